"""JSON of other tools, valid or not: strict parsing, with the place in every error."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, TypeAlias

from podium.data.readers.protocol import Place
from podium.data.tables.json_records import RepeatedKeyError, unique_keys
from podium.errors import InputError, quote
from podium.i18n import Message

Where: TypeAlias = str | Callable[[], str]
"""Where a value stands; a function gives it where there are too many places to spell out each."""


_DECODER: Final = json.JSONDecoder(object_pairs_hook=unique_keys)


def parse_json(text: str | bytes, source: Where) -> Any:
    """Parse one JSON value; NaN and Infinity, which many tools write, become floats that `as_number` takes for no value."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return _DECODER.decode(text)
    except RepeatedKeyError as error:
        raise InputError(
            "{source}: the key {key} occurs twice in one object. Keep the right one.", source=_at(source), key=error
        ) from None
    except RecursionError:
        raise InputError("{source}: nested too deeply to be a file of results.", source=_at(source)) from None
    except UnicodeDecodeError as error:
        raise InputError(
            "{source}: this is not UTF-8 text (byte {start}). Save it as UTF-8.", source=_at(source), start=error.start
        ) from None
    except json.JSONDecodeError as error:
        raise InputError(
            "{source}, line {line}, column {column}: this is not JSON ({reason}). Is the file truncated?",
            source=_at(source), line=error.lineno, column=error.colno, reason=error.msg,
        ) from None  # fmt: skip
    except ValueError as error:
        raise InputError(
            "{source}: it contains a number that cannot be read ({error}).", source=_at(source), error=error
        ) from None


def read_json(place: Place, name: str = "") -> Any:
    """Parse a file of a place."""
    return parse_json(place.text(name), place.called(name))


def read_object(place: Place, name: str = "") -> dict[str, Any]:
    """Parse a file of a place that holds one object; refuses everything else, as `read_json` does."""
    return as_object(read_json(place, name), place.called(name))


def json_lines(place: Place, name: str = "") -> Iterator[tuple[Callable[[], str], dict[str, Any]]]:
    """Parse a file of one JSON object a line, one after the other; a function that gives its place ("file, line 3") and the object."""
    called = place.called(name)
    # Only line feeds separate: other line ends of Unicode may stand unescaped within JSON text.
    for number, line in enumerate(place.text(name).split("\n"), 1):
        if line.strip():
            where = partial(_line, called, number)
            yield where, as_object(parse_json(line, where), where)


def _line(source: str, line: int) -> Message:
    return Message("{source}, line {line}", source=source, line=line)


def as_object(value: Any, where: Where, key: str = "") -> dict[str, Any]:
    """Return an object, refusing everything else; `key` leads to it from `where`."""
    if not isinstance(value, dict):
        raise InputError("{where}: expected an object, but got {kind}.", where=_at(where, key), kind=_kind(value))
    return value


def optional_object(holder: dict[str, Any], key: str, where: Where) -> dict[str, Any]:
    """Return an object held under a key; an empty one where there is none or null."""
    value = holder.get(key)
    return {} if value is None else as_object(value, where, key)


def as_list(value: Any, where: Where, key: str = "") -> list[Any]:
    """Return a list, refusing everything else."""
    if not isinstance(value, list):
        raise InputError("{where}: expected a list, but got {kind}.", where=_at(where, key), kind=_kind(value))
    return value


def as_text(value: Any, where: Where, key: str = "") -> str:
    """Return the text of a name: text that is not blank, or a whole number; all else is refused."""
    if isinstance(value, str) and value.strip():
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise InputError("{where}: expected a name, but got {kind}.", where=_at(where, key), kind=_kind(value))


def as_number(value: Any, where: Where, key: str = "") -> float | int | None:
    """Return a number; truth values count as 1 and 0, null, NaN and infinities are no value."""
    if value is None:
        return None
    if isinstance(value, bool):
        return int(value)
    if not isinstance(value, (int, float)):
        raise InputError("{where}: expected a number, but got {kind}.", where=_at(where, key), kind=_kind(value))
    try:
        return value if math.isfinite(value) else None
    except OverflowError:
        raise InputError(
            "{where}: the number has {digits} digits; no result is that large.",
            where=_at(where, key),
            digits=len(str(value)),
        ) from None


def _at(where: Where, key: str = "") -> str:
    place = where() if callable(where) else where
    return place + f": {key}" if key else place


def _kind(value: Any) -> Message:
    match value:
        case None:
            return Message("null")
        case dict():
            return Message("an object")
        case list():
            return Message("a list")
        case bool():
            return Message("a Boolean")
        case int() | float():
            return Message("a number")
    return Message("the text {text}", text=quote(value))
