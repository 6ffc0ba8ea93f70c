"""Conover's t tests of all pairs after Friedman's test."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.errors import InputError
from podium.stats.rankings import Alternative

Floats = NDArray[np.float64]


def conover_t(ranks: ArrayLike, first: ArrayLike, second: ArrayLike) -> Floats:
    """Statistics t of differences of Friedman rank sums against their residual variation.

    Parameters
    ----------
    ranks
        Ranks within each problem, 1 is best, shape (..., n, k).
    first, second
        Indices of the algorithms of each hypothesis, shape (m,).

    Returns
    -------
    ndarray, shape (..., m)
        ``t = (R_second − R_first) / √(2 (n A − Σ R_j²) / ((n−1)(k−1)))``, A the sum of all squared ranks, positive where the
        first ranks better, with (n−1)(k−1) degrees of freedom. Infinite where every problem ranks alike, so that nothing
        remains to measure a difference by; 0 where the rank sums are equal.

    Raises
    ------
    InputError
        For less than 2 problems or 2 algorithms.

    Notes
    -----
    The ratio of the residual to the total variation is what shrinks when Friedman's statistic is large: pairs are told
    apart more easily where the others differ clearly. Conover meant the tests for after a rejection by the omnibus test.

    References
    ----------
    Conover (1999), Practical Nonparametric Statistics, 3rd edition, section 5.8, equation 7.

    Examples
    --------
    >>> float(conover_t([[1, 2, 3], [1, 3, 2], [1, 2, 3]], [0], [2])[0].round(4))
    3.5355
    """
    table = np.asarray(ranks, dtype=np.float64)
    if table.ndim < 2 or table.shape[-2] < 2 or table.shape[-1] < 2:
        raise InputError(
            "Conover's t needs at least 2 problems and 2 algorithms, not the shape {shape}.", shape=table.shape
        )
    n, k = table.shape[-2:]
    sums = table.sum(axis=-2)
    # Ranks are multiples of one half: both terms are exact, and so is a residual of zero.
    rest = n * np.einsum("...ij,...ij->...", table, table) - np.einsum("...j,...j->...", sums, sums)
    unit = np.sqrt(2.0 * rest / ((n - 1) * (k - 1)))[..., None]
    difference = sums[..., np.asarray(second)] - sums[..., np.asarray(first)]
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.where(difference == 0, 0.0, difference / unit))


def conover_pvalues(t: ArrayLike, n: int, k: int, alternative: Alternative = "two-sided") -> Floats:
    """P-values of `conover_t`, by Student's t with (n−1)(k−1) degrees of freedom.

    Parameters
    ----------
    t
        Statistics, any shape.
    n, k
        Numbers of problems and of algorithms.
    alternative
        "two-sided"; "greater": the first is better; "less": it is worse.

    Raises
    ------
    InputError
        For an unknown alternative.

    Examples
    --------
    >>> float(conover_pvalues(2.7764451, 3, 3).round(6))
    0.05
    """
    values, df = np.asarray(t, dtype=np.float64), (n - 1) * (k - 1)
    if alternative == "two-sided":
        return np.asarray(np.minimum(1.0, 2.0 * special.stdtr(df, -np.abs(values))))
    if alternative not in ("greater", "less"):
        raise InputError(
            "Unknown alternative {alternative!r}. Use 'two-sided', 'greater' or 'less'.", alternative=alternative
        )
    return np.asarray(special.stdtr(df, -values if alternative == "greater" else values))
