"""The critical difference diagram (Demšar 2006): algorithms on an axis of mean ranks, groups as bars under it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from podium.diagrams.axes import Scale, linear, nice_step, readable
from podium.diagrams.drawing import Circle, Drawing, Line, Members, Polyline, Primitive, Text, linked, stack
from podium.diagrams.finish import below
from podium.diagrams.labels import SLACK, Label, labels, width_of, wrapped
from podium.diagrams.style import called, elastic, in_panel, narrow, on_a_phone, own
from podium.errors import InputError
from podium.i18n import Message, _, joined, paragraph

Group: TypeAlias = tuple[int, ...]


def separable(groups: Sequence[Group], ranks: Sequence[float]) -> bool:
    """Whether bars can show exactly the members of every group: none stands where an algorithm stands that is not in the group.

    >>> separable([(0, 2)], [1.0, 2.0, 3.0]), separable([(0, 2)], [1.0, 3.0, 3.0])
    (True, False)
    """
    near = (max(ranks) - min(ranks)) / 100
    for group in groups:
        places = [ranks[member] for member in group]
        others = (rank for j, rank in enumerate(ranks) if j not in group and min(places) <= rank <= max(places))
        if len(group) > 1 and any(abs(rank - place) <= near for rank in others for place in places):
            return False
    return True


def between(group: Group, ranks: Sequence[float]) -> list[int]:
    """Return the algorithms that stand between members of a group and are none."""
    low, high = min(ranks[member] for member in group), max(ranks[member] for member in group)
    return [other for other, rank in enumerate(ranks) if other not in group and low < rank < high]


def rows(spans: Sequence[tuple[float, float]], gap: float) -> list[int]:
    """Distribute bars over the fewest rows in which no two come closer than `gap`.

    >>> rows([(0, 4), (3, 6), (5, 9)], 0.5)
    [0, 1, 0]
    """
    ends: list[float] = []
    found = [0] * len(spans)
    for bar in sorted(range(len(spans)), key=lambda index: spans[index]):
        left, right = spans[bar]
        row = next((row for row, end in enumerate(ends) if end + gap <= left), len(ends))
        if row == len(ends):
            ends.append(right)
        ends[row] = right
        found[bar] = row
    return found


MOST = 60
"""Most algorithms a diagram shows."""

_LINE, _LINES = 11.0, 10.0  # height of a label of one line, and of each further line
_GAP = 4.0  # between a leader and its label, and between a label and its rank
_MARGIN = 4.0
_BAR_ROW = 8.0
_GROUP_ROOM = 8.0  # for the letter of a bar
_MANY = 20  # from here on, leaders take turns in two tones, so that the eye can follow one among its neighbours
_CUT = 3.0  # a bar breaks so far before and behind an algorithm that is not in the group
_DIAMOND = 4.2
_OVERHANG = 2.5  # a bar reaches a little over its outermost algorithms, so that they are seen to belong to it
_LABEL_ROOM, _PHONE_ROOM = 150.0, 78.0


@dataclass(frozen=True, slots=True)
class Diagram:
    """The contents of one critical difference diagram."""

    names: Sequence[str]
    mean_ranks: ArrayLike  # Shape (k,); 1 is best
    # Algorithms without significant differences, as indices: bars with a stop on each member, which break where another
    # algorithm stands between two members. Groups of one are omitted
    groups: Sequence[Group] = ()
    note: str = ""  # The procedure that formed the groups, written below the diagram
    critical_difference: float | None = None  # A bar of this length above the axis, or to both sides of the control
    difference_label: str = "CD"
    control: int | None = None  # Set in bold
    heading: str = ""  # Written above the diagram
    letters: Sequence[str] = ()  # Written beside the bar of each group
    differs: Sequence[bool] | None = None  # Whether each differs from the control: then each has a mark on the axis


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the columns stand."""

    scale: Scale
    left: float  # where labels of the left stack end
    right: float  # where labels of the right stack begin
    width: float
    rank_room: float


