"""Axes: from numbers to points, with ticks a reader can count by; the frames of charts and of panels."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from podium.diagrams.drawing import Circle, Line, Primitive, Rect, Text, linked
from podium.diagrams.labels import labels, short, signed, width_of
from podium.diagrams.style import narrow, own
from podium.i18n import _


@dataclass(frozen=True, slots=True)
class Scale:
    """A linear or logarithmic map of [low, high] onto [start, end] (points), with its ticks.

    On a logarithmic scale `floor` is where zeros stand, one step below the smallest positive value; None without zeros.
    A scale with a positive `bend` is nearly linear up to it and logarithmic beyond it, on either side of zero (asinh).
    """

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]
    log: bool = False
    floor: float | None = None
    bend: float = 0.0

    def __call__(self, value: float) -> float:
        """Place a value."""
        if self.log:
            value = self.floor if self.floor is not None and value <= 0 else max(value, 1e-320)
            share = (math.log10(value) - math.log10(self.low)) / (math.log10(self.high) - math.log10(self.low))
        elif self.bend:
            low, at, high = (math.asinh(number / self.bend) for number in (self.low, value, self.high))
            share = (at - low) / (high - low)
        else:
            # The span of numbers near the end of the floats is not a float: there, halve first.
            half = 1.0 if math.isfinite(self.high - self.low) else 0.5
            share = (half * value - half * self.low) / (half * self.high - half * self.low)
        return self.start + min(max(share, 0.0), 1.0) * (self.end - self.start)

    def tick_labels(self) -> list[tuple[float, str]]:
        """Ticks with what is written at them."""
        if self.log:
            zero = [] if self.floor is None else [(self.floor, "0")]
            return zero + [(tick, _power(tick)) for tick in self.ticks]
        if self.bend:
            return [(tick, short(tick)) for tick in self.ticks]
        return list(zip(self.ticks, _figures(self.ticks), strict=True))


MARGIN, LEFT = 4.0, 50.0
"""Room around a picture, and left of a frame for numbers and label of its axis."""

ANYWHERE = (-math.inf, math.inf)


def better_right(scale: Scale, larger_is_better: bool) -> Scale:
    """Turn a scale round where smaller is better: what is better stands on the right in every picture.

    >>> better_right(linear(0, 1, 20, 120), False)(1)
    20.0
    """
    return scale if larger_is_better else replace(scale, start=scale.end, end=scale.start)


def nice_step(span: float, most: int) -> float:
    """Smallest of 1, 2, 5 times a power of ten that divides `span` into at most `most` steps.

    >>> nice_step(4.2, 6), nice_step(59, 10)
    (1.0, 10.0)
    """
    rough = span / most
    power = math.floor(math.log10(rough))
    for factor in (1, 2, 5, 10):
        step = float(f"{factor}e{power}")
        if step >= rough * (1 - 1e-9):
            return step
    return float(f"1e{power + 1}")


def linear(low: float, high: float, start: float, end: float, *, most: int = 7, snap: bool = True) -> Scale:
    """Linear scale; with `snap` its ends are moved out to ticks.

    >>> linear(0.13, 0.96, 0, 100).ticks
    (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
    """
    if not high > low:
        margin = abs(low) / 2 or 0.5
        low, high = low - margin, high + margin
    if not 1e-290 < high - low < 1e300 or max(abs(low), abs(high)) > 1e300:
        return Scale(low, high, start, end, (low, high))  # round numbers would not be floats
    step = nice_step(high - low, most)
    first, last = low / step, high / step
    if snap:
        from_, to = math.floor(first + 1e-9), math.ceil(last - 1e-9)
        low, high = min(low, from_ * step), max(high, to * step)
    else:
        from_, to = math.ceil(first - 1e-9), math.floor(last + 1e-9)
    digits = max(0, -math.floor(math.log10(step)))
    ticks = tuple(round(number * step, digits) for number in range(from_, to + 1))
    return Scale(low, high, start, end, ticks)


def fitting(
    values: Iterable[float], start: float, end: float, *, kind: Literal["auto", "linear", "log"] = "auto", most: int = 8
) -> Scale:
    """Choose a scale for data: logarithmic when they span decades and a linear one would press a quarter of them into its first hundredth.

    Few small scores are no reason for it. Zeros alone stand at the foot of a scale up to 1: what is counted is never negative.

    >>> fitting([0.0, 0.0], 0, 100).low, fitting([0.0, 0.0], 0, 100).high
    (0.0, 1.0)
    """
    data = [float(value) for value in values]
    positive = [value for value in data if value > 0]
    quarter = sorted(positive)[len(positive) // 4] if positive else 1.0
    spread = spans_decades(data) and max(positive) / 100 > quarter
    if kind == "linear" or not positive or min(data) < 0 or (kind == "auto" and not spread):
        return linear(min(data), max(data) if any(data) else 1.0, start, end, most=min(most, 7))
    first = math.floor(math.log10(min(positive)) + 1e-9)
    last = max(math.ceil(math.log10(max(positive)) - 1e-9), first + 1)
    every = math.ceil((last - first) / most)
    first, last = max(first, -307), min(last, 308)
    low = first - (every if len(positive) < len(data) and first - every >= -307 else 0)
    ticks = tuple(float(f"1e{power}") for power in range(first, last + 1, every))
    bottom = float(f"1e{low}")
    return Scale(bottom, float(f"1e{last}") if last < 308 else 1.7e308, start, end, ticks, True,
                 bottom if len(positive) < len(data) else None)  # fmt: skip


def spans_decades(values: Iterable[float]) -> bool:
    """Whether no value is negative and the positive ones span over three decades.

    >>> spans_decades([0.0, 1.0, 1001.0]), spans_decades([-1.0, 1.0, 1001.0])
    (True, False)
    """
    data = list(values)
    positive = [value for value in data if value > 0]
    return bool(positive) and min(data) >= 0 and math.log10(max(positive)) - math.log10(min(positive)) > 3


def around_zero(values: Sequence[float], start: float, end: float, *, most: int = 6) -> Scale:
    """Choose a scale for differences: linear, but bent where most of them would be lost beside the largest.

    >>> around_zero([-2.0, 1.0, 3.0], 0, 100).bend, around_zero([-0.1, 0.4, 0.2, -3e4], 0, 100).bend
    (0.0, 0.1)
    """
    sizes = sorted(abs(value) for value in values if value)
    typical = sizes[len(sizes) // 4] if sizes else 0.0
    if not sizes or sizes[-1] / 300 < typical or typical <= 1e-290 or sizes[-1] > 1e290:
        return linear(min(values), max(values), start, end, most=most)
    first = math.floor(math.log10(typical) + 1e-9)
    low, high = min(values), max(values)
    longest = math.log10(sizes[-1]) - first
    every = math.ceil(longest / 5)
    powers = [float(f"1e{power}") for power in range(first + every, math.ceil(math.log10(sizes[-1])) + 1, every)]
    ticks = [*(-power for power in reversed(powers)), 0.0, *powers]
    return Scale(low, high, start, end, tuple(tick for tick in ticks if low <= tick <= high), bend=float(f"1e{first}"))


def readable(scale: Scale, room: tuple[float, float] = ANYWHERE) -> list[tuple[float, str]]:
    """Return the numbers of an axis that fit beside each other, with their places: evenly spaced, zero among them.

    Numbers that reach out of `room` are left out.

    >>> [text for _, text in readable(linear(-0.2, 0.2, 0, 60))]
    ['−0.2', '0.0', '0.2']
    """
    ticks = sorted(
        (scale(value), width_of(text, "tick-label") / 2, text, value == 0) for value, text in scale.tick_labels()
    )
    zero = next((number for number, tick in enumerate(ticks) if tick[3]), 0)
    shown = ticks
    for every in range(1, len(ticks) + 1):
        shown = ticks[zero % every :: every]
        if all(x - half >= before + other + 3.0 for (before, other, *_), (x, half, *_) in pairwise(shown)):
            break
    return [(x, text) for x, half, text, _ in shown if x - half >= room[0] and x + half <= room[1]]


def axis_below(scale: Scale, y: float, label: str, *, top: float, room: float | None = None) -> list[Primitive]:
    """Draw a horizontal axis with its ticks below it, grid lines up to `top`, and its label, if any, shortened to `room`."""
    items = [*_numbers_below(scale, top, y, ticks=True), Line(scale.start, y, scale.end, y, "axis")]
    if label:
        below = str(label) if room is None else labels([str(label)], room, "axis-label")[0].lines[0]
        # Inside, if it is long.
        middle = max((scale.start + scale.end) / 2, MARGIN + width_of(below, "axis-label") / 2)
        items.append(Text(middle, y + 22, below, "axis-label", "middle"))
    return items


def _numbers_below(
    x: Scale, top: float, bottom: float, room: tuple[float, float] = ANYWHERE, *, ticks: bool = False
) -> list[Primitive]:
    """Draw the grid lines of a horizontal axis, and the numbers below it that fit."""
    items: list[Primitive] = []
    if x.floor is not None:
        items.append(Line(beyond(x), top, beyond(x), bottom, "hull"))
    numbers = dict(readable(x, room))
    for value, _text in x.tick_labels():
        at = x(value)
        items.append(Line(at, top, at, bottom, "grid"))
        if ticks:
            items.append(Line(at, bottom, at, bottom + 3, "tick"))
        if at in numbers:
            items.append(Text(at, bottom + 11.0, numbers.pop(at), "tick-label", "middle"))
    return items


def beyond(scale: Scale) -> float:
    """Place of the dotted line of a logarithmic axis beyond which zeros stand, for which it has no place of their own."""
    return (scale(scale.floor or scale.low) + scale(scale.ticks[0])) / 2


def about_zeros(*scales: Scale) -> str:
    """Return a sentence where zeros stand beyond a line."""
    apart = any(scale.floor is not None for scale in scales)
    return _("The axis is logarithmic; zeros stand beyond the dotted line.") if apart else ""


AXIS_ROOM = 26.0
"""Height of an axis with its numbers and label."""


def _figures(ticks: tuple[float, ...]) -> list[str]:
    largest = max((abs(tick) for tick in ticks), default=0.0)
    if largest >= 1e6 or 0 < largest < 1e-3:
        return [short(tick) for tick in ticks]
    decimals = max((len(f"{tick:.10f}".rstrip("0").partition(".")[2]) for tick in ticks), default=0)
    return [signed(f"{tick:.{decimals}f}") for tick in ticks]


def _power(tick: float) -> str:
    exponent = round(math.log10(tick))
    if -4 < exponent < 4:
        return f"{tick:g}"
    return signed(f"1e{exponent}") if tick == float(f"1e{exponent}") else short(tick)


# The frame of charts and panels: box, grid lines, numbers, labels and legend.


LEGEND = 150.0
"""Most room for a name."""


def frame(x: Scale, y: Scale, box: Rect, room: tuple[float, float] = ANYWHERE) -> list[Primitive]:
    """Draw a box with grid lines and numbers below and to the left.

    Numbers below that would reach out of `room`, into the next panel, are left out.
    """
    left, right = box.x, box.x + box.width
    items: list[Primitive] = [box, *_numbers_below(x, box.y, box.y + box.height, room)]
    if y.floor is not None:
        items.append(Line(left, beyond(y), right, beyond(y), "hull"))
    last = math.inf
    for value, text in y.tick_labels():
        at = y(value)
        items.append(Line(left, at, right, at, "grid"))
        if abs(last - at) >= 8.0:
            items.append(Text(left - 4.0, at + 2.6, text, "tick-label", "end"))
            last = at
    return items


def axes(
    x: Scale, y: Scale, top: float, size: tuple[float, float], x_label: str, y_label: str, *, beside: float = 0.0
) -> list[Primitive]:
    """Draw a frame of a width and a height with the labels of both axes; `beside` is room at the right for the lower one."""
    wide, tall = size
    bottom = top + tall
    below = labels([x_label], wide + 2 * min(beside, LEFT - MARGIN), "axis-label")[0]
    up = labels([y_label], bottom - top, "axis-label")[0]
    return [
        *frame(x, y, Rect(LEFT, top, wide, tall, "outside")),
        Text(LEFT + wide / 2, bottom + 23.0, below.lines[0], "axis-label", "middle", full=below.full),
        Text(LEFT - 39.0, (top + bottom) / 2, up.lines[0], "axis-label", "middle", 90.0, up.full),
    ]


def legend(
    names: Sequence[str],
    left: float,
    top: float,
    points: Collection[int] = (),
    *,
    about: Sequence[tuple[str, ...]] = (),
) -> tuple[list[Primitive], float]:
    """List the lines with a piece of each, and what each is `about`; return that and its width."""
    items: list[Primitive] = []
    fitted = labels(list(names), narrow(LEGEND))
    for number, label in enumerate(fitted):
        y = top + 8.0 + 13.0 * number
        mark: Primitive = Line(left, y, left + 24.0, y, own(f"series-{number}", names[number]))
        if number in points:
            mark = Circle(left + 12.0, y, 3.0, own(f"point-{number}", names[number]))
        text = Text(left + 29.0, y + 3.1, label.lines[0], label.style, full=label.full)
        items += linked([mark, text], *(about[number] if about else ()))
    return items, 29.0 + max(label.width for label in fitted)


def numbers_width(y: Scale) -> float:
    """Room the numbers to the left of a frame take, with their distance from it."""
    return 4.0 + max((width_of(text, "tick-label") for _, text in y.tick_labels()), default=0.0)
