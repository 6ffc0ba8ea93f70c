"""Rom's step-up procedure: critical values that make the family-wise error exactly α for independent p-values.

*Recursion.* With b_i = i·c_i Rom's equation reads b_i = Σ_{j<i} α^j − Σ_{j ≤ i−2} C(i, j) c_(j+1)^(i−j).
The term of lag s = i − j is about b^s/s!, so only the last `LAGS` matter: for every i ≤ `MAX_SIZE`, up to
α = 1 where it is largest, the first term left out is below 1e-19 of the sum, and the same c's later terms
fall by a factor above 5 each time. A rounding error in one b_i returns in the later ones as (−β)^s/s! with
β = −log(1 − α), that is at most 1/(1 − α) times: the recursion is stable.

*Inversion.* c_r rises with α from c_r(0) = 0 to c_r(1) < 1 (c_r(1) is near log(r)/r), and b_r/α is smooth, with its
nearest singularity about 1/r beyond α = 1. Chebyshev interpolation of degree `DEGREE` on pieces whose
distance to α = 1 shrinks by 4 therefore gives it to rounding error from a few hundred runs of the recursion,
which serve all r of all families of up to m hypotheses; Newton's method inverts it. Between
α ≤ b_r ≤ −log(1 − α) the start 1 − exp(−r·p) is never far off.
"""

from __future__ import annotations

import operator
from functools import lru_cache
from typing import NamedTuple, SupportsIndex

import numpy as np
from numpy.polynomial import chebyshev
from numpy.typing import NDArray

from podium.checks import check_alpha
from podium.errors import InfeasibleError, InputError

Floats = NDArray[np.float64]
Integers = NDArray[np.intp]

LAGS = 64
DEGREE = 32
MAX_SIZE = 50_000
CACHED_SIZE = 256
BLOCK = 1 << 15


def required_alpha(p: Floats) -> Floats:
    """Return the α at which each p meets Rom's critical value of its place; p sorted ascending along the last axis.

    That is α*(p_i, m − i + 1), where α*(p, r) solves c_r(α) = p.
    """
    m = p.shape[-1]
    remaining = np.broadcast_to(np.arange(m, 0, -1), p.shape)
    return rom_table(m).solve(p.ravel(), remaining.ravel()).reshape(p.shape)


def rom_critical_values(m: SupportsIndex, alpha: float) -> Floats:
    """Critical values of Rom's step-up procedure.

    Parameters
    ----------
    m : int
        Number of hypotheses.
    alpha : float
        Family-wise significance level, strictly between 0 and 1.

    Returns
    -------
    ndarray of shape (m,)
        c_1 > c_2 > … > c_m: c_r is compared with the r-th largest p-value.

    Raises
    ------
    InputError
        If m is not an integer ≥ 0, or alpha is not strictly between 0 and 1.
    InfeasibleError
        If m exceeds 50 000.

    Notes
    -----
    c_1 = α, c_2 = α/2 and c_i = [Σ_{j=1}^{i−1} α^j − Σ_{j=1}^{i−2} C(i,j) c_{j+1}^{i−j}]/i. The factors 1, 2, 3, 3.814,
    4.755, … found in the literature come from a program that omits one term.

    References
    ----------
    D. M. Rom, A sequentially rejective test procedure based on a modified Bonferroni inequality,
    Biometrika 77 (1990) 663–665.

    Examples
    --------
    >>> rom_critical_values(6, 0.05).round(6).tolist()
    [0.05, 0.025, 0.016875, 0.012713, 0.010193, 0.008505]
    """
    return _at_level(_check_size(m), check_alpha(alpha)).copy()


def _check_size(m: SupportsIndex) -> int:
    """Return the number of hypotheses, at least 0."""
    try:
        size = operator.index(m)
    except TypeError:
        raise InputError("The number of hypotheses must be a whole number, not {m!r}.", m=m) from None
    if size < 0:
        raise InputError("The number of hypotheses cannot be negative: {size}.", size=size)
    return size


@lru_cache(maxsize=8)
def _at_level(m: int, alpha: float) -> Floats:
    """Critical values of one level: a report asks for the same ones several times."""
    return critical_values(m, np.array([alpha]))[:, 0]


def critical_values(m: int, alpha: Floats) -> Floats:
    """Return c_1..c_m at every α in [0, 1] by the recursion; α of shape ``(a,)``, result ``(m, a)``."""
    if m > MAX_SIZE:
        raise InfeasibleError(
            "Rom's critical values are computed and checked for at most {limit} hypotheses, and this family has {m}. "
            "Use Hochberg (a little less powerful) or Hommel (never below Hochberg) instead.",
            limit=MAX_SIZE,
            m=m,
        )
    values = np.empty((m, alpha.size))
    powers = np.zeros((LAGS, alpha.size))  # c_(j+1)^(i−j), one line for each of the last lags
    factors = np.zeros((LAGS, alpha.size))  # c_(j+1)
    binomials = np.zeros(LAGS)  # C(i, j)
    origin = np.zeros(LAGS)  # j
    log_alpha, distance = _logarithm(alpha), 1.0 - alpha
    for i in range(1, m + 1):
        binomials *= i / (i - origin)
        powers *= factors
        value = (_power_sum(alpha, log_alpha, distance, i) - binomials @ powers) / i
        values[i - 1] = value
        line = (i - 1) % LAGS
        # c_1 has no line: the sum starts at j = 1, that is with c_2.
        origin[line], binomials[line] = i - 1, float(i) if i > 1 else 0.0
        powers[line] = factors[line] = value
    return values


