"""Two algorithms as plain values: JSON and the flat table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from podium.stats.effects import EFFECT_SIZES, EffectName
from podium.stats.ranks import Objective
from podium.studies.many_problems.pair.study import PairComparison
from podium.studies.many_problems.pair.verb import Alternative, Options, Zeros
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families
from podium.studies.shared.words import bounded

if TYPE_CHECKING:
    from podium.stats import effects as stats


class SignTest(TypedDict):
    wins: kinds.Count
    losses: kinds.Count
    ties: kinds.Count
    n_used: kinds.Count
    pvalue: kinds.Probability
    z: float
    asymptotic_pvalue: kinds.Probability
    critical_wins: kinds.ByName[kinds.PositiveCount | None]
    """Required wins by level; null if even winning all is not enough."""


class Ranks(TypedDict):
    r_plus: kinds.NonNegative
    r_minus: kinds.NonNegative
    statistic: kinds.NonNegative
    zeros: kinds.Count
    n_used: kinds.Count
    pvalue: kinds.Probability
    exact_pvalue: kinds.Probability | None
    asymptotic_pvalue: kinds.Probability
    z: float
    method: Literal["exact", "asymptotic"]


class SignedRanks(TypedDict):
    zeros: Zeros
    """The treatment that decides the verdict."""
    treatments: Annotated[dict[str, Ranks], kinds.Keys("split", "drop", "pratt")]


class ShiftInterval(TypedDict):
    confidence: kinds.Confidence
    lower: float | None
    upper: float | None
    achieved: kinds.Probability


class Shift(TypedDict):
    estimate: float
    method: Literal["exact", "asymptotic"]
    intervals: kinds.NonEmpty[ShiftInterval]


class Effect(TypedDict):
    name: EffectName
    estimate: float | None
    lower: float | None
    upper: float | None
    confidence: kinds.Confidence
    size: Annotated[str, kinds.OneOf("negligible", "small", "medium", "large")] | None
    thresholds: Annotated[list[kinds.Positive], kinds.Rules(minItems=3, maxItems=3)]
    thresholds_source: kinds.Text


class Permutation(TypedDict):
    mean: float
    pvalue: kinds.Probability
    method: Literal["exact", "monte-carlo"]
    permutations: kinds.PositiveCount | None
    standard_error: kinds.NonNegative | None


class DifferenceInterval(TypedDict):
    confidence: kinds.Confidence
    lower: float
    upper: float


class Answers(TypedDict):
    """Right and wrong answers: McNemar's test and the difference of accuracies."""

    n10: kinds.Count
    """Items on which only the first is right."""
    n01: kinds.Count
    both: kinds.Count
    exact_pvalue: kinds.Probability
    midp_pvalue: kinds.Probability
    chi2_pvalue: kinds.Probability
    first: kinds.Probability
    """Accuracy of the first."""
    second: kinds.Probability
    difference: float
    intervals: kinds.NonEmpty[DifferenceInterval]
    """Newcombe's, for the difference; with a one-sided alternative bounds."""


class PairVerdict(TypedDict):
    test: Literal["wilcoxon", "mcnemar"]
    significant: bool
    text: kinds.Text


class PairJson(TypedDict):
    """``podium pair FILE A B --format json``."""

    schema: Literal[1]
    study: Literal["pair"]
    n: kinds.TwoOrMore
    k: kinds.TwoOrMore
    objective: Objective
    alpha: kinds.Alpha
    alternative: Alternative
    first: kinds.Name
    second: kinds.Name
    problems: kinds.Names
    advantages: kinds.Several[float]
    """Advantage of the first algorithm on each problem, in the unit of the table."""
    sign_test: SignTest
    wilcoxon: SignedRanks
    critical_z: kinds.LevelMap[float]
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
        kinds.Given(
            Options,
            confidence=kinds.NonEmpty[kinds.Confidence],
            alpha=kinds.Alpha,
            permutations=kinds.PositiveCount,
            seed=kinds.Count,
        ),
    ]
    equivalence: families.Equivalence | None
    accuracies: Answers | None
    """If every result is 0 or 1; McNemar's exact test then decides."""


