"""Spanish: what a description of a file says."""

from __future__ import annotations

from typing import Final

_VERDICT: Final[dict[str, str]] = {
    "{file}: results, {n:said}, {k:said} ({how:said}).": "{file}: resultados, {n}, {k} ({how}).",
    "{file}: traces, {n:said}, {k:said}, {cuts:said} ({how:said}).": "{file}: trazas, {n}, {k}, {cuts} ({how}).",
    "{file}: predictions, {n:said}, {k:said} ({how:said}).": "{file}: predicciones, {n}, {k} ({how}).",
    "{file}: published p-values, {n:said} ({how:said}).": "{file}: valores p publicados, {n} ({how}).",
    "{file}: points of ROC space, {n:said} ({how:said}).": "{file}: puntos del espacio ROC, {n} ({how}).",
    "{file}: groups of problems, {n:said}, {k:said} ({how:said}).": "{file}: grupos de problemas, {n}, {k} ({how}).",
    "1 p-value": "1 valor p",
    "{n:number} p-values": "{n} valores p",
    "1 point": "1 punto",
    "{n:number} points": "{n} puntos",
    "1 group": "1 grupo",
    "{n:number} groups": "{n} grupos",
    "list": "lista",
    "matrix": "matriz",
    "by their columns": "por sus columnas",
    "long table of answers": "tabla larga de respuestas",
    "Every adjustment that applies to published p-values, and what follows.": (
        "Todos los ajustes que se aplican a valores p publicados, y lo que se sigue de ellos."
    ),
    "Crisp classifiers are points of ROC space; scores can be added by naming their file before --points.": (
        "Los clasificadores sin puntuaciones son puntos del espacio ROC; se pueden añadir puntuaciones indicando su archivo antes de "
        "--points."
    ),
    "The file says which problems belong together; the results stand in a file of their own.": (
        "El archivo dice qué problemas van juntos; los resultados están en un archivo aparte."
    ),
    "A comparison needs at least two algorithms. One number for each name may be its cost (podium order with --cost), or a published mean "
    "rank or p-value (podium adjust).": (
        "Una comparación necesita al menos dos algoritmos. Un número para cada nombre puede ser su coste (podium order con --cost), o un "
        "rango medio o valor p publicado (podium adjust)."
    ),
    "1 cut-point": "1 punto de corte",
    "{n:number} cut-points": "{n} puntos de corte",
    "wide table": "tabla ancha",
    "long table": "tabla larga",
    "table of predictions": "tabla de predicciones",
    "long or wide table of traces": "tabla larga o ancha de trazas",
    "layout {name}": "disposición {name}",
    "reader {name}": "lector {name}",
    **{
        f"{wrong}{odd}.": f"{mal}{raro}."
        for wrong, mal in (
            ("Nothing stops a comparison", "Nada impide una comparación"),
            ("1 thing stops a comparison as it is", "1 cosa impide una comparación tal como está"),
            ("{wrong:number} things stop a comparison as it is", "{wrong} cosas impiden una comparación tal como está"),
        )
        for odd, raro in (
            ("", ""),
            ("; 1 thing looks suspicious", "; 1 cosa parece sospechosa"),
            ("; {odd:number} things look suspicious", "; {odd} cosas parecen sospechosas"),
        )
    },
}

