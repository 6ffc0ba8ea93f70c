"""The words of the paragraph of a plan, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class PlanWords:
    """The sentences of one language."""

    data: str
    goals: Mapping[str, str]
    """By the definition of power; "pair" also where there is one true difference only."""
    named: tuple[str, str, str]
    """Of an effect, the first, the second (of two) and the last algorithm."""
    effect: str
    given: str
    pilot: str
    observed: str
    d: tuple[str, str]
    """Around d, with its interval where there is one."""
    rank: str
    cells: str
    shapes: Mapping[str, str]
    patterns: Mapping[str, str]
    where: str
    """In every study."""
    wilcoxon: tuple[str, str]
    """How exact Wilcoxon's tests are: of a population, of rows of a pilot."""
    theory: Mapping[str, str]
    """Where the power of a test comes from that needs no simulation."""
    studies: tuple[str, str]
    """Of all methods, and of those that theory says nothing of."""
    read: str
    normal: str
    """Intervals of an average."""
    check: str
    direction: str
    found: str
    by: str
    """A procedure with its test."""
    exactly: str
    beyond: str
    rest: str
    first: str
    noether: tuple[str, str]
    meaning: tuple[str, str]
    """The effect was asked for, and estimated from a pilot."""


ENGLISH = PlanWords(
    data="We determined how many problems a study of {who} needs to {goal} with a power of {power:g}",
    goals={
        "pair": "find that {better} is better than {worse}",
        "average": "find each of the {n} true differences on average",
        "any": "find at least one of the {n} true differences",
        "all": "find all of the {n} true differences",
    },
    named=("the first algorithm", "the second", "the last"),
    effect=" We assumed that {better} is better than {worse} on a share of",
    given=" of the problems",
    pilot=" Studies were simulated by drawing rows with replacement from a pilot table of {extent} ({better}), as if each stood for many "
    "problems of its kind; which algorithm is the better one was taken from the mean ranks there. In the pilot {first} is better than "
    "{second} on a share of",
    observed=" of the problems (a tie counts half)",
    d=(", with a mean of the paired differences of", "standard deviations"),
    rank=", and their mean ranks among {k} algorithms differ by",
    cells=" A result was taken to be the sum of an effect of its problem, which no paired test sees, an effect of the algorithm and "
    "independent scatter of equal size, {shape}{pattern}.",
    shapes={
        "normal": "normally distributed",
        "uniform": "uniformly distributed",
        "laplace": "with a Laplace distribution",
        "t3": "with Student's t distribution with 3 degrees of freedom",
        "lognormal": "with a log-normal distribution",
    },
    patterns={
        "one": "; the others are all as good as {worse}",
        "ends": "; the others lie half way between {better} and {worse}",
        "steps": "; the others lie evenly spaced between {better} and {worse}",
    },
    where=" in every study",
    wilcoxon=(
        "exact where feasible; ",
        "exact up to 20 problems and with the normal approximation corrected for ties beyond; ",
    ),
    theory={
        "t": " The power of the t test follows from the noncentral t distribution.",
        "sign": " The power of the sign test follows from the binomial distribution.",
    },
    studies=(
        " Power was estimated from {n} simulated studies of every size (seed {seed}), the larger ones holding the smaller ones, with all "
        "methods applied to the same studies; the sizes looked at, up to {most} problems, were chosen beforehand in an exploration with {few} studies of "
        "each size.",
        " Other power was estimated from {n} simulated studies of every size (seed {seed}), the larger ones holding the smaller ones, "
        "with all methods applied to the same studies; the sizes looked at, up to {most} problems, were chosen beforehand in an exploration with {few} "
        "studies of each size.",
    ),
    read=" The estimates were made rising by isotonic regression and joined by straight lines; the number of problems needed is where "
    "these reach the power wanted, and its interval where the ends of the 95 % intervals of the power do",
    normal=" (by the normal approximation)",
    check=". The power there was counted in as many fresh studies.",
    direction=" A significant result in the wrong direction did not count as found.",
    found=" Numbers of problems needed, with the power there in brackets:",
    by="{procedure} with {test}",
    exactly="exact",
    beyond="more than {most}",
    rest="; the other {n} methods need as many or more",
    first=" By {test}, {first} problems reach this power already, but some larger numbers do not.",
    noether=(" The formula of Noether", "gives {n} problems for Wilcoxon tests."),
    meaning=(
        " Intervals state the error of the simulation; how far the assumed difference is right they do not say.",
        " Intervals of numbers of problems and of power state the error of the simulation; that of the pilot, from which the difference "
        "is estimated, comes on top.",
    ),
)
"""English."""

