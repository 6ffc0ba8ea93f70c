"""HTML, also in a saved page, and MediaWiki, as the source of a page of Wikipedia: tables, and the plain text of their cells."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Final

from podium.data.tables.markup.raw import (
    END,
    MAX_SPAN,
    SUB,
    SUP,
    Cell,
    Layout,
    Lines,
    RawTable,
    check_width,
    is_simple,
    tidy,
    without,
)
from podium.data.tables.markup.tex import plain_latex

# From a cell to its plain text.

_TAG: Final = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)((?:[^\"'<>]|\"[^\"<]*\"|'[^'<]*')*)>")
_HIDDEN: Final = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|(?:^|\s)hidden(?:\s|=|$)|sr-only|visually-hidden", re.IGNORECASE
)
_ALTERNATIVE: Final = re.compile(r"alttext=\"([^\"]*)\"|alttext='([^']*)'")
_VOID: Final = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"]
)
_STYLES: Final = {
    "b": "bold", "strong": "bold", "u": "underline", "ins": "underline", "i": "italic", "em": "italic", "mark": "colour", "font": "colour",
}  # fmt: skip
_PRINTED: Final = {
    ("sup", ""): SUP, ("sub", ""): SUB, ("sup", "/"): END, ("sub", "/"): END,
    **{(name, end): "~~" for name in ("del", "s", "strike") for end in ("", "/")},
    **{(name, end): " " for name in ("br", "p", "div", "li", "tr", "td", "th", "hr", "ul", "ol", "table") for end in ("", "/")},
}  # fmt: skip
"""What is printed for a tag, by its name and whether it ends an element."""
_DROPPED: Final = frozenset(
    ["script", "style", "svg", "annotation", "title", "noscript", "template", "button", "select"]
)
FORMULA: Final = re.compile(  # "$5 to $7" is no formula
    r"\$\$([^$]+)\$\$|\$(?=\S)([^$]*[^\s$])\$(?!\d)|\$(\s*[-+±]\s*|[^$]*\\[^$]+)\$|\\\(([^\\]*(?:\\[^)][^\\]*)*)\\\)"
)


def plain_html(text: str, marks: set[str], formulas: bool = True) -> str:
    """Remove HTML from a text: superscripts stay in place, hidden text is removed."""
    if "<" in text:
        text = _without_tags(text, marks)
    if "&" in text:
        text = _unescaped(text)
    text = text.replace("\u00ad", "").replace("\u200b", "").replace("\ufeff", "")
    if formulas and ("$" in text or "\\(" in text):
        text = FORMULA.sub(lambda found: formula(next(filter(None, found.groups()), ""), marks), text)
    return text


def _unescaped(text: str) -> str:
    try:
        return html.unescape(text)
    except ValueError:  # a character with a number of thousands of digits
        return text


def formula(text: str, marks: set[str]) -> str:
    """Return the plain text of a formula."""
    plain, more = plain_latex(f"${text}$")
    marks |= more
    return plain


def _without_tags(text: str, marks: set[str]) -> str:
    out: list[str] = []
    hidden: str | None = None
    depth = at = 0
    for found in _TAG.finditer(text):
        closing, name, attributes = found[1], found[2].lower(), found[3]
        if hidden is not None:
            if name == hidden:
                depth += -1 if closing else 1
                if depth == 0:
                    hidden, at = None, found.end()
            continue
        out.append(text[at : found.start()])
        at = found.end()
        if not closing and name == "math" and (other := _ALTERNATIVE.search(attributes)):
            out.append(formula(_unescaped(other[1] or other[2] or ""), marks))
            hidden, depth = name, 1
        elif not closing and name not in _VOID and (name in _DROPPED or (attributes and _HIDDEN.search(attributes))):
            hidden, depth = name, 1
        elif (name, closing) in _PRINTED:
            out.append(_PRINTED[name, closing])
        elif not closing:
            marks |= {_STYLES[name]} if name in _STYLES else set()
            marks |= _style_marks(attributes)
    out.append("" if hidden is not None else text[at:])
    return "".join(out)


def _style_marks(attributes: str) -> set[str]:
    if "style" not in attributes and "bgcolor" not in attributes:
        return set()
    low = attributes.lower()
    found = {"bold"} if "font-weight" in low and re.search(r"font-weight\s*:\s*(?:bold|[6-9]00)", low) else set()
    return found | ({"colour"} if "color" in low else set())


# Tables.

_TABLE_TAG: Final = re.compile(
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


def _cell(text: str, attributes: str, marks: set[str]) -> Cell:
    marks |= _style_marks(attributes)
    plain = text if not text or is_simple(text) else tidy(plain_html(text, marks), marks)
    spans = {found[1].lower(): int(found[2]) for found in _SPAN.finditer(attributes)} if attributes else {}
    return Cell(plain, frozenset(marks), spans.get("col", 1) or 1, spans.get("row", 1) or MAX_SPAN)


class _Open:
    """A table that is being read, row by row."""

    def __init__(self, kind: str, line: int, label: str | None = None, caption: str | None = None) -> None:
        self.kind, self.line, self.label, self.caption = kind, line, label, caption
        self.layout = Layout(skipping=True)
        self.lines: list[int] = []
        self.headers: list[bool] = []
        self.row: list[Cell] = []
        self.row_line: int | None = None
        self.all_head = True

    def add(self, cell: Cell, head: bool) -> None:
        self.row.append(cell)
        self.all_head &= head

    def close_row(self) -> None:
        if self.row:
            line = self.row_line or self.line
            self.headers.append(self.all_head)
            self.lines.append(line)
            self.layout.add(self.row, line)
        self.row, self.row_line, self.all_head = [], None, True

    def table(self) -> RawTable:
        self.close_row()
        keep = [at for at, row in enumerate(self.layout.rows) if any(row)]
        header = next((at for at, row in enumerate(keep) if not self.headers[row]), 0)
        return self.layout.table(self.lines, self.kind, self.caption, header, label=self.label, keep=keep)


class _OpenHtml(_Open):
    """A table of HTML, which is read tag by tag."""

    cell: tuple[str, str, list[str]] | None = None  # tag, attributes, pieces of its content
    in_head = False

    def read(self, name: str, ends: bool, attributes: str, line: int) -> None:
        if name in ("td", "th", "caption"):
            self.close_cell()
            if not ends:
                if name != "caption":
                    self.row_line = self.row_line or line
                check_width(len(self.row), line)
                self.cell = (name, attributes, [])
        else:
            self.close_row()
            if name == "tr":
                self.row_line = None if ends else line
            else:
                self.in_head = name == "thead" and not ends

    def close_cell(self) -> None:
        if self.cell is None:
            return
        tag, attributes, pieces = self.cell
        self.cell = None
        cell = _cell("".join(pieces).strip(), attributes, set())
        if tag == "caption":
            self.caption = cell.text[:300] or self.caption
        else:
            self.add(cell, tag == "th" or self.in_head)

    def close_row(self) -> None:
        self.close_cell()
        super().close_row()


def find_html(text: str) -> list[RawTable]:
    """Return the tables of a text, in order of their end; a table in a cell of another comes for itself."""
    for opening, closing in _OFF:
        text = without(text, opening, closing)
    lines = Lines(text)
    found: list[_OpenHtml] = []
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
        elif name != "table":
            if stack:
                stack[-1].read(name, ends, match[3], lines.number(match.start()))
        elif not ends:
            label = _LABEL.search(match[3])
            stack.append(
                _OpenHtml("HTML table", lines.number(match.start()), label[1] if label else None, heading or None)
            )
            found.append(stack[-1])
        elif stack:
            stack.pop()
    return [table for table in (one.table() for one in found) if table.rows]


def _tags(text: str) -> Iterator[re.Match[str]]:
    """Yield the tags that matter, but for those of tables nested deeper than any page nests them."""
    depth = 0
    for match in _TABLE_TAG.finditer(text):
        is_table, ends = match[2].lower() == "table", bool(match[1])
        depth += is_table and not ends
        if depth <= _DEEPEST:
            yield match
        depth -= is_table and ends and depth > 0


_REFERENCE: Final = re.compile(r"<ref\b[^<>]*/>|<ref\b[^<>]*>[^<]*</ref>", re.IGNORECASE)
_LINK: Final = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]|\[[a-z]+://\S+ ([^\[\]]*)\]")
_ATTRIBUTES: Final = re.compile(r"((?:\s*[\w-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'|]+))+)\s*\|(?!\|)")
_CELLS: Final = re.compile(r"\|\||!!")


class _OpenWiki(_Open):
    """A table of MediaWiki, which is read line by line; a cell may go on in the next line."""

    def __init__(self, line: int) -> None:
        super().__init__("MediaWiki table", line)
        self.cells: list[tuple[bool, str]] = []

    def read(self, line: str, number: int) -> None:
        if line.startswith("|-"):
            self.close_row()
        elif line.startswith("|+"):
            self.caption = _wiki_cell(line[2:]).text or None
        elif line[:1] in ("|", "!"):
            self.row_line = self.row_line or number
            self.cells += [(line[0] == "!", part) for part in _CELLS.split(line[1:])]
        elif self.cells and line:
            head, text = self.cells[-1]
            self.cells[-1] = head, f"{text} {line}"

    def close_row(self) -> None:
        check_width(len(self.cells), self.row_line or self.line)
        for head, text in self.cells:
            self.add(_wiki_cell(text), head)
        self.cells = []
        super().close_row()


def find_wiki(text: str) -> list[RawTable]:
    """Return the tables of a text, in order; a table in a cell of another comes for itself."""
    found: list[_OpenWiki] = []
    stack: list[_OpenWiki] = []
    for number, line in enumerate(without(text, "<!--", "-->").split("\n"), start=1):
        stripped = line.strip()
        if stripped.startswith("{|") and len(stack) < _DEEPEST:
            stack.append(_OpenWiki(number))
            found.append(stack[-1])
        elif stack and stripped.startswith("|}"):
            stack.pop()
        elif stack:
            stack[-1].read(stripped, number)
    tables = [one.table() for one in found]
    return sorted((table for table in tables if table.rows), key=lambda table: table.lines[0])


def _wiki_cell(text: str) -> Cell:
    attributes = _ATTRIBUTES.match(text)
    text = text[attributes.end() :] if attributes else text
    marks = {"bold"} if "'''" in text else set[str]()
    text = _LINK.sub(lambda found: found[1] or found[2] or "", _REFERENCE.sub("", text))
    return _cell(text.replace("'''", "").replace("''", "").strip(), attributes[1] if attributes else "", marks)