_REPORT: Final[dict[str, str]] = {
    "What {file} holds": "Qué contiene {file}",
    "What stops a comparison": "Qué impide una comparación",
    "What looks suspicious": "Qué parece sospechoso",
    "Good to know": "Conviene saber",
    "What comes next": "Qué viene después",
    "What was understood": "Qué se entendió",
    "1 metric: {names}.": "1 métrica: {names}.",
    "{n:number} metrics: {names}.": "{n} métricas: {names}.",
    "The format says for each metric which way is better.": (
        "El formato dice para cada métrica en qué sentido es mejor."
    ),
    "The format says which way is better: {direction}.": "El formato dice en qué sentido es mejor: {direction}.",
    "Nothing says which way is better: give --objective.": "Nada dice en qué sentido es mejor: dar --objective.",
    "A guess, never used: {direction} (from the word {word}).": (
        "Una conjetura, nunca usada: {direction} (por la palabra {word})."
    ),
    "A guess, never used: {direction} (values fall along the budget in {share:number} of the steps).": (
        "Una conjetura, nunca usada: {direction} (los valores bajan a lo largo del presupuesto en el {share} de los pasos)."
    ),
    "A guess, never used: {direction} (values rise along the budget in {share:number} of the steps).": (
        "Una conjetura, nunca usada: {direction} (los valores suben a lo largo del presupuesto en el {share} de los pasos)."
    ),
    "Say which way is better by --objective.": "Decir en qué sentido es mejor con --objective.",
    "By algorithm": "Por algoritmo",
    "By classifier": "Por clasificador",
    "Over the problems, of the means where there are runs.": "Sobre los problemas, de las medias donde hay ejecuciones.",
    "algorithm": "algoritmo",
    "classifier": "clasificador",
    "measurements": "medidas",
    "missing": "ausentes",
    "minimum": "mínimo",
    "median": "mediana",
    "maximum": "máximo",
    "right": "aciertos",
    "accuracy": "exactitud",
    "First mend what stops a comparison, or say what is to be done about it; then:": (
        "Primero, arreglar lo que impide una comparación, o decir qué hacer con ello; después:"
    ),
    "OBJECTIVE is maximize where larger values are better, minimize where smaller ones are.": (
        "OBJECTIVE es maximize donde los valores mayores son mejores, minimize donde lo son los menores."
    ),
    "POLICY is drop-problem, drop-algorithm, worst, omit or value=X; for podium compare also incomplete, tests that allow for missing "
    "cells.": (
        "POLICY es drop-problem, drop-algorithm, worst, omit o value=X; para podium compare también incomplete, pruebas que admiten celdas "
        "ausentes."
    ),
    "LABEL is the class whose instances should score high.": (
        "LABEL es la clase cuyas instancias deben tener puntuaciones altas."
    ),
    "1 measurement; values from {low:number} to {high:number}.": "1 medida; valores de {low} a {high}.",
    "{n:number} measurements; values from {low:number} to {high:number}.": "{n} medidas; valores de {low} a {high}.",
    "{n:number} measurements; values of {metric} from {low:number} to {high:number}.": (
        "{n} medidas; valores de {metric} de {low} a {high}."
    ),
    "{n:number} values at {cuts:said}: cut-points from {low:number} to {high:number}.": (
        "{n} valores en {cuts}: puntos de corte de {low} a {high}."
    ),
}

_ENDS: Final = (("", ""), (" and {more:number} more", " y {more} más"))

