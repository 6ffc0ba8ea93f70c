"""Tables in a terminal: never squashed, but split into parts that repeat the names in front."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from podium.document import Column, Table
from podium.i18n import _, ngettext
from podium.render.numbers import alignment, cells, strong_rows
from podium.render.split import leading, pack
from podium.render.text_layout import cell_len, longest_piece, pad, shorten_all, wrap
from podium.render.visible import running, visible

Line: TypeAlias = list[tuple[str, str]]
"""Pieces of a line: text and its style (empty for none)."""

_GAP = 2
_HEADER = 10  # headers are wrapped to this width or that of their column
_WORD = 16  # words of a header are not broken up to this width where there is room
_HEADER_LINES = 3  # longer headers are shortened
_NAME = 16  # names are rather shortened to this than the table split
_SHORTEST = 8


@dataclass(frozen=True, slots=True)
class Medium:
    """Where the text goes: cells a line, whether it shows styles, and a spelling it can show."""

    width: int
    styled: bool
    spell: Callable[[str], str]

    def name(self, text: str) -> str:
        """Show a name literally."""
        return self.spell(visible(text))

    def prose(self, text: str) -> str:
        """Show a running text."""
        return self.spell(running(text))


@dataclass(slots=True)
class _Laid:
    """A column ready to print."""

    header: str
    cells: list[str]
    marks: list[bool]
    starred: bool
    side: Literal["left", "right"]
    text: bool
    width: int = 0
    lines: list[str] = field(default_factory=list)

    def fit(self, header_width: int, *, whole: bool) -> None:
        """Wrap the header, at its words if they shall be whole, and take the width that header and cells need."""
        content = max((cell_len(cell) for cell in set(self.cells)), default=0) + self.starred
        word = min(longest_piece(self.header), _WORD) if whole else 0
        self.lines = wrap(self.header, max(content, header_width, word))
        self.width = max([content, *(cell_len(line) for line in self.lines)])

    def shown(self, row: int) -> tuple[str, str]:
        """Text and style of a cell."""
        cell = self.cells[row]
        mark = bool(self.marks) and self.marks[row] and bool(cell)
        if self.starred:
            blank = " " if self.side == "right" else ""  # keeps decimal points under each other
            cell += "*" if mark else blank
        return pad(cell, self.width, self.side), "bold" if mark else ""


@dataclass(slots=True)
class _Shortened:
    """What the reader is told about shortened names."""

    any: bool = False
    legend: dict[str, str] = field(default_factory=dict)

    def all(self, names: Sequence[str], width: int, dots: str) -> list[str]:
        """Shorten names so that different ones stay different."""
        short, legend = shorten_all(names, width, dots)
        self.any |= any(shown != name for name, shown in short.items())
        self.legend |= legend
        return [short[name] for name in names]

    def remarks(self, dots: str) -> list[str]:
        """Say it in words."""
        remarks = [_("Long names are shortened ({dots}); files hold them whole.", dots=dots)] if self.any else []
        return remarks + [f"{shown} = {name}" for shown, name in self.legend.items()]


def table_lines(table: Table, medium: Medium) -> list[Line]:
    """Lay a table out: caption, parts, and below them what was shortened, marked or left out."""
    rows = table.rows if table.terminal is None else min(table.terminal, table.rows)
    lines: list[Line] = [[(line, "bold")] for line in wrap(medium.prose(table.caption), medium.width)]
    below: list[str] = []
    if rows < table.rows:
        below.append(medium.spell(_left_out(rows, table.rows)))
    if table.columns and (rows or not table.rows):
        laid = [_lay(column, rows, medium) for column in table.columns]
        groups, remarks = _arrange(laid, leading(table.columns), medium)
        for group in groups:
            lines += [[], *_part([laid[index] for index in group], medium)]
        if not medium.styled and any(column.marks for column in laid):
            below.append(_("* marked cells are significant"))
        below += remarks
    below += [medium.prose(note) for note in table.notes]
    lines += [[]] if below else []
    lines += [[(line, "dim")] for text in below for line in wrap(text, medium.width)]
    return lines


def _left_out(shown: int, rows: int) -> str:
    if shown:
        return ngettext(
            "… and {n} more row: --format csv, latex or markdown have them all",
            "… and {n} more rows: --format csv, latex or markdown have them all",
            rows - shown,
        )
    return ngettext(
        "{n} row: --format csv, latex or markdown have them all",
        "{n} rows: --format csv, latex or markdown have them all",
        rows,
    )


def _lay(column: Column, rows: int, medium: Medium) -> _Laid:
    shown = cells(column, text=medium.name, figure=medium.spell, undefined=medium.spell("–"), rows=rows)
    marks = strong_rows(column, rows)
    starred = bool(marks) and not medium.styled
    return _Laid(medium.prose(column.header), shown, marks, starred, alignment(column.kind), column.kind == "text")


def _arrange(columns: list[_Laid], lead: int, medium: Medium) -> tuple[list[list[int]], list[str]]:
    """Find the widths of the columns and the parts they go to; also return remarks on what was shortened."""
    everything = [list(range(len(columns)))]
    longest = max(cell_len(column.header) for column in columns)
    for header_width, whole in ((longest, True), (_HEADER, True), (_HEADER, False)):
        _fit(columns, header_width, whole=whole)
        if _total(columns) <= medium.width:
            return everything, []
    dots = medium.spell("…")
    shortened = _Shortened()
    headers = shortened.all([column.header for column in columns], _HEADER_LINES * _HEADER, dots)
    for column, header in zip(columns, headers, strict=True):
        column.header = header
    texts = [column for column in columns if column.text]
    for whole in (True, False):
        _fit(columns, _HEADER, whole=whole)
        share = _share([column.width for column in texts], medium.width - _total(columns) + _sum(texts))
        if share >= _NAME or _total(columns) <= medium.width:
            _shorten(texts, share, shortened, dots)
            return everything, shortened.remarks(dots)
    _fit(columns, _HEADER, whole=True)
    # Not even short names make it fit: split it, and give the names of each part at most half of the width.
    names = [column for column in columns[:lead] if column.text]
    share = _share([column.width for column in names], (medium.width - _GAP) // 2)
    _shorten(names, max(share, _SHORTEST), shortened, dots)
    beside = medium.width - _total(columns[:lead]) - _GAP
    _shorten([column for column in columns[lead:] if column.text], max(beside, _SHORTEST), shortened, dots)
    parts = pack([column.width for column in columns], lead, medium.width, _GAP)
    return parts, shortened.remarks(dots)


def _fit(columns: Sequence[_Laid], header_width: int, *, whole: bool) -> None:
    for column in columns:
        column.fit(header_width, whole=whole)


def _sum(columns: Sequence[_Laid]) -> int:
    return sum(column.width for column in columns)


def _total(columns: Sequence[_Laid]) -> int:
    return _sum(columns) + _GAP * max(len(columns) - 1, 0)


def _share(widths: Sequence[int], room: int) -> int:
    """Find the greatest width to which all columns may be cut so that together they fit."""
    left = room
    for done, width in enumerate(sorted(widths)):
        share = left // (len(widths) - done)
        if width > share:
            return share
        left -= width
    return max(widths, default=0)


def _shorten(columns: Sequence[_Laid], width: int, shortened: _Shortened, dots: str) -> None:
    for column in columns:
        if column.width > width:
            column.cells = shortened.all(column.cells, width - column.starred, dots)
            column.fit(min(_HEADER, width), whole=False)


def _part(columns: Sequence[_Laid], medium: Medium) -> list[Line]:
    gap = (" " * _GAP, "")
    height = max(len(column.lines) for column in columns)
    lines: list[Line] = []
    for number in range(height):  # short headers stand at the bottom
        texts = [([""] * (height - len(column.lines)) + column.lines)[number] for column in columns]
        lines.append([(_row(texts, columns), "bold")])
    rule = medium.spell("─") if medium.styled else "-"
    lines.append([((" " * _GAP).join(rule * column.width for column in columns), "dim")])
    if not columns[0].cells:
        lines.append([(_("(no rows)"), "dim")])
    for row in range(len(columns[0].cells)):
        line: Line = []
        for column in columns:
            line += [column.shown(row), gap]
        lines.append(line[:-1])
    return lines


def _row(texts: Sequence[str], columns: Sequence[_Laid]) -> str:
    shown = (pad(text, column.width, column.side) for text, column in zip(texts, columns, strict=True))
    return (" " * _GAP).join(shown)
