"""Page's test for ordered alternatives, its exact null distribution, and the ranks of cut-points for two convergence curves."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.equality import ByValue
from podium.errors import InfeasibleError, InputError
from podium.progress import each
from podium.stats.convergence_speed import log_errors
from podium.stats.ranks import Objective, finite, numbers, oriented, rank, wide_enough
from podium.stats.wilcoxon import fair_sum_tail

Floats = NDArray[np.float64]
Trend = Literal["increasing", "decreasing"]
Differences = Literal["raw", "log"]


_ROW_WORK = 1_200_000
"""Steps that all rows' distributions may take in one call without being asked for: about two seconds."""
_SUM_WORK = 1_000_000_000
"""Multiplications for the distribution of one sum of rows: about one second."""
_ASKED_FOR = 4
"""How much more an explicit ``exact=True`` may cost."""


@dataclass(frozen=True, eq=False)
class PageTest(ByValue):
    """Result of `page`; arrays have the shape of the leading (batch) axes."""

    statistic: Floats  # L = Σ_j j R_j, R_j the rank sum of column j. Multiples of one half, exact
    expected: float  # Mean of L under the null hypothesis, n c (c+1)²/4
    # (12 (L − 0.5) − 3 n c (c+1)²) / (c (c+1) √(n (c−1))): standard normal for large n, with the continuity
    # correction of the literature and without a correction for ties. For a decreasing trend the sign of L's deviation
    # is turned
    z: Floats
    pvalue_normal: Floats  # Upper tail of the standard normal at `z`
    # P(L at least as extreme) when every row is permuted at random, given the ties of each row; NaN where that takes
    # too long
    pvalue_exact: Floats
    n: int  # Rows and columns
    c: int
    alternative: Trend  # "increasing" or "decreasing"

    @property
    def pvalue(self) -> Floats:
        """The exact p-value where there is one, else the normal one."""
        return np.where(np.isnan(self.pvalue_exact), self.pvalue_normal, self.pvalue_exact)


