"""Spanish: what is wrong with predictions, scores, repetitions, traces, costs and published p-values."""

from __future__ import annotations

from typing import Final

from podium.languages.spanish.mistakes_cells import in_file, some

_LABELS: Final[dict[str, str]] = (
    in_file(
        {
            f"{{n:number}} of {{all:number}} labels {verb} missing:{places}": f"{falta} {{n}} de {{all}} etiquetas:{lugares}"
            for verb, falta in (("is", "falta"), ("are", "faltan"))
            for places, lugares in (("", ""), (" {places}.", " {places}."))
        }
    )
    | in_file(
        {
            "say which column holds the truth: truth='COLUMN' (on the command line: --truth COLUMN), or, where the columns already say whether "
            "each instance was solved (1) or not (0), solved=True (--solved).": (
                "decir qué columna contiene la verdad: truth='COLUMN' (en la línea de órdenes: --truth COLUMN), o, si las columnas ya dicen si "
                "cada instancia se resolvió (1) o no (0), solved=True (--solved)."
            ),
            "either a column holds the truth (--truth) or the columns say whether an instance was solved (--solved), not both.": (
                "o una columna contiene la verdad (--truth) o las columnas dicen si una instancia se resolvió (--solved), no ambas cosas."
            ),
            "{name} cannot be both the truth and the identifier.": "{name} no puede ser a la vez la verdad y el identificador.",
            "found 1 instance; a comparison needs at least two.": "se halló 1 instancia; una comparación necesita al menos dos.",
            "found {n:number} instances; a comparison needs at least two.": (
                "se hallaron {n} instancias; una comparación necesita al menos dos."
            ),
            "found 1 classifier ({names}); a comparison needs at least two columns of predictions.": (
                "se halló 1 clasificador ({names}); una comparación necesita al menos dos columnas de predicciones."
            ),
            "found {k:number} classifiers; a comparison needs at least two columns of predictions.": (
                "se hallaron {k} clasificadores; una comparación necesita al menos dos columnas de predicciones."
            ),
            "the column {name} holds numbers such as {cell} ({place:said}) and not one label of the truth ({labels}).": (
                "la columna {name} contiene números como {cell} ({place}) y ninguna etiqueta de la verdad ({labels})."
            ),
            "the column {name} holds values such as {cell} ({place:said}) and not one label of the truth ({labels}).": (
                "la columna {name} contiene valores como {cell} ({place}) y ninguna etiqueta de la verdad ({labels})."
            ),
            "the truth {name} has {labels:number} different labels on {n:number} instances (such as {examples}).": (
                "la verdad {name} tiene {labels} etiquetas distintas en {n} instancias (como {examples})."
            ),
            "there is one column only.": "hay una sola columna.",
            "say which column holds the true labels: truth=COLUMN (on the command line: --truth COLUMN).": (
                "decir qué columna contiene las etiquetas verdaderas: truth=COLUMN (en la línea de órdenes: --truth COLUMN)."
            ),
            "{name} is the column of true labels and cannot be a score as well.": (
                "{name} es la columna de etiquetas verdaderas y no puede ser además una puntuación."
            ),
            "there is no column of scores beside {name}.": "no hay ninguna columna de puntuaciones además de {name}.",
            "every instance has the label {label} in column {name}.": (
                "todas las instancias tienen la etiqueta {label} en la columna {name}."
            ),
            "say which label is positive: positive=LABEL (on the command line: --positive LABEL).": (
                "decir qué etiqueta es positiva: positive=LABEL (en la línea de órdenes: --positive LABEL)."
            ),
            "no instance has the label {label} in column {name}.": "ninguna instancia tiene la etiqueta {label} en la columna {name}.",
            "{positives:said} and {negatives:said} in column {name}.": "{positives} y {negatives} en la columna {name}.",
        }
    )
    | some(
        {
            "The labels are: {some}.": "Las etiquetas son: {some}.",
            "The labels in column {name} are: {some}.": "Las etiquetas de la columna {name} son: {some}.",
        }
    )
    | {
        "{file}, {place:said}, column {name}: no true label.": "{file}, {place}, columna {name}: sin etiqueta verdadera.",
        "{file}, {place:said}, column {name}: no true label ({n:number} instances in all).": (
            "{file}, {place}, columna {name}: sin etiqueta verdadera ({n} instancias en total)."
        ),
        "Supply it or leave the instance out.": "Completarla o dejar fuera la instancia.",
        "A comparison on the same instances needs the truth and every prediction: supply them, leave those instances or classifiers out, or "
        "write the label that a failure stands for.": (
            "Una comparación en las mismas instancias necesita la verdad y cada predicción: completarlas, dejar fuera esas instancias o "
            "clasificadores, o escribir la etiqueta que representa un fallo."
        ),
        "If {mark} is a label, write it in another way (for instance {other}).": (
            "Si {mark} es una etiqueta, escribirla de otra manera (por ejemplo {other})."
        ),
        "Leave one out.": "Quitar una.",
        "Leave it out.": "Quitarla.",
        "Check the delimiter and the columns named.": "Comprobar el separador y las columnas indicadas.",
        "Check the delimiter.": "Comprobar el separador.",
        "Write the labels alike in all columns, or leave the column out: list the columns to compare (classifiers=[...], on the command "
        "line: --classifiers A,B), or name it as the identifier (identifier=, --id).": (
            "Escribir las etiquetas igual en todas las columnas, o quitar la columna: enumerar las columnas que se comparan "
            "(classifiers=[...], en la línea de órdenes: --classifiers A,B), o indicarla como identificador (identifier=, --id)."
        ),
        "If they are scores or probabilities, turn them into labels first, or compare them with podium roc.": (
            "Si son puntuaciones o probabilidades, convertirlas antes en etiquetas, o compararlas con podium roc."
        ),
        "It looks like a number to be predicted or an identifier; comparing right and wrong answers needs classes.": (
            "Parece un número que predecir o un identificador; comparar aciertos y errores necesita clases."
        ),
        "Name the column of the true classes.": "Indicar la columna de las clases verdaderas.",
        "The table needs a column of true labels and a column of scores for each classifier; check the delimiter.": (
            "La tabla necesita una columna de etiquetas verdaderas y una columna de puntuaciones por clasificador; comprobar el separador."
        ),
        "A score is a number per instance, larger for 'more likely positive'.": (
            "Una puntuación es un número por instancia, mayor para «más probablemente positivo»."
        ),
        "ROC analysis needs positives and negatives.": "El análisis ROC necesita positivos y negativos.",
        "The variance of an area needs at least two of each.": "La varianza de un área necesita al menos dos de cada.",
        "{file}, {place:said}: {cell} does not say whether the instance was solved.": (
            "{file}, {place}: {cell} no dice si la instancia se resolvió."
        ),
        "Write 1 or 0 (or true and false).": "Escribir 1 o 0 (o true y false).",
        "If the columns hold predicted labels, name the column of the truth: truth='COLUMN' (on the command line: --truth COLUMN); an "
        "identifier is left out by identifier='COLUMN' (--id COLUMN).": (
            "Si las columnas contienen etiquetas predichas, indicar la columna de la verdad: truth='COLUMN' (en la línea de órdenes: --truth "
            "COLUMN); un identificador se deja fuera con identifier='COLUMN' (--id COLUMN)."
        ),
    }
)

