"""Spanish: what is wrong with cells that are no numbers, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


def in_file(phrases: Mapping[str, str]) -> dict[str, str]:
    """Return phrases as they stand behind the name of a file, and without it."""
    return {f"{{file}}: {source}": f"{{file}}: {target}" for source, target in phrases.items()} | dict(phrases)


def some(phrases: Mapping[str, str]) -> dict[str, str]:
    """Return phrases with a list in the place `some`, and with one whose end is a number."""
    return {
        source.replace("{some}", f"{{some}}{more}"): target.replace("{some}", f"{{some}}{mas}")
        for source, target in phrases.items()
        for more, mas in (("", ""), (" and {more:number} more", " y {more} más"))
    }


_PLACES: Final = (
    ("column {n:number}, row {row}", "columna {n}, fila {row}"),
    *tuple(
        (f"{where} {{n:number}}{what}", f"{donde} {{n}}{que}")
        for where, donde in (("line", "línea"), ("row", "fila"))
        for what, que in (
            ("", ""),
            (", column {column}", ", columna {column}"),
            (", column {column}, {algorithm} on {problem}", ", columna {column}, {algorithm} en {problem}"),
            (", {algorithm} on {problem}", ", {algorithm} en {problem}"),
            (" ({problem}), column {column}", " ({problem}), columna {column}"),
        )
    ),
)
"""Where a cell stands."""

_CELLS: Final[dict[str, str]] = (
    {place: lugar for place, lugar in _PLACES if "column" in place or "{algorithm}" in place}
    | {
        "line {n:number}": "línea {n}",
        "row {n:number}": "fila {n}",
        "'{algorithm}' on '{problem}'": "'{algorithm}' en '{problem}'",
    }
    | {
        f"{place} ({cell}){end}": f"{lugar} ({celda}){fin}"
        for place, lugar in (*_PLACES, ("'{algorithm}' on '{problem}'", "'{algorithm}' en '{problem}'"))
        for cell, celda in (("blank", "en blanco"), ("'{cell}'", "'{cell}'"))
        for end, fin in ((";", ";"), (".", "."), (" and {more:number} more.", " y {more} más."))
    }
)

_WRONG: Final = (
    ("is not a number.", "no es un número."),
    ("carries a percent sign.", "lleva un signo de porcentaje."),
    ("is a bound, not a number.", "es una cota, no un número."),
    ("holds two numbers.", "contiene dos números."),
    ("is a truth value.", "es un valor lógico."),
    ("has a thousands separator.", "tiene un separador de millares."),
    (
        "has a thousands separator, or another decimal mark than the rest.",
        "tiene un separador de millares, o un signo decimal distinto de los demás.",
    ),
    ("is longer than any floating-point number.", "es más largo que cualquier número de coma flotante."),
    (
        "is too large for a floating-point number (the limit is about {limit:number}).",
        "es demasiado grande para un número de coma flotante (el límite es aproximadamente {limit}).",
    ),
    (
        "is too small for a floating-point number (the limit is about {limit:number}).",
        "es demasiado pequeño para un número de coma flotante (el límite es aproximadamente {limit}).",
    ),
    (
        "spans too many orders of magnitude with the rest.",
        "abarca con los demás demasiados órdenes de magnitud.",
    ),
    (
        "has a point, but the decimal mark is the comma.",
        "tiene un punto, pero el signo decimal es la coma.",
    ),
    (
        "can mean {one:number} or {other:number}.",
        "puede significar {one} o {other}.",
    ),
)
"""What is wrong with a cell."""

_NUMBERS: Final[dict[str, str]] = {
    f"{what} {wrong}": f"{que} {mal}"
    for what, que in (
        ("{file}, {place:said}: {cell}", "{file}, {place}: {cell}"),
        ("{place:said}: {cell}", "{place}: {cell}"),
        ("1 cell", "1 celda"),
        ("{cells:number} cells, each of which", "{cells} celdas, cada una de las cuales"),
    )
    for wrong, mal in _WRONG
} | {
    "Write it with digits, one decimal mark and, if need be, an exponent (1.5e-3).": (
        "Escribirlo con cifras, un signo decimal y, si hace falta, un exponente (1.5e-3)."
    ),
    "It contains {character} ({code}, {name}) instead of {plain}.": (
        "Contiene {character} ({code}, {name}) en lugar de {plain}."
    ),
    "Write plain numbers (75.2 or 0.752), alike in the whole table.": (
        "Escribir números simples (75.2 o 0.752), igual en toda la tabla."
    ),
    "Give the exact value.": "Dar el valor exacto.",
    "Keep the mean only; podium does not use the deviation here.": "Dejar solo la media; aquí podium no usa la desviación.",
    "Write 1 or 0.": "Escribir 1 o 0.",
    "Write the number without it.": "Escribir el número sin él.",
    "Write numbers without it, only with a decimal mark.": "Escribir los números sin él, solo con un signo decimal.",
    "Write numbers without thousands separators; say decimal=',' (on the command line: --decimal ,) if the comma is the decimal mark.": (
        "Escribir los números sin separadores de millares; indicar decimal=',' (en la línea de órdenes: --decimal ,) si la coma es el signo "
        "decimal."
    ),
    "Say decimal=',' (on the command line: --decimal ,) if the comma is the decimal mark; otherwise remove the thousands separators.": (
        "Indicar decimal=',' (en la línea de órdenes: --decimal ,) si la coma es el signo decimal; si no, quitar los separadores de millares."
    ),
    "Remove thousands separators, or say decimal='.' (on the command line: --decimal .).": (
        "Quitar los separadores de millares, o indicar decimal='.' (en la línea de órdenes: --decimal .)."
    ),
    "{file}: two decimal marks: {one} at {place:said}, but {two} at {other:said}.": (
        "{file}: dos signos decimales: {one} en {place}, pero {two} en {other}."
    ),
    "Use one mark in the whole table, and no thousands separators.": (
        "Usar un solo signo en toda la tabla, y ningún separador de millares."
    ),
    "Unknown decimal mark {mark}: it is '.' or ','.": "Signo decimal desconocido {mark}: es '.' o ','.",
    "On the command line: {options}.": "En la línea de órdenes: {options}.",
    "On the command line: --objective maximize or --objective minimize.": (
        "En la línea de órdenes: --objective maximize o --objective minimize."
    ),
}

_HOLES: Final[dict[str, str]] = in_file({
    **{
        f"{{n:number}} of {size} {have} no finite number:{places}": f"{{n}} de {tamano} no {tienen} un número finito:{lugares}"
        for size, tamano in (("{all:number} values", "{all} valores"), ("{all:number} measurements", "{all} medidas"), ("1 value", "1 valor"))
        for have, tienen in (("has", "tiene"), ("have", "tienen"))
        for places, lugares in (("", ""), (" {places}.", " {places}."))
    },
    "{n:number} of {all:number} measurements have no finite number in column {column}:": (
        "{n} de {all} medidas no tienen un número finito en la columna {column}:"
    ),
    "{n:number} of {all:number} measurements have no finite number in column {column}: {places}.": (
        "{n} de {all} medidas no tienen un número finito en la columna {column}: {places}."
    ),
    **some({
        "{n:number} of {all:number} combinations of algorithm and problem have no measurement: {some}.": (
            "{n} de {all} combinaciones de algoritmo y problema no tienen ninguna medida: {some}."
        ),
        "{n:number} runs that other algorithms have are missing, in {at:number} combinations of algorithm and problem: {some}.": (
            "faltan {n} ejecuciones que otros algoritmos tienen, en {at} combinaciones de algoritmo y problema: {some}."
        ),
        "{n:number} runs that other algorithms have are missing, in 1 combination of algorithm and problem: {some}.": (
            "faltan {n} ejecuciones que otros algoritmos tienen, en 1 combinación de algoritmo y problema: {some}."
        ),
    }),
}) | {
    "They touch {n:said} and {k:said}.": "Afectan a {n} y {k}.",
    "They touch {cells:said}, {n:said} and {k:said}.": "Afectan a {cells}, {n} y {k}.",
    "1 cell": "1 celda",
    "{n:number} cells": "{n} celdas",
    "A comparison needs every algorithm on every problem: supply the missing results, leave out those problems or algorithms, or put in the "
    "value a failure is worth in your study.": (
        "Una comparación necesita cada algoritmo en cada problema: completar los resultados ausentes, dejar fuera esos problemas o "
        "algoritmos, o poner el valor que un fallo tiene en el estudio."
    ),
    "Supply them, or leave them out by missing='omit' (on the command line: --missing omit).": (
        "Completarlas, o dejarlas fuera con missing='omit' (en la línea de órdenes: --missing omit)."
    ),
    "Supply the observation, or leave the cell blank if there was none.": (
        "Completar la observación, o dejar la celda en blanco si no la hubo."
    ),
    "Every classifier must score every instance: supply the scores, or leave those instances out.": (
        "Cada clasificador ha de puntuar cada instancia: completar las puntuaciones, o dejar fuera esas instancias."
    ),
    "Every algorithm needs a finite cost: time, memory, parameters, or its place in your order of preference.": (
        "Cada algoritmo necesita un coste finito: tiempo, memoria, parámetros, o su lugar en el orden de preferencia."
    ),
}  # fmt: skip

MISTAKES_CELLS: Final[dict[str, str]] = {**_CELLS, **_NUMBERS, **_HOLES}
