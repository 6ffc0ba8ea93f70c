"""From cells such as ``93.5±0.8% (2)*`` to plain numbers: what stood beside a number is set aside and reported."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from podium.data.cells import is_missing, looks_numeric
from podium.data.recognition.number_cells import NumberCell, number_cell, without_thousands
from podium.data.recognition.summaries import are_ranks
from podium.errors import Handled, InputError, quote
from podium.i18n import N_, Message, count, some

Rows = list[list[str]]
_SEPARATORS = {
    ",": N_("The comma separates thousands."),
    ".": N_("The point separates thousands."),
    " ": N_("A blank or an apostrophe separates thousands."),
}
_MARKS = {
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
            Message(_MARKS[mark]) if mark in _MARKS else Message("the sign {mark}", mark=quote(mark)) for mark in marks
        ]
        notes.append(
            Handled(
                "Marks next to {n} number were ignored: {marks}.",
                "Marks next to {n} numbers were ignored: {marks}.",
                number,
                marks=some(named, 6),
            )
        )
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
    """Read percent signs where all numbers of a table, a row or a column carry one; refuse them beside fractions."""
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
                source=source,
                first=where(first),
                second=where(second),
            )
    notes.append(
        Handled(
            "Percent signs (%) after {numbers}: read as numbers out of 100.",
            numbers=count(int(signed.sum()), "number"),
        )
    )


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
    """Set deviations aside, and what stands in brackets: ranks where they are ranks, deviations where they can be."""
    width = len(names[1])
    spread = ["" if one is None else one.spread for one in found]
    if any(spread):
        notes.append(
            Handled(
                "Deviations after {numbers} (±) are not compared; only the numbers before them are.",
                numbers=count(sum(map(bool, spread)), "number"),
            )
        )
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
        if kind == "deviations" and not any(spread):
            spread = [text if looks_numeric(text) else "" for text in inside]
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
