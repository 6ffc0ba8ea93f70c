"""Spanish: what is written in pictures, and what only pictures are called.

Kept apart from what reports say: single words, and phrases with a name at one end, would be taken for names there.
"""

from __future__ import annotations

from typing import Final

_TITLES: Final[dict[str, str]] = {
    "Accuracies": "Exactitudes",
    "Adjusted p-values by bias": "P-valores ajustados según el sesgo",
    "Adjusted p-values of the tests": "P-valores ajustados de las pruebas",
    "Critical difference diagrams along the budget": "Diagramas de diferencias críticas a lo largo del presupuesto",
    "Differences along the budget": "Diferencias a lo largo del presupuesto",
    "Differences problem by problem": "Diferencias problema a problema",
    "Every pair": "Cada par",
    "Every procedure by bias": "Cada procedimiento según el sesgo",
    "Histograms": "Histogramas",
    "Histograms of the cells": "Histogramas de las celdas",
    "Normal Q–Q plots": "Gráficos Q–Q normales",
    "Normal Q–Q plots of the cells": "Gráficos Q–Q normales de las celdas",
    "Order by tests and cost": "Orden por pruebas y coste",
    "P-values of the tests": "P-valores de las pruebas",
    "Posterior of the share": "Distribución a posteriori de la proporción",
    "Posterior probabilities of every pair": "Probabilidades a posteriori de cada par",
    "Power and number of problems": "Potencia y número de problemas",
    "Ranks of the differences along the budget": "Rangos de las diferencias a lo largo del presupuesto",
    "Rejected hypotheses by bias": "Hipótesis rechazadas según el sesgo",
    "Solved targets along the budget (ECDF)": "Objetivos resueltos a lo largo del presupuesto (ECDF)",
    "Spread of the runs": "Dispersión de las ejecuciones",
    "What choosing problems does": "Qué hace la elección de los problemas",
}

_BETTER: Final = (("larger", "mayor"), ("smaller", "menor"))

_SIDES: Final = (("positive", "positivo"), ("negative", "negativo"))

_AXES: Final[dict[str, str]] = {
    "mean rank": "rango medio",
    "better": "mejor",
    "CD = {cd:number} (Nemenyi, studentised range)": "CD = {cd} (Nemenyi, rango studentizado)",
    "mean rank (smaller is better)": "rango medio (menor es mejor)",
    "mean rank (1 is best)": "rango medio (1 es el mejor)",
    "rank in the field (1 is best)": "puesto entre todos (1 es el mejor)",
    "p-value (logarithmic)": "p-valor (logarítmico)",
    "adjusted p-value (logarithmic)": "p-valor ajustado (logarítmico)",
    **{
        f"{what} ({side} is better)": f"{que} ({lado} es mejor)"
        for what, que in (
            ("result", "resultado"),
            ("observation", "observación"),
            ("interquartile mean", "media intercuartílica"),
            ("median", "mediana"),
            ("mean", "media"),
            ("optimality gap", "brecha de optimalidad"),
        )
        for side, lado in _BETTER
    },
    **{
        f"{what} ({sign}: {who} is better)": f"{que} ({signo}: {quien} es mejor)"
        for what, que in (
            ("difference", "diferencia"),
            ("mean difference", "diferencia media"),
            ("difference of accuracy", "diferencia de exactitud"),
            ("difference of interquartile means", "diferencia de medias intercuartílicas"),
        )
        for sign, signo in _SIDES
        for who, quien in (("{name}", "{name}"), ("the reference", "la referencia"))
    },
    "advantage of {name} (positive: better)": "ventaja de {name} (positivo: mejor)",
    "advantage of the first (positive: better)": "ventaja del primero (positivo: mejor)",
    "probability that {name} is better": "probabilidad de que {name} sea mejor",
    "probability that the reference is better": "probabilidad de que la referencia sea mejor",
    "mean advantage of {name}": "ventaja media de {name}",
    "mean advantage of the first": "ventaja media del primero",
    "share θ in favour of {name}": "proporción θ a favor de {name}",
    "share θ in favour of the first": "proporción θ a favor del primero",
    "density": "densidad",
    "posterior probability": "probabilidad a posteriori",
    "accuracy": "exactitud",
    "false positive rate": "tasa de falsos positivos",
    "true positive rate": "tasa de verdaderos positivos",
    "τ: best ÷ result of the problem": "τ: mejor ÷ resultado del problema",
    "τ: result ÷ best of the problem": "τ: resultado ÷ mejor del problema",
    "share of problems within τ": "proporción de problemas dentro de τ",
    "score τ": "puntuación τ",
    "share of runs above τ": "proporción de ejecuciones por encima de τ",
    "share of runs below τ": "proporción de ejecuciones por debajo de τ",
    "value": "valor",
    "value of a run": "valor de una ejecución",
    "number of values": "número de valores",
    "standard normal quantile": "cuantil normal estándar",
    "budget": "presupuesto",
    "budget (cut-point)": "presupuesto (punto de corte)",
    "mean rank of the cut-point": "rango medio del punto de corte",
    "difference": "diferencia",
    "share of runs and targets solved": "proporción de ejecuciones y objetivos resueltos",
    "number of problems": "número de problemas",
    "power": "potencia",
    "bias κ": "sesgo κ",
    "share of samples": "proporción de muestras",
    "rejected": "rechazadas",
    "mean adjusted p": "p ajustado medio",
    "problems in a sample": "problemas en una muestra",
    "{situation:words} (% of tables)": "{situation} (% de tablas)",
    "{situation:words}; {source:said} (% of tables)": "{situation}; {source} (% de tablas)",
}

