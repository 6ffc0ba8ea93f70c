"""Exact p-values of rank-sum differences, given the ties and without any, against enumeration, fractions and published numbers; Conover's t."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations, product

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from enumeration import enumerated_sums
from podium.stats import conover_pvalues, conover_t, exact_rank_sum_pvalues, rank_sum_difference_pvalue
from quick import for_each
from stats.helpers import refused


@for_each(combinations_with_replacement(([1.0, 2.0, 3.0], [1.5, 1.5, 3.0], [1.0, 2.5, 2.5], [2.0, 2.0, 2.0]), 3))
def test_enumeration_of_all_orders(*table: list[float]) -> None:
    sums = [sum(order[0] - order[1] for order in orders) for orders in product(*(permutations(row) for row in table))]
    d, s = np.arange(-6.5, 7, 0.5), np.array(sums)[:, None]
    for side, hit in (("two-sided", abs(s) >= abs(d)), ("greater", s >= d), ("less", s <= d)):
        assert exact_rank_sum_pvalues(table, d, side) == pytest.approx(hit.mean(axis=0), abs=1e-14)


@given(st.integers(1, 40), st.integers(2, 9))
def test_without_ties_it_is_the_published_distribution(n: int, k: int) -> None:
    table, d = np.tile(np.arange(1.0, k + 1), (n, 1)), np.arange(n * (k - 1) + 2)
    assert exact_rank_sum_pvalues(table, d) == pytest.approx(rank_sum_difference_pvalue(d, n, k), rel=1e-10)


# Conover 1999, section 5.8, example 1: 12 homeowners rank 4 grasses.
GRASSES = [
    [4, 3, 2, 1], [4, 2, 3, 1], [3, 1.5, 1.5, 4], [3, 1, 2, 4], [4, 2, 1, 3], [2, 2, 2, 4],
    [1, 3, 2, 4], [2, 4, 1, 3], [3.5, 1, 2, 3.5], [4, 1, 3, 2], [4, 2, 3, 1], [3.5, 1, 2, 3.5],
]  # fmt: skip


def test_conovers_grasses() -> None:
    """Rank sums 38, 23.5, 24.5, 34; agricolae prints t = 2.034515 and the least significant difference 11.48168."""
    first, second = np.triu_indices(4, 1)
    sums = [38, 23.5, 24.5, 34]
    expected = [(sums[j] - sums[i]) * 2.034515 / 11.48168 for i, j in zip(first, second, strict=True)]
    t = conover_t(GRASSES, first, second)
    assert t == pytest.approx(expected, rel=1e-6)
    assert conover_t([GRASSES, GRASSES[::-1]], first, second).tolist() == [t.tolist()] * 2
    assert (conover_pvalues(t, 12, 4) <= 0.05).tolist() == [True, True, False, False, False, False]
    assert conover_pvalues(t, 12, 4) == pytest.approx(scipy.stats.t(33).sf(abs(t)) * 2, rel=1e-12)
    assert conover_pvalues(t, 12, 4, "greater") == pytest.approx(scipy.stats.t(33).sf(t), rel=1e-12)
    assert conover_pvalues(t, 12, 4, "less") == pytest.approx(scipy.stats.t(33).cdf(t), rel=1e-12)


def test_conover_without_residual() -> None:
    t = conover_t([[1, 2, 3]] * 4, [0, 0], [0, 2])
    assert t.tolist() == [0, np.inf]
    assert conover_pvalues(t, 4, 3).tolist() == [1, 0]
    assert conover_pvalues([2.0], 4, 3, "greater") + conover_pvalues([2.0], 4, 3, "less") == pytest.approx(1)
    assert conover_t([[1, 2], [2, 1]], [0], [1]).tolist() == [0]


test_rank_sums_that_are_refused = refused(
    (r"not \(2,\)", lambda: exact_rank_sum_pvalues([1, 2], 1)),
    ("finite", lambda: exact_rank_sum_pvalues([[1, 2]], np.nan)),
    ("alternative", lambda: exact_rank_sum_pvalues([[1, 2]], 1, "both")),
    ("alternative", lambda: conover_pvalues(1, 4, 3, "both")),
    *(
        ("at least 2 problems and 2 algorithms", lambda x=x: conover_t(x, [0], [0]))
        for x in ([[1], [1]], [[1, 2]], [1, 2])
    ),
)


def test_published_values():
    # 30 x 5: rank sums 63 (C4.5), 97.5 (1-NN), 130 (Kernel), 93.5 (CN2); halves count as the next whole number.
    found = rank_sum_difference_pvalue([63 - 97.5, 63 - 130, 130 - 93.5], 30, 5)
    assert found == pytest.approx([0.00450488711, 1.19141112e-08, 0.00261336528], rel=1e-8)


@for_each([(1, 2), (2, 3), (3, 4), (4, 3)])
def test_enumeration_of_all_rankings(n, k):
    sums = enumerated_sums([range(1, k + 1)] * n)
    total = sum(sums.values())
    for d in range(n * (k - 1) + 2):
        expected = sum(ways for s, ways in sums.items() if abs(s[0] - s[1]) >= d) / total
        assert rank_sum_difference_pvalue(d, n, k) == pytest.approx(expected, rel=1e-12)


def test_sign_halves_and_shape():
    d = np.array([[0, 3, -3], [2.5, -2.5, 1000]])
    p = rank_sum_difference_pvalue(d, 6, 4)
    assert p.shape == (2, 3)
    assert p[0, 0] == 1
    assert p[0, 1] == p[0, 2] == p[1, 0] == p[1, 1]
    assert p[1, 2] == 0


def test_large_tables_agree_with_the_normal_limit():
    n, k = 150, 80
    deviation = np.sqrt(n * k * (k + 1) / 6)
    p = rank_sum_difference_pvalue(np.round(1.959964 * deviation), n, k)
    assert p == pytest.approx(0.05, rel=0.01)


test_differences_without_a_pvalue_are_refused = refused(
    ("at least", lambda: rank_sum_difference_pvalue(3, 0, 4)),
    ("at least", lambda: rank_sum_difference_pvalue(3, 5, 1)),
    ("finite", lambda: rank_sum_difference_pvalue(np.nan, 5, 3)),
)
