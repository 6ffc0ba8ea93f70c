"""Spanish: what the Bayesian comparison says."""

from __future__ import annotations

from itertools import combinations
from typing import Final

TITLES: Final = {
    "Bayesian signed-rank test": "prueba bayesiana de rangos con signo",
    "Bayesian sign test": "prueba bayesiana de los signos",
    "Bayesian correlated t test": "prueba t correlacionada bayesiana",
    "Bayesian hierarchical model": "modelo jerárquico bayesiano",
    "Bayesian Bradley–Terry model": "modelo de Bradley–Terry bayesiano",
}
"""What the models are called."""

_ROPES: Final = (("rope ±{rope:number}", "rope ±{rope}"), ("no rope", "sin rope"))
_PRACTICALLY: Final = (
    ("practically better", "practically worse", "mejor en la práctica", "peor en la práctica"),
    ("better", "worse", "mejor", "peor"),
)
_ROLES: Final = (
    ("the control", "el control"),
    ("the best mean rank", "el mejor rango medio"),
    ("the best mean", "la mejor media"),
)

_HOW: Final[dict[str, str]] = {
    f"{title}{where}, {rope}": f"{nombre}{donde}, {zona}"
    for title, nombre in TITLES.items()
    for where, donde in (
        (" over {extent:said}", " en {extent}"),
        (" on this one problem, over {extent:said}", " en este único problema, en {extent}"),
    )
    for rope, zona in _ROPES
}

_SINGLE: Final[dict[str, str]] = {
    key: value
    for better, _, mejor, _ in _PRACTICALLY
    for key, value in (
        (
            f"{{a}} is {better} than {{b}}: posterior probability {{p}} ({{how:said}}).",
            f"{{a}} es {mejor} que {{b}}: probabilidad a posteriori {{p}} ({{how}}).",
        ),
        (
            f"The data leave open whether {{pair:names}} is {better}: no conclusion reaches the conventional posterior probability "
            "of {threshold:number} ({how:said}).",
            f"Los datos no deciden si es {mejor} {{pair}}: ninguna conclusión alcanza la probabilidad a posteriori convencional de "
            "{threshold} ({how}).",
        ),
    )
} | {
    "{pair:names} are practically equivalent: posterior probability {p} ({how:said}).": (
        "{pair} son equivalentes en la práctica: probabilidad a posteriori {p} ({how})."
    ),
    **{
        f"P({{a}} better) {{x}}{middle} and P({{b}} better) {{z}}.": f"P({{a}} mejor) {{x}}{medio} y P({{b}} mejor) {{z}}."
        for middle, medio in ((", P(practically equivalent) {y}", ", P(equivalentes en la práctica) {y}"), ("", ""))
    },
}

_CLAUSES: Final[dict[str, str]] = {
    "; ".join(key for key, _ in chosen): "; ".join(value for _, value in chosen)
    for better, worse, mejor, peor in _PRACTICALLY
    for number in (1, 2, 3)
    for chosen in combinations(
        (
            (f"{better} than {{better:names}}", f"{mejor} que {{better}}"),
            ("practically equivalent to {equal:names}", "equivalente en la práctica a {equal}"),
            (f"{worse} than {{worse:names}}", f"{peor} que {{worse}}"),
        ),
        number,
    )
}

_MANY: Final[dict[str, str]] = {
    key: value
    for role, papel in _ROLES
    for key, value in (
        (
            f"{{name}} ({role}) is {{clauses:said}}: posterior probability of at least {{threshold:number}} each ({{how:said}}).",
            f"{{name}} ({papel}) es {{clauses}}: probabilidad a posteriori de al menos {{threshold}} en cada caso ({{how}}).",
        ),
        *(
            (
                f"{{name}} ({role}) is neither {better} than nor equivalent to any other with a posterior probability of "
                "{threshold:number} ({how:said}).",
                f"{{name}} ({papel}) no es {mejor} que ningún otro ni equivalente a él con una probabilidad a posteriori de "
                "{threshold} ({how}).",
            )
            for better, _, mejor, _ in _PRACTICALLY
        ),
    )
} | {
    "Against {others:names} the data leave it open.": "Frente a {others} los datos no deciden.",
    **{
        f"Of {pairs}, {{better:number}} {better} a better algorithm{equal}, {{open:number}} {left} open.": (
            f"De {pares}, {{better}} {mejor} un algoritmo mejor{igual} y {{open}} {queda}."
        )
        for pairs, pares in (("1 pair", "1 par"), ("{m:number} pairs", "{m} pares"))
        for better, mejor in (("has", "tiene"), ("have", "tienen"))
        for equal, igual in (
            ("", ""),
            (", {equal:number} is practically equivalent", ", {equal} es equivalente en la práctica"),
            (", {equal:number} are practically equivalent", ", {equal} son equivalentes en la práctica"),
        )
        for left, queda in (("remains", "queda abierto"), ("remain", "quedan abiertos"))
    },
}

BAYES: Final[dict[str, str]] = {
    **TITLES,
    **_HOW,
    **_SINGLE,
    **_CLAUSES,
    **_MANY,
    "no rope": "sin rope",
    "rope ±{rope:number}": "rope ±{rope}",
}