def to_dict(study: PairComparison) -> PairJson:
    """Return the whole study as plain values."""
    data, options = study.results, study.options
    seed = options.seed if study.random else None
    return layout.filled(
        PairJson, study, data,
        first=study.names[0],
        second=study.names[1],
        advantages=[int(gain) / data.denominator for gain in study.gains.tolist()],
        sign_test=layout.of(SignTest, study.signs, critical_wins={f"{level:g}": n for level, n in study.critical.items()}),
        wilcoxon={"zeros": options.zeros, "treatments": {name: layout.of(Ranks, test) for name, test in study.ranks.items()}},
        critical_z=families.critical_levels("z", (), options.alpha, options.alternative),
        shift=_shift(study),
        effects=[_effect(found) for found in study.effects],
        permutation=layout.of(Permutation, study.permutation),
        equivalence=families.equivalence_dict(study.equivalence, study.names, study.different_matrix),
        accuracies=_answers(study),
        verdict={
            "test": study.test,
            "significant": study.significant,
            "text": study.text,
        },
        provenance=layout.provenance(data.sha256, data.source, data.notes, options.to_dict(), seed, data.treated),
    )  # fmt: skip


def _effect(found: stats.Effect) -> Effect:
    about = EFFECT_SIZES[found.name]
    return layout.of(Effect, found, thresholds=about.thresholds, thresholds_source=about.source)


def _answers(study: PairComparison) -> Answers | None:
    found = study.accuracies
    if found is None:
        return None
    test, ends = found.mcnemar, {level: found.interval(level) for level in study.options.levels}
    return layout.of(
        Answers, found,
        n10=test.n10, n01=test.n01,
        exact_pvalue=test.pvalue_exact, midp_pvalue=test.pvalue_midp, chi2_pvalue=test.pvalue_chi2,
        first=found.first / found.n,
        second=found.second / found.n,
        intervals=[{"confidence": level, "lower": low, "upper": high} for level, (low, high) in ends.items()],
    )  # fmt: skip


def _shift(study: PairComparison) -> Shift | None:
    found = study.shift
    if found is None:
        return None
    return layout.of(Shift, found, intervals=[layout.of(ShiftInterval, one) for one in found.intervals])


def columns(study: PairComparison) -> dict[str, list[Any]]:
    """Return every test, estimate and interval, one a row."""
    heads = ("quantity", "estimate", "confidence", "lower", "upper", "z", "pvalue", "asymptotic_pvalue")
    signs, ranks, flip = study.signs, study.wilcoxon, study.permutation
    rows: list[list[Any]] = []

    def add(quantity: str, estimate: float | None, **cells: Any) -> None:
        row = {"quantity": quantity, "estimate": estimate, **cells}
        rows.append([row.get(head) for head in heads])

    approximate = float(signs.asymptotic_pvalue)
    add("wins", int(signs.wins), z=float(signs.z), pvalue=float(signs.pvalue), asymptotic_pvalue=approximate)
    add("losses", int(signs.losses))
    add("ties", int(signs.ties))
    approximate = float(ranks.asymptotic_pvalue)
    exact = None if ranks.exact_pvalue is None else float(ranks.exact_pvalue)
    add("r_plus", float(ranks.r_plus), z=float(ranks.z), pvalue=exact, asymptotic_pvalue=approximate)
    add("r_minus", float(ranks.r_minus))
    add("mean", flip.mean, pvalue=flip.pvalue)
    add("median", study.median)
    add("contrast", study.contrast)
    if study.shift is not None:
        for found in study.shift.intervals:
            low, high = bounded(found.lower), bounded(found.upper)
            add("hodges_lehmann", study.shift.estimate, confidence=found.confidence, lower=low, upper=high)
    if study.accuracies is not None:
        test = study.accuracies.mcnemar
        add("mcnemar", int(test.n10 - test.n01), pvalue=study.pvalue, asymptotic_pvalue=float(test.pvalue_chi2))
        for level in study.options.levels:
            low, high = study.accuracies.interval(level)
            add("accuracy_difference", study.accuracies.difference, confidence=level, lower=low, upper=high)
    if study.equivalence is not None:
        for name, adjusted in study.equivalence.adjusted.items():
            add(f"equivalence_{name}", None, pvalue=float(adjusted[0]))
    for one in study.effects:
        add(one.name, one.estimate, confidence=one.confidence, lower=one.lower, upper=one.upper)
    return layout.in_columns(" ".join(heads), rows)
