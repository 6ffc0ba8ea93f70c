"""From a path, standard input or an open file to text: encodings, byte order marks, and what is not text at all."""

from __future__ import annotations

import os
import sys
import zlib
from collections.abc import Callable, Sequence
from typing import IO, Any, Final, NamedTuple, TypeAlias

from podium.errors import InputError, MissingExtraError, closest, quote
from podium.i18n import N_, Message

Source: TypeAlias = str | os.PathLike[str] | IO[str] | IO[bytes]
Sources: TypeAlias = Source | Sequence[str | os.PathLike[str]]
"""A source, or several files."""

CLIPBOARD: Final = "clipboard:"
"""What stands for the clipboard where a path is expected, as "-" stands for standard input."""

MAX_BYTES: Final = 2**30
_LARGE: Final = 2**15  # bytes
_BINARY: Final = (
    (b"PK\x03\x04", N_("{source}: this looks like a zip archive or a workbook. Unpack it, or export the sheet as CSV.")),
    (b"\xd0\xcf\x11\xe0", N_("{source}: this looks like an old Excel workbook. Pass its path to a command that reads a table of results, or export the table as CSV.")),
    (b"PAR1", N_("{source}: this looks like a Parquet file. Pass its path to a command that reads a table of results, or export the table as CSV.")),
    (b"ARROW1", N_("{source}: this looks like a Feather (Arrow) file. Pass its path to a command that reads a table of results, or export the table as CSV.")),
    (b"FEA1", N_("{source}: this looks like an old Feather file (version 1). Write it again with a newer version of its program.")),
    (b"\x89HDF", N_("{source}: this looks like an HDF5 file. Export the table as CSV.")),
    (b"SQLite format 3", N_("{source}: this looks like an SQLite database. Pass its path to a command that reads a table of results, or export the table as CSV.")),
    (b"%PDF", N_("{source}: this looks like a PDF document. Export the table as CSV.")),
    (b"\x93NUMPY", N_("{source}: this looks like a NumPy array file. Save the array as CSV (numpy.savetxt), or pass it to podium.data.to_results in Python.")),
)  # fmt: skip


class Text(NamedTuple):
    """The decoded text of a source, what to call it, and notes."""

    text: str
    source: str
    notes: tuple[str, ...]


def load(source: Source, *, markup: bool = False) -> Text:
    """Read a source as text; JSON, ARFF and the like are refused with advice unless `markup` is welcome."""
    content, name = content_of(source)
    notes: list[str] = []
    if isinstance(content, bytes):
        packing = packed_by(content)
        if packing is not None:
            content = unpack(content, packing, name, MAX_BYTES)
            notes.append(Message("Decompressed with {packing}.", packing=packing))
        content = _decode(content, name, notes)
    if content.startswith("\ufeff"):
        content = content[1:]
    if "\0" in content:
        raise InputError(
            "{source}: this is not text (it contains NUL characters). Export the table as CSV in UTF-8.", source=name
        )
    if not content.strip():
        raise InputError(
            "{source}: the file is empty. It must contain a table: a line of names and a line per problem.", source=name
        )
    if not markup:
        refuse_markup(content, name)
    return Text(content, name, tuple(notes))


def content_of(source: Source) -> tuple[str | bytes, str]:
    """Return all that a source holds, and its name."""
    if isinstance(source, (str, os.PathLike)):
        if source == "-":
            stream = getattr(sys.stdin, "buffer", sys.stdin)
            return from_stream(stream, Message("standard input"))
        if source == CLIPBOARD:
            return _from_clipboard(), Message("clipboard")
        return _from_path(os.fspath(source))
    if hasattr(source, "read"):
        name = getattr(source, "name", None)
        return from_stream(source, name if isinstance(name, str) else Message("open file"))
    raise InputError(
        "Cannot read from {kind}: pass a path, '-' for standard input or an open file. Arrays, frames and dicts go "
        "to podium.data.to_results.",
        kind=quote(type(source).__name__),
    )


