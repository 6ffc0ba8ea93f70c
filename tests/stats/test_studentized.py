"""The studentized range and Dunnett's maximum, and critical differences: printed tables, R, scipy, exact t, simulation."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from scipy.special import ndtr
from scipy.stats import norm

from podium.stats.studentized import (
    critical_difference,
    dunnett_pvalues,
    dunnett_quantile,
    range_pvalues,
    studentized_range_quantile,
    studentized_range_sf,
    tukey_pvalues,
    tukey_quantile,
)
from quick import for_each
from stats.helpers import recorded, refused


def test_r_agrees_as_far_as_it_can():
    """R's ptukey is good to some 1e-4 at two degrees of freedom; where the two part, scipy sides with us (below)."""
    points = recorded("parametric_r")["ptukey"]
    for k, df in {(point["k"], point["df"]) for point in points}:
        q, p = zip(*((point["q"], point["p"]) for point in points if (point["k"], point["df"]) == (k, df)), strict=True)
        np.testing.assert_allclose(tukey_pvalues(q, k, df), p, rtol=0, atol=1e-4)


@for_each([(3, 2), (5, 116), (40, 20)])
def test_scipy_agrees(k, df):
    q = np.array([0.1, 3.0, 7.0])
    np.testing.assert_allclose(tukey_pvalues(q, k, df), stats.studentized_range.sf(q, k, df), rtol=0, atol=1e-11)


@for_each([1, 5, 500, 50_000])
def test_two_means_are_a_t_test_down_to_tiny_p(df):
    t = np.array([0.01, 0.5, 2.0, 5.0, 12.0, 30.0] if df < 500 else [4.0, 6.0])
    expected = 2 * stats.t.sf(t, df)
    np.testing.assert_allclose(tukey_pvalues(np.sqrt(2) * t, 2, df), expected, rtol=1e-8)
    np.testing.assert_allclose(dunnett_pvalues(t, 1, df), expected, rtol=1e-8)
    np.testing.assert_allclose(dunnett_pvalues(t, 1, df, alternative="greater"), expected / 2, rtol=1e-8)
    np.testing.assert_allclose(dunnett_pvalues(-t, 1, df, alternative="greater"), stats.t.cdf(t, df), rtol=1e-8)
    np.testing.assert_allclose(dunnett_pvalues(-t, 1, df, alternative="less"), expected / 2, rtol=1e-8)


@for_each([(2, 5, "two-sided"), (4, 30, "greater")])
def test_dunnett_is_the_chance_of_simulated_t(m, df, side):
    rng = np.random.default_rng(20)
    size = 100_000
    z = rng.normal(size=(size, m + 1))
    s = np.sqrt(rng.chisquare(df, size) / df)
    t = (z[:, 1:] - z[:, :1]) / (np.sqrt(2) * s[:, None])
    largest = np.abs(t).max(axis=1) if side == "two-sided" else t.max(axis=1)
    for point in (1.0, 2.0, 3.0):
        chance = (largest > point).mean()
        error = 5 * np.sqrt(chance / size)
        assert float(dunnett_pvalues(point, m, df, alternative=side)) == pytest.approx(chance, abs=error)


def test_published_points():
    """Tables of the studentized range (Pearson & Hartley) and of Dunnett (1964, two-sided), α = 0.05."""
    for k, df, q in ((3, 10, 3.88), (5, 20, 4.23), (10, 60, 4.65), (4, 5, 5.22)):
        above, below = tukey_pvalues([q - 0.006, q + 0.006], k, df)
        assert below < 0.05 < above
    for m, df, t in ((2, 10, 2.57), (3, 20, 2.54), (5, 30, 2.66), (9, 60, 2.75)):
        above, below = dunnett_pvalues([t - 0.06, t + 0.06], m, df)
        assert below < 0.05 < above


def test_quantiles_invert_tails():
    for alpha in (0.3, 1e-4):
        assert float(tukey_pvalues(tukey_quantile(alpha, 6, 25), 6, 25)) == pytest.approx(alpha, rel=1e-9)
        assert float(dunnett_pvalues(dunnett_quantile(alpha, 6, 25), 6, 25)) == pytest.approx(alpha, rel=1e-9)


def test_range_of_normals_in_scipy():
    z = np.array([[0.5, 1.96], [3.0, -3.0]])
    expected = stats.studentized_range.sf(np.sqrt(2) * np.abs(z), 4, np.inf)
    np.testing.assert_allclose(range_pvalues(z, 4), expected, rtol=1e-8)
    assert range_pvalues([0.0], 4).tolist() == [1.0]


def test_edges_and_order():
    q = np.array([[0.0, 1e-9], [1e3, np.inf]])
    p = tukey_pvalues(q, 3, 4)
    assert p.shape == (2, 2)
    assert p[0, 0] == pytest.approx(1, abs=1e-13)
    assert p[0, 1] == pytest.approx(1)
    assert 0 < p[1, 0] < 1e-9
    assert p[1, 1] == 0
    steps = tukey_pvalues(np.linspace(0, 60, 500), 7, 33)
    assert (np.diff(steps) <= 1e-12).all()
    assert 0 < steps[-1] < 1e-25
    # A wider family can only make the p-value larger, and Dunnett's family is smaller than Tukey's.
    assert (tukey_pvalues(3.5, 8, 20) > tukey_pvalues(3.5, 7, 20)).all()
    assert (dunnett_pvalues(2.5, 7, 20) < tukey_pvalues(2.5 * np.sqrt(2), 8, 20)).all()


