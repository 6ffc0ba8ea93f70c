"""The studentized range and Dunnett's maximum, accurate in their tails, and the critical differences made from them."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.checks import Alternative, check_alpha, check_alternative
from podium.errors import InputError

Floats = NDArray[np.float64]


_MOST_DF: Final = 1e6  # beyond, s is 1 to the last digit that matters
_CHUNK: Final = 256


def tukey_pvalues(q: ArrayLike, k: int, df: float) -> Floats:
    """Upper tail of the studentized range of k means, in units of the standard error of one mean.

    Tukey (1949), Biometrics 5, 99–114; Copenhaver & Holland (1988), J. Statist. Comput. Simul. 30, 1–15.
    """
    values = np.asarray(q, dtype=np.float64)
    if not (values >= 0).all() or k < 2 or not df >= 1:
        raise InputError(
            "The studentized range needs q >= 0, k >= 2 and df >= 1, not k = {k} and df = {df}.", k=k, df=df
        )
    # Mean ranks of a batch of tables take few distinct values; each is integrated once.
    distinct, place = np.unique(values, return_inverse=True)
    return _scaled_tail(distinct, lambda r: _range_tail(r, k), df)[place].reshape(values.shape)


@lru_cache(maxsize=64)
def tukey_quantile(alpha: float, k: int, df: float) -> float:
    """Upper `alpha` point of the studentized range."""
    return _quantile(lambda q: tukey_pvalues(q, k, df), alpha)


def dunnett_pvalues(t: ArrayLike, m: int, df: float, *, alternative: Alternative = "two-sided") -> Floats:
    """Upper tail of the largest of m t statistics that share a control, all groups of the same size (ρ = ½).

    "two-sided": P(max |T| > |t|); "greater": P(max T > t); "less": P(min T < t).

    Dunnett (1955), J. Amer. Statist. Assoc. 50, 1096–1121.
    """
    values = np.asarray(t, dtype=np.float64)
    if np.isnan(values).any() or m < 1 or not df >= 1:
        raise InputError(
            "Dunnett's test needs t to be a number, m >= 1 and df >= 1, not m = {m} and df = {df}.", m=m, df=df
        )
    if alternative == "two-sided":
        return _scaled_tail(np.abs(values), lambda r: _largest_tail(r, m), df)
    check_alternative(alternative)
    signed = values if alternative == "greater" else -values
    above = _scaled_tail(np.abs(signed), lambda r: _one_sided_tail(r, m), df)
    if (signed >= 0).all():
        return above
    # On the other side the tail is 1 minus a small chance, and it is the small one that is integrated.
    return np.where(signed >= 0, above, 1.0 - _scaled_tail(np.abs(signed), lambda r: _below_tail(r, m), df))


def dunnett_quantile(alpha: float, m: int, df: float) -> float:
    """Upper `alpha` point of the two-sided maximum of `dunnett_pvalues`."""
    return _quantile(lambda t: dunnett_pvalues(t, m, df), alpha)


def range_pvalues(z: ArrayLike, k: int) -> Floats:
    """Nemenyi's single-step adjusted p-values of rank differences: the range of k standard normals exceeds √2·|z|."""
    distinct, place = np.unique(np.abs(np.asarray(z, dtype=np.float64)), return_inverse=True)
    return _range_tail(math.sqrt(2) * distinct, k)[place].reshape(np.shape(z))


def _range_tail(r: Floats, k: int) -> Floats:
    """Tail of the range of k standard normals: k ∫ φ(z) (Φ(z)^(k−1) − [Φ(z) − Φ(z−r)]^(k−1)) dz."""
    z = np.arange(-13.0, 13.0 + float(r.max(initial=0.0)), 0.05)
    below = special.log_ndtr(z)
    density = np.exp(-z * z / 2 + (k - 1) * below) / math.sqrt(2 * math.pi)

    def rows(part: Floats) -> Floats:
        ratio = np.minimum(np.exp(special.log_ndtr(z - part) - below), 1.0)
        with np.errstate(divide="ignore"):
            return np.asarray(-density * np.expm1((k - 1) * np.log1p(-ratio)))

    # At 0 the sum misses 1 by rounding alone.
    return np.where(r == 0, 1.0, np.minimum(1.0, k * 0.05 * _rowwise(rows, r)))


