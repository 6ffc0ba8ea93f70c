"""Advice about predictions in groups: what the tests without groups would have said, few groups, one large group."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.i18n import Message, count, grouped, listing
from podium.studies.predictions.advice import (
    chosen_best,
    not_equal,
    omnibus_without_post_hoc,
    post_hoc_without_omnibus,
    small_differences,
    training_sets,
)
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.predictions.grouped.study import GroupedPredictions

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
        reused_test_set,
        few_uneven,
        post_hoc_without_omnibus,
        omnibus_without_post_hoc,
        small_differences,
        not_equal,
    )
    return tuple(advice for rule in rules for advice in rule(study))


def shared_instances(study: GroupedPredictions) -> Iterator[Advice]:
    """W04: rows of one instance in several groups."""
    data = study.predictions
    if data.repeated:
        yield Advice(
            "W04",
            Message(
                "{rows} of {n} share their {identifier} with a row of another group.",
                rows=count(data.repeated, "row"),
                n=grouped(data.n),
                identifier=data.identifier,
            ),
            Message(
                "The tests assume that groups are independent of each other. Groups that contain rows of the same "
                "instance are not."
            ),
            Message("Put all rows of an instance into one group, or explain why they are independent."),
            "Dietterich 1998; Miller 2024",
        )


def naive_decisions(study: GroupedPredictions) -> Iterator[Advice]:
    """W90: differences that only tests without groups find."""
    lost = study.lost
    if lost:
        names = study.predictions.classifiers
        shown = listing([f"{names[i]} vs. {names[j]}" for i, j in lost], 4)
        yield Advice(
            "W90",
            Message(
                "{n} difference of {m} would be significant if the {instances} instances were independent, but is "
                "not by groups ({pairs}).",
                "{n} differences of {m} would be significant if the {instances} instances were independent, but are "
                "not by groups ({pairs}).",
                len(lost),
                m=study.verdict.family.m,
                instances=grouped(study.predictions.n),
                pairs=shown,
            ),
            Message(
                "Instances of one group are correlated: counting each of them as independent makes p-values too small."
            ),
            Message(
                "Report the decisions by groups. To detect more differences you need more groups, not more instances "
                "of the same groups."
            ),
            "Miller 2024; Donner & Klar 2000",
        )


def few_groups(study: GroupedPredictions) -> Iterator[Advice]:
    """W91: too few groups for any p-value to be small."""
    groups = study.clusters.count
    if groups < FEW:
        yield Advice(
            "W91",
            Message(
                "There are only {groups} groups: no two-sided p-value can fall below {least:.3g}.",
                groups=groups,
                least=2.0 ** (1 - groups),
            ),
            Message(
                "Flipping whole groups leaves 2^G patterns of signs; adjusted for several hypotheses it takes more of "
                "them still."
            ),
            Message("Add instances of other groups. With these data, describe the differences and their intervals."),
            "Winkler et al. 2015",
        )


def rough_errors(study: GroupedPredictions) -> Iterator[Advice]:
    """W94: standard errors from few groups."""
    df = float(min(study.single.share.df.min(), study.pairs.found.df.min()))
    if df < ROUGH:
        yield Advice(
            "W94",
            Message(
                "Standard errors and intervals rest on {groups} groups (as few as {df:.3g} degrees of freedom).",
                groups=study.clusters.count,
                df=df,
            ),
            Message(
                "A standard error from few groups, or from groups of very different sizes, is itself uncertain; the "
                "t quantile accounts for most of this, not for all."
            ),
            Message("Read the intervals as rough; more groups, and groups of similar size, make them reliable."),
            "Bell & McCaffrey 2002; Imbens & Kolesár 2016",
        )


def large_group(study: GroupedPredictions) -> Iterator[Advice]:
    """W95: one group that holds much of the data."""
    sizes = study.groups.sizes
    name = max(sizes, key=lambda group: sizes[group])
    share = sizes[name] / study.predictions.n
    if study.clusters.count >= FEW and share >= LARGE:
        yield Advice(
            "W95",
            Message(
                "The group {name} contains {size} of {n} instances ({share:.0%}).",
                name=name,
                size=sizes[name],
                n=grouped(study.predictions.n),
                share=share,
            ),
            Message(
                "Accuracies count instances, so that one group decides much of them, and the others can hardly say how "
                "much groups vary."
            ),
            Message(
                "Look at the accuracies with and without this group; take fewer of its instances, or average within "
                "groups first."
            ),
            "Imbens & Kolesár 2016; Miller 2024",
        )


def reused_test_set(study: GroupedPredictions) -> Iterator[Advice]:
    """W23: many classifiers on one test set."""
    best = int(np.argmax(study.single.accuracy))
    yield from chosen_best(study, float(study.single.share.standard_error[best]))


def few_uneven(study: GroupedPredictions) -> Iterator[Advice]:
    """W08: pairs that no flip test can tell apart, whatever side their few uneven groups fall on."""
    if study.clusters.count < FEW:
        return
    alpha, uneven = study.options.alpha, study.pairs.test.uneven
    # The smallest two-sided exact p-value of m uneven groups is 2 / 2**m.
    needed = int(np.ceil(1 - np.log2(alpha) - 1e-12))
    few = int((uneven < needed).sum())
    if few:
        yield Advice(
            "W08",
            Message(
                "In {pairs} of {m}, fewer than {needed} groups favour one of the two.",
                pairs=count(few, "pair"),
                m=grouped(study.pairs.m),
                needed=needed,
            ),
            Message(
                "The exact two-sided p-value then cannot reach {alpha}, even if all of them favoured the same "
                "classifier; with adjustment for many pairs it takes more.",
                alpha=show(alpha),
            ),
            Message("Only instances of more groups can detect differences between such classifiers."),
            "Winkler et al. 2015",
        )
