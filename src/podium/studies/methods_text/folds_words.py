"""The words of the paragraph of repetitions on one problem, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Counted


@dataclass(frozen=True)
class FoldsWords:
    """The sentences of one language."""

    designs: Mapping[str, str]
    """By design; ``{rows}``, and ``{repetitions}`` of ``{size}`` folds."""
    repeated: str
    """Repeated cross-validation whose folds are not labelled."""
    reasons: Mapping[str, str]
    ratio: str
    of_pairs: str
    of_control: str
    interval: str
    interval_of: Mapping[str, str]
    single: str
    positive: str
    positive_control: str
    """What a t says where smaller values are better."""
    undefined: Counted
    one_problem: str


ENGLISH = FoldsWords(
    designs={
        "cv": "{rows}-fold cross-validation",
        "5x2cv": "5×2 cross-validation",
        "repeated-cv": "{size}-fold cross-validation, repeated {repetitions} times",
        "holdout": "hold-out, repeated {rows} times",
        "independent": "{rows} independent repetitions",
    },
    repeated="repeated cross-validation ({rows} folds in all)",
    reasons={
        "independent": " That test fits the design: any two repetitions share neither test nor training instances",
        "cv": " That test fits the design: any two folds test on disjoint sets but share training instances",
        "both": " That test fits the design: any two repetitions may share both test and training instances",
    },
    ratio="; the ratio of test to training instances is {ratio}",
    of_pairs=" Δ is the mean of the first of the two minus that of the second",
    of_control=" Δ is the mean of {control} minus that of the other algorithm",
    interval=", in square brackets its {level} confidence interval",
    interval_of={"paired-t": " by the paired t test", "corrected-t": " by the corrected resampled t test"},
    single=", not adjusted for the number of comparisons",
    positive="; t is positive where the first is better",
    positive_control="; t is positive where {control} is better",
    undefined=(
        " One pair differs by the same amount in every repetition; it has no test and counts as not significant.",
        " {n} pairs differ by the same amount in every repetition; they have no test and count as not significant.",
    ),
    one_problem=" What was found holds for this problem, not for problems in general.",
)
"""English."""

SPANISH = FoldsWords(
    designs={
        "cv": "una validación cruzada de {rows} particiones",
        "5x2cv": "una validación cruzada 5×2",
        "repeated-cv": "una validación cruzada de {size} particiones, repetida {repetitions} veces",
        "holdout": "el método de retención (hold-out), repetido {rows} veces",
        "independent": "{rows} repeticiones independientes",
    },
    repeated="validación cruzada repetida ({rows} particiones en total)",
    reasons={
        "independent": " Esa prueba responde al diseño: dos repeticiones cualesquiera no comparten ejemplos de prueba ni de entrenamiento",
        "cv": " Esa prueba responde al diseño: dos particiones cualesquiera no comparten ejemplos de prueba, pero sí de entrenamiento",
        "both": " Esa prueba responde al diseño: dos repeticiones cualesquiera pueden compartir ejemplos tanto de prueba como de entrenamiento",
    },
    ratio="; la razón entre ejemplos de prueba y de entrenamiento es {ratio}",
    of_pairs=" Δ es la media del primero de los dos menos la del segundo",
    of_control=" Δ es la media de {control} menos la del otro algoritmo",
    interval=", entre corchetes su intervalo de confianza del {level}",
    interval_of={
        "paired-t": " según la prueba t pareada",
        "corrected-t": " según la prueba t corregida para remuestreo",
    },
    single=", sin ajustar por el número de comparaciones",
    positive="; t es positiva cuando el primero es mejor",
    positive_control="; t es positiva cuando {control} es mejor",
    undefined=(
        " Un par difiere en la misma cantidad en todas las repeticiones; carece de prueba y se considera no significativo.",
        " {n} pares difieren en la misma cantidad en todas las repeticiones; carecen de prueba y se consideran no significativos.",
    ),
    one_problem=" Lo hallado vale para este problema, no para los problemas en general.",
)
"""Spanish."""


def folds_words(language: str) -> FoldsWords:
    """Choose the language: "en" or "es"."""
    return SPANISH if language == "es" else ENGLISH