_RUNS: Final[dict[str, str]] = in_file(
    {
        "run {run} of {algorithm} on {problem} occurs twice, at {one:said} and {two:said}.": (
            "la ejecución {run} de {algorithm} en {problem} aparece dos veces, en {one} y {two}."
        ),
        "found 1 group; a comparison needs at least two.": "se halló 1 grupo; una comparación necesita al menos dos.",
        "found {k:number} groups; a comparison needs at least two.": "se hallaron {k} grupos; una comparación necesita al menos dos.",
        "the table holds no observations.": "la tabla no contiene observaciones.",
        "nothing says how the {n:number} rows came about, and the right test depends on it.": (
            "nada dice cómo se obtuvieron las {n} filas, y de ello depende la prueba adecuada."
        ),
        "cross-validation needs at least 2 folds in each repetition, here is one.": (
            "la validación cruzada necesita al menos 2 pliegues en cada repetición; aquí hay uno."
        ),
        "names do not match the {k:said} of the results: {found}.": "los nombres no coinciden con los {k} de los resultados: {found}.",
        "names do not match the {k:said} of the results: no cost for {names}.": (
            "los nombres no coinciden con los {k} de los resultados: falta el coste de {names}."
        ),
        "names do not match the {k:said} of the results: no cost for {names}; a cost for {others}, not in the results.": (
            "los nombres no coinciden con los {k} de los resultados: falta el coste de {names}; hay un coste para {others}, que no están en los "
            "resultados."
        ),
        "names do not match the {k:said} of the results: a cost for {others}, not in the results.": (
            "los nombres no coinciden con los {k} de los resultados: hay un coste para {others}, que no están en los resultados."
        ),
        "there are several columns that could be the cost: {names}.": "hay varias columnas que podrían ser el coste: {names}.",
        "a table of groups has two columns, problem and group; this one has {n:number}.": (
            "una tabla de grupos tiene dos columnas, problema y grupo; esta tiene {n}."
        ),
        "the problem {name} is in two groups, {one} and {two}.": "el problema {name} está en dos grupos, {one} y {two}.",
        "{algorithm} has {n:number} run on {problem}; intervals over runs need at least 2 in every cell.": (
            "{algorithm} tiene {n} ejecución en {problem}; los intervalos sobre ejecuciones necesitan al menos 2 en cada celda."
        ),
    }
) | {
    "Remove one, or name another run column.": "Quitar una, o indicar otra columna de ejecuciones.",
    "Add them below the names of the algorithms.": "Añadirlas bajo los nombres de los algoritmos.",
    "Say how they came about: --design cv (the folds of one cross-validation), --design repeated-cv or holdout with --test-fraction F "
    "(repeated splits), --design 5x2cv, or --design independent (no instance shared, in training either).": (
        "Decir cómo se obtuvieron: --design cv (los pliegues de una validación cruzada), --design repeated-cv o holdout con --test-fraction F "
        "(divisiones repetidas), --design 5x2cv, o --design independent (ninguna instancia compartida, tampoco en el entrenamiento)."
    ),
    "In Python: design=…, test_fraction=…": "En Python: design=…, test_fraction=…",
    "Names must be spelled alike, and every algorithm needs one cost.": (
        "Los nombres han de escribirse igual, y cada algoritmo necesita un coste."
    ),
    "Name it: --cost-column NAME.": "Indicarla: --cost-column NAME.",
    "Every problem belongs to one.": "Cada problema pertenece a uno.",
    "Give every problem its group.": "Dar a cada problema su grupo.",
    "For one value per problem use podium compare.": "Para un valor por problema, usar podium compare.",
}

