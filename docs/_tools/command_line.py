"""The reference of the command line: a page for each verb, from its own help."""

from __future__ import annotations

from podium.verbs import VERBS


def pages() -> dict[str, str]:
    """Give the page of every verb and the list of them."""
    found = {f"reference/command-line/{verb}.rst": _page(verb) for verb in VERBS}
    lines = ["# Command line", "", "`podium COMMAND --help` shows the same text in the terminal.", ""]
    lines += ["| command | what it does |", "| --- | --- |"]
    lines += [f"| [`podium {verb}`]({verb}.rst) | {entry.summary} |" for verb, entry in VERBS.items()]
    return {**found, "reference/command-line/index.md": "\n".join(lines) + "\n"}


def _page(verb: str) -> str:
    return f".. click:: podium.cli.command:{verb}\n   :prog: podium {verb}\n"
