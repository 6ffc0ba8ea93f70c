"""The experiment on power: how often procedures find a difference in samples of the problems of one table.

Options and table are laid out as a design (pair, scale of its differences, samples, methods); its simulation gives counts,
and these estimates with Monte Carlo errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results
from podium.data.given import ResultsReading, results_of
from podium.data.results import Objective
from podium.engine import Tally
from podium.errors import InfeasibleError, InputError
from podium.stats.differences import wide_median
from podium.stats.logical import CONFIRMED, usual_procedures
from podium.stats.pair_tests import NOT_TRANSITIVE
from podium.stats.procedures import METHODS
from podium.stats.rankings import RANKINGS
from podium.stats.ranks import wide_enough, within_ranks
from podium.stats.simulation import Applied, BiasedSamples, Point, Source, apply_procedures
from podium.studies.before_and_after.power.verb import USUAL_BIASES, Options
from podium.studies.before_and_after.simulated import (
    MOST_BERGMANN,
    Mean,
    Rate,
    affordable,
    all_ranked,
    counted,
    holds_level,
    named_pair,
)
from podium.studies.before_and_after.simulated import sources as sources_of
from podium.studies.shared.base import Study
from podium.studies.shared.checks import find_control

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Design:
    """An experiment, laid out."""

    pair: tuple[int, int]  # the favoured algorithm and the other one
    pair_given: bool
    scale: float  # what differences are divided by
    rule: str  # why: a key of the texts
    size: int  # problems in a sample
    biased: range  # places among the points of `work` of the samples of `size` at each bias
    sizes: range  # and of the unbiased ones of other sizes
    lead: int  # place of the procedure that stands for all where there is room for one
    whole: tuple[Applied, ...]  # what each source of p-values gives on the whole table
    work: BiasedSamples
    chunk: int  # replicates that are held in memory together

    __repr__ = brief

    @property
    def least(self) -> Point:
        """The least biased samples."""
        return self.work.points[self.biased[0]]

    @property
    def most(self) -> Point:
        """The most biased samples."""
        return self.work.points[self.biased[-1]]


@dataclass(frozen=True, slots=True)
class Method:
    """A procedure with a source of its p-values."""

    source: Source
    procedure: str
    at: tuple[int, int]  # its place among sources and procedures
    holds: bool  # whether it keeps its level where all algorithms are equal

    __repr__ = brief


@dataclass(frozen=True, eq=False)
class Estimates:
    """What an experiment found; axes are points, sources, procedures unless said otherwise."""

    tally: Tally
    found: Mean  # number of hypotheses rejected
    hypotheses: Floats  # share of samples in which each hypothesis was rejected, with a last axis of hypotheses
    pair: Rate  # share in which that of the pair was
    favoured: Rate  # share in which it was, with the favoured algorithm ahead
    none: Rate  # share in which nothing was rejected
    apv: Mean  # adjusted p-value of all hypotheses
    pair_apv: Mean
    omnibus: Rate  # share in which each omnibus test rejects, shape (points, tests)
    kept: Rate  # share in which the best algorithm of the whole table has the best mean rank, shape (points, rankings)

    __repr__ = brief

    @classmethod
    def of(cls, tally: Tally, place: int) -> Estimates:
        """Estimate everything; `place` is that of the pair's hypothesis."""
        sums, n = tally.totals, tally.replicates
        rejected = sums["rejected"]
        squares = np.diagonal(sums["products"], axis1=-2, axis2=-1).reshape(rejected.shape[:-1])
        return cls(
            tally=tally,
            found=Mean.of(rejected.sum(axis=-1), squares, n),
            hypotheses=np.asarray(rejected / n),
            pair=Rate.of(rejected[..., place], n),
            favoured=Rate.of(sums["favoured"], n),
            none=Rate.of(sums["none"], n),
            apv=Mean.of(sums["apv"], sums["apv_squares"], n),
            pair_apv=Mean.of(sums["pair_apv"], sums["pair_apv_squares"], n),
            omnibus=Rate.of(sums["omnibus"], n),
            kept=Rate.of(sums["kept"], n),
        )

    def lead(self, point: int, first: int, second: int) -> tuple[float, float]:
        """By how many rejections one method finds more than another in the same samples, and the standard error.

        Methods are counted source by source. Both saw the same samples, so the error is that of the differences.
        """
        products = self.tally.totals["products"][point]
        means = self.found.value[point].reshape(-1)
        squares = products[first, first] + products[second, second] - 2 * products[first, second]
        difference = means[first] - means[second]
        mean = Mean.of(np.asarray(difference * self.tally.replicates), np.asarray(squares), self.tally.replicates)
        return float(mean.value), float(mean.error)


