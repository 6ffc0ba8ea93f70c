"""MultiTest: an order of algorithms in which significant differences come first and cost decides the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError

Bools = NDArray[np.bool_]


@dataclass(frozen=True)
class CostOrder:
    """Result of `cost_order`.

    Attributes
    ----------
    order
        Indices of all k algorithms, the first one to be preferred.
    cycles
        Sets of algorithms each of which some other of the set beats, so that none could go first by the tests alone;
        in the order in which they were met. Empty unless tests contradict each other among algorithms of equal cost.
    """

    order: tuple[int, ...]
    cycles: tuple[tuple[int, ...], ...]


def cost_order(better: ArrayLike, cost: Sequence[Any], standing: ArrayLike | None = None) -> CostOrder:
    """Order algorithms by pairwise tests and, where these do not decide, by prior cost (MultiTest, Multi²Test).

    Parameters
    ----------
    better : bool array, shape (k, k)
        Whether i was found significantly better than j.
    cost : sequence of k comparable numbers
        Prior cost; smaller is preferred.
    standing : array, shape (k,), optional
        Breaks ties of cost; smaller is preferred (a mean rank, say). Ties of both go by position.

    Raises
    ------
    InputError
        When shapes do not fit, or two algorithms are each better than the other.

    Notes
    -----
    The algorithms are the nodes of a directed graph with an edge from each to every significantly better one. Then,
    repeatedly: of the nodes without an edge to a remaining node (nobody that is left beats them) the one of least
    cost comes next and is removed with its edges. So a cheaper algorithm precedes a costlier one unless a chain of
    significant results speaks against it, and nobody precedes an algorithm that beats it.

    Yıldız and Alpaydın test only whether the *costlier* of two is better; then edges never lead to a cheaper node, and
    there is no cycle unless costs are equal. For arbitrary `better` there may be: when every remaining node is beaten
    by another one, the choice is among those sets of mutually (in)directly beating nodes that nobody outside beats;
    the least cost decides, then the number of remaining nodes that beat it (fewer first), then `standing`, then
    position.

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
