"""Cells that span columns and rows, laid out on a grid."""

from __future__ import annotations

from typing import NamedTuple

from podium.data.tables.markup.raw import MAX_SPAN


class Cell(NamedTuple):
    """A cell as it is written: its text, its marks, and how many columns and rows it spans.

    A negative number of rows spans upwards, over rows already laid out.
    """

    text: str
    marks: frozenset[str] = frozenset()
    columns: int = 1
    rows: int = 1


class Layout:
    """A grid that rows of cells are laid on.

    Parameters
    ----------
    skipping
        Whether a cell that spans rows pushes the cells below it to the right, as in HTML; in LaTeX the cells below are written,
        and empty.
    """

    def __init__(self, skipping: bool) -> None:
        self.skipping = skipping
        self.rows: list[list[str]] = []
        self.marked: dict[tuple[int, int], frozenset[str]] = {}
        self.whole: set[int] = set()
        self.spanned: set[int] = set()
        self._below: dict[int, tuple[int, str]] = {}  # by column: rows left, and the text

    def add(self, cells: list[Cell]) -> None:
        """Lay out a row."""
        row: list[str] = []
        at = len(self.rows)
        below, self._below = self._below, {}
        for cell in cells:
            while self.skipping and len(row) in below:
                self._fill(row, below)
            width = min(max(cell.columns, 1), MAX_SPAN)
            for _ in range(width):
                self._place(row, cell, at, below)
            if width > 1:
                self.spanned.add(at)
            if width > 1 and len(cells) == 1:
                self.whole.add(at)
        while self.skipping and len(row) in below:
            self._fill(row, below)
        for column, (left, text) in below.items():  # cells that the row leaves out
            if column >= len(row) and left > 1:
                self._below[column] = (left - 1, text)
        self.rows.append(row)

    def _fill(self, row: list[str], below: dict[int, tuple[int, str]]) -> None:
        left, text = below.pop(len(row))
        if left > 1:
            self._below[len(row)] = (left - 1, text)
        row.append(text)

    def _place(self, row: list[str], cell: Cell, at: int, below: dict[int, tuple[int, str]]) -> None:
        column = len(row)
        text = cell.text
        if column in below and not text:
            self._fill(row, below)
            return
        below.pop(column, None)
        row.append(text)
        if cell.marks:
            self.marked[at, column] = cell.marks
        if cell.rows > 1:
            self._below[column] = (min(cell.rows, MAX_SPAN) - 1, text)
        for above in range(max(at + cell.rows + 1, 0), at) if cell.rows < -1 else ():
            if column < len(self.rows[above]) and not self.rows[above][column]:
                self.rows[above][column] = text
