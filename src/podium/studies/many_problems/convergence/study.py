"""Convergence: which of k algorithms reaches good values with less of the budget on n problems, and which gets further.

`convergence` compares a measure of speed for all ordered pairs, says by Page's trend test who gains on whom along the budget
(Derrac et al. 2014), compares the results at the final cut-point, puts them together, and adds mean ranks along the budget and
times to targets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data.given import TracesReading, traces_of
from podium.data.trace_grid import chosen_values, every, number, regular
from podium.data.traces import Traces
from podium.errors import InputError
from podium.i18n import Message, joined
from podium.stats.adjustments import adjust
from podium.stats.convergence_speed import Budget, cut_points_ahead
from podium.stats.grouping import cycles, layers, missing_links, reduction
from podium.stats.page_trend import (
    Differences,
    arrival,
    at_optimum,
    basic_ranks,
    close_ranks,
    convergence_ranks,
    log_ranks,
    page,
    page_exchange,
)
from podium.stats.ranks import Objective, oriented
from podium.stats.studentized import critical_difference
from podium.stats.time_to_target import OverProblems, TimeToTarget, first_hits, over_problems, summarise_hits
from podium.studies.many_problems.compare.study import Comparison, compare
from podium.studies.many_problems.convergence.speed import (
    PROCEDURE,
    Ordered,
    Speed,
    both_ways,
    compare_speed,
    distances,
    ordered_family,
    oriented_targets,
)
from podium.studies.many_problems.convergence.verb import Measure, Optimum, Options
from podium.studies.shared.base import Study
from podium.studies.shared.content import beside
from podium.studies.shared.words import first_sentence

Floats = NDArray[np.float64]
Matrix = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Convergence(Study):
    """Result of `convergence`.

    Attributes
    ----------
    traces
        The data.
    options
        The options used.
    cut_points
        The cut-points of the test, shape (c,), and how they were chosen.
    values
        Averages at the cut-points, shape (k, n, c).
    speed
        Tests of all ordered pairs on a measure of speed.
    order
        The resulting relation "converges faster than".
    basic, alternative
        Page's test of all ordered pairs by basic ranks, and by alternative ranks if an optimum was given.
    gains
        Pairs of which the first gains on the second along the budget, by Page's test and by the exchange of the two.
    final
        The comparison of the results at the final cut-point.
    relations
        Pairs about which final results and speed together support a conclusion.
    trajectories
        Mean ranks along the budget.
    targets
        Times to targets.
    """

    main_tables = ("convergence-speed", "convergence-basic", "convergence-alternative", "ranks")

    traces: Traces
    options: Options
    cut_points: Floats
    chosen: str
    values: Floats
    speed: Speed
    order: Order
    basic: Pairs
    alternative: Pairs | None
    gains: tuple[Gain, ...]
    final: Comparison
    final_at: float
    relations: tuple[Relation, ...]
    trajectories: Trajectories
    targets: tuple[Target, ...]

    @property
    def deciding(self) -> Pairs:
        """The version of Page's test that decides who gains on whom: alternative ranks if an optimum was given."""
        return self.basic if self.alternative is None else self.alternative

    @property
    def versions(self) -> tuple[Pairs, ...]:
        """All versions of the test, the deciding one first."""
        return (self.basic,) if self.alternative is None else (self.alternative, self.basic)

    @cached_property
    def compared(self) -> dict[float, Comparison]:
        """Comparisons of the results at cut-points, each made for the first picture that shows it."""
        return {}

    @cached_property
    def display_order(self) -> list[int]:
        """Algorithm indices, ordered by the number of algorithms that each is significantly faster than, then by speed."""
        wins = self.order.faster.sum(axis=1) - self.order.faster.sum(axis=0)
        return [int(j) for j in np.lexsort((self.speed.scores.mean(axis=1).round(12), -wins))]

    @property
    def better(self) -> list[Relation]:
        """Pairs of which the first has the better final results."""
        return [one for one in self.relations if one.kind != "same result, faster"]

    @property
    def verdict(self) -> tuple[str, str, str]:
        """The conclusions in plain words: on speed, on who gains on whom along the budget, and on the final results."""
        found: tuple[str, str, str] = beside(self, "report", "verdict")(self)
        return found

    def __repr__(self) -> str:
        return f"<Convergence of {self.traces.k} algorithms on {self.traces.n} problems: {first_sentence(self.verdict[0])}>"


