"""Spanish: what the comparison of few runs on each problem says."""

from __future__ import annotations

from typing import Final

_SCALES: Final = (
    ("0 is the mean of {low} on a problem, 1 that of {high}", "0 es la media de {low} en un problema, 1 la de {high}"),
    (
        "0 is the worst run of all on a problem, 1 the best",
        "0 es la peor ejecución de todas en un problema, 1 la mejor",
    ),
)

_VERDICT: Final[dict[str, str]] = {
    "{best} has the best interquartile mean, {value:number} ({low:number} to {high:number}, {level:number} % interval), "
    "{extent:said}.": (
        "{best} tiene la mejor media intercuartílica, {value} ({low} a {high}, intervalo del {level} %), {extent}."
    ),
    "{best:names} share the best interquartile mean, {value:number} ({low:number} to {high:number}, {level:number} % "
    "interval), {extent:said}.": (
        "{best} comparten la mejor media intercuartílica, {value} ({low} a {high}, intervalo del {level} %), {extent}."
    ),
    "over {problems:said}, 1 run each": "en {problems}, 1 ejecución de cada uno",
    "over {problems:said}, {r:number} runs each": "en {problems}, {r} ejecuciones de cada uno",
    "over {problems:said}, {low:number} to {high:number} runs each": (
        "en {problems}, de {low} a {high} ejecuciones de cada uno"
    ),
    "simultaneous bootstrap intervals of 1 difference of interquartile means, α = {alpha:number}": (
        "intervalos bootstrap simultáneos de 1 diferencia de medias intercuartílicas, α = {alpha}"
    ),
    "simultaneous bootstrap intervals of {m:number} differences of interquartile means, α = {alpha:number}": (
        "intervalos bootstrap simultáneos de {m} diferencias de medias intercuartílicas, α = {alpha}"
    ),
    "It is significantly better than {who:names} ({how:said}).": "Es significativamente mejor que {who} ({how}).",
    "It is significantly worse than {who:names} ({how:said}).": "Es significativamente peor que {who} ({how}).",
    "It is significantly better than {who:names} but significantly worse than {others:names} ({how:said}).": (
        "Es significativamente mejor que {who}, pero significativamente peor que {others} ({how})."
    ),
    "{control} is significantly better than {who:names} ({how:said}).": (
        "{control} es significativamente mejor que {who} ({how})."
    ),
    "{control} is significantly worse than {who:names} ({how:said}).": (
        "{control} es significativamente peor que {who} ({how})."
    ),
    "{control} is significantly better than {who:names} but significantly worse than {others:names} ({how:said}).": (
        "{control} es significativamente mejor que {who}, pero significativamente peor que {others} ({how})."
    ),
    "The control {control} is significantly better than {who:names} ({how:said}).": (
        "El control {control} es significativamente mejor que {who} ({how})."
    ),
    "The control {control} is significantly worse than {who:names} ({how:said}).": (
        "El control {control} es significativamente peor que {who} ({how})."
    ),
    "The control {control} is significantly better than {who:names} but significantly worse than {others:names} ({how:said}).": (
        "El control {control} es significativamente mejor que {who}, pero significativamente peor que {others} ({how})."
    ),
    "No difference could be shown between it and {who:names} ({how:said}); that is not proof that they are equal.": (
        "No se pudo mostrar ninguna diferencia con {who} ({how}); eso no demuestra que sean iguales."
    ),
    "No difference could be shown between {control} and {who:names} ({how:said}); that is not proof that they are equal.": (
        "No se pudo mostrar ninguna diferencia entre {control} y {who} ({how}); eso no demuestra que sean iguales."
    ),
    "No difference could be shown between it and {who:names}.": "No se pudo mostrar ninguna diferencia con {who}.",
    "On one problem a run of {a} beats a run of {b} with probability {p:number} ({low:number} to {high:number}).": (
        "En un problema, una ejecución de {a} supera a una de {b} con probabilidad {p} ({low} a {high})."
    ),
    "On one problem a run of {a} beats a run of the next best, {b}, with probability {p:number} ({low:number} to "
    "{high:number}).": (
        "En un problema, una ejecución de {a} supera a una del siguiente mejor, {b}, con probabilidad {p} ({low} a {high})."
    ),
    "No algorithm was shown to be almost stochastically dominant over another (ε below {limit:number}, Holm over "
    "{m:number} ordered pairs).": (
        "De ningún algoritmo se mostró que domine casi estocásticamente a otro (ε menor que {limit}, Holm sobre {m} pares "
        "ordenados)."
    ),
    "Almost stochastically dominant, although no difference could be shown (ε below {limit:number}, Holm over {m:number} ordered pairs): "
    "{pairs:names};": (
        "Dominancia casi estocástica, aunque no se pudo mostrar ninguna diferencia (ε menor que {limit}, Holm sobre {m} pares ordenados): "
        "{pairs};"
    ),
    "of two identical algorithms with 5 runs this rule calls one dominant in 8 to 10 % of cases.": (
        "de dos algoritmos idénticos con 5 ejecuciones, esta regla declara dominante a uno en el 8 a 10 % de los casos."
    ),
    "Almost stochastically dominant (ε below {limit:number}, Holm over {m:number} ordered pairs): {pairs:names}.": (
        "Dominancia casi estocástica (ε menor que {limit}, Holm sobre {m} pares ordenados): {pairs}."
    ),
}

