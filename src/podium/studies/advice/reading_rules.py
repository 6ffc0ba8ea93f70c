"""Advice about what significant and not significant mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from podium.document import Advice
from podium.i18n import Message, grouped

if TYPE_CHECKING:
    from podium.studies.compare.study import Comparison
    from podium.studies.verdict import Verdict


class HasAlpha(Protocol):
    """Options with a level."""

    @property
    def alpha(self) -> float:
        """The level of the verdict."""


class HasVerdict(Protocol):
    """Any study with a verdict on a family of hypotheses."""

    @property
    def verdict(self) -> Verdict:
        """What is concluded."""

    @property
    def options(self) -> HasAlpha:
        """What was chosen."""


def equivalence_remedy(margin: str | None) -> str:
    """Say what it takes to claim that two algorithms perform alike."""
    if margin is not None:
        return Message("Write that two are equivalent only where the equivalence test shows it, and give the margin.")
    return Message(
        "Do not write that they perform equally; that requires an equivalence test with a margin chosen "
        "beforehand: --equivalence MARGIN of podium pair, compare and folds."
    )


def not_equal(study: HasVerdict) -> Iterator[Advice]:
    """W15: not significant is not equal."""
    family = study.verdict.family
    left = family.m - int(family.rejected(study.verdict.procedure, study.options.alpha).sum())
    if left:
        yield Advice(
            "W15",
            Message(
                "{n} of {m} hypotheses was not rejected.",
                "{n} of {m} hypotheses were not rejected.",
                left,
                m=grouped(family.m),
            ),
            Message(
                "A large p-value means that the data cannot tell two algorithms apart, not that they perform equally."
            ),
            equivalence_remedy(getattr(study.options, "equivalence", None)),
            "Altman & Bland 1995",
        )


def margin(study: Comparison) -> Iterator[Advice]:
    """W84: a margin of equivalence that these data could not meet."""
    return iter(()) if study.equivalence is None else study.equivalence.advice()


def significant_without_size(study: Comparison) -> Iterator[Advice]:
    """W20: significant by ranks, but the typical difference is zero or points the other way."""
    family = study.verdict.family
    sign = 1 if study.results.objective == "maximize" else -1
    hit = family.rejected(study.verdict.procedure, study.options.alpha)
    sizes = sign * study.contrasts[family.first, family.second]
    if family.first_better is not None:
        sizes = sizes * (2 * family.first_better - 1)
    odd = int((hit & (sizes <= 0)).sum())
    if odd:
        yield Advice(
            "W20",
            Message(
                "{n} significant pair has a median-based estimate of the difference that is zero or points the other way.",
                "{n} significant pairs have median-based estimates of the difference that is zero or points the other way.",
                odd,
            ),
            Message("Ranks say how often one is better, not by how much."),
            Message("Report the contrast estimates beside the p-values, and look at individual problems."),
            Message("Doksum 1967; García et al. 2010, section 4"),
        )