_LISTS: Final[dict[str, str]] = {
    source.replace("{some}", f"{{some}}{more}"): target.replace("{some}", f"{{some}}{mas}")
    for source, target in (
        ("{n:number} labels: {some}.", "{n} etiquetas: {some}."),
        ("{n:number} metrics ({some}):", "{n} métricas ({some}):"),
        ("{n:number} algorithms with the same value on every problem: {some}.", "{n} algoritmos con el mismo valor en todos los problemas: {some}."),
        ("1 algorithm with the same value on every problem: {some}.", "1 algoritmo con el mismo valor en todos los problemas: {some}."),
        ("{some} have identical results on every problem: the same thing twice?", "{some} tienen resultados idénticos en todos los problemas: ¿lo mismo dos veces?"),
        ("The problems {some} have identical results throughout: the same problem twice?", "Los problemas {some} tienen siempre resultados idénticos: ¿el mismo problema dos veces?"),
        ("{n:number} problems have the same results as another one throughout, such as {some}: the same problems twice?", "{n} problemas tienen siempre los mismos resultados que otro, como {some}: ¿los mismos problemas dos veces?"),
        ("{n:number} problems have the same results as another one throughout, such as {some}: {k:number} different values leave no other way.", "{n} problemas tienen siempre los mismos resultados que otro, como {some}: {k} valores distintos no permiten otra cosa."),
        ("The line {some} looks like a summary of the others, not like a problem.", "La línea {some} parece un resumen de las demás, no un problema."),
        ("The column {some} looks like a summary of the others, not like a algorithm.", "La columna {some} parece un resumen de las demás, no un algoritmo."),
        ("The line {some} is the mean of the others, to the digits it has.", "La línea {some} es la media de las demás, hasta las cifras que tiene."),
        ("The column {some} is the mean of the others, to the digits it has.", "La columna {some} es la media de las demás, hasta las cifras que tiene."),
        ("1 problem with blanks at the ends or characters that cannot be seen: {some}.", "1 problema con espacios en los extremos o caracteres que no se ven: {some}."),
        ("{n:number} problems with blanks at the ends or characters that cannot be seen: {some}.", "{n} problemas con espacios en los extremos o caracteres que no se ven: {some}."),
        ("1 algorithm with blanks at the ends or characters that cannot be seen: {some}.", "1 algoritmo con espacios en los extremos o caracteres que no se ven: {some}."),
        ("{n:number} algorithms with blanks at the ends or characters that cannot be seen: {some}.", "{n} algoritmos con espacios en los extremos o caracteres que no se ven: {some}."),
        ("1 name with blanks at the ends, which podium cuts off: {some}.", "1 nombre con espacios en los extremos, que podium quita: {some}."),
        ("{n:number} names with blanks at the ends, which podium cuts off: {some}.", "{n} nombres con espacios en los extremos, que podium quita: {some}."),
        ("The column {some} numbers repetitions, so the lines are folds or runs of one problem and it is no algorithm.", "La columna {some} numera repeticiones, así que las líneas son pliegues o ejecuciones de un problema y no es un algoritmo."),
        ("The algorithm {some}: fractions, where the others are on the other scale.", "El algoritmo {some}: fracciones, cuando los demás están en la otra escala."),
        ("The algorithms {some}: fractions, where the others are on the other scale.", "Los algoritmos {some}: fracciones, cuando los demás están en la otra escala."),
        ("The problem {some}: fractions, where the others are on the other scale.", "El problema {some}: fracciones, cuando los demás están en la otra escala."),
        ("The problems {some}: fractions, where the others are on the other scale.", "Los problemas {some}: fracciones, cuando los demás están en la otra escala."),
        ("The algorithm {some}: percentages, where the others are on the other scale.", "El algoritmo {some}: porcentajes, cuando los demás están en la otra escala."),
        ("The algorithms {some}: percentages, where the others are on the other scale.", "Los algoritmos {some}: porcentajes, cuando los demás están en la otra escala."),
        ("The problem {some}: percentages, where the others are on the other scale.", "El problema {some}: porcentajes, cuando los demás están en la otra escala."),
        ("The problems {some}: percentages, where the others are on the other scale.", "Los problemas {some}: porcentajes, cuando los demás están en la otra escala."),
        ("{some} say the same on every instance.", "{some} dicen lo mismo en todas las instancias."),
        ("The column {name} holds words ({some}), no numbers.", "La columna {name} contiene palabras ({some}), no números."),
        ("Taken for a long table by the names of its columns: {some}.", "Se tomó por una tabla larga por los nombres de sus columnas: {some}."),
    )
    for more, mas in _ENDS
}  # fmt: skip

