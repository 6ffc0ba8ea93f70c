"""Workbooks, databases, columnar files and patterns on the command line."""

from __future__ import annotations

import json
import re
import shlex
import sqlite3
from contextlib import closing
from pathlib import Path

import polars as pl
import pytest

from cli.conftest import BEST, EXAMPLES, Run
from podium.data import read_results

BOOKS = Path(__file__).parents[1] / "data" / "tables" / "files"
DOCS = Path(__file__).parents[2] / "docs"
TABLE = EXAMPLES / "garcia_herrera_2008.csv"


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    """The table of Garcia and Herrera (2008) as a file for each algorithm, a database and a long Parquet file."""
    results = read_results(TABLE, objective="maximize")
    rows = [
        (problem, algorithm, float(results.values[i, j]))
        for j, algorithm in enumerate(results.algorithms)
        for i, problem in enumerate(results.problems)
    ]
    for name in results.algorithms:
        lines = [f"{problem},{value}" for problem, algorithm, value in rows if algorithm == name]
        (tmp_path / f"acc_{name}.csv").write_text("\n".join(["data,accuracy", *lines]) + "\n", encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "runs.db")) as connection:
        connection.execute("create table runs (p, a, v real)")
        connection.execute("create table other (p)")
        connection.executemany("insert into runs values (?, ?, ?)", rows)
        connection.commit()
    pl.DataFrame(rows, schema=["p", "a", "v"], orient="row").write_parquet(tmp_path / "runs.parquet")
    return tmp_path


def ranks(out: str) -> dict[str, float]:
    found: dict[str, float] = json.loads(out)["rankings"]["friedman"]["mean_ranks"]
    return found


def test_the_same_table_from_everywhere(run: Run, runs: Path) -> None:
    start = ("compare", *BEST, "--format", "json")
    expected = ranks(run(*start, TABLE).fine())
    long = ("--problem", "p", "--algorithm", "a", "--value", "v")
    assert ranks(run(*start, runs / "acc_*.csv", "--file-is", "algorithm").fine()) == expected
    assert ranks(run(*start, f"{runs}/acc_{{algorithm}}.csv").fine()) == expected
    assert ranks(run(*start, runs / "runs.db", "--query", "select p, a, v from runs", *long).fine()) == expected
    assert ranks(run(*start, runs / "runs.parquet", *long).fine()) == expected
    assert ranks(run(*start, "-", *long, stdin=(runs / "runs.parquet").read_bytes()).fine()) == expected


@pytest.mark.parametrize("verb", ["compare", "pair", "assumptions", "power", "validate", "plan"])
def test_sheets_of_workbooks(run: Run, verb: str) -> None:
    goal = () if verb == "assumptions" else ("--objective", "maximize")
    run(verb, BOOKS / "two_sheets.xlsx", *goal).refused("2 tables", "--sheet")
    run(verb, BOOKS / "two_sheets.xlsx", *goal, "--sheet", "none").refused("no sheet 'none'")


def test_what_is_refused(run: Run, runs: Path) -> None:
    start = ("compare", *BEST)
    assert "on 3 problems" in run(*start, BOOKS / "two_sheets.xlsx", "--sheet", "1", "--full").fine()
    run(*start, runs / "runs.db").refused('2 tables: "other", "runs"', "--query")
    run(*start, runs / "runs.db", "--query", "drop table other").refused("readonly")
    run(*start, TABLE, "--query", "select 1").refused("--query is for databases")
    run(*start, TABLE, "--sheet", "1").refused("--sheet is for workbooks")
    run(*start, runs / "acc_*.csv", "--file-is", "seed").refused("--file-is")
    run(*start, "postgresql://me:secret@127.0.0.1:1/db?connect_timeout=2", "--query", "select 1").refused("me:…@")
    run("compare", runs / "acc_*.csv").refused("1 algorithm")


def test_the_page_on_tables(run: Run, runs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its commands run: each file that they name is made here from the same table."""
    page = (DOCS / "reference" / "formats" / "tables.md").read_text(encoding="utf-8")
    page = page.replace(
        page[page.index("## What podium detects, checks and asks") : page.index("## Workbooks")], ""
    )  # tried in tests/data/test_messy.py
    commands = [shlex.split(line) for line in re.findall(r"^podium (compare .*)$", page, re.MULTILINE)]
    assert len(commands) >= 5
    monkeypatch.chdir(runs)
    with closing(sqlite3.connect("runs.db")) as connection:
        connection.execute("create table results as select p as task, a as model, v as score from runs")
        connection.commit()
    frame = pl.read_parquet("runs.parquet").rename({"p": "task", "a": "model", "v": "score"})
    (runs / "runs").mkdir()
    frame.head(60).write_parquet("runs/1.parquet")
    frame.slice(60).write_parquet("runs/2.parquet")
    for words in commands:
        if words[1].startswith("postgresql:"):
            continue
        if words[1].endswith(".xlsx"):
            words[1:4] = [str(BOOKS / "two_sheets.xlsx"), "--sheet", "accuracy"]
        assert run(*words).fine()
