"""Runs as plain values: the layout of ``podium runs --format json``, and the flat table."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict, cast

from podium.studies import layout
from podium.studies.runs.study import Objective

if TYPE_CHECKING:
    from podium.studies.runs.study import Estimate, RunsComparison


class EstimateJson(TypedDict):
    estimate: float
    interval: layout.Two[float]


class Aggregate(TypedDict):
    algorithm: layout.Name
    iqm: EstimateJson
    median: EstimateJson
    mean: EstimateJson
    gap: NotRequired[EstimateJson]


class Difference(EstimateJson):
    first: layout.Name
    second: layout.Name
    pvalue: layout.Probability


class Improvement(TypedDict):
    first: layout.Name
    second: layout.Name
    estimate: layout.Probability
    interval: layout.Two[float]


class Algorithm(TypedDict):
    algorithm: layout.Name
    share: list[layout.Probability]
    lower: list[layout.Probability]
    upper: list[layout.Probability]


class Profile(TypedDict):
    """Share of runs better than each threshold, with equal weights of the problems."""

    thresholds: list[float]
    algorithms: list[Algorithm]


class Pair(TypedDict):
    first: layout.Name
    second: layout.Name
    ratio: layout.Probability
    upper: layout.Probability
    pvalue: layout.Probability
    dominates: bool


class Dominance(TypedDict):
    epsilon: Annotated[float, layout.Rules(maximum=0.5, exclusiveMinimum=0)]
    hypotheses: layout.TwoOrMore
    pairs: list[Pair]


class RunsVerdict(TypedDict):
    rule: Literal["iqm-difference"]
    text: layout.Text
    better: list[Annotated[dict[str, layout.Name], layout.Keys("better", "worse")]]
    """Pairs with a significant difference."""


class RunsJson(TypedDict):
    """``podium runs FILE --format json``."""

    schema: Literal[1]
    study: Literal["runs"]
    n: layout.PositiveCount
    k: layout.TwoOrMore
    objective: Objective
    alpha: layout.Alpha
    confidence: layout.Confidence
    scale: Literal["raw", "minmax", "references"]
    """The scores: the measurements, or scaled to 0–1 by the range of the runs or by two reference algorithms."""
    larger_is_better: bool
    """Direction of the scores."""
    threshold: float | None
    """Threshold of the optimality gap; null without one."""
    algorithms: layout.SeveralNames
    problems: Annotated[layout.Names, layout.Rules(minItems=1)]
    control: str | None
    aggregates: layout.Several[Aggregate]
    differences: layout.NonEmpty[Difference]
    """Interquartile mean of first minus second, with simultaneous intervals and adjusted p-values."""
    improvement: layout.NonEmpty[Improvement]
    """Probability that a run of first is better than one of second on the same problem."""
    profile: Profile
    """Share of runs better than each threshold, with equal weights of the problems."""
    dominance: Dominance | None
    """Almost stochastic order; null unless requested."""
    verdict: RunsVerdict
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: RunsComparison) -> RunsJson:
    """Return the whole study as plain values."""
    runs, names = study.runs, study.algorithms
    return {
        "schema": layout.SCHEMA,
        "study": "runs",
        "n": runs.n,
        "k": len(names),
        "objective": study.options.objective,
        "alpha": study.options.alpha,
        "confidence": study.options.confidence,
        "scale": study.options.scale,
        "larger_is_better": study.upward,
        "threshold": study.threshold,
        "algorithms": list(names),
        "problems": list(runs.problems),
        "control": None if study.control is None else names[study.control],
        "aggregates": [_aggregate(study, j) for j in range(len(names))],
        "differences": [
            {
                "first": names[i],
                "second": names[j],
                **_estimate(study.difference, row),
                "pvalue": float(study.pvalues[row]),
            }
            for row, (i, j) in enumerate(
                zip(study.first[study.tested].tolist(), study.second[study.tested].tolist(), strict=True)
            )
        ],
        "improvement": [
            {"first": names[i], "second": names[j], **_estimate(study.improvement, row)}
            for row, (i, j) in enumerate(zip(study.first.tolist(), study.second.tolist(), strict=True))
        ],
        "profile": {
            "thresholds": study.cuts.tolist(),
            "algorithms": [
                {
                    "algorithm": name,
                    "share": study.profile.value[j].tolist(),
                    "lower": study.profile.lower[j].tolist(),
                    "upper": study.profile.upper[j].tolist(),
                }
                for j, name in enumerate(names)
            ],
        },
        "dominance": _dominance(study),
        "verdict": {
            "rule": "iqm-difference",
            "text": study.text,
            "better": [
                {"better": names[i], "worse": names[j]}
                for i in range(len(names))
                for j in range(len(names))
                if study.separate[i, j] > 0
            ],
        },
        "decisions": layout.decisions_list(study.decisions),
        "advice": layout.advice_list(study.advice),
        "provenance": layout.provenance(
            runs.sha256, runs.source, study.notes, study.options.to_dict(), study.options.seed
        ),
    }


def _aggregate(study: RunsComparison, j: int) -> Aggregate:
    estimates = {key: _estimate(found, j) for key, found in study.aggregates.items()}
    return cast("Aggregate", {"algorithm": study.algorithms[j], **estimates})


def _estimate(found: Estimate, place: int) -> EstimateJson:
    return {"estimate": float(found.value[place]), "interval": [float(found.lower[place]), float(found.upper[place])]}


def _dominance(study: RunsComparison) -> Dominance | None:
    found = study.dominance
    if found is None:
        return None
    names, won = study.algorithms, found.dominates(study.options.alpha)
    rows: list[Pair] = [
        {
            "first": names[i],
            "second": names[j],
            "ratio": float(found.ratio[i, j]),
            "upper": float(found.upper[i, j]),
            "pvalue": float(found.pvalues[i, j]),
            "dominates": bool(won[i, j]),
        }
        for i in range(len(names))
        for j in range(len(names))
        if i != j and not math.isnan(found.upper[i, j])
    ]
    return {"epsilon": study.options.epsilon, "hypotheses": found.hypotheses, "pairs": rows}


def columns(study: RunsComparison) -> dict[str, list[Any]]:
    """Return every estimate, one a row: aggregates, differences, probabilities of improvement, violation ratios."""
    content: Mapping[str, Any] = to_dict(study)
    rows: list[tuple[Any, ...]] = []
    for item in content["aggregates"]:
        cells = {key: item[key] for key in study.aggregates}
        rows += [(key, item["algorithm"], None, one["estimate"], *one["interval"], None) for key, one in cells.items()]
    for key, name in (("differences", "iqm_difference"), ("improvement", "improvement")):
        rows += [
            (name, one["first"], one["second"], one["estimate"], *one["interval"], one.get("pvalue"))
            for one in content[key]
        ]
    for one in (content["dominance"] or {"pairs": ()})["pairs"]:
        rows.append(("violation_ratio", one["first"], one["second"], one["ratio"], None, one["upper"], one["pvalue"]))
    heads = ("quantity", "first", "second", "estimate", "lower", "upper", "pvalue")
    return {head: [row[place] for row in rows] for place, head in enumerate(heads)}
