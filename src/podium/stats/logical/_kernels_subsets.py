"""Loops of the Bergmann-Hommel procedure for arbitrary p-values: sets of algorithms as bit masks.

Plain functions over arrays, compiled by `_compile` for more than a few algorithms. Proofs are in
docs/bergmann-hommel.md. ``f[S]`` is the most pairs that a partition of S into cliques of the present graph
holds; the graph joins the pairs whose p-value reaches the present threshold.
"""

# mypy: disallow-untyped-defs=False, disallow-incomplete-defs=False, check-untyped-defs=False
from __future__ import annotations

from typing import Any

import numpy as np


def next_clique(stack: Any, depth: int, near: Any) -> int:
    """Step to the next clique of a depth-first listing; return its depth, 0 after the last one.

    ``stack[d]`` holds the clique at depth d and the algorithms that may still join it; a clique is
    listed when it is pushed, and grows by algorithms in ascending order only.
    """
    while depth > 0:
        free = stack[depth, 1]
        if free:
            lowest = free & -free
            stack[depth, 1] = free ^ lowest
            v = 0
            while (lowest >> v) != 1:
                v += 1
            stack[depth + 1, 0] = stack[depth, 0] | lowest
            stack[depth + 1, 1] = stack[depth, 1] & near[v]
            return depth + 1
        depth -= 1
    return 0


def raise_subsets(f: Any, block: int, value: int, rest: int) -> None:
    """Let f[T ∪ block] reach f[T] + value for every T ⊆ rest."""
    t = rest
    while True:
        candidate = f[t] + value
        if candidate > f[t | block]:
            f[t | block] = candidate
        if t == 0:
            break
        t = (t - 1) & rest


def add_edge(u: int, v: int, k: int, near: Any, stack: Any, f: Any) -> None:
    """Join u and v and bring f up to date: only blocks that hold both are new."""
    ends = (1 << u) | (1 << v)
    everyone = (1 << k) - 1
    stack[1, 0] = ends
    stack[1, 1] = near[u] & near[v]
    depth = 1
    while depth > 0:
        size = depth + 1
        raise_subsets(f, stack[depth, 0], (size * (size - 1)) >> 1, everyone & ~stack[depth, 0])
        depth = next_clique(stack, depth, near)
    near[u] |= 1 << v
    near[v] |= 1 << u


def any_below(k: int, near: Any, best: Any, bound: float) -> bool:
    """Whether some joined pair has not reached `bound`."""
    for a in range(k):
        for b in range(a + 1, k):
            if (near[a] >> b) & 1 and best[a, b] < bound:
                return True
    return False


def credit_cliques(level: float, k: int, near: Any, stack: Any, f: Any, best: Any) -> None:
    """Raise ``best[a, b]`` to level · (|pairs of C| + f[rest]) for every clique C that holds a and b."""
    everyone = (1 << k) - 1
    stack[1, 0] = 0
    stack[1, 1] = everyone
    depth = next_clique(stack, 1, near)
    while depth > 0:
        clique, size = stack[depth, 0], depth - 1
        value = min(1.0, level * (((size * (size - 1)) >> 1) + f[everyone & ~clique]))
        for a in range(k):
            if (clique >> a) & 1:
                for b in range(a + 1, k):
                    if (clique >> b) & 1 and best[a, b] < value:
                        best[a, b] = value
        depth = next_clique(stack, depth, near)


def subset_search(
    k: int, first: Any, second: Any, level: Any, totals: Any, best: Any, f: Any, near: Any, start: int, end: int
) -> None:
    """Add the pairs start ≤ e < end in the order given (p descending) and raise `best` at the end of each tie group.

    ``totals[e]`` becomes the most pairs that can be true at once when p ≥ level[e]. `f` and `near` (both 0 before the
    first pair) are the state in between; neither `start` nor `end` may cut a tie group.
    """
    everyone = (1 << k) - 1
    stack = np.zeros((k + 3, 2), np.int64)
    edges = first.shape[0]
    for e in range(start, end):
        add_edge(first[e], second[e], k, near, stack, f)
        if e + 1 == edges or level[e + 1] < level[e]:
            for tied in range(start, e + 1):
                totals[tied] = f[everyone]
            start = e + 1
            if any_below(k, near, best, min(1.0, level[e] * f[everyone])):
                credit_cliques(level[e], k, near, stack, f, best)
