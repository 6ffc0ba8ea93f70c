"""Spanish: advice about the data of a comparison: what the rows are, ties, scales, missing results."""

from __future__ import annotations

from typing import Final

_FOLDS: Final[dict[str, str]] = {
    "{rows:number} of {n:number} rows look like folds or runs of {problems:said} ({example:several}).": (
        "{rows} de {n} filas parecen pliegues o ejecuciones de {problems} ({example})."
    ),
    "Repeated measurements of one problem are not independent: pooling 30 resamples of 20 data sets gave 61.6 % false "
    "positives at a nominal 5 %;": (
        "Las medidas repetidas de un problema no son independientes: juntar 30 remuestreos de 20 conjuntos de datos dio un "
        "61.6 % de falsos positivos con un 5 % nominal;"
    ),
    "on the means of each data set it was 4.9 %.": "con las medias de cada conjunto de datos fue un 4.9 %.",
    "These are repetitions on one problem: use podium folds, whose tests allow for the data they share.": (
        "Son repeticiones sobre un solo problema: usar podium folds, cuyas pruebas tienen en cuenta los datos que comparten."
    ),
    "Average them first: give the same problem name to all rows of a problem and use --repeats average.": (
        "Promediarlas antes: dar el mismo nombre de problema a todas las filas de un problema y usar --repeats average."
    ),
    "{rows:number} of {n:number} problems look like variants of {stems:number} ({example:several}).": (
        "{rows} de {n} problemas parecen variantes de {stems} ({example})."
    ),
    "Variants of one problem (dimensions, sizes, task families) are not independent;": (
        "Las variantes de un problema (dimensiones, tamaños, familias de tareas) no son independientes;"
    ),
    "counting each as a problem makes p-values too small.": (
        "contar cada una como un problema hace los p-valores demasiado pequeños."
    ),
    "Name their groups (--group in podium compare), keep one row for each independent problem, for instance the mean of its "
    "variants, or say why they are independent.": (
        "Indicar sus grupos (--group en podium compare), dejar una fila por cada problema independiente, por ejemplo la media "
        "de sus variantes, o decir por qué son independientes."
    ),
}

_TIES: Final[dict[str, str]] = {
    "{tied:number} of {n:number} problems contain a tie;": "{tied} de {n} problemas contienen un empate;",
    "1 of {n:number} problems contain a tie;": "1 de {n} problemas contiene un empate;",
    "{share:number} of all pairs of values are equal.": "el {share} de todos los pares de valores son iguales.",
    "Ties share the mean of their ranks and say nothing about which algorithm is better.": (
        "Los empates comparten la media de sus rangos y no dicen nada sobre qué algoritmo es mejor."
    ),
    "The classic statistic ignores them: χ² = {classic:number} is {share:number} smaller than the tie-corrected "
    "{corrected:number}, so its p-value is too large.": (
        "El estadístico clásico no los tiene en cuenta: χ² = {classic} es un {share} menor que {corrected}, el corregido por "
        "empates, de modo que su p-valor es demasiado grande."
    ),
    "The z tests of pairs ignore them as well.": "Las pruebas z de los pares tampoco los tienen en cuenta.",
    "If ties come from rounding, use more decimals;": "Si los empates vienen del redondeo, usar más decimales;",
    "if they mean that problems are solved by all, those problems cannot separate the algorithms.": (
        "si significan que todos resuelven esos problemas, esos problemas no pueden separar los algoritmos."
    ),
    "1 difference between neighbouring values of a row is smaller than 1e-12 of the values.": (
        "1 diferencia entre valores vecinos de una fila es menor que 1e-12 de los valores."
    ),
    "{n:number} differences between neighbouring values of a row are smaller than 1e-12 of the values.": (
        "{n} diferencias entre valores vecinos de una fila son menores que 1e-12 de los valores."
    ),
    "Such differences usually come from floating-point arithmetic, yet they are ranked like real ones.": (
        "Tales diferencias suelen venir de la aritmética de coma flotante y, sin embargo, reciben rango como las reales."
    ),
    "Round the values to the digits that mean something before comparing.": (
        "Redondear los valores a las cifras que significan algo antes de comparar."
    ),
    "Zero differences occur on {problems:said};": "Hay diferencias nulas en {problems};",
    "their ranks are split evenly between the two sides, and one of an odd number is dropped first.": (
        "sus rangos se reparten por igual entre los dos lados y, si son impares, antes se descarta una."
    ),
    "Other treatments (dropping all zeros, Pratt's) give other p-values.": (
        "Otros tratamientos (descartar todos los ceros, el de Pratt) dan otros p-valores."
    ),
    "State the treatment in the paper.": "Indicar el tratamiento en el artículo.",
}

