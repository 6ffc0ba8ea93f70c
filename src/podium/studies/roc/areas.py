"""The area of every classifier: from its scores, or from the points of a crisp one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import nan, sqrt
from typing import get_args

import numpy as np

from podium.brief import brief
from podium.data import RocPoints, Scores
from podium.stats.roc import Curve
from podium.stats.roc_areas import Areas, IntervalMethod, area_interval


@dataclass(frozen=True)
class Area:
    """The area under one classifier's ROC curve.

    Attributes
    ----------
    name
        The classifier.
    kind
        "scores" (a curve), "crisp" (scores of two values only, or a single point) or "points" (several points).
    auc
        The area; NaN for points that are no curve.
    standard_error
        DeLong's; NaN where unknown.
    mann_whitney
        U, the pairs in which the positive scores higher, ties one half; None where there are no instances.
    trapezoids
        The area by trapezoids, counted independently of U; None where there are no instances.
    sensitivity, specificity
        Of a crisp classifier, whose area is their mean; None otherwise.
    logit, wald
        Confidence limits; NaN where unknown.
    """

    name: str
    kind: str
    auc: float
    standard_error: float
    mann_whitney: float | None
    trapezoids: float | None
    sensitivity: float | None
    specificity: float | None
    logit: tuple[float, float]
    wald: tuple[float, float]

    __repr__ = brief


def scored_areas(scores: Scores, found: Areas, curves: Sequence[Curve], confidence: float) -> list[Area]:
    """Areas of the classifiers with scores.

    Raises
    ------
    AssertionError
        If counting pairs and adding trapezoids disagreed, which no data can bring about.
    """
    auc, error = found.auc, found.standard_error
    result = []
    for j, (name, curve) in enumerate(zip(scores.names, curves, strict=True)):
        wins = int(found.doubled_wins[j])
        assert wins == curve.doubled_area, "the Mann-Whitney statistic and the trapezoids must agree"
        crisp = len(curve.rows) == 3
        sensitivity = float(curve.tpr[1]) if crisp else None
        specificity = 1.0 - float(curve.fpr[1]) if crisp else None
        result.append(
            _area(
                name,
                "crisp" if crisp else "scores",
                float(auc[j]),
                float(error[j]),
                confidence,
                rates=(sensitivity, specificity),
                counted=(wins / 2, curve.area),
            )
        )
    return result


def crisp_areas(points: RocPoints, confidence: float) -> list[Area]:
    """Areas of the classifiers given as points: (sensitivity + specificity)/2 for one point, trapezoids for several."""
    result = []
    for name in points.classifiers:
        at = [i for i, owner in enumerate(points.names) if owner == name]
        if len(at) > 1:
            area = _trapezoids([(points.fpr[i], points.tpr[i]) for i in at])
            result.append(_area(name, "points", area, nan, confidence))
            continue
        fpr, tpr = points.fpr[at[0]], points.tpr[at[0]]
        error = nan if points.counts is None else _one_point_error(points.counts[at[0]])
        rates = (float(tpr), float(1 - fpr))
        result.append(_area(name, "crisp", float((tpr + 1 - fpr) / 2), error, confidence, rates=rates))
    return result


def _area(
    name: str,
    kind: str,
    auc: float,
    error: float,
    confidence: float,
    rates: tuple[float | None, float | None] = (None, None),
    counted: tuple[float | None, float | None] = (None, None),
) -> Area:
    known = 0.0 if np.isnan(error) else error
    centre = 0.5 if np.isnan(auc) else auc
    limits = []
    for method in get_args(IntervalMethod):
        low, high = area_interval(centre, known, confidence, method)
        limits.append((float(low), float(high)))
    return Area(name, kind, auc, error, counted[0], counted[1], rates[0], rates[1], limits[0], limits[1])


def _one_point_error(counts: tuple[int, int, int, int]) -> float:
    """DeLong's standard error of (sensitivity + specificity)/2, for labels are scores of two values."""
    tp, fn, fp, tn = counts
    positives, negatives = tp + fn, fp + tn
    if min(positives, negatives) < 2:
        return nan
    sensitivity, specificity = tp / positives, tn / negatives
    variance = sensitivity * (1 - sensitivity) / (positives - 1) + specificity * (1 - specificity) / (negatives - 1)
    return sqrt(variance) / 2


def _trapezoids(points: Sequence[tuple[Fraction, Fraction]]) -> float:
    """Area under points joined in order of FPR, with (0, 0) and (1, 1); NaN where TPR falls, as no curve does."""
    path = [(Fraction(0), Fraction(0)), *sorted(points), (Fraction(1), Fraction(1))]
    area = Fraction(0)
    for (x0, y0), (x1, y1) in pairwise(path):
        if y1 < y0:
            return nan
        area += (x1 - x0) * (y0 + y1) / 2
    return float(area)
