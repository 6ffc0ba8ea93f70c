"""Every verb shows that it works once it takes more than a second, out of the way of whatever is printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

from podium.cli.interrupt import check
from podium.progress import listened, listening

if TYPE_CHECKING:
    from podium.render.progress_line import ProgressLine

_lines: list[ProgressLine] = []  # the one in use, if any


@contextmanager
def waiting() -> Iterator[None]:
    """Show a progress line during the block where there is somebody to see it."""
    typing_a_table = "-" in sys.argv and sys.stdin.isatty()
    seen = sys.stderr.isatty() or os.environ.get("PODIUM_PROGRESS") == "1"
    if typing_a_table or not seen:
        # Whoever called podium in this process and listens himself (the page) goes on listening.
        with nullcontext() if listened() else listening(check):
            yield
        return
    from podium.render.progress_line import progress_line

    with progress_line(check) as line:
        _lines.extend([line] if line else [])
        try:
            yield
        finally:
            _lines.clear()


def aside() -> AbstractContextManager[None]:
    """Keep the line away during a block that prints."""
    return _lines[-1].aside() if _lines else nullcontext()


def arrived() -> None:
    """Remove the line for good: the result is about to be printed, perhaps into a pager on the same screen."""
    for line in _lines:
        line.stop()
