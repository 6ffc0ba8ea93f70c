"""Traces as a plain table: a line for each value along the budget."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from podium.data.plain.results import checked_values
from podium.data.plain.table import Plain, value_text
from podium.data.readers.collect import choose_metric
from podium.data.readers.door import read_with, recognised
from podium.data.trace_columns import TraceColumns
from podium.data.trace_files import read_tables
from podium.data.trace_frames import is_parquet, open_parquet
from podium.data.trace_text import open_text
from podium.errors import InputError
from podium.i18n import Message


def trace_table(
    source: Any,
    columns: TraceColumns,
    *,
    where: Mapping[str, str] | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    reader: str | None = None,
    reader_options: Mapping[str, str] | None = None,
    metric: str | None = None,
) -> Plain:
    """Read traces by whatever reads them, and make the long table of them.

    Raises
    ------
    InputError
        With the file and place, and what to do.
    """
    if reader is not None or recognised(source, "traces"):
        return _of_reader(read_with(source, "traces", reader, reader_options or {}), metric)
    if reader_options or metric is not None:
        raise InputError(
            "--option and --metric apply only to formats with a reader: name it with --reader, or use --where."
        )
    table = open_parquet(source) if source != "-" and is_parquet(source) else open_text(source, delimiter)
    found = read_tables([(table, None)], columns, decimal, where)
    runs = [found.runs[code] for code in found.run.tolist()]
    names = [
        [found.algorithms[code] for code in found.algorithm.tolist()],
        [found.problems[code] for code in found.problem.tolist()],
        *([runs] if found.labelled else []),
    ]
    cuts = [value_text(float(cut)) for cut in found.cuts]
    numbers = [[cuts[code] for code in found.cut.tolist()], [value_text(value) for value in found.value.tolist()]]
    return _table([*names, *numbers], found.labelled, found.notes)


def _of_reader(records: Any, metric: str | None) -> Plain:
    _, records = choose_metric(records, metric)
    if records.budget is None:
        raise InputError(
            "{source}: the reader provides no budgets, so these are results, not traces.", source=records.source
        )
    runs = [] if records.run is None else [list(map(str, records.run))]
    names = [list(records.algorithm), list(records.problem), *runs]
    cuts = [value_text(float(cut)) for cut in records.budget]
    known = next(iter(records.directions.values()), None)
    said = (
        [
            Message(
                "A table of traces does not record that the objective is {known}: add --objective {known}.", known=known
            )
        ]
        if known
        else []
    )
    return _table([*names, cuts, checked_values(records)], records.run is not None, (*records.notes, *said))


def _table(columns: list[list[str]], labelled: bool, notes: tuple[str, ...]) -> Plain:
    header = ("algorithm", "problem", *(("run",) if labelled else ()), "cut_point", "value")
    return Plain("traces", header, tuple(columns), frozenset({len(header) - 2, len(header) - 1}), notes)
