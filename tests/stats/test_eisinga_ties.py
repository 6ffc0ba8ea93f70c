"""Exact p-values of rank-sum differences given the ties: enumeration, and the published distribution without ties."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
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


@settings(deadline=None, max_examples=30)
@given(st.integers(1, 40), st.integers(2, 9))
def test_without_ties_it_is_the_published_distribution(n: int, k: int) -> None:
    table, d = np.tile(np.arange(1.0, k + 1), (n, 1)), np.arange(n * (k - 1) + 2)
    assert exact_rank_sum_pvalues(table, d) == pytest.approx(rank_sum_difference_pvalue(d, n, k), rel=1e-10)


def test_conover_without_residual() -> None:
    t = conover_t([[1, 2, 3]] * 4, [0, 0], [0, 2])
    assert t.tolist() == [0, np.inf]
    assert conover_pvalues(t, 4, 3).tolist() == [1, 0]
    assert conover_pvalues([2.0], 4, 3, "greater") + conover_pvalues([2.0], 4, 3, "less") == pytest.approx(1)


def test_bad_input() -> None:
    with pytest.raises(InputError, match="shape"):
        exact_rank_sum_pvalues([1, 2], 1)
    with pytest.raises(InputError, match="finite"):
        exact_rank_sum_pvalues([[1, 2]], np.nan)
    with pytest.raises(InputError, match="alternative"):
        exact_rank_sum_pvalues([[1, 2]], 1, "both")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="alternative"):
        conover_pvalues(1, 4, 3, "both")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="at least 2"):
        conover_t([[1, 2]], [0], [1])
