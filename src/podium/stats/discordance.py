"""Do classifiers err equally often on the same instances? McNemar's test for two, Cochran's Q for k."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import chdtrc, ndtr

from podium.brief import brief
from podium.checks import Alternative, check_alternative
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.exact_friedman import exact_pvalue
from podium.stats.omnibus import permutation_pvalues
from podium.stats.sign import coin_point, coin_tail

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
Variant = Literal["auto", "exact", "midp", "chi2"]


EXACT_UP_TO = 25
"""Up to this number of discordant instances the exact p-value decides, beyond it the corrected chi-square."""

_CHUNK = 1 << 22  # cells of the table held as floating point at once


@dataclass(frozen=True, eq=False)
class PairCounts(ByValue):
    """Where the classifiers of each pair succeed; every array has the shape ``(..., k, k)``."""

    n: int  # Number of instances
    n11: IntArray  # Instances both get right
    n10: IntArray  # Instances only the first (row) gets right
    n01: IntArray  # Instances only the second (column) gets right


def pair_counts(correct: ArrayLike) -> PairCounts:
    """Count agreements and disagreements of all pairs by one matrix product.

    Parameters
    ----------
    correct : bool array, shape (..., n, k)
        Whether each classifier gets each instance right.

    Returns
    -------
    PairCounts

    Raises
    ------
    InputError
        If the array is not boolean with at least two axes, or has no rows.

    Examples
    --------
    >>> c = pair_counts([[True, False], [True, True], [True, False]])
    >>> int(c.n11[0, 1]), int(c.n10[0, 1]), int(c.n01[0, 1])
    (1, 2, 0)
    """
    table = np.asarray(correct)
    if table.dtype != bool or table.ndim < 2 or table.shape[-2] == 0:
        raise InputError(
            "Truth values of shape (..., n, k) with n >= 1 are needed, not {dtype} of shape {shape}.",
            dtype=table.dtype,
            shape=table.shape,
        )
    *batch, n, k = table.shape
    both = np.zeros((*batch, k, k))
    step = max(1, min(_CHUNK // max(1, table.size // n), 1 << 24))
    for low in range(0, n, step):
        # Counts of a chunk stay below 2**24, so single precision is exact, and twice as fast.
        part = table[..., low : low + step, :].astype(np.float32)
        both += np.matmul(np.swapaxes(part, -1, -2), part)
    n11 = np.rint(both).astype(np.int64)
    right = np.diagonal(n11, axis1=-2, axis2=-1)
    return PairCounts(n, n11, right[..., :, None] - n11, right[..., None, :] - n11)


@dataclass(frozen=True, eq=False)
class McNemar(ByValue):
    """Result of `mcnemar`; every array has the batch shape ``(...)``."""

    n10: IntArray  # Instances that only the first, and only the second, gets right
    n01: IntArray
    # (|n10 - n01| - 1)^2 / (n10 + n01), 0 when the two are equal, and its p-value (one-sided: from the normal deviate
    # with the same continuity correction)
    statistic: FloatArray
    pvalue_chi2: FloatArray
    statistic_uncorrected: FloatArray  # The same without the correction
    pvalue_uncorrected: FloatArray
    pvalue_exact: FloatArray  # Binomial, given the number of discordant instances
    pvalue_midp: FloatArray  # The exact p-value less half the probability of what was observed
    alternative: Alternative  # "two-sided"; "greater": the first succeeds more often; "less": it succeeds less often

    __repr__ = brief

    @property
    def discordant(self) -> IntArray:
        """Instances exactly one of the two gets right."""
        return np.asarray(self.n10 + self.n01)

    @property
    def exact_decides(self) -> NDArray[np.bool_]:
        """Where the fixed rule takes the exact p-value: up to `EXACT_UP_TO` discordant instances."""
        return np.asarray(self.discordant <= EXACT_UP_TO)

    def pvalue(self, variant: Variant = "auto") -> FloatArray:
        """Return the p-value of a variant; "auto" is exact up to `EXACT_UP_TO` discordant instances, else chi-square."""
        if variant not in get_args(Variant):
            raise InputError(
                "Unknown variant {variant!r}. Use one of {names}.",
                variant=variant,
                names=", ".join(get_args(Variant)),
            )
        if variant == "auto":
            return np.where(self.exact_decides, self.pvalue_exact, self.pvalue_chi2)
        return {"exact": self.pvalue_exact, "midp": self.pvalue_midp, "chi2": self.pvalue_chi2}[variant]


def mcnemar(n10: ArrayLike, n01: ArrayLike, alternative: Alternative = "two-sided") -> McNemar:
    """Test whether two classifiers succeed equally often on the same instances.

    Parameters
    ----------
    n10, n01 : integer array-like, broadcast to shape (...)
        Instances that only the first, and only the second, gets right.
    alternative : {"two-sided", "greater", "less"}
        "greater": the first succeeds more often.

    Returns
    -------
    McNemar
        All variants; without discordant instances, every p-value is 1 and both statistics are 0.

    Raises
    ------
    InputError
        If a count is not a non-negative integer, or the alternative is unknown.

    Notes
    -----
    Given m = n10 + n01, n10 is binomial (m, 1/2) under the null hypothesis of equal error rates. The two-sided mid-p is
    ``2 P(X <= min) - P(X = min)``, and ``1 - P(X = m/2)/2`` if both counts are equal (Fagerland, Lydersen & Laake
    2013).

    References
    ----------
    McNemar (1947), Psychometrika 12, 153-157; Edwards (1948), Psychometrika 13 (continuity correction); Fagerland,
    Lydersen & Laake (2013), BMC Medical Research Methodology 13:91; Dietterich (1998), Neural Computation 10.

    Examples
    --------
    >>> test = mcnemar(1, 7)
    >>> round(float(test.statistic), 3), round(float(test.pvalue_exact), 4), round(float(test.pvalue_midp), 4)
    (3.125, 0.0703, 0.0391)
    """
    first, second = _whole(n10), _whole(n01)
    check_alternative(alternative)
    first, second = np.broadcast_arrays(first, second)
    m, gap = (first + second).astype(np.float64), (first - second).astype(np.float64)
    safe = np.maximum(m, 1.0)
    corrected = np.where(gap == 0, 0.0, (np.abs(gap) - 1) ** 2 / safe)
    plain = gap * gap / safe
    if alternative == "two-sided":
        exact, midp = _two_sided(np.minimum(first, second), m, gap)
        chi2, uncorrected = chdtrc(1, corrected), chdtrc(1, plain)
    else:
        sign = 1.0 if alternative == "greater" else -1.0
        exact, midp = _one_sided(second if alternative == "greater" else first, m)
        # P(N <= -(gap - 1)/sqrt(m)): the continuity correction goes against the alternative on both sides of it.
        chi2 = np.where(m > 0, ndtr(-(sign * gap - 1) / np.sqrt(safe)), 1.0)
        uncorrected = np.where(m > 0, ndtr(-sign * gap / np.sqrt(safe)), 1.0)
    corrected, chi2, plain, uncorrected = (
        np.asarray(a, dtype=np.float64) for a in (corrected, chi2, plain, uncorrected)
    )
    return McNemar(first, second, corrected, chi2, plain, uncorrected, exact, midp, alternative)


def _two_sided(smaller: IntArray, m: FloatArray, gap: FloatArray) -> tuple[FloatArray, FloatArray]:
    tail, point = _tail_and_point(smaller, m)
    # With a gap of 1 the lower half is everything up to the middle: 1 exactly, not 1 less a rounding error.
    exact = np.where(np.abs(gap) <= 1, 1.0, np.minimum(1.0, 2 * tail))
    midp = np.where(gap == 0, 1.0 - point / 2, np.minimum(1.0, 2 * tail - point))
    return exact, np.where(m == 0, 1.0, midp)


def _one_sided(against: IntArray, m: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Lower tail of the count that contradicts the alternative, and the same minus half the point probability."""
    tail, point = _tail_and_point(against, m)
    return tail, np.where(m == 0, 1.0, tail - point / 2)


