"""Critical differences: printed tables, R, scipy, the closed form for two groups, and quadrature at 30 digits."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import ndtr
from scipy.stats import norm

from podium.stats.studentized import critical_difference, studentized_range_quantile, studentized_range_sf
from quick import for_each
from stats.helpers import recorded, refused

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
def test_r(case):
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
