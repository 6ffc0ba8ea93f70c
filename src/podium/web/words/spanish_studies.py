"""Spanish: each study in words. What it does, and its null hypothesis as a sentence anybody can read."""

from __future__ import annotations

from typing import Final

STUDIES: Final[dict[str, str]] = {
    "verb.compare": "Comparar varios algoritmos",
    "verb.compare.what": "Tres o más algoritmos en muchos problemas: cuáles difieren y cuánto.",
    "verb.compare.null": "De todos a la vez: rinden igual; en cada problema, todos los órdenes son igual de probables. De cada dos: "
    "ninguno tiende a quedar por delante del otro; en el conjunto de los problemas posibles sus rangos medios son iguales.",
    "verb.pair": "Comparar dos algoritmos",
    "verb.pair.what": "Dos algoritmos en muchos problemas, o cada dos de una tabla.",
    "verb.pair.null": "Ninguno de los dos aventaja al otro: una diferencia a favor de uno es tan probable como otra igual de grande a "
    "favor del otro (las diferencias son simétricas en torno a cero).",
    "verb.runs": "Puntuaciones de pocas ejecuciones",
    "verb.runs.what": "Medias intercuartílicas y otras puntuaciones con intervalos, a partir de unas pocas ejecuciones en cada problema.",
    "verb.runs.null": "En estos mismos problemas, los dos algoritmos tendrían la misma media intercuartílica si se ejecutaran "
    "indefinidamente. Nada se concluye sobre otros problemas.",
    "verb.folds": "Pliegues de un conjunto de datos",
    "verb.folds.what": "Validación cruzada o particiones repetidas de un solo conjunto de datos, con pruebas que tienen en cuenta que "
    "se solapan.",
    "verb.folds.null": "En este conjunto de datos, los dos algoritmos rinden igual en promedio, entrenados con muestras de este tamaño.",
    "verb.bayes": "Con qué probabilidad es mejor uno",
    "verb.bayes.what": "Probabilidad de que uno sea mejor, de que ambos equivalgan en la práctica o de que el otro sea mejor.",
    "verb.bayes.null": "No hay hipótesis nula: la respuesta es la probabilidad de cada uno de los tres casos, dados los datos y la "
    "distribución a priori.",
    "verb.predictions": "Predicciones en un conjunto de prueba",
    "verb.predictions.what": "Clasificadores que etiquetaron las mismas instancias: exactitudes, pruebas de McNemar, grupos.",
    "verb.predictions.null": "Los dos clasificadores aciertan con la misma probabilidad: cuando acierta solo uno, es cualquiera de ellos "
    "con probabilidad un medio.",
    "verb.roc": "Puntuaciones en un conjunto de prueba (ROC)",
    "verb.roc.what": "Clasificadores que puntuaron las mismas instancias: curvas ROC, áreas, puntos de trabajo.",
    "verb.roc.null": "Las áreas bajo las dos curvas son iguales: ambos clasificadores puntúan más alto una instancia positiva que una "
    "negativa con la misma probabilidad.",
    "verb.convergence": "Convergencia de optimizadores",
    "verb.convergence.what": "Los mejores valores hallados a lo largo del presupuesto: cuál llega antes y hasta dónde.",
    "verb.convergence.null": "La diferencia entre los dos algoritmos no tiene tendencia a lo largo del presupuesto: todos los órdenes de "
    "los puntos de corte son igual de probables.",
    "verb.assumptions": "¿Se pueden usar t y ANOVA?",
    "verb.assumptions.what": "Independencia, normalidad e igualdad de varianzas de las ejecuciones.",
    "verb.assumptions.null": "Las ejecuciones de cada algoritmo en cada problema proceden de una distribución normal; en cada problema, "
    "las de todos los algoritmos tienen la misma varianza. La independencia no se contrasta: depende de cómo se hicieron.",
    "verb.order": "Cuál probar primero",
    "verb.order.what": "Ordenar los algoritmos mediante pruebas, y por su coste donde las pruebas no deciden.",
    "verb.order.null": "De cada dos, el algoritmo más caro no es mejor que el más barato (si cuestan lo mismo: rinden igual).",
    "verb.plan": "¿Cuántos problemas?",
    "verb.plan.what": "Cuántos problemas necesita un estudio nuevo, para un efecto dado o como en un piloto.",
    "verb.plan.null": "El estudio nuevo contrastará que dos algoritmos rinden igual. Se busca con cuántos problemas lo rechazará, con la "
    "probabilidad deseada, cuando la diferencia es la indicada.",
    "verb.power": "¿Qué procedimiento halla más?",
    "verb.power.what": "Lo que halla cada procedimiento en muestras de los problemas, elegidas sin sesgo o a favor de un algoritmo.",
    "verb.power.null": "Cada muestra se contrasta como lo haría un estudio; la hipótesis nula de cada comparación es que los dos algoritmos "
    "rinden igual.",
    "verb.validate": "¿Respeta el procedimiento su nivel?",
    "verb.validate.what": "Con qué frecuencia halla cada procedimiento una diferencia donde no la hay.",
    "verb.validate.null": "Se simulan tablas en las que se sabe qué hipótesis nulas son ciertas: todas, o las de los algoritmos que rinden "
    "igual. Cada rechazo de una de ellas es un error.",
    "verb.adjust": "Valores p o rangos medios publicados",
    "verb.adjust.what": "Volver a analizar cifras publicadas con todos los ajustes.",
    "verb.adjust.null": "La de cada prueba publicada; con rangos medios, que los dos algoritmos tienen el mismo. Los procedimientos del "
    "veredicto limitan al nivel elegido la probabilidad de rechazar sin razón una sola de ellas.",
}
