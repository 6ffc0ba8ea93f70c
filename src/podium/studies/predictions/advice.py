"""Advice about a comparison of predictions: each rule with its figure, reason, way out and source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.i18n import Message, count, grouped, listing
from podium.stats.adjustments import adjust
from podium.stats.rankings import normal_pvalue
from podium.studies.advice.conclusion_rules import classifiers_not_equal
from podium.studies.advice.data_rules import variants
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.predictions.study import Judged, PredictionsComparison

_MANY = 6  # from this number of classifiers on, the best of them looks better than it is
_SMALL = 0.01  # a difference of accuracies that is rarely worth a change


def advise(study: PredictionsComparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    rules = (
        repeated_instances,
        samples_of_items,
        training_sets,
        reused_test_set,
        unpaired,
        few_discordant,
        identical,
        post_hoc_without_omnibus,
        omnibus_without_post_hoc,
        small_differences,
        not_equal,
    )
    return tuple(advice for rule in rules for advice in rule(study))


def repeated_instances(study: PredictionsComparison) -> Iterator[Advice]:
    """W04: several rows of one instance."""
    data = study.predictions
    if data.repeated:
        yield Advice(
            "W04",
            Message(
                "{rows} of {n} share their {identifier} with another row.",
                rows=count(data.repeated, "row"),
                n=grouped(data.n),
                identifier=data.identifier,
            ),
            Message(
                "McNemar's and Cochran's tests assume independent rows. Several rows of one subject, document or "
                "instance are not independent, and p-values are then too small."
            ),
            Message(
                "Use the column as groups (--group {identifier}), keep one row for each independent instance, or "
                "explain why the rows are independent.",
                identifier=data.identifier,
            ),
            "Dietterich 1998; Miller 2024",
        )


def samples_of_items(study: PredictionsComparison) -> Iterator[Advice]:
    """W28: identifiers that look like several samples or questions of the same items."""
    data = study.predictions
    if data.repeated:
        return
    stems, rows = variants(data.instances)
    if rows:
        yield Advice(
            "W28",
            Message(
                "{rows} of {n} instances look like samples or parts of {stems} ({examples}), by their {identifier}.",
                rows=grouped(rows),
                n=grouped(data.n),
                stems=grouped(len(stems)),
                examples=listing(stems, 3),
                identifier=data.identifier,
            ),
            Message(
                "Several samples of one item, or questions of one document, are not independent; counting each as an "
                "instance makes standard errors and p-values too small."
            ),
            Message(
                "Add a column that shows which instances belong together and name it (--group), keep one instance of "
                "each, or explain why they are independent."
            ),
            Message("Miller 2024; Demšar 2006, section 3"),
        )


def training_sets(study: Judged) -> Iterator[Advice]:
    """W26: one training set, or one run, each."""
    if study.predictions.truth is None:
        yield Advice(
            "W26",
            Message("Each of the {k} systems is represented by a single run.", k=study.predictions.k),
            Message(
                "The tests compare these runs on items like these. They ignore how much the answers of a system vary "
                "from run to run."
            ),
            Message(
                "Where that matters, give the items of several runs as separate rows and name the item as their "
                "group (--group)."
            ),
            Message("Dietterich 1998, section 3.1; Miller 2024"),
        )
        return
    yield Advice(
        "W26",
        Message(
            "Each of the {k} classifiers is represented by a single trained model (one run).", k=study.predictions.k
        ),
        Message(
            "The tests compare these models on instances like these. They ignore how much accuracy varies with "
            "the training set and the random seed, so they do not compare the learning algorithms themselves."
        ),
        Message("To compare algorithms, repeat training: 5×2 cross-validation on one problem, or many problems."),
        Message("Dietterich 1998, section 3.1"),
    )


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
    yield Advice(
        "W23",
        Message("{k} classifiers were evaluated on the same {n} instances.", k=data.k, n=grouped(data.n)),
        Message(
            "The highest of many accuracies is too high on average: if all classifiers were equally good, the "
            "best would look better than it is by up to about {optimism:.2g} percentage points. Choices made "
            "after seeing this test set add to that.",
            optimism=optimism,
        ),
        Message("Report the accuracy of the chosen classifier on fresh instances."),
        Message("Berrar & Lozano 2013; largest of k normal deviates"),
    )


def unpaired(study: PredictionsComparison) -> Iterator[Advice]:
    """W21: what a test for independent samples would have said."""
    family, data = study.verdict.family, study.predictions
    a, b = study.single.right[family.first], study.single.right[family.second]
    pooled = (a + b) / (2 * data.n)
    error = np.sqrt(pooled * (1 - pooled) * 2 / data.n)
    z = np.where(error > 0, (a - b) / data.n / np.where(error > 0, error, 1.0), 0.0)
    alone = normal_pvalue(z, study.options.alternative if family.control is not None else "two-sided")
    alpha = study.options.alpha
    differ = int(((adjust(alone, "holm") <= alpha) != family.rejected("holm", alpha)).sum())
    if differ:
        yield Advice(
            "W21",
            Message(
                "A test of two independent proportions would decide differently for {pairs} of {m} (both with Holm).",
                pairs=count(differ, "pair"),
                m=grouped(family.m),
            ),
            Message(
                "All classifiers were tested on the same instances. A test that ignores this has the wrong standard "
                "error: too large where the classifiers fail on the same instances, as they usually do."
            ),
            Message("Use the paired tests of this report."),
            Message("Dietterich 1998, section 3.2; McNemar 1947"),
        )


def few_discordant(study: PredictionsComparison) -> Iterator[Advice]:
    """W08: pairs that no exact test can tell apart, whatever side their few discordant instances fall on."""
    discordant = study.pairs.mcnemar.discordant
    alpha = study.options.alpha
    # The smallest two-sided exact p-value of m discordant instances is 2 / 2**m.
    needed = int(np.ceil(1 - np.log2(alpha) - 1e-12))
    few = int((discordant < needed).sum())
    if few:
        yield Advice(
            "W08",
            Message(
                "{n} pair of {m} has fewer than {needed} discordant instances.",
                "{n} pairs of {m} have fewer than {needed} discordant instances.",
                few,
                m=grouped(study.pairs.m),
                needed=needed,
            ),
            Message(
                "The exact two-sided p-value then cannot reach {alpha}, even if one classifier were right on all of "
                "them; with adjustment for many pairs it takes more.",
                alpha=show(alpha),
            ),
            Message("Only more test instances can detect differences between such classifiers."),
            Message("binomial distribution, 2/2^m"),
        )


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
        found += " " + Message(
            "The classifiers of {n} pair are right and wrong on exactly the same instances.",
            "The classifiers of {n} pairs are right and wrong on exactly the same instances.",
            same,
        )
    yield Advice(
        "W06",
        found,
        Message(
            "Such instances carry no information about which classifier is better; the tests rest on the "
            "remaining {rest}. Exact copies enlarge the family of hypotheses without adding information.",
            rest=grouped(data.n - idle),
        ),
        Message("Remove copies; harder instances would separate the classifiers better."),
        "Cochran 1950; McNemar 1947",
    )


def post_hoc_without_omnibus(study: Judged) -> Iterator[Advice]:
    """W11: a pair is rejected although Cochran's Q is not."""
    p = study.omnibus.best_pvalue
    hits = int(study.verdict.family.rejected(study.verdict.procedure, study.options.alpha).sum())
    if hits and p > study.options.alpha and study.predictions.k > 2:
        yield Advice(
            "W11",
            Message(
                "Cochran's Q does not reject (p = {p:.3g}), yet {n} pair does.",
                "Cochran's Q does not reject (p = {p:.3g}), yet {n} pairs do.",
                hits,
                p=p,
            ),
            Message(
                "The adjusted p-values are valid by themselves, but many reviewers expect the omnibus test to reject "
                "first."
            ),
            Message("Report both, and do not rely on a borderline pair."),
            Message("Demšar 2006, section 3.2.2"),
        )


