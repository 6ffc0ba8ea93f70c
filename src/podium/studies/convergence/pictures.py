"""The pictures of a convergence study: mean ranks along the budget, curves problem by problem."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import numpy as np

from podium.diagrams.charts import MOST_PANELS, Panel, Series, curves
from podium.diagrams.drawing import Drawing
from podium.diagrams.look import SERIES
from podium.studies.pictures import Pictures
from podium.studies.words import count
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.convergence.study import Convergence


def convergence_pictures(study: Convergence) -> Pictures:
    """Return the pictures of a convergence study by kind."""
    return {"rank-curves": lambda: rank_curves(study), "curves": lambda: mean_curves(study)}


def _shown(study: Convergence) -> tuple[list[int], str]:
    """Return the algorithms that are shown, fastest first, and a sentence when some are not."""
    order = study.display_order
    if len(order) <= SERIES:
        return order, ""
    return order[:SERIES], f" The {SERIES} fastest of {count(len(order), 'algorithm')} are shown."


def rank_curves(study: Convergence) -> Drawing:
    """Draw the mean rank of each algorithm along the budget."""
    shown, less = _shown(study)
    found = study.trajectories
    names = study.traces.algorithms
    series = [Series(names[j], found.cut_points, found.mean_ranks[j]) for j in shown]
    note = (
        f"Friedman's mean ranks over {count(study.traces.n, 'problem')} at each cut-point, 1 is best. At any one cut-point ranks "
        f"at least {found.critical_difference:.2f} apart differ significantly (Nemenyi, studentised range, "
        f"α = {show(study.options.alpha)}); looking at many cut-points is not accounted for.{less}"
    )
    return curves(
        [Panel(series)], x_label="budget (cut-point)", y_label="mean rank", note=note, title="Mean ranks along the budget",
        upside_down=True,
    )  # fmt: skip


def mean_curves(study: Convergence) -> Drawing:
    """Draw the averages of each algorithm along the budget on the first problems, with quartiles of the runs."""
    traces = study.traces
    shown, less = _shown(study)
    panels = [
        Panel([_with_band(study, j, i) for j in shown], traces.problems[i]) for i in range(min(traces.n, MOST_PANELS))
    ]
    cut = "" if traces.n <= MOST_PANELS else f" The first {MOST_PANELS} of {count(traces.n, 'problem')} are shown."
    band = " with the quartiles of its runs" if int(traces.counts.min()) > 2 else ""
    note = f"The {traces.average} of each algorithm{band} along the budget, problem by problem.{cut}{less}"
    return curves(panels, x_label="budget", y_label="value", note=note, title="Convergence curves")


def _with_band(study: Convergence, j: int, i: int) -> Series:
    traces = study.traces
    low = high = None
    if int(traces.counts.min()) > 2:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # a run that is not there is NaN everywhere
            low, high = np.nanquantile(traces.runs[j, i], [0.25, 0.75], axis=0)
    return Series(traces.algorithms[j], traces.cut_points, traces.values[j, i], low, high)
