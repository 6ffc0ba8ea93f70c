"""The ROC analysis as a document: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

from math import inf, isnan, nan
from typing import TYPE_CHECKING, Protocol, cast

import numpy as np

from podium._version import __version__
from podium.data import Scores
from podium.document import (
    RANKS_SHOWN,
    SHORT_ROWS,
    Block,
    Bullets,
    Column,
    Document,
    Heading,
    KeyFigure,
    PairMatrix,
    Paragraph,
    Table,
)
from podium.i18n import _, count, grouped, joined, listing, ngettext, paragraph, some
from podium.studies.checks import shown_levels
from podium.studies.family import Family
from podium.studies.family.report import HUGE, family_blocks, hypotheses, standing, title
from podium.studies.family.report import key_figures as decided_figures
from podium.studies.family.report import pair_matrix as decided_matrix
from podium.studies.headlines import of_all, range_of
from podium.studies.roc.space import NEVER, TRIVIAL, RocSpace
from podium.studies.roc.study import Area, RocComparison, difference_interval
from podium.studies.words import level as show
from podium.studies.words import options_text, ranking_name, source_name

if TYPE_CHECKING:
    from podium.stats.roc_areas import AreaTest
    from podium.studies.family.verdict import Decided, Verdict

LARGE = 12
"""From this number of classifiers on, a terminal shows tiers instead of every pair."""


def document(study: RocComparison, *, full: bool) -> Document:
    """Lay out the analysis, with curves, thresholds, levels and references only in the full form."""
    blocks = study.opening(_data_line(study))
    areas, points = area_table(study, full=full), operating_table(study)
    blocks += [Heading(_("Areas")), areas if full else areas.abridged(RANKS_SHOWN)]
    blocks += _tiers(study)
    blocks += [Heading(_("Operating points")), points if full else points.abridged(SHORT_ROWS)]
    if full:
        blocks += [closest_table(study), Heading(_("Convex hull")), _dominated(study), hull_table(study)]
    blocks += _family_part(study, full)
    if study.calibration:
        calibration = calibration_table(study)
        blocks += [Heading(_("Calibration")), calibration if full else calibration.abridged(RANKS_SHOWN)]
    if full:
        blocks += _curves(study)
    blocks += study.closing(_provenance(study), _references(study), full=full)
    return Document(
        _("ROC analysis of {classifiers}", classifiers=count(len(study.names), "classifier")), tuple(blocks)
    )


def _data_line(study: RocComparison) -> str:
    parts = []
    if study.scores is not None:
        data = study.scores
        parts.append(
            _(
                "{source}; {positives} ({positive}) and {negatives}, {classifiers} with scores",
                source=source_name(data.source),
                positives=count(data.positives, "positive"),
                positive=data.positive,
                negatives=count(data.negatives, "negative"),
                classifiers=count(data.k, "classifier"),
            )
        )
    if study.points is not None:
        crisp = count(len(study.points.classifiers), "crisp classifier")
        parts.append(_("{source}; {crisp} given as points", source=source_name(study.points.source), crisp=crisp))
    return _("Data: {parts}.", parts=joined(parts, "; "))


def _tiers(study: RocComparison) -> list[Block]:
    if study.verdict is None or study.control is not None or study.scores is None or study.scores.k <= LARGE:
        return []
    items = []
    for place, tier in enumerate(study.verdict.tier_indices, start=1):
        values = {
            "place": place,
            "classifiers": count(len(tier), "classifier"),
            "high": study.areas[tier[0]].auc,
            "low": study.areas[tier[-1]].auc,
            "members": ", ".join(study.names[j] for j in tier),
        }
        if len(tier) > 1:
            items.append(_("Tier {place} ({classifiers}, AUC {high:.3f} to {low:.3f}): {members}", **values))
        else:
            items.append(_("Tier {place} ({classifiers}, AUC {high:.3f}): {members}", **values))
    lead = _(
        "A tier contains the best remaining classifier and all that do not differ significantly from it "
        "({procedure}, α = {alpha}). Two members of one tier may still differ from each other.",
        procedure=study.verdict.pairs_decide,
        alpha=show(study.options.alpha),
    )
    return [Heading(_("Tiers")), Paragraph(lead), Bullets(tuple(items))]


def _dominated(study: RocComparison) -> Paragraph:
    names, space = study.names, study.space
    touching = ", ".join(names[j] for j in space.touching) or _("none")
    dominated = ", ".join(names[j] for j in space.dominated) or _("none")
    return Paragraph(
        _(
            "On the hull, and therefore the best choice for some costs and class ratio: {touching}. Dominated, "
            "and therefore never the best choice: {dominated}.",
            touching=touching,
            dominated=dominated,
        )
    )


def _family_part(study: RocComparison, full: bool) -> list[Block]:
    blocks: list[Block] = []
    levels = shown_levels(study.options.alpha)
    pairs = list(zip(study.families, study.differences, strict=True))
    for family, test in pairs if full else pairs[:1]:
        terminal = 0 if family.m > HUGE else SHORT_ROWS
        blocks += family_blocks(family, study.names, levels, study.options.alpha, terminal=terminal, full=full)
        if full:
            blocks.append(difference_table(study, family, test))
    return blocks


def _curves(study: RocComparison) -> list[Block]:
    size = int(np.count_nonzero(study.space.owner >= 0))
    if size > CURVE_LIMIT:
        return [Paragraph(_("The curves have {size} points; --format json gives all of them.", size=grouped(size)))]
    return [Heading(_("Curves")), curve_table(study)]


def _provenance(study: RocComparison) -> list[str]:
    items = [_digests(study)]
    if study.scores is not None:
        items.append(
            _("Equal scores are one step of the curve; ties are determined exactly from the decimals of the input.")
        )
    if study.verdict is not None:
        verdict = study.verdict
        items.append(
            _(
                "Verdict: {procedure} on {tests}, family-wise α = {alpha}; determined by the design and the "
                "number of classifiers before any p-value was computed.",
                procedure=verdict.decides,
                tests=ranking_name(verdict.family.ranking),
                alpha=show(study.options.alpha),
            )
        )
    items.append(options_text(study.options.to_dict()))
    for data in (study.scores, study.points):
        items += [] if data is None else list(data.notes)
    return items


def _digests(study: RocComparison) -> str:
    values = {
        "version": __version__,
        "sha256": "" if study.scores is None else study.scores.sha256,
        "points": "" if study.points is None else study.points.sha256,
    }
    if study.points is None:
        return _("podium {version}; data SHA-256 {sha256}", **values)
    if study.scores is None:
        return _("podium {version}; points SHA-256 {points}", **values)
    return _("podium {version}; data SHA-256 {sha256}; points SHA-256 {points}", **values)


def _references(study: RocComparison) -> list[str]:
    keys = ["fawcett2006", "provost2001", "perkins2006"]
    if study.scores is not None:
        keys += ["delong1988", "sun2014", "hanley1982", "newcombe2006"]
    if study.families:
        keys += ["satterthwaite1946", "bergmann1988", "garcia2008"]
    return [*keys, *(["platt1999"] if study.calibration else [])]


# The verdict in plain words.


def verdict_text(study: RocComparison) -> str:
    """State the conclusion of the tests, the classifiers on the hull, and the best operating points."""
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
    return paragraph(map(str, parts))


def _one_classifier(area: Area, confidence: float, scores: Scores) -> str:
    found = _(
        "{name} has an AUC of {auc:.3f} on {instances}: given a positive and a negative instance, it scores "
        "the positive one higher in {auc:.0%} of cases.",
        name=area.name,
        auc=area.auc,
        instances=count(scores.n, "instance"),
    )
    return paragraph([found, _against_chance(area, confidence)])


def _against_chance(area: Area, confidence: float) -> str:
    low, high = area.interval
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


# The tables.


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
        Column(_("AUC"), [a.auc for a in rows], "rank", term="auc"),
        Column(
            _("{confidence} from", confidence=confidence), [a.interval[0] for a in rows], "rank", term="auc-interval"
        ),
        Column(_("to"), [a.interval[1] for a in rows], "rank", term="auc-interval"),
        Column(_("SE"), [a.standard_error for a in rows], "rank", term="delong"),
        Column(_("On the hull"), [_("yes") if j in touching else _("no") for j in order], term="convex-hull"),
    ]
    notes = [
        _(
            "{confidence} score intervals with DeLong's standard error, not narrower than exponential scores would make "
            "them; – where unknown.",
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
            Column(_("Logit from"), [a.logit[0] for a in rows], "rank", term="delong"),
            Column(_("Logit to"), [a.logit[1] for a in rows], "rank", term="delong"),
            Column(_("Wald from"), [a.wald[0] for a in rows], "rank", term="delong"),
            Column(_("Wald to"), [a.wald[1] for a in rows], "rank", term="delong"),
            Column(_("Mann–Whitney U"), [a.mann_whitney for a in rows], "count", term="auc"),
            Column(_("Trapezoids"), [a.trapezoids for a in rows], "rank", term="auc"),
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
    about = tuple((a.name,) for a in rows)
    return Table("areas", _("Areas under the ROC curves"), tuple(columns), tuple(notes), 40, about=about)


def operating_table(study: RocComparison) -> Table:
    """Best operating point of each classifier, the best of all marked."""
    rows = list(study.operating)
    space = study.space
    names = [_(TRIVIAL[p.owner]) if p.owner in TRIVIAL else space.names[p.owner] for p in rows]
    columns = [
        Column(_("Classifier"), names),
        Column(_("Positive from"), [_threshold(study, p.point) for p in rows], "value", term="score-threshold"),
        Column(_("TPR"), [float(space.tpr[p.point]) for p in rows], "rank", term="true-positive-rate"),
        Column(_("FPR"), [float(space.fpr[p.point]) for p in rows], "rank", term="false-positive-rate"),
    ]
    if study.slope.costs is None:
        columns.append(Column(_("TPR − FPR"), [p.height for p in rows], "rank", term="operating-point"))
    else:
        columns += [
            Column(_("TPR − slope·FPR"), [p.height for p in rows], "rank", term="operating-point"),
            Column(_("Cost per instance"), [p.cost for p in rows], "value", term="operating-point"),
        ]
    columns.append(Column(_("Best"), [_("yes") if p.best else _("no") for p in rows], term="operating-point"))
    slope = str(study.slope.text)
    note = _(
        "{slope}. Best: no point of any classifier is better. A classifier that is not listed is no better "
        "than a constant answer.",
        slope=f"{slope[0].upper()}{slope[1:]}",
    )
    return Table("operating-points", _("Best operating point of each classifier"), tuple(columns), (note,), 20)


def closest_table(study: RocComparison) -> Table:
    """Point of each classifier that is closest to (0, 1), beside the best operating points."""
    space, rows = study.space, study.closest
    best = {p.point for p in study.operating}
    columns = (
        Column(_("Classifier"), [space.names[j] for j, _point in rows]),
        Column(_("Positive from"), [_threshold(study, point) for _j, point in rows], "value", term="score-threshold"),
        Column(_("TPR"), [float(space.tpr[point]) for _j, point in rows], "rank", term="true-positive-rate"),
        Column(_("FPR"), [float(space.fpr[point]) for _j, point in rows], "rank", term="false-positive-rate"),
        Column(_("Distance"), [space.distance(point) for _j, point in rows], "rank", term="closest-point"),
        Column(
            _("Also the operating point"),
            [_("yes") if point in best else _("no") for _j, point in rows],
            term="closest-point",
        ),
    )
    note = _(
        "Distance √(FPR² + (1 − TPR)²). It corresponds to no costs; the operating points above do, and are preferable where the two differ."
    )
    return Table("closest-points", _("Point of each classifier closest to (0, 1)"), columns, (note,), 20)


def hull_table(study: RocComparison) -> Table:
    """Vertices of the joint hull with the slopes for which each is best."""
    space = study.space
    edges = [inf if slope is None else float(slope) for slope in space.hull_slopes()]
    ranges = list(zip([*edges, 0.0], [inf, *edges], strict=True))
    # Between equal ends there is no slope: (0, 0) under a vertical edge, (1, 1) after a horizontal one.
    ends = [(None, None) if low == high else (low, high) for low, high in ranges]
    columns = (
        Column(_("Classifier"), [_owners(study, point) for point in space.hull.tolist()]),
        Column(
            _("Positive from"),
            [_threshold(study, point) for point in space.hull.tolist()],
            "value",
            term="score-threshold",
        ),
        Column(_("FPR"), space.fpr[space.hull].tolist(), "rank", term="false-positive-rate"),
        Column(_("TPR"), space.tpr[space.hull].tolist(), "rank", term="true-positive-rate"),
        Column(_("Best from slope"), [low for low, _high in ends], "statistic", term="convex-hull"),
        Column(_("to slope"), [high for _low, high in ends], "statistic", term="convex-hull"),
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
        Column(
            _("Difference of AUC"),
            test.difference.tolist(),
            "rank",
            term="delong",
            ends=[(nan if a is None else a, nan if b is None else b) for a, b in zip(low, high, strict=True)],
        ),
        Column(_("SE"), test.standard_error.tolist(), "rank", term="delong"),
        Column(_("{confidence} from", confidence=percent(confidence)), low, "rank", term="delong"),
        Column(_("to"), high, "rank", term="delong"),
        Column("z", test.z.tolist(), "statistic", term="delong"),
        Column(_("p (normal)"), test.pvalue.tolist(), "pvalue", term="delong"),
    )
    caption = _("Differences of areas, {family}", family=title(family, names))
    notes = (
        _(
            "Intervals by t({df}), for single comparisons, not simultaneous; – where there was no variation. z and p (normal) are DeLong's, for "
            "large classes; the verdict does not use them.",
            df=test.df,
        ),
    )
    return Table(f"differences-{family.design}", caption, columns, notes, 0 if family.m > 45 else None)


def calibration_table(study: RocComparison) -> Table:
    """Brier scores before and after Platt's calibration."""
    rows = study.calibration
    columns = (
        Column(_("Classifier"), [c.name for c in rows]),
        Column(_("Brier before"), [c.brier_before for c in rows], "rank", term="calibration"),
        Column(_("Brier after"), [c.brier_after for c in rows], "rank", term="calibration"),
        Column(_("Slope"), [c.slope for c in rows], "statistic", term="calibration"),
        Column(_("Intercept"), [c.intercept for c in rows], "statistic", term="calibration"),
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
        Column(
            _("Positive from"), [_threshold(study, point) for point in rows.tolist()], "value", term="score-threshold"
        ),
        Column(_("FPR"), space.fpr[rows].tolist(), "rank", term="false-positive-rate"),
        Column(_("TPR"), space.tpr[rows].tolist(), "rank", term="true-positive-rate"),
        Column(_("On the hull"), [_("yes") if mark else _("no") for mark in useful], term="convex-hull"),
    )
    notes = (_("Each curve also contains (0, 0) and (1, 1). Equal scores make one point."),)
    return Table("curves", _("Points of the ROC curves"), columns, notes, 12)


