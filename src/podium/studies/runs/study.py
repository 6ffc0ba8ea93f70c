"""The study of runs over problems: aggregate scores with bootstrap intervals, and who is better by them.

Runs become scores, the stratified bootstrap (`podium.studies.runs.bootstrap`) resamples them, and its draws become
intervals, adjusted p-values and, if asked for, almost stochastic order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results, Runs, to_results
from podium.data.decimals import Scaled, to_float
from podium.data.given import RunsReading, runs_of
from podium.data.results import Objective
from podium.errors import InfeasibleError, InputError
from podium.i18n import Message, joined
from podium.stats.adjustments import adjust
from podium.stats.aggregates import (
    interquartile_mean,
    interquartile_variances,
    percentile_interval,
    run_weights,
    simultaneous,
)
from podium.stats.dominance import dominance_test
from podium.studies import kinds
from podium.studies.checks import find_algorithm
from podium.studies.ranked import Ranked
from podium.studies.runs.bootstrap import Draws, Scored, Task, resample
from podium.studies.runs.verb import Options
from podium.studies.words import opening

if TYPE_CHECKING:
    from podium.studies.gate import Against

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

CUTS = 101
"""Thresholds at which performance profiles are computed."""

MAX_ALGORITHMS = 60
"""More algorithms than this make more pairs than a bootstrap can follow in reasonable time; they are refused."""


@dataclass(frozen=True)
class Size:
    """An estimate with the limits of its interval."""

    estimate: float
    interval: tuple[float, float]

    def turned(self, about: float) -> Size:
        """Return the same of the second of a pair against the first."""
        return Size(about - self.estimate, (about - self.interval[1], about - self.interval[0]))


@dataclass(frozen=True)
class Pair:
    """Two algorithms."""

    first: kinds.Name
    second: kinds.Name


@dataclass(frozen=True)
class Improvement(Size, Pair):
    """The probability that a run of the first is better than one of the second."""


@dataclass(frozen=True)
class Difference(Improvement):
    """Interquartile mean of the first minus that of the second."""

    pvalue: kinds.Probability


@dataclass(frozen=True)
class Dominates(Pair):
    """Almost stochastic order of the first over the second."""

    ratio: kinds.Probability
    upper: kinds.Probability
    pvalue: kinds.Probability
    dominates: bool


@dataclass(frozen=True, eq=False)
class Estimate:
    """Estimates with the limits of their intervals, arrays of one shape."""

    value: Floats
    lower: Floats
    upper: Floats

    __repr__ = brief

    def __getitem__(self, place: int) -> Size:
        return Size(float(self.value[place]), (float(self.lower[place]), float(self.upper[place])))

    def __iter__(self) -> Iterator[Size]:
        return map(self.__getitem__, range(len(self.value)))


@dataclass(frozen=True, eq=False)
class Dominance:
    """Almost stochastic order of ordered pairs; matrices (k, k) are about "the row dominates the column".

    Attributes
    ----------
    ratio
        Violation ratio ε; ``ratio + ratio.T = 1``, NaN on the diagonal.
    upper
        Its upper bounds, simultaneous by Bonferroni over the `hypotheses` tested; NaN where a pair was not tested.
    pvalues
        Of ε ≥ the threshold, adjusted by Holm over the same; NaN where not tested.
    hypotheses
        Number of ordered pairs tested.
    """

    ratio: Floats
    upper: Floats
    pvalues: Floats
    hypotheses: int

    __repr__ = brief

    def dominates(self, alpha: float) -> NDArray[np.bool_]:
        """Where the row is almost stochastically dominant over the column, shape (k, k)."""
        return np.asarray(np.nan_to_num(self.pvalues, nan=1.0) <= alpha)


@dataclass(frozen=True, eq=False)
class RunsComparison(Ranked):
    """Result of `compare_runs`.

    Attributes
    ----------
    runs
        The data.
    options
        The options used.
    scores
        Scores of the algorithms compared (those that only set the scale are left out).
    threshold
        Threshold of the optimality gap, or None.
    control
        Index of the control among `algorithms`, or None.
    first, second
        Pairs of algorithms, all of them, by index.
    aggregates
        By name ("iqm", "median", "mean", "gap") the aggregates of every algorithm with percentile intervals, shape (k,).
    cuts, profile
        Thresholds and run-score distributions, shape (T,) and (k, T), with pointwise percentile bands.
    improvement
        Probability that a run of the first beats one of the second on the same problem, shape (pairs,).
    tested
        The pairs that the verdict is about: those of the control, or all.
    difference, pvalues
        Interquartile mean of the first minus that of the second with simultaneous intervals, and adjusted p-values, of the
        pairs tested.
    dominance
        Almost stochastic order, or None unless requested.
    notes
        Notes on how the data were read and what was left out.
    """

    runs: Runs
    options: Options
    scores: Sequence[Scored]
    threshold: float | None
    control: int | None
    first: Indices
    second: Indices
    aggregates: dict[str, Estimate]
    cuts: Floats
    profile: Estimate
    improvement: Estimate
    tested: Indices
    difference: Estimate
    pvalues: Floats
    dominance: Dominance | None
    notes: tuple[str, ...]

    @property
    def algorithms(self) -> tuple[str, ...]:
        """Names of the algorithms compared."""
        return tuple(one.name for one in self.scores)

    @property
    def upward(self) -> bool:
        """Whether larger scores are better; false only for unscaled errors."""
        return self.options.upward

    @cached_property
    def order_indices(self) -> list[int]:
        """Algorithm indices from best to worst interquartile mean."""
        sign = -1.0 if self.upward else 1.0
        return [int(j) for j in np.argsort(sign * self.aggregates["iqm"].value, kind="stable")]

    @cached_property
    def separate(self) -> NDArray[np.int64]:
        """1 where the row is significantly better than the column, −1 where worse, otherwise 0; shape (k, k)."""
        found = np.zeros((len(self.scores),) * 2, dtype=np.int64)
        sign = np.sign(self.difference.value) * (1 if self.upward else -1)
        hit = self.pvalues <= self.options.alpha
        i, j = self.first[self.tested], self.second[self.tested]
        found[i[hit], j[hit]] = sign[hit]
        found[j[hit], i[hit]] = -sign[hit]
        return found

    # The same by name, one record for each row of a table.

    @property
    def leaders(self) -> list[str]:
        """Names of those that share the best interquartile mean."""
        found = self.aggregates["iqm"].value
        return [self.algorithms[j] for j in self.order_indices if found[j] == found[self.order_indices[0]]]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of algorithms, by index."""
        return list(zip(self.first.tolist(), self.second.tolist(), strict=True))

    @cached_property
    def differences(self) -> list[Difference]:
        """Differences of interquartile means, of the pairs tested."""
        names, found = self.algorithms, []
        for row, size, p in zip(self.tested, self.difference, self.pvalues.tolist(), strict=True):
            i, j = self.pairs[row]
            found.append(Difference(names[i], names[j], size.estimate, size.interval, p))
        return found

    @property
    def improvements(self) -> list[Improvement]:
        """Probabilities of improvement, of all pairs."""
        names, rows = self.algorithms, zip(self.pairs, self.improvement, strict=True)
        return [Improvement(names[i], names[j], size.estimate, size.interval) for (i, j), size in rows]

    def better(self, row: Difference) -> str:
        """Return the better one of two algorithms, "" where no difference was shown."""
        if row.pvalue > self.options.alpha or row.estimate == 0:
            return ""
        return row.first if (row.estimate > 0) is self.upward else row.second

    @property
    def dominances(self) -> list[Dominates]:
        """Almost stochastic order of the pairs tested, in both directions; nothing unless requested."""
        if (found := self.dominance) is None:
            return []
        won, rows = found.dominates(self.options.alpha), []
        for i, j in np.argwhere(~np.isnan(found.upper)).tolist():
            ratio, upper, p = (float(part[i, j]) for part in (found.ratio, found.upper, found.pvalues))
            rows.append(Dominates(self.algorithms[i], self.algorithms[j], ratio, upper, p, bool(won[i, j])))
        return rows

    def beats(self, i: int, j: int) -> Size:
        """Return the probability that a run of algorithm `i` beats one of `j`, whichever of them leads the pair."""
        if (i, j) in self.pairs:
            return self.improvement[self.pairs.index((i, j))]
        return self.improvement[self.pairs.index((j, i))].turned(1)

    @property
    def decisions(self) -> tuple[Against, ...]:
        """What the verdict says of each algorithm against the control, or of two algorithms about the second; else nothing."""
        from podium.studies.gate import against, detects_estimate

        if self.control is None and len(self.algorithms) > 2:
            return ()
        control, found = self.algorithms[self.control or 0], {}
        errors = error_of_differences(self.scores, self.first[self.tested], self.second[self.tested])
        for row, error, df in zip(self.differences, *errors, strict=True):
            candidate, sign = (row.second, -1) if row.first == control else (row.first, 1)
            found[candidate] = against(
                (candidate, control),
                row.pvalue,
                self.better(row) == candidate if self.better(row) else None,
                effect=(sign if self.upward else -sign) * row.estimate,
                measure="interquartile mean",
                detection=detects_estimate(float(error), (row.interval[1] - row.interval[0]) / 2, float(df)),
            )
        return tuple(found[name] for name in self.algorithms if name in found)

    def __repr__(self) -> str:
        return f"<RunsComparison of {len(self.scores)} algorithms on {self.runs.n} problems: {opening(self.text)}>"


