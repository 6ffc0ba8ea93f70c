"""Upper tails at 50 digits; every one is computed as a tail, never as one minus a distribution function."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import mpmath

mp = mpmath.mp.clone()  # a context of our own: nobody else's precision changes, nor does ours
mp.dps = 50

Number = Any  # an mpf of the context above (mpmath has no type information)


def real(value: Fraction | int | str | Number) -> Number:
    """A fraction, integer or decimal text as a 50-digit number."""
    if isinstance(value, Fraction):
        return mp.mpf(value.numerator) / value.denominator
    return mp.mpf(value)


def normal_sf(z: Number) -> Number:
    """P(Z > z)."""
    return mp.erfc(real(z) / mp.sqrt(2)) / 2


def normal_two_sided(z: Number) -> Number:
    """P(|Z| > |z|)."""
    return mp.erfc(abs(real(z)) / mp.sqrt(2))


def normal_isf(p: Number) -> Number:
    """The z with P(Z > z) = p."""
    with mp.workdps(400):  # room for 1 - 2p
        return mp.sqrt(2) * mp.erfinv(1 - 2 * real(p))


def chi2_sf(x: Number, df: int) -> Number:
    """P(chi-square with df degrees of freedom > x)."""
    if x <= 0:
        return mp.mpf(1)
    return mp.gammainc(real(Fraction(df, 2)), real(x) / 2, mp.inf, regularized=True)


def f_sf(x: Number, df1: int, df2: int) -> Number:
    """P(F > x) = I_y(df2/2, df1/2) at y = df2 / (df2 + df1 x)."""
    if x <= 0:
        return mp.mpf(1)
    y = df2 / (df2 + df1 * real(x))
    return mp.betainc(real(Fraction(df2, 2)), real(Fraction(df1, 2)), 0, y, regularized=True)


def range_sf(q: Number, k: int) -> Number:
    """P(range of k standard normal variables > q): the studentized range with infinite df.

    The density of the largest value times the probability that the others lie below it but not all within q.
    """
    ctx = mp.clone()
    ctx.dps = 20
    q = ctx.mpf(q)

    def integrand(z: Number) -> Number:
        upto, below = ctx.ncdf(z), ctx.ncdf(z - q)
        return k * ctx.npdf(z) * (upto ** (k - 1) - (upto - below) ** (k - 1))

    return mp.mpf(ctx.quad(integrand, [-12, -6, -3, 0, 3, 6, 12, 12 + q], method="gauss-legendre"))


@cache
def range_isf(alpha: str, k: int) -> Number:
    """The q with ``range_sf(q, k) == alpha`` (alpha as decimal text), by secants."""
    target = mp.mpf(alpha)
    q0, q1 = mp.mpf(3), mp.mpf(4)
    f0, f1 = range_sf(q0, k) - target, range_sf(q1, k) - target
    while abs(q1 - q0) > mp.mpf("1e-12"):
        q0, q1, f0 = q1, q1 - f1 * (q1 - q0) / (f1 - f0), f1
        f1 = range_sf(q1, k) - target
    return q1
