"""Probabilities that one is better, both are equivalent or the other is better: bars against one, a matrix of all pairs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.diagrams.drawing import Drawing, Rect, Text
from podium.diagrams.figures import MINUS
from podium.diagrams.foot import finish
from podium.diagrams.grid import Cell, cell_size, legend_items, matrix, widest
from podium.diagrams.measure import width_of
from podium.diagrams.rows import MARGIN, ROW, check, row_names
from podium.diagrams.scale import AXIS_ROOM, axis_below, linear
from podium.errors import InputError
from podium.i18n import Message, _

Floats = NDArray[np.float64]
_STYLES = ("better-3", "shade-1", "worse-3")
_PLOT = 260.0
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
        Note under the picture; its title.

    Returns
    -------
    Drawing

    Raises
    ------
    InputError
        For another shape, or more rows than a picture holds.

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
    items, left = row_names(others, MARGIN)
    scale = linear(0.0, 1.0, left, left + _PLOT)
    bottom = MARGIN + ROW * len(others) + 2.0
    items = [*axis_below(scale, bottom, _("posterior probability"), top=MARGIN), *items]
    right = left + _PLOT
    for row, triple in enumerate(values.tolist()):
        y, start = MARGIN + row * ROW, 0.0
        for p, style in zip(triple, _STYLES, strict=True):
            if p > 0:
                items.append(Rect(scale(start), y + 2.0, scale(start + p) - scale(start), ROW - 4.0, style))
            start += p
        told = triple if with_rope else (triple[0], triple[2])
        text = " / ".join(map(_figure, told))
        items.append(Text(left + _PLOT + 6.0, y + ROW / 2 + 2.6, text, "rank"))
        right = max(right, left + _PLOT + 6.0 + width_of(text, "rank"))
    key, bottom = legend_items(
        _legend(_("{name} better", name=leader), _("the other better"), with_rope), right + MARGIN, bottom + AXIS_ROOM
    )
    listed = "; ".join(
        f"{name} {' / '.join(map(_figure, triple))}" for name, triple in zip(others, values, strict=True)
    )
    if with_rope:
        alt = _("{name} better / equivalent / worse: {listed}", name=leader, listed=listed)
    else:
        alt = _("{name} better / worse: {listed}", name=leader, listed=listed)
    return finish([*items, *key], right + MARGIN, bottom, [note], title, alt)


def _legend(first: str, second: str, with_rope: bool) -> list[tuple[str, str]]:
    names = (first, _("practically equivalent"), second)
    return [
        (style, name) for place, (style, name) in enumerate(zip(_STYLES, names, strict=True)) if place != 1 or with_rope
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

    Returns
    -------
    Drawing
        Figures up to a dozen algorithms; of more +, = and − where a threshold is reached.

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
                  notes=[explained, note], alt=alt)  # fmt: skip


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
    shade = (*_STYLES, "shade-0")[found]
    if not written:
        return Cell(shade, (_SIGNS[found],) if _SIGNS[found] else ())
    told = triple if with_rope else triple[[0, 2]]
    return Cell(shade, tuple(_figure(float(p)) for p in told), found < 3)
