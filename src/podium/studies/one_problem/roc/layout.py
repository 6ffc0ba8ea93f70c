"""A ROC analysis as plain values, for JSON and CSV."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isnan
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict, cast

import numpy as np

from podium.stats.roc_areas import area_interval
from podium.studies.one_problem.roc.multiclass import MulticlassComparison
from podium.studies.one_problem.roc.space import TRIVIAL
from podium.studies.one_problem.roc.study import SEED, Options, difference_interval
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families

if TYPE_CHECKING:
    from podium.studies.one_problem.roc.study import Area, OperatingPoint, RocComparison


Confidence = Annotated[float, kinds.Rules(minimum=0.5, exclusiveMaximum=1)]
Provenance = Annotated[
    layout.Provenance,
    kinds.Given(
        Options,
        alpha=kinds.Alpha,
        confidence=Confidence,
        cost_fp=kinds.Positive | None,
        cost_fn=kinds.Positive | None,
        negatives=kinds.Positive | None,
        positives=kinds.Positive | None,
    ),
]


class AreaJson(TypedDict):
    classifier: kinds.Name
    kind: Annotated[str, kinds.OneOf("scores", "crisp", "points")]
    auc: kinds.Probability | None
    standard_error: kinds.NonNegative | None
    interval: kinds.Two[kinds.Probability | None]
    """The score interval; null where unknown."""
    interval_logit: kinds.Two[kinds.Probability | None]
    interval_wald: kinds.Two[kinds.Probability | None]
    mann_whitney: kinds.NonNegative | None
    """U: number of pairs in which the positive scores higher; ties count one half."""
    trapezoids: kinds.Probability | None
    """The area by the trapezoidal rule, computed independently of U."""
    sensitivity: kinds.Probability | None
    specificity: kinds.Probability | None


class Slope(TypedDict):
    """(cost_fp / cost_fn)(negatives / positives); 1 by default."""

    value: kinds.Positive
    cost_fp: kinds.Positive | None
    cost_fn: kinds.Positive | None
    negatives: kinds.Positive | None
    positives: kinds.Positive | None
    text: kinds.Text


class Point(TypedDict):
    classifier: str | None
    """null for (0, 0) and (1, 1), which belong to none."""
    threshold: float | None
    """Positive from this score on; null for points without scores."""
    fpr: kinds.Probability
    tpr: kinds.Probability


class OperatingPointJson(Point):
    height: float
    """TPR - slope FPR."""
    cost: kinds.NonNegative | None
    """Expected cost per instance; null without costs."""
    best: bool


class ClosestPoint(Point):
    distance: kinds.NonNegative
    """From (0, 1)."""


class Vertex(Point):
    slope_to_next: kinds.NonNegative | None


class Curve(TypedDict):
    classifier: kinds.Name
    thresholds: list[float | None] | None
    false_positives: list[kinds.Count] | None
    true_positives: list[kinds.Count] | None
    fpr: kinds.Several[kinds.Probability]
    tpr: kinds.Several[kinds.Probability]


class Hypothesis(TypedDict):
    first: kinds.Name
    second: kinds.Name
    difference: kinds.Correlation
    standard_error: kinds.NonNegative
    interval: kinds.Interval
    """By Student's t, for this comparison alone."""
    z: float | None
    """The difference over its standard error; null where undefined."""
    pvalue_normal: kinds.Probability
    """DeLong's p-value, by the normal distribution; the families use Student's t."""


class Difference(TypedDict):
    design: Annotated[str, kinds.OneOf("control", "all-pairs")]
    hypotheses: list[Hypothesis]


class Calibration(TypedDict):
    name: kinds.Name
    brier_before: kinds.Probability | None
    brier_after: kinds.Probability
    brier_constant: kinds.Probability
    slope: float
    intercept: float
    folds: kinds.TwoOrMore


class Points(TypedDict):
    source: str
    sha256: kinds.Sha256


