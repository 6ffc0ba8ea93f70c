"""What a table is before anything is made of it: rows of cells with the lines they stand in, all of one length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from podium.data.cells import is_missing, looks_numeric
from podium.data.tables.chosen import AS_IT_IS, Handling, matches
from podium.errors import Handled, InputError, closest, quote, quoted
from podium.i18n import N_, Message, count, some

_TITLES: Final = {"\t": N_("tab"), ",": N_("comma"), ";": N_("semicolon"), "|": N_("bar '|'"), " ": N_("white space")}
MAX_COLUMNS: Final = 100_000


class Grid(NamedTuple):
    """Rows of stripped cells, blank rows left out."""

    rows: list[list[str]]
    lines: list[int]  # on which each row starts
    delimiter: str | None  # None where there is a single column
    source: str
    notes: tuple[str, ...]
    handling: Handling = AS_IT_IS
    unit: str = "line"  # what `lines` counts: "column" of a table that was transposed, "row" of a frame
    spreads: list[list[str]] | None = None  # deviations beside the numbers of the body
    located: bool = False  # whether titles and notes around the table are gone
    labelled: bool = (
        False  # whether the first row holds the labels of a frame or the keys of a dict, whatever they look like
    )
    keys: int = 0  # how many columns in front are levels of the index of a frame
    matched_by: str | None = None  # the column that names the rows of several files put side by side


def too_wide(cells: int, line: int) -> Message:
    """Say that a line has more cells than a table has columns."""
    return Message(
        "line {line}: {n} cells in one row; podium reads tables of up to {most} columns. Check the delimiter and the ends "
        "of the lines, or transpose the table.",
        line=line, n=cells, most=MAX_COLUMNS,
    )  # fmt: skip


def title(delimiter: str) -> str:
    """Return the delimiter in words."""
    return Message(_TITLES[delimiter]) if delimiter in _TITLES else quote(delimiter)


def rectangular(grid: Grid, *, recognised: bool = False) -> Grid:
    """Check that all rows have as many cells as the first; trailing empty columns are cut off, with a note.

    What the user decided about rows and columns is done here, unless the table is `recognised` by somebody else.

    One exception: where every row has exactly one cell more than the first, the first cell of the header was
    left out, as R's ``write.table`` does; an empty one is put in.
    """
    rows, notes = grid.rows, list(grid.notes)
    width = len(rows[0])
    if not rows[0][-1:] or not rows[0][-1] or any(len(row) != width for row in rows):
        width = max(filled(row) for row in rows)
    header, body = rows[0], rows[1:]
    if body and filled(header) == len(header) == width - 1 and all(len(row) == width for row in body):
        if grid.delimiter in (" ", "\t") or not all(looks_numeric(row[0]) for row in body):
            rows = [["", *header], *body]
            notes.append(Message("The header has no name for the first column; it was read as a column of names."))
    elif any(len(row) > width for row in rows):
        rows = [row[:width] for row in rows]
        notes.append(Message("Trailing empty columns ignored."))
    if all(len(row) > 1 and ("..." in row or "…" in row) for row in rows[:1]):
        raise InputError(
            "{source}, line {line}: a column is called '...': the table was truncated when it was printed. Write it "
            "to a file instead of printing it.",
            source=grid.source,
            line=grid.lines[0],
        )
    expected = len(rows[0])
    for row, line in zip(rows, grid.lines, strict=True):
        if len(row) != expected:
            raise _ragged(Grid(rows, grid.lines, grid.delimiter, grid.source, ()), line, len(row))
    grid = grid._replace(rows=rows, notes=tuple(notes))
    return grid if recognised or not grid.handling.any_given() else _decided(grid)


_NO_COLUMN: Final = N_("{source}: there is no column {name} to leave out.{closest} The columns are: {names}.")
_NO_ROW: Final = N_("{source}: there is no row {name} to leave out.{closest} The rows are: {names}.")


def _decided(grid: Grid) -> Grid:
    """Transpose a table, and leave out rows (by their first cell) and columns (by their header), as the user says."""
    handling, rows, lines = grid.handling, grid.rows, grid.lines
    if handling.transpose:
        rows = [list(column) for column in zip(*rows, strict=True)]
        lines = list(range(1, len(rows) + 1))
    for wanted, names, text in (
        (handling.drop_column, rows[0], _NO_COLUMN),
        (handling.drop_row, [row[0] for row in rows[1:]], _NO_ROW),
    ):
        refuse_unknown(wanted, names, text, grid.source)
    columns = [at for at, name in enumerate(rows[0]) if not matches(name, handling.drop_column)]
    kept = [at for at, row in enumerate(rows) if at == 0 or not matches(row[0], handling.drop_row)]
    gone = [*handling.drop_row, *handling.drop_column]
    notes = [
        *([Handled("Transposed on request.")] if handling.transpose else []),
        *([Handled("Left out on request: {names}.", names=quoted(gone))] if gone else []),
    ]
    return grid._replace(
        rows=[[rows[at][column] for column in columns] for at in kept],
        lines=[lines[at] for at in kept],
        notes=(*grid.notes, *notes),
        handling=Handling(keep_row=handling.keep_row, keep_column=handling.keep_column),
    )


def refuse_unknown(wanted: Sequence[str], names: Sequence[str], text: str, source: str) -> None:
    """Refuse a name that no row or column has; `text` names it, the `{closest}` and all `{names}`."""
    unknown = next((one for one in wanted if not any(matches(name, [one]) for name in names)), None)
    if unknown is not None:
        raise InputError(
            text, source=source, name=quote(unknown), closest=closest(unknown, names), names=quoted(names, 20)
        )


def filled(row: Sequence[str]) -> int:
    """Count the cells of a row, blank ones at its end apart."""
    return next((size for size in range(len(row), 0, -1) if row[size - 1]), 0)


def _ragged(grid: Grid, line: int, found: int) -> InputError:
    widths = [len(row) for row in grid.rows]
    expected, common = widths[0], Counter(widths[1:]).most_common(1)[0][0]
    start = Message(
        "{source}, line {line}: expected {cells} (as in line {first}), found {found}.",
        source=grid.source, line=line, cells=count(expected, "cell"), first=grid.lines[0], found=found,
    )  # fmt: skip
    odd = [str(at) for at, width in zip(grid.lines, widths, strict=True) if width != expected]
    others = Message(" Lines of another length: {lines}.", lines=some(odd)) if len(odd) > 1 else ""
    comment = grid.rows[0][0].startswith("#") and widths.count(common) == len(widths) - 1
    decimals = grid.delimiter == "," and found in {2 * expected, 2 * expected - 1}
    checks: tuple[tuple[bool, str], ...] = (
        (comment, N_("{start} Line {line} starts with '#': comment lines are not supported; remove them.")),
        (expected == 1 and common > 1, N_("{start} Remove titles and comments above the line of column names.")),
        (decimals, N_("{start} If the comma is both delimiter and decimal mark, the file cannot be read with certainty: export it with semicolons as delimiter, or with decimal points.")),
        # A table of LaTeX, Markdown and the like has no delimiter.
        (grid.delimiter is None, N_("{start}{others} Each row needs a cell for every column; leave the cell of a missing value blank.")),
        (True, N_("{start}{others} Each line needs a cell for every column; write NA for a missing value, and put cells that contain the delimiter ({delimiter}) in quotes.")),
    )  # fmt: skip
    text = next(text for applies, text in checks if applies)
    return InputError(text, start=start, line=grid.lines[0], others=others, delimiter=title(grid.delimiter or " "))


def may_have_layout(grid: Grid) -> bool:
    """Whether a table may be of a known layout: several columns of text, or names that repeat. Cheap and generous."""
    if len(grid.rows) < 2 or len(grid.rows[0]) < 3:
        return False
    text = sum(not looks_numeric(cell) and not is_missing(cell) for cell in grid.rows[1])
    return text > 1 or grid.rows[0][0].casefold() == "db" or "objective" in grid.rows[0]