_FINDINGS: Final[dict[str, str]] = {
    "Remove it.": "Quitarla.",
    "choose one by --metric, or compare --metric all.": "elegir una con --metric, o comparar con --metric all.",
    "The first {n:number} are described.": "Se describen las primeras {n}.",
    "1 problem on which all algorithms is equal: they separate nothing.": (
        "1 problema en el que todos los algoritmos son iguales: no separa nada."
    ),
    "{n:number} problems on which all algorithms are equal: they separate nothing.": (
        "{n} problemas en los que todos los algoritmos son iguales: no separan nada."
    ),
    "{tied:number} of 1 problem ({share:number}) contain a tie.": "{tied} de 1 problema ({share}) contiene un empate.",
    "{tied:number} of {n:number} problems ({share:number}) contain a tie.": (
        "{tied} de {n} problemas ({share}) contienen un empate."
    ),
    **{
        f"On {{n:said}} neighbouring values differ by less than 1e-12 of themselves: {noise}": (
            f"En {{n}} valores vecinos difieren en menos de 1e-12 de sí mismos: {ruido}"
        )
        for noise, ruido in (
            (
                "noise of floating-point arithmetic, ranked like real differences.",
                "ruido de la aritmética de coma flotante, ordenado como si fueran diferencias reales.",
            ),
        )
    },
    "The problems {names} and {last} differ only by upper and lower case or by blanks; they are kept apart.": (
        "Los problemas {names} y {last} solo difieren en mayúsculas y minúsculas o en espacios; se tratan como distintos."
    ),
    "The algorithms {names} and {last} differ only by upper and lower case or by blanks; they are kept apart.": (
        "Los algoritmos {names} y {last} solo difieren en mayúsculas y minúsculas o en espacios; se tratan como distintos."
    ),
    "The labels {names} and {last} differ only by upper and lower case or by blanks; they are kept apart.": (
        "Las etiquetas {names} y {last} solo difieren en mayúsculas y minúsculas o en espacios; se tratan como distintas."
    ),
    "The problems {names} and {last} are the same number written in different ways; they are kept apart.": (
        "Los problemas {names} y {last} son el mismo número escrito de distintas maneras; se tratan como distintos."
    ),
    "The algorithms {names} and {last} are the same number written in different ways; they are kept apart.": (
        "Los algoritmos {names} y {last} son el mismo número escrito de distintas maneras; se tratan como distintos."
    ),
    "The labels {names} and {last} are the same number written in different ways; they are kept apart.": (
        "Las etiquetas {names} y {last} son el mismo número escrito de distintas maneras; se tratan como distintas."
    ),
    "The problems {names} look alike ({codes}).": "Los problemas {names} se parecen ({codes}).",
    "The algorithms {names} look alike ({codes}).": "Los algoritmos {names} se parecen ({codes}).",
    "With {n:number} problems no two algorithms can differ at 0.05 by a sign or Wilcoxon test ({p:number} at best).": (
        "Con {n} problemas dos algoritmos no pueden diferir a 0.05 por una prueba de los signos o de Wilcoxon ({p} en el mejor caso)."
    ),
    "{n:number} problems for {k:number} algorithms: the rule of thumb asks for 2k = {wanted:number}.": (
        "{n} problemas para {k} algoritmos: la regla práctica pide 2k = {wanted}."
    ),
    "{n:number} problems are more than 8k = {most:number}: tiny differences will be significant; judge by their size.": (
        "{n} problemas son más de 8k = {most}: diferencias ínfimas serán significativas; juzgar por su tamaño."
    ),
    "1 value outside [0, 1], where the other {inside:number} lie inside.": (
        "1 valor fuera de [0, 1], cuando los otros {inside} están dentro."
    ),
    "{n:number} values outside [0, 1], where the other {inside:number} lie inside.": (
        "{n} valores fuera de [0, 1], cuando los otros {inside} están dentro."
    ),
    "Percentages among fractions?": "¿Porcentajes entre fracciones?",
    "{value:number} occurs once, far from all other values: a mark for a failure?": (
        "{value} aparece una vez, lejos de todos los demás valores: ¿una marca de fallo?"
    ),
    "{value:number} occurs {n:number} times, far from all other values: a mark for a failure?": (
        "{value} aparece {n} veces, lejos de todos los demás valores: ¿una marca de fallo?"
    ),
    "1 zero on problems where all others are far from zero and alike: failures?": (
        "1 cero en problemas donde todos los demás están lejos de cero y son parecidos: ¿un fallo?"
    ),
    "{n:number} zeros on problems where all others are far from zero and alike: failures?": (
        "{n} ceros en problemas donde todos los demás están lejos de cero y son parecidos: ¿fallos?"
    ),
    "1 value very far from the others on the problem.": "1 valor muy lejos de los demás en el problema.",
    "{n:number} values very far from the others on the problem.": "{n} valores muy lejos de los demás en el problema.",
    "Ranks are not hurt by that; means are.": "A los rangos no les afecta; a las medias, sí.",
    "{n:number} measurements, {runs:number} runs in each cell: they are averaged before algorithms are compared.": (
        "{n} medidas, {runs} ejecuciones en cada celda: se promedian antes de comparar los algoritmos."
    ),
    "{n:number} measurements, between {low:number} and {high:number} runs in a cell: they are averaged before algorithms are compared.": (
        "{n} medidas, entre {low} y {high} ejecuciones en una celda: se promedian antes de comparar los algoritmos."
    ),
    "The numbers of runs are unequal: 1 cell with {low:number} only.": (
        "Los números de ejecuciones son desiguales: 1 celda con solo {low}."
    ),
    "The numbers of runs are unequal: {n:number} cells with {low:number} only.": (
        "Los números de ejecuciones son desiguales: {n} celdas con solo {low}."
    ),
    "1 run occurs more than once in a cell.": "1 ejecución aparece más de una vez en una celda.",
    "{n:number} runs occur more than once in a cell.": "{n} ejecuciones aparecen más de una vez en una celda.",
    "1 combination of algorithm and problem without any value.": "1 combinación de algoritmo y problema sin ningún valor.",
    "{n:number} combinations of algorithm and problem without any value.": (
        "{n} combinaciones de algoritmo y problema sin ningún valor."
    ),
    "{n:number} runs of each algorithm on a problem.": "{n} ejecuciones de cada algoritmo en un problema.",
    "between {low:number} and {high:number} runs of each algorithm on a problem.": (
        "entre {low} y {high} ejecuciones de cada algoritmo en un problema."
    ),
    "1 run with fewer values than the {n:number} of the rest: recorded at other cut-points, or cut short.": (
        "1 ejecución con menos valores que los {n} de las demás: registrada en otros puntos de corte, o interrumpida."
    ),
    "{few:number} runs with fewer values than the {n:number} of the rest: recorded at other cut-points, or cut short.": (
        "{few} ejecuciones con menos valores que los {n} de las demás: registradas en otros puntos de corte, o interrumpidas."
    ),
    "See --uneven, --at-values and --every of podium convergence.": (
        "Véanse --uneven, --at-values y --every de podium convergence."
    ),
    "1 problem in several lines: taken for repeated measurements, which --repeats average says to the other verbs.": (
        "1 problema en varias líneas: se tomó por medidas repetidas, lo que a los demás verbos les dice --repeats average."
    ),
    "{n:number} problems in several lines: taken for repeated measurements, which --repeats average says to the other verbs.": (
        "{n} problemas en varias líneas: se tomaron por medidas repetidas, lo que a los demás verbos les dice --repeats average."
    ),
    "If they are different problems, rename them.": "Si son problemas distintos, cambiar sus nombres.",
    "There is only one algorithm; a comparison needs two.": "Solo hay un algoritmo; una comparación necesita dos.",
    "There is only one problem: algorithms on it are compared by runs or folds.": (
        "Solo hay un problema: los algoritmos se comparan en él por ejecuciones o pliegues."
    ),
    "The first line holds values, so the columns have no names.": (
        "La primera línea contiene valores, así que las columnas no tienen nombre."
    ),
    "1 line has another number of cells than the {n:number} of the rest.": (
        "1 línea tiene otro número de celdas que las {n} de las demás."
    ),
    "{odd:number} lines have another number of cells than the {n:number} of the rest.": (
        "{odd} líneas tienen otro número de celdas que las {n} de las demás."
    ),
    "1 algorithm has no name.": "1 algoritmo no tiene nombre.",
    "{n:number} algorithms have no name.": "{n} algoritmos no tienen nombre.",
    "{n:number} algorithms are called {name}; names must be unique.": (
        "{n} algoritmos se llaman {name}; los nombres han de ser únicos."
    ),
    "1 problem without a name.": "1 problema sin nombre.",
    "{n:number} problems without a name.": "{n} problemas sin nombre.",
    "1 line without a name of the problem.": "1 línea sin nombre del problema.",
    "{n:number} lines without a name of the problem.": "{n} líneas sin nombre del problema.",
    "1 line without a name of the algorithm.": "1 línea sin nombre del algoritmo.",
    "{n:number} lines without a name of the algorithm.": "{n} líneas sin nombre del algoritmo.",
    "The column {name} holds no number at all.": "La columna {name} no contiene ningún número.",
    "If it holds the true classes, the others are predictions (podium predictions --truth) or scores (podium roc --truth).": (
        "Si contiene las clases verdaderas, las demás son predicciones (podium predictions --truth) o puntuaciones (podium roc --truth)."
    ),
    "Other verbs need them named.": "Los demás verbos necesitan que se indiquen.",
    "{n:number} more cells are no numbers.": "{n} celdas más no son números.",
    "The column {name} was taken for the truth, by its looks: a guess.": (
        "La columna {name} se tomó por la verdad, por su aspecto: una conjetura."
    ),
    "1 cell of {name} without a label.": "1 celda de {name} sin etiqueta.",
    "{n:number} cells of {name} without a label.": "{n} celdas de {name} sin etiqueta.",
    "Exact copies, instance by instance: {names}.": "Copias exactas, instancia por instancia: {names}.",
    "Predicted but never true: {labels}, by {who}; such predictions count as wrong.": (
        "Se predijo pero nunca es verdad: {labels}, por {who}; tales predicciones cuentan como erróneas."
    ),
    "The truth is the same for every instance; kappa is not defined or says nothing.": (
        "La verdad es la misma en todas las instancias; kappa no está definida o no dice nada."
    ),
}

