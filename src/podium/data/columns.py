"""Large ordinary files as columns: names and numbers from the bytes of a text, without an object for each cell.

Ordinary is what programs write: ASCII, a line of names, one delimiter, no quotes, as many cells on every line, names in the
first column and plain decimals in the others. Whatever is written or turns out otherwise is left to the readers of rows,
from the beginning: here nothing is repaired, and nothing refused that is not ordinary.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from podium.data.decimals import TENS, FloatArray, Plain, plain_lines
from podium.data.grid import Grid, may_have_layout, rectangular
from podium.data.kinds import other_kind
from podium.data.long import LongColumns, names_roles
from podium.data.recognition.recognise import Totals, separated
from podium.data.recognition.region import has_header, table_region
from podium.data.recognition.table import Series
from podium.data.results import Results, build_results
from podium.data.tables.opening import NamedBytes, may_be_markup, read_grid, with_files
from podium.data.wide import first_note, numeric_names
from podium.errors import InputError
from podium.progress import each

_Ints = NDArray[np.int64]

_TOP: Final = 300
_BOTTOM: Final = 60
"""Lines that the readers of rows look at to find the delimiter and the table, and more."""
_BLOCK: Final = 2**18  # bytes; what is computed of them stays in the processor's cache
_ORDINARY: Final = re.compile(rb"[^,;\t]*(?:[,;\t][+-]?(?:(?=[\d.]{1,19}(?:[,;\t\r]|\Z))\d*(?:\.\d+)?)){2,}\r?")
"""A line below the first that may be ordinary: the first ones are looked at before anything else is done."""


def read_columns(path: str, objective: object) -> Results | None:
    """Results of a large ordinary file, exactly as `podium.read_results` reads it from rows; None of any other."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is slow to import
            content = file.read()
    except OSError:
        return None
    lines = content[:_BLOCK].split(b"\n")[1:-1]
    if not all(map(_ORDINARY.fullmatch, lines[:10])) or not content.isascii() or b'"' in content or b"\0" in content:
        return None
    content = content.replace(b"\r\n", b"\n") if b"\r" in content else content
    if b"\r" in content:
        return None
    content = content if content.endswith(b"\n") else content + b"\n"
    try:
        sample = _sample(content, path)
    except InputError:
        return None
    cells = None if sample is None else Cells.of(content, str(sample.delimiter).encode(), len(sample.rows[0]))
    if sample is None or cells is None:
        return None
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # as where rows are recognised
        return _results(sample, cells, objective)


def _results(sample: Grid, cells: Cells, objective: object) -> Results | None:
    """Recognise the columns; what is asked here would be asked of rows, in the same words."""
    header, source, n = sample.rows[0], sample.source, len(cells.names)
    table = Totals(sample, header, [], range(2, n + 2), None, None, None, runs_are_fine=False)
    first = Series(header[0], cells.names, first=True)
    table.series = [first, *map(cells.series, range(1, len(header)), header[1:])]
    numbers = {id(one): at for at, one in enumerate(table.series[1:])}
    row_header, names = separated(table)
    if names is None or table.turned or table.run is not None or table.spreads:
        return None
    if not all(id(one) in numbers for one in table.series):
        return None
    kept = table.summary_rows(names)
    columns = [one.name for one in table.series]
    table.refuse_runs_as_columns(columns)
    numbers_kept = cells.numbers
    if len(columns) < len(numbers):
        numbers_kept = Plain(*(part[:, [numbers[id(one)] for one in table.series]] for part in numbers_kept))
    if len(kept) < n:
        names, numbers_kept = [names[at] for at in kept], Plain(*(part[kept] for part in numbers_kept))
    scaled = Plain(*map(np.ravel, numbers_kept)).scaled()
    distinct = (first.distinct or len(set(names)) == len(names)) and len(set(columns)) == len(columns)
    if scaled is None or not distinct or not (all(names) and all(columns)):
        return None
    notes = [*sample.notes, *table.notes, *numeric_names(columns), first_note(row_header, True, len(names))]
    return build_results(
        scaled,
        problems=names,
        algorithms=tuple(columns),
        objective=objective,
        source=source,
        notes=notes,
    )


def _sample(content: bytes, source: str) -> Grid | None:
    """Beginning and end of a file as rows, None where anything but the delimiter is detected in them."""
    top, bottom = 0, len(content)
    for _ in range(_TOP):
        top = content.find(b"\n", top) + 1 or bottom
    for _ in range(_BOTTOM):
        bottom = content.rfind(b"\n", 0, max(bottom, 0))
    if top >= bottom:
        return None
    grid = read_grid(NamedBytes(content[:top] + content[bottom + 1 :], source))
    header = grid.rows[0]
    plain = (
        grid.delimiter not in (None, " ")
        and len(grid.notes) == 1  # on the delimiter
        and len(grid.rows) == _TOP + _BOTTOM - 1
        and len(header) > 2
        and header[-1] != ""
        and has_header(grid)
        and "".join(header).isprintable()
        and not any(name.startswith("Unnamed: ") for name in header)
    )
    if (
        not plain
        or with_files(header, LongColumns(), source).any_given()
        or may_have_layout(grid)
        or names_roles(header)
    ):
        return None
    found = rectangular(table_region(grid), recognised=True)
    return grid if (found.rows, found.notes) == (grid.rows, grid.notes) and other_kind(grid) is None else None


