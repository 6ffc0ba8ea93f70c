"""A matrix of cells with names along two sides, a legend and notes: the frame of every matrix picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from podium.diagrams.drawing import Drawing, Primitive, Rect, Text
from podium.diagrams.finish import ASCENT, DESCENT, finish
from podium.diagrams.labels import Label, labels, plain, shorten, width_of
from podium.diagrams.look import style
from podium.diagrams.style import narrow
from podium.errors import InputError

MOST = 60
"""Most rows or columns of algorithms in a matrix."""

_MARGIN = 4.0
_NAME_ROOM, _NAME_ROOM_TWO_LINES = 130.0, 92.0
_LINE = 1.12  # from one line of a name to the next, in units of its size
_NARROWEST = 252.0  # the legend of p-values in one line
_DARK = ("shade-3", "shade-4")
_FIGURE = "rank"  # the style of a figure under a name


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its shade (a style), what is written in it, line by line, and whether that stands out."""

    shade: str
    lines: tuple[str, ...] = ()
    strong: bool = False
    look: str = ""  # style of the text, where the shade shall not decide


def matrix(
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[Cell | None]],
    *,
    cell: tuple[float, float],
    title: str,
    legend: Sequence[tuple[str, str]] = (),
    notes: Sequence[str] = (),
    head: str = "",
    alt: str = "",
    upright: bool = False,
    beneath: tuple[Sequence[str], Sequence[str]] | None = None,
    about: tuple[Sequence[str], Sequence[str]] = ((), ()),
) -> Drawing:
    """Draw a matrix of cells of a width and a height; None leaves one out.

    The legend gives shades with what they mean. The names of columns stand on end where needed; `upright` shortens them
    to the cell instead. `beneath` gives a figure under the name of each row, and of each column; `about` the algorithms
    that the rows belong to, and the columns: where both do, a cell belongs to the pair.
    """
    if len(cells) != len(rows) or any(len(line) != len(columns) for line in cells):
        raise InputError(
            "A matrix of {rows} rows and {columns} columns needs one cell for each row and column.",
            rows=len(rows), columns=len(columns),
        )  # fmt: skip
    wide, tall = cell
    left_names = _fitted(rows, _label_style(tall), tall)
    top_style = _label_style(tall if upright else wide)
    turned = not upright and any(width_of(name, top_style) > wide - 4 for name in columns)
    top_names = _fitted(columns, top_style, wide) if turned else labels(list(columns), wide - 2, top_style)
    of_rows, of_columns = beneath or ([""] * len(rows), [""] * len(columns))
    left = _MARGIN + max((label.width for label in left_names), default=0.0) + 4.0
    left = max([left, *(_MARGIN + width_of(figure, _FIGURE) + 4.0 for figure in of_rows)])
    tallest = max((label.width for label in top_names), default=0.0) if turned else style(top_style).size
    raised = style(_FIGURE).size * 1.25 if beneath else 0.0
    top = _MARGIN + tallest + raised + 5.0
    width = max(left + wide * len(columns) + _MARGIN, _NARROWEST)
    of_row, of_column = (_about(names, count) for names, count in zip(about, (len(rows), len(columns)), strict=True))
    items = _cells(cells, left, top, wide, tall, of_row, of_column)
    items += _row_names(left_names, of_rows, left, top, tall, of_row)
    items += _column_names(top_names, left, top - raised, wide, turned, of_column)
    items += _column_figures(of_columns, left, top, wide)
    items += _cell_texts(cells, left, top, wide, tall)
    bottom = top + tall * len(rows) + 6.0
    more, bottom = legend_items(legend, width, bottom)
    return finish([*items, *more], width, bottom, notes, title, alt, head=head)


def legend_items(legend: Sequence[tuple[str, str]], width: float, top: float) -> tuple[list[Primitive], float]:
    """Place a legend in as many lines as it needs; return it and where it ends."""
    items: list[Primitive] = []
    x, y = _MARGIN, top
    for shade, whole in legend:
        text = shorten(plain(str(whole)), width - 2 * _MARGIN - 23.0, style("note").size)
        room = 13.0 + width_of(text, "note") + 10.0
        if x > _MARGIN and x + room > width:
            x, y = _MARGIN, y + 11.0
        items.append(Rect(x, y + 1.0, 9.0, 8.0, shade))
        items.append(Text(x + 12.0, y + 7.8, text, "note"))
        x += room
    return items, y + 13.0 if legend else top


def _label_style(room: float) -> str:
    for name in ("label", "label-small", "label-tiny"):
        if style(name).size * (ASCENT + DESCENT) <= room:
            return name
    return "label-tiny"


def _about(names: Sequence[str], count: int) -> list[tuple[str, ...]]:
    """Return what each of the rows or columns belongs to; the last ones, such as sums, may belong to none."""
    return [(names[place],) if place < len(names) else () for place in range(count)]


