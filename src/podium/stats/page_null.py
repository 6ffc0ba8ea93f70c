"""Exact null distribution of Page's L: one row by dynamic programming over subsets, n rows by convolution.

Everything is in doubled ranks, which are integers also where ties share the mean of their ranks. Only sums and products
of positive numbers occur, so that a tail of 1e-200 keeps its relative accuracy.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Pattern: TypeAlias = tuple[int, ...]
"""The doubled ranks of one row in ascending order; (2, 4, 6) has no ties, (2, 5, 5) has one."""


@lru_cache(maxsize=2048)
def row_distribution(pattern: Pattern) -> tuple[int, Floats]:
    """Distribution of Σ_j j·a_j over all arrangements a of one row.

    Parameters
    ----------
    pattern
        The values that are arranged.

    Returns
    -------
    lowest : int
        The smallest sum.
    probabilities : ndarray
        P(sum = lowest + i).

    Examples
    --------
    >>> low, p = row_distribution((1, 2, 3))
    >>> low, (6 * p).round().astype(int).tolist()
    (10, [1, 2, 0, 2, 1])
    """
    counts = Counter(pattern)
    groups, radix = [], 1
    for value, size in counts.items():
        groups.append((value, radix, size + 1))
        radix *= size + 1
    # A state says how many of each value are used up; it holds the sums of all ways to get there.
    layer: dict[int, tuple[int, Floats]] = {0: (0, np.ones(1))}
    for position in range(1, len(pattern) + 1):
        layer = _next_layer(layer, groups, position)
    ((lowest, ways),) = layer.values()
    arrangements = math.factorial(len(pattern)) // math.prod(map(math.factorial, counts.values()))
    return lowest, ways / float(arrangements)


def _next_layer(
    layer: dict[int, tuple[int, Floats]], groups: Sequence[tuple[int, int, int]], position: int
) -> dict[int, tuple[int, Floats]]:
    moves: dict[int, list[tuple[int, Floats]]] = {}
    for state, (lowest, ways) in layer.items():
        for value, radix, size in groups:
            if state // radix % size < size - 1:
                moves.setdefault(state + radix, []).append((lowest + position * value, ways))
    following = {}
    for state, arrivals in moves.items():
        lowest = min(start for start, _ in arrivals)
        total = np.zeros(max(start + len(ways) for start, ways in arrivals) - lowest)
        for start, ways in arrivals:
            total[start - lowest : start - lowest + len(ways)] += ways
        following[state] = (lowest, total)
    return following


def row_work(pattern: Pattern) -> int:
    """Steps `row_distribution` takes, about 1.5 microseconds each; 0 once it is known is not considered.

    Examples
    --------
    >>> row_work((1, 2, 3)), row_work((2, 5, 5))
    (24, 12)
    """
    sizes = Counter(pattern).values()
    return len(sizes) * math.prod(size + 1 for size in sizes)


def tail_work(n: int, c: int, patterns: Sequence[tuple[Pattern, int]]) -> float:
    """Multiplications the convolution over `n` rows of `c` columns takes, about."""
    width = c * (c * c - 1) / 6 * (1 if all(_step(pattern) == 2 for pattern, _ in patterns) else 2)
    return (n * width) ** 2 / 4 + width * width * n


def _step(pattern: Pattern) -> int:
    """2 where all doubled ranks are even, so that only every second sum occurs."""
    return 2 if all(value % 2 == 0 for value in pattern) else 1


@lru_cache(maxsize=512)
def _power(pattern: Pattern, count: int) -> tuple[int, Floats]:
    """Distribution of the sum of `count` rows of one kind."""
    if count == 1:
        return row_distribution(pattern)
    half = _power(pattern, count // 2)
    both = _add(half, half)
    return _add(both, row_distribution(pattern)) if count % 2 else both


def _add(first: tuple[int, Floats], second: tuple[int, Floats]) -> tuple[int, Floats]:
    with np.errstate(under="ignore"):
        return first[0] + second[0], np.convolve(first[1], second[1])


def sum_distribution(patterns: Sequence[tuple[Pattern, int]]) -> tuple[int, int, Floats]:
    """Distribution of Σ over rows: the lowest sum, the step between sums, and their probabilities.

    Examples
    --------
    >>> sum_distribution([((2, 4, 6), 1)])[:2]
    (20, 2)
    """
    step = min(_step(pattern) for pattern, _ in patterns)
    total = None
    for pattern, count in sorted(patterns, key=lambda item: len(set(item[0])) * item[1]):
        part = _power(tuple(value // step for value in pattern), count)
        total = part if total is None else _add(total, part)
    assert total is not None
    return total[0] * step, step, total[1]


def tail_probabilities(patterns: Sequence[tuple[Pattern, int]], sums: NDArray[np.int64], *, upper: bool) -> Floats:
    """P(sum ≥ s), or P(sum ≤ s), for each observed sum of doubled ranks.

    Examples
    --------
    >>> tail_probabilities([((2, 4, 6), 1)], np.array([28, 26]), upper=True).round(4).tolist()
    [0.1667, 0.5]
    """
    lowest, step, probabilities = sum_distribution(patterns)
    ordered = probabilities[::-1] if upper else probabilities
    with np.errstate(under="ignore"):
        tails = np.minimum(np.cumsum(ordered), 1.0)
    place = (sums - lowest) // step
    return np.asarray(tails[len(ordered) - 1 - place if upper else place], dtype=np.float64)
