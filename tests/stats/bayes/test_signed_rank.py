"""The Bayesian signed-rank test against baycomp, the O(n²) definition, exact cases and simulation."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.errors import InputError
from podium.stats.bayes import bayesian_signed_rank, monte_carlo_error

ROOT = Path(__file__).parents[3]
BAYCOMP = json.loads((ROOT / "tests" / "reference" / "bayes_baycomp.json").read_text(encoding="utf-8"))


def thousandths(name: str) -> dict[str, np.ndarray]:
    """Columns of an example as integers."""
    with (ROOT / "examples" / name).open(encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    cells = [[int(Fraction(cell) * 1000) for cell in row[1:]] for row in rows]
    return dict(zip(head[1:], np.array(cells).T, strict=True))


@pytest.mark.parametrize(
    "case",
    [case for case in BAYCOMP["multiple"] if case["test"] == "SignedRankTest"],
    ids=lambda case: f"{case['first']}-{case['second']}-{case['rope']}",
)
def test_baycomp_says_the_same_within_monte_carlo_error(case):
    table = thousandths("garcia_herrera_2008.csv")
    d = (table[case["first"]] - table[case["second"]]) * 100
    found = bayesian_signed_rank(d, round(case["rope"] * 100_000), samples=50_000, seed=7).probabilities()
    expected = case["probabilities"] if case["rope"] else [case["probabilities"][0], 0.0, case["probabilities"][1]]
    error = np.hypot(monte_carlo_error(expected, 50_000), monte_carlo_error(expected, BAYCOMP["samples"]))
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


@pytest.mark.parametrize("place", ["rope", "above", "below"])
def test_the_definition_for_every_place_of_the_prior(place):
    found = bayesian_signed_rank([3, -1, 4, 0], 1, strength=2.0, place=place, samples=40, seed=4).draws
    np.testing.assert_allclose(found, by_definition([3, -1, 4, 0], 1, 2.0, place, 40, 4), atol=1e-12)


def test_sums_exactly_on_the_limit_are_within_however_they_are_scaled():
    # 0.1 + 0.2 > 0.3 in floats; in tenths the average 1.5 lies on the limit.
    found = bayesian_signed_rank([1, 2], Fraction(3, 2), strength=0, samples=4000).draws
    w = found[:, 1] + found[:, 0]
    np.testing.assert_allclose(w, 1)
    mixed = bayesian_signed_rank(np.array([2, 4]), 3, strength=0, samples=200_000).means()
    # Above: only the average of 4 with itself, weight w² with w uniform: mean 1/3.
    assert mixed[0] == pytest.approx(1 / 3, abs=0.004)


def test_one_problem_and_the_prior_in_closed_form():
    # w ~ Beta(1, s) on z, the rest on 0: sums 2z (w²), z (2w(1 − w)), 0. With z above the rope and z/2 within, θ_above = w²,
    # which is more than ½ with probability P(w > 2^-½) = (1 − 2^-½)^s.
    strength = 0.5
    found = bayesian_signed_rank([10], 6, strength=strength, samples=200_000).probabilities()
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


def test_credible_intervals_and_decisions_are_calibrated():
    """θ drawn from the prior process, data from θ: the posterior then covers the truth as often as it says.

    A Dirichlet process of strength s at 0 alone has no spread to draw from, so the check is that of the Bayesian bootstrap's
    frequentist side: with n = 60 normal differences the 90 % interval of θ_above covers its true value in about 90 % of samples.
    """
    from scipy.stats import norm

    rng = np.random.default_rng(11)
    rope, mean = 0.3, 0.4
    truth = norm.sf((rope - mean) * np.sqrt(2))  # average of two differences ~ N(mean, 1/2)
    d = rng.normal(mean, 1.0, (400, 60))
    low, high = bayesian_signed_rank(d, rope, strength=0, samples=400).interval(0.9)
    covered = np.mean((low[:, 0] <= truth) & (truth <= high[:, 0]))
    assert 0.85 <= covered <= 0.95


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"rope": -1}, "practical equivalence"),
        ({"rope": float("nan")}, "practical equivalence"),
        ({"rope": 1, "strength": -1}, "strength"),
        ({"rope": 1, "place": "left"}, "place"),
        ({"rope": 1, "samples": 0}, "samples"),
        ({"rope": 1, "seed": -1}, "seed"),
    ],
)
def test_bad_options_are_named(options, words):
    with pytest.raises(InputError, match=words):
        bayesian_signed_rank([1, 2], **options)


def test_bad_differences_are_refused():
    with pytest.raises(InputError):
        bayesian_signed_rank([], 1)
    with pytest.raises(InputError):
        bayesian_signed_rank([1.0, float("inf")], 1)
