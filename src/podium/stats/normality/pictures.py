"""The numbers behind a histogram and a normal Q-Q plot; whoever draws finds them ready."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtri

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Histogram:
    """Edges of the bins, shape (b + 1,), and how many values each bin holds, shape (b,)."""

    edges: Floats
    counts: NDArray[np.int64]


def histogram(x: ArrayLike) -> Histogram:
    """Histogram with the bins of Freedman and Diaconis, or of Sturges where those are wider.

    Parameters
    ----------
    x : array, shape (n,)
        A sample.

    Examples
    --------
    >>> histogram([1, 1, 2, 3, 8]).counts.tolist()
    [3, 1, 0, 1]
    """
    counts, edges = np.histogram(np.asarray(x, dtype=np.float64), bins="auto")
    return Histogram(edges, counts.astype(np.int64))


def normal_quantiles(n: int) -> Floats:
    """Where the n sorted values of a standard normal sample are expected, by Blom's positions (i - 3/8) / (n + 1/4).

    Examples
    --------
    >>> normal_quantiles(3).round(3).tolist()
    [-0.869, 0.0, 0.869]
    """
    return np.asarray(ndtri((np.arange(1, n + 1) - 0.375) / (n + 0.25)))
