"""Text for a terminal: styled where it can be, plain and within 80 columns where the output is piped."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import IO, TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from rich.cells import cell_len

from podium.document import Advice, Bullets, Column, Document, Figure, Heading, Paragraph, Table
from podium.i18n import _
from podium.render.flow import Part, References, explanations, flow, leading, pack
from podium.render.numbers import cells, strong_rows
from podium.render.printed import Cell, Run, before_rows, emphasis, printed_cells, side
from podium.render.visible import encodable, running, visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


_JOINTS = "–/_-"  # where the parts of a compound meet
_BLANK = re.compile(r"(?<!\d) | (?!\d{3}(?!\d))")  # not one between digits and a group of three
_BETWEEN, _NARROW = " vs. ", 6  # the names of a pair, and the columns that the shortened name of one needs
_PIECES = re.compile(rf"[^ {_JOINTS}]*[{_JOINTS}]|[^ {_JOINTS}]+")


Side: TypeAlias = Literal["left", "right", "center"]


def width_of(text: str) -> int:
    """Return how many columns a text takes on a terminal."""
    return len(text) if text.isascii() and text.isprintable() else cell_len(text)


def pad(text: str, width: int, side: Side) -> str:
    """Fill up with blanks so that the text is flush with a side.

    >>> pad("1.5", 5, "right"), pad("1.5", 5, "center")
    ('  1.5', ' 1.5 ')
    """
    blanks = max(width - width_of(text), 0)
    before = {"left": 0, "right": blanks, "center": blanks // 2}[side]
    return " " * before + text + " " * (blanks - before)


def wrap(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Break a text at blanks into lines of at most ``width`` cells; a word that is longer is cut.

    ``first`` and ``rest`` stand in front of the first and of every other line. Digits in groups of three stay on one line.

    >>> wrap("one two three", 9, "- ", "  ")
    ['- one two', '  three']
    >>> wrap("of 11 351 pairs", 9)
    ['of 11 351', 'pairs']
    """
    room = max(width - max(width_of(first), width_of(rest)), 1)
    lines: list[str] = []
    for word in _BLANK.split(text):
        for number, piece in enumerate(_cut(word, room)):
            if number == 0 and lines and width_of(lines[-1]) + 1 + width_of(piece) <= room:
                lines[-1] += f" {piece}"
            else:
                lines.append(piece)
    return [(rest if number else first) + line for number, line in enumerate(lines)]


def longest_piece(text: str) -> int:
    """Return the width of the longest part of a text that `wrap` breaks only when it must.

    >>> longest_piece("Bonferroni–Dunn 0.05")
    11
    """
    return max((width_of(piece) for piece in _PIECES.findall(text)), default=0)


def _cut(word: str, room: int) -> Iterator[str]:
    while width_of(word) > room:
        piece = _start(word, room) or word[0]
        hyphen = max(piece.rfind(mark) for mark in _JOINTS)
        if hyphen > 0:  # a compound breaks where its parts meet
            piece = piece[: hyphen + 1]
        yield piece
        word = word[len(piece) :]
    yield word


def _start(text: str, room: int) -> str:
    """Take the longest beginning that fits."""
    end = min(len(text), room)
    while end and width_of(text[:end]) > room:
        end -= 1
    return text[:end]


def _end(text: str, room: int) -> str:
    """Take the longest end that fits."""
    start = max(len(text) - room, 0)
    while start < len(text) and width_of(text[start:]) > room:
        start += 1
    return text[start:]


