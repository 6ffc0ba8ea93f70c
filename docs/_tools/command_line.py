"""The reference of the command line: a page for each verb, from its own help."""

from __future__ import annotations

from podium.cli import _VERBS


def pages() -> dict[str, str]:
    """Give the page of every verb and the list of them."""
    found = {f"reference/command-line/{verb}.rst": _page(verb, module) for verb, (module, _) in _VERBS.items()}
    lines = ["# Command line", "", "`podium VERB --help` says the same in the terminal.", ""]
    lines += ["| verb | what it does |", "| --- | --- |"]
    lines += [f"| [`podium {verb}`]({verb}.rst) | {told} |" for verb, (_, told) in _VERBS.items()]
    return {**found, "reference/command-line/index.md": "\n".join(lines) + "\n"}


def _page(verb: str, module: str) -> str:
    return f".. click:: {module}:command\n   :prog: podium {verb}\n"
