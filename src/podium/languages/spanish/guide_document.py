"""Spanish: the questions of the guide, and the guide as a document."""

from __future__ import annotations

from typing import Final

_QUESTIONS: Final[dict[str, str]] = {
    "What do you have?": "¿Qué hay?",
    "How many problems (data sets, functions, tasks)?": "¿Cuántos problemas (conjuntos de datos, funciones, tareas)?",
    "How many algorithms?": "¿Cuántos algoritmos?",
    "Are results missing?": "¿Faltan resultados?",
    "What do you want to know?": "¿Qué se quiere saber?",
}

_ANSWERS: Final = {
    ("data", "table"): (
        "one value for each algorithm and problem (a mean, say)",
        "un valor por algoritmo y problema (una media, por ejemplo)",
    ),
    ("data", "runs"): (
        "single runs that share no data: different seeds, separate experiments",
        "ejecuciones sueltas que no comparten datos: semillas distintas, experimentos separados",
    ),
    ("data", "folds"): (
        "folds of cross-validation or repeated random splits",
        "pliegues de una validación cruzada o divisiones aleatorias repetidas",
    ),
    ("data", "predictions"): (
        "for each test instance the label every classifier predicted, or solved / not solved",
        "para cada instancia de prueba, la clase que predijo cada clasificador, o si la resolvió o no",
    ),
    ("data", "scores"): (
        "for each test instance the score or probability every classifier gave",
        "para cada instancia de prueba, la puntuación o probabilidad que dio cada clasificador",
    ),
    ("data", "traces"): (
        "the best value found so far at several points of the budget (convergence curves)",
        "el mejor valor hallado hasta el momento en varios puntos del presupuesto (curvas de convergencia)",
    ),
    ("data", "pvalues"): ("only published p-values or mean ranks", "solo p-valores o rangos medios publicados"),
    ("data", "nothing"): (
        "no results yet, or a pilot only: the study is still to be planned",
        "ningún resultado todavía, o solo un piloto: el estudio está por planificar",
    ),
    ("data", "unknown"): (
        "a file or folder, and you are not sure what is in it or whether it is sound",
        "un archivo o una carpeta, y no está claro qué contiene ni si es correcto",
    ),
    ("problems", "one"): ("one problem", "un problema"),
    ("problems", "many"): ("several problems, each for itself", "varios problemas, cada uno por sí mismo"),
    ("problems", "groups"): (
        "several that depend on each other: tasks of a family, dimensions of one function, samples of one item",
        "varios que dependen unos de otros: tareas de una familia, dimensiones de una función, muestras de un mismo elemento",
    ),
    ("algorithms", "two"): ("two", "dos"),
    ("algorithms", "many"): ("three or more", "tres o más"),
    ("missing", "no"): (
        "every algorithm has a result everywhere",
        "todos los algoritmos tienen resultado en todas partes",
    ),
    ("missing", "some"): (
        "some algorithms have no result on some problems",
        "algunos algoritmos no tienen resultado en algunos problemas",
    ),
    ("goal", "differences"): ("which of them differ", "cuáles de ellos difieren"),
    ("goal", "control"): (
        "whether one of them, your own, differs from the rest",
        "si uno de ellos, el propio, difiere de los demás",
    ),
    ("goal", "sizes"): (
        "how large the differences are, with intervals, before any p-value",
        "cuán grandes son las diferencias, con intervalos, antes de cualquier p-valor",
    ),
    ("goal", "pairs"): (
        "which differ, by tests of two at a time that no third algorithm changes (and which other tests there are)",
        "cuáles difieren, con pruebas de dos en dos que ningún tercer algoritmo cambia (y qué otras pruebas hay)",
    ),
    ("goal", "equivalence"): (
        "that two or all of them perform alike, up to a difference that does not matter",
        "que dos o todos rinden igual, salvo una diferencia que no importa",
    ),
    ("goal", "ranks"): (
        "which places in a leaderboard are possible for each, and which tiers",
        "qué puestos de una clasificación son posibles para cada uno, y qué niveles hay",
    ),
    ("goal", "cost"): (
        "in which order to try them, cheap ones first unless a dear one is better",
        "en qué orden probarlos: primero los baratos, salvo que uno caro sea mejor",
    ),
    ("goal", "assumptions"): (
        "whether t tests and ANOVA would be safe",
        "si las pruebas t y el ANOVA serían seguros",
    ),
    ("goal", "power"): (
        "which procedure finds most here, how many problems it takes, what choosing them does",
        "qué procedimiento halla más aquí, cuántos problemas hacen falta, qué efecto tiene elegirlos",
    ),
    ("goal", "validity"): (
        "whether the procedures keep their level on data like these",
        "si los procedimientos mantienen su nivel con datos como estos",
    ),
    ("goal", "practical"): (
        "how probably one is better in practice, or both are practically equivalent",
        "con qué probabilidad uno es mejor en la práctica, o ambos son equivalentes en la práctica",
    ),
    ("goal", "scores"): (
        "how good each is on these problems, from a few runs each: scores with intervals",
        "cuán bueno es cada uno en estos problemas, con pocas ejecuciones de cada uno: puntuaciones con intervalos",
    ),
    ("goal", "format"): (
        "nothing yet: the same data in another format",
        "nada todavía: los mismos datos en otro formato",
    ),
}
"""By question and answer of the command line, whose words stay."""

