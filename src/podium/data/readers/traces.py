"""Traces from readers: records with budgets as the tables that `podium.data.read_traces` puts together."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from podium.data.missing import is_absent_value
from podium.data.readers.collect import choose_metric
from podium.data.readers.directions import direction
from podium.data.readers.door import read_with, recognised
from podium.data.readers.records import Records
from podium.data.trace_tables import Block, TraceTable
from podium.errors import InputError


def open_all(
    sources: Sequence[Any],
    chosen: tuple[str | None, Mapping[str, str], str | None],
    objective: str | None,
    plain: Callable[[Any], TraceTable],
) -> tuple[list[TraceTable], str | None]:
    """Open files of traces, by a reader where one is named or recognises them; and say which way is better.

    Parameters
    ----------
    sources
        Paths, open files or "-".
    chosen
        Name of the reader, its options, and the metric.
    objective
        What the user says.
    plain
        Opens an ordinary table.

    Raises
    ------
    InputError
        When files contradict each other, or the user, about which way is better.
    """
    reader, options, metric = chosen
    tables: list[TraceTable] = []
    said: dict[str, str] = {}
    for source in sources:
        if reader is None and not recognised(source, "traces"):
            if options or metric is not None:
                raise InputError(
                    "--option and --metric apply only to formats with a reader: name it with reader= (on the "
                    "command line: --reader). For a plain table, keep the rows of one metric with where= (--where)."
                )
            tables.append(plain(source))
            continue
        records = read_with(source, "traces", reader, options)
        name, records = choose_metric(records, metric)
        goal, notes = direction(records, name, objective)
        said.setdefault(goal, records.source)
        tables.append(table_of(records, notes))
    if len(said) > 1:
        raise InputError(
            "For {one} larger is better, but for {other} smaller: compare them separately.",
            one=said["maximize"],
            other=said["minimize"],
        )
    return tables, next(iter(said), objective)


def table_of(records: Records, notes: Sequence[str]) -> TraceTable:
    """Make a table of traces of records with budgets.

    Raises
    ------
    InputError
        When they have none.
    """
    if records.budget is None:
        raise InputError(
            "{source}: the reader provides no budgets, so these are results, not traces.", source=records.source
        )
    values = ["" if is_absent_value(value) else str(value) for value in records.value]
    columns: dict[str, Sequence[Any]] = {
        "algorithm": records.algorithm,
        "problem": records.problem,
        **({} if records.run is None else {"run": records.run}),
        "cut_point": [repr(float(cut)) for cut in records.budget],
        "value": values,
    }

    def blocks(_: Collection[int]) -> Iterator[Block]:
        yield Block(list(columns.values()), range(1, len(values) + 1))

    source = os.fspath(records.source)
    return TraceTable(list(columns), blocks, source, (*records.notes, *notes), "entry", records.place)
