"""Spanish: comparisons over groups of problems, with missing cells, by several metrics, of independent samples."""

from __future__ import annotations

from typing import Final

_WAYS: Final = (("maximize", "maximizar"), ("minimize", "minimizar"))

_GROUPED: Final[dict[str, str]] = {
    "Comparison of {algorithms:said} over groups of problems": "Comparación de {algorithms} sobre grupos de problemas",
    **{
        f"Data: {{source}}; {{problems:said}} in {{g:number}} groups of {sizes}, {{algorithms:said}}, {way}.": (
            f"Datos: {{source}}; {{problems}} en {{g}} grupos de {tamanos}, {{algorithms}}, {sentido}."
        )
        for way, sentido in _WAYS
        for sizes, tamanos in (("{low:number}", "{low}"), ("{low:number} to {high:number}", "{low} a {high}"))
    },
    "Two algorithms: Wilcoxon's signed ranks over all problems, with the signs of whole groups flipped together (exact where that "
    "is feasible).": (
        "Dos algoritmos: rangos con signo de Wilcoxon sobre todos los problemas, cambiando juntos los signos de grupos enteros "
        "(exacto donde es viable)."
    ),
    "All algorithms: Friedman's statistic, with the algorithms of whole groups permuted together.": (
        "Todos los algoritmos: estadístico de Friedman, permutando juntos los algoritmos de grupos enteros."
    ),
    "Both are valid however strongly problems of one group depend on each other, as long as groups are independent.": (
        "Ambos son válidos por mucho que los problemas de un grupo dependan unos de otros, siempre que los grupos sean "
        "independientes."
    ),
    "How large are the differences, and how much do groups matter?": (
        "¿Cuán grandes son las diferencias, y cuánto importan los grupos?"
    ),
    "As if the problems were independent, {hits:number} of {hypotheses:said} would be rejected;": (
        "Como si los problemas fueran independientes, se rechazarían {hits} de {hypotheses};"
    ),
    "As if the problems were independent, 1 of {hypotheses:said} would be rejected;": (
        "Como si los problemas fueran independientes, se rechazaría 1 de {hypotheses};"
    ),
    "by groups {hits:number} ({lost:number} lost, {gained:number} gained).": (
        "por grupos, {hits} ({lost} perdidas, {gained} ganadas)."
    ),
    "Median design effect of rank differences: {deff:number}, intraclass correlation {icc:number}.": (
        "Mediana del efecto de diseño de las diferencias de rangos: {deff}; correlación intraclase, {icc}."
    ),
    "Median design effect of rank differences: {deff:number}.": (
        "Mediana del efecto de diseño de las diferencias de rangos: {deff}."
    ),
    "Mean ranks over all problems (1 is best)": "Rangos medios sobre todos los problemas (1 es el mejor)",
    "Friedman, whole groups permuted ({n:number})": "Friedman, permutando grupos enteros ({n})",
    "Friedman χ², problems as if independent": "χ² de Friedman, como si los problemas fueran independientes",
    "Differences, positive where the first is better, with bootstrap intervals over groups": (
        "Diferencias, positivas donde el primero es mejor, con intervalos bootstrap sobre grupos"
    ),
    "Design effect": "Efecto de diseño",
    "Naive adjusted p": "p ajustado ingenuo",
    "{n:number} samples of whole groups, seed {seed:number};": "{n} muestras de grupos enteros, semilla {seed};",
    "each interval by itself, rough with fewer than some 20 groups.": (
        "cada intervalo por separado, poco preciso con menos de unos 20 grupos."
    ),
    "Design effect: by what the variance of a mean rank difference is larger than with independent problems.": (
        "Efecto de diseño: por cuánto se multiplica la varianza de una diferencia de rangos medios respecto de problemas "
        "independientes."
    ),
    "ICC: intraclass correlation.": "ICC: correlación intraclase.",
    "Naive: Wilcoxon's tests of all problems, the same adjustment; α = {alpha:number}.": (
        "Ingenuo: pruebas de Wilcoxon sobre todos los problemas, el mismo ajuste; α = {alpha}."
    ),
    "{n:number} problems in {g:number} groups.": "{n} problemas en {g} grupos.",
}

_INCOMPLETE: Final[dict[str, str]] = {
    "Comparison of {algorithms:said} with missing results": "Comparación de {algorithms} con resultados ausentes",
    **{
        f"Data: {{source}}; {{problems:said}}, {{algorithms:said}}, {way}; {{missing:number}} of {{cells:number}} cells missing.": (
            f"Datos: {{source}}; {{problems}}, {{algorithms}}, {sentido}; faltan {{missing}} de {{cells}} celdas."
        )
        for way, sentido in _WAYS
    },
    "Two algorithms are compared on the problems that both have results on; no cell is filled in and no problem left out.": (
        "Dos algoritmos se comparan en los problemas en los que ambos tienen resultados; no se rellena ninguna celda ni se deja "
        "fuera ningún problema."
    ),
    "The verdict rests on these tests; the tests on the ranks of all algorithms together stand beside them.": (
        "El veredicto se apoya en estas pruebas; las de los rangos de todos los algoritmos juntos figuran al lado."
    ),
    "Adjusted mean rank": "Rango medio ajustado",
    "One plus, over the other algorithms, the share of common problems on which the other is better: the mean rank if all had met "
    "everywhere as they did where they met.": (
        "Uno más, sobre los otros algoritmos, la proporción de problemas comunes en los que el otro es mejor: el rango medio si "
        "todos se hubieran encontrado en todas partes como donde se encontraron."
    ),
    "Adjusted mean ranks (1 is best)": "Rangos medios ajustados (1 es el mejor)",
    "Skillings–Mack, {n:number} permutations": "Skillings–Mack, {n} permutaciones",
    "Permutations: ranks within the observed cells of each problem; Monte Carlo standard error {error:number}.": (
        "Permutaciones: rangos dentro de las celdas observadas de cada problema; error estándar de Montecarlo {error}."
    ),
    "Problems in common": "Problemas en común",
    "Best adjusted mean rank first.": "Primero el mejor rango medio ajustado.",
    "Mean ranks are adjusted for {missing:number} missing of {cells:number} cells.": (
        "Los rangos medios están ajustados por {missing} celdas ausentes de {cells}."
    ),
}