# What a page shows first.


class ByClass(Protocol):
    """A comparison of areas of several classes."""

    verdict: Verdict | None

    @property
    def text(self) -> str:
        """The conclusion in plain words."""

    @property
    def largest(self) -> tuple[str, float, float, float]:
        """Name and area of the best classifier, with the ends of the interval."""

    @property
    def sizes(self) -> tuple[int, int, int]:
        """Numbers of instances, classes and classifiers."""


def headline(study: RocComparison | ByClass) -> tuple[str, str, str]:
    """Return what the tests of the areas showed, or the interval of the only one, and which classifiers can be the best choice."""
    left = ""
    if study.verdict is not None:
        shown, left, under = map(str, (*study.verdict.headline, study.verdict.details))
    elif not isinstance(study, RocComparison):
        name, _area, low, high = study.largest
        shown, under = _against_guessing(name, low, high), study.text
    elif study.scores is not None:
        area = study.areas[0]
        shown = _against_guessing(area.name, *area.interval)
        under = _one_classifier(area, study.options.confidence, study.scores)
    else:
        shown, left = _points_headline(study)
        under = ""
    if isinstance(study, RocComparison) and len(study.names) > 1:
        under = paragraph([*filter(None, [under]), _hull_text(study)])
    return shown, left, under


def pair_matrix(study: RocComparison | ByClass) -> PairMatrix | None:
    """Return the decisions about every two classifiers; None where no test compares them."""
    return None if study.verdict is None else decided_matrix(cast("Decided", study))