def convergence(
    data: Traces | Any,
    *,
    objective: Objective | None = None,
    every: float | None = None,
    at_values: Sequence[float] = (),
    final_at: float | None = None,
    optimum: Optimum = None,
    tolerance: float = 0.0,
    targets: Sequence[float] = (),
    speed: Measure | None = None,
    budget: Budget | None = None,
    differences: Differences = "raw",
    alpha: float = 0.05,
    resamples: int = 2000,
    seed: int = 0,
    **reading: Unpack[TracesReading],
) -> Convergence:
    """Compare how fast k algorithms converge on n problems, who gains on whom (Derrac et al. 2014), and how far they get.

    Parameters
    ----------
    data
        A path, an open file or several of them, a frame (pandas, polars, …), an array (k, n, c), a dict of arrays or of histories, or `Traces`.
    objective
        "maximize" or "minimize"; required unless the data state it.
    every, at_values
        Cut-points of the test by their value: every STEP, or those listed; between recorded cut-points, the last one
        before counts. By default, recorded ones at regular intervals.
    final_at
        Cut-point of the final results; by default the last one of the test.
    optimum
        Best possible value, or a bound that no value passes; one for all problems or a mapping of problem to value. A value
        within `tolerance` of it has reached the optimum. Speed is then measured by the area, and Page's test uses the
        alternative ranks.
    tolerance
        See `optimum`; 1e-8 is usual for errors of test functions. Errors of 0 have no logarithm without one.
    targets
        Values (distances from the optimum if there is one) for which times to target are computed; unsolved runs are
        censored.
    speed
        What "converges faster" means. "area": the mean over the budget of log10 max(error, tolerance), the default where the
        optimum is known; "share-ahead": cut-points ahead minus cut-points behind, the default elsewhere; "targets":
        cut-points before `targets`.
    budget
        Weights of the cut-points in the area: "log", the default where all cut-points are positive, or "linear".
    differences
        What Page's test ranks: differences of the values ("raw", as published) or of the logarithms of errors ("log").
    alpha
        Significance level of each family of pairs.
    resamples, seed
        Number of bootstrap samples for the intervals of times to targets, and their seed.
    **reading
        Keywords of `read_traces` or `to_traces` that say how to read `data`.

    Returns
    -------
    Convergence

    Raises
    ------
    InputError
        If the data or an option is invalid.

    References
    ----------
    López-Ibáñez, Vermetten, Dreo & Doerr (2024), arXiv 2404.02031 (the area); Derrac, García, Hui, Suganthan & Herrera (2014),
    Information Sciences 289, 41–58, and Page (1963).

    Examples
    --------
    B is always twice as far from the optimum as A. A is faster; the difference shrinks, so that B gains on A:

    >>> a = [[10.0 ** (i % 4 - step) for step in range(6)] for i in range(12)]
    >>> b = [[2 * error for error in row] for row in a]
    >>> study = convergence({"A": a, "B": b}, objective="minimize", optimum=0)
    >>> bool(study.order.faster[0, 1]), bool(study.order.faster[1, 0])
    (True, False)
    >>> [(gain.first, gain.second, gain.kind) for gain in study.gains]
    [(1, 0, 'catches up')]
    """
    points = (*at_values, *(() if final_at is None else (final_at,)))
    data = traces_of(data, objective, points, every, **reading)
    options = Options(
        alpha, every, tuple(map(float, at_values)), final_at, optimum, tolerance, tuple(map(float, targets)), speed, budget,
        differences, resamples, seed,
    )  # fmt: skip
    return _study(data, options)


