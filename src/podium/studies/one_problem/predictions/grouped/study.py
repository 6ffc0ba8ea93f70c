"""Classifiers on one test set whose instances come in groups: tests by whole groups, and what they would be without groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.data import Predictions
from podium.data.given import PredictionsReading, predictions_of
from podium.data.instances import InstanceGroups
from podium.errors import InputError
from podium.i18n import Message, count
from podium.stats.clustered_predictions import (
    ClusterCochran,
    ClusteredDifference,
    ClusteredShare,
    ClusterFlips,
    Clusters,
    clustered_cochran,
    clustered_differences,
    clustered_mcnemar,
    clustered_shares,
    clustered_wilson,
)
from podium.stats.discordance import CochranQ, PairCounts, cochran_q, mcnemar, pair_counts
from podium.stats.proportions import Interval
from podium.studies.one_problem.predictions.study import GroupOptions, Judged, verdict_of
from podium.studies.shared.checks import find_algorithm
from podium.studies.shared.family import Design, Family, build_family, control_pairs, only_in, oriented_pairs
from podium.studies.shared.family.verdict import Verdict
from podium.studies.shared.words import opening

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class GroupedPredictions(Judged):
    """Result of `compare_grouped_predictions`.

    Attributes
    ----------
    predictions
        The predictions, whether they are correct, and the group of each instance.
    options
        The options used.
    control
        Index of the control, or None.
    clusters
        Correct predictions of each classifier in each group.
    single
        Accuracy of each classifier with its cluster-robust standard error and interval.
    pairs
        Counts, tests and intervals of every pair, the more accurate one first.
    omnibus
        Cochran's Q with whole groups permuted.
    families
        Sign-flip tests by whole groups, the control's first; the first decides the verdict.
    naive
        McNemar's tests of the deciding family, as if instances were independent.
    verdict
        The conclusion.
    """

    predictions: Predictions
    options: GroupOptions
    control: int | None
    clusters: Clusters
    single: GroupedSingle
    pairs: GroupedPairs
    omnibus: GroupedOmnibus
    families: tuple[Family, ...]
    naive: Family
    verdict: Verdict

    @property
    def groups(self) -> InstanceGroups:
        """The groups of instances."""
        return groups_of(self.predictions)

    @property
    def lost(self) -> list[tuple[int, int]]:
        """Pairs that differ only if instances are assumed to be independent."""
        return self._only_in(self.naive, self.verdict.family)

    @property
    def gained(self) -> list[tuple[int, int]]:
        """Pairs that differ only if groups are taken into account."""
        return self._only_in(self.verdict.family, self.naive)

    def _only_in(self, yes: Family, no: Family) -> list[tuple[int, int]]:
        return only_in(yes, no, self.verdict.procedure, self.options.alpha, self.predictions.k)

    def __repr__(self) -> str:
        data = self.predictions
        what = f"{count(data.k, 'classifier')} on {count(data.n, 'instance')} in {self.clusters.count} groups"
        return f"<GroupedPredictions of {what}: {opening(self.verdict.text)}>"


def groups_of(data: Predictions) -> InstanceGroups:
    """Return the groups of predictions."""
    if data.groups is None:
        raise InputError(
            "podium needs to know which instances belong together. Name the column of groups when you read the "
            "predictions (group=), or pass the group of each instance. Without groups use "
            "podium.compare_predictions."
        )
    return data.groups


def compare_grouped_predictions(
    data: Predictions | Any,
    control: str | None = None,
    *,
    group: Any = None,
    truth: Any = None,
    solved: bool = False,
    identifier: str | None = None,
    classifiers: Sequence[str] | None = None,
    alpha: float = 0.05,
    alternative: Alternative = "two-sided",
    permutations: int = 10_000,
    seed: int = 0,
    **reading: Unpack[PredictionsReading],
) -> GroupedPredictions:
    """Compare k classifiers by their predictions on n instances in groups, where instances of one group are dependent.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array or a dict, with `truth` or `solved`; or `Predictions`.
    control
        Name of the classifier the others are compared with; all pairs if omitted.
    group
        The group of each instance, or the column of a dict or frame that holds it; not required if `data` were read
        with groups.
    truth, solved, identifier, classifiers
        As in `to_predictions`, unless `data` are `Predictions`.
    alpha, alternative
        As in `compare_predictions`.
    permutations, seed
        Number of random tables for Cochran's Q if its exact distribution is too expensive, and the seed.
    **reading
        Keywords of `read_predictions` or `to_predictions` that say how to read `data`.

    Returns
    -------
    GroupedPredictions

    Raises
    ------
    InputError
        If the data or an option is invalid, an instance has no group, or all belong to one group.

    References
    ----------
    Miller (2024); Winkler et al. (2015); Obuchowski (1998).

    Examples
    --------
    >>> right = {"A": [1] * 12, "B": [1, 0] * 6}
    >>> study = compare_grouped_predictions(right, solved=True, group=[1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
    >>> float(study.verdict.family.pvalues[0]), round(float(study.pairs.found.standard_error[0]), 12)
    (0.03125, 0.0)
    """
    options = GroupOptions(control, alpha, alternative, permutations, seed)
    data = predictions_of(data, truth, solved, identifier, classifiers, group, **reading)
    clusters = Clusters.of(data.correct, _codes(groups_of(data)))
    index = None if control is None else find_algorithm(control, data.classifiers)
    single, counts = singles(clusters, alpha), pair_counts(data.correct)
    pairs = all_pairs(clusters, counts, *oriented_pairs(-single.right), options)
    tester = Tester(clusters, counts, options)
    found = (() if index is None else (tester.control(index),)) + (tester.everyone(pairs),)
    extent = Message(
        "on {instances} in {groups}", instances=count(data.n, "instance"), groups=count(clusters.count, "group")
    )
    by_groups = clustered_cochran(clusters.sums, permutations=permutations, seed=seed)
    omnibus = (Message("Cochran's Q test by groups"), by_groups.pvalue)
    return GroupedPredictions(
        predictions=data,
        options=options,
        control=index,
        clusters=clusters,
        single=single,
        pairs=pairs,
        omnibus=GroupedOmnibus(cochran_q(data.correct), by_groups),
        families=found,
        naive=tester.everyone(pairs, naive=True) if index is None else tester.control(index, naive=True),
        verdict=verdict_of(data, single, extent, omnibus, found, alpha),
    )


def _codes(groups: InstanceGroups) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Number the groups in order of first appearance."""
    place = {name: j for j, name in enumerate(groups.sizes)}
    return np.array([place[member] for member in groups.members], dtype=np.int64)


# The numbers: one classifier at a time, all pairs, the omnibus test, and the families with and without groups.


@dataclass(frozen=True, eq=False)
class GroupedSingle:
    """Results of each classifier; arrays of shape (k,)."""

    right: NDArray[np.int64]  # Instances it gets right
    accuracy: Floats  # Share of those
    share: ClusteredShare  # The same with its cluster-robust standard error
    limits: Interval  # Wilson's limits with the effective number of instances

    __repr__ = brief


def singles(clusters: Clusters, alpha: float) -> GroupedSingle:
    """Accuracy of every classifier with its interval."""
    share = clustered_shares(clusters)
    return GroupedSingle(clusters.sums.sum(axis=0), share.mean, share, clustered_wilson(share, clusters, alpha))


@dataclass(frozen=True, eq=False)
class GroupedPairs:
    """Results of each pair; arrays of shape (m,), in upper-triangle order, the more accurate one first."""

    first: Indices  # The pair
    second: Indices
    n10: NDArray[np.int64]  # Instances that only the first, and only the second, gets right
    n01: NDArray[np.int64]
    found: ClusteredDifference  # Difference of the accuracies, its cluster-robust standard error and intervals
    test: ClusterFlips  # The two-sided tests
    naive: Floats  # McNemar's p-values, as if instances were independent

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
        first, second = control_pairs(index, self.clusters.sums.shape[1])
        side = self.options.alternative
        n10, n01 = self.counts.n10[first, second], self.counts.n01[first, second]
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
