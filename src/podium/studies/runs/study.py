"""The study of runs over problems: aggregate scores with bootstrap intervals, and who is better by them.

Runs become scores, the stratified bootstrap (`podium.studies.runs.bootstrap`) resamples them, and its draws become
intervals, adjusted p-values and, if asked for, almost stochastic order.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Unpack, cast, get_args

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import check_seed
from podium.data import Results, Runs, to_results
from podium.data.decimals import Scaled, to_float
from podium.data.given import RunsReading, runs_of
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
from podium.studies.base import Study
from podium.studies.checks import check_alpha, find_algorithm, one_of
from podium.studies.runs.bootstrap import Draws, Scored, Task, resample
from podium.studies.words import opening

if TYPE_CHECKING:
    from podium.studies.gate import Against

Floats = NDArray[np.float64]
Objective = Literal["maximize", "minimize"]
Normalization = Literal["none", "minmax"]

MOST_REPLICATES = 200_000


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of `compare_runs`; see there for their meaning. Recorded word for word in every output."""

    objective: Objective
    control: str | None = None
    alpha: float = 0.05
    normalize: Normalization = "none"
    low: str | None = None
    high: str | None = None
    threshold: float | None = None
    dominance: bool = False
    epsilon: float = 0.2
    replicates: int = 5000
    seed: int = 0

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        one_of("objective", self.objective, get_args(Objective))
        one_of("normalization", self.normalize, get_args(Normalization))
        if (self.low is None) != (self.high is None):
            raise InputError("Scores 0 and 1 go together. Use both --low NAME and --high NAME, or neither.")
        if self.low is not None and self.low == self.high:
            raise InputError("{low!r} cannot be both the score 0 and the score 1. Name two algorithms.", low=self.low)
        if self.low is not None and self.normalize != "none":
            raise InputError(
                "Scores are scaled either by the range of the runs (--normalize minmax) or by --low and --high. Use "
                "one of the two."
            )
        if self.threshold is not None and not math.isfinite(self.threshold):
            raise InputError(
                "The threshold of the optimality gap must be a number, not {threshold!r}.", threshold=self.threshold
            )
        if not 0 < self.epsilon <= 0.5:
            raise InputError(
                "The threshold of almost stochastic order must be above 0 and at most 0.5, not {epsilon!r}.",
                epsilon=self.epsilon,
            )
        if not 100 <= self.replicates <= MOST_REPLICATES:
            raise InputError(
                "The number of replicates must lie between 100 and 200 000, not {replicates}.",
                replicates=self.replicates,
            )
        check_seed(self.seed)

    @property
    def scale(self) -> Literal["raw", "minmax", "references"]:
        """Definition of the scores."""
        if self.low is not None:
            return "references"
        return "raw" if self.normalize == "none" else "minmax"

    @property
    def upward(self) -> bool:
        """Whether larger scores are better."""
        return self.objective == "maximize" or self.scale != "raw"

    @property
    def confidence(self) -> float:
        """Confidence of every interval."""
        return round(1 - self.alpha, 12)

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return asdict(self)


CUTS = 101
"""Thresholds at which performance profiles are computed."""

MAX_ALGORITHMS = 60
"""More algorithms than this make more pairs than a bootstrap can follow in reasonable time; they are refused."""


