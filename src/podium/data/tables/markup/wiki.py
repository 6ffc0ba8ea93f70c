"""Tables of MediaWiki, as the source of a page of Wikipedia holds them."""

from __future__ import annotations

import re
from typing import Final

from podium.data.tables.markup.inline import plain_html
from podium.data.tables.markup.raw import RawTable, without
from podium.data.tables.markup.spans import Cell, Layout
from podium.data.tables.markup.tidy import tidy

_REFERENCE: Final = re.compile(r"<ref\b[^<>]*/>|<ref\b[^<>]*>[^<]*</ref>", re.IGNORECASE)
_LINK: Final = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]|\[[a-z]+://\S+ ([^\[\]]*)\]")
_ATTRIBUTES: Final = re.compile(r"((?:\s*[\w-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'|]+))+)\s*\|(?!\|)")
_SPAN: Final = re.compile(r"\b(col|row)span\s*=\s*[\"']?\s*(\d{1,6})", re.IGNORECASE)
_CELLS: Final = re.compile(r"\|\||!!")


def find_wiki(text: str) -> list[RawTable]:
    """Return the tables of a text, in order; a table in a cell of another comes for itself."""
    lines = without(text, "<!--", "-->").split("\n")
    found: list[RawTable] = []
    stack: list[_Open] = []
    for number, line in enumerate(lines, start=1):
        stripped = line.strip()
        if stripped.startswith("{|") and len(stack) < 20:
            stack.append(_Open(number))
        elif stack and stripped.startswith("|}"):
            found.append(stack.pop().table())
        elif stack:
            stack[-1].read(stripped, number)
    found += [one.table() for one in stack]
    return sorted((table for table in found if table.rows), key=lambda table: table.lines[0])


class _Open:
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
            self.layout.add([_cell(text) for _, text in self.cells])
        self.cells = []

    def table(self) -> RawTable:
        self.end_row()
        header = next((at for at, head in enumerate(self.heads) if not head), 0)
        return RawTable(
            self.layout.rows, self.lines, "MediaWiki table", self.caption, None, header, frozenset(self.layout.whole), self.layout.marked
        )  # fmt: skip


def _cell(text: str) -> Cell:
    spans: dict[str, int] = {}
    if attributes := _ATTRIBUTES.match(text):
        spans = {found[1].lower(): int(found[2]) for found in _SPAN.finditer(attributes[1])}
        text = text[attributes.end() :]
    marks = {"bold"} if "'''" in text else set[str]()
    text = _LINK.sub(lambda found: found[1] or found[2] or "", _REFERENCE.sub("", text))
    plain = tidy(plain_html(text.replace("'''", "").replace("''", ""), marks), marks)
    return Cell(plain, frozenset(marks), spans.get("col", 1), spans.get("row", 1))
