"""Spanish: what is noted about the data while they are read."""

from __future__ import annotations

from typing import Final

_SOME: Final[dict[str, str]] = {
    "Ignored columns: {some}.": "Columnas sin usar: {some}.",
    "Columns of that file left out: {some}.": "Columnas de ese archivo que se dejaron fuera: {some}.",
    "Left out as text: {some}.": "Se dejaron fuera por ser texto: {some}.",
    "Left out as empty: {some}.": "Se dejaron fuera por estar vacías: {some}.",
    "Left out as naming the instances: {some}.": "Se dejaron fuera por nombrar las instancias: {some}.",
    "Left out as numbering repetitions: {some}.": "Se dejaron fuera por numerar repeticiones: {some}.",
    "Left out as numbering the instances: {some}.": "Se dejaron fuera por numerar las instancias: {some}.",
    "Left out, as their names do not end with a class: {some}.": (
        "Se dejaron fuera porque sus nombres no terminan con una clase: {some}."
    ),
    "The measurements of one cell differ in: {some}.": "Las medidas de una misma celda difieren en: {some}.",
    "All labels but {label} count as negative: {some}.": (
        "Todas las etiquetas salvo {label} cuentan como negativas: {some}."
    ),
    "1 label in the truth: {some}.": "1 etiqueta en la verdad: {some}.",
    "{n:number} labels in the truth: {some}.": "{n} etiquetas en la verdad: {some}.",
    "The same label for every instance: {some}.": "La misma etiqueta para todas las instancias: {some}.",
    "The same outcome for every instance: {some}.": "El mismo resultado para todas las instancias: {some}.",
    "All algorithms have the same value on 1 problem: {some}.": (
        "Todos los algoritmos tienen el mismo valor en 1 problema: {some}."
    ),
    "All algorithms have the same value on {n:number} problems: {some}.": (
        "Todos los algoritmos tienen el mismo valor en {n} problemas: {some}."
    ),
    "All algorithms have the same value on 1 repetition: {some}.": (
        "Todos los algoritmos tienen el mismo valor en 1 repetición: {some}."
    ),
    "All algorithms have the same value on {n:number} repetitions: {some}.": (
        "Todos los algoritmos tienen el mismo valor en {n} repeticiones: {some}."
    ),
    "A line for each answer: 1 item in {item}, {k:number} models in {model}.": (
        "Una línea por respuesta: 1 ítem en {item}, {k} modelos en {model}."
    ),
    "A line for each answer: {n:number} items in {item}, {k:number} models in {model}.": (
        "Una línea por respuesta: {n} ítems en {item}, {k} modelos en {model}."
    ),
    "By algorithm: {some}.": "Por algoritmo: {some}.",
    "By problem: {some}.": "Por problema: {some}.",
    "Reasons given: {some}.": "Motivos indicados: {some}.",
    "Left out 1 problem with missing measurements: {some}.": ("Se dejó fuera 1 problema con medidas ausentes: {some}."),
    "Left out {n:number} problems with missing measurements: {some}.": (
        "Se dejaron fuera {n} problemas con medidas ausentes: {some}."
    ),
    "Left out 1 algorithm with missing measurements: {some}.": (
        "Se dejó fuera 1 algoritmo con medidas ausentes: {some}."
    ),
    "Left out {n:number} algorithms with missing measurements: {some}.": (
        "Se dejaron fuera {n} algoritmos con medidas ausentes: {some}."
    ),
    "1 blank cell read as no observation; observations: {some}.": (
        "1 celda en blanco se leyó como ausencia de observación; observaciones: {some}."
    ),
    "{n:number} blank cells read as no observation; observations: {some}.": (
        "{n} celdas en blanco se leyeron como ausencia de observación; observaciones: {some}."
    ),
    "Suspicious: exact copies, instance by instance: {some}.": (
        "Sospechoso: copias exactas, instancia por instancia: {some}."
    ),
}
"""Sentences that list the first few of many."""

_LISTS: Final[dict[str, str]] = {
    source.replace("{some}", listed): target.replace("{some}", told)
    for source, target in _SOME.items()
    for listed, told in (("{some}", "{some}"), ("{some} and {more:number} more", "{some} y {more} más"))
}

