"""Contrast estimation based on medians (Doksum 1967): how large the differences are, in the user's unit."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.stats.ranks import finite, numbers, wide_enough


def contrast_estimates(x: ArrayLike, denominator: int = 1) -> NDArray[np.float64]:
    """Estimate the difference between every two algorithms.

    Z[u,v] is the median over the problems of x[i,u] − x[i,v], m[u] the mean of Z[u,·] (with Z[u,u] = 0), and the
    estimate of algorithm u minus algorithm v is m[u] − m[v].

    Parameters
    ----------
    x
        Performance, shape (..., n, k). Integers are differenced exactly.
    denominator
        The unit of integer input: results are divided by it.

    Returns
    -------
    ndarray, shape (..., k, k)
        Antisymmetric: entry [u, v] is positive when u has the larger values.

    Raises
    ------
    InputError
        When `x` has fewer than two axes, or holds NaN or infinite values.

    References
    ----------
    Doksum (1967), Ann. Math. Statist. 38; García et al. (2010), Inf. Sci. 180, section 4.

    Examples
    --------
    >>> contrast_estimates([[1, 2], [3, 5], [4, 9]]).tolist()
    [[0.0, -2.0], [2.0, 0.0]]
    """
    array = _table(x)
    if array.ndim < 2:
        raise InputError("Results must have the shape (..., n, k), not {shape}.", shape=array.shape)
    k = array.shape[-1]
    # The type is kept by hand: NumPy would turn a lone Python integer into int64, whose differences can overflow.
    sums = [np.asarray(_twice_medians(array, u).sum(axis=-1), dtype=array.dtype) for u in range(k)]
    levels = np.stack(sums, axis=-1)
    exact = levels[..., :, None] - levels[..., None, :]
    if array.dtype.kind in "iuO":
        unit = 2 * k * denominator
        ratios = [_ratio(int(value), unit) for value in exact.ravel()]
        return np.array(ratios, dtype=np.float64).reshape(exact.shape)
    return np.asarray(exact / (2 * k * denominator), dtype=np.float64)


def contrast_between(x: ArrayLike, u: int, v: int, denominator: int = 1) -> float:
    """Entry [u, v] of `contrast_estimates` of one table, without the other k² ones.

    Examples
    --------
    >>> contrast_between([[1, 2, 7], [3, 5, 9], [4, 9, 9]], 0, 1)
    -2.0
    """
    array = _table(x)
    if array.ndim != 2:
        raise InputError("Results must have the shape (n, k), not {shape}.", shape=array.shape)
    exact = _twice_medians(array, u).sum() - _twice_medians(array, v).sum()
    return float((exact if array.dtype.kind == "f" else int(exact)) / (2 * array.shape[1] * denominator))


def _table(x: ArrayLike) -> NDArray[Any]:
    """Return finite floats, or integers that hold eight times k of themselves."""
    array = numbers(x)
    if array.dtype.kind in "iuO":
        return wide_enough(array, 8 * array.shape[-1]) if array.ndim else array
    # A median would put NaN last, as if it were the largest value.
    return finite(array)


def _ratio(numerator: int, denominator: int) -> float:
    """Divide integers with one rounding; beyond the range of floats the result is infinite."""
    try:
        return numerator / denominator
    except OverflowError:
        return math.inf if numerator > 0 else -math.inf


def _twice_medians(array: NDArray[Any], u: int) -> NDArray[Any]:
    """Twice the median difference of column u to every column, shape (..., k); exact for integers."""
    differences = np.sort(array[..., u, None] - array, axis=-2)
    n = array.shape[-2]
    twice: NDArray[Any] = differences[..., (n - 1) // 2, :] + differences[..., n // 2, :]
    return twice
