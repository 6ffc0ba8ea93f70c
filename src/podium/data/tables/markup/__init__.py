"""Tables pasted or saved as text with markup: LaTeX, Markdown, reStructuredText, HTML and MediaWiki; also those drawn in text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from podium.data.cells import is_missing
from podium.data.grid import Grid
from podium.data.load import Text
from podium.data.recognition.region import DOTS, cut, join_names
from podium.data.tables.blocks import Block, which
from podium.data.tables.markup.latex import find_latex
from podium.data.tables.markup.markdown import clean_cell, find_markdown, is_rule
from podium.data.tables.markup.raw import OversizedError, RawTable
from podium.data.tables.markup.rst import find_rst
from podium.data.tables.markup.web import find_html, find_wiki
from podium.errors import Handled, InputError, closest, quote, quoted
from podium.i18n import Message, some

__all__ = ["OversizedError", "RawTable", "chosen_grid", "clean_cell", "parse"]

_FRAMES: Final = ("tabular", "array}", "longtabu", "longtable", "tabu}", "tblr}", "NiceTabular")
_FINDERS: Final = {
    "latex": find_latex,
    "html": find_html,
    "wiki": find_wiki,
    "markdown": find_markdown,
    "rst": find_rst,
}
_DIRECTIVES: Final = ("list-table::", "csv-table::")
_BOXES: Final = ("─", "━", "═")


def _kinds(text: str) -> list[str]:
    """Return which kinds of tables a text may hold. Cheap: it looks for their marks only."""
    found = []
    backslashes = "\\" in text
    if backslashes and (
        ("\\begin" in text and any(frame in text for frame in _FRAMES)) or ("&" in text and text.count("\\\\") > 1)
    ):
        found.append("latex")
    if "<" in text and ("<table" in text or "<TABLE" in text or "<Table" in text):
        found.append("html")
    if "{|" in text and "\n|-" in text:
        found.append("wiki")
    if ("|" in text or "-+-" in text) and _has_rule(text):
        found.append("markdown")
    drawn = ("+" in text and ("+--" in text or "+==" in text)) or ("=" in text and ("= =" in text or "=  =" in text))
    if drawn or ("::" in text and any(mark in text for mark in _DIRECTIVES)) or any(mark in text for mark in _BOXES):
        found.append("rst")
    return found


def _has_rule(text: str) -> bool:
    """Whether a line is a rule of dashes and pipes."""
    at = text.find("-")
    while at >= 0:
        start = text.rfind("\n", 0, at) + 1
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if is_rule(text[start:end].lstrip("> \t")):
            return True
        at = text.find("-", end)
    return False


def parse(text: str) -> list[RawTable]:
    """Return every table of a text, in order."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    found: list[RawTable] = []
    taken: set[int] = set()
    for kind in _kinds(text):
        new = [table for table in _FINDERS[kind](text) if table.lines and taken.isdisjoint(table.lines)]
        for table in new:  # what one markup reads is not read again as another
            taken.update(range(table.lines[0], table.lines[-1] + 1))
        found += new
    return sorted(found, key=lambda table: table.lines[0])


# The table meant among those of a text, and the grid it makes.


_NUMBER: Final = re.compile(r"[-+~<>≤≥(]?\d|[-+]?\.\d")
_CITATION: Final = re.compile(r"(?<=\w) ?\[\d+(?:\s*[,–-]\s*\d+)*\]$")


