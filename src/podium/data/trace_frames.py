"""Frames and Parquet files of traces as blocks of columns."""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Iterator
from importlib import import_module
from typing import Any, Final

import numpy as np

from podium.data.trace_text import Block, TraceTable
from podium.errors import InputError, MissingExtraError
from podium.i18n import Message

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
