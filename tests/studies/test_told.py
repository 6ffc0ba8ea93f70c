"""Every text of a study is told by its code, and names nothing in other words than the facts do."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import podium

TEXTS = sorted(Path(podium.__file__).parent.glob("studies/**/texts.toml"))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.parent.name)
def test_every_text_is_told(path: Path) -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in path.parent.glob("*.py"))
    keys = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [key for key in keys if not re.search(rf"""[\"']{key}[\"'.]""", code)] == []
