"""The rank-sum test of Wilcoxon, Mann and Whitney for two independent samples, exact given the ties."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtr

from podium.brief import brief
from podium.checks import Alternative, check_alternative
from podium.errors import InfeasibleError, InputError
from podium.stats.discrete import NullDistribution

Exact = bool | Literal["auto"]

_WORK = 4e7
"""Additions that an exact distribution may take: some 20 ms. Two samples of 60 without ties take fewer."""


@dataclass(frozen=True, eq=False)
class RankSumTest:
    """Result of `rank_sum_test`."""

    # Mann and Whitney's U: the pairs of values, one of each sample, in which the first sample has the larger one;
    # ties count half
    statistic: float
    # U divided by the number of pairs: the share of pairs in which the first sample has the larger value
    superiority: float
    pvalue: float  # Exact given the ties where that was computed, otherwise by the normal approximation
    method: Literal["exact", "asymptotic"]  # Which one `pvalue` is
    null: NullDistribution | None  # The exact distribution of U given the ties; None where it was not computed
    alternative: Alternative  # The alternative tested

    __repr__ = brief


def rank_sum_test(
    x: ArrayLike, y: ArrayLike, *, alternative: Alternative = "two-sided", exact: Exact = "auto"
) -> RankSumTest:
    """Wilcoxon's rank-sum test (Mann–Whitney) that two independent samples come from one distribution.

    Parameters
    ----------
    x, y : array, shape (n,) and (m,)
        The samples. Only exactly equal numbers are ties: pass integers (decimals scaled to a common unit) if the data are decimal.
    alternative : {"two-sided", "greater", "less"}
        "greater": values of `x` tend to be larger.
    exact : bool or "auto"
        "auto" computes the exact p-value unless it takes more than some 20 ms, which is so from about 60 values in each sample.

    Returns
    -------
    RankSumTest

    Raises
    ------
    InfeasibleError
        If ``exact=True`` and the exact distribution would take too long.
    InputError
        If a sample is empty or a value is missing.

    Notes
    -----
    Under the null hypothesis every division of the pooled values into samples of these sizes is equally probable, whatever ties there
    are: the exact p-value is the share of divisions with so extreme a U, and two-sided twice the smaller tail. It cannot fall below
    ``2 / C(n + m, n)``: 0.1 with three values each. The approximation has the variance corrected for ties and moves U half a unit
    towards its mean.

    The test is exact where both samples have one distribution. If they only tend to be equally large, with other spreads, it can reject
    too often; see `brunner_munzel`.

    References
    ----------
    Wilcoxon (1945), Biometrics Bulletin 1, 80-83; Mann & Whitney (1947), Annals of Mathematical Statistics 18, 50-60.

    Examples
    --------
    >>> test = rank_sum_test([1, 1, 1], [2, 2, 2])
    >>> test.statistic, round(test.pvalue, 10), test.method
    (0.0, 0.1, 'exact')
    >>> test.null.smallest(), test.null.level(0.05)
    (0.1, 0.0)
    """
    check_alternative(alternative)
    first, second = as_samples(x, y)
    codes, counts = pooled_codes(first, second)
    n, m = first.size, second.size
    places = _places(counts)
    own = int(places[codes[:n]].sum())  # twice the rank sum of the first sample
    twice = own - n * (n + 1)  # twice U
    found = _distribution(min(n, m), tuple(counts.tolist()))
    if found is None:
        if exact is True:
            raise InfeasibleError(
                "The exact rank-sum test of {n} and {m} values takes too long. Use the normal approximation (exact=False).",
                n=n, m=m,
            )  # fmt: skip
        exact = False
    superiority = twice / (2 * n * m)
    if exact is False or found is None:
        p = _asymptotic(twice, n, m, counts, alternative)
        return RankSumTest(twice / 2, superiority, p, "asymptotic", None, alternative)
    start, step, null = found
    # The distribution is that of the smaller sample; the other one takes what is left of all ranks.
    if n <= m:
        place = (own - start) // step
    else:
        null = NullDistribution(null.weights[::-1])
        place = null.weights.size - 1 - (int(places @ counts) - own - start) // step
    return RankSumTest(twice / 2, superiority, float(null.pvalues(alternative)[place]), "exact", null, alternative)


def as_samples(x: ArrayLike, y: ArrayLike) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return two samples as arrays."""
    found = np.asarray(x), np.asarray(y)
    for sample in found:
        if sample.ndim != 1 or not sample.size:
            raise InputError("A sample must be a non-empty list of numbers, not of shape {shape}.", shape=sample.shape)
        if sample.dtype.kind == "f" and np.isnan(sample).any():
            raise InputError("A sample must not have missing values. Leave them out first.")
        if sample.dtype.kind not in "biufO":
            raise InputError("A sample must hold numbers, not {kind}.", kind=sample.dtype)
    return found


