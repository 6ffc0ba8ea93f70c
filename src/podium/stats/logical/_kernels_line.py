"""Loops of the Bergmann-Hommel procedure for algorithms that lie on a line.

Plain functions over arrays: small tables run them as they are, large ones through `_compile`. Notation
and proofs are in docs/bergmann-hommel.md. Algorithms are sorted by position; ``rank[i, j]`` says which of
the distinct distances (ascending) lies between i and j; a threshold t allows the ranks up to t.
``lo[j]`` and ``hi[i]`` are the first and last algorithm within the threshold of j and of i.
"""

# mypy: disallow-untyped-defs=False, disallow-incomplete-defs=False, check-untyped-defs=False
from __future__ import annotations

from typing import Any

import numpy as np


def windows(rank: Any, k: int, t: int, lo: Any, hi: Any) -> None:
    """Fill `lo` and `hi` for threshold `t`: two pointers, as both never decrease."""
    start = 0
    for j in range(k):
        while rank[start, j] > t:
            hi[start] = j - 1
            start += 1
        lo[j] = start
    for i in range(start, k):
        hi[i] = k - 1


def prefix_optimum(k: int, lo: Any, best: Any) -> None:
    """Fill ``best[n]``: the largest number of pairs within blocks below the threshold among the first n."""
    best[0] = 0
    for n in range(1, k + 1):
        top = 0
        for start in range(lo[n - 1], n):
            top = max(top, best[start] + (((n - start) * (n - start - 1)) >> 1))
        best[n] = top


def suffix_optimum(k: int, hi: Any, best: Any) -> None:
    """Fill ``best[n]``: the same among the algorithms n, …, k-1."""
    best[k] = 0
    for n in range(k - 1, -1, -1):
        top = 0
        for end in range(n, hi[n] + 1):
            top = max(top, best[end + 1] + (((end + 1 - n) * (end - n)) >> 1))
        best[n] = top


def plain_values(k: int, hi: Any, before: Any, after: Any, value: Any) -> None:
    """Fill ``value[a, b]``: the optimum over contiguous blocks that hold a and b."""
    for i in range(k):
        for j in range(hi[i], i, -1):
            top = before[i] + (((j - i + 1) * (j - i)) >> 1) + after[j + 1]
            if j < hi[i]:
                top = max(top, value[i, j + 1])
            if i > 0 and hi[i - 1] >= j:
                top = max(top, value[i - 1, j])
            value[i, j] = top


def left_jumped(a: int, lo: Any, hi: Any, before: Any, after: Any, value: Any, work: Any) -> None:
    """Raise ``value[a, b]`` for all b by the partitions in which a block s..hi[s] jumps over a.

    ``work[q]`` is the best over the s met so far when the right side is q: q ≤ hi[a] ends the block of
    (a, b) at q; q > hi[a] ends there the block lo[q]..q that jumps over b.
    """
    last = hi[hi[a]]
    for q in range(a, last + 1):
        work[q] = -1
    s = lo[a]
    for b in range(a + 1, hi[a] + 1):
        while s < lo[b]:
            h = hi[s]
            left = before[s] + (((h - s) * (h - s - 1)) >> 1)
            for q in range(b, hi[a] + 1):
                work[q] = max(work[q], left + (((q - h + 1) * (q - h)) >> 1) + after[q + 1])
            for q in range(hi[a] + 1, last + 1):
                low = lo[q]
                if low > h:
                    inside = (((low - h + 1) * (low - h)) >> 1) + (((q - low) * (q - low - 1)) >> 1)
                    work[q] = max(work[q], left + inside + after[q + 1])
                else:  # the two jumping blocks meet: a and b are alone together
                    first = (((h - s) * (h - s - 1)) >> 1) + (((q - h - 1) * (q - h - 2)) >> 1)
                    second = (((low - 1 - s) * (low - 2 - s)) >> 1) + (((q - low) * (q - low - 1)) >> 1)
                    work[q] = max(work[q], before[s] + 1 + max(first, second) + after[q + 1])
            s += 1
        top = value[a, b]
        for q in range(b, hi[b] + 1):
            top = max(top, work[q])
        value[a, b] = top


def right_jumped(b: int, lo: Any, hi: Any, before: Any, after: Any, value: Any, work: Any) -> None:
    """Raise ``value[a, b]`` for all a by the partitions in which only a block lo[e]..e jumps over b."""
    for s in range(lo[b], b + 1):
        work[s] = -1
    e = hi[b]
    for a in range(b - 1, lo[b] - 1, -1):
        while e > hi[a]:
            low = lo[e]
            right = (((e - low) * (e - low - 1)) >> 1) + after[e + 1]
            for s in range(lo[b], a + 1):
                work[s] = max(work[s], right + (((low - s + 1) * (low - s)) >> 1) + before[s])
            e -= 1
        top = value[a, b]
        for s in range(lo[b], a + 1):
            top = max(top, work[s])
        value[a, b] = top


def open_pairs(k: int, hi: Any, best: Any, bound: float) -> bool:
    """Whether some pair within the threshold can still gain from a threshold worth `bound`."""
    for a in range(k):
        for b in range(a + 1, hi[a] + 1):
            if best[a, b] < bound:
                return True
    return False


def visit(k: int, level: float, bound: float, lo: Any, hi: Any, total: int, space: Any, best: Any) -> None:
    """Raise ``best[a, b]`` to level · N_ab for the pairs that threshold `lo`, `hi` can improve."""
    before, after, work, rows, value = space[0], space[1], space[2], space[3], space[4:]
    prefix_optimum(k, lo, before)
    suffix_optimum(k, hi, after)
    plain_values(k, hi, before, after, value)
    for b in range(k):
        rows[b] = 0
    for a in range(k):
        columns = False
        for b in range(a + 1, hi[a] + 1):
            if best[a, b] < bound and value[a, b] < total:
                columns = True
                rows[b] = 1
        if columns:
            left_jumped(a, lo, hi, before, after, value, work)
    for b in range(k):
        if rows[b] == 1:
            right_jumped(b, lo, hi, before, after, value, work)
    for a in range(k):
        for b in range(a + 1, hi[a] + 1):
            best[a, b] = max(best[a, b], min(1.0, level * value[a, b]))


def line_totals(rank: Any, count: Any, totals: Any, first: int, last: int) -> None:
    """Fill ``totals[c, t]``, first ≤ t < last: N(t), the most pairs of a partition within threshold t, per table c."""
    k = rank.shape[1]
    lo = np.empty(k, np.int64)
    hi = np.empty(k, np.int64)
    best = np.empty(k + 1, np.int64)
    for c in range(rank.shape[0]):
        for t in range(first, min(last, count[c])):
            windows(rank[c], k, t, lo, hi)
            prefix_optimum(k, lo, best)
            totals[c, t] = best[k]


def line_search(rank: Any, level: Any, count: Any, totals: Any, order: Any, best: Any, first: int, last: int) -> None:
    """Raise ``best[c, a, b]`` to max over t of level[t] · N_ab(t), visiting the t of ``order[c, first:last]``."""
    k = rank.shape[1]
    lo = np.empty(k, np.int64)
    hi = np.empty(k, np.int64)
    space = np.empty((k + 4, k + 1), np.int64)
    for c in range(rank.shape[0]):
        for step in range(first, min(last, count[c])):
            t = order[c, step]
            bound = min(1.0, level[c, t] * totals[c, t])
            windows(rank[c], k, t, lo, hi)
            if open_pairs(k, hi, best[c], bound):
                visit(k, level[c, t], bound, lo, hi, totals[c, t], space, best[c])
