"""podium as a program in trouble: what to start it with, and what must hold of whatever comes of it."""

from __future__ import annotations

import ctypes
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

COMMAND = [sys.executable, "-m", "podium"]
ADJUST = ("adjust", "p.csv")
P_VALUES = "a,0.01\nb,0.02\nc,0.03\nd,0.04\ne,0.2\n"
COMPARE = ("compare", "results.csv", "--objective", "maximize")
TABLE = "p,A,B,C\n" + "".join(f"x{i},{i % 3},{i % 5 + 1},{(i * 7) % 4}\n" for i in range(12))


def start(*words: Any, folder: Path, env: dict[str, str | None] | None = None, **more: Any) -> Any:
    """Run podium in a folder; variables that are None are taken out."""
    surroundings = {**os.environ, **(env or {})}
    surroundings = {name: value for name, value in surroundings.items() if value is not None}
    more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    return subprocess.run([*COMMAND, *map(str, words)], cwd=folder, env=surroundings, check=False, **more)


WITHOUT_TYPST = "sys.modules['typst'] = None\n"
"""As where it is not installed: a folder then has nothing as PDF."""


def after(lines: str) -> list[str]:
    """Return the command that runs podium after some lines of Python."""
    program = f"import os, signal, sys\n{lines}\nfrom podium.cli import main\nsys.exit(main(sys.argv[1:]))\n"
    return [sys.executable, "-c", program]


def start_with(lines: str, *words: Any, folder: Path, **more: Any) -> Any:
    """Run podium after some lines of Python, which put a fault where no test could time it from outside."""
    return subprocess.run(
        [*after(lines), *map(str, words)],
        cwd=folder, capture_output=True, check=False, **more,
    )  # fmt: skip


def said(done: Any, code: int) -> str:
    """What a program said that ended as it should: never a traceback."""
    err: str = done.stderr.decode("utf-8", "replace")
    assert "Traceback" not in err, err
    assert "internal error" not in err, err
    assert "Exception ignored" not in err, err
    assert done.returncode == code, err
    return err


def files(folder: Path) -> dict[str, bytes]:
    """All files of a folder but the temporary ones that a killed program may leave."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".podium-")
    }


@contextmanager
def small_files(size: int = 100) -> Iterator[None]:
    """Let no file grow beyond a size, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def interrupted(work: type, at: int = 0) -> Iterator[list[int]]:
    """Press Ctrl-C in one call of a simulation's work; give the numbers of replicates that were asked for."""
    whole, calls = work.__call__, []

    def call(self: Any, seed: Any, replicates: int) -> Any:
        calls.append(replicates)
        if len(calls) == at:
            raise KeyboardInterrupt
        return whole(self, seed, replicates)

    with patch.object(work, "__call__", call):
        yield calls


def without_privileges(call: Callable[[], Any]) -> Any:
    """Call a function in a thread that gave up root's privilege to ignore the modes of files (on Linux)."""
    with ThreadPoolExecutor(1, initializer=_give_up) as thread:
        return thread.submit(call).result()


def _give_up() -> None:
    library = ctypes.CDLL(None, use_errno=True)
    this_thread = (ctypes.c_uint32 * 2)(0x20080522, 0)  # version 3 of the interface
    sets = (ctypes.c_uint32 * 6)()  # effective, permitted and inheritable capabilities, twice 32 of each
    if library.capget(this_thread, sets) == 0:
        sets[0] &= ~0b110  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH
        sets[1] &= ~0b110
        if library.capset(this_thread, sets) == 0:
            return
    raise OSError(ctypes.get_errno(), "cannot give up privileges")
