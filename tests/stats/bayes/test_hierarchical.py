"""The hierarchical model against the same model sampled in full by numpyro, and what it refuses."""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from podium.errors import InputError, MissingExtraError
from podium.stats.bayes.hierarchical import _evidence, bayesian_hierarchical

NUMPYRO = json.loads(
    (Path(__file__).parents[2] / "reference" / "hierarchical_numpyro.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", NUMPYRO, ids=lambda case: f"{len(case['differences'])} data sets")
def test_numpyro_samples_the_same_posterior(case):
    pytest.importorskip("emcee")
    found = bayesian_hierarchical(np.array(case["differences"]), case["rho"], samples=24_000, seed=5)
    assert found.effective > 300
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


@pytest.mark.parametrize(
    ("mean", "scale", "mu", "sigma", "nu"),
    [
        (0.3, 0.1, 0.1, 0.2, 4.0),
        (0.3, 0.001, 0.1, 0.2, 1.5),
        (0.9, 0.2, -0.9, 0.001, 30.0),
        (0.0, 1e-4, 0.5, 0.01, 2.0),
    ],
)
def test_the_integral_over_one_difference(mean, scale, mu, sigma, nu):
    """Against adaptive quadrature: densities of like and of very different widths, near and far apart."""
    from scipy import integrate, stats

    one, other = stats.t(8, mean, scale), stats.t(nu, mu, sigma)
    cuts = sorted({mean + s * scale for s in (-50, -5, 0, 5, 50)} | {mu + s * sigma for s in (-50, -5, 0, 5, 50)})
    ends = [-np.inf, *cuts, np.inf]
    expected = sum(
        integrate.quad(lambda x: one.pdf(x) * other.pdf(x), a, b, epsabs=0, epsrel=1e-10, limit=200)[0]
        for a, b in pairwise(ends)
    )
    arrays = [np.array([value]) for value in (mu, sigma, nu, mean, scale)]
    assert _evidence(*arrays, 8.0)[0] == pytest.approx(np.log(expected), abs=1e-3)


def test_units_do_not_matter_and_seeds_do():
    pytest.importorskip("emcee")
    d = np.array(NUMPYRO[2]["differences"])
    one, hundred = (bayesian_hierarchical(unit * d, 0.1, samples=480, seed=3) for unit in (1.0, 100.0))
    np.testing.assert_allclose(hundred.mean, 100 * one.mean, rtol=1e-6)
    assert not np.array_equal(one.mean, bayesian_hierarchical(d, 0.1, samples=480, seed=4).mean)
    constant = np.vstack([d, np.full(10, 0.02)])
    assert np.isfinite(bayesian_hierarchical(constant, 0.1, samples=480).mean).all()


@pytest.mark.parametrize(("shape", "rho"), [((1, 5), 0.1), ((3, 2), 0.1), ((4,), 0.1), ((3, 4), 1.0), ((3, 4), -0.1)])
def test_what_it_cannot_use(shape, rho):
    with pytest.raises(InputError):
        bayesian_hierarchical(np.zeros(shape), rho)


def test_without_emcee_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "emcee", None)
    with pytest.raises(MissingExtraError, match=r"podium\[bayes\]"):
        bayesian_hierarchical(np.random.default_rng(0).normal(size=(3, 5)), 0.1)
