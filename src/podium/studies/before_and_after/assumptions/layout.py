"""The check of assumptions as plain values: JSON and the flat table of cells."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from podium.stats.normality import NORMALITY_TESTS
from podium.stats.variances import HOMOGENEITY_TESTS
from podium.studies.before_and_after.assumptions.report import cells_of, conditions, flat
from podium.studies.before_and_after.assumptions.study import (
    DECIDES_NORMALITY,
    DECIDES_VARIANCES,
    Assumptions,
    OneTest,
    State,
    Tally,
)
from podium.studies.before_and_after.assumptions.verb import SCHEMES
from podium.studies.shared import kinds, layout


class Deciding(TypedDict):
    normality: Annotated[str, kinds.OneOf(DECIDES_NORMALITY)]
    equal_variances: Annotated[str, kinds.OneOf(DECIDES_VARIANCES)]


class Condition(TypedDict):
    state: State
    text: kinds.Text


class AssumptionsVerdict(TypedDict):
    parametric: bool | None
    text: kinds.Text
    deciding: Deciding
    conditions: Annotated[dict[str, Condition], kinds.Keys("normality", "equal_variances", "independence")]


class Scheme(TypedDict):
    key: Annotated[str, kinds.OneOf("unknown", *SCHEMES)]
    independent: bool | None
    reason: kinds.Text
    remedy: kinds.Text


class TallyJson(TypedDict):
    tested: kinds.Count
    failed: kinds.Count
    impossible: kinds.Count
    expected_by_chance: kinds.NonNegative
    pvalue_of_so_many: kinds.Probability | None
    failed_after_holm: kinds.Count
    pvalue: kinds.Probability | None
    beyond_chance: bool


Cell = TypedDict(
    "Cell",
    {
        "problem": kinds.Name,
        "algorithm": kinds.Name,
        "runs": kinds.Count,
        "distinct": kinds.Count,
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
        "problem": kinds.Name,
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
    n: kinds.PositiveCount
    k: kinds.PositiveCount
    alpha: kinds.Alpha
    problems: kinds.Names
    algorithms: kinds.Names
    verdict: AssumptionsVerdict
    scheme: Scheme
    tallies: Annotated[dict[str, TallyJson], kinds.Keys(*NORMALITY_TESTS, *HOMOGENEITY_TESTS)]
    cells: kinds.NonEmpty[Cell]
    equal_variances: kinds.NonEmpty[VarianceTests]
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: Assumptions) -> AssumptionsJson:
    """Everything as plain values, null where undefined."""
    texts, cells, problems = conditions(study), cells_of(study), study.runs.problems
    rows = [dict(zip(cells, row, strict=True)) for row in zip(*cells.values(), strict=True)]
    return layout.filled(
        AssumptionsJson, study, study.runs,
        verdict={
            "parametric": study.parametric,
            "text": study.text,
            "deciding": {"normality": DECIDES_NORMALITY, "equal_variances": DECIDES_VARIANCES},
            "conditions": {
                name.replace(" ", "_"): {"state": state, "text": texts[name]} for name, state in study.states.items()
            },
        },
        scheme={name: getattr(study.scheme, name) for name in Scheme.__annotations__},
        tallies={test: _tally(found) for test, found in study.tallies.items()},
        cells=[row | _entries(study.normality, index) for index, row in enumerate(rows)],
        equal_variances=[{"problem": name} | _entries(study.homogeneity, i) for i, name in enumerate(problems)],
    )  # fmt: skip


def _tally(found: Tally) -> dict[str, Any]:
    return {
        "tested": found.tested,
        "failed": found.failed,
        "impossible": found.impossible,
        "expected_by_chance": found.expected,
        "pvalue_of_so_many": found.chance if found.tested else None,
        "failed_after_holm": found.after_holm,
        "pvalue": found.pvalue if found.tested else None,
        "beyond_chance": found.beyond_chance,
    }


def _entries(outcomes: Any, index: int) -> dict[str, OneTest]:
    return {test: outcome.at(index) for test, outcome in outcomes.items()}


def columns(study: Assumptions) -> dict[str, list[Any]]:
    """One row for each problem and algorithm."""
    found = cells_of(study)
    for test, outcome in study.normality.items():
        found[f"{test.replace('-', '_')}_statistic"] = flat(outcome.statistic)
        found[f"{test.replace('-', '_')}_pvalue"] = flat(outcome.pvalue)
    return found
