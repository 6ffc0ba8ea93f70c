"""A ROC analysis as plain values, for JSON and CSV."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from math import isnan
from typing import TYPE_CHECKING, Any

import numpy as np

from podium.studies.layout import SCHEMA, advice_list, family_dict, groups_dict, provenance, verdict_dict
from podium.studies.roc.space import TRIVIAL
from podium.studies.roc.study import SEED, difference_interval

if TYPE_CHECKING:
    from podium.stats.roc_areas import AreaTest
    from podium.studies.family import Family
    from podium.studies.roc.study import Area, OperatingPoint, RocComparison


def to_dict(study: RocComparison) -> dict[str, Any]:
    """Everything, in the layout of ``podium roc --format json``."""
    data, names = study.scores, study.names
    scored = () if data is None else data.names
    return {
        "schema": SCHEMA,
        "study": "roc",
        "positives": None if data is None else data.positives,
        "negatives": None if data is None else data.negatives,
        "positive_label": None if data is None else data.positive,
        "alpha": study.options.alpha,
        "confidence": study.options.confidence,
        "classifiers": list(names),
        "areas": [_area(area) for area in study.areas],
        "covariance": None if study.covariance is None else study.covariance.covariance.tolist(),
        "slope": _slope(study),
        "operating_points": [
            _point(study, p.point) | {"height": p.height, "cost": p.cost, "best": p.best} for p in study.operating
        ],
        "hull": _hull(study),
        "on_hull": [names[j] for j in study.space.touching],
        "dominated": [names[j] for j in study.space.dominated],
        "curves": [_curve(study, j) for j in range(len(names))],
        "families": [family_dict(family, scored) for family in study.families],
        "differences": [
            difference_dict(family, test, scored, study.options.confidence)
            for family, test in zip(study.families, study.differences, strict=True)
        ],
        "text": study.text,
        "verdict": None if study.verdict is None else verdict_dict(study.verdict, scored),
        **({"groups": None, "letters": None} if study.verdict is None else groups_dict(study.verdict, scored)),
        "calibration": [asdict(entry) for entry in study.calibration],
        "advice": advice_list(study.advice),
        "provenance": _provenance(study),
        "points": None if study.points is None else {"source": study.points.source, "sha256": study.points.sha256},
    }


def _area(area: Area) -> dict[str, Any]:
    return {
        "classifier": area.name,
        "kind": area.kind,
        "auc": area.auc,
        "standard_error": area.standard_error,
        "interval_logit": list(area.logit),
        "interval_wald": list(area.wald),
        "mann_whitney": area.mann_whitney,
        "trapezoids": area.trapezoids,
        "sensitivity": area.sensitivity,
        "specificity": area.specificity,
    }


def _slope(study: RocComparison) -> dict[str, Any]:
    slope = study.slope
    costs: tuple[Fraction | None, ...] = slope.costs or (None, None)
    sizes: tuple[Fraction | None, ...] = slope.sizes or (None, None)
    values = dict(zip(("cost_fp", "cost_fn", "negatives", "positives"), (*costs, *sizes), strict=True))
    plain = {name: None if value is None else float(value) for name, value in values.items()}
    return {"value": float(slope.value), **plain, "text": slope.text}


def _point(study: RocComparison, point: int) -> dict[str, Any]:
    space = study.space
    owner = int(space.owner[point])
    return {
        "classifier": None if owner in TRIVIAL else space.names[owner],
        "threshold": float(space.thresholds[point]),
        "fpr": float(space.fpr[point]),
        "tpr": float(space.tpr[point]),
    }


def _hull(study: RocComparison) -> list[dict[str, Any]]:
    slopes = [None if slope is None else float(slope) for slope in study.space.hull_slopes()]
    after = [*slopes, None]
    vertices = study.space.hull.tolist()
    return [_point(study, point) | {"slope_to_next": slope} for point, slope in zip(vertices, after, strict=True)]


def _curve(study: RocComparison, j: int) -> dict[str, Any]:
    """All points of a classifier, (0, 0) and (1, 1) included; counts where there are instances."""
    space = study.space
    if j < len(study.curves) and study.scores is not None:
        curve = study.curves[j]
        values = study.scores.values[:, j]
        thresholds = [None, *values[curve.rows[1:]].tolist()]
        return {
            "classifier": space.names[j],
            "thresholds": thresholds,
            "false_positives": curve.false_positives.tolist(),
            "true_positives": curve.true_positives.tolist(),
            "fpr": curve.fpr.tolist(),
            "tpr": curve.tpr.tolist(),
        }
    own = np.flatnonzero(space.owner == j)
    rows = [0, *own[np.lexsort((space.tpr[own], space.fpr[own]))].tolist(), len(space.owner) - 1]
    return {
        "classifier": space.names[j],
        "thresholds": None,
        "false_positives": None,
        "true_positives": None,
        "fpr": space.fpr[rows].tolist(),
        "tpr": space.tpr[rows].tolist(),
    }


def difference_dict(family: Family, test: AreaTest, names: tuple[str, ...], confidence: float) -> dict[str, Any]:
    """Differences of areas of one family, hypotheses in the family's order."""
    low, high = difference_interval(test, confidence)
    return {
        "design": family.design,
        "hypotheses": [
            {"first": names[i], "second": names[j], "difference": d, "standard_error": e, "interval": [a, b]}
            for i, j, d, e, a, b in zip(
                family.first.tolist(),
                family.second.tolist(),
                test.difference.tolist(),
                test.standard_error.tolist(),
                low,
                high,
                strict=True,
            )
        ],
    }


def _provenance(study: RocComparison) -> dict[str, Any]:
    notes = [note for data in (study.scores, study.points) if data is not None for note in data.notes]
    main = study.scores or study.points
    assert main is not None
    return provenance(main.sha256, main.source, notes, study.options.to_dict(), SEED if study.calibration else None)


def columns(study: RocComparison) -> dict[str, list[Any]]:
    """One row a classifier, in the order given."""
    touching = set(study.space.touching)
    own: dict[int, OperatingPoint] = {}
    for point in study.operating:
        own.setdefault(point.owner, point)
    columns: dict[str, list[Any]] = {}
    for j, area in enumerate(study.areas):
        best = own.get(j)
        rates = _point(study, best.point) if best is not None else {}
        row = {
            "classifier": area.name,
            "kind": area.kind,
            "auc": _plain(area.auc),
            "standard_error": _plain(area.standard_error),
            "ci_low": _plain(area.logit[0]),
            "ci_high": _plain(area.logit[1]),
            "wald_low": _plain(area.wald[0]),
            "wald_high": _plain(area.wald[1]),
            "mann_whitney": area.mann_whitney,
            "on_hull": j in touching,
            "group": study.verdict.letter_list[j]
            if study.verdict is not None and study.verdict.letter_list is not None and j < len(study.curves)
            else None,
            "best_threshold": _plain(rates.get("threshold")),
            "best_fpr": rates.get("fpr"),
            "best_tpr": rates.get("tpr"),
            "best_height": None if best is None else best.height,
            "best_cost": None if best is None else best.cost,
            "best_of_all": best is not None and best.best,
        }
        for name, value in row.items():
            columns.setdefault(name, []).append(value)
    return columns


def _plain(value: float | None) -> float | None:
    return None if value is None or isnan(value) else value
