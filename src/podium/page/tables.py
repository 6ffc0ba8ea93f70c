"""Tables of a page: what decides comes first, intervals are drawn beside their values, what few readers need is folded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isfinite

from podium.diagrams.axes import Scale, around_zero
from podium.document import Column, Table
from podium.i18n import _, ngettext
from podium.render.flow import part_only, shown_rows
from podium.render.html import Cells, about, escape, grid, line

_WIDTHS = ((16, "widest"), (13, "wider"), (10, "wide"))
"""From how many columns a table is set how much smaller on paper, where it cannot scroll."""

_TALL = 25
"""Rows from which a table scrolls in its own box."""

_NOTES = 2
"""More notes than these are folded."""

_WIDE, _HIGH = 220, 28
"""Size of a drawn interval in pixels."""


def table_html(table: Table, anchor: str, *, file: str | None = None, below: str = "") -> list[str]:
    """Write a table in its own box, which scrolls instead of the page, and what few need in a fold below it.

    Parameters
    ----------
    table : Table
        The table.
    anchor : str
        Identifier of its caption.
    file : str, optional
        Name of the file beside the page that holds all rows, if not all are shown.
    below : str, optional
        Markup that stands below the table.
    """
    first, more = _arranged(table)
    rows = shown_rows(table)
    notes = list(table.notes)
    if rows is not None:
        notes.insert(0, part_only(rows, table.rows, file))
    told = [f'<p class="podium-notes" dir="auto">{line(note)}</p>' for note in notes]
    if len(told) > _NOTES:
        told = [f'<details class="fold"><summary>{line(_("Notes on the table"))}</summary>', *told, "</details>"]
    lines = ['<div class="block">', *_box(first, anchor, rows), *told, *([below] if below else [])]
    if more is not None:
        n = sum(column.weight == "more" for column in table.columns)
        summary = ngettext("{n} more procedure", "{n} more procedures", n)
        lines += [
            f'<details class="fold"><summary>{line(summary)}</summary>',
            *_box(more, f"{anchor}-more", rows),
            "</details>",
        ]
    return [*lines, "</div>"]


def _arranged(table: Table) -> tuple[Table, Table | None]:
    """Put the column of the verdict after the names, and take apart the columns that few readers need."""
    decides = tuple(column for column in table.columns if column.weight == "verdict")
    more = tuple(column for column in table.columns if column.weight == "more")
    if not decides or not table.columns:
        return table, None
    name = table.columns[0]
    rest = tuple(column for column in table.columns[1:] if not column.weight)
    # Two columns for an interval are one on a page, where it is drawn.
    first = replace(table, columns=(name, *decides, *rest))
    if not more:
        return first, None
    plain = tuple(replace(column, better=None) for column in decides)
    return first, replace(table, columns=(name, *plain, *more), notes=())


def _box(table: Table, anchor: str, rows: int | None) -> list[str]:
    tall = " tall" if (rows or table.rows) > _TALL else ""
    width = next((name for columns, name in _WIDTHS if len(table.columns) >= columns), "")
    decides = next(
        (column for column in table.columns if column.weight == "verdict" and column.better is not None), None
    )

    def row(number: int) -> str:
        found = about(table.about[number]) if table.about else ""
        if decides is None or decides.strong is None:
            return found
        return found if decides.strong[number] else f' class="open"{found}'

    shown = ["<tbody><tr><td>", line(_("no columns")), "</td></tr></tbody>"]
    if table.columns:
        shown = grid(table, rows=rows, beside=_beside, row=row)
    return [
        f'<div class="scroll{tall}" role="region" aria-labelledby="{anchor}" tabindex="0">',
        f"<table{f' class={chr(34)}{width}{chr(34)}' if width else ''}>",
        f'<caption dir="auto" id="{anchor}"><span>{line(table.caption)}</span></caption>',
        *shown,
        *("</table>", "</div>"),
    ]


def _beside(column: Column, rows: int | None) -> Iterator[Cells]:
    """Yield what stands beside a column: which algorithm is better, and the intervals of its values."""
    if column.better is not None:
        head = f'<th scope="col" class="podium-left result">{line(_("Result"))}</th>'
        yield head, [_result(name) for name in column.better[:rows]]
    if column.ends is not None:
        yield from _intervals(column, rows)


def _result(name: str) -> str:
    if name:
        return f'<td class="podium-left result"><span class="yes">▲ {_("{name} better", name=escape(name))}</span></td>'
    return f'<td class="podium-left result"><span class="no">○ {line(_("not shown"))}</span></td>'


def _intervals(column: Column, rows: int | None) -> Iterator[Cells]:
    """Yield the scale and the drawn intervals; nothing where no value is finite."""
    values = [value if isinstance(value, int | float) else float("nan") for value in column.values[:rows]]
    ends = list((column.ends or ())[:rows])
    finite = (
        [end for triple in zip(values, *zip(*ends, strict=True), strict=True) for end in triple if isfinite(end)]
        if ends
        else []
    )
    if not finite:
        return
    scale = around_zero([0.0, *finite], 12.0, _WIDE - 12.0, most=4)
    grid_lines = "".join(f"M{scale(tick):.1f} 0V{_HIGH}" for tick in scale.ticks if tick)
    under = f'<path class="grid" d="{grid_lines}"/><path class="zero" d="M{scale(0.0):.1f} 0V{_HIGH}"/>'
    labels = "".join(f'<text x="{place:.1f}" y="12">{line(text)}</text>' for place, text in _labels(scale))
    head = (
        f'<th scope="col" class="forest"><span class="podium-aloud">{line(_("Interval"))}</span>'
        f'<svg class="scale" viewBox="0 0 {_WIDE} 16" width="{_WIDE}" height="16" aria-hidden="true">{labels}</svg></th>'
    )
    yield head, [_interval(scale, under, value, low, high) for value, (low, high) in zip(values, ends, strict=True)]


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
    size = f'viewBox="0 0 {_WIDE} {_HIGH}" width="{_WIDE}" height="{_HIGH}"'
    return f'<td class="forest"><svg {size} aria-hidden="true">{under}{drawn}</svg></td>'
