"""The words of the paragraph of a plan of runs, in English and Spanish."""

from __future__ import annotations

from dataclasses import dataclass

from podium.studies.methods_text.words import Counted


@dataclass(frozen=True)
class PlanRunsWords:
    """The sentences of one language."""

    data: str
    extent: Counted
    differences: tuple[str, str, str]
    """Of all pairs, of a control, and of the only pair."""
    pilot: str
    cells: tuple[str, str]
    """As many runs in every cell, and different numbers."""
    rule: str
    needed: tuple[str, str]
    """The same number everywhere, and different ones."""
    short: str
    many_short: str
    problems: str
    compared: Counted
    levels: tuple[str, str]
    """The adjustment, and before the level."""
    reached: tuple[str, str, str]
    """On average over Holm's levels, at the first, at the last."""
    beyond: str
    estimated: str


ENGLISH = PlanRunsWords(
    data="We determined how many runs of each of {who} are needed to know {differences} to a standard error of at most {se} on {extent}",
    extent=("the one problem", "each of {n} problems"),
    differences=(
        "the difference between the means of every two algorithms",
        "the difference between the means of {control} and of every other algorithm",
        "the difference between the means of the two algorithms",
    ),
    pilot=" The standard deviations of single runs were estimated from a pilot of {total} runs ({cells} of an algorithm on a problem); "
    "the standard error of a difference is the square root of the sum of both variances, each divided by its number of runs.",
    cells=("{low}", "{low} to {high}"),
    rule=" Beginning with 2 runs of each algorithm, further runs went one by one to that algorithm of the least certain pair whose run "
    "lowers its standard error more, up to {most} runs of an algorithm on a problem.",
    needed=(
        " This takes {low} runs of each algorithm on each problem, {total} in all.",
        " This takes between {low} and {high} runs of an algorithm on a problem, {total} in all.",
    ),
    short=" On {names} even {most} runs of each are too few.",
    many_short=" On {n} of the problems even {most} runs of each are too few.",
    problems=" Over problems, a mean difference of {d} standard deviations of the differences was to be found with a power of {power:g} by "
    "two-sided paired t tests",
    compared=("of the one pair", "of {n} pairs"),
    levels=(" adjusted by Holm's step-down procedure", " at a family-wise level of"),
    reached=(
        ". With the mean power over all levels of that procedure this takes {n} problems",
        "; with the power at its first level, {n}",
        "; with the power of a test at that level itself, {n}.",
    ),
    beyond="more than {n}",
    estimated=" The numbers of runs rest on the standard deviations of the pilot, which are estimates.",
)
"""English."""

SPANISH = PlanRunsWords(
    data="Se determinó cuántas ejecuciones de cada uno de {who} hacen falta para conocer {differences} con un error estándar de {se} como "
    "máximo en {extent}",
    extent=("el único problema", "cada uno de {n} problemas"),
    differences=(
        "la diferencia entre las medias de cada dos algoritmos",
        "la diferencia entre las medias de {control} y de cada otro algoritmo",
        "la diferencia entre las medias de los dos algoritmos",
    ),
    pilot=" Las desviaciones típicas de una ejecución se estimaron a partir de {total} ejecuciones piloto ({cells} de un algoritmo en un "
    "problema); el error estándar de una diferencia es la raíz cuadrada de la suma de ambas varianzas, cada una dividida entre su número "
    "de ejecuciones.",
    cells=("{low}", "entre {low} y {high}"),
    rule=" Partiendo de 2 ejecuciones de cada algoritmo, las demás se asignaron una a una a aquel algoritmo del par menos preciso cuya "
    "ejecución reduce más su error estándar, hasta {most} ejecuciones de un algoritmo en un problema.",
    needed=(
        " Esto requiere {low} ejecuciones de cada algoritmo en cada problema, {total} en total.",
        " Esto requiere entre {low} y {high} ejecuciones de un algoritmo en un problema, {total} en total.",
    ),
    short=" En {names} ni siquiera {most} ejecuciones de cada uno son suficientes.",
    many_short=" En {n} de los problemas ni siquiera {most} ejecuciones de cada uno son suficientes.",
    problems=" Entre problemas, una diferencia media de {d} desviaciones típicas de las diferencias había de hallarse con una potencia de "
    "{power:g} mediante pruebas t pareadas bilaterales",
    compared=("del único par", "de {n} pares"),
    levels=(" ajustadas con la corrección de Holm", " con un nivel por familia de"),
    reached=(
        ". Con la potencia media de todos los niveles de ese procedimiento hacen falta {n} problemas",
        "; con la potencia en su primer nivel, {n}",
        "; con la potencia de una prueba con ese mismo nivel, {n}.",
    ),
    beyond="más de {n}",
    estimated=" Los números de ejecuciones descansan en las desviaciones típicas del piloto, que son estimaciones.",
)
"""Spanish."""


def plan_runs_words(language: str) -> PlanRunsWords:
    """Choose the language: "en" or "es"."""
    return SPANISH if language == "es" else ENGLISH
