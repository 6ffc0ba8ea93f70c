"""``podium assumptions``, ``podium order`` and ``podium guide`` from the command line: outputs, schemas, and what is refused."""

from __future__ import annotations

import pytest

from cli.conftest import BEST, EXAMPLES
from cli.schemas import valid

pytestmark = pytest.mark.usefixtures("computed_once")

RUNS = EXAMPLES / "cec2017_d10_runs.csv"
LONG = ("--problem", "function", "--algorithm", "algorithm", "--value", "error")
SCORES, SECONDS = EXAMPLES / "amlb_2019_score.csv", EXAMPLES / "amlb_2019_seconds.csv"
ORDER = ("order", SCORES, *BEST, "--cost", SECONDS)
FORMATS = ("text", "latex", "markdown", "html", "csv", "json")


@pytest.mark.parametrize("scheme", ["seeds", "cv", "holdout", "5x2cv", "repeated-cv", "independent", None])
def test_schemas_of_assumptions(run, scheme):
    chosen = () if scheme is None else ("--scheme", scheme)
    data = run("assumptions", RUNS, *LONG, "--run", "run", *chosen, "-f", "json").json()
    assert (data["n"], data["k"], len(data["cells"])) == (6, 5, 30)
    assert data["scheme"]["independent"] is {"seeds": True, "independent": True, None: None}.get(scheme, False)
    assert data["verdict"]["parametric"] is False


@pytest.mark.parametrize("words", [(), ("--test", "sign"), ("--adjust", "none"), ("--adjust", "rom", "--alpha", "0.1")])
def test_schemas_of_order(run, words):
    data = run(*ORDER, *words, "-f", "json").json()
    assert [row["position"] for row in data["order"]] == list(range(1, 8))
    assert data["verdict"]["order"] == [row["algorithm"] for row in data["order"]]


def test_order_of_repetitions(run, tmp_path):
    costs = tmp_path / "c.csv"
    names = (EXAMPLES / "breast_cancer_10fold.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    algorithms = [name for name in names if name.lower() not in ("fold", "repetition")]
    costs.write_text("".join(f"{name},{len(name)}\n" for name in algorithms), encoding="utf-8")
    words = (
        "order",
        EXAMPLES / "breast_cancer_10fold.csv",
        *BEST,
        "--cost",
        costs,
        "--test",
        "folds",
    )
    data = run(*words, "-f", "json").json()
    assert (data["rows"], data["design"], data["test"]) == ("repetitions", "cv", "corrected-t")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--data", "folds"),
        ("--data", "runs", "--problems", "groups", "--missing", "some"),
        ("--data", "table", "--problems", "1", "--algorithms", "2"),
    ],
)
def test_schemas_of_guide(run, words):
    assert run("guide", *words, "-f", "json").json()["routes"]


def test_the_guide_asks(run):
    """Questions stand on standard error, the answer alone on standard output; numbers and words are understood."""
    asked = run("guide", "--ask", "--problems", "30", "-f", "json", stdin="1\nmany\nno\nequivalence\n")
    assert asked.code == 0
    (route,) = valid(asked.out)["routes"]
    assert "--equivalence" in route["command"]
    assert "How many problems" not in asked.err
    assert asked.err.count("?") >= 4
    run("guide", "--ask", "--data", "unknown").fine()  # nothing is left to ask
    for word in ("14", "0", "tables", "-1"):
        outcome = run("guide", "--ask", stdin=f"{word}\n")
        assert (outcome.code, outcome.out) == (2, "")
        assert "Type a number from 1 to 9" in outcome.err
    patient = run("guide", "--ask", stdin="\n \n14\n")
    assert (patient.code, patient.out, patient.err.count("Enter a number or a word: ")) == (2, "", 3)
    ended = run("guide", "--ask", stdin="1\n")
    assert (ended.code, ended.out) == (130, "")


def test_assumptions_short_and_full(run):
    short = run("assumptions", RUNS, *LONG).fine()
    full = run("assumptions", RUNS, *LONG, "--full").fine()
    assert "Anderson–Darling: p-values" in full
    assert "Anderson–Darling: p-values" not in short
    assert all(len(line) <= 80 for line in short.splitlines())


