"""Numbers in memory as records: arrays, lists and dicts, complete or not, with any number of runs in a cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from podium.data.readers.records import Records
from podium.data.results import check_names
from podium.errors import InputError, quote
from podium.i18n import Message, count


def records_of(
    data: Any,
    problems: Sequence[str] | None = None,
    algorithms: Sequence[str] | None = None,
    source: str | None = None,
) -> Records:
    """Take numbers in memory apart.

    Parameters
    ----------
    data
        Problems are rows, algorithms columns; a cell is a number, or a sequence of runs (also the third axis of an array). A
        dict maps each algorithm to a sequence or to a dict by problem.
    problems, algorithms
        Names where the data have none; "1" to "n" and "A1" to "Ak" when left out.
    source
        What to call the data in messages.

    Raises
    ------
    InputError
        When shapes do not fit, or names are missing, repeated or too many.

    Examples
    --------
    >>> found = records_of({"A": {"x": [1, 2], "y": 3}, "B": {"x": 5}})
    >>> list(zip(found.problem, found.algorithm, found.value))
    [('x', 'A', 1), ('x', 'A', 2), ('x', 'B', 5), ('y', 'A', 3)]
    """
    if isinstance(data, Mapping):
        if algorithms is not None:
            raise InputError("The keys of the dict name the algorithms: leave out algorithms.")
        where, table = source or "dict", {str(name): _column(cells, name, problems) for name, cells in data.items()}
    else:
        where, table = source or "array", _columns(_rows(data), problems, algorithms)
    check_names(list(table), where, "algorithm")
    order = dict.fromkeys(problem for column in table.values() for problem in column)
    entries = [
        (problem, name, value)
        for problem in order
        for name, column in table.items()
        if problem in column
        for value in _runs(column[problem])
    ]
    if not entries:
        raise InputError("{where}: it contains no number. Give each algorithm its results.", where=where)
    problem, algorithm, value = (list(part) for part in zip(*entries, strict=True))
    return Records(
        problem, algorithm, value, source=where,
        place=lambda at: Message("{algorithm} on {problem}", algorithm=quote(algorithm[at]), problem=quote(problem[at])),
    )  # fmt: skip


def _column(cells: Any, name: Any, problems: Sequence[str] | None) -> dict[str, Any]:
    """Results of one algorithm by problem. A pandas Series is a dict when its index is a real one."""
    if isinstance(cells, Mapping):
        if problems is not None:
            raise InputError("The inner dicts name the problems: leave out problems.")
        return {str(problem): value for problem, value in cells.items()}
    if isinstance(cells, (str, bytes)) or not hasattr(cells, "__iter__"):
        raise InputError(
            "The value of {name} is {cells}. Pass a list of numbers, or a dict by problem.",
            name=quote(name),
            cells=quote(cells),
        )
    values = list(cells)
    index = list(cells.index) if hasattr(cells, "index") and hasattr(cells, "to_dict") else None
    if index is not None and index != list(range(len(index))):
        return dict(zip(map(str, index), values, strict=True))
    return dict(zip(_names(problems, len(values), "problem", ""), values, strict=True))


def _rows(data: Any) -> list[list[Any]]:
    if isinstance(data, (str, bytes)) or not hasattr(data, "__iter__"):
        raise InputError(
            "Cannot use {kind} as numbers: pass an array, nested lists or a dict.", kind=quote(type(data).__name__)
        )
    array = data if isinstance(data, np.ndarray) else np.asarray(data) if hasattr(data, "__array__") else None
    if array is not None and array.ndim not in (2, 3):
        raise InputError(
            "The array has the shape {shape}; podium needs (n problems, k algorithms), or (n, k, r) with r runs.",
            shape=array.shape,
        )
    rows = [list(row) if hasattr(row, "__iter__") and not isinstance(row, str) else [row] for row in data]
    odd = next((at for at, row in enumerate(rows) if len(row) != len(rows[0])), None)
    if odd is not None:
        raise InputError(
            "Row {row} has {values}, row 1 has {first}. Write None for a missing value.",
            row=odd + 1, values=count(len(rows[odd]), "value"), first=len(rows[0]),
        )  # fmt: skip
    return rows


def _columns(
    rows: list[list[Any]], problems: Sequence[str] | None, algorithms: Sequence[str] | None
) -> dict[str, dict[str, Any]]:
    names = _names(algorithms, len(rows[0]) if rows else 0, "algorithm", "A")
    known = _names(problems, len(rows), "problem", "")
    return {name: {row: cells[at] for row, cells in zip(known, rows, strict=True)} for at, name in enumerate(names)}


def _names(given: Sequence[str] | None, size: int, kind: str, start: str) -> list[str]:
    if given is None:
        return [f"{start}{at + 1}" for at in range(size)]
    names = [str(name) for name in given]
    if isinstance(given, str) or len(names) != size or len(set(names)) != size:
        raise InputError(
            "{things} need as many different names: {option}=[…].", things=count(size, kind), option=f"{kind}s"
        )
    return names


def _runs(cell: Any) -> list[Any]:
    return list(cell) if hasattr(cell, "__iter__") and not isinstance(cell, (str, bytes)) else [cell]
