"""The words of the paragraph of problems in groups, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Counted


@dataclass(frozen=True)
class GroupedWords:
    """The sentences of one language."""

    extent: tuple[str, str]
    """Groups of one size, and of different ones."""
    friedman: str
    permuted: str
    independent: str
    how: str
    exactness: tuple[str, str]
    """Exact, and by random patterns of signs."""
    valid: str
    bracketed: str
    delta: tuple[str, str]
    """Of two algorithms, and of the control and another one."""
    interval: str
    by_itself: Counted
    design_effect: str
    correlation: str
    naive: Counted
    naive_one: tuple[str, str]
    """Of one hypothesis: not significant, significant."""


ENGLISH = GroupedWords(
    extent=(
        "{problems} in {groups} groups of {low}",
        "{problems} in {groups} groups of {low} to {high}",
    ),
    friedman=" Friedman's statistic",
    permuted=", permuting the algorithms of whole groups together ({n} random permutations, seed {seed})",
    independent="; taking the problems as independent,",
    how="by {side} permutation tests of Wilcoxon's signed ranks in which the signs of a whole group change together ({exact}; {zeros})",
    exactness=(
        "exact given the ties",
        "exact given the ties where that is feasible, otherwise from {n} random patterns of signs, seed {seed}",
    ),
    valid=" These tests hold their level however strongly problems of one group depend on each other, as long as the groups are "
    "independent.",
    bracketed="differences of mean ranks and adjusted p-values in brackets",
    delta=(
        " Δ is the difference of the mean ranks of the two, positive where the first is better",
        " Δ is the difference of the mean ranks of {control} and the other algorithm, positive where {control} is better",
    ),
    interval=", in square brackets its {level} percentile interval from {n} bootstrap samples of whole groups (seed {seed})",
    by_itself=(".", ", each by itself."),
    design_effect=" The median design effect of the groups on the differences of ranks is",
    correlation=", and their median intraclass correlation",
    naive=(
        " If the problems were taken as independent (Wilcoxon signed-rank tests, the same adjustment), {n} of the {m} differences "
        "would be significant.",
        " If the problems were taken as independent (Wilcoxon signed-rank tests, the same adjustment), {n} of the {m} differences "
        "would be significant.",
    ),
    naive_one=(
        " If the problems were taken as independent (Wilcoxon signed-rank test), the difference would not be significant.",
        " If the problems were taken as independent (Wilcoxon signed-rank test), the difference would be significant.",
    ),
)
"""English."""

SPANISH = GroupedWords(
    extent=(
        "{problems} en {groups} grupos de {low}",
        "{problems} en {groups} grupos de entre {low} y {high}",
    ),
    friedman=" el estadístico de Friedman",
    permuted=", permutando juntos los algoritmos de grupos enteros ({n} permutaciones aleatorias, semilla {seed})",
    independent="; si los problemas se toman como independientes,",
    how="mediante pruebas de permutación {side} de los rangos con signo de Wilcoxon en las que los signos de un grupo entero cambian "
    "juntos ({exact}; {zeros})",
    exactness=(
        "exactas dados los empates",
        "exactas dados los empates donde es viable y, si no, con {n} asignaciones aleatorias de signos, semilla {seed}",
    ),
    valid=" Estas pruebas mantienen su nivel por mucho que los problemas de un grupo dependan unos de otros, siempre que los grupos "
    "sean independientes.",
    bracketed="diferencias de rangos medios y p-valores ajustados entre paréntesis",
    delta=(
        " Δ es la diferencia de los rangos medios de los dos, positiva cuando el primero es mejor",
        " Δ es la diferencia de los rangos medios de {control} y del otro algoritmo, positiva cuando {control} es mejor",
    ),
    interval=", entre corchetes su intervalo de percentiles del {level} a partir de {n} muestras bootstrap de grupos enteros (semilla "
    "{seed})",
    by_itself=(".", ", cada uno por separado."),
    design_effect=" La mediana del efecto de diseño de los grupos sobre las diferencias de rangos es",
    correlation=", y la de su correlación intraclase",
    naive=(
        " Si los problemas se tomaran como independientes (pruebas de rangos con signo de Wilcoxon, el mismo ajuste), sería "
        "significativa {n} de las {m} diferencias.",
        " Si los problemas se tomaran como independientes (pruebas de rangos con signo de Wilcoxon, el mismo ajuste), serían "
        "significativas {n} de las {m} diferencias.",
    ),
    naive_one=(
        " Si los problemas se tomaran como independientes (prueba de rangos con signo de Wilcoxon), la diferencia no sería "
        "significativa.",
        " Si los problemas se tomaran como independientes (prueba de rangos con signo de Wilcoxon), la diferencia sería significativa.",
    ),
)
"""Spanish."""

WORDS: Mapping[str, GroupedWords] = {"en": ENGLISH, "es": SPANISH}
"""By language."""
