"""Advice about the omnibus tests: approximations that are rough, and decisions that do not match those on pairs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from podium.document import Advice
from podium.studies.words import count

if TYPE_CHECKING:
    from podium.studies.compare.comparison import Comparison
    from podium.studies.compare.omnibus import OmnibusOutcome


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
        kind = "exact" if outcome.exact is not None else "permutation"
        sign = "χ²" if study.verdict.family.ranking == "aligned" else "F"
        remedy = f"Read the {kind} p-value beside it ({known:.3g}; {sign} says {float(outcome.classic.pvalue):.3g})."
    elif study.options.exact:
        remedy = "Ask for a permutation p-value (--permutations 100000): an exact one takes too long here."
    else:
        remedy = "Ask for an exact or permutation p-value (--exact, --permutations 100000)."
    yield Advice(
        "W36",
        f"The χ² and F approximations of the omnibus tests are rough at n = {n}, k = {k}.",
        "They are trusted from about n = 10 and k = 5 on.",
        remedy,
        "Demšar 2006, section 3.2.2; García et al. 2010",
    )


def post_hoc_without_omnibus(study: Comparison) -> Iterator[Advice]:
    """W11: post-hoc rejections although the omnibus test does not reject."""
    outcome, family = deciding_omnibus(study), study.verdict.family
    hits = int(family.rejected(study.verdict.procedure, study.options.alpha).sum())
    if hits and outcome.best_pvalue > study.options.alpha and study.results.k > 2:
        yield Advice(
            "W11",
            f"The omnibus test does not reject (p = {outcome.best_pvalue:.3g}), yet {count(hits, 'pair')} "
            f"{'does' if hits == 1 else 'do'} in the post-hoc procedure.",
            "The adjusted p-values are valid by themselves, but many reviewers expect the omnibus test to reject first.",
            "Report both, and do not lean on a borderline pair.",
            "Demšar 2006, section 3.2.2",
        )


def omnibus_without_post_hoc(study: Comparison) -> Iterator[Advice]:
    """W30: the omnibus test rejects but no hypothesis does."""
    outcome, family = deciding_omnibus(study), study.verdict.family
    if outcome.best_pvalue > study.options.alpha or study.results.k < 3 or family.alternative != "two-sided":
        return  # with one side the omnibus test may have seen what was not asked
    if family.rejected(study.verdict.procedure, study.options.alpha).any():
        return
    reason = "The algorithms differ, but these data have too little power to say which."
    remedy = "Say just that; more problems, or a control named beforehand, give more power."
    if family.control is not None:
        reason = "The omnibus test looks at the differences between all algorithms; the hypotheses are about the control alone."
        remedy = "Say just that; the family of all pairs below shows where else there are differences."
    yield Advice(
        "W30",
        f"The omnibus test rejects (p = {outcome.best_pvalue:.3g}) but no single hypothesis does.",
        reason,
        remedy,
        "Demšar 2006, section 3.2.2",
    )
