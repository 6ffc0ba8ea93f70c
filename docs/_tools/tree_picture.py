"""The decision tree as a picture: answers from left to right, at the right what to type."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from _tools.tree import Node, short
from podium.diagrams.drawing import Drawing, Line, Polyline, Primitive, Text
from podium.diagrams.labels import width_of
from podium.studies.data_and_help.guide.routes import Route

_ANSWER, _GAP, _LEAF = 94.0, 10.0, 214.0
_LINE, _PAD = 11.0, 7.0


def picture(root: Node, title: str) -> Drawing:
    """Draw a tree."""
    edges = [0.0]
    for width in _widths(root):
        edges.append(edges[-1] + width + 2 * _GAP + 6.0)
    items: list[Primitive] = []
    _, height = _branches(root, 0, 2.0, edges, items)
    told = "; ".join(" – ".join(path) for path in paths(root))
    return Drawing(edges[-1] + _GAP + _LEAF, height + 2.0, tuple(items), title, alt=told)


def _widths(node: Node) -> list[float]:
    """Give the width of each column of answers."""
    if not node.children:
        return []
    below = [_widths(child) for child in node.children]
    lines = [line for child in node.children for line in wrapped(child.label, "label", _ANSWER)]
    first = max(width_of(line, "label") for line in lines)
    return [first, *(max(widths) for widths in zip_longest(*below, fillvalue=0.0))]


def paths(node: Node, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Give every way through a tree: the answers, then what to type."""
    if node.route is not None:
        yield (*before, short(node.route))
    for child in node.children:
        yield from paths(child, (*before, child.label))


def _branches(node: Node, level: int, top: float, edges: list[float], items: list[Primitive]) -> tuple[float, float]:
    """Draw what is below a node; return where its own answer stands and the lower end."""
    x, middles = edges[level], []
    for child in node.children:
        lines = wrapped(child.label, "label", _ANSWER)
        least = len(lines) * _LINE + _PAD
        if child.route is None:
            middle, bottom = _branches(child, level + 1, top, edges, items)
            end = edges[level + 1]
        else:
            middle, bottom = _leaf(child.route, top, least, edges[-1] + _GAP, items)
            end = edges[-1] + _GAP - 4.0
        reach = _answer(lines, x + _GAP, middle, items)
        items.append(Line(reach, middle, end, middle, "leader-light"))
        middles.append(middle)
        top = bottom
    return _spine(x, middles, items), top


def _spine(x: float, middles: list[float], items: list[Primitive]) -> float:
    """Join the answers to one question by a line with bent ends; return where the branch comes in."""
    items += [Line(x, middle, x + _GAP - 3.0, middle, "leader-light") for middle in middles]
    items.append(Line(x, middles[0], x, middles[-1], "leader-light"))
    return (middles[0] + middles[-1]) / 2


def _answer(lines: list[str], x: float, middle: float, items: list[Primitive]) -> float:
    """Write an answer around the height of its line; return where the line goes on."""
    first = middle - (len(lines) - 1) * _LINE / 2 + 3.0
    items += [Text(x, first + number * _LINE, line, "label") for number, line in enumerate(lines)]
    return x + max(width_of(line, "label") for line in lines) + 4.0


def _leaf(route: Route, top: float, least: float, x: float, items: list[Primitive]) -> tuple[float, float]:
    """Write what to type, in a row that is at least as high as its answer."""
    style = "label-strong" if route.verb else "label"
    lines = wrapped(short(route), style, _LEAF - 14.0)
    bottom = top + max(len(lines) * _LINE + _PAD, least)
    middle = (top + bottom) / 2
    tip = ((x, middle - 2.5), (x + 5.0, middle), (x, middle + 2.5))
    items.append(Polyline(tip, "arrow", closed=True))
    first = middle - (len(lines) - 1) * _LINE / 2 + 3.0
    items += [Text(x + 10.0, first + number * _LINE, line, style) for number, line in enumerate(lines)]
    return middle, bottom


def wrapped(text: str, style: str, room: float) -> list[str]:
    """Break a text into lines of a width in points, at spaces."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, style) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
