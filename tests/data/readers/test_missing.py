"""Missing results: every policy against a computation by fractions on a real table, counts by hand, and what is refused."""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from fractions import Fraction
from statistics import median
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import podium
from data.helpers import EXAMPLES, error_of, fractions, holds
from podium.data import Results, read_results
from podium.data.missing import parse_policy, reasons_of
from podium.errors import InputError

AMLB = EXAMPLES / "amlb_2019_medium_8c1h.csv"
ROLES = {"problem": "p", "algorithm": "a", "value": "v", "run": "r", "objective": "maximize"}


def amlb_rows(without: tuple[str, ...] = ()) -> list[dict[str, str]]:
    with AMLB.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["framework"] not in without]


def as_text(rows: list[dict[str, str]]) -> io.StringIO:
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    return io.StringIO(out.getvalue())


def amlb_runs(rows: list[dict[str, str]]) -> dict[tuple[str, str], dict[str, Fraction | None]]:
    """Score of each fold, larger is better: tasks with a log loss and without an AUC are turned."""
    runs: dict[tuple[str, str], dict[str, Fraction | None]] = defaultdict(dict)
    tasks = {row["task"]: None for row in rows}
    for task in tasks:
        for framework in {row["framework"]: None for row in rows}:
            runs[task, framework] = dict.fromkeys(map(str, range(10)))
    for row in rows:
        if row["result"]:
            sign = -1 if row["logloss"] and not row["auc"] else 1
            runs[row["task"], row["framework"]][row["fold"]] = sign * Fraction(row["result"])
    return runs


def by_hand(rows: list[dict[str, str]], policy: str, average: Any) -> dict[tuple[str, str], Fraction]:
    """The cells of the table, computed by fractions alone."""
    runs = amlb_runs(rows)
    holed = {cell for cell, values in runs.items() if None in values.values()}
    cells = {}
    for (task, framework), values in runs.items():
        if policy == "drop-problem" and task in {task for task, _ in holed}:
            continue
        if policy == "drop-algorithm" and framework in {framework for _, framework in holed}:
            continue
        if policy == "worst":
            there = [v for (other, _), more in runs.items() if other == task for v in more.values() if v is not None]
            full = [min(there) if value is None else value for value in values.values()]
        elif policy.startswith("value="):
            full = [Fraction(policy[6:]) if value is None else value for value in values.values()]
        else:
            full = [value for value in values.values() if value is not None]
        cells[task, framework] = average(full)
    return cells


def mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def cells_of(results: Results) -> dict[tuple[str, str], Fraction]:
    rows = zip(results.problems, fractions(results), strict=True)
    return {
        (problem, algorithm): value
        for problem, row in rows
        for algorithm, value in zip(results.algorithms, row, strict=True)
    }


@pytest.mark.parametrize("average", ["mean", "median"])
@pytest.mark.parametrize(
    ("policy", "without", "shape"),
    [
        ("worst", (), (19, 5)),
        ("value=0.5", (), (19, 5)),
        ("value=-1e3", (), (19, 5)),
        ("drop-problem", ("oboe",), (15, 4)),
        ("drop-problem", ("oboe", "AutoWEKA"), (17, 3)),
        ("drop-algorithm", ("oboe", "AutoWEKA"), None),
        ("omit", ("oboe", "AutoWEKA"), (19, 3)),
    ],
)
def test_policies_on_the_benchmark(policy: str, without: tuple[str, ...], shape: Any, average: str) -> None:
    rows = amlb_rows(without)
    if shape is None:
        with pytest.raises(InputError, match="'drop-algorithm' leaves 1 of 3 algorithms: the other 2"):
            read_results(as_text(rows), missing=policy)
        return
    results = read_results(as_text(rows), missing=policy, average=average)
    assert (results.n, results.k) == shape
    assert (results.objective, results.average) == ("maximize", average)
    assert cells_of(results) == by_hand(rows, policy, mean if average == "mean" else median)


