"""Storage: data and reports in memory, up to a limit, and with --workspace studies in an SQLite file."""

from __future__ import annotations

import json
import secrets
import sqlite3
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Generic, TypeVar

from podium._version import __version__
from podium.errors import InputError

_T = TypeVar("_T")


class Shelf(Generic[_T]):
    """Things by key, the sum of whose sizes stays bounded.

    >>> shelf = Shelf(10, len)
    >>> shelf.put("a", "12345")
    >>> shelf.put("b", "123456")
    >>> shelf.get("a"), shelf.get("b")
    (None, '123456')
    """

    def __init__(self, room: int, size: Callable[[_T], int]) -> None:
        self._room, self._size = room, size
        self._items: OrderedDict[str, _T] = OrderedDict()
        self._taken = 0

    def __len__(self) -> int:
        return len(self._items)

    def put(self, key: str, item: _T) -> None:
        """Store an item; older ones are removed if there is no space."""
        self.drop(key)
        self._items[key] = item
        self._taken += self._size(item)
        while self._taken > self._room and len(self._items) > 1:
            self._forget(next(iter(self._items)))

    def get(self, key: str) -> _T | None:
        """Return an item, which counts as used now, or None."""
        item = self._items.get(key)
        if item is not None:
            self._items.move_to_end(key)
        return item

    def drop(self, key: str) -> None:
        """Forget an item, if it is there."""
        if key in self._items:
            self._forget(key)

    def _forget(self, key: str) -> None:
        self._taken -= self._size(self._items.pop(key))


@dataclass(frozen=True, slots=True)
class File:
    """A file as it came: its name for people and for the command line, and its bytes."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Dataset:
    """Data of a study: a file, and additional ones (costs, groups, one more algorithm each)."""

    files: tuple[File, ...]

    @property
    def main(self) -> File:
        """The file that a verb gets as FILE."""
        return self.files[0]

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(len(file.content) for file in self.files) + 1000


def new_key() -> str:
    """Make an address that cannot be guessed."""
    return secrets.token_urlsafe(16)


@dataclass(frozen=True, slots=True)
class Body:
    """A report as HTML, with the places where the page explains the columns of a table in the reader's language."""

    parts: tuple[str, ...]  # Markup; between two parts stands an explanation
    # What is explained there: heads of columns and keys of their terms
    columns: tuple[tuple[tuple[str, str], ...], ...]
    title: str = ""  # Its heading and its first sentence, as text
    verdict: str = ""
    language: str = "en"  # Its code, such as "es"

    @property
    def size(self) -> int:
        """Bytes it takes, about."""
        heads = sum(len(head) + 200 for columns in self.columns for head, _ in columns)
        return 2 * (sum(map(len, self.parts)) + len(self.title) + len(self.verdict) + heads) + 500


# Studies that are kept: a SQLite file with their data, their options and their reports. Without `--workspace` there is
# none.


_TABLES = """
CREATE TABLE IF NOT EXISTS studies (
    key TEXT PRIMARY KEY, kept TEXT NOT NULL, version TEXT NOT NULL, verb TEXT NOT NULL, options TEXT NOT NULL,
    title TEXT NOT NULL, verdict TEXT NOT NULL, report BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS files (
    study TEXT NOT NULL REFERENCES studies(key) ON DELETE CASCADE, place INTEGER NOT NULL, name TEXT NOT NULL, content BLOB NOT NULL,
    PRIMARY KEY (study, place)
);
CREATE TABLE IF NOT EXISTS uploads (
    number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, content BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS uploads_by_key ON uploads (key, place);
"""
_LAYOUT = 1


@dataclass(frozen=True, slots=True)
class Kept:
    """A saved study."""

    key: str  # Its address
    kept: datetime  # When it was kept (UTC)
    version: str  # The version of podium that computed it
    verb: str  # What was asked
    options: Mapping[str, str]
    title: str  # What came out, in words
    verdict: str


