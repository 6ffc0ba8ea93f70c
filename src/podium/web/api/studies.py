"""Studies: which there are, with which options; and one of them, computed."""

from __future__ import annotations

from math import isfinite
from typing import Any, Final

from starlette.endpoints import HTTPEndpoint
from starlette.requests import Request
from starlette.responses import Response

from podium.verbs import VERBS
from podium.web.api.answers import answer, failed, missing, mistake
from podium.web.api.body import check_names, check_query, object_of
from podium.web.api.data import NAME, dataset, understood
from podium.web.api.jobs import told
from podium.web.api.options import schemas, values_in
from podium.web.desk import Asked, Desk
from podium.web.forms import FORMS, NO_FILE, sections, values_of
from podium.web.pages import desk_of
from podium.web.questions import reading_in
from podium.web.store import Dataset
from podium.web.uploads import EXAMPLES, received
from podium.web.worker import Failure

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
        return answer({"studies": [study_told(verb) for verb in FORMS], "examples": examples_told()})


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


def study_told(verb: str) -> dict[str, Any]:
    """Write down a study and its options."""
    told = schemas(verb)
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


def examples_told() -> list[dict[str, Any]]:
    """Write down the examples: their keys stand for data."""
    return [
        {"key": key, "files": files, "verb": verb, "options": options}
        for key, (files, verb, options) in EXAMPLES.items()
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
    number = not isinstance(value, bool) and isinstance(value, (int, float)) and isfinite(value)
    if not number or not 0 <= value <= LONGEST_WAIT:
        raise mistake(f"/wait must be a number of seconds from 0 to {LONGEST_WAIT:g}.", "/wait")
    return float(value)