@dataclass(frozen=True, eq=False)
class Estimate:
    """Estimates with the limits of their intervals, arrays of one shape."""

    value: Floats
    lower: Floats
    upper: Floats

    __repr__ = brief


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
class RunsComparison(Study):
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
    first: NDArray[np.intp]
    second: NDArray[np.intp]
    aggregates: dict[str, Estimate]
    cuts: Floats
    profile: Estimate
    improvement: Estimate
    tested: NDArray[np.intp]
    difference: Estimate
    pvalues: Floats
    dominance: Dominance | None
    notes: tuple[str, ...]

    @property
    def decisions(self) -> tuple[Against, ...]:
        """What the verdict says of each algorithm against the control, or of two algorithms about the second; else nothing."""
        from podium.studies.gate import against, detects_estimate

        if self.control is None and len(self.algorithms) > 2:
            return ()
        control, sign = self.control or 0, 1 if self.upward else -1
        found = {}
        first, second = self.first[self.tested], self.second[self.tested]
        errors, df = error_of_differences(self.scores, first, second)
        reach = (self.difference.upper - self.difference.lower) / 2
        for place, (i, j) in enumerate(zip(first.tolist(), second.tolist(), strict=True)):
            candidate, better = (j, -sign) if i == control else (i, sign)
            direction = int(self.separate[candidate, control])
            found[candidate] = against(
                (self.algorithms[candidate], self.algorithms[control]),
                float(self.pvalues[place]),
                direction > 0 if direction else None,
                effect=better * float(self.difference.value[place]),
                measure="interquartile mean",
                detection=detects_estimate(float(errors[place]), float(reach[place]), float(df[place])),
            )
        return tuple(found[j] for j in sorted(found))

    @property
    def algorithms(self) -> tuple[str, ...]:
        """Names of the algorithms compared."""
        return tuple(one.name for one in self.scores)

    @property
    def upward(self) -> bool:
        """Whether larger scores are better; false only for unscaled errors."""
        return self.options.upward

    @property
    def order(self) -> tuple[str, ...]:
        """Algorithms from best to worst interquartile mean."""
        return tuple(self.algorithms[j] for j in self.order_indices)

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

    def __repr__(self) -> str:
        return f"<RunsComparison of {len(self.scores)} algorithms on {self.runs.n} problems: {opening(self.text)}>"


