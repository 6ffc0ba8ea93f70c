"""Spanish: the questions of the guide; in English they are those of the command line."""

from __future__ import annotations

from typing import Final

GUIDE: Final[dict[str, str]] = {
    "guide.q.data": "¿Qué tiene usted?",
    "guide.a.data.table": "un valor por algoritmo y problema (una media, por ejemplo)",
    "guide.a.data.runs": "ejecuciones sueltas que no comparten datos: semillas distintas, experimentos separados",
    "guide.a.data.folds": "particiones de una validación cruzada o divisiones aleatorias repetidas",
    "guide.a.data.predictions": "para cada ejemplo de prueba, la clase que predijo cada clasificador, o si lo resolvió o no",
    "guide.a.data.scores": "para cada ejemplo de prueba, la puntuación o probabilidad que dio cada clasificador",
    "guide.a.data.traces": "el mejor valor hallado hasta el momento en varios puntos del presupuesto (curvas de convergencia)",
    "guide.a.data.pvalues": "solo p-valores o rangos medios publicados",
    "guide.a.data.nothing": "ningún resultado todavía, o solo un piloto: el estudio está por planificar",
    "guide.a.data.unknown": "un archivo o una carpeta, y no está claro qué contiene ni si es correcto",
    "guide.q.problems": "¿Cuántos problemas (conjuntos de datos, funciones, tareas)?",
    "guide.a.problems.one": "un problema",
    "guide.a.problems.many": "varios problemas, cada uno por sí mismo",
    "guide.a.problems.groups": "varios que dependen unos de otros: tareas de una familia, dimensiones de una función, muestras de un mismo elemento",
    "guide.q.algorithms": "¿Cuántos algoritmos?",
    "guide.a.algorithms.two": "dos",
    "guide.a.algorithms.many": "tres o más",
    "guide.q.missing": "¿Faltan resultados?",
    "guide.a.missing.no": "todos los algoritmos tienen resultado en todas partes",
    "guide.a.missing.some": "algunos algoritmos no tienen resultado en algunos problemas",
    "guide.q.goal": "¿Qué quiere saber?",
    "guide.a.goal.differences": "cuáles de ellos difieren",
    "guide.a.goal.control": "si uno de ellos, el propio, difiere de los demás",
    "guide.a.goal.sizes": "cuánto difieren, con intervalos, antes de cualquier p-valor",
    "guide.a.goal.pairs": "cuáles difieren, con pruebas de dos en dos que ningún tercer algoritmo cambia (y qué otras pruebas hay)",
    "guide.a.goal.equivalence": "que dos o todos rinden igual, salvo una diferencia que no importa",
    "guide.a.goal.ranks": "qué puestos de una clasificación son posibles para cada uno, y qué niveles hay",
    "guide.a.goal.cost": "en qué orden probarlos: primero los baratos, salvo que uno caro sea mejor",
    "guide.a.goal.assumptions": "si la prueba t y el ANOVA serían seguros",
    "guide.a.goal.power": "qué procedimiento encuentra más aquí, cuántos problemas hacen falta, qué efecto tiene elegirlos",
    "guide.a.goal.validity": "si los procedimientos mantienen su nivel con datos como estos",
    "guide.a.goal.practical": "con qué probabilidad uno es mejor en la práctica, o ambos son equivalentes en la práctica",
    "guide.a.goal.scores": "qué tan bueno es cada uno en estos problemas, con pocas ejecuciones: puntuaciones con intervalos",
    "guide.a.goal.format": "nada todavía: los mismos datos en otro formato",
}
