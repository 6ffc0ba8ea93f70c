"""Databases: the result of a query, or the only table, of SQLite, DuckDB and PostgreSQL; opened read-only."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote as percent

from podium.data.grid import Grid
from podium.data.tables.cells import grid_of, repeated
from podium.data.tables.chosen import Chosen, without_password
from podium.data.tables.opening import Opened
from podium.errors import InputError, MissingExtraError, quote, quoted
from podium.i18n import Message, count, some

_POSTGRES: Final = ("postgresql", "postgres")
_BATCH: Final = 10_000
_SQLITE_TABLES: Final = "select name from sqlite_master where type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\' order by name"
_DUCKDB_TABLES: Final = (
    "select schema_name, table_name from duckdb_tables() where not internal union all "
    "select schema_name, view_name from duckdb_views() where not internal order by 1, 2"
)
_POSTGRES_TABLES: Final = (
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) from information_schema.tables "
    "where table_schema not in ('pg_catalog', 'information_schema') order by 1"
)


def read(opened: Opened, chosen: Chosen) -> Grid:
    """Read from a database what a query gives; without one, its only table."""
    query = _checked(chosen.query, opened.name) if chosen.query is not None else None
    if opened.kind == "address":
        return _of_address(opened, query)
    if not isinstance(opened.place, str):
        raise InputError("{name}: a database must be a file. Pass its path.", name=opened.name)
    return (_sqlite if opened.kind == "sqlite" else _duckdb)(opened.place, query)


def _of_address(opened: Opened, query: str | None) -> Grid:
    address, name = str(opened.place), without_password(opened.name)
    scheme = address.partition("://")[0].casefold()
    if scheme in _POSTGRES:
        return _postgres(address, name, query)
    if scheme in {"sqlite", "duckdb"}:
        path = address.partition("://")[2]
        path = path[1:] if path.startswith("/") and scheme == "sqlite" else path
        if not Path(path).is_file():
            raise InputError("{path}: there is no such database. Check the path.", path=path)
        return (_sqlite if scheme == "sqlite" else _duckdb)(path, query)
    raise InputError(
        "{name}: podium reads postgresql:// addresses, files of SQLite and DuckDB, and other files by their "
        "path. Download or export the table first.",
        name=name,
    )


def _checked(query: str, name: str) -> str:
    if not query.strip():
        raise InputError(
            "{name}: the query is empty. Write one, such as 'select problem, algorithm, value from results'.", name=name
        )
    return query.strip().rstrip(";").rstrip()


def _grid(cursor: Any, name: str, query: str, kind: str) -> Grid:
    if cursor.description is None:
        raise InputError("{name}: the query returns no table. Write one that selects columns.", name=name)
    header = [str(column[0]) for column in cursor.description]
    if twice := sorted(repeated(header)):
        raise InputError(
            "{name}: the query returns several columns called {columns}. Name them with AS.",
            name=name,
            columns=quoted(twice),
        )
    notes = [Message("Read from {kind}: {query}; lines are rows of the result.", kind=kind, query=quote(query))]
    return grid_of(header, _batches(cursor, name), name, notes)


def _batches(cursor: Any, name: str) -> Iterator[Sequence[Any]]:
    while rows := cursor.fetchmany(_BATCH):
        for row in rows:
            if any(isinstance(value, (bytes, memoryview)) for value in row):
                raise InputError(
                    "{name}: a column contains binary data. Select the columns of the table by name.", name=name
                )
            yield row


def _only(tables: Sequence[str], name: str) -> str:
    if len(tables) == 1:
        return f"select * from {tables[0]}"
    if not tables:
        raise InputError(
            "{name}: the database has no table that may be read. Choose one with "
            "{--query:'select problem, algorithm, value from …'}.",
            name=name,
        )
    raise InputError(
        "{name}: the database has {tables}: {names}. Choose one with "
        "{--query:'select problem, algorithm, value from …'}.",
        name=name,
        tables=count(len(tables), "table"),
        names=some(tables, 20),
    )


def _ident(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


@contextmanager
def _reported(name: str, *errors: type[Exception]) -> Iterator[None]:
    """Say what the database reports."""
    try:
        yield
    except InputError:
        raise
    except errors as error:
        raise InputError(
            "{name}: the database reported: {error}", name=name, error=" ".join(str(error).split())[:400]
        ) from None


def refuse_part_of_page(path: str | os.PathLike[str], name: str) -> None:
    """Refuse a file of SQLite that was cut within a page; what cannot be read is left to the database to say.

    SQLite itself fills what is missing of the last page with zeros, and cells change unseen.
    """
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is a third of the import time of this layer
            head, size = file.read(18), os.fstat(file.fileno()).st_size
    except OSError:
        return
    page = int.from_bytes(head[16:18], "big")
    page = 2**16 if page == 1 else page  # 65536 does not fit into two bytes
    if page and size % page:
        raise InputError(
            "{name}: the database is truncated: its last page is incomplete. Download or copy it again.", name=name
        )


def _sqlite(path: str, query: str | None) -> Grid:
    refuse_part_of_page(path, path)
    # "mode=ro" opens the file itself read-only; "query_only" also keeps temporary tables away.
    with (
        _reported(path, sqlite3.Error, sqlite3.Warning, ValueError),
        closing(sqlite3.connect(f"file:{percent(path)}?mode=ro", uri=True)) as connection,
    ):
        connection.execute("pragma query_only = on")
        if query is None:
            query = _only([_ident(name) for (name,) in connection.execute(_SQLITE_TABLES)], path)
        return _grid(connection.execute(query), path, query, "SQLite")


def _duckdb(path: str, query: str | None) -> Grid:
    try:
        import duckdb
    except ImportError:
        raise MissingExtraError("duckdb", "duckdb", Message("Reading DuckDB databases")) from None
    with _reported(path, duckdb.Error), closing(duckdb.connect(path, read_only=True)) as connection:
        if query is None:
            found = connection.execute(_DUCKDB_TABLES).fetchall()
            query = _only([f"{_ident(schema)}.{_ident(table)}" for schema, table in found], path)
        statements = connection.extract_statements(query)
        if len(statements) != 1 or statements[0].type != duckdb.StatementType.SELECT:
            raise InputError(
                "{path}: the query must be one statement that selects; the database is opened read-only.", path=path
            )
        return _grid(connection.execute(_shortest(connection.sql(query), query)), path, query, "DuckDB")


def _shortest(relation: Any, query: str) -> str:
    """Return a query that lets the database spell its 32-bit floats: as doubles they would have digits that nobody wrote."""
    single = [column for column, kind in zip(relation.columns, relation.types, strict=True) if str(kind) == "FLOAT"]
    if not single or len(set(relation.columns)) < len(relation.columns):
        return query
    listed = ", ".join(f"{_ident(column)}::varchar as {_ident(column)}" for column in single)
    return f"select * replace ({listed}) from ({query}\n)"


def _postgres(address: str, name: str, query: str | None) -> Grid:
    try:
        import psycopg
    except ImportError:
        raise MissingExtraError("psycopg", "postgres", Message("Reading PostgreSQL databases")) from None
    with _reported(name, psycopg.Error), closing(psycopg.connect(address, connect_timeout=10)) as connection:
        connection.read_only = True
        if query is None:
            query = _only([row[0] for row in connection.execute(_POSTGRES_TABLES)], name)
        # A cursor on the server, so that a long result arrives in pieces.
        with connection.cursor("podium") as cursor:
            cursor.itersize = _BATCH
            cursor.execute(query)  # type: ignore[arg-type, unused-ignore]
            return _grid(cursor, name, query, "PostgreSQL")