_FILES: Final[dict[str, str]] = {
    "Columns are separated by tab.": "Las columnas se separan con tabulador.",
    "Columns are separated by comma.": "Las columnas se separan con coma.",
    "Columns are separated by semicolon.": "Las columnas se separan con punto y coma.",
    "Columns are separated by bar '|'.": "Las columnas se separan con barra '|'.",
    "Columns are separated by white space.": "Las columnas se separan con espacios.",
    "Columns are separated by {mark}.": "Las columnas se separan con {mark}.",
    "1 blank line ignored.": "Se ignoró 1 línea en blanco.",
    "{n:number} blank lines ignored.": "Se ignoraron {n} líneas en blanco.",
    "Decompressed with {packing}.": "Descomprimido con {packing}.",
    "A byte order mark (UTF-8) at the start was skipped.": "Se saltó una marca de orden de bytes (UTF-8) al principio.",
    "Not UTF-8: read as Windows-1252; check names with accents.": (
        "No es UTF-8: se leyó como Windows-1252; conviene comprobar los nombres con acentos."
    ),
    "Not UTF-8: read as Latin-1; check names with accents.": (
        "No es UTF-8: se leyó como Latin-1; conviene comprobar los nombres con acentos."
    ),
    "Read as {encoding}, as its byte order mark says.": "Se leyó como {encoding}, como dice su marca de orden de bytes.",
    "The header has no name for the first column; it was read as a column of names.": (
        "La cabecera no tiene nombre para la primera columna; se leyó como una columna de nombres."
    ),
    "Trailing empty columns ignored.": "Se ignoraron las columnas vacías del final.",
    "The decimal mark is the comma.": "El signo decimal es la coma.",
    "The decimal mark of the costs is the comma.": "El signo decimal de los costes es la coma.",
    "1 point of 1 crisp classifier read from {file}.": "1 punto de 1 clasificador discreto leído de {file}.",
    "{n:number} points of 1 crisp classifier read from {file}.": "{n} puntos de 1 clasificador discreto leídos de {file}.",
    "{n:number} points of {k:number} crisp classifiers read from {file}.": (
        "{n} puntos de {k} clasificadores discretos leídos de {file}."
    ),
    "Name score columns to choose otherwise (--scores).": (
        "Para elegir otra cosa, nombrar las columnas de puntuaciones (--scores)."
    ),
}

_NAMES: Final[dict[str, str]] = {
    "The first column, {name}, names the problems.": "La primera columna, {name}, nombra los problemas.",
    "The first column, {name}, names the repetitions.": "La primera columna, {name}, nombra las repeticiones.",
    "The first column names the problems.": "La primera columna nombra los problemas.",
    "The first column names the repetitions.": "La primera columna nombra las repeticiones.",
    "No column names the problems; they are called 1 to {n:number}.": (
        "Ninguna columna nombra los problemas; se llaman de 1 a {n}."
    ),
    "No column names the repetitions; they are called 1 to {n:number}.": (
        "Ninguna columna nombra las repeticiones; se llaman de 1 a {n}."
    ),
    "The column {name} names the problems.": "La columna {name} nombra los problemas.",
    "The column {name} names the repetitions.": "La columna {name} nombra las repeticiones.",
    "The index names the problems.": "El índice nombra los problemas.",
    "The index names the repetitions.": "El índice nombra las repeticiones.",
    "Problems have no names; they are called 1 to {n:number}.": "Los problemas no tienen nombre; se llaman de 1 a {n}.",
    "Algorithms have no names; they are called A1 to A{k:number}.": "Los algoritmos no tienen nombre; se llaman de A1 a A{k}.",
    "The first line holds values, so the algorithms are called A1 to A{k:number}.": (
        "La primera línea contiene valores, así que los algoritmos se llaman de A1 a A{k}."
    ),
    "The first line holds values, so the table was read as having no column names; the algorithms are called A1 to A{k:number}.": (
        "La primera línea contiene valores, así que la tabla se leyó como si no tuviera nombres de columnas; los algoritmos se llaman de "
        "A1 a A{k}."
    ),
    "If that line does hold names, put a word such as 'dataset' above the first column.": (
        "Si esa línea sí contiene nombres, poner una palabra como 'dataset' sobre la primera columna."
    ),
    "The first line holds numbers and was read as the names of the algorithms.": (
        "La primera línea contiene números y se leyó como los nombres de los algoritmos."
    ),
    "The first column holds names and was ignored: the samples are unpaired.": (
        "La primera columna contiene nombres y no se usó: las muestras no están pareadas."
    ),
    "1 blank cell read as no observation.": "1 celda en blanco se leyó como ausencia de observación.",
    "{n:number} blank cells read as no observation.": "{n} celdas en blanco se leyeron como ausencia de observación.",
    "Column {name} says the repetition.": "La columna {name} indica la repetición.",
    "Column {name} says the fold.": "La columna {name} indica el pliegue.",
    "Column {name} is {value} throughout.": "La columna {name} es {value} en todas las líneas.",
    "Fold numbers recur: each recurrence was taken as a new repetition.": (
        "Los números de pliegue se repiten: cada vez se tomó como una repetición nueva."
    ),
    "Repetition numbers recur: the rows of each were taken as its folds.": (
        "Los números de repetición se repiten: las filas de cada una se tomaron como sus pliegues."
    ),
    "A matrix of pairwise p-values of {k:number} algorithms.": "Una matriz de p-valores por pares de {k} algoritmos.",
}

