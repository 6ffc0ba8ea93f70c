"""The OpenAPI 3.1 description of the API, made from the same data as the forms of the page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from podium._version import __version__
from podium.i18n import _
from podium.web.api.answers import answer
from podium.web.api.data import FORM, NAME, PARTS, RAW
from podium.web.api.jobs import JOB
from podium.web.api.requests import SAMPLES, TABLE
from podium.web.api.schemas import components, ref
from podium.web.formats import FILES, PICTURES
from podium.web.forms import FORMS
from podium.web.settings import Settings
from podium.web.words import text

Part = dict[str, Any]

REFUSALS: Final = {
    400: "The body cannot be read.",
    401: "The token is missing or incorrect.",
    403: "The request came from another site.",
    404: "Not found, or no longer available.",
    405: "The endpoint does not support this method.",
    408: "The body was not received in time.",
    409: "The study was stopped, or has not finished.",
    411: "The request needs a Content-Length header.",
    413: "The body is too large.",
    415: "The content type is not supported.",
    421: "The server does not accept this host name.",
    422: "The data or the options are invalid; the message states what to change.",
    500: "There is a bug in podium, or the worker process ended unexpectedly.",
    501: "The server lacks an optional package.",
    503: "Too many studies are waiting.",
    504: "The study took longer than the server allows.",
    507: "The study needs more memory than the server allows.",
}
"""Answers that say why there is no result."""

_ALWAYS: Final = (403, 405, 421, 422)
_COMPUTED: Final = (500, 501, 503, 504, 507)
_HEADERS: Final = {
    "retry-after": {
        "description": "Seconds to wait before the next request.",
        "schema": {"type": "string", "pattern": "^[0-9]+$"},
    },
    "location": {"description": "URL of the resource.", "schema": {"type": "string", "format": "uri-reference"}},
    "allow": {"description": "Supported methods.", "schema": {"type": "string"}},
    "www-authenticate": {"description": "How to send the token.", "schema": {"type": "string"}},
}
_OF_REFUSAL: Final = {401: "www-authenticate", 405: "allow", 503: "retry-after"}


async def description(request: Request) -> Response:
    """Answer the description."""
    settings: Settings = request.app.state.settings
    if request.query_params:
        raise HTTPException(404)
    return answer(document(locked=settings.token is not None))


@cache
def document(*, locked: bool) -> Part:
    """Return the description.

    Parameters
    ----------
    locked
        Whether requests must show a token.
    """
    shown = {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}} if locked else {}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "podium",
            "version": __version__,
            "description": _(
                "Programs can run the same studies as this page, in JSON. The API computes and stores nothing else."
            ),
            "license": {"name": "BSD-3-Clause", "identifier": "BSD-3-Clause"},
        },
        "servers": [{"url": "/"}],
        **({"security": [{"token": []}]} if locked else {}),
        "paths": _paths(locked=locked),
        "components": {"schemas": components(), "responses": _responses(), "headers": _HEADERS, **shown},
    }


def _responses() -> Part:
    made: Part = {}
    for status, told in REFUSALS.items():
        header = _OF_REFUSAL.get(status)
        made[str(status)] = {
            "description": told,
            **({"headers": {header: {"$ref": f"#/components/headers/{header}"}}} if header else {}),
            **_json(ref("Error")),
        }
    return made


def _json(schema: Part) -> Part:
    return {"content": {"application/json": {"schema": schema}}}


def _good(told: str, name: str, *headers: str) -> Part:
    found = {header: {"$ref": f"#/components/headers/{header}"} for header in headers}
    return {"description": told, **({"headers": found} if found else {}), **_json(ref(name))}


def _paths(*, locked: bool) -> Part:
    always = (*_ALWAYS, 401) if locked else _ALWAYS

    def operation(name: str, good: Part, refusals: Iterable[int] = (), **more: Any) -> Part:
        refused = {str(s): {"$ref": f"#/components/responses/{s}"} for s in sorted({*always, *refusals})}
        return {
            "operationId": name,
            "summary": text(f"api.do.{name.partition('-')[0]}"),
            **more,
            "responses": {**good, **refused},
        }

    key = [_parameter("key", {"type": "string", "minLength": 1}, "Key of a data set, or of an example.")]
    job = [
        _parameter(
            "job",
            {"type": "string", "pattern": f"^{JOB}$"},
            "Key of a job, from the response to a request for a study.",
        )
    ]
    result = {
        "200": _good("The result.", "Result"),
        "202": _good("The study is still running.", "Waiting", "location", "retry-after"),
    }
    ended = (404, 409, *_COMPUTED)
    return {
        "/api/studies": {"get": operation("studies", {"200": _good("All studies.", "Studies")})},
        "/api/data": {
            "post": operation(
                "give",
                {"201": {**_good("What podium detected.", "Dataset", "location"), "links": _links("key", "data")}},
                (400, 408, 411, 413, 415, *_COMPUTED, 409),
                parameters=[_name()],
                requestBody=_upload(),
            )
        },
        "/api/data/{key}": {
            "get": operation(
                "data", {"200": _good("What podium detected.", "Dataset")}, (404, 409, *_COMPUTED), parameters=key
            )
        },
        **{
            f"/api/studies/{verb}": {
                "post": operation(
                    f"study-{verb}",
                    {code: {**told, "links": _links("job", "job", "result", "stop")} for code, told in result.items()},
                    (400, 408, 413, 415, *ended),
                    requestBody=_question(verb),
                )
            }
            for verb in FORMS
        },
        "/api/jobs/{job}": {
            "get": operation("job", {"200": _good("Progress of the study.", "Job")}, (404,), parameters=job),
            "delete": operation(
                "stop", {"204": {"description": "The study was stopped and deleted."}}, (404,), parameters=job
            ),
        },
        "/api/jobs/{job}/result": {"get": operation("result", result, ended, parameters=job)},
        "/api/jobs/{job}/files/{name}": {
            "get": operation("file", {"200": _file()}, ended, parameters=[*job, _file_name()])
        },
    }


def _parameter(name: str, schema: Part, told: str) -> Part:
    return {"name": name, "in": "path", "required": True, "schema": schema, "description": told}


def _name() -> Part:
    schema = {"type": "string", "minLength": 1, "maxLength": NAME}
    return {
        "name": "name",
        "in": "query",
        "schema": schema,
        "description": "File name, if the body is the file itself.",
    }


def _file_name() -> Part:
    told = f"One of {', '.join(FILES)}, or figure-KIND with one of {', '.join(PICTURES)}; the result lists them."
    return _parameter("name", {"type": "string", "minLength": 1}, told)


def _file() -> Part:
    kinds = sorted({media.partition(";")[0] for media in (*FILES.values(), *PICTURES.values())} - {"application/json"})
    content: Part = {media: {} for media in kinds}
    disposition = {"description": "Suggested file name.", "schema": {"type": "string"}}
    return {
        "description": "The file.",
        "headers": {"content-disposition": disposition},
        "content": {**content, "application/json": {"schema": {"type": "object"}}},
    }


def _question(verb: str) -> Part:
    schema = {"schema": ref(f"Ask-{verb}"), "example": SAMPLES[verb]}
    return {"required": True, "content": {"application/json": schema}}


def _upload() -> Part:
    file = {"type": "string", "contentMediaType": "application/octet-stream"}
    text = {"type": "string"}
    schema = {
        "type": "object",
        "additionalProperties": False,
        "properties": dict(zip(PARTS, ({"type": "array", "items": file}, text, text), strict=True)),
    }
    raw: Part = {media: {} for media in RAW if media != "text/csv"}
    return {"required": True, "content": {FORM: {"schema": schema}, "text/csv": {"example": TABLE}, **raw}}


def _links(field: str, *operations: str) -> Part:
    return {name: {"operationId": name, "parameters": {field: f"$response.body#/{field}"}} for name in operations}