_SCALES: Final[dict[str, str]] = {
    "The widest problem spans {ratio:number} times as much as the narrowest.": (
        "El problema de mayor recorrido abarca {ratio} veces lo que el de menor."
    ),
    "The widest problem spans more than 1e308 times as much as the narrowest.": (
        "El problema de mayor recorrido abarca más de 1e308 veces lo que el de menor."
    ),
    "Aligned ranks and Quade's weights compare differences across problems, which takes a common scale.": (
        "Los rangos alineados y los pesos de Quade comparan diferencias entre problemas, lo que exige una escala común."
    ),
    "The results of {where} span {ratio:number} times as much as those of the typical problem.": (
        "Los resultados de {where} abarcan {ratio} veces lo que los del problema típico."
    ),
    "The results of {where} span more than 1e308 times as much as those of the typical problem.": (
        "Los resultados de {where} abarcan más de 1e308 veces lo que los del problema típico."
    ),
    "The tenth of the problems with the widest results spans more than 1e308 times as much as the narrowest tenth.": (
        "La décima parte de los problemas con los resultados más amplios abarca más de 1e308 veces lo que la décima parte más estrecha."
    ),
    "The tenth of the problems with the widest results spans {ratio:number} times as much as the narrowest tenth.": (
        "La décima parte de los problemas con los resultados más amplios abarca {ratio} veces lo que la décima parte más estrecha."
    ),
    "Differences, contrasts, aligned and Quade ranks compare sizes across problems, which takes a common scale.": (
        "Las diferencias, los contrastes y los rangos alineados y de Quade comparan tamaños entre problemas, lo que exige una escala común."
    ),
    "The verdict does not:": "El veredicto, no:",
    "it rests on who is better on each problem.": "se apoya en quién es mejor en cada problema.",
    "Do not interpret differences, contrasts, aligned or Quade ranks unless you normalise the problems first.": (
        "No interpretar diferencias, contrastes ni rangos alineados o de Quade sin normalizar antes los problemas."
    ),
    "The tests of the verdict, differences and contrasts compare sizes across problems, which takes a common scale.": (
        "Las pruebas del veredicto, las diferencias y los contrastes comparan tamaños entre problemas, lo que exige una escala común."
    ),
    "Normalise the problems first, or use podium compare with Friedman's ranks or --pairwise sign.": (
        "Normalizar antes los problemas, o usar podium compare con los rangos de Friedman o con --pairwise sign."
    ),
    "Normalise the problems first.": "Normalizar antes los problemas.",
    "Use Friedman's ranks, or normalise the problems first.": (
        "Usar los rangos de Friedman, o normalizar antes los problemas."
    ),
    "The cells average between {least:number} and {most:number} measurements.": (
        "Las celdas promedian entre {least} y {most} medidas."
    ),
    "Means of few runs vary more, which changes how often an algorithm wins.": (
        "Las medias de pocas ejecuciones varían más, lo que cambia con qué frecuencia gana un algoritmo."
    ),
    "Run every algorithm equally often on every problem, or say why it was not possible.": (
        "Ejecutar cada algoritmo el mismo número de veces en cada problema, o decir por qué no fue posible."
    ),
    "{worst} is last on {last:number} of {n:number} problems.": "{worst} es el último en {last} de {n} problemas.",
    "A weak baseline makes the omnibus test reject and widens the family of hypotheses without saying anything about the "
    "algorithms of interest.": (
        "Una línea base débil hace que la prueba ómnibus rechace y amplía la familia de hipótesis sin decir nada de los "
        "algoritmos de interés."
    ),
    "Leave it out if the claim does not need it, and decide so before the next comparison.": (
        "Dejarla fuera si la afirmación no la necesita, y decidirlo antes de la próxima comparación."
    ),
}

