"""The comparison as plain values, in the layout of ``podium compare --format json``."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from podium.stats.omnibus import Omnibus
from podium.stats.sign import MultipleSignResult
from podium.studies.compare.inference import OmnibusOutcome
from podium.studies.family import Family
from podium.studies.layout import SCHEMA, Sizes, advice_list, family_dict, groups_dict, provenance, verdict_dict

if TYPE_CHECKING:
    from podium.studies.compare.study import Comparison


def to_dict(study: Comparison) -> dict[str, Any]:
    """Return the whole comparison as plain values."""
    data, options = study.results, study.options
    names = data.algorithms
    return {
        "schema": SCHEMA,
        "study": "compare",
        "n": data.n,
        "k": data.k,
        "objective": data.objective,
        "alpha": options.alpha,
        "algorithms": list(names),
        "problems": list(data.problems),
        "rankings": {
            name: {
                "mean_ranks": dict(zip(names, item.mean_ranks.tolist(), strict=True)),
                "standard_error": {"published": float(item.published), "corrected": float(item.corrected)},
            }
            for name, item in study.rankings.items()
        },
        "omnibus": {name: omnibus_dict(outcome, study.levels) for name, outcome in study.omnibus.items()},
        "kendall_w": study.kendall_w,
        "families": [family_dict(family, names, _sizes(study, family)) for family in study.families],
        "verdict": verdict_dict(study.verdict, names),
        "rank_intervals": _rank_intervals(study, names),
        "critical_differences": {
            procedure: {f"{level:g}": value for level, value in by_level.items()}
            for procedure, by_level in study.critical_differences.items()
        },
        **groups_dict(study.verdict, names),
        "multiple_sign": _multiple_sign(study.multiple_sign, names),
        "parametric": _parametric(study, names),
        "stability": _stability(study, names),
        "equivalence": None if study.equivalence is None else study.equivalence.to_dict(names, study.different_matrix),
        "contrasts": {
            name: dict(zip(names, row, strict=True)) for name, row in zip(names, study.contrasts.tolist(), strict=True)
        },
        "advice": advice_list(study.advice),
        "provenance": provenance(
            data.sha256,
            data.source,
            data.notes,
            options.to_dict(),
            options.seed if study.random else None,
            data.treated,
        ),
    }


def _sizes(study: Comparison, family: Family) -> Sizes | None:
    return None if study.effects is None else study.effects.of(family)


def _rank_intervals(study: Comparison, names: Sequence[str]) -> dict[str, Any]:
    found = study.rank_intervals
    ends = zip(found.lower.tolist(), found.upper.tolist(), strict=True)
    return {
        "procedure": "holm-directional",
        "confidence": 1 - found.alpha,
        "intervals": {name: list(pair) for name, pair in zip(names, ends, strict=True)},
    }


def _parametric(study: Comparison, names: Sequence[str]) -> dict[str, Any] | None:
    if study.parametric is None:
        return None
    from podium.studies.compare.parametric import parametric_dict

    return parametric_dict(study.parametric, names)


def _stability(study: Comparison, names: Sequence[str]) -> dict[str, Any] | None:
    if study.stability is None:
        return None
    from podium.studies.compare.stability import stability_dict

    return stability_dict(study.stability, names, study.results.problems)


def omnibus_dict(outcome: OmnibusOutcome, levels: Sequence[float]) -> dict[str, Any]:
    """One omnibus test as plain values."""
    return {
        **_test(outcome.classic),
        "critical": {f"{level:g}": outcome.classic.critical(level) for level in levels},
        "tie_corrected": _test(outcome.corrected),
        "exact_pvalue": outcome.exact,
        "permutation_pvalue": outcome.permutation,
        "permutation_standard_error": outcome.permutation_error,
    }


def _test(test: Omnibus) -> dict[str, Any]:
    statistic = float(test.statistic)
    return {
        "statistic": statistic if math.isfinite(statistic) else None,
        "df": list(test.df),
        "pvalue": float(test.pvalue),
    }


def _multiple_sign(test: MultipleSignResult | None, names: Sequence[str]) -> dict[str, Any] | None:
    if test is None:
        return None
    rows = [
        {
            "algorithm": names[j],
            "plus": float(test.plus[place]),
            "minus": float(test.minus[place]),
            "ties": int(test.ties[place]),
            "pvalue_worse": float(test.pvalue_worse[place]),
            "pvalue_better": float(test.pvalue_better[place]),
            "reject_worse": bool(test.reject_worse[place]),
            "reject_better": bool(test.reject_better[place]),
        }
        for place, j in enumerate(test.others.tolist())
    ]
    return {
        "control": names[test.control],
        "alpha": test.alpha,
        "critical_value": test.critical_value,
        "method": test.null.method,
        "seed": test.null.seed,
        "replicates": test.null.replicates,
        "comparisons": rows,
    }