def _against_guessing(name: str, low: float, high: float) -> str:
    if low > 0.5:
        return _("{name} is better than chance", name=name)
    if high < 0.5:
        return _("{name} is worse than chance", name=name)
    return _("{name} was not shown to be better than chance", name=name)


def _points_headline(study: RocComparison) -> tuple[str, str]:
    known = [area for area in study.areas if not isnan(area.auc)]
    best = max((area.auc for area in known), default=nan)
    leaders = [area.name for area in known if area.auc == best]
    untested = _("points alone do not allow a test of whether areas differ")
    if not leaders:
        return _("{crisp} were given as points", crisp=count(len(study.areas), "crisp classifier")), untested
    shown = ngettext(
        "{leaders} has the largest area, {best:.3f}", "{leaders} share the largest area, {best:.3f}",
        len(leaders), leaders=listing(leaders, 3), best=best,
    )  # fmt: skip
    return shown, untested


def key_figures(study: RocComparison | ByClass) -> list[KeyFigure]:
    """Return the size of the data, the largest area, the best operating point, the hull, and how many pairs differ."""
    if isinstance(study, RocComparison):
        found = _curve_figures(study)
    else:
        (instances, classes, _classifiers), (name, area, low, high) = study.sizes, study.largest
        found = [
            KeyFigure(_("Instances"), grouped(instances), str(count(classes, "class"))),
            _area_figure(_("Largest M"), area, name, low, high),
        ]
    return found if study.verdict is None else [*found, *decided_figures(cast("Decided", study))]


