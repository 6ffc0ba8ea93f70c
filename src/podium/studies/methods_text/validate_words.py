"""The words of the paragraph of a check of levels, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Counted, Named


@dataclass(frozen=True)
class ValidateWords:
    """The sentences of one language."""

    data: str
    table: str
    """What a user's table is called, behind the number of problems; ``{who}``."""
    drawn: Counted
    situations: Mapping[str, str]
    """What a situation is, by its name."""
    given: str
    """A population of the user's."""
    random: Counted
    """Of one situation, and of several; ``{tables}`` and ``{seed}``."""
    where: str
    share: str
    exceeds: str
    safe: str
    above: tuple[str, str]
    """Of one, and of several procedures."""
    largest: str
    at: str
    single: str
    """The only test of one hypothesis."""
    unadjusted: str
    source: str
    omnibus: Mapping[str, Named]
    alike: str
    exact: str
    theory: tuple[str, str, str]
    """No rate, one, and ``{n}`` that err more than theory allows."""


ENGLISH = ValidateWords(
    data="We estimated how often procedures reject true hypotheses when {k} algorithms are compared on {extent}{table}",
    table=", as in a table with results of {who}",
    drawn=(" Tables were drawn from one situation:", " Tables were drawn from {n} situations:"),
    situations={
        "iid": "independent normal results",
        "correlated": "normal results of which any two on a problem have a correlation of 0.8",
        "unequal-variance": "normal results with equal centres, of which the first two algorithms, one of them the control where there is one, "
        "scatter five times as widely",
        "ties": "normal results with a correlation of 0.5, rounded to halves of a standard deviation",
        "skewed": "independent log-normal results",
        "incommensurable": "normal results on problems whose scales differ by powers of ten",
        "partial": "normal results in which the first half of the algorithms are alike and each of the others is two standard deviations "
        "better than the one before it",
        "intransitive": "results in which each algorithm is ahead of the last one on half of the problems, and of every later other one on "
        "three quarters",
        "exchanged": "the table with the results of each problem dealt out to the algorithms at random",
        "own-spreads": "the table without the mean and scale of each problem and the median advantage of each algorithm, problems drawn with "
        "replacement and each turned upside down with probability ½",
    },
    given="a population given by us",
    random=(
        " It gave {tables} tables (seed {seed}), and all procedures saw the same ones.",
        " Each gave {tables} tables (seed {seed}); all situations used the same random numbers, and all procedures saw the same tables.",
    ),
    where=" in every table",
    share=" The family-wise error rate is the share of tables in which any true hypothesis is rejected.",
    exceeds="; an error rate exceeds the level where its whole interval does.",
    safe=" no error rate of {names} exceeds the level",
    above=(
        " the error rate of {names} exceeds the level in {places}",
        " the error rates of {names} exceed the level in {places}",
    ),
    largest=" (at most",
    at=" in {place}",
    single="this test",
    unadjusted=" without adjustment the rate is at most",
    source=" With {label},",
    omnibus={
        "friedman": ("the Friedman test", ("friedman1937",)),
        "iman-davenport": ("its form by Iman and Davenport", ("iman1980",)),
        "friedman-aligned": ("the Friedman aligned ranks test", ("hodges1962",)),
        "quade": ("the Quade test", ("quade1979",)),
        "friedman-exact": ("the exact Friedman test", ("friedman1937",)),
    },
    alike=" Where all algorithms are alike, omnibus tests rejected in a share of at most:",
    exact=" For Friedman's ranks the level was also computed exactly, from all tables of ranks.",
    theory=(
        " No rate lies above what theory allows.",
        " One rate lies above what theory allows.",
        " {n} rates lie above what theory allows.",
    ),
)
"""English."""

SPANISH = ValidateWords(
    data="Se estimó con qué frecuencia los procedimientos rechazan hipótesis ciertas cuando se comparan {k} algoritmos en {extent}{table}",
    table=", como en una tabla con resultados de {who}",
    drawn=(" Las tablas se extrajeron de una situación:", " Las tablas se extrajeron de {n} situaciones:"),
    situations={
        "iid": "resultados normales independientes",
        "correlated": "resultados normales de los que dos cualesquiera en un problema tienen una correlación de 0.8",
        "unequal-variance": "resultados normales con centros iguales, de los que los dos primeros algoritmos, uno de ellos el de control si lo "
        "hay, tienen una dispersión cinco veces mayor",
        "ties": "resultados normales con una correlación de 0.5, redondeados a medias desviaciones típicas",
        "skewed": "resultados log-normales independientes",
        "incommensurable": "resultados normales en problemas cuyas escalas difieren en potencias de diez",
        "partial": "resultados normales en los que la primera mitad de los algoritmos son iguales y cada uno de los demás es dos desviaciones "
        "típicas mejor que el anterior",
        "intransitive": "resultados en los que cada algoritmo aventaja al último en la mitad de los problemas y a cada uno de los demás "
        "posteriores en tres cuartas partes",
        "exchanged": "la tabla con los resultados de cada problema repartidos al azar entre los algoritmos",
        "own-spreads": "la tabla sin la media ni la escala de cada problema ni la ventaja mediana de cada algoritmo, con problemas extraídos con "
        "reemplazo e invertidos cada uno con probabilidad ½",
    },
    given="una población dada por los autores",
    random=(
        " De ella se obtuvieron {tables} tablas (semilla {seed}), las mismas para todos los procedimientos.",
        " De cada una se obtuvieron {tables} tablas (semilla {seed}); todas las situaciones usaron los mismos números aleatorios, y todos los "
        "procedimientos, las mismas tablas.",
    ),
    where=" en cada tabla",
    share=" La tasa de error por familia es la proporción de tablas en las que se rechaza alguna hipótesis cierta.",
    exceeds="; una tasa de error supera el nivel cuando lo supera todo su intervalo.",
    safe=" ninguna tasa de error de {names} supera el nivel",
    above=(
        " la tasa de error de {names} supera el nivel en {places}",
        " las tasas de error de {names} superan el nivel en {places}",
    ),
    largest=" (como máximo",
    at=" en {place}",
    single="esta prueba",
    unadjusted=" sin ajuste la tasa es como máximo",
    source=" Con {label},",
    omnibus={
        "friedman": ("la prueba de Friedman", ("friedman1937",)),
        "iman-davenport": ("su forma de Iman y Davenport", ("iman1980",)),
        "friedman-aligned": ("la prueba de rangos alineados de Friedman", ("hodges1962",)),
        "quade": ("la prueba de Quade", ("quade1979",)),
        "friedman-exact": ("la prueba exacta de Friedman", ("friedman1937",)),
    },
    alike=" Donde todos los algoritmos son iguales, las pruebas globales rechazaron como máximo en una proporción de:",
    exact=" Para los rangos de Friedman el nivel se calculó también de forma exacta, a partir de todas las tablas de rangos.",
    theory=(
        " Ninguna tasa supera lo que la teoría permite.",
        " Una tasa supera lo que la teoría permite.",
        " {n} tasas superan lo que la teoría permite.",
    ),
)
"""Spanish."""


def validate_words(language: str) -> ValidateWords:
    """Choose the language: "en" or "es"."""
    return SPANISH if language == "es" else ENGLISH
