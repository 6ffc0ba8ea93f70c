"""Several files on the command line, matched by name: compare, pair, predictions and describe."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

import podium
from cli.conftest import BEST, Run
from podium.cli import study_of
from podium.mentions import as_typed, spelled

ITEMS = [f"q{at}" for at in range(30)]
OLD = [round(0.5 + 0.01 * at, 2) for at in range(30)]
NEW = [round(value + (0.05 if at % 7 else -0.02), 2) for at, value in enumerate(OLD)]
TRUTH = ["cat" if at % 3 else "dog" for at in range(30)]
FIRST = [label if at % 5 else "owl" for at, label in enumerate(TRUTH)]
SECOND = [label if at % 2 else "owl" for at, label in enumerate(TRUTH)]


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write("whole.csv", item=ITEMS, old=OLD, new=NEW)
    write("old.csv", item=ITEMS, acc=OLD)
    write("new.csv", item=ITEMS[::-1], acc=NEW[::-1])
    write("short.csv", item=ITEMS[:-2], acc=NEW[:-2])
    write("labels.csv", item=ITEMS, digit=TRUTH, one=FIRST, two=SECOND)
    write("one.csv", item=ITEMS, digit=TRUTH, answer=FIRST)
    write("two.csv", item=ITEMS[::-1], digit=TRUTH[::-1], answer=SECOND[::-1])
    write("right.csv", item=ITEMS, correct=[int(a == b) for a, b in zip(TRUTH, FIRST, strict=True)])
    write("wrong.csv", item=ITEMS, correct=[int(a == b) for a, b in zip(TRUTH, SECOND, strict=True)])


def write(name: str, **columns: list[object]) -> None:
    rows = [",".join(columns), *(",".join(map(str, row)) for row in zip(*columns.values(), strict=True))]
    Path(name).write_text("\n".join(rows) + "\n", encoding="utf-8")


def without_data(report: str) -> list[str]:
    """The report without what it says about the source."""
    return [line for line in report.splitlines() if ".csv" not in line and "Data:" not in line]


@pytest.mark.parametrize("verb", ["compare", "pair"])
def test_two_files_are_one_table(run: Run, verb: str) -> None:
    words = (*BEST, "--table", "ranks" if verb == "compare" else "tests")
    assert run(verb, "old.csv", "new.csv", *words).fine() == run(verb, "whole.csv", *words).fine()
    assert "Data: old.csv, new.csv;" in run(verb, "old.csv", "new.csv", *BEST).fine()


def test_predictions_of_two_files_are_one_table(run: Run) -> None:
    words = ("--truth", "digit", "--table", "classifiers")
    assert run("predictions", "one.csv", "two.csv", *words).fine() == run("predictions", "labels.csv", *words).fine()
    shown = run("predictions", "right.csv", "wrong.csv", "--solved").fine()
    assert "right has the best accuracy (0.8000) on 30 instances" in shown


@pytest.mark.parametrize(
    ("words", "verb", "sizes"),
    [
        (("old.csv", "new.csv"), "pair", "results, 30 problems, 2 algorithms"),
        (("one.csv", "two.csv"), "predictions", "predictions, 30 instances, 2 classifiers"),
        (("right.csv", "wrong.csv"), "predictions", "predictions, 30 instances, 2 classifiers"),
        (("old.csv", "short.csv"), "pair", "1 issue prevents a comparison"),
    ],
)
def test_describe_leads_on(run: Run, words: tuple[str, ...], verb: str, sizes: str) -> None:
    """The command that it prints works, once the user has filled in what only they know."""
    shown = run("describe", *words).flat()
    assert sizes in shown
    command = shown.partition("Type: ")[2].partition(" Wilcoxon")[0].partition(" All classifiers")[0]
    command = command.replace("OBJECTIVE", "maximize").replace("POLICY", "drop-problem")
    assert shlex.split(command)[:4] == ["podium", verb, *words]
    run(*shlex.split(command)[1:]).fine()


@pytest.mark.parametrize("verb", ["compare", "pair", "predictions", "describe"])
def test_a_misspelt_file_is_missing(run: Run, verb: str) -> None:
    for words in (("old.csv", "whol.csv"), ("whol.csv", "old.csv")):
        run(verb, *words).refused("whol.csv: there is no such file. Did you mean 'whole.csv'?")
    if verb == "pair":
        run(verb, "old.csv", "whol").refused("There is no file 'whol'. Did you mean 'whole.csv'?")


def test_a_single_name_is_no_file(run: Run) -> None:
    run("pair", "whole.csv", "old", *BEST).refused("no file 'old'", "To compare two algorithms of whole.csv, name both")
    run("pair", "whole.csv", "C4.5", *BEST).refused("Name two algorithms", "'C4.5'")
    run("pair", "whole.csv", "new.tab", *BEST).refused("name both")
    Path("whole.tab").write_text(Path("whole.csv").read_text())
    run("pair", "whole.tab", "new.tab", *BEST).refused("new.tab: there is no such file")


def test_items_of_one_file_alone_are_named(run: Run) -> None:
    words = ("compare", "old.csv", "short.csv", *BEST)
    run(*words).refused("'short' on 'q28'", "'short' on 'q29'", "--missing")
    assert "on 28 problems" in run(*words, "--missing", "drop-problem").fine().splitlines()[0]
    write("few.csv", item=ITEMS[1:], digit=TRUTH[1:], answer=SECOND[1:])
    run("predictions", "one.csv", "few.csv", "--truth", "digit").refused("line 2 of one.csv ('q0')", "'few'")


def test_contradicting_truths(run: Run) -> None:
    write("two.csv", item=ITEMS, digit=[*TRUTH[:-1], "owl"], answer=SECOND)
    message = run("predictions", "one.csv", "two.csv", "--truth", "digit").refused("'digit'", "for 'q29'")
    assert "line 31 of one.csv" in message
    assert "line 31 of two.csv" in message


def test_standard_input_is_one_of_the_files(run: Run) -> None:
    text = Path("old.csv").read_text()
    assert "stdin" in run("compare", "-", "new.csv", *BEST, stdin=text).fine()
    run("describe", "-", "new.csv", stdin=text).refused("standard input")


def test_the_variants_of_compare(run: Run) -> None:
    words = ("compare", "old.csv", "short.csv", *BEST)
    assert "independent groups" in run(*words, "--unpaired").fine().splitlines()[0]
    assert "missing" in run(*words, "--missing", "incomplete").fine().splitlines()[0]
    write("a.csv", item=ITEMS, A=OLD, family=[at // 5 for at in range(30)])
    write("b.csv", item=ITEMS, B=NEW)
    grouped = run("compare", "a.csv", "b.csv", *BEST, "--group", "family").fine()
    assert "30 problems in 6 groups" in " ".join(grouped.split())
    assert run("compare", "old.csv", "new.csv", "--objective", "minimize", "--fail-if", "worse").code == 3


@pytest.mark.parametrize(
    "words",
    [
        ("compare", "old.csv", "new.csv", *BEST),
        ("pair", "old.csv", "new.csv", *BEST),
        ("predictions", "one.csv", "two.csv", "--truth", "digit"),
        ("describe", "old.csv", "new.csv"),
    ],
)
def test_the_python_lines(run: Run, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    shown = run(*words).fine()
    lines = run(*words, "--python").fine()
    assert str(list(words[1:3])).replace("'", '"') in lines
    with spelled(as_typed):
        exec(lines, {})
    assert capsys.readouterr().out.strip() == shown.strip()


def test_no_file_is_overwritten(run: Run) -> None:
    for file in ("old.csv", "new.csv"):
        run("compare", "old.csv", "new.csv", *BEST, "-o", file).refused("is the file being read")


def test_words_from_elsewhere_name_no_second_file() -> None:
    """The web app computes what its forms say by `study_of`."""
    for words in (["compare", "old.csv", "new.csv", *BEST], ["describe", "old.csv", "new.csv"]):
        with pytest.raises(podium.InputError, match="Only the command line"):
            study_of(words)
