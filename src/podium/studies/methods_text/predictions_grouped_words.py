"""The words of the paragraph of predictions in groups, in English and Spanish, beside those of predictions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Counted


@dataclass(frozen=True)
class GroupedPredictionsWords:
    """The sentences of one language."""

    extent: tuple[str, str]
    """Groups of one size, and of different ones."""
    permuted: tuple[str, str]
    """Exact, and from random tables."""
    independent: str
    how: str
    exactness: tuple[str, str]
    valid: str
    difference: tuple[str, str]
    """Of a single pair, ``{a}`` and ``{b}``, and of several."""
    robust: str
    accuracies: str
    highest: str
    by_method: str
    design_effect: str
    naive: Counted
    naive_one: tuple[str, str]
    """Of one hypothesis: not significant, significant."""


ENGLISH = GroupedPredictionsWords(
    extent=(
        "{instances} in {groups} groups of {low}",
        "{instances} in {groups} groups of {low} to {high}",
    ),
    permuted=(
        ", permuting the classifiers of whole groups together (exact)",
        ", permuting the classifiers of whole groups together ({n} random permutations, seed {seed})",
    ),
    independent="; taking the instances as independent,",
    how="by {side} McNemar tests for clustered instances, in which the two classifiers are exchanged on whole groups at once ({exact})",
    exactness=(
        "exact",
        "exact where that is feasible, otherwise from {n} random patterns of signs, seed {seed}",
    ),
    valid=" These tests hold their level however strongly instances of one group depend on each other, as long as the groups are "
    "independent.",
    difference=(
        " Δ is the difference of the accuracies, {a} minus {b}, with its cluster-robust standard error SE",
        " Δ is the difference of the accuracies, the first minus the second, with its cluster-robust standard error SE",
    ),
    robust=" and, in square brackets, its {level} interval by Newcombe's method from cluster-robust limits of both accuracies",
    accuracies=" The accuracies, with cluster-robust {level} intervals",
    highest=" The highest accuracy, with its cluster-robust {level} interval",
    by_method=" (Wilson's method with the effective number of instances and the t quantile)",
    design_effect=" The median design effect of the groups on the differences is",
    naive=(
        " If the instances were taken as independent (McNemar's tests, the same adjustment), {n} of the {m} differences would be "
        "significant.",
        " If the instances were taken as independent (McNemar's tests, the same adjustment), {n} of the {m} differences would be "
        "significant.",
    ),
    naive_one=(
        " If the instances were taken as independent (McNemar's test), the difference would not be significant.",
        " If the instances were taken as independent (McNemar's test), the difference would be significant.",
    ),
)
"""English."""

SPANISH = GroupedPredictionsWords(
    extent=(
        "{instances} en {groups} grupos de {low}",
        "{instances} en {groups} grupos de entre {low} y {high}",
    ),
    permuted=(
        ", permutando juntos los clasificadores de grupos enteros (exacta)",
        ", permutando juntos los clasificadores de grupos enteros ({n} permutaciones aleatorias, semilla {seed})",
    ),
    independent="; si las instancias se toman como independientes,",
    how="mediante pruebas {side} de McNemar para instancias agrupadas, en las que los dos clasificadores se intercambian en grupos "
    "enteros a la vez ({exact})",
    exactness=(
        "exactas",
        "exactas donde es viable y, si no, con {n} asignaciones aleatorias de signos, semilla {seed}",
    ),
    valid=" Estas pruebas mantienen su nivel por mucho que las instancias de un grupo dependan unas de otras, siempre que los grupos "
    "sean independientes.",
    difference=(
        " Δ es la diferencia de las exactitudes, la de {a} menos la de {b}, con su error estándar robusto a los grupos SE",
        " Δ es la diferencia de las exactitudes, la del primero menos la del segundo, con su error estándar robusto a los grupos SE",
    ),
    robust=" y, entre corchetes, su intervalo del {level} según el método de Newcombe a partir de límites robustos a los grupos de "
    "ambas exactitudes",
    accuracies=" Las exactitudes, con intervalos del {level} robustos a los grupos",
    highest=" La mayor exactitud, con su intervalo del {level} robusto a los grupos",
    by_method=" (método de Wilson con el número efectivo de instancias y el cuantil t)",
    design_effect=" La mediana del efecto de diseño de los grupos sobre las diferencias es",
    naive=(
        " Si las instancias se tomaran como independientes (pruebas de McNemar, el mismo ajuste), sería significativa {n} de las "
        "{m} diferencias.",
        " Si las instancias se tomaran como independientes (pruebas de McNemar, el mismo ajuste), serían significativas {n} de las "
        "{m} diferencias.",
    ),
    naive_one=(
        " Si las instancias se tomaran como independientes (prueba de McNemar), la diferencia no sería significativa.",
        " Si las instancias se tomaran como independientes (prueba de McNemar), la diferencia sería significativa.",
    ),
)
"""Spanish."""

WORDS: Mapping[str, GroupedPredictionsWords] = {"en": ENGLISH, "es": SPANISH}
"""By language."""
