"""Studies that were asked for: how far they are, what came out, their files."""

from __future__ import annotations

import re
from typing import Any, Final

from starlette.endpoints import HTTPEndpoint
from starlette.requests import Request
from starlette.responses import Response

from podium.web.api.answers import AGAIN, answer, error, failed, missing, why
from podium.web.api.body import check_query
from podium.web.desk import Asked, Desk
from podium.web.formats import FILES, PICTURES, media_type
from podium.web.jobs import Job
from podium.web.pages import desk_of
from podium.web.settings import Settings
from podium.web.templates import attachment
from podium.web.worker import Failure, Outcome

JOB: Final = r"[0-9a-f]{40}"
"""What the name of a job looks like."""


class OneJob(HTTPEndpoint):
    """A study that was asked for."""

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
    """What came out."""

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
        "link": f"/api/jobs/{asked.key}/result",
        "files": [f"/api/jobs/{asked.key}/files/{name}" for name in names(found)],
    }


def _progress(job: Job) -> dict[str, Any] | None:
    told = job.progress()
    return {name: told.get(name) for name in ("task", "done", "total", "remaining")} if told else None


def names(outcome: Outcome) -> list[str]:
    """Return the names of the files of a study."""
    texts = [name for name in FILES if outcome.methods or not name.startswith("methods")]
    return texts + [f"figure-{kind}{suffix}" for kind in outcome.kinds for suffix in PICTURES]


__all__ = ["AGAIN", "JOB", "OneFile", "OneJob", "Result", "names", "state", "told"]
