"""The plan of runs as plain values."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

import numpy as np

from podium.studies.before_and_after.plan_runs.study import RunsPlan
from podium.studies.shared import kinds, layout


class Problem(TypedDict):
    problem: str
    pilot_runs: list[kinds.TwoOrMore]
    deviations: list[kinds.NonNegative]
    runs: list[kinds.TwoOrMore]
    largest_error: kinds.NonNegative
    enough: bool


class PlanRunsVerdict(TypedDict):
    text: str


class PlanRunsJson(TypedDict):
    """``podium plan --se --format json``."""

    schema: Literal[1]
    study: Literal["plan-runs"]
    n: kinds.PositiveCount
    k: kinds.TwoOrMore
    algorithms: kinds.Several[str]
    se: kinds.Positive
    comparisons: kinds.PositiveCount
    problems: kinds.NonEmpty[Problem]
    total_runs: Annotated[int, kinds.Rules(minimum=4)]
    problems_needed: Annotated[dict[str, int | None], kinds.Keys("first", "average", "last")] | None
    verdict: PlanRunsVerdict
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: RunsPlan) -> PlanRunsJson:
    """Return everything as plain values, in the layout of ``podium plan --se … --format json``."""
    pilot, control = study.pilot, study.control
    options = {
        "se": study.se, "control": None if control is None else pilot.algorithms[control], "d": study.d,
        "power": study.power, "alpha": study.alpha, "max_runs": study.most,
    }  # fmt: skip
    problems = [
        {
            "problem": pilot.problems[i], "pilot_runs": pilot.counts[i], "deviations": study.deviations[i],
            "runs": one.runs, "largest_error": np.max(one.errors), "enough": one.enough,
        }
        for i, one in enumerate(study.allocations)
    ]  # fmt: skip
    return layout.filled(
        PlanRunsJson, study, pilot, options,
        problems=problems,
        total_runs=study.runs.sum(),
        problems_needed=study.problems or None,
        verdict={"text": study.text},
    )  # fmt: skip


def columns(study: RunsPlan) -> dict[str, list[Any]]:
    """Return one row for each problem and algorithm: runs at hand, their deviation, runs needed."""
    pilot, runs, enough = study.pilot, study.runs, [one.enough for one in study.allocations]
    rows = (
        (pilot.problems[i], pilot.algorithms[j], int(pilot.counts[i, j]), float(study.deviations[i, j]), int(runs[i, j]), enough[i])
        for i, j in np.ndindex(pilot.n, pilot.k)
    )  # fmt: skip
    return layout.in_columns("problem algorithm pilot_runs deviation runs enough", rows)
