"""The group (task family, function, item) that each problem of a table belongs to."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Unpack

from podium.data.delimited import needs_reader
from podium.data.grid import rectangular
from podium.data.headers import column_index
from podium.data.long import selected
from podium.data.options import ReadOptions
from podium.data.read import read_results
from podium.data.recognition.region import table_region
from podium.data.results import Objectives, Results
from podium.data.tables.chosen import Match, Part, choose_part, matched
from podium.data.tables.opening import read_grid
from podium.data.wide import take_apart
from podium.errors import InputError, quote
from podium.i18n import count, some


def read_grouped(
    source: Any, group: str, *, objective: Objectives | None = None, **options: Unpack[ReadOptions]
) -> tuple[Results, tuple[str, ...]]:
    r"""Read a table of results together with the group of each problem.

    Parameters
    ----------
    source
        As in `podium.data.read_results`.
    group
        A column of the table (long or wide), or the path of a table with two columns: problem and group.
    objective, **options
        The other arguments of `podium.data.read_results`.

    Returns
    -------
    results, groups
        One group per problem, in the order of ``results.problems``.

    Raises
    ------
    InputError
        If a problem has no group or two groups, or the column does not exist.

    Examples
    --------
    >>> import io
    >>> text = "data,A,B,family\nx1,1,2,x\nx2,2,4,x\ny1,5,5,y\n"
    >>> results, groups = read_grouped(io.StringIO(text), "family", objective="minimize")
    >>> results.algorithms, groups
    (('A', 'B'), ('x', 'x', 'y'))
    """
    reading: dict[str, Any] = {"objective": objective, **options}
    part: Any = {name: reading.pop(name) for name in Part.__annotations__ if name in reading}
    source = matched(choose_part(source, **part), Match(reading.get("problem")))
    if os.path.isfile(group):  # noqa: PTH113 - as elsewhere in this layer
        results = read_results(source, **reading)
        return results, groups_of(results.problems, mapping_file(group), group)
    if reading.get("problem") is None:
        return _wide(source, group, reading)
    if hasattr(source, "read") or (isinstance(source, str) and source == "-"):
        raise InputError("The groups of a long table require reading it twice: pass a file instead of standard input.")
    results = read_results(source, **reading)
    grid = selected(rectangular(read_grid(source, reading.get("delimiter"))), reading.get("where"))
    header, rows = grid.rows[0], grid.rows[1:]
    problem = column_index(header, str(reading["problem"]), grid.source, "problem")
    at = column_index(header, group, grid.source, "group")
    return results, groups_of(results.problems, _mapping([(row[problem], row[at]) for row in rows], grid.source), group)


def groups_of(problems: Sequence[str], mapping: Mapping[str, str], source: str) -> tuple[str, ...]:
    """Return the group of each problem."""
    lost = [quote(name) for name in problems if not mapping.get(name)]
    if lost:
        raise InputError(
            "{source}: no group for {problems}: {names}. Assign every problem to a group.",
            source=source, problems=count(len(lost), "problem"), names=some(lost),
        )  # fmt: skip
    return tuple(mapping[name] for name in problems)


def _mapping(pairs: Sequence[tuple[str, str]], source: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for problem, group in pairs:
        if found.setdefault(problem, group) != group:
            raise InputError(
                "{source}: the problem {problem} is in two groups, {first} and {second}. Every problem belongs to one.",
                source=source, problem=quote(problem), first=quote(found[problem]), second=quote(group),
            )  # fmt: skip
    return found


def mapping_file(path: str) -> dict[str, str]:
    """Read the group of each problem from a table of two columns, problem and group."""
    grid = rectangular(read_grid(path))
    if len(grid.rows[0]) != 2:
        raise InputError(
            "{path}: a table of groups has two columns, problem and group; this one has {n}.",
            path=path,
            n=len(grid.rows[0]),
        )
    return _mapping([(row[0], row[1]) for row in grid.rows], path)


def _wide(source: Any, group: str, reading: Mapping[str, Any]) -> tuple[Results, tuple[str, ...]]:
    """A wide table with a column of groups between the algorithms."""
    from podium.data.readers.collect import Wanted, collect
    from podium.data.readers.layouts import recognise
    from podium.data.readers.tables import wide_records

    plain = all(reading.get(name) in default for name, default in _PLAIN.items())
    grid = None if needs_reader(source) or not plain else read_grid(source, reading.get("delimiter"))
    if grid is None or recognise(grid) is not None:
        raise InputError(
            "{name} is not a file. A column of groups is read from plain wide tables, and from long ones whose "
            "columns are named (problem, algorithm, value); for anything else pass the path of a table with two "
            "columns, problem and group.",
            name=quote(group),
        )
    grid = rectangular(table_region(grid), recognised=True)
    at = column_index(grid.rows[0], group, grid.source, "group")
    groups = tuple(row[at] for row in grid.rows[1:])
    rest = grid._replace(rows=[[*row[:at], *row[at + 1 :]] for row in grid.rows])
    names, decimal = reading.get("names"), reading.get("decimal")
    results = collect(wide_records(rest, names, None, decimal), Wanted(reading.get("objective")))
    if len(results.problems) < len(groups):  # a summary or a row that was left out has no group
        lines = dict(zip(grid.lines[1:], groups, strict=True))
        groups = tuple(lines.get(line, "") for line in take_apart(rest, names, decimal=decimal).lines)
    if len(results.problems) != len(groups):
        raise InputError(
            "{source}: {lines} lines have a group, but there are {problems} problems.",
            source=grid.source, lines=len(groups), problems=len(results.problems),
        )  # fmt: skip
    return results, groups_of(results.problems, dict(zip(results.problems, groups, strict=True)), grid.source)


_PLAIN: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("algorithm", "value", "run", "where", "repeats", "reader", "reader_options", "metric"), (None,)),
    "missing": (None, "refuse"),
    "average": (None, "mean"),
}
