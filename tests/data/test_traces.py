"""Reading traces: every shape gives the same object, cut-points follow a said rule, errors name the place."""

from __future__ import annotations

import gzip
import io
import math
from fractions import Fraction

import numpy as np
import pandas as pd
import polars as pl
import pytest

from data.helpers import error_of
from podium.data.trace_files import cut_columns
from podium.data.trace_grid import every, is_regular, regular
from podium.data.traces import read_traces, to_traces
from podium.errors import InputError, MissingExtraError

RUNS = np.array(  # (k, n, r, c)
    [
        [[[9, 4, 1, 0.5], [8, 3, 1, 1]], [[90, 40.5, 10, 5], [80, 30, 10, 0]]],
        [[[9, 8, 7, 6], [9, 9, 9, 0.25]], [[95, 85, 75, 65], [90, 70, 50, 30]]],
    ]
)
CUTS = [10, 20, 30, 40]


def long_text(header="algorithm,function,run,budget,error", sep=",", order=None, runs=RUNS, cuts=CUTS):
    lines = [
        sep.join(map(str, (f"alg{a}", f"F{p}", r + 1, cut, runs[a, p, r, c])))
        for a, p, r in np.ndindex(runs.shape[:3])
        for c, cut in enumerate(cuts)
    ]
    if order is not None:
        lines = [lines[i] for i in order]
    return header.replace(",", sep) + "\n" + "\n".join(lines) + "\n"


def wide_text():
    head = "algorithm,function,run," + ",".join(map(str, CUTS))
    rows = [f"alg{a},F{p},{r + 1}," + ",".join(map(str, RUNS[a, p, r])) for a, p, r in np.ndindex(RUNS.shape[:3])]
    return "\n".join([head, *rows]) + "\n"


def read(text, **words):
    return read_traces(io.StringIO(text), objective="minimize", **words)


@pytest.fixture
def plain():
    return to_traces(
        RUNS, objective="minimize", algorithms=["alg0", "alg1"], problems=["F0", "F1"], cut_points=CUTS, source="x"
    )


def same(found, wanted):
    assert (found.algorithms, found.problems) == (wanted.algorithms, wanted.problems)
    assert found.cut_points.tolist() == wanted.cut_points.tolist()
    assert found.runs.tolist() == wanted.runs.tolist()
    assert found.values.tolist() == wanted.values.tolist()
    assert found.sha256 == wanted.sha256


def test_averages(plain):
    assert plain.values[0, 1].tolist() == [85, 35.25, 10, 2.5]
    median = to_traces(RUNS, objective="minimize", average="median")
    assert median.values[1, 0].tolist() == [9, 8.5, 8, 3.125]


@pytest.mark.parametrize("sep", [",", ";", "\t", "|", " "])
def test_long_files(plain, sep):
    same(read(long_text(sep=sep)), plain)


def test_any_order_of_lines(plain):
    """The order of the lines changes nothing but the order of the names, kept here by the first line of each."""
    rng = np.random.default_rng(0)
    order = [0, 8, 16, 24, *rng.permutation([i for i in range(32) if i not in (0, 8, 16, 24)])]
    found = read(long_text(order=order))
    assert found.values.tolist() == plain.values.tolist()


def test_wide_files(plain):
    same(read(wide_text()), plain)
    same(read(wide_text().replace("10,20,30,40", "10 %,20 %,30 %,40 %")), plain)
    same(read(wide_text().replace("10,20,30,40", "FES_10,FES_20,FES_30,FES_40")), plain)


def test_a_set_of_columns_for_each_algorithm(plain):
    head = "function,run," + ",".join(f"alg{a}_{cut}" for a in range(2) for cut in CUTS)
    rows = [f"F{p},{r + 1}," + ",".join(map(str, RUNS[:, p, r].ravel())) for p in range(2) for r in range(2)]
    same(read("\n".join([head, *rows])), plain)


