"""Who converges faster: a measure of speed on every problem, and exact tests of all ordered pairs on it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data.traces import Traces
from podium.errors import InputError
from podium.i18n import N_, Message
from podium.progress import each
from podium.stats.convergence_speed import (
    Budget,
    budget_shares,
    cut_points_ahead,
    cut_points_before,
    log_errors,
    mean_ranks_along,
    signed_levels,
)
from podium.stats.location import hodges_lehmann
from podium.stats.paired_permutation import sign_flip_test
from podium.stats.ranks import oriented
from podium.stats.wilcoxon import signed_rank
from podium.studies.many_problems.convergence.verb import Measure, Options
from podium.studies.shared.family import Family, build_family

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]

PROCEDURE = "holm"
"""Adjusts the k(k − 1) one-sided p-values; fixed before any of them is seen."""

MEASURES: dict[Measure, str] = {
    "area": N_("area under the curves of log10 errors"),
    "share-ahead": N_("share of cut-points ahead"),
    "targets": N_("cut-points before the targets"),
}

_EPSILON = float(np.finfo(np.float64).eps)


def both_ways(k: int, row: NDArray[Any], column: NDArray[Any], empty: float = np.nan) -> NDArray[Any]:
    """Matrix (k, k) of what the pairs i < j have, in favour of i and of j."""
    first, second = np.triu_indices(k, 1)
    whole = np.full((k, k), empty, dtype=np.result_type(row, type(empty)))
    whole[first, second], whole[second, first] = row, column
    return whole


def ordered_family(ranking: str, pvalues: Floats, z: Floats | None = None) -> Family:
    """The hypotheses of all ordered pairs, from matrices."""
    i, j = np.nonzero(~np.eye(len(pvalues), dtype=bool))
    return build_family(ranking, "list", i, j, pvalues[i, j], k=len(pvalues), z=None if z is None else z[i, j])


@dataclass(frozen=True, eq=False)
class Ordered:
    """Tests of all ordered pairs of k algorithms on problems; matrices of shape (k, k), those of floats NaN on the diagonal."""

    family: Family  # The k(k − 1) hypotheses with every adjustment
    problems: int  # Number of problems

    __repr__ = brief

    def whole(self, values: Floats) -> Floats:
        """What the hypotheses of the family have, as a matrix."""
        i, j = self.family.first, self.family.second
        matrix = np.full((max(*i, *j) + 1,) * 2, np.nan)
        matrix[i, j] = values
        return matrix

    def adjusted(self, procedure: str = PROCEDURE) -> Floats:
        """Adjusted p-values as a matrix."""
        return self.whole(self.family.adjusted[procedure])

    def significant(self, alpha: float, procedure: str = PROCEDURE) -> NDArray[np.bool_]:
        """Of which rows the hypothesis about which columns is rejected."""
        return np.asarray(np.nan_to_num(self.adjusted(procedure), nan=1.0) <= alpha)

    @property
    def least(self) -> float:
        """Smallest adjusted p-value with any data, where a test decides by signs: on all problems the same algorithm is ahead."""
        return min(1.0, self.family.m * 0.5**self.problems)


@dataclass(frozen=True, eq=False)
class Speed(Ordered):
    """Tests of "the row converges faster than the column"."""

    # "area": mean over the budget of log10 max(error, tolerance), averaged over runs; "share-ahead": cut-points ahead
    # minus cut-points behind; "targets": cut-points before the targets, averaged over targets and runs
    measure: Measure
    budget: Budget | None  # How the cut-points are weighted in the area, and their weights, shape (c,); else None
    shares: Floats | None
    why: str  # Why this measure was used
    # Each algorithm on each problem, shape (k, n), smaller is faster: the area; the mean rank over the cut-points;
    # the number of cut-points
    scores: Floats
    # Typical score of the column minus that of the row (Hodges–Lehmann); for the share ahead, the mean share of cut-
    # points ahead minus that behind
    difference: Floats
    ahead: Counts  # Number of problems on which the row is faster, and on which neither is
    level: Counts
    statistic: Floats  # R+ of the signed-rank test; for the share ahead, Σ (cut-points ahead − cut-points behind)
    pvalues: Floats  # One-sided p-values
    exact: bool  # Whether all of them are exact
    __repr__ = brief


class _Compared(NamedTuple):
    """Scores (k, n), and for the pairs i < j the differences that the test takes, in favour of i, (m, n), in their unit."""

    scores: Floats
    gains: NDArray[Any]
    unit: int = 1
    budget: Budget | None = None
    shares: Floats | None = None


def compare_speed(
    traces: Traces, cuts: Floats, places: list[int], optima: Floats | None, goals: list[float] | None, options: Options
) -> Speed:
    """Test all ordered pairs on the measure that the options or the data call for.

    Parameters
    ----------
    traces, cuts, places
        The data, the cut-points, and their positions among those recorded.
    optima
        Best possible value of each problem, shape (n,), or None.
    goals
        Targets as values such that smaller is better (distances from the optimum if there is one); None without any.
    options
        Options of the study.
    """
    measure, why = _measure(traces, places, optima, options)
    if options.budget is not None and measure != "area":
        raise InputError(
            "The budget ({--budget}) weights the cut-points of the area, but speed is measured by the {measure} "
            "here. For the area, state the optimum and a tolerance ({--optimum:0} {--tolerance:1e-8}).",
            measure=Message(MEASURES[measure]),
        )
    if measure == "area":
        assert optima is not None
        found = _areas(traces, cuts, places, optima, options)
    elif measure == "targets":
        assert goals is not None
        found = _before_targets(traces, places, optima, goals)
    else:
        found = _shares_ahead(_clipped(traces, places, optima, options.tolerance))
    return _tested(measure, why, found)


def _measure(traces: Traces, places: list[int], optima: Floats | None, options: Options) -> tuple[Measure, str]:
    """Choose the measure, and say why."""
    if options.speed == "targets" and not options.targets:
        raise InputError("To measure speed by targets, name them ({--target:0.01}, repeatable).")
    if options.speed == "area" and optima is None:
        raise InputError(
            "The area is that of errors: state the optimum, or a bound that no value passes ({--optimum:0}), or "
            "measure the share of cut-points ahead ({--speed:share-ahead})."
        )
    solved = 0
    if optima is not None and options.tolerance == 0 and options.speed in (None, "area"):
        exactly = (traces.runs[..., places] == optima[:, None, None]).any(axis=(0, 2, 3))
        solved = int(exactly.sum())
    if options.speed == "area" and solved:
        raise InputError(
            "On {n} of {m} problems an error is 0, which has no logarithm. State how close to the optimum "
            "counts as reached ({--tolerance:1e-8}), or measure the share of cut-points ahead "
            "({--speed:share-ahead}).",
            n=solved, m=traces.n,
        )  # fmt: skip
    if options.speed is not None:
        return options.speed, Message("as requested")
    if optima is None:
        return "share-ahead", Message("the default where no optimum is given")
    if solved:
        return "share-ahead", Message(
            "instead of the area, because errors of 0 have no logarithm and no tolerance is given"
        )
    return "area", Message("the default where the optimum is given")


def _areas(traces: Traces, cuts: Floats, places: list[int], optima: Floats, options: Options) -> _Compared:
    budget: Budget = options.budget or ("log" if cuts[0] > 0 else "linear")
    shares = budget_shares(cuts, budget)
    logs, rounding = log_errors(traces.runs[..., places], optima[:, None, None], traces.objective, options.tolerance)
    average = np.nanmedian if traces.average == "median" else np.nanmean
    scores = np.asarray(average(logs @ shares, axis=2))
    off = np.where(np.isnan(logs), np.nan, rounding + 16 * _EPSILON * np.abs(logs)) @ shares
    # A median moves no further than the one of its numbers that moves furthest.
    slack = np.nanmax(off, axis=2)
    first, second = np.triu_indices(traces.k, 1)
    gains = signed_levels(scores[second] - scores[first], slack[second] + slack[first])
    return _Compared(scores, gains, budget=budget, shares=shares)


def _clipped(traces: Traces, places: list[int], optima: Floats | None, tolerance: float) -> Floats:
    """Averages such that smaller is better; those within the tolerance of the optimum have all reached it."""
    values: Floats = oriented(traces.values[..., places], traces.objective)
    if optima is None:
        return values
    best = oriented(optima, traces.objective)[:, None]
    with np.errstate(over="ignore"):
        return np.asarray(np.where(values - best <= tolerance, best, values))


def _shares_ahead(values: Floats) -> _Compared:
    first, second = np.triu_indices(len(values), 1)
    leads = np.stack(
        [
            cut_points_ahead(values[i], values[j], "minimize")
            for i, j in zip(first.tolist(), second.tolist(), strict=True)
        ]
    )
    return _Compared(mean_ranks_along(values, "minimize"), leads, values.shape[-1])


def _before_targets(traces: Traces, places: list[int], optima: Floats | None, goals: list[float]) -> _Compared:
    there = ~np.isnan(traces.runs[..., 0])
    before = cut_points_before(distances(traces, optima)[..., places], goals, "minimize")
    first, second = np.triu_indices(traces.k, 1)
    if traces.average == "median":
        middle = np.nanmedian(np.where(there, before, np.nan), axis=2)
        return _Compared(middle / len(goals), np.rint(2 * (middle[second] - middle[first])).astype(np.int64))
    total = np.where(there, before, 0).sum(axis=2)
    # Means over different numbers of runs, in their common unit: ties are ties.
    unit = math.lcm(*np.unique(traces.counts).tolist())
    whole = total.astype(object) * (unit // traces.counts.astype(object))
    return _Compared(np.asarray(total / traces.counts / len(goals)), _levels_of(whole[second] - whole[first]))


def distances(traces: Traces, optima: Floats | None) -> Floats:
    """Values of all runs such that smaller is better: distances from the optimum where one is known."""
    values: Floats = oriented(traces.runs, traces.objective)
    if optima is None:
        return values
    with np.errstate(over="ignore"):
        return np.asarray(values - oriented(optima, traces.objective)[:, None, None], dtype=np.float64)


def oriented_targets(traces: Traces, targets: tuple[float, ...], optima: Floats | None) -> list[float]:
    """Targets on the scale of `distances`."""
    goals = [float(target) for target in targets]
    if optima is None:
        return [-goal for goal in goals] if traces.objective == "maximize" else goals
    if min(goals) < 0:
        raise InputError(
            "With an optimum, targets are distances from it and cannot be negative: {targets}.", targets=list(targets)
        )
    return goals


def _levels_of(differences: NDArray[Any]) -> Counts:
    """Order of the sizes of integers of any length, with their signs, problem by problem."""
    levels = np.zeros(differences.shape, dtype=np.int64)
    for row, kept in enumerate(differences.tolist()):
        sizes = sorted({abs(value) for value in kept} | {0})
        levels[row] = [sizes.index(abs(value)) * ((value > 0) - (value < 0)) for value in kept]
    return levels


def _tested(measure: Measure, why: str, found: _Compared) -> Speed:
    k = len(found.scores)
    gains = np.asarray(found.gains)
    if measure == "share-ahead":
        statistic, upper, lower, exact = _sign_flips(gains)
        totals = (statistic, -statistic)
    else:
        up, down = signed_rank(gains, alternative="greater"), signed_rank(gains, alternative="less")
        upper, lower, exact = up.pvalue, down.pvalue, up.method == "exact" == down.method
        totals = (up.r_plus, up.r_minus)
    if measure == "share-ahead":
        difference = gains.mean(axis=1) / found.unit
    else:
        first, second = np.triu_indices(k, 1)
        apart = found.scores[second] - found.scores[first]
        difference = np.array(
            [hodges_lehmann(np.where(level == 0, 0.0, d)) for d, level in zip(apart, gains, strict=True)]
        )
    pvalues = both_ways(k, upper, lower)
    level = (gains == 0).sum(axis=1)
    return Speed(
        ordered_family("sign-flip" if measure == "share-ahead" else "wilcoxon", pvalues), int(found.scores.shape[1]), measure,
        found.budget, found.shares, why, found.scores,
        difference=both_ways(k, difference, -difference),
        ahead=both_ways(k, (gains > 0).sum(axis=1), (gains < 0).sum(axis=1), 0),
        level=both_ways(k, level, level, 0),
        statistic=both_ways(k, *totals),
        pvalues=pvalues,
        exact=exact,
    )  # fmt: skip


def _sign_flips(leads: NDArray[Any]) -> tuple[Floats, Floats, Floats, bool]:
    upper, lower, exact = np.empty(len(leads)), np.empty(len(leads)), True
    for place, lead in each(list(enumerate(leads)), "sign flips"):
        up, down = sign_flip_test(lead, alternative="greater"), sign_flip_test(lead, alternative="less")
        upper[place], lower[place] = up.pvalue, down.pvalue
        exact = exact and up.method == "exact" == down.method
    return leads.sum(axis=1).astype(np.float64), upper, lower, exact
