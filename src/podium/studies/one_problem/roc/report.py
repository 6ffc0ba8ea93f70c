"""What a ROC analysis says, of two classes or of several: the report, its verdict and advice, and the methods paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf, isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from podium._version import __version__
from podium.data import Scores
from podium.document import (
    RANKS_SHOWN,
    SHORT_ROWS,
    Advice,
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
from podium.i18n import N_, Message, _, count, grouped, joined, listing, paragraph, some
from podium.render.prose import Cited, Formula
from podium.studies.one_problem.roc.curves import NEVER, SEED, TRIVIAL, Area, largest, ranked
from podium.studies.one_problem.roc.study import MulticlassComparison, RocComparison, difference_interval
from podium.studies.shared import figures
from podium.studies.shared.advice.conclusion_rules import classifiers_not_equal
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.content import closing, opening
from podium.studies.shared.family import Family
from podium.studies.shared.family import methods as family_methods
from podium.studies.shared.family.report import all_families, hypotheses, standing, title
from podium.studies.shared.family.report import key_figures as decided_figures
from podium.studies.shared.family.report import pair_matrix as decided_matrix
from podium.studies.shared.figures import Style, decimals, estimate, limits, listed, percent
from podium.studies.shared.headlines import of_all, range_of
from podium.studies.shared.methods import NAMED, PODIUM, Prose, called, software
from podium.studies.shared.texts import Texts, read_texts
from podium.studies.shared.words import capital, options_text, ranking_name, source_name, version_text
from podium.studies.shared.words import level as show

if TYPE_CHECKING:
    from podium.stats.roc_areas import AreaTest
    from podium.studies.shared.family.verdict import Decided

Study = RocComparison | MulticlassComparison

advice = AdviceTexts(__file__)

LARGE = 12
"""From this number of classifiers on, a terminal shows tiers instead of every pair."""

CURVE_LIMIT = 5000
"""Curves with more points than this are not printed: the JSON output holds every point."""

SMALL_CLASS = 30
"""With fewer instances of a class there is advice."""

DIGITS = 3

AVERAGES = {"macro": N_("One-vs-rest, macro"), "weighted": N_("One-vs-rest, weighted")}


def texts_of(study: Study) -> Texts:
    """Return what the texts name: the size of the data, and the confidence of the intervals."""
    level, data = percent(study.options.confidence), study.scores
    size: dict[str, Any] = {}
    if data is not None:
        size = {"n": grouped(data.n), "instances": count(data.n, "instance")}
    if isinstance(data, Scores):
        size |= {"positives": grouped(data.positives), "negatives": grouped(data.negatives), "label": data.positive}
    elif data is not None:
        each = [f"{label}: {grouped(number)}" for label, number in zip(data.classes, data.sizes, strict=True)]
        size |= {"c": len(data.classes), "sizes": f" ({joined(each, ', ')})" if len(each) <= NAMED else ""}
    return Texts(__file__, {}, level=level, confidence=level, **size)


def document(study: Study, *, full: bool) -> Document:
    """Lay out the analysis, with curves, thresholds, levels and references only in the full form."""
    tell, areas = texts_of(study), _area_table(study, full=full)
    blocks = opening(study, _data_line(study, tell))
    blocks += [Heading(_("Areas")), areas if full else areas.abridged(RANKS_SHOWN)]
    if isinstance(study, MulticlassComparison):
        blocks += [Heading(_("Classes")), _class_table(study, tell)] if full else []
        return _closed(study, tell, "classes.title", [*blocks, *_family_part(study, tell, full)], full)
    points = _operating_table(study, tell)
    blocks += _tiers(study, tell)
    blocks += [Heading(_("Operating points")), points if full else points.abridged(SHORT_ROWS)]
    if full:
        on_hull, never = (
            ", ".join(study.names[j] for j in group) or _("none")
            for group in (study.space.touching, study.space.dominated)
        )
        hull = Paragraph(tell("report.dominated", touching=on_hull, dominated=never))
        blocks += [_closest_table(study, tell), Heading(_("Convex hull")), hull, _hull_table(study, tell)]
    blocks += _family_part(study, tell, full)
    if study.calibration:
        calibration = _calibration_table(study, tell)
        blocks += [Heading(_("Calibration")), calibration if full else calibration.abridged(RANKS_SHOWN)]
    if full and (size := int(np.count_nonzero(study.space.owner >= 0))) > CURVE_LIMIT:
        blocks.append(Paragraph(tell("report.limit", size=grouped(size))))
    elif full:
        blocks += [Heading(_("Curves")), _curve_table(study, tell)]
    return _closed(study, tell, "report.title", blocks, full)


def _closed(study: Study, tell: Texts, key: str, blocks: list[Block], full: bool) -> Document:
    ending = closing(study, _how(study, tell), _references(study), full=full)
    return Document(tell(key, classifiers=count(len(study.names), "classifier")), (*blocks, *ending))


def _data_line(study: Study, tell: Texts) -> str:
    data = study.scores
    if isinstance(study, MulticlassComparison):
        sizes = [f"{label} {size}" for label, size in zip(study.scores.classes, study.scores.sizes, strict=True)]
        return tell(
            "classes.data", source=source_name(study.scores.source), classes=len(sizes), sizes=joined(sizes, ", "),
            classifiers=count(study.scores.k, "classifier"),
        )  # fmt: skip
    parts = []
    if isinstance(data, Scores):
        parts.append(tell("report.scores", source=source_name(data.source), **_sizes(data)))
    if study.points is not None:
        crisp = count(len(study.points.classifiers), "crisp classifier")
        parts.append(tell("report.points", source=source_name(study.points.source), crisp=crisp))
    return _("Data: {parts}.", parts=joined(parts, "; "))


def _sizes(data: Scores) -> dict[str, str]:
    return {
        "positives": count(data.positives, "positive"), "positive": data.positive,
        "negatives": count(data.negatives, "negative"), "classifiers": count(data.k, "classifier"),
    }  # fmt: skip


def _tiers(study: RocComparison, tell: Texts) -> list[Block]:
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


def _family_part(study: Study, tell: Texts, full: bool) -> list[Block]:
    blocks: list[Block] = []
    pairs = list(zip(study.families, study.differences, strict=True))
    for family, test in pairs if full else pairs[:1]:
        blocks += all_families([family], study.names, study.options.alpha, full=full)
        if full and isinstance(study, RocComparison):
            blocks.append(_difference_table(study, tell, family, test))
    return blocks


def _how(study: Study, tell: Texts) -> list[str]:
    points = None if isinstance(study, MulticlassComparison) else study.points
    data = "" if study.scores is None else study.scores.sha256
    if points is None:
        items = [version_text(data)]
    elif study.scores is None:
        items = [_("podium {version}; points SHA-256 {points}", version=__version__, points=points.sha256)]
    else:
        digests = {"version": __version__, "sha256": data, "points": points.sha256}
        items = [_("podium {version}; data SHA-256 {sha256}; points SHA-256 {points}", **digests)]
    if study.scores is not None:
        items.append(tell("report.ties"))
    if study.verdict is not None:
        tests, alpha = ranking_name(study.verdict.family.ranking), show(study.options.alpha)
        items.append(tell("report.decides", procedure=study.verdict.decides, tests=tests, alpha=alpha))
    items.append(options_text(study.options.to_dict()))
    return [*items, *(note for one in (study.scores, points) if one is not None for note in one.notes)]


def _references(study: Study) -> list[str]:
    if isinstance(study, MulticlassComparison):
        return ["handtill2001", "fawcett2006", "delong1988", "newcombe2006", "satterthwaite1946"]
    keys = ["fawcett2006", "provost2001", "perkins2006"]
    if study.scores is not None:
        keys += ["delong1988", "sun2014", "hanley1982", "newcombe2006"]
    if study.families:
        keys += ["satterthwaite1946", "bergmann1988", "garcia2008"]
    return [*keys, *(["platt1999"] if study.calibration else [])]


# The verdict in plain words.


def verdict_text(study: Study) -> str:
    """State the conclusion of the tests, the classifiers on the hull, and the best operating points."""
    tell = texts_of(study)
    if study.verdict is not None:
        parts = [str(study.verdict.text)]
    elif study.scores is not None:
        parts = [_one_classifier(study, tell)]
    else:
        leaders, crisp = largest(study.areas), count(len(study.areas), "crisp classifier")
        parts = [
            _led(tell, "verdict.largest", leaders, crisp=crisp) if leaders else tell("verdict.points", crisp=crisp)
        ]
    if isinstance(study, RocComparison):
        parts += [*_on_hull(study, tell), tell("verdict.operating", **_operating(study, tell))]
    return paragraph(parts)


def _led(tell: Texts, key: str, leaders: Sequence[Area], most: int | None = None, **more: Any) -> str:
    names = [area.classifier for area in leaders]
    shown = listing(names) if most is None else listing(names, most)
    return tell(key, n=len(names), leaders=shown, best=leaders[0].auc, **more)


def _one_classifier(study: Study, tell: Texts) -> str:
    """Whether the only classifier is better than guessing."""
    area = study.areas[0]
    low, high = area.interval
    key = "classes.m" if isinstance(study, MulticlassComparison) else "verdict.area"
    found = tell(key, name=area.classifier, auc=area.auc)
    return paragraph([found, tell("chance", _side_of_chance(area), low=low, high=high)])


def _side_of_chance(area: Area) -> str:
    """On which side of 0.5, the value of guessing, an interval lies; the variant of texts about it."""
    low, high = area.interval
    return "above" if low > 0.5 else "below" if high < 0.5 else "around"


def _on_hull(study: RocComparison, tell: Texts) -> list[str]:
    """Who is the best choice for some costs and class ratio; nothing of a single classifier."""
    names, touching, dominated = study.names, study.space.touching, study.space.dominated
    if len(names) < 2:
        return []
    if not touching or not dominated:
        return [tell("choice", "each" if touching else "never")]
    best, worst = (listing([names[j] for j in group]) for group in (touching, dominated))
    return [tell("choice", "one" if len(touching) == 1 else "some", n=len(dominated), best=best, worst=worst)]


def _operating(study: RocComparison, tell: Texts) -> dict[str, Any]:
    """What the text on the best operating points names."""
    points = [_point(study, tell, one.point) for one in study.operating if one.best]
    return {"n": len(points), "points": some(points, 3, "; "), "slope": study.slope.text}


def _point(study: RocComparison, tell: Texts, point: int) -> str:
    """Name a point in words: classifier, threshold and rates."""
    place = study.space.place(point)
    if place.classifier is None:
        never = int(study.space.owner[point]) == NEVER
        return _("to declare nothing positive") if never else _("to declare everything positive")
    values = {"name": place.classifier, "tpr": place.tpr, "fpr": place.fpr}
    if isnan(place.threshold):
        return "{name} (TPR {tpr:.3f}, FPR {fpr:.3f})".format_map(values)
    return tell("verdict.point", threshold=place.threshold, **values)


# The tables.


def _area_table(study: Study, *, full: bool) -> Table:
    """One row a classifier, the largest area first."""
    tell, order, two = texts_of(study), ranked(study.areas), isinstance(study, RocComparison)
    rows = [study.areas[j] for j in order]
    decided, notes = ([], []) if study.verdict is None else standing(study.verdict, order)
    columns = [
        Column(_("Classifier"), [a.classifier for a in rows]),
        Column(_("AUC") if two else _("M"), [a.auc for a in rows], "rank", term="auc" if two else "hand-till"),
        *_ends([a.interval for a in rows], tell["confidence"], "auc-interval"),
        Column(_("SE"), [a.standard_error for a in rows], "rank", term="delong"),
    ]
    if isinstance(study, MulticlassComparison):
        for key, header in AVERAGES.items():
            columns.append(Column(_(header), study.measures[key].auc[order].tolist(), "rank", term="one-vs-rest"))
        caption, notes = _("Multiclass areas"), [*notes, tell("classes.note")]
    else:
        touching = set(study.space.touching)
        columns.append(_answers(_("On the hull"), [j in touching for j in order], "convex-hull"))
        caption, notes = tell("report.areas"), [tell("report.intervals"), tell("report.on_hull"), *notes]
        if decided and study.control is None:
            notes.append(tell("report.letters"))
        if study.scores is not None:
            notes.append(tell("report.u", **_sizes(study.scores)))
        if any(a.kind == "crisp" for a in rows):
            notes.append(tell("report.crisp"))
    columns += decided
    if full and two:
        columns += [
            Column(_("Logit from"), [a.interval_logit[0] for a in rows], "rank", term="delong"),
            Column(_("Logit to"), [a.interval_logit[1] for a in rows], "rank", term="delong"),
            Column(_("Wald from"), [a.interval_wald[0] for a in rows], "rank", term="delong"),
            Column(_("Wald to"), [a.interval_wald[1] for a in rows], "rank", term="delong"),
            Column(_("Mann–Whitney U"), [a.mann_whitney for a in rows], "count", term="auc"),
            Column(_("Trapezoids"), [a.trapezoids for a in rows], "rank", term="auc"),
        ]
    return Table("areas", caption, tuple(columns), tuple(notes), 40, about=tuple((a.classifier,) for a in rows))


def _ends(intervals: Iterable[tuple[float, float]], confidence: str, term: str) -> tuple[Column, Column]:
    low, high = zip(*intervals, strict=True)
    header = _("{confidence} from", confidence=confidence)
    return Column(header, list(low), "rank", term=term), Column(_("to"), list(high), "rank", term=term)


def _class_table(study: MulticlassComparison, tell: Texts) -> Table:
    data, parts = study.scores, study.measures["macro"].parts
    columns = [Column(_("Class"), list(data.classes)), Column(_("Instances"), list(data.sizes), "count", term="count")]
    columns += [Column(name, parts[j].tolist(), "rank", term="one-vs-rest") for j, name in enumerate(data.names)]
    return Table("classes", tell("classes.areas"), tuple(columns))


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


def _owner_name(study: RocComparison, owner: int) -> str:
    """Name the classifier that a point belongs to, or what its constant answer is."""
    return _(TRIVIAL[owner]) if owner in TRIVIAL else study.space.names[owner]


def _owners(study: RocComparison, point: int) -> str:
    """All classifiers that have this point."""
    space, owner = study.space, int(study.space.owner[point])
    if owner in TRIVIAL:
        return _owner_name(study, owner)
    same = np.flatnonzero((space.x == space.x[point]) & (space.y == space.y[point]) & (space.owner >= 0))
    return ", ".join(dict.fromkeys(space.names[j] for j in space.owner[same].tolist()))


def _operating_table(study: RocComparison, tell: Texts) -> Table:
    """Best operating point of each classifier, the best of all marked."""
    rows, term, slope = study.operating, "operating-point", study.slope
    heights = _("TPR − FPR") if slope.by_default else _("TPR − slope·FPR")
    columns = [
        Column(_("Classifier"), [_owner_name(study, p.owner) for p in rows]),
        *_places(study, [p.point for p in rows]),
        Column(heights, [p.height for p in rows], "rank", term=term),
    ]
    if not slope.by_default:
        columns.append(Column(_("Cost per instance"), [p.cost for p in rows], "value", term=term))
    columns.append(_answers(_("Best"), [p.best for p in rows], term))
    note = tell("report.best", slope=capital(str(slope.text)))
    return Table("operating-points", tell("report.operating"), tuple(columns), (note,), 20)


def _closest_table(study: RocComparison, tell: Texts) -> Table:
    """Point of each classifier that is closest to (0, 1), beside the best operating points."""
    space, points, best = study.space, study.space.closest, {p.point for p in study.operating}
    columns = (
        Column(_("Classifier"), [_owner_name(study, owner) for owner in space.owner[points].tolist()]),
        *_places(study, points),
        Column(_("Distance"), [space.distance(point) for point in points], "rank", term="closest-point"),
        _answers(_("Also the operating point"), [point in best for point in points], "closest-point"),
    )
    return Table("closest-points", tell("report.closest"), columns, (tell("report.distance"),), 20)


def _hull_table(study: RocComparison, tell: Texts) -> Table:
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


def _difference_table(study: RocComparison, tell: Texts, family: Family, test: AreaTest) -> Table:
    """Differences of areas with their intervals, in the order of the p-values."""
    names, confidence = study.names, study.options.confidence
    ends = list(zip(*difference_interval(test, confidence), strict=True))
    columns = (
        Column(_("Hypothesis"), hypotheses(family, names)),
        Column(_("Difference of AUC"), test.difference.tolist(), "rank", term="delong", ends=ends),
        Column(_("SE"), test.standard_error.tolist(), "rank", term="delong"),
        *_ends(ends, tell["confidence"], "delong"),
        Column("z", test.z.tolist(), "statistic", term="delong"),
        Column(_("p (normal)"), test.pvalue.tolist(), "pvalue", term="delong"),
    )
    caption, notes = tell("report.differences", family=title(family, names)), (tell("report.t", df=test.df),)
    return Table(f"differences-{family.design}", caption, columns, notes, 0 if family.m > 45 else None)


def _calibration_table(study: RocComparison, tell: Texts) -> Table:
    """Brier scores before and after Platt's calibration."""
    rows = study.calibration
    columns = (
        Column(_("Classifier"), [c.name for c in rows]),
        Column(_("Brier before"), [c.brier_before for c in rows], "rank", term="calibration"),
        Column(_("Brier after"), [c.brier_after for c in rows], "rank", term="calibration"),
        Column(_("Slope"), [c.slope for c in rows], "statistic", term="calibration"),
        Column(_("Intercept"), [c.intercept for c in rows], "statistic", term="calibration"),
    )
    brier = tell("report.brier", constant=rows[0].brier_constant, folds=rows[0].folds)
    return Table("calibration", _("Platt's calibration"), columns, (brier, tell("report.calibration")))


