"""A picture as pure data: primitives with semantic styles, placed once and drawn by several back ends.

Units are points (1/72 inch); x runs to the right, y *down* from the upper left corner. A primitive names its style
("axis", "clique", "label"); what the style looks like is decided in :mod:`podium.diagrams.look`. `about` holds the
names of the algorithm or of the pair that a primitive belongs to, or the `Members` of a group, so that a page can link it
with its tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from podium.diagrams.style import PLAIN, Style
from podium.i18n import paragraph

Anchor: TypeAlias = Literal["start", "middle", "end"]
Point: TypeAlias = tuple[float, float]


class Members(tuple[str, ...]):
    """The algorithms of a group, where a primitive belongs to all of them at once."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line between two points."""

    x1: float
    y1: float
    x2: float
    y2: float
    style: str
    about: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float
    style: str
    about: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its centre and radius."""

    x: float
    y: float
    radius: float
    style: str
    about: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Polyline:
    """Straight lines through points; `closed` joins the last with the first."""

    points: tuple[Point, ...]
    style: str
    closed: bool = False
    about: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text on a baseline.

    `anchor` states which part of the text is at (x, y); `rotation` is counterclockwise, in degrees, about that point.
    `full` contains the full name if `text` was shortened.
    """

    x: float
    y: float
    text: str
    style: str
    anchor: Anchor = "start"
    rotation: float = 0.0
    full: str = ""
    about: tuple[str, ...] = field(default=(), repr=False)


Primitive: TypeAlias = Line | Rect | Circle | Polyline | Text


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished picture."""

    width: float
    height: float
    items: tuple[Primitive, ...]  # Drawn in this order
    title: str
    caption: str = ""  # Of the figure: its contents and the procedure
    alt: str = ""  # For readers who cannot see the picture
    style: Style = PLAIN
    scale: float = 1.0  # By how much its type and lines are larger than those of `podium.diagrams.look`

    def texts(self) -> list[Text]:
        """All texts of the picture."""
        return [item for item in self.items if isinstance(item, Text)]

    def __repr__(self) -> str:
        return f"<Drawing {self.title!r}: {self.width:.0f} x {self.height:.0f} points, {len(self.items)} items>"

    def _repr_svg_(self) -> str:
        """Show the picture in a notebook."""
        from podium.diagrams.svg import to_svg

        return to_svg(self)


def moved(item: Primitive, dx: float, dy: float) -> Primitive:
    """Return a primitive shifted."""
    return _placed(item, lambda x, y: (x + dx, y + dy))


def scaled(item: Primitive, factor: float) -> Primitive:
    """Return a primitive enlarged from the upper left corner."""
    if isinstance(item, Rect):
        item = replace(item, width=item.width * factor, height=item.height * factor)
    elif isinstance(item, Circle):
        item = replace(item, radius=item.radius * factor)
    return _placed(item, lambda x, y: (x * factor, y * factor))


def _placed(item: Primitive, at: Callable[[float, float], Point]) -> Primitive:
    """Return a primitive whose points are elsewhere."""
    if isinstance(item, Line):
        (x1, y1), (x2, y2) = at(item.x1, item.y1), at(item.x2, item.y2)
        return replace(item, x1=x1, y1=y1, x2=x2, y2=y2)
    if isinstance(item, Polyline):
        return replace(item, points=tuple(at(x, y) for x, y in item.points))
    x, y = at(item.x, item.y)
    return replace(item, x=x, y=y)


def extent(item: Primitive) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower end of a mark; of a text, the point at which it stands."""
    if isinstance(item, Line):
        points: Sequence[Point] = ((item.x1, item.y1), (item.x2, item.y2))
    elif isinstance(item, Polyline):
        points = item.points
    elif isinstance(item, Rect):
        return item.x, item.y, item.x + item.width, item.y + item.height
    else:
        reach = item.radius if isinstance(item, Circle) else 0.0
        return item.x - reach, item.y - reach, item.x + reach, item.y + reach
    x, y = zip(*points, strict=True)
    return min(x), min(y), max(x), max(y)


def linked(items: Iterable[Primitive], *names: str) -> list[Primitive]:
    """Return primitives that belong to an algorithm, or to a pair of them."""
    return [replace(item, about=names) for item in items]


def stack(drawings: Sequence[Drawing], *, title: str, gap: float = 12.0) -> Drawing:
    """Combine pictures below each other into one, with joined captions and alternative texts.

    >>> one = Drawing(10, 5, (Line(0, 0, 1, 1, "axis"),), "one")
    >>> both = stack([one, one], title="both", gap=2)
    >>> both.height, both.items[1].y1
    (12.0, 7.0)
    """
    items: list[Primitive] = []
    top = 0.0
    for drawing in drawings:
        items += (moved(item, 0.0, top) for item in drawing.items)
        top += drawing.height + gap
    width = max(drawing.width for drawing in drawings)
    caption, alt = _joined(d.caption for d in drawings), _joined(d.alt for d in drawings)
    return Drawing(width, top - gap, tuple(items), str(title), caption, alt)


def _joined(texts: Iterable[str]) -> str:
    return str(paragraph(dict.fromkeys(text for text in texts if text)))
