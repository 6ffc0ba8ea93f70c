"""Advice about an order by cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Action, Advice
from podium.i18n import Message, count, listing
from podium.studies.advice.data_rules import missing_results
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.order.study import CostOrdering


def advise(study: CostOrdering) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    rules = (missing_results, _cycles, _equal, _dependent, _undefined, _few, _chain, _not_equal)
    return tuple(advice for rule in rules for advice in rule(study))


def _cycles(study: CostOrdering) -> Iterator[Advice]:
    for members in study.outcome.cycles:
        names = [study.results.algorithms[j] for j in members]
        yield Advice(
            "W22",
            Message("{names} beat each other in a circle.", names=listing(names)),
            Message(
                "Pairwise tests need not be transitive. If the algorithms cost the same, the tests then do not "
                "determine which comes first."
            ),
            Message(
                "podium orders them by cost, then by number of losses, then by mean rank. Do not read more into "
                "their order."
            ),
            "Yıldız & Alpaydın 2006",
            short=Message("{algorithms} beat each other in a circle", algorithms=count(len(names), "algorithm")),
        )


def _equal(study: CostOrdering) -> Iterator[Advice]:
    equal = int(study.pairs.equal.sum())
    if equal:
        yield Advice(
            "W24",
            Message("{pairs} of {m} have equal costs.", pairs=count(equal, "pair"), m=study.family.m),
            Message(
                "There is no prior preference between them, so the test is two-sided. If it is not significant, the "
                "mean rank in the same data decides."
            ),
            Message("Specify different costs if you do have a preference."),
            Message("methods fixed in podium's documentation"),
            weight="note",
        )


def _dependent(study: CostOrdering) -> Iterator[Advice]:
    layout = study.pairs.layout
    if layout is not None and study.test == "paired-t" and not layout.design.independent:
        yield Advice(
            "W05",
            Message("The paired t test is used on {rows}.", rows=layout.text),
            Message(
                "Two such repetitions {overlap}. The test assumes that they are independent and rejects too often.",
                overlap=layout.design.overlap,
            ),
            Message("Omit --test: {deciding_test} fits this design.", deciding_test=layout.design.deciding_test),
            "Dietterich 1998; Nadeau & Bengio 2003",
            weight="stop",
            short=Message("The paired t test is used on rows that are not independent"),
            action=Action(Message("Use the fitting test"), {"test": ""}),
        )


def _undefined(study: CostOrdering) -> Iterator[Advice]:
    if study.pairs.undefined:
        yield Advice(
            "W34",
            Message(
                "{pairs} differ by the same amount in every repetition.", pairs=count(study.pairs.undefined, "pair")
            ),
            Message("Without variation, a t test cannot assess the difference, so it counts as not significant."),
            Message("Check these pairs and how the numbers were rounded."),
            Message("methods fixed in podium's documentation"),
        )


def _few(study: CostOrdering) -> Iterator[Advice]:
    n = study.results.n
    if study.pairs.layout is not None or study.adjustment == "none":
        return
    smallest = study.family.m * 0.5**n
    if smallest > study.alpha:
        yield Advice(
            "W08",
            Message(
                "With {problems}, the smallest possible one-sided p-value is {least:.3g}, or about {adjusted:.3g} "
                "after adjustment for {m} pairs.",
                problems=count(n, "problem"),
                least=0.5**n,
                m=study.family.m,
                adjusted=min(1.0, smallest),
            ),
            Message("No result can be significant whatever the data, so the order depends on cost alone."),
            Message("Use more problems or fewer algorithms."),
            "Demšar 2006",
            weight="stop",
            short=Message(
                "With {problems}, no result can be significant, so cost alone decides", problems=count(n, "problem")
            ),
        )


def _chain(study: CostOrdering) -> Iterator[Advice]:
    if study.adjustment == "none" and study.family.m > 1:
        m = study.family.m
        error = -float(np.expm1(m * np.log1p(-study.alpha)))
        yield Advice(
            "W35",
            Message("{m} tests at {alpha} each are not adjusted.", m=m, alpha=show(study.alpha)),
            Message(
                "If the tests were independent, the probability of at least one false positive would be {error:.2f}. "
                "A false positive can put an expensive algorithm first.",
                error=error,
            ),
            Message("Use --adjust holm."),
            "García & Herrera 2008",
            weight="stop",
            action=Action(Message("Adjust by Holm"), {"adjust": "holm"}),
        )


def _not_equal(study: CostOrdering) -> Iterator[Advice]:
    if int(study.better.sum()) < study.family.m:
        yield Advice(
            "W15",
            Message(
                "{n} of {pairs} show no significant advantage of the more expensive algorithm.",
                n=study.family.m - int(study.better.sum()),
                pairs=count(study.family.m, "pair"),
            ),
            Message(
                "The more expensive algorithm may still be better. Cost decides between the two; this is not "
                "evidence that they perform equally."
            ),
            Message(
                "Use the order to decide what to spend, not as a ranking of quality. For a ranking, use podium compare."
            ),
            "Yıldız & Alpaydın 2006",
            weight="wording",
            short=Message(
                "{n} of {pairs}: no advantage of the more expensive algorithm was shown",
                n=study.family.m - int(study.better.sum()),
                pairs=count(study.family.m, "pair"),
            ),
        )
