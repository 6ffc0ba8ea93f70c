"""Spanish: help for the options of studies of one problem, of convergence, of probabilities and of simulations."""

from __future__ import annotations

from typing import Final

_FOLDS: Final[dict[str, str]] = {
    "help.folds.train_size": "Con cuántas instancias se entrena en cada repetición. Junto con el número de instancias de prueba, sustituye a "
    "su fracción.",
    "help.folds.test_size": "Con cuántas instancias se prueba en cada repetición. Junto con el número de instancias de entrenamiento, "
    "sustituye a su fracción.",
    "help.folds.repetition": "La columna que numera las repeticiones (ejecución, semilla, partición). Por omisión se halla por su nombre.",
    "help.folds.fold": "La columna que numera los pliegues dentro de una repetición. Por omisión se halla por su nombre.",
    "help.folds.where": "Usar solo las líneas con cierta celda, por ejemplo dataset=iris. Una condición por línea; han de cumplirse todas.",
}

_PREDICTIONS: Final[dict[str, str]] = {
    "help.predictions.truth": "La columna de las etiquetas verdaderas. Las demás columnas contienen las etiquetas que predijeron los "
    "clasificadores.",
    "help.predictions.solved": "Márquelo si no hay etiquetas: cada columna dice 1 (o true) si la instancia se resolvió y 0 (o false) si no.",
    "help.predictions.alternative": "Con un control: buscar cualquier diferencia de exactitud (bilateral) o solo en este sentido. Una pregunta "
    "unilateral se elige antes de ver los resultados.",
    "help.predictions.test": "La prueba de McNemar cuenta las instancias en las que acierta solo uno de los dos clasificadores. Hasta 25 decide "
    "su p-valor exacto; a partir de ahí, χ²; mid-p es uno exacto menos estricto. Se muestran todos.",
    "help.predictions.permutations": "Cuántas reordenaciones al azar dan otro p-valor de la Q de Cochran, la prueba de todos los clasificadores "
    "a la vez; 0 para ninguna (con grupos: 10000 si no es exacto).",
    "help.predictions.identifier": "Una columna que nombra las instancias y no es un clasificador. Por omisión se averigua.",
    "help.predictions.group": "Si las instancias van juntas (preguntas de un documento, muestras de un mismo elemento): la columna que dice "
    "cuáles. Las pruebas toman entonces como unidad los grupos enteros.",
    "help.predictions.classifiers": "Comparar solo estas columnas: un nombre por línea, o todos en una separados por comas. Por omisión, todas "
    "las restantes.",
}

_ROC: Final[dict[str, str]] = {
    "help.roc.truth": "La columna de las etiquetas verdaderas. Otras columnas numéricas contienen las puntuaciones de los clasificadores, "
    "mayores cuanto más probable es que la instancia sea positiva.",
    "help.roc.positive": "Qué etiqueta es la positiva; todas las demás son negativas.",
    "help.roc.alternative": "Con un control: su área bajo la curva es distinta (bilateral), mayor (mejor) o menor (peor) que la de los demás. "
    "Una pregunta unilateral se elige antes de ver los resultados.",
    "help.roc.confidence": "Con qué frecuencia, en muchos estudios como este, un intervalo contendría el valor verdadero.",
    "help.roc.multiclass": "Márquelo si hay más de dos clases y el archivo tiene una columna de puntuaciones por cada una, llamada "
    "CLASIFICADOR:CLASE o solo CLASE. No hay entonces etiqueta positiva.",
    "help.roc.calibrate": "Añade las puntuaciones convertidas en probabilidades (método de Platt, ajustado sin las instancias con las que se "
    "juzga) y cuán buenas son. Necesita scikit-learn en el servidor.",
    "help.roc.cost_fp": "Lo que cuesta llamar positiva a una instancia negativa. Con los tres números siguientes se elige el mejor umbral; sin "
    "ninguno pesan lo mismo ambos errores y ambas clases.",
    "help.roc.cost_fn": "Lo que cuesta llamar negativa a una instancia positiva, en la misma unidad.",
    "help.roc.positives": "Cuántas instancias positivas se esperan allí donde se usará el clasificador; solo cuenta su proporción con las "
    "negativas. Por omisión, como en los datos si se dan costes.",
    "help.roc.negatives": "Cuántas instancias negativas se esperan allí donde se usará el clasificador; solo cuenta su proporción con las "
    "positivas. Por omisión, como en los datos si se dan costes.",
    "help.roc.scores": "Comparar solo estas columnas de puntuaciones: un nombre por línea, o varios separados por comas. Por omisión, todas las "
    "demás columnas de números que no se limiten a numerar las instancias.",
}

