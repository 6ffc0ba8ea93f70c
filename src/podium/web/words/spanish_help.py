"""Spanish: help for the options that many studies share, and for those of comparisons over problems."""

from __future__ import annotations

from typing import Final

_SHARED: Final[dict[str, str]] = {
    "help.objective": "Si son mejores los valores mayores (exactitud) o los menores (error, tiempo). Hace falta salvo que el archivo lo "
    "diga; podium nunca lo adivina, pues una respuesta equivocada invierte todas las conclusiones.",
    "help.control": "El algoritmo, por lo común el propio, con el que se compara cada uno de los demás. Son menos hipótesis que con todos "
    "los pares, de modo que se puede hallar más. Vacío: se comparan todos los pares.",
    "help.alternative": "Con un control: buscar cualquier diferencia (bilateral) o solo en este sentido. Una pregunta unilateral se elige "
    "antes de ver los resultados.",
    "help.alpha": "Probabilidad que se admite de una o más diferencias falsas en toda la familia de comparaciones. Lo usual: 0.05.",
    "help.equivalence": "Para mostrar que los algoritmos no difieren: una diferencia de hasta este tamaño, en la unidad de los datos, no "
    "importa. Se contrasta entonces qué pares difieren en menos (dos pruebas unilaterales). Elíjala antes de ver los resultados.",
    "help.metric": "Qué magnitud se compara cuando el archivo contiene varias (exactitud, tiempo…).",
    "help.seed": "Cualquier número entero. La misma semilla da los mismos números al azar y, por tanto, el mismo informe.",
    "help.design": "Qué son las filas. De ello depende qué prueba es la adecuada, pues los pliegues y las particiones comparten instancias. "
    "Por omisión se deduce de las etiquetas de repeticiones y pliegues; si no las hay, podium pregunta.",
    "help.test_fraction": "Qué parte de las instancias se usa como prueba: 0.3 para particiones de 70 y 30. Hace falta con particiones "
    "aleatorias repetidas; en la validación cruzada se deduce del número de pliegues.",
    "help.replicates": "Cuántos estudios se simulan. Con cuatro veces más, el error de la simulación se reduce a la mitad y se tarda "
    "cuatro veces más.",
}

_READING: Final[dict[str, str]] = {
    "help.problem": "La columna que nombra el problema, el conjunto de datos o la función. Hace falta si ninguna columna, o más de una, lo parece.",
    "help.algorithm": "Tabla larga (una línea por medida): la columna que nombra el algoritmo.",
    "help.value": "Tabla larga (una línea por medida): la columna con el rendimiento, como la exactitud o el error.",
    "help.run": "Tabla larga: la columna que etiqueta las repeticiones (pliegue, semilla), para emparejar las de los distintos algoritmos "
    "y advertir las que faltan.",
    "help.where": "Tabla larga: usar solo las líneas con cierta celda, por ejemplo metric=accuracy. Una condición por línea; han de "
    "cumplirse todas.",
    "help.drop_row": "Filas que no son problemas, como un promedio: un nombre por línea; * vale por cualesquiera caracteres. Un promedio que "
    "se sigue de las demás filas se deja fuera sin esto.",
    "help.keep_row": "Filas que son problemas aunque se llamen como un promedio, un rango u otro resumen: un nombre por línea.",
    "help.drop_column": "Columnas que no son algoritmos, como el tamaño de un conjunto de datos: un nombre por línea; * vale por cualesquiera "
    "caracteres.",
    "help.keep_column": "Columnas que son algoritmos aunque se llamen como un resumen, un índice o una propiedad: un nombre por línea; "
    "* conserva todas.",
    "help.transpose": "Si cada fila es un algoritmo y cada columna un problema. Por omisión, según digan los nombres de las columnas.",
    "help.names": "Si la primera columna de una tabla ancha (una columna por algoritmo) nombra las filas o contiene ya valores. Por omisión "
    "se averigua.",
    "help.repeats": "Cuando varias filas de una tabla ancha llevan el nombre del mismo problema (pliegues, ejecuciones), tomar su promedio. "
    "Sin esto se rechazan.",
    "help.missing": "Qué se hace con las ejecuciones fallidas o ausentes: refuse (rechazar), omit (promediar las que hay), drop-problem "
    "(quitar el problema), drop-algorithm (quitar el algoritmo), worst (el peor valor que alguno obtuvo en ese problema) o value=X, con el "
    "número que se quiera. El informe dice lo que se hizo.",
    "help.average": "Cómo las medidas repetidas de un algoritmo en un problema se convierten en un solo valor.",
    "help.delimiter": "Qué separa las celdas: un carácter, o la palabra tab (tabulador) o space (espacio). Por omisión se averigua.",
    "help.decimal": "Qué separa los decimales: un punto o una coma. Por omisión se averigua.",
    "help.sheet": "Qué hoja de un libro de Excel, por su nombre o su número, o qué tabla de un texto, por su número o título. Solo hace falta si hay varias.",
    "help.reader": "El nombre del formato, si podium no reconoce el archivo por sí solo: stac, statds, jmetal, amlb, openml, weka, coco, "
    "ioh, cec, lm-eval y otros.",
}

