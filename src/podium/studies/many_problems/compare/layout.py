"""The comparison as plain values, in the layout of ``podium compare --format json``."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict, cast, get_args

from podium.checks import Alternative
from podium.stats.omnibus import OMNIBUS_TESTS, Omnibus
from podium.stats.ranks import Objective
from podium.stats.sign import MultipleSignResult
from podium.studies.many_problems.compare.inference import OmnibusOutcome
from podium.studies.many_problems.compare.verb import Options
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import Family
from podium.studies.shared.family import layout as families
from podium.studies.shared.words import bounded

if TYPE_CHECKING:
    from podium.studies.many_problems.compare.parametric import Parametric
    from podium.studies.many_problems.compare.stability import Change, Stability, Standing
    from podium.studies.many_problems.compare.study import Comparison

Correction = Annotated[dict[str, kinds.Probability | None], kinds.Keys("epsilon", "pvalue")]


class Ranking(TypedDict):
    mean_ranks: kinds.MeanRanks
    standard_error: Annotated[dict[str, kinds.NonNegative], kinds.Keys("published", "corrected")]


class OmnibusJson(TypedDict):
    statistic: float | None
    """Form without tie correction; null if infinite (all problems rank the algorithms alike)."""
    df: Annotated[list[kinds.PositiveCount], kinds.Rules(minItems=1, maxItems=2)]
    pvalue: kinds.Probability
    critical: kinds.LevelMap[float | None]
    tie_corrected: families.TestResult
    exact_pvalue: kinds.Probability | None
    permutation_pvalue: kinds.Probability | None
    permutation_standard_error: kinds.NonNegative | None


class RankIntervals(TypedDict):
    """Simultaneous intervals of the ranks of all algorithms with approximately this confidence, by expected Friedman rank; see docs/how-to/rank-intervals.md."""

    procedure: Literal["holm-directional"]
    confidence: kinds.Probability
    intervals: kinds.ByName[kinds.Two[kinds.PositiveCount]]


class SignComparison(TypedDict):
    algorithm: kinds.Name
    plus: kinds.NonNegative
    minus: kinds.NonNegative
    ties: kinds.Count
    pvalue_worse: kinds.Probability
    pvalue_better: kinds.Probability
    reject_worse: bool
    reject_better: bool


class MultipleSign(TypedDict):
    control: kinds.Name
    alpha: kinds.Alpha
    critical_value: kinds.Count | None
    method: Literal["exact", "monte-carlo", "normal"]
    seed: int | None
    replicates: kinds.PositiveCount | None
    comparisons: kinds.NonEmpty[SignComparison]


class NormalityTest(TypedDict):
    statistic: float
    pvalue: kinds.Probability
    residuals: Annotated[int, kinds.Rules(minimum=4)]


class Sphericity(TypedDict):
    """Mauchly's test; null if not defined."""

    w: float | None
    statistic: float | None
    df: kinds.Count
    pvalue: kinds.Probability | None


Assumption = Annotated[str, kinds.OneOf("normal residuals", "sphericity", "one scale for all problems")]


class CheckedAssumptions(TypedDict):
    violated: list[Assumption]
    untested: list[Assumption]
    normality: NormalityTest | None
    """Shapiro–Wilk test of the residuals; null if it could not be computed."""
    sphericity: Sphericity
    """Mauchly's test; null if not defined."""
    scale_ratio: kinds.AtLeastOne | None


class Anova(TypedDict):
    statistic: float | None
    df: kinds.Two[kinds.PositiveCount]
    pvalue: kinds.Probability | None
    greenhouse_geisser: Correction
    huynh_feldt: Correction
    sum_of_squares: Annotated[dict[str, kinds.NonNegative], kinds.Keys("algorithms", "problems", "error")]
    eta_squared: float | None
    partial_eta_squared: float | None
    cohen_f: float | None


