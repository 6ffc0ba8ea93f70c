"""Draws a picture as SVG: text as text, readable on light and dark paper, nothing loaded from anywhere."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from podium.diagrams.drawing import Anchor, Circle, Drawing, Line, Members, Point, Polyline, Primitive, Rect, Text
from podium.diagrams.labels import coordinate, is_measured, width_of
from podium.diagrams.look import COLOURS, STYLES, colour, families, kind_of_font, spread, style
from podium.diagrams.style import PLAIN, wearing
from podium.render.visible import running, visible

_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_MIXED = {
    "ink": "currentColor",
    "soft": "color-mix(in srgb, currentColor 72%, transparent)",
    "paper": "var(--podium-paper, Canvas)",
    "faint": "color-mix(in srgb, currentColor 16%, transparent)",
    "pale": "color-mix(in srgb, currentColor 26%, transparent)",
    # A page may have its own colours of groups, light and dark.
    **{
        name: f"var(--{name.replace('group', 'g')},{light})"
        for name, (light, _dark) in COLOURS.items()
        if name.startswith("group-")
    },
}
"""Colours of a picture in a page, made of the colours of the page."""
DENSE = 540
"""A picture in a page with more marks and texts is written in as few elements as possible."""

_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def to_svg(drawing: Drawing, *, standalone: bool = True, key: str = "") -> str:
    """Draw a picture as one ``<svg>`` element: well-formed XML with title and description, without scripts or external references.

    A `standalone` picture has its own background, which follows the reader's preference for dark mode. Another one, for a
    page, is transparent, in the text colour of the page (``currentColor``), and linked: elements that belong to an algorithm
    or a pair carry the names as ``data-a`` and ``data-b``, those of a group as ``data-group``, a list in JSON, unless there are
    more than `DENSE`. `key` becomes part of the identifiers, so that several pictures can share a page.

    >>> to_svg(Drawing(10, 5, (Line(0, 0, 1, 1, "axis"),), "A < B")).count("A &lt; B")
    1
    """
    with wearing(drawing.style, drawing.scale):
        return _svg(drawing, standalone, key)


def _svg(drawing: Drawing, standalone: bool, key: str) -> str:
    used = sorted({item.style for item in drawing.items})
    mark = _mark(drawing, key)
    # A picture in a style of its own must not change the others of its page.
    own = "" if drawing.style == PLAIN else f" {mark}"
    dense = not standalone and len(drawing.items) > DENSE
    body = "\n".join(_dense(drawing.items) if dense else _elements(drawing.items, linked=not standalone))
    size = f'width="{coordinate(drawing.width)}pt" height="{coordinate(drawing.height)}pt"'
    paper = '<rect width="100%" height="100%" class="podium-paper"/>\n' if standalone else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="podium-figure{own}" {size} '
        f'viewBox="0 0 {coordinate(drawing.width)} {coordinate(drawing.height)}" role="img" '
        f'aria-labelledby="{mark}-title {mark}-desc">\n'
        f'<title id="{mark}-title">{_escaped(drawing.title)}</title>\n'
        f'<desc id="{mark}-desc">{_escaped(" ".join(filter(None, (drawing.alt, drawing.caption))))}</desc>\n'
        f"<style>\n{_sheet(used, standalone, own)}</style>\n{paper}{body}\n</svg>\n"
    )


def page_sheet() -> str:
    """Return the rules for every picture made for a page, for a page that keeps its style in one file."""
    return _sheet(sorted(STYLES), standalone=False)


def _mark(drawing: Drawing, key: str) -> str:
    """Make an identifier for the parts of this picture, the same every time and different from other pictures'."""
    own = () if drawing.style == PLAIN else (drawing.style,)
    text = repr((drawing.title, drawing.alt, drawing.caption, drawing.items, *own)).encode("utf-8", "backslashreplace")
    name = re.sub(r"[^A-Za-z0-9]+", "-", key)
    return f"podium-{name}-{hashlib.sha256(text).hexdigest()[:10]}"