_CONVERGENCE: Final[dict[str, str]] = {
    "help.convergence.optimum": "El mejor valor que puede haber, como 0 para errores, o una línea PROBLEMA=VALOR por cada problema. Los "
    "algoritmos que lo han alcanzado se comparan entonces por quién llegó antes.",
    "help.convergence.tolerance": "Los valores que no se alejan más que esto del mejor posible cuentan como alcanzado.",
    "help.convergence.targets": "Para cada uno de estos valores (o distancias al mejor posible, si se indicó) el informe dice con qué "
    "frecuencia y en cuánto tiempo se alcanza. Un número por línea.",
    "help.convergence.every": "Comparar en los múltiplos de este presupuesto, como cada 10 por ciento. Por omisión, los puntos de corte "
    "registrados a intervalos regulares.",
    "help.convergence.at_values": "Comparar en estos puntos del presupuesto, separados por comas: 10,20,30 o 10,20,...,100.",
    "help.convergence.final_at": "En qué punto del presupuesto se comparan los resultados finales. Por omisión, en el último.",
    "help.convergence.average": "Cómo las ejecuciones de un algoritmo en un problema se convierten en una sola curva.",
    "help.convergence.uneven": "Si las ejecuciones terminan en puntos distintos: rechazarlas, mantener el último valor de las más cortas, o "
    "usar solo el presupuesto que tuvieron todas.",
    "help.convergence.best_so_far": "Sustituye cada valor por el mejor hasta ese punto, para archivos que contienen el valor del momento.",
    "help.convergence.resamples": "Cuántas veces se vuelven a sortear las ejecuciones para los intervalos de los tiempos hasta un objetivo.",
    "help.convergence.cut_point": "Tabla larga: la columna que dice en qué punto del presupuesto (evaluaciones, segundos, tanto por ciento) se "
    "registró el valor.",
}

_BAYES: Final[dict[str, str]] = {
    "help.bayes.rope": "Las diferencias de hasta este tamaño, en la unidad de los datos, cuentan como ninguna (región de equivalencia "
    "práctica). Es necesario: lo decide usted antes de ver los resultados; 0 pregunta solo cuál es mejor, por poco que sea.",
    "help.bayes.first": "Uno de los dos algoritmos que se comparan. Deje ambos vacíos para comparar cada dos de la tabla.",
    "help.bayes.second": "El algoritmo con el que se compara el primero.",
    "help.bayes.control": "El algoritmo con el que se compara cada uno de los demás. Vacío: se comparan todos los pares.",
    "help.bayes.threshold": "A partir de qué probabilidad a posteriori se concluye algo; por debajo, el informe dice que los datos lo dejan "
    "abierto. 0.95 es una convención.",
    "help.bayes.test": "Entre problemas: rangos con signo, o signos, que no exigen una escala común. Con repeticiones de un problema: t "
    "correlacionada. Bradley–Terry ordena todos los algoritmos por su fuerza.",
    "help.bayes.hierarchical": "Un solo modelo para los pliegues de varios problemas a la vez. Necesita la columna de pliegues (columna de "
    "ejecuciones), la fracción de instancias de prueba y un paquete adicional en el servidor.",
    "help.bayes.prior": "Cuántos problemas vale lo que se creía antes de los datos. Por omisión, 0.5 para rangos con signo y 1 para signos.",
    "help.bayes.prior_place": "Qué apoya esa creencia: la equivalencia práctica, o el primer o el segundo algoritmo de cada par. Pruebe las "
    "otras para ver si importa.",
    "help.bayes.samples": "Con cuántas muestras al azar se calculan las probabilidades; con más resultan más exactas.",
    "help.bayes.design": "Para el modelo t correlacionada: qué son las filas. Por omisión se deduce de las etiquetas de repeticiones y pliegues.",
    "help.bayes.test_fraction": "Para la t correlacionada y el modelo jerárquico: qué parte de las instancias se usa como prueba, como 0.1 con "
    "diez pliegues.",
    "help.bayes.run": "Tabla larga: la columna que etiqueta las repeticiones. El modelo jerárquico la necesita, y en ella están los pliegues.",
    "help.bayes.fold": "Para el modelo t correlacionada: la columna que numera los pliegues. Por omisión se halla por su nombre.",
}

