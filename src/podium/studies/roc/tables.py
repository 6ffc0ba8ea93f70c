"""The tables of a ROC analysis."""

from __future__ import annotations

from math import inf, isnan, nan
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Column, Table
from podium.stats.roc.delong import area_interval
from podium.studies.family import Family
from podium.studies.family_tables import hypotheses, title
from podium.studies.roc.space import TRIVIAL
from podium.studies.tiers import standing
from podium.studies.words import count

if TYPE_CHECKING:
    from podium.stats.roc.delong import AreaTest
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
        Column("Classifier", [a.name for a in rows]),
        Column("AUC", [a.auc for a in rows], "rank"),
        Column(f"{confidence} from", [a.logit[0] for a in rows], "rank"),
        Column("to", [a.logit[1] for a in rows], "rank"),
        Column("SE", [a.standard_error for a in rows], "rank"),
        Column("On the hull", ["yes" if j in touching else "no" for j in order]),
    ]
    notes = [
        f"{confidence} confidence intervals on the logit scale with DeLong's standard error (the default); – where unknown.",
        "On the hull: the best choice for some costs and class ratio.",
    ]
    decided, explained = ([], []) if study.verdict is None else standing(study.verdict, order)
    columns += decided
    notes += explained
    if decided and study.control is None:
        notes.append("Classifiers that share a letter cannot be told apart.")
    if full:
        columns += [
            Column("Wald from", [a.wald[0] for a in rows], "rank"),
            Column("Wald to", [a.wald[1] for a in rows], "rank"),
            Column("Mann–Whitney U", [a.mann_whitney for a in rows], "count"),
            Column("Trapezoids", [a.trapezoids for a in rows], "rank"),
        ]
    if study.scores is not None:
        pairs = f"{count(study.scores.positives, 'positive')} × {count(study.scores.negatives, 'negative')}"
        notes.append(
            f"AUC = U/(P·N), the share of the {pairs} pairs in which the positive scores higher (ties one half); the trapezoids "
            "under the curve were added up as well and agree exactly."
        )
    if any(a.kind == "crisp" for a in rows):
        notes.append("A crisp classifier has one point; its AUC is (sensitivity + specificity)/2.")
    return Table("areas", "Areas under the ROC curves", tuple(columns), tuple(notes), 40)


def operating_table(study: RocComparison) -> Table:
    """Best operating point of each classifier, the best of all marked."""
    rows = list(study.operating)
    space = study.space
    names = [TRIVIAL[p.owner] if p.owner in TRIVIAL else space.names[p.owner] for p in rows]
    columns = [
        Column("Classifier", names),
        Column("Positive from", [_threshold(study, p.point) for p in rows], "value"),
        Column("TPR", [float(space.tpr[p.point]) for p in rows], "rank"),
        Column("FPR", [float(space.fpr[p.point]) for p in rows], "rank"),
    ]
    if study.slope.costs is None:
        columns.append(Column("TPR − FPR", [p.height for p in rows], "rank"))
    else:
        columns += [
            Column("TPR − slope·FPR", [p.height for p in rows], "rank"),
            Column("Cost per instance", [p.cost for p in rows], "value"),
        ]
    columns.append(Column("Best", ["yes" if p.best else "no" for p in rows]))
    text = study.slope.text
    note = (
        f"{text[0].upper()}{text[1:]}. Best: no point of any classifier is better. A classifier "
        "that is not listed does no better than calling every instance alike."
    )
    return Table("operating-points", "Best operating point of each classifier", tuple(columns), (note,), 20)


def hull_table(study: RocComparison) -> Table:
    """Vertices of the joint hull with the slopes for which each is best."""
    space = study.space
    edges = [inf if slope is None else float(slope) for slope in space.hull_slopes()]
    ranges = list(zip([*edges, 0.0], [inf, *edges], strict=True))
    # Between equal ends there is no slope: (0, 0) under a vertical edge, (1, 1) after a horizontal one.
    ends = [(None, None) if low == high else (low, high) for low, high in ranges]
    columns = (
        Column("Classifier", [_owners(study, point) for point in space.hull.tolist()]),
        Column("Positive from", [_threshold(study, point) for point in space.hull.tolist()], "value"),
        Column("FPR", space.fpr[space.hull].tolist(), "rank"),
        Column("TPR", space.tpr[space.hull].tolist(), "rank"),
        Column("Best from slope", [low for low, _ in ends], "statistic"),
        Column("to slope", [high for _, high in ends], "statistic"),
    )
    notes = (
        "(0, 0) calls every instance negative, (1, 1) every one positive. Slope = (cost of a false positive / cost of a false "
        "negative) · (negatives / positives).",
    )
    return Table("hull", "Convex hull of all points", columns, notes, 20)


def _owners(study: RocComparison, point: int) -> str:
    """All classifiers that have this point."""
    space = study.space
    if int(space.owner[point]) in TRIVIAL:
        return TRIVIAL[int(space.owner[point])]
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
        Column("Hypothesis", hypotheses(family, names)),
        Column("Difference of AUC", test.difference.tolist(), "rank"),
        Column("SE", test.standard_error.tolist(), "rank"),
        Column(f"{percent(confidence)} from", low, "rank"),
        Column("to", high, "rank"),
    )
    caption = f"Differences of areas, {title(family, names)}"
    notes = ("Intervals are those of single comparisons (Wald), not simultaneous ones; – where no variation was seen.",)
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
        Column("Classifier", [c.name for c in rows]),
        Column("Brier before", [c.brier_before for c in rows], "rank"),
        Column("Brier after", [c.brier_after for c in rows], "rank"),
        Column("Slope", [c.slope for c in rows], "statistic"),
        Column("Intercept", [c.intercept for c in rows], "statistic"),
    )
    constant = rows[0].brier_constant if rows else nan
    notes = (
        f"Brier score: mean squared error of the probability, 0 is best; always saying the share of positives gets {constant:.3f}. "
        f"After: each instance by a sigmoid fitted without its own fold ({rows[0].folds if rows else 0} stratified folds). "
        "– where scores are no probabilities.",
        "Calibration does not change the order of the instances, so it does not change AUC or the tests.",
    )
    return Table("calibration", "Platt's calibration", columns, notes)


def curve_table(study: RocComparison) -> Table:
    """Every point of every classifier."""
    space = study.space
    rows = np.flatnonzero(space.owner >= 0)
    useful = space.useful[rows].tolist()
    columns = (
        Column("Classifier", [space.names[j] for j in space.owner[rows].tolist()]),
        Column("Positive from", [_threshold(study, point) for point in rows.tolist()], "value"),
        Column("FPR", space.fpr[rows].tolist(), "rank"),
        Column("TPR", space.tpr[rows].tolist(), "rank"),
        Column("On the hull", ["yes" if mark else "no" for mark in useful]),
    )
    notes = ("Each curve also holds (0, 0) and (1, 1). Equal scores make one point.",)
    return Table("curves", "Points of the ROC curves", columns, notes, 12)