def pooled_codes(x: NDArray[Any], y: NDArray[Any]) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Return the place of each value among the distinct values of both samples, and how often each of these occurs.

    >>> [part.tolist() for part in pooled_codes(np.array([3, 1]), np.array([3, 5]))]
    [[1, 0, 1, 2], [1, 2, 1]]
    """
    wide = {sample.dtype.kind for sample in (x, y)} <= set("biuO") and x.dtype != y.dtype
    pooled = np.concatenate([x.astype(object), y.astype(object)] if wide else [x, y])
    _, codes, counts = np.unique(pooled, return_inverse=True, return_counts=True)
    return codes.reshape(-1), counts.astype(np.int64)


def _places(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return twice the rank of each distinct value."""
    return 2 * np.cumsum(counts) - counts + 1


@lru_cache(maxsize=1024)
def _distribution(n: int, counts: tuple[int, ...]) -> tuple[int, int, NullDistribution] | None:
    """Return the distribution of twice the rank sum of a sample of n: smallest value, step, probabilities; None if it takes too long.

    Values that are tied have a factor in common, and the largest group of ties, such as the zeros of a benchmark on which most runs
    reach the optimum, is divided between the samples at the end, by one binomial coefficient each.
    """
    ties = np.array(counts, dtype=np.int64)
    places, total = _places(ties), int(ties.sum())
    step = int(np.gcd.reduce(np.diff(places))) if ties.size > 1 else 1
    values = (places - places[0]) // step
    large = int(np.argmax(ties))
    rest = np.delete(np.repeat(values, ties), slice(int(ties[:large].sum()), int(ties[: large + 1].sum())))
    low, high = (_sum_of(values, ties, n) for values, ties in ((values, ties), (values[::-1], ties[::-1])))
    top = min(n, rest.size)
    size = int(np.sort(rest)[rest.size - top :].sum()) + 1
    if float(rest.size) * (top + 1) * size > _WORK or rest.size > 1000:
        return None
    table = np.zeros((top + 1, size))
    table[0, 0] = 1.0
    filled = 1
    for at, value in enumerate(rest.tolist()):
        most = min(at + 1, top)
        filled = min(filled + value, size)
        table[1 : most + 1, value:filled] += table[:most, : filled - value].copy()
    weights = np.zeros(high - low + 1)
    ways = comb(total, n)
    for taken in range(top + 1):
        left = n - taken
        if left > ties[large]:
            continue
        share = comb(int(ties[large]), left) / ways
        start = left * int(values[large]) - low
        inside = np.flatnonzero(table[taken])
        weights[start + inside] += table[taken, inside] * share
    return int(low * step + n * places[0]), step, NullDistribution(weights)


def _sum_of(values: NDArray[np.int64], counts: NDArray[np.int64], n: int) -> int:
    """Return the sum of the first n of repeated values."""
    taken = np.clip(n - (np.cumsum(counts) - counts), 0, counts)
    return int(values @ taken)


def _asymptotic(twice: int, n: int, m: int, counts: NDArray[np.int64], alternative: Alternative) -> float:
    total = n + m
    ties = float((counts.astype(np.float64) ** 3 - counts).sum())
    variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)))
    if variance <= 0:
        return 1.0
    excess = twice / 2 - n * m / 2
    sides = {"two-sided": abs(excess), "greater": excess, "less": -excess}
    tail = float(ndtr(-(sides[alternative] - 0.5) / np.sqrt(variance)))
    return min(1.0, 2 * tail) if alternative == "two-sided" else tail
