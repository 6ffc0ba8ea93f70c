"""Spanish: what is wrong with the options of a study, and what to do about missing measurements."""

from __future__ import annotations

from typing import Final

from podium.languages.spanish.mistakes_cells import in_file, some

_FEW: Final = (("1 problem", "1 problema"), ("{all:number} problems", "{all} problemas"))

_MISSING: Final[dict[str, str]] = (
    {
        "Say which by missing= (on the command line: --missing): drop-problem, drop-algorithm, worst (the worst value reached on that "
        "problem), value=X, or omit (the runs there are).": (
            "Indicar cuál con missing= (en la línea de órdenes: --missing): drop-problem, drop-algorithm, worst (el peor valor alcanzado en "
            "ese problema), value=X, u omit (las ejecuciones que hay)."
        ),
        "Or keep them missing, by tests that allow for missing cells: podium compare --missing incomplete (podium.compare_incomplete).": (
            "O dejarlos ausentes, con pruebas que admiten celdas ausentes: podium compare --missing incomplete (podium.compare_incomplete)."
        ),
        "A comparison needs every algorithm on every repetition: supply the missing results, leave out those repetitions or algorithms, or "
        "put in the value a failure is worth in your study.": (
            "Una comparación necesita cada algoritmo en cada repetición: completar los resultados ausentes, dejar fuera esas repeticiones o "
            "algoritmos, o poner el valor que un fallo tiene en el estudio."
        ),
        "Say which by missing= (on the command line: --missing): drop-repetition, drop-algorithm, worst (the worst value reached on that "
        "repetition), value=X, or omit (the runs there are).": (
            "Indicar cuál con missing= (en la línea de órdenes: --missing): drop-repetition, drop-algorithm, worst (el peor valor alcanzado "
            "en esa repetición), value=X, u omit (las ejecuciones que hay)."
        ),
        "Choose another policy: drop-problem, drop-algorithm, worst, value=X or omit.": (
            "Elegir otra política: drop-problem, drop-algorithm, worst, value=X u omit."
        ),
        "Choose another policy: drop-problem, drop-algorithm, worst or value=X.": (
            "Elegir otra política: drop-problem, drop-algorithm, worst o value=X."
        ),
        "Unknown missing={policy}: it is refuse, omit, drop-problem, drop-algorithm, worst or value=X.": (
            "missing={policy} desconocido: es refuse, omit, drop-problem, drop-algorithm, worst o value=X."
        ),
        "On the command line: --missing; tests that allow for missing cells: podium compare --missing incomplete "
        "(podium.compare_incomplete).": (
            "En la línea de órdenes: --missing; pruebas que admiten celdas ausentes: podium compare --missing incomplete "
            "(podium.compare_incomplete)."
        ),
    }
    | in_file(
        {
            f"missing={{policy}} leaves {{left:number}} of {size}: the other {{gone:number}} have missing measurements.": (
                f"missing={{policy}} deja {{left}} de {tamano}: los otros {{gone}} tienen medidas ausentes."
            )
            for size, tamano in (*_FEW, ("{all:number} algorithms", "{all} algoritmos"))
        }
    )
    | in_file(
        some(
            {
                "missing='omit' leaves 1 combination of algorithm and problem without any measurement: {some}.": (
                    "missing='omit' deja 1 combinación de algoritmo y problema sin ninguna medida: {some}."
                ),
                "missing='omit' leaves {n:number} combinations of algorithm and problem without any measurement: {some}.": (
                    "missing='omit' deja {n} combinaciones de algoritmo y problema sin ninguna medida: {some}."
                ),
            }
        )
    )
)

_CONTROL: Final = (
    ("algorithm", "algoritmo"),
    ("classifier", "clasificador"),
)