def _curve_table(study: RocComparison, tell: Texts) -> Table:
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


def headline(study: Study) -> tuple[str, str, str]:
    """Return what the tests of the areas showed, or the interval of the only one, and which classifiers can be the best choice."""
    tell, left, under = texts_of(study), "", ""
    if study.verdict is not None:
        shown, left, under = map(str, (*study.verdict.headline, study.verdict.details))
    elif study.scores is not None:
        area = study.areas[0]
        shown = tell("headline", _side_of_chance(area), name=area.classifier)
        under = _one_classifier(study, tell)
    else:
        leaders, left = largest(study.areas), tell("headline.points")
        crisp = count(len(study.areas), "crisp classifier")
        shown = _led(tell, "headline.largest", leaders, 3) if leaders else tell("headline.untested", crisp=crisp)
    if isinstance(study, RocComparison):
        under = paragraph([*filter(None, [under]), *_on_hull(study, tell)])
    return shown, left, under


def pair_matrix(study: Study) -> PairMatrix | None:
    """Return the decisions about every two classifiers; None where no test compares them."""
    return None if study.verdict is None else decided_matrix(cast("Decided", study))


def key_figures(study: Study) -> list[KeyFigure]:
    """Return the size of the data, the largest area, the best operating point, the hull, and how many pairs differ."""
    found, data = [], study.scores
    if data is not None:
        under = count(data.positives, "positive") if isinstance(data, Scores) else count(len(data.classes), "class")
        found.append(KeyFigure(_("Instances"), grouped(data.n), str(under)))
    if leaders := largest(study.areas):
        name, auc, ends = leaders[0].classifier, leaders[0].auc, range_of(*leaders[0].interval, ".3f")
        known = sum(not isnan(area.auc) for area in study.areas)
        label = _("AUC") if known == 1 else _("Largest AUC")
        label = _("Largest M") if isinstance(study, MulticlassComparison) else label
        found.append(KeyFigure(label, f"{auc:.3f}", "; ".join(filter(None, (name, ends)))))
    if isinstance(study, RocComparison):
        found += _choices(study, texts_of(study))
    return found if study.verdict is None else [*found, *decided_figures(cast("Decided", study))]


