"""Spanish: the report of a comparison."""

from __future__ import annotations

from typing import Final

_REPORT: Final[dict[str, str]] = {
    "Comparison of {algorithms:said} on {problems:said}": "Comparación de {algorithms} en {problems}",
    "Where a model stands in the field, with how much doubt, is its rank interval (--full, --figure-kind rank-intervals).": (
        "Qué puesto ocupa un modelo entre los demás, y con cuánta duda, lo dice su intervalo de rango (--full, --figure-kind "
        "rank-intervals)."
    ),
    "Multiple sign test": "Prueba múltiple de signos",
    "Problem by problem": "Problema a problema",
    "Critical differences of mean ranks": "Diferencias críticas de rangos medios",
    "Critical differences of Friedman mean ranks": "Diferencias críticas de rangos medios de Friedman",
    "Nemenyi (studentised range, all pairs)": "Nemenyi (rango studentizado, todos los pares)",
    "Bonferroni–Dunn (one control against the rest)": "Bonferroni–Dunn (un control frente al resto)",
    "For diagrams of Friedman mean ranks; conclusions rest on the adjusted p-values above.": (
        "Para diagramas de rangos medios de Friedman; las conclusiones se apoyan en los p-valores ajustados de más arriba."
    ),
    **{
        f"Difference: Hodges–Lehmann estimate of the first minus the second, in the unit of the table ({sign}: the first is "
        f"better), with the interval of each pair by itself ({how}), not adjusted for their number.": (
            "Diferencia: estimación de Hodges–Lehmann del primero menos el segundo, en la unidad de la tabla "
            f"({signo}: el primero es mejor), con el intervalo de cada par por separado ({como}), sin ajustar por su número."
        )
        for sign, signo in (("positive", "positivo"), ("negative", "negativo"))
        for how, como in (
            ("exact given the ties", "exacto dados los empates"),
            (
                "by order statistics, which hold at least as often with ties",
                "por estadísticos de orden, que con empates se cumple al menos con la misma frecuencia",
            ),
        )
    },
    "The p-values come from another statistic where they come from mean ranks.": (
        "Los p-valores vienen de otro estadístico cuando vienen de rangos medios."
    ),
}

_RANKS: Final[dict[str, str]] = {
    "Mean ranks (1 is best)": "Rangos medios (1 es el mejor)",
    "Rank interval": "Intervalo de rango",
    "Best on: problems on which the algorithm is best or shares the best place, of {n:number}.": (
        "Mejor en: problemas en los que el algoritmo es el mejor o comparte el primer puesto, de {n}."
    ),
    "Rank interval: with a confidence of approximately {confidence:number} %, all intervals at once hold the ranks of their algorithms "
    "by expected Friedman rank (equal algorithms: all the ranks they share);": (
        "Intervalo de rango: con una confianza aproximada del {confidence} %, todos los intervalos contienen a la vez los puestos de sus "
        "algoritmos según el rango esperado de Friedman (algoritmos iguales: todos los puestos que comparten);"
    ),
    "Holm's procedure on the directional hypotheses of all pairs.": (
        "procedimiento de Holm sobre las hipótesis dirigidas de todos los pares."
    ),
    "The intervals allow for rare failures that these problems may not have shown.": (
        "Los intervalos tienen en cuenta fallos poco frecuentes que quizá no hayan aparecido en estos problemas."
    ),
    "With fewer than {least:number} problems for {algorithms:said} every interval is the whole field.": (
        "Con menos de {least} problemas para {algorithms}, cada intervalo abarca todos los puestos."
    ),
}

