"""The study of runs over problems: aggregate scores with bootstrap intervals, and who is better by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Unpack, cast

import numpy as np
from numpy.typing import NDArray

from podium.data import Results, Runs, to_results
from podium.data.given import RunsReading, runs_of
from podium.document import Advice, Document
from podium.errors import InfeasibleError
from podium.studies.base import Study
from podium.studies.find import find_algorithm
from podium.studies.pictures import Pictures
from podium.studies.runs.almost import Dominance, judge
from podium.studies.runs.estimates import Estimate, aggregates, cuts, differences, pairs, percentiles, refuse_uneven
from podium.studies.runs.options import Normalization, Objective, Options
from podium.studies.runs.resample import Task, resample
from podium.studies.runs.scores import Scored, scored
from podium.studies.words import opening

Floats = NDArray[np.float64]

MAX_ALGORITHMS = 60
"""More algorithms than this make more pairs than a bootstrap can follow in reasonable time; they are refused."""


@dataclass(frozen=True, eq=False)
class RunsComparison(Study):
    """Outcome of `compare_runs`.

    Attributes
    ----------
    runs
        The data.
    options
        What was chosen.
    scores
        Scores of the algorithms compared (those that only set the scale are left out).
    threshold
        That of the optimality gap; None where there is none.
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
        Which pairs the verdict is about: those of the control, or all.
    difference, pvalues
        Interquartile mean of the first minus that of the second with simultaneous intervals, and adjusted p-values, of the
        pairs tested.
    dominance
        Almost stochastic order, where it was asked for, else None.
    notes
        What was understood or left out on the way.
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
    def algorithms(self) -> tuple[str, ...]:
        """Names of the algorithms compared."""
        return tuple(one.name for one in self.scores)

    @property
    def upward(self) -> bool:
        """Whether larger scores are better: always, unless errors were left as they are."""
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
        """For every two algorithms 1 where the row is significantly better, −1 where worse, else 0; shape (k, k)."""
        found = np.zeros((len(self.scores),) * 2, dtype=np.int64)
        sign = np.sign(self.difference.value) * (1 if self.upward else -1)
        hit = self.pvalues <= self.options.alpha
        i, j = self.first[self.tested], self.second[self.tested]
        found[i[hit], j[hit]] = sign[hit]
        found[j[hit], i[hit]] = -sign[hit]
        return found

    @property
    def text(self) -> str:
        """The verdict in plain words."""
        from podium.studies.runs.verdict import verdict_text

        return verdict_text(self)

    @cached_property
    def advice(self) -> tuple[Advice, ...]:
        """Warnings and recommendations that apply."""
        from podium.studies.runs.advice import advise

        return advise(self)

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        from podium.studies.runs.report import runs_document

        return runs_document(self, full=full)

    def pictures(self) -> Pictures:
        """Return the pictures by kind, the usual one first."""
        from podium.studies.runs.pictures import runs_pictures

        return runs_pictures(self)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, in the layout of ``podium runs --format json``."""
        from podium.studies.runs.layout import runs_dict

        return runs_dict(self)

    def columns(self) -> dict[str, list[Any]]:
        """Return every estimate with its interval as columns of equal length, in full precision."""
        from podium.studies.runs.layout import runs_columns

        return runs_columns(self)

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
    """Compare algorithms by aggregate scores of few runs over many problems, with stratified bootstrap intervals.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array (n, k, r), a dict, `Runs`, or `Results` that kept their runs: at least two runs of every algorithm on every problem; their numbers may differ.
    control
        Name of the algorithm the others are compared with; without it all pairs are.
    objective
        "maximize" or "minimize"; needed unless the data say it.
    alpha
        One minus the confidence of every interval, and the family-wise level of the verdict.
    normalize
        "none" leaves the measurements as they are; "minmax" gives the worst run on a problem 0 and the best one 1.
    low, high
        Names of two algorithms whose mean on a problem gets the scores 0 and 1 there (random play and a human, say); they
        are then not compared. Takes the place of `normalize`.
    threshold
        Of the optimality gap; 1 where scores are scaled, and no gap without it where they are not.
    dominance
        Judge every two algorithms by almost stochastic order too.
    epsilon
        Violation ratio below which one algorithm counts as almost stochastically dominant.
    replicates, seed
        Of the bootstrap.
    **reading
        How a file is read, or a frame, an array or a dict taken: the keywords of `read_runs` and `to_runs`.

    Returns
    -------
    RunsComparison

    Raises
    ------
    InputError
        When data or options cannot be used; the message says where and what to do.
    InfeasibleError
        For more than `MAX_ALGORITHMS` algorithms.

    Notes
    -----
    The verdict rests on differences of interquartile means, with simultaneous bootstrap intervals; that is fixed before any
    number is computed. The bootstrap resamples runs and leaves the problems as they are: every interval is about these problems.

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
    k = len(found)
    control = None if options.control is None else find_algorithm(options.control, tuple(one.name for one in found))
    first, second = pairs(found, options, control)
    threshold = 1.0 if options.threshold is None and options.scale != "raw" else options.threshold
    thresholds = cuts(found)
    what = Task(found, first, second, thresholds, threshold, options.upward, options.dominance)
    if options.dominance:
        refuse_uneven(found)
    draws = resample(what, options.replicates, options.seed)
    tested = np.arange(first.size) if control is None else np.flatnonzero(first == control)
    difference, pvalues = differences(draws, found, first[tested], second[tested], options)
    return RunsComparison(
        runs=runs,
        options=options,
        scores=tuple(found),
        threshold=threshold,
        control=control,
        first=first,
        second=second,
        aggregates=aggregates(draws, options.confidence),
        cuts=thresholds,
        profile=percentiles(draws.profile, options.confidence),
        improvement=percentiles(draws.improvement, options.confidence),
        tested=tested,
        difference=difference,
        pvalues=pvalues,
        dominance=None if draws.violation is None else judge(draws.violation, k, first, second, control, options),
        notes=notes,
    )
