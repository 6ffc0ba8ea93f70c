"""What podium must know about a table is asked on a terminal; elsewhere the answers are options to copy."""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path

import pytest

from cli.conftest import BEST
from podium.cli import main
from podium.errors import Choice

pty = pytest.importorskip("pty")

GAPS = "p,A,B,C\nx,1,2,3\ny,2,,4\nz,3,3,1\nv,1,1,2\nu,4,2,9\nw,2,2,3\nq,2,1,8\n"


def asked(words: list[str], answers: list[str], **environment: str) -> tuple[int, str]:
    """Run podium with a terminal in front of it, type an answer to each question; exit code and what was shown."""
    child, screen = pty.fork()
    if child == 0:
        given = {**os.environ, "COLUMNS": "80", "TERM": "dumb", **environment}
        os.execve(sys.executable, [sys.executable, "-m", "podium", *words], given)
    shown = ""
    left = [*answers]
    while True:
        try:
            piece = os.read(screen, 65536).decode(errors="replace")
        except OSError:  # the terminal's way to say that the program has gone
            break
        if not piece:
            break
        shown += piece
        if left and shown.endswith("Enter a number: "):
            os.write(screen, f"{left.pop(0)}\n".encode())
    os.close(screen)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shown.replace("\r\n", "\n")


@pytest.fixture
def gaps(tmp_path: Path) -> Path:
    file = tmp_path / "gaps.csv"
    file.write_text(GAPS)
    return file


def test_each_question_is_asked_until_it_is_answered(gaps: Path) -> None:
    code, shown = asked(["compare", str(gaps), "--brief"], ["7", "1", "worst", "2"])
    assert code == 0
    assert "larger or smaller values better?" in shown
    assert "Enter a number from 1 to 2." in shown
    assert "Left out 1 problem with missing measurements: 'y'." in shown
    again = re.search(r"The same without questions:\s(.*)", shown, re.DOTALL)
    assert again is not None
    assert shlex.split(again[1])[-4:] == ["--objective", "maximize", "--missing", "drop-problem"]


def test_an_answer_replaces_what_the_command_line_had(gaps: Path) -> None:
    code, shown = asked(
        ["compare", "--missing=refuse", "--decimal", ".", str(gaps), "--objective", "max", "--brief"], ["1"]
    )
    assert code == 0
    command = shown.partition("The same without questions:")[2].split()
    assert command.count("--missing") == 1
    assert not any("refuse" in word for word in command)
    assert ("--decimal" in command, command[-2:]) == (True, ["--missing", "worst"])


def test_an_answer_reaches_the_program_letter_by_letter() -> None:
    choice = Choice("drop_row", ("it's\tone", "two words"), "", (("no_transpose", True),))
    assert choice.words == ["--drop-row", "it's\tone", "--drop-row", "two words", "--no-transpose"]


def test_the_end_of_the_input_ends_the_question(gaps: Path) -> None:
    code, shown = asked(["compare", str(gaps)], ["\x04"])
    assert (code, shown.rstrip().endswith("podium: interrupted")) == (130, True)


def test_without_a_terminal_every_answer_is_a_command_to_copy(run, gaps: Path) -> None:
    said = run("compare", gaps, "--objective", "min").refused("--missing incomplete")
    lines = [line.strip() for line in said.splitlines()[1:]]
    answers = {
        shlex.split(command)[-1]: (command, effect) for effect, command in zip(lines[::2], lines[1::2], strict=True)
    }
    assert set(answers) == {
        "worst",
        "drop-problem",
        "drop-algorithm",
        "incomplete",
    }  # omit would leave a cell without a run
    sizes = {"worst": "7 problems x 3", "drop-problem": "6 problems x 3", "drop-algorithm": "7 problems x 2"}
    for answer, (command, effect) in answers.items():
        assert sizes.get(answer, "7 problems x 3") in effect
        assert " x " not in command
        run(*shlex.split(command)[1:]).fine()


def test_a_file_in_a_pipe_shows_what_was_read_and_then_the_question_or_the_conclusion(run, tmp_path: Path) -> None:
    file = tmp_path / "my results.csv"
    file.write_text(GAPS.replace("2,,4", "2,1,4"))
    open_ = run(file).refused("Are larger or smaller values better?").splitlines()
    assert open_[0] == f"{file}: 7 problems, 3 algorithms, no missing results (wide table)"
    commands = [line.strip() for line in open_ if line.startswith("    podium ")]
    assert [shlex.split(command) for command in commands] == [
        ["podium", str(file), "--objective", which] for which in ("maximize", "minimize")
    ]
    outcome = run(*shlex.split(commands[0])[1:])
    assert outcome.err.splitlines() == open_[:1]
    assert "mean rank" in outcome.shown()


def test_standard_input_without_a_command_is_read_once_and_asked_about(run, herrera: Path) -> None:
    text = herrera.read_text(encoding="utf-8")
    run("-", stdin=text).refused("standard input: 30 problems, 5 algorithms", "podium - --objective maximize")
    assert "C4.5 has the best mean rank" in run("-", *BEST, stdin=text).shown()


