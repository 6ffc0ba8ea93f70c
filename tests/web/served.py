"""The page as people start it: ``podium serve`` in a process of its own, on a free port."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

from web.asking import WORKING, ask

BUSY = "/study/none/validate?n=40&k=12&replicates=5000000&go=1"
"""A study that keeps a worker busy for longer than a test."""

_ADDRESS = re.compile(r"podium is at (http://\S+)/")


class Server:
    """A server in a process of its own, with its own folder for temporary files."""

    def __init__(
        self, tmp_path: Path, *words: str, program: tuple[str, ...] = (sys.executable, "-m", "podium"), **variables: str
    ) -> None:
        self.temporary = tmp_path / "temporary"
        self.temporary.mkdir(exist_ok=True)
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [*program, "serve", "--no-browser", "--workers", "1", *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "COLUMNS": "200", "TMPDIR": str(self.temporary), **variables},
            start_new_session=True,
        )
        assert self.process.stderr is not None
        self.address, self.reader = _address(self.process.stderr, self.lines)
        _wait(self.address)

    def workers(self) -> set[int]:
        pid = self.process.pid
        return {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()}

    def busy(self) -> set[int]:
        """Keep the worker for long studies busy; returns all of them."""
        assert WORKING in ask(self.address, BUSY).text
        assert ask(self.address, "/data/classifiers").status == 200
        return self.workers()

    def end(self, number: int, *, group: bool = False) -> int:
        (os.killpg if group else os.kill)(self.process.pid, number)
        try:
            code = self.process.wait(600)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            raise
        self.reader.join(10)
        assert self.process.stderr is not None
        self.process.stderr.close()
        return code


def _address(stream: IO[str], lines: list[str]) -> tuple[str, threading.Thread]:
    """Read until the server has said where it is; then read on, so that it never waits for a reader."""
    for line in stream:
        lines.append(line)
        if found := _ADDRESS.search(line):
            reader = threading.Thread(target=_drain, args=(stream, lines), daemon=True)
            reader.start()
            return found[1], reader
    raise AssertionError("podium serve ended: " + "".join(lines))


def _wait(address: str) -> None:
    """Wait until the server answers: it says where it will be a moment before."""
    place = urlsplit(address)
    for _ in range(200):
        try:
            socket.create_connection((place.hostname, place.port), 5).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(f"nobody answers at {address}")


def _drain(stream: IO[str], lines: list[str]) -> None:
    with suppress(ValueError):  # closed at the end of the tests
        lines.extend(stream)
