"""What is computed of each classifier: its points in ROC space and the joint hull, its area, where to work, and calibration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from itertools import pairwise
from math import hypot, isnan, lcm, nan, sqrt
from typing import Any, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from podium.brief import brief
from podium.data import RocPoints, Scores
from podium.errors import InputError, MissingExtraError
from podium.i18n import N_
from podium.stats.roc import Curve, best_points, closest_points, iso_performance_slope, optimal_somewhere, upper_hull
from podium.stats.roc_areas import Areas, IntervalMethod, area_interval, score_interval
from podium.studies.one_problem.roc.verb import Options
from podium.studies.shared.texts import KeptTexts

Floats = NDArray[np.float64]

NEVER, ALWAYS = -1, -2
"""Owners of (0, 0), which calls nothing positive, and of (1, 1), which calls everything positive."""

TRIVIAL = {NEVER: N_("declare nothing positive"), ALWAYS: N_("declare everything positive")}


@dataclass(frozen=True)
class Place:
    """A point of ROC space by its rates."""

    classifier: str | None  # None for (0, 0) and (1, 1), which belong to none
    threshold: float  # Smallest score called positive; NaN for points without scores
    fpr: float
    tpr: float


@dataclass(frozen=True, eq=False)
class RocSpace:
    """Points of k classifiers over common denominators."""

    names: tuple[str, ...]  # The classifiers: those with scores first, then the crisp ones
    # Classifier of each point, shape (m,); `NEVER` and `ALWAYS` for the first and the last point, which belong to all
    owner: NDArray[np.intp]
    x: NDArray[Any]  # Integers: FPR = x / x_unit and TPR = y / y_unit
    y: NDArray[Any]
    x_unit: int  # Common denominators
    y_unit: int
    # Smallest score called positive, shape (m,); NaN for crisp classifiers and the two trivial points
    thresholds: NDArray[np.float64]
    hull: NDArray[np.intp]  # Points at the vertices of the joint convex hull, from (0, 0) to (1, 1)
    useful: NDArray[np.bool_]  # Points that are best for some positive, finite slope, shape (m,)

    __repr__ = brief

    @property
    def fpr(self) -> NDArray[np.float64]:
        """False positive rates."""
        return _quotients(self.x, self.x_unit)

    @property
    def tpr(self) -> NDArray[np.float64]:
        """True positive rates."""
        return _quotients(self.y, self.y_unit)

    def place(self, point: int) -> Place:
        """Whose point it is, and where."""
        owner = int(self.owner[point])
        rates = float(self.fpr[point]), float(self.tpr[point])
        return Place(None if owner in TRIVIAL else self.names[owner], float(self.thresholds[point]), *rates)

    @property
    def touching(self) -> tuple[int, ...]:
        """Classifiers with a point on the hull: each is the best choice for some costs and class ratio."""
        found = set(self.owner[self.useful].tolist())
        return tuple(j for j in range(len(self.names)) if j in found)

    @property
    def dominated(self) -> tuple[int, ...]:
        """Classifiers that are never the best choice, whatever the costs and the class ratio."""
        touching = set(self.touching)
        return tuple(j for j in range(len(self.names)) if j not in touching)

    def best(self, slope: Fraction) -> NDArray[np.intp]:
        """All points, of any classifier, that are best for a slope; ties decided exactly."""
        few = np.flatnonzero(self.useful | (self.owner < 0))
        return few[best_points(self.x[few], self.y[few], self.x_unit, self.y_unit, slope)]

    def best_of(self, classifier: int, slope: Fraction) -> NDArray[np.intp]:
        """Points of one classifier that are best for a slope; the trivial ones where none of its own is as good."""
        own = self._with_trivial(classifier)
        return own[best_points(self.x[own], self.y[own], self.x_unit, self.y_unit, slope)]

    @property
    def closest(self) -> list[int]:
        """Points closest to (0, 1), of each classifier that has one of its own at least as close as the trivial ones."""
        found = []
        for j in range(len(self.names)):
            own = self._with_trivial(j)
            points = own[closest_points(self.x[own], self.y[own], self.x_unit, self.y_unit)].tolist()
            found += [point for point in points if self.owner[point] == j]
        return found

    def _with_trivial(self, classifier: int) -> NDArray[np.intp]:
        return np.flatnonzero((self.owner == classifier) | (self.owner < 0))

    def distance(self, point: int) -> float:
        """Distance of a point from (0, 1)."""
        return hypot(float(self.fpr[point]), 1.0 - float(self.tpr[point]))

    def hull_slopes(self) -> list[Fraction | None]:
        """Slope of the edge after each vertex but the last; None where it is vertical."""
        slopes: list[Fraction | None] = []
        for a, b in zip(self.hull[:-1].tolist(), self.hull[1:].tolist(), strict=True):
            run, rise = int(self.x[b] - self.x[a]), int(self.y[b] - self.y[a])
            slopes.append(Fraction(rise * self.x_unit, run * self.y_unit) if run else None)
        return slopes


class _Part(NamedTuple):
    owner: NDArray[np.intp]
    x: NDArray[Any]
    y: NDArray[Any]
    thresholds: NDArray[np.float64]


def roc_space(scores: Scores | None, curves: Sequence[Curve], points: RocPoints | None) -> RocSpace:
    """Bring curves and points to common denominators and find the joint hull."""
    negatives, positives = (1, 1) if scores is None else (scores.negatives, scores.positives)
    x_unit = lcm(negatives, *(rate.denominator for rate in (points.fpr if points else ())))
    y_unit = lcm(positives, *(rate.denominator for rate in (points.tpr if points else ())))
    kind: Any = object if max(x_unit, y_unit) >= 2**30 else np.int64
    names: tuple[str, ...] = ()
    parts = [_single(NEVER, 0, 0, kind)]
    if scores is not None:
        names = scores.names
        factors = x_unit // negatives, y_unit // positives
        parts += [_own(curve, j, scores.values[:, j], kind, factors) for j, curve in enumerate(curves)]
    if points is not None:
        number = {name: len(names) + at for at, name in enumerate(points.classifiers)}
        names = (*names, *points.classifiers)
        for name, fpr, tpr in zip(points.names, points.fpr, points.tpr, strict=True):
            parts.append(_single(number[name], int(fpr * x_unit), int(tpr * y_unit), kind))
    parts.append(_single(ALWAYS, x_unit, y_unit, kind))
    owner, x, y, thresholds = (np.concatenate(group) for group in zip(*parts, strict=True))
    hull = upper_hull(x, y)
    useful = optimal_somewhere(x, y, hull) & (owner >= 0)
    return RocSpace(names, owner, x, y, x_unit, y_unit, thresholds, _from_origin_to_end(hull, x, y), useful)


def _single(owner: int, x: int, y: int, kind: Any) -> _Part:
    nothing = np.array([np.nan])
    return _Part(np.array([owner], dtype=np.intp), np.array([x], dtype=kind), np.array([y], dtype=kind), nothing)


def _own(curve: Curve, j: int, values: NDArray[np.float64], kind: Any, factors: tuple[int, int]) -> _Part:
    """Points of a curve between its two trivial ends."""
    inner = slice(1, -1)
    x = curve.false_positives[inner].astype(kind) * factors[0]
    y = curve.true_positives[inner].astype(kind) * factors[1]
    return _Part(np.full(len(x), j, dtype=np.intp), x, y, values[curve.rows[inner]])


def _from_origin_to_end(hull: NDArray[np.intp], x: NDArray[Any], y: NDArray[Any]) -> NDArray[np.intp]:
    """Begin the hull with (0, 0), also where it starts by going straight up."""
    first = int(hull[0])
    if x[first] == 0 and y[first] == 0:
        hull = hull[1:]
    last = int(hull[-1])
    if x[last] == x[-1] and y[last] == y[-1]:
        hull = hull[:-1]
    return np.concatenate([np.array([0]), hull, np.array([len(x) - 1])]).astype(np.intp)


def _quotients(whole: NDArray[Any], unit: int) -> NDArray[np.float64]:
    if whole.dtype == object:
        return np.array([int(value) / unit for value in whole.tolist()], dtype=np.float64)
    return np.asarray(whole / float(unit), dtype=np.float64)


# The area of every classifier: from its scores, or from the points of a crisp one.


@dataclass(frozen=True)
class Area:
    """The area under one classifier's ROC curve, or over several classes Hand and Till's M."""

    classifier: str
    kind: str  # "scores" (a curve), "crisp" (scores of two values only, or a single point) or "points" (several points)
    auc: float  # NaN for points that are no curve
    standard_error: float  # DeLong's; NaN where unknown
    interval: tuple[float, float]  # Confidence limits by `score_interval`; NaN where unknown
    interval_logit: tuple[float, float] = (nan, nan)  # Confidence limits of large samples
    interval_wald: tuple[float, float] = (nan, nan)
    # U, the pairs in which the positive scores higher, ties one half; None where there are no instances
    mann_whitney: float | None = None
    trapezoids: float | None = (
        None  # The area by trapezoids, counted independently of U; None where there are no instances
    )
    sensitivity: float | None = None  # Of a crisp classifier, whose area is their mean; None otherwise
    specificity: float | None = None

    __repr__ = brief


def ranked(areas: Sequence[Area]) -> list[int]:
    """Places of the areas, the largest first, unknown ones last; differences by rounding do not count."""
    return sorted(range(len(areas)), key=lambda j: (isnan(areas[j].auc), -round(areas[j].auc, 12), j))


def largest(areas: Sequence[Area]) -> list[Area]:
    """Those that share the largest area known."""
    best = max((round(area.auc, 12) for area in areas if not isnan(area.auc)), default=nan)
    return [area for area in areas if round(area.auc, 12) == best]


def scored_areas(scores: Scores, found: Areas, curves: Sequence[Curve], confidence: float) -> list[Area]:
    """Areas of the classifiers with scores."""
    result = []
    for j, (name, own) in enumerate(zip(scores.names, curves, strict=True)):
        wins = int(found.doubled_wins[j])
        assert wins == own.doubled_area, "the Mann-Whitney statistic and the trapezoids must agree"
        crisp = len(own.rows) == 3
        result.append(
            _area(
                name, "crisp" if crisp else "scores", float(found.auc[j]), float(found.standard_error[j]), confidence,
                (scores.negatives, scores.positives), mann_whitney=wins / 2, trapezoids=own.area,
                sensitivity=float(own.tpr[1]) if crisp else None, specificity=1.0 - float(own.fpr[1]) if crisp else None,
            )
        )  # fmt: skip
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
        counts = None if points.counts is None else points.counts[at[0]]
        error = nan if counts is None else _one_point_error(counts)
        sizes = None if counts is None else (counts[2] + counts[3], counts[0] + counts[1])
        area = float((tpr + 1 - fpr) / 2)
        rates = {"sensitivity": float(tpr), "specificity": float(1 - fpr)}
        result.append(_area(name, "crisp", area, error, confidence, sizes, **rates))
    return result


def _area(
    name: str, kind: str, auc: float, error: float, confidence: float, sizes: tuple[int, int] | None = None, **known: float | None
) -> Area:  # fmt: skip
    centre, spread = 0.5 if isnan(auc) else auc, 0.0 if isnan(error) else error
    limits = [area_interval(centre, spread, confidence, method) for method in get_args(IntervalMethod)]
    own = (nan, nan) if sizes is None or isnan(error) else score_interval(auc, error, sizes, confidence)
    interval, logit, wald = ((float(low), float(high)) for low, high in (own, *limits))
    return Area(name, kind, auc, error, interval, logit, wald, **known)


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


# Which point to work at: the slope from the costs, and the best points for it.


@dataclass(frozen=True)
class Slope:
    """The slope of the iso-performance lines and where it comes from."""

    value: Fraction  # (cost of a false positive / cost of a false negative) · (negatives / positives)
    text: str  # How it came about, in words
    cost_fp: Fraction | None = None  # Costs and class sizes; None by default, where only the slope is fixed
    cost_fn: Fraction | None = None
    negatives: Fraction | None = None
    positives: Fraction | None = None

    __repr__ = brief

    @property
    def by_default(self) -> bool:
        """Whether neither costs nor class sizes were given."""
        return self.cost_fp is None

    def expected_cost(self, fpr: Fraction, tpr: Fraction) -> float | None:
        """Expected cost per instance at a point; None where costs were not given."""
        if self.cost_fp is None or self.cost_fn is None or self.negatives is None or self.positives is None:
            return None
        total = self.cost_fp * self.negatives * fpr + self.cost_fn * self.positives * (1 - tpr)
        return float(total / (self.negatives + self.positives))


@dataclass(frozen=True)
class OperatingPoint:
    """A point to work at: index in the space, owner, and the two measures it is judged by."""

    point: int
    owner: int
    height: float
    cost: float | None
    best: bool


def choose_slope(options: Options, scores: Scores | None, points: RocPoints | None) -> Slope:
    """Slope from the options: 1 without any; else equal costs and the class sizes of the data fill the gaps."""
    tell = KeptTexts(__file__, {})
    if not options.cost_given:
        return Slope(Fraction(1), tell("slope.default"))
    fp, fn = options.exact("cost_fp") or Fraction(1), options.exact("cost_fn") or Fraction(1)
    negatives, positives = options.exact("negatives"), options.exact("positives")
    given = negatives is not None and positives is not None
    if negatives is None or positives is None:
        negatives, positives = _sizes(scores, points)
    value = iso_performance_slope(fp, fn, negatives, positives)
    text = tell(
        "slope.costs", fp=float(fp), fn=float(fn), negatives=float(negatives), positives=float(positives), value=float(value)
    )  # fmt: skip
    return Slope(value, text if given else tell("slope.sizes", slope=text), fp, fn, negatives, positives)


def _sizes(scores: Scores | None, points: RocPoints | None) -> tuple[Fraction, Fraction]:
    if scores is not None:
        return Fraction(scores.negatives), Fraction(scores.positives)
    if points is not None and points.counts is not None:
        sizes = {(fp + tn, tp + fn) for tp, fn, fp, tn in points.counts}
        if len(sizes) == 1:
            negatives, positives = sizes.pop()
            return Fraction(negatives), Fraction(positives)
    raise InputError(
        "Costs need the class sizes, which these points do not contain. Use {--negatives} and {--positives} (only "
        "their ratio matters)."
    )


def operating_points(space: RocSpace, slope: Slope) -> tuple[OperatingPoint, ...]:
    """Best points of each classifier, the best of all marked; trivial points where nothing is better."""
    best = set(space.best(slope.value).tolist())
    found: list[OperatingPoint] = []
    seen: set[int] = set()
    for j in range(len(space.names)):
        for point in space.best_of(j, slope.value).tolist():
            if point not in seen:
                found.append(_operating_point(space, slope, point, point in best))
                seen.add(point)
    return tuple(sorted(found, key=lambda p: (not p.best, -p.height)))


def _operating_point(space: RocSpace, slope: Slope, point: int, best: bool) -> OperatingPoint:
    fpr, tpr = Fraction(int(space.x[point]), space.x_unit), Fraction(int(space.y[point]), space.y_unit)
    height = float(tpr - slope.value * fpr)
    return OperatingPoint(point, int(space.owner[point]), height, slope.expected_cost(fpr, tpr), best)


# Platt's calibration: turning scores into probabilities, judged on instances the fit has not seen.


FOLDS = 5
SEED = 0


@dataclass(frozen=True)
class Calibration:
    """How calibrating one classifier's scores changes their Brier score (mean squared error of the probability)."""

    name: str  # The classifier
    brier_before: float  # Of the scores as they are; NaN where they are no probabilities (outside 0 to 1)
    brier_after: float  # Of the calibrated scores, each from a fit without its own fold
    brier_constant: float  # Of the share of positives as a constant prediction: what carries no information
    slope: float  # Platt's sigmoid 1/(1 + exp(−(slope·score + intercept))) on all instances
    intercept: float
    folds: int  # Number of folds


