"""The critical difference diagram of a page: groups in colours, their letters at bars and names, as wide as its panel.

Colours repeat what the letters say, so that nothing is lost in print or for readers who do not tell them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from podium.diagrams.critical import Diagram, Group, alternative, between, rank_text, rows
from podium.diagrams.drawing import Circle, Drawing, Line, Members, Polyline, Primitive, Rect, Text, linked
from podium.diagrams.labels import Label, labels, width_of
from podium.diagrams.look import GROUPS
from podium.diagrams.style import active, own
from podium.i18n import _

_MARGIN = 3.0
_LEAD = 7.0  # from an algorithm's line to what is written at it
_CHIP, _CHIP_TALL, _CHIP_GAP = 11.0, 11.0, 1.5
_FEW_CHIPS, _SMALL_CHIP = 3, 5.6  # more letters at one name stand closer
_LANE = 10.5  # from the middle of one bar to that of the next
_OVERHANG = 3.5  # a bar reaches a little over its outermost members
_LETTER = 9.0  # room of a bar's letter, left of it
_APART = 9.0  # bars share a line only with so much between them
_CUT = 4.0  # a bar breaks so far before and behind an algorithm that is not in its group
_AXIS = 27.0  # from the top to the axis
_PITCH, _MOST_PITCH = 16.0, 31.0  # from one name to the next
_TICK = 13.0  # room of a number of the axis
_NARROW, _FEW = (
    270.0,
    14,
)  # stairs on anything narrower; of more algorithms elsewhere, only where names on both sides have no room
_STAIR = 0.72  # names stand on both sides unless the axis of the stairs is so much longer
_LEAST_AXIS = 0.36  # of the width
_SHARES = (0.5, 0.42, 0.34, 0.26, 0.18)  # of the width, for the longest name


@dataclass(frozen=True, slots=True)
class _Name:
    """An algorithm, and what is written at its line."""

    index: int
    rank: float
    label: Label
    letters: tuple[str, ...]

    @property
    def chip(self) -> float:
        """Width of each letter with its ground."""
        return _CHIP if len(self.letters) <= _FEW_CHIPS else _SMALL_CHIP

    @property
    def chips(self) -> float:
        """Width of all letters."""
        return len(self.letters) * self.step

    @property
    def step(self) -> float:
        """From one letter to the next."""
        return self.chip + (_CHIP_GAP if self.chip == _CHIP else 0.5)

    @property
    def width(self) -> float:
        """Width of the name and of the letters of its groups."""
        return self.label.width + self.chips + 3.0


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where ranks stand (at `start - unit * rank`), and which algorithms are named on the right and on the left."""

    unit: float
    start: float
    right: Sequence[_Name]
    left: Sequence[_Name] = ()
    stairs: bool = False
    numbered: bool = True
    edges: tuple[float, float] = (0.0, 0.0)

    def __call__(self, rank: float) -> float:
        return self.start - self.unit * rank


def panel_diagram(diagram: Diagram, ranks: list[float], title: str) -> Drawing:
    """Draw mean ranks for a panel: better is right, names stand on both sides or, as stairs, right of their own lines."""
    width = active().room(348.0)
    layout = _laid_out(diagram, ranks, width)
    groups = [
        (group, letter) for group, letter in zip(diagram.groups, _letters(diagram), strict=True) if len(group) > 1
    ]
    bars, lanes = _bars(diagram, ranks, groups, layout)
    first = _AXIS + (8.0 + lanes * _LANE + 8.0 if lanes else 18.0)
    deep = max(len(layout.right), len(layout.left))
    # About as high as the matrix of all pairs, which stands beside it.
    wanted = 30.0 + 26.0 * min(len(ranks), 12)
    pitch = min(max((wanted - first) / max(deep - 1, 1), _PITCH), _MOST_PITCH)
    items: list[Primitive] = [*_axis(layout, len(ranks)), *_names(diagram, layout, first, pitch), *bars]
    items += _points(diagram, ranks, layout)
    height = first + (deep - 1) * pitch + 9.0
    return Drawing(width, height, tuple(items), title, f"{title}. {diagram.note}".strip(), alternative(diagram, ranks))


def _letters(diagram: Diagram) -> Sequence[str]:
    return diagram.letters or [""] * len(diagram.groups)


# The layout with the longer axis.


