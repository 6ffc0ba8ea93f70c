"""Options of readers, and names that users choose among those that data contain."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from podium.errors import InputError, closest, quote
from podium.i18n import Message, joined, some

_T = TypeVar("_T")


def float_in(text: str) -> float:
    """Return the number that a text spells, NaN where it spells none."""
    try:
        return float(text)
    except ValueError:
        return math.nan


def check_options(name: str, known: Mapping[str, str], given: Mapping[str, str]) -> None:
    """Refuse options that a reader does not have, listing those it has."""
    unknown = next((option for option in given if option not in known), None)
    if unknown is None:
        return
    options = [joined((option, " (", meaning, ")")) for option, meaning in known.items()]
    raise InputError(
        "The reader {name} has no option {unknown}.{closest} Its options: {listed}.",
        name=quote(name), unknown=quote(unknown), closest=closest(unknown, known),
        listed=some(options, 20, "; ") if options else Message("none"),
    )  # fmt: skip


def one_of(options: Mapping[str, str], name: str, choices: Sequence[str]) -> str:
    """Return the value of an option, by default the first choice; "" among the choices means no value."""
    value = options.get(name, choices[0])
    if value not in choices:
        raise InputError(
            "The option {name} must be one of {choices}, not {value}.",
            name=name, choices=some(list(filter(None, choices))), value=quote(value),
        )  # fmt: skip
    return value


def is_set(options: Mapping[str, str], name: str, choice: str, source: str) -> bool:
    """Whether an option with a single choice is given."""
    value = options.get(name)
    if value not in (None, choice):
        raise InputError(
            "{source}: {name}={value}: the only choice is {choice}.",
            source=source, name=name, value=quote(value), choice=choice,
        )  # fmt: skip
    return value is not None


def choose_name(there: Iterable[str], wanted: str, what: str, source: str) -> str:
    """Return a name that is there."""
    there = list(dict.fromkeys(there))
    if wanted not in there:
        listed = some([quote(name) for name in there], 20)
        raise InputError(
            "{source}: there is no {what} {wanted}.{closest} It contains: {listed}.",
            source=source, what=Message(what), wanted=quote(wanted), closest=closest(wanted, there), listed=listed,
        )  # fmt: skip
    return wanted


def twice(items: Iterable[_T], key: Callable[[_T], object]) -> tuple[_T, _T] | None:
    """Return the first two items that have the same key, in their order; None where each has its own."""
    seen: dict[object, _T] = {}
    for item in items:
        if (mark := key(item)) in seen:
            return seen[mark], item
        seen[mark] = item
    return None


def choose_names(there: Iterable[str], wanted: str, what: str, source: str) -> list[str]:
    """Return the names that a text lists, separated by commas (or semicolons, if names contain commas)."""
    there = list(there)
    parts = (part.strip() for part in wanted.split(";" if ";" in wanted else ","))
    return list(dict.fromkeys(choose_name(there, part, what, source) for part in parts if part))
