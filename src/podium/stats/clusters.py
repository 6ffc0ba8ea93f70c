"""Problems that come in groups: tests whose unit is the group, the design effect, and a bootstrap of whole groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.equality import ByValue
from podium.errors import InputError
from podium.progress import each
from podium.stats.differences import as_differences
from podium.stats.omnibus import permutation_pvalues
from podium.stats.paired_permutation import SignFlipTest, sign_flip_test
from podium.stats.ranks import rank

Floats = NDArray[np.float64]
Codes = NDArray[np.int64]
Labels = Sequence[Any] | NDArray[Any]
"""The group of each problem, by any name or number."""


def _codes(groups: Labels, n: int) -> Codes:
    """Number the groups from 0."""
    try:
        labels = np.asarray(groups)
    except ValueError:
        raise InputError("groups must be one name or number for each problem.") from None
    if labels.shape != (n,):
        raise InputError(
            "Every problem needs its group: there are {n} problems, and the groups have the shape {shape}.",
            n=n,
            shape=labels.shape,
        )
    codes = np.unique(labels, return_inverse=True)[1].astype(np.int64)
    if codes.max(initial=0) < 1:
        raise InputError("All problems belong to one group, so there is nothing to compare between groups.")
    return codes


def group_sums(x: ArrayLike, groups: Labels) -> NDArray[Any]:
    """Sum the rows of each group, shape (number of groups, ...)."""
    values = np.asarray(x)
    codes = _codes(groups, len(values))
    sums = np.zeros((int(codes.max()) + 1, *values.shape[1:]), dtype=values.dtype)
    np.add.at(sums, codes, values)
    return sums


def group_flip_test(
    d: ArrayLike,
    groups: Labels,
    *,
    alternative: Alternative = "two-sided",
    permutations: int = 100_000,
    seed: int = 0,
) -> SignFlipTest:
    """Test by Wilcoxon's signed ranks, with the signs of a whole group flipped together.

    Parameters
    ----------
    d : array, shape (n,)
        Paired differences. Floats count as the decimals that print them (see `podium.stats.binary`).
    groups : array, shape (n,)
        The group of each problem.
    alternative, permutations, seed
        As in `podium.stats.sign_flip_test`, which is applied to the sums of each group.

    Returns
    -------
    SignFlipTest
        The test of the doubled signed-rank sums of the groups.

    Raises
    ------
    InputError
        If there is only one group, or lengths differ.

    Notes
    -----
    If two algorithms are exchangeable on a group as a whole, swapping them there changes the sign of all its
    differences together but not their sizes, and hence not their ranks: the 2^G patterns of G groups are equally
    likely, however strongly problems of one group depend on each other. With groups of one problem this is Wilcoxon's
    exact test (zeros split as in `podium.stats.signed_rank`). The smallest two-sided p-value is 2^(1 - G).

    References
    ----------
    Winkler et al. (2015), NeuroImage 123, 253-268 (whole-block sign flips); Rosner, Glynn & Lee (2006), Biometrics 62,
    185-192 (signed ranks of clustered data, there with a normal approximation).

    Examples
    --------
    >>> group_flip_test([3, 1, 2, 4, 5, 6], [1, 1, 2, 2, 3, 3]).pvalue
    0.25
    """
    values = as_differences(d)
    if values.ndim != 1:
        raise InputError("One vector of differences is needed, not the shape {shape}.", shape=values.shape)
    return sign_flip_test(
        group_sums(_signed_ranks(values), groups), alternative=alternative, permutations=permutations, seed=seed
    )


def _signed_ranks(values: NDArray[Any]) -> Codes:
    """Doubled signed ranks of the sizes; one of an odd number of zeros is left out of the ranking."""
    zero = np.asarray(values == 0, dtype=bool)
    kept = np.ones(len(values), dtype=bool)
    if zero.sum() % 2:
        kept[int(np.argmax(zero))] = False
    ranks = np.zeros(len(values), dtype=np.int64)
    if kept.any():
        ranks[kept] = np.rint(2 * rank(np.abs(values[kept]))).astype(np.int64)
    return ranks * (np.asarray(values > 0, dtype=np.int64) - np.asarray(values < 0, dtype=np.int64))


def group_friedman_pvalue(x: ArrayLike, groups: Labels, *, permutations: int = 10_000, seed: int = 0) -> float:
    """Permutation p-value of Friedman's statistic, with the algorithms of a whole group permuted together.

    Parameters
    ----------
    x : array, shape (n, k)
        Smaller is better.
    groups : array, shape (n,)
        The group of each problem.
    permutations, seed
        As in `podium.stats.permutation_pvalues`.

    Notes
    -----
    Valid if the algorithms are exchangeable on each group as a whole. Friedman's statistic increases with the sum of
    squared rank sums, which is compared as integers.

    Examples
    --------
    >>> group_friedman_pvalue([[1, 2, 3]] * 8, [1, 1, 2, 2, 3, 3, 4, 4], permutations=999) < 0.05
    True
    """
    scores = np.rint(2 * rank(np.asarray(x))).astype(np.int64)
    return permutation_pvalues([group_sums(scores, groups)], permutations, seed)[0]


class GroupEffect(NamedTuple):
    """How much problems of one group resemble each other, by the differences of two algorithms.

    `design_effect` is the variance of the mean difference with groups taken into account, over that without;
    `correlation` is the intraclass correlation (analysis of variance), None where nothing varies.
    """

    design_effect: float | None
    correlation: float | None


def group_effect(d: ArrayLike, groups: Labels) -> GroupEffect:
    """Design effect and intraclass correlation of differences.

    Notes
    -----
    ``deff = [G / (G - 1) sum_g (D_g - n_g m)**2] / [n / (n - 1) sum_i (d_i - m)**2]`` with group sums D_g and mean m;
    ``icc = (MSB - MSW) / (MSB + (n0 - 1) MSW)``, ``n0 = (n - sum_g n_g**2 / n) / (G - 1)``.

    References
    ----------
    Kish (1965), Survey Sampling; Donner & Klar (2000), Design and Analysis of Cluster Randomization Trials.

    Examples
    --------
    >>> effect = group_effect([1.0, 1.0, 2.0, 2.0, 3.0, 3.0], ["a", "a", "b", "b", "c", "c"])
    >>> round(effect.design_effect, 3), round(effect.correlation, 3)
    (2.5, 1.0)
    """
    values = np.asarray(d, dtype=np.float64)
    codes = _codes(groups, len(values))
    sizes = np.bincount(codes)
    n, g = len(values), len(sizes)
    mean = values.mean()
    total = float(((values - mean) ** 2).sum())
    if total <= 1e-300:
        return GroupEffect(None, None)
    sums = group_sums(values, groups)
    effect = (g / (g - 1) * float(((sums - sizes * mean) ** 2).sum())) / (n / (n - 1) * total)
    between = float((sizes * (sums / sizes - mean) ** 2).sum())
    if n == g:
        return GroupEffect(effect, None)
    outside, inside = between / (g - 1), max(0.0, total - between) / (n - g)
    typical = (n - float((sizes**2).sum()) / n) / (g - 1)
    return GroupEffect(effect, (outside - inside) / (outside + (typical - 1) * inside))


@dataclass(frozen=True, eq=False)
class Bootstrap(ByValue):
    """Percentile intervals of mean and median differences, each of shape (m, 2)."""

    mean: Floats
    median: Floats

    __repr__ = brief


def group_bootstrap(
    ranks: Floats, values: Floats, groups: Labels, *, confidence: float = 0.95, resamples: int = 2_000, seed: int = 0
) -> Bootstrap:
    """Percentile intervals from a bootstrap of whole groups.

    Parameters
    ----------
    ranks, values : arrays, shape (n, m)
        m differences on n problems: differences of ranks, summarised by their mean, and of values, summarised by their
        median.
    groups : array, shape (n,)
        The group of each problem.
    confidence, resamples, seed
        Confidence of each interval; number of resamples; seed of NumPy's default generator.

    References
    ----------
    Field & Welsh (2007), J. R. Stat. Soc. B 69, 369-390 (the cluster bootstrap).

    Examples
    --------
    >>> import numpy as np
    >>> d = np.array([[1.0], [1.0], [2.0], [2.0]])
    >>> group_bootstrap(d, d, [1, 1, 2, 2], resamples=200).mean.tolist()
    [[1.0, 2.0]]
    """
    codes = _codes(groups, len(values))
    g = int(codes.max()) + 1
    rng = np.random.default_rng(seed)
    drawn = rng.multinomial(g, np.full(g, 1 / g), size=resamples)
    weights = drawn[:, codes]
    size = weights.sum(axis=1, keepdims=True)
    means = (weights @ ranks) / size
    medians = np.empty((resamples, values.shape[1]))
    for j in each(range(values.shape[1]), "bootstrap"):
        medians[:, j] = _weighted_medians(values[:, j], weights)
    tails = [(1 - confidence) / 2, (1 + confidence) / 2]
    return Bootstrap(np.quantile(means, tails, axis=0).T, np.quantile(medians, tails, axis=0).T)


def _weighted_medians(values: Floats, weights: NDArray[np.int64]) -> Floats:
    """Weighted median of the values, for every row of weights."""
    order = np.argsort(values, kind="stable")
    ascending, reached = values[order], weights[:, order].cumsum(axis=1)
    total = reached[:, -1:]
    low = (reached >= (total + 1) // 2).argmax(axis=1)
    high = (reached >= total // 2 + 1).argmax(axis=1)
    return np.asarray((ascending[low] + ascending[high]) / 2)
