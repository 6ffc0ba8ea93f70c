"""Long tables: a line per measurement, with columns for the problem, the algorithm and the value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from podium.data.cells import FILL_ADVICE, is_missing, parse_cells
from podium.data.delimited import Grid, rectangular
from podium.data.measurements import Measurements, summarise
from podium.data.missing import ADVICE
from podium.data.results import Results
from podium.data.roles import METRIC_HEADERS, long_options, normalise
from podium.data.wording import closest, column_index, plural, quote, some
from podium.errors import InputError


class LongColumns(NamedTuple):
    """Names of the columns of a long table; the first three are needed."""

    problem: str | None = None
    algorithm: str | None = None
    value: str | None = None
    run: str | None = None

    def any_given(self) -> bool:
        """Whether the table is meant to be long."""
        return any(name is not None for name in (self.problem, self.algorithm, self.value, self.run))

    def roles(self, header: Sequence[str], source: str) -> dict[str, str]:
        """Column of each role; an error suggests the missing ones or names a column used twice."""
        wanted = {"problem": self.problem, "algorithm": self.algorithm, "value": self.value, "run": self.run}
        missing = [role for role in ("problem", "algorithm", "value") if wanted[role] is None]
        if missing:
            raise InputError(
                f"{source}: a long table needs its problem, algorithm and value columns named; missing: "
                f"{', '.join(missing)}. Perhaps {long_options(header)}. The columns are: "
                f"{some([quote(name) for name in header], 20)}."
            )
        chosen = {role: name for role, name in wanted.items() if name is not None}
        for role, name in chosen.items():
            column_index(header, name, source, role)
            other = next((first for first, used in chosen.items() if used == name and first != role), None)
            if other is not None:
                raise InputError(
                    f"{source}: column {quote(name)} cannot be both {other} and {role}. Name two different columns."
                )
        return chosen


def read_long(
    grid: Grid, columns: LongColumns, *, objective: object, decimal: str | None, where: Mapping[str, str] | None
) -> Results:
    """Results from a long grid; see :func:`podium.data.read_results`."""
    measured, notes = long_measurements(grid, columns, decimal=decimal, where=where, advice=ADVICE)
    return summarise(measured, objective=objective, source=grid.source, notes=notes, advice=ADVICE)


def long_measurements(
    grid: Grid,
    columns: LongColumns,
    *,
    decimal: str | None,
    where: Mapping[str, str] | None,
    omit_missing: bool = False,
    advice: str = FILL_ADVICE,
) -> tuple[Measurements, list[str]]:
    """The single measurements of a long grid, and what was noticed; `omit_missing` leaves out lines without a number."""
    grid = rectangular(grid)
    header, body, lines = grid.rows[0], grid.rows[1:], grid.lines[1:]
    if not body:
        raise InputError(
            f"{grid.source}: there is a line of column names but no measurement below it. Add a line per measurement."
        )
    roles = columns.roles(header, grid.source)
    body, lines, notes = keep_where(header, body, lines, where, grid.source)
    total = len(body)
    if omit_missing:
        body, lines, remarks = _without_missing(header, body, lines, roles["value"], grid.source)
        notes += remarks
    series = dict(zip(header, zip(*body, strict=True), strict=False))
    for role in ("problem", "algorithm", "run"):
        if role in roles:
            refuse_blank(series[roles[role]], lines, role, roles[role], grid.source)
    problems, algorithms = series[roles["problem"]], series[roles["algorithm"]]
    tokens = series[roles["value"]]

    def place(index: int) -> str:
        what = f"{quote(algorithms[index])} on {quote(problems[index])}"
        return f"line {lines[index]}, column {quote(roles['value'])}, {what}"

    _refuse_missing(tokens, problems, algorithms, lines, roles["value"], grid.source, advice)
    scaled, mark = parse_cells(tokens, place, grid.source, decimal, advice)
    others = {name: cells for name, cells in series.items() if name not in roles.values()}
    varying = varying_columns(others, problems, algorithms, grid.source)
    notes = [
        *grid.notes,
        *(["The decimal mark is the comma."] if mark == "," else []),
        (
            f"Long table: problems from {quote(roles['problem'])}, algorithms from "
            f"{quote(roles['algorithm'])}, values from {quote(roles['value'])}."
        ),
        *notes,
        *([f"Ignored columns: {some([quote(name) for name in others], 20)}."] if others else []),
        *([f"The measurements of one cell differ in: {some(varying)}."] if varying else []),
    ]
    runs = series[roles["run"]] if "run" in roles else None
    left_out = total - len(body)
    return Measurements(scaled, problems, algorithms, runs, lambda index: f"line {lines[index]}", left_out), notes


def _without_missing(
    header: list[str], body: list[list[str]], lines: list[int], column: str, source: str
) -> tuple[list[list[str]], list[int], list[str]]:
    """Rows that have a value, with a note on those that have none."""
    at = column_index(header, column, source, "value")
    kept = [index for index, row in enumerate(body) if not is_missing(row[at])]
    if not kept:
        raise InputError(f"{source}: column {quote(column)} holds no number at all. Name the column of values.")
    if len(kept) == len(body):
        return body, lines, []
    note = f"Left out {plural(len(body) - len(kept), 'measurement')} (of {len(body)}) without a number."
    return [body[index] for index in kept], [lines[index] for index in kept], [note]


def keep_where(
    header: list[str], body: list[list[str]], lines: list[int], where: Mapping[str, str] | None, source: str
) -> tuple[list[list[str]], list[int], list[str]]:
    """Rows whose cells equal the wanted ones, with a note; an error lists the values there are when none does."""
    notes: list[str] = []
    for column, wanted in (where or {}).items():
        at = column_index(header, column, source, "selection")
        kept = [(row, line) for row, line in zip(body, lines, strict=True) if row[at] == wanted]
        if not kept:
            there = list(dict.fromkeys(row[at] for row in body))
            raise InputError(
                f"{source}: no line has {quote(wanted)} in column {quote(column)}.{closest(wanted, there)} It holds: "
                f"{some([quote(cell) for cell in there], 10)}."
            )
        notes.append(
            f"Kept the {plural(len(kept), 'line')} (of {len(body)}) with {quote(wanted)} in column {quote(column)}."
        )
        body, lines = [row for row, _ in kept], [line for _, line in kept]
    return body, lines, notes


def varying_columns(
    others: Mapping[str, Sequence[object]], problems: Sequence[str], algorithms: Sequence[str], source: str
) -> list[str]:
    """Columns (quoted) that differ between the measurements of one cell; averaging different metrics is refused."""
    cells = len(set(zip(problems, algorithms, strict=True)))
    if cells == len(problems):
        return []
    varying = []
    for name, column in others.items():
        if len(set(zip(problems, algorithms, map(str, column), strict=True))) == cells:
            continue
        varying.append(quote(name))
        kinds = list(dict.fromkeys(map(str, column)))
        if normalise(name) in METRIC_HEADERS:
            raise InputError(
                f"{source}: column {quote(name)} holds different quantities "
                f"({some([quote(kind) for kind in kinds])}), which must not be averaged together. Choose "
                f"one, for instance where={{{name!r}: {kinds[0]!r}}}, or keep only its lines."
            )
    return varying


def refuse_blank(cells: Sequence[str], lines: Sequence[int], role: str, column: str, source: str) -> None:
    """Refuse a cell of names that is blank."""
    for cell, line in zip(cells, lines, strict=True):
        if not cell:
            raise InputError(f"{source}, line {line}, column {quote(column)}: the {role} has no name. Fill it in.")


def _refuse_missing(
    tokens: Sequence[str],
    problems: Sequence[str],
    algorithms: Sequence[str],
    lines: Sequence[int],
    column: str,
    source: str,
    advice: str,
) -> None:
    bad = [index for index, token in enumerate(tokens) if is_missing(token)]
    if not bad:
        return
    named = [
        f"line {lines[i]}, {quote(algorithms[i])} on {quote(problems[i])} "
        f"({quote(tokens[i]) if tokens[i] else 'blank'})"
        for i in bad
    ]
    cells = {(problems[i], algorithms[i]) for i in bad}
    raise InputError(
        f"{source}: {len(bad)} of {plural(len(tokens), 'measurement')} have no finite number in column "
        f"{quote(column)}: {some(named, 5, '; ')}. They touch {plural(len(cells), 'cell')}, "
        f"{plural(len({p for p, _ in cells}), 'problem')} and "
        f"{plural(len({a for _, a in cells}), 'algorithm')}. {advice}"
    )