HOSTILE = {
    "empty": "",
    "one line": "task,A,B\n",
    "one value": "task,A,B\nx,1,2\n",
    "no runs": "task,A,B\nx,1,2\ny,1,2\n",
    "text": "task,A,B\nx,1,2\nx,a,2\n",
    "missing": "task,A,B\nx,1,2\nx,,2\n",
    "nan": "task,A,B\nx,1,2\nx,nan,2\n",
    "duplicate names": "task,A,A\nx,1,2\nx,3,2\n",
    "ragged": "task,A,B\nx,1,2\nx,3\n",
    "binary": "PK\x03\x04",
    "nul": "task,A\0,B\nx,1,2\nx,3,4\n",
    "json": "{}",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_runs(run, text):
    run("assumptions", "-", stdin=text).refused()


@pytest.mark.parametrize(
    "text",
    [
        "task,A,B\nx,1,2\nx,1,2\n",
        "task,A,B\nx,1,2\nx,3,4\nx,5,5\n",
        "task,A\nx,1\nx,2\nx,4\n",
        "task,A,B\n" + "x,1e308,-1e308\nx,-1e308,1e308\nx,1e-308,0\n" * 3,
        "task,A,B\n" + "x,0.1,0.3\nx,0.2,0.3\n" * 10,
        "task,"
        + ",".join(f"A{j}" for j in range(20))
        + "\n"
        + "".join(f"x{i % 3}," + ",".join(str((i * j) % 7) for j in range(20)) + "\n" for i in range(30)),
        'task,"<b>x_$%&</b>",\u202eB\nx,1,2\nx,3,4\nx,5,7\n',
    ],
)
@pytest.mark.parametrize("format_", FORMATS)
def test_odd_runs_are_answered(run, text, format_):
    out = run("assumptions", "-", "-f", format_, stdin=text).fine()
    if format_ == "json":
        valid(out)


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (("--scheme", "loo"), ("loo", "repeated-cv")),
        (("--alpha", "2"), ("alpha",)),
        (("--missing", "drop"), ("omit",)),
        (("--where", "x"), ("COLUMN=CELL",)),
        (("--one-problem", "x"), ("wide",)),
    ],
)
def test_assumptions_options_that_are_refused(run, words, facts):
    run("assumptions", RUNS, *LONG, *words).refused(*facts)


def test_a_misspelt_column_of_values_gets_a_suggestion(run):
    run("assumptions", RUNS, *LONG[:-1], "eror").refused("error")


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_tables_and_costs(run, tmp_path, text):
    cost = tmp_path / "cost.csv"
    cost.write_text("A,1\nB,2\n", encoding="utf-8")
    if text != HOSTILE["no runs"]:  # which is a fine table
        run("order", "-", "--objective", "minimize", "--cost", cost, stdin=text).refused()
    cost.write_text(text, encoding="utf-8")
    run("order", SCORES, *BEST, "--cost", cost).refused()


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (("order", SCORES, *BEST), ("--cost",)),
        (("order", SCORES, "--cost", SECONDS), ("--objective",)),
        (("order", SCORES, *BEST, "--cost", "nowhere.csv"), ("nowhere.csv",)),
        ((*ORDER, "--cost-column", "MB"), ("MB", "seconds")),
        ((*ORDER, "--design", "cv"), ("--test folds",)),
        ((*ORDER, "--test", "folds", "--problem", "task"), ("--where",)),
        ((*ORDER, "--alpha", "0.6"), ("alpha",)),
        (("guide", "--data", "tables"), ("table",)),
        (("guide", "--algorithms", "1"), ("at least 2",)),
        (("guide", "--missing", "perhaps"), ("some",)),
    ],
)
def test_order_and_guide_options_that_are_refused(run, words, facts):
    run(*words).refused(*facts)


def test_missing_names_both_ways(run, tmp_path):
    cost = tmp_path / "cost.csv"
    cost.write_text("framework,seconds\ntpot,1\nTPOT2,2\n", encoding="utf-8")
    run("order", SCORES, *BEST, "--cost", cost).refused(
        "no cost for", "'autosklearn'", "'TPOT2', which the results do not contain"
    )