def test_a_file_for_each_algorithm(plain, tmp_path):
    paths = []
    for a in range(2):
        path = tmp_path / f"alg{a}.csv"
        rows = [f"F{p},{r + 1}," + ",".join(map(str, RUNS[a, p, r])) for p in range(2) for r in range(2)]
        path.write_text("function,seed,10,20,30,40\n" + "\n".join(rows))
        paths.append(path)
    found = read_traces(paths, objective="minimize")
    same(found, plain)
    assert found.source == "2 files"


def test_gzip_quotes_blank_lines_and_windows_line_ends(plain, tmp_path):
    path = tmp_path / "t.csv.gz"
    path.write_bytes(gzip.compress(long_text().encode()))
    same(read_traces(path, objective="minimize"), plain)
    same(read(long_text().replace("alg0", '"alg0"').replace("\n", "\r\n")), plain)
    same(read(long_text().replace("F0,1,10", " F0 ,1,10 ").replace("\n", "\n\n")), plain)


def test_decimal_commas(plain):
    same(read(long_text(sep=";").replace(".", ",")), plain)


@pytest.mark.parametrize("engine", ["polars", "pandas"])
def test_frames_and_parquet(plain, engine, tmp_path):
    table = pd.read_csv(io.StringIO(long_text()))
    frame = table if engine == "pandas" else pl.from_pandas(table)
    same(to_traces(frame, objective="minimize"), plain)
    path = tmp_path / "t.parquet"
    pl.from_pandas(table).write_parquet(path)
    same(read_traces(path, objective="minimize"), plain)
    with path.open("rb") as file:
        same(read_traces(file, objective="minimize"), plain)


def test_parquet_without_a_library_names_the_extra(tmp_path, monkeypatch):
    path = tmp_path / "t.parquet"
    pl.DataFrame({"a": [1]}).write_parquet(path)
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    with pytest.raises(MissingExtraError, match=r"podium\[parquet\]"):
        read_traces(path, objective="minimize")


def test_columns_by_name_and_selection(plain):
    text = long_text(header="who,what,nr,when,howmuch,D").replace("\n", ",10\n").replace("D,10\n", "D\n", 1)
    text += text.split("\n", 1)[1].replace(",10\n", ",30\n")
    words = {"algorithm": "who", "problem": "what", "run": "nr", "cut_point": "when", "value": "howmuch"}
    with pytest.raises(InputError, match=r"cut-point 10 occurs twice.*line 2.*line 34.*where="):
        read(text, **words)
    same(read(text, **words, where={"D": "10"}), plain)
    with pytest.raises(InputError, match="It holds: '10', '30'"):
        read(text, **words, where={"D": "50"})


def test_means_are_exact_and_do_not_depend_on_the_order_of_runs():
    rng = np.random.default_rng(1)
    runs = 10.0 ** rng.uniform(-9, 9, size=(2, 3, 7, 4))
    one = to_traces(runs, objective="minimize")
    two = to_traces(runs[:, :, rng.permutation(7)], objective="minimize")
    assert one.values.tolist() == two.values.tolist()
    exact = float(sum(map(Fraction, runs[0, 0, :, 0].tolist())) / 7)
    assert one.values[0, 0, 0] == pytest.approx(exact, rel=2**-52)


def test_sums_beyond_the_largest_float():
    runs = np.full((2, 2, 3, 3), 1.5e308)
    assert to_traces(runs, objective="minimize").values[0, 0, 0] == pytest.approx(1.5e308)


def test_a_run_without_a_label_is_the_next_line():
    found = read(long_text().replace(",run,", ",ignored,"))
    assert found.counts.tolist() == [[2, 2], [2, 2]]
    assert any("order of the file" in note for note in found.notes)


UNEVEN = "algorithm,function,run,fes,error\n" + "".join(
    f"{a},{p},1,{fes},{value}\n"
    for a in "AB"
    for p in ("f", "g")
    for fes, value in ([(5, 9), (12, 4), (31, 2), (40, 1)] if a == "A" else [(4, 8), (25, 6), (40, 3)])
)


