"""Spanish: what a ROC analysis says."""

from __future__ import annotations

from typing import Final

_VERDICT: Final[dict[str, str]] = {
    "{name} has an AUC of {auc:number} on {extent:said}: of two instances, one positive and one negative, it gives the positive one the "
    "higher score in {share:number} of all cases.": (
        "{name} tiene un AUC de {auc} en {extent}: de dos instancias, una positiva y una negativa, da la puntuación más alta a la "
        "positiva en el {share} de los casos."
    ),
    "A confidence interval cannot be estimated, because these instances show no variation.": (
        "No se puede estimar un intervalo de confianza, porque estas instancias no muestran variación."
    ),
    "That is better than chance: the {level:number} % confidence interval, {low:number} to {high:number}, lies above 0.5.": (
        "Es mejor que el azar: el intervalo de confianza del {level} %, de {low} a {high}, queda por encima de 0.5."
    ),
    "That is worse than chance: the {level:number} % confidence interval, {low:number} to {high:number}, lies below 0.5, so the scores "
    "point the wrong way.": (
        "Es peor que el azar: el intervalo de confianza del {level} %, de {low} a {high}, queda por debajo de 0.5, así que las "
        "puntuaciones apuntan en sentido contrario."
    ),
    "It could not be shown to be better than chance: the {level:number} % confidence interval, {low:number} to {high:number}, includes "
    "0.5.": (
        "No se pudo mostrar que sea mejor que el azar: el intervalo de confianza del {level} %, de {low} a {high}, incluye 0.5."
    ),
    "1 crisp classifier were given as points.": "Se dio 1 clasificador discreto como puntos.",
    "{n:number} crisp classifiers were given as points.": "Se dieron {n} clasificadores discretos como puntos.",
    "Of 1 crisp classifier {leader} has the largest area ({auc:number}).": (
        "De 1 clasificador discreto, {leader} tiene el área mayor ({auc})."
    ),
    "Of {n:number} crisp classifiers {leaders:names} has the largest area ({auc:number}).": (
        "De {n} clasificadores discretos, {leaders} tiene el área mayor ({auc})."
    ),
    "Of {n:number} crisp classifiers {leaders:names} share the largest area ({auc:number}).": (
        "De {n} clasificadores discretos, {leaders} comparten el área mayor ({auc})."
    ),
    "Points alone do not allow a test of whether areas differ.": (
        "Los puntos por sí solos no permiten contrastar si las áreas difieren."
    ),
    "No classifier is ever better than ignoring the instance altogether: all points lie below the diagonal.": (
        "Ningún clasificador es nunca mejor que ignorar la instancia por completo: todos los puntos están por debajo de la diagonal."
    ),
    "Each classifier is the best choice for some costs and class ratio.": (
        "Cada clasificador es la mejor elección para ciertos costes y cierta proporción de clases."
    ),
    "Whatever the costs and the class ratio, {best} is at least as good as the rest; {worst:names} is dominated.": (
        "Sean cuales sean los costes y la proporción de clases, {best} es al menos tan bueno como el resto; {worst} está dominado."
    ),
    "Whatever the costs and the class ratio, {best} is at least as good as the rest; {worst:names} are dominated.": (
        "Sean cuales sean los costes y la proporción de clases, {best} es al menos tan bueno como el resto; {worst} están dominados."
    ),
    "For some costs and class ratio the best choice is one of {best:names}; {worst:names} is dominated, that is, never the best choice.": (
        "Para ciertos costes y cierta proporción de clases la mejor elección es uno de estos: {best}; {worst} está dominado, es decir, "
        "nunca es la mejor elección."
    ),
    "For some costs and class ratio the best choice is one of {best:names}; {worst:names} are dominated, that is, never the best choice.": (
        "Para ciertos costes y cierta proporción de clases la mejor elección es uno de estos: {best}; {worst} están dominados, es decir, "
        "nunca son la mejor elección."
    ),
}

