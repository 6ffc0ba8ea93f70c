"""podium folds and podium compare --parametric on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import BEST

pytestmark = pytest.mark.usefixtures("computed_once")

EXAMPLES = Path(__file__).parents[2] / "examples"
TEN, FIVE = EXAMPLES / "breast_cancer_10fold.csv", EXAMPLES / "breast_cancer_5x2cv.csv"


@pytest.mark.parametrize("file", [TEN, FIVE])
@pytest.mark.parametrize("words", [(), ("--control", "5-NN", "--alternative", "greater"), ("--design", "independent")])
def test_json_follows_the_schema(run, file, words):
    data = run("folds", file, *BEST, *words, "-f", "json").json()
    assert data["k"] == 4
    deciding = data["design"]["deciding_test"]
    assert data["verdict"]["ranking"] == data["families"][0]["ranking"] == deciding
    side = "control" if data["tests"]["control"] else "all_pairs"
    raw = {(p["first"], p["second"]): p["tests"][deciding]["pvalue"] for p in data["tests"][side]["pairs"]}
    assert {(h["first"], h["second"]): h["pvalue"] for h in data["families"][0]["hypotheses"]} == raw


@pytest.mark.parametrize("words", [(), ("--control", "C4.5"), ("--control", "C4.5", "--alternative", "less")])
def test_parametric_json_follows_the_schema(run, herrera, words):
    data = run("compare", herrera, *BEST, "--parametric", *words, "-f", "json").json()
    assert data["parametric"]["comparisons"]["method"] == ("dunnett" if words else "tukey")
    plain = run("compare", herrera, *BEST, *words, "-f", "json").json()
    assert plain["parametric"] is None
    assert plain["verdict"] == data["verdict"]


def test_parametric_needs_rows_that_belong_together(run, herrera):
    run("compare", herrera, *BEST, "--parametric", "--unpaired").refused("--parametric")


def test_the_short_form_has_the_verdict_first(run):
    assert "detected from the row labels" in run("folds", FIVE, *BEST).fine().replace("\n", " ")
    said = run("folds", TEN, *BEST).fine()
    assert said.splitlines()[3].startswith("Logistic regression has the best mean (0.9789)")
    assert "W05" in said
    assert "References" not in said
    assert "References" in run("folds", TEN, *BEST, "--full").fine()


HOSTILE = {
    "empty": (b"", "empty"),
    "blank": ("\n\n \n", "empty"),
    "no rows": ("fold,A,B\n", "no line of values"),
    "one row": ("fold,A,B\n1,.5,.6\n", "at least two"),
    "one column": ("fold,A\n1,.5\n2,.6\n", "1 algorithm detected"),
    "missing": ("fold,A,B\n1,.5,\n2,.6,.7\n", "line 2, column 'B'"),
    "nan": ("fold,A,B\n1,.5,nan\n2,.6,.7\n", "line 2, column 'B'"),
    "infinite": ("fold,A,B\n1,.5,inf\n2,.6,.7\n", "line 2, column 'B'"),
    "text": ("fold,A,B\n1,.5,good\n2,.6,.7\n", "line 2, column 'B'"),
    "huge": ("fold,A,B\n1,.5,1e999\n2,.6,.7\n", "line 2, column 'B'"),
    "same names": ("fold,A,A\n1,.5,.6\n2,.6,.7\n", "2 columns are called 'A'"),
    "same fold": ("run,fold,A,B\n1,1,.5,.6\n1,1,.6,.7\n", "occurs twice"),
    "blank fold": ("fold,A,B\n1,.5,.6\n,.6,.7\n", "blank"),
    "mean row": ("fold,A,B\n1,.5,.6\n2,.6,.7\nmean,.5,.6\n", "'mean'"),
    "ragged": ("fold,A,B\n1,.5\n2,.6,.7\n", "line 2"),
    "binary": (b"\x00\x01\x02\xff", "not text"),
    "workbook": (b"PK\x03\x04zip", "workbook"),
    "several problems": ("dataset,fold,A,B\nx,1,.5,.6\nx,2,.6,.7\ny,1,.5,.6\ny,2,.6,.7\n", "--where"),
    "two kinds of runs": ("run,seed,A,B\n1,1,.5,.6\n1,2,.6,.7\n", "--repetition"),
    "no layout": ("A,B\n.5,.6\n.6,.7\n", "--design"),
    "JSON": ('{"A": {"x": 1}}', "JSON"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_tables_are_refused_in_one_line(run, case):
    content, fact = HOSTILE[case]
    said = run("folds", "-", *BEST, stdin=content).refused(fact)
    assert all(line.startswith(("  - ", "    podium folds ")) for line in said.splitlines()[1:])


@pytest.mark.parametrize(
    "content",
    [
        "fold,A,B\n1,.5,.5\n2,.6,.6\n3,.1,.1\n",
        "fold,A,B\n1,.5,.6\n2,.6,.7\n3,.1,.2\n",
        "fold,A,B\n1,1e308,-1e308\n2,-1e308,1e308\n3,5,1e308\n",
        "fold,A,B\n1,1e-300,2e-300\n2,3e-300,1e-300\n",
        "fold;Ä\x1b[31m;<b>&%$_#\n1;0,5;0,6\n2;0,7;0,65\n",
        "fold,A," + "x" * 500 + "\n1,.5,.6\n2,.4,.6\n",
    ],
    ids=["all equal", "constant gap", "largest floats", "tiny", "odd names", "long name"],
)
def test_odd_tables_go_through_every_format(run, content):
    for form in ("text", "latex", "markdown", "html", "csv"):
        run("folds", "-", *BEST, "-f", form, stdin=content).fine()
    run("folds", "-", *BEST, "-f", "json", stdin=content).json()


@pytest.mark.parametrize(
    ("words", "fact"),
    [
        (("--where", "x"), "COLUMN=CELL"),
        (("--where", "x=1"), "no column 'x'"),
        (("--where", "fold=99"), "no line has '99'"),
        (("--fold", "zz"), "no column 'zz'"),
        (("--fold", "fold", "--repetition", "fold"), "both"),
        (("--algorithm", "model"), "no column 'model'"),
        (("--test-fraction", "2"), "between 0 and 1"),
        (("--control", "5NN"), "Did you mean '5-NN'"),
        (("--design", "sixfold"), "--design"),
    ],
)
def test_wrong_options_are_refused(run, words, fact):
    run("folds", TEN, *BEST, *words).refused(fact)


def test_a_query_of_a_database_holds_the_folds(run, tmp_path) -> None:
    import csv
    import sqlite3
    from contextlib import closing

    with (EXAMPLES / "breast_cancer_10fold.csv").open(encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    with closing(sqlite3.connect(tmp_path / "all.db")) as database:
        columns = ", ".join('"' + name + '"' for name in header)
        database.execute(f"create table folds ({columns})")
        database.executemany(f"insert into folds values ({', '.join('?' * len(header))})", rows)
        database.commit()
    call = (*BEST, "-f", "csv")
    found = run("folds", tmp_path / "all.db", "--query", "select * from folds", *call).fine()
    assert found == run("folds", EXAMPLES / "breast_cancer_10fold.csv", *call).fine()
