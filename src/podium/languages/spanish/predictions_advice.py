"""Spanish: the advice about classifiers compared by their predictions."""

from __future__ import annotations

from typing import Final

PREDICTIONS_ADVICE: Final[dict[str, str]] = {
    "{rows:said} of {n:number} share their {identifier} with another row.": (
        "{rows} de {n} comparten su {identifier} con otra fila."
    ),
    "1 row": "1 fila",
    "{n:number} rows": "{n} filas",
    "McNemar's and Cochran's tests take the rows to be independent; several rows of one subject, document or instance are not, and "
    "p-values then come out too small.": (
        "Las pruebas de McNemar y de Cochran suponen que las filas son independientes; varias filas de un sujeto, documento o "
        "instancia no lo son, y los p-valores salen entonces demasiado pequeños."
    ),
    "Name the column as their groups (--group {identifier}), keep one row for each independent instance, or say why the rows are "
    "independent.": (
        "Nombrar la columna como sus grupos (--group {identifier}), conservar una fila por cada instancia independiente, o decir "
        "por qué las filas son independientes."
    ),
    "{rows:number} of {n:number} instances look like samples or parts of {stems:number} ({examples}), by their {identifier}.": (
        "{rows} de {n} instancias parecen muestras o partes de {stems} ({examples}), según su {identifier}."
    ),
    "{rows:number} of {n:number} instances look like samples or parts of {stems:number} ({examples} and {last} others), by their "
    "{identifier}.": (
        "{rows} de {n} instancias parecen muestras o partes de {stems} ({examples} y {last} más), según su {identifier}."
    ),
    "Several samples of one item, or questions of one document, are not independent; counting each as an instance makes standard "
    "errors and p-values too small.": (
        "Varias muestras de un mismo elemento, o preguntas de un mismo documento, no son independientes; contar cada una como una "
        "instancia hace demasiado pequeños los errores estándar y los p-valores."
    ),
    "Add a column that says which instances belong together and name it (--group), keep one of each, or say why they are "
    "independent.": (
        "Añadir una columna que diga qué instancias van juntas y nombrarla (--group), conservar una de cada, o decir por qué son "
        "independientes."
    ),
    "Each of the {k:number} classifiers is represented by one trained model (one run).": (
        "Cada uno de los {k} clasificadores está representado por un solo modelo entrenado (una ejecución)."
    ),
    "The tests compare these models on instances like these.": (
        "Las pruebas comparan estos modelos en instancias como estas."
    ),
    "They ignore how much accuracy varies with the training set and the random seed, so they say nothing about the learning "
    "algorithms themselves.": (
        "Pasan por alto cuánto varía la exactitud con el conjunto de entrenamiento y la semilla aleatoria, así que no dicen nada "
        "de los algoritmos de aprendizaje mismos."
    ),
    "Each of the {k:number} systems is represented by one run.": (
        "Cada uno de los {k} sistemas está representado por una sola ejecución."
    ),
    "The tests compare these runs on items like these.": "Las pruebas comparan estas ejecuciones en elementos como estos.",
    "They ignore how much the answers of a system vary from run to run.": (
        "Pasan por alto cuánto varían de una ejecución a otra las respuestas de un sistema."
    ),
    "Where that matters, give the items of several runs as rows of their own and name the item as their group (--group).": (
        "Donde importe, dar los elementos de varias ejecuciones como filas propias e indicar el elemento como su grupo (--group)."
    ),
    "Cochran's Q looks at the differences between all classifiers;": (
        "La Q de Cochran mira las diferencias entre todos los clasificadores;"
    ),
    "Say just that; without the control all pairs are compared.": (
        "Decir justo eso; sin el control se comparan todos los pares."
    ),
    "To compare algorithms, repeat training: 5×2 cross-validation on one problem, or many problems.": (
        "Para comparar algoritmos, repetir el entrenamiento: validación cruzada 5×2 en un problema, o muchos problemas."
    ),
    "{k:number} classifiers were judged on the same {n:number} instances.": (
        "{k} clasificadores se juzgaron en las mismas {n} instancias."
    ),
    "The highest of many accuracies is too high on average: if all were equally good, the best would look better than it is by up "
    "to about {points:number} percentage points.": (
        "La mayor de muchas exactitudes es demasiado alta en promedio: si todos fueran igual de buenos, el mejor parecería mejor de "
        "lo que es hasta en unos {points} puntos porcentuales."
    ),
    "Choices made by looking at this test set add to that.": (
        "Las elecciones hechas mirando este conjunto de prueba se suman a ello."
    ),
    "Report the accuracy of the chosen classifier on fresh instances.": (
        "Dar la exactitud del clasificador elegido en instancias nuevas."
    ),
    "A test of two independent proportions would decide {pairs:said} of {m:number} differently (both with Holm).": (
        "Una prueba de dos proporciones independientes decidiría {pairs} de {m} de otro modo (ambas con Holm)."
    ),
    "All classifiers saw the same instances.": "Todos los clasificadores vieron las mismas instancias.",
    "A test that ignores this has the wrong standard error: too large where the classifiers fail on the same instances, as they "
    "mostly do.": (
        "Una prueba que lo ignora tiene un error estándar equivocado: demasiado grande donde los clasificadores fallan en las mismas "
        "instancias, como suelen hacer."
    ),
    "Use the paired tests given here.": "Usar las pruebas pareadas que aquí se dan.",
    "1 pair of {m:number} has fewer than {needed:number} discordant instances.": (
        "1 par de {m} tiene menos de {needed} instancias discordantes."
    ),
    "{few:number} pairs of {m:number} have fewer than {needed:number} discordant instances.": (
        "{few} pares de {m} tienen menos de {needed} instancias discordantes."
    ),
    "The exact two-sided p-value then cannot reach {alpha:number}, even if one classifier were right on all of them; adjustment for "
    "many pairs takes more.": (
        "El p-valor exacto bilateral no puede llegar entonces a {alpha}, aunque un clasificador acertara en todas ellas; el ajuste "
        "por muchos pares exige más."
    ),
    "Only more test instances can separate such classifiers.": (
        "Solo más instancias de prueba pueden separar a tales clasificadores."
    ),
    "All classifiers are right, or all are wrong, on {idle:number} of {n:number} instances.": (
        "En {idle} de {n} instancias todos los clasificadores aciertan, o todos fallan."
    ),
    "1 pair is right and wrong on exactly the same instances.": "1 par acierta y falla exactamente en las mismas instancias.",
    "{same:number} pairs are right and wrong on exactly the same instances.": (
        "{same} pares aciertan y fallan exactamente en las mismas instancias."
    ),
    "Such instances carry no information about which classifier is better; the tests rest on the remaining {rest:number}.": (
        "Tales instancias no informan de qué clasificador es mejor; las pruebas se basan en las {rest} restantes."
    ),
    "Exact copies widen the family of hypotheses for nothing.": "Las copias exactas amplían la familia de hipótesis para nada.",
    "Leave out copies; harder instances would separate the classifiers better.": (
        "Omitir las copias; instancias más difíciles separarían mejor a los clasificadores."
    ),
    "Cochran's Q does not reject (p = {p:number}), yet 1 pair does.": (
        "La Q de Cochran no rechaza (p = {p}), pero 1 par sí."
    ),
    "Cochran's Q does not reject (p = {p:number}), yet {hits:number} pairs do.": (
        "La Q de Cochran no rechaza (p = {p}), pero {hits} pares sí."
    ),
    "The adjusted p-values are valid by themselves, but many reviewers expect the omnibus test to reject first.": (
        "Los p-valores ajustados son válidos por sí mismos, pero muchos revisores esperan que antes rechace la prueba ómnibus."
    ),
    "Report both, and do not lean on a borderline pair.": "Comunicar ambas cosas, y no apoyarse en un par que está en el límite.",
    "Cochran's Q rejects (p = {p:number}) but no single hypothesis does.": (
        "La Q de Cochran rechaza (p = {p}), pero ninguna hipótesis suelta lo hace."
    ),
    "The classifiers differ, but these instances have too little power to say which.": (
        "Los clasificadores difieren, pero estas instancias tienen muy poca potencia para decir cuáles."
    ),
    "Say just that; more instances, or a control named beforehand, give more power.": (
        "Decir solo eso; más instancias, o un control nombrado de antemano, dan más potencia."
    ),
    "1 significant pair differs by less than one percentage point (the smallest by {points:number}).": (
        "1 par significativo difiere en menos de un punto porcentual (el menor, en {points})."
    ),
    "{n:number} significant pairs differ by less than one percentage point (the smallest by {points:number}).": (
        "{n} pares significativos difieren en menos de un punto porcentual (el menor, en {points})."
    ),
    "With many instances even a difference that no one would notice becomes significant.": (
        "Con muchas instancias, hasta una diferencia que nadie notaría resulta significativa."
    ),
    "Judge the intervals of the differences, not the p-values.": "Juzgar los intervalos de las diferencias, no los p-valores.",
    "A large p-value says that these instances cannot tell two classifiers apart, not that they are equal.": (
        "Un p-valor grande dice que estas instancias no permiten distinguir dos clasificadores, no que sean iguales."
    ),
    "Look at the interval of the difference: it says how large a difference may still be there.": (
        "Mirar el intervalo de la diferencia: dice cuán grande puede ser aún la diferencia que haya."
    ),
}
