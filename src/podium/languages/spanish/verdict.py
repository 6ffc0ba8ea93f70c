"""Spanish: the verdict on a family of hypotheses, in every study that has one."""

from __future__ import annotations

from typing import Final

_NOUNS: Final = {
    "algorithm": ("algoritmo", "algoritmos"),
    "classifier": ("clasificador", "clasificadores"),
    "system": ("sistema", "sistemas"),
}

_BEST: Final = (
    ("mean rank", "el mejor rango medio"),
    ("adjusted mean rank", "el mejor rango medio ajustado"),
    ("mean", "la mejor media"),
    ("accuracy", "la mejor exactitud"),
    ("AUC", "el mejor AUC"),
    ("multiclass AUC M", "el mejor AUC multiclase M"),
)

_ON_WHAT: Final = ("over", "in", "on")
"""What stands before the extent of the data; in Spanish it is always "en"."""

_HOW: Final[dict[str, str]] = {
    f"{{procedure:said}} procedure on {{ranking:said}}, {level} α = {{alpha:number}}{side}": (
        f"procedimiento de {{procedure}} sobre {{ranking}}, {nivel}{lado}"
    )
    for level, nivel in (
        ("family-wise", "α = {alpha} para la familia"),
        ("nominal", "α nominal = {alpha}"),
    )
    for side, lado in (
        ("", ""),
        (", one-sided: the control is better", ", unilateral: el control es mejor"),
        (", one-sided: the control is worse", ", unilateral: el control es peor"),
    )
} | {
    "({how:said}.)": "(Con el {how}.)",
    "({how:said}.) {rest:said}": "(Con el {how}.) {rest}",
}

_EXTENT: Final[dict[str, str]] = {
    "{problems:said} in {groups:said}": "{problems} de {groups}",
    "{problems:said} with {missing:number} of {cells:number} cells missing": (
        "{problems} con {missing} de {cells} celdas ausentes"
    ),
    "the reported p-values": "los p-valores comunicados",
}

_LEADER: Final[dict[str, str]] = {
    f"{{who{kind}}} {verb} the best {measure} ({{value:number}}) {on} {{extent:said}}.": (
        f"{{who}} {verbo} {mejor} ({{value}}) en {{extent}}."
    )
    for measure, mejor in _BEST
    for on in _ON_WHAT
    for kind, verb, verbo in (("", "has", "tiene"), (":names", "share", "comparten"))
}

_FOUND: Final = (
    ("significantly better than {better:names}", "significativamente mejor que {better}"),
    ("significantly worse than {worse:names}", "significativamente peor que {worse}"),
    (
        "significantly better than {better:names} but significantly worse than {worse:names}",
        "significativamente mejor que {better}, pero significativamente peor que {worse}",
    ),
)

_SUBJECTS: Final = (("It is", "Es", "No es"), ("{who} is", "{who} es", "{who} no es"))

_BEATEN: Final[dict[str, str]] = {
    f"{subject} {found}{mark}": f"{sujeto} {hallado}{mark}"
    for subject, sujeto, _ in _SUBJECTS
    for found, hallado in _FOUND
    for mark in (".", ";")
} | {
    "no difference could be shown between it and {level:names}.": (
        "no se pudo mostrar ninguna diferencia con {level}."
    ),
}

_EVERYBODY: Final[dict[str, str]] = {
    key: value
    for noun, (uno, _) in _NOUNS.items()
    for subject, sujeto, negado in _SUBJECTS
    for key, value in (
        (
            f"{subject} significantly better than every other {noun}.",
            f"{sujeto} significativamente mejor que cualquier otro {uno}.",
        ),
        (
            f"{subject} not significantly better than any other {noun}.",
            f"{negado} significativamente mejor que ningún otro {uno}.",
        ),
    )
}

_COUNTED: Final[dict[str, str]] = {
    "In all, {hits:number} of {pairs:said} differs significantly ({how:said}).": (
        "En total, difiere significativamente {hits} de {pairs} ({how})."
    ),
    "In all, {hits:number} of {pairs:said} differ significantly ({how:said}).": (
        "En total, difieren significativamente {hits} de {pairs} ({how})."
    ),
    "All {pairs:said} differ significantly ({how:said}).": "Los {pairs} difieren significativamente ({how}).",
    "{first} and {second} differ significantly ({how:said}).": "{first} difiere significativamente de {second} ({how}).",
    "{hits:number} of {pairs:said} differs significantly ({how:said}).": (
        "Difiere significativamente {hits} de {pairs} ({how})."
    ),
    "{hits:number} of {pairs:said} differ significantly ({how:said}).": (
        "Difieren significativamente {hits} de {pairs} ({how})."
    ),
    "{hits:number} of {pairs:said} differs significantly ({how:said}): {who:names}.": (
        "Difiere significativamente {hits} de {pairs} ({how}): {who}."
    ),
    "{hits:number} of {pairs:said} differ significantly ({how:said}): {who:names}.": (
        "Difieren significativamente {hits} de {pairs} ({how}): {who}."
    ),
    "1 tier": "1 nivel",
    "{n:number} tiers": "{n} niveles",
}