_MEASURED: Final[dict[str, str]] = {
    "Long table: problems from {problem}, algorithms from {algorithm}, values from {value}; aggregated by {library}, so that single "
    "measurements were neither kept nor matched.": (
        "Tabla larga: los problemas de {problem}, los algoritmos de {algorithm}, los valores de {value}; agregada por {library}, de modo "
        "que las medidas individuales ni se guardaron ni se emparejaron."
    ),
    "Long table: algorithms from {algorithm}, values from {value}.": (
        "Tabla larga: los algoritmos de {algorithm}, los valores de {value}."
    ),
    "{n:number} measurements: {each:number} for each of {cells:number} cells.": (
        "{n} medidas: {each} en cada una de {cells} celdas."
    ),
    "{n:number} measurements: between {low:number} and {high:number} for each of {cells:number} cells.": (
        "{n} medidas: entre {low} y {high} en cada una de {cells} celdas."
    ),
    "{n:number} measurements: {each:number} for each of {cells:number} cells, averaged exactly.": (
        "{n} medidas: {each} en cada una de {cells} celdas, promediadas exactamente."
    ),
    "{n:number} measurements: {each:number} for each of {cells:number} cells, of which the exact median was taken.": (
        "{n} medidas: {each} en cada una de {cells} celdas, de las que se tomó la mediana exacta."
    ),
    "{n:number} measurements: between {low:number} and {high:number} for each of {cells:number} cells, averaged exactly.": (
        "{n} medidas: entre {low} y {high} en cada una de {cells} celdas, promediadas exactamente."
    ),
    "{n:number} measurements: between {low:number} and {high:number} for each of {cells:number} cells, of which the exact median was "
    "taken.": (
        "{n} medidas: entre {low} y {high} en cada una de {cells} celdas, de las que se tomó la mediana exacta."
    ),
    "The numbers are unequal.": "Los números son desiguales.",
    "The single measurements are kept in the order given; they were not matched between algorithms.": (
        "Las medidas individuales se conservan en el orden dado; no se emparejaron entre algoritmos."
    ),
    "Kept the 1 line (of {all:number}) with {value} in column {name}.": (
        "Se conservó 1 línea (de {all}), la que tiene {value} en la columna {name}."
    ),
    "Kept the {n:number} lines (of {all:number}) with {value} in column {name}.": (
        "Se conservaron las {n} líneas (de {all}) con {value} en la columna {name}."
    ),
    "Kept the 1 measurement (of {all:number}) of the metric {name}.": "Se conservó 1 medida (de {all}), la de la métrica {name}.",
    "Kept the {n:number} measurements (of {all:number}) of the metric {name}.": (
        "Se conservaron las {n} medidas (de {all}) de la métrica {name}."
    ),
    "Left out 1 measurement (of {all:number}) without a number.": "Se dejó fuera 1 medida (de {all}) sin número.",
    "Left out {n:number} measurements (of {all:number}) without a number.": "Se dejaron fuera {n} medidas (de {all}) sin número.",
    "Left out 1 cell (of {all:number}) without a number.": "Se dejó fuera 1 celda (de {all}) sin número.",
    "Left out {n:number} cells (of {all:number}) without a number.": "Se dejaron fuera {n} celdas (de {all}) sin número.",
    "Scorers of scikit-learn are larger when better, losses too (neg_log_loss, neg_root_mean_squared_error).": (
        "Las métricas de scikit-learn son mayores cuanto mejores, también las pérdidas (neg_log_loss, neg_root_mean_squared_error)."
    ),
    "{missing:number} of 1 measurement is missing.": "Falta {missing} de 1 medida.",
    "{missing:number} of {all:number} measurements is missing.": "Falta {missing} de {all} medidas.",
    "{missing:number} of {all:number} measurements are missing.": "Faltan {missing} de {all} medidas.",
    "{missing:number} of {all:number} measurements is missing ({absent:number} of them have no line at all).": (
        "Falta {missing} de {all} medidas ({absent} de ellas no tienen ni siquiera línea)."
    ),
    "{missing:number} of {all:number} measurements are missing ({absent:number} of them have no line at all).": (
        "Faltan {missing} de {all} medidas ({absent} de ellas no tienen ni siquiera línea)."
    ),
    "Each missing measurement was given the value {value}.": "A cada medida ausente se le dio el valor {value}.",
}

