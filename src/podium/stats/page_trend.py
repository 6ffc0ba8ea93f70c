"""Page's test for ordered alternatives: whether the columns of n rows rise in the order given."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.errors import InfeasibleError, InputError
from podium.progress import each
from podium.stats.page_null import Pattern, row_work, tail_probabilities, tail_work
from podium.stats.ranks import rank

Floats = NDArray[np.float64]
Trend = Literal["increasing", "decreasing"]

_ROW_WORK = 1_200_000
"""Steps that all rows' distributions may take in one call without being asked for: about two seconds."""
_SUM_WORK = 1_000_000_000
"""Multiplications for the distribution of one sum of rows: about one second."""
_ASKED_FOR = 4
"""How much more an explicit ``exact=True`` may cost."""


@dataclass(frozen=True, eq=False)
class PageTest:
    """Outcome of `page`; arrays have the shape of the leading (batch) axes.

    Attributes
    ----------
    statistic
        L = Σ_j j R_j, R_j the rank sum of column j. Multiples of one half, exact.
    expected
        Mean of L under the null hypothesis, n c (c+1)²/4.
    z
        (12 (L − 0.5) − 3 n c (c+1)²) / (c (c+1) √(n (c−1))): standard normal for large n, with the continuity correction
        of the literature and without a correction for ties. For a decreasing trend the sign of L's deviation is turned.
    pvalue_normal
        Upper tail of the standard normal at `z`.
    pvalue_exact
        P(L at least as extreme) when every row is permuted at random, given the ties of each row; NaN where that takes too
        long.
    n, c
        Rows and columns.
    alternative
        "increasing" or "decreasing".
    """

    statistic: Floats
    expected: float
    z: Floats
    pvalue_normal: Floats
    pvalue_exact: Floats
    n: int
    c: int
    alternative: Trend

    @property
    def pvalue(self) -> Floats:
        """The exact p-value where there is one, else the normal one."""
        return np.where(np.isnan(self.pvalue_exact), self.pvalue_normal, self.pvalue_exact)


def page(
    x: ArrayLike, *, alternative: Trend = "increasing", exact: bool | None = None, ranked: bool = False
) -> PageTest:
    """Test whether c ordered columns rise (or fall) together in n rows (Page 1963).

    Parameters
    ----------
    x
        Observations of shape (..., n, c): n rows (problems), c columns in the predicted order. Integers are compared
        exactly. Leading axes are a batch.
    alternative
        "increasing": values, and so ranks with 1 = smallest, grow from the first column to the last; "decreasing".
    exact
        None gives exact p-values where they take at most some seconds, True insists, False leaves them out.
    ranked
        `x` already holds the ranks of each row.

    Returns
    -------
    PageTest

    Raises
    ------
    InputError
        When `x` has fewer than 3 columns or no row, holds NaN, or `ranked` rows are no rankings.
    InfeasibleError
        When `exact` is True and it would take too long.

    Notes
    -----
    Exact p-values come from the distribution of Σ_j j r_j over all arrangements of one row (dynamic programming over the
    subsets of ranks used so far) and its convolution over the rows, in positive arithmetic only, so that the smallest
    p-values keep their relative accuracy. A row with ties is arranged with its own midranks (conditional distribution).

    References
    ----------
    Page (1963), Journal of the American Statistical Association 58, 216–230; Derrac et al. (2014), Information Sciences
    289, 41–58, equation for Z (its printed √(K(k−1)) is √(n(k−1))).

    Examples
    --------
    >>> found = page([[1, 3, 2], [1, 2, 3], [2, 1, 3]])
    >>> float(found.statistic), round(float(found.pvalue_exact), 4), round(float(found.z), 3)
    (40.0, 0.088, 1.429)
    """
    if alternative not in get_args(Trend):
        raise InputError("Unknown trend {alternative!r}. Use 'increasing' or 'decreasing'.", alternative=alternative)
    ranks = _ranks(x, ranked)
    n, c = ranks.shape[-2:]
    weights = np.arange(1.0, c + 1)
    statistic = np.asarray((ranks @ weights).sum(axis=-1), dtype=np.float64)
    expected = n * c * (c + 1) ** 2 / 4
    sign = 1.0 if alternative == "increasing" else -1.0
    z = (12 * (sign * (statistic - expected) - 0.5)) / (c * (c + 1) * np.sqrt(n * (c - 1.0)))
    normal = np.asarray(special.ndtr(-z), dtype=np.float64)
    found = np.full(statistic.shape, np.nan)
    if exact is not False:
        found = _exact(ranks, statistic, alternative, insist=bool(exact))
    return PageTest(statistic, expected, np.asarray(z), normal, found, n, c, alternative)


def _ranks(x: ArrayLike, ranked: bool) -> Floats:
    array = np.asarray(x)
    if array.ndim < 2 or array.shape[-1] < 3 or array.shape[-2] < 1:
        raise InputError(
            "Page's test needs x of shape (..., n, c) with n >= 1 rows and c >= 3 columns, not {shape}.",
            shape=array.shape,
        )
    found = rank(array)
    if ranked and not np.array_equal(found, array):
        raise InputError("ranked=True needs rows that are rankings: 1 to c, with ties sharing the mean of their ranks.")
    return found


def _exact(ranks: Floats, statistic: Floats, alternative: Trend, *, insist: bool) -> Floats:
    """Exact tails of every table of the batch, shape of `statistic`."""
    n, c = ranks.shape[-2:]
    tables = np.sort(np.rint(2 * ranks).astype(np.int64).reshape(-1, n, c), axis=-1)
    sums = np.rint(2 * statistic).astype(np.int64).reshape(-1)
    members: dict[tuple[tuple[Pattern, int], ...], list[int]] = {}
    for place, table in enumerate(tables):
        members.setdefault(_patterns(table), []).append(place)
    allowed = _ASKED_FOR if insist else 1
    too_long = _too_long(list(members), c, allowed)
    if insist and any(too_long):
        raise InfeasibleError(
            "The exact distribution of Page's L for n = {n} rows and c = {c} columns would take too long. Use the "
            "normal approximation, which is accurate at this size.",
            n=n,
            c=c,
        )
    found = np.full(len(sums), np.nan)
    known = zip(members.items(), too_long, strict=True)
    for (patterns, places), skip in each(known, "exact trend tests", len(members)):
        if not skip:
            found[places] = tail_probabilities(patterns, sums[places], upper=alternative == "increasing")
    return found.reshape(statistic.shape)


def _patterns(table: NDArray[Any]) -> tuple[tuple[Pattern, int], ...]:
    """The sorted doubled ranks of the rows, each with the number of rows that have them."""
    return tuple(sorted(Counter(tuple(row) for row in table.tolist()).items()))


def _too_long(multisets: list[tuple[tuple[Pattern, int], ...]], c: int, allowed: int) -> list[bool]:
    distinct = {pattern for patterns in multisets for pattern, _ in patterns}
    work = {pattern: row_work(pattern) for pattern in distinct}
    if sum(work.values()) > allowed * _ROW_WORK:
        # Leave out what is expensive, not everything: tables of cheap rows are still exact.
        expensive = {pattern for pattern, steps in work.items() if steps * len(distinct) > allowed * _ROW_WORK}
    else:
        expensive = set()
    return [
        any(pattern in expensive for pattern, _ in patterns)
        or tail_work(sum(count for _, count in patterns), c, patterns) > allowed * _SUM_WORK
        for patterns in multisets
    ]