_PLACES: Final = (
    ("'{algorithm}' on '{problem}'", "'{algorithm}' en '{problem}'"),
    ("'{algorithm}' on '{problem}' ({n:number})", "'{algorithm}' en '{problem}' ({n})"),
    ("'{algorithm}' on '{problem}' (no line)", "'{algorithm}' en '{problem}' (sin línea)"),
    ("'{algorithm}' on '{problem}': {value:number}", "'{algorithm}' en '{problem}': {value}"),
    (
        "'{algorithm}' on '{problem}': {value:number}, the median is {median:number}",
        "'{algorithm}' en '{problem}': {value}, la mediana es {median}",
    ),
    (
        "'{algorithm}' on '{problem}', run {run}: {n:number}",
        "'{algorithm}' en '{problem}', ejecución {run}: {n}",
    ),
    ("run {run} of '{algorithm}' on '{problem}'", "ejecución {run} de '{algorithm}' en '{problem}'"),
    ("column {n:number}", "columna {n}"),
    *(
        (f"{where} {{n:number}}{more}", f"{donde} {{n}}{mas}")
        for where, donde in (("line", "línea"), ("row", "fila"))
        for more, mas in (
            ("", ""),
            (" (1 cell)", " (1 celda)"),
            (" ({cells:number} cells)", " ({cells} celdas)"),
            (", column {column}", ", columna {column}"),
            (" ('{cell}')", " ('{cell}')"),
            (", column {column} ('{cell}')", ", columna {column} ('{cell}')"),
            (" ('{algorithm}' on '{problem}')", " ('{algorithm}' en '{problem}')"),
            (
                ", column {column} ('{algorithm}' on '{problem}')",
                ", columna {column} ('{algorithm}' en '{problem}')",
            ),
        )
    ),
)
"""Where something was found; several are listed between brackets behind the finding."""

