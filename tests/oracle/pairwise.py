"""Two algorithms at a time, and one against the rest: exact counts, no approximation."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial
from operator import add

from .ranks import Matrix, Row, Text, fractions_of, midranks


def median(values: list[Fraction]) -> Fraction:
    ordered, half = sorted(values), len(values) // 2
    return ordered[half] if len(values) % 2 else (ordered[half - 1] + ordered[half]) / 2


def contrasts(table: Text) -> Matrix:
    """Estimators of M_u - M_v based on medians (Doksum), in the units of the table."""
    columns = list(zip(*fractions_of(table), strict=True))
    k = len(columns)
    z = [[median([a - b for a, b in zip(u, v, strict=True)]) for v in columns] for u in columns]
    m = [sum(row, Fraction(0)) / k for row in z]
    return [[m[u] - m[v] for v in range(k)] for u in range(k)]


def sign_counts(table: Text, control: int) -> dict[int, tuple[int, int, int]]:
    """other -> (plus, minus, ties) of x[other] - x[control], in the units of the table (no direction)."""
    counts = {}
    values = fractions_of(table)
    for j in range(len(values[0])):
        if j != control:
            d = [row[j] - row[control] for row in values]
            counts[j] = (sum(v > 0 for v in d), sum(v < 0 for v in d), sum(v == 0 for v in d))
    return counts


@cache
def fewest_plus_signs(k: int, n: int) -> dict[int, Fraction]:
    """Distribution of the smallest of the k - 1 plus counts when rows are exchangeable.

    In a row the control's place is uniform, so s of the others lie above it with probability 1/k for each
    s = 0..k-1, and which s they are is uniform as well. States are the sorted vectors of plus counts; weights
    are integers, k (k-1)! for a whole row.
    """
    others = k - 1
    choices = product((0, 1), repeat=others)
    subsets = [(chosen, factorial(others) // comb(others, sum(chosen))) for chosen in choices]
    states = {(0,) * others: 1}
    for _ in range(n):
        after: dict[tuple[int, ...], int] = {}
        for state, ways in states.items():
            for chosen, weight in subsets:
                new = tuple(sorted(map(add, state, chosen)))
                after[new] = after.get(new, 0) + ways * weight
        states = after
    total = (k * factorial(others)) ** n
    return {c: Fraction(sum(w for s, w in states.items() if s[0] == c), total) for c in range(n + 1)}


def multiple_sign_null(k: int, n: int, count: int) -> Fraction:
    """P(some of the k - 1 others has at most ``count`` plus signs)."""
    return sum((p for c, p in fewest_plus_signs(k, n).items() if c <= count), Fraction(0))


def signed_rank_sums(differences: Row, zeros: str) -> tuple[Fraction, Fraction, Row]:
    """R+, R- and the ranks of the non-zero differences.

    ``split``: one zero of an odd number is removed first, the others share their ranks half and half;
    ``drop``: zeros are removed first; ``pratt``: zeros are ranked and their ranks thrown away.
    """
    d = list(differences)
    if zeros == "drop":
        d = [v for v in d if v != 0]
    elif zeros == "split" and d.count(Fraction(0)) % 2:
        d.remove(Fraction(0))
    ranks = midranks([abs(v) for v in d])
    plus = sum((r for r, v in zip(ranks, d, strict=True) if v > 0), Fraction(0))
    minus = sum((r for r, v in zip(ranks, d, strict=True) if v < 0), Fraction(0))
    if zeros == "split":
        half = sum((r for r, v in zip(ranks, d, strict=True) if v == 0), Fraction(0)) / 2
        plus, minus = plus + half, minus + half
    return plus, minus, [r for r, v in zip(ranks, d, strict=True) if v != 0]


def wilcoxon_exact(differences: Row, zeros: str = "split") -> Fraction:
    """Two-sided p given the ranks: every pattern of signs of the non-zero differences equally likely."""
    plus, minus, ranks = signed_rank_sums(differences, zeros)
    counts = {0: 1}  # twice the sum of positive ranks minus half its maximum -> number of sign patterns
    for r in ranks:
        step = int(2 * r)
        longer: dict[int, int] = {}
        for total, c in counts.items():
            for new in (total + step, total - step):
                longer[new] = longer.get(new, 0) + c
        counts = longer
    observed = 2 * abs(plus - minus)
    return Fraction(sum(c for total, c in counts.items() if abs(total) >= observed), 2 ** len(ranks))


def sign_exact(differences: Row) -> Fraction:
    """Two-sided binomial p of the sign test; ties split evenly, an odd one dropped."""
    zeros = sum(v == 0 for v in differences) // 2
    plus = sum(v > 0 for v in differences) + zeros
    minus = sum(v < 0 for v in differences) + zeros
    n = plus + minus
    tail = Fraction(sum(comb(n, c) for c in range(max(plus, minus), n + 1)), 2**n)
    return min(Fraction(1), 2 * tail)
