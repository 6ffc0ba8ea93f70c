"""Faults while writing: full disks, programs killed or interrupted, two at once. No half file, no lost input."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import BEST
from cli.faulty import (
    ADJUST,
    COMPARE,
    P_VALUES,
    TABLE,
    WITHOUT_TYPST,
    after,
    files,
    said,
    small_files,
    start,
    start_with,
)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX only")

WRITING = {
    "output": (*ADJUST, "--format", "json", "--output", "new.json"),
    "everything": (*ADJUST, "--output-dir", "new"),
    "figure": (*ADJUST, "--figure", "new.svg"),
    "convert": ("convert", "results.csv", "new.csv"),
}
INPUTS = {"results.csv": TABLE.encode(), "p.csv": P_VALUES.encode()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, content in INPUTS.items():
        (tmp_path / name).write_bytes(content)
    return tmp_path


@pytest.mark.parametrize("what", WRITING)
@pytest.mark.parametrize("there", [False, True], ids=["new", "old"])
def test_a_full_disk(folder, run, no_pdf, monkeypatch, what, there):
    """Nothing is left behind, and what was there stays."""
    monkeypatch.chdir(folder)
    target = folder / WRITING[what][-1] if what == "convert" else folder / "new" / "report.html"
    target = {"output": folder / "new.json", "figure": folder / "new.svg"}.get(what, target)
    before = dict(INPUTS)
    if there:
        target.parent.mkdir(exist_ok=True)
        target.write_text("old")
        before[str(target.relative_to(folder))] = b"old"
    words = (*WRITING[what], "--overwrite") if there and what == "convert" else WRITING[what]
    with small_files():
        done = run(*words)
    assert (done.code, "Traceback" in done.err) == (2, False)
    assert done.err.startswith("podium: cannot write ")
    assert "File too large" in done.err
    assert files(folder) == before
    assert [path.name for path in folder.rglob(".podium-*")] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("words", [COMPARE, (*WRITING["convert"][:2], "-")])
def test_devices_that_are_full(folder, run, monkeypatch, words):
    with Path("/dev/full").open("wb") as full:
        done = start(*words, folder=folder, stdout=full)
    assert "No space left" in said(done, 2)
    monkeypatch.chdir(folder)
    run(*ADJUST, "-o", "/dev/full").refused("No space left")


AT = {
    "half written": "w = os.write\nos.write = lambda f, d: (w(f, d[: len(d) // 2]), os.kill(os.getpid(), signal.SIGKILL))",
    "third file": "r = os.replace\nn = []\n"
    "os.replace = lambda *a: (r(*a), n.append(1), len(n) > 2 and os.kill(os.getpid(), signal.SIGKILL))",
}


@pytest.mark.parametrize(("what", "moment"), [("everything", "third file"), ("convert", "half written")])
def test_killed_while_writing(folder, run, no_pdf, monkeypatch, what, moment):
    """What has its name is whole; inputs are as they were."""
    monkeypatch.chdir(folder)
    assert run(*WRITING[what]).code == 0
    whole = files(folder)
    for name in whole.keys() - INPUTS.keys():
        (folder / name).unlink()
    done = start_with(WITHOUT_TYPST + AT[moment], *WRITING[what], folder=folder)
    assert done.returncode == -signal.SIGKILL
    found = files(folder)
    assert {name: content for name, content in found.items() if whole[name] != content} == {}
    assert len(found) == len(INPUTS) + (3 if moment == "third file" else 0)


@pytest.mark.parametrize("what", ["everything", "convert"])
def test_interrupted_while_writing(folder, run, no_pdf, monkeypatch, what):
    """Ctrl-C in the middle: the shell's code for it, and not even a temporary file is left."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(os, "fsync", lambda _: signal.raise_signal(signal.SIGINT))
    done = run(*WRITING[what])
    assert (done.code, done.err.strip()) == (130, "podium: interrupted")
    assert sorted(path.name for path in folder.rglob("*") if path.is_file()) == sorted(INPUTS)


def test_two_at_once_write_one_whole_result(folder, run, no_pdf, monkeypatch):
    """Two different results under one name: it is one of the two, whole; so is every file of a folder."""
    monkeypatch.chdir(folder)
    both = [
        [*ADJUST, "--alpha", alpha, "-f", "json", "-o", "out.json", "--output-dir", "out"] for alpha in ("0.05", "0.01")
    ]
    alone = []
    monkeypatch.setitem(sys.modules, "typst", None)  # as below
    for words in both:
        assert run(*words).code == 0
        alone.append(files(folder))
    running = [
        subprocess.Popen([*after(WITHOUT_TYPST), *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for words in both
    ]
    for one in running:
        _, err = one.communicate()
        assert (one.returncode, b"Traceback" in err) == (0, False), err
    for name, content in files(folder).items():
        assert content in [found.get(name) for found in alone], name
    assert [path.name for path in folder.rglob(".podium-*")] == []


LONG = ("--problem", "p", "--value", "A", "--file-is", "algorithm")


def overwriting(name: str) -> dict[str, tuple[str, ...]]:
    compare = ("compare", name, *BEST)
    return {
        "output": (*compare, "-o", name),
        "output by another name": (*compare, "-o", f"./{name}"),
        "output by a link": (*compare, "-o", "link"),
        "report": (*compare, "--report", name),
        "second figure": (*compare, "--figure", "a.svg", "--figure", "in.svg"),
        "everything": (*compare, "--output-dir", "."),
        "convert": ("convert", name, name, "--overwrite"),
        "convert a pattern": ("convert", "res*.csv", name, *LONG, "--overwrite"),
        "checkpoint": ("power", name, *BEST, "--replicates", "1", "--checkpoint", name),
        "resume": ("power", name, *BEST, "--replicates", "1", "--checkpoint", name, "--resume"),
        "costs": ("order", "t.csv", *BEST, "--cost", name, "-o", name),
    }


@pytest.mark.parametrize("way", overwriting(""))
def test_the_input_is_never_written_to(folder, run, no_pdf, monkeypatch, way):
    monkeypatch.chdir(folder)
    name = "in.svg" if way == "second figure" else "results.csv"
    (folder / "in.svg").write_text(TABLE)
    (folder / "t.csv").write_text(TABLE)
    (folder / "link").symlink_to(name)
    if way == "costs":
        (folder / name).write_text("A,1\nB,2\nC,3\n")
    before = files(folder)
    message = run(*overwriting(name)[way]).refused()
    assert "is the file being read" in message or "checkpoint" in message
    assert files(folder) == before


def test_standard_input_is_not_written_to_either(folder, run, monkeypatch):
    monkeypatch.chdir(folder)
    with (folder / "results.csv").open(encoding="utf-8") as table:
        monkeypatch.setattr(sys, "stdin", table)
        run("compare", "-", *BEST, "-o", "results.csv").refused("is the file being read")
    assert files(folder) == INPUTS


def test_other_files_may_be_replaced(folder, run, monkeypatch):
    """A result under the name of an older one is what people want; and a verb that reads nothing keeps nothing."""
    monkeypatch.chdir(folder)
    (folder / "old.json").write_text("old")
    assert run(*ADJUST, "-f", "json", "-o", "old.json").code == 0
    assert (folder / "old.json").read_text() != "old"
    assert run("explain", "holm", "-o", "results.csv").code == 0
