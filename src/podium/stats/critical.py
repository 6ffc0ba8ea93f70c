"""Critical differences of mean ranks, for the diagrams and tables that show them.

The studentised range with infinite degrees of freedom is computed here rather than by ``scipy.stats``, whose import
alone costs more than a whole comparison, and with full relative accuracy in its upper tail.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal

import numpy as np
from scipy import special

from podium.errors import InputError


def studentized_range_sf(q: float, k: int) -> float:
    """Upper tail of the range of k independent standard normals (studentised range, infinite df).

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
        When q < 0 or k < 2.

    Examples
    --------
    >>> round(studentized_range_sf(3.3145, 3), 5)
    0.05
    """
    if not q >= 0 or k < 2:
        raise InputError("The studentised range needs q >= 0 and k >= 2, not q = {q} and k = {k}.", q=q, k=k)
    if q == 0:
        return 1.0
    if q > 80:  # k²·P(Z > q/√2) is below 1e-600
        return 0.0
    # The integrand is analytic and falls off like a Gaussian: the trapezoid rule converges exponentially.
    step = 0.02
    z = np.arange(-12.0, q + 12.0, step)
    below = special.log_ndtr(z)
    ratio = np.exp(special.log_ndtr(z - q) - below)
    density = np.exp(-z * z / 2 + (k - 1) * below) / math.sqrt(2 * math.pi)
    with np.errstate(divide="ignore"):
        integrand = -density * np.expm1((k - 1) * np.log1p(-np.minimum(ratio, 1.0)))
    return min(1.0, float(k * step * integrand.sum()))


@lru_cache(maxsize=512)
def studentized_range_quantile(alpha: float, k: int) -> float:
    """Upper `alpha` point of the studentised range with k groups and infinite degrees of freedom.

    Raises
    ------
    InputError
        When alpha is outside (0, 1) or k < 2.

    Examples
    --------
    >>> round(studentized_range_quantile(0.05, 10), 3)
    4.474
    """
    if not 0 < alpha < 1:
        raise InputError("alpha must lie between 0 and 1, not {alpha!r}.", alpha=alpha)
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
        "nemenyi": all pairs, by the studentised range (this is Nemenyi's own test, not Bonferroni over all pairs).
        "bonferroni-dunn": one control against the k − 1 others.

    Returns
    -------
    float
        q·√(k(k+1)/(6n)).

    Raises
    ------
    InputError
        For impossible k, n, alpha or an unknown method.

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
