"""The words of the paragraph of a ROC analysis, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Counted


@dataclass(frozen=True)
class RocWords:
    """The sentences of one language; pairs are singular and plural."""

    extent: str
    one: str
    points: Counted
    crisp: Counted
    test: str
    phrases: tuple[str, str, str]
    alternatives: Mapping[str, str]
    difference: tuple[str, str]
    """Of a single pair, ``{a}`` and ``{b}``, and of several."""
    areas: tuple[str, str]
    crisp_areas: tuple[str, str]
    intervals: tuple[str, str]
    are: tuple[str, str]
    highest: str
    untested: str
    unknown: str
    chance: Mapping[str, str]
    below: str
    hull: tuple[str, str]
    best_choice: tuple[str, str]
    dominated: tuple[str, str]
    operating: tuple[str, str]
    no_costs: str
    costs: str
    is_: tuple[str, str]
    trivial: Mapping[int, str]
    """To call nothing positive (−1), or everything (−2)."""
    threshold: str
    more: str
    calibrated: str
    brier: str
    afterwards: str
    constant: str


ENGLISH = RocWords(
    extent="by their scores for the same {n} instances, {positives} of them positive ({label}) and {negatives} negative",
    one="We analysed the ROC curve of {name} by its scores for {n} instances, {positives} of them positive ({label}) and "
    "{negatives} negative.",
    points=(
        "We analysed {n} crisp classifier ({names}) given as points of ROC space.",
        "We analysed {n} crisp classifiers ({names}) given as points of ROC space.",
    ),
    crisp=(
        " The convex hull and the operating points also take in {n} crisp classifier given as points of ROC space.",
        " The convex hull and the operating points also take in {n} crisp classifiers given as points of ROC space.",
    ),
    test="by {side} DeLong tests of the areas under their ROC curves (AUC), with the normal approximation",
    phrases=(
        "has a significantly larger AUC than",
        "has a significantly smaller AUC than",
        "does not differ significantly from",
    ),
    alternatives={
        "greater": ", against the alternative that {control} has the larger AUC",
        "less": ", against the alternative that {control} has the smaller AUC",
    },
    difference=(
        " Δ is the difference of the AUCs, {a} minus {b}, with its {level} Wald interval",
        " Δ is the difference of the AUCs, the first minus the second, with its {level} Wald interval, which is not adjusted "
        "for the number of comparisons",
    ),
    areas=(" The area under the ROC curve (AUC)", " The areas under the ROC curves (AUC)"),
    crisp_areas=(" The area under the curve through its points", " The areas under the curves through their points"),
    intervals=(
        ", with the {level} interval on the logit scale from DeLong's standard error",
        ", with {level} intervals on the logit scale from DeLong's standard errors",
    ),
    are=(" is:", " are, the largest first:"),
    highest="; the others are smaller.",
    untested=" Points alone do not allow a test of whether the areas differ.",
    unknown=" Where no interval is given, these instances do not allow one to be estimated.",
    chance={
        "better": " The interval lies above 0.5, the value of guessing.",
        "worse": " The interval lies below 0.5, the value of guessing: the scores point the wrong way.",
        "open": " The interval includes 0.5, the value of guessing: it could not be shown to be better than chance.",
    },
    below=" All points lie on or below the diagonal, so that no classifier is better than ignoring the instance.",
    hull=(" {names} touches the convex hull of all curves", " {names} touch the convex hull of all curves"),
    best_choice=(
        ", that is, is the best choice for some costs and class ratio",
        ", that is, each is the best choice for some costs and class ratio",
    ),
    dominated=("; {names} is never the best choice", "; {names} are never the best choice"),
    operating=(" The best operating point", " The equally good best operating points"),
    no_costs=" for iso-performance lines of slope 1 (no costs were given), where TPR − FPR is greatest",
    costs=", for a false positive that costs {fp}, a false negative that costs {fn}, and {negatives} negatives to {positives} "
    "positives, which makes the slope of the iso-performance lines",
    is_=(", is", ", are"),
    trivial={-1: " to call nothing positive", -2: " to call everything positive"},
    threshold=" at the threshold {value}",
    more=" and {n} more",
    calibrated=" The scores were calibrated by Platt's method, cross-fitted over {folds} stratified folds (seed {seed})",
    brier="; the Brier scores",
    afterwards=", from before to after where the scores are probabilities, are:",
    constant="; always predicting the share of positives gives {value}.",
)
"""English."""

SPANISH = RocWords(
    extent="por sus puntuaciones para las mismas {n} instancias, {positives} de ellas positivas ({label}) y {negatives} "
    "negativas",
    one="Se analizó la curva ROC de {name} por sus puntuaciones para {n} instancias, {positives} de ellas positivas ({label}) y "
    "{negatives} negativas.",
    points=(
        "Se analizó {n} clasificador discreto ({names}) dado como puntos del espacio ROC.",
        "Se analizaron {n} clasificadores discretos ({names}) dados como puntos del espacio ROC.",
    ),
    crisp=(
        " La envolvente convexa y los puntos de operación incluyen también {n} clasificador discreto dado como puntos del "
        "espacio ROC.",
        " La envolvente convexa y los puntos de operación incluyen también {n} clasificadores discretos dados como puntos del "
        "espacio ROC.",
    ),
    test="mediante pruebas {side} de DeLong de las áreas bajo sus curvas ROC (AUC), con la aproximación normal",
    phrases=(
        "tiene un AUC significativamente mayor que",
        "tiene un AUC significativamente menor que",
        "no difiere significativamente de",
    ),
    alternatives={
        "greater": ", frente a la alternativa de que {control} tiene el AUC mayor",
        "less": ", frente a la alternativa de que {control} tiene el AUC menor",
    },
    difference=(
        " Δ es la diferencia de los AUC, el de {a} menos el de {b}, con su intervalo de Wald del {level}",
        " Δ es la diferencia de los AUC, el del primero menos el del segundo, con su intervalo de Wald del {level}, que no está "
        "ajustado por el número de comparaciones",
    ),
    areas=(" El área bajo la curva ROC (AUC)", " Las áreas bajo las curvas ROC (AUC)"),
    crisp_areas=(
        " El área bajo la curva que pasa por sus puntos",
        " Las áreas bajo las curvas que pasan por sus puntos",
    ),
    intervals=(
        ", con el intervalo del {level} en la escala logit a partir del error estándar de DeLong",
        ", con intervalos del {level} en la escala logit a partir de los errores estándar de DeLong",
    ),
    are=(" es:", " son, de mayor a menor:"),
    highest="; las demás son menores.",
    untested=" Los puntos por sí solos no permiten contrastar si las áreas difieren.",
    unknown=" Donde no se indica ningún intervalo, estas instancias no permiten estimarlo.",
    chance={
        "better": " El intervalo queda por encima de 0.5, el valor del azar.",
        "worse": " El intervalo queda por debajo de 0.5, el valor del azar: las puntuaciones apuntan en sentido contrario.",
        "open": " El intervalo incluye 0.5, el valor del azar: no se pudo demostrar que sea mejor que el azar.",
    },
    below=" Todos los puntos están en la diagonal o por debajo de ella, de modo que ningún clasificador es mejor que ignorar la "
    "instancia.",
    hull=(
        " {names} toca la envolvente convexa de todas las curvas",
        " {names} tocan la envolvente convexa de todas las curvas",
    ),
    best_choice=(
        ", es decir, es la mejor elección para ciertos costes y cierta proporción de clases",
        ", es decir, cada uno es la mejor elección para ciertos costes y cierta proporción de clases",
    ),
    dominated=("; {names} nunca es la mejor elección", "; {names} nunca son la mejor elección"),
    operating=(" El mejor punto de operación", " Los mejores puntos de operación, igual de buenos entre sí"),
    no_costs=" para rectas de isorrendimiento de pendiente 1 (no se indicaron costes), donde TPR − FPR es máximo",
    costs=", para un falso positivo que cuesta {fp}, un falso negativo que cuesta {fn} y {negatives} negativos frente a "
    "{positives} positivos, lo que da a las rectas de isorrendimiento la pendiente",
    is_=(", es", ", son"),
    trivial={-1: " no declarar positivo nada", -2: " declarar positivo todo"},
    threshold=" con el umbral {value}",
    more=" y {n} más",
    calibrated=" Las puntuaciones se calibraron con el método de Platt, con ajuste cruzado en {folds} particiones estratificadas "
    "(semilla {seed})",
    brier="; las puntuaciones de Brier",
    afterwards=", de antes a después cuando las puntuaciones son probabilidades, son:",
    constant="; predecir siempre la proporción de positivos da {value}.",
)
"""Spanish."""

WORDS: Mapping[str, RocWords] = {"en": ENGLISH, "es": SPANISH}
"""By language."""
