"""Delimited tables as records: each cell of values an entry, kept as written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import NamedTuple, overload

from podium.data.cells import decimal_mark, is_missing
from podium.data.columns import METRIC_HEADERS, column_index, normalise
from podium.data.delimited import Grid, rectangular
from podium.data.long import LongColumns, keep_handled, keep_where, refuse_blank, varying_columns
from podium.data.readers.records import Records
from podium.data.recognition.cells import tidy_cells
from podium.data.results import Objective, check_names
from podium.data.wide import refuse_text_columns, repeated, take_apart
from podium.errors import Handled, InputError, quote
from podium.i18n import Message, both, joined, some


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


def named_roles(grid: Grid, columns: LongColumns) -> Roles:
    """Roles of the columns a user named; a column of metrics is recognised by its header."""
    chosen = columns.roles(grid.rows[0], grid.source)
    metrics = [name for name in grid.rows[0] if normalise(name) in METRIC_HEADERS and name not in chosen.values()]
    run = (chosen["run"],) if "run" in chosen else ()
    metric = metrics[0] if len(metrics) == 1 else None
    return Roles((chosen["problem"],), (chosen["algorithm"],), chosen["value"], run, metric)


class Lines(Sequence[str]):
    """Where each of many rows stands, "line 3": put into words only for the rows that are asked for."""

    def __init__(self, lines: Sequence[int]) -> None:
        self._lines = lines

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Lines: ...
    def __getitem__(self, place: int | slice) -> str | Lines:
        if isinstance(place, slice):
            return Lines(self._lines[place])
        return Message("line {line}", line=self._lines[place])


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
    if all(name in header for name in (*roles.problem, *roles.algorithm)):
        places = (header.index(roles.problem[0]), header.index(roles.algorithm[0]))
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
    plain, _, tidied = tidy_cells(
        [[cell] for cell in series[roles.value]],
        Lines(lines),
        [roles.value],
        grid.source,
        decimal,
        False,
    )
    kept += tidied
    values, mark = with_points([cell for (cell,) in plain], lines, roles.value, grid.source, decimal)
    others = {name: cells for name, cells in series.items() if name not in (*named, *roles.known)}
    metrics = series[roles.metric] if roles.metric is not None else None
    return Records(
        problem=problems,
        algorithm=algorithms,
        value=values,
        run=_joined(series, roles.run) if roles.run else None,
        metric=metrics,
        failure=_failures(series, roles),
        directions=directions or {},
        place=lambda index: Message("line {line}, column {column}", line=lines[index], column=quote(roles.value)),
        source=grid.source,
        notes=(
            *grid.notes,
            *mark,
            _said(roles),
            *kept,
            *_about_others(others, problems, algorithms, metrics, grid.source),
        ),
    )


def wide_records(
    grid: Grid,
    names: bool | None,
    repeats: str | None,
    decimal: str | None,
    directions: Mapping[str, Objective],
    *,
    problem: str | None = None,
    metric: str | None = None,
) -> Records:
    """Records of a wide table; lines that share a problem name are runs of it when `repeats` says so."""
    table = take_apart(grid, names, problem=problem, metric=metric, decimal=decimal)
    refuse_text_columns(table)
    problems = table.problems or [str(index + 1) for index in range(len(table.rows))]
    for name, line in zip(problems, table.lines, strict=True):
        if not name.strip():
            check_names([name], table.source, "problem", [Message("line {line}", line=line)])
    once = len(set(problems)) == len(problems)
    if not once and repeats is None and not table.repeated:
        raise repeated(problems, table)
    runs: list[str] = []
    seen: dict[str, int] = {}
    for name in problems:
        seen[name] = seen.get(name, 0) + 1
        runs.append(str(seen[name]))
    k = len(table.algorithms)
    cells = [cell for row in table.rows for cell in row]
    lines = [line for line in table.lines for _ in range(k)]
    values, mark = with_points(cells, lines, None, table.source, decimal)
    return Records(
        problem=[name for name in problems for _ in range(k)],
        algorithm=[*table.algorithms] * len(problems),
        value=values,
        run=None if once else [run for run in runs for _ in range(k)],
        metric=None if metric is None else [metric] * len(values),
        directions=directions,
        place=table.place,
        source=table.source,
        notes=(*table.notes, *mark),
    )


def with_points(
    cells: Sequence[str], lines: Sequence[int], column: str | None, source: str, decimal: str | None
) -> tuple[list[str], list[str]]:
    """Cells with a point as decimal mark, and a note where it was a comma."""

    def place(index: int) -> str:
        if column:
            return Message("line {line}, column {column}", line=lines[index], column=quote(column))
        return Message("line {line}", line=lines[index])

    if decimal_mark(cells, place, source, decimal) == ".":
        return list(cells), []
    pointed = next((index for index, cell in enumerate(cells) if "." in cell and not is_missing(cell)), None)
    if pointed is not None:
        raise InputError(
            "{source}, {place}: {cell} has a point, but the decimal mark is the comma. Remove thousands "
            "separators, or pass decimal='.' (on the command line: --decimal .).",
            source=source, place=place(pointed), cell=quote(cells[pointed]),
        )  # fmt: skip
    return [cell.replace(",", ".") for cell in cells], [Message("The decimal mark is the comma.")]


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
        reason if is_missing(value) else ""
        for reason, value in zip(series[roles.failure], series[roles.value], strict=True)
    ]


def _said(roles: Roles) -> str:
    def listed(names: Sequence[str]) -> str:
        return reduce(lambda first, second: both(first, second), map(quote, names))

    parts = [
        Message("problems from {columns}", columns=listed(roles.problem)),
        Message("algorithms from {columns}", columns=listed(roles.algorithm)),
        Message("values from {columns}", columns=quote(roles.value)),
        *([Message("runs from {columns}", columns=listed(roles.run))] if roles.run else []),
        *([Message("metrics from {columns}", columns=quote(roles.metric))] if roles.metric else []),
        *([Message("reasons of failure from {columns}", columns=quote(roles.failure))] if roles.failure else []),
    ]
    return Message("Long table: {parts}.", parts=joined(parts, ", "))


def _about_others(
    others: Mapping[str, Sequence[object]],
    problems: Sequence[str],
    algorithms: Sequence[str],
    metrics: Sequence[str] | None,
    source: str,
) -> list[str]:
    if metrics is not None:
        problems = [f"{metric}\0{problem}" for metric, problem in zip(metrics, problems, strict=True)]
    varying = varying_columns(others, problems, algorithms, source)
    return [
        *([Message("Ignored columns: {listed}.", listed=some([quote(name) for name in others], 20))] if others else []),
        *([Handled("The measurements of one cell differ in: {varying}.", varying=some(varying))] if varying else []),
    ]
