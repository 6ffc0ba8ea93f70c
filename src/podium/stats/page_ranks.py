"""Ranks of the cut-points for Page's test on two convergence curves: basic, and alternative for reached optima.

The convention, for both objectives: **ranks that increase along the budget say that the first algorithm converges faster**.
For minimisation that is rank 1 for the largest difference first − second, for maximisation rank 1 for the smallest
(Derrac et al. 2014; their text uses "increasing" in both senses).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.stats.ranks import Objective, finite, numbers, oriented, rank, wide_enough

Floats = NDArray[np.float64]

_ROUNDING = 4 * np.finfo(np.float64).eps
"""Relative error of a difference of two means of decimals in floating point, at most (see `basic_ranks`)."""


_HUGE = 2.0**1000
"""Beyond this, rows are scaled down before differences are taken."""


def basic_ranks(first: ArrayLike, second: ArrayLike, objective: Objective) -> Floats:
    """Rank the cut-points of every row by the difference of two curves.

    Parameters
    ----------
    first, second
        Best value reached at each cut-point, shape (..., n, c): mean or median over runs on n problems.
    objective
        Whether larger ("maximize") or smaller ("minimize") values are better.

    Returns
    -------
    ndarray, shape (..., n, c)
        Ranks 1 to c of each row; they increase where `first` converges faster.

    Raises
    ------
    InputError
        For different shapes, infinite values and NaN.

    Notes
    -----
    Differences of integers are compared exactly. A difference of floats a − b carries the rounding of both means, at most
    4 ε max(|a|, |b|) with ε = 2⁻⁵²; neighbours in the sorted order that lie no further apart than their rounding share the
    mean of their ranks. So 0.3 − 0.2 and 0.2 − 0.1 tie, as they do for decimals, and stagnating curves always do.

    Examples
    --------
    The first curve falls faster:

    >>> basic_ranks([[9.0, 4.0, 1.0]], [[9.5, 8.0, 6.5]], "minimize")
    array([[1., 2., 3.]])
    """
    a, b = _curves(first, second, objective)
    if a.dtype.kind in "iuO" and b.dtype.kind in "iuO":
        return rank(wide_enough(b, 4) - wide_enough(a, 4))
    a, b = a.astype(np.float64), b.astype(np.float64)
    largest = np.maximum(np.abs(a), np.abs(b))
    if largest.max(initial=0.0) > _HUGE:
        # A power of two, so that nothing but overflow changes.
        small = np.where(largest.max(axis=-1, keepdims=True) > _HUGE, 2.0**-8, 1.0)
        a, b, largest = a * small, b * small, largest * small
    return close_ranks(b - a, _ROUNDING * largest)


def alternative_ranks(
    first: ArrayLike, second: ArrayLike, reached_first: ArrayLike, reached_second: ArrayLike
) -> Floats:
    """Replace basic ranks where an optimum was reached: the alternative version of the test.

    Parameters
    ----------
    first
        Basic ranks of the rows, shape (..., n, c), as `basic_ranks` gives them.
    second
        Basic ranks with both reached values set to the optimum; used where both arrive together.
    reached_first, reached_second
        Whether each algorithm has reached the optimum at each cut-point, shape (..., n, c).

    Returns
    -------
    ndarray, shape (..., n, c)

    Notes
    -----
    Case 1, nobody reaches the optimum: basic ranks. Case 2, the first algorithm arrives first, at cut-point t: the
    cut-points from t on take the highest ranks in increasing order, those before t keep their order. Case 3, the second
    arrives first: from t on the lowest ranks, decreasing. Case 4, both arrive at the same cut-point: basic ranks, the zero
    differences sharing the mean of the ranks they occupy. An arrival at the last cut-point counts like any other.

    References
    ----------
    Derrac et al. (2014), Information Sciences 289, 41–58.

    Examples
    --------
    >>> never, late = np.zeros((1, 5), bool), np.array([[0, 0, 0, 1, 1]], bool)
    >>> basic = np.array([[2.0, 3.0, 4.0, 5.0, 1.0]])
    >>> alternative_ranks(basic, basic, late, never)
    array([[1., 2., 3., 4., 5.]])
    >>> alternative_ranks(basic, basic, never, late)
    array([[3., 4., 5., 2., 1.]])
    """
    basic, both = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    c = basic.shape[-1]
    one, two = arrival(reached_first)[..., None], arrival(reached_second)[..., None]
    column = np.arange(c)
    start = np.minimum(one, two)
    # The cut-points before the arrival, ranked among themselves: the others are moved out of the way, upwards.
    before = rank(np.where(column < start, basic, 2 * c + column))
    faster = np.where(column < start, before, column + 1)
    slower = np.where(column < start, before + (c - start), c - column)
    return np.asarray(np.where(one < two, faster, np.where(two < one, slower, both)), dtype=np.float64)


def arrival(reached: ArrayLike) -> NDArray[np.intp]:
    """Index of the first cut-point at which something was reached; c where it never was. Shape (..., n).

    Examples
    --------
    >>> arrival([[False, True, True], [False, False, False]]).tolist()
    [1, 3]
    """
    flags = np.asarray(reached, dtype=bool)
    return np.asarray(np.where(flags.any(axis=-1), flags.argmax(axis=-1), flags.shape[-1]), dtype=np.intp)


def convergence_ranks(
    first: ArrayLike,
    second: ArrayLike,
    objective: Objective,
    optimum: ArrayLike | None = None,
    tolerance: float = 0.0,
) -> Floats:
    """Ranks of the cut-points for "first converges faster than second"; with an optimum the alternative ones.

    Parameters
    ----------
    first, second, objective
        As for `basic_ranks`.
    optimum
        Best possible value of each problem, a number or shape (n,); None gives basic ranks.
    tolerance
        A value no further from the optimum counts as having reached it.

    Raises
    ------
    InputError
        As `basic_ranks`; also when a value is better than the optimum by more than the tolerance.

    Examples
    --------
    The four printed cases of the literature begin with this one, the first algorithm at the optimum from cut-point 4 on:

    >>> a = [[8.0, 9.0, 5.0, 0.0, 0.0, 0.0]]
    >>> b = [[9.0, 9.5, 7.0, 6.0, 3.0, 1.0]]
    >>> convergence_ranks(a, b, "minimize", optimum=0)
    array([[2., 1., 3., 4., 5., 6.]])
    """
    basic = basic_ranks(first, second, objective)
    if optimum is None:
        return basic
    best = np.broadcast_to(np.asarray(optimum, dtype=np.float64), basic.shape[-2:-1])[:, None]
    a, b = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    there_a, there_b = (at_optimum(curve, best, objective, tolerance) for curve in (a, b))
    solved = basic_ranks(np.where(there_a, best, a), np.where(there_b, best, b), objective)
    return alternative_ranks(basic, solved, there_a, there_b)


def at_optimum(
    values: ArrayLike, optimum: ArrayLike, objective: Objective, tolerance: float = 0.0
) -> NDArray[np.bool_]:
    """Which values have reached the optimum: they lie no further from it than `tolerance`.

    Examples
    --------
    >>> at_optimum([0.5, 1e-9, 0.0], 0, "minimize", 1e-8)
    array([False,  True,  True])
    """
    if not (0 <= tolerance < np.inf):
        raise InputError("The tolerance must be a number >= 0, not {tolerance!r}.", tolerance=tolerance)
    with np.errstate(over="ignore"):  # an infinite gap is a gap
        gap = oriented(np.asarray(values, dtype=np.float64), objective) - oriented(
            np.asarray(optimum, dtype=np.float64), objective
        )
    if (gap < -tolerance).any():
        raise InputError("A value is better than the optimum. Pass the true optimum or a larger tolerance.")
    return np.asarray(gap <= tolerance)


def _curves(first: ArrayLike, second: ArrayLike, objective: Objective) -> tuple[NDArray[Any], NDArray[Any]]:
    a, b = oriented(numbers(first), objective), oriented(numbers(second), objective)
    if a.shape != b.shape or a.ndim < 2:
        raise InputError(
            "Two curves of the same shape (..., n, c) are needed, not {first} and {second}.",
            first=a.shape,
            second=b.shape,
        )
    return (finite(a) if a.dtype.kind == "f" else a), (finite(b) if b.dtype.kind == "f" else b)


def close_ranks(values: Floats, slack: Floats) -> Floats:
    """Rank along the last axis; neighbours no further apart than the sum of their slacks are tied.

    Examples
    --------
    >>> close_ranks(np.array([0.3, 0.1 + 0.2, 0.1]), np.full(3, 1e-15))
    array([2.5, 2.5, 1. ])
    """
    order = np.argsort(values, axis=-1, kind="stable")
    ordered, room = np.take_along_axis(values, order, -1), np.take_along_axis(slack, order, -1)
    apart = np.diff(ordered, axis=-1) > room[..., 1:] + room[..., :-1]
    codes = np.zeros(values.shape, dtype=np.int64)
    np.cumsum(apart, axis=-1, out=codes[..., 1:])
    levels = np.empty_like(codes)
    np.put_along_axis(levels, order, codes, -1)
    return rank(levels)
