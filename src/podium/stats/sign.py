"""Sign test: wins, losses and ties of one algorithm against another over many problems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt
from scipy.special import ndtr

from podium.brief import brief
from podium.errors import InputError
from podium.stats.coins import coin_tail
from podium.stats.differences import as_differences

__all__ = ["SignTest", "critical_wins", "sign_test", "sign_test_pvalues"]

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]
Ties = Literal["split", "drop"]
Alternative = Literal["two-sided", "greater", "less"]


@dataclass(frozen=True)
class SignTest:
    """Result of `sign_test`; every array has the batch shape ``(...)``.

    Attributes
    ----------
    wins, losses, ties : int array
        Positive, negative and zero differences.
    n_used : int array
        Comparisons that count: wins + losses, plus an even number of ties when they are split.
    pvalue : float array
        Exact binomial p-value.
    z, asymptotic_pvalue : float array
        Normal approximation N(n/2, sqrt(n)/2), without continuity correction.
    """

    wins: IntArray
    losses: IntArray
    ties: IntArray
    n_used: IntArray
    pvalue: FloatArray
    z: FloatArray
    asymptotic_pvalue: FloatArray

    __repr__ = brief


def sign_test(
    x: npt.ArrayLike,
    y: npt.ArrayLike | None = None,
    *,
    ties: Ties = "split",
    alternative: Alternative = "two-sided",
) -> SignTest:
    """Test whether positive and negative differences are equally likely.

    Parameters
    ----------
    x, y : array, shape (..., n)
        Paired values, or the differences alone.
    ties : {"split", "drop"}
        ``split``: half of the zeros count as wins, half as losses, an odd one is ignored (Demšar 2006);
        ``drop``: zeros are ignored.
    alternative : {"two-sided", "greater", "less"}
        Whether wins are unequal to, more or fewer than losses.

    Raises
    ------
    InputError
        On missing values or an unknown option.

    References
    ----------
    Demšar (2006), JMLR 7, 1-30, section 3.1.4.

    Examples
    --------
    >>> test = sign_test([1, 2, 3, -1, 0, 0, 0, 5, 6, 7])
    >>> int(test.wins), int(test.n_used), float(test.pvalue)
    (6, 9, 0.1796875)
    """
    d = as_differences(x, y)
    wins = np.asarray((d > 0).astype(bool).sum(axis=-1), dtype=np.int64)
    losses = np.asarray((d < 0).astype(bool).sum(axis=-1), dtype=np.int64)
    return _from_counts(wins, losses, d.shape[-1] - wins - losses, ties, alternative)


def sign_test_pvalues(x: npt.ArrayLike, *, ties: Ties = "split") -> FloatArray:
    """Two-sided exact sign-test p-values of all pairs of columns, shape (k, k), 1 on the diagonal.

    Parameters
    ----------
    x : array, shape (n, k)
        Performance of k algorithms on n problems.

    Examples
    --------
    >>> sign_test_pvalues([[1, 2], [2, 4], [3, 6], [4, 8], [5, 10]]).tolist()
    [[1.0, 0.0625], [0.0625, 1.0]]
    """
    table = as_differences(x)
    if table.ndim != 2:
        raise InputError(
            "Pairs of algorithms need a table of rows and columns, not the shape {shape}.", shape=table.shape
        )
    n, k = table.shape
    wins = np.stack([(table[:, [j]] > table).astype(bool).sum(axis=0) for j in range(k)]).astype(np.int64)
    return _from_counts(wins, wins.T, n - wins - wins.T, ties, "two-sided").pvalue


def critical_wins(n: int, alpha: float = 0.05, *, two_sided: bool = True) -> int | None:
    """Return the smallest number of wins out of n that is significant, or None when n wins are not.

    Parameters
    ----------
    n : int
        Number of problems, ties left out.
    alpha : float
        Significance level.
    two_sided : bool
        Whether either algorithm could have been the better one.

    Notes
    -----
    Computed from the exact binomial tail. The table in circulation as "two-tailed at 0.05 and 0.10" holds
    one-tailed values, except at n = 23 and 24 for 0.05, where it prints the two-tailed 17 and 18.

    Examples
    --------
    >>> critical_wins(10), critical_wins(10, two_sided=False), critical_wins(5)
    (9, 9, None)
    """
    if n < 0 or not 0 < alpha < 1:
        raise InputError(
            "A critical number of wins needs n >= 0 and 0 < alpha < 1, not {n} and {alpha}.", n=n, alpha=alpha
        )
    losses = np.arange(n // 2 + 1)
    tail = coin_tail(losses, n) * (2 if two_sided else 1)
    allowed = int(np.count_nonzero(tail <= alpha))
    return n - allowed + 1 if allowed else None


def _from_counts(wins: IntArray, losses: IntArray, tied: IntArray, ties: Ties, alternative: Alternative) -> SignTest:
    if ties not in ("split", "drop"):
        raise InputError("Unknown treatment of ties {ties!r}. Use 'split' or 'drop'.", ties=ties)
    share = tied // 2 if ties == "split" else np.zeros_like(tied)
    up, down = wins + share, losses + share
    n = up + down
    z = np.where(n > 0, (up - down) / np.sqrt(np.maximum(n, 1)), 0.0)
    if alternative == "two-sided":
        pvalue = np.minimum(1.0, 2 * coin_tail(np.minimum(up, down), n))
        asymptotic = np.minimum(1.0, 2 * ndtr(-np.abs(z)))
    elif alternative in ("greater", "less"):
        # P(X >= up) = P(X <= down) at probability one half.
        pvalue = coin_tail(down if alternative == "greater" else up, n)
        asymptotic = np.where(n > 0, ndtr(-z if alternative == "greater" else z), 1.0)
    else:
        raise InputError(
            "Unknown alternative {alternative!r}. Use 'two-sided', 'greater' or 'less'.", alternative=alternative
        )
    return SignTest(wins, losses, tied, n, pvalue, z, asymptotic)
