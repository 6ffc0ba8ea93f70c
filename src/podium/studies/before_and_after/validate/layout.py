"""Levels as plain values: JSON and the flat table."""

from __future__ import annotations

from itertools import chain
from typing import Annotated, Any, Literal, TypedDict

from podium.checks import StandardError
from podium.stats.logical import PAIRWISE_METHODS, RANGE, RANK_METHODS
from podium.stats.ranks import Objective
from podium.stats.simulation import EXACT_FRIEDMAN
from podium.studies.before_and_after.simulated import OMNIBUS_NAMES, SIMULATED, Average
from podium.studies.before_and_after.validate import situations as validated
from podium.studies.before_and_after.validate.report import surprises
from podium.studies.before_and_after.validate.situations import Kind
from podium.studies.before_and_after.validate.study import CONFIDENCE, Level, Mark, Row, Validation
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families


class Situation(TypedDict):
    name: kinds.Name
    text: kinds.Text
    exchangeable: bool
    ties: bool
    true_hypotheses: kinds.PositiveCount
    false_hypotheses: kinds.Count


class LevelJson(TypedDict):
    """A share of tables with its interval. exact: the value without simulation, if known. mark: whether the whole interval lies below or above alpha. expected: what theory predicts."""

    value: kinds.Probability
    lower: kinds.Probability
    upper: kinds.Probability
    exact: kinds.Probability | None
    mark: Mark
    expected: Kind
    reason: kinds.Text
    surprising: bool


class ProcedureLevel(TypedDict):
    situation: kinds.Name
    test: families.SimulatedTest
    se: StandardError
    procedure: Annotated[str, kinds.OneOf("none", RANGE, *PAIRWISE_METHODS, *RANK_METHODS)]
    family_wise: LevelJson
    per_comparison: Average
    false_discovery: Average | None
    power: Average | None


class OmnibusLevel(TypedDict):
    situation: kinds.Name
    test: Annotated[str, kinds.OneOf(*OMNIBUS_NAMES, EXACT_FRIEDMAN)]
    level: LevelJson


class ValidateVerdict(TypedDict):
    text: kinds.Text
    surprises: list[str]


class ValidateJson(TypedDict):
    """``podium validate [FILE] --format json``."""

    schema: Literal[1]
    study: Literal["validate"]
    n: kinds.TwoOrMore
    k: kinds.TwoOrMore
    objective: Objective | None
    alpha: kinds.Alpha
    algorithms: kinds.Names | None
    design: Annotated[str, kinds.OneOf("control", "all-pairs")]
    control: str | None
    """Null for all pairs, and for simulated tables, whose first algorithm is the control."""
    hypotheses: kinds.PositiveCount
    replicates: kinds.PositiveCount
    confidence: Annotated[float, kinds.Rules(const=CONFIDENCE)]
    situations: kinds.NonEmpty[Situation]
    levels: kinds.NonEmpty[ProcedureLevel]
    omnibus: list[OmnibusLevel]
    verdict: ValidateVerdict
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: Validation) -> ValidateJson:
    """Everything as plain values."""
    results, setting, control = study.results, study.design.setting, study.work.control
    names = None if results is None else results.algorithms
    return layout.filled(
        ValidateJson, study, results or SIMULATED,
        n=setting.n, k=setting.k, design=study.options.design, hypotheses=setting.m,
        objective=None if results is None else results.objective,
        algorithms=names,
        control=None if names is None or control is None else names[control],
        replicates=study.tally.replicates,
        confidence=CONFIDENCE,
        situations=[_situation(study, situation) for situation in study.design.situations],
        levels=[
            {
                "situation": row.situation.name, **row.source._asdict(), "procedure": row.procedure,
                "family_wise": _level(row.family), "per_comparison": row.comparison,
                "false_discovery": row.discovery, "power": row.power,
            }
            for row in study.rows
        ],
        omnibus=[{"situation": row.situation.name, "test": row.test, "level": _level(row.level)} for row in study.omnibus],
        verdict={"text": study.text, "surprises": surprises(study)},
    )  # fmt: skip


def _situation(study: Validation, one: validated.Situation) -> Situation:
    row = next(row for row in study.rows if row.situation is one)
    return {
        "name": one.name, "text": one.told, "exchangeable": one.exchangeable, "ties": one.tied,
        "true_hypotheses": row.true, "false_hypotheses": row.false,
    }  # fmt: skip


def _level(level: Level) -> LevelJson:
    return {
        "value": level.value, "lower": level.lower, "upper": level.upper, "exact": level.exact, "mark": level.mark,
        "expected": level.expected.kind, "reason": level.expected.why, "surprising": level.surprising,
    }  # fmt: skip


def columns(study: Validation) -> dict[str, list[Any]]:
    """One row for each situation, source and procedure."""
    names = (
        "situation test se procedure true_hypotheses false_hypotheses family_wise lower upper exact mark expected "
        "per_comparison per_comparison_error false_discovery false_discovery_error power power_error"
    )
    return layout.in_columns(names, map(_flat, study.rows))


def _flat(row: Row) -> list[Any]:
    level = row.family
    means = [
        (None, None) if one is None else (one.value, one.error) for one in (row.comparison, row.discovery, row.power)
    ]
    return [
        row.situation.name, *row.source, row.procedure, row.true, row.false,
        level.value, level.lower, level.upper, level.exact, level.mark, level.expected.kind, *chain(*means),
    ]  # fmt: skip