def _largest_tail(r: Floats, m: int) -> Floats:
    """P(some |Z[j] − Z[0]| > √2·r): ∫ φ(z) (1 − [Φ(√2r + z) − Φ(z − √2r)]^m) dz."""
    reach = 13.0 + float(r.max(initial=0.0))  # most of a far tail lies where z is half of √2·r
    z = np.arange(-reach, reach, 0.05)

    def rows(part: Floats) -> Floats:
        width = math.sqrt(2) * part
        outside = np.minimum(special.ndtr(-width - z) + special.ndtr(z - width), 1.0)
        with np.errstate(divide="ignore"):
            return np.asarray(-_density(z) * np.expm1(m * np.log1p(-outside)))

    return np.where(r == 0, 1.0, np.minimum(1.0, 0.05 * _rowwise(rows, r)))


def _one_sided_tail(r: Floats, m: int) -> Floats:
    """P(some Z[j] − Z[0] > √2·r): ∫ φ(z) (1 − Φ(√2r + z)^m) dz."""
    z = np.arange(-13.0 - float(r.max(initial=0.0)), 13.0, 0.05)

    def rows(part: Floats) -> Floats:
        return np.asarray(-_density(z) * np.expm1(m * special.log_ndtr(math.sqrt(2) * part + z)))

    return np.minimum(1.0, 0.05 * _rowwise(rows, r))


def _below_tail(r: Floats, m: int) -> Floats:
    """P(every Z[j] − Z[0] < −√2·r): ∫ φ(z) Φ(z − √2r)^m dz."""
    z = np.arange(-13.0, 13.0 + 1.5 * float(r.max(initial=0.0)), 0.05)

    def rows(part: Floats) -> Floats:
        return np.asarray(_density(z) * np.exp(m * special.log_ndtr(z - math.sqrt(2) * part)))

    return np.minimum(1.0, 0.05 * _rowwise(rows, r))


def _density(z: Floats) -> Floats:
    return np.asarray(np.exp(-z * z / 2) / math.sqrt(2 * math.pi))


def _rowwise(rows: Callable[[Floats], Floats], r: Floats) -> Floats:
    """Sum the integrand over z for every r, some hundred at a time to bound the memory."""
    parts = [rows(r[start : start + _CHUNK, None]).sum(axis=-1) for start in range(0, len(r), _CHUNK)]
    return np.concatenate(parts) if parts else np.empty(0)


def _scaled_tail(values: Floats, tail: Callable[[Floats], Floats], df: float) -> Floats:
    """∫ f(s)·tail(q·s) ds by the trapezoid rule in log r, which converges exponentially."""
    flat = values.ravel()
    result = np.ones(flat.shape)
    result[flat == 0] = tail(np.zeros(1))[0]
    finite = np.isfinite(flat)
    result[~finite] = 0.0
    wanted = (flat > 0) & finite
    if wanted.any():
        degrees = min(float(df), _MOST_DF)
        log_r, step = _grid(np.log(flat[wanted]), degrees)
        with np.errstate(divide="ignore"):
            log_tail = np.log(tail(np.exp(log_r)))
        result[wanted] = _weighted(np.log(flat[wanted]), log_r, log_tail, degrees) * step
    return np.asarray(np.minimum(result, 1.0)).reshape(values.shape)


def _grid(log_q: Floats, df: float) -> tuple[Floats, float]:
    """Nodes in log r: fine enough for the density of log s, wide enough for both of its tails."""
    step = min(0.05, 0.5 / math.sqrt(2 * df))
    deep = 40.0 / df + 9.0 / math.sqrt(df)
    high = min(math.log(55.0), float(log_q.max()) + math.log1p(9.0 / math.sqrt(df)) + 0.1)
    # The integrand peaks where s² = df/(df + q²/2): for a large q at an s well below 1.
    least = float(log_q.min())
    peak = least - 0.5 * math.log1p(math.exp(2 * min(least, 300.0)) / (2 * df))
    low = min(peak, high) - deep
    return np.arange(low, high + step, step), step


def _weighted(log_q: Floats, log_r: Floats, log_tail: Floats, df: float) -> Floats:
    """Σ g(log r − log q)·tail(r), g the density of log s."""
    constant = 0.5 * df * math.log(df) - (0.5 * df - 1) * math.log(2) - float(special.gammaln(0.5 * df))
    result = np.empty(len(log_q))
    for start in range(0, len(log_q), _CHUNK):
        log_s = log_r - log_q[start : start + _CHUNK, None]
        exponent = constant + df * log_s - 0.5 * df * np.exp(2 * np.minimum(log_s, 300.0)) + log_tail
        result[start : start + _CHUNK] = np.exp(exponent).sum(axis=-1)
    return result


