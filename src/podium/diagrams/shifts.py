"""Differences of two algorithms, sorted: on how many problems one is ahead, by how much, and the shift of them all."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.diagrams.differences import bent
from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Primitive, Rect, Text
from podium.diagrams.figures import figures
from podium.diagrams.foot import finish
from podium.diagrams.measure import width_of
from podium.diagrams.rows import MARGIN, MOST, ROW, row_names
from podium.diagrams.scale import AXIS_ROOM, Scale, around_zero, axis_below
from podium.errors import InputError
from podium.i18n import Message, _

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
    """Bars of the differences on each problem, largest first, with an estimate of their shift.

    Parameters
    ----------
    problems, differences
        Names and differences, shape (n,); positive where the first algorithm is better.
    label
        What the axis shows, with its direction.
    shift
        Estimate and the ends of its interval, which may be infinite.
    shift_label
        What stands above the plot before the figures of the shift.
    note, title
        Note under the picture; its title.

    Returns
    -------
    Drawing
        Every problem has a row with its name and figure, up to `MOST`; of more the bars alone are shown, evenly thinned
        beyond 360. The shift is a line, its interval a band. Equal results are open points.

    Raises
    ------
    InputError
        For no problem, unequal lengths, or differences that are not finite.

    Examples
    --------
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
    names, left = row_names([problems[i] for i in order], top) if named else _counted(values.size, top)
    ends = [0.0, *values.tolist(), *(end for end in shift or () if math.isfinite(end))]
    scale = around_zero(ends, left, left + _PLOT)
    bottom = top + tall + 2.0
    form = figures([*values.tolist(), *(shift or ())])
    items = [*axis_below(scale, bottom, label, top=top, room=_PLOT), *names]
    items += _band(scale, shift, top, bottom)
    items += _bars(scale, values[order], top, tall)
    items.append(Line(scale(0.0), top, scale(0.0), bottom, "zero"))
    right = left + _PLOT + 8.0
    if named:
        told = [form(value) for value in values[order].tolist()]
        right = left + _PLOT + 6.0 + max(width_of(text, "rank") for text in told)
        items += (Text(right, top + (i + 0.5) * ROW + 2.6, text, "rank", "end") for i, text in enumerate(told))
    if shift:
        text = f"{shift_label} {form(shift[0])} [{form(shift[1])}, {form(shift[2])}]"
        items += [Line(scale(shift[0]), top - 3.0, scale(shift[0]), bottom, "interval")]
        items.append(_heading(text, scale(shift[0]), left, left + _PLOT, top - 5.0))
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


__all__ = ["sorted_differences"]
