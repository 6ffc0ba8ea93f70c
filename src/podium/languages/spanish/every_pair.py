"""Spanish: what the comparison of every two algorithms over many problems says."""

from __future__ import annotations

from typing import Final

_ERRORS: Final[dict[str, str]] = {
    f"Read one by one, {{tests:said}} would find at least one difference that is not there with probability {first[0]} at "
    f"{{alpha:number}} and {second[0]} at {{other:number}} (1 − (1 − α)^{{m:number}}, were they independent).": (
        f"Leídas una a una, {{tests}} hallarían al menos una diferencia inexistente con probabilidad {first[1]} con {{alpha}} "
        f"y {second[1]} con {{other}} (1 − (1 − α)^{{m}}, si fueran independientes)."
    )
    for first in (("{error:number}", "{error}"), ("more than {error:number}", "mayor que {error}"))
    for second in (("{less:number}", "{less}"), ("more than {less:number}", "mayor que {less}"))
}

EVERY_PAIR: Final[dict[str, str]] = {
    "All pairs of {algorithms:said} on {extent:said}": "Todos los pares de {algorithms} en {extent}",
    "There is one pair only: nothing is chained, and its p-value needs no adjustment.": (
        "Hay un solo par: nada se encadena, y su p-valor no necesita ajuste."
    ),
    **_ERRORS,
    "1 test": "1 prueba",
    "{n:number} tests": "{n} pruebas",
    "The claim that {best} is better than the {won:number} it beats at 0.95, put together from single tests, has the error 1 "
    "− Π(1 − p) = {error:number}.": (
        "La afirmación de que {best} es mejor que los {won} a los que supera con 0.95, compuesta de pruebas sueltas, tiene el "
        "error 1 − Π(1 − p) = {error}."
    ),
    "A tier holds the best algorithm left and all that do not differ significantly from it ({how:said}).": (
        "Un nivel contiene el mejor algoritmo de los que quedan y todos los que no difieren significativamente de él ({how})."
    ),
    "Two members of one tier may still differ from each other.": (
        "Dos miembros de un mismo nivel pueden, aun así, diferir entre sí."
    ),
    "Summary of Wilcoxon's tests": "Resumen de las pruebas de Wilcoxon",
    "Every two algorithms": "Cada dos algoritmos",
    "The {k:number} × {m:number} matrices are in the JSON output, every pair is a line of the CSV output.": (
        "Las matrices de {k} × {m} están en la salida JSON; cada par es una línea de la salida CSV."
    ),
    "Wilcoxon's tests, pair by pair": "Pruebas de Wilcoxon, par a par",
    "Rank": "Rango",
    "+ {confidence:number}": "+ {confidence}",
    "± {confidence:number}": "± {confidence}",
    "Claim error": "Error de la afirmación",
    "+ adj.": "+ ajust.",
    "Rank: mean rank among all algorithms (1 is best).": "Rango: rango medio entre todos los algoritmos (1 es el mejor).",
    "+: how many of the other {others:number} the algorithm beats in the test of these two alone, at this confidence; ±: how "
    "many do not beat it.": (
        "+: a cuántos de los otros {others} supera el algoritmo en la prueba de esos dos solos, con esta confianza; ±: "
        "cuántos no lo superan a él."
    ),
    "Claim error: 1 − Π(1 − p) over the algorithms it beats at 0.95, the error of claiming all these at once.": (
        "Error de la afirmación: 1 − Π(1 − p) sobre los algoritmos a los que supera con 0.95, el error de afirmarlo de todos "
        "a la vez."
    ),
    "+ adj.: how many it beats when the error of the whole family is kept ({how:said}).": (
        "+ ajust.: a cuántos supera cuando se controla el error de toda la familia ({how})."
    ),
    "Only these support a claim.": "Solo estos respaldan una afirmación.",
    "Wilcoxon R+ of the row (its R− is the column's R+)": "R+ de Wilcoxon de la fila (su R− es el R+ de la columna)",
    "Wilcoxon p, two-sided, unadjusted, exact given the ties": (
        "p de Wilcoxon, bilateral, sin ajustar, exacto dados los empates"
    ),
    "Wilcoxon p, two-sided, unadjusted, normal approximation": (
        "p de Wilcoxon, bilateral, sin ajustar, con la aproximación normal"
    ),
    "Wilcoxon p by the normal approximation": "p de Wilcoxon con la aproximación normal",
    "Sign test: problems on which the row is better": "Prueba de los signos: problemas en los que la fila es mejor",
    "Sign test p, two-sided, unadjusted, exact": "p de la prueba de los signos, bilateral, sin ajustar, exacto",
    "Typical advantage of the row (Hodges–Lehmann, unit of the table; positive: the row is better)": (
        "Ventaja típica de la fila (Hodges–Lehmann, unidad de la tabla; positiva: la fila es mejor)"
    ),
    "Verdict: {how:said}, family-wise α = {alpha:number}; fixed before any p-value was computed.": (
        "Veredicto: {how}, α = {alpha} para la familia; fijado antes de calcular ningún p-valor."
    ),
}