def _study(data: Traces, options: Options) -> Convergence:
    optima = optima_of(options, data)
    cuts, how = _cut_points(data, options)
    places = [data.index(float(cut)) for cut in cuts]
    values = np.ascontiguousarray(data.values[..., places])
    goals = oriented_targets(data, options.targets, optima) if options.targets else None
    speed = compare_speed(data, cuts, places, optima, goals, options)
    order = order_of(speed.significant(options.alpha))
    basic, alternative = page_versions(values, data.objective, optima, options.tolerance, options.differences)
    deciding = basic if alternative is None else alternative
    final_at = float(cuts[-1]) if options.final_at is None else options.final_at
    final = compare(data.results_at(final_at), alpha=options.alpha)
    found = relations(better_matrix(final), order.faster)
    return Convergence(
        traces=data,
        options=options,
        cut_points=cuts,
        chosen=how,
        values=values,
        speed=speed,
        order=order,
        basic=basic,
        alternative=alternative,
        gains=gains_of(deciding, oriented(values, data.objective), options.alpha),
        final=final,
        final_at=final_at,
        relations=found,
        trajectories=trajectories(data, cuts, options.alpha),
        targets=time_to_targets(data, options.targets, optima, options.resamples, options.seed),
    )


def _cut_points(data: Traces, options: Options) -> tuple[Floats, str]:
    """The cut-points of the test, and how they were chosen."""
    if options.at_values:
        cuts, how = chosen_values(options.at_values), Message("as listed")
    elif options.every is not None:
        cuts, how = (
            every(options.every, float(data.cut_points[-1])),
            Message("every {step}", step=number(options.every)),
        )
    else:
        return regular(data.cut_points.tolist())
    recorded = set(data.cut_points.tolist())
    between = [number(float(cut)) for cut in cuts if float(cut) not in recorded]
    for cut in cuts:
        data.index(float(cut))
    if between:
        how = Message(
            "{how}; at {cuts} the value is that of the last recorded cut-point before",
            how=how, cuts=joined(between[:8], ", "),
        )  # fmt: skip
    return cuts, how


def optima_of(options: Options, traces: Traces) -> NDArray[np.float64] | None:
    """Best possible value of each problem, shape (n,), or None."""
    optimum = options.optimum
    if optimum is None:
        return None
    if isinstance(optimum, Mapping):
        unknown = [name for name in optimum if name not in traces.problems]
        lacking = [name for name in traces.problems if name not in optimum]
        if unknown or lacking:
            raise InputError(
                "Every problem needs its optimum: missing for {lacking}, unknown problems {unknown}. Pass "
                "{--optimum:VALUE} for all, or {--optimum:PROBLEM=VALUE} for each.",
                lacking=lacking[:5], unknown=unknown[:5],
            )  # fmt: skip
        found = np.array([float(optimum[name]) for name in traces.problems])
    else:
        found = np.full(traces.n, float(optimum))
    if not np.isfinite(found).all():
        raise InputError("The optimum must be a finite number.")
    _check_not_beaten(traces, found, options.tolerance)
    return found


def _check_not_beaten(traces: Traces, optima: NDArray[np.float64], tolerance: float) -> None:
    sign = 1.0 if traces.objective == "minimize" else -1.0
    with np.errstate(over="ignore"):
        gap = sign * (traces.runs - optima[:, None, None])
    if not (gap < -tolerance).any():
        return
    a, p, r, c = np.unravel_index(int(np.nanargmin(gap)), gap.shape)
    raise InputError(
        "{algorithm!r} on {problem!r} has {value!r}, better than the optimum {optimum!r}. Pass the true "
        "{--optimum:VALUE}, or {--optimum:PROBLEM=VALUE}.",
        algorithm=traces.algorithms[a], problem=traces.problems[p], value=float(traces.runs[a, p, r, c]),
        optimum=float(optima[p]),
    )  # fmt: skip


# Page's test for every ordered pair of algorithms, with basic or alternative ranks, and the order that follows.


Version = Literal["basic", "alternative"]


