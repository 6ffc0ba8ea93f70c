"""Exact p-values of rank-sum differences given the ties: enumeration, and the published distribution without ties."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from podium.errors import InputError
from podium.stats import conover_pvalues, conover_t, exact_rank_sum_pvalues, rank_sum_difference_pvalue

ROWS = ([1.0, 2.0, 3.0], [1.5, 1.5, 3.0], [1.0, 2.5, 2.5], [2.0, 2.0, 2.0])


@pytest.mark.parametrize("rows", list(product(range(4), repeat=3)))
def test_enumeration_of_all_orders(rows: tuple[int, ...]) -> None:
    table = [ROWS[i] for i in rows]
    sums = [sum(order[0] - order[1] for order in orders) for orders in product(*(permutations(row) for row in table))]
    for d in np.arange(-6.5, 7, 0.5):
        two, more, less = (
            np.mean([test(s, d) for s in sums])
            for test in (lambda s, d: abs(s) >= abs(d), lambda s, d: s >= d, lambda s, d: s <= d)
        )
        assert exact_rank_sum_pvalues(table, d) == pytest.approx(two, abs=1e-14)
        assert exact_rank_sum_pvalues(table, d, "greater") == pytest.approx(more, abs=1e-14)
        assert exact_rank_sum_pvalues(table, d, "less") == pytest.approx(less, abs=1e-14)


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


def test_conover_needs_two_of_both() -> None:
    assert conover_t([[1, 2], [2, 1]], [0], [1]).tolist() == [0]
    for table in ([[1], [1]], [[1, 2]], [1, 2]):
        with pytest.raises(InputError, match="at least 2 problems and 2 algorithms"):
            conover_t(table, [0], [0])


def test_conover_without_residual() -> None:
    t = conover_t([[1, 2, 3]] * 4, [0, 0], [0, 2])
    assert t.tolist() == [0, np.inf]
    assert conover_pvalues(t, 4, 3).tolist() == [1, 0]
    assert conover_pvalues([2.0], 4, 3, "greater") + conover_pvalues([2.0], 4, 3, "less") == pytest.approx(1)


def test_bad_input() -> None:
    with pytest.raises(InputError, match=r"not \(2,\)"):
        exact_rank_sum_pvalues([1, 2], 1)
    with pytest.raises(InputError, match="finite"):
        exact_rank_sum_pvalues([[1, 2]], np.nan)
    with pytest.raises(InputError, match="alternative"):
        exact_rank_sum_pvalues([[1, 2]], 1, "both")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="alternative"):
        conover_pvalues(1, 4, 3, "both")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="at least 2"):
        conover_t([[1, 2]], [0], [1])
