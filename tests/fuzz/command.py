"""The real command: the same command lines as in process, in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from fuzz.draws import Draw
from fuzz.oracle import Fault, limit_memory
from fuzz.verbs import check, command_line

SECONDS = 60
"""Longer than in process: imports, compilation and other work on the machine count too."""


def once(draw: Draw, scratch: Path) -> None:
    """Make a command line and run it."""
    words, content, path = command_line(draw, scratch)
    program = [sys.executable, "-m", "podium", *words]
    env = {name: value for name, value in os.environ.items() if name != "PODIUM_TRACEBACK"}
    try:
        done = subprocess.run(
            program, input=content, capture_output=True, timeout=SECONDS, check=False, env=env, preexec_fn=limit_memory
        )
    except subprocess.TimeoutExpired as stop:
        raise Fault(f"no end after {SECONDS} seconds: {words}") from stop
    try:
        check(words, done.returncode, done.stdout, done.stderr.decode("utf-8", "replace"), path, content)
    except AssertionError as error:
        error.add_note(f"podium {words}")
        raise
