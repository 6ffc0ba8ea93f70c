"""The private folder in which workers write: removed at the end, and by the next server where this one was killed."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

_PREFIX = "podium-serve-"
_LOCK = "lock"


@contextmanager
def private_folder() -> Iterator[Path]:
    """Make a folder that only this user can read; remove it at the end, and those of servers that are gone."""
    _remove_abandoned(Path(tempfile.gettempdir()))
    with tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with (folder / _LOCK).open("wb") as lock:
            _locked(lock)
            yield folder


def _remove_abandoned(place: Path) -> None:
    """Remove the folders whose lock nobody holds: the system lets go of it however a process ends."""
    for folder in place.glob(f"{_PREFIX}*"):
        with suppress(OSError):
            if _own(folder) and _abandoned(folder):
                shutil.rmtree(folder, ignore_errors=True)


def _own(folder: Path) -> bool:
    """Whether it is a folder of this user, and no link to another one."""
    return folder.is_dir() and not folder.is_symlink() and hasattr(os, "getuid") and folder.stat().st_uid == os.getuid()


def _abandoned(folder: Path) -> bool:
    # A server that starts just now has a folder before it has its lock; that one is left alone, too.
    with (folder / _LOCK).open("rb") as lock:
        return _locked(lock)


def _locked(lock: IO[bytes]) -> bool:
    """Lock a file for as long as it is open; say whether nobody else had it locked."""
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True
