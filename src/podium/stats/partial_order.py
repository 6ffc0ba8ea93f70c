"""Relations "is better than" between k things: cycles, layers, and the fewest arrows that say it all."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError

Matrix = NDArray[np.bool_]


def closure(relation: ArrayLike) -> Matrix:
    """Transitive closure of a relation, a boolean matrix of shape (k, k) with [i, j] true for i → j.

    Examples
    --------
    >>> closure([[0, 1, 0], [0, 0, 1], [0, 0, 0]]).astype(int).tolist()
    [[0, 1, 1], [0, 0, 1], [0, 0, 0]]
    """
    reach = _square(relation).copy()
    for middle in range(len(reach)):
        reach |= reach[:, middle, None] & reach[middle]
    return reach


def cycles(relation: ArrayLike) -> list[tuple[int, ...]]:
    """Groups of two or more that can all be reached from one another, in the order of their smallest member.

    Examples
    --------
    >>> cycles([[0, 1, 0], [0, 0, 1], [1, 0, 0]])
    [(0, 1, 2)]
    """
    reach = closure(relation)
    both = reach & reach.T
    groups = {
        tuple(np.flatnonzero(row | (np.arange(len(both)) == i)).tolist()) for i, row in enumerate(both) if row.any()
    }
    return sorted(group for group in groups if len(group) > 1)


def missing_links(relation: ArrayLike) -> list[tuple[int, int]]:
    """Pairs i, k that are connected through others (i → j → k) but not directly: where the relation is not transitive.

    Examples
    --------
    >>> missing_links([[0, 1, 0], [0, 0, 1], [0, 0, 0]])
    [(0, 2)]
    """
    direct = _square(relation)
    rows, columns = np.nonzero(closure(direct) & ~direct & ~np.eye(len(direct), dtype=bool))
    return list(zip(rows.tolist(), columns.tolist(), strict=True))


def reduction(relation: ArrayLike) -> Matrix:
    """Leave out every arrow that follows from others: the transitive reduction of a relation without cycles.

    Raises
    ------
    InputError
        When there is a cycle.

    Examples
    --------
    >>> reduction([[0, 1, 1], [0, 0, 1], [0, 0, 0]]).astype(int).tolist()
    [[0, 1, 0], [0, 0, 1], [0, 0, 0]]
    """
    direct, reach = _square(relation), closure(relation)
    if reach.diagonal().any():
        raise InputError("The relation has a cycle, so it is not an order and cannot be reduced.")
    detour = (direct.astype(np.int64) @ reach.astype(np.int64)) > 0
    return np.asarray(direct & ~detour)


def layers(relation: ArrayLike) -> list[tuple[int, ...]]:
    """Peel a relation without cycles: first those nobody is better than, then the same among the rest.

    Raises
    ------
    InputError
        When there is a cycle.

    Examples
    --------
    >>> layers([[0, 0, 1], [0, 0, 1], [0, 0, 0]])
    [(0, 1), (2,)]
    """
    direct = _square(relation)
    left = np.ones(len(direct), dtype=bool)
    found = []
    while left.any():
        top = left & ~(direct & left[:, None]).any(axis=0)
        if not top.any():
            raise InputError("The relation has a cycle, so it is not an order and has no layers.")
        found.append(tuple(np.flatnonzero(top).tolist()))
        left &= ~top
    return found


def _square(relation: ArrayLike) -> Matrix:
    matrix = np.asarray(relation, dtype=bool)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InputError("A relation is a square matrix, not of shape {shape}.", shape=matrix.shape)
    return matrix
