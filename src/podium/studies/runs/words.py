"""How numbers and aggregates of a study of runs are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from podium.i18n import _, count

if TYPE_CHECKING:
    from podium.studies.runs.estimates import Estimate
    from podium.studies.runs.study import RunsComparison

AGGREGATES: Mapping[str, str] = {
    "iqm": "Interquartile mean",
    "median": "Median",
    "mean": "Mean",
    "gap": "Optimality gap",
}
"""Names of the aggregates, in the order of the tables."""


def percent(study: RunsComparison) -> str:
    """Write the confidence of the intervals: "95 %"."""
    return f"{100 * study.options.confidence:.10g} %"


def spelled(estimate: Estimate, place: int) -> str:
    """Write an estimate with its interval in running text."""
    return f"{estimate.value[place]:.4g} ({estimate.lower[place]:.4g} to {estimate.upper[place]:.4g})"


def bracket(lower: float, upper: float) -> str:
    """Write an interval in a table."""
    return f"[{lower:.4g}, {upper:.4g}]"


def extent(study: RunsComparison) -> str:
    """Say over how much data: "over 26 problems, 5 runs each"."""
    counts = study.runs.counts
    low, high = int(counts.min()), int(counts.max())
    each = f"{count(low, 'run')} each" if low == high else _("{low} to {high} runs each", low=low, high=high)
    return f"over {count(study.runs.n, 'problem')}, {each}"


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
    return _("scores are the measurements themselves; {value} is better", value="larger" if study.upward else "smaller")