_TRACES: Final[dict[str, str]] = (
    in_file(
        {
            f"no column looks like the {role}.": f"ninguna columna parece {papel}."
            for role, papel in (
                ("cut-point", "el punto de corte"),
                ("problem", "el problema"),
                ("algorithm", "el algoritmo"),
                ("value", "el valor"),
                ("run", "la ejecución"),
            )
        }
    )
    | in_file(
        {
            "found {n:number} cut-points; a trend needs at least 3.": "se hallaron {n} puntos de corte; una tendencia necesita al menos 3.",
            "found 1 cut-point; a trend needs at least 3.": "se halló 1 punto de corte; una tendencia necesita al menos 3.",
            "{n:number} of {all:number} combinations of algorithm and problem have no run: {names}.": (
                "{n} de {all} combinaciones de algoritmo y problema no tienen ninguna ejecución: {names}."
            ),
            "not every run was recorded at the same cut-points: there are {n:number} different ones, and {run} has {has:number} of them.": (
                "no todas las ejecuciones se registraron en los mismos puntos de corte: hay {n} distintos, y {run} tiene {has} de ellos."
            ),
            "uneven budgets: {n:number} of {all:number} runs end before cut-point {end:number}, the first of the shortest being {run}, at "
            "{at:number}.": (
                "presupuestos desiguales: {n} de {all} ejecuciones terminan antes del punto de corte {end}; la primera de las más cortas es {run}, "
                "en {at}."
            ),
        }
    )
    | {
        "Name it with {option} COLUMN.": "Indicarla con {option} COLUMN.",
        "A trace is either long (algorithm, problem, run, cut-point, value) or wide (a column for each cut-point, its header the cut-point).": (
            "Una traza es larga (algoritmo, problema, ejecución, punto de corte, valor) o ancha (una columna por punto de corte, cuya "
            "cabecera es el punto de corte)."
        ),
        "Record the best value at more points of the budget.": "Registrar el mejor valor en más puntos del presupuesto.",
        "A comparison needs every algorithm on every problem: supply the missing runs, or leave out those problems or algorithms.": (
            "Una comparación necesita cada algoritmo en cada problema: completar las ejecuciones ausentes, o dejar fuera esos problemas o "
            "algoritmos."
        ),
        "Choose cut-points with --every STEP (such as {step:number}) or --at-values; the value of best-so-far at each is then that of the "
        "last recorded one before it.": (
            "Elegir puntos de corte con --every STEP (por ejemplo {step}) o --at-values; el mejor valor hasta cada uno es entonces el del "
            "último registrado antes."
        ),
        "Say what to do: --uneven carry keeps the last value of a run that stopped (right where it stopped because it was done), --uneven "
        "common uses the budget that all runs had.": (
            "Decir qué hacer: --uneven carry mantiene el último valor de una ejecución que paró (lo correcto si paró por haber terminado), "
            "--uneven common usa el presupuesto que tuvieron todas."
        ),
    }
)

