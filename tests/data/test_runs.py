"""Single runs and costs: how they are read, and what is refused."""

from __future__ import annotations

import io

import numpy as np
import pytest

from podium.data import Runs, read_results, read_runs, to_results
from podium.data.costs import read_costs, to_costs
from podium.errors import InputError

LONG = (
    "task,model,seed,score\nx,A,1,0.1\nx,A,2,0.3\nx,B,1,0.2\ny,A,2,5\ny,A,1,4\ny,B,1,1\ny,B,2,2\nx,B,2,0.2\nx,B,3,0.9\n"
)
NAMED = {"problem": "task", "algorithm": "model", "value": "score"}


def read(text, **options):
    return read_runs(io.StringIO(text), **options)


def test_unequal_runs_are_kept_exactly():
    runs = read(LONG, **NAMED)
    assert runs.counts.tolist() == [[2, 3], [2, 2]]
    assert [cell.tolist() for cell in runs.exact] == [[1, 3], [2, 2, 9], [50, 40], [10, 20]]
    assert runs.denominator == 10
    assert runs.sample(0, 1).tolist() == [0.2, 0.2, 0.9]
    assert any("between 2 and 3" in note for note in runs.notes)


@pytest.mark.parametrize("named", [(), ("problem",), ("value", "run"), ("problem", "algorithm")])
def test_usual_headers_need_no_names(named):
    """As `read_results` reads them: the same cells, and a note that says which columns were detected."""
    text = "task,model,seed,score\n" + "".join(
        f"{t},{m},{s},{len(t + m) + s / 8}\n" for t in ("x", "yy") for m in "AB" for s in (3, 1, 2)
    )
    whole = {"problem": "task", "algorithm": "model", "value": "score", "run": "seed"}
    runs = read(text, **{role: whole[role] for role in named})
    assert runs.sha256 == read(text, **whole).sha256
    assert (runs.counts.tolist(), runs.algorithms) == ([[3, 3], [3, 3]], ("A", "B"))
    assert sorted(runs.sample(0, 0).tolist()) == [2.125, 2.25, 2.375]
    assert any("Detected a long table" in note for note in runs.notes)


def test_lines_of_a_detected_table_are_selected():
    text = "task,model,metric,score\n" + "".join(
        f"x,{m},{q},{v}\n" for q in ("acc", "auc") for m in "AB" for v in (1, 2)
    )
    assert read(text, where={"metric": "auc"}).counts.tolist() == [[2, 2]]


def test_a_run_column_sorts_each_cell():
    text = "".join(line for line in LONG.splitlines(keepends=True) if not line.startswith("x,B,3"))
    assert read(text, **NAMED, run="seed").exact[2].tolist() == [40, 50]


def test_wide_rows_of_one_name_are_runs():
    runs = read("task,A,B\nx,1,2\ny,3,4\nx,5,6\ny,7,8.5\n")
    assert runs.problems == ("x", "y")
    assert [runs.sample(i, j).tolist() for i in (0, 1) for j in (0, 1)] == [[1, 5], [2, 6], [3, 7], [4, 8.5]]


def test_one_problem():
    runs = read("A,B\n1,2\n3,4\n", one_problem="iris")
    assert (runs.problems, runs.counts.tolist()) == (("iris",), [[2, 2]])


def test_the_digest_does_not_depend_on_the_dress():
    wide = read("task;A;B\nx;0,5;2\nx;1,5;4\n")
    long = read("t,m,v\nx,A,0.50\nx,B,2\nx,A,1.5\nx,B,4.0\n", problem="t", algorithm="m", value="v")
    assert wide.sha256 == long.sha256
    assert wide.sha256 != read("task;A;B\nx;0,5;2\nx;1,6;4\n").sha256


def test_runs_of_results():
    results = read_results(
        io.StringIO("task,A,B\nx,1,2\nx,1.5,2\ny,3,4\ny,3,5\n"), objective="maximize", repeats="average"
    )
    runs = Runs.of(results)
    assert [cell.tolist() for cell in runs.exact] == [[2, 3], [4, 4], [6, 6], [8, 10]]
    assert runs.denominator == 2


@pytest.mark.parametrize("rows", [{"A": [1.0, 2.0], "B": [3.0, 4.0]}])
def test_results_without_runs_are_refused(rows):
    with pytest.raises(InputError, match="each cell contains one value"):
        Runs.of(to_results(rows, objective="maximize"))


def test_results_that_lost_their_runs_are_refused():
    with pytest.raises(InputError, match="read_runs"):
        Runs.of(read_results(io.StringIO(LONG), objective="maximize", **NAMED))


