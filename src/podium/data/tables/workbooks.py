"""Workbooks (.xlsx, .xls, .ods): the cells of one sheet, as the program that saved them last computed them."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from typing import IO, Any, Final, TypeAlias

from podium.data.cells import looks_numeric
from podium.data.grid import Grid
from podium.data.load import MAX_BYTES
from podium.data.tables.blocks import blocks, has_table, one_of_several, which
from podium.data.tables.cells import call_library, spelled
from podium.data.tables.chosen import Chosen
from podium.data.tables.opening import Opened
from podium.errors import Handled, InputError, MissingExtraError, closest, quote, quoted
from podium.i18n import N_, Message, count, some

_MAX_CELLS: Final = 20_000_000
_REMEDY: Final = Message(
    "It may be truncated or protected by a password: open it in a spreadsheet program and save it again as "
    ".xlsx without a password, or export the sheet as CSV."
)
_Range: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
_CHUNK: Final = 2**20
_LONGEST: Final = 2**16  # a cell with its formula is shorter than this
# Bounded repetitions that never cross a tag, so that no hostile sheet makes them slow.
_CELL: Final = re.compile(rb'<(?:\w{1,9}:)?c\s[^<>]{0,400}?\br="([A-Z]{1,3})(\d{1,7})"')
_F: Final = rb"<(?:\w{1,9}:)?f(?:\s[^<>]{0,400})?(?:/>|>[^<]{0,32768}</(?:\w{1,9}:)?f>)"
_FORMULA: Final = re.compile(_F)
_UNCOMPUTED: Final = re.compile(
    rb'<(?:\w{1,9}:)?c\s(?![^<>]{0,400}\bt="str")[^<>]{0,400}?\br="([A-Z]{1,3}\d{1,7})"[^<>]{0,400}>\s{0,99}'
    + _F
    + rb"\s{0,99}(?:<(?:\w{1,9}:)?v\s?/>|<(?:\w{1,9}:)?v>\s{0,99}</(?:\w{1,9}:)?v>)?\s{0,99}</(?:\w{1,9}:)?c>"
)
_ERROR: Final = re.compile(
    rb'<(?:\w{1,9}:)?c\s(?=[^<>]{0,400}\bt="e")[^<>]{0,400}?\br="([A-Z]{1,3})(\d{1,7})"[^<>]{0,400}>\s{0,99}(?:'
    + _F
    + rb")?\s{0,99}<(?:\w{1,9}:)?v>([^<]{1,40})<"
)
_SHEET: Final = re.compile(r"<(?:\w+:)?sheet\s[^>]*>")
_RELATION: Final = re.compile(r"<(?:\w+:)?Relationship\s[^>]*>")


def read(opened: Opened, chosen: Chosen) -> Grid:
    """Read one sheet of a workbook."""
    oddities = _inspect(opened)
    book = _open(opened)
    try:
        names = list(book.sheet_names)
        name, number = _named(names, chosen.sheet, opened.name) if chosen.sheet is not None else (None, None)
        rows = {one: cells for one in ([name] if name else names) if (cells := _rows(book, one, opened.name))}
        if not rows:
            raise _empty(names, name, opened.name)
        grids = {
            one: _sheet(book, one, cells, opened.name, oddities.get(one, _Oddities())) for one, cells in rows.items()
        }
    finally:
        book.close()
    if len(grids) > 1:
        return _only(grids, opened.name)
    ((name, grid),) = grids.items()
    return one_of_several(grid, number, "" if len(names) == 1 else f"{name}:")


def _only(grids: Mapping[str, Grid], source: str) -> Grid:
    """Return the only sheet with a table of numbers, with a note on the others."""
    tables = {name: blocks(grid.rows, grid.lines) for name, grid in grids.items()}
    found = {name: there for name, there in tables.items() if has_table(there)} or tables
    parts = {
        name if len(there) == 1 else f"{name}:{at}": table
        for name, there in found.items()
        for at, table in enumerate(there, start=1)
    }
    if len(parts) > 1:
        raise which(parts, source)
    (name,) = found
    others = quoted([one for one in grids if one != name], 20)
    note = Handled("Sheets without a table of numbers were not read: {sheets}.", sheets=others)
    return grids[name]._replace(notes=(*grids[name].notes, note))


def _sheet(book: Any, name: str, rows: list[list[Any]], source: str, oddities: _Oddities) -> Grid:
    """Return the cells of a sheet, merged ones filled."""
    merged = list(getattr(book.get_sheet_by_name(name), "merged_cell_ranges", None) or [])
    where = f"{source}, sheet {quote(name)}"
    if oddities.uncomputed:
        raise InputError(
            "{where}: {formulas} without a value ({cells}): the program that wrote the workbook did not compute "
            "them. Open it in a spreadsheet program and save it, or replace formulas by their values.",
            where=where,
            formulas=count(len(oddities.uncomputed), "formula"),
            cells=some(oddities.uncomputed, 5),
        )
    cells = [[spelled(value) for value in row] for row in rows]
    for (row, column), text in oddities.errors.items():
        if row < len(cells) and column < len(cells[row]):
            cells[row][column] = text
    cells, first, left = _trimmed(cells)
    _fill_merged(merged, (first, left), cells, where)
    return _grid(cells, first, where, _notes(name, rows, oddities))


def _open(opened: Opened) -> Any:
    try:
        import python_calamine as calamine
    except ImportError:
        raise MissingExtraError("python-calamine", "excel", Message("Reading workbooks (.xlsx, .xls, .ods)")) from None
    locked = Message("the workbook is protected by a password. Save it without one, or export the sheet as CSV.")
    return call_library(
        lambda: calamine.load_workbook(opened.place), opened.name, _REMEDY, {calamine.PasswordError: locked}
    )


def _empty(names: Sequence[str], wanted: str | None, source: str) -> InputError:
    if wanted is None:
        text = N_("{name}: its sheet is empty.") if len(names) == 1 else N_("{name}: all its sheets are empty.")
        return InputError(text, name=source)
    others = [sheet for sheet in names if sheet != wanted]
    said = Message(" The others are: {others}.", others=quoted(others, 20)) if others else ""
    return InputError("{name}: the sheet {sheet} is empty.{others}", name=source, sheet=quote(wanted), others=said)


def _named(names: Sequence[str], wanted: str | int, source: str) -> tuple[str, str | None]:
    """Return the sheet of a name or number, and the number of the table in it, where it is given: ``Results:2``.

    The number of a table is enough where there is a single sheet.
    """
    text = str(wanted)
    sheet, mark, table = text.rpartition(":")
    for name, number in ((text, None), *([(sheet, table)] if mark and table.isdecimal() else [])):
        if name in names:
            return name, number
        if name.isdecimal() and 1 <= int(name) <= len(names):
            return names[int(name) - 1], text if len(names) == 1 and number is None else number
    if text.isdecimal() and len(names) == 1:
        return names[0], text
    raise InputError(
        "{source}: there is no sheet {name}.{closest} It has: {sheets}.",
        source=source,
        name=quote(wanted),
        closest=closest(text, names),
        sheets=some([f"{at} {quote(sheet)}" for at, sheet in enumerate(names, start=1)], 20),
    )


def _rows(book: Any, sheet: str, name: str) -> list[list[Any]]:
    """Rows of a sheet from its first row on; none for what is no sheet of cells."""
    kind = next((str(one.typ) for one in book.sheets_metadata if one.name == sheet), "")
    if "WorkSheet" not in kind:
        return []  # a chart or a macro
    where = f"{name}, sheet {quote(sheet)}"
    page = call_library(lambda: book.get_sheet_by_name(sheet), where, _REMEDY)
    if page.start is None:
        return []
    if page.total_height * page.total_width > _MAX_CELLS:
        raise InputError(
            "{where}: {rows} rows and {columns} columns; podium reads workbooks of up to {most} "
            "cells. Delete stray cells far from the table, or export the sheet as CSV.",
            where=where,
            rows=page.total_height,
            columns=page.total_width,
            most=_MAX_CELLS,
        )
    return call_library(lambda: list(page.to_python(skip_empty_area=False)), where, _REMEDY)


def _trimmed(cells: list[list[str]]) -> tuple[list[list[str]], int, int]:
    """Cut empty rows above, and empty columns left and right of the cells; return the numbers of rows and columns cut."""
    filled = [at for at, row in enumerate(cells) if any(row)]
    if not filled:
        return [], 0, 0
    first, last = filled[0], filled[-1]
    body = cells[first : last + 1]
    # A column of names may lack its header, so that only whole columns go.
    used = [at for at, column in enumerate(zip(*body, strict=True)) if any(column)]
    return [row[used[0] : used[-1] + 1] for row in body], first, used[0]


def _fill_merged(merged: Sequence[_Range], corner: tuple[int, int], cells: list[list[str]], where: str) -> None:
    """Write the name of a merged cell into every blank cell it covers; a title over the whole width stays in the first."""
    (top, left), (height, width) = corner, (len(cells), len(cells[0]) if cells else 0)
    for start, end in merged:
        rows = range(max(start[0] - top, 0), min(end[0] - top + 1, height))
        columns = range(max(start[1] - left, 0), min(end[1] - left + 1, width))
        if not rows or not columns:
            continue
        text = cells[rows[0]][columns[0]]
        if looks_numeric(text):
            raise InputError(
                "{where}: the merged cells {cells} contain the number {number}. Unmerge them, and write each number into "
                "its own cell.",
                where=where,
                cells=f"{_reference(*start)}:{_reference(*end)}",
                number=quote(text),
            )
        if len(columns) == width:
            continue
        for row in rows:
            for column in columns:
                cells[row][column] = cells[row][column] or text


def _reference(row: int, column: int) -> str:
    """Return the name of a cell counted from 0."""
    letters, column = "", column + 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(65 + digit) + letters
    return f"{letters}{row + 1}"


def _grid(cells: list[list[str]], first: int, where: str, notes: list[str]) -> Grid:
    kept = [(row, at) for at, row in enumerate(cells, start=first + 1) if any(row)]
    if not kept:
        raise InputError("{where}: the sheet is empty.", where=where)
    blank = len(cells) - len(kept)
    if blank:
        notes.append(Message("{n} blank row ignored.", "{n} blank rows ignored.", blank))
    return Grid([row for row, _ in kept], [line for _, line in kept], ",", where, tuple(notes))


def _notes(sheet: str, rows: list[list[Any]], oddities: _Oddities) -> list[str]:
    import datetime as dt

    moments = (dt.date, dt.time, dt.timedelta)
    dates = sum(isinstance(value, moments) for row in rows for value in row)
    notes: list[str] = [Message("Read the sheet {sheet} of a workbook; lines are its rows.", sheet=quote(sheet))]
    if oddities.formulas:
        notes.append(
            Message("{formulas}: the values stored with them were read.", formulas=count(oddities.formulas, "formula"))
        )
    if dates:
        notes.append(
            Message(
                "{n} cell contains a date or time, written like 2026-12-31; a spreadsheet may have converted a name or a number to a date.",
                "{n} cells contain a date or time, written like 2026-12-31; a spreadsheet may have converted a name or a number to a date.",
                dates,
            )
        )
    return notes


# What a workbook says about itself before a library loads it: true sizes, extent, formulas without values, errors.


@dataclass
class _Oddities:
    """What is unusual in one sheet; places of `errors` are counted from 0."""

    formulas: int = 0
    uncomputed: list[str] = field(default_factory=list)
    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    rows: int = 0
    columns: int = 0


def _inspect(opened: Opened) -> dict[str, _Oddities]:
    """Read a zipped workbook once, piece by piece; return what is unusual in its sheets, by their names."""
    try:
        with zipfile.ZipFile(opened.place) as archive:
            _check_sizes(archive, opened.name)
            parts = {entry.filename: _part(archive, entry, opened.name) for entry in archive.infolist()}
            return {name: parts[part] for name, part in _parts_of_sheets(archive).items() if part in parts}
    except zipfile.BadZipFile as error:
        if opened.head.startswith(b"PK"):
            raise _damaged(opened.name, error) from None
        return {}
    except (zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as error:
        raise _damaged(opened.name, error) from None
    finally:
        if not isinstance(opened.place, str):
            opened.place.seek(0)


def _damaged(name: str, error: BaseException) -> InputError:
    return InputError(
        "{name}: the workbook is damaged or truncated ({error}). Download it again, or open it in a spreadsheet "
        "program and save it.",
        name=name,
        error=error,
    )


def _check_sizes(archive: zipfile.ZipFile, name: str) -> None:
    total = sum(entry.file_size for entry in archive.infolist())
    if total > MAX_BYTES:
        raise InputError(
            "{name}: unpacked, the workbook would take {size} bytes; podium reads up to {most}. Export the sheet as CSV.",
            name=name,
            size=total,
            most=MAX_BYTES,
        )


def _part(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str) -> _Oddities:
    """Read an entry to its end, which checks its size and checksum; look into it when it is a sheet."""
    found = _Oddities()
    is_sheet = entry.filename.startswith("xl/worksheets/") and entry.filename.endswith(".xml")
    with archive.open(entry) as stream:
        if not is_sheet:
            while stream.read(_CHUNK):
                pass
            return found
        for chunk in _chunks(stream):
            _look(chunk, found)
            if found.rows * found.columns > _MAX_CELLS:
                raise InputError(
                    "{name}: cells lie {rows} rows and {columns} columns apart; podium reads sheets of up to {most} cells. "
                    "Delete stray cells far from the table, or export the sheet as CSV.",
                    name=name,
                    rows=found.rows,
                    columns=found.columns,
                    most=_MAX_CELLS,
                )
    return found


def _chunks(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield pieces that end with a cell, so that no cell is seen in halves or twice."""
    rest = b""
    while piece := stream.read(_CHUNK):
        rest += piece
        cut = max(rest.rfind(b"</c>"), rest.rfind(b":c>"))
        if cut >= 0:
            yield rest[: cut + 4]
            rest = rest[cut + 4 :]
        elif len(rest) > 16 * _CHUNK:
            rest = rest[-_LONGEST:]
    yield rest


