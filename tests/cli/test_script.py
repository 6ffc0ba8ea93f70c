"""From click to script: the Python lines compute the very study that the command line shows."""

from __future__ import annotations

import ast
import csv
import io
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.conftest import EXAMPLES
from podium.cli import _VERBS, podium
from podium.cli.script import command_line, python_lines
from podium.cli.script.lines import VERBS
from podium.errors import InputError

_H = "garcia_herrera_2008.csv --objective maximize"
_T = "garcia_2010_tutorial.csv --objective maximize"
_CEC = "cec2017_d10_runs.csv --problem function --algorithm algorithm --value error --run run"
_AMLB = "amlb_2019_medium_8c1h.csv"
_FEW = "--replicates 40 --jobs 1"
_MADE = {
    "groups.csv": "data,A,B,C,family\na1,1,2,3,a\na2,2,1,3,a\nb1,4,5,6,b\nb2,4,5,7,b\nc1,1,3,2,c\nc2,1,4,2,c\n",
    "two.csv": "data,A,B\na,1,2\nb,2,5\nc,3,7\nd,4,4\n",
    "holes.csv": "data,A,B,C\na,1,2,3\nb,2,,3\nc,3,7,8\nd,4,4,5\ne,1,3,4\n",
    "pvalues.csv": "hypothesis,p\nA,0.001\nB,0.04\nC,0.03\n",
    "ranks.csv": "C4.5,2.1\n1-NN,3.25\nNB,2.2\nKernel,4.333\nCN2,3.117\n",
    "runs.csv": "seed,A,B\n1,0.5,0.7\n2,0.6,0.9\n3,0.4,0.7\n4,0.5,0.8\n5,0.6,0.6\n",
    "hard.csv": "task;x;y\na;0,5;0,7\nb;0,6;0,9\nc;0,4;0,7\nd;0,5;0,8\n",
    "folds3.csv": "task,algorithm,fold,acc\n"
    + "".join(f"{task},{name},{fold},0.{fold}{len(task)}{ord(name) % 7}\n" for task in ("u", "vv") for name in "AB" for fold in range(1, 7)),
    "a/A.csv": "problem,score\nx,1\ny,2\nz,4\n",
    "a/B.csv": "problem,score\nx,2\ny,3\nz,3\n",
}  # fmt: skip

