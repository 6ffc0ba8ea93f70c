"""Parquet and Arrow (Feather) files, through polars: small ones as grids, long large ones aggregated while they stream."""

from __future__ import annotations

from glob import escape
from typing import Any

from podium.data.delimited import Grid
from podium.data.tables.cells import MAX_CELLS, grid_of
from podium.data.tables.chosen import Chosen
from podium.data.tables.doors import Opened, refuse_parts
from podium.data.tables.guard import guarded
from podium.errors import InputError, MissingExtraError, quote
from podium.i18n import N_, Message, count, some

_READ = {
    "parquet": N_("Read as Parquet; lines are rows."),
    "arrow": N_("Read as Arrow (Feather); lines are rows."),
    "arrow stream": N_("Read as an Arrow stream; lines are rows."),
}


def read(opened: Opened, chosen: Chosen) -> Grid:
    """Read a whole file.

    Raises
    ------
    InputError
        When it is damaged, has no rows, or is larger than memory should hold.
    MissingExtraError
        When polars is not installed.
    """
    refuse_parts(chosen, opened)
    frame = scan(opened)
    names, nested = columns_of(frame, opened.name)
    height = guarded(lambda: rows_of(frame), opened.name)
    if height * max(len(names), 1) > MAX_CELLS:
        raise InputError(
            "{name}: {rows} of {columns} are too many to load as cells. Name the columns of a long table (problem, "
            "algorithm, value), so that it is aggregated while it is read.",
            name=opened.name,
            rows=count(height, "row"),
            columns=count(len(names), "column"),
        )
    body = guarded(lambda: text_of(frame.select(names)).collect(), opened.name)
    notes = [Message(_READ[opened.kind])]
    if nested:
        notes.append(
            Message(
                "Columns of lists or bytes were left out: {names}.",
                names=some([quote(name) for name in nested], 20),
            )
        )
    return grid_of(names, body.iter_rows(), opened.name, notes)


def polars() -> Any:
    """Return the library.

    Raises
    ------
    MissingExtraError
        When it is not installed.
    """
    try:
        import polars as pl
    except ImportError:
        raise MissingExtraError("polars", "parquet", Message("Reading Parquet, Arrow and Feather files")) from None
    return pl


def scan(opened: Opened) -> Any:
    """Open a file as a polars LazyFrame."""
    pl = polars()
    if opened.kind == "parquet":
        return guarded(lambda: pl.scan_parquet(opened.place, glob=False), opened.name)
    if opened.kind == "arrow stream":
        return guarded(lambda: pl.read_ipc_stream(opened.place).lazy(), opened.name)
    if isinstance(opened.place, str):
        literal = escape(opened.place)  # glob=False came with polars 1.35
        return guarded(lambda: pl.scan_ipc(literal), opened.name)
    return guarded(lambda: pl.read_ipc(opened.place).lazy(), opened.name)


def columns_of(frame: Any, name: str) -> tuple[list[str], list[str]]:
    """Names of the columns of plain values, and of the others."""
    pl = polars()
    schema = guarded(frame.collect_schema, name)
    other = (pl.List, pl.Array, pl.Struct, pl.Binary, pl.Object)
    plain = [column for column, dtype in schema.items() if not isinstance(dtype, other) and dtype not in other]
    return plain, [column for column in schema if column not in plain]


def rows_of(frame: Any) -> int:
    """Count the rows."""
    return int(frame.select(polars().len()).collect().item())


def text_of(frame: Any) -> Any:
    """Spell every column but floats of 64 bits: float32 by its own shortest decimal, decimals and dates as they are."""
    pl = polars()
    return frame.with_columns(pl.all().exclude(pl.Float64, pl.Boolean, pl.Date, pl.Datetime, pl.Time).cast(pl.String))
