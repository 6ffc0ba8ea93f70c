"""McNemar's and Cochran's tests for instances in clusters: whole clusters change hands, whatever the dependence within."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt
from scipy.special import chdtrc, gammaln, ndtr

from podium.brief import brief
from podium.errors import InfeasibleError, InputError
from podium.stats.exact_friedman import exact_pvalue
from podium.stats.paired_permutation import sign_flip_test
from podium.stats.permutation import permutation_pvalues, permutation_standard_error

__all__ = ["ClusterCochran", "ClusterFlips", "clustered_cochran", "clustered_mcnemar", "flip_pvalue"]

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
Alternative = Literal["two-sided", "greater", "less"]

_WHOLE = 500  # binomial coefficients up to here as whole numbers, hence without rounding
_WORK = 2e9  # additions for one exact p-value: some seconds
PERMUTATIONS = 100_000
"""Random sign patterns where the exact distribution is out of reach."""


@dataclass(frozen=True, eq=False)
class ClusterFlips:
    """Result of `clustered_mcnemar`; arrays of shape (m,).

    Attributes
    ----------
    pvalue : float array
        Of the sign flips of whole clusters; exact unless `exact` says otherwise.
    exact : bool array
        Whether all patterns were counted.
    uneven : int array
        Clusters that speak for one of the two: only these count.
    statistic, pvalue_chi2 : float array
        Obuchowski's chi-square with one degree of freedom (one-sided: its signed root).
    alternative : str
        "greater": the first succeeds more often.
    """

    pvalue: Floats
    exact: npt.NDArray[np.bool_]
    uneven: Integers
    statistic: Floats
    pvalue_chi2: Floats
    alternative: Alternative

    __repr__ = brief


def clustered_mcnemar(sums: npt.ArrayLike, *, alternative: Alternative = "two-sided", seed: int = 0) -> ClusterFlips:
    """Test whether two systems succeed equally often on instances that come in clusters.

    Parameters
    ----------
    sums : int array, shape (G, m)
        For m pairs and each of G clusters: instances only the first gets right less those only the second gets right.
    alternative : {"two-sided", "greater", "less"}
        "greater": the first succeeds more often.
    seed : int
        Of the random patterns where the exact distribution is out of reach.

    Returns
    -------
    ClusterFlips

    Raises
    ------
    InputError
        When the sums are not whole numbers of shape (G, m) with G >= 2, or the alternative is unknown.

    Notes
    -----
    With D_g the sum of cluster g: exchanging the two systems on a whole cluster changes the sign of D_g, so that under the
    null hypothesis that they are exchangeable there the 2^G patterns are equally likely, however strongly the instances of a
    cluster depend on each other. With clusters of one instance this is McNemar's exact (binomial) test. Obuchowski's
    statistic, for many clusters, is ``(G - 1) / G * (sum D_g)^2 / sum D_g^2``; with clusters of one instance McNemar's
    without continuity correction, times (n - 1) / n.

    References
    ----------
    Winkler et al. (2015), NeuroImage 123, 253-268 (whole-block sign flips); Obuchowski (1998), Statistics in Medicine 17,
    1495-1507, here derived from the variance of Rao & Scott (1992), Biometrics 48, 577-585, with the pooled share, because
    the paper was not at hand; McNemar (1947).

    Examples
    --------
    >>> found = clustered_mcnemar([[3], [2], [2], [0], [-1]])
    >>> float(found.pvalue[0]), int(found.uneven[0]), round(float(found.statistic[0]), 3)
    (0.25, 4, 1.6)
    """
    if alternative not in get_args(Alternative):
        raise InputError(
            "Unknown alternative {alternative!r}. Use 'two-sided', 'greater' or 'less'.", alternative=alternative
        )
    d = np.asarray(sums)
    if d.dtype.kind not in "iu" or d.ndim != 2 or len(d) < 2:
        raise InputError(
            "Whole numbers of shape (G, m) with G >= 2 are needed, not {dtype} of shape {shape}.",
            dtype=d.dtype,
            shape=d.shape,
        )
    d = d.astype(np.int64)
    found = [flip_pvalue(column, alternative=alternative, seed=seed) for column in d.T]
    total, g = d.sum(axis=0), len(d)
    spread = g * (d**2).sum(axis=0)
    statistic = np.divide((g - 1.0) * total**2, spread, out=np.zeros(d.shape[1]), where=spread > 0)
    rough = chdtrc(1, statistic)
    if alternative != "two-sided":
        sign = np.sign(total) if alternative == "greater" else -np.sign(total)
        rough = ndtr(-sign * np.sqrt(statistic))
    return ClusterFlips(
        pvalue=np.array([p for p, _ in found]),
        exact=np.array([exact for _, exact in found], dtype=bool),
        uneven=(d != 0).sum(axis=0),
        statistic=statistic,
        pvalue_chi2=np.asarray(rough),
        alternative=alternative,
    )


@dataclass(frozen=True)
class ClusterCochran:
    """Result of `clustered_cochran`.

    Attributes
    ----------
    pvalue : float
        Exact, or from random permutations.
    standard_error : float or None
        Monte Carlo standard error; None when exact.
    uneven : int
        Clusters on which not all systems have the same number of successes: only these count.
    """

    pvalue: float
    standard_error: float | None
    uneven: int


def clustered_cochran(
    sums: npt.ArrayLike, *, permutations: int = 10_000, seed: int = 0, max_work: float = 2e6
) -> ClusterCochran:
    """Cochran's Q with the systems of a whole cluster permuted at once.

    Parameters
    ----------
    sums : int array, shape (G, k)
        Successes of each system on each cluster.
    permutations, seed
        Random tables where the exact distribution takes more than `max_work` (see `podium.stats.exact_pvalue`).

    Notes
    -----
    Permuting the systems of a cluster leaves everything in Q but the sum of the squared totals as it is, so that the p-value
    is that of this sum, compared on whole numbers. Valid when the systems are exchangeable on each cluster as a whole; with
    clusters of one instance it is the exact p-value of Q.

    References
    ----------
    Cochran (1950), Biometrika 37, 256-266; Winkler et al. (2015), NeuroImage 123, 253-268 (whole blocks).

    Examples
    --------
    >>> round(clustered_cochran([[2, 0, 0], [3, 1, 0]]).pvalue, 4)
    0.3333
    """
    table = np.asarray(sums)
    if table.dtype.kind not in "iu" or table.ndim != 2 or min(table.shape) < 2:
        raise InputError(
            "Whole numbers of shape (G, k), both at least 2, are needed, not {dtype} of shape {shape}.",
            dtype=table.dtype,
            shape=table.shape,
        )
    uneven = table[(table != table[:, :1]).any(axis=1)].astype(np.int64)
    if not len(uneven):
        return ClusterCochran(1.0, None, 0)
    try:
        return ClusterCochran(exact_pvalue(uneven, max_work=max_work), None, len(uneven))
    except InfeasibleError:
        p = permutation_pvalues([uneven], permutations, seed)[0]
        return ClusterCochran(p, permutation_standard_error(p, permutations), len(uneven))


def flip_pvalue(
    d: npt.ArrayLike, *, alternative: Alternative = "two-sided", seed: int = 0, work: float = _WORK
) -> tuple[float, bool]:
    """P-value of a sum of whole numbers whose signs are flipped at random, and whether it is exact.

    Numbers of one size v, c of them, contribute v times a binomial (c, 1/2) count of minus signs: the distribution of the
    sum is the convolution of one such distribution for each size. Beyond `work` additions `podium.stats.sign_flip_test`
    draws random patterns.

    Examples
    --------
    >>> flip_pvalue([1] * 7 + [-1])
    (0.0703125, True)
    """
    values = np.asarray(d, dtype=np.int64)
    sizes = np.abs(values[values != 0])
    if not sizes.size:
        return 1.0, True
    unit = int(np.gcd.reduce(sizes))
    sizes, observed, total = sizes // unit, int(values.sum()) // unit, int(sizes.sum()) // unit
    limit = {"greater": observed, "less": -observed, "two-sided": abs(observed)}[alternative]
    minus = (total - abs(limit)) // 2
    if sizes.size * (minus + 1.0) > work:
        found = sign_flip_test(values, alternative=alternative, permutations=PERMUTATIONS, seed=seed)
        return found.pvalue, found.method == "exact"
    if limit < 0:
        # P(sum >= limit) = 1 - P(sum > -limit): the next larger sum has one more unit of minus signs less.
        return 1.0 - (_tail(sizes, minus - 1) if minus else 0.0), True
    tail = _tail(sizes, minus)
    return (min(1.0, 2 * tail) if alternative == "two-sided" else tail), True


def _tail(sizes: Integers, most: int) -> float:
    """P(sizes that get a minus sign add up to at most `most`)."""
    chances = np.zeros(most + 1)
    chances[0] = 1.0
    different, counts = np.unique(sizes, return_counts=True)
    for size, number in zip(different.tolist(), counts.tolist(), strict=True):
        longer = np.zeros(most + 1)
        for j, weight in enumerate(_binomial(number)[: most // size + 1].tolist()):
            if weight > 0:
                longer[j * size :] += weight * chances[: most + 1 - j * size]
        chances = longer
    return float(min(1.0, chances.sum()))


@lru_cache(maxsize=256)
def _binomial(number: int) -> Floats:
    """P(j of `number` fair coins show heads), j = 0 to number."""
    if number <= _WHOLE:
        return np.array([comb(number, j) / 2**number for j in range(number + 1)])
    j = np.arange(number + 1.0)
    logs = gammaln(number + 1) - gammaln(j + 1) - gammaln(number - j + 1) - number * np.log(2.0)
    chances = np.exp(logs)
    return np.asarray(chances / chances.sum())
