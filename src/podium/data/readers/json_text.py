"""JSON as tools of the field write it, and as nobody should: parsed strictly, with places in every complaint."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

from podium.data.readers.place import Place
from podium.data.wording import quote
from podium.errors import InputError

__all__ = ["as_list", "as_number", "as_object", "as_text", "json_lines", "optional_object", "parse_json", "read_json"]


class _TwiceError(Exception):
    """A key stands twice in an object."""


def _unique(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise _TwiceError(next(name for name in names if names.count(name) > 1))
    return found


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_unique)


def parse_json(text: str | bytes, source: str) -> Any:
    """Parse one JSON value; NaN and Infinity, which many tools write, become floats that `as_number` takes for no value.

    Raises
    ------
    InputError
        For text that is no JSON, a key that occurs twice in an object, or nesting and numbers beyond any use.

    Examples
    --------
    >>> parse_json('{"acc": 0.5, "loss": NaN}', "x.json")
    {'acc': 0.5, 'loss': nan}
    """
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return _DECODER.decode(text)
    except _TwiceError as error:
        twice = quote(error.args[0])
        raise InputError(f"{source}: the key {twice} occurs twice in one object. Keep the one that is meant.") from None
    except RecursionError:
        raise InputError(f"{source}: nested too deeply to be a file of results.") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{source}: this is not text in UTF-8 (byte {error.start}).") from None
    except json.JSONDecodeError as error:
        at = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"{source}, {at}: this is not JSON ({error.msg}). Was the file cut short?") from None
    except ValueError as error:
        raise InputError(f"{source}: holds a number that cannot be read ({error}).") from None


def read_json(place: Place, name: str = "") -> Any:
    """Parse a file of a place.

    Raises
    ------
    InputError
        As `parse_json`, and when the file cannot be read.
    """
    return parse_json(place.text(name), _called(place, name))


def json_lines(place: Place, name: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Parse a file of one JSON object a line, one after the other; where each stands ("file, line 3") and what it holds.

    Raises
    ------
    InputError
        As `parse_json`, and for a line that is no object.
    """
    called = _called(place, name)
    # Only line feeds separate: other line ends of Unicode may stand unescaped within JSON text.
    for number, line in enumerate(place.text(name).split("\n"), 1):
        if line.strip():
            where = f"{called}, line {number}"
            yield where, as_object(parse_json(line, where), where)


def _called(place: Place, name: str) -> str:
    return str(place.file(name))


def as_object(value: Any, where: str) -> dict[str, Any]:
    """Return an object, refusing everything else."""
    if not isinstance(value, dict):
        raise InputError(f"{where}: expected an object, found {_kind(value)}.")
    return value


def optional_object(holder: dict[str, Any], key: str, where: str) -> dict[str, Any]:
    """Return an object held under a key; an empty one where there is none or null."""
    value = holder.get(key)
    return {} if value is None else as_object(value, f"{where}: {key}")


def as_list(value: Any, where: str) -> list[Any]:
    """Return a list, refusing everything else."""
    if not isinstance(value, list):
        raise InputError(f"{where}: expected a list, found {_kind(value)}.")
    return value


def as_text(value: Any, where: str) -> str:
    """Return the text of a name: text that is not blank, or a whole number; all else is refused."""
    if isinstance(value, str) and value.strip():
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise InputError(f"{where}: expected a name, found {_kind(value)}.")


def as_number(value: Any, where: str) -> float | int | None:
    """Return a number; truth values count as 1 and 0, null, NaN and infinities are no value."""
    if value is None:
        return None
    if isinstance(value, bool):
        return int(value)
    if not isinstance(value, (int, float)):
        raise InputError(f"{where}: expected a number, found {_kind(value)}.")
    try:
        return value if math.isfinite(value) else None
    except OverflowError:
        raise InputError(f"{where}: the number has {len(str(value))} digits; no result is that large.") from None


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    names = {dict: "an object", list: "a list", bool: "a truth value", int: "a number", float: "a number"}
    return names.get(type(value), f"the text {quote(value)}")
