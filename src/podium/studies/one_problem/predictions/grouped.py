"""Classifiers on one test set whose instances come in groups: tests by whole groups, and what there would be without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Unpack

import numpy as np

from podium.brief import brief
from podium.checks import Alternative
from podium.data import Predictions
from podium.data.given import PredictionsReading, predictions_of
from podium.data.instances import InstanceGroups
from podium.errors import InputError
from podium.i18n import Message, count
from podium.stats.clustered_predictions import (
    ClusteredShare,
    Clusters,
    clustered_cochran,
    clustered_differences,
    clustered_mcnemar,
    clustered_shares,
    clustered_wilson,
)
from podium.stats.discordance import cochran_q, mcnemar, pair_counts
from podium.studies.one_problem.predictions.study import Floats, Judged, family, verdict_of
from podium.studies.one_problem.predictions.verb import GroupOptions
from podium.studies.shared import kinds
from podium.studies.shared.checks import find_algorithm
from podium.studies.shared.family import Family, control_pairs, only_in, oriented_pairs
from podium.studies.shared.family.verdict import Verdict
from podium.studies.shared.layout import records
from podium.studies.shared.words import first_sentence

Correlation = Annotated[float, kinds.Rules(maximum=1)] | None
"""An intraclass correlation; None where nothing varies, or no group has two instances."""


@dataclass(frozen=True, slots=True)
class Classifier:
    """The accuracy of a classifier with its limits and its cluster-robust standard error."""

    __repr__ = brief

    right: kinds.Count
    accuracy: kinds.Probability
    interval: kinds.Two[kinds.Probability]
    standard_error: kinds.NonNegative
    naive_error: kinds.NonNegative
    design_effect: kinds.NonNegative | None
    correlation: Correlation
    df: kinds.AtLeastOne


@dataclass(frozen=True, slots=True)
class Pair:
    """Two classifiers, the more accurate one first: counts of instances, difference of the accuracies, tests."""

    __repr__ = brief

    first: kinds.Name
    second: kinds.Name
    n10: kinds.Count
    n01: kinds.Count
    uneven_groups: kinds.Count
    difference: kinds.Correlation
    """Accuracy of the first minus that of the second."""
    newcombe: kinds.Two[kinds.Correlation]
    wald: kinds.Two[kinds.Correlation]
    standard_error: kinds.NonNegative
    naive_error: kinds.NonNegative
    design_effect: kinds.NonNegative | None
    correlation: Correlation
    df: kinds.AtLeastOne
    pvalue: kinds.Probability
    """Signs of whole groups flipped."""
    exact: bool
    obuchowski: kinds.NonNegative
    obuchowski_pvalue: kinds.Probability
    naive_pvalue: kinds.Probability
    """McNemar's test, as if instances were independent."""


@dataclass(frozen=True, slots=True)
class GroupedCochranTest:
    """Cochran's Q: by permuting whole groups, and as if instances were independent."""

    __repr__ = brief

    statistic: kinds.NonNegative
    pvalue: kinds.Probability
    method: Literal["exact", "monte-carlo"]
    standard_error: kinds.Probability | None
    uneven_groups: kinds.Count
    naive_pvalue: kinds.Probability

    @property
    def best_pvalue(self) -> float:
        """The p-value by groups."""
        return self.pvalue


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
    classifiers
        Accuracy of each classifier with its cluster-robust standard error and interval, by name.
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
    classifiers: dict[str, Classifier]
    pairs: list[Pair]
    omnibus: GroupedCochranTest
    families: tuple[Family, ...]
    naive: Family
    verdict: Verdict

    units: ClassVar[str] = "groups"

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
        return f"<GroupedPredictions of {what}: {first_sentence(self.verdict.text)}>"


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
    >>> float(study.verdict.family.pvalues[0]), round(study.pairs[0].standard_error, 12)
    (0.03125, 0.0)
    """
    options = GroupOptions(control, alpha, alternative, permutations, seed)
    data = predictions_of(data, truth, solved, identifier, classifiers, group, **reading)
    clusters = Clusters.of(data.correct, _codes(groups_of(data)))
    index = None if control is None else find_algorithm(control, data.classifiers)
    share, counts = clustered_shares(clusters), pair_counts(data.correct)
    right = clusters.sums.sum(axis=0)
    pairs = first, second = oriented_pairs(-right)
    n10, n01 = counts.n10[pairs], counts.n01[pairs]
    tested = clustered_mcnemar(clusters.sums[:, first] - clusters.sums[:, second], seed=seed)
    differences = clustered_differences(clusters, n10 + n01, first, second, alpha)
    plain = mcnemar(n10, n01).pvalue()
    found: tuple[Family, ...] = (family("group-flip", counts, pairs, tested.pvalue),)
    if index is None:
        naive = family("mcnemar", counts, pairs, plain)
    else:
        rest = one, other = control_pairs(index, data.k)
        flips = clustered_mcnemar(clusters.sums[:, one] - clusters.sums[:, other], alternative=alternative, seed=seed)
        found = (family("group-flip", counts, rest, flips.pvalue, index, alternative), *found)
        each = mcnemar(counts.n10[rest], counts.n01[rest], alternative).pvalue()
        naive = family("mcnemar", counts, rest, each, index, alternative)
    extent = Message(
        "on {instances} in {groups}", instances=count(data.n, "instance"), groups=count(clusters.count, "group")
    )
    q, flipped = cochran_q(data.correct), clustered_cochran(clusters.sums, permutations=permutations, seed=seed)
    error = flipped.standard_error
    method: Literal["exact", "monte-carlo"] = "exact" if error is None else "monte-carlo"
    cochran = GroupedCochranTest(float(q.statistic), flipped.pvalue, method, error, flipped.uneven, float(q.pvalue))
    omnibus = (Message("Cochran's Q test by groups"), cochran.pvalue)
    limits = clustered_wilson(share, clusters, alpha)
    singles = records(Classifier, right=right, accuracy=share.mean, interval=limits, **_errors(share))
    rows = records(
        Pair,
        first=[data.classifiers[j] for j in first],
        second=[data.classifiers[j] for j in second],
        n10=n10,
        n01=n01,
        uneven_groups=tested.uneven,
        difference=differences.mean,
        newcombe=differences.newcombe,
        wald=differences.wald,
        **_errors(differences),
        pvalue=tested.pvalue,
        exact=tested.exact,
        obuchowski=tested.statistic,
        obuchowski_pvalue=tested.pvalue_chi2,
        naive_pvalue=plain,
    )
    return GroupedPredictions(
        predictions=data,
        options=options,
        control=index,
        clusters=clusters,
        classifiers=dict(zip(data.classifiers, singles, strict=True)),
        pairs=rows,
        omnibus=cochran,
        families=found,
        naive=naive,
        verdict=verdict_of(data, right, extent, omnibus, found, alpha),
    )


def _codes(groups: InstanceGroups) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Number the groups in order of first appearance."""
    place = {name: j for j, name in enumerate(groups.sizes)}
    return np.array([place[member] for member in groups.members], dtype=np.int64)


def _errors(share: ClusteredShare) -> dict[str, Floats]:
    names = ("standard_error", "naive_error", "design_effect", "correlation", "df")
    return {name: getattr(share, name) for name in names}