def _choices(study: RocComparison, tell: Texts) -> list[KeyFigure]:
    winners, space = [point for point in study.operating if point.best], study.space
    if len(winners) == 1:
        place = space.place(winners[0].point)
        rates = f"TPR {place.tpr:.3f}, FPR {place.fpr:.3f}"
        found = [KeyFigure(_("Best operating point"), _owner_name(study, winners[0].owner), rates)]
    else:
        found = [KeyFigure(_("Best operating points"), grouped(len(winners)), _("equally good"))]
    if len(study.names) > 1:
        touching = of_all(len(space.touching), len(study.names))
        found.append(KeyFigure(_("On the hull"), touching, tell("headline.choice")))
    return found


def subject(study: Study) -> str:
    """Return the size of the data, where one table holds all of it."""
    if isinstance(study, MulticlassComparison) or study.scores is None or study.points is not None:
        return ""
    return texts_of(study)("report.size", **_sizes(study.scores))


# Advice, each rule with the figure that triggers it.


def advise(study: Study) -> Iterator[Advice]:
    """All advice that applies, what bears most on the conclusion first."""
    if isinstance(study, MulticlassComparison):
        data, smallest = study.scores, min(study.scores.sizes)
        label, instances = data.classes[data.sizes.index(smallest)], count(smallest, "instance")
        yield from _small_class(smallest, "W36 classes", label=label, instances=instances)
        yield from _not_equal(study, "W15 classes")
        return
    if wrong := [area for area in study.areas if area.interval[1] < 0.5]:
        lowest, names = min(wrong, key=lambda area: area.auc), listing([area.classifier for area in wrong])
        yield advice("W50", n=len(wrong), names=names, auc=lowest.auc, name=lowest.classifier)
    if study.scores is not None:
        yield from _no_variation(study, study.scores.k)
        smaller, sizes = min(study.scores.positives, study.scores.negatives), _sizes(study.scores)
        yield from _small_class(smaller, "W36", positives=sizes["positives"], negatives=sizes["negatives"])
    if study.points is not None:
        crisp = study.points.classifiers
        yield advice("W52", classifiers=count(len(crisp), "classifier"), names=listing(crisp))
    yield from _other_best(study)
    yield from _not_equal(study, "W15 curves")
    if study.scores is not None and any(point.best and point.owner >= 0 for point in study.operating):
        thresholds = int(np.count_nonzero(study.space.owner >= 0))
        yield advice("W54", points=count(thresholds, "point"), instances=count(study.scores.n, "instance"))


