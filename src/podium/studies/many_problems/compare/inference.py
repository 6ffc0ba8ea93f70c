"""The computations of a comparison: families of hypotheses, omnibus tests, sizes of differences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING, Any, get_args

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.data import Results
from podium.equality import ByValue
from podium.errors import InfeasibleError
from podium.progress import each
from podium.stats.exact_friedman import exact_pvalue
from podium.stats.exchange import RankExchange, rank_exchange
from podium.stats.location import MAX_PROBLEMS, shift_interval, shift_intervals
from podium.stats.logical import EXCHANGE, RANGE
from podium.stats.omnibus import (
    OMNIBUS_TESTS,
    Omnibus,
    Ties,
    aligned_from_ranks,
    friedman_from_sums,
    iman_davenport_from_ranks,
    permutation_pvalues,
    permutation_standard_error,
    quade_from_ranks,
)
from podium.stats.pair_tests import ALONE_TESTS, RANK_SUM_TESTS
from podium.stats.rankings import RANKINGS, Ranking, normal_pvalue
from podium.stats.ranks import oriented, wide_enough
from podium.studies.many_problems.compare.verb import ANY_RANKS, Options
from podium.studies.shared.family import Design, Family, build_family, control_pairs, oriented_pairs, tested_pairs

if TYPE_CHECKING:
    from podium.stats.westfall_young import WestfallYoung

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


# Families of hypotheses: from mean ranks, or from tests of two algorithms alone.


def rank_families(ranking: Ranking, options: Options, control: int | None) -> list[Family]:
    """Families whose p-values come from differences of mean ranks: the control's first, then all pairs, then one-sided in the order of the table."""
    families = [_rank_pairs(ranking, options)]
    if control is not None:
        families.insert(0, _rank_directed(ranking, options, control))
    return [*families, _rank_directed(ranking, options, None)] if options.ordered else families


def _rank_directed(ranking: Ranking, options: Options, control: int | None) -> Family:
    """Test a control against the rest; without one, whether each algorithm is better than those after it."""
    k = len(ranking.sums)
    first, second = tested_pairs(k, control)
    alternative: Alternative = "greater" if control is None else options.alternative
    source, z, pvalues = rank_pvalues(ranking, options, first, second, alternative)
    return build_family(
        source,
        "ordered" if control is None else "control",
        first,
        second,
        pvalues,
        k=k,
        control=control,
        z=z,
        first_better=np.asarray(ranking.sums[first] <= ranking.sums[second]),
        alternative=alternative,
        se=None if z is None else options.se,
        decides=None if control is None else _decides(options),
        other_pvalues=None if control is None else _other_pvalues(ranking, first, second, options, alternative),
        resampled=_permuted_ranks(ranking, first, second, options, alternative),
        exchange=None if control is None else _exchange(ranking, options, control, alternative),
        **_conover(ranking, first, second, options),
    )


def _rank_pairs(ranking: Ranking, options: Options) -> Family:
    k = len(ranking.sums)
    first, second = oriented_pairs(ranking.sums)
    source, z, pvalues = rank_pvalues(ranking, options, first, second, "two-sided")
    return build_family(
        source,
        "all-pairs",
        first,
        second,
        pvalues,
        k=k,
        z=z,
        first_better=np.asarray(ranking.sums[first] <= ranking.sums[second]),
        positions=None if options.pairwise == "exchange" else np.rint(4 * ranking.sums).astype(np.int64),
        decides=_decides(options),
        extra=options.extra,
        se=None if z is None else options.se,
        other_pvalues=_other_pvalues(ranking, first, second, options, "two-sided"),
        resampled=_permuted_ranks(ranking, first, second, options, "two-sided"),
        exchange=_exchange(ranking, options, None, "two-sided"),
        **_conover(ranking, first, second, options),
    )


def _decides(options: Options) -> str | None:
    """Return the adjustment that the chosen test of pairs implies, if any."""
    return {"nemenyi": RANGE, "exchange": EXCHANGE}.get(options.pairwise or "")


def _exchange(ranking: Ranking, options: Options, control: int | None, alternative: Alternative) -> RankExchange | None:
    """Test the pairs by conditional exact tests, unless a published procedure was asked for by name."""
    if options.pairwise not in (None, "exchange"):
        return None
    return rank_exchange(ranking.scores, control=control, alternative=alternative)


def _other_pvalues(
    ranking: Ranking, first: Indices, second: Indices, options: Options, alternative: Alternative
) -> Floats | None:
    """P-values under the standard error not chosen; None for Friedman, where the two agree, and for tests without one."""
    if ranking.name == "friedman" or options.pairwise not in (None, "z"):
        return None
    se = options.se
    z = ranking.z(first, second, "corrected" if se == "published" else "published")
    return normal_pvalue(z, alternative)


def _conover(ranking: Ranking, first: Indices, second: Indices, options: Options) -> dict[str, Any]:
    """Return Conover's t and its degrees of freedom, if his tests were requested."""
    if options.pairwise != "conover":
        return {}
    from podium.stats.rankings import conover_t

    n, k = ranking.scores.shape
    return {"t": conover_t(ranking.scores, first, second), "df": (n - 1) * (k - 1)}


