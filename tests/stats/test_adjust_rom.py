"""Rom's procedure: its defining probability, the plain recursion at 50 digits, and its limits."""

from __future__ import annotations

from decimal import Decimal, localcontext
from itertools import product

import numpy as np
import pytest

from oracle.tails import mp
from podium.errors import InfeasibleError
from podium.stats.adjustments import adjust, rom_critical_values
from quick import for_each
from stats.helpers import refused, same_alone


def recursion(m, alpha, lags=150):
    """c_1..c_m at 50 digits: i·c_i = Σ α^j − Σ C(i, j) c_(j+1)^(i−j); terms more than `lags` back are below 1e-80."""
    with localcontext(prec=50):
        c = [Decimal(alpha)]
        geometric, power = Decimal(0), Decimal(1)
        terms = []  # one for each j from i − lags to i − 2, carried from i − 1 to i by its two factors
        for i in range(2, m + 1):
            power *= c[0]
            geometric += power
            start = i - 2 - len(terms)
            terms = [term * c[j] * i / (i - j) for j, term in enumerate(terms, start)]
            if i > 2:
                terms.append(i * (i - 1) // 2 * c[i - 2] ** 2)
            terms = terms[-lags:]
            c.append((geometric - sum(terms)) / i)
    return c


def probability_of_no_rejection(c):
    """P(U_(1) > c_m, …, U_(m) > c_1) for independent uniform p-values, by integrating polynomials in turn."""
    inner = [mp.mpf(1)]  # coefficients, lowest power first
    for count, lower in enumerate(reversed(c), start=1):
        integral = [mp.mpf(0)] + [count * a / (power + 1) for power, a in enumerate(inner)]
        integral[0] -= sum(a * lower**power for power, a in enumerate(integral))
        inner = integral
    return sum(inner)


@for_each(product([2, 3, 5, 9], [0.01, 0.05, 0.3, 0.9]))
def test_family_wise_error_is_exactly_alpha(m, alpha):
    c = [mp.mpf(float(v)) for v in rom_critical_values(m, alpha)]
    assert float(1 - probability_of_no_rejection(c)) == pytest.approx(alpha, rel=1e-13)


def test_published_critical_values():
    published = [0.05, 0.025, 0.016875, 0.012713, 0.010193, 0.008505]
    np.testing.assert_allclose(rom_critical_values(6, 0.05), published, atol=5.1e-7, rtol=0)


@for_each([1e-300, 1e-20, 0.001, 0.05, 0.5, 0.9, 0.99, 0.999999])
def test_critical_values_are_the_recursion(alpha):
    exact = recursion(60, alpha, lags=60)
    worst = max(abs(Decimal(float(a)) / b - 1) for a, b in zip(rom_critical_values(60, alpha), exact, strict=True))
    assert worst < 1e-12


def test_critical_values_of_a_large_family():
    # Far beyond the number of lags kept, at an ordinary level and at a hard one near 1.
    for alpha, tolerance in ((0.05, 1e-14), (0.999, 1e-10)):
        exact = np.array([float(v) for v in recursion(800, alpha)])
        np.testing.assert_allclose(rom_critical_values(800, alpha), exact, rtol=tolerance)


def test_nineteen_thousand_nine_hundred_critical_values():
    # r·c_r rises to −log(1 − α): between α, Bonferroni's value, and that limit, with c falling throughout.
    c = rom_critical_values(19_900, 0.05)
    b = c * np.arange(1, 19_901)
    assert np.all(np.diff(c) < 0)
    assert np.all((b >= 0.05 * (1 - 1e-15)) & (b < -np.log1p(-0.05)))
    assert b[-1] == pytest.approx(-np.log1p(-0.05), rel=1e-5)


@for_each([1e-200, 1e-12, 0.01, 0.2, 0.74, 0.76, 0.95, 0.99, 0.9999])
def test_solving_inverts_the_recursion(alpha):
    # p_j = c_(m−j+1)(α) exactly at its critical value for every j: all adjusted p-values are α.
    m = 200
    p = np.array([float(v) for v in recursion(m, alpha)])
    np.testing.assert_allclose(adjust(p, "rom"), alpha, rtol=1e-11)


def test_solving_inverts_the_recursion_in_a_large_family():
    # An α near 1 is the hard case: there the error of the recursion and the pieces of the table show.
    p = np.array([float(v) for v in recursion(2000, 0.995, lags=60)])
    np.testing.assert_allclose(adjust(p, "rom"), 0.995, rtol=1e-12)


def test_beyond_the_last_critical_value_nothing_is_rejected():
    # c_2(1) = 1/2 and c_3(1) = 5/12: above them no level rejects. (α = 1 in the recursion.)
    assert adjust([0.5, 1.0], "rom").tolist() == [1.0, 1.0]
    assert adjust([0.42, 1.0, 1.0], "rom")[0] == 1.0
    assert adjust([0.41, 1.0, 1.0], "rom")[0] < 1.0


def test_batches_of_other_sizes_do_not_share_tables():
    rng = np.random.default_rng(2)
    for m in (3, 7, 3, 7, 300):
        same_alone(lambda p: adjust(p, "rom"), rng.random((5, m)) ** 3, core=1, rtol=0)
    assert rom_critical_values(0, 0.05).shape == (0,)


test_too_large_a_family_is_refused_with_an_alternative = refused(
    (r"50000.*60000.*Hochberg.*Hommel", lambda: adjust(np.full(60_000, 0.5), "rom")),
    ("Hommel", lambda: rom_critical_values(60_000, 0.05)),
    error=InfeasibleError,
)
test_bad_arguments = refused(
    lambda: rom_critical_values(-1, 0.05),
    lambda: rom_critical_values(2.5, 0.05),
    *(lambda alpha=alpha: rom_critical_values(3, alpha) for alpha in (0.0, 1.0, float("nan"), "x")),
)
