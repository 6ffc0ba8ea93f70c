"""Measures of speed: weights of the budget, areas, cut-points ahead, cut-points before targets; ties by rounding."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import integrate
from scipy.stats import rankdata

from podium.stats.convergence_speed import (
    budget_shares,
    cut_points_ahead,
    cut_points_before,
    log_errors,
    mean_log_error,
    mean_ranks_along,
    signed_levels,
)
from quick import for_each
from stats.helpers import refused

CUTS = [1.0, 3.0, 10.0, 25.0, 100.0]


@for_each([("log", np.log(CUTS)), ("linear", np.array(CUTS))])
def test_the_area_is_the_trapezoidal_rule(budget, at) -> None:
    errors = 10.0 ** np.random.default_rng(0).uniform(-9, 5, size=(3, 4, 5))
    wanted = integrate.trapezoid(np.log10(np.maximum(errors, 1e-6)), at, axis=-1) / (at[-1] - at[0])
    np.testing.assert_allclose(mean_log_error(errors, CUTS, tolerance=1e-6, budget=budget), wanted, rtol=1e-12)
    assert budget_shares(CUTS, budget).sum() == pytest.approx(1)


@given(st.lists(st.integers(1, 10**6), min_size=2, max_size=8, unique=True))
def test_shares_are_the_nearest_parts_of_a_linear_budget(cuts: list[int]) -> None:
    cuts.sort()
    ends = [Fraction(cuts[0]), *(Fraction(a + b, 2) for a, b in itertools.pairwise(cuts)), Fraction(cuts[-1])]
    wanted = [float((b - a) / (cuts[-1] - cuts[0])) for a, b in itertools.pairwise(ends)]
    np.testing.assert_allclose(budget_shares(cuts, "linear"), wanted, rtol=1e-12)


def test_log_errors_at_the_ends_of_the_floats() -> None:
    logs, rounding = log_errors([1e308, -1.7e308, 5e-324], -1.7e308, "minimize", 1.0)
    assert logs[0] == pytest.approx(308 + math.log10(2.7))
    assert logs[1] == 0
    assert np.isfinite(rounding).all()
    assert log_errors([0.0], 0.0, "minimize")[0][0] == -math.inf
    assert log_errors([5e-324], 0.0, "minimize")[0][0] == pytest.approx(math.log10(5) - 324, abs=0.01)
    assert log_errors([90.0], 100.0, "maximize")[0].tolist() == [1.0]


def test_rounding_of_logs_covers_that_of_the_decimals() -> None:
    """Errors k/10 that come as 100.k: their logs differ from the exact ones by no more than the bound."""
    tenths = np.arange(1, 500)
    logs, rounding = log_errors(100 + tenths / 10, 100.0, "minimize")
    exact = [math.log10(Fraction(int(k), 10)) for k in tenths]
    assert (np.abs(logs - exact) <= rounding).all()
    assert rounding.max() < 1e-11


def test_cut_points_ahead_by_hand() -> None:
    assert cut_points_ahead([[9, 4, 1], [5, 5, 5]], [[9, 5, 2], [4, 4, 5]], "minimize").tolist() == [2, -2]
    assert cut_points_ahead([[9, 4, 1]], [[9, 5, 2]], "maximize").tolist() == [-2]
    assert int(cut_points_ahead([0.3, 1e308], [0.1 + 0.2, -1.7e308], "minimize")) == -1


def test_mean_ranks_are_those_of_scipy() -> None:
    values = np.random.default_rng(2).integers(0, 4, size=(4, 6, 5))
    for objective, good in (("minimize", values), ("maximize", -values)):
        np.testing.assert_allclose(
            mean_ranks_along(values, objective), rankdata(good, axis=0).mean(axis=-1), rtol=1e-12
        )


def test_cut_points_before_targets_by_hand() -> None:
    runs = [[9, 4, 2, 2], [9, 9, 9, 9], [1, 1, 1, 1]]
    assert cut_points_before(runs, [4], "minimize").tolist() == [1, 4, 0]
    assert cut_points_before(runs, [4, 2], "minimize").tolist() == [3, 8, 0]
    assert cut_points_before(-np.array(runs), [-4, -2], "maximize").tolist() == [3, 8, 0]


@given(st.lists(st.integers(-20, 20), min_size=1, max_size=12))
def test_levels_keep_signs_and_the_order_of_sizes(tenths: list[int]) -> None:
    noise = np.random.default_rng(len(tenths)).uniform(-1, 1, size=len(tenths)) * 1e-15
    levels = signed_levels(np.array(tenths) / 10 + noise, 2e-15)
    sizes = sorted({abs(x) for x in tenths} | {0})
    assert levels.tolist() == [sizes.index(abs(x)) * (x > 0) - sizes.index(abs(x)) * (x < 0) for x in tenths]


test_what_cannot_be_measured_is_refused = refused(
    ("Unknown budget 'half'", lambda: budget_shares([1, 2], "half")),
    ("ascending", lambda: budget_shares([2, 1])),
    ("positive cut-points; the first is 0", lambda: budget_shares([0, 1])),
    ("0 has no logarithm", lambda: mean_log_error([1, 0], [1, 2])),
    ("cannot be negative", lambda: mean_log_error([1, -1], [1, 2])),
    ("one for each cut-point", lambda: mean_log_error([1, 2, 3], [1, 2])),
    ("tolerance must be a number >= 0", lambda: mean_log_error([1, 2], [1, 2], tolerance=-1)),
    ("Real numbers", lambda: mean_log_error(["a", "b"], [1, 2])),
)
