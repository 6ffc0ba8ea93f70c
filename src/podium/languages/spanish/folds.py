"""Spanish: what the comparison of repetitions on one problem says."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

_TESTS: Final = {
    "paired t": "t pareada",
    "corrected resampled t": "t remuestreada corregida",
    "combined 5×2 cv F": "F combinada de 5×2 cv",
}

_PLACES: Final = ("{a:said}", "{b:said}", "{c:said}", "{d:said}", "{e:said}")

_NAMES: Final[dict[str, str]] = {
    "Paired t": "t pareada",
    "Corrected resampled t": "t remuestreada corregida",
    "Combined 5×2 cv F": "F combinada de 5×2 cv",
    "5×2 cv t": "t de 5×2 cv",
    "Wilcoxon": "Wilcoxon",
    "p ({test:said})": "p ({test})",
    "F({first:number}, {second:number})": "F({first}, {second})",
    **{
        f"Tests computed: {', '.join(_PLACES[:number])}.": (
            f"Pruebas calculadas: {', '.join(_PLACES[:number]).replace(':said', '')}."
        )
        for number in range(1, len(_PLACES) + 1)
    },
}

_REPORT: Final[dict[str, str]] = {
    "Comparison of {algorithms:said} on one problem": "Comparación de {algorithms} en un problema",
    "Data: {source}; {extent:said}, k = {k:number} algorithms, larger values are better.": (
        "Datos: {source}; {extent}, k = {k} algoritmos, los valores mayores son mejores."
    ),
    "Data: {source}; {extent:said}, k = {k:number} algorithms, smaller values are better.": (
        "Datos: {source}; {extent}, k = {k} algoritmos, los valores menores son mejores."
    ),
    "What is found holds for this problem, not for problems in general.": (
        "Lo que se halle vale para este problema, no para los problemas en general."
    ),
    "Design: {design:said} ({evidence:said}).": "Diseño: {design} ({evidence}).",
    "Any two rows {shared:said}; therefore the verdict rests on the {tests:said}.": (
        "Dos filas cualesquiera {shared}; por eso el veredicto se basa en las {tests}."
    ),
    "Test and training instances stand {ratio:number} to 1.": (
        "Las instancias de prueba y de entrenamiento están en razón de {ratio} a 1."
    ),
    "Means": "Medias",
    "Means over the repetitions": "Medias de las repeticiones",
    "SD": "DT",
    "Best on: repetitions in which the algorithm is best or shares the best place, of {m:number}.": (
        "Mejor en: repeticiones en las que el algoritmo es el mejor o comparte el mejor puesto, de {m}."
    ),
    "Algorithms that share a letter do not differ significantly.": (
        "Los algoritmos que comparten una letra no difieren significativamente."
    ),
    "Differences from the control": "Diferencias respecto al control",
    "Differences": "Diferencias",
    "Mean differences": "Diferencias medias",
    "Cohen's d": "d de Cohen",
    "d_z": "d_z",
    "Size of d": "Tamaño de d",
    **{
        f"Difference: mean of the first minus the second, in the unit of the table ({sign}: the first is better), with its "
        f"confidence interval (level {{level:number}}, not adjusted for several pairs) by the {test} test.": (
            f"Diferencia: media del primero menos la del segundo, en la unidad de la tabla ({signo}: el primero es mejor), con "
            f"su intervalo de confianza (nivel {{level}}, sin ajustar por haber varios pares) por la prueba {prueba}."
        )
        for sign, signo in (("positive", "positiva"), ("negative", "negativa"))
        for test, prueba in _TESTS.items()
    },
    "Cohen's d divides by the spread of the algorithms over the repetitions, d_z by that of their differences; positive: the "
    "first is better.": (
        "La d de Cohen divide por la dispersión de los algoritmos en las repeticiones, d_z por la de sus diferencias; "
        "positiva: el primero es mejor."
    ),
    "Both describe these repetitions and are large where folds differ little.": (
        "Ambas describen estas repeticiones y son grandes donde los pliegues difieren poco."
    ),
    "Every test, pair by pair": "Todas las pruebas, par a par",
    "Unadjusted p-values; the verdict rests on the first test.": (
        "P-valores sin ajustar; el veredicto se basa en la primera prueba."
    ),
    "Marked: at most {alpha:number}.": "Marcados: a lo sumo {alpha}.",
    "The paired t and the Wilcoxon test take the rows to be independent, which they are not here.": (
        "Las pruebas t pareada y de Wilcoxon suponen que las filas son independientes, y aquí no lo son."
    ),
    "The one-sided p of F is half of the two-sided one on the side of the alternative, else one minus that.": (
        "La p unilateral de F es la mitad de la bilateral en el lado de la alternativa; si no, uno menos eso."
    ),
    "The 5×2 cv t has a single difference in its numerator and depends on which fold comes first.": (
        "La t de 5×2 cv tiene una sola diferencia en el numerador y depende de qué pliegue va primero."
    ),
    "Does any algorithm differ, by ranks?": "¿Difiere algún algoritmo, por rangos?",
    "Friedman's test over the repetitions": "Prueba de Friedman sobre las repeticiones",
    "The rows count as if they were problems.": "Las filas cuentan como si fueran problemas.",
    "They are not independent, so these p-values are too small; the verdict does not rest on them.": (
        "No son independientes, de modo que estos p-valores son demasiado pequeños; el veredicto no se basa en ellos."
    ),
    "Verdict: {how:said}, family-wise α = {alpha:number}; fixed by the design and the number of algorithms before any "
    "p-value was computed.": (
        "Veredicto: {how}, α = {alpha} para la familia; fijado por el diseño y el número de algoritmos antes de calcular ningún "
        "p-valor."
    ),
}

_COUNTS: Final = (("Paired t {t:number}", "t pareada {t}"), ("Wilcoxon {w:number}", "Wilcoxon {w}"))

_ADVICE: Final[dict[str, str]] = {
    "The rows are labelled as folds but declared independent.": (
        "Las filas están señaladas como pliegues, pero se declararon independientes."
    ),
    "Folds of one cross-validation train on overlapping sets, and the paired t test then finds differences that are not "
    "there.": (
        "Los pliegues de una validación cruzada se entrenan con conjuntos que se solapan, y la prueba t pareada halla entonces "
        "diferencias inexistentes."
    ),
    "Leave out --design independent unless every row trained on instances of its own.": (
        "Quitar --design independent, salvo que cada fila se haya entrenado con instancias propias."
    ),
    "They are therefore not independent, and the ordinary variance of their mean is too small.": (
        "Por tanto no son independientes, y la varianza habitual de su media es demasiado pequeña."
    ),
    "They are therefore not independent, and the ordinary variance of their mean is too small; the correction multiplies it "
    "by {factor:number}.": (
        "Por tanto no son independientes, y la varianza habitual de su media es demasiado pequeña; la corrección la multiplica "
        "por {factor}."
    ),
    **{
        f"Quote the {test} test, on which the verdict rests.": f"Citar la prueba {prueba}, en la que se basa el veredicto."
        for test, prueba in _TESTS.items()
    },
    "The paired t test, Wilcoxon's test and Friedman's test over the rows are shown for comparison only.": (
        "Las pruebas t pareada, de Wilcoxon y de Friedman sobre las filas se muestran solo como comparación."
    ),
    **{
        f"Here they would add, before any adjustment: {found} of {{pairs:said}}.": (
            f"Aquí añadirían, antes de todo ajuste: {hallado} de {{pairs}}."
        )
        for found, hallado in (*_COUNTS, *((f"{a[0]}; {b[0]}", f"{a[1]}; {b[1]}") for a, b in pairwise(_COUNTS)))
    },
    "They take the rows to be independent.": "Suponen que las filas son independientes.",
    "With resampled training sets the paired t test rejects true null hypotheses far more often than its level says.": (
        "Con conjuntos de entrenamiento remuestreados, la prueba t pareada rechaza hipótesis nulas ciertas mucho más a menudo de "
        "lo que dice su nivel."
    ),
    "Do not quote them as evidence; over several problems use podium compare, where each problem counts once.": (
        "No citarlas como prueba; con varios problemas usar podium compare, donde cada problema cuenta una vez."
    ),
    "There is only {repetitions:said}.": "Hay solo {repetitions}.",
    "There are only {repetitions:said}.": "Hay solo {repetitions}.",
    "With {m:number} rows a two-sided exact Wilcoxon test cannot go below p = {p:number}, and a t test has 1 degree of "
    "freedom.": (
        "Con {m} filas, una prueba exacta bilateral de Wilcoxon no puede bajar de p = {p}, y una prueba t tiene 1 grado de "
        "libertad."
    ),
    "With {m:number} rows a two-sided exact Wilcoxon test cannot go below p = {p:number}, and a t test has {df:number} degrees "
    "of freedom.": (
        "Con {m} filas, una prueba exacta bilateral de Wilcoxon no puede bajar de p = {p}, y una prueba t tiene {df} grados de "
        "libertad."
    ),
    "Use ten folds, repeated if the algorithms are fast enough, or 5×2 cross-validation.": (
        "Usar diez pliegues, repetidos si los algoritmos son lo bastante rápidos, o validación cruzada 5×2."
    ),
    "1 pair differs by exactly the same amount in every repetition the test compares.": (
        "1 par difiere exactamente en la misma cantidad en todas las repeticiones que la prueba compara."
    ),
    "{n:number} pairs differ by exactly the same amount in every repetition the test compares.": (
        "{n} pares difieren exactamente en la misma cantidad en todas las repeticiones que la prueba compara."
    ),
    "This pair has no test statistic and counts as not significant.": (
        "Este par no tiene estadístico de contraste y cuenta como no significativo."
    ),
    "These pairs have no test statistic and count as not significant.": (
        "Estos pares no tienen estadístico de contraste y cuentan como no significativos."
    ),
    "A t or F test measures a difference by its variation; without any, nothing can be said about chance.": (
        "Una prueba t o F mide una diferencia por su variación; sin ella, nada se puede decir del azar."
    ),
    "Check that the runs really differ (seeds, splits, rounding), or report more decimals.": (
        "Comprobar que las ejecuciones difieren de verdad (semillas, particiones, redondeo), o dar más decimales."
    ),
    "Each test set has {n:number} instances.": "Cada conjunto de prueba tiene {n} instancias.",
    "With fewer than 30 instances in a test set, performance moves in coarse steps and is far from normal (ten-fold "
    "cross-validation wants 300 instances).": (
        "Con menos de 30 instancias en un conjunto de prueba, el rendimiento se mueve a saltos y dista de ser normal (la "
        "validación cruzada de diez pliegues pide 300 instancias)."
    ),
    "Use fewer folds, or larger test sets.": "Usar menos pliegues, o conjuntos de prueba mayores.",
    "No difference is significant.": "Ninguna diferencia es significativa.",
    "No difference is significant; the widest confidence interval of a difference spans {width:number}.": (
        "Ninguna diferencia es significativa; el intervalo de confianza más ancho de una diferencia abarca {width}."
    ),
    "That no difference was found does not show that there is none: these repetitions may be too few to tell.": (
        "Que no se hallara ninguna diferencia no muestra que no la haya: estas repeticiones pueden ser muy pocas para verla."
    ),
    "Say that the data cannot separate the algorithms, and give the confidence intervals.": (
        "Decir que los datos no permiten separar los algoritmos, y dar los intervalos de confianza."
    ),
}

_PICTURES: Final[dict[str, str]] = {
    "Over {design:said}, best mean first.": "En {design}, primero la mejor media.",
    "Box: quartiles and median; whiskers: results within 1.5 box lengths; every repetition a point.": (
        "Caja: cuartiles y mediana; bigotes: resultados a menos de 1.5 longitudes de la caja; cada repetición, un punto."
    ),
    "The repetitions share instances: their spread understates how sure a mean is.": (
        "Las repeticiones comparten instancias: su dispersión subestima la incertidumbre de una media."
    ),
    **{
        f"Mean differences of {{name}} minus each other algorithm over {{design:said}}, with {{level:number}} % intervals by the "
        f"{test} test of each pair by itself, not adjusted for their number.": (
            f"Diferencias medias de {{name}} menos cada uno de los demás algoritmos en {{design}}, con intervalos del {{level}} % "
            f"por la prueba {prueba} de cada par por separado, sin ajustar por su número."
        )
        for test, prueba in _TESTS.items()
    },
    "Best mean first.": "Primero la mejor media.",
}

FOLDS: Final[dict[str, str]] = _NAMES | _REPORT | _ADVICE | _PICTURES