_REPORTED: Final[dict[str, str]] = in_file(
    {
        "there are no p-values.": "no hay p-valores.",
        "mean ranks need the number of problems behind them: n=30.": (
            "los rangos medios necesitan el número de problemas de los que proceden: n=30."
        ),
        "1 mean rank; a comparison needs at least two.": "1 rango medio; una comparación necesita al menos dos.",
        "the mean ranks add up to {sum:number}, but {k:number} ranks always add up to k(k+1)/2 = {wanted:number} (within {slack:number} for the "
        "digits given).": (
            "los rangos medios suman {sum}, pero {k} rangos suman siempre k(k+1)/2 = {wanted} (con un margen de {slack} por las cifras dadas)."
        ),
        "{n:number} of {all:number} pairs have no p-value, the first {one} and {two}.": (
            "{n} de {all} pares no tienen p-valor; el primero, {one} y {two}."
        ),
        "two different p-values for {one} and {two}: {p:number} ({place}) and {q:number} ({other}).": (
            "dos p-valores distintos para {one} y {two}: {p} ({place}) y {q} ({other})."
        ),
    }
) | {
    "{file}, {place:said}: {value:number} is not a p-value; it must lie between 0 and 1.": (
        "{file}, {place}: {value} no es un p-valor; ha de estar entre 0 y 1."
    ),
    "If these are other numbers, say which (on the command line: --kind).": (
        "Si son otros números, decir cuáles (en la línea de órdenes: --kind)."
    ),
    "{file}, {place:said}: {value:number} is not a mean rank of {k:number} algorithms; it must lie between 1 and {most:number}.": (
        "{file}, {place}: {value} no es un rango medio de {k} algoritmos; ha de estar entre 1 y {most}."
    ),
    "Rank sums must be divided by the number of problems (n = {n:number}).": (
        "Las sumas de rangos se han de dividir entre el número de problemas (n = {n})."
    ),
    "Is a rank mistyped, an algorithm left out, or are these not Friedman ranks?": (
        "¿Hay un rango mal escrito, falta un algoritmo, o no son rangos de Friedman?"
    ),
    "The matrix must be symmetric, or hold one triangle.": "La matriz ha de ser simétrica, o contener un triángulo.",
    "Procedures for all pairs need every pair; for a family of chosen hypotheses give it as kind='pvalues'.": (
        "Los procedimientos para todos los pares necesitan cada par; una familia de hipótesis elegidas se da como kind='pvalues'."
    ),
}

MISTAKES_DATA: Final[dict[str, str]] = {**_LABELS, **_RUNS, **_TRACES, **_REPORTED}
