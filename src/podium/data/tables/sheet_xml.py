"""What a workbook says about itself before a library loads it: true sizes, extent, formulas without values, errors."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import IO, Final

from podium.data.load import MAX_BYTES
from podium.data.tables.doors import Opened
from podium.errors import InputError

_CHUNK: Final = 2**20
_LONGEST: Final = 2**16  # a cell with its formula is shorter than this
_MAX_EXTENT: Final = 20_000_000
# Bounded repetitions that never cross a tag, so that no hostile sheet makes them slow.
_CELL: Final = re.compile(rb'<(?:\w{1,9}:)?c\s[^<>]{0,400}?\br="([A-Z]{1,3})(\d{1,7})"')
_F: Final = rb"<(?:\w{1,9}:)?f(?:\s[^<>]{0,400})?(?:/>|>[^<]{0,32768}</(?:\w{1,9}:)?f>)"
_FORMULA: Final = re.compile(_F)
_UNCOMPUTED: Final = re.compile(
    rb'<(?:\w{1,9}:)?c\s(?![^<>]{0,400}\bt="str")[^<>]{0,400}?\br="([A-Z]{1,3}\d{1,7})"[^<>]{0,400}>\s{0,99}'
    + _F
    + rb"\s{0,99}(?:<(?:\w{1,9}:)?v\s?/>|<(?:\w{1,9}:)?v>\s{0,99}</(?:\w{1,9}:)?v>)?\s{0,99}</(?:\w{1,9}:)?c>"
)
_ERROR: Final = re.compile(
    rb'<(?:\w{1,9}:)?c\s(?=[^<>]{0,400}\bt="e")[^<>]{0,400}?\br="([A-Z]{1,3})(\d{1,7})"[^<>]{0,400}>\s{0,99}(?:'
    + _F
    + rb")?\s{0,99}<(?:\w{1,9}:)?v>([^<]{1,40})<"
)
_SHEET: Final = re.compile(r"<(?:\w+:)?sheet\s[^>]*>")
_RELATION: Final = re.compile(r"<(?:\w+:)?Relationship\s[^>]*>")


@dataclass
class Oddities:
    """What is unusual in one sheet; places of `errors` are counted from 0."""

    formulas: int = 0
    uncomputed: list[str] = field(default_factory=list)
    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    rows: int = 0
    columns: int = 0


@dataclass(frozen=True)
class Archive:
    """The sheets of a zipped workbook, by the name of their part."""

    parts: dict[str, Oddities]
    by_name: dict[str, str]

    def sheet(self, name: str) -> Oddities:
        """Return what is unusual in a sheet."""
        return self.parts.get(self.by_name.get(name, ""), Oddities())


def inspect(opened: Opened) -> Archive | None:
    """Read a zipped workbook once, piece by piece; None for one that is no archive.

    Raises
    ------
    InputError
        When it is damaged, larger unpacked than podium reads, or has cells absurdly far apart.
    """
    try:
        with zipfile.ZipFile(opened.place) as archive:
            _check_sizes(archive, opened.name)
            parts = {entry.filename: _part(archive, entry, opened.name) for entry in archive.infolist()}
            return Archive(parts, _parts_of_sheets(archive))
    except zipfile.BadZipFile as error:
        if opened.head.startswith(b"PK"):
            raise _damaged(opened.name, error) from None
        return None
    except (zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as error:
        raise _damaged(opened.name, error) from None
    finally:
        if not isinstance(opened.place, str):
            opened.place.seek(0)


def _damaged(name: str, error: BaseException) -> InputError:
    return InputError(
        "{name}: the workbook is damaged or truncated ({error}). Download it again, or open it in a spreadsheet "
        "program and save it.",
        name=name,
        error=error,
    )


def _check_sizes(archive: zipfile.ZipFile, name: str) -> None:
    total = sum(entry.file_size for entry in archive.infolist())
    if total > MAX_BYTES:
        raise InputError(
            "{name}: unpacked, the workbook would take {size} bytes; podium reads up to {most}. Export the sheet as CSV.",
            name=name,
            size=total,
            most=MAX_BYTES,
        )


def _part(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str) -> Oddities:
    """Read an entry to its end, which checks its size and checksum; look into it when it is a sheet."""
    found = Oddities()
    is_sheet = entry.filename.startswith("xl/worksheets/") and entry.filename.endswith(".xml")
    with archive.open(entry) as stream:
        if not is_sheet:
            while stream.read(_CHUNK):
                pass
            return found
        for chunk in _chunks(stream):
            _look(chunk, found)
            if found.rows * found.columns > _MAX_EXTENT:
                raise InputError(
                    "{name}: cells lie {rows} rows and {columns} columns apart; podium reads sheets of up to {most} cells. "
                    "Delete stray cells far from the table, or export the sheet as CSV.",
                    name=name,
                    rows=found.rows,
                    columns=found.columns,
                    most=_MAX_EXTENT,
                )
    return found


def _chunks(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield pieces that end with a cell, so that no cell is seen in halves or twice."""
    rest = b""
    while piece := stream.read(_CHUNK):
        rest += piece
        cut = max(rest.rfind(b"</c>"), rest.rfind(b":c>"))
        if cut >= 0:
            yield rest[: cut + 4]
            rest = rest[cut + 4 :]
        elif len(rest) > 16 * _CHUNK:
            rest = rest[-_LONGEST:]
    yield rest


def _look(chunk: bytes, found: Oddities) -> None:
    for letters, digits in _CELL.findall(chunk):
        found.rows = max(found.rows, int(digits))
        found.columns = max(found.columns, _column(letters) + 1)
    formulas = len(_FORMULA.findall(chunk))
    found.formulas += formulas
    if formulas:
        found.uncomputed += [place.decode() for place in _UNCOMPUTED.findall(chunk)]
    if b't="e"' in chunk:
        for letters, digits, text in _ERROR.findall(chunk):
            found.errors[int(digits) - 1, _column(letters)] = unescape(text.decode("utf-8", "replace"))


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + letter - 64
    return number - 1


def _parts_of_sheets(archive: zipfile.ZipFile) -> dict[str, str]:
    """Name of the part of each sheet, as the workbook and its relationships say."""
    names = set(archive.namelist())
    if not {"xl/workbook.xml", "xl/_rels/workbook.xml.rels"} <= names:
        return {}
    book = archive.read("xl/workbook.xml").decode("utf-8", "replace")
    links = archive.read("xl/_rels/workbook.xml.rels").decode("utf-8", "replace")
    targets = {_attribute(tag, "Id"): _attribute(tag, "Target") for tag in _RELATION.findall(links)}
    found = {}
    for tag in _SHEET.findall(book):
        target = targets.get(_attribute(tag, r"\w+:id"), "")
        found[unescape(_attribute(tag, "name"))] = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    return found


def _attribute(tag: str, name: str) -> str:
    match = re.search(rf'(?<![\w:]){name}="([^"]*)"', tag)
    return match[1] if match else ""
