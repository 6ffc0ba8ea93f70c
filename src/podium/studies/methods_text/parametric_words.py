"""The words about the parametric tests beside a comparison, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Counted


@dataclass(frozen=True)
class ParametricWords:
    """The sentences of one language."""

    start: str
    variance: str
    no_error: str
    gave: str
    partial: tuple[str, str]
    """Before and after the symbol."""
    tested: str
    normality: str
    sphericity: str
    assumptions: Mapping[str, str]
    """By the names that `Parametric` gives them."""
    violated: str
    scale: str
    times: str
    caution: str
    unchecked: str
    nothing_against: str
    tukey: str
    dunnett: Counted
    """Two-sided, one-sided."""
    single: tuple[str, str]
    """One hypothesis: rejected, not rejected."""
    single_agrees: tuple[str, str]
    rejects: str
    agrees: str


ENGLISH = ParametricWords(
    start=" Parametric tests were computed for comparison; the conclusion does not rest on them.",
    variance=" A one-way repeated-measures analysis of variance with the correction of Greenhouse and Geisser",
    no_error=" The analysis of variance has no error variance, hence no F test: every problem has the same differences.",
    gave=" gave",
    partial=(", with a partial", " of"),
    tested=" Its assumptions were tested:",
    normality=" the normality of the {n} residuals with the Shapiro–Wilk test",
    sphericity=" sphericity with Mauchly's test",
    assumptions={
        "normal residuals": "normal residuals",
        "sphericity": "sphericity",
        "one scale for all problems": "one scale for all problems",
    },
    violated=" The data speak against {names}",
    scale=" (the widest range of a problem is",
    times=" times the narrowest)",
    caution=", so that these tests are not safe here.",
    unchecked=" The assumption of {names} could not be tested.",
    nothing_against=" Nothing speaks against these assumptions, although so few values may hide a violation.",
    tukey=" Tukey's test of all pairs of means",
    dunnett=(" Dunnett's two-sided test of the control", " Dunnett's one-sided test of the control"),
    single=(" rejects its hypothesis at", " does not reject its hypothesis at"),
    single_agrees=(" and agrees with the conclusion above.", " and disagrees with the conclusion above."),
    rejects=" rejects {hits} of the {n} hypotheses at",
    agrees=" and agrees with the conclusion above on {n} of them.",
)
"""English."""

SPANISH = ParametricWords(
    start=" Se calcularon además pruebas paramétricas a título de comparación; la conclusión no se basa en ellas.",
    variance=" El análisis de la varianza de medidas repetidas de un factor con la corrección de Greenhouse y Geisser",
    no_error=" El análisis de la varianza no tiene varianza de error y, por tanto, tampoco prueba F: todos los problemas "
    "presentan las mismas diferencias.",
    gave=" dio",
    partial=(", con un", " parcial de"),
    tested=" Sus supuestos se contrastaron así:",
    normality=" la normalidad de los {n} residuos con la prueba de Shapiro–Wilk",
    sphericity=" la esfericidad con la prueba de Mauchly",
    assumptions={
        "normal residuals": "la normalidad de los residuos",
        "sphericity": "la esfericidad",
        "one scale for all problems": "una escala común a todos los problemas",
    },
    violated=" Los datos contradicen {names}",
    scale=" (el recorrido más amplio de un problema es",
    times=" veces el más estrecho)",
    caution=", de modo que estas pruebas no son fiables aquí.",
    unchecked=" No se pudo contrastar el supuesto de {names}.",
    nothing_against=" Nada contradice estos supuestos, aunque tan pocos valores pueden ocultar una violación.",
    tukey=" La prueba de Tukey de todos los pares de medias",
    dunnett=(" La prueba bilateral de Dunnett frente al control", " La prueba unilateral de Dunnett frente al control"),
    single=(" rechaza su hipótesis con", " no rechaza su hipótesis con"),
    single_agrees=(" y coincide con la conclusión anterior.", " y no coincide con la conclusión anterior."),
    rejects=" rechaza {hits} de las {n} hipótesis con",
    agrees=" y coincide con la conclusión anterior en {n} de ellas.",
)
"""Spanish."""


def parametric_words(language: str) -> ParametricWords:
    """Choose the language: "en" or "es"."""
    return SPANISH if language == "es" else ENGLISH
