"""Medians, also of numbers near the ends of the floating-point range."""

from __future__ import annotations

from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.stats.ranks import exact_array


def median(numbers: NDArray[np.float64], axis: int = -1) -> NDArray[np.float64]:
    """Median along an axis of some numbers, none of them NaN. That of NumPy loads its masked arrays first.

    >>> median(np.array([3.0, 8.0, 2.0, 1.0])).tolist()
    2.5
    """
    low, high = (numbers.shape[axis] - 1) // 2, numbers.shape[axis] // 2
    ordered = np.partition(numbers, sorted({low, high}), axis=axis)
    middle: NDArray[np.float64] = ordered.take(low, axis)
    return middle if low == high else (middle + ordered.take(high, axis)) / 2


def wide_median(values: ArrayLike) -> float:
    """Median of finite numbers that stays finite where the sum of the two in the middle would not.

    >>> wide_median([1.5e308, 1.7e308])
    1.6e+308
    """
    numbers = np.asarray(values, dtype=np.float64).ravel()
    with np.errstate(over="ignore"):
        found = float(median(numbers))
    return found if isfinite(found) else 2.0 * float(median(numbers / 2.0))


# Differences between algorithms without overflow: the exact numbers the sign and signed-rank tests rank.


# Differences of integers below this magnitude fit into 64 bits.
_SAFE = 2**62


def as_differences(x: ArrayLike, y: ArrayLike | None = None) -> NDArray[Any]:
    """Return ``x - y`` (or x, when it already holds differences), exact for integers of any size."""
    first = _comparable(x)
    result = first if y is None else first - _comparable(y)
    if result.ndim == 0:
        raise InputError("Differences need at least one axis of problems.")
    return result


def pair_differences(x: ArrayLike) -> NDArray[Any]:
    """Return the differences ``x[:, i] - x[:, j]`` of all pairs i < j, shape (k(k-1)/2, n)."""
    columns = table_of(x).T
    first, second = np.triu_indices(columns.shape[0], 1)
    result: NDArray[Any] = columns[first] - columns[second]
    return result


def pair_matrix(values: NDArray[np.float64], k: int) -> NDArray[np.float64]:
    """Return the symmetric matrix (..., k, k) of values (..., k(k-1)/2) in upper-triangle order, with 1 on the diagonal."""
    matrix = np.ones((*values.shape[:-1], k, k))
    first, second = np.triu_indices(k, 1)
    matrix[..., first, second] = values
    matrix[..., second, first] = values
    return matrix


def table_of(x: ArrayLike) -> NDArray[Any]:
    """Return numbers whose differences are exact, as a table of rows and columns."""
    table = _comparable(x)
    if table.ndim != 2:
        raise InputError(
            "Pairs of algorithms need a table of rows and columns, not the shape {shape}.", shape=table.shape
        )
    return table


def _comparable(x: ArrayLike) -> NDArray[Any]:
    """Return finite floats, int64 of safe magnitude, or Python integers."""
    values = exact_array(x)
    if values.dtype.kind == "f":
        if not np.isfinite(values).all():
            raise InputError("Values must be finite. Remove or replace missing and infinite ones first.")
        return values
    if values.dtype.kind not in "iuO":
        raise InputError("Values must be numbers, not {dtype}.", dtype=values.dtype)
    big = values.size > 0 and max(abs(int(values.max())), abs(int(values.min()))) >= _SAFE
    return values.astype(object if big else np.int64)
