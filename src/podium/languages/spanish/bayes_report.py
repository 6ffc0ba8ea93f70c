"""Spanish: the tables, notes and pictures of the Bayesian comparison."""

from __future__ import annotations

from typing import Final

from podium.languages.spanish.bayes import TITLES

_ROPES: Final = (("rope ±{rope:number}", "rope ±{rope}"), ("no rope", "sin rope"))
_OBJECTIVES: Final = (
    ("larger values are better", "los valores mayores son mejores"),
    ("smaller values are better", "los valores menores son mejores"),
)
_DRAWN: Final = (
    ("the mean difference of two problems drawn at random", "la diferencia media de dos problemas elegidos al azar"),
    ("the difference on a problem drawn at random", "la diferencia en un problema elegido al azar"),
    ("the difference on the next problem", "la diferencia en el próximo problema"),
)
_SHARES: Final = (
    (
        "θ is the share of pairs of problems whose mean difference lies in the region",
        "θ es la proporción de pares de problemas cuya diferencia media queda en la región",
    ),
    (
        "θ is the share of problems whose difference lies in the region",
        "θ es la proporción de problemas cuya diferencia queda en la región",
    ),
    (
        "θ is the probability that the next problem's difference lies in the region",
        "θ es la probabilidad de que la diferencia en el próximo problema quede en la región",
    ),
)


def _raised(text: str) -> str:
    return text[0].upper() + text[1:]


_HEAD: Final[dict[str, str]] = {
    "Bayesian comparison of {algorithms:said}": "Comparación bayesiana de {algorithms}",
    "Bayesian comparison of {pair:listed}": "Comparación bayesiana de {pair}",
    "More: --full adds the posterior of the shares and references; --format latex, markdown, html, csv or json gives "
    "everything for a paper or a program.": (
        "Más: --full añade la distribución a posteriori de las proporciones y las referencias; --format latex, markdown, html, "
        "csv o json da todo para un artículo o un programa."
    ),
    **{
        f"Data: {{source}}; {extent}, {better}.": f"Datos: {{source}}; {lugar}, {mejor}."
        for extent, lugar in (
            ("n = {n:number} problems", "n = {n} problemas"),
            ("{rows:said}", "{rows}"),
            ("{rows:said}, k = {k:number} algorithms", "{rows}, k = {k} algoritmos"),
        )
        for better, mejor in _OBJECTIVES
    },
    "Differences from −{low:number} to {high:number} count as practically equivalent.": (
        "Las diferencias de −{low} a {high} cuentan como equivalentes en la práctica."
    ),
    "No difference counts as practically equivalent (rope 0).": (
        "Ninguna diferencia cuenta como equivalente en la práctica (rope 0)."
    ),
    "What these numbers mean": "Qué significan estos números",
}

