"""Commands that a page of the documentation shows, and what it says they print."""

from __future__ import annotations

from _tools.commands import commands, missing
from _tools.fences import blocks as fences

from cli.conftest import EXAMPLES

__all__ = ["DOCS", "blocks", "missing"]

DOCS = EXAMPLES.parent / "docs"


def blocks(page: str) -> list[tuple[str, str]]:
    """Commands of a page (without the program) and the lines they are shown to print."""
    shown = [block.text for block in fences((DOCS / page).read_text("utf-8")) if block.text.startswith("$ podium")]
    return [(command.removeprefix("podium").strip(), output) for text in shown for command, output in commands(text)]
