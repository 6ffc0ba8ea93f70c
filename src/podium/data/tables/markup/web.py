"""Tables of HTML, also in a saved page."""

from __future__ import annotations

import re
from typing import Final

from podium.data.tables.markup.inline import plain_html, style_marks
from podium.data.tables.markup.raw import MAX_SPAN, Lines, RawTable, without
from podium.data.tables.markup.spans import Cell, Layout
from podium.data.tables.markup.tidy import is_simple, tidy

_TAG: Final = re.compile(
    r"<(/?)(table|tr|td|th|thead|tbody|tfoot|caption|h[1-6])(?![A-Za-z0-9-])((?:[^\"'<>]|\"[^\"<]*\"|'[^'<]*')*)>",
    re.IGNORECASE,
)
_SPAN: Final = re.compile(r"\b(col|row)span\s*=\s*[\"']?\s*(\d{1,6})", re.IGNORECASE)
_LABEL: Final = re.compile(r"\bid\s*=\s*[\"']?([^\"'\s>]+)", re.IGNORECASE)
_OFF: Final = (
    ("<!--", "-->"),
    ("<script", "</script>"),
    ("<style", "</style>"),
    ("<SCRIPT", "</SCRIPT>"),
    ("<STYLE", "</STYLE>"),
)
_MOST_CELLS: Final = 5_000_000


class _Open:
    """A table that is being read."""

    def __init__(self, line: int, label: str | None, heading: str | None) -> None:
        self.layout = Layout(skipping=True)
        self.label, self.heading = label, heading
        self.caption: str | None = None
        self.row: list[Cell] | None = None
        self.line = self.row_line = line
        self.lines: list[int] = []
        self.cell: tuple[str, str, list[str]] | None = None  # tag, attributes, pieces of its content
        self.headers: list[bool] = []
        self.in_head = False
        self.all_head = True
        self.size = 0

    def open_row(self, line: int) -> None:
        self.close_row()
        self.row, self.row_line, self.all_head = [], line, True

    def open_cell(self, tag: str, attributes: str, line: int) -> None:
        self.close_cell()
        if tag == "caption":
            self.cell = (tag, attributes, [])
            return
        if self.row is None:
            self.open_row(line)
        self.cell = (tag, attributes, [])

    def close_cell(self) -> None:
        if self.cell is None:
            return
        tag, attributes, pieces = self.cell
        self.cell = None
        marks = style_marks(attributes)
        inside = "".join(pieces).strip()
        text = inside if is_simple(inside) else tidy(plain_html(inside, marks), marks)
        if tag == "caption":
            self.caption = text[:300] or None
            return
        spans = {found[1].lower(): int(found[2]) for found in _SPAN.finditer(attributes)}
        self.all_head &= tag == "th" or self.in_head
        rows = spans.get("row", 1) or MAX_SPAN
        columns = min(spans.get("col", 1) or 1, MAX_SPAN)
        self.size += columns
        if self.row is not None and self.size <= _MOST_CELLS:
            self.row.append(Cell(text, frozenset(marks), columns, rows))

    def close_row(self) -> None:
        self.close_cell()
        if self.row:
            self.headers.append(self.all_head)
            self.lines.append(self.row_line)
            self.layout.add(self.row)
        self.row = None

    def table(self) -> RawTable:
        self.close_row()
        rows = self.layout.rows
        keep = [at for at, row in enumerate(rows) if any(row)]
        place = {row: at for at, row in enumerate(keep)}
        header = next((at for at, row in enumerate(keep) if not self.headers[row]), len(keep))
        return RawTable(
            [rows[row] for row in keep],
            [self.lines[row] for row in keep],
            "HTML table",
            self.caption or self.heading,
            self.label,
            header if header < len(keep) else 0,
            frozenset(place[row] for row in self.layout.whole if row in place),
            {(place[row], column): marks for (row, column), marks in self.layout.marked.items() if row in place},
        )


def find_html(text: str) -> list[RawTable]:
    """Return the tables of a text, in order of their end; a table in a cell of another comes for itself."""
    for opening, closing in _OFF:
        text = without(text, opening, closing)
    lines = Lines(text)
    found: list[tuple[int, RawTable]] = []
    stack: list[_Open] = []
    heading: str | None = None
    heading_at: int | None = None
    at = 0
    for match in _TAG.finditer(text):
        name, ends = match[2].lower(), bool(match[1])
        if stack and stack[-1].cell is not None:
            stack[-1].cell[2].append(text[at : match.start()])
        at = match.end()
        if name[0] == "h":
            if ends and heading_at is not None and match.start() - heading_at < 2000:
                heading = tidy(plain_html(text[heading_at : match.start()], set()), set())[:300]
            heading_at = None if ends else match.end()
        elif name == "table" and not ends:
            label = _LABEL.search(match[3])
            stack.append(_Open(lines.number(match.start()), label[1] if label else None, heading))
        elif stack:
            _inside(stack[-1], name, ends, match, lines)
            if name == "table":
                done = stack.pop()
                found.append((done.line, done.table()))
    found += [(one.line, one.table()) for one in stack]
    return [table for _, table in sorted(found, key=lambda one: one[0]) if table.rows]


def _inside(table: _Open, name: str, closing: bool, match: re.Match[str], lines: Lines) -> None:
    if name in ("thead", "tbody", "tfoot"):
        table.close_row()
        table.in_head = name == "thead" and not closing
    elif name == "tr" and not closing:
        table.open_row(lines.number(match.start()))
    elif name == "tr":
        table.close_row()
    elif name in ("td", "th", "caption"):
        if closing:
            table.close_cell()
        else:
            table.open_cell(name, match[3], lines.number(match.start()))
