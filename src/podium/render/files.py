"""Writes a file whole or not at all, and never over a file that was read."""

from __future__ import annotations

import os
import secrets
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import TypeAlias

from podium.errors import InputError
from podium.i18n import Message

_Identity: TypeAlias = tuple[int, int]
_kept: ContextVar[frozenset[_Identity]] = ContextVar("podium_kept", default=frozenset())


@contextmanager
def keeping(paths: Iterable[str | os.PathLike[str]]) -> Iterator[None]:
    """Refuse to write to these files during the block, under any name; "-" is the file behind standard input."""
    found = {identity for path in paths if (identity := _identity(path)) is not None}
    token = _kept.set(_kept.get() | found)
    try:
        yield
    finally:
        _kept.reset(token)


def refuse_kept(paths: Iterable[str | os.PathLike[str]]) -> None:
    """Check, before anything is written, that none of these files is one that is read."""
    kept = _kept.get()
    if not kept:
        return
    for path in paths:
        if _identity(path) in kept:
            raise InputError("{path} is the file being read. Write to another one.", path=os.fspath(path))


def _identity(path: str | os.PathLike[str]) -> _Identity | None:
    """Device and number of a regular file, None for anything else."""
    with suppress(OSError, ValueError, AttributeError):
        found = os.fstat(sys.stdin.fileno()) if path == "-" else os.stat(path)  # noqa: PTH116 - paths of any kind
        return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None
    return None


# Writes a file whole or not at all.


_STREAMS = ("/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/")


def write_atomic(path: str | os.PathLike[str], content: str | bytes) -> None:
    r"""Write bytes, or a text as UTF-8, so that the file is never seen half written.

    The content goes to a temporary file in the same folder, is forced to the disk, and then takes the name of the
    file; after a failure the old file is still there and the temporary one is not. The permissions of an existing
    file are kept and a symbolic link is followed. Devices, pipes and standard streams (``/dev/stdout``) are written
    directly. A lone surrogate (an undecodable byte of a name), which UTF-8 cannot hold, is written as ``\udcxx``.
    """
    data = content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
    refuse_kept([path])
    try:
        if _is_stream(path):
            _append(path, data)
        else:
            _replace(Path(os.path.realpath(path)), data)
    except OSError as error:
        raise InputError("cannot write {path!r}: {reason}", path=os.fspath(path), reason=_reason(error)) from error
    except ValueError as error:  # a NUL character in the path
        raise InputError(
            "cannot write {path!r}: not a usable file name ({error})", path=os.fspath(path), error=error
        ) from error


def _is_stream(path: str | os.PathLike[str]) -> bool:
    """Whether a path names a device, a pipe or an open stream, which has no name to be replaced under."""
    # /dev/stdout may lead to a regular file that the shell has open: replacing it would cut the shell off.
    if os.path.abspath(path).startswith(_STREAMS):  # noqa: PTH100 - links must stay
        return True
    try:
        mode = Path(path).stat().st_mode
    except FileNotFoundError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _append(path: str | os.PathLike[str], data: bytes) -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()  # keep the order of what was printed before
    _write(os.open(path, os.O_WRONLY | os.O_APPEND), data, sync=False)


def _replace(path: Path, data: bytes) -> None:
    mode = _existing_mode(path)
    # Not tempfile: its files are private (0600), while a new file should get what the umask allows.
    temporary = path.parent / f".podium-{secrets.token_hex(8)}.tmp"
    try:
        _write(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), data, sync=True)
        if mode is not None:
            temporary.chmod(mode)
        os.replace(temporary, path)  # noqa: PTH105 - named in the tests, which make it fail
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _existing_mode(path: Path) -> int | None:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(None, Message("it is a folder; name a file in it"))
    if not os.access(path, os.W_OK):
        raise PermissionError(None, Message("the file is read-only"))
    return stat.S_IMODE(mode)


def _write(descriptor: int, data: bytes, *, sync: bool) -> None:
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        if sync:
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return Message("its folder does not exist; create it first")
    if isinstance(error, PermissionError) and error.errno is not None:
        return Message("permission denied; choose a folder you can write to")
    return error.strerror or str(error)
