"""`study.show()`: the same report in a browser, and below a cell of a notebook."""

from __future__ import annotations

import html
import re
import sys
import tempfile
import webbrowser
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote, urlparse

import pytest

import podium


@pytest.fixture
def study() -> Any:
    return podium.compare({"<A>": [3, 2, 4, 5], "B": [1, 1, 2, 2]}, objective="maximize")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Addresses that a browser was asked for."""
    found: list[str] = []
    monkeypatch.setattr(webbrowser, "open", found.append)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return found


def test_outside_a_notebook_a_browser_shows_the_report(
    study: Any, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    study.show()
    (address,) = opened
    assert address.startswith("file://")
    assert Path(unquote(urlparse(address).path)).read_text(encoding="utf-8") == study.to_report()


@pytest.mark.parametrize("kernel", [True, False])
def test_a_notebook_shows_it_in_a_frame_without_rights(
    study: Any, opened: list[str], monkeypatch: pytest.MonkeyPatch, kernel: bool
) -> None:
    """A frame of its own origin runs the script of the report and reaches nothing of the notebook; a terminal has no frames."""
    shown: list[dict[str, str]] = []
    shell = SimpleNamespace(kernel=None) if kernel else SimpleNamespace()
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    display = SimpleNamespace(display=lambda data, raw: shown.append(data))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    study.show()
    assert len(opened) == (not kernel)
    if not kernel:
        assert shown == []
        return
    (data,) = shown
    found = re.fullmatch(r'<iframe sandbox="([^"]*)" [^<>]*srcdoc="([^"]*)"></iframe>', data["text/html"])
    assert found is not None
    assert "allow-same-origin" not in found[1].split()
    assert html.unescape(found[2]) == study.to_report()
    assert data["text/plain"] == study.text
