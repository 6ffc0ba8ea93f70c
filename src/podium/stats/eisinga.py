"""Exact p-values for the difference of two Friedman rank sums (Eisinga and colleagues 2017)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from podium.errors import InputError

__all__ = ["rank_sum_difference_pvalue"]

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
    the p-value of the next larger whole difference (34.5 is judged as 35), which is conservative.

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
        raise InputError(f"Rank sums need at least 1 row and 2 algorithms, not {n} and {k}.")
    if not np.isfinite(distance).all():
        raise InputError("Differences of rank sums must be finite.")
    reach = n * (k - 1)
    whole = np.minimum(np.ceil(distance), reach + 1).astype(np.int64)
    distinct, where = np.unique(whole, return_inverse=True)
    values = np.array([_two_sided(int(value), n, k) for value in distinct])
    return np.asarray(values[where].reshape(distance.shape))


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
