"""What was set before a study was asked for: a note that every report shows below the verdict, and every provenance keeps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from podium.errors import Handled

_NOTE: ContextVar[Handled | None] = ContextVar("note", default=None)


@contextmanager
def naming(note: Handled) -> Iterator[None]:
    """Let reports and provenances have the note during the block."""
    token = _NOTE.set(note)
    try:
        yield
    finally:
        _NOTE.reset(token)


def preset() -> list[Handled]:
    """Return the note, if there is one."""
    return [] if (note := _NOTE.get()) is None else [note]
