"""The words of the paragraph of an order by tests and cost, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Counted, Named


@dataclass(frozen=True)
class OrderWords:
    """The sentences of one language."""

    data: str
    on_problems: str
    on_one: str
    for_each: Counted
    asked: tuple[str, str]
    """Of costs that differ, and where all are equal; ``{pairs}`` and ``{test}``."""
    question: tuple[str, str]
    equal: Counted
    tests: Mapping[str, Named]
    exactness: tuple[str, str]
    sign_ties: str
    degrees: Counted
    two_degrees: str
    ratio: str
    unadjusted: str
    if_independent: str
    plain_level: str
    rule: str
    equal_rule: str
    nothing: str
    by_cost: tuple[str, str]
    """Without equal costs, and with them."""
    adjusted: tuple[str, str]
    significant: tuple[str, str, str]
    """The only test, one of ``{m}``, ``{n}`` of ``{m}``."""
    bracketed: tuple[str, str]
    better: str
    cycle: str
    order: tuple[str, str]
    """The whole order, and the first ``{n}`` of a long one."""


ENGLISH = OrderWords(
    data="We ordered {who} {extent} by tests of their performance and, where these do not decide, by a prior cost{cost}, "
    "following {rule}",
    on_problems="on {extent}",
    on_one="on one problem, with {extent},",
    for_each=("the pair", "each of the {n} pairs"),
    asked=(" For {pairs}, a one-sided {test}", " For {pairs}, of equal cost, a two-sided {test}"),
    question=(" asked whether the costlier algorithm is better", " asked whether the two differ"),
    equal=(
        "; for one pair of equal cost, a two-sided one asked whether the two differ",
        "; for {n} pairs of equal cost, a two-sided one asked whether the two differ",
    ),
    tests={
        "wilcoxon": ("Wilcoxon signed-rank test", ("wilcoxon1945",)),
        "sign": ("exact sign test", ("demsar2006",)),
        "paired-t": ("paired t test", ("student1908",)),
        "corrected-t": ("corrected resampled t test", ("nadeau2003",)),
        "combined-f": ("combined 5×2 cv F test", ("alpaydin1999",)),
        "5x2cv-t": ("5×2 cv t test", ("dietterich1998",)),
    },
    exactness=("exact given the ties", "with the normal approximation"),
    sign_ties=" (every two ties count as a win and a loss)",
    degrees=("{n} degree of freedom", "{n} degrees of freedom"),
    two_degrees=" (10 and 5 degrees of freedom)",
    ratio="; ratio of test to training instances {ratio}",
    unadjusted=" The p-values were not adjusted for the number of pairs; each was compared with",
    if_independent=", which controls the family-wise error rate of independent p-values, here at",
    plain_level="; the level of significance is",
    rule=" A significant result puts the better algorithm first; of the algorithms that none of those left beats, the cheapest "
    "comes next",
    equal_rule=", and of equal costs the one with the better mean rank",
    nothing=" No test is significant (smallest {adjusted}: ",
    by_cost=("), so that cost alone decides.", "), so that cost decides, and between equal costs the mean rank."),
    adjusted=("p-value", "adjusted p-value"),
    significant=(
        " The test is significant",
        " Of the {m} tests, 1 is significant",
        " Of the {m} tests, {n} are significant",
    ),
    bracketed=("p-values in brackets", "adjusted p-values in brackets"),
    better="{a} better than {b}",
    cycle=" The tests contradict each other on {names}, which beat each other in a circle; there the least cost, then the fewest "
    "losses, then the mean rank decided.",
    order=(
        " The order, from the first to be preferred and with the costs in brackets, is {order}.",
        " The order, from the first to be preferred and with the costs in brackets, begins with {order}.",
    ),
)
"""English."""

SPANISH = OrderWords(
    data="Se ordenaron {who} {extent} mediante pruebas de su rendimiento y, donde estas no deciden, por un coste previo"
    "{cost}, según {rule}",
    on_problems="en {extent}",
    on_one="en un solo problema, con {extent},",
    for_each=("el par", "cada uno de los {n} pares"),
    asked=(" Para {pairs}, una prueba {test} unilateral", " Para {pairs}, de igual coste, una prueba {test} bilateral"),
    question=(" examinó si el algoritmo más costoso es mejor", " examinó si ambos difieren"),
    equal=(
        "; para un par de igual coste, una bilateral examinó si ambos difieren",
        "; para {n} pares de igual coste, una bilateral examinó si ambos difieren",
    ),
    tests={
        "wilcoxon": ("de rangos con signo de Wilcoxon", ("wilcoxon1945",)),
        "sign": ("exacta de los signos", ("demsar2006",)),
        "paired-t": ("t pareada", ("student1908",)),
        "corrected-t": ("t corregida para remuestreo", ("nadeau2003",)),
        "combined-f": ("F combinada de 5×2 cv", ("alpaydin1999",)),
        "5x2cv-t": ("t de 5×2 cv", ("dietterich1998",)),
    },
    exactness=("exacta dados los empates", "con la aproximación normal"),
    sign_ties=" (cada dos empates cuentan como una victoria y una derrota)",
    degrees=("{n} grado de libertad", "{n} grados de libertad"),
    two_degrees=" (10 y 5 grados de libertad)",
    ratio="; razón entre ejemplos de prueba y de entrenamiento: {ratio}",
    unadjusted=" Los p-valores no se ajustaron por el número de pares; cada uno se comparó con",
    if_independent=", que controla la tasa de error por familia de p-valores independientes, aquí con",
    plain_level="; el nivel de significación es",
    rule=" Un resultado significativo pone delante al algoritmo mejor; de los algoritmos a los que ninguno de los restantes supera, "
    "sigue el más barato",
    equal_rule=" y, a igual coste, el de mejor rango medio",
    nothing=" Ninguna prueba es significativa (menor {adjusted}: ",
    by_cost=(
        "), de modo que decide solo el coste.",
        "), de modo que decide el coste y, a igual coste, el rango medio.",
    ),
    adjusted=("p-valor", "p-valor ajustado"),
    significant=(
        " La prueba es significativa",
        " De las {m} pruebas, 1 es significativa",
        " De las {m} pruebas, {n} son significativas",
    ),
    bracketed=("p-valores entre paréntesis", "p-valores ajustados entre paréntesis"),
    better="{a} mejor que {b}",
    cycle=" Las pruebas se contradicen en {names}, que se superan en círculo; entre ellos decidió el menor coste, después el menor "
    "número de derrotas y después el rango medio.",
    order=(
        " El orden, desde el primero que se prefiere y con los costes entre paréntesis, es {order}.",
        " El orden, desde el primero que se prefiere y con los costes entre paréntesis, comienza con {order}.",
    ),
)
"""Spanish."""


def order_words(language: str) -> OrderWords:
    """Choose the language: "en" or "es"."""
    return SPANISH if language == "es" else ENGLISH
