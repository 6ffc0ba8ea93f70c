"""Which algorithms cannot be told apart: groups, letters and tiers from a matrix of decisions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InfeasibleError, InputError

MAX_GROUPS = 20_000
"""Pairwise tests can produce exponentially many groups; beyond this number they are refused."""


def _decisions(different: ArrayLike, order: Sequence[int]) -> NDArray[np.bool_]:
    matrix = np.asarray(different, dtype=bool)
    k = len(order)
    if matrix.shape != (k, k) or sorted(order) != list(range(k)):
        raise InputError(
            "A (k, k) matrix and an order of all k are needed, not {shape} and {k} places.", shape=matrix.shape, k=k
        )
    if (matrix != matrix.T).any() or matrix.diagonal().any():
        raise InputError("The matrix of differences must be symmetric with a false diagonal.")
    return matrix[np.ix_(order, order)]


def groups(different: ArrayLike, order: Sequence[int]) -> list[tuple[int, ...]]:
    """Maximal groups of algorithms no two of which differ.

    Parameters
    ----------
    different
        Symmetric matrix of decisions, shape (k, k): true where two algorithms differ significantly.
    order
        The algorithms from best to worst; groups and their members come in this order.

    Returns
    -------
    list of tuples of int
        Every maximal group, single algorithms included. With rank-based p-values a group is an unbroken stretch of
        the order; with pairwise tests it need not be.

    Raises
    ------
    InputError
        When the matrix is not symmetric, or the order incomplete.
    InfeasibleError
        When there are more than `MAX_GROUPS` groups.

    Examples
    --------
    >>> groups([[0, 0, 1], [0, 0, 0], [1, 0, 0]], [0, 1, 2])
    [(0, 1), (1, 2)]
    """
    matrix = _decisions(different, order)
    stretches = _stretches(matrix)
    places = _maximal_cliques(~matrix) if stretches is None else stretches
    return [tuple(order[place] for place in group) for group in places]


def _stretches(matrix: NDArray[np.bool_]) -> list[tuple[int, ...]] | None:
    """Find the groups as intervals of the order; None when some group has a gap."""
    k = len(matrix)
    ends = [int(np.flatnonzero(~row[place:])[-1]) + place for place, row in enumerate(matrix)]
    contiguous = all(not matrix[place, place : end + 1].any() for place, end in enumerate(ends))
    if not contiguous or any(ends[place] > ends[place + 1] for place in range(k - 1)):
        return None
    keep = [place for place in range(k) if place == 0 or ends[place] > ends[place - 1]]
    return [tuple(range(place, ends[place] + 1)) for place in keep]


def _maximal_cliques(alike: NDArray[np.bool_]) -> list[tuple[int, ...]]:
    """Bron–Kerbosch with pivoting on bit masks (Tomita, Tanaka & Takahashi 2006)."""
    k = len(alike)
    neighbours = [sum(1 << int(j) for j in np.flatnonzero(row) if j != i) for i, row in enumerate(alike)]
    found: list[tuple[int, ...]] = []
    stack = [(0, (1 << k) - 1, 0)]
    while stack:
        clique, candidates, excluded = stack.pop()
        if not candidates and not excluded:
            found.append(_members(clique))
            if len(found) > MAX_GROUPS:
                raise InfeasibleError(
                    "The pairwise decisions form more than {limit} overlapping groups. Read the matrix of adjusted p-values "
                    "instead.",
                    limit=MAX_GROUPS,
                )
            continue
        pivot = max(_members(candidates | excluded), key=lambda v: (candidates & neighbours[v]).bit_count())
        for vertex in _members(candidates & ~neighbours[pivot]):
            near = neighbours[vertex]
            stack.append((clique | 1 << vertex, candidates & near, excluded & near))
            candidates &= ~(1 << vertex)
            excluded |= 1 << vertex
    return sorted(found)


def _members(mask: int) -> tuple[int, ...]:
    members = []
    while mask:
        low = mask & -mask
        members.append(low.bit_length() - 1)
        mask ^= low
    return tuple(members)


def letters(different: ArrayLike, order: Sequence[int], found: Sequence[tuple[int, ...]] | None = None) -> list[str]:
    """Compact letter display: algorithms that share a letter do not differ significantly.

    Parameters
    ----------
    different, order
        As for `groups`.
    found
        What `groups` returned for them, where that is known already.

    Returns
    -------
    list of str, length k
        The letters of each algorithm, in the order of the matrix; "a" goes to the best group. After z come aa, ab, ….

    Raises
    ------
    InputError, InfeasibleError
        As `groups`.

    References
    ----------
    Piepho (2004), J. Comput. Graph. Statist. 13: a letter for every maximal group, redundant ones swept away.

    Examples
    --------
    >>> letters([[0, 0, 1], [0, 0, 0], [1, 0, 0]], [0, 1, 2])
    ['a', 'ab', 'b']
    """
    kept = _swept(list(groups(different, order) if found is None else found))
    names: list[list[str]] = [[] for _ in order]
    for index, group in enumerate(kept):
        for algorithm in group:
            names[algorithm].append(_letter(index))
    wide = len(kept) > 26
    return [(" " if wide else "").join(own) for own in names]


def _swept(found: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Drop groups all of whose pairs (or whose single member) other kept groups already hold together."""
    size = 1 + max((max(group) for group in found), default=-1)
    covers = np.zeros((size, size), dtype=np.int64)
    blocks = [np.ix_(group, group) for group in found]
    for block in blocks:
        covers[block] += 1
    kept = []
    for group, block in zip(found, blocks, strict=True):
        if (covers[block] > 1).all():
            covers[block] -= 1
        else:
            kept.append(group)
    return kept


def _letter(index: int) -> str:
    text = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, 26)
        text = chr(ord("a") + digit) + text
    return text


def tiers(different: ArrayLike, order: Sequence[int]) -> list[tuple[int, ...]]:
    """Split the order into tiers: those not distinguishable from the best, then the same among the rest.

    Parameters
    ----------
    different, order
        As for `groups`.

    Returns
    -------
    list of tuples of int
        A partition of the algorithms. Members of a later tier differ from the head of every earlier tier, but two
        members of one tier may differ from each other.

    Raises
    ------
    InputError
        As `groups`.

    Examples
    --------
    >>> tiers([[0, 0, 1], [0, 0, 0], [1, 0, 0]], [0, 1, 2])
    [(0, 1), (2,)]
    """
    matrix = _decisions(different, order)
    rest = list(range(len(order)))
    result = []
    while rest:
        head = rest[0]
        result.append(tuple(order[place] for place in rest if not matrix[head, place]))
        rest = [place for place in rest if matrix[head, place]]
    return result
