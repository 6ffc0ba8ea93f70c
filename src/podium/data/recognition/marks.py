"""What a cell of a results table contains besides its number: a deviation, brackets, marks, a percent sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from podium.data.cells import is_missing, looks_numeric
from podium.data.recognition.summaries import are_ranks
from podium.errors import Handled, InputError, quote
from podium.i18n import N_, Message, count, some

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
    """One number as written in a table.

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
    """Parse a cell; None if it is not one number with the usual additions.

    Examples
    --------
    >>> number_cell("0.85 ± 0.02*")
    NumberCell(number='0.85', spread='0.02', brackets=(), marks='*', percent=False)
    >>> number_cell("93.5% (2)").brackets, number_cell("1.5×10⁻³").number, number_cell("3-nn")
    (('2',), '1.5e-3', None)
    """
    if text[:1].isascii() and text[:1].isalpha():
        return None
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
    """Remove thousands separators if they are unambiguous.

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


# From cells such as `93.5±0.8% (2)*` to plain numbers: what stood beside a number is set aside and reported.


Rows = list[list[str]]
_SEPARATORS = {
    ",": N_("The comma separates thousands."),
    ".": N_("The point separates thousands."),
    " ": N_("A blank or an apostrophe separates thousands."),
}
_MARK_NOTES = {
    "****": N_("bold (**)"),
    "____": N_("bold (__)"),
    "**": N_("italics or significance (**)"),
    "__": N_("italics (_)"),
}


def tidy_cells(
    cells: Rows, rows: Sequence[str | int], columns: Sequence[str], source: str, decimal: str | None, turned: bool
) -> tuple[Rows, Rows | None, list[str]]:
    """Make plain numbers of the cells of a table.

    Parameters
    ----------
    cells, rows, columns
        The body of the table with the names of its rows, or the numbers of its lines, and of its columns.
    source
        What to call the file in messages.
    decimal
        The decimal mark, where the user says it.
    turned
        Whether algorithms are rows: ranks in brackets are ranks within a column then.

    Returns
    -------
    cells, spreads, notes
        Plain numbers (cells that are none stay as they are, for the error that names them); the deviations that stood beside
        them, None where there were none; and what was done.

    Raises
    ------
    InputError
        When percentages are mixed with fractions, or brackets hold the values and the cells their ranks.
    """
    flat = [cell for row in cells for cell in row]
    if all(looks_numeric(cell) or is_missing(cell) for cell in flat) and not any(
        "," in cell or cell.count(".") > 1 for cell in flat
    ):
        return cells, None, []
    width = len(columns)
    found = [None if is_missing(cell) else number_cell(cell) for cell in flat]
    notes: list[str] = []
    plain = [cell if one is None else one.number for cell, one in zip(flat, found, strict=True)]
    plain, separator = _thousands(plain, found, decimal)
    if separator:
        notes.append(Handled(_SEPARATORS[separator]))
    _percent(flat, found, plain, (rows, columns), source, notes)
    spreads = _beside(flat, found, plain, (rows, columns), source, turned, notes)
    marks = sorted(
        {one.marks for one in found if (one is not None and one.marks.strip("*_")) or (one is not None and one.marks)}
    )
    if marks:
        number = sum(one is not None and bool(one.marks) for one in found)
        named = [
            Message(_MARK_NOTES[mark]) if mark in _MARK_NOTES else Message("the sign {mark}", mark=quote(mark))
            for mark in marks
        ]
        notes.append(Handled(
            "Marks next to {n} number were ignored: {marks}.",
            "Marks next to {n} numbers were ignored: {marks}.",
            number, marks=some(named, 6),
        ))  # fmt: skip
    table = [plain[at * width : (at + 1) * width] for at in range(len(rows))]
    return table, spreads, notes


def _thousands(plain: list[str], found: list[NumberCell | None], decimal: str | None) -> tuple[list[str], str]:
    there = [at for at, one in enumerate(found) if one is not None]
    numbers, separator = without_thousands([plain[at] for at in there], decimal)
    for at, number in zip(there, numbers, strict=True):
        plain[at] = number
    return plain, separator


def _percent(
    flat: Sequence[str],
    found: Sequence[NumberCell | None],
    plain: Sequence[str],
    names: tuple[Sequence[str | int], Sequence[str]],
    source: str,
    notes: list[str],
) -> None:
    """Read percent signs if all numbers of a table, a row or a column have one; refuse them beside fractions."""
    signed = np.array([one is not None and one.percent for one in found])
    if not signed.any():
        return
    there = np.array([one is not None for one in found])
    rest = there & ~signed
    width = len(names[1])
    if rest.any():
        numbers = np.array([_float(plain[at]) if there[at] else np.nan for at in range(len(flat))])
        grid, without = signed.reshape(-1, width), rest.reshape(-1, width)
        whole = not (grid.any(axis=0) & without.any(axis=0)).any() or not (grid.any(axis=1) & without.any(axis=1)).any()
        fractions = bool(np.nanmax(np.abs(numbers[rest])) <= 1.0)
        if fractions or not whole:
            first, second = int(np.flatnonzero(signed)[0]), int(np.flatnonzero(rest)[0])

            def where(at: int) -> Message:
                name, column = names[0][at // width], quote(names[1][at % width])
                row = Message("line {line}", line=name) if isinstance(name, int) else quote(name)
                return Message("{cell} at {row}, {column}", cell=quote(flat[at]), row=row, column=column)

            raise InputError(
                "{source}: some numbers have a percent sign and others do not: {first}, but {second}. Write all of them "
                "in the same way.",
                source=source, first=where(first), second=where(second),
            )  # fmt: skip
    notes.append(Handled(
        "Percent signs (%) after {numbers}: read as numbers out of 100.",
        numbers=count(int(signed.sum()), "number"),
    ))  # fmt: skip


def _float(text: str) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return float("nan")


def _beside(
    flat: Sequence[str],
    found: Sequence[NumberCell | None],
    plain: Sequence[str],
    names: tuple[Sequence[str | int], Sequence[str]],
    source: str,
    turned: bool,
    notes: list[str],
) -> Rows | None:
    """Separate deviations and contents of brackets: ranks if they are ranks, deviations if possible."""
    width = len(names[1])
    spread = ["" if one is None else one.spread for one in found]
    if any(spread):
        notes.append(Handled(
            "Deviations after {numbers} (±) are not compared; only the numbers before them are.",
            numbers=count(sum(map(bool, spread)), "number"),
        ))  # fmt: skip
    inside = ["" if one is None or not one.brackets else one.brackets[0] for one in found]
    if any(inside):
        numbers = np.array(
            [_float(cell) if one is not None else np.nan for cell, one in zip(plain, found, strict=True)]
        ).reshape(-1, width)
        brackets = np.array([_float(text) if looks_numeric(text) else np.nan for text in inside]).reshape(-1, width)
        if turned:
            numbers, brackets = numbers.T, brackets.T
        kind = _kind_of_brackets(inside, numbers, brackets)
        if kind == "values":
            raise InputError(
                "{source}: the numbers in front are the ranks of the numbers in brackets. Write the values into a table "
                "without their ranks.",
                source=source,
            )
        if kind == "deviations" and any(own and text for own, text in zip(spread, inside, strict=True)):
            kind = "words"  # a number has one deviation
        if kind == "deviations":  # some cells may have theirs after ±, and others in brackets
            spread = [own or text for own, text in zip(spread, inside, strict=True)]
        shown = next(
            f"[{text}]" if f"[{text}]" in cell else f"({text})" for text, cell in zip(inside, flat, strict=True) if text
        )
        notes.append(Handled(_BRACKETS[kind], shown=quote(shown)))
    if not any(spread):
        return None
    return [spread[at * width : (at + 1) * width] for at in range(len(names[0]))]


_BRACKETS = {
    "ranks": N_("The numbers in brackets, such as {shown}, are the ranks within each problem; they are not compared."),
    "deviations": N_("The numbers in brackets, such as {shown}, were read as deviations; they are not compared."),
    "counts": N_(
        "The whole numbers in brackets, such as {shown}, are not the ranks of the values; they are not compared."
    ),
    "words": N_("The text in brackets after the numbers, such as {shown}, is not compared."),
}


def _kind_of_brackets(inside: Sequence[str], numbers: np.ndarray, brackets: np.ndarray) -> str:
    numeric = [text for text in inside if looks_numeric(text)]
    if len(numeric) < sum(map(bool, inside)):
        return "words"
    if are_ranks(numbers, brackets):
        return "ranks"
    if not np.isnan(brackets).any() and are_ranks(brackets, numbers):
        return "values"
    if any("." in text or "," in text or "e" in text.casefold() for text in numeric) and not (brackets < 0).any():
        return "deviations"
    return "counts"
