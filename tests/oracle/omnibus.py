"""Omnibus tests: exact rational statistics, 50-digit p-values.

Every statistic has two forms. ``tie-free`` uses the closed sum that holds without ties (what the papers
print); ``ties`` uses the actual sum of squared ranks (what R computes). They coincide without ties.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from .ranks import Matrix, Text, aligned_ranks, column_sums, fractions_of, friedman_ranks, midranks, quade_weights
from .tails import Number, chi2_sf, f_sf, real

TIE_FREE, TIES = "tie-free", "ties"


@dataclass(frozen=True)
class Omnibus:
    """``statistic`` is None where it is 0/0 or infinite."""

    statistic: Fraction | None
    df: tuple[int, ...]
    pvalue: Number


def tie_sum(values: list[Fraction]) -> int:
    """The sum of t^3 - t over groups of equal values."""
    return sum(values.count(v) ** 3 - values.count(v) for v in set(values))


def squares(matrix: Matrix) -> Fraction:
    return sum((value * value for row in matrix for value in row), Fraction(0))


def alike_pvalue(ranks: Matrix) -> Fraction | None:
    """P(every row ranks like the first | the ties inside rows), when they do; None when they do not.

    Without ties (1/k!)^(n-1). With ties a row has k! / prod(t!) equally likely arrangements.
    """
    first = ranks[0]
    if any(row != first for row in ranks):
        return None
    arrangements = factorial(len(first))
    for value in set(first):
        arrangements //= factorial(first.count(value))
    return Fraction(1, arrangements) ** (len(ranks) - 1)


def friedman(table: Text, objective: str, form: str) -> Omnibus:
    ranks = friedman_ranks(table, objective)
    n, k = len(ranks), len(ranks[0])
    means = [total / n for total in column_sums(ranks)]
    chi2 = Fraction(12 * n, k * (k + 1)) * (sum(r * r for r in means) - Fraction(k * (k + 1) ** 2, 4))
    if form == TIES:
        left = 1 - Fraction(sum(tie_sum(row) for row in ranks), n * k * (k * k - 1))
        if left == 0:
            return Omnibus(None, (k - 1,), real(1))
        chi2 /= left
    return Omnibus(chi2, (k - 1,), chi2_sf(real(chi2), k - 1))


def kendall_w(table: Text, objective: str, form: str) -> Fraction | None:
    """Concordance, chi-square over its largest value n (k - 1)."""
    chi2 = friedman(table, objective, form).statistic
    return None if chi2 is None else chi2 / (len(table) * (len(table[0]) - 1))


def iman_davenport(table: Text, objective: str, form: str) -> Omnibus:
    n, k = len(table), len(table[0])
    df = (k - 1, (k - 1) * (n - 1))
    alike = alike_pvalue(friedman_ranks(table, objective))
    chi2 = friedman(table, objective, form).statistic
    if alike is not None or chi2 is None:
        return Omnibus(None, df, real(1 if alike is None else alike))
    value = (n - 1) * chi2 / (n * (k - 1) - chi2)
    return Omnibus(value, df, f_sf(real(value), *df))


def friedman_aligned(table: Text, objective: str, form: str) -> Omnibus:
    ranks = aligned_ranks(table, objective)
    n, k = len(ranks), len(ranks[0])
    total = squares(ranks) if form == TIES else Fraction(k * n * (k * n + 1) * (2 * k * n + 1), 6)
    above = sum(c * c for c in column_sums(ranks)) - Fraction(k * n * n, 4) * (k * n + 1) ** 2
    below = total - sum(sum(row) ** 2 for row in ranks) / k
    if below == 0:
        return Omnibus(None, (k - 1,), real(1))
    value = (k - 1) * above / below
    return Omnibus(value, (k - 1,), chi2_sf(real(value), k - 1))


def quade(table: Text, objective: str, form: str) -> Omnibus:
    ranks, weights = friedman_ranks(table, objective), quade_weights(table)
    n, k = len(ranks), len(ranks[0])
    df = (k - 1, (k - 1) * (n - 1))
    scores = [[q * (r - Fraction(k + 1, 2)) for r in row] for q, row in zip(weights, ranks, strict=True)]
    a = squares(scores) if form == TIES else Fraction(n * (n + 1) * (2 * n + 1) * k * (k + 1) * (k - 1), 72)
    b = sum(c * c for c in column_sums(scores)) / n
    if a == b:
        alike = alike_pvalue(ranks)
        return Omnibus(None, df, real(1 if alike is None else alike))
    value = (n - 1) * b / (a - b)
    return Omnibus(value, df, f_sf(real(value), *df))


def kruskal_wallis(table: Text) -> Omnibus:
    """Columns as independent samples, with the tie correction."""
    values = fractions_of(table)
    n, k = len(values), len(values[0])
    size = n * k
    flat = midranks(value for row in values for value in row)
    sums = column_sums([flat[i : i + k] for i in range(0, size, k)])
    h = Fraction(12, size * (size + 1)) * sum(s * s for s in sums) / n - 3 * (size + 1)
    h /= 1 - Fraction(tie_sum(flat), size**3 - size)
    return Omnibus(h, (k - 1,), chi2_sf(real(h), k - 1))
