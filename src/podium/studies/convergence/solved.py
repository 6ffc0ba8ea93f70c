"""Which share of their targets the runs have reached by when: empirical distributions of running times."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.data.trace_grid import number
from podium.data.traces import Traces
from podium.errors import InputError
from podium.i18n import _, count
from podium.stats.profiles import solved_share
from podium.stats.ranks import oriented
from podium.studies.convergence.targets import distances, oriented_targets

if TYPE_CHECKING:
    from podium.studies.convergence.study import Convergence

Floats = NDArray[np.float64]

PRECISIONS = tuple(10.0 ** ((10 - step) / 5) for step in range(51))
"""Targets where an optimum is known but none were named: 51 distances from 100 to 1e-8, those of COCO."""

SHARES = (1e-1, 1e-3, 1e-5, 1e-7)
"""Targets where no optimum is known: shares of the way from the best value seen back to the start (Moré & Wild 2009)."""


@dataclass(frozen=True, eq=False)
class Solved:
    """Share of pairs of a run and a target that are solved by each recorded cut-point, shape (k, c).

    `targets` says which, in words.
    """

    shares: Floats
    targets: str


def solved(study: Convergence) -> Solved:
    """Count the runs and targets that are solved along the budget.

    The targets are those the user named. Where none were named and the optimum is known, they are `PRECISIONS`, without
    those closer than the tolerance; where it is not, the shares `SHARES` of the span of each problem, from the best value of
    any run to the worst average at the first cut-point.

    Raises
    ------
    InputError
        When values are so large that their differences are not floats.
    """
    traces, options = study.traces, study.options
    optima = options.optima(traces)
    values = distances(traces, optima)
    if options.targets:
        goals = np.array(oriented_targets(traces, options.targets, optima))
        named = ", ".join(number(target) for target in options.targets)
        text = named if optima is None else _("{targets} from the optimum", targets=named)
    elif optima is not None:
        kept = [goal for goal in PRECISIONS if goal >= options.tolerance] or [options.tolerance]
        goals = np.array(kept)
        text = _(
            "{distances} from the optimum, from {high} to {low:.3g} in even ratios (COCO)",
            distances=count(len(kept), "distance"), high=number(kept[0]), low=kept[-1],
        )  # fmt: skip
    else:
        goals = _of_the_span(traces, values)
        shares = ", ".join(f"{share:g}" for share in SHARES)
        text = _(
            "for each problem, {shares} of the way from the best value of any run back to the worst average at the "
            "first cut-point (Moré & Wild 2009); name others with --target",
            shares=shares,
        )
    if not (np.isfinite(values) | np.isnan(values)).all() or not np.isfinite(goals).all():
        raise InputError("The distances to the targets exceed the range of floating point.")
    return Solved(solved_share(values, goals, "minimize"), text)


def _of_the_span(traces: Traces, values: Floats) -> Floats:
    best = np.nanmin(values, axis=(0, 2, 3))
    start = oriented(traces.values[..., 0], traces.objective).max(axis=0)
    with np.errstate(over="ignore", invalid="ignore"):
        span = np.maximum(start - best, 0.0)  # an average may lie a hair below the values it is made of
        return np.asarray(best[:, None] + span[:, None] * np.array(SHARES), dtype=np.float64)


__all__ = ["PRECISIONS", "SHARES", "Solved", "solved"]
