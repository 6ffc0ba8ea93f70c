"""Long tables: means, counts, runs, and everything that could go wrong unnoticed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from data.helpers import fractions, holds, read, refusal

LONG = (
    "task,framework,fold,seed,result\n"
    "t1,a,0,7,0.1\nt1,b,0,7,0.3\nt1,a,1,8,0.2\nt1,b,1,8,0.5\n"
    "t2,b,1,8,4\nt2,a,0,7,1\nt2,b,0,7,2\nt2,a,1,8,3\n"
)
ROLES = {"problem": "task", "algorithm": "framework", "value": "result"}


def test_means_counts_and_runs() -> None:
    results = read(LONG, **ROLES)
    assert (results.problems, results.algorithms) == (("t1", "t2"), ("a", "b"))
    assert fractions(results) == [[Fraction(3, 20), Fraction(2, 5)], [Fraction(2), Fraction(3)]]
    assert results.counts.tolist() == [[2, 2], [2, 2]]
    assert results.runs.tolist() == [[[0.1, 0.2], [0.3, 0.5]], [[1, 3], [4, 2]]]
    notes = " ".join(results.notes)
    holds(
        notes,
        "problems from 'task', algorithms from 'framework', values from 'result'",
        "8 measurements: 2 for each of 4 cells",
    )
    holds(notes, "Ignored columns: 'fold', 'seed'", "differ in: 'fold', 'seed'", "not matched between algorithms")


def test_named_runs_are_matched() -> None:
    results = read(LONG, **ROLES, run="fold")
    assert results.runs[1].tolist() == [[1, 3], [2, 4]]
    assert "not matched" not in " ".join(results.notes)
    assert results.sha256 == read(LONG, **ROLES).sha256


def test_named_runs_must_match() -> None:
    twice = LONG.replace("t2,b,0,7,2", "t2,b,1,7,2")
    holds(
        refusal(twice, **ROLES, run="fold"), "run '1' of 'b' on 't2' occurs twice", "line 6, column 'result' and line 8"
    )
    other = LONG.replace("t2,b,0,7,2", "t2,b,5,7,2")
    holds(refusal(other, **ROLES, run="fold"), "'b' on 't2' has other runs", "Leave the run column out")


def test_unequal_counts_are_said() -> None:
    results = read(LONG + "t2,a,2,9,5\n", **ROLES)
    assert results.counts.tolist() == [[2, 2], [3, 2]]
    assert results.runs is None
    assert fractions(results)[1][0] == 3
    holds(" ".join(results.notes), "9 measurements: between 2 and 3 for each of 4 cells", "unequal")


def test_single_measurements_equal_the_wide_table() -> None:
    once = read(LONG, **ROLES, where={"fold": "0"})
    assert (once.counts, once.runs) == (None, None)
    assert once.sha256 == read("task,a,b\nt1,0.1,0.3\nt2,1,2\n").sha256
    holds(" ".join(once.notes), "Kept the 4 lines (of 8) with '0' in column 'fold'")
    holds(refusal(LONG, **ROLES, where={"fold": "5"}), "no line has '5' in column 'fold'", "'0', '1'")
    holds(refusal(LONG, **ROLES, where={"Fold": "0"}), "no column 'Fold'", "Did you mean 'fold'")


def test_holes_are_named() -> None:
    lines = LONG.splitlines()
    kept = [line for line in lines if not line.startswith("t2,b")]
    message = refusal("\n".join(kept), **ROLES)
    holds(
        message,
        "1 of 4 combinations",
        "'b' on 't2'",
        "1 problem and 1 algorithm",
        "leave out those problems or algorithms",
    )


def test_missing_measurements_are_named_with_what_they_touch() -> None:
    failed = LONG.replace("t1,b,0,7,0.3", "t1,b,0,7,").replace("t2,b,1,8,4", "t2,b,1,8,NaN")
    message = refusal(failed, **ROLES)
    holds(
        message,
        "2 of 8 values",
        "line 3, column 'result', 'b' on 't1' (blank)",
        "line 6, column 'result', 'b' on 't2' ('NaN')",
    )
    holds(message, "Supply the missing results")


@pytest.mark.parametrize(
    ("options", "facts"),
    [
        (
            {"problem": "Task", "algorithm": "framework", "value": "result"},
            ["no column 'Task'", "Did you mean 'task'", "'fold'"],
        ),
        ({"problem": "task", "algorithm": "framwork", "value": "result"}, ["'framwork'", "Did you mean 'framework'"]),
        ({"problem": "task", "algorithm": "task", "value": "result"}, ["'task' cannot be both"]),
        (
            {"problem": "fold", "algorithm": "framework", "value": "task"},
            ["line 2, column 'task'", "'t1' is not a number"],
        ),
    ],
)
def test_columns_are_looked_up_exactly(options: dict[str, str], facts: list[str]) -> None:
    holds(refusal(LONG, **options), "t.csv", *facts)


def test_bad_cells_are_named() -> None:
    holds(
        refusal(LONG.replace("0.5", "0.5q"), **ROLES), "line 5, column 'result', 'b' on 't1'", "'0.5q' is not a number"
    )
    holds(refusal(LONG.replace("t2,a,0", ",a,0"), **ROLES), "line 7, column 'task'", "problem has no name")
    holds(refusal(LONG.replace("t2,a,0", "t2,,0"), **ROLES), "line 7, column 'framework'", "algorithm has no name")
    holds(refusal("task,framework,result\n", **ROLES), "no measurement")
    holds(refusal(LONG.replace("seed", "fold"), **ROLES, run="fold"), "two columns are called 'fold'")


def test_different_quantities_are_not_averaged() -> None:
    text = "Algorithm,Problem,IndicatorName,IndicatorValue\n" + "".join(
        f"{a},{p},{m},{v}\n" for v, (a, p, m) in enumerate((a, p, m) for a in "AB" for p in "xy" for m in ("HV", "IGD"))
    )
    roles = {"problem": "Problem", "algorithm": "Algorithm", "value": "IndicatorValue"}
    holds(
        refusal(text, **roles),
        "'IndicatorName'",
        "'HV', 'IGD'",
        "must not be averaged",
        "where={'IndicatorName': 'HV'}",
    )
    chosen = read(text, **roles, where={"IndicatorName": "IGD"})
    assert chosen.values.tolist() == [[1, 5], [3, 7]]
    # A metric that depends on the problem only is not mixed within any cell.
    by_problem = "p,a,metric,v\nx,A,auc,1\nx,A,auc,2\nx,B,auc,3\ny,A,loss,4\ny,B,loss,5\n"
    assert read(by_problem, problem="p", algorithm="a", value="v").values.tolist() == [[1.5, 3], [4, 5]]


def test_decimal_commas() -> None:
    results = read(LONG.replace(",", ";").replace(".", ","), **ROLES)
    assert results.sha256 == read(LONG, **ROLES).sha256
    holds(" ".join(results.notes), "decimal mark is the comma")