_COMPARE: Final[dict[str, str]] = {
    "help.compare.control": "El algoritmo, por lo común el propio, con el que se compara cada uno de los demás; con best se toma el de mejor "
    "rango medio, y el informe dice que se eligió tras ver los resultados. Vacío: se comparan todos los pares.",
    "help.compare.metric": "Qué magnitud se compara cuando el archivo contiene varias. Si se eligen todas, cada una recibe su propio "
    "veredicto, con un resumen.",
    "help.compare.ranking": "De dónde salen los p-valores. Los rangos de Friedman solo saben quién va delante en cada problema. Los alineados "
    "y los de Quade usan también cuánto, de modo que las diferencias han de significar lo mismo en todos los problemas; pueden ayudar con "
    "cuatro o cinco algoritmos a lo sumo.",
    "help.compare.pairwise": "Por omisión, pruebas z de los rangos medios, que dependen de todos los algoritmos de la tabla. La prueba de "
    "Wilcoxon, la de los signos y la t miran solo dos algoritmos, de modo que ningún tercero cambia su resultado. Las demás son otras "
    "pruebas de los rangos de Friedman.",
    "help.compare.simes": "Añade, junto al veredicto, el procedimiento de Bergmann y Hommel con la prueba de Simes, que halla al menos lo "
    "mismo pero supone que las pruebas no dependen negativamente unas de otras. Todos los pares de hasta 12 algoritmos.",
    "help.compare.parametric": "Añade, junto al veredicto, un análisis de varianza con sus condiciones comprobadas, y después las pruebas de "
    "Tukey de todos los pares o las de Dunnett del control. El veredicto no cambia.",
    "help.compare.unpaired": "Márquelo si los valores de una fila no se corresponden, como cuando cada algoritmo se ejecutó con otros datos: "
    "Kruskal–Wallis y pruebas de Dunn. La mayoría de las demás opciones no se aplica entonces.",
    "help.compare.exact": "Los p-valores de Friedman y de pruebas afines son aproximaciones si la tabla es pequeña. Esto dedica unos segundos "
    "a los exactos; los que no cuestan tiempo se dan siempre.",
    "help.compare.permutations": "Cuántas reordenaciones de la tabla al azar dan otros p-valores de las pruebas globales, sin aproximaciones; "
    "lo usual es 10000, y 0 es ninguna.",
    "help.compare.se": "Con los errores estándar publicados de los rangos alineados y de Quade, las pruebas yerran demasiado o demasiado poco; "
    "con los corregidos respetan el nivel. Tome los publicados para reproducir artículos anteriores. Los rangos de Friedman no se ven "
    "afectados.",
    "help.compare.stability": "Repite el veredicto sin cada problema y sin cada algoritmo, para ver si lo decide uno solo. El veredicto no "
    "cambia; se tarda otras tantas veces más.",
    "help.compare.group": "Si los problemas se repiten unos a otros (una función en varias dimensiones, tareas de una familia): la columna que "
    "dice cuáles van juntos, o un archivo de este estudio con dos columnas, problema y grupo. Las pruebas toman entonces como unidad los "
    "grupos enteros.",
    "help.compare.missing": "Qué se hace con las ejecuciones fallidas o ausentes: refuse (rechazar), omit (promediar las que hay), "
    "drop-problem (quitar el problema), drop-algorithm (quitar el algoritmo), worst (el peor valor que alguno obtuvo en ese problema), "
    "value=X, con el número que se quiera, o incomplete (pruebas que admiten celdas vacías, para lo que nunca se ejecutó). El informe dice "
    "lo que se hizo.",
}