_METRICS: Final[dict[str, str]] = {
    "Comparison by {m:number} metrics": "Comparación según {m} métricas",
    "Data: {source}; {m:number} metrics, each compared by itself at α = {alpha:number}.": (
        "Datos: {source}; {m} métricas, cada una comparada por separado con α = {alpha}."
    ),
    "More: --full adds references; --metric NAME gives the whole report of one metric;": (
        "Más: --full añade referencias; --metric NOMBRE da el informe completo de una métrica;"
    ),
    "--figure all.svg draws the critical difference diagrams under each other;": (
        "--figure all.svg dibuja los diagramas de diferencias críticas uno debajo de otro;"
    ),
    "What each metric says": "Lo que dice cada métrica",
    "{best} has the best mean rank by all {m:number} metrics.": "{best} tiene el mejor rango medio según las {m} métricas.",
    "{best} has the best mean rank by both metrics.": "{best} tiene el mejor rango medio según ambas métricas.",
    "{best:names} share the best mean rank by all {m:number} metrics.": "{best} comparten el mejor rango medio según las {m} métricas.",
    "{best:names} share the best mean rank by both metrics.": "{best} comparten el mejor rango medio según ambas métricas.",
    "Metrics disagree on the best mean rank: {who}.": "Las métricas discrepan sobre el mejor rango medio: {who}.",
    "{who:names} are in the first tier by every metric: not shown to be worse than the best.": (
        "{who} están en el primer nivel según todas las métricas: no se mostró que sean peores que el mejor."
    ),
    "{who} is in the first tier by every metric: not shown to be worse than the best.": (
        "{who} está en el primer nivel según todas las métricas: no se mostró que sea peor que el mejor."
    ),
    "No algorithm is in the first tier by every metric.": "Ningún algoritmo está en el primer nivel según todas las métricas.",
    **{
        f"{own} of {{hypotheses:said}} {are} significant metric by metric ({rate} α = {{alpha:number}} each), {{across:number}} by Holm over "
        "all metrics together.": (
            f"{propias} de {{hypotheses}} {son} métrica a métrica ({nivel}), {{across}} según Holm sobre todas las métricas juntas."
        )
        for own, propias, are, son in (
            ("1", "1", "is", "es significativa"),
            ("{own:number}", "{own}", "are", "son significativas"),
        )
        for rate, nivel in (
            ("family-wise", "α = {alpha} para la familia de cada una"),
            ("nominal", "α nominal = {alpha} en cada una"),
        )
    },
    "First tier": "Primer nivel",
    "Omnibus p": "p ómnibus",
    "All metrics": "Todas las métricas",
    "First tier: the best ranked algorithm and all that do not differ significantly from it.": (
        "Primer nivel: el algoritmo mejor clasificado y todos los que no difieren significativamente de él."
    ),
    "Holm: the omnibus p-value adjusted for the number of metrics.": (
        "Holm: el p-valor ómnibus ajustado por el número de métricas."
    ),
    "Rejected: hypotheses of the metric's own verdict;": "Rechazadas: hipótesis del veredicto de la propia métrica;",
    "All metrics: by Holm over the hypotheses of all metrics together, which is what a claim about several metrics needs.": (
        "Todas las métricas: según Holm sobre las hipótesis de todas las métricas juntas, que es lo que necesita una afirmación "
        "sobre varias métricas."
    ),
    "Rows are ordered by the mean of their mean ranks, which is an order to read them in and no verdict.": (
        "Las filas se ordenan por la media de sus rangos medios, que es un orden de lectura y no un veredicto."
    ),
    "Mean ranks by metric (1 is best)": "Rangos medios según la métrica (1 es el mejor)",
    "Verdicts: {procedure:said}, family-wise α = {alpha:number} for each metric.": (
        "Veredictos: {procedure}, α = {alpha} para la familia de cada métrica."
    ),
}

_UNPAIRED: Final[dict[str, str]] = {
    "Comparison of {n:number} independent groups": "Comparación de {n} grupos independientes",
    "Data: {source}; {k:number} independent groups of {low:number} to {high:number} values.": (
        "Datos: {source}; {k} grupos independientes de {low} a {high} valores."
    ),
    "{n:number} values each": "{n} valores cada uno",
    "1 value each": "1 valor cada uno",
    "{low:number} to {high:number} values": "de {low} a {high} valores",
    "Mean ranks over all observations (1 is best)": "Rangos medios sobre todas las observaciones (1 es el mejor)",
    "Omnibus test": "Prueba ómnibus",
    "ε² is the share of the rank variance that lies between the groups.": (
        "ε² es la proporción de la varianza de los rangos que está entre los grupos."
    ),
}

COMPARISONS: Final[dict[str, str]] = {**_GROUPED, **_INCOMPLETE, **_METRICS, **_UNPAIRED}
