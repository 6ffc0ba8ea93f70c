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
    f"{{procedure:said}} procedure on {{ranking:said}}, family-wise α = {{alpha:number}}{side}": (
        f"procedimiento de {{procedure}} sobre {{ranking}}, α = {{alpha}} para la familia{lado}"
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
    "In all, all {pairs:said} differ significantly ({how:said}).": (
        "En total, los {pairs} difieren significativamente ({how})."
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
    **_TIERS,
    **_GROUPS,
}
