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
from podium.studies.compare.study import Comparison, compare
from podium.studies.content import Pictures
from podium.studies.convergence.report import RANKS
from podium.studies.convergence.study import distances, oriented_targets
from podium.studies.family.pictures import sentences
from podium.studies.metrics.pictures import stack_diagrams
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.convergence.study import Convergence


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
    return order[:SERIES], _(
        "The {most} fastest of {algorithms} are shown.", most=SERIES, algorithms=count(len(order), "algorithm")
    )


def _panels(study: Convergence) -> tuple[list[int], str]:
    """Return the problems that are shown, and a sentence when some are not: evenly spread, easy and hard ones alike."""
    n = study.traces.n
    if n <= MOST_PANELS:
        return list(range(n)), ""
    places = np.rint(np.linspace(0, n - 1, MOST_PANELS)).astype(int)
    return (
        places.tolist(),
        _(
            "{most} of {problems} are shown, evenly spread over the order of the data.",
            most=MOST_PANELS, problems=count(n, "problem"),
        ),
    )  # fmt: skip


def rank_curves(study: Convergence) -> Drawing:
    """Draw the mean rank of each algorithm along the budget."""
    shown, less = _shown(study)
    found = study.trajectories
    names = study.traces.algorithms
    series = [Series(names[j], found.cut_points, found.mean_ranks[j], about=(names[j],)) for j in shown]
    note = _(
        "Friedman's mean ranks over {problems} at each cut-point, 1 is best. At any one cut-point, ranks at "
        "least {cd:.2f} apart differ significantly (Nemenyi, studentized range, α = {alpha}); the level does not "
        "account for looking at many cut-points.",
        problems=count(study.traces.n, "problem"), cd=found.critical_difference, alpha=show(study.options.alpha),
    )  # fmt: skip
    return curves(
        [Panel(series)], x_label=_("budget (cut-point)"), y_label=_("mean rank"), note=sentences(note, less), title=_("Mean ranks along the budget"),
        upside_down=True,
    )  # fmt: skip


def mean_curves(study: Convergence) -> Drawing:
    """Draw the averages of each algorithm along the budget, problem by problem, with quartiles of the runs."""
    traces = study.traces
    shown, less = _shown(study)
    problems, cut = _panels(study)
    panels = [Panel([_with_band(study, j, i) for j in shown], traces.problems[i]) for i in problems]
    average = _(traces.average)
    if int(traces.counts.min()) <= 2:
        note = _("The {average} of each algorithm along the budget, problem by problem.", average=average)
    elif traces.average == "mean":
        note = _(
            "The {average} of each algorithm with the quartiles of its runs (a mean may lie outside them) along the budget, "
            "problem by problem.",
            average=average,
        )
    else:
        note = _(
            "The {average} of each algorithm with the quartiles of its runs along the budget, problem by problem.",
            average=average,
        )
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
    less = (
        ""
        if len(order) <= SERIES + 1
        else _("The fastest {most} of the {n} others are shown.", most=SERIES, n=len(order) - 1)
    )
    with np.errstate(over="ignore", invalid="ignore"):
        gaps = study.values[reference] - study.values[others]
    if not np.isfinite(gaps).all():
        raise InputError("The differences exceed the range of floating point; use --kind rank-curves.")
    ranks = convergence_ranks(
        np.broadcast_to(study.values[reference], gaps.shape), study.values[others], study.traces.objective,
        study.options.optima(study.traces), study.options.tolerance, differences=study.options.differences,
    )  # fmt: skip
    fastest = names[reference]
    above = _mean_ranks(study, ranks, others, fastest)
    below = _difference_panels(study, gaps, ranks, others, fastest, less)
    return stack([above, below], title=_("Differences along the budget"))


def _mean_ranks(study: Convergence, ranks: Floats, others: list[int], fastest: str) -> Drawing:
    names = study.traces.algorithms
    series = [
        Series(names[j], study.cut_points, one.mean(axis=0), about=(names[j],))
        for j, one in zip(others, ranks, strict=True)
    ]
    note = _(
        "Mean over {problems} of the ranks that Page's test gives the cut-points ({ranks}): a line that rises means that "
        "{fastest} gains on the algorithm it is named after, a line that falls that this one gains on {fastest}, level at "
        "{middle:g} that neither does. Who is ahead is another question.",
        problems=count(study.traces.n, "problem"), ranks=_(RANKS[study.deciding.version]), fastest=fastest,
        middle=(len(study.cut_points) + 1) / 2,
    )  # fmt: skip
    return curves(
        [Panel(series)], x_label=_("budget (cut-point)"), y_label=_("mean rank of the cut-point"), note=note,
        title=_("Ranks of the differences along the budget"),
    )  # fmt: skip


