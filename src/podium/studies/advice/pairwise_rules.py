"""Advice about where the pairwise p-values come from, and what the variant procedures assume."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from podium.document import Advice
from podium.i18n import Message, count
from podium.stats.adjustments import adjust
from podium.stats.logical import LOGICAL_METHODS, SIMES
from podium.stats.rankings import exact_rank_sum_pvalues
from podium.studies.family import Family
from podium.studies.words import procedure_name

if TYPE_CHECKING:
    from podium.studies.compare.study import Comparison


PRESUMES = Message(
    "Shaffer's and Bergmann–Hommel's procedures presume that A = B and B = C imply A = C. That is so for mean ranks and means, not for "
    "the hypotheses of sign and Wilcoxon tests: on simulated tables of six algorithms Bergmann–Hommel erred in 19 % (sign) and 21 % "
    "(Wilcoxon) at α = 0.05, Holm in 3 % and 5 %."
)
"""Why the logical procedures do not decide on some tests; measured by benchmarks/transitivity.py."""
PRESUMES_SOURCE = Message("Bergmann & Hommel 1988; simulation in docs/pairwise.md")


def simes(study: Comparison) -> Iterator[Advice]:
    """W85: Bergmann–Hommel with Simes rejects more, on an assumption."""
    alpha = study.options.alpha
    for family in study.families:
        if SIMES not in family.adjusted or "bergmann-hommel" not in family.adjusted:
            continue
        more = int((family.rejected(SIMES, alpha) & ~family.rejected("bergmann-hommel", alpha)).sum())
        if more:
            yield Advice(
                "W85",
                Message(
                    "Bergmann–Hommel with Simes' test rejects {hypotheses} more than Bergmann–Hommel.",
                    hypotheses=count(more, "hypothesis"),
                ),
                Message(
                    "Simes' test is valid for independent or positively dependent p-values. Two-sided p-values of "
                    "pairs that share algorithms are not proven to be either."
                ),
                Message("Keep the verdict; name the assumption if you quote the other column."),
                "Hommel & Bernhard 1999; Simes 1986",
            )


def logical(study: Comparison) -> Iterator[Advice]:
    """W96 of a comparison."""
    return presumed_transitive(study.verdict.family, study.options.alpha)


def presumed_transitive(family: Family, alpha: float) -> Iterator[Advice]:
    """W96: procedures that presume what the hypotheses need not have reject more than the verdict."""
    if family.transitive or family.design != "all-pairs":
        return
    kept = ~family.rejected("holm", alpha)
    found = {name: family.rejected(name, alpha) for name in (*LOGICAL_METHODS, SIMES) if name in family.adjusted}
    more = {name: int((kept & rejected).sum()) for name, rejected in found.items()}
    most = max(more, key=lambda name: (more[name], name == "bergmann-hommel"))
    if more[most]:
        yield Advice(
            "W96",
            Message(
                "{procedure} rejects {hypotheses} more than Holm, on which the verdict rests.",
                procedure=procedure_name(most),
                hypotheses=count(more[most], "hypothesis"),
            ),
            PRESUMES,
            Message(
                "Keep the verdict. Quote the other column only where “equal” means the same distribution on every "
                "problem, and say so."
            ),
            PRESUMES_SOURCE,
        )


def ties_in_ranks(study: Comparison) -> Iterator[Advice]:
    """W86: the null distribution of Eisinga and colleagues has no ties, and the data have."""
    if study.options.pairwise != "eisinga":
        return
    ranking = study.rankings["friedman"]
    rows = int((ranking.scores % 1 != 0).any(axis=1).sum())
    if not rows:
        return
    family, alpha = study.verdict.family, study.options.alpha
    gaps = ranking.sums[family.second] - ranking.sums[family.first]
    alternative = study.options.alternative if family.design == "control" else "two-sided"
    tied = adjust(exact_rank_sum_pvalues(ranking.scores, gaps, alternative), "holm")
    changed = int(((tied <= alpha) != family.rejected("holm", alpha)).sum())
    yield Advice(
        "W86",
        Message(
            "{n} of {all} problems has tied results; tests given the ties would change {changed} of {m} decisions (both with Holm).",
            "{n} of {all} problems have tied results; tests given the ties would change {changed} of {m} decisions (both with Holm).",
            rows,
            all=study.results.n,
            changed=changed,
            m=family.m,
        ),
        Message(
            "The published null distribution has no ties and counts a half rank sum as the next whole one, which can "
            "err to either side."
        ),
        Message("Use --pairwise eisinga-ties, which is exact given the ties."),
        "Eisinga et al. 2017",
    )