def _look(chunk: bytes, found: _Oddities) -> None:
    for letters, digits in _CELL.findall(chunk):
        found.rows = max(found.rows, int(digits))
        found.columns = max(found.columns, _column(letters) + 1)
    formulas = len(_FORMULA.findall(chunk))
    found.formulas += formulas
    if formulas:
        found.uncomputed += [place.decode() for place in _UNCOMPUTED.findall(chunk)]
    if b't="e"' in chunk:
        for letters, digits, text in _ERROR.findall(chunk):
            found.errors[int(digits) - 1, _column(letters)] = unescape(text.decode("utf-8", "replace"))


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + letter - 64
    return number - 1


def _parts_of_sheets(archive: zipfile.ZipFile) -> dict[str, str]:
    """Name of the part of each sheet, as the workbook and its relationships say."""
    names = set(archive.namelist())
    if not {"xl/workbook.xml", "xl/_rels/workbook.xml.rels"} <= names:
        return {}
    book = archive.read("xl/workbook.xml").decode("utf-8", "replace")
    links = archive.read("xl/_rels/workbook.xml.rels").decode("utf-8", "replace")
    targets = {_attribute(tag, "Id"): _attribute(tag, "Target") for tag in _RELATION.findall(links)}
    found = {}
    for tag in _SHEET.findall(book):
        target = targets.get(_attribute(tag, r"\w+:id"), "")
        found[unescape(_attribute(tag, "name"))] = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    return found


def _attribute(tag: str, name: str) -> str:
    match = re.search(rf'(?<![\w:]){name}="([^"]*)"', tag)
    return match[1] if match else ""
