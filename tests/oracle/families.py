"""From mean ranks to the p-values of a family, critical differences and exact pairs."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import ceil

from .ranks import Text, aligned_ranks, mean_ranks, squares_within
from .tails import Number, mp, normal_isf, normal_sf, normal_two_sided, range_isf, range_sf, real


def variance(table: Text, objective: str, ranking: str, se: str) -> Fraction:
    """The squared standard error of a difference of two mean ranks.

    ``published`` is what the papers print; ``corrected`` is the null variance for aligned ranks (rows
    permuted independently) and for Quade. Friedman's has only one form.
    """
    n, k = len(table), len(table[0])
    if ranking == "friedman":
        return Fraction(k * (k + 1), 6 * n)
    if ranking == "aligned":
        if se == "published":
            return Fraction(k * (k * n + 1), 6)
        return 2 * squares_within(aligned_ranks(table, objective)) / (n * n * (k - 1))
    if se == "published":
        return Fraction(k * (k + 1) * (2 * n + 1) * (k - 1), 18 * n * (n + 1))
    return Fraction(k * (k + 1) * (2 * n + 1), 9 * n * (n + 1))


def z_value(difference: Fraction, var: Fraction) -> Number:
    """The difference over its standard error; 0 where both vanish."""
    if difference == 0:
        return mp.mpf(0)
    return real(difference) / mp.sqrt(real(var))


def all_pairs(table: Text, objective: str, ranking: str, se: str) -> dict[tuple[int, int], tuple[Number, Number]]:
    """(i, j), i < j -> (z, two-sided p), z = (R_i - R_j) / SE."""
    means = mean_ranks(table, objective, ranking)
    var = variance(table, objective, ranking, se)
    zs = {(i, j): z_value(means[i] - means[j], var) for i, j in combinations(range(len(means)), 2)}
    return {pair: (z, normal_two_sided(z)) for pair, z in zs.items()}


def control_family(
    table: Text, objective: str, ranking: str, se: str, control: int, alternative: str = "two-sided"
) -> dict[int, tuple[Number, Number]]:
    """other -> (z, p) with z = (R_control - R_other) / SE.

    ``greater``: the control is better, that is, has the smaller mean rank (evidence: z far below 0).
    ``less``: the control is worse (evidence: z far above 0).
    """
    means = mean_ranks(table, objective, ranking)
    var = variance(table, objective, ranking, se)
    tail = {
        "two-sided": normal_two_sided,
        "greater": lambda z: normal_sf(-z),
        "less": normal_sf,
    }[alternative]
    others = [j for j in range(len(means)) if j != control]
    zs = {j: z_value(means[control] - means[j], var) for j in others}
    return {j: (z, tail(z)) for j, z in zs.items()}


def nemenyi_q_pvalue(difference: Fraction, n: int, k: int) -> Number:
    """Nemenyi by the studentized range: P(range > sqrt(2) |z|), already adjusted for all pairs."""
    return range_sf(mp.sqrt(2) * abs(z_value(difference, Fraction(k * (k + 1), 6 * n))), k)


def nemenyi_cd(alpha: str, n: int, k: int) -> Number:
    """The difference of mean ranks at which ``nemenyi_q_pvalue`` equals alpha."""
    return range_isf(alpha, k) / mp.sqrt(2) * mp.sqrt(real(Fraction(k * (k + 1), 6 * n)))


def bonferroni_dunn_cd(alpha: str, n: int, k: int) -> Number:
    """The same for k - 1 comparisons with a control by Bonferroni."""
    return normal_isf(real(alpha) / (2 * (k - 1))) * mp.sqrt(real(Fraction(k * (k + 1), 6 * n)))


def exact_rank_sum_pvalue(difference: Fraction, n: int, k: int) -> Fraction:
    """P(|D| >= |difference|), D the difference of two Friedman rank *sums* (Eisinga et al. 2017), no ties.

    In one row the ranks of two algorithms are an ordered pair of different numbers from 1..k.
    """
    row: dict[int, int] = {}
    for a in range(k):
        for b in range(k):
            if a != b:
                row[a - b] = row.get(a - b, 0) + 1
    counts = {0: 1}
    for _ in range(n):
        longer: dict[int, int] = {}
        for d, c in counts.items():
            for step, ways in row.items():
                longer[d + step] = longer.get(d + step, 0) + c * ways
        counts = longer
    least = ceil(abs(difference))
    return Fraction(sum(c for d, c in counts.items() if abs(d) >= least), (k * (k - 1)) ** n)
