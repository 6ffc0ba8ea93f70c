"""Right and wrong answers where instances come in clusters: tests by whole clusters, standard errors, intervals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import betaincinv, chdtrc, gammaln, ndtr, stdtrit

from podium.brief import brief
from podium.checks import Alternative, check_alpha, check_alternative
from podium.equality import ByValue
from podium.errors import InfeasibleError, InputError
from podium.stats.exact_friedman import exact_pvalue
from podium.stats.omnibus import permutation_pvalues, permutation_standard_error
from podium.stats.paired_permutation import sign_flip_test
from podium.stats.proportions import Interval, third_side
from podium.stats.ranks import quotient

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


_WHOLE = 500  # binomial coefficients up to here as whole numbers, hence without rounding
_WORK = 2e9  # additions for one exact p-value: some seconds
PERMUTATIONS = 100_000
"""Random sign patterns where the exact distribution is out of reach."""


@dataclass(frozen=True, eq=False)
class ClusterFlips(ByValue):
    """Result of `clustered_mcnemar`; arrays of shape (m,)."""

    pvalue: Floats  # Of the sign flips of whole clusters; exact unless `exact` says otherwise
    exact: NDArray[np.bool_]  # Whether all patterns were counted
    uneven: Integers  # Clusters that speak for one of the two: only these count
    statistic: Floats  # Obuchowski's chi-square with one degree of freedom (one-sided: its signed root)
    pvalue_chi2: Floats
    alternative: Alternative  # "greater": the first succeeds more often

    __repr__ = brief


def clustered_mcnemar(sums: ArrayLike, *, alternative: Alternative = "two-sided", seed: int = 0) -> ClusterFlips:
    """Test whether two systems succeed equally often on instances that come in clusters.

    Parameters
    ----------
    sums : int array, shape (G, m)
        For m pairs and each of G clusters: instances that only the first gets right minus those that only the second
        gets right.
    alternative : {"two-sided", "greater", "less"}
        "greater": the first succeeds more often.
    seed : int
        Seed of the random patterns if the exact distribution is infeasible.

    Returns
    -------
    ClusterFlips

    Raises
    ------
    InputError
        If the sums are not integers of shape (G, m) with G >= 2, or the alternative is unknown.

    Notes
    -----
    With D_g the sum of cluster g: exchanging the two systems on a whole cluster changes the sign of D_g. Under the null
    hypothesis that they are exchangeable on each cluster, the 2^G patterns are equally likely, however strongly the
    instances of a cluster depend on each other. With clusters of one instance this is McNemar's exact (binomial) test.
    Obuchowski's statistic, for many clusters, is ``(G - 1) / G * (sum D_g)^2 / sum D_g^2``; with clusters of one
    instance McNemar's without continuity correction, times (n - 1) / n.

    References
    ----------
    Winkler et al. (2015), NeuroImage 123, 253-268 (whole-block sign flips); Obuchowski (1998), Statistics in Medicine
    17, 1495-1507, here derived from the variance of Rao & Scott (1992), Biometrics 48, 577-585, with the pooled share,
    because the paper was not available; McNemar (1947).

    Examples
    --------
    >>> found = clustered_mcnemar([[3], [2], [2], [0], [-1]])
    >>> float(found.pvalue[0]), int(found.uneven[0]), round(float(found.statistic[0]), 3)
    (0.25, 4, 1.6)
    """
    check_alternative(alternative)
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
    statistic = quotient((g - 1.0) * total**2, spread)
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
    """Result of `clustered_cochran`."""

    pvalue: float  # Exact, or from random permutations
    standard_error: float | None  # Monte Carlo standard error; None when exact
    uneven: int  # Clusters on which not all systems have the same number of successes: only these count


def clustered_cochran(
    sums: ArrayLike, *, permutations: int = 10_000, seed: int = 0, max_work: float = 2e6
) -> ClusterCochran:
    """Test by Cochran's Q, with the systems of a whole cluster permuted together.

    Parameters
    ----------
    sums : int array, shape (G, k)
        Successes of each system on each cluster.
    permutations, seed
        Number and seed of random tables if the exact distribution takes more than `max_work` (see
        `podium.stats.exact_pvalue`).

    Notes
    -----
    Permuting the systems of a cluster changes only the sum of the squared totals in Q, so the p-value is that of this
    sum, compared as integers. Valid if the systems are exchangeable on each cluster as a whole; with clusters of one
    instance it is the exact p-value of Q.

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
    d: ArrayLike, *, alternative: Alternative = "two-sided", seed: int = 0, work: float = _WORK
) -> tuple[float, bool]:
    """P-value of a sum of integers whose signs are flipped at random, and whether it is exact.

    The c numbers of size v contribute v times a binomial (c, 1/2) count of minus signs: the distribution of the sum is
    the convolution of one such distribution per size. Beyond `work` additions, `podium.stats.sign_flip_test` draws
    random patterns.

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


# Shares of right answers where instances come in clusters: standard errors, intervals, paired differences.


_CHUNK = 1 << 22  # sums of clusters by pairs held at once


@dataclass(frozen=True, eq=False)
class Clusters(ByValue):
    """Number of successes per cluster.

    Attributes
    ----------
    sizes : int array, shape (G,)
        Number of instances in each cluster.
    sums : int array, shape (..., G, k)
        Number of instances of the cluster that each system gets right.
    """

    sizes: Integers
    sums: Integers

    __repr__ = brief

    @classmethod
    def of(cls, correct: ArrayLike, groups: ArrayLike) -> Clusters:
        """Count the successes of every cluster.

        Parameters
        ----------
        correct : bool array, shape (..., n, k)
            Whether each system gets each instance right.
        groups : array, shape (n,)
            The cluster of each instance.

        Raises
        ------
        InputError
            When the shapes do not fit, or there is only one cluster.

        Examples
        --------
        >>> Clusters.of([[True, False], [True, True], [False, True]], ["a", "a", "b"]).sums.tolist()
        [[2, 1], [0, 1]]
        """
        table, labels = np.asarray(correct), np.asarray(groups)
        if table.dtype != bool or table.ndim < 2:
            raise InputError(
                "Truth values of shape (..., n, k) are needed, not {dtype} of shape {shape}.",
                dtype=table.dtype,
                shape=table.shape,
            )
        if labels.shape != table.shape[-2:-1]:
            raise InputError(
                "Every instance needs its group: the table has the shape {shape}, the groups {groups}.",
                shape=table.shape[-2:-1],
                groups=labels.shape,
            )
        _, codes, sizes = np.unique(labels, return_inverse=True, return_counts=True)
        if len(sizes) < 2:
            raise InputError("All instances belong to one group, so there is nothing to compare between groups.")
        rows = table[..., np.argsort(codes, kind="stable"), :]
        starts = np.concatenate(([0], np.cumsum(sizes)[:-1]))
        return cls(sizes.astype(np.int64), np.add.reduceat(rows, starts, axis=-2, dtype=np.int64))

    @property
    def n(self) -> int:
        """Number of instances."""
        return int(self.sizes.sum())

    @property
    def count(self) -> int:
        """Number of clusters."""
        return len(self.sizes)


@dataclass(frozen=True, eq=False)
class ClusteredShare(ByValue):
    """A mean over instances in clusters; every array has the shape ``(..., m)``."""

    mean: Floats  # Share, or difference of two shares
    standard_error: Floats  # Cluster-robust
    naive_error: Floats  # As if instances were independent
    design_effect: Floats  # Square of their ratio; NaN where nothing varies
    # Intraclass correlation (analysis of variance); NaN where nothing varies or no cluster has two instances
    correlation: Floats
    df: Floats  # Degrees of freedom of the standard error

    __repr__ = brief

    def quantile(self, alpha: float) -> Floats:
        """Two-sided quantile of Student's t with the degrees of freedom of each standard error."""
        check_alpha(alpha)
        return -np.asarray(stdtrit(self.df, alpha / 2))

    def plain(self, alpha: float = 0.05) -> Interval:
        """Mean -+ t times the standard error, within [-1, 1]: of no width where no cluster differs from another."""
        half = self.quantile(alpha) * self.standard_error
        return Interval(np.maximum(self.mean - half, -1.0), np.minimum(self.mean + half, 1.0))


