"""A ROC analysis as plain values, for JSON and CSV."""

from __future__ import annotations

from fractions import Fraction
from math import nan
from typing import Annotated, Any, Literal, TypedDict

import numpy as np

from podium.stats.roc_areas import area_interval
from podium.studies.one_problem.roc.curves import SEED, Place
from podium.studies.one_problem.roc.study import MulticlassComparison, RocComparison, difference_interval
from podium.studies.one_problem.roc.verb import Options
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families
from podium.studies.shared.layout import plain
from podium.studies.shared.words import bounded

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
    return _classes(study) if isinstance(study, MulticlassComparison) else _curves(study)


def _curves(study: RocComparison) -> RocJson:
    data, names, space, points = study.scores, study.names, study.space, study.points
    main = data or points
    assert main is not None
    notes = [note for one in (data, points) if one is not None for note in one.notes]
    slopes = [None if slope is None else float(slope) for slope in (*space.hull_slopes(), None)]
    return layout.filled(
        RocJson, study, main,
        positives=None if data is None else data.positives,
        negatives=None if data is None else data.negatives,
        positive_label=None if data is None else data.positive,
        classifiers=names,
        covariance=None if study.covariance is None else study.covariance.covariance,
        slope={key: float(value) if isinstance(value, Fraction) else value for key, value in vars(study.slope).items()},
        operating_points=[
            {**plain(space.place(p.point)), "height": p.height, "cost": p.cost, "best": p.best} for p in study.operating
        ],
        closest_points=[{**plain(space.place(at)), "distance": space.distance(at)} for at in space.closest],
        hull=[
            {**plain(space.place(at)), "slope_to_next": slope}
            for at, slope in zip(space.hull.tolist(), slopes, strict=True)
        ],
        on_hull=[names[j] for j in space.touching],
        dominated=[names[j] for j in space.dominated],
        curves=[_curve(study, j) for j in range(len(names))],
        provenance=layout.provenance(
            main.sha256, main.source, notes, study.options.to_dict(), SEED if study.calibration else None
        ),
        points=None if points is None else {"source": points.source, "sha256": points.sha256},
        **_tested(study, () if data is None else data.names),
    )  # fmt: skip


def _curve(study: RocComparison, j: int) -> Curve:
    """All points of a classifier, (0, 0) and (1, 1) included; counts where there are instances."""
    space, thresholds, counts = study.space, None, (None, None)
    if j < len(study.curves) and study.scores is not None:
        curve = study.curves[j]
        thresholds = [None, *study.scores.values[curve.rows[1:], j].tolist()]
        counts = curve.false_positives.tolist(), curve.true_positives.tolist()
        rates = curve.fpr, curve.tpr
    else:
        own = np.flatnonzero(space.owner == j)
        rows = [0, *own[np.lexsort((space.tpr[own], space.fpr[own]))].tolist(), len(space.owner) - 1]
        rates = space.fpr[rows], space.tpr[rows]
    return {
        "classifier": space.names[j], "thresholds": thresholds, "false_positives": counts[0], "true_positives": counts[1],
        "fpr": rates[0].tolist(), "tpr": rates[1].tolist(),
    }  # fmt: skip


def _tested(study: RocComparison | MulticlassComparison, names: tuple[str, ...]) -> dict[str, Any]:
    """The tests of areas of two classes or of several, and the verdict."""
    verdict = study.verdict
    return {
        "families": [families.family_dict(family, names) for family in study.families],
        "differences": _differences(study, names),
        "verdict": None if verdict is None else families.verdict_dict(verdict, names),
        **families.groups_dict(verdict, names),
    }


def _differences(study: RocComparison | MulticlassComparison, names: tuple[str, ...]) -> list[Difference]:
    """Differences of areas of every family, hypotheses in the family's order."""
    found: list[Difference] = []
    for family, test in zip(study.families, study.differences, strict=True):
        pairs = [(names[i], names[j]) for i, j in zip(family.first.tolist(), family.second.tolist(), strict=True)]
        ends = zip(*difference_interval(test, study.options.confidence), strict=True)
        values = (one.tolist() for one in (test.difference, test.standard_error, test.z, test.pvalue))
        rows = zip(pairs, ends, *values, strict=True)
        hypotheses: list[Hypothesis] = [
            {
                "first": first, "second": second, "difference": d, "standard_error": e, "interval": list(interval),
                "z": bounded(z), "pvalue_normal": p,
            }
            for (first, second), interval, d, e, z, p in rows
        ]  # fmt: skip
        found.append({"design": family.design, "hypotheses": hypotheses})
    return found


def _classes(study: MulticlassComparison) -> RocMulticlassJson:
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
        **_tested(study, data.names),
    )  # fmt: skip


def _measure(study: MulticlassComparison, name: str) -> Measure:
    areas = study.measures[name]
    logit = area_interval(areas.auc, areas.standard_error, study.options.confidence)
    interval, interval_logit = (np.column_stack(ends).tolist() for ends in (study.interval(name), logit))
    return {
        "auc": areas.auc.tolist(), "standard_error": areas.standard_error.tolist(), "interval": interval,
        "interval_logit": interval_logit, "covariance": areas.covariance.tolist(),
    }  # fmt: skip


def columns(study: RocComparison | MulticlassComparison) -> dict[str, list[Any]]:
    """One row a classifier, in the order given."""
    if isinstance(study, MulticlassComparison):
        found: dict[str, list[Any]] = {"classifier": list(study.names)}
        for measure, areas in study.measures.items():
            low, high = study.interval(measure)
            ends = {f"{measure}_ci_low": low.tolist(), f"{measure}_ci_high": high.tolist()}
            found |= {measure: areas.auc.tolist(), f"{measure}_se": areas.standard_error.tolist(), **ends}
        parts = study.measures["macro"].parts
        return found | {f"auc:{label}": parts[:, c].tolist() for c, label in enumerate(study.scores.classes)}
    rows = [_row(study, j) for j in range(len(study.areas))]
    return {name: [row[name] for row in rows] for name in rows[0]}


def _row(study: RocComparison, j: int) -> dict[str, Any]:
    area, verdict = study.areas[j], study.verdict
    ends = {"ci": area.interval, "logit": area.interval_logit, "wald": area.interval_wald}
    limits = {f"{name}_{end}": bounded(two[at]) for name, two in ends.items() for at, end in enumerate(("low", "high"))}
    letters = None if verdict is None or j >= len(study.curves) else verdict.letter_list
    best = next((point for point in study.operating if point.owner == j), None)
    place = Place(None, nan, nan, nan) if best is None else study.space.place(best.point)
    return {
        "classifier": area.classifier,
        "kind": area.kind,
        "auc": bounded(area.auc),
        "standard_error": bounded(area.standard_error),
        **limits,
        "mann_whitney": area.mann_whitney,
        "on_hull": j in study.space.touching,
        "group": None if letters is None else letters[j],
        "best_threshold": bounded(place.threshold),
        "best_fpr": bounded(place.fpr),
        "best_tpr": bounded(place.tpr),
        "best_height": None if best is None else best.height,
        "best_cost": None if best is None else best.cost,
        "best_of_all": best is not None and best.best,
    }
