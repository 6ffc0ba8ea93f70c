"""Archives (.zip, .tar, .tar.gz, .tgz) as folders: nothing is written to disk, sizes are limited, names stay inside."""

from __future__ import annotations

import io
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import PurePosixPath
from typing import Any, Final

from podium.data.load import MAX_BYTES, load
from podium.data.readers.protocol import LISTED, Place
from podium.data.tables.opening import NamedBytes
from podium.errors import InputError, MissingExtraError, quote
from podium.i18n import Message

LIMIT: Final = 1 << 28
"""Bytes that an archive may unpack to."""

ZIP: Final = b"PK\x03\x04"
"""How a zip archive begins."""

_GZIP: Final = b"\x1f\x8b"
_ADVICE: Final = Message("Unpack it yourself and name the folder.")


@dataclass(frozen=True)
class Packed(Place):
    """An archive that is treated like a folder."""

    _read: Callable[[str, int], bytes] = field(kw_only=True, repr=False, compare=False)
    _inside: Mapping[str, str] = field(kw_only=True, repr=False, compare=False)
    _spent: dict[str, int] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Files of the archive, sorted."""
        return tuple(sorted(self._inside))

    def text(self, name: str = "") -> str:
        """Return a file of the archive as text."""
        return load(NamedBytes(self.content(name), f"{self.source}/{name}"), markup=True).text

    def content(self, name: str = "") -> bytes:
        """Return the bytes of a file of the archive."""
        rest = LIMIT - sum(self._spent.values()) + self._spent.get(name, 0)
        found = self._read(self._inside[name], rest)
        self._spent[name] = len(found)
        return found


def is_packed(place: Place) -> bool:
    """Whether a path has the name of an archive, and its first bytes."""
    name = place.path.name.lower()
    if place.is_folder or place.address:
        return False
    if name.endswith(".zip"):
        return place.head.startswith(ZIP)
    return name.endswith(".tar") or (name.endswith((".tar.gz", ".tgz")) and place.head.startswith(_GZIP))


def first_bytes(place: Place) -> bytes:
    """Return the beginning of what an archive holds, names included, or the names of a zip: enough to see what it is."""
    if place.head.startswith(ZIP):
        if place.path.stat().st_size > LIMIT:
            return b""
        return "\n".join(Archive(place.content(), place.source).names).encode()
    if not place.head.startswith(_GZIP):
        return place.head
    try:
        return zlib.decompressobj(wbits=31).decompress(place.head, 1 << 18)
    except zlib.error:
        return b""


def unpacked(place: Place) -> Place:
    """Return an archive as a place like a folder, any other place as it is.

    >>> import pathlib, tempfile, zipfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder) / "a.zip"
    ...     with zipfile.ZipFile(path, "w") as archive:
    ...         archive.writestr("a/b.txt", "hello")
    ...     inside = unpacked(Place(path, False))
    ...     inside.names, inside.text("a/b.txt")
    (('a/b.txt',), 'hello')
    """
    if not is_packed(place):
        return place
    if place.path.stat().st_size > LIMIT:
        raise _too_large(place)
    names: list[str]
    read: Callable[[str, int], bytes]
    if place.head.startswith(ZIP):
        archive = Archive(place.content(), place.source)
        names, read = [name for name in archive.names if not name.endswith("/")], archive.read
    else:
        names, read = _of_tar(place)
    if len(names) > LISTED:
        raise _too_large(place)
    inside = {_kept_inside(place, name): name for name in names}
    return Packed(place.path, True, _read=read, _inside={name: there for name, there in inside.items() if name})


def _of_tar(place: Place) -> tuple[list[str], Callable[[str, int], bytes]]:
    content = place.content()
    if content.startswith(_GZIP):
        content = _gunzipped(place, content)
    try:
        archive = tarfile.open(fileobj=io.BytesIO(content), mode="r:")  # noqa: SIM115 - lives as long as the place
        entries = {entry.name: entry for entry in archive.getmembers() if not entry.isdir()}
    except (tarfile.TarError, EOFError, ValueError, OverflowError) as error:
        raise InputError(
            "{source}: this tar archive is damaged ({error}). {advice}",
            source=place.source, error=error, advice=_ADVICE,
        ) from None  # fmt: skip
    odd = next((entry.name for entry in entries.values() if not entry.isreg() or entry.issparse()), None)
    if odd is not None:
        raise InputError(
            "{source}: {odd} is not a regular file but a link or the like. {advice}",
            source=place.source, odd=quote(odd), advice=_ADVICE,
        )  # fmt: skip

    def read(name: str, limit: int) -> bytes:
        if entries[name].size > limit:
            raise _too_large(place)
        try:
            file = archive.extractfile(entries[name])
            return b"" if file is None else file.read()
        except (tarfile.TarError, OSError, EOFError) as error:
            raise InputError(
                "{source}: {name} cannot be unpacked ({error}). {advice}",
                source=place.source, name=quote(name), error=error, advice=_ADVICE,
            ) from None  # fmt: skip

    return list(entries), read


def _gunzipped(place: Place, content: bytes) -> bytes:
    engine = zlib.decompressobj(wbits=31)
    try:
        found = engine.decompress(content, LIMIT + 1)
    except zlib.error as error:
        raise InputError(
            "{source}: damaged gzip file ({error}). {advice}", source=place.source, error=error, advice=_ADVICE
        ) from None
    if len(found) > LIMIT:
        raise _too_large(place)
    if not engine.eof:
        raise InputError("{source}: the gzip file is truncated. Fetch it again.", source=place.source)
    return found


def _too_large(place: Place) -> InputError:
    return InputError(
        "{source}: this archive contains more than {bytes} bytes or {files} files; podium unpacks smaller ones. "
        "{advice}",
        source=place.source, bytes=LIMIT, files=LISTED, advice=_ADVICE,
    )  # fmt: skip


def _kept_inside(place: Place, name: str) -> str:
    """Refuse a name that leads out of the folder it would be unpacked to; "" for a hidden file."""
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or ":" in "".join(path.parts[:1]):
        raise InputError(
            "{source}: the archive names a file outside its folder, {name}, so podium refuses it.",
            source=place.source,
            name=quote(name),
        )
    hidden = any(part.startswith(".") or part == "__MACOSX" for part in path.parts)
    return "" if hidden else str(path)


# Archives, opened without trust: nothing is unpacked to disk, and no entry may be larger than it should be.


ENTRIES: Final = 100_000
"""Entries that an archive may have at most."""

_ZSTANDARD: Final = 93
_LOCAL_HEADER: Final = struct.Struct("<4s22xHH")


class Archive:
    """A zip archive in memory, whose entries are read one by one."""

    def __init__(self, content: bytes, source: str) -> None:
        self._content = content
        self.source = source
        try:
            with zipfile.ZipFile(io.BytesIO(content)) as opened:
                found = opened.infolist()
        except (zipfile.BadZipFile, RuntimeError, ValueError, EOFError, OSError, OverflowError, struct.error) as error:
            raise InputError(
                "{source}: damaged zip archive ({error}). Is it truncated?", source=source, error=error
            ) from None
        if len(found) > ENTRIES:
            raise InputError(
                "{source}: the archive has more than {most} entries. Unpack it and name a subfolder.",
                source=source,
                most=ENTRIES,
            )
        self._entries = {entry.filename: entry for entry in found}
        if len(self._entries) < len(found):
            raise InputError("{source}: two entries of the archive have the same name.", source=source)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the entries."""
        return tuple(self._entries)

    def read(self, name: str, limit: int = MAX_BYTES) -> bytes:
        """Return the content of an entry."""
        where = f"{self.source}: {name}"
        entry = self._entries.get(name)
        if entry is None:
            raise InputError("{source}: there is no entry {name} in the archive.", source=self.source, name=quote(name))
        if entry.flag_bits & 1:
            raise InputError("{where}: the entry is encrypted. Unpack it yourself.", where=where)
        if entry.file_size > limit:
            raise InputError(
                "{where}: {size} bytes when unpacked; podium reads up to {limit}.",
                where=where, size=entry.file_size, limit=limit,
            )  # fmt: skip
        unpack = {0: lambda raw, *_: raw, 8: _deflated, _ZSTANDARD: _zstandard}.get(entry.compress_type)
        if unpack is None:
            raise InputError(
                "{where}: this compression method is not supported ({method}).",
                where=where,
                method=entry.compress_type,
            )
        content = unpack(self._raw(entry, where), entry.file_size, where)
        if len(content) != entry.file_size or zlib.crc32(content) != entry.CRC:
            raise InputError(
                "{where}: the entry is damaged: its size or checksum differs from what the archive states.", where=where
            )
        return content

    def _raw(self, entry: zipfile.ZipInfo, where: str) -> bytes:
        """Bytes of an entry as they stand in the archive, since `zipfile` opens none that it cannot unpack."""
        start = entry.header_offset
        header = self._content[start : start + _LOCAL_HEADER.size]
        if len(header) < _LOCAL_HEADER.size or header[:4] != ZIP:
            raise InputError("{where}: damaged zip archive (no entry where one should begin).", where=where)
        _, name, extra = _LOCAL_HEADER.unpack(header)
        begin = start + _LOCAL_HEADER.size + name + extra
        raw = self._content[begin : begin + entry.compress_size]
        if len(raw) < entry.compress_size:
            raise InputError("{where}: the archive is truncated. Fetch it again.", where=where)
        return raw


