"""JSON lines and lists of JSON records as tables: numbers as written, nested objects by dotted names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from podium.data.delimited import Grid
from podium.data.load import Text
from podium.data.tables.cells import grid_of
from podium.data.wording import plural, quote
from podium.errors import InputError

_DEEPEST: Final = 8
_MOST_COLUMNS: Final = 50_000


class _RepeatedError(ValueError):
    pass


def is_records(text: str) -> bool:
    """Whether a text starts as JSON lines or a list of records do.

    Examples
    --------
    >>> is_records('{"a": 1}\\n{"a": 2}\\n'), is_records('[{"a": 1}]'), is_records('{"results": {'), is_records("a,b")
    (True, True, False, False)
    """
    start = text.lstrip()
    if start.startswith("["):
        return start[1:].lstrip().startswith("{")
    if not start.startswith("{"):
        return False
    line, _, rest = start.partition("\n")
    if not rest.lstrip().startswith("{"):
        return False  # one object is a document, not a table
    try:
        return isinstance(json.loads(line, parse_float=str, parse_int=str), dict)
    except (ValueError, RecursionError):
        return False


def read(loaded: Text) -> Grid:
    """Make a grid of records; a key that a record lacks gives an empty cell.

    Raises
    ------
    InputError
        Naming the line or record that is no JSON, no object, or has a key twice.
    """
    lines = not loaded.text.lstrip().startswith("[")
    unit = "line" if lines else "record"
    columns: dict[str, int] = {}
    rows: list[dict[str, Any]] = []
    for at, record in _lines(loaded) if lines else _list(loaded):
        if not isinstance(record, dict):
            raise InputError(f"{loaded.source}, {unit} {at}: not a JSON object with a value for each column.")
        flat: dict[str, Any] = {}
        _flatten(record, "", flat, 0, f"{loaded.source}, {unit} {at}")
        for key in flat:
            columns.setdefault(key, len(columns))
        if len(columns) > _MOST_COLUMNS:
            raise InputError(
                f"{loaded.source}, {unit} {at}: more than {_MOST_COLUMNS} different keys. Is this a table?"
            )
        rows.append(flat)
    names = list(columns)
    said = f"Read as JSON {'lines' if lines else 'records'}; the lines of a message are records."
    lacking = sum(len(row) < len(names) for row in rows)
    notes = [*loaded.notes, said]
    if lacking:
        notes.append(
            f"{plural(lacking, 'record')} lack{'s' if lacking == 1 else ''} some of the keys; these cells are empty."
        )
    return grid_of(names, ([row.get(name) for name in names] for row in rows), loaded.source, notes)


def _lines(loaded: Text) -> Iterator[tuple[int, Any]]:
    for at, line in enumerate(loaded.text.split("\n"), start=1):
        if line.strip():
            yield at, _parsed(line, f"{loaded.source}, line {at}")


def _list(loaded: Text) -> Iterator[tuple[int, Any]]:
    found = _parsed(loaded.text, loaded.source)
    if not isinstance(found, list):
        raise InputError(f"{loaded.source}: not a list of JSON records.")
    yield from enumerate(found, start=1)


def _parsed(text: str, where: str) -> Any:
    """Parse JSON; numbers stay text, so that they keep their digits, and so do NaN and Infinity."""
    try:
        return json.loads(text, parse_float=str, parse_int=str, parse_constant=str, object_pairs_hook=_object)
    except _RepeatedError as error:
        raise InputError(f"{where}: the key {error} occurs twice in one object. Remove one.") from None
    except json.JSONDecodeError as error:
        at = f" at line {error.lineno}" if "\n" in text else ""
        raise InputError(
            f"{where}: this is no JSON ({error.msg}{at}, column {error.colno}). A file of JSON lines has one object on each line."
        ) from None
    except RecursionError:
        raise InputError(f"{where}: the JSON is nested too deeply for a table.") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        raise _RepeatedError(next(quote(key) for key, _ in pairs if key in seen or seen.add(key)))  # type: ignore[func-returns-value]
    return found


def _flatten(record: dict[str, Any], before: str, flat: dict[str, Any], depth: int, where: str) -> None:
    if depth > _DEEPEST:
        raise InputError(f"{where}: objects nested more than {_DEEPEST} deep; this is no table.")
    for key, value in record.items():
        name = f"{before}{key}"
        if isinstance(value, dict):
            _flatten(value, f"{name}.", flat, depth + 1, where)
            continue
        if name in flat:
            raise InputError(f"{where}: two keys give the column {quote(name)}. Rename one.")
        flat[name] = json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value
