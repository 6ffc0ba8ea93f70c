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

from podium.data.decimals import FloatArray, Plain
from podium.data.delimited import Grid, may_have_layout, rectangular
from podium.data.long import LongColumns, names_roles
from podium.data.recognition.recognise import Totals, separated
from podium.data.recognition.region import has_header, table_region
from podium.data.recognition.table import Series
from podium.data.results import Objective, Results, build_results, check_objective
from podium.data.tables.opening import NamedBytes, may_be_markup, read_grid, with_files
from podium.data.wide import first_note, numeric_names
from podium.errors import InputError
from podium.progress import each

_Ints = NDArray[np.int64]

_TOP: Final = 300
_BOTTOM: Final = 60
"""Lines that the readers of rows look at to find the delimiter and the table, and more."""
_BLOCK: Final = 2**18  # bytes; what is computed of them stays in the processor's cache
_PAD: Final = 24
"""Bytes in front of a block: the digits of a number are fetched eight at a time, counted from its end."""
_DIGITS: Final = 18  # fit 64 bits
_ORDINARY: Final = re.compile(rb"[^,;\t]*(?:[,;\t][+-]?(?:(?=[\d.]{1,19}(?:[,;\t\r]|\Z))\d*(?:\.\d+)?)){2,}\r?")
"""A line below the first that may be ordinary: the first ones are looked at before anything else is done."""
_TENS: Final = 10 ** np.arange(_DIGITS + 1, dtype=np.int64)
_LAST: Final = np.array([0, *(2**64 - 2 ** (64 - 8 * size) for size in range(1, 9))], dtype=np.uint64)
"""Masks of the last 0 to 8 of eight bytes, of which the first is the lowest."""


