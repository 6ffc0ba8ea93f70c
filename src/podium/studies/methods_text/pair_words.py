"""The words of the paragraph of two algorithms, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Counted


@dataclass(frozen=True)
class PairWords:
    """The sentences of one language; ``{a}`` and ``{b}`` are the algorithms."""

    data: str
    test: str
    sides: Counted
    """One-sided, two-sided."""
    exactness: tuple[str, str]
    alternatives: Mapping[str, str]
    no_zeros: str
    split: Mapping[str, str]
    """One zero difference, an even number of them, an odd one above one."""
    zeros: Mapping[str, Counted]
    rank_sums: str
    not_shown: tuple[Mapping[str, str], Mapping[str, str]]
    """Not beyond doubt, and against what the rank sums point to."""
    counts: tuple[str, str]
    """Without ties, and with them."""
    beside: str
    sign: str
    sign_ties: Mapping[str, str]
    gives: str
    flip: str
    sampled: str
    all_patterns: str
    shift: str
    shift_of: str
    minus: str
    interval: str
    bounds: tuple[str, str]
    """A lower bound alone, an upper bound alone."""
    unbounded: str
    inverted: tuple[str, str]
    effect: str
    is_: str


ENGLISH = PairWords(
    data="We compared {a} with {b} on {extent}{better}.",
    test=" The hypothesis that their differences are symmetric around zero was tested with the {side} Wilcoxon "
    "signed-rank test",
    sides=("one-sided", "two-sided"),
    exactness=(", exact given the ties", ", with the normal approximation and a variance corrected for ties"),
    alternatives={
        "greater": ", against the alternative that {a} is better",
        "less": ", against the alternative that {a} is worse",
    },
    no_zeros="; no difference was zero",
    split={
        "one": "; one difference was zero and was left out",
        "even": "; the ranks of the {zeros} zero differences count half to each side",
        "odd": "; of the {zeros} zero differences one was left out, and the ranks of the others count half to each side",
    },
    zeros={
        "drop": ("; one difference was zero and was left out", "; the {n} zero differences were left out"),
        "pratt": (
            "; one difference was zero; it was ranked and then left out",
            "; the {n} zero differences were ranked and then left out",
        ),
    },
    rank_sums=", where R⁺ is the rank sum of the problems on which {a} is better and R⁻ that of those on which it is worse",
    not_shown=(
        {
            "greater": " It could not be shown that {a} is better than {b}.",
            "less": " It could not be shown that {a} is worse than {b}.",
        },
        {
            "greater": " There is no evidence that {a} is better than {b}.",
            "less": " There is no evidence that {a} is worse than {b}.",
        },
    ),
    counts=(
        " {a} is better on {wins} of the problems and worse on {losses}.",
        " {a} is better on {wins} of the problems, worse on {losses} and equal on {ties}.",
    ),
    beside=" Two other tests, on which the conclusion does not rest, are reported beside it:",
    sign=" the exact sign test",
    sign_ties={
        "split": ", in which every two ties count as a win and a loss,",
        "drop": ", without the ties,",
        "one": ", without the tie,",
    },
    gives=" gives",
    flip=", and the sign-flip permutation test of the mean difference",
    sampled=", from {n} random sign patterns (seed {seed}),",
    all_patterns=", over all sign patterns",
    shift=" The Hodges–Lehmann estimate",
    shift_of=" of the advantage of {a} ({difference}, in the unit of the data) is",
    minus="{a} minus {b}",
    interval=", with the {level} confidence interval",
    bounds=(", with the {level} lower confidence bound", ", with the {level} upper confidence bound"),
    unbounded="; so few problems do not bound it with {level} confidence",
    inverted=(", exact given the ties", ", by the normal approximation"),
    effect=" The matched-pairs rank-biserial correlation",
    is_=" is",
)
"""English."""

SPANISH = PairWords(
    data="Se comparó {a} con {b} en {extent}{better}.",
    test=" La hipótesis de que sus diferencias son simétricas en torno a cero se contrastó con la prueba {side} de rangos "
    "con signo de Wilcoxon",
    sides=("unilateral", "bilateral"),
    exactness=(", exacta dados los empates", ", con la aproximación normal y la varianza corregida por empates"),
    alternatives={
        "greater": ", frente a la alternativa de que {a} es mejor",
        "less": ", frente a la alternativa de que {a} es peor",
    },
    no_zeros="; ninguna diferencia fue nula",
    split={
        "one": "; una diferencia fue nula y se excluyó",
        "even": "; los rangos de las {zeros} diferencias nulas cuentan la mitad para cada lado",
        "odd": "; de las {zeros} diferencias nulas se excluyó una, y los rangos de las demás cuentan la mitad para cada lado",
    },
    zeros={
        "drop": ("; una diferencia fue nula y se excluyó", "; las {n} diferencias nulas se excluyeron"),
        "pratt": (
            "; una diferencia fue nula; recibió rango y después se excluyó",
            "; las {n} diferencias nulas recibieron rango y después se excluyeron",
        ),
    },
    rank_sums=", donde R⁺ es la suma de rangos de los problemas en los que {a} es mejor y R⁻ la de aquellos en los que es peor",
    not_shown=(
        {
            "greater": " No se pudo demostrar que {a} sea mejor que {b}.",
            "less": " No se pudo demostrar que {a} sea peor que {b}.",
        },
        {
            "greater": " No hay indicios de que {a} sea mejor que {b}.",
            "less": " No hay indicios de que {a} sea peor que {b}.",
        },
    ),
    counts=(
        " {a} es mejor en {wins} de los problemas y peor en {losses}.",
        " {a} es mejor en {wins} de los problemas, peor en {losses} e igual en {ties}.",
    ),
    beside=" Se indican además otras dos pruebas, en las que no se basa la conclusión:",
    sign=" la prueba exacta de los signos",
    sign_ties={
        "split": ", en la que cada dos empates cuentan como una victoria y una derrota,",
        "drop": ", sin los empates,",
        "one": ", sin el empate,",
    },
    gives=" da",
    flip=", y la prueba de permutación de los signos para la diferencia media",
    sampled=", con {n} asignaciones aleatorias de signos (semilla {seed}),",
    all_patterns=", sobre todas las asignaciones de signos",
    shift=" La estimación de Hodges–Lehmann",
    shift_of=" de la ventaja de {a} ({difference}, en la unidad de los datos) es",
    minus="{a} menos {b}",
    interval=", con el intervalo de confianza del {level}",
    bounds=(", con la cota inferior de confianza del {level}", ", con la cota superior de confianza del {level}"),
    unbounded="; con tan pocos problemas no se puede acotar con una confianza del {level}",
    inverted=("; el cálculo es exacto dados los empates", "; el cálculo usa la aproximación normal"),
    effect=" La correlación biserial de rangos para datos pareados",
    is_=" es",
)
"""Spanish."""


def pair_words(language: str) -> PairWords:
    """Choose the language: "en" or "es"."""
    return SPANISH if language == "es" else ENGLISH
