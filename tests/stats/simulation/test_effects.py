"""Shifts make the effects that they are asked for: against integrals by scipy and against drawn tables."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import integrate
from scipy import stats as ss

from podium.errors import InputError
from podium.stats.simulation import PATTERNS, SHAPES, Population, pattern_shifts
from podium.stats.simulation.populations import probability_better, rank_difference, unit_for

M, S = np.exp(0.5), np.sqrt((np.e - 1) * np.e)
LAWS = {
    "normal": ss.norm(),
    "uniform": ss.uniform(-np.sqrt(3), 2 * np.sqrt(3)),
    "laplace": ss.laplace(0, np.sqrt(0.5)),
    "t3": ss.t(3, 0, 1 / np.sqrt(3)),
    "lognormal": ss.lognorm(1, -M / S, 1 / S),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("shift", [0.1, 0.7, 2.0])
def test_probability_of_being_better(shape, shift: float) -> None:
    law = LAWS[shape]
    assert (law.mean(), law.var()) == pytest.approx((0, 1), abs=1e-9)
    expected, _ = integrate.quad(lambda u: law.cdf(law.ppf(u) + shift), 0, 1, limit=400)
    assert probability_better(shape, shift) == pytest.approx(expected, abs=3e-5)
    assert probability_better(shape, -shift) == pytest.approx(1 - expected, abs=3e-5)
    assert probability_better(shape, 0.0) == pytest.approx(0.5, abs=1e-12)


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("shape", SHAPES)
def test_mean_ranks_of_drawn_tables(pattern, shape) -> None:
    """The mean rank difference asked for is that of many drawn problems, within four standard errors."""
    k, wanted = 5, 1.2
    unit = unit_for("rank", wanted, k=k, pattern=pattern, shape=shape)
    shifts = tuple(unit * one for one in pattern_shifts(pattern, k))
    x = Population(shifts, shape=shape).draw(np.random.default_rng(3), 1, 20_000)[0]
    ranks = ss.rankdata(-x, axis=1)
    difference = ranks[:, -1] - ranks[:, 0]
    assert abs(difference.mean() - wanted) < 4 * difference.std() / np.sqrt(len(x))
    assert rank_difference(pattern, k, shape, unit) == pytest.approx(wanted, abs=1e-9)


def test_a_standardised_difference_is_that_of_drawn_differences() -> None:
    unit = unit_for("d", 0.5)
    x = Population((unit, 0.0)).draw(np.random.default_rng(4), 1, 100_000)[0]
    d = x[:, 0] - x[:, 1]
    assert d.mean() / d.std() == pytest.approx(0.5, abs=0.015)
    assert (d > 0).mean() == pytest.approx(ss.norm.cdf(0.5), abs=0.006)


def test_of_two_normal_algorithms_all_effects_are_one() -> None:
    d, p = unit_for("d", 0.5), unit_for("p", float(ss.norm.cdf(0.5)))
    rank = unit_for("rank", 2 * float(ss.norm.cdf(0.5)) - 1)
    assert (d, d) == pytest.approx((p, rank), rel=1e-9)


@pytest.mark.parametrize(
    ("effect", "value", "options"),
    [
        ("d", 0.0, {}), ("d", -1.0, {}), ("d", float("inf"), {}), ("d", float("nan"), {}),
        ("p", 0.5, {}), ("p", 1.0, {}), ("p", 0.3, {}),
        ("rank", 0.0, {"k": 5}), ("rank", 2.5, {"k": 5}), ("rank", 4.0, {"k": 5, "pattern": "ends"}),
        ("r", 0.5, {}), ("rank", 1.0, {"pattern": "all", "k": 4}),
        ("p", 0.7, {"shape": "cauchy"}),
    ],
)  # fmt: skip
def test_effects_that_nothing_makes_are_refused(effect, value: float, options: dict) -> None:
    with pytest.raises(InputError):
        unit_for(effect, value, **options)


def test_patterns_need_two_algorithms() -> None:
    with pytest.raises(InputError):
        pattern_shifts("one", 1)


@pytest.mark.parametrize(
    ("pattern", "shifts"),
    [("one", (1.0, 0.0, 0.0, 0.0, 0.0)), ("ends", (1.0, 0.5, 0.5, 0.5, 0.0)), ("steps", (1.0, 0.75, 0.5, 0.25, 0.0))],
)
def test_patterns_are_what_they_say(pattern, shifts) -> None:
    assert pattern_shifts(pattern, 5) == shifts
    assert pattern_shifts(pattern, 2) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("effect", "value", "options", "fact"),
    [
        ("d", -1.0, {}, r"effect d=-1 cannot .* finite and above 0\.$"),
        ("p", 0.3, {}, r"effect p=0\.3 cannot .* above 0\.5 and below 1\.$"),
        ("rank", 3.0, {"k": 5}, r"effect rank=3 cannot .* above 0 and below 2\.5\.$"),
        ("rank", 4.0, {"k": 5, "pattern": "steps"}, r"effect rank=4 cannot .* above 0 and below 4\.$"),
        ("rank", 1.0, {"k": 4, "pattern": "all"}, r"Unknown pattern 'all'\. Use one of one, ends, steps\.$"),
        ("r", 1.0, {}, r"Unknown effect 'r'\. Use one of d, p, rank\.$"),
        ("p", 0.7, {"shape": "cauchy"}, r"Unknown shape 'cauchy'\. Use one of normal, "),
    ],
)
def test_refusals_name_the_value_and_its_bounds(effect, value: float, options: dict, fact: str) -> None:
    with pytest.raises(InputError, match=fact):
        unit_for(effect, value, **options)
