"""What a cell of a results table holds besides its number: a deviation, brackets, marks, a percent sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from podium.data.cells import looks_numeric

_PLAIN: Final = str.maketrans(
    {"−": "-", "‐": "-", "‑": "-", "–": "-", "﹣": "-", "－": "-", "\u00a0": " ", "\u2009": " ", "\u202f": " "}
)
_UNSIGNED: Final = (
    r"(?:\d{1,3}(?:[ '\u2019]\d{3})+(?:[.,]\d+)?"  # 9 346 000: groups set apart by a blank
    r"|\d+(?:[.,]\d+)*\.?|[.,]\d+)(?:[eE][+-]?\d+|\s?[×xX·*]\s?10\s?\^?\s?[{(]?[+-]?\d+[})]?)?"
)
_MARKS: Final = r"*∗⋆★☆†‡§¶#●○•◦▪■□▲▼△▽↑↓⇑⇓✓✔✗✘ᵃᵇᶜᵈᵉ¹²³⁴_"
_SIGNS: Final = r"≈=+\-~"
_CELL: Final = re.compile(
    rf"(?P<lead>[{_MARKS}\s]*)(?P<number>[+-]?{_UNSIGNED})\s*(?P<percent>%?)(?P<inner>[{_MARKS}\s]*)"
    rf"(?:\s*(?:±|\+\s?/\s?-|\+-|∓)\s*(?P<spread>{_UNSIGNED}|nan)\s*(?P<percent2>%?))?"
    rf"(?P<brackets>(?:\s*[(\[{{][^()\[\]{{}}]*[)\]}}])*)\s*(?P<percent3>%?)(?P<marks>[{_MARKS}{_SIGNS}\s]*)",
    re.ASCII,
)
_BRACKET: Final = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
_PLUS_MINUS: Final = re.compile(rf"(?:±|\+\s?/\s?-|\+-)\s*({_UNSIGNED})\s*%?", re.ASCII)
_POWER: Final = re.compile(r"\s?[×xX·*]\s?10\s?\^?\s?[{(]?([+-]?\d+)[})]?", re.ASCII)
_SUPERSCRIPT: Final = re.compile(r"(?<=10)[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_ORDINARY: Final = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "+-0123456789")
_LONGEST: Final = 200


class NumberCell(NamedTuple):
    """One number as it stands in a table.

    Attributes
    ----------
    number
        The number as text: a plain minus, powers of ten as an exponent; decimal mark and thousands separators as written.
    spread
        The number after ``±``, "" where there is none.
    brackets
        What stands in brackets behind the number.
    marks
        Stars, daggers, bullets and signs before or behind it.
    percent
        Whether the number carries a percent sign.
    """

    number: str
    spread: str = ""
    brackets: tuple[str, ...] = ()
    marks: str = ""
    percent: bool = False

    @property
    def plain(self) -> bool:
        """Whether the cell is the number and nothing else."""
        return not (self.spread or self.brackets or self.marks or self.percent)


def number_cell(text: str) -> NumberCell | None:
    """Take a cell apart; None where it is not one number with what usually stands beside it.

    Examples
    --------
    >>> number_cell("0.85 ± 0.02*")
    NumberCell(number='0.85', spread='0.02', brackets=(), marks='*', percent=False)
    >>> number_cell("93.5% (2)").brackets, number_cell("1.5×10⁻³").number, number_cell("3-nn")
    (('2',), '1.5e-3', None)
    """
    if looks_numeric(text):
        return NumberCell(text)
    if not text or len(text) > _LONGEST or not any(character.isdigit() for character in text):
        return None
    cleaned = _SUPERSCRIPT.sub(lambda found: "^" + found[0].translate(_ORDINARY), text).translate(_PLAIN)
    found = _CELL.fullmatch(cleaned.strip())
    if found is None:
        return None
    spread = found["spread"] or ""
    brackets = []
    for inside in _BRACKET.findall(found["brackets"]):
        deviation = _PLUS_MINUS.fullmatch(inside.strip())
        if deviation is not None and not spread:
            spread = deviation[1]
        elif inside.strip():
            brackets.append(inside.strip())
    number = _POWER.sub(r"e\1", found["number"])
    if "e" in _POWER.sub("e", spread).casefold() and "e" not in number.casefold():
        return None  # 1.20±0.31e-07: the exponent may belong to both
    number = number[:-1] if number.endswith(".") else number
    marks = "".join((found["lead"] + found["inner"] + found["marks"]).split())
    percent = bool(found["percent"] or found["percent2"] or found["percent3"])
    return NumberCell(number, _POWER.sub(r"e\1", spread), tuple(brackets), marks, percent)


_BLANKS: Final = re.compile(r"(?<=\d)[ '\u2019](?=\d{3})")
_BY_COMMA: Final = re.compile(r"[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?", re.ASCII)
_BY_POINT: Final = re.compile(r"[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?", re.ASCII)


def without_thousands(tokens: Sequence[str], decimal: str | None) -> tuple[list[str], str]:
    """Take out thousands separators where they can be nothing else.

    Returns
    -------
    tokens, separator
        The numbers, and the separator that was taken out: "", ",", "." or " ".

    A comma separates thousands where a number has two of them or a point behind one (``9,346,000``), where another number of
    the table has a decimal point and every comma stands before three digits, or where `decimal` says that the point is the
    decimal mark. The same with comma and point exchanged.

    Examples
    --------
    >>> without_thousands(["9,346,000", "1,234"], None)
    (['9346000', '1234'], ',')
    >>> without_thousands(["1,234", "0,5"], None)
    (['1,234', '0,5'], '')
    """
    joined = [_BLANKS.sub("", token) for token in tokens]
    blanks = joined != list(tokens)
    for mark, other, grouped in ((",", ".", _BY_COMMA), (".", ",", _BY_POINT)):
        having = [token for token in joined if mark in token]
        if not having or not all(grouped.fullmatch(token) for token in having):
            continue
        proven = any(token.count(mark) > 1 or other in token for token in having)
        rest = [token for token in joined if other in token and mark not in token]
        reverse = _BY_POINT if mark == "," else _BY_COMMA
        decided = any(reverse.fullmatch(token) is None for token in rest) and all(
            token.count(other) == 1 for token in rest
        )
        # "0.752" beside "1,234": one of the two is no decimal mark, and only the comma can be the other thing.
        if proven or decimal == other or (mark == "," and decimal is None and decided):
            return [token.replace(mark, "") for token in joined], mark
    return joined, " " if blanks else ""
