"""Repetitions on one problem as plain values, in the layout of ``podium folds --format json``."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from podium.studies.compare.layout import omnibus_dict
from podium.studies.folds.study import FoldComparison, PairTests, means_and_deviations
from podium.studies.layout import SCHEMA, advice_list, family_dict, groups_dict, provenance, verdict_dict


def to_dict(study: FoldComparison) -> dict[str, Any]:
    """Return the whole study as plain values."""
    data, layout = study.results, study.layout
    names = data.algorithms
    against = study.control_pairs
    omnibus = study.omnibus
    means, deviations = means_and_deviations(data)
    return {
        "schema": SCHEMA,
        "study": "folds",
        "m": data.n,
        "k": data.k,
        "objective": data.objective,
        "alpha": study.options.alpha,
        "algorithms": list(names),
        "repetitions": list(data.problems),
        "design": {
            "name": layout.design.name,
            "text": layout.text,
            "evidence": layout.evidence,
            "independent": layout.design.independent,
            "test_sets_disjoint": layout.design.test_sets_disjoint,
            "training_sets_disjoint": layout.design.training_sets_disjoint,
            "test_train_ratio": layout.ratio,
            "deciding_test": layout.design.deciding_test,
        },
        "means": dict(zip(names, map(_finite, means.tolist()), strict=True)),
        "standard_deviations": dict(zip(names, map(_finite, deviations.tolist()), strict=True)),
        "mean_ranks": dict(zip(names, study.ranking.mean_ranks.tolist(), strict=True)),
        "tests": {
            "all_pairs": _pairs(study.all_pairs, names, "two-sided"),
            "control": None if against is None else _pairs(against, names, study.options.alternative),
        },
        "omnibus": None
        if omnibus is None
        else {name: omnibus_dict(outcome, study.levels) for name, outcome in omnibus.items()},
        "families": [family_dict(family, names) for family in study.families],
        "equivalence": None if study.equivalence is None else study.equivalence.to_dict(names, study.different_matrix),
        "verdict": verdict_dict(study.verdict, names),
        **groups_dict(study.verdict, names),
        "advice": advice_list(study.advice),
        "provenance": provenance(data.sha256, data.source, data.notes, study.options.to_dict(), None),
    }


def _pairs(pairs: PairTests, names: Sequence[str], alternative: str) -> dict[str, Any]:
    rows = []
    for place, (i, j) in enumerate(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True)):
        rows.append(
            {
                "first": names[i],
                "second": names[j],
                "difference": _finite(pairs.difference[place]),
                "lower": _finite(pairs.lower[place]),
                "upper": _finite(pairs.upper[place]),
                "cohen_d": _finite(pairs.cohen_d[place]),
                "cohen_dz": _finite(pairs.cohen_dz[place]),
                "tests": {
                    name: {
                        "statistic": _finite(outcome.statistic[place]),
                        "df": list(outcome.df),
                        "pvalue": _finite(outcome.pvalue[place]),
                    }
                    for name, outcome in pairs.tests.items()
                },
            }
        )
    return {"alternative": alternative, "pairs": rows}


def _finite(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None
