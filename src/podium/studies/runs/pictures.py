"""The pictures of runs: aggregates with intervals, profiles with bands, probabilities of improvement, stochastic order."""

from __future__ import annotations

import numpy as np

from podium.diagrams.charts import Panel, Series, curves
from podium.diagrams.differences import estimates_with_intervals, forest
from podium.diagrams.drawing import Drawing, stack
from podium.diagrams.look import SERIES
from podium.diagrams.matrices import violation_matrix
from podium.diagrams.results import MOST_PANELS, Shape, problem_samples, shape_note
from podium.diagrams.style import called
from podium.errors import InputError
from podium.i18n import _, count
from podium.studies.content import Pictures
from podium.studies.family.pictures import SHOWN, SHOWN_MATRIX, best_of, sentences
from podium.studies.runs.report import AGGREGATES, percent, scale
from podium.studies.runs.study import RunsComparison, improvement_over, pair_row
from podium.studies.words import capital
from podium.studies.words import level as show


def pictures(study: RunsComparison) -> Pictures:
    """Return the pictures by kind."""
    return {
        "aggregates": lambda: aggregates(study),
        "profile": lambda: profiles(study),
        "improvement": lambda: improvement(study),
        "differences": lambda: differences(study),
        "dominance": lambda: dominance(study),
        "boxes": lambda: runs_by_problem(study, "boxes"),
        "violins": lambda: runs_by_problem(study, "violins"),
    }


def aggregates(study: RunsComparison) -> Drawing:
    """Every aggregate with its intervals, one under the other; of many algorithms the one that decides."""
    shown, less = best_of(study.order_indices, SHOWN)
    drawings = []
    drawn = dict(list(study.aggregates.items())[: None if len(shown) <= SHOWN_MATRIX else 1])
    if len(drawn) < len(study.aggregates):
        less = sentences(less, _("The other aggregates are drawn for up to {most} algorithms.", most=SHOWN_MATRIX))
    for number, (key, found) in enumerate(drawn.items()):
        last = number == len(drawn) - 1
        name = _(AGGREGATES[key])
        note = sentences(
            _("Percentile intervals ({confidence}) of a bootstrap of runs within problems.", confidence=percent(study)),
            f"{capital(scale(study))}.",
            less,
        )
        drawings.append(
            estimates_with_intervals(
                [study.algorithms[j] for j in shown],
                found.value[shown].tolist(),
                found.lower[shown].tolist(),
                found.upper[shown].tolist(),
                label=_("{aggregate} (smaller is better)", aggregate=name.lower())
                if key == "gap" or not study.upward
                else _("{aggregate} (larger is better)", aggregate=name.lower()),
                column=_("estimate [{confidence} interval]", confidence=percent(study)),
                larger_is_better=study.upward and key != "gap",
                note=note if last else "",
                title=name,
            )
        )
    return stack(drawings, title=_("Aggregate scores with bootstrap intervals"))


def profiles(study: RunsComparison) -> Drawing:
    """Share of runs beyond every score, with pointwise bands."""
    shown, less = best_of(study.order_indices, SERIES)
    found = study.profile
    series = [
        Series(
            study.algorithms[j],
            study.cuts,
            found.value[j],
            found.lower[j],
            found.upper[j],
            about=(study.algorithms[j],),
        )
        for j in shown
    ]
    if study.upward:
        label = _("share of runs above τ")
        found_there = _(
            "Share of runs above each score, every problem counting the same; bands: pointwise {confidence} percentile "
            "intervals of a bootstrap of runs within problems.",
            confidence=percent(study),
        )
    else:
        label = _("share of runs below τ")
        found_there = _(
            "Share of runs below each score, every problem counting the same; bands: pointwise {confidence} percentile "
            "intervals of a bootstrap of runs within problems.",
            confidence=percent(study),
        )
    note = sentences(found_there, f"{capital(scale(study))}.", less)
    return curves(
        [Panel(series)], x_label=_("score τ"), y_label=label, note=note, title=_("Performance profiles"), shares=True,
    )  # fmt: skip


