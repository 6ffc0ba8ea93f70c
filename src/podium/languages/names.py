"""Lists of names inside a sentence: commas stay, the last "and" becomes that of the language; the names stay as they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping

_BETWEEN = re.compile(r", and |, | and | or | over | vs\. |; | and then | is better than | beats | by | than | on | − ")
_REST = re.compile(r"(\d[\d ]*) (others?|more|further)")
_NOTE = re.compile(
    r" \((?:adjusted )?p [=<] [^ ()]+\)| [-+−]?\d[\d.e−-]*(?: \([^()]* to [^()]*\))?(?=, |; | and | \(|$)"
)
"""What may stand behind a name: its p-value; how often it is meant, or a number with the ends of its ranges."""
_LEAD = re.compile(r"[-+−]?\d[\d.e−-]* to ")
"""What may stand before a name: how far another one is from it."""


class Known(Collection[str]):
    """What may be a name, with the length of the longest, which is asked for again and again.

    Parameters
    ----------
    names
        The names; a mapping gives what each is called instead.

    Examples
    --------
    >>> Known({"one": "uno"}).called("one"), Known({"A", "BCD"}).called("A"), Known({"A", "BCD"}).longest
    ('uno', 'A', 3)
    """

    def __init__(self, names: Collection[str] = ()) -> None:
        self._names = names if isinstance(names, Mapping) else frozenset(names)
        self.longest = max(map(len, names), default=0)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def called(self, name: str) -> str:
        """Return what a name is called."""
        return self._names[name] if isinstance(self._names, Mapping) else name


def joined(text: str, names: Collection[str], words: Callable[[str, str], str]) -> str | None:
    """Put the words between known names into another language.

    Parameters
    ----------
    text
        "A, B and C", "A and B, A and C and 3 others".
    names
        What may be a name, see `Known`.
    words
        Gives what stands between two names instead: called with what stood there and with what follows; also called with "3 others"
        and nothing, and with what stands behind a name: its p-value in brackets, or a number; or before it: "0.2 to ".

    Returns
    -------
    str or None
        None where something in it is no known name.

    Examples
    --------
    >>> joined("A, B and C", {"A", "B", "C"}, lambda between, after: " y " if between == " and " else between)
    'A, B y C'
    >>> joined("A (p = 0.02) and B 17", {"A", "B"}, lambda between, after: between)
    'A (p = 0.02) and B 17'
    >>> joined("A and D", {"A", "B"}, lambda between, after: between) is None
    True
    >>> joined("one, two", {"one": "uno", "two": "dos"}, lambda between, after: between)
    'uno, dos'
    """
    known = names if isinstance(names, Known) else Known(names)
    place, out, before = 0, "", ""
    while True:
        lead = _LEAD.match(text, place)
        place = place if lead is None else lead.end()
        name = _name(text, place, known)
        if name is None:
            return None
        called = known.called(name) if name in known else words(name, "")
        out += (words(before, called) if before else "") + (words(lead[0], "") if lead else "") + called
        place += len(name)
        note = _NOTE.match(text, place)
        if note is not None:
            out, place = out + words(note[0], ""), note.end()
        if place == len(text):
            return out
        found = _BETWEEN.match(text, place)
        if found is None:
            return None
        before, place = found[0], found.end()


def _name(text: str, place: int, names: Known) -> str | None:
    """Return the longest name that begins there and ends where a list goes on, or the number of those left out."""
    for end in range(min(len(text), place + names.longest), place, -1):
        if text[place:end] in names and (end == len(text) or _BETWEEN.match(text, end) or _NOTE.match(text, end)):
            return text[place:end]
    rest = _REST.match(text, place)
    return rest[0] if rest else None


def several(text: str, words: Callable[[str, str], str]) -> str:
    """Put the "and" of a list of two or more names that need not be known into another language.

    Only where there is a single one, which then cannot be part of a name.

    Parameters
    ----------
    text, words
        As for `joined`; the text is known to be a list.

    Examples
    --------
    >>> several("A, B and C", lambda between, after: " y ")
    'A, B y C'
    >>> several("Salt and pepper and C", lambda between, after: " y ")
    'Salt and pepper and C'
    """
    before, between, after = text.partition(" and ")
    if not between or " and " in after:
        return text
    return f"{before}{words(between, after)}{words(after, '') if _REST.fullmatch(after) else after}"
