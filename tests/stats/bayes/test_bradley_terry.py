"""The Bayesian Bradley–Terry model: integration over a grid, coverage and order by simulation."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from podium.stats.bradley_terry import bayesian_bradley_terry
from quick import for_each
from stats.helpers import refused


def test_two_algorithms_against_integration_over_a_grid():
    """β_1 − β_2 ~ N(0, 8) and log ν ~ N(0, 4) before the data; 9 wins, 4 ties, 3 losses."""
    gap, log_nu = np.meshgrid(np.linspace(-12, 12, 601), np.linspace(-9, 9, 451), indexing="ij")
    whole = np.logaddexp(np.logaddexp(gap / 2, -gap / 2), log_nu)
    density = 9 * gap / 2 + 4 * log_nu - 3 * gap / 2 - 16 * whole - gap**2 / 16 - log_nu**2 / 8
    density = np.exp(density - density.max())
    density /= density.sum()
    win = 1 / (1 + np.exp(-gap))
    expected = [density[win > 0.55].sum(), density[(win <= 0.55) & (win >= 0.45)].sum(), density[win < 0.45].sum()]
    found = bayesian_bradley_terry([[0, 9], [3, 0]], [[0, 4], [4, 0]], samples=40_000)
    assert found.probabilities(0, 1, 0.05) == pytest.approx(expected, abs=0.009)
    mean, low, high = found.summary(found.win_probability(0, 1), 0.9)
    assert mean == pytest.approx((density * win).sum(), abs=0.004)
    assert density[win < low].sum() == pytest.approx(0.05, abs=0.008)
    assert density[win > high].sum() == pytest.approx(0.05, abs=0.008)
    assert found.weights @ found.log_ties == pytest.approx((density * log_nu).sum(), abs=0.02)
    assert found.effective > 20_000
    assert found.effective == pytest.approx(1 / (found.weights**2).sum())
    assert found.errors([0.2, 0.5]) == pytest.approx(np.array([0.4, 0.5]) / found.effective**0.5, rel=1e-4)


def test_intervals_cover_when_games_of_a_problem_are_not_taken_for_independent():
    """Gumbel noise makes the model true; 6 algorithms on 30 problems, 90 % intervals of differences of strengths."""
    rng, k, n = np.random.default_rng(8), 6, 30
    covered: dict[float, list[bool]] = {1.0: [], 3 / (k + 1): []}
    for run in range(40):
        beta = 0.6 * rng.normal(size=k)
        x = beta + rng.gumbel(size=(n, k))
        wins = (x[:, :, None] > x[:, None, :]).sum(axis=0)
        for weight, hits in covered.items():
            found = bayesian_bradley_terry(wins, np.zeros((k, k)), weight=weight, samples=1000, seed=run)
            for i in range(0, k, 2):
                _, low, high = found.summary(found.strengths[:, i] - found.strengths[:, i + 1], 0.9)
                hits.append(low <= beta[i] - beta[i + 1] <= high)
    assert np.mean(covered[3 / (k + 1)]) == pytest.approx(0.9, abs=0.06)
    assert np.mean(covered[1.0]) < 0.82


def test_the_order_is_recovered():
    rng, k = np.random.default_rng(3), 8
    beta = np.linspace(2, -2, k)
    x = beta + rng.gumbel(size=(300, k))
    gap = x[:, :, None] - x[:, None, :]
    ties = (np.abs(gap) < 0.3).sum(axis=0)
    np.fill_diagonal(ties, 0)
    found = bayesian_bradley_terry((gap >= 0.3).sum(axis=0), ties, weight=3 / (k + 1), samples=5000)
    means = found.weights @ found.strengths
    assert np.all(np.diff(means) < 0)
    assert found.best()[0] > 0.9
    assert found.best().sum() == pytest.approx(1)


def test_names_do_not_matter():
    wins, ties = np.array([[0, 5, 8], [3, 0, 4], [1, 4, 0]]), np.array([[0, 2, 1], [2, 0, 2], [1, 2, 0]])
    turned = bayesian_bradley_terry(wins[::-1, ::-1], ties[::-1, ::-1], samples=40_000)
    found = bayesian_bradley_terry(wins, ties, samples=40_000)
    assert found.best() == pytest.approx(turned.best()[::-1], abs=0.015)


test_what_it_cannot_use = refused(
    lambda: bayesian_bradley_terry([[0, 1]], [[0, 1]]),
    lambda: bayesian_bradley_terry([[0, -1], [1, 0]], [[0, 0], [0, 0]]),
    lambda: bayesian_bradley_terry([[0, 1], [1, 0]], [[0, 1], [0, 0]]),
    lambda: bayesian_bradley_terry([[0, 1], [1, 0]], [[0, 0], [0, 0]], weight=0.0),
    lambda: bayesian_bradley_terry([[0, 1], [1, 0]], [[0, 0], [0, 0]], samples=0),
)


@for_each(product([2000, 2001], range(4)))
def test_algorithms_that_tie_on_every_problem_are_as_likely_to_be_better(samples: int, seed: int) -> None:
    """Two identical columns: half and half; independent draws gave 0.499 and 0.501."""
    ties = np.array([[0, 12], [12, 0]])
    found = bayesian_bradley_terry(np.zeros((2, 2)), ties, samples=samples, seed=seed)
    below, _, above = found.probabilities(0, 1, 0.0)
    assert (below, above) == (pytest.approx(0.5, abs=1 / samples), pytest.approx(0.5, abs=1 / samples))
