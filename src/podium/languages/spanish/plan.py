"""Spanish: what a plan of the number of problems says: methods, verdict, advice."""

from __future__ import annotations

from typing import Final

from podium.languages.spanish import procedures

_TESTS: Final = (
    ("Friedman ranks", "rangos de Friedman"),
    ("aligned ranks", "rangos alineados"),
    ("Quade ranks", "rangos de Quade"),
    ("Wilcoxon tests", "pruebas de Wilcoxon"),
    ("sign tests", "pruebas de los signos"),
    ("paired t tests", "pruebas t pareadas"),
)
_SHORT: Final = (
    ("Friedman", "Friedman"),
    ("aligned", "alineados"),
    ("Quade", "Quade"),
    ("Wilcoxon", "Wilcoxon"),
    ("sign test", "prueba de los signos"),
    ("paired t", "t pareada"),
)
_ADJUSTMENTS: Final = (
    "Bonferroni", "Šidák", "Holm", "Holland", "Finner", "Hochberg", "Hommel", "Rom", "Li", "Shaffer", "Shaffer (dynamic)",
    "Bergmann–Hommel", "Bergmann–Hommel with Simes", "Nemenyi (range)",
)  # fmt: skip

_METHODS: Final[dict[str, str]] = (
    {
        f"{name} on {test}": f"{procedures.PROCEDURES[name]} sobre {prueba}"
        for name in _ADJUSTMENTS
        for test, prueba in _TESTS
    }
    | {
        f"{name}, {test}": f"{procedures.PROCEDURES[name]}, {prueba}"
        for name in _ADJUSTMENTS
        for test, prueba in _SHORT
    }
    | {
        "aligned ranks": "rangos alineados",
        "Wilcoxon tests": "pruebas de Wilcoxon",
        "sign tests": "pruebas de los signos",
        "Wilcoxon's test": "la prueba de Wilcoxon",
        "the sign test": "la prueba de los signos",
        "the paired t test": "la prueba t pareada",
        "sign test": "prueba de los signos",
        "1 method": "1 método",
        "{n:number} methods": "{n} métodos",
        "1 true difference": "1 diferencia verdadera",
        "{n:number} true differences": "{n} diferencias verdaderas",
        "1 simulated study": "1 estudio simulado",
        "{n:number} simulated studies": "{n} estudios simulados",
    }
)

_NAMED: Final = (
    ("the first algorithm", "the second", "el primer algoritmo", "el segundo"),
    ("the first algorithm", "the last", "el primer algoritmo", "el último"),
    ("{better}", "{worse}", "{better}", "{worse}"),
)
"""What the two algorithms of the effect are called."""

_GOALS: Final[dict[str, str]] = {
    f"find that {better} is better than {worse}": f"hallar que {mejor} es mejor que {peor}"
    for better, worse, mejor, peor in _NAMED
} | {
    "find each of the {n:number} true differences on average": (
        "hallar cada una de las {n} diferencias verdaderas por término medio"
    ),
    "find at least one of the {n:number} true differences": "hallar al menos una de las {n} diferencias verdaderas",
    "find all of the {n:number} true differences": "hallar todas las {n} diferencias verdaderas",
}

_ENDS: Final = (
    ("{low:number} to {high:number}", "{low} a {high}"),
    ("{low:number} to more", "{low} a más"),
    ("more to more", "más"),
)
"""Ends of an interval of a number of problems."""

_SIZES: Final[dict[str, str]] = {
    f"{about}{number} ({how})": f"{unos}{cuantos} ({como})"
    for about, unos in (("", ""), ("about ", "unos "))
    for number, cuantos in (("1 problem", "1 problema"), ("{n:number} problems", "{n} problemas"))
    for how, como in (
        ("exact", "exacto"),
        *(
            (f"95 % Monte Carlo interval {ends}", f"intervalo de Monte Carlo del 95 %: {fines}")
            for ends, fines in _ENDS
        ),
    )
} | {
    "exact": "exacto",
    "{low:number} to more": "{low} a más",
    "more to more": "más",
    "more than {most:number}": "más de {most}",
    "[{low:number}, {high:number}]": "[{low}, {high}]",
}

