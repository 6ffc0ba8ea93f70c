"""Spanish: what tests of equivalence within a margin say."""

from __future__ import annotations

from typing import Final

_WITHIN = "equivalent within ±{margin:number}"

EQUIVALENCE: Final[dict[str, str]] = {
    "Equivalence": "Equivalencia",
    "Equivalence p": "p de equivalencia",
    "Equivalence p (Holm)": "p de equivalencia (Holm)",
    "p (> −{margin:number})": "p (> −{margin})",
    "p (< {margin:number})": "p (< {margin})",
    "by Wilcoxon's signed ranks": "por los rangos con signo de Wilcoxon",
    "by paired t": "por la t pareada",
    "by corrected resampled t": "por la t remuestreada corregida",
    "Equivalence within ±{margin:number}": "Equivalencia dentro de ±{margin}",
    "equivalent": "equivalentes",
    "different": "distintos",
    "different but irrelevant": "distintos, pero irrelevante",
    "undecided": "sin decidir",
    "two one-sided tests by Wilcoxon's signed ranks": "dos pruebas unilaterales por los rangos con signo de Wilcoxon",
    "two one-sided tests by paired t": "dos pruebas unilaterales por la t pareada",
    "two one-sided tests by corrected resampled t": "dos pruebas unilaterales por la t remuestreada corregida",
    "{pair:names} are " + _WITHIN + " ({how:said}, α = {alpha:number}: {p}).": (
        "{pair} son equivalentes dentro de ±{margin} ({how}, α = {alpha}: {p})."
    ),
    "That {pair:names} are " + _WITHIN + " could not be shown ({how:said}, α = {alpha:number}: {p}).": (
        "No se pudo mostrar que {pair} sean equivalentes dentro de ±{margin} ({how}, α = {alpha}: {p})."
    ),
    "No two were shown to be " + _WITHIN + " ({how:said}, Holm, α = {alpha:number}).": (
        "De ningún par se mostró que sea equivalente dentro de ±{margin} ({how}, Holm, α = {alpha})."
    ),
    **{
        f"{which} {verb} " + _WITHIN + f" ({{how:said}}, Holm, α = {{alpha:number}}){end}": (
            f"{cuales} {verbo} dentro de ±{{margin}} ({{how}}, Holm, α = {{alpha}}){final}"
        )
        for which, cuales, verb, verbo in (
            ("1 of {pairs:said}", "1 de {pairs}", "is", "es equivalente"),
            ("{hits:number} of {pairs:said}", "{hits} de {pairs}", "are", "son equivalentes"),
            ("All {pairs:said}", "Los {pairs}", "are", "son equivalentes"),
        )
        for end, final in ((".", "."), (": {who:names}.", ": {who}."))
    },
    "Two one-sided tests (TOST) by Wilcoxon's signed ranks: both p-values must be small; the larger one counts.": (
        "Dos pruebas unilaterales (TOST) por los rangos con signo de Wilcoxon: ambos p-valores deben ser pequeños; cuenta "
        "el mayor."
    ),
    "Two one-sided tests (TOST) by paired t: both p-values must be small; the larger one counts.": (
        "Dos pruebas unilaterales (TOST) por la t pareada: ambos p-valores deben ser pequeños; cuenta el mayor."
    ),
    "Two one-sided tests (TOST) by corrected resampled t: both p-values must be small; the larger one counts.": (
        "Dos pruebas unilaterales (TOST) por la t remuestreada corregida: ambos p-valores deben ser pequeños; cuenta el "
        "mayor."
    ),
    (
        "The margin ±{margin:number} is in the unit of the data and has to be chosen before the results are seen."
    ): "El margen ±{margin} está en la unidad de los datos y hay que elegirlo antes de ver los resultados.",
    (
        "Different but irrelevant: there is a difference, and it is smaller than the margin."
    ): "Distintos, pero irrelevante: hay una diferencia, y es menor que el margen.",
    "Undecided: neither was shown.": "Sin decidir: no se mostró ni lo uno ni lo otro.",
    (
        "The {level:number} % interval of {pairs:said} that is not shown to be equivalent is wider than the margin of "
        "±{margin:number} on both sides together."
    ): (
        "El intervalo del {level} % de {pairs} cuya equivalencia no se mostró es más ancho que el margen de ±{margin} por "
        "ambos lados juntos."
    ),
    (
        "The {level:number} % interval of {pairs:said} that are not shown to be equivalent is wider than the margin of "
        "±{margin:number} on both sides together."
    ): (
        "El intervalo del {level} % de {pairs} cuya equivalencia no se mostró es más ancho que el margen de ±{margin} por "
        "ambos lados juntos."
    ),
    (
        "No difference, not even exactly 0, would have made such a pair equivalent: the data are too few or vary too much for "
        "this margin."
    ): (
        "Ninguna diferencia, ni siquiera exactamente 0, habría hecho equivalente a un par así: los datos son muy pocos o "
        "varían demasiado para este margen."
    ),
    "Say so, or collect more problems or repetitions; do not widen the margin after seeing the result.": (
        "Decirlo así, o reunir más problemas o repeticiones; no ampliar el margen después de ver el resultado."
    ),
}