def _quantile(tail: Callable[[ArrayLike], Floats], alpha: float) -> float:
    """Bracket the point on ever finer grids: each round takes one vectorised tail."""
    check_alpha(alpha)
    low, high = 0.0, 2.0
    while float(tail(high)) > alpha:
        low, high = high, 2 * high
    for _ in range(40):
        if high - low <= 1e-12 * high:
            break
        points = np.linspace(low, high, 34)
        above = int((tail(points[1:-1]) > alpha).sum())
        low, high = float(points[above]), float(points[above + 1])
    return (low + high) / 2


# Critical differences of mean ranks, for the diagrams and tables that show them.


def studentized_range_sf(q: float, k: int) -> float:
    """Upper tail of the range of k independent standard normals (studentized range, infinite df).

    Parameters
    ----------
    q
        The range, ≥ 0.
    k
        Number of variables, ≥ 2.

    Returns
    -------
    float
        P(range > q) = k ∫ φ(z) (Φ(z)^(k−1) − [Φ(z) − Φ(z−q)]^(k−1)) dz, a sum of positive terms only.

    Raises
    ------
    InputError
        If q < 0 or k < 2.

    Examples
    --------
    >>> round(studentized_range_sf(3.3145, 3), 5)
    0.05
    """
    if not q >= 0 or k < 2:
        raise InputError("The studentized range needs q >= 0 and k >= 2, not q = {q} and k = {k}.", q=q, k=k)
    if q == 0:
        return 1.0
    if q > 80:  # k²·P(Z > q/√2) is below 1e-600
        return 0.0
    # The integrand is analytic and falls off like a Gaussian: the trapezoid rule converges exponentially.
    step = 0.02
    z, below = (values[: math.ceil((q + 12.0 + 12.0) / step)] for values in _nodes(step))
    ratio = np.exp(special.log_ndtr(z - q) - below)
    density = np.exp(-z * z / 2 + (k - 1) * below) / math.sqrt(2 * math.pi)
    with np.errstate(divide="ignore"):
        integrand = -density * np.expm1((k - 1) * np.log1p(-np.minimum(ratio, 1.0)))
    return min(1.0, float(k * step * integrand.sum()))


@cache
def _nodes(step: float) -> tuple[Floats, Floats]:
    """Nodes for every range up to 80, and log Φ there, which takes longer than the rest of the integrand."""
    z = np.arange(-12.0, 92.0, step)
    return z, special.log_ndtr(z)


@lru_cache(maxsize=512)
def studentized_range_quantile(alpha: float, k: int) -> float:
    """Upper `alpha` point of the studentized range with k groups and infinite degrees of freedom.

    Raises
    ------
    InputError
        If alpha is outside (0, 1) or k < 2.

    Examples
    --------
    >>> round(studentized_range_quantile(0.05, 10), 3)
    4.474
    """
    check_alpha(alpha)
    low, high = 0.0, 1.0
    while studentized_range_sf(high, k) > alpha:
        low, high = high, 2 * high
    while high - low > 1e-13 * high:
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if studentized_range_sf(middle, k) > alpha else (low, middle)
    return (low + high) / 2


def critical_difference(
    k: int, n: int, alpha: float = 0.05, method: Literal["nemenyi", "bonferroni-dunn"] = "nemenyi"
) -> float:
    """Smallest difference of two mean (Friedman) ranks that is significant.

    Parameters
    ----------
    k, n
        Number of algorithms and of problems.
    alpha
        Significance level.
    method
        "nemenyi": all pairs, by the studentized range (this is Nemenyi's own test, not Bonferroni over all pairs).
        "bonferroni-dunn": one control against the k − 1 others.

    Returns
    -------
    float
        q·√(k(k+1)/(6n)).

    Raises
    ------
    InputError
        For an invalid k, n or alpha, or an unknown method.

    References
    ----------
    Demšar (2006), JMLR 7, section 3.2.2.

    Examples
    --------
    >>> round(critical_difference(5, 14, 0.05, "bonferroni-dunn"), 3)
    1.493
    >>> round(critical_difference(5, 14, 0.10, "bonferroni-dunn"), 2)
    1.34
    """
    if k < 2 or n < 1 or not 0 < alpha < 1:
        raise InputError(
            "A critical difference needs k >= 2, n >= 1 and 0 < alpha < 1, not {k}, {n} and {alpha}.",
            k=k,
            n=n,
            alpha=alpha,
        )
    if method == "nemenyi":
        q = studentized_range_quantile(alpha, k) / math.sqrt(2)
    elif method == "bonferroni-dunn":
        q = -float(special.ndtri(alpha / (2 * (k - 1))))
    else:
        raise InputError("Unknown method {method!r}. Use 'nemenyi' or 'bonferroni-dunn'.", method=method)
    return q * math.sqrt(k * (k + 1) / (6 * n))