def _logarithm(alpha: Floats) -> Floats:
    """Return log α, with 0 for the end points, where `_power_sum` does not use it."""
    inside = np.where((alpha > 0.0) & (alpha < 1.0), alpha, 0.5)
    # α − 1 is exact from 0.5 on, so this is the logarithm of the very α that the sum's denominator holds.
    return np.where(inside < 0.5, np.log(inside), np.log1p(np.maximum(inside, 0.5) - 1.0))


def _power_sum(alpha: Floats, log_alpha: Floats, distance: Floats, i: int) -> Floats:
    """Return α + α² + … + α^(i−1) (α itself for i = 1, where the recursion starts) without cancellation."""
    if i <= 2:
        return alpha
    closed = -alpha * np.expm1((i - 1) * log_alpha) / np.where(distance > 0.0, distance, 1.0)
    return np.where(distance > 0.0, closed, float(i - 1))


class RomTable(NamedTuple):
    """Chebyshev pieces of b_r(α)/α for r = 1..m, and c_r at the ends of the pieces."""

    ends: Floats  # (e + 1,) α where the pieces meet, from 0 to 1
    at_ends: Floats  # (m, e + 1) c_r there
    coefficients: Floats  # (m, e, DEGREE + 1)

    def solve(self, p: Floats, r: Integers) -> Floats:
        """Return the smallest α with c_r(α) ≥ p for each pair, 1 where there is none below 1; shape ``(n,)``."""
        alpha = np.empty_like(p)
        for i in range(0, p.size, BLOCK):
            alpha[i : i + BLOCK] = self._solve_block(p[i : i + BLOCK], r[i : i + BLOCK])
        return alpha

    def _solve_block(self, p: Floats, r: Integers) -> Floats:
        x = r * p
        piece = (self.at_ends[r - 1] <= p[:, None]).sum(axis=-1) - 1
        alpha = np.where(piece < self.ends.size - 1, x, 1.0)
        # c_r(α) = α/r·(1 + O(α)): below 1e-17 the first term is all that a double can hold.
        open_ = np.flatnonzero((piece < self.ends.size - 1) & (x > 1e-17))
        if open_.size:
            piece = piece[open_]
            series = np.moveaxis(self.coefficients[r[open_] - 1, piece], -1, 0)
            alpha[open_] = _newton(series, x[open_], self.ends[piece], self.ends[piece + 1])
        return alpha


def _newton(series: Floats, x: Floats, low: Floats, high: Floats) -> Floats:
    """Solve α·g(α) = x on [low, high], g given by Chebyshev series of shape ``(DEGREE + 1, n)``."""
    middle, half = (low + high) / 2, (high - low) / 2
    slope_series = chebyshev.chebder(series, axis=0)
    alpha = np.clip(-np.expm1(-x), low, high)
    settled = np.zeros(x.shape, dtype=bool)
    for _ in range(60):
        t = (alpha - middle) / half
        g = chebyshev.chebval(t, series, tensor=False)
        slope = chebyshev.chebval(t, slope_series, tensor=False) / half
        # Newton's step written without subtraction, so that a tiny α keeps its relative accuracy.
        following = np.clip((x + alpha * alpha * slope) / (g + alpha * slope), low, high)
        step = np.abs(following - alpha)
        # A settled value stays: it must not depend on what else is in the batch.
        alpha = np.where(settled, alpha, following)
        # Newton squares the error: after a step of 1e-8 of the scale the rest is below rounding.
        settled |= step <= 1e-8 * np.minimum(half, following)
        if settled.all():
            return np.asarray(alpha)
    raise InfeasibleError(
        "Rom's equation did not converge for some p-values. Use Hochberg or Hommel, and report this family as a bug."
    )


def rom_table(m: int) -> RomTable:
    """Return the table for families of m hypotheses, kept for the next call: several small ones, one large one."""
    return _small_table(m) if m <= CACHED_SIZE else _large_table(m)


@lru_cache(maxsize=4)
def _small_table(m: int) -> RomTable:
    return _build(m)


@lru_cache(maxsize=1)
def _large_table(m: int) -> RomTable:
    return _build(m)


def _build(m: int) -> RomTable:
    pieces = int(np.ceil(np.log2(4.0 * m) / 2)) + 1
    ends = np.concatenate((1.0 - 0.25 ** np.arange(pieces), [1.0]))
    cosine = np.cos(np.pi * np.arange(DEGREE, -1, -1) / DEGREE)  # ascending from −1 to 1, both included
    nodes = (ends[:-1, None] + ends[1:, None]) / 2 + np.diff(ends)[:, None] / 2 * cosine
    nodes[:, 0], nodes[:, -1] = ends[:-1], ends[1:]
    values = critical_values(m, nodes.ravel()).reshape(m, pieces, DEGREE + 1)
    at_ends = np.concatenate((values[:, :, 0], values[:, -1:, -1]), axis=1)
    values *= np.arange(1, m + 1)[:, None, None]
    np.divide(values, nodes, out=values, where=nodes > 0.0)
    values[:, 0, 0] = 1.0  # the limit of b_r/α at α = 0
    return RomTable(ends, at_ends, values @ _interpolation().T)


def _interpolation() -> Floats:
    """Return the matrix from values at the nodes of `_build` to Chebyshev coefficients."""
    order = np.arange(DEGREE + 1)
    weights = np.where((order == 0) | (order == DEGREE), 0.5, 1.0)
    cosines = np.cos(np.pi * (np.outer(order, order[::-1]) % (2 * DEGREE)) / DEGREE)
    return np.asarray(2.0 / DEGREE * weights[:, None] * cosines * weights)