_NOTHING: Final[dict[str, str]] = {
    "the smallest adjusted p-value is {p:number} ({how:said}).": "el menor p-valor ajustado es {p} ({how}).",
    "the adjusted p-value is {p:number} ({how:said}).": "el p-valor ajustado es {p} ({how}).",
    "This does not mean that they perform alike:": "Esto no significa que rindan igual:",
    "{test:said} rejects that all {k:number} do ({p}), but these tests do not show which of them differ.": (
        "{test} rechaza que los {k} rindan igual ({p}), pero estas pruebas no muestran cuáles difieren."
    ),
    "{test:said} rejects that all {k:number} do ({p}), but these tests do not show that the control differs from any of them.": (
        "{test} rechaza que los {k} rindan igual ({p}), pero estas pruebas no muestran que el control difiera de ninguno."
    ),
    "{test:said} decides otherwise ({p}).": "{test} decide lo contrario ({p}).",
    "the Iman–Davenport test": "la prueba de Iman–Davenport",
    "the Friedman test": "la prueba de Friedman",
    "the Friedman aligned ranks test": "la prueba de rangos alineados de Friedman",
    "the Quade test": "la prueba de Quade",
    "the Kruskal–Wallis test": "la prueba de Kruskal–Wallis",
    "the Skillings–Mack test": "la prueba de Skillings–Mack",
    "the Friedman test by groups": "la prueba de Friedman por grupos",
    "Cochran's Q test": "la prueba Q de Cochran",
    "Cochran's Q test by groups": "la prueba Q de Cochran por grupos",
    "This does not mean that they perform alike;": "Esto no significa que rindan igual;",
    "it means that these data cannot tell them apart.": "significa que estos datos no permiten distinguirlos.",
}

_ABOUT_NOUNS: Final[dict[str, str]] = {
    key: value
    for noun, (uno, unos) in _NOUNS.items()
    for key, value in (
        (f"The {{k:number}} {noun}s fall into {{tiers:said}}.", f"Los {{k}} {unos} se reparten en {{tiers}}."),
        (
            f"Where no difference was found, the {noun}s are not thereby shown to be equal.",
            f"Donde no se halló ninguna diferencia, no queda con ello demostrado que los {unos} sean iguales.",
        ),
        (
            f"The p-values alone do not say which of two {noun}s is the better one.",
            f"Los p-valores por sí solos no dicen cuál de dos {unos} es el mejor.",
        ),
        *(
            (key, value)
            for on in _ON_WHAT
            for key, value in (
                (
                    f"No difference between the two {noun}s could be shown {on} {{extent:said}}:",
                    f"No se pudo mostrar ninguna diferencia entre los dos {unos} en {{extent}}:",
                ),
                (
                    f"No difference between any two of the {{k:number}} {noun}s could be shown {on} {{extent:said}}:",
                    f"No se pudo mostrar ninguna diferencia entre dos cualesquiera de los {{k}} {unos} en {{extent}}:",
                ),
                (
                    f"The control {{control}} could not be shown to differ from any of the other {{m:number}} {noun}s {on} "
                    "{extent:said}:",
                    f"No se pudo mostrar que el control {{control}} difiera de ninguno de los otros {{m}} {unos} en {{extent}}:",
                ),
            )
        ),
    )
}

_AGAINST: Final = (
    ("is significantly better than {better:names}", "es significativamente mejor que {better}"),
    ("is significantly worse than {worse:names}", "es significativamente peor que {worse}"),
    (
        "is significantly better than {better:names} and is significantly worse than {worse:names}",
        "es significativamente mejor que {better} y significativamente peor que {worse}",
    ),
    ("differs significantly from {other:names}", "difiere significativamente de {other}"),
)

_CONTROL: Final[dict[str, str]] = {
    f"The control {{control}} {found} {on} {{extent:said}} ({{how:said}}).": (
        f"El control {{control}} {hallado} en {{extent}} ({{how}})."
    )
    for found, hallado in _AGAINST
    for on in _ON_WHAT
} | {
    **{
        f"The control {{control}} could not be shown to differ from {{other}} {on} {{extent:said}}:": (
            "No se pudo mostrar que el control {control} difiera de {other} en {extent}:"
        )
        for on in _ON_WHAT
    },
    "No difference could be shown between it and {left:names};": "No se pudo mostrar ninguna diferencia con {left};",
    "that is not proof that they are equal.": "eso no demuestra que sean iguales.",
    "With only {n:number} problems this rests on the normal approximation alone: see the advice.": (
        "Con solo {n} problemas, esto se apoya únicamente en la aproximación normal: véanse los consejos."
    ),
}

_UNPROVEN: Final = (
    ("It could not be shown that", "No se pudo mostrar que"),
    ("There is no evidence that", "No hay indicios de que"),
)

