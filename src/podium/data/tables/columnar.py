"""Parquet and Arrow (Feather) files, through polars: small ones as grids, long large ones aggregated while they stream."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from glob import escape
from typing import Any, Final

import numpy as np

from podium.data.cells import looks_numeric
from podium.data.decimals import MagnitudeError
from podium.data.grid import Grid, rectangular
from podium.data.headers import METRIC_HEADERS, normalise, summary_kinds
from podium.data.kinds import other_kind
from podium.data.long import MANY, LongColumns
from podium.data.long_roles import detect_long
from podium.data.measurements import Labels, Measurements, check_average, summarise
from podium.data.readers.collect import Wanted, direction, measured_of
from podium.data.readers.opening import recognised
from podium.data.readers.protocol import Records
from podium.data.readers.tables import Roles, about_others, roles_listed
from podium.data.recognition.region import table_region
from podium.data.results import Results
from podium.data.tables.cells import MAX_CELLS, call_library, grid_of, spelled
from podium.data.tables.chosen import Chosen
from podium.data.tables.files import labels_of, matched, matching, meaning
from podium.data.tables.opening import Opened, column_of, is_pattern, kind_of, read_head, with_files
from podium.errors import InputError, MissingExtraError, quote, quoted
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


def read_large(
    source: Any, columns: LongColumns, wanted: Wanted, where: Mapping[str, str] | None = None, *, keeping: bool = False
) -> Results | None:
    """Read a large long table as columns, without an object for each cell; None for what is none, or is to be read as rows.

    Of more than `KEPT_ROWS` rows, it is aggregated; of fewer all measurements are kept, where `keeping` says that nothing more was asked.
    """
    chosen = source if isinstance(source, Chosen) else Chosen(source)
    if not isinstance(chosen.source, (str, os.PathLike)) or chosen.sheet is not None or chosen.query is not None:
        return None
    pattern = os.fspath(chosen.source)
    paths = matching(pattern)
    files = [opened for opened in map(opened_columns, paths) if opened is not None]
    if len(files) < len(paths):
        return None  # said better by the reader of each
    frames = [scan(file) for file in files]
    heights = [call_library(partial(rows_of, frame), file.name) for frame, file in zip(frames, files, strict=True)]
    notes = [matched(paths, pattern)] if is_pattern(pattern) else []
    if sum(heights) > KEPT_ROWS:
        labels = labels_of(paths, pattern, chosen.file_is)
        notes += [meaning(role, label, paths) for role, label in labels.items()]
        return _aggregated(_together(frames, paths, labels), pattern, columns, wanted, where, notes)
    part_or_rows = chosen.handling.any_given() or Chosen(chosen.source) != chosen
    if not keeping or None in columns[:3] or part_or_rows or "{" in pattern or sum(heights) < MANY or not all(heights):
        return None
    try:
        wanted.check()
        frame = None if recognised(chosen.source, "results") else _whole(frames, files, sum(heights))
        return None if frame is None else _kept(frame, pattern, columns, wanted, [*notes, Message(READ[files[0].kind])])
    except (InputError, MagnitudeError):
        return None  # said by the readers of rows


def _aggregated(
    frame: Any, source: str, columns: LongColumns, wanted: Wanted, where: Mapping[str, str] | None, notes: list[Message]
) -> Results | None:
    from podium.data.lazy import lazy_results

    header = frame.collect_schema().names()
    columns = with_files(header, columns, source)
    detected: tuple[str, ...] = ()
    if not columns.long_given():
        found = _detected(frame, columns, source)
        if found is None:
            return None
        columns, detected = found
    if wanted.metric is not None:
        where = {**(where or {}), _column_of_metrics(header, source): wanted.metric}
    return lazy_results(frame, columns, wanted, where, source, [*notes, *detected])


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
        "{source}: {n} columns could name the metrics. Choose one with {--where:COLUMN=CELL}.",
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


# Long files whose measurements are all kept, read as columns, without an object for each cell.


_TOP: Final = 300
_BOTTOM: Final = 60
"""Rows that the readers of rows look at to find the table, and more."""
_DRESSED: Final = r"[\\$]|</"
"""Part of every cell that LaTeX or HTML is removed from."""
_BLANKS: Final = "".join(sign for sign in map(chr, range(0x3001)) if sign.isspace())


def _whole(frames: Sequence[Any], files: Sequence[Opened], rows: int) -> Any:
    """All rows of the files, None where they are too many, or files or columns are of several kinds."""
    schemas = [call_library(one.collect_schema, file.name) for one, file in zip(frames, files, strict=True)]
    if any([*one.items()] != [*schemas[0].items()] for one in schemas) or columns_of(frames[0], files[0].name)[1]:
        return None
    if rows * len(schemas[0]) > MAX_CELLS or {file.kind for file in files} != {files[0].kind}:
        return None
    return call_library(lambda: polars().concat(frames).collect(), files[0].name)


def _kept(frame: Any, path: str, columns: LongColumns, wanted: Wanted, notes: Sequence[str]) -> Results | None:
    roles = columns.roles(frame.columns, path)
    text = text_of(frame.drop(roles["value"]))
    if not (_are_plain_names(frame.columns, columns, path) and _is_table(frame, path)):
        return None
    if any(text[name].str.contains(_DRESSED).any() for name in text.columns if text[name].dtype == polars().String):
        return None
    found = {role: _labels(text[name]) for role, name in roles.items() if role != "value"}
    labels = {role: names for role, names in found.items() if names is not None}
    values = frame[roles["value"]]
    if not values.dtype.is_numeric() or values.null_count() or len(labels) < len(found):
        return None
    cells = values.to_list() if values.dtype.is_decimal() else values.to_numpy()
    records = Records(
        labels["problem"], labels["algorithm"], cells, labels.get("run"), source=path, repeated=roles.get("run", "")
    )
    measured, lost = measured_of(records, wanted.decimal)
    others = [name for name in frame.columns if name not in roles.values()]
    pl = polars()
    clear = {pl.String, pl.Float64, pl.Boolean, pl.Date}  # two values are spelled alike only if they are equal
    summaries = any(summary_kinds(name) for name in (*labels["problem"].names, *labels["algorithm"].names))
    if summaries or lost or not measured.complete or not {text[name].dtype for name in others} <= clear:
        return None
    goal, _ = direction(records, "", wanted.objective)
    said = Roles((roles["problem"],), (roles["algorithm"],), roles["value"], (roles["run"],) if "run" in roles else ())
    notes = [*notes, roles_listed(said), *about_others(others, _varying(text.select(others), measured))]
    return summarise(measured, objective=goal, source=path, notes=notes, average=check_average(wanted.average))


def _are_plain_names(header: Sequence[str], columns: LongColumns, path: str) -> bool:
    """Whether the columns are those that were named, and others that are nothing but ignored."""
    others = [name for name in header if name not in columns]
    return (
        all(name and name == name.strip() and name.isprintable() for name in header)
        and not all(map(looks_numeric, header))
        and header[0] != columns.value
        and with_files(header, columns, path) == columns
        and not any(normalise(name) in METRIC_HEADERS or "deviation" in summary_kinds(name) for name in others)
    )


def _is_table(frame: Any, path: str) -> bool:
    """Whether the readers of rows take the beginning and the end of the rows, and the names above them, as they are.

    So do they take every row between: each holds names and a number.
    """
    ends = text_of(polars().concat([frame.head(_TOP), frame.tail(_BOTTOM)]))
    grid = grid_of(ends.columns, ends.rows(), path, ())
    region = rectangular(table_region(grid), recognised=True)
    return (region.rows, region.lines, region.notes) == (grid.rows, grid.lines, grid.notes)


def _labels(column: Any) -> Labels | None:
    """Names in the order in which they first appear, None where one is blank, a number of a kind, or named like a summary."""
    pl = polars()
    if column.dtype != pl.String or column.null_count():
        return None
    unique = column.unique(maintain_order=True)
    names = [spelled(name) for name in unique]
    if not all(names) or len(set(names)) < len(names):
        return None
    codes = column.replace_strict(unique, np.arange(len(names)), return_dtype=pl.Int64).to_numpy()
    return Labels(names, codes)


def _varying(others: Any, measured: Measurements) -> list[str]:
    """Columns that differ between the measurements of one cell."""
    _, _, cells, counts = measured.cells()
    if counts.max() < 2:
        return []
    at = np.arange(cells.size)
    first = np.zeros_like(counts)
    first[cells[::-1]] = at[::-1]
    varying = []
    for name in others.columns:
        column = others[name]
        if column.dtype == polars().String:
            column = column.fill_null("").str.strip_chars(_BLANKS)
        if column.ne_missing(column.gather(first[cells])).any():
            varying.append(quote(name))
    return varying
