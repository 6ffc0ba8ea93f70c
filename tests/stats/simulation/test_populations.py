"""Populations have the centres, scales, correlations, ties and effects that they say; null situations made from a table."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from scipy import stats as ss

from podium.stats.simulation import pattern_shifts
from podium.stats.simulation.populations import (
    NULLS,
    SHAPES,
    Exchanged,
    Mirrored,
    Population,
    null_population,
    probability_better,
    rank_difference,
    residuals,
    unit_for,
)
from quick import for_each
from stats.helpers import refused

COUNT, N = 200, 400


def cells(population: Population) -> np.ndarray:
    return population.draw(np.random.default_rng(2), COUNT, N).reshape(-1, population.k)


@for_each(SHAPES)
def test_errors_have_mean_zero_and_variance_one(shape: str) -> None:
    x = cells(Population((0.0, 0.0), shape=shape))  # type: ignore[arg-type]
    assert np.abs(x.mean(axis=0)).max() < 0.015
    # Heavy tails: the sample variance settles slowly.
    assert np.abs(x.var(axis=0) - 1).max() < {"t3": 0.4, "lognormal": 0.2}.get(shape, 0.03)


def test_shifts_scales_and_correlation_are_those_asked_for() -> None:
    x = cells(Population((0.0, 1.0, -2.0), scales=(1.0, 1.0, 3.0), correlation=0.5))
    np.testing.assert_allclose(x.mean(axis=0), [0, 1, -2], atol=0.03)
    # b has variance 1 beside errors of variance 1 and 9.
    np.testing.assert_allclose(np.cov(x.T), [[2, 1, 1], [1, 2, 1], [1, 1, 10]], atol=0.16)


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


@for_each(product(NULLS, [2, 3, 10]))
def test_every_situation_exists_and_has_a_true_hypothesis(name: str, k: int) -> None:
    population = null_population(name, k)
    assert population.k == k
    assert population.true_hypotheses([0], [1]).all()
    assert np.isfinite(population.draw(np.random.default_rng(0), 3, 4)).all()


test_impossible_populations_are_refused = refused(
    ("shift", lambda: Population((0.0,))),
    ("shift", lambda: Population((0.0, float("nan")))),
    ("scales", lambda: Population((0.0, 0.0), scales=(1.0,))),
    ("scales", lambda: Population((0.0, 0.0), scales=(1.0, -1.0))),
    ("cauchy", lambda: Population((0.0, 0.0), shape="cauchy")),
    ("correlation", lambda: Population((0.0, 0.0), correlation=1.0)),
    ("spread", lambda: Population((0.0, 0.0), spread=-1.0)),
    ("rounding", lambda: Population((0.0, 0.0), rounding=float("inf"))),
    ("Unknown null situation 'fair'", lambda: null_population("fair", 4)),
)


M, S = np.exp(0.5), np.sqrt((np.e - 1) * np.e)
LAWS = {
    "normal": ss.norm(),
    "uniform": ss.uniform(-np.sqrt(3), 2 * np.sqrt(3)),
    "laplace": ss.laplace(0, np.sqrt(0.5)),
    "t3": ss.t(3, 0, 1 / np.sqrt(3)),
    "lognormal": ss.lognorm(1, -M / S, 1 / S),
}


@for_each(product(SHAPES, [0.1, 0.7, 2.0]))
def test_probability_of_being_better(shape, shift: float) -> None:
    law = LAWS[shape]
    assert (law.mean(), law.var()) == pytest.approx((0, 1), abs=1e-9)
    u = (np.arange(20_000) + 0.5) / 20_000
    expected = law.cdf(law.ppf(u) + shift).mean()  # the integral over (0, 1) by midpoints
    assert probability_better(shape, shift) == pytest.approx(expected, abs=3e-5)
    assert probability_better(shape, -shift) == pytest.approx(1 - expected, abs=3e-5)
    assert probability_better(shape, 0.0) == pytest.approx(0.5, abs=1e-12)


@for_each([("one", "t3"), ("one", "lognormal"), ("ends", "uniform"), ("ends", "normal"), ("steps", "laplace")])
def test_mean_ranks_of_drawn_tables(pattern, shape) -> None:
    """The mean rank difference asked for is that of many drawn problems, within four standard errors."""
    k, wanted = 5, 1.2
    unit = unit_for("rank", wanted, k=k, pattern=pattern, shape=shape)
    shifts = tuple(unit * one for one in pattern_shifts(pattern, k))
    x = Population(shifts, shape=shape).draw(np.random.default_rng(3), 1, 5_000)[0]
    ranks = ss.rankdata(-x, axis=1)
    difference = ranks[:, -1] - ranks[:, 0]
    assert abs(difference.mean() - wanted) < 4 * difference.std() / np.sqrt(len(x))
    assert rank_difference(pattern, k, shape, unit) == pytest.approx(wanted, abs=1e-9)


def test_a_standardised_difference_is_that_of_drawn_differences() -> None:
    unit = unit_for("d", 0.5)
    x = Population((unit, 0.0)).draw(np.random.default_rng(4), 1, 50_000)[0]
    d = x[:, 0] - x[:, 1]
    assert d.mean() / d.std() == pytest.approx(0.5, abs=0.02)
    assert (d > 0).mean() == pytest.approx(ss.norm.cdf(0.5), abs=0.008)


def test_of_two_normal_algorithms_all_effects_are_one() -> None:
    d, p = unit_for("d", 0.5), unit_for("p", float(ss.norm.cdf(0.5)))
    rank = unit_for("rank", 2 * float(ss.norm.cdf(0.5)) - 1)
    assert (d, d) == pytest.approx((p, rank), rel=1e-9)


@for_each(
    [("one", (1.0, 0.0, 0.0, 0.0, 0.0)), ("ends", (1.0, 0.5, 0.5, 0.5, 0.0)), ("steps", (1.0, 0.75, 0.5, 0.25, 0.0))],
)
def test_patterns_are_what_they_say(pattern, shifts) -> None:
    assert pattern_shifts(pattern, 5) == shifts
    assert pattern_shifts(pattern, 2) == (1.0, 0.0)


test_effects_that_nothing_makes_are_refused = refused(
    lambda: pattern_shifts("one", 1),
    *(lambda d=d: unit_for("d", d) for d in (0.0, float("inf"), float("nan"))),
    *(lambda p=p: unit_for("p", p) for p in (0.5, 1.0)),
    *(lambda rank=rank: unit_for("rank", rank, k=5) for rank in (0.0, 2.5)),
    lambda: unit_for("rank", 4.0, k=5, pattern="ends"),
    (r"effect d=-1 cannot .* finite and above 0\.$", lambda: unit_for("d", -1.0)),
    (r"effect p=0\.3 cannot .* above 0\.5 and below 1\.$", lambda: unit_for("p", 0.3)),
    (r"effect rank=3 cannot .* above 0 and below 2\.5\.$", lambda: unit_for("rank", 3.0, k=5)),
    (r"effect rank=4 cannot .* above 0 and below 4\.$", lambda: unit_for("rank", 4.0, k=5, pattern="steps")),
    (r"Unknown pattern 'all'\. Use one of one, ends, steps\.$", lambda: unit_for("rank", 1.0, k=4, pattern="all")),
    (r"Unknown effect 'r'\. Use one of d, p, rank\.$", lambda: unit_for("r", 1.0)),
    (r"Unknown shape 'cauchy'\. Use one of normal, ", lambda: unit_for("p", 0.7, shape="cauchy")),
)


def test_residuals_by_their_definition() -> None:
    """A problem on which all are equal has no effect of algorithms, and none to contribute to their medians."""
    table = [[1, 2, 4], [5, 5, 5], [0, 20, 60], [3, 1, 2], [7, 9, 8]]
    scaled = {}
    for place, row in enumerate(table):
        if len(set(row)) > 1:
            scaled[place] = [(value - np.mean(row)) / np.std(row) for value in row]
    effects = np.median(list(scaled.values()), axis=0)
    expected = np.zeros((5, 3))
    for place, row in scaled.items():
        expected[place] = np.std(table[place]) * (row - effects)
    found = residuals(table)
    assert found == pytest.approx(expected / 60)  # up to a common factor: the largest value
    assert found[1].tolist() == [0, 0, 0]
    assert residuals(np.zeros((2, 3))).tolist() == [[0, 0, 0]] * 2


def test_every_hypothesis_is_true() -> None:
    for null in (Mirrored(np.zeros((2, 3))), Exchanged(np.zeros((2, 3)))):
        assert null.true_hypotheses([0, 0, 1], [1, 2, 2]).tolist() == [True] * 3


test_tables_without_residuals_are_refused = refused(
    ("finite", lambda: residuals([[1, 2, np.nan]])),
    (r"at least 3 .*\(1, 2\)", lambda: residuals([[1, 2]])),
    (r"at least 3 .*\(3,\)", lambda: residuals([1, 2, 3])),
)