@dataclass(frozen=True, eq=False)
class Power(Study):
    """Result of `power`.

    Attributes
    ----------
    results
        The table.
    options
        The options used.
    design
        The design of the simulation.
    estimates
        The estimates from the samples.
    """

    results: Results
    options: Options
    design: Design
    estimates: Estimates

    @property
    def main_tables(self) -> tuple[str, ...]:
        """As of every study; of several sources of p-values those that have all of them."""
        return ("found", "stability", "sizes") if self.sourced else ()

    @property
    def sourced(self) -> bool:
        """Whether there are several sources of p-values."""
        return len(self.design.work.sources) > 1

    @property
    def biased(self) -> bool:
        """Whether there are samples of several biases."""
        return len(self.design.biased) > 1

    @property
    def methods_tried(self) -> tuple[Method, ...]:
        """Every procedure with every source of p-values."""
        work, k = self.design.work, self.results.k
        return tuple(
            Method(source, procedure, (s, p), holds_level(source, procedure, k))
            for s, source in enumerate(work.sources)
            for p, procedure in enumerate(work.procedures)
        )

    @property
    def lead(self) -> Method:
        """The method that the verdict on the pair is told by: the first source with the procedure that stands for all."""
        return self.methods_tried[self.design.lead]

    def rejects(self, method: Method) -> float:
        """Return how many hypotheses a method rejects on average in the least biased samples."""
        return float(self.estimates.found.value[(0, *method.at)])

    @property
    def m(self) -> int:
        """Number of hypotheses."""
        return len(self.design.whole[0].first)

    @property
    def named_pair(self) -> tuple[str, str]:
        """The favoured algorithm and the other one, by name."""
        first, second = self.design.pair
        return self.results.algorithms[first], self.results.algorithms[second]

    @property
    def whole_rejected(self) -> NDArray[np.bool_]:
        """The hypotheses rejected on the whole table, shape (sources, procedures, hypotheses)."""
        rows = [
            [one.adjusted[name] <= self.options.alpha for name in self.design.work.procedures]
            for one in self.design.whole
        ]
        return np.array(rows)


def power(
    data: Results | Any,
    *,
    objective: Objective | None = None,
    sample_size: int | None = None,
    replicates: int = 1000,
    bias: Sequence[float] = USUAL_BIASES,
    pair: tuple[str, str] | None = None,
    control: str | None = None,
    tests: Sequence[str] = (),
    procedures: Sequence[str] = (),
    alpha: float = 0.05,
    replacement: bool = False,
    scale: float | None = None,
    seed: int = 0,
    jobs: int | None = None,
    dask: str | None = None,
    checkpoint: str | PathLike[str] | None = None,
    resume: bool = False,
    **reading: Unpack[ResultsReading],
) -> Power:
    """Estimate what each procedure detects in fair or biased samples of the problems of a table.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array, a dict, or `Results`.
    objective
        "maximize" or "minimize"; required unless the data state it.
    sample_size
        Number of problems per sample; by default 10, or half of the problems if there are at most 10.
    replicates
        Number of samples per setting.
    bias
        Increasing values of κ: a problem is drawn with probability proportional to 1/(1 + exp(−κ·d)), where d is the
        advantage of the first algorithm of `pair` on it.
    pair
        The favoured algorithm and the other one. By default the closest decision on the whole table: the pair whose
        adjusted p-value (Bergmann–Hommel's or Holm's) is nearest to alpha, with the better algorithm favoured.
    control
        An algorithm to compare with all others ("best": the one with the best mean rank); None for all pairs.
    tests
        Source of the p-values: "friedman", "aligned", "quade", "wilcoxon", "sign", "t". By default "friedman", or all
        three rankings with a control. Aligned and Quade ranks are used with both standard errors.
    procedures
        Adjustments. By default Bonferroni, Holm, Shaffer and Bergmann–Hommel (up to 25 algorithms), or all with a control; those
        confirmed by exact tests only where they are named, because they take ten times as long.
    alpha
        Family-wise level.
    replacement
        Whether to sample problems with replacement.
    scale
        Divisor of the differences before they are multiplied by κ. By default 1 if all values lie in [0, 1], 100 if
        they lie in [0, 100] and the largest is above 50, otherwise ten times the median of the pair's non-zero differences.
    seed
        Seed of all random numbers.
    jobs, dask, checkpoint, resume
        Where to compute, and the file to resume from; see `podium.engine`. They do not change the result.
    **reading
        Keywords of `read_results` or `to_results` that say how to read `data`.

    Returns
    -------
    Power

    Raises
    ------
    InputError
        If the data or an option is invalid.
    InfeasibleError
        If there are more counts than should be held in memory, or too many algorithms for a procedure.

    References
    ----------
    Demšar (2006), JMLR 7, section 4; García & Herrera (2008), JMLR 9; García, Fernández, Luengo & Herrera (2010),
    Information Sciences 180.

    Examples
    --------
    >>> table = {"A": [0.9, 0.8, 0.8, 0.9, 0.7, 0.8], "B": [0.8, 0.7, 0.7, 0.8, 0.6, 0.9], "C": [0.5] * 6}
    >>> study = power(table, objective="maximize", sample_size=4, replicates=200, bias=[0, 10])
    >>> study.named_pair, study.estimates.found.value.shape[1:]
    (('B', 'C'), (1, 4))
    """
    options = Options(
        sample_size, replicates, tuple(float(kappa) for kappa in bias), None if pair is None else (pair[0], pair[1]),
        control, tuple(tests), tuple(procedures), alpha, replacement, scale, seed,
    )  # fmt: skip
    results = results_of(data, objective, **reading)
    design = lay_out(results, options)
    computing = {"jobs": jobs, "dask": dask, "checkpoint": checkpoint, "resume": resume}
    tally = counted("power", design.work, design.chunk, options, results, computing)
    return Power(results, options, design, Estimates.of(tally, design.work.focus[0]))