def clustered_shares(clusters: Clusters) -> ClusteredShare:
    """Share of correct answers of each system with its cluster-robust standard error.

    Notes
    -----
    With G clusters of n_g instances and sums S_g, n instances in all and the mean m::

        SE^2 = G / (G - 1) * sum_g (S_g - n_g m)^2 / n^2

    Miller's clustered standard error with the usual factor G / (G - 1); for clusters of one instance it is the standard
    error s / sqrt(n) of the mean (design effect 1). If one cluster holds much of the data, there are fewer than G - 1
    degrees of freedom. They are Satterthwaite's (twice the squared mean of SE^2 over its variance) under compound
    symmetry with the estimated intraclass correlation r (within [0, 1])::

        df = tr(L)^2 / tr(L^2),  L = A D A',  D = diag(n_g (1 + (n_g - 1) r)),  A = I - (n_g) 1' / n

    which is G - 1 for clusters of equal size, for any r.

    References
    ----------
    Miller (2024), Adding error bars to evals, arXiv:2411.00640, section 2.2; Liang & Zeger (1986), Biometrika 73,
    13-22; Bell & McCaffrey (2002), Survey Methodology 28, 169-181, and Imbens & Kolesar (2016), Rev. Econ. Stat. 98,
    701-712 (degrees of freedom). Formulas follow descriptions of these works; the papers were not available.

    Examples
    --------
    >>> found = clustered_shares(Clusters.of([[True], [True], [False], [False]], [1, 1, 2, 2]))
    >>> float(found.mean[0]), float(found.standard_error[0]), round(float(found.design_effect[0]), 9)
    (0.5, 0.5, 3.0)
    """
    return _share(clusters.sums, clusters.sums.sum(axis=-2), clusters.sizes)


