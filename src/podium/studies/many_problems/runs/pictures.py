"""The pictures of runs: aggregates with intervals, profiles with bands, probabilities of improvement, stochastic order."""

from __future__ import annotations

from collections.abc import Sequence

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
from podium.studies.many_problems.runs.report import AGGREGATES, texts_of
from podium.studies.many_problems.runs.study import RunsComparison, Size
from podium.studies.shared.content import Pictures
from podium.studies.shared.family.pictures import SHOWN, SHOWN_MATRIX, best_of, sentences
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import capital


def pictures(study: RunsComparison) -> Pictures:
    """Return the pictures by kind."""
    return {
        "aggregates": lambda: aggregates(study, texts_of(study)),
        "profile": lambda: profiles(study, texts_of(study)),
        "improvement": lambda: improvement(study, texts_of(study)),
        "differences": lambda: differences(study, texts_of(study)),
        "dominance": lambda: dominance(study, texts_of(study)),
        "boxes": lambda: runs_by_problem(study, "boxes"),
        "violins": lambda: runs_by_problem(study, "violins"),
    }


def _parts(sizes: Sequence[Size]) -> tuple[list[float], ...]:
    """Return estimates, lower and upper ends."""
    return [one.estimate for one in sizes], *([one.interval[end] for one in sizes] for end in (0, 1))


def aggregates(study: RunsComparison, tell: Texts) -> Drawing:
    """Every aggregate with its intervals, one under the other; of many algorithms the one that decides."""
    shown, less = best_of(study.order_indices, SHOWN)
    keys = list(study.aggregates)[: None if len(shown) <= SHOWN_MATRIX else 1]
    cut = tell("drawn", "cut", most=SHOWN_MATRIX) if len(keys) < len(study.aggregates) else ""
    note = sentences(tell("drawn", "percentile"), f"{capital(tell['scale'])}.", sentences(less, cut))
    drawings = []
    for key in keys:
        name, upward = _(AGGREGATES[key][0]), study.upward and key != "gap"
        drawings.append(
            estimates_with_intervals(
                [study.algorithms[j] for j in shown],
                *_parts([study.aggregates[key][j] for j in shown]),
                label=tell("drawn", "larger" if upward else "smaller", aggregate=name.lower()),
                column=tell("drawn", "column"),
                larger_is_better=upward,
                note=note if key == keys[-1] else "",
                title=name,
            )
        )
    return stack(drawings, title=_("Aggregate scores with bootstrap intervals"))


def profiles(study: RunsComparison, tell: Texts) -> Drawing:
    """Share of runs beyond every score, with pointwise bands."""
    shown, less = best_of(study.order_indices, SERIES)
    names, found = study.algorithms, study.profile
    bands = [(names[j], study.cuts, found.value[j], found.lower[j], found.upper[j]) for j in shown]
    panel = Panel([Series(*band, about=(band[0],)) for band in bands])
    note = sentences(tell("drawn", "above" if study.upward else "below"), f"{capital(tell['scale'])}.", less)
    label, title = _("share of runs above τ") if study.upward else _("share of runs below τ"), _("Performance profiles")
    return curves([panel], x_label=_("score τ"), y_label=label, note=note, title=title, shares=True)


def _against(study: RunsComparison) -> tuple[str, str, list[int], str]:
    """Return how the control, or the best algorithm, is called in notes and labels, the others shown, and how many are not."""
    name = called(study.algorithms[study.subject])
    shown, less = best_of(study.order_indices, SHOWN)
    return name, name if len(name) <= 24 else _("the reference"), [j for j in shown if j != study.subject], less


def improvement(study: RunsComparison, tell: Texts) -> Drawing:
    """Probability that a run of the control, or of the best algorithm, beats one of each other."""
    name, whose, others, less = _against(study)
    return estimates_with_intervals(
        [study.algorithms[j] for j in others],
        *_parts([study.beats(study.subject, j) for j in others]),
        label=tell("drawn", "better", name=whose),
        line=0.5,
        span=(0.0, 1.0),
        column=tell("drawn", "column"),
        note=sentences(tell("drawn", "improvement", name=name), less),
        title=_("Probability of improvement"),
    )


def differences(study: RunsComparison, tell: Texts) -> Drawing:
    """Differences of interquartile means of the control, or of the best algorithm, minus each other."""
    name, whose, others, less = _against(study)
    reference = study.algorithms[study.subject]
    rows = {frozenset((row.first, row.second)): row for row in study.differences}
    found = [rows[frozenset((reference, study.algorithms[j]))] for j in others]
    return forest(
        [study.algorithms[j] for j in others],
        *_parts([row if row.first == reference else row.turned(-0.0) for row in found]),
        reference=reference,
        label=tell("drawn", "positive" if study.upward else "negative", name=whose),
        significant=[row.pvalue <= study.options.alpha for row in found],
        larger_is_better=study.upward,
        column=tell("drawn", "column"),
        note=sentences(tell("drawn", "differences", name=name), less),
        title=_("Differences of interquartile means"),
    )


def runs_by_problem(study: RunsComparison, shape: Shape) -> Drawing:
    """Runs of each problem, as they were measured, of the best algorithms."""
    runs, larger = study.runs, study.options.objective == "maximize"
    shown, less = best_of(study.order_indices, SHOWN_MATRIX)
    names, problems = [study.algorithms[j] for j in shown], runs.problems[:MOST_PANELS]
    samples = [[runs.sample(i, runs.algorithms.index(name)) for name in names] for i in range(len(problems))]
    cut = _("The first {most} of {problems} are shown.", most=MOST_PANELS, problems=count(runs.n, "problem"))
    note = sentences(shape_note(shape), less, cut if runs.n > MOST_PANELS else "")
    label = _("result (larger is better)") if larger else _("result (smaller is better)")
    return problem_samples(problems, names, samples, label=label, larger_is_better=larger, shape=shape, note=note)


def dominance(study: RunsComparison, tell: Texts) -> Drawing:
    """Violation ratios with their bounds, the row held against the column."""
    if (found := study.dominance) is None:
        raise InputError("This study does not include almost stochastic order. Add {--dominance:yes}.")
    shown, less = best_of(study.order_indices, SHOWN)
    parts = (part[np.ix_(shown, shown)] for part in (found.ratio, found.upper, found.dominates(study.options.alpha)))
    names, note = [study.algorithms[j] for j in shown], sentences(tell("drawn", "dominance"), less)
    return violation_matrix(names, *parts, note=note)
