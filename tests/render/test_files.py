"""A file is written whole or not at all."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from podium.errors import InputError
from podium.render import files
from podium.render.files import write_atomic

posix = pytest.mark.skipif(os.name != "posix", reason="POSIX permissions, links and devices")


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "report é.tex"
    write_atomic(path, "old χ²\n")
    write_atomic(str(path), "new\r\n")
    assert path.read_bytes() == b"new\r\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_relative_path_without_folder_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_atomic("x.csv", "a\n")
    assert (tmp_path / "x.csv").read_text() == "a\n"


def test_undecodable_names_do_not_stop_the_writing(tmp_path: Path) -> None:
    write_atomic(tmp_path / "x", "lone \udc80")
    assert (tmp_path / "x").read_text() == "lone \\udc80"


@pytest.mark.parametrize("step", ["fsync", "replace", "write"])
def test_after_a_failure_the_old_file_is_there_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "report.tex"
    path.write_text("old")

    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files.os, step, full)
    with pytest.raises(InputError, match=r"report\.tex.*No space left"):
        write_atomic(path, "new")
    monkeypatch.undo()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupt_leaves_no_temporary_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files.os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomic(tmp_path / "x", "new")
    assert list(tmp_path.iterdir()) == []


def test_errors_name_the_path_and_the_reason(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"missing.*folder does not exist"):
        write_atomic(tmp_path / "missing" / "x", "")
    with pytest.raises(InputError, match="it is a folder"):
        write_atomic(tmp_path, "")
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot write"):
        write_atomic(tmp_path / "file" / "x", "")
    with pytest.raises(InputError, match="not a usable file name"):
        write_atomic(str(tmp_path / "a\0b"), "")
    with pytest.raises(InputError, match="cannot write"):
        write_atomic(tmp_path / ("x" * 1000), "")
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


@posix
def test_permissions_are_kept_and_new_files_follow_the_umask(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old")
    path.chmod(0o640)
    write_atomic(path, "new")
    assert path.stat().st_mode & 0o777 == 0o640
    before = os.umask(0o027)
    try:
        write_atomic(tmp_path / "y", "new")
    finally:
        os.umask(before)
    assert (tmp_path / "y").stat().st_mode & 0o777 == 0o640


@posix
def test_a_read_only_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x"
    path.write_text("old")
    path.chmod(0o444)
    # The administrator may write anything: answer as for an ordinary user.
    monkeypatch.setattr(files.os, "access", lambda *args: False)
    with pytest.raises(InputError, match="read-only"):
        write_atomic(path, "new")
    assert path.read_text() == "old"


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="the administrator may write anywhere")
def test_a_read_only_folder_is_an_error_for_the_user(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    try:
        with pytest.raises(InputError, match="permission denied"):
            write_atomic(tmp_path / "x", "new")
    finally:
        tmp_path.chmod(0o755)


@posix
def test_links_are_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "link"
    link.symlink_to(Path("real") / "file")
    write_atomic(link, "first")  # the target does not exist yet
    write_atomic(link, "second")
    assert link.is_symlink()
    assert (tmp_path / "real" / "file").read_text() == "second"
    assert [p.name for p in (tmp_path / "real").iterdir()] == ["file"]
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(InputError, match="loop"):
        write_atomic(tmp_path / "loop", "")


@posix
def test_pipes_and_devices_are_written_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text()))
    reader.start()
    write_atomic(pipe, "through the pipe")
    reader.join(timeout=600)
    assert got == ["through the pipe"]
    write_atomic("/dev/null", "gone")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_an_error_for_the_user() -> None:
    with pytest.raises(InputError, match=r"/dev/full.*No space left"):
        write_atomic("/dev/full", "x")


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="there is no /dev/stdout here")
@pytest.mark.parametrize("to_file", [False, True])
def test_standard_output_keeps_what_was_written_before(tmp_path: Path, to_file: bool) -> None:
    code = "from podium.render.files import write_atomic\nprint('one')\nwrite_atomic('/dev/stdout', 'two\\n')\nprint('three')"
    if to_file:
        with (tmp_path / "log").open("a") as log:
            log.write("zero\n")
            log.flush()
            subprocess.run([sys.executable, "-c", code], stdout=log, check=True)
        assert (tmp_path / "log").read_text() == "zero\none\ntwo\nthree\n"
        assert len(list(tmp_path.iterdir())) == 1
    else:
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout == "one\ntwo\nthree\n"
