"""Advice about testing every pair separately."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.errors import quote
from podium.i18n import Message, count, grouped
from podium.studies.advice import conclusion_rules, data_rules, procedure_rules
from podium.studies.advice.data_rules import missing_results
from podium.studies.pair.advice import chain_advice
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.all_pairs.study import AllPairs


def advise(study: AllPairs) -> tuple[Advice, ...]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    found: list[Advice] = []
    for table_rule in (missing_results, data_rules.pseudo_replication, data_rules.dependent_problems):
        found += table_rule(study)
    for rule in (_chained, _too_few, _zeros):
        found += rule(study)
    found += data_rules.scales_of(study.results, decided_by_differences=True)
    for table_rule in (data_rules.rounding_noise, data_rules.unequal_replicates):
        found += table_rule(study)
    found += procedure_rules.presumed_transitive(study.family, study.options.alpha)
    found += conclusion_rules.not_equal(study)
    found += _without_size(study)
    if study.equivalence is not None:
        found += study.equivalence.advice()
    return tuple(found)


def _chained(study: AllPairs) -> Iterator[Advice]:
    """W35: how many unadjusted findings do not survive adjustment."""
    m, alpha = study.family.m, study.options.alpha
    if m == 1:
        return
    alone, kept = int(study.beats(alpha).sum()), int(study.beats_adjusted(alpha).sum())
    how = study.verdict.decides
    message = Message(
        "{alone} of {tests} are significant without adjustment, {kept} after adjustment ({how}).",
        alone=grouped(alone),
        tests=count(m, "Wilcoxon test"),
        kept=grouped(kept),
        how=how,
    )
    if alone > kept:
        yield chain_advice(
            m,
            alpha,
            message,
            Message("Do not chain Wilcoxon tests: report the adjusted p-values, on which the verdict is based."),
            short=Message(
                "{alone} of {tests} are significant unadjusted, {kept} adjusted",
                alone=grouped(alone),
                tests=count(m, "Wilcoxon test"),
                kept=grouped(kept),
            ),
        )


def _too_few(study: AllPairs) -> Iterator[Advice]:
    """W08: with n <= 5 no pair can be significant."""
    n = study.results.n
    if 2 / 2**n > study.options.alpha:
        yield Advice(
            "W08",
            Message(
                "With only {problems}, the smallest two-sided p-value of an exact sign or Wilcoxon test is {p:.4g}.",
                problems=count(n, "problem"),
                p=2 / 2**n,
            ),
            Message("No two algorithms can differ significantly by these tests whatever the data."),
            Message("Add problems, or report the results without a claim of significance."),
            Message("binomial and signed-rank null distributions"),
            weight="stop",
            short=Message(
                "With {problems}, no two algorithms can differ significantly at {alpha}",
                problems=count(n, "problem"),
                alpha=show(study.options.alpha),
            ),
        )


def _zeros(study: AllPairs) -> Iterator[Advice]:
    """W07: how many pairs have zero differences."""
    upper = np.triu_indices(study.results.k, 1)
    touched = int((study.matrices.ties[upper] > 0).sum())
    if touched:
        yield Advice(
            "W07",
            Message(
                "{touched} of {pairs} have zero differences; treated by {zeros}.",
                touched=grouped(touched),
                pairs=count(study.family.m, "pair"),
                zeros=quote(study.options.zeros),
            ),
            Message(
                "Splitting their ranks counts them as evidence of no difference, dropping them ignores them, and "
                "Pratt's treatment lies between the two."
            ),
            Message("State the treatment in the paper; choose it (--zeros) before seeing the p-values."),
            Message("Demšar 2006, section 3.1.3; Pratt 1959"),
            weight="wording",
            short=Message(
                "Zero differences in {touched} of {pairs}: state how they were treated",
                touched=grouped(touched),
                pairs=count(study.family.m, "pair"),
            ),
        )


def _without_size(study: AllPairs) -> Iterator[Advice]:
    """W20: pairs that differ significantly although the typical difference is zero."""
    if study.matrices.shift is None:
        return
    odd = int((study.beats_adjusted(study.options.alpha) & (study.matrices.shift <= 0)).sum())
    if odd:
        yield Advice(
            "W20",
            Message(
                "{n} significant pair has a typical difference (Hodges–Lehmann) that is zero or has the opposite sign.",
                "{n} significant pairs have a typical difference (Hodges–Lehmann) that is zero or has the opposite "
                "sign.",
                odd,
            ),
            Message("Ranks measure how consistent a difference is, not how large it is."),
            Message(
                "Report the shifts together with the p-values, and examine these pairs one by one (podium pair FILE "
                "A B)."
            ),
            "Hodges & Lehmann 1963; Demšar 2006",
            short=Message(
                "{n} significant pair has a typical difference of zero or of the opposite sign",
                "{n} significant pairs have typical differences of zero or of the opposite sign",
                odd,
            ),
        )