def test_a_table_that_is_typed_is_not_asked_about(run) -> None:
    run("compare", "-", stdin=GAPS).refused("larger or smaller values better?", "--objective minimize")


def test_a_file_alone_leads_to_the_conclusion(herrera: Path) -> None:
    code, shown = asked([str(herrera)], ["1"])
    assert code == 0
    places = [
        shown.index(part)
        for part in ("larger or smaller", "C4.5 has the best", "better →", "2.10 C4.5  a", "W01", "Next:")
    ]
    assert places == sorted(places)
    assert f"podium compare {shlex.quote(str(herrera))} --objective maximize" in shown.replace("\n", "")


def test_a_file_with_the_options_of_a_comparison_is_compared_anywhere(run, herrera: Path) -> None:
    shown = run(herrera, "--objective", "maximize", "--control", "C4.5").shown()
    assert "The control C4.5 is significantly better" in shown
    assert "2.10 C4.5" in shown
    assert "--control NAME" not in shown


def test_other_data_are_described(tmp_path: Path) -> None:
    file = tmp_path / "scores.csv"
    file.write_text("item,truth,A,B\n" + "".join(f"i{i},{i % 2},{i / 50},{(i * 7 % 50) / 50}\n" for i in range(50)))
    code, shown = asked([str(file)], [])
    assert code == 0
    assert "podium roc" in shown


def test_the_commands_of_the_first_screen_work(run, monkeypatch, tmp_path: Path, herrera: Path) -> None:
    monkeypatch.chdir(tmp_path)
    shown = run(herrera, "--objective", "maximize").shown()
    first, *more = [line.strip() for line in shown.partition("Next:\n")[2].splitlines()]
    options = [line.split("  ")[0] for line in more if line.startswith("--") and "NAME" not in line]
    assert options
    assert main([*shlex.split(first)[1:], *(word for option in options for word in option.split())]) == 0
    assert {path.name for path in tmp_path.iterdir()} >= {"picture.svg", "table.tex", "report.html"}


def test_names_on_the_first_screen_cannot_steer_a_terminal(run, tmp_path: Path) -> None:
    file = tmp_path / "odd.csv"
    file.write_text(
        "p,A\x1b[31mred,B\u202ex\n" + "".join(f"{i},{i % 3},{i % 4 + 1}\n" for i in range(9)), encoding="utf-8"
    )
    shown = run(file, *BEST).shown()
    assert "A\\x1b[31mred  a" in shown
    assert not {"\x1b", "\u202e"} & set(shown)


def test_of_many_algorithms_the_first_screen_has_the_table_of_the_report(run, tmp_path: Path) -> None:
    file = tmp_path / "many.csv"
    rows = [f"p{i}," + ",".join(str((i * 7 + j * 3) % 23 + j) for j in range(70)) for i in range(12)]
    file.write_text("p," + ",".join(f"m{j:02}" for j in range(70)) + "\n" + "\n".join(rows))
    shown, report = run(file, *BEST).shown(), run("compare", file, *BEST).fine()
    assert "and 55 more rows" in shown
    assert shown.partition("Mean ranks")[2].splitlines()[:8] == report.partition("Mean ranks")[2].splitlines()[:8]


def printed(words: list[str], **environment: str) -> str:
    """What a terminal shows in the end: without the progress line."""
    code, shown = asked(words, [], **environment)
    assert code == 0
    return shown.rpartition("\x1b[2K")[2]


def test_a_full_report_beyond_the_screen_is_shown_in_a_pager(run, monkeypatch, herrera: Path) -> None:
    words, pager = ["compare", str(herrera), *BEST, "--full"], {"TERM": "xterm", "PAGER": "sed -n 1,3p"}
    whole = printed([*words, "--no-pager"], **pager)
    assert "How this was computed" in whole
    paged = printed(words, **pager)
    assert paged.count("\n") == 3
    assert "C4.5 has the best mean rank" in paged
    assert printed(words, TERM="xterm", PAGER="cat") == whole
    monkeypatch.setenv("PAGER", "false")
    assert "How this was computed" in run(*words).fine()  # a pipe


def test_a_terminal_with_colours_marks_mistakes_questions_and_commands(run, herrera: Path) -> None:
    shown = asked([str(herrera)], ["1"], TERM="xterm")[1]
    assert "\x1b[33m\x1b[1mAre larger or smaller values better?\x1b[0m" in shown
    assert "\x1b[36mpodium explain W01" in shown
    wrong = ["compare", "zzzz.csv"]
    assert "\x1b[31m\x1b[1mpodium:\x1b[0m zzzz.csv" in asked(wrong, [], TERM="xterm")[1]
    assert "\x1b[31m" not in asked(wrong, [], TERM="xterm", NO_COLOR="1")[1]
    assert "\x1b" not in run(*wrong).refused("zzzz.csv")