_POINTS: Final[tuple[tuple[str, str], ...]] = (
    (
        "{name} with threshold {at:number} (TPR {tpr:number}, FPR {fpr:number})",
        "{name} con el umbral {at} (TPR {tpr}, FPR {fpr})",
    ),
    ("{name} (TPR {tpr:number}, FPR {fpr:number})", "{name} (TPR {tpr}, FPR {fpr})"),
    ("to call nothing positive", "no declarar nada positivo"),
    ("to call everything positive", "declarar todo positivo"),
)
"""How an operating point is named; one sentence may hold several, which are found one by one at their semicolons."""

_OPERATING: Final[dict[str, str]] = {
    pattern.format(source): pattern_es.format(target)
    for source, target in _POINTS
    for pattern, pattern_es in (
        ("The best operating point is {} ({{slope:said}}).", "El mejor punto de operación es {} ({{slope}})."),
        (
            "The best operating points, equally good, are {};",
            "Los mejores puntos de operación, igual de buenos, son {};",
        ),
        ("{};", "{};"),
        ("{} ({{slope:said}}).", "{} ({{slope}})."),
        ("{} and {{more:number}} more ({{slope:said}}).", "{} y {{more}} más ({{slope}})."),
    )
}

_RATIO: Final = "({fp}/{fn})·({negatives}/{positives}) = {value:number}"
_COSTS: Final = (
    "a false positive costs {fp} and a false negative {fn}, with {negatives} negatives to {positives} positives"
)
_RATIO_ES: Final = "({fp}/{fn})·({negatives}/{positives}) = {value}"
_COSTS_ES: Final = (
    "un falso positivo cuesta {fp} y un falso negativo {fn}, con {negatives} negativos por cada {positives} positivos"
)

_SLOPE: Final[dict[str, str]] = {
    "slope 1, as no costs were given: the greatest TPR − FPR": (
        "pendiente 1, ya que no se dieron costes: la mayor TPR − FPR"
    ),
    f"slope {_RATIO}: {_COSTS}": f"pendiente {_RATIO_ES}: {_COSTS_ES}",
    f"slope {_RATIO}: {_COSTS} (the class sizes of the data)": (
        f"pendiente {_RATIO_ES}: {_COSTS_ES} (los tamaños de las clases de los datos)"
    ),
    "Slope 1, as no costs were given: the greatest TPR − FPR.": (
        "Pendiente 1, ya que no se dieron costes: la mayor TPR − FPR."
    ),
    f"Slope {_RATIO}: {_COSTS}.": f"Pendiente {_RATIO_ES}: {_COSTS_ES}.",
    f"Slope {_RATIO}: {_COSTS} (the class sizes of the data).": (
        f"Pendiente {_RATIO_ES}: {_COSTS_ES} (los tamaños de las clases de los datos)."
    ),
}

_COUNTS: Final[dict[str, str]] = {
    "on 1 instance": "en 1 instancia",
    "on {n:number} instances": "en {n} instancias",
    "1 positive": "1 positivo",
    "{n:number} positives": "{n} positivos",
    "1 negative": "1 negativo",
    "{n:number} negatives": "{n} negativos",
    "1 crisp classifier": "1 clasificador discreto",
    "{n:number} crisp classifiers": "{n} clasificadores discretos",
    "1 point": "1 punto",
    "{n:number} points": "{n} puntos",
    "none": "ninguno",
    "multiclass AUC M": "AUC multiclase M",
    "call nothing positive": "no declarar nada positivo",
    "call everything positive": "declarar todo positivo",
}

