"""Samples side by side, as small multiples: is each of them normal? Q-Q plots and histograms."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.diagrams.axes import Scale, frame, linear, numbers_width
from podium.diagrams.charts import thinned
from podium.diagrams.drawing import Circle, Drawing, Line, Point, Polyline, Primitive, Rect, Text, moved
from podium.diagrams.finish import finish
from podium.diagrams.labels import Label, labels, width_of
from podium.diagrams.style import across_of
from podium.errors import InputError
from podium.i18n import Message, _, paragraph
from podium.stats.normality import histogram, normal_envelope, normal_quantiles, to_unit

_HEAD, _BELOW, _GAP, _SIDE = 26.0, 18.0, 14.0, 12.0


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample: its values, the two lines above its panel, and a result such as ``p = 0.03*`` on the second of them."""

    values: ArrayLike
    heading: str = ""
    subheading: str = ""
    result: str = ""


@dataclass(frozen=True, slots=True)
class SamplePanel:
    """One panel before it has a place: its scales at the origin and what makes the marks in it."""

    x: Scale
    y: Scale
    marks: Callable[[Scale, Scale], list[Primitive]]


def arranged(
    samples: Sequence[Sample], panels: Sequence[SamplePanel], size: tuple[float, float], across: int | None,
    below: str, beside: str, note: str, title: str,
) -> Drawing:  # fmt: skip
    """Give every panel its place, its heading and, at the outer sides, what the axes show."""
    wide, tall = size
    row = across_of(len(samples), across or (3 if len(samples) < 5 else 5), wide + 30.0)
    left = 8.0 + max(numbers_width(panel.y) for panel in panels)
    step, drop = left + wide + _GAP, _HEAD + tall + _BELOW
    under, up = labels([str(below)], wide + _GAP, "axis-label")[0], labels([str(beside)], tall + 40.0, "axis-label")[0]
    items: list[Primitive] = []
    for number, (panel, head) in enumerate(zip(panels, _headings(samples, left + wide), strict=True)):
        dx, dy = _SIDE + number % row * step, number // row * drop
        x, y = _placed(panel.x, left), _placed(panel.y, _HEAD)
        box = Rect(x.start, y.end, x.end - x.start, y.start - y.end, "outside")
        inside = [
            *frame(x, y, box, (0.0, left + wide + _GAP)),
            *panel.marks(x, y),
            *(text for text in head if text.text),
        ]
        items += (moved(item, dx, dy) for item in inside)
        if number % row == 0:
            at = dy + _HEAD + tall / 2
            items.append(Text(_SIDE - 2.0, at, up.lines[0], "axis-label", "middle", 90.0, up.full))
        if number + row >= len(samples):
            middle = dx + left + wide / 2
            items.append(Text(middle, dy + drop + 5.0, under.lines[0], "axis-label", "middle", full=under.full))
    width, bottom = _SIDE + row * step + 4.0, drop * -(-len(samples) // row) + 12.0
    told = [paragraph(filter(None, (one.heading, one.subheading, one.result))) for one in samples]
    return finish(items, width, bottom, [note], title, f"{title}: {'; '.join(told)}.")


def _placed(scale: Scale, by: float) -> Scale:
    return replace(scale, start=scale.start + by, end=scale.end + by)


def _headings(samples: Sequence[Sample], room: float) -> list[tuple[Text, ...]]:
    """Fit the lines above the panels into their room; the same name looks the same everywhere."""
    results = max(width_of(sample.result, "rank") for sample in samples)
    heads = _fitted([sample.heading for sample in samples], room, "axis-label")
    below = _fitted([sample.subheading for sample in samples], max(room - results - 6.0, 20.0), "rank")
    return [
        (
            Text(0.0, 8.0, heads[sample.heading].lines[0], "axis-label", full=heads[sample.heading].full),
            Text(0.0, 19.0, below[sample.subheading].lines[0], "rank", full=below[sample.subheading].full),
            Text(room, 19.0, sample.result, "rank", "end"),
        )
        for sample in samples
    ]


def _fitted(names: Sequence[str], room: float, style: str) -> dict[str, Label]:
    different = list(dict.fromkeys(names))
    return dict(zip(different, labels(different, room, style), strict=True))


# Samples side by side: is each of them normal? Normal Q-Q plots and histograms as small multiples.


Floats = NDArray[np.float64]

MOST_SAMPLES = 30
"""Most panels of one picture."""

_LARGEST = 1.7e308


def qq_plots(
    samples: Sequence[Sample],
    *,
    label: str = Message("value"),
    across: int | None = None,
    level: float | None = 0.95,
    note: str = "",
    title: str = Message("Normal Q–Q plots"),
) -> Drawing:
    """Draw a normal Q-Q plot of each sample: sorted values over `podium.stats.normality.normal_quantiles`.

    The line has the sample's mean as its height at 0 and its standard deviation as its slope; there is none without two
    different values. Points outside the pointwise band of `podium.stats.normality.normal_envelope` at the level (None, or
    fewer than three values: no band) are orange. `across` is the number of panels in a row, chosen automatically by default.

    >>> picture = qq_plots([Sample([1.0, 2.0, 2.5, 4.0], "A")])
    >>> sum(isinstance(item, Circle) for item in picture.items)
    4
    """
    size = _size(samples)
    panels = [_qq(_values(sample), size, level) for sample in samples]
    return arranged(samples, panels, size, across, _("standard normal quantile"), label, note, title)


def histograms(
    samples: Sequence[Sample],
    *,
    label: str = Message("value"),
    across: int | None = None,
    note: str = "",
    title: str = Message("Histograms"),
) -> Drawing:
    """Draw a histogram of each sample with the normal curve of the same mean and standard deviation.

    Heights are numbers of values; the curve is the expected number in a bin around each position. Bins are those of
    `podium.stats.normality.histogram`.

    >>> picture = histograms([Sample([1.0, 1.0, 2.0, 3.0, 8.0], "A")])
    >>> sum(isinstance(item, Rect) and item.style == "bar" for item in picture.items)
    3
    """
    size = _size(samples)
    panels = [_bars(_values(sample), size) for sample in samples]
    return arranged(samples, panels, size, across, label, _("number of values"), note, title)


def _values(sample: Sample) -> Floats:
    values = np.asarray(sample.values, dtype=np.float64)
    if values.ndim != 1 or values.size == 0 or not np.isfinite(values).all():
        raise InputError(
            "The sample {heading!r} must be one-dimensional and hold at least one value, all of them finite.",
            heading=sample.heading,
        )
    return np.sort(values)


def _size(samples: Sequence[Sample]) -> tuple[float, float]:
    """Width and height of a panel."""
    if not 1 <= len(samples) <= MOST_SAMPLES:
        raise InputError(
            "This picture can show 1 to {most} samples, not {n}; choose some of them.",
            most=MOST_SAMPLES, n=len(samples),
        )  # fmt: skip
    if len(samples) == 1:
        return 240.0, 180.0
    return (150.0, 120.0) if len(samples) < 5 else (90.0, 72.0)


@dataclass(frozen=True, slots=True)
class _Moments:
    """Mean and deviation of a sample in units of its span above its smallest value: always of ordinary size."""

    low: float
    high: float
    mean: float
    deviation: float

    def value(self, z: float) -> float:
        """Give the value z deviations above the mean, kept among the floats."""
        share = self.mean + self.deviation * z
        found = (1.0 - share) * self.low + share * self.high
        return min(max(found, -_LARGEST), _LARGEST)


def _moments(values: Floats) -> _Moments | None:
    low, high = float(values[0]), float(values[-1])
    if low == high:
        return None
    share = to_unit(values)
    return _Moments(low, high, float(share.mean()), float(share.std(ddof=1)))


def _ticks(size: tuple[float, float]) -> int:
    return 4 if size[0] < 100 else 6


def _qq(values: Floats, size: tuple[float, float], level: float | None) -> SamplePanel:
    z = normal_quantiles(values.size).tolist()
    fitted = _moments(values)
    ends = [values[0], values[-1]] + ([] if fitted is None else [fitted.value(z[0]), fitted.value(z[-1])])
    reach = max(1.0, z[-1]) * 1.08
    x = linear(-reach, reach, 0.0, size[0], most=_ticks(size), snap=False)
    y = _padded(min(map(float, ends)), max(map(float, ends)), size[1], 0.0, _ticks(size))
    band = None if fitted is None or level is None or values.size < 3 else normal_envelope(values.size, level)

    def marks(x: Scale, y: Scale) -> list[Primitive]:
        items: list[Primitive] = []
        if fitted is not None and band is not None:
            low, high = ([(x(a), y(fitted.value(b))) for a, b in zip(z, side.tolist(), strict=True)] for side in band)
            items.append(Polyline((*thinned(low, 1.0), *thinned(high, 1.0)[::-1]), "band-7", closed=True))
        if fitted is not None:
            items.append(Line(x(z[0]), y(fitted.value(z[0])), x(z[-1]), y(fitted.value(z[-1])), "axis"))
        return items + _dots([(x(a), y(b)) for a, b in zip(z, values.tolist(), strict=True)], _outside(values, band))

    return SamplePanel(x, y, marks)


def _outside(values: Floats, band: tuple[Floats, Floats] | None) -> list[bool]:
    if band is None:
        return [False] * values.size
    share = to_unit(values)
    scores = (share - share.mean()) / share.std(ddof=1)
    found: list[bool] = ((scores < band[0]) | (scores > band[1])).tolist()
    return found


def _dots(points: Sequence[Point], outside: Sequence[bool]) -> list[Primitive]:
    """Draw the points, without those that would lie on one another."""
    kept = set(thinned(points, 0.5))
    radius = 1.5 if len(points) < 200 else 1.1
    return [
        Circle(*point, radius, "dot-worse" if out else "dot-better")
        for point, out in zip(points, outside, strict=True)
        if point in kept
    ]


def _bars(values: Floats, size: tuple[float, float]) -> SamplePanel:
    found, fitted = histogram(values), _moments(values)
    edges, counts = found.edges, found.counts
    bins = len(counts)
    # Expected number in a bin: n times its width in deviations times the normal density.
    peak = 0.0 if fitted is None else values.size / bins / fitted.deviation / math.sqrt(2.0 * math.pi)
    ends = [float(edges[0]), float(edges[-1])] + ([] if fitted is None else [fitted.value(-2.5), fitted.value(2.5)])
    x = _padded(min(ends), max(ends), 0.0, size[0], _ticks(size))
    y = linear(0.0, max(float(counts.max()), peak) * 1.04, size[1], 0.0, most=_ticks(size), snap=False)
    y = replace(y, ticks=tuple(tick for tick in y.ticks if tick == int(tick)))  # they are counted

    def marks(x: Scale, y: Scale) -> list[Primitive]:
        first, last = x(float(edges[0])), x(float(edges[-1]))
        items = _columns([first + (last - first) * i / bins for i in range(bins + 1)], counts.tolist(), y)
        if fitted is not None:
            grid = np.linspace(-3.5, 3.5, 57).tolist()
            places = [(x(fitted.value(z)), y(peak * math.exp(-z * z / 2.0)), fitted.value(z)) for z in grid]
            curve = tuple((a, b) for a, b, value in places if x.low <= value <= x.high and abs(value) < _LARGEST)
            items.append(Polyline(curve, "difference"))
        return items

    return SamplePanel(x, y, marks)


def _columns(places: Sequence[float], counts: Sequence[int], y: Scale) -> list[Primitive]:
    gap = 0.15 if places[-1] - places[0] > 2.0 * len(counts) else 0.0
    return [
        Rect(left + gap, y(count), max(right - left - 2 * gap, 0.3), y(0.0) - y(count), "bar")
        for left, right, count in zip(places, places[1:], counts, strict=False)
        if count
    ]


def _padded(low: float, high: float, start: float, end: float, most: int) -> Scale:
    """Linear scale with a little room beyond the data."""
    room = 0.04 * (high / 2 - low / 2) * 2
    if math.isfinite(room):
        low, high = max(low - room, -_LARGEST), min(high + room, _LARGEST)
    return linear(low, high, start, end, most=most, snap=False)