def compare_runs(
    data: Runs | Any,
    control: str | None = None,
    *,
    objective: Objective | None = None,
    alpha: float = 0.05,
    normalize: str = "none",
    low: str | None = None,
    high: str | None = None,
    threshold: float | None = None,
    dominance: bool = False,
    epsilon: float = 0.2,
    resamples: int = 5000,
    seed: int = 0,
    **reading: Unpack[RunsReading],
) -> RunsComparison:
    """Compare algorithms by aggregate scores of a few runs on many problems, with stratified bootstrap intervals.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array (n, k, r), a dict, `Runs`, or `Results` that kept
        their runs: at least two runs of every algorithm on every problem; the numbers of runs may differ.
    control
        Name of the algorithm the others are compared with; all pairs if omitted.
    objective
        "maximize" or "minimize"; required unless the data state it.
    alpha
        One minus the confidence of the intervals, and the family-wise level of the verdict.
    normalize
        "none" leaves the measurements as they are; "minmax" gives the worst run on a problem 0 and the best one 1.
    low, high
        Names of two algorithms whose means on a problem define the scores 0 and 1 there (such as random play and a
        human); they are not compared. Replaces `normalize`.
    threshold
        Threshold of the optimality gap; 1 by default for scaled scores, none for unscaled ones.
    dominance
        Also compare each pair by almost stochastic order.
    epsilon
        Violation ratio below which one algorithm counts as almost stochastically dominant.
    resamples, seed
        Of the bootstrap.
    **reading
        Keywords of `read_runs` or `to_runs` that say how to read `data`.

    Returns
    -------
    RunsComparison

    Raises
    ------
    InputError
        If the data or an option is invalid; the message says where and what to do.
    InfeasibleError
        For more than `MAX_ALGORITHMS` algorithms.

    Notes
    -----
    Differences of interquartile means, with simultaneous bootstrap intervals, decide the verdict; this is fixed before
    any number is computed. The bootstrap resamples runs and keeps the problems fixed: the intervals are about these
    problems.

    References
    ----------
    Agarwal, Schwarzer, Castro, Courville & Bellemare (2021), Deep reinforcement learning at the edge of the statistical
    precipice, NeurIPS 34.

    Examples
    --------
    >>> import io
    >>> from podium import read_runs
    >>> text = "task,A,B\\nx,5,1\\nx,6,2\\nx,7,1\\ny,8,4\\ny,7,5\\ny,9,3\\n"
    >>> found = compare_runs(read_runs(io.StringIO(text)), objective="maximize")
    >>> found.aggregates["iqm"].value.tolist(), found.improvement.value.tolist()
    ([7.0, 2.5], [1.0])
    """
    if isinstance(data, Results):
        objective = to_results(data, objective=objective).objective
    chosen = locals() | {"objective": objective}
    options = Options(**{one.name: chosen[one.name] for one in fields(Options)})
    runs = runs_of(data, **reading)
    if runs.k > MAX_ALGORITHMS:
        raise InfeasibleError(
            "This study compares up to {most} algorithms, but there are {k}. Select some.",
            most=MAX_ALGORITHMS,
            k=runs.k,
        )
    found, note = scored(runs, options)
    at = None if control is None else find_algorithm(control, tuple(one.name for one in found))
    first, second = ordered_pairs(found, options, at)
    tested = np.arange(first.size) if at is None else np.flatnonzero(first == at)
    if threshold is None and options.scale != "raw":
        threshold = 1.0
    low_end, high_end = (end(float(end(one.values)) for one in found) for end in (min, max))
    cuts = np.linspace(low_end, high_end, CUTS)
    if dominance:
        refuse_uneven(found)
    draws = resample(Task(found, first, second, cuts, threshold, options.upward, dominance), resamples, seed)

    def percentiles(values: Floats) -> Estimate:
        return Estimate(values[0], *percentile_interval(values[1:], options.confidence))

    aggregates = {"iqm": draws.iqm, "median": draws.median, "mean": draws.mean, "gap": draws.gap}
    return RunsComparison(
        runs,
        options,
        tuple(found),
        threshold,
        at,
        first,
        second,
        {name: percentiles(values) for name, values in aggregates.items() if values is not None},
        cuts,
        percentiles(draws.profile),
        percentiles(draws.improvement),
        tested,
        *differences(draws, found, first[tested], second[tested], options),
        None if draws.violation is None else judge_dominance(draws.violation, len(found), first, second, tested, options),
        tuple(filter(None, [*runs.notes, note])),
    )  # fmt: skip


