"""CSV (RFC 4180) with full float precision, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any

from podium.document import Document, Table
from podium.render.numbers import plain_values
from podium.spreadsheets import FORMULA_SIGNS


def render(columns: Mapping[str, Sequence[Any]]) -> str:
    r"""Write columns as CSV: one header line, ``\n`` line ends, quotes only where they are needed.

    Numbers keep their full precision; ``None`` and NaN become empty cells. A *text* (header or cell) that starts
    with ``=``, ``+``, ``-``, ``@`` (also in their wide forms), a tab or a line end would be run as a formula by a
    spreadsheet: it gets a single quote ``'`` in front. Numbers are never touched.

    >>> print(render({"algorithm": ["A", "=B()"], "rank": [1.5, None]}), end="")
    algorithm,rank
    A,1.5
    '=B(),
    """
    return _write([(header, [_cell(v) for v in plain_values(values)]) for header, values in columns.items()])


def to_csv(document: Document) -> str:
    """Write the tables of a document as CSV.

    One table is plain CSV. Several follow each other, separated by an empty line, each with its key on a line before.
    """
    tables = [block for block in document.blocks if isinstance(block, Table)]
    if len(tables) == 1:
        return table_csv(tables[0])
    return "\n".join(f"{_write([(table.key, [])])}{table_csv(table)}" for table in tables)


def table_csv(table: Table) -> str:
    """Write one table as CSV, as in `render`, with words for signs such as +; its caption and notes are left out."""
    columns = [(column.header, plain_values(column.words or column.values)) for column in table.columns]
    return _write([(header, [_cell(value) for value in values]) for header, values in columns])


def _write(columns: list[tuple[str, list[Any]]]) -> str:
    lines = _Lines()
    # Before Python 3.13 the writer quotes a carriage return only where the line ends hold one.
    writer = csv.writer(lines, lineterminator="\r\n")
    writer.writerow([_word(header) for header, _ in columns])
    writer.writerows(zip(*(values for _, values in columns), strict=True))
    return "".join(lines.written)


class _Lines:
    """Takes the lines of a CSV writer, one a call, and ends them in a bare newline."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def write(self, line: str) -> None:
        self.written.append(line[:-2] + "\n")


def _cell(v: str | float | int | None) -> str | float | int:
    if isinstance(v, str):
        return _word(v)
    if v is None or isnan(v):
        return ""
    return v


def _word(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text
