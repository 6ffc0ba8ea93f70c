"""The ROC analysis of k classifiers on one test set: options, areas, tests, calibration, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from itertools import pairwise
from math import nan, sqrt
from typing import Any, Unpack, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, stdtrit

from podium.brief import brief
from podium.checks import Alternative
from podium.data import RocPoints, Scores, read_points
from podium.data.given import ScoresReading, scores_of
from podium.errors import InputError, MissingExtraError
from podium.i18n import Message, count
from podium.mentions import Mention
from podium.stats.roc import Curve, iso_performance_slope, roc_curve
from podium.stats.roc_areas import (
    Areas,
    AreaTest,
    IntervalMethod,
    area_interval,
    areas,
    compare_areas,
    score_interval,
)
from podium.studies.one_problem.roc.space import RocSpace, roc_space
from podium.studies.shared.base import Study
from podium.studies.shared.checks import check_alpha, check_alternative, find_algorithm
from podium.studies.shared.content import HYPOTHESES
from podium.studies.shared.family import Design, Family, build_family, control_pairs, oriented_pairs
from podium.studies.shared.family.verdict import Field, Verdict, decide

Indices = NDArray[np.intp]
Floats = NDArray[np.float64]
Number = float | int | str | Fraction


@dataclass(frozen=True, eq=False)
class RocComparison(Study):
    """Result of `compare_roc`.

    Attributes
    ----------
    scores
        The truth and the scores; None when only points were given.
    points
        Crisp classifiers given as points, or None.
    options
        The options used.
    control
        Index of the control, or None.
    curves
        ROC curve of each classifier with scores.
    covariance
        Areas with DeLong's covariance, or None without scores.
    areas
        Area of every classifier, those with scores first.
    space
        All points of all classifiers, the joint hull, and the classifiers that touch it.
    slope
        Slope of the iso-performance lines, and how it was determined.
    operating
        Best operating points: those of all classifiers together first, marked, then the best of each.
    families
        t tests with DeLong's variance: the control's family first, if there is a control, then all pairs; empty for one classifier.
    differences
        The test behind each hypothesis, in the order of the families.
    verdict
        The conclusion from the tests; None for one classifier.
    calibration
        Platt's calibration of each classifier with scores; empty unless requested.
    """

    main_tables = ("areas", HYPOTHESES, "operating-points")

    scores: Scores | None
    points: RocPoints | None
    options: Options
    control: int | None
    curves: tuple[Curve, ...]
    covariance: Areas | None
    areas: tuple[Area, ...]
    space: RocSpace
    slope: Slope
    operating: tuple[OperatingPoint, ...]
    families: tuple[Family, ...]
    differences: tuple[AreaTest, ...]
    verdict: Verdict | None
    calibration: tuple[Calibration, ...]

    @property
    def closest(self) -> tuple[tuple[int, int], ...]:
        """Each classifier with the points of its own that are closest to (0, 1), where every instance is classified correctly."""
        found = ((j, point) for j in range(len(self.names)) for point in self.space.closest_of(j).tolist())
        return tuple((j, point) for j, point in found if self.space.owner[point] == j)

    @property
    def names(self) -> tuple[str, ...]:
        """All classifiers, those with scores first."""
        return self.space.names


def compare_roc(
    data: Scores | Any = None,
    control: str | None = None,
    *,
    truth: str | None = None,
    positive: object = None,
    points: RocPoints | Any = None,
    alpha: float = 0.05,
    alternative: Alternative = "two-sided",
    confidence: float = 0.95,
    cost_fp: Number | None = None,
    cost_fn: Number | None = None,
    negatives: Number | None = None,
    positives: Number | None = None,
    calibrate: bool = False,
    **reading: Unpack[ScoresReading],
) -> RocComparison:
    """Compare classifiers by their scores on one test set.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …) or a dict of columns, with `truth` and `positive`; or
        `Scores`. May be omitted if `points` are given.
    control
        Name of the classifier the others are compared with; all pairs if omitted.
    truth, positive
        As in `to_scores`, unless `data` are `Scores`.
    points
        Crisp classifiers as points: a path or an open file, a frame, or `RocPoints` from `read_points`. They are
        included in the hull and the operating points, but not tested.
    alpha
        Family-wise significance level.
    alternative
        For the control's family: "two-sided"; "greater": the control has the larger area; "less": the smaller one.
    confidence
        Confidence of the intervals of the areas.
    cost_fp, cost_fn
        Cost of a false positive and of a false negative. Without any cost or class size the slope is 1.
    negatives, positives
        Class sizes in the intended application; those of the data if only costs are given.
    calibrate
        Fit Platt's calibration, cross-fitted (needs scikit-learn).
    **reading
        Keywords of `read_scores` or `to_scores` that say how to read `data`.

    Returns
    -------
    RocComparison

    Raises
    ------
    InputError
        If the data or an option is invalid.
    MissingExtraError
        For `calibrate` without scikit-learn.

    References
    ----------
    Fawcett (2006); DeLong, DeLong & Clarke-Pearson (1988); Provost & Fawcett (2001).

    Examples
    --------
    >>> data = {"y": [1, 1, 1, 0, 0, 0], "A": [9, 8, 4, 5, 2, 1], "B": [1, 5, 4, 3, 2, 6]}
    >>> r = compare_roc(data, truth="y", positive=1)
    >>> [round(area.auc, 4) for area in r.areas], r.families[0].pvalues.round(3).tolist()
    ([0.8889, 0.4444], [0.345])
    """
    options = Options(control, alpha, alternative, confidence, cost_fp, cost_fn, negatives, positives, calibrate)
    data = None if data is None else scores_of(data, truth, positive, **reading)
    points = points if points is None or isinstance(points, RocPoints) else read_points(points)
    _check(data, points, options)
    curves: tuple[Curve, ...] = ()
    found: Areas | None = None
    known: list[Area] = []
    if data is not None:
        curves = tuple(roc_curve(data.truth, data.exact[:, j]) for j in range(data.k))
        found = areas(data.truth, data.exact)
        known += scored_areas(data, found, curves, confidence)
    if points is not None:
        known += crisp_areas(points, confidence)
    space = roc_space(data, curves, points)
    slope = choose_slope(options, data, points)
    index = None if control is None or data is None else find_algorithm(control, data.names)
    families, differences = ([], []) if data is None or found is None else _families(found, data.k, index, alternative)
    return RocComparison(
        scores=data,
        points=points,
        options=options,
        control=index,
        curves=curves,
        covariance=found,
        areas=tuple(known),
        space=space,
        slope=slope,
        operating=operating_points(space, slope),
        families=tuple(families),
        differences=tuple(differences),
        verdict=None if not families or data is None or found is None else _decide(data, found, families, alpha),
        calibration=calibrate_all(data) if calibrate and data is not None else (),
    )


def _check(data: Scores | None, points: RocPoints | None, options: Options) -> None:
    if data is None and points is None:
        raise InputError("There is nothing to compare. Pass a table of scores, a file of points, or both.")
    if data is None and (options.control is not None or options.calibrate):
        if options.control is not None:
            raise InputError(
                "A control needs scores of single instances; points alone do not allow tests or calibration."
            )
        raise InputError(
            "Calibration needs scores of single instances; points alone do not allow tests or calibration."
        )
    if data is None:
        return
    both = [name for name in data.names if points is not None and name in points.classifiers]
    if both:
        raise InputError(
            "The classifier {name!r} is among the scores and among the points. Rename one of them.", name=both[0]
        )
    if options.control is not None and data.k == 1:
        raise InputError(
            "A control needs another classifier with scores, but there is only {name!r}.", name=data.names[0]
        )


def _families(
    found: Areas, k: int, control: int | None, alternative: Alternative
) -> tuple[list[Family], list[AreaTest]]:
    if k < 2:
        return [], []
    families, tests = [], []
    if control is not None:
        family, test = _family(found, "control", *control_pairs(control, k), control, alternative)
        families.append(family)
        tests.append(test)
    first, second = oriented_pairs(-found.doubled_wins)
    family, test = _family(found, "all-pairs", first, second, None, "two-sided")
    return [*families, family], [*tests, test]


def _family(
    found: Areas, design: Design, first: Indices, second: Indices, control: int | None, alternative: Alternative
) -> tuple[Family, AreaTest]:
    test = compare_areas(found, first, second, alternative)
    family = build_family(
        "delong",
        design,
        first,
        second,
        test.t_pvalue,
        k=found.doubled_wins.shape[-1],
        control=control,
        t=test.z,
        df=test.df,
        first_better=found.doubled_wins[first] >= found.doubled_wins[second],
        alternative=alternative,
    )
    # The tests once more, in the order in which the family has sorted its hypotheses.
    return family, compare_areas(found, family.first, family.second, alternative)


def _decide(data: Scores, found: Areas, families: list[Family], alpha: float) -> Verdict:
    extent = Message("on {instances}", instances=count(data.n, "instance"))
    return decide(Field(data.names, -found.doubled_wins, found.auc, extent, "AUC", 3), families, alpha)


def difference_interval(test: AreaTest, confidence: float) -> tuple[list[float], list[float]]:
    """Limits of each difference by t, within −1 and 1; NaN where the standard error is 0."""
    error = np.where((np.abs(test.difference) < 1) & (test.standard_error > 0), test.standard_error, np.nan)
    reach = -stdtrit(test.df, (1 - confidence) / 2) * error
    return np.maximum(test.difference - reach, -1.0).tolist(), np.minimum(test.difference + reach, 1.0).tolist()


# Options, checked before any number is computed.


COSTS = ("cost_fp", "cost_fn", "negatives", "positives")
"""Options that are exact positive numbers."""


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of `compare_roc`; see there for their meaning. Recorded word for word in every output."""

    control: str | None = None
    alpha: float = 0.05
    alternative: Alternative = "two-sided"
    confidence: float = 0.95
    cost_fp: Number | None = None
    cost_fn: Number | None = None
    negatives: Number | None = None
    positives: Number | None = None
    calibrate: bool = False

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        check_alternative(self.alternative, self.control, "classifier")
        check_confidence(self.confidence)
        for name in COSTS:
            if getattr(self, name) is not None:
                positive_number(name, getattr(self, name))
        if (self.negatives is None) != (self.positives is None):
            raise InputError(
                "Use negatives and positives together ({--negatives}, {--positives}); only their ratio matters."
            )

    @property
    def cost_given(self) -> bool:
        """Whether a cost or class size was given; without any the slope is 1."""
        return any(value is not None for value in (self.cost_fp, self.cost_fn, self.negatives))

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return {
            name: float(positive_number(name, value)) if name in COSTS and value is not None else value
            for name, value in asdict(self).items()
        }


