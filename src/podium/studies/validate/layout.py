"""Levels as plain values: JSON and the flat table."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from podium.stats.logical import PAIRWISE_METHODS, RANGE, RANK_METHODS
from podium.stats.rankings import StandardError
from podium.stats.ranks import Objective
from podium.stats.simulation import EXACT_FRIEDMAN
from podium.studies import layout
from podium.studies.simulated import OMNIBUS_NAMES
from podium.studies.validate.report import surprises
from podium.studies.validate.situations import Kind
from podium.studies.validate.study import CONFIDENCE, Level, Mark, Row, Validation


class Situation(TypedDict):
    name: layout.Name
    text: layout.Text
    exchangeable: bool
    ties: bool
    true_hypotheses: layout.PositiveCount
    false_hypotheses: layout.Count


class LevelJson(TypedDict):
    """A share of tables with its interval. exact: the value without simulation, if known. mark: whether the whole interval lies below or above alpha. expected: what theory predicts."""

    value: layout.Probability
    lower: layout.Probability
    upper: layout.Probability
    exact: layout.Probability | None
    mark: Mark
    expected: Kind
    reason: layout.Text
    surprising: bool


class MeanJson(TypedDict):
    value: layout.Probability
    error: layout.NonNegative | None


class ProcedureLevel(TypedDict):
    situation: layout.Name
    test: layout.SimulatedTest
    se: StandardError
    procedure: Annotated[str, layout.OneOf("none", RANGE, *PAIRWISE_METHODS, *RANK_METHODS)]
    family_wise: LevelJson
    per_comparison: MeanJson
    false_discovery: MeanJson | None
    power: MeanJson | None


class OmnibusLevel(TypedDict):
    situation: layout.Name
    test: Annotated[str, layout.OneOf(*OMNIBUS_NAMES, EXACT_FRIEDMAN)]
    level: LevelJson


class ValidateVerdict(TypedDict):
    text: layout.Text
    surprises: list[str]


class ValidateJson(TypedDict):
    """``podium validate [FILE] --format json``."""

    schema: Literal[1]
    study: Literal["validate"]
    n: layout.TwoOrMore
    k: layout.TwoOrMore
    objective: Objective | None
    alpha: layout.Alpha
    algorithms: layout.Names | None
    design: Annotated[str, layout.OneOf("control", "all-pairs")]
    control: str | None
    """Null for all pairs, and for simulated tables, whose first algorithm is the control."""
    hypotheses: layout.PositiveCount
    replicates: layout.PositiveCount
    confidence: Annotated[float, layout.Rules(const=CONFIDENCE)]
    situations: layout.NonEmpty[Situation]
    levels: layout.NonEmpty[ProcedureLevel]
    omnibus: list[OmnibusLevel]
    verdict: ValidateVerdict
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


Mean = tuple[float, float] | None


def to_dict(study: Validation) -> ValidateJson:
    """Everything as plain values."""
    results, setting, work = study.results, study.design.setting, study.work
    names = None if results is None else list(results.algorithms)
    return {
        "schema": layout.SCHEMA,
        "study": "validate",
        "n": setting.n,
        "k": setting.k,
        "objective": None if results is None else results.objective,
        "alpha": study.options.alpha,
        "algorithms": names,
        "design": study.options.design,
        "control": None if names is None or work.control is None else names[work.control],
        "hypotheses": setting.m,
        "replicates": study.tally.replicates,
        "confidence": CONFIDENCE,
        "situations": [_situation(study, place) for place in range(len(study.design.situations))],
        "levels": [
            {
                "situation": row.situation.name,
                "test": row.source.test,
                "se": row.source.se,
                "procedure": row.procedure,
                "family_wise": _level(row.family),
                "per_comparison": {"value": row.comparison[0], "error": row.comparison[1]},
                "false_discovery": _mean(row.discovery),
                "power": _mean(row.power),
            }
            for row in study.rows
        ],
        "omnibus": [
            {"situation": row.situation.name, "test": row.test, "level": _level(row.level)} for row in study.omnibus
        ],
        "verdict": {"text": study.text, "surprises": surprises(study)},
        "advice": layout.advice_list(study.advice),
        "provenance": _provenance(study),
    }


def _provenance(study: Validation) -> layout.Provenance:
    results = study.results
    sha, source, notes = ("", "simulation", ()) if results is None else (results.sha256, results.source, results.notes)
    found = layout.provenance(sha, source, notes, study.options.to_dict(), study.options.seed)
    return found | {"data_sha256": sha or None}


def _situation(study: Validation, place: int) -> Situation:
    situation = study.design.situations[place]
    row = next(row for row in study.rows if row.situation is situation)
    return {
        "name": situation.name,
        "text": situation.told,
        "exchangeable": situation.exchangeable,
        "ties": situation.tied,
        "true_hypotheses": row.true,
        "false_hypotheses": row.false,
    }


def _level(level: Level) -> LevelJson:
    return {
        "value": level.value,
        "lower": level.lower,
        "upper": level.upper,
        "exact": level.exact,
        "mark": level.mark,
        "expected": level.expected.kind,
        "reason": level.expected.why,
        "surprising": level.surprising,
    }


def _mean(mean: Mean) -> MeanJson | None:
    return None if mean is None else {"value": mean[0], "error": mean[1]}


def columns(study: Validation) -> dict[str, list[Any]]:
    """One row for each situation, source and procedure."""
    rows = [_flat(row) for row in study.rows]
    return {key: [row[key] for row in rows] for key in rows[0]}


def _flat(row: Row) -> dict[str, Any]:
    family, empty = row.family, (None, None)
    return {
        "situation": row.situation.name,
        **row.source._asdict(),
        "procedure": row.procedure,
        "true_hypotheses": row.true,
        "false_hypotheses": row.false,
        "family_wise": family.value,
        "lower": family.lower,
        "upper": family.upper,
        "exact": family.exact,
        "mark": family.mark,
        "expected": family.expected.kind,
        "per_comparison": row.comparison[0],
        "per_comparison_error": row.comparison[1],
        "false_discovery": (row.discovery or empty)[0],
        "false_discovery_error": (row.discovery or empty)[1],
        "power": (row.power or empty)[0],
        "power_error": (row.power or empty)[1],
    }
