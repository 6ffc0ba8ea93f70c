"""Runs as plain values: the layout of ``podium runs --format json``, and the flat table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from podium.studies.layout import SCHEMA, advice_list, provenance

if TYPE_CHECKING:
    from podium.studies.runs.study import Estimate, RunsComparison


def to_dict(study: RunsComparison) -> dict[str, Any]:
    """Return the whole study as plain values."""
    runs, names = study.runs, study.algorithms
    return {
        "schema": SCHEMA,
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
        "aggregates": [
            {
                "algorithm": name,
                **{key: _estimate(found, j) for key, found in study.aggregates.items()},
            }
            for j, name in enumerate(names)
        ],
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
        "advice": advice_list(study.advice),
        "provenance": provenance(runs.sha256, runs.source, study.notes, study.options.to_dict(), study.options.seed),
    }


def _estimate(found: Estimate, place: int) -> dict[str, Any]:
    return {"estimate": float(found.value[place]), "interval": [float(found.lower[place]), float(found.upper[place])]}


def _dominance(study: RunsComparison) -> dict[str, Any] | None:
    found = study.dominance
    if found is None:
        return None
    names, won = study.algorithms, found.dominates(study.options.alpha)
    rows = [
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
    content = to_dict(study)
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
