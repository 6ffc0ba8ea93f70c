"""Tables of a page: what decides comes first, intervals are drawn beside their values, what few readers need is folded."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import isfinite

from podium.diagrams.axes import Scale, around_zero, nice_step
from podium.document import Column, Table
from podium.i18n import _, grouped, ngettext
from podium.render.flow import part_only, shown_rows
from podium.render.html import Cells, about, escape, grid, line
from podium.render.numbers import cells, emphasised
from podium.render.visible import running, visible

_WIDTHS = ((16, "widest"), (13, "wider"), (10, "wide"))
"""From how many columns a table is set how much smaller on paper, where it cannot scroll."""

_TALL = 25
"""Rows from which a table scrolls in its own box."""

_NOTES = 2
"""More notes than these are folded."""

_WIDE, _HIGH = 200, 28
"""Size of a drawn interval in pixels."""

_PLACES = 150
"""Width of a drawn rank in pixels."""

_SHORT = 28
"""Two names with so many characters stand in one line."""

_PRINTED = 40
"""So many rows of a table are printed."""

_LISTED, _PATTERN = 60, 1
"""Of more pairs, those after the printed ones, or in a fold after the first, are a text, of which the script makes rows when they are asked for."""


def table_html(
    table: Table,
    anchor: str,
    *,
    file: str | None = None,
    below: str = "",
    more_folds: Sequence[str] = (),
    more_anchor: str = "",
) -> list[str]:
    """Write a table in its own box, which scrolls instead of the page, and what few need in a fold below it.

    `anchor` identifies the caption, `more_anchor` the table in the fold. `file` is beside the page and holds all rows if not
    all are shown; `below` is markup below the table, `more_folds` that of further folds.
    """
    first, more = _arranged(table)
    rows = shown_rows(table)
    notes = list(table.notes)
    if rows is not None:
        notes.insert(0, part_only(rows, table.rows, file))
    told = [f'<p class="podium-notes" dir="auto">{line(note)}</p>' for note in notes]
    if len(told) > _NOTES:
        told = [f'<details class="fold"><summary>{line(_("Notes on the table"))}</summary>', *told, "</details>"]
    lines = ['<div class="block">', *_box(first, anchor, rows)]
    if _long(table, rows):
        printed = _("The first {rows} of {total} rows are printed.", rows=_PRINTED, total=grouped(table.rows))
        lines.append(f'<p class="podium-notes printed">{line(printed)}</p>')
    lines += [*told, *([below] if below else [])]
    if more is not None:
        n = sum(column.weight == "more" for column in table.columns)
        summary = ngettext("{n} more procedure", "{n} more procedures", n)
        found = f' <small class="quiet">{line(counts)}</small>' if (counts := _counts(table, rows)) else ""
        lines += [
            f'<details class="fold"><summary>{line(summary)}{found}</summary>',
            *_box(more, more_anchor or f"{anchor}-more", rows, _PATTERN),
            "</details>",
        ]
    return [*lines, *more_folds, "</div>"]


def _long(table: Table, rows: int | None) -> bool:
    """Whether a page leaves rows out when it is printed; never where rows stand under headings."""
    return (rows or table.rows) > _PRINTED and not table.sections and not table.rules


def _counts(table: Table, rows: int | None) -> str:
    """Say how many rows other procedures mark, beside the one that decides."""
    marked = {
        weight: [
            sum(column.strong) for column in table.columns if column.weight == weight and column.strong is not None
        ]
        for weight in ("verdict", "more")
    }
    if rows is not None or len(marked["verdict"]) != 1 or not marked["more"]:
        return ""
    low, high, own = min(marked["more"]), max(marked["more"]), marked["verdict"][0]
    if low == high:
        return _("find {low} of {m}; the verdict's finds {own}", low=low, m=table.rows, own=own)
    return _("find {low} to {high} of {m}; the verdict's finds {own}", low=low, high=high, m=table.rows, own=own)


def _arranged(table: Table) -> tuple[Table, Table | None]:
    """Put the column of the verdict after the names, and take apart the columns that few readers need."""
    if any(column.places for column in table.columns):
        return _placed(table), None
    decides = tuple(column for column in table.columns if column.weight == "verdict")
    more = tuple(column for column in table.columns if column.weight == "more")
    if not decides or not table.columns:
        return replace(table, columns=(*table.columns, *table.beside)), None
    name = table.columns[0]
    rest = tuple(column for column in table.columns[1:] if not column.weight)
    # The estimate, its picture and its interval stand together; what counts problems comes before the tests.
    at = next((at for at, column in enumerate(rest) if column.kind in ("statistic", "pvalue")), len(rest))
    first = replace(table, columns=(name, *decides, *rest[:at], *table.beside, *rest[at:]))
    if not more:
        return first, None
    plain = tuple(replace(column, better=None) for column in decides)
    return first, replace(table, columns=(name, *plain, *more), notes=())


def _placed(table: Table) -> Table:
    """Number the rows of a table of ranks, and put groups, ranks and their intervals after the names."""
    name, *others = table.columns
    number = Column("#", tuple(range(1, table.rows + 1)), "count")
    groups = [column for column in others if column.groups]
    ranks = [column for column in others if column.places]
    rest = [column for column in others if not column.groups and not column.places]
    return replace(table, columns=(number, name, *groups, *ranks, *rest, *table.beside))


def _box(table: Table, anchor: str, rows: int | None, kept: int = _PRINTED) -> list[str]:
    decides = next(
        (column for column in table.columns if column.weight == "verdict" and column.better is not None), None
    )
    kinds = [name for columns, name in _WIDTHS if len(table.columns) >= columns][:1]
    kinds += ["long"] if _long(table, rows) else []
    if table.about and len(table.about[0]) == 2 and any(column.weight == "verdict" for column in table.columns):
        kinds.append("pairs")
        if max(len(first) + len(second) for first, second in table.about[:rows]) <= _SHORT:
            kinds.append("short")
    if any(column.places for column in table.columns):
        kinds.append("ranks")

    def row(number: int) -> str:
        found = about(table.about[number]) if table.about else ""
        if decides is None or decides.strong is None:
            return found
        return found if decides.strong[number] else f' class="open"{found}'

    shown = ["<tbody><tr><td>", line(_("no columns")), "</td></tr></tbody>"]
    listed = "pairs" in kinds and (rows or table.rows) > _LISTED and not table.sections and not table.rules
    if table.columns:
        shown = grid(
            table,
            rows=rows,
            beside=_beside,
            row=row,
            naming=_naming(table, rows),
            heading=_heading(table),
            digits=listed,
        )
    if listed:
        head, body, *found, end = shown
        shown = [head, body, *found[:kept], end]
    return [
        f'<div class="scroll{" tall" if (rows or table.rows) > _TALL else ""}" role="region" aria-labelledby="{anchor}" tabindex="0">',
        f'<table class="{" ".join(kinds)}">' if kinds else "<table>",
        f'<caption dir="auto" id="{anchor}"><span>{line(table.caption)}</span></caption>',
        *shown,
        *("</table>", "</div>"),
        *(_rest(table, rows or table.rows, kept) if listed else []),
    ]


def _rest(table: Table, rows: int, kept: int) -> list[str]:
    """Write the rows after those that are kept as lines of a text, as they are shown, with what the script needs to make rows of them."""
    columns: list[list[str]] = []
    marks: list[str] = []
    for column in table.columns:
        columns.append(emphasised(column, cells(column, text=visible, figure=str, rows=rows), "{}*".format))
        if column.better is not None:
            columns.append([f"▲ {visible(name)}" if name else "○" for name in column.better[:rows]])
        if column.ends is not None and not column.places and (drawn := _drawn(column, rows)):
            scale, *found = drawn
            marks = [_places_of(scale, *one) for one in zip(*found, strict=True)][kept:]
    names = list(dict.fromkeys(name for pair in table.about[kept:rows] for name in pair))
    place = {name: at for at, name in enumerate(names)}
    pairs = " ".join(f"{place[first]}-{place[second]}" for first, second in table.about[kept:rows])
    lines = ["\t".join(row) for row in list(zip(*columns, strict=True))[kept:]]
    summary = _("Rows {first} to {last} as text", first=kept + 1, last=grouped(rows))
    note = _("A star marks what is significant. Numbers have the digits that are shown.")
    data = html.escape(json.dumps([running(name) for name in names], ensure_ascii=False))
    return [
        f'<details class="fold rest" data-names="{data}" data-pairs="{pairs}" data-marks="{" ".join(marks)}">'
        f'<summary>{line(summary)}</summary><p class="podium-notes">{line(note)}</p>',
        f'<pre tabindex="0">{html.escape(chr(10).join(lines))}</pre></details>',
    ]


def _naming(table: Table, rows: int | None) -> Callable[[str], str]:
    """Return what writes the name of a row; two algorithms are isolated one by one, as either may be written from right to left."""
    pairs: dict[str, str] = {}
    if table.about and len(table.about[0]) == 2:
        for text, (first, second) in zip(table.columns[0].values[:rows], table.about, strict=False):
            between = str(text).removeprefix(first).removesuffix(second)
            if str(text) == f"{first}{between}{second}":
                pairs[str(text)] = (
                    f'{escape(first)} <span class="quiet">{line(between.strip())}</span> {escape(second)}'
                )
    return lambda text: pairs.get(text) or escape(text)


def _heading(table: Table) -> Callable[[Column], str]:
    """Return what writes the head of a column: that of the verdict also says what it holds."""

    def written(column: Column) -> str:
        if column.weight == "verdict" and table.key.endswith("-adjusted"):
            return f"{line(_('Adjusted p'))} <small>{escape(column.header)}</small>"
        return escape(column.header)

    return written


def _beside(column: Column, rows: int | None) -> Iterator[Cells]:
    """Yield what stands beside a column: which algorithm is better, and the intervals of its values."""
    if column.better is not None:
        head = f'<th scope="col" class="podium-left result">{line(_("Result"))}</th>'
        yield head, [_result(name) for name in column.better[:rows]]
    if column.places:
        yield _ranks(column, rows)
    elif column.ends is not None:
        yield from _intervals(column, rows)


def _result(name: str) -> str:
    if name:
        return f'<td class="podium-left result"><span class="yes">▲ {_("{name} better", name=escape(name))}</span></td>'
    return f'<td class="podium-left result"><span class="no">○ {line(_("not shown"))}</span></td>'


def _drawn(column: Column, rows: int | None) -> tuple[Scale, Sequence[float], Sequence[float], Sequence[float]] | None:
    """Return the scale of drawn intervals, better on the right, the values and both ends; None where no value is finite."""
    side = -1.0 if column.smaller else 1.0
    values = [side * value if isinstance(value, int | float) else float("nan") for value in column.values[:rows]]
    ends = [tuple(sorted((side * low, side * high))) if low <= high else (1.0, 0.0) for low, high in column.ends or ()]
    ends = ends[:rows]
    finite = [end for value, pair in zip(values, ends, strict=True) for end in (value, *pair) if isfinite(end)]
    if not finite:
        return None
    scale = around_zero([0.0, *finite], 12.0, _WIDE - 12.0, most=4)
    return scale, values, [low for low, _high in ends], [high for _low, high in ends]


def _intervals(column: Column, rows: int | None) -> Iterator[Cells]:
    """Yield the scale and the drawn intervals; nothing where no value is finite."""
    drawn = _drawn(column, rows)
    if drawn is None:
        return
    scale, *found = drawn
    grid_lines = "".join(f"M{scale(tick):.1f} 0V{_HIGH}" for tick in scale.ticks if tick)
    under = f'<path class="grid" d="{grid_lines}"/><path class="zero" d="M{scale(0.0):.1f} 0V{_HIGH}"/>'
    labels = [(place, _turned(text, column.smaller)) for place, text in _labels(scale)]
    head = _scale_head(_WIDE, labels, _("first better →"))
    yield head, [_interval(scale, under, *one) for one in zip(*found, strict=True)]


def _places_of(scale: Scale, value: float, low: float, high: float) -> str:
    """Write where a value and the ends of its interval are drawn; a tilde for an end without a tip, nothing for what there is not."""
    at = f"{scale(value):.1f}" if isfinite(value) else ""
    if low > high:
        return f",{at},"
    ends = [f"{scale(min(max(end, scale.low), scale.high)):.1f}{'' if isfinite(end) else '~'}" for end in (low, high)]
    return f"{ends[0]},{at},{ends[1]}"


def _turned(number: str, smaller: bool) -> str:
    """Write the number of a tick; where smaller is better, the axis was drawn for the opposite numbers."""
    if not smaller or not number.strip("0.−-"):
        return number
    return number[1:] if number[0] in "−-" else f"−{number}"


def _scale_head(wide: int, labels: Sequence[tuple[float, str]], better: str) -> str:
    written = "".join(f'<text x="{place:.1f}" y="27">{line(text)}</text>' for place, text in labels)
    return (
        f'<th scope="col" class="forest"><span class="podium-aloud">{line(_("Interval"))}</span>'
        f'<svg class="scale" viewBox="0 0 {wide} 30" width="{wide}" height="30" aria-hidden="true">'
        f'<text class="end" x="{wide - 2}" y="11">{line(better)}</text>{written}</svg></th>'
    )


def _labels(scale: Scale) -> list[tuple[float, str]]:
    """Return the ticks that have room for their numbers."""
    kept: list[tuple[float, str]] = []
    for tick, text in scale.tick_labels():
        place = scale(tick)
        if not kept or place - kept[-1][0] > 3.5 * (len(text) + len(kept[-1][1])) + 4:
            kept.append((place, text))
    return kept


def _interval(scale: Scale, under: str, value: float, low: float, high: float) -> str:
    middle = _HIGH // 2
    drawn = ""
    if low <= high:
        bar = f"M{scale(max(low, scale.low)):.1f} {middle}H{scale(min(high, scale.high)):.1f}"
        bar += "".join(f"M{scale(tip):.1f} {middle - 4}v8" for tip in (low, high) if isfinite(tip))
        drawn = f'<path class="ci" d="{bar}"/>'
    if isfinite(value):
        drawn += f'<circle class="dot" cx="{scale(value):.1f}" cy="{middle}" r="4.5"/>'
    return _cell(_WIDE, under + drawn)


def _cell(wide: int, drawn: str) -> str:
    size = f'viewBox="0 0 {wide} {_HIGH}" width="{wide}" height="{_HIGH}"'
    return f'<td class="forest"><svg {size} aria-hidden="true">{drawn}</svg></td>'


def _ranks(column: Column, rows: int | None) -> Cells:
    """Draw ranks from the last to the first: a dot on a stem for each, or the interval of its places."""
    scale = Scale(-column.places, -1.0, 10.0, _PLACES - 10.0, tuple(-tick for tick in _places(column.places)))
    under = f'<path class="grid" d="{"".join(f"M{scale(tick):.1f} 0V{_HIGH}" for tick in scale.ticks)}"/>'
    labels = [(scale(tick), f"{-tick:g}") for tick in scale.ticks]
    head, middle = _scale_head(_PLACES, labels, _("better →")), _HIGH // 2
    if column.ends is not None:
        bars = [(scale(-max(ends)), scale(-min(ends))) for ends in column.ends[:rows]]
        return head, [_cell(_PLACES, f'{under}<path class="band" d="M{x:.1f} {middle}H{y:.1f}"/>') for x, y in bars]
    stem = (
        '<path class="stem" d="M{start:.1f} {middle}H{x:.1f}"/><circle class="dot" cx="{x:.1f}" cy="{middle}" r="4.5"/>'
    )
    dots = [scale(-float(value)) for value in column.values[:rows] if isinstance(value, int | float)]
    return head, [_cell(_PLACES, under + stem.format(start=scale.start, middle=middle, x=x)) for x in dots]


def _places(last: int) -> list[float]:
    """Choose at most six ranks for an axis, the first and the last among them.

    >>> _places(5), _places(40)
    ([1.0, 2.0, 3.0, 4.0, 5.0], [1.0, 10.0, 20.0, 30.0, 40.0])
    """
    if last <= 6:
        return [float(rank) for rank in range(1, last + 1)]
    step = nice_step(last, 5)
    ranks = [step * number for number in range(1, int(last / step) + 1)]
    inner = [rank for rank in ranks if 1 + 0.6 * step <= rank <= last - 0.6 * step]
    return [1.0, *inner, float(last)]