def large_file(source: Any) -> str | None:
    """Path of a source that is a file of some size, which can be read twice; None of any other."""
    if not isinstance(source, (str, os.PathLike)):
        return None
    path = os.fspath(source)
    try:
        large = _LARGE <= os.path.getsize(path) <= MAX_BYTES  # noqa: PTH202 - pathlib is slow to import
    except (OSError, ValueError):
        return None
    special = not isinstance(path, str) or path in ("-", CLIPBOARD) or path.startswith("/dev/") or "\n" in path
    return path if large and not special else None


def _from_path(path: str) -> tuple[bytes, str]:
    from pathlib import Path  # a third of the import time of this layer

    if "\n" in path:
        raise InputError("This is text, not the path of a file. To read a table from a string, wrap it in io.StringIO.")
    try:
        if Path(path).is_dir():
            raise InputError("{source}: this is a directory. Pass the path of a file in it.", source=path)
        size = Path(path).stat().st_size
        if size > MAX_BYTES:
            raise InputError(
                "{source}: {size} bytes; podium reads up to {most}. Keep only the rows and columns needed.",
                source=path, size=size, most=MAX_BYTES,
            )  # fmt: skip
        return Path(path).read_bytes(), path
    except FileNotFoundError:
        raise missing_file(path) from None
    except OSError as error:
        raise InputError(
            "{source}: cannot be read ({reason}). Check its permissions.", source=path, reason=error.strerror or error
        ) from None
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError("{path} is not a usable path ({error}).", path=quote(path), error=error) from None


def missing_file(path: str) -> InputError:
    """Report a missing file: the path, and a similar name in the same folder."""
    full = os.path.abspath(path)  # noqa: PTH100 - pathlib is slow to import
    try:
        near = near_file(path)
    except OSError:
        return InputError(
            "{source}: there is no such file. There is no readable folder '{folder}'.",
            source=path, folder=os.path.dirname(full),  # noqa: PTH120
        )  # fmt: skip
    looked = "" if full == path or near else Message(" podium looked for '{path}'.", path=full)
    return InputError("{source}: there is no such file.{near}{looked}", source=path, near=near, looked=looked)


def near_file(path: str) -> Message:
    """Suggest the file in the same folder whose name without its ending is nearest; of several, one with the same ending."""
    folder, name = os.path.split(os.path.abspath(path))  # noqa: PTH100
    stem, ending = os.path.splitext(name)  # noqa: PTH122
    files = sorted(os.listdir(folder), key=lambda file: (file.endswith(ending), file))  # noqa: PTH208
    stems = {os.path.splitext(file)[0]: file for file in files}  # noqa: PTH122
    return closest(stem, stems, stems)


def _from_clipboard() -> str:
    """Return the text of the clipboard; copies from spreadsheets and pages are text with tabs there."""
    try:
        import pyperclip
    except ImportError:
        raise MissingExtraError("pyperclip", "clipboard", Message("Reading the clipboard")) from None
    try:
        text = str(pyperclip.paste() or "")
    except pyperclip.PyperclipException:
        raise InputError(
            "clipboard: this system gives podium no access to it. On Linux install wl-clipboard (Wayland) or xclip "
            "(X11), or pipe the text: {podium compare} - reads standard input."
        ) from None
    if not text.strip():
        raise InputError("clipboard: it contains no text. Copy the table first.")
    return text


def from_stream(stream: IO[str] | IO[bytes], name: str) -> tuple[str | bytes, str]:
    """Read an open file to its end; its name comes back with the content."""
    try:
        content = stream.read(MAX_BYTES + 1)
    except UnicodeDecodeError:
        raise InputError(
            "{source}: this is not text in the encoding it was opened with. Open it in binary mode.", source=name
        ) from None
    except (OSError, ValueError) as error:
        raise InputError("{source}: cannot be read ({error}).", source=name, error=error) from None
    if not isinstance(content, (str, bytes)):
        raise InputError(
            "{source}: reading it returned {kind}, which is neither text nor bytes.",
            source=name,
            kind=quote(type(content).__name__),
        )
    if len(content) > MAX_BYTES:
        raise InputError(
            "{source}: more than {most} bytes. Keep only the rows and columns needed.", source=name, most=MAX_BYTES
        )
    return content, name


