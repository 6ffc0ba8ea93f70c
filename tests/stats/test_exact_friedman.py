"""Exact null of Friedman-type statistics (printed tables, R, full enumeration, properties), and its estimate by permutations."""

import itertools
import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest, rankdata

from enumeration import enumerated_pvalue, enumerated_sums
from podium.errors import InfeasibleError
from podium.stats import exact_friedman, exchangeable, omnibus
from podium.stats.exact_friedman import (
    all_rows_alike_pvalue,
    exact_pvalue,
    exact_work,
    sum_of_squares,
)
from podium.stats.exchangeable import Moves, advance, arrangements, start
from podium.stats.omnibus import permutation_pvalues, permutation_standard_error
from quick import for_each
from stats.helpers import recorded, refused

# Friedman's exact distribution as printed in textbooks (Siegel 1956, Table N): k, n, {chi-square: p}.
PRINTED = [
    (3, 2, {0: 1.000, 1: 0.833, 3: 0.500, 4: 0.167}),
    (3, 3, {0.667: 0.944, 2.0: 0.528, 2.667: 0.361, 4.667: 0.194, 6.0: 0.028}),
    (3, 4, {0.5: 0.931, 1.5: 0.653, 2.0: 0.431, 3.5: 0.273, 4.5: 0.125, 6.0: 0.069, 6.5: 0.042, 8.0: 0.0046}),
    (4, 2, {0.6: 0.958, 1.2: 0.834, 1.8: 0.792, 2.4: 0.625, 3.0: 0.542, 3.6: 0.458, 4.2: 0.375, 4.8: 0.208,
            5.4: 0.167, 6.0: 0.042}),
]  # fmt: skip


@for_each(PRINTED)
def test_textbook_tables(k, n, printed):
    found = {}
    for rest in itertools.product(itertools.permutations(range(1, k + 1)), repeat=n - 1):
        ranks = np.array([tuple(range(1, k + 1)), *rest])
        chi2 = 12 / (n * k * (k + 1)) * sum_of_squares(ranks) - 3 * n * (k + 1)
        found.setdefault(round(chi2, 3), ranks)
    for chi2, p in printed.items():
        assert exact_pvalue(2 * found[chi2]) == pytest.approx(p, abs=0.0011)


@for_each(recorded("two_samples_r")["exact_friedman"])
def test_full_enumeration_in_r(case):
    assert exact_pvalue(np.array(case["scores"], dtype=int)) == pytest.approx(case["pvalue"], rel=1e-12)


@settings(max_examples=50)
@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_any_integer_scores_match_enumeration(n, k, data):
    scores = data.draw(st.lists(st.lists(st.integers(-9, 9), min_size=k, max_size=k), min_size=n, max_size=n))
    assert exact_pvalue(scores) == pytest.approx(float(enumerated_pvalue(scores)), rel=1e-12)


@for_each([(0, 7), (12, 20), (30, 41), (260, 300), (199, 200)])
def test_two_algorithms_are_a_sign_test(wins, n):
    scores = [[2, 4]] * wins + [[4, 2]] * (n - wins)
    assert exact_pvalue(scores) == pytest.approx(binomtest(wins, n).pvalue, rel=1e-9)


@given(st.integers(1, 4), st.integers(2, 4), st.data())
def test_rows_alike_with_ties_is_the_probability_of_the_largest_sum(n, k, data):
    rows = data.draw(st.lists(st.lists(st.integers(0, 2), min_size=k, max_size=k), min_size=n, max_size=n))
    aligned = np.sort(np.array(rows), axis=1)
    assert all_rows_alike_pvalue(aligned) == pytest.approx(float(enumerated_pvalue(aligned)), rel=1e-13)


def test_rows_alike_without_ties_is_the_published_formula():
    assert exact_pvalue([[1, 2, 3, 4]] * 7) == pytest.approx(24.0**-6, rel=1e-14)
    assert exact_pvalue([list(range(30))] * 6) == pytest.approx(math.factorial(30) ** -5, rel=1e-13)
    assert [all_rows_alike_pvalue([list(range(200))] * n) for n in (1, 2)] == [1.0, 0.0]  # 200! is no float
    assert exact_pvalue([[5, 5, 5]] * 9) == 1.0
    assert exact_pvalue([[1]] * 4) == 1.0


