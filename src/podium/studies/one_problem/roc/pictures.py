"""The picture of a ROC study: curves, hull, operating points."""

from __future__ import annotations

from math import isnan

import numpy as np

from podium.diagrams.charts import Series, roc
from podium.diagrams.drawing import Drawing
from podium.diagrams.look import SERIES
from podium.i18n import paragraph
from podium.studies.one_problem.roc.curves import ranked
from podium.studies.one_problem.roc.report import texts_of
from podium.studies.one_problem.roc.study import MulticlassComparison, RocComparison
from podium.studies.shared.content import Pictures


def pictures(study: RocComparison | MulticlassComparison) -> Pictures:
    """Return the pictures of a ROC study by kind; there are none of several classes."""
    return {} if isinstance(study, MulticlassComparison) else {"roc": lambda: roc_curves(study)}


def roc_curves(study: RocComparison) -> Drawing:
    """Draw the curves of the classifiers with the largest areas, the joint hull, and the best operating points."""
    space = study.space
    tell, order = texts_of(study), ranked(study.areas)
    shown = order[:SERIES]
    series = [_series(study, j) for j in shown]
    fpr, tpr = space.fpr, space.tpr
    best = [point.point for point in study.operating if point.best]
    note = tell("picture.note", slope=study.slope.text)
    if len(shown) < len(order):
        note = paragraph([note, tell("picture.less", n=SERIES, all=len(order))])
    return roc(
        series,
        hull=[(float(fpr[i]), float(tpr[i])) for i in space.hull],
        operating=[(float(fpr[i]), float(tpr[i])) for i in best],
        slope=float(study.slope.value),
        note=note,
    )


def _series(study: RocComparison, j: int) -> Series:
    area = study.areas[j]
    name = area.classifier if isnan(area.auc) else f"{area.classifier} (AUC {area.auc:.3f})"
    if j < len(study.curves):
        return Series(name, study.curves[j].fpr, study.curves[j].tpr, about=(area.classifier,))
    own = np.flatnonzero(study.space.owner == j)
    return Series(name, study.space.fpr[own], study.space.tpr[own], about=(area.classifier,))
