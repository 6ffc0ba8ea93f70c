"""JSON schemas of what the API answers, and of what a study is asked for with."""

from __future__ import annotations

from typing import Any, Final

from podium.web.api import options
from podium.web.api.answers import KINDS
from podium.web.api.data import NAME
from podium.web.api.jobs import JOB
from podium.web.api.studies import LONGEST_WAIT, WAIT
from podium.web.forms import FORMS, NO_FILE, sections
from podium.web.uploads import EXAMPLES

Schema = dict[str, Any]

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
    return {
        "Error": closed({"error": ref("Problem")}),
        "Problem": _problem(),
        "Choice": _choice(),
        "Studies": closed({"studies": _list(ref("Study")), "examples": _list(ref("Example"))}),
        "Study": _study(verb),
        "Field": _field(),
        "Example": closed({"key": _TEXT, "files": _TEXTS, "verb": verb, "options": {"type": "object"}}),
        "Dataset": closed({"key": _TEXT, "files": _list(ref("File")), "understood": ref("Understood")}),
        "File": closed({"name": _TEXT, "bytes": _COUNT}),
        "Understood": _understood(),
        "Finding": _finding(),
        "Waiting": closed({**job, "state": {"enum": ["waiting", "running"]}, "progress": ref("Progress")}),
        "Progress": _progress(),
        "Failed": closed({**job, "state": {"const": "failed"}, "error": ref("Problem")}),
        "Done": closed({**job, **_done()}),
        "Result": closed({**job, **_done(), "result": _result()}),
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
    return closed(
        {
            "option": {**_TEXT, "description": "Option of the study; if it is a list, append the value."},
            "value": {"type": ["string", "boolean"]},
            "effect": {**_TEXT, "description": "What this choice does."},
            "command": {**_TEXT, "description": "The same on the command line."},
            "python": {**_TEXT, "description": "The same as a keyword argument in Python."},
        }
    )


def _study(verb: Schema) -> Schema:
    return closed(
        {"verb": verb, "help": _TEXT, "data": {"enum": ["required", "optional"]}, "fields": _list(ref("Field"))}
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


def _finding() -> Schema:
    return closed({"weight": _TEXT, "topic": _TEXT, "code": _MAYBE, "text": _TEXT, "places": _TEXTS})


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


def _result() -> Schema:
    return {
        "type": "object",
        "description": "The study as in --format json; docs/schema contains a schema for each study.",
        "required": ["schema", "study"],
        "properties": {"schema": {"type": "integer"}, "study": _TEXT},
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
        "options": closed(options.schemas(verb), *options.schemas(verb)),
        "wait": {**wait, "description": "Seconds to wait for the result before the server returns a job."},
    }
    schema = closed(properties, *properties)
    if verb in NO_FILE:
        return schema
    needs = [{"required": [name], "properties": {name: {"type": "string"}}} for name in ("data", "table")]
    return {**schema, "oneOf": needs}


__all__ = ["asked", "components", "ref"]
