"""Shaffer's static procedure: how many hypotheses of a family of all pairs can be true at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.stats.logical.pairs import check_family

_masks: list[int] = [1, 1]  # bit s of _masks[k] says that s lies in S(k); S(0) = S(1) = {0}


def shaffer_sizes(k: int) -> NDArray[np.int64]:
    """Return S(k), the possible numbers of true hypotheses among all pairs of `k` algorithms.

    Equality is transitive, so the true hypotheses are the pairs inside the blocks of a partition:
    S(k) = ∪ over j = 1..k of {C(j,2) + x : x in S(k-j)}, S(0) = S(1) = {0}. Held as the bits of one
    integer, a union is an `or` and adding C(j,2) a shift.

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
        union = 0
        for j in range(1, size + 1):
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

    Parameters
    ----------
    pvalues : array_like, shape (..., k(k-1)/2)
        Unadjusted p-values of all pairs.
    k : int
        Number of algorithms.
    alpha : float
        Family-wise error rate.

    Returns
    -------
    ndarray, shape (..., k(k-1)/2)
        Levels in the order of `pvalues`.

    Examples
    --------
    >>> shaffer_levels([0.01, 0.5, 0.04], k=3, alpha=0.06).tolist()
    [0.02, 0.06, 0.06]
    """
    if not 0 < alpha < 1:
        raise InputError("alpha must lie between 0 and 1, not {alpha!r}.", alpha=alpha)
    p = check_family(pvalues, k)
    order = np.argsort(p, axis=-1, kind="stable")
    levels = np.empty_like(p)
    np.put_along_axis(levels, order, np.broadcast_to(alpha / step_sizes(k), p.shape), axis=-1)
    return levels