class RocJson(TypedDict):
    """``podium roc FILE --format json``."""

    schema: Literal[1]
    study: Literal["roc"]
    positives: kinds.TwoOrMore | None
    """Number of instances; null if only points were given."""
    negatives: kinds.TwoOrMore | None
    positive_label: str | None
    alpha: kinds.Alpha
    confidence: Confidence
    classifiers: kinds.Names
    """Those with scores first, then the crisp classifiers."""
    areas: kinds.NonEmpty[AreaJson]
    covariance: list[list[float]] | None
    """DeLong's covariance of the areas of the classifiers with scores."""
    slope: Slope
    """(cost_fp / cost_fn)(negatives / positives); 1 by default."""
    operating_points: kinds.NonEmpty[OperatingPointJson]
    closest_points: list[ClosestPoint]
    """Points of each classifier closest to (0, 1), where every instance is classified correctly."""
    """Best points of each classifier, with the overall best first."""
    hull: kinds.Several[Vertex]
    """Vertices of the joint convex hull from (0, 0) to (1, 1); slope is null if vertical and at the end."""
    on_hull: kinds.Names
    dominated: kinds.Names
    curves: kinds.NonEmpty[Curve]
    """All points of all classifiers, including (0, 0) and (1, 1)."""
    families: Annotated[list[families.ControlFamily | families.PairsFamily], kinds.Rules(maxItems=2)]
    """t tests with DeLong's variance: all pairs; with a control, its family comes first; empty for one classifier with scores."""
    differences: Annotated[list[Difference], kinds.Rules(maxItems=2)]
    """The differences tested by the families, in the same order, with intervals of single comparisons."""
    text: kinds.Text
    """The conclusion in plain words."""
    verdict: families.Verdict | None
    """null for fewer than two classifiers with scores."""
    groups: kinds.Groups
    letters: kinds.Letters
    calibration: list[Calibration]
    advice: list[layout.AdviceEntry]
    provenance: Provenance
    points: Points | None


class Measure(TypedDict):
    auc: list[kinds.Probability]
    standard_error: list[kinds.NonNegative]
    interval: list[kinds.Two[kinds.Probability]]
    """The score interval of each classifier."""
    interval_logit: list[kinds.Two[kinds.Probability | None]]
    covariance: list[list[float]]


class RocMulticlassJson(TypedDict):
    """``podium roc FILE --multiclass --format json``."""

    schema: Literal[1]
    study: Literal["roc-multiclass"]
    n: Annotated[int, kinds.Rules(minimum=4)]
    classes: kinds.ByName[kinds.TwoOrMore]
    """Number of instances of each class."""
    alpha: kinds.Alpha
    confidence: Confidence
    classifiers: kinds.Names
    measures: Annotated[dict[str, Measure], kinds.Keys("hand_till", "macro", "weighted")]
    class_areas: dict[str, dict[str, kinds.Probability]]
    """One-vs-rest area of each class, by classifier."""
    pair_areas: dict[str, list[list[kinds.Probability | None]]]
    """A(i, j) of each pair of classes, by classifier; null on the diagonal."""
    families: Annotated[list[families.ControlFamily | families.PairsFamily], kinds.Rules(maxItems=2)]
    """t tests with DeLong's variance: all pairs; with a control, its family comes first; empty for one classifier with scores."""
    differences: Annotated[list[Difference], kinds.Rules(maxItems=2)]
    """The differences tested by the families, in the same order, with intervals of single comparisons."""
    text: kinds.Text
    """The conclusion in plain words."""
    verdict: families.Verdict | None
    """null for fewer than two classifiers with scores."""
    groups: kinds.Groups
    letters: kinds.Letters
    advice: list[layout.AdviceEntry]
    provenance: Provenance


def to_dict(study: RocComparison | MulticlassComparison) -> RocJson | RocMulticlassJson:
    """Return everything, in the layout of ``podium roc --format json``."""
    return _multiclass(study) if isinstance(study, MulticlassComparison) else _two_classes(study)


def _two_classes(study: RocComparison) -> RocJson:
    data, names, space, points = study.scores, study.names, study.space, study.points
    scored = () if data is None else data.names
    return layout.filled(
        RocJson, study, data or points, study.options.to_dict(),
        positives=None if data is None else data.positives,
        negatives=None if data is None else data.negatives,
        positive_label=None if data is None else data.positive,
        classifiers=names,
        areas=[_area(area) for area in study.areas],
        covariance=None if study.covariance is None else study.covariance.covariance,
        slope=_slope(study),
        operating_points=[
            {**_point(study, p.point), "height": p.height, "cost": p.cost, "best": p.best} for p in study.operating
        ],
        closest_points=[{**_point(study, point), "distance": space.distance(point)} for _j, point in study.closest],
        hull=_hull(study),
        on_hull=[names[j] for j in space.touching],
        dominated=[names[j] for j in space.dominated],
        curves=[_curve(study, j) for j in range(len(names))],
        provenance=_provenance(study),
        points=None if points is None else {"source": points.source, "sha256": points.sha256},
        **_tested(study, scored),
    )  # fmt: skip


def _tested(study: RocComparison | MulticlassComparison, names: tuple[str, ...]) -> dict[str, Any]:
    """The tests of areas of two classes or of several, and the verdict."""
    verdict = study.verdict
    return {
        "families": [families.family_dict(family, names) for family in study.families],
        "differences": _differences(study, names),
        "verdict": None if verdict is None else families.verdict_dict(verdict, names),
        **families.groups_dict(verdict, names),
    }


def _area(area: Area) -> AreaJson:
    return {
        "classifier": area.name,
        "kind": area.kind,
        "auc": area.auc,
        "standard_error": area.standard_error,
        "interval": list(area.interval),
        "interval_logit": list(area.logit),
        "interval_wald": list(area.wald),
        "mann_whitney": area.mann_whitney,
        "trapezoids": area.trapezoids,
        "sensitivity": area.sensitivity,
        "specificity": area.specificity,
    }


