"""Data sets: files come in, what podium understood of them goes out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from starlette.endpoints import HTTPEndpoint
from starlette.requests import Request
from starlette.responses import Response

from podium.web.api.answers import answer, choices_told, failed, missing, mistake
from podium.web.api.body import bytes_of, check_length, check_query, media_of, not_taken
from podium.web.desk import Desk
from podium.web.jobs import Job
from podium.web.pages import desk_of
from podium.web.store import Dataset, File
from podium.web.understood import Understood
from podium.web.uploads import SUFFIXES, files_of, form_of, received, room
from podium.web.worker import Failure

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
    """Return a data set or an example.

    Raises
    ------
    RefusalError
        404 when it is not there (any more).
    """
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
    """Write down a data set and what podium understood of its main file."""
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
            "choices": choices_told(found.choices),
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
    return (received(_name(request.query_params.get("name"), media), content, settings.upload),)


def _name(given: str | None, media: str) -> str:
    if given is not None and not 0 < len(given) <= NAME:
        raise mistake(f"A name must have 1 to {NAME} characters.", "name")
    suffix = RAW[media]
    name = given or f"table{suffix or '.csv'}"
    return name if name.lower().endswith(SUFFIXES) else name + suffix


async def _form(request: Request) -> tuple[File, ...]:
    settings = desk_of(request).settings
    if "name" in request.query_params:
        raise mistake("With a form, send the name as a part of the form.", "name")
    check_length(request, room(settings))
    async with form_of(request) as form:
        for part in form:
            if part not in PARTS:
                raise mistake(f"There is no part {part!r}. Use {', '.join(PARTS)}.", part)
        return await files_of(form, settings)
