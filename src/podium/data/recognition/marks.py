"""From the cells of a table to plain numbers: deviations, ranks, marks and units beside them, and cells with several numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from podium.data.cells import Cell, Kind, cell, lacks_number, looks_numeric
from podium.data.grid import Grid
from podium.data.headers import summary_kinds
from podium.data.recognition.summaries import are_ranks
from podium.data.tables.chosen import matches
from podium.errors import AskError, Choice, Handled, InputError, quote
from podium.i18n import N_, Message, count, some
from podium.lazy import regex


def number_cell(text: str) -> Cell | None:
    """Parse a cell; None if it is not one number with the usual additions."""
    found = cell(text)
    return found if found.kind is Kind.NUMBER else None


def holds_number(text: str) -> bool:
    """Whether a cell holds a number, several, or a bound: it stands in the body of a table, not in a line of names."""
    return cell(text).kind in (Kind.NUMBER, Kind.SEVERAL, Kind.BOUND)


_DIVIDED: Final = regex(r"[/|;]")
_FRACTION: Final = regex(r"\d*[.,]\d", re.ASCII)
_BLANKS: Final = regex(r"(?<=\d)[ '\u2019](?=\d{3})")
_BY_COMMA: Final = regex(r"[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?", re.ASCII)
_BY_POINT: Final = regex(r"[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?", re.ASCII)


def without_thousands(tokens: Sequence[str], decimal: str | None) -> tuple[list[str], str]:
    """Remove thousands separators if they are unambiguous; return the separator, too: "", ",", "." or " ".

    A comma separates thousands where a number has two of them or a point behind one (``9,346,000``), where another number of
    the table has a decimal point and every comma stands before three digits, or where `decimal` says that the point is the
    decimal mark. The same with comma and point exchanged.

    >>> without_thousands(["9,346,000", "1,234"], None)
    (['9346000', '1234'], ',')
    >>> without_thousands(["1,234", "0,5"], None)
    (['1,234', '0,5'], '')
    """
    joined, together = list(tokens), "".join(tokens)
    if any(blank in together for blank in " '\u2019"):
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
    """Return the cells as plain numbers, the deviations that stood beside them (None without any), and notes.

    Cells that are no numbers stay as they are, for the error that names them.
    """
    flat = [text for row in cells for text in row]
    if all(looks_numeric(text) or lacks_number(text) for text in flat) and not any(
        "," in text or text.count(".") > 1 for text in flat
    ):
        return cells, None, []
    width = len(columns)
    known = {text: cell(text) for text in set(flat)}
    if several := [known[text].parts for text in flat if known[text].kind is Kind.SEVERAL]:
        raise _which(source, several, next(text for text in flat if known[text].kind is Kind.SEVERAL))
    found = [one if one.kind is Kind.NUMBER else None for one in map(known.__getitem__, flat)]
    notes: list[str] = []
    numbers, separator = without_thousands([one.number for one in found if one is not None], decimal)
    left = iter(numbers)
    plain = [text if one is None else next(left) for text, one in zip(flat, found, strict=True)]
    if separator:
        notes.append(Handled(_SEPARATORS[separator]))
    _units(flat, found, plain, (rows, columns), source, notes)
    spreads = _beside(flat, found, plain, (rows, columns), source, turned, notes)
    marked = [one.marks for one in found if one is not None and one.marks]
    if marked:
        named = [
            Message(_MARK_NOTES[mark]) if mark in _MARK_NOTES else Message("the sign {mark}", mark=quote(mark))
            for mark in sorted(set(marked))
        ]
        notes.append(Handled(
            "Marks next to {n} number were ignored: {marks}.",
            "Marks next to {n} numbers were ignored: {marks}.",
            len(marked), marks=some(named, 6),
        ))  # fmt: skip
    table = [plain[at * width : (at + 1) * width] for at in range(len(rows))]
    return table, spreads, notes


def _units(
    flat: Sequence[str],
    found: Sequence[Cell | None],
    plain: Sequence[str],
    names: tuple[Sequence[str | int], Sequence[str]],
    source: str,
    notes: list[str],
) -> None:
    """Leave units out if all numbers have the same; percent signs may stand in a part, but not beside fractions."""
    units = [None if one is None else one.unit for one in found]
    there = {unit for unit in units if unit is not None}
    if not any(there):
        return
    width = len(names[1])

    def where(at: int) -> Message:
        name, column = names[0][at // width], quote(names[1][at % width])
        row = Message("line {line}", line=name) if isinstance(name, int) else quote(name)
        return Message("{cell} at {row}, {column}", cell=quote(flat[at]), row=row, column=column)

    if not there <= {"", "%"}:
        first = next(at for at, unit in enumerate(units) if unit)
        other = next((at for at, unit in enumerate(units) if unit is not None and unit != units[first]), None)
        if other is not None:
            raise InputError(
                "{source}: the numbers do not have the same unit: {first}, but {second}. Convert them to one unit, "
                "or leave out what is not compared ({--drop-column}).",
                source=source, first=where(first), second=where(other),
            )  # fmt: skip
        notes.append(Handled(
            "All numbers have the unit {unit}, as in {cell}; they were read without it.",
            unit=quote(units[first]), cell=quote(flat[first]),
        ))  # fmt: skip
        return
    signed, rest = (np.array([unit == sign for unit in units]) for sign in ("%", ""))
    if rest.any():
        numbers = np.array(
            [np.nan if unit is None else as_float(text) for unit, text in zip(units, plain, strict=True)]
        )
        grid, without = signed.reshape(-1, width), rest.reshape(-1, width)
        whole = not (grid.any(axis=0) & without.any(axis=0)).any() or not (grid.any(axis=1) & without.any(axis=1)).any()
        if bool(np.nanmax(np.abs(numbers[rest])) <= 1.0) or not whole:
            raise InputError(
                "{source}: some numbers have a percent sign and others do not: {first}, but {second}. Write all of them "
                "in the same way.",
                source=source, first=where(units.index("%")), second=where(units.index("")),
            )  # fmt: skip
    notes.append(Handled(
        "Percent signs (%) after {numbers}: read as numbers out of 100.",
        numbers=count(int(signed.sum()), "number"),
    ))  # fmt: skip


def as_float(text: str) -> float:
    """Return a number with either decimal mark, NaN where a text is none."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return float("nan")


