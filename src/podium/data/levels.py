"""Columns of a table as levels: how many there are, which columns cross, and which depend on others."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import lacks_number
from podium.data.recognition.marks import number_cell

Codes = NDArray[np.int64]

_SAMPLE: Final = 200
"""Rows whose cells say of what kind a column is."""
_WHOLE: Final = re.compile(r"[+-]?\d+")
_NUMBERED: Final = re.compile(r"(.*?)(\d+)")


class Levels:
    """The cells of one column, the different ones among them (levels) numbered in order of first appearance."""

    def __init__(self, name: str, cells: Sequence[str]) -> None:
        self.name = name
        self.cells = cells

    @cached_property
    def _coded(self) -> tuple[list[str], Codes]:
        order: dict[str, int] = {}
        codes = np.array([order.setdefault(cell, len(order)) for cell in self.cells], dtype=np.int64)
        return [*order], codes

    @property
    def names(self) -> list[str]:
        """The different cells."""
        return self._coded[0]

    @property
    def codes(self) -> Codes:
        """Number of each cell among them."""
        return self._coded[1]

    @property
    def number(self) -> int:
        """How many different cells there are."""
        return len(self.names)

    @cached_property
    def numeric(self) -> bool:
        """Whether the first cells are numbers, some of which may be missing."""
        return are_numbers(self.cells[:_SAMPLE])

    @cached_property
    def whole(self) -> bool:
        """Whether all cells are whole numbers."""
        if not all(map(_WHOLE.fullmatch, self.cells[:_SAMPLE])):
            return False
        return all(map(_WHOLE.fullmatch, self.names))

    @cached_property
    def numbers(self) -> NDArray[np.float64]:
        """The numbers, NaN where there is none."""
        found = {name: number_cell(name) for name in self.names}
        values = [float(cell.number) if (cell := found[name]) is not None else np.nan for name in self.names]
        return np.array(values, dtype=np.float64)[self.codes]

    @property
    def constant(self) -> bool:
        """Whether all cells are the same."""
        first = self.cells[0]
        return all(cell == first for cell in self.cells)

    @cached_property
    def labels(self) -> bool:
        """Whether the cells are names or whole numbers that recur, and not only one of them."""
        if self.numeric and not self.whole:
            return False
        return 1 < self.number <= len(self.cells) // 2

    @cached_property
    def counts_up(self) -> bool:
        """Whether the levels are 0, 1, 2, … or 1, 2, 3, …, also after a word they share ("fold 1", "fold 2")."""
        parts = [_NUMBERED.fullmatch(name) for name in self.names]
        if len({part[1] if part else None for part in parts}) > 1 or parts[0] is None:
            return False
        numbers = sorted(int(part[2]) for part in parts if part is not None and len(part[2]) < _DIGITS)
        return len(numbers) > 1 and numbers in ([*range(len(parts))], [*range(1, len(parts) + 1)])


_DIGITS: Final = 9


def are_numbers(cells: Sequence[str]) -> bool:
    """Whether some cells are numbers, and the others missing."""
    found = False
    for cell in cells:
        if number_cell(cell) is not None:
            found = True
        elif not lacks_number(cell):
            return False
    return found


def joint(columns: Sequence[Levels]) -> Codes:
    """Number the combinations of the cells of several columns, in no particular order."""
    codes = columns[0].codes
    for one in columns[1:]:
        codes = np.unique(codes * one.number + one.codes, return_inverse=True)[1].astype(np.int64)
    return codes


def distinct(columns: Sequence[Levels]) -> int:
    """Count the different combinations of cells."""
    return int(joint(columns).max()) + 1 if len(columns) > 1 else columns[0].number


def cross(columns: Sequence[Levels]) -> bool:
    """Whether every combination of levels occurs, and all equally often: this hardly arises by chance."""
    product = 1
    for one in columns:
        product *= one.number
        if product > len(one.cells):
            return False
    if len(columns[0].cells) % product:
        return False
    often = np.bincount(joint(columns))
    return len(often) == product and bool((often == often[0]).all())


def depends(column: Levels, on: Sequence[Levels]) -> bool:
    """Whether the cell of a column follows from those of others, which recur.

    >>> size, data = Levels("size", "1122"), Levels("data", "xxyy")
    >>> depends(size, [data]), depends(Levels("value", "1234"), [data])
    (True, False)
    """
    seen: dict[tuple[str, ...], str] = {}
    rows = zip(column.cells, *(one.cells for one in on), strict=True)
    return all(seen.setdefault(key, cell) == cell for cell, *key_ in rows for key in [tuple(key_)]) and (
        2 * len(seen) <= len(column.cells)
    )


def finest(columns: Sequence[Levels]) -> list[Levels]:
    """Leave out columns that follow from another one; of two that follow from each other, the first by name stays.

    >>> data, family, size = Levels("data", "xyzxyz"), Levels("family", "aabaab"), Levels("size", "112112")
    >>> [one.name for one in finest([family, data, size])]
    ['data']
    """
    order = sorted(columns, key=lambda one: (-one.number, one.numeric, one.name))
    kept: list[Levels] = []
    for one in order:
        if not any(depends(one, [other]) for other in kept):
            kept.append(one)
    return kept