def _share(sums: NDArray[Any], squares: NDArray[Any], sizes: Integers) -> ClusteredShare:
    """Mean of values whose sums over clusters are (..., G, m), and whose sums of squares are (..., m)."""
    n, g = int(sizes.sum()), len(sizes)
    mean = sums.sum(axis=-2) / n
    apart = ((sums - sizes[:, None] * mean[..., None, :]) ** 2).sum(axis=-2)
    # Sums of whole numbers are exact, so that what does not vary gives exactly 0.
    total = (n * squares - sums.sum(axis=-2) ** 2) / n
    error = np.sqrt(g / (g - 1) * np.where(total > 0, apart, 0.0)) / n
    naive = np.sqrt(total / (n - 1) / n)
    correlation = _correlation(sums, total, sizes)
    effect = np.divide(error**2, naive**2, out=np.full(naive.shape, np.nan), where=naive > 0)
    return ClusteredShare(mean, error, naive, effect, correlation, _freedom(sizes, correlation))


def _correlation(sums: NDArray[Any], total: Floats, sizes: Integers) -> Floats:
    n, g = int(sizes.sum()), len(sizes)
    if n == g:
        return np.full(total.shape, np.nan)
    between = (sums**2 / sizes[:, None]).sum(axis=-2) - sums.sum(axis=-2) ** 2 / n
    typical = (n - float((sizes**2).sum()) / n) / (g - 1)
    outside, inside = between / (g - 1), np.maximum(total - between, 0.0) / (n - g)
    scale = outside + (typical - 1) * inside
    found: Floats = np.divide(
        outside - inside, scale, out=np.full(total.shape, np.nan), where=(total > 0) & (scale > 0)
    )
    return found


def _freedom(sizes: Integers, correlation: Floats) -> Floats:
    """Satterthwaite's degrees of freedom; tr(L) and tr(L^2) by A'A = I - (a 1' + 1 a') + c, a = sizes / n."""
    n, r = float(sizes.sum()), np.clip(np.nan_to_num(correlation), 0.0, 1.0)[..., None]
    if (sizes == sizes[0]).all():
        return np.full(correlation.shape, len(sizes) - 1.0)
    a, c = sizes / n, float((sizes**2).sum()) / n**2
    spread = sizes * (1 + (sizes - 1) * r)
    own = c - 2 * a
    trace = np.asarray((spread * (1 + own)).sum(axis=-1))
    s0, s1, s2 = (np.asarray((a**power * spread).sum(axis=-1)) for power in (0, 1, 2))
    square = (spread**2 * (1 + 2 * own)).sum(axis=-1) + c * c * s0**2 + 2 * s2 * s0 - 4 * c * s1 * s0 + 2 * s1**2
    found: Floats = np.maximum(trace**2 / square, 1.0)
    return found


