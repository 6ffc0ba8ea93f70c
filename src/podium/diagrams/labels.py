"""The words of a picture: said in English, or by whoever draws it in another language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_say: ContextVar[Callable[[str], str] | None] = ContextVar("_say", default=None)


def label(text: str) -> str:
    """Return what a picture shall say: an axis title, a legend, a sentence below, and never a name.

    Called before anything is measured, so that a longer word gets the room it needs.

    >>> label("mean rank")
    'mean rank'
    """
    say = _say.get()
    return text if say is None else say(text)


@contextmanager
def labels_said(say: Callable[[str], str]) -> Iterator[None]:
    """Let `say` put the words of all pictures drawn in the block.

    >>> with labels_said(str.upper):
    ...     label("mean rank")
    'MEAN RANK'
    """
    token = _say.set(say)
    try:
        yield
    finally:
        _say.reset(token)
