"""The frame of every chart of lines: its axes and its legend."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from podium.diagrams.drawing import Circle, Line, Primitive, Rect, Text
from podium.diagrams.look import SERIES
from podium.diagrams.measure import width_of
from podium.diagrams.names import labels
from podium.diagrams.scale import Scale
from podium.errors import InputError

MARGIN, LEFT = 4.0, 50.0
"""Room around a picture, and left of a frame for numbers and label of its axis."""

LEGEND = 150.0
"""Most room for a name."""


def check_lines(names: Sequence[str]) -> None:
    """Refuse no lines, and more than can be told apart."""
    if not 1 <= len(names) <= SERIES:
        raise InputError(
            "A picture can show 1 to {most} lines, not {k}; show only the best.",
            most=SERIES, k=len(names),
        )  # fmt: skip


def axes(
    x: Scale, y: Scale, top: float, wide: float, x_label: str, y_label: str, *, tall: float | None = None
) -> list[Primitive]:
    """Draw a frame with its grid, the numbers and the labels of both axes."""
    bottom = top + (wide if tall is None else tall)
    items: list[Primitive] = [Rect(LEFT, top, wide, bottom - top, "outside")]
    taken = -math.inf
    for value, text in x.tick_labels():
        at = x(value)
        items.append(Line(at, top, at, bottom, "grid"))
        half = width_of(text, "tick-label") / 2
        if at - half > taken:
            items.append(Text(at, bottom + 11.0, text, "tick-label", "middle"))
            taken = at + half + 3.0
    for value, text in y.tick_labels():
        items.append(Line(LEFT, y(value), LEFT + wide, y(value), "grid"))
        items.append(Text(LEFT - 4.0, y(value) + 2.6, text, "tick-label", "end"))
    below = labels([x_label], wide, "axis-label")[0]
    beside = labels([y_label], bottom - top, "axis-label")[0]
    items.append(Text(LEFT + wide / 2, bottom + 23.0, below.lines[0], "axis-label", "middle", full=below.full))
    return [*items, Text(LEFT - 39.0, (top + bottom) / 2, beside.lines[0], "axis-label", "middle", 90.0, beside.full)]


def legend(
    names: Sequence[str], left: float, top: float, points: Collection[int] = ()
) -> tuple[list[Primitive], float]:
    """List the lines with a piece of each; return that and its width."""
    items: list[Primitive] = []
    fitted = labels(list(names), LEGEND)
    for number, label in enumerate(fitted):
        y = top + 8.0 + 13.0 * number
        if number in points:
            items.append(Circle(left + 12.0, y, 3.0, f"point-{number}"))
        else:
            items.append(Line(left, y, left + 24.0, y, f"series-{number}"))
        items.append(Text(left + 29.0, y + 3.1, label.lines[0], label.style, full=label.full))
    return items, 29.0 + max(label.width for label in fitted)
