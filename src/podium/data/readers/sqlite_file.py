"""SQLite databases of tools, opened read-only and without trust."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from typing import Any, Final
from urllib.parse import quote as percent

from podium.data.readers.place import Place
from podium.data.tables.databases import refuse_part_of_page
from podium.errors import InputError, quote
from podium.i18n import some

__all__ = ["Database", "has_tables", "opened"]

ROWS: Final = 2_000_000
"""Rows of a table that are read at most."""

_MAGIC: Final = b"SQLite format 3\0"
_LONGEST: Final = 1 << 24


class Database:
    """A database whose tables are read whole."""

    def __init__(self, connection: sqlite3.Connection, source: str) -> None:
        self._connection = connection
        self.source = source

    def tables(self) -> set[str]:
        """Names of the tables; views, which may compute without end, are none."""
        with self._asking():
            return {
                str(name) for (name,) in self._connection.execute("select name from sqlite_master where type = 'table'")
            }

    def rows(self, table: str, columns: Collection[str] = ()) -> list[dict[str, Any]]:
        """Rows of a table in the order they were written.

        Raises
        ------
        InputError
            When the table is not there or damaged, lacks one of `columns`, or is too long.
        """
        if table not in self.tables():
            raise InputError("{source}: there is no table {table}.", source=self.source, table=quote(table))
        with self._asking(), closing(self._connection.execute(f'select * from "{table}"')) as cursor:
            names = [str(one[0]) for one in cursor.description]
            lacking = [quote(name) for name in columns if name not in names]
            if lacking:
                raise InputError(
                    "{source}: the table {table} has no column {lacking}.",
                    source=self.source, table=quote(table), lacking=some(lacking),
                )  # fmt: skip
            found = cursor.fetchmany(ROWS + 1)
        if len(found) > ROWS:
            raise InputError(
                "{source}: the table {table} has more than {rows} rows. Export a part of it.",
                source=self.source, table=quote(table), rows=ROWS,
            )  # fmt: skip
        return [dict(zip(names, row, strict=True)) for row in found]

    @contextmanager
    def _asking(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, sqlite3.Warning, UnicodeDecodeError, OverflowError) as error:
            raise InputError(
                "{source}: the database is damaged or locked ({error}).", source=self.source, error=error
            ) from None


@contextmanager
def opened(place: Place) -> Iterator[Database]:
    """Open a database; nothing is ever written to it.

    Raises
    ------
    InputError
        When it cannot be opened, or is cut short.
    """
    refuse_part_of_page(place.path, place.source)
    try:
        address = f"file:{percent(str(place.path.resolve()))}?mode=ro"
        connection = sqlite3.connect(address, uri=True)
    except (sqlite3.Error, OSError, ValueError) as error:
        raise InputError(
            "{source}: the database cannot be opened ({error}).", source=place.source, error=error
        ) from None
    with closing(connection):
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
        yield Database(connection, place.source)


def has_tables(place: Place, wanted: Mapping[str, Any]) -> bool:
    """Whether a path is a database with these tables. Never raises."""
    if not place.head.startswith(_MAGIC):
        return False
    try:
        with opened(place) as database:
            return set(wanted) <= database.tables()
    except InputError:
        return False
