"""Two algorithms as plain values: JSON and the flat table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from podium.checks import Alternative
from podium.stats.effects import EFFECT_SIZES, EffectName
from podium.stats.ranks import Objective
from podium.stats.wilcoxon import SignedRankTest, Zeros
from podium.studies import layout
from podium.studies.pair.study import PairOptions
from podium.studies.words import bounded

if TYPE_CHECKING:
    from podium.studies.pair.study import PairComparison


class SignTest(TypedDict):
    wins: layout.Count
    losses: layout.Count
    ties: layout.Count
    n_used: layout.Count
    pvalue: layout.Probability
    z: float
    asymptotic_pvalue: layout.Probability
    critical_wins: layout.ByName[layout.PositiveCount | None]
    """Required wins by level; null if even winning all is not enough."""


class Ranks(TypedDict):
    r_plus: layout.NonNegative
    r_minus: layout.NonNegative
    statistic: layout.NonNegative
    zeros: layout.Count
    n_used: layout.Count
    pvalue: layout.Probability
    exact_pvalue: layout.Probability | None
    asymptotic_pvalue: layout.Probability
    z: float
    method: Literal["exact", "asymptotic"]


class SignedRanks(TypedDict):
    zeros: Zeros
    """The treatment that decides the verdict."""
    treatments: Annotated[dict[str, Ranks], layout.Keys("split", "drop", "pratt")]


class ShiftInterval(TypedDict):
    confidence: layout.Confidence
    lower: float | None
    upper: float | None
    achieved: layout.Probability


class Shift(TypedDict):
    estimate: float
    method: Literal["exact", "asymptotic"]
    intervals: layout.NonEmpty[ShiftInterval]


class Effect(TypedDict):
    name: EffectName
    estimate: float | None
    lower: float | None
    upper: float | None
    confidence: layout.Confidence
    size: Annotated[str, layout.OneOf("negligible", "small", "medium", "large")] | None
    thresholds: Annotated[list[layout.Positive], layout.Rules(minItems=3, maxItems=3)]
    thresholds_source: layout.Text


class Permutation(TypedDict):
    mean: float
    pvalue: layout.Probability
    method: Literal["exact", "monte-carlo"]
    permutations: layout.PositiveCount | None
    standard_error: layout.NonNegative | None


class DifferenceInterval(TypedDict):
    confidence: layout.Confidence
    lower: float
    upper: float


class Answers(TypedDict):
    """Right and wrong answers: McNemar's test and the difference of accuracies."""

    n10: layout.Count
    """Items on which only the first is right."""
    n01: layout.Count
    both: layout.Count
    exact_pvalue: layout.Probability
    midp_pvalue: layout.Probability
    chi2_pvalue: layout.Probability
    first: layout.Probability
    """Accuracy of the first."""
    second: layout.Probability
    difference: float
    intervals: layout.NonEmpty[DifferenceInterval]
    """Newcombe's, for the difference; with a one-sided alternative bounds."""


class PairVerdict(TypedDict):
    test: Literal["wilcoxon", "mcnemar"]
    significant: bool
    text: layout.Text


class PairJson(TypedDict):
    """``podium pair FILE A B --format json``."""

    schema: Literal[1]
    study: Literal["pair"]
    n: layout.TwoOrMore
    k: layout.TwoOrMore
    objective: Objective
    alpha: layout.Alpha
    alternative: Alternative
    first: layout.Name
    second: layout.Name
    problems: layout.Names
    advantages: layout.Several[float]
    """Advantage of the first algorithm on each problem, in the unit of the table."""
    sign_test: SignTest
    wilcoxon: SignedRanks
    critical_z: layout.LevelMap[float]
    """Critical values of z by level; of |z| if the alternative is two-sided."""
    shift: Shift | None
    """Hodges-Lehmann estimate of the advantage; null for thousands of problems and for right and wrong answers. An end of an interval is null if unbounded."""
    median: float
    contrast: float
    effects: list[Effect]
    permutation: Permutation
    omitted: dict[str, str]
    verdict: PairVerdict
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: Annotated[
        layout.Provenance,
        layout.Given(
            PairOptions,
            confidence=layout.NonEmpty[layout.Confidence],
            alpha=layout.Alpha,
            permutations=layout.PositiveCount,
            seed=layout.Count,
        ),
    ]
    equivalence: layout.Equivalence | None
    accuracies: Answers | None
    """If every result is 0 or 1; McNemar's exact test then decides."""


def to_dict(study: PairComparison) -> PairJson:
    """Return the whole study as plain values."""
    data, options = study.results, study.options
    unit = data.denominator
    return {
        "schema": layout.SCHEMA,
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
        "critical_z": layout.critical_levels("z", (), options.alpha, options.alternative),
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
                "thresholds": list(EFFECT_SIZES[effect.name].thresholds),
                "thresholds_source": EFFECT_SIZES[effect.name].source,
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
        "equivalence": layout.equivalence_dict(study.equivalence, study.names, study.different_matrix),
        "accuracies": _answers(study),
        "verdict": {
            "test": "wilcoxon" if study.accuracies is None else "mcnemar",
            "significant": study.significant,
            "text": study.text,
        },
        "decisions": layout.decisions_list(study.decisions),
        "advice": layout.advice_list(study.advice),
        "provenance": layout.provenance(
            data.sha256,
            data.source,
            data.notes,
            options.to_dict(),
            options.seed if study.random else None,
            data.treated,
        ),
    }


def _answers(study: PairComparison) -> Answers | None:
    found = study.accuracies
    if found is None:
        return None
    test, levels = found.mcnemar, study.options.levels
    return {
        "n10": int(test.n10),
        "n01": int(test.n01),
        "both": found.both,
        "exact_pvalue": float(test.pvalue_exact),
        "midp_pvalue": float(test.pvalue_midp),
        "chi2_pvalue": float(test.pvalue_chi2),
        "first": found.first / found.n,
        "second": found.second / found.n,
        "difference": found.difference,
        "intervals": [
            {"confidence": level, "lower": found.interval(level)[0], "upper": found.interval(level)[1]}
            for level in levels
        ],
    }


def _signs(study: PairComparison) -> SignTest:
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


def _ranks(test: SignedRankTest) -> Ranks:
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


def _shift(study: PairComparison) -> Shift | None:
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
    if study.accuracies is not None:
        test = study.accuracies.mcnemar
        rows.append(
            ("mcnemar", int(test.n10 - test.n01), none, none, none, none, study.pvalue, float(test.pvalue_chi2))
        )
        rows += [
            (
                "accuracy_difference",
                study.accuracies.difference,
                level,
                *study.accuracies.interval(level),
                none,
                none,
                none,
            )
            for level in study.options.levels
        ]
    if study.equivalence is not None:
        for name, adjusted in study.equivalence.adjusted.items():
            rows.append((f"equivalence_{name}", None, none, none, none, none, float(adjusted[0]), none))
    rows += [(e.name, e.estimate, e.confidence, e.lower, e.upper, none, none, none) for e in study.effects]
    return {head: [row[place] for row in rows] for place, head in enumerate(_HEADS)}
