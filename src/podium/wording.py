"""In which language podium says what it shows. English here; who speaks another puts it in place for a while.

Below every floor: renderers and pictures ask for their own words, studies for their documents, and none of them knows who answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from podium.document import Document

__all__ = ["Wording", "label", "labels_said", "worded", "wording"]


class Wording:
    """How things are said: this one says them in English, as they are written.

    Attributes
    ----------
    language : str
        Its code, such as "en".
    """

    language = "en"

    def say(self, text: str) -> str:
        """Say a text of podium's own, which is no name."""
        return text

    def document(self, _study: Any, document: Document) -> Document:
        """Say a document of a study."""
        return document

    def drawing(self, _study: Any) -> AbstractContextManager[object]:
        """Prepare to say the words of the pictures of a study, for the time of a block."""
        return nullcontext()


_current: ContextVar[Wording] = ContextVar("_current", default=Wording())  # noqa: B039  (it holds nothing that changes)


def wording() -> Wording:
    """Return how things are said now.

    >>> wording().language
    'en'
    """
    return _current.get()


def label(text: str) -> str:
    """Return what podium itself says in a report or a picture: a label, an axis title, a note, and never a name.

    Asked for before anything is measured, so that a longer word gets the room it needs.

    >>> label("mean rank")
    'mean rank'
    """
    return _current.get().say(text)


@contextmanager
def worded(how: Wording) -> Iterator[None]:
    """Let things be said so during the block."""
    token = _current.set(how)
    try:
        yield
    finally:
        _current.reset(token)


def labels_said(say: Callable[[str], str]) -> AbstractContextManager[None]:
    """Let a function say the labels of the block; documents stay as they are.

    >>> with labels_said(str.upper):
    ...     label("mean rank")
    'MEAN RANK'
    """
    return worded(_Saying(say))


class _Saying(Wording):
    def __init__(self, say: Callable[[str], str]) -> None:
        self.language = wording().language
        self._say = say

    def say(self, text: str) -> str:
        return self._say(text)