class ParametricPair(TypedDict):
    first: kinds.Name
    second: kinds.Name
    difference: float
    lower: float | None
    upper: float | None
    t: float | None
    pvalue: kinds.Probability | None
    tukey: NotRequired[kinds.Probability | None]
    dunnett: NotRequired[kinds.Probability | None]
    bonferroni: kinds.Probability | None
    paired_t: float | None
    paired_pvalue: kinds.Probability | None
    paired_bonferroni: kinds.Probability | None


class Comparisons(TypedDict):
    method: Annotated[str, kinds.OneOf("tukey", "dunnett")]
    alternative: Annotated[str, kinds.OneOf(*get_args(Alternative))]
    df: kinds.PositiveCount
    agreeing_with_verdict: kinds.Count
    hypotheses: kinds.NonEmpty[
        Annotated[ParametricPair, kinds.Rules(oneOf=[{"required": ["tukey"]}, {"required": ["dunnett"]}])]
    ]


class ParametricJson(TypedDict):
    text: kinds.Text
    assumptions: CheckedAssumptions
    anova: Anova
    comparisons: Comparisons


class StandingJson(TypedDict):
    """Tables without one problem, or without one algorithm."""

    tables: kinds.PositiveCount
    unchanged: kinds.Count
    best_tables: kinds.Count
    best_lost_without: list[kinds.Name]
    same_first_tier: kinds.Count | None


class Pairwise(TypedDict):
    test: Annotated[str, kinds.OneOf("wilcoxon")]
    procedure: Annotated[str, kinds.OneOf("holm")]
    agreeing: kinds.Count


class MostInfluential(TypedDict):
    name: kinds.Name
    adjusted: kinds.Probability


class ChangeJson(TypedDict):
    """One hypothesis in the tables without one problem, or without one algorithm that is not part of it."""

    tables: kinds.PositiveCount
    changes: kinds.Count
    changed_without: list[kinds.Name]
    smallest: kinds.Probability
    largest: kinds.Probability
    most_influential: MostInfluential | None
    """Null if it does not matter which one is left out."""
    reversals: kinds.Count


class PairAlone(TypedDict):
    adjusted: kinds.Probability
    agrees: bool


class StabilityHypothesis(TypedDict):
    first: kinds.Name
    second: kinds.Name
    adjusted: kinds.Probability
    rejected: bool
    problems: ChangeJson
    algorithms: ChangeJson | None
    pairwise: PairAlone


class StabilityJson(TypedDict):
    text: kinds.Text
    procedure: families.DecidingProcedure
    test: families.FamilyTest
    alpha: kinds.Alpha
    robust: kinds.Count
    """Decisions that do not change without any single problem or other algorithm."""
    best: kinds.Name
    problems: StandingJson
    algorithms: StandingJson | None
    pairwise: Pairwise
    hypotheses: kinds.NonEmpty[StabilityHypothesis]


class CompareJson(TypedDict):
    """``podium compare FILE --format json``."""

    schema: Literal[1]
    study: Literal["compare"]
    n: kinds.TwoOrMore
    k: kinds.TwoOrMore
    objective: Objective
    alpha: kinds.Alpha
    algorithms: kinds.SeveralNames
    problems: kinds.SeveralNames
    rankings: Annotated[dict[str, Ranking], kinds.Keys("friedman", "aligned", "quade")]
    omnibus: Annotated[dict[str, OmnibusJson], kinds.Keys(*OMNIBUS_TESTS)]
    kendall_w: kinds.Probability
    families: families.PairedFamilies
    verdict: Annotated[
        families.Verdict,
        kinds.Rules(properties={"tiers": {"type": "array"}, "design": {"enum": ["control", "all-pairs"]}}),
    ]
    rank_intervals: RankIntervals
    """Simultaneous intervals of the ranks of all algorithms with approximately this confidence, by expected Friedman rank; see docs/how-to/rank-intervals.md."""
    critical_differences: Annotated[dict[str, kinds.LevelMap[float | None]], kinds.Keys("nemenyi", "bonferroni-dunn")]
    groups: kinds.Groups
    letters: kinds.Letters
    multiple_sign: MultipleSign | None
    """Test against the control; null without one."""
    parametric: ParametricJson | None
    """The parametric analysis; null unless requested."""
    stability: StabilityJson | None
    """The verdict without each problem and each algorithm in turn; null unless requested."""
    contrasts: kinds.ByName[kinds.ByName[float]]
    """Median-based estimate of outer name minus inner name."""
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: Annotated[
        layout.Provenance,
        kinds.Given(
            Options,
            alpha=kinds.Alpha,
            permutations=kinds.Count,
            seed=kinds.Count,
            westfall_young=kinds.Count,
        ),
    ]
    equivalence: families.Equivalence | None


