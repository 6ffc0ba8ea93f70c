"""The check of assumptions as plain values: JSON and the flat table of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict, cast

import numpy as np
from numpy.typing import NDArray

from podium.stats.normality import NORMALITY_TESTS
from podium.stats.variances import HOMOGENEITY_TESTS
from podium.studies import layout
from podium.studies.assumptions.report import State, conditions
from podium.studies.assumptions.study import DECIDES_NORMALITY, DECIDES_VARIANCES, NONE, Outcome

if TYPE_CHECKING:
    from podium.studies.assumptions.study import Assumptions


class Deciding(TypedDict):
    normality: Annotated[str, layout.OneOf(DECIDES_NORMALITY)]
    equal_variances: Annotated[str, layout.OneOf(DECIDES_VARIANCES)]


class Condition(TypedDict):
    state: State
    text: layout.Text


class AssumptionsVerdict(TypedDict):
    parametric: bool | None
    text: layout.Text
    deciding: Deciding
    conditions: Annotated[dict[str, Condition], layout.Keys("normality", "equal_variances", "independence")]


class Scheme(TypedDict):
    key: Annotated[str, layout.OneOf("unknown", "independent", "seeds", "cv", "repeated-cv", "5x2cv", "holdout")]
    independent: bool | None
    reason: layout.Text
    remedy: layout.Text


class TallyJson(TypedDict):
    tested: layout.Count
    failed: layout.Count
    impossible: layout.Count
    expected_by_chance: layout.NonNegative
    pvalue_of_so_many: layout.Probability | None
    failed_after_holm: layout.Count
    pvalue: layout.Probability | None
    beyond_chance: bool


class OneTest(TypedDict):
    statistic: float | None
    pvalue: layout.Probability | None
    reason: str | None


Cell = TypedDict(
    "Cell",
    {
        "problem": layout.Name,
        "algorithm": layout.Name,
        "runs": layout.Count,
        "distinct": layout.Count,
        "mean": float | None,
        "sd": float | None,
        "skewness": float | None,
        "excess_kurtosis": float | None,
        "lilliefors": OneTest,
        "shapiro-wilk": OneTest,
        "dagostino-pearson": OneTest,
        "anderson-darling": OneTest,
    },
)

VarianceTests = TypedDict(
    "VarianceTests",
    {
        "problem": layout.Name,
        "levene": OneTest,
        "brown-forsythe": OneTest,
        "bartlett": OneTest,
        "fligner-killeen": OneTest,
    },
)


class AssumptionsJson(TypedDict):
    """``podium assumptions FILE --format json``."""

    schema: Literal[1]
    study: Literal["assumptions"]
    n: layout.PositiveCount
    k: layout.PositiveCount
    alpha: layout.Alpha
    problems: layout.Names
    algorithms: layout.Names
    verdict: AssumptionsVerdict
    scheme: Scheme
    tallies: Annotated[
        dict[str, TallyJson],
        layout.Keys(*NORMALITY_TESTS, *HOMOGENEITY_TESTS),
    ]
    cells: layout.NonEmpty[Cell]
    equal_variances: layout.NonEmpty[VarianceTests]
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: Assumptions) -> AssumptionsJson:
    """Everything as plain values, null where undefined."""
    runs, scheme = study.runs, study.scheme
    options = {"scheme": None if scheme.key == "unknown" else scheme.key, "alpha": study.alpha}
    return {
        "schema": layout.SCHEMA,
        "study": "assumptions",
        "n": runs.n,
        "k": runs.k,
        "alpha": study.alpha,
        "problems": list(runs.problems),
        "algorithms": list(runs.algorithms),
        "verdict": {
            "parametric": study.parametric,
            "text": study.text,
            "deciding": {"normality": DECIDES_NORMALITY, "equal_variances": DECIDES_VARIANCES},
            "conditions": {
                name.replace(" ", "_"): {"state": state, "text": text}
                for name, (state, text) in conditions(study).items()
            },
        },
        "scheme": {
            "key": scheme.key,
            "independent": scheme.independent,
            "reason": scheme.reason,
            "remedy": scheme.remedy,
        },
        "tallies": {
            test: {
                "tested": tally.tested,
                "failed": tally.failed,
                "impossible": tally.impossible,
                "expected_by_chance": tally.expected,
                "pvalue_of_so_many": tally.chance if tally.tested else None,
                "failed_after_holm": tally.after_holm,
                "pvalue": tally.pvalue if tally.tested else None,
                "beyond_chance": tally.beyond_chance,
            }
            for test, tally in study.tallies.items()
        },
        "cells": _cells(study),
        "equal_variances": [
            cast(
                "VarianceTests",
                {"problem": problem} | {test: _entry(study.homogeneity[test], i) for test in HOMOGENEITY_TESTS},
            )
            for i, problem in enumerate(runs.problems)
        ],
        "advice": layout.advice_list(study.advice),
        "provenance": layout.provenance(runs.sha256, runs.source, runs.notes, options, None),
    }


def _cells(study: Assumptions) -> list[Cell]:
    runs, shape = study.runs, study.shape
    cells: list[Any] = []
    for index in range(runs.n * runs.k):
        i, j = divmod(index, runs.k)
        cell: dict[str, Any] = {
            "problem": runs.problems[i],
            "algorithm": runs.algorithms[j],
            "runs": int(shape.counts[i, j]),
            "distinct": int(shape.distinct[i, j]),
            "mean": _number(shape.mean[i, j]),
            "sd": _number(shape.deviation[i, j]),
            "skewness": _number(shape.skewness[i, j]),
            "excess_kurtosis": _number(shape.excess_kurtosis[i, j]),
        }
        cells.append(cell | {test: _entry(study.normality[test], index) for test in NORMALITY_TESTS})
    return cells


def _entry(outcome: Outcome, index: int) -> OneTest:
    """One test of one cell or problem; the reason is null where there is a p-value."""
    statistic, pvalue = _number(outcome.statistic.flat[index]), _number(outcome.pvalue.flat[index])
    reason = outcome.reasons.get(index, NONE if pvalue is None else None)
    return {"statistic": statistic, "pvalue": pvalue, "reason": reason}


def _number(value: Any) -> float | None:
    return None if np.isnan(value) else float(value)


def columns(study: Assumptions) -> dict[str, list[Any]]:
    """One row for each problem and algorithm."""
    runs, shape = study.runs, study.shape

    def flat(values: NDArray[Any]) -> list[Any]:
        return [None if value != value else value for value in values.ravel().tolist()]

    columns: dict[str, list[Any]] = {
        "problem": [problem for problem in runs.problems for _ in runs.algorithms],
        "algorithm": list(runs.algorithms) * runs.n,
        "runs": flat(shape.counts),
        "distinct": flat(shape.distinct),
        "mean": flat(shape.mean),
        "sd": flat(shape.deviation),
        "skewness": flat(shape.skewness),
        "excess_kurtosis": flat(shape.excess_kurtosis),
    }
    for test, outcome in study.normality.items():
        columns[f"{test.replace('-', '_')}_statistic"] = flat(outcome.statistic)
        columns[f"{test.replace('-', '_')}_pvalue"] = flat(outcome.pvalue)
    return columns
