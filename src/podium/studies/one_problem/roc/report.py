"""The ROC analysis as a document: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
from podium.i18n import _, count, grouped, joined, listing, paragraph, some
from podium.studies.one_problem.roc.space import NEVER, TRIVIAL, RocSpace
from podium.studies.one_problem.roc.study import Area, RocComparison, difference_interval
from podium.studies.shared.checks import shown_levels
from podium.studies.shared.family import Family
from podium.studies.shared.family.report import HUGE, family_blocks, hypotheses, standing, title
from podium.studies.shared.family.report import key_figures as decided_figures
from podium.studies.shared.family.report import pair_matrix as decided_matrix
from podium.studies.shared.headlines import of_all, range_of
from podium.studies.shared.told import Facts
from podium.studies.shared.words import capital, options_text, ranking_name, source_name
from podium.studies.shared.words import level as show

if TYPE_CHECKING:
    from podium.stats.roc_areas import AreaTest
    from podium.studies.shared.family.verdict import Decided, Verdict

tell = Facts(__file__, {})

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
    return Document(tell("report.title", classifiers=count(len(study.names), "classifier")), tuple(blocks))


def _data_line(study: RocComparison) -> str:
    parts = []
    if study.scores is not None:
        parts.append(tell("report.scores", source=source_name(study.scores.source), **_sizes(study.scores)))
    if study.points is not None:
        crisp = count(len(study.points.classifiers), "crisp classifier")
        parts.append(tell("report.points", source=source_name(study.points.source), crisp=crisp))
    return _("Data: {parts}.", parts=joined(parts, "; "))


def _sizes(data: Scores) -> dict[str, str]:
    return {
        "positives": count(data.positives, "positive"), "positive": data.positive,
        "negatives": count(data.negatives, "negative"), "classifiers": count(data.k, "classifier"),
    }  # fmt: skip


def _tiers(study: RocComparison) -> list[Block]:
    if study.verdict is None or study.control is not None or study.scores is None or study.scores.k <= LARGE:
        return []
    items = [
        tell(
            "report.tier_several" if len(tier) > 1 else "report.tier_one",
            place=place, classifiers=count(len(tier), "classifier"), high=study.areas[tier[0]].auc, low=study.areas[tier[-1]].auc,
            members=", ".join(study.names[j] for j in tier),
        )
        for place, tier in enumerate(study.verdict.tier_indices, start=1)
    ]  # fmt: skip
    lead = tell("report.tier", procedure=study.verdict.pairs_decide, alpha=show(study.options.alpha))
    return [Heading(_("Tiers")), Paragraph(lead), Bullets(tuple(items))]


def _dominated(study: RocComparison) -> Paragraph:
    names, space = study.names, study.space
    touching = ", ".join(names[j] for j in space.touching) or _("none")
    dominated = ", ".join(names[j] for j in space.dominated) or _("none")
    return Paragraph(tell("report.dominated", touching=touching, dominated=dominated))


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
        return [Paragraph(tell("report.limit", size=grouped(size)))]
    return [Heading(_("Curves")), curve_table(study)]


def _provenance(study: RocComparison) -> list[str]:
    items = [_digests(study)]
    if study.scores is not None:
        items.append(tell("report.ties"))
    if study.verdict is not None:
        verdict = study.verdict
        items.append(
            tell(
                "report.decides",
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
    found = tell("verdict.area", name=area.name, auc=area.auc, instances=count(scores.n, "instance"))
    return paragraph([found, _against_chance(area, confidence)])


def _against_chance(area: Area, confidence: float) -> str:
    low, high = area.interval
    return tell("chance", side_of_chance(low, high), confidence=percent(confidence), low=low, high=high)


def side_of_chance(low: float, high: float) -> str:
    """On which side of 0.5, the value of guessing, an interval lies; the variant of texts about it."""
    return "above" if low > 0.5 else "below" if high < 0.5 else "around"


def _largest(study: RocComparison) -> tuple[list[str], float]:
    """The classifiers with the largest area known, and that area."""
    best = max((area.auc for area in study.areas if not isnan(area.auc)), default=nan)
    return [area.name for area in study.areas if area.auc == best], best


def _points_only(study: RocComparison) -> str:
    (leaders, best), crisp = _largest(study), count(len(study.areas), "crisp classifier")
    if not leaders:
        return tell("verdict.points", crisp=crisp)
    return tell("verdict.largest", n=len(leaders), crisp=crisp, leaders=listing(leaders), best=best)


def _hull_text(study: RocComparison) -> str:
    names, touching, dominated = study.names, study.space.touching, study.space.dominated
    if not touching:
        return tell("choice.never")
    best = [names[j] for j in touching]
    if not dominated:
        return tell("choice.each")
    worst = listing([names[j] for j in dominated])
    if len(best) == 1:
        return tell("choice.one", n=len(dominated), best=best[0], worst=worst)
    return tell("choice.some", n=len(dominated), best=listing(best), worst=worst)


def _operating_text(study: RocComparison) -> str:
    winners = [point for point in study.operating if point.best]
    shown = some([describe_point(study.space, point.point) for point in winners], 3, "; ")
    return tell("verdict.operating", n=len(winners), points=shown, slope=study.slope.text)


def describe_point(space: RocSpace, point: int) -> str:
    """Name a point in words: classifier, threshold and rates."""
    owner = int(space.owner[point])
    if owner in TRIVIAL:
        return _("to declare nothing positive") if owner == NEVER else _("to declare everything positive")
    threshold = float(space.thresholds[point])
    values = {"name": space.names[owner], "tpr": float(space.tpr[point]), "fpr": float(space.fpr[point])}
    if isnan(threshold):
        return "{name} (TPR {tpr:.3f}, FPR {fpr:.3f})".format_map(values)
    return tell("verdict.point", threshold=threshold, **values)


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
        tell("report.intervals", confidence=confidence),
        tell("report.on_hull"),
    ]
    decided, explained = ([], []) if study.verdict is None else standing(study.verdict, order)
    columns += decided
    notes += explained
    if decided and study.control is None:
        notes.append(tell("report.letters"))
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
            tell(
                "report.u",
                positives=count(study.scores.positives, "positive"),
                negatives=count(study.scores.negatives, "negative"),
            )
        )
    if any(a.kind == "crisp" for a in rows):
        notes.append(tell("report.crisp"))
    about = tuple((a.name,) for a in rows)
    return Table("areas", tell("report.areas"), tuple(columns), tuple(notes), 40, about=about)


def _places(study: RocComparison, points: Sequence[int]) -> tuple[Column, Column, Column]:
    """The threshold and the two rates of points."""
    space, at = study.space, list(points)
    thresholds = [None if isnan(value) else value for value in space.thresholds[at].tolist()]
    return (
        Column(_("Positive from"), thresholds, "value", term="score-threshold"),
        Column(_("TPR"), space.tpr[at].tolist(), "rank", term="true-positive-rate"),
        Column(_("FPR"), space.fpr[at].tolist(), "rank", term="false-positive-rate"),
    )


def _answers(header: str, found: Iterable[bool], term: str) -> Column:
    return Column(header, [_("yes") if one else _("no") for one in found], term=term)


def operating_table(study: RocComparison) -> Table:
    """Best operating point of each classifier, the best of all marked."""
    rows, term = study.operating, "operating-point"
    heights = _("TPR − FPR") if study.slope.costs is None else _("TPR − slope·FPR")
    columns = [
        Column(_("Classifier"), [owner_name(study, p.owner) for p in rows]),
        *_places(study, [p.point for p in rows]),
        Column(heights, [p.height for p in rows], "rank", term=term),
    ]
    if study.slope.costs is not None:
        columns.append(Column(_("Cost per instance"), [p.cost for p in rows], "value", term=term))
    columns.append(_answers(_("Best"), [p.best for p in rows], term))
    note = tell("report.best", slope=capital(str(study.slope.text)))
    return Table("operating-points", tell("report.operating"), tuple(columns), (note,), 20)


def closest_table(study: RocComparison) -> Table:
    """Point of each classifier that is closest to (0, 1), beside the best operating points."""
    space, points = study.space, [point for _j, point in study.closest]
    best = {p.point for p in study.operating}
    columns = (
        Column(_("Classifier"), [space.names[j] for j, _point in study.closest]),
        *_places(study, points),
        Column(_("Distance"), [space.distance(point) for point in points], "rank", term="closest-point"),
        _answers(_("Also the operating point"), [point in best for point in points], "closest-point"),
    )
    return Table("closest-points", tell("report.closest"), columns, (tell("report.distance"),), 20)


def hull_table(study: RocComparison) -> Table:
    """Vertices of the joint hull with the slopes for which each is best."""
    space, points, term = study.space, study.space.hull.tolist(), "convex-hull"
    edges = [inf if slope is None else float(slope) for slope in space.hull_slopes()]
    ranges = list(zip([*edges, 0.0], [inf, *edges], strict=True))
    # Between equal ends there is no slope: (0, 0) under a vertical edge, (1, 1) after a horizontal one.
    ends = [(None, None) if low == high else (low, high) for low, high in ranges]
    threshold, tpr, fpr = _places(study, points)
    columns = (
        Column(_("Classifier"), [_owners(study, point) for point in points]),
        threshold,
        fpr,
        tpr,
        Column(_("Best from slope"), [low for low, _high in ends], "statistic", term=term),
        Column(_("to slope"), [high for _low, high in ends], "statistic", term=term),
    )
    return Table("hull", tell("report.hull"), columns, (tell("report.slope"),), 20)


def owner_name(study: RocComparison, owner: int) -> str:
    """Name the classifier that a point belongs to, or what its constant answer is."""
    return _(TRIVIAL[owner]) if owner in TRIVIAL else study.space.names[owner]


def _owners(study: RocComparison, point: int) -> str:
    """All classifiers that have this point."""
    space, owner = study.space, int(study.space.owner[point])
    if owner in TRIVIAL:
        return owner_name(study, owner)
    same = np.flatnonzero((space.x == space.x[point]) & (space.y == space.y[point]) & (space.owner >= 0))
    return ", ".join(dict.fromkeys(space.names[j] for j in space.owner[same].tolist()))


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
    caption = tell("report.differences", family=title(family, names))
    notes = (tell("report.t", df=test.df),)
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
        tell("report.brier", constant=constant, folds=rows[0].folds if rows else 0),
        tell("report.calibration"),
    )
    return Table("calibration", _("Platt's calibration"), columns, notes)


def curve_table(study: RocComparison) -> Table:
    """Every point of every classifier."""
    space = study.space
    rows = np.flatnonzero(space.owner >= 0).tolist()
    threshold, tpr, fpr = _places(study, rows)
    columns = (
        Column(_("Classifier"), [space.names[j] for j in space.owner[rows].tolist()]),
        threshold,
        fpr,
        tpr,
        _answers(_("On the hull"), space.useful[rows].tolist(), "convex-hull"),
    )
    return Table("curves", tell("report.curves"), columns, (tell("report.curve"),), 12)


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
    return tell("headline", side_of_chance(low, high), name=name)


def _points_headline(study: RocComparison) -> tuple[str, str]:
    (leaders, best), untested = _largest(study), tell("headline.points")
    if not leaders:
        return tell("headline.untested", crisp=count(len(study.areas), "crisp classifier")), untested
    return tell("headline.largest", n=len(leaders), leaders=listing(leaders, 3), best=best), untested


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
        name = owner_name(study, owner)
        rates = f"TPR {float(space.tpr[winners[0]]):.3f}, FPR {float(space.fpr[winners[0]]):.3f}"
        found.append(KeyFigure(_("Best operating point"), name, rates))
    else:
        found.append(KeyFigure(_("Best operating points"), grouped(len(winners)), _("equally good")))
    if len(study.names) > 1:
        touching = of_all(len(study.space.touching), len(study.names))
        found.append(KeyFigure(_("On the hull"), touching, tell("headline.choice")))
    return found


def subject(study: RocComparison | ByClass) -> str:
    """Return the size of the data, where one table holds all of it."""
    if not isinstance(study, RocComparison) or study.scores is None or study.points is not None:
        return ""
    return tell("report.size", **_sizes(study.scores))