def _area_figure(label: str, area: float, name: str, low: float, high: float) -> KeyFigure:
    return KeyFigure(label, f"{area:.3f}", "; ".join(filter(None, (name, range_of(low, high, ".3f")))))


def _curve_figures(study: RocComparison) -> list[KeyFigure]:
    found = []
    if study.scores is not None:
        data = study.scores
        found.append(KeyFigure(_("Instances"), grouped(data.n), str(count(data.positives, "positive"))))
    known = [area for area in study.areas if not isnan(area.auc)]
    if known:
        best = max(known, key=lambda area: area.auc)
        label = _("AUC") if len(known) == 1 else _("Largest AUC")
        found.append(_area_figure(label, best.auc, best.name, *best.interval))
    winners = [point.point for point in study.operating if point.best]
    if len(winners) == 1:
        owner, space = int(study.space.owner[winners[0]]), study.space
        name = _(TRIVIAL[owner]) if owner in TRIVIAL else space.names[owner]
        rates = f"TPR {float(space.tpr[winners[0]]):.3f}, FPR {float(space.fpr[winners[0]]):.3f}"
        found.append(KeyFigure(_("Best operating point"), name, rates))
    else:
        found.append(KeyFigure(_("Best operating points"), grouped(len(winners)), _("equally good")))
    if len(study.names) > 1:
        touching = of_all(len(study.space.touching), len(study.names))
        found.append(KeyFigure(_("On the hull"), touching, _("best for some costs and class ratio")))
    return found


def subject(study: RocComparison | ByClass) -> str:
    """Return the size of the data, where one table holds all of it."""
    if not isinstance(study, RocComparison) or study.scores is None or study.points is not None:
        return ""
    data = study.scores
    return _(
        "{positives} ({positive}) and {negatives}, {classifiers}",
        positives=count(data.positives, "positive"), positive=data.positive,
        negatives=count(data.negatives, "negative"), classifiers=count(data.k, "classifier"),
    )  # fmt: skip
