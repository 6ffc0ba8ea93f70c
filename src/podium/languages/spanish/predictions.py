"""Spanish: what the comparison of classifiers by their predictions says."""

from __future__ import annotations

from typing import Final

_DECIDING: Final = (
    (
        "exact binomial up to {limit:number} discordant instances, χ² with continuity correction beyond",
        "binomial exacta hasta {limit} instancias discordantes, χ² con corrección de continuidad por encima",
    ),
    ("exact binomial", "binomial exacta"),
    ("mid-p", "mid-p"),
    ("χ² with continuity correction", "χ² con corrección de continuidad"),
)

_HEAD: Final[dict[str, str]] = {
    "Comparison of {classifiers:said} on {instances:said}": "Comparación de {classifiers} en {instances}",
    "Data: {source}; n = {n:number} instances, k = {k:number} classifiers, {labels:said}.": (
        "Datos: {source}; n = {n} instancias, k = {k} clasificadores, {labels}."
    ),
    "1 label": "1 etiqueta",
    "{n:number} labels": "{n} etiquetas",
    "solved or not": "resuelta o no",
    "How good is each classifier?": "¿Cuán bueno es cada clasificador?",
    "Does any classifier differ?": "¿Difiere algún clasificador?",
    "Do the classifiers differ in accuracy?": "¿Difieren los clasificadores en exactitud?",
    "Pairs": "Pares",
    "Do they give the labels equally often?": "¿Dan las etiquetas con igual frecuencia?",
    "A tier holds the best classifier left and all that do not differ significantly from it ({how:said}).": (
        "Un nivel contiene el mejor clasificador de los que quedan y todos los que no difieren significativamente de él ({how})."
    ),
    "Marginal homogeneity was not tested: {n:number} tables of {c:number} × {d:number} labels are too many; compare fewer "
    "classifiers (--classifiers).": (
        "No se contrastó la homogeneidad marginal: {n} tablas de {c} × {d} etiquetas son demasiadas; comparar menos clasificadores "
        "(--classifiers)."
    ),
    **{
        f"Verdict: {{procedure:said}} on McNemar's tests ({test}), family-wise α = {{alpha:number}}; fixed by design and number of "
        "classifiers before any p-value was computed.": (
            f"Veredicto: {{procedure}} sobre pruebas de McNemar ({prueba}), α = {{alpha}} para la familia; fijado por el diseño y el "
            "número de clasificadores antes de calcular ningún p-valor."
        )
        for test, prueba in _DECIDING
    },
}

_TABLES: Final[dict[str, str]] = {
    "Classifier": "Clasificador",
    "Classifiers on {n:number} instances, best first": "Clasificadores en {n} instancias, primero el mejor",
    "Right": "Aciertos",
    "Accuracy": "Exactitud",
    "exact from": "exacto desde",
    "exact to": "exacto hasta",
    "Error": "Error",
    "error from": "error desde",
    "error to": "error hasta",
    "Kappa": "Kappa",
    "kappa from": "kappa desde",
    "kappa to": "kappa hasta",
    "from, to: {level:number} % confidence limits of the accuracy (Wilson), each classifier for itself.": (
        "desde, hasta: límites de confianza del {level} % de la exactitud (Wilson), cada clasificador por separado."
    ),
    "exact: Clopper–Pearson.": "exacto: Clopper–Pearson.",
    "Error = 1 − accuracy, with Wilson's limits.": "Error = 1 − exactitud, con los límites de Wilson.",
    "Kappa: Cohen's, agreement with the truth beyond chance; large-sample limits.": (
        "Kappa: la de Cohen, acuerdo con la verdad más allá del azar; límites para muestras grandes."
    ),
    "Classifiers that share a letter do not differ significantly ({how:said}).": (
        "Los clasificadores que comparten una letra no difieren significativamente ({how})."
    ),
    "Cochran's Q": "Q de Cochran",
    "{informative:number} of {n:number} instances separate the classifiers; only these count.": (
        "{informative} de {n} instancias separan a los clasificadores; solo estas cuentan."
    ),
    "Permutation p": "p de permutación",
    "{n:number} random permutations, seed {seed:number}; standard error {error:number}.": (
        "{n} permutaciones aleatorias, semilla {seed}; error estándar {error}."
    ),
    "n10": "n10",
    "n01": "n01",
    "n10: only the first is right; n01: only the second.": "n10: acierta solo el primero; n01: solo el segundo.",
    "Difference: accuracy of the first minus that of the second.": (
        "Diferencia: exactitud del primero menos la del segundo."
    ),
    "Newcombe from": "Newcombe desde",
    "Newcombe to": "Newcombe hasta",
    "QH from": "QH desde",
    "QH to": "QH hasta",
    "χ²": "χ²",
    "p (χ²)": "p (χ²)",
    "plain χ²": "χ² simple",
    "p (plain χ²)": "p (χ² simple)",
    "p (exact)": "p (exacto)",
    "mid-p": "mid-p",
    "Limits of the difference: {level:number} % confidence, each pair for itself; Newcombe's method 10, and QH, Quesenberry–Hurst, "
    "which covers too little where few instances are discordant.": (
        "Límites de la diferencia: confianza del {level} %, cada par por separado; método 10 de Newcombe, y QH, Quesenberry–Hurst, "
        "que cubre demasiado poco donde pocas instancias son discordantes."
    ),
    "χ² with, plain χ² without continuity correction.": "χ² con corrección de continuidad, χ² simple sin ella.",
    "from, to: {level:number} % confidence limits of the difference (Newcombe), each pair for itself.": (
        "desde, hasta: límites de confianza del {level} % de la diferencia (Newcombe), cada par por separado."
    ),
    **{f"p: not adjusted; {test}.": f"p: sin ajustar; {prueba}." for test, prueba in _DECIDING},
    "Not adjusted.": "Sin ajustar.",
    **{
        f"Fixed beforehand as deciding: {test}.": f"Fijado de antemano como decisivo: {prueba}."
        for test, prueba in _DECIDING
    },
    "McNemar's tests of all pairs, two-sided": "Pruebas de McNemar de todos los pares, bilaterales",
    "Stuart–Maxwell": "Stuart–Maxwell",
    "Bhapkar": "Bhapkar",
    "p (Bhapkar)": "p (Bhapkar)",
    "Null hypothesis: the two give every label equally often.": (
        "Hipótesis nula: ambos dan cada etiqueta con igual frecuencia."
    ),
    "It is about how often labels are given, not about accuracy: two classifiers can be equally accurate and differ here.": (
        "Trata de con qué frecuencia se dan las etiquetas, no de la exactitud: dos clasificadores pueden ser igual de exactos y "
        "diferir aquí."
    ),
    "Labels the two never confuse drop out; df is the rank of what is left.": (
        "Las etiquetas que ambos nunca confunden quedan fuera; gl es el rango de lo que queda."
    ),
    "Marginal homogeneity of the predicted labels": "Homogeneidad marginal de las etiquetas predichas",
}