def page(
    x: ArrayLike, *, alternative: Trend = "increasing", exact: bool | None = None, ranked: bool = False
) -> PageTest:
    """Page's test whether c ordered columns increase (or decrease) together in n rows.

    Parameters
    ----------
    x
        Observations of shape (..., n, c): n rows (problems), c columns in the predicted order. Integers are compared
        exactly. Leading axes are a batch.
    alternative
        "increasing": values, and so ranks with 1 = smallest, increase from the first column to the last; "decreasing":
        the opposite.
    exact
        None computes exact p-values if they take at most a few seconds, True always, False never.
    ranked
        Whether `x` already contains the ranks of each row.

    Returns
    -------
    PageTest

    Raises
    ------
    InputError
        If `x` has fewer than 3 columns or no row, contains NaN, or `ranked` rows are not rankings.
    InfeasibleError
        If `exact` is True and the computation would take too long.

    Notes
    -----
    Exact p-values come from the distribution of Σ_j j r_j over all arrangements of one row (dynamic programming over
    the subsets of ranks used so far) and its convolution over the rows, in positive arithmetic only, so that the
    smallest p-values keep their relative accuracy. A row with ties keeps its own midranks (conditional distribution).

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


# Exact null distribution of Page's L: one row by dynamic programming over subsets, n rows by convolution.


Pattern: TypeAlias = tuple[int, ...]
"""The doubled ranks of one row in ascending order; (2, 4, 6) has no ties, (2, 5, 5) has one."""


@lru_cache(maxsize=2048)
def row_distribution(pattern: Pattern) -> tuple[int, Floats]:
    """Distribution of Σ_j j·a_j over all arrangements a of one row.

    >>> low, p = row_distribution((1, 2, 3))
    >>> low, (6 * p).round().astype(int).tolist()
    (10, [1, 2, 0, 2, 1])
    """
    counts = Counter(pattern)
    groups, radix = [], 1
    for value, size in counts.items():
        groups.append((value, radix, size + 1))
        radix *= size + 1
    # A state says how many of each value are used up; it holds the sums of all ways to get there.
    layer: dict[int, tuple[int, Floats]] = {0: (0, np.ones(1))}
    for position in range(1, len(pattern) + 1):
        layer = _next_layer(layer, groups, position)
    ((lowest, ways),) = layer.values()
    arrangements = math.factorial(len(pattern)) // math.prod(map(math.factorial, counts.values()))
    return lowest, ways / float(arrangements)


def _next_layer(
    layer: dict[int, tuple[int, Floats]], groups: Sequence[tuple[int, int, int]], position: int
) -> dict[int, tuple[int, Floats]]:
    moves: dict[int, list[tuple[int, Floats]]] = {}
    for state, (lowest, ways) in layer.items():
        for value, radix, size in groups:
            if state // radix % size < size - 1:
                moves.setdefault(state + radix, []).append((lowest + position * value, ways))
    following = {}
    for state, arrivals in moves.items():
        lowest = min(start for start, _ in arrivals)
        total = np.zeros(max(start + len(ways) for start, ways in arrivals) - lowest)
        for start, ways in arrivals:
            total[start - lowest : start - lowest + len(ways)] += ways
        following[state] = (lowest, total)
    return following


def row_work(pattern: Pattern) -> int:
    """Steps `row_distribution` takes, about 1.5 microseconds each; 0 once it is known is not considered."""
    sizes = Counter(pattern).values()
    return len(sizes) * math.prod(size + 1 for size in sizes)


def tail_work(n: int, c: int, patterns: Sequence[tuple[Pattern, int]]) -> float:
    """Multiplications the convolution over `n` rows of `c` columns takes, about."""
    width = c * (c * c - 1) / 6 * (1 if all(_step(pattern) == 2 for pattern, _ in patterns) else 2)
    return (n * width) ** 2 / 4 + width * width * n


def _step(pattern: Pattern) -> int:
    """2 where all doubled ranks are even, so that only every second sum occurs."""
    return 2 if all(value % 2 == 0 for value in pattern) else 1


@lru_cache(maxsize=512)
def _power(pattern: Pattern, count: int) -> tuple[int, Floats]:
    """Distribution of the sum of `count` rows of one kind."""
    if count == 1:
        return row_distribution(pattern)
    half = _power(pattern, count // 2)
    both = _add(half, half)
    return _add(both, row_distribution(pattern)) if count % 2 else both


def _add(first: tuple[int, Floats], second: tuple[int, Floats]) -> tuple[int, Floats]:
    with np.errstate(under="ignore"):
        return first[0] + second[0], np.convolve(first[1], second[1])


def sum_distribution(patterns: Sequence[tuple[Pattern, int]]) -> tuple[int, int, Floats]:
    """Distribution of Σ over rows: the lowest sum, the step between sums, and their probabilities.

    >>> sum_distribution([((2, 4, 6), 1)])[:2]
    (20, 2)
    """
    step = min(_step(pattern) for pattern, _ in patterns)
    total = None
    for pattern, count in sorted(patterns, key=lambda item: len(set(item[0])) * item[1]):
        part = _power(tuple(value // step for value in pattern), count)
        total = part if total is None else _add(total, part)
    assert total is not None
    return total[0] * step, step, total[1]


def tail_probabilities(patterns: Sequence[tuple[Pattern, int]], sums: NDArray[np.int64], *, upper: bool) -> Floats:
    """P(sum ≥ s), or P(sum ≤ s), for each observed sum of doubled ranks."""
    lowest, step, probabilities = sum_distribution(patterns)
    ordered = probabilities[::-1] if upper else probabilities
    with np.errstate(under="ignore"):
        tails = np.minimum(np.cumsum(ordered), 1.0)
    place = (sums - lowest) // step
    return np.asarray(tails[len(ordered) - 1 - place if upper else place], dtype=np.float64)


# Ranks of the cut-points for Page's test on two convergence curves: basic, and alternative for reached optima.


_ROUNDING = 4 * np.finfo(np.float64).eps
"""Relative error of a difference of two means of decimals in floating point, at most (see `basic_ranks`)."""


_HUGE = 2.0**1000
"""Beyond this, rows are scaled down before differences are taken."""


def basic_ranks(first: ArrayLike, second: ArrayLike, objective: Objective) -> Floats:
    """Rank the cut-points of every row by the difference of two curves (..., n, c), the best values reached so far.

    Differences of integers are compared exactly. A difference of floats a − b carries the rounding of both means, at most
    4 ε max(|a|, |b|) with ε = 2⁻⁵²; neighbours in the sorted order that lie no further apart than their rounding share the
    mean of their ranks. So 0.3 − 0.2 and 0.2 − 0.1 tie, as they do for decimals, and stagnating curves always do.
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


