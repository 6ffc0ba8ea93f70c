"""The pictures of a check of assumptions: Q-Q plots and histograms of the cells, the runs of one problem as boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.diagrams.drawing import Drawing
from podium.diagrams.rows import MOST as MOST_ROWS
from podium.diagrams.rows import sample_boxes
from podium.diagrams.samples import MOST_SAMPLES, Sample, histograms, qq_plots
from podium.errors import InputError
from podium.i18n import _, count, grouped, ngettext
from podium.studies.assumptions.study import DECIDES_NORMALITY, DECIDES_VARIANCES, TITLES
from podium.studies.content import Pictures
from podium.studies.family.pictures import sentences
from podium.studies.words import level as show
from podium.studies.words import pvalue

if TYPE_CHECKING:
    from podium.studies.assumptions.study import Assumptions

Cell = tuple[int, int]

_ACROSS = 6
"""Up to so many algorithms each have a column of their own."""

_MOST_POINTS = 4000
"""Of more runs of a problem only the boxes are drawn."""


def pictures(study: Assumptions) -> Pictures:
    """Return the pictures of a check of assumptions by kind."""
    return {"qq": lambda: quantiles(study), "histogram": lambda: bars(study), "spread": lambda: spread(study)}


def quantiles(study: Assumptions) -> Drawing:
    """Draw the Q-Q plots of the cells."""
    cells, across, chosen = _chosen(study)
    meaning = _(
        "Sorted runs against the expected standard normal values (Blom's positions); line: mean and standard "
        "deviation of the cell. Shaded: pointwise 95 % band for a normal sample; runs outside it are orange."
    )
    note = sentences(meaning, _marked(study), chosen)
    return qq_plots(
        [_sample(study, cell) for cell in cells], label=_("value of a run"), across=across, note=note,
        title=_("Normal Q–Q plots of the cells"),
    )  # fmt: skip


def bars(study: Assumptions) -> Drawing:
    """Draw the histograms of the cells."""
    cells, across, chosen = _chosen(study)
    meaning = _("Curve: normal, with the mean and standard deviation of the cell.")
    note = sentences(meaning, _marked(study), chosen)
    return histograms(
        [_sample(study, cell) for cell in cells], label=_("value of a run"), across=across, note=note,
        title=_("Histograms of the cells"),
    )  # fmt: skip


def _sample(study: Assumptions, cell: Cell) -> Sample:
    p = float(study.normality[DECIDES_NORMALITY].pvalue[cell])
    result = "" if np.isnan(p) else pvalue(p) + ("*" if p <= study.alpha else "")
    if study.shape.constant[cell]:
        result = _("constant")
    runs = study.runs
    return Sample(runs.sample(*cell), runs.algorithms[cell[1]], runs.problems[cell[0]], result)


def _marked(study: Assumptions) -> str:
    test = _(TITLES[DECIDES_NORMALITY])
    return _("* departs from normality at {alpha} ({test}).", alpha=show(study.alpha), test=test)


def _chosen(study: Assumptions) -> tuple[list[Cell], int | None, str]:
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
        return filled, None, _("Cells without runs are left out.") if len(filled) < len(asked) else ""
    pvalues = study.normality[DECIDES_NORMALITY].pvalue
    varying = [cell for cell in filled if not study.shape.constant[cell]] or filled
    varying.sort(key=lambda cell: (bool(np.isnan(pvalues[cell])), float(np.nan_to_num(pvalues[cell]))))
    shown = varying[:MOST_SAMPLES]
    constant = len(filled) - len(varying)
    less = ngettext("{n} constant cell left out.", "{n} constant cells left out.", constant) if constant else ""
    if len(shown) < len(varying):
        cells = count(len(varying), "cell")
        less = sentences(_("The {n} smallest p-values of {cells} are shown.", n=len(shown), cells=cells), less)
    return shown, None, less


def _asked(study: Assumptions) -> list[Cell]:
    """Return the cells in view, problem by problem."""
    problem, algorithm = study.view
    rows = range(study.runs.n) if problem is None else [study.runs.problems.index(problem)]
    columns = range(study.runs.k) if algorithm is None else [study.runs.algorithms.index(algorithm)]
    return [(i, j) for i in rows for j in columns]


def spread(study: Assumptions) -> Drawing:
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
    note = _spread_note(study, row, dotted)
    if len(shown) < len(columns):
        all_of_them = count(len(columns), "algorithm")
        note = sentences(note, _("The first {most} of {algorithms} are shown.", most=MOST_ROWS, algorithms=all_of_them))
    return sample_boxes(
        [runs.algorithms[j] for j in shown], [runs.sample(row, j) for j in shown],
        label=_("value of a run"), note=note, title=_("Spread of the runs"), axis="linear", points=dotted,
    )  # fmt: skip


def _spread_note(study: Assumptions, row: int, dotted: bool) -> str:
    p = float(study.homogeneity[DECIDES_VARIANCES].pvalue[row])
    name = study.runs.problems[row]
    test = _(TITLES[DECIDES_VARIANCES])
    verdict = (
        _("{test}: not possible.", test=test)
        if np.isnan(p)
        else _("Equal variances, {test}: {p}.", test=test, p=pvalue(p))
    )
    which = _("Runs on {name}.", name=name)
    if study.view[0] is None and study.runs.n > 1 and not np.isnan(p):
        which = _("Runs on {name}, which has the smallest p-value of {n} problems.", name=name, n=grouped(study.runs.n))
    if dotted:
        box = _("Box: quartiles and median; whiskers: runs within 1.5 box lengths; points: single runs.")
    else:
        box = _("Box: quartiles and median; whiskers: runs within 1.5 box lengths.")
    return sentences(which, verdict, box)
