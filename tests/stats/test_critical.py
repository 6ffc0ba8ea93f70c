"""Critical differences: printed tables, R, scipy, the closed form for two groups, and quadrature at 30 digits."""

from __future__ import annotations

import json
from pathlib import Path

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import ndtr
from scipy.stats import norm, studentized_range

from podium.errors import InputError
from podium.stats.studentized import critical_difference, studentized_range_quantile, studentized_range_sf

R = json.loads((Path(__file__).parents[1] / "reference" / "omnibus_r.json").read_text(encoding="utf-8"))

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


@pytest.mark.parametrize("alpha", [0.05, 0.10])
def test_the_printed_critical_values(alpha):
    for k in range(2, 11):
        # Nemenyi's are printed from a table of q with three decimals, divided by √2
        assert critical_difference(k, 30, alpha) / unit(k, 30) == pytest.approx(NEMENYI[alpha][k - 2], abs=1.1e-3)
        dunn = critical_difference(k, 30, alpha, "bonferroni-dunn") / unit(k, 30)
        assert dunn == pytest.approx(BONFERRONI_DUNN[alpha][k - 2], abs=5.1e-4)


@pytest.mark.parametrize(
    ("k", "n", "alpha", "printed"),
    [(4, 14, 0.05, 1.25), (4, 14, 0.10, 1.12), (5, 30, 0.05, 1.1136), (9, 30, 0.05, 2.19)],
)
def test_printed_critical_differences(k, n, alpha, printed):
    """The worked example of Demšar (2006), and two that other programs get wrong (1.1277 and 2.37)."""
    decimals = len(str(printed).partition(".")[2])
    assert round(critical_difference(k, n, alpha), decimals) == printed


@pytest.mark.parametrize("case", R["studentized_range"], ids=lambda c: f"k={c['k']}")
def test_r(case):
    """Seven digits: R's ptukey is that good at k = 20 (the quadrature below sides with podium)."""
    ours = [studentized_range_sf(q, case["k"]) for q in case["q"]]
    assert ours == pytest.approx(case["pvalue"], rel=2e-7)
    assert studentized_range_quantile(0.05, case["k"]) == pytest.approx(case["critical_05"], rel=1e-4)


@pytest.mark.parametrize("k", [3, 6, 15])
def test_scipy(k):
    for q in (0.4, 2.5, 4.4, 6.0):
        assert studentized_range_sf(q, k) == pytest.approx(studentized_range.sf(q, k, np.inf), rel=1e-7, abs=1e-10)


@given(st.floats(0, 52))
def test_two_groups_are_one_difference(q):
    assert studentized_range_sf(q, 2) == pytest.approx(2 * ndtr(-q / np.sqrt(2)), rel=1e-12)


def range_sf(q: float, k: int) -> mpmath.mpf:
    """The same integral by another quadrature, in pieces, at 25 digits; a^m − b^m as (a − b)·Σ aⁱ·b^(m−1−i)."""
    with mpmath.workdps(25):
        q = mpmath.mpf(q)

        def integrand(z):
            whole, low = mpmath.ncdf(z), mpmath.ncdf(z - q)
            between = whole - low
            total = power = mpmath.mpf(1)
            for _ in range(k - 2):
                power *= between
                total = total * whole + power
            return k * mpmath.npdf(z) * low * total

        return mpmath.quad(integrand, [-14, *[q * i / 6 for i in range(7)], q + 14], maxdegree=5)


@pytest.mark.parametrize(
    ("q", "k"),
    [(0.01, 2), (0.3, 5), (1.7, 3), (3.6, 5), (4.5, 10), (6.5, 20), (3.0, 30), (12.0, 4), (25.0, 10)],
)
def test_quadrature_at_many_digits(q, k):
    assert studentized_range_sf(q, k) == pytest.approx(float(range_sf(q, k)), rel=1e-11)


@pytest.mark.parametrize("k", [2, 3, 5, 10, 50, 200])
def test_the_far_tail_is_the_bonferroni_bound(k):
    """P(range > q) ≤ Σ over pairs, from below by Bonferroni's second inequality; at 1e-300 they meet."""
    q = 52.2
    pairs = k * (k - 1) / 2 * 2 * float(norm.sf(q / np.sqrt(2)))
    ours = studentized_range_sf(q, k)
    assert 0 < ours < 1e-290
    assert ours == pytest.approx(pairs, rel=1e-11)


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


@pytest.mark.parametrize("k", [2, 3, 10, 100])
@pytest.mark.parametrize("alpha", [0.999, 0.5, 0.1, 0.05, 1e-3, 1e-12, 1e-100, 1e-300])
def test_the_quantile_is_the_inverse(alpha, k):
    assert studentized_range_sf(studentized_range_quantile(alpha, k), k) == pytest.approx(alpha, rel=1e-9)


@given(st.integers(2, 40), st.integers(1, 500), st.floats(1e-6, 0.5))
def test_of_a_critical_difference(k, n, alpha):
    nemenyi, dunn = (critical_difference(k, n, alpha, method) for method in ("nemenyi", "bonferroni-dunn"))
    assert studentized_range_sf(np.sqrt(2) * nemenyi / unit(k, n), k) == pytest.approx(alpha, rel=1e-9)
    assert (k - 1) * 2 * norm.sf(dunn / unit(k, n)) == pytest.approx(alpha, rel=1e-9)
    assert critical_difference(k, 4 * n, alpha) == pytest.approx(nemenyi / 2, rel=1e-12)
    assert nemenyi >= dunn * (1 - 1e-9)  # more comparisons; equal for two algorithms


@pytest.mark.parametrize(
    "call",
    [
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
    ],
)
def test_refusals(call):
    with pytest.raises(InputError):
        call()
