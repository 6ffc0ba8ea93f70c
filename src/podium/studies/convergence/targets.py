"""Time to the targets a user names, unsolved runs censored."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data.traces import Traces
from podium.errors import InputError
from podium.stats.ranks import oriented
from podium.stats.time_to_target import OverProblems, TimeToTarget, first_hits, over_problems, summarise_hits

Floats = NDArray[np.float64]
LEVEL = 0.95


@dataclass(frozen=True, eq=False)
class Target:
    """Time to one target.

    Attributes
    ----------
    target
        A value, or a distance from the optimum where one is known.
    overall
        Each algorithm over all problems, with bootstrap intervals.
    by_problem
        Each algorithm on each problem, shape (k, n).
    """

    target: float
    overall: OverProblems
    by_problem: TimeToTarget

    __repr__ = brief


def time_to_targets(
    traces: Traces, targets: tuple[float, ...], optima: Floats | None, resamples: int, seed: int
) -> tuple[Target, ...]:
    """Summarise the runs for each target, the hardest last.

    Raises
    ------
    InputError
        When cut-points are not positive, so that they are no times, or a distance is negative.
    """
    if not targets:
        return ()
    if traces.cut_points[0] <= 0:
        raise InputError(
            "{source}: times to a target need positive cut-points; the first is {first!r}.",
            source=traces.source, first=float(traces.cut_points[0]),
        )  # fmt: skip
    values, goals = distances(traces, optima), oriented_targets(traces, targets, optima)
    found = []
    for given, goal in sorted(zip(targets, goals, strict=True), key=lambda pair: -pair[1]):
        hits = first_hits(values, traces.cut_points, goal, "minimize")
        overall = over_problems(hits, level=LEVEL, resamples=resamples, seed=seed)
        found.append(Target(float(given), overall, summarise_hits(hits)))
    return tuple(found)


def distances(traces: Traces, optima: Floats | None) -> Floats:
    """Values of all runs such that smaller is better: distances from the optimum where one is known."""
    values: Floats = oriented(traces.runs, traces.objective)
    if optima is None:
        return values
    with np.errstate(over="ignore"):
        return np.asarray(values - oriented(optima, traces.objective)[:, None, None], dtype=np.float64)


def oriented_targets(traces: Traces, targets: tuple[float, ...], optima: Floats | None) -> list[float]:
    """Targets on the scale of `distances`.

    Raises
    ------
    InputError
        When a distance is negative.
    """
    goals = [float(target) for target in targets]
    if optima is None:
        return [-goal for goal in goals] if traces.objective == "maximize" else goals
    if min(goals) < 0:
        raise InputError(
            "With an optimum, targets are distances from it and cannot be negative: {targets}.", targets=list(targets)
        )
    return goals
