"""Tables for the grid, and the statistics of the rank tests as exact fractions from the textbook formulas."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

Matrix = list[list[Fraction]]


def agreeing(n: int, k: int, alike: int, *, seed: int = 0, levels: int = 0) -> np.ndarray[Any, Any]:
    """Integers (n, k): `alike` rows rise from left to right, the others are shuffled; `levels` > 0 makes ties."""
    rng = np.random.default_rng(seed)
    rows = np.arange(k) * 7 + rng.integers(0, 6, (n, k))
    rows[alike:] = rng.permuted(rows[alike:], axis=1)
    spread = rng.permutation(n)[:, None] + 1
    table = rows * spread + rng.integers(0, 50, (n, 1))
    return (rows * levels) // (7 * k) if levels else table


def midranks(values: Sequence[Any]) -> list[Fraction]:
    """Ranks by counting: smaller values, and half of the equal ones."""
    return [Fraction(2 * sum(o < v for o in values) + sum(o == v for o in values) + 1, 2) for v in values]


def row_ranks(table: np.ndarray[Any, Any]) -> Matrix:
    return [midranks(row.tolist()) for row in table]


def friedman(table: np.ndarray[Any, Any], corrected: bool) -> Fraction:
    n, k = table.shape
    ranks = row_ranks(table)
    sums = [sum(column) for column in zip(*ranks, strict=True)]
    squares = sum((s - Fraction(n * (k + 1), 2)) ** 2 for s in sums)
    if not corrected:
        return 12 * squares / Fraction(n * k * (k + 1))
    scatter = sum((r - Fraction(k + 1, 2)) ** 2 for row in ranks for r in row)
    return (k - 1) * squares / scatter if scatter else Fraction(0)


def iman_davenport(table: np.ndarray[Any, Any], corrected: bool) -> Fraction:
    n, k = table.shape
    chi2 = friedman(table, corrected)
    return (n - 1) * chi2 / (n * (k - 1) - chi2)


def quade(table: np.ndarray[Any, Any], corrected: bool) -> Fraction:
    n, k = table.shape
    weights = midranks([max(row) - min(row) for row in table.tolist()])
    scores = [[w * (r - Fraction(k + 1, 2)) for r in row] for w, row in zip(weights, row_ranks(table), strict=True)]
    b = sum(sum(column) ** 2 for column in zip(*scores, strict=True)) / Fraction(n)
    a = Fraction(n * (n + 1) * (2 * n + 1) * k * (k + 1) * (k - 1), 72)
    if corrected:
        a = sum((s**2 for row in scores for s in row), Fraction(0))
    return (n - 1) * b / (a - b)


def aligned(table: np.ndarray[Any, Any], corrected: bool) -> Fraction:
    n, k = table.shape
    cells = midranks([k * v - sum(row) for row in table.tolist() for v in row])
    ranks = [cells[i * k : (i + 1) * k] for i in range(n)]
    columns = sum(sum(column) ** 2 for column in zip(*ranks, strict=True))
    rows = sum(sum(row) ** 2 for row in ranks)
    total = Fraction(k * n * (k * n + 1) * (2 * k * n + 1), 6)
    if corrected:
        total = sum((r**2 for r in cells), Fraction(0))
    return (k - 1) * (columns - Fraction(k * n * n * (k * n + 1) ** 2, 4)) / (total - rows / k)


def kruskal(groups: Sequence[Sequence[int]]) -> tuple[Fraction, list[list[Fraction]]]:
    """H corrected for ties, and Dunn's z² of every pair."""
    joint = [value for group in groups for value in group]
    ranks, size = midranks(joint), len(joint)
    parts, start = [], 0
    for group in groups:
        parts.append(ranks[start : start + len(group)])
        start += len(group)
    middle = Fraction(size + 1, 2)
    scatter = sum((r - middle) ** 2 for r in ranks)
    means = [sum(part) / len(part) for part in parts]
    h = (size - 1) * sum(len(p) * (m - middle) ** 2 for p, m in zip(parts, means, strict=True)) / scatter
    unit = [[scatter / (size - 1) * (Fraction(1, len(a)) + Fraction(1, len(b))) for b in parts] for a in parts]
    return h, [[(a - b) ** 2 / unit[i][j] for j, b in enumerate(means)] for i, a in enumerate(means)]


def cochran(table: np.ndarray[Any, Any]) -> Fraction:
    _, k = table.shape
    wins, rows = table.sum(axis=0).tolist(), table.sum(axis=1).tolist()
    return Fraction((k - 1) * (k * sum(w * w for w in wins) - sum(wins) ** 2), k * sum(rows) - sum(r * r for r in rows))


def anova(table: np.ndarray[Any, Any]) -> tuple[Fraction, Matrix]:
    """F, and the covariance matrix of the double-centred residuals times (n − 1)."""
    n, k = table.shape
    values = [[Fraction(v) for v in row] for row in table.tolist()]
    rows = [sum(row) / k for row in values]
    columns = [sum(column) / n for column in zip(*values, strict=True)]
    grand = sum(rows) / n
    rest = [[v - rows[i] - columns[j] + grand for j, v in enumerate(row)] for i, row in enumerate(values)]
    between, error = n * sum((c - grand) ** 2 for c in columns), sum(r * r for row in rest for r in row)
    covariance = [[sum(row[i] * row[j] for row in rest) for j in range(k)] for i in range(k)]
    return between * (n - 1) / error, covariance


def delong(truth: Sequence[bool], first: Sequence[int], second: Sequence[int]) -> Fraction:
    """(A_1 − A_2)²/Var from placements, signed like A_1 − A_2."""
    placed = [_placements(truth, scores) for scores in (first, second)]
    gaps = [[a - b for a, b in zip(placed[0][side], placed[1][side], strict=True)] for side in (0, 1)]
    variance = sum(_variance(side) / len(side) for side in gaps)
    difference = sum(gaps[0]) / len(gaps[0])
    return difference * abs(difference) / variance


def _placements(truth: Sequence[bool], scores: Sequence[int]) -> tuple[list[Fraction], list[Fraction]]:
    positive = [s for s, t in zip(scores, truth, strict=True) if t]
    negative = [s for s, t in zip(scores, truth, strict=True) if not t]

    def beats(a: int, b: int) -> Fraction:
        return Fraction((a > b) * 2 + (a == b), 2)

    return (
        [sum(beats(p, q) for q in negative) / len(negative) for p in positive],
        [sum(beats(p, q) for p in positive) / len(positive) for q in negative],
    )


def _variance(values: list[Fraction]) -> Fraction:
    mean = sum(values) / len(values)
    return sum((v - mean) ** 2 for v in values) / (len(values) - 1)


def mean_and_variance(values: Sequence[int]) -> tuple[Fraction, Fraction]:
    given = [Fraction(v) for v in values]
    return sum(given) / len(given), _variance(given)


def conover_t(table: np.ndarray[Any, Any], first: int, second: int) -> Fraction:
    """t² of two columns of ranks."""
    n, k = table.shape
    ranks = row_ranks(table)
    sums = [sum(column) for column in zip(*ranks, strict=True)]
    rest = n * sum(r * r for row in ranks for r in row) - sum(s * s for s in sums)
    return (sums[first] - sums[second]) ** 2 * ((n - 1) * (k - 1)) / (2 * rest)
