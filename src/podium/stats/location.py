"""How far apart algorithms are: Hodges–Lehmann shifts with exact or simultaneous intervals, and contrasts of medians."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, isfinite, sqrt
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtri

from podium.brief import brief
from podium.checks import Alternative, check_alternative, check_confidence_of_shift
from podium.equality import ByValue
from podium.errors import InfeasibleError, InputError
from podium.progress import each
from podium.stats.differences import as_differences
from podium.stats.ranks import comparable, finite, numbers, wide_enough
from podium.stats.wilcoxon import fair_sum_tail, signed_rank

Integers = NDArray[Any]
Floats = NDArray[np.float64]


MAX_PROBLEMS = 4_000
"""The Walsh averages of n differences are n(n+1)/2 numbers: beyond this n they are refused."""

MAX_WIDE = 1_000
"""The same for the intervals of integers beyond 64 bits, which are Python's and take ten times as long to sort."""

# Beyond these numbers of differences the normal approximation stands in for the exact distribution, which has to be
# built once without equal differences, but anew for every shift that is tried when some are equal.
_EXACT_DISTINCT = 1_000
_EXACT_TIED = 400
# The unit of numbers near the smallest float is one over an integer that no float holds.
_FLOATS = 2**1000
# Numbers held at once when many pairs of algorithms are estimated together: those fit into the processor's cache.
_CACHED = 1 << 18


@dataclass(frozen=True)
class ShiftInterval:
    """Confidence interval of a shift; an end that no data of this size could bound is infinite.

    `confidence` is what was asked for, `achieved` what the (discrete) exact distribution gives: at least that.
    """

    confidence: float
    lower: float
    upper: float
    achieved: float


@dataclass(frozen=True)
class Shift:
    """Hodges–Lehmann estimate, its intervals in the requested order, and the null distribution they invert."""

    estimate: float
    intervals: tuple[ShiftInterval, ...]
    method: Literal["exact", "asymptotic"]

    __repr__ = brief