test_nonsense_is_refused = refused(
    *(("alpha must lie", lambda q=q, a=a: q(a, 3, 5)) for q in (tukey_quantile, dunnett_quantile) for a in (0, 1, 1.5)),
    ("k >= 2", lambda: tukey_pvalues(-1, 3, 5)),
    ("k >= 2", lambda: tukey_pvalues(float("nan"), 3, 5)),
    ("k >= 2", lambda: tukey_pvalues(1, 1, 5)),
    ("k >= 2", lambda: tukey_pvalues(1, 3, 0)),
    ("t to be a number", lambda: dunnett_pvalues(float("nan"), 3, 5)),
    ("t to be a number", lambda: dunnett_pvalues(1, 0, 5)),
    ("lternative", lambda: dunnett_pvalues(1, 2, 5, alternative="both")),
)


# Demšar (2006), Table 5: q over √2 for k = 2 … 10, Nemenyi and Bonferroni-Dunn.
NEMENYI = {
    0.05: [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164],
    0.10: [1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920],
}
BONFERRONI_DUNN = {
    0.05: [1.960, 2.241, 2.394, 2.498, 2.576, 2.638, 2.690, 2.734, 2.773],  # k = 9 is printed 2.724
    0.10: [1.645, 1.960, 2.128, 2.241, 2.326, 2.394, 2.450, 2.498, 2.539],
}


def unit(k: int, n: int) -> float:
    return float(np.sqrt(k * (k + 1) / (6 * n)))


@for_each([0.05, 0.10])
def test_the_printed_critical_values(alpha):
    for k in range(2, 11):
        # Nemenyi's are printed from a table of q with three decimals, divided by √2
        assert critical_difference(k, 30, alpha) / unit(k, 30) == pytest.approx(NEMENYI[alpha][k - 2], abs=1.1e-3)
        dunn = critical_difference(k, 30, alpha, "bonferroni-dunn") / unit(k, 30)
        assert dunn == pytest.approx(BONFERRONI_DUNN[alpha][k - 2], abs=5.1e-4)


@for_each([(4, 14, 0.05, 1.25), (4, 14, 0.10, 1.12), (5, 30, 0.05, 1.1136), (9, 30, 0.05, 2.19)])
def test_printed_critical_differences(k, n, alpha, printed):
    """The worked example of Demšar (2006), and two that other programs get wrong (1.1277 and 2.37)."""
    decimals = len(str(printed).partition(".")[2])
    assert round(critical_difference(k, n, alpha), decimals) == printed


@for_each(recorded("omnibus_r")["studentized_range"])
def test_the_range_of_normals_in_r(case):
    """Seven digits: R's ptukey is that good at k = 20 (quadrature sides with podium: tests/accuracy)."""
    ours = [studentized_range_sf(q, case["k"]) for q in case["q"]]
    assert ours == pytest.approx(case["pvalue"], rel=2e-7)
    assert studentized_range_quantile(0.05, case["k"]) == pytest.approx(case["critical_05"], rel=1e-4)


@given(st.floats(0, 52))
def test_two_groups_are_one_difference(q):
    assert studentized_range_sf(q, 2) == pytest.approx(2 * ndtr(-q / np.sqrt(2)), rel=1e-12)


def test_beyond_the_smallest_number():
    assert studentized_range_sf(70.0, 3) < 1e-300
    assert studentized_range_sf(1e6, 3) == 0
    assert studentized_range_sf(float("inf"), 3) == 0
    assert studentized_range_sf(0.0, 3) == 1
    assert studentized_range_sf(1e-9, 50) == pytest.approx(1, rel=1e-12)


@given(st.integers(2, 60), st.floats(0, 20), st.floats(0.01, 3))
def test_falls_with_the_range_and_grows_with_the_groups(k, q, step):
    here = studentized_range_sf(q, k)
    assert 0 <= studentized_range_sf(q + step, k) <= here * (1 + 1e-12) <= 1 + 1e-12
    assert studentized_range_sf(q, k + 1) >= here * (1 - 1e-12)


@for_each(product([0.999, 0.5, 0.1, 0.05, 1e-3, 1e-12, 1e-100, 1e-300], [2, 3, 10, 100]))
def test_the_quantile_is_the_inverse(alpha, k):
    assert studentized_range_sf(studentized_range_quantile(alpha, k), k) == pytest.approx(alpha, rel=1e-9)


@given(st.integers(2, 40), st.integers(1, 500), st.floats(1e-6, 0.5))
def test_of_a_critical_difference(k, n, alpha):
    nemenyi, dunn = (critical_difference(k, n, alpha, method) for method in ("nemenyi", "bonferroni-dunn"))
    assert studentized_range_sf(np.sqrt(2) * nemenyi / unit(k, n), k) == pytest.approx(alpha, rel=1e-9)
    assert (k - 1) * 2 * norm.sf(dunn / unit(k, n)) == pytest.approx(alpha, rel=1e-9)
    assert critical_difference(k, 4 * n, alpha) == pytest.approx(nemenyi / 2, rel=1e-12)
    assert nemenyi >= dunn * (1 - 1e-9)  # more comparisons; equal for two algorithms


test_critical_values_that_are_refused = refused(
    lambda: studentized_range_sf(-1.0, 3),
    lambda: studentized_range_sf(float("nan"), 3),
    lambda: studentized_range_sf(1.0, 1),
    lambda: studentized_range_quantile(0.0, 3),
    lambda: studentized_range_quantile(1.0, 3),
    lambda: studentized_range_quantile(0.05, 1),
    lambda: critical_difference(1, 10),
    lambda: critical_difference(3, 0),
    lambda: critical_difference(3, 10, 5.0),
    lambda: critical_difference(3, 10, 0.05, "tukey"),
)
