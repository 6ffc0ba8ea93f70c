"""The words of the paragraph of several metrics, in English and Spanish."""

from __future__ import annotations

from dataclasses import dataclass

from podium.studies.methods_text.words import Named


@dataclass(frozen=True)
class MetricsWords:
    """The sentences of one language."""

    data: str
    metric: str
    sizes: str
    """Before the problems, where metrics have different numbers of algorithms."""
    alone: str
    iman_davenport: Named
    by: str
    across: str
    omnibus: tuple[str, str, str]
    """The adjusted omnibus test is significant by no metric, by some, by all."""
    together: str
    leading: tuple[str, str]
    """No algorithm, and some, that no metric shows to be worse than the best."""


ENGLISH = MetricsWords(
    data="We compared {who} by {n} metrics:",
    metric="{name} ({sizes}{extent}{better})",
    sizes="{k} algorithms on ",
    alone=" Each metric was analysed by itself.",
    iman_davenport=("the form of the Friedman test by Iman and Davenport", ("friedman1937", "iman1980")),
    by=" By {name},",
    across=" Adjusted for the number of metrics by Holm's step-down procedure",
    omnibus=(
        ", this test is significant by no metric.",
        ", this test is significant by {names}.",
        ", this test is significant by all metrics.",
    ),
    together=" Of all {m} hypotheses, the number of those rejected is {own} metric by metric and {across} with all of them in one family, "
    "adjusted by Holm's step-down procedure",
    leading=(
        " Every algorithm is significantly worse than the best ranked one by at least one metric.",
        " No metric shows {names} to be worse than the best ranked algorithm.",
    ),
)
"""English."""

SPANISH = MetricsWords(
    data="Se compararon {who} según {n} métricas:",
    metric="{name} ({sizes}{extent}{better})",
    sizes="{k} algoritmos en ",
    alone=" Cada métrica se analizó por separado.",
    iman_davenport=("la forma de Iman y Davenport de la prueba de Friedman", ("friedman1937", "iman1980")),
    by=" Según {name},",
    across=" Ajustada por el número de métricas con la corrección de Holm",
    omnibus=(
        ", esta prueba no es significativa según ninguna métrica.",
        ", esta prueba es significativa según {names}.",
        ", esta prueba es significativa según todas las métricas.",
    ),
    together=" De todas las {m} hipótesis, el número de rechazadas es {own} métrica por métrica y {across} con todas ellas en una sola "
    "familia, ajustadas con la corrección de Holm",
    leading=(
        " Cada algoritmo es significativamente peor que el de mejor rango según al menos una métrica.",
        " Ninguna métrica muestra un rendimiento inferior al del algoritmo de mejor rango en el caso de {names}.",
    ),
)
"""Spanish."""


def metrics_words(language: str) -> MetricsWords:
    """Choose the language: "en" or "es"."""
    return SPANISH if language == "es" else ENGLISH
