"""The study of runs over problems: aggregate scores with bootstrap intervals, and who is better by them.

Runs become scores. Permutation tests decide about differences of interquartile means, with the intervals of these; the draws
of a stratified bootstrap (`podium.studies.many_problems.runs.bootstrap`) become the other intervals and, if asked for, almost stochastic order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from math import ceil, isnan
from typing import TYPE_CHECKING, Annotated, Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results, Runs, to_results
from podium.data.decimals import Scaled, tidy, to_float
from podium.data.given import RunsReading, runs_of
from podium.data.results import Objective, check_objective
from podium.data.runs import reference_scores
from podium.errors import InfeasibleError, InputError
from podium.i18n import Message, joined
from podium.progress import each
from podium.stats.adjustments import adjust
from podium.stats.aggregates import ExactScores, percentile_interval
from podium.stats.dominance import dominance_test
from podium.stats.interquartile_test import Arrangements, InterquartileMeanTest, Permuted
from podium.studies.many_problems.runs.bootstrap import Scored, Task, resample
from podium.studies.many_problems.runs.verb import Options
from podium.studies.shared import kinds
from podium.studies.shared.checks import find_algorithm
from podium.studies.shared.ranked import Ranked
from podium.studies.shared.words import first_sentence

if TYPE_CHECKING:
    from podium.studies.shared.gate import Against

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

CUTS = 101
"""Thresholds at which performance profiles are computed."""

MAX_PAIRS = 435
"""Differences that permutations can test in reasonable time: all pairs of 30 algorithms. More are refused."""

MAX_ALGORITHMS = 60
"""More algorithms than this are refused even with a control."""

FEWEST_BEYOND = 4
"""Expected number of arrangements beyond the limit of each of several tests that share the level."""

MOST_PERMUTATIONS = 200_000
"""Random arrangements at most."""


Ends = Annotated[tuple[float, float], kinds.Rules(prefixItems=[{"type": ["number", "null"]}] * 2)]
"""The ends of an interval; NaN (null in JSON) where there is none."""


@dataclass(frozen=True)
class Size:
    """An estimate with the limits of its interval."""

    estimate: float
    interval: Ends

    @property
    def known(self) -> bool:
        """Whether there is an interval."""
        return not isnan(self.interval[0])

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
    """Almost stochastic order of ordered pairs; matrices (k, k) are about "the row dominates the column"."""

    ratio: Floats  # Violation ratio ε; ``ratio + ratio.T = 1``, NaN on the diagonal
    # Its upper bounds, simultaneous by Bonferroni over the `hypotheses` tested; NaN where a pair was not tested
    upper: Floats
    pvalues: Floats  # Of ε ≥ the threshold, adjusted by Holm over the same; NaN where not tested
    hypotheses: int  # Number of ordered pairs tested

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
        By name ("iqm", "median", "mean", "gap") the aggregates of every algorithm with percentile intervals, shape (k,); NaN
        for the ends of intervals of runs that do not vary.
    cuts, profile
        Thresholds and run-score distributions, shape (T,) and (k, T), with pointwise percentile bands.
    improvement
        Probability that a run of the first beats one of the second on the same problem, shape (pairs,).
    tested
        The pairs that the verdict is about: those of the control, or all.
    tests
        Permutation tests of the differences of interquartile means, of the pairs tested.
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
    tests: Sequence[InterquartileMeanTest]
    dominance: Dominance | None
    notes: tuple[str, ...]

    @property
    def algorithms(self) -> tuple[str, ...]:
        """Names of the algorithms compared."""
        return tuple(one.name for one in self.scores)

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """Numbers of runs of the algorithms compared, shape (n, k)."""
        return np.stack([one.sizes for one in self.scores], axis=1)

    @property
    def upward(self) -> bool:
        """Whether larger scores are better; false only for unscaled errors."""
        return self.options.upward

    @cached_property
    def order_indices(self) -> list[int]:
        """Algorithm indices from best to worst interquartile mean."""
        sign = -1 if self.upward else 1
        return sorted(range(len(self.scores)), key=lambda j: sign * self.scores[j].exact.interquartile_mean)

    @cached_property
    def difference(self) -> Estimate:
        """Interquartile mean of the first minus that of the second with simultaneous intervals, of the pairs tested."""
        value, reach = (np.array([getattr(one, key) for one in self.tests]) for key in ("difference", "reach"))
        return Estimate(value, value - reach, value + reach)

    @cached_property
    def pvalues(self) -> Floats:
        """Adjusted p-values of the pairs tested."""
        return np.array([one.pvalue for one in self.tests])

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
        found = [one.exact.interquartile_mean for one in self.scores]
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
        from podium.studies.shared.gate import against, detects_estimate

        if self.control is None and len(self.algorithms) > 2:
            return ()
        control, found = self.algorithms[self.control or 0], {}
        for row, test in zip(self.differences, self.tests, strict=True):
            candidate, sign = (row.second, -1) if row.first == control else (row.first, 1)
            found[candidate] = against(
                (candidate, control),
                row.pvalue,
                self.better(row) == candidate if self.better(row) else None,
                effect=(sign if self.upward else -sign) * row.estimate,
                measure="interquartile mean",
                detection=detects_estimate(test.standard_error, test.reach, test.df),
            )
        return tuple(found[name] for name in self.algorithms if name in found)

    def __repr__(self) -> str:
        return (
            f"<RunsComparison of {len(self.scores)} algorithms on {self.runs.n} problems: {first_sentence(self.text)}>"
        )


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
    reference: Any = None,
    **reading: Unpack[RunsReading],
) -> RunsComparison:
    """Compare algorithms by aggregate scores of a few runs on many problems, with permutation tests and bootstrap intervals.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array (n, k, r), a dict, `Runs`, or `Results` that kept
        their runs: at least two runs of every algorithm compared on every problem; the numbers of runs may differ.
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
        human); they are not compared, so one value on each problem is enough. Replaces `normalize`.
    threshold
        Threshold of the optimality gap; 1 by default for scaled scores, none for unscaled ones.
    dominance
        Also compare each pair by almost stochastic order.
    epsilon
        Violation ratio below which one algorithm counts as almost stochastically dominant.
    resamples, seed
        Samples of the bootstrap, and random arrangements of the runs of two algorithms where there are too many to list; many
        comparisons take more.
    reference
        Where the scores of `low` and `high` are if not in `data`: a path, a frame, … like `data`, with one value or several on
        each problem.
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
        For more than 30 algorithms, or 60 with a control.

    Notes
    -----
    Permutation tests of the differences of interquartile means (`podium.stats.interquartile_mean_test`), adjusted by
    Bonferroni's procedure, decide the verdict; this is fixed before any number is computed. They hold their level if the
    runs of algorithms that do not differ have the same distribution on each problem. Runs are permuted and resampled, the
    problems stay fixed: all conclusions are about these problems.

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
    given = to_results(data, objective=objective).objective if isinstance(data, Results) else objective
    chosen = locals() | {"objective": check_objective(given)}
    options = Options(**{one.name: chosen[one.name] for one in fields(Options)})
    runs = runs_of(data, **reading)
    others = None if reference is None else reference_scores(reference)
    refuse_many(len(runs.algorithms), control)
    found, notes = scored(runs, options, others)
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

    constant = np.array([one.exact.constant for one in found])
    aggregates = {"iqm": draws.iqm, "median": draws.median, "mean": draws.mean, "gap": draws.gap}
    return RunsComparison(
        runs,
        options,
        tuple(found),
        threshold,
        at,
        first,
        second,
        {
            name: percentiles(values, options, unknown=constant)
            for name, values in aggregates.items()
            if values is not None
        },
        cuts,
        percentiles(draws.profile, options),
        improvements(draws.improvement, found, first, second, options),
        tested,
        differences(found, first[tested], second[tested], options),
        None if draws.violation is None else judge_dominance(draws.violation, len(found), first, second, tested, options),
        (*runs.notes, *notes),
    )  # fmt: skip