def _difference_panels(
    study: Convergence, gaps: Floats, ranks: Floats, others: list[int], fastest: str, less: str
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
    if traces.objective == "minimize":
        note = _(
            "The {average} of {fastest} minus that of the algorithm named, problem by problem; negative where {fastest} is ahead.",
            average=_(traces.average), fastest=fastest,
        )  # fmt: skip
    else:
        note = _(
            "The {average} of {fastest} minus that of the algorithm named, problem by problem; positive where {fastest} is ahead.",
            average=_(traces.average), fastest=fastest,
        )  # fmt: skip
    written = _("Numbers: the ranks of the cut-points.") if alone else ""
    return curves(
        panels, x_label=_("budget"), y_label=_("difference"), note=sentences(note, written, cut, less),
        title=_("Differences along the budget"), signed=True,
    )  # fmt: skip


def solved_curves(study: Convergence) -> Drawing:
    """Draw the share of runs and targets that each algorithm has solved by each cut-point."""
    traces = study.traces
    shown, less = _shown(study)
    found = solved(study)
    series = [
        Series(traces.algorithms[j], traces.cut_points, found.shares[j], about=(traces.algorithms[j],)) for j in shown
    ]
    most = int(traces.counts.max())
    problems = count(traces.n, "problem")
    if most > 1:
        share = _(
            "Share of pairs of a run and a target reached by then, mean over {problems} in up to {most} runs each.",
            problems=problems, most=most,
        )  # fmt: skip
    else:
        share = _("Share of pairs of a run and a target reached by then, mean over {problems}.", problems=problems)
    note = sentences(
        share,
        _("Targets: {targets}.", targets=found.targets),
        _("Times are known to the recorded cut-point; from {cut} on.", cut=number(float(traces.cut_points[0]))),
        less,
    )
    return step_curves(
        series, start=float(traces.cut_points[0]), end=float(traces.cut_points[-1]), x_label=_("budget"), note=note,
        y_label=_("share of runs and targets solved"), title=_("Solved targets along the budget (ECDF)"),
    )  # fmt: skip


def diagrams_along(study: Convergence) -> Drawing:
    """Draw critical difference diagrams of the main comparison at several cut-points of the test."""
    cuts = study.cut_points
    places = np.rint(np.linspace(0, len(cuts) - 1, min(MOST_DIAGRAMS, len(cuts)))).astype(int)
    whole = stack_diagrams(
        {_("Cut-point {cut}", cut=number(cut)): _comparison(study, cut) for cut in cuts[places].tolist()}
    )
    title = _("Critical difference diagrams along the budget")
    note = _("The level does not account for looking at several cut-points.")
    noted = finish(whole.items, whole.width, whole.height - MARGIN, [note], title, "")
    caption = f"{noted.title}. {whole.caption.partition('. ')[2]} {note}"
    return replace(noted, caption=caption, alt=whole.alt)


def _comparison(study: Convergence, cut: float) -> Comparison:
    if cut == study.final_at:
        return study.final
    return compare(study.traces.results_at(cut), alpha=study.options.alpha)


# Which share of their targets the runs have reached by when: empirical distributions of running times.


PRECISIONS = tuple(10.0 ** ((10 - step) / 5) for step in range(51))
"""Targets where an optimum is known but none were named: 51 distances from 100 to 1e-8, those of COCO."""


SHARES = (1e-1, 1e-3, 1e-5, 1e-7)
"""Targets where no optimum is known: shares of the way from the best value seen back to the start (Moré & Wild 2009)."""


@dataclass(frozen=True, eq=False)
class Solved:
    """Share of pairs of a run and a target that are solved by each recorded cut-point, shape (k, c).

    `targets` says which, in words.
    """

    shares: Floats
    targets: str


def solved(study: Convergence) -> Solved:
    """Count the runs and targets that are solved along the budget.

    The targets are those the user named. Where none were named and the optimum is known, they are `PRECISIONS`, without
    those closer than the tolerance; where it is not, the shares `SHARES` of the span of each problem, from the best value of
    any run to the worst average at the first cut-point.
    """
    traces, options = study.traces, study.options
    optima = options.optima(traces)
    values = distances(traces, optima)
    if options.targets:
        goals = np.array(oriented_targets(traces, options.targets, optima))
        named = joined((number(target) for target in options.targets), ", ")
        text = named if optima is None else _("{targets} from the optimum", targets=named)
    elif optima is not None:
        kept = [goal for goal in PRECISIONS if goal >= options.tolerance] or [options.tolerance]
        goals = np.array(kept)
        text = _(
            "{distances} from the optimum, from {high} to {low:.3g} in even ratios (COCO)",
            distances=count(len(kept), "distance"), high=number(kept[0]), low=kept[-1],
        )  # fmt: skip
    else:
        goals = _of_the_span(traces, values)
        shares = joined((f"{share:g}" for share in SHARES), ", ")
        text = _(
            "for each problem, {shares} of the way from the best value of any run back to the worst average at the "
            "first cut-point (Moré & Wild 2009); name others with --target",
            shares=shares,
        )
    if not (np.isfinite(values) | np.isnan(values)).all() or not np.isfinite(goals).all():
        raise InputError("The distances to the targets exceed the range of floating point.")
    return Solved(solved_share(values, goals, "minimize"), text)


def _of_the_span(traces: Traces, values: Floats) -> Floats:
    best = np.nanmin(values, axis=(0, 2, 3))
    start = oriented(traces.values[..., 0], traces.objective).max(axis=0)
    with np.errstate(over="ignore", invalid="ignore"):
        span = np.maximum(start - best, 0.0)  # an average may lie a hair below the values it is made of
        return np.asarray(best[:, None] + span[:, None] * np.array(SHARES), dtype=np.float64)
