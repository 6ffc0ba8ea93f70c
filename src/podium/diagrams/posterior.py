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
from podium.diagrams.grid import Cell, cell_size, legend_items, matrix, widest
from podium.diagrams.labels import MINUS, labels
from podium.diagrams.rows import SHARES, check, stacked_rows
from podium.diagrams.style import called, elastic, in_order
from podium.errors import InputError
from podium.i18n import Message, _, joined, paragraph

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
    """Density of a Student posterior of the advantage of the first, with the rope as a band.

    Parameters
    ----------
    first, second
        Names; the first is better on the right.
    density, location, scale, df
        The posterior.
    rope
        Half-width of the band.
    interval
        Credible interval, drawn as a line under the curve.
    probabilities
        Of (first better, equivalent, second better), written above.
    note, title
        Note below the picture; its title.

    Examples
    --------
    >>> from podium.stats.bayes import StudentPosterior
    >>> t = StudentPosterior(np.array(0.02), np.array(0.01), 9)
    >>> picture = density_with_rope("A", "B", t.density, 0.02, 0.01, 9, rope=0.01, interval=(0, 0.04), probabilities="abc")
    >>> [item.text for item in picture.texts() if "better" in item.text]
    ['B better: P = c', 'A better: P = a']
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
    """Histogram of draws of the share of problems on which the first is better, where there is no rope.

    Parameters
    ----------
    first, second, probabilities, note, title
        As in `density_with_rope`.
    shares
        Draws in [0, 1].

    Examples
    --------
    >>> picture = share_density("A", "B", [0.4, 0.6, 0.7], ["0.667", "0", "0.333"])
    >>> sum(isinstance(item, Rect) for item in picture.items)
    4
    """
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
    return axes(x, y, _TOP, elastic(_WIDE), label, _("density"), tall=_TALL)


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
        Note below the picture; its title.

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
    """Three probabilities of one algorithm against each other as stacked bars.

    Parameters
    ----------
    leader
        The algorithm compared with the others.
    others, probabilities
        Their names, and (leader better, equivalent, other better) for each, shape (m, 3).
    with_rope
        Whether there is a region of equivalence.
    note, title
        Note below the picture; its title.

    Examples
    --------
    >>> picture = probability_bars("A", ["B", "C"], [[0.9, 0.1, 0.0], [0.2, 0.3, 0.5]])
    >>> sum(isinstance(item, Rect) for item in picture.items) - 3
    5
    """
    values = np.asarray(probabilities, dtype=np.float64)
    check(others)
    if values.shape != (len(others), 3):
        raise InputError(
            "{m} comparisons need the shape ({m}, 3), got {shape}.",
            m=len(others), shape=values.shape,
        )  # fmt: skip
    order = in_order(others)
    others, triples = [others[j] for j in order], values[order].tolist()
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
    """Every pair in one matrix: (row better, equivalent, column better), shaded where one reaches the threshold.

    Parameters
    ----------
    names
        Algorithms, in the order in which they are shown.
    probabilities
        Shape (k, k, 3); the diagonal is not shown.
    threshold
        From which probability on a cell is shaded; what it says stands in bold.
    with_rope, note, title
        As in `probability_bars`.

    Examples
    --------
    >>> table = [[[np.nan] * 3, [0.97, 0.02, 0.01]], [[0.01, 0.02, 0.97], [np.nan] * 3]]
    >>> picture = probability_matrix(["A", "B"], table)
    >>> [item.text for item in picture.texts() if item.style == "cell-strong"][:3]
    ['0.97', '0.02', '0.01']
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
    cells = [
        [None if i == j else _cell(values[i, j], threshold, with_rope, size[0] >= 30) for j in range(k)]
        for i in range(k)
    ]
    size = (max(size[0], widest(cells)), size[1]) if size[0] >= 30 else size
    explained = _explained(size[0] >= 30, with_rope, threshold)
    legend = [*_legend(_("row better"), _("column better"), with_rope), ("shade-0", _("open"))]
    decided = int((values[np.triu_indices(k, 1)].max(axis=-1) >= threshold).sum())
    alt = _(
        "Of {m} pairs {decided} have a conclusion with a posterior probability of at least {threshold:g}.",
        m=k * (k - 1) // 2, decided=decided, threshold=threshold,
    )  # fmt: skip
    return matrix(names, names, cells, cell=size, title=title, legend=legend,
                  notes=[explained, note], alt=alt, about=(names, names))  # fmt: skip


def _explained(written: bool, with_rope: bool, threshold: float) -> str:
    if written and with_rope:
        text = _(
            "Each cell: P(row better), both equivalent, P(column better); shaded and bold: at least {threshold:g}.",
            threshold=threshold,
        )
    elif written:
        text = _(
            "Each cell: P(row better), P(column better); shaded and bold: at least {threshold:g}.", threshold=threshold
        )
    elif with_rope:
        text = _(
            "Shaded where a probability reaches {threshold:g}: + row better, = equivalent, − column better.",
            threshold=threshold,
        )
    else:
        text = _(
            "Shaded where a probability reaches {threshold:g}: + row better, − column better.", threshold=threshold
        )
    return text


def _cell(triple: Floats, threshold: float, with_rope: bool, written: bool) -> Cell:
    best = int(np.argmax(triple))
    found = best if triple[best] >= threshold else 3
    shade = (*SHARES, "shade-0")[found]
    if not written:
        return Cell(shade, (_SIGNS[found],) if _SIGNS[found] else ())
    told = triple if with_rope else triple[[0, 2]]
    return Cell(shade, tuple(_figure(float(p)) for p in told), found < 3)
