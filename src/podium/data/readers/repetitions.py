"""Repetitions on one problem from readers: the runs of a problem become the rows of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from podium.data.columns import options_named
from podium.data.long import LongColumns
from podium.data.readers.collect import Wanted, choose_metric, collect
from podium.data.readers.door import Table, open_records
from podium.data.readers.records import Records
from podium.data.results import Results
from podium.errors import InputError, closest, quote
from podium.i18n import Message, count, some


def read_repetitions(
    source: Any,
    objective: str | None,
    chosen: tuple[str | None, Mapping[str, str], str | None],
    where: Mapping[str, str] | None,
    columns: Mapping[str, Any],
) -> tuple[Results, tuple[float, float] | None]:
    """Read the runs of one problem, and the mean sizes of their training and test sets where the format gives them.

    Parameters
    ----------
    chosen
        Name of the reader, its options, and the metric.
    where
        ``{"problem": NAME}`` where there are several.
    columns
        Options of plain tables, which do not apply.

    Raises
    ------
    InputError
        When there are several problems and none is chosen, no runs, or a run that an algorithm lacks.
    """
    reader, options, metric = chosen
    given = [name for name, value in columns.items() if value is not None]
    if given:
        raise InputError(
            "{options}: for plain tables only; a reader knows its columns. Leave out what does not apply.",
            options=options_named(given),
        )
    records = open_records(source, Table(LongColumns(), reader=reader, options=options))
    name, records = choose_metric(records, metric)
    records = _of_one_problem(records, where)
    if records.run is None:
        raise InputError(
            "{source}: there is one value per algorithm, but no repetitions on a problem.", source=records.source
        )
    found = collect(replace(records, problem=records.run, run=None), Wanted(objective, name or None))
    return found, _mean_sizes(records)


def _mean_sizes(records: Records) -> tuple[float, float] | None:
    if not records.train or not records.test:
        return None
    return sum(records.train) / len(records), sum(records.test) / len(records)


def _of_one_problem(records: Records, where: Mapping[str, str] | None) -> Records:
    there = list(dict.fromkeys(records.problem))
    listed = some([quote(name) for name in there], 20)
    strange = [name for name in where or {} if name != "problem"]
    if strange:
        raise InputError(
            "{source}: where={{{column}: …}}: with a reader, you can select only the problem.",
            source=records.source,
            column=repr(strange[0]),
        )
    if not where:
        if len(there) > 1:
            raise InputError(
                "{source}: it contains {problems}, but this study is about a single one. Choose one "
                "(where={{'problem': {first}}}; on the command line: --where problem=NAME): {listed}.",
                source=records.source, problems=count(len(there), "problem"), first=repr(there[0]), listed=listed,
            )  # fmt: skip
        return records
    wanted = where["problem"]
    if wanted not in there:
        raise InputError(
            "{source}: there is no problem {wanted}.{closest} It contains: {listed}.",
            source=records.source, wanted=quote(wanted), closest=closest(wanted, there), listed=listed,
        )  # fmt: skip
    return records.keep(
        [index for index, name in enumerate(records.problem) if name == wanted],
        Message("Only {problem}.", problem=quote(wanted)),
    )