def _no_variation(study: RocComparison, scored: int) -> Iterator[Advice]:
    """W51: areas without estimated variance."""
    flat = [area for area in study.areas[:scored] if area.standard_error == 0]
    undefined = 0 if not study.families else int(np.isnan(study.differences[-1].z).sum())
    if flat:
        areas = listing([Message("{name} (AUC {auc:.3g})", name=area.classifier, auc=area.auc) for area in flat])
        found = advice("W51 flat", areas=areas, n=undefined)
        yield advice("W51", n=len(flat), found=paragraph([found.message, *([found.reason] if undefined else [])]))


def _small_class(smallest: int, key: str, **values: Any) -> Iterator[Advice]:
    """W36: few instances of a class."""
    if smallest < SMALL_CLASS:
        found = advice(key, **values)
        yield found if smallest > 2 else replace(found, reason=found.reason + " " + advice("W36 two").reason)


def _other_best(study: RocComparison) -> Iterator[Advice]:
    """W53: the largest area is not the best choice at these costs."""
    leaders = largest(study.areas)
    names = sorted({area.classifier for area in leaders})
    winners = list(dict.fromkeys(study.names[p.owner] for p in study.operating if p.best and p.owner >= 0))
    if winners and sum(not isnan(area.auc) for area in study.areas) > 1 and not {*names} & {*winners}:
        yield advice(
            "W53", n=len(names), leaders=listing(names), best=leaders[0].auc, slope=float(study.slope.value),
            winners=listing(winners),
        )  # fmt: skip