def test_different_cut_points_are_refused_or_read_off():
    with pytest.raises(InputError, match=r"every=STEP \(such as 4\)"):
        read(UNEVEN)
    found = read(UNEVEN, at_values=[10, 20, 30, 40])
    assert found.values[:, 0].tolist() == [[9, 4, 4, 1], [8, 8, 6, 3]]
    assert found.interpolated == 12
    assert found.values.tolist() == read(UNEVEN, every=10).values.tolist()
    with pytest.raises(
        InputError, match=r"^open file: the run 'A' on 'f', run 1 starts at cut-point 5, so there is no value at 4"
    ):
        read(UNEVEN, at_values=[4, 20, 40])


def test_uneven_budgets():
    short = UNEVEN.replace("B,g,1,40,3\n", "")
    with pytest.raises(
        InputError, match=r"uneven budgets: 1 of 4 runs end before cut-point 40.*'B' on 'g', run 1, which ends at 25"
    ):
        read(short, at_values=[10, 20, 40])
    assert read(short, at_values=[10, 20, 40], uneven="carry").values[1].tolist() == [[8, 8, 3], [8, 8, 6]]
    assert read(short, at_values=[5, 10, 20, 40], uneven="common").cut_points.tolist() == [5, 10, 20]
    assert read(short, uneven="carry").cut_points.tolist() == [5, 12, 25, 31, 40]


def test_blanks_of_wide_tables_are_missing_cut_points():
    text = wide_text().replace("9.0,8.0,7.0,6.0", "9.0,8.0,7.0,")
    with pytest.raises(InputError, match="uneven budgets"):
        read(text)
    assert read(text, uneven="carry").runs[1, 0, 0].tolist() == [9, 8, 7, 7]
    text = wide_text().replace("9.0,8.0,7.0,6.0", "9.0,NA,7.0,6.0")
    with pytest.raises(InputError, match="the runs were recorded at different cut-points"):
        read(text)


def test_recorded_cut_points_stay_beside_the_wanted_ones(plain):
    found = read(long_text(), at_values=[15, 30, 40])
    assert found.cut_points.tolist() == [10, 15, 20, 30, 40]
    assert found.runs[..., 1].tolist() == plain.runs[..., 0].tolist()
    assert found.interpolated == 8


def test_best_so_far_is_counted_and_made_on_request():
    up = RUNS.copy()
    up[0, 0, 0] = [9, 4, 6, 5]
    assert read(long_text(runs=up)).worsened == 1
    found = read(long_text(runs=up), best_so_far=True)
    assert found.worsened == 0
    assert found.runs[0, 0, 0].tolist() == [9, 4, 4, 4]
    rising = read_traces(io.StringIO(long_text(runs=-up)), objective="maximize", best_so_far=True)
    assert rising.runs[0, 0, 0].tolist() == [-9, -4, -4, -4]


def test_cells_with_different_numbers_of_runs():
    text = "\n".join(line for line in long_text().split("\n") if not line.startswith("alg1,F1,2"))
    found = read(text)
    assert found.counts.tolist() == [[2, 2], [2, 1]]
    assert np.isnan(found.runs[1, 1, 1]).all()
    assert found.values[1, 1].tolist() == [95, 85, 75, 65]


def test_results_at_a_cut_point_are_exact():
    runs = np.array([[[[0.1, 0.1, 0.1], [0.2, 0.2, 0.2], [0.3, 0.3, 0.3]]] * 2, [[[0.2] * 3] * 3] * 2])
    results = to_traces(runs, objective="minimize").results_at(2)
    assert results.exact[:, 0].tolist() == results.exact[:, 1].tolist()  # (0.1+0.2+0.3)/3 is 0.2
    assert results.problems == ("1", "2")


def test_the_position_of_a_cut_point(plain):
    assert [plain.index(v) for v in (10, 19.9, 20, 40)] == [0, 0, 1, 3]
    for value in (9, 41, math.nan):
        with pytest.raises(InputError, match=r"no value at cut-point .* The traces run from 10 to 40\."):
            plain.index(value)


