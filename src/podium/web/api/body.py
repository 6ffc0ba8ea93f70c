"""What comes with a request to the API: bodies of a bounded size, and only fields that are known."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NoReturn

import anyio
from starlette.requests import Request

from podium.web.api.answers import RefusalError, mistake
from podium.web.api.options import pointer
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
    """Refuse a body that says it is too large.

    Raises
    ------
    RefusalError
        413.
    """
    told = request.headers.get("content-length", "")
    if told.isdecimal() and (len(told) > 15 or int(told) > most):
        raise _too_large(most)


async def bytes_of(request: Request, most: int) -> bytes:
    """Read a body of at most so many bytes.

    Raises
    ------
    RefusalError
        413 for a larger one, 408 for one that does not come to its end.
    """
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
    """Read a JSON object.

    Raises
    ------
    RefusalError
        When the body is something else.
    """
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
    """Refuse fields nobody knows.

    Raises
    ------
    RefusalError
        For the first of them.
    """
    for name in given:
        if name not in known:
            raise mistake(f"There is no field {name!r}. Use {', '.join(known)}.", f"/{pointer(name)}")


def check_query(request: Request, *known: str) -> None:
    """Refuse parameters of the address nobody knows, or that stand twice.

    Raises
    ------
    RefusalError
        For the first of them.
    """
    seen: set[str] = set()
    for name, _ in request.query_params.multi_items():
        if name not in known:
            there = f"Use {', '.join(known)}." if known else "This endpoint has no parameters."
            raise mistake(f"There is no parameter {name!r}. {there}", name)
        if name in seen:
            raise mistake(f"The URL contains {name} twice.", name)
        seen.add(name)
