"""Advice about the omnibus tests: approximations that are rough, and decisions that do not match those on pairs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from podium.document import Advice
from podium.i18n import Message

if TYPE_CHECKING:
    from podium.studies.compare.inference import OmnibusOutcome
    from podium.studies.compare.study import Comparison


def deciding_omnibus(study: Comparison) -> OmnibusOutcome:
    """Return the omnibus test of the ranks the verdict rests on."""
    tests = {"aligned": "friedman_aligned", "quade": "quade"}
    return study.omnibus[tests.get(study.verdict.family.ranking, "iman_davenport")]


def rough_approximation(study: Comparison) -> Iterator[Advice]:
    """W36: chi-square and F are rough for small tables."""
    n, k = study.results.n, study.results.k
    if (n >= 10 and k >= 5) or n >= 30:
        return
    outcome = deciding_omnibus(study)
    known = outcome.exact if outcome.exact is not None else outcome.permutation
    if known is not None and f"{known:.3g}" == f"{float(outcome.classic.pvalue):.3g}":
        return
    if known is not None:
        found: dict[str, Any] = {
            "known": known,
            "sign": "χ²" if study.verdict.family.ranking == "aligned" else "F",
            "p": float(outcome.classic.pvalue),
        }
        remedy = Message("Read the permutation p-value beside it ({known:.3g}; {sign} says {p:.3g}).", **found)
        if outcome.exact is not None:
            remedy = Message("Read the exact p-value beside it ({known:.3g}; {sign} says {p:.3g}).", **found)
    elif study.options.exact:
        remedy = Message("Ask for a permutation p-value (--permutations 100000): an exact one takes too long here.")
    else:
        remedy = Message("Ask for an exact or permutation p-value (--exact, --permutations 100000).")
    yield Advice(
        "W36",
        Message("The χ² and F approximations of the omnibus tests are rough at n = {n}, k = {k}.", n=n, k=k),
        Message("They are considered reliable from about n = 10 and k = 5."),
        remedy,
        Message("Demšar 2006, section 3.2.2; García et al. 2010"),
    )


def post_hoc_without_omnibus(study: Comparison) -> Iterator[Advice]:
    """W11: post-hoc rejections although the omnibus test does not reject."""
    outcome, family = deciding_omnibus(study), study.verdict.family
    hits = int(family.rejected(study.verdict.procedure, study.options.alpha).sum())
    if hits and outcome.best_pvalue > study.options.alpha and study.results.k > 2:
        yield Advice(
            "W11",
            Message(
                "The omnibus test does not reject (p = {p:.3g}), yet {n} pair does in the post-hoc procedure.",
                "The omnibus test does not reject (p = {p:.3g}), yet {n} pairs do in the post-hoc procedure.",
                hits,
                p=outcome.best_pvalue,
            ),
            Message(
                "The adjusted p-values are valid by themselves, but many reviewers expect the omnibus test to reject "
                "first."
            ),
            Message("Report both, and do not rely on a borderline pair."),
            Message("Demšar 2006, section 3.2.2"),
        )


def omnibus_without_post_hoc(study: Comparison) -> Iterator[Advice]:
    """W30: the omnibus test rejects but no hypothesis does."""
    outcome, family = deciding_omnibus(study), study.verdict.family
    if outcome.best_pvalue > study.options.alpha or study.results.k < 3 or family.alternative != "two-sided":
        return  # with one side the omnibus test may have seen what was not asked
    if family.rejected(study.verdict.procedure, study.options.alpha).any():
        return
    reason = Message("The algorithms differ, but these data have too little power to say which.")
    remedy = Message("Report exactly that; more problems, or a control named beforehand, give more power.")
    if family.control is not None:
        reason = Message(
            "The omnibus test looks at the differences between all algorithms; the hypotheses are about the control "
            "alone."
        )
        remedy = Message("Report exactly that; the family of all pairs below shows where else there are differences.")
    yield Advice(
        "W30",
        Message(
            "The omnibus test rejects (p = {p:.3g}) but no single hypothesis does.",
            p=outcome.best_pvalue,
        ),
        reason,
        remedy,
        Message("Demšar 2006, section 3.2.2"),
    )