class Workspace:
    """The saved studies of one folder. Every call opens the file again, so that several servers can share it."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "studies.sqlite"
        try:
            # What is kept may be unpublished: on a machine of many, only this user reads it.
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not self._file.exists():
                self._file.touch(mode=0o600)
            with self._open() as base:
                found = base.execute("PRAGMA user_version").fetchone()[0]
                if found not in (0, _LAYOUT):
                    raise InputError(
                        "{file} was written by a newer version of podium (layout {layout}). Use that version, or another folder.",
                        file=self._file,
                        layout=found,
                    )
                base.executescript(_TABLES)
                base.execute(f"PRAGMA user_version = {_LAYOUT}")
        except OSError as error:
            raise InputError(
                "Cannot save studies in {folder}: {error}.", folder=repr(str(folder)), error=error.strerror or error
            ) from None

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(sqlite3.connect(self._file, timeout=30)) as base:
                base.execute("PRAGMA foreign_keys = ON")
                with base:
                    yield base
        except (sqlite3.Error, OSError) as error:
            raise InputError("The saved studies cannot be read or written: {error}.", error=error) from None

    def keep(self, verb: str, options: Mapping[str, str], data: Dataset | None, body: Body) -> str:
        """Save a study and its report, and return the key."""
        key = new_key()
        when = datetime.now(UTC).isoformat(timespec="seconds")
        report = zlib.compress(json.dumps(asdict(body)).encode())
        with self._open() as base:
            base.execute(
                "INSERT INTO studies VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (key, when, __version__, verb, json.dumps(dict(options)), body.title, body.verdict, report),
            )
            base.executemany(
                "INSERT INTO files VALUES (?, ?, ?, ?)",
                [(key, place, file.name, file.content) for place, file in enumerate(data.files if data else ())],
            )
        return key

    def remember(self, key: str, data: Dataset, most: int) -> None:
        """Store data that were uploaded, so that their address outlives the server; the oldest beyond `most` bytes go."""
        with self._open() as base:
            base.execute("PRAGMA secure_delete = ON")
            base.executemany(
                "INSERT INTO uploads (key, place, name, content) VALUES (?, ?, ?, ?)",
                [(key, place, file.name, file.content) for place, file in enumerate(data.files)],
            )
            base.execute(
                "DELETE FROM uploads WHERE key <> ? AND key IN (SELECT key FROM (SELECT key, "
                "SUM(length(content)) OVER (ORDER BY number DESC) AS held FROM uploads) WHERE held > ?)",
                (key, most),
            )

    def recall(self, key: str) -> Dataset | None:
        """Return data that were uploaded, None where they are not here (any more)."""
        with self._open() as base:
            files = base.execute("SELECT name, content FROM uploads WHERE key = ? ORDER BY place", (key,)).fetchall()
        return Dataset(tuple(File(name, content) for name, content in files)) if files else None

    def all(self) -> list[Kept]:
        """List the studies, most recent first."""
        with self._open() as base:
            rows = base.execute(
                "SELECT key, kept, version, verb, options, title, verdict FROM studies ORDER BY kept DESC, rowid DESC"
            ).fetchall()
        return [_kept(row) for row in rows]

    def get(self, key: str) -> tuple[Kept, Body, Dataset | None] | None:
        """Return a study, its report as it was, and its data; None where there is none."""
        with self._open() as base:
            row = base.execute(
                "SELECT key, kept, version, verb, options, title, verdict, report FROM studies WHERE key = ?", (key,)
            ).fetchone()
            files = base.execute("SELECT name, content FROM files WHERE study = ? ORDER BY place", (key,)).fetchall()
        if row is None:
            return None
        data = Dataset(tuple(File(name, content) for name, content in files)) if files else None
        return _kept(row), _report(row[7]), data

    def delete(self, key: str) -> bool:
        """Delete a study and its uploaded data permanently; return whether it existed."""
        with self._open() as base:
            base.execute("PRAGMA secure_delete = ON")
            base.execute(
                "DELETE FROM uploads WHERE key IN (SELECT uploads.key FROM uploads JOIN files "
                "ON files.study = ? AND files.content = uploads.content)",
                (key,),
            )
            return base.execute("DELETE FROM studies WHERE key = ?", (key,)).rowcount > 0


def _kept(row: tuple[str, ...]) -> Kept:
    key, when, version, verb, options, title, verdict = row[:7]
    return Kept(key, datetime.fromisoformat(when), version, verb, json.loads(options), title, verdict)


def _report(packed: bytes) -> Body:
    told = json.loads(zlib.decompress(packed))
    columns = tuple(tuple((head, key) for head, key in columns) for columns in told.pop("columns"))
    return Body(tuple(told.pop("parts")), columns, **told)