_NAMES: Final[dict[str, str]] = {
    f"there is no algorithm {{name}} {role}.": f"no hay ningún algoritmo {{name}} {papel}."
    for role, papel in (
        ("to be the control", "que sea el control"),
        ("to be compared", "que comparar"),
        ("for the pair", "para el par"),
        ("to set the scale", "que fije la escala"),
    )
} | {
    "The algorithms are: {names}": "Los algoritmos son: {names}",
    "The algorithms are: {names}, … ({n:number} in all)": "Los algoritmos son: {names}, … ({n} en total)",
    "unknown {option} {value}: use one of {allowed}.": "{option} {value} desconocido: usar uno de {allowed}.",
    "{name} is to be compared with itself: name two different algorithms": (
        "{name} se compararía consigo mismo: indicar dos algoritmos distintos"
    ),
    "give two algorithms to compare, or none for every pair; got only {name}": (
        "dar dos algoritmos que comparar, o ninguno para todos los pares; solo se dio {name}"
    ),
    "name two algorithms, or a control, not both": "indicar dos algoritmos, o un control, no ambas cosas",
    "the pair names {name} twice: a pair is two algorithms": "el par nombra {name} dos veces: un par son dos algoritmos",
    "with the control {name} every hypothesis is about it: the pair must include it": (
        "con el control {name} toda hipótesis trata de él: el par ha de incluirlo"
    ),
    "every hypothesis is about the control {name}: a pair must include it": (
        "toda hipótesis trata del control {name}: un par ha de incluirlo"
    ),
    "a control needs another classifier with scores; there is only {name}": (
        "un control necesita otro clasificador con puntuaciones; solo está {name}"
    ),
    "a control needs another classifier; there is only {name}": "un control necesita otro clasificador; solo está {name}",
    "the classifier {name} is among the scores and among the points: rename one of them": (
        "el clasificador {name} está entre las puntuaciones y entre los puntos: cambiar el nombre de uno"
    ),
    "there is nothing to compare: give a table of scores, a file of points, or both": (
        "no hay nada que comparar: dar una tabla de puntuaciones, un archivo de puntos, o ambos"
    ),
    **{
        f"alternative={{side}} asks whether the control is better or worse than each other {kind}: name the control (control=NAME, "
        "--control NAME).": (
            f"alternative={{side}} pregunta si el control es mejor o peor que cada uno de los demás {clase}s: indicar el control "
            "(control=NAME, --control NAME)."
        ).replace("clasificadors", "clasificadores")
        for kind, clase in _CONTROL
    },
    "All pairs are tested two-sided.": "Todos los pares se contrastan de forma bilateral.",
    "all pairs are tested two-sided: a one-sided alternative needs a control, or two algorithms": (
        "todos los pares se contrastan de forma bilateral: una alternativa unilateral necesita un control, o dos algoritmos"
    ),
    "Nemenyi's test is one of all pairs: leave the control out, or use eisinga or conover against it": (
        "la prueba de Nemenyi es de todos los pares: quitar el control, o usar eisinga o conover frente a él"
    ),
    "{name} is for all pairs: ask for these, or use one of {allowed}": (
        "{name} es para todos los pares: pedir estos, o usar uno de {allowed}"
    ),
    "{name} is for all pairs: leave the control out, or use one of {allowed}": (
        "{name} es para todos los pares: quitar el control, o usar uno de {allowed}"
    ),
    "{name} does not fit this family: use one of {allowed}": "{name} no encaja en esta familia: usar uno de {allowed}",
    "two algorithms are one hypothesis: there is nothing to adjust, leave the procedures out": (
        "dos algoritmos son una sola hipótesis: no hay nada que ajustar, quitar los procedimientos"
    ),
    "a control is named, but all pairs are to be tested: drop one of the two": (
        "se indicó un control, pero se han de contrastar todos los pares: quitar una de las dos cosas"
    ),
}