def _beside(
    flat: Sequence[str],
    found: Sequence[Cell | None],
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
            [as_float(text) if one is not None else np.nan for text, one in zip(plain, found, strict=True)]
        ).reshape(-1, width)
        brackets = np.array([as_float(text) if looks_numeric(text) else np.nan for text in inside]).reshape(-1, width)
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
        behind, written = next((text, whole) for text, whole in zip(inside, flat, strict=True) if text)
        shown = next((pair for pair in (f"[{behind}]", f"{{{behind}}}") if pair in written), f"({behind})")
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


# Cells with several numbers, such as 84.01 / 92.40: one of them is compared, and only the user knows which.


def _which(source: str, several: Sequence[tuple[str, ...]], shown: str, *more: Choice) -> AskError:
    """Return the question which of several numbers is compared."""
    most = max(map(len, several))
    return AskError(
        "{source}: there are several numbers in a cell, as in {cell}. Which one is compared?",
        (
            *(Choice("take", str(at), Message("to compare number {at}", at=at)) for at in range(1, min(most, 6) + 1)),
            *more,
        ),
        source=source, cell=quote(shown),
    )  # fmt: skip


def refuse_several(grid: Grid) -> None:
    """Ask about columns whose cells hold several numbers; below its line of names, each cell of a grid is to hold one."""
    names, body = grid.rows[0], grid.rows[1:1001]
    double: dict[int, list[str]] = {}
    marked = {at for row in body[:50] for at, text in enumerate(row) if at and _DIVIDED.search(text)}
    for at in sorted(marked):
        texts = [row[at] for row in body]
        if not matches(names[at], grid.handling.drop_column):
            kinds = {text: cell(text).kind for text in texts}
            found = [text for text in texts if kinds[text] is Kind.SEVERAL]
            if found and 2 * len(found) >= sum(kinds[text] is not Kind.BLANK for text in texts):
                double[at] = found
    if double:
        others = any(number_cell(row[at]) for row in body[:50] for at in range(1, len(names)) if at not in double)
        gone = [Choice("drop_column", names[at], Message("to leave it out")) for at in double] if others else []
        found = [text for texts in double.values() for text in texts]
        raise _which(grid.source, [cell(text).parts for text in found], found[0], *gone[:6])


def taken(grid: Grid) -> Grid:
    """Replace cells that hold several numbers by the one that the user takes.

    Names stay as they are: lines and first columns of whole numbers such as ``10/90``, and rows that count wins and losses.
    """
    take = grid.handling.take
    if take is None:
        return grid
    known = {text: cell(text) for text in {text for row in grid.rows for text in row}}
    rows, first = _with_one_number(grid, known, take)
    if not first:
        raise InputError("{source}: no cell holds several numbers. Leave {--take} out.", source=grid.source)
    alone = ""
    for column in zip(*grid.rows[1:], strict=False):
        kinds = [known[text].kind for text in column]
        if 0 < kinds.count(Kind.NUMBER) <= kinds.count(Kind.SEVERAL):
            alone = alone or column[kinds.index(Kind.NUMBER)]
    notes = [Handled(
        "Of several numbers in a cell, as in {cell}, number {take} was compared.", cell=quote(first), take=take,
    )]  # fmt: skip
    if alone:
        notes.append(Handled("Cells of one number, such as {cell}, were compared as they are.", cell=quote(alone)))
    return grid._replace(rows=rows, notes=(*grid.notes, *notes), handling=grid.handling._replace(take=None))


def _with_one_number(grid: Grid, known: Mapping[str, Cell], take: int) -> tuple[Rows, str]:
    """Return rows with one number in each cell, and the first cell that held several, "" where none did."""
    first = ""
    fractions = {text for text, found in known.items() if found.kind is Kind.SEVERAL and _FRACTION.search(text)}
    names = fractions.isdisjoint(row[0] for row in grid.rows)
    rows = [list(row) for row in grid.rows]
    for line, row in enumerate(rows):
        if (line == 0 and fractions.isdisjoint(row)) or (line and "count" in summary_kinds(row[0])):
            continue
        for at, text in enumerate(row):
            parts = known[text].parts
            if not parts or (names and at == 0):
                continue
            if len(parts) < take:
                raise InputError(
                    "{source}, line {line}: there are only {n} numbers in {cell}, so there is no number {take}.",
                    source=grid.source, line=grid.lines[line], cell=quote(text), n=len(parts), take=take,
                )  # fmt: skip
            row[at], first = parts[take - 1], first or text
    return rows, first
