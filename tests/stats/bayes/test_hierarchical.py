"""The hierarchical model against the same model sampled in full by numpyro, and what it refuses."""

from __future__ import annotations

import sys
from itertools import pairwise
from math import exp, lgamma, log, log1p, pi

import numpy as np
import pytest
from scipy import integrate, stats

from podium.errors import MissingExtraError
from podium.stats import bayes_hierarchical
from podium.stats.bayes_hierarchical import (
    HierarchicalPosterior,
    _evidence,
    _log_density,
    _log_prior,
    _sample,
    _summaries,
    bayesian_hierarchical,
)
from quick import for_each
from stats.helpers import recorded, refused

NUMPYRO = recorded("hierarchical_numpyro")


@pytest.mark.parametrize("case", NUMPYRO, ids=lambda case: f"{len(case['differences'])} data sets")
def test_numpyro_samples_the_same_posterior(case, monkeypatch):
    pytest.importorskip("emcee")
    monkeypatch.setattr(bayes_hierarchical, "WARMUP", 100)
    found = bayesian_hierarchical(np.array(case["differences"]), case["rho"], samples=6_000, seed=1)
    assert found.effective > 250
    draws = {"mu": found.mean, "log_sigma": np.log(found.scale), "log_nu": np.log(found.df)}
    for name, values in draws.items():
        other = case["posterior"][name]
        error = other["sd"] * np.sqrt(1 / found.effective + 1 / other["ess"])
        assert values.mean() == pytest.approx(other["mean"], abs=4 * error)
        assert values.std() == pytest.approx(other["sd"], rel=0.25)
    least = min(found.effective, *(other["ess"] for other in case["posterior"].values()))
    for other in case["next"]:
        simplex = found.simplex(other["rope"])
        assert simplex.means() == pytest.approx(other["shares"], abs=0.03)
        assert simplex.probabilities() == pytest.approx(other["probabilities"], abs=4 * np.sqrt(0.5 / least))


def student(x: float, df: float, mean: float, scale: float) -> float:
    """Student's density; scipy's takes longer than the quadrature."""
    constant = lgamma((df + 1) / 2) - lgamma(df / 2) - log(df * pi) / 2 - log(scale)
    return exp(constant - (df + 1) / 2 * log1p(((x - mean) / scale) ** 2 / df))


@for_each(
    [
        (0.3, 0.1, 0.1, 0.2, 4.0),
        (0.3, 0.001, 0.1, 0.2, 1.5),
        (0.9, 0.2, -0.9, 0.001, 30.0),
        (0.0, 1e-4, 0.5, 0.01, 2.0),
        (0.62927, 0.01523, 0.0, 0.05286, 204.87),  # two narrow ones far apart
    ],
)
def test_the_integral_over_one_difference(mean, scale, mu, sigma, nu):
    """Against adaptive quadrature: densities of like and of very different widths, near and far apart."""
    cuts = sorted({mean + s * scale for s in (-50, -5, 0, 5, 50)} | {mu + s * sigma for s in (-50, -5, 0, 5, 50)})
    ends = [-np.inf, *cuts, np.inf]
    expected = sum(
        integrate.quad(
            lambda x: student(x, 8, mean, scale) * student(x, nu, mu, sigma), a, b, epsabs=0, epsrel=1e-10, limit=200
        )[0]
        for a, b in pairwise(ends)
    )
    arrays = [np.array([value]) for value in (mu, sigma, nu, mean, scale)]
    assert _evidence(*arrays, 8.0)[0] == pytest.approx(np.log(expected), abs=1e-3)


def test_units_do_not_matter_and_seeds_do(monkeypatch):
    pytest.importorskip("emcee")
    monkeypatch.setattr(bayes_hierarchical, "WARMUP", 20)
    d = np.array(NUMPYRO[2]["differences"])
    one, hundred = (bayesian_hierarchical(unit * d, 0.1, samples=240, seed=3) for unit in (1.0, 100.0))
    np.testing.assert_allclose(hundred.mean, 100 * one.mean, rtol=1e-6)
    assert not np.array_equal(one.mean, bayesian_hierarchical(d, 0.1, samples=240, seed=4).mean)
    constant = np.vstack([d, np.full(10, 0.02)])
    assert np.isfinite(bayesian_hierarchical(constant, 0.1, samples=240).mean).all()


test_what_it_cannot_use = refused(
    *(
        lambda shape=shape, rho=rho: bayesian_hierarchical(np.zeros(shape), rho)
        for shape, rho in (((1, 5), 0.1), ((3, 2), 0.1), ((4,), 0.1), ((3, 4), 1.0), ((3, 4), -0.1))
    )
)


def test_without_emcee_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "emcee", None)
    with pytest.raises(MissingExtraError, match=r"podium\[bayes\]"):
        bayesian_hierarchical(np.random.default_rng(0).normal(size=(3, 5)), 0.1)


FOLDS = np.array([[0.30, -0.12, 0.22, 0.05], [0.01, 0.04, -0.03, 0.06], [-0.20, 0.10, 0.15, 0.40]])


@for_each([0.0, 0.3])
def test_a_deviation_without_end_integrates_to_a_student_density(rho):
    """∫ N(d; δ, σ²R) dσ at several δ, by quadrature, is in proportion to the density with m − 2 degrees of freedom."""
    m = FOLDS.shape[1]
    inverse = np.linalg.inv(np.full((m, m), rho) + (1 - rho) * np.eye(m))
    mean, scale = _summaries(FOLDS, rho)
    for row, centre, width in zip(FOLDS, mean, scale, strict=True):

        def likelihood(delta, row=row):
            square = (row - delta) @ inverse @ (row - delta)
            return integrate.quad(lambda s: s**-m * np.exp(-square / (2 * s * s)), 0, np.inf, epsabs=0)[0]

        at = centre + width * np.array([0.0, 0.5, -1.5, 3.0])
        values = np.array([likelihood(delta) for delta in at])
        expected = stats.t.pdf(at, m - 2, centre, width)
        assert values / values[0] == pytest.approx(expected / expected[0], rel=1e-6)


