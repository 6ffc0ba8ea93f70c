"""The methods paragraph of a ROC analysis."""

from __future__ import annotations

from functools import partial
from math import isnan
from typing import TYPE_CHECKING

from podium.render.prose import Cited, Piece
from podium.studies.methods_text import figures
from podium.studies.methods_text.areas import area_statistics, best_or_all, one_against_chance, undefined
from podium.studies.methods_text.classifiers import Measured, called, classifier_words, family_paragraph, of_pair
from podium.studies.methods_text.common import counted, software
from podium.studies.methods_text.estimates import estimate
from podium.studies.methods_text.facts import Facts
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.roc_points import calibration, hull, operating
from podium.studies.methods_text.roc_words import WORDS, RocWords
from podium.studies.methods_text.words import Words
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.data import Scores
    from podium.studies.roc import RocComparison

DIGITS = 3


def pieces(study: RocComparison, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    own = WORDS[language]
    measured = Measured({"delong": (own.test, ("delong1988", "sun2014"))}, own.phrases, own.alternatives)
    words = classifier_words(language, measured)
    beyond = [*_areas(study, own, words), *hull(study, own, words), *operating(study, own), *calibration(study, own)]
    if study.verdict is None or study.scores is None:
        return [_data(study, own, words), *beyond, software(words)]
    said = partial(of_pair, study.verdict.family, study.scores.names)
    explained: list[Piece] = [said(own.difference, level=figures.percent(study.options.confidence)), "."]
    if study.points is not None:
        beyond = [_crisp(study, own), *beyond]
    return family_paragraph(roc_facts(study, study.scores, own), words, style, explained, beyond)


def roc_facts(study: RocComparison, scores: Scores, own: RocWords) -> Facts:
    """Collect the facts of the tests."""
    verdict = study.verdict
    assert verdict is not None
    return Facts(
        source="results",
        names=scores.names,
        n=None,
        sizes=None,
        objective=None,
        omnibus=(),
        family=verdict.family,
        procedure=verdict.procedure,
        alpha=study.options.alpha,
        design=_extent(scores, own.extent),
        statistics=area_statistics(study.differences[0], study.options.confidence, DIGITS),
    )


def _extent(scores: Scores, template: str) -> str:
    return template.format(
        name=scores.names[0],
        n=grouped(scores.n),
        positives=grouped(scores.positives),
        label=scores.positive,
        negatives=grouped(scores.negatives),
    )


def _data(study: RocComparison, own: RocWords, words: Words) -> str:
    """What was analysed where nothing is tested: one classifier, or points alone."""
    if study.scores is None:
        names = called(study.names, words)
        return own.points[len(study.names) > 1].format(n=grouped(len(study.names)), names=names)
    one = _extent(study.scores, own.one)
    return one if study.points is None else one + _crisp(study, own)


def _crisp(study: RocComparison, own: RocWords) -> str:
    assert study.points is not None
    return counted(own.crisp, len(study.points.classifiers))


def _areas(study: RocComparison, own: RocWords, words: Words) -> list[Piece]:
    """Areas with their intervals, and the verdict on chance where there is one classifier only."""
    shown = [area for area in study.areas if not isnan(area.auc)]
    if not shown:
        return []
    if study.scores is not None:
        shown = [area for area in shown if area.name in study.scores.names]
    shown.sort(key=lambda area: -area.auc)
    start = _measure(study, own, [not isnan(area.logit[0]) for area in shown])
    estimates = [estimate(area.auc, *area.logit, DIGITS) for area in shown]
    best = sum(area.auc == shown[0].auc for area in shown)
    text = best_or_all(start, own.are, [area.name for area in shown], estimates, best, own.highest, words)
    if study.scores is None:
        return [*text, own.untested] if len(shown) > 1 else text
    if any(isnan(area.logit[0]) for area in shown) or undefined(study.differences):
        text.append(own.unknown)
    return text if study.verdict is not None else [*text, *one_against_chance(*shown[0].logit, own.chance)]


def _measure(study: RocComparison, own: RocWords, known: list[bool]) -> list[Piece]:
    """Name the areas, and their intervals where any is known."""
    several = len(known) > 1
    if study.scores is None:
        text: list[Piece] = [own.crisp_areas[several], Cited(("fawcett2006",))]
    else:
        text = [own.areas[several], Cited(("fawcett2006", "hanley1982"))]
    if not any(known):
        return text
    level = figures.percent(study.options.confidence)
    return [*text, own.intervals[several].format(level=level), Cited(("delong1988", "pepe2003")), ","]


__all__ = ["pieces", "roc_facts"]