_AFTER_QUESTION: Final[dict[str, str]] = dict(_ANSWERS.values()) | {
    f"--{axis} {key}: {text}": f"--{axis} {key}: {texto}" for (axis, key), (text, texto) in _ANSWERS.items()
}

_CHOICES: Final = (
    "alternative {value}", "control {value}", "dominance", "exhaustive", "hierarchical {value}", "low {value}", "missing {value}",
    "pairwise {value}", "power-of {value}", "rope {value}", "simes", "stability", "test {value}", "zeros {value}",
)  # fmt: skip
"""Options that lead to another way of the same route."""

_FRAME: Final[dict[str, str]] = {
    "Use podium {verb}.": "Usar podium {verb}.",
    "No test can answer this with such data.": "Ninguna prueba puede responder a esto con tales datos.",
    "{n:number} routes are left.": "Quedan {n} caminos.",
    "Answer more questions to get one command.": "Responder a más preguntas para obtener una sola orden.",
    "Five questions lead to the verb: what you have, on how many problems, how many algorithms, whether results are missing, what you want.": (
        "Cinco preguntas llevan al verbo: qué hay, en cuántos problemas, cuántos algoritmos, si faltan resultados, qué se quiere."
    ),
    "Type: {command}": "Escribir: {command}",
    "Instead:": "En su lugar:",
    "In Python:": "En Python:",
    "In Python: {line}": "En Python: {line}",
    "podium.{call}": "podium.{call}",
    "Or instead": "O en su lugar",
    "What follows “Or” is added to the command, in place of an option of the same name.": (
        "Lo que sigue a «O» se añade a la orden, en lugar de la opción del mismo nombre."
    ),
    "Which verb?": "¿Qué verbo?",
    "Which verb do I need?": "¿Qué verbo hace falta?",
    "More: --full says why, for each of them.": "Más: --full dice por qué, para cada uno.",
    "What each answers, takes for granted, and wants reported": (
        "A qué responde cada uno, qué da por supuesto y qué hay que comunicar"
    ),
    "{title:said} (podium {verb})": "{title} (podium {verb})",
    "Question:": "Pregunta:",
    "Takes for granted:": "Da por supuesto:",
    "Report:": "Comunicar:",
    "You said": "Lo dicho",
    # A leaf of the tree: the words of the command line, what to type, and why.
    **{
        f"{start}{{said}} — {{why:said}}": f"{inicio}{{said}} — {{why}}"
        for start, inicio in (
            ("problems ", "problems "),
            ("algorithms ", "algorithms "),
            ("missing ", "missing "),
            ("goal ", "goal "),
            ("whatever the question: ", "sea cual sea la pregunta: "),
        )
    },
    **{
        f"{start}{{said}}: {{instead:said}}": f"{start}{{said}}: {{instead}}"
        for start in ("problems ", "algorithms ", "missing ", "goal ")
    },
    **{
        f"{start}{{said}}: podium {{command}}": f"{start}{{said}}: podium {{command}}"
        for start in ("problems ", "algorithms ", "missing ", "goal ")
    },
    "whatever the question: podium {command}": "sea cual sea la pregunta: podium {command}",
    **{
        f"{start}--{option} ({{when:said}}){end}": f"{inicio}--{option} ({{when}}){end}"
        for start, inicio in (("Or: ", "O: "), ("", ""))
        for option in _CHOICES
        for end in ";."
    },
    "podium {command}: {when:said}": "podium {command}: {when}",
}

_MISSING: Final[dict[str, str]] = {
    "Missing results are refused until you say what they stand for: --missing omit, drop-problem, drop-algorithm, worst or value=X.": (
        "Los resultados ausentes se rechazan hasta que se diga qué significan: --missing omit, drop-problem, drop-algorithm, worst o "
        "value=X."
    ),
    "Runs without a result are left out of the file by you: algorithms may have different numbers of runs.": (
        "Las ejecuciones sin resultado han de quitarse del archivo: los algoritmos pueden tener números distintos de ejecuciones."
    ),
    "Missing results are refused: repeat the runs that failed, or leave the repetition out for all algorithms.": (
        "Los resultados ausentes se rechazan: repetir las ejecuciones que fallaron, o quitar la repetición para todos los algoritmos."
    ),
    "Missing predictions are refused: count them as wrong, or leave the instance out for all classifiers.": (
        "Las predicciones ausentes se rechazan: contarlas como erróneas, o quitar la instancia para todos los clasificadores."
    ),
    "Missing scores are refused: leave the instance out for all classifiers, and say how many and why.": (
        "Las puntuaciones ausentes se rechazan: quitar la instancia para todos los clasificadores, y decir cuántas y por qué."
    ),
    "Runs without a number are refused; --missing omit leaves them out and says so.": (
        "Las ejecuciones sin número se rechazan; --missing omit las quita y lo dice."
    ),
}

GUIDE_DOCUMENT: Final[dict[str, str]] = {**_QUESTIONS, **_AFTER_QUESTION, **_FRAME, **_MISSING}
