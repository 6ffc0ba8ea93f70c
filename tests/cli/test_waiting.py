"""The progress line of the command line, on a real pseudo-terminal and where there is none."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from cli.conftest import BEST

pty = pytest.importorskip("pty", reason="POSIX only")

EXAMPLES = Path(__file__).parents[2] / "examples"
LONG = ["compare", str(EXAMPLES / "garcia_herrera_2008.csv"), *BEST, "--permutations", "100000000"]
MIDDLING = [*LONG[:-1], "30000"]
CLEARED = b"\r\x1b[2K"


def on_a_terminal(words, *, env=None, interrupt_at=None, **more):
    """Run podium with a terminal as standard error; give exit code, what the terminal got and standard output.

    The signal is sent as soon as the terminal shows `interrupt_at`.
    """
    ours, theirs = pty.openpty()
    surroundings = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    running = subprocess.Popen(
        [sys.executable, "-m", "podium", *words],
        stdin=subprocess.DEVNULL,
        stdout=more.pop("stdout", subprocess.PIPE),
        stderr=theirs,
        env={**surroundings, "TERM": "xterm-256color", "COLUMNS": "80", **(env or {})},
    )
    os.close(theirs)
    shown = b""
    with suppress(OSError):  # the terminal's way to say that the program has gone
        while piece := os.read(ours, 4096):
            shown += piece
            if interrupt_at is not None and interrupt_at in shown:
                running.send_signal(signal.SIGINT)
                interrupt_at = None
    os.close(ours)
    out, _ = running.communicate()  # little enough for a pipe
    return running.returncode, shown, out


def left_on_screen(shown: bytes) -> str:
    """What a terminal shows in the end: clearing a line takes away what was drawn in it."""
    lines = [re.split(r"\r\x1b\[2K", line)[-1] for line in shown.decode().replace("\r\n", "\n").split("\n")]
    return "\n".join(re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines).strip()


AT_ONCE = {"PODIUM_PROGRESS": "1"}


def test_the_line_is_shown_and_cleared(run):
    code, shown, out = on_a_terminal(MIDDLING, env=AT_ONCE)
    assert code == 0
    assert b"permutations" in shown
    assert re.search(r"\d+ %, \d+:\d\d", shown.decode())
    assert "\x1b[32m" in shown.decode()
    assert left_on_screen(shown) == ""
    assert run(*MIDDLING).fine() == out.decode()  # and nothing is shown without a terminal


@pytest.mark.parametrize("env", [{"TERM": "dumb"}, {"PODIUM_PROGRESS": "0"}], ids=lambda env: "=".join(*env.items()))
def test_terminals_that_want_none(env):
    code, shown, _ = on_a_terminal(MIDDLING, env=env)
    assert (code, shown) == (0, b"")


def test_control_c(tmp_path):
    """Code 130, one line, the bar cleared, and neither the file nor half of it."""
    target = tmp_path / "out.json"
    words = [*LONG, "-f", "json", "-o", str(target), "--report", str(tmp_path / "report.html")]
    code, shown, out = on_a_terminal(words, interrupt_at=b"permutations")
    assert (code, out) == (130, b"")
    assert left_on_screen(shown) == "podium: interrupted"
    assert list(tmp_path.iterdir()) == []


def test_messages_and_the_line_do_not_mix(tmp_path):
    target = tmp_path / "out.csv"
    code, shown, _ = on_a_terminal([*MIDDLING, "-f", "csv", "-o", str(target)], env={**AT_ONCE, "NO_COLOR": "1"})
    assert code == 0
    assert CLEARED in shown
    assert b"\x1b[32m" not in shown
    assert left_on_screen(shown).split() == ["podium:", "wrote", str(target)]


def test_a_log_gets_plain_lines_when_it_asks():
    env = {**os.environ, "PODIUM_PROGRESS": "1"}
    done = subprocess.run([sys.executable, "-m", "podium", *MIDDLING], capture_output=True, env=env, check=False)
    lines = done.stderr.decode().splitlines()
    assert lines
    assert [line for line in lines if not re.fullmatch(r"podium: .*\d+:\d\d(, about \d+:\d\d left)?", line)] == []
    assert b"Comparison of 5 algorithms" in done.stdout


def test_quick_work_loads_nothing_for_it():
    script = (
        "import sys, io\n"
        "import podium.render.progress_line as line\n"
        "line._DELAY = 600  # however slow this machine is\n"
        "sys.stderr.isatty = lambda: True\n"
        "from podium.cli import main\n"
        "sys.stdin = io.StringIO('d,A,B,C\\nx,1,2,3\\ny,2,3,4\\nz,3,1,2\\n')\n"
        "assert main(['compare', '-', '--objective', 'maximize', '--format', 'json']) == 0\n"
        "sys.exit('rich' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env={**os.environ, "TERM": "xterm"}, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
