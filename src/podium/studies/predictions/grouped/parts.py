"""The numbers of predictions in groups: one classifier at a time, all pairs, the omnibus test, the tests without groups."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.stats.clustered_predictions import (
    ClusterCochran,
    ClusteredDifference,
    ClusteredShare,
    ClusterFlips,
    Clusters,
    clustered_differences,
    clustered_mcnemar,
    clustered_shares,
    clustered_wilson,
)
from podium.stats.discordance import Alternative, CochranQ, PairCounts, mcnemar
from podium.stats.proportions import Interval
from podium.studies.family import Design, Family, build_family
from podium.studies.predictions.options import GroupOptions

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class GroupedSingle:
    """What is known of each classifier by itself; arrays of shape (k,).

    Attributes
    ----------
    right : int array
        Instances it gets right.
    accuracy : float array
        Share of those.
    share : ClusteredShare
        The same with its cluster-robust standard error.
    limits : Interval
        Wilson's limits with the effective number of instances.
    """

    right: NDArray[np.int64]
    accuracy: Floats
    share: ClusteredShare
    limits: Interval

    __repr__ = brief


def singles(clusters: Clusters, alpha: float) -> GroupedSingle:
    """Accuracy of every classifier with its interval."""
    share = clustered_shares(clusters)
    return GroupedSingle(clusters.sums.sum(axis=0), share.mean, share, clustered_wilson(share, clusters, alpha))


@dataclass(frozen=True, eq=False)
class GroupedPairs:
    """What is known of each pair; arrays of shape (m,), in upper-triangle order, the more accurate one first.

    Attributes
    ----------
    first, second : index arrays
        The pair.
    n10, n01 : int array
        Instances only the first, and only the second gets right.
    found : ClusteredDifference
        Difference of the accuracies, its cluster-robust standard error and intervals.
    test : ClusterFlips
        The two-sided tests.
    naive : float array
        McNemar's p-values, as if instances were independent.
    """

    first: Indices
    second: Indices
    n10: NDArray[np.int64]
    n01: NDArray[np.int64]
    found: ClusteredDifference
    test: ClusterFlips
    naive: Floats

    __repr__ = brief

    @property
    def m(self) -> int:
        """Number of pairs."""
        return len(self.first)


def all_pairs(
    clusters: Clusters, counts: PairCounts, first: Indices, second: Indices, options: GroupOptions
) -> GroupedPairs:
    """Test and estimate every pair."""
    n10, n01 = counts.n10[first, second], counts.n01[first, second]
    return GroupedPairs(
        first=first,
        second=second,
        n10=n10,
        n01=n01,
        found=clustered_differences(clusters, n10 + n01, first, second, options.alpha),
        test=clustered_mcnemar(clusters.sums[:, first] - clusters.sums[:, second], seed=options.seed),
        naive=mcnemar(n10, n01).pvalue(),
    )


@dataclass(frozen=True, eq=False)
class GroupedOmnibus:
    """Cochran's Q: by permuting whole groups, and as if instances were independent."""

    cochran: CochranQ
    by_groups: ClusterCochran

    __repr__ = brief

    @property
    def best_pvalue(self) -> float:
        """The p-value by groups."""
        return self.by_groups.pvalue


@dataclass(frozen=True)
class Tester:
    """Families of tests, by groups and without them."""

    clusters: Clusters
    counts: PairCounts
    options: GroupOptions

    def control(self, index: int, naive: bool = False) -> Family:
        """The family of a control."""
        k = self.clusters.sums.shape[1]
        second = np.array([j for j in range(k) if j != index], dtype=np.intp)
        first = np.full(k - 1, index, dtype=np.intp)
        side = self.options.alternative
        n10, n01 = self.counts.n10[index, second], self.counts.n01[index, second]
        pvalues = mcnemar(n10, n01, side).pvalue() if naive else self._flips(first, second, side)
        return self._family("control", first, second, pvalues, naive, index, side)

    def everyone(self, pairs: GroupedPairs, naive: bool = False) -> Family:
        """The family of all pairs."""
        pvalues = pairs.naive if naive else pairs.test.pvalue
        return self._family("all-pairs", pairs.first, pairs.second, pvalues, naive, None, "two-sided")

    def _flips(self, first: Indices, second: Indices, side: Alternative) -> Floats:
        sums = self.clusters.sums
        return clustered_mcnemar(sums[:, first] - sums[:, second], alternative=side, seed=self.options.seed).pvalue

    def _family(
        self,
        design: Design,
        first: Indices,
        second: Indices,
        pvalues: Floats,
        naive: bool,
        control: int | None,
        side: Alternative,
    ) -> Family:
        return build_family(
            "mcnemar" if naive else "group-flip",
            design,
            first,
            second,
            pvalues,
            k=self.clusters.sums.shape[1],
            control=control,
            first_better=self.counts.n10[first, second] >= self.counts.n01[first, second],
            alternative=side,
            transitive=True,  # the hypotheses are about accuracies, whichever signs are flipped
        )
