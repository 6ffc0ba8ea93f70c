"""What is said about a file, a fact at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from podium.brief import brief
from podium.errors import Choice
from podium.i18n import Message

Weight: TypeAlias = Literal["stops", "suspicious", "remark"]

MOST_PLACES = 20
"""Places that are kept of one finding; the text says how many there are."""


@dataclass(frozen=True)
class Finding:
    """One fact.

    Attributes
    ----------
    topic
        What it is about: "missing", "text", "names", "ties", "values", "duplicates", "runs", "size", "shape", …
    weight
        "stops": no comparison as it is. "suspicious": may be a mistake. "remark": good to know.
    text
        A sentence.
    places
        Where, the first of them.
    code
        The advice that says more about it, "" where there is none.
    question, choices
        Where the table can be read in several ways: which ones, and the options that choose among them.
    """

    topic: str
    weight: Weight
    text: str
    places: tuple[str, ...] = ()
    code: str = ""
    question: str = ""
    choices: tuple[Choice, ...] = ()

    __repr__ = brief


_REST = "{rest}"


class _Rest:
    def __init__(self, said: object, starts: Sequence[str], capital: bool) -> None:
        self._said, self._starts, self._capital = said, starts, capital

    def __format__(self, spec: str) -> str:
        text = str(self._said)
        for start in self._starts:
            text = text.removeprefix(str(start)).removeprefix(str.__str__(start))
        text = text.strip()
        return format(text[:1].upper() + text[1:] if self._capital else text, spec)


def rest_of(said: object, *starts: str, capital: bool = False) -> Message:
    """Return what an error or a note says after what it names first, such as the source.

    >>> rest_of(ValueError("t.csv: nothing in it"), "t.csv: ")
    'nothing in it'
    """
    return Message(_REST, rest=_Rest(said, starts, capital))


def stops(topic: str, text: str, places: Sequence[str] = ()) -> Finding:
    """Return what keeps a comparison from being made."""
    return Finding(topic, "stops", text, tuple(places[:MOST_PLACES]))


def suspicious(topic: str, text: str, places: Sequence[str] = (), code: str = "") -> Finding:
    """Return what may be a mistake."""
    return Finding(topic, "suspicious", text, tuple(places[:MOST_PLACES]), code)


def remark(topic: str, text: str, places: Sequence[str] = (), code: str = "") -> Finding:
    """Return what is good to know."""
    return Finding(topic, "remark", text, tuple(places[:MOST_PLACES]), code)
