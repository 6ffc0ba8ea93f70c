"""Spanish: what a verdict hinges on."""

from __future__ import annotations

from itertools import product
from typing import Final

_WHAT: Final = (
    ("any one problem", "cualquier problema", "un único problema"),
    (
        "any one problem and any one other algorithm",
        "cualquier problema y cualquier otro algoritmo",
        "un único problema o algoritmo",
    ),
)
_SINGLE: Final = ("a single problem", "a single problem or algorithm")

_OPENING: Final[dict[str, str]] = {
    source: target
    for (both, ambos, uno), single in zip(_WHAT, _SINGLE, strict=True)
    for source, target in (
        (f"The decision survives leaving out {both}.", f"La decisión se mantiene al dejar fuera {ambos}."),
        (
            f"All {{m:number}} decisions survive leaving out {both}.",
            f"Las {{m}} decisiones se mantienen al dejar fuera {ambos}.",
        ),
        (f"The decision hinges on {single}.", f"La decisión depende de {uno}."),
        (
            f"Each of the {{m:number}} decisions hinges on {single}.",
            f"Cada una de las {{m}} decisiones depende de {uno}.",
        ),
        (f"1 of {{all:said}} survives leaving out {both};", f"1 de {{all}} se mantiene al dejar fuera {ambos};"),
        (
            f"{{n:number}} of {{all:said}} survive leaving out {both};",
            f"{{n}} de {{all}} se mantienen al dejar fuera {ambos};",
        ),
        (f"the other one hinges on {single}.", f"la otra depende de {uno}."),
        (f"the other {{n:number}} hinge on {single}.", f"las otras {{n}} dependen de {uno}."),
    )
}

_CLAIMS: Final = (
    ("The conclusion that {a} is better than {b}", "La conclusión de que {a} es mejor que {b}"),
    (
        "That no difference between {a} and {b} could be shown",
        "Que no se pudiera mostrar ninguna diferencia entre {a} y {b}",
    ),
    ("That {a} could not be shown to be better than {b}", "Que no se pudiera mostrar que {a} sea mejor que {b}"),
    ("That {a} could not be shown to be worse than {b}", "Que no se pudiera mostrar que {a} sea peor que {b}"),
)

_HELD: Final = (
    ("hinges on", "depende"),
    (
        "survives leaving out any one problem, but hinges on",
        "se mantiene al dejar fuera cualquier problema, pero depende",
    ),
    (
        "survives leaving out any one other algorithm, but hinges on",
        "se mantiene al dejar fuera cualquier otro algoritmo, pero depende",
    ),
)

_PARTS: Final[dict[str, str]] = {
    "problem {name} (without it p {p})": "del problema {name} (sin él, p {p})",
    "algorithm {name} (without it p {p})": "del algoritmo {name} (sin él, p {p})",
    "each of {n:number} problems, most on {name} (without it p {p})": (
        "de cada uno de {n} problemas, sobre todo de {name} (sin él, p {p})"
    ),
    "each of {n:number} algorithms, most on {name} (without it p {p})": (
        "de cada uno de {n} algoritmos, sobre todo de {name} (sin él, p {p})"
    ),
}

_FINDINGS: Final[dict[str, str]] = {
    f"{claim} (adjusted p {{q}}) {held} {{on:said}}{more}.": (f"{afirmacion} (p ajustado {{q}}) {mantiene} {{on}}{y}.")
    for (claim, afirmacion), (held, mantiene) in product(_CLAIMS, _HELD)
    for more, y in (("", ""), (" and on {too:said}", " y {too}"))
}

_LOST: Final[dict[str, str]] = {
    "problem {name}": "el problema {name}",
    "algorithm {name}": "el algoritmo {name}",
    "one of {n:number} problems ({who:several})": "uno de {n} problemas ({who})",
    "one of {n:number} algorithms ({who:several})": "uno de {n} algoritmos ({who})",
}

_BEST: Final[dict[str, str]] = {
    "{best} has the best mean rank, but no longer without {what:said}.": (
        "{best} tiene el mejor rango medio, pero deja de tenerlo sin {what}."
    ),
    "{best} has the best mean rank, but no longer without {what:said} or without {too:said}.": (
        "{best} tiene el mejor rango medio, pero deja de tenerlo sin {what} o sin {too}."
    ),
    "{best} keeps the best mean rank whichever problem is left out.": (
        "{best} conserva el mejor rango medio sea cual sea el problema que se deje fuera."
    ),
    "{best} keeps the best mean rank whichever problem or other algorithm is left out.": (
        "{best} conserva el mejor rango medio sea cual sea el problema u otro algoritmo que se deje fuera."
    ),
}

_ALONE: Final = (
    ("Pairwise Wilcoxon tests", "Las pruebas de Wilcoxon por pares"),
    ("Pairwise sign tests", "Las pruebas de los signos por pares"),
)

