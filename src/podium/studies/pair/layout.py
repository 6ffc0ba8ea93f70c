"""Two algorithms as plain values: the layout of ``podium pair FILE A B --format json``, and the flat table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from podium.stats.effects import SIZES
from podium.stats.wilcoxon import SignedRankTest
from podium.studies.layout import SCHEMA, advice_list, bounded, provenance

if TYPE_CHECKING:
    from podium.studies.pair.single import PairComparison


def to_dict(study: PairComparison) -> dict[str, Any]:
    """Return the whole study as plain values."""
    data, options = study.results, study.options
    unit = data.denominator
    return {
        "schema": SCHEMA,
        "study": "pair",
        "n": data.n,
        "k": data.k,
        "objective": data.objective,
        "alpha": options.alpha,
        "alternative": options.alternative,
        "first": study.names[0],
        "second": study.names[1],
        "problems": list(data.problems),
        "advantages": [int(gain) / unit for gain in study.gains.tolist()],
        "sign_test": _signs(study),
        "wilcoxon": {
            "zeros": options.zeros,
            "treatments": {name: _ranks(test) for name, test in study.ranks.items()},
        },
        "shift": _shift(study),
        "median": study.median,
        "contrast": study.contrast,
        "effects": [
            {
                "name": effect.name,
                "estimate": effect.estimate,
                "lower": effect.lower,
                "upper": effect.upper,
                "confidence": effect.confidence,
                "size": effect.size,
                "thresholds": list(SIZES[effect.name][0]),
                "thresholds_source": SIZES[effect.name][1],
            }
            for effect in study.effects
        ],
        "permutation": {
            "mean": study.permutation.mean,
            "pvalue": study.permutation.pvalue,
            "method": study.permutation.method,
            "permutations": study.permutation.permutations,
            "standard_error": study.permutation.standard_error,
        },
        "omitted": dict(study.omitted),
        "equivalence": None
        if study.equivalence is None
        else study.equivalence.to_dict(study.names, study.different_matrix),
        "verdict": {"test": "wilcoxon", "significant": study.significant, "text": study.text},
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


def _signs(study: PairComparison) -> dict[str, Any]:
    signs = study.signs
    return {
        "wins": int(signs.wins),
        "losses": int(signs.losses),
        "ties": int(signs.ties),
        "n_used": int(signs.n_used),
        "pvalue": float(signs.pvalue),
        "z": float(signs.z),
        "asymptotic_pvalue": float(signs.asymptotic_pvalue),
        "critical_wins": {f"{level:g}": wins for level, wins in study.critical.items()},
    }


def _ranks(test: SignedRankTest) -> dict[str, Any]:
    return {
        "r_plus": float(test.r_plus),
        "r_minus": float(test.r_minus),
        "statistic": float(test.statistic),
        "zeros": int(test.zeros),
        "n_used": int(test.n_used),
        "pvalue": float(test.pvalue),
        "exact_pvalue": None if test.exact_pvalue is None else float(test.exact_pvalue),
        "asymptotic_pvalue": float(test.asymptotic_pvalue),
        "z": float(test.z),
        "method": test.method,
    }


def _shift(study: PairComparison) -> dict[str, Any] | None:
    if study.shift is None:
        return None
    return {
        "estimate": study.shift.estimate,
        "method": study.shift.method,
        "intervals": [
            {
                "confidence": found.confidence,
                "lower": bounded(found.lower),
                "upper": bounded(found.upper),
                "achieved": found.achieved,
            }
            for found in study.shift.intervals
        ],
    }


_HEADS = ("quantity", "estimate", "confidence", "lower", "upper", "z", "pvalue", "asymptotic_pvalue")


def columns(study: PairComparison) -> dict[str, list[Any]]:
    """Return every test, estimate and interval, one a row."""
    signs, ranks, flip = study.signs, study.wilcoxon, study.permutation
    exact = None if ranks.exact_pvalue is None else float(ranks.exact_pvalue)
    none = None
    rows: list[Sequence[Any]] = [
        (
            "wins",
            int(signs.wins),
            none,
            none,
            none,
            float(signs.z),
            float(signs.pvalue),
            float(signs.asymptotic_pvalue),
        ),
        ("losses", int(signs.losses), none, none, none, none, none, none),
        ("ties", int(signs.ties), none, none, none, none, none, none),
        ("r_plus", float(ranks.r_plus), none, none, none, float(ranks.z), exact, float(ranks.asymptotic_pvalue)),
        ("r_minus", float(ranks.r_minus), none, none, none, none, none, none),
        ("mean", flip.mean, none, none, none, none, flip.pvalue, none),
        ("median", study.median, none, none, none, none, none, none),
        ("contrast", study.contrast, none, none, none, none, none, none),
    ]
    if study.shift is not None:
        for found in study.shift.intervals:
            ends = (bounded(found.lower), bounded(found.upper))
            rows.append(("hodges_lehmann", study.shift.estimate, found.confidence, *ends, none, none, none))
    if study.equivalence is not None:
        for name, adjusted in study.equivalence.adjusted.items():
            rows.append((f"equivalence_{name}", None, none, none, none, none, float(adjusted[0]), none))
    rows += [(e.name, e.estimate, e.confidence, e.lower, e.upper, none, none, none) for e in study.effects]
    return {head: [row[place] for row in rows] for place, head in enumerate(_HEADS)}
