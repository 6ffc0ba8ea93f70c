"""podium describe: everything that is wrong is said at once and with its place, nothing that is right is blamed."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.schemas import valid
from podium import InputError, describe
from podium.data import read_reported
from podium.errors import PodiumError

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
FILES = ROOT / "tests" / "data" / "readers" / "files"
# The families of functions are no results: they belong to --group.
TABLES = [path for path in sorted(EXAMPLES.glob("*.csv")) if path.name != "cec2017_families.csv"]
SAMPLES = [*TABLES, *sorted((FILES / "layouts").glob("*.csv"))]
SAMPLES += [FILES / name for name in ("helm", "lm_eval", "cec", "swe_bench", "mteb/results", "inspect/json")]


def look(text: str, **options):
    return describe(io.StringIO(text), **options)


def said(text: str, weight: str, **options) -> str:
    return "\n".join(f"{one.text} @ {'; '.join(one.places)}" for one in look(text, **options).findings(weight))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_every_sample_is_described(sample):
    found = describe(sample)
    assert valid(found.to_json())["kind"] == found.seen.kind
    assert len({len(column) for column in found.columns().values()}) == 1
    for text in (found.to_text(full=True), found.to_markdown(), found.to_html(), found.to_latex(), found.to_csv()):
        assert text
    assert found.text.split(":")[0] == sample.name


@pytest.mark.parametrize(
    ("file", "kind", "shape", "verb"),
    [
        ("garcia_2010_tutorial.csv", "results", {"problems": 24, "algorithms": 4}, "compare"),
        ("amlb_2019_medium_8c1h.csv", "results", {"problems": 19, "algorithms": 5}, "compare"),
        ("cec2017_d10_runs.csv", "results", {"problems": 6, "algorithms": 5}, "compare"),
        ("breast_cancer_10fold.csv", "folds", {"repetitions": 10, "algorithms": 4}, "folds"),
        ("breast_cancer_scores.csv", "scores", {"instances": 399, "classifiers": 5}, "roc"),
        (
            "cec2017_d10_convergence_mean.csv",
            "traces",
            {"problems": 29, "algorithms": 10, "cut_points": 14},
            "convergence",
        ),
        ("digits_predictions.csv", "predictions", {"instances": 599, "classifiers": 7}, "predictions"),
    ],
)
def test_what_it_is_and_what_comes_next(file, kind, shape, verb):
    found = describe(EXAMPLES / file)
    assert (found.seen.kind, dict(found.seen.shape), found.next.verb) == (kind, shape, verb)
    assert found.next.command.startswith(f"podium {verb} ")


def test_neither_the_truth_nor_the_names_of_the_instances_are_counted_as_classifiers():
    text = "item,truth,one,two\na,x,x,y\nb,y,,y\nc,x,x,x\n"
    assert describe(io.StringIO(text)).seen.shape == {"instances": 3, "classifiers": 2}


def test_a_clean_table_is_not_blamed():
    found = describe(EXAMPLES / "garcia_2010_tutorial.csv")
    assert (found.findings("stops"), found.findings("suspicious")) == ((), ())


def test_missing_results_are_counted_as_in_the_file():
    """925 lines; 747 with a number, 178 without, and one fold of one cell that has no line of its own."""
    found = describe(EXAMPLES / "amlb_2019_medium_8c1h.csv")
    (missing,) = (one for one in found.findings("stops") if one.topic == "missing")
    assert "'oboe' 146" in missing.text
    assert "145" in missing.text.partition("Reasons given")[2]
    assert sum(found.seen.table["measurements"]) == 747


def test_everything_wrong_is_said_at_once():
    text = "dataset,A,B,A,D\nx,0.5,n/a,1,2\ny,oops,0.7,1,2\ny,7%,0.7,1\n,1,0.7,1,2\n"
    found = said(text, "stops")
    for fact in (
        "line 4 (4 cells)",
        "called 'A'",
        "line 3, column 'A' ('oops')",
        "percent sign",
        "line 2, column 'B'",
        "'y'",
        "line 5",
    ):
        assert fact in found


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("d,A,B\nx,1,1\ny,2,2\nz,3,3\n", "identical results on every problem"),
        ("d,A,B\nx,1,2\ny,1,2\nz,3,4\n", "The problems 'x', 'y' have identical results"),
        ("d,A,B\nx,1,2\ny,1,3\n", "same value on every problem: 'A'"),
        ("d,A,a,B\nx,1,2,3\ny,3,1,2\n", "'A' and 'a' differ only by upper and lower case"),
        ("d,Al,AI,B\nx,1,2,3\ny,3,1,2\n", "'Al', 'AI' look alike"),
        ("d,A,\u0410,B\nx,1,2,3\ny,3,1,2\n", "look alike ('A', '\\u0410')"),
        ("d,A\u200b,C,B\nx,1,2,3\ny,3,1,2\n", "invisible characters"),
        ("d,A ,B\nx,1,2\ny,3,1\n", "leading or trailing blanks"),
        ("d,A,B\nx,0.5,2\ny,-1,1\nz,3,4\n", "-1 occurs once"),
        ("d,A,B\nx,5,2\ny,999,1\nz,3,4\n", "999 occurs once"),
        ("d,A,B,C\nx,0,0.8,0.81\ny,0.7,0.71,0.72\n", "1 zero on problems where all others are far from zero"),
        ("d,A,B\n" + "".join(f"p{i},0.{i}1,0.{i}2\n" for i in range(1, 9)) + "q,75,0.5\n", "1 value outside [0, 1]"),
        ("d,A,B\nx,0.75,81\ny,0.65,70.5\n", "The algorithm 'A': fractions"),
        ("d,A,B\nx,0.1,0.10000000000000002\ny,1,2\n", "less than 1e-12"),
        ("d,A,B\niris fold 1,1,2\niris fold 2,3,1\niris fold 3,2,1\n", "look like folds or runs"),
    ],
)
def test_what_looks_suspicious(text, fact):
    assert fact in said(text, "suspicious")


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("d,A,B\nx,1,2\ny,3,5\nmean,2,9\n", "'mean' (line 4) is named like a summary"),
        (
            "d,A,B,C\nx,0.512,0.634,0.701\ny,0.415,0.523,0.688\nz,0.818,0.737,0.652\nw,0.331,0.402,0.519\nv,0.519,0.574,0.640\n",
            "'v' (line 6) equals the mean of the other rows",
        ),
    ],
)
def test_a_row_that_may_be_a_summary_is_asked_about_as_in_a_comparison(text, fact):
    (asked,) = (one for one in look(text).findings("stops") if one.question)
    assert fact in asked.text
    assert {choice.option for choice in asked.choices} == {"drop_row", "keep_row"}


def test_many_repeated_problems_are_one_finding():
    """As in solved or not solved on many instances."""
    rng = np.random.default_rng(1)
    text = "problem,A,B,C\n" + "".join(f"p{i},{a},{b},{c}\n" for i, (a, b, c) in enumerate(rng.integers(0, 2, (60, 3))))
    found = [one.text for one in look(text).seen.findings if "the same results" in one.text]
    assert len(found) == 1
    assert "unavoidable with only 2 different values" in found[0]
    text = "problem,A,B\n" + "".join(f"p{i},{i % 5},{i % 5 + 1}.5\n" for i in range(10))
    assert said(text, "suspicious").count("the same problems twice?") == 1
    assert "10 problems have the same results as another one throughout, such as 'p0', 'p5'" in said(text, "suspicious")


RECOMMENDED = {
    "examples/amlb_2019_medium_8c1h.csv": "compare {} --missing POLICY",
    "examples/amlb_2019_score.csv": "compare {} --objective OBJECTIVE",
    "examples/breast_cancer_5x2cv.csv": "folds {} --objective OBJECTIVE",
    "examples/breast_cancer_10fold.csv": "folds {} --objective OBJECTIVE",
    "examples/breast_cancer_points.csv": "roc --points {}",
    "examples/breast_cancer_scores.csv": "roc {} --truth diagnosis --positive LABEL",
    "examples/cec2017_d10_convergence_mean.csv": "convergence {} --objective OBJECTIVE",
    "examples/cec2017_families.csv": "compare RESULTS --group {}",
    "examples/digits_copies.csv": "predictions {} --truth digit --group image",
    "examples/digits_predictions.csv": "predictions {} --truth digit",
    "examples/fawcett_roc_20.csv": "roc {} --truth class --positive LABEL",
    "examples/wine_scores.csv": "roc {} --truth cultivar --multiclass",
}


@pytest.mark.parametrize("path", RECOMMENDED)
def test_an_example_leads_to_the_verb_that_fits(path):
    assert describe(ROOT / path).next.command == f"podium {RECOMMENDED[path].format(ROOT / path)}"


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("comparison,p-value\nA vs B,0.01\nA vs C,0.4\n", "adjust {}"),
        ("a,b,p\nA,B,0.01\nA,C,0.4\nB,C,0.2\n", "adjust {}"),
        ("valor,unadjusted p\nx,0.01\ny,<0.001\n", "adjust {}"),
        ("m,A,B,C\nA,1,0.1,0.2\nB,0.1,1,0.3\nC,0.2,0.3,1\n", "adjust {}"),
        ("m,A,B,C\nA,,,\nB,0.1,,\nC,0.2,0.3,\n", "adjust {}"),
        ("m,A,B,C\nA,1,0.1,0.2\nB,0.4,1,0.3\nC,0.2,0.3,1\n", "compare {} --objective OBJECTIVE"),
        ("m,A,B,C\nA,0,7,2\nB,7,0,3\nC,2,3,0\n", "compare {} --objective OBJECTIVE"),
        ("item,model,correct\nq1,A,1\nq1,B,0\nq2,A,1\nq2,B,1\n", "predictions {}"),
        (
            "item,model,sample,correct\nq,A,1,1\nq,B,1,0\nq,A,2,1\nq,B,2,1\nr,A,1,1\nr,B,1,0\n",
            "predictions {} --group item",
        ),
        (
            "item,model,sample,passed\n"
            + "".join(f"q{i},{m},{s},{(i + s) % 2}\n" for i in range(9) for m in "AB" for s in (0, 1)),
            "predictions {} --group item",
        ),
        ("item,A,B\nq1,1,0\nq2,0,0\nq3,1,1\n", "predictions {} --solved"),
        ("A,B,C\n1,0,1\n0,0,1\n1,1,1\n", "predictions {} --solved"),
        ("y,A,B\n1,0.9,0.8\n0,0.3,0.4\n1,0.7,0.2\n0,0.1,0.6\n", "roc {} --truth y --positive LABEL"),
        ("model,tp,fn,fp,tn\nA,9,1,2,8\nB,8,2,1,9\n", "roc --points {}"),
        ("dataset,domain,A,B\nx,text,0.9,0.8\ny,image,0.3,0.4\nz,text,0.7,0.2\n", "pair {} A B --objective OBJECTIVE"),
        ("dataset,A,B\nx,0.01,0.8\ny,0.3,0.04\nz,0.7,0.2\n", "pair {} A B --objective OBJECTIVE"),
    ],
)
def test_what_is_recommended_fits_the_content(tmp_path, text, command):
    path = tmp_path / "table.csv"
    path.write_text(text, encoding="utf-8")
    found = describe(path)
    assert found.next.command == f"podium {command.format(path)}"
    assert valid(found.to_json())["next"]["command"] == found.next.command
    assert found.to_text(full=True)


def test_numbers_from_0_to_1_alone_are_no_pvalues():
    """Twenty scores were taken for published p-values, and a verdict given."""
    assert look("instance,class,score\n1,p,0.9\n2,n,0.3\n").next.verb != "adjust"
    assert look("name,value\nA,0.01\nB,0.3\n").next.verb is None
    with pytest.raises(InputError, match="nothing shows that the column 'score' contains p-values"):
        read_reported(EXAMPLES / "fawcett_roc_20.csv")
    assert read_reported(EXAMPLES / "fawcett_roc_20.csv", kind="pvalues").m == 20


def test_unequal_and_repeated_runs():
    long = "problem,algorithm,seed,value\nx,A,1,1\nx,A,2,2\nx,B,1,3\ny,A,1,1\ny,B,1,2\ny,B,1,5\n"
    found = look(long)
    assert found.seen.columns == {"problem": "problem", "algorithm": "algorithm", "value": "value"}
    assert "numbers of runs differ" in said(long, "suspicious")
    assert "run '1' of 'B' on 'y'" in said(long, "stops")


@pytest.mark.parametrize(
    ("name", "guess"),
    [
        ("test_error", "minimize"),
        ("Accuracy", "maximize"),
        ("F1", "maximize"),
        ("value", None),
        ("LogLoss", "minimize"),
    ],
)
def test_the_direction_is_a_guess_and_never_used(name, guess):
    found = look(
        f"problem,algorithm,{name}\nx,A,1\nx,B,2\ny,A,3\ny,B,4\n", problem="problem", algorithm="algorithm", value=name
    )
    assert (found.seen.guess or "").partition(" ")[0] == (guess or "")
    assert found.seen.direction is None
    assert "--objective OBJECTIVE" in found.next.command
    assert ("Guess, never used" in found.to_text()) == (guess is not None)


@pytest.mark.parametrize(
    ("step", "value", "kind"),
    [
        (1, lambda j, i: j + i * i % 7, "results"),
        (1, lambda j, i: 100 + j - i, "results"),
        (10, lambda j, i: j + i * i % 7, "results"),
        (10, lambda j, i: 100 + j - i, "results"),
    ],
)
def test_algorithms_with_running_numbers_are_no_points_of_a_budget(step, value, kind):
    """Traces name their algorithms."""
    header = ",".join(f"method {step * i}" for i in range(1, 9))
    rows = "".join(f"p{j}," + ",".join(str(value(j, i)) for i in range(8)) + "\n" for j in range(6))
    assert look(f"problem,{header}\n{rows}").seen.kind == kind


def test_traces_with_holes_and_short_runs():
    text = "algorithm,problem,fes,error\nA,f,1,9\nA,f,2,5\nA,f,3,1\nB,f,1,9\nB,f,2,8\nA,g,1,3\nA,g,2,2\nA,g,3,1\n"
    found = look(text)
    assert found.seen.kind == "traces"
    assert "'B' on 'g'" in said(text, "stops")
    assert "'B' on 'f'" in said(text, "suspicious")
    assert str(found.seen.guess).startswith("minimize (values fall")


def test_predictions_with_everything_wrong():
    text = "id,label,A,B,C\n1,cat,cat,,cat\n2,dog,dog,dog,dog\n3,cat,Cat,cat,cat\n4,dog,dog,cat,dog\n"
    found = look(text)
    assert (found.seen.kind, found.seen.truth) == ("predictions", "label")
    assert "'B' without a label" in said(text, "stops")
    assert "'label', 'C' predict the same" in said(text, "suspicious")
    assert "'cat' and 'Cat'" in said(text, "suspicious").replace("'Cat' and 'cat'", "'cat' and 'Cat'")
    assert "a guess" in said(text, "remark")


@pytest.mark.parametrize(
    "source",
    ["", "\n\n", "a,b\n", "x", "data,A\nx,y\nz,w\n", b"\x00\x01\x02\x03", b"PK\x03\x04rubbish", "{}", "[[1,2]]"],
)
def test_nothing_to_describe_is_an_error_in_words(source):
    with pytest.raises(PodiumError):
        describe(io.BytesIO(source) if isinstance(source, bytes) else io.StringIO(source))
    with pytest.raises(InputError):
        describe("no such file.csv")


CELLS = st.sampled_from(
    ["1", "0.5", "", "n/a", "x", "1,5", "1e999", "-1", "99%", "<script>", "=1", "\u202e", "0", '"q"', "1e-400", "٣"]
)


@settings(deadline=None, max_examples=80)
@given(st.lists(st.lists(CELLS, max_size=5), max_size=6), st.sampled_from([",", ";", "\t"]))
def test_any_table_is_described_or_refused(rows, delimiter):
    text = "\n".join([delimiter.join(["data", "A", "B", "C"]), *(delimiter.join(row) for row in rows)])
    try:
        found = look(text)
    except PodiumError:
        return
    valid(found.to_json())
    assert "<script>" not in found.to_html()
    assert found.to_text(full=True)


def test_describing_changes_no_stream_and_reads_workbooks_alike(tmp_path):
    text = (EXAMPLES / "garcia_2010_tutorial.csv").read_bytes()
    by_stream = json.loads(describe(io.BytesIO(text)).to_json())
    by_path = json.loads(describe(EXAMPLES / "garcia_2010_tutorial.csv").to_json())
    assert by_stream["findings"] == by_path["findings"]
    assert by_stream["table"] == by_path["table"]