def _laid_out(diagram: Diagram, ranks: list[float], width: float) -> _Layout:
    """Choose the layout with the longer axis; where none would be long, numbers give way, then names become shorter."""
    k = len(ranks)
    order = sorted(range(k), key=lambda index: ranks[index])
    strong = order[0] if diagram.control is None else diagram.control
    layout = None
    for share in _SHARES:
        plain, bold = (labels(list(diagram.names), share * width, look) for look in ("label", "label-strong"))
        names = [
            _Name(
                index, ranks[index], bold[index] if index == strong else plain[index],
                tuple(letter for group, letter in zip(diagram.groups, _letters(diagram), strict=True) if index in group and letter),
            )
            for index in order
        ]  # fmt: skip
        for numbered in (True, False):
            sides, stairs = (lay(names, k, width, numbered=numbered) for lay in (_sides, _stairs))
            least = _LEAST_AXIS * width / (k - 1)
            longer = sides.unit < _STAIR * stairs.unit and (k <= _FEW or sides.unit < least)
            layout = stairs if width < _NARROW or longer else sides
            if layout.unit >= least:
                return layout
    assert layout is not None
    return layout


def _number(names: Sequence[_Name]) -> float:
    """Room of a mean rank before or behind a name."""
    return 5.0 + max((width_of(rank_text(name.rank), "rank") for name in names), default=0.0)


def _sides(names: Sequence[_Name], k: int, width: float, *, numbered: bool) -> _Layout:
    """Half of the names in a column on each side."""
    half = (len(names) + 1) // 2
    right, left = names[:half], names[half:][::-1]
    room = 4.0 + (_number(names) if numbered else 0.0)
    ends = [room + max((name.width for name in side), default=0.0) for side in (left, right)]
    edges = (_MARGIN + ends[0], width - _MARGIN - ends[1])
    unit, start = _longest([(names[0].rank, edges[1] - 4.0)], [(names[-1].rank, edges[0] + 4.0)], k, width)
    return _Layout(unit, start, right, left, numbered=numbered, edges=edges)


def _stairs(names: Sequence[_Name], k: int, width: float, *, numbered: bool) -> _Layout:
    """Every name right of its own line, the best on top, so that no line crosses a name."""
    room = _LEAD + (_number(names) if numbered else 3.0) + _MARGIN
    unit, start = _longest([(name.rank, width - room - name.width) for name in names], [], k, width)
    return _Layout(unit, start, names, stairs=True, numbered=numbered)


def _longest(
    upper: Sequence[tuple[float, float]], lower: Sequence[tuple[float, float]], k: int, width: float
) -> tuple[float, float]:
    """Return the unit and the start of the longest axis on which ranks stand at most, and at least, where they are given."""
    highest = [(1.0, width - 9.0), *upper]
    lowest = [(float(k), _MARGIN + _LETTER), *lower]
    unit = min((end - start) / (low - high) for low, start in lowest for high, end in highest if low > high)
    unit = max(unit, 1e-3)
    left = max(start + unit * low for low, start in lowest)
    right = min(end + unit * high for high, end in highest)
    return unit, (left + right) / 2


# The parts.


def _axis(layout: _Layout, k: int) -> list[Primitive]:
    worst, best = layout(k), layout(1)
    items: list[Primitive] = [Line(worst, _AXIS, best, _AXIS, "axis")]
    step = next(step for step in (1, 2, 5, 10, 20, 50) if step * layout.unit >= _TICK or step == 50)
    ticks = [1, *(tick for tick in range(step, k + 1, step) if tick >= 1 + 0.8 * step)]
    for tick in ticks:
        x = layout(tick)
        items += [Line(x, _AXIS - 4.0, x, _AXIS, "tick"), Text(x, _AXIS - 8.0, str(tick), "tick-label", "middle")]
    what, better = _("mean rank"), _("better →")
    apart = best - worst >= width_of(what, "axis-label") + width_of(better, "axis-label") + 8.0
    texts = [(worst - 3.0, what, "start"), (best + 3.0, better, "end")] if apart else [(best + 3.0, better, "end")]
    return items + [Text(x, 8.5, text, "axis-label", anchor) for x, text, anchor in texts]  # type: ignore[arg-type]


