"""Posteriors: of one number, of three shares in a triangle, of every pair as a matrix."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.diagrams.axes import LEFT, Scale, axes, linear
from podium.diagrams.drawing import Circle, Drawing, Line, Point, Polyline, Primitive, Rect, Text
from podium.diagrams.finish import finish
from podium.diagrams.grid import Cell, cell_size, legend_items, matrix, of_pairs, widest
from podium.diagrams.labels import MINUS, labels
from podium.diagrams.rows import SHARES, check, stacked_rows
from podium.diagrams.style import called, elastic, in_order, ordered
from podium.errors import InputError
from podium.i18n import N_, Message, _, joined, paragraph

_WIDE, _TALL, _TOP = 320.0, 170.0, 34.0
_POINTS, _BINS = 240, 50
Density = Callable[[NDArray[np.float64]], ArrayLike]


def density_with_rope(
    first: str,
    second: str,
    density: Density,
    location: float,
    scale: float,
    df: int,
    *,
    rope: float,
    interval: tuple[float, float],
    probabilities: Sequence[str],
    note: str = "",
    title: str = Message("Posterior of the mean advantage"),
) -> Drawing:
    """Draw the density of a Student posterior of the advantage of the first, which is better on the right, with the rope as a band.

    The credible interval is a line under the curve; the probabilities of (first better, equivalent, second better) stand
    above.
    """
    if not scale > 0:
        raise InputError("All differences are equal, so the posterior is a single point and has no density to draw.")
    reach = scale * min(-float(special.stdtrit(df, 0.001)), 6.0)
    ends = (min(location - reach, -1.2 * rope), max(location + reach, 1.2 * rope))
    x = linear(*ends, LEFT, LEFT + elastic(_WIDE), snap=False)
    at = np.linspace(*ends, _POINTS)
    height = np.asarray(density(at), dtype=np.float64)
    bottom = _TOP + _TALL
    y = linear(0.0, float(height.max()), bottom, _TOP)
    items: list[Primitive] = []
    if rope > 0:
        items.append(Rect(x(-rope), _TOP, x(rope) - x(-rope), _TALL, "band-5"))
    name = called(first)
    whose = _("mean advantage of {name}", name=name) if _short(name) else _("mean advantage of the first")
    items += _axes(x, y, whose)
    curve: tuple[Point, ...] = tuple((x(a), y(b)) for a, b in zip(at.tolist(), height.tolist(), strict=True))
    items.append(Polyline((*curve, (x(ends[1]), bottom), (x(ends[0]), bottom)), "band-0", closed=True))
    items.append(Polyline(curve, "series-0"))
    items.append(Line(x(0.0), _TOP, x(0.0), bottom, "zero"))
    items.append(Line(x(interval[0]), bottom - 4.0, x(interval[1]), bottom - 4.0, "interval"))
    items += _heads(first, second, probabilities, rope > 0)
    told = paragraph([note, _("Band: rope.")]) if rope > 0 else note
    alt = spoken(first, second, probabilities, rope > 0)
    return finish(items, LEFT + elastic(_WIDE) + 14.0, bottom + 28.0, [told], title, alt)


def share_density(
    first: str,
    second: str,
    shares: ArrayLike,
    probabilities: Sequence[str],
    *,
    note: str = "",
    title: str = Message("Posterior of the share"),
) -> Drawing:
    """Draw a histogram of draws of the share of problems on which the first is better, where there is no rope."""
    counts, edges = np.histogram(np.asarray(shares, dtype=np.float64), _BINS, (0.0, 1.0))
    height = counts / counts.sum() * _BINS
    bottom = _TOP + _TALL
    x = linear(0.0, 1.0, LEFT, LEFT + elastic(_WIDE))
    y = linear(0.0, float(height.max()), bottom, _TOP)
    name = called(first)
    whose = _("share θ in favour of {name}", name=name) if _short(name) else _("share θ in favour of the first")
    items = _axes(x, y, whose)
    for left, value in zip(edges[:-1].tolist(), height.tolist(), strict=True):
        if value > 0:
            style = "better-3" if left >= 0.5 - 1e-9 else "worse-3"
            items.append(Rect(x(left), y(value), x(left + 1 / _BINS) - x(left), bottom - y(value), style))
    items.append(Line(x(0.5), _TOP, x(0.5), bottom, "zero"))
    items += _heads(first, second, probabilities, False)
    return finish(
        items, LEFT + elastic(_WIDE) + 14.0, bottom + 28.0, [note], title, spoken(first, second, probabilities, False)
    )


def _axes(x: Scale, y: Scale, label: str) -> list[Primitive]:
    return axes(x, y, _TOP, (elastic(_WIDE), _TALL), label, _("density"))


def _short(name: str) -> bool:
    """Whether a name fits the label of an axis."""
    return len(name) <= 30


def chance(text: str) -> str:
    """Write the probability of an event."""
    return f"P {text}" if text[0] in "<>" else f"P = {text}"


def _heads(first: str, second: str, chances: Sequence[str], with_rope: bool) -> list[Primitive]:
    """Write the probabilities above: the second on the left, where it is better, the first on the right."""
    names = labels([second, first], elastic(_WIDE) / 2 - 70.0, "note")
    places: tuple[tuple[float, Literal["start", "end"]], ...] = ((LEFT, "start"), (LEFT + elastic(_WIDE), "end"))
    items: list[Primitive] = []
    if with_rope:
        between = _("equivalent: {p}", p=chance(chances[1]))
        items.append(Text(LEFT + elastic(_WIDE) / 2, _TOP - 18.0, between, "note", "middle"))
    for (x, anchor), name, p in zip(places, names, (chances[2], chances[0]), strict=True):
        text = _("{name} better: {p}", name=name.lines[0], p=chance(p))
        items.append(Text(x, _TOP - 6.0, text, "note", anchor, full=name.full))
    return items


def spoken(first: str, second: str, chances: Sequence[str], with_rope: bool) -> str:
    """Say the probabilities in words, for those who cannot see the picture."""
    first, second = called(first), called(second)
    p, q, r = chances
    if not with_rope:
        return _("P({first} better) {p}, P({second} better) {r}.", first=first, p=p, second=second, r=r)
    return _(
        "P({first} better) {p}, P(practically equivalent) {q}, P({second} better) {r}.",
        first=first, p=p, q=q, second=second, r=r,
    )  # fmt: skip


# The posterior of three shares that sum to one, in a triangle.


_SIDE, _MARGIN, _APEX = 280.0, 6.0, 26.0
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
    """Draw draws of (first better, equivalent, second better) as shades in a triangle, with the probability of each region.

    See Benavoli et al. (2017), JMLR 18(77), 1-36, section 4.
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
    told = paragraph(filter(None, (str(note), meaning)))
    alt = spoken(first, second, probabilities, True)
    return finish(items, width, bottom, [told], title, alt, margin=_MARGIN)


