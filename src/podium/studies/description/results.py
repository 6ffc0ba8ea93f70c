"""Results: every metric as a table of cells, and what every rule has to say about it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any

import numpy as np

from podium.data.decimals import tidy
from podium.data.delimited import Grid, read_grid
from podium.data.long import LongColumns
from podium.data.readers.collect import choose_metric
from podium.data.readers.door import Table, open_records
from podium.data.readers.layouts import Layout, recognise
from podium.data.readers.place import look
from podium.data.readers.records import Records
from podium.data.readers.registry import recognising
from podium.data.results import build_results
from podium.data.roles import long_roles
from podium.data.tables.roles import with_files
from podium.errors import AskError, InputError, quote
from podium.i18n import Message, count, joined, some
from podium.stats.medians import wide_median
from podium.studies.advice import data_rules
from podium.studies.description import table_rules, value_rules
from podium.studies.description.direction import guess
from podium.studies.description.finding import Finding, remark, rest_of, stops, suspicious
from podium.studies.description.kinds import again
from podium.studies.description.lenient import lenient_records
from podium.studies.description.numbers import Cells, cells_of
from podium.studies.description.raw import blanks_at_ends
from podium.studies.description.seen import Seen

Rule = Callable[[Cells], Iterator[Finding]]

RULES: tuple[Rule, ...] = (
    table_rules.duplicates,
    value_rules.fractions,
    value_rules.marks,
    table_rules.constant,
    table_rules.ties,
    value_rules.outliers,
)
"""What is asked of every metric."""

ONCE: tuple[Rule, ...] = (table_rules.summaries, table_rules.names, table_rules.repetitions, table_rules.size)
"""What is asked of the names and numbers of lines and columns, which all metrics share."""

_MOST_METRICS = 12


def see_results(source: Any, columns: LongColumns, how: str, options: dict[str, Any]) -> Seen:
    """Read results, leniently where they must be, and say what they are.

    Raises
    ------
    InputError
        When nothing can be read of them at all.
    """
    records, findings, how, roles = _records(source, columns, how, options)
    if options.get("metric") is not None:
        records = choose_metric(records, options["metric"])[1]
    metrics = records.metrics or ("",)
    tables: list[Cells] = []
    for metric in metrics[:_MOST_METRICS]:
        part = choose_metric(records, metric)[1] if metric else records
        try:
            cells, found = cells_of(part)
        except InputError as error:
            if len(metrics) == 1:
                raise
            findings.append(stops("text", rest_of(error, joined((records.source, ": ")))))
            continue
        tables.append(cells)
        findings += _of(metric if len(metrics) > 1 else "", [*found, *_rules(cells)])
    if not tables:
        raise InputError("{source}: there is no number to describe in any metric.", source=records.source)
    if len(metrics) > 1:
        more = Message(" The first {most} are described.", most=_MOST_METRICS) if len(metrics) > _MOST_METRICS else ""
        listed = some([quote(name) for name in metrics], 20)
        findings.append(
            remark(
                "metrics",
                Message(
                    "{n} metrics ({names}): choose one by --metric, or compare --metric all.{more}",
                    n=len(metrics), names=listed, more=more,
                ),
            )
        )  # fmt: skip
    main = tables[0]
    findings += [finding for rule in (*ONCE, _advice) for finding in rule(main)]
    directions = {records.directions.get(name, records.directions.get("", "")) for name in metrics}
    shape = {"problems": len(dict.fromkeys(records.problem)), "algorithms": len(dict.fromkeys(records.algorithm))}
    truth = next((one.places[0] for one in findings if one.topic == "truth"), None)
    findings += _too_small(shape) if truth is None else []
    hints = [*records.metrics, roles.get("value", ""), PurePath(records.source).stem]
    known = next(iter(directions)) if len(directions) == 1 else "by metric"
    return Seen(
        "results", how, records.source, shape, tuple(findings), records.notes, _facts(main, len(records), metrics), records.metrics,
        known or None, guess(hints), _summary(main), roles, truth,
        bool((main.counts > 1).any()), any(one.topic == "folds" for one in findings),
    )  # fmt: skip


def _records(
    source: Any, columns: LongColumns, how: str, options: dict[str, Any]
) -> tuple[Records, list[Finding], str, dict[str, str]]:
    reading = {name: options.get(name) for name in ("delimiter", "decimal", "where", "names", "reader")}
    table = Table(columns, repeats="runs", options=options.get("reader_options") or {}, **reading)
    if how or table.reader is not None:
        return open_records(source, table), [], how or Message("layout {name}", name=table.reader), {}
    grid = read_grid(again(source), table.delimiter)
    try:
        records = open_records(again(source), table)
    except InputError as error:
        try:
            records, findings, long = lenient_records(grid, columns, table.decimal)
        except InputError:
            raise error from None
        if not any(one.weight == "stops" for one in findings):
            said = rest_of(error, joined((grid.source, ": ")), joined((grid.source, ", ")))
            # A long table only needs its columns named.
            findings += [stops("shape", said)] if isinstance(error, AskError) or not long else []
        if isinstance(error, AskError):
            at = next(at for at, one in enumerate(findings) if one.weight == "stops")
            findings[at] = replace(findings[at], question=error.question, choices=error.choices)
        findings += blanks_at_ends(again(source), grid.delimiter)
        findings += [_repeats(records)] if not long and records.run is not None else []
        return (
            records,
            findings,
            Message("long table") if long else Message("wide table"),
            _roles(grid, columns) if long else {},
        )
    long = with_files(grid.rows[0], columns, grid.source).any_given()
    name = "" if long else _known(source, grid)
    blanks = blanks_at_ends(again(source), grid.delimiter)
    repeats = [_repeats(records)] if not name and not long and records.run is not None else []
    how = name or (Message("long table") if long else Message("wide table"))
    return records, [*blanks, *repeats], how, _roles(grid, columns) if long else {}


def _known(source: Any, grid: Grid) -> str:
    """Name the layout or reader that knows a plain table by its columns, "" where none does."""
    layout = recognise(grid)
    if layout is not None:
        return Message("layout {name}", name=layout.name)
    if not isinstance(source, (str, os.PathLike)):
        return ""
    return next(
        (
            Message("reader {name}", name=one.name)
            for one in recognising(look(source), "results")
            if not isinstance(one, Layout)
        ),
        "",
    )


def _roles(grid: Grid, columns: LongColumns) -> dict[str, str]:
    known = long_roles(grid.rows[0])
    chosen = {role: name or known.get(role) for role, name in columns._asdict().items()}
    return {role: name for role, name in chosen.items() if name is not None}


def _repeats(records: Records) -> Finding:
    assert records.run is not None
    again_ = [name for name, run in zip(records.problem, records.run, strict=True) if run == "2"]
    named = list(dict.fromkeys(again_))
    text = Message(
        "{problems} in several lines: read as repeated measurements, which other commands need --repeats average "
        "for. If they are different problems, rename them.",
        problems=count(len(named), "problem"),
    )
    return stops("runs", text, named)


def _of(metric: str, findings: Sequence[Finding]) -> list[Finding]:
    """Name the metric in each finding where there are several."""
    return [replace(one, text=joined((f"{metric}: ", one.text))) if metric else one for one in findings]


def _rules(cells: Cells) -> list[Finding]:
    return [finding for rule in RULES for finding in rule(cells)]


class _Holder:
    """What the rules of advice look at: a table."""

    def __init__(self, cells: Cells) -> None:
        scaled = tidy([int(value) for value in cells.exact.ravel().tolist()], cells.denominator)
        self.results = build_results(
            scaled,
            problems=cells.problems,
            algorithms=cells.algorithms,
            objective="maximize",
            source=cells.records.source,
        )


def _advice(cells: Cells) -> Iterator[Finding]:
    """Yield what the advice of podium compare says about the rows of a table that can be compared."""
    if np.isnan(cells.values).any() or min(cells.values.shape) < 2:
        return
    holder = _Holder(cells)
    for rule in (data_rules.pseudo_replication, data_rules.dependent_problems):
        for advice in rule(holder):
            yield suspicious("problems", joined((advice.message, advice.remedy), " "), code=advice.code)


def _too_small(shape: dict[str, int]) -> list[Finding]:
    found = []
    if shape["algorithms"] < 2:
        found.append(
            stops(
                "size",
                Message(
                    "There is only one algorithm; a comparison needs two. Check the delimiter, or name the columns."
                ),
            )
        )
    if shape["problems"] < 2:
        found.append(remark("size", Message("There is only one problem: compare algorithms on it by runs or folds.")))
    return found


def _facts(cells: Cells, entries: int, metrics: Sequence[str]) -> tuple[str, ...]:
    there = cells.values[~np.isnan(cells.values)]
    values = {"measurements": count(entries, "measurement"), "low": there.min(), "high": there.max()}
    if len(metrics) > 1:
        metric = quote(metrics[0])
        return (Message("{measurements}; values of {metric} from {low:.6g} to {high:.6g}.", metric=metric, **values),)
    return (Message("{measurements}; values from {low:.6g} to {high:.6g}.", **values),)


def _summary(cells: Cells) -> dict[str, list[Any]]:
    columns = [column[~np.isnan(column)] for column in cells.values.T]
    return {
        "algorithm": list(cells.algorithms),
        "measurements": cells.counts.sum(axis=0).tolist(),
        "missing": cells.missing.sum(axis=0).tolist(),
        "minimum": [float(column.min()) if column.size else None for column in columns],
        "median": [wide_median(column) if column.size else None for column in columns],
        "maximum": [float(column.max()) if column.size else None for column in columns],
    }
