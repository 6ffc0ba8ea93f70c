"""Spanish: what the page, the forms of its studies and its pictures refuse; what layouts are called."""

from __future__ import annotations

from typing import Final

_UPLOADS: Final[dict[str, str]] = {
    "{file} is empty: it holds no table": "{file} está vacío: no contiene ninguna tabla",
    "{file} has {size:number} MB; this page takes files up to {most:number} MB": (
        "{file} tiene {size} MB; esta página admite archivos de hasta {most} MB"
    ),
    "this is more than the page takes at once: files up to {most:number} MB": (
        "esto es más de lo que la página admite de una vez: archivos de hasta {most} MB"
    ),
    "{file} is an archive ({kind}): unpack it and give the table that is in it": (
        "{file} es un archivo comprimido ({kind}): descomprimirlo y dar la tabla que contiene"
    ),
    **{
        f"{{file}} is {kind}, not a table": f"{{file}} es {clase}, no una tabla"
        for kind, clase in (
            ("a PDF", "un PDF"),
            ("a picture", "una imagen"),
            ("a database", "una base de datos"),
            ("a program", "un programa"),
        )
    },
    "{file} has more parts than a workbook has: save the one sheet as CSV": (
        "{file} tiene más partes que un libro de cálculo: guardar la hoja como CSV"
    ),
    "{file} is damaged: it cannot be opened as a workbook": "{file} está dañado: no se puede abrir como libro de cálculo",
    "{file} unpacks to more than this page takes: save the one sheet as CSV": (
        "{file} ocupa descomprimido más de lo que esta página admite: guardar la hoja como CSV"
    ),
    "{file} holds more than {cells:number} cells, which is more than this page takes: use podium on the command line": (
        "{file} contiene más de {cells} celdas, más de las que esta página admite: usar podium en la línea de órdenes"
    ),
    "no file and no table came: choose a file, or paste a table into the field": (
        "no llegó ningún archivo ni ninguna tabla: elegir un archivo, o pegar una tabla en el campo"
    ),
    "{file} is an old Excel workbook (.xls): save it as .xlsx or .csv, not a table": (
        "{file} es un libro antiguo de Excel (.xls), no una tabla: guardarlo como .xlsx o .csv"
    ),
    "a study takes at most {n:number} files": "un estudio admite como mucho {n} archivos",
    "this table is too large to be changed on the page: change the file itself": (
        "esta tabla es demasiado grande para cambiarla en la página: cambiar el archivo mismo"
    ),
    "nothing is left to compare: keep at least two columns and one line": (
        "no queda nada que comparar: dejar al menos dos columnas y una línea"
    ),
    "there is no file {name}": "no hay ningún archivo {name}",
    "there is no study {name}: use one of {names}": "no hay ningún estudio {name}: usar uno de {names}",
    "{verb} has no option {name} on this page": "{verb} no tiene la opción {name} en esta página",
    "the value of {name} is too long or no text": "el valor de {name} es demasiado largo o no es texto",
    "a value may not begin with a dash here: {name} is no option of this page": (
        "aquí un valor no puede empezar por un guion: {name} no es una opción de esta página"
    ),
    "{option} needs a file of this study (there are: {names}): add it first": (
        "{option} necesita un archivo de este estudio (hay: {names}): añadirlo antes"
    ),
    "{option} needs a file of this study (there are: none yet): add it first": (
        "{option} necesita un archivo de este estudio (aún no hay ninguno): añadirlo antes"
    ),
}

