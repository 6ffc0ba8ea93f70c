"""PostgreSQL: a server of its own is started for these tests where Debian's `postgresql` package is installed."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import psycopg
import pytest

from data.helpers import error_of, fractions, holds
from podium.data import read_results

LONG = {"problem": "p", "algorithm": "a", "value": "v"}


def binaries() -> Path | None:
    """Folder of the newest server, on the path or where Debian puts it."""
    found = shutil.which("initdb")
    if found and shutil.which("postgres"):
        return Path(found).parent
    versions = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"),
        key=lambda path: float(re.sub("[^0-9.]", "", path.parts[-3]) or 0),
    )
    return versions[-1].parent if versions and (versions[-1].parent / "postgres").exists() else None


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Address of a fresh server that listens on a socket in a folder of its own."""
    programs = binaries()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed (Debian: postgresql)")
    # The server refuses to run as root.
    user = next((one.pw_name for one in pwd.getpwall() if one.pw_name in {"postgres", "nobody"}), None)
    options = {"user": user, "cwd": "/"} if os.geteuid() == 0 else {}
    folder = tempfile.mkdtemp(prefix="pg")
    if options:
        shutil.chown(folder, user)
    run = {"check": True, "capture_output": True, **options}
    data = f"{folder}/data"
    subprocess.run([programs / "initdb", "-D", data, "-U", "podium", "-A", "trust", "-N"], **run)  # type: ignore[call-overload]
    flags = f"-k {folder} -c listen_addresses='' -c fsync=off"
    control = [programs / "pg_ctl", "-D", data, "-w"]
    subprocess.run(
        [*control, "-l", f"{folder}/log", "-o", flags, "start"],
        **{**run, "capture_output": False, "stdout": subprocess.DEVNULL},
    )  # type: ignore[call-overload]
    try:
        yield f"postgresql://podium@/postgres?host={folder}"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], **run)  # type: ignore[call-overload]
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def address(server: str) -> str:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("create schema bench")
        connection.execute("create table bench.runs (p text, a text, seed int, v numeric, f real, d double precision)")
        connection.execute(
            "insert into bench.runs values ('x', 'A', 1, 0.10000000000000000000001, 0.1, 1e-300), ('x', 'B', 1, 0.5, 0.3, 2), "
            "('y', 'A', 1, 3, 7, 3), ('y', 'B', 1, 4e30, 1e-7, 0.30000000000000004)"
        )
    return server


def refused(address: str, **options: object) -> str:
    return error_of(lambda: read_results(address, objective="maximize", **options))  # type: ignore[arg-type]


def test_numbers_are_exact(address: str) -> None:
    query = "select p, a, v, f, d from bench.runs"
    numeric = read_results(address, objective="maximize", query=query, **LONG)  # type: ignore[arg-type]
    assert fractions(numeric) == [[Fraction("0.10000000000000000000001"), Fraction(1, 2)], [3, 4 * 10**30]]
    single = read_results(address, objective="maximize", query=query, problem="p", algorithm="a", value="f")
    assert fractions(single) == [[Fraction(1, 10), Fraction(3, 10)], [7, Fraction(1, 10**7)]]
    double = read_results(address, objective="maximize", query=query, problem="p", algorithm="a", value="d")
    assert double.values.tolist() == [[1e-300, 2], [3, 0.30000000000000004]]
    only = read_results(address, objective="maximize", **LONG)  # type: ignore[arg-type]
    assert only.sha256 == numeric.sha256
    assert "PostgreSQL" in " ".join(only.notes)


def test_long_results_arrive_in_pieces(address: str) -> None:
    query = "select 'p' || i % 5 as p, 'a' || (i / 5) % 4 as a, i / 20 as run, (i * 0.01)::numeric as v from generate_series(0, 39999) i"
    results = read_results(address, objective="minimize", query=query, run="run", **LONG)  # type: ignore[arg-type]
    assert results.counts.tolist() == [[2000] * 4] * 5
    mean = sum(Fraction(i, 100) for i in range(0, 40000, 20)) / 2000
    assert fractions(results)[0][0] == mean


@pytest.mark.parametrize(
    ("query", "facts"),
    [
        ("delete from bench.runs", []),
        ("create table gone (a int)", []),
        ("with gone as (delete from bench.runs returning *) select p, a, v from gone", []),
        ("select nextval('none')", ["none"]),
        ("select * frm x", ["syntax error"]),
        ("select p, a, v from bench.runs; delete from bench.runs", []),
        ("select 1 as p, 2 as p", ["several columns called 'p'"]),
        ("select 1 where false", ["no rows"]),
        ("select p, a, 'NaN'::numeric as v from bench.runs", ["has a finite number"]),
        ("select p, a, now() as v from bench.runs", ["is not a number"]),
        ("select p, a, 'x'::bytea as v from bench.runs", ["binary"]),
    ],
)
def test_queries_that_fail_or_write(query: str, facts: list[str], address: str) -> None:
    holds(refused(address, query=query, **LONG), "postgresql://", *facts)
    with psycopg.connect(address) as connection:
        assert connection.execute("select count(*) from bench.runs").fetchone() == (4,)


def test_no_table_or_server(address: str) -> None:
    holds(refused(address.replace("/postgres?", "/template1?")), "no table that may be read", "query=")
    holds(refused(address.replace("/postgres?", "/nowhere?")), "nowhere")