def chosen_grid(tables: Sequence[RawTable], loaded: Text, wanted: str | int | None) -> Grid:
    """Return the grid of the table that is wanted, or of the only one that holds numbers."""
    at = _only(tables, loaded.source) if wanted is None else _named(tables, wanted, loaded.source)
    table = tables[at]
    if table.fault:
        raise InputError("{source}, {fault}", source=loaded.source, fault=table.fault)
    which = Message(", number {number} of {n}", number=at + 1, n=len(tables)) if len(tables) > 1 else ""
    caption = Message(", with the caption {caption}", caption=quote(table.caption)) if table.caption else ""
    markup = Message("plain text") if table.kind.startswith("plain") else table.kind.partition(" ")[0]
    notes: list[str] = [
        Message(
            "Read from a table in {markup}, line {line}{which}{caption}.",
            markup=markup,
            line=table.lines[0],
            which=which,
            caption=caption,
        ),
    ]
    _refuse_cut(table, loaded.source)
    rows, lines = _one_header(table, notes)
    rows = _without_citations(rows)
    told = (*notes, *table.notes, *_marks(table))
    return Grid(rows, lines, None, loaded.source, (*loaded.notes, *map(Handled, told)))


def _refuse_cut(table: RawTable, source: str) -> None:
    """Refuse a print-out in which rows or columns are left out."""
    for row, line in zip(table.rows, table.lines, strict=True):
        cells = [cell for cell in row if cell]
        if cells and (DOTS.issuperset(cells) or (line == table.lines[0] and not DOTS.isdisjoint(cells))):
            raise cut(cells, line, source)


def _only(tables: Sequence[RawTable], source: str) -> int:
    if len(tables) == 1:
        return 0
    numeric = [
        at
        for at, table in enumerate(tables)
        if table.fault or sum(_NUMBER.match(cell) is not None for row in table.rows[1:] for cell in row[1:]) > 1
    ]
    if len(numeric) == 1:
        return numeric[0]
    raise which({str(at + 1): _block(tables[at]) for at in numeric or range(len(tables))}, source)


def _block(table: RawTable) -> Block:
    return Block(table.rows, table.lines, table.caption or table.label or "")


def _named(tables: Sequence[RawTable], wanted: str | int, source: str) -> int:
    """Return the table of a label, a number or a caption: whole, or a part that no other has."""
    text = str(wanted)
    called = [text in (table.label, table.caption) for table in tables]
    within = [bool(table.caption) and text.casefold() in str(table.caption).casefold() for table in tables]
    for fitting in (called, within):
        found = [at for at, fits in enumerate(fitting) if fits]
        if len(found) == 1:
            return found[0]
        if text.isdecimal() and len(text) < 7 and 1 <= int(text) <= len(tables):
            return int(text) - 1
    names = [name for table in tables for name in (table.caption, table.label) if name]
    raise InputError(
        "{source}: there is no table {name}.{closest} There are: {tables}.",
        source=source,
        name=quote(wanted),
        closest=closest(text, names),
        tables=some([_block(table).named(str(at)) for at, table in enumerate(tables, start=1)], 20, "; "),
    )


def _one_header(table: RawTable, notes: list[str]) -> tuple[list[list[str]], list[int]]:
    """Combine the rows of a header into one; rows of one text across the table are sections, and left out."""
    rows, lines = table.rows, table.lines
    width = Counter(map(len, rows)).most_common(1)[0][0]
    titles = {at for at, row in enumerate(rows) if _is_title(row, width, at in table.sections)}
    size = _header_size(table, titles)
    header = [at for at in range(size) if at not in titles]
    names = list(rows[header[0]]) if header else []
    if len(header) > 1:
        names = join_names([rows[at] for at in header], merged=False)
        notes.append(
            Message(
                "The header has {n} rows; they are read as one: {names}.",
                n=len(header),
                names=quoted([name for name in names if name], 3),
            )
        )
    above = [rows[at][-1] for at in sorted(titles) if at < size]
    if above:
        notes.append(Message("Title in the table left out: {texts}.", texts=quoted(above, 3)))
    body, numbers = _body(table, size, titles, notes)
    return ([names, *body], [lines[header[0]], *numbers]) if header else (body, numbers)


def _is_title(row: Sequence[str], width: int, spans: bool) -> bool:
    """Whether a row is one text for the whole table, or for all columns but the first."""
    text = row[-1]
    if _NUMBER.match(text) or is_missing(text):
        return False
    if spans or len(row) == 1:
        return len(row) > 1 or width > 1
    return len(row) > 2 and not row[0] and len(set(row[1:])) == 1


