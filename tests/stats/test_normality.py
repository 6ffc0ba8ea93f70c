"""Tests of normality and of equal variances, judged by R (nortest, car), statsmodels, SciPy, simulation and what must hold anyway."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from scipy.integrate import trapezoid
from scipy.stats import fligner
from statsmodels.stats.diagnostic import kstest_normal

from podium.errors import InputError
from podium.stats.normality import (
    NORMALITY_TESTS,
    SIZES,
    anderson_darling,
    dagostino_pearson,
    histogram,
    lilliefors,
    lilliefors_pvalue,
    normal_envelope,
    normal_quantiles,
    refusal,
    shapiro_wilk,
    to_unit,
)
from podium.stats.variances import HOMOGENEITY_TESTS, homogeneity
from quick import for_each
from stats.helpers import recorded, refused

TESTS = dict(zip(NORMALITY_TESTS, (lilliefors, shapiro_wilk, dagostino_pearson, anderson_darling), strict=True))


@for_each(recorded("assumptions_r")["cells"])
def test_statistics_and_pvalues_of_r(cell):
    for name in ("anderson-darling", "shapiro-wilk"):
        found, (statistic, pvalue) = TESTS[name](cell["x"]), cell[name]
        assert float(found.statistic) == pytest.approx(statistic, rel=1e-8)
        if name == "shapiro-wilk" or pvalue > 3.8e-24:
            assert float(found.pvalue) == pytest.approx(pvalue, rel=1e-6)
    statistic, pvalue = cell["lilliefors"]
    found = lilliefors(cell["x"])
    assert float(found.statistic) == pytest.approx(statistic, rel=1e-9)
    # R: a fitted formula, good to some per cent below 0.1, by Stephens' modified statistic above.
    if 1e-4 < pvalue < 0.1:
        assert float(found.pvalue) == pytest.approx(pvalue, rel=0.12 if pvalue > 0.001 else 0.3)
    elif pvalue >= 0.1:
        assert float(found.pvalue) == pytest.approx(pvalue, abs=0.03)
    else:
        assert float(found.pvalue) < 1.5e-4


@for_each([8, 12, 20, 30])
def test_lilliefors_beside_the_simulated_table_of_statsmodels(n):
    rng = np.random.default_rng(n)
    for draw in (rng.standard_normal, rng.standard_exponential):
        x = draw(n)
        statistic, pvalue = kstest_normal(x, pvalmethod="table")
        found = lilliefors(x)
        assert float(found.statistic) == pytest.approx(statistic, rel=1e-9)
        if 0.001 < pvalue < 0.9:
            assert float(found.pvalue) == pytest.approx(pvalue, rel=0.12, abs=0.02)


@for_each(
    # Dallal & Wilkinson (1986), corrected critical values of Lilliefors' D at 0.10 and 0.01 (three decimals).
    [(5, (0.319, 0.397)), (10, (0.241, 0.304)), (20, (0.176, 0.223)), (30, (0.146, 0.185))],
)
def test_published_critical_values(n, critical):
    at_ten, at_one = (float(lilliefors_pvalue(d, n)) for d in critical)
    assert at_ten == pytest.approx(0.10, rel=0.06)
    assert at_one == pytest.approx(0.01, rel=0.12)


@for_each(product([lilliefors, anderson_darling], [8, 40]))
def test_the_level_is_kept(test, n):
    x = np.random.default_rng(1967).standard_normal((10_000, n)) * 3 + 100
    p = test(x).pvalue
    for alpha in (0.01, 0.05, 0.1, 0.5):
        error = 3.5 * np.sqrt(alpha * (1 - alpha) / len(p))
        # Stephens' formula for A² is fitted for the tail; at 0.5 it is off by two per cent for n = 8.
        assert abs(float((p <= alpha).mean()) - alpha) < error + (0.015 if alpha == 0.5 else 0.002)


def test_anderson_darling_far_out_is_finite_and_small():
    x = np.concatenate([np.arange(300) / 300, [1e6]])
    found = anderson_darling(x)
    assert np.isfinite(found.statistic)
    assert 0 < float(found.pvalue) < 1e-23


def test_dagostino_pearson_beside_scipy():
    x = np.random.default_rng(5).gamma(2, size=(4, 33))
    expected = stats.normaltest(x, axis=-1)
    np.testing.assert_allclose(dagostino_pearson(x).statistic, expected.statistic, rtol=1e-9)
    np.testing.assert_allclose(dagostino_pearson(x).pvalue, expected.pvalue, rtol=1e-9)


@for_each(NORMALITY_TESTS)
def test_a_batch_is_row_by_row_and_constant_rows_are_undefined(name):
    x = np.random.default_rng(3).standard_normal((2, 3, 12))
    x[0, 1] = 0.1
    found = TESTS[name](x)
    assert found.pvalue.shape == (2, 3)
    assert np.isnan(found.pvalue[0, 1])
    assert np.isnan(found.statistic[0, 1])
    assert int(np.isnan(found.pvalue).sum()) == 1
    assert float(found.pvalue[1, 2]) == pytest.approx(float(TESTS[name](x[1, 2]).pvalue), rel=1e-12)


@pytest.mark.parametrize("name", NORMALITY_TESTS)
@given(
    x=st.lists(st.integers(-50, 50), min_size=8, max_size=40).filter(lambda x: len(set(x)) > 1),
    shift=st.integers(-1000, 1000),
    scale=st.sampled_from([-4.0, 0.25, 1e-150, 2.0**400]),
)
def test_place_scale_and_order_do_not_matter(name, x, shift, scale):
    first = TESTS[name](x)
    second = TESTS[name]((np.array(x, dtype=float)[::-1] + shift) * scale)
    assert 0 <= float(first.pvalue) <= 1
    assert float(first.statistic) == pytest.approx(float(second.statistic), rel=1e-5)
    assert float(first.pvalue) == pytest.approx(float(second.pvalue), rel=1e-4, abs=1e-200)


@for_each(NORMALITY_TESTS)
def test_sizes_that_are_refused(name):
    low, high, _ = SIZES[name]
    assert refusal(name, low) is None
    assert refusal(name, low - 1) is not None
    assert str(refusal(name, 1)).startswith("1 value: ")
    assert str(refusal(name, 2)).startswith("2 values: ")
    with pytest.raises(InputError, match=name):
        TESTS[name](np.arange(low - 1.0))
    if high is not None:
        with pytest.raises(InputError, match=str(high)):
            TESTS[name](np.random.default_rng(0).standard_normal(high + 1))
    with pytest.raises(InputError, match="finite"):
        TESTS[name]([1.0, 2.0, float("nan"), *range(10)])


@given(st.integers(5, 3000), st.lists(st.floats(0.001, 0.999), min_size=2, max_size=20))
def test_lilliefors_pvalues_fall_with_the_distance(n, distances):
    p = lilliefors_pvalue(np.sort(distances), n)
    assert ((p >= 0) & (p <= 1)).all()
    assert (np.diff(p) <= 0).all()


def test_numbers_for_pictures():
    assert histogram([1, 2, 2, 3, 9]).counts.sum() == 5
    assert len(histogram([4, 4, 4]).edges) == len(histogram([4, 4, 4]).counts) + 1
    large = histogram([1e18] * 3)  # half a unit to either side would be lost in rounding
    assert large.counts.sum() == 3
    assert (np.diff(large.edges) > 0).all()
    quantiles = normal_quantiles(40)
    np.testing.assert_allclose(quantiles, -quantiles[::-1], atol=1e-12)
    np.testing.assert_allclose(stats.norm.cdf(quantiles), (np.arange(1, 41) - 0.375) / 40.25, rtol=1e-12)


@for_each(product(recorded("assumptions_r")["problems"], HOMOGENEITY_TESTS))
def test_equal_variances_in_r(problem, test):
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


QQ = recorded("qq_r")


@for_each(sorted(map(int, QQ["blom"])))
def test_positions_are_those_of_r(n):
    np.testing.assert_allclose(normal_quantiles(n), QQ["blom"][str(n)], rtol=1e-12, atol=1e-14)


def test_a_small_sample_stands_where_qqnorm_puts_it():
    np.testing.assert_allclose(
        normal_quantiles(len(QQ["qqnorm"]["x"])), QQ["qqnorm"]["expected"], rtol=1e-12, atol=1e-14
    )


@for_each([3, 10, 51])
def test_positions_are_nearer_to_the_true_means_than_those_of_probplot(n):
    """Blom's positions are meant to give the expected order statistics, Filliben's (`scipy.stats.probplot`) the medians."""
    x = np.linspace(0, 1, n)
    (medians, ordered), _ = stats.probplot(x)
    np.testing.assert_array_equal(ordered, x)

    def mean_of(i):
        density = stats.beta(i, n + 1 - i)
        z = np.linspace(-9, 9, 2001)
        return trapezoid(z * density.pdf(stats.norm.cdf(z)) * stats.norm.pdf(z), z)

    expected = np.array([mean_of(i) for i in range(1, n + 1)])
    ours = np.abs(normal_quantiles(n) - expected).max()
    assert ours < 0.025
    assert ours < np.abs(medians - expected).max()


@for_each([3, 8, 20, 51])
def test_the_band_holds_each_value_as_often_as_it_says(n):
    x = np.sort(np.random.default_rng(n).normal(5.0, 3.0, (20_000, n)), axis=1)
    z = (x - x.mean(axis=1, keepdims=True)) / x.std(axis=1, ddof=1, keepdims=True)
    for level in (0.8, 0.95):
        low, high = normal_envelope(n, level)
        held = ((low <= z) & (z <= high)).mean(axis=0)
        assert held.min() > level - 0.008
        if n >= 20:
            assert held.max() < level + 0.04


@given(st.integers(3, 1000), st.floats(0.5, 0.999))
def test_the_band_is_symmetric_rising_and_around_the_line(n, level):
    low, high = normal_envelope(n, level)
    assert np.isfinite(low).all()
    np.testing.assert_allclose(low, -high[::-1])
    assert (np.diff(low) > 0).all()
    if level > 0.6:  # bounds from quantiles of the beta distribution, the line from means
        assert (low < normal_quantiles(n)).all()
    wider_low, wider_high = normal_envelope(n, (1 + level) / 2)
    assert (wider_low < low).all()
    assert (wider_high > high).all()


@given(st.integers(0, 10**6), st.integers(2, 400), st.sampled_from(["normal", "exponential", "standard_cauchy"]))
def test_bins_are_those_numpy_chooses(seed, n, law):
    """The rule of NumPy from 2.1 on, which knows how to bound the number of bins; written out, it also holds before."""
    draw = getattr(np.random.default_rng(seed), law)
    x = draw(size=n)
    spread = np.ptp(x)
    iqr = np.subtract(*np.percentile(x, [75, 25]))
    width = min(max(2 * iqr / np.cbrt(n), spread / np.sqrt(n) / 2), spread / (np.log2(n) + 1))
    found = histogram(x)
    assert len(found.counts) in (int(np.ceil(spread / width)), int(np.ceil(spread / width * (1 - 1e-12))))
    counts, edges = np.histogram(x, bins=len(found.counts))
    assert np.abs(found.counts - counts).sum() <= 2  # a value on an edge may fall to either side
    np.testing.assert_allclose(found.edges, edges, atol=1e-9 * spread)


@for_each(
    [[0.0] * 50 + [1e9], [*np.linspace(0, 1e-12, 60), 1e12], [-1.7e308, 0.0, 1.7e308], [1e16, 1e16 + 2, 1e16 + 4],
     [5e-324, 0.0, 1e-323], [1e300, 1e300]],
)  # fmt: skip
def test_no_sample_is_too_odd_for_a_histogram(x):
    found = histogram(x)
    assert found.counts.sum() == len(x)
    assert len(found.counts) <= 2 * np.sqrt(len(x)) + 8
    assert (found.edges[0], found.edges[-1]) == (min(x), max(x)) or min(x) == max(x)
    assert (np.diff(found.edges) >= 0).all()


test_pictures_that_are_refused = refused(
    *(
        ("envelope", lambda n=n, level=level: normal_envelope(n, level))
        for n, level in ((2, 0.95), (10, 0.0), (10, 1.0))
    ),
    *(("finite", lambda x=x: histogram(x)) for x in ([], [1.0, np.nan], [np.inf])),
    error=ValueError,
)


def test_a_unit_sample():
    np.testing.assert_allclose(to_unit(np.array([2.0, 4.0, 3.0])), [0, 1, 0.5])
