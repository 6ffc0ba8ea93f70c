"""Repeated-measures ANOVA and the comparisons after it: R's numbers, statsmodels, brute force, levels under the null."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy import stats

from podium.stats.anova import compare_means, repeated_anova, residuals
from quick import for_each
from stats.helpers import recorded, refused, same_alone

TABLES = [(record, np.array(record["x"])) for record in recorded("parametric_r")["tables"]]


@for_each(TABLES)
def test_r_finds_the_same_anova(record, x):
    ours = repeated_anova(x)
    assert float(ours.statistic) == pytest.approx(record["F"], rel=1e-9)
    assert float(ours.pvalue) == pytest.approx(record["p"], rel=1e-9)
    np.testing.assert_allclose([ours.ss_algorithms, ours.ss_problems, ours.ss_error], record["ss"], rtol=1e-9)
    # R prints ε with four digits.
    assert float(ours.greenhouse_geisser) == pytest.approx(record["gg"], abs=6e-5)
    assert float(ours.huynh_feldt) == pytest.approx(min(record["hf"], 1), abs=6e-5)
    assert float(ours.pvalue_greenhouse_geisser) == pytest.approx(record["p_gg"], rel=1e-8)
    assert float(ours.pvalue_huynh_feldt) == pytest.approx(record["p_hf"], rel=1e-8)


@for_each(TABLES)
def test_mauchly_is_andersons_and_rs_slip_is_known(record, x):
    """R 4.2 puts k for k − 1 into one term of Anderson's weight ("3 * p" among "pp"); with that slip it is R to 1e-11."""
    n, k = x.shape
    p, degrees = k - 1, n - 1
    ours = repeated_anova(x).sphericity
    assert float(ours.w) == pytest.approx(record["mauchly_w"], rel=1e-9)
    rho = 1 - (2 * p * p + p + 2) / (6 * p * degrees)
    z = -degrees * rho * math.log(record["mauchly_w"])
    first, second = stats.chi2.sf(z, ours.df), stats.chi2.sf(z, ours.df + 4)

    def with_term(term: int) -> float:
        weight = (p + 2) * (p - 1) * (p - 2) * (2 * p**3 + 6 * p * p + 3 * term + 2) / (288 * (degrees * p * rho) ** 2)
        return first + weight * (second - first)

    assert with_term(k) == pytest.approx(record["mauchly_p"], rel=1e-9)
    assert float(ours.pvalue) == pytest.approx(with_term(p), rel=1e-9)
    assert float(ours.pvalue) == pytest.approx(record["mauchly_p"], abs=1e-4)