def test_regular_cut_points():
    cec = [1, 2, 3, 5, *range(10, 101, 10)]
    assert regular(cec)[0].tolist() == list(range(10, 101, 10))
    assert regular([0.1, 0.2, 0.3])[0].tolist() == [0.1, 0.2, 0.3]
    assert regular(range(1, 1001))[0].tolist() == list(range(100, 1001, 100))
    assert "not at regular" in regular([1, 10, 100, 1000])[1]
    assert every(0.1, 0.3).tolist() == [0.1, 0.2, 0.3]
    assert is_regular([0.1, 0.2, 0.3])
    assert not is_regular(cec)


def test_headers_that_are_no_cut_points():
    assert cut_columns(["F1", "F2", "F3", "F4"]) == []
    assert cut_columns(["algorithm", "1", "2"]) == []
    assert [c.who for c in cut_columns(["p", "A 1", "A 2", "A 3"])] == ["A", "A", "A"]


BAD = [
    ("algorithm,function,run,fes,error\nA,f,1,10,x\n", "line 2, column 'error': 'x' is not a number"),
    ("algorithm,function,run,fes,error\nA,f,1,10,5\nA,f,1,20,NA\n", "line 3, column 'error' ('NA')"),
    ("algorithm,function,run,fes,error\nA,f,1,ten,5\n", "cut-point 'ten'"),
    ("algorithm,function,run,fes,error\nA,,1,10,5\n", "line 2, column 'error': the problem is blank"),
    ("algorithm,function,run,fes,error\nA,f,1,10\n", "line 2: expected 5 cells as in the header, found 4"),
    ("algorithm,function,run,fes,error\n", "no measurement"),
    ("algorithm,function,run,fes\nA,f,1,10\n", "no column looks like the value"),
    ("algorithm,function,task,fes,error\nA,f,1,10,2\n", "'function' and 'task' could each be the problem"),
    ("algorithm,function,fes,error\nA,f,10,1e999\n", "too large"),
    ("algorithm,function,fes,error\nA,f,10,1_000\n", "'1_000'"),
    ("function,10,20,30\nf,3,2,1\n", "no column looks like the algorithm"),
    ("algorithm,function,10,20,30\nA,f,3,2,1\n", "1 algorithm detected"),
    ("algorithm,function,10,20,30\nA,f,3,2,1\nB,f,3,2,1\n", "1 problem detected"),
    ("algorithm,function,10,20,30\nA,f,3,2,1\nB,g,3,2,1\n", "'A' on 'g'; 'B' on 'f'"),
    ("algorithm,function,fes,error\nA,f,1,1\nA,g,1,1\nB,f,1,1\nB,g,1,1\n", "at least 3"),
    ("one\n1\n2\n", "only one column"),
    ("", "empty"),
    ('algorithm,function,fes,error\n"A,f,1,1\n', "quotes do not match"),
]


@pytest.mark.parametrize(("text", "words"), BAD)
def test_errors_name_the_place(text, words):
    assert words in error_of(lambda: read(text))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (np.zeros((2, 3)), "shape"),
        (np.full((2, 2, 3), np.nan), "algorithm 1, problem 1, run 1, cut-point 1"),
        ([["a"]], "not an array"),
        (np.zeros((2, 2, 2)), "at least 3"),
        (np.zeros((1, 2, 3)), "at least two"),
    ],
)
def test_arrays_that_are_no_traces(data, words):
    with pytest.raises(InputError, match=words):
        to_traces(data, objective="minimize")


def test_options_that_do_not_exist():
    with pytest.raises(InputError, match="objective"):
        read_traces(io.StringIO(long_text()))
    with pytest.raises(InputError, match="mean"):
        read(long_text(), average="mode")
    with pytest.raises(InputError, match="uneven"):
        read(long_text(), uneven="maybe")
    with pytest.raises(InputError, match="No file"):
        read_traces([], objective="minimize")
    with pytest.raises(InputError, match="positive"):
        read(long_text(), every=-1)
