"""A table from the clipboard, as the library for it gives it."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from cli.conftest import BEST, Run

TABLE = "data\tA\tB\nx\t1\t2\ny\t2\t3\nz\t1\t3\n"
MARKDOWN = "| data | A | B |\n|---|---|---|\n| x | 1 | 2 |\n| y | 2 | 3 |\n| z | 1 | 3 |"


class Refused(Exception):
    """What the library raises where there is no clipboard."""


def copied(monkeypatch: pytest.MonkeyPatch, text: str | None) -> None:
    """Let a text stand in the clipboard; with None there is no clipboard."""

    def paste() -> str:
        if text is None:
            raise Refused
        return text

    monkeypatch.setitem(sys.modules, "pyperclip", SimpleNamespace(paste=paste, PyperclipException=Refused))


@pytest.mark.parametrize("table", [TABLE, MARKDOWN])
def test_compare(run: Run, monkeypatch: pytest.MonkeyPatch, table: str) -> None:
    copied(monkeypatch, table)
    said = run("compare", "--clipboard", *BEST).fine()
    assert "Data: clipboard; n = 3 problems, k = 2 algorithms" in said


def test_describe(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    copied(monkeypatch, TABLE)
    assert "3 problems, 2 algorithms" in run("describe", "--clipboard").fine()


def test_convert(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    copied(monkeypatch, MARKDOWN)
    assert "x,A,1" in run("convert", "-", "--clipboard", *BEST).out.replace("problem,algorithm", "")


def test_python_lines(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    copied(monkeypatch, TABLE)
    assert '"clipboard:"' in run("compare", "--clipboard", *BEST, "--python").fine()


@pytest.mark.parametrize(
    ("text", "words", "facts"),
    [
        ("", ("--clipboard",), ("clipboard: it contains no text",)),
        (None, ("--clipboard",), ("clipboard: this system gives podium no access",)),
        (TABLE, ("t.csv", "--clipboard"), ("t.csv",)),
        (TABLE, (), ("Missing argument 'FILE",)),
    ],
)
def test_what_cannot_be_read(
    run: Run, monkeypatch: pytest.MonkeyPatch, text: str | None, words: tuple[str, ...], facts: tuple[str, ...]
) -> None:
    copied(monkeypatch, text)
    run("compare", *words, *BEST).refused(*facts)


def test_without_the_library(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyperclip", None)
    run("compare", "--clipboard", *BEST).refused("pip install 'podium[clipboard]'")
