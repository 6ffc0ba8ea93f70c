"""Consoles that have few characters, as those of Windows, and standard output by its name."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.conftest import BEST, EXAMPLES
from podium.cli import main
from podium.verbs import VERBS

HERRERA = str(EXAMPLES / "garcia_herrera_2008.csv")
COMPARE = ["compare", HERRERA, *BEST]


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch):
    """Run a command line on a console with a code page, as Python opens one: strict on output, escapes on errors."""

    def run(encoding: str, *words: object) -> SimpleNamespace:
        streams = {}
        for name, errors in (("stdout", "strict"), ("stderr", "backslashreplace")):
            streams[name] = io.TextIOWrapper(io.BytesIO(), encoding, errors, newline="", write_through=True)
            monkeypatch.setattr(sys, name, streams[name])
        code = main([str(word) for word in words])
        out, err = (stream.buffer.getvalue().decode(encoding) for stream in streams.values())
        return SimpleNamespace(code=code, out=out, err=err)

    return run


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "cp850", "latin-1"])
@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_help_is_shown(console, verb: str, encoding: str, language: str) -> None:
    shown = console(encoding, verb, "--help", "--language", language)
    assert (shown.code, shown.err) == (0, "")
    assert "podium" in shown.out
    assert "\\u" not in shown.out


def test_what_a_console_lacks_is_spelled(console) -> None:
    assert "\N{HORIZONTAL ELLIPSIS}" in console("cp1252", "power", "--help").out
    assert "..." in console("cp437", "power", "--help").out
    assert "alpha" in console("cp1252", "compare", "--help").out


@pytest.mark.filterwarnings("default:This screen cannot show the language")
@pytest.mark.filterwarnings("ignore:LaTeX")
@pytest.mark.parametrize("encoding", ["cp1252", "cp437"])
def test_a_language_without_letters_here_is_english_on_the_screen_and_itself_in_files(
    console, encoding: str, tmp_path: Path
) -> None:
    shown = console(encoding, "--language", "zh", "--help")
    assert shown.code == 0
    assert "Usage: podium" in shown.out
    assert shown.err == (
        "podium: This screen cannot show the language zh, so what it shows is in English; files are not affected.\n"
    )
    assert "C4.5 has the best mean rank" in console(encoding, *COMPARE, "--language", "zh").out
    report, page, picture = (tmp_path / name for name in ("r.md", "r.html", "f.svg"))
    files = ["--output", report, "--report", page, "--figure", picture]
    assert console(encoding, *COMPARE, "--language", "zh", *files).code == 0
    assert report.read_text(encoding="utf-8").startswith("# 5 个算法")
    assert '<html lang="zh">' in page.read_text(encoding="utf-8")
    assert "平均秩" in picture.read_text(encoding="utf-8")
    assert console("utf-8", "--language", "zh", "--help").err == ""


@pytest.mark.parametrize("format_", ["text", "markdown", "json", "csv", "latex", "html", "github"])
def test_a_dash_is_standard_output(run, format_: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = [*COMPARE, "--format", format_]
    assert run(*words, "--output", "-").fine() == run(*words).fine()
    assert list(tmp_path.iterdir()) == []


def test_a_dash_where_several_files_may_be_written(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for option in ("--report", "--output-dir"):
        run(*COMPARE, option, "-").refused(option, "needs a name", "--output -")
    run(*COMPARE, "--figure", "-").refused()
    assert "write_text" not in run(*COMPARE, "--output", "-", "--python").fine()
    assert list(tmp_path.iterdir()) == []
