"""Spanish: the parametric route beside a comparison."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from podium.studies.methods_text.spanish import listing

_NAMES: Final = {
    "normal residuals": "la normalidad de los residuos",
    "sphericity": "la esfericidad",
    "one scale for all problems": "una escala común a todos los problemas",
}


def _and(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


_ASSUMPTIONS: Final[dict[str, str]] = {
    _and(names): listing([_NAMES[name] for name in names]) for size in (1, 2, 3) for names in combinations(_NAMES, size)
}
"""Each list of assumptions that a sentence may hold; `Parametric` keeps their order."""

_TEXT: Final[dict[str, str]] = {
    "Parametric route": "Vía paramétrica",
    "The data speak against {assumptions:said} (α = {alpha:number}):": "Los datos contradicen {assumptions} (α = {alpha}):",
    "parametric tests are not safe here, and what follows is for comparison only.": (
        "las pruebas paramétricas no son fiables aquí, y lo que sigue sirve solo de comparación."
    ),
    "The assumption of {assumptions:said} could not be tested here, so that nothing says whether parametric tests are safe.": (
        "El supuesto de {assumptions} no se pudo contrastar aquí, de modo que nada dice si las pruebas paramétricas son fiables."
    ),
    "Nothing speaks against the assumptions of the parametric tests (α = {alpha:number}), although so few values may hide a "
    "violation.": (
        "Nada contradice los supuestos de las pruebas paramétricas (α = {alpha}), aunque tan pocos valores pueden ocultar una "
        "violación."
    ),
    "There is no error variance, hence no F test: every problem has the same differences between algorithms.": (
        "No hay varianza de error y, por tanto, tampoco prueba F: todos los problemas presentan las mismas diferencias entre "
        "algoritmos."
    ),
    "By the analysis of variance the means differ ({p} with the Greenhouse–Geisser correction, which is used whatever Mauchly's "
    "test says).": (
        "Según el análisis de la varianza las medias difieren ({p} con la corrección de Greenhouse–Geisser, que se usa diga lo "
        "que diga la prueba de Mauchly)."
    ),
    "By the analysis of variance the means could not be shown to differ ({p} with the Greenhouse–Geisser correction, which is "
    "used whatever Mauchly's test says).": (
        "Según el análisis de la varianza no se pudo mostrar que las medias difieran ({p} con la corrección de "
        "Greenhouse–Geisser, que se usa diga lo que diga la prueba de Mauchly)."
    ),
    **{
        f"{test} rejects {{hits:number}} of {{hypotheses:said}}, and decides like the nonparametric verdict on "
        "{agreeing:number}.": (
            f"{prueba} rechaza {{hits}} de {{hypotheses}}, y decide como el veredicto no paramétrico en {{agreeing}}."
        )
        for test, prueba in (
            ("Tukey's test of all pairs", "La prueba de Tukey de todos los pares"),
            ("Dunnett's test of the control", "La prueba de Dunnett frente al control"),
        )
    },
    "The verdict above stands; it was not chosen by these tests.": (
        "El veredicto anterior se mantiene; estas pruebas no lo eligieron."
    ),
}

_TABLES: Final[dict[str, str]] = {
    "Assumptions of the parametric tests": "Supuestos de las pruebas paramétricas",
    "Assumption": "Supuesto",
    "Normal residuals": "Normalidad de los residuos",
    "Sphericity": "Esfericidad",
    "One scale for all problems": "Una escala común a todos los problemas",
    "Check": "Comprobación",
    "widest range / narrowest": "recorrido mayor / menor",
    "Data speak": "Los datos",
    "against": "lo contradicen",
    "nothing against": "nada en contra",
    "not tested": "sin contrastar",
    "always holds for two": "con dos se cumple siempre",
    "One value for each algorithm and problem: tested are the {n:number} residuals of the model, not single cells;": (
        "Un valor por algoritmo y problema: se contrastan los {n} residuos del modelo, no celdas sueltas;"
    ),
    "podium assumptions tests cells from their runs.": (
        "podium assumptions contrasta las celdas a partir de sus ejecuciones."
    ),
    "One scale is doubted from a ratio of {ratio:number} on.": (
        "Se duda de una escala común a partir de un cociente de {ratio}."
    ),
    "Shapiro–Wilk is not computed for more than {most:number} residuals;": (
        "Shapiro–Wilk no se calcula con más de {most} residuos;"
    ),
    "look at a Q–Q plot.": "véase un gráfico Q–Q.",
    "One-way repeated-measures analysis of variance": "Análisis de la varianza de medidas repetidas de un factor",
    "Correction": "Corrección",
    "none (sphericity)": "ninguna (esfericidad)",
    "share of all variation that lies between algorithms": "proporción de toda la variación que está entre algoritmos",
    "the same, variation between problems left out": "lo mismo, sin la variación entre problemas",
    "spread of the means over the error's, √(SSA/SSE)": "dispersión de las medias entre la del error, √(SSA/SSE)",
    "Comparisons of means: {test:said}, Bonferroni": "Comparaciones de medias: {test}, Bonferroni",
    "paired t, Bonferroni": "t pareada, Bonferroni",
    "Difference: mean of the first minus the second in the unit of the table, with simultaneous {confidence:number} limits "
    "({test:said});": (
        "Diferencia: media del primero menos la del segundo en la unidad de la tabla, con límites simultáneos al {confidence} "
        "({test});"
    ),
    "t with the pooled error variance, positive: the first is better.": (
        "t con la varianza de error conjunta; positivo: el primero es mejor."
    ),
    "Tukey, Dunnett and pooled Bonferroni need sphericity; the last column takes the variance of each pair alone.": (
        "Tukey, Dunnett y el Bonferroni conjunto necesitan esfericidad; la última columna toma la varianza de cada par por "
        "separado."
    ),
}

_PICTURE: Final[dict[str, str]] = {
    "Means of {name} minus those of the others with simultaneous {confidence:number} % intervals ({test:said}), which need normal "
    "residuals and sphericity.": (
        "Medias de {name} menos las de los demás con intervalos simultáneos del {confidence} % ({test}), que necesitan "
        "normalidad de los residuos y esfericidad."
    ),
    **{
        f"Assumptions the data speak against: {', '.join(names)}.": (
            f"Supuestos que los datos contradicen: {', '.join(_NAMES[name] for name in names)}."
        )
        for size in (1, 2, 3)
        for names in combinations(_NAMES, size)
    },
    "The verdict rests on ranks, not on this.": "El veredicto se apoya en los rangos, no en esto.",
    "mean difference": "diferencia de medias",
}

PARAMETRIC: Final[dict[str, str]] = {**_ASSUMPTIONS, **_TEXT, **_TABLES, **_PICTURE}
