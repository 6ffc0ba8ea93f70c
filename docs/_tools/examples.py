"""Every example of a page is run, and what it prints is compared with what the page shows.

A block of a page is

- a command: it begins with ``$ podium`` (what follows is its output) or ``podium`` (an output may follow in blocks of
  their own, without a language or with ``text``); lines of "…" stand for what is left out;
- ``python``: code, run in the order of the page in one namespace; what it prints may follow in a block of its own;
- an interactive session: it begins with ``>>>``.

Comments in front of a block say what the reader does not need to see:

- ``<!-- files: results.csv = examples/garcia_herrera_2008.csv -->``: files of the reader, and what stands for them;
- ``<!-- hidden: … -->``: Python code that is run first;
- ``<!-- not run: why -->``: the next block is left alone.

The folder in which they run has the example files, both by themselves and in ``examples``.

A picture of a page, ``![…](../images/NAME.svg)``, is what its examples write into a file ``NAME.svg`` of their folder
(``--figure NAME.svg``). ``python docs/build.py --pictures`` writes all of them into ``docs/images``.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from _tools.commands import NOT_RUN, commands, missing, run_command, run_python, run_session
from _tools.fences import Block, blocks

ROOT = Path(__file__).resolve().parents[2]
_OUTPUT = ("", "text", "console")
_SHELL = ("sh", "bash", "shell", "console", "")
_PICTURE = re.compile(r"!\[[^\[\]]*\]\((?P<path>[^()\s]+)\)")


@dataclass
class _Page:
    """A page while it is run: what was printed last and before, its names in Python, and the mistakes found."""

    name: str
    printed: str | None = None
    names: dict[str, Any] = field(default_factory=lambda: {"__name__": "__main__"})
    mistakes: list[str] = field(default_factory=list)
    known: dict[Any, tuple[int, str]] = field(default_factory=dict)

    def wrong(self, block: Block, what: str) -> None:
        self.mistakes.append(f"{self.name}:{block.line}: {what}")


def pages() -> list[Path]:
    """All pages of the documentation that are written by hand."""
    found = (ROOT / "docs").rglob("*.md")
    return sorted(page for page in found if not {"_build", "notebooks"} & set(page.relative_to(ROOT).parts))


def check(page: Path, root: Path = ROOT, *, draw: bool = False) -> list[str]:
    """Run the examples of a page and return the mistakes: place (below a folder), what is wrong.

    With `draw`, the pictures that they write replace those that the page shows.
    """
    state = _Page(page.relative_to(root).as_posix())
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory(prefix="podium-docs-") as folder, _working_in(Path(folder)), _computing_once():
        skip = False
        for block in blocks(text):
            if block.comment:
                skip = _prepared(block, state) or skip
            else:
                if not skip:
                    _run(block, state)
                skip = False
        for picture in _PICTURE.finditer(text):
            _compare_picture(page.parent / picture["path"], state, draw=draw)
    return state.mistakes


@contextlib.contextmanager
def _computing_once() -> Iterator[None]:
    """Compute what several commands of a page ask of the same files once: pages show one study in several forms."""
    from podium.cli import command
    from podium.i18n import active_language

    usual, known = command.compute, {}

    def once(plan: Any, verb: Any) -> Any:
        key = repr((plan, active_language(), _files()))
        if key not in known:
            known[key] = usual(plan, verb)
        return known[key]

    with patch.object(command, "compute", once):
        yield


def _files() -> list[tuple[Path, int, int]]:
    """Give the files beside the examples, in the state in which they are."""
    return [(path, path.stat().st_mtime_ns, path.stat().st_size) for path in sorted(Path().glob("*"))]


def _compare_picture(shown: Path, state: _Page, *, draw: bool) -> None:
    """Compare a picture of the page with the file of the same name that its examples wrote, if they did."""
    written = Path(shown.name)
    if not written.is_file():
        return
    if draw:
        shutil.copyfile(written, shown)
    elif not shown.is_file() or shown.read_bytes() != written.read_bytes():
        state.mistakes.append(f"{state.name}: {shown.name} is not what the examples draw: docs/build.py --pictures")


def left_out() -> list[str]:
    """Give the commands and blocks of all pages that are shown but not run: page and line of each."""
    found = []
    for page in pages():
        marked = False
        for block in blocks(page.read_text(encoding="utf-8")):
            if block.comment:
                marked = block.kind == "not run" or marked
                continue
            shell = block.kind in _SHELL and _is_shell(block)
            if marked or (shell and any(command.startswith(NOT_RUN) for command, _ in commands(block.text))):
                found.append(f"{page.relative_to(ROOT).as_posix()}:{block.line}")
            marked = False
    return found


def _prepared(block: Block, state: _Page) -> bool:
    """Do what a comment says; True where the next block is not to be run."""
    if block.kind == "files":
        for pair in block.text.split(","):
            name, _, source = (word.strip() for word in pair.partition("="))
            _stand_in(Path(name), ROOT / source)
    elif block.kind == "hidden":
        _, failure = run_python(block.text, state.names)
        if failure:
            state.wrong(block, failure)
    return block.kind == "not run"


def _run(block: Block, state: _Page) -> None:
    if block.text.startswith(">>> "):
        if failure := run_session(block.text, state.names):
            state.wrong(block, failure)
    elif block.kind == "python":
        state.printed, failure = run_python(block.text, state.names)
        if failure:
            state.wrong(block, failure)
    elif block.kind in _SHELL and _is_shell(block):
        for command, shown in commands(block.text):
            if not command.startswith(NOT_RUN):
                _run_one(block, command, shown, state)
    elif block.kind in _OUTPUT and state.printed is not None:
        _compare(block, block.text, state)


def _is_shell(block: Block) -> bool:
    starts = ("$ ", "podium ", "pip ", *NOT_RUN)
    return block.kind in ("sh", "bash", "shell") or block.text.startswith(starts)


def _run_one(block: Block, command: str, shown: str, state: _Page) -> None:
    key = command, *_files()  # the parts of one output are shown one after the other
    if key not in state.known:
        state.known[key] = run_command(command)
    code, state.printed = state.known[key]
    if code != 0 and "podium: " not in shown:
        state.wrong(block, f"{command}\nends with code {code}: {state.printed[-500:]}")
    else:
        _compare(block, shown, state)


def _compare(block: Block, shown: str, state: _Page) -> None:
    for part in missing(shown, state.printed or ""):
        state.wrong(block, f"the page shows what is not printed:\n{part}\n-- printed --\n{state.printed}")


@contextlib.contextmanager
def _working_in(folder: Path) -> Iterator[None]:
    """Make the folder in which examples run, and work in it with 80 columns and no screen."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    for path in (ROOT / "examples").iterdir():
        if path.is_file():
            shutil.copy(path, folder / path.name)
    before, variables = Path.cwd(), dict(os.environ)
    os.environ |= {"COLUMNS": "80", "MPLBACKEND": "Agg", "NO_COLOR": "1"}
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
        os.environ.clear()
        os.environ.update(variables)
        if "joblib" in sys.modules:
            _end_workers()


def _end_workers() -> None:
    """End the processes that joblib keeps for further work: a process waits for them for five minutes when it ends."""
    from joblib.externals.loky import reusable_executor

    if (executor := reusable_executor._executor) is not None:
        executor.shutdown(wait=True)


def _stand_in(name: Path, source: Path) -> None:
    name.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, name, dirs_exist_ok=True)
    else:
        shutil.copy(source, name)
