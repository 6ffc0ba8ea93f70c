"""Medians of numbers near the ends of the floating-point range."""

from __future__ import annotations

from math import isfinite

import numpy as np
import numpy.typing as npt

__all__ = ["wide_median"]


def wide_median(values: npt.ArrayLike) -> float:
    """Median of finite numbers that stays finite where the sum of the two in the middle would not.

    Parameters
    ----------
    values : array, shape (n,)
        At least one number.

    Returns
    -------
    float

    Examples
    --------
    >>> wide_median([1.5e308, 1.7e308])
    1.6e+308
    """
    numbers = np.asarray(values, dtype=np.float64)
    with np.errstate(over="ignore"):
        found = float(np.median(numbers))
    return found if isfinite(found) else 2.0 * float(np.median(numbers / 2.0))
