"""Levels as plain values: JSON and the flat table."""

from __future__ import annotations

from typing import Any

from podium.studies.layout import SCHEMA, advice_list, provenance
from podium.studies.validate.report import surprises
from podium.studies.validate.study import CONFIDENCE, Level, Row, Validation

Mean = tuple[float, float] | None


def to_dict(study: Validation) -> dict[str, Any]:
    """Everything as plain values."""
    results, setting, work = study.results, study.design.setting, study.work
    names = None if results is None else list(results.algorithms)
    return {
        "schema": SCHEMA,
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
                **row.source._asdict(),
                "procedure": row.procedure,
                "family_wise": _level(row.family),
                "per_comparison": _mean(row.comparison),
                "false_discovery": _mean(row.discovery),
                "power": _mean(row.power),
            }
            for row in study.rows
        ],
        "omnibus": [
            {"situation": row.situation.name, "test": row.test, "level": _level(row.level)} for row in study.omnibus
        ],
        "verdict": {"text": study.text, "surprises": surprises(study)},
        "advice": advice_list(study.advice),
        "provenance": _provenance(study),
    }


def _provenance(study: Validation) -> dict[str, Any]:
    results = study.results
    sha, source, notes = ("", "simulation", ()) if results is None else (results.sha256, results.source, results.notes)
    found = provenance(sha, source, notes, study.options.to_dict(), study.options.seed)
    return found | {"data_sha256": sha or None}


def _situation(study: Validation, place: int) -> dict[str, Any]:
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


def _level(level: Level) -> dict[str, Any]:
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


def _mean(mean: Mean) -> dict[str, float] | None:
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
