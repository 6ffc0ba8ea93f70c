"""Hommel's procedure (closed testing with Simes tests) in O(m log m).

Let p_1 ≤ … ≤ p_m. Among the intersections of size s the one with the largest Simes p-value holds the
s largest p-values; that value is A_s = min over k ≤ s of s·p_(m−s+k)/k. At level α the procedure
rejects p_i ≤ α/h(α) where h(α) = max{s: A_s > α} is the largest size that still stands (Hommel 1988).
With a_s = max over s' ≥ s of A_s' one has h(α) ≥ s exactly when α < a_s, so the smallest α that rejects
p_i is min over s of max(s·p_i, a_(s+1)). The first term grows with s, the second falls, and at the
crossing, the smallest s with s·p_i ≥ a_(s+1), the minimum is min(s·p_i, a_s).

A_s needs, for t = m − s, the minimum over j > t of p_j/(j − t). For j < j' the comparison
p_j/(j − t) ≤ p_j'/(j' − t) reads t·(p_j' − p_j) ≤ p_j'·j − p_j·j', which a growing t can only break:
the best j never moves left as t grows. Rows t solved first therefore bracket those between them, and
halving the spacing gives all A_s in log2(m) sweeps over O(m) entries. (Meijer, Krebs & Goeman 2019
reach linear time on other lines.)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.intp]

BLOCK_ENTRIES = 1 << 18  # p-values treated together: large enough to vectorise, small enough for the cache


def hommel(p: Floats) -> Floats:
    """Hommel (1988) adjusted p-values, up to rounding, of p sorted ascending along the last axis, shape ``(..., m)``."""
    m = p.shape[-1]
    rows = p.reshape(-1, m)
    block = max(1, BLOCK_ENTRIES // m)
    apv = np.empty_like(rows)
    for i in range(0, rows.shape[0], block):
        apv[i : i + block] = _hommel_rows(rows[i : i + block])
    return apv.reshape(p.shape)


def _hommel_rows(rows: Floats) -> Floats:
    m = rows.shape[-1]
    simes = worst_simes(rows)
    suffix = np.zeros((rows.shape[0], m + 1))
    suffix[:, :m] = np.maximum.accumulate(simes[:, ::-1], axis=-1)[:, ::-1]  # suffix[:, s − 1] = a_s
    size = _crossing(rows, suffix)
    return np.asarray(np.minimum(size * rows, np.take_along_axis(suffix, size - 1, axis=-1)))


def worst_simes(rows: Floats) -> Floats:
    """Return A_s for s = 1..m: the Simes p-value of the s largest p-values, rows ``(b, m)`` ascending."""
    count, m = rows.shape
    best = np.full((count, m + 2), m, dtype=np.intp)  # best[:, t + 1] = arg min for offset t; end columns guard
    best[:, 0] = 1
    simes = np.empty_like(rows)
    step = 1 << max(m - 1, 0).bit_length()
    while step >= 1:
        offsets = np.arange(step - 1, m, 2 * step)
        if offsets.size:
            left = np.maximum(best[:, np.maximum(offsets + 1 - step, 0)], offsets + 1)
            right = best[:, np.minimum(offsets + 1 + step, m + 1)]
            best[:, offsets + 1], simes[:, m - 1 - offsets] = _row_minima(rows, offsets, left, right)
        step //= 2
    return simes


def _row_minima(rows: Floats, offsets: Integers, left: Integers, right: Integers) -> tuple[Integers, Floats]:
    """Return arg min and min of (m − t)·p_j/(j − t) over left ≤ j ≤ right for every row and offset t."""
    m = rows.shape[-1]
    width = (right - left + 1).ravel()
    start = np.concatenate(([0], np.cumsum(width)[:-1]))
    within = np.arange(int(width.sum())) - np.repeat(start, width)
    j = np.repeat(left.ravel(), width) + within
    t = np.repeat(np.broadcast_to(offsets, left.shape).ravel(), width)
    row = np.repeat(np.repeat(np.arange(rows.shape[0]), offsets.size), width)
    value = (m - t) * rows[row, j - 1] / (j - t)
    lowest = np.minimum.reduceat(value, start)
    first = np.minimum.reduceat(np.where(value == np.repeat(lowest, width), j, m + 1), start)
    return first.reshape(left.shape), lowest.reshape(left.shape)


def _crossing(rows: Floats, suffix: Floats) -> Integers:
    """Return, for every p, the smallest s ≥ 1 with s·p ≥ a_(s+1), by bisection over s."""
    m = rows.shape[-1]
    low = np.ones(rows.shape, dtype=np.intp)
    high = np.full(rows.shape, m, dtype=np.intp)  # a_(m+1) = 0, so s = m always qualifies
    for _ in range(m.bit_length()):
        middle = (low + high) // 2
        reached = middle * rows >= np.take_along_axis(suffix, middle, axis=-1)
        high = np.where(reached, middle, high)
        low = np.where(reached, low, np.minimum(middle + 1, high))
    return high