def _cells(
    cells: Sequence[Sequence[Cell | None]],
    left: float,
    top: float,
    wide: float,
    tall: float,
    of_row: Sequence[tuple[str, ...]],
    of_column: Sequence[tuple[str, ...]],
) -> list[Primitive]:
    """Draw the surfaces, shade by shade, so that back ends can draw many at once."""
    found = [
        Rect(
            left + column * wide,
            top + row * tall,
            wide,
            tall,
            cell.shade,
            tuple(dict.fromkeys((*of_row[row], *of_column[column]))),
        )
        for row, line in enumerate(cells)
        for column, cell in enumerate(line)
        if cell is not None
    ]
    return sorted(found, key=lambda item: item.style)


def _cell_texts(
    cells: Sequence[Sequence[Cell | None]], left: float, top: float, wide: float, tall: float
) -> list[Primitive]:
    items: list[Primitive] = []
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            if cell is None or not cell.lines:
                continue
            look = cell.look or ("cell-light" if cell.shade in _DARK else "cell-strong" if cell.strong else "cell")
            size = style(look).size
            start = top + (row + 0.5) * tall - (len(cell.lines) - 1) * size * 0.6 + size * 0.35
            items += (
                Text(left + (column + 0.5) * wide, start + number * size * 1.2, text, look, "middle")
                for number, text in enumerate(cell.lines)
                if text
            )
    return items


def _fitted(names: Sequence[str], look: str, room: float) -> list[Label]:
    """Fit names along a side: on two lines where a cell is high enough, which saves length."""
    if room >= 2 * _LINE * style(look).size + 1.0:
        return labels(list(names), narrow(_NAME_ROOM_TWO_LINES), look, lines=2)
    return labels(list(names), narrow(_NAME_ROOM), look)


def _lines(name: Label) -> list[tuple[float, str]]:
    """Give the lines of a name with their distance from its middle to their baseline."""
    size = style(name.style).size
    last = len(name.lines) - 1
    return [(size * 0.34 + (number - last / 2) * _LINE * size, line) for number, line in enumerate(name.lines)]


def _row_names(
    names: list[Label],
    figures: Sequence[str],
    left: float,
    top: float,
    tall: float,
    about: Sequence[tuple[str, ...]],
) -> list[Primitive]:
    """Write the names beside their rows, each with its figure beneath; both together stand in the middle."""
    items: list[Primitive] = []
    size = style(_FIGURE).size
    for row, (name, figure) in enumerate(zip(names, figures, strict=True)):
        middle = top + (row + 0.5) * tall - (0.6 * size if figure else 0.0)
        lines = _lines(name)
        items += (
            Text(left - 4.0, middle + shift, line, name.style, "end", full=name.full, about=about[row])
            for shift, line in lines
        )
        if figure:
            items.append(Text(left - 4.0, middle + lines[-1][0] + 1.2 * size, figure, _FIGURE, "end"))
    return items


def _column_figures(figures: Sequence[str], left: float, top: float, wide: float) -> list[Primitive]:
    return [
        Text(left + (column + 0.5) * wide, top - 4.0, figure, _FIGURE, "middle")
        for column, figure in enumerate(figures)
        if figure
    ]


def _column_names(
    names: list[Label], left: float, top: float, wide: float, turned: bool, about: Sequence[tuple[str, ...]]
) -> list[Primitive]:
    items: list[Primitive] = []
    for column, name in enumerate(names):
        x = left + (column + 0.5) * wide
        if turned:
            items += (
                Text(x + shift, top - 4.0, line, name.style, "start", 90.0, name.full, about[column])
                for shift, line in _lines(name)
            )
        else:
            items.append(Text(x, top - 4.0, name.lines[0], name.style, "middle", full=name.full, about=about[column]))
    return items


def cell_size(count: int, *, wide: float, tall: float) -> tuple[float, float]:
    """Size of a cell by the number of rows: cells with text while they fit a page, squares beyond.

    >>> cell_size(5, wide=40, tall=16), cell_size(40, wide=40, tall=16)
    ((40, 16), (10.0, 10.0))
    """
    if count * wide <= 480:
        return wide, tall
    side = max(7.2, min(14.0, 400.0 / count))  # names of 7 points fit the smallest
    return side, side


def of_pairs(count: int, cell: Callable[[int, int], Cell | None]) -> list[list[Cell | None]]:
    """Make the cells of a matrix of all pairs, without the diagonal."""
    return [[None if i == j else cell(i, j) for j in range(count)] for i in range(count)]


def widest(cells: Sequence[Sequence[Cell | None]], beneath: Sequence[str] = ()) -> float:
    """Width of a cell that holds every text of a matrix, and the figures beneath the names of its columns."""
    texts = [text for row in cells for cell in row if cell is not None for text in cell.lines]
    return 5.0 + max(
        [30.0, *(width_of(text, "cell-strong") for text in texts), *(width_of(text, _FIGURE) for text in beneath)]
    )