_SIDES: Final = (("better", "mejor"), ("worse", "peor"))

_ONE_SIDED: Final[dict[str, str]] = {
    f"{opening} {who} is {side} than {rest}{on}{end}": f"{apertura} {quien} sea {lado} que {resto}{en}{end}"
    for opening, apertura in _UNPROVEN
    for side, lado in _SIDES
    for who, quien, rest, resto, on, en, end in (
        ("it", "este", "{left:names}", "{left}", "", "", "."),
        *(
            (
                "the control {control}",
                "el control {control}",
                rest,
                resto,
                f" {on} {{extent:said}}",
                " en {extent}",
                ":",
            )
            for on in _ON_WHAT
            for rest, resto in (
                ("{other}", "{other}"),
                *(
                    (f"any of the other {{m:number}} {noun}s", f"ninguno de los otros {{m}} {unos}")
                    for noun, (_, unos) in _NOUNS.items()
                ),
            )
        ),
    )
} | {
    f"This one-sided test cannot show that it is {side}, or that they perform alike.": (
        f"Esta prueba unilateral no puede mostrar que sea {lado}, ni que rindan igual."
    )
    for side, lado in _SIDES
}

_DID: Final = (
    ("better than", "mejor que"),
    ("as well as", "igual de bien que"),
    ("at least as well as", "al menos tan bien como"),
    ("worse than", "peor que"),
)

_STANDING: Final[dict[str, str]] = {
    f"In these data it did {did} {who}.": f"En estos datos rindió {rindio} {quien}."
    for did, rindio in _DID
    for who, quien in (
        ("{who:names}", "{who}"),
        ("each of these", "cada uno de ellos"),
        *((f"every other {noun}", f"cualquier otro {uno}") for noun, (uno, _) in _NOUNS.items()),
    )
} | {
    f"In these data it did {' and '.join(did)}.": f"En estos datos rindió {' y '.join(rindio)}."
    for did, rindio in (
        (("better than {a:names}", "worse than {b:names}"), ("mejor que {a}", "peor que {b}")),
        (("at least as well as {a:names}", "worse than {b:names}"), ("al menos tan bien como {a}", "peor que {b}")),
        (("better than {a:names}", "as well as {b:names}"), ("mejor que {a}", "igual de bien que {b}")),
        (("as well as {a:names}", "worse than {b:names}"), ("igual de bien que {a}", "peor que {b}")),
        (
            ("better than {a:names}, as well as {b:names}", "worse than {c:names}"),
            ("mejor que {a}, igual de bien que {b}", "peor que {c}"),
        ),
    )
}

_CHOSEN: Final[dict[str, str]] = {
    "The control was chosen because it does best on these data, so false results can occur more often than α:": (
        "El control se eligió por ser el mejor en estos datos, de modo que los resultados falsos pueden ser más frecuentes que α:"
    ),
    "Name the control beforehand, or compare all pairs.": "Nombre el control de antemano, o compare todos los pares.",
    "at 0.05, by mean ranks of equal algorithms, in {five:number} % of tables with 5 of them and in {ten:number} % with 10.": (
        "con 0.05 y rangos medios de algoritmos iguales, en el {five} % de las tablas con 5 de ellos y en el {ten} % con 10."
    ),
}

_TIERS: Final[dict[str, str]] = {
    f"Tier {{place:number}} ({{who:said}}, {measure} {{low:number}}{to}): {{members:names}}": (
        f"Nivel {{place}} ({{who}}, {medida} {{low}}{a}): {{members}}"
    )
    for measure, medida in (
        ("mean rank", "rango medio"),
        ("adjusted mean rank", "rango medio ajustado"),
        ("mean", "media"),
        ("accuracy", "exactitud"),
        ("AUC", "AUC"),
        ("multiclass AUC M", "AUC multiclase M"),
    )
    for to, a in (("", ""), (" to {high:number}", " a {high}"))
}

_GROUPS: Final[dict[str, str]] = {
    "{who:listed}": "{who}",
    "{who:listed}:": "{who}:",
    "Its own advice: {codes}.": "Sus propios consejos: {codes}.",
    "{first:listed} … {last:listed} ({who:said})": "{first} … {last} ({who})",
    "1 classifier": "1 clasificador",
    "{n:number} classifiers": "{n} clasificadores",
    "1 system": "1 sistema",
    "{n:number} systems": "{n} sistemas",
    "1 independent group": "1 grupo independiente",
    "{n:number} independent groups": "{n} grupos independientes",
}

VERDICT: Final[dict[str, str]] = {
    **_HOW,
    **_EXTENT,
    **_LEADER,
    **_BEATEN,
    **_EVERYBODY,
    **_COUNTED,
    **_NOTHING,
    **_ABOUT_NOUNS,
    **_CONTROL,
    **_ONE_SIDED,
    **_STANDING,
    **_CHOSEN,
    **_TIERS,
    **_GROUPS,
}
