"""The comparison as plain values, in the layout of ``podium compare --format json``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict, get_args

from podium.checks import Alternative
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.ranks import Objective
from podium.stats.sign import MultipleSignResult
from podium.studies.many_problems.compare.inference import OmnibusOutcome
from podium.studies.many_problems.compare.parametric import limits
from podium.studies.many_problems.compare.stability import Hinge, Standing
from podium.studies.many_problems.compare.verb import Options
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import Family
from podium.studies.shared.family import layout as families

if TYPE_CHECKING:
    from podium.studies.many_problems.compare.parametric import Parametric
    from podium.studies.many_problems.compare.stability import Stability
    from podium.studies.many_problems.compare.study import Comparison

Correction = Annotated[dict[str, kinds.Probability | None], kinds.Keys("epsilon", "pvalue")]


class StandardErrors(TypedDict):
    published: kinds.NonNegative
    corrected: kinds.NonNegative


class Ranking(TypedDict):
    mean_ranks: kinds.MeanRanks
    standard_error: StandardErrors


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


@dataclass(frozen=True)
class SignComparison:
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


@dataclass(frozen=True)
class NormalityTest:
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


class Pairwise(TypedDict):
    test: Annotated[str, kinds.OneOf("wilcoxon")]
    procedure: Annotated[str, kinds.OneOf("holm")]
    agreeing: kinds.Count


class StabilityJson(TypedDict):
    text: kinds.Text
    procedure: families.DecidingProcedure
    test: families.FamilyTest
    alpha: kinds.Alpha
    robust: kinds.Count
    """Decisions that do not change without any single problem or other algorithm."""
    best: kinds.Name
    problems: Standing
    algorithms: Standing | None
    pairwise: Pairwise
    hypotheses: kinds.NonEmpty[Hinge]


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
    names, levels, grouped = (
        study.results.algorithms,
        study.levels,
        families.groups_dict(study.verdict, study.results.algorithms),
    )
    return layout.filled(
        CompareJson, study, study.results,
        rankings={
            name: {"mean_ranks": by_name(names, one.mean_ranks), "standard_error": layout.of(StandardErrors, one)}
            for name, one in study.rankings.items()
        },
        omnibus={name: omnibus_dict(outcome, levels) for name, outcome in study.omnibus.items()},
        families=[families.family_dict(family, names, _sizes(study, family)) for family in study.families],
        verdict=families.verdict_dict(study.verdict, names),
        rank_intervals=_rank_intervals(study, names),
        critical_differences={
            procedure: {f"{level:g}": value for level, value in by_level.items()}
            for procedure, by_level in study.critical_differences.items()
        },
        **grouped,
        multiple_sign=_multiple_sign(study.multiple_sign, names),
        parametric=_parametric(study.parametric, names),
        stability=_stability(study.stability),
        equivalence=families.equivalence_dict(study.equivalence, names, study.different_matrix),
        contrasts={name: by_name(names, row) for name, row in zip(names, study.contrasts, strict=True)},
    )  # fmt: skip


def by_name(names: Sequence[str], values: Any) -> dict[str, Any]:
    """Return values by the algorithms that they belong to."""
    return dict(zip(names, layout.plain(values), strict=True))


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
    ends = list(zip(found.lower, found.upper, strict=True))
    return {"procedure": "holm-directional", "confidence": 1 - found.alpha, "intervals": by_name(names, ends)}


def omnibus_dict(outcome: OmnibusOutcome, levels: Sequence[float]) -> OmnibusJson:
    """One omnibus test as plain values."""
    return layout.of(
        OmnibusJson, outcome.classic,
        critical={f"{level:g}": outcome.classic.critical(level) for level in levels},
        tie_corrected=layout.of(families.TestResult, outcome.corrected),
        exact_pvalue=outcome.exact, permutation_pvalue=outcome.permutation,
        permutation_standard_error=outcome.permutation_error,
    )  # fmt: skip


def _multiple_sign(test: MultipleSignResult | None, names: Sequence[str]) -> MultipleSign | None:
    if test is None:
        return None
    columns = (
        test.plus, test.minus, test.ties, test.pvalue_worse, test.pvalue_better, test.reject_worse, test.reject_better,
    )  # fmt: skip
    rows = zip([names[j] for j in test.others], *(column.tolist() for column in columns), strict=True)
    null = test.null
    return layout.of(
        MultipleSign, test, control=names[test.control], method=null.method, seed=null.seed, replicates=null.replicates,
        comparisons=[SignComparison(*row) for row in rows],
    )  # fmt: skip


def _parametric(study: Parametric | None, names: Sequence[str]) -> ParametricJson | None:
    if study is None:
        return None
    anova, tests, normality = study.anova, study.comparisons, None
    if study.normality is not None:
        normality = NormalityTest(*study.normality, study.residual_count)
    heads = ("first", "second", "difference", "lower", "upper", "t", "pvalue", tests.method, "bonferroni")
    values = (
        *limits(study), tests.statistic, tests.pvalue, tests.adjusted, tests.bonferroni,
        tests.paired_statistic, tests.paired_pvalue, tests.paired_bonferroni,
    )  # fmt: skip
    pairs = ([names[j] for j in side] for side in (tests.first, tests.second))
    rows = zip(*pairs, *values, strict=True)
    return layout.of(
        ParametricJson, study,
        assumptions=layout.of(
            CheckedAssumptions, study, untested=study.unchecked, normality=normality, sphericity=layout.of(Sphericity, anova.sphericity),
        ),
        anova=layout.of(
            Anova, anova,
            greenhouse_geisser={"epsilon": anova.greenhouse_geisser, "pvalue": anova.pvalue_greenhouse_geisser},
            huynh_feldt={"epsilon": anova.huynh_feldt, "pvalue": anova.pvalue_huynh_feldt},
            sum_of_squares={"algorithms": anova.ss_algorithms, "problems": anova.ss_problems, "error": anova.ss_error},
        ),
        comparisons=layout.of(
            Comparisons, tests, alternative=study.alternative, agreeing_with_verdict=study.agreeing,
            hypotheses=[dict(zip((*heads, *_PAIRED), row, strict=True)) for row in rows],
        ),
    )  # fmt: skip


_PAIRED = ("paired_t", "paired_pvalue", "paired_bonferroni")


def _stability(study: Stability | None) -> StabilityJson | None:
    if study is None:
        return None
    from podium.studies.many_problems.compare.stability import stability_text

    alone = {"test": study.alone_test, "procedure": study.alone_procedure, "agreeing": study.agreeing}
    return layout.of(StabilityJson, study, text=stability_text(study), pairwise=alone)
