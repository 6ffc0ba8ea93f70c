"""The pictures of a check of assumptions: Q-Q plots and histograms of the cells, the runs of one problem as boxes."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from podium.diagrams.drawing import Drawing
from podium.diagrams.rows import MOST as MOST_ROWS
from podium.diagrams.rows import sample_boxes
from podium.diagrams.samples import MOST_SAMPLES, Sample, histograms, qq_plots
from podium.errors import InputError
from podium.i18n import _, count, grouped
from podium.studies.before_and_after.assumptions.report import texts_of
from podium.studies.before_and_after.assumptions.study import DECIDES_NORMALITY, DECIDES_VARIANCES, TITLES, Assumptions
from podium.studies.shared.content import Pictures
from podium.studies.shared.family.pictures import sentences
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import pvalue

Cell = tuple[int, int]

_ACROSS = 6
"""Up to so many algorithms each have a column of their own."""

_MOST_POINTS = 4000
"""Of more runs of a problem only the boxes are drawn."""


def pictures(study: Assumptions) -> Pictures:
    """Return the pictures of a check of assumptions by kind."""
    return {
        "qq": lambda: _of_cells(study, "qq", qq_plots, _("Normal Q–Q plots of the cells")),
        "histogram": lambda: _of_cells(study, "histogram", histograms, _("Histograms of the cells")),
        "spread": lambda: spread(study, texts_of(study)),
    }


def _of_cells(study: Assumptions, kind: str, draw: Callable[..., Drawing], title: str) -> Drawing:
    """Draw the cells in view, with what the picture means."""
    tell = texts_of(study)
    cells, across, chosen = _chosen(study, tell)
    note = sentences(tell("drawn", kind), tell("drawn.marked", test=_(TITLES[DECIDES_NORMALITY])), chosen)
    samples = [_sample(study, cell) for cell in cells]
    return draw(samples, label=_("value of a run"), across=across, note=note, title=title)


def _sample(study: Assumptions, cell: Cell) -> Sample:
    p = float(study.normality[DECIDES_NORMALITY].pvalue[cell])
    result = "" if np.isnan(p) else pvalue(p) + ("*" if p <= study.alpha else "")
    if study.shape.constant[cell]:
        result = _("constant")
    runs = study.runs
    return Sample(runs.sample(*cell), runs.algorithms[cell[1]], runs.problems[cell[0]], result)


def _chosen(study: Assumptions, tell: Texts) -> tuple[list[Cell], int | None, str]:
    """Return the cells that are shown, how many in a row, and a sentence on those that are not.

    All as in the table of p-values where they fit. Otherwise the smallest p-values come first, then the cells that could
    not be tested; cells that are constant are left out.
    """
    asked = _asked(study)
    filled = [cell for cell in asked if study.shape.counts[cell]]
    if not filled:
        raise InputError("The requested cells contain no runs, so there is nothing to draw.")
    columns = len({j for _, j in asked})
    if len(asked) <= MOST_SAMPLES and columns <= _ACROSS and len(filled) == len(asked):
        return asked, columns if columns > 1 else None, ""
    if len(filled) <= MOST_SAMPLES:
        return filled, None, tell("drawn.empty") if len(filled) < len(asked) else ""
    pvalues = study.normality[DECIDES_NORMALITY].pvalue
    varying = [cell for cell in filled if not study.shape.constant[cell]] or filled
    varying.sort(key=lambda cell: (bool(np.isnan(pvalues[cell])), float(np.nan_to_num(pvalues[cell]))))
    shown = varying[:MOST_SAMPLES]
    constant = len(filled) - len(varying)
    less = tell("drawn.constant", n=constant) if constant else ""
    if len(shown) < len(varying):
        less = sentences(tell("drawn.smallest", n=len(shown), cells=count(len(varying), "cell")), less)
    return shown, None, less


def _asked(study: Assumptions) -> list[Cell]:
    """Return the cells in view, problem by problem."""
    problem, algorithm = study.view
    rows = range(study.runs.n) if problem is None else [study.runs.problems.index(problem)]
    columns = range(study.runs.k) if algorithm is None else [study.runs.algorithms.index(algorithm)]
    return [(i, j) for i in rows for j in columns]


def spread(study: Assumptions, tell: Texts) -> Drawing:
    """Draw the runs of one problem as boxes: the one in view, or where variances differ most clearly."""
    runs, pvalues = study.runs, study.homogeneity[DECIDES_VARIANCES].pvalue
    problem = study.view[0]
    if problem is not None:
        row = runs.problems.index(problem)
    else:
        row = int(np.argmin(np.where(np.isnan(pvalues), 2.0, pvalues)))
    columns = [j for j in range(runs.k) if runs.counts[row, j]]
    if not columns:
        raise InputError("There are no runs on {problem!r}.", problem=runs.problems[row])
    shown = columns[:MOST_ROWS]
    dotted = int(runs.counts[row, shown].sum()) <= _MOST_POINTS
    note = _spread_note(study, tell, row, dotted)
    if len(shown) < len(columns):
        note = sentences(note, tell("drawn.first", most=MOST_ROWS, algorithms=count(len(columns), "algorithm")))
    return sample_boxes(
        [runs.algorithms[j] for j in shown], [runs.sample(row, j) for j in shown],
        label=_("value of a run"), note=note, title=_("Spread of the runs"), axis="linear", points=dotted,
    )  # fmt: skip


def _spread_note(study: Assumptions, tell: Texts, row: int, dotted: bool) -> str:
    p, test = float(study.homogeneity[DECIDES_VARIANCES].pvalue[row]), _(TITLES[DECIDES_VARIANCES])
    smallest = study.view[0] is None and study.runs.n > 1 and not np.isnan(p)
    return sentences(
        tell(
            "drawn", "where_smallest" if smallest else "where", name=study.runs.problems[row], n=grouped(study.runs.n)
        ),
        tell("drawn", "impossible" if np.isnan(p) else "variances", test=test, p=pvalue(p)),
        tell("drawn", "box_points" if dotted else "box"),
    )
