"""Estimates with their confidence intervals, one row each: differences against zero (forest plot), single measures."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Primitive, Text
from podium.diagrams.figures import figures, short
from podium.diagrams.foot import finish
from podium.diagrams.measure import box, width_of
from podium.diagrams.rows import MARGIN, ROW, check, row_names
from podium.diagrams.scale import AXIS_ROOM, Scale, around_zero, axis_below, linear
from podium.errors import InputError
from podium.i18n import Message, _


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
    note: str = "",
    title: str = Message("Differences with confidence intervals"),
) -> Drawing:
    """Estimated differences with their confidence intervals, one row each, against zero.

    Parameters
    ----------
    names
        Algorithms compared with the reference, in the order in which they are shown.
    estimates, lower, upper
        Differences and the ends of their intervals; an infinite end is drawn open, with an arrow. Where they are NaN
        there is no interval.
    reference
        Name of the algorithm they are compared with.
    label
        What the axis shows, with its direction.
    significant
        Filled points mark significant differences; all are filled when None.
    column
        Written above the figures on the right.
    note, title
        Note under the picture; its title.

    Returns
    -------
    Drawing
        The axis is linear. Where a quarter of the numbers is three hundred times smaller than the largest, it is so only
        near zero and goes by powers of ten beyond; the note then says so.

    Raises
    ------
    InputError
        For more than `MOST` rows, unequal lengths, or estimates that are not finite.

    Examples
    --------
    >>> picture = forest(["B"], [0.02], [0.01], [0.04], reference="A", label="A minus B")
    >>> [item.text for item in picture.texts() if item.style == "rank"]
    ['0.02 [0.01, 0.04]']
    """
    rows = _Rows(names, estimates, lower, upper, significant, column)
    told = _("Differences to {reference}", reference=reference)
    return _plot(rows, lambda *plot: around_zero([*rows.ends, 0.0], *plot), label, told, note, title, (0.0, "zero"))


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
    note: str = "",
    title: str = Message("Estimates with confidence intervals"),
) -> Drawing:
    """Measures of single algorithms with their confidence intervals, one row each, in tiers.

    Parameters
    ----------
    names, estimates, lower, upper, label, significant, column, note, title
        As for `forest`.
    tiers
        Number of the tier of each row, never falling; a line stands between two tiers, which are named at the right.
    line
        A value that the estimates are to be held against, such as a nominal level.
    span
        What the axis must hold besides, so that several pictures share one.

    Returns
    -------
    Drawing
        The axis is linear and need not hold zero.

    Raises
    ------
    InputError
        For more than `MOST` rows, unequal lengths, or estimates that are not finite.

    Examples
    --------
    >>> picture = estimates_with_intervals(["A", "B"], [0.9, 0.8], [0.85, 0.7], [0.94, 0.88], label="accuracy", tiers=[1, 2])
    >>> [item.text for item in picture.texts() if item.style == "note"]
    ['tier 1', 'tier 2']
    >>> held = estimates_with_intervals(["Li"], [0.07], [0.06], [0.08], label="error", line=0.05, span=(0.0, 0.2))
    >>> [item.style for item in held.items if isinstance(item, Line) and item.style in ("cut", "zero")]
    ['cut']
    """
    rows = _Rows(names, estimates, lower, upper, significant, column, tiers)
    ends = [*rows.ends, *(() if line is None else (line,)), *(span or ())]
    mark = None if line is None else (line, "cut")
    return _plot(rows, lambda *plot: linear(min(ends), max(ends), *plot, most=6), label, str(title), note, title, mark)


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

    def __post_init__(self) -> None:
        check(self.names, self.estimates, self.lower, self.upper, self.tiers or self.estimates)
        if not np.isfinite(np.asarray(self.estimates)).all():
            raise InputError("The estimates of a forest plot must be finite.")

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
    items, left = row_names(rows.names, top)
    scale = scaled(left, left + 220.0)
    bottom = top + ROW * len(rows.names) + 2.0
    items = [*axis_below(scale, bottom, label, top=top), *items]
    if mark is not None:
        items.append(Line(scale(mark[0]), top, scale(mark[0]), bottom, mark[1]))
    texts = rows.texts()
    for row, (estimate, low, high) in enumerate(zip(rows.estimates, rows.lower, rows.upper, strict=True)):
        y = top + (row + 0.5) * ROW
        items += _interval(scale, y, low, high)
        filled = rows.significant is None or rows.significant[row]
        items.append(Circle(scale(estimate), y, 3.0, "estimate" if filled else "estimate-open"))
        items.append(Text(scale.end + 10.0, y + 2.6, texts[row], "rank"))
    if rows.column:
        items.append(Text(scale.end + 10.0, top - 4.0, rows.column, "rank"))
    width = scale.end + 10.0 + max(width_of(text, "rank") for text in (rows.column, *texts)) + MARGIN
    width = max(
        [width, *(box(item)[2] + MARGIN for item in items if isinstance(item, Text))]
    )  # a long label below the axis
    marks, width = _tiers(rows.tiers, top, left, width)
    alt = f"{told}: " + "; ".join(f"{name} {text}" for name, text in zip(rows.names, texts, strict=True))
    return finish([*items, *marks], width, bottom + AXIS_ROOM, [note, bent(scale)], title, alt)


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
    left = scale(low) if math.isfinite(low) else scale.start
    right = scale(high) if math.isfinite(high) else scale.end
    items: list[Primitive] = [Line(left, y, right, y, "interval")]
    for value, x, inward in ((low, left, 1.0), (high, right, -1.0)):
        if math.isfinite(value):
            items.append(Line(x, y - 3.0, x, y + 3.0, "interval"))
        else:
            items.append(Polyline(((x, y), (x + inward * 5.0, y - 3.0), (x + inward * 5.0, y + 3.0)), "arrow", True))
    return items
