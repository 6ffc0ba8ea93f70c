"""Performance against cost: an order of preference as numbered points, with who is significantly better than whom."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.diagrams.axes import LEFT, Scale, about_zeros, axes, fitting
from podium.diagrams.drawing import Circle, Drawing, Line, Point, Polyline, Primitive, Text, linked
from podium.diagrams.finish import box, finish
from podium.diagrams.labels import labels, width_of
from podium.diagrams.rows import MARGIN, check
from podium.diagrams.style import elastic, narrow
from podium.errors import InputError
from podium.i18n import Message, _, joined

MOST_LINES = 80
"""Of more significant results than these none are drawn as lines."""

_Box = tuple[float, float, float, float]
_WIDE, _NAMES, _STEP, _RADIUS = 280.0, 170.0, 12.0, 3.2


def cost_order_picture(
    names: Sequence[str],
    costs: Sequence[float],
    standing: Sequence[float],
    better: ArrayLike,
    *,
    cost_label: str,
    standing_label: str = Message("mean rank (1 is best)"),
    note: str = "",
    title: str = Message("Order by tests and cost"),
) -> Drawing:
    """Draw algorithms by cost and mean rank, numbered in the order of preference in which they are named.

    `better` says whether i is significantly better than j, shape (k, k). Filled: no algorithm is significantly better.
    Arrows lead from an algorithm to those it beats, except those implied by two others; above `MOST_LINES` they are
    omitted. The axis of costs is logarithmic if no cost is negative and one is more than twenty times another.

    >>> picture = cost_order_picture(["dear", "cheap"], [5, 1], [1.1, 1.9], [[0, 1], [0, 0]], cost_label="seconds")
    >>> [item.style for item in picture.items if isinstance(item, Circle)]
    ['estimate', 'estimate-open']
    """
    check(names, costs, standing)
    graph = np.asarray(better, dtype=bool)
    if graph.shape != (len(names), len(names)) or not np.isfinite([*costs, *standing]).all():
        raise InputError("{k} algorithms need finite costs and ranks and a square matrix of decisions.", k=len(names))
    tall = min(max(_STEP * len(names) - 22.0, 200.0), 500.0)
    left, top = LEFT, MARGIN + 4.0
    x = _cost_scale(costs, left + 10.0, left + elastic(_WIDE) - 10.0)
    y = fitting(standing, top + 10.0, top + tall - 10.0, kind="linear", most=7)
    points = [(x(a), y(b)) for a, b in zip(costs, standing, strict=True)]
    items = axes(x, y, top, (elastic(_WIDE), tall), cost_label, str(standing_label))
    lines = _arrows(points, graph)
    items += lines or []
    free: list[bool] = (~np.any(graph, axis=0)).tolist()
    items += [
        Circle(*at, _RADIUS, "estimate" if alone else "estimate-open", (name,))
        for name, at, alone in zip(names, points, free, strict=True)
    ]
    items += _numbers(
        points, (left, top, left + elastic(_WIDE), top + tall), [one for one in lines or () if isinstance(one, Line)]
    )
    listed, end = _list(names, left + elastic(_WIDE) + 12.0, top)
    bottom = max(top + tall + 28.0, top + _STEP * len(names) + 6.0)
    alt = _("Order of preference: {names}.", names=joined(names, ", ")) + " " + _told(names, graph)
    notes = (_meaning(lines, int(graph.sum())), about_zeros(x), note)
    return finish([*items, *listed], end + MARGIN, bottom, notes, title, alt)


def _cost_scale(costs: Sequence[float], start: float, end: float) -> Scale:
    positive = [cost for cost in costs if cost > 0]
    wide = bool(positive) and min(costs) >= 0 and max(positive) / 20 > min(positive)
    return fitting(costs, start, end, kind="log" if wide else "auto", most=6)


def _meaning(lines: list[Primitive] | None, edges: int) -> str:
    text = _("Numbers: order of preference. Filled: no algorithm is significantly better; open: at least one is.")
    if lines is None:
        return text + " " + _("The {n} significant results are too many to draw as arrows.", n=edges)
    if not lines:
        return text
    arrows = _("Arrows point to significantly worse algorithms; arrows implied by others are left out.")
    return f"{text} {arrows}"


def _told(names: Sequence[str], graph: NDArray[np.bool_]) -> str:
    found = [
        _(
            "{name} than {others}",
            name=names[i],
            others=joined((names[j] for j in np.flatnonzero(graph[i]).tolist()), ", "),
        )
        for i in range(len(names))
        if graph[i].any()
    ]
    return _("Significantly better: {pairs}.", pairs=joined(found, "; ")) if found else _("Significantly better: none.")


def _arrows(points: Sequence[Point], graph: NDArray[np.bool_]) -> list[Primitive] | None:
    """Draw who beats whom, without what follows from two results; None where there are too many."""
    whole = graph.astype(np.int64)
    direct = graph & ~((whole @ whole) > 0)
    if direct.sum() > MOST_LINES:
        return None
    items: list[Primitive] = []
    for i, j in np.argwhere(direct).tolist():
        items += _arrow(points[i], points[j])
    return items


def _arrow(start: Point, end: Point) -> list[Primitive]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length < 2 * _RADIUS + 2.0:
        return []
    u, v = dx / length, dy / length
    tip = (end[0] - (_RADIUS + 0.8) * u, end[1] - (_RADIUS + 0.8) * v)
    back = (tip[0] - 4.5 * u, tip[1] - 4.5 * v)
    head = (tip, (back[0] - 1.8 * v, back[1] + 1.8 * u), (back[0] + 1.8 * v, back[1] - 1.8 * u))
    return [Line(*start, *back, "leader"), Polyline(head, "arrow", closed=True)]


def _numbers(points: Sequence[Point], frame: _Box, lines: Sequence[Line]) -> list[Primitive]:
    """Number the points: beside each where nothing else stands, farther off with a line where it is crowded."""
    dots = [(px - _RADIUS, py - _RADIUS, px + _RADIUS, py + _RADIUS) for px, py in points]
    taken: list[_Box] = []
    items: list[Primitive] = []
    for number, point in enumerate(points, start=1):
        text = _beside(str(number), point, taken, dots, lines, frame)
        place = box(text)
        taken.append(place)
        middle = ((place[0] + place[2]) / 2, (place[1] + place[3]) / 2)
        if math.dist(middle, point) > 15.0:
            near = (min(max(point[0], place[0]), place[2]), min(max(point[1], place[1]), place[3]))
            items.append(Line(*point, *near, "grid"))
        items.append(text)
    return items


def _beside(
    number: str, point: Point, taken: Sequence[_Box], dots: Sequence[_Box], lines: Sequence[Line], frame: _Box
) -> Text:
    """Try places around a point: clear of everything near by, then anywhere clear of points and numbers, then of numbers."""
    half = width_of(number, "rank") / 2
    tries = [
        Text(point[0] + (radius + half) * math.cos(turn), point[1] + radius * math.sin(turn) + 2.6, number, "rank", "middle")
        for radius in (6.0, 8.0, 10.0, 13.0, 18.0, 24.0, 32.0, 42.0, 54.0, 70.0, 90.0, 120.0, 160.0, 220.0)
        for turn in (math.pi * step / 8 - 0.6 for step in range(16))
    ]  # fmt: skip
    inside = [text for text in tries if _within(box(text), frame)]
    near = [text for text in inside if math.dist((text.x, text.y - 2.6), point) < 14.0 + half]
    for places, others, crossing in (
        (near, [*taken, *dots], lines),
        (inside, [*taken, *dots], ()),
        (inside, taken, ()),
    ):
        for text in places:
            if _free(box(text), others, crossing):
                return text
    raise InputError("There is no room for the number {number}; show fewer algorithms.", number=number)


def _free(place: _Box, others: Sequence[_Box], lines: Sequence[Line]) -> bool:
    return not any(_touch(place, other) for other in others) and not any(_crossed(place, line) for line in lines)


def _crossed(place: _Box, line: Line) -> bool:
    """Whether a line runs through a box: its parts in both directions overlap (Liang and Barsky's clipping)."""
    first, last = 0.0, 1.0
    for start, end, low, high in ((line.x1, line.x2, place[0], place[2]), (line.y1, line.y2, place[1], place[3])):
        if abs(end - start) < 1e-9:
            if not low < start < high:
                return False
            continue
        one, other = sorted(((low - start) / (end - start), (high - start) / (end - start)))
        first, last = max(first, one), min(last, other)
    return first < last


def _within(inner: _Box, outer: _Box) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _touch(one: _Box, other: _Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _list(names: Sequence[str], left: float, top: float) -> tuple[list[Primitive], float]:
    """List the numbers with their names; return that and where it ends."""
    room = width_of(str(len(names)), "rank")
    items: list[Primitive] = []
    fitted = labels(list(names), narrow(_NAMES))
    for place, label in enumerate(fitted):
        y = top + (place + 0.5) * _STEP + 3.0
        number = Text(left + room, y, str(place + 1), "rank", "end")
        name = Text(left + room + 6.0, y, label.lines[0], label.style, full=label.full)
        items += linked([number, name], names[place])
    return items, left + room + 6.0 + max(label.width for label in fitted)
