"""Spanish: where an advice comes from, where that is not a paper alone."""

from __future__ import annotations

from typing import Final

EVIDENCE: Final[dict[str, str]] = {
    "{who}, section {number:number}": "{who}, sección {number}",
    "{who}, section {number:number} (prior near-ignorance)": "{who}, sección {number} (casi ignorancia a priori)",
    "binomial and signed-rank null distributions": "distribuciones nulas de la binomial y de los rangos con signo",
    "binomial distribution, 2/2^m": "distribución binomial, 2/2^m",
    "binomial standard error": "error estándar de la binomial",
    "definition of the t statistic": "definición del estadístico t",
    "largest of k normal deviates": "el mayor de k valores normales",
    "methods fixed in podium's documentation": "métodos fijados en la documentación de podium",
    "methods of exact ties": "métodos de empates exactos",
    "mlr3benchmark issue {number:number}": "mlr3benchmark, incidencia {number}",
    "openml/automlbenchmark practice": "práctica de openml/automlbenchmark",
    "pairwise tests are not transitive": "las pruebas por pares no son transitivas",
    "rules of thumb of the field, methods of podium section {number:number}": (
        "reglas prácticas del campo, sección {number} de los métodos de podium"
    ),
    "sampling without replacement": "muestreo sin reemplazo",
    "scipy issue {number:number}": "scipy, incidencia {number}",
    "see docs/errata.md": "véase docs/errata.md",
    "simulation": "simulación",
    "simulation in {file}": "simulación en {file}",
    "simulation in podium's documentation of runs": "simulación en la documentación de podium sobre ejecuciones",
    "simulation recorded in the documentation of the methods": "simulación recogida en la documentación de los métodos",
    "step interpolation of best-so-far": "interpolación escalonada de lo mejor hasta el momento",
    "tabarena issue {number:number}": "tabarena, incidencia {number}",
    "tabarena, issue {number:number}": "tabarena, incidencia {number}",
    "the exact distribution of Wilcoxon's statistic": "la distribución exacta del estadístico de Wilcoxon",
}
