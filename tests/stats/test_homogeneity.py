"""Tests of equal variances, judged by R (car and base) and by what must hold anyway."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import fligner

from podium.stats.variances import HOMOGENEITY_TESTS, homogeneity
from quick import for_each
from stats.helpers import recorded, refused


@for_each(product(recorded("assumptions_r")["problems"], HOMOGENEITY_TESTS))
def test_statistics_and_pvalues_of_r(problem, test):
    found = homogeneity(problem["groups"], test)
    if problem[test] is None:
        assert np.isnan(found.pvalue)
        assert "constant" in (found.reason or "")
        return
    assert (found.statistic, found.pvalue) == pytest.approx(tuple(problem[test]), rel=1e-7)


@for_each(HOMOGENEITY_TESTS)
def test_nothing_varies(test):
    found = homogeneity([[1, 1, 1], [2, 2, 2]], test)
    assert np.isnan(found.pvalue)
    assert found.reason == "every group is constant"


@for_each(["levene", "brown-forsythe"])
def test_distances_that_do_not_vary(test):
    """Two values half and half: every distance to the centre is the same, and F would be infinite."""
    found = homogeneity([[0, 0, 1, 1], [0, 0, 5, 5]], test)
    assert np.isnan(found.pvalue)
    assert "inside" in (found.reason or "")


def test_fligner_and_killeen_by_scipy():
    rng = np.random.default_rng(8)
    groups = [rng.normal(size=size) * spread for size, spread in ((9, 1), (12, 2), (8, 3))]
    found, judge = homogeneity(groups, "fligner-killeen"), fligner(*groups)
    assert (found.statistic, found.pvalue) == pytest.approx((judge.statistic, judge.pvalue), rel=1e-9)
    flat = homogeneity([[0, 0, 1, 1], [3, 3, 4, 4]], "fligner-killeen")  # every distance to the median is one half
    assert np.isnan([flat.statistic, flat.pvalue]).all()


test_groups_that_are_refused = refused(
    lambda: homogeneity([[1, 2, 3]], "levene"),
    lambda: homogeneity([[1, 2, 3], [1, 2]], "levene"),
    lambda: homogeneity([[1, 2, 3], [1, 2, np.inf]], "levene"),
    ("hartley", lambda: homogeneity([[1, 2, 3], [1, 2, 3]], "hartley")),
)


@pytest.mark.parametrize("test", HOMOGENEITY_TESTS)
@given(
    groups=st.lists(
        st.lists(st.integers(-20, 20), min_size=4, max_size=9).filter(lambda x: len(set(x)) > 2), min_size=2, max_size=4
    ),
    scale=st.sampled_from([1e-200, 3.0, 1e200]),
    shifts=st.lists(st.integers(-100, 100), min_size=4, max_size=4),
)
def test_a_common_scale_and_places_do_not_matter(test, groups, scale, shifts):
    first = homogeneity(groups, test)
    moved = [np.array(group, dtype=float) * scale + shift * scale for group, shift in zip(groups, shifts, strict=False)]
    second = homogeneity(moved, test)
    if test == "fligner-killeen":
        return  # it ranks distances, and ties of distances may be broken by rounding
    assert first.pvalue == pytest.approx(second.pvalue, rel=1e-6, abs=1e-300, nan_ok=True)


def test_groups_that_vary_alike_but_for_rounding():
    """SciPy's Bartlett statistic comes out below 0 there, and its p-value is not a number."""
    group = np.array([0.0, -1.0, -1.0, 4.0]) * 1e-200
    assert homogeneity([group, group + 30e-200], "bartlett").pvalue == pytest.approx(1.0)


def test_brown_forsythe_keeps_its_level_where_bartlett_does_not():
    """Exponential values: the reason why the conclusion rests on Brown-Forsythe."""
    rng = np.random.default_rng(1974)
    samples = rng.standard_exponential((400, 4, 25))
    share = {
        test: np.mean([homogeneity(list(groups), test).pvalue <= 0.05 for groups in samples])
        for test in ("brown-forsythe", "bartlett")
    }
    assert 0.02 < share["brown-forsythe"] < 0.08
    assert share["bartlett"] > 0.2
