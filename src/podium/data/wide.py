"""Wide tables: a line per problem, a column per algorithm, with or without names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from podium.data.cells import is_missing, lacks_number, looks_numeric
from podium.data.decimals import Plain
from podium.data.grid import Grid, rectangular
from podium.data.headers import NAME_HEADERS, columns_named, long_options, looks_long, normalise
from podium.data.long import LongColumns
from podium.data.long_roles import join_columns
from podium.data.recognition.marks import refuse_several
from podium.data.recognition.recognise import Recognised, Totals, recognised
from podium.data.recognition.region import has_header, table_region
from podium.data.results import check_names
from podium.errors import AskError, Choice, InputError, quote, quoted
from podium.i18n import N_, Message, some

_NUMBERLIKE: Final = re.compile(r"[<>≤≥~≈±+\-−–(]*\s*[.,]?\d")


_LINES: Final = 20
"""Most lines that an answer leaves out by their numbers."""

_PLACES: Final = {
    "line": N_("line {line}, column {name}"),
    "row": N_("row {line}, column {name}"),
    "column": N_("column {line}, row {name}"),
}


class WideCells(NamedTuple):
    """A wide table taken apart: names, cells still as text, and where they stand."""

    algorithms: tuple[str, ...]
    problems: list[str] | None  # None where the table does not name them
    rows: list[list[str]]
    lines: list[int]  # of each row of the body, or its column, where `unit` says so
    header: list[str]  # the whole first line
    source: str
    notes: tuple[str, ...]
    unit: str = "line"
    spreads: list[list[str]] | None = None  # deviations beside the numbers
    repeated: str = ""  # header of the column that numbers rows of one name, so that these are repetitions
    plain: Plain | None = None  # the numbers of the cells, where they were parsed already

    def place(self, index: int) -> str:
        """Where the cell with this row-major index stands."""
        row, column = divmod(index, len(self.algorithms))
        return Message(_PLACES[self.unit], line=self.lines[row], name=quote(self.algorithms[column]))

    def line(self, index: int) -> str:
        """Where the row with this index stands."""
        return Message("line {line}", line=self.lines[index])


def check_repeats(repeats: str | None) -> None:
    """Refuse any other treatment of repetitions than "average"."""
    if repeats not in {None, "average"}:
        raise InputError(
            "Unknown {--repeats:{repeats}}: use 'average' or leave it out.",
            repeats=quote(repeats),
        )


def named_problems(table: WideCells) -> list[str]:
    """Name the problem of each row, by its number where no column does; names may occur in several rows."""
    problems = table.problems or [str(index + 1) for index in range(len(table.rows))]
    for at, name in enumerate(problems):
        if not name.strip():
            check_names([name], table.source, "problem", [table.line(at)])
    return problems


def take_apart(
    grid: Grid,
    names: bool | None,
    *,
    problem: str | None = None,
    metric: str | None = None,
    decimal: str | None = None,
    runs_are_fine: bool = False,
    ragged: bool = False,
    repeats: str | None = None,
) -> WideCells:
    """Recognise a wide table, and find its header and the column of problem names.

    With `runs_are_fine` a column that numbers repetitions is left out, instead of leading to another study; `ragged` columns
    may be of different lengths, as samples that are not paired.
    """
    if problem is not None and len(columns_named(grid.rows[0], problem)) > 1:
        grid, (problem, *_) = join_columns(grid, LongColumns(problem))
    grid = rectangular(grid if ragged else table_region(grid), recognised=True)
    refuse_several(grid)
    headed, width = has_header(grid), len(grid.rows[0])
    header = list(grid.rows[0]) if headed else [f"column {at + 1}" for at in range(width)]
    body, lines = (grid.rows[1:], grid.lines[1:]) if headed else (grid.rows, grid.lines)
    if width < 2 or not body:
        found = Recognised(grid._replace(rows=[header, *body], lines=[grid.lines[0], *lines]), names)
    else:
        table = Totals(grid, header, body, lines, problem, names, metric, runs_are_fine, ragged)
        found = recognised(table, headed, decimal, repeats == "average")
    grid = found.grid
    header, body, lines = grid.rows[0], grid.rows[1:], grid.lines[1:]
    if not body:
        raise InputError(
            "{source}: there is a line of column names but no line of values. Add a line per problem.",
            source=grid.source,
        )
    first_names, corner = bool(found.names), "".join(header[:1])
    if found.names is None and header:  # every column may have been left out
        first_names = _first_is_names(corner, body, lines, grid.source)
    start = int(first_names)

    def place(index: int) -> str:
        return Message("column {column}", column=index + 1 + start)

    where = Message("{source}, line {line}", source=grid.source, line=grid.lines[0])
    algorithms = check_names(header[start:], where, "algorithm", place)
    said = [] if grid.labelled else numeric_names(algorithms)
    return WideCells(
        algorithms=algorithms,
        problems=[row[0] for row in body] if first_names else None,
        rows=[row[start:] for row in body],
        lines=lines,
        header=header,
        source=grid.source,
        notes=(*grid.notes, *said, first_note(corner, first_names, len(body))),
        unit=grid.unit,
        spreads=grid.spreads,
        repeated=found.repeated,
        plain=found.plain,
    )


def _first_is_names(header: str, body: list[list[str]], lines: list[int], source: str) -> bool:
    if normalise(header) in NAME_HEADERS:
        return True
    cells = [row[0] if row else "" for row in body]
    text = [i for i, cell in enumerate(cells) if not looks_numeric(cell) and not is_missing(cell)]
    numbers = len([cell for cell in cells if looks_numeric(cell)])
    if text and numbers > len(text):
        raise InputError(
            "{source}, line {line}, column {column}: {cell} is not a number, but {n} other cells of this first "
            "column are. Correct it if the column is an algorithm; set {--names:yes} if it names the problems.",
            source=source, line=lines[text[0]], column=quote(header), cell=quote(cells[text[0]]), n=numbers,
        )  # fmt: skip
    return bool(text)


def first_note(header: str, first_names: bool, n: int) -> str:
    """Say what names the n problems."""
    if not first_names:
        return Message("No column names the problems; they are called 1 to {n}.", n=n)
    if not header:
        return Message("The first column names the problems.")
    return Message("The first column, {name}, names the problems.", name=quote(header))


def numeric_names(algorithms: Sequence[str]) -> list[str]:
    """Return a note where the names of all algorithms are numbers."""
    if all(looks_numeric(name) for name in algorithms):
        return [Message("The first line contains numbers and was read as the names of the algorithms.")]
    return []


def refuse_text_columns(table: WideCells) -> None:
    """Refuse columns of words: often the table is long, and the error says how to read it."""
    text = [
        name
        for at, name in enumerate(table.algorithms)
        if not any(_NUMBERLIKE.match(row[at]) for row in table.rows)
        and not all(lacks_number(row[at]) for row in table.rows)
    ]
    if not text:
        return
    header = table.header
    names = quoted(header, 20)
    if looks_long(header) or len(text) > 1:
        raise InputError(
            "{source}: {columns} contains text, so this looks like a long table (a line per measurement). Name its columns: {options}. The columns are: {names}.",
            "{source}: {columns} contain text, so this looks like a long table (a line per measurement). Name its columns: {options}. The columns are: {names}.",
            len(text),
            source=table.source,
            columns=quoted(text),
            options=long_options(header),
            names=names,
        )
    sample = table.rows[0][table.algorithms.index(text[0])]
    raise InputError(
        "{source}, line {line}, column {column}: {cell} is not a number, nor is any other cell of the column. "
        "Remove the column if it is not an algorithm. If this is a long table (a line per measurement), name its "
        "columns: {options}. The columns are: {names}.",
        source=table.source, line=table.lines[0], column=quote(text[0]), cell=quote(sample),
        options=long_options(header), names=names,
    )  # fmt: skip


def repeated(problems: list[str], table: WideCells) -> InputError:
    """Return the error for problems that occur in several lines, naming the lines."""
    lines: dict[str, list[str]] = {}
    for name, line in zip(problems, table.lines, strict=True):
        lines.setdefault(name, []).append(str(line))
    cells = {(name, *row) for name, row in zip(problems, table.rows, strict=True)}
    if len(cells) == len(lines):
        first, second = next(where for where in lines.values() if len(where) > 1)[:2]
        name = next(name for name, where in lines.items() if len(where) > 1)
        return AskError(
            "{source}: line {second} repeats line {first} ({name}), cell by cell.",
            (
                Choice("drop_row", f"line {second}", Message("to leave it out")),
                Choice("repeats", "average", Message("to count it as a repetition")),
            ),
            source=table.source,
            second=second,
            first=first,
            name=quote(name),
        )
    repeated = [
        Message("{name} (lines {lines})", name=quote(name), lines=some(where, 4))
        for name, where in lines.items()
        if len(where) > 1
    ]
    later = tuple(f"line {line}" for where in lines.values() for line in where[1:])
    first_only = (Choice("drop_row", later, Message("to keep only the first line of each")),)
    return AskError(
        "{source}: {n} of {total} problems occur in several lines: {names}. If the lines are repeated measurements "
        "(folds, runs), set {--repeats:average}; if they are different problems, use unique names.",
        (
            Choice("repeats", "average", Message("to average the lines of each")),
            *(first_only if len(later) <= _LINES and table.unit == "line" else ()),
        ),
        source=table.source, n=len(repeated), total=len(lines), names=some(repeated, 3),
    )  # fmt: skip
