"""The words of the paragraph of classifiers compared by their predictions, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from podium.studies.methods_text.words import Counted, Named


@dataclass(frozen=True)
class PredictionsWords:
    """The sentences of one language."""

    extent: Counted
    omnibus: str
    cochran: Named
    exact: str
    test: str
    versions: Mapping[str, str]
    """By which of McNemar's p-values decides; "all-exact", "all-rough" and "mixed" are the outcomes of the usual rule."""
    approximations: tuple[str, str]
    """Two-sided, one-sided."""
    each: Mapping[str, str]
    """Added where there are several comparisons."""
    phrases: tuple[str, str, str]
    alternatives: Mapping[str, str]
    difference: tuple[str, str]
    """Of a single pair, ``{a}`` and ``{b}``, and of several."""
    discordant: tuple[str, str]
    accuracies: str
    are: str
    highest: str
    is_: str
    of: str
    models: str


ENGLISH = PredictionsWords(
    extent=(
        "by their predictions for the same {n} test instance",
        "by their predictions for the same {n} test instances",
    ),
    omnibus=" The hypothesis that all classifiers are equally accurate was tested with",
    cochran=("Cochran's Q test", ("cochran1950",)),
    exact="; exact given how many classifiers are right on each instance,",
    test="by {side} McNemar tests,",
    versions={
        "all-exact": "exact (binomial), because no more than {limit} instances are discordant{each}",
        "all-rough": "with the {approximation}, because more than {limit} instances are discordant{each}",
        "mixed": "exact (binomial) up to {limit} discordant instances ({exact} of the {m} tests) and with the {approximation} "
        "beyond",
        "exact": "exact (binomial)",
        "midp": "with the mid-p-value",
        "chi2": "with the {approximation}",
    },
    approximations=(
        "continuity-corrected chi-square approximation",
        "continuity-corrected normal approximation",
    ),
    each={"all-exact": " in any comparison", "all-rough": " in every comparison"},
    phrases=(
        "is significantly more accurate than",
        "is significantly less accurate than",
        "does not differ significantly from",
    ),
    alternatives={
        "greater": ", against the alternative that {control} is more accurate",
        "less": ", against the alternative that {control} is less accurate",
    },
    difference=(
        " Δ is the difference of the accuracies, {a} minus {b}, with its {level} interval by Newcombe's method",
        " Δ is the difference of the accuracies, the first minus the second, with its {level} interval by Newcombe's method",
    ),
    discordant=(
        "; b and c are the numbers of instances on which only {a} and only {b} is right.",
        ", which is not adjusted for the number of comparisons; b and c are the numbers of instances on which only the first "
        "and only the second is right.",
    ),
    accuracies=" The accuracies, with {level} intervals by Wilson's method",
    are=", are:",
    highest=" The highest accuracy, with its {level} interval by Wilson's method",
    is_=", is",
    of=" ({names}).",
    models=" Each classifier is one trained model: the tests do not cover the variation between training sets",
)
"""English."""

SPANISH = PredictionsWords(
    extent=(
        "por sus predicciones para la misma {n} instancia de prueba",
        "por sus predicciones para las mismas {n} instancias de prueba",
    ),
    omnibus=" La hipótesis de que todos los clasificadores tienen la misma exactitud se contrastó con",
    cochran=("la prueba Q de Cochran", ("cochran1950",)),
    exact="; valor exacto dado el número de clasificadores que aciertan en cada instancia,",
    test="mediante pruebas {side} de McNemar,",
    versions={
        "all-exact": "exactas (binomiales) porque no hay más de {limit} instancias discordantes{each}",
        "all-rough": "con la {approximation} porque hay más de {limit} instancias discordantes{each}",
        "mixed": "exactas (binomiales) hasta {limit} instancias discordantes ({exact} de las {m} pruebas) y con la "
        "{approximation} por encima",
        "exact": "exactas (binomiales)",
        "midp": "con el p-valor medio (mid-p)",
        "chi2": "con la {approximation}",
    },
    approximations=(
        "aproximación ji-cuadrado corregida por continuidad",
        "aproximación normal corregida por continuidad",
    ),
    each={"all-exact": " en ninguna comparación", "all-rough": " en todas las comparaciones"},
    phrases=(
        "tiene una exactitud significativamente mayor que",
        "tiene una exactitud significativamente menor que",
        "no difiere significativamente de",
    ),
    alternatives={
        "greater": ", frente a la alternativa de que {control} tiene mayor exactitud",
        "less": ", frente a la alternativa de que {control} tiene menor exactitud",
    },
    difference=(
        " Δ es la diferencia de las exactitudes, la de {a} menos la de {b}, con su intervalo del {level} según el método de "
        "Newcombe",
        " Δ es la diferencia de las exactitudes, la del primero menos la del segundo, con su intervalo del {level} según el "
        "método de Newcombe",
    ),
    discordant=(
        "; b y c son los números de instancias en las que solo acierta {a} y en las que solo acierta {b}.",
        ", que no está ajustado por el número de comparaciones; b y c son los números de instancias en las que solo acierta "
        "el primero y en las que solo acierta el segundo.",
    ),
    accuracies=" Las exactitudes, con intervalos del {level} según el método de Wilson",
    are=", son:",
    highest=" La mayor exactitud, con su intervalo del {level} según el método de Wilson",
    is_=", es",
    of=" ({names}).",
    models=" Cada clasificador es un único modelo entrenado: las pruebas no recogen la variación entre conjuntos de "
    "entrenamiento",
)
"""Spanish."""

WORDS: Mapping[str, PredictionsWords] = {"en": ENGLISH, "es": SPANISH}
"""By language."""