_ROLES: Final[dict[str, str]] = {
    f"Long table: problems from {{problem}}, algorithms from {{algorithm}}, values from {{value}}{extra}.": (
        f"Tabla larga: los problemas de {{problem}}, los algoritmos de {{algorithm}}, los valores de {{value}}{mas}."
    )
    for extra, mas in (
        (f"{runs}{metrics}{failures}", f"{ejecuciones}{metricas}{fallos}")
        for runs, ejecuciones in (("", ""), (", runs from {run}", ", las ejecuciones de {run}"))
        for metrics, metricas in (("", ""), (", metrics from {metric}", ", las métricas de {metric}"))
        for failures, fallos in (
            ("", ""),
            (", reasons of failure from {failure}", ", los motivos de fallo de {failure}"),
        )
    )
} | {
    "Read as {name}: {title}": "Leído como {name}: {title}",
    **{
        f"Column {{name}} holds a loss on {number} ({{problems}}{more}): its sign was turned there, so that larger values are better "
        "throughout.": (
            f"La columna {{name}} contiene una pérdida en {numero} ({{problems}}{mas}): ahí se cambió su signo, de modo que los valores "
            "mayores son siempre mejores."
        )
        for number, numero in (("1 problem", "1 problema"), ("{n:number} problems", "{n} problemas"))
        for more, mas in (("", ""), (" and {rest:number} more", " y {rest} más"))
    },
    "The format says that larger values are better ({why}).": "El formato dice que los valores mayores son mejores ({why}).",
    "The format says that smaller values are better ({why}).": "El formato dice que los valores menores son mejores ({why}).",
    "A cell is the mean of {low:number} to {high:number} measurements.": "Una celda es la media de {low} a {high} medidas.",
    "A cell is the median of {low:number} to {high:number} measurements.": "Una celda es la mediana de {low} a {high} medidas.",
}

