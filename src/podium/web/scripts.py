"""From click to script: the command line and the Python lines that compute what the page shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict


class Script(TypedDict):
    """The same study, to be run without the page."""

    command: str
    python: str


def script_of(argv: Sequence[str]) -> Script | None:
    """Return the lines that compute a study, None while its options are no command line."""
    from podium.cli.script import command_line, python_lines

    try:
        return {"command": command_line(argv), "python": python_lines(argv)}
    except Exception:  # an unfinished form is no command line; the report says what is wrong with it
        return None