@pytest.mark.parametrize("hole", ["", "NA", "nan", "inf"])
def test_missing_runs_are_an_error_or_left_out_on_request(hole):
    text = LONG.replace("x,B,1,0.2", f"x,B,1,{hole}")
    with pytest.raises(InputError, match="missing='omit'"):
        read(text, **NAMED)
    runs = read(text, **NAMED, missing="omit")
    assert (runs.left_out, runs.counts.tolist()) == (1, [[2, 2], [2, 2]])
    wide = f"task,A,B\nx,1,{hole}\nx,2,3\n"
    with pytest.raises(InputError, match="missing='omit'"):
        read(wide)
    assert read(wide, missing="omit").counts.tolist() == [[2, 1]]


def test_a_cell_whose_runs_all_failed_is_empty_on_request():
    runs = read("t,m,v\nx,A,1\nx,A,2\nx,B,\ny,B,1\ny,A,3\n", problem="t", algorithm="m", value="v", missing="omit")
    assert runs.counts.tolist() == [[2, 0], [1, 1]]


def test_the_arrays_cannot_be_changed():
    runs = read(LONG, **NAMED)
    with pytest.raises(ValueError, match="read-only"):
        runs.exact[0][0] = 7


def test_numbers_beyond_64_bits():
    runs = read("t,A,B\nx,1e-8,1e9\nx,2e-8,1e300\n")
    assert runs.exact[0].dtype == object
    np.testing.assert_array_equal(runs.sample(0, 1), [1e9, 1e300])


@pytest.mark.parametrize(
    ("text", "options", "fact"),
    [
        ("task,model,score,auc\nx,A,1,2\nx,B,3,4\n", {}, "several columns that could contain the values"),
        (
            "t,m,u,v,w\nx,A,1,2,3\nx,B,3,4,5\n",
            {"problem": "t", "algorithm": "m"},
            "could contain the values: 'u', 'v', 'w'",
        ),
        (LONG, {**NAMED, "problem": "taks"}, "Did you mean 'task'"),
        (LONG, {**NAMED, "one_problem": "x"}, "wide"),
        (LONG, {**NAMED, "missing": "drop"}, "omit"),
        (LONG.replace("0.9", "abc"), NAMED, "line 10"),
        ("task,A,B\nx,1,2\ny,3,4\n", {}, "one value on every problem"),
        ("task,A,B\nx,,\nx,,\n", {"missing": "omit"}, "none of 4 measurements"),
        ("t,m,v\nx,A,1\nx,A,2\ny,B,3\n", {"problem": "t", "algorithm": "m", "value": "v"}, "no measurement"),
        ("task,A,A\nx,1,2\nx,3,4\n", {}, "2 columns are called .A.: column 2, column 3"),
        ("task,A,B\nx,1,2\nx,3,4\n", {"where": {"task": "y"}}, "no line has 'y'"),
    ],
)
def test_what_cannot_be_used_is_refused(text, options, fact):
    with pytest.raises(InputError, match=fact):
        read(text, **options)


@pytest.mark.parametrize("text", ["B,2\nA,0.5\n", "name,cost\nB,2\nA,0.5\n", "name;Kosten\nA;0,5\nB;2\n"])
def test_costs(text):
    costs = read_costs(io.StringIO(text), ["A", "B"])
    assert costs.values == [0.5, 2.0]
    assert costs.algorithms == ("A", "B")


def test_costs_of_many_columns():
    text = "name,seconds,MB\nA,1,20\nB,2,10\n"
    assert read_costs(io.StringIO(text), ["A", "B"], column="MB").values == [20, 10]
    with pytest.raises(InputError, match="cost_column="):
        read_costs(io.StringIO(text), ["A", "B"])


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("A,1\n", "no cost for 'B'"),
        ("A,1\nB,2\nC,3\n", "'C', which the results do not contain"),
        ("A,1\nb,2\n", "Did you mean 'B'"),
        ("A,1\nA,2\n", "twice"),
        ("name,cost\n", "no cost below"),
        ("A,1\nB,\n", "no finite number"),
        ("A,1\nB,inf\n", "no finite number"),
        ("A,1\nB,cheap\n", "not a number"),
        ("A\nB\n", "one column"),
        ("", "empty"),
    ],
)
def test_costs_that_are_refused(text, fact):
    with pytest.raises(InputError, match=fact):
        read_costs(io.StringIO(text), ["A", "B"])


def test_costs_in_memory():
    assert to_costs({"B": 1, "A": 0.1}, ["A", "B"]).values == [0.1, 1]
    with pytest.raises(InputError, match="no cost"):
        to_costs({"A": 1}, ["A", "B"])
    with pytest.raises(InputError, match="finite"):
        to_costs({"A": 1, "B": float("nan")}, ["A", "B"])
