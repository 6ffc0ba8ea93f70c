"""A verb run for its study instead of its output: how the web page uses the command line."""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from podium.studies.base import Study

_taken: ContextVar[list[Study] | None] = ContextVar("podium_captured", default=None)


def study_of(argv: Sequence[str]) -> Study:
    """Run ``podium argv…`` and return the study it would have shown; nothing is printed or written.

    Raises
    ------
    click.ClickException
        For words that are no command line of podium.
    PodiumError
        For what the verb finds wrong.
    """
    from podium.cli import podium

    taken: list[Study] = []
    token = _taken.set(taken)
    try:
        podium.main(args=list(argv), prog_name="podium", standalone_mode=False)
    finally:
        _taken.reset(token)
    if not taken:
        raise LookupError(f"podium {' '.join(argv[:1])} shows no study")
    return taken[-1]


def taken(study: Study) -> bool:
    """Keep the study where somebody waits for it; say whether somebody did."""
    kept = _taken.get()
    if kept is None:
        return False
    kept.append(study)
    return True
