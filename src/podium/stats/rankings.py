"""From a table of results to z and p for every pair: Friedman, aligned and Quade rankings and their standard errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.brief import brief
from podium.errors import InputError
from podium.stats.ranks import Objective, aligned_ranks, oriented, range_ranks, rank

Floats = NDArray[np.float64]
RankingName = Literal["friedman", "aligned", "quade"]
StandardError = Literal["published", "corrected"]
Alternative = Literal["two-sided", "greater", "less"]
RANKINGS: tuple[RankingName, ...] = get_args(RankingName)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The k algorithms on one scale, with the standard errors of a difference.

    Attributes
    ----------
    name
        "friedman", "aligned" or "quade".
    scores
        What each cell contributes, shape (..., n, k): the rank, the aligned rank, or range rank × rank. Multiples of
        one quarter, hence exact.
    sums
        Column sums of `scores`, shape (..., k): exact, so that equal differences are equal numbers.
    scale
        ``sums / scale`` is the mean rank: n, or n(n+1)/2 for Quade.
    published, corrected
        Standard error of a difference of two mean ranks: as the papers print it, and with the right size under the
        null hypothesis (they agree for Friedman). Shape () or (...).
    """

    name: RankingName
    scores: Floats
    sums: Floats
    scale: float
    published: Floats
    corrected: Floats

    __repr__ = brief

    @property
    def mean_ranks(self) -> Floats:
        """Mean ranks, shape (..., k); 1 would be the best on every problem (Friedman, Quade)."""
        means: Floats = self.sums / self.scale
        return means

    def standard_error(self, se: StandardError = "published") -> Floats:
        """Return the standard error of a difference of mean ranks in the form asked for."""
        if se not in get_args(StandardError):
            raise InputError("Unknown standard error {se!r}. Use 'published' or 'corrected'.", se=se)
        return self.published if se == "published" else self.corrected

    def z(self, first: ArrayLike, second: ArrayLike, se: StandardError = "published") -> Floats:
        """Return z = (R_second − R_first)/SE of index pairs, shape (..., m): positive when `first` ranks better."""
        difference = self.sums[..., np.asarray(second)] - self.sums[..., np.asarray(first)]
        unit = np.asarray(self.scale * self.standard_error(se))[..., None]
        # A standard error of 0 means constant rows only: no rank differs, and z is 0.
        return np.asarray(np.where(unit > 0, difference / np.where(unit > 0, unit, 1.0), 0.0), dtype=np.float64)


def ranking(x: ArrayLike, objective: Objective, name: RankingName = "friedman") -> Ranking:
    """Rank k algorithms over n problems.

    Parameters
    ----------
    x
        Performance, shape (..., n, k). Pass integers (decimals on a common scale) for exact ties.
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
        For an unknown ranking or objective, NaN, or fewer than two algorithms.

    References
    ----------
    García, Fernández, Luengo & Herrera (2010), Inf. Sci. 180, 2044–2064. Its standard errors for aligned ranks and
    Quade have the wrong size under the null hypothesis; ``corrected`` holds √(2·SSW/(n²(k−1))) with
    SSW = Σr² − (1/k)ΣR²(row), and √(k(k+1)(2n+1)/(9n(n+1))).

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
    """P-value of z under the standard normal, from its upper tail.

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
    if alternative == "less":
        return np.asarray(special.ndtr(values))
    raise InputError(
        "Unknown alternative {alternative!r}. Use 'two-sided', 'greater' or 'less'.", alternative=alternative
    )
