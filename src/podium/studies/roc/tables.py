"""The tables of a ROC analysis."""

from __future__ import annotations

from math import inf, isnan, nan
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Column, Table
from podium.i18n import _, count
from podium.stats.roc_areas import area_interval
from podium.studies.family import Family
from podium.studies.family_tables import hypotheses, title
from podium.studies.roc.space import TRIVIAL
from podium.studies.tiers import standing

if TYPE_CHECKING:
    from podium.stats.roc_areas import AreaTest
    from podium.studies.roc.comparison import RocComparison

CURVE_LIMIT = 5000
"""Curves with more points than this are not printed: the JSON output holds every point."""


def percent(confidence: float) -> str:
    """Write a confidence for a column's head.

    Examples
    --------
    >>> percent(0.95), percent(0.999)
    ('95 %', '99.9 %')
    """
    return f"{100 * confidence:.6g} %"


def area_table(study: RocComparison, *, full: bool) -> Table:
    """One row a classifier, the largest area first."""
    order = sorted(range(len(study.areas)), key=lambda j: (isnan(study.areas[j].auc), -study.areas[j].auc, j))
    rows = [study.areas[j] for j in order]
    confidence = percent(study.options.confidence)
    touching = set(study.space.touching)
    columns = [
        Column(_("Classifier"), [a.name for a in rows]),
        Column(_("AUC"), [a.auc for a in rows], "rank"),
        Column(_("{confidence} from", confidence=confidence), [a.logit[0] for a in rows], "rank"),
        Column(_("to"), [a.logit[1] for a in rows], "rank"),
        Column(_("SE"), [a.standard_error for a in rows], "rank"),
        Column(_("On the hull"), [_("yes") if j in touching else _("no") for j in order]),
    ]
    notes = [
        _(
            "{confidence} confidence intervals on the logit scale with DeLong's standard error (the default); – "
            "where unknown.",
            confidence=confidence,
        ),
        _("On the hull: the best choice for some costs and class ratio."),
    ]
    decided, explained = ([], []) if study.verdict is None else standing(study.verdict, order)
    columns += decided
    notes += explained
    if decided and study.control is None:
        notes.append(_("Classifiers that share a letter do not differ significantly."))
    if full:
        columns += [
            Column(_("Wald from"), [a.wald[0] for a in rows], "rank"),
            Column(_("Wald to"), [a.wald[1] for a in rows], "rank"),
            Column(_("Mann–Whitney U"), [a.mann_whitney for a in rows], "count"),
            Column(_("Trapezoids"), [a.trapezoids for a in rows], "rank"),
        ]
    if study.scores is not None:
        notes.append(
            _(
                "AUC = U/(P·N), the share of the {positives} × {negatives} pairs in which the positive scores higher "
                "(a tie counts one half); the trapezoidal area under the curve agrees exactly.",
                positives=count(study.scores.positives, "positive"),
                negatives=count(study.scores.negatives, "negative"),
            )
        )
    if any(a.kind == "crisp" for a in rows):
        notes.append(_("A crisp classifier has one point; its AUC is (sensitivity + specificity)/2."))
    return Table("areas", _("Areas under the ROC curves"), tuple(columns), tuple(notes), 40)


def operating_table(study: RocComparison) -> Table:
    """Best operating point of each classifier, the best of all marked."""
    rows = list(study.operating)
    space = study.space
    names = [_(TRIVIAL[p.owner]) if p.owner in TRIVIAL else space.names[p.owner] for p in rows]
    columns = [
        Column(_("Classifier"), names),
        Column(_("Positive from"), [_threshold(study, p.point) for p in rows], "value"),
        Column(_("TPR"), [float(space.tpr[p.point]) for p in rows], "rank"),
        Column(_("FPR"), [float(space.fpr[p.point]) for p in rows], "rank"),
    ]
    if study.slope.costs is None:
        columns.append(Column(_("TPR − FPR"), [p.height for p in rows], "rank"))
    else:
        columns += [
            Column(_("TPR − slope·FPR"), [p.height for p in rows], "rank"),
            Column(_("Cost per instance"), [p.cost for p in rows], "value"),
        ]
    columns.append(Column(_("Best"), [_("yes") if p.best else _("no") for p in rows]))
    slope = str(study.slope.text)
    note = _(
        "{slope}. Best: no point of any classifier is better. A classifier that is not listed is no better "
        "than a constant answer.",
        slope=f"{slope[0].upper()}{slope[1:]}",
    )
    return Table("operating-points", _("Best operating point of each classifier"), tuple(columns), (note,), 20)


