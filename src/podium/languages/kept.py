"""Names of several words come through a translation whole, even where they read like what podium itself says."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from podium.languages.names import Known
from podium.languages.speaker import Speaker

_LETTERS = re.compile(r"[^\W\d_]{0,3}")
_FIRST, _MOST = 0xE000, 6400  # characters that are nobody's


def several_words(names: Collection[str]) -> list[str]:
    """Return the names that could be taken apart, the longest first, since it may hold another.

    >>> several_words({"C4.5", "is better", "A is better"})
    ['A is better', 'is better']
    """
    return sorted((name for name in names if " " in name), key=len, reverse=True)


def said_whole(speaks: Speaker, text: str, names: Known, words: Sequence[str]) -> str | None:
    """Say a text; where a name did not come through, once more with the names hidden.

    Parameters
    ----------
    speaks : Speaker
        Knows the phrases.
    text : str
        What is to be said.
    names : Known
        All names.
    words : sequence of str
        Those of them that could be taken apart, see `several_words`.

    Returns
    -------
    str or None
        None where a part of the text is not known. A name that is also a part of podium's own sentence is taken for that.

    Examples
    --------
    >>> speaks = Speaker({"{a} is best.": "{a} es el mejor.", "First:": "Primero:", "it is best.": "lo es."})
    >>> names = Known({"First: it"})
    >>> said_whole(speaks, "First: it is best.", names, []), said_whole(speaks, "First: it is best.", names, ["First: it"])
    ('Primero: lo es.', 'First: it es el mejor.')
    """
    said = speaks.say(text, names)
    if said is None or not any(text.count(name) > said.count(name) for name in words if name in text):
        return said
    hidden = {name: f"{_letters(name)}{chr(_FIRST + number)}" for number, name in enumerate(words[:_MOST])}
    masked = text
    for name, sign in hidden.items():
        masked = masked.replace(name, sign)
    again = speaks.say(masked, Known({*names, *hidden.values()}))
    if again is None:
        return said
    for name, sign in hidden.items():
        again = again.replace(sign, name)
    return again


def _letters(name: str) -> str:
    """Return how a name begins, which decides between "y" and "e"."""
    found = _LETTERS.match(name)
    return found[0] if found else ""
