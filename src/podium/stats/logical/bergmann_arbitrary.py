"""Bergmann-Hommel and dynamic Shaffer for p-values without geometry: exact over subsets of algorithms.

About 3^(k-2) steps per pair instead of Bell(k) partitions; the proof is in docs/bergmann-hommel.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from podium.errors import InfeasibleError
from podium.progress import each, task
from podium.stats.logical import _kernels_subsets
from podium.stats.logical._compile import choose
from podium.stats.logical.pairs import n_pairs, pair_indices
from podium.stats.logical.shaffer import step_sizes

ARBITRARY_LIMIT = 22
"""Most algorithms for which arbitrary p-values are worked out (under a minute; 23 would take minutes)."""

_LARGE = 16
"""Algorithms from which one family takes long enough to be cut into parts."""

_PLAIN_STEPS = 1e6
"""Inner steps that the interpreter does in about the time it takes to import and load numba."""


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


def _search(
    p: NDArray[np.float64], k: int, best: NDArray[np.float64], tables: int
) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Raise `best` (k, k) for one of `tables`; return the order (p descending) and N(p) in it."""
    first, second = pair_indices(k)
    order = np.argsort(-p, kind="stable")
    totals = np.zeros(p.shape, dtype=np.int64)
    steps = tables * p.size * 2.5 ** (k - 2)
    search = choose(_kernels_subsets, "subset_search", steps, _PLAIN_STEPS)
    level = p[order]
    pairs = first[order], second[order], level
    f, near = np.zeros(1 << k, np.int16), np.zeros(k, np.int64)
    if k < _LARGE:
        search(k, *pairs, totals, best, f, near, 0, p.size)
        return order, totals
    work = _work(k)
    with task("exhaustive sets", total=float(work.sum())) as step:
        for start, end in _parts(level):
            search(k, *pairs, totals, best, f, near, start, end)
            step(float(work[start:end].sum()))
    return order, totals


def _parts(level: NDArray[np.float64]) -> list[tuple[int, int]]:
    """Cut the pairs between tie groups, so that progress is told and Ctrl-C heard."""
    ends = [*(np.flatnonzero(level[1:] < level[:-1]) + 1).tolist(), level.size]
    return list(pairwise([0, *ends]))


def _work(k: int) -> NDArray[np.float64]:
    """Estimate the steps for each pair in turn: nearly all of them go into the last pairs, when cliques abound.

    A pair's new blocks are the cliques that hold it; one with j more algorithms costs 2^(k-2-j) steps and is there
    with probability density^(j(j-1)/2 + 2j) in a random graph.
    """
    density = np.arange(1, n_pairs(k) + 1) / n_pairs(k)
    more = np.arange(k - 1)
    sets = np.array([comb(k - 2, j) * 2.0 ** (k - 2 - j) for j in range(k - 1)])
    return np.asarray(density[:, None] ** (more * (more + 3) / 2) @ sets)


def _own_values(p: NDArray[np.float64], k: int, tables: int) -> NDArray[np.float64]:
    first, second = pair_indices(k)
    # Two exhaustive sets are known at once: the pair alone, and all pairs.
    known: NDArray[np.float64] = np.minimum(np.maximum(p, p.size * p.min()), 1.0)
    if known.min() >= min(1.0, float((np.sort(p) * step_sizes(k)).max())):
        return known  # no set is worth more than Shaffer's bound for its smallest p
    best = np.zeros((k, k))
    best[first, second] = known
    _search(p, k, best, tables)
    own: NDArray[np.float64] = best[first, second]
    return own


def _families(pvalues: NDArray[np.float64]) -> Iterable[NDArray[np.float64]]:
    return each(pvalues, "families", len(pvalues)) if len(pvalues) > 1 else pvalues


def own_values_arbitrary(pvalues: NDArray[np.float64], k: int) -> NDArray[np.float64]:
    """Return max{|I| min p over I : I exhaustive, i in I} for any p-values (c, m), clipped at 1."""
    check_feasible(k, "bergmann-hommel")
    return np.array([_own_values(p, k, len(pvalues)) for p in _families(pvalues)]).reshape(pvalues.shape)


def dynamic_arbitrary(pvalues: NDArray[np.float64], k: int) -> NDArray[np.float64]:
    """Return Shaffer's dynamic adjusted p-values (c, m) for any p-values."""
    check_feasible(k, "shaffer-dynamic")
    adjusted = np.empty_like(pvalues)
    for row, p in enumerate(_families(pvalues)):
        order, totals = _search(p, k, np.ones((k, k)), len(pvalues))  # all at 1: only totals
        stepped = np.maximum.accumulate((totals * p[order])[::-1])[::-1]
        adjusted[row, order] = np.minimum(stepped, 1.0)
    return adjusted
