"""A progress line on standard error, which is removed at the end.

It appears after a second, so quick work shows nothing and loads nothing; it is drawn by a thread that looks now and
then at what is going on, so the work itself only counts.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from typing import Any, Protocol

from podium.i18n import N_, _, active_language, speaking
from podium.progress import Listener, Progress, listening

WORK = (
    N_("Bergmann–Hommel"),
    N_("all pairs"),
    N_("bootstrap"),
    N_("contrasts"),
    N_("dynamic Shaffer"),
    N_("equal variances"),
    N_("exact distribution"),
    N_("exact p-value"),
    N_("exact signed ranks"),
    N_("exact tests of pairs"),
    N_("exact trend tests"),
    N_("exhaustive sets"),
    N_("families"),
    N_("files"),
    N_("fits"),
    N_("intervals"),
    N_("normality"),
    N_("numbers"),
    N_("pairs"),
    N_("permutations"),
    N_("pictures"),
    N_("posteriors"),
    N_("reading"),
    N_("replicates"),
    N_("sign flips"),
    N_("table"),
    N_("tables without one of the algorithms"),
    N_("tables without one of the problems"),
)
"""What is being computed, as the progress of a study names it."""


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
        """Clear the line."""


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
        """A log keeps its lines."""


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
    """Describe share, elapsed time and remaining time.

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


_DELAY = 1.0  # seconds of work before anything is shown


def show_progress(
    callback: Callable[[Progress], object] | None = None, *, every: float = 0.1
) -> AbstractContextManager[object]:
    """Show the progress of long tasks within a ``with`` block, or report it to a function.

    Parameters
    ----------
    callback : function of one `podium.progress.Progress`, optional
        Called in the working thread when a task begins, advances and ends. An exception that it raises stops the work
        and propagates from the block, so you can raise your own to cancel. By default, a line is shown on a terminal
        (standard error) or in a notebook once a task takes more than a second, and nothing elsewhere.
    every : float
        Minimum number of seconds between two calls for one task; 0 for all steps.

    Notes
    -----
    The environment variable ``PODIUM_PROGRESS`` overrides the detection: 0 shows nothing; 1 shows progress from the
    start, and as a plain line every ten seconds if there is no terminal (such as the log of a batch job).

    Examples
    --------
    >>> from podium.stats.omnibus import permutation_pvalues
    >>> heard = []
    >>> with show_progress(heard.append):
    ...     p = permutation_pvalues([[[1, 2, 3]] * 4], permutations=999)
    >>> heard[-1].task, heard[-1].done, heard[-1].fraction
    ('permutations', 999, 1.0)
    """
    return progress_line() if callback is None else listening(callback, every=every)


@contextmanager
def progress_line(callback: Callable[[Progress], object] | None = None) -> Iterator[ProgressLine | None]:
    """Show a line during the block where there is somebody to see it; give it, or None. `callback` is as in `show_progress`."""
    painter = _painter()
    if painter is None:
        with listening(callback) if callback else nullcontext():
            yield None
        return
    with listening(callback) as listener:
        line = ProgressLine(listener, painter, 0.0 if _wish() == "1" else _DELAY)
        try:
            yield line
        finally:
            line.stop()


class ProgressLine:
    """Redraws the progress periodically in a separate thread, on a painter made after a delay in seconds."""

    def __init__(self, listener: Listener, painter: Callable[[], Painter], delay: float) -> None:
        self._listener, self._make, self._delay = listener, painter, delay
        self._language = active_language()  # a thread has a context of its own
        self._painter: Painter | None = None
        self._turn = threading.RLock()  # held by who writes to the screen
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="podium progress", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Clear the line, for good."""
        self._over.set()
        with self.aside():
            pass
        self._thread.join(timeout=1)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Hide the line during the block, which writes to the same screen."""
        with self._turn:
            if self._painter is not None:
                self._painter.clear()
            yield

    def _run(self) -> None:
        wait, described = self._delay, Description()
        try:
            while not self._over.wait(wait):
                painter = self._painter or self._make()
                with self._turn:
                    if self._over.is_set():
                        return
                    self._painter = painter
                    with speaking(self._language):
                        painter.paint(described.of(self._listener.now()), time.monotonic() - self._listener.since)
                wait = painter.interval
        except Exception:  # a screen that is gone must not disturb the work
            return


class Description:
    """Describes the running tasks; the share of a task never decreases."""

    def __init__(self) -> None:
        self._counted, self._share = 0, 0.0

    def of(self, tasks: tuple[Progress, ...]) -> State:
        """Describe the current progress."""
        counted = next((task.number for task in tasks if task.total), 0)
        if counted != self._counted:
            self._counted, self._share = counted, 0.0
        words, share, left = describe(tasks, self._share)
        self._share = share or 0.0
        return words, share, left


def describe(tasks: tuple[Progress, ...], at_least: float = 0.0) -> State:
    """Return the words for the tasks going on, the share done, and the estimated seconds left.

    Share and estimate are those of the outermost task whose total is known; the one directly inside it refines them
    as if each unit of the outer one were such a task, and `at_least` says what was reached before that one ended.

    >>> describe((Progress("pairs", 1, 4, 6.0), Progress("permutations", 50, 100, 2.0, ("pairs",))))
    ('pairs: permutations', 0.375, 10.0)
    >>> describe(())
    ('working', None, None)
    """
    words = ": ".join(_(task.task) for task in tasks) or _("working")
    known = [task for task in tasks if task.total]
    if not known:
        return words, None, None
    outer = known[0]
    assert outer.total is not None
    done = outer.done + (known[1].fraction or 0.0 if len(known) > 1 else 0.0)
    share = min(1.0, max(done / outer.total, at_least))
    return words, share, outer.elapsed * (1 - share) / share if share else None


def _painter() -> Callable[[], Painter] | None:
    """Choose depending on standard error and the user's setting."""
    if _wish() == "0" or sys.stderr is None:
        return None
    if sys.stderr.isatty() and os.environ.get("TERM", "").lower() not in ("dumb", "unknown"):
        return Terminal
    if _in_notebook():
        return Notebook
    return Plain if _wish() == "1" else None


def _wish() -> str:
    return os.environ.get("PODIUM_PROGRESS", "")


def _in_notebook() -> bool:
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return type(shell).__name__ == "ZMQInteractiveShell"
