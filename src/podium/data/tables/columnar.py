"""Parquet and Arrow (Feather) files, through polars: small ones as grids, long large ones aggregated while they stream."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from glob import escape
from typing import Any, Final

from podium.data.delimited import Grid
from podium.data.headers import METRIC_HEADERS, normalise
from podium.data.kinds import other_kind
from podium.data.lazy import Request, lazy_results
from podium.data.long import LongColumns
from podium.data.long_roles import detect_long
from podium.data.readers.collect import Wanted
from podium.data.results import Results
from podium.data.tables.cells import MAX_CELLS, call_library, grid_of
from podium.data.tables.chosen import Chosen
from podium.data.tables.files import labels_of, matched, matching, meaning
from podium.data.tables.opening import Opened, column_of, is_pattern, kind_of, read_head, with_files
from podium.errors import InputError, MissingExtraError, quoted
from podium.i18n import N_, Message, count

KEPT_ROWS: Final = 1_000_000
"""Rows up to which single measurements are kept; longer long tables are aggregated while they are read."""

_SAMPLE: Final = 1000
READ: Final = {
    "parquet": N_("Read as Parquet; lines are rows."),
    "arrow": N_("Read as Arrow (Feather); lines are rows."),
    "arrow stream": N_("Read as an Arrow stream; lines are rows."),
}


def read(opened: Opened, _: Chosen) -> Grid:
    """Read a whole file."""
    frame = scan(opened)
    names, nested = columns_of(frame, opened.name)
    height = call_library(lambda: rows_of(frame), opened.name)
    if height * max(len(names), 1) > MAX_CELLS:
        raise InputError(
            "{name}: {rows} of {columns} are too many to load as cells. Name the columns of a long table (problem, "
            "algorithm, value), so that it is aggregated while it is read.",
            name=opened.name,
            rows=count(height, "row"),
            columns=count(len(names), "column"),
        )
    body = call_library(lambda: text_of(frame.select(names)).collect(), opened.name)
    notes = [Message(READ[opened.kind])]
    if nested:
        notes.append(
            Message(
                "Columns of lists or bytes were left out: {names}.",
                names=quoted(nested, 20),
            )
        )
    return grid_of(names, body.iter_rows(), opened.name, notes)


def polars() -> Any:
    """Return the library."""
    try:
        import polars as pl
    except ImportError:
        raise MissingExtraError("polars", "parquet", Message("Reading Parquet, Arrow and Feather files")) from None
    return pl


def scan(opened: Opened) -> Any:
    """Open a file as a polars LazyFrame."""
    pl = polars()
    if opened.kind == "parquet":
        return call_library(lambda: pl.scan_parquet(opened.place, glob=False), opened.name)
    if opened.kind == "arrow stream":
        return call_library(lambda: pl.read_ipc_stream(opened.place).lazy(), opened.name)
    if isinstance(opened.place, str):
        literal = escape(opened.place)  # glob=False came with polars 1.35
        return call_library(lambda: pl.scan_ipc(literal), opened.name)
    return call_library(lambda: pl.read_ipc(opened.place).lazy(), opened.name)


def columns_of(frame: Any, name: str) -> tuple[list[str], list[str]]:
    """Names of the columns of plain values, and of the others."""
    pl = polars()
    schema = call_library(frame.collect_schema, name)
    other = (pl.List, pl.Array, pl.Struct, pl.Binary, pl.Object)
    plain = [column for column, dtype in schema.items() if not isinstance(dtype, other) and dtype not in other]
    known = set(plain)
    return plain, [column for column in schema if column not in known]


def rows_of(frame: Any) -> int:
    """Count the rows."""
    return int(frame.select(polars().len()).collect().item())


def text_of(frame: Any) -> Any:
    """Spell every column but floats of 64 bits: float32 by its own shortest decimal, decimals and dates as they are."""
    pl = polars()
    return frame.with_columns(pl.all().exclude(pl.Float64, pl.Boolean, pl.Date, pl.Datetime, pl.Time).cast(pl.String))


def stream(source: Any, columns: LongColumns, wanted: Wanted, where: Mapping[str, str] | None = None) -> Results | None:
    """Aggregate a long table of more than `KEPT_ROWS` rows; None for what is none, or is to be read whole."""
    chosen = source if isinstance(source, Chosen) else Chosen(source)
    if not isinstance(chosen.source, (str, os.PathLike)) or chosen.sheet is not None or chosen.query is not None:
        return None
    pattern = os.fspath(chosen.source)
    paths = matching(pattern)
    files = [opened for opened in map(opened_columns, paths) if opened is not None]
    if len(files) < len(paths):
        return None  # said better by the reader of each
    frames = [scan(file) for file in files]
    if (
        sum(call_library(partial(rows_of, frame), file.name) for frame, file in zip(frames, files, strict=True))
        <= KEPT_ROWS
    ):
        return None
    labels = labels_of(paths, pattern, chosen.file_is)
    frame = _together(frames, paths, labels)
    header = frame.collect_schema().names()
    columns = with_files(header, columns, pattern)
    detected: tuple[str, ...] = ()
    if not columns.long_given():
        found = _detected(frame, columns, pattern)
        if found is None:
            return None
        columns, detected = found
    if wanted.metric is not None:
        where = {**(where or {}), _column_of_metrics(header, pattern): wanted.metric}
    notes = [matched(paths, pattern)] if is_pattern(pattern) else []
    notes += [meaning(role, label, paths) for role, label in labels.items()]
    how = (wanted.objective, wanted.average, wanted.missing)
    return lazy_results(frame, Request(columns, *how, where, pattern, (*notes, *detected)))


def _detected(frame: Any, columns: LongColumns, source: str) -> tuple[LongColumns, tuple[str, ...]] | None:
    """Find the roles of the columns by their headers and the first rows, None where they do not say them."""
    head = frame.head(_SAMPLE).collect()
    grid = grid_of(head.columns, head.rows(), source, ())
    if not columns.any_given() and other_kind(grid) is not None:
        return None  # refused by the reader of all rows
    found = detect_long(grid, columns)
    return None if found is None or found[1].problem not in head.columns else (found[1], found[0].notes)


def _column_of_metrics(header: Sequence[str], source: str) -> str:
    found = [name for name in header if normalise(name) in METRIC_HEADERS]
    if len(found) == 1:
        return found[0]
    raise InputError(
        "{source}: {n} columns could name the metrics. Choose one with where= (on the command line: --where COLUMN=CELL).",
        source=source,
        n=len(found),
    )


def opened_columns(path: str) -> Opened | None:
    """Look at a file, None for what is neither Parquet nor Arrow."""
    head = read_head(path)
    kind = kind_of(head, path)
    return Opened(kind, path, path, head) if kind in {"parquet", "arrow"} else None


def _together(frames: list[Any], paths: list[str], labels: Mapping[str, list[str]]) -> Any:
    """One lazy frame of all files, with what their names say as further columns."""
    pl = polars()
    schemas = [call_library(frame.collect_schema, path) for frame, path in zip(frames, paths, strict=True)]
    for path, schema in zip(paths, schemas, strict=True):
        if dict(schema) != dict(schemas[0]):
            raise InputError(
                "{path}: its columns differ from those of {other}, by name or by type. Files read together need the same "
                "columns.",
                path=path,
                other=paths[0],
            )
    names = list(schemas[0])
    said = [
        frame.select(*names, *(pl.lit(label[at]).alias(column_of(role)) for role, label in labels.items()))
        for at, frame in enumerate(frames)
    ]
    return said[0] if len(said) == 1 else pl.concat(said, how="vertical")
