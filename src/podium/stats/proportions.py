"""Confidence intervals of one proportion, and of the difference of two proportions measured on the same instances."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import betaincinv, ndtri

from podium.brief import brief
from podium.checks import check_alpha
from podium.errors import InputError
from podium.stats.ranks import quotient

FloatArray = NDArray[np.float64]


class Interval(NamedTuple):
    """Lower and upper confidence limits, each of the batch shape ``(...)``."""

    lower: FloatArray
    upper: FloatArray

    def __repr__(self) -> str:
        return brief(self)


def wilson(successes: ArrayLike, n: ArrayLike, alpha: float = 0.05) -> Interval:
    """Wilson's score interval of a proportion.

    Parameters
    ----------
    successes, n : array-like, broadcast to shape (...)
        Number of successes and of trials.
    alpha : float
        One minus the confidence.

    Returns
    -------
    Interval

    Raises
    ------
    InputError
        If the counts are inconsistent or alpha is outside (0, 1).

    References
    ----------
    Wilson (1927), J. Amer. Statist. Assoc. 22; Newcombe (1998), Statistics in Medicine 17, 857-872, method 3.

    Examples
    --------
    >>> low, high = wilson(81, 263)
    >>> round(float(low), 4), round(float(high), 4)
    (0.2553, 0.3662)
    """
    x, size = _counts(successes, n)
    z = _quantile(alpha)
    p = x / size
    centre = (x + z * z / 2) / (size + z * z)
    half = z * np.sqrt(p * (1 - p) / size + (z / (2 * size)) ** 2) / (1 + z * z / size)
    # At 0 and n the limit is 0 or 1 exactly; rounding must not put the estimate outside its own interval.
    return Interval(np.where(x == 0, 0.0, centre - half), np.where(x == size, 1.0, centre + half))


def clopper_pearson(successes: ArrayLike, n: ArrayLike, alpha: float = 0.05) -> Interval:
    """Exact (Clopper–Pearson) interval of a proportion: coverage is never below the nominal level, so it is wide.

    Parameters and errors are those of `wilson`.

    Returns
    -------
    Interval

    References
    ----------
    Clopper & Pearson (1934), Biometrika 26, 404-413; limits as quantiles of the beta distribution.

    Examples
    --------
    >>> low, high = clopper_pearson(0, 10)
    >>> float(low), round(float(high), 4)
    (0.0, 0.3085)
    """
    x, size = _counts(successes, n)
    _quantile(alpha)
    lower = np.where(x == 0, 0.0, betaincinv(np.maximum(x, 1), size - x + 1, alpha / 2))
    # 1 - quantile(1 - alpha/2; x+1, n-x) is the quantile(alpha/2; n-x, x+1) of the mirrored beta.
    upper = np.where(x == size, 1.0, 1.0 - betaincinv(np.maximum(size - x, 1), x + 1, alpha / 2))
    return Interval(lower, upper)


def newcombe_paired(n10: ArrayLike, n01: ArrayLike, n11: ArrayLike, n: int, alpha: float = 0.05) -> Interval:
    """Newcombe's interval for the difference of two proportions measured on the same instances (his method 10).

    Parameters
    ----------
    n10, n01, n11 : array-like, broadcast to shape (...)
        Instances on which only the first succeeds, only the second, and both.
    n : int
        Number of instances.
    alpha : float
        One minus the confidence.

    Returns
    -------
    Interval
        For ``p1 - p2``, first minus second.

    Raises
    ------
    InputError
        If the counts are inconsistent or alpha is outside (0, 1).

    Notes
    -----
    With Wilson limits l, u of each proportion and the correlation ``phi`` of the two (Newcombe's continuity-corrected
    one: ``max(n11 n00 - n10 n01 - n/2, 0)`` over the root of the product of the margins when the first term is
    positive; 0 when a margin is empty)::

        lower = d - sqrt((p1 - l1)^2 - 2 phi (p1 - l1)(u2 - p2) + (u2 - p2)^2)
        upper = d + sqrt((u1 - p1)^2 - 2 phi (u1 - p1)(p2 - l2) + (p2 - l2)^2)

    References
    ----------
    Newcombe (1998), Statistics in Medicine 17, 2635-2650.

    Examples
    --------
    >>> low, high = newcombe_paired(1, 7, 1, 21)
    >>> round(float(low), 4), round(float(high), 4)
    (-0.5069, -0.0256)
    """
    both, only1, only2 = (np.asarray(v, dtype=np.float64) for v in (n11, n10, n01))
    neither = n - both - only1 - only2
    if (np.minimum(np.minimum(both, only1), np.minimum(only2, neither)) < 0).any():
        raise InputError("The counts of a pair must not be negative, nor add up to more than n.")
    x1, x2 = both + only1, both + only2
    (l1, u1), (l2, u2) = wilson(x1, n, alpha), wilson(x2, n, alpha)
    phi = _corrected_phi(both, only1, only2, neither)
    p1, p2 = x1 / n, x2 / n
    down, up = (p1 - l1, u2 - p2), (u1 - p1, p2 - l2)
    lower = p1 - p2 - third_side(*down, phi)
    upper = p1 - p2 + third_side(*up, phi)
    return Interval(np.maximum(lower, -1.0), np.minimum(upper, 1.0))


def third_side(a: FloatArray, b: FloatArray, phi: FloatArray) -> FloatArray:
    """Length of the third side of a triangle by the law of cosines: how Newcombe joins the arms of two intervals."""
    return np.asarray(np.sqrt(np.maximum(a * a - 2 * phi * a * b + b * b, 0.0)))


def _corrected_phi(a: FloatArray, b: FloatArray, c: FloatArray, d: FloatArray) -> FloatArray:
    cross = a * d - b * c
    cross = np.where(cross > 0, np.maximum(cross - (a + b + c + d) / 2, 0.0), cross)
    root = np.sqrt((a + b) * (c + d)) * np.sqrt((a + c) * (b + d))
    return quotient(cross, root)


def quesenberry_hurst(n10: ArrayLike, n01: ArrayLike, n: int, alpha: float = 0.05) -> Interval:
    """Quesenberry-Hurst interval for the difference of two proportions measured on the same instances.

    Parameters
    ----------
    n10, n01 : array-like, broadcast to shape (...)
        Instances on which only the first succeeds, and only the second.
    n : int
        Number of instances.
    alpha : float
        One minus the confidence.

    Returns
    -------
    Interval
        For ``p1 - p2``. For two error rates, exchange the counts or the signs of the limits.

    Raises
    ------
    InputError
        If the counts are inconsistent or alpha is outside (0, 1).

    Notes
    -----
    With ``d = (n10 - n01)/n``, ``s = (n10 + n01)/n`` and ``X`` the upper alpha quantile of chi-square with 1 degree of
    freedom, the interval holds all delta with ``n (d - delta)^2 <= X (s - delta^2)``: the variance of the difference is
    ``(s - delta^2)/n``, and the share s of discordant instances is replaced by the observed one. Solving for delta::

        (n d +- sqrt(X ((n + X) s - n d^2))) / (n + X)

    Like the simultaneous intervals of Quesenberry and Hurst for multinomial proportions, it solves the quadratic in the
    unknown proportion instead of plugging the estimate into the variance. Without discordant instances it has width 0,
    and with few of them its coverage is too low (Tango 2000): compare it with Newcombe's interval.

    References
    ----------
    Quesenberry & Hurst (1964), Technometrics 6, 191-195; this form for paired proportions: May & Johnson (1997),
    Statistics in Medicine 16, 2127-2136; for classifiers: Berrar & Lozano (2013), J. Exp. Theor. Artif. Intell. 25, 189-206.

    Examples
    --------
    >>> low, high = quesenberry_hurst(1, 7, 21)
    >>> round(float(low), 4), round(float(high), 4)
    (-0.4612, -0.0219)
    """
    only1, only2 = (np.asarray(v, dtype=np.float64) for v in (n10, n01))
    if ((only1 < 0) | (only2 < 0) | (only1 + only2 > n)).any():
        raise InputError("The counts of a pair must not be negative, nor add up to more than n.")
    x = _quantile(alpha) ** 2
    net, discordant = only1 - only2, only1 + only2
    root = np.sqrt(x * np.maximum((n + x) * discordant - net * net, 0.0) / n)
    return Interval(np.maximum((net - root) / (n + x), -1.0), np.minimum((net + root) / (n + x), 1.0))


def _quantile(alpha: float) -> float:
    check_alpha(alpha)
    return float(-ndtri(alpha / 2))


def _counts(successes: ArrayLike, n: ArrayLike) -> tuple[FloatArray, FloatArray]:
    x, size = np.broadcast_arrays(np.asarray(successes, dtype=np.float64), np.asarray(n, dtype=np.float64))
    if not ((size >= 1) & (x >= 0) & (x <= size)).all():
        raise InputError("Successes must lie between 0 and n, and n must be at least 1.")
    return x, size
