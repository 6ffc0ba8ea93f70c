"""A check of Page's test that trusts neighbouring cut-points less: exchange the two algorithms problem by problem."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.stats.wilcoxon import fair_sum_tail

Floats = NDArray[np.float64]

_MOST_ROWS = 1000
_TABLE = 4_000_000


def page_exchange(ranks: ArrayLike, *, alternative: Literal["increasing", "decreasing"] = "increasing") -> Floats:
    """P-value of Page's L when the two algorithms behind the differences are exchanged at random in each row.

    Parameters
    ----------
    ranks
        Ranks of the differences of two curves, shape (..., n, c), as `page_ranks.convergence_ranks` gives them.
    alternative
        Whether large or small L counts.

    Returns
    -------
    ndarray, shape (...)
        P(L at least as extreme), exact; NaN for more than 1000 rows or a table beyond 4 million sums.

    Raises
    ------
    InputError
        For ranks of another shape, or an unknown alternative.

    Notes
    -----
    Exchanging the algorithms turns rank r into c + 1 − r and the sign of the row's trend T_i = Σ_j j r_ij − c (c+1)²/4. If
    the algorithms are alike, Σ ± |T_i| has all 2ⁿ sign patterns with equal probability, whatever the dependence between the
    cut-points of one row. Page's own null distribution takes all c! orders of the cut-points as equally likely, which
    differences of two smooth curves are not: neighbouring cut-points share their past.

    Examples
    --------
    Five rows that all rise: 1 of 32 patterns is as extreme.

    >>> float(page_exchange([[1.0, 2.0, 3.0, 4.0]] * 5))
    0.03125
    """
    array = np.asarray(ranks, dtype=np.float64)
    if array.ndim < 2:
        raise InputError("Ranks of shape (..., n, c) are needed, not {shape}.", shape=array.shape)
    if alternative not in ("increasing", "decreasing"):
        raise InputError(
            "Unknown alternative {alternative!r}. Use 'increasing' or 'decreasing'.", alternative=alternative
        )
    n, c = array.shape[-2:]
    trends = np.rint(2 * (array @ np.arange(1.0, c + 1)) - c * (c + 1) ** 2 / 2).astype(np.int64)
    if alternative == "decreasing":
        trends = -trends
    found = np.full(trends.shape[:-1], np.nan)
    for place in np.ndindex(trends.shape[:-1]):
        found[place] = _tail(trends[place], n)
    return found


def _tail(trends: NDArray[np.int64], n: int) -> float:
    sizes = np.sort(np.abs(trends[trends != 0]))
    if n > _MOST_ROWS or sizes.sum() > _TABLE:
        return float("nan")
    limit = np.array([(sizes.sum() - trends.sum()) // 2])
    return float(fair_sum_tail(sizes.astype(np.int32), limit)[0])
