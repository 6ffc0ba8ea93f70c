"""Frames and Parquet files of traces as blocks of columns."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator
from importlib import import_module
from typing import Any, Final

import numpy as np

from podium.data.trace_text import Block, TraceTable
from podium.errors import InputError, MissingExtraError

_ROWS: Final = 200_000
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
        raise InputError(f"this is no frame that can be read ({error})") from None
    name = source or f"{type(data).__module__.split('.')[0]} frame"
    return TraceTable(list(frame.columns), lambda needed: _blocks(frame, needed), name, notes, "row")


def _blocks(frame: Any, needed: Collection[int]) -> Iterator[Block]:
    for start in range(0, len(frame), _ROWS):
        part = frame[start : start + _ROWS]
        columns = [_cells(part[name]) if i in needed else [] for i, name in enumerate(frame.columns)]
        yield Block(columns, range(start + 1, start + len(part) + 1))


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
    name = getattr(source, "name", None) or (str(source) if isinstance(source, str) else "open file")
    if hasattr(source, "__fspath__"):
        name = str(source.__fspath__())
    schema, load = _engine(source)
    try:
        header = schema()
    except Exception as error:  # each engine has its own errors for a damaged file
        raise InputError(f"{name}: this Parquet file cannot be read ({type(error).__name__}: {error}).") from None

    def blocks(needed: Collection[int]) -> Iterator[Block]:
        chosen = [column for i, column in enumerate(header) if i in needed]
        part = open_frame(load(chosen), name)
        places = {column: i for i, column in enumerate(part.header)}
        for block in part.blocks(range(len(chosen))):
            yield Block([block.columns[places[c]] if c in places else [] for c in header], block.lines)

    return TraceTable(header, blocks, name, ("Read as Parquet.",), "row")


def _engine(source: Any) -> tuple[Any, Any]:
    """Give two functions: the names of the columns, and a frame of some of them."""
    try:
        import polars as pl
    except ImportError:
        pass
    else:
        return (lambda: list(pl.read_parquet_schema(source))), lambda names: pl.read_parquet(source, columns=names)
    try:
        parquet = import_module("pyarrow.parquet")
    except ImportError:
        raise MissingExtraError("polars or pyarrow", "parquet", "Reading Parquet") from None
    return (lambda: list(parquet.read_schema(source).names)), lambda names: parquet.read_table(source, columns=names)
