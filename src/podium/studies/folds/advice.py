"""Advice about repetitions on one problem: what they share, and what the tests beside the verdict make of that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.studies.advice.reading_rules import equivalence_remedy
from podium.studies.folds.designs import TESTS, TestName
from podium.studies.words import count

if TYPE_CHECKING:
    from podium.studies.folds.study import FoldComparison


def advise(study: FoldComparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    return tuple(advice for rule in RULES for advice in rule(study))


def overlap(study: FoldComparison) -> Iterator[Advice]:
    """W05: repetitions that share instances are not independent."""
    layout = study.layout
    if layout.design.independent:
        if study.folds.labels.folds is not None:
            yield Advice(
                "W05",
                "The rows are labelled as folds but declared independent.",
                "Folds of one cross-validation train on overlapping sets, and the paired t test then finds differences that are "
                "not there.",
                "Leave out --design independent unless every row trained on instances of its own.",
                "Dietterich 1998; Nadeau & Bengio 2003",
            )
        return
    inflation = ""
    if layout.ratio is not None and layout.design.deciding_test == "corrected-t":
        inflation = f"; the correction multiplies it by {1 + study.folds.m * layout.ratio:.3g}"
    yield Advice(
        "W05",
        f"The {study.folds.m} rows are {layout.text}: any two of them {layout.design.overlap}.",
        f"They are therefore not independent, and the ordinary variance of their mean is too small{inflation}.",
        f"Quote the {_lower(layout.design.deciding_test)} test, on which the verdict rests.",
        "Nadeau & Bengio 2003; Dietterich 1998",
    )


def _lower(test: TestName) -> str:
    title = TESTS[test]
    return title[0].lower() + title[1:]


def anticonservative(study: FoldComparison) -> Iterator[Advice]:
    """W26: the tests beside the verdict that take rows to be independent."""
    if study.layout.design.independent:
        return
    tests, alpha = study.decisive.tests, study.options.alpha
    kept = ~(tests[study.layout.design.deciding_test].usable <= alpha)
    weak: tuple[TestName, ...] = ("paired-t", "wilcoxon")
    extra = {name: int((kept & (tests[name].usable <= alpha)).sum()) for name in weak}
    found = [f"{TESTS[name]} {number}" for name, number in extra.items() if number]
    what = (
        f" Here they would add, before any adjustment: {'; '.join(found)} of {count(len(kept), 'pair')}."
        if found
        else ""
    )
    yield Advice(
        "W26",
        "The paired t test, Wilcoxon's test and Friedman's test over the rows are shown for comparison only." + what,
        "They take the rows to be independent. With resampled training sets the paired t test rejects true null hypotheses far "
        "more often than its level says.",
        "Do not quote them as evidence; over several problems use podium compare, where each problem counts once.",
        "Dietterich 1998; Demšar 2006, section 3.1",
    )


def few_rows(study: FoldComparison) -> Iterator[Advice]:
    """W08: too few repetitions for an exact Wilcoxon test, and few degrees of freedom for t."""
    m = study.folds.m
    if m < 6:
        yield Advice(
            "W08",
            f"There {'are' if m > 1 else 'is'} only {count(m, 'repetition')}.",
            f"With {m} rows a two-sided exact Wilcoxon test cannot go below p = {2.0 ** (1 - m):.3g}, and a t test has "
            f"{count(m - 1, 'degree')} of freedom.",
            "Use ten folds, repeated if the algorithms are fast enough, or 5×2 cross-validation.",
            "Dietterich 1998; Nadeau & Bengio 2003",
        )


def undefined(study: FoldComparison) -> Iterator[Advice]:
    """W34: a difference that never varies has no t."""
    outcome = study.decisive.tests[study.layout.design.deciding_test]
    none = int(np.isnan(outcome.pvalue).sum())
    if none:
        verb, example, counts = (
            ("differs", "This pair has", "counts") if none == 1 else ("differ", "These pairs have", "count")
        )
        yield Advice(
            "W34",
            f"{count(none, 'pair')} {verb} by exactly the same amount in every repetition the test compares. {example} no test "
            f"statistic and {counts} as not significant.",
            "A t or F test measures a difference by its variation; without any, nothing can be said about chance.",
            "Check that the runs really differ (seeds, splits, rounding), or report more decimals.",
            "definition of the t statistic",
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
        f"Each test set has {test:g} instances.",
        "With fewer than 30 instances in a test set, performance moves in coarse steps and is far from normal (ten-fold "
        "cross-validation wants 300 instances).",
        "Use fewer folds, or larger test sets.",
        "rules of thumb of the field, methods of podium section 11",
    )


def not_equal(study: FoldComparison) -> Iterator[Advice]:
    """W15: not significant is not equal."""
    verdict = study.verdict
    if not verdict.family.rejected(verdict.procedure, study.options.alpha).any():
        widest = float(np.nanmax(study.decisive.upper - study.decisive.lower, initial=0.0))
        span = f"; the widest confidence interval of a difference spans {widest:.3g}" if widest > 0 else ""
        yield Advice(
            "W15",
            f"No difference is significant{span}.",
            "That no difference was found does not show that there is none: these repetitions may be too few to tell.",
            "Say that the data cannot separate the algorithms, and give the confidence intervals. "
            + equivalence_remedy(study.options.equivalence),
            "Benavoli et al. 2016",
        )


def margin(study: FoldComparison) -> Iterator[Advice]:
    """W84: a margin that these data could not meet."""
    return iter(()) if study.equivalence is None else study.equivalence.advice()


RULES: tuple[Callable[[FoldComparison], Iterator[Advice]], ...] = (
    overlap,
    anticonservative,
    few_rows,
    undefined,
    small_sets,
    not_equal,
    margin,
)
