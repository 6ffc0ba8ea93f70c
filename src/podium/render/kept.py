"""Files that are read are not written to: a result never takes the place of its own data."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import TypeAlias

from podium.errors import InputError

_Identity: TypeAlias = tuple[int, int]
_kept: ContextVar[frozenset[_Identity]] = ContextVar("podium_kept", default=frozenset())


@contextmanager
def keeping(paths: Iterable[str | os.PathLike[str]]) -> Iterator[None]:
    """Refuse to write to these files during the block, by whatever name; "-" is what standard input is read from."""
    found = {identity for path in paths if (identity := _identity(path)) is not None}
    token = _kept.set(_kept.get() | found)
    try:
        yield
    finally:
        _kept.reset(token)


def refuse_kept(paths: Iterable[str | os.PathLike[str]]) -> None:
    """Check, before anything is written, that none of these files is one that is read.

    Raises
    ------
    InputError
        Naming the first that is.
    """
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
