"""Matrix of violation ratios: which row lies almost everywhere above which column."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from podium.diagrams.drawing import Drawing
from podium.diagrams.grid import Cell, cell_size, matrix
from podium.errors import InputError
from podium.i18n import Message, _

__all__ = ["violation_matrix"]


def violation_matrix(
    names: Sequence[str],
    ratios: ArrayLike,
    bounds: ArrayLike,
    dominant: ArrayLike,
    *,
    note: str = "",
    title: str = Message("Almost stochastic order"),
) -> Drawing:
    """Draw violation ratios with their upper bounds, the row held against the column.

    Parameters
    ----------
    names
        Algorithms, in the order in which they are shown.
    ratios, bounds
        Shape (k, k); cells whose bound is NaN are not shown, the diagonal neither.
    dominant
        Which rows are almost stochastically dominant over which columns, shape (k, k); written in bold.
    note, title
        Note under the picture; its title.

    Returns
    -------
    Drawing
        Shades grow darker as the bound falls below 0.5, 0.35, 0.2 and 0.05. Figures are written while cells have room; where they
        have none a dot stands for dominance.

    Raises
    ------
    InputError
        For another shape.

    Examples
    --------
    >>> picture = violation_matrix(["A", "B"], [[0, 0.1], [0.9, 0]], [[0, 0.15], [1, 0]], [[False, True], [False, False]])
    >>> sorted(item.text for item in picture.texts() if item.text.startswith("0."))
    ['0.10', '0.90']
    """
    k = len(names)
    found, upper, hits = (np.asarray(x) for x in (ratios, bounds, dominant))
    if any(x.shape != (k, k) for x in (found, upper, hits)):
        raise InputError("{k} algorithms need matrices of the shape ({k}, {k}).", k=k)
    size = cell_size(k, wide=46.0, tall=24.0)
    written = size[0] >= 34
    cells = [
        [
            None
            if i == j or np.isnan(upper[i, j])
            else Cell(
                _shade(float(upper[i, j])),
                (f"{found[i, j]:.2f}", f"≤ {upper[i, j]:.2f}") if written else ("•",) * bool(hits[i, j]),
                bool(hits[i, j]),
            )
            for j in range(k)
        ]
        for i in range(k)
    ]
    legend = [(f"shade-{place}", text) for place, text in enumerate(("≤ 1", "≤ 0.5", "≤ 0.35", "≤ 0.2", "≤ 0.05"))]
    alt = _("{n} rows are almost stochastically dominant over a column.", n=int(hits.sum()))
    meaning = (
        _("Bold: almost stochastically dominant.")
        if written
        else _("Shading: upper bound. Dot: almost stochastically dominant.")
    )
    told = " ".join(filter(None, (str(note), meaning)))
    return matrix(
        names, names, cells, cell=size, title=title, legend=legend, notes=[told], alt=alt
    )  # fmt: skip


def _shade(bound: float) -> str:
    return f"shade-{sum(bound <= limit for limit in (0.5, 0.35, 0.2, 0.05))}"