def test_pandas_agrees_on_the_worst_value() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.read_csv(AMLB)
    frame["score"] = frame["result"].where(frame["auc"].notna(), -frame["result"])
    table = frame.pivot_table(index=["task", "fold"], columns="framework", values="score")
    table = table.reindex(pandas.MultiIndex.from_product([frame["task"].unique(), range(10)], names=["task", "fold"]))
    worst = frame.groupby("task")["score"].min()
    means = table.apply(
        lambda column: column.fillna(column.index.get_level_values(0).to_series(index=column.index).map(worst))
    )
    expected = means.groupby(level=0).mean()
    results = read_results(AMLB, missing="worst")
    for j, name in enumerate(results.algorithms):
        assert results.values[:, j] == pytest.approx(expected.loc[list(results.problems), name].to_numpy(), rel=1e-12)


def test_counts_of_the_benchmark() -> None:
    rows = amlb_rows()
    failed = Counter(row["framework"] for row in rows if not row["result"])
    assert (len(rows), sum(failed.values())) == (925, 178)
    results = read_results(AMLB, missing="worst")
    treated = results.treated
    assert (treated.missing, treated.expected, treated.absent) == (178 + 25, 950, 25)
    failed["oboe"] += 25
    assert treated.by_algorithm == dict(failed)
    assert list(treated.by_algorithm) == ["oboe", "AutoWEKA", "H2OAutoML", "TPOT"]
    assert sum(treated.by_problem.values()) == sum(treated.reasons.values()) == 203
    assert treated.reasons["Error: Oboe could not produce any model in the requested time."] == 145
    assert treated.reasons["Exception: Aborting instance … for job …"] == 6
    assert set(results.counts.ravel().tolist()) == {10}
    holds(" ".join(results.notes), "203 of 950 measurements are missing (25 of them have no line at all)", "'oboe' 170")
    holds(" ".join(results.notes), "contains a loss on 8 problems")


def test_holes_are_named_by_default() -> None:
    holds(
        error_of(lambda: read_results(AMLB)),
        "'H2OAutoML' on 'Helena'",
        "203 of 950",
        "'oboe' 170",
        "Missing predictions",
        "missing=",
    )


def table(*lines: str) -> io.StringIO:
    return io.StringIO("\n".join(["p,a,r,v", *lines]))


FULL = ("x,A,1,1", "x,A,2,4", "x,B,1,2", "x,B,2,3", "y,A,1,5", "y,A,2,7", "y,B,1,6", "y,B,2,8")


@pytest.mark.parametrize("hole", ["y,B,2,", "y,B,2,NaN", "y,B,2,inf", "y,B,2,-", None])
def test_a_blank_run_and_an_absent_one_are_the_same(hole: str | None) -> None:
    lines = [*FULL[:-1], *([hole] if hole else [])]
    for policy, cells in (("worst", [["5/2", "5/2"], ["6", "11/2"]]), ("value=1.25", [["5/2", "5/2"], ["6", "29/8"]])):
        results = read_results(table(*lines), missing=policy, **ROLES)
        assert fractions(results) == [[Fraction(cell) for cell in row] for row in cells]
        assert results.treated.absent == (hole is None)
        assert results.runs is not None
    omitted = read_results(table(*lines), missing="omit", **ROLES)
    assert fractions(omitted)[1] == [6, 6]
    assert omitted.counts.tolist() == [[2, 2], [2, 1]]
    with pytest.raises(InputError, match="missing="):
        read_results(table(*lines), **ROLES)


def test_equal_tables_have_equal_digests() -> None:
    long = read_results(table(*FULL[:-1]), missing="value=8", **ROLES)
    full = read_results(table(*FULL), **ROLES)
    wide = read_results(io.StringIO("dataset,A,B\nx,2.5,2.5\ny,6,7\n"), objective="maximize")
    layout = io.StringIO(
        "id,task,framework,fold,result,mode,info\n"
        + "\n".join(f"i,{p},{a},{r},{v},m," for p, a, r, v in (line.split(",") for line in FULL))
    )
    assert long.sha256 == full.sha256 == wide.sha256 == read_results(layout).sha256
    assert full.treated is None


def test_wide_tables_have_the_policies_too() -> None:
    text = "dataset,A,B,C\nx,1,2,3\ny,4,NA,6\nz,7,8,9\nw,1,5,2\n"
    dropped = read_results(io.StringIO(text), objective="maximize", missing="drop-problem")
    assert dropped.problems == ("x", "z", "w")
    without = read_results(io.StringIO(text), objective="maximize", missing="drop-algorithm")
    assert (without.algorithms, without.n) == (("A", "C"), 4)
    worst = read_results(io.StringIO(text), objective="minimize", missing="worst")
    assert fractions(worst)[1] == [4, 6, 6]
    assert worst.treated.left_out == ()
    commas = read_results(io.StringIO("d;A;B\nx;0,5;NA\ny;0,25;0,75\n"), objective="maximize", missing="value=0.125")
    assert fractions(commas) == [[Fraction(1, 2), Fraction(1, 8)], [Fraction(1, 4), Fraction(3, 4)]]


