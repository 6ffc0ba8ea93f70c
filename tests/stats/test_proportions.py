"""Intervals of proportions judged by R, published figures, their defining equations and their exact coverage."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import erfinv, findroot, mp, mpf, sqrt
from scipy.stats import multinomial

from podium.stats.proportions import clopper_pearson, newcombe_paired, quesenberry_hurst, wilson
from quick import for_each
from stats.helpers import recorded, refused


@for_each(recorded("predictions_r")["proportions"])
def test_agrees_with_r(case):
    np.testing.assert_allclose(wilson(case["x"], case["n"], case["alpha"]), case["wilson"], rtol=1e-10, atol=1e-15)
    np.testing.assert_allclose(clopper_pearson(case["x"], case["n"], case["alpha"]), case["exact"], rtol=1e-10)


def test_newcombe_of_the_consolidation_therapy_example():
    """59, 6, 16, 80: the R package contingencytables (its own tests) prints -0.1186 to -0.0046."""
    low, high = newcombe_paired(6, 16, 59, 161)
    assert (round(float(low), 4), round(float(high), 4)) == (-0.1186, -0.0046)


def _score_limit(x: int, n: int, z: mpf, sign: int) -> mpf:
    """Wilson's limit as the root of (p - theta)^2 = z^2 theta (1 - theta) / n, found by search."""
    p = mpf(x) / n
    if x == 0 and sign < 0:
        return mpf(0)
    if x == n and sign > 0:
        return mpf(1)
    if x in (0, n):  # one root is p itself, the other solves n |p - t| = z² t (or 1 - t)
        return n / (n + z**2) if x else z**2 / (n + z**2)
    ends = (mpf(10) ** -40, p) if sign < 0 else (p, 1 - mpf(10) ** -40)
    return findroot(lambda t: (p - t) ** 2 - z**2 * t * (1 - t) / n, ends, solver="anderson", tol=mpf(10) ** -50)


@for_each(
    [
        (36, 12, 2, 0),
        (1, 1, 7, 12),
        (59, 6, 16, 80),
        (0, 3, 4, 0),
        (20, 0, 0, 10),
        (5, 3, 0, 0),
        (0, 0, 3, 5),
        (4, 0, 4, 0),
    ],
)
def test_newcombe_from_its_definition(*counts):
    """n11, n10, n01, n00; Wilson limits found by search and combined with the corrected phi in 40 digits."""
    with mp.workdps(40):
        a, b, c, d = map(mpf, counts)
        n = int(sum(counts))
        z = sqrt(2) * erfinv(mpf("0.9"))
        p1, p2 = (a + b) / n, (a + c) / n
        l1, u1 = (_score_limit(int(a + b), n, z, s) for s in (-1, 1))
        l2, u2 = (_score_limit(int(a + c), n, z, s) for s in (-1, 1))
        margins = (a + b) * (c + d) * (a + c) * (b + d)
        cross = a * d - b * c
        cross = max(cross - mpf(n) / 2, mpf(0)) if cross > 0 else cross
        phi = cross / sqrt(margins) if margins else mpf(0)
        low = p1 - p2 - sqrt((p1 - l1) ** 2 - 2 * phi * (p1 - l1) * (u2 - p2) + (u2 - p2) ** 2)
        high = p1 - p2 + sqrt((u1 - p1) ** 2 - 2 * phi * (u1 - p1) * (p2 - l2) + (p2 - l2) ** 2)
    found = newcombe_paired(counts[1], counts[2], counts[0], n, 0.1)
    np.testing.assert_allclose(found, [float(low), float(high)], rtol=1e-10, atol=1e-12)


