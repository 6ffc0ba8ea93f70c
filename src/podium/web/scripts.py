"""From click to script: the command line and the Python lines that compute what the page shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from podium.i18n import languages


class Script(TypedDict):
    """The same study, to be run without the page."""

    command: str
    python: str


def scripts_of(argv: Sequence[str]) -> dict[str, Script]:
    """Return the lines that compute a study and show it in each language; none while its options are no command line."""
    verb, *words = argv
    spoken = {code: [] if code == "en" else [f"--language={code}"] for code in languages()}
    lines = {code: _script([verb, *option, *words]) for code, option in spoken.items()}
    return {language: script for language, script in lines.items() if script is not None}


def _script(argv: Sequence[str]) -> Script | None:
    from podium.cli.script import command_line, python_lines

    try:
        return {"command": command_line(argv), "python": python_lines(argv)}
    except Exception:  # an unfinished form is no command line; the report says what is wrong with it
        return None