def calibrate_all(scores: Scores) -> tuple[Calibration, ...]:
    """Calibrate every classifier, cross-fitted over stratified folds with a fixed seed.

    References
    ----------
    Platt (1999): a sigmoid fitted with targets (N₊+1)/(N₊+2) and 1/(N₋+2); Brier (1950).
    """
    try:
        linear: Any = import_module("sklearn.linear_model")
        selection: Any = import_module("sklearn.model_selection")
    except ImportError:
        raise MissingExtraError("scikit-learn", "calibration", "calibration (--calibrate)") from None
    folds = min(FOLDS, scores.positives, scores.negatives)
    splitter = selection.StratifiedKFold(n_splits=folds, shuffle=True, random_state=SEED)
    parts = list(splitter.split(np.zeros((scores.n, 1)), scores.truth))
    return tuple(_one(linear, parts, scores, j) for j in range(scores.k))


def _one(linear: Any, parts: list[tuple[Any, Any]], scores: Scores, j: int) -> Calibration:
    values, truth = scores.values[:, j], scores.truth
    after = np.empty(scores.n)
    for train, test in parts:
        slope, intercept = _platt(linear, values[train], truth[train])
        after[test] = expit(slope * values[test] + intercept)
    slope, intercept = _platt(linear, values, truth)
    probabilities = bool(((values >= 0) & (values <= 1)).all())
    share = scores.positives / scores.n
    return Calibration(
        name=scores.names[j],
        brier_before=_brier(values, truth) if probabilities else nan,
        brier_after=_brier(after, truth),
        brier_constant=share * (1 - share),
        slope=slope,
        intercept=intercept,
        folds=len(parts),
    )


