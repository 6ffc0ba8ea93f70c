"""What may come in: text tables and workbooks of a bounded size, by harmless names. Archives are refused."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterable
from pathlib import PurePosixPath, PureWindowsPath

from podium.errors import InputError
from podium.i18n import N_
from podium.web.store import File

SUFFIXES = (
    ".csv", ".tsv", ".txt", ".dat", ".json", ".jsonl", ".ndjson", ".md", ".tex", ".rst", ".html", ".htm", ".arff", ".xlsx", ".parquet",
)  # fmt: skip
"""Names of files the page takes end so; others are taken as text tables."""

FILES = 12
"""Files of one study at most."""

_UNPACKED = 200 * 2**20
"""Bytes that the sheets of a workbook may unpack to."""

_ENTRIES = 2000
"""Entries that a workbook may have."""

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
    """Check a file that came in.

    Parameters
    ----------
    name
        What the browser says it is called; a path is not followed.
    content
        Its bytes.
    most
        Bytes it may have.
    taken
        Names of files there are; a further one of the same name gets a number.

    Raises
    ------
    InputError
        When it is empty, too large, an archive or no table.
    """
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
    """Whether this is a workbook of a bearable size, and nothing else that is packed."""
    if not content.startswith(b"PK\x03\x04") or not name.lower().endswith(".xlsx"):
        return False
    if content.count(b"PK\x01\x02") > _ENTRIES:  # counted before the list of them is read
        raise InputError("{name} has too many parts for a workbook. Save the sheet as CSV.", name=name)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            entries = packed.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise InputError("{name} is damaged: podium cannot open it as a workbook.", name=name) from None
    if not any(entry.filename == "xl/workbook.xml" for entry in entries):
        return False
    if sum(entry.file_size for entry in entries) > _UNPACKED:
        raise InputError("{name} is too large when unpacked. Save the sheet as CSV.", name=name)
    return True


def safe_name(name: str) -> str:
    r"""Make a file name harmless and keep it readable: no folder, no sign that means something to a shell or a system.

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
    """Number a name that is taken.

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
