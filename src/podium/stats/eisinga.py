"""Exact p-values for the difference of two Friedman rank sums (Eisinga and colleagues 2017)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from podium.errors import InputError
from podium.stats.rankings import Alternative

__all__ = ["exact_rank_sum_pvalues", "rank_sum_difference_pvalue"]

FloatArray = npt.NDArray[np.float64]


def rank_sum_difference_pvalue(d: npt.ArrayLike, n: int, k: int) -> FloatArray:
    """Return the two-sided p-value ``P(|D| >= |d|)`` of differences of two rank sums.

    Parameters
    ----------
    d : array
        Observed differences of rank sums (not of mean ranks), any shape, any sign.
    n : int
        Number of rows (problems).
    k : int
        Number of algorithms ranked in each row.

    Returns
    -------
    float array of the shape of d
        Accurate in relative terms however small.

    Raises
    ------
    InputError
        When n < 1, k < 2, or a difference is not finite.

    Notes
    -----
    Under the null hypothesis the ranks of two algorithms in a row are two different numbers drawn from
    1..k, so their difference t != 0 has probability ``(k - |t|) / (k(k-1))``, and D is the sum of n such
    differences. The published closed form is an alternating sum that needs arbitrary precision; here the
    n-fold convolution is built by doubling, in additions and products of positive numbers.

    The null has no ties. With ties in the data a rank sum may end in one half; ``P(|D| >= |d|)`` then is
    the p-value of the next larger whole difference (34.5 is judged as 35), as the published programs do;
    `exact_rank_sum_pvalues` takes the ties themselves into account.

    The closed form was not read from the paper and is not used; the convolution is checked against enumeration of all rankings,
    exact fractions, and published values.

    References
    ----------
    Eisinga, Heskes, Pelzer & Te Grotenhuis (2017), BMC Bioinformatics 18:68.

    Examples
    --------
    >>> float(rank_sum_difference_pvalue(2, 1, 3)) == 1 / 3
    True
    """
    distance = np.abs(np.asarray(d, dtype=np.float64))
    if n < 1 or k < 2:
        raise InputError("Rank sums need at least 1 row and 2 algorithms, not {n} and {k}.", n=n, k=k)
    if not np.isfinite(distance).all():
        raise InputError("Differences of rank sums must be finite.")
    reach = n * (k - 1)
    whole = np.minimum(np.ceil(distance), reach + 1).astype(np.int64)
    distinct, where = np.unique(whole, return_inverse=True)
    values = np.array([_two_sided(int(value), n, k) for value in distinct])
    return np.asarray(values[where].reshape(distance.shape))


def exact_rank_sum_pvalues(
    ranks: npt.ArrayLike, d: npt.ArrayLike, alternative: Alternative = "two-sided"
) -> FloatArray:
    """P-values of differences of two rank sums, exact given the ties of each row.

    Parameters
    ----------
    ranks : array of shape (n, k)
        Ranks within each problem, ties sharing their mean rank.
    d : array
        Observed differences of rank sums, any shape.
    alternative : str
        "two-sided": ``P(|D| >= |d|)``; "greater": ``P(D >= d)``; "less": ``P(D <= d)``.

    Returns
    -------
    float array of the shape of d
        They depend on the size of the difference alone, and are accurate in relative terms however small.

    Raises
    ------
    InputError
        For ranks of another shape or not finite, a difference that is not finite, or an unknown alternative.

    Notes
    -----
    Under the null hypothesis every order of the (mid)ranks of a row is equally likely, so the difference of two of them is
    that of two different places drawn at random, and D the sum over the rows: a convolution on the half numbers. Without
    ties it is the distribution of Eisinga and colleagues; all pairs share it either way. Checked by enumeration of all orders; the
    paper does not treat ties so.

    References
    ----------
    Eisinga, Heskes, Pelzer & Te Grotenhuis (2017), BMC Bioinformatics 18:68, for rows without ties.

    Examples
    --------
    >>> exact_rank_sum_pvalues([[1, 2, 3]], [2]).round(4).tolist()
    [0.3333]
    >>> exact_rank_sum_pvalues([[1.5, 1.5, 3]], [1.5]).round(4).tolist()
    [0.6667]
    """
    table, gaps = np.asarray(ranks, dtype=np.float64), np.asarray(d, dtype=np.float64)
    if table.ndim != 2 or table.shape[0] < 1 or table.shape[1] < 2 or not np.isfinite(table).all():
        raise InputError("Rank sums need finite ranks of shape (n, k) with k >= 2, not {shape}.", shape=table.shape)
    if not np.isfinite(gaps).all():
        raise InputError("Differences of rank sums must be finite.")
    if alternative not in ("two-sided", "greater", "less"):
        raise InputError(
            "Unknown alternative {alternative!r}. Use 'two-sided', 'greater' or 'less'.", alternative=alternative
        )
    upper = _tail_of_ties(np.rint(2 * np.sort(table, axis=1)).astype(np.int64))
    reach = upper.size // 2
    signed = np.abs(gaps) if alternative == "two-sided" else -gaps if alternative == "less" else gaps
    place = np.clip(np.ceil(2 * signed).astype(np.int64), -reach, reach + 1)
    one_sided = np.append(upper, 0.0)[place + reach]
    if alternative != "two-sided":
        return np.asarray(one_sided)
    return np.where(place <= 0, 1.0, np.minimum(1.0, 2 * one_sided))


def _tail_of_ties(halves: npt.NDArray[np.int64]) -> FloatArray:
    """Return ``P(2D >= t)`` for t = -reach .. reach from doubled ranks, sorted within their rows."""
    patterns, counts = np.unique(halves, axis=0, return_counts=True)
    whole = np.ones(1)
    for pattern, count in zip(patterns, counts.tolist(), strict=True):
        whole = np.convolve(whole, _power(_pattern_differences(pattern), count))
    return np.asarray(np.minimum(1.0, np.cumsum(whole[::-1])[::-1]))


def _pattern_differences(pattern: npt.NDArray[np.int64]) -> FloatArray:
    """Return the probabilities of the difference of two different places of one row, from -width to width."""
    k, width = pattern.size, int(pattern[-1] - pattern[0])
    gaps = (pattern[:, None] - pattern)[~np.eye(k, dtype=bool)]
    return np.bincount(gaps + width, minlength=2 * width + 1) / (k * (k - 1))


def _power(row: FloatArray, n: int) -> FloatArray:
    """Return the n-fold convolution, by halving."""
    if n == 1:
        return row
    half = _power(row, n // 2)
    twice = np.convolve(half, half)
    return np.convolve(twice, row) if n % 2 else twice


def _two_sided(d: int, n: int, k: int) -> float:
    """Return ``P(|D| >= d)`` for an integer d >= 0."""
    if d == 0:
        return 1.0
    half = n // 2
    first, tail = _differences(half, k), _upper_tail(n - half, k)
    # P(X + Y >= d) = sum_x P(X = x) P(Y >= d - x): the last and longest convolution is one inner product.
    top = (first.size - 1) // 2
    reach = tail.size // 2
    x = np.arange(max(-top, d - reach), top + 1)
    one_sided = float(first[x + top] @ tail[np.maximum(d - x, -reach) + reach]) if x.size else 0.0
    return min(1.0, 2 * one_sided)


@lru_cache(maxsize=16)
def _upper_tail(n: int, k: int) -> FloatArray:
    """Return ``P(D_n >= d)`` for d = -n(k-1) .. n(k-1), summed from the small end."""
    return np.asarray(np.cumsum(_differences(n, k)[::-1])[::-1])


@lru_cache(maxsize=64)
def _differences(n: int, k: int) -> FloatArray:
    """Return the probabilities of the summed rank differences of n rows, from -n(k-1) to n(k-1)."""
    if n == 0:
        return np.ones(1)
    if n == 1:
        distance = np.abs(np.arange(-(k - 1), k))
        return np.where(distance == 0, 0.0, (k - distance) / (k * (k - 1)))
    half = n // 2
    # Direct, not by Fourier transform: only sums of positive products keep small tails accurate.
    return np.convolve(_differences(half, k), _differences(n - half, k))