def _sheet(used: list[str], standalone: bool, own: str = "") -> str:
    scope = f".podium-figure{own.replace(' ', '.')} "  # notebooks put files of their own into a page, too
    names = [*used, *(["paper"] if standalone and "paper" not in used else [])]
    base = f"{scope}text{{font-family:{_families()};stroke:none;white-space:pre}}\n"
    light = "".join(f"{scope}.podium-{name}{{{_rule(name, standalone, dark=False)}}}\n" for name in names)
    dark = "".join(f"{scope}.podium-{name}{{{_colours(name, standalone, dark=True)}}}\n" for name in names)
    scheme = ".podium-figure{color-scheme:light dark}\n" if standalone else ""
    # A page decides about dark and light itself: there, ink follows its text and the rest suits both.
    return scheme + base + light + (f"@media (prefers-color-scheme:dark){{\n{dark}}}\n" if standalone else "")


def _families() -> str:
    quoted = ("'" + re.sub(r"[^\w .-]", "", name) + "'" if re.search(r"\W", name) else name for name in families())
    return ", ".join([*quoted, kind_of_font()])


def _rule(name: str, standalone: bool, *, dark: bool) -> str:
    look = style(name)
    rule = _colours(name, standalone, dark=dark)
    if look.width:
        rule += f";stroke-width:{look.width:g}"
    if look.opacity < 1:
        rule += f";fill-opacity:{look.opacity:g}"
    if look.dash:
        rule += f";stroke-dasharray:{' '.join(f'{length:g}' for length in look.dash)}"
    if look.size:
        rule += f";font-size:{look.size:g}px" + (";font-weight:bold" if look.bold else "")
    return rule


def _colours(name: str, standalone: bool, *, dark: bool) -> str:
    look = style(name)
    return f"fill:{_paint(look.fill, standalone, dark)};stroke:{_paint(look.stroke, standalone, dark)}"


def _paint(name: str | None, standalone: bool, dark: bool) -> str:
    if name is None:
        return "none"
    if not standalone and name in _MIXED:
        return _MIXED[name]
    return colour(name, dark=dark)


def _elements(items: Sequence[Primitive], *, linked: bool) -> Iterator[str]:
    """Write the elements; with `linked` those of an algorithm, a pair or a group carry its names, what follows each other together."""
    for (names, _kind), found in groupby(items, key=lambda item: (item.about if linked else (), type(item.about))):
        parts = list(found)
        about = _about(names)
        lines = [_reach(part) for part in parts if isinstance(names, Members) and isinstance(part, Line)]
        if about and (len(parts) > 1 or lines):
            yield f"<g{about}>"
            yield from (_element(part, page=linked) for part in parts)
            yield from lines
            yield "</g>"
        else:
            yield from (_element(part, about, page=linked) for part in parts)


# A page with thousands of marks would be slow: there, marks of one style that follow each other are one path, and their
# texts one element; what is so small cannot be pointed at anyway.


def _dense(items: Sequence[Primitive]) -> Iterator[str]:
    texts = [item for item in items if isinstance(item, Text)]
    marks = [item for item in items if not isinstance(item, Text)]
    for _kind, found in groupby(marks, key=type):
        run = list(found)
        for name in dict.fromkeys(item.style for item in run):
            alike = [item for item in run if item.style == name]
            look, radii = style(name), {item.radius for item in alike if isinstance(item, Circle)}
            if look.stroke is None and len(radii) == 1:  # points are the round ends of lines without length
                points = "".join(f"M{_brief(item.x)} {_brief(item.y)}h0" for item in alike if isinstance(item, Circle))
                ends = f'stroke="{_paint(look.fill, False, False)}" stroke-width="{coordinate(2 * radii.pop())}"'
                yield f'<path fill="none" {ends} stroke-linecap="round" d="{points}"/>'
                continue
            yield f'<path class="podium-{name}" d="{"".join(map(_path, alike))}"/>'
    plain = [text for text in texts if not (text.rotation or text.full)]
    for name, anchor in dict.fromkeys((text.style, text.anchor) for text in plain):
        spans = []
        above = math.nan
        for text in (text for text in plain if (text.style, text.anchor) == (name, anchor)):
            line = "" if text.y == above else f' y="{_brief(text.y)}"'
            spans.append(f'<tspan x="{_brief(text.x)}"{line}>{_escaped(text.text)}</tspan>')
            above = text.y
        yield f'<text class="podium-{name}"{_anchored(anchor)}>{"".join(spans)}</text>'
    yield from (_element(text, page=True) for text in texts if text.rotation or text.full)


