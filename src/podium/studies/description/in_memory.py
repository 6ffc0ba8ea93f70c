"""What is no file, as a table that can be described: frames, dicts, arrays and objects that were read already."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from podium.data import Predictions, Results, Runs
from podium.data.delimited import Grid
from podium.data.folds import Folds
from podium.data.frames import is_frame
from podium.data.given import is_file, is_typed
from podium.data.incomplete import Incomplete
from podium.data.long import LongColumns
from podium.data.plain.table import decimal_text
from podium.data.readers.memory import records_of
from podium.data.readers.records import Records
from podium.data.tables import memory
from podium.data.tables.cells import grid_of
from podium.errors import InputError


def as_table(data: Any, columns: LongColumns) -> tuple[Any, LongColumns]:
    """Give a source, and the columns of a long table: `MADE`, where one was made.

    Raises
    ------
    InputError
        For objects of which nothing can be said.
    """
    if is_file(data):
        return data, columns
    if is_frame(data) or memory.is_columns(data):
        return memory.read(data), columns
    if isinstance(data, Folds):
        data = data.results
    if isinstance(data, (Results, Incomplete, Runs)):
        return _long(_records(data)), MADE
    if isinstance(data, Predictions):
        return _instances(data), columns
    if is_typed(data) or not (isinstance(data, Mapping) or hasattr(data, "__iter__")):
        raise InputError(
            "Objects of type {type} cannot be described; print() shows what they hold. Give a path, an open file, a "
            "data frame, an array or a dict.",
            type=type(data).__name__,
        )
    return _long(records_of(data)), MADE


MADE = LongColumns("problem", "algorithm", "value")


def _long(records: Records) -> Grid:
    rows = zip(records.problem, records.algorithm, records.value, strict=True)
    cells = [[problem, algorithm, memory.cell(value)] for problem, algorithm, value in rows]
    return grid_of(("problem", "algorithm", "value"), cells, records.source, records.notes)


def _records(data: Results | Incomplete | Runs) -> Records:
    """Single measurements, or the one value of each cell."""
    if isinstance(data, Runs):
        cells = [cell.tolist() for cell in data.exact]
    elif isinstance(data, Incomplete):
        there = zip(data.exact.ravel().tolist(), data.present.ravel().tolist(), strict=True)
        cells = [[value if present else None] for value, present in there]
    else:
        cells = [[value] for value in data.exact.ravel().tolist()]
    names = [(problem, algorithm) for problem in data.problems for algorithm in data.algorithms]
    entries = [
        (problem, algorithm, None if value is None else decimal_text(Fraction(int(value), data.denominator))[0])
        for (problem, algorithm), values in zip(names, cells, strict=True)
        for value in values
    ]
    problem, algorithm, value = (list(part) for part in zip(*entries, strict=True))
    return Records(problem, algorithm, value, source=data.source, notes=data.notes)


def _instances(data: Predictions) -> Grid:
    """A row for each instance: the true label, and what each classifier says."""
    if data.truth is None or data.predicted is None:
        return grid_of(data.classifiers, data.correct.astype(int).tolist(), data.source, data.notes)
    rows = [
        [data.labels[code] for code in (truth, *said)]
        for truth, said in zip(data.truth.tolist(), data.predicted.tolist(), strict=True)
    ]
    return grid_of(("truth", *data.classifiers), rows, data.source, data.notes)
