"""Advice about predictions in groups: results of tests without groups, few groups, one large group."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.i18n import count, grouped, listing
from podium.stats.clustered_predictions import FEW_CLUSTERS, effective_clusters
from podium.studies.one_problem.predictions.advice import (
    chosen_best,
    not_equal,
    omnibus_without_post_hoc,
    post_hoc_without_omnibus,
    single_run,
    small_differences,
    training_sets,
)
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.words import level as show

if TYPE_CHECKING:
    from podium.studies.one_problem.predictions.grouped.study import GroupedPredictions

advice = AdviceTexts(__file__)


FEW = 6
"""With fewer groups a two-sided sign-flip p-value cannot fall below 0.05."""

ROUGH = 10
"""With fewer degrees of freedom a standard error is itself uncertain by a quarter or more."""

LARGE = 0.25
"""Share of all instances from which on a group is large."""


def advise(study: GroupedPredictions) -> tuple[Advice, ...]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    rules = (
        shared_instances,
        naive_decisions,
        few_groups,
        rough_errors,
        large_group,
        training_sets,
        repeated_runs,
        reused_test_set,
        few_uneven,
        post_hoc_without_omnibus,
        omnibus_without_post_hoc,
        small_differences,
        not_equal,
    )
    return tuple(one for rule in rules for one in rule(study))


def shared_instances(study: GroupedPredictions) -> Iterator[Advice]:
    """W04: rows of one instance in several groups."""
    data = study.predictions
    if data.repeated:
        yield advice("W04", rows=count(data.repeated, "row"), n=grouped(data.n), identifier=data.identifier)


def naive_decisions(study: GroupedPredictions) -> Iterator[Advice]:
    """W90: differences that only tests without groups find."""
    lost = study.lost
    if lost:
        names = study.predictions.classifiers
        shown = listing([f"{names[i]} vs. {names[j]}" for i, j in lost], 4)
        yield advice("W90", n=len(lost), m=study.verdict.family.m, instances=grouped(study.predictions.n), pairs=shown)


def few_groups(study: GroupedPredictions) -> Iterator[Advice]:
    """W91: too few groups for any p-value to be small."""
    groups = study.clusters.count
    if groups < FEW:
        yield advice("W91", groups=groups, least=2.0 ** (1 - groups))


def rough_errors(study: GroupedPredictions) -> Iterator[Advice]:
    """W94: standard errors from few groups."""
    df = float(min(study.single.share.df.min(), study.pairs.found.df.min()))
    effective = effective_clusters(study.clusters.sizes)
    if effective < FEW_CLUSTERS:
        yield advice("W94 few", groups=study.clusters.count, effective=effective)
    elif df < ROUGH:
        yield advice("W94", groups=study.clusters.count, df=df)


def large_group(study: GroupedPredictions) -> Iterator[Advice]:
    """W95: one group that holds much of the data."""
    sizes = study.groups.sizes
    name = max(sizes, key=lambda group: sizes[group])
    share = sizes[name] / study.predictions.n
    if study.clusters.count >= FEW and share >= LARGE:
        yield advice("W95", name=name, size=sizes[name], n=grouped(study.predictions.n), share=share)


def repeated_runs(study: GroupedPredictions) -> Iterator[Advice]:
    """W26: one run of each system, unless the groups are items with the same number of samples each, but for lost ones."""
    sizes = list(study.groups.sizes.values())
    if np.median(sizes) == max(sizes) > 1:
        return
    yield from single_run(study)


def reused_test_set(study: GroupedPredictions) -> Iterator[Advice]:
    """W23: many classifiers on one test set."""
    best = int(np.argmax(study.single.accuracy))
    yield from chosen_best(study, float(study.single.share.standard_error[best]))


def few_uneven(study: GroupedPredictions) -> Iterator[Advice]:
    """W08: pairs that cannot differ significantly by any flip test, because they have too few uneven groups."""
    if study.clusters.count < FEW:
        return
    alpha, uneven = study.options.alpha, study.pairs.test.uneven
    # The smallest two-sided exact p-value of m uneven groups is 2 / 2**m.
    needed = int(np.ceil(1 - np.log2(alpha) - 1e-12))
    few = int((uneven < needed).sum())
    if few:
        yield advice("W08", pairs=count(few, "pair"), m=grouped(study.pairs.m), needed=needed, alpha=show(alpha))
