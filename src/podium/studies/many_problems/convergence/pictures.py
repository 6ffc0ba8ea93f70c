"""The pictures of a convergence study: ranks, curves, differences and solved targets along the budget."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.data.trace_grid import number
from podium.data.traces import Traces
from podium.diagrams.axes import MARGIN
from podium.diagrams.charts import MOST_PANELS, Panel, Series, curves, step_curves
from podium.diagrams.drawing import Drawing, stack
from podium.diagrams.finish import finish
from podium.diagrams.look import SERIES
from podium.errors import InputError
from podium.i18n import _, count, joined
from podium.stats.page_trend import convergence_ranks
from podium.stats.profiles import solved_share
from podium.stats.ranks import oriented
from podium.studies.many_problems.compare.study import Comparison, compare
from podium.studies.many_problems.convergence.report import texts_of
from podium.studies.many_problems.convergence.speed import distances, oriented_targets
from podium.studies.many_problems.convergence.study import optima_of
from podium.studies.many_problems.metrics.pictures import stack_diagrams
from podium.studies.shared.content import Pictures
from podium.studies.shared.family.pictures import sentences
from podium.studies.shared.texts import Texts

if TYPE_CHECKING:
    from podium.studies.many_problems.convergence.study import Convergence


Floats = NDArray[np.float64]


MOST_DIAGRAMS = 4
"""Critical difference diagrams of more cut-points than this are those evenly spread, from the first to the last."""


def pictures(study: Convergence) -> Pictures:
    """Return the pictures of a convergence study by kind."""
    return {
        "rank-curves": lambda: rank_curves(study),
        "curves": lambda: mean_curves(study),
        "differences": lambda: difference_curves(study),
        "ecdf": lambda: solved_curves(study),
        "cd": lambda: diagrams_along(study),
    }


def _shown(study: Convergence) -> tuple[list[int], str]:
    """Return the algorithms that are shown, fastest first, and a sentence when some are not."""
    order = study.display_order
    if len(order) <= SERIES:
        return order, ""
    return order[:SERIES], texts_of(study)("fastest_shown", most=SERIES)


def _panels(study: Convergence) -> tuple[list[int], str]:
    """Return the problems that are shown, and a sentence when some are not: evenly spread, easy and hard ones alike."""
    n = study.traces.n
    if n <= MOST_PANELS:
        return list(range(n)), ""
    places = np.rint(np.linspace(0, n - 1, MOST_PANELS)).astype(int)
    return places.tolist(), texts_of(study)("problems_shown", most=MOST_PANELS)


def rank_curves(study: Convergence) -> Drawing:
    """Draw the mean rank of each algorithm along the budget."""
    tell, found, (shown, less) = texts_of(study), study.trajectories, _shown(study)
    names = study.traces.algorithms
    series = [Series(names[j], found.cut_points, found.mean_ranks[j], about=(names[j],)) for j in shown]
    note = tell("rank_curves", cd=found.critical_difference)
    return curves(
        [Panel(series)], x_label=_("budget (cut-point)"), y_label=_("mean rank"), note=sentences(note, less), title=tell("trajectories"),
        upside_down=True,
    )  # fmt: skip


def mean_curves(study: Convergence) -> Drawing:
    """Draw the averages of each algorithm along the budget, problem by problem, with quartiles of the runs."""
    traces = study.traces
    shown, less = _shown(study)
    problems, cut = _panels(study)
    panels = [Panel([_with_band(study, j, i) for j in shown], traces.problems[i]) for i in problems]
    kind = traces.average if int(traces.counts.min()) > 2 else "single"
    note = texts_of(study)("curves", kind)
    return curves(
        panels, x_label=_("budget"), y_label=_("value"), note=sentences(note, cut, less), title=_("Convergence curves")
    )


def _with_band(study: Convergence, j: int, i: int) -> Series:
    traces = study.traces
    low = high = None
    if int(traces.counts.min()) > 2:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # a run that is not there is NaN everywhere
            low, high = np.nanquantile(traces.runs[j, i], [0.25, 0.75], axis=0)
    return Series(
        traces.algorithms[j], traces.cut_points, traces.values[j, i], low, high, about=(traces.algorithms[j],)
    )


def difference_curves(study: Convergence) -> Drawing:
    """Draw the differences between the fastest algorithm and the others along the budget, and the ranks of Page's test."""
    order = study.display_order
    reference, others = order[0], order[1 : SERIES + 1]
    names = study.traces.algorithms
    tell, left = texts_of(study), len(order) - 1
    less = tell("others_shown", most=SERIES, n=left) if left > SERIES else ""
    with np.errstate(over="ignore", invalid="ignore"):
        gaps = study.values[reference] - study.values[others]
    if not np.isfinite(gaps).all():
        raise InputError("The differences exceed the range of floating point; use {--kind:rank-curves}.")
    ranks = convergence_ranks(
        np.broadcast_to(study.values[reference], gaps.shape), study.values[others], study.traces.objective,
        optima_of(study.options, study.traces), study.options.tolerance, differences=study.options.differences,
    )  # fmt: skip
    fastest = names[reference]
    above = _mean_ranks(study, tell, ranks, others, fastest)
    below = _difference_panels(study, tell, gaps, ranks, others, fastest, less)
    return stack([above, below], title=tell("differences"))


def _mean_ranks(study: Convergence, tell: Texts, ranks: Floats, others: list[int], fastest: str) -> Drawing:
    names = study.traces.algorithms
    series = [
        Series(names[j], study.cut_points, one.mean(axis=0), about=(names[j],))
        for j, one in zip(others, ranks, strict=True)
    ]
    note = tell("page_curves", fastest=fastest, middle=(len(study.cut_points) + 1) / 2)
    return curves(
        [Panel(series)], x_label=_("budget (cut-point)"), y_label=_("mean rank of the cut-point"), note=note,
        title=tell("page_curves_title"),
    )  # fmt: skip