def refuse_many(k: int, control: str | None) -> None:
    """Refuse more algorithms than can be compared in reasonable time."""
    if k > MAX_ALGORITHMS or (control is None and k * (k - 1) // 2 > MAX_PAIRS):
        raise InfeasibleError(
            "This study compares up to 30 algorithms with each other, or up to {most} with a control, but there are {k}. Select some, or name a control.",
            most=MAX_ALGORITHMS, k=k,
        )  # fmt: skip


# From runs to scores: exactly, on the scale that was asked for.


def scored(runs: Runs, options: Options, reference: Runs | None = None) -> tuple[list[Scored], list[str]]:
    """Return the scores of every algorithm compared, and sentences about the scale."""
    compared = [j for j, name in enumerate(runs.algorithms) if name not in (options.low, options.high)]
    if len(compared) < 2:
        raise InputError(
            "{source}: this needs runs of at least two algorithms, besides those that set the scale.",
            source=runs.source,
        )
    few = runs.counts[:, compared] < 2
    if few.any():
        i, j = np.argwhere(few)[0].tolist()
        raise InputError(
            "{source}: {algorithm!r} has {runs} run on {problem!r}; intervals over runs need at least 2 in every "
            "cell. For one value per problem use {podium compare}.",
            source=runs.source, algorithm=runs.algorithms[compared[j]], runs=runs.counts[i, compared[j]],
            problem=runs.problems[i],
        )  # fmt: skip
    scales, notes = _scales(runs, options, reference)
    sign, found = 1 if options.objective == "maximize" else -1, []
    for j in compared:
        cells = [runs.exact[i * runs.k + j] for i in range(runs.n)]
        whole = [[one.of(x) for x in cell.tolist()] for one, cell in zip(scales, cells, strict=True)]
        exact = ExactScores(
            [x for cell in whole for x in cell], [one.denominator for one in scales], [len(cell) for cell in whole]
        )
        try:
            values = [
                to_float(Scaled(tidy(cell, 1).exact, d)) for cell, d in zip(whole, exact.denominators, strict=True)
            ]
        except OverflowError:
            raise InputError(
                "{source}: scores exceed the range of floating-point numbers. Scale the measurements first.",
                source=runs.source,
            ) from None
        ranked = np.concatenate([sign * cell for cell in cells])
        found.append(Scored(runs.algorithms[j], exact, np.concatenate(values), ranked, runs.counts[:, j]))
    return found, notes


@dataclass(frozen=True)
class Scale:
    """The scores of one problem: ``(factor * x - origin) / denominator`` for the integer x of a measurement."""

    factor: int
    origin: int
    denominator: int

    @classmethod
    def between(cls, low: Fraction, high: Fraction) -> Scale:
        """Score 0 for `low` and 1 for `high`, in units of the measurements."""
        common = low.denominator * high.denominator
        sign = 1 if high > low else -1
        return cls(sign * common, sign * int(low * common), sign * int((high - low) * common))

    def of(self, x: int) -> int:
        """Return the numerator of a score."""
        return self.factor * x - self.origin


def _scales(runs: Runs, options: Options, reference: Runs | None) -> tuple[list[Scale], list[str]]:
    """Return what turns the measurements of each problem into scores, and sentences about it."""
    if options.scale == "references":
        return _referred(runs, options, reference)
    if reference is not None:
        raise InputError(
            "The reference scores are not used. Name two of its algorithms: {--low:NAME} and {--high:NAME}."
        )
    if options.scale == "raw":
        return [Scale(1, 0, runs.denominator)] * runs.n, []
    found, flat = [], []
    for i, name in enumerate(runs.problems):
        cells = runs.exact[i * runs.k : (i + 1) * runs.k]
        least, most = (int(end(int(end(cell.tolist())) for cell in cells)) for end in (min, max))
        low, high = (least, most) if options.objective == "maximize" else (most, least)
        if least == most:
            flat.append(name)
        found.append(Scale(0, -1, 1) if least == most else Scale.between(Fraction(low), Fraction(high)))
    note = Message(
        "Every run has the same value on {problems}; every algorithm gets the score 1 there.",
        problems=joined(flat[:5], ", "),
    )
    notes: list[str] = [note] if flat else []
    return found, notes


def _referred(runs: Runs, options: Options, reference: Runs | None) -> tuple[list[Scale], list[str]]:
    """Return the scales set by the means of two algorithms, of the runs themselves or of other scores."""
    means, found, notes = [], [], list[str]()
    known = (*runs.algorithms, *(() if reference is None else reference.algorithms))
    for name in (str(options.low), str(options.high)):
        find_algorithm(name, known, Message("to set the scale"))
        if reference is not None and name in reference.algorithms:
            notes.append(Message("The scores of {name} are read from {source}.", name=name, source=reference.source))
            means.append(_means(runs, reference, name))
        else:
            means.append(_means(runs, runs, name))
    for problem, at_low, at_high in zip(runs.problems, *means, strict=True):
        if at_low == at_high:
            raise InputError(
                "{source}: {low!r} and {high!r} have the same mean on {problem!r}, so they cannot set the scale "
                "there. Leave that problem out, or name other algorithms.",
                source=runs.source, low=options.low, high=options.high, problem=problem,
            )  # fmt: skip
        found.append(Scale.between(at_low, at_high))
    return found, notes


def _means(runs: Runs, source: Runs, name: str) -> list[Fraction]:
    """Return the means of an algorithm on the problems of the runs, in units of these."""
    at, places = source.algorithms.index(name), {problem: i for i, problem in enumerate(source.problems)}
    found, unit = [], Fraction(runs.denominator, source.denominator)
    for problem in runs.problems:
        cell = source.exact[places[problem] * source.k + at].tolist() if problem in places else []
        if not cell:
            raise InputError(
                "{source}: there is no score of {name!r} on {problem!r}, which sets the scale there. Add it, or leave that problem out.",
                source=source.source, name=name, problem=problem,
            )  # fmt: skip
        found.append(unit * Fraction(sum(cell), len(cell)))
    return found


# Estimates from the draws of the bootstrap.


def percentiles(values: Floats, options: Options, *, unknown: NDArray[np.bool_] | None = None) -> Estimate:
    """Percentile intervals; none, where runs do not vary, because equal runs do not show how much others would."""
    lower, upper = percentile_interval(values[1:], options.confidence)
    if unknown is not None:
        lower, upper = (np.where(unknown, np.nan, end) for end in (lower, upper))
    return Estimate(values[0], lower, upper)


def improvements(
    values: Floats, found: Sequence[Scored], first: Indices, second: Indices, options: Options
) -> Estimate:
    """Intervals of probabilities of improvement; where every run beats every other, from the number of independent pairs."""
    varies = np.ptp(values, axis=0) > 0
    estimate = percentiles(values, options, unknown=~varies)
    fewest = [one.sizes for one in found]
    pairs = np.array([np.minimum(fewest[i], fewest[j]).min() for i, j in zip(first, second, strict=True)])
    # All of n · r independent pairs are won with probability P₁ʳ ⋯ Pₙʳ, at most the (n · r)-th power of their mean.
    least = ((1 - options.confidence) / 2) ** (1 / (pairs * fewest[0].size))
    won, lost = ~varies & (values[0] == 1), ~varies & (values[0] == 0)
    lower = np.where(won, least, np.where(lost, 0.0, estimate.lower))
    upper = np.where(won, 1.0, np.where(lost, 1 - least, estimate.upper))
    return Estimate(estimate.value, lower, upper)


# Pairs and their tests.


def ordered_pairs(found: Sequence[Scored], options: Options, control: int | None) -> tuple[Indices, Indices]:
    """All pairs: the control first, otherwise the one with the better interquartile mean."""
    sign = 1 if options.upward else -1
    size = [sign * one.exact.interquartile_mean for one in found]
    first, second = np.triu_indices(len(found), 1)
    swap = np.array([size[j] > size[i] for i, j in zip(first.tolist(), second.tolist(), strict=True)])
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
    found: Sequence[Scored], first: Indices, second: Indices, options: Options
) -> list[InterquartileMeanTest]:
    """Test the differences of interquartile means of the pairs, with intervals that hold together."""
    m = first.size
    # At least four arrangements beyond the limit of each test, if one in every so many is.
    permutations = min(max(options.resamples, ceil(FEWEST_BEYOND * m / options.alpha)), MOST_PERMUTATIONS)
    drawn: dict[tuple[bytes, bytes], Arrangements] = {}  # pairs with the same numbers of runs share them
    tests = []
    for i, j in each(list(zip(first.tolist(), second.tolist(), strict=True)), "pairs"):
        mine, other = found[i], found[j]
        key = mine.sizes.tobytes(), other.sizes.tobytes()
        if key not in drawn:
            drawn[key] = Arrangements(mine.exact.sizes, other.exact.sizes, permutations, options.seed)
        tests.append(Permuted(mine.exact, other.exact, drawn[key]).judged(m, options.alpha))
    return tests


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