def critical_difference_diagram(
    diagram: Diagram | Sequence[Diagram],
    *,
    best: Literal["right", "left"] = "right",
    axis_width: float | None = None,
    title: str = Message("Critical difference diagram"),
) -> Drawing:
    """Draw one critical difference diagram, or several below each other on the same axis (Demšar 2006, figure 1).

    Half of the 2 to `MOST` algorithms are labelled on each side, with their mean ranks; `best` is the side of rank 1. Bars
    use as few rows as possible without touching. A group that a bar would make look larger than it is, because one of its
    members shares its mean rank with another algorithm, is an error.

    >>> picture = critical_difference_diagram(Diagram(["A", "B", "C"], [1.2, 2.1, 2.7], [(0, 1), (1, 2)]))
    >>> [item.text for item in picture.texts() if item.style == "label"]
    ['C', 'A', 'B']
    """
    several = [diagram] if isinstance(diagram, Diagram) else list(diagram)
    if not several:
        raise InputError("A critical difference diagram needs at least one set of mean ranks.")
    if best not in ("right", "left"):
        raise InputError("Unknown side {best!r}: use 'right' or 'left' for the best algorithm.", best=best)
    ranks = [_checked(one) for one in several]
    if in_panel() and len(several) == 1 and several[0].critical_difference is None:
        from podium.diagrams.panel import panel_diagram

        return panel_diagram(several[0], ranks[0], str(title))
    fitted = [_labels(one) for one in several]
    sides = [_sides(values, best) for values in ranks]
    frame = _frame(ranks, fitted, sides, best, axis_width)
    drawings = [
        _single(one, values, names, side, frame, best)
        for one, values, names, side in zip(several, ranks, fitted, sides, strict=True)
    ]
    whole = stack(drawings, title=title, gap=16.0)
    return replace(whole, caption=f"{whole.title}. {whole.caption}".strip())


def _labels(diagram: Diagram) -> list[Label]:
    lines = 2 if len(diagram.names) <= 24 else 1
    room = _PHONE_ROOM if on_a_phone() else narrow(_LABEL_ROOM)
    fitted = labels(list(diagram.names), room, lines=lines)
    if diagram.control is not None:
        strong = labels(list(diagram.names), room, "label-strong", lines=lines)
        fitted[diagram.control] = strong[diagram.control]
    return fitted


def _checked(diagram: Diagram) -> list[float]:
    values = np.asarray(diagram.mean_ranks, dtype=np.float64)
    k = len(diagram.names)
    if values.shape != (k,) or not np.isfinite(values).all():
        raise InputError(
            "A diagram of {k} algorithms needs {k} finite mean ranks, got shape {shape}.", k=k, shape=values.shape
        )
    if not 2 <= k <= MOST:
        raise InputError(
            "A critical difference diagram can show 2 to {most} algorithms, not {k}; show only the best.",
            most=MOST,
            k=k,
        )
    ranks: list[float] = values.tolist()
    if not separable(diagram.groups, ranks):
        raise InputError(
            "Some groups are not contiguous in the order of mean ranks, so their bars would also cover algorithms "
            "that differ. Draw the matrix of adjusted p-values instead."
        )
    return ranks


def _sides(ranks: list[float], best: str) -> tuple[list[int], list[int]]:
    """Split the algorithms into the left and the right stack, outermost first; on a phone there is one, on the better side."""
    order = sorted(range(len(ranks)), key=lambda index: ranks[index])
    if on_a_phone():
        return ([], order) if best == "right" else (order, [])
    if best == "right":
        order.reverse()
    half = len(order) // 2
    return order[:half], order[half:][::-1]