def _not_equal(study: Study, key: str) -> Iterator[Advice]:
    """W15: not significant is not equal."""
    if study.verdict is not None:
        own = advice(key)
        yield from classifiers_not_equal(study.verdict, study.options.alpha, own.reason, own.remedy)


# The methods paragraph.


TESTED_BY = {
    "curves": ("delong1988", "sun2014", "satterthwaite1946"),
    "classes": ("handtill2001", "delong1988", "satterthwaite1946"),
}
"""The sources of the tests, of two classes and of several."""


def in_short(study: Study, style: Style) -> Iterator[Prose]:
    """Say in one sentence what was compared, and how."""
    if study.verdict is not None:
        yield from family_methods.in_short(study, style, noun="classifier", tests=_Tested(study, style).sources)
        return
    tell = texts_of(study)
    if study.scores is None:
        yield tell.prose("in_short.points", n=len(study.names), software=PODIUM)
    else:
        yield tell.prose(
            "in_short", "classes" if isinstance(study, MulticlassComparison) else "scores", software=PODIUM
        )


def describe(study: Study, style: Style) -> Iterator[Prose]:
    """Write the paragraph."""
    if study.verdict is not None:
        yield from _Tested(study, style).sentences()
        return
    tell = texts_of(study)
    if study.scores is None:
        yield tell.prose("analysed.points", n=len(study.names), names=called(study.names, "classifier"))
    else:
        kind = "classes" if isinstance(study, MulticlassComparison) else "scores"
        yield tell.prose("analysed", kind, name=study.scores.names[0])
    yield from _beyond(study, tell)
    yield software()


