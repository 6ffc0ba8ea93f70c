"""The convergence study: Page's trend test for all pairs, the final results beside it, times to targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.data.given import TracesReading, traces_of
from podium.data.trace_grid import chosen_values, every, number, regular
from podium.data.traces import Traces
from podium.document import Advice, Document
from podium.i18n import Message, _, count
from podium.studies.base import Study
from podium.studies.compare import Comparison, compare
from podium.studies.convergence.combined import Relation, better_matrix, relations
from podium.studies.convergence.options import Optimum, Options
from podium.studies.convergence.pairs import Pairs, page_pairs
from podium.studies.convergence.targets import Target, time_to_targets
from podium.studies.convergence.trajectories import Trajectories, trajectories
from podium.studies.convergence.verdict import PROCEDURE, Order, convergence_text, final_text, order_of
from podium.studies.pictures import Pictures
from podium.studies.words import opening

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Convergence(Study):
    """Outcome of `convergence`.

    Attributes
    ----------
    traces
        The data.
    options
        What was chosen.
    cut_points
        The cut-points the test used, shape (c,), and how they were chosen.
    values
        Averages there, shape (k, n, c).
    basic, alternative
        Page's test of all ordered pairs by basic ranks, and by alternative ranks where an optimum was given.
    order
        The relation "converges faster than" that follows.
    final
        The main comparison of the results at the final cut-point.
    relations
        Pairs of which final results and convergence together say something.
    trajectories
        Mean ranks along the budget.
    targets
        Times to targets.
    """

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
        """The version the verdict rests on: alternative ranks where an optimum was given."""
        return self.basic if self.alternative is None else self.alternative

    @property
    def versions(self) -> tuple[Pairs, ...]:
        """All versions of the test, the deciding one first."""
        return (self.basic,) if self.alternative is None else (self.alternative, self.basic)

    @cached_property
    def display_order(self) -> list[int]:
        """Algorithm indices: fastest first by the number of those they are shown to be faster than, then by their z."""
        wins = self.order.faster.sum(axis=1) - self.order.faster.sum(axis=0)
        return [int(j) for j in np.lexsort((-np.nansum(self.deciding.z, axis=1), -wins))]

    @property
    def verdict(self) -> tuple[str, str]:
        """The conclusions in plain words: on convergence; on the final results with it."""
        names = self.traces.algorithms
        problems, cuts = count(self.traces.n, "problem"), count(len(self.cut_points), "cut-point")
        extent = _("over {problems} and {cuts}", problems=problems, cuts=cuts)
        return (
            convergence_text(names, self.deciding, self.order, self.options.alpha, extent),
            final_text(names, self.relations, self.final, number(self.final_at)),
        )

    @property
    def advice(self) -> tuple[Advice, ...]:
        """Warnings and recommendations that apply."""
        from podium.studies.convergence.advice import advise

        return advise(self)

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        from podium.studies.convergence.report import convergence_document

        return convergence_document(self, full=full)

    def pictures(self) -> Pictures:
        """Return the pictures of the study by kind."""
        from podium.studies.convergence.pictures import convergence_pictures

        return convergence_pictures(self)

    def __repr__(self) -> str:
        return f"<Convergence of {self.traces.k} algorithms on {self.traces.n} problems: {opening(self.verdict[0])}>"


def convergence(
    data: Traces | Any,
    *,
    objective: str | None = None,
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
        "maximize" or "minimize"; needed unless the data say it.
    every, at_values
        Cut-points of the test by their value: every STEP, or those listed; between recorded ones the last before counts.
        Left out, the recorded ones at regular intervals are taken.
    final_at
        Cut-point of the final results; the last one of the test when left out.
    optimum
        Best possible value, one for all problems or a mapping of problem to value: a value no further from it than
        `tolerance` has reached it, and the alternative ranks decide, in which the first to arrive is the faster.
    tolerance
        See there; 1e-8 is usual for errors of test functions.
    targets
        Values (distances from the optimum where there is one) to which times are given, unsolved runs censored.
    alpha
        Family-wise significance level.
    resamples, seed
        Bootstrap samples of the intervals for times to targets, and the seed of their random numbers.
    **reading
        How a file is read, or a frame, an array or a dict taken: the keywords of `read_traces` and `to_traces`.

    Returns
    -------
    Convergence

    Raises
    ------
    InputError
        When data or options cannot be used.

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
            how=how, cuts=", ".join(between[:8]),
        )  # fmt: skip
    return cuts, how