def _deflated(raw: bytes, size: int, where: str) -> bytes:
    engine = zlib.decompressobj(-15)
    try:
        return engine.decompress(raw, size + 1)
    except zlib.error as error:
        raise InputError("{where}: the entry is damaged ({error}).", where=where, error=error) from None


_ZSTANDARD_STREAMS: Final[Mapping[str, Callable[[Any, io.BytesIO], Any]]] = {
    "compression.zstd": lambda library, raw: library.ZstdFile(raw),
    "backports.zstd": lambda library, raw: library.ZstdFile(raw),
    "zstandard": lambda library, raw: library.ZstdDecompressor().stream_reader(raw, read_across_frames=True),
    "pyarrow": lambda library, raw: library.CompressedInputStream(raw, "zstd"),
}
"""How the libraries that know Zstandard unpack; the first one that is installed does it."""


def _zstandard(raw: bytes, size: int, where: str) -> bytes:
    for name, stream_of in _ZSTANDARD_STREAMS.items():
        try:
            library = import_module(name)
        except ImportError:
            continue
        try:
            with stream_of(library, io.BytesIO(raw)) as stream:
                return bytes(stream.read(size + 1))
        except MemoryError:
            raise
        except Exception as error:  # each library has its own
            raise InputError("{where}: the entry is damaged ({error}).", where=where, error=error) from None
    raise MissingExtraError("zstandard", "zstd", Message("{where} is compressed by Zstandard: reading it", where=where))
