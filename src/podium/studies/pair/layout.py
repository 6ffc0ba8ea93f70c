"""Two algorithms, or every pair of them, as plain values: JSON and the flat tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from podium.stats.effects import SIZES, EffectName
from podium.stats.paired_permutation import Alternative
from podium.stats.ranks import Objective
from podium.stats.wilcoxon import SignedRankTest, Zeros
from podium.studies.layout import (
    SCHEMA,
    advice_list,
    bounded,
    equivalence_dict,
    family_columns,
    family_dict,
    groups_dict,
    provenance,
    verdict_dict,
)
from podium.studies.pair.matrix import LEVELS, PairsOptions
from podium.studies.pair.options import PairOptions
from podium.studies.schema import (
    AdviceEntry,
    Alpha,
    ByName,
    Confidence,
    Count,
    Equivalence,
    Given,
    Groups,
    Keys,
    Letters,
    MeanRanks,
    Name,
    Names,
    NonEmpty,
    NonNegative,
    OneOf,
    PairsFamily,
    Positive,
    PositiveCount,
    Probability,
    Provenance,
    Rules,
    Several,
    SeveralNames,
    Text,
    TwoOrMore,
    Verdict,
)

if TYPE_CHECKING:
    from podium.studies.pair.matrix import AllPairs
    from podium.studies.pair.single import PairComparison


class SignTest(TypedDict):
    wins: Count
    losses: Count
    ties: Count
    n_used: Count
    pvalue: Probability
    z: float
    asymptotic_pvalue: Probability
    critical_wins: ByName[PositiveCount | None]
    """Wins needed by level; null where all of them are not enough."""


class Ranks(TypedDict):
    r_plus: NonNegative
    r_minus: NonNegative
    statistic: NonNegative
    zeros: Count
    n_used: Count
    pvalue: Probability
    exact_pvalue: Probability | None
    asymptotic_pvalue: Probability
    z: float
    method: Literal["exact", "asymptotic"]


class SignedRanks(TypedDict):
    zeros: Zeros
    """The treatment that the verdict rests on."""
    treatments: Annotated[dict[str, Ranks], Keys("split", "drop", "pratt")]


class ShiftInterval(TypedDict):
    confidence: Confidence
    lower: float | None
    upper: float | None
    achieved: Probability


class Shift(TypedDict):
    estimate: float
    method: Literal["exact", "asymptotic"]
    intervals: NonEmpty[ShiftInterval]


class Effect(TypedDict):
    name: EffectName
    estimate: float | None
    lower: float | None
    upper: float | None
    confidence: Confidence
    size: Annotated[str, OneOf("negligible", "small", "medium", "large")] | None
    thresholds: Annotated[list[Positive], Rules(minItems=3, maxItems=3)]
    thresholds_source: Text


class Permutation(TypedDict):
    mean: float
    pvalue: Probability
    method: Literal["exact", "monte-carlo"]
    permutations: PositiveCount | None
    standard_error: NonNegative | None


class PairVerdict(TypedDict):
    test: Literal["wilcoxon"]
    significant: bool
    text: Text


class PairJson(TypedDict):
    """``podium pair FILE A B --format json``."""

    schema: Literal[1]
    study: Literal["pair"]
    n: TwoOrMore
    k: TwoOrMore
    objective: Objective
    alpha: Alpha
    alternative: Alternative
    first: Name
    second: Name
    problems: Names
    advantages: Several[float]
    """Advantage of the first algorithm on each problem, in the unit of the table."""
    sign_test: SignTest
    wilcoxon: SignedRanks
    shift: Shift | None
    """Hodges-Lehmann advantage; null beyond some thousand problems. An end of an interval is null where nothing bounds it."""
    median: float
    contrast: float
    effects: list[Effect]
    permutation: Permutation
    omitted: dict[str, str]
    verdict: PairVerdict
    advice: list[AdviceEntry]
    provenance: Annotated[
        Provenance,
        Given(PairOptions, confidence=NonEmpty[Confidence], alpha=Alpha, permutations=PositiveCount, seed=Count),
    ]
    equivalence: Equivalence | None


Beats = Annotated[dict[str, Count], Keys("0.90", "0.95")]


class Matrices(TypedDict):
    """Lists of rows in the order of algorithms; the row is the one that wins or has the advantage."""

    wins: Several[Several[Count]]
    ties: Several[Several[Count]]
    sign_pvalue: Several[Several[Probability]]
    r_plus: Several[Several[NonNegative]]
    pvalue: Several[Several[Probability]]
    asymptotic_pvalue: Several[Several[Probability]]
    shift: Several[Several[float]] | None


class Summary(TypedDict):
    algorithm: Name
    beats: Beats
    beaten_by: Beats
    beats_adjusted: Count
    beaten_by_adjusted: Count
    claim_error: Probability | None


class PairMatrixJson(TypedDict):
    """``podium pair FILE --format json``."""

    schema: Literal[1]
    study: Literal["pair-matrix"]
    n: TwoOrMore
    k: TwoOrMore
    objective: Objective
    alpha: Alpha
    algorithms: SeveralNames
    problems: Names
    mean_ranks: MeanRanks
    zeros: Zeros
    method: Literal["exact", "asymptotic"]
    matrices: Matrices
    """Lists of rows in the order of algorithms; the row is the one that wins or has the advantage."""
    summary: Several[Summary]
    chain_error: Annotated[dict[str, Probability], Keys("0.1", "0.05")]
    families: Annotated[list[PairsFamily], Rules(minItems=1, maxItems=1)]
    verdict: Annotated[
        Verdict,
        Rules(
            properties={"tiers": {"type": "array"}, "ranking": {"const": "wilcoxon"}, "design": {"const": "all-pairs"}}
        ),
    ]
    groups: Groups
    letters: Letters
    equivalence: Equivalence | None
    advice: list[AdviceEntry]
    provenance: Annotated[
        Provenance,
        Given(PairsOptions, alpha=Alpha),
        Rules(properties={"seed": {"type": "null"}}),
    ]


def to_dict(study: PairComparison) -> PairJson:
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
        "equivalence": equivalence_dict(study.equivalence, study.names, study.different_matrix),
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
    if study.equivalence is not None:
        for name, adjusted in study.equivalence.adjusted.items():
            rows.append((f"equivalence_{name}", None, none, none, none, none, float(adjusted[0]), none))
    rows += [(e.name, e.estimate, e.confidence, e.lower, e.upper, none, none, none) for e in study.effects]
    return {head: [row[place] for row in rows] for place, head in enumerate(_HEADS)}


# Every pair as plain values: the layout of `podium pair FILE --format json`, and the flat table.


def pairs_dict(study: AllPairs) -> PairMatrixJson:
    """Return the whole study as plain values; matrices are lists of rows in the order of `algorithms`."""
    data, names, found = study.results, study.results.algorithms, study.matrices
    return {
        "schema": SCHEMA,
        "study": "pair-matrix",
        "n": data.n,
        "k": data.k,
        "objective": data.objective,
        "alpha": study.options.alpha,
        "algorithms": list(names),
        "problems": list(data.problems),
        "mean_ranks": dict(zip(names, study.ranking.mean_ranks.tolist(), strict=True)),
        "zeros": study.options.zeros,
        "method": found.method,
        "matrices": {
            "wins": found.wins.tolist(),
            "ties": found.ties.tolist(),
            "sign_pvalue": found.sign_pvalues.tolist(),
            "r_plus": found.r_plus.tolist(),
            "pvalue": found.pvalues.tolist(),
            "asymptotic_pvalue": found.asymptotic_pvalues.tolist(),
            "shift": None if found.shift is None else found.shift.tolist(),
        },
        "summary": _summary(study),
        "chain_error": {f"{level:g}": study.chain_error(level) for level in LEVELS.values()},
        "families": [family_dict(study.family, names)],
        "verdict": verdict_dict(study.verdict, names),
        **groups_dict(study.verdict, names),
        "equivalence": equivalence_dict(study.equivalence, names, study.different_matrix),
        "advice": advice_list(study.advice),
        "provenance": provenance(data.sha256, data.source, data.notes, asdict(study.options), None, data.treated),
    }


def _summary(study: AllPairs) -> list[Summary]:
    alone = {f"{confidence:.2f}": study.beats(level) for confidence, level in LEVELS.items()}
    adjusted = study.beats_adjusted(study.options.alpha)
    claims = study.claim_error(LEVELS[0.95])
    return [
        {
            "algorithm": study.results.algorithms[j],
            "beats": {name: int(won[j].sum()) for name, won in alone.items()},
            "beaten_by": {name: int(won[:, j].sum()) for name, won in alone.items()},
            "beats_adjusted": int(adjusted[j].sum()),
            "beaten_by_adjusted": int(adjusted[:, j].sum()),
            "claim_error": claims[j],
        }
        for j in study.order_indices
    ]


def pairs_columns(study: AllPairs) -> dict[str, list[Any]]:
    """Return all pairs, one a row: the family's columns and the tests of the two algorithms."""
    found, first, second = study.matrices, study.family.first, study.family.second
    columns = family_columns([study.family], study.results.algorithms, {"friedman": study.ranking.mean_ranks})
    columns |= {
        "wins": found.wins[first, second].tolist(),
        "losses": found.wins[second, first].tolist(),
        "ties": found.ties[first, second].tolist(),
        "sign_pvalue": found.sign_pvalues[first, second].tolist(),
        "r_plus": found.r_plus[first, second].tolist(),
        "r_minus": found.r_plus[second, first].tolist(),
        "asymptotic_pvalue": found.asymptotic_pvalues[first, second].tolist(),
        "shift": [None] * study.family.m if found.shift is None else found.shift[first, second].tolist(),
    }
    return columns
