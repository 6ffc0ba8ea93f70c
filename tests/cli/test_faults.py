"""Poor surroundings: no home, nowhere to write, few open files, inputs that change or end while they are read."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from cli.conftest import BEST
from cli.faulty import ADJUST, COMPARE, P_VALUES, TABLE, files, said, start, without_privileges
from podium.data.tables import opening

pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX only")
NOWHERE = {"MPLCONFIGDIR": "/dev/null/m", "NUMBA_CACHE_DIR": "/dev/null/n", "XDG_CACHE_HOME": "/dev/null/c"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "results.csv").write_text(TABLE)
    (tmp_path / "p.csv").write_text(P_VALUES)
    return tmp_path


@pytest.fixture
def locked(folder: Path) -> Iterator[Path]:
    """A folder that may be read, not written."""
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)


linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="privileges are given up as on Linux")


@linux
@pytest.mark.parametrize("words", [("-o", "new"), ("--output-dir", "new"), ("--output-dir", ".")])
def test_a_folder_one_may_not_write(locked, run, monkeypatch, words):
    monkeypatch.chdir(locked)
    done = without_privileges(lambda: run(*ADJUST, *words))
    message = done.err
    assert (done.code, "Traceback" in message) == (2, False)
    assert message.lower().startswith("podium: cannot ")
    assert "ermission denied" in message
    assert sorted(files(locked)) == ["p.csv", "results.csv"]


@linux
def test_a_file_one_may_not_write_or_read(folder, run, monkeypatch):
    monkeypatch.chdir(folder)
    (folder / "old").write_text("old")
    (folder / "old").chmod(0o444)
    without_privileges(lambda: run(*ADJUST, "-o", "old")).refused("cannot write 'old'")
    assert (folder / "old").read_text() == "old"
    (folder / "p.csv").chmod(0)
    without_privileges(lambda: run(*ADJUST)).refused("p.csv")


def test_no_home_and_no_place_for_caches_and_temporary_files(folder):
    """Compiled code and fonts find no folder for what they keep, and do without, silently."""
    env = {**NOWHERE, "HOME": "/dev/null", "TMPDIR": "/dev/null", "XDG_CONFIG_HOME": "/dev/null"}
    words = ("--ranking", "all", "--figure", "new.svg", "--figure", "new.png")
    done = start(*COMPARE, *words, folder=folder, env=env)
    assert said(done, 0).strip() == "podium: wrote new.svg, new.png"
    assert (folder / "new.png").stat().st_size > 1000


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
@pytest.mark.parametrize(
    ("words", "shell"),
    [
        (" ".join(COMPARE), "| head -1"),
        ("convert results.csv -", "| head -c 1"),
        ("explain", ">&-"),
    ],
)
def test_closed_pipes(folder, words, shell):
    script = f'"{sys.executable}" -m podium {words} {shell}'
    done = subprocess.run(["bash", "-o", "pipefail", "-c", script], cwd=folder, capture_output=True, check=False)
    assert said(done, 0) == ""


@pytest.mark.parametrize(("most", "words"), [(10, ("--output-dir", "all")), (16, ("--figure", "a.png"))])
def test_few_open_files(folder, most, words):
    """It works with few, or says that there are too few."""

    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    done = start(*ADJUST, *words, folder=folder, preexec_fn=limit)
    message = said(done, done.returncode if done.returncode == 2 else 0)
    assert "open files" in message or done.returncode == 0
    assert (folder / "results.csv").read_text() == TABLE


def test_an_input_that_changes_while_it_is_read(folder, run):
    """Whatever is seen of it: a result or a refusal, no fault."""
    path, stop = folder / "results.csv", threading.Event()
    contents = [
        TABLE.encode(),
        b"",
        TABLE.encode()[:37],
        TABLE.encode("utf-16"),
        b"PK\x03\x04",
        b"p;A;B\nx;1,5;2\ny;3;4\n",
    ]

    def change():
        while not stop.is_set():
            for content in contents:
                path.write_bytes(content)
            path.unlink()

    other = threading.Thread(target=change)
    other.start()
    try:
        found = [run("compare", path, *BEST, "-f", "json") for _ in range(15)]
    finally:
        stop.set()
        other.join()
    assert {one.code for one in found} <= {0, 2}
    assert [one.err for one in found if "internal error" in one.err or "Traceback" in one.err] == []


def test_an_input_that_goes_between_looking_and_reading(folder, run, monkeypatch):
    """The file is there when its first bytes are looked at, and gone when it is read."""
    look = opening.read_head

    def gone(path):
        found = look(path)
        Path(path).unlink(missing_ok=True)
        return found

    monkeypatch.setattr(opening, "read_head", gone)
    monkeypatch.chdir(folder)
    run(*COMPARE).refused("results.csv: there is no such file")


def test_a_workbook_cut_short(folder, run):
    source = Path(__file__).parents[1] / "data" / "tables" / "files"
    pytest.importorskip("python_calamine")
    for book in sorted(path for path in source.rglob("*") if path.suffix in (".xlsx", ".ods", ".xls", ".xlsb"))[:4]:
        content = book.read_bytes()
        for share in (0.1, 0.5, 0.9, 0.999):
            cut = folder / f"cut{book.suffix}"
            cut.write_bytes(content[: int(len(content) * share)])
            done = run("compare", cut, *BEST)
            assert (done.code, "internal error" in done.err) == (2, False), (book, share, done)
            assert cut.name in done.err


def database(path: Path) -> None:
    with sqlite3.connect(path) as link:
        link.execute("create table t (p text, A real, B real)")
        link.executemany("insert into t values (?, ?, ?)", [(f"x{i}", i % 3, i % 5) for i in range(500)])
    link.close()


def test_a_database_cut_short(folder, run):
    database(folder / "t.db")
    content = (folder / "t.db").read_bytes()
    for size in (100, 4096, len(content) // 2, len(content) - 1):
        (folder / "cut.db").write_bytes(content[:size])
        run("compare", folder / "cut.db", *BEST).refused("cut.db")


def test_a_database_that_somebody_writes(folder, run, monkeypatch):
    """A locked database is waited for a moment and then refused by name; nothing is left beside it."""
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, timeout=0.1))
    path = folder / "t.db"
    database(path)
    with sqlite3.connect(path, isolation_level=None) as writer:
        writer.execute("begin exclusive")
        writer.execute("delete from t")
        run("compare", path, *BEST).refused("t.db", "locked")
        writer.execute("rollback")
    writer.close()
    before = path.read_bytes()
    assert run("compare", path, *BEST).code == 0
    assert path.read_bytes() == before
    assert sorted(files(folder)) == ["p.csv", "results.csv", "t.db"]