_INSTANCES: Final[dict[str, str]] = {
    "The column {name} holds the truth.": "La columna {name} contiene la verdad.",
    "The column {name} was named as an identifier of the instances and left out.": (
        "La columna {name} se indicó como identificador de las instancias y se dejó fuera."
    ),
    "The column {name} was recognised as an identifier of the instances and left out.": (
        "La columna {name} se reconoció como identificador de las instancias y se dejó fuera."
    ),
    "If it is a classifier, list the columns to compare (--classifiers).": (
        "Si es un clasificador, enumerar las columnas que se comparan (--classifiers)."
    ),
    "The columns say whether each instance was solved (1) or not (0); there is no truth to compare with.": (
        "Las columnas dicen si cada instancia se resolvió (1) o no (0); no hay verdad con que comparar."
    ),
    "Suspicious: the truth is the same for every instance; kappa is not defined or says nothing.": (
        "Sospechoso: la verdad es la misma en todas las instancias; kappa no está definida o no dice nada."
    ),
    "Suspicious: predicted but never true: {labels}, by {who}; such predictions count as wrong.": (
        "Sospechoso: se predijo pero nunca es verdad: {labels}, por {who}; tales predicciones cuentan como erróneas."
    ),
    "Suspicious: the labels {labels} and {last} differ only by upper and lower case or by blanks; they are kept apart.": (
        "Sospechoso: las etiquetas {labels} y {last} solo difieren en mayúsculas y minúsculas o en espacios; se tratan como distintas."
    ),
    "Suspicious: the labels {labels} and {last} are the same number written in different ways; they are kept apart.": (
        "Sospechoso: las etiquetas {labels} y {last} son el mismo número escrito de distintas maneras; se tratan como distintas."
    ),
    "Suspicious: the groups {labels} and {last} differ only by upper and lower case or by blanks; they are kept apart.": (
        "Sospechoso: los grupos {labels} y {last} solo difieren en mayúsculas y minúsculas o en espacios; se tratan como distintos."
    ),
    "Suspicious: the groups {labels} and {last} are the same number written in different ways; they are kept apart.": (
        "Sospechoso: los grupos {labels} y {last} son el mismo número escrito de distintas maneras; se tratan como distintos."
    ),
    "Suspicious: the groups in {name} are called like the labels of the truth; is it a column of predictions?": (
        "Sospechoso: los grupos de {name} se llaman como las etiquetas de la verdad; ¿es una columna de predicciones?"
    ),
    "Suspicious: the groups in {name} are called like the outcomes 0 and 1; is it a column of predictions?": (
        "Sospechoso: los grupos de {name} se llaman como los resultados 0 y 1; ¿es una columna de predicciones?"
    ),
    "Every instance is a group of its own in {name}: grouping changes nothing but the small-sample corrections.": (
        "Cada instancia es un grupo por sí sola en {name}: agrupar no cambia nada salvo las correcciones para muestras pequeñas."
    ),
    "{n:number} groups of {size:number} instances in {name}.": "{n} grupos de {size} instancias en {name}.",
    "{n:number} groups of {low:number} to {high:number} instances in {name}.": (
        "{n} grupos de {low} a {high} instancias en {name}."
    ),
}

_TRACE_ROLES: Final = (
    ("algorithm", "algoritmo"),
    ("problem", "problema"),
    ("run", "ejecución"),
    ("cut-point", "punto de corte"),
    ("value", "valor"),
)

_TRACES: Final[dict[str, str]] = {
    "1 run made best-so-far: each value is the best up to its cut-point.": (
        "1 ejecución convertida en lo mejor hasta el momento: cada valor es el mejor hasta su punto de corte."
    ),
    "{n:number} runs made best-so-far: each value is the best up to its cut-point.": (
        "{n} ejecuciones convertidas en lo mejor hasta el momento: cada valor es el mejor hasta su punto de corte."
    ),
    "1 value (of {all:number}) read off by step interpolation: the value at the last recorded cut-point before.": (
        "1 valor (de {all}) leído por interpolación escalonada: el valor en el último punto de corte registrado antes."
    ),
    "{n:number} values (of {all:number}) read off by step interpolation: the value at the last recorded cut-point before.": (
        "{n} valores (de {all}) leídos por interpolación escalonada: el valor en el último punto de corte registrado antes."
    ),
    "No column of runs: lines that repeat a cut-point count as runs in the order of the file.": (
        "Sin columna de ejecuciones: las líneas que repiten un punto de corte cuentan como ejecuciones en el orden del archivo."
    ),
    **{f"{role} from '{{name}}'": f"{papel} de '{{name}}'" for role, papel in _TRACE_ROLES},
    **{
        f"{kind}; {', '.join(f'{{r{i}:said}}' for i in range(number))}.": f"{clase}; {', '.join(f'{{r{i}}}' for i in range(number))}."
        for number in range(1, 6)
        for kind, clase in (
            ("Wide: {n:number} columns of cut-points", "Tabla ancha: {n} columnas de puntos de corte"),
            ("Long", "Tabla larga"),
        )
    },
    "Kept the {n:number} of {all:number} lines with {picked}.": "Se conservaron {n} de {all} líneas, las que tienen {picked}.",
    "Kept the {n:number} of {all:number} rows with {picked}.": "Se conservaron {n} de {all} filas, las que tienen {picked}.",
}

READING: Final[dict[str, str]] = {**_LISTS, **_FILES, **_NAMES, **_MEASURED, **_ROLES, **_INSTANCES, **_TRACES}