def _header_size(table: RawTable, titles: set[int]) -> int:
    """Number of rows of the header: as ruled off; further rows where cells of it span columns and no number follows yet."""
    size = table.header
    rows = table.rows
    if not size:
        while size in titles:
            size += 1
        size += 1
    while size < len(rows) - 1 and all(at in titles for at in range(size)):
        size += 1
    if size < len(rows) - 1 and _spans(rows[size - 1]) and size not in titles:
        following = rows[size]
        numeric = any(_NUMBER.match(cell) for cell in following[1:])
        fits = len(following) == len(rows[size - 1]) and len(set(following)) > 1
        if fits and not numeric and not any(is_missing(cell) and cell for cell in following):
            size += 1
    return min(size, len(rows))


def _spans(row: Sequence[str]) -> bool:
    return any(one and one == other for one, other in pairwise(row))


def _body(table: RawTable, size: int, titles: set[int], notes: list[str]) -> tuple[list[list[str]], list[int]]:
    """Rows below the header; a section goes before the names of its rows where they would repeat."""
    rows, lines, sections = [], [], []
    section = ""
    header = table.rows[size - 1] if size else []
    repeated = 0
    for at in range(size, len(table.rows)):
        row = table.rows[at]
        if at in titles:
            section = row[-1]
        elif row == header:
            repeated += 1
        else:
            rows.append(list(row))
            lines.append(table.lines[at])
            sections.append(section)
    if any(sections):
        found = quoted([name for name in dict.fromkeys(sections) if name])
        names = [row[0] for row in rows]
        if len(set(names)) < len(names):
            rows = [
                [f"{name} / {row[0]}" if name else row[0], *row[1:]] for name, row in zip(sections, rows, strict=True)
            ]
            notes.append(
                Message("Rows that head a section were put before the names of their rows: {rows}.", rows=found)
            )
        else:
            notes.append(Message("Rows that head a section left out: {rows}.", rows=found))
    last = max((at for at in range(size, len(table.rows)) if at not in titles), default=size - 1)
    below = [table.rows[at][-1] for at in titles if at > last]
    if below:
        notes.append(Message("Notes below the table left out: {texts}.", texts=quoted(below, 3)))
    if repeated:
        notes.append(Message("{n} repeated header row left out.", "{n} repeated header rows left out.", repeated))
    return rows, lines


def _without_citations(rows: list[list[str]]) -> list[list[str]]:
    """Take "[12]" off names, unless two names would then be the same."""
    texts = {cell for row in rows for cell in row}
    cited = {
        cell: _CITATION.sub("", cell)
        for cell in texts
        if cell.endswith("]") and _CITATION.search(cell) and not _NUMBER.match(cell)
    }
    if not cited or len(set(cited.values())) < len(cited) or any(name in texts for name in cited.values()):
        return rows
    return [[cited.get(cell, cell) for cell in row] for row in rows]


def _marks(table: RawTable) -> Iterable[str]:
    """Note which marks were ignored."""
    rows = table.rows
    there = {
        place: marks for place, marks in table.marked.items() if place[0] < len(rows) and place[1] < len(rows[place[0]])
    }
    numbers = [marks for (row, column), marks in there.items() if _NUMBER.match(rows[row][column])]
    marked = sum(any(mark[0] != "\\" for mark in marks) for marks in numbers)
    if marked:
        yield Message(
            "{n} number in bold, italics, colour, underlined or with a footnote: the marks were ignored.",
            "{n} numbers in bold, italics, colour, underlined or with a footnote: the marks were ignored.",
            marked,
        )
    macros = sorted({mark for marks in numbers for mark in marks if mark[0] == "\\"})
    if macros:
        yield Message(
            "LaTeX macros that the text does not define were left out of numbers: {macros}.", macros=some(macros, 5)
        )