class Cells(NamedTuple):
    """The body of a table."""

    names: list[str]  # the cells of the first column
    numbers: Plain  # the cells of the others, n × (k - 1)
    values: FloatArray  # the same, rounded correctly, (k - 1) × n
    content: bytes
    ends: NDArray[np.int32]  # where each of the n × k cells ends in the content

    @classmethod
    def of(cls, content: bytes, delimiter: bytes, width: int) -> Cells | None:
        """Parse what follows the first line; None where a line or a cell is not ordinary."""
        n = int(np.count_nonzero(np.frombuffer(content, dtype=np.uint8) == ord("\n"))) - 1
        ends = np.empty((n, width), dtype=np.int32)
        numbers = Plain(np.empty((n, width - 1), dtype=np.int64), np.empty((n, width - 1), dtype=np.int8))
        # Once this much has been freed, the C library keeps the memory of a block for the next one; fresh memory is slow.
        np.empty(2**21)
        values, texts, row = np.empty((width - 1, n)), [], 0
        for start, stop in each(_cuts(content), "reading"):
            block = _block(np.frombuffer(content[start:stop], dtype=np.uint8), delimiter[0], width)
            if block is None:
                return None
            rows = slice(row, row := row + len(block.ends))
            texts.append(block.names)
            ends[rows] = block.ends + start
            numbers.whole[rows], numbers.places[rows], values[:, rows] = block.whole, block.places, block.values.T
        text = b"".join(texts).decode("ascii").replace(delimiter.decode(), "\n")[:-1]
        if not _are_plain(text):
            return None
        cells = cls(text.split("\n"), numbers, values, content, ends)
        if max(numbers.whole.max(), -numbers.whole.min()) > 2**53:
            for row, column in np.argwhere(np.abs(numbers.whole) > 2**53).tolist():  # no quotient of two exact floats
                values[column, row] = float(cells.cell(row, column + 1))
        return cells

    def cell(self, row: int, column: int) -> str:
        """Return one cell as it is written."""
        return self.content[self.ends[row, column - 1] + 1 : self.ends[row, column]].decode("ascii")

    def series(self, column: int, name: str) -> Series:
        """Return a column of numbers."""
        numbers = Plain(*(part[:, column - 1] for part in self.numbers))
        return Series(name, _Column(self, column), plain=numbers, values=self.values[column - 1])


def _are_plain(text: str) -> bool:
    """Whether the lines of a text are names that are left as they are."""
    signs = np.frombuffer(text.encode("ascii"), dtype=np.uint8)
    return (
        bool(((signs - np.uint8(ord(" ")) < 95) | (signs == ord("\n"))).all())
        and not (" " in text and any(sign in f"\n{text}\n" for sign in ("\n ", " \n")))
        and not any(sign in text for sign in ("$", "</"))
        and not may_be_markup(text)
    )


class _Column(Sequence[str]):
    """The cells of one column, cut out of the text when they are asked for."""

    def __init__(self, cells: Cells, column: int) -> None:
        self._cells, self._column = cells, column

    def __len__(self) -> int:
        return len(self._cells.names)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            return [self[row] for row in range(*at.indices(len(self)))]
        return self._cells.cell(range(len(self))[at], self._column)


class _Block(NamedTuple):
    """Some lines of a text; `whole`, `places` and `values` are the numbers beside the names."""

    names: bytes  # the cells of the first column, each followed by the delimiter
    whole: _Ints
    places: _Ints
    values: FloatArray
    ends: _Ints


def _cuts(content: bytes) -> list[tuple[int, int]]:
    """Cut a text below its first line into blocks of whole lines."""
    start, cuts = content.index(b"\n") + 1, []
    while start < len(content):
        stop = content.rfind(b"\n", start, start + _BLOCK) + 1 or content.index(b"\n", start) + 1
        cuts.append((start, stop))
        start = stop
    return cuts


def _block(data: NDArray[np.uint8], delimiter: int, width: int) -> _Block | None:
    """Parse some lines; None where a line or a cell is not ordinary."""
    breaks = data == ord("\n")
    found = np.flatnonzero((data == delimiter) | breaks)
    if found.size % width:
        return None
    ends = found.reshape(-1, width)
    if np.count_nonzero(breaks) != len(ends) or not breaks[ends[:, -1]].all():
        return None
    inside = np.zeros(data.size + 1, dtype=np.int8)  # 1 where the numbers begin, -1 behind them, then 1 throughout
    inside[ends[:, 0] + 1], inside[ends[:, -1] + 1] = 1, -1
    numeric = np.cumsum(inside[:-1], dtype=np.int8).view(bool)
    text = data[numeric]
    text[text == delimiter] = ord("\n")
    plain = plain_lines(text.tobytes())
    if plain is None or plain.whole.size != ends.size - len(ends):
        return None
    whole, places = (part.reshape(len(ends), width - 1) for part in plain)
    return _Block(data[~numeric].tobytes(), whole, places, whole / TENS.take(places), ends)
