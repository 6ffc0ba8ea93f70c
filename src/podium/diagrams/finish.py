"""Finishes a picture: the sentences below it, its title, and the width that a style asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from podium.diagrams.drawing import Drawing, Primitive, Text, extent, moved, scaled
from podium.diagrams.labels import width_of, wrapped
from podium.diagrams.look import style
from podium.diagrams.style import PANEL, PHONE_PANEL, PLAIN, Style, StyleLike, panelled, wearing
from podium.i18n import paragraph

ASCENT, DESCENT = 0.80, 0.22
"""Reach of letters above and below the baseline, in units of the size."""

_MARGIN = 4.0
_LINE = 9.0
_LEAST, _MOST = 0.3, 4.0  # by how much a layout can be stretched


def below(text: str, width: float, bottom: float, *, margin: float = _MARGIN) -> tuple[list[Primitive], float]:
    """Set sentences under a picture; return them and where they end."""
    lines = wrapped(text, width - 2 * margin, "caption")
    items: list[Primitive] = [
        Text(margin, bottom + 8.0 + _LINE * number, line, "caption") for number, line in enumerate(lines)
    ]
    return items, bottom + _LINE * len(lines)


def finish(
    items: Sequence[Primitive],
    width: float,
    bottom: float,
    notes: Sequence[str],
    title: str,
    alt: str,
    *,
    head: str = "",
    margin: float = _MARGIN,
) -> Drawing:
    """Set the notes under a picture, each on lines of its own, and close it; `head` begins the caption where the title does not.

    >>> finish([], 100.0, 20.0, ["By Holm.", ""], "Ranks", "A 1, B 2").caption
    'Ranks. By Holm.'
    """
    told = [str(note) for note in notes if note]
    drawn = list(items)
    for note in told:
        lines, bottom = below(note, width, bottom, margin=margin)
        drawn += lines
    caption = str(paragraph((f"{head or title}.", *told)))
    return Drawing(width, bottom + margin, tuple(drawn), str(title), caption, str(alt))


def without_caption(drawing: Drawing) -> Drawing:
    """Return a picture without the sentences below it, for a place that shows its caption itself."""
    foot = sorted({item.y for item in drawing.items if isinstance(item, Text) and item.style == "caption"})
    rest = tuple(item for item in drawing.items if item.style != "caption")
    if not foot:
        return drawing
    lowest = max((extent(item)[3] for item in rest), default=0.0)
    if lowest <= foot[0]:
        return replace(drawing, items=rest, height=foot[0] - 6.0 * drawing.scale)
    return _closed_up(drawing, rest, foot)


def _closed_up(drawing: Drawing, rest: tuple[Primitive, ...], foot: list[float]) -> Drawing:
    """Remove the sentences between stacked pictures, and the room they took."""
    line = 9.0 * drawing.scale

    def lost(y: float) -> float:
        return sum(line for above in foot if above < y)

    moved_up = tuple(moved(item, 0.0, -lost(extent(item)[3])) for item in rest)
    return replace(drawing, items=moved_up, height=drawing.height - line * len(foot))


# The style of a reader.


def in_style(style: StyleLike, make: Callable[[], Drawing]) -> Drawing:
    """Make a picture in a style: what has an axis is laid out for its width, anything still wider is scaled down.

    >>> from podium.diagrams import rank_points
    >>> picture = in_style({"width": 4, "title": "Ranks"}, lambda: rank_points(["A", "B"], [1.2, 1.8], control=0, cuts={}))
    >>> picture.width, picture.texts()[0].text
    (288.0, 'Ranks')
    """
    found = Style.of(style)
    if found == PLAIN:
        return make()
    with wearing(found):
        return _worn(_fitting(make, found), found)


def for_panel(style: Style, make: Callable[[], Drawing], *, phone: bool = True) -> Drawing:
    """Make a picture in a style without its caption for the panel of a page, or that on a phone."""
    found = replace(style, width=PHONE_PANEL if phone else PANEL, caption="none")
    with panelled():
        if style != PLAIN:
            return in_style(found, make)
        with wearing(
            found
        ):  # what is still too wide is scaled by the page, which keeps one look for all of its pictures
            return without_caption(_fitting(make, found))


def _fitting(make: Callable[[], Drawing], style: Style) -> Drawing:
    """Lay a picture out for the width of a style: its width is nearly linear in what can be stretched."""
    picture = make()
    before, now = 0.0, 1.0
    width = 0.0
    for _attempt in range(5):
        room = style.room(picture.width)
        if 0.0 <= room - picture.width < 1.0 or picture.width == width:
            break
        slope = (picture.width - width) / (now - before)
        before, width = now, picture.width
        now = min(max(now + (room - picture.width) / slope, _LEAST), _MOST)
        with wearing(style, stretch=now):
            picture = make()
    return picture


def _worn(drawing: Drawing, style: Style) -> Drawing:
    """Return a picture that was laid out in a style, with the title, the caption and the size that the style asks for."""
    if style.caption == "none":
        drawing = without_caption(drawing)
    if style.title:
        lines = wrapped(style.title, drawing.width - 8.0, "heading")
        above = 13.0 * len(lines) + 3.0
        heading = [Text(drawing.width / 2, 12.5 + 13.0 * n, line, "heading", "middle") for n, line in enumerate(lines)]
        below = (moved(item, 0.0, above) for item in drawing.items)
        caption = drawing.caption.replace(drawing.title, style.title, 1)
        drawing = replace(
            drawing, items=(*heading, *below), height=drawing.height + above, title=style.title, caption=caption
        )
    room = style.room(drawing.width)
    scale = style.zoom * min(1.0, room / drawing.width)
    aside = max(0.0, room - drawing.width) / 2
    items = tuple(scaled(moved(item, aside, 0.0), scale) for item in drawing.items)
    worn = replace(style, caption=None)  # which is settled
    width = drawing.width * scale if style.inches is None else 72 * style.inches
    return replace(drawing, width=width, height=drawing.height * scale, items=items, style=worn, scale=scale)


def box(item: Text) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a text (of its bounding box when it is rotated by a multiple of 90 degrees).

    >>> box(Text(10, 20, "C4.5", "label", "end"))
    (-9.008, 12.8, 10.0, 21.98)
    """
    size = style(item.style).size
    width = width_of(item.text, item.style)
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[item.anchor]
    corners = (left, -ASCENT * size, left + width, DESCENT * size)
    turns = round(item.rotation / 90) % 4
    for _ in range(turns):
        x1, y1, x2, y2 = corners
        corners = (y1, -x2, y2, -x1)
    x1, y1, x2, y2 = corners
    return tuple(round(value, 6) for value in (item.x + x1, item.y + y1, item.x + x2, item.y + y2))  # type: ignore[return-value]
