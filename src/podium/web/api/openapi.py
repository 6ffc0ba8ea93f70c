"""The OpenAPI 3.1 description of the API: its requests, with a sample of each, and its answers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from podium._version import __version__
from podium.i18n import N_, _
from podium.web.api.answers import KINDS, answer
from podium.web.api.endpoints import FORM, JOB, LONGEST_WAIT, NAME, PARTS, RAW, WAIT
from podium.web.api.requests import option_schemas
from podium.web.formats import FILES, PICTURES
from podium.web.forms import FORMS, NO_FILE, sections
from podium.web.settings import Settings
from podium.web.uploads import EXAMPLES

Schema = dict[str, Any]

DOES: Final = {
    "studies": N_("Lists the studies with their options, and the examples."),
    "give": N_("Uploads one or more files; returns a key and what podium detected."),
    "data": N_("Returns what podium detected in a data set or an example."),
    "study": N_(
        "Runs a study of a data set, an example or a table. A study that takes longer than the time to wait becomes a job."
    ),
    "job": N_("Returns the progress of a study."),
    "result": N_("Returns the result of a study."),
    "file": N_("Returns a file of a study: report, LaTeX, CSV or figure."),
    "stop": N_("Stops a study and deletes it."),
}
"""What each operation does."""

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
    429: "Too many wrong tokens came from this address.",
    500: "There is a bug in podium, or the worker process ended unexpectedly.",
    501: "The server lacks an optional package.",
    503: "Too many studies are waiting, or the server is restarting.",
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
_OF_REFUSAL: Final = {401: "www-authenticate", 405: "allow", 429: "retry-after", 503: "retry-after"}


async def description(request: Request) -> Response:
    """Answer the description."""
    settings: Settings = request.app.state.settings
    if request.query_params:
        raise HTTPException(404)
    return answer(document(locked=settings.token is not None, root=settings.root))


@cache
def document(*, locked: bool, root: str = "") -> Schema:
    """Return the description of the server below a path, `locked` where requests must show a token."""
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
        "servers": [{"url": root or "/"}],
        **({"security": [{"token": []}]} if locked else {}),
        "paths": _paths(locked=locked),
        "components": {"schemas": components(), "responses": _responses(), "headers": _HEADERS, **shown},
    }


def _responses() -> Schema:
    made: Schema = {}
    for status, told in REFUSALS.items():
        header = _OF_REFUSAL.get(status)
        made[str(status)] = {
            "description": told,
            **({"headers": {header: {"$ref": f"#/components/headers/{header}"}}} if header else {}),
            **_json(ref("Error")),
        }
    return made


def _json(schema: Schema) -> Schema:
    return {"content": {"application/json": {"schema": schema}}}


def _good(told: str, name: str, *headers: str) -> Schema:
    found = {header: {"$ref": f"#/components/headers/{header}"} for header in headers}
    return {"description": told, **({"headers": found} if found else {}), **_json(ref(name))}


def _paths(*, locked: bool) -> Schema:
    always = (*_ALWAYS, 401, 429) if locked else _ALWAYS

    def operation(name: str, good: Schema, refusals: Iterable[int] = (), **more: Any) -> Schema:
        refused = {str(s): {"$ref": f"#/components/responses/{s}"} for s in sorted({*always, *refusals})}
        return {
            "operationId": name,
            "summary": _(DOES[name.partition("-")[0]]),
            **more,
            "responses": {**good, **refused},
        }

    key = [_parameter("key", {"type": "string", "minLength": 1}, "Key of a data set, or of an example.")]
    told = f"One of {', '.join(FILES)}, or figure-KIND with one of {', '.join(PICTURES)}; the result lists them."
    file_name = _parameter("name", {"type": "string", "minLength": 1}, told)
    name = {
        "name": "name",
        "in": "query",
        "schema": {"type": "string", "minLength": 1, "maxLength": NAME},
        "description": "File name, if the body is the file itself.",
    }
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
                parameters=[name],
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
                    {code: {**good, "links": _links("job", "job", "result", "stop")} for code, good in result.items()},
                    (400, 408, 413, 415, *ended),
                    requestBody={
                        "required": True,
                        "content": {"application/json": {"schema": ref(f"Ask-{verb}"), "example": _sample(verb)}},
                    },
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
            "get": operation("file", {"200": _file()}, ended, parameters=[*job, file_name])
        },
    }


def _parameter(name: str, schema: Schema, told: str) -> Schema:
    return {"name": name, "in": "path", "required": True, "schema": schema, "description": told}


def _file() -> Schema:
    kinds = sorted({media.partition(";")[0] for media in (*FILES.values(), *PICTURES.values())} - {"application/json"})
    content: Schema = {media: {} for media in kinds}
    disposition = {"description": "Suggested file name.", "schema": {"type": "string"}}
    return {
        "description": "The file.",
        "headers": {"content-disposition": disposition},
        "content": {**content, "application/json": {"schema": {"type": "object"}}},
    }


def _upload() -> Schema:
    file = {"type": "string", "contentMediaType": "application/octet-stream"}
    text = {"type": "string"}
    schema = {
        "type": "object",
        "additionalProperties": False,
        "properties": dict(zip(PARTS, ({"type": "array", "items": file}, text, text), strict=True)),
    }
    raw: Schema = {media: {} for media in RAW if media != "text/csv"}
    return {"required": True, "content": {FORM: {"schema": schema}, "text/csv": {"example": TABLE}, **raw}}


def _links(field: str, *operations: str) -> Schema:
    return {name: {"operationId": name, "parameters": {field: f"$response.body#/{field}"}} for name in operations}


# JSON schemas of the answers, and of the requests for studies.


_TEXT: Final[Schema] = {"type": "string"}
_TEXTS: Final[Schema] = {"type": "array", "items": _TEXT}
_MAYBE: Final[Schema] = {"type": ["string", "null"]}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_AMOUNT: Final[Schema] = {"type": ["number", "null"]}


def ref(name: str) -> Schema:
    """Refer to one of the schemas."""
    return {"$ref": f"#/components/schemas/{name}"}


def closed(properties: Schema, *optional: str, **more: Any) -> Schema:
    """Make the schema of an object that has these properties and no others."""
    required = [name for name in properties if name not in optional]
    return {
        "type": "object",
        "additionalProperties": False,
        **({"required": required} if required else {}),
        "properties": properties,
        **more,
    }


def components() -> dict[str, Schema]:
    """Return all schemas by name."""
    verb = {"type": "string", "enum": [*FORMS]}
    job = {"job": {"type": "string", "pattern": f"^{JOB}$"}, "verb": verb}
    result: Schema = {
        "type": "object",
        "description": "The study as in --format json; docs/schema contains a schema for each study.",
        "required": ["schema", "study"],
        "properties": {"schema": {"type": "integer"}, "study": _TEXT},
    }
    return {
        "Error": closed({"error": ref("Problem")}),
        "Problem": _problem(),
        "Choice": _choice(),
        "Studies": closed({"studies": _list(ref("Study")), "examples": _list(ref("Example"))}),
        "Study": closed(
            {"verb": verb, "help": _TEXT, "data": {"enum": ["required", "optional"]}, "fields": _list(ref("Field"))}
        ),
        "Field": _field(),
        "Example": closed({"key": _TEXT, "files": _TEXTS, "verb": verb, "options": {"type": "object"}}),
        "Dataset": closed({"key": _TEXT, "files": _list(ref("File")), "understood": ref("Understood")}),
        "File": closed({"name": _TEXT, "bytes": _COUNT}),
        "Understood": _understood(),
        "Finding": closed({"weight": _TEXT, "topic": _TEXT, "code": _MAYBE, "text": _TEXT, "places": _TEXTS}),
        "Waiting": closed({**job, "state": {"enum": ["waiting", "running"]}, "progress": ref("Progress")}),
        "Progress": _progress(),
        "Failed": closed({**job, "state": {"const": "failed"}, "error": ref("Problem")}),
        "Done": closed({**job, **_done()}),
        "Result": closed({**job, **_done(), "result": result}),
        "Job": {"oneOf": [ref("Waiting"), ref("Failed"), ref("Done")]},
        **{f"Ask-{name}": asked(name) for name in FORMS},
    }


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _problem() -> Schema:
    return closed(
        {
            "kind": {
                "type": "string",
                "enum": [*KINDS],
                "description": " ".join(f"{kind}: {told}" for kind, told in KINDS.items()),
            },
            "message": {"type": "string", "description": "What is wrong, and what to do about it."},
            "where": {
                "type": "string",
                "description": "JSON pointer to the part of the body that is wrong, or the name of a parameter.",
            },
            "choices": {
                **_list(ref("Choice")),
                "description": "The answers, if the table can be read in several ways.",
            },
        },
        "where",
        "choices",
    )


def _choice() -> Schema:
    value: Schema = {"type": ["string", "boolean", "array"], "items": _TEXT}
    return closed(
        {
            "option": {**_TEXT, "description": "The first of its options."},
            "value": {**value, "description": "The value of that option; a list where the option is repeated."},
            "options": {
                "type": "object",
                "additionalProperties": value,
                "description": "All options of this choice, by name; append to an option that is a list.",
            },
            "effect": {**_TEXT, "description": "What this choice does."},
            "leads_to": {"type": ["string", "null"], "description": "What the table is read as then, if it was tried."},
            "command": {**_TEXT, "description": "The same on the command line."},
            "python": {**_TEXT, "description": "The same as a keyword argument in Python."},
        }
    )


def _field() -> Schema:
    kinds = ["flag", "choice", "number", "text", "name", "column", "file", "lines", "names", "yes-no"]
    return closed(
        {
            "name": {**_TEXT, "description": "Its name in the options of a request."},
            "flag": {**_TEXT, "description": "Its name on the command line; empty for positional arguments."},
            "section": {"type": "string", "enum": sorted({section for verb in FORMS for section in sections(verb)})},
            "kind": {"type": "string", "enum": kinds},
            "choices": _TEXTS,
            "default": {**_TEXT, "description": "Default value; empty if podium chooses it."},
            "help": _TEXT,
            "schema": {"type": "object", "description": "JSON schema of its value."},
        }
    )


def _understood() -> Schema:
    way = {"enum": ["maximize", "minimize", None]}
    return closed(
        {
            "kind": {**_TEXT, "description": "results, runs, traces, predictions, pvalues, unknown, …"},
            "text": {**_TEXT, "description": "What podium detected, in one sentence."},
            "header": _TEXTS,
            "rows": {**_COUNT, "description": "Rows after the header."},
            "algorithms": _TEXTS,
            "metrics": _TEXTS,
            "direction": {**way, "description": "Which values are better, if the format states it."},
            "direction_guess": {
                **way,
                "description": "Which values are probably better, judging by the name of the metric.",
            },
            "verb": {**_MAYBE, "description": "The recommended study."},
            "findings": _list(ref("Finding")),
            "handled": {**_TEXTS, "description": "What was excluded, transposed or assumed."},
            "question": {**_MAYBE, "description": "What must be decided before the table can be read."},
            "choices": {**_list(ref("Choice")), "description": "The answers to the question."},
        }
    )


def _progress() -> Schema:
    told = closed({"task": _TEXT, "done": {"type": "number"}, "total": _AMOUNT, "remaining": _AMOUNT})
    return {
        **told,
        "type": ["object", "null"],
        "description": "Progress, once it is known; remaining time in seconds.",
    }


def _done() -> dict[str, Schema]:
    address = {"type": "string", "format": "uri-reference"}
    return {
        "state": {"const": "done"},
        "title": _TEXT,
        "verdict": {**_TEXT, "description": "The first sentence of the report."},
        "seconds": {"type": "number", "minimum": 0},
        "command": {**_MAYBE, "description": "The command line that was run."},
        "python": {**_MAYBE, "description": "Python code that computes the same results."},
        "link": {**address, "description": "Address of the result."},
        "files": {"type": "array", "items": address, "description": "Addresses of reports, tables and figures."},
    }


def asked(verb: str) -> Schema:
    """Return the schema of a request for a study."""
    key: Schema = {"anyOf": [{"enum": [*EXAMPLES, None]}, {"type": "string", "minLength": 1}]}
    wait: Schema = {"type": "number", "minimum": 0, "maximum": LONGEST_WAIT, "default": WAIT}
    properties = {
        "data": {**key, "description": "Key of a data set, or an example."},
        "table": {"type": ["string", "null"], "minLength": 1, "description": "A table as text, instead of data."},
        "name": {
            "type": ["string", "null"],
            "minLength": 1,
            "maxLength": NAME,
            "description": "File name of the table.",
        },
        "options": closed(option_schemas(verb), *option_schemas(verb)),
        "wait": {**wait, "description": "Seconds to wait for the result before the server returns a job."},
    }
    # Data by their key, or none where none are needed; or a table, which only then has a name.
    nothing, text = {"type": "null"}, {"type": "string"}
    without: Schema = {"properties": {"table": nothing, "name": nothing}}
    if verb not in NO_FILE:
        without = {"properties": {**without["properties"], "data": text}, "required": ["data"]}
    with_table = {"properties": {"table": text, "data": nothing}, "required": ["table"]}
    return {**closed(properties, *properties), "oneOf": [without, with_table]}


# A request for each study that can be sent as it is.

TABLE: Final = "problem,A,B,C\nw,0.91,0.88,0.85\nx,0.80,0.82,0.75\ny,0.77,0.70,0.71\nz,0.95,0.93,0.90\n"
"""A file to give."""

_OTHERS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "pair": ("classifiers", {"objective": "maximize", "first": "C4.5", "second": "1-NN"}),
    "bayes": ("classifiers", {"objective": "maximize", "rope": 0.01, "samples": 2000}),
    "power": ("classifiers", {"objective": "maximize", "replicates": 50}),
}
_WITHOUT_DATA: Final[dict[str, dict[str, Any]]] = {
    "plan": {"effect": "d=0.8", "k": 4, "replicates": 100},
    "validate": {"n": 10, "k": 3, "replicates": 100},
}
_RUNS: Final = "algorithm,problem,run,value\n" + "".join(
    f"{algorithm},{problem},{run},{level + run * run / 10}\n"
    for algorithm, level in (("A", 1.0), ("B", 1.4))
    for problem in ("x", "y", "z")
    for run in range(5)
)
_LONG: Final = {"problem": "problem", "algorithm": "algorithm", "value": "value"}
_TABLES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "runs": (_RUNS, {"objective": "maximize", "resamples": 200, **_LONG}),
    "assumptions": (_RUNS, _LONG),
    "adjust": ("hypothesis,p\nA,0.01\nB,0.04\nC,0.3\n", {"kind": "pvalues"}),
}


def _sample(verb: str) -> dict[str, Any]:
    """Return a request for a study: of an example where one fits, else of a small table, of no data, or of any results."""
    if verb in _WITHOUT_DATA:
        return {"options": _WITHOUT_DATA[verb]}
    if verb in _TABLES:
        table, options = _TABLES[verb]
        return {"table": table, "options": options}
    if verb in _OTHERS:
        key, options = _OTHERS[verb]
        return {"data": key, "options": options}
    usual = next(iter(EXAMPLES.values()))[1]
    example = next((one for used, one in EXAMPLES.values() if used == verb), usual)
    return {"data": example.key, "options": {**example.options}}
