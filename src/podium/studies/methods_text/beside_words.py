"""The words about what a comparison has beside its conclusion, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class BesideWords:
    """The sentences of one language."""

    simes: str
    rejects: str
    ranks: str
    directional: str
    each: str
    leader: str
    whole: str
    repeated: str
    without: tuple[str, str, str]
    """Without problems alone, also without algorithms, also without algorithms other than the control."""
    robust: tuple[str, str, str]
    """One decision of several holds, another number, all."""
    single: tuple[str, str]
    """The one decision does not hold, holds."""
    best: tuple[str, str]
    """Always, not always."""
    alone: str
    agree: str
    agrees: tuple[str, str]


ENGLISH = BesideWords(
    simes=" In addition, the p-values of all pairs were adjusted by the procedure of Bergmann and Hommel with Simes' test",
    rejects="; that rejects {n} of {m} hypotheses, and the conclusion does not rest on it.",
    ranks=" Approximate simultaneous {level} confidence intervals were computed for the ranks of all algorithms",
    directional=", by directional tests of the Friedman ranks of every two algorithms (self-normalised sum and empirical likelihood, with a guard against rare losses not observed), adjusted by Holm's procedure;",
    each=" they are",
    leader=" that of {name}, which has the best mean rank, is",
    whole=" all of them reach from 1 to {k} and exclude nothing.",
    repeated=" To see whether the conclusion hinges on a single row or column of the table, it was drawn again",
    without=(
        " without each problem in turn ({n} tables);",
        " without each problem ({n} tables) and without each algorithm ({k} tables) in turn;",
        " without each problem ({n} tables) and without each algorithm other than the control ({k} tables) in turn;",
    ),
    robust=(
        " {n} of the {m} decisions is the same whatever is left out.",
        " {n} of the {m} decisions are the same whatever is left out.",
        " all {m} decisions are the same whatever is left out.",
    ),
    single=(
        " the decision changes with what is left out.",
        " the decision is the same whatever is left out.",
    ),
    best=(
        " {name} has the best mean rank in all of the {tables} tables that contain it.",
        " {name} loses the best mean rank in {lost} of the {tables} tables that contain it.",
    ),
    alone=" Wilcoxon signed-rank tests of two algorithms at a time, whose p-values no third algorithm can change",
    agree=", lead to the same decision on {n} of the {m} hypotheses when adjusted by Holm's procedure.",
    agrees=(", lead to another decision.", ", lead to the same decision."),
)
"""English."""

SPANISH = BesideWords(
    simes=" Además, los p-valores de todos los pares se ajustaron con el procedimiento de Bergmann y Hommel con la prueba de Simes",
    rejects="; así se rechazan {n} de {m} hipótesis, y la conclusión no se basa en ello.",
    ranks=" Se calcularon intervalos de confianza simultáneos aproximados del {level} para los rangos de todos los algoritmos",
    directional=", mediante pruebas direccionales de los rangos de Friedman de cada dos algoritmos (suma autonormalizada y verosimilitud empírica, con una salvaguarda contra pérdidas raras no observadas), ajustadas con la corrección de Holm;",
    each=" son",
    leader=" el de {name}, que tiene el mejor rango medio, es",
    whole=" todos van de 1 a {k} y no excluyen nada.",
    repeated=" Para ver si la conclusión depende de una sola fila o columna de la tabla, se volvió a obtener",
    without=(
        " sin cada uno de los problemas ({n} tablas);",
        " sin cada uno de los problemas ({n} tablas) y sin cada uno de los algoritmos ({k} tablas);",
        " sin cada uno de los problemas ({n} tablas) y sin cada uno de los algoritmos distintos del de control ({k} tablas);",
    ),
    robust=(
        " {n} de las {m} decisiones es la misma se omita lo que se omita.",
        " {n} de las {m} decisiones son las mismas se omita lo que se omita.",
        " las {m} decisiones son las mismas se omita lo que se omita.",
    ),
    single=(
        " la decisión cambia según lo que se omita.",
        " la decisión es la misma se omita lo que se omita.",
    ),
    best=(
        " {name} tiene el mejor rango medio en todas las {tables} tablas que lo contienen.",
        " {name} pierde el mejor rango medio en {lost} de las {tables} tablas que lo contienen.",
    ),
    alone=" Las pruebas de rangos con signo de Wilcoxon de dos algoritmos cada vez, cuyos p-valores no puede cambiar ningún tercer "
    "algoritmo",
    agree=", llevan a la misma decisión en {n} de las {m} hipótesis cuando se ajustan con la corrección de Holm.",
    agrees=(", llevan a otra decisión.", ", llevan a la misma decisión."),
)
"""Spanish."""

WORDS: Mapping[str, BesideWords] = {"en": ENGLISH, "es": SPANISH}
"""By language."""