_NUMBERS: Final[dict[str, str]] = {
    "Unknown objective {word}.": "Objetivo desconocido {word}.",
    "It is 'maximize' (larger is better: accuracy, AUC) or 'minimize' (smaller is better: error, loss).": (
        "Es 'maximize' (mayor es mejor: exactitud, AUC) o 'minimize' (menor es mejor: error, pérdida)."
    ),
    "alpha must lie between 0 and 0.5, got {value}; usual levels are 0.05 and 0.10": (
        "alpha ha de estar entre 0 y 0.5, se dio {value}; los niveles usuales son 0.05 y 0.10"
    ),
    "confidence must lie between 0.5 and 1, got {value}; the usual one is 0.95": (
        "la confianza ha de estar entre 0.5 y 1, se dio {value}; la usual es 0.95"
    ),
    "a confidence level must lie between 0.5 and 1, got {value}; write 0.95 for 95 %": (
        "un nivel de confianza ha de estar entre 0.5 y 1, se dio {value}; escribir 0.95 para el 95 %"
    ),
    "the threshold must lie between 0.5 and 1, got {value}; the usual one is 0.95": (
        "el umbral ha de estar entre 0.5 y 1, se dio {value}; el usual es 0.95"
    ),
    "the seed must be a non-negative integer, got {value}": "la semilla ha de ser un entero no negativo, se dio {value}",
    "permutations must lie between {low} and {high}, got {value}": (
        "las permutaciones han de estar entre {low} y {high}, se dio {value}"
    ),
    "replicates must lie between {low} and {high}, got {value}": "las réplicas han de estar entre {low} y {high}, se dio {value}",
    "{name} must lie between {low:number} and {high:number}, got {value}": (
        "{name} ha de estar entre {low} y {high}, se dio {value}"
    ),
    "{name} ({option}) must be a finite number greater than 0, got {value}": (
        "{name} ({option}) ha de ser un número finito mayor que 0, se dio {value}"
    ),
    "the power wanted must lie between alpha ({alpha}) and 1, got {value}": (
        "la potencia deseada ha de estar entre alpha ({alpha}) y 1, se dio {value}"
    ),
    "the rope must be 0 or a positive number in the unit of the data, got {value}": (
        "la rope ha de ser 0 o un número positivo en la unidad de los datos, se dio {value}"
    ),
    "say from which difference on two results are different in practice: --rope R, in the unit of the data (0.01 for one point of accuracy);": (
        "indicar desde qué diferencia dos resultados son distintos en la práctica: --rope R, en la unidad de los datos (0.01 para un punto de "
        "exactitud);"
    ),
    "differences from −R to R count as practically equivalent.": (
        "las diferencias de −R a R cuentan como equivalentes en la práctica."
    ),
    "There is no default, because only you know.": "No hay valor por omisión, porque solo lo sabe quien hace el estudio.",
    "--rope 0 asks which of the two is better, however little.": "--rope 0 pregunta cuál de los dos es mejor, por poco que sea.",
    "In Python: rope=0.01": "En Python: rope=0.01",
    "cannot read the effect {text}: give d=0.5 (standardised difference), p=0.7 (probability that the first is better on a problem) or "
    "rank=0.8 (difference of mean ranks)": (
        "no se puede leer el efecto {text}: dar d=0.5 (diferencia estandarizada), p=0.7 (probabilidad de que el primero sea mejor en un "
        "problema) o rank=0.8 (diferencia de rangos medios)"
    ),
    "say what difference is to be found: an effect (d=0.5, p=0.7 or rank=0.8), or a pilot table, and not both": (
        "decir qué diferencia se ha de hallar: un efecto (d=0.5, p=0.7 o rank=0.8), o una tabla piloto, y no ambas cosas"
    ),
    "{first} and {second} have the same mean rank in the pilot: no number of problems finds a difference that is not there.": (
        "{first} y {second} tienen el mismo rango medio en el piloto: ningún número de problemas halla una diferencia que no existe."
    ),
    "Name another pair, or give an effect that would matter to you": "Indicar otro par, o dar un efecto que importaría",
    "a table needs at least 2 problems and 2 algorithms, not {n:number} and {k:number}": (
        "una tabla necesita al menos 2 problemas y 2 algoritmos, no {n} y {k}"
    ),
    "tables of {n:number} problems and {k:number} algorithms are too large to simulate": (
        "las tablas de {n} problemas y {k} algoritmos son demasiado grandes para simularlas"
    ),
    "own-spreads needs at least 3 algorithms: two have one spread between them; use exchanged": (
        "own-spreads necesita al menos 3 algoritmos: dos tienen una sola dispersión entre ellos; usar exchanged"
    ),
    "a sample of {size:number} problems cannot be drawn from {n:number} without taking one twice: use at most --sample-size {most:number}, or "
    "--replacement": (
        "una muestra de {size} problemas no se puede extraer de {n} sin tomar uno dos veces: usar como mucho --sample-size {most}, o "
        "--replacement"
    ),
    "a sample needs at least 2 problems, not {size}": "una muestra necesita al menos 2 problemas, no {size}",
    "the values of the bias must rise: 0, 5, 10": "los valores del sesgo han de ser crecientes: 0, 5, 10",
    "a curve needs at least two values of the bias: there is one": "una curva necesita al menos dos valores del sesgo: hay uno",
    "a curve needs at least two values of the sample size: there is one": (
        "una curva necesita al menos dos tamaños de muestra: hay uno"
    ),
    "give negatives and positives together (--negatives, --positives): only their ratio matters": (
        "dar juntos negativos y positivos (--negatives, --positives): solo importa su proporción"
    ),
    "costs need the class sizes, which these points do not tell: give --negatives and --positives (only their ratio matters)": (
        "los costes necesitan los tamaños de las clases, que estos puntos no dicen: dar --negatives y --positives (solo importa su proporción)"
    ),
    "give either every (--every) or at_values (--at-values), not both": (
        "dar «every» (--every) o «at_values» (--at-values), no ambas cosas"
    ),
    "a tolerance needs the optimum it is measured from: give optimum too (on the command line: --optimum 0)": (
        "una tolerancia necesita el óptimo desde el que se mide: dar también optimum (en la línea de órdenes: --optimum 0)"
    ),
    "scores 0 and 1 belong together: give both --low NAME and --high NAME, or neither": (
        "las puntuaciones 0 y 1 van juntas: dar --low NAME y --high NAME, o ninguna"
    ),
    "{name} cannot be both the score 0 and the score 1: name two algorithms": (
        "{name} no puede ser a la vez la puntuación 0 y la 1: indicar dos algoritmos"
    ),
    "the test fraction must lie between 0 and 1 (0.3 for a 70/30 split), got {value}.": (
        "la fracción de prueba ha de estar entre 0 y 1 (0.3 para una división 70/30), se dio {value}."
    ),
    "give --test-fraction, or --train-size and --test-size, not both.": (
        "dar --test-fraction, o --train-size y --test-size, no ambas cosas."
    ),
    "{name} cannot be used with {other}": "{name} no se puede usar con {other}",
    "--problem needs rows that belong together; it cannot be used with --unpaired": (
        "--problem necesita filas que van juntas; no se puede usar con --unpaired"
    ),
}

MISTAKES_OPTIONS: Final[dict[str, str]] = {**_MISSING, **_NAMES, **_NUMBERS}
