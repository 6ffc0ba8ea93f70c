"""What comes with a request to the API: bodies of a bounded size, only known fields, and options as JSON values."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from math import inf
from typing import Any, Final, NoReturn

import anyio
from starlette.requests import Request

from podium.verbs import Option
from podium.web.api.answers import RefusalError, mistake
from podium.web.forms import LONGEST, fields
from podium.web.settings import Settings
from podium.web.uploads import room

PATIENCE: Final = 120.0
"""Seconds that a body may take to arrive."""

JSON: Final = "application/json"


def media_of(request: Request) -> str:
    """Return the content type of a body without its parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def not_taken(request: Request, taken: str) -> RefusalError:
    """Make the refusal of a content type."""
    given = media_of(request) or "none"
    return RefusalError(415, "media", f"The content type must be {taken}, not {given}. Set the header Content-Type.")


def check_length(request: Request, most: int) -> None:
    """Refuse a body whose header announces too many bytes."""
    told = request.headers.get("content-length", "")
    if told.isdecimal() and (len(told) > 15 or int(told) > most):
        raise _too_large(most)


async def bytes_of(request: Request, most: int) -> bytes:
    """Read a body of at most so many bytes."""
    check_length(request, most)
    body = bytearray()
    try:
        with anyio.fail_after(PATIENCE):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise _too_large(most)
    except TimeoutError:
        raise RefusalError(408, "slow", f"The body was not received within {PATIENCE:g} s.") from None
    return bytes(body)


def _too_large(most: int) -> RefusalError:
    text = f"The body exceeds {most / 2**20:.1f} MB, the limit of this server."
    return RefusalError(413, "large", text)


async def object_of(request: Request) -> dict[str, Any]:
    """Read a JSON object."""
    if media_of(request) != JSON:
        raise not_taken(request, JSON)
    settings: Settings = request.app.state.settings
    content = await bytes_of(request, room(settings))
    try:
        found = json.loads(content.decode("utf-8"), parse_constant=_no_number, object_pairs_hook=_object)
        # A half of a surrogate pair is no text; it could be neither written to a file nor shown.
        json.dumps(found, ensure_ascii=False).encode("utf-8")
    except UnicodeError:
        raise RefusalError(400, "request", "The body is not valid UTF-8.") from None
    except RecursionError:
        raise RefusalError(400, "request", "The body is nested too deeply.") from None
    except ValueError as error:
        raise RefusalError(400, "request", f"The body is not valid JSON: {error}.") from None
    if not isinstance(found, dict):
        raise mistake("The body must be a JSON object.", "")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an object contains the same name twice")
    return found


def check_names(given: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Refuse unknown fields."""
    for name in given:
        if name not in known:
            raise mistake(f"There is no field {name!r}. Use {', '.join(known)}.", f"/{pointer(name)}")


def check_query(request: Request, *known: str) -> None:
    """Refuse unknown parameters of the address, and repeated ones."""
    seen: set[str] = set()
    for name, _ in request.query_params.multi_items():
        if name not in known:
            there = f"Use {', '.join(known)}." if known else "This endpoint has no parameters."
            raise mistake(f"There is no parameter {name!r}. {there}", name)
        if name in seen:
            raise mistake(f"The URL contains {name} twice.", name)
        seen.add(name)


# Options: a JSON schema of the values that each takes, and the check by the same rules.


# What counts as space and as a line break differs between programs: these are all that any of them knows.
_SPACE: Final = r"\s\u0000\u001c-\u001f\u0085\ufeff"
_BREAKS: Final = r"\n\r\u0000\u000b\u000c\u001c-\u001e\u0085\u2028\u2029"

TEXT: Final[dict[str, Any]] = {"type": "string", "minLength": 1, "maxLength": LONGEST, "pattern": f"[^{_SPACE}]"}
"""Any text but an empty one."""

_LINES: Final = 1_000
"""Values of a list at most."""


@cache
def option_schemas(verb: str) -> dict[str, dict[str, Any]]:
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
    return {**TEXT, "maxLength": 500, "pattern": f"^[^{_BREAKS}]*[^{_SPACE}][^{_BREAKS}]*$"}


def _number(field: Option) -> dict[str, Any] | None:
    if field.type not in (int, float):
        return None
    limits = {"minimum": field.least, "maximum": field.most}
    schema = {"type": "integer" if field.type is int else "number"}
    return schema | {key: limit for key, limit in limits.items() if limit is not None}


def values_in(verb: str, given: dict[str, Any]) -> dict[str, str]:
    """Turn the options of a request into the values of the form."""
    known, told = fields(verb), option_schemas(verb)
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
    for place, item in enumerate(value):
        if isinstance(item, str) and len(item.splitlines()) > 1:
            raise mistake(f"{where}/{place} must be a single line.", f"{where}/{place}")
    return [_text(item, schema["items"], f"{where}/{place}") for place, item in enumerate(value)]


def _string(value: Any, schema: dict[str, Any], where: str) -> str:
    if not isinstance(value, str):
        raise mistake(f"{where} must be a string.", where)
    if "enum" in schema:
        if value not in schema["enum"]:
            raise mistake(f"{where} must be one of {', '.join(schema['enum'])}.", where)
    elif not re.search(schema["pattern"], value) or len(value) > schema["maxLength"]:
        raise mistake(f"{where} must be a string of 1 to {schema['maxLength']} characters.", where)
    return value


def _figure(value: Any, schema: dict[str, Any], where: str) -> str:
    whole = schema["type"] == "integer"
    # Not isfinite(value): some whole numbers are none that it can answer for.
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < inf:
        raise mistake(f"{where} must be a {'whole ' if whole else ''}number.", where)
    if whole and value != int(value):
        raise mistake(f"{where} must be a whole number.", where)
    return str(int(value)) if whole else repr(value)