# From runs to scores: their order is kept exactly, their values are put on the scale that was asked for.


def scored(runs: Runs, options: Options) -> tuple[list[Scored], str]:
    """Return the scores of every algorithm compared, and a sentence when some problem could not be scaled."""
    if int(runs.counts.min()) < 2:
        i, j = np.argwhere(runs.counts < 2)[0].tolist()
        raise InputError(
            "{source}: {algorithm!r} has {runs} run on {problem!r}; intervals over runs need at least 2 in every "
            "cell. For one value per problem use podium compare.",
            source=runs.source, algorithm=runs.algorithms[j], runs=runs.counts[i, j], problem=runs.problems[i],
        )  # fmt: skip
    ends, note = _ends(runs, options)
    compared = [j for j, name in enumerate(runs.algorithms) if name not in (options.low, options.high)]
    if len(compared) < 2:
        raise InputError(
            "{source}: this needs runs of at least two algorithms, besides those that set the scale.",
            source=runs.source,
        )
    sign, found = 1 if options.objective == "maximize" else -1, []
    for j in compared:
        cells = [runs.exact[i * runs.k + j] for i in range(runs.n)]
        values = [to_float(Scaled(cell, runs.denominator)) for cell in cells]
        with np.errstate(over="ignore", invalid="ignore"):
            for i, (low, high) in enumerate(ends):
                values[i] = np.ones_like(values[i]) if low == high else (values[i] - low) / (high - low)
        ranked = np.concatenate([sign * cell for cell in cells])
        found.append(Scored(runs.algorithms[j], np.concatenate(values), ranked, runs.counts[:, j]))
    if not all(np.isfinite(one.values).all() for one in found):
        raise InputError(
            "{source}: scores exceed the range of floating-point numbers. Scale the measurements first.",
            source=runs.source,
        )
    return found, note