def test_unequal_repetitions_without_labels_are_no_failures() -> None:
    unlabelled = {name: value for name, value in ROLES.items() if name != "run"}
    results = read_results(table(*FULL[:-1]), missing="worst", **unlabelled)
    assert results.treated is None
    assert "W18" in {advice.code for advice in podium.compare(results).advice}


def test_problems_may_have_different_numbers_of_runs() -> None:
    results = read_results(table(*FULL, "y,A,3,1", "y,B,3,1"), missing="worst", **ROLES)
    assert results.treated is None
    assert results.counts.tolist() == [[2, 2], [3, 3]]
    assert results.runs is None


HOSTILE = [
    (["x,A,1,", "x,B,1,NA", "y,A,1,", "y,B,1,-"], "worst", ["none of 4 measurements has a finite number"]),
    (["x,A,1,1", "x,B,1,", "y,A,1,", "y,B,1,1"], "drop-problem", ["leaves 0 of 2 problems", "2 of 4 measurements"]),
    (["x,A,1,1", "x,B,1,", "y,A,1,", "y,B,1,1"], "drop-algorithm", ["leaves 0 of 2 algorithms"]),
    (["x,A,1,1", "x,B,1,1", "y,A,1,", "y,B,1,"], "worst", ["no algorithm has a value on 'y'", "drop-problem"]),
    (["x,A,1,1", "x,B,1,1", "y,A,1,1", "y,B,1,"], "omit", ["'B' on 'y'", "omit"]),
    (["x,A,1,1", "x,A,1,", "x,B,1,1", "y,A,1,1", "y,B,1,2"], "worst", ["run '1' of 'A' on 'x' occurs twice", "line 2"]),
    (["x,A,1,1"], "worst", ["1 algorithm"]),
    (["x,A,1,1", "x,B,1,2"], "worst", ["1 problem"]),
    (["x,A,1,1", "x,B,1,two", "y,A,1,1", "y,B,1,2"], "worst", ["line 3", "'two' is not a number"]),
    (["x,A,1,1", "x,,1,2", "y,A,1,1", "y,B,1,2"], "worst", ["line 3", "no name"]),
]


@pytest.mark.parametrize(("lines", "policy", "facts"), HOSTILE)
def test_tables_that_no_policy_helps(lines: list[str], policy: str, facts: list[str]) -> None:
    holds(error_of(lambda: read_results(table(*lines), missing=policy, **ROLES)), *facts)


@pytest.mark.parametrize("word", ["drop", "value", "value=", "value=x", "value=nan", "value=1,5", "", "Worst"])
def test_unknown_policies_are_refused(word: str) -> None:
    with pytest.raises(InputError, match="missing"):
        parse_policy(word)


def test_reasons_are_grouped() -> None:
    found = reasons_of(["timeout after 3601.2s", "timeout  after 3599s", "H2O died", "", "/tmp/a1b2/x: gone"])
    assert found == {"timeout after …": 2, "H2O died": 1, "no reason given": 1, "… gone": 1}


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-3, 3), min_size=12, max_size=12), st.sets(st.integers(0, 11), max_size=5), st.randoms())
def test_the_median_is_exact(numbers: list[int], holes: set[int], random: Any) -> None:
    cells = [(p, a, r) for p in "xy" for a in "AB" for r in "123"]
    lines = [f"{p},{a},{r},{'' if i in holes else numbers[i]}" for i, (p, a, r) in enumerate(cells)]
    first, rest = lines[0], lines[1:]
    random.shuffle(rest)
    results = read_results(table(first, *rest), missing="value=0.5", average="median", **ROLES)
    values = [Fraction(1, 2) if i in holes else Fraction(numbers[i]) for i in range(12)]
    expected = {
        (p, a): sorted(values[i] for i, c in enumerate(cells) if c[:2] == (p, a))[1] for p in "xy" for a in "AB"
    }
    assert cells_of(results) == expected
