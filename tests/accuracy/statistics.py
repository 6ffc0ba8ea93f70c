"""P-values that are given a statistic or counts."""

from __future__ import annotations

import math

import numpy as np
from mpmath import mp, mpf

from accuracy.cases import Points, case, thinned
from accuracy.tails import (
    chi_square,
    coin_point,
    coins,
    exact,
    largest_of_differences,
    normal,
    range_of_normals,
    student,
    studentized,
)
from podium import stats
from podium.stats.sign import sign_test
from podium.stats.studentized import dunnett_pvalues, tukey_pvalues

QUANTILES = [0.5, 3, 10, 40, 100, 200, 299]  # −log10 of the wanted tail


def t_with_tail(digits: float, df: int) -> float:
    """A t whose tail is near 10**−digits."""
    return math.sqrt(df * math.expm1(min(2 * digits * math.log(10) / (df + 1), 650.0)))


@case("normal_pvalue", "z from −37 to 37; two-sided, greater, less")
def _normal(thin: bool) -> Points:
    for z in thinned(np.linspace(-37, 37, 149), thin, 9):
        yield stats.normal_pvalue(z, "greater"), normal(z)
        yield stats.normal_pvalue(z, "less"), normal(-z)
        yield stats.normal_pvalue(z), 2 * normal(abs(z))


@case("conover_pvalues", "Student's t, 1 to 100 000 degrees of freedom, tails down to 1e-299")
def _student(thin: bool) -> Points:
    for n, k in thinned([(2, 2), (3, 2), (3, 3), (6, 3), (11, 4), (30, 5), (101, 11), (1001, 5), (25001, 5)], thin):
        df = (n - 1) * (k - 1)
        for digits in thinned(QUANTILES, thin):
            t = t_with_tail(digits, df)
            tail = student(df, t)
            yield stats.conover_pvalues(t, n, k), 2 * tail
            yield stats.conover_pvalues(t, n, k, "less"), 1 - tail


@case("studentized_range_sf", "k from 2 to 200 groups, q from 0.1 to 52, infinite degrees of freedom")
def _range(thin: bool) -> Points:
    for k in thinned([2, 3, 5, 10, 50, 200], thin, 2):
        for q in thinned([0.1, 0.5, 1, 2, 3.5, 5, 8, 12, 18, 25, 35, 45, 52], thin, 3):
            yield stats.studentized_range_sf(q, k), range_of_normals(q, k)


@case("tukey_pvalues", "k = 2, where the studentized range is √2·|t|: 1 to 100 000 degrees of freedom")
def _tukey_pair(thin: bool) -> Points:
    for df in thinned([1, 2, 3, 5, 10, 30, 100, 1000, 100_000], thin, 3):
        for digits in thinned(QUANTILES, thin, 3):
            q = math.sqrt(2) * t_with_tail(digits, df)
            yield tukey_pvalues(q, 2, df), 2 * student(df, exact(q) / mp.sqrt(2))


@case("tukey_pvalues", "k = 4 groups, 5 and 20 degrees of freedom, q from 0.5 to 60", slow=True)
def _tukey(thin: bool) -> Points:
    known: dict[mpf, mpf] = {}

    def tail(log_r: mpf) -> mpf:
        if log_r not in known:
            known[log_r] = range_of_normals(mp.exp(log_r), 4) if log_r < 4.5 else mpf(0)
        return known[log_r]

    for df in (5, 20):
        for q in (0.5, 3.5, 60.0):
            yield tukey_pvalues(q, 4, df), studentized(tail, q, df)


@case("dunnett_pvalues", "one comparison, where it is Student's t: 1 to 1000 degrees of freedom")
def _dunnett_single(thin: bool) -> Points:
    for df in thinned([1, 2, 5, 20, 100, 1000], thin, 3):
        for digits in thinned(QUANTILES, thin, 3):
            t = t_with_tail(digits, df)
            yield dunnett_pvalues(t, 1, df), 2 * student(df, t)
            yield dunnett_pvalues(t, 1, df, alternative="greater"), student(df, t)


@case("dunnett_pvalues", "4 comparisons, two-sided, 5 and 20 degrees of freedom, t from 0.5 to 40", slow=True)
def _dunnett(thin: bool) -> Points:
    known: dict[mpf, mpf] = {}

    def tail(log_r: mpf) -> mpf:
        if log_r not in known:
            known[log_r] = largest_of_differences(mp.exp(log_r), 4) if log_r < 4.2 else mpf(0)
        return known[log_r]

    for df in (5, 20):
        for t in (0.5, 2.5, 40.0):
            yield dunnett_pvalues(t, 4, df), studentized(tail, t, df)


COUNTS = [(0, 1), (0, 5), (2, 9), (0, 40), (15, 40), (50, 100), (3, 500), (200, 500), (0, 990), (480, 990), (990, 2000)]
LARGE = [(49_000, 100_000), (499_000, 1_000_000)]


@case("sign_test", "exact and normal, 1 to 2000 problems, from no to all wins")
def _sign(thin: bool) -> Points:
    for losses, n in thinned(COUNTS, thin, 6):
        d = np.array([1] * (n - losses) + [-1] * losses)
        test = sign_test(d)
        yield test.pvalue, min(mpf(1), 2 * coins(losses, n))
        yield test.asymptotic_pvalue, 2 * normal(abs(n - 2 * losses) / mp.sqrt(n))
        yield sign_test(d, alternative="less").pvalue, coins(n - losses, n)


@case("mcnemar", "exact, mid-p and both chi-square forms, 1 to 1 000 000 discordant instances")
def _mcnemar(thin: bool) -> Points:
    for losses, n in thinned([*COUNTS, *LARGE], thin, 6):
        test, gap = stats.mcnemar(n - losses, losses), n - 2 * losses
        tail, point = coins(losses, n), coin_point(losses, n)
        yield test.pvalue_exact, min(mpf(1), 2 * tail) if gap > 1 else mpf(1)
        yield test.pvalue_midp, 2 * tail - point if gap else 1 - point / 2
        yield test.pvalue_chi2, chi_square(1, mpf(max(gap - 1, 0)) ** 2 / n)
        yield test.pvalue_uncorrected, chi_square(1, mpf(gap) ** 2 / n)
        yield stats.mcnemar(n - losses, losses, "greater").pvalue_midp, tail - point / 2


@case("chained_error", "1 to 200 p-values from 1e-300 to 0.5")
def _chained(thin: bool) -> Points:
    for m in thinned([1, 2, 5, 20, 200], thin):
        for size in thinned([1e-300, 1e-100, 1e-17, 1e-9, 1e-3, 0.5], thin):
            p = [size * (i + 1) / m for i in range(m)]
            yield stats.chained_error(p), -mp.expm1(mp.fsum(mp.log1p(-exact(value)) for value in p))