_PICTURES: Final[dict[str, str]] = {
    "Accuracies.": "Exactitudes.",
    "Accuracies: {told}": "Exactitudes: {told}",
    "Most accurate first.": "Primero el más exacto.",
    **{
        f"Share of {{extent:said}} that each classifier gets right, with {how} {{level:number}} % interval of it alone.": (
            f"Proporción de {{extent}} en las que acierta cada clasificador, con {como} del {{level}} % de él solo."
        )
        for how, como in (
            ("Wilson's", "el intervalo de Wilson"),
            ("cluster-robust (Wilson)", "el intervalo por grupos (Wilson)"),
        )
    },
    "Intervals that overlap do not show that two are alike: they are compared on the same instances.": (
        "Que dos intervalos se solapen no muestra que ambos sean iguales: se comparan en las mismas instancias."
    ),
    "Tiers by {how:said}: nobody in a tier is told from the first of it.": (
        "Niveles por {how}: nadie de un nivel se distingue del primero de él."
    ),
    **{
        f"Accuracy of {{name}} minus that of each other classifier, with {how} {{level:number}} % intervals of each pair by itself, not "
        "adjusted for their number.": (
            f"Exactitud de {{name}} menos la de cada uno de los demás clasificadores, con {como} del {{level}} % de cada par por "
            "separado, sin ajustar por su número."
        )
        for how, como in (
            ("Newcombe's", "intervalos de Newcombe"),
            ("cluster-robust (Newcombe)", "intervalos por grupos (Newcombe)"),
        )
    },
}

_COPIES: Final[dict[str, str]] = {
    f"Suspicious: exact copies, instance by instance: {', '.join(f'{{copy{i}}} of {{of{i}}}' for i in range(number))}{more}.": (
        f"Sospechoso: copias exactas, instancia por instancia: {', '.join(f'{{copy{i}}} de {{of{i}}}' for i in range(number))}{mas}."
    )
    for number, more, mas in (
        *((number, "", "") for number in range(1, 6)),
        (5, " and {rest:number} more", " y {rest} más"),
    )
}

_NOTES: Final[dict[str, str]] = {
    **_COPIES,
    "Suspicious: {rows:said} share their identifier with a row of another group ({first} is in {n:number} groups).": (
        "Sospechoso: {rows} comparten su identificador con una fila de otro grupo ({first} está en {n} grupos)."
    ),
    "Suspicious: {rows:said} share their identifier with another row ({first} occurs {n:number} times; {values:said} in all).": (
        "Sospechoso: {rows} comparten su identificador con otra fila ({first} aparece {n} veces; {values} en total)."
    ),
    "1 different value": "1 valor distinto",
    "{n:number} different values": "{n} valores distintos",
}

PREDICTIONS: Final[dict[str, str]] = _HEAD | _TABLES | _PICTURES | _NOTES
