"""Lines over an axis: ROC curves, curves with bands along a budget, profiles of steps."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from podium.diagrams.axes import LEFT, LEGEND, MARGIN, Scale, around_zero, axes, fitting, legend, linear, spans_decades
from podium.diagrams.drawing import Circle, Drawing, Line, Point, Polyline, Primitive, Text, linked, moved
from podium.diagrams.finish import finish
from podium.diagrams.labels import labels, width_of
from podium.diagrams.look import SERIES
from podium.diagrams.style import across_of, called, elastic, in_order, narrow, own
from podium.errors import InputError
from podium.i18n import Message, _, joined

MOST_PANELS = 9


@dataclass(frozen=True, slots=True)
class Series:
    """One line: its name, its points, an optional band around it, and the algorithm or the pair that it belongs to."""

    name: str
    x: ArrayLike
    y: ArrayLike
    low: ArrayLike | None = None
    high: ArrayLike | None = None
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Panel:
    """Lines on a pair of axes; `marks` are written above the points of the first line."""

    series: Sequence[Series]
    heading: str = ""
    marks: Sequence[str] = ()


def _ordered(series: Sequence[Series]) -> list[Series]:
    """Return lines in the order of the style; none, and more than can be told apart, are refused."""
    if not 1 <= len(series) <= SERIES:
        raise InputError(
            "A picture can show 1 to {most} lines, not {k}; show only the best.",
            most=SERIES, k=len(series),
        )  # fmt: skip
    return [series[j] for j in in_order([one.name for one in series])]


def curves(
    panels: Sequence[Panel],
    *,
    x_label: str,
    y_label: str,
    note: str = "",
    title: str,
    upside_down: bool = False,
    signed: bool = False,
    shares: bool = False,
    level: float | None = None,
) -> Drawing:
    """Draw lines over a common horizontal axis, in one panel or several, with one legend.

    Up to `MOST_PANELS` panels hold the same lines in the same order. `upside_down` puts small values at the top (ranks);
    `signed` shows zero and bends the axis where most differences are small compared with the largest; `shares` begins the
    vertical axis at 0 and keeps it linear; `level` is the height of a line across every panel, such as a target. Other axes
    are logarithmic if no value is negative and the values span more than three decades.

    >>> picture = curves([Panel([Series("A", [1, 2, 3], [3, 2, 1])])], x_label="budget", y_label="error", title="Curves")
    >>> [len(item.points) for item in picture.items if isinstance(item, Polyline)]
    [3]
    """
    if not 1 <= len(panels) <= MOST_PANELS:
        raise InputError("A picture shows 1 to {most} panels, not {n}.", most=MOST_PANELS, n=len(panels))
    panels = [replace(panel, series=_ordered(panel.series)) for panel in panels]
    names, about = [one.name for one in panels[0].series], [one.about for one in panels[0].series]
    across = across_of(len(panels), 3, 170.0)
    wide, tall = (elastic(260.0), 180.0) if len(panels) == 1 else (elastic(120.0), 100.0)
    top = 27.0 if any(panel.marks for panel in panels) else 16.0
    step, drop = LEFT + wide + 22.0, top + tall + 34.0
    frame = _Frame(wide, tall, top, x_label, y_label, upside_down, signed, shares, level)
    items: list[Primitive] = []
    for number, panel in enumerate(panels):
        items += (moved(item, number % across * step, number // across * drop) for item in _panel(panel, frame))
    key, key_width = legend(names, across * step + 4.0, 16.0, about=about)
    bottom = drop * (-(-len(panels) // across))
    alt = _(
        "{names}: {y_label} over {x_label}.", names=joined(map(called, names), ", "), y_label=y_label, x_label=x_label
    )
    return finish(
        [*items, *key],
        across * step + 4.0 + key_width + MARGIN,
        max(bottom, 20.0 + 13.0 * len(names)),
        [note],
        title,
        alt,
    )


def roc(
    series: Sequence[Series],
    *,
    hull: Sequence[Point] = (),
    operating: Sequence[Point] = (),
    slope: float | None = None,
    note: str = "",
    title: str = Message("ROC curves"),
) -> Drawing:
    """Draw ROC curves with the vertices of their convex hull and the best operating points (Fawcett 2006).

    False positive rates are x, true positive rates y; a single point is drawn as one. `slope` is that of the
    iso-performance line through each operating point.

    >>> picture = roc([Series("A (AUC 0.900)", [0, 0.1, 1], [0, 0.8, 1])])
    >>> [item.text for item in picture.texts() if item.style == "label"]
    ['A (AUC 0.900)']
    """
    series = _ordered(series)
    side, top = elastic(220.0, 1.0), 8.0
    x = linear(0.0, 1.0, LEFT, LEFT + side, most=5)
    y = linear(0.0, 1.0, top + side, top, most=5)
    items = [
        *axes(x, y, top, (side, side), _("false positive rate"), _("true positive rate")),
        Line(x(0), y(0), x(1), y(1), "zero"),
    ]
    if len(hull) > 1:
        items.append(Polyline(tuple((x(a), y(b)) for a, b in hull), "hull"))
    for number, one in enumerate(series):
        items += linked(_roc_line(one, number, x, y), *one.about)
    for a, b in operating:
        if slope is not None:
            (u, v), (w, z) = _iso_performance(a, b, slope)
            items.append(Line(x(u), y(v), x(w), y(z), "iso-performance"))
        items.append(Circle(x(a), y(b), 5.0, "ring"))
    crisp = [number for number, one in enumerate(series) if np.size(one.x) < 3]
    key, width = legend(
        [one.name for one in series], LEFT + side + 20.0, top, crisp, about=[one.about for one in series]
    )
    alt = _("ROC curves of {names}.", names=joined((called(one.name) for one in series), ", "))
    return finish(
        [*items, *key],
        LEFT + side + 20.0 + width + MARGIN,
        max(top + side + 34.0, 20.0 + 13.0 * len(series)),
        [note],
        title,
        alt,
    )


def _roc_line(one: Series, number: int, x: Scale, y: Scale) -> list[Primitive]:
    fpr, tpr = np.asarray(one.x, dtype=np.float64), np.asarray(one.y, dtype=np.float64)
    if (
        fpr.shape != tpr.shape
        or fpr.size == 0
        or not (((fpr >= 0) & (fpr <= 1)).all() and ((tpr >= 0) & (tpr <= 1)).all())
    ):
        raise InputError("The rates of {name!r} must be pairs between 0 and 1.", name=one.name)
    points = [(x(a), y(b)) for a, b in zip(fpr.tolist(), tpr.tolist(), strict=True)]
    if len(points) < 3:
        return [Circle(a, b, 3.0, own(f"point-{number}", one.name)) for a, b in points]
    return [Polyline(thinned(points), own(f"series-{number}", one.name))]


def _iso_performance(a: float, b: float, slope: float) -> tuple[Point, Point]:
    """Ends of the line of this slope through a point, where it leaves the unit square.

    >>> _iso_performance(0.25, 0.5, 1.0)
    ((0.0, 0.25), (0.75, 1.0))
    """
    if slope <= 0 or not math.isfinite(slope):
        return ((0.0, b), (1.0, b)) if slope <= 0 else ((a, 0.0), (a, 1.0))
    left = max(0.0, a - b / slope)
    right = min(1.0, a + (1.0 - b) / slope)
    return (left, max(0.0, b - slope * (a - left))), (right, min(1.0, b + slope * (right - a)))


def thinned(points: Sequence[Point], room: float = 0.15) -> tuple[Point, ...]:
    """Leave out points closer than `room` points of type to the last one kept, but never an end.

    >>> thinned([(0, 0), (0.1, 0), (5, 5), (5, 5.1)])
    ((0, 0), (5, 5), (5, 5.1))
    """
    kept = [points[0]]
    for point in points[1:-1]:
        if max(abs(point[0] - kept[-1][0]), abs(point[1] - kept[-1][1])) >= room:
            kept.append(point)
    return (*kept, points[-1]) if len(points) > 1 else tuple(kept)


@dataclass(frozen=True, slots=True)
class _Frame:
    wide: float
    tall: float
    top: float
    x_label: str
    y_label: str
    upside_down: bool
    signed: bool
    shares: bool = False
    level: float | None = None


def _panel(panel: Panel, frame: _Frame) -> list[Primitive]:
    top = frame.top
    xs: list[float] = []
    ys: list[float] = [0.0] if frame.signed or frame.shares else []
    ys += [] if frame.level is None else [frame.level]
    for one in panel.series:
        xs += np.asarray(one.x, dtype=np.float64).tolist()
        for part in (one.y, one.low, one.high):
            ys += [] if part is None else np.asarray(part, dtype=np.float64).tolist()
    if not xs or not np.isfinite([*xs, *ys]).all():
        raise InputError("A line needs at least one point, and all its points must be finite.")
    small = frame.wide < 200
    x = fitting(xs, LEFT, LEFT + frame.wide, kind="log" if spans_decades(xs) else "linear", most=3 if small else 7)
    ends = (top, top + frame.tall) if frame.upside_down else (top + frame.tall, top)
    most = 4 if small else 7
    steep = not frame.shares and spans_decades(ys)
    y = (
        around_zero(ys, *ends, most=most)
        if frame.signed
        else fitting(ys, *ends, kind="log" if steep else "linear", most=most)
    )
    items = axes(x, y, top, (frame.wide, frame.tall), frame.x_label, frame.y_label)
    if frame.signed:
        items.append(Line(x.start, y(0.0), x.end, y(0.0), "zero"))
    if frame.level is not None:
        items.append(Line(x.start, y(frame.level), x.end, y(frame.level), "zero"))
    for number, one in enumerate(panel.series):
        items += linked(_band(one, number, x, y), *one.about)
    for number, one in enumerate(panel.series):
        items.append(Polyline(_points(one.x, one.y, x, y), own(f"series-{number}", one.name), about=one.about))
    items += _marks(panel, x, top - 4.0)
    if panel.heading:
        head = labels([panel.heading], frame.wide, "axis-label")[0]
        above = top - (15.0 if panel.marks else 5.0)
        items.append(Text(LEFT + frame.wide / 2, above, head.lines[0], "axis-label", "middle", full=head.full))
    return items


def _marks(panel: Panel, x: Scale, y: float) -> list[Primitive]:
    """Write the marks above their points; smaller where they would meet, and without those that still would."""
    places = [x(place) for place in np.asarray(panel.series[0].x, dtype=np.float64).tolist()]
    marks = list(zip(places, panel.marks, strict=True)) if panel.marks else []
    items: list[Primitive] = []
    for look in ("note", "label-tiny"):
        items = []
        taken = -math.inf
        for at, text in marks:
            half = width_of(text, look) / 2
            if at - half >= taken:
                items.append(Text(at, y, text, look, "middle"))
                taken = at + half + 0.5
        if len(items) == len(marks):
            break
    return items


def _points(xs: ArrayLike, ys: ArrayLike, x: Scale, y: Scale) -> tuple[Point, ...]:
    pairs = zip(np.asarray(xs, dtype=np.float64).tolist(), np.asarray(ys, dtype=np.float64).tolist(), strict=True)
    return thinned([(x(a), y(b)) for a, b in pairs])


def _band(one: Series, number: int, x: Scale, y: Scale) -> list[Primitive]:
    if one.low is None or one.high is None:
        return []
    return [
        Polyline(
            (*_points(one.x, one.high, x, y), *_points(one.x, one.low, x, y)[::-1]),
            own(f"band-{number}", one.name),
            closed=True,
        )
    ]


# Curves of steps: performance profiles, shares of runs that have solved their targets.


_TOP, _WIDE, _TALL = 8.0, 280.0, 180.0
_ROW = 13.0
_LOG_FROM = 10.0
"""An axis of positive places is logarithmic when its ends lie further apart than this factor."""


def step_curves(
    series: Sequence[Series], *, start: float, end: float, x_label: str, y_label: str, note: str = "", title: str
) -> Drawing:
    """Draw step curves, each labelled at its end.

    A series holds the positions at which its line rises, in ascending order (x), and its height from there on (y), between
    0 and 1; before the first position it is 0. Lines continue level to `end`, and positions beyond it are not shown. The
    axis is logarithmic if `start` is positive and `end` more than ten times as large.

    >>> picture = step_curves([Series("A", [1, 4], [0.5, 1.0])], start=1, end=8, x_label="factor", y_label="share", title="P")
    >>> [len(item.points) for item in picture.items if isinstance(item, Polyline) and len(item.points) > 3]
    [4]
    """
    series = _ordered(series)
    names = [one.name for one in series]
    if not (math.isfinite(start) and math.isfinite(end) and start < end):
        raise InputError(
            "The axis of a step chart needs two different finite ends, got {start!r} and {end!r}.",
            start=start, end=end,
        )  # fmt: skip
    x = _axis(start, end)
    y = linear(0.0, 1.0, _TOP + _TALL, _TOP, most=5)
    lines = [_line(one, start, end) for one in series]
    named, width = _named(series, [y(line[-1][1]) for line in lines])
    items = axes(x, y, _TOP, (elastic(_WIDE), _TALL), x_label, y_label, beside=width)
    for number, (line, one) in enumerate(zip(lines, series, strict=True)):
        points = thinned([(x(a), y(b)) for a, b in line])
        items.append(Polyline(points, own(f"series-{number}", one.name), about=one.about))
    ends = joined((f"{called(name)} {line[-1][1]:.2f}" for name, line in zip(names, lines, strict=True)), ", ")
    alt = _(
        "Lines: {y_label} over {x_label}; at the right end: {ends}.",
        y_label=y_label,
        x_label=x_label,
        ends=ends,
    )
    return finish([*items, *named], LEFT + elastic(_WIDE) + width + MARGIN, _TOP + _TALL + 34.0, [note], title, alt)


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
    left, right = LEFT, LEFT + elastic(_WIDE)
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


def _named(series: Sequence[Series], heights: Sequence[float]) -> tuple[list[Primitive], float]:
    """Write each name beside the end of its line, moved apart where they would meet; return that and its width."""
    edge = LEFT + elastic(_WIDE)
    fitted = labels([one.name for one in series], narrow(LEGEND))
    items: list[Primitive] = []
    for number, y in _apart(heights).items():
        end, one, label = edge + 36.0, series[number], fitted[number]
        line = Polyline(((edge, heights[number]), (edge + 12.0, y), (end, y)), own(f"series-{number}", one.name))
        text = Text(end + 4.0, y + 3.1, label.lines[0], label.style, full=label.full)
        items += linked([line, text], *one.about)
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