def _tail_and_point(count: IntArray, m: FloatArray) -> tuple[FloatArray, FloatArray]:
    return coin_tail(count, m), coin_point(count, m)


def _whole(counts: ArrayLike) -> IntArray:
    array = np.asarray(counts)
    if array.dtype.kind not in "iu" or (array.size and array.min() < 0):
        raise InputError("The numbers of discordant instances must be whole and not negative.")
    return array.astype(np.int64)


# Cochran's Q, which asks whether k classifiers succeed equally often on the same instances.


@dataclass(frozen=True, eq=False)
class CochranQ(ByValue):
    """Result of `cochran_q`; arrays have the batch shape ``(...)``."""

    statistic: FloatArray  # Q; 0 when no instance separates the classifiers
    df: int  # k - 1
    pvalue: FloatArray  # From the chi-square distribution
    informative: NDArray[np.int64]  # Instances that some but not all classifiers get right; only these count

    __repr__ = brief


def cochran_q(correct: ArrayLike) -> CochranQ:
    """Test whether k classifiers succeed equally often on the same instances.

    Parameters
    ----------
    correct : bool array, shape (..., n, k)
        Whether each classifier gets each instance right.

    Returns
    -------
    CochranQ

    Raises
    ------
    InputError
        If the array is not boolean of shape (..., n, k) with k >= 2.

    Notes
    -----
    With G_j the successes of classifier j, L_i those on instance i and T their total::

        Q = (k - 1) (k sum G_j^2 - T^2) / (k T - sum L_i^2)

    For k = 2 it is McNemar's statistic without correction.

    References
    ----------
    Cochran (1950), Biometrika 37, 256-266.

    Examples
    --------
    >>> table = [[1, 1, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 0], [0, 1, 0]]
    >>> round(float(cochran_q(np.array(table, dtype=bool)).statistic), 4)
    5.2
    """
    table = _table(correct)
    k = table.shape[-1]
    wins = table.sum(axis=-2, dtype=np.int64)
    rows = table.sum(axis=-1, dtype=np.int64)
    total = wins.sum(axis=-1)
    spread = (k - 1) * (k * (wins**2).sum(axis=-1) - total**2)
    scale = k * total - (rows**2).sum(axis=-1)
    statistic = np.where(scale > 0, spread / np.maximum(scale, 1), 0.0)
    informative = ((rows > 0) & (rows < k)).sum(axis=-1)
    return CochranQ(statistic, k - 1, np.asarray(chdtrc(k - 1, statistic)), np.asarray(informative))