_FORMS: Final[dict[str, str]] = {
    "say what difference is to be found: --effect d=0.5 (or p=0.7, rank=0.8), or the FILE of a pilot": (
        "decir qué diferencia se ha de hallar: --effect d=0.5 (o p=0.7, rank=0.8), o el archivo de un piloto"
    ),
    "--se needs the FILE of a pilot with repeated runs: it says how much they scatter": (
        "--se necesita el archivo de un piloto con ejecuciones repetidas: dice cuánta dispersión tienen"
    ),
    "{option} does not go with --se: leave it out": "{option} no va con --se: quitarla",
    "with --se an effect is a standardised difference, such as --effect d=0.5, not {effect}": (
        "con --se un efecto es una diferencia estandarizada, como --effect d=0.5, no {effect}"
    ),
    "--effect {effect}: {text} is no number": "--effect {effect}: {text} no es un número",
    "{option} says how to read a pilot: name its file, or leave the option out": (
        "{option} dice cómo leer un piloto: indicar su archivo, o quitar la opción"
    ),
    "{option} says how to read a table: name its file, or leave that out": (
        "{option} dice cómo leer una tabla: indicar su archivo, o quitar la opción"
    ),
    "say whether larger or smaller values are better: --objective maximize or --objective minimize": (
        "decir si son mejores los valores mayores o los menores: --objective maximize o --objective minimize"
    ),
    "Say whether larger or smaller values are better: --objective maximize or --objective minimize": (
        "Decir si son mejores los valores mayores o los menores: --objective maximize o --objective minimize"
    ),
    "--fold is for --test correlated-t; over problems name repeated measurements by --run": (
        "--fold es para --test correlated-t; entre problemas, las medidas repetidas se indican con --run"
    ),
    "{option} is for tables of problems; --test correlated-t reads repetitions on one problem": (
        "{option} es para tablas de problemas; --test correlated-t lee repeticiones en un problema"
    ),
    "--hierarchical is for folds of several problems, --test correlated-t for one problem: give one": (
        "--hierarchical es para pliegues de varios problemas, --test correlated-t para un problema: dar uno"
    ),
    "--hierarchical compares fold by fold: name the column of folds by --run": (
        "--hierarchical compara pliegue a pliegue: indicar la columna de pliegues con --run"
    ),
    "{option} is for wide tables, which hold one metric: leave it or --metric all out": (
        "{option} es para tablas anchas, que contienen una métrica: quitarla, o quitar --metric all"
    ),
    "--unpaired takes columns as independent samples; it cannot be used with --group": (
        "--unpaired toma las columnas como muestras independientes; no se puede usar con --group"
    ),
    "{option} needs rows that belong together; it cannot be used with --unpaired": (
        "{option} necesita filas que van juntas; no se puede usar con --unpaired"
    ),
    "--control best cannot be used with --unpaired: name the control": (
        "--control best no se puede usar con --unpaired: indicar el control"
    ),
    **{
        f"{{option}} {why}": f"{{option}} {razon}"
        for why, razon in (
            (
                "cannot be used with --group: its tests take problems to be independent",
                "no se puede usar con --group: sus pruebas suponen que los problemas son independientes",
            ),
            (
                "needs a complete table; it cannot be used with --missing incomplete",
                "necesita una tabla completa; no se puede usar con --missing incomplete",
            ),
            (
                "cannot be used with --group: it chooses among tests of independent instances",
                "no se puede usar con --group: elige entre pruebas de instancias independientes",
            ),
        )
    },
    "give either --every or --at-values, not both": "dar --every o --at-values, no ambas cosas",
    "--design and --test-fraction are about repetitions on one problem: add --test folds.": (
        "--design y --test-fraction tratan de repeticiones en un problema: añadir --test folds."
    ),
    "--missing and --average are for tables of problems; with --test folds every repetition is needed.": (
        "--missing y --average son para tablas de problemas; con --test folds se necesita cada repetición."
    ),
    "{option} is for tables of problems; with --test folds all rows are repetitions on one problem (choose it by --where in a long table).": (
        "{option} es para tablas de problemas; con --test folds todas las filas son repeticiones en un problema (elegirlo con --where en una "
        "tabla larga)."
    ),
    "--alternative {side} needs a direction: name two algorithms.": (
        "--alternative {side} necesita un sentido: indicar dos algoritmos."
    ),
    "Every pair is tested two-sided.": "Cada par se contrasta de forma bilateral.",
    "--confidence takes numbers separated by commas, such as 0.90,0.95; got {text}": (
        "--confidence admite números separados por comas, como 0.90,0.95; se dio {text}"
    ),
    "give a FILE of scores, --points FILE, or both": "dar un archivo de puntuaciones, --points FILE, o ambos",
    "--truth, --positive and --scores are about a FILE of scores, and none is given": (
        "--truth, --positive y --scores tratan de un archivo de puntuaciones, y no se dio ninguno"
    ),
    "{option} is for one positive class; it cannot be used with --multiclass": (
        "{option} es para una clase positiva; no se puede usar con --multiclass"
    ),
    "--multiclass needs a FILE of scores": "--multiclass necesita un archivo de puntuaciones",
}