_SIDES: Final = (("two-sided", "bilateral"), ("one-sided", "unilateral"))

_HEADLINES: Final[dict[str, str]] = {
    f"To {{goal:said}} with probability {{power:number}} (α = {{alpha:number}}, {sides}), you need {{size:said}} by {{method:said}}{fewest}": (
        f"Para {{goal}} con probabilidad {{power}} (α = {{alpha}}, {lados}) hacen falta {{size}} con {{method}}{menos}"
    )
    for sides, lados in _SIDES
    for fewest, menos in ((".", "."), (", which needs fewest.", ", que necesita menos que los demás."))
} | {
    f"Not even {{most:number}} problems are enough to {{goal:said}} with probability {{power:number}} (α = {{alpha:number}}, {sides}), "
    "whatever the procedure: {method:said} has a power of {found:number} there.": (
        f"Ni siquiera {{most}} problemas bastan para {{goal}} con probabilidad {{power}} (α = {{alpha}}, {lados}), sea cual sea el "
        "procedimiento: {method} tiene ahí una potencia de {found}."
    )
    for sides, lados in _SIDES
}

_MEANING: Final[dict[str, str]] = {
    f"Planned for, {source}, {d}{better} better than {worse} on {{share:number}} % of the problems{others}.": (
        f"Planificado, {fuente}, {d_es}{mejor} mejor que {peor} en el {{share}} % de los problemas{demas}."
    )
    for source, fuente in (("as in the pilot", "como en el piloto"), ("as asked for", "como se pidió"))
    for d, d_es in (
        ("", "para: "),
        (
            "d = {d:number} (mean over standard deviation of the differences), ",
            "para d = {d} (media entre desviación típica de las diferencias), ",
        ),
    )
    for better, worse, mejor, peor in _NAMED
    for others, demas in (
        ("", ""),
        (
            ", mean ranks {apart:number} apart among {k:number}",
            ", rangos medios separados {apart} entre {k} algoritmos",
        ),
    )
}

_VERDICT: Final[dict[str, str]] = {
    "The others need more or as many: {a:number} by {x:said}.": "Los demás necesitan más o tantos: {a} con {x}.",
    "The others need more or as many: {a:number} by {x:said} and {b:number} by {y:said}.": (
        "Los demás necesitan más o tantos: {a} con {x} y {b} con {y}."
    ),
    "The others need more or as many: {a:number} by {x:said}, {b:number} by {y:said} and {c:number} by {z:said}.": (
        "Los demás necesitan más o tantos: {a} con {x}, {b} con {y} y {c} con {z}."
    ),
    "The others need between {a:number} ({x:said}) and {b:number} ({y:said}).": (
        "Los demás necesitan entre {a} ({x}) y {b} ({y})."
    ),
    "{method:said} does not get there with {most:number} problems.": "{method} no lo consigue con {most} problemas.",
    "{methods:words} do not get there with {most:number} problems.": "{methods} no lo consiguen con {most} problemas.",
}

