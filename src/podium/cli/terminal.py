"""The terminal: Ctrl-C, the progress line of long work, and messages beside the output."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FrameType
from typing import TYPE_CHECKING

import click

from podium.progress import listened, listening
from podium.render.visible import visible

if TYPE_CHECKING:
    from podium.render.progress_line import ProgressLine


_pressed = threading.Event()


@contextmanager
def interruptible() -> Iterator[None]:
    """Make sure that Ctrl-C comes out of the block as what it is.

    NumPy, for one, may turn it into a `TypeError` when it comes within a comparison, or go on as if nothing had happened.
    """
    _pressed.clear()
    ours = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if ours:
        signal.signal(signal.SIGINT, _note)
    try:
        yield
    except Exception:
        check()
        raise
    finally:
        if ours and signal.getsignal(signal.SIGINT) is _note:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def check(*_: object) -> None:
    """Raise `KeyboardInterrupt` where Ctrl-C was lost; for whoever listens to the steps of long work."""
    if _pressed.is_set():
        raise KeyboardInterrupt


def _note(_number: int, _frame: FrameType | None) -> None:
    _pressed.set()
    raise KeyboardInterrupt


# Every verb shows that it works once it takes more than a second, out of the way of whatever is printed.


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


# Messages to the user beside the output: on standard error, readable, and harmless to a terminal.


def say(message: str, *, one_line: bool = False) -> None:
    """Print a message; names in it cannot steer the terminal, nor break the line when it must be one."""
    with aside():
        for line in [message] if one_line else message.splitlines():
            click.echo(visible(line), err=True)
