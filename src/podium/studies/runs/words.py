"""How numbers and aggregates of a study of runs are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from podium.i18n import N_, _, count, ngettext

if TYPE_CHECKING:
    from podium.studies.runs.estimates import Estimate
    from podium.studies.runs.study import RunsComparison

AGGREGATES: Mapping[str, str] = {
    "iqm": N_("Interquartile mean"),
    "median": N_("Median"),
    "mean": N_("Mean"),
    "gap": N_("Optimality gap"),
}
"""Names of the aggregates, in the order of the tables."""


def percent(study: RunsComparison) -> str:
    """Write the confidence of the intervals: "95 %"."""
    return f"{100 * study.options.confidence:.10g} %"


def spelled(estimate: Estimate, place: int, confidence: str) -> str:
    """Write an estimate with its interval in running text."""
    return _(
        "{value:.4g} ({low:.4g} to {high:.4g}, {confidence} interval)",
        value=estimate.value[place],
        low=estimate.lower[place],
        high=estimate.upper[place],
        confidence=confidence,
    )


def bracket(lower: float, upper: float) -> str:
    """Write an interval in a table."""
    return f"[{lower:.4g}, {upper:.4g}]"


def extent(study: RunsComparison) -> str:
    """Say over how much data: "over 26 problems, 5 runs each"."""
    counts = study.runs.counts
    low, high = int(counts.min()), int(counts.max())
    problems = count(study.runs.n, "problem")
    if low == high:
        return ngettext("over {problems}, {n} run each", "over {problems}, {n} runs each", low, problems=problems)
    return _("over {problems}, {low} to {high} runs each", problems=problems, low=low, high=high)


def scale(study: RunsComparison) -> str:
    """Say what the scores are."""
    options = study.options
    if options.scale == "references":
        return _(
            "scores: 0 is the mean of {low} on a problem, 1 that of {high}; larger is better",
            low=options.low,
            high=options.high,
        )
    if options.scale == "minmax":
        return _("scores: 0 is the worst run of all on a problem, 1 the best; larger is better")
    if study.upward:
        return _("scores are the measurements themselves; larger is better")
    return _("scores are the measurements themselves; smaller is better")


def over(first: str, second: str) -> str:
    """Name an ordered pair: the first held to dominate the second."""
    return _("{first} over {second}", first=first, second=second)
