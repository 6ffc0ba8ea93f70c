"""Commands and Python code as a page shows them, run, and what they print."""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_COMMAND = re.compile(r"((?:[^\n]*\\\n)*[^\n]*)\n?")
_SHELL = re.compile(r"(^|\s)(\||>|>>|<|&&|;)(\s|$)")
NOT_RUN = (
    "pip install",
    "python -m pip",
    "python3 -m venv",
    ".venv/bin/",
    "podman ",
    "docker ",
    "git ",
    "podium serve",
    "PODIUM_TOKEN=",
    "curl ",
)
"""Installing, containers, servers and what is asked of them (tests/web runs that)."""


def commands(text: str) -> list[tuple[str, str]]:
    r"""Cut a shell block into commands and what each is shown to print; lines before the first are left out.

    >>> commands("$ podium a \\\n    b\nsaid\n$ podium c\n")
    [('podium a      b', 'said\n'), ('podium c', '')]
    >>> commands("podium a\npodium b  # why\n")
    [('podium a', ''), ('podium b', '')]
    """
    if not re.search(r"^\$ ", text, re.MULTILINE):
        joined = text.replace("\\\n", " ")
        return [(re.sub(r"\s+# .*", "", line), "") for line in joined.splitlines() if line and line[0] != "#"]
    found = []
    for piece in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        match = _COMMAND.match(piece)
        assert match is not None
        found.append((match[1].replace("\\\n", " ").strip(), piece[match.end() :]))
    return found


def missing(shown: str, printed: str) -> list[str]:
    r"""Parts of what is shown, between lines of "…", that are not printed in this order.

    >>> missing("a\n…\nc\n", "a\nb\nc\n"), missing("c\n…\na", "a\nb\nc\n")
    ([], ['a'])
    """
    parts = [part.strip("\n").rstrip() for part in re.split(r"\n(?:…|\[…\])\n", f"\n{shown}\n")]
    whole = "\n".join(line.rstrip() for line in printed.splitlines())
    place, lost = 0, []
    for part in parts:
        found = whole.find(part, place)
        if found < 0:
            lost.append(part)
        else:
            place = found + len(part)
    return lost


def run_command(command: str) -> tuple[int, str]:
    """Run a command in the present folder and return its exit code and all it says."""
    if not command.startswith("podium ") or _SHELL.search(command):
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command],
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            check=False,
        )
        return done.returncode, done.stdout
    from podium.cli import main

    with _captured() as said:
        code = main(shlex.split(command)[1:])
    return code, said.getvalue()


def run_python(code: str, names: dict[str, Any]) -> tuple[str, str]:
    """Run Python code and return what it prints, and the traceback if it fails."""
    with _captured() as said:
        try:
            exec(compile(code, "<example>", "exec"), names)
        except Exception:
            return said.getvalue(), traceback.format_exc(limit=-1)
    return said.getvalue(), ""


def run_session(text: str, names: dict[str, Any]) -> str:
    """Run an interactive session (``>>>``) and return what differs from what is shown."""
    test = doctest.DocTestParser().get_doctest(text, names, "example", None, 0)
    said = io.StringIO()
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    doctest.DocTestRunner(optionflags=flags, verbose=False).run(test, out=said.write, clear_globs=False)
    names.update(test.globs)
    return said.getvalue()


@contextlib.contextmanager
def _captured() -> Iterator[io.TextIOWrapper]:
    """Catch what is written, as text and as bytes, and said on standard error."""
    said = _Said()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        yield said


class _Said(io.TextIOWrapper):
    """A text stream in memory that has a buffer of bytes, as standard output has."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", newline="\n", write_through=True)

    def getvalue(self) -> str:
        """All that was written."""
        self.flush()
        raw = self.buffer
        assert isinstance(raw, io.BytesIO)
        return raw.getvalue().decode("utf-8")