@given(st.integers(0, 60), st.integers(0, 60), st.integers(1, 100))
def test_quesenberry_hurst_solves_its_equation(b, c, rest):
    """Both limits satisfy n (d - delta)^2 = X (s - delta^2)."""
    n = b + c + rest
    d, s, x = (b - c) / n, (b + c) / n, 3.841458820694124
    for delta in quesenberry_hurst(b, c, n):
        assert n * (d - delta) ** 2 == pytest.approx(x * (s - delta**2), rel=1e-7, abs=1e-9)


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
def test_properties(a, b, c, d):
    n = a + b + c + d
    if n == 0:
        return
    for interval, mirrored in (
        (newcombe_paired(b, c, a, n), newcombe_paired(c, b, a, n)),
        (quesenberry_hurst(b, c, n), quesenberry_hurst(c, b, n)),
    ):
        assert -1 <= interval.lower <= (b - c) / n + 1e-12
        assert (b - c) / n - 1e-12 <= interval.upper <= 1
        np.testing.assert_allclose(interval, [-mirrored.upper, -mirrored.lower], atol=1e-12)
    for rule in (wilson, clopper_pearson):
        inner, outer = rule(a, n, 0.1), rule(a, n, 0.01)
        assert outer.lower <= inner.lower <= a / n <= inner.upper <= outer.upper
        np.testing.assert_allclose(rule(n - a, n), [1 - rule(a, n).upper, 1 - rule(a, n).lower], atol=1e-12)


def _coverage(n: int, p11: float, p10: float, p01: float) -> tuple[float, float]:
    """Probability that each interval holds the true difference, summed over every possible table."""
    cells = np.array([(i, j, k) for i in range(n + 1) for j in range(n + 1 - i) for k in range(n + 1 - i - j)])
    weight = multinomial.pmf(np.c_[cells, n - cells.sum(axis=1)], n, [p11, p10, p01, 1 - p11 - p10 - p01])
    both, only1, only2 = cells.T
    found = []
    for interval in (newcombe_paired(only1, only2, both, n), quesenberry_hurst(only1, only2, n)):
        inside = (interval.lower <= p10 - p01 + 1e-12) & (interval.upper >= p10 - p01 - 1e-12)
        found.append(float(weight[inside].sum()))
    return found[0], found[1]


COVERAGE = [(p11, p10, p01) for p11 in (0.3, 0.5) for p10, p01 in ((0.1, 0.1), (0.2, 0.1), (0.3, 0.1), (0.1, 0.05))]


def test_exact_coverage():
    """40 instances: Newcombe keeps 95 %, Quesenberry-Hurst nearly, where enough instances are discordant."""
    found = np.array([_coverage(40, *case) for case in COVERAGE])
    assert (found[:, 0] > 0.94).all()
    assert (found[:, 1] > 0.915).all()
    assert 0.945 < found[:, 0].mean() < 0.975
    assert 0.93 < found[:, 1].mean() < 0.965


def test_the_weakness_of_quesenberry_hurst_is_as_the_docstring_says():
    """With 3 % discordant of 20 instances mostly nothing differs and the interval has no width (Tango 2000)."""
    newcombe, quesenberry = _coverage(20, 0.5, 0.02, 0.01)
    assert newcombe > 0.98
    assert quesenberry < 0.6
    assert quesenberry_hurst(0, 0, 20) == (0.0, 0.0)


def test_clopper_pearson_never_covers_too_little():
    x = np.arange(31)
    low, high = clopper_pearson(x, 30)
    for p in np.linspace(0.01, 0.99, 33):
        weight = multinomial.pmf(np.c_[x, 30 - x], 30, [p, 1 - p])
        assert weight[(low <= p) & (p <= high)].sum() >= 0.95


test_refused = refused(
    lambda: wilson(3, 2),
    lambda: wilson(-1, 2),
    lambda: wilson(0, 0),
    lambda: clopper_pearson(1, 2, 0.0),
    lambda: clopper_pearson(float("nan"), 2),
    lambda: newcombe_paired(5, 5, 5, 10),
    lambda: newcombe_paired(-1, 5, 5, 20),
    lambda: quesenberry_hurst(6, 5, 10),
    lambda: quesenberry_hurst(1, 1, 10, 1.0),
)