def compare_runs(
    data: Runs | Any,
    control: str | None = None,
    *,
    objective: str | None = None,
    alpha: float = 0.05,
    normalize: str = "none",
    low: str | None = None,
    high: str | None = None,
    threshold: float | None = None,
    dominance: bool = False,
    epsilon: float = 0.2,
    replicates: int = 5000,
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
    replicates, seed
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
    options = Options(
        cast(Objective, objective), control, alpha, cast(Normalization, normalize), low, high, threshold, dominance, epsilon,
        replicates, seed,
    )  # fmt: skip
    runs = runs_of(data, **reading)
    if runs.k > MAX_ALGORITHMS:
        raise InfeasibleError(
            "This study compares up to {most} algorithms, but there are {k}. Select some.",
            most=MAX_ALGORITHMS,
            k=runs.k,
        )
    found, note = scored(runs, options)
    return _compare(runs, options, found, tuple(filter(None, [*runs.notes, note])))


def _compare(runs: Runs, options: Options, found: list[Scored], notes: tuple[str, ...]) -> RunsComparison:
    control = None if options.control is None else find_algorithm(options.control, tuple(one.name for one in found))
    first, second = ordered_pairs(found, options, control)
    tested = np.arange(first.size) if control is None else np.flatnonzero(first == control)
    threshold = 1.0 if options.threshold is None and options.scale != "raw" else options.threshold
    cuts = profile_cuts(found)
    if options.dominance:
        refuse_uneven(found)
    task = Task(found, first, second, cuts, threshold, options.upward, options.dominance)
    draws = resample(task, options.replicates, options.seed)
    difference, pvalues = differences(draws, found, first[tested], second[tested], options)
    dominance = None
    if draws.violation is not None:
        dominance = judge_dominance(draws.violation, len(found), first, second, tested, options)
    return RunsComparison(
        runs=runs,
        options=options,
        scores=tuple(found),
        threshold=threshold,
        control=control,
        first=first,
        second=second,
        aggregates=aggregates(draws, options.confidence),
        cuts=cuts,
        profile=percentiles(draws.profile, options.confidence),
        improvement=percentiles(draws.improvement, options.confidence),
        tested=tested,
        difference=difference,
        pvalues=pvalues,
        dominance=dominance,
        notes=notes,
    )


# From runs to scores: their order is kept exactly, their values are put on the scale that was asked for.


def scored(runs: Runs, options: Options) -> tuple[list[Scored], str]:
    """Return the scores of every algorithm compared, and a sentence when some problem could not be scaled."""
    if int(runs.counts.min()) < 2:
        i, j = np.argwhere(runs.counts < 2)[0].tolist()
        raise InputError(
            "{source}: {algorithm!r} has {runs} run on {problem!r}; intervals over runs need at least 2 in every "
            "cell. For one value per problem use podium compare.",
            source=runs.source,
            algorithm=runs.algorithms[j],
            runs=runs.counts[i, j],
            problem=runs.problems[i],
        )
    lows, highs, note = _ends(runs, options)
    left_out = {options.low, options.high} - {None}
    compared = [j for j, name in enumerate(runs.algorithms) if name not in left_out]
    if len(compared) < 2:
        raise InputError(
            "{source}: this needs runs of at least two algorithms, besides those that set the scale.",
            source=runs.source,
        )
    found = [_scores_of(runs, options, j, lows, highs) for j in compared]
    if not all(np.isfinite(one.values).all() for one in found):
        raise InputError(
            "{source}: scores exceed the range of floating-point numbers. Scale the measurements first.",
            source=runs.source,
        )
    return found, note


def _scores_of(runs: Runs, options: Options, j: int, lows: Floats | None, highs: Floats | None) -> Scored:
    cells = [runs.exact[i * runs.k + j] for i in range(runs.n)]
    sign = 1 if options.objective == "maximize" else -1
    values = [to_float(Scaled(cell, runs.denominator)) for cell in cells]
    if lows is not None and highs is not None:
        with np.errstate(over="ignore", invalid="ignore"):
            values = [_scaled(v, lows[i], highs[i]) for i, v in enumerate(values)]
    return Scored(
        runs.algorithms[j],
        np.concatenate(values),
        np.concatenate([sign * cell for cell in cells]),
        runs.counts[:, j],
    )


def _scaled(values: Floats, low: float, high: float) -> Floats:
    return np.ones_like(values) if low == high else (values - low) / (high - low)


def _ends(runs: Runs, options: Options) -> tuple[Floats | None, Floats | None, str]:
    """Return the measurements that get the scores 0 and 1 on each problem; None for scores left as they are."""
    if options.scale == "references":
        return _reference_ends(runs, str(options.low), str(options.high))
    if options.scale == "raw":
        return None, None, ""
    worst, best = (min, max) if options.objective == "maximize" else (max, min)
    rows = [runs.exact[i * runs.k : (i + 1) * runs.k] for i in range(runs.n)]
    ends = [
        [int(end(int(end(cell.tolist())) for cell in row)) / runs.denominator for row in rows] for end in (worst, best)
    ]
    flat = [runs.problems[i] for i in range(runs.n) if ends[0][i] == ends[1][i]]
    note = (
        Message(
            "Every run has the same value on {problems}; every algorithm gets the score 1 there.",
            problems=joined(flat[:5], ", "),
        )
        if flat
        else ""
    )
    return np.array(ends[0]), np.array(ends[1]), note


def _reference_ends(runs: Runs, low: str, high: str) -> tuple[Floats, Floats, str]:
    places = [find_algorithm(name, runs.algorithms, Message("to set the scale")) for name in (low, high)]
    ends = [
        [sum(runs.exact[i * runs.k + j].tolist()) / (runs.denominator * int(runs.counts[i, j])) for i in range(runs.n)]
        for j in places
    ]
    for i, (a, b) in enumerate(zip(*ends, strict=True)):
        if a == b:
            raise InputError(
                "{source}: {low!r} and {high!r} have the same mean on {problem!r}, so they cannot set the scale "
                "there. Leave that problem out, or name other algorithms.",
                source=runs.source,
                low=low,
                high=high,
                problem=runs.problems[i],
            )
    return np.array(ends[0]), np.array(ends[1]), ""


# Estimates with their intervals, from the draws of the bootstrap.


def ordered_pairs(
    found: Sequence[Scored], options: Options, control: int | None
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """All pairs: the control first, otherwise the one with the better interquartile mean."""
    size = np.array([float(interquartile_mean(one.values, run_weights(one.sizes))) for one in found])
    size = size if options.upward else -size
    first, second = np.triu_indices(len(found), 1)
    swap = size[second] > size[first]
    if control is not None:
        swap = np.where(first == control, False, (second == control) | swap)
    return np.where(swap, second, first), np.where(swap, first, second)


def profile_cuts(found: Sequence[Scored]) -> Floats:
    """Thresholds of the profile, evenly from the smallest to the largest score."""
    low = min(float(one.values.min()) for one in found)
    high = max(float(one.values.max()) for one in found)
    return np.linspace(low, high, CUTS)


def improvement_over(study: RunsComparison, i: int, j: int) -> tuple[float, float, float]:
    """Probability that a run of algorithm `i` beats one of `j`, with its limits, whichever of them leads the pair."""
    row, forward = pair_row(study, i, j)
    found = study.improvement
    value, low, high = float(found.value[row]), float(found.lower[row]), float(found.upper[row])
    return (value, low, high) if forward else (1 - value, 1 - high, 1 - low)


def pair_row(study: RunsComparison, i: int, j: int) -> tuple[int, bool]:
    """Row of a pair of algorithms in `first` and `second`, and whether `i` is its first."""
    row = int(
        np.flatnonzero(((study.first == i) & (study.second == j)) | ((study.first == j) & (study.second == i)))[0]
    )
    return row, int(study.first[row]) == i


def refuse_uneven(found: Sequence[Scored]) -> None:
    """Refuse almost stochastic order where the problems of an algorithm would count differently."""
    for one in found:
        if np.unique(one.sizes).size > 1:
            raise InputError(
                "Almost stochastic order needs the same number of runs of an algorithm on every problem; {name!r} "
                "has {fewest} to {most}.",
                name=one.name,
                fewest=int(one.sizes.min()),
                most=int(one.sizes.max()),
            )


def aggregates(draws: Draws, confidence: float) -> dict[str, Estimate]:
    """Every aggregate of every algorithm."""
    found = {"iqm": draws.iqm, "median": draws.median, "mean": draws.mean, "gap": draws.gap}
    return {name: percentiles(values, confidence) for name, values in found.items() if values is not None}


def percentiles(values: Floats, confidence: float) -> Estimate:
    """Row 0 is the estimate, the others are its replicates."""
    return Estimate(values[0], *percentile_interval(values[1:], confidence))


def differences(
    draws: Draws, found: Sequence[Scored], first: NDArray[np.intp], second: NDArray[np.intp], options: Options
) -> tuple[Estimate, Floats]:
    """Differences of interquartile means with simultaneous intervals and adjusted p-values."""
    gaps = draws.iqm[:, first] - draws.iqm[:, second]
    # Draws of runs that do not vary differ from the estimate by rounding alone.
    gaps = np.where(np.abs(gaps - gaps[0]) <= 1e-13 * np.abs(draws.iqm).max(), gaps[0], gaps)
    fewest = np.array([int(one.sizes.min()) for one in found])
    runs = np.minimum(fewest[first], fewest[second])
    lower, upper, pvalues = simultaneous(
        gaps[0],
        gaps[1:],
        options.confidence,
        stretch=np.sqrt(runs / (runs - 1.0)),
        df=error_of_differences(found, first, second)[1],
    )
    return Estimate(gaps[0], lower, upper), pvalues


def error_of_differences(
    found: Sequence[Scored], first: NDArray[np.intp], second: NDArray[np.intp]
) -> tuple[Floats, Floats]:
    """Standard errors of the differences of interquartile means with Satterthwaite's degrees of freedom, each of shape (pairs,)."""
    parts = [interquartile_variances(one.values, one.sizes) for one in found]
    total = np.array([part.sum() for part in parts])
    rest = np.array([(part**2 / (one.sizes - 1)).sum() for part, one in zip(parts, found, strict=True)])
    variance, below = total[first] + total[second], rest[first] + rest[second]
    return np.sqrt(variance), np.where(below > 0, variance**2 / np.where(below > 0, below, 1.0), np.inf)


# Almost stochastic order of every two algorithms.


def judge_dominance(
    violation: Floats,
    k: int,
    first: NDArray[np.intp],
    second: NDArray[np.intp],
    tested: NDArray[np.intp],
    options: Options,
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
