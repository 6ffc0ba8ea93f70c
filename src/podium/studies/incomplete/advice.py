"""Advice on missing cells: why they are missing, and pairs that hardly ever met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.stats.cochran import cochran_q
from podium.studies.advice.pairwise_rules import presumed_transitive
from podium.studies.words import count, listing, pvalue

if TYPE_CHECKING:
    from podium.studies.incomplete.comparison import IncompleteComparison

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
        f" Algorithms do not miss equally often (Cochran's Q, {pvalue(p)}): chance alone rarely does that."
        if p <= 0.05
        else ""
    )
    given = listing(
        [f"{reason} {number}" for reason, number in table.reasons.items() if reason != "no reason given"], 3
    )
    said = f" Reasons given: {given}." if given else ""
    return Advice(
        "W88",
        f"{table.missing} of {table.n * table.k} cells are missing: {named}.{uneven}{said}",
        "Cells are taken to be missing at random: not run, not reported, whatever the result would have been. Failures are not "
        "random: an algorithm that crashes where it would have lost looks better than it is.",
        "If these are failures, count them as such: --missing worst, or value=X.",
        "Rubin 1976; Skillings & Mack 1981",
    )


def _few_in_common(study: IncompleteComparison) -> Iterator[Advice]:
    names, family = study.results.algorithms, study.verdict.family
    common = study.common[family.first, family.second]
    few = np.flatnonzero(common < FEW)
    if not few.size:
        return
    none = int((common == 0).sum())
    example = listing([f"{names[family.first[i]]} and {names[family.second[i]]} {common[i]}" for i in few.tolist()], 3)
    without = f", {none} of them none at all" if none else ""
    yield Advice(
        "W89",
        f"{count(len(few), 'pair')} of {family.m} have fewer than {FEW} problems in common{without} ({example}).",
        "Such a pair cannot be told apart at 0.05 whatever its results: no difference found says nothing about it.",
        "Run the missing combinations first where it matters.",
        "the exact distribution of Wilcoxon's statistic",
    )
