"""The words of the paragraph of a check of assumptions, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Counted, Named


@dataclass(frozen=True)
class AssumptionsWords:
    """The sentences of one language; pairs are singular and plural."""

    data: str
    runs: Counted
    even: str
    uneven: str
    normality: str
    variances: str
    each_at: str
    departing: Mapping[str, str]
    """Of one cell: "no" and "yes"; of several: "none", "one" and "many"."""
    unequal: Mapping[str, str]
    """The same of problems."""
    untested: str
    expected: str
    chance: str
    after_holm: str
    extremes: tuple[str, str]
    """Of the only test, and of the most extreme of several."""
    constant: tuple[str, str]
    unsuited: tuple[str, str]
    other_normality: str
    other_variances: str
    tests: Mapping[str, Named]
    joints: tuple[str, str]
    """In the middle, and before the last one."""
    departures: Counted
    differences: Counted
    """How often another test rejects, of ``{n}`` cells and of ``{n}`` problems."""
    schemes: Mapping[str, Named]
    conditions: Mapping[str, str]
    unsafe: tuple[str, str]
    no_objection: str
    unchecked: str


ENGLISH = AssumptionsWords(
    data="We checked whether the {runs} of {who} on {extent} ({cells} of each algorithm on each problem, called a cell below) meet "
    "the conditions of parametric tests (t, ANOVA)",
    runs=("{n} run", "{n} runs"),
    even="{low}",
    uneven="{low} to {high}",
    normality=" The normality of each cell was tested with the Shapiro–Wilk test",
    variances=" The equality of the algorithms' variances on each problem was tested with the Brown–Forsythe test",
    each_at=", each at",
    departing={
        "no": "; the only cell tested does not depart from normality",
        "yes": "; the only cell tested departs from normality",
        "none": "; none of {tested} cells departs from normality",
        "one": "; 1 of {tested} cells departs from normality",
        "many": "; {failed} of {tested} cells depart from normality",
    },
    unequal={
        "no": "; on the only problem tested the variances do not differ significantly",
        "yes": "; on the only problem tested the variances differ significantly",
        "none": "; the variances differ significantly on none of {tested} problems",
        "one": "; the variances differ significantly on 1 of {tested} problems",
        "many": "; the variances differ significantly on {failed} of {tested} problems",
    },
    untested="; no test was possible",
    expected=", where {expected} would by chance",
    chance=" (were they independent, so high a number would have",
    after_holm="{n} after Holm's adjustment",
    extremes=(" The result is", " The most extreme result is"),
    constant=(
        " {n} of the {cells} cells is constant, so that it could not be tested.",
        " {n} of the {cells} cells are constant, so that they could not be tested.",
    ),
    unsuited=(
        " {n} of the {cells} cells could not be tested for its number of runs.",
        " {n} of the {cells} cells could not be tested for their number of runs.",
    ),
    other_normality=" Besides,",
    other_variances=" Of the other tests of equal variances,",
    tests={
        "lilliefors": ("the Lilliefors test", ("lilliefors1967",)),
        "dagostino-pearson": ("the D'Agostino–Pearson test", ("dagostino1973",)),
        "anderson-darling": ("the Anderson–Darling test", ("stephens1986",)),
        "levene": ("Levene's test", ("levene1960",)),
        "bartlett": ("Bartlett's test", ("bartlett1937",)),
        "fligner-killeen": ("the Fligner–Killeen test", ("fligner1976",)),
    },
    joints=(",", " and"),
    departures=(" finds a departure in {failed} of {n} cell", " finds a departure in {failed} of {n} cells"),
    differences=(" finds a difference on {failed} of {n} problem", " finds a difference on {failed} of {n} problems"),
    schemes={
        "independent": ("The runs are independent by design", ()),
        "seeds": ("The runs differ in their random seed, so that they are independent given the problem", ()),
        "cv": (
            "The runs are the folds of a cross-validation, whose training sets overlap; they are not independent",
            ("dietterich1998", "nadeau2003"),
        ),
        "repeated-cv": (
            "The runs are the folds of a repeated cross-validation, which use the same instances again; they are not independent",
            ("nadeau2003",),
        ),
        "5x2cv": (
            "The runs come from 5×2 cross-validation, whose replications use the same instances again; they are not independent",
            ("dietterich1998", "alpaydin1999"),
        ),
        "holdout": (
            "The runs come from repeated hold-out, whose training and test sets overlap; they are not independent",
            ("nadeau2003",),
        ),
        "unknown": ("Whether the runs are independent was not recorded", ()),
    },
    conditions={
        "normality": "normality",
        "equal variances": "equality of variances",
        "independence": "independence",
    },
    unsafe=(
        " Parametric tests of these runs are therefore not safe: {broken} fails.",
        " Parametric tests of these runs are therefore not safe: {broken} fail.",
    ),
    no_objection=" Nothing in these runs speaks against parametric tests, which is no proof that their conditions hold.",
    unchecked=" Whether parametric tests of these runs are safe could not be checked.",
)
"""English."""

SPANISH = AssumptionsWords(
    data="Se comprobó si las {runs} de {who} en {extent} ({cells} de cada algoritmo en cada problema, lo que aquí se llama una "
    "celda) cumplen las condiciones de las pruebas paramétricas (t, ANOVA)",
    runs=("{n} ejecución", "{n} ejecuciones"),
    even="{low}",
    uneven="entre {low} y {high}",
    normality=" La normalidad de cada celda se contrastó con la prueba de Shapiro–Wilk",
    variances=" La igualdad de las varianzas de los algoritmos en cada problema se contrastó con la prueba de Brown–Forsythe",
    each_at=", cada vez con",
    departing={
        "no": "; la única celda contrastada no se aparta de la normalidad",
        "yes": "; la única celda contrastada se aparta de la normalidad",
        "none": "; ninguna de {tested} celdas se aparta de la normalidad",
        "one": "; 1 de {tested} celdas se aparta de la normalidad",
        "many": "; {failed} de {tested} celdas se apartan de la normalidad",
    },
    unequal={
        "no": "; en el único problema contrastado las varianzas no difieren significativamente",
        "yes": "; en el único problema contrastado las varianzas difieren significativamente",
        "none": "; las varianzas no difieren significativamente en ninguno de {tested} problemas",
        "one": "; las varianzas difieren significativamente en 1 de {tested} problemas",
        "many": "; las varianzas difieren significativamente en {failed} de {tested} problemas",
    },
    untested="; no fue posible ninguna prueba",
    expected=", cuando por azar serían {expected}",
    chance=" (si fueran independientes, a un número tan alto le correspondería",
    after_holm="{n} tras la corrección de Holm",
    extremes=(" El resultado es", " El resultado más extremo es"),
    constant=(
        " {n} de las {cells} celdas es constante, por lo que no se pudo contrastar.",
        " {n} de las {cells} celdas son constantes, por lo que no se pudieron contrastar.",
    ),
    unsuited=(
        " {n} de las {cells} celdas no se pudo contrastar por su número de ejecuciones.",
        " {n} de las {cells} celdas no se pudieron contrastar por su número de ejecuciones.",
    ),
    other_normality=" Además,",
    other_variances=" De las demás pruebas de igualdad de varianzas,",
    tests={
        "lilliefors": ("la prueba de Lilliefors", ("lilliefors1967",)),
        "dagostino-pearson": ("la prueba de D'Agostino–Pearson", ("dagostino1973",)),
        "anderson-darling": ("la prueba de Anderson–Darling", ("stephens1986",)),
        "levene": ("la prueba de Levene", ("levene1960",)),
        "bartlett": ("la prueba de Bartlett", ("bartlett1937",)),
        "fligner-killeen": ("la prueba de Fligner–Killeen", ("fligner1976",)),
    },
    joints=(",", " y"),
    departures=(
        " detecta una desviación en {failed} de {n} celda",
        " detecta una desviación en {failed} de {n} celdas",
    ),
    differences=(
        " detecta una diferencia en {failed} de {n} problema",
        " detecta una diferencia en {failed} de {n} problemas",
    ),
    schemes={
        "independent": ("Las ejecuciones son independientes por diseño", ()),
        "seeds": (
            "Las ejecuciones difieren en su semilla aleatoria, por lo que son independientes dado el problema",
            (),
        ),
        "cv": (
            "Las ejecuciones son las particiones de una validación cruzada, cuyos conjuntos de entrenamiento se solapan; no son "
            "independientes",
            ("dietterich1998", "nadeau2003"),
        ),
        "repeated-cv": (
            "Las ejecuciones son las particiones de una validación cruzada repetida, que vuelven a usar las mismas instancias; no "
            "son independientes",
            ("nadeau2003",),
        ),
        "5x2cv": (
            "Las ejecuciones proceden de una validación cruzada 5×2, cuyas repeticiones vuelven a usar las mismas instancias; no "
            "son independientes",
            ("dietterich1998", "alpaydin1999"),
        ),
        "holdout": (
            "Las ejecuciones proceden de divisiones repetidas en entrenamiento y prueba (hold-out), cuyos conjuntos se solapan; no "
            "son independientes",
            ("nadeau2003",),
        ),
        "unknown": ("No consta si las ejecuciones son independientes", ()),
    },
    conditions={
        "normality": "la normalidad",
        "equal variances": "la igualdad de varianzas",
        "independence": "la independencia",
    },
    unsafe=(
        " Por tanto, las pruebas paramétricas sobre estas ejecuciones no son seguras: no se cumple {broken}.",
        " Por tanto, las pruebas paramétricas sobre estas ejecuciones no son seguras: no se cumplen {broken}.",
    ),
    no_objection=" Nada en estas ejecuciones habla en contra de las pruebas paramétricas, lo que no demuestra que se cumplan sus "
    "condiciones.",
    unchecked=" No se pudo comprobar si las pruebas paramétricas sobre estas ejecuciones son seguras.",
)
"""Spanish."""

WORDS: Mapping[str, AssumptionsWords] = {"en": ENGLISH, "es": SPANISH}
"""By language."""