@dataclass(frozen=True, eq=False)
class Pairs(Ordered):
    """Page's test of "the row gains on the column"; the family rests on exact p-values where every pair has one, else on normal ones."""

    version: Version  # "basic" or "alternative" ranks
    statistic: Floats  # L and its normal approximation
    z: Floats
    normal: Floats  # p-values; `exact` is NaN where it would take too long
    exact: Floats
    exchange: Floats  # p-value when the two algorithms are exchanged at random problem by problem
    # With alternative ranks, the number of problems in cases 1 to 4 for each pair, shape (k, k, 4); else None
    cases: NDArray[np.int64] | None

    __repr__ = brief

    @property
    def all_exact(self) -> bool:
        """Whether every pair has an exact p-value."""
        return bool((~np.isnan(self.exact)).sum() == self.exact.shape[0] * (self.exact.shape[0] - 1))

    @property
    def kind(self) -> Literal["exact", "normal"]:
        """Which p-values the family rests on."""
        return "exact" if self.all_exact else "normal"

    @property
    def pvalues(self) -> Floats:
        """The p-values the family rests on."""
        return self.exact if self.all_exact else self.normal

    @property
    def checked(self) -> bool:
        """Whether the exchange of the algorithms was computed for every pair."""
        return not bool(np.isnan(self.exchange[self.family.first, self.family.second]).any())

    def exchanged(self, procedure: str = "holm") -> Floats:
        """Adjusted p-values of the exchange as a matrix; NaN where they were not computed."""
        i, j = self.family.first, self.family.second
        return self.whole(adjust(self.exchange[i, j], procedure) if self.checked else np.full(len(i), np.nan))

    def gaining(self, alpha: float, procedure: str = "holm") -> NDArray[np.bool_]:
        """Which rows gain on which columns: by Page's test and by the exchange of the two, adjusted alike."""
        return self.significant(alpha, procedure) & (np.nan_to_num(self.exchanged(procedure), nan=1.0) <= alpha)


def page_versions(
    values: Floats,
    objective: Objective,
    optimum: Floats | None = None,
    tolerance: float = 0.0,
    differences: Differences = "raw",
) -> tuple[Pairs, Pairs | None]:
    """Test all ordered pairs by basic ranks, and by alternative ranks if the optimum is known.

    Parameters
    ----------
    values
        Averages at the chosen cut-points, shape (k, n, c).
    optimum
        Best possible value of each problem, shape (n,), or None.
    tolerance
        How close to it counts as reached.
    differences
        "raw" or "log", which needs the optimum.
    """
    k = len(values)
    first, second = (values[pair] for pair in np.triu_indices(k, 1))
    if optimum is None:
        return _pairs_of_ranks(k, basic_ranks(first, second, objective), None), None
    if differences == "log":
        basic = log_ranks(first, second, objective, optimum, tolerance)
    else:
        basic = basic_ranks(first, second, objective)
    other = convergence_ranks(first, second, objective, optimum, tolerance, differences=differences)
    cases = _cases(values, objective, optimum, tolerance)
    return _pairs_of_ranks(k, basic, None), _pairs_of_ranks(k, other, cases)


def _pairs_of_ranks(k: int, ranks: Floats, cases: NDArray[np.int64] | None) -> Pairs:
    """Test all ordered pairs on the ranks of the cut-points of the pairs i < j, shape (m, n, c)."""
    up = page(ranks, ranked=True)
    down = page(ranks, ranked=True, alternative="decreasing")
    n, c = ranks.shape[-2:]
    mirrored = n * c * (c + 1) ** 2 / 2 - up.statistic
    z, exact, normal = (
        both_ways(k, getattr(up, name), getattr(down, name)) for name in ("z", "pvalue_exact", "pvalue_normal")
    )
    known = not np.isnan(exact[~np.eye(k, dtype=bool)]).any()
    return Pairs(
        ordered_family("page", exact if known else normal, z), n, "basic" if cases is None else "alternative",
        both_ways(k, up.statistic, mirrored), z, normal, exact,
        both_ways(k, page_exchange(ranks), page_exchange(ranks, alternative="decreasing")), cases,
    )  # fmt: skip