def check_confidence(confidence: float) -> None:
    """Refuse a confidence that is no share."""
    if not 0.5 <= confidence < 1:
        raise InputError(
            "The confidence must lie between 0.5 and 1, not {confidence!r}. The usual value is 0.95.",
            confidence=confidence,
        )


def positive_number(name: str, value: Number) -> Fraction:
    """Exact value of a cost or class size, decimals as they are written."""
    try:
        decimal = Decimal(repr(float(value))) if isinstance(value, Fraction) else Decimal(str(value))
        usable = decimal.is_finite() and decimal > 0 and -300 < decimal.adjusted() < 300
    except (ArithmeticError, ValueError):
        usable = False
    if not usable:
        raise InputError(
            "{option} must be a finite number greater than 0, not {value!r}.",
            option=Mention("--" + name.replace("_", "-")),
            value=str(value),
        )
    # Only now: the exact fraction of 1e999999999 would fill the memory.
    return value if isinstance(value, Fraction) else Fraction(decimal)


# The area of every classifier: from its scores, or from the points of a crisp one.


@dataclass(frozen=True)
class Area:
    """The area under one classifier's ROC curve."""

    name: str  # The classifier
    kind: str  # "scores" (a curve), "crisp" (scores of two values only, or a single point) or "points" (several points)
    auc: float  # The area; NaN for points that are no curve
    standard_error: float  # DeLong's; NaN where unknown
    # U, the pairs in which the positive scores higher, ties one half; None where there are no instances
    mann_whitney: float | None
    trapezoids: float | None  # The area by trapezoids, counted independently of U; None where there are no instances
    sensitivity: float | None  # Of a crisp classifier, whose area is their mean; None otherwise
    specificity: float | None
    interval: tuple[float, float]  # Confidence limits by `score_interval`; NaN where unknown
    logit: tuple[float, float]  # Confidence limits of large samples; NaN where unknown
    wald: tuple[float, float]

    __repr__ = brief