_TEXT: Final[dict[str, str]] = {
    "ROC analysis of {extent:said}": "Análisis ROC de {extent}",
    "Data: {file}; {positives:said} ({label}) and {negatives:said}, {extent:said} with scores.": (
        "Datos: {file}; {positives} ({label}) y {negatives}, {extent} con puntuaciones."
    ),
    "Data: {file}; {positives:said} ({label}) and {negatives:said}, {extent:said} with scores; {other}; {crisp:said} given as points.": (
        "Datos: {file}; {positives} ({label}) y {negatives}, {extent} con puntuaciones; {other}; {crisp} en forma de puntos."
    ),
    "Data: {file}; {crisp:said} given as points.": "Datos: {file}; {crisp} en forma de puntos.",
    "Areas": "Áreas",
    "Operating points": "Puntos de operación",
    "Convex hull": "Envolvente convexa",
    "Calibration": "Calibración",
    "Curves": "Curvas",
    "Tier {place:number} ({extent:said}, AUC {auc:number}): {members}": (
        "Nivel {place} ({extent}, AUC {auc}): {members}"
    ),
    "Tier {place:number} ({extent:said}, AUC {high:number} to {low:number}): {members}": (
        "Nivel {place} ({extent}, AUC de {high} a {low}): {members}"
    ),
    "A tier holds the best classifier left and all that do not differ significantly from it ({how:said}, α = {alpha:number}).": (
        "Un nivel reúne al mejor clasificador que queda y a todos los que no difieren significativamente de él ({how}, α = {alpha})."
    ),
    "On the hull, so the best choice for some costs and class ratio: {touching}.": (
        "En la envolvente, y por tanto la mejor elección para ciertos costes y cierta proporción de clases: {touching}."
    ),
    "On the hull, so the best choice for some costs and class ratio: none.": (
        "En la envolvente, y por tanto la mejor elección para ciertos costes y cierta proporción de clases: ninguno."
    ),
    "Dominated, so never the best choice: {dominated}.": "Dominados, y por tanto nunca la mejor elección: {dominated}.",
    "Dominated, so never the best choice: none.": "Dominados, y por tanto nunca la mejor elección: ninguno.",
    "The curves have {n:number} points; --format json gives all of them.": (
        "Las curvas tienen {n} puntos; --format json los da todos."
    ),
    "Equal scores are one step of the curve; ties are decided exactly on the decimals of the input.": (
        "Las puntuaciones iguales son un solo escalón de la curva; los empates se deciden exactamente con los decimales de los datos."
    ),
    "Verdict: {procedure:said} on DeLong's tests, family-wise α = {alpha:number}; fixed by design and number of classifiers before any p-value "
    "was computed.": (
        "Veredicto: {procedure} sobre las pruebas de DeLong, α = {alpha} para la familia; fijado por el diseño y el número de clasificadores "
        "antes de calcular ningún p-valor."
    ),
    "podium {version}; data SHA-256 {data}; points SHA-256 {points}": (
        "podium {version}; SHA-256 de los datos {data}; SHA-256 de los puntos {points}"
    ),
    "podium {version}; points SHA-256 {points}": "podium {version}; SHA-256 de los puntos {points}",
    "ROC curves": "Curvas ROC",
    "ROC curves.": "Curvas ROC.",
    "Differences of areas, {family:said}": "Diferencias de áreas, {family}",
    "ROC curves of {names}.": "Curvas ROC de {names}.",
    "Dotted: convex hull of all classifiers.": "Línea de puntos: envolvente convexa de todos los clasificadores.",
    "Circles: best operating points, on an iso-performance line; {slope:said}.": (
        "Círculos: mejores puntos de operación, sobre una recta de isorrendimiento; {slope}."
    ),
    "The {n:number} largest areas of {total:number} are shown; the hull is that of all.": (
        "Se muestran las {n} áreas mayores de {total}; la envolvente es la de todos."
    ),
}

