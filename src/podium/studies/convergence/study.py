"""Convergence: which of k algorithms reaches good values faster on n problems (Derrac et al. 2014), and which gets further.

`convergence` runs Page's trend test on all ordered pairs, compares the results at the final cut-point, puts both
together, and adds mean ranks along the budget and times to targets.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import check_seed
from podium.data.given import TracesReading, traces_of
from podium.data.trace_grid import chosen_values, every, number, regular
from podium.data.traces import Traces
from podium.errors import InputError
from podium.i18n import Message, joined
from podium.stats.adjustments import adjust
from podium.stats.grouping import cycles, layers, missing_links, reduction
from podium.stats.page_trend import arrival, at_optimum, close_ranks, convergence_ranks, page, page_exchange
from podium.stats.ranks import Objective, oriented
from podium.stats.studentized import critical_difference
from podium.stats.time_to_target import OverProblems, TimeToTarget, first_hits, over_problems, summarise_hits
from podium.studies.base import Study
from podium.studies.checks import check_alpha
from podium.studies.compare.study import Comparison, compare
from podium.studies.content import beside
from podium.studies.family import Family, build_family
from podium.studies.words import opening

Floats = NDArray[np.float64]
Matrix = NDArray[np.bool_]
Optimum = float | Mapping[str, float] | None


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
    basic, alternative
        Page's test of all ordered pairs by basic ranks, and by alternative ranks if an optimum was given.
    order
        The resulting relation "converges faster than".
    final
        The comparison of the results at the final cut-point.
    relations
        Pairs about which final results and convergence together support a conclusion.
    trajectories
        Mean ranks along the budget.
    targets
        Times to targets.
    """

    main_tables = ("convergence-basic", "convergence-alternative", "ranks")

    traces: Traces
    options: Options
    cut_points: Floats
    chosen: str
    values: Floats
    basic: Pairs
    alternative: Pairs | None
    order: Order
    final: Comparison
    final_at: float
    relations: tuple[Relation, ...]
    trajectories: Trajectories
    targets: tuple[Target, ...]

    @property
    def deciding(self) -> Pairs:
        """The version that decides the verdict: alternative ranks if an optimum was given."""
        return self.basic if self.alternative is None else self.alternative

    @property
    def versions(self) -> tuple[Pairs, ...]:
        """All versions of the test, the deciding one first."""
        return (self.basic,) if self.alternative is None else (self.alternative, self.basic)

    @cached_property
    def display_order(self) -> list[int]:
        """Algorithm indices, ordered by the number of algorithms that each is significantly faster than, then by z."""
        wins = self.order.faster.sum(axis=1) - self.order.faster.sum(axis=0)
        return [int(j) for j in np.lexsort((-np.nansum(self.deciding.z, axis=1), -wins))]

    @property
    def verdict(self) -> tuple[str, str]:
        """The conclusions in plain words, on convergence and on the final results."""
        found: tuple[str, str] = beside(self, "report", "verdict")(self)
        return found

    def __repr__(self) -> str:
        return f"<Convergence of {self.traces.k} algorithms on {self.traces.n} problems: {opening(self.verdict[0])}>"


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
    alpha: float = 0.05,
    resamples: int = 2000,
    seed: int = 0,
    **reading: Unpack[TracesReading],
) -> Convergence:
    """Compare how fast k algorithms converge on n problems (Derrac et al. 2014), and how far they get.

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
        Best possible value, one for all problems or a mapping of problem to value. A value within `tolerance` of it has
        reached the optimum, and the alternative ranks decide, in which the first to reach it is faster.
    tolerance
        See `optimum`; 1e-8 is usual for errors of test functions.
    targets
        Values (distances from the optimum if there is one) for which times to target are computed; unsolved runs are
        censored.
    alpha
        Family-wise significance level.
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
    Derrac, García, Hui, Suganthan & Herrera (2014), Information Sciences 289, 41–58; Page (1963).

    Examples
    --------
    >>> a = [[100 / (i + 2 ** step) for step in range(6)] for i in range(12)]
    >>> b = [[100 / (i + 1 + step) for step in range(6)] for i in range(12)]
    >>> study = convergence({"A": a, "B": b}, objective="minimize")
    >>> bool(study.order.faster[0, 1]), bool(study.order.faster[1, 0])
    (True, False)
    """
    points = (*at_values, *(() if final_at is None else (final_at,)))
    data = traces_of(data, objective, points, every, **reading)
    options = Options(
        alpha,
        every,
        tuple(map(float, at_values)),
        final_at,
        optimum,
        tolerance,
        tuple(map(float, targets)),
        resamples,
        seed,
    )
    return _study(data, options)