def _decode(content: bytes, name: str, notes: list[str]) -> str:
    for magic, template in _BINARY:
        if content.startswith(magic):
            raise InputError(template, source=name)
    if content.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return _decode_as(content, "utf-32", name, notes)
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _decode_as(content, "utf-16", name, notes)
    if b"\0" in content:
        raise InputError(
            "{source}: this is not text (it contains NUL bytes). Export the table as CSV in UTF-8; if it is UTF-16 "
            "text, save it with a byte order mark or as UTF-8.",
            source=name,
        )
    if content.startswith(b"\xef\xbb\xbf"):
        notes.append(Message("Skipped a byte order mark (UTF-8) at the start."))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        text = content.decode("cp1252")
        notes.append(Message("Not UTF-8: read as Windows-1252; check names with accents."))
    except UnicodeDecodeError:
        text = content.decode("latin-1")
        notes.append(Message("Not UTF-8: read as Latin-1; check names with accents."))
    return text


def _decode_as(content: bytes, encoding: str, name: str, notes: list[str]) -> str:
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError(
            "{source}: starts like {encoding} text but is damaged at byte {byte}. Save it as UTF-8.",
            source=name, encoding=encoding.upper(), byte=error.start,
        ) from None  # fmt: skip
    notes.append(Message("Read as {encoding}, according to its byte order mark.", encoding=encoding.upper()))
    return text


def refuse_markup(text: str, name: str) -> None:
    """Refuse a text that is a page, JSON or ARFF where a table is expected."""
    start = text.lstrip()[:200].casefold()
    checks: tuple[tuple[bool, str], ...] = (
        (start.startswith(("<!doctype", "<html", "<?xml", "<table")), N_("{source}: this looks like a web page or XML without a table. Download or export the table itself as CSV.")),
        (start.startswith(("{", '[{"', "[[")), N_("{source}: this looks like JSON, but not like a table: JSON lines with an object on each line, or a list of objects. Write it as one of them or as CSV, or pass lists, dicts or a frame to podium.data.to_results in Python.")),
        (start.startswith(("@relation", "@attribute")) or "\n@relation" in start, N_("{source}: this looks like an ARFF file. Export the table as CSV.")),
        ("\\begin{document}" in text or "\\documentclass" in text or (start.startswith("%") and "\\" in text), N_("{source}: this is LaTeX without a table; podium does not read what is commented out or in another file. Pass the file that contains the table.")),
    )  # fmt: skip
    for applies, template in checks:
        if applies:
            raise InputError(template, source=name)


# Compressed texts: gzip, bzip2, xz and zstd, unpacked up to a size.


_MARKS: Final = {b"\x1f\x8b": "gzip", b"BZh": "bzip2", b"\xfd7zXZ": "xz", b"\x28\xb5\x2f\xfd": "zstd"}


def packed_by(content: bytes) -> str | None:
    """Return the program that compressed some bytes, None for what is not compressed."""
    return next((name for mark, name in _MARKS.items() if content.startswith(mark)), None)


def unpack(content: bytes, packing: str, name: str, most: int) -> bytes:
    """Decompress all parts of a compressed file."""
    make, failures = _engine(packing)
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


def _engine(packing: str) -> tuple[Callable[[], Any], tuple[type[Exception], ...]]:
    """Return what makes a decompressor, and the errors it raises for damaged bytes; a library is imported only here."""
    if packing == "gzip":
        return (lambda: zlib.decompressobj(wbits=31)), (zlib.error,)
    if packing == "bzip2":
        import bz2

        return bz2.BZ2Decompressor, (OSError, ValueError)
    if packing == "xz":
        import lzma

        return lzma.LZMADecompressor, (lzma.LZMAError,)
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
