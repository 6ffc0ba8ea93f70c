"""Arrays, lists, dicts and frames give the same results as the file that spells the same numbers."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.helpers import EXAMPLES, error_of, fractions, holds, read
from podium.data import read_results, to_results

VALUES = [[0.1, 0.25], [0.3, 1e-7], [7.0, -2.5]]
WANTED = read("d,A,B\nx,0.1,0.25\ny,0.3,1e-7\nz,7,-2.5\n")
FRAME = pd.DataFrame(VALUES, columns=["A", "B"], index=["x", "y", "z"])
FLAT = FRAME.reset_index(names="d")
POLARS = pl.DataFrame(FLAT.to_dict("list"))
LONG = FLAT.melt(id_vars="d", var_name="alg", value_name="v")


def make(data: Any, **options: Any) -> Any:
    options.setdefault("objective", "maximize")
    return to_results(data, **options)


def refusal(data: Any, **options: Any) -> str:
    return error_of(lambda: make(data, **options))


NAMES = {"problems": ["x", "y", "z"], "algorithms": ["A", "B"]}
COLUMNS = {"problem": "d", "algorithm": "alg", "value": "v"}
DRESSES: dict[str, tuple[Any, dict[str, Any]]] = {
    "array": (np.array(VALUES), NAMES),
    "lists": (VALUES, NAMES),
    "tuples": (tuple(tuple(row) for row in VALUES), NAMES),
    "list of arrays": ([np.array(row) for row in VALUES], NAMES),
    "object array": (np.array(VALUES, dtype=object), NAMES),
    "masked array": (np.ma.masked_array(VALUES, mask=np.zeros((3, 2))), NAMES),
    "float32 array": (np.array(VALUES, dtype=np.float32), NAMES),
    "decimals": ([[Decimal(repr(cell)) for cell in row] for row in VALUES], NAMES),
    "fractions": ([[Fraction(repr(cell)) for cell in row] for row in VALUES], NAMES),
    "dict of lists": ({"A": [0.1, 0.3, 7], "B": [0.25, 1e-7, -2.5]}, {"problems": ["x", "y", "z"]}),
    "dict of dicts": ({"A": {"x": 0.1, "y": 0.3, "z": 7}, "B": {"z": -2.5, "y": 1e-7, "x": 0.25}}, {}),
    "dict of Series": ({"A": FRAME["A"], "B": FRAME["B"][::-1]}, {}),
    "pandas index": (FRAME, {}),
    "pandas column": (FLAT, {}),
    "pandas column in the middle": (FLAT[["A", "d", "B"]], {}),
    "pandas float32": (FRAME.astype("float32"), {}),
    "pandas nullable": (FLAT.convert_dtypes(), {}),
    "pandas objects": (FRAME.astype(object), {}),
    "pandas sorted index": (FLAT.iloc[[0, 1, 2]].set_axis([5, 3, 9]), {}),
    "pandas categories": (FLAT.astype({"d": "category"}), {}),
    "polars": (POLARS, {}),
    "polars float32": (
        pl.DataFrame({"d": POLARS["d"], **{name: FLAT[name].to_numpy(np.float32) for name in "AB"}}),
        {},
    ),
    "polars decimals": (
        pl.DataFrame({"d": ["x", "y", "z"], **{a: [Decimal(repr(c)) for c in FRAME[a]] for a in "AB"}}),
        {},
    ),
    "long pandas": (LONG, COLUMNS),
    "long pandas shuffled": (LONG.iloc[[0, 3, 1, 2, 4, 5]], COLUMNS),
    "long polars": (pl.DataFrame(LONG.to_dict("list")), COLUMNS),
    "long categories": (LONG.astype({"d": "category", "alg": "category"}), COLUMNS),
}


@pytest.mark.parametrize(("data", "options"), DRESSES.values(), ids=DRESSES.keys())
def test_every_dress_of_one_table_gives_the_same_results(data: Any, options: dict[str, Any]) -> None:
    results = make(data, **options)
    assert results.sha256 == WANTED.sha256
    assert fractions(results) == fractions(WANTED)
    assert np.array_equal(results.values, WANTED.values)


@pytest.mark.parametrize("name", ["garcia_herrera_2008", "cec2017_d10_mean_error", "mteb_eng_v2_2026"])
def test_examples_through_frames(name: str) -> None:
    path = EXAMPLES / f"{name}.csv"
    wanted = read_results(path, objective="minimize").sha256
    frame = pl.read_csv(path, infer_schema_length=None)
    assert make(frame, objective="minimize").sha256 == wanted
    assert make(pd.DataFrame(frame.to_dict(as_series=False)), objective="minimize").sha256 == wanted


def test_pyarrow_tables() -> None:
    pa = pytest.importorskip("pyarrow")
    assert make(pa.table(FLAT.to_dict("list"))).sha256 == WANTED.sha256


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_random_tables_are_the_same_from_file_array_and_frames(data: st.DataObject) -> None:
    n, k = data.draw(st.integers(2, 5)), data.draw(st.integers(2, 4))
    cell = st.one_of(st.floats(allow_nan=False, allow_infinity=False), st.integers(-99, 99).map(lambda i: i / 10))
    rows = data.draw(st.lists(st.lists(cell, min_size=k, max_size=k), min_size=n, max_size=n))
    problems = [f"p{i}" for i in range(n)]
    algorithms = [f"a{j}" for j in range(k)]
    text = "\n".join(
        [",".join(["d", *algorithms]), *(",".join([p, *map(repr, row)]) for p, row in zip(problems, rows, strict=True))]
    )
    wanted = read(text, keep_column="*", keep_row="*")  # whatever scales the columns are on
    assert fractions(wanted) == [[Fraction(repr(cell)) for cell in row] for row in rows]
    frame = pd.DataFrame(rows, columns=algorithms, index=pd.Index(problems, name="d"))
    long = [
        (p, a, cell) for p, row in zip(problems, rows, strict=True) for a, cell in zip(algorithms, row, strict=True)
    ]
    others = [
        make(np.array(rows), problems=problems, algorithms=algorithms),
        make(rows, problems=problems, algorithms=algorithms),
        make(frame, keep_column="*", keep_row="*"),
        make(pl.DataFrame(frame.reset_index(names="d").to_dict("list")), keep_column="*", keep_row="*"),
        make(pl.DataFrame(long, schema=["d", "alg", "v"], orient="row"), **COLUMNS),
    ]
    assert {other.sha256 for other in others} == {wanted.sha256}


def test_generated_names_and_sources() -> None:
    plain = make(np.array(VALUES))
    assert (plain.problems, plain.algorithms, plain.source) == (("1", "2", "3"), ("A1", "A2"), "array")
    holds(" ".join(plain.notes), "called 1 to 3", "called A1 to A2")
    assert make(FRAME.reset_index(drop=True)).problems == ("1", "2", "3")
    assert (make(FRAME).source, make(POLARS).source) == ("pandas frame", "polars frame")
    assert make(FRAME, source="my table").source == "my table"
    assert make(pd.DataFrame({"id": [7, 8], "A": [1, 2], "B": [3, 4]})).problems == ("7", "8")


def test_integers_and_truth_values_are_exact() -> None:
    big = make([[2**70, 1], [3, 2**70 + 1]])
    assert big.exact.tolist() == [[2**70, 1], [3, 2**70 + 1]]
    assert make(np.array([[2**63, 1], [3, 2**64 - 1]], dtype=np.uint64)).exact.tolist() == [[2**63, 1], [3, 2**64 - 1]]
    assert make([[2**60 + 1, 0.5], [1, 2]]).exact[0, 0] == 2**61 + 2
    assert make([[True, False], [False, True]]).values.tolist() == [[1, 0], [0, 1]]
    assert make(pd.DataFrame({"A": [True, False], "B": [False, False]})).values.tolist() == [[1, 0], [0, 0]]


def test_the_array_given_stays_writable_and_apart() -> None:
    for array in (np.array(VALUES), np.arange(6).reshape(3, 2)):
        results = make(array)
        before = results.values.tolist()
        array[0, 0] = 99
        assert results.values.tolist() == before


def test_third_axis_holds_runs() -> None:
    cube = np.array([[[0.1, 0.2, 0.3], [1, 2, 6]], [[1, 1, 2], [0, 0, 0]]])
    for data in (cube, cube.tolist()):
        results = make(data)
        assert fractions(results) == [[Fraction(1, 5), Fraction(3)], [Fraction(4, 3), Fraction(0)]]
        assert np.array_equal(results.runs, cube)
        assert results.counts.tolist() == [[3, 3], [3, 3]]
    holds(refusal(np.where(cube == 6, np.nan, cube)), "row 1 ('1'), column 'A2', measurement 3 (nan)")


def test_long_frames_average() -> None:
    twice = pd.concat([LONG.assign(fold=0), LONG.assign(v=LONG.v + 1, fold=1)])
    results = make(twice, **COLUMNS, run="fold")
    assert fractions(results)[0] == [Fraction(6, 10), Fraction(75, 100)]
    assert results.runs.shape == (3, 2, 2)
    holds(
        " ".join(make(twice, **COLUMNS).notes), "Ignored columns: 'fold'", "differ in: 'fold'", "2 for each of 6 cells"
    )
    holds(refusal(LONG.iloc[1:], **COLUMNS), "1 of 6 combinations", "'A' on 'x'")
    holds(refusal(twice.rename(columns={"fold": "metric"}), **COLUMNS), "'metric'", "must not be averaged")


def test_cells_may_hold_different_numbers_of_runs() -> None:
    for data in ([[[1, 2], 3], [[1, 2], [3, 4]]], {"A": {"1": [1, 2], "2": [1, 2]}, "B": {"1": 3, "2": [3, 4]}}):
        results = to_results(data, objective="minimize")
        assert (results.counts.tolist(), results.values.tolist()) == ([[2, 1], [2, 2]], [[1.5, 3.0], [1.5, 3.5]])


def test_results_pass_through() -> None:
    assert to_results(WANTED) is WANTED
    assert to_results(WANTED, objective="maximize") is WANTED
    holds(refusal(WANTED, objective="minimize"), "objective='maximize'", "objective='minimize'")


HOLED = [[0.1, 0.25], [0.3, None], [7.0, -2.5]]
NAN = np.array([[0.1, 0.25], [0.3, np.nan], [7.0, -2.5]])


@pytest.mark.parametrize(
    ("data", "facts"),
    [
        (NAN, ["1 of 6 values", "row 2 ('2'), column 'A2' (nan)"]),
        (np.array([[1, np.inf], [2, 3]]), ["row 1 ('1'), column 'A2' (inf)"]),
        (HOLED, ["row 2 ('2'), column 'A2' (None)"]),
        (np.array(HOLED, dtype=object), ["row 2 ('2'), column 'A2' (None)"]),
        (np.ma.masked_array(VALUES, mask=[[0, 0], [0, 1], [0, 0]]), ["row 2 ('2'), column 'A2' (nan)"]),
        ([[Decimal("NaN"), 1], [2, 3]], ["row 1 ('1'), column 'A1' (NaN)"]),
        (pd.DataFrame(NAN, columns=["A", "B"], index=["x", "y", "z"]), ["pandas frame", "'B' on 'y'"]),
        (FLAT.convert_dtypes().mask(FLAT.isin([1e-7])), ["row 2 ('y'), column 'B'"]),
        (
            pl.DataFrame({"d": ["x", "y"], "A": [1, None], "B": [1, 2]}),
            ["polars frame", "row 2 ('y'), column 'A' (None)"],
        ),
        (pl.DataFrame({"d": ["x", "y"], "A": [1.5, None], "B": [1, 2]}), ["polars frame", "row 2 ('y'), column 'A'"]),
        ({"A": {"x": 1, "y": 2}, "B": {"x": 3}}, ["1 of 4 combinations", "'B' on 'y'"]),
        ({"A": {"x": 1, "y": None}, "B": {"x": 3, "y": 1}}, ["'A' on 'y' (None)"]),
        ({"A": {"x": 1, "y": 2}, "B": {}}, ["no values for 'B'"]),
        ({"A": {}, "B": {}}, ["empty"]),
        ({"A": [1, 2], "B": [3]}, ["'B' has 1 value, 'A' has 2", "to_groups"]),
        ({"A": [1, 2], "B": {"x": 1, "y": 2}}, ["'B' has another form than 'A'"]),
        ({"A": [1, 2], "B": 5}, ["value of 'B' is '5'"]),
        ({"A": [1, 2]}, ["1 algorithm"]),
        ([[1, 2], [3]], ["row 2 has 1 value, row 1 has 2"]),
        ([[1, "2"], [3, 4]], ["row 1 ('1'), column 'A2'", "'2' is text"]),
        ([[1, 2j], [3, 4]], ["row 1 ('1'), column 'A2'", "complex"]),
        ([1, 2], ["row 1 is '1', not a list"]),
        ([], ["no numbers"]),
        (np.zeros(3), ["1 axis"]),
        (np.zeros((2, 2, 2, 2)), ["4 axes", "(n, k, r)"]),
        (np.zeros((2, 2, 0)), ["third axis", "empty"]),
        (np.zeros((1, 3)), ["1 problem"]),
        (np.array([["a", "b"], ["c", "d"]]), ["<U1", "no real numbers"]),
        (np.ones((2, 2)) * 1j, ["complex128"]),
        ([[10**400, 1], [2, 3]], ["row 1 ('1'), column 'A1'", "too large"]),
        ([[Decimal("1e999999"), 1], [2, 3]], ["row 1 ('1'), column 'A1'", "too large"]),
        ([[Decimal("1e-999999"), 1], [2, 3]], ["row 1 ('1'), column 'A1'", "too small"]),
        ([[Fraction(1, 3), Decimal("1e999999")], [2, 3]], ["row 1 ('1'), column 'A2'", "too large"]),
        ("table.csv", ["read_results"]),
        (7, ["'int'"]),
        (FLAT.assign(sort="w"), ["'sort' contains words ('w')", "drop_column='sort'"]),
        (pd.concat([FRAME, FRAME], axis=1), ["same name"]),
        (FRAME.iloc[:0], ["no rows"]),
        (FRAME.set_index(["A", "B"]), ["2 levels", "reset_index()"]),
        (pd.concat([FRAME, FRAME]), ["problem 'x' occurs twice", "row 1 and row 4"]),
        (FRAME["A"], ["one column", "a column for each algorithm"]),
        (POLARS.lazy(), ["LazyFrame", "columns of a long table", "Collect a wide or small table first"]),
    ],
)
def test_bad_objects_are_refused(data: Any, facts: list[str]) -> None:
    holds(refusal(data), *facts)


def test_names_must_fit() -> None:
    holds(refusal(VALUES, problems=["a", "b"]), "2 problem names for 3 problems")
    holds(refusal(VALUES, problems=["a", "b", "a"]), "'a' occurs twice", "position 1 and position 3")
    holds(refusal(VALUES, algorithms="AB"), "algorithms must be a list", "'AB'")
    holds(refusal(VALUES, algorithms=["A", " "]), "algorithm at position 2 has no name")
    holds(refusal(FRAME, problems=["a", "b", "c"]), "own names")
    holds(refusal({"A": [1, 2], "B": [1, 2]}, algorithms=["C", "D"]), "keys")
    holds(refusal({"A": {"x": 1}, "B": {"x": 1}}, problems=["x"]), "inner dicts")
    holds(refusal(VALUES, **COLUMNS), "not a frame")
    holds(refusal(LONG.assign(alg=[None, *LONG.alg[1:]]), **COLUMNS), "row 1, column 'alg'", "no name")
    holds(refusal(VALUES, objective=None), "larger or smaller")


def test_import_is_light() -> None:
    code = "import sys, podium.data.read, podium.data.objects; print([m for m in ('narwhals','pandas','scipy','polars') if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
