r"""Tables in LaTeX: floats for short ones, ``longtable`` for long ones, in parts where a line would be too wide.

The text width of the paper is not known here. Tables are fitted to the narrowest common one (``article`` at 10, 11 and
12 points, LNCS): about 35 em in ``\small``, 38 in ``\footnotesize`` and 41 in ``\scriptsize``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from podium.document import Column, Table
from podium.i18n import _
from podium.render.latex_escape import escape
from podium.render.latex_measure import BOLD, breakable, ems, lines, number_ems
from podium.render.numbers import alignment, cells, parts, strong_rows
from podium.render.split import leading, pack
from podium.render.visible import running

MACROS = r"""\providecommand{\podiumcell}[2]{\parbox[t]{#1}{\raggedright\strut #2\strut}}% a name over several lines
\makeatletter
% longtable needs pages of one column. LaTeX may still think the page to be as short as one below a wide float.
\providecommand{\podiumonecolumn}{%
  \if@twocolumn
    \onecolumn
    \global\@colht\textheight \global\@colroom\textheight \global\vsize\textheight
    \let\podiumcolumns\twocolumn
  \else
    \let\podiumcolumns\par
  \fi}
\makeatother
"""

_SIZES = ((r"\small", 34.5), (r"\footnotesize", 38.0), (r"\scriptsize", 41.5))
_SPLIT_SIZE = _SIZES[1]
_GAP = 0.8  # between columns, in em
_HEADER = 5.5  # a header is wrapped to this width or that of its column
_FLOAT_LINES = 36  # more fill a page: longtable
_LINE_HEIGHT = 1.15  # a wrapped name does not fill its lines
_KEY = re.compile(r"[^A-Za-z0-9:.-]+")


@dataclass(frozen=True, slots=True)
class Page:
    """Where a table has to fit, and how it floats: `room` is the text width in those of the narrowest paper.

    By default a float spans both columns of a two-column paper and is an ordinary one elsewhere.
    """

    room: float = 1.0
    star: str = "*"
    place: str = "htbp"

    def begin(self, kind: str) -> str:
        """Begin a float."""
        return f"\\begin{{{kind}{self.star}}}[{self.place}]"

    def end(self, kind: str) -> str:
        """End it."""
        return f"\\end{{{kind}{self.star}}}"


NARROW = Page()


@dataclass(frozen=True, slots=True)
class _Column:
    """A column ready to print: lines of its header, its cells, width in em, height of each row in lines."""

    header: list[str]
    cells: list[str]
    side: str
    width: float
    heights: list[int]

    def head(self) -> str:
        if len(self.header) == 1:
            return escape(self.header[0])
        stacked = r"\\".join(escape(line) for line in self.header)
        return f"\\begin{{tabular}}[b]{{@{{}}{self.side}@{{}}}}{stacked}\\end{{tabular}}"


def figure(number: str) -> str:
    r"""Typeset a formatted number.

    >>> print(figure("-1.25"), figure("4.49e-07"), figure("<1e-307"))
    $-1.25$ $4.49\times10^{-7}$ $<10^{-307}$
    """
    if number[0].isdigit() and "e" not in number:
        return number
    relation, sign, mantissa, exponent = parts(number)
    mantissa = r"\infty" if mantissa == "inf" else mantissa
    power = f"10^{{{exponent}}}" if exponent else ""
    base = power if relation and power else f"{mantissa}\\times{power}" if power else mantissa
    return f"${relation}{sign}{base}$"


def latex_table(table: Table, page: Page = NARROW) -> str:
    """Write a table with its caption, label and notes."""
    if not table.columns:
        return _floats(table, [r"\emph{(no columns)}"], r"\small", page)
    size, groups, columns = _layout(table, page.room)
    shown = [[columns[index] for index in group] for group in groups]
    height = sum(max(heights) for heights in zip(*(column.heights for column in columns), strict=True))
    head = max(len(column.header) for column in columns)
    if height + head + _note_lines(table) > _FLOAT_LINES:
        return "\n".join(_long(table, part, size, number, len(shown)) for number, part in enumerate(shown, 1))
    together = max((_FLOAT_LINES - _note_lines(table)) // (height + head + 1), 1)
    tabulars = [_tabular(part) for part in shown]
    starts = range(0, len(tabulars), together)
    return _floats(table, ["\n\n\\medskip\n".join(tabulars[start : start + together]) for start in starts], size, page)


def float_count(text: str) -> int:
    """Count the floats in a text, which the page builder has to hold until there is room."""
    return text.count(r"\begin{table*}") + text.count(r"\begin{figure*}")


def _layout(table: Table, room: float) -> tuple[str, list[list[int]], list[_Column]]:
    """Choose the font size, the columns of each part and the widths of the text columns."""
    columns = [_column(column, None) for column in table.columns]
    everything = [list(range(len(columns)))]
    for size, available in _SIZES:
        if sum(column.width + _GAP for column in columns) - _GAP <= room * available:
            return size, everything, columns
    size, available = _SPLIT_SIZE[0], room * _SPLIT_SIZE[1]
    lead = leading(table.columns)
    widest = max(0.55 * available / max(lead, 1) - _GAP, 5.0)
    widest = min(widest, 13.0)
    columns = [
        laid if laid.width <= widest else _column(column, widest)
        for laid, column in zip(columns, table.columns, strict=True)
    ]
    return size, pack([column.width for column in columns], lead, available, _GAP), columns


def _column(column: Column, widest: float | None) -> _Column:
    """Format a column; a text wider than ``widest`` is set in a box of that width."""
    widths = {"": 0.0, "--": 0.5}

    def word(text: str) -> str:
        width = ems(text)
        shown = escape(text) if widest is None or width <= widest else _boxed(text, widest)
        widths[shown] = width
        return shown

    def number(text: str) -> str:
        shown = figure(text)
        if shown not in widths:
            widths[shown] = number_ems(text)
        return shown

    shown = cells(column, text=word, figure=number, undefined="--")
    marks = strong_rows(column)
    natural = max((widths[cell] for cell in shown), default=0.0)
    heights = [1] * len(shown)
    if widest is not None and natural > widest:
        heights = [max(1, ceil(_LINE_HEIGHT * widths[cell] / widest)) for cell in shown]
        natural = widest
    if marks:
        shown = [_bold(cell) if mark else cell for cell, mark in zip(shown, marks, strict=True)]
        natural *= BOLD
    header = lines(running(column.header), max(natural, _HEADER))
    width = max([natural, *(ems(line) for line in header)])
    return _Column(header, shown, alignment(column.kind)[0], width, heights)


def _boxed(text: str, width: float) -> str:
    return f"\\podiumcell{{{width:.1f}em}}{{{breakable(text, 0.6 * width)}}}"


def _bold(cell: str) -> str:
    if not cell:
        return cell
    return f"\\textbf{{\\boldmath {cell}}}" if "$" in cell else f"\\textbf{{{cell}}}"


def _rows(part: Sequence[_Column]) -> list[str]:
    if not part[0].cells:
        return [f"\\multicolumn{{{len(part)}}}{{c}}{{\\emph{{{breakable(_('(no rows)'))}}}}} \\\\"]
    return [" & ".join(row) + r" \\" for row in zip(*(column.cells for column in part), strict=True)]


def _head(part: Sequence[_Column]) -> str:
    return " & ".join(column.head() for column in part) + r" \\"


def _sides(part: Sequence[_Column]) -> str:
    return f"@{{}}{''.join(column.side for column in part)}@{{}}"


def _tabular(part: Sequence[_Column]) -> str:
    start = f"\\begin{{tabular}}{{{_sides(part)}}}"
    return "\n".join([start, r"\toprule", _head(part), r"\midrule", *_rows(part), r"\bottomrule", r"\end{tabular}"])


def label_key(key: str) -> str:
    r"""Give a key without the characters that a label must not hold.

    >>> label_key("ranks_%/1")
    'ranks-1'
    """
    return _KEY.sub("-", key)


def _caption(table: Table, number: int, total: int) -> tuple[str, str]:
    """Caption and label of a part."""
    key = label_key(table.key)
    caption = breakable(running(table.caption))
    if total == 1:
        return caption, f"tab:podium-{key}"
    part = breakable(_("(part {number} of {total})", number=number, total=total))
    return f"{caption} {part}", f"tab:podium-{key}" + (f"-{number}" if number > 1 else "")


def _floats(table: Table, bodies: Sequence[str], size: str, page: Page) -> str:
    written = []
    for number, body in enumerate(bodies, 1):
        caption, key = _caption(table, number, len(bodies))
        notes = _notes(table) if number == len(bodies) else ""
        written.append(
            f"{page.begin('table')}\n\\centering\\sloppy\n\\caption{{{caption}}}\n\\label{{{key}}}\n"
            f"{size}\\setlength{{\\tabcolsep}}{{{_GAP / 2}em}}\n{body}\n{notes}{page.end('table')}\n"
        )
    return "\n".join(written)


def _long(table: Table, part: Sequence[_Column], size: str, number: int, total: int) -> str:
    """Write a table over several pages; in a two-column paper these pages have one column."""
    caption, key = _caption(table, number, total)
    # The first line is measured but not printed: every page gets the same widths at the first run.
    widths = " & ".join(f"\\hspace*{{{1.015 * column.width:.2f}em}}" for column in part) + r" \kill"
    head = f"\\toprule\n{_head(part)}\n\\midrule"
    body = [
        r"\podiumonecolumn" if number == 1 else r"\clearpage\podiumonecolumn",
        rf"{{{size}\setlength{{\tabcolsep}}{{{_GAP / 2}em}}\setlength{{\LTcapwidth}}{{\linewidth}}",
        f"\\begin{{longtable}}{{{_sides(part)}}}",
        widths,
        f"\\caption{{{caption}}}\\label{{{key}}}\\\\",
        f"{head}\n\\endfirsthead",
        f"\\caption[]{{{caption}, {breakable(_('continued'))}}}\\\\",
        f"{head}\n\\endhead",
        r"\bottomrule" + "\n" + r"\endfoot",
        *_rows(part),
        r"\end{longtable}",
        (_notes(table) if number == total else "") + r"}\podiumcolumns",
        "",
    ]
    return "\n".join(body)


def _notes(table: Table) -> str:
    notes = [
        f"\\par\\smallskip\\noindent\\parbox{{\\linewidth}}{{\\footnotesize {_note(note)}}}" for note in table.notes
    ]
    return "\n".join([*notes, ""])


def _note(note: str) -> str:
    return breakable(running(note))


def _note_lines(table: Table) -> int:
    return sum(1 + ceil(ems(note) / 40) for note in table.notes)