def _place(shares: Sequence[float]) -> Point:
    """Place shares: the first at the lower left, the equivalent above, the second at the lower right."""
    _, equal, second = shares
    return _MARGIN + _SIDE * (second + equal / 2), _APEX + _SIDE * math.sqrt(0.75) * (1.0 - equal)


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


# Probabilities that one is better, both are equivalent or the other is better: bars against one, a matrix of all pairs.


Floats = NDArray[np.float64]
_SIGNS = ("+", "=", MINUS, "")


def _figure(p: float) -> str:
    """Write a probability in three characters.

    >>> _figure(0.973), _figure(0.9999), _figure(1.0)
    ('0.97', '0.99+', '0.99+')
    """
    return "0.99+" if p >= 0.995 else f"{p:.2f}"


def probability_bars(
    leader: str,
    others: Sequence[str],
    probabilities: ArrayLike,
    *,
    with_rope: bool = True,
    note: str = "",
    title: str = Message("Posterior probabilities"),
) -> Drawing:
    """Draw the probabilities (leader better, equivalent, other better) against each other one as stacked bars."""
    values = np.asarray(probabilities, dtype=np.float64)
    check(others)
    if values.shape != (len(others), 3):
        raise InputError(
            "{m} comparisons need the shape ({m}, 3), got {shape}.",
            m=len(others), shape=values.shape,
        )  # fmt: skip
    others, triples = ordered(others, values.tolist())
    texts = [" / ".join(map(_figure, triple if with_rope else triple[::2])) for triple in triples]
    items, right, bottom = stacked_rows(leader, others, triples, texts, _("posterior probability"))
    leader = called(leader)
    legend = _legend(_("{name} better", name=leader), _("the other better"), with_rope)
    key, bottom = legend_items(legend, right, bottom)
    listed = joined((f"{called(name)} {text}" for name, text in zip(others, texts, strict=True)), "; ")
    if with_rope:
        alt = _("{name} better / equivalent / worse: {listed}", name=leader, listed=listed)
    else:
        alt = _("{name} better / worse: {listed}", name=leader, listed=listed)
    return finish([*items, *key], right, bottom, [note], title, alt)


