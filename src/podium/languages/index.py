"""Which phrases can fit a text, by how it begins and ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from podium.languages.phrases import Phrase

_LETTERS = 4
"""How many letters are looked at, at either end."""


class Index:
    """Phrases by the letters they begin and end with.

    Parameters
    ----------
    phrases
        In the order in which they are to be tried.
    """

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self._known: defaultdict[tuple[str, str], list[tuple[int, str, Phrase]]] = defaultdict(list)
        for number, one in enumerate(phrases):
            longest = max(one.texts, key=len)
            self._known[one.texts[0][:_LETTERS], one.texts[-1][-_LETTERS:]].append((number, longest, one))

    def fitting(self, text: str) -> list[Phrase]:
        """Return the phrases that begin and end as the text does and whose longest part is in it, in their order.

        >>> from podium.languages.phrases import phrase
        >>> index = Index([phrase("{a} wins.", ""), phrase("On {a}, {b} wins.", ""), phrase("On {a}", "")])
        >>> [one.places for one in index.fitting("On Iris, A wins.")]
        [(('a', ''),), (('a', ''), ('b', '')), (('a', ''),)]
        >>> [one.places for one in index.fitting("In all")]
        []
        """
        most = min(_LETTERS, len(text)) + 1
        found = [
            (number, one)
            for begin in range(most)
            for end in range(most)
            for number, longest, one in self._known.get((text[:begin], text[len(text) - end :]), ())
            if longest in text
        ]
        return [one for _, one in sorted(found, key=lambda pair: pair[0])]
