"""The pages of the manual that hold commands, lines of Python and worked numbers."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FOLDERS = ("tutorials", "methods", "coming-from", "contributing")
SINGLE = (
    "docs/architecture.md",
    "docs/bergmann-hommel.md",
    "docs/case-studies.md",
    "docs/coverage.md",
    "docs/decisions.md",
    "docs/python.md",
    "CONTRIBUTING.md",
)
PAGES = sorted(
    [*(page for folder in FOLDERS for page in (DOCS / folder).glob("*.md")), *(ROOT / name for name in SINGLE)]
)


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).with_suffix("").as_posix().removeprefix("docs/")


def text_of(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def fences(text: str) -> list[str]:
    """The fenced blocks of a page, without their fences."""
    return re.findall(r"^```[^\n]*\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)


def says(name: str, *figures: str) -> None:
    """Require that a page shows these figures; line ends do not matter."""
    flat = " ".join(text_of(name).split())
    missing = [figure for figure in figures if figure not in flat]
    assert not missing, f"docs/{name}.md does not show {missing}"


ELSEWHERE = (
    "bayes",
    "benchmark",
    "continuous-integration",
    "convergence",
    "explain",
    "groups",
    "pair",
    "plan",
    "power",
    "progress",
    "serve-api",
    "validate",
)
"""Pages whose samples the tests of their commands run."""
SAMPLES = sorted(
    page
    for page in (*DOCS.glob("*.md"), *(DOCS / "formats").glob("*.md"))
    if page not in PAGES
    and page.stem not in ELSEWHERE
    and "podium" in "".join(fences(page.read_text(encoding="utf-8")))
)
