"""Large tables of traces as blocks of columns: delimited text, frames and Parquet files, with little memory beyond the source."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Iterator, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np

from podium.data.delimited import given_delimiter, quotes_do_not_match, sniff, title
from podium.data.load import Source, load
from podium.errors import InputError, MissingExtraError
from podium.i18n import Message, count

_SAMPLE: Final = 40_000  # characters that show the delimiter
_PIECE: Final = 1 << 15  # characters split at once: what stays in the processor's cache


class Block(NamedTuple):
    """Consecutive lines as columns of cells (lists of stripped text; of a frame also arrays of numbers), and their numbers."""

    columns: list[Any]
    lines: Sequence[int]


class TraceTable(NamedTuple):
    """A table of traces: its header, its body in blocks (called with the columns needed), and what was noticed.

    `unit` is what the numbers of the blocks count: "line" of a text, "row" of a frame. Of what a reader made, which names every
    algorithm, `place` says where each entry stands.
    """

    header: list[str]
    blocks: Callable[[Collection[int]], Iterator[Block]]
    source: str
    notes: tuple[str, ...]
    unit: str = "line"
    place: Callable[[int], str] | None = None


def open_text(source: Source, delimiter: str | None = None) -> TraceTable:
    """Read a text (gzip too) and find its delimiter and header.

    Raises
    ------
    InputError
        If it cannot be read; while the blocks are taken, also for lines with too few or too many cells.
    """
    loaded = load(source)
    text = loaded.text
    if "\r" in text[:_SAMPLE]:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    sample = text[:_SAMPLE]
    sample = sample[: sample.rfind("\n") + 1] or sample
    found = given_delimiter(delimiter) if delimiter is not None else sniff(sample)
    if found is None:
        raise InputError(
            "{source}: there is only one column, but a trace needs several. Name the separator with --delimiter if "
            "it is an unusual one.",
            source=loaded.source,
        )
    blocks = _quoted(text, found, loaded.source) if '"' in text else _plain(text, found, loaded.source)
    header = next(blocks, None)
    if header is None:
        raise InputError("{source}: the file is empty.", source=loaded.source)
    names = [cells[0] for cells in header.columns]
    notes = (*loaded.notes, Message("Columns are separated by {title}.", title=title(found)))
    return TraceTable(names, lambda _: blocks, loaded.source, notes)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Yield (number of the first line, whole lines): the header alone, then then a piece at a time."""
    position, line, size = 0, 1, 0
    while position < len(text):
        end = text.find("\n", position + size)
        end = len(text) if end < 0 else end
        piece = text[position:end]
        if piece.strip():
            yield line, piece
            size = _PIECE
        line += piece.count("\n") + 1
        position = end + 1


def _plain(text: str, delimiter: str, source: str) -> Iterator[Block]:
    """Split a text without quotes."""
    width = 0
    for first, piece in _pieces(text):
        lines = piece.split("\n")
        numbers: Sequence[int] = range(first, first + len(lines))
        if not all(lines):
            kept = [(number, line) for number, line in zip(numbers, lines, strict=True) if line.strip()]
            numbers, lines = [number for number, _ in kept], [line for _, line in kept]
        if delimiter == " ":
            block = _block([line.split() for line in lines], numbers, width, source)
        elif any(line.count(delimiter) != width - 1 for line in lines):
            block = _block([line.split(delimiter) for line in lines], numbers, width, source)
        else:
            # One flat list and slices of it: an order of magnitude faster than a list for each line.
            cells = delimiter.join(lines).split(delimiter)
            columns = [cells[index::width] for index in range(width)]
            spaced = not piece.isascii() or " " in piece or "\t" in piece
            block = Block([list(map(str.strip, column)) for column in columns] if spaced else columns, numbers)
        width = len(block.columns)
        yield block


def _quoted(text: str, delimiter: str, source: str) -> Iterator[Block]:
    rows: list[list[str]] = []
    numbers: list[int] = []
    stream = (line + "\n" for piece in _every_piece(text) for line in piece.split("\n"))
    reader = csv.reader(stream, delimiter=delimiter, strict=True, skipinitialspace=delimiter != "\t")
    line, width = 1, 0
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append(row)
                numbers.append(line)
            line = reader.line_num + 1
            if rows and (width == 0 or len(rows) >= 20_000):
                block = _block(rows, numbers, width, source)
                yield block
                rows, numbers, width = [], [], len(block.columns)
    except csv.Error as error:
        raise InputError(
            "{source}, {problem}. A cell in quotes must end with a quote before the next delimiter; a quote inside "
            "it is doubled.",
            source=source,
            problem=quotes_do_not_match(line, error, delimiter),
        ) from None
    if rows:
        yield _block(rows, numbers, width, source)


def _every_piece(text: str) -> Iterator[str]:
    """Like `_pieces`, blank lines included, so that the reader counts lines right."""
    position = 0
    while position < len(text):
        end = text.find("\n", position + _PIECE)
        end = len(text) if end < 0 else end
        yield text[position:end]
        position = end + 1