_PAIR: Final[dict[str, str]] = {
    "help.pair.first": "El algoritmo a cuyo favor se cuentan las diferencias. Deje ambos vacíos para comparar cada dos de la tabla.",
    "help.pair.second": "El algoritmo con el que se compara el primero.",
    "help.pair.alternative": "Buscar cualquier diferencia (bilateral) o solo en este sentido. Se elige antes de ver los resultados, y exige "
    "ambos nombres si la tabla tiene más de dos algoritmos.",
    "help.pair.alpha": "Probabilidad que se admite de una diferencia falsa; con todos los pares de una tabla, de una o más. Lo usual: 0.05.",
    "help.pair.confidence": "Para qué niveles de confianza se dan intervalos de la diferencia típica, separados por comas.",
    "help.pair.equivalence": "Para mostrar que los dos no difieren: una diferencia de hasta este tamaño, en la unidad de los datos, no importa. "
    "Se contrasta entonces si la suya es menor (dos pruebas unilaterales). Elíjala antes de ver los resultados.",
    "help.pair.zeros": "Qué hace la prueba de Wilcoxon con los problemas en los que ambos empatan. Al repartir sus rangos, los empates hablan a "
    "favor de la igualdad; dejarlos fuera es lo que hacía Wilcoxon; Pratt les da rango antes de dejarlos fuera.",
    "help.pair.permutations": "Cuántos patrones de signos al azar usa la prueba de permutación cuando no puede recorrerlos todos.",
}

_RUNS: Final[dict[str, str]] = {
    "help.runs.control": "El algoritmo cuyas diferencias con cada uno de los demás se contrastan. Vacío: las de cada dos.",
    "help.runs.alpha": "Probabilidad que se admite de que uno o más intervalos de la familia no contengan su diferencia. La confianza de los "
    "intervalos es 1 − α: del 95 % para 0.05.",
    "help.runs.normalize": "Las puntuaciones han de significar lo mismo en todos los problemas. Si no es así: dé un 0 a la peor ejecución de "
    "todas en un problema y un 1 a la mejor, o nombre abajo dos referencias.",
    "help.runs.low": "El algoritmo cuya media en cada problema pasa a ser 0, como jugar al azar. No se compara; nombre también la otra "
    "referencia.",
    "help.runs.high": "El algoritmo cuya media en cada problema pasa a ser 1, como una persona. No se compara; nombre también la otra "
    "referencia.",
    "help.runs.threshold": "La brecha de optimalidad es cuánto les falta en promedio a las ejecuciones para llegar a esta puntuación. Por "
    "omisión 1 si las puntuaciones están escaladas; si no, se prescinde de ella.",
    "help.runs.dominance": "Añade, para cada dos algoritmos, cuánto se acercan las puntuaciones de uno a ser mejores que las del otro en todos "
    "los cuantiles.",
    "help.runs.epsilon": "Parte del desacuerdo (hasta 0.5) por debajo de la cual un algoritmo casi domina al otro; 0 sería dominar en todas "
    "partes. Elíjala de antemano.",
    "help.runs.replicates": "Cuántas veces se vuelven a sortear las ejecuciones para los intervalos.",
    "help.runs.missing": "Deja fuera las ejecuciones sin número, y lo dice. Sin esto son un error.",
    "help.one_problem": "Tabla ancha: si todas las filas son ejecuciones del mismo problema, dele aquí un nombre.",
}

