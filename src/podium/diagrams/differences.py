"""Differences of algorithms: forest plots, sorted differences over the problems, scatters of one algorithm against another."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.diagrams.axes import (
    AXIS_ROOM,
    Scale,
    about_zeros,
    around_zero,
    axis_below,
    better_right,
    beyond,
    fitting,
    linear,
    readable,
)
from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Primitive, Rect, Text, linked, moved
from podium.diagrams.finish import box, finish
from podium.diagrams.labels import figures, labels, short, width_of
from podium.diagrams.rows import MARGIN, MOST, ROW, check, row_names, rows_on_axis
from podium.diagrams.style import across_of, called, elastic, ordered, own
from podium.errors import InputError
from podium.i18n import Message, _, joined


def forest(
    names: Sequence[str],
    estimates: Sequence[float],
    lower: Sequence[float],
    upper: Sequence[float],
    *,
    reference: str,
    label: str,
    significant: Sequence[bool] | None = None,
    column: str = "",
    larger_is_better: bool = True,
    note: str = "",
    title: str = Message("Differences with confidence intervals"),
) -> Drawing:
    """Draw a forest plot: estimated differences to a reference with confidence intervals, one per row.

    An infinite end is drawn with an arrow, NaN means no interval. Filled points mark significant differences; by default
    all are filled. The axis is linear. If a quarter of the numbers are three hundred times smaller than the largest, it is
    linear near zero and logarithmic beyond, and the note says so; it runs from right to left where smaller is better.

    >>> picture = forest(["B"], [0.02], [0.01], [0.04], reference="A", label="A minus B")
    >>> [item.text for item in picture.texts() if item.style == "rank"]
    ['0.02 [0.01, 0.04]']
    """
    rows = _Rows(names, estimates, lower, upper, significant, column, against=(reference,)).ordered()
    told = _("Differences to {reference}", reference=called(reference))

    def scaled(start: float, end: float) -> Scale:
        return better_right(around_zero([*rows.ends, 0.0], start, end), larger_is_better)

    return _plot(rows, scaled, label, told, note, title, (0.0, "zero"))


def estimates_with_intervals(
    names: Sequence[str],
    estimates: Sequence[float],
    lower: Sequence[float],
    upper: Sequence[float],
    *,
    label: str,
    tiers: Sequence[int] | None = None,
    significant: Sequence[bool] | None = None,
    line: float | None = None,
    span: tuple[float, float] | None = None,
    column: str = "",
    larger_is_better: bool = True,
    note: str = "",
    title: str = Message("Estimates with confidence intervals"),
) -> Drawing:
    """Draw measures of single algorithms with confidence intervals like `forest`, on a linear axis that need not include zero.

    `tiers` numbers the tier of each row; lines separate tiers, which are named at the right. `line` is a value with which to
    compare the estimates, such as a nominal level. The axis includes `span`, so that several pictures can share one axis.

    >>> picture = estimates_with_intervals(["A", "B"], [0.9, 0.8], [0.85, 0.7], [0.94, 0.88], label="accuracy", tiers=[1, 2])
    >>> [item.text for item in picture.texts() if item.style == "note"]
    ['tier 1', 'tier 2']
    >>> held = estimates_with_intervals(["Li"], [0.07], [0.06], [0.08], label="error", line=0.05, span=(0.0, 0.2))
    >>> [item.style for item in held.items if isinstance(item, Line) and item.style in ("cut", "zero")]
    ['cut']
    """
    rows = _Rows(names, estimates, lower, upper, significant, column, tiers).ordered()
    ends = [*rows.ends, *(() if line is None else (line,)), *(span or ())]
    mark = None if line is None else (line, "cut")

    def scaled(start: float, end: float) -> Scale:
        return better_right(linear(min(ends), max(ends), start, end, most=6), larger_is_better)

    return _plot(rows, scaled, label, str(title), note, title, mark)


@dataclass(frozen=True, slots=True)
class _Rows:
    """What stands in the rows."""

    names: Sequence[str]
    estimates: Sequence[float]
    lower: Sequence[float]
    upper: Sequence[float]
    significant: Sequence[bool] | None = None
    column: str = ""
    tiers: Sequence[int] | None = None
    against: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check(self.names, self.estimates, self.lower, self.upper, self.tiers or self.estimates)
        if not np.isfinite(np.asarray(self.estimates)).all():
            raise InputError("The estimates of a forest plot must be finite.")

    def ordered(self) -> _Rows:
        """Return the rows in the order of the style; tiers keep theirs."""
        if self.tiers is not None:
            return self
        significant = [True] * len(self.names) if self.significant is None else self.significant
        names, estimates, lower, upper, filled = ordered(
            self.names, self.estimates, self.lower, self.upper, significant
        )
        return _Rows(names, estimates, lower, upper, filled, self.column, against=self.against)

    @property
    def ends(self) -> list[float]:
        """All numbers the axis must hold."""
        return [value for value in (*self.estimates, *self.lower, *self.upper) if math.isfinite(value)]

    def texts(self) -> list[str]:
        """Figures of each row."""
        form = figures([*self.estimates, *self.lower, *self.upper])
        return [
            form(e) if math.isnan(a) or math.isnan(b) else f"{form(e)} [{form(a)}, {form(b)}]"
            for e, a, b in zip(self.estimates, self.lower, self.upper, strict=True)
        ]


def _plot(
    rows: _Rows,
    scaled: Callable[[float, float], Scale],
    label: str,
    told: str,
    note: str,
    title: str,
    mark: tuple[float, str] | None = None,
) -> Drawing:
    top = MARGIN + (12.0 if rows.column else 0.0)
    items, scale, bottom = rows_on_axis(rows.names, top, scaled, 220.0, label)
    left, right = sorted((scale.start, scale.end))
    if mark is not None:
        items.append(Line(scale(mark[0]), top, scale(mark[0]), bottom, mark[1]))
    texts = rows.texts()
    for row, (estimate, low, high) in enumerate(zip(rows.estimates, rows.lower, rows.upper, strict=True)):
        y = top + (row + 0.5) * ROW
        marks = _interval(scale, y, low, high)
        filled = rows.significant is None or rows.significant[row]
        marks.append(Circle(scale(estimate), y, 3.0, own("estimate" if filled else "estimate-open", rows.names[row])))
        marks.append(Text(right + 10.0, y + 2.6, texts[row], "rank"))
        items += linked(marks, *rows.against, rows.names[row])
    if rows.column:
        items.append(Text(right + 10.0, top - 4.0, rows.column, "rank"))
    width = right + 10.0 + max(width_of(text, "rank") for text in (rows.column, *texts)) + MARGIN
    width = max(
        [width, *(box(item)[2] + MARGIN for item in items if isinstance(item, Text))]
    )  # a long label below the axis
    borders, width = _tiers(rows.tiers, top, left, width)
    alt = f"{told}: " + "; ".join(f"{called(name)} {text}" for name, text in zip(rows.names, texts, strict=True))
    return finish([*items, *borders], width, bottom + AXIS_ROOM, [note, bent(scale)], title, alt)


def _tiers(tiers: Sequence[int] | None, top: float, left: float, right: float) -> tuple[list[Primitive], float]:
    """Name the tiers at the right and draw a line between two; return that and where the picture then ends."""
    if tiers is None or len(set(tiers)) < 2:
        return [], right
    named = {tier: _("tier {n}", n=tier) for tier in tiers}
    end = right + 8.0 + max(width_of(name, "note") for name in named.values())
    items: list[Primitive] = []
    for row, tier in enumerate(tiers):
        if row and tier == tiers[row - 1]:
            continue
        y = top + row * ROW
        items.append(Text(right + 4.0, y + 0.5 * ROW + 2.4, named[tier], "note"))
        if row:
            items.append(Line(left, y, end, y, "leader"))
    return items, end + MARGIN


def bent(scale: Scale) -> str:
    """Say that an axis is bent, where it is."""
    if not scale.bend:
        return ""
    return _("The axis is linear near zero and logarithmic beyond ±{bend}.", bend=short(scale.bend))


def _interval(scale: Scale, y: float, low: float, high: float) -> list[Primitive]:
    if math.isnan(low) or math.isnan(high):
        return []
    first = scale(low) if math.isfinite(low) else scale.start
    last = scale(high) if math.isfinite(high) else scale.end
    items: list[Primitive] = [Line(first, y, last, y, "interval")]
    along = 5.0 if scale.start < scale.end else -5.0
    for value, x, inward in ((low, first, along), (high, last, -along)):
        if math.isfinite(value):
            items.append(Line(x, y - 3.0, x, y + 3.0, "interval"))
        else:
            items.append(Polyline(((x, y), (x + inward, y - 3.0), (x + inward, y + 3.0)), "arrow", True))
    return items


# Differences of two algorithms, sorted: on how many problems one is ahead, by how much, and the shift of them all.


_PLOT, _TALL, _SLICES = 260.0, 360.0, 360


def sorted_differences(
    problems: Sequence[str],
    differences: ArrayLike,
    *,
    label: str,
    shift: tuple[float, float, float] | None = None,
    shift_label: str = Message("shift"),
    note: str = "",
    title: str = Message("Differences problem by problem"),
) -> Drawing:
    """Draw bars of the difference on each problem, largest first, with an estimate of the shift and the ends of its interval.

    Differences are positive where the first algorithm is better. Up to `MOST` problems have a row with name and number;
    with more, only bars are shown, evenly thinned beyond 360. The shift is a line, its interval a band. Equal results are
    open points.

    >>> picture = sorted_differences(["p", "q"], [-1.0, 2.0], label="A minus B", shift=(0.5, -1.0, 2.0))
    >>> [item.style for item in picture.items if isinstance(item, Rect)]
    ['dot-better', 'dot-worse']
    """
    values = np.asarray(differences, dtype=np.float64)
    if values.shape != (len(problems),) or values.size == 0 or not np.isfinite(values).all():
        raise InputError(
            "Give one finite difference for each of the {n} problems, and at least one problem.", n=len(problems)
        )
    order = np.argsort(-values, kind="stable")
    named = values.size <= MOST
    top = MARGIN + (12.0 if shift else 0.0)
    tall = ROW * values.size if named else _TALL
    names, left = _counted(values.size, top)
    if named:
        names, left = row_names([problems[i] for i in order], top, algorithms=False)
    ends = [0.0, *values.tolist(), *(end for end in shift or () if math.isfinite(end))]
    scale = around_zero(ends, left, left + elastic(_PLOT))
    bottom = top + tall + 2.0
    form = figures([*values.tolist(), *(shift or ())])
    items = [*axis_below(scale, bottom, label, top=top, room=elastic(_PLOT)), *names]
    items += _band(scale, shift, top, bottom)
    items += _bars(scale, values[order], top, tall)
    items.append(Line(scale(0.0), top, scale(0.0), bottom, "zero"))
    right = left + elastic(_PLOT) + 8.0
    if named:
        told = [form(value) for value in values[order].tolist()]
        right = left + elastic(_PLOT) + 6.0 + max(width_of(text, "rank") for text in told)
        items += (Text(right, top + (i + 0.5) * ROW + 2.6, text, "rank", "end") for i, text in enumerate(told))
    if shift:
        text = f"{shift_label} {form(shift[0])} [{form(shift[1])}, {form(shift[2])}]"
        items += [Line(scale(shift[0]), top - 3.0, scale(shift[0]), bottom, "interval")]
        items.append(_heading(text, scale(shift[0]), left, left + elastic(_PLOT), top - 5.0))
        right = max(right, left + width_of(text, "rank"))
    return finish(items, right + MARGIN, bottom + AXIS_ROOM, [note, bent(scale)], title, _alt(label, values))


def _counted(n: int, top: float) -> tuple[list[Primitive], float]:
    """Where problems are too many to be named, say how many there are."""
    text = _("{n} problems, sorted", n=n)
    return [Text(MARGIN + 8.0, top + _TALL / 2, text, "axis-label", "middle", 90.0)], MARGIN + 24.0


def _bars(scale: Scale, ordered: NDArray[np.float64], top: float, tall: float) -> list[Primitive]:
    rows = min(len(ordered), _SLICES) if len(ordered) > MOST else len(ordered)
    picked = ordered[((np.arange(rows) + 0.5) * len(ordered) / rows).astype(np.intp)]
    step, zero = tall / rows, scale(0.0)
    gap = 3.0 if step >= ROW else 0.15 * step
    items: list[Primitive] = []
    for row, value in enumerate(picked.tolist()):
        y, end = top + row * step, scale(value)
        if value == 0:
            items.append(Circle(zero, y + step / 2, min(2.0, 0.4 * step), "dot-equal"))
            continue
        look = "dot-better" if value > 0 else "dot-worse"
        items.append(Rect(min(zero, end), y + gap, max(abs(end - zero), 0.4), step - 2 * gap, look))
    return items


def _band(scale: Scale, shift: tuple[float, float, float] | None, top: float, bottom: float) -> list[Primitive]:
    if shift is None:
        return []
    low = scale(shift[1]) if math.isfinite(shift[1]) else scale.start
    high = scale(shift[2]) if math.isfinite(shift[2]) else scale.end
    return [Polyline(((low, top), (high, top), (high, bottom), (low, bottom)), "band-4", closed=True)]


def _heading(text: str, x: float, left: float, right: float, y: float) -> Text:
    """Write above the plot, about `x` but not beyond its ends."""
    width = width_of(text, "rank")
    return Text(min(max(x - width / 2, left), max(right - width, left)), y, text, "rank")


def _alt(label: str, values: NDArray[np.float64]) -> str:
    counts = (int((values > 0).sum()), int((values == 0).sum()), int((values < 0).sum()))
    return _(
        "Differences on {n} problems, {label}: {positive} positive, {zero} zero, {negative} negative.",
        n=len(values), label=label, positive=counts[0], zero=counts[1], negative=counts[2],
    )  # fmt: skip


# Pairwise scatter: every problem a point, the better algorithm its side of the diagonal.


MOST_PANELS = 9
"""Most panels of one picture."""

_SIDE, _TOP, _BELOW = 130.0, 24.0, 34.0


def scatter(
    reference: str,
    values: ArrayLike,
    others: Sequence[str],
    other_values: ArrayLike,
    *,
    larger_is_better: bool,
    note: str = "",
    title: str = Message("Pairwise results"),
) -> Drawing:
    """Draw the results of one algorithm against those of up to `MOST_PANELS` others, shape (n, m), one panel each.

    Both axes of a panel have the same scale. Filled blue: the reference is better; filled orange: it is worse; empty: equal.
    The numbers above a panel are its wins, ties and losses.

    >>> picture = scatter("A", [1, 2, 3], ["B"], [[0], [2], [4]], larger_is_better=True)
    >>> [item.text for item in picture.texts() if item.style == "rank"]
    ['1 / 1 / 1']
    """
    y, x = np.asarray(values, dtype=np.float64), np.asarray(other_values, dtype=np.float64)
    if not 1 <= len(others) <= MOST_PANELS:
        raise InputError(
            "A pairwise scatter shows 1 to {most} other algorithms, not {m}.", most=MOST_PANELS, m=len(others)
        )
    if y.ndim != 1 or x.shape != (len(y), len(others)) or not (np.isfinite(x).all() and np.isfinite(y).all()):
        raise InputError(
            "A pairwise scatter needs finite results of shape ({n}, {m}), got {shape}.",
            n=len(y), m=len(others), shape=x.shape,
        )  # fmt: skip
    across = across_of(len(others), 3, 110.0)
    scales = [fitting([*column.tolist(), *y.tolist()], 0.0, _SIDE, most=4) for column in x.T]
    left = 18.0 + max(width_of(text, "tick-label") for scale in scales for _, text in scale.tick_labels())
    wide, tall = left + _SIDE + 18.0, _TOP + _SIDE + _BELOW
    items: list[Primitive] = []
    told = []
    for number, name in enumerate(others):
        axis = replace(scales[number], start=left, end=left + _SIDE)
        panel, counts = _panel(reference, y, name, x[:, number], axis, larger_is_better)
        told.append(f"{called(name)} {' / '.join(map(str, counts))}")
        panel = linked(panel, reference, name)
        items += (moved(item, (number % across) * wide, (number // across) * tall) for item in panel)
    width, bottom = wide * across, tall * (-(-len(others) // across))
    if larger_is_better:
        sides = _("Points above the line (blue): {name} is better; below it (orange): worse.", name=called(reference))
    else:
        sides = _("Points below the line (blue): {name} is better; above it (orange): worse.", name=called(reference))
    numbers = _("Numbers: problems on which {name} is better / equal / worse.", name=called(reference))
    alt = _("Wins / ties / losses of {name}: {counts}.", name=called(reference), counts=joined(told, "; "))
    return finish(items, width, bottom, (f"{sides} {numbers}", about_zeros(*scales), note), title, alt)


def _panel(
    reference: str,
    y: np.ndarray,
    name: str,
    x: np.ndarray,
    across: Scale,
    larger: bool,
) -> tuple[list[Primitive], tuple[int, int, int]]:
    up, left = replace(across, start=_TOP + _SIDE, end=_TOP), across.start
    items = [*_axes(across, up), *_names(reference, name, left)]
    better = y > x if larger else y < x
    for a, b, won in zip(x.tolist(), y.tolist(), better.tolist(), strict=True):
        look = "dot-equal" if a == b else "dot-better" if won else "dot-worse"
        items.append(Circle(across(a), up(b), 2.0, look))
    tied = int((x == y).sum())
    counts = (int(better.sum()), tied, len(x) - tied - int(better.sum()))
    items.append(Text(left + _SIDE, _TOP - 5.0, " / ".join(map(str, counts)), "rank", "end"))
    return items, counts


def _axes(across: Scale, up: Scale) -> list[Primitive]:
    left = across.start
    items: list[Primitive] = [Rect(left, _TOP, _SIDE, _SIDE, "outside")]
    if across.floor is not None:
        x, y = beyond(across), beyond(up)
        items += [Line(x, _TOP, x, _TOP + _SIDE, "hull"), Line(left, y, left + _SIDE, y, "hull")]
    numbers = dict(readable(across))
    for value, text in across.tick_labels():
        x, y = across(value), up(value)
        items += [Line(x, _TOP, x, _TOP + _SIDE, "grid"), Line(left, y, left + _SIDE, y, "grid")]
        items.append(Text(left - 4.0, y + 2.6, text, "tick-label", "end"))
        if x in numbers:
            items.append(Text(x, _TOP + _SIDE + 11.0, numbers.pop(x), "tick-label", "middle"))
    return [*items, Line(left, _TOP + _SIDE, left + _SIDE, _TOP, "zero")]


def _names(reference: str, name: str, left: float) -> list[Primitive]:
    along = labels([name], _SIDE, "axis-label")[0]
    up = labels([reference], _SIDE, "axis-label")[0]
    return [
        Text(left + _SIDE / 2, _TOP + _SIDE + 23.0, along.lines[0], "axis-label", "middle", full=along.full),
        Text(8.0, _TOP + _SIDE / 2, up.lines[0], "axis-label", "middle", 90.0, up.full),
    ]
