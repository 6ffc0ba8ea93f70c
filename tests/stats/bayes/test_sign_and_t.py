"""The Bayesian sign test and the Bayesian correlated t test: closed forms, baycomp, simulation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import integrate, stats

from podium.stats.bayes import SignPosterior, bayesian_correlated_t, bayesian_sign, monte_carlo_error
from podium.stats.resampled import corrected_resampled_t
from quick import for_each
from stats.helpers import example, recorded

BAYCOMP = recorded("bayes_baycomp")


def differences(case, name, unit):
    names, table = example(name, unit)
    return table[:, names.index(case["first"])] - table[:, names.index(case["second"])]


@for_each(case for case in BAYCOMP["multiple"] if case["test"] == "SignTest" and case["rope"])
def test_baycomp_draws_what_is_integrated_here(case):
    d = differences(case, "garcia_herrera_2008", 1000)
    found = bayesian_sign(d, round(case["rope"] * 1000)).probabilities()
    error = monte_carlo_error(case["probabilities"], BAYCOMP["samples"])
    assert np.all(np.abs(found - case["probabilities"]) < 4.5 * error + 2e-4)  # it adds 0.0001 to each count


def test_two_regions_are_a_beta_distribution():
    posterior = bayesian_sign([1] * 7 + [-1] * 2, 0, strength=0)
    assert posterior.probabilities()[0] == pytest.approx(float(stats.beta.sf(0.5, 7, 2)), rel=1e-12)
    assert posterior.interval(0.9)[0][0] == pytest.approx(float(stats.beta.ppf(0.05, 7, 2)))
    assert posterior.counts.tolist() == [7.0, 0.0, 2.0]


def test_a_batch_of_sign_posteriors_is_its_members():
    d = np.random.default_rng(6).integers(-4, 5, (3, 2, 11))
    whole = bayesian_sign(d, 1)
    low, high = whole.interval(0.9)
    for place in np.ndindex(3, 2):
        w = np.array([(d[place] > 1).sum(), (abs(d[place]) <= 1).sum() + 1, (d[place] < -1).sum()])
        assert whole.means()[place] == pytest.approx(w / 12)
        shares = stats.beta(w, 12 - w)
        assert low[place] == pytest.approx(shares.ppf(0.05))
        assert high[place] == pytest.approx(shares.ppf(0.95))
        assert whole.probabilities()[place] == pytest.approx(bayesian_sign(d[place], 1).probabilities())


def test_without_a_rope_zeros_and_the_prior_are_halved():
    assert bayesian_sign([1, 0, 0, 0, -1], 0).weights.tolist() == [3.0, 0.0, 3.0]
    assert bayesian_sign([1, 0, -1], 0, place="above").weights.tolist() == [2.5, 0.0, 1.5]
    assert bayesian_sign([1, 0, -1], 0, place="below").weights.tolist() == [1.5, 0.0, 2.5]


@for_each([(3, 2, 4), (0.5, 1, 12), (40, 30, 5)])
def test_three_regions_against_a_double_integral(*weights):
    """The probability that the first share is the largest, by a quite different integral: over the simplex."""
    a, b, c = weights

    def inner(x):
        # The first share is x; y, the second's part of the rest, between the bounds where x is the largest of the three.
        rest = 1 - x
        low, high = max(0.0, (rest - x) / rest), min(1.0, x / rest)
        second = stats.beta(b, c)
        return stats.beta.pdf(x, a, b + c) * (second.cdf(high) - second.cdf(low))

    parts = [integrate.quad(inner, *ends, epsabs=1e-13)[0] for ends in ((1 / 3, 0.5), (0.5, 1))]
    expected = sum(parts)
    found = SignPosterior(np.zeros(3), np.array(weights, dtype=float)).probabilities()
    assert found[0] == pytest.approx(expected, rel=1e-8)


@given(st.lists(st.one_of(st.just(0.0), st.floats(0.01, 5000)), min_size=3, max_size=3).filter(lambda w: sum(w) >= 1))
def test_probabilities_sum_to_one_and_follow_the_regions(weights):
    found = SignPosterior(np.zeros(3), np.array(weights)).probabilities()
    assert found.sum() == pytest.approx(1, abs=1e-9)
    turned = SignPosterior(np.zeros(3), np.array(weights[::-1])).probabilities()
    np.testing.assert_allclose(turned, found[::-1], atol=1e-9)


def test_draws_agree_with_the_integral():
    posterior = bayesian_sign([5, 5, 0, 0, 0, -5, 5], 1)
    drawn = posterior.simplex(100_000, seed=4)
    assert np.all(np.abs(drawn.probabilities() - posterior.probabilities()) < 0.006)
    np.testing.assert_allclose(drawn.means(), posterior.means(), atol=0.005)


def test_a_sign_posterior_is_calibrated():
    """Shares drawn from the prior, counts from the shares: of the posteriors that say p, a share p is right."""
    rng = np.random.default_rng(5)
    prior = np.array([2.0, 2.0, 2.0])
    truth = rng.dirichlet(prior, 800)
    counts = np.stack([rng.multinomial(15, share) for share in truth])
    distinct, place = np.unique(counts, axis=0, return_inverse=True)
    said = SignPosterior(distinct, distinct + prior).probabilities()[place.ravel()]
    right = truth.argmax(axis=1) == said.argmax(axis=1)
    confident = said.max(axis=1)
    for low, high in ((0.4, 0.6), (0.6, 0.8), (0.8, 1.0)):
        inside = (confident >= low) & (confident < high)
        assert np.mean(right[inside]) == pytest.approx(confident[inside].mean(), abs=0.05)


@for_each(BAYCOMP["single"])
def test_baycomp_has_the_same_student_posterior(case):
    d = differences(case, "breast_cancer_10fold", 10**6) / 10**6
    found = bayesian_correlated_t(d, 1 / 9).probabilities(case["rope"])
    expected = case["probabilities"]
    expected = [expected[0], 0.0, expected[1]] if len(expected) == 2 else expected
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-12)


def test_above_zero_is_the_one_sided_pvalue_turned_round():
    d = np.random.default_rng(2).normal(0.2, 1, (5, 12))
    p = corrected_resampled_t(d, 0.25, alternative="greater").pvalue
    np.testing.assert_allclose(bayesian_correlated_t(d, 0.25).probabilities(0)[:, 2], p, rtol=1e-12)


def test_the_density_is_that_of_the_probabilities():
    posterior = bayesian_correlated_t([0.1, 0.4, -0.2, 0.3, 0.2], 0.25)
    within, _ = integrate.quad(lambda x: float(posterior.density(x)), -0.05, 0.05)
    assert posterior.probabilities(0.05)[1] == pytest.approx(within, rel=1e-8)


@for_each([[0.25, 0.25, 0.25], [-0.5, -0.5], [0.0, 0.0]])
def test_equal_differences_have_no_posterior(differences):
    """As the corrected resampled t test, which has no p-value then."""
    posterior = bayesian_correlated_t(differences, 0.5)
    assert np.isnan(posterior.probabilities(0.25)).all()
    assert np.isnan(posterior.interval(0.95)).all()