_TABLES: Final[dict[str, str]] = {
    "Posterior probabilities": "Probabilidades a posteriori",
    **{
        f"Posterior probabilities, {{test:said}}, {rope}": f"Probabilidades a posteriori, {{test}}, {zona}"
        for rope, zona in _ROPES
    },
    "P(first)": "P(primero)",
    "P(equiv.)": "P(equiv.)",
    "P(second)": "P(segundo)",
    "P(best)": "P(mejor)",
    "θ(first)": "θ(primero)",
    "θ(equiv.)": "θ(equiv.)",
    "θ(second)": "θ(segundo)",
    "Repetitions": "Repeticiones",
    "{name:listed} better": "{name} mejor",
    "practically equivalent": "equivalentes en la práctica",
    "open": "abierto",
    "P: posterior probability that the first is better, both are practically equivalent, the second is better.": (
        "P: probabilidad a posteriori de que el primero sea mejor, de que ambos sean equivalentes en la práctica, de que el "
        "segundo sea mejor."
    ),
    "P: posterior probability that the first, or the second, is better.": (
        "P: probabilidad a posteriori de que el primero, o el segundo, sea mejor."
    ),
    "Advantage: mean difference of the first over the second, in the unit of the table, positive where the first is better.": (
        "Ventaja: diferencia media del primero sobre el segundo, en la unidad de la tabla, positiva donde el primero es mejor."
    ),
    "Problems: first better / equivalent / second better, by the rope alone.": (
        "Problemas: mejor el primero / equivalentes / mejor el segundo, solo según el rope."
    ),
    "Repetitions: first better / equivalent / second better, by the rope alone.": (
        "Repeticiones: mejor el primero / equivalentes / mejor el segundo, solo según el rope."
    ),
    "A conclusion is drawn where a probability reaches {threshold:number}, a convention; the rest stays open.": (
        "Se extrae una conclusión donde una probabilidad alcanza {threshold}, una convención; lo demás queda abierto."
    ),
    "Monte Carlo standard error: at most {error:number} ({draws:number} draws).": (
        "Error estándar de Monte Carlo: a lo sumo {error} ({draws} extracciones)."
    ),
    "Monte Carlo standard error: at most {error:number} ({draws:number} draws, worth {effective:number} independent ones).": (
        "Error estándar de Monte Carlo: a lo sumo {error} ({draws} extracciones, que valen por {effective} independientes)."
    ),
    "Posterior of the shares": "Distribución a posteriori de las proporciones",
    **{
        f"{share}; posterior mean with an equal-tailed {{level:number}} % credible interval.": (
            f"{parte}; media a posteriori con un intervalo de credibilidad del {{level}} % de colas iguales."
        )
        for share, parte in _SHARES
    },
    "Strength": "Fuerza",
    "Strengths by the Bradley–Terry model with ties": "Fuerzas según el modelo de Bradley–Terry con empates",
    "β, centred at 0, with an equal-tailed {level:number} % credible interval: where there is no tie, i beats j with "
    "probability 1/(1 + exp(β_j − β_i)).": (
        "β, centrada en 0, con un intervalo de credibilidad del {level} % de colas iguales: donde no hay empate, i vence a j con "
        "probabilidad 1/(1 + exp(β_j − β_i))."
    ),
    "Strengths depend on all algorithms of the table.": "Las fuerzas dependen de todos los algoritmos de la tabla.",
    "Mean advantage": "Ventaja media",
    "Equal-tailed {level:number} % credible interval, in the unit of the table.": (
        "Intervalo de credibilidad del {level} % de colas iguales, en la unidad de la tabla."
    ),
    "Posterior of the mean advantage": "Distribución a posteriori de la ventaja media",
}

_MEANING: Final[dict[str, str]] = {
    "Every problem is a game of every pair, tied where the difference lies within the rope.": (
        "Cada problema es una partida de cada par, con empate donde la diferencia queda dentro del rope."
    ),
    "P is the posterior probability that the first wins more than {high:number} of the games without a tie, between "
    "{low:number} and that, or less.": (
        "P es la probabilidad a posteriori de que el primero gane más del {high} de las partidas sin empate, entre el {low} y "
        "eso, o menos."
    ),
    "P is the posterior probability that the first wins more, or less, than half of the games without a tie.": (
        "P es la probabilidad a posteriori de que el primero gane más, o menos, de la mitad de las partidas sin empate."
    ),
    "Games on the same problem are not independent: each counts 3/(k + 1), so that intervals cover what they say.": (
        "Las partidas en un mismo problema no son independientes: cada una cuenta 3/(k + 1), para que los intervalos cubran lo "
        "que dicen."
    ),
    "The model ranks by how often, not by how much; the size of a difference beyond the rope does not enter.": (
        "El modelo ordena por con qué frecuencia, no por cuánto; el tamaño de una diferencia más allá del rope no entra."
    ),
    "A probability is the posterior mass of the mean difference above, within and below the rope, on this problem.": (
        "Una probabilidad es la masa a posteriori de la diferencia media por encima, dentro y por debajo del rope, en este "
        "problema."
    ),
    **{
        f"{_raised(drawn)} lies above, within or below the rope with unknown shares θ; P is the posterior probability that this "
        "region has the largest share.": (
            f"{_raised(elegida)} queda por encima, dentro o por debajo del rope con proporciones desconocidas θ; P es la "
            "probabilidad a posteriori de que esta región tenga la mayor proporción."
        )
        for drawn, elegida in _DRAWN
    },
    "They are probabilities about the algorithms given the data and the prior; a p-value is not one.": (
        "Son probabilidades acerca de los algoritmos, dados los datos y la distribución a priori; un p-valor no lo es."
    ),
    "They do not depend on other algorithms in the table.": "No dependen de otros algoritmos de la tabla.",
    "Practical equivalence is a conclusion of its own, with its own probability, and not the absence of a difference.": (
        "La equivalencia en la práctica es una conclusión propia, con su propia probabilidad, y no la falta de una diferencia."
    ),
    "Prior: {strength:number} of a problem at the rope.": "A priori: {strength} de un problema en el rope.",
    "Prior: {strength:number} of a problem for the first.": "A priori: {strength} de un problema a favor del primero.",
    "Prior: {strength:number} of a problem for the second.": "A priori: {strength} de un problema a favor del segundo.",
    "Model: Bradley–Terry with Davidson's ties, β ~ N(0, 2²), log ν ~ N(0, 2²); importance sampling, {n:number} effective "
    "draws.": (
        "Modelo: Bradley–Terry con los empates de Davidson, β ~ N(0, 2²), log ν ~ N(0, 2²); muestreo por importancia, {n} "
        "extracciones efectivas."
    ),
    "Model: folds of a problem are normal with correlation {rho:number}; differences of problems are Student around a common "
    "mean; priors of Corani et al. (2017); sampled by emcee.": (
        "Modelo: los pliegues de un problema son normales con correlación {rho}; las diferencias de los problemas siguen una "
        "distribución de Student en torno a una media común; distribuciones a priori de Corani et al. (2017); muestreado con "
        "emcee."
    ),
    "Design: {design:said} ({evidence:said}); n_test/n_train = {ratio:number}.": (
        "Diseño: {design} ({evidence}); n_test/n_train = {ratio}."
    ),
    "What lies within the rope is decided exactly on the decimals of the input.": (
        "Lo que queda dentro del rope se decide exactamente con los decimales de la entrada."
    ),
}