def _permuted_ranks(
    ranking: Ranking, first: Indices, second: Indices, options: Options, alternative: Alternative
) -> WestfallYoung | None:
    """Adjust differences of mean ranks by Westfall and Young's permutations, if that was requested."""
    if not options.westfall_young:
        return None
    from podium.stats.westfall_young import westfall_young_permutations

    return westfall_young_permutations(
        ranking.scores, first, second, alternative=alternative, permutations=options.westfall_young, seed=options.seed
    )


def pairwise_families(results: Results, ranking: Ranking, options: Options, control: int | None) -> list[Family]:
    """Families whose p-values no third algorithm can change (Benavoli, Corani & Mangili 2016)."""
    families = []
    if control is not None:
        first, second = control_pairs(control, results.k)
        families.append(_pairwise_family(results, "control", first, second, options, options.alternative, control))
    first, second = oriented_pairs(ranking.sums)
    families.append(_pairwise_family(results, "all-pairs", first, second, options, "two-sided", None))
    if options.ordered:
        families.append(_pairwise_family(results, "ordered", *tested_pairs(results.k, None), options, "greater", None))
    return families


def _pairwise_family(
    results: Results,
    design: Design,
    first: Indices,
    second: Indices,
    options: Options,
    alternative: Alternative,
    control: int | None,
) -> Family:
    """Test every pair separately; "greater" means that the first is better."""
    exact = oriented(wide_enough(results.exact, 2), results.objective)
    gains = (exact[:, second] - exact[:, first]).T
    test = ALONE_TESTS[options.pairwise or "wilcoxon"]
    pvalues, sign = test.pvalues(gains, alternative, "auto")
    resampled = None
    if options.westfall_young:
        from podium.stats.westfall_young import westfall_young_flips

        resampled = westfall_young_flips(
            test.scores(gains).T, alternative=alternative, permutations=options.westfall_young, seed=options.seed
        )
    return build_family(
        test.key,
        design,
        first,
        second,
        pvalues,
        k=results.k,
        control=control,
        first_better=np.asarray(sign >= 0),
        alternative=alternative,
        extra=options.extra,
        resampled=resampled,
    )


def rank_pvalues(
    ranking: Ranking, options: Options, first: Indices, second: Indices, alternative: Alternative
) -> tuple[str, Floats | None, Floats]:
    """Name of the source of the p-values, z where there is one, and the p-values; they depend on the distance of the rank sums alone."""
    test = RANK_SUM_TESTS.get(options.pairwise or "")
    if test is not None:
        key = test.key if ranking.name == "friedman" or test.key in ANY_RANKS else f"{ranking.name}-{test.key}"
        return key, None, test.pvalues(ranking, first, second, alternative)
    z = ranking.z(first, second, options.se)
    return ranking.name, z, normal_pvalue(z, alternative)


# The omnibus tests, with every reference distribution that was asked for or is cheap.


QUICK_WORK = 2e6
"""Work (candidates visited) for an exact p-value nobody asked for: about a tenth of a second."""

PATIENT_WORK = 5e7
"""Work for an exact p-value on request: some ten seconds."""


@dataclass(frozen=True, eq=False)
class OmnibusOutcome(ByValue):
    """One omnibus test: classic and tie-corrected form, and exact or permutation p-values where they were computed."""

    name: str
    classic: Omnibus  # The test with the tie-free formula and with the actual sums of squares
    corrected: Omnibus
    exact: float | None = None  # Exact conditional p-value given the ties, or None
    exact_refused: str | None = None  # Why there is no exact p-value although it was asked for
    permutation: float | None = None  # Monte Carlo permutation p-value and its standard error, or None
    permutation_error: float | None = None

    __repr__ = brief

    @property
    def best_pvalue(self) -> float:
        """The most reliable p-value available: exact, then permutation, then the classic approximation."""
        for value in (self.exact, self.permutation):
            if value is not None:
                return value
        return float(self.classic.pvalue)


def omnibus_outcomes(data: Results, rankings: Mapping[str, Ranking], options: Options) -> dict[str, OmnibusOutcome]:
    """Run the four omnibus tests."""
    exact = _exact(rankings, options)
    sampled = _permuted(rankings, options)
    classic, corrected = _both_forms(data, rankings)
    outcomes = {}
    for name, one in OMNIBUS_TESTS.items():
        source = one.ranking
        outcomes[name] = OmnibusOutcome(
            name,
            classic[name],
            corrected[name],
            exact=exact.values.get(source),
            exact_refused=exact.refused.get(source),
            permutation=sampled[source][0] if sampled else None,
            permutation_error=sampled[source][1] if sampled else None,
        )
    return outcomes


