"""The study of repetitions on one problem: which algorithms differ there, by the test that fits how the rows arose."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.data import Results
from podium.data.decimals import Scaled, to_float
from podium.data.folds import Folds
from podium.data.given import FoldsReading, folds_of
from podium.data.results import Objective
from podium.errors import InputError
from podium.i18n import Message, paragraph
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.rankings import RANKINGS, Ranking, ranking
from podium.stats.ranks import oriented, wide_enough
from podium.stats.resampled import (
    CombinedTest,
    MeanTest,
    corrected_resampled_t,
    error_632_plus,
    five_by_two_f,
    five_by_two_t,
    paired_t,
    standardised_differences,
)
from podium.stats.wilcoxon import signed_rank
from podium.studies.many_problems.compare.inference import OmnibusOutcome, omnibus_outcomes, rank_families
from podium.studies.many_problems.compare.verb import Options as RankOptions
from podium.studies.one_problem.folds.design import Layout, TestName, detect_layout
from podium.studies.one_problem.folds.verb import DesignChoice, Options
from podium.studies.shared import kinds
from podium.studies.shared.checks import find_algorithm, shown_levels
from podium.studies.shared.family import Design, Family, build_family, control_pairs, oriented_pairs
from podium.studies.shared.family.equivalence import Equivalence, check_margin, t_equivalence
from podium.studies.shared.family.verdict import Decided, Field, Verdict, decide
from podium.studies.shared.layout import records
from podium.studies.shared.tables import HYPOTHESES

if TYPE_CHECKING:
    from podium.data.load import Source
    from podium.stats.published import Kind
    from podium.studies.shared.gate import Detection
    from podium.studies.shared.kinds import Measure

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Outcome:
    """One test of all pairs: statistic, degrees of freedom (none for Wilcoxon) and p-value, NaN where undefined."""

    statistic: Floats
    df: tuple[int, ...]
    pvalue: Floats

    __repr__ = brief

    @property
    def usable(self) -> Floats:
        """P-values to count rejections by: 1 where there is none, because nothing can be rejected there."""
        return np.where(np.isnan(self.pvalue), 1.0, self.pvalue)


@dataclass(frozen=True, slots=True)
class PairTest:
    """One test of a pair; null where it is undefined."""

    statistic: float | None
    df: Annotated[list[kinds.PositiveCount], kinds.Rules(maxItems=2)]
    pvalue: kinds.Probability | None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two algorithms: mean difference of the first minus the second with its limits, effect sizes and tests."""

    first: kinds.Name
    second: kinds.Name
    difference: float | None
    lower: float | None
    upper: float | None
    cohen_d: float | None
    cohen_dz: float | None
    tests: Annotated[
        dict[str, PairTest], kinds.Keys("paired-t", "wilcoxon", optional=["corrected-t", "combined-f", "5x2cv-t"])
    ]

    @property
    def name(self) -> str:
        """The hypothesis."""
        return f"{self.first} vs. {self.second}"


