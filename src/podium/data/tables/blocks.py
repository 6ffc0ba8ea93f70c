"""Tables of one file or sheet that blank rows, blank columns or a second line of names set apart, and the choice among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from podium.data.cells import lacks_number
from podium.data.grid import Grid, filled
from podium.data.recognition.marks import holds_number
from podium.data.recognition.region import annotates
from podium.errors import AskError, Choice, Handled, InputError, quote
from podium.i18n import Message, some

_LARGE: Final = 5000
"""Rows from which on only blank rows are looked for: nobody puts two such tables side by side."""
_CHOICES: Final = 8


class Block(NamedTuple):
    """A table among others: its rows with the lines they start on, and the title above it."""

    rows: list[list[str]]
    lines: list[int]
    title: str = ""

    def named(self, value: str) -> str:
        """What chooses it, with its title and its size: rows × columns, with their names."""
        first = next((at for at, row in enumerate(self.rows) if sum(map(bool, row)) > 1), 0)
        size = f"{len(self.rows) - first} × {max(map(len, self.rows), default=0)}"
        title = f" {quote(self.title)}" if self.title else ""
        return f"{value if value.isdecimal() else quote(value)}{title} ({size})"


def blocks(rows: list[list[str]], lines: list[int]) -> list[Block]:
    """Return the tables of rows of cells, without blank rows; one that holds everything where nothing sets them apart."""
    if len(rows) > _LARGE and lines[-1] - lines[0] == len(rows) - 1:
        return [Block(rows, lines)]
    found = _stacked(rows, lines)
    if len(rows) <= _LARGE:
        found = [part for one in found for part in _side_by_side(one)]
    return found if len(found) > 1 else [Block(rows, lines)]


def _stacked(rows: list[list[str]], lines: list[int]) -> list[Block]:
    """Tables above each other: each has names and at least two rows of numbers; any other rows belong to the table above them."""
    starts = [0, *(at for at in range(1, len(rows)) if lines[at] > lines[at - 1] + 1)]
    if len(rows) <= _LARGE:
        starts = sorted({*starts, *_second_names(rows)})
    found: list[tuple[int, int]] = []
    waiting = 0
    for first, last in pairwise([*starts, len(rows)]):
        inside = list(map(_has_numbers, rows[first:last]))
        if sum(inside) > 1 and not inside[0]:
            found.append((waiting, last))
        elif any(inside) and found:
            found[-1] = (found[-1][0], last)
        else:
            continue  # a title belongs to the table below it, a note to the one above
        waiting = last
    if found:
        found[-1] = (found[-1][0], len(rows))
    return [Block(rows[first:last], lines[first:last], _title(rows[first:last])) for first, last in found]


def _has_numbers(row: Sequence[str]) -> bool:
    return (len(row) > 1 and row[-1].replace(".", "", 1).isdigit()) or any(map(holds_number, row[1:]))


def _title(rows: Sequence[Sequence[str]]) -> str:
    """Return the text that stands alone above a table."""
    alone = [cell for row in rows[:1] for cell in row if cell]
    return alone[0] if len(alone) == 1 else ""


def _second_names(rows: list[list[str]]) -> list[int]:
    """Return where another line of names, with the titles directly above it, follows rows of numbers.

    The same names again begin another table only where the names of the rows begin again, too.
    """
    found: list[int] = []
    above: list[str] = []
    names: list[str] | None = None
    for at, row in enumerate(rows):
        if _has_numbers(row):
            above.append(row[0])
        elif at + 1 < len(rows) and _has_numbers(rows[at + 1]) and _is_names(row, filled(rows[at + 1])):
            again = row == names and rows[at + 1][0] not in above
            if names is not None and len(above) > 1 and not again:
                first = at
                while sum(map(bool, rows[first - 1])) == 1 and rows[first - 1][0]:
                    first -= 1
                found.append(first)
            names, above = row, above if again else []
    return found


def _is_names(row: Sequence[str], width: int) -> bool:
    """Whether a row is words throughout, all of them different, for as many cells as the row below has."""
    there = row[1 : filled(row)]
    words = len(there) >= max(width - 1, 1) and all(there) and len(set(there)) == len(there)
    return words and not annotates(row) and not any(lacks_number(cell) or holds_number(cell) for cell in there)


def _side_by_side(block: Block) -> list[Block]:
    """Tables beside each other, with a blank column between them; each begins with a column of names."""
    width = max(map(len, block.rows))
    middle = block.rows[len(block.rows) // 2]
    blank = [at for at in range(width) if not any(middle[at : at + 1])]
    blank = [at for at in blank if not any(row[at] for row in block.rows if at < len(row))]
    if not blank:
        return [block]
    parts = [(first + 1, last) for first, last in pairwise([-1, *blank, width]) if last > first + 1]
    found = []
    for first, last in parts:
        kept = [
            (row[first:last], line) for row, line in zip(block.rows, block.lines, strict=True) if any(row[first:last])
        ]
        rows, lines = [row for row, _ in kept], [line for _, line in kept]
        body = [row for row in rows if _has_numbers(row)]
        if len(body) > 1 and not any(holds_number(row[0]) for row in body) and not _has_numbers(rows[0]):
            found.append(Block(rows, lines, _title(rows)))
    return found if len(found) > 1 else [block]


def has_table(tables: Sequence[Block]) -> bool:
    """Whether one of some blocks holds at least two rows of numbers."""
    return any(sum(map(_has_numbers, one.rows)) > 1 for one in tables)


def which(tables: Mapping[str, Block], source: str) -> AskError:
    """Return the question which of several tables is meant, by what `sheet` is for each."""
    names = {value: block.named(value) for value, block in tables.items()}
    return AskError(
        "{source}: the file contains {n} tables: {tables}.",
        tuple(
            Choice("sheet", value, Message("to read table {number}", number=names[value]))
            for value in list(tables)[:_CHOICES]
        ),
        source=source,
        n=len(tables),
        tables=some([Message("{number} from line {line}", number=names[value], line=block.lines[0])
                     for value, block in tables.items()], 20),
    )  # fmt: skip


def one_of_several(grid: Grid, sheet: str | int | None, workbook: str | None = None) -> Grid:
    """Return the table of a text, or of a sheet, that `sheet` numbers; `workbook` stands before the number if the rows are a sheet's."""
    tables = blocks(grid.rows, grid.lines)
    if len(tables) < 2 and (sheet is None or (workbook is not None and sheet == "1")):
        return grid
    if len(tables) < 2 and workbook is None:
        raise InputError(
            "{source}: {--sheet} is for workbooks and for texts with several tables (LaTeX, Markdown, "
            "reStructuredText, HTML, or tables with blank lines between them); this text contains one. Leave it out.",
            source=grid.source,
        )
    if sheet is None:
        raise which({f"{workbook or ''}{at}": one for at, one in enumerate(tables, start=1)}, grid.source)
    if not str(sheet).isdigit() or not 1 <= int(sheet) <= len(tables):
        raise InputError(
            "{source}: there is no table {name}; the file contains {n}. Choose one by its number.",
            source=grid.source, name=quote(sheet), n=len(tables),
        )  # fmt: skip
    rows, lines, _ = tables[int(sheet) - 1]
    note = Handled("Read table {number} of {n}, from line {line}.", number=sheet, n=len(tables), line=lines[0])
    return grid._replace(rows=rows, lines=lines, notes=(*grid.notes, note))
