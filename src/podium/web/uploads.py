"""What comes in: files, pasted text, changed tables, examples, and the options in an address."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import cache
from importlib import resources
from pathlib import PurePosixPath, PureWindowsPath
from typing import Final

import anyio
from python_multipart.exceptions import FormParserError
from starlette.datastructures import FormData, QueryParams, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message, Receive

from podium.errors import InputError
from podium.i18n import N_
from podium.studies.shared.outputs import is_possible
from podium.verbs import verb
from podium.web.formats import STYLE
from podium.web.forms import FORMS
from podium.web.settings import Settings
from podium.web.store import Dataset, File

SUFFIXES = (
    ".csv", ".tsv", ".txt", ".dat", ".json", ".jsonl", ".ndjson", ".md", ".tex", ".rst", ".html", ".htm", ".arff", ".xlsx", ".ods", ".parquet",
)  # fmt: skip
"""Names of files the page takes end so; others are taken as text tables."""

_NEEDS = {".xlsx": "python_calamine", ".ods": "python_calamine", ".parquet": "polars"}
OFFERED = tuple(suffix for suffix in SUFFIXES if is_possible(_NEEDS.get(suffix, "")))
"""Those that this installation can read."""

FILES = 12
"""Files of one study at most."""

_UNPACKED = 200 * 2**20
"""Bytes that the sheets of a workbook may unpack to."""

_ENTRIES = 2000
"""Entries that a workbook may have."""

_BOOKS = {".xlsx": "xl/workbook.xml", ".ods": "content.xml"}
"""What a workbook holds, by the end of its name."""

_ARCHIVES = (
    (b"PK\x03\x04", 0, "zip"), (b"PK\x05\x06", 0, "zip"), (b"PK\x07\x08", 0, "zip"), (b"\x1f\x8b", 0, "gzip"),
    (b"1AY&SY", 4, "bzip2"), (b"\xfd7zXZ\x00", 0, "xz"), (b"\x5d\x00\x00", 0, "lzma"), (b"7z\xbc\xaf\x27\x1c", 0, "7z"),
    (b"Rar!\x1a\x07", 0, "rar"), (b"\x28\xb5\x2f\xfd", 0, "zstd"), (b"\x04\x22\x4d\x18", 0, "lz4"), (b"\x1f\x9d", 0, "compress"),
    (b"ustar", 257, "tar"), (b"MSCF\0", 0, "cab"), (b"!<arch>\n", 0, "ar"),
)  # fmt: skip
"""What archives hold at which place."""

_OTHERS = {
    b"SQLite format 3\x00": N_("{name} is a database, not a table. Export the table as CSV."),
    b"%PDF": N_("{name} is a PDF, not a table."),
    b"\xd0\xcf\x11\xe0": N_("{name} is an old Excel workbook (.xls). Save it as .xlsx or .csv."),
    b"\x7fELF": N_("{name} is a program, not a table."),
    b"MZ": N_("{name} is a program, not a table."),
    b"\x89PNG": N_("{name} is a picture, not a table."),
    b"\xff\xd8\xff": N_("{name} is a picture, not a table."),
}
_LONGEST = 300
"""Characters of a name that are looked at: those at its end, where the suffix is."""

_RESERVED = re.compile(r"(?i)^(con|prn|aux|nul|com\d|lpt\d)(\.|$)")


def received(name: str | None, content: bytes, most: int, taken: Iterable[str] = ()) -> File:
    """Check a file that came in; no path in its name is followed, and where it is taken the name gets a number."""
    safe = free_name(safe_name(name or ""), taken)
    if not content.strip():
        raise InputError("{name} is empty.", name=safe)
    if len(content) > most:
        raise InputError(
            "{name} has {size} MB. This server accepts files up to {most} MB.",
            name=safe,
            size=f"{len(content) / 2**20:.1f}",
            most=f"{most / 2**20:.0f}",
        )
    if content.startswith((b"PAR1",)) or _workbook(safe, content):
        return File(safe, content)
    for mark, place, kind in _ARCHIVES:
        if content.startswith(mark, place):
            raise InputError(
                "{name} is an archive ({kind}). Unpack it and upload the table inside.", name=safe, kind=kind
            )
    for start, message in _OTHERS.items():
        if content.startswith(start) and (len(start) > 2 or b"\0" in content[:200]):
            raise InputError(message, name=safe)
    return File(safe, content)


def _workbook(name: str, content: bytes) -> bool:
    """Whether this is a workbook of acceptable size, and not another kind of archive."""
    if not content.startswith(b"PK\x03\x04") or not name.lower().endswith(tuple(_BOOKS)):
        return False
    if content.count(b"PK\x01\x02") > _ENTRIES:  # counted before the list of them is read
        raise InputError("{name} has too many parts for a workbook. Save the sheet as CSV.", name=name)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            entries = packed.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise InputError("{name} is damaged: podium cannot open it as a workbook.", name=name) from None
    if not any(entry.filename == _BOOKS[name[name.rindex(".") :].lower()] for entry in entries):
        return False
    if sum(entry.file_size for entry in entries) > _UNPACKED:
        raise InputError("{name} is too large when unpacked. Save the sheet as CSV.", name=name)
    return True


def safe_name(name: str) -> str:
    r"""Make a file name safe but readable: no folder, no special characters of shells or systems.

    >>> safe_name("../../etc/passwd"), safe_name("C:\\My results (final).csv"), safe_name("")
    ('passwd.csv', 'My-results-final.csv', 'table.csv')
    """
    last = PureWindowsPath(PurePosixPath(name[-_LONGEST:].replace("\0", "")).name).name
    text = unicodedata.normalize("NFKC", last)
    text = re.sub(r"[^\w.]+", "-", text).strip("-._")
    stem, dot, suffix = text.rpartition(".")
    if not dot or f".{suffix.lower()}" not in SUFFIXES:
        stem, suffix = text, "csv"
    stem = re.sub(r"-?\.[.-]*", ".", stem.strip("-._"))[:60].strip("-.") or "table"
    if _RESERVED.match(stem):
        stem = f"table-{stem}"
    return f"{stem}.{suffix.lower()}"


def free_name(name: str, taken: Iterable[str]) -> str:
    """Add a number to a name that is already used.

    >>> free_name("a.csv", ["a.csv", "a-2.csv"])
    'a-3.csv'
    """
    used = {other.casefold() for other in taken}
    stem, _, suffix = name.rpartition(".")
    number = 1
    found = name
    while found.casefold() in used:
        number += 1
        found = f"{stem}-{number}.{suffix}"
    return found


# What comes with a request: files, pasted text, and the options in its address.


_OURS = ("lang", "go", "part", "looked")
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
    """Read a form whose size is bounded before it is read; its files are closed at the end."""
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
    """Count the received bytes, because the stated size of a request cannot be trusted."""
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
    """Return the files of a form, or its pasted text as one file."""
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
        if name in _OURS or name.startswith(STYLE):
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


# Tables to try the page with, shipped with the package. Their sources stand in the texts of the page.


EXAMPLES: Final = {one.key: (name, one) for name in FORMS for one in verb(name).tables}
"""The study that each example is for, and the example."""


@cache
def example(key: str) -> Dataset | None:
    """Return an example by its name."""
    if key not in EXAMPLES:
        return None
    folder = resources.files("podium.web").joinpath("tables")
    return Dataset(tuple(File(name, folder.joinpath(name).read_bytes()) for name in EXAMPLES[key][1].files))
