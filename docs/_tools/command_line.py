"""The reference of the command line: a page for each command, from its own help."""

from __future__ import annotations

from _tools import names
from podium.verbs import VERBS


def pages() -> dict[str, str]:
    """Give the page of every command and the list of them."""
    found = {f"reference/command-line/{verb}.rst": _page(verb) for verb in VERBS}
    lines = ["# Command line", "", "`podium COMMAND --help` shows the same text in the terminal.", ""]
    lines += ["| Command | What it does |", "| --- | --- |"]
    lines += [f"| [`podium {verb}`]({verb}.rst) | {entry.summary} |" for verb, entry in VERBS.items()]
    return {**found, "reference/command-line/index.md": "\n".join(lines) + "\n"}


def _page(verb: str) -> str:
    lines = [f".. click:: podium.cli.command:{verb}", f"   :prog: podium {verb}", ""]
    if tasks := names.how_to(verb):
        lines += [f"How-to: {', '.join(f':doc:`{title} </{page}>`' for title, page in tasks)}", ""]
    if functions := names.functions(verb):
        lines += [f"In Python: {', '.join(f'``{name}``' for name in functions)}", ""]
    return "\n".join(lines)