_REPORT: Final[dict[str, str]] = {
    "Runs of {algorithms:said} on {extent:said}": "Ejecuciones de {algorithms} en {extent}",
    "More: --full shows every table whole, the run-score distributions and the references; --format latex, markdown, html, "
    "csv or json gives everything for a paper or a program.": (
        "Más: --full muestra todas las tablas enteras, las distribuciones de puntuaciones y las referencias; --format latex, "
        "markdown, html, csv o json da todo para un artículo o un programa."
    ),
    "Data: {source}; {k:number} algorithms {extent:said}; {scale:said}.": "Datos: {source}; {k} algoritmos {extent}; {scale}.",
    **{f"scores: {scale}; larger is better": f"puntuaciones: {escala}; mayor es mejor" for scale, escala in _SCALES},
    "scores are the measurements themselves; larger is better": "las puntuaciones son las propias medidas; mayor es mejor",
    "scores are the measurements themselves; smaller is better": "las puntuaciones son las propias medidas; menor es mejor",
    "How good is each algorithm?": "¿Cuán bueno es cada algoritmo?",
    "How often does one beat the other?": "¿Con qué frecuencia supera uno al otro?",
    "Almost stochastic order": "Orden casi estocástico",
    "Performance profiles": "Perfiles de rendimiento",
    "Aggregate scores": "Puntuaciones agregadas",
    "Interquartile mean": "Media intercuartílica",
    "Optimality gap": "Brecha de optimalidad",
    "Interquartile mean: of the middle half of all runs, a run on the edge with the part of it that lies inside.": (
        "Media intercuartílica: de la mitad central de todas las ejecuciones; una ejecución del borde cuenta con la parte que "
        "queda dentro."
    ),
    "Median and mean: of the means of the problems.": "Mediana y media: de las medias de los problemas.",
    "Percentile intervals of {n:number} draws of runs within problems.": (
        "Intervalos percentiles de {n} extracciones de ejecuciones dentro de cada problema."
    ),
    "Optimality gap: mean amount by which a run falls short of {threshold:number}; smaller is better.": (
        "Brecha de optimalidad: cantidad media que le falta a una ejecución para llegar a {threshold}; menor es mejor."
    ),
    "Optimality gap: mean amount by which a run exceeds {threshold:number}; smaller is better.": (
        "Brecha de optimalidad: cantidad media en que una ejecución excede {threshold}; menor es mejor."
    ),
    "Differences of interquartile means": "Diferencias de medias intercuartílicas",
    "Adjusted p": "p ajustado",
    "Simultaneous {level:number} % intervals and p-values adjusted for all rows together, by the bootstrap of the largest "
    "standardised deviation; standard errors are multiplied by √(r/(r − 1)) for r runs, and t takes the place of the normal "
    "distribution (Satterthwaite's degrees of freedom).": (
        "Intervalos simultáneos del {level} % y p-valores ajustados para todas las filas juntas, por el bootstrap de la mayor "
        "desviación estandarizada; los errores estándar se multiplican por √(r/(r − 1)) con r ejecuciones, y t sustituye a la "
        "distribución normal (grados de libertad de Satterthwaite)."
    ),
    "Probability": "Probabilidad",
    "Probability of improvement": "Probabilidad de mejora",
    "Probability that a run of the first is better than a run of the second on the same problem, a tie counting one half; "
    "mean over problems.": (
        "Probabilidad de que una ejecución del primero sea mejor que una del segundo en el mismo problema, contando un empate "
        "como un medio; media de los problemas."
    ),
    "It needs no common scale, and says how often, not by how much.": (
        "No necesita escala común, y dice con qué frecuencia, no por cuánto."
    ),
    "Percentile intervals ({level:number} %) of each pair by itself.": (
        "Intervalos percentiles ({level} %) de cada par por separado."
    ),
    "Does the first dominate?": "¿Domina el primero?",
    "upper bound": "cota superior",
    "Holm p": "p de Holm",
    "ε: share of the squared distance between the two distributions of scores that speaks against the first; 0: it is better "
    "everywhere, 0.5: neither, 1: the second is better everywhere.": (
        "ε: parte de la distancia cuadrática entre las dos distribuciones de puntuaciones que habla en contra del primero; 0: "
        "es mejor en todas partes, 0.5: ninguno, 1: el segundo es mejor en todas partes."
    ),
    "Upper bounds hold together with {level:number} % confidence (Bonferroni over {m:number} ordered pairs).": (
        "Las cotas superiores valen juntas con una confianza del {level} % (Bonferroni sobre {m} pares ordenados)."
    ),
    "p-values: of ε ≥ {limit:number}.": "P-valores: de ε ≥ {limit}.",
    "Score τ": "Puntuación τ",
    "Share of runs above τ, every problem counting the same": (
        "Proporción de ejecuciones por encima de τ, contando igual todos los problemas"
    ),
    "Share of runs below τ, every problem counting the same": (
        "Proporción de ejecuciones por debajo de τ, contando igual todos los problemas"
    ),
    "Verdict: differences of interquartile means by simultaneous bootstrap intervals, family-wise α = {alpha:number}; fixed "
    "before any number was computed.": (
        "Veredicto: diferencias de medias intercuartílicas por intervalos bootstrap simultáneos, α = {alpha} para la familia; "
        "fijado antes de calcular ningún número."
    ),
    "Random numbers: {n:number} draws, seed {seed:number}.": "Números aleatorios: {n} extracciones, semilla {seed}.",
    "Every run has the same value on {problems:names}: scored 1 for everyone.": (
        "Todas las ejecuciones tienen el mismo valor en {problems}: puntuación 1 para todos."
    ),
}