def test_folds_that_all_differ_alike_have_a_thousandth_of_the_mean_deviation():
    d = np.vstack([FOLDS, np.full(4, 0.02)])
    deviation = d.std(axis=1, ddof=1)
    _, scale = _summaries(d, 0.1)
    assert scale[3] / scale[0] == pytest.approx(deviation.mean() / 1000 / deviation[0], rel=1e-12)
    _, scale = _summaries(np.ones((2, 4)), 0.0)  # nothing differs at all: a thousandth of one
    assert scale == pytest.approx(0.001 * np.sqrt(3 / (4 * 2)), rel=1e-12)


def log_prior(t: float) -> float:
    """Log density of log(ν − 1): a gamma density averaged over its shape and rate."""
    total, _ = integrate.dblquad(
        lambda b, a: exp(a * log(b) + (a - 1) * t - b * exp(t) - lgamma(a)), 0.5, 5.0, 0.05, 0.15, epsabs=0, epsrel=1e-8
    )
    return float(np.log(total / (4.5 * 0.1)) + t)


def test_the_prior_of_the_degrees_of_freedom():
    at = np.array([-2.0, 0.5, 3.0, 5.0])
    assert _log_prior(at) == pytest.approx([log_prior(t) for t in at], abs=1e-6)


def test_the_posterior_density_and_where_it_ends():
    """Σ log ∫ t(δ) t(δ) dδ + log σ + log prior, by quadrature; nothing beyond the bounds."""
    mean, scale, among = np.array([0.1, 0.3, -0.05]), np.array([0.05, 0.1, 0.02]), 0.2
    points = np.array([[0.1, -1.5, 2.0], [0.25, -2.5, 0.5]])

    def expected(mu, log_sigma, t):
        total = log_sigma + log_prior(t)
        for centre, width in zip(mean, scale, strict=True):
            cuts = [-np.inf, *np.linspace(-2, 2, 9), np.inf]

            def both(x, centre=centre, width=width):
                return student(x, 6, centre, width) * student(x, 1 + exp(t), mu, exp(log_sigma))

            total += np.log(sum(integrate.quad(both, a, b, epsabs=0)[0] for a, b in pairwise(cuts)))
        return total

    density = _log_density(mean, scale, 6, among)
    assert density(points) == pytest.approx([expected(*point) for point in points], abs=2e-3)
    most = np.log(1000 * among)
    inside = [[1.0, -1, 2], [-1.0, -1, 2], [0, most, 2], [0, -29.9, 2], [0, -1, 11.9], [0, -1, -11.9]]
    outside = [[1.01, -1, 2], [-1.01, -1, 2], [0, most + 0.01, 2], [0, -30.0, 2], [0, -1, 12.0], [0, -1, -12.0]]
    found = density(np.array([*inside, *outside]))
    assert np.isfinite(found[:6]).all()
    assert (found[6:] == -np.inf).all()
    assert (density(np.array(outside)) == -np.inf).all()
    alike = _log_density(mean, scale, 6, 0.0)  # means that are all one: σ₀ up to 1
    assert np.isfinite(alike(np.array([[0, 0.0, 2]]))).all()
    assert (alike(np.array([[0, 0.01, 2]])) == -np.inf).all()


def test_the_next_data_set_lies_above_within_or_below():
    mean, scale, df = np.array([0.1, -0.3]), np.array([0.2, 0.05]), np.array([3.0, 12.0])
    simplex = HierarchicalPosterior(mean, scale, df, 2.0, 0.5).simplex(0.05)
    upper, lower = stats.t.sf(0.05, df, mean, scale), stats.t.cdf(-0.05, df, mean, scale)
    assert simplex.means() == pytest.approx([upper.mean(), (1 - upper - lower).mean(), lower.mean()], rel=1e-9)


def test_the_sampler_draws_a_density_that_is_known(monkeypatch):
    """Three independent normal variables: means, deviations, and as many draws as asked for."""
    pytest.importorskip("emcee")
    monkeypatch.setattr(bayes_hierarchical, "WARMUP", 100)
    centre, width = np.array([0.2, -2.0, 3.0]), np.array([0.1, 0.5, 1.0])

    def density(points):
        return -0.5 * (((points - centre) / width) ** 2).sum(axis=1)

    draws, effective, acceptance = _sample(density, np.array([0.1, 0.3]), np.array([0.1, 0.1]), 6_010, 7)
    assert draws.shape == (6_010, 3)
    assert 100 < effective < 6_010
    assert 0.4 < acceptance < 0.9
    assert np.abs((draws.mean(axis=0) - centre) / width).max() < 4 / np.sqrt(effective)
    assert draws.std(axis=0) == pytest.approx(width, rel=0.2)
    again = _sample(density, np.array([0.1, 0.3]), np.array([0.1, 0.1]), 240, 7)[0]
    np.testing.assert_array_equal(again, _sample(density, np.array([0.1, 0.3]), np.array([0.1, 0.1]), 240, 7)[0])
    assert not np.array_equal(again, _sample(density, np.array([0.1, 0.3]), np.array([0.1, 0.1]), 240, 8)[0])
    alike = _sample(density, np.array([0.1, 0.1]), np.array([0.1, 0.1]), 240, 7)[0]  # means that do not vary
    assert np.isfinite(alike).all()
