"""Lists of names inside a sentence: commas stay, the last "and" becomes that of the language; the names stay as they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping

_BETWEEN = re.compile(r", and |, | and | or | over | vs\. |; | and then | is better than | beats | by | than | on | − ")
_REST = re.compile(r"(\d[\d ]*) (others?|more|further)")
_NOTE = re.compile(
    r" \((?:adjusted )?p [=<] [^ ()]+\)| [-+−]?\d[\d.e−-]*(?: \([^()]* to [^()]*\))?(?=, |; | and | \(|$)"
)
"""What may stand behind a name: its p-value; how often it is meant, or a number with the ends of its ranges."""
_LEAD = re.compile(r"[-+−]?\d[\d.e−-]* to ")
"""What may stand before a name: how far another one is from it."""


def joined(text: str, names: Collection[str], words: Callable[[str, str], str]) -> str | None:
    """Put the words between known names into another language.

    Parameters
    ----------
    text
        "A, B and C", "A and B, A and C and 3 others".
    names
        What may be a name; a mapping gives what it is called instead.
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
    longest = max((len(name) for name in names), default=0)
    place, out, before = 0, "", ""
    while True:
        lead = _LEAD.match(text, place)
        place = place if lead is None else lead.end()
        name = _name(text, place, names, longest)
        if name is None:
            return None
        called = words(name, "") if name not in names else names[name] if isinstance(names, Mapping) else name
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


def _name(text: str, place: int, names: Collection[str], longest: int) -> str | None:
    """Return the longest name that begins there and ends where a list goes on, or the number of those left out."""
    for end in range(min(len(text), place + longest), place, -1):
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
