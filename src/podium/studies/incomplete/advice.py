"""Advice on missing cells: why they are missing, and pairs that hardly ever met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.data.missing import NO_REASON
from podium.document import Action, Advice
from podium.i18n import Message, both, joined, listing, paragraph
from podium.stats.discordance import cochran_q
from podium.studies.advice.procedure_rules import presumed_transitive
from podium.studies.words import pvalue

if TYPE_CHECKING:
    from podium.studies.incomplete.study import IncompleteComparison

FEW = 6
"""With fewer common problems Wilcoxon's two-sided p-value cannot fall below 0.05."""


def advise(study: IncompleteComparison) -> Iterator[Advice]:
    """Give the advice that applies."""
    if study.results.missing:
        yield _not_at_random(study)
    yield from _few_in_common(study)
    yield from presumed_transitive(study.verdict.family, float(study.options["alpha"]))


def _not_at_random(study: IncompleteComparison) -> Advice:
    table = study.results
    lost = (~table.present).sum(axis=0)
    order = [int(j) for j in np.argsort(-lost, kind="stable") if lost[j]]
    named = listing([f"{table.algorithms[j]} {lost[j]}" for j in order], 6)
    p = float(cochran_q(~table.present).pvalue)
    uneven = (
        Message(
            "The algorithms differ in how many results they miss (Cochran's Q, {p}), which chance alone rarely causes.",
            p=pvalue(p),
        )
        if p <= 0.05
        else ""
    )
    given = listing(
        [joined([reason, str(number)], " ") for reason, number in table.reasons.items() if reason != NO_REASON],
        3,
    )
    said = Message("Reasons given: {given}.", given=given) if given else ""
    missing = Message(
        "{missing} of {cells} cells are missing: {named}.", missing=table.missing, cells=table.n * table.k, named=named
    )
    return Advice(
        "W88",
        paragraph([part for part in (missing, uneven, said) if part]),
        Message(
            "The analysis assumes that cells are missing at random: not run or not reported, whatever the result "
            "would have been. Failures are not random: an algorithm that crashes where it would have lost looks "
            "better than it is."
        ),
        Message("If these are failures, count them as failures: --missing worst or value=X."),
        "Rubin 1976; Skillings & Mack 1981",
        short=Message(
            "{missing} of {cells} cells are missing; the tests take this as chance",
            missing=table.missing,
            cells=table.n * table.k,
        ),
        action=Action(Message("Count as failures"), {"missing": "worst"}),
    )


def _few_in_common(study: IncompleteComparison) -> Iterator[Advice]:
    names, family = study.results.algorithms, study.verdict.family
    common = study.common[family.first, family.second]
    few = np.flatnonzero(common < FEW)
    if not few.size:
        return
    none = int((common == 0).sum())
    example = listing(
        [joined([both(names[family.first[i]], names[family.second[i]]), str(common[i])], " ") for i in few.tolist()], 3
    )
    without = Message(", and {none} of them have none at all", none=none) if none else ""
    yield Advice(
        "W89",
        Message(
            "{n} pair of {m} has fewer than {few} problems in common{without} ({example}).",
            "{n} pairs of {m} have fewer than {few} problems in common{without} ({example}).",
            len(few),
            m=family.m,
            few=FEW,
            without=without,
            example=example,
        ),
        Message(
            "Such a pair cannot differ significantly at 0.05 whatever its results, so a non-significant difference "
            "is not informative."
        ),
        Message("Run the missing combinations first where it matters."),
        Message("the exact distribution of Wilcoxon's statistic"),
        short=Message(
            "{n} pair of {m} has fewer than {few} problems in common",
            "{n} pairs of {m} have fewer than {few} problems in common",
            len(few),
            m=family.m,
            few=FEW,
        ),
    )
