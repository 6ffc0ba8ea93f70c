"""Where a progress line is painted: a terminal, a notebook, or the log of a batch job."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, Protocol

from podium.i18n import _

__all__ = ["Notebook", "Painter", "Plain", "State", "Terminal"]

State = tuple[str, float | None, float | None]
"""Words, share done, estimated seconds left."""

_LINES = 10.0  # seconds between two lines where a line cannot be drawn over
_BAR = 24
_SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


class Painter(Protocol):
    """Something to draw on."""

    interval: float

    def paint(self, state: State, elapsed: float) -> None:
        """Show the state, `elapsed` seconds into the work."""

    def clear(self) -> None:
        """Leave nothing behind."""


class Terminal:
    """A line that is drawn over itself."""

    interval = 0.125

    def __init__(self) -> None:
        from rich.console import Console

        self._console = Console(stderr=True, highlight=False, emoji=False, markup=False)
        self._drawn = False
        self._frame = 0

    def paint(self, state: State, elapsed: float) -> None:
        """Show the state."""
        from rich.text import Text

        plain = self._console.options.ascii_only
        words, share, left = state
        self._frame += 1
        spinner = "-\\|/"[self._frame % 4] if plain else _SPINNER[self._frame % len(_SPINNER)]
        start, end = f"{spinner} {words} ", _times(share, elapsed, left)
        room = self._width() - 1  # a full line would break
        line = Text(start)
        if share is not None and len(start) + _BAR + 1 + len(end) <= room:
            full = int(share * _BAR)
            line.append(("#" if plain else "█") * full, style="green")
            line.append(("." if plain else "░") * (_BAR - full) + " ", style="dim")
        line.append(end)
        line.truncate(room, overflow="crop")
        self.clear()
        self._drawn = True
        self._console.print(line, end="", soft_wrap=True)
        self._console.file.flush()

    def clear(self) -> None:
        """Take it away again."""
        if not self._drawn:
            return
        from rich.control import Control
        from rich.segment import ControlType

        self._console.control(Control(ControlType.CARRIAGE_RETURN, (ControlType.ERASE_IN_LINE, 2)))
        self._console.file.flush()
        self._drawn = False

    def _width(self) -> int:
        """Columns of the terminal itself: COLUMNS may promise more."""
        try:
            real = os.get_terminal_size(sys.stderr.fileno()).columns
        except (OSError, ValueError):
            real = 0
        return min(self._console.width, real or self._console.width)


class Plain:
    """A line now and then, for a log."""

    interval = _LINES

    def paint(self, state: State, elapsed: float) -> None:
        """Show the state."""
        words, share, left = state
        print(f"podium: {words}: {_times(share, elapsed, left)}", file=sys.stderr, flush=True)  # noqa: T201

    def clear(self) -> None:
        """A log keeps what was said."""


class Notebook:
    """One output of a cell, replaced by the next; empty in the end."""

    interval = 0.5

    def __init__(self) -> None:
        self._handle: Any = None

    def paint(self, state: State, elapsed: float) -> None:
        """Show the state."""
        words, share, left = state
        full = int((share or 0.0) * _BAR)
        bar = "" if share is None else "█" * full + "░" * (_BAR - full) + " "
        self._show(f"{words} {bar}{_times(share, elapsed, left)}")

    def clear(self) -> None:
        """Take it away again."""
        if self._handle is not None:
            self._show("")

    def _show(self, text: str) -> None:
        display: Any = import_module("IPython.display").display
        content = {"text/plain": text}
        if self._handle is None:
            self._handle = display(content, raw=True, display_id=True)
        else:
            self._handle.update(content, raw=True)


def _times(share: float | None, elapsed: float, left: float | None) -> str:
    """Put share, time gone and time left into words.

    >>> _times(0.25, 21.3, 63.9), _times(None, 3700, None)
    ('25 %, 0:21, about 1:04 left', '1:01:40')
    """
    parts = [] if share is None else [f"{share * 100:.0f} %"]
    parts.append(_clock(elapsed))
    if left is not None and left >= 1:
        parts.append(_("about {time} left", time=_clock(left)))
    return ", ".join(parts)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