_ADVICE: Final[dict[str, str]] = {
    "Scores are scaled by the best and the worst run of the {k:number} algorithms at hand.": (
        "Las puntuaciones se escalan con la mejor y la peor ejecución de los {k} algoritmos presentes."
    ),
    "Another algorithm in the table can move both ends and with them every aggregate; the intervals take the ends as given.": (
        "Otro algoritmo en la tabla puede mover ambos extremos y con ellos todos los agregados; los intervalos dan los extremos "
        "por sabidos."
    ),
    "Scale by fixed references where there are any (--low, --high), and do not compare such scores between papers.": (
        "Escalar con referencias fijas donde las haya (--low, --high), y no comparar tales puntuaciones entre artículos."
    ),
    "Raw scores were pooled, and the runs of one problem span {times:number} times as much as those of the typical one.": (
        "Se juntaron puntuaciones sin escalar, y las ejecuciones de un problema abarcan {times} veces lo que las del problema "
        "típico."
    ),
    "Raw scores were pooled, and the runs of one problem span far more than as much as those of the typical one.": (
        "Se juntaron puntuaciones sin escalar, y las ejecuciones de un problema abarcan muchísimo más que las del problema "
        "típico."
    ),
    "Means, interquartile means and profiles of pooled scores compare sizes across problems: those with the largest values "
    "decide, and the interquartile mean cuts off whole problems instead of unusual runs.": (
        "Las medias, las medias intercuartílicas y los perfiles de puntuaciones juntas comparan tamaños entre problemas: "
        "deciden los de mayores valores, y la media intercuartílica recorta problemas enteros en vez de ejecuciones inusuales."
    ),
    "Scale the scores: --low and --high name two algorithms that set 0 and 1, --normalize minmax takes the range of the "
    "runs.": (
        "Escalar las puntuaciones: --low y --high nombran dos algoritmos que fijan el 0 y el 1, --normalize minmax toma el "
        "recorrido de las ejecuciones."
    ),
    "Some cells have only {runs:said}.": "Algunas celdas tienen solo {runs}.",
    "Resampling {r:number} runs understates their spread by the factor √({less:number}/{r:number}) = {factor:number}: "
    "percentile intervals of single algorithms are too narrow.": (
        "Remuestrear {r} ejecuciones subestima su dispersión por el factor √({less}/{r}) = {factor}: los intervalos percentiles "
        "de algoritmos sueltos son demasiado estrechos."
    ),
    "The intervals of differences, on which the verdict rests, are corrected for it.": (
        "Los intervalos de las diferencias, en los que se basa el veredicto, están corregidos por ello."
    ),
    "Make ten runs or more, or read the intervals of single algorithms as lower bounds of the uncertainty.": (
        "Hacer diez ejecuciones o más, o leer los intervalos de algoritmos sueltos como cotas inferiores de la incertidumbre."
    ),
    "Every interval is about these {problems:said}: the bootstrap draws runs anew, never problems.": (
        "Todos los intervalos tratan de estos {problems}: el bootstrap vuelve a extraer ejecuciones, nunca problemas."
    ),
    "Every interval is about these 1 problem: the bootstrap draws runs anew, never problems.": (
        "Todos los intervalos tratan de este único problema: el bootstrap vuelve a extraer ejecuciones, nunca problemas."
    ),
    "More runs make the intervals as narrow as one likes, however few problems there are; they do not say how an algorithm "
    "does on problems that were not tried.": (
        "Con más ejecuciones los intervalos se estrechan cuanto se quiera, por pocos problemas que haya; no dicen cómo rinde un "
        "algoritmo en problemas que no se probaron."
    ),
    "For conclusions beyond these problems test the means of the problems: podium compare.": (
        "Para conclusiones más allá de estos problemas, contrastar las medias de los problemas: podium compare."
    ),
    "Almost stochastic order was decided at ε < {limit:number}.": "El orden casi estocástico se decidió con ε < {limit}.",
    "Here an algorithm has {scores:said} in all.": "Aquí un algoritmo tiene {scores} en total.",
    "1 score": "1 puntuación",
    "{n:number} scores": "{n} puntuaciones",
    "The threshold is a convention: 0.5 only asks which distribution deviates more, and errs often with few scores; 0.2 is "
    "stricter.": (
        "El umbral es una convención: 0.5 solo pregunta qué distribución se desvía más, y yerra a menudo con pocas "
        "puntuaciones; 0.2 es más estricto."
    ),
    "The bound rests on a normal approximation that is rough with few scores, and ε weighs large gaps between the "
    "distributions, such as those of a failed run, by their squares.": (
        "La cota se basa en una aproximación normal que es tosca con pocas puntuaciones, y ε pondera por sus cuadrados los "
        "grandes huecos entre las distribuciones, como los de una ejecución fallida."
    ),
    "The scores of several problems are pooled, which takes a common scale.": (
        "Las puntuaciones de varios problemas se juntan, lo que exige una escala común."
    ),
    "Give ε and its bound beside the decision, choose the threshold beforehand, and look at the profile.": (
        "Dar ε y su cota junto a la decisión, elegir el umbral de antemano y mirar el perfil."
    ),
}