_PICTURES: Final[dict[str, str]] = {
    "this study has no pictures": "este estudio no tiene gráficos",
    "unknown kind of picture {kind}: use one of {kinds}": "tipo de gráfico desconocido {kind}: usar uno de {kinds}",
    "the picture 'stability' shows what the verdict hinges on: ask for it with --stability (in Python stability=True)": (
        "el gráfico 'stability' muestra de qué depende el veredicto: pedirlo con --stability (en Python stability=True)"
    ),
    "the picture 'means' shows the parametric route: ask for it with --parametric (in Python parametric=True)": (
        "el gráfico 'means' muestra la vía paramétrica: pedirlo con --parametric (en Python parametric=True)"
    ),
    "the picture 'cd-bonferroni-dunn' shows a control against the rest: name one (--control NAME; in Python control=NAME)": (
        "el gráfico 'cd-bonferroni-dunn' muestra un control frente al resto: indicar uno (--control NAME; en Python control=NAME)"
    ),
    "the picture 'places' needs a column for every place: it shows up to {most:number} algorithms, here are {k:number}": (
        "el gráfico 'places' necesita una columna por puesto: muestra hasta {most} algoritmos; aquí hay {k}"
    ),
    "the picture 'profile' shows ratios to the best result and needs positive results, but {algorithm} has {value:number} on {problem}.": (
        "el gráfico 'profile' muestra cocientes con el mejor resultado y necesita resultados positivos, pero {algorithm} tiene {value} en "
        "{problem}."
    ),
    "Where zero means solved to some precision, write that precision into the table; otherwise use --kind boxes, places or ranks": (
        "Si cero significa resuelto con cierta precisión, escribir esa precisión en la tabla; si no, usar --kind boxes, places o ranks"
    ),
    "this study did not look at almost stochastic order: add --dominance": (
        "este estudio no miró el orden casi estocástico: añadir --dominance"
    ),
    "a picture tells 1 to {most:number} lines apart, not {n:number}; show the best of them": (
        "un gráfico distingue de 1 a {most} líneas, no {n}; mostrar las mejores"
    ),
    "a picture shows 1 to {most:number} panels, not {n:number}": "un gráfico muestra de 1 a {most} paneles, no {n}",
    "a critical difference diagram shows 2 to {most:number} algorithms, not {n:number}; show the best of them": (
        "un diagrama de diferencia crítica muestra de 2 a {most} algoritmos, no {n}; mostrar los mejores"
    ),
    "these groups are not unbroken stretches of the mean ranks, so bars would join algorithms that differ; draw the matrix of adjusted "
    "p-values instead": (
        "estos grupos no son tramos seguidos de los rangos medios, así que las barras unirían algoritmos que difieren; dibujar en su lugar la "
        "matriz de p-valores ajustados"
    ),
    "this picture shows 1 to {most:number} algorithms, not {n:number}; show the best of them": (
        "este gráfico muestra de 1 a {most} algoritmos, no {n}; mostrar los mejores"
    ),
    "this picture shows 1 to {most:number} samples, not {n:number}; choose some of them": (
        "este gráfico muestra de 1 a {most} muestras, no {n}; elegir algunas"
    ),
    "there are no runs in the cells asked for, and nothing to draw": (
        "no hay ejecuciones en las celdas pedidas, ni nada que dibujar"
    ),
    "the differences exceed the range of floating point; use --kind {kind}": (
        "las diferencias exceden el intervalo de la coma flotante; usar --kind {kind}"
    ),
    "the mean differences exceed the range of floating point; use --kind {kind}": (
        "las diferencias medias exceden el intervalo de la coma flotante; usar --kind {kind}"
    ),
    "all differences are equal: the posterior is a single point, and there is no density to draw": (
        "todas las diferencias son iguales: la distribución a posteriori es un solo punto, y no hay densidad que dibujar"
    ),
}

