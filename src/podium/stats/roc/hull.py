"""The convex hull of ROC points, in integers: which points are best for some costs and class ratio."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError

Integers = NDArray[Any]


def upper_hull(x: ArrayLike, y: ArrayLike) -> NDArray[np.intp]:
    """Indices of the vertices of the upper convex hull, by ascending x.

    Parameters
    ----------
    x, y
        Integer coordinates, shape (m,); an object array of Python integers where 64 bits would not do. (0, 0) and
        (1, 1) of the ROC space must be among the points.

    Returns
    -------
    ndarray, shape (v,)
        Vertices only: points inside an edge are left out. Of points with the same x only the highest counts, of equal
        points the first; so (0, 0) is no vertex where a point stands above it.

    Raises
    ------
    InputError
        For empty or unequal arrays, or coordinates that are not integers.

    References
    ----------
    Provost & Fawcett (2001), Machine Learning 42, 203–231: only classifiers on the hull can be optimal. The scan is
    Andrew's (1979) monotone chain.

    Examples
    --------
    >>> upper_hull([0, 0, 1, 2, 4], [0, 2, 2, 4, 4]).tolist()
    [1, 3, 4]
    """
    across, up = _integers(x), _integers(y)
    if across.shape != up.shape or across.ndim != 1 or not across.size:
        raise InputError("Points need x and y of the same shape (m,), not {x} and {y}.", x=across.shape, y=up.shape)
    order = np.lexsort((np.arange(len(up)), -up, across))
    kept = order[_highest_of_each_column(across[order])]
    while True:
        bends = _bends(across[kept], up[kept])
        if bends.all():
            return np.asarray(kept, dtype=np.intp)
        # A point on or below the line of its neighbours is no vertex, whatever becomes of the neighbours.
        kept = kept[bends]


def _integers(values: ArrayLike) -> Integers:
    array = np.asarray(values)
    if array.dtype.kind not in "iuO":
        raise InputError(
            "Hull coordinates must be integers, so that rounding cannot decide which points lie on the hull."
        )
    large = array.size and max(abs(int(array.max())), abs(int(array.min()))) >= 2**30
    return array.astype(object) if large else array.astype(np.int64)


def _highest_of_each_column(ordered: Integers) -> NDArray[np.bool_]:
    first = np.ones(len(ordered), dtype=bool)
    first[1:] = ordered[1:] != ordered[:-1]
    return first


def _bends(x: Integers, y: Integers) -> NDArray[np.bool_]:
    """Whether each point lies strictly above the line between its neighbours; true at both ends."""
    result = np.ones(len(x), dtype=bool)
    cross = (x[1:-1] - x[:-2]) * (y[2:] - y[:-2]) - (y[1:-1] - y[:-2]) * (x[2:] - x[:-2])
    result[1:-1] = (cross < 0).astype(bool)
    return result


def optimal_somewhere(x: ArrayLike, y: ArrayLike, vertices: ArrayLike) -> NDArray[np.bool_]:
    """Whether each point is best, perhaps together with others, for some positive and finite slope.

    Those are the points at the vertices and on the edges that rise: a point straight below the first vertex, or to the
    right of the first one with y at its maximum, is never better than that vertex and costs more.

    Parameters
    ----------
    x, y
        Integer coordinates, shape (m,), as for `upper_hull`.
    vertices
        What `upper_hull` returns.

    Returns
    -------
    ndarray of bool, shape (m,)

    Examples
    --------
    >>> x, y = [0, 0, 1, 2, 4], [0, 2, 3, 4, 4]
    >>> optimal_somewhere(x, y, upper_hull(x, y)).tolist()
    [False, True, True, True, False]
    """
    across, up = _integers(x), _integers(y)
    if across.dtype != up.dtype:
        across, up = across.astype(object), up.astype(object)
    corners = np.asarray(vertices, dtype=np.intp)
    edge = np.clip(np.searchsorted(across[corners], across, side="right") - 1, 0, len(corners) - 2)
    a, b = corners[:-1][edge], corners[1:][edge]
    cross = (across[b] - across[a]) * (up - up[a]) - (up[b] - up[a]) * (across - across[a])
    level = (up[b] == up[a]) & (across != across[a])
    return np.asarray((cross == 0) & ~level, dtype=bool)