_MARKS: Final[dict[str, str]] = {
    "p ≤ {level:number}": "p ≤ {level}",
    "p > {level:number}": "p > {level}",
    "≤ {bound:number}": "≤ {bound}",
    "≤ {share:number} %": "≤ {share} %",
    "> {share:number} % of problems": "> {share} % de los problemas",
    "{share:number} %": "{share} %",
    "row better": "fila mejor",
    "row better on average": "fila mejor en promedio",
    "row worse (darker: by more)": "fila peor (más oscuro: por más)",
    "column better": "columna mejor",
    "no difference": "sin diferencia",
    "≈ no difference": "≈ sin diferencia",
    "+ {name} better": "+ {name} mejor",
    "− {name} worse": "− {name} peor",
    "sum of +": "suma de +",
    "sum of ≈": "suma de ≈",
    "sum of −": "suma de −",
    "{name} better": "{name} mejor",
    "the other better": "el otro mejor",
    **{
        f"{who}: P {sign} {{p:number}}": f"{quien}: P {sign} {{p}}"
        for who, quien in (
            ("{name} better", "{name} mejor"),
            ("equivalent", "equivalentes"),
            ("practically equivalent", "equivalentes en la práctica"),
        )
        for sign in "=<>"
    },
    "all draws, densest first": "todas las extracciones, las más densas primero",
    "tier {place:number}": "nivel {place}",
    "estimate [{confidence:number} % interval]": "estimación [intervalo del {confidence} %]",
    "accuracy [{confidence:number} % interval]": "exactitud [intervalo del {confidence} %]",
    "changes": "cambios",
    "changes (problems · algorithms)": "cambios (problemas · algoritmos)",
    "{few:number} of {many:number} · {some:number} of {all:number}": "{few} de {many} · {some} de {all}",
    "shift {estimate:number} [{low:number}, {high:number}]": "desplazamiento {estimate} [{low}, {high}]",
    "{n:number} problems, sorted": "{n} problemas, ordenados",
    "constant": "constante",
    "Cut-point {cut:number}": "Punto de corte {cut}",
    "all hypotheses": "todas las hipótesis",
}

_IN_WORDS: Final[dict[str, str]] = {
    # One picture of several under each other.
    **{
        f"{what}: {{first}} [{{low:number}}, {{rest}}]": f"{que}: {{first}} [{{low}}, {{rest}}]"
        for what, que in (
            ("Interquartile mean", "Media intercuartílica"),
            ("Median", "Mediana"),
            ("Mean", "Media"),
            ("Optimality gap", "Brecha de optimalidad"),
        )
    },
    "{name} wins / ties / loses:": "Victorias / empates / derrotas de {name}:",
    "against {name_and_sums};": "frente a {name_and_sums};",
    "against {name_and_sums}": "frente a {name_and_sums}",
    # The lines are named in Spanish already.
    "bias κ and share of samples of {lines}.": "sesgo κ y proporción de muestras de {lines}.",
    "bias κ and rejected of {lines}.": "sesgo κ y rechazadas de {lines}.",
    "bias κ and mean adjusted p of {lines}.": "sesgo κ y p ajustado medio de {lines}.",
    "problems in a sample and share of samples of {lines}.": (
        "problemas en una muestra y proporción de muestras de {lines}."
    ),
}

LABELS: Final[dict[str, str]] = {**_TITLES, **_AXES, **_MARKS, **_IN_WORDS}
