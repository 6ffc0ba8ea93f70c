"""Families of all pairs: the position of each pair, and Shaffer's count of the hypotheses that can be true at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.checks import check_alpha
from podium.errors import InputError


def n_pairs(k: int) -> int:
    """Return the number of pairs of `k` algorithms, k(k-1)/2."""
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


def to_vector(matrix: ArrayLike) -> NDArray[np.float64]:
    """Return the upper triangle of symmetric `matrix` (..., k, k) as an array (..., k(k-1)/2)."""
    square = np.asarray(matrix, dtype=np.float64)
    if square.ndim < 2 or square.shape[-1] != square.shape[-2]:
        raise InputError(
            "{name}: a square matrix (..., k, k) is needed, not the shape {shape}.", name="pvalues", shape=square.shape
        )
    first, second = pair_indices(square.shape[-1])
    upper, lower = square[..., first, second], square[..., second, first]
    if not np.array_equal(upper, lower, equal_nan=True):
        bad = np.argwhere((upper != lower) & ~(np.isnan(upper) & np.isnan(lower)))[0]
        i, j = int(first[bad[-1]]), int(second[bad[-1]])
        raise InputError(
            "{name}: the matrix is not symmetric. The entries ({i}, {j}) and ({j}, {i}) differ ({upper!r} and "
            "{lower!r}); make them equal.",
            name="pvalues",
            i=i,
            j=j,
            upper=upper[tuple(bad)],
            lower=lower[tuple(bad)],
        )
    return upper


def check_family(pvalues: ArrayLike, k: int) -> NDArray[np.float64]:
    """Return `pvalues` as float64 (..., k(k-1)/2), or raise an error."""
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


# Shaffer's static procedure: how many hypotheses of a family of all pairs can be true at once.


_masks: list[int] = [1, 1]  # bit s of _masks[k] says that s lies in S(k); S(0) = S(1) = {0}


def shaffer_sizes(k: int) -> NDArray[np.int64]:
    """Return S(k), the possible numbers of true hypotheses among all pairs of `k` algorithms.

    Equality is transitive, so the true hypotheses are the pairs inside the blocks of a partition: S(k) = ∪ over j =
    1..k of {C(j,2) + x : x in S(k-j)}, S(0) = S(1) = {0}. Sets are stored as the bits of one integer, so a union is an
    `or` and adding C(j,2) a shift.

    Parameters
    ----------
    k : int
        Number of algorithms, at least 1.

    Returns
    -------
    ndarray of int64
        The members of S(k), ascending.

    References
    ----------
    Shaffer, J. P. (1986). Modified sequentially rejective multiple test procedures. JASA 81, 826-831.

    Examples
    --------
    >>> shaffer_sizes(5).tolist()
    [0, 1, 2, 3, 4, 6, 10]
    """
    if k < 1:
        raise InputError("k: S(k) is defined for 1 or more algorithms, not {k}.", k=k)
    while len(_masks) <= k:
        size = len(_masks)
        union = _masks[size - 1]
        first_gap = (union ^ (union + 1)).bit_length() - 1
        for j in range(size, 1, -1):
            if size * (j - 1) // 2 < first_gap:  # blocks of at most j make no more pairs, and so many are there already
                break
            union |= _masks[size - j] << (j * (j - 1) // 2)
        _masks.append(union)
    mask = _masks[k]
    octets = np.frombuffer(mask.to_bytes((mask.bit_length() + 7) // 8, "little"), dtype=np.uint8)
    return np.flatnonzero(np.unpackbits(octets, bitorder="little")).astype(np.int64)


def step_sizes(k: int) -> NDArray[np.int64]:
    """Return t_1 ≥ … ≥ t_m: the most hypotheses that can be true when j-1 have been rejected."""
    sizes = shaffer_sizes(k)
    m = int(sizes[-1])
    left = np.arange(m, 0, -1)  # hypotheses not yet rejected at step j = m - j + 1
    return sizes[np.searchsorted(sizes, left, side="right") - 1]


def adjust_static(pvalues: NDArray[np.float64], k: int) -> NDArray[np.float64]:
    """Return max over j ≤ i of t_j p_(j) for p-values (..., m) of all pairs, in the order given."""
    order = np.argsort(pvalues, axis=-1, kind="stable")
    ascending = np.take_along_axis(pvalues, order, axis=-1)
    # t never grows along the steps, so the running maximum gives equal p-values one common value.
    stepped = np.minimum(np.maximum.accumulate(step_sizes(k) * ascending, axis=-1), 1.0)
    adjusted = np.empty_like(stepped)
    np.put_along_axis(adjusted, order, stepped, axis=-1)
    return adjusted


def shaffer_levels(pvalues: ArrayLike, k: int, alpha: float = 0.05) -> NDArray[np.float64]:
    """Return the level alpha/t_i each hypothesis is compared with, as tables in papers print it.

    Equal p-values are steps of their own here (ties in input order), as in the printed tables; what
    is rejected does not depend on it. Rejection stops at the first p-value above its level.
    """
    check_alpha(alpha)
    p = check_family(pvalues, k)
    order = np.argsort(p, axis=-1, kind="stable")
    levels = np.empty_like(p)
    np.put_along_axis(levels, order, np.broadcast_to(alpha / step_sizes(k), p.shape), axis=-1)
    return levels