def _path(item: Primitive) -> str:
    if isinstance(item, Rect):
        wide = _brief(item.width)
        return f"M{_brief(item.x)} {_brief(item.y)}h{wide}v{_brief(item.height)}h-{wide}z"
    if isinstance(item, Circle):
        r, whole = coordinate(item.radius), coordinate(2 * item.radius)
        return f"M{_brief(item.x - item.radius)} {_brief(item.y)}a{r} {r} 0 1 0 {whole} 0a{r} {r} 0 1 0-{whole} 0"
    points = ((item.x1, item.y1), (item.x2, item.y2)) if isinstance(item, Line) else item.points  # type: ignore[union-attr]
    closed = isinstance(item, Polyline) and item.closed
    return "M" + "L".join(f"{_brief(x)} {_brief(y)}" for x, y in points) + ("z" if closed else "")


def _brief(value: float) -> str:
    """Write a number of points to a tenth."""
    return f"{value:.1f}".removesuffix(".0")


def _about(names: tuple[str, ...]) -> str:
    if isinstance(names, Members):
        return f' data-group="{_escaped(json.dumps([running(name) for name in names], ensure_ascii=False))}"'
    return "".join(f' data-{key}="{_escaped(running(name))}"' for key, name in zip("ab", names, strict=False))


def _reach(item: Line) -> str:
    """Write a line that is not seen but can be pointed at with less care."""
    return f'<line {_ends(item)} class="reach" stroke="transparent" stroke-width="7"/>'


def _ends(item: Line) -> str:
    return _attributes(x1=item.x1, y1=item.y1, x2=item.x2, y2=item.y2)


def _element(item: Primitive, about: str = "", *, page: bool = False) -> str:
    name = f'class="podium-{item.style}"{about}'
    if isinstance(item, Line):
        return f"<line {_ends(item)} {name}/>"
    if isinstance(item, Rect):
        return f"<rect {_attributes(x=item.x, y=item.y, width=item.width, height=item.height)} {name}/>"
    if isinstance(item, Circle):
        return f"<circle {_attributes(cx=item.x, cy=item.y, r=item.radius)} {name}/>"
    if isinstance(item, Polyline):
        return f'<{"polygon" if item.closed else "polyline"} points="{_points(item.points)}" {name}/>'
    return _text(item, name, page)


def _text(item: Text, name: str, page: bool) -> str:
    anchor = _anchored(item.anchor)
    turn = (
        f' transform="rotate({coordinate(-item.rotation)} {coordinate(item.x)} {coordinate(item.y)})"'
        if item.rotation
        else ""
    )
    full = f"<title>{_escaped(item.full)}</title>" if item.full else ""
    return f"<text {_attributes(x=item.x, y=item.y)} {name}{anchor}{turn}{_room(item, page)}>{full}{_escaped(item.text)}</text>"


def _anchored(anchor: Anchor) -> str:
    return "" if anchor == "start" else f' text-anchor="{anchor}"'


def _room(item: Text, page: bool) -> str:
    """Keep a text to the width it was laid out for: without Helvetica or its like, a viewer draws it in a wider font."""
    shown = visible(item.text)
    if len(shown) < 2 or spread() > 1 or not is_measured(shown):
        return ""
    if page and not any(map(str.isalpha, shown)):  # figures are as wide in the fonts of screens
        return ""
    return f' textLength="{coordinate(width_of(shown, item.style))}" lengthAdjust="spacingAndGlyphs"'


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{coordinate(x)},{coordinate(y)}" for x, y in points)


def _attributes(**values: float) -> str:
    return " ".join(f'{key}="{coordinate(value)}"' for key, value in values.items())


def _escaped(text: str) -> str:
    """Escape for XML 1.0, which cannot hold control characters even as references."""
    plain = _UNFIT.sub("\ufffd", visible(text))
    return "".join(_ESCAPES.get(char, char) for char in plain)