_FOUND_AT: Final[dict[str, str]] = {
    f"{start}{place}{end}": f"{inicio}{lugar}{fin}"
    for start, inicio in (("(", "("), ("[W{code:number}] (", "[W{code}] ("), ("", ""))
    for place, lugar in _PLACES
    for end, fin in ((";", ";"), (")", ")"), (" and {rest:number} more)", " y {rest} más)"))
} | {"[W{code:number}]": "[W{code}]"}

_BESIDE: Final[dict[str, str]] = {
    f"{finding}{code} ({{places}}{more})": f"{hallazgo}{codigo} ({{places}}{mas})"
    for finding, hallazgo in (_FINDINGS | _LISTS).items()
    if finding.endswith((".", "?"))
    for code, codigo in (("", ""), (" [W{code:number}]", " [W{code}]"))
    for more, mas in _ENDS
}
"""With places of another kind, such as names of problems, which stay as they are."""

_OF_A_METRIC: Final[dict[str, str]] = {
    f"{{metric}}: {finding}": f"{{metric}}: {hallazgo}"
    for finding, hallazgo in (_FINDINGS | _LISTS).items()
    if not finding.startswith(("The labels", "The first", "There is", "If it", "{metric}"))
} | {
    "{n:number} values very far from the others on the problem. Ranks are not hurt by that; means are. ({places})": (
        "{n} valores muy lejos de los demás en el problema. A los rangos no les afecta; a las medias, sí. ({places})"
    ),
}
"""Where there are several metrics each finding names its own; of a long list the places stay as they are."""

DESCRIBE: Final[dict[str, str]] = {**_VERDICT, **_REPORT, **_LISTS, **_FINDINGS, **_OF_A_METRIC, **_FOUND_AT, **_BESIDE}
