"""Where each pair of algorithms stands: the upper triangle as a vector, and back to a matrix."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError


def n_pairs(k: int) -> int:
    """Return the number of pairs of `k` algorithms, k(k-1)/2.

    Examples
    --------
    >>> n_pairs(5)
    10
    """
    return k * (k - 1) // 2


@lru_cache(maxsize=32)
def pair_indices(k: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the two members of every pair, in the order (0,1), (0,2), …, (0,k-1), (1,2), ….

    Parameters
    ----------
    k : int
        Number of algorithms.

    Returns
    -------
    first, second : ndarray of int, shape (k(k-1)/2,)
        Read-only; ``first < second`` throughout.

    Examples
    --------
    >>> first, second = pair_indices(3)
    >>> list(zip(first.tolist(), second.tolist()))
    [(0, 1), (0, 2), (1, 2)]
    """
    first, second = np.triu_indices(k, 1)
    first.flags.writeable = False
    second.flags.writeable = False
    return first, second


def pair_numbers(k: int, first: NDArray[np.intp], second: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the place of the pairs {first, second} (in either order) in the vector of pairs."""
    low, high = np.minimum(first, second), np.maximum(first, second)
    numbers: NDArray[np.intp] = low * (2 * k - low - 1) // 2 + high - low - 1
    return numbers


def to_vector(matrix: ArrayLike, name: str = "pvalues") -> NDArray[np.float64]:
    """Return the upper triangle of symmetric `matrix` (..., k, k) as an array (..., k(k-1)/2)."""
    square = np.asarray(matrix, dtype=np.float64)
    if square.ndim < 2 or square.shape[-1] != square.shape[-2]:
        raise InputError(
            "{name}: a square matrix (..., k, k) is needed, not the shape {shape}.", name=name, shape=square.shape
        )
    first, second = pair_indices(square.shape[-1])
    upper, lower = square[..., first, second], square[..., second, first]
    if not np.array_equal(upper, lower, equal_nan=True):
        bad = np.argwhere((upper != lower) & ~(np.isnan(upper) & np.isnan(lower)))[0]
        i, j = int(first[bad[-1]]), int(second[bad[-1]])
        raise InputError(
            "{name}: the matrix is not symmetric. The entries ({i}, {j}) and ({j}, {i}) differ ({upper!r} and "
            "{lower!r}); make them equal.",
            name=name,
            i=i,
            j=j,
            upper=upper[tuple(bad)],
            lower=lower[tuple(bad)],
        )
    return upper


def to_matrix(vector: NDArray[np.float64], k: int, diagonal: float = 1.0) -> NDArray[np.float64]:
    """Return the symmetric matrix (..., k, k) whose upper triangle is `vector` (..., k(k-1)/2)."""
    first, second = pair_indices(k)
    matrix = np.full((*vector.shape[:-1], k, k), diagonal)
    matrix[..., first, second] = vector
    matrix[..., second, first] = vector
    return matrix


def check_family(pvalues: ArrayLike, k: int) -> NDArray[np.float64]:
    """Return `pvalues` as float64 (..., k(k-1)/2), or say what is wrong with it."""
    p: NDArray[np.float64] = np.asarray(pvalues, dtype=np.float64)
    if k < 2:
        raise InputError("k: a family of all pairs needs at least 2 algorithms, not {k}.", k=k)
    if p.ndim == 0 or p.shape[-1] != n_pairs(k):
        raise InputError(
            "pvalues: {k} algorithms have {pairs} pairs, but the last axis of shape {shape} holds another number.",
            k=k,
            pairs=n_pairs(k),
            shape=p.shape,
        )
    if not bool(np.all((p >= 0) & (p <= 1))):
        place: tuple[Any, ...] = tuple(np.argwhere(~((p >= 0) & (p <= 1)))[0].tolist())
        first, second = pair_indices(k)
        raise InputError(
            "pvalues: {p!r} for the pair ({first}, {second}) is not a probability between 0 and 1.",
            p=float(p[place]),
            first=first[place[-1]],
            second=second[place[-1]],
        )
    return p