_TEXT: Final[dict[str, str]] = {
    "Whatever single one is left out, {claims:names}.": "Se deje fuera el que se deje, {claims}.",
    "The tables below have the other {n:number}.": "Las otras {n} están en las tablas de abajo.",
    "The tables below have the other 1.": "La otra está en las tablas de abajo.",
    "The p-values come from tests of two algorithms at a time: leaving out a third one changes only the number of hypotheses "
    "they are adjusted for.": (
        "Los p-valores vienen de pruebas de dos algoritmos cada vez: dejar fuera un tercero solo cambia el número de hipótesis "
        "por el que se ajustan."
    ),
    "Wilcoxon's test of the two decides alike.": "La prueba de Wilcoxon de los dos decide lo mismo.",
    "Wilcoxon's test of the two decides otherwise.": "La prueba de Wilcoxon de los dos decide otra cosa.",
    **{
        f"{test} ({{procedure:said}}), whose p-values no third algorithm can change, decide alike{on};": (
            f"{prueba} ({{procedure}}), cuyos p-valores ningún tercer algoritmo puede cambiar, deciden lo mismo{en};"
        )
        for test, prueba in _ALONE
        for on, en in (("", ""), (" on {n:number} of {m:number}", " en {n} de {m}"))
    },
    "only the number of hypotheses depends on the others.": "solo el número de hipótesis depende de los demás.",
    "This shows how much rests on single rows and columns; it is no reason to leave one of them out.": (
        "Esto muestra cuánto depende de filas y columnas sueltas; no es razón para dejar fuera ninguna."
    ),
}

_TABLES: Final[dict[str, str]] = {
    "Stability of the conclusion": "Estabilidad de la conclusión",
    "Changes": "Cambios",
    "Strongest": "De más peso",
    "Reversed": "Invertidos",
    "Without one problem at a time": "Sin un problema cada vez",
    "Without one other algorithm at a time": "Sin otro algoritmo cada vez",
    **{
        source: target
        for noun, uno, cuyo in (
            ("problem", "un problema", "el problema"),
            ("algorithm", "un algoritmo", "el algoritmo"),
        )
        for source, target in (
            (
                f"Adjusted p-values ({{how:said}}) in the whole table and in the tables without one {noun}.",
                f"P-valores ajustados ({{how}}) en la tabla entera y en las tablas sin {uno}.",
            ),
            (
                f"Strongest: the {noun} whose absence speaks most against the decision.",
                f"De más peso: {cuyo} cuya ausencia más habla en contra de la decisión.",
            ),
        )
    },
    "Changes: tables that decide differently.": "Cambios: tablas que deciden otra cosa.",
    "Reversed: tables in which the two mean ranks change their order.": (
        "Invertidos: tablas en las que los dos rangos medios cambian de orden."
    ),
    "{n:number} of {m:number} tables decide as the verdict does on all their hypotheses.": (
        "{n} de {m} tablas deciden como el veredicto en todas sus hipótesis."
    ),
    "{n:number} have the same first tier.": "{n} tienen el mismo primer nivel.",
    "1 of {m:number} tables decide as the verdict does on all their hypotheses.": (
        "1 de {m} tablas decide como el veredicto en todas sus hipótesis."
    ),
    "1 have the same first tier.": "1 tiene el mismo primer nivel.",
    "One problem less is a little less evidence: a p-value just below α may pass it for that alone.": (
        "Un problema menos es algo menos de evidencia: un p-valor apenas inferior a α puede superarlo solo por eso."
    ),
    "One algorithm less means fewer hypotheses to adjust for, so that p-values fall for that alone.": (
        "Un algoritmo menos son menos hipótesis por las que ajustar, de modo que los p-valores bajan solo por eso."
    ),
    "Each hypothesis by itself": "Cada hipótesis por sí sola",
    "Wilcoxon (Holm)": "Wilcoxon (Holm)",
    "Same decision": "Misma decisión",
    "Adjusted p-values.": "P-valores ajustados.",
    "Wilcoxon's tests look at two algorithms only: the others matter by their number alone.": (
        "Las pruebas de Wilcoxon miran solo dos algoritmos: los demás importan únicamente por su número."
    ),
}

_PICTURE: Final[dict[str, str]] = {
    "Point: the whole table, filled where significant.": "Punto: la tabla entera, relleno si es significativo.",
    "Blue, above: smallest to largest adjusted p-value without one problem.": (
        "Azul, arriba: del menor al mayor p-valor ajustado sin un problema."
    ),
    "Blue, above: smallest to largest adjusted p-value without one problem;": (
        "Azul, arriba: del menor al mayor p-valor ajustado sin un problema;"
    ),
    "green, dashed, below: without one other algorithm.": "verde, a trazos, abajo: sin otro algoritmo.",
    "At the right: tables that decide differently.": "A la derecha: tablas que deciden otra cosa.",
    "{most:number} of {all:said} are shown, those that hinge on something first.": (
        "Se muestran {most} de {all}, primero las que dependen de algo."
    ),
    "{how:said}.": "{how}.",
}

STABILITY: Final[dict[str, str]] = {
    **_OPENING,
    **_PARTS,
    **_FINDINGS,
    **_LOST,
    **_BEST,
    **_TEXT,
    **_TABLES,
    **_PICTURE,
}