_ASSUMPTIONS: Final[dict[str, str]] = {
    "help.assumptions.alpha": "Probabilidad de que una sola prueba halle una desviación donde no la hay; el informe dice cuántas habría por "
    "azar.",
    "help.assumptions.scheme": "Cómo se hicieron las ejecuciones: independent (independientes), seeds (semillas), cv (validación cruzada), "
    "repeated-cv (la misma, repetida), 5x2cv o holdout (particiones aleatorias). De ello, y no de una prueba, se deduce si son independientes.",
    "help.assumptions.missing": "Deja fuera las ejecuciones sin número, y lo dice. Sin esto son un error.",
}

_ORDER: Final[dict[str, str]] = {
    "help.order.cost_file": "Un segundo archivo de este estudio con una línea por algoritmo: su nombre y su coste (segundos, memoria, "
    "parámetros). Añádalo antes en la página de los datos.",
    "help.order.cost_column": "Qué columna del archivo de costes contiene el coste, si tiene varias.",
    "help.order.alpha": "Probabilidad que se admite de una o más diferencias falsas entre todos los pares. Cuanto menor, más a menudo decide "
    "el coste.",
    "help.order.test": "Si las filas son problemas: la prueba de Wilcoxon o la de los signos. Si son pliegues o particiones de un problema: "
    "una prueba que tenga en cuenta que se solapan.",
    "help.order.adjust": "Cómo se ajustan los p-valores por el número de pares. Sin ajuste se hallan diferencias que no existen.",
    "help.order.design": "Para pruebas en un solo problema: qué son las filas. Por omisión se deduce de sus etiquetas.",
    "help.order.test_fraction": "Para pruebas en un solo problema: qué parte de las instancias se usa como prueba, 0.3 para particiones de 70 "
    "y 30.",
}

_ADJUST: Final[dict[str, str]] = {
    "help.adjust.kind": "Una línea por p-valor (con un nombre, o con los de dos algoritmos), una matriz cuadrada de p-valores, o algoritmos con "
    "sus rangos medios. Por omisión se reconoce si solo cabe una lectura.",
    "help.adjust.n": "De cuántos problemas salen los rangos medios publicados; solo hace falta para estos.",
    "help.adjust.control": "El algoritmo con el que el veredicto compara cada uno de los demás; después siguen todos los pares. Vacío: el "
    "veredicto es sobre todos los pares.",
    "help.adjust.exhaustive": "Lista los conjuntos de hipótesis que pueden ser ciertas a la vez, que recorre el procedimiento de Bergmann y "
    "Hommel, y los aceptados. Hasta 9 algoritmos.",
    "help.adjust.transitive": "Indica que los valores p de todos los pares proceden de una prueba de rangos medios, medias o exactitudes, en la que A = B y B = C implican A = C. Entonces decide el procedimiento de Bergmann y Hommel; si no, el de Holm, que vale para cualquier prueba, también las de signos y de rangos con signo.",
    "help.adjust.simes": "Añade, junto al veredicto, el procedimiento de Bergmann y Hommel con la prueba de Simes, que halla al menos lo mismo "
    "pero supone que las pruebas no dependen negativamente unas de otras. Todos los pares de hasta 12 algoritmos.",
}

HELP: Final[dict[str, str]] = _SHARED | _READING | _COMPARE | _PAIR | _RUNS | _ASSUMPTIONS | _ORDER | _ADJUST