@dataclass(frozen=True, eq=False)
class PairTests:
    """All pairs `first`, `second` (shape (p,)) with differences in favour of `first`, and every test of them."""

    first: Indices
    second: Indices
    # Mean of first minus second in the unit of the table, with confidence limits by the t test that fits the design
    difference: Floats
    lower: Floats
    upper: Floats
    cohen_d: Floats  # Effect sizes, positive when `first` is better; NaN where undefined
    cohen_dz: Floats
    better: NDArray[np.bool_]  # Whether `first` has the better mean, or the same
    rank_half: Floats  # Half of the rank sum of Wilcoxon's test: above it `first` is the better one by ranks
    tests: Mapping[TestName, Outcome]  # Outcomes by name. Statistics are positive when `first` is better

    __repr__ = brief

    def rows(self, names: Sequence[str]) -> list[Pair]:
        """Return the pairs by name."""
        size, tested = len(self.first), {}
        for name, outcome in self.tests.items():
            df = [list(outcome.df)] * size
            tested[name] = records(PairTest, statistic=outcome.statistic, df=df, pvalue=outcome.pvalue)
        return records(
            Pair, first=[names[j] for j in self.first], second=[names[j] for j in self.second],
            difference=self.difference, lower=self.lower, upper=self.upper, cohen_d=self.cohen_d, cohen_dz=self.cohen_dz,
            tests=[{name: found[i] for name, found in tested.items()} for i in range(size)],
        )  # fmt: skip

    def tabled(self, alternative: Alternative) -> dict[TestName, tuple[Kind, tuple[int, ...]]]:
        """Return the distribution of each statistic that has a critical value: t or F, the latter two-sided only."""
        found: dict[TestName, tuple[Kind, tuple[int, ...]]] = {}
        for name, outcome in self.tests.items():
            if len(outcome.df) == 1:
                found[name] = "t", outcome.df
            elif outcome.df and alternative == "two-sided":
                found[name] = "F", outcome.df
        return found


@dataclass(frozen=True, slots=True)
class Bootstrap632:
    """The .632+ estimates and what they are made of, in the measure of the table."""

    out_of_bag: kinds.ByName[kinds.Probability]  # Mean over the rounds
    training: kinds.ByName[kinds.Probability]  # On the instances of the training, after training on all of them
    no_information: kinds.ByName[kinds.Probability]  # Expected if predictions and classes were unrelated
    estimate: kinds.ByName[kinds.Probability]  # Of the performance after training on all instances

    __repr__ = brief


@dataclass(frozen=True, eq=False)
class FoldComparison(Decided):
    """Result of `compare_folds`.

    Attributes
    ----------
    folds
        The data.
    options
        The options used.
    layout
        How the rows were obtained, and the test that therefore decides.
    control
        Index of the control, or None.
    all_pairs, control_pairs
        Every test of all pairs, and of the control against the others (None without one).
    families
        The families of the deciding test, against the control if there is one and for all pairs; then, for more than
        two algorithms, those of the Friedman ranks; then those of Wilcoxon's test.
    ranking, omnibus
        Friedman ranks over the repetitions, and their omnibus tests; None for two algorithms.
    verdict
        The conclusion.
    equivalence
        Which pairs differ by less than a margin; None without a margin.
    plus
        The .632+ estimates; None unless the training performance was passed.
    """

    main_tables = ("means", "differences", HYPOTHESES)

    folds: Folds
    options: Options
    layout: Layout
    control: int | None
    all_pairs: PairTests
    control_pairs: PairTests | None
    families: tuple[Family, ...]
    ranking: Ranking
    omnibus: Mapping[str, OmnibusOutcome] | None
    verdict: Verdict
    equivalence: Equivalence | None = None
    plus: Bootstrap632 | None = None

    measure: ClassVar[Measure | None] = "mean"

    def _advantage(self, candidate: int, control: int) -> float:
        pairs, sign = self.decisive, 1 if self.results.objective == "maximize" else -1
        place = next(
            i for i, pair in enumerate(zip(pairs.first, pairs.second, strict=True)) if {*pair} == {candidate, control}
        )
        return float(pairs.difference[place]) * (sign if pairs.first[place] == candidate else -sign)

    def _detection(self, candidate: int, control: int, alpha: float) -> Detection | None:
        from podium.studies.shared.gate import detects_mean

        if self.layout.design.deciding_test == "combined-f":
            return None
        ratio = 0.0 if self.layout.design.independent else self.layout.ratio
        exact = wide_enough(self.results.exact, 2)
        gains = Scaled(exact[:, candidate] - exact[:, control], self.results.denominator)
        return detects_mean(gains, ratio or 0.0, alpha, self.options.alternative)

    @property
    def results(self) -> Results:
        """The table, its rows the repetitions."""
        return self.folds.results

    @property
    def levels(self) -> tuple[float, ...]:
        """Significance levels shown."""
        return shown_levels(self.options.alpha)

    @property
    def decisive(self) -> PairTests:
        """The pairs that the verdict is about."""
        return self.all_pairs if self.control_pairs is None else self.control_pairs


