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
    from podium.errors import AskError
    from podium.render.progress_line import ProgressLine


_COMMAND = 40
"""The longest answer that has a column with the others."""

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
    """Print a message; names in it cannot steer the terminal, nor break the line when it must be one.

    A terminal breaks long lines itself, between letters; so they are broken between words before.
    """
    with aside():
        for line in [message] if one_line else message.splitlines():
            shown = visible(line)
            if sys.stderr.isatty():
                shown = _between_words(shown)
            click.echo(shown, err=True)


def _between_words(line: str) -> str:
    import shutil
    import textwrap

    width = max(shutil.get_terminal_size().columns, 20)
    margin = " " * (2 + len(line) - len(line.lstrip())) if line.startswith(" ") else ""
    kept = {"break_on_hyphens": False, "break_long_words": False}
    return "\n".join(textwrap.wrap(line, width, subsequent_indent=margin, **kept)) or line  # type: ignore[arg-type]


def choices(error: AskError) -> list[str]:
    """Return a line for each answer to a question: what to add, what it does, and what is compared then."""
    widest = max((len(choice.command) for choice in error.choices if len(choice.command) <= _COMMAND), default=0)
    return [
        f"  {choice.command.ljust(widest)}  {choice.effect}{f' ({choice.leads})' if choice.leads else ''}"
        for choice in (choice.shown for choice in error.choices)
    ]
