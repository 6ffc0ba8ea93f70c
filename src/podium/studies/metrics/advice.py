"""Advice about several metrics at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from podium.document import Action, Advice
from podium.i18n import Message, joined, listing
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.metrics.study import MetricsComparison

_TABLE = ("W04", "W17", "W18", "W28")
"""Advice of a comparison that is about its data, and can invalidate what the metrics say together."""


def advise(study: MetricsComparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    return (*_data(study), *_multiplicity(study), *_directions(study))


def _data(study: MetricsComparison) -> Iterator[Advice]:
    """Pass on what the comparisons say about their data, once where it is the same for all."""
    said: dict[Advice, list[str]] = {}
    for metric, one in study.comparisons.items():
        for advice in one.advice:
            if advice.code in _TABLE:
                said.setdefault(advice, []).append(metric)
    for advice, metrics in said.items():
        everywhere = len(metrics) == len(study.metrics)
        message = advice.message if everywhere else joined([listing(metrics), advice.message], ": ")
        yield replace(advice, message=message)


def _multiplicity(study: MetricsComparison) -> Iterator[Advice]:
    """W14: every metric has its own level."""
    m, alpha = len(study.metrics), study.alpha
    found = [study.found(metric) for metric in study.metrics]
    own, across = sum(part[1] for part in found), sum(part[2] for part in found)
    yield Advice(
        "W14",
        Message(
            "{m} metrics were tested at α = {alpha} each. {own} hypotheses are significant for their own metric, "
            "{across} by Holm over all metrics together.",
            m=m,
            alpha=show(alpha),
            own=own,
            across=across,
        ),
        Message(
            "The probability of a false positive for at least one metric can be up to {m} times α, {chance}. "
            "Choosing the most favourable metric afterwards is a choice made by the data.",
            m=m,
            chance=show(min(1.0, round(m * alpha, 12))),
        ),
        Message(
            "Choose one metric beforehand as the basis of the claim, or report what is significant over all metrics."
        ),
        Message("Holm 1979; Demšar 2006, section 3.2"),
        short=Message(
            "{m} metrics at α = {alpha} each: {own} significant by metric, {across} over all",
            m=m,
            alpha=show(alpha),
            own=own,
            across=across,
        ),
    )


def _directions(study: MetricsComparison) -> Iterator[Advice]:
    """W19: metrics that point different ways."""
    ways: dict[str, list[str]] = {way: [] for way in ("maximize", "minimize")}
    for metric, one in study.comparisons.items():
        ways[one.results.objective].append(metric)
    if all(ways.values()):
        yield Advice(
            "W19",
            Message(
                "Larger values are better for {maximize}, smaller values for {minimize}.",
                maximize=listing(ways["maximize"]),
                minimize=listing(ways["minimize"]),
            ),
            Message("A wrong direction reverses the verdict, and nothing in the numbers shows it."),
            Message(
                'Check the column "Better" of the summary, and set directions with --objective '
                "METRIC=maximize,OTHER=minimize."
            ),
            "mlr3benchmark issue 29",
            short=Message(
                "Larger is better for {maximize} of the metrics, smaller for {minimize}",
                maximize=len(ways["maximize"]),
                minimize=len(ways["minimize"]),
            ),
            action=Action(Message("Set the directions"), asks="objective"),
        )
