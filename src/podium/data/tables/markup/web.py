"""Tables of HTML, also in a saved page, and of MediaWiki, as the source of a page of Wikipedia holds them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from podium.data.tables.markup.inline import plain_html, style_marks
from podium.data.tables.markup.raw import (
    MAX_SPAN,
    Cell,
    Layout,
    Lines,
    RawTable,
    check_width,
    is_simple,
    tidy,
    without,
)

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
_DEEPEST: Final = 20


class _OpenHtml:
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

    def open_row(self, line: int) -> None:
        self.close_row()
        self.row, self.row_line, self.all_head = [], line, True

    def open_cell(self, tag: str, attributes: str, line: int) -> None:
        self.close_cell()
        if tag != "caption" and self.row is None:
            self.open_row(line)
        check_width(len(self.row or ()), line)
        self.cell = (tag, attributes, [])

    def close_cell(self) -> None:
        if self.cell is None:
            return
        tag, attributes, pieces = self.cell
        self.cell = None
        marks = style_marks(attributes) if attributes else set()
        inside = "".join(pieces).strip()
        text = inside if not inside or is_simple(inside) else tidy(plain_html(inside, marks), marks)
        if tag == "caption":
            self.caption = text[:300] or None
            return
        self.all_head &= tag == "th" or self.in_head
        if self.row is not None:
            spans = {found[1].lower(): int(found[2]) for found in _SPAN.finditer(attributes)} if attributes else {}
            self.row.append(Cell(text, frozenset(marks), spans.get("col", 1) or 1, spans.get("row", 1) or MAX_SPAN))

    def close_row(self) -> None:
        self.close_cell()
        if self.row:
            self.headers.append(self.all_head)
            self.lines.append(self.row_line)
            self.layout.add(self.row, self.row_line)
        self.row = None

    def table(self) -> RawTable:
        self.close_row()
        keep = [at for at, row in enumerate(self.layout.rows) if any(row)]
        header = next((at for at, row in enumerate(keep) if not self.headers[row]), 0)
        return self.layout.table(
            self.lines, "HTML table", self.caption or self.heading, header, label=self.label, keep=keep
        )


def find_html(text: str) -> list[RawTable]:
    """Return the tables of a text, in order of their end; a table in a cell of another comes for itself."""
    for opening, closing in _OFF:
        text = without(text, opening, closing)
    lines = Lines(text)
    found: list[tuple[int, RawTable]] = []
    stack: list[_OpenHtml] = []
    heading: str | None = None
    heading_at: int | None = None
    at = 0
    for match in _tags(text):
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
            stack.append(_OpenHtml(lines.number(match.start()), label[1] if label else None, heading))
        elif stack:
            _inside(stack[-1], name, ends, match, lines)
            if name == "table":
                done = stack.pop()
                found.append((done.line, done.table()))
    found += [(one.line, one.table()) for one in stack]
    return [table for _, table in sorted(found, key=lambda one: one[0]) if table.rows]


def _tags(text: str) -> Iterator[re.Match[str]]:
    """Yield the tags that matter, but for those of tables nested deeper than any page nests them."""
    depth = 0
    for match in _TAG.finditer(text):
        is_table, ends = match[2].lower() == "table", bool(match[1])
        depth += is_table and not ends
        if depth <= _DEEPEST:
            yield match
        depth -= is_table and ends and depth > 0


def _inside(table: _OpenHtml, name: str, closing: bool, match: re.Match[str], lines: Lines) -> None:
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


# Tables of MediaWiki, as the source of a page of Wikipedia holds them.


_REFERENCE: Final = re.compile(r"<ref\b[^<>]*/>|<ref\b[^<>]*>[^<]*</ref>", re.IGNORECASE)
_LINK: Final = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]|\[[a-z]+://\S+ ([^\[\]]*)\]")
_ATTRIBUTES: Final = re.compile(r"((?:\s*[\w-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'|]+))+)\s*\|(?!\|)")
_CELLS: Final = re.compile(r"\|\||!!")


def find_wiki(text: str) -> list[RawTable]:
    """Return the tables of a text, in order; a table in a cell of another comes for itself."""
    lines = without(text, "<!--", "-->").split("\n")
    found: list[RawTable] = []
    stack: list[_OpenWiki] = []
    for number, line in enumerate(lines, start=1):
        stripped = line.strip()
        if stripped.startswith("{|") and len(stack) < 20:
            stack.append(_OpenWiki(number))
        elif stack and stripped.startswith("|}"):
            found.append(stack.pop().table())
        elif stack:
            stack[-1].read(stripped, number)
    found += [one.table() for one in stack]
    return sorted((table for table in found if table.rows), key=lambda table: table.lines[0])


class _OpenWiki:
    """A table that is being read."""

    def __init__(self, number: int) -> None:
        self.layout = Layout(skipping=True)
        self.lines: list[int] = []
        self.heads: list[bool] = []
        self.caption: str | None = None
        self.cells: list[tuple[bool, str]] = []
        self.first = number

    def read(self, line: str, number: int) -> None:
        if line.startswith("|-"):
            self.end_row()
        elif line.startswith("|+"):
            self.caption = _cell(line[2:]).text or None
        elif line[:1] in ("|", "!"):
            self.first = self.first if self.cells else number
            self.cells += [(line[0] == "!", part) for part in _CELLS.split(line[1:])]
        elif self.cells and line:
            head, text = self.cells[-1]
            self.cells[-1] = head, f"{text} {line}"

    def end_row(self) -> None:
        if self.cells:
            self.heads.append(all(head for head, _ in self.cells))
            self.lines.append(self.first)
            check_width(len(self.cells), self.first)
            self.layout.add([_cell(text) for _, text in self.cells], self.first)
        self.cells = []

    def table(self) -> RawTable:
        self.end_row()
        header = next((at for at, head in enumerate(self.heads) if not head), 0)
        return self.layout.table(self.lines, "MediaWiki table", self.caption, header)


def _cell(text: str) -> Cell:
    spans: dict[str, int] = {}
    if attributes := _ATTRIBUTES.match(text):
        spans = {found[1].lower(): int(found[2]) for found in _SPAN.finditer(attributes[1])}
        text = text[attributes.end() :]
    marks = {"bold"} if "'''" in text else set[str]()
    text = _LINK.sub(lambda found: found[1] or found[2] or "", _REFERENCE.sub("", text))
    plain = tidy(plain_html(text.replace("'''", "").replace("''", ""), marks), marks)
    return Cell(plain, frozenset(marks), spans.get("col", 1), spans.get("row", 1))