_OMNIBUS: Final[dict[str, str]] = {
    "Omnibus tests": "Pruebas ómnibus",
    "Kendall's W = {w:number} (0: the problems rank the algorithms at random, 1: all alike).": (
        "W de Kendall = {w} (0: los problemas ordenan los algoritmos al azar; 1: todos igual)."
    ),
    "Correcting for ties changes Friedman's statistic by {change:number};": (
        "La corrección por empates cambia el estadístico de Friedman en un {change};"
    ),
    "the classic form is the one of the published tables.": "la forma clásica es la de las tablas publicadas.",
    "Permutation p-values from {n:number} permutations, seed {seed:number};": (
        "P-valores por permutación con {n} permutaciones, semilla {seed};"
    ),
    "standard error at most {error:number}.": "error estándar de {error} como máximo.",
    "The exact distribution of this {n:number} x {k:number} table needs about {steps:number} steps;": (
        "La distribución exacta de esta tabla de {n} x {k} requiere unos {steps} pasos;"
    ),
    "{steps:number} steps and {states:number} states are allowed.": "se permiten {steps} pasos y {states} estados.",
    "Use permutations, or allow more steps.": "Usar permutaciones, o permitir más pasos.",
}

_CONTRASTS: Final[dict[str, str]] = {
    "Contrast estimates": "Estimaciones de contraste",
    "Estimated typical difference (contrast estimation based on medians), in the unit of the table: row minus column.": (
        "Diferencia típica estimada (estimación de contraste basada en medianas), en la unidad de la tabla: fila menos columna."
    ),
    "Positive: the row is better.": "Positivo: la fila es mejor.",
    "Negative: the row is better.": "Negativo: la fila es mejor.",
    "Contrast estimates: each algorithm minus {name}": "Estimaciones de contraste: cada algoritmo menos {name}",
    "The estimate for any two algorithms is the difference of their entries.": (
        "La estimación para dos algoritmos cualesquiera es la diferencia de sus entradas."
    ),
}

_SIGNS: Final[dict[str, str]] = {
    "Multiple sign test, control {control}": "Prueba múltiple de signos, control {control}",
    "Better than control on": "Mejor que el control en",
    "p (worse)": "p (peor)",
    "p (better)": "p (mejor)",
    **{
        "An algorithm is worse (better) than {control} when it is better (worse) on at most the critical number of problems; at "
        f"α = {{alpha:number}}: {critical}, null distribution {how}.": (
            "Un algoritmo es peor (mejor) que {control} cuando es mejor (peor) a lo sumo en el número crítico de problemas; con "
            f"α = {{alpha}}: {critico}; distribución nula {como}."
        )
        for critical, critico in (
            ("critical count {count:number}", "número crítico {count}"),
            ("no count is small enough", "ningún número es bastante pequeño"),
        )
        for how, como in (
            ("exact", "exacta"),
            (
                "estimated from {tables:number} random tables, seed {seed:number}",
                "estimada con {tables} tablas aleatorias, semilla {seed}",
            ),
        )
    },
    "A tie counts one half for each side.": "Un empate cuenta la mitad para cada lado.",
    "The p-values are adjusted for the whole family in one direction.": (
        "Los p-valores están ajustados para toda la familia en un sentido."
    ),
}

_MARKS: Final[dict[str, str]] = {
    "Wins and losses of {name}, problem by problem": "Victorias y derrotas de {name}, problema a problema",
    "+ / ≈ / −": "+ / ≈ / −",
    "+: {name} is better than the algorithm above;": "+: {name} es mejor que el algoritmo de arriba;",
    "−: worse;": "−: peor;",
    "≈: neither.": "≈: ni lo uno ni lo otro.",
    "One number a problem: marks compare the numbers themselves, no test stands behind a single mark.": (
        "Un número por problema: las marcas comparan los números mismos; ninguna prueba respalda una marca suelta."
    ),
    "Marks: two-sided Wilcoxon rank-sum test of the {runs} runs of each problem, α = {alpha:number}, not adjusted for the number "
    "of tests.": (
        "Marcas: prueba bilateral de suma de rangos de Wilcoxon de las {runs} ejecuciones de cada problema, α = {alpha}, sin "
        "ajustar por el número de pruebas."
    ),
}

COMPARE: Final[dict[str, str]] = {**_REPORT, **_RANKS, **_OMNIBUS, **_CONTRASTS, **_SIGNS, **_MARKS}
