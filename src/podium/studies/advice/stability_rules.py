"""Advice about what the verdict hinges on, where that was asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from podium.document import Advice
from podium.i18n import Message, count
from podium.studies.words import adjusted, pvalue

if TYPE_CHECKING:
    from podium.studies.compare.stability import Change, Hinge
    from podium.studies.compare.study import Comparison


def _example(study: Comparison, one: Hinge, change: Change, called: Sequence[str]) -> str:
    names = study.results.algorithms
    return Message(
        "{a} vs. {b} has {p}, without {name} {q}",
        a=names[one.first],
        b=names[one.second],
        p=adjusted(one.adjusted),
        name=called[change.most],
        q=pvalue(change.most_adjusted),
    )


def one_problem(study: Comparison) -> Iterator[Advice]:
    """W70: significant differences that a single problem decides."""
    if study.stability is None:
        return
    shaky = [one for one in study.stability.hypotheses if one.rejected and one.problems.changing]
    if shaky:
        of = sum(one.rejected for one in study.stability.hypotheses)
        example = _example(study, shaky[0], shaky[0].problems, study.results.problems)
        yield Advice(
            "W70",
            Message(
                "{n} of {differences} would disappear if one problem were left out: {example}.",
                "{n} of {differences} would disappear if one problem were left out: {example}.",
                len(shaky),
                differences=count(of, "significant difference"),
                example=example,
            ),
            Message("Another choice of problems could well have led to the other decision."),
            Message(
                "Call these differences borderline, look at the problem named, and add problems; do not leave any out."
            ),
            Message("Demšar 2006, section 3; García et al. 2010, section 5"),
        )


def one_algorithm(study: Comparison) -> Iterator[Advice]:
    """W71: decisions that depend on an algorithm they are not about."""
    if study.stability is None:
        return
    shaky = [(one, one.algorithms) for one in study.stability.hypotheses if one.algorithms and one.algorithms.changing]
    if shaky:
        example = _example(study, *shaky[0], study.results.algorithms)
        reason = Message(
            "Mean ranks and the number of hypotheses depend on which other algorithms are compared, which was your "
            "choice."
        )
        remedy = Message(
            "Fix the set of algorithms before seeing the results, and report the pairwise p-values as well "
            "(--pairwise wilcoxon)."
        )
        if study.options.alone:
            reason = Message(
                "The number of hypotheses depends on which other algorithms are compared, which was your choice."
            )
            remedy = Message("Fix the set of algorithms before seeing the results.")
        yield Advice(
            "W71",
            Message(
                "{n} of {decisions} would change if one other algorithm were left out: {example}.",
                "{n} of {decisions} would change if one other algorithm were left out: {example}.",
                len(shaky),
                decisions=count(len(study.stability.hypotheses), "decision"),
                example=example,
            ),
            reason,
            remedy,
            "Benavoli, Corani & Mangili 2016",
        )


def best_changes(study: Comparison) -> Iterator[Advice]:
    """W72: another algorithm has the best mean rank when one problem or algorithm is left out."""
    found = study.stability
    if found is None:
        return
    parts = [
        Message("{found} of {all}", found=count(len(standing.best_lost), noun), all=standing.best_tables)
        for standing, noun in ((found.problems, "problem"), (found.algorithms, "other algorithm"))
        if standing is not None and standing.best_lost
    ]
    if parts:
        yield Advice(
            "W72",
            Message(
                "{algorithm} has the best mean rank, but not without one of {parts}.",
                algorithm=study.results.algorithms[found.best],
                parts=parts[0] if len(parts) == 1 else Message("{first} or {second}", first=parts[0], second=parts[1]),
            ),
            Message(
                "Which algorithm comes out on top then depends on the choice of problems and competitors; no test "
                "decided that."
            ),
            Message("Report the group of algorithms that cannot be told apart instead of a winner."),
            "Benavoli, Corani & Mangili 2016",
        )


def hidden_difference(study: Comparison) -> Iterator[Advice]:
    """W73: differences that become significant when a problem is left out."""
    if study.stability is None:
        return
    shaky = [one for one in study.stability.hypotheses if not one.rejected and one.problems.changing]
    if shaky:
        example = _example(study, shaky[0], shaky[0].problems, study.results.problems)
        yield Advice(
            "W73",
            Message(
                "{n} difference would become significant if one problem were left out: {example}.",
                "{n} differences would become significant if one problem were left out: {example}.",
                len(shaky),
                example=example,
            ),
            Message("Leaving out a problem because of its result makes the p-value invalid."),
            Message("Keep every problem; report the difference as not significant."),
            Message("Demšar 2006, section 3"),
        )