def _ends(runs: Runs, options: Options) -> tuple[list[Any], str]:
    """Return the measurements that get the scores 0 and 1 on each problem; none for scores left as they are."""
    if options.scale == "raw":
        return [], ""
    if options.scale == "minmax":
        worst, best = (min, max) if options.objective == "maximize" else (max, min)
        rows = [runs.exact[i * runs.k : (i + 1) * runs.k] for i in range(runs.n)]
        ends = [
            [int(end(int(end(cell.tolist())) for cell in row)) / runs.denominator for end in (worst, best)]
            for row in rows
        ]
        flat = [name for name, (low, high) in zip(runs.problems, ends, strict=True) if low == high]
        note = Message(
            "Every run has the same value on {problems}; every algorithm gets the score 1 there.",
            problems=joined(flat[:5], ", "),
        )
        return list(np.array(ends)), note if flat else ""
    named = (str(options.low), str(options.high))
    low, high = (find_algorithm(name, runs.algorithms, Message("to set the scale")) for name in named)
    ends = [
        [sum(runs.exact[i * runs.k + j].tolist()) / (runs.denominator * int(runs.counts[i, j])) for j in (low, high)]
        for i in range(runs.n)
    ]
    for problem, (at_low, at_high) in zip(runs.problems, ends, strict=True):
        if at_low == at_high:
            raise InputError(
                "{source}: {low!r} and {high!r} have the same mean on {problem!r}, so they cannot set the scale "
                "there. Leave that problem out, or name other algorithms.",
                source=runs.source, low=named[0], high=named[1], problem=problem,
            )  # fmt: skip
    return list(np.array(ends)), ""


