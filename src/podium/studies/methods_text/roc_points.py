"""The convex hull, the operating point and the calibration in the methods paragraph of a ROC analysis."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from podium.render.prose import Cited, Formula, Piece
from podium.studies.methods_text.classifiers import called
from podium.studies.methods_text.estimates import decimals, listed
from podium.studies.methods_text.figures import quantity
from podium.studies.methods_text.roc_words import RocWords
from podium.studies.methods_text.sentences import NAMED
from podium.studies.methods_text.words import Words

if TYPE_CHECKING:
    from podium.studies.roc import RocComparison

DIGITS = 3
SHOWN = 3
"""So many of equally good operating points are given."""


def hull(study: RocComparison, own: RocWords, words: Words) -> list[Piece]:
    """Who is the best choice for some costs and class ratio, and who never is."""
    names, touching, dominated = study.names, study.space.touching, study.space.dominated
    if len(names) < 2:
        return []
    if not touching:
        return [own.below]
    text: list[Piece] = [
        own.hull[len(touching) > 1].format(names=called([names[j] for j in touching], words)),
        Cited(("provost2001",)),
        own.best_choice[len(touching) > 1],
    ]
    if dominated:
        text.append(own.dominated[len(dominated) > 1].format(names=called([names[j] for j in dominated], words)))
    return [*text, "."]


def operating(study: RocComparison, own: RocWords) -> list[Piece]:
    """The best operating points and what they are best for."""
    slope, best = study.slope, [point for point in study.operating if point.best]
    text: list[Piece] = [own.operating[len(best) > 1], Cited(("provost2001",))]
    if slope.costs is None or slope.sizes is None:
        text.append(own.no_costs)
    else:
        costs = dict(zip(("fp", "fn"), (quantity(float(cost)) for cost in slope.costs), strict=True))
        sizes = dict(zip(("negatives", "positives"), (quantity(float(size)) for size in slope.sizes), strict=True))
        text += [own.costs.format(**costs, **sizes), Formula(f"s = {quantity(float(slope.value))}")]
    text.append(own.is_[len(best) > 1])
    for place, point in enumerate(best[:SHOWN]):
        text += [";" if place else "", *_point(study, point.point, own)]
    more = len(best) - SHOWN
    return [*text, *([own.more.format(n=more)] if more > 0 else []), "."]


def _point(study: RocComparison, point: int, own: RocWords) -> list[Piece]:
    space = study.space
    owner = int(space.owner[point])
    if owner < 0:
        return [own.trivial[owner]]
    rates = f"TPR = {decimals(float(space.tpr[point]), DIGITS)}, FPR = {decimals(float(space.fpr[point]), DIGITS)}"
    threshold = float(space.thresholds[point])
    at = "" if isnan(threshold) else own.threshold.format(value=f"{threshold:.6g}".replace("-", "−"))
    return [f" {space.names[owner]}{at} (", Formula(rates), ")"]


def calibration(study: RocComparison, own: RocWords) -> list[Piece]:
    """Brier scores before and after Platt's calibration."""
    from podium.studies.roc.calibration import SEED

    rows = sorted(study.calibration, key=lambda row: row.brier_after)
    if not rows:
        return []
    start: list[Piece] = [own.calibrated.format(folds=rows[0].folds, seed=SEED), Cited(("platt1999",)), own.brier]
    start += [Cited(("brier1950",)), own.afterwards]
    shown = []
    for row in rows[:NAMED]:
        before = "" if isnan(row.brier_before) else f"{decimals(row.brier_before, DIGITS)} → "
        shown.append(Formula(f"{before}{decimals(row.brier_after, DIGITS)}"))
    text = [*start, *listed([row.name for row in rows[:NAMED]], shown)]
    if len(rows) > NAMED:
        text.append(own.more.format(n=len(rows) - NAMED))
    return [*text, own.constant.format(value=decimals(rows[0].brier_constant, DIGITS))]
