"""The posterior of three shares that sum to one, in a triangle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.diagrams.drawing import Circle, Drawing, Line, Point, Polyline, Primitive, Text
from podium.diagrams.foot import finish
from podium.diagrams.grid import legend_items
from podium.diagrams.names import labels
from podium.diagrams.posterior import chance, spoken
from podium.errors import InputError
from podium.i18n import Message, _

_SIDE, _MARGIN, _TOP = 280.0, 6.0, 26.0
_CELLS = 48  # cells along a side
_HELD = (0.25, 0.50, 0.75, 0.95)


def simplex_picture(
    first: str,
    second: str,
    draws: ArrayLike,
    probabilities: Sequence[str],
    *,
    note: str = "",
    title: str = Message("Posterior of the shares"),
) -> Drawing:
    """Draws of (first better, equivalent, second better) as shades in a triangle, with the probability of each region.

    Parameters
    ----------
    first, second
        Names at the lower corners.
    draws
        Shares, shape (samples, 3).
    probabilities
        What is written at the corners: the probability that each share is the largest.
    note, title
        Note under the picture; its title.

    Returns
    -------
    Drawing
        Small triangles, the darker the denser: the darkest hold the densest quarter of the draws. The dashed lines part the
        regions in which one share is the largest; the point is the mean.

    Raises
    ------
    InputError
        For another shape, or no draws.

    References
    ----------
    Benavoli et al. (2017), JMLR 18(77), 1-36, section 4.

    Examples
    --------
    >>> picture = simplex_picture("A", "B", [[0.7, 0.2, 0.1], [0.6, 0.2, 0.2]], ["1", "0", "0"])
    >>> [item.text for item in picture.texts()][:2]
    ['practically equivalent: P = 0', 'A better']
    """
    points = np.asarray(draws, dtype=np.float64)
    if points.ndim != 2 or points.shape[1] != 3 or not len(points):
        raise InputError("Shares need the shape (samples, 3), got {shape}.", shape=points.shape)
    corners = [_place(corner) for corner in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))]
    items: list[Primitive] = _shaded(points)
    items.append(Polyline(tuple(corners), "axis", closed=True))
    middle = _place((1 / 3, 1 / 3, 1 / 3))
    edges = ((0.5, 0.5, 0.0), (0.5, 0.0, 0.5), (0.0, 0.5, 0.5))
    items += (Line(*middle, *_place(edge), "zero") for edge in edges)
    items.append(Circle(*_place(tuple(points.mean(axis=0).tolist())), 2.6, "estimate-open"))
    items += _corner_texts(first, second, probabilities, corners)
    width = _SIDE + 2 * _MARGIN
    legend = [(f"shade-{4 - i}", f"{100 * held:.0f} %") for i, held in enumerate(_HELD)]
    key, bottom = legend_items([*legend, ("shade-0", _("all draws, densest first"))], width, corners[0][1] + 32.0)
    items += key
    meaning = _("P: posterior probability that this share is the largest; point: mean.")
    told = " ".join(filter(None, (str(note), meaning)))
    alt = spoken(first, second, probabilities, True)
    return finish(items, width, bottom, [told], title, alt, margin=_MARGIN)


def _place(shares: Sequence[float]) -> Point:
    """Place shares: the first at the lower left, the equivalent above, the second at the lower right."""
    _, equal, second = shares
    return _MARGIN + _SIDE * (second + equal / 2), _TOP + _SIDE * math.sqrt(0.75) * (1.0 - equal)


def _corner_texts(first: str, second: str, chances: Sequence[str], corners: Sequence[Point]) -> list[Primitive]:
    (left, below), (top, peak), (right, _baseline) = corners
    items: list[Primitive] = [
        Text(top, peak - 7.0, _("practically equivalent: {p}", p=chance(chances[1])), "label", "middle")
    ]
    names = labels([first, second], _SIDE / 2 - 42.0)
    for name, x, anchor, p in (
        (names[0], left, "start", chances[0]),
        (names[1], right, "end", chances[2]),
    ):
        side: Literal["start", "end"] = "start" if anchor == "start" else "end"
        items.append(Text(x, below + 12.0, _("{name} better", name=name.lines[0]), "label", side, full=name.full))
        items.append(Text(x, below + 23.0, chance(p), "label", side))
    return items


def _shaded(points: NDArray[np.float64]) -> list[Primitive]:
    """Count draws in small triangles and shade the densest cells that hold a part of all draws alike."""
    cells, counts = np.unique(_cells(points), axis=0, return_counts=True)
    order = np.argsort(-counts, kind="stable")
    before = (np.cumsum(counts[order]) - counts[order]) / len(points)
    shades = [4 - sum(share >= held for held in _HELD) for share in before.tolist()]
    found = [(f"shade-{shade}", tuple(cells[i].tolist())) for shade, i in zip(shades, order, strict=True)]
    return [Polyline(_outline(cell), style, closed=True) for style, cell in sorted(found)]


def _cells(points: NDArray[np.float64]) -> NDArray[np.int64]:
    """Give the lower corner of the cell of each draw; a cell's numbers sum to one or two less than there are along a side."""
    scaled = np.clip(points, 0.0, 1.0) * _CELLS
    cells = np.floor(scaled).astype(np.int64)
    over = cells.sum(axis=1) - (_CELLS - 1)
    # On an edge of the grid the sum is one too many: step back in the largest share.
    rows = np.flatnonzero(over > 0)
    cells[rows, cells[rows].argmax(axis=1)] -= over[rows]
    under = np.flatnonzero(cells.sum(axis=1) < _CELLS - 2)
    cells[under, cells[under].argmax(axis=1)] += _CELLS - 2 - cells[under].sum(axis=1)
    return cells


def _outline(cell: Sequence[int]) -> tuple[Point, ...]:
    upright = sum(cell) == _CELLS - 1
    steps = ((1, 0, 0), (0, 1, 0), (0, 0, 1)) if upright else ((1, 1, 0), (1, 0, 1), (0, 1, 1))
    return tuple(_place([(c + s) / _CELLS for c, s in zip(cell, step, strict=True)]) for step in steps)