@for_each(TABLES)
def test_r_finds_the_same_comparisons(record, x):
    tukey, dunnett = compare_means(x), compare_means(x, 0)
    assert (tukey.method, dunnett.method) == ("tukey", "dunnett")
    # R names pairs "second-first": its difference has the other sign.
    expected = np.array(record["tukey"])
    np.testing.assert_allclose(tukey.difference, -expected[:, 0], rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(tukey.lower, -expected[:, 2], rtol=1e-6)
    np.testing.assert_allclose(tukey.upper, -expected[:, 1], rtol=1e-6)
    np.testing.assert_allclose(tukey.adjusted, expected[:, 3], atol=1e-9)
    # multcomp integrates by randomised quasi-Monte Carlo; its comparisons are "other − control".
    np.testing.assert_allclose(dunnett.adjusted, record["dunnett"], atol=1e-5)
    for key, side in (("dunnett_greater", "less"), ("dunnett_less", "greater")):
        np.testing.assert_allclose(compare_means(x, 0, alternative=side).adjusted, record[key], atol=1e-5)
    np.testing.assert_allclose(-dunnett.paired_statistic, record["paired_t"], rtol=1e-9)
    np.testing.assert_allclose(dunnett.paired_pvalue, record["paired_p"], rtol=1e-9)
    times = np.minimum(1, (x.shape[1] - 1) * np.array(record["paired_p"]))
    np.testing.assert_allclose(dunnett.paired_bonferroni, times, rtol=1e-9)


@for_each(TABLES)
def test_residuals_are_those_of_the_additive_model(record, x):
    outcome = stats.shapiro(residuals(x).ravel())
    assert float(outcome.statistic) == pytest.approx(record["shapiro_w"], rel=1e-7)
    assert float(outcome.pvalue) == pytest.approx(record["shapiro_p"], rel=1e-5)


def test_two_algorithms_are_the_paired_t():
    x = np.random.default_rng(6).normal(size=(9, 2))
    ours, t = repeated_anova(x), stats.ttest_rel(x[:, 0], x[:, 1])
    assert float(ours.statistic) == pytest.approx(t.statistic**2)
    assert float(ours.pvalue) == pytest.approx(t.pvalue)
    assert (float(ours.greenhouse_geisser), float(ours.huynh_feldt)) == pytest.approx((1, 1))
    assert np.isnan(ours.sphericity.pvalue)
    tests = compare_means(x)
    assert float(tests.adjusted[0]) == pytest.approx(t.pvalue)
    assert float(tests.bonferroni[0]) == pytest.approx(t.pvalue)


def test_effect_sizes_by_hand():
    """Rows 1 2 3 / 2 4 9: grand mean 3.5, SSA = 2(4 + 0.25 + 6.25) = 21, SSB = 3(2.25 + 2.25) = 13.5, SST = 41.5."""
    ours = repeated_anova([[1, 2, 3], [2, 4, 9]])
    assert float(ours.ss_algorithms) == pytest.approx(21)
    assert float(ours.ss_problems) == pytest.approx(13.5)
    assert float(ours.ss_error) == pytest.approx(7)
    assert float(ours.eta_squared) == pytest.approx(21 / 41.5)
    assert float(ours.partial_eta_squared) == pytest.approx(0.75)
    assert float(ours.cohen_f) == pytest.approx(math.sqrt(3))
    small = repeated_anova(np.array([[1, 2, 3], [2, 4, 9]]) / 1000)  # shares have no unit
    assert float(small.eta_squared) == pytest.approx(21 / 41.5)
    assert float(small.partial_eta_squared) == pytest.approx(0.75)


@given(arrays(np.int64, (7, 4), elements=st.integers(-500, 500)), st.integers(-100, 100), st.integers(1, 20))
def test_what_must_hold(x, shift, scale):
    ours = repeated_anova(x)
    np.testing.assert_allclose(
        ours.ss_algorithms + ours.ss_problems + ours.ss_error, ((x - x.mean()) ** 2).sum(), rtol=1e-9, atol=1e-6
    )
    moved = repeated_anova(scale * x + shift + 1000 * np.arange(7)[:, None])
    np.testing.assert_allclose(moved.statistic, ours.statistic, rtol=1e-6)
    if ours.ss_error > 0:
        assert 1 / 3 - 1e-9 <= ours.greenhouse_geisser <= ours.huynh_feldt + 1e-12 <= 1 + 1e-9
        np.testing.assert_allclose(repeated_anova(x[::-1, ::-1]).pvalue, ours.pvalue, rtol=1e-7)
        tukey = compare_means(x)
        assert (tukey.pvalue <= tukey.adjusted + 1e-12).all()
        assert (tukey.adjusted <= tukey.bonferroni + 1e-9).all()


def test_without_error_variance_nothing_is_claimed():
    ours = repeated_anova(np.array([[0.1, 0.3], [0.2, 0.4], [0.7, 0.9]]))
    assert np.isnan([ours.statistic, ours.pvalue, ours.cohen_f, ours.greenhouse_geisser]).all()
    assert np.isnan([ours.sphericity.w, ours.sphericity.statistic, ours.sphericity.pvalue]).all()
    flat = repeated_anova([[1, 2, 3], [4, 5, 6], [2, 3, 4]]).sphericity
    assert np.isnan([flat.w, flat.statistic, flat.pvalue]).all()
    tests = compare_means([[1, 2, 3], [4, 5, 6], [2, 3, 4], [0, 1, 2], [7, 8, 9]])
    assert np.isnan(tests.adjusted).all()


def test_mauchly_with_as_many_problems_as_algorithms():
    """W = det(T)/(tr(T)/p)^p of the covariance T of any orthonormal contrasts; here those of a QR decomposition."""
    x = np.random.default_rng(3).normal(size=(5, 5))
    q = np.linalg.qr(np.column_stack([np.ones(5), np.eye(5)[:, :4]]))[0][:, 1:]
    t = np.cov(x @ q, rowvar=False)
    ours = repeated_anova(x).sphericity
    assert float(ours.w) == pytest.approx(np.linalg.det(t) / (np.trace(t) / 4) ** 4, rel=1e-9)
    assert 0 < float(ours.pvalue) < 1


def test_more_algorithms_than_problems_have_no_mauchly():
    ours = repeated_anova(np.random.default_rng(1).normal(size=(4, 9)))
    assert np.isnan(ours.sphericity.pvalue)
    assert 1 / 8 <= float(ours.greenhouse_geisser) <= 3 / 8 + 1e-9


def test_batches_are_their_parts():
    x = np.random.default_rng(2).normal(size=(2, 2, 8, 4))
    same_alone(repeated_anova, x, rtol=1e-9)
    same_alone(lambda one: compare_means(one, 2), x, rtol=1e-9)


test_what_cannot_be_analysed_is_refused = refused(
    (r"no algorithm 3 .* from 0 to 2", lambda: compare_means([[1, 2, 3], [3, 5, 4]], 3)),
    lambda: repeated_anova([[1, 2]]),
    lambda: repeated_anova([[1], [2]]),
    lambda: repeated_anova([[1, float("nan")], [1, 2]]),
    lambda: compare_means([[1, 2], [3, 5]], 2),
    lambda: compare_means([[1, 2], [3, 5]], alternative="greater"),
)
