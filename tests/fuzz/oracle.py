"""What may come of an input, and the guards around it: time, memory, warnings."""

from __future__ import annotations

import json
import resource
import signal
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SECONDS = 10
SCREEN = 24 * 80


class Fault(AssertionError):
    """An input ended in a way it must not."""


class TooLongError(BaseException):
    """Raised by the alarm inside whatever hangs."""


def limit_memory(gigabytes: float = 2) -> None:
    size = int(gigabytes * 2**30)
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


@contextmanager
def guarded() -> Iterator[None]:
    """Stop the block after some seconds of the processor, even where it swallows every exception; warnings are errors inside."""
    rung = False

    def ring(_number: int, _frame: FrameType | None) -> None:
        nonlocal rung
        rung = True
        raise TooLongError

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, SECONDS, 1)  # not of the clock: the machine may be busy
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield
    except TooLongError as stop:
        raise Fault(f"no end after {SECONDS} seconds") from stop
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    if rung:
        raise Fault(f"no end after {SECONDS} seconds, and the alarm was swallowed")


def check_message(text: str, *places: str) -> None:
    """Check that a refusal is for people: short, one of our own, and about something they can find."""
    if "Traceback" in text or "internal error" in text or "bug in podium" in text:
        raise Fault(f"not for users: {text[:500]}")
    if "do not fit into memory" in text:
        raise Fault("memory blew up")
    if len(text) > SCREEN:
        raise Fault(f"{len(text)} characters do not fit on a screen: {text[:300]} … {text[-200:]}")
    if any(ord(letter) < 32 and letter != "\n" for letter in text):
        raise Fault(f"control characters in a message: {text!r}")
    if places and not any(place.casefold() in text.casefold() for place in (*places, "--", "=", "'") if place):
        raise Fault(f"names nothing of the input: {text}")


def check_json(text: str) -> None:
    def refuse(word: str) -> float:
        raise Fault(f"{word} in JSON")

    json.loads(text, parse_constant=refuse)