def _legend(first: str, second: str, with_rope: bool) -> list[tuple[str, str]]:
    names = (first, _("practically equivalent"), second)
    return [
        (style, name) for place, (style, name) in enumerate(zip(SHARES, names, strict=True)) if place != 1 or with_rope
    ]


def probability_matrix(
    names: Sequence[str],
    probabilities: ArrayLike,
    *,
    threshold: float = 0.95,
    with_rope: bool = True,
    note: str = "",
    title: str = Message("Posterior probabilities of every pair"),
) -> Drawing:
    """Draw every pair in one matrix: (row better, equivalent, column better), shape (k, k, 3).

    A cell is shaded from the threshold on, and what it says stands in bold.
    """
    k = len(names)
    values = np.asarray(probabilities, dtype=np.float64)
    if values.shape != (k, k, 3):
        raise InputError(
            "The probabilities of {k} algorithms need the shape ({k}, {k}, 3), got {shape}.", k=k, shape=values.shape
        )
    order = in_order(names)
    names, values = [names[j] for j in order], values[np.ix_(order, order)]
    size = cell_size(k, wide=38.0, tall=29.0 if with_rope else 21.0)
    written = size[0] >= 30
    cells = of_pairs(k, lambda i, j: _cell(values[i, j], threshold, with_rope, written))
    size = (max(size[0], widest(cells)), size[1]) if written else size
    explained = _explained(written, with_rope, threshold)
    legend = [*_legend(_("row better"), _("column better"), with_rope), ("shade-0", _("open"))]
    decided = int((values[np.triu_indices(k, 1)].max(axis=-1) >= threshold).sum())
    alt = _(
        "Of {m} pairs {decided} have a conclusion with a posterior probability of at least {threshold:g}.",
        m=k * (k - 1) // 2, decided=decided, threshold=threshold,
    )  # fmt: skip
    return matrix(names, names, cells, cell=size, title=title, legend=legend,
                  notes=[explained, note], alt=alt, about=(names, names))  # fmt: skip


def _explained(written: bool, with_rope: bool, threshold: float) -> str:
    texts = {
        (True, True): N_(
            "Each cell: P(row better), both equivalent, P(column better); shaded and bold: at least {threshold:g}."
        ),
        (True, False): N_("Each cell: P(row better), P(column better); shaded and bold: at least {threshold:g}."),
        (False, True): N_(
            "Shaded where a probability reaches {threshold:g}: + row better, = equivalent, − column better."
        ),
        (False, False): N_("Shaded where a probability reaches {threshold:g}: + row better, − column better."),
    }
    return _(texts[written, with_rope], threshold=threshold)


def _cell(triple: Floats, threshold: float, with_rope: bool, written: bool) -> Cell:
    best = int(np.argmax(triple))
    found = best if triple[best] >= threshold else 3
    shade = (*SHARES, "shade-0")[found]
    if not written:
        return Cell(shade, (_SIGNS[found],) if _SIGNS[found] else ())
    told = triple if with_rope else triple[[0, 2]]
    return Cell(shade, tuple(_figure(float(p)) for p in told), found < 3)
