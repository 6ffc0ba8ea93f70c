"""From click to script: what is printed, what is written, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import click
import pytest

from cli.conftest import BEST
from cli.script_cases import executed, python_lines
from podium.errors import InputError
from podium.mentions import as_typed, spelled

OUTPUTS = {
    "--figure cd.svg --figure-kind cd": 'study.save_picture("cd.svg", "cd")\nprint(study)',
    "--figure a.svg --figure b.tex": 'study.save_picture("a.svg")\nstudy.save_picture("b.tex")\nprint(study)',
    "--figure a.svg --figure b.tex --kind ranks": 'study.save_picture("a.svg", "ranks")\nstudy.save_picture("b.tex", "ranks")\nprint(study)',
    "--figure a.svg --figure b.svg --kind cd --kind wins": 'study.save_picture("a.svg", "cd")\nstudy.save_picture("b.svg", "wins")\nprint(study)',
    "--output x.tex --format latex": 'Path("x.tex").write_text(study.to_latex(), encoding="utf-8")',
    "--output x.tex --format latex --standalone": 'Path("x.tex").write_text(study.to_latex(standalone=True), encoding="utf-8")',
    "--output y.json": 'Path("y.json").write_text(study.to_json(), encoding="utf-8")',
    "--output x.txt": 'Path("x.txt").write_text(study.to_text(full=True), encoding="utf-8")',
    "--output x.csv --format csv": 'Path("x.csv").write_text(study.to_csv(), encoding="utf-8")',
    "--output x.pdf --format pdf": 'Path("x.pdf").write_bytes(study.to_pdf())',
    "--table ranks": 'print(study.table("ranks"))',
    "--table hypotheses --format csv": 'print(study.table("hypotheses").to_csv())',
    "--table ranks --output t.tex": 'Path("t.tex").write_text(study.table("ranks").to_latex(), encoding="utf-8")',
    "--table ranks --output t.txt": 'Path("t.txt").write_text(study.table("ranks").to_text(), encoding="utf-8")',
    "--full": "print(study.to_text(full=True))",
    "--brief": "print(study.to_text(brief=True))",
    "--brief -o x.txt": 'Path("x.txt").write_text(study.to_text(brief=True), encoding="utf-8")',
    "--format markdown": "print(study.to_markdown())",
    "--format html": "print(study.to_html())",
    "--report r.html --output-dir paper": 'study.write_report("r.html")\nstudy.write_everything("paper")\nprint(study)',
    "--methods en": 'print(study.methods().render("text"))',
    "--methods es --p-style exact --format latex": 'print(study.methods("es", "exact").render("latex"))',
    "--methods es --output m.txt": 'Path("m.txt").write_text(study.methods("es").render("text"), encoding="utf-8")',
}  # fmt: skip


@pytest.mark.parametrize("words", OUTPUTS)
def test_output(words):
    lines = python_lines(["compare", "r.csv", *words.split()])
    assert lines.split("study = podium.compare(results)\n")[1] == OUTPUTS[words]
    assert lines.startswith("from pathlib import Path\n\nimport podium\n") is ("Path(" in OUTPUTS[words])


WRITTEN = [words for words in OUTPUTS if "pdf" not in words and "-dir" not in words]


@pytest.mark.parametrize("words", WRITTEN)
def test_the_lines_write_and_print_what_the_command_line_does(words, run, desk, capsys):
    def made(act: Callable[[], str]) -> tuple[str, dict[str, bytes]]:
        before = {path.name for path in desk.iterdir()}
        out = act()
        new = [path for path in desk.iterdir() if path.name not in before]
        found = {path.name: path.read_bytes() for path in new}
        for path in new:
            path.unlink()
        return out.rstrip("\n"), found

    argv = ["compare", "garcia_2010_tutorial.csv", *BEST, "--control", "best", *words.split()]

    def script() -> str:
        capsys.readouterr()
        executed(python_lines(argv))
        return str(capsys.readouterr().out)

    by_line = made(lambda: run(*argv).out)
    assert made(script) == by_line
    assert by_line[0] or by_line[1]


@pytest.mark.parametrize(
    ("words", "fact"),
    {
        "compare r.csv --unpaired --exact": "--exact",
        "compare r.csv --unpaired --option a=b": "--option",
        "compare r.csv --group g --metric all": "--metric",
        "compare r.csv --group g --missing incomplete": "--missing",
        "compare r.csv --group g --pairwise t": "--pairwise",
        "compare r.csv --metric all --no-names": "--names",
        "compare r.csv --standalone": "--standalone",
        "compare r.csv --format pdf": "--format pdf",
        "compare r.csv --kind cd": "--kind",
        "pair r.csv A": "'A'",
        "pair r.csv --confidence x": "confidence",
        "runs r.csv": "--objective",
        "folds r.csv --where x": "'x'",
        "bayes r.csv --fold f": "--fold",
        "bayes r.csv --test correlated-t --missing worst": "--missing",
        "roc p.csv --multiclass --scores a": "--scores",
        "roc p.csv --multiclass --calibrate": "--calibrate",
        "roc --points p.csv --truth y": "--truth",
        "order r.csv --cost c.csv --design cv": "--design",
        "plan --effect d=0.5 --objective maximize": "--objective",
        "plan r.csv --se 0.1 --effect p=0.7": "p=0.7",
        "plan r.csv --se 0.1 --replicates 7": "--replicates",
        "validate --sheet 2": "--sheet",
        "convert a.csv b.csv": "convert",
    }.items(),
)  # fmt: skip
def test_what_a_verb_would_refuse_has_no_lines(words, fact, run):
    with spelled(as_typed), pytest.raises((InputError, click.UsageError), match=fact):
        python_lines(words.split())
    if not words.startswith("convert"):
        run(*words.split(), "--python").refused(fact)


@pytest.mark.parametrize("words", ["nothing", "compare", "compare r.csv --alpha x", "guide extra"])
def test_what_is_no_command_line_is_a_mistake(words):
    with pytest.raises(click.UsageError):
        python_lines(words.split())