_TABLES: Final[dict[str, str]] = {
    "Classifier": "Clasificador",
    "{level:number} % from": "{level} % desde",
    "SE": "EE",
    "On the hull": "En la envolvente",
    "Wald from": "Wald desde",
    "Wald to": "Wald hasta",
    "Mann–Whitney U": "U de Mann–Whitney",
    "Trapezoids": "Trapecios",
    "Areas under the ROC curves": "Áreas bajo las curvas ROC",
    "{level:number} % confidence intervals on the logit scale with DeLong's standard error (the default); – where unknown.": (
        "Intervalos de confianza del {level} % en la escala logit con el error estándar de DeLong (por omisión); – donde no se conoce."
    ),
    "On the hull: the best choice for some costs and class ratio.": (
        "En la envolvente: la mejor elección para ciertos costes y cierta proporción de clases."
    ),
    "Classifiers that share a letter cannot be told apart.": (
        "Los clasificadores que comparten una letra no se pueden distinguir."
    ),
    "AUC = U/(P·N), the share of the {positives:said} × {negatives:said} pairs in which the positive scores higher (ties one half); the "
    "trapezoids under the curve were added up as well and agree exactly.": (
        "AUC = U/(P·N), la proporción de los pares ({positives} × {negatives}) en los que el positivo puntúa más (los empates cuentan la "
        "mitad); los trapecios bajo la curva también se sumaron y coinciden exactamente."
    ),
    "A crisp classifier has one point; its AUC is (sensitivity + specificity)/2.": (
        "Un clasificador discreto tiene un solo punto; su AUC es (sensibilidad + especificidad)/2."
    ),
    "Positive from": "Positivo desde",
    "TPR": "TPR",
    "FPR": "FPR",
    "TPR − FPR": "TPR − FPR",
    "TPR − slope·FPR": "TPR − pendiente·FPR",
    "Cost per instance": "Coste por instancia",
    "Best operating point of each classifier": "Mejor punto de operación de cada clasificador",
    "Best: no point of any classifier is better.": "Mejor: ningún punto de ningún clasificador es mejor.",
    "A classifier that is not listed does no better than calling every instance alike.": (
        "Un clasificador que no aparece no es mejor que declarar lo mismo en todas las instancias."
    ),
    "Best from slope": "Mejor desde pendiente",
    "to slope": "hasta pendiente",
    "Convex hull of all points": "Envolvente convexa de todos los puntos",
    "(0, 0) calls every instance negative, (1, 1) every one positive.": (
        "(0, 0) declara negativas todas las instancias, (1, 1) las declara todas positivas."
    ),
    "Slope = (cost of a false positive / cost of a false negative) · (negatives / positives).": (
        "Pendiente = (coste de un falso positivo / coste de un falso negativo) · (negativos / positivos)."
    ),
    "Difference of AUC": "Diferencia de AUC",
    "Intervals are those of single comparisons (Wald), not simultaneous ones; – where no variation was seen.": (
        "Los intervalos son los de comparaciones individuales (Wald), no simultáneos; – donde no se observó variación."
    ),
    "Brier before": "Brier antes",
    "Brier after": "Brier después",
    "Slope": "Pendiente",
    "Intercept": "Ordenada",
    "Platt's calibration": "Calibración de Platt",
    "Brier score: mean squared error of the probability, 0 is best; always saying the share of positives gets {value:number}.": (
        "Puntuación de Brier: error cuadrático medio de la probabilidad, 0 es lo mejor; decir siempre la proporción de positivos obtiene "
        "{value}."
    ),
    "After: each instance by a sigmoid fitted without its own fold ({folds:number} stratified folds).": (
        "Después: cada instancia mediante una sigmoide ajustada sin su propio pliegue ({folds} pliegues estratificados)."
    ),
    "– where scores are no probabilities.": "– donde las puntuaciones no son probabilidades.",
    "Calibration does not change the order of the instances, so it does not change AUC or the tests.": (
        "La calibración no cambia el orden de las instancias, así que no cambia el AUC ni las pruebas."
    ),
    "Points of the ROC curves": "Puntos de las curvas ROC",
    "Each curve also holds (0, 0) and (1, 1).": "Cada curva contiene además (0, 0) y (1, 1).",
    "Equal scores make one point.": "Las puntuaciones iguales dan un solo punto.",
}