def compare_folds(
    data: Folds | Any,
    control: str | None = None,
    *,
    objective: Objective | None = None,
    alpha: float = 0.05,
    design: DesignChoice = "auto",
    test_fraction: float | None = None,
    train_size: float | None = None,
    test_size: float | None = None,
    alternative: Alternative = "two-sided",
    equivalence: float | str | None = None,
    training: Source | Mapping[str, Sequence[float]] | None = None,
    **reading: Unpack[FoldsReading],
) -> FoldComparison:
    """Compare k algorithms on one problem from m repetitions of training and testing.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array or a dict, with repetitions as rows; or `Folds`.
    control
        Name of the algorithm the others are compared with; all pairs if omitted.
    objective
        "maximize" or "minimize".
    alpha
        Family-wise significance level of the verdict.
    design
        How the rows were obtained: "cv" (the folds of one cross-validation), "5x2cv", "repeated-cv", "holdout"
        (repeated random splits), "bootstrap" (samples with replacement, tested out of bag), "independent" (no two rows share an instance, not even in training). "auto" detects
        the design from labels such as "repetition 1, fold 2" and reports it; without labels, it asks.
    test_fraction
        Share of the instances used for testing in one repetition; or
    train_size, test_size
        numbers of training and test instances. Required for "holdout"; derived from the folds for "cv".
    alternative
        For the control's family: "two-sided"; "greater": the control is better; "less": it is worse.
    equivalence
        Largest difference that does not matter, in the unit of the table: adds two one-sided t tests (corrected for
        overlapping training sets, Holm) that pairs differ by less. Choose it before you see the results.
    training
        For "bootstrap": adds the .632+ estimates of Efron and Tibshirani, from the performance of each algorithm, trained on all instances, on these same
        instances, and its no-information rate (the performance expected if predictions and classes were unrelated), both in the measure of the table. A dict of
        name to these two numbers, or a file with three columns: name, training performance, no-information rate. No test compares the estimates.
    **reading
        Keywords of `read_folds` or `to_folds` that say how to read `data`.

    Returns
    -------
    FoldComparison

    Raises
    ------
    InputError
        If the data or an option is invalid; the message says where and what to do.

    Notes
    -----
    The design alone determines which test decides: the corrected resampled t for cross-validation and repeated
    hold-out, the combined 5×2 cv F for that design, the paired t only for independent repetitions. P-values are
    adjusted by Bergmann–Hommel's procedure for all pairs, and by Holm's against a control.

    Examples
    --------
    >>> c = compare_folds({"A": [0.81, 0.79, 0.84, 0.80], "B": [0.75, 0.72, 0.80, 0.71]}, objective="maximize", design="cv")
    >>> c.verdict.family.ranking, round(float(c.families[0].pvalues[0]), 4)
    ('corrected-t', 0.0264)
    """
    told = None if training is None else "dict" if isinstance(training, Mapping) else str(training)
    options = Options(
        control, alpha, design, test_fraction, train_size, test_size, alternative, check_margin(equivalence), told
    )
    folds = folds_of(data, objective, **reading)
    results, level = folds.results, 1 - alpha
    plus = None if training is None else bootstrap_632_plus(results, training)
    layout = detect_layout(folds, options)
    index = None if control is None else find_algorithm(control, results.algorithms)
    first, second = oriented_pairs(_sums(results))
    pairs = pair_tests(results, layout, first, second, "two-sided", level)
    against = None
    if index is not None:
        against = pair_tests(results, layout, *control_pairs(index, results.k), alternative, level)
    ranks: dict[str, Ranking] = {name: ranking(results.exact, results.objective, name) for name in RANKINGS}
    rank_options = RankOptions(control=control, alpha=alpha, alternative=alternative)
    families = _families(layout.design.deciding_test, pairs, against, index, alternative, results.k)
    omnibus = None
    if results.k > 2:
        families += rank_families(ranks["friedman"], rank_options, index)
        found = omnibus_outcomes(results, ranks, rank_options)
        omnibus = {name: one for name, one in found.items() if OMNIBUS_TESTS[name].ranking == "friedman"}
    families += _families("wilcoxon", pairs, against, index, alternative, results.k)
    means = means_and_deviations(results)[0]
    extent = Message("over {extent}", extent=layout.text)
    field = Field(results.algorithms, _sums(results), means, extent, "mean", decimals(means))
    verdict = decide(field, families, alpha)
    equivalent = None
    if options.equivalence is not None:
        equivalent = fold_equivalence(results, layout, verdict.family, options.equivalence, alpha)
        verdict = replace(verdict, text=paragraph([verdict.text, equivalent.sentence(results.algorithms)]))
    return FoldComparison(
        folds=folds,
        options=options,
        layout=layout,
        control=index,
        all_pairs=pairs,
        control_pairs=against,
        families=tuple(families),
        ranking=ranks["friedman"],
        omnibus=omnibus,
        verdict=verdict,
        equivalence=equivalent,
        plus=plus,
    )