def _platt(linear: Any, values: Floats, truth: NDArray[np.bool_]) -> tuple[float, float]:
    """Logistic regression on Platt's targets, which keep the sigmoid finite where a threshold separates the classes.

    Each instance enters twice, as positive and as negative, weighted by its target.
    """
    unit = float(np.abs(values).max()) or 1.0  # squares of very large scores would overflow
    standard = values / unit
    centre = float(standard.mean())
    spread = float(standard.std()) or 1.0
    standard = ((standard - centre) / spread)[:, None]
    positives = int(np.count_nonzero(truth))
    target = np.where(truth, (positives + 1) / (positives + 2), 1 / (len(truth) - positives + 2))
    labels = np.repeat([1, 0], len(values))
    weights = np.concatenate([target, 1 - target])
    # The penalty is far below the weight of one instance; it only keeps a constant score from having no solution.
    model = linear.LogisticRegression(C=1e8, tol=1e-10, max_iter=10_000)
    model.fit(np.concatenate([standard, standard]), labels, sample_weight=weights)
    slope = float(model.coef_[0, 0]) / spread
    return slope / unit, float(model.intercept_[0]) - slope * centre


def _brier(probability: Floats, truth: NDArray[np.bool_]) -> float:
    return float(np.mean((probability - truth) ** 2))
