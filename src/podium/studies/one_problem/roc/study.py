"""The ROC analysis of k classifiers on one test set: areas of two classes or of several, their tests, and the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from podium.checks import Alternative
from podium.data import ClassScores, RocPoints, Scores, read_points
from podium.data.given import ClassScoresReading, ScoresReading, class_scores_of, scores_of
from podium.errors import InputError
from podium.i18n import Message, count
from podium.stats.roc import Curve, roc_curve
from podium.stats.roc_areas import (
    Areas,
    AreaTest,
    ClassAreas,
    areas,
    compare_areas,
    compare_class_areas,
    hand_till,
    one_vs_rest,
    score_interval,
)
from podium.studies.one_problem.roc.curves import (
    Area,
    Calibration,
    OperatingPoint,
    RocSpace,
    Slope,
    calibrate_all,
    choose_slope,
    crisp_areas,
    operating_points,
    roc_space,
    scored_areas,
)
from podium.studies.one_problem.roc.verb import Number, Options
from podium.studies.shared.base import Study
from podium.studies.shared.checks import find_algorithm
from podium.studies.shared.family import Family, build_family, control_pairs, oriented_pairs
from podium.studies.shared.family.verdict import Field, Verdict, decide
from podium.studies.shared.tables import HYPOTHESES

Indices = NDArray[np.intp]
Floats = NDArray[np.float64]
Tests = tuple[int | None, tuple[Family, ...], tuple[AreaTest, ...], Verdict | None]
"""The control, the families, the test behind each hypothesis, and the verdict."""


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
    tested: Tests = (None, (), (), None)
    if data is not None:
        curves = tuple(roc_curve(data.truth, data.exact[:, j]) for j in range(data.k))
        found = own = areas(data.truth, data.exact)
        known += scored_areas(data, own, curves, confidence)

        def compare(first: Indices, second: Indices, side: Alternative) -> AreaTest:
            return compare_areas(own, first, second, side)

        tested = _test(data, options, "delong", compare, (-own.doubled_wins, own.auc, "AUC"))
    if points is not None:
        known += crisp_areas(points, confidence)
    space = roc_space(data, curves, points)
    slope = choose_slope(options, data, points)
    operating = operating_points(space, slope)
    calibration = calibrate_all(data) if calibrate and data is not None else ()
    index, families, differences, verdict = tested
    return RocComparison(
        data, points, options, index, curves, found, tuple(known), space, slope, operating, families, differences, verdict, calibration
    )  # fmt: skip


def _check(data: Scores | None, points: RocPoints | None, options: Options) -> None:
    if data is None:
        if points is None:
            raise InputError("There is nothing to compare. Pass a table of scores, a file of points, or both.")
        options.refuse(
            "A control needs scores of single instances; points alone do not allow tests or calibration.",
            when=options.control is not None,
        )
        options.refuse(
            "Calibration needs scores of single instances; points alone do not allow tests or calibration.",
            when=options.calibrate,
        )
        return
    both = [name for name in data.names if points is not None and name in points.classifiers]
    if both:
        raise InputError(
            "The classifier {name!r} is among the scores and among the points. Rename one of them.", name=both[0]
        )


def _test(
    data: Scores | ClassScores,
    options: Options,
    ranking: str,
    compare: Callable[[Indices, Indices, Alternative], AreaTest],
    measured: tuple[NDArray[Any], Floats, str],
) -> Tests:
    """Test the control's family, if there is a control, then all pairs.

    `measured` are the standing of the classifiers (smaller is better), their areas, and what these are called.
    """
    standing, auc, measure = measured
    if options.control is not None and data.k == 1:
        raise InputError(
            "A control needs another classifier with scores, but there is only {name!r}.", name=data.names[0]
        )
    control = None if options.control is None else find_algorithm(options.control, data.names)
    if data.k == 1:
        return None, (), (), None
    families, tests = [], []
    for index in (None,) if control is None else (control, None):
        first, second = oriented_pairs(standing) if index is None else control_pairs(index, data.k)
        side: Alternative = "two-sided" if index is None else options.alternative
        test = compare(first, second, side)
        family = build_family(
            ranking, "all-pairs" if index is None else "control", first, second, test.t_pvalue, k=data.k,
            control=index, t=test.z, df=test.df, first_better=test.difference >= 0, alternative=side,
        )  # fmt: skip
        families.append(family)
        # The tests once more, in the order in which the family has sorted its hypotheses.
        tests.append(compare(family.first, family.second, side))
    extent = Message("on {instances}", instances=count(data.n, "instance"))
    verdict = decide(Field(data.names, standing, auc, extent, measure, 3), families, options.alpha)
    return control, tuple(families), tuple(tests), verdict


def difference_interval(test: AreaTest, confidence: float) -> tuple[list[float], list[float]]:
    """Limits of each difference by t, within −1 and 1; NaN where the standard error is 0."""
    error = np.where((np.abs(test.difference) < 1) & (test.standard_error > 0), test.standard_error, np.nan)
    reach = -stdtrit(test.df, (1 - confidence) / 2) * error
    return np.maximum(test.difference - reach, -1.0).tolist(), np.minimum(test.difference + reach, 1.0).tolist()


# Several classes.


@dataclass(frozen=True, eq=False)
class MulticlassComparison(Study):
    """Result of `compare_multiclass`.

    Attributes
    ----------
    scores
        The truth and the scores.
    options
        The options used.
    control
        Index of the control, or None.
    measures
        "hand_till", "macro" and "weighted" areas of every classifier, with their covariance.
    families
        Tests of M: the control's family first, if there is a control, then all pairs; empty for one classifier.
    differences
        The test behind each hypothesis, in the order of the families.
    verdict
        The conclusion; None for one classifier.
    """

    scores: ClassScores
    options: Options
    control: int | None
    measures: Mapping[str, ClassAreas]
    families: tuple[Family, ...]
    differences: tuple[AreaTest, ...]
    verdict: Verdict | None

    def interval(self, measure: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Confidence limits of a measure by `score_interval`, each of shape (k,)."""
        areas = self.measures[measure]
        return score_interval(areas.auc, areas.standard_error, areas.sizes, self.options.confidence, areas.weights)

    @property
    def areas(self) -> tuple[Area, ...]:
        """Hand and Till's M of every classifier."""
        main, ends = self.measures["hand_till"], np.column_stack(self.interval("hand_till")).tolist()
        rows = zip(self.names, main.auc.tolist(), main.standard_error.tolist(), ends, strict=True)
        return tuple(Area(name, "scores", auc, error, (low, high)) for name, auc, error, (low, high) in rows)

    @property
    def names(self) -> tuple[str, ...]:
        """All classifiers."""
        return self.scores.names