class _Tested(family_methods.ClassifierParagraph):
    """The paragraph on tests of areas."""

    def __init__(self, study: Study, style: Style) -> None:
        assert study.verdict is not None
        assert study.scores is not None
        self.study, self.tell, self.test = study, texts_of(study), study.differences[0]
        kind = "classes" if isinstance(study, MulticlassComparison) else "curves"
        self.key, texts = f"tested.{kind}", read_texts(Path(__file__).with_name("texts.toml"))["tested"][kind]
        found = family_methods.FamilyFacts(
            names=study.scores.names, family=study.verdict.family, procedure=study.verdict.procedure, alpha=study.options.alpha,
            statistics=_statistics(self.test, study.options.confidence),
        )  # fmt: skip
        super().__init__(
            found, style, extent=self.tell(f"{self.key}.extent"), phrases=(texts["better"], texts["worse"], texts["level"]),
            not_shown=(texts["not_better"], texts["not_worse"]),
        )  # fmt: skip
        self.sources = TESTED_BY[kind]

    def how(self) -> family_methods.Named:
        """Name the test."""
        return self.tell(f"{self.key}.how", side=self.side, df=self.test.df), self.sources

    def alternative(self, control: str | None) -> str:
        """Question of a one-sided test."""
        return self.tell(self.key, "greater" if self.family.alternative == "greater" else "less", control=control)

    def explained(self) -> Prose:
        """What Δ is."""
        a, b = self.of_one() or ("", "")
        return self.tell.prose(self.key, "one" if self.of_one() else "several", delta=Formula("Δ"), a=a, b=b)

    def beside(self) -> Iterator[Prose]:
        """The areas; of two classes also the hull, the operating points and the calibration."""
        yield from _beyond(self.study, self.tell)


