"""The main study: k algorithms over n problems, from a table to a verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.checks import Alternative, RankingChoice, RankingName, StandardError
from podium.data import Results
from podium.data.decimals import Scaled
from podium.data.given import ResultsReading, results_of
from podium.data.results import Objective
from podium.errors import InfeasibleError
from podium.i18n import Message, count, grouped, paragraph
from podium.stats.location import contrast_estimates
from podium.stats.omnibus import DECIDING, OMNIBUS_TESTS
from podium.stats.rankings import RANKINGS, Ranking, ranking
from podium.stats.ranks import wide_enough
from podium.stats.studentized import critical_difference
from podium.studies.many_problems.compare.inference import (
    Effects,
    OmnibusOutcome,
    effects,
    omnibus_outcomes,
    pairwise_families,
    rank_families,
)
from podium.studies.many_problems.compare.verb import Options, PairwiseTest
from podium.studies.shared.checks import chosen_by_data, find_control, shown_levels
from podium.studies.shared.family import Family
from podium.studies.shared.family.verdict import Decided, Field, Verdict, decide
from podium.studies.shared.words import first_sentence

if TYPE_CHECKING:
    from podium.stats.directional import RankIntervals
    from podium.stats.sign import MultipleSignResult
    from podium.studies.many_problems.compare.parametric import Parametric
    from podium.studies.many_problems.compare.stability import Stability
    from podium.studies.shared.family.equivalence import Equivalence
    from podium.studies.shared.gate import Detection
    from podium.studies.shared.kinds import Measure

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Comparison(Decided):
    """Result of `compare`: numbers only; ``document()`` and the ``to_…`` methods show them.

    Attributes
    ----------
    results
        The data compared.
    options
        The options used.
    control
        Index of the control algorithm, or None.
    rankings
        Friedman, aligned and Quade rankings by name.
    omnibus
        Outcomes of the omnibus tests by name.
    families
        Families of hypotheses: with a control its family first, all pairs after it.
    contrasts
        Median-based estimates of the difference between each two algorithms, shape (k, k), row minus column.
    multiple_sign
        The multiple sign test against the control, or None.
    critical_differences
        Critical differences of mean ranks, by procedure, then level.
    verdict
        The conclusion, by a procedure fixed beforehand.
    parametric
        The parametric analysis, or None unless requested.
    stability
        The verdict without each problem and without each algorithm in turn, or None unless requested.
    equivalence
        Which pairs differ by less than a margin; None without a margin.
    """

    results: Results
    options: Options
    control: int | None
    rankings: Mapping[str, Ranking]
    omnibus: Mapping[str, OmnibusOutcome]
    families: tuple[Family, ...]
    contrasts: Floats
    multiple_sign: MultipleSignResult | None
    critical_differences: Mapping[str, Mapping[float, float]]
    verdict: Verdict
    parametric: Parametric | None = None
    stability: Stability | None = None
    equivalence: Equivalence | None = None

    measure: ClassVar[Measure | None] = "contrast estimate"

    def _advantage(self, candidate: int, control: int) -> float:
        sign = 1 if self.results.objective == "maximize" else -1
        return sign * float(self.contrasts[candidate, control])

    def _detection(self, candidate: int, control: int, alpha: float) -> Detection | None:
        from podium.studies.shared.gate import detects_mean, detects_ranks, detects_shift

        exact, pairwise = wide_enough(self.results.exact, 2), self.options.pairwise
        side = "two-sided" if self.control is None else self.options.alternative
        if pairwise in ("wilcoxon", "t"):
            gains = Scaled(exact[:, candidate] - exact[:, control], self.results.denominator)
            if pairwise == "t":
                return detects_mean(gains, 0.0, alpha, side, self.results.n)
            return detects_shift(gains, alpha, side)
        alone = self.results.k == 2 and pairwise is None
        if pairwise != "sign" and self.verdict.family.ranking != "friedman":
            return None
        table = Scaled(exact if self.results.objective == "maximize" else -exact, self.results.denominator)
        return detects_ranks(
            table,
            candidate,
            control,
            alpha,
            side,
            signs=pairwise == "sign" or alone,
            confirmed=pairwise is None and not alone,
        )

    @property
    def levels(self) -> tuple[float, ...]:
        """Significance levels shown: the one requested, and 0.05 and 0.10 as in the literature."""
        return shown_levels(self.options.alpha)

    @property
    def primary(self) -> Ranking:
        """The ranking that decides the verdict."""
        return self.rankings[self.options.rankings[0]]

    @property
    def deciding_omnibus(self) -> OmnibusOutcome:
        """The omnibus test of the ranks the verdict rests on."""
        ranking = self.verdict.family.ranking.removesuffix(
            "-conover"
        )  # its t tests are about the ranks before the dash
        return self.omnibus[DECIDING.get(ranking, DECIDING["friedman"])]

    @property
    def kendall_w(self) -> float:
        """Kendall's coefficient of concordance of the problems."""
        return float(self.omnibus["friedman"].classic.statistic) / (self.results.n * (self.results.k - 1))

    @property
    def random(self) -> bool:
        """Whether any result depends on random numbers."""
        signs = self.multiple_sign
        resampled = any(one.resampled is not None and one.resampled.method == "monte-carlo" for one in self.families)
        return resampled or self.options.permutations > 0 or (signs is not None and signs.null.method == "monte-carlo")

    @cached_property
    def effects(self) -> Effects | None:
        """Estimated differences of all pairs with intervals; None if there are too many pairs."""
        return effects(self.results, 1 - self.options.alpha)

    @cached_property
    def rank_intervals(self) -> RankIntervals:
        """Simultaneous intervals of the ranks of all algorithms, from Friedman's ranks regardless of the verdict's."""
        from podium.stats.directional import rank_intervals

        return rank_intervals(self.rankings["friedman"].scores, self.options.alpha)

    def __repr__(self) -> str:
        return f"<Comparison of {self.results.k} algorithms on {self.results.n} problems: {first_sentence(self.verdict.text)}>"