def _study(data: Traces, options: Options) -> Convergence:
    optima = options.optima(data)
    cuts, how = _cut_points(data, options)
    values = np.ascontiguousarray(data.values[..., [data.index(float(cut)) for cut in cuts]])
    basic = page_pairs(values, data.objective, None, 0.0)
    alternative = None if optima is None else page_pairs(values, data.objective, optima, options.tolerance)
    deciding = basic if alternative is None else alternative
    order = order_of(deciding.faster(options.alpha, PROCEDURE))
    final_at = float(cuts[-1]) if options.final_at is None else options.final_at
    final = compare(data.results_at(final_at), alpha=options.alpha)
    found = relations(better_matrix(final), order.faster)
    return Convergence(
        traces=data,
        options=options,
        cut_points=cuts,
        chosen=how,
        values=values,
        basic=basic,
        alternative=alternative,
        order=order,
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


# Options, checked before any number is computed.


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of `convergence`; see there for their meaning. Recorded word for word in every output."""

    alpha: float = 0.05
    every: float | None = None
    at_values: tuple[float, ...] = ()
    final_at: float | None = None
    optimum: Optimum = None
    tolerance: float = 0.0
    targets: tuple[float, ...] = ()
    resamples: int = 2000
    seed: int = 0

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        if self.every is not None and self.at_values:
            raise InputError("Use either every (--every) or at_values (--at-values), not both.")
        if not (0 <= self.tolerance < math.inf):
            raise InputError("The tolerance must be a number >= 0, got {tolerance!r}.", tolerance=self.tolerance)
        if self.tolerance and self.optimum is None:
            raise InputError(
                "A tolerance is measured from the optimum: pass the optimum too (on the command line: --optimum 0)."
            )
        if not all(math.isfinite(target) for target in self.targets):
            raise InputError("Targets must be finite numbers, got {targets}.", targets=list(self.targets))
        if not 1 <= self.resamples <= 100_000:
            raise InputError(
                "The number of bootstrap resamples must lie between 1 and 100 000, got {resamples}.",
                resamples=self.resamples,
            )
        check_seed(self.seed)

    def optima(self, traces: Traces) -> NDArray[np.float64] | None:
        """Best possible value of each problem, shape (n,), or None.

        Raises
        ------
        InputError
            When a problem has none, a name fits no problem, or a value is better than the optimum.
        """
        if self.optimum is None:
            return None
        if isinstance(self.optimum, Mapping):
            unknown = [name for name in self.optimum if name not in traces.problems]
            lacking = [name for name in traces.problems if name not in self.optimum]
            if unknown or lacking:
                raise InputError(
                    "Every problem needs its optimum: missing for {lacking}, unknown problems {unknown}. On the command "
                    "line: --optimum VALUE for all, or --optimum PROBLEM=VALUE for each.",
                    lacking=lacking[:5], unknown=unknown[:5],
                )  # fmt: skip
            found = np.array([float(self.optimum[name]) for name in traces.problems])
        else:
            found = np.full(traces.n, float(self.optimum))
        if not np.isfinite(found).all():
            raise InputError("The optimum must be a finite number.")
        _check_not_beaten(traces, found, self.tolerance)
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return {
            "alpha": self.alpha,
            "every": self.every,
            "at_values": list(self.at_values) or None,
            "final_at": self.final_at,
            "optimum": dict(self.optimum) if isinstance(self.optimum, Mapping) else self.optimum,
            "tolerance": self.tolerance,
            "targets": list(self.targets),
            "resamples": self.resamples,
            "seed": self.seed,
        }


def _check_not_beaten(traces: Traces, optima: NDArray[np.float64], tolerance: float) -> None:
    sign = 1.0 if traces.objective == "minimize" else -1.0
    with np.errstate(over="ignore"):
        gap = sign * (traces.values - optima[:, None])
    if not (gap < -tolerance).any():
        return
    a, p, c = np.unravel_index(int(np.argmin(gap)), gap.shape)
    raise InputError(
        "{algorithm!r} on {problem!r} has {value!r}, better than the optimum {optimum!r}. Pass the true "
        "optimum (on the command line: --optimum VALUE, or --optimum PROBLEM=VALUE).",
        algorithm=traces.algorithms[a], problem=traces.problems[p], value=float(traces.values[a, p, c]),
        optimum=float(optima[p]),
    )  # fmt: skip


# Page's test for every ordered pair of algorithms, with basic or alternative ranks, and the order that follows.


PROCEDURE = "holm"
"""Adjusts the k(k − 1) one-sided p-values; fixed before any of them is seen."""


Version = Literal["basic", "alternative"]


@dataclass(frozen=True, eq=False)
class Pairs:
    """Page's test of "the row converges faster than the column"; matrices of shape (k, k), NaN on the diagonal.

    Attributes
    ----------
    version
        "basic" or "alternative" ranks.
    statistic, z
        L and its normal approximation.
    normal, exact
        p-values; `exact` is NaN where it would take too long.
    exchange
        p-value when the two algorithms are exchanged at random problem by problem.
    cases
        With alternative ranks, the number of problems in cases 1 to 4 for each pair, shape (k, k, 4); else None.
    family
        The k(k − 1) hypotheses with every adjustment; it rests on exact p-values where every pair has one, else on normal
        ones.
    problems
        Number of problems.
    """

    version: Version
    statistic: Floats
    z: Floats
    normal: Floats
    exact: Floats
    exchange: Floats
    cases: NDArray[np.int64] | None
    family: Family
    problems: int

    __repr__ = brief

    @property
    def all_exact(self) -> bool:
        """Whether every pair has an exact p-value."""
        return bool((~np.isnan(self.exact)).sum() == self.exact.shape[0] * (self.exact.shape[0] - 1))

    @property
    def pvalues(self) -> Floats:
        """The p-values the family rests on."""
        return self.exact if self.all_exact else self.normal

    def adjusted(self, procedure: str = "holm") -> Floats:
        """Adjusted p-values as a matrix."""
        matrix = np.full(self.normal.shape, np.nan)
        matrix[self.family.first, self.family.second] = self.family.adjusted[procedure]
        return matrix

    def faster(self, alpha: float, procedure: str = "holm") -> NDArray[np.bool_]:
        """Which rows converge significantly faster than which columns."""
        return np.asarray(np.nan_to_num(self.adjusted(procedure), nan=1.0) <= alpha)

    def confirmed(self, alpha: float, procedure: str = "holm") -> int | None:
        """Count the significant pairs that are so by the exchange of algorithms too, adjusted alike; None without it."""
        check = self.exchange[self.family.first, self.family.second]
        if np.isnan(check).any():
            return None
        return int((self.family.rejected(procedure, alpha) & (adjust(check, procedure) <= alpha)).sum())

    @property
    def least_exchange(self) -> float:
        """Smallest adjusted p-value that the exchange could give with any data: all problems of a pair trending one way."""
        return min(1.0, self.family.m * 0.5**self.problems)


def page_pairs(values: Floats, objective: Objective, optimum: Floats | None, tolerance: float) -> Pairs:
    """Test all ordered pairs; with an optimum by the alternative ranks.

    Parameters
    ----------
    values
        Averages at the chosen cut-points, shape (k, n, c).
    optimum
        Best possible value of each problem, shape (n,), or None for basic ranks.
    tolerance
        How close to it counts as reached.
    """
    k = len(values)
    first, second = np.triu_indices(k, 1)
    ranks = convergence_ranks(values[first], values[second], objective, optimum, tolerance)
    up = page(ranks, ranked=True)
    down = page(ranks, ranked=True, alternative="decreasing")
    n, c = ranks.shape[-2:]
    mirrored = n * c * (c + 1) ** 2 / 2 - up.statistic
    both = [
        _matrix(k, first, second, upper, lower)
        for upper, lower in (
            (up.statistic, mirrored),
            (up.z, down.z),
            (up.pvalue_normal, down.pvalue_normal),
            (up.pvalue_exact, down.pvalue_exact),
            (page_exchange(ranks), page_exchange(ranks, alternative="decreasing")),
        )
    ]
    cases = None if optimum is None else _cases(values, objective, optimum, tolerance)
    exact = not (np.isnan(up.pvalue_exact).any() or np.isnan(down.pvalue_exact).any())
    family = _family(both[3] if exact else both[2], both[1])
    return Pairs(
        "basic" if optimum is None else "alternative", both[0], both[1], both[2], both[3], both[4], cases, family, n
    )


def _matrix(k: int, first: NDArray[np.intp], second: NDArray[np.intp], upper: Floats, lower: Floats) -> Floats:
    matrix = np.full((k, k), np.nan)
    matrix[first, second], matrix[second, first] = upper, lower
    return matrix


def _family(pvalues: Floats, z: Floats) -> Family:
    k = len(pvalues)
    first, second = np.nonzero(~np.eye(k, dtype=bool))
    return build_family("page", "list", first, second, pvalues[first, second], k=k, z=z[first, second])


def _cases(values: Floats, objective: Objective, optimum: Floats, tolerance: float) -> NDArray[np.int64]:
    """Problems in case 1 (neither solves it), 2 (row first), 3 (column first), 4 (together) for every ordered pair."""
    c = values.shape[-1]
    when = arrival(at_optimum(values, optimum[:, None], objective, tolerance))
    row, column = when[:, None], when[None, :]
    masks = ((row == c) & (column == c), row < column, column < row, (row == column) & (row < c))
    return np.stack([mask.sum(axis=-1) for mask in masks], axis=-1)


@dataclass(frozen=True, eq=False)
class Order:
    """The relation "converges significantly faster than".

    Attributes
    ----------
    faster
        Boolean matrix (k, k): the row is significantly faster than the column.
    arrows
        The fewest pairs from which the others follow; None when there is a cycle.
    layers
        Peeled off: those nobody is faster than, the same among the rest, and so on; None when there is a cycle.
    cycles
        Groups that go round in a circle.
    gaps
        Pairs connected through others but not significant themselves.
    """

    faster: Matrix
    arrows: tuple[tuple[int, int], ...] | None
    layers: tuple[tuple[int, ...], ...] | None
    cycles: tuple[tuple[int, ...], ...]
    gaps: tuple[tuple[int, int], ...]

    __repr__ = brief


def order_of(faster: Matrix) -> Order:
    """Turn significant pairs into an order, as far as they are one."""
    round_trips = tuple(cycles(faster))
    if round_trips:
        return Order(faster, None, None, round_trips, ())
    rows, columns = np.nonzero(reduction(faster))
    arrows = tuple(zip(rows.tolist(), columns.tolist(), strict=True))
    return Order(faster, arrows, tuple(layers(faster)), (), tuple(missing_links(faster)))


# Final results beside convergence: better and faster, better but slower, same result but faster.


Kind = Literal["better and faster", "better but slower", "better", "same result, faster"]


@dataclass(frozen=True, slots=True)
class Relation:
    """What may be said of two algorithms, both significant at the level of the study."""

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
    ['better', 'same result, faster', 'better but slower']
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
                kind = "better but slower"
            found.append(Relation(first, second, kind))
        elif faster[first, second]:
            found.append(Relation(first, second, "same result, faster"))
    return tuple(found)


# Time to the targets a user names, unsolved runs censored.


LEVEL = 0.95


@dataclass(frozen=True, eq=False)
class Target:
    """Time to one target.

    Attributes
    ----------
    target
        A value, or a distance from the optimum where one is known.
    overall
        Each algorithm over all problems, with bootstrap intervals.
    by_problem
        Each algorithm on each problem, shape (k, n).
    """

    target: float
    overall: OverProblems
    by_problem: TimeToTarget

    __repr__ = brief


def time_to_targets(
    traces: Traces, targets: tuple[float, ...], optima: Floats | None, resamples: int, seed: int
) -> tuple[Target, ...]:
    """Summarise the runs for each target, the hardest last.

    Raises
    ------
    InputError
        When cut-points are not positive, so that they are no times, or a distance is negative.
    """
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


def distances(traces: Traces, optima: Floats | None) -> Floats:
    """Values of all runs such that smaller is better: distances from the optimum where one is known."""
    values: Floats = oriented(traces.runs, traces.objective)
    if optima is None:
        return values
    with np.errstate(over="ignore"):
        return np.asarray(values - oriented(optima, traces.objective)[:, None, None], dtype=np.float64)


def oriented_targets(traces: Traces, targets: tuple[float, ...], optima: Floats | None) -> list[float]:
    """Targets on the scale of `distances`.

    Raises
    ------
    InputError
        When a distance is negative.
    """
    goals = [float(target) for target in targets]
    if optima is None:
        return [-goal for goal in goals] if traces.objective == "maximize" else goals
    if min(goals) < 0:
        raise InputError(
            "With an optimum, targets are distances from it and cannot be negative: {targets}.", targets=list(targets)
        )
    return goals


_EPSILON = 2 * np.finfo(np.float64).eps


SHOWN = 60
"""Most cut-points whose ranks are given."""


@dataclass(frozen=True, eq=False)
class Trajectories:
    """Friedman's mean ranks (1 is best) of the averages at each cut-point.

    Attributes
    ----------
    cut_points
        Shape (m,).
    mean_ranks
        Shape (k, m).
    critical_difference
        Nemenyi's, at the level of the study; the same at every cut-point.
    """

    cut_points: Floats
    mean_ranks: Floats
    critical_difference: float

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