def _statistics(test: AreaTest, confidence: float) -> tuple[str, ...]:
    """Difference, interval and t of each hypothesis; what the data do not define is left out."""
    shown = []
    ends = zip(*difference_interval(test, confidence), strict=True)
    for difference, z, (low, high) in zip(test.difference.tolist(), test.z.tolist(), ends, strict=True):
        text = f"Δ = {decimals(difference, DIGITS)}{limits(low, high, DIGITS)}"
        shown.append(text if isnan(z) else f"{text}, t({test.df}) = {figures.number(round(z, 12) + 0.0)}")
    return tuple(shown)


def _beyond(study: Study, tell: Texts) -> Iterator[Prose]:
    """What follows the tests, or the data where nothing is tested."""
    if isinstance(study, MulticlassComparison):
        yield from _areas(study, tell)
        return
    if study.scores is not None and study.points is not None:
        yield tell.prose("crisp", n=len(study.points.classifiers))
    yield from _areas(study, tell)
    if on_hull := _on_hull(study, tell):
        yield [*tell.prose("hull"), " ", *on_hull]
    operating = _operating(study, tell)
    yield tell.prose("verdict.operating", **operating | {"slope": tell.prose("at", slope=operating["slope"])})
    yield _calibration(study, tell)


def _areas(study: Study, tell: Texts) -> Iterator[Prose]:
    """Areas with their intervals, and the verdict on chance where there is one classifier only."""
    known = [study.areas[j] for j in ranked(study.areas) if not isnan(study.areas[j].auc)]
    shown = [area for area in known if study.scores is None or area.classifier in study.scores.names]
    if not shown:
        return
    what, names = _measure(study, tell, shown), [area.classifier for area in shown]
    estimates = [estimate(area.auc, *area.interval, DIGITS) for area in shown]
    if len(names) > NAMED:
        best = called(names[: len(largest(shown))], "classifier")
        yield tell.prose("listed.many", what=what, names=best, area=estimates[0])
    else:
        form = "several" if len(names) > 1 else "one"
        yield tell.prose("listed", form, what=what, areas=listed(names, estimates))
    if study.scores is None:
        yield tell.prose("untested") if len(shown) > 1 else []
        return
    # The variance of some area, or of some difference in the deciding family, may be unknown.
    ends = difference_interval(study.differences[0], 0.95)[0] if study.differences else []
    unknown = any(isnan(end) for end in (*ends, *(area.interval[0] for area in shown)))
    yield tell.prose("unknown") if unknown else []
    if study.verdict is None and not isnan(shown[0].interval[0]):
        yield tell.prose("guessing", _side_of_chance(shown[0]))


