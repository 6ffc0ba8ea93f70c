"""Small multiples: panels with axes of their own in rows, each under its two lines of heading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from numpy.typing import ArrayLike

from podium.diagrams.drawing import Drawing, Primitive, Text, moved
from podium.diagrams.foot import finish
from podium.diagrams.measure import width_of
from podium.diagrams.names import Label, labels
from podium.diagrams.panel_frame import frame, numbers_width
from podium.diagrams.scale import Scale

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
    row = min(len(samples), across or (3 if len(samples) < 5 else 5))
    left = 8.0 + max(numbers_width(panel.y) for panel in panels)
    step, drop = left + size[0] + _GAP, _HEAD + size[1] + _BELOW
    named = str(below), str(beside)
    items: list[Primitive] = []
    for number, (panel, head) in enumerate(zip(panels, _headings(samples, left + size[0]), strict=True)):
        dx, dy = _SIDE + number % row * step, number // row * drop
        x, y = _placed(panel.x, left), _placed(panel.y, _HEAD)
        inside = [*frame(x, y, (0.0, left + size[0] + _GAP)), *panel.marks(x, y), *filter(_written, head)]
        items += (moved(item, dx, dy) for item in inside)
        if number % row == 0:
            items.append(_beside(named[1], _SIDE, dy + _HEAD + size[1] / 2, size[1]))
        if number + row >= len(samples):
            items.append(_under(named[0], dx + left + size[0] / 2, dy + drop + 5.0, size[0] + _GAP))
    width, bottom = _SIDE + row * step + 4.0, drop * -(-len(samples) // row) + 12.0
    return _finished(items, (width, bottom), samples, note, title)


def _placed(scale: Scale, by: float) -> Scale:
    return replace(scale, start=scale.start + by, end=scale.end + by)


def _written(text: Text) -> bool:
    return bool(text.text)


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


def _beside(text: str, x: float, y: float, room: float) -> Text:
    label = labels([text], room + 40.0, "axis-label")[0]
    return Text(x - 2.0, y, label.lines[0], "axis-label", "middle", 90.0, label.full)


def _under(text: str, x: float, y: float, room: float) -> Text:
    label = labels([text], room, "axis-label")[0]
    return Text(x, y, label.lines[0], "axis-label", "middle", full=label.full)


def _finished(
    items: list[Primitive], size: tuple[float, float], samples: Sequence[Sample], note: str, title: str
) -> Drawing:
    told = [" ".join(filter(None, (one.heading, one.subheading, one.result))) for one in samples]
    return finish(items, *size, [note], title, f"{title}: {'; '.join(told)}.")
