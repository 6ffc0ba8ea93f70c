"""Pairwise scatter: every problem a point, the better algorithm its side of the diagonal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from podium.diagrams.drawing import Circle, Drawing, Line, Primitive, Rect, Text, moved
from podium.diagrams.foot import finish
from podium.diagrams.measure import width_of
from podium.diagrams.names import labels
from podium.diagrams.scale import Scale, fitting
from podium.errors import InputError
from podium.i18n import Message, _

MOST = 9
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
    """Results of one algorithm against those of others, one panel each.

    Parameters
    ----------
    reference, values
        The algorithm on the vertical axis and its results, shape (n,).
    others, other_values
        Up to `MOST` algorithms on the horizontal axes and their results, shape (n, m).
    larger_is_better
        Whether larger values are better.
    note, title
        Note under the picture; its title.

    Returns
    -------
    Drawing
        Both axes of a panel have the same scale. Filled blue: the reference is better; filled orange: it is worse; empty: equal. The numbers
        above a panel are its wins, ties and losses.

    Raises
    ------
    InputError
        For another shape, too many panels, or values that are not finite.

    Examples
    --------
    >>> picture = scatter("A", [1, 2, 3], ["B"], [[0], [2], [4]], larger_is_better=True)
    >>> [item.text for item in picture.texts() if item.style == "rank"]
    ['1 / 1 / 1']
    """
    y, x = np.asarray(values, dtype=np.float64), np.asarray(other_values, dtype=np.float64)
    if not 1 <= len(others) <= MOST:
        raise InputError("A pairwise scatter shows 1 to {most} other algorithms, not {m}.", most=MOST, m=len(others))
    if y.ndim != 1 or x.shape != (len(y), len(others)) or not (np.isfinite(x).all() and np.isfinite(y).all()):
        raise InputError(
            "A pairwise scatter needs finite results of shape ({n}, {m}), got {shape}.",
            n=len(y), m=len(others), shape=x.shape,
        )  # fmt: skip
    across = min(len(others), 3)
    scales = [fitting([*column.tolist(), *y.tolist()], 0.0, _SIDE, most=4) for column in x.T]
    left = 18.0 + max(width_of(text, "tick-label") for scale in scales for _, text in scale.tick_labels())
    wide, tall = left + _SIDE + 18.0, _TOP + _SIDE + _BELOW
    items: list[Primitive] = []
    told = []
    for number, name in enumerate(others):
        axis = replace(scales[number], start=left, end=left + _SIDE)
        panel, counts = _panel(reference, y, name, x[:, number], axis, larger_is_better)
        told.append(f"{name} {' / '.join(map(str, counts))}")
        items += (moved(item, (number % across) * wide, (number // across) * tall) for item in panel)
    width, bottom = wide * across, tall * (-(-len(others) // across))
    if larger_is_better:
        sides = _("Points above the line (blue): {name} is better; below it (orange): worse.", name=reference)
    else:
        sides = _("Points below the line (blue): {name} is better; above it (orange): worse.", name=reference)
    numbers = _("Numbers: problems on which {name} is better / equal / worse.", name=reference)
    alt = _("Wins / ties / losses of {name}: {counts}.", name=reference, counts="; ".join(told))
    return finish(items, width, bottom, (f"{sides} {numbers}", note), title, alt)


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
    taken = -1e9
    for value, text in across.tick_labels():
        x, y = across(value), up(value)
        items += [Line(x, _TOP, x, _TOP + _SIDE, "grid"), Line(left, y, left + _SIDE, y, "grid")]
        items.append(Text(left - 4.0, y + 2.6, text, "tick-label", "end"))
        half = width_of(text, "tick-label") / 2
        if x - half > taken:
            items.append(Text(x, _TOP + _SIDE + 11.0, text, "tick-label", "middle"))
            taken = x + half + 3.0
    return [*items, Line(left, _TOP + _SIDE, left + _SIDE, _TOP, "zero")]


def _names(reference: str, name: str, left: float) -> list[Primitive]:
    along = labels([name], _SIDE, "axis-label")[0]
    up = labels([reference], _SIDE, "axis-label")[0]
    return [
        Text(left + _SIDE / 2, _TOP + _SIDE + 23.0, along.lines[0], "axis-label", "middle", full=along.full),
        Text(8.0, _TOP + _SIDE / 2, up.lines[0], "axis-label", "middle", 90.0, up.full),
    ]
