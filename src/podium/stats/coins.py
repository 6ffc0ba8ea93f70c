"""The binomial distribution with probability one half, with full relative accuracy for any number of coins."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy.special import betainc, gammaln

__all__ = ["coin_point", "coin_tail"]

FloatArray = npt.NDArray[np.float64]


def coin_tail(count: npt.ArrayLike, n: npt.ArrayLike) -> FloatArray:
    """P(X <= count) for n fair coins, 0 <= count <= n; 1 when n = 0.

    Notes
    -----
    The incomplete beta function I_1/2(n − count, count + 1), which keeps its digits where `scipy.special.bdtr` has lost
    six of them at a million coins.

    Examples
    --------
    >>> coin_tail([0, 2, 3], 3).tolist()
    [0.125, 0.875, 1.0]
    """
    x, m = np.asarray(count, dtype=np.float64), np.asarray(n, dtype=np.float64)
    return np.asarray(np.where(x < m, betainc(np.maximum(m - x, 1.0), x + 1.0, 0.5), 1.0))


def coin_point(count: npt.ArrayLike, n: npt.ArrayLike) -> FloatArray:
    """P(X = count) for n fair coins, by Stirling's formula with its remainder.

    Notes
    -----
    Differences of log-gamma functions of large counts leave fewer than ten digits.

    References
    ----------
    Loader (2000), Fast and accurate computation of binomial probabilities.

    Examples
    --------
    >>> coin_point([0, 1, 2], 2).round(15).tolist()
    [0.25, 0.5, 0.25]
    """
    x, m = np.broadcast_arrays(np.asarray(count, dtype=np.float64), np.asarray(n, dtype=np.float64))
    inner = (x > 0) & (x < m)
    a, b = np.where(inner, x, 1.0), np.where(inner, m - x, 1.0)
    total = a + b
    u = (b - a) / total
    # log1p keeps what is left where the two counts are nearly equal.
    lost = total / 2 * ((1 + u) * np.log1p(u) + (1 - u) * np.log1p(-u))
    log_ratio = _stirling_rest(total) - _stirling_rest(a) - _stirling_rest(b) - lost
    return np.asarray(np.where(inner, np.exp(log_ratio) * np.sqrt(total / (2 * np.pi * a * b)), np.exp2(-m)))


def _stirling_rest(n: FloatArray) -> FloatArray:
    """Log n! less Stirling's formula, n >= 1: the series from 20 on, where its next term is below 2e-15."""
    small, large = np.minimum(n, 20.0), np.maximum(n, 20.0)
    direct = gammaln(small + 1) - (small + 0.5) * np.log(small) + small - 0.5 * np.log(2 * np.pi)
    square = 1.0 / (large * large)
    series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / large
    return np.asarray(np.where(n < 20, direct, series))
