"""Long tables: a line per measurement, with columns for the problem, the algorithm and the value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from podium.data.cells import FILL_ADVICE, comma_note, lacks_number, parse_cells, spread_numbers
from podium.data.decimals import FloatArray
from podium.data.delimited import Grid, rectangular, refuse_unknown
from podium.data.headers import (
    ALGORITHM_HEADERS,
    INDEX_HEADERS,
    METRIC_HEADERS,
    PROBLEM_HEADERS,
    PROBLEM_PARTS,
    PROPERTY_HEADERS,
    REPETITION_HEADERS,
    VALUE_HEADERS,
    column_index,
    is_standard_deviation,
    key,
    long_options,
    normalise,
    split_statistic,
    summary_kinds,
    the,
    uncounted,
    words,
)
from podium.data.measurements import Measurements, summarise
from podium.data.missing import ADVICE
from podium.data.options import ColumnOptions
from podium.data.recognition.marks import Rows, number_cell, tidy_cells
from podium.data.results import Results
from podium.data.tables.chosen import Handling, matches
from podium.errors import AskError, Choice, Handled, InputError, Noted, closest, quote, quoted
from podium.i18n import N_, Message, count, some


class LongColumns(NamedTuple):
    """Names of the columns of a long table; the first three are needed."""

    problem: str | None = None
    algorithm: str | None = None
    value: str | None = None
    run: str | None = None

    @classmethod
    def of(cls, options: ColumnOptions | Mapping[str, Any]) -> LongColumns:
        """Take the names from the options of a function that reads."""
        return cls(options["problem"], options["algorithm"], options["value"], options["run"])

    def any_given(self) -> bool:
        """Whether any column is named."""
        return any(name is not None for name in (self.problem, self.algorithm, self.value, self.run))

    def long_given(self) -> bool:
        """Whether the table is meant to be long: a wide one has a column of problems at most."""
        return any(name is not None for name in (self.algorithm, self.value, self.run))

    def roles(self, header: Sequence[str], source: str) -> dict[str, str]:
        """Column of each role; an error suggests the missing ones or names a column used twice."""
        wanted = {"problem": self.problem, "algorithm": self.algorithm, "value": self.value, "run": self.run}
        missing = [role for role in ("problem", "algorithm", "value") if wanted[role] is None]
        if missing:
            raise InputError(
                "{source}: a long table needs its problem, algorithm and value columns named; missing: {missing}. "
                "Perhaps {options}. The columns are: {names}.",
                source=source, missing=", ".join(missing), options=long_options(header),
                names=quoted(header, 20),
            )  # fmt: skip
        chosen = {role: name for role, name in wanted.items() if name is not None}
        for role, name in chosen.items():
            column_index(header, name, source, role)
            other = next((first for first, used in chosen.items() if used == name and first != role), None)
            if other is not None:
                raise InputError(
                    "{source}: column {name} cannot be both {other} and {role}. Name two different columns.",
                    source=source, name=quote(name), other=the(other), role=the(role),
                )  # fmt: skip
        return chosen


def detect_long(grid: Grid, given: LongColumns) -> tuple[Grid, LongColumns] | None:
    """Find the columns of a long table whose headers name the roles; None where they do not.

    The grid comes back with a note, and with a column that joins function and dimension where problems repeat otherwise.

    Raises
    ------
    AskError
        When several columns could hold the values.

    Examples
    --------
    >>> rows = [["task", "model", "seed", "score"], ["x", "A", "1", "0.5"], ["x", "B", "1", "0.7"]]
    >>> detect_long(Grid(rows, [1, 2, 3], ",", "runs.csv", ()), LongColumns())[1]
    LongColumns(problem='task', algorithm='model', value='score', run='seed')
    """
    header = grid.rows[0]
    there = {None, *header}  # whoever reads the columns says which of the given ones is missing
    if (
        min(len(grid.rows), len(header)) < 3
        or len(there) <= len(header)
        or None not in given[:3]
        or not {*given} <= there
        or grid.handling.transpose is not None  # whoever says where the algorithms are means a wide table
    ):
        return None
    by_role = {role: [name for name in header if _known(name, known)] for role, known in _ROLES.items()}
    algorithm = given.algorithm or _varying(grid, by_role["algorithm"])
    problem = given.problem or next((name for name in by_role["problem"] if name != algorithm), None)
    if (algorithm is None) != (problem is None):
        other = _crossed(grid, str(algorithm or problem), PROBLEM_HEADERS if algorithm is None else ALGORITHM_HEADERS)
        algorithm, problem = algorithm or other, problem or other
    if algorithm is None or problem is None or algorithm not in header or problem not in header:
        return None
    runs = [name for name in by_role["run"] if name not in (problem, algorithm)]
    run = given.run or (runs[0] if len(runs) == 1 and _shared(grid, algorithm, runs[0]) else None)
    taken = {problem, algorithm, *runs, run}
    sample = grid.rows[1:200]
    at = {name: place for place, name in enumerate(header)}
    if all(_numeric(sample, at[name]) for name in (problem, algorithm)) or _numeric(sample, at[algorithm]):
        return None
    numbers = [name for name in header if name not in taken and _numeric(sample, at[name])]
    candidates = [name for name in numbers if not _described(name, header)]
    varying = [name for name in candidates if len({row[at[name]] for row in sample if len(row) > at[name]}) > 1]
    candidates = varying or candidates
    values = [name for name in candidates if _known(name, VALUE_HEADERS)]
    if given.value is not None:
        value = given.value
    elif len(candidates) == 1:
        value = candidates[0]
    elif not candidates or (not values and len(candidates) > 2):
        return None  # several unnamed columns of numbers: a wide table with a second column of text
    else:
        raise AskError(
            "{source}: a long table (problems from {problem}, algorithms from {algorithm}) with several columns that "
            "could contain the values: {names}.",
            tuple(Choice("value", name, Message("to compare {name}", name=quote(name))) for name in candidates[:6]),
            source=grid.source,
            problem=quote(problem),
            algorithm=quote(algorithm),
            names=quoted(candidates, 12),
        )
    if (
        given.value is None
        and _known(value, _ITEM_VALUES)
        and {row[at[value]] for row in grid.rows[1:] if len(row) == len(header)} <= {"0", "1"}
    ):
        raise AskError(
            "{source}: the column {value} says which items each system solved; podium predictions "
            "(podium.compare_predictions) compares systems over the items of one test.",
            (Choice("value", value, Message("to compare items like problems anyway")),),
            source=grid.source,
            value=quote(value),
        )
    if (
        run is not None
        and given.run is None
        and {row[at[run]].casefold() for row in grid.rows[1:] if len(row) == len(header)} <= _PARTITIONS
    ):
        parts = sorted({row[at[run]] for row in grid.rows[1:] if len(row) == len(header)})
        raise AskError(
            "{source}: the column {name} marks parts of the data ({parts}), not repetitions.",
            (
                *(Choice("where", f"{run}={part}", Message("to keep {part}", part=quote(part))) for part in parts),
                Choice("run", run, Message("to read them as repetitions anyway")),
            ),
            source=grid.source,
            name=quote(run),
            parts=some(parts),
        )
    grid = _once(grid, [problem, algorithm, *([run] if run is not None else [])], value)
    note = Handled(
        N_("Detected a long table by its headers: problems from {problem}, algorithms from {algorithm}, values from {value}, repetitions from {run}.")
        if run
        else N_("Detected a long table by its headers: problems from {problem}, algorithms from {algorithm}, values from {value}."),
        problem=quote(problem), algorithm=quote(algorithm), value=quote(value), run=quote(run),
    )  # fmt: skip
    grid = grid._replace(notes=(*grid.notes, note))
    columns = LongColumns(problem, algorithm, value, run)
    return (grid, columns) if given.problem is not None else _with_parts(grid, columns)


def names_roles(header: Sequence[str]) -> bool:
    """Whether a header names algorithms, or a column but the first names problems, so that the table may be long."""
    return any(_known(name, _ROLES["algorithm"]) for name in header) or any(
        _known(name, _ROLES["problem"]) for name in header[1:]
    )


def _varying(grid: Grid, names: Sequence[str]) -> str | None:
    """Return the one of several columns of algorithms that is not the same in every row.

    Raises
    ------
    AskError
        When several are not.
    """
    header, body = grid.rows[0], grid.rows[1:]
    varying = [name for name in names if len({row[header.index(name)] for row in body if len(row) == len(header)}) > 1]
    if len(varying) > 1:
        raise AskError(
            "{source}: the columns {names} could each name the algorithms.",
            tuple(Choice("algorithm", name, Message("to compare {name}", name=quote(name))) for name in varying),
            source=grid.source,
            names=quoted(varying),
        )
    return next(iter(varying or names), None)


def _crossed(grid: Grid, known: str, unlike: frozenset[str]) -> str | None:
    """Return the one column of text that makes a complete table with the known one: every combination, equally often.

    A column whose header is among `unlike` plays the known role as well, and cannot be the other.
    """
    header, body = grid.rows[0], grid.rows[1:]
    if known not in header or any(len(row) != len(header) for row in body):
        return None
    at = header.index(known)
    found = []
    for place, name in enumerate(header):
        if place == at or _known(name, unlike | METRIC_HEADERS | REPETITION_HEADERS) or _numeric(body[:200], place):
            continue
        cells = {row[place] for row in body}
        if not 2 <= len(cells) <= len(body) // 2:
            continue
        counts = Counter((row[at], row[place]) for row in body)
        if len(counts) == len(cells) * len({row[at] for row in body}) and len(set(counts.values())) == 1:
            found.append(name)
    return found[0] if len(found) == 1 else None


def _shared(grid: Grid, algorithm: str, run: str) -> bool:
    """Whether algorithms share the labels of their repetitions; a number of its own for every run is no label."""
    who, label = grid.rows[0].index(algorithm), grid.rows[0].index(run)
    seen: dict[str, str] = {}
    return any(seen.setdefault(row[label], row[who]) != row[who] for row in grid.rows[1:] if len(row) > max(who, label))


_HARMLESS: Final = words(
    "date|time|timestamp|datetime|created|updated|utc|host|hostname|machine|node|user|url|id|uuid|version|commit|hash|duration|seconds|runtime|comment|notes|note|"
    "index|#|unnamed: 0|info|status|file|path|source"
)
_ITEM_VALUES: Final = words("correct|solved|passed|resolved|is correct|success")
_PARTITIONS: Final = words("train|training|test|testing|val|valid|validation|dev")

_ROLES: Final = {
    "problem": PROBLEM_HEADERS | words("env id|environment id|task id|dataset id|data id|instance id"),
    "algorithm": ALGORITHM_HEADERS,
    "run": REPETITION_HEADERS,
}


def _known(name: str, known: frozenset[str]) -> bool:
    return normalise(name) in known or key(name) in known


def _numeric(rows: Sequence[Sequence[str]], at: int) -> bool:
    cells = [row[at] for row in rows if len(row) > at]
    numbers = sum(number_cell(cell) is not None for cell in cells)
    return numbers > 0 and all(number_cell(cell) is not None or lacks_number(cell) for cell in cells)


def _described(name: str, header: Sequence[str]) -> bool:
    """Whether a column of numbers is no value: an index, a property, or the deviation of another column."""
    base, kind = split_statistic(name)
    deviation = "deviation" in summary_kinds(name) or (kind == "spread" and (base in header or any(
        split_statistic(other) == (base, "centre") for other in header)))  # fmt: skip
    return (
        deviation
        or not name
        or _known(name, INDEX_HEADERS)
        or uncounted(name) in PROPERTY_HEADERS - words("n|t|e|c|d|test|train")
    )


def _with_parts(grid: Grid, columns: LongColumns) -> tuple[Grid, LongColumns]:
    """Join the dimension (or another part of what makes a problem) to the names where problems repeat without it."""
    header, body = grid.rows[0], grid.rows[1:]
    if not {columns.problem, columns.algorithm} <= set(header) or any(len(row) != len(header) for row in body):
        return grid, columns
    at = {name: place for place, name in enumerate(header)}
    used = [name for name in (columns.problem, columns.algorithm, columns.run) if name is not None]
    cells = {tuple(row[at[name]] for name in used) for row in body}
    if len(cells) == len(body):
        return grid, columns
    parts = [
        name
        for name in header
        if name not in (*used, columns.value) and (_known(name, PROBLEM_PARTS) or uncounted(name) in PROBLEM_PARTS)
    ]
    parts = [name for name in parts if len({tuple(row[at[one]] for one in [*used, name]) for row in body}) > len(cells)]
    rest = [name for name in header if name not in (*used, columns.value, *parts) and not _known(name, _HARMLESS)]
    _refuse_settings(grid, [*used, *parts], rest)
    if not parts:
        return grid, columns
    joined = f"{columns.problem} and {' and '.join(parts)}"
    rows = [
        [*header, joined],
        *(
            [*row, ", ".join([row[at[str(columns.problem)]], *(f"{name} = {row[at[name]]}" for name in parts)])]
            for row in body
        ),
    ]
    note = Handled("Problems are identified by {names} together.", names=quoted((columns.problem, *parts)))
    return grid._replace(rows=rows, notes=(*grid.notes, note)), columns._replace(problem=joined)


def _once(grid: Grid, used: Sequence[str], value: str) -> Grid:
    """Count duplicate lines once; refuse a few cells with several measurements if the others have one.

    Raises
    ------
    InputError
        Naming the cell and its lines.
    """
    header, body = grid.rows[0], grid.rows[1:]
    if any(len(row) != len(header) for row in body):
        return grid
    at = [header.index(name) for name in used]
    cells: dict[tuple[str, ...], list[int]] = {}
    for index, row in enumerate(body):
        cells.setdefault(tuple(row[place] for place in at), []).append(index)
    several = [where for where in cells.values() if len(where) > 1]
    if not several or 2 * len(several) > len(cells):
        return grid
    again = [index for where in several for index in where[1:] if body[index] == body[where[0]]]
    rest = [where for where in several if any(index not in again for index in where[1:])]
    others = [name for name in header if name not in (*used, value)]
    if rest and not any(
        len({body[index][header.index(name)] for index in where}) > 1 for where in rest for name in others
    ):
        problem, algorithm = (quote(body[rest[0][0]][place]) for place in at[:2])
        raise InputError(
            "{source}: {algorithm} on {problem} has {n} measurements (lines {lines}), but most others have one. "
            "Remove the wrong one; to average them, name the columns of problem, algorithm and value yourself.",
            source=grid.source, algorithm=algorithm, problem=problem, n=len(rest[0]),
            lines=some([str(grid.lines[index + 1]) for index in rest[0]]),
        )  # fmt: skip
    if not again:
        return grid
    gone = set(again)
    kept = [index for index in range(len(body)) if index not in gone]
    twice = some([Message("line {line}", line=grid.lines[index + 1]) for index in again], 6)
    return grid._replace(
        rows=[header, *(body[index] for index in kept)],
        lines=[grid.lines[0], *(grid.lines[index + 1] for index in kept)],
        notes=(*grid.notes, Handled("Duplicate lines were counted once: {lines}.", lines=twice)),
    )


def _refuse_settings(grid: Grid, used: Sequence[str], rest: Sequence[str]) -> None:
    """Ask about a column that distinguishes measurements of one cell but is no repetition, such as a learning rate."""
    header, body = grid.rows[0], grid.rows[1:]
    at = {name: place for place, name in enumerate(header)}
    cells = len({tuple(row[at[name]] for name in used) for row in body})
    if cells == len(body):
        return
    for name in rest:
        settings = {row[at[name]] for row in body}
        more = len({tuple(row[at[one]] for one in [*used, name]) for row in body})
        if more > cells and 1 < len(settings) <= max(2, len(body) // 4):
            first = next(iter(sorted(settings)))
            raise AskError(
                "{source}: the measurements of one algorithm on one problem differ in {name} ({settings}): are these "
                "repetitions, or settings that must not be averaged?",
                (
                    Choice("run", name, Message("to count them as repetitions")),
                    Choice("where", f"{name}={first}", Message("to keep one setting")),
                    Choice("problem", name, Message("to compare across them")),
                ),
                source=grid.source,
                name=quote(name),
                settings=some(sorted(map(quote, settings)), 4),
            )


def keep_handled(
    body: list[list[str]], lines: list[int], columns: tuple[int, int], handling: Handling, source: str
) -> tuple[list[list[str]], list[int], list[str]]:
    """Leave out the problems and algorithms that the user wants left out; ask about those that are named like summaries.

    Raises
    ------
    AskError
        Naming the problem or algorithm.
    InputError
        When one to leave out is not there.
    """
    notes: list[str] = []
    for at, drop, keep, axis in (
        (columns[0], handling.drop_row, handling.keep_row, "row"),
        (columns[1], handling.drop_column, handling.keep_column, "column"),
    ):
        names = list(dict.fromkeys(row[at] for row in body))
        refuse_unknown(
            drop,
            names,
            N_("{source}: there is no problem {name} to leave out.{closest} The problems are: {names}.")
            if axis == "row"
            else N_("{source}: there is no algorithm {name} to leave out.{closest} The algorithms are: {names}."),
            source,
        )
        gone = [name for name in names if matches(name, drop)]
        if gone:
            kept = [(row, line) for row, line in zip(body, lines, strict=True) if row[at] not in gone]
            body, lines = [row for row, _ in kept], [line for _, line in kept]
            listed = quoted(gone, 12)
            notes.append(
                Handled("Left out on request: the problem {names}.", names=listed)
                if axis == "row"
                else Handled("Left out on request: the algorithm {names}.", names=listed)
            )
        odd = next(
            (
                name
                for name in names
                if name not in gone and len(name) > 1 and summary_kinds(name) and not matches(name, keep)
            ),
            None,
        )
        if odd is not None and len(names) > 2:
            raise AskError(
                N_("{source}: the problem {name} is named like a summary of the others.")
                if axis == "row"
                else N_("{source}: the algorithm {name} is named like a summary of the others."),
                (
                    Choice(f"drop_{axis}", odd, Message("to leave it out")),
                    Choice(
                        f"keep_{axis}",
                        odd,
                        Message("to read it as a problem") if axis == "row" else Message("to read it as an algorithm"),
                    ),
                ),
                source=source,
                name=quote(odd),
            )
    return body, lines, notes


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
    """The single measurements of a long grid, and notes; `omit_missing` leaves out lines without a number."""
    grid = rectangular(grid, recognised=True)
    header, body, lines = grid.rows[0], grid.rows[1:], grid.lines[1:]
    if not body:
        raise InputError(
            "{source}: there is a line of column names but no measurement below it. Add a line per measurement.",
            source=grid.source,
        )
    roles = columns.roles(header, grid.source)
    body, lines, notes = keep_where(header, body, lines, where, grid.source)
    places = (header.index(roles["problem"]), header.index(roles["algorithm"]))
    body, lines, left = keep_handled(body, lines, places, grid.handling, grid.source)
    notes += left
    total = len(body)
    if omit_missing:
        body, lines, remarks = _without_missing(header, body, lines, roles["value"], grid.source)
        notes += remarks
    series = dict(zip(header, zip(*body, strict=True), strict=False))
    for role in ("problem", "algorithm", "run"):
        if role in roles:
            refuse_blank(series[roles[role]], lines, role, roles[role], grid.source)
    problems, algorithms = series[roles["problem"]], series[roles["algorithm"]]
    plain, spreads, said = tidy_cells(
        [[cell] for cell in series[roles["value"]]], lines, [roles["value"]], grid.source, decimal, False
    )
    tokens = [cell for (cell,) in plain]
    notes += said

    def place(index: int) -> str:
        return Message(
            "line {line}, column {column}, {algorithm} on {problem}",
            line=lines[index], column=quote(roles["value"]), algorithm=quote(algorithms[index]),
            problem=quote(problems[index]),
        )  # fmt: skip

    _refuse_missing(tokens, problems, algorithms, lines, roles["value"], grid.source, advice)
    scaled, mark = parse_cells(tokens, place, grid.source, decimal, advice)
    others = {name: list(cells) for name, cells in series.items() if name not in roles.values()}
    varying = varying_columns(others, problems, algorithms, grid.source)
    stated, about = stated_deviations(spreads, others, problems, algorithms)
    notes = [
        *grid.notes,
        *comma_note(mark),
        roles_note(roles),
        *notes,
        *about,
        *([Message("Ignored columns: {names}.", names=quoted(others, 20))] if others else []),
        *([Handled("The measurements of one cell differ in: {names}.", names=some(varying))] if varying else []),
    ]
    runs = series[roles["run"]] if "run" in roles else None
    left_out = total - len(body)

    def line_of(index: int) -> str:
        return Message("line {line}", line=lines[index])

    repeated = roles.get("run", "")
    return Measurements(scaled, problems, algorithms, runs, line_of, left_out, stated, repeated), notes


def _without_missing(
    header: list[str], body: list[list[str]], lines: list[int], column: str, source: str
) -> tuple[list[list[str]], list[int], list[str]]:
    """Rows that have a value, with a note on those that have none."""
    at = column_index(header, column, source, "value")
    kept = [index for index, row in enumerate(body) if not lacks_number(row[at])]
    if not kept:
        raise InputError(
            "{source}: column {column} contains no numbers. Name the column of values.",
            source=source,
            column=quote(column),
        )
    if len(kept) == len(body):
        return body, lines, []
    note = Noted(
        "Left out {n} measurement (of {total}) without a number.",
        "Left out {n} measurements (of {total}) without a number.",
        len(body) - len(kept),
        total=len(body),
    )
    return [body[index] for index in kept], [lines[index] for index in kept], [note]


def roles_note(roles: Mapping[str, str]) -> Message:
    """Note the columns from which a long table was read."""
    return Message(
        "Long table: problems from {problem}, algorithms from {algorithm}, values from {value}.",
        problem=quote(roles["problem"]), algorithm=quote(roles["algorithm"]), value=quote(roles["value"]),
    )  # fmt: skip


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
                "{source}: no line has {cell} in column {column}.{closest} It contains: {cells}.",
                source=source, cell=quote(wanted), column=quote(column), closest=closest(wanted, there),
                cells=quoted(there, 10),
            )  # fmt: skip
        notes.append(Message(
            "Kept the {n} line (of {total}) with {cell} in column {column}.",
            "Kept the {n} lines (of {total}) with {cell} in column {column}.",
            len(kept), total=len(body), cell=quote(wanted), column=quote(column),
        ))  # fmt: skip
        body, lines = [row for row, _ in kept], [line for _, line in kept]
    return body, lines, notes


def selected(grid: Grid, where: Mapping[str, str] | None) -> Grid:
    """Keep the rows of a table whose cells equal the wanted ones."""
    if not where:
        return grid
    grid = rectangular(grid, recognised=True)
    body, lines, notes = keep_where(grid.rows[0], grid.rows[1:], grid.lines[1:], where, grid.source)
    return grid._replace(
        rows=[grid.rows[0], *body], lines=[grid.lines[0], *lines], notes=(*grid.notes, *map(Handled, notes))
    )


def stated_deviations(
    beside: Rows | None, others: dict[str, list[str]], problems: Sequence[str], algorithms: Sequence[str]
) -> tuple[FloatArray | None, list[str]]:
    """Deviations beside the numbers, otherwise those of the one column that is called so, which leaves `others`; with a note.

    A column of deviations is one only where every algorithm has one value on each problem.
    """
    named = [name for name in others if "deviation" in summary_kinds(name) and is_standard_deviation(name)]
    if beside is None and len(named) == 1 and len(set(zip(problems, algorithms, strict=True))) == len(problems):
        found = spread_numbers([[cell] for cell in others[named[0]]])
        assert found is not None
        if not (found < 0).any() and np.isfinite(found).any():
            del others[named[0]]
            return found.ravel(), [Handled("Deviations are not compared: {columns}.", columns=quote(named[0]))]
    found = spread_numbers(beside)
    return None if found is None else found.ravel(), []


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
                "{source}: column {name} contains different quantities ({quantities}), which must not be averaged "
                "together. Choose one, for instance where={where}, or keep only its lines.",
                source=source, name=quote(name), quantities=quoted(kinds),
                where={name: kinds[0]},
            )  # fmt: skip
    return varying


def refuse_blank(cells: Sequence[str], lines: Sequence[int], role: str, column: str, source: str) -> None:
    """Refuse a cell of names that is blank."""
    for cell, line in zip(cells, lines, strict=True):
        if not cell:
            raise InputError(
                "{source}, line {line}, column {column}: {role} has no name. Fill it in.",
                source=source, line=line, column=quote(column), role=the(role),
            )  # fmt: skip


def _refuse_missing(
    tokens: Sequence[str],
    problems: Sequence[str],
    algorithms: Sequence[str],
    lines: Sequence[int],
    column: str,
    source: str,
    advice: str,
) -> None:
    bad = [index for index, token in enumerate(tokens) if lacks_number(token)]
    if not bad:
        return
    named = [
        Message(
            "line {line}, {algorithm} on {problem} ({cell})",
            line=lines[i],
            algorithm=quote(algorithms[i]),
            problem=quote(problems[i]),
            cell=quote(tokens[i]) if tokens[i] else Message("blank"),
        )
        for i in bad
    ]
    cells = {(problems[i], algorithms[i]) for i in bad}
    raise InputError(
        "{source}: {n} of {measurements} has no finite number in column {column}: {places}. It affects {cells}, {problems} and {algorithms}. {advice}",
        "{source}: {n} of {measurements} have no finite number in column {column}: {places}. They affect {cells}, {problems} and {algorithms}. {advice}",
        len(bad),
        source=source,
        measurements=count(len(tokens), "measurement"),
        column=quote(column),
        places=some(named, 5, "; "),
        cells=count(len(cells), "cell"),
        problems=count(len({p for p, _ in cells}), "problem"),
        algorithms=count(len({a for _, a in cells}), "algorithm"),
        advice=advice,
    )
