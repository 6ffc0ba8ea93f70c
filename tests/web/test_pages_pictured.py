"""The pictures of the web app in the README are of today."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def test_the_pictures_show_what_the_pages_say(
    open_browser: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a heading or a control has changed: python docs/page_pictures.py."""
    monkeypatch.syspath_prepend(DOCS)
    import page_pictures

    page = open_browser(viewport=page_pictures.WINDOW, locale="en")
    shown: dict[str, list[str]] = {}
    page_pictures.walk(page, lambda at, name: shown.update({name: page_pictures.words_of(at)}))
    pictured = {name: page_pictures.words_in((DOCS / "images" / f"page-{name}.png").read_bytes()) for name in shown}
    assert all(shown.values())
    assert pictured == shown, "make the pictures again: python docs/page_pictures.py"
    assert {path.stem.removeprefix("page-") for path in (DOCS / "images").glob("page-*.png")} == set(shown)
