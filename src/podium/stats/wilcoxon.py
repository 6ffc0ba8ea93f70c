"""Wilcoxon's signed-rank test, exact given the ties, for one difference vector or many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.brief import brief
from podium.checks import Alternative, check_alternative
from podium.equality import ByValue
from podium.errors import InfeasibleError, InputError
from podium.progress import each, task
from podium.stats.differences import as_differences, pair_differences, pair_matrix
from podium.stats.discrete import NullDistribution
from podium.stats.rankings import normal_pvalue
from podium.stats.ranks import sorted_ranks

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
Zeros = Literal["split", "drop", "pratt"]


# Counts of sign patterns reach 2**n and must stay below the largest float.
_MOST_DIFFERENCES = 1_000
# Additions the exact distributions of one call may take before "auto" turns to the normal approximation.
_AUTO_WORK = 4e9


@dataclass(frozen=True, eq=False)
class SignedRankTest(ByValue):
    """Result of `signed_rank`; every array has the batch shape ``(...)``."""

    r_plus: FloatArray  # Rank sums of the positive and the negative differences; kept zeros give half to each ("split")
    r_minus: FloatArray
    statistic: FloatArray  # ``T = min(r_plus, r_minus)``
    zeros: IntArray  # Number of zero differences
    n_used: IntArray  # Differences that take part in the rank sums
    pvalue: FloatArray  # The exact p-value where it was computed, otherwise the asymptotic one
    exact_pvalue: FloatArray | None  # Conditional on the ties; None when it was not computed
    asymptotic_pvalue: FloatArray  # Normal approximation with the tie-corrected variance
    z: FloatArray
    method: Literal["exact", "asymptotic"]  # Which one `pvalue` is

    __repr__ = brief


@dataclass(frozen=True, eq=False)
class SignedRankPairs(ByValue):
    """Two-sided p-values of all pairs, ``(k, k)`` with 1 on the diagonal, and how they were computed."""

    pvalues: FloatArray
    method: Literal["exact", "asymptotic"]


def signed_rank(
    x: ArrayLike,
    y: ArrayLike | None = None,
    *,
    zeros: Zeros = "split",
    alternative: Alternative = "two-sided",
    exact: bool | Literal["auto"] = "auto",
    continuity: bool = False,
) -> SignedRankTest:
    """Wilcoxon's signed-rank test that paired differences are symmetric around 0.

    Parameters
    ----------
    x, y : array, shape (..., n)
        Paired values, or the differences alone. Floats count as the decimals that print them (see
        `podium.stats.binary`), which the floating-point differences of decimals are not: pass both values.
    zeros : {"split", "drop", "pratt"}
        ``split``: zeros are ranked and give half of their ranks to each side; an odd one is removed before
        ranking (Demšar 2006). ``drop``: zeros are removed (Wilcoxon). ``pratt``: zeros are ranked, then
        removed.
    alternative : {"two-sided", "greater", "less"}
        Whether differences tend to be non-zero, positive or negative.
    exact : bool or "auto"
        "auto" computes exact p-values unless the whole call would take about 4e9 additions (seconds), or there are more
        than 1000 non-zero differences.
    continuity : bool
        Move the statistic half a unit towards its mean in the normal approximation (default: no).

    Returns
    -------
    SignedRankTest

    Raises
    ------
    InfeasibleError
        If ``exact=True`` and a comparison has more than 1000 non-zero differences.
    InputError
        If a value is missing or an option is unknown.

    Notes
    -----
    Given the absolute values, the signs of the non-zero differences are n fair coins: the exact
    distribution of the rank sum is a product of ``(1 + t**r) / 2`` over the ranks, built here by additions
    of positive numbers only. Two-sided means twice the smaller tail. Normal approximation: mean
    ``(R+ + R-) / 2``, variance ``sum(rank**2) / 4`` over the non-zero differences.

    References
    ----------
    Wilcoxon (1945), Biometrics Bulletin 1, 80-83; Pratt (1959), JASA 54, 655-667; Demšar (2006), JMLR 7, 1-30.

    Examples
    --------
    >>> test = signed_rank([3, -1, 4, 2, 5, 6])
    >>> float(test.r_plus), float(test.r_minus), float(test.pvalue)
    (20.0, 1.0, 0.0625)
    """
    if zeros not in ("split", "drop", "pratt"):
        raise InputError("Unknown treatment of zeros {zeros!r}. Use 'split', 'drop' or 'pratt'.", zeros=zeros)
    check_alternative(alternative)
    d = as_differences(x, y)
    parts = _rank_sums(d, zeros)
    z, asymptotic = _asymptotic(parts, alternative, 0.5 if continuity else 0.0)
    exact_pvalue = _exact(parts, alternative, exact)
    return SignedRankTest(
        r_plus=parts.plus + parts.shared,
        r_minus=parts.minus + parts.shared,
        statistic=np.minimum(parts.plus, parts.minus) + parts.shared,
        zeros=parts.zeros,
        n_used=parts.n_used,
        pvalue=asymptotic if exact_pvalue is None else exact_pvalue,
        exact_pvalue=exact_pvalue,
        asymptotic_pvalue=asymptotic,
        z=z,
        method="asymptotic" if exact_pvalue is None else "exact",
    )


def signed_rank_pvalues(
    x: ArrayLike, *, zeros: Zeros = "split", exact: bool | Literal["auto"] = "auto"
) -> SignedRankPairs:
    """Two-sided signed-rank p-values for all pairs of columns.

    Parameters
    ----------
    x : array, shape (n, k)
        Performance of k algorithms on n problems.
    zeros, exact
        As in `signed_rank`; all pairs are computed by the same method.

    Examples
    --------
    >>> signed_rank_pvalues([[1, 2], [2, 4], [3, 6], [4, 8], [5, 10]]).pvalues.tolist()
    [[1.0, 0.0625], [0.0625, 1.0]]
    """
    k = np.asarray(x).shape[-1]
    with task("all pairs"):
        test = signed_rank(pair_differences(x), zeros=zeros, exact=exact)
    return SignedRankPairs(pair_matrix(test.pvalue, k), test.method)


def signed_rank_null(x: ArrayLike, y: ArrayLike | None = None, *, zeros: Zeros = "split") -> NullDistribution | None:
    """Return the exact distribution of the rank sum of `signed_rank` given the sizes; None beyond 1000 of them."""
    ranks = _rank_sums(as_differences(x, y).reshape(1, -1), zeros).ranks[0]
    doubled = np.rint(2 * ranks[ranks > 0]).astype(np.int64)
    if doubled.size > _MOST_DIFFERENCES:
        return None
    steps = doubled // max(int(np.gcd.reduce(doubled)) if doubled.size else 1, 1)
    return NullDistribution(np.ldexp(_subset_counts(steps, int(steps.sum()) + 1), -doubled.size))


class _RankSums(NamedTuple):
    """Ascending ranks of the non-zero differences (0 for zeros), their sums, and what zeros add to both sides."""

    ranks: FloatArray
    plus: FloatArray
    minus: FloatArray
    shared: FloatArray
    zeros: IntArray
    n_used: IntArray


def _rank_sums(d: NDArray[Any], zeros: Zeros) -> _RankSums:
    """Rank once for all treatments: zeros are the smallest, so removing some shifts all other ranks."""
    magnitudes, positive = _by_magnitude(d)
    nonzero = magnitudes != 0
    count = np.asarray(d.shape[-1] - nonzero.sum(axis=-1), dtype=np.int64)
    if zeros == "split":
        removed, kept = count % 2, count - count % 2
    elif zeros == "drop":
        removed, kept = count, np.zeros_like(count)
    else:
        removed, kept = np.zeros_like(count), np.zeros_like(count)
    ranks = sorted_ranks(magnitudes) if d.shape[-1] else np.zeros(d.shape)
    if count.any():
        ranks = np.where(nonzero, ranks - removed[..., None], 0.0)
    plus = (ranks * positive).sum(axis=-1)
    # The kept zeros have ranks 1..kept, half of their sum on each side.
    return _RankSums(
        ranks=ranks,
        plus=np.asarray(plus),
        minus=np.asarray(ranks.sum(axis=-1) - plus),
        shared=np.asarray(kept * (kept + 1) / 4),
        zeros=count,
        n_used=np.asarray(d.shape[-1] - count + kept, dtype=np.int64),
    )


def _by_magnitude(d: NDArray[Any]) -> tuple[NDArray[np.uint64], NDArray[np.bool_]]:
    """Order differences by magnitude: integers that are equal where magnitudes are, 0 for 0, and which are positive."""
    magnitudes = np.abs(d)
    if d.dtype.kind == "f" and d.dtype.itemsize <= 8:
        keys = magnitudes.astype(np.float64).view(np.uint64)  # the bits of positive floats have the order of the floats
    elif d.dtype.kind in "iu":
        keys = magnitudes.astype(np.uint64)
    else:
        codes = np.unique(np.append(0, magnitudes), return_inverse=True)[1]
        keys = codes[1:].astype(np.uint64).reshape(d.shape)
    # The lowest bit carries the sign through the sort, which is faster than sorting an index.
    keys <<= 1
    keys |= (d > 0).astype(bool)
    keys.sort(axis=-1)
    positive = (keys & 1).astype(bool)
    keys >>= 1
    return keys, positive


def _asymptotic(parts: _RankSums, alternative: Alternative, shift: float) -> tuple[FloatArray, FloatArray]:
    """Return z of R+ and the p-value; z = 0 and p = 1 when every difference is zero."""
    excess = (parts.plus - parts.minus) / 2  # R+ minus its mean
    if alternative == "two-sided":
        excess = np.sign(excess) * np.maximum(np.abs(excess) - shift, 0.0)
    else:
        excess = excess - (shift if alternative == "greater" else -shift)
    deviation = np.sqrt((parts.ranks**2).sum(axis=-1)) / 2
    empty = deviation == 0
    z = np.where(empty, 0.0, excess / np.where(empty, 1.0, deviation))
    return z, np.where(empty, 1.0, normal_pvalue(z, alternative))


def _exact(parts: _RankSums, alternative: Alternative, exact: bool | Literal["auto"]) -> FloatArray | None:
    """Return exact p-values, or None if they were not requested or, with "auto", take too long."""
    if exact is False:
        return None
    if not parts.ranks.size:
        return np.ones_like(parts.plus)
    doubled = (2 * parts.ranks).astype(np.int32).reshape(-1, parts.ranks.shape[-1])
    if int((doubled > 0).sum(axis=-1).max()) > _MOST_DIFFERENCES:
        if exact is True:
            raise InfeasibleError(
                "Exact signed-rank p-values are limited to {limit} non-zero differences, and there are {n}. Use the "
                "normal approximation (exact=False).",
                limit=_MOST_DIFFERENCES,
                n=parts.ranks.shape[-1],
            )
        return None
    # By symmetry P(R+ >= r_plus) = P(R+ <= r_minus): every p-value is a lower tail.
    tail = {"less": parts.plus, "greater": parts.minus, "two-sided": np.minimum(parts.plus, parts.minus)}
    limit = (2 * tail[alternative]).astype(np.int64).reshape(-1)
    patterns, member = doubled[:1], np.zeros(len(doubled), dtype=np.intp)
    if (doubled != patterns).any():  # without ties all comparisons have the same ranks
        patterns, member = np.unique(doubled, axis=0, return_inverse=True)
    half = patterns.sum(axis=-1, dtype=np.float64) / 2
    if exact == "auto" and float(((patterns > 0).sum(axis=-1) * half).sum()) > _AUTO_WORK:
        return None
    result = _lower_tails(patterns, member.ravel(), limit)
    if alternative == "two-sided":
        result = np.minimum(1.0, 2 * result)
    return result.reshape(parts.plus.shape)


def _lower_tails(patterns: NDArray[np.int32], member: IntArray, limit: IntArray) -> FloatArray:
    """Return ``P(W <= limit)`` for every comparison, one distribution for each distinct rank pattern."""
    result = np.empty(limit.shape)
    order = np.argsort(member, kind="stable")
    groups = np.split(order, np.cumsum(np.bincount(member, minlength=len(patterns)))[:-1])
    for pattern, group in each(zip(patterns, groups, strict=True), "exact signed ranks", len(patterns)):
        result[group] = fair_sum_tail(pattern[pattern > 0], limit[group])
    return result


def fair_sum_tail(doubled: NDArray[np.int32], limit: IntArray) -> FloatArray:
    """Return ``P(W <= limit)`` where W adds each of some positive integers (doubled ranks) with probability one half.

    Only the shorter tail is built; ascending numbers keep the occupied part of the table small, and a common
    factor, such as the 2 of untied ranks, is divided out. At most 1000 numbers: there are 2**n sums.
    """
    if not doubled.size:
        return np.ones(limit.shape)
    factor = int(np.gcd.reduce(doubled))
    total = int(doubled.sum()) // factor
    limit = limit // factor
    upper = 2 * limit >= total
    needed = np.where(upper, total - limit - 1, limit)
    size = max(int(needed.max()), 0) + 1
    cumulative = np.ldexp(np.cumsum(_subset_counts(doubled // factor, size)), -doubled.size)
    tail = np.where(needed >= 0, cumulative[np.maximum(needed, 0)], 0.0)
    return np.where(upper, 1.0 - tail, tail)


def _subset_counts(steps: NDArray[Any], size: int) -> FloatArray:
    """Return how many subsets of some positive integers have each sum below `size`."""
    counts = np.zeros(size)
    counts[0], filled = 1.0, 1
    for step in steps.tolist():
        filled = min(filled + step, size)
        if step < filled:
            counts[step:filled] += counts[: filled - step].copy()
    return counts