_PICTURES: Final[dict[str, str]] = {
    **{f"Scores: {scale}; larger is better.": f"Puntuaciones: {escala}; mayor es mejor." for scale, escala in _SCALES},
    "Scores are the measurements themselves; larger is better.": "Las puntuaciones son las propias medidas; mayor es mejor.",
    "Scores are the measurements themselves; smaller is better.": "Las puntuaciones son las propias medidas; menor es mejor.",
    "Interquartile mean.": "Media intercuartílica.",
    "Median.": "Mediana.",
    "Mean.": "Media.",
    "Optimality gap.": "Brecha de optimalidad.",
    "Interquartile mean: {iqm}": "Media intercuartílica: {iqm}",
    "Interquartile mean: {iqm} Median: {median} Mean: {mean}": "Media intercuartílica: {iqm} Mediana: {median} Media: {mean}",
    "Interquartile mean: {iqm} Median: {median} Mean: {mean} Optimality gap: {gap}": (
        "Media intercuartílica: {iqm} Mediana: {median} Media: {mean} Brecha de optimalidad: {gap}"
    ),
    "Probability of improvement: {told}": "Probabilidad de mejora: {told}",
    "score τ and share of runs above τ of {names}.": "Puntuación τ y proporción de ejecuciones por encima de τ de {names}.",
    "score τ and share of runs below τ of {names}.": "Puntuación τ y proporción de ejecuciones por debajo de τ de {names}.",
    "The other aggregates are drawn for up to {most:number} algorithms.": (
        "Los demás agregados se dibujan hasta con {most} algoritmos."
    ),
    "Percentile intervals ({level:number} %) of a bootstrap of runs within problems.": (
        "Intervalos percentiles ({level} %) de un bootstrap de ejecuciones dentro de cada problema."
    ),
    "Aggregate scores with bootstrap intervals": "Puntuaciones agregadas con intervalos bootstrap",
    "Aggregate scores with bootstrap intervals.": "Puntuaciones agregadas con intervalos bootstrap.",
    "Share of runs above each score, every problem counting the same; bands: pointwise {level:number} % percentile intervals "
    "of a bootstrap of runs within problems.": (
        "Proporción de ejecuciones por encima de cada puntuación, contando igual todos los problemas; bandas: intervalos "
        "percentiles puntuales del {level} % de un bootstrap de ejecuciones dentro de cada problema."
    ),
    "Share of runs below each score, every problem counting the same; bands: pointwise {level:number} % percentile intervals "
    "of a bootstrap of runs within problems.": (
        "Proporción de ejecuciones por debajo de cada puntuación, contando igual todos los problemas; bandas: intervalos "
        "percentiles puntuales del {level} % de un bootstrap de ejecuciones dentro de cada problema."
    ),
    "Performance profiles.": "Perfiles de rendimiento.",
    "A run of {name} against a run of the other on the same problem, a tie counting one half; mean over problems.": (
        "Una ejecución de {name} frente a una del otro en el mismo problema, contando un empate como un medio; media de los "
        "problemas."
    ),
    "Probability of improvement.": "Probabilidad de mejora.",
    "Interquartile mean of {name} minus that of the other, with simultaneous {level:number} % bootstrap intervals.": (
        "Media intercuartílica de {name} menos la del otro, con intervalos bootstrap simultáneos del {level} %."
    ),
    "Filled: significant at α = {alpha:number}.": "Relleno: significativo con α = {alpha}.",
    "Differences of interquartile means.": "Diferencias de medias intercuartílicas.",
    "Violation ratio ε of “the row's scores are stochastically better than the column's” and its upper bound, all of them "
    "with {level:number} % confidence.": (
        "Razón de violación ε de «las puntuaciones de la fila son estocásticamente mejores que las de la columna» y su cota "
        "superior, todas juntas con una confianza del {level} %."
    ),
    "Dominant: Holm's p of ε ≥ {limit:number} is at most {alpha:number}.": (
        "Dominante: la p de Holm de ε ≥ {limit} es a lo sumo {alpha}."
    ),
    "Almost stochastic order.": "Orden casi estocástico.",
    "Bold: almost stochastically dominant.": "Negrita: dominancia casi estocástica.",
    "Shades alone: the upper bound.": "Solo tonos: la cota superior.",
    "Dot: almost stochastically dominant.": "Punto: dominancia casi estocástica.",
    "{n:number} rows are almost stochastically dominant over a column.": (
        "{n} filas dominan casi estocásticamente a una columna."
    ),
}

RUNS: Final[dict[str, str]] = _VERDICT | _REPORT | _ADVICE | _PICTURES