_PLAN: Final[dict[str, str]] = {
    "help.plan.effect": "Cuánto mejor es el primer algoritmo que el último. Una de estas formas: d=0.5 (media entre desviación típica de las "
    "diferencias pareadas), p=0.7 (probabilidad de ser mejor en un problema) o rank=0.8 (diferencia de rangos medios). Déjelo vacío para "
    "planificar a partir de un archivo piloto.",
    "help.plan.k": "Cuántos algoritmos compara el estudio nuevo si no hay piloto. Por omisión 2, o 5 con un control.",
    "help.plan.control": "Un algoritmo se compara con cada uno de los demás: con un piloto dé su nombre, o best (el mejor); sin piloto escriba "
    "best, que es el primero. Vacío: se comparan todos los pares.",
    "help.plan.power": "Con qué probabilidad debe hallar la diferencia el estudio nuevo, por ejemplo 0.8.",
    "help.plan.power_of": "La potencia de un par, la parte de las diferencias reales que se halla en promedio, o la probabilidad de hallar al "
    "menos una o todas ellas.",
    "help.plan.alternative": "Buscar diferencias en cualquier sentido, o solo una ventaja del primer algoritmo (el control). Todos los pares se "
    "contrastan siempre de forma bilateral.",
    "help.plan.pair": "Los dos algoritmos del piloto cuya diferencia se quiere hallar. Por omisión, los dos mejores.",
    "help.plan.se": "Para un piloto con ejecuciones repetidas (una tabla larga): cuántas ejecuciones de cada algoritmo en cada problema reducen "
    "a este valor el error estándar de cada diferencia, en la unidad de los datos. Con una diferencia d=… se dice además cuántos problemas.",
    "help.plan.alone": "El estudio nuevo compara solo los dos algoritmos nombrados arriba, de modo que no se paga por otros pares.",
    "help.plan.pattern": "Sin piloto: cómo de buenos son los algoritmos entre el primero y el último. Por omisión, como el último, de modo que "
    "el primero difiere de todos los demás.",
    "help.plan.shape": "Sin piloto: la distribución de los resultados en torno a su media. Por omisión, normal.",
    "help.plan.tests": "De dónde salen los p-valores: algunas de friedman, aligned (rangos alineados), quade, wilcoxon, t y sign (signos), "
    "separadas por comas. Por omisión, wilcoxon, t y sign para dos algoritmos; friedman y wilcoxon para unos pocos más; friedman para muchos.",
    "help.plan.procedures": "Ajustes, separados por comas. Por omisión nemenyi, holm, shaffer y bergmann-hommel; con un control bonferroni, "
    "holm, hochberg y finner.",
    "help.plan.max_problems": "No se consideran estudios mayores; el informe avisa si ni siquiera estos bastan.",
    "help.plan.max_runs": "Si se planifican ejecuciones por su error estándar: no se consideran más ejecuciones de un algoritmo en un problema.",
}

_POWER: Final[dict[str, str]] = {
    "help.power.sample_size": "Cuántos de los problemas se sortean para cada muestra. Por omisión 10, o la mitad si no hay más de 10.",
    "help.power.bias": "Cuánto se prefieren los problemas en los que va delante el primero de los dos: de 0 (sin sesgo) a un límite, como 0:20; "
    "a pasos, como 0:20:5; o una lista, como 0,5,20.",
    "help.power.pair": "La elección de los problemas favorece al primero frente al segundo. Por omisión, el par cuya diferencia está más reñida "
    "en la tabla completa.",
    "help.power.control": "El algoritmo con el que se compara cada uno de los demás; con best se toma el de mejor rango medio. Vacío: se "
    "comparan todos los pares.",
    "help.power.tests": "De dónde salen los p-valores, un nombre por línea: friedman, aligned (rangos alineados), quade, wilcoxon, sign (signos) "
    "o t. Por omisión friedman; con un control friedman, aligned y quade.",
    "help.power.procedures": "Ajustes, separados por comas. Por omisión nemenyi, holm, shaffer y bergmann-hommel; con un control, todos los que "
    "hay.",
    "help.power.replacement": "Permite que un problema salga más de una vez en una muestra, como si la tabla representara una población de "
    "problemas.",
    "help.power.scale": "Las diferencias se dividen por este número antes de que el sesgo las tenga en cuenta. Por omisión 1 para valores entre "
    "0 y 1, 100 para valores de hasta 100 y, en otro caso, diez veces la diferencia mediana de los dos.",
}

_VALIDATE: Final[dict[str, str]] = {
    "help.validate.n": "Cuántos problemas tiene cada tabla simulada. Por omisión 30. Un archivo trae su propio número.",
    "help.validate.k": "Cuántos algoritmos tiene cada tabla simulada. Por omisión 10. Un archivo trae su propio número.",
    "help.validate.nulls": "Separadas por comas: iid (independientes), correlated (correlación), unequal-variance (varianzas desiguales), ties "
    "(empates), skewed (asimetría), incommensurable (escalas distintas) y partial (solo algunos iguales); con un archivo, exchanged "
    "(resultados repartidos al azar) y own-spreads (cada uno con su dispersión). Para las pruebas de los signos y de Wilcoxon de todos los "
    "pares, también intransitive (A = B y B = C, pero A supera a C). Por omisión, todas menos la última.",
    "help.validate.against_control": "Sí: un algoritmo se compara con los demás. No: se comparan todos los pares.",
    "help.validate.control_name": "Con un archivo: cuál de sus algoritmos es el control. Por omisión, el primero.",
    "help.validate.tests": "De dónde salen los p-valores, un nombre por línea: friedman, aligned (rangos alineados), quade, wilcoxon, sign "
    "(signos) o t. Por omisión, friedman.",
    "help.validate.procedures": "Ajustes, separados por comas; none para ninguno y, con todos los pares, también studentised-range (rango "
    "studentizado). Por omisión, todos los que se usan.",
    "help.validate.se": "Qué error estándar de los rangos alineados y de Quade se ensaya: el publicado, cuyo tamaño es erróneo, el corregido, o "
    "ambos. Los rangos de Friedman no se ven afectados.",
    "help.validate.replicates": "Cuántas tablas se simulan en cada situación. Con cuatro veces más, el error de la simulación se reduce a la "
    "mitad y se tarda cuatro veces más.",
}

MORE_HELP: Final[dict[str, str]] = _FOLDS | _PREDICTIONS | _ROC | _CONVERGENCE | _BAYES | _PLAN | _POWER | _VALIDATE
