"""Advice about two algorithms: the basis of the p-value, and what it does not show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np

from podium.data import Results
from podium.document import Action, Advice
from podium.errors import quote
from podium.i18n import Message, count, grouped, joined, listing, paragraph
from podium.stats.adjustments import chained_error
from podium.studies.advice import data_rules
from podium.studies.advice.conclusion_rules import equivalence_action, equivalence_remedy
from podium.studies.advice.data_rules import missing_results
from podium.studies.advice.texts import AdviceTexts
from podium.studies.figures import percent
from podium.studies.words import level as show
from podium.studies.words import pvalue

if TYPE_CHECKING:
    from podium.studies.pair.study import PairComparison

advice = AdviceTexts(__file__)

WIDE = 20
"""From this ratio of the largest to the typical difference on, averages are advice-worthy."""


def advise(study: PairComparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    alone = _Alone(_columns(study.results, study.first, study.second))
    found: list[Advice] = []
    for table_rule in (missing_results, data_rules.pseudo_replication, data_rules.dependent_problems):
        found += table_rule(alone)
    # Right and wrong answers have no sizes: what depends on these does not apply.
    answers = study.accuracies is not None
    for rule in (_one_of_many, _too_few) if answers else (_one_of_many, _too_few, _zeros, _scale):
        found += rule(study)
    for table_rule in (data_rules.rounding_noise, data_rules.unequal_replicates):
        found += table_rule(alone)
    for rule in (_not_equal,) if answers else (_tests_disagree, _not_equal, _small_effect):
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


def chain_advice(
    pairs: int, alpha: float, found: str, remedy: str, *, short: str, action: Action | None = None
) -> Advice:
    """W35: pairwise tests are not to be chained; `found` says how they came about here."""
    error = float(chained_error(np.full(pairs, alpha)))
    probability = f"{error:.2f}" if error < 0.995 else Message("above 0.99")
    numbers = {"alpha": show(alpha), "pairs": grouped(pairs), "probability": probability, "power": pairs}
    return replace(advice("W35", **numbers), message=found, remedy=remedy, short=short, action=action)


def _one_of_many(study: PairComparison) -> Iterator[Advice]:
    k = study.results.k
    if k > 2:
        pairs = k * (k - 1) // 2
        message = Message(
            "This is one of {pairs} pairs of the {k} algorithms in the table. Its p-value is valid for a pair chosen "
            "before seeing the results.",
            pairs=grouped(pairs),
            k=k,
        )
        remedy = Message(
            "Do not chain Wilcoxon tests: for more than two algorithms, base the claim on adjusted p-values "
            "(podium compare, or podium pair FILE without names)."
        )
        short = Message("One of {pairs} pairs: its p-value is valid if it was chosen beforehand", pairs=grouped(pairs))
        action = Action(Message("Test every pair"), {"first": "", "second": ""})
        yield chain_advice(pairs, study.options.alpha, message, remedy, short=short, action=action)


def _too_few(study: PairComparison) -> Iterator[Advice]:
    """W08: the smallest p-value the tests can reach is above the level."""
    live, two_sided = int(study.signs.wins + study.signs.losses), study.options.alternative == "two-sided"
    smallest = 0.5**live * (2 if two_sided else 1)
    if smallest <= study.options.alpha:
        return
    if not live:
        yield advice("W08 equal")
        return
    problems = count(live, "problem" if study.accuracies is None else "item")
    yield advice(
        "W08 two-sided" if two_sided else "W08 one-sided",
        problems=problems,
        smallest=min(smallest, 1.0),
        alpha=show(study.options.alpha),
    )


def _zeros(study: PairComparison) -> Iterator[Advice]:
    """W07: the treatment of zero differences, and the results of other treatments."""
    ties, n = int(study.signs.ties), study.results.n
    if not ties or ties == n:
        return
    said = [f"{name} {pvalue(float(test.pvalue))}" for name, test in study.ranks.items()]
    depends = len({bool(test.pvalue <= study.options.alpha) for test in study.ranks.values()}) > 1
    message = Message(
        "{n} zero difference among {all}; treated by {zeros}. Wilcoxon by treatment: {said}.",
        "{n} zero differences among {all}; treated by {zeros}. Wilcoxon by treatment: {said}.",
        ties,
        all=n,
        zeros=quote(study.options.zeros),
        said=listing(said),
    )
    changes = Message("The decision depends on it.") if depends else Message("The decision does not depend on it.")
    said_of_zeros = advice("W07 depends" if depends else "W07 same", n=ties, all=n)
    yield replace(said_of_zeros, message=paragraph([message, changes]))


def _scale(study: PairComparison) -> Iterator[Advice]:
    """W13: a few problems on a larger scale dominate everything that adds differences up."""
    sizes = np.abs(np.array([int(gain) / study.results.denominator for gain in study.gains.tolist()]))
    live = sizes[sizes > 0]
    if live.size < 3 or live.max() <= WIDE * np.median(live):
        return
    where = study.results.problems[int(np.argmax(sizes))]
    yield advice("W13", size=live.max(), problem=where, times=live.max() / np.median(live))


def _tests_disagree(study: PairComparison) -> Iterator[Advice]:
    """W10: tests that decide differently invite choosing among them."""
    alpha = study.options.alpha
    pvalues = {
        Message("sign test"): float(study.signs.pvalue),
        "Wilcoxon": float(study.wilcoxon.pvalue),
        Message("permutation test"): study.permutation.pvalue,
    }
    if len({p <= alpha for p in pvalues.values()}) > 1:
        said = listing([joined([name, pvalue(p)], " ") for name, p in pvalues.items()])
        yield advice("W10", alpha=show(alpha), said=said)


def _not_equal(study: PairComparison) -> Iterator[Advice]:
    """W15: not significant is not equal."""
    if study.significant:
        return
    p, shift, within = pvalue(study.pvalue), study.interval, None
    if study.accuracies is not None:
        within = _compatible(*study.accuracies.interval(study.options.main), study.options.main)
    elif shift is not None and shift.lower != shift.upper:
        within = _compatible(shift.lower + 0.0, shift.upper + 0.0, shift.confidence)
    message = Message("The difference is not significant ({p}).", p=p)
    found = message if within is None else paragraph([message, within])
    remedy, action = equivalence_remedy(study.options.equivalence), equivalence_action(study.options)
    yield replace(advice("W15", p=p), message=found, remedy=remedy, action=action)


def _compatible(low: float, up: float, confidence: float) -> Message | None:
    """State which advantages remain plausible; None if all do."""
    level = percent(confidence)
    if isfinite(low) and isfinite(up):
        return Message(
            "Advantages from {low:.3g} up to {up:.3g} are compatible with the data ({level} confidence).",
            low=low, up=up, level=level,
        )  # fmt: skip
    if isfinite(low):
        return Message(
            "Advantages from {low:.3g} upwards are compatible with the data ({level} confidence).", low=low, level=level
        )
    if isfinite(up):
        return Message(
            "Advantages up to {up:.3g} are compatible with the data ({level} confidence).", up=up, level=level
        )
    return None


def _small_effect(study: PairComparison) -> Iterator[Advice]:
    """W20: significant, but the effect is small or the typical difference points elsewhere."""
    if not study.significant or study.shift is None:
        return
    ahead = 1 if study.wilcoxon.r_plus >= study.wilcoxon.r_minus else -1
    words = {effect.name: effect.size for effect in study.effects}
    reasons = []
    if study.median * ahead <= 0:
        reasons.append(Message("the median difference is {median:.3g}", median=study.median))
    if study.permutation.mean * ahead < 0:
        reasons.append(Message("the mean difference ({mean:.3g}) has the opposite sign", mean=study.permutation.mean))
    if words.get("cliff_delta") == "negligible":
        reasons.append(Message("Cliff's delta is negligible: values overlap almost entirely"))
    if reasons:
        yield advice("W20", reasons=listing(reasons), first=reasons[0])