def scored_areas(scores: Scores, found: Areas, curves: Sequence[Curve], confidence: float) -> list[Area]:
    """Areas of the classifiers with scores."""
    auc, error = found.auc, found.standard_error
    result = []
    for j, (name, own) in enumerate(zip(scores.names, curves, strict=True)):
        wins = int(found.doubled_wins[j])
        assert wins == own.doubled_area, "the Mann-Whitney statistic and the trapezoids must agree"
        crisp = len(own.rows) == 3
        sensitivity = float(own.tpr[1]) if crisp else None
        specificity = 1.0 - float(own.fpr[1]) if crisp else None
        result.append(
            _area(
                name,
                "crisp" if crisp else "scores",
                float(auc[j]),
                float(error[j]),
                confidence,
                sizes=(scores.negatives, scores.positives),
                rates=(sensitivity, specificity),
                counted=(wins / 2, own.area),
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
        counts = None if points.counts is None else points.counts[at[0]]
        error = nan if counts is None else _one_point_error(counts)
        sizes = None if counts is None else (counts[2] + counts[3], counts[0] + counts[1])
        rates = (float(tpr), float(1 - fpr))
        area = float((tpr + 1 - fpr) / 2)
        result.append(_area(name, "crisp", area, error, confidence, sizes=sizes, rates=rates))
    return result


def _area(
    name: str,
    kind: str,
    auc: float,
    error: float,
    confidence: float,
    sizes: tuple[int, int] | None = None,
    rates: tuple[float | None, float | None] = (None, None),
    counted: tuple[float | None, float | None] = (None, None),
) -> Area:
    known = 0.0 if np.isnan(error) else error
    centre = 0.5 if np.isnan(auc) else auc
    limits = []
    for method in get_args(IntervalMethod):
        low, high = area_interval(centre, known, confidence, method)
        limits.append((float(low), float(high)))
    interval = (nan, nan)
    if sizes is not None and not np.isnan(error):
        low, high = score_interval(auc, error, sizes, confidence)
        interval = (float(low), float(high))
    return Area(name, kind, auc, error, counted[0], counted[1], rates[0], rates[1], interval, limits[0], limits[1])


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
    # Cost of a false positive and of a false negative; None by default, where only the slope is fixed
    costs: tuple[Fraction, Fraction] | None
    sizes: tuple[Fraction, Fraction] | None  # Negatives and positives; None by default
    text: str  # How it came about, in words

    __repr__ = brief

    def expected_cost(self, fpr: Fraction, tpr: Fraction) -> float | None:
        """Expected cost per instance at a point; None where costs were not given."""
        if self.costs is None or self.sizes is None:
            return None
        false_positive, false_negative = self.costs
        negatives, positives = self.sizes
        total = false_positive * negatives * fpr + false_negative * positives * (1 - tpr)
        return float(total / (negatives + positives))


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
    if not options.cost_given:
        text = Message("slope 1, because no costs were given: the largest TPR − FPR")
        return Slope(Fraction(1), None, None, text)
    costs = tuple(
        Fraction(1) if value is None else positive_number(name, value)
        for name, value in (("cost_fp", options.cost_fp), ("cost_fn", options.cost_fn))
    )
    given = options.negatives is not None and options.positives is not None
    if options.negatives is not None and options.positives is not None:
        sizes = (positive_number("negatives", options.negatives), positive_number("positives", options.positives))
    else:
        sizes = _sizes(scores, points)
    value = iso_performance_slope(costs[0], costs[1], sizes[0], sizes[1])
    text = Message(
        "slope ({fp:g}/{fn:g})·({negatives:g}/{positives:g}) = {value:.4g}: a false positive costs {fp:g} and a false "
        "negative {fn:g}, with {negatives:g} negatives to {positives:g} positives",
        fp=float(costs[0]),
        fn=float(costs[1]),
        negatives=float(sizes[0]),
        positives=float(sizes[1]),
        value=float(value),
    )
    if not given:
        text = Message("{slope} (the class sizes of the data)", slope=text)
    return Slope(value, (costs[0], costs[1]), sizes, text)


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
