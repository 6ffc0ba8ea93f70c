"""The frame of one panel among several: box, grid lines, and the numbers that fit between its neighbours."""

from __future__ import annotations

import math

from podium.diagrams.drawing import Line, Primitive, Rect, Text
from podium.diagrams.measure import width_of
from podium.diagrams.scale import Scale


def frame(x: Scale, y: Scale, room: tuple[float, float] = (-math.inf, math.inf)) -> list[Primitive]:
    """Draw the box between the ends of two scales with grid lines and numbers below and to the left.

    Parameters
    ----------
    x, y
        The scales; `x` begins at the left, `y` at the bottom.
    room
        Between which x this panel's numbers may stand; one below that would reach into the next panel is left out.

    Returns
    -------
    list of Primitive
        A number that would touch the one before is left out; its grid line stays.
    """
    left, right, bottom, top = x.start, x.end, y.start, y.end
    items: list[Primitive] = [Rect(left, top, right - left, bottom - top, "outside")]
    taken, most = room
    for value, text in x.tick_labels():
        at, half = x(value), width_of(text, "tick-label") / 2
        items.append(Line(at, top, at, bottom, "grid"))
        if at - half > taken and at + half <= most:
            items.append(Text(at, bottom + 11.0, text, "tick-label", "middle"))
            taken = at + half + 3.0
    last = math.inf
    for value, text in y.tick_labels():
        at = y(value)
        items.append(Line(left, at, right, at, "grid"))
        if last - at >= 8.0:
            items.append(Text(left - 4.0, at + 2.6, text, "tick-label", "end"))
            last = at
    return items


def numbers_width(y: Scale) -> float:
    """Room the numbers to the left of a frame take, with their distance from it."""
    return 4.0 + max((width_of(text, "tick-label") for _, text in y.tick_labels()), default=0.0)