_WAS: Final = (("was", "1", "Faltaba 1"), ("were", "{missing:number}", "Faltaban {missing}"))

_MISSING: Final[dict[str, str]] = {
    f"{number} of {{all:said}} {was} missing, on {{problems:said}}, by algorithm {{who:names}}.": (
        f"{faltaba} de {{all}}, en {{problems}}; por algoritmo: {{who}}."
    )
    for was, number, faltaba in _WAS
} | {
    "Left out {what:said} with missing measurements:": "Se dejaron fuera {what} con medidas ausentes:",
    "Each missing measurement was given the worst value that any algorithm reached on that problem.": (
        "A cada medida ausente se le dio el peor valor que algún algoritmo obtuvo en ese problema."
    ),
    "Missing measurements were left out: cells are summaries of the runs there are.": (
        "Las medidas ausentes se dejaron fuera: las celdas resumen las ejecuciones que hay."
    ),
    "Each missing measurement was given the value {value:number}.": "A cada medida ausente se le dio el valor {value}.",
    "Runs fail where a problem is hard, so the runs that are left flatter whoever fails, and such means vary more.": (
        "Las ejecuciones fallan donde un problema es difícil, de modo que las que quedan favorecen a quien falla, y tales "
        "medias varían más."
    ),
    "Problems on which somebody fails are rarely typical: without them the claim is about the easier rest, and failing costs "
    "nothing.": (
        "Los problemas en los que alguien falla rara vez son típicos: sin ellos la afirmación trata del resto, más fácil, y "
        "fallar no cuesta nada."
    ),
    "The comparison is then among those that never fail;": "La comparación es entonces entre los que nunca fallan;",
    "the others were left out for a reason that is a finding by itself, and fewer algorithms also change mean ranks and "
    "adjusted p-values.": (
        "los demás quedaron fuera por una razón que es ya un hallazgo, y con menos algoritmos cambian también los rangos "
        "medios y los p-valores ajustados."
    ),
    "The worst value reached is a guess of what a failure is worth: it ranks a failed run no better than last, but it ties "
    "failures with the worst that did finish, and a failure may be worse than that.": (
        "El peor valor obtenido es una conjetura de lo que vale un fallo: no da a una ejecución fallida mejor rango que el "
        "último, pero empata los fallos con lo peor que sí terminó, y un fallo puede ser peor que eso."
    ),
    "The number put in decides how many ranks a failure costs;": (
        "El número que se pone decide cuántos rangos cuesta un fallo;"
    ),
    "in means it weighs as much as its distance from the others.": (
        "en las medias pesa tanto como su distancia a los demás."
    ),
    "Say in the paper how many runs failed and what was done;": (
        "Decir en el artículo cuántas ejecuciones fallaron y qué se hizo;"
    ),
    "see whether the conclusion holds under another policy (--missing drop-problem, worst, value=X).": (
        "ver si la conclusión se mantiene con otro tratamiento (--missing drop-problem, worst, value=X)."
    ),
    "Accidents, which no result caused: podium compare --missing incomplete.": (
        "Si son accidentes que ningún resultado causó: podium compare --missing incomplete."
    ),
}