_MULTICLASS: Final[dict[str, str]] = {
    "Multiclass ROC analysis of {extent:said}": "Análisis ROC multiclase de {extent}",
    "Data: {file}; {instances:said} of {classes:number} classes ({sizes}), {extent:said}.": (
        "Datos: {file}; {instances} de {classes} clases ({sizes}), {extent}."
    ),
    "{name} has M = {value:number} on {extent:said}: averaged over all pairs of classes, it orders two instances of different classes "
    "correctly in {share:number} of all cases.": (
        "{name} tiene M = {value} en {extent}: en promedio sobre todos los pares de clases, ordena correctamente dos instancias de "
        "clases distintas en el {share} de los casos."
    ),
    "The {level:number} % confidence interval, {low:number} to {high:number}, includes 0.5, the value of guessing.": (
        "El intervalo de confianza del {level} %, de {low} a {high}, incluye 0.5, el valor del azar."
    ),
    "The {level:number} % confidence interval, {low:number} to {high:number}, lies above 0.5, the value of guessing.": (
        "El intervalo de confianza del {level} %, de {low} a {high}, queda por encima de 0.5, el valor del azar."
    ),
    "The {level:number} % confidence interval, {low:number} to {high:number}, lies below 0.5, the value of guessing.": (
        "El intervalo de confianza del {level} %, de {low} a {high}, queda por debajo de 0.5, el valor del azar."
    ),
    "Classes": "Clases",
    "Class": "Clase",
    "Instances": "Instancias",
    "M": "M",
    "One-vs-rest, macro": "Uno contra el resto, macro",
    "One-vs-rest, weighted": "Uno contra el resto, ponderada",
    "Multiclass areas": "Áreas multiclase",
    "Area of each class against all others": "Área de cada clase contra todas las demás",
    "M: how well two classes are told apart, averaged over all pairs of classes alike (Hand & Till); one-vs-rest: the area of each class "
    "against all others, averaged alike (macro) or by class size (weighted).": (
        "M: cuán bien se distinguen dos clases, en promedio sobre todos los pares de clases por igual (Hand y Till); uno contra el resto: "
        "el área de cada clase contra todas las demás, promediada por igual (macro) o según el tamaño de la clase (ponderada)."
    ),
    "The smallest class, {label}, has {extent:said}.": "La clase más pequeña, {label}, tiene {extent}.",
    "The intervals and tests rest on a normal approximation, which is rough below about {n:number} instances of a class, above all for "
    "areas near 1.": (
        "Los intervalos y las pruebas se basan en una aproximación normal, que es tosca por debajo de unas {n} instancias de una clase, "
        "sobre todo para áreas próximas a 1."
    ),
    "Look at the confidence intervals; equality takes an equivalence test with a margin chosen beforehand.": (
        "Conviene mirar los intervalos de confianza; la igualdad requiere una prueba de equivalencia con un margen elegido de antemano."
    ),
}

