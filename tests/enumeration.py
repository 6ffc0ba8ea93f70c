"""Null distributions by listing every equally likely table, in exact fractions."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction


def enumerated_sums(rows: Iterable[Sequence[int]]) -> Counter[tuple[int, ...]]:
    """Number of ways to reach each vector of column sums when every row is permuted."""
    sums: Counter[tuple[int, ...]] = Counter()
    for row in rows:
        moves = Counter(itertools.permutations(int(v) for v in row))
        following: Counter[tuple[int, ...]] = Counter()
        for total, ways in (sums or Counter({(0,) * len(row): 1})).items():
            for move, times in moves.items():
                following[tuple(a + b for a, b in zip(total, move, strict=True))] += ways * times
        sums = following
    return sums


def enumerated_pvalue(scores: Iterable[Sequence[int]]) -> Fraction:
    """P(S >= S observed) for S the sum of squared column sums."""
    rows = [tuple(int(v) for v in row) for row in scores]
    observed = sum(sum(column) ** 2 for column in zip(*rows, strict=True))
    sums = enumerated_sums(rows)
    hit = sum(ways for total, ways in sums.items() if sum(v * v for v in total) >= observed)
    return Fraction(hit, sum(sums.values()))