_PICTURES: Final[dict[str, str]] = {
    **{
        f"{title}, {rope}{drawn}.": f"{_raised(nombre)}, {zona}{extraido}."
        for title, nombre in TITLES.items()
        for rope, zona in _ROPES
        for drawn, extraido in (
            ("", ""),
            (", {draws:number} draws, seed {seed:number}", ", {draws} extracciones, semilla {seed}"),
        )
    },
    "Line: {level:number} % credible interval.": "Línea: intervalo de credibilidad del {level} %.",
    "Band: rope.": "Banda: rope.",
    "P: posterior probability that this share is the largest; point: mean.": (
        "P: probabilidad a posteriori de que esta proporción sea la mayor; punto: media."
    ),
    "Posterior of the share.": "Distribución a posteriori de la proporción.",
    "Posterior of the shares.": "Distribución a posteriori de las proporciones.",
    "Posterior of the mean advantage.": "Distribución a posteriori de la ventaja media.",
    "Posterior probabilities.": "Probabilidades a posteriori.",
    "Posterior probabilities of every pair.": "Probabilidades a posteriori de cada par.",
    "P({a} better) {x}, P(practically equivalent) {y}, P({b} better) {z}.": (
        "P({a} mejor) {x}, P(equivalentes en la práctica) {y}, P({b} mejor) {z}."
    ),
    "P({a} better) {x}, P({b} better) {z}.": "P({a} mejor) {x}, P({b} mejor) {z}.",
    "{leader} better / equivalent / worse: {told}": "{leader} mejor / equivalente / peor: {told}",
    "{leader} better / worse: {told}": "{leader} mejor / peor: {told}",
    "Each cell: P(row better), both equivalent, P(column better); shaded and bold: at least {threshold:number}.": (
        "Cada celda: P(fila mejor), ambos equivalentes, P(columna mejor); sombreado y negrita: al menos {threshold}."
    ),
    "Each cell: P(row better), P(column better); shaded and bold: at least {threshold:number}.": (
        "Cada celda: P(fila mejor), P(columna mejor); sombreado y negrita: al menos {threshold}."
    ),
    "Shaded where a probability reaches {threshold:number}: + row better, = equivalent, − column better.": (
        "Sombreado donde una probabilidad alcanza {threshold}: + fila mejor, = equivalentes, − columna mejor."
    ),
    "Shaded where a probability reaches {threshold:number}: + row better, − column better.": (
        "Sombreado donde una probabilidad alcanza {threshold}: + fila mejor, − columna mejor."
    ),
    "Of {pairs:number} pairs {decided:number} have a conclusion with a posterior probability of at least {threshold:number}.": (
        "De {pairs} pares, {decided} tienen una conclusión con una probabilidad a posteriori de al menos {threshold}."
    ),
}

BAYES_REPORT: Final[dict[str, str]] = _HEAD | _TABLES | _MEANING | _PICTURES