class ComparisonOptions(ResultsReading, total=False):
    """The options of `compare` below but control and objective, for a function that passes them on."""

    alpha: float
    ranking: RankingChoice
    alternative: Alternative
    pairwise: PairwiseTest | None
    se: StandardError
    exact: bool
    permutations: int
    seed: int
    parametric: bool
    stability: bool
    equivalence: float | str | None
    simes: bool
    westfall_young: int
    ordered: bool


def compare(
    data: Results | Any,
    control: str | None = None,
    *,
    objective: Objective | None = None,
    alpha: float = 0.05,
    ranking: RankingChoice = "friedman",
    alternative: Alternative = "two-sided",
    pairwise: PairwiseTest | None = None,
    se: StandardError = "published",
    exact: bool = False,
    permutations: int = 0,
    seed: int = 0,
    parametric: bool = False,
    stability: bool = False,
    equivalence: float | str | None = None,
    simes: bool = False,
    westfall_young: int = 0,
    ordered: bool = False,
    **reading: Unpack[ResultsReading],
) -> Comparison:
    """Compare k algorithms on n problems: which of them differ, how certain this is, and how large the differences are.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array, a dict, or `Results`.
    control
        Name of the algorithm the others are compared with; "best" takes the one with the best mean rank (at the cost of
        validity, which the report states). All pairs if omitted.
    objective
        "maximize" or "minimize"; required unless the data state it.
    alpha
        Family-wise significance level of the verdict.
    ranking
        The ranks from which p-values are computed: "friedman", "aligned", "quade", or "all". The first decides the
        verdict.
    alternative
        For the control's family: "two-sided"; "greater": the control is better; "less": it is worse.
    pairwise
        None: z tests of the mean ranks, where a pair is called different only if its conditional exact test confirms it; of two algorithms, the
        exact sign test. "wilcoxon", "sign" or "t" tests each pair on its own results only, so that no third algorithm affects its
        p-value. Single tests of the ranks: "exchange", the conditional exact test (`podium.stats.rank_exchange`); "z", the published test of mean ranks; "eisinga", exact p-values without ties (half rank sums count as
        the next whole one); "eisinga-ties", exact given the ties; "conover", Conover's t (also with `ranking` "quade"); "nemenyi", the studentized
        range, whose p-values are already adjusted and decide.
    se
        Standard error of aligned and Quade ranks: "published" or "corrected" (correct under the null hypothesis).
    exact
        Spend up to several seconds on exact omnibus p-values; otherwise compute them only if they are fast.
    permutations
        Number of random permutations for permutation p-values of the omnibus tests; 0 for none.
    seed
        Seed of all random numbers; reported.
    parametric
        Add the parametric analysis: repeated-measures analysis of variance with a check of its assumptions, then
        Tukey's tests of all pairs or Dunnett's tests against the control. It does not change the verdict.
    stability
        Repeat the analysis without each problem and without each algorithm in turn, to see what the verdict depends on.
        It does not change the verdict, and takes n + k times as long.
    simes
        Add Hommel's procedure with the logical relations of all pairs and, for up to 12 algorithms, Bergmann–Hommel with Simes' test. They do
        not change the verdict.
    westfall_young
        Add Westfall and Young's step-down maxT with this many random resamples (usual: 10000; all patterns, where there are not more than 65 536): sign flips
        for "wilcoxon", "sign" and "t", permutations within problems for mean ranks. It does not change the verdict.
    ordered
        Add a one-sided test of each pair in the order of the table: that the algorithm named first is better. Fix the order before you see the results. It does not
        change the verdict.
    equivalence
        Largest difference that does not matter, in the unit of the table: adds two one-sided tests (Wilcoxon's signed
        ranks, Holm) that pairs differ by less. Choose it before you see the results.
    **reading
        Keywords of `read_results` or `to_results` that say how to read `data`.

    Returns
    -------
    Comparison

    Raises
    ------
    InputError
        If the data or an option is invalid; the message says where and what to do.

    Notes
    -----
    The design determines which procedure decides, before any p-value is computed: Bergmann–Hommel for all pairs; Holm
    with a control and for sign and Wilcoxon tests, whose hypotheses are not transitive; Shaffer's static procedure with
    more algorithms than Bergmann–Hommel can handle in seconds (350 by mean ranks, 20 for "t"); the test itself for
    "nemenyi". By default, conditional exact tests must confirm what the procedure rejects on mean ranks; the larger adjusted p-value of both
    decides. The family-wise error rate is then at most `alpha` if problems are independent and exchanging two algorithms that do not differ changes the
    distribution of their ranks on no problem, whatever the other algorithms do. Published tests of mean ranks alone guarantee it only if
    all algorithms perform alike.

    Examples
    --------
    >>> c = compare([[0.91, 0.85], [0.88, 0.80], [0.95, 0.94], [0.70, 0.66], [0.81, 0.79], [0.77, 0.71]],
    ...             objective="maximize")
    >>> c.verdict.procedure, float(c.families[0].adjusted["exchange"][0])
    ('exchange', 0.03125)
    """
    table = results_of(data, objective, **reading)
    margin = None
    if equivalence is not None:
        from podium.studies.shared.family.equivalence import check_margin

        margin = check_margin(equivalence)
    options = Options(
        control=control, alternative=alternative, alpha=alpha, equivalence=margin, ranking=ranking, pairwise=pairwise, simes=simes,
        westfall_young=westfall_young, ordered=ordered, parametric=parametric, exact=exact, permutations=permutations, seed=seed, se=se,
        stability=stability,
    )  # fmt: skip
    return _compare(table, options)