# Pairs, and their estimates from the draws of the bootstrap.


def ordered_pairs(found: Sequence[Scored], options: Options, control: int | None) -> tuple[Indices, Indices]:
    """All pairs: the control first, otherwise the one with the better interquartile mean."""
    size = np.array([float(interquartile_mean(one.values, run_weights(one.sizes))) for one in found])
    size = size if options.upward else -size
    first, second = np.triu_indices(len(found), 1)
    swap = size[second] > size[first]
    if control is not None:
        swap = np.where(first == control, False, (second == control) | swap)
    return np.where(swap, second, first), np.where(swap, first, second)


def refuse_uneven(found: Sequence[Scored]) -> None:
    """Refuse almost stochastic order where the problems of an algorithm would count differently."""
    for one in found:
        if np.unique(one.sizes).size > 1:
            raise InputError(
                "Almost stochastic order needs the same number of runs of an algorithm on every problem; {name!r} "
                "has {fewest} to {most}.",
                name=one.name, fewest=int(one.sizes.min()), most=int(one.sizes.max()),
            )  # fmt: skip


def differences(
    draws: Draws, found: Sequence[Scored], first: Indices, second: Indices, options: Options
) -> tuple[Estimate, Floats]:
    """Differences of interquartile means with simultaneous intervals and adjusted p-values."""
    gaps = draws.iqm[:, first] - draws.iqm[:, second]
    # Draws of runs that do not vary differ from the estimate by rounding alone.
    gaps = np.where(np.abs(gaps - gaps[0]) <= 1e-13 * np.abs(draws.iqm).max(), gaps[0], gaps)
    fewest = np.array([int(one.sizes.min()) for one in found])
    runs = np.minimum(fewest[first], fewest[second])
    stretch, df = np.sqrt(runs / (runs - 1.0)), error_of_differences(found, first, second)[1]
    lower, upper, pvalues = simultaneous(gaps[0], gaps[1:], options.confidence, stretch=stretch, df=df)
    return Estimate(gaps[0], lower, upper), pvalues


def error_of_differences(found: Sequence[Scored], first: Indices, second: Indices) -> tuple[Floats, Floats]:
    """Standard errors of the differences of interquartile means with Satterthwaite's degrees of freedom, each of shape (pairs,)."""
    parts = [interquartile_variances(one.values, one.sizes) for one in found]
    total = np.array([part.sum() for part in parts])
    rest = np.array([(part**2 / (one.sizes - 1)).sum() for part, one in zip(parts, found, strict=True)])
    variance, below = total[first] + total[second], rest[first] + rest[second]
    return np.sqrt(variance), np.where(below > 0, variance**2 / np.where(below > 0, below, 1.0), np.inf)


def judge_dominance(
    violation: Floats, k: int, first: Indices, second: Indices, tested: Indices, options: Options
) -> Dominance:
    """Test the pairs `tested` in both directions."""
    rows = np.concatenate([first[tested], second[tested]])
    columns = np.concatenate([second[tested], first[tested]])
    both = np.concatenate([violation[:, tested], 1.0 - violation[:, tested]], axis=1)
    test = dominance_test(both[0], both[1:], options.epsilon, options.alpha / rows.size)
    ratio, upper, pvalues = (np.full((k, k), np.nan) for _ in range(3))
    ratio[first, second], ratio[second, first] = violation[0], 1.0 - violation[0]
    upper[rows, columns] = test.upper
    pvalues[rows, columns] = adjust(test.pvalue, "holm")
    return Dominance(ratio, upper, pvalues, rows.size)
