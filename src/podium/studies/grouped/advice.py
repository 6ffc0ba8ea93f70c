"""Advice on problems in groups: the result of the naive analysis, and too few groups."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from podium.document import Advice
from podium.i18n import Message, both, count, listing
from podium.studies.advice.data_rules import scales_of
from podium.studies.advice.procedure_rules import presumed_transitive

if TYPE_CHECKING:
    from podium.studies.grouped.study import GroupedComparison


def advise(study: GroupedComparison) -> Iterator[Advice]:
    """Give the advice that applies."""
    lost = study.lost
    if lost:
        names = study.results.algorithms
        shown = listing([both(names[i], names[j]) for i, j in lost], 4)
        yield Advice(
            "W90",
            Message(
                "{differences} of {m} would be significant if the {n} problems were treated as independent, but not "
                "when tested by groups ({shown}).",
                differences=count(len(lost), "difference"),
                m=study.verdict.family.m,
                n=study.results.n,
                shown=shown,
            ),
            Message("Problems of one group are not independent; counting each of them makes p-values too small."),
            Message(
                "Report the decisions by groups. To detect more differences, add groups, not problems of the same "
                "groups."
            ),
            Message("Donner & Klar 2000; Demšar 2006, section 3"),
            weight="note",
            short=Message(
                "{n} of {m} differences is significant only if problems count as independent",
                "{n} of {m} differences are significant only if problems count as independent",
                len(lost),
                m=study.verdict.family.m,
            ),
        )
    groups, (least, adjusted) = len(study.sizes), study.least
    if adjusted > study.alpha:
        yield Advice(
            "W91",
            Message(
                "There are only {groups} groups, so no p-value can be smaller than {least:.3g}, and no adjusted one smaller than "
                "{adjusted:.3g}.",
                groups=groups,
                least=least,
                adjusted=adjusted,
            ),
            Message(
                "Flipping the signs of G whole groups gives only 2^G sign patterns. Adjusting for several hypotheses "
                "requires even more groups."
            ),
            Message(
                "Add problems from other groups. With these data, describe the differences and their intervals, "
                "which are rough with few groups."
            ),
            "Winkler et al. 2015",
            weight="stop",
            short=Message(
                "Only {groups} groups: no adjusted p-value can be smaller than {adjusted:.3g}",
                groups=groups,
                adjusted=adjusted,
            ),
        )
    yield from presumed_transitive(study.verdict.family, float(study.options["alpha"]))
    yield from scales_of(study.results, decided_by_differences=True, remedy=Message("Normalise the problems first."))
