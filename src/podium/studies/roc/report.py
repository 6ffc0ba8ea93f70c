"""The ROC analysis as a document: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium._version import __version__
from podium.document import Block, Bullets, Document, Heading, Paragraph
from podium.i18n import _, count, grouped
from podium.studies.family_tables import MORE, family_blocks
from podium.studies.levels import shown_levels
from podium.studies.roc.tables import (
    CURVE_LIMIT,
    area_table,
    calibration_table,
    curve_table,
    difference_table,
    hull_table,
    operating_table,
)
from podium.studies.words import level as show
from podium.studies.words import procedure_name, source_name

if TYPE_CHECKING:
    from podium.studies.roc.comparison import RocComparison

LARGE = 12
"""From this number of classifiers on, a terminal shows tiers instead of every pair."""


def roc_document(study: RocComparison, *, full: bool) -> Document:
    """Lay out the analysis, with curves, thresholds, levels and references only in the full form."""
    blocks: list[Block] = [Paragraph(study.text, lead=True), Paragraph(_data_line(study))]
    advice = study.advice
    if advice:
        blocks += [Heading(_("Advice")), *advice]
    blocks += [Heading(_("Areas")), area_table(study, full=full)]
    blocks += _tiers(study)
    blocks += [Heading(_("Operating points")), operating_table(study)]
    blocks += [Heading(_("Convex hull")), _dominated(study), hull_table(study)]
    blocks += _family_part(study, full)
    if study.calibration:
        blocks += [Heading(_("Calibration")), calibration_table(study)]
    blocks += _curves(study, full)
    blocks += [Heading(_("How this was computed")), Bullets(tuple(_provenance(study)))]
    blocks += study.methods().closing(_references(study)) if full else [Paragraph(_(MORE))]
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
    return _("Data: {parts}.", parts="; ".join(parts))


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
        procedure=procedure_name(study.verdict.pairs_procedure),
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
    for family, test in zip(study.families, study.differences, strict=True):
        terminal = 0 if family.m > 200 else 45
        blocks += family_blocks(family, study.names, levels, study.options.alpha, terminal=terminal, full=full)
        blocks.append(difference_table(study, family, test))
    return blocks


def _curves(study: RocComparison, full: bool) -> list[Block]:
    size = int(np.count_nonzero(study.space.owner >= 0))
    if size > CURVE_LIMIT:
        return (
            [Paragraph(_("The curves have {size} points; --format json gives all of them.", size=grouped(size)))]
            if full
            else []
        )
    # A terminal has room for the points of one curve, not of several.
    return [Heading(_("Curves")), curve_table(study)] if full or len(study.names) == 1 else []


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
                "Verdict: {procedure} on DeLong's tests, family-wise α = {alpha}; determined by the design and the "
                "number of classifiers before any p-value was computed.",
                procedure=procedure_name(verdict.procedure),
                alpha=show(study.options.alpha),
            )
        )
    given = {name: value for name, value in study.options.to_dict().items() if value is not None}
    items.append(_("Options: {options}", options=", ".join(f"{name}={value}" for name, value in given.items())))
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
    keys = ["fawcett2006", "provost2001"]
    if study.scores is not None:
        keys += ["delong1988", "sun2014", "hanley1982"]
    if study.families:
        keys += ["bergmann1988", "garcia2008"]
    return [*keys, *(["platt1999"] if study.calibration else [])]
