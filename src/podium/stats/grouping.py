"""From decisions about pairs to an order: groups, letters, tiers, layers of a partial order, and MultiTest's order by cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InfeasibleError, InputError

Matrix = NDArray[np.bool_]
Bools = NDArray[np.bool_]

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
    """Maximal groups of algorithms in which no two differ significantly.

    Parameters
    ----------
    different
        Symmetric matrix of decisions, shape (k, k): true where two algorithms differ significantly.
    order
        The algorithms from best to worst; groups and their members follow this order.

    Returns
    -------
    list of tuples of int
        All maximal groups, including single algorithms. With rank-based p-values, a group is a contiguous part of the
        order; with pairwise tests it need not be.

    Raises
    ------
    InputError
        If the matrix is not symmetric, or the order is incomplete.
    InfeasibleError
        If there are more than `MAX_GROUPS` groups.

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
        What `groups` returned for them, if already computed.

    Returns
    -------
    list of str, length k
        The letters of each algorithm, in the order of the matrix; "a" is the best group. After z come aa, ab, ….

    Raises
    ------
    InputError, InfeasibleError
        As `groups`.

    References
    ----------
    Piepho (2004), J. Comput. Graph. Statist. 13: a letter for every maximal group, without redundant ones.

    Examples
    --------
    >>> letters([[0, 0, 1], [0, 0, 0], [1, 0, 0]], [0, 1, 2])
    ['a', 'ab', 'b']
    """
    if found is None:
        found = groups(different, order)
    elif not set(order) >= {algorithm for group in found for algorithm in group}:
        raise InputError("The groups found must consist of the algorithms of the order.")
    kept = lettered(found, order)
    names: list[list[str]] = [[] for _ in order]
    for letter, group in kept.items():
        for algorithm in group:
            names[algorithm].append(letter)
    wide = len(kept) > 26
    return [(" " if wide else "").join(own) for own in names]


def lettered(found: Sequence[tuple[int, ...]], order: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """Return groups by their letters, without redundant ones.

    >>> lettered([(0, 1), (1, 2)], [0, 1, 2])
    {'a': (0, 1), 'b': (1, 2)}
    """
    kept = list(found)
    place = {algorithm: index for index, algorithm in enumerate(order)}
    # Of maximal stretches of the order, no other one holds both the first and the last member.
    if any(place[group[-1]] - place[group[0]] >= len(group) for group in kept):
        kept = _swept(kept)
    return {_letter(index): group for index, group in enumerate(kept)}


def _swept(found: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Drop groups whose pairs (or single member) are all contained in other groups that are kept."""
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
    """Split the order into tiers: those without a significant difference from the best, then the same for the rest.

    Parameters
    ----------
    different, order
        As for `groups`.

    Returns
    -------
    list of tuples of int
        A partition of the algorithms. Members of a later tier differ from the first member of every earlier tier, but
        two members of one tier may differ from each other.

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


# Relations "is better than" between k things: cycles, layers, and the fewest arrows that say it all.


def closure(relation: ArrayLike) -> Matrix:
    """Transitive closure of a relation, a boolean matrix of shape (k, k) with [i, j] true for i → j."""
    reach = _square(relation).copy()
    for middle in range(len(reach)):
        reach |= reach[:, middle, None] & reach[middle]
    return reach


def cycles(relation: ArrayLike) -> list[tuple[int, ...]]:
    """Groups of two or more that can all be reached from one another, in the order of their smallest member."""
    reach = closure(relation)
    both = reach & reach.T
    groups = {
        tuple(np.flatnonzero(row | (np.arange(len(both)) == i)).tolist()) for i, row in enumerate(both) if row.any()
    }
    return sorted(group for group in groups if len(group) > 1)


def missing_links(relation: ArrayLike) -> list[tuple[int, int]]:
    """Pairs i, k that are connected through others (i → j → k) but not directly: where the relation is not transitive.

    >>> missing_links([[0, 1, 0], [0, 0, 1], [0, 0, 0]])
    [(0, 2)]
    """
    direct = _square(relation)
    rows, columns = np.nonzero(closure(direct) & ~direct & ~np.eye(len(direct), dtype=bool))
    return list(zip(rows.tolist(), columns.tolist(), strict=True))


def reduction(relation: ArrayLike) -> Matrix:
    """Leave out every arrow that follows from others: the transitive reduction of a relation without cycles."""
    direct, reach = _square(relation), closure(relation)
    if reach.diagonal().any():
        raise InputError("The relation has a cycle, so it is not an order and cannot be reduced.")
    detour = (direct.astype(np.int64) @ reach.astype(np.int64)) > 0
    return np.asarray(direct & ~detour)


def layers(relation: ArrayLike) -> list[tuple[int, ...]]:
    """Split an acyclic relation into layers: first the algorithms that none is better than, then the same for the rest."""
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


# MultiTest: an order of algorithms in which significant differences come first and cost decides the rest.


@dataclass(frozen=True)
class CostOrder:
    """Result of `cost_order`."""

    order: tuple[int, ...]  # Indices of all k algorithms, the first one to be preferred
    # Sets of algorithms each of which some other of the set beats, so that none could go first by the tests alone; in
    # the order in which they were met. Empty unless tests contradict each other among algorithms of equal cost
    cycles: tuple[tuple[int, ...], ...]


def cost_order(better: ArrayLike, cost: Sequence[Any], standing: ArrayLike | None = None) -> CostOrder:
    """Order algorithms by pairwise tests and, if these do not decide, by prior cost (MultiTest, Multi²Test).

    Parameters
    ----------
    better : bool array, shape (k, k)
        Whether i is significantly better than j.
    cost : sequence of k comparable numbers
        Prior cost; smaller is preferred.
    standing : array, shape (k,), optional
        Breaks ties of cost; smaller is preferred (such as a mean rank). Ties of both are broken by position.

    Raises
    ------
    InputError
        If shapes do not match, or two algorithms are each better than the other.

    Notes
    -----
    The algorithms are the nodes of a directed graph with an edge from each to every significantly better one. Then,
    repeatedly: of the nodes without an edge to a remaining node (no remaining algorithm beats them), the one with the
    lowest cost comes next and is removed with its edges. So a cheaper algorithm precedes a more expensive one unless a
    chain of significant results contradicts this, and no algorithm precedes one that beats it.

    Yıldız and Alpaydın test only whether the *more expensive* of two is better; then edges never lead to a cheaper
    node, and there is no cycle unless costs are equal. Arbitrary `better` can have cycles: if every remaining node is
    beaten by another one, the candidates are the sets of nodes that beat each other directly or indirectly and that no
    node outside beats. The lowest cost decides, then the number of remaining nodes that beat it (fewer first), then
    `standing`, then position.

    References
    ----------
    Yıldız & Alpaydın (2006), IEEE TPAMI 28, 392-402; Ulaş, Yıldız & Alpaydın (2012), Pattern Recognition 45, 1772-1781.

    Examples
    --------
    >>> better = np.zeros((3, 3), dtype=bool)
    >>> better[2, 0] = True  # the costliest is significantly better than the cheapest
    >>> cost_order(better, [1, 2, 3]).order
    (1, 2, 0)
    """
    graph = np.asarray(better, dtype=bool)
    k = len(cost)
    if graph.shape != (k, k):
        raise InputError("{k} costs need a matrix of {k} × {k} decisions, not {shape}.", k=k, shape=graph.shape)
    if (graph & graph.T).any():
        raise InputError("Two algorithms cannot each be better than the other, nor one better than itself.")
    places = np.zeros(k) if standing is None else np.asarray(standing, dtype=np.float64)
    if places.shape != (k,):
        raise InputError("The standing needs {k} numbers, not the shape {shape}.", k=k, shape=places.shape)
    order: list[int] = []
    cycles: list[tuple[int, ...]] = []
    remaining = list(range(k))
    superiors = graph.sum(axis=0)  # how many remaining algorithms beat each one
    while remaining:
        free = [j for j in remaining if superiors[j] == 0]
        if not free:
            free = _undominated(graph, remaining)
            cycles += [group for group in _groups(graph, free) if group not in cycles]
        chosen = min(free, key=lambda j: (cost[j], superiors[j], places[j], j))
        order.append(chosen)
        remaining.remove(chosen)
        superiors = superiors - graph[chosen]
    return CostOrder(tuple(order), tuple(cycles))


def _reach(graph: Bools, nodes: list[int]) -> Bools:
    """Whether each node beats another one directly or through others, by repeated squaring of the relation."""
    reach = graph[np.ix_(nodes, nodes)]
    while True:
        wider = reach | ((reach.astype(np.int64) @ reach.astype(np.int64)) > 0)
        if (wider == reach).all():
            return reach
        reach = wider


def _undominated(graph: Bools, nodes: list[int]) -> list[int]:
    """Nodes that beat, directly or through others, everyone who beats them."""
    reach = _reach(graph, nodes)
    return [node for place, node in enumerate(nodes) if not (reach[:, place] & ~reach[place]).any()]


def _groups(graph: Bools, nodes: list[int]) -> list[tuple[int, ...]]:
    """Split nodes into sets that beat each other directly or through others."""
    reach = _reach(graph, nodes)
    mutual = reach & reach.T
    return sorted({tuple(nodes[place] for place in np.flatnonzero(row)) for row in mutual if row.any()})
