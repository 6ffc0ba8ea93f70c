"""The Bayesian signed-rank test against baycomp, the O(n²) definition, exact cases and simulation; shares of three regions."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.stats.bayes import (
    MOST_SAMPLES,
    Simplex,
    bayesian_signed_rank,
    check_prior,
    check_samples,
    checked,
    monte_carlo_error,
)
from quick import for_each
from stats.helpers import example, recorded, refused

BAYCOMP = recorded("bayes_baycomp")


@for_each(case for case in BAYCOMP["multiple"] if case["test"] == "SignedRankTest")
def test_baycomp_says_the_same_within_monte_carlo_error(case):
    names, table = example("garcia_herrera_2008", 10**5)
    d = table[:, names.index(case["first"])] - table[:, names.index(case["second"])]
    found = bayesian_signed_rank(d, round(case["rope"] * 100_000), samples=20_000, seed=7).probabilities()
    expected = case["probabilities"] if case["rope"] else [case["probabilities"][0], 0.0, case["probabilities"][1]]
    error = np.hypot(monte_carlo_error(expected, 20_000), monte_carlo_error(expected, BAYCOMP["samples"]))
    assert np.all(np.abs(found - expected) < 4.5 * error + 1e-9)


def by_definition(differences, rope, strength, place, samples, seed):
    """Draw the same weights, sort them to the same values, and sum over all pairs."""
    beyond = max(abs(v) for v in differences) + 2 * rope + 1
    values = sorted(differences)
    prior = {"rope": 0, "above": beyond, "below": -beyond}[place]
    at = int(np.searchsorted(values, prior))
    if strength:
        values.insert(at, prior)
    rng = np.random.default_rng(seed)
    w = rng.standard_exponential((samples, len(values)))
    if strength:
        w[:, at] = rng.standard_gamma(strength, samples)
    w /= w.sum(axis=1, keepdims=True)
    above, below = np.zeros(samples), np.zeros(samples)
    for i, a in enumerate(values):
        for j, b in enumerate(values):
            above += w[:, i] * w[:, j] * ((a + b > 2 * rope) + (0.5 if rope == 0 and a + b == 0 else 0.0))
            below += w[:, i] * w[:, j] * ((a + b < -2 * rope) + (0.5 if rope == 0 and a + b == 0 else 0.0))
    return np.stack([above, 1 - above - below, below], axis=1)


@given(
    st.lists(st.integers(-6, 6), min_size=1, max_size=9),
    st.integers(0, 4),
    st.sampled_from([0.0, 0.5, 3.0]),
    st.sampled_from(["rope", "above", "below"]),
)
def test_the_definition_over_all_pairs_gives_the_same_draws(differences, rope, strength, place):
    found = bayesian_signed_rank(differences, rope, strength=strength, place=place, samples=5, seed=3).draws
    np.testing.assert_allclose(found, by_definition(differences, rope, strength, place, 5, 3), atol=1e-12)


@for_each(["rope", "above", "below"])
def test_the_definition_for_every_place_of_the_prior(place):
    found = bayesian_signed_rank([3, -1, 4, 0], 1, strength=2.0, place=place, samples=40, seed=4).draws
    np.testing.assert_allclose(found, by_definition([3, -1, 4, 0], 1, 2.0, place, 40, 4), atol=1e-12)


def test_sums_exactly_on_the_limit_are_within_however_they_are_scaled():
    # 0.1 + 0.2 > 0.3 in floats; in tenths the average 1.5 lies on the limit.
    found = bayesian_signed_rank([1, 2], Fraction(3, 2), strength=0, samples=4000).draws
    w = found[:, 1] + found[:, 0]
    np.testing.assert_allclose(w, 1)
    mixed = bayesian_signed_rank(np.array([2, 4]), 3, strength=0, samples=100_000).means()
    # Above: only the average of 4 with itself, weight w² with w uniform: mean 1/3.
    assert mixed[0] == pytest.approx(1 / 3, abs=0.004)


def test_one_problem_and_the_prior_in_closed_form():
    # w ~ Beta(1, s) on z, the rest on 0: sums 2z (w²), z (2w(1 − w)), 0. With z above the rope and z/2 within, θ_above = w²,
    # which is more than ½ with probability P(w > 2^-½) = (1 − 2^-½)^s.
    strength = 0.5
    found = bayesian_signed_rank([10], 6, strength=strength, samples=100_000).probabilities()
    assert found[0] == pytest.approx((1 - 0.5**0.5) ** strength, abs=0.005)


def test_without_a_rope_draws_are_split_and_symmetric():
    draws = bayesian_signed_rank([3, -3, 0, 0], 0, samples=20_000)
    assert np.all(draws.draws[:, 1] == 0)
    assert draws.means()[0] == pytest.approx(0.5, abs=0.005)
    zeros = bayesian_signed_rank([0, 0, 0], 0, samples=50)
    np.testing.assert_allclose(zeros.draws[:, 0], 0.5)
    assert zeros.probabilities().tolist() == [0.5, 0.0, 0.5]


def test_integers_of_any_size():
    big = bayesian_signed_rank(np.array([3 * 10**30, -(10**30)], dtype=object), 10**29, samples=300)
    small = bayesian_signed_rank([30, -10], 1, samples=300)
    np.testing.assert_allclose(big.draws, small.draws)
    near = bayesian_signed_rank([2**62 - 5, -(2**62) + 5], 2**61, samples=300)
    np.testing.assert_allclose(near.draws, bayesian_signed_rank([4, -4], 2, samples=300).draws)


def test_a_batch_is_its_rows_and_a_seed_its_draws():
    d = np.array([[1, 5, 3, -2], [0, 2, -7, 4]])
    both = bayesian_signed_rank(d, 1, samples=100, seed=5)
    assert both.draws.shape == (2, 100, 3)
    np.testing.assert_array_equal(both.draws[1], bayesian_signed_rank(d[1], 1, samples=100, seed=5).draws)
    assert not np.array_equal(both.draws[0], bayesian_signed_rank(d[0], 1, samples=100, seed=6).draws)


test_bad_options_are_named = refused(
    ("practical equivalence", lambda: bayesian_signed_rank([1, 2], -1)),
    ("practical equivalence", lambda: bayesian_signed_rank([1, 2], float("nan"))),
    ("strength", lambda: bayesian_signed_rank([1, 2], 1, strength=-1)),
    ("place", lambda: bayesian_signed_rank([1, 2], 1, place="left")),
    ("samples", lambda: bayesian_signed_rank([1, 2], 1, samples=0)),
    ("seed", lambda: bayesian_signed_rank([1, 2], 1, seed=-1)),
    lambda: bayesian_signed_rank([], 1),
    lambda: bayesian_signed_rank([1.0, float("inf")], 1),
)


def test_the_largest_share_counts_and_equal_ones_share() -> None:
    first = [[0.6, 0.3, 0.1], [0.4, 0.4, 0.2]]
    second = [[0.1, 0.2, 0.7], [0.1 + 0.2, 0.3, 0.4]]
    third = [[0.1 + 0.2, 0.3, 0.3], [0.0, 1.0, 0.0]]
    draws = Simplex(np.array([[first, second, third]]))
    assert draws.samples == 2
    expected = np.array([[[0.75, 0.25, 0], [0, 0, 1], [1 / 6, 2 / 3, 1 / 6]]])
    assert draws.probabilities() == pytest.approx(expected)
    assert draws.means()[0, 0] == pytest.approx([0.5, 0.35, 0.15])
    low, high = draws.interval(0.5)  # a quarter of the way between the two draws
    assert (low[0, 0], high[0, 0]) == (pytest.approx([0.45, 0.325, 0.125]), pytest.approx([0.55, 0.375, 0.175]))


@for_each([(0.5, 10_000, 0.005), (0.0, 9, 0.1), (1.0, 9, 0.1), (0.15, 9, (0.15 * 0.85 / 9) ** 0.5)])
def test_error_of_a_share_of_draws(p: float, samples: int, error: float) -> None:
    """0 and 1 of 9 draws count as 1 and 9 of 10."""
    assert float(monte_carlo_error(p, samples)) == pytest.approx(error, rel=1e-12)


def test_differences_keep_the_type_whose_sums_fit() -> None:
    assert checked([1, -5], 2).dtype == np.int64
    for d, rope in (([2**60, 0], 0), ([0, -(2**60)], 0), ([1, 2], 2**59)):
        assert checked(d, rope).dtype == object


def test_what_may_be_asked_for() -> None:
    assert check_prior(0.0, "above") is None
    assert check_samples(1) is check_samples(MOST_SAMPLES) is None


test_what_may_not_be_asked_for = refused(
    *(("strength", lambda strength=strength: check_prior(strength, "rope")) for strength in (-1.0, math.inf, math.nan)),
    ("place", lambda: check_prior(1.0, "left")),
    *(("samples", lambda samples=samples: check_samples(samples)) for samples in (0, MOST_SAMPLES + 1)),
    ("equivalence must be 0 or a positive number, not -1.0", lambda: checked([1.0], -1.0)),
    ("equivalence must be 0 or a positive number, not inf", lambda: checked([1.0], math.inf)),
    ("at least one", lambda: checked(np.empty(0), 0)),
)
