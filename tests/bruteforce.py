"""The definitions of the logically related procedures, applied literally to every partition."""

from __future__ import annotations

from functools import cache

import numpy as np


@cache
def partition_pairs(k: int) -> np.ndarray:
    """Return (Bell(k) - 1, m) booleans: which pairs lie in one block, per partition (own enumeration)."""
    labels = [[0]]
    for _ in range(k - 1):  # restricted growth strings: the next label is at most one above the largest
        labels = [[*row, new] for row in labels for new in range(max(row) + 2)]
    table = np.array(labels)
    first, second = np.triu_indices(k, 1)
    same = table[:, first] == table[:, second]
    return same[same.any(axis=1)]


def _blocks_of_work(p: np.ndarray, k: int, cells: int = 20_000_000):
    size = max(1, cells // partition_pairs(k).size)
    for start in range(0, len(p), size):
        yield slice(start, start + size)


def own_values(p: np.ndarray, k: int) -> np.ndarray:
    """max{|I| min p_I : I exhaustive, i in I}, clipped at 1, for p of shape (c, m)."""
    sets = partition_pairs(k)
    sizes = sets.sum(axis=1)
    out = np.empty_like(p)
    for part in _blocks_of_work(p, k):
        least = np.where(sets, p[part][:, None, :], np.inf).min(axis=2) * sizes
        out[part] = np.where(sets, least[:, :, None], 0.0).max(axis=1)
    return np.minimum(out, 1.0)


def monotone(own: np.ndarray, p: np.ndarray) -> np.ndarray:
    """Each value raised to those of all hypotheses with a strictly smaller p."""
    rows = zip(own, p, strict=True)
    return np.array([[max(v[q < r], default=0.0) for r in q] for v, q in rows]).clip(min=own)


def dynamic(p: np.ndarray, k: int) -> np.ndarray:
    """Shaffer's dynamic procedure: t = the largest exhaustive set among the p >= p_i."""
    sets = partition_pairs(k)
    sizes = sets.sum(axis=1)
    out = np.empty_like(p)
    for row, q in enumerate(p):
        step = np.array([sizes[~(sets & (q < r)).any(axis=1)].max() * r for r in q])
        out[row] = [step[q <= r].max() for r in q]
    return np.minimum(out, 1.0)


def static(p: np.ndarray, k: int) -> np.ndarray:
    """Shaffer's static procedure: t = the largest possible |I| not above the number of p >= p_i."""
    sizes = np.append(np.unique(partition_pairs(k).sum(axis=1)), 0)
    out = np.empty_like(p)
    for row, q in enumerate(p):
        step = np.array([sizes[sizes <= (q >= r).sum()].max() * r for r in q])
        out[row] = [step[q <= r].max() for r in q]
    return np.minimum(out, 1.0)


def line_cases(rng: np.random.Generator, count: int, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Random positions (integers with ties and clusters) and p-values (c, m) that fall with distance."""
    first, second = np.triu_indices(k, 1)
    positions = np.empty((count, k), dtype=np.int64)
    p = np.empty((count, len(first)))
    for c in range(count):
        top = int(rng.choice([2, 4, 8, 15, 40, 1000]))
        x = rng.integers(0, top + 1, k)
        if rng.random() < 0.5:  # clusters
            x = rng.integers(0, 3, k) * int(rng.integers(1, 2 * top + 1)) + x
        positions[c] = x
        distance = np.abs(x[first] - x[second])
        p[c] = _falling(rng, distance, k)
    return positions, p


def _falling(rng: np.random.Generator, distance: np.ndarray, k: int) -> np.ndarray:
    kind = rng.integers(0, 4)
    levels, place = np.unique(distance, return_inverse=True)
    if kind == 0:  # like a z-test
        value = np.exp(-((levels / (levels[-1] + 1)) ** 2) * rng.uniform(0.5, 8))
    elif kind == 1:  # so slowly that large sets matter
        value = 1 / (1 + levels * rng.uniform(0.1, 3) / (levels[-1] + 1) * k)
    elif kind == 2:  # arbitrary steps, with flat stretches
        value = np.sort(np.round(rng.random(len(levels)), 1 if rng.random() < 0.5 else 6))[::-1]
    else:  # in proportion to what a set of this distance can hold, the closest race between thresholds
        held = np.array([(distance <= d).sum() for d in levels])
        value = np.minimum.accumulate(rng.uniform(0.8, 1.2, len(levels)) / held)
    scale = 1.0 if rng.random() < 0.2 else rng.uniform(0.3, 2) / k
    return np.minimum(value * scale, 1.0)[place]


def free_cases(rng: np.random.Generator, count: int, k: int) -> np.ndarray:
    """Random p-values (c, m) without geometry: uniform, skewed, few distinct values, some equal to 1."""
    m = k * (k - 1) // 2
    p = np.empty((count, m))
    for c in range(count):
        p[c] = rng.random(m) ** rng.uniform(0.3, 6)
        if rng.random() < 0.4:
            p[c] = np.round(p[c], int(rng.integers(1, 3)))
        if rng.random() < 0.3:
            p[c, rng.random(m) < 0.3] = 1.0
        p[c] *= 1.0 if rng.random() < 0.3 else rng.uniform(0.3, 2) / k
    return np.minimum(p, 1.0)
