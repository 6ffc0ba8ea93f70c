"""The words of the paragraph of a table with missing cells, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Counted, Named


@dataclass(frozen=True)
class IncompleteWords:
    """The sentences of one language."""

    extent: tuple[str, str]
    """Nothing missing, something missing."""
    ranked: Mapping[str, str]
    tests: Mapping[str, Named]
    permuted: str
    mixed: str
    """Some of Wilcoxon's tests exact, some not."""
    common: tuple[str, str]
    """The same number of problems for every pair, and different ones."""
    none: Counted
    best: Counted
    many_best: str
    taken: str
    missing: str
    beside: str
    together: Mapping[str, Named]
    rejects: str
    one: tuple[str, str]
    """The one hypothesis is not rejected, is rejected."""


ENGLISH = IncompleteWords(
    extent=("{problems}, with no result missing", "{problems}, with {missing} of the {cells} results missing"),
    ranked={
        "skillings_mack": "On each problem the algorithms that have a result there were ranked (1 is the best; ties share their "
        "mean rank)",
    },
    tests={
        "skillings_mack": ("the test of Skillings and Mack, corrected for ties", ("skillings1981",)),
        "durbin": ("Durbin's test for balanced incomplete blocks", ("durbin1951",)),
        "durbin_f": ("its F form", ("conover1999",)),
    },
    permuted="; from {n} random permutations of the ranks among the results that each problem has (seed {seed}),",
    mixed="exact given the ties where that is feasible, otherwise with the normal approximation",
    common=(
        " Each test takes the problems on which both algorithms have results, {low} in every case.",
        " Each test takes the problems on which both algorithms have results, from {low} to {high}.",
    ),
    none=(
        " One pair has no problem in common and counts as not significant.",
        " {n} pairs have no problem in common and count as not significant.",
    ),
    best=(
        " {names} has the best adjusted mean rank ({rank}): one plus, summed over the other algorithms, the share of the common "
        "problems on which the other is better (equal results count half).",
        " {names} share the best adjusted mean rank ({rank}): one plus, summed over the other algorithms, the share of the common "
        "problems on which the other is better (equal results count half).",
    ),
    many_best=" {n} algorithms share the best adjusted mean rank ({rank}).",
    taken=" taken after the results were seen because it has the best adjusted mean rank,",
    missing=" No missing result was filled in; all this takes results to be missing at random.",
    beside=" For comparison, all pairs were also compared by",
    together={
        "skillings-mack": (
            "z tests of the effects that the test of Skillings and Mack estimates from the ranks of all algorithms together",
            ("skillings1981",),
        ),
        "durbin": ("Conover's t tests of the rank sums after Durbin's test", ("conover1999",)),
    },
    rejects="; adjusted by {procedure}, they reject {n} of {m} hypotheses, and the conclusion does not rest on them.",
    one=(
        "; this finds no significant difference, and the conclusion does not rest on it.",
        "; this finds a significant difference, and the conclusion does not rest on it.",
    ),
)
"""English."""

SPANISH = IncompleteWords(
    extent=(
        "{problems}, sin que falte ningún resultado",
        "{problems}, donde faltan {missing} de los {cells} resultados",
    ),
    ranked={
        "skillings_mack": "En cada problema se asignaron rangos a los algoritmos que tienen allí un resultado (1 es el mejor; los "
        "empates comparten su rango medio)",
    },
    tests={
        "skillings_mack": ("la prueba de Skillings y Mack, con corrección por empates", ("skillings1981",)),
        "durbin": ("la prueba de Durbin para bloques incompletos equilibrados", ("durbin1951",)),
        "durbin_f": ("su forma F", ("conover1999",)),
    },
    permuted="; con {n} permutaciones aleatorias de los rangos entre los resultados que tiene cada problema (semilla {seed}),",
    mixed="exactas dados los empates donde es viable y, si no, con la aproximación normal",
    common=(
        " Cada prueba usa los problemas en los que ambos algoritmos tienen resultados, {low} en todos los casos.",
        " Cada prueba usa los problemas en los que ambos algoritmos tienen resultados, de {low} a {high}.",
    ),
    none=(
        " Un par no tiene ningún problema en común y se considera no significativo.",
        " {n} pares no tienen ningún problema en común y se consideran no significativos.",
    ),
    best=(
        " {names} tiene el mejor rango medio ajustado ({rank}): uno más la suma, sobre los otros algoritmos, de la proporción de "
        "problemas comunes en los que el otro es mejor (los resultados iguales cuentan la mitad).",
        " {names} comparten el mejor rango medio ajustado ({rank}): uno más la suma, sobre los otros algoritmos, de la proporción de "
        "problemas comunes en los que el otro es mejor (los resultados iguales cuentan la mitad).",
    ),
    many_best=" {n} algoritmos comparten el mejor rango medio ajustado ({rank}).",
    taken=" elegido después de ver los resultados por tener el mejor rango medio ajustado,",
    missing=" No se imputó ningún resultado; todo ello supone que los resultados faltan al azar.",
    beside=" A título de comparación, todos los pares se compararon también mediante",
    together={
        "skillings-mack": (
            "pruebas z de los efectos que la prueba de Skillings y Mack estima a partir de los rangos de todos los algoritmos juntos",
            ("skillings1981",),
        ),
        "durbin": ("pruebas t de Conover de las sumas de rangos después de la prueba de Durbin", ("conover1999",)),
    },
    rejects="; ajustadas con {procedure}, rechazan {n} de {m} hipótesis, y la conclusión no se basa en ellas.",
    one=(
        "; así no se halla ninguna diferencia significativa, y la conclusión no se basa en ello.",
        "; así se halla una diferencia significativa, y la conclusión no se basa en ello.",
    ),
)
"""Spanish."""

WORDS: Mapping[str, IncompleteWords] = {"en": ENGLISH, "es": SPANISH}
"""By language."""
