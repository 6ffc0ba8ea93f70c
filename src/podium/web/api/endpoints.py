"""The endpoints of the API: data sets, studies, jobs with their results and files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from starlette.endpoints import HTTPEndpoint
from starlette.requests import Request
from starlette.responses import Response

from podium.studies.shared.outputs import figure_file
from podium.verbs import VERBS
from podium.web.api.answers import answer, choices_listed, error, failed, missing, mistake, why
from podium.web.api.requests import (
    bytes_of,
    check_length,
    check_names,
    check_query,
    media_of,
    not_taken,
    object_of,
    option_schemas,
    values_in,
)
from podium.web.desk import Asked, Desk
from podium.web.formats import FILES, PICTURES, media_type
from podium.web.forms import FORMS, NO_FILE, sections, values_of
from podium.web.jobs import Job
from podium.web.pages import desk_of
from podium.web.questions import reading_in
from podium.web.settings import Settings
from podium.web.store import Dataset, File
from podium.web.templates import attachment
from podium.web.understood import Understood
from podium.web.uploads import EXAMPLES, SUFFIXES, files_of, form_of, received, room
from podium.web.worker import Failure, Outcome

FORM: Final = "multipart/form-data"
PARTS: Final = ("file", "text", "name")
"""Parts of such a form."""

RAW: Final = {
    "text/csv": ".csv",
    "text/tab-separated-values": ".tsv",
    "text/plain": ".txt",
    "application/json": ".json",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
    "application/vnd.apache.parquet": ".parquet",
    "application/octet-stream": "",
}
"""Content types of a body that is a file, and how the names of such files end."""

NAME: Final = 300
"""Characters of a file name at most."""


class Data(HTTPEndpoint):
    """Data sets."""

    async def post(self, request: Request) -> Response:
        """Take files, and say what podium understood."""
        desk = desk_of(request)
        check_query(request, "name")
        data = Dataset(await _files(request))
        found = await understood(desk, data)
        if isinstance(found, Failure):
            return failed(found, desk.settings)
        key = desk.add(data)
        return answer(described(key, data, found), 201, {"location": f"/api/data/{key}"})


class OneDataset(HTTPEndpoint):
    """A data set."""

    async def get(self, request: Request) -> Response:
        """Say what podium understood."""
        check_query(request)
        desk, key = desk_of(request), request.path_params["key"]
        data = dataset(desk, key)
        found = await understood(desk, data)
        return failed(found, desk.settings) if isinstance(found, Failure) else answer(described(key, data, found))


def dataset(desk: Desk, key: str) -> Dataset:
    """Return a data set or an example."""
    data = desk.data(key)
    if data is None:
        raise missing("There is no data with this key, or it is no longer available. Upload it again.")
    return data


async def understood(
    desk: Desk, data: Dataset, reading: Mapping[str, str] = MappingProxyType({})
) -> Understood | Failure:
    """Return what podium sees in the main file, or why nothing."""
    found = await desk.understood(data, reading)
    return Failure("busy", "") if isinstance(found, Job) else found


def described(key: str, data: Dataset, found: Understood) -> dict[str, Any]:
    """Serialise a data set and what podium detected in its main file."""
    return {
        "key": key,
        "files": [{"name": file.name, "bytes": len(file.content)} for file in data.files],
        "understood": {
            "kind": found.kind,
            "text": found.text,
            "header": found.header,
            "rows": found.total,
            "algorithms": found.algorithms,
            "metrics": found.metrics,
            "direction": found.direction,
            "direction_guess": found.guess,
            "verb": found.verb,
            "findings": found.findings,
            "handled": found.handled,
            "question": found.question or None,
            "choices": choices_listed(found.choices),
        },
    }


async def _files(request: Request) -> tuple[File, ...]:
    media = media_of(request)
    if media == FORM:
        return await _form(request)
    if media not in RAW:
        raise not_taken(request, f"{FORM} or one of {', '.join(RAW)}")
    settings = desk_of(request).settings
    content = await bytes_of(request, settings.upload)
    return (received(_name(_name_in(request), media), content, settings.upload),)


def _name_in(request: Request) -> str | None:
    given = request.query_params.get("name")
    if given is not None and not 0 < len(given) <= NAME:
        raise mistake(f"A name must have 1 to {NAME} characters.", "name")
    return given


def _name(given: str | None, media: str) -> str:
    suffix = RAW[media]
    name = given or f"table{suffix or '.csv'}"
    return name if name.lower().endswith(SUFFIXES) else name + suffix


async def _form(request: Request) -> tuple[File, ...]:
    settings, name = desk_of(request).settings, _name_in(request)
    check_length(request, room(settings))
    async with form_of(request) as form:
        for part in form:
            if part not in PARTS:
                raise mistake(f"There is no part {part!r}. Use {', '.join(PARTS)}.", part)
        first, *others = await files_of(form, settings)
    if name is not None:
        first = received(name, first.content, settings.upload, [file.name for file in others])
    return (first, *others)


# Requested studies: their state, their results, their files.


JOB: Final = r"[0-9a-f]{40}"
"""What the name of a job looks like."""


class OneJob(HTTPEndpoint):
    """A requested study."""

    async def get(self, request: Request) -> Response:
        """Say how far it is."""
        asked, found = _found(request)
        return answer(state(asked, found, desk_of(request).settings))

    async def delete(self, request: Request) -> Response:
        """Stop it, and forget it."""
        asked, _ = _found(request)
        await desk_of(request).forget(asked)
        return Response(status_code=204)


class Result(HTTPEndpoint):
    """The result."""

    async def get(self, request: Request) -> Response:
        """Answer the result, or how far it is."""
        asked, found = _found(request)
        return await told(desk_of(request), asked, found)


class OneFile(HTTPEndpoint):
    """A file of a study."""

    async def get(self, request: Request) -> Response:
        """Answer the file."""
        asked, found = _found(request)
        desk, name = desk_of(request), request.path_params["name"]
        if isinstance(found, Failure):
            return failed(found, desk.settings)
        if isinstance(found, Job):
            return error(409, "unfinished", "The study is still running. Request its files when it is done.")
        media = media_type(name)
        if media is None or name not in names(found):
            raise missing(f"The study has no file {name!r}. Its result lists the files.")
        content = await desk.file(asked, found, name)
        return failed(content, desk.settings) if isinstance(content, Failure) else attachment(content, name, media)


def _found(request: Request) -> tuple[Asked, Outcome | Failure | Job]:
    check_query(request)
    desk, key = desk_of(request), request.path_params["job"]
    asked = desk.asked(key) if re.fullmatch(JOB, key) else None
    found = desk.found(asked) if asked else None
    if asked is None or found is None:
        raise missing("There is no such job, or it is no longer available. Request the study again.")
    return asked, found


async def told(desk: Desk, asked: Asked, found: Outcome | Failure | Job) -> Response:
    """Answer a study: its result, why there is none, or how far it is."""
    if isinstance(found, Failure):
        return failed(found, desk.settings)
    if isinstance(found, Job):
        headers = {"location": f"/api/jobs/{asked.key}", "retry-after": "1"}
        return answer(state(asked, found, desk.settings), 202, headers)
    content = await desk.file(asked, found, "results.json")
    if isinstance(content, Failure):
        return failed(content, desk.settings)
    about = answer(state(asked, found, desk.settings)).body
    # The JSON of the study goes in as it is, further to the right: no number is read and written again.
    body = (
        bytes(about).rstrip().removesuffix(b"}").rstrip()
        + b',\n  "result": '
        + content.strip().replace(b"\n", b"\n  ")
        + b"\n}\n"
    )
    return Response(body, media_type="application/json")


def state(asked: Asked, found: Outcome | Failure | Job, settings: Settings) -> dict[str, Any]:
    """Write down how far a study is."""
    about: dict[str, Any] = {"job": asked.key, "verb": asked.verb}
    if isinstance(found, Job):
        return {**about, "state": "running" if found.started else "waiting", "progress": _progress(found)}
    if isinstance(found, Failure):
        return {**about, "state": "failed", "error": why(found, settings)}
    script = found.scripts.get("en")
    return {
        **about,
        "state": "done",
        "title": found.body.title,
        "verdict": found.body.verdict,
        "seconds": round(found.seconds, 3),
        "command": script["command"] if script else None,
        "python": script["python"] if script else None,
        "link": f"{settings.root}/api/jobs/{asked.key}/result",
        "files": [f"{settings.root}/api/jobs/{asked.key}/files/{name}" for name in names(found)],
    }


def _progress(job: Job) -> dict[str, Any] | None:
    told = job.progress()
    return {name: told.get(name) for name in ("task", "done", "total", "remaining")} if told else None


def names(outcome: Outcome) -> list[str]:
    """Return the names of the files of a study."""
    texts = [name for name in FILES if outcome.methods or not name.startswith("methods")]
    return texts + [figure_file(kind, suffix) for kind in outcome.kinds for suffix in PICTURES]


# The studies with their options, and the computation of one.


BODY: Final = ("data", "table", "name", "options", "wait")
"""Fields of a request for a study."""

WAIT: Final = 10.0
"""Seconds that a request for a study waits for it, unless it says otherwise."""

LONGEST_WAIT: Final = 60.0
_LASTING: Final = ("mistake", "extra")
"""Failures that would be the same again."""


class Studies(HTTPEndpoint):
    """All studies."""

    async def get(self, request: Request) -> Response:
        """Say which there are, with which options, and which examples there are to try them with."""
        check_query(request)
        return answer({"studies": [study_described(verb) for verb in FORMS], "examples": examples_listed()})


class OneStudy(HTTPEndpoint):
    """A study."""

    async def post(self, request: Request) -> Response:
        """Compute it."""
        check_query(request)
        verb, desk = request.path_params["verb"], desk_of(request)
        if verb not in FORMS:
            raise missing(f"There is no study {verb!r}. Use one of {', '.join(FORMS)}.")
        body = await object_of(request)
        check_names(body, BODY)
        wait = _wait(body.get("wait", WAIT))
        options = body.get("options", {})
        if not isinstance(options, dict):
            raise mistake("/options must be an object.", "/options")
        values = values_of(verb, values_in(verb, options))
        data = _data(desk, verb, body)
        asked = await _asked(desk, verb, values, data)
        if isinstance(asked, Failure):
            return failed(asked, desk.settings)
        kept = desk.found(asked)
        if isinstance(kept, Failure) and kept.kind not in _LASTING:
            desk.again(asked.key)
        return await told(desk, asked, await desk.study(asked, wait))


def study_described(verb: str) -> dict[str, Any]:
    """Write down a study and its options."""
    told = option_schemas(verb)
    return {
        "verb": verb,
        "help": VERBS[verb].summary,
        "data": "optional" if verb in NO_FILE else "required",
        "fields": [
            {
                "name": field.name,
                "flag": field.flag,
                "section": section,
                "kind": field.kind,
                "choices": field.offered,
                "default": field.default_text,
                "help": field.help,
                "schema": told[field.name],
            }
            for section, group in sections(verb).items()
            for field in group
        ],
    }


def examples_listed() -> list[dict[str, Any]]:
    """Serialise the examples, whose keys can be used as data."""
    return [
        {"key": key, "files": one.files, "verb": verb, "options": one.options} for key, (verb, one) in EXAMPLES.items()
    ]


async def _asked(desk: Desk, verb: str, values: dict[str, str], data: Dataset | None) -> Asked | Failure:
    found = await understood(desk, data, reading_in(values)) if data else None
    if isinstance(found, Failure):
        return found
    return desk.ask(verb, values, data, found.header if found else ())


def _data(desk: Desk, verb: str, body: dict[str, Any]) -> Dataset | None:
    key, table = _string(body, "data"), _string(body, "table")
    name = _string(body, "name")
    if name is not None and (table is None or not 0 < len(name) <= NAME):
        raise mistake(f"/name is the name of /table and must have 1 to {NAME} characters.", "/name")
    if key is not None and table is not None:
        raise mistake("Send /data or /table, not both.", "/table")
    if table is not None:
        return Dataset((received(name, table.encode(), desk.settings.upload),))
    if key is not None:
        return dataset(desk, key)
    if verb not in NO_FILE:
        raise mistake(f"{verb} needs /data, the key of a data set or an example, or /table, a table as text.", "/data")
    return None


def _string(body: dict[str, Any], name: str) -> str | None:
    value = body.get(name)
    if value is not None and not isinstance(value, str):
        raise mistake(f"/{name} must be a string or null.", f"/{name}")
    return value


def _wait(value: Any) -> float:
    number = not isinstance(value, bool) and isinstance(value, (int, float))
    if not number or not 0 <= value <= LONGEST_WAIT:
        raise mistake(f"/wait must be a number of seconds from 0 to {LONGEST_WAIT:g}.", "/wait")
    return float(value)
