"""Tail probabilities with 50 digits, written from their definitions; nothing of podium is used here."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from mpmath import mp, mpf

mp.dps = 50


def exact(value: Any) -> mpf:
    """Take an integer, a fraction or a double as the number that it is."""
    if isinstance(value, Fraction):
        return mpf(value.numerator) / value.denominator
    return mpf(value) if isinstance(value, (int, mpf)) else mpf(float(value))


def normal(z: Any) -> mpf:
    """P(Z > z)."""
    return mp.erfc(exact(z) / mp.sqrt(2)) / 2


def chi_square(df: Any, x: Any) -> mpf:
    """P(X > x) for chi-square: the regularised upper incomplete gamma function."""
    return mp.gammainc(exact(df) / 2, exact(x) / 2, regularized=True)


def beta(a: Any, b: Any, x: Any) -> mpf:
    """Regularised incomplete beta function I_x(a, b), by its series of positive terms (DLMF 8.17.8)."""
    a, b, x = exact(a), exact(b), exact(x)
    if x == 0 or x == 1:
        return x
    return _beta_series(a, b, x) if x <= (a + 1) / (a + b + 2) else 1 - _beta_series(b, a, 1 - x)


def _beta_series(a: mpf, b: mpf, x: mpf) -> mpf:
    # Σ Π (a + b + i) x / (a + 1 + i) in units of 2^-240: the terms fall from 1, so that rounding stays below 1e-60.
    unit = 1 << 240
    above, below, factor = (int(value * unit) for value in (a + b, a + 1, x))
    term = total = unit
    while term << 183 > total:
        term = term * above // below * factor >> 240
        total += term
        above += unit
        below += unit
    log_beta = mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b)
    return mp.exp(a * mp.log(x) + b * mp.log1p(-x) - mp.log(a) - log_beta) * total / unit


def student(df: Any, t: Any) -> mpf:
    """P(T > t)."""
    df, t = exact(df), exact(t)
    upper = beta(df / 2, mpf(1) / 2, df / (df + t * t)) / 2
    return upper if t >= 0 else 1 - upper


def fisher(df1: Any, df2: Any, f: Any) -> mpf:
    """P(F > f)."""
    df1, df2, f = exact(df1), exact(df2), exact(f)
    return beta(df2 / 2, df1 / 2, df2 / (df2 + df1 * f))


def coins(count: int, n: int) -> mpf:
    """P(X <= count) for n fair coins, every term counted."""
    if n <= 3000:
        return mpf(sum(math.comb(n, i) for i in range(count + 1))) / mpf(2) ** n
    return beta(n - count, count + 1, Fraction(1, 2))


def coin_point(count: int, n: int) -> mpf:
    """P(X = count) for n fair coins."""
    return mp.exp(mp.loggamma(n + 1) - mp.loggamma(count + 1) - mp.loggamma(n - count + 1) - n * mp.log(2))


def subset_sums(sizes: Sequence[int], limit: int) -> list[int]:
    """How many subsets of `sizes` have the sum 0, 1, …, limit (a product of 1 + t**size, packed in one integer)."""
    width = len(sizes) + 1
    mask = (1 << (width * (limit + 1))) - 1
    packed = 1
    for size in sizes:
        packed = (packed + (packed << (width * size))) & mask
    digit = (1 << width) - 1
    return [(packed >> (width * place)) & digit for place in range(limit + 1)]


def signed_sum(sizes: Sequence[int], limit: int) -> mpf:
    """P(sum of the sizes with a plus sign <= limit), every sign a fair coin."""
    return mpf(sum(subset_sums(sizes, limit))) / mpf(2) ** len(sizes)


STEP = mpf(1) / 8
MARGIN = 15


@lru_cache(maxsize=100_000)
def _below(z: mpf) -> mpf:
    return mp.erfc(-z / mp.sqrt(2)) / 2


def _density(z: mpf) -> mpf:
    return mp.exp(-z * z / 2) / mp.sqrt(2 * mp.pi)


def _trapezoid(function: Any, low: Any, high: Any) -> mpf:
    """∫ of an entire function that falls off like a Gaussian: the trapezoid rule is exact to all digits kept."""
    first, last = int(mp.floor(low / STEP)), int(mp.ceil(high / STEP))
    return STEP * mp.fsum(function(STEP * place) for place in range(first, last + 1))


def range_of_normals(q: Any, k: int) -> mpf:
    """P(largest − smallest of k standard normals > q) = k ∫ φ(z) (Φ(z)^(k−1) − (Φ(z) − Φ(z−q))^(k−1)) dz."""
    q = exact(q)

    def integrand(z: mpf) -> mpf:
        below = _below(z)
        return -k * _density(z) * below ** (k - 1) * mp.expm1((k - 1) * mp.log1p(-_below(z - q) / below))

    return _trapezoid(integrand, -MARGIN, q + MARGIN)


def largest_of_differences(t: Any, m: int) -> mpf:
    """P(max |Z[j] − Z[0]| > √2·t over j = 1..m) for independent standard normals."""
    width = mp.sqrt(2) * exact(t)

    def integrand(z: mpf) -> mpf:
        outside = _below(-width - z) + _below(z - width)
        return -_density(z) * mp.expm1(m * mp.log1p(-outside)) if outside < 1 else _density(z)

    return _trapezoid(integrand, -width - MARGIN, width + MARGIN)


def studentized(tail: Any, q: Any, df: int) -> mpf:
    """E[tail(q·S)], df·S² chi-square with df degrees of freedom: ∫ over u = log S, at nodes shared by all q."""
    log_q, df = mp.log(exact(q)), mpf(df)
    constant = df / 2 * mp.log(df) - (df / 2 - 1) * mp.log(2) - mp.loggamma(df / 2)
    # Half of the standard deviation of log S at most: the trapezoid rule then errs by exp(−8π²).
    step = min(mpf(1) / 10, 1 / (2 * mp.sqrt(2 * df)))
    # exp(−df·|u|) to the left, exp(−df·e^(2u)/2) to the right, and the rule's own error: 20 digits are kept.
    low, high = log_q - mpf(46) / df - mp.log(1 + exact(q)), log_q + mp.log(1 + 12 / mp.sqrt(df))

    def term(place: int) -> mpf:
        u = step * place - log_q
        return mp.exp(constant + df * u - df / 2 * mp.exp(2 * u)) * tail(step * place)

    return step * mp.fsum(term(place) for place in range(int(low / step) - 1, int(high / step) + 2))
