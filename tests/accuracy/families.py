"""Adjusted p-values of families with values down to 1e-300."""

from __future__ import annotations

import numpy as np

from accuracy import adjustments
from accuracy.cases import CASES, Case, Points, thinned
from podium import stats

METHODS = tuple(adjustments.PROCEDURES)
PAIRWISE = ("shaffer", "shaffer-dynamic", "bergmann-hommel", "bergmann-hommel-simes")


def families(m: int, count: int) -> list[list[float]]:
    """Families of every size of p-value: all tiny, spread over 300 powers of ten, ordinary, near 1, with ties."""
    rng = np.random.default_rng(m)
    found = []
    for _ in range(count):
        found.append((10.0 ** -rng.uniform(290, 300, m)).tolist())
        found.append((10.0 ** -rng.uniform(0, 300, m)).tolist())
        found.append((10.0 ** -rng.uniform(0, 20, m)).tolist())
        found.append(rng.random(m).tolist())
        found.append((1 - 10.0 ** -rng.uniform(0, 16, m)).tolist())
        found.append(rng.choice([1e-299, 1e-17, 0.01, 0.3, 1.0], m).tolist())
    return found


def _single(method: str) -> Case:
    def points(thin: bool) -> Points:
        for m in thinned([2, 3, 5, 9], thin, 2):
            for family in families(m, 1 if thin else 3):
                yield from zip(stats.adjust(family, method), adjustments.adjusted(family, method), strict=True)

    return Case(f'adjust(…, "{method}")', "families of 2 to 9, p from 1e-300 to 1, with ties", points)


def _large(method: str) -> Case:
    def points(thin: bool) -> Points:
        for m in thinned([40, 200, 1000], thin, 2):
            for family in families(m, 1)[: 3 if thin else 6]:
                yield from zip(stats.adjust(family, method), adjustments.adjusted(family, method), strict=True)

    return Case(f'adjust(…, "{method}")', "families of 40 to 1000", points)


def _pairs(method: str) -> Case:
    def points(thin: bool) -> Points:
        for k in (3, 4) if thin else (3, 4, 5):
            for family in families(k * (k - 1) // 2, 1 if thin else 3):
                ours = stats.adjust_family(family, method, k=k)
                yield from zip(ours, adjustments.pairwise(family, k, method), strict=True)

    return Case(
        f'adjust_family(…, "{method}")', "all pairs of 3 to 5 algorithms, p from 1e-300 to 1, with ties", points
    )


CASES.extend(_single(method) for method in METHODS)
CASES.extend(_large(method) for method in METHODS if method not in ("hommel", "rom", "holm", "hochberg"))
CASES.extend(_pairs(method) for method in PAIRWISE)
