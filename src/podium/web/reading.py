"""What comes with a request: files, pasted text, and the options in its address."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import FormData, QueryParams, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

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


async def form_of(request: Request) -> FormData:
    """Read a form whose size is bounded before it is read.

    Raises
    ------
    InputError
        When it is larger than the files this page takes, or does not say how large it is.
    """
    settings: Settings = request.app.state.settings
    told = request.headers.get("content-length", "")
    if not told.isdecimal():
        raise HTTPException(411)
    if int(told) > room(settings):
        raise InputError(f"this is more than the page takes at once: files up to {settings.upload / 2**20:.0f} MB")
    return await request.form(max_files=FILES, max_fields=20_000, max_part_size=settings.upload + 1)


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
        raise InputError("no file and no table came: choose a file, or paste a table into the field")
    if len(files) > FILES:
        raise InputError(f"a study takes at most {FILES} files")
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
