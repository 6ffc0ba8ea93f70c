"""Sentences that end or count in the same way in the paragraph of every study."""

from __future__ import annotations

import re
from collections.abc import Sequence

from podium._version import __version__
from podium.render.prose import Formula, Piece
from podium.studies.methods_text.facts import Averages
from podium.studies.methods_text.words import Counted, Words
from podium.studies.words import grouped


def counted(clauses: Counted, number: int) -> str:
    """Choose the clause about one thing or about ``{n}`` things.

    >>> counted(("{n} problem", "{n} problems"), 24)
    '24 problems'
    """
    return clauses[number != 1].format(n=grouped(number))


_SYMBOLS = re.compile(r"(R⁺|R⁻|Δ|\bt\b(?= is | es ))")


def with_symbols(template: str, **names: str) -> list[Piece]:
    """Fill in a template whose symbols are formulas; a name that looks like one stays a name.

    >>> with_symbols("R⁺ belongs to {a}", a="Δ")
    [Formula(text='R⁺'), ' belongs to Δ']
    """
    parts = [part for part in _SYMBOLS.split(template) if part]
    return [Formula(part) if part in ("R⁺", "R⁻", "Δ", "t") else part.format(**names) for part in parts]


def enumerated(parts: Sequence[Sequence[Piece]], last: str) -> list[Piece]:
    """Join clauses by commas, the last by a word.

    >>> enumerated([["a"], ["b"], ["c"]], "and")
    ['a', ', ', 'b', ' and ', 'c']
    """
    joined: list[Piece] = []
    for place, part in enumerate(parts):
        joint = "" if place == 0 else f" {last} " if place == len(parts) - 1 else ", "
        joined += [*([joint] if joint else []), *part]
    return joined


def shows_difference(pieces: Sequence[Piece]) -> bool:
    """Whether some Δ stands in the text, which then has to be explained.

    >>> shows_difference(["A (", Formula("Δ = 0.2"), ")"]), shows_difference(["Δ"])
    (True, False)
    """
    return any(isinstance(piece, Formula) and piece.text.startswith("Δ") for piece in pieces)


def averaged(found: Averages | None, words: Words) -> list[str]:
    """Say what the values of a table are of repeated measurements."""
    if found is None:
        return []
    clause = words.averaged[found.low != found.high]
    return [clause.format(average=words.averages[found.kind], low=grouped(found.low), high=grouped(found.high))]


def no_proof(words: Words) -> str:
    """Say that what is not significant is not thereby shown to be equal."""
    return words.no_proof["pairs"]


def software(words: Words) -> str:
    """Name the program and its version."""
    return words.software.format(version=__version__)


def who(names: tuple[str, ...], limit: int, words: Words) -> str:
    """Count the algorithms, and name them unless there are too many."""
    return words.algorithms.format(k=len(names)) + (f" ({words.listing(names)})" if len(names) <= limit else "")