MAX_ALGORITHMS = 2000
"""Algorithms of which all pairs are compared; the pairs of more fill the memory."""


def _compare(data: Results, options: Options) -> Comparison:
    if options.control is None and data.k > MAX_ALGORITHMS:
        raise InfeasibleError(
            "{k} algorithms make {pairs} pairs; podium compares all pairs of up to {most} algorithms. Name a "
            "control ({--control:NAME}), or select some of the algorithms.",
            k=data.k, pairs=grouped(data.k * (data.k - 1) // 2), most=MAX_ALGORITHMS,
        )  # fmt: skip
    rankings: dict[str, Ranking] = {name: ranking(data.exact, data.objective, name) for name in RANKINGS}
    primary = rankings[options.rankings[0]]
    control = find_control(options.control, data.algorithms, primary.sums)
    families: list[Family] = []
    if options.alone:
        families = pairwise_families(data, primary, options, control)
    else:
        for name in options.rankings:
            families += rank_families(rankings[name], options, control)
    omnibus = omnibus_outcomes(data, rankings, options)
    field = Field(
        data.algorithms, primary.sums, primary.mean_ranks, Message("over {problems}", problems=count(data.n, "problem")),
        omnibus=_beside_verdict(omnibus, options), chosen=chosen_by_data(options.control, data.algorithms),
    )  # fmt: skip
    signs = None
    if control is not None:
        from podium.stats.sign import multiple_sign_test

        signs = multiple_sign_test(data.exact, control, data.objective, options.alpha, seed=options.seed)
    verdict = decide(field, families, options.alpha, caution=_caution(data, options))
    stable = None
    if options.stability:
        from podium.studies.many_problems.compare.stability import stability

        stable = stability(data, options, control, primary, verdict)
    equivalence = None if options.equivalence is None else _equivalence(data, options, verdict)
    if equivalence is not None:
        verdict = replace(verdict, text=paragraph([verdict.text, equivalence.sentence(data.algorithms)]))
    return Comparison(
        results=data,
        options=options,
        control=control,
        rankings=rankings,
        omnibus=omnibus,
        families=tuple(families),
        contrasts=contrast_estimates(data.exact, data.denominator),
        multiple_sign=signs,
        critical_differences=_critical_differences(data.k, data.n, shown_levels(options.alpha)),
        verdict=verdict,
        parametric=_parametric(data, options, control, verdict) if options.parametric else None,
        stability=stable,
        equivalence=equivalence,
    )


def _beside_verdict(omnibus: Mapping[str, OmnibusOutcome], options: Options) -> tuple[str, float]:
    """Return the omnibus test of the ranks the verdict rests on."""
    test = OMNIBUS_TESTS[DECIDING[options.rankings[0]]]
    return Message(test.called), omnibus[test.key].best_pvalue


def _equivalence(data: Results, options: Options, verdict: Verdict) -> Equivalence:
    """Judge the pairs that the verdict is about."""
    from podium.studies.shared.family.equivalence import rank_equivalence

    first, second = verdict.family.first, verdict.family.second
    exact = wide_enough(data.exact, 2)
    gaps = (exact[:, first] - exact[:, second]).T
    margin = str(options.equivalence)
    return rank_equivalence(gaps, data.denominator, first, second, margin, options.alpha, binary=data.binary)


def _parametric(data: Results, options: Options, control: int | None, verdict: Verdict) -> Parametric:
    from podium.studies.many_problems.compare.parametric import parametric_route

    decisions = verdict.family.decisions(verdict.procedure, options.alpha, data.k)
    return parametric_route(data, control, options.alternative, options.alpha, decisions)


def _caution(data: Results, options: Options) -> str:
    """Add to the verdict what every reader must know."""
    if data.n > 5 or options.pairwise not in ("z", "nemenyi"):
        return ""
    return Message("With only {n} problems, this relies on the normal approximation alone; see the advice.", n=data.n)


def _critical_differences(k: int, n: int, levels: tuple[float, ...]) -> dict[str, dict[float, float]]:
    return {
        "nemenyi": {level: critical_difference(k, n, level, "nemenyi") for level in levels},
        "bonferroni-dunn": {level: critical_difference(k, n, level, "bonferroni-dunn") for level in levels},
    }


__all__ = ["Comparison", "RankingName", "compare"]
