"""Advice about two algorithms: the basis of the p-value, and what it does not show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np

from podium.data import Results
from podium.document import Action, Advice
from podium.errors import quote
from podium.i18n import Message, count, grouped, joined, listing, paragraph
from podium.stats.adjustments import chained_error
from podium.stats.location import ShiftInterval
from podium.studies.advice import data_rules
from podium.studies.advice.conclusion_rules import equivalence_action, equivalence_remedy
from podium.studies.advice.data_rules import missing_results
from podium.studies.figures import percent
from podium.studies.words import level as show
from podium.studies.words import pvalue

if TYPE_CHECKING:
    from podium.studies.pair.study import PairComparison

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
    pairs: int, alpha: float, message: str, remedy: str, *, short: str, action: Action | None = None
) -> Advice:
    """W35: pairwise tests are not to be chained; `message` says how they came about here."""
    error = float(chained_error(np.full(pairs, alpha)))
    probability = f"{error:.2f}" if error < 0.995 else Message("above 0.99")
    return Advice(
        "W35",
        message,
        Message(
            "If there is no difference, each test rejects with probability {alpha}, and these errors accumulate: the "
            "probability that at least one of {pairs} unadjusted tests is a false positive is {probability} (1 − (1 "
            "− {alpha})^{power}, if they were independent).",
            alpha=show(alpha),
            pairs=grouped(pairs),
            probability=probability,
            power=pairs,
        ),
        remedy,
        Message("García et al. 2010, section 3; Demšar 2006, section 3.2"),
        short=short,
        action=action,
    )


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
        yield chain_advice(
            pairs,
            study.options.alpha,
            message,
            Message(
                "Do not chain Wilcoxon tests: for more than two algorithms, base the claim on adjusted p-values "
                "(podium compare, or podium pair FILE without names)."
            ),
            short=Message(
                "One of {pairs} pairs: its p-value is valid if it was chosen beforehand", pairs=grouped(pairs)
            ),
            action=Action(Message("Test every pair"), {"first": "", "second": ""}),
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
            Message("The two algorithms have the same result on every problem."),
            Message(
                "Without any difference, no test can distinguish them or measure how similar they are on other "
                "problems."
            ),
            Message("Add problems, or report more decimals if these results were rounded."),
            Message("binomial and signed-rank null distributions"),
            weight="stop",
        )
        return
    noun = "problem" if study.accuracies is None else "item"
    found: dict[str, Any] = {"problems": count(live, noun), "smallest": min(smallest, 1.0)}
    message = Message(
        "With only {problems} with a difference, the smallest one-sided p-value of an exact sign, Wilcoxon or "
        "permutation test is {smallest:.4g}.",
        **found,
    )
    if study.options.alternative == "two-sided":
        message = Message(
            "With only {problems} with a difference, the smallest two-sided p-value of an exact sign, Wilcoxon or "
            "permutation test is {smallest:.4g}.",
            **found,
        )
    yield Advice(
        "W08",
        message,
        Message(
            "The tests cannot reach {alpha} whatever the data. A normal approximation that falls below it would be "
            "wrong.",
            alpha=show(study.options.alpha),
        ),
        Message("Add problems, or report the results without a claim of significance."),
        Message("binomial and signed-rank null distributions"),
        weight="stop",
        short=Message(
            "With {problems} that differ, no test can reach {alpha}",
            problems=count(live, noun),
            alpha=show(study.options.alpha),
        ),
    )


def _zeros(study: PairComparison) -> Iterator[Advice]:
    """W07: the treatment of zero differences, and the results of other treatments."""
    ties = int(study.signs.ties)
    if not ties or ties == study.results.n:
        return
    said = [f"{name} {pvalue(float(test.pvalue))}" for name, test in study.ranks.items()]
    decisions = {bool(test.pvalue <= study.options.alpha) for test in study.ranks.values()}
    changes = (
        Message("The decision depends on it.") if len(decisions) > 1 else Message("The decision does not depend on it.")
    )
    short = Message(
        "{n} of {all} differences is zero: state how it was treated",
        "{n} of {all} differences are zero: state how they were treated",
        ties,
        all=study.results.n,
    )
    if len(decisions) > 1:
        short = Message(
            "The decision depends on how {n} zero difference is treated",
            "The decision depends on how {n} zero differences are treated",
            ties,
        )
    message = Message(
        "{n} zero difference among {all}; treated by {zeros}. Wilcoxon by treatment: {said}.",
        "{n} zero differences among {all}; treated by {zeros}. Wilcoxon by treatment: {said}.",
        ties,
        all=study.results.n,
        zeros=quote(study.options.zeros),
        said=listing(said),
    )
    yield Advice(
        "W07",
        paragraph([message, changes]),
        Message(
            "Splitting their ranks counts them as evidence of no difference, dropping them ignores them, and Pratt's "
            "treatment lies between the two."
        ),
        Message("State the treatment in the paper; choose it (--zeros) before seeing the p-values."),
        Message("Demšar 2006, section 3.1.3; Pratt 1959"),
        weight="wording" if len(decisions) == 1 else "check",
        short=short,
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
        Message(
            "The largest difference ({size:.3g}, on {problem}) is {times:.3g} times the median difference.",
            size=live.max(),
            problem=where,
            times=live.max() / np.median(live),
        ),
        Message(
            "Wilcoxon's ranks, the shift, means, Cohen's d and the permutation test compare sizes of differences "
            "across problems, which requires a common scale."
        ),
        Message(
            "If the scales differ for reasons that do not matter, normalise the problems first or base the claim on "
            "the sign test."
        ),
        Message("Demšar 2006, section 3.1.3"),
        short=Message("The largest difference is {times:.3g} times the median one", times=live.max() / np.median(live)),
    )


def _tests_disagree(study: PairComparison) -> Iterator[Advice]:
    """W10: tests that decide differently invite choosing among them."""
    alpha = study.options.alpha
    pvalues = {
        Message("sign test"): float(study.signs.pvalue),
        "Wilcoxon": float(study.wilcoxon.pvalue),
        Message("permutation test"): study.permutation.pvalue,
    }
    if len({p <= alpha for p in pvalues.values()}) == 1:
        return
    said = listing([joined([name, pvalue(p)], " ") for name, p in pvalues.items()])
    yield Advice(
        "W10",
        Message("The tests disagree at {alpha}: {said}.", alpha=show(alpha), said=said),
        Message(
            "The tests ask different questions (how often, in what rank order, by what mean). Choosing the one that "
            "suits you raises the error rate above its nominal level."
        ),
        Message("The verdict is based on Wilcoxon's test, which was fixed beforehand. Report the other tests as well."),
        Message("Demšar 2006, section 3.1"),
        short=Message("The sign, Wilcoxon and permutation tests disagree at {alpha}", alpha=show(alpha)),
    )


def _not_equal(study: PairComparison) -> Iterator[Advice]:
    """W15: not significant is not equal."""
    if study.significant:
        return
    found = study.interval
    message = Message("The difference is not significant ({p}).", p=pvalue(study.pvalue))
    if study.accuracies is not None:
        low, up = study.accuracies.interval(study.options.main)
        plausible = Message(
            "Advantages from {low:.3g} up to {up:.3g} are compatible with the data ({level} confidence).",
            low=low, up=up, level=percent(study.options.main),
        )  # fmt: skip
        message = paragraph([message, plausible])
    elif found is not None and found.lower != found.upper and (within := _compatible(found)) is not None:
        message = paragraph([message, within])
    yield Advice(
        "W15",
        message,
        Message(
            "A large p-value means that the data cannot distinguish the two algorithms, not that they perform equally."
        ),
        equivalence_remedy(study.options.equivalence),
        "Altman & Bland 1995",
        weight="wording",
        short=Message("No difference shown ({p}); do not write “equal”", p=pvalue(study.pvalue)),
        action=equivalence_action(study.options),
    )


def _compatible(found: ShiftInterval) -> Message | None:
    """State which advantages remain plausible; None if all do."""
    low, up, level = found.lower + 0.0, found.upper + 0.0, percent(found.confidence)
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
        yield Advice(
            "W20",
            Message("Significant, but {reasons}.", reasons=listing(reasons)),
            Message(
                "A p-value measures the evidence for a difference, not its size. A tiny but consistent advantage can "
                "be significant if problems vary much more than algorithms."
            ),
            Message(
                "Report the shift with its interval and an effect size together with the p-value, and state whether "
                "it matters in practice."
            ),
            "Vargha & Delaney 2000; Demšar 2006",
            short=Message("Significant, but {reasons}", reasons=reasons[0]),
        )