_LAYOUTS: Final[dict[str, str]] = {
    f"Read as {{name}}: {title}.": f"Leído como {{name}}: {titulo}."
    for title, titulo in (
        (
            "long table as podium convert writes it: problem, algorithm, value, objective, and run, metric, failure where there are",
            "tabla larga como la que escribe podium convert: problem, algorithm, value, objective, y run, metric, failure si los hay",
        ),
        (
            "results.csv of the AutoML benchmark: a line per framework, task and fold",
            "results.csv del AutoML benchmark: una línea por framework, tarea y pliegue",
        ),
        (
            "results of TabRepo and TabArena: a line per method, data set and fold with metric_error",
            "resultados de TabRepo y TabArena: una línea por método, conjunto de datos y pliegue con metric_error",
        ),
        (
            "table for TabArena's evaluation: method, task and metric_error, with a seed where there are several",
            "tabla para la evaluación de TabArena: method, task y metric_error, con una semilla si hay varias",
        ),
        ("QualityIndicatorSummary.csv of jMetal and jMetalPy", "QualityIndicatorSummary.csv de jMetal y jMetalPy"),
        (
            "results of SAES: Algorithm, Instance, MetricName, ExecutionId, MetricValue",
            "resultados de SAES: Algorithm, Instance, MetricName, ExecutionId, MetricValue",
        ),
        (
            "long table of cd-diagram: classifier_name, dataset_name, accuracy",
            "tabla larga de cd-diagram: classifier_name, dataset_name, accuracy",
        ),
        (
            "long table of critdd: method, dataset, loss, and the diagram it belongs to",
            "tabla larga de critdd: method, dataset, loss, y el diagrama al que pertenece",
        ),
        (
            "experiment table of Nevergrad: a line per optimiser, function, setting and seed",
            "tabla de experimentos de Nevergrad: una línea por optimizador, función, configuración y semilla",
        ),
        (
            "evaluations listed by openml-python: a line per run with its flow and data set",
            "evaluaciones listadas por openml-python: una línea por ejecución con su flow y su conjunto de datos",
        ),
        (
            "wide table for the web page STAC, which takes smaller values as better",
            "tabla ancha para la página web STAC, que toma los valores menores como mejores",
        ),
        (
            "wide table for StaTDS: the first column names the data sets",
            "tabla ancha para StaTDS: la primera columna nombra los conjuntos de datos",
        ),
        (
            "wide table for the multi-comparison matrix: no column of data sets",
            "tabla ancha para la matriz de comparaciones múltiples: sin columna de conjuntos de datos",
        ),
        (
            "wide table for bbtcomp: lines with the same db are folds of it",
            "tabla ancha para bbtcomp: las líneas con la misma db son sus pliegues",
        ),
    )
} | {
    f"The format says that {sense} values are better ({what}).": f"El formato dice que los valores {sentido} son mejores ({que})."
    for sense, sentido in (("larger", "mayores"), ("smaller", "menores"))
    for what, que in (("its values", "sus valores"), ("the metric {name}", "la métrica {name}"))
}

_DIRECTIONS: Final[dict[str, str]] = {
    f"{{file}}: the objective {{objective}} contradicts the format, which says of {what}: {{known}} ({way} is better).": (
        f"{{file}}: el objetivo {{objective}} contradice al formato, que dice de {que}: {{known}} ({sentido} es mejor)."
    )
    for what, que in (("its values", "sus valores"), ("the metric {name}", "la métrica {name}"))
    for way, sentido in (("larger", "mayor"), ("smaller", "menor"))
} | {
    "Leave the objective out, or correct the file if it is mistaken.": "Quitar el objetivo, o corregir el archivo si está equivocado.",
    "{file}: which way is better for the metric {name}?": "{file}: ¿en qué sentido es mejor la métrica {name}?",
}

MISTAKES_PAGE: Final[dict[str, str]] = {**_UPLOADS, **_FORMS, **_PICTURES, **_LAYOUTS, **_DIRECTIONS}
