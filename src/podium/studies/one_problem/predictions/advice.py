"""Advice about a comparison of predictions: each rule with its figure, reason, way out and source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.i18n import Message, count, grouped, listing, paragraph
from podium.stats.adjustments import adjust
from podium.stats.rankings import normal_pvalue
from podium.studies.shared.advice.conclusion_rules import classifiers_not_equal
from podium.studies.shared.advice.data_rules import variants
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.words import level as show

if TYPE_CHECKING:
    from podium.studies.one_problem.predictions.study import Judged, PredictionsComparison

advice = AdviceTexts(__file__)


_MANY = 6  # from this number of classifiers on, the best of them looks better than it is
_SMALL = 0.01  # a difference of accuracies that is rarely worth a change


def advise(study: PredictionsComparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    rules = (
        repeated_instances,
        samples_of_items,
        training_sets,
        single_run,
        reused_test_set,
        unpaired,
        few_discordant,
        identical,
        post_hoc_without_omnibus,
        omnibus_without_post_hoc,
        small_differences,
        not_equal,
    )
    return tuple(one for rule in rules for one in rule(study))


def repeated_instances(study: PredictionsComparison) -> Iterator[Advice]:
    """W04: several rows of one instance."""
    data = study.predictions
    if data.repeated:
        yield advice("W04", rows=count(data.repeated, "row"), n=grouped(data.n), identifier=data.identifier)


def samples_of_items(study: PredictionsComparison) -> Iterator[Advice]:
    """W28: identifiers that look like several samples or questions of the same items."""
    data = study.predictions
    if data.repeated:
        return
    stems, rows = variants(data.instances)
    if rows:
        yield advice(
            "W28",
            rows=grouped(rows),
            n=grouped(data.n),
            stems=grouped(len(stems)),
            examples=listing(stems, 3),
            identifier=data.identifier,
        )


def training_sets(study: Judged) -> Iterator[Advice]:
    """W26: one training set, each."""
    if study.predictions.truth is not None:
        yield advice("W26", k=study.predictions.k)


def single_run(study: Judged) -> Iterator[Advice]:
    """W26: one run of each system."""
    if study.predictions.truth is None:
        yield advice("W26 runs", k=study.predictions.k)


def reused_test_set(study: PredictionsComparison) -> Iterator[Advice]:
    """W23: many classifiers on one test set."""
    best = float(study.single.accuracy.max())
    yield from chosen_best(study, (best * (1 - best) / study.predictions.n) ** 0.5)


def chosen_best(study: Judged, error: float) -> Iterator[Advice]:
    """W23, with the standard error of the best accuracy."""
    data = study.predictions
    if data.k < _MANY:
        return
    optimism = 100 * error * (2 * np.log(data.k)) ** 0.5
    yield advice("W23", k=data.k, n=grouped(data.n), optimism=optimism)


def unpaired(study: PredictionsComparison) -> Iterator[Advice]:
    """W21: the result of a test for independent samples."""
    family, data = study.verdict.family, study.predictions
    a, b = study.single.right[family.first], study.single.right[family.second]
    pooled = (a + b) / (2 * data.n)
    error = np.sqrt(pooled * (1 - pooled) * 2 / data.n)
    z = np.where(error > 0, (a - b) / data.n / np.where(error > 0, error, 1.0), 0.0)
    alone = normal_pvalue(z, study.options.alternative if family.control is not None else "two-sided")
    alpha = study.options.alpha
    differ = int(((adjust(alone, "holm") <= alpha) != family.rejected("holm", alpha)).sum())
    if differ:
        yield advice("W21", pairs=count(differ, "pair"), m=grouped(family.m))


def few_discordant(study: PredictionsComparison) -> Iterator[Advice]:
    """W08: pairs that cannot differ significantly by any exact test, because they have too few discordant instances."""
    discordant = study.pairs.mcnemar.discordant
    alpha = study.options.alpha
    # The smallest two-sided exact p-value of m discordant instances is 2 / 2**m.
    needed = int(np.ceil(1 - np.log2(alpha) - 1e-12))
    few = int((discordant < needed).sum())
    if few:
        yield advice("W08", n=few, m=grouped(study.pairs.m), needed=needed, alpha=show(alpha))


def identical(study: PredictionsComparison) -> Iterator[Advice]:
    """W06: instances on which all agree, and pairs that never differ."""
    data = study.predictions
    idle = data.n - int(study.omnibus.cochran.informative)
    same = int((study.pairs.mcnemar.discordant == 0).sum())
    if same == 0 and idle < 0.9 * data.n:
        return
    found = Message(
        "All classifiers are right, or all are wrong, on {idle} of {n} instances.",
        idle=grouped(idle),
        n=grouped(data.n),
    )
    if same:
        pairs = Message(
            "The classifiers of {n} pair are right and wrong on exactly the same instances.",
            "The classifiers of {n} pairs are right and wrong on exactly the same instances.",
            same,
        )
        found = paragraph([found, pairs])
    yield advice("W06", found=found, rest=grouped(data.n - idle), idle=grouped(idle), all=grouped(data.n))


def post_hoc_without_omnibus(study: Judged) -> Iterator[Advice]:
    """W11: a pair is rejected although Cochran's Q is not."""
    p = study.omnibus.best_pvalue
    hits = int(study.verdict.family.rejected(study.verdict.procedure, study.options.alpha).sum())
    if hits and p > study.options.alpha and study.predictions.k > 2:
        yield advice("W11", n=hits, p=p)


def omnibus_without_post_hoc(study: Judged) -> Iterator[Advice]:
    """W30: Cochran's Q rejects but no pair does."""
    p = study.omnibus.best_pvalue
    hit = study.verdict.family.rejected(study.verdict.procedure, study.options.alpha)
    two_sided = study.verdict.family.alternative == "two-sided"  # else Cochran's Q may have seen what was not asked
    if two_sided and p <= study.options.alpha and not hit.any() and study.predictions.k > 2:
        yield advice("W30" if study.control is None else "W30 control", p=p)


def small_differences(study: Judged) -> Iterator[Advice]:
    """W20: significant, but small."""
    family, accuracy = study.verdict.family, study.single.accuracy
    hit = family.rejected(study.verdict.procedure, study.options.alpha)
    size = np.abs(accuracy[family.first] - accuracy[family.second])
    small = int((hit & (size < _SMALL)).sum())
    if small:
        yield advice("W20", n=small, smallest=100 * float(size[hit].min()))


def not_equal(study: Judged) -> Iterator[Advice]:
    """W15: not significant is not equal."""
    return classifiers_not_equal(
        study.verdict,
        study.options.alpha,
        Message(
            "A large p-value means that these instances do not show a difference between two classifiers, not "
            "that they perform equally."
        ),
        Message("Look at the interval of the difference: it shows which differences remain plausible."),
        "Altman & Bland 1995; Berrar & Lozano 2013",
    )