COMMANDS = (
    f"compare {_T}",
    f"compare {_H} --control best --alpha 0.1 --ranking all --se corrected --alternative two-sided",
    f"compare {_T} --control PDFC --alternative greater --ranking quade --parametric --stability --equivalence 0.1",
    f"compare {_H} --exact --permutations 50 --seed 3 --simes",
    "compare hard.csv --objective minimize --delimiter ; --decimal , --names",
    f"compare {_AMLB} --missing worst --average median",
    f"compare {_AMLB} --missing incomplete",
    f"compare {_AMLB} --missing incomplete --control AutoWEKA --permutations 100 --pairwise sign",
    f"compare {_H} --missing incomplete --control best --exact",
    "compare holes.csv --objective maximize --missing incomplete --seed 4",
    f"compare {_H} --unpaired --control C4.5 --alpha 0.01",
    "compare jmetal_indicators.csv --metric all --control best --average median",
    "compare groups.csv --objective maximize --group family --control A --permutations 200",
    "compare cec2017_d10_mean_error.csv --objective minimize --group cec2017_families.csv --seed 5",
    f"compare {_CEC} --where run=1 --objective minimize",
    "compare a/*.csv --file-is algorithm --objective maximize",
    f"pair {_T}",
    f"pair {_T} --alpha 0.1 --zeros pratt --confidence 0.5",
    f"pair {_T} PDFC NNEP --alternative greater --zeros drop --confidence 0.9,0.8 --permutations 10 --seed 2 --equivalence 0.1",
    "pair two.csv --objective minimize",
    "pair two.csv --objective minimize --alternative less --equivalence 2",
    f"runs {_CEC} --objective minimize --normalize minmax --dominance --replicates 100 --epsilon 0.3",
    f"runs {_CEC} --objective minimize --low DYYPO --high jSO --control DES --replicates 100 --threshold 0.9",
    "runs runs.csv --one-problem iris --objective maximize --replicates 100",
    "folds breast_cancer_10fold.csv --objective maximize",
    "folds breast_cancer_10fold.csv --objective maximize --control 5-NN --equivalence 0.05 --alternative greater --test-fraction 0.1",
    "folds breast_cancer_5x2cv.csv --objective minimize --design 5x2cv --repetition repetition --fold fold",
    "folds folds3.csv --objective maximize --where task=u --fold fold --algorithm algorithm --value acc --design independent",
    f"bayes {_T} PDFC NNEP --rope 0.01 --samples 500",
    f"bayes {_T} --rope 0.01 --samples 500 --test sign --control PDFC --prior 2 --prior-place first --threshold 0.9 --seed 7",
    f"bayes {_H} --rope 0 --samples 500 --test bradley-terry",
    "bayes breast_cancer_10fold.csv --objective maximize --rope 0.01 --test correlated-t --fold fold --test-fraction 0.1",
    "predictions digits_predictions.csv --truth digit",
    "predictions digits_predictions.csv --truth digit --id image --classifiers Logistic,1-NN,Tree --control Tree --test midp --permutations 50",
    "roc breast_cancer_scores.csv --truth diagnosis --positive malignant --cost-fp 1 --cost-fn 5 --control forest --confidence 0.9",
    "roc breast_cancer_scores.csv --truth diagnosis --positive malignant --scores forest,tree --points breast_cancer_points.csv",
    "roc --points breast_cancer_points.csv --cost-fp 1 --cost-fn 5 --negatives 900 --positives 100 --delimiter ,",
    "roc wine_scores.csv --truth cultivar --multiclass --alpha 0.01",
    "convergence cec2017_d10_convergence_mean.csv --objective minimize --optimum 0 --tolerance 1e-8 --target 1e-8 --target 1 --resamples 50",
    "convergence cec2017_d10_convergence_mean.csv --objective minimize --at-values 10,30,50 --final-at 40",
    "convergence cec2017_d10_convergence_mean.csv --objective minimize --at-values 10,30,50",
    "convergence cec2017_d10_convergence_mean.csv --objective minimize --every 20 --best-so-far",
    "convergence cec2017_d10_convergence_mean.csv --objective minimize --final-at 50",
    f"assumptions {_CEC} --scheme seeds --alpha 0.01",
    f"assumptions {_CEC} --figure-problem F1 --figure-algorithm jSO",
    "assumptions runs.csv --one-problem iris",
    "order amlb_2019_score.csv --objective maximize --cost amlb_2019_seconds.csv",
    "order amlb_2019_score.csv --objective maximize --cost amlb_2019_seconds.csv --cost-column seconds --test sign --adjust none",
    "order runs.csv --objective maximize --cost costs.csv --test folds --design independent",
    "order runs.csv --objective maximize --cost costs.csv --test paired-t --design holdout --test-fraction 0.3",
    "plan --effect d=0.8 --replicates 100 --max-problems 60 --alternative greater",
    f"plan --effect rank=1.5 --k 4 --control --pattern ends --shape t3 --max-problems 40 --test friedman,wilcoxon --procedures holm {_FEW}".replace("40 --jobs", "100 --jobs"),
    f"plan {_T} --pair PDFC FH-GBML --alone --replicates 100 --max-problems 80",
    f"plan {_CEC} --se 1000 --effect d=0.5 --control jSO --max-runs 200",
    f"power {_T} --bias 0,5 --pair PDFC NNEP --test friedman --procedures holm,nemenyi --replacement --sample-size 9 {_FEW}",
    f"power {_T} --control best --bias 0:10:5 --scale 2 {_FEW}",
    f"validate --n 8 --k 3 --null iid,ties --all-pairs --se both {_FEW}",
    f"validate {_T} --control-name NNEP --test friedman --test wilcoxon --procedures holm,none --null exchanged {_FEW}",
    "adjust pvalues.csv --alpha 0.01",
    "adjust ranks.csv --n 30 --kind ranks --control C4.5 --simes",
    "adjust ranks.csv --n 30 --exhaustive",
    "describe amlb_2019_medium_8c1h.csv",
    "describe digits_predictions.csv --kind predictions --truth digit",
    "guide",
    "guide --data table --problems many --algorithms 2",
)  # fmt: skip


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples and some tables of its own, to work in."""
    for path in EXAMPLES.glob("*.csv"):
        (tmp_path / path.name).symlink_to(path)
    for name, text in _MADE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "groups.map").write_text(
        "problem,group\n" + "".join(f"{name}{i},{name}\n" for name in "abc" for i in "12")
    )
    for name, source in (("ten", EXAMPLES / "breast_cancer_10fold.csv"), ("g", tmp_path / "groups.csv")):
        _database(tmp_path / {"ten": "ten.db", "g": "groups.db"}[name], name, source)
    (tmp_path / "costs.csv").write_text("algorithm,MB\nA,20\nB,10\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _database(path: Path, table: str, source: Path) -> None:
    """The columns of a CSV file that are no words but the first, as a table of a database."""
    head, *rows = csv.reader(source.read_text(encoding="utf-8").splitlines())
    keep = [i for i, cell in enumerate(rows[0]) if i == 0 or not cell.isalpha()]
    columns = ", ".join('"' + head[i] + ('" real' if i else '"') for i in keep)
    marks = ", ".join("?" for _ in keep)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"create table {table} ({columns})")
        connection.executemany(f"insert into {table} values ({marks})", [[row[i] for i in keep] for row in rows])


def executed(lines: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "script"}
    exec(compile(lines, "script.py", "exec"), names)
    return names


@pytest.mark.parametrize("command", COMMANDS)
def test_the_lines_compute_what_the_command_line_shows(command, run, desk, capsys):
    argv = shlex.split(command)
    lines = python_lines(argv)
    shown = run(*argv, "--format", "json").fine()
    study = executed(lines)["study"]
    assert study.to_json().rstrip("\n") == shown.rstrip("\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_lines_print_what_the_command_line_prints(command, run, desk, capsys):
    """With --full, --python and every other format, too: the verbs share the options."""
    argv = [*shlex.split(command), "--full"]
    lines = run(*argv, "--python").fine()
    assert lines == python_lines(argv) + "\n"


def test_every_verb_of_a_study_is_tried():
    """A verb without lines, or without a case above, fails here."""
    studies = {name for name in _VERBS if "--python" in _options(name)}
    assert studies == set(VERBS)
    assert {command.split()[0] for command in COMMANDS} == studies
    assert {name for name in _VERBS if "--format" in _options(name)} == studies


def _options(verb: str) -> set[str]:
    command = podium.get_command(click.Context(podium), verb)
    assert command is not None
    return {name for parameter in command.params for name in parameter.opts}


BASES = {
    "compare": ["f", "f --group g", "f --unpaired", "f --missing incomplete"],
    "pair": ["f A B", "f"],
    "runs": ["f --objective minimize"],
    "bayes": ["f", "f --test correlated-t", "f --run fold"],
    "roc": ["f", "--points p", "f --multiclass"],
    "convergence": ["f"],
    "order": ["f --cost c", "f --cost c --test folds"],
    "plan": ["f", "--effect d=0.5", "f --se 0.1"],
    "validate": ["f --all-pairs", ""],
    "guide": [""],
}
ASIDE = {"format", "output", "full", "standalone", "methods", "p-style", "report", "output-dir", "python", "figure", "figure-kind"}  # fmt: skip
OTHERS = {("guide", "ask"), *((verb, "kind") for verb in VERBS if verb not in ("adjust", "describe"))}
"""Options about which nothing can be written (the answers come later), and those of --figure."""


def _tried() -> list[tuple[str, str]]:
    """Every long option of every verb that says something about the study."""
    names = [(verb, name[2:]) for verb in VERBS for name in sorted(_options(verb)) if name.startswith("--")]
    return [(verb, name) for verb, name in names if name not in ASIDE and (verb, name) not in OTHERS]


def _value(verb: str, name: str) -> list[str]:
    """A value of the right form that is not the default."""
    command = podium.get_command(click.Context(podium), verb)
    assert command is not None
    (item,) = [item for item in command.params if f"--{name}" in item.opts]
    assert isinstance(item, click.Option)
    if item.is_flag:
        return []
    if isinstance(item.type, click.Choice):
        return [next(choice for choice in reversed(item.type.choices) if choice != item.default)]
    if item.type in (click.INT, click.FLOAT) or isinstance(item.type, click.IntRange):
        return ["7"]
    return _BY_NAME.get((verb, name), _BY_NAME.get(("", name), ["x=1"] * item.nargs))


_BY_NAME = {
    ("", "bias"): ["1,2"],
    ("", "at-values"): ["1,2"],
    ("", "confidence"): ["0.5"],
    ("roc", "confidence"): ["0.5"],
    ("plan", "effect"): ["d=0.7"],
}


@pytest.mark.parametrize(("verb", "name"), _tried())
def test_every_option_finds_its_way_into_the_lines(verb, name):
    """An option that a verb learns and the lines do not know fails here."""
    found = []
    for base in BASES.get(verb, ["f"]):
        words = [verb, *base.split()]
        with suppress(InputError, click.UsageError):
            found.append(python_lines([*words, f"--{name}", *_value(verb, name)]) != python_lines(words))
    assert any(found)


def test_the_public_functions_are_those_of_podium():
    import podium as package

    calls = [calls for calls in VERBS.values() if not callable(calls)]
    assert {name for item in calls for name in (item.reader, item.study) if name} <= set(package.__all__)


def test_the_usual_lines():
    assert python_lines(["compare", "results.csv", "--objective", "maximize", "--control", "best"]) == (
        "import podium\n"
        "\n"
        'results = podium.read_results("results.csv", objective="maximize")\n'
        'study = podium.compare(results, control="best")\n'
        "print(study)"
    )


def test_the_documents_show_what_podium_prints(run):
    page = (EXAMPLES.parent / "docs" / "report.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```\n\$ podium ([^\n]+ --python)\n(.*?)```", page, re.DOTALL)
    assert blocks
    for command, shown in blocks:
        assert run(*shlex.split(command)).fine() == shown


def test_an_option_given_with_its_default_is_left_out():
    words = "--alpha 0.05 --ranking friedman --missing refuse --seed 0 --permutations 0 --format text"
    assert python_lines(["compare", "r.csv", *words.split()]) == python_lines(["compare", "r.csv"])


def test_nothing_is_read_or_run(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    out = run(
        "compare", "is-not-there.csv", "--python", "--output", "x.json", "-f", "json", "--report", "r.html"
    ).fine()
    assert 'podium.read_results("is-not-there.csv")' in out
    assert list(tmp_path.iterdir()) == []


OUTPUTS = {
    "--figure cd.svg --figure-kind cd": 'study.save_picture("cd.svg", "cd")\nprint(study)',
    "--figure a.svg --figure b.tex": 'study.save_picture("a.svg")\nstudy.save_picture("b.tex")\nprint(study)',
    "--figure a.svg --figure b.tex --kind ranks": 'study.save_picture("a.svg", "ranks")\nstudy.save_picture("b.tex", "ranks")\nprint(study)',
    "--figure a.svg --figure b.svg --kind cd --kind wins": 'study.save_picture("a.svg", "cd")\nstudy.save_picture("b.svg", "wins")\nprint(study)',
    "--output x.tex --format latex": 'Path("x.tex").write_text(study.to_latex(), encoding="utf-8")',
    "--output x.tex --format latex --standalone": 'Path("x.tex").write_text(study.to_latex(standalone=True), encoding="utf-8")',
    "--output x.txt": 'Path("x.txt").write_text(study.to_text(full=True), encoding="utf-8")',
    "--output x.csv --format csv": 'Path("x.csv").write_text(study.to_csv(), encoding="utf-8")',
    "--output x.pdf --format pdf": 'Path("x.pdf").write_bytes(study.to_pdf())',
    "--full": "print(study.to_text(full=True))",
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

    argv = ["compare", *_T.split(), "--control", "best", *words.split()]

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
        "pair r.csv --confidence x": "--confidence",
        "runs r.csv": "--objective",
        "folds r.csv --where x": "--where",
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
    with pytest.raises(InputError, match=fact):
        python_lines(words.split())
    if not words.startswith("convert"):
        run(*words.split(), "--python").refused(fact)


@pytest.mark.parametrize("words", ["nothing", "compare", "compare r.csv --alpha x", "guide extra"])
def test_what_is_no_command_line_is_a_mistake(words):
    with pytest.raises(click.UsageError):
        python_lines(words.split())


NAMES = st.text(
    st.one_of(
        st.sampled_from("\"'\\\n\r\t{}%#$ ,=-\u202e\u2028\x85\x00😀éא"), st.characters(exclude_categories=["Cs"])
    ),
    min_size=1,
    max_size=12,
)


def _strings(lines: str) -> set[str]:
    return {node.value for node in ast.walk(ast.parse(lines)) if isinstance(node, ast.Constant) and isinstance(node.value, str)}  # fmt: skip


@given(file=NAMES, control=NAMES, cell=NAMES, column=NAMES.filter(lambda text: "=" not in text), path=NAMES)
@settings(deadline=None, max_examples=60)
def test_any_name_is_safe(file, control, cell, column, path):
    """Names come back from the script as they went in, and never end a line or a string."""
    argv = ["compare", f"--control={control}", f"--where={column}={cell}", f"--output={path}", "--", file]
    lines = python_lines(argv)
    assert {file, control, cell, column, path} <= _strings(lines)
    assert len(ast.parse(lines).body) == 5
    assert "\u202e" not in lines


@given(
    names=st.lists(
        NAMES.filter(lambda text: text.strip() == text and "\x00" not in text), min_size=2, max_size=2, unique=True
    )
)
@settings(deadline=None, max_examples=15)
def test_scripts_with_any_name_run(names):
    import podium as package

    first, second = names
    lines = python_lines(["pair", "--objective=maximize", "--", "-", first, second])
    table = package.to_results({first: [1, 2, 4, 3], second: [2, 2, 1, 1]}, objective="maximize")
    compute = "\n".join(line for line in lines.splitlines() if not line.startswith(("results =", "print")))
    scope: dict[str, Any] = {"results": table}
    exec(compute, scope)
    assert scope["study"].to_json() == package.compare_pair(table, first, second).to_json()


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e-300", "0.1"])
def test_numbers_are_literals(value):
    (call,) = [node for node in ast.walk(ast.parse(python_lines(["compare", "r.csv", f"--alpha={value}"]))) if isinstance(node, ast.keyword)]  # fmt: skip
    assert repr(eval(compile(ast.Expression(call.value), "value", "eval"))) == value


def test_long_calls_are_broken():
    words = [f"--where=column{number}=a long enough cell" for number in range(6)]
    lines = python_lines(["compare", "r.csv", "--objective", "maximize", *words, "--missing", "incomplete"])
    tree = ast.parse(lines)
    assert [type(node).__name__ for node in tree.body] == ["Import", "Assign", "If", "Expr"]
    assert '    "r.csv",\n    objective="maximize",\n' in lines


def test_the_script_runs_by_itself(desk):
    """In a process of its own, workers included."""
    lines = python_lines(shlex.split("validate --n 6 --k 3 --null iid --replicates 40 --jobs 2 --format json"))
    (desk / "study.py").write_text(lines, encoding="utf-8")
    done = subprocess.run([sys.executable, "study.py"], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("{")


def test_standard_input_stays_standard_input(run, monkeypatch, capsys):
    argv, text = ["compare", "-", "--objective", "maximize"], "d,A,B\nx,1,2\ny,4,3\nz,1,3\n"
    shown = run(*argv, "--format", "json", stdin=text).fine()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    assert executed(python_lines(argv))["study"].to_json().rstrip("\n") == shown.rstrip("\n")


def test_a_short_command_line_is_one_line():
    assert command_line(["pair", "r.csv", "My method", "it's"]) == """podium pair r.csv 'My method' 'it'"'"'s'"""


def test_a_long_command_line_is_broken_before_options():
    argv = shlex.split(
        f"compare {_H} --control 'My method' --alternative greater --figure cd.pdf --kind cd --report r.html"
    )
    assert command_line(argv) == (
        "podium compare garcia_herrera_2008.csv --objective maximize --control 'My method' \\\n"
        "    --alternative greater --figure cd.pdf --kind cd --report r.html"
    )


@pytest.mark.skipif(shutil.which("sh") is None, reason="needs a shell")
@given(argv=st.lists(st.one_of(NAMES, st.sampled_from(["--figure", "--a=b", "-f", ""])), max_size=30))
@settings(deadline=None, max_examples=40)
def test_a_shell_reads_the_words_back(argv):
    argv = [word.replace("\x00", "") for word in argv]
    written = command_line(argv)
    shell = "podium() { printf '%s\\0' podium \"$@\"; }\n" + written
    done = subprocess.run(["sh", "-c", shell], capture_output=True, check=True)
    assert done.stdout.decode().split("\x00")[:-1] == ["podium", *argv]
    assert "\n" in "".join(argv) or len(written) <= 100 or " \\\n    " in written or len(argv) < 3
