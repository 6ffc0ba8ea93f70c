"""What was seen of a source, before it is worded: findings, each one fact, and the rest of what it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

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


# What was seen of a source, before it is worded.


@dataclass(frozen=True)
class Seen:
    """What a source holds.

    Attributes
    ----------
    kind
        "results", "traces" or "predictions".
    how
        The layout or reader.
    source
        What it is called.
    shape
        How many problems, algorithms and the like.
    findings
        What there is to say about it.
    notes
        What reading said.
    facts
        Sentences on the content.
    metrics
        Quantities by name.
    direction
        Which way is better, as the format says.
    guess
        Which way is probably better, with the reason; never used.
    table
        Columns of the table of algorithms.
    columns
        Columns of a long table by role, where they were found.
    truth
        Column of the truth, of predictions and of what looks like scores.
    runs
        Whether cells hold several measurements.
    folds
        Whether a column numbers repetitions, so that lines are folds or runs of one problem.
    in_memory
        Whether it is no file.
    """

    kind: str
    how: str
    source: str
    shape: Mapping[str, int]
    findings: tuple[Finding, ...]
    notes: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    direction: str | None = None
    guess: str | None = None
    table: Mapping[str, list[Any]] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)
    truth: str | None = None
    runs: bool = False
    folds: bool = False
    in_memory: bool = False

    __repr__ = brief
