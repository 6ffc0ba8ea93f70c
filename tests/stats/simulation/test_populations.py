"""Populations have the centres, scales, correlations and ties that they say."""

from __future__ import annotations

import numpy as np
import pytest

from podium.errors import InputError
from podium.stats.simulation.populations import NULLS, SHAPES, Population, null_population

COUNT, N = 400, 500


def cells(population: Population) -> np.ndarray:
    return population.draw(np.random.default_rng(2), COUNT, N).reshape(-1, population.k)


@pytest.mark.parametrize("shape", SHAPES)
def test_errors_have_mean_zero_and_variance_one(shape: str) -> None:
    x = cells(Population((0.0, 0.0), shape=shape))  # type: ignore[arg-type]
    assert np.abs(x.mean(axis=0)).max() < 0.01
    # Heavy tails: the sample variance settles slowly.
    assert np.abs(x.var(axis=0) - 1).max() < {"t3": 0.4, "lognormal": 0.12}.get(shape, 0.02)


def test_shifts_scales_and_correlation_are_those_asked_for() -> None:
    x = cells(Population((0.0, 1.0, -2.0), scales=(1.0, 1.0, 3.0), correlation=0.5))
    np.testing.assert_allclose(x.mean(axis=0), [0, 1, -2], atol=0.03)
    # b has variance 1 beside errors of variance 1 and 9.
    np.testing.assert_allclose(np.cov(x.T), [[2, 1, 1], [1, 2, 1], [1, 1, 10]], atol=0.12)


def test_rounding_makes_ties_of_the_expected_share() -> None:
    x = Population((0.0, 0.0), rounding=1.0).draw(np.random.default_rng(1), 100, 1_000)
    # P(two standard normals round to one integer) = Σ (Φ(i+½) − Φ(i−½))², by scipy.
    assert abs((x[..., 0] == x[..., 1]).mean() - 0.27091) < 0.004


def test_spread_is_that_of_powers_of_ten() -> None:
    x = Population((1.0, 1.0), scales=(0.0, 0.0), spread=1.0).draw(np.random.default_rng(1), 10, 5_000)
    assert abs(np.log10(x[..., 0]).std() - 1) < 0.02


def test_hypotheses_about_equal_shifts_are_true() -> None:
    population = null_population("partial", 5)
    assert population.true_hypotheses([0, 0, 1, 3], [1, 3, 2, 4]).tolist() == [True, False, True, False]


@pytest.mark.parametrize("name", NULLS)
@pytest.mark.parametrize("k", [2, 3, 10])
def test_every_situation_exists_and_has_a_true_hypothesis(name: str, k: int) -> None:
    population = null_population(name, k)
    assert population.k == k
    assert population.true_hypotheses([0], [1]).all()
    assert np.isfinite(population.draw(np.random.default_rng(0), 3, 4)).all()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"shifts": (0.0,)}, "shift"),
        ({"shifts": (0.0, float("nan"))}, "shift"),
        ({"shifts": (0.0, 0.0), "scales": (1.0,)}, "scales"),
        ({"shifts": (0.0, 0.0), "scales": (1.0, -1.0)}, "scales"),
        ({"shifts": (0.0, 0.0), "shape": "cauchy"}, "cauchy"),
        ({"shifts": (0.0, 0.0), "correlation": 1.0}, "correlation"),
        ({"shifts": (0.0, 0.0), "spread": -1.0}, "spread"),
        ({"shifts": (0.0, 0.0), "rounding": float("inf")}, "rounding"),
    ],
)
def test_impossible_populations_are_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(InputError, match=said):
        Population(**options)  # type: ignore[arg-type]


def test_an_unknown_situation_is_refused() -> None:
    with pytest.raises(InputError, match="Unknown null situation 'fair'"):
        null_population("fair", 4)