def compare_multiclass(
    data: ClassScores | Any,
    control: str | None = None,
    *,
    truth: str | None = None,
    alpha: float = 0.05,
    alternative: Alternative = "two-sided",
    confidence: float = 0.95,
    **reading: Unpack[ClassScoresReading],
) -> MulticlassComparison:
    """Compare classifiers by their scores for several classes.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …) or a dict of columns, with `truth`; or `ClassScores`.
    control
        Name of the classifier the others are compared with; all pairs if omitted.
    truth
        As in `to_class_scores`, unless `data` are `ClassScores`.
    alpha, alternative, confidence
        As in `compare_roc`.
    **reading
        Keywords of `read_class_scores` or `to_class_scores` that say how to read `data`.

    Returns
    -------
    MulticlassComparison
        The tests and the verdict are about Hand and Till's M.

    Raises
    ------
    InputError
        If the data or an option is invalid.

    References
    ----------
    Hand & Till (2001), Machine Learning 45, 171–186; Fawcett (2006), section 9.2.

    Examples
    --------
    >>> data = {"y": list("aabb"), "M:a": [4, 3, 2, 1], "M:b": [1, 3, 2, 4]}
    >>> compare_multiclass(data, truth="y").measures["hand_till"].auc.tolist()
    [0.875]
    """
    options = Options(control, alpha, alternative, confidence)
    data = class_scores_of(data, truth, **reading)
    main = hand_till(data.truth, data.exact)
    measures = {
        "hand_till": main,
        "macro": one_vs_rest(data.truth, data.exact),
        "weighted": one_vs_rest(data.truth, data.exact, weighted=True),
    }

    def compare(first: Indices, second: Indices, side: Alternative) -> AreaTest:
        return compare_class_areas(main, first, second, side)

    # Rounded, so that classifiers of equal M share the first place whatever the order of the sums.
    measured = (-np.round(main.auc, 12), main.auc, Message("multiclass AUC M"))
    index, families, differences, verdict = _test(data, options, "hand-till", compare, measured)
    return MulticlassComparison(data, options, index, measures, families, differences, verdict)