def bootstrap_632_plus(results: Results, training: Source | Mapping[str, Sequence[float]]) -> Bootstrap632:
    """Estimate the performance after training on all instances from bootstrap rounds."""
    from podium.data.folds import training_rates

    seen, chance = training_rates(training, results.algorithms)
    means = means_and_deviations(results)[0]
    errors = np.stack([seen, means, chance])
    if not ((errors >= 0) & (errors <= 1)).all():
        raise InputError(
            "The .632+ estimate is for error rates and accuracies between 0 and 1. Leave {--training} out, or pass shares instead of percentages."
        )
    larger = results.objective == "maximize"
    estimate = error_632_plus(*(1 - errors if larger else errors))
    found = means, seen, chance, 1 - estimate if larger else estimate
    return Bootstrap632(*(dict(zip(results.algorithms, one.tolist(), strict=True)) for one in found))


def _families(
    test: TestName, pairs: PairTests, against: PairTests | None, control: int | None, side: Alternative, k: int
) -> list[Family]:
    """The family of the control, where there is one, and that of all pairs."""

    def family(design: Design, pairs: PairTests, control: int | None, alternative: Alternative) -> Family:
        outcome = pairs.tests[test]
        # Wilcoxon's winner is the one with the larger rank sum, which need not have the better mean.
        better = outcome.statistic >= pairs.rank_half if test == "wilcoxon" else pairs.better
        return build_family(
            test, design, pairs.first, pairs.second, outcome.pvalue,
            k=k, control=control, first_better=better, alternative=alternative,
        )  # fmt: skip

    found = [] if against is None else [family("control", against, control, side)]
    return [*found, family("all-pairs", pairs, None, "two-sided")]


def _sums(results: Results) -> Any:
    """Exact column sums, smaller is better."""
    return oriented(results.exact, results.objective).sum(axis=0)


def decimals(values: Indices | Any) -> int:
    """Decimals that show four or five significant digits of values of this size."""
    largest = float(np.abs(values).max())
    return 4 if largest == 0 else min(12, max(0, 3 - math.floor(math.log10(largest))))


# Every test of every pair of algorithms.