SPANISH = PlanWords(
    data="Se determinó cuántos problemas necesita un estudio de {who} para {goal} con una potencia de {power:g}",
    goals={
        "pair": "hallar que {better} es mejor que {worse}",
        "average": "hallar cada una de las {n} diferencias verdaderas por término medio",
        "any": "hallar al menos una de las {n} diferencias verdaderas",
        "all": "hallar todas las {n} diferencias verdaderas",
    },
    named=("el primer algoritmo", "el segundo", "el último"),
    effect=" Se supuso que {better} es mejor que {worse} en una proporción de",
    given=" de los problemas",
    pilot=" Los estudios se simularon extrayendo con reemplazo filas de una tabla piloto de {extent} ({better}), como si cada una "
    "representara a muchos problemas de su clase; qué algoritmo es el mejor se tomó de los rangos medios de esa tabla. En ella {first} es "
    "mejor que {second} en una proporción de",
    observed=" de los problemas (un empate cuenta la mitad)",
    d=(", con una media de las diferencias pareadas de", "desviaciones típicas"),
    rank=", y sus rangos medios entre {k} algoritmos difieren en",
    cells=" Se supuso que un resultado es la suma de un efecto de su problema, que ninguna prueba pareada ve, un efecto del algoritmo y "
    "una dispersión independiente de igual tamaño, {shape}{pattern}.",
    shapes={
        "normal": "con distribución normal",
        "uniform": "con distribución uniforme",
        "laplace": "con distribución de Laplace",
        "t3": "con distribución t de Student con 3 grados de libertad",
        "lognormal": "con distribución log-normal",
    },
    patterns={
        "one": "; los demás son todos tan buenos como {worse}",
        "ends": "; los demás están a medio camino entre {better} y {worse}",
        "steps": "; los demás están a distancias iguales entre {better} y {worse}",
    },
    where=" en cada estudio",
    wilcoxon=(
        "exactas cuando es factible; ",
        "exactas hasta 20 problemas y con la aproximación normal corregida por empates a partir de ahí; ",
    ),
    theory={
        "t": " La potencia de la prueba t se deduce de la distribución t no central.",
        "sign": " La potencia de la prueba de los signos se deduce de la distribución binomial.",
    },
    studies=(
        " La potencia se estimó con {n} estudios simulados de cada tamaño (semilla {seed}), de modo que los mayores contienen a los "
        "menores y todos los métodos se aplican a los mismos estudios; los tamaños considerados, hasta {most} problemas, se eligieron "
        "antes en una exploración con {few} estudios de cada tamaño.",
        " Las demás potencias se estimaron con {n} estudios simulados de cada tamaño (semilla {seed}), de modo que los mayores contienen a "
        "los menores y todos los métodos se aplican a los mismos estudios; los tamaños considerados, hasta {most} problemas, se eligieron "
        "antes en una exploración con {few} estudios de cada tamaño.",
    ),
    read=" Las estimaciones se hicieron crecientes mediante regresión isotónica y se unieron con rectas; el número de problemas necesario "
    "está donde estas alcanzan la potencia deseada, y su intervalo donde lo hacen los extremos de los intervalos del 95 % de la potencia",
    normal=" (con la aproximación normal)",
    check=". La potencia resultante se contó en otros tantos estudios nuevos.",
    direction=" Un resultado significativo en la dirección equivocada no contó como hallado.",
    found=" Números de problemas necesarios, con la potencia resultante entre paréntesis:",
    by="{procedure} con {test}",
    exactly="exacto",
    beyond="más de {most}",
    rest="; los otros {n} métodos necesitan tantos o más",
    first=" Con {test}, {first} problemas ya alcanzan esta potencia, pero algunos números mayores no.",
    noether=(" La fórmula de Noether", "da {n} problemas para las pruebas de Wilcoxon."),
    meaning=(
        " Los intervalos dan el error de la simulación; no dicen hasta qué punto es correcta la diferencia supuesta.",
        " Los intervalos de los números de problemas y de la potencia dan el error de la simulación; a él se añade el de la tabla piloto, "
        "con la que se estima la diferencia.",
    ),
)
"""Spanish."""


def plan_words(language: str) -> PlanWords:
    """Choose the language: "en" or "es"."""
    return SPANISH if language == "es" else ENGLISH
