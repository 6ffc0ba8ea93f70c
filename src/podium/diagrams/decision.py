"""A decision tree from left to right: a column for each question, the answers below it, what follows on the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from podium.diagrams.drawing import Drawing, Line, Polyline, Primitive, Text
from podium.diagrams.finish import finish
from podium.diagrams.labels import width_of, wrapped

_ROOM, _LAST, _GAP, _MARGIN = 92.0, 132.0, 18.0, 4.0
_LEADING, _BETWEEN = 8.5, 5.0


@dataclass(frozen=True)
class Branch:
    """An answer, or several that lead to the same; at the end what to do."""

    column: int  # Which question it answers; the last column is for what to do
    texts: tuple[str, ...]  # Each begins a line of its own
    branches: tuple[Branch, ...] = ()  # What depends on further questions
    strong: str = ""  # What to type, in bold above the texts


def decision_tree(
    headings: Sequence[str],
    branches: Sequence[Branch],
    *,
    title: str,
    notes: Sequence[str],
    tight: bool = False,
    alt: str | None = None,
) -> Drawing:
    """Draw a decision tree: a heading for each column, of which those without an answer are left out.

    `tight` sets the rows close together and wraps no text, for a tree of many short ones.

    >>> yes = Branch(0, ("yes",), (Branch(1, ("Two algorithms",), strong="podium pair"),))
    >>> picture = decision_tree(["Two?", "Command"], [yes], title="Which command?", notes=[])
    >>> [item.text for item in picture.texts()]
    ['Two?', 'Command', 'yes', 'podium pair', 'Two algorithms']
    """
    used = sorted({branch.column for branch in _all(branches)})
    rooms = {column: _LAST if column == used[-1] else _ROOM for column in used}
    if tight:
        rooms = {column: _widest([headings[column]], "label-strong") for column in used}
        for branch in _all(branches):
            rooms[branch.column] = max(rooms[branch.column], _widest(branch.texts, "label-small"))
    starts = accumulate((room + _GAP for room in rooms.values()), initial=_MARGIN)
    layout = _Layout(dict(zip(used, starts, strict=False)), rooms, 1.0 if tight else _BETWEEN)
    width = layout.left[used[-1]] + rooms[used[-1]] + _MARGIN
    heads = {column: wrapped(headings[column], rooms[column], "label-strong") for column in used}
    items: list[Primitive] = [
        Text(layout.left[column], 12.0 + 10.0 * number, line, "label-strong")
        for column, lines in heads.items()
        for number, line in enumerate(lines)
    ]
    bottom = 12.0 + 10.0 * max(map(len, heads.values()))
    for branch in branches:
        items.append(Line(_MARGIN, bottom, width - _MARGIN, bottom, "grid"))
        items += layout.drawn(branch, bottom)
        bottom += layout.height(branch)
    return finish(items, width, bottom, notes, title, "; ".join(_paths(branches)) if alt is None else alt)


def _widest(texts: Sequence[str], look: str) -> float:
    return max(width_of(text, look) for text in texts) + 0.01


@dataclass(frozen=True)
class _Layout:
    """Where the columns begin, how wide they are, and how much room is above and below a branch."""

    left: dict[int, float]
    rooms: dict[int, float]
    between: float

    def lines(self, branch: Branch) -> list[tuple[str, str]]:
        """The lines of a branch with their styles."""
        room = self.rooms[branch.column]
        strong = (
            [(line, "label-strong") for line in wrapped(branch.strong, room, "label-strong")] if branch.strong else []
        )
        return strong + [(line, "label-small") for text in branch.texts for line in wrapped(text, room, "label-small")]

    def height(self, branch: Branch) -> float:
        """The room a branch takes with all that follows from it."""
        return max(len(self.lines(branch)) * _LEADING + 2 * self.between, sum(map(self.height, branch.branches)))

    def middle(self, branch: Branch, top: float) -> float:
        return top + self.height(branch) / 2

    def drawn(self, branch: Branch, top: float) -> Iterator[Primitive]:
        """Draw a branch, then what follows from it, joined by lines that bend behind the branch."""
        lines, x, y = self.lines(branch), self.left[branch.column], self.middle(branch, top)
        first = y - len(lines) * _LEADING / 2 + 6.5
        for number, (line, look) in enumerate(lines):
            yield Text(x, first + number * _LEADING, line, look)
        end, bend = x + max(width_of(*line) for line in lines) + 3.0, x + self.rooms[branch.column] + _GAP / 2
        below = top + (self.height(branch) - sum(map(self.height, branch.branches))) / 2
        levels = []
        for child in branch.branches:
            levels.append(self.middle(child, below))
            yield Polyline(((bend, levels[-1]), (self.left[child.column] - 3.0, levels[-1])), "leader")
            yield from self.drawn(child, below)
            below += self.height(child)
        if levels:
            yield Polyline(((end, y), (bend, y)), "leader")
            yield Polyline(((bend, min(levels)), (bend, max(levels))), "leader")


def _all(branches: Sequence[Branch]) -> Iterator[Branch]:
    for branch in branches:
        yield branch
        yield from _all(branch.branches)


def _paths(branches: Sequence[Branch]) -> Iterator[str]:
    """Each way through the tree in words, for readers who cannot see it."""
    for branch in branches:
        said = " / ".join(filter(None, (branch.strong, *branch.texts)))
        if branch.branches:
            yield from (f"{said} → {rest}" for rest in _paths(branch.branches))
        else:
            yield said
