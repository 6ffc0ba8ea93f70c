"""Permutation p-values agree with the exact distribution and are reproducible."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import rankdata

from enumeration import enumerated_pvalue
from podium.errors import InputError
from podium.stats import omnibus
from podium.stats.exact_friedman import exact_pvalue
from podium.stats.omnibus import permutation_pvalues, permutation_standard_error

TABLES = [
    np.array([[2, 4, 6], [4, 2, 6], [2, 4, 6], [2, 6, 4]]),
    np.array([[0, 3, 5, 5], [1, 0, 2, 9], [4, 4, 0, 8]]),
]


@pytest.mark.parametrize("scores", TABLES)
def test_close_to_full_enumeration(scores):
    p = enumerated_pvalue(scores)
    (found,) = permutation_pvalues([scores], permutations=40_000, seed=11)
    assert abs(found - p) < 4.5 * permutation_standard_error(p, 40_000) + 1 / 40_000


@pytest.mark.parametrize(("n", "k", "effect"), [(24, 4, 0.2), (9, 5, 0.6), (60, 3, 0.0), (24, 4, 0.5), (12, 4, 0.0)])
def test_close_to_the_exact_distribution_of_larger_tables(n, k, effect):
    rng = np.random.default_rng(n * k)
    scores = (2 * rankdata(np.round(rng.normal(size=(n, k)) * 4 + effect * np.arange(k)), axis=1)).astype(int)
    p = exact_pvalue(scores, max_work=1e8)
    (found,) = permutation_pvalues([scores], permutations=20_000, seed=3)
    assert abs(found - p) < 4.5 * permutation_standard_error(p, 20_000) + 1 / 20_000


def test_one_set_of_permutations_serves_all_scores():
    scores = TABLES[0]
    # An affine image of the scores, row constants included, orders every permuted table in the same way.
    twice = permutation_pvalues([scores, 7 * scores + np.array([[1], [2], [3], [4]])], permutations=777, seed=5)
    assert twice[0] == twice[1]
    assert twice[0] == permutation_pvalues([scores], permutations=777, seed=5)[0]
    assert twice[0] != permutation_pvalues([scores], permutations=777, seed=6)[0]


def test_standard_error_by_hand():
    """The observed table counts as one: 3 drawn ones make 4, and the variance is p (1 - p) / 4."""
    assert permutation_standard_error(0.25, 3) == pytest.approx((0.1875 / 4) ** 0.5, rel=1e-14)


def test_pieces_do_not_change_the_answer(monkeypatch):
    whole = permutation_pvalues(TABLES[:1], permutations=500, seed=1)
    monkeypatch.setattr(omnibus, "_CHUNK", 30)
    assert permutation_pvalues(TABLES[:1], permutations=500, seed=1) == whole


def test_large_scores_are_compared_exactly():
    scores = TABLES[0]
    assert permutation_pvalues([scores * 10**9], 300, 2) == permutation_pvalues([scores], 300, 2)


@given(st.integers(1, 6), st.integers(1, 5), st.integers(1, 60), st.integers(0, 2**31))
def test_never_zero_and_one_when_nothing_differs(n, k, permutations, seed):
    scores = np.random.default_rng(seed).integers(0, 5, (n, k))
    p, flat = permutation_pvalues([scores, np.zeros((n, k), dtype=int)], permutations, seed)
    assert 1 / (permutations + 1) <= p <= 1
    assert flat == 1


def test_bad_requests_are_refused():
    with pytest.raises(InputError, match="at least 1"):
        permutation_pvalues(TABLES[:1], permutations=0)
    with pytest.raises(InputError, match="same shape"):
        permutation_pvalues(TABLES)
    with pytest.raises(InputError, match="integers"):
        permutation_pvalues([[[0.5, 1.0]]])