# From a table and options to an experiment: which pair, which scale of its differences, which samples and methods.


USUAL_SIZE = 10

PERCENT = 50
"""Values between 0 and 100 count as percentages if the largest is above this."""

_LEADS = {
    True: (CONFIRMED["bergmann-hommel"], CONFIRMED["holm"], "bergmann-hommel", "holm"),
    False: ("holm",),
}
"""Which procedure stands for all, where it is among them: where equality is transitive, and where it need not be."""

_NUMBERS = 2_000_000
"""Numbers in the largest array of a chunk."""
_CHUNK = 500
"""Most replicates in a chunk, so that a few thousand can be shared by several workers."""
_COUNTS = 5_000_000
"""Most counts that are kept: points × methods × hypotheses."""
_SIZES = 8


def lay_out(results: Results, options: Options) -> Design:
    """Lay an experiment out."""
    rank_sums = within_ranks(results.exact, results.objective).sum(axis=0)
    control = find_control(options.control, results.algorithms, rank_sums)
    size = _size(results.n, options)
    sizes = _sizes(results.n, size, options.replacement)
    points = (*(Point(size, kappa) for kappa in options.bias), *(Point(one, 0.0) for one in sizes))
    sources = sources_of(options.tests or (("friedman",) if control is None else RANKINGS))
    usual = METHODS
    if control is None:
        usual = affordable(usual_procedures("all-pairs"), results.k, MOST_BERGMANN[all_ranked(sources)])
    procedures = tuple(dict.fromkeys(options.procedures or usual))
    leads = _LEADS[all(source.test not in NOT_TRANSITIVE for source in sources)]
    lead = next((procedures.index(name) for name in leads if name in procedures), 0)
    table = wide_enough(results.exact, 4 * results.k)
    whole = tuple(
        apply_procedures(table, results.objective, procedures, control=control, test=test, se=se)
        for test, se in sources
    )
    if options.pair is None:
        pair = closest_call(whole[0], procedures[lead], options.alpha)
    else:
        pair = named_pair(options.pair, control, results.algorithms)
    differences = _differences(results, pair)
    scale, rule = scale_of(results.values, differences, options.scale)
    with np.errstate(over="ignore"):
        d = np.nan_to_num(differences / scale)
    work = BiasedSamples(
        table, results.objective, d, points, sources, procedures,
        _focus(whole[0], pair), control, options.alpha, options.replacement,
    )  # fmt: skip
    biased = range(len(options.bias))
    return Design(
        pair, options.pair is not None, scale, rule, size, biased, range(len(biased), len(points)), lead, whole, work,
        _chunk(work, results.k),
    )  # fmt: skip


