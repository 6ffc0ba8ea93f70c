"""The picture of a ROC study: curves, hull, operating points."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

import numpy as np

from podium.diagrams.charts import Series, roc
from podium.diagrams.drawing import Drawing
from podium.diagrams.look import SERIES
from podium.i18n import _, paragraph
from podium.studies.shared.content import Pictures

if TYPE_CHECKING:
    from podium.studies.one_problem.roc.study import RocComparison


def pictures(study: RocComparison) -> Pictures:
    """Return the pictures of a ROC study by kind."""
    return {"roc": lambda: roc_curves(study)}


def roc_curves(study: RocComparison) -> Drawing:
    """Draw the curves of the classifiers with the largest areas, the joint hull, and the best operating points."""
    space = study.space
    order = sorted(range(len(study.areas)), key=lambda j: (isnan(study.areas[j].auc), -study.areas[j].auc))
    shown = order[:SERIES]
    series = [_series(study, j) for j in shown]
    fpr, tpr = space.fpr, space.tpr
    best = [point.point for point in study.operating if point.best]
    note = _(
        "Dotted: convex hull of all classifiers. Circles: best operating points, on an iso-performance line; {slope}.",
        slope=study.slope.text,
    )
    if len(shown) < len(order):
        less = _("The {n} largest areas of {all} are shown; the hull includes all.", n=SERIES, all=len(order))
        note = paragraph([note, less])
    return roc(
        series,
        hull=[(float(fpr[i]), float(tpr[i])) for i in space.hull],
        operating=[(float(fpr[i]), float(tpr[i])) for i in best],
        slope=float(study.slope.value),
        note=note,
    )


def _series(study: RocComparison, j: int) -> Series:
    area = study.areas[j]
    name = area.name if isnan(area.auc) else f"{area.name} (AUC {area.auc:.3f})"
    if j < len(study.curves):
        return Series(name, study.curves[j].fpr, study.curves[j].tpr, about=(area.name,))
    own = np.flatnonzero(study.space.owner == j)
    return Series(name, study.space.fpr[own], study.space.tpr[own], about=(area.name,))