def read_columns(path: str, objective: object) -> Results | None:
    """Results of a large ordinary file, exactly as `podium.read_results` reads it from rows; None of any other."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is slow to import
            content = file.read()
    except OSError:
        return None
    lines = content[:_BLOCK].split(b"\n")[1:-1]
    if not all(map(_ORDINARY.fullmatch, lines[:10])) or not content.isascii() or b'"' in content:
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
    goal = check_objective(objective)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # as where rows are recognised
        return _results(sample, cells, goal)


def _results(sample: Grid, cells: Cells, goal: Objective) -> Results | None:
    """Recognise the columns; what is asked here would be asked of rows, in the same words."""
    header, source, n = sample.rows[0], sample.source, len(cells.names)
    table = Totals(sample, header, [], list(range(2, n + 2)), None, None, None, runs_are_fine=False)
    table.series = [Series(header[0], cells.names, first=True), *map(cells.series, range(1, len(header)), header[1:])]
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
    nameless = not all(map(str.strip, (*names, *columns)))
    if scaled is None or nameless or len(set(names)) < len(names) or len(set(columns)) < len(columns):
        return None
    notes = [*sample.notes, *table.notes, *numeric_names(columns), first_note([row_header], True, len(names))]
    return build_results(
        scaled,
        problems=names,
        algorithms=tuple(columns),
        objective=goal,
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
        and has_header(grid.rows)
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
    return grid if (found.rows, found.notes) == (grid.rows, grid.notes) else None


class Cells(NamedTuple):
    """The body of a table.

    Attributes
    ----------
    names
        The cells of the first column.
    numbers
        The cells of the others, n × (k - 1).
    values
        The same, rounded correctly.
    content, ends
        The text, and where each of the n × k cells ends in it.
    """

    names: list[str]
    numbers: Plain
    values: FloatArray
    content: bytes
    ends: NDArray[np.int32]

    @classmethod
    def of(cls, content: bytes, delimiter: bytes, width: int) -> Cells | None:
        """Parse what follows the first line; None where a line or a cell is not ordinary."""
        blocks = []
        for start, stop in each(_cuts(content), "reading"):
            front = content[max(start - _PAD, 0) : start].rjust(_PAD)
            block = _block(np.frombuffer(front + content[start:stop], dtype=np.uint8), delimiter[0], width)
            if block is None:
                return None
            blocks.append(block._replace(ends=block.ends + np.int32(start - _PAD)))
        text = b"".join([block.names for block in blocks]).decode("ascii").replace(delimiter.decode(), "\n")[:-1]
        if not _are_plain(text):
            return None
        numbers = Plain(np.concatenate([one.whole for one in blocks]), np.concatenate([one.places for one in blocks]))
        ends = np.concatenate([one.ends for one in blocks])
        cells = cls(text.split("\n"), numbers, np.concatenate([one.values for one in blocks]), content, ends)
        for row, column in np.argwhere(np.abs(numbers.whole) > 2**53).tolist():  # not a quotient of two exact floats
            cells.values[row, column] = float(cells.cell(row, column + 1))
        return cells

    def cell(self, row: int, column: int) -> str:
        """Return one cell as it is written."""
        return self.content[self.ends[row, column - 1] + 1 : self.ends[row, column]].decode("ascii")

    def series(self, column: int, name: str) -> Series:
        """Return a column of numbers."""
        numbers = Plain(*(part[:, column - 1] for part in self.numbers))
        return Series(
            name, _Column(self, column), plain=numbers, values=np.ascontiguousarray(self.values[:, column - 1])
        )


def _are_plain(text: str) -> bool:
    """Whether the lines of a text are names that are left as they are."""
    return (
        text.replace("\n", "").isprintable()
        and not any(sign in f"\n{text}\n" for sign in ("\n ", " \n", "$", "</"))
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
    """Some lines of a text; each name is followed by the delimiter."""

    names: bytes
    whole: _Ints
    places: _Ints
    values: FloatArray
    ends: NDArray[np.int32]


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
    marks = (data == delimiter) | (data == ord("\n")) | (data == ord("."))
    marks[:_PAD] = False
    at = np.flatnonzero(marks)
    signs = data[at]
    dots = signs == ord(".")
    ends, signs = at[~dots], signs[~dots]
    if ends.size % width:
        return None
    signs = signs.reshape(-1, width)
    if (signs[:, :-1] != delimiter).any() or (signs[:, -1] != ord("\n")).any():
        return None
    points = ends.copy()
    points[np.cumsum(~dots)[dots]] = at[dots]  # a second point of a number is no digit
    starts = np.concatenate([[_PAD], ends[:-1] + 1])
    starts, points, ends = (part.reshape(-1, width) for part in (starts, points, ends))
    numbers = _numbers(data, *(part[:, 1:].ravel() for part in (starts, points, ends)))
    if numbers is None:
        return None
    length = ends[:, 0] + 1 - starts[:, 0]
    inside = np.arange(length.sum()) + np.repeat(starts[:, 0] - (np.cumsum(length) - length), length)
    whole, places, values = numbers
    shape = (len(ends), width - 1)
    return _Block(
        data[inside].tobytes(),
        whole.reshape(shape),
        places.reshape(shape),
        values.reshape(shape),
        ends.astype(np.int32),
    )


def _numbers(
    data: NDArray[np.uint8], starts: _Ints, points: _Ints, ends: _Ints
) -> tuple[_Ints, _Ints, FloatArray] | None:
    """Parse cells of digits with a sign and a point or without; the point of a cell without one is its end."""
    first = data[starts]
    minus = first == ord("-")
    left = points - starts - (minus | (first == ord("+")))
    right = ends - points - 1
    size = left + np.maximum(right, 0)
    if size.min() < 1 or size.max() > _DIGITS or not right.all():
        return None
    places = np.maximum(right, 0)
    words = np.ndarray((data.size - 7,), dtype="<u8", buffer=data, strides=(1,))
    above, below = _whole(words, points, left), _whole(words, ends, places)
    if above is None or below is None:
        return None
    whole = above * _TENS[places] + below
    values = whole / _TENS[places]
    np.negative(whole, out=whole, where=minus)
    np.negative(values, out=values, where=minus)
    return whole, places, values


def _whole(words: NDArray[np.uint64], ends: _Ints, size: _Ints) -> _Ints | None:
    """Numbers of the `size` digits before `ends`; None where anything there is no digit."""
    total = np.zeros(ends.size, dtype=np.int64)
    for done in range(0, int(size.max(initial=0)), 8):
        last = _LAST[np.clip(size - done, 0, 8)]
        text = words[ends - done - 8]
        digits = (text ^ 0x3030303030303030) & last
        if ((digits | (digits + 0x0606060606060606)) & 0xF0F0F0F0F0F0F0F0).any():
            return None
        # Pairs of digits, then of pairs, then of those: the first digit is the lowest byte.
        digits = (digits * 10 + (digits >> 8)) & 0x00FF00FF00FF00FF
        digits = (digits * 100 + (digits >> 16)) & 0x0000FFFF0000FFFF
        digits = (digits * 10000 + (digits >> 32)) & 0x00000000FFFFFFFF
        total += digits.astype(np.int64) * 10**done
    return total
