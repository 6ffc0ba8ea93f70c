"""Bergmann and Hommel's procedure and Shaffer's dynamic one for arbitrary p-values, in whole-array steps over all subsets.

Proofs are in docs/explanation/bergmann-hommel.md. The subsets of k algorithms are the axes of a (2,)*k array: axis k-1-i says whether
algorithm i is in the set, so that the flat index is the set as a bit mask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.errors import InfeasibleError
from podium.progress import each, task
from podium.stats.logical.shaffer import n_pairs, pair_indices, step_sizes

Floats = NDArray[np.float64]

ARBITRARY_LIMIT = 22
"""Most algorithms for which arbitrary p-values are worked out (under a minute; 23 would take minutes)."""

_SMALL = 10
"""Most algorithms for which a batch is worked out by numbers of pairs, all tables together."""

_CELLS = 2_000_000
"""Entries of the largest array a batch is cut into."""

_LARGE = 16
"""Algorithms from which one family takes long enough for progress to be reported."""

_TOGETHER = 4
"""Common neighbours of which all subsets are joined to a clique at once."""


def check_feasible(k: int, method: str) -> None:
    """Refuse what would not end, and name what does."""
    if k > ARBITRARY_LIMIT:
        raise InfeasibleError(
            "{method} for arbitrary p-values of {k} algorithms needs about {steps:.1e} steps. The limit is {limit} "
            "algorithms. Use 'shaffer' (static) or 'holm', or pass the positions (rank sums) when the p-values "
            "depend on their distances alone.",
            method=method,
            k=k,
            steps=n_pairs(k) * 3.0 ** (k - 2),
            limit=ARBITRARY_LIMIT,
        )


def own_values_arbitrary(pvalues: Floats, k: int) -> Floats:
    """Return max{|I| min p over I : I exhaustive, i in I} for any p-values (c, m), clipped at 1."""
    check_feasible(k, "bergmann-hommel")
    if k <= _SMALL:
        return _in_groups(_small_own_values, pvalues, k)
    return np.array([_own_values(p, k) for p in _families(pvalues)]).reshape(pvalues.shape)


def dynamic_arbitrary(pvalues: Floats, k: int) -> Floats:
    """Return Shaffer's dynamic adjusted p-values (c, m) for any p-values."""
    check_feasible(k, "shaffer-dynamic")
    totals = _in_groups(_small_totals, pvalues, k) if k <= _SMALL else np.empty_like(pvalues)
    if k > _SMALL:
        for row, p in enumerate(_families(pvalues)):
            totals[row] = _search(p, k, np.ones((k, k)))  # all at 1: only the totals are wanted
    order = np.argsort(-pvalues, axis=-1, kind="stable")
    products = np.take_along_axis(totals * pvalues, order, axis=-1)
    stepped = np.maximum.accumulate(products[:, ::-1], axis=-1)[:, ::-1]
    adjusted = np.empty_like(pvalues)
    np.put_along_axis(adjusted, order, np.minimum(stepped, 1.0), axis=-1)
    return adjusted


def _families(pvalues: Floats) -> Iterable[Floats]:
    return each(pvalues, "families", len(pvalues)) if len(pvalues) > 1 else pvalues


def _part(k: int, inside: Iterable[int], outside: Iterable[int] = ()) -> tuple[Any, ...]:
    """Return the index of the sets that hold the algorithms `inside` and none of `outside`, of a (2,)*k array."""
    index: list[Any] = [slice(None)] * k
    for i in inside:
        index[k - 1 - i] = 1
    for i in outside:
        index[k - 1 - i] = 0
    return tuple(index)


def _largest_with_both(worth: NDArray[Any], k: int) -> NDArray[Any]:
    """Return, for each pair, the largest `worth` (2^k, …) of the sets that hold both: (m, …).

    The algorithms are folded away one by one, the last first: ``none``, ``one`` and ``two`` hold the maximum over the
    folded algorithms when the set must hold none of them in particular, a given one, a given two.
    """
    none, one, two = worth, *[np.empty((0, *worth.shape), worth.dtype)] * 2
    singles: list[int] = []
    pairs: list[tuple[int, int]] = []
    for last in range(k - 1, -1, -1):
        half = len(none) // 2
        pairs += [(last, other) for other in singles]
        two = np.concatenate([np.maximum(two[:, :half], two[:, half:]), one[:, half:]])
        one = np.concatenate([np.maximum(one[:, :half], one[:, half:]), none[None, half:]])
        singles.append(last)
        none = np.maximum(none[:half], none[half:])
    return two[np.lexsort(np.array(pairs).T[::-1]), 0] if pairs else two[:, 0]


