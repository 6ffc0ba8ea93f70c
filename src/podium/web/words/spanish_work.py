"""Spanish: what is being computed, as the progress of a study names it; in English these are its own words."""

from __future__ import annotations

from typing import Final

WORK: Final[dict[str, str]] = {
    "work.of.Bergmann–Hommel": "Bergmann–Hommel",
    "work.of.all pairs": "todos los pares",
    "work.of.bootstrap": "bootstrap",
    "work.of.dynamic Shaffer": "Shaffer dinámico",
    "work.of.equal variances": "igualdad de varianzas",
    "work.of.exact distribution": "distribución exacta",
    "work.of.exact p-value": "p-valor exacto",
    "work.of.exact signed ranks": "rangos con signo exactos",
    "work.of.exact trend tests": "pruebas de tendencia exactas",
    "work.of.exhaustive sets": "conjuntos exhaustivos",
    "work.of.families": "familias",
    "work.of.files": "archivos",
    "work.of.fits": "ajustes de modelos",
    "work.of.intervals": "intervalos",
    "work.of.normality": "normalidad",
    "work.of.numbers": "números",
    "work.of.pairs": "pares",
    "work.of.permutations": "permutaciones",
    "work.of.pictures": "figuras",
    "work.of.posteriors": "distribuciones a posteriori",
    "work.of.reading": "lectura",
    "work.of.replicates": "réplicas",
    "work.of.table": "tabla",
    "work.of.tables without one of the algorithms": "tablas sin uno de los algoritmos",
    "work.of.tables without one of the problems": "tablas sin uno de los problemas",
}