def _measure(study: Study, tell: Texts, shown: Sequence[Area]) -> Prose:
    """Name the areas, and their intervals where any is known."""
    form, source = "several" if len(shown) > 1 else "one", Cited(("newcombe2006", "delong1988"))
    if isinstance(study, MulticlassComparison):
        return tell.prose("m", form, mean=Cited(("handtill2001",)), source=source)
    plural = "s" if len(shown) > 1 else ""
    if study.scores is None:
        text = tell.prose("areas", f"point{plural}", source=Cited(("fawcett2006",)))
    else:
        text = tell.prose("areas", f"score{plural}", source=Cited(("fawcett2006", "hanley1982")))
    if all(isnan(area.interval[0]) for area in shown):
        return text
    return tell.prose("intervals", form, areas=text, source=source)


def _calibration(study: RocComparison, tell: Texts) -> Prose:
    """Brier scores before and after Platt's calibration."""
    rows = sorted(study.calibration, key=lambda row: row.brier_after)
    if not rows:
        return []
    shown = []
    for row in rows[:NAMED]:
        before = "" if isnan(row.brier_before) else f"{decimals(row.brier_before, DIGITS)} → "
        shown.append(Formula(f"{before}{decimals(row.brier_after, DIGITS)}"))
    scores = listed([row.name for row in rows[:NAMED]], shown)
    if len(rows) > NAMED:
        scores = tell.prose("more", points=scores, n=len(rows) - NAMED)
    return tell.prose(
        "calibrated", folds=rows[0].folds, seed=SEED, platt=Cited(("platt1999",)), brier=Cited(("brier1950",)),
        scores=scores, value=decimals(rows[0].brier_constant, DIGITS),
    )  # fmt: skip
