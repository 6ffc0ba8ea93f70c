"""The forest plot: differences with their confidence intervals, one row each, against zero."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Primitive, Text
from podium.diagrams.figures import figures, short
from podium.diagrams.measure import width_of
from podium.diagrams.rows import MARGIN, ROW, check, finish, row_names
from podium.diagrams.scale import AXIS_ROOM, Scale, around_zero, axis_below
from podium.errors import InputError


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
    title: str = "Differences with confidence intervals",
) -> Drawing:
    """Estimated differences with their confidence intervals, one row each, against zero.

    Parameters
    ----------
    names
        Algorithms compared with the reference, in the order in which they are shown.
    estimates, lower, upper
        Differences and the ends of their intervals; an infinite end is drawn open, with an arrow.
    reference
        Name of the algorithm they are compared with.
    label
        What the axis shows, with its direction.
    significant
        Filled points mark significant differences; all are filled when None.
    column
        Written above the figures on the right.
    note, title
        What is said under the picture; its title.

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
    check(names, estimates, lower, upper)
    if not np.isfinite(np.asarray(estimates)).all():
        raise InputError("the estimates of a forest plot must be finite")
    top = MARGIN + (12.0 if column else 0.0)
    items, left = row_names(names, top)
    ends = [value for value in (*estimates, *lower, *upper, 0.0) if math.isfinite(value)]
    scale = around_zero(ends, left, left + 220.0)
    bottom = top + ROW * len(names) + 2.0
    items = [*axis_below(scale, bottom, label, top=top), *items, Line(scale(0.0), top, scale(0.0), bottom, "zero")]
    form = figures([*estimates, *lower, *upper])
    texts = [f"{form(e)} [{form(a)}, {form(b)}]" for e, a, b in zip(estimates, lower, upper, strict=True)]
    for row, (estimate, low, high) in enumerate(zip(estimates, lower, upper, strict=True)):
        y = top + (row + 0.5) * ROW
        items += _interval(scale, y, low, high)
        filled = significant is None or significant[row]
        items.append(Circle(scale(estimate), y, 3.0, "estimate" if filled else "estimate-open"))
        items.append(Text(scale.end + 10.0, y + 2.6, texts[row], "rank"))
    if column:
        items.append(Text(scale.end + 10.0, top - 4.0, column, "rank"))
    width = scale.end + 10.0 + max(width_of(text, "rank") for text in (column, *texts)) + MARGIN
    alt = f"Differences to {reference}: " + "; ".join(f"{name} {text}" for name, text in zip(names, texts, strict=True))
    return finish(items, width, bottom + AXIS_ROOM, tuple(filter(None, (note, _bent(scale)))), title, alt)


def _bent(scale: Scale) -> str:
    if not scale.bend:
        return ""
    return f"The axis is linear near zero and goes by powers of ten beyond ±{short(scale.bend)}."


def _interval(scale: Scale, y: float, low: float, high: float) -> list[Primitive]:
    left = scale(low) if math.isfinite(low) else scale.start
    right = scale(high) if math.isfinite(high) else scale.end
    items: list[Primitive] = [Line(left, y, right, y, "interval")]
    for value, x, inward in ((low, left, 1.0), (high, right, -1.0)):
        if math.isfinite(value):
            items.append(Line(x, y - 3.0, x, y + 3.0, "interval"))
        else:
            items.append(Polyline(((x, y), (x + inward * 5.0, y - 3.0), (x + inward * 5.0, y + 3.0)), "arrow", True))
    return items