def improvement(study: RunsComparison) -> Drawing:
    """Probability that a run of the control, or of the best algorithm, beats one of each other."""
    reference, others, less = _against(study)
    rows = [improvement_over(study, reference, j) for j in others]
    name = called(study.algorithms[reference])
    whose = name if len(name) <= 24 else _("the reference")
    note = sentences(
        _(
            "A run of {name} against a run of the other on the same problem, a tie counting one half; mean over "
            "problems. Percentile intervals ({confidence}) for each pair separately.",
            name=name,
            confidence=percent(study),
        ),
        less,
    )
    return estimates_with_intervals(
        [study.algorithms[j] for j in others], *([row[part] for row in rows] for part in range(3)),
        label=_("probability that {name} is better", name=whose), line=0.5, span=(0.0, 1.0), column=_("estimate [{confidence} interval]", confidence=percent(study)),
        note=note, title=_("Probability of improvement"),
    )  # fmt: skip


def _against(study: RunsComparison) -> tuple[int, list[int], str]:
    reference = study.order_indices[0] if study.control is None else study.control
    shown, less = best_of(study.order_indices, SHOWN)
    return reference, [j for j in shown if j != reference], less


def differences(study: RunsComparison) -> Drawing:
    """Differences of interquartile means of the control, or of the best algorithm, minus each other."""
    reference, others, less = _against(study)
    rows = {int(row): place for place, row in enumerate(study.tested)}
    found, triples, hits = study.difference, [], []
    for j in others:
        row, forward = pair_row(study, reference, j)
        place = rows[row]
        value, low, high = (float(x[place]) for x in (found.value, found.lower, found.upper))
        triples.append((value, low, high) if forward else (-value, -high, -low))
        hits.append(bool(study.pvalues[place] <= study.options.alpha))
    name = called(study.algorithms[reference])
    whose = name if len(name) <= 24 else _("the reference")
    if study.upward:
        label = _("difference of interquartile means (positive: {name} is better)", name=whose)
    else:
        label = _("difference of interquartile means (negative: {name} is better)", name=whose)
    note = sentences(
        _(
            "Interquartile mean of {name} minus that of the other, with simultaneous {confidence} bootstrap intervals. "
            "Filled: significant at α = {alpha}.",
            name=name,
            confidence=percent(study),
            alpha=show(study.options.alpha),
        ),
        less,
    )
    return forest(
        [study.algorithms[j] for j in others], *([row[part] for row in triples] for part in range(3)), reference=study.algorithms[reference],
        label=label,
        significant=hits, larger_is_better=study.upward, column=_("estimate [{confidence} interval]", confidence=percent(study)), note=note, title=_("Differences of interquartile means"),
    )  # fmt: skip


def runs_by_problem(study: RunsComparison, shape: Shape) -> Drawing:
    """Runs of each problem, as they were measured, of the best algorithms."""
    runs = study.runs
    shown, less = best_of(study.order_indices, SHOWN_MATRIX)
    columns = [runs.algorithms.index(study.algorithms[j]) for j in shown]
    cut = ""
    if runs.n > MOST_PANELS:
        cut = _("The first {most} of {problems} are shown.", most=MOST_PANELS, problems=count(runs.n, "problem"))
    return problem_samples(
        runs.problems[:MOST_PANELS], [study.algorithms[j] for j in shown],
        [[runs.sample(i, j) for j in columns] for i in range(min(runs.n, MOST_PANELS))],
        label=_("result (larger is better)") if study.options.objective == "maximize" else _("result (smaller is better)"),
        larger_is_better=study.options.objective == "maximize", shape=shape, note=sentences(shape_note(shape), less, cut),
    )  # fmt: skip


def dominance(study: RunsComparison) -> Drawing:
    """Violation ratios with their bounds, the row held against the column."""
    found = study.dominance
    if found is None:
        raise InputError("This study does not include almost stochastic order. Add --dominance.")
    shown, less = best_of(study.order_indices, SHOWN)
    inside = np.ix_(shown, shown)
    note = sentences(
        _(
            "Violation ratio ε of “the row's scores are stochastically better than the column's” and its upper "
            "bound, all of them with {confidence} confidence. Dominant: Holm's p of ε ≥ {epsilon:g} is at most {alpha}.",
            confidence=percent(study),
            epsilon=study.options.epsilon,
            alpha=show(study.options.alpha),
        ),
        less,
    )
    return violation_matrix(
        [study.algorithms[j] for j in shown], found.ratio[inside], found.upper[inside],
        found.dominates(study.options.alpha)[inside], note=note,
    )  # fmt: skip