def clustered_wilson(share: ClusteredShare, clusters: Clusters, alpha: float = 0.05) -> Interval:
    """Wilson's interval with the effective number of instances n / design effect and the quantile of Student's t.

    A design effect below 1 counts as 1, because a few clusters often look alike by chance. If all answers or none are
    correct, the design effect is unknown and every cluster counts as one instance. With fewer than `FEW_CLUSTERS` effective
    clusters (n^2 / sum n_g^2) nothing estimates how much clusters differ: the interval is then at least the exact (Clopper-Pearson)
    one of that many instances, which is for answers that are all alike within a cluster, the largest variance there is.

    References
    ----------
    Korn & Graubard (1998), Survey Methodology 24, 193-201 (effective size of at most n, t quantile); Dean & Pagano
    (2015), J. Surv. Stat. Methodol. 3, 484-503 (Wilson's interval among others for clustered surveys). Formulas follow
    descriptions of these works.

    Examples
    --------
    >>> clusters = Clusters.of([[True]] * 6 + [[False]] * 4, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    >>> [round(float(end[0]), 3) for end in clustered_wilson(clustered_shares(clusters), clusters)]
    [0.141, 0.947]
    """
    return _wilson(share, clusters, share.quantile(alpha), alpha)


FEW_CLUSTERS = 6
"""With fewer effective clusters, intervals assume the largest possible correlation within clusters."""


def effective_clusters(sizes: ArrayLike) -> float:
    """Return how many clusters of equal size are worth as much: n^2 / sum n_g^2 (Kish).

    >>> effective_clusters([10, 10, 10]), round(effective_clusters([90, 2, 2, 2, 2, 2]), 3)
    (3.0, 1.232)
    """
    counts = np.asarray(sizes, dtype=np.float64)
    return float(counts.sum() ** 2 / (counts**2).sum())


def _wilson(share: ClusteredShare, clusters: Clusters, t: Floats, alpha: float) -> Interval:
    p, whole = share.mean, clusters.n
    effect = np.where(np.isnan(share.design_effect), whole / clusters.count, np.fmax(share.design_effect, 1.0))
    reach = t * t * effect / whole  # the squared quantile over the effective size
    centre = (p + reach / 2) / (1 + reach)
    half = np.sqrt(p * (1 - p) * reach + (reach / 2) ** 2) / (1 + reach)
    low, high = np.where(p == 0, 0.0, centre - half), np.where(p == 1, 1.0, centre + half)
    effective = effective_clusters(clusters.sizes)
    if effective < FEW_CLUSTERS:
        right, wrong = p * effective, (1 - p) * effective
        low = np.minimum(low, np.where(p == 0, 0.0, betaincinv(np.maximum(right, 1e-9), wrong + 1, alpha / 2)))
        high = np.maximum(high, np.where(p == 1, 1.0, 1 - betaincinv(np.maximum(wrong, 1e-9), right + 1, alpha / 2)))
    return Interval(low, high)


@dataclass(frozen=True, eq=False)
class ClusteredDifference(ClusteredShare):
    """Differences of the shares of pairs of systems, with two intervals.

    `newcombe` combines the limits of the two shares as Newcombe's method 10 does; `wald` is the difference -+ t SE.
    """

    newcombe: Interval
    wald: Interval

    __repr__ = brief


