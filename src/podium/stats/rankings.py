"""All pairs after a ranking: z and p from Friedman, aligned and Quade ranks, Conover's t, and Eisinga's exact p-values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.brief import brief
from podium.checks import Alternative, RankingName, StandardError, check_alternative
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.ranks import Objective, aligned_ranks, oriented, quotient, range_ranks, rank

Floats = NDArray[np.float64]
FloatArray = NDArray[np.float64]

RANKINGS: tuple[RankingName, ...] = get_args(RankingName)

TWO_ERRORS: tuple[RankingName, ...] = ("aligned", "quade")
"""Rankings with two standard errors: the published one, and the one that follows from their null distribution."""


@dataclass(frozen=True, slots=True, eq=False)
class Ranking(ByValue):
    """The k algorithms on one scale, with the standard errors of a difference."""

    name: RankingName  # "friedman", "aligned" or "quade"
    # What each cell contributes, shape (..., n, k): the rank, the aligned rank, or range rank × rank. Multiples of
    # one quarter, hence exact
    scores: Floats
    sums: Floats  # Column sums of `scores`, shape (..., k): exact, so that equal differences are equal numbers
    scale: float  # ``sums / scale`` is the mean rank: n, or n(n+1)/2 for Quade
    # Standard error of a difference of two mean ranks: as the papers print it, and with the right size under the null
    # hypothesis (they agree for Friedman). Shape () or (...)
    published: Floats
    corrected: Floats

    __repr__ = brief

    @property
    def mean_ranks(self) -> Floats:
        """Mean ranks, shape (..., k); 1 would be the best on every problem (Friedman, Quade)."""
        means: Floats = self.sums / self.scale
        return means

    def standard_error(self, se: StandardError = "published") -> Floats:
        """Return the standard error of a difference of mean ranks in the requested form."""
        if se not in get_args(StandardError):
            raise InputError("Unknown standard error {se!r}. Use 'published' or 'corrected'.", se=se)
        return self.published if se == "published" else self.corrected

    def z(self, first: ArrayLike, second: ArrayLike, se: StandardError = "published") -> Floats:
        """Return z = (R_second − R_first)/SE of index pairs, shape (..., m): positive when `first` ranks better."""
        difference = self.sums[..., np.asarray(second)] - self.sums[..., np.asarray(first)]
        unit = np.asarray(self.scale * self.standard_error(se))[..., None]
        # A standard error of 0 means constant rows only: no rank differs, and z is 0.
        return quotient(difference, unit)


def ranking(x: ArrayLike, objective: Objective, name: RankingName = "friedman") -> Ranking:
    """Rank k algorithms over n problems.

    Parameters
    ----------
    x
        Performance, shape (..., n, k). Floats count as the decimals that print them (see `podium.stats.binary`).
    objective
        "maximize" or "minimize".
    name
        "friedman": ranks within each problem. "aligned": ranks over all problems after subtracting each problem's
        mean. "quade": within-problem ranks weighted by the rank of the problem's range.

    Returns
    -------
    Ranking

    Raises
    ------
    InputError
        If the ranking or objective is unknown, a value is NaN, or there are fewer than two algorithms.

    References
    ----------
    García, Fernández, Luengo & Herrera (2010), Inf. Sci. 180, 2044–2064. Its standard errors for aligned ranks and
    Quade are wrong under the null hypothesis; ``corrected`` contains √(2·SSW/(n²(k−1))) with SSW = Σr² − (1/k)ΣR²(row),
    and √(k(k+1)(2n+1)/(9n(n+1))).

    Examples
    --------
    >>> r = ranking([[0.9, 0.8], [0.7, 0.6], [0.5, 0.6]], "maximize")
    >>> r.mean_ranks.round(3).tolist()
    [1.333, 1.667]
    """
    builders = {"friedman": _friedman, "aligned": _aligned, "quade": _quade}
    if name not in builders:
        raise InputError("Unknown ranking {name!r}. Use one of {names}.", name=name, names=", ".join(RANKINGS))
    array = np.asarray(x)
    if array.ndim < 2 or array.shape[-2] < 1 or array.shape[-1] < 2:
        raise InputError(
            "A ranking needs problems and at least 2 algorithms, not the shape {shape}.", shape=array.shape
        )
    return builders[name](array, objective)


def _friedman(x: NDArray[Any], objective: Objective) -> Ranking:
    n, k = x.shape[-2:]
    scores = rank(oriented(x, objective))
    error = np.sqrt(np.float64(k * (k + 1)) / (6.0 * n))
    return Ranking("friedman", scores, scores.sum(axis=-2), float(n), np.asarray(error), np.asarray(error))


def _aligned(x: NDArray[Any], objective: Objective) -> Ranking:
    n, k = x.shape[-2:]
    scores = aligned_ranks(x, objective)
    centred = scores - (n * k + 1) / 2
    rows = centred.sum(axis=-1)
    within = np.einsum("...ij,...ij->...", centred, centred) - np.einsum("...i,...i->...", rows, rows) / k
    published = np.asarray(np.sqrt(k * (n * k + 1) / 6.0))
    corrected = np.asarray(np.sqrt(2.0 * np.maximum(within, 0.0) / (float(n) * n * (k - 1))))
    return Ranking("aligned", scores, scores.sum(axis=-2), float(n), published, corrected)


def _quade(x: NDArray[Any], objective: Objective) -> Ranking:
    n, k = x.shape[-2:]
    scores = range_ranks(x)[..., None] * rank(oriented(x, objective))
    published = np.sqrt(k * (k + 1.0) * (2 * n + 1) * (k - 1) / (18.0 * n * (n + 1)))
    corrected = np.sqrt(k * (k + 1.0) * (2 * n + 1) / (9.0 * n * (n + 1)))
    scale = n * (n + 1) / 2
    return Ranking("quade", scores, scores.sum(axis=-2), scale, np.asarray(published), np.asarray(corrected))


def normal_pvalue(z: ArrayLike, alternative: Alternative = "two-sided") -> Floats:
    """P-value of z under the standard normal distribution, computed from its upper tail.

    Parameters
    ----------
    z
        Test statistics, any shape; with `Ranking.z`, positive when the first algorithm ranks better.
    alternative
        "two-sided"; "greater": the first algorithm is better (large z); "less": it is worse.

    Returns
    -------
    ndarray

    Raises
    ------
    InputError
        For an unknown alternative.

    Examples
    --------
    >>> float(normal_pvalue(37.0)) < 1e-298
    True
    """
    values = np.asarray(z, dtype=np.float64)
    if alternative == "two-sided":
        return np.asarray(2.0 * special.ndtr(-np.abs(values)))
    if alternative == "greater":
        return np.asarray(special.ndtr(-values))
    check_alternative(alternative)
    return np.asarray(special.ndtr(values))


def t_pvalue(statistic: ArrayLike, df: float, alternative: Alternative = "two-sided") -> Floats:
    """P-value of a t statistic, from the tail it lies in."""
    check_alternative(alternative)
    t = np.asarray(statistic, dtype=np.float64)
    if alternative == "two-sided":
        return np.asarray(2.0 * special.stdtr(df, -np.abs(t)))
    return np.asarray(special.stdtr(df, -t if alternative == "greater" else t))


# Conover's t tests of all pairs after Friedman's test.


def conover_t(ranks: ArrayLike, first: ArrayLike, second: ArrayLike) -> Floats:
    """Conover's t statistics of differences of Friedman rank sums.

    Parameters
    ----------
    ranks
        Ranks within each problem, 1 is best, shape (..., n, k); or Quade's scores, ranks within each problem times the rank of its range.
    first, second
        Indices of the algorithms of each hypothesis, shape (m,).

    Returns
    -------
    ndarray, shape (..., m)
        ``t = (R_second − R_first) / √(2 (n A − Σ R_j²) / ((n−1)(k−1)))``, A the sum of all squared ranks, positive
        where the first ranks better, with (n−1)(k−1) degrees of freedom. Infinite if all problems rank the algorithms
        alike, so that there is no residual variation; 0 if the rank sums are equal.

    Raises
    ------
    InputError
        For fewer than 2 problems or 2 algorithms.

    Notes
    -----
    The residual variation shrinks relative to the total variation as Friedman's statistic grows: differences of a pair
    become significant more easily if the other algorithms differ clearly. Conover intended the tests for use after a
    rejection by the omnibus test.

    References
    ----------
    Conover (1999), Practical Nonparametric Statistics, 3rd edition, section 5.8, equation 7; the same for Quade's test, ``t = (S_second − S_first) /
    √(2n (A − B)/((n−1)(k−1)))`` with A and B of that test.

    Examples
    --------
    >>> float(conover_t([[1, 2, 3], [1, 3, 2], [1, 2, 3]], [0], [2])[0].round(4))
    3.5355
    """
    table = np.asarray(ranks, dtype=np.float64)
    if table.ndim < 2 or table.shape[-2] < 2 or table.shape[-1] < 2:
        raise InputError(
            "Conover's t needs at least 2 problems and 2 algorithms, not the shape {shape}.", shape=table.shape
        )
    n, k = table.shape[-2:]
    # Row sums of ranks are equal, of Quade's scores they are not. All are multiples of one quarter: both terms below are exact, and so is a residual of zero.
    table = table - table.mean(axis=-1, keepdims=True)
    sums = table.sum(axis=-2)
    rest = n * np.einsum("...ij,...ij->...", table, table) - np.einsum("...j,...j->...", sums, sums)
    unit = np.sqrt(2.0 * rest / ((n - 1) * (k - 1)))[..., None]
    difference = sums[..., np.asarray(second)] - sums[..., np.asarray(first)]
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.where(difference == 0, 0.0, difference / unit))


def conover_pvalues(t: ArrayLike, n: int, k: int, alternative: Alternative = "two-sided") -> Floats:
    """P-values of `conover_t`, by Student's t with (n−1)(k−1) degrees of freedom.

    Parameters
    ----------
    t
        Statistics, any shape.
    n, k
        Numbers of problems and of algorithms.
    alternative
        "two-sided"; "greater": the first is better; "less": it is worse.

    Raises
    ------
    InputError
        For an unknown alternative.

    Examples
    --------
    >>> float(conover_pvalues(2.7764451, 3, 3).round(6))
    0.05
    """
    return np.asarray(np.minimum(1.0, t_pvalue(t, (n - 1) * (k - 1), alternative)))


# Exact p-values for the difference of two Friedman rank sums (Eisinga and colleagues 2017).


def rank_sum_difference_pvalue(d: ArrayLike, n: int, k: int) -> FloatArray:
    """Return two-sided p-values ``P(|D| >= |d|)`` of differences of two rank sums.

    Parameters
    ----------
    d : array
        Observed differences of rank sums (not of mean ranks), any shape, any sign.
    n : int
        Number of rows (problems).
    k : int
        Number of algorithms ranked in each row.

    Returns
    -------
    float array of the shape of d
        P-values with full relative accuracy however small.

    Raises
    ------
    InputError
        If n < 1, k < 2, or a difference is not finite.

    Notes
    -----
    Under the null hypothesis the ranks of two algorithms in a row are two different numbers drawn from
    1..k, so their difference t != 0 has probability ``(k - |t|) / (k(k-1))``, and D is the sum of n such
    differences. The published closed form is an alternating sum that needs arbitrary precision; here the
    n-fold convolution is built by doubling, in additions and products of positive numbers.

    The null has no ties. With ties in the data a rank sum may end in one half; ``P(|D| >= |d|)`` is then the p-value of
    the next larger integer difference (34.5 counts as 35), as in the published programs; `exact_rank_sum_pvalues`
    allows for the ties.

    The paper was not available and its closed form is not used; the convolution is checked against enumeration of all
    rankings, exact fractions, and published values.

    References
    ----------
    Eisinga, Heskes, Pelzer & Te Grotenhuis (2017), BMC Bioinformatics 18:68.

    Examples
    --------
    >>> float(rank_sum_difference_pvalue(2, 1, 3)) == 1 / 3
    True
    """
    distance = np.abs(np.asarray(d, dtype=np.float64))
    if n < 1 or k < 2:
        raise InputError("Rank sums need at least 1 row and 2 algorithms, not {n} and {k}.", n=n, k=k)
    if not np.isfinite(distance).all():
        raise InputError("Differences of rank sums must be finite.")
    reach = n * (k - 1)
    whole = np.minimum(np.ceil(distance), reach + 1).astype(np.int64)
    distinct, where = np.unique(whole, return_inverse=True)
    values = np.array([_two_sided(int(value), n, k) for value in distinct])
    return np.asarray(values[where].reshape(distance.shape))


def exact_rank_sum_pvalues(ranks: ArrayLike, d: ArrayLike, alternative: Alternative = "two-sided") -> FloatArray:
    """P-values of differences of two rank sums, exact given the ties of each row.

    Parameters
    ----------
    ranks : array of shape (n, k)
        Ranks within each problem, ties sharing their mean rank.
    d : array
        Observed differences of rank sums, any shape.
    alternative : str
        "two-sided": ``P(|D| >= |d|)``; "greater": ``P(D >= d)``; "less": ``P(D <= d)``.

    Returns
    -------
    float array of the shape of d
        They depend only on the size of the difference, and have full relative accuracy however small.

    Raises
    ------
    InputError
        If ranks have the wrong shape or are not finite, a difference is not finite, or the alternative is unknown.

    Notes
    -----
    Under the null hypothesis every order of the (mid)ranks of a row is equally likely, so the difference of two of them
    is that of two different positions drawn at random, and D is the sum over the rows: a convolution on multiples of
    one half. Without ties it is the distribution of Eisinga and colleagues; all pairs share one distribution. Checked
    by enumeration of all orders; the paper does not treat ties in this way.

    References
    ----------
    Eisinga, Heskes, Pelzer & Te Grotenhuis (2017), BMC Bioinformatics 18:68, for rows without ties.

    Examples
    --------
    >>> exact_rank_sum_pvalues([[1, 2, 3]], [2]).round(4).tolist()
    [0.3333]
    >>> exact_rank_sum_pvalues([[1.5, 1.5, 3]], [1.5]).round(4).tolist()
    [0.6667]
    """
    table, gaps = np.asarray(ranks, dtype=np.float64), np.asarray(d, dtype=np.float64)
    if table.ndim != 2 or table.shape[0] < 1 or table.shape[1] < 2 or not np.isfinite(table).all():
        raise InputError("Rank sums need finite ranks of shape (n, k) with k >= 2, not {shape}.", shape=table.shape)
    if not np.isfinite(gaps).all():
        raise InputError("Differences of rank sums must be finite.")
    check_alternative(alternative)
    upper = _tail_of_ties(np.rint(2 * np.sort(table, axis=1)).astype(np.int64))
    reach = upper.size // 2
    signed = np.abs(gaps) if alternative == "two-sided" else -gaps if alternative == "less" else gaps
    place = np.clip(np.ceil(2 * signed).astype(np.int64), -reach, reach + 1)
    one_sided = np.append(upper, 0.0)[place + reach]
    if alternative != "two-sided":
        return np.asarray(one_sided)
    return np.where(place <= 0, 1.0, np.minimum(1.0, 2 * one_sided))


def _tail_of_ties(halves: NDArray[np.int64]) -> FloatArray:
    """Return ``P(2D >= t)`` for t = -reach .. reach from doubled ranks, sorted within their rows."""
    patterns, counts = np.unique(halves, axis=0, return_counts=True)
    whole = np.ones(1)
    for pattern, count in zip(patterns, counts.tolist(), strict=True):
        whole = np.convolve(whole, _power(_pattern_differences(pattern), count))
    return np.asarray(np.minimum(1.0, np.cumsum(whole[::-1])[::-1]))


def _pattern_differences(pattern: NDArray[np.int64]) -> FloatArray:
    """Return the probabilities of the difference of two different places of one row, from -width to width."""
    k, width = pattern.size, int(pattern[-1] - pattern[0])
    gaps = (pattern[:, None] - pattern)[~np.eye(k, dtype=bool)]
    return np.bincount(gaps + width, minlength=2 * width + 1) / (k * (k - 1))


def _power(row: FloatArray, n: int) -> FloatArray:
    """Return the n-fold convolution, by halving."""
    if n == 1:
        return row
    half = _power(row, n // 2)
    twice = np.convolve(half, half)
    return np.convolve(twice, row) if n % 2 else twice


def _two_sided(d: int, n: int, k: int) -> float:
    """Return ``P(|D| >= d)`` for an integer d >= 0."""
    if d == 0:
        return 1.0
    half = n // 2
    first, tail = _differences(half, k), _upper_tail(n - half, k)
    # P(X + Y >= d) = sum_x P(X = x) P(Y >= d - x): the last and longest convolution is one inner product.
    top = (first.size - 1) // 2
    reach = tail.size // 2
    x = np.arange(max(-top, d - reach), top + 1)
    one_sided = float(first[x + top] @ tail[np.maximum(d - x, -reach) + reach]) if x.size else 0.0
    return min(1.0, 2 * one_sided)


@lru_cache(maxsize=16)
def _upper_tail(n: int, k: int) -> FloatArray:
    """Return ``P(D_n >= d)`` for d = -n(k-1) .. n(k-1), summed from the small end."""
    return np.asarray(np.cumsum(_differences(n, k)[::-1])[::-1])


@lru_cache(maxsize=64)
def _differences(n: int, k: int) -> FloatArray:
    """Return the probabilities of the summed rank differences of n rows, from -n(k-1) to n(k-1)."""
    if n == 0:
        return np.ones(1)
    if n == 1:
        distance = np.abs(np.arange(-(k - 1), k))
        return np.where(distance == 0, 0.0, (k - distance) / (k * (k - 1)))
    half = n // 2
    # Direct, not by Fourier transform: only sums of positive products keep small tails accurate.
    return np.convolve(_differences(half, k), _differences(n - half, k))
