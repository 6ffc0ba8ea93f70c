"""Logically related hypotheses: the exhaustive sets as small graphs, and the recursion that lists them as a tree."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from podium.diagrams.decision import Branch, decision_tree
from podium.diagrams.drawing import Circle, Drawing, Line, Point, Primitive, Rect, Text
from podium.diagrams.finish import finish
from podium.diagrams.labels import labels
from podium.diagrams.matrices import arranged, short_pvalue
from podium.diagrams.style import across_of, called, narrow
from podium.errors import InputError
from podium.i18n import Message, _, joined, paragraph
from podium.stats.logical.exhaustive import acceptance_set, bell_number, blocks_of, exhaustive_sets

Part: TypeAlias = tuple[int, ...]
Parts: TypeAlias = frozenset[Part]
"""An exhaustive set by its blocks of two and more algorithms."""

MOST_SETS = 6
"""Most algorithms whose exhaustive sets one picture shows (202 sets)."""

MOST_IN_TREE = 5
"""Most algorithms whose recursion one picture shows (51 sets)."""

_MARGIN, _PITCH, _TALL = 4.0, 38.0, 44.0
_SIZE_ROOM = 36.0
_NARROWEST = 252.0


def exhaustive_picture(
    names: Sequence[str],
    pvalues: ArrayLike,
    *,
    alpha: float = 0.05,
    note: str = "",
    title: str = Message("Exhaustive sets of hypotheses"),
) -> Drawing:
    """Draw the sets of hypotheses that can be exactly the true ones, and which of them Bergmann and Hommel accept.

    Each set I, by its size, is a small graph: lines join the algorithms that I holds equal, and below is min(1, |I| ·
    smallest unadjusted p in I). Accepted sets have a frame and thick lines. The large graph at the top has the number of
    each algorithm and joins the pairs that are not rejected, those of the accepted sets. See García & Herrera (2008),
    section 2.

    >>> picture = exhaustive_picture(["A", "B", "C"], [[1, 0.001, 0.002], [0.001, 1, 0.4], [0.002, 0.4, 1]])
    >>> [item.text for item in picture.texts() if item.anchor == "middle"][3:]
    ['0.003', '0.001', '0.002', '0.400']
    """
    k = len(names)
    _check(k, MOST_SETS)
    names, (p,) = arranged(names, pvalues)
    accepted = acceptance_set(p[np.triu_indices(k, 1)], alpha, k=k)
    sets = sorted(exhaustive_sets(k), key=lambda pairs: (-len(pairs), len(blocks_of(pairs)), sorted(pairs)))
    rows = [list(found) for _size, found in groupby(sets, key=len)]
    across = across_of(max(map(len, rows)), 15, _PITCH + 4.0)
    items, right, top = _key(names, accepted.retained)
    for row in rows:
        items.append(Text(_MARGIN, top + 17.0, f"|I| = {len(row[0])}", "label-small"))
        for number, pairs in enumerate(row):
            x, y = _MARGIN + _SIZE_ROOM + number % across * _PITCH, top + number // across * _TALL
            kept = pairs in accepted.sets
            if kept:
                items.append(Rect(x + 1.0, y, _PITCH - 2.0, _TALL - 2.0, "box"))
            items += _graph(k, pairs, (x + _PITCH / 2, y + 16.0), 12.0, "series-0" if kept else "leader-light")
            bound = min(1.0, len(pairs) * min(p[pair] for pair in pairs))
            look = "label-small" if kept else "note"
            items.append(Text(x + _PITCH / 2, y + 38.0, short_pvalue(float(bound)), look, "middle"))
        top += math.ceil(len(row) / across) * _TALL
    width = max(_NARROWEST, right, _MARGIN + _SIZE_ROOM + across * _PITCH) + _MARGIN
    explained = _(
        "Each small graph is a set I of hypotheses that can be exactly the true ones: lines join algorithms that perform equally. "
        "Below it: the number of hypotheses |I| times their smallest p-value. Framed, with thick lines: accepted, because that exceeds "
        "α = {alpha:g} ({accepted} of {n}). Large graph: hypotheses that are not rejected, those of the accepted sets.",
        alpha=alpha, accepted=len(accepted.sets), n=len(sets),
    )  # fmt: skip
    held = joined((_equal([pair], names) for pair in sorted(accepted.retained)), "; ") or _("none")
    alt = _(
        "{n} exhaustive sets, {accepted} accepted. Hypotheses that are not rejected: {retained}.",
        n=len(sets), accepted=len(accepted.sets), retained=held,
    )  # fmt: skip
    return finish(items, width, top, [explained, note], title, alt)


def _check(k: int, most: int) -> None:
    if not 2 <= k <= most:
        raise InputError(
            "This picture can show 2 to {most} algorithms, which have {limit} exhaustive sets, but there are {k}; leave some out.",
            most=most, limit=bell_number(most) - 1, k=k,
        )  # fmt: skip


def _corners(k: int, centre: Point, radius: float) -> list[Point]:
    """Places of the algorithms on a circle, the first at the top, then clockwise."""
    turns = [2 * math.pi * j / k for j in range(k)]
    return [(centre[0] + radius * math.sin(turn), centre[1] - radius * math.cos(turn)) for turn in turns]


def _graph(k: int, pairs: frozenset[tuple[int, int]], centre: Point, radius: float, look: str) -> list[Primitive]:
    """Draw the algorithms as points and the hypotheses as lines between them."""
    at = _corners(k, centre, radius)
    return [*(Line(*at[i], *at[j], look) for i, j in sorted(pairs)), *(Circle(x, y, 1.5, "dot") for x, y in at)]


def _key(names: Sequence[str], pairs: frozenset[tuple[int, int]]) -> tuple[list[Primitive], float, float]:
    """Draw the large graph with the numbers of the algorithms, and their names beside it; return its width and bottom."""
    k, centre = len(names), (_MARGIN + 44.0, _MARGIN + 44.0)
    items = _graph(k, pairs, centre, 30.0, "series-0")
    items += (
        Text(x, y + 2.6, str(j + 1), "tick-label", "middle") for j, (x, y) in enumerate(_corners(k, centre, 39.0))
    )
    fitted = labels(list(names), narrow(300.0))
    left, first = 2 * centre[0] + 12.0, centre[1] - 6.0 * k + 9.2
    for j, label in enumerate(fitted):
        items.append(Text(left, first + 12.0 * j, str(j + 1), "tick-label", "end"))
        items.append(Text(left + 6.0, first + 12.0 * j, label.lines[0], label.style, full=label.full))
    return items, left + 6.0 + max(label.width for label in fitted), 2 * centre[1] + 4.0


def _equal(blocks: Sequence[Part], names: Sequence[str] | None = None) -> str:
    """Write which algorithms are equal, by their numbers or names.

    >>> _equal([(0, 2, 4), (1, 3)])
    '1=3=5, 2=4'
    """
    if names is None:
        return ", ".join("=".join(str(j + 1) for j in block) for block in blocks)
    return ", ".join(" = ".join(called(names[j]) for j in block) for block in blocks)


# The recursion: a set of algorithms is divided in two in every way, and so are both parts.


def recursion_picture(
    names: Sequence[str],
    pvalues: ArrayLike | None = None,
    *,
    alpha: float = 0.05,
    note: str = "",
    title: str = Message("Recursion for the exhaustive sets"),
) -> Drawing:
    """Draw how García and Herrera's recursion (2008, figures 1 and 2) lists the exhaustive sets, as a tree.

    It has a row for each division of a set of algorithms into two parts, with the exhaustive sets it adds: those that hold
    all of a part equal, and the unions of a set of the first part and a set of the second. A part of three or more
    algorithms is divided further where it first appears. With p-values, sets accepted at `alpha` get a star.

    >>> picture = recursion_picture(["A", "B", "C"])
    >>> [item.text for item in picture.texts()][2:6]
    ['123: 1=2=3', '1 | 23: 2=3', '2 | 13: 1=3', '12 | 3: 1=2']
    """
    k = len(names)
    _check(k, MOST_IN_TREE)
    accepted: set[Parts] = set()
    if pvalues is None:
        names, _none = arranged(names)
    else:
        names, (p,) = arranged(names, pvalues)
        found = acceptance_set(p[np.triu_indices(k, 1)], alpha, k=k)
        accepted = {frozenset(blocks_of(pairs)) for pairs in found.sets}
    everything = tuple(range(k))
    tree = _Recursion(k, accepted).called_with(everything)
    root = Branch(
        0, (f"{_numbers(everything)}: {_equal([everything])}{'*' if {everything} in accepted else ''}",), tree
    )
    headings = [_("All algorithms"), *(_("Divisions of {n}", n=size) for size in range(k, 2, -1))]
    key = [f"{j + 1}: {called(name)}." for j, name in enumerate(names)]  # on lines of their own: names run either way
    explained = _(
        "Each row divides a set of algorithms into two parts. After the colon: the exhaustive sets it adds, that is, all of a part "
        "equal, and unions of a set of one part with a set of the other. Parts of 3 or more are divided further where they first appear. "
        "{n} exhaustive sets in all.",
        n=bell_number(k) - 1,
    )  # fmt: skip
    star = ""
    if pvalues is not None:
        star = _("Star: accepted by Bergmann–Hommel at α = {alpha:g} ({n}).", alpha=alpha, n=len(accepted))
    notes = [*key, explained, paragraph(filter(None, (star, str(note))))]
    alt = _("The recursion divides {k} algorithms and lists {n} exhaustive sets.", k=k, n=bell_number(k) - 1)
    return decision_tree(headings, [root], title=title, notes=notes, tight=True, alt=alt)


class _Recursion:
    """The calls of the recursion, each of which lists only the sets that no call before it has listed."""

    def __init__(self, k: int, accepted: set[Parts]) -> None:
        everything = tuple(range(k))
        self.k, self.accepted = k, accepted
        self.listed: set[Parts] = {frozenset([everything])}
        self.divided: set[Part] = set()

    def called_with(self, members: Part) -> tuple[Branch, ...]:
        """Return a branch for every division of some algorithms; the last of them stays in the second part."""
        self.divided.add(members)
        column = self.k - len(members) + 1
        return (
            tuple(self._division(one, other, column) for one, other in _divisions(members)) if len(members) > 2 else ()
        )

    def _division(self, one: Part, other: Part, column: int) -> Branch:
        added = [frozenset([part]) for part in (one, other) if len(part) > 1 and self._is_new(frozenset([part]))]
        below = [branch for part in (one, other) if part not in self.divided for branch in self.called_with(part)]
        unions = (first | second for first in _within(one) for second in _within(other))
        added += [union for union in unions if self._is_new(union)]
        told = "; ".join(_equal(sorted(found)) + "*" * (found in self.accepted) for found in added)
        return Branch(column, (f"{_numbers(one)} | {_numbers(other)}" + (f": {told}" if told else ""),), tuple(below))

    def _is_new(self, found: Parts) -> bool:
        new = found not in self.listed
        self.listed.add(found)
        return new


def _divisions(members: Part) -> Iterator[tuple[Part, Part]]:
    """Divide in two in every way, the last in the second part.

    >>> list(_divisions((0, 1, 2)))
    [((0,), (1, 2)), ((1,), (0, 2)), ((0, 1), (2,))]
    """
    for size in range(1, len(members)):
        for part in combinations(members[:-1], size):
            yield part, tuple(j for j in members if j not in part)


def _within(members: Part) -> list[Parts]:
    """Return every exhaustive set of some algorithms."""
    sets = exhaustive_sets(len(members))
    return [frozenset(tuple(members[j] for j in block) for block in blocks_of(pairs)) for pairs in sets]


def _numbers(members: Part) -> str:
    return "".join(str(j + 1) for j in members)
