"""The pages of the manual, and what they show."""

from __future__ import annotations

import re
from pathlib import Path

from _tools import examples

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "CONTRIBUTING.md", *examples.pages()]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).with_suffix("").as_posix().removeprefix("docs/")


def text_of(name: str) -> str:
    """The text of a page, wherever it is below docs."""
    (page,) = (page for page in PAGES if page.as_posix().endswith(f"/{name}.md"))
    return page.read_text(encoding="utf-8")


def fences(text: str) -> list[str]:
    """The fenced blocks of a page, without their fences."""
    return re.findall(r"^```[^\n]*\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)


def says(name: str, *figures: str) -> None:
    """Require that a page shows these figures; line ends do not matter."""
    flat = " ".join(text_of(name).split())
    missing = [figure for figure in figures if figure not in flat]
    assert not missing, f"docs/{name}.md does not show {missing}"
