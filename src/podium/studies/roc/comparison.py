"""The ROC analysis of k classifiers on one test set: the function, its result, and the conclusion in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.data import RocPoints, Scores, read_points
from podium.data.given import ScoresReading, scores_of
from podium.document import Advice, Document
from podium.errors import InputError
from podium.i18n import Message, _, count, listing, ngettext, some
from podium.stats import roc
from podium.stats.rankings import Alternative
from podium.stats.roc import Curve
from podium.stats.roc_areas import Areas, AreaTest, areas, compare_areas
from podium.studies.base import Study
from podium.studies.conclusion import Field
from podium.studies.family import Design, Family, build_family, oriented_pairs
from podium.studies.find import find_algorithm
from podium.studies.pictures import Pictures
from podium.studies.roc.areas import Area, crisp_areas, scored_areas
from podium.studies.roc.calibration import Calibration, calibrate_all
from podium.studies.roc.operating import OperatingPoint, Slope, choose_slope, operating_points
from podium.studies.roc.options import Number, Options
from podium.studies.roc.space import NEVER, TRIVIAL, RocSpace, roc_space
from podium.studies.roc.tables import percent
from podium.studies.verdict import Verdict, decide

Indices = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class RocComparison(Study):
    """Outcome of `compare_roc`.

    Attributes
    ----------
    scores
        The truth and the scores; None when only points were given.
    points
        Crisp classifiers given as points, or None.
    options
        What was chosen.
    control
        Index of the control, or None.
    curves
        ROC curve of each classifier with scores.
    covariance
        Areas with DeLong's covariance, or None without scores.
    areas
        Area of every classifier, those with scores first.
    space
        All points of all classifiers, the joint hull, who touches it.
    slope
        Slope of the iso-performance lines and where it comes from.
    operating
        Best operating points: those of all classifiers together first, marked, then the best of each.
    families
        DeLong's tests: the control's family first, where there is one, and all pairs; empty for one classifier.
    differences
        The test behind each hypothesis, in the order of the families.
    verdict
        What is concluded from the tests; None for one classifier.
    calibration
        Platt's calibration of each classifier with scores; empty when not asked for.
    """

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

    @property
    def text(self) -> str:
        """The conclusion in plain words."""
        return _text(self)

    @property
    def advice(self) -> tuple[Advice, ...]:
        """Warnings and recommendations that apply."""
        from podium.studies.roc.advice import advise

        return tuple(advise(self))

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        from podium.studies.roc.report import roc_document

        return roc_document(self, full=full)

    def pictures(self) -> Pictures:
        """Return the pictures of the study by kind."""
        from podium.studies.roc.pictures import roc_pictures

        return roc_pictures(self)


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
        A path or an open file, a frame (pandas, polars, …) or a dict of columns, with `truth` and `positive`; or `Scores`. May be
        left out when `points` are given.
    control
        Classifier the others are compared with; without it all pairs.
    truth, positive
        As in `to_scores`, unless `data` are `Scores`.
    points
        Crisp classifiers as points: a path or an open file, a frame, or `RocPoints` from `read_points`. They share the hull and the operating points, but there are no
        tests for them.
    alpha
        Family-wise significance level.
    alternative
        For the control's family: "two-sided"; "greater": the control has the larger area; "less": the smaller one.
    confidence
        Of the intervals of the areas.
    cost_fp, cost_fn
        Cost of a false positive and of a false negative. Without any cost or class size the slope is 1.
    negatives, positives
        Class sizes where the classifier will work; those of the data when only costs are given.
    calibrate
        Fit Platt's calibration, cross-fitted (needs scikit-learn).
    **reading
        How a file is read, or a frame, an array or a dict taken: the keywords of `read_scores` and `to_scores`.

    Returns
    -------
    RocComparison

    Raises
    ------
    InputError
        When data or options cannot be used.
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
    ([0.8889, 0.4444], [0.285])
    """
    options = Options(control, alpha, alternative, confidence, cost_fp, cost_fn, negatives, positives, calibrate)
    data = None if data is None else scores_of(data, truth, positive, **reading)
    points = points if points is None or isinstance(points, RocPoints) else read_points(points)
    _check(data, points, options)
    curves: tuple[Curve, ...] = ()
    found: Areas | None = None
    known: list[Area] = []
    if data is not None:
        curves = tuple(roc(data.truth, data.exact[:, j]) for j in range(data.k))
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
        second = np.array([j for j in range(k) if j != control], dtype=np.intp)
        first = np.full(k - 1, control, dtype=np.intp)
        family, test = _family(found, "control", first, second, control, alternative)
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
        test.pvalue,
        k=found.doubled_wins.shape[-1],
        control=control,
        z=test.z,
        first_better=found.doubled_wins[first] >= found.doubled_wins[second],
        alternative=alternative,
    )
    # The tests once more, in the order in which the family has sorted its hypotheses.
    return family, compare_areas(found, family.first, family.second, alternative)


