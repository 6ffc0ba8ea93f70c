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
from contextlib import contextmanager
from typing import IO
from urllib.parse import urlsplit

_ADDRESS = re.compile(r"podium is at (http://\S+)/")


@contextmanager
def serving(*options: str, **environment: str) -> Iterator[str]:
    """Serve the page with these options; yields its address without the last slash.

    What the server says while it runs is shown when it does not start.
    """
    command = [sys.executable, "-m", "podium", "serve", "--no-browser", "--workers", "2", *options]
    started = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "200", "PYTHONUNBUFFERED": "1", **environment},
    )
    assert started.stderr is not None
    with started, started.stderr:
        try:
            address = _address(started.stderr)
            _wait(address)
            yield address
        finally:
            started.send_signal(signal.SIGINT)
            try:
                started.wait(15)
            except subprocess.TimeoutExpired:
                started.kill()


def _address(said: IO[str]) -> str:
    """Read until the server has said where it is; then read on, so that it never waits for a reader."""
    lines = []
    for line in said:
        lines.append(line)
        if found := _ADDRESS.search(line):
            threading.Thread(target=_drain, args=(said,), daemon=True).start()
            return found[1]
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


def _drain(said: IO[str]) -> None:
    try:
        for _ in said:
            pass
    except ValueError:
        pass  # closed at the end of the tests