def _cases(values: Floats, objective: Objective, optimum: Floats, tolerance: float) -> NDArray[np.int64]:
    """Problems in case 1 (neither solves it), 2 (row first), 3 (column first), 4 (together) for every ordered pair."""
    c = values.shape[-1]
    when = arrival(at_optimum(values, optimum[:, None], objective, tolerance))
    row, column = when[:, None], when[None, :]
    masks = ((row == c) & (column == c), row < column, column < row, (row == column) & (row < c))
    return np.stack([mask.sum(axis=-1) for mask in masks], axis=-1)


@dataclass(frozen=True, eq=False)
class Order:
    """The relation "converges significantly faster than"."""

    faster: Matrix  # Boolean matrix (k, k): the row is significantly faster than the column
    # The fewest pairs from which the others follow; None when there is a cycle
    arrows: tuple[tuple[int, int], ...] | None
    # Peeled off: those nobody is faster than, the same among the rest, and so on; None when there is a cycle
    layers: tuple[tuple[int, ...], ...] | None
    cycles: tuple[tuple[int, ...], ...]  # Groups that go round in a circle
    gaps: tuple[tuple[int, int], ...]  # Pairs connected through others but not significant themselves

    __repr__ = brief


def order_of(faster: Matrix) -> Order:
    """Turn significant pairs into an order, as far as they are one."""
    round_trips = tuple(cycles(faster))
    if round_trips:
        return Order(faster, None, None, round_trips, ())
    rows, columns = np.nonzero(reduction(faster))
    arrows = tuple(zip(rows.tolist(), columns.tolist(), strict=True))
    return Order(faster, arrows, tuple(layers(faster)), (), tuple(missing_links(faster)))


# Who gains on whom, and from where to where.


GainKind = Literal["catches up", "overtakes", "pulls away", "gains"]


@dataclass(frozen=True, slots=True)
class Gain:
    """The difference moves in favour of the first along the budget, by Page's test and by the exchange of the two."""

    first: int  # Algorithm indices
    second: int
    # By the signs of the differences at the first and at the last cut-point. "catches up": the first is behind on
    # more problems than ahead at the first cut-point, and not ahead on more at the last; "overtakes": behind at the
    # first, ahead at the last; "pulls away": not behind at the first, ahead at the last; "gains": anything else
    kind: GainKind
    pvalue: float  # Adjusted p-values of both tests
    exchange: float


def gains_of(pairs: Pairs, values: Floats, alpha: float) -> tuple[Gain, ...]:
    """Name the pairs in which one gains on the other, by p-value.

    Parameters
    ----------
    pairs
        The deciding version of Page's test.
    values
        Averages at the cut-points such that smaller is better, shape (k, n, c).
    alpha
        Level of both tests.
    """
    hit, page_p, exchange_p = pairs.gaining(alpha, PROCEDURE), pairs.adjusted(PROCEDURE), pairs.exchanged(PROCEDURE)
    found = []
    for i, j in zip(pairs.family.first.tolist(), pairs.family.second.tolist(), strict=True):
        if hit[i, j]:
            start, end = (
                int(cut_points_ahead(values[i, :, [at]], values[j, :, [at]], "minimize").sum()) for at in (0, -1)
            )
            found.append(Gain(i, j, _kind(start, end), float(page_p[i, j]), float(exchange_p[i, j])))
    return tuple(found)


def _kind(start: int, end: int) -> GainKind:
    """Name a gain by problems ahead minus problems behind at both ends.

    Examples
    --------
    >>> [_kind(-3, -1), _kind(-3, 2), _kind(0, 2), _kind(2, 0)]
    ['catches up', 'overtakes', 'pulls away', 'gains']
    """
    if start < 0:
        return "overtakes" if end > 0 else "catches up"
    return "pulls away" if end > 0 else "gains"


# Final results beside speed: better and faster, better only at the end, same result but faster.


Kind = Literal["better and faster", "better only at the end", "better", "same result, faster"]


@dataclass(frozen=True, slots=True)
class Relation:
    """What may be said of two algorithms, all of it significant at the level of the study."""

    first: int
    second: int
    kind: Kind