def hodges_lehmann(d: ArrayLike, *, denominator: int = 1) -> NDArray[np.float64]:
    """Hodges–Lehmann estimate: the median of the Walsh averages ``(d_i + d_j) / 2``, i ≤ j.

    Parameters
    ----------
    d : array, shape (..., n)
        Differences; integers are added exactly (beyond 64 bits as floats: the median needs no ties).
    denominator : int
        The unit of integer input: results are divided by it.

    Returns
    -------
    ndarray, shape (...)

    Raises
    ------
    InfeasibleError
        For more than `MAX_PROBLEMS` differences.
    InputError
        If there are no differences, or one is missing.

    References
    ----------
    Hodges & Lehmann (1963), Ann. Math. Statist. 34, 598-611.

    Examples
    --------
    >>> float(hodges_lehmann([1, 2, 6]))
    2.75
    """
    values = _checked(d, MAX_PROBLEMS)
    if values.dtype == object:
        values = ratios(values, denominator)
        denominator = 1
    n = values.shape[-1]
    rows = values.reshape(-1, n)
    i, j = np.triu_indices(n)
    step = max(1, _CACHED // i.size)
    result = np.empty(len(rows))
    for low in range(0, len(rows), step):
        part = rows[low : low + step]
        twice = _twice_median(part[:, i] + part[:, j])
        result[low : low + step] = [_ratio(value, 4 * denominator) for value in twice.tolist()]
    return result.reshape(values.shape[:-1])


def shift_interval(
    d: ArrayLike,
    confidence: Sequence[float] = (0.90, 0.95, 0.99),
    *,
    alternative: Alternative = "two-sided",
    denominator: int = 1,
) -> Shift:
    """Hodges–Lehmann shift with confidence intervals: the shifts that the signed-rank test does not reject.

    Parameters
    ----------
    d : array, shape (n,)
        Paired differences. Floats count as the decimals that print them (see `podium.stats.binary`).
    confidence : sequence of float
        Levels between 0.5 and 1; all are computed from one set of Walsh averages.
    alternative : {"two-sided", "greater", "less"}
        "greater" gives lower bounds (upper end infinite), "less" upper bounds.
    denominator : int
        The unit of integer input: results are divided by it.

    Returns
    -------
    Shift

    Raises
    ------
    InfeasibleError
        For more than `MAX_PROBLEMS` differences (`MAX_WIDE` beyond 64 bits).
    InputError
        If a value is missing, a confidence is outside (0.5, 1), or the alternative is unknown.

    Notes
    -----
    The interval contains every shift θ for which the signed-rank test of ``d - θ``, exact given the ties among the
    ``|d_i - θ|``, has one-sided p-values above ``(1 - confidence) / 2`` (above ``1 - confidence`` when one-sided).
    Flipping a set F of signs reaches the observed R+ exactly when the signed ranks of F add up to at most 0; each
    signed rank decreases as θ increases, so p increases with θ regardless of ties and changes only at Walsh averages;
    bisection finds each end. Without equal differences these are the classical order statistics of the Walsh averages.
    The ends belong to the interval (Noether 1967: then the confidence also holds for discrete data). Exact for up to
    1000 distinct differences, or up to 400 otherwise; beyond that, a normal approximation with tie-corrected variance.

    References
    ----------
    Hodges & Lehmann (1963), Ann. Math. Statist. 34, 598-611; Noether (1967), JASA 62, 184-188;
    Hollander, Wolfe & Chicken (2014), Nonparametric Statistical Methods, section 3.3.

    Examples
    --------
    >>> shift = shift_interval([2, 4, 7, 11, 16, 22], [0.90])
    >>> shift.estimate, shift.intervals[0].lower, shift.intervals[0].upper, shift.intervals[0].achieved
    (10.0, 4.0, 16.5, 0.90625)
    """
    check_alternative(alternative)
    for level in confidence:
        check_confidence_of_shift(level)
    values = _checked(d, MAX_PROBLEMS)
    if values.ndim != 1:
        raise InputError("An interval needs one vector of differences, not the shape {shape}.", shape=values.shape)
    if values.dtype == object:
        _checked(values, MAX_WIDE)
    up, down = _Gaps(values), _Gaps(-values)
    sides = 2 if alternative == "two-sided" else 1
    intervals = []
    for level in confidence:
        tail = (1 - level) / sides
        lower, left = (-inf, 0.0) if alternative == "less" else up.lower_end(tail)
        upper, right = (-inf, 0.0) if alternative == "greater" else down.lower_end(tail)
        ends = (_ratio(lower, 2 * denominator), 0.0 - _ratio(upper, 2 * denominator))  # never -0.0
        intervals.append(ShiftInterval(level, ends[0], ends[1], 1 - left - right))
    estimate = float(hodges_lehmann(values, denominator=denominator))
    return Shift(estimate, tuple(intervals), "exact" if up.exact else "asymptotic")


class _Gaps:
    """The stretches between neighbouring Walsh averages, on each of which the signed-rank test is constant.

    Gap g lies below the g-th (0-based) distinct Walsh sum; gap 0 is below all, the last one above all.
    """

    def __init__(self, d: Integers) -> None:
        i, j = np.triu_indices(d.size)
        self.d = d
        self.walsh, self.counts = np.unique(d[i] + d[j], return_counts=True)
        self.distinct = bool((np.diff(np.sort(d)) != 0).all())
        self.exact = d.size <= (_EXACT_DISTINCT if self.distinct else _EXACT_TIED)
        self.known: dict[int, float] = {}
        if self.distinct and self.exact:
            self._tabulate()

    def lower_end(self, tail: float) -> tuple[Any, float]:
        """Return twice the lower end and the exact one-sided level just below it."""
        last = len(self.walsh)
        guess = min(self._guess(tail), last)
        gap = _first(lambda g: (self._pvalue(g) if self.exact else self._asymptotic(g)) > tail, 0, last, guess)
        if gap == 0:
            return -inf, 0.0
        return self.walsh[gap - 1], self._pvalue(gap - 1) if self.exact else self._asymptotic(gap - 1)

    def _guess(self, tail: float) -> int:
        """Gap in which the end would lie if no differences were equal, by the normal approximation: a good place to begin."""
        n = self.d.size
        spread = sqrt(n * (n + 1) * (2 * n + 1) / 24)
        flipped = n * (n + 1) / 4 + spread * float(ndtri(tail)) - 0.5
        return int(np.searchsorted(np.cumsum(self.counts), flipped, side="right"))

    def _pvalue(self, gap: int) -> float:
        """One-sided exact p-value of the shifts in a gap against larger ones; rises with the gap."""
        if gap not in self.known:
            self.known[gap] = self._test(gap, exact=True)
        return self.known[gap]

    def _asymptotic(self, gap: int) -> float:
        return self._test(gap, exact=False)

    def _test(self, gap: int, *, exact: bool) -> float:
        # Outside all Walsh averages every difference has the same sign.
        if gap == 0:
            return float(0.5**self.d.size)
        if gap == len(self.walsh):
            return 1.0
        # Four times the distance to the middle of the gap: integers stay integers, and none is zero.
        shifted = 4 * self.d - (self.walsh[gap - 1] + self.walsh[gap])
        return float(signed_rank(shifted, zeros="drop", alternative="greater", exact=exact).pvalue)

    def _tabulate(self) -> None:
        """Without equal differences the ranks are 1..n at every shift: one distribution serves all gaps."""
        n = self.d.size
        size = n * (n + 1) // 2 + 1
        mass = np.zeros(size)
        mass[0] = 1.0
        for rank in range(1, n + 1):
            reach = rank * (rank + 1) // 2 + 1
            mass[rank:reach] += mass[: reach - rank].copy()
            mass[:reach] *= 0.5
        below = np.minimum(np.cumsum(mass), 1.0)
        minus = np.concatenate(([0], np.cumsum(self.counts)))
        self.known = dict(enumerate(below[minus].tolist()))


def _first(holds: Callable[[int], bool], low: int, high: int, guess: int) -> int:
    """Smallest index in low..high at which `holds` (false, then true; true at high), searching outward from a guess."""
    step = 1
    if holds(guess):
        high = guess
        while high - step > low and holds(high - step):
            high, step = high - step, 2 * step
        low = max(low, high - step)
    else:
        low = guess
        while low + step < high and not holds(low + step):
            low, step = low + step, 2 * step
        high = min(high, low + step)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return low


def _checked(d: ArrayLike, limit: int) -> Integers:
    """Return differences in a type that can represent sixteen times the largest one."""
    values = as_differences(d)
    n = values.shape[-1]
    if n == 0:
        raise InputError("A shift needs at least one difference.")
    if n > limit:
        averages = n * (n + 1) // 2
        if limit == MAX_WIDE:
            raise InfeasibleError(
                "The shift of {n} differences needs {averages} Walsh averages, but the limit is {limit} differences with "
"so many digits. Use the median or the mean of the differences instead.",
                n=n, averages=averages, limit=limit,
            )  # fmt: skip
        raise InfeasibleError(
            "The shift of {n} differences needs {averages} Walsh averages, but the limit is {limit} differences. Use "
"the median or the mean of the differences instead.",
            n=n, averages=averages, limit=limit,
        )  # fmt: skip
    return wide_enough(values, 16) if values.dtype.kind in "iuO" else values


def _ratio(value: Any, unit: int) -> float:
    """Divide; Python's division of integers rounds once, however large they are."""
    if isinstance(value, float | np.floating):
        return float(value) / unit if isfinite(value) else float(value)
    try:
        return int(value) / unit
    except OverflowError:
        raise InputError(
            "Differences between results are too large for floating-point numbers. Divide all results by a common "
            "number."
        ) from None


def ratios(values: Integers, unit: int) -> Floats:
    """Divide each number of an array, with one rounding, by a unit of any size."""
    return np.array([_ratio(value, unit) for value in values.ravel().tolist()], dtype=np.float64).reshape(values.shape)


# Hodges–Lehmann shifts of many pairs at once, with the classical intervals of their Walsh averages.


# The null distribution of more differences is normal to all digits that matter.
_EXACT = 500


@dataclass(frozen=True, slots=True, eq=False)
class Shifts(ByValue):
    """Estimates and interval ends, arrays of the batch shape (...); an end that n differences cannot bound is infinite."""

    estimate: Floats
    lower: Floats
    upper: Floats
    confidence: float


def shift_intervals(d: ArrayLike, confidence: float = 0.95, *, denominator: int = 1) -> Shifts:
    """Hodges–Lehmann shifts with distribution-free intervals of differences (..., n), for every symmetric distribution.

    Integer differences are in units of 1 / `denominator`.

    Hodges & Lehmann (1963), Ann. Math. Statist. 34, 598-611; Noether (1967), JASA 62, 184-188.
    """
    check_confidence_of_shift(confidence)
    values = as_differences(d)
    n = values.shape[-1]
    if n == 0:
        raise InputError("A shift needs at least one difference.")
    if n > MAX_PROBLEMS:
        raise InfeasibleError("Shifts are limited to {limit} differences, and there are {n}.", limit=MAX_PROBLEMS, n=n)
    values = wide_enough(values, 16) if values.dtype.kind in "iuO" else values
    if values.dtype == object or denominator >= _FLOATS:
        values = ratios(values, denominator)
        denominator = 1
    i, j = np.triu_indices(n)
    c = _place(n, (1 - confidence) / 2)
    middle = [(i.size - 1) // 2, i.size // 2]
    ends = [c - 1, i.size - c] if c else []
    rows = values.reshape(-1, n)
    found = np.empty((len(rows), 2 + len(ends)), dtype=values.dtype)
    step = max(1, _CACHED // i.size)
    for low in range(0, len(rows), step):
        part = rows[low : low + step]
        # Sorting is faster than a partition at several places, which NumPy does without vector instructions.
        sums = np.sort(part[:, i] + part[:, j], axis=-1)
        found[low : low + step] = sums[:, [*middle, *ends]]
    shape, unit = values.shape[:-1], 2.0 * denominator
    estimate = ((found[:, 0] + found[:, 1]) / (2 * unit)).reshape(shape)
    if not ends:
        return Shifts(estimate, np.full(shape, -inf), np.full(shape, inf), confidence)
    return Shifts(estimate, (found[:, 2] / unit).reshape(shape), (found[:, 3] / unit).reshape(shape), confidence)


def _place(n: int, tail: float) -> int:
    """Largest c with P(W ≤ c − 1) ≤ tail for the signed-rank sum W of n untied differences; 0 when there is none."""
    total = n * (n + 1) // 2
    if n > _EXACT:
        spread = sqrt(n * (n + 1) * (2 * n + 1) / 24)
        return max(0, int(total / 2 + float(ndtri(tail)) * spread))
    sums = np.arange(total // 2 + 1)
    below = fair_sum_tail(np.arange(2, 2 * n + 1, 2, dtype=np.int32), 2 * sums)
    return int((below <= tail).sum())


# Contrast estimation based on medians (Doksum 1967): how large the differences are, in the user's unit.


def contrast_estimates(x: ArrayLike, denominator: int = 1) -> NDArray[np.float64]:
    """Estimate the difference between each two algorithms.

    Z[u,v] is the median over the problems of x[i,u] − x[i,v], m[u] the mean of Z[u,·] (with Z[u,u] = 0), and the
    estimate of algorithm u minus algorithm v is m[u] − m[v].

    Parameters
    ----------
    x
        Performance, shape (..., n, k). Integers are differenced exactly.
    denominator
        The unit of integer input: results are divided by it.

    Returns
    -------
    ndarray, shape (..., k, k)
        Antisymmetric: entry [u, v] is positive when u has the larger values.

    Raises
    ------
    InputError
        If `x` has fewer than two axes, or contains NaN or infinite values.

    References
    ----------
    Doksum (1967), Ann. Math. Statist. 38; García et al. (2010), Inf. Sci. 180, section 4.

    Examples
    --------
    >>> contrast_estimates([[1, 2], [3, 5], [4, 9]]).tolist()
    [[0.0, -2.0], [2.0, 0.0]]
    """
    array = _table(x)
    if array.ndim < 2:
        raise InputError("Results must have the shape (..., n, k), not {shape}.", shape=array.shape)
    k = array.shape[-1]
    # The type is kept by hand: NumPy would turn a lone Python integer into int64, whose differences can overflow.
    levels = np.asarray(_twice_medians(array).sum(axis=-1), dtype=array.dtype)
    exact = levels[..., :, None] - levels[..., None, :]
    unit = 2 * k * denominator
    if array.dtype.kind == "f" or (exact.dtype != object and max(unit, int(exact.max(initial=0))) <= 2**53):
        return np.asarray(exact / unit, dtype=np.float64)  # integers that floats hold are divided with one rounding
    ratios = [_quotient(int(value), unit) for value in exact.ravel()]
    return np.array(ratios, dtype=np.float64).reshape(exact.shape)


def contrast_between(x: ArrayLike, u: int, v: int, denominator: int = 1) -> float:
    """Entry [u, v] of `contrast_estimates` for one table, without computing the other k² entries.

    Examples
    --------
    >>> contrast_between([[1, 2, 7], [3, 5, 9], [4, 9, 9]], 0, 1)
    -2.0
    """
    array = _table(x)
    if array.ndim != 2:
        raise InputError("Results must have the shape (n, k), not {shape}.", shape=array.shape)
    columns = array.T
    exact = _twice_median(columns[u] - columns).sum() - _twice_median(columns[v] - columns).sum()
    return float((exact if array.dtype.kind == "f" else int(exact)) / (2 * array.shape[1] * denominator))


def _table(x: ArrayLike) -> NDArray[Any]:
    """Return finite floats, or integers of a type that can represent their sum over k, times eight."""
    array = numbers(x)
    if array.dtype.kind in "iuO":
        return wide_enough(array, 8 * array.shape[-1]) if array.ndim else array
    # A median would put NaN last, as if it were the largest value.
    return finite(array)


def _quotient(numerator: int, denominator: int) -> float:
    """Divide integers with one rounding; beyond the range of floats the result is infinite."""
    try:
        return numerator / denominator
    except OverflowError:
        return math.inf if numerator > 0 else -math.inf


def _twice_medians(array: NDArray[Any]) -> NDArray[Any]:
    """Twice the median difference of every column to every other one, shape (..., k, k); exact for integers."""
    n, k = array.shape[-2:]
    columns = np.ascontiguousarray(np.swapaxes(array, -1, -2)).reshape(-1, k, n)
    result = np.zeros((len(columns), k, k), dtype=array.dtype)
    twice_median = _median_differences(columns)
    first, second = np.triu_indices(k, 1)
    step = max(1, _CACHED // max(1, len(columns) * n))
    for low in each(range(0, first.size, step), "contrasts"):
        i, j = first[low : low + step], second[low : low + step]
        twice = twice_median(i, j)
        result[:, i, j], result[:, j, i] = twice, -twice
    return result.reshape(*array.shape[:-2], k, k)


def _twice_median(gaps: NDArray[Any]) -> NDArray[Any]:
    """Twice the median along the last axis."""
    low, high = _middle(gaps)
    twice: NDArray[Any] = low + high
    return twice


def _middle(gaps: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The two numbers in the middle along the last axis; of an odd number the same twice."""
    half, odd = divmod(gaps.shape[-1], 2)
    parted = np.partition(gaps, half, axis=-1)
    high = parted[..., half]
    return high if odd else parted[..., :half].max(axis=-1), high


def _median_differences(columns: NDArray[Any]) -> Callable[[NDArray[np.intp], NDArray[np.intp]], NDArray[Any]]:
    """Return the function from pairs i, j of columns (b, k, n) to twice the medians of their differences (b, pairs).

    Python's integers are slow to compare. Those within 64 bits become int64. Of larger ones the differences divided by a
    power of two and rounded down do: the middle ones of these are those of the differences themselves, unless too many are equal.
    """
    bits = max(abs(int(columns.max())), abs(int(columns.min()))).bit_length() if columns.dtype == object else 0
    if bits <= 60:
        narrow = columns if columns.dtype != object else columns.astype(np.int64)
        return lambda i, j: _twice_median(narrow[:, i] - narrow[:, j])
    shift = bits - 60
    high = columns >> shift
    rest = comparable(columns - (high << shift))
    high = high.astype(np.int64)

    def twice_median(i: NDArray[np.intp], j: NDArray[np.intp]) -> NDArray[Any]:
        gaps = high[:, i] - high[:, j] - (rest[:, i] < rest[:, j])
        low, top = _middle(gaps)
        middle = (gaps == low[..., None]) | (gaps == top[..., None])
        wanted = 2 - gaps.shape[-1] % 2
        sure = middle.sum(axis=-1) == wanted
        table, pair, row = np.nonzero(middle & sure[..., None])
        exact = columns[table, i[pair], row] - columns[table, j[pair], row]
        twice = np.empty(sure.shape, dtype=object)
        twice[sure] = exact.reshape(-1, wanted).sum(axis=-1) * (3 - wanted)
        table, pair = np.nonzero(~sure)
        twice[~sure] = _twice_median(columns[table, i[pair]] - columns[table, j[pair]])
        return twice

    return twice_median
