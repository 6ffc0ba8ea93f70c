"""The words of the paragraph of a convergence study, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Counted


@dataclass(frozen=True)
class ConvergenceWords:
    """The sentences of one language; pairs are singular and plural."""

    data: str
    extent: str
    one_run: str
    runs: str
    uneven: str
    averages: Mapping[str, str]
    span: str
    compared: Counted
    test: Mapping[str, str]
    """By the version of the ranks that decides."""
    exactness: tuple[str, str]
    arrival: tuple[str, str]
    """Without a tolerance, and with it."""
    nothing: str
    all_pairs: Counted
    versus: str
    bracketed: tuple[str, str]
    """Exact, and by the normal approximation."""
    no_proof: str
    leader: tuple[str, str]
    cycles: str
    confirmed: str
    liberal: str
    impossible: str
    final: str
    targets: tuple[str, str]
    distances: str
    penalised: str
    censored: str
    resampled: str
    fastest: tuple[str, str]
    solved: str
    unreached: str


ENGLISH = ConvergenceWords(
    data="We compared the convergence of {who} on {extent}{better}.",
    extent="{problems}, with {runs}, at {c} cut-points ({cuts})",
    one_run="one run or average each",
    runs="the {average} of {low} runs each",
    uneven="the {average} of {low} to {high} runs each",
    averages={"mean": "mean", "median": "median"},
    span="{first} to {last}",
    compared=(" The two algorithms were compared", " Each of the {n} ordered pairs of algorithms was compared"),
    test={
        "basic": "by Page's trend test, one-sided against the alternative that the first converges faster ({exactness}), of the "
        "differences between the two, ranked over the cut-points of each problem",
        "alternative": "by Page's trend test, one-sided against the alternative that the first converges faster ({exactness}), of "
        "the differences between the two, ranked over the cut-points of each problem with the alternative ranks, by which the "
        "first to {arrival} is the faster",
    },
    exactness=("exact given the ties", "with the normal approximation"),
    arrival=("reach the optimum", "come within {tolerance} of the optimum"),
    nothing=" No algorithm could be shown to converge faster than another (smallest {adjusted}: ",
    all_pairs=(" Of the {m} ordered pairs, 1 is significant", " Of the {m} ordered pairs, {n} are significant"),
    versus="{a} faster than {b}",
    bracketed=("Page's L and adjusted p-values in brackets", "Page's L, z and adjusted p-values in brackets"),
    no_proof=" Where no difference is shown, two algorithms have not thereby been shown to be alike.",
    leader=(
        " {names} is shown to be faster than {wins} of the {others} others, more than any other algorithm.",
        " {names} are each shown to be faster than {wins} of the {others} others, more than any other algorithm.",
    ),
    cycles=" The significant pairs go round in a circle and give no order.",
    confirmed=" A check that exchanges the two algorithms at random problem by problem, and so allows for the dependence of "
    "neighbouring cut-points, confirms {n} of {hits}.",
    liberal=" Page's null distribution takes the cut-points to be exchangeable, which those of a curve are not: of simulated pairs of one "
    "and the same optimiser the test calls 10 to 26 % different at 0.05, so that the family-wise error rate is not controlled.",
    impossible=" A check that exchanges the two algorithms at random problem by problem, and so allows for this, could not have passed "
    "with any data on so few problems: its smallest adjusted p-value is",
    final=" The results at the cut-point {cut} were compared as well.",
    targets=(
        " Expected running times (ERT) to the target {values}{kind}",
        " Expected running times (ERT) to the targets {values}{kind}",
    ),
    distances=" (distance from the optimum)",
    penalised=" and penalised average times (PAR10)",
    censored=" were estimated, unsolved runs being censored",
    resampled=", with {level} bootstrap intervals from {resamples} resamples (seed {seed})",
    fastest=(
        " For the target {value}, {names} has the smallest ERT",
        " For the target {value}, {names} share the smallest ERT",
    ),
    solved="; solved at least once: {s} of {n}",
    unreached=" No algorithm reached the target {value}.",
)
"""English."""

SPANISH = ConvergenceWords(
    data="Se comparó la convergencia de {who} en {extent}{better}.",
    extent="{problems}, con {runs}, en {c} puntos de corte ({cuts})",
    one_run="una ejecución o un promedio en cada caso",
    runs="la {average} de {low} ejecuciones en cada caso",
    uneven="la {average} de entre {low} y {high} ejecuciones en cada caso",
    averages={"mean": "media", "median": "mediana"},
    span="de {first} a {last}",
    compared=(" Los dos algoritmos se compararon", " Cada uno de los {n} pares ordenados de algoritmos se comparó"),
    test={
        "basic": "mediante la prueba de tendencia de Page, unilateral frente a la alternativa de que el primero converge más rápido "
        "({exactness}), de las diferencias entre los dos, convertidas en rangos sobre los puntos de corte de cada problema",
        "alternative": "mediante la prueba de tendencia de Page, unilateral frente a la alternativa de que el primero converge más "
        "rápido ({exactness}), de las diferencias entre los dos, convertidas en rangos sobre los puntos de corte de cada problema con "
        "los rangos alternativos, según los cuales es más rápido el primero en {arrival}",
    },
    exactness=("exacta dados los empates", "con la aproximación normal"),
    arrival=("alcanzar el óptimo", "llegar a no más de {tolerance} del óptimo"),
    nothing=" No se pudo demostrar que ningún algoritmo converja más rápido que otro (menor {adjusted}: ",
    all_pairs=(
        " De los {m} pares ordenados, 1 es significativo",
        " De los {m} pares ordenados, {n} son significativos",
    ),
    versus="{a} más rápido que {b}",
    bracketed=(
        "L de Page y p-valores ajustados entre paréntesis",
        "L de Page, z y p-valores ajustados entre paréntesis",
    ),
    no_proof=" Donde no se muestra ninguna diferencia, no queda demostrado que dos algoritmos sean iguales.",
    leader=(
        " {names} resulta más rápido que {wins} de los otros {others}, más que ningún otro algoritmo.",
        " {names} resultan cada uno más rápidos que {wins} de los otros {others}, más que ningún otro algoritmo.",
    ),
    cycles=" Los pares significativos forman un círculo y no dan ningún orden.",
    confirmed=" Una comprobación que intercambia al azar los dos algoritmos problema a problema, y que así tiene en cuenta la "
    "dependencia de los puntos de corte vecinos, confirma {n} de {hits}.",
    liberal=" La distribución nula de Page toma los puntos de corte por intercambiables, y los de una curva no lo son: de pares simulados "
    "de un mismo optimizador, la prueba declara distintos del 10 al 26 % con 0.05, de modo que la tasa de error de la familia no queda "
    "controlada.",
    impossible=" Una comprobación que intercambia los dos algoritmos al azar problema a problema, y que así lo tiene en cuenta, no podía "
    "superarse con ningunos datos en tan pocos problemas: su menor p-valor ajustado es",
    final=" También se compararon los resultados en el punto de corte {cut}.",
    targets=(
        " Los tiempos de ejecución esperados (ERT) hasta el objetivo {values}{kind}",
        " Los tiempos de ejecución esperados (ERT) hasta los objetivos {values}{kind}",
    ),
    distances=" (distancia al óptimo)",
    penalised=" y los tiempos medios penalizados (PAR10)",
    censored=" se estimaron censurando las ejecuciones no resueltas",
    resampled=", con intervalos bootstrap del {level} a partir de {resamples} remuestras (semilla {seed})",
    fastest=(
        " Para el objetivo {value}, {names} tiene el menor ERT",
        " Para el objetivo {value}, {names} comparten el menor ERT",
    ),
    solved="; resueltos al menos una vez: {s} de {n}",
    unreached=" Ningún algoritmo alcanzó el objetivo {value}.",
)
"""Spanish."""

WORDS: Mapping[str, ConvergenceWords] = {"en": ENGLISH, "es": SPANISH}
"""By language."""
