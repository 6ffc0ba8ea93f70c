"""From a table as people have it to problems × algorithms: what is no competitor is left out when it is proven, else asked.

The rule: verify or ask. A column or row is left out only where its numbers prove what its name says (an average), or where
it cannot be a competitor (names, an index that counts); everything else that looks suspicious raises an `AskError` with both
ways to go on. All that was done is a `Handled` note, shown below the verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from podium.data.cells import is_missing
from podium.data.delimited import Grid, rectangular
from podium.data.recognition.number_cells import number_cell
from podium.data.recognition.region import has_header, table_region
from podium.data.recognition.table import Series, heads_algorithms
from podium.data.recognition.tidy_cells import tidy_cells
from podium.data.recognition.totals import Totals
from podium.errors import AskError, Choice, Handled, InputError, quote
from podium.i18n import Message, joined, some


class Recognised(NamedTuple):
    """A plain wide grid.

    Attributes
    ----------
    grid
        A line of names and rows of plain numbers.
    names
        Whether its first column names the problems.
    headed
        Whether its first line names the algorithms.
    repeated
        Whether rows that share a name are repetitions, because a column numbers them.
    """

    grid: Grid
    names: bool | None
    headed: bool
    repeated: bool = False


def recognise_wide(
    grid: Grid,
    *,
    problem: str | None = None,
    names: bool | None = None,
    metric: str | None = None,
    decimal: str | None = None,
    runs_are_fine: bool = False,
    ragged: bool = False,
) -> Recognised:
    """Make a plain grid of a wide table: a first column of problems, then a column of plain numbers for each algorithm.

    Parameters
    ----------
    problem
        The column that names the problems, where the user says so.
    names
        Whether the first column does; None leaves it to the table.
    metric
        Which quantity to compare where columns hold several.
    decimal
        The decimal mark, where the user says it.
    runs_are_fine
        Whether rows may be repetitions: a column that numbers them is left out, instead of leading to another study.
    ragged
        Whether columns may be of different lengths: samples that are not paired.

    Raises
    ------
    AskError
        When a row or column may or may not be a competitor.
    InputError
        When the table cannot be what a comparison needs.
    """
    grid = rectangular(grid if ragged else table_region(grid), recognised=True)
    headed, width = has_header(grid.rows), len(grid.rows[0])
    if width < 2 or len(grid.rows) < 1 + headed:
        return Recognised(grid, names, headed)
    header = list(grid.rows[0]) if headed else [f"column {at + 1}" for at in range(width)]
    body, lines = (grid.rows[1:], grid.lines[1:]) if headed else (grid.rows, grid.lines)
    if not body:
        return Recognised(grid, names, headed)
    table = Totals(
        grid, header, [list(row) for row in body], list(lines), problem, names, metric, runs_are_fine, ragged
    )
    with np.errstate(
        over="ignore", invalid="ignore", divide="ignore"
    ):  # numbers near the ends of float64 are compared, too
        return _finished(table, headed, decimal)


def _tidied(
    table: Totals, series: list[Series], at: Sequence[int], names: Sequence[str], decimal: str | None
) -> tuple[list[list[str]], list[list[str]] | None, list[str]]:
    """Make plain numbers of the cells; a table that holds nothing else is left alone."""
    matrix = [[one.cells[row] for one in series] for row in at]
    if not any(one.parsed for one in series):
        return matrix, None, []
    return tidy_cells(matrix, names, [one.name for one in series], table.grid.source, decimal, table.turned)


def _finished(table: Totals, headed: bool, decimal: str | None) -> Recognised:
    grid = table.grid
    table.columns()
    if not headed:
        return _unheaded(table, decimal)
    row_header, names = table.row_names()
    wanted = grid.handling.transpose
    table.turned = bool(wanted) if wanted is not None else names is not None and heads_algorithms(row_header)
    table.refuse_quantities_as_rows(row_header, names)
    table.label_columns(row_header if names is not None else None)
    table.statistics()
    table.summary_columns()
    table.ask_which_way(row_header, names)
    if not table.series:
        raise InputError(
            "{source}: no column of results is left. {notes}", source=grid.source, notes=joined(table.notes, " ")
        )
    if names is None:
        return _without_names(table, decimal)
    kept = table.summary_rows(names)
    plain, spreads, said = _tidied(table, table.series, kept, [names[at] for at in kept], decimal)
    if spreads is None and table.spreads:
        spreads = [
            [table.spreads[one.name].cells[at] if one.name in table.spreads else "" for one in table.series]
            for at in kept
        ]
    table.notes += said
    return _turned_or_not(
        table, row_header, [names[at] for at in kept], [table.lines[at] for at in kept], plain, spreads
    )


def _without_names(table: Totals, decimal: str | None) -> Recognised:
    if table.names is None and any(not one.is_number or (np.isnan(one.values).any() and not all(
            is_missing(cell) or number_cell(cell) for cell in one.cells)) for one in table.series[:1]):  # fmt: skip
        grid = table.grid._replace(
            rows=[
                [one.name for one in table.series],
                *(list(row) for row in zip(*(one.cells for one in table.series), strict=True)),
            ],
            notes=(*table.grid.notes, *table.notes),
        )
        return Recognised(grid, None, True)
    if table.run is not None and not table.runs_are_fine:
        raise _one_problem(table)
    names = [str(at + 1) for at in range(len(table.body))]
    if table.turned:
        raise InputError(
            "{source}: no column names the rows, so they cannot be algorithms. Add a column of names.",
            source=table.grid.source,
        )
    table.row_values = np.column_stack([one.values for one in table.series])
    table.unnamed_rows(list(range(len(names))), names)
    plain, spreads, said = _tidied(table, table.series, range(len(names)), names, decimal)
    header = [one.name for one in table.series]
    table.refuse_runs_as_columns(header)
    grid = table.grid._replace(rows=[header, *plain], notes=(*table.grid.notes, *table.notes, *said), spreads=spreads)
    return Recognised(grid, False, True)


def _one_problem(table: Totals) -> InputError:
    assert table.run is not None
    name = table.run.name
    return AskError(
        Message(
            "{source}: the column {name} numbers repetitions and no column names problems, so the rows are "
            "repetitions on one problem; comparing them like problems would overstate the evidence. Use podium folds "
            "(podium.compare_folds) for folds or repeated splits, podium compare --unpaired for independent runs.",
            source=table.grid.source,
            name=quote(name),
        ),
        (Choice("problem", name, Message("to read every row as a problem anyway")),),
    )


def _unheaded(table: Totals, decimal: str | None) -> Recognised:
    """Leave a table without names of columns to its own reading, but for summaries and cells."""
    first = table.series[0]
    named = table.names is not False and (not first.is_number or table.names is True)
    start = 1 if named else 0
    numbers = table.series[start:]
    if not all(one.is_number for one in numbers):
        return Recognised(table.grid, table.names, False)
    if numbers and numbers[0].counts and not named and len(first.cells) >= 3 and len(numbers) > 2:
        table.notes.append(Handled("The first column counts the rows and was used as their names."))
        named, start, numbers = True, 1, table.series[1:]
    names = list(first.cells) if named else [str(at + 1) for at in range(len(table.body))]
    table.series = numbers
    kept = table.summary_rows(names) if named else list(range(len(names)))
    algorithms = [f"A{at + 1}" for at in range(len(numbers))]
    plain, spreads, said = _tidied(table, numbers, kept, [names[at] for at in kept], decimal)
    table.notes.append(
        Handled(
            "The first line contains values, so the table was read as having no column names; the algorithms are "
            "called A1 to A{n}.",
            n=len(numbers),
        )
    )
    body = [[names[at], *row] for at, row in zip(kept, plain, strict=True)] if named else plain
    header = ["", *algorithms] if named else algorithms
    grid = table.grid._replace(
        rows=[header, *body],
        lines=[0, *(table.lines[at] for at in kept)],
        notes=(*table.grid.notes, *table.notes, *said),
        spreads=spreads,
    )
    return Recognised(grid, named, True)


def _turned_or_not(
    table: Totals,
    row_header: str,
    names: list[str],
    lines: list[int],
    cells: list[list[str]],
    spreads: list[list[str]] | None,
) -> Recognised:
    grid, columns = table.grid, [one.name for one in table.series]
    if table.run is not None and not table.runs_are_fine and not _repeats(names):
        raise _one_problem(table) if not table.turned and len(set(names)) == 1 else _run_of_what(table)
    if table.turned and table.run is not None and _repeats(names):
        raise InputError(
            "{source}: the rows are repetitions (column {run}) of algorithms (column {algorithm}), and nothing "
            "names problems. Independent runs on one problem: podium compare --unpaired {options}; "
            "folds of one data set: podium folds {options} --fold {fold}.",
            source=grid.source,
            run=quote(table.run.name),
            algorithm=quote(row_header),
            options=f"--algorithm {row_header} --value {columns[0]}",
            fold=table.run.name,
        )
    notes = [*grid.notes, *table.notes]
    if not table.turned:
        table.refuse_runs_as_columns(columns)
        grid = grid._replace(
            rows=[[row_header, *columns], *([name, *row] for name, row in zip(names, cells, strict=True))],
            lines=[grid.lines[0], *lines],
            notes=tuple(notes),
            spreads=spreads,
        )
        return Recognised(grid, True, True, table.run is not None)
    why = (
        Message("on request")
        if grid.handling.transpose
        else Message("the first column is headed {name}", name=quote(row_header))
    )
    notes.append(
        Handled(
            "Transposed: algorithms were rows ({why}); the problems are {names}.",
            why=why,
            names=some([quote(name) for name in columns], 4),
        )
    )
    table.refuse_runs_as_columns(columns, problems=True)
    turned = [list(column) for column in zip(*cells, strict=True)]
    places = [at + 1 for at, name in enumerate(table.header) if name in set(columns)]
    places = places if len(places) == len(columns) else list(range(1, len(columns) + 1))
    grid = grid._replace(
        rows=[["", *names], *([name, *row] for name, row in zip(columns, turned, strict=True))],
        lines=[grid.lines[0], *places],
        notes=tuple(notes),
        unit="column",
        spreads=None if spreads is None else [list(column) for column in zip(*spreads, strict=True)],
    )
    return Recognised(grid, True, True)


def _repeats(names: Sequence[str]) -> bool:
    return len(set(names)) < len(names)


def _run_of_what(table: Totals) -> InputError:
    assert table.run is not None
    return AskError(
        Message(
            "{source}: the column {name} numbers repetitions, but no row name occurs twice.",
            source=table.grid.source,
            name=quote(table.run.name),
        ),
        (
            Choice("drop_column", table.run.name, Message("to leave the column out")),
            Choice("keep_column", table.run.name, Message("to read it as an algorithm")),
        ),
    )
