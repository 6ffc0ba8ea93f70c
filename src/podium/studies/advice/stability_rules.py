"""Advice about what the verdict hinges on, where that was asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from podium.document import Advice
from podium.studies.words import count, grouped, pvalue

if TYPE_CHECKING:
    from podium.studies.compare.comparison import Comparison
    from podium.studies.compare.stability import Change, Hinge


def _example(study: Comparison, one: Hinge, change: Change, called: Sequence[str]) -> str:
    names = study.results.algorithms
    return (
        f"{names[one.first]} vs. {names[one.second]} has adjusted {pvalue(one.adjusted)}, without {called[change.most]} "
        f"{pvalue(change.most_adjusted)}"
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
            f"{grouped(len(shaky))} of {count(of, 'significant difference')} would not be there without a single problem: "
            f"{example}.",
            "Another choice of problems could well have led to the other decision.",
            "Call these differences borderline, look at the problem named, and add problems; do not leave any out.",
            "Demšar 2006, section 3; García et al. 2010, section 5",
        )


def one_algorithm(study: Comparison) -> Iterator[Advice]:
    """W71: decisions that depend on an algorithm they are not about."""
    if study.stability is None:
        return
    shaky = [(one, one.algorithms) for one in study.stability.hypotheses if one.algorithms and one.algorithms.changing]
    if shaky:
        example = _example(study, *shaky[0], study.results.algorithms)
        reason = "Mean ranks and the number of hypotheses depend on who else is compared, and that was your choice."
        remedy = (
            "Fix the set of algorithms before looking, and give the pairwise p-values beside it (--pairwise wilcoxon)."
        )
        if study.options.alone:
            reason = "The number of hypotheses depends on who else is compared, and that was your choice."
            remedy = "Fix the set of algorithms before looking."
        yield Advice(
            "W71",
            f"{grouped(len(shaky))} of {count(len(study.stability.hypotheses), 'decision')} would be different without a "
            f"third algorithm: {example}.",
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
        f"{count(len(standing.best_lost), noun)} of {standing.best_tables}"
        for standing, noun in ((found.problems, "problem"), (found.algorithms, "other algorithm"))
        if standing is not None and standing.best_lost
    ]
    if parts:
        yield Advice(
            "W72",
            f"{study.results.algorithms[found.best]} has the best mean rank, but not without one of {' or '.join(parts)}.",
            "Which algorithm comes out on top then depends on the choice of problems and competitors; no test decided that.",
            "Report the group of algorithms that cannot be told apart instead of a winner.",
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
            f"{count(len(shaky), 'difference')} would become significant without a single problem: {example}.",
            "A problem left out because of its result makes the p-value wrong.",
            "Keep every problem; report the difference as not shown.",
            "Demšar 2006, section 3",
        )
