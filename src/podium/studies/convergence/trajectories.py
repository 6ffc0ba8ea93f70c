"""Mean ranks along the budget: who leads when."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data.traces import Traces
from podium.stats.critical import critical_difference
from podium.stats.page_ranks import close_ranks
from podium.stats.ranks import oriented

Floats = NDArray[np.float64]

_EPSILON = 2 * np.finfo(np.float64).eps
SHOWN = 60
"""Most cut-points whose ranks are given."""


@dataclass(frozen=True, eq=False)
class Trajectories:
    """Friedman's mean ranks (1 is best) of the averages at each cut-point.

    Attributes
    ----------
    cut_points
        Shape (m,).
    mean_ranks
        Shape (k, m).
    critical_difference
        Nemenyi's, at the level of the study; the same at every cut-point.
    """

    cut_points: Floats
    mean_ranks: Floats
    critical_difference: float

    __repr__ = brief


def trajectories(traces: Traces, chosen: Floats, alpha: float) -> Trajectories:
    """Rank the algorithms at every recorded cut-point, or at the chosen ones where there are too many."""
    cuts = traces.cut_points if traces.c <= SHOWN else chosen
    places = [traces.index(float(cut)) for cut in cuts]
    tables = np.moveaxis(oriented(traces.values[..., places], traces.objective), 0, -1)
    # Means of equal numbers may differ in the last bit, when the numbers came in as decimals.
    ranks = close_ranks(tables, _EPSILON * np.abs(tables))
    return Trajectories(cuts, ranks.mean(axis=0).T, critical_difference(traces.k, traces.n, alpha))
