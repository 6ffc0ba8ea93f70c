"""Parquet and Arrow files that are too long to hold: aggregated while they are read, by polars."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from podium.data.lazy import Request, lazy_results
from podium.data.long import LongColumns, detect_long
from podium.data.results import Results
from podium.data.roles import METRIC_HEADERS, normalise
from podium.data.tables.cells import grid_of
from podium.data.tables.chosen import Chosen
from podium.data.tables.columnar import polars, rows_of, scan
from podium.data.tables.doors import Opened, is_pattern, kind_of, read_head
from podium.data.tables.files import labels_of, matched, matching, meaning
from podium.data.tables.guard import guarded
from podium.data.tables.roles import column_of, with_files
from podium.errors import InputError

KEPT_ROWS: Final = 1_000_000
"""Rows up to which single measurements are kept."""
_SAMPLE: Final = 1000


def stream(
    source: Any,
    columns: LongColumns,
    *,
    objective: Any,
    average: str = "mean",
    missing: str = "refuse",
    where: Mapping[str, str] | None = None,
    metric: str | None = None,
) -> Results | None:
    """Aggregate a long table of more than `KEPT_ROWS` rows; None for what is none, or is to be read whole.

    Raises
    ------
    InputError
        As `podium.data.lazy.lazy_results`.
    """
    chosen = source if isinstance(source, Chosen) else Chosen(source)
    if not isinstance(chosen.source, (str, os.PathLike)) or chosen.sheet is not None or chosen.query is not None:
        return None
    pattern = os.fspath(chosen.source)
    paths = matching(pattern)
    files = [opened for opened in map(_opened, paths) if opened is not None]
    if len(files) < len(paths):
        return None  # said better by the reader of each
    frames = [scan(file) for file in files]
    if sum(guarded(partial(rows_of, frame), file.name) for frame, file in zip(frames, files, strict=True)) <= KEPT_ROWS:
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
    if metric is not None:
        where = {**(where or {}), _column_of_metrics(header, pattern): metric}
    notes = [matched(paths, pattern)] if is_pattern(pattern) else []
    notes += [meaning(role, label, paths) for role, label in labels.items()]
    return lazy_results(frame, Request(columns, objective, average, missing, where, pattern, (*notes, *detected)))


def _detected(frame: Any, columns: LongColumns, source: str) -> tuple[LongColumns, tuple[str, ...]] | None:
    """Find the roles of the columns by their headers and the first rows, None where they do not say them."""
    head = frame.head(_SAMPLE).collect()
    grid = grid_of(head.columns, head.rows(), source, ())
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


def _opened(path: str) -> Opened | None:
    head = read_head(path)
    kind = kind_of(head, path)
    return Opened(kind, path, path, head) if kind in {"parquet", "arrow"} else None


def _together(frames: list[Any], paths: list[str], labels: Mapping[str, list[str]]) -> Any:
    """One lazy frame of all files, with what their names say as further columns."""
    pl = polars()
    schemas = [guarded(frame.collect_schema, path) for frame, path in zip(frames, paths, strict=True)]
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
