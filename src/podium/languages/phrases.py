"""Phrases with places for names and numbers, found again in a finished text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")

_NUMBER = re.compile(r"[^\s]*[\d∞][^\s]*|\d{1,3}( \d{3})+|nan|[-−+]?inf|undefined")  # 12 345 is one number too

KINDS = ("number", "names", "several", "listed", "words", "said")
"""What may stand in a place: a number without a blank; a list of names, or anything else that stays as it is; two names or more, known or
not; a list of known names and nothing else; a list of phrases without places; words that are themselves phrases. Anything where none is given."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """An English phrase and its translation, with the same places.

    Attributes
    ----------
    texts
        What stands before, between and after the places.
    places
        Name and kind of each place.
    target
        The translation, with ``{name}`` where the places go.
    weight
        Characters outside the places: of two phrases that fit, the longer says more.
    """

    texts: tuple[str, ...]
    places: tuple[tuple[str, str], ...]
    target: str
    weight: int

    @property
    def holds_phrases(self) -> bool:
        """Whether a place holds another phrase, whose characters count too."""
        return any(kind in ("said", "words") for _, kind in self.places)

    def found(self, text: str) -> Mapping[str, str] | None:
        """Return what stands in the places of a text, None where it is not this phrase.

        Each place ends where the text after it stands first: no second try, so the work grows with the length of the text only.

        >>> phrase("{a} beats {b}.", "{b} pierde con {a}.").found("C4.5 beats CN2.")
        {'a': 'C4.5', 'b': 'CN2'}
        """
        first, last = self.texts[0], self.texts[-1] if self.places else ""
        if len(text) < self.weight or not text.startswith(first) or not text.endswith(last):
            return None
        begin, end = len(first), len(text) - len(last)
        values: dict[str, str] = {}
        for number, ((name, kind), after) in enumerate(zip(self.places, self.texts[1:], strict=True), 1):
            stop = end if number == len(self.places) else text.find(after, begin, end)
            value = text[begin:stop] if stop > begin else ""
            if not value or (kind == "number" and not _NUMBER.fullmatch(value)) or values.get(name, value) != value:
                return None
            values[name] = value
            begin = stop + len(after)
        return values


def phrase(source: str, target: str) -> Phrase:
    """Read a phrase: ``{name}`` is a place, ``{name:kind}`` one that holds a number, names or said words (`KINDS`).

    >>> phrase("{n:number} problems", "{n} problemas").places
    (('n', 'number'),)
    """
    texts = _PLACE.split(source)
    parts = tuple(texts[0::3])
    places = tuple((name, kind or "") for name, kind in zip(texts[1::3], texts[2::3], strict=True))
    return Phrase(parts, places, target, sum(map(len, parts)))


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the sentences of a text may begin and end; a name may hold such a place too.

    >>> text = "One. Two vs. three"
    >>> [text[a:b] for a, b in sentences(text)]
    ['One.', 'Two vs.', 'three']
    """
    begin = 0
    for mark in re.finditer(r"(?<=[.!?:;]) ", text):
        yield begin, mark.start()
        begin = mark.end()
    yield begin, len(text)
