"""What comes with a request: files, pasted text, and the options in its address."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Final

import anyio
from python_multipart.exceptions import FormParserError
from starlette.datastructures import FormData, QueryParams, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message, Receive

from podium.errors import InputError
from podium.web.settings import Settings
from podium.web.store import File
from podium.web.uploads import FILES, received

_OURS = ("lang", "go", "part")
"""Parameters of an address that are no options of a study."""

_FORM_ROOM = 2**20
"""Bytes a form may have beside its files."""


def room(settings: Settings) -> int:
    """Return the bytes that a request may have."""
    return settings.upload * 2 + _FORM_ROOM


_FIELDS: Final = 20_000
_OTHER_CHARSET: Final = re.compile(r"charset(?!=\"?utf-8\"?\s*(;|$))")
_PATIENCE: Final = 120
"""Seconds that a form may take to arrive."""


@asynccontextmanager
async def form_of(request: Request) -> AsyncIterator[FormData]:
    """Read a form whose size is bounded before it is read; its files are closed at the end.

    Raises
    ------
    InputError
        When it is larger than the files this page takes.
    HTTPException
        When it does not say how large it is (411), is no form of this page (415), is broken (400), or does not come to
        its end (408).
    """
    settings: Settings = request.app.state.settings
    told = request.headers.get("content-length", "")
    if not told.isdecimal() or "transfer-encoding" in request.headers:
        raise HTTPException(411)
    if int(told) > room(settings):
        raise _too_much(settings)
    media, _, parameters = request.headers.get("content-type", "").lower().partition(";")
    # In another charset a form could hold what is no text.
    if media.strip() != "multipart/form-data" or _OTHER_CHARSET.search(parameters):
        raise HTTPException(415)
    bounded = Request(request.scope, _bounded(request, settings))
    try:
        with anyio.fail_after(_PATIENCE):
            form = await bounded.form(max_files=FILES, max_fields=_FIELDS, max_part_size=settings.upload + 1)
    except TimeoutError:
        raise HTTPException(408) from None
    except FormParserError:  # older versions of Starlette let it through
        raise HTTPException(400) from None
    try:
        yield form
    finally:
        await form.close()


def _bounded(request: Request, settings: Settings) -> Receive:
    """Count what comes: what a request says of its size is not believed."""
    left = room(settings)

    async def receive() -> Message:
        nonlocal left
        message = await request.receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise _too_much(settings)
        return message

    return receive


def _too_much(settings: Settings) -> InputError:
    return InputError(
        "The upload is too large. This server accepts files up to {size} MB.", size=f"{settings.upload / 2**20:.0f}"
    )


async def files_of(form: FormData, settings: Settings, there: tuple[File, ...] = ()) -> tuple[File, ...]:
    """Return the files of a form, or its pasted text as one file.

    Raises
    ------
    InputError
        When there is none, or one that the page does not take.
    """
    files = [*there]
    for item in form.getlist("file"):
        if isinstance(item, UploadFile) and (item.filename or item.size):
            files.append(received(item.filename, await item.read(), settings.upload, (f.name for f in files)))
    pasted = form.get("text")
    if isinstance(pasted, str) and pasted.strip():
        name = form.get("name")
        title = name if isinstance(name, str) and name else "table.csv"
        files.append(received(title, pasted.encode(), settings.upload, (f.name for f in files)))
    if len(files) == len(there):
        raise InputError("No file or table was uploaded. Choose a file, or paste a table into the field.")
    if len(files) > FILES:
        raise InputError("A study can use at most {n} files.", n=FILES)
    return tuple(files)


def options_of(query: QueryParams) -> Mapping[str, str]:
    """Return the options of a study in an address.

    The two fields of a pair of names and the directions of several metrics become one value each.
    """
    given: dict[str, str] = {}
    directions = []
    for name, value in query.multi_items():
        if name in _OURS:
            continue
        base, mark, rest = name.partition(":")
        if mark and base == "objective":
            directions += [f"{rest}={value}"] if value else []
        elif name in given:
            given[name] = f"{given[name]}\n{value}"
        else:
            given[name] = value
    if directions and given.get("metric") == "all":
        given["objective"] = ",".join(directions)
    return {name: "" if not value.strip() else value for name, value in given.items()}
