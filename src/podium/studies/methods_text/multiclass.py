"""The methods paragraph of a ROC analysis with more than two classes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING

import numpy as np

from podium.render.prose import Cited, Piece
from podium.studies.methods_text import figures
from podium.studies.methods_text.areas import area_statistics, best_or_all, one_against_chance, undefined
from podium.studies.methods_text.classifiers import Measured, classifier_words, family_paragraph, of_pair
from podium.studies.methods_text.common import software
from podium.studies.methods_text.estimates import estimate
from podium.studies.methods_text.facts import Facts
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.roc_words import WORDS as ROC_WORDS
from podium.studies.methods_text.sentences import NAMED
from podium.studies.methods_text.words import Words
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.roc import MulticlassComparison

DIGITS = 3


@dataclass(frozen=True)
class MulticlassWords:
    """What differs from two classes, in one language."""

    extent: str
    one: str
    test: str
    phrases: tuple[str, str, str]
    alternatives: Mapping[str, str]
    difference: tuple[str, str]
    areas: str
    intervals: tuple[str, str]
    are: tuple[str, str]


_WORDS = {
    "en": MulticlassWords(
        extent="by their scores for the same {n} instances of {c} classes{sizes}",
        one="We analysed the scores of {name} for {n} instances of {c} classes{sizes}.",
        test="by {side} z tests of Hand and Till's M, whose variance is DeLong's with the classes as strata",
        phrases=(
            "has a significantly larger M than",
            "has a significantly smaller M than",
            "does not differ significantly from",
        ),
        alternatives={
            "greater": ", against the alternative that {control} has the larger M",
            "less": ", against the alternative that {control} has the smaller M",
        },
        difference=(
            " Δ is the difference of the values of M, {a} minus {b}, with its {level} Wald interval.",
            " Δ is the difference of the values of M, the first minus the second, with its {level} Wald interval, which is not "
            "adjusted for the number of comparisons.",
        ),
        areas=" M is the area under the ROC curve averaged over all pairs of classes",
        intervals=(
            "; its value, with the {level} interval on the logit scale",
            "; its values, with {level} intervals on the logit scale",
        ),
        are=(" is:", " are, the largest first:"),
    ),
    "es": MulticlassWords(
        extent="por sus puntuaciones para las mismas {n} instancias de {c} clases{sizes}",
        one="Se analizaron las puntuaciones de {name} para {n} instancias de {c} clases{sizes}.",
        test="mediante pruebas z {side} de la M de Hand y Till, cuya varianza es la de DeLong con las clases como estratos",
        phrases=(
            "tiene una M significativamente mayor que",
            "tiene una M significativamente menor que",
            "no difiere significativamente de",
        ),
        alternatives={
            "greater": ", frente a la alternativa de que {control} tiene la M mayor",
            "less": ", frente a la alternativa de que {control} tiene la M menor",
        },
        difference=(
            " Δ es la diferencia de los valores de M, el de {a} menos el de {b}, con su intervalo de Wald del {level}.",
            " Δ es la diferencia de los valores de M, el del primero menos el del segundo, con su intervalo de Wald del {level}, "
            "que no está ajustado por el número de comparaciones.",
        ),
        areas=" M es el área bajo la curva ROC promediada sobre todos los pares de clases",
        intervals=(
            "; su valor, con el intervalo del {level} en la escala logit",
            "; sus valores, con intervalos del {level} en la escala logit",
        ),
        are=(" es:", " son, de mayor a menor:"),
    ),
}


def pieces(study: MulticlassComparison, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    own = _WORDS[language]
    measured = Measured({"hand-till": (own.test, ("handtill2001", "delong1988"))}, own.phrases, own.alternatives)
    words = classifier_words(language, measured)
    areas = _areas(study, language, words)
    if study.verdict is None:
        return [_extent(study, own.one), *areas, software(words)]
    level = figures.percent(study.options.confidence)
    explained: list[Piece] = [of_pair(study.verdict.family, study.scores.names, own.difference, level=level)]
    return family_paragraph(multiclass_facts(study, own), words, style, explained, areas)


def multiclass_facts(study: MulticlassComparison, own: MulticlassWords) -> Facts:
    """Collect the facts of the tests."""
    verdict = study.verdict
    assert verdict is not None
    return Facts(
        source="results",
        names=study.scores.names,
        n=None,
        sizes=None,
        objective=None,
        omnibus=(),
        family=verdict.family,
        procedure=verdict.procedure,
        alpha=study.options.alpha,
        design=_extent(study, own.extent),
        statistics=area_statistics(study.differences[0], study.options.confidence, DIGITS),
    )


def _extent(study: MulticlassComparison, template: str) -> str:
    data = study.scores
    sizes = ", ".join(f"{label}: {grouped(size)}" for label, size in zip(data.classes, data.sizes, strict=True))
    shown = f" ({sizes})" if len(data.classes) <= NAMED else ""
    return template.format(name=data.names[0], n=grouped(data.n), c=len(data.classes), sizes=shown)


def _areas(study: MulticlassComparison, language: str, words: Words) -> list[Piece]:
    own, common = _WORDS[language], ROC_WORDS[language]
    names, auc = study.scores.names, study.measures["hand_till"].auc
    # Rounded, so that sums in another order make no difference, as in the study.
    order = np.argsort(-np.round(auc, 12), kind="stable").tolist()
    low, high = study.interval("hand_till")
    shown = [estimate(float(auc[j]), float(low[j]), float(high[j]), DIGITS) for j in order]
    best = int((np.round(auc, 12) == np.round(auc, 12).max()).sum())
    level = figures.percent(study.options.confidence)
    start: list[Piece] = [own.areas, Cited(("handtill2001",)), own.intervals[len(names) > 1].format(level=level)]
    start += [Cited(("delong1988", "pepe2003")), ","]
    text = best_or_all(start, own.are, [names[j] for j in order], shown, best, common.highest, words)
    if any(isnan(float(end)) for end in low) or undefined(study.differences):
        text.append(common.unknown)
    return (
        text
        if study.verdict is not None
        else [*text, *one_against_chance(float(low[0]), float(high[0]), common.chance)]
    )


__all__ = ["multiclass_facts", "pieces"]
