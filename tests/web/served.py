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
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO
from urllib.parse import urlsplit

_ADDRESS = re.compile(r"podium is at (http://\S+)/")


@contextmanager
def serving(*options: str, said: list[str] | None = None, **environment: str) -> Iterator[str]:
    """Serve the page with these options; yields its address without the last slash.

    What the server says while it runs is shown when it does not start, and noted in `said`, complete at the end.
    """
    lines: list[str] = [] if said is None else said
    command = [sys.executable, "-m", "podium", "serve", "--no-browser", "--workers", "1", *options]
    started = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "200", "PYTHONUNBUFFERED": "1", **environment},
        start_new_session=True,
    )
    assert started.stderr is not None
    with started, started.stderr:
        try:
            address, reader = _address(started.stderr, lines)
            _wait(address)
            yield address
        finally:
            started.send_signal(signal.SIGINT)
            try:
                started.wait(15)
            except subprocess.TimeoutExpired:
                # With its workers: one that went on would keep the other end of the pipe open, and its reader waiting.
                os.killpg(started.pid, signal.SIGKILL)
        reader.join(10)


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
