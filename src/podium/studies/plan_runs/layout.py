"""The plan of runs as plain values."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

import numpy as np

from podium.studies.layout import SCHEMA, advice_list, provenance
from podium.studies.plan_runs.study import RunsPlan
from podium.studies.schema import (
    AdviceEntry,
    Keys,
    NonEmpty,
    NonNegative,
    Positive,
    PositiveCount,
    Provenance,
    Rules,
    Several,
    TwoOrMore,
)


class Problem(TypedDict):
    problem: str
    pilot_runs: list[TwoOrMore]
    deviations: list[NonNegative]
    runs: list[TwoOrMore]
    largest_error: NonNegative
    enough: bool


class PlanRunsVerdict(TypedDict):
    text: str


class PlanRunsJson(TypedDict):
    """``podium plan --se --format json``."""

    schema: Literal[1]
    study: Literal["plan-runs"]
    n: PositiveCount
    k: TwoOrMore
    algorithms: Several[str]
    se: Positive
    comparisons: PositiveCount
    problems: NonEmpty[Problem]
    total_runs: Annotated[int, Rules(minimum=4)]
    problems_needed: Annotated[dict[str, int | None], Keys("first", "average", "last")] | None
    verdict: PlanRunsVerdict
    advice: list[AdviceEntry]
    provenance: Provenance


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
        "schema": SCHEMA,
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
        "advice": advice_list(study.advice),
        "provenance": provenance(pilot.sha256, pilot.source, pilot.notes, options, None),
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