def closest_call(whole: Applied, procedure: str, alpha: float) -> tuple[int, int]:
    """Return the pair whose adjusted p-value is nearest to alpha by its logarithm, the better one first."""
    adjusted = np.maximum(whole.adjusted[procedure], np.finfo(np.float64).tiny)
    distance = np.abs(np.log(adjusted / alpha))
    place = int(np.lexsort((whole.pvalues, distance))[0])
    first, second = int(whole.first[place]), int(whole.second[place])
    return (second, first) if whole.better[place] < 0 else (first, second)


def scale_of(values: Floats, differences: Floats, wished: float | None) -> tuple[float, str]:
    """Return what differences are divided by before κ multiplies them, and why, as a key of the texts.

    The papers sample with accuracies between 0 and 1, and a κ up to 20 only means something on such a scale. Elsewhere
    a typical difference of the pair is made to count as 0.1.

    Examples
    --------
    >>> scale_of(np.array([[0.5, 0.9]]), np.array([0.4]), None)[0], scale_of(np.array([[5, 90.0]]), np.array([85.0]), None)[0]
    (1.0, 100.0)
    >>> scale_of(np.array([[-5.0, 20.0]]), np.array([25.0]), None)
    (250.0, 'median')
    """
    if wished is not None:
        return float(wished), "given"
    low, high = float(values.min()), float(values.max())
    if low >= 0 and high <= 1:
        return 1.0, "unit"
    if low >= 0 and PERCENT < high <= 100:
        return 100.0, "percent"
    sizes = np.abs(differences[differences != 0])
    if not sizes.size:
        return 1.0, "never"
    typical = min(wide_median(sizes), np.finfo(np.float64).max / 10)
    return 10.0 * typical, "median"


def _differences(results: Results, pair: tuple[int, int]) -> Floats:
    """By how much the first of a pair is better, problem by problem."""
    sign = 1.0 if results.objective == "maximize" else -1.0
    with np.errstate(over="ignore"):  # beyond the range of floats the largest of them will do for a weight
        d = sign * (results.values[:, pair[0]] - results.values[:, pair[1]])
    return np.asarray(np.nan_to_num(d), dtype=np.float64)


def _size(n: int, options: Options) -> int:
    size = options.sample_size
    if size is None:
        return USUAL_SIZE if n > USUAL_SIZE else max(2, n // 2)
    if size > n and not options.replacement:
        raise InputError(
            "A sample of {size} problems cannot be drawn from {n} without replacement. Use at most "
            "{--sample-size:{most}}, or {--replacement:yes}.",
            size=size,
            n=n,
            most=n - 1,
        )
    return size


def _sizes(n: int, size: int, replacement: bool) -> list[int]:
    """Sizes of unbiased samples from which the number of problems needed is read off."""
    most = min(n if replacement else n - 1, max(60, 4 * size))
    if most < 2:
        return [2]
    return sorted({int(one) for one in np.rint(np.linspace(min(5, most), most, _SIZES))})


def _focus(whole: Applied, pair: tuple[int, int]) -> tuple[int, int]:
    """Place of a pair among the hypotheses, and whether the favoured algorithm comes first in it."""
    for sign, (first, second) in ((1, pair), (-1, pair[::-1])):
        found = np.flatnonzero((whole.first == first) & (whole.second == second))
        if found.size:
            return int(found[0]), sign
    raise InputError("The pair is not among the hypotheses. Name another pair.")


def _chunk(work: BiasedSamples, k: int) -> int:
    """Replicates that are held together: by memory, never by the number of workers."""
    m = k - 1 if work.control is not None else k * (k - 1) // 2
    methods = len(work.sources) * len(work.procedures)
    if len(work.points) * methods * m > _COUNTS:
        raise InfeasibleError(
            "{kinds} kinds of samples, {methods} methods and {m} hypotheses need more than {counts} counts. Name "
            "a control, or fewer procedures or values of the bias.",
            kinds=len(work.points),
            methods=methods,
            m=m,
            counts=_COUNTS,
        )
    largest: Any = max(max(point.size for point in work.points) * k, len(work.table), len(work.procedures) * m)
    return int(max(1, min(_CHUNK, _NUMBERS // largest)))