# Few algorithms: for every set S and number s, the largest smallest p-value of a partition of S with s pairs in its
# blocks. It needs neither an order of the p-values nor thresholds, so that all tables of a batch go together.


def _in_groups(function: Callable[[Floats, int], Floats], pvalues: Floats, k: int) -> Floats:
    size = max(1, _CELLS // ((n_pairs(k) + 1) << k))
    parts = [pvalues[start : start + size] for start in range(0, len(pvalues), size)]
    done = [function(part, k) for part in (each(parts, "families") if len(parts) > 1 else parts)]
    return np.concatenate(done) if done else np.empty_like(pvalues)


def _smallest_within(p: Floats, k: int) -> Floats:
    """Return the smallest p-value of the pairs within each set (2^k, c); infinite where there is no pair."""
    square = np.full((k, k, len(p)), np.inf)
    square[pair_indices(k)] = p.T
    within = np.full((1, len(p)), np.inf)
    for v in range(k):
        to_v = np.full((1, len(p)), np.inf)  # the smallest p-value of v with a member of the set
        for u in range(v):
            to_v = np.concatenate([to_v, np.minimum(to_v, square[u, v])])
        within = np.concatenate([within, np.minimum(within, to_v)])
    return within


def _by_pairs(p: Floats, k: int) -> tuple[Floats, Floats]:
    """Return `_smallest_within`, and g (2^k, m+1, c): the largest smallest p-value over the partitions of a set with s pairs.

    Infinite for no pair, and -1 where no partition has that many.
    """
    within = _smallest_within(p, k)
    g = np.full((1 << k, n_pairs(k) + 1, len(p)), -1.0)
    g[0, 0] = np.inf
    for v in range(k):  # the sets whose last member is v: v's block is {v} ∪ X, the rest a smaller set
        old = g[: 1 << v, : n_pairs(v) + 1].reshape((2,) * v + (-1, len(p)))
        new = g[1 << v : 2 << v].reshape((2,) * v + g.shape[1:])
        for x in range(1 << v):
            members = [i for i in range(v) if x >> i & 1]
            pairs = n_pairs(len(members) + 1)
            most = n_pairs(v - len(members)) + 1
            rest = old[_part(v, (), members)][..., :most, :]
            block = new[_part(v, members)][..., pairs : pairs + most, :]
            np.maximum(block, np.minimum(rest, within[1 << v | x]), out=block)
    return within, g


def _small_own_values(p: Floats, k: int) -> Floats:
    within, g = _by_pairs(p, k)
    worth = np.empty_like(within)
    for block in range(1 << k):
        pairs = n_pairs(block.bit_count())
        others = g[(1 << k) - 1 - block, : n_pairs(k - block.bit_count()) + 1]
        count = pairs + np.arange(len(others))[:, None]
        worth[block] = (count * np.minimum(others, within[block])).max(axis=0) if pairs else 0.0
    own: Floats = np.minimum(_largest_with_both(worth, k), 1.0).T
    return own


def _small_totals(p: Floats, k: int) -> Floats:
    """Return for each p-value the most pairs that can be true at once when all with a smaller one are false."""
    everyone = _by_pairs(p, k)[1][-1]
    totals = np.zeros(p.shape)
    for s, smallest in enumerate(everyone):
        totals[smallest[:, None] >= p] = s
    return totals


# More algorithms: the graph of the pairs with p ≥ t for falling t, and f(S), the most pairs of a partition of S into its
# cliques.


def _own_values(p: Floats, k: int) -> Floats:
    first, second = pair_indices(k)
    # Two exhaustive sets are known at once: the pair alone, and all pairs.
    known: Floats = np.minimum(np.maximum(p, p.size * p.min()), 1.0)
    if known.min() >= min(1.0, float((np.sort(p) * step_sizes(k)).max())):
        return known  # no set is worth more than Shaffer's bound for its smallest p
    best = np.zeros((k, k))
    best[first, second] = known
    _search(p, k, best)
    own: Floats = best[first, second]
    return own


def _search(p: Floats, k: int, best: Floats) -> NDArray[np.int64]:
    """Raise `best` (k, k) by one table; return for each p-value the most pairs true at once when all smaller are false."""
    first, second = pair_indices(k)
    order = np.argsort(-p, kind="stable")
    graph = _Graph(k)
    totals = np.zeros(p.shape, dtype=np.int64)
    work = _work(k)
    tied: list[int] = []
    with task("exhaustive sets", total=float(work.sum()) if k >= _LARGE else None) as step:
        for number, pair in enumerate(order.tolist()):
            graph.join(int(first[pair]), int(second[pair]))
            step(float(work[number]))
            tied.append(pair)
            if number + 1 < p.size and p[order[number + 1]] == p[pair]:
                continue
            totals[tied] = graph.f.flat[-1]
            tied = []
            bound = min(1.0, float(p[pair]) * int(graph.f.flat[-1]))
            if (best[graph.joined] < bound).any():
                found = np.zeros((k, k))
                found[first, second] = np.minimum(p[pair] * _largest_with_both(graph.worth(), k), 1.0)
                np.maximum(best, found, out=best, where=graph.joined)
    return totals


def _work(k: int) -> Floats:
    """Estimate the steps for each pair in turn: nearly all of them go into the last pairs, when cliques abound.

    A pair's new blocks are the cliques that hold it; one with j more algorithms costs 2^(k-2-j) steps and is there
    with probability density^(j(j-1)/2 + 2j) in a random graph.
    """
    density = np.arange(1, n_pairs(k) + 1) / n_pairs(k)
    more = np.arange(k - 1)
    sets = np.array([comb(k - 2, j) * 2.0 ** (k - 2 - j) for j in range(k - 1)])
    return np.asarray(density[:, None] ** (more * (more + 3) / 2) @ sets)


class _Graph:
    """The pairs joined so far, which sets are cliques, and ``f``: the most pairs of a partition of each set into cliques."""

    def __init__(self, k: int) -> None:
        self.k = k
        self.joined = np.zeros((k, k), dtype=bool)
        size = np.zeros(1, np.int8)
        for _ in range(k):
            size = np.concatenate([size, size + 1])
        self.pairs = (np.arange(k + 1) * (np.arange(k + 1) - 1) // 2).astype(np.int16)  # C(n, 2)
        self.pairs_within = self.pairs[size]
        self.clique = (size <= 1).reshape((2,) * k)
        self.f = np.zeros((2,) * k, np.int16)

    def join(self, u: int, v: int) -> None:
        """Join u and v and bring ``f`` up to date: the new blocks are {u, v} ∪ X for the cliques X of common neighbours.

        X is split into its part among a few common neighbours and the rest, Y. What the best part among the few gives
        depends on Y only by its size and by which parts may join it: it is worked out once for each, then shared.
        """
        k = self.k
        self.clique[_part(k, (u, v))] = self.clique[_part(k, (u,), (v,))] & self.clique[_part(k, (v,), (u,))]
        near = self.joined | self.joined.T
        common = np.flatnonzero(near[u] & near[v])
        common = common[np.argsort(near[common].sum(axis=1), kind="stable")].tolist()
        few, rest = common[max(0, len(common) - _TOGETHER) :], common[: max(0, len(common) - _TOGETHER)]
        other = [w for w in range(k) if w not in (u, v) and w not in common]
        n, m = len(rest), len(few)
        axes = [k - 1 - w for w in (u, v, *rest, *few, *other)]
        turned = self.f.transpose(axes)
        without = np.ascontiguousarray(turned[0, 0]).reshape((2**n, *(2,) * m, -1))
        target = np.ascontiguousarray(turned[1, 1]).reshape((2,) * n + (-1,))
        joining: Any = (1, 1, ..., *(0,) * len(other))
        alone = self.clique.transpose(axes)[joining].reshape((2,) * n + (2**m,))
        shared: dict[tuple[int, bytes], NDArray[np.int16]] = {}
        for y in np.argwhere(alone[..., 0]).tolist():
            allowed = alone[tuple(y)]
            key = sum(y), allowed.tobytes()
            if key not in shared:
                shared[key] = self._best_part(without, sum(y), allowed).reshape(target.shape)
            into = target[tuple(1 if i else slice(None) for i in y)]
            np.maximum(into, shared[key][tuple(0 if i else slice(None) for i in y)], out=into)
        turned[1, 1] = target.reshape((2,) * (k - 2))
        self.joined[min(u, v), max(u, v)] = True

    def _best_part(self, without: NDArray[np.int16], size: int, allowed: NDArray[np.bool_]) -> NDArray[np.int16]:
        """Return for each set T the most pairs with a block of u, v, `size` more and an `allowed` part of the few in T."""
        m = without.ndim - 2
        best: NDArray[np.int16] = without + self.pairs[size + 2]
        for x in np.flatnonzero(allowed)[1:].tolist():
            bits = [x >> (m - 1 - i) & 1 for i in range(m)]
            inside = best[(slice(None), *(1 if i else slice(None) for i in bits))]
            left = without[(slice(None), *(0 if i else slice(None) for i in bits))]
            np.maximum(inside, left + self.pairs[size + 2 + sum(bits)], out=inside)
        return best

    def worth(self) -> NDArray[np.int16]:
        """Return for each clique (2^k,) the most pairs of a partition that has it as a block; 0 for other sets."""
        return np.where(self.clique.ravel(), self.pairs_within + self.f.ravel()[::-1], np.int16(0))