def _frame(
    ranks: list[list[float]],
    fitted: list[list[Label]],
    sides: list[tuple[list[int], list[int]]],
    best: str,
    axis_width: float | None,
) -> _Frame:
    rank_room = max(width_of(rank_text(value), "rank") for values in ranks for value in values)
    left_room, right_room = (
        max(
            (SLACK * names[index].width for names, side in zip(fitted, sides, strict=True) for index in side[which]),
            default=0.0,
        )
        for which in (0, 1)
    )
    high = max(max(2.0, *(float(len(values)) for values in ranks)), math.ceil(max(map(max, ranks)) - 1e-9))
    low = min(1.0, math.floor(min(map(min, ranks)) + 1e-9))
    words = (
        width_of(_("mean rank"), "axis-label") + width_of(_("better"), "axis-label") + 20.0
    )  # both stand above the axis
    length = axis_width or max(words, elastic(min(300.0, 180.0 + 6.0 * max(map(len, ranks)))))
    named = any(left for left, _right in sides), any(right for _left, right in sides)
    room_left, room_right = (
        room + 2 * _GAP + rank_room + 8.0 if has else 8.0 + _GROUP_ROOM / 2
        for room, has in zip((left_room, right_room), named, strict=True)
    )
    start = _MARGIN + room_left
    ends = (start + length, start) if best == "right" else (start, start + length)
    most = max(2, min(10, int(length // 19)))
    scale = linear(low, high, *ends, most=most, snap=False)
    if nice_step(high - low, most) >= 2:  # the ends of the axis are ranks too: name the first
        scale = Scale(low, high, *ends, tuple(dict.fromkeys([low, *(tick for tick in scale.ticks if tick > low)])))
    return _Frame(scale, start - 8.0, start + length + 8.0, start + length + room_right + _MARGIN, rank_room)


def _single(
    diagram: Diagram,
    ranks: list[float],
    names: list[Label],
    sides: tuple[list[int], list[int]],
    frame: _Frame,
    best: str,
) -> Drawing:
    items: list[Primitive] = []
    top = _MARGIN
    for line in wrapped(diagram.heading, frame.width - 2 * _MARGIN, "heading"):
        items.append(Text(_MARGIN, top + 9.5, line, "heading"))
        top += 13.0
    if diagram.critical_difference is not None and diagram.control is None:
        items += _difference(diagram, frame, top)
        top += 20.0
    axis = top + 24.0
    items += _axis(frame, axis, best)
    bars, depth = _bars(diagram, ranks, frame, axis + 7.0)
    first = axis + 7.0 + depth + 8.0
    bottom = first
    for which, side in enumerate(sides):
        placed, end = _stack(side, ranks, diagram.names, names, frame, axis, first, left=which == 0)
        items += placed
        bottom = max(bottom, end)
    items += bars
    items += _marks(diagram, ranks, frame.scale, axis)
    note = diagram.note
    lines, bottom = below(note, frame.width, bottom)
    alt = alternative(diagram, ranks)
    return Drawing(frame.width, bottom + _MARGIN, (*items, *lines), diagram.heading, note, alt)


def _axis(frame: _Frame, y: float, best: str) -> list[Primitive]:
    scale = frame.scale
    low, high = min(scale.start, scale.end), max(scale.start, scale.end)
    items: list[Primitive] = [Line(low, y, high, y, "axis")]
    numbers = dict(readable(scale))
    for tick in sorted(map(scale, scale.ticks)):
        items.append(Line(tick, y - 4, tick, y, "tick"))
        if tick in numbers:
            items.append(Text(tick, y - 7, numbers.pop(tick), "tick-label", "middle"))
    if nice_step(scale.high - scale.low, 10) == 1:
        halves = (scale(rank + 0.5) for rank in range(math.floor(scale.low), math.ceil(scale.high)))
        items += [Line(x, y - 2.5, x, y, "tick") for x in halves]
    return items + _direction(frame, y - 18.0, best)


def _direction(frame: _Frame, y: float, best: str) -> list[Primitive]:
    """Say which end of the axis is better, with an arrow."""
    low, high = min(frame.scale.start, frame.scale.end), max(frame.scale.start, frame.scale.end)
    word, what, tall = _("better"), _("mean rank"), 3.0
    width = width_of(word, "axis-label")
    if best == "right":
        tip, back, text_at = high, high - 7, high - 12 - width
        label_at = low
    else:
        tip, back, text_at = low, low + 7, low + 12
        label_at = high - width_of(what, "axis-label")
    arrow = Polyline(((tip, y - tall), (back, y - 2 * tall + 0.5), (back, y - 0.5)), "arrow", closed=True)
    return [
        Text(label_at, y, what, "axis-label"),
        Text(text_at, y, word, "axis-label"),
        arrow,
    ]


def _difference(diagram: Diagram, frame: _Frame, top: float) -> list[Primitive]:
    """Draw the critical difference as a bar of its length above the axis."""
    scale = frame.scale
    unit = abs(scale.end - scale.start) / (scale.high - scale.low)
    length = unit * float(diagram.critical_difference or 0.0)
    low = min(scale.start, scale.end)
    length = min(length, frame.width - _MARGIN - low)
    y = top + 14.0
    items: list[Primitive] = [Line(low, y, low + length, y, "difference")]
    items += [Line(x, y - 3, x, y + 3, "difference") for x in (low, low + length)]
    return [*items, Text(low, y - 5, diagram.difference_label, "axis-label")]


def _bars(diagram: Diagram, ranks: list[float], frame: _Frame, top: float) -> tuple[list[Primitive], float]:
    """Draw the groups as bars; return them and the height they take."""
    scale = frame.scale
    if diagram.control is not None and diagram.critical_difference is not None:
        return _reach(diagram, ranks[diagram.control], scale, top)
    letters = diagram.letters or [""] * len(diagram.groups)
    bars = [(group, letter) for group, letter in zip(diagram.groups, letters, strict=True) if len(group) > 1]
    room = _GROUP_ROOM if diagram.letters else 0.0
    spans = []
    for group, _letter in bars:
        places = [scale(ranks[member]) for member in group]
        spans.append((min(places) - _OVERHANG - room, max(places) + _OVERHANG))
    best_right = scale.start > scale.end  # bars are given their rows from the best side
    mirrored = rows([(-right, -left) for left, right in spans] if best_right else spans, 3.0)
    items: list[Primitive] = []
    for (group, letter), (left, _right), row in zip(bars, spans, mirrored, strict=True):
        y = top + row * _BAR_ROW
        items += _bar(diagram, group, ranks, scale, y)
        if letter:
            members = Members(diagram.names[member] for member in group)
            items.append(Text(left + room - 3.0, y + 2.5, letter, "letter", "end", about=members))
    return items, _BAR_ROW * (max(mirrored, default=-1) + 1)


def _bar(diagram: Diagram, group: Group, ranks: list[float], scale: Scale, y: float) -> list[Primitive]:
    """Draw the bar of a group: broken around algorithms that are not in it, with a stop on each that is."""
    places = sorted(scale(ranks[member]) for member in group)
    gaps = sorted(scale(ranks[other]) for other in between(group, ranks))
    ends = [places[0] - _OVERHANG, *(end for x in gaps for end in (x - _CUT, x + _CUT)), places[-1] + _OVERHANG]
    members = Members(diagram.names[member] for member in group)
    items: list[Primitive] = [Line(x - _CUT, y, x + _CUT, y, "clique-gap", about=members) for x in gaps]
    items += [Line(a, y, b, y, "clique", about=members) for a, b in zip(ends[::2], ends[1::2], strict=True) if b > a]
    return [*items, *(Circle(scale(ranks[m]), y, 1.6, "stop", about=(diagram.names[m],)) for m in group)]


def _marks(diagram: Diagram, ranks: list[float], scale: Scale, axis: float) -> list[Primitive]:
    """Mark the control on the axis, and which of the others differ from it."""
    if diagram.control is None or diagram.differs is None:
        return []
    items: list[Primitive] = []
    for index, (name, differs) in enumerate(zip(diagram.names, diagram.differs, strict=True)):
        x = scale(ranks[index])
        if index == diagram.control:
            corners = ((x - _DIAMOND, axis), (x, axis - _DIAMOND), (x + _DIAMOND, axis), (x, axis + _DIAMOND))
            items.append(Polyline(corners, own("arrow", name), closed=True, about=(name,)))
        else:
            items.append(Circle(x, axis, 2.8, own("estimate" if differs else "estimate-open", name), about=(name,)))
    return items


def _reach(diagram: Diagram, rank: float, scale: Scale, top: float) -> tuple[list[Primitive], float]:
    """Draw the interval of ranks in which nothing differs from the control."""
    half = float(diagram.critical_difference or 0.0)
    ends = sorted((scale(max(rank - half, scale.low)), scale(min(rank + half, scale.high))))
    y = top + 2
    items: list[Primitive] = [Line(ends[0], y, ends[1], y, "reach"), Circle(scale(rank), y, 3.0, "estimate")]
    for end, inside in ((rank - half, rank - half >= scale.low), (rank + half, rank + half <= scale.high)):
        if inside:
            items.append(Line(scale(end), y - 4, scale(end), y + 4, "difference"))
    return items, 10.0


def _stack(
    side: list[int],
    ranks: list[float],
    named: Sequence[str],
    names: list[Label],
    frame: _Frame,
    axis: float,
    first: float,
    *,
    left: bool,
) -> tuple[list[Primitive], float]:
    """Label one side: leaders down from the axis and out to the names, outermost on top, so that none cross."""
    items: list[Primitive] = []
    y = first
    edge = frame.left if left else frame.right
    sign = -1.0 if left else 1.0
    anchor: Literal["start", "end"] = "end" if left else "start"
    for number_down, index in enumerate(side):
        look = "leader-light" if len(ranks) >= _MANY and number_down % 2 else "leader"
        label = names[index]
        look = own(look, named[index])
        x = frame.scale(ranks[index])
        extra = (len(label.lines) - 1) * _LINES
        middle = y + extra / 2
        placed: list[Primitive] = [Line(x, axis, x, middle, look), Line(x, middle, edge, middle, look)]
        placed.append(Text(edge + sign * _GAP, middle + 2.7, rank_text(ranks[index]), "rank", anchor))
        at = edge + sign * (2 * _GAP + frame.rank_room)
        for number, line in enumerate(label.lines):
            baseline = middle + 3.2 + (number - (len(label.lines) - 1) / 2) * _LINES
            placed.append(Text(at, baseline, line, label.style, anchor, full=label.full))
        items += linked(placed, named[index])
        y += _LINE + extra
    return items, y


def rank_text(value: float) -> str:
    """Write a mean rank as diagrams do."""
    return f"{value:.2f}"


def alternative(diagram: Diagram, ranks: list[float]) -> str:
    """Say what a diagram shows."""
    names = [called(name) for name in diagram.names]
    order = sorted(range(len(ranks)), key=lambda index: ranks[index])
    listed = joined((f"{names[index]} {rank_text(ranks[index])}" for index in order), ", ")
    if diagram.heading:
        told = _("{heading}: mean ranks, best first: {ranks}.", heading=diagram.heading, ranks=listed)
    else:
        told = _("Mean ranks, best first: {ranks}.", ranks=listed)
    more = ""
    groups = [joined([names[member] for member in group], ", ") for group in diagram.groups if len(group) > 1]
    if groups:
        more = _("Groups joined by bars: {groups}.", groups=joined(groups, "; "))
    elif diagram.control is not None and diagram.differs is not None:
        control, found = names[diagram.control], [names[index] for index in order if diagram.differs[index]]
        more = _("No difference from the control {control} is shown.", control=control)
        if found:
            more = _("Different from the control {control}: {names}.", control=control, names=joined(found, ", "))
    return str(paragraph(filter(None, (told, more))))
