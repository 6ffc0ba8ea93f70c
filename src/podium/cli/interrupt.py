"""Ctrl-C ends the program, also where a library takes it for an error of its own, or loses it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_pressed = threading.Event()


@contextmanager
def interruptible() -> Iterator[None]:
    """Make sure that Ctrl-C comes out of the block as what it is.

    NumPy, for one, may turn it into a `TypeError` when it comes within a comparison, or go on as if nothing had happened.

    Raises
    ------
    KeyboardInterrupt
        Instead of any error that follows Ctrl-C.
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
