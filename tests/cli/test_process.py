"""``python -m podium`` as a real program: pipes, signals, poor surroundings."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.conftest import BEST
from cli.schemas import valid

COMMAND = [sys.executable, "-m", "podium"]
posix = pytest.mark.skipif(os.name == "nt", reason="POSIX only")
TABLE = "p,Ä🦊,B\nx,1,2\ny,2,1\nz,3,1\n"


def start(*words, env=None, **more):
    surroundings = {**os.environ, **(env or {})}
    return subprocess.run([*COMMAND, *map(str, words)], capture_output=True, env=surroundings, check=False, **more)


SEVERAL = """
import sys
from itertools import groupby
from podium.cli import main
*before, last = [main(list(words)) for marker, words in groupby(sys.argv[1:], "AND".__eq__) if not marker]
sys.exit(99 if any(before) else last)
"""


def start_several(*commands, env=None):
    """Run several command lines one after the other in one process; all but the last must succeed."""
    words = [os.fsencode(str(word)) for command in commands for word in ("AND", *command)]
    surroundings = {**os.environ, **(env or {})}
    return subprocess.run([sys.executable, "-c", SEVERAL, *words], capture_output=True, env=surroundings, check=False)


def check(done, code=0):
    err = done.stderr.decode("utf-8", "replace")
    assert "Traceback" not in err
    assert "internal error" not in err
    assert "Exception ignored" not in err
    assert done.returncode == code, err


def test_a_database_leaves_nothing_on_standard_error(tmp_path):
    """Its library complains of every object that outlives the process."""
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect(str(tmp_path / "t.duckdb")) as connection:
        connection.execute("create table r(problem text, a double, b double, c double)")
        connection.execute("insert into r values ('x', 1, 2, 3), ('y', 2, 3, 1), ('z', 1, 5, 3)")
    done = start("compare", tmp_path / "t.duckdb", *BEST)
    check(done)
    assert done.stderr == b""


@posix
def test_a_shell_completes_commands_options_and_choices():
    for words, answer in (
        ("podium compa", "compare"),
        ("podium compare --obj", "--objective"),
        ("podium compare --ranking q", "quade"),
    ):
        asked = {"_PODIUM_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
        script = "from podium.cli import podium; podium(prog_name='podium')"
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, env={**os.environ, **asked}, check=False
        )
        assert f"plain,{answer}" in done.stdout.decode().splitlines()


def test_a_reader_that_leaves_early(herrera):
    """``podium … | true``: no complaint, and nothing wrong."""
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as end:
        done = subprocess.run(
            [*COMMAND, "compare", str(herrera), *BEST, "-f", "json"],
            stdout=end,
            stderr=subprocess.PIPE,
            check=False,
        )
    check(done)
    assert done.stderr == b""


@posix
@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_closed_standard_streams(herrera, tmp_path):
    target = tmp_path / "out.json"
    script = f'"{sys.executable}" -m podium compare "{herrera}" --objective maximize -f json -o "{target}" <&- >&- 2>&-'
    done = subprocess.run(["bash", "-c", script], capture_output=True, check=False)
    check(done)
    assert valid(target.read_text(encoding="utf-8"))["n"] == 30
    script = f'"{sys.executable}" -m podium compare - --objective maximize <&-'
    done = subprocess.run(["bash", "-c", script], capture_output=True, check=False)
    check(done, 2)


@posix
def test_interruption():
    """Ctrl-C while waiting for standard input: one line and the shell's code for it."""
    with subprocess.Popen(
        [*COMMAND, "compare", "-", *BEST],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdin is not None
        running.stdin.write(b"p,A,B\n")
        running.stdin.flush()
        while running.poll() is None and not reading(running.pid):
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate()
    assert (running.returncode, out) == (130, b"")
    assert err.decode().strip() == "podium: interrupted"


def reading(pid: int) -> bool:
    """Whether the process waits for its input by now (where the system says so; elsewhere after a second)."""
    wait = Path(f"/proc/{pid}/wchan")
    try:
        return "pipe" in wait.read_text() or "read" in wait.read_text()
    except OSError:
        time.sleep(1)
        return True


@pytest.mark.parametrize(
    "env",
    [
        {"LANG": "xx_YY.nothing", "LC_ALL": "xx", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "cp1252"},
    ],
    ids=lambda env: " ".join(f"{k}={v}" for k, v in env.items()),
)
def test_poor_surroundings(tmp_path, env):
    """What a terminal cannot show is replaced there; files are UTF-8 wherever they are written."""
    path, formats = tmp_path / "tä🦊.csv", ("json", "csv", "latex", "markdown", "html")
    path.write_text(TABLE, encoding="utf-8")
    compare = ("compare", path, *BEST, "--control", "B")
    done = start_several(
        (*compare, "--report", tmp_path / "ü.html"),
        (*compare, "--methods", "es"),
        *((*compare, "-f", format_, "-o", tmp_path / format_) for format_ in formats),
        ("compare", f"{path}ü", *BEST),
        env=env,
    )
    check(done, 2)
    assert b"Comparison of 2 algorithms" in done.stdout
    said = [line for line in done.stderr.splitlines() if not line.startswith(b"podium: wrote ")]
    assert len(said) == 1  # of the last command; the first ones have nothing else to say
    assert said[0].startswith(b"podium: ")
    for format_ in (*formats, "ü.html"):
        written = (tmp_path / format_).read_text(encoding="utf-8")
        assert "Ä" in written or format_ == "latex", format_  # which spells it with a command


@pytest.mark.parametrize(
    "env",
    [
        {"COLUMNS": "40"},
        {"COLUMNS": "0"},
        {"COLUMNS": "no number"},
        {"TERM": "dumb", "NO_COLOR": "1"},
        {"FORCE_COLOR": "1"},
    ],
    ids=lambda env: " ".join(f"{k}={v}" for k, v in env.items()),
)
def test_poor_screens(run, monkeypatch, tmp_path, env):
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    path = tmp_path / "t.csv"
    path.write_text(TABLE, encoding="utf-8")
    assert "Comparison of 2 algorithms" in run("compare", path, *BEST, "--control", "B").fine()
    assert run("compare", f"{path}ü", *BEST).refused().startswith("podium: ")


def test_an_undecodable_file_name(tmp_path):
    if os.name == "nt" or sys.platform == "darwin":
        pytest.skip("file names are Unicode here")
    name = os.fsencode(tmp_path) + b"/t\xff.csv"
    Path(os.fsdecode(name)).write_text(TABLE, encoding="utf-8")
    compare = ("compare", os.fsdecode(name), *BEST)
    check(start_several(*((*compare, "-f", format_) for format_ in ("text", "json", "html"))))


def test_standard_input_as_bytes():
    done = start("compare", "-", "--objective", "minimize", "-f", "json", input=TABLE.encode("utf-16"))
    check(done)
    assert valid(done.stdout.decode("utf-8"))["algorithms"] == ["Ä🦊", "B"]