def _slope(study: RocComparison) -> Slope:
    slope = study.slope
    costs: tuple[Fraction | None, ...] = slope.costs or (None, None)
    sizes: tuple[Fraction | None, ...] = slope.sizes or (None, None)
    values = dict(zip(("cost_fp", "cost_fn", "negatives", "positives"), (*costs, *sizes), strict=True))
    plain = {name: None if value is None else float(value) for name, value in values.items()}
    return cast("Slope", {"value": float(slope.value), **plain, "text": slope.text})


def _point(study: RocComparison, point: int) -> Point:
    space = study.space
    owner = int(space.owner[point])
    return {
        "classifier": None if owner in TRIVIAL else space.names[owner],
        "threshold": float(space.thresholds[point]),
        "fpr": float(space.fpr[point]),
        "tpr": float(space.tpr[point]),
    }


def _hull(study: RocComparison) -> list[Vertex]:
    slopes = [None if slope is None else float(slope) for slope in study.space.hull_slopes()]
    after = [*slopes, None]
    vertices = study.space.hull.tolist()
    return [{**_point(study, point), "slope_to_next": slope} for point, slope in zip(vertices, after, strict=True)]


def _curve(study: RocComparison, j: int) -> Curve:
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


def _differences(study: RocComparison | MulticlassComparison, names: tuple[str, ...]) -> list[Difference]:
    """Differences of areas of every family, hypotheses in the family's order."""
    found: list[Difference] = []
    for family, test in zip(study.families, study.differences, strict=True):
        low, high = difference_interval(test, study.options.confidence)
        rows = zip(
            family.first.tolist(), family.second.tolist(), test.difference.tolist(), test.standard_error.tolist(), low, high,
            test.z.tolist(), test.pvalue.tolist(), strict=True,
        )  # fmt: skip
        hypotheses: list[Hypothesis] = [
            {
                "first": names[i], "second": names[j], "difference": d, "standard_error": e, "interval": [a, b],
                "z": _plain(z), "pvalue_normal": p,
            }
            for i, j, d, e, a, b, z, p in rows
        ]  # fmt: skip
        found.append({"design": family.design, "hypotheses": hypotheses})
    return found


def _provenance(study: RocComparison) -> layout.Provenance:
    notes = [note for data in (study.scores, study.points) if data is not None for note in data.notes]
    main = study.scores or study.points
    assert main is not None
    return layout.provenance(
        main.sha256, main.source, notes, study.options.to_dict(), SEED if study.calibration else None
    )


def _multiclass(study: MulticlassComparison) -> RocMulticlassJson:
    data, macro, pairs = study.scores, study.measures["macro"], study.measures["hand_till"]
    return layout.filled(
        RocMulticlassJson, study, data,
        classes=dict(zip(data.classes, data.sizes, strict=True)),
        classifiers=data.names,
        measures={name: _measure(study, name) for name in study.measures},
        class_areas={
            name: dict(zip(data.classes, row, strict=True))
            for name, row in zip(data.names, macro.parts.tolist(), strict=True)
        },
        pair_areas=dict(zip(data.names, pairs.parts.tolist(), strict=True)),
        provenance=layout.provenance(data.sha256, data.source, data.notes, study.options.to_dict(), None),
        **_tested(study, data.names),
    )  # fmt: skip


def _measure(study: MulticlassComparison, name: str) -> Measure:
    areas = study.measures[name]
    logit = area_interval(areas.auc, areas.standard_error, study.options.confidence)
    interval, interval_logit = (
        [list(ends) for ends in zip(low.tolist(), high.tolist(), strict=True)]
        for low, high in (study.interval(name), logit)
    )
    return {
        "auc": areas.auc.tolist(),
        "standard_error": areas.standard_error.tolist(),
        "interval": interval,
        "interval_logit": interval_logit,
        "covariance": areas.covariance.tolist(),
    }


def columns(study: RocComparison) -> dict[str, list[Any]]:
    """One row a classifier, in the order given."""
    touching = set(study.space.touching)
    own: dict[int, OperatingPoint] = {}
    for point in study.operating:
        own.setdefault(point.owner, point)
    columns: dict[str, list[Any]] = {}
    for j, area in enumerate(study.areas):
        best = own.get(j)
        rates: Mapping[str, Any] = {} if best is None else _point(study, best.point)
        row = {
            "classifier": area.name,
            "kind": area.kind,
            "auc": _plain(area.auc),
            "standard_error": _plain(area.standard_error),
            "ci_low": _plain(area.interval[0]),
            "ci_high": _plain(area.interval[1]),
            "logit_low": _plain(area.logit[0]),
            "logit_high": _plain(area.logit[1]),
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
