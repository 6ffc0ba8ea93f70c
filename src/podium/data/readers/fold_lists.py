"""Tables whose lines hold the values of all folds as a list: a line for each fold is made of each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from podium.data.columns import normalise
from podium.data.delimited import Grid
from podium.data.long import keep_where
from podium.errors import InputError, quote
from podium.i18n import Message, count

FOLD: Final = "fold"
"""The column that is added; folds are counted from 0."""

_LIST: Final = re.compile(r"\[(.*)\]", re.DOTALL)
_BETWEEN: Final = re.compile(r"[,\s]+")


def unfolded(
    grid: Grid, folds: str, value: str, cell: Sequence[str], where: Mapping[str, str] | None
) -> tuple[Grid, Mapping[str, str] | None]:
    """Make a line for each fold of a table that has lists of them; leave others as they are.

    Parameters
    ----------
    grid
        The table.
    folds, value
        Columns of the lists, and of the single values that take their place.
    cell
        Columns that tell the measurements of one cell: each combination may have one list.
    where
        A selection of lines, which is carried out first.

    Returns
    -------
    Grid, mapping
        The table, and what is left of the selection.

    Raises
    ------
    InputError
        When only some lines have a list, a list is damaged, or a cell has several.

    Examples
    --------
    >>> table = Grid([["a", "v", "all"], ["x", "", "[0.5, 0.7]"]], [1, 2], ";", "t", ())
    >>> unfolded(table, "all", "v", ["a"], None)[0].rows
    [['a', 'v', 'all', 'fold'], ['x', '0.5', '[0.5, 0.7]', '0'], ['x', '0.7', '[0.5, 0.7]', '1']]
    """
    header = grid.rows[0]
    at = {normalise(name): place for place, name in enumerate(header)}
    if normalise(folds) not in at or not any(row[at[normalise(folds)]] for row in grid.rows[1:]):
        return grid, where
    place, target = at[normalise(folds)], at[normalise(value)]
    body, lines, notes = keep_where(header, grid.rows[1:], grid.lines[1:], where, grid.source)
    keys = [at[normalise(name)] for name in cell if normalise(name) in at]
    _refuse_several(body, lines, keys, grid.source)
    rows, numbers = [[*header, FOLD]], [grid.lines[0]]
    for row, line in zip(body, lines, strict=True):
        for fold, token in enumerate(_tokens(row[place], grid.source, line, header[place])):
            rows.append([*row[:target], token, *row[target + 1 :], str(fold)])
            numbers.append(line)
    told = Message(
        "The values of the folds are in {column}: {measurements}.",
        column=quote(header[place]),
        measurements=count(len(rows) - 1, "measurement"),
    )
    return grid._replace(rows=rows, lines=numbers, notes=(*grid.notes, *notes, told)), None


def _tokens(cell: str, source: str, line: int, column: str) -> list[str]:
    match = _LIST.fullmatch(cell.strip())
    if match is None:
        raise InputError(
            "{source}, line {line}, column {column}: expected a list of the values of all folds, as on other "
            "lines, but got {cell}.",
            source=source, line=line, column=quote(column), cell=quote(cell),
        )  # fmt: skip
    return _BETWEEN.split(match[1].strip())


def _refuse_several(body: Sequence[Sequence[str]], lines: Sequence[int], keys: Sequence[int], source: str) -> None:
    """Folds of two evaluations have the same numbers, and may be other splits."""
    seen: dict[tuple[str, ...], int] = {}
    for row, line in zip(body, lines, strict=True):
        key = tuple(row[place] for place in keys)
        first = seen.setdefault(key, line)
        if first != line:
            raise InputError(
                "{source}: lines {first} and {line} both contain the folds of {cell}. Keep one evaluation of each "
                "with where (on the command line: --where COLUMN=VALUE), such as one task, setup or uploader.",
                source=source, first=first, line=line, cell=", ".join(map(quote, key)),
            )  # fmt: skip