def _difference_panels(
    study: Convergence, tell: Texts, gaps: Floats, ranks: Floats, others: list[int], fastest: str, less: str
) -> Drawing:
    traces = study.traces
    problems, cut = _panels(study)
    alone = len(others) == 1
    panels = [
        Panel(
            [
                Series(traces.algorithms[j], study.cut_points, gap[i], about=(traces.algorithms[j],))
                for j, gap in zip(others, gaps, strict=True)
            ],
            traces.problems[i],
            [f"{rank:g}" for rank in ranks[0, i]] if alone else (),
        )
        for i in problems
    ]
    note = tell("differences_note", traces.objective, fastest=fastest)
    written = tell("numbers") if alone else ""
    return curves(
        panels, x_label=_("budget"), y_label=_("difference"), note=sentences(note, written, cut, less),
        title=tell("differences"), signed=True,
    )  # fmt: skip


def solved_curves(study: Convergence) -> Drawing:
    """Draw the share of runs and targets that each algorithm has solved by each cut-point."""
    traces, tell, found, (shown, less) = study.traces, texts_of(study), solved(study), _shown(study)
    series = [
        Series(traces.algorithms[j], traces.cut_points, found.shares[j], about=(traces.algorithms[j],)) for j in shown
    ]
    most = int(traces.counts.max())
    note = sentences(
        tell("solved", "several" if most > 1 else "single", most=most),
        tell("targets_shown", targets=found.targets),
        tell("known_from", cut=number(float(traces.cut_points[0]))),
        less,
    )
    return step_curves(
        series, start=float(traces.cut_points[0]), end=float(traces.cut_points[-1]), x_label=_("budget"), note=note,
        y_label=tell("solved_axis"), title=tell("solved_title"),
    )  # fmt: skip


def diagrams_along(study: Convergence) -> Drawing:
    """Draw critical difference diagrams of the main comparison at several cut-points of the test."""
    tell, cuts = texts_of(study), study.cut_points
    places = np.rint(np.linspace(0, len(cuts) - 1, min(MOST_DIAGRAMS, len(cuts)))).astype(int)
    whole = stack_diagrams(
        {_("Cut-point {cut}", cut=number(cut)): _comparison(study, cut) for cut in cuts[places].tolist()}
    )
    title, note = tell("diagrams"), tell("diagrams_note")
    noted = finish(whole.items, whole.width, whole.height - MARGIN, [note], title, "")
    caption = f"{noted.title}. {whole.caption.partition('. ')[2]} {note}"
    return replace(noted, caption=caption, alt=whole.alt)


def _comparison(study: Convergence, cut: float) -> Comparison:
    if cut == study.final_at:
        return study.final
    if cut not in study.compared:
        study.compared[cut] = compare(study.traces.results_at(cut), alpha=study.options.alpha)
    return study.compared[cut]


# Which share of their targets the runs have reached by when: empirical distributions of running times.


PRECISIONS = tuple(10.0 ** ((10 - step) / 5) for step in range(51))
"""Targets where an optimum is known but none were named: 51 distances from 100 to 1e-8, those of COCO."""


SHARES = (1e-1, 1e-3, 1e-5, 1e-7)
"""Targets where no optimum is known: shares of the way from the best value seen back to the start (Moré & Wild 2009)."""


@dataclass(frozen=True, eq=False)
class Solved:
    """Share of pairs of a run and a target that are solved by each recorded cut-point."""

    shares: Floats  # Shape (k, c)
    targets: str  # Which targets, in words


def solved(study: Convergence) -> Solved:
    """Count the runs and targets that are solved along the budget.

    The targets are those the user named. Where none were named and the optimum is known, they are `PRECISIONS`, without
    those closer than the tolerance; where it is not, the shares `SHARES` of the span of each problem, from the best value of
    any run to the worst average at the first cut-point.
    """
    traces, options, tell = study.traces, study.options, texts_of(study)
    optima = optima_of(options, traces)
    values = distances(traces, optima)
    if options.targets:
        goals = np.array(oriented_targets(traces, options.targets, optima))
        named = joined((number(target) for target in options.targets), ", ")
        text = named if optima is None else tell("goals.named", targets=named)
    elif optima is not None:
        kept = [goal for goal in PRECISIONS if goal >= options.tolerance] or [options.tolerance]
        goals = np.array(kept)
        distances_named = count(len(kept), "distance")
        text = tell("goals.distances", distances=distances_named, high=number(kept[0]), low=kept[-1])
    else:
        goals = _of_the_span(traces, values)
        text = tell("goals.span", shares=joined((f"{share:g}" for share in SHARES), ", "))
    if not (np.isfinite(values) | np.isnan(values)).all() or not np.isfinite(goals).all():
        raise InputError("The distances to the targets exceed the range of floating point.")
    return Solved(solved_share(values, goals, "minimize"), text)


def _of_the_span(traces: Traces, values: Floats) -> Floats:
    best = np.nanmin(values, axis=(0, 2, 3))
    start = oriented(traces.values[..., 0], traces.objective).max(axis=0)
    with np.errstate(over="ignore", invalid="ignore"):
        span = np.maximum(start - best, 0.0)  # an average may lie a hair below the values it is made of
        return np.asarray(best[:, None] + span[:, None] * np.array(SHARES), dtype=np.float64)