def pair_tests(
    data: Results, layout: Layout, first: Indices, second: Indices, alternative: Alternative, confidence: float
) -> PairTests:
    """Run every test that the layout allows on the given pairs."""
    exact = oriented(wide_enough(data.exact, 2), data.objective)
    gains = (exact[:, second] - exact[:, first]).T
    denominator, unit = _scale(exact, data.denominator)
    d, columns = to_float(Scaled(gains, denominator)), to_float(Scaled(exact.T, denominator))
    paired = paired_t(d, alternative=alternative)
    interval = paired
    tests: dict[TestName, Outcome] = {"paired-t": _outcome(paired)}
    if layout.ratio is not None:
        corrected = corrected_resampled_t(d, layout.ratio, alternative=alternative)
        interval = paired if layout.design.independent else corrected
        tests["corrected-t"] = _outcome(corrected)
    if layout.five_by_two is not None:
        halves = d[:, layout.five_by_two]
        tests["combined-f"] = _outcome(five_by_two_f(halves, alternative=alternative))
        tests["5x2cv-t"] = _outcome(five_by_two_t(halves, alternative=alternative))
    ranks = signed_rank(gains, alternative=alternative)
    tests["wilcoxon"] = Outcome(np.asarray(ranks.r_plus), (), np.asarray(ranks.pvalue))
    lower, upper = interval.interval(confidence)
    sign = unit if data.objective == "maximize" else -unit
    low, high = (lower, upper) if sign > 0 else (upper, lower)
    effect, own = standardised_differences(-columns[first], -columns[second])
    better = np.asarray(gains.sum(axis=-1) >= 0, dtype=bool)
    total = gains.astype(object).sum(axis=-1)
    with np.errstate(over="ignore"):  # differences of the largest floats may be infinite
        difference = np.sign(sign) * to_float(Scaled(total, data.denominator * data.n))
        low, high = sign * low, sign * high
    return PairTests(
        first,
        second,
        difference,
        low,
        high,
        effect,
        own,
        better,
        (ranks.r_plus + ranks.r_minus) / 2,
        tests,
    )


def means_and_deviations(data: Results) -> tuple[Floats, Floats]:
    """Mean and standard deviation of every algorithm over the repetitions, shape (k,)."""
    exact = wide_enough(data.exact, 2)
    denominator, unit = _scale(exact, data.denominator)
    columns = to_float(Scaled(exact.T, denominator))
    means = to_float(Scaled(exact.astype(object).sum(axis=0), data.denominator * data.n))
    with np.errstate(over="ignore"):
        return means, unit * np.where(np.ptp(columns, axis=1) > 0, columns.std(axis=1, ddof=1), 0.0)


def _outcome(test: MeanTest | CombinedTest) -> Outcome:
    df = test.df if isinstance(test.df, tuple) else (test.df,)
    return Outcome(test.statistic, df, test.pvalue)


def _scale(exact: NDArray[np.int64], denominator: int) -> tuple[int, float]:
    """Denominator under which squares of the numbers neither overflow nor vanish, and the unit that then stands for 1."""
    largest = max(abs(int(exact.max())), abs(int(exact.min())))
    size = Fraction(largest, denominator)
    if largest * len(exact) < 2**53 and denominator < 2**53:
        return 1, 1.0 / denominator  # sums of whole numbers are exact: equal means differ by 0
    if largest == 0 or Fraction(1, 10**100) < size < 10**100:
        return denominator, 1.0
    return largest, float(size)


def fold_equivalence(results: Results, layout: Layout, family: Family, margin: str, alpha: float) -> Equivalence:
    """Judge the pairs of a family: by the corrected resampled t, by the paired t where repetitions are independent."""
    exact = wide_enough(results.exact, 2)
    gaps = to_float(Scaled((exact[:, family.first] - exact[:, family.second]).T, results.denominator))
    if layout.design.independent:
        return t_equivalence(gaps, 0.0, "paired-t", family.first, family.second, margin, alpha)
    if layout.ratio is None:
        raise InputError(
            "An equivalence test with overlapping training sets needs the sizes of the training and test sets. Pass "
            "{--test-fraction}, or {--train-size} and {--test-size}."
        )
    return t_equivalence(gaps, layout.ratio, "corrected-t", family.first, family.second, margin, alpha)