def hull_table(study: RocComparison) -> Table:
    """Vertices of the joint hull with the slopes for which each is best."""
    space = study.space
    edges = [inf if slope is None else float(slope) for slope in space.hull_slopes()]
    ranges = list(zip([*edges, 0.0], [inf, *edges], strict=True))
    # Between equal ends there is no slope: (0, 0) under a vertical edge, (1, 1) after a horizontal one.
    ends = [(None, None) if low == high else (low, high) for low, high in ranges]
    columns = (
        Column(_("Classifier"), [_owners(study, point) for point in space.hull.tolist()]),
        Column(_("Positive from"), [_threshold(study, point) for point in space.hull.tolist()], "value"),
        Column(_("FPR"), space.fpr[space.hull].tolist(), "rank"),
        Column(_("TPR"), space.tpr[space.hull].tolist(), "rank"),
        Column(_("Best from slope"), [low for low, _high in ends], "statistic"),
        Column(_("to slope"), [high for _low, high in ends], "statistic"),
    )
    notes = (
        _(
            "(0, 0) declares every instance negative, (1, 1) every instance positive. Slope = (cost of a false "
            "positive / cost of a false negative) · (negatives / positives)."
        ),
    )
    return Table("hull", _("Convex hull of all points"), columns, notes, 20)


def _owners(study: RocComparison, point: int) -> str:
    """All classifiers that have this point."""
    space = study.space
    if int(space.owner[point]) in TRIVIAL:
        return _(TRIVIAL[int(space.owner[point])])
    same = np.flatnonzero((space.x == space.x[point]) & (space.y == space.y[point]) & (space.owner >= 0))
    return ", ".join(dict.fromkeys(space.names[j] for j in space.owner[same].tolist()))


def _threshold(study: RocComparison, point: int) -> float | None:
    value = float(study.space.thresholds[point])
    return None if isnan(value) else value


def difference_table(study: RocComparison, family: Family, test: AreaTest) -> Table:
    """Differences of areas with their intervals, in the order of the p-values."""
    names, confidence = study.names, study.options.confidence
    low, high = difference_interval(test, confidence)
    columns = (
        Column(_("Hypothesis"), hypotheses(family, names)),
        Column(_("Difference of AUC"), test.difference.tolist(), "rank"),
        Column(_("SE"), test.standard_error.tolist(), "rank"),
        Column(_("{confidence} from", confidence=percent(confidence)), low, "rank"),
        Column(_("to"), high, "rank"),
    )
    caption = _("Differences of areas, {family}", family=title(family, names))
    notes = (_("Intervals are for single comparisons (Wald), not simultaneous; – where there was no variation."),)
    return Table(f"differences-{family.design}", caption, columns, notes, 0 if family.m > 45 else None)


def difference_interval(test: AreaTest, confidence: float) -> tuple[list[float], list[float]]:
    """Wald limits of each difference, within −1 and 1; NaN where the standard error is 0."""
    # A difference d in (−1, 1) is shifted to an area (1 + d)/2, so that the one interval function serves both.
    error = np.where(np.abs(test.difference) < 1, test.standard_error, 0.0)
    low, high = area_interval((1 + test.difference) / 2, error / 2, confidence, "wald")
    return (2 * low - 1).tolist(), (2 * high - 1).tolist()


def calibration_table(study: RocComparison) -> Table:
    """Brier scores before and after Platt's calibration."""
    rows = study.calibration
    columns = (
        Column(_("Classifier"), [c.name for c in rows]),
        Column(_("Brier before"), [c.brier_before for c in rows], "rank"),
        Column(_("Brier after"), [c.brier_after for c in rows], "rank"),
        Column(_("Slope"), [c.slope for c in rows], "statistic"),
        Column(_("Intercept"), [c.intercept for c in rows], "statistic"),
    )
    constant = rows[0].brier_constant if rows else nan
    notes = (
        _(
            "Brier score: mean squared error of the probability, 0 is best; always predicting the share of "
            "positives gives {constant:.3f}. After: a sigmoid fitted without the instance's own fold ({folds} "
            "stratified folds). – where scores are not probabilities.",
            constant=constant,
            folds=rows[0].folds if rows else 0,
        ),
        _("Calibration does not change the order of the instances, so it does not change AUC or the tests."),
    )
    return Table("calibration", _("Platt's calibration"), columns, notes)


def curve_table(study: RocComparison) -> Table:
    """Every point of every classifier."""
    space = study.space
    rows = np.flatnonzero(space.owner >= 0)
    useful = space.useful[rows].tolist()
    columns = (
        Column(_("Classifier"), [space.names[j] for j in space.owner[rows].tolist()]),
        Column(_("Positive from"), [_threshold(study, point) for point in rows.tolist()], "value"),
        Column(_("FPR"), space.fpr[rows].tolist(), "rank"),
        Column(_("TPR"), space.tpr[rows].tolist(), "rank"),
        Column(_("On the hull"), [_("yes") if mark else _("no") for mark in useful]),
    )
    notes = (_("Each curve also contains (0, 0) and (1, 1). Equal scores make one point."),)
    return Table("curves", _("Points of the ROC curves"), columns, notes, 12)