def cochran_exact_pvalue(correct: ArrayLike, *, max_work: float = 5e6) -> float:
    """Exact p-value of Q given how many classifiers get each instance right.

    Under the null hypothesis every arrangement of the successes of a row is equally likely. Only the sum of the squared
    column totals in Q then varies, so the exact distribution is that of a Friedman statistic with ties.

    Parameters
    ----------
    correct : bool array, shape (n, k)
        Whether each classifier gets each instance right.
    max_work : float
        As in `podium.stats.exact_friedman.exact_pvalue`.

    Raises
    ------
    InfeasibleError
        If the enumeration would be too large.
    InputError
        If the array is not a boolean table.

    Examples
    --------
    Two instances, each solved by the first of three alone: 3 of the 9 arrangements are as uneven.

    >>> table = np.array([[True, False, False], [True, False, False]])
    >>> round(cochran_exact_pvalue(table), 4)
    0.3333
    """
    informative = _informative(correct)
    return exact_pvalue(informative, max_work=max_work) if len(informative) else 1.0


def cochran_permutation_pvalue(correct: ArrayLike, permutations: int = 10_000, seed: int = 0) -> float:
    """Monte Carlo version of `cochran_exact_pvalue`: rows are permuted at random; the observed table counts.

    Examples
    --------
    >>> table = np.array([[True, False, False]] * 9)
    >>> cochran_permutation_pvalue(table, permutations=99, seed=1)
    0.01
    """
    informative = _informative(correct)
    return permutation_pvalues([informative], permutations, seed)[0] if len(informative) else 1.0


def _informative(correct: ArrayLike) -> NDArray[np.int64]:
    """Rows that some but not all get right: permuting the others changes nothing."""
    table = _table(correct)
    if table.ndim != 2:
        raise InputError("One table of shape (n, k) is needed, not {shape}.", shape=table.shape)
    rows = table.sum(axis=1)
    return np.asarray(table[(rows > 0) & (rows < table.shape[1])], dtype=np.int64)


def _table(correct: ArrayLike) -> NDArray[np.bool_]:
    table = np.asarray(correct)
    if table.dtype != bool or table.ndim < 2 or table.shape[-1] < 2 or table.shape[-2] < 1:
        raise InputError(
            "Truth values of shape (..., n, k) with k >= 2 are needed, not {dtype} of shape {shape}.",
            dtype=table.dtype,
            shape=table.shape,
        )
    return table