def _both_forms(data: Results, rankings: Mapping[str, Ranking]) -> list[dict[str, Omnibus]]:
    """Compute the tests, classic and corrected, from ranks that are already there: ranking a large table takes longest."""
    n, k = data.n, data.k
    friedman, aligned, quade = (rankings[name].scores for name in RANKINGS)
    weights = quade.sum(axis=1) / (k * (k + 1) / 2)  # every row of ranks has the same sum
    if data.objective == "maximize":  # the tests rank the smallest value first
        friedman, aligned = k + 1 - friedman, n * k + 1 - aligned
    # Ties take Σ(t³ − t)/12 from the sum of squared ranks; all terms are multiples of one quarter, hence exact.
    tie_sums = 12 * (n * k * (k + 1) * (2 * k + 1) / 6 - np.einsum("ij,ij->", friedman, friedman))
    forms = []
    for ties in get_args(Ties):
        chi2 = friedman_from_sums(friedman.sum(axis=0), tie_sums, n, ties=ties)
        found = {
            "friedman": chi2,
            "iman_davenport": iman_davenport_from_ranks(friedman, chi2.statistic),
            "friedman_aligned": aligned_from_ranks(aligned, ties=ties),
            "quade": quade_from_ranks(friedman, weights, ties=ties),
        }
        forms.append(found)
    return forms


@dataclass(slots=True)
class _Exact:
    values: dict[str, float] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)


def _integers(ranking: Ranking) -> NDArray[np.int64]:
    """Return the scores of a ranking, multiples of one quarter, as integers."""
    return np.rint(4 * ranking.scores).astype(np.int64)


def _exact(rankings: Mapping[str, Ranking], options: Options) -> _Exact:
    """Exact p-values: Friedman's if it is cheap, all three on request."""
    outcome = _Exact()
    names = tuple(rankings) if options.exact else ("friedman",)
    for name in names:
        try:
            outcome.values[name] = exact_pvalue(
                _integers(rankings[name]), max_work=PATIENT_WORK if options.exact else QUICK_WORK
            )
        except InfeasibleError as error:
            if options.exact:
                outcome.refused[name] = error.message
    return outcome


def _permuted(rankings: Mapping[str, Ranking], options: Options) -> dict[str, tuple[float, float]]:
    """Permutation p-values and their standard errors, all from the same permutations."""
    if not options.permutations:
        return {}
    found = permutation_pvalues([_integers(one) for one in rankings.values()], options.permutations, options.seed)
    errors = [permutation_standard_error(p, options.permutations) for p in found]
    return dict(zip(rankings, zip(found, errors, strict=True), strict=True))


# How large the difference of every two algorithms is, with an interval.


# Pairs times squared problems up to which every interval is exact given the ties: half a second or less.
_EXACT_WORK = 150_000
# Walsh averages of all pairs beyond which no shifts are estimated: some seconds.
_MOST_WALSH = 3e8


@dataclass(frozen=True, eq=False)
class Effects(ByValue):
    """Hodges–Lehmann shifts, row minus column, shape (k, k), in the unit of the table, with separate intervals.

    `method` says whether the intervals are exact given the ties ("exact") or those of the classical order statistics of the
    Walsh averages ("order-statistics"), which hold at least as often.
    """

    estimate: Floats
    lower: Floats
    upper: Floats
    confidence: float
    method: str

    __repr__ = brief

    def of(self, family: Family) -> tuple[Floats, Floats, Floats]:
        """Return difference, lower and upper end of the hypotheses of a family, first minus second."""
        place = family.first, family.second
        return self.estimate[place], self.lower[place], self.upper[place]


def interval_ends(lower: float, upper: float) -> list[float | None]:
    """Return the ends of an interval, None for one that is not bounded."""
    return [end if isfinite(end) else None for end in (float(lower), float(upper))]


def effects(results: Results, confidence: float) -> Effects | None:
    """Estimate every difference; None where there are too many Walsh averages, or values beyond floating point."""
    k, n = results.k, results.n
    first, second = np.triu_indices(k, 1)
    if n > MAX_PROBLEMS or first.size * n * (n + 1) / 2 > _MOST_WALSH:
        return None
    columns = wide_enough(results.exact, 2).T
    gaps = columns[first] - columns[second]
    try:
        with np.errstate(over="ignore", invalid="ignore"):
            if first.size * n * n <= _EXACT_WORK:
                found, method = _exactly(gaps, confidence, results.denominator), "exact"
            else:
                many = shift_intervals(gaps, confidence, denominator=results.denominator)
                found, method = np.stack([many.estimate, many.lower, many.upper]), "order-statistics"
    except (InfeasibleError, OverflowError):
        return None
    if not np.isfinite(found[0]).all():
        return None
    estimate, lower, upper = (np.zeros((k, k)) for _ in range(3))
    for square, above, below in (
        (estimate, found[0], found[0]),
        (lower, found[1], found[2]),
        (upper, found[2], found[1]),
    ):
        square[first, second] = above
        square[second, first] = -below
    return Effects(estimate + 0.0, lower + 0.0, upper + 0.0, confidence, method)


def _exactly(gaps: NDArray[np.int64], confidence: float, denominator: int) -> Floats:
    rows = []
    for gap in each(gaps, "intervals", len(gaps)):
        shift = shift_interval(gap, (confidence,), denominator=denominator)
        rows.append((shift.estimate, shift.intervals[0].lower, shift.intervals[0].upper))
    return np.array(rows).T