def shorten(name: str, width: int, dots: str = "…") -> str:
    """Leave out the middle of a name that is too long: names differ at either end. Of a pair both names are shortened.

    >>> shorten("gradient-boosting-tuned", 11), shorten("gradient-boosting-tuned vs. SVM", 19)
    ('gradi…tuned', 'gradi…tuned vs. SVM')
    """
    if width_of(name) <= width:
        return name
    first, between, second = name.partition(_BETWEEN)
    room = width - width_of(between)
    if between and room >= 2 * _NARROW:
        first = shorten(first, max(room // 2, room - width_of(second)), dots)
        return f"{first}{between}{shorten(second, room - width_of(first), dots)}"
    room = max(width - width_of(dots), 2)
    head = _start(name, (room + 1) // 2)
    return head + dots + _end(name, room - width_of(head))


def shorten_all(names: Iterable[str], width: int, dots: str = "…") -> tuple[dict[str, str], dict[str, str]]:
    """Shorten the names of a column so that different names stay different.

    >>> shorten_all(["alpha-long-omega", "alpha-more-omega"], 9)[1]
    {'alp…ega#1': 'alpha-long-omega', 'alp…ega#2': 'alpha-more-omega'}
    """
    unique = list(dict.fromkeys(names))
    short = {name: shorten(name, width, dots) for name in unique}
    times = Counter(short.values())
    taken = {shown for shown, count in times.items() if count == 1}
    legend: dict[str, str] = {}
    for name in unique:
        if times[short[name]] > 1:
            shown = _numbered(name, width, dots, taken)
            taken.add(shown)
            legend[shown] = name
    short.update({name: shown for shown, name in legend.items()})
    return short, legend


def _numbered(name: str, width: int, dots: str, taken: set[str]) -> str:
    number = 1
    while True:
        mark = f"#{number}"
        shown = shorten(name, max(width - len(mark), 3), dots) + mark
        if shown not in taken:
            return shown
        number += 1


# Tables in a terminal: never squashed, but split into parts that repeat the names in front.


Line: TypeAlias = list[tuple[str, str]]
"""Pieces of a line: text and its style (empty for none)."""

_GAP = 2
_HEADER = 10  # headers are wrapped to this width or that of their column
_WORD = 16  # words of a header are not broken up to this width where there is room
_HEADER_LINES = 3  # longer headers are shortened
_NAME = 16  # names are rather shortened to this than the table split
_SHORTEST = 8


class Medium(NamedTuple):
    """Where the text goes: cells a line, whether it shows styles, a spelling it can show, and whether to save lines."""

    width: int
    styled: bool
    spell: Callable[[str], str]
    compact: bool = False

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
    side: Side
    text: bool
    printed: list[Line] | None = None
    width: int = 0
    lines: list[str] = field(default_factory=list)

    def fit(self, header_width: int, *, whole: bool) -> None:
        """Wrap the header, at its words if they shall be whole, and take the width that header and cells need."""
        content = max((width_of(cell) for cell in set(self.cells)), default=0) + self.starred
        word = min(longest_piece(self.header), _WORD) if whole else 0
        self.lines = wrap(self.header, max(content, header_width, word))
        self.width = max([content, *(width_of(line) for line in self.lines)])

    def shown(self, row: int) -> Line:
        """Text and style of each piece of a cell."""
        cell = self.cells[row]
        if self.printed is not None and cell:
            before, _cell, after = pad(cell, self.width, self.side).partition(cell)
            return [(before, ""), *self.printed[row], (after, "")]
        mark = bool(self.marks) and self.marks[row] and bool(cell)
        if self.starred:
            blank = " " if self.side == "right" else ""  # keeps decimal points under each other
            cell += "*" if mark else blank
        return [(pad(cell, self.width, self.side), "bold" if mark else "")]


@dataclass(slots=True)
class _Shortened:
    """Notes on shortened names."""

    any: bool = False
    legend: dict[str, str] = field(default_factory=dict)

    def all(self, names: Sequence[str], width: int, dots: str) -> list[str]:
        """Shorten names so that different ones stay different."""
        short, legend = shorten_all(names, width, dots)
        self.any |= any(shown != name for name, shown in short.items())
        self.legend |= legend
        return [short[name] for name in names]

    def remarks(self, dots: str) -> list[str]:
        """Return the remarks as sentences."""
        remarks = [_("Long names are shortened ({dots}); files hold them whole.", dots=dots)] if self.any else []
        return remarks + [f"{shown} = {name}" for shown, name in self.legend.items()]


def table_lines(table: Table, medium: Medium) -> list[Line]:
    """Lay a table out: caption, parts, and below them what was shortened, marked or left out."""
    lines: list[Line] = [[(line, "bold")] for line in wrap(medium.prose(table.caption), medium.width)]
    below: list[str] = []
    if table.columns:
        laid = [_lay(column, medium) for column in table.columns]
        groups, remarks = _arrange(laid, leading(table.columns), medium)
        before = before_rows(table, table.rows)
        for number, group in enumerate(groups):
            lines += [] if medium.compact and number == 0 else [[]]
            lines += _part([laid[index] for index in group], before, medium)
        below += _legend(table, laid, medium)
        below += remarks
    below += [medium.prose(note) for note in table.notes]
    lines += [[]] if below else []
    lines += [[(line, "dim")] for text in below for line in wrap(text, medium.width)]
    return lines


def _legend(table: Table, laid: Sequence[_Laid], medium: Medium) -> list[str]:
    """Explain the signs that stand for styles."""
    if medium.styled:
        return []
    best, second = emphasis(table)
    marked = [_("* marked cells are significant")] if any(column.marks for column in laid) else []
    if best:
        marked.append(_("* best, ' second best") if second else _("* best"))
    return marked


def _lay(column: Column, medium: Medium) -> _Laid:
    if column.printed is not None:
        signs = not medium.styled and any(cell is not None and (cell.best or cell.second) for cell in column.printed)
        lines = [_printed(cell, medium, signs=signs) for cell in printed_cells(column)]
        texts = ["".join(text for text, _ in line) for line in lines]
        return _Laid(medium.prose(column.header), texts, [], False, side(column), False, lines)
    shown = cells(column, text=medium.name, figure=medium.spell, undefined=medium.spell("–"))
    marks = strong_rows(column)
    starred = bool(marks) and not medium.styled
    return _Laid(medium.prose(column.header), shown, marks, starred, side(column), column.kind == "text")


def _printed(cell: Cell, medium: Medium, *, signs: bool) -> Line:
    """Write a printed cell; the best and the second best have a style, or a sign where styles cannot be shown."""
    bare = all(run.hidden for run in cell.runs if run.role == "raised")
    before, value, after = ("".join(_run(run, medium, bare) for run in runs) for runs in cell.pieces())
    style = "bold" if cell.best else "underline" if cell.second else ""
    if not signs:
        return [(before, ""), (value, style), (after, "")]
    sign = "*" if cell.best else "'" if cell.second else "" if cell.word or not cell.runs else " "
    return [(before, ""), (value + sign, ""), (after, "")]


def _run(run: Run, medium: Medium, bare: bool) -> str:
    """Write a run; a superscript stands behind ``^``, for which a bare cell leaves room."""
    caret = "^" if run.role == "raised" and (bare or not run.hidden) else ""
    shown = medium.name(caret + run.text)
    return " " * width_of(shown) if run.hidden else shown


def _arrange(columns: list[_Laid], lead: int, medium: Medium) -> tuple[list[list[int]], list[str]]:
    """Find the widths of the columns and the parts they go to; also return remarks on what was shortened."""
    everything = [list(range(len(columns)))]
    longest = max(width_of(column.header) for column in columns)
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


def _part(columns: Sequence[_Laid], before: Mapping[int, tuple[bool, list[str]]], medium: Medium) -> list[Line]:
    gap = (" " * _GAP, "")
    height = max(len(column.lines) for column in columns)
    lines: list[Line] = []
    for number in range(height):  # short headers stand at the bottom
        texts = [([""] * (height - len(column.lines)) + column.lines)[number] for column in columns]
        lines.append([(_row(texts, columns), "bold")])
    sign = medium.spell("─") if medium.styled else "-"
    rule: Line = [((" " * _GAP).join(sign * column.width for column in columns), "dim")]
    lines.append(rule)
    if not columns[0].cells:
        lines.append([(_("(no rows)"), "dim")])
    for row in range(len(columns[0].cells)):
        ruled, headings = before.get(row, (False, []))
        if row:
            lines += [rule] if ruled else [[]] if headings else []
        lines += [[(text, "bold")] for heading in headings for text in wrap(medium.prose(heading), medium.width)]
        line: Line = []
        for column in columns:
            line += [*column.shown(row), gap]
        lines.append(line[:-1])
    return lines


def _row(texts: Sequence[str], columns: Sequence[_Laid]) -> str:
    shown = (pad(text, column.width, column.side) for text, column in zip(texts, columns, strict=True))
    return (" " * _GAP).join(shown)


_WIDTH = 80
_NARROWEST = 20
_UNDERLINES = "=-~"


def to_text(document: Document, *, width: int | None = None, color: bool = False) -> str:
    """Render a document as text, 80 columns wide by default; a table that is wider is split, never squashed.

    With `color` it has the styles of a terminal (ANSI codes). Plain text underlines headings with characters and marks
    emphasised cells with ``*``.
    """
    medium = Medium(max(width or _WIDTH, _NARROWEST), color, str)
    if not color:
        return _plain(_lines(document, medium))
    return _ansi(_lines(document, medium), medium)


def print_document(document: Document, file: IO[str] | None = None) -> None:
    """Print a document: in the width and with the styles of a terminal, or plainly into a pipe or file.

    Characters that the encoding of the output lacks are spelled out (``chi2``) or escaped.
    """
    out = sys.stdout if file is None else file
    console = _terminal(out)
    medium = _medium(out, console)
    lines = _lines(document, medium)
    if console is not None and medium.styled:
        _print(console, lines)
    else:
        out.write(_plain(lines))


def beyond_screen(document: Document) -> str | None:
    """Return what `print_document` would print, with its styles, if a terminal is not high enough for it; else None."""
    console = _terminal(sys.stdout) if sys.stdout.isatty() else None
    if console is None or console.is_dumb_terminal:
        return None
    medium = _medium(sys.stdout, console)
    lines = _lines(document, medium)
    if len(lines) < console.height:
        return None
    return _ansi(lines, medium) if medium.styled else _plain(lines)


def _medium(out: IO[str], console: Console | None) -> Medium:
    encoding = getattr(out, "encoding", None) or "utf-8"
    width = _piped_width() if console is None else console.width
    styled = console is not None and console.color_system is not None
    return Medium(max(width, _NARROWEST), styled, lambda text: encodable(text, encoding))


def _ansi(lines: list[Line], medium: Medium) -> str:
    from rich.console import Console

    out = StringIO()
    _print(Console(file=out, force_terminal=True, color_system="standard", no_color=False, width=medium.width), lines)
    return out.getvalue()


def _terminal(out: IO[str]) -> Console | None:
    """Return the console of a terminal, or of a file that the environment says to treat as one."""
    if not getattr(out, "isatty", bool)() and not {"FORCE_COLOR", "TTY_COMPATIBLE"} & os.environ.keys():
        return None
    from rich.console import Console

    console = Console(file=out)
    return console if console.is_terminal else None


def _piped_width() -> int:
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdigit() and int(columns) > 0 else _WIDTH


def _plain(lines: list[Line]) -> str:
    return "".join("".join(text for text, _ in line).rstrip() + "\n" for line in lines)


def _print(console: Console, lines: list[Line]) -> None:
    for line in lines:
        console.print(_rich(line), soft_wrap=True, highlight=False)


def _rich(line: Line) -> Text:
    from rich.text import Text

    # Text takes names literally: no markup, no emoji codes.
    return Text.assemble(*((text, style) for text, style in line))


def _lines(document: Document, medium: Medium) -> list[Line]:
    lines: list[Line] = []
    medium, after_advice = medium._replace(compact=document.compact), False
    for part in flow(document):
        shown = _document_part(part, medium)
        # A brief document, which has no title, has no blank lines at all.
        close = document.compact and (not document.title or (after_advice and isinstance(part, Advice | Paragraph)))
        if lines and shown and not close:
            lines.append([])
        lines += shown
        after_advice = isinstance(part, Advice)
    return lines


def _document_part(part: Part, medium: Medium) -> list[Line]:
    match part:
        case Heading(text, level):
            return _heading(medium.prose(text), level, medium)
        case Paragraph(text, lead):
            return _styled(wrap(medium.prose(text), medium.width), "bold" if lead else "")
        case Bullets(items):
            return [line for item in items for line in _item(medium.prose(item), "- ", medium)]
        case Table():
            return table_lines(part, medium)
        case Figure():
            caption = _styled(wrap(medium.prose(part.caption), medium.width), "italic")
            return caption + _styled(wrap(medium.prose(part.alt), medium.width, "  ", "  "))
        case Advice():
            return _advice(part, medium)
        case References(items):
            return [
                line
                for number, item in enumerate(items, 1)
                for line in _item(medium.prose(item.text), f"[{number}] ", medium)
            ]


def _styled(lines: list[str], style: str = "") -> list[Line]:
    return [[(line, style)] for line in lines]


def _heading(text: str, level: int, medium: Medium) -> list[Line]:
    lines = wrap(text, medium.width)
    if medium.styled:
        return _styled(lines, "bold underline" if level <= 1 else "bold cyan")
    mark = _UNDERLINES[min(max(level, 1), 3) - 1]
    return _styled([*lines, mark * max(width_of(line) for line in lines)])


def _item(text: str, mark: str, medium: Medium) -> list[Line]:
    return _styled(wrap(text, medium.width, mark, " " * len(mark)))


def _advice(advice: Advice, medium: Medium) -> list[Line]:
    head = f"{medium.prose(advice.code):<3}  "
    hang = " " * 5
    if medium.compact:
        return [
            [
                (head, "bold yellow"),
                (_one_line(medium.prose(advice.message), medium.width - width_of(head), medium), ""),
            ]
        ]
    lines: list[Line]
    if width_of(head) > medium.width // 3:  # an unusually long code stands alone
        lines = _styled(wrap(head.rstrip(), medium.width), "bold yellow")
        lines += _styled(wrap(medium.prose(advice.message), medium.width, hang, hang), "bold")
    else:
        first, *rest = wrap(medium.prose(advice.message), medium.width, head, hang)
        lines = [[(head, "bold yellow"), (first[len(head) :], "bold")], *_styled(rest, "bold")]
    for label, text in explanations(advice):
        lines += _styled(wrap(f"{label}: {medium.prose(text)}", medium.width, hang, hang + "  "))
    return lines


def _one_line(text: str, room: int, medium: Medium) -> str:
    """Cut a text after the last word that fits."""
    dots = medium.spell("…")
    lines = wrap(text, max(room, 1))
    return lines[0] if len(lines) == 1 else f"{wrap(text, max(room - 1 - width_of(dots), 1))[0]} {dots}"
