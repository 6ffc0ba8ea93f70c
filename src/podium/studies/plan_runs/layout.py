"""The plan of runs as plain values."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

import numpy as np

from podium.studies import layout
from podium.studies.plan_runs.study import RunsPlan


class Problem(TypedDict):
    problem: str
    pilot_runs: list[layout.TwoOrMore]
    deviations: list[layout.NonNegative]
    runs: list[layout.TwoOrMore]
    largest_error: layout.NonNegative
    enough: bool


class PlanRunsVerdict(TypedDict):
    text: str


class PlanRunsJson(TypedDict):
    """``podium plan --se --format json``."""

    schema: Literal[1]
    study: Literal["plan-runs"]
    n: layout.PositiveCount
    k: layout.TwoOrMore
    algorithms: layout.Several[str]
    se: layout.Positive
    comparisons: layout.PositiveCount
    problems: layout.NonEmpty[Problem]
    total_runs: Annotated[int, layout.Rules(minimum=4)]
    problems_needed: Annotated[dict[str, int | None], layout.Keys("first", "average", "last")] | None
    verdict: PlanRunsVerdict
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: RunsPlan) -> PlanRunsJson:
    """Return everything as plain values, in the layout of ``podium plan --se … --format json``."""
    pilot, runs = study.pilot, study.runs
    options = {
        "se": study.se,
        "control": None if study.control is None else pilot.algorithms[study.control],
        "d": study.d,
        "power": study.power,
        "alpha": study.alpha,
        "max_runs": study.most,
    }
    return {
        "schema": layout.SCHEMA,
        "study": "plan-runs",
        "n": pilot.n,
        "k": pilot.k,
        "algorithms": list(pilot.algorithms),
        "se": study.se,
        "comparisons": study.comparisons,
        "problems": [
            {
                "problem": pilot.problems[i],
                "pilot_runs": pilot.counts[i].tolist(),
                "deviations": study.deviations[i].tolist(),
                "runs": runs[i].tolist(),
                "largest_error": float(np.max(one.errors)),
                "enough": one.enough,
            }
            for i, one in enumerate(study.allocations)
        ],
        "total_runs": int(runs.sum()),
        "problems_needed": study.problems or None,
        "verdict": {"text": study.text},
        "advice": layout.advice_list(study.advice),
        "provenance": layout.provenance(pilot.sha256, pilot.source, pilot.notes, options, None),
    }


def columns(study: RunsPlan) -> dict[str, list[Any]]:
    """Return one row for each problem and algorithm: runs at hand, their deviation, runs needed."""
    pilot = study.pilot
    cells = [(i, j) for i in range(pilot.n) for j in range(pilot.k)]
    return {
        "problem": [pilot.problems[i] for i, _ in cells],
        "algorithm": [pilot.algorithms[j] for _, j in cells],
        "pilot_runs": [int(pilot.counts[i, j]) for i, j in cells],
        "deviation": [float(study.deviations[i, j]) for i, j in cells],
        "runs": [int(study.runs[i, j]) for i, j in cells],
        "enough": [study.allocations[i].enough for i, _ in cells],
    }
