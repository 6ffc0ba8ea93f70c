"""Spanish: how repetitions on one problem came about, and what they share."""

from __future__ import annotations

from typing import Final

_EVIDENCE: Final[dict[str, str]] = {
    "as the option --design says": "según la opción --design",
    "because a size of the test sets was given and no folds are labelled": (
        "porque se dio un tamaño de los conjuntos de prueba y no hay pliegues señalados"
    ),
    "because a size of the test sets stands in the data and no folds are labelled": (
        "porque los datos indican un tamaño de los conjuntos de prueba y no hay pliegues señalados"
    ),
    "recognised from the labels of the rows: 1 repetition of 1 fold": (
        "reconocido por las etiquetas de las filas: 1 repetición de 1 pliegue"
    ),
    "recognised from the labels of the rows: 1 repetition of {f:number} folds": (
        "reconocido por las etiquetas de las filas: 1 repetición de {f} pliegues"
    ),
    "recognised from the labels of the rows: {r:number} repetitions of {f:number} folds": (
        "reconocido por las etiquetas de las filas: {r} repeticiones de {f} pliegues"
    ),
}
_IN_ORDER: Final = "; the rows were taken in order, two folds for each of five repetitions"
_EN_ORDEN: Final = "; las filas se tomaron en orden, dos pliegues por cada una de cinco repeticiones"

DESIGNS: Final[dict[str, str]] = {
    "one {f:number}-fold cross-validation": "una validación cruzada de {f} pliegues",
    "5×2 cross-validation": "validación cruzada 5×2",
    "repeated cross-validation": "validación cruzada repetida",
    "{f:number}-fold cross-validation, repeated {r:number} times": (
        "validación cruzada de {f} pliegues, repetida {r} veces"
    ),
    "hold-out, repeated {r:number} times": "retención (hold-out), repetida {r} veces",
    "{r:number} independent repetitions": "{r} repeticiones independientes",
    "share neither test nor training instances": "no comparten instancias de prueba ni de entrenamiento",
    "test on disjoint sets but share training instances": (
        "se prueban en conjuntos disjuntos, pero comparten instancias de entrenamiento"
    ),
    "may share both test and training instances": "pueden compartir instancias tanto de prueba como de entrenamiento",
    "The {m:number} rows are {design:said}: any two of them {shared:said}.": (
        "Las {m} filas son {design}: dos cualesquiera de ellas {shared}."
    ),
    **_EVIDENCE,
    **{evidence + _IN_ORDER: indicio + _EN_ORDEN for evidence, indicio in _EVIDENCE.items()},
    **{
        f"The rows are {{design:said}}, {evidence}{order}.": f"Las filas son {{design}}, {indicio}{orden}."
        for evidence, indicio in _EVIDENCE.items()
        for order, orden in (("", ""), (_IN_ORDER, _EN_ORDEN))
    },
    "1 repetition": "1 repetición",
    "{n:number} repetitions": "{n} repeticiones",
    "1 repetition on one problem": "1 repetición en un problema",
    "{n:number} repetitions on one problem": "{n} repeticiones en un problema",
}