def better_matrix(comparison: Comparison) -> NDArray[np.bool_]:
    """Which rows end significantly better than which columns, by the main comparison's procedure for all pairs."""
    verdict, k = comparison.verdict, comparison.results.k
    family = verdict.pairs
    hit = family.rejected(verdict.pairs_procedure, comparison.options.alpha)
    first_better = np.ones(family.m, dtype=bool) if family.first_better is None else family.first_better
    winner = np.where(first_better, family.first, family.second)
    loser = np.where(first_better, family.second, family.first)
    matrix = np.zeros((k, k), dtype=bool)
    matrix[winner[hit], loser[hit]] = True
    return matrix


def relations(better: NDArray[np.bool_], faster: NDArray[np.bool_]) -> tuple[Relation, ...]:
    """Name every pair of which something significant can be said.

    Examples
    --------
    >>> yes, no = np.array([[False, True], [False, False]]), np.zeros((2, 2), bool)
    >>> [r.kind for r in (*relations(yes, no), *relations(no, yes), *relations(yes, yes.T))]
    ['better', 'same result, faster', 'better only at the end']
    """
    found = []
    for i, j in zip(*np.triu_indices(len(better), 1), strict=True):
        first, second = int(i), int(j)
        if better[second, first] or (faster[second, first] and not better[first, second]):
            first, second = second, first
        if better[first, second]:
            kind: Kind = "better"
            if faster[first, second]:
                kind = "better and faster"
            elif faster[second, first]:
                kind = "better only at the end"
            found.append(Relation(first, second, kind))
        elif faster[first, second]:
            found.append(Relation(first, second, "same result, faster"))
    return tuple(found)


# Time to the targets a user names, unsolved runs censored.


LEVEL = 0.95


@dataclass(frozen=True, eq=False)
class Target:
    """Time to one target."""

    target: float  # A value, or a distance from the optimum where one is known
    overall: OverProblems  # Each algorithm over all problems, with bootstrap intervals
    by_problem: TimeToTarget  # Each algorithm on each problem, shape (k, n)

    __repr__ = brief


def time_to_targets(
    traces: Traces, targets: tuple[float, ...], optima: Floats | None, resamples: int, seed: int
) -> tuple[Target, ...]:
    """Summarise the runs for each target, the hardest last."""
    if not targets:
        return ()
    if traces.cut_points[0] <= 0:
        raise InputError(
            "{source}: times to a target need positive cut-points; the first is {first!r}.",
            source=traces.source, first=float(traces.cut_points[0]),
        )  # fmt: skip
    values, goals = distances(traces, optima), oriented_targets(traces, targets, optima)
    found = []
    for given, goal in sorted(zip(targets, goals, strict=True), key=lambda pair: -pair[1]):
        hits = first_hits(values, traces.cut_points, goal, "minimize")
        overall = over_problems(hits, confidence=LEVEL, resamples=resamples, seed=seed)
        found.append(Target(float(given), overall, summarise_hits(hits)))
    return tuple(found)


_EPSILON = 2 * np.finfo(np.float64).eps


SHOWN = 60
"""Most cut-points whose ranks are given."""


@dataclass(frozen=True, eq=False)
class Trajectories:
    """Friedman's mean ranks (1 is best) of the averages at each cut-point."""

    cut_points: Floats  # Shape (m,)
    mean_ranks: Floats  # Shape (k, m)
    critical_difference: float  # Nemenyi's, at the level of the study; the same at every cut-point

    __repr__ = brief


def trajectories(traces: Traces, chosen: Floats, alpha: float) -> Trajectories:
    """Rank the algorithms at every recorded cut-point, or at the chosen ones where there are too many."""
    cuts = traces.cut_points if traces.c <= SHOWN else chosen
    places = [traces.index(float(cut)) for cut in cuts]
    tables = np.moveaxis(oriented(traces.values[..., places], traces.objective), 0, -1)
    # Means of equal numbers may differ in the last bit, when the numbers came in as decimals.
    ranks = close_ranks(tables, _EPSILON * np.abs(tables))
    return Trajectories(cuts, ranks.mean(axis=0).T, critical_difference(traces.k, traces.n, alpha))


# Mean ranks along the budget: who leads when.
