"""Compressed texts: gzip, bzip2, xz and zstd, unpacked up to a size."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any, Final

from podium.errors import InputError, MissingExtraError
from podium.i18n import Message

_MARKS: Final = {b"\x1f\x8b": "gzip", b"BZh": "bzip2", b"\xfd7zXZ": "xz", b"\x28\xb5\x2f\xfd": "zstd"}


def packed_by(content: bytes) -> str | None:
    """Return the program that compressed some bytes, None for what is not compressed.

    Examples
    --------
    >>> packed_by(b"BZh91AY"), packed_by(b"a,b")
    ('bzip2', None)
    """
    return next((name for mark, name in _MARKS.items() if content.startswith(mark)), None)


def unpack(content: bytes, packing: str, name: str, most: int) -> bytes:
    """Decompress all parts of a compressed file.

    Raises
    ------
    InputError
        When it is damaged, cut short, or gives more than `most` bytes.
    MissingExtraError
        When the library for zstd is not installed.
    """
    make, failures = _ENGINES[packing]()
    text, rest = bytearray(), content
    while rest:
        engine = make()
        try:
            part = engine.decompress(rest, most + 1 - len(text))
        except failures as error:
            raise InputError(
                "{source}: damaged {packing} file ({error}). Decompress it yourself and check the table.",
                source=name, packing=packing, error=error,
            ) from None  # fmt: skip
        text += part
        if len(text) > most:
            raise InputError(
                "{source}: decompresses to more than {most} bytes. Keep only the rows and columns needed.",
                source=name,
                most=most,
            )
        if not engine.eof:
            raise InputError("{source}: the {packing} file is truncated. Fetch it again.", source=name, packing=packing)
        rest = engine.unused_data
    return bytes(text)


def _gzip() -> tuple[Callable[[], Any], tuple[type[Exception], ...]]:
    return (lambda: zlib.decompressobj(wbits=31)), (zlib.error,)


def _bzip2() -> tuple[Callable[[], Any], tuple[type[Exception], ...]]:
    import bz2

    return bz2.BZ2Decompressor, (OSError, ValueError)


def _xz() -> tuple[Callable[[], Any], tuple[type[Exception], ...]]:
    import lzma

    return lzma.LZMADecompressor, (lzma.LZMAError,)


def _zstd() -> tuple[Callable[[], Any], tuple[type[Exception], ...]]:
    try:
        import zstandard
    except ImportError:
        raise MissingExtraError("zstandard", "zstd", Message("Reading files compressed by zstd")) from None

    return (lambda: _Zstd(zstandard)), (zstandard.ZstdError,)


class _Zstd:
    """A decompressor that stops at a size, as those of the standard library do."""

    def __init__(self, library: Any) -> None:
        self._library = library
        self.eof = False
        self.unused_data = b""

    def decompress(self, content: bytes, most: int) -> bytes:
        import io

        engine = self._library.ZstdDecompressor().decompressobj()
        out, source = bytearray(), io.BytesIO(content)
        while not engine.eof and len(out) <= most and (piece := source.read(2**12)):
            out += engine.decompress(piece)
        self.eof = engine.eof
        self.unused_data = engine.unused_data + source.read()
        return bytes(out)


_ENGINES: Final = {"gzip": _gzip, "bzip2": _bzip2, "xz": _xz, "zstd": _zstd}