_GROUPED: Final[dict[str, str]] = {
    "{lost:said} of {m:number} would be called significant if the {n:number} problems were taken to be independent, and cannot "
    "be shown by groups ({pairs:names}).": (
        "{lost} de {m} se declararían significativas si los {n} problemas se tomaran como independientes, y no se pueden "
        "mostrar por grupos ({pairs})."
    ),
    "1 difference of {m:number} would be called significant if the {n:number} problems were taken to be independent, and cannot be "
    "shown by groups ({pairs:names}).": (
        "1 diferencia de {m} se declararía significativa si los {n} problemas se tomaran como independientes, y no se puede mostrar "
        "por grupos ({pairs})."
    ),
    "Problems of one group repeat each other: counting each of them makes p-values too small.": (
        "Los problemas de un grupo se repiten unos a otros: contar cada uno hace los p-valores demasiado pequeños."
    ),
    "Report the decisions by groups;": "Comunicar las decisiones por grupos;",
    "more groups, not more problems of the same ones, make differences visible.": (
        "son más grupos, no más problemas de los mismos, los que hacen visibles las diferencias."
    ),
    "There are only {g:number} groups: no two-sided p-value can fall below {p:number}.": (
        "Hay solo {g} grupos: ningún p-valor bilateral puede bajar de {p}."
    ),
    "Flipping whole groups leaves 2^G patterns of signs;": (
        "Cambiar el signo de grupos enteros deja 2^G asignaciones de signos;"
    ),
    "adjusted for several hypotheses it takes more of them still.": (
        "con el ajuste por varias hipótesis hacen falta aún más."
    ),
    "Add problems of other groups;": "Añadir problemas de otros grupos;",
    "with these, describe the differences and their intervals (rough with few groups).": (
        "con estos, describir las diferencias y sus intervalos (poco precisos con pocos grupos)."
    ),
}

_INCOMPLETE: Final[dict[str, str]] = {
    "{missing:number} of {cells:number} cells are missing: {who:names}.": "Faltan {missing} de {cells} celdas: {who}.",
    "Reasons given: {reasons} and {n:number} others.": "Motivos indicados: {reasons} y {n} más.",
    **{
        f"{few} of {{m:number}} have fewer than {{least:number}} problems in common{none} ({{who:names}}).": (
            f"{pocos} de {{m}} {tienen} menos de {{least}} problemas en común{ninguno} ({{who}})."
        )
        for few, pocos, tienen in (("1 pair", "1 par", "tiene"), ("{few:number} pairs", "{few} pares", "tienen"))
        for none, ninguno in (
            ("", ""),
            (", {none:number} of them none at all", ", {none} de ellos ninguno en absoluto"),
        )
    },
    "Algorithms do not miss equally often (Cochran's Q, {p}): chance alone rarely does that.": (
        "A los algoritmos no les faltan con la misma frecuencia (Q de Cochran, {p}): el azar por sí solo rara vez lo hace."
    ),
    "Cells are taken to be missing at random: not run, not reported, whatever the result would have been.": (
        "Se supone que las celdas faltan al azar: no ejecutadas o no comunicadas, fuera cual fuera el resultado."
    ),
    "Failures are not random: an algorithm that crashes where it would have lost looks better than it is.": (
        "Los fallos no son azar: un algoritmo que falla donde habría perdido parece mejor de lo que es."
    ),
    "If these are failures, count them as such: --missing worst, or value=X.": (
        "Si son fallos, contarlos como tales: --missing worst, o value=X."
    ),
    "Such a pair cannot be told apart at 0.05 whatever its results: no difference found says nothing about it.": (
        "Un par así no se puede distinguir con 0.05, sean cuales sean sus resultados: que no se halle diferencia no dice nada "
        "de él."
    ),
    "Run the missing combinations first where it matters.": (
        "Ejecutar primero las combinaciones que faltan donde importe."
    ),
}

ADVICE_DATA: Final[dict[str, str]] = {**_FOLDS, **_TIES, **_SCALES, **_MISSING, **_GROUPED, **_INCOMPLETE}
