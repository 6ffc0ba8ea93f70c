"""Archives, opened without trust: nothing is unpacked to disk, and no entry may be larger than it should be."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from typing import Final

from podium.data.load import MAX_BYTES
from podium.errors import InputError, MissingExtraError, quote
from podium.i18n import Message

__all__ = ["Archive"]

ENTRIES: Final = 100_000
"""Entries that an archive may have at most."""

_ZSTANDARD: Final = 93
_LOCAL_HEADER: Final = struct.Struct("<4s22xHH")


class Archive:
    """A zip archive in memory, whose entries are read one by one.

    Parameters
    ----------
    content
        The bytes of the archive.
    source
        What to call it in messages.

    Raises
    ------
    InputError
        When it is damaged, or has more than `ENTRIES` entries.
    """

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
        """Return the content of an entry.

        Raises
        ------
        InputError
            When there is no such entry, or it is damaged, encrypted, compressed in an unknown way, or larger than `limit`.
        MissingExtraError
            When it is compressed by Zstandard, and no library for that is installed.
        """
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
        unpack = {0: _stored, 8: _deflated, _ZSTANDARD: _zstandard}.get(entry.compress_type)
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
        if len(header) < _LOCAL_HEADER.size or header[:4] != b"PK\x03\x04":
            raise InputError("{where}: damaged zip archive (no entry where one should begin).", where=where)
        _, name, extra = _LOCAL_HEADER.unpack(header)
        begin = start + _LOCAL_HEADER.size + name + extra
        raw = self._content[begin : begin + entry.compress_size]
        if len(raw) < entry.compress_size:
            raise InputError("{where}: the archive is truncated. Fetch it again.", where=where)
        return raw


def _stored(raw: bytes, _size: int, _where: str) -> bytes:
    return raw


def _deflated(raw: bytes, size: int, where: str) -> bytes:
    engine = zlib.decompressobj(-15)
    try:
        return engine.decompress(raw, size + 1)
    except zlib.error as error:
        raise InputError("{where}: the entry is damaged ({error}).", where=where, error=error) from None


def _zstandard(raw: bytes, size: int, where: str) -> bytes:
    unpack = next(filter(None, (find() for find in (_by_python, _by_backport, _by_zstandard, _by_pyarrow))), None)
    if unpack is None:
        raise MissingExtraError(
            "zstandard", "zstd", Message("{where} is compressed by Zstandard: reading it", where=where)
        )
    try:
        return unpack(raw, size)
    except MemoryError:
        raise
    except Exception as error:  # each library has its own
        raise InputError("{where}: the entry is damaged ({error}).", where=where, error=error) from None


_Unpack = Callable[[bytes, int], bytes]


def _by_python() -> _Unpack | None:
    try:
        from compression import zstd  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None
    return lambda raw, size: bytes(zstd.ZstdFile(io.BytesIO(raw)).read(size + 1))


def _by_backport() -> _Unpack | None:
    try:
        from backports import zstd  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return None
    return lambda raw, size: bytes(zstd.ZstdFile(io.BytesIO(raw)).read(size + 1))


def _by_zstandard() -> _Unpack | None:
    try:
        import zstandard  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return None

    def unpack(raw: bytes, size: int) -> bytes:
        with zstandard.ZstdDecompressor().stream_reader(raw, read_across_frames=True) as stream:
            return bytes(stream.read(size + 1))

    return unpack


def _by_pyarrow() -> _Unpack | None:
    try:
        import pyarrow as pa  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return None

    def unpack(raw: bytes, size: int) -> bytes:
        with pa.CompressedInputStream(pa.BufferReader(raw), "zstd") as stream:
            return bytes(stream.read(size + 1))

    return unpack
