"""Tutorials, methods and the rest of the manual: what they show is what the program prints, and their links lead somewhere."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
import shlex
from functools import cache
from pathlib import Path

import click
import pytest
from _tools.examples import check

from manual.pages import DOCS, PAGES, ROOT, SAMPLES, fences, name_of
from podium.cli import main, podium

EACH = pytest.mark.parametrize("page", PAGES, ids=name_of)
LINK = re.compile(r"\]\(([^)\s]+)\)")
COMMANDS = [
    (page, number, block)
    for page in PAGES
    for number, block in enumerate(fences(page.read_text(encoding="utf-8")))
    if block.startswith("$ ")
]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as a reader has it: the examples, and room for what commands write."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


@cache
def printed(command: str) -> str:
    """What a command prints; several pages show parts of the same report."""
    stream = io.StringIO()
    with contextlib.redirect_stdout(stream):
        code = main(shlex.split(command)[1:])
    assert code == 0, f"{command} ended with {code}"
    return stream.getvalue()


def split(block: str) -> tuple[str, str]:
    """The command of a block, its continued lines joined, and what is shown below it."""
    lines = block.splitlines(keepends=True)
    length = 1 + next(i for i, line in enumerate(lines) if not line.endswith("\\\n"))
    return "".join(lines[:length]).replace("\\\n", " ").removeprefix("$ ").strip(), "".join(lines[length:])


@pytest.mark.parametrize(
    ("page", "block"),
    [(page, block) for page, _, block in COMMANDS],
    ids=[f"{name_of(page)}-{number}" for page, number, _ in COMMANDS],
)
def test_a_page_shows_what_the_command_prints(page: Path, block: str, desk: Path) -> None:
    command, shown = split(block)
    assert command.startswith("podium "), f"{name_of(page)}: only podium's own commands can be checked: {command}"
    said = printed(command)
    place = 0
    for piece in shown.split("[…]\n"):
        if piece.strip():
            assert piece in said[place:], f"{name_of(page)}: podium does not print\n{piece}"
            place = said.index(piece, place) + len(piece)


@pytest.mark.parametrize("page", SAMPLES, ids=name_of)
def test_the_samples_of_a_page_are_what_podium_prints(page: Path) -> None:
    """Every command and every line of Python, as for the documentation itself (``docs/build.py``)."""
    assert check(page) == []


@EACH
def test_lines_of_python_give_what_a_page_shows(page: Path, desk: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.failed == 0


@EACH
def test_a_page_has_one_title_and_closed_fences(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    outside = re.sub(r"^```[^\n]*\n.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    assert "```" not in outside
    assert text.startswith("# ")
    assert len(re.findall(r"^# ", outside, flags=re.MULTILINE)) == 1


@EACH
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link and link[0] != "#"]
    missing = [link for link in links if not (page.parent / link.partition("#")[0]).exists()]
    assert missing == []


@EACH
def test_no_page_knows_where_it_was_written(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not [word for word in ("/home/", "/tmp", "/work", "/root", str(ROOT)) if word in text]


def options_of(verb: str) -> set[str]:
    command = podium.get_command(click.Context(podium), verb)
    assert command is not None, verb
    return {name for one in command.params for name in (*one.opts, *one.secondary_opts)} | {"--help"}


@EACH
def test_options_in_running_text_exist(page: Path) -> None:
    """Commands that are only named, in tables above all, are not run; their verbs and options are looked up."""
    named = re.findall(r"`podium ([a-z]+)([^`]*)`", page.read_text(encoding="utf-8"))
    unknown = [
        f"podium {verb} {option}"
        for verb, rest in named
        for option in re.findall(r"--[a-z][a-z-]*", rest)
        if option not in options_of(verb)
    ]
    assert unknown == []


def test_every_tutorial_and_method_shows_commands_or_python() -> None:
    """A page without anything that is executed could drift."""
    for folder in ("tutorials", "methods"):
        for page in (DOCS / folder).glob("*.md"):
            text = page.read_text(encoding="utf-8")
            assert "\n$ podium " in text or "\n>>> " in text, name_of(page)