def _decide(data: Scores, found: Areas, families: list[Family], alpha: float) -> Verdict:
    extent = Message("on {instances}", instances=count(data.n, "instance"))
    return decide(Field(data.names, -found.doubled_wins, found.auc, extent, "AUC", 3), families, alpha)


def _text(study: RocComparison) -> str:
    parts = []
    if study.verdict is not None:
        parts.append(study.verdict.text)
    elif study.scores is not None:
        parts.append(_one_classifier(study.areas[0], study.options.confidence, study.scores))
    else:
        parts.append(_points_only(study))
    if len(study.names) > 1:
        parts.append(_hull_text(study))
    parts.append(_operating_text(study))
    return " ".join(map(str, parts))


def _one_classifier(area: Area, confidence: float, scores: Scores) -> str:
    found = _(
        "{name} has an AUC of {auc:.3f} on {instances}: given a positive and a negative instance, it scores "
        "the positive one higher in {auc:.0%} of cases.",
        name=area.name,
        auc=area.auc,
        instances=count(scores.n, "instance"),
    )
    return f"{found} {_against_chance(area, confidence)}"


def _against_chance(area: Area, confidence: float) -> str:
    low, high = area.logit
    if isnan(low):
        return _("A confidence interval cannot be estimated, because these instances show no variation.")
    values = {"confidence": percent(confidence), "low": low, "high": high}
    if low > 0.5:
        return _(
            "That is better than chance: the {confidence} confidence interval, {low:.3f} to {high:.3f}, lies above 0.5.",
            **values,
        )
    if high < 0.5:
        return _(
            "That is worse than chance: the {confidence} confidence interval, {low:.3f} to {high:.3f}, lies "
            "below 0.5, so the scores point in the wrong direction.",
            **values,
        )
    return _(
        "This does not show that it is better than chance: the {confidence} confidence interval, {low:.3f} "
        "to {high:.3f}, includes 0.5.",
        **values,
    )


def _points_only(study: RocComparison) -> str:
    known = [area for area in study.areas if not isnan(area.auc)]
    crisp = count(len(study.areas), "crisp classifier")
    if not known:
        return _("{crisp} were given as points.", crisp=crisp)
    best = max(area.auc for area in known)
    leaders = [area.name for area in known if area.auc == best]
    return ngettext(
        "Of {crisp} {leaders} has the largest area ({best:.3f}). Points alone do not allow a test of whether areas differ.",
        "Of {crisp} {leaders} share the largest area ({best:.3f}). Points alone do not allow a test of whether areas "
        "differ.",
        len(leaders),
        crisp=crisp,
        leaders=listing(leaders),
        best=best,
    )


def _hull_text(study: RocComparison) -> str:
    names, touching, dominated = study.names, study.space.touching, study.space.dominated
    if not touching:
        return _("No classifier is better than a constant answer for any costs: all points lie below the diagonal.")
    best = [names[j] for j in touching]
    if not dominated:
        return _("Each classifier is the best choice for some costs and class ratio.")
    worst = listing([names[j] for j in dominated])
    if len(best) == 1:
        return ngettext(
            "Whatever the costs and the class ratio, {best} is at least as good as the rest; {worst} is dominated.",
            "Whatever the costs and the class ratio, {best} is at least as good as the rest; {worst} are dominated.",
            len(dominated),
            best=best[0],
            worst=worst,
        )
    return ngettext(
        "For some costs and class ratio the best choice is one of {best}; {worst} is dominated, that is, never the best "
        "choice.",
        "For some costs and class ratio the best choice is one of {best}; {worst} are dominated, that is, never the best "
        "choice.",
        len(dominated),
        best=listing(best),
        worst=worst,
    )


def _operating_text(study: RocComparison) -> str:
    winners = [point for point in study.operating if point.best]
    shown = some([describe_point(study.space, point.point) for point in winners], 3, "; ")
    return ngettext(
        "The best operating point is {points} ({slope}).",
        "The best operating points, equally good, are {points} ({slope}).",
        len(winners),
        points=shown,
        slope=study.slope.text,
    )


def describe_point(space: RocSpace, point: int) -> str:
    """Name a point in words: classifier, threshold and rates."""
    owner = int(space.owner[point])
    if owner in TRIVIAL:
        return _("to declare nothing positive") if owner == NEVER else _("to declare everything positive")
    threshold = float(space.thresholds[point])
    values = {"name": space.names[owner], "tpr": float(space.tpr[point]), "fpr": float(space.fpr[point])}
    if isnan(threshold):
        return "{name} (TPR {tpr:.3f}, FPR {fpr:.3f})".format_map(values)
    return _("{name} with threshold {threshold:.6g} (TPR {tpr:.3f}, FPR {fpr:.3f})", threshold=threshold, **values)
