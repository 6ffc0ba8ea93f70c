"""Curves of steps: performance profiles, shares of runs that have solved their targets."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from podium.diagrams.chart_frame import LEFT, LEGEND, MARGIN, axes, check_lines
from podium.diagrams.charts import Series, thinned
from podium.diagrams.drawing import Drawing, Point, Polyline, Primitive, Text
from podium.diagrams.foot import finish
from podium.diagrams.names import labels
from podium.diagrams.scale import Scale, fitting, linear
from podium.errors import InputError
from podium.i18n import _

_TOP, _WIDE, _TALL = 8.0, 280.0, 180.0
_ROW = 13.0
_LOG_FROM = 10.0
"""An axis of positive places is logarithmic when its ends lie further apart than this factor."""


def step_curves(
    series: Sequence[Series], *, start: float, end: float, x_label: str, y_label: str, note: str = "", title: str
) -> Drawing:
    """Draw curves that rise in steps, each named where it ends.

    Parameters
    ----------
    series
        Up to `SERIES` lines: the places where a line rises, in ascending order (x), and its height from there on (y),
        between 0 and 1. Before the first place it lies at 0.
    start, end
        The ends of the axis; a line goes on level to `end`, and places beyond it are not shown.
    x_label, y_label
        What the axes show.
    note, title
        Note under the picture; its title.

    Returns
    -------
    Drawing
        The horizontal axis is logarithmic when `start` is positive and `end` more than ten times as large.

    Raises
    ------
    InputError
        For too many lines, places that are not ascending, heights that fall or leave [0, 1], or an axis without length.

    Examples
    --------
    >>> picture = step_curves([Series("A", [1, 4], [0.5, 1.0])], start=1, end=8, x_label="factor", y_label="share", title="P")
    >>> [len(item.points) for item in picture.items if isinstance(item, Polyline) and len(item.points) > 3]
    [4]
    """
    names = [one.name for one in series]
    check_lines(names)
    if not (math.isfinite(start) and math.isfinite(end) and start < end):
        raise InputError(
            "The axis of a step chart needs two different finite ends, got {start!r} and {end!r}.",
            start=start, end=end,
        )  # fmt: skip
    x = _axis(start, end)
    y = linear(0.0, 1.0, _TOP + _TALL, _TOP, most=5)
    items = axes(x, y, _TOP, _WIDE, x_label, y_label, tall=_TALL)
    lines = [_line(one, start, end) for one in series]
    for number, line in enumerate(lines):
        items.append(Polyline(thinned([(x(a), y(b)) for a, b in line]), f"series-{number}"))
    named, width = _named(names, [y(line[-1][1]) for line in lines])
    ends = ", ".join(f"{name} {line[-1][1]:.2f}" for name, line in zip(names, lines, strict=True))
    alt = _(
        "Lines: {y_label} over {x_label}; at the right end: {ends}.",
        y_label=y_label,
        x_label=x_label,
        ends=ends,
    )
    return finish([*items, *named], LEFT + _WIDE + width + MARGIN, _TOP + _TALL + 34.0, [note], title, alt)


def _line(one: Series, start: float, end: float) -> list[Point]:
    """Corners of a line from one end of the axis to the other."""
    places, heights = np.asarray(one.x, dtype=np.float64), np.asarray(one.y, dtype=np.float64)
    if places.shape != heights.shape or places.ndim != 1 or not (np.diff(places) >= 0).all() or np.isnan(places).any():
        raise InputError(
            "The positions where {name!r} rises must be in ascending order, each with a height.", name=one.name
        )
    if not ((heights >= 0) & (heights <= 1)).all() or (np.diff(heights) < 0).any():
        raise InputError("the heights of {name!r} must lie between 0 and 1 and never fall", name=one.name)
    before = heights[places <= start]
    level = float(before[-1]) if before.size else 0.0
    corners = [(start, level)]
    for place, height in zip(places.tolist(), heights.tolist(), strict=True):
        if start < place <= end and height > level:
            corners += [(place, level), (place, height)]
            level = height
    return [*corners, (end, level)]


def _axis(start: float, end: float) -> Scale:
    left, right = LEFT, LEFT + _WIDE
    if start <= 0 or end / start <= _LOG_FROM:
        return linear(start, end, left, right, snap=False)
    if end / start > 1000:
        powers = fitting([start, end], left, right, kind="log")
        ticks = tuple(tick for tick in powers.ticks if start <= tick <= end)
    else:
        low = math.floor(math.log10(start))
        round_ones = [float(f"{digit}e{power}") for power in range(low, low + 5) for digit in (1, 2, 5)]
        ticks = tuple(tick for tick in round_ones if start <= tick <= end)
    return Scale(start, end, left, right, ticks, log=True)


def _named(names: Sequence[str], heights: Sequence[float]) -> tuple[list[Primitive], float]:
    """Write each name beside the end of its line, moved apart where they would meet; return that and its width."""
    edge = LEFT + _WIDE
    fitted = labels(list(names), LEGEND)
    items: list[Primitive] = []
    for number, y in _apart(heights).items():
        end = edge + 36.0
        items.append(Polyline(((edge, heights[number]), (edge + 12.0, y), (end, y)), f"series-{number}"))
        label = fitted[number]
        items.append(Text(end + 4.0, y + 3.1, label.lines[0], label.style, full=label.full))
    # Other fonts are a little wider than the estimate.
    return items, 40.0 + 1.06 * max(label.width for label in fitted)


def _apart(heights: Sequence[float]) -> dict[int, float]:
    """Place names at their heights, a row apart: those of one height in their order, none outside the frame.

    >>> _apart([8.0, 8.0, 100.0])
    {0: 14.5, 1: 27.5, 2: 100.0}
    """
    order = sorted(range(len(heights)), key=lambda number: heights[number])
    placed: list[float] = []
    for number in order:
        lowest = placed[-1] + _ROW if placed else _TOP + _ROW / 2
        placed.append(max(heights[number], lowest))
    floor = _TOP + _TALL - _ROW / 2
    for place in range(len(placed) - 1, -1, -1):
        placed[place] = min(placed[place], floor)
        floor = placed[place] - _ROW
    return dict(zip(order, placed, strict=True))


__all__ = ["step_curves"]
