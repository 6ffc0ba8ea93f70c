"""Spanish: what a check of the assumptions of parametric tests says."""

from __future__ import annotations

from itertools import combinations
from typing import Final

_CONDITIONS: Final = (
    ("normality", "la normalidad"),
    ("equal variances", "la igualdad de varianzas"),
    ("independence", "la independencia"),
)


def _listed(words: tuple[str, ...], last: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


_BROKEN: Final[dict[str, str]] = {
    "Parametric tests (t, ANOVA) on the runs of one problem are not safe here: "
    f"{_listed(tuple(name for name, _ in some), 'and')} {'fails' if number == 1 else 'fail'}.": (
        "Las pruebas paramétricas (t, ANOVA) sobre las ejecuciones de un problema no son seguras aquí: no se "
        f"{'cumple' if number == 1 else 'cumplen'} {_listed(tuple(word for _, word in some), 'ni')}."
    )
    for number in (1, 2, 3)
    for some in combinations(_CONDITIONS, number)
}

_ENDS: Final = ((";", ";"), (".", "."))

_NORMALITY: Final[dict[str, str]] = {
    f"{{failed:number}} of {{tested:number}} {cells} from normality (Shapiro–Wilk, α = {{alpha:number}}), {chance}{end}": (
        f"{{failed}} de {{tested}} {told} de la normalidad (Shapiro–Wilk, α = {{alpha}}), {luck}{end_es}"
    )
    for cells, told in (
        ("cell departs", "celda se aparta"),
        ("cell depart", "celda se apartan"),
        ("cells departs", "celdas se aparta"),
        ("cells depart", "celdas se apartan"),
    )
    for chance, luck in (
        ("where {expected:number} would by chance", "cuando por azar serían {expected}"),
        ("at this level", "a este nivel"),
    )
    for end, end_es in _ENDS
} | {
    f"{{some:number}} of {{all:number}} {cells} constant, so that no test of normality is possible there.": (
        f"{{some}} de {{all}} {told}, de modo que ahí no es posible ninguna prueba de normalidad."
    )
    for cells, told in (
        ("cell is", "celda es constante"),
        ("cells is", "celdas es constante"),
        ("cells are", "celdas son constantes"),
    )
}

_REASONS: Final = (
    ("all runs have the same value", "todas las ejecuciones tienen el mismo valor"),
    ("no run at all", "ninguna ejecución"),
    ("every group is constant", "todos los grupos son constantes"),
    (
        "a group is constant, and its variance has no logarithm",
        "un grupo es constante, y su varianza no tiene logaritmo",
    ),
    (
        "the distances to the centre do not vary inside any group",
        "las distancias al centro no varían dentro de ningún grupo",
    ),
    (
        "fewer than two algorithms have {least:number} runs or more",
        "menos de dos algoritmos tienen {least} ejecuciones o más",
    ),
    *(
        (f"{number}: {reason}", f"{cantidad}: {razon}")
        for number, cantidad in (("1 value", "1 valor"), ("{n:number} values", "{n} valores"))
        for reason, razon in (
            (
                "the simulated null distribution starts at {low:number} values",
                "la distribución nula simulada empieza en {low} valores",
            ),
            (
                "Royston's approximation of its p-value holds for {low:number} to {high:number} values",
                "la aproximación de Royston a su p-valor vale para {low} a {high} valores",
            ),
            (
                "the skewness test behind it needs {low:number} values; from {good:number} on its p-value is good",
                "la prueba de asimetría en que se basa necesita {low} valores; desde {good} su p-valor es bueno",
            ),
            (
                "Stephens' p-value formula needs {low:number} values",
                "la fórmula del p-valor de Stephens necesita {low} valores",
            ),
        )
    ),
)

_NOT_POSSIBLE: Final[dict[str, str]] = {
    f"Not possible: {_listed(tuple(f'{{t{i}:said}}' for i in range(number)), 'and')}:": (
        f"No fue posible: {_listed(tuple(f'{{t{i}}}' for i in range(number)), 'y')}:"
    )
    for number in range(1, 9)
} | {
    f"{reason} ({{count:number}}){end}": f"{razon} ({{count}}){end_es}"
    for reason, razon in _REASONS
    for end, end_es in _ENDS
}

_TITLES: Final[dict[str, str]] = {
    "Kolmogorov–Smirnov (Lilliefors)": "Kolmogorov–Smirnov (Lilliefors)",
    "Shapiro–Wilk": "Shapiro–Wilk",
    "D'Agostino–Pearson": "D'Agostino–Pearson",
    "Anderson–Darling": "Anderson–Darling",
    "Levene (mean)": "Levene (media)",
    "Brown–Forsythe (median)": "Brown–Forsythe (mediana)",
    "Bartlett": "Bartlett",
    "Fligner–Killeen": "Fligner–Killeen",
}

_VERDICT: Final[dict[str, str]] = {
    "Compare over problems by ranks (podium compare), which assumes none of this.": (
        "Comparar entre problemas por rangos (podium compare), que no supone nada de esto."
    ),
    "Use tests that do not assume what fails here (podium folds for repetitions on one problem).": (
        "Usar pruebas que no supongan lo que aquí no se cumple (podium folds para repeticiones en un problema)."
    ),
    "Whether parametric tests are safe cannot be checked with these data.": (
        "Con estos datos no se puede comprobar si las pruebas paramétricas son seguras."
    ),
    "Until more runs say otherwise, use rank-based tests, which need none of this.": (
        "Mientras no haya más ejecuciones que digan otra cosa, usar pruebas basadas en rangos, que no necesitan nada de esto."
    ),
    "Nothing in these runs speaks against parametric tests (t, ANOVA) on one problem.": (
        "Nada en estas ejecuciones habla en contra de las pruebas paramétricas (t, ANOVA) en un problema."
    ),
    "That is no proof that the conditions hold: it means that 1 run a cell cannot show otherwise, and rank-based tests remain valid as "
    "well.": (
        "Eso no prueba que se cumplan las condiciones: significa que 1 ejecución por celda no puede mostrar lo contrario, y las pruebas "
        "basadas en rangos también siguen siendo válidas."
    ),
    "That is no proof that the conditions hold: it means that {n:number} runs a cell cannot show otherwise, and rank-based tests remain "
    "valid as well.": (
        "Eso no prueba que se cumplan las condiciones: significa que {n} ejecuciones por celda no pueden mostrar lo contrario, y las "
        "pruebas basadas en rangos también siguen siendo válidas."
    ),
    "That is no proof that the conditions hold: it means that {low:number} to {high:number} runs a cell cannot show otherwise, and "
    "rank-based tests remain valid as well.": (
        "Eso no prueba que se cumplan las condiciones: significa que de {low} a {high} ejecuciones por celda no pueden mostrar lo "
        "contrario, y las pruebas basadas en rangos también siguen siendo válidas."
    ),
    "No cell has enough runs for a test of normality.": (
        "Ninguna celda tiene ejecuciones suficientes para una prueba de normalidad."
    ),
    "Equality of variances could not be tested on any problem.": (
        "La igualdad de varianzas no se pudo contrastar en ningún problema."
    ),
    "Variances differ between the algorithms on {failed:number} of 1 problem (Brown–Forsythe), at this level.": (
        "Las varianzas difieren entre los algoritmos en {failed} de 1 problema (Brown–Forsythe), a este nivel."
    ),
    "Variances differ between the algorithms on {failed:number} of {tested:number} problems (Brown–Forsythe), where {expected:number} "
    "would by chance.": (
        "Las varianzas difieren entre los algoritmos en {failed} de {tested} problemas (Brown–Forsythe), cuando por azar serían "
        "{expected}."
    ),
    "Whether the runs are independent was not said (--scheme).": (
        "No se indicó si las ejecuciones son independientes (--scheme)."
    ),
    "The runs are independent by design ({scheme:said}).": (
        "Las ejecuciones son independientes por diseño ({scheme})."
    ),
    "The runs are not independent ({scheme:said}):": "Las ejecuciones no son independientes ({scheme}):",
}

_ONLY: Final = (
    "(Only within one repetition are they disjoint; some courses call repeated hold-out independent for that reason, wrongly.)",
    "(Solo dentro de una repetición son disjuntos; algunos cursos llaman por ello independiente a la retención repetida, sin razón.)",
)
"""Ends with a bracket, so that what follows belongs to it."""

_SCHEMES: Final[dict[str, str]] = {
    "cross-validation": "validación cruzada",
    "repeated hold-out": "retención repetida",
    "independent repetitions": "repeticiones independientes",
    "runs with different random seeds": "ejecuciones con semillas aleatorias distintas",
    "runs of unknown origin": "ejecuciones de origen desconocido",
    "every run has its own data and its own random numbers.": (
        "cada ejecución tiene sus propios datos y sus propios números aleatorios."
    ),
    "runs that differ in their seed alone are independent given the problem (and its split into training and test data); what they say "
    "holds for that problem and that split.": (
        "las ejecuciones que solo difieren en su semilla son independientes dado el problema (y su división en datos de entrenamiento y de "
        "prueba); lo que dicen vale para ese problema y esa división."
    ),
    "the test sets are disjoint, but any two of f training sets share (f − 2)/(f − 1) of their instances, so the results of the folds are "
    "correlated and their variance is underestimated.": (
        "los conjuntos de prueba son disjuntos, pero dos cualesquiera de f conjuntos de entrenamiento comparten (f − 2)/(f − 1) de sus "
        "instancias, así que los resultados de los pliegues están correlacionados y su varianza se subestima."
    ),
    "Use the corrected resampled t test, or one mean per problem and tests over problems.": (
        "Usar la prueba t remuestreada corregida, o una media por problema y pruebas entre problemas."
    ),
    "the folds of one repetition share training data, and every repetition uses the same instances again.": (
        "los pliegues de una repetición comparten datos de entrenamiento, y cada repetición vuelve a usar las mismas instancias."
    ),
    "the two training sets of a replication are disjoint, but the five replications use the same instances again.": (
        "los dos conjuntos de entrenamiento de una réplica son disjuntos, pero las cinco réplicas vuelven a usar las mismas instancias."
    ),
    "Use the tests made for this design: 5×2 cv t or the combined F.": (
        "Usar las pruebas hechas para este diseño: la t 5×2 cv o la F combinada."
    ),
    "training and test sets of different repetitions overlap.": (
        "los conjuntos de entrenamiento y de prueba de repeticiones distintas se solapan."
    ),
    _ONLY[0]: _ONLY[1],
    f"{_ONLY[0]} {{next:said}}": f"{_ONLY[1]} {{next}}",
    "whether measurements are independent cannot be seen in them; it follows from how they were made, which was not said.": (
        "si las medidas son independientes no se ve en ellas; se deduce de cómo se obtuvieron, y eso no se indicó."
    ),
}

_ADVICE: Final[dict[str, str]] = {
    "These 1 normality test may tempt you to choose the comparison by their outcome.": (
        "Esta prueba de normalidad (1) puede tentar a elegir la comparación según su resultado."
    ),
    "These {n:number} normality tests may tempt you to choose the comparison by their outcome.": (
        "Estas {n} pruebas de normalidad pueden tentar a elegir la comparación según su resultado."
    ),
    "A test chosen after looking at the same data does not keep its level, and the gate is blind where it matters: with few runs it finds "
    "nothing, with many it finds everything.": (
        "Una prueba elegida tras mirar los mismos datos no mantiene su nivel, y el filtro es ciego donde importa: con pocas ejecuciones no "
        "halla nada, con muchas lo halla todo."
    ),
    "Fix the comparison beforehand and report this check beside it; rank-based tests need no gate.": (
        "Fijar la comparación de antemano y comunicar esta comprobación a su lado; las pruebas basadas en rangos no necesitan filtro."
    ),
    "The runs come from {scheme:said}.": "Las ejecuciones proceden de: {scheme}.",
    "They are not independent:": "No son independientes:",
    "{values:number} measurements on {problems:said} are {rows:number} rows of a comparison, not {other:number}.": (
        "{values} medidas en {problems} son {rows} filas de una comparación, no {other}."
    ),
    "Runs of one problem are not independent problems: pooling 30 resamples of 20 data sets gave 61.6 % false positives at a nominal "
    "5 %.": (
        "Las ejecuciones de un problema no son problemas independientes: juntar 30 remuestreos de 20 conjuntos de datos dio un 61.6 % de "
        "falsos positivos con un 5 % nominal."
    ),
    "podium compare averages the runs of each problem before it ranks.": (
        "podium compare promedia las ejecuciones de cada problema antes de asignar rangos."
    ),
    "{few:number} of 1 cell have fewer than {least:number} runs (median {median:number}).": (
        "{few} de 1 celda tiene menos de {least} ejecuciones (mediana {median})."
    ),
    "{few:number} of {cells:number} cells have fewer than {least:number} runs (median {median:number}).": (
        "{few} de {cells} celdas tienen menos de {least} ejecuciones (mediana {median})."
    ),
    "Tests of normality find only gross departures in so few values, and the p-value of D'Agostino–Pearson is rough.": (
        "Con tan pocos valores las pruebas de normalidad solo hallan desviaciones groseras, y el p-valor de D'Agostino–Pearson es tosco."
    ),
    "Read “no departure found” there as “cannot tell”.": (
        "Leer ahí «no se halló ninguna desviación» como «no se puede saber»."
    ),
    "In 1 cell more than half of the runs repeat a value of another run.": (
        "En 1 celda más de la mitad de las ejecuciones repite un valor de otra ejecución."
    ),
    "In {n:number} cells more than half of the runs repeat a value of another run.": (
        "En {n} celdas más de la mitad de las ejecuciones repite un valor de otra ejecución."
    ),
    "Values that recur (solved runs, accuracies on a small test set) come from no continuous distribution; every test of normality rejects "
    "them once there are enough runs.": (
        "Los valores que se repiten (ejecuciones resueltas, aciertos en un conjunto de prueba pequeño) no proceden de ninguna distribución "
        "continua; toda prueba de normalidad los rechaza en cuanto hay ejecuciones suficientes."
    ),
    "Use rank-based tests with exact handling of ties, which podium's are.": (
        "Usar pruebas basadas en rangos que traten los empates de forma exacta, como las de podium."
    ),
    "{left:number} of {total:number} measurements have no number and were left out.": (
        "{left} de {total} medidas no tienen número y se dejaron fuera."
    ),
    "Failures are rarely accidents: without them the remaining runs look better and less variable than the algorithm is.": (
        "Los fallos rara vez son accidentes: sin ellos las demás ejecuciones parecen mejores y menos variables de lo que es el algoritmo."
    ),
    "For the comparison itself put in the value a failure is worth in your study.": (
        "Para la comparación misma, poner el valor que un fallo tiene en el estudio."
    ),
    "Cells have between {low:number} and {high:number} runs.": "Las celdas tienen entre {low} y {high} ejecuciones.",
    "The tests see more in cells with more runs, and tests of equal variances suffer most from unequal sizes.": (
        "Las pruebas ven más en celdas con más ejecuciones, y las de igualdad de varianzas son las que más sufren con tamaños desiguales."
    ),
    "Compare cells of like size, or supply the missing runs.": (
        "Comparar celdas de tamaño parecido, o completar las ejecuciones que faltan."
    ),
    "The normality tests disagree on how many cells fail: {counts}.": (
        "Las pruebas de normalidad no coinciden en cuántas celdas fallan: {counts}."
    ),
    "Four tests of the same cells are not four votes, and picking the most welcome one is a choice made by the data.": (
        "Cuatro pruebas de las mismas celdas no son cuatro votos, y quedarse con la más grata es una elección hecha por los datos."
    ),
    "The conclusion rests on Shapiro–Wilk alone, the most powerful of them in most comparisons.": (
        "La conclusión se basa solo en Shapiro–Wilk, la más potente de ellas en la mayoría de las comparaciones."
    ),
}

ASSUMPTIONS: Final[dict[str, str]] = {
    **_BROKEN,
    **_NORMALITY,
    **_NOT_POSSIBLE,
    **_TITLES,
    **_VERDICT,
    **_SCHEMES,
    **_ADVICE,
}
