"""Databases: SQLite and DuckDB files; what is read, and that nothing is written."""

from __future__ import annotations

import hashlib
import sqlite3
import sys
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import duckdb
import pytest

from data.helpers import fractions, holds, read_file, refused_file
from podium.data.tables.chosen import without_password
from podium.errors import MissingExtraError

LONG = {"problem": "p", "algorithm": "a", "value": "v"}
ROWS = [("x", "A", 0.1), ("x", "B", 0.3), ("y", "A", 0.7), ("y", "B", 1e-9)]


@pytest.fixture
def sqlite(tmp_path: Path) -> Path:
    path = tmp_path / "runs # 1?.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("create table runs (p text, a text, v real)")
        connection.executemany("insert into runs values (?, ?, ?)", ROWS)
        connection.commit()
    return path


@pytest.fixture
def duck(tmp_path: Path) -> Path:
    path = tmp_path / "runs.duckdb"
    with closing(duckdb.connect(str(path))) as connection:
        connection.execute("create table runs (p text, a text, v decimal(12, 3), f float, d double, h hugeint)")
        connection.execute(
            "insert into runs values ('x', 'A', 0.10, 0.1, 0.1, 1), ('x', 'B', 0.25, 0.3, 1e-7, 2), "
            "('y', 'A', 3, 7, 5, 3), ('y', 'B', 4, 1e-7, 6, 170141183460469231731687303715884105727)"
        )
    return path


def test_the_only_table_or_a_query(sqlite: Path) -> None:
    results = read_file(sqlite, **LONG)
    assert results.values.tolist() == [[0.1, 0.3], [0.7, 1e-9]]
    assert fractions(results)[0] == [Fraction(1, 10), Fraction(3, 10)]
    wide = "select p, max(v) filter (where a = 'A') A, max(v) filter (where a = 'B') B from runs group by p order by p;"
    assert read_file(sqlite, query=wide).sha256 == results.sha256
    holds(" ".join(results.notes), "Read from SQLite", "select * from")
    with closing(sqlite3.connect(sqlite)) as connection:
        connection.execute('create table "o""dd" (z)')
        connection.commit()
    holds(refused_file(sqlite, **LONG), '2 tables: "o""dd", "runs"', "query=")


def test_text_keeps_its_digits(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("create table t (d, A text, B integer)")
        connection.execute("insert into t values ('x', '0.10000000000000000001', 3), ('y', '2', 9007199254740993)")
        connection.commit()
    expected = [[Fraction(10**19 + 1, 10**20) - Fraction(0), Fraction(3)], [Fraction(2), Fraction(9007199254740993)]]
    expected[0][0] = Fraction("0.10000000000000000001")
    assert fractions(read_file(path)) == expected


def test_blank_rows_are_counted(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "t.sqlite")) as connection:
        connection.execute("create table t (d, A, B)")
        connection.executemany("insert into t values (?, ?, ?)", [("x", 1, 2), (None,) * 3, ("y", 2, 1)])
        connection.commit()
    assert "1 blank row ignored." in read_file(tmp_path / "t.sqlite").notes


def test_duckdb_is_exact(duck: Path) -> None:
    assert fractions(read_file(duck, **LONG)) == [[Fraction(1, 10), Fraction(1, 4)], [3, 4]]
    single = read_file(duck, **{**LONG, "value": "f"})
    assert fractions(single) == [[Fraction(1, 10), Fraction(3, 10)], [7, Fraction(1, 10**7)]]
    assert read_file(duck, **{**LONG, "value": "d"}).values.tolist() == [[0.1, 1e-7], [5, 6]]
    assert fractions(read_file(duck, **{**LONG, "value": "h"}))[1][1] == 2**127 - 1
    query = "select p as problem, a as alg, sum(f) as v from runs group by all order by all -- a comment"
    assert read_file(f"duckdb://{duck}", query=query, problem="problem", algorithm="alg", value="v").n == 2


@pytest.mark.parametrize(
    "query",
    [
        "delete from runs",
        "insert into runs (p) values ('z')",
        "drop table runs",
        "create table more as select * from runs",
        "update runs set v = 0 returning *",
        "attach 'other.db' as other; create table other.t as select 1",
        "with gone as (select 1) delete from runs",
    ],
)
def test_queries_that_write_are_refused(query: str, sqlite: Path, duck: Path) -> None:
    for path in (sqlite, duck):
        before = hashlib.sha256(path.read_bytes()).hexdigest()
        message = refused_file(path, query=query)
        assert path.name in message
        assert hashlib.sha256(path.read_bytes()).hexdigest() == before
        assert len(list(path.parent.glob("*.db"))) <= 1


@pytest.mark.parametrize(
    ("query", "facts"),
    [
        ("selec 1", ["syntax error"]),
        ("select * from nothing", ["nothing"]),
        ("select nothing from runs", ["nothing"]),
        ("select 1; select 2", ["one statement"]),
        ("  ", ["the query is empty"]),
        ("select p, p, v from runs", ["several columns called 'p'"]),
        ("select p, a, v from runs where p = 'none'", ["no rows"]),
        ("select p, a, 'text' as v from runs", ["'text' is not a number"]),
        ("select p, a, null as v from runs", ["has a finite number"]),
        ("select a, p, x'00ff' as v from runs", ["binary data"]),
    ],
)
def test_queries_that_give_no_table(query: str, facts: list[str], sqlite: Path, duck: Path) -> None:
    holds(refused_file(sqlite, query=query, **LONG), "runs # 1?.db", *[f for f in facts if f != "one statement"])
    holds(refused_file(duck, query=query.replace("x'00ff'", "'\\x00'::blob"), **LONG), "runs.duckdb", *facts)


def test_damaged_databases(sqlite: Path, duck: Path, tmp_path: Path) -> None:
    for path in (sqlite, duck):
        for share in (0.01, 0.5):
            short = tmp_path / "short.db"
            short.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])
            holds(refused_file(short, **LONG), "short.db")
    empty = tmp_path / "empty.db"
    with closing(sqlite3.connect(empty)) as connection:
        connection.execute("create table t (a)")
        connection.execute("drop table t")
        connection.commit()
    holds(refused_file(empty), "no table")


def test_addresses(sqlite: Path) -> None:
    holds(refused_file("mysql://me:secret@host/db"), "mysql://me:…@host/db", "postgresql://")
    holds(refused_file("sqlite:///no/such/file.db"), "no such database")
    holds(refused_file("https://example.org/t.csv"), "Download")
    assert "secret" not in refused_file("postgresql://me:secret@127.0.0.1:1/db?connect_timeout=2", query="select 1")
    assert without_password("postgresql://me:p:w@host/db") == "postgresql://me:…@host/db"
    assert read_file(f"sqlite:///{sqlite}", **LONG).n == 2


@pytest.mark.parametrize(("module", "extra"), [("duckdb", "duckdb"), ("psycopg", "postgres")])
def test_libraries_are_named(module: str, extra: str, duck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtraError, match=rf"pip install 'podium\[{extra}\]'"):
        read_file(duck if module == "duckdb" else "postgresql://host/db", **LONG)


def test_databases_need_a_path(sqlite: Path) -> None:
    with sqlite.open("rb") as file:
        holds(refused_file(file), "must be a file")
