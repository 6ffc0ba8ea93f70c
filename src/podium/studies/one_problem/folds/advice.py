"""Advice about repetitions on one problem: their dependence, and its effect on tests other than the verdict's."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from podium.document import Action, Advice
from podium.i18n import Message, count, joined, paragraph
from podium.studies.one_problem.folds.design import TEST_NAMES, TESTS, TestName
from podium.studies.one_problem.folds.study import FoldComparison
from podium.studies.shared.advice.conclusion_rules import equivalence_action, equivalence_remedy


def advise(study: FoldComparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    rules = (overlap, anticonservative, few_rows, undefined, small_sets, not_equal, margin)
    return tuple(advice for rule in rules for advice in rule(study))


def overlap(study: FoldComparison) -> Iterator[Advice]:
    """W05: repetitions that share instances are not independent."""
    layout = study.layout
    if layout.design.independent:
        if study.folds.labels.folds is not None:
            yield Advice(
                "W05",
                Message("The rows are labelled as folds but declared independent."),
                Message(
                    "Folds of one cross-validation train on overlapping sets, so the paired t test finds differences "
                    "that do not exist."
                ),
                Message("Remove {--design:independent} unless every row was trained on instances of its own."),
                "Dietterich 1998; Nadeau & Bengio 2003",
                weight="stop",
                action=Action(Message("Treat rows as folds"), {"design": ""}),
            )
        return
    reason = Message("The rows are therefore not independent, and the usual variance of their mean is too small.")
    if layout.ratio is not None and layout.design.deciding_test == "corrected-t":
        reason = Message(
            "The rows are therefore not independent, and the usual variance of their mean is too small. The "
            "correction multiplies it by {factor:.3g}.",
            factor=1 + study.folds.m * layout.ratio,
        )
    yield Advice(
        "W05",
        Message(
            "The {m} rows are {rows}: any two of them {overlap}.",
            m=study.folds.m,
            rows=layout.text,
            overlap=layout.design.overlap,
        ),
        reason,
        Message(
            "Report the {test}, which determines the verdict.", test=Message(TEST_NAMES[layout.design.deciding_test])
        ),
        "Nadeau & Bengio 2003; Dietterich 1998",
        weight="note",
        short=Message("The {m} rows are not independent: they come from the same instances", m=study.folds.m),
    )


def anticonservative(study: FoldComparison) -> Iterator[Advice]:
    """W26: tests other than the verdict's that assume independent rows."""
    if study.layout.design.independent:
        return
    tests, alpha = study.decisive.tests, study.options.alpha
    kept = ~(tests[study.layout.design.deciding_test].usable <= alpha)
    weak: tuple[TestName, ...] = ("paired-t", "wilcoxon")
    extra = {name: int((kept & (tests[name].usable <= alpha)).sum()) for name in weak}
    found = [joined([Message(TESTS[name]), str(number)], " ") for name, number in extra.items() if number]
    message = Message(
        "The report shows the paired t test, Wilcoxon's test and Friedman's test over the rows for comparison only."
    )
    if found:
        added = Message(
            "Before any adjustment, they would add significant differences here: {found} of {pairs}.",
            found=joined(found, "; "),
            pairs=count(len(kept), "pair"),
        )
        message = paragraph([message, added])
    yield Advice(
        "W26",
        message,
        Message(
            "These tests assume independent rows. With resampled training sets, the paired t test rejects true null "
            "hypotheses far more often than its nominal level."
        ),
        Message(
            "Do not report them as evidence. With several problems, use {podium compare}, where each problem counts once."
        ),
        Message("Dietterich 1998; Demšar 2006, section 3.1"),
        weight="stop" if found else "note",
        short=Message("Do not report the paired t, Wilcoxon and Friedman tests over the rows"),
    )


def few_rows(study: FoldComparison) -> Iterator[Advice]:
    """W08: too few repetitions for an exact Wilcoxon test, and few degrees of freedom for t."""
    m = study.folds.m
    if m < 6:
        yield Advice(
            "W08",
            Message("There is only {n} repetition.", "There are only {n} repetitions.", m),
            Message(
                "With {m} rows, a two-sided exact Wilcoxon test cannot give a p-value below {p:.3g}, and a t test "
                "has {degrees} of freedom.",
                m=m,
                p=2.0 ** (1 - m),
                degrees=count(m - 1, "degree"),
            ),
            Message("Use ten folds, repeated if the algorithms are fast enough, or 5×2 cross-validation."),
            "Dietterich 1998; Nadeau & Bengio 2003",
        )


def undefined(study: FoldComparison) -> Iterator[Advice]:
    """W34: a difference that never varies has no t."""
    outcome = study.decisive.tests[study.layout.design.deciding_test]
    still = np.isnan(outcome.pvalue)
    none, same = int(still.sum()), int((still & (study.decisive.difference == 0)).sum())
    if none:
        found = Message(
            "{n} pair differs by exactly the same amount in every repetition, so it was not tested.",
            "{n} pairs differ by exactly the same amount in every repetition, so they were not tested.",
            none,
        )
        if same:
            identical = Message(
                "{n} pair has identical results in every repetition.",
                "{n} pairs have identical results in every repetition.",
                same,
            )
            found = paragraph([found, identical])
        yield Advice(
            "W34",
            found,
            Message(
                "A t or F test compares a difference with its variation. Without variation, the role of chance "
                "cannot be assessed: neither a difference nor equivalence can be shown."
            ),
            Message("Check that the runs really differ (seeds, splits, rounding), or report more decimals."),
            Message("definition of the t statistic"),
            short=Message(
                "{n} pair differs by exactly the same amount in every repetition",
                "{n} pairs differ by exactly the same amount in every repetition",
                none,
            ),
        )


def small_sets(study: FoldComparison) -> Iterator[Advice]:
    """W49: sizes below the rules of thumb."""
    train, test = study.options.train_size, study.options.test_size
    if test is None and study.options.ratio is None and study.folds.sizes is not None:
        train, test = study.folds.sizes
    if test is None or train is None or test >= 30:
        return
    yield Advice(
        "W49",
        Message("Each test set has {test:g} instances.", test=test),
        Message(
            "An accuracy on fewer than 30 instances has at most 30 possible values, so it is not normal. Ten test "
            "sets of 30 instances need 300 instances."
        ),
        Message("Use fewer folds or larger test sets."),
        Message("rules of thumb of the field"),
    )


def not_equal(study: FoldComparison) -> Iterator[Advice]:
    """W15: not significant is not equal."""
    verdict = study.verdict
    if not verdict.family.rejected(verdict.procedure, study.options.alpha).any():
        widest = float(np.nanmax(study.decisive.upper - study.decisive.lower, initial=0.0))
        message = Message("No difference is significant.")
        if widest > 0:
            message = Message(
                "No difference is significant; the widest confidence interval of a difference spans {width:.3g}.",
                width=widest,
            )
        yield Advice(
            "W15",
            message,
            Message("This does not show that there is no difference: there may be too few repetitions to detect it."),
            paragraph(
                [
                    Message(
                        "Report that the data cannot distinguish the algorithms, and give the confidence intervals."
                    ),
                    equivalence_remedy(study.options.equivalence),
                ]
            ),
            "Benavoli et al. 2016",
            weight="wording",
            short=Message("No difference shown; do not write “equal”"),
            action=equivalence_action(study.options),
        )


def margin(study: FoldComparison) -> Iterator[Advice]:
    """W84: a margin that these data could not meet."""
    return iter(()) if study.equivalence is None else study.equivalence.advice()