def _names(diagram: Diagram, layout: _Layout, first: float, pitch: float) -> list[Primitive]:
    items: list[Primitive] = []
    for names, sign in ((layout.right, 1.0), (layout.left, -1.0)):
        for number, name in enumerate(names):
            x, y = layout(name.rank), first + number * pitch
            edge = x + _LEAD if layout.stairs else layout.edges[sign > 0]
            look = own("leader", diagram.names[name.index])
            placed: list[Primitive] = [Line(x, _AXIS, x, y, look), Line(x, y, edge, y, look)]
            at = edge + sign * 2.5
            anchor = "start" if sign > 0 else "end"
            if layout.numbered:
                placed.append(Text(at, y + 2.7, rank_text(name.rank), "rank", anchor))  # type: ignore[arg-type]
                at += sign * _number(names)
            placed.append(Text(at, y + 3.2, name.label.lines[0], name.label.style, anchor, full=name.label.full))  # type: ignore[arg-type]
            items += linked(placed, diagram.names[name.index])
            items += _chips(diagram, name, at + sign * (name.label.width + 3.0), y, sign)
    return items


def _chips(diagram: Diagram, name: _Name, at: float, y: float, sign: float) -> list[Primitive]:
    """Set the letters of an algorithm's groups beside its name, each as a chip that belongs to its group."""
    left = at if sign > 0 else at - name.chips + name.step - name.chip
    items: list[Primitive] = []
    members = dict(zip(_letters(diagram), diagram.groups, strict=True))
    for number, letter in enumerate(name.letters):
        x = left + number * name.step
        about = _members(diagram, members[letter])
        items += [
            Rect(x, y - _CHIP_TALL / 2, name.chip, _CHIP_TALL, f"chip-{_colour(letter)}", about),
            Text(x + name.chip / 2, y + 2.6, letter, "chip-letter", "middle", about=about),
        ]
    return items


def _members(diagram: Diagram, group: Group) -> Members:
    return Members(diagram.names[member] for member in group)


def _colour(letter: str) -> str:
    """Return the colour of a group; after the eighth, letters alone tell them apart."""
    place = "abcdefgh".find(letter) if len(letter) == 1 else -1
    return GROUPS[place]


def _bars(
    diagram: Diagram, ranks: list[float], groups: Sequence[tuple[Group, str]], layout: _Layout
) -> tuple[list[Primitive], int]:
    """Draw the groups as bars with a stop on each member; return them and how many lines they take."""
    spans = []
    for group, _letter in groups:
        places = [layout(ranks[member]) for member in group]
        spans.append((min(places) - _OVERHANG - _LETTER, max(places) + _OVERHANG))
    found = rows([(-right, -left) for left, right in spans], _APART)
    items: list[Primitive] = []
    for (group, letter), row in zip(groups, found, strict=True):
        y = _AXIS + 12.0 + row * _LANE
        places = sorted(layout(ranks[member]) for member in group)
        gaps = sorted(layout(ranks[other]) for other in between(group, ranks))
        about, colour = _members(diagram, group), _colour(letter)
        ends = [places[0] - _OVERHANG, *(end for x in gaps for end in (x - _CUT, x + _CUT)), places[-1] + _OVERHANG]
        items += [Line(x - _CUT, y, x + _CUT, y, "clique-gap", about) for x in gaps]
        items += [
            Line(a, y, b, y, f"clique-{colour}", about) for a, b in zip(ends[::2], ends[1::2], strict=True) if b > a
        ]
        items += [Circle(x, y, 1.4, "stop-light", about) for x in places]
        if letter:
            items.append(Text(places[0] - _OVERHANG - 3.5, y + 2.6, letter, f"letter-{colour}", "end", about=about))
    return items, 1 + max(found, default=-1)


def _points(diagram: Diagram, ranks: list[float], layout: _Layout) -> list[Primitive]:
    """Mark every algorithm on the axis; with a control it is a diamond, and those that do not differ from it are open."""
    items: list[Primitive] = []
    for index, name in enumerate(diagram.names):
        x = layout(ranks[index])
        if index == diagram.control:
            corners = ((x - 5.0, _AXIS), (x, _AXIS - 5.0), (x + 5.0, _AXIS), (x, _AXIS + 5.0))
            items.append(Polyline(corners, own("arrow", name), closed=True, about=(name,)))
        else:
            open_ = diagram.differs is not None and not diagram.differs[index]
            items.append(Circle(x, _AXIS, 3.3, own("estimate-open" if open_ else "mark", name), about=(name,)))
    return items
