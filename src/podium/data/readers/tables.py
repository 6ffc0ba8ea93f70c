"""Tables as records: delimited ones, each cell of values an entry, kept as written."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, reduce
from typing import NamedTuple

import numpy as np

from podium.data.cells import comma_note, decimal_mark, lacks_number, refuse_points, spread_numbers
from podium.data.delimited import split_sample
from podium.data.grid import Grid, rectangular
from podium.data.headers import METRIC_HEADERS, column_index, normalise
from podium.data.long import LongColumns, keep_handled, keep_where, refuse_blank, stated_deviations, varying_columns
from podium.data.measurements import Labels, first_appearance
from podium.data.readers.protocol import Place, Records
from podium.data.recognition.marks import tidy_cells
from podium.data.results import Objective, check_size
from podium.data.wide import named_problems, refuse_text_columns, repeated, take_apart
from podium.errors import Handled, InputError, quote, quoted
from podium.i18n import Message, both, joined, some


def columns_in(place: Place) -> tuple[str, ...]:
    """Return the cells of the first line of a text file; none of what is no text."""
    return () if place.is_folder or place.address else _first_cells(place.head)


@lru_cache(maxsize=4)
def _first_cells(head: bytes) -> tuple[str, ...]:
    """Return the cells of a first line: every layout asks for them."""
    return () if b"\0" in head else tuple(split_sample(head.decode("utf-8-sig", "replace")))


class Roles(NamedTuple):
    """Columns of a long table; `failure` says why there is no value. Several columns of a role are joined.

    `known` are further columns that somebody else understands.
    """

    problem: tuple[str, ...]
    algorithm: tuple[str, ...]
    value: str
    run: tuple[str, ...] = ()
    metric: str | None = None
    failure: str | None = None
    known: tuple[str, ...] = ()


def named_roles(grid: Grid, columns: LongColumns, *, metrics: bool = True) -> Roles:
    """Roles of the columns a user named; with `metrics` that of quantities is recognised by its header."""
    chosen = columns.roles(grid.rows[0], grid.source)
    found = [name for name in grid.rows[0] if normalise(name) in METRIC_HEADERS and name not in chosen.values()]
    run = (chosen["run"],) if "run" in chosen else ()
    metric = found[0] if metrics and len(found) == 1 else None
    return Roles((chosen["problem"],), (chosen["algorithm"],), chosen["value"], run, metric)


def long_records(
    grid: Grid,
    roles: Roles,
    where: Mapping[str, str] | None = None,
    directions: Mapping[str, Objective] | None = None,
    decimal: str | None = None,
) -> Records:
    """Records of a long table."""
    grid = rectangular(grid, recognised=True)
    if len(grid.rows) < 2:
        raise InputError(
            "{source}: there is a line of column names but no measurement below it. Add a line per measurement.",
            source=grid.source,
        )
    header = grid.rows[0]
    body, lines, kept = keep_where(header, grid.rows[1:], grid.lines[1:], where, grid.source)
    if all(name in header for name in (*roles.problem, *roles.algorithm, roles.value)):
        places = (header.index(roles.problem[0]), header.index(roles.algorithm[0]), header.index(roles.value))
        body, lines, left = keep_handled(body, lines, places, grid.handling, grid.source)
        kept += left
    used = [*roles.problem, *roles.algorithm, roles.value, *roles.run, roles.metric, roles.failure]
    named = [name for name in used if name is not None]
    for name in named:
        column_index(header, name, grid.source, "measurements")
    series = dict(zip(header, map(list, zip(*body, strict=True)), strict=False))
    for role in ("problem", "algorithm", "run"):
        for name in getattr(roles, role):
            refuse_blank(series[name], lines, role, name, grid.source)
    if roles.metric is not None:
        refuse_blank(series[roles.metric], lines, "metric", roles.metric, grid.source)
    problems, algorithms = _joined(series, roles.problem), _joined(series, roles.algorithm)
    plain, spreads, tidied = tidy_cells(
        [[cell] for cell in series[roles.value]],
        lines,
        [roles.value],
        grid.source,
        decimal,
        False,
    )
    kept += tidied

    def place(index: int) -> str:
        return Message("line {line}, column {column}", line=lines[index], column=quote(roles.value))

    values, mark = with_points([cell for (cell,) in plain], place, grid.source, decimal)
    others = {name: cells for name, cells in series.items() if name not in (*named, *roles.known)}
    stated, about = stated_deviations(spreads, others, problems, algorithms)
    metrics = series[roles.metric] if roles.metric is not None else None
    return Records(
        problem=problems,
        algorithm=algorithms,
        value=values,
        run=_joined(series, roles.run) if roles.run else None,
        repeated=", ".join(roles.run),
        metric=metrics,
        failure=_failures(series, roles),
        spread=None if stated is None else stated.tolist(),
        directions=directions or {},
        place=place,
        source=grid.source,
        notes=(
            *grid.notes,
            *mark,
            roles_listed(roles),
            *kept,
            *about,
            *about_others([*others], _varying(others, problems, algorithms, metrics, grid.source)),
        ),
    )


def wide_records(
    grid: Grid,
    names: bool | None,
    repeats: str | None,
    decimal: str | None,
    directions: Mapping[str, Objective] | None = None,
    *,
    problem: str | None = None,
    metric: str | None = None,
) -> Records:
    """Records of a wide table; lines that share a problem name are its runs when `repeats` says so, labelled if "folds".

    With "runs" there may be a single algorithm, and with "rows" all lines are runs of one problem.
    """
    runs = repeats in ("runs", "rows")
    table = take_apart(
        grid, names, problem=problem, metric=metric, decimal=decimal, runs_are_fine=runs, repeats=repeats
    )
    if repeats in (None, "average"):
        check_size(max(len(table.rows), 2), len(table.algorithms), table.source)
    refuse_text_columns(table)
    problems = named_problems(table)
    unique, rows = first_appearance(problems)
    if len(unique) < len(problems) and repeats is None and not table.repeated:
        raise repeated(problems, table)
    counters = {name: itertools.count(1) for name in unique}
    folds = (
        [str(next(counters[name])) for name in problems] if repeats == "folds" and len(unique) < len(problems) else []
    )
    k = len(table.algorithms)
    cells = [cell for row in table.rows for cell in row]
    values, mark = (cells, []) if table.plain is not None else with_points(cells, table.place, table.source, decimal)
    spreads = spread_numbers(table.spreads)
    return Records(
        problem=Labels(unique, np.repeat(rows, k)),
        algorithm=Labels([*table.algorithms], np.tile(np.arange(k), len(problems))),
        value=values,
        run=[fold for fold in folds for _ in range(k)] or None,
        metric=None if metric is None else [metric] * len(values),
        spread=None if spreads is None else spreads.ravel().tolist(),
        directions=directions or {},
        place=table.place,
        placed=table.unit != "row",  # rows of frames have names, and those of files have lines
        source=table.source,
        notes=(*table.notes, *mark),
        repeated=table.repeated,
    )


def with_points(
    cells: Sequence[str], place: Callable[[int], str], source: str, decimal: str | None
) -> tuple[list[str], list[str]]:
    """Cells with a point as decimal mark, and a note where it was a comma."""
    mark = decimal_mark(cells, place, source, decimal)
    if mark == ".":
        return list(cells), []
    if mark == ",":
        refuse_points(cells, place, source)
    return [cell.replace(",", ".") for cell in cells], comma_note(mark)


def _joined(series: Mapping[str, list[str]], columns: Sequence[str]) -> list[str]:
    if len(columns) == 1:
        return series[columns[0]]
    varying = [name for name in columns[1:] if len(set(series[name])) > 1]
    chosen = [columns[0], *varying]
    if not varying:
        return series[columns[0]]
    return [
        f"{first} ({', '.join(f'{name}={cell}' for name, cell in zip(varying, rest, strict=True))})"
        for first, *rest in zip(*(series[name] for name in chosen), strict=True)
    ]


def _failures(series: Mapping[str, list[str]], roles: Roles) -> list[str] | None:
    if roles.failure is None:
        return None
    return [
        reason if lacks_number(value) else ""
        for reason, value in zip(series[roles.failure], series[roles.value], strict=True)
    ]


def roles_listed(roles: Roles) -> str:
    """Note the columns from which a long table was read."""

    def listed(names: Sequence[str]) -> str:
        return reduce(both, map(quote, names))

    parts = [
        Message("problems from {columns}", columns=listed(roles.problem)),
        Message("algorithms from {columns}", columns=listed(roles.algorithm)),
        Message("values from {columns}", columns=quote(roles.value)),
        *([Message("runs from {columns}", columns=listed(roles.run))] if roles.run else []),
        *([Message("metrics from {columns}", columns=quote(roles.metric))] if roles.metric else []),
        *([Message("reasons of failure from {columns}", columns=quote(roles.failure))] if roles.failure else []),
    ]
    return Message("Long table: {parts}.", parts=joined(parts, ", "))


def _varying(
    others: Mapping[str, Sequence[object]],
    problems: Sequence[str],
    algorithms: Sequence[str],
    metrics: Sequence[str] | None,
    source: str,
) -> list[str]:
    if metrics is not None:
        problems = [f"{metric}\0{problem}" for metric, problem in zip(metrics, problems, strict=True)]
    return varying_columns(others, problems, algorithms, source)


def about_others(others: Sequence[str], varying: Sequence[str]) -> list[str]:
    """Note the columns that play no role, and those of them (quoted) that differ between the measurements of one cell."""
    return [
        *([Message("Ignored columns: {listed}.", listed=quoted(others, 20))] if others else []),
        *([Handled("The measurements of one cell differ in: {varying}.", varying=some(varying))] if varying else []),
    ]