def omnibus_without_post_hoc(study: Judged) -> Iterator[Advice]:
    """W30: Cochran's Q rejects but no pair does."""
    p = study.omnibus.best_pvalue
    hit = study.verdict.family.rejected(study.verdict.procedure, study.options.alpha)
    two_sided = study.verdict.family.alternative == "two-sided"  # else Cochran's Q may have seen what was not asked
    if two_sided and p <= study.options.alpha and not hit.any() and study.predictions.k > 2:
        reason = Message("The classifiers differ, but these instances have too little power to show which.")
        remedy = Message("Report exactly that; more instances, or a control named beforehand, give more power.")
        if study.control is not None:
            reason = Message(
                "Cochran's Q looks at the differences between all classifiers; the hypotheses are about the control "
                "alone."
            )
            remedy = Message("Report exactly that; without the control, podium compares all pairs.")
        yield Advice(
            "W30",
            Message("Cochran's Q rejects (p = {p:.3g}) but no single hypothesis does.", p=p),
            reason,
            remedy,
            Message("Demšar 2006, section 3.2.2"),
        )


def small_differences(study: Judged) -> Iterator[Advice]:
    """W20: significant, but small."""
    family, accuracy = study.verdict.family, study.single.accuracy
    hit = family.rejected(study.verdict.procedure, study.options.alpha)
    size = np.abs(accuracy[family.first] - accuracy[family.second])
    small = int((hit & (size < _SMALL)).sum())
    if small:
        yield Advice(
            "W20",
            Message(
                "{n} significant pair differs by less than one percentage point (the smallest by {smallest:.2g}).",
                "{n} significant pairs differ by less than one percentage point (the smallest by {smallest:.2g}).",
                small,
                smallest=100 * float(size[hit].min()),
            ),
            Message("With many instances even a difference that no one would notice becomes significant."),
            Message("Judge the intervals of the differences, not the p-values."),
            "Berrar & Lozano 2013",
        )


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
