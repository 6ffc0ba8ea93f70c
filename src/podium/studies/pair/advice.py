"""Advice about two algorithms: what the p-value rests on, and what it does not say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np

from podium.data import Results
from podium.document import Advice
from podium.stats.chained import chained_error
from podium.studies.advice import data_rules
from podium.studies.advice.missing_rules import missing_results
from podium.studies.advice.reading_rules import equivalence_remedy
from podium.studies.pair.verdict import percent
from podium.studies.words import count, grouped, listing, pvalue
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.pair.single import PairComparison

WIDE = 20
"""From this ratio of the largest to the typical difference on, averages are advice-worthy."""


def advise_pair(study: PairComparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    alone = _Alone(_columns(study.results, study.first, study.second))
    found: list[Advice] = []
    for table_rule in (missing_results, data_rules.pseudo_replication, data_rules.dependent_problems):
        found += table_rule(alone)
    for rule in (_one_of_many, _too_few, _zeros, _scale):
        found += rule(study)
    for table_rule in (data_rules.rounding_noise, data_rules.unequal_replicates):
        found += table_rule(alone)
    for rule in (_tests_disagree, _not_equal, _small_effect):
        found += rule(study)
    if study.equivalence is not None:
        found += study.equivalence.advice()
    return tuple(found)


class _Alone:
    """The two columns by themselves, for rules about a table."""

    def __init__(self, results: Results) -> None:
        self.results = results


def _columns(results: Results, first: int, second: int) -> Results:
    chosen = [first, second]
    return replace(
        results,
        values=results.values[:, chosen],
        exact=results.exact[:, chosen],
        algorithms=(results.algorithms[first], results.algorithms[second]),
        counts=None if results.counts is None else results.counts[:, chosen],
        runs=None,
    )


def chain_advice(pairs: int, alpha: float, message: str, remedy: str) -> Advice:
    """W35: pairwise tests are not to be chained; `message` says how they came about here."""
    error = float(chained_error(np.full(pairs, alpha)))
    probability = f"{error:.2f}" if error < 0.995 else "above 0.99"
    return Advice(
        "W35",
        message,
        f"Every test errs with probability {show(alpha)} where there is no difference, and errors add up: {grouped(pairs)} "
        f"tests read one by one find at least one difference that is not there with probability {probability} "
        f"(1 − (1 − {show(alpha)})^{pairs}, were they independent).",
        remedy,
        "García et al. 2010, section 3; Demšar 2006, section 3.2",
    )


def _one_of_many(study: PairComparison) -> Iterator[Advice]:
    k = study.results.k
    if k > 2:
        pairs = k * (k - 1) // 2
        message = (
            f"This is one of {grouped(pairs)} pairs of the {k} algorithms in the table; its p-value is for a pair "
        )
        yield chain_advice(
            pairs,
            study.options.alpha,
            message + "named before the results were seen.",
            "Do not chain Wilcoxon tests: for more than two algorithms rest the claim on adjusted p-values "
            "(podium compare, podium pair FILE without names).",
        )


def _too_few(study: PairComparison) -> Iterator[Advice]:
    """W08: the smallest p-value the tests can reach is above the level."""
    live = int(study.signs.wins + study.signs.losses)
    smallest = 0.5**live * (2 if study.options.alternative == "two-sided" else 1)
    if smallest <= study.options.alpha:
        return
    if not live:
        yield Advice(
            "W08",
            "The two have the same result on every problem.",
            "Without any difference no test can tell them apart, and none can measure how alike they are elsewhere.",
            "Add problems, or report more decimals if these results were rounded.",
            "binomial and signed-rank null distributions",
        )
        return
    tail = "two-sided" if study.options.alternative == "two-sided" else "one-sided"
    yield Advice(
        "W08",
        f"Only {count(live, 'problem')} with a difference: the smallest {tail} p-value an exact sign, Wilcoxon or "
        f"permutation test can reach is {min(smallest, 1.0):.4g}.",
        f"The tests cannot reach {show(study.options.alpha)} whatever the data; a normal approximation below it would be wrong.",
        "Add problems, or report the results without a claim of significance.",
        "binomial and signed-rank null distributions",
    )


def _zeros(study: PairComparison) -> Iterator[Advice]:
    """W07: how zero differences are treated, and what the other treatments would say."""
    ties = int(study.signs.ties)
    if not ties or ties == study.results.n:
        return
    said = [f"{name} {pvalue(float(test.pvalue))}" for name, test in study.ranks.items()]
    decisions = {bool(test.pvalue <= study.options.alpha) for test in study.ranks.values()}
    changes = " The decision depends on it." if len(decisions) > 1 else " The decision does not depend on it."
    yield Advice(
        "W07",
        f"{count(ties, 'zero difference')} among {study.results.n}; treated by {study.options.zeros!r}. "
        f"Wilcoxon by treatment: {listing(said)}.{changes}",
        "Splitting their ranks counts them as evidence for no difference, dropping them ignores them, Pratt's treatment "
        "lies between.",
        "State the treatment in the paper; choose it (--zeros) before seeing the p-values.",
        "Demšar 2006, section 3.1.3; Pratt 1959",
    )


def _scale(study: PairComparison) -> Iterator[Advice]:
    """W13: a few problems on a larger scale dominate everything that adds differences up."""
    sizes = np.abs(np.array([int(gain) / study.results.denominator for gain in study.gains.tolist()]))
    live = sizes[sizes > 0]
    if live.size < 3 or live.max() <= WIDE * np.median(live):
        return
    where = study.results.problems[int(np.argmax(sizes))]
    yield Advice(
        "W13",
        f"The largest difference ({live.max():.3g}, on {where}) is {live.max() / np.median(live):.3g} times the median one.",
        "Wilcoxon's ranks, the shift, means, Cohen's d and the permutation test compare sizes of differences across problems, "
        "which takes a common scale.",
        "Where the scales differ for reasons that do not matter, normalise the problems first or rest the claim on the sign test.",
        "Demšar 2006, section 3.1.3",
    )


def _tests_disagree(study: PairComparison) -> Iterator[Advice]:
    """W10: tests that decide differently invite choosing among them."""
    alpha = study.options.alpha
    pvalues = {
        "sign test": float(study.signs.pvalue),
        "Wilcoxon": float(study.wilcoxon.pvalue),
        "permutation test": study.permutation.pvalue,
    }
    if len({p <= alpha for p in pvalues.values()}) == 1:
        return
    said = listing([f"{name} {pvalue(p)}" for name, p in pvalues.items()])
    yield Advice(
        "W10",
        f"The tests decide differently at {show(alpha)}: {said}.",
        "They ask different questions (how often, in what rank order, by what mean), and choosing the one that pleases "
        "raises the error beyond its level.",
        "The verdict rests on Wilcoxon's test, fixed beforehand; report the others beside it.",
        "Demšar 2006, section 3.1",
    )


def _not_equal(study: PairComparison) -> Iterator[Advice]:
    """W15: not significant is not equal."""
    if study.significant:
        return
    found = study.interval
    within = ""
    if found is not None and (isfinite(found.lower) or isfinite(found.upper)) and found.lower != found.upper:
        low = f"from {found.lower + 0.0:.3g} " if isfinite(found.lower) else ""
        up = f"up to {found.upper + 0.0:.3g} " if isfinite(found.upper) else "upwards "
        within = f" Advantages {low}{up}are compatible with the data ({percent(found.confidence)} confidence)."
    yield Advice(
        "W15",
        f"The difference is not significant ({pvalue(float(study.wilcoxon.pvalue))}).{within}",
        "A large p-value says that the data cannot tell two algorithms apart, not that they are equal.",
        equivalence_remedy(study.options.equivalence),
        "Altman & Bland 1995",
    )


def _small_effect(study: PairComparison) -> Iterator[Advice]:
    """W20: significant, but the effect is small or the typical difference points elsewhere."""
    if not study.significant or study.shift is None:
        return
    ahead = 1 if study.wilcoxon.r_plus >= study.wilcoxon.r_minus else -1
    words = {effect.name: effect.size for effect in study.effects}
    reasons = []
    if study.median * ahead <= 0:
        reasons.append(f"the median difference is {study.median:.3g}")
    if study.permutation.mean * ahead < 0:
        reasons.append(f"the mean difference ({study.permutation.mean:.3g}) points the other way")
    if words.get("cliff_delta") == "negligible":
        reasons.append("Cliff's delta is negligible: values overlap almost entirely")
    if reasons:
        yield Advice(
            "W20",
            f"Significant, but {listing(reasons)}.",
            "A p-value says how sure a difference is, not how large; problems that vary much more than the algorithms make "
            "a steady but tiny advantage significant.",
            "Report the shift with its interval and an effect size beside the p-value, and say whether it matters in practice.",
            "Vargha & Delaney 2000; Demšar 2006",
        )
