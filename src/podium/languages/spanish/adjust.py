"""Spanish: the re-analysis of published numbers."""

from __future__ import annotations

from typing import Final

ADJUST: Final[dict[str, str]] = {
    "Re-analysis of {source}": "Reanálisis de {source}",
    "None of the {hypotheses:said} can be rejected ({how:said}).": "No se puede rechazar ninguna de las {hypotheses} ({how}).",
    "None of the 1 hypothesis can be rejected ({how:said}).": "No se puede rechazar la hipótesis ({how}).",
    "1 of {hypotheses:said} is rejected: {who:names} ({how:said}).": "Se rechaza 1 de {hypotheses}: {who} ({how}).",
    "{n:number} of {hypotheses:said} are rejected: {who:names} ({how:said}).": (
        "Se rechazan {n} de {hypotheses}: {who} ({how})."
    ),
    "Reported mean ranks over {n:number} problems (1 is best)": "Rangos medios comunicados en {n} problemas (1 es el mejor)",
    "Friedman χ² from these ranks: {chi:number}, {df:number} degrees of freedom, p = {p:number}.": (
        "χ² de Friedman a partir de estos rangos: {chi}, {df} grados de libertad, p = {p}."
    ),
    "Critical differences at {alpha:number}: {nemenyi:number} (Nemenyi, studentised range), {dunn:number} (Bonferroni–Dunn).": (
        "Diferencias críticas con {alpha}: {nemenyi} (Nemenyi, rango studentizado), {dunn} (Bonferroni–Dunn)."
    ),
    "Which test these p-values come from is not known, so all pairs are decided by Holm's procedure, which holds for any.": (
        "No se sabe de qué prueba proceden estos p-valores, así que sobre todos los pares decide el procedimiento de Holm, que vale para "
        "cualquiera."
    ),
    "Shaffer's and Bergmann–Hommel's, marked †, hold as well where the test compares mean ranks, means or accuracies "
    "(--transitive says so), not where it is a sign or Wilcoxon test.": (
        "Los de Shaffer y Bergmann–Hommel, marcados con †, valen también si la prueba compara rangos medios, medias o exactitudes "
        "(--transitive lo indica), pero no si es la de los signos o la de Wilcoxon."
    ),
    "Exhaustive sets": "Conjuntos exhaustivos",
    "All {n:number} exhaustive sets of hypotheses;": "Los {n} conjuntos exhaustivos de hipótesis;",
    "accepted at α = {alpha:number}: {accepted:number}": "aceptados con α = {alpha}: {accepted}",
    "Held equal": "Tomados por iguales",
    "Accepted": "Aceptado",
    "An exhaustive set is a set of hypotheses that can be exactly the true ones.": (
        "Un conjunto exhaustivo es un conjunto de hipótesis que pueden ser exactamente las verdaderas."
    ),
    "Bergmann–Hommel rejects every hypothesis that no accepted set holds.": (
        "Bergmann–Hommel rechaza toda hipótesis que no está en ningún conjunto aceptado."
    ),
}
