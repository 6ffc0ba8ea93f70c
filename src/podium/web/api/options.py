"""Options as JSON: which values an option takes, told as a JSON schema and checked by the same rules."""

from __future__ import annotations

from functools import cache
from math import isfinite
from typing import Any, Final

from podium.verbs import Option
from podium.web.api.answers import mistake
from podium.web.forms import LONGEST, fields

TEXT: Final[dict[str, Any]] = {"type": "string", "minLength": 1, "maxLength": LONGEST, "pattern": r"[^\s\u0000]"}
"""Any text but an empty one."""

_LINES: Final = 1_000
"""Values of a list at most."""


@cache
def schemas(verb: str) -> dict[str, dict[str, Any]]:
    """Return the JSON schema of the value of each option of a verb, by its name."""
    return {name: _described(_schema(field), field) for name, field in fields(verb).items()}


def _described(schema: dict[str, Any], field: Option) -> dict[str, Any]:
    told = " ".join(f"{field.flag} {field.help}".split())
    return {**schema, "description": told} if told else schema


def _schema(field: Option) -> dict[str, Any]:
    if field.kind in ("flag", "yes-no"):
        return {"type": "boolean"}
    if field.kind == "names":
        return {"type": "array", "items": _line(), "minItems": 2, "maxItems": 2}
    single = {"type": "string", "enum": [*field.offered]} if field.offered else _number(field) or {**TEXT}
    if field.kind == "lines":
        return {"type": "array", "items": _line() if single == TEXT else single, "minItems": 1, "maxItems": _LINES}
    return single


def _line() -> dict[str, Any]:
    return {**TEXT, "maxLength": 500, "pattern": r"^[^\n\r\u0000]*[^\s\u0000][^\n\r\u0000]*$"}


def _number(field: Option) -> dict[str, Any] | None:
    if field.type not in (int, float):
        return None
    limits = {"minimum": field.least, "maximum": field.most}
    schema = {"type": "integer" if field.type is int else "number"}
    return schema | {key: limit for key, limit in limits.items() if limit is not None}


def values_in(verb: str, given: dict[str, Any]) -> dict[str, str]:
    """Turn the options of a request into the values of the form.

    Raises
    ------
    RefusalError
        For an option the verb does not have, or a value of another type than its schema says.
    """
    known, told = fields(verb), schemas(verb)
    values = {}
    for name, value in given.items():
        where = f"/options/{pointer(name)}"
        if name not in known:
            raise mistake(f"{verb} has no option {name!r}. Its options are {', '.join(known)}.", where)
        if known[name].kind in ("flag", "yes-no"):
            values[name] = _switch(value, known[name], where)
        else:
            values[name] = _text(value, told[name], where)
    return values


def pointer(name: str) -> str:
    """Write a name as a part of a JSON pointer (RFC 6901).

    >>> pointer("a/b~c")
    'a~1b~0c'
    """
    return name.replace("~", "~0").replace("/", "~1")


def _switch(value: Any, field: Option, where: str) -> str:
    if not isinstance(value, bool):
        raise mistake(f"{where} must be true or false.", where)
    if field.kind == "flag":
        return "yes" if value else ""
    return "yes" if value else "no"


def _text(value: Any, schema: dict[str, Any], where: str) -> str:
    if schema["type"] == "array":
        return "\n".join(_items(value, schema, where))
    if schema["type"] == "string":
        return _string(value, schema, where)
    return _figure(value, schema, where)


def _items(value: Any, schema: dict[str, Any], where: str) -> list[str]:
    least, most = schema["minItems"], schema["maxItems"]
    if not isinstance(value, list) or not least <= len(value) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise mistake(f"{where} must be a list of {wanted} values.", where)
    items = [_text(item, schema["items"], f"{where}/{place}") for place, item in enumerate(value)]
    for place, item in enumerate(items):
        if len(item.splitlines()) > 1:
            raise mistake(f"{where}/{place} must be a single line.", f"{where}/{place}")
    return items


def _string(value: Any, schema: dict[str, Any], where: str) -> str:
    if not isinstance(value, str):
        raise mistake(f"{where} must be a string.", where)
    if "enum" in schema:
        if value not in schema["enum"]:
            raise mistake(f"{where} must be one of {', '.join(schema['enum'])}.", where)
    elif not value.strip() or len(value) > schema["maxLength"]:
        raise mistake(f"{where} must be a string of 1 to {schema['maxLength']} characters.", where)
    return value


def _figure(value: Any, schema: dict[str, Any], where: str) -> str:
    whole = schema["type"] == "integer"
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value):
        raise mistake(f"{where} must be a {'whole ' if whole else ''}number.", where)
    if whole and value != int(value):
        raise mistake(f"{where} must be a whole number.", where)
    return str(int(value)) if whole else repr(value)


__all__ = ["TEXT", "pointer", "schemas", "values_in"]
