"""JSON lines and lists of JSON records as tables: numbers as written, nested objects by dotted names."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from podium.data.grid import Grid
from podium.data.load import Text
from podium.data.results import refuse_empty
from podium.data.tables.cells import grid_of, repeated
from podium.errors import InputError, quote
from podium.i18n import N_, Message

_DEEPEST: Final = 8
_MOST_COLUMNS: Final = 50_000
_LINES: Final = N_("Read as JSON lines; the lines of a message are records.")
_RECORDS: Final = N_("Read as JSON records; the lines of a message are records.")


class RepeatedKeyError(ValueError):
    """A key occurs twice in an object; its text is the key in quotes."""


def is_records(text: str) -> bool:
    """Whether a text starts as JSON lines or a list of records do."""
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
    """Make a grid of records; a key that a record lacks gives an empty cell."""
    lines = not loaded.text.lstrip().startswith("[")
    columns: dict[str, int] = {}
    rows: list[dict[str, Any]] = []
    for where, record in _records(loaded, lines):
        if not isinstance(record, dict):
            raise InputError("{where}: not a JSON object with a value for each column.", where=where())
        flat: dict[str, Any] = {}
        _flatten(record, "", flat, 0, where)
        for key in flat:
            columns.setdefault(key, len(columns))
        if len(columns) > _MOST_COLUMNS:
            raise InputError(
                "{where}: more than {most} different keys. Is this a table?", where=where(), most=_MOST_COLUMNS
            )
        rows.append(flat)
    names = list(columns)
    refuse_empty(len(names) * len(rows), sum(map(len, rows)), loaded.source)
    lacking = sum(len(row) < len(names) for row in rows)
    notes = [
        *loaded.notes,
        Message(_LINES if lines else _RECORDS),
    ]
    if lacking:
        notes.append(
            Message(
                "{n} record lacks some of the keys; these cells are empty.",
                "{n} records lack some of the keys; these cells are empty.",
                lacking,
            )
        )
    return grid_of(names, ([row.get(name) for name in names] for row in rows), loaded.source, notes)


def _records(loaded: Text, lines: bool) -> Iterator[tuple[Callable[[], str], Any]]:
    """Parse record after record, each with a function that gives its place."""
    if lines:
        for at, line in enumerate(loaded.text.split("\n"), start=1):
            if line.strip():
                where = partial(Message, N_("{source}, line {line}"), source=loaded.source, line=at)
                yield where, _parsed(line, where)
        return
    found = _parsed(loaded.text, lambda: loaded.source)
    if not isinstance(found, list):
        raise InputError("{source}: not a list of JSON records.", source=loaded.source)
    for at, record in enumerate(found, start=1):
        yield partial(Message, N_("{source}, record {record}"), source=loaded.source, record=at), record


def _parsed(text: str, where: Callable[[], str]) -> Any:
    """Parse JSON; numbers stay text, so that they keep their digits, and so do NaN and Infinity."""
    try:
        return json.loads(text, parse_float=str, parse_int=str, parse_constant=str, object_pairs_hook=unique_keys)
    except RepeatedKeyError as error:
        raise InputError(
            "{where}: the key {key} occurs twice in one object. Remove one.", where=where(), key=error
        ) from None
    except json.JSONDecodeError as error:
        raise InputError(
            N_("{where}: this is not JSON ({error} at line {line}, column {column}). A file of JSON lines has one object on each line.")
            if "\n" in text
            else N_("{where}: this is not JSON ({error}, column {column}). A file of JSON lines has one object on each line."),
            where=where(), error=error.msg, line=error.lineno, column=error.colno,
        ) from None  # fmt: skip
    except RecursionError:
        raise InputError("{where}: the JSON is nested too deeply for a table.", where=where()) from None


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make the dict of an object for a JSON decoder (``object_pairs_hook``), which itself keeps the last of equal keys."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise RepeatedKeyError(quote(repeated(key for key, _ in pairs)[0]))
    return found


def _flatten(record: dict[str, Any], before: str, flat: dict[str, Any], depth: int, where: Callable[[], str]) -> None:
    if depth > _DEEPEST:
        raise InputError(
            "{where}: objects nested more than {most} deep; this is not a table.", where=where(), most=_DEEPEST
        )
    for key, value in record.items():
        name = f"{before}{key}"
        if isinstance(value, dict):
            _flatten(value, f"{name}.", flat, depth + 1, where)
            continue
        if name in flat:
            raise InputError("{where}: two keys give the column {name}. Rename one.", where=where(), name=quote(name))
        flat[name] = json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value