def test_too_much_work_is_refused_before_it_is_done():
    rng = np.random.default_rng(3)
    wide = rng.permuted(np.tile(np.arange(12), (8, 1)), axis=1)
    with pytest.raises(InfeasibleError, match="8 × 12"):
        exact_pvalue(wide, max_work=1e7)
    scores = rng.permuted(np.tile(np.arange(5), (12, 1)), axis=1)
    with pytest.raises(InfeasibleError, match="permutations"):
        exact_pvalue(scores, max_work=1000)
    long = rng.permuted(np.tile(np.arange(183), (5, 1)), axis=1)  # 183! is no float
    with pytest.raises(InfeasibleError, match="5 × 183"):
        exact_pvalue(long)
    with pytest.raises(InfeasibleError, match="too large"):
        exact_pvalue([[0, 10**9, 1], [10**9, 0, 3]])


def test_too_many_states_are_refused(monkeypatch):
    monkeypatch.setattr(exact_friedman, "_MOST_STATES", 10)
    with pytest.raises(InfeasibleError, match=r"8 × 4.* 10 states"):
        exact_pvalue(np.random.default_rng(3).permuted(np.tile(np.arange(4), (8, 1)), axis=1))


def test_estimated_work_is_near_the_work_without_pruning():
    for n, k in [(20, 3), (60, 3), (12, 4), (25, 4), (7, 5), (5, 6)]:
        states, work = advance(start(k), arrangements(range(k))), 0.0
        for _ in range(n - 2):
            work += states.size * math.factorial(k)
            states = advance(states, arrangements(range(k)))
        assert work / 2 < exact_work(n, k) < 4 * work


test_unusable_scores_are_refused = refused(
    *(
        lambda call=call, bad=bad: call(bad)
        for call in (exact_pvalue, sum_of_squares)
        for bad in ([[1.5, 2]], [1, 2, 3], np.empty((0, 3), dtype=int), [[1, 2**70]], [[0, 2**60]] * 2)
    )
)


def test_moves_of_different_sums_stay_apart():
    moves = Moves(np.array([[0, 1, 2], [0, 0, 0]]), np.array([0.5, 0.25, 0.25]))
    found = advance(start(2), moves)
    assert dict(zip(map(tuple, found.states.T.tolist()), found.weights.tolist(), strict=True)) == {
        (0, 0): 0.5,
        (0, 1): 0.25,
        (0, 2): 0.25,
    }


@pytest.mark.parametrize(("chunk", "waiting"), [(24, 10), (48, 10**6), (1 << 17, 10)])
@pytest.mark.parametrize("scale", [1, 10**4, 10**13])  # dense keys, sorted keys, no keys at all
def test_every_way_of_merging_states_gives_the_same_distribution(scale, chunk, waiting, monkeypatch):
    monkeypatch.setattr(exchangeable, "_CHUNK", chunk)
    monkeypatch.setattr(exchangeable, "_WAITING", waiting)
    rows = np.array([[0, 1, 5, 7], [3, 3, 1, 4], [9, 8, 1, 0], [5, 2, 2, 1]]) * scale
    states = start(4)
    for row in rows:
        states = advance(states, arrangements(row))
    expected = Counter()
    for total, ways in enumerated_sums(rows).items():
        expected[tuple(sorted(total))] += Fraction(ways, math.factorial(4) ** 4)
    found = dict(zip(map(tuple, states.states.T.tolist()), states.weights.tolist(), strict=True))
    assert found == pytest.approx({key: float(weight) for key, weight in expected.items()}, rel=1e-12)


TABLES = [
    np.array([[2, 4, 6], [4, 2, 6], [2, 4, 6], [2, 6, 4]]),
    np.array([[0, 3, 5, 5], [1, 0, 2, 9], [4, 4, 0, 8]]),
]


@for_each(TABLES)
def test_permutations_are_close_to_full_enumeration(scores):
    p = enumerated_pvalue(scores)
    (found,) = permutation_pvalues([scores], permutations=20_000, seed=11)
    assert abs(found - p) < 4.5 * permutation_standard_error(p, 20_000) + 1 / 20_000


@for_each([(14, 4, 0.2), (6, 5, 0.6), (60, 3, 0.0)])
def test_permutations_are_close_to_the_exact_distribution_of_larger_tables(n, k, effect):
    rng = np.random.default_rng(n * k)
    scores = (2 * rankdata(np.round(rng.normal(size=(n, k)) * 4 + effect * np.arange(k)), axis=1)).astype(int)
    p = exact_pvalue(scores, max_work=1e8)
    (found,) = permutation_pvalues([scores], permutations=10_000, seed=3)
    assert abs(found - p) < 4.5 * permutation_standard_error(p, 10_000) + 1 / 10_000


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


test_bad_permutations_are_refused = refused(
    ("at least 1", lambda: permutation_pvalues(TABLES[:1], permutations=0)),
    ("same shape", lambda: permutation_pvalues(TABLES)),
    ("integers", lambda: permutation_pvalues([[[0.5, 1.0]]])),
)
