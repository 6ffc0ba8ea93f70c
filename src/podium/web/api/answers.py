"""Responses of the API: always JSON, also for errors."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final, Literal

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from podium.errors import Choice, InputError
from podium.i18n import _
from podium.options import READING
from podium.render.json import dumps
from podium.web.settings import Settings
from podium.web.worker import REASONS, Failure

Kind = Literal[
    "mistake", "extra", "stopped", "time", "killed", "memory", "fault", "busy", "ending", "unfinished", "missing", "method",
    "media", "large", "length", "slow", "request", "token", "origin", "host",
]  # fmt: skip

KINDS: Final[dict[Kind, str]] = {
    "mistake": "The data or the options are invalid; the message states what to change.",
    "extra": "The server lacks an optional package.",
    "stopped": "The study was stopped.",
    "time": "The study took longer than the server allows.",
    "killed": "The process that computed the study ended unexpectedly.",
    "memory": "The study needs more memory than the server allows.",
    "fault": "There is a bug in podium.",
    "busy": "Too many studies are waiting. Try again later.",
    "ending": "The server is restarting. Try again later.",
    "unfinished": "The study has not finished.",
    "missing": "Not found, or no longer available.",
    "method": "The endpoint does not support this method; the header Allow lists the supported methods.",
    "media": "The content type of the body is not supported.",
    "large": "The body exceeds the size limit of the server.",
    "length": "The request needs a Content-Length header.",
    "slow": "The body was not received in time.",
    "request": "The body does not match its content type.",
    "token": "The token is missing or incorrect.",
    "origin": "The request came from another site.",
    "host": "The server does not accept this host name.",
}
"""Kinds of errors, and what they mean."""

_OF_STATUS: Final[dict[int, Kind]] = {
    400: "request",
    404: "missing",
    405: "method",
    408: "slow",
    411: "length",
    413: "large",
    415: "media",
}

AGAIN: Final = "10"
"""Seconds after which a busy server may be asked again."""


class RefusalError(Exception):
    """A request that is refused; `where` is a JSON pointer into the body, or the name of a parameter."""

    def __init__(self, status: int, kind: Kind, message: str, where: str | None = None) -> None:
        super().__init__(message)
        self.status, self.kind, self.message, self.where = status, kind, message, where


def mistake(message: str, where: str | None = None) -> RefusalError:
    """Make the refusal of a value that the user can correct."""
    return RefusalError(422, "mistake", message, where)


def missing(message: str) -> RefusalError:
    """Make the refusal for something that is not there."""
    return RefusalError(404, "missing", message)


def answer(content: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with JSON."""
    return Response(dumps(content) + "\n", status, headers, media_type="application/json")


def error(
    status: int, kind: Kind, message: str, where: str | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer with an error."""
    told = {"kind": kind, "message": message}
    return answer({"error": told if where is None else {**told, "where": where}}, status, headers)


def failed(failure: Failure, settings: Settings) -> Response:
    """Answer why there is no result."""
    headers = {"retry-after": AGAIN} if failure.status == 503 else None
    return answer({"error": why(failure, settings)}, failure.status, headers)


def why(failure: Failure, settings: Settings) -> dict[str, Any]:
    """Write down why there is no result, and the ways out of a question."""
    told: dict[str, Any] = {"kind": failure.kind, "message": reason(failure, settings)}
    return {**told, "choices": choices_listed(failure.choices)} if failure.choices else told


def choices_listed(choices: Iterable[Choice]) -> list[dict[str, Any]]:
    """Write down the ways out of a question about a table."""
    return [_choice_listed(one) for one in choices]


def _choice_listed(choice: Choice) -> dict[str, Any]:
    """Write down one way out: its first option with its value, all of them as a request takes them, and what they lead to."""
    told = {"option": choice.option, "value": choice.value, "options": _options_listed(choice), "effect": choice.effect}
    return {**told, "leads_to": choice.leads or None, "command": choice.command, "python": choice.python}


def _options_listed(choice: Choice) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for name, value in choice.given:
        if isinstance(value, bool):
            options[name.removeprefix("no_")] = value != name.startswith("no_")
        else:
            options[name] = [value] if isinstance(value, str) and name in _LISTS else value
    return options


_LISTS: Final = frozenset(option.name for option in READING if option.many)


def reason(failure: Failure, settings: Settings) -> str:
    """Say why there is no result."""
    told = failure.explained(f"{settings.seconds:g}") or failure.title
    return f"{told} {failure.message}".strip() if failure.kind == "fault" else failure.message or told


async def refused(_request: Request, problem: Exception) -> Response:
    """Answer a refusal."""
    assert isinstance(problem, RefusalError)
    return error(problem.status, problem.kind, problem.message, problem.where)


async def wrong(_request: Request, problem: Exception) -> Response:
    """Answer an error in the data or the options of a study."""
    assert isinstance(problem, InputError)
    return error(422, "mistake", str(problem))


async def unanswered(request: Request, problem: Exception) -> Response:
    """Answer what the router or the reader of forms refuses."""
    assert isinstance(problem, HTTPException)
    status = problem.status_code
    message = problem.detail
    if message == HTTPStatus(status).phrase:
        message = f"{request.method} {request.url.path}: {message.lower()}"
    return error(status, _OF_STATUS.get(status, "request"), message, headers=problem.headers)


async def faulty(_request: Request, problem: Exception) -> Response:
    """Answer an exception that nobody expected."""
    if isinstance(problem, ClientDisconnect):
        return error(400, "request", "The client closed the connection.")
    log_fault(problem)
    return error(500, "fault", f"{_(REASONS['fault'].text)} {type(problem).__name__}")


def log_fault(problem: Exception) -> None:
    """Log where an error occurred, without its message, which may contain user data."""
    places = "".join(traceback.format_tb(problem.__traceback__)[-8:])
    logging.getLogger("podium.web").error("podium is at fault: %s\n%s", type(problem).__name__, places)


HANDLERS: Final = {RefusalError: refused, InputError: wrong, HTTPException: unanswered, Exception: faulty}
"""What answers which exception."""
