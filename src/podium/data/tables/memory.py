"""Frames and dicts of columns as grids of cells, so that what reads files reads them, too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from podium.data.cells import is_absent
from podium.data.delimited import Grid
from podium.data.frames import Frame, is_frame, open_frame
from podium.data.headers import NAME_HEADERS, normalise
from podium.data.tables.cells import grid_of, spelled
from podium.errors import InputError, quote
from podium.i18n import count


def read(data: Any, source: str | None = None) -> Grid:
    """Make a grid of a frame or a dict of columns; floats are spelled by their shortest decimal.

    The index of a frame, where it names the rows, is the first column.
    """
    notes: tuple[str, ...] = ()
    keys = 0
    if is_frame(data):
        frame = open_frame(data, source, levels=True)
        header, columns, where = list(frame.names), list(frame.columns), frame.source
        notes, keys = frame.notes, frame.keys
        if frame.row_names is not None and _names_rows(frame):
            header.insert(0, frame.row_header)
            columns.insert(0, frame.row_names)
    else:
        header, columns, where = [str(name) for name in data], list(data.values()), source or "dict"
    cells = [_cells(column, name, where) for name, column in zip(header, columns, strict=True)]
    odd = next((name for name, column in zip(header, cells, strict=True) if len(column) != len(cells[0])), None)
    if odd is not None:
        raise InputError(
            "{source}: column {name} has {values}, column {first} has {n}. All columns need the same length.",
            source=where,
            name=quote(odd),
            values=count(len(cells[header.index(odd)]), "value"),
            first=quote(header[0]),
            n=len(cells[0]),
        )
    return grid_of(header, zip(*cells, strict=True), where, notes)._replace(keys=keys)


def _names_rows(frame: Frame) -> bool:
    """Whether an index names the rows; whole numbers without a name are what sorting and selecting left behind, if a column can."""
    if frame.row_names_are_text or frame.row_header:
        return True
    named = any(normalise(header) in NAME_HEADERS for header in frame.names)
    return not named and not any(isinstance(cell, str) for column in frame.columns for cell in column[:1])


def is_columns(data: object) -> bool:
    """Whether an object is a dict of columns: sequences of numbers and words."""
    return isinstance(data, Mapping) and bool(data) and all(map(_is_column, data.values()))


def _is_column(cells: Any) -> bool:
    if isinstance(cells, (str, bytes, Mapping)) or not hasattr(cells, "__len__"):
        return False
    return all(isinstance(cell, str) or not hasattr(cell, "__len__") for cell in cells)


def _cells(column: Any, name: str, source: str) -> list[str]:
    if not _is_column(column):
        raise InputError("{source}: column {name} is not a sequence of values.", source=source, name=quote(name))
    return [cell(value) for value in column]


def cell(value: Any) -> str:
    """Spell one value; nothing where there is none.

    >>> [cell(value) for value in (0.1, 2.0, float("nan"), None, True, "x ")]
    ['0.1', '2', '', '', '1', 'x']
    """
    if isinstance(value, (bool, np.bool_)):
        return str(int(value))
    if isinstance(value, np.floating):  # float32 and the like have shortest decimals of their own
        value = float(str(value))
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return str(value)
    return "" if is_absent(value) else spelled(value)