_ADVICE: Final[dict[str, str]] = {
    "The effect is an estimate from {n:said}.": "El efecto es una estimación a partir de {n}.",
    "The effect is an estimate from {n:said}: d = {d:number}, with a 95 % interval from {low:number} to {high:number}.": (
        "El efecto es una estimación a partir de {n}: d = {d}, con un intervalo del 95 % de {low} a {high}."
    ),
    "The effect is an estimate from {n:said}: d = {d:number}, with a 95 % interval from {low:number} to {high:number}, which includes no "
    "difference at all.": (
        "El efecto es una estimación a partir de {n}: d = {d}, con un intervalo del 95 % de {low} a {high}, que incluye la ausencia de "
        "toda diferencia."
    ),
    "A pilot that looked promising is more often too favourable than not, and the number of problems grows with the square of what is "
    "missing: half the effect needs four times as many.": (
        "Un piloto que parecía prometedor suele ser demasiado favorable, y el número de problemas crece con el cuadrado de lo que falta: "
        "la mitad del efecto necesita cuatro veces más."
    ),
    "Plan for the smallest effect that would matter to you (--effect), or for one near the lower end of the interval.": (
        "Planificar para el menor efecto que importaría (--effect), o para uno próximo al extremo inferior del intervalo."
    ),
    "{n:number} problems are needed; the pilot has {has:number}.": "Se necesitan {n} problemas; el piloto tiene {has}.",
    "More problems are needed than were looked at; the pilot has {has:number}.": (
        "Se necesitan más problemas de los considerados; el piloto tiene {has}."
    ),
    "The plan draws the pilot's rows again and again.": "El plan extrae una y otra vez las filas del piloto.",
    "It holds for more problems of the same kind, and knows nothing of problems that the pilot has no example of.": (
        "Vale para más problemas de la misma clase, y no sabe nada de problemas de los que el piloto no tiene ejemplo."
    ),
    "Say which population of problems is meant, and collect the others from it without looking at results.": (
        "Decir a qué población de problemas se refiere, y reunir los demás de ella sin mirar resultados."
    ),
    "{n:said} would do for this effect by {method:said}.": "Para este efecto bastarían {n} con {method}.",
    "Below {least:number} the conclusion hangs on which problems they are, and approximations of the tests are rough.": (
        "Por debajo de {least} la conclusión depende de qué problemas sean, y las aproximaciones de las pruebas son toscas."
    ),
    "Use at least {least:number} problems: the others will also show where the difference does not hold.": (
        "Usar al menos {least} problemas: los demás mostrarán también dónde no se mantiene la diferencia."
    ),
    "{n:said} find a difference as small as d = {d:number}.": "{n} hallan una diferencia tan pequeña como d = {d}.",
    "{n:said} find a difference as small as better on {share:number} % of the problems.": (
        "{n} hallan una diferencia tan pequeña como ser mejor en el {share} % de los problemas."
    ),
    "This plan looks for a difference as small as d = {d:number}.": (
        "Este plan busca una diferencia tan pequeña como d = {d}."
    ),
    "This plan looks for a difference as small as better on {share:number} % of the problems.": (
        "Este plan busca una diferencia tan pequeña como ser mejor en el {share} % de los problemas."
    ),
    "With enough problems any difference becomes significant; that does not make it matter to anyone.": (
        "Con suficientes problemas cualquier diferencia llega a ser significativa; no por eso le importa a alguien."
    ),
    "Say beforehand which difference would matter in practice, and report its size with an interval.": (
        "Decir de antemano qué diferencia importaría en la práctica, y comunicar su tamaño con un intervalo."
    ),
    "{missing:number} of {methods:said} do not reach a power of {power:number} with {most:number} problems.": (
        "{missing} de {methods} no alcanzan una potencia de {power} con {most} problemas."
    ),
    "A study that small compared with its question mostly ends without an answer, and its significant results exaggerate.": (
        "Un estudio tan pequeño para su pregunta suele acabar sin respuesta, y sus resultados significativos exageran."
    ),
    "Compare fewer algorithms, or one control with the others; ask for a larger effect or a smaller power; or raise --max-problems.": (
        "Comparar menos algoritmos, o un control con los demás; pedir un efecto mayor o una potencia menor; o aumentar --max-problems."
    ),
}

PLAN: Final[dict[str, str]] = {
    **_METHODS,
    **_GOALS,
    **_SIZES,
    **_HEADLINES,
    **_MEANING,
    **_VERDICT,
    **_ADVICE,
}