def log_ranks(
    first: ArrayLike, second: ArrayLike, objective: Objective, optimum: ArrayLike, tolerance: float = 0.0
) -> Floats:
    """Rank the cut-points of every row by the difference of the logarithms of two curves of errors.

    Smaller errors count as `tolerance`.

    The second error is always twice the first, so that neither gains on the other:

    >>> log_ranks([[8.0, 4.0, 1.0]], [[16.0, 8.0, 2.0]], "minimize", 0.0)
    array([[2., 2., 2.]])
    """
    a, b = _curves(first, second, objective)
    best = np.broadcast_to(np.asarray(optimum, dtype=np.float64), a.shape[-2:-1])[:, None]
    sign = 1.0 if objective == "minimize" else -1.0
    (log_a, off_a), (log_b, off_b) = (log_errors(x, sign * best, "minimize", tolerance) for x in (a, b))
    if not (np.isfinite(log_a).all() and np.isfinite(log_b).all()):
        raise InputError(
            "An error of 0 has no logarithm. State how close to the optimum counts as reached ({--tolerance:1e-8})."
        )
    return close_ranks(log_b - log_a, off_a + off_b)


def alternative_ranks(
    first: ArrayLike, second: ArrayLike, reached_first: ArrayLike, reached_second: ArrayLike
) -> Floats:
    """Replace basic ranks where an optimum was reached: the alternative version of the test.

    `first` are basic ranks of the rows (..., n, c), `second` those with both reached values set to the optimum, which count
    where both arrive together; the others say whether each algorithm has reached the optimum at each cut-point.

    Case 1, nobody reaches the optimum: basic ranks. Case 2, the first algorithm arrives first, at cut-point t: the
    cut-points from t on take the highest ranks in increasing order, those before t keep their order. Case 3, the second
    arrives first: from t on the lowest ranks, decreasing. Case 4, both arrive at the same cut-point: basic ranks, the zero
    differences sharing the mean of the ranks they occupy. An arrival at the last cut-point counts like any other.

    Derrac et al. (2014), Information Sciences 289, 41–58.

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
    """Index of the first cut-point at which something was reached; c where it never was. Shape (..., n)."""
    flags = np.asarray(reached, dtype=bool)
    return np.asarray(np.where(flags.any(axis=-1), flags.argmax(axis=-1), flags.shape[-1]), dtype=np.intp)


def convergence_ranks(
    first: ArrayLike,
    second: ArrayLike,
    objective: Objective,
    optimum: ArrayLike | None = None,
    tolerance: float = 0.0,
    *,
    differences: Differences = "raw",
) -> Floats:
    """Ranks of the cut-points for "first gains on second"; with an optimum the alternative ones.

    Differences are "raw", of the values, as published, or "log", of the logarithms of their distances from the optimum.

    The four printed cases of the literature begin with this one, the first algorithm at the optimum from cut-point 4 on:

    >>> a = [[8.0, 9.0, 5.0, 0.0, 0.0, 0.0]]
    >>> b = [[9.0, 9.5, 7.0, 6.0, 3.0, 1.0]]
    >>> convergence_ranks(a, b, "minimize", optimum=0)
    array([[2., 1., 3., 4., 5., 6.]])
    """
    if differences not in get_args(Differences):
        raise InputError("Unknown differences {differences!r}. Use 'raw' or 'log'.", differences=differences)
    if differences == "log" and optimum is None:
        raise InputError("Logarithms of errors need the optimum.")
    basic = basic_ranks(first, second, objective)
    if optimum is None:
        return basic
    best = np.broadcast_to(np.asarray(optimum, dtype=np.float64), basic.shape[-2:-1])[:, None]
    a, b = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    there_a, there_b = (at_optimum(curve, best, objective, tolerance) for curve in (a, b))
    if differences == "log":
        basic = log_ranks(first, second, objective, optimum, tolerance)
        return alternative_ranks(basic, basic, there_a, there_b)
    solved = basic_ranks(np.where(there_a, best, a), np.where(there_b, best, b), objective)
    return alternative_ranks(basic, solved, there_a, there_b)


def at_optimum(
    values: ArrayLike, optimum: ArrayLike, objective: Objective, tolerance: float = 0.0
) -> NDArray[np.bool_]:
    """Which values have reached the optimum: they lie no further from it than `tolerance`."""
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


# A check of Page's test that trusts neighbouring cut-points less: exchange the two algorithms problem by problem.


_MOST_ROWS = 1000
_TABLE = 4_000_000


def page_exchange(ranks: ArrayLike, *, alternative: Literal["increasing", "decreasing"] = "increasing") -> Floats:
    """P-value of Page's L when the two algorithms behind the differences are exchanged at random in each row.

    Exchanging the algorithms turns rank r into c + 1 − r and the sign of the row's trend T_i = Σ_j j r_ij − c (c+1)²/4. If
    the algorithms are alike, Σ ± |T_i| has all 2ⁿ sign patterns with equal probability, whatever the dependence between the
    cut-points of one row. Page's own null distribution takes all c! orders of the cut-points as equally likely, which
    differences of two smooth curves are not: neighbouring cut-points share their past.

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
