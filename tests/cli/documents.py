"""Commands that a page of the documentation shows, and what it says they print."""

from __future__ import annotations

import re

from cli.conftest import EXAMPLES

DOCS = EXAMPLES.parent / "docs"


def blocks(page: str) -> list[tuple[str, str]]:
    """Commands of a page (without the program) and the lines they are shown to print."""
    text = (DOCS / page).read_text("utf-8")
    found = re.findall(r"```\n\$ podium ((?:[^\n]*\\\n)*[^\n]+)\n(.*?)```", text, re.DOTALL)
    return [(command.replace("\\\n", " "), shown) for command, shown in found]


def missing(shown: str, printed: str) -> list[str]:
    """Parts of what is shown, between lines of "…", that are not printed."""
    parts = [part.strip() for part in f"\n{shown}".split("\n…\n")]
    return [part for part in parts if part not in printed]