def to_dict(study: Comparison) -> CompareJson:
    """Return the whole comparison as plain values."""
    data, options = study.results, study.options
    names = data.algorithms
    return {
        "schema": layout.SCHEMA,
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
        "families": [families.family_dict(family, names, _sizes(study, family)) for family in study.families],
        "verdict": families.verdict_dict(study.verdict, names),
        "rank_intervals": _rank_intervals(study, names),
        "critical_differences": {
            procedure: {f"{level:g}": value for level, value in by_level.items()}
            for procedure, by_level in study.critical_differences.items()
        },
        **families.groups_dict(study.verdict, names),
        "multiple_sign": _multiple_sign(study.multiple_sign, names),
        "parametric": _parametric(study.parametric, names),
        "stability": _stability(study.stability, names, study.results.problems),
        "equivalence": families.equivalence_dict(study.equivalence, names, study.different_matrix),
        "contrasts": {
            name: dict(zip(names, row, strict=True)) for name, row in zip(names, study.contrasts.tolist(), strict=True)
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


def columns(study: Comparison) -> dict[str, list[Any]]:
    """Return all hypotheses of all families as columns of equal length, in full precision."""
    means = {name: item.mean_ranks for name, item in study.rankings.items()}
    means["quade-conover"] = means["quade"]
    sizes = None if study.effects is None else [study.effects.of(family) for family in study.families]
    return families.family_columns(study.families, study.results.algorithms, means, sizes)


def _sizes(study: Comparison, family: Family) -> families.Sizes | None:
    return None if study.effects is None else study.effects.of(family)


def _rank_intervals(study: Comparison, names: Sequence[str]) -> RankIntervals:
    found = study.rank_intervals
    ends = zip(found.lower.tolist(), found.upper.tolist(), strict=True)
    return {
        "procedure": "holm-directional",
        "confidence": 1 - found.alpha,
        "intervals": {name: list(pair) for name, pair in zip(names, ends, strict=True)},
    }


def omnibus_dict(outcome: OmnibusOutcome, levels: Sequence[float]) -> OmnibusJson:
    """One omnibus test as plain values."""
    return {
        **_test(outcome.classic),
        "critical": {f"{level:g}": outcome.classic.critical(level) for level in levels},
        "tie_corrected": _test(outcome.corrected),
        "exact_pvalue": outcome.exact,
        "permutation_pvalue": outcome.permutation,
        "permutation_standard_error": outcome.permutation_error,
    }


def _test(test: Omnibus) -> families.TestResult:
    statistic = float(test.statistic)
    return {
        "statistic": statistic if math.isfinite(statistic) else None,
        "df": list(test.df),
        "pvalue": float(test.pvalue),
    }


def _multiple_sign(test: MultipleSignResult | None, names: Sequence[str]) -> MultipleSign | None:
    if test is None:
        return None
    rows: list[SignComparison] = [
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


def _parametric(study: Parametric | None, names: Sequence[str]) -> ParametricJson | None:
    if study is None:
        return None
    anova, mauchly = study.anova, study.anova.sphericity
    return {
        "text": study.text,
        "assumptions": {
            "violated": list(study.violated),
            "untested": list(study.unchecked),
            "normality": None
            if study.normality is None
            else {"statistic": study.normality[0], "pvalue": study.normality[1], "residuals": study.residual_count},
            "sphericity": {
                "w": bounded(mauchly.w),
                "statistic": bounded(mauchly.statistic),
                "df": mauchly.df,
                "pvalue": bounded(mauchly.pvalue),
            },
            "scale_ratio": study.scale_ratio,
        },
        "anova": {
            "statistic": bounded(anova.statistic),
            "df": list(anova.df),
            "pvalue": bounded(anova.pvalue),
            "greenhouse_geisser": {
                "epsilon": bounded(anova.greenhouse_geisser),
                "pvalue": bounded(anova.pvalue_greenhouse_geisser),
            },
            "huynh_feldt": {"epsilon": bounded(anova.huynh_feldt), "pvalue": bounded(anova.pvalue_huynh_feldt)},
            "sum_of_squares": {
                "algorithms": float(anova.ss_algorithms),
                "problems": float(anova.ss_problems),
                "error": float(anova.ss_error),
            },
            "eta_squared": bounded(anova.eta_squared),
            "partial_eta_squared": bounded(anova.partial_eta_squared),
            "cohen_f": bounded(anova.cohen_f),
        },
        "comparisons": {
            "method": study.comparisons.method,
            "alternative": study.alternative,
            "df": study.comparisons.df,
            "agreeing_with_verdict": study.agreeing,
            "hypotheses": _parametric_pairs(study, names),
        },
    }


def _parametric_pairs(study: Parametric, names: Sequence[str]) -> list[ParametricPair]:
    tests, sign = study.comparisons, study.sign
    low, high = (tests.lower, tests.upper) if sign > 0 else (-tests.upper, -tests.lower)
    rows = [
        {
            "first": names[tests.first[i]],
            "second": names[tests.second[i]],
            "difference": bounded(sign * tests.difference[i]),
            "lower": bounded(low[i]),
            "upper": bounded(high[i]),
            "t": bounded(tests.statistic[i]),
            "pvalue": bounded(tests.pvalue[i]),
            tests.method: bounded(tests.adjusted[i]),
            "bonferroni": bounded(tests.bonferroni[i]),
            "paired_t": bounded(tests.paired_statistic[i]),
            "paired_pvalue": bounded(tests.paired_pvalue[i]),
            "paired_bonferroni": bounded(tests.paired_bonferroni[i]),
        }
        for i in range(len(tests.first))
    ]
    return cast("list[ParametricPair]", rows)


def _stability(study: Stability | None, names: Sequence[str], problems: Sequence[str]) -> StabilityJson | None:
    if study is None:
        return None
    from podium.studies.many_problems.compare.stability import stability_text

    return {
        "text": stability_text(study, names, problems),
        "procedure": study.procedure,
        "test": study.test,
        "alpha": study.alpha,
        "robust": study.robust,
        "best": names[study.best],
        "problems": _standing(study.problems, problems),
        "algorithms": None if study.algorithms is None else _standing(study.algorithms, names),
        "pairwise": {"test": study.alone_test, "procedure": study.alone_procedure, "agreeing": study.agreeing},
        "hypotheses": [
            {
                "first": names[one.first],
                "second": names[one.second],
                "adjusted": one.adjusted,
                "rejected": one.rejected,
                "problems": _change(one.problems, problems),
                "algorithms": None if one.algorithms is None else _change(one.algorithms, names),
                "pairwise": {"adjusted": one.alone, "agrees": one.alone_agrees},
            }
            for one in study.hypotheses
        ],
    }


def _standing(standing: Standing, called: Sequence[str]) -> StandingJson:
    return {
        "tables": standing.tables,
        "unchanged": standing.unchanged,
        "best_tables": standing.best_tables,
        "best_lost_without": [called[index] for index in standing.best_lost],
        "same_first_tier": standing.first_tier,
    }


def _change(change: Change, called: Sequence[str]) -> ChangeJson:
    return {
        "tables": change.tables,
        "changes": len(change.changing),
        "changed_without": [called[index] for index in change.changing],
        "smallest": change.smallest,
        "largest": change.largest,
        "most_influential": {"name": called[change.most], "adjusted": change.most_adjusted} if change.varies else None,
        "reversals": change.reversals,
    }
