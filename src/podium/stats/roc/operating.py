"""Iso-performance lines: the best operating point for given costs and class sizes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError


def iso_performance_slope(
    cost_false_positive: Fraction | int,
    cost_false_negative: Fraction | int,
    negatives: Fraction | int,
    positives: Fraction | int,
) -> Fraction:
    """Slope of the lines of equal expected cost in ROC space.

    Two points on such a line cost the same: slope = (cost of a false positive / cost of a false negative) · (N/P).

    Parameters
    ----------
    cost_false_positive, cost_false_negative
        What each sort of error costs, in any common unit.
    negatives, positives
        Class sizes where the classifier will work; only their ratio matters.

    Returns
    -------
    Fraction

    Raises
    ------
    InputError
        For a number that is not positive.

    References
    ----------
    Provost & Fawcett (2001), Machine Learning 42, 203–231, section 3; Fawcett (2006), equation 1.

    Examples
    --------
    >>> iso_performance_slope(2, 4, 300, 150), iso_performance_slope(1, 4, 300, 150)
    (Fraction(1, 1), Fraction(1, 2))
    """
    given = {
        "the cost of a false positive": cost_false_positive,
        "the cost of a false negative": cost_false_negative,
        "the number of negatives": negatives,
        "the number of positives": positives,
    }
    for name, value in given.items():
        if not value > 0:
            raise InputError("{name} must be greater than 0, not {value}.", name=name, value=value)
    return Fraction(cost_false_positive) / Fraction(cost_false_negative) * Fraction(negatives) / Fraction(positives)


def best_points(x: ArrayLike, y: ArrayLike, x_unit: int, y_unit: int, slope: Fraction) -> NDArray[np.intp]:
    """Indices of all points of greatest TPR − slope · FPR, ties decided exactly.

    Parameters
    ----------
    x, y
        Integers, shape (m,): FPR = x / x_unit and TPR = y / y_unit.
    x_unit, y_unit
        Common denominators, at least as large as any x and y.
    slope
        Slope of the iso-performance lines, positive.

    Returns
    -------
    ndarray, shape (t,)
        Every point that is best, in the order given.

    Examples
    --------
    >>> best_points([0, 1, 2, 4], [0, 2, 3, 4], 4, 4, Fraction(1)).tolist()
    [1, 2]
    """
    across, up = np.asarray(x), np.asarray(y)
    over, under = x_unit * slope.denominator, y_unit * slope.numerator
    if max(abs(over * y_unit), abs(under * x_unit)) >= 2**61:
        across, up = across.astype(object), up.astype(object)
    height: NDArray[Any] = up * over - across * under
    return np.flatnonzero(height == height.max())