_ADVICE: Final[dict[str, str]] = {
    "{who:names}: AUC below 0.5 with the whole confidence interval (lowest {auc:number}, {name}).": (
        "{who}: AUC por debajo de 0.5 con todo el intervalo de confianza (el menor, {auc}, {name})."
    ),
    "Such scores order the classes well but the wrong way round: a small score means positive, or the wrong label was called positive.": (
        "Tales puntuaciones ordenan bien las clases, pero al revés: una puntuación pequeña significa positivo, o se llamó positiva a la "
        "etiqueta equivocada."
    ),
    "Check --positive, or turn the sign of the scores.": "Comprobar --positive, o cambiar el signo de las puntuaciones.",
    "{who}: the estimated variance of the area is 0.": "{who}: la varianza estimada del área es 0.",
    "{some}) and {last} (AUC {auc:number}): the estimated variance of the area is 0.": (
        "{some}) y {last} (AUC {auc}): la varianza estimada del área es 0."
    ),
    "1 pair cannot be tested and has p = 1.": "1 par no se puede contrastar y tiene p = 1.",
    "{n:number} pairs cannot be tested and have p = 1.": "{n} pares no se pueden contrastar y tienen p = 1.",
    "A score that separates the classes without an error, or not at all, shows no variation in this sample; that does not mean that the "
    "area is known exactly.": (
        "Una puntuación que separa las clases sin ningún error, o que no las separa en absoluto, no muestra variación en esta muestra; "
        "eso no significa que el área se conozca exactamente."
    ),
    "Report the counts, and collect more instances before claiming perfection.": (
        "Dar los recuentos, y reunir más instancias antes de afirmar la perfección."
    ),
    "There are {positives:said} and {negatives:said}.": "Hay {positives} y {negatives}.",
    "DeLong's intervals and tests rest on a normal approximation, which is rough below about {n:number} instances of a class, above all "
    "for areas near 1.": (
        "Los intervalos y las pruebas de DeLong se basan en una aproximación normal, que es tosca por debajo de unas {n} instancias de una "
        "clase, sobre todo para áreas próximas a 1."
    ),
    "Do not lean on a borderline p-value; a larger test set is the remedy.": (
        "No apoyarse en un p-valor próximo al nivel; el remedio es un conjunto de prueba mayor."
    ),
    "1 classifier given as points ({who:names}): in the hull and among the operating points, but not in the tests.": (
        "1 clasificador dado como puntos ({who}): en la envolvente y entre los puntos de operación, pero no en las pruebas."
    ),
    "{n:number} classifiers given as points ({who:names}): in the hull and among the operating points, but not in the tests.": (
        "{n} clasificadores dados como puntos ({who}): en la envolvente y entre los puntos de operación, pero no en las pruebas."
    ),
    "A test needs to know on which instances two classifiers agree, and rates or counts do not say that.": (
        "Una prueba necesita saber en qué instancias coinciden dos clasificadores, y las tasas o los recuentos no lo dicen."
    ),
    "Joining the hull also assumes that the rates come from data like these.": (
        "Entrar en la envolvente supone además que las tasas proceden de datos como estos."
    ),
    "Give their labels or scores as columns of the table of instances.": (
        "Dar sus etiquetas o puntuaciones como columnas de la tabla de instancias."
    ),
    "{who:names} has the largest AUC ({auc:number}), but at slope {slope:number} the best choice is {winners:names}.": (
        "{who} tiene el mayor AUC ({auc}), pero con pendiente {slope} la mejor elección es {winners}."
    ),
    "{who:names} share the largest AUC ({auc:number}), but at slope {slope:number} the best choice is {winners:names}.": (
        "{who} comparten el mayor AUC ({auc}), pero con pendiente {slope} la mejor elección es {winners}."
    ),
    "The area averages over all thresholds; a single operating point is a question about one of them.": (
        "El área promedia todos los umbrales; un único punto de operación es una pregunta sobre uno de ellos."
    ),
    "Decide by the operating point when costs and class ratio are known, by the area when they are not.": (
        "Decidir por el punto de operación si se conocen los costes y la proporción de clases; por el área, si no."
    ),
    "A large p-value says that the data cannot tell two areas apart, not that they are equal.": (
        "Un p-valor grande dice que los datos no permiten distinguir dos áreas, no que sean iguales."
    ),
    "Look at the confidence intervals of the differences; equality takes an equivalence test with a margin chosen beforehand.": (
        "Conviene mirar los intervalos de confianza de las diferencias; la igualdad requiere una prueba de equivalencia con un margen "
        "elegido de antemano."
    ),
    "The operating point was picked among {points:said} on the same {extent:said}.": (
        "El punto de operación se eligió entre {points} en estos mismos datos ({extent})."
    ),
    "Its rates are optimistic, the more so the fewer instances and the more points there are.": (
        "Sus tasas son optimistas, tanto más cuantas menos instancias y más puntos haya."
    ),
    "The tests of the areas hold for one test set and do not include the variation of training sets.": (
        "Las pruebas de las áreas valen para un conjunto de prueba y no incluyen la variación de los conjuntos de entrenamiento."
    ),
    "Choose the threshold on validation data and report the rates on fresh data.": (
        "Elegir el umbral en datos de validación y dar las tasas en datos nuevos."
    ),
}

ROC: Final[dict[str, str]] = {
    **_VERDICT,
    **_OPERATING,
    **_SLOPE,
    **_COUNTS,
    **_TEXT,
    **_TABLES,
    **_MULTICLASS,
    **_ADVICE,
}