def clustered_differences(
    clusters: Clusters,
    discordant: ArrayLike,
    first: ArrayLike,
    second: ArrayLike,
    alpha: float = 0.05,
) -> ClusteredDifference:
    """Paired differences of shares with their cluster-robust standard errors and intervals.

    Parameters
    ----------
    clusters : Clusters
        Successes, of systems (..., k).
    discordant : int array, shape (..., m)
        Instances on which exactly one of the two is right.
    first, second : index arrays, shape (m,)
        The pairs.
    alpha : float
        One minus the confidence.

    Returns
    -------
    ClusteredDifference
        First minus second.

    Notes
    -----
    The standard error is that of `clustered_shares`, of the differences -1, 0, 1 of the instances. The interval `newcombe`
    takes the limits l, u of both shares from `clustered_wilson`, with the t quantile of the difference, and the correlation
    r of the two shares over clusters (from the sums S_g - n_g m)::

        lower = d - sqrt((p1 - l1)^2 - 2 r (p1 - l1)(u2 - p2) + (u2 - p2)^2)

    and likewise above. It has positive width even if hardly any instance is discordant, where the coverage of `wald` is
    too low.

    References
    ----------
    Miller (2024), section 4 (paired differences); Newcombe (1998), Statistics in Medicine 17, 2635-2650, method 10, and Zou
    & Donner (2008), Statistics in Medicine 27, 1693-1702 (limits of two estimates combined, any correlation).

    Examples
    --------
    >>> correct = np.array([[1, 0], [1, 0], [1, 1], [0, 0], [1, 1], [1, 0]], dtype=bool)
    >>> found = clustered_differences(Clusters.of(correct, [1, 1, 2, 2, 3, 3]), [3], [0], [1])
    >>> float(found.mean[0]), round(float(found.standard_error[0]), 4)
    (0.5, 0.2887)
    """
    i, j = np.asarray(first, dtype=np.intp), np.asarray(second, dtype=np.intp)
    k = clusters.sums.shape[-1]
    every = np.append(i, j)
    if ((every < 0) | (every >= k)).any():
        raise InputError("first and second must be indices of systems, from 0 to {last}.", last=k - 1)
    squares = np.asarray(discordant, dtype=np.int64)
    step = max(1, _CHUNK // max(1, clusters.sums[..., 0].size))
    parts = [
        _difference(clusters, squares[..., low : low + step], i[low : low + step], j[low : low + step], alpha)
        for low in range(0, max(1, len(i)), step)
    ]
    return parts[0] if len(parts) == 1 else _joined(parts)


def _difference(
    clusters: Clusters, squares: Integers, i: NDArray[np.intp], j: NDArray[np.intp], alpha: float
) -> ClusteredDifference:
    sums, sizes = clusters.sums, clusters.sizes
    found = _share(sums[..., i] - sums[..., j], squares, sizes)
    single = clustered_shares(clusters)
    apart = sums - sizes[:, None] * single.mean[..., None, :]
    together = (apart[..., i] * apart[..., j]).sum(axis=-2)
    scale = np.sqrt((apart[..., i] ** 2).sum(axis=-2) * (apart[..., j] ** 2).sum(axis=-2))
    r = quotient(together, scale)
    t = found.quantile(alpha)
    one, two = (_picked(single, at) for at in (i, j))
    (l1, u1), (l2, u2) = _wilson(one, clusters, t, alpha), _wilson(two, clusters, t, alpha)
    down = third_side(one.mean - l1, u2 - two.mean, r)
    up = third_side(u1 - one.mean, two.mean - l2, r)
    limits = Interval(np.maximum(found.mean - down, -1.0), np.minimum(found.mean + up, 1.0))
    return ClusteredDifference(**vars(found), newcombe=limits, wald=found.plain(alpha))


def _picked(share: ClusteredShare, at: NDArray[np.intp]) -> ClusteredShare:
    return ClusteredShare(**{name: values[..., at] for name, values in vars(share).items()})


def _joined(parts: list[ClusteredDifference]) -> ClusteredDifference:
    def along(name: str) -> Any:
        values = [getattr(part, name) for part in parts]
        if isinstance(values[0], Interval):
            return Interval(*(np.concatenate(ends, axis=-1) for ends in zip(*values, strict=True)))
        return np.concatenate(values, axis=-1)

    return ClusteredDifference(**{name: along(name) for name in vars(parts[0])})