def _block(rows: list[list[str]], numbers: Sequence[int], width: int, source: str) -> Block:
    """Turn rows into columns; every row must be as wide as the header (`width` 0: this is the header)."""
    for row, line in zip(rows, numbers, strict=True):
        if len(row) != (width or len(row)):
            raise InputError(
                "{source}, line {line}: expected {cells} as in the header, found {n}. Each line needs a cell for every "
                "column. Put cells that contain the delimiter in quotes.",
                source=source, line=line, cells=count(width, "cell"), n=len(row),
            )  # fmt: skip
    return Block([[cell.strip() for cell in column] for column in zip(*rows, strict=True)], numbers)


# Frames and Parquet files of traces as blocks of columns.


_ROWS: Final = 100_000
_MAGIC: Final = b"PAR1"


def open_frame(data: Any, source: str | None = None, notes: tuple[str, ...] = ()) -> TraceTable:
    """Open a frame (pandas, polars, pyarrow, …).

    Raises
    ------
    InputError
        When it is no frame, or two columns share a name.
    """
    import narwhals as nw

    try:
        frame = nw.from_native(data, eager_only=True)
    except (TypeError, nw.exceptions.DuplicateError) as error:
        raise InputError("This data frame cannot be read ({error}).", error=error) from None
    name = source or f"{type(data).__module__.split('.')[0]} frame"
    return TraceTable(list(frame.columns), lambda needed: _blocks(frame, needed), name, notes, "row")


def _blocks(frame: Any, needed: Collection[int], before: int = 0) -> Iterator[Block]:
    """Take a frame apart; `before` rows came before it."""
    for start in range(0, len(frame), _ROWS):
        part = frame[start : start + _ROWS]
        columns = [_cells(part[name]) if i in needed else [] for i, name in enumerate(frame.columns)]
        first = before + start + 1
        yield Block(columns, range(first, first + len(part)))


def _cells(series: Any) -> Any:
    """Give numbers as an array of float64 with NaN for missing ones, anything else as stripped text."""
    if series.dtype.is_numeric() or str(series.dtype) == "Boolean":
        values = series.to_numpy()
        if values.dtype.kind in "iub":
            return values
        return np.asarray(values, dtype=np.float64)
    return ["" if cell is None or cell != cell else str(cell).strip() for cell in series.to_list()]


def is_parquet(source: Any) -> bool:
    """Whether a path or an open binary file holds Parquet, by its first bytes."""
    if isinstance(source, io.IOBase) and source.seekable() and not isinstance(source, io.TextIOBase):
        position = source.tell()
        start = source.read(4)
        source.seek(position)
        return bool(start == _MAGIC)
    if not isinstance(source, (str, bytes)) and not hasattr(source, "__fspath__"):
        return False
    try:
        with open(source, "rb") as file:  # noqa: PTH123 - a path in any of its forms
            return file.read(4) == _MAGIC
    except (OSError, ValueError):
        return False  # said better by the reader of texts


def open_parquet(source: Any) -> TraceTable:
    """Open a Parquet file with polars or pyarrow, whichever is installed.

    Raises
    ------
    MissingExtraError
        When neither is.
    InputError
        When the file is damaged.
    """
    name = getattr(source, "name", None) or (str(source) if isinstance(source, str) else Message("open file"))
    if hasattr(source, "__fspath__"):
        name = str(source.__fspath__())
    try:
        header, parts = _engine(source)
    except MissingExtraError:
        raise
    except Exception as error:  # each engine has its own errors for a damaged file
        raise InputError(
            "{name}: this Parquet file cannot be read ({kind}: {error}).",
            name=name,
            kind=type(error).__name__,
            error=error,
        ) from None

    def blocks(needed: Collection[int]) -> Iterator[Block]:
        import narwhals as nw

        chosen = [column for i, column in enumerate(header) if i in needed]
        before = 0
        for part in parts(chosen):
            frame = nw.from_native(part, eager_only=True)
            places = {column: i for i, column in enumerate(frame.columns)}
            for block in _blocks(frame, range(len(chosen)), before):
                yield Block([block.columns[places[c]] if c in places else [] for c in header], block.lines)
            before += len(frame)

    return TraceTable(header, blocks, name, ("Read as Parquet.",), "row")


def _engine(source: Any) -> tuple[list[str], Callable[[list[str]], Iterator[Any]]]:
    """Give the names of the columns, and a function that yields frames of some of them, a part of the rows at a time."""
    try:
        import polars as pl
    except ImportError:
        return _arrow(source)

    def parts(names: list[str]) -> Iterator[Any]:
        if hasattr(source, "read"):
            yield pl.read_parquet(source, columns=names)
            return
        whole = pl.scan_parquet(source).select(names)
        rows = whole.select(pl.len()).collect().item()
        for start in range(0, rows, _ROWS):
            yield whole.slice(start, _ROWS).collect()

    return list(pl.read_parquet_schema(source)), parts


def _arrow(source: Any) -> tuple[list[str], Callable[[list[str]], Iterator[Any]]]:
    try:
        parquet, arrow = import_module("pyarrow.parquet"), import_module("pyarrow")
    except ImportError:
        raise MissingExtraError("polars or pyarrow", "parquet", "Reading Parquet") from None
    file = parquet.ParquetFile(source)

    def parts(names: list[str]) -> Iterator[Any]:
        for batch in file.iter_batches(batch_size=_ROWS, columns=names):
            yield arrow.Table.from_batches([batch])

    return list(file.schema_arrow.names), parts
