"""Wide tables: what is understood, and that it is said."""

from __future__ import annotations

import gzip
import io
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from data.helpers import EXAMPLES, fractions, holds, read, refusal
from podium.data import read_results
from podium.data.incomplete import read_incomplete
from podium.errors import AskError

PLAIN = "dataset,A,B\nx,0.5,0.25\ny,0.752,0.801\nz,1e-3,0.2\n"
EXPECTED = [
    [Fraction(1, 2), Fraction(1, 4)],
    [Fraction(752, 1000), Fraction(801, 1000)],
    [Fraction(1, 1000), Fraction(1, 5)],
]


@pytest.mark.parametrize(
    ("name", "shape", "corners"),
    [
        ("garcia_herrera_2008", (30, 5), ("0.219", "0.261")),
        ("garcia_2010_tutorial", (24, 4), ("0.752", "0.795")),
        ("cec2017_d10_mean_error", (29, 10), ("1.20406e-07", "0")),
        ("mteb_eng_v2_2026", (41, 183), None),
    ],
)
def test_example_tables(name: str, shape: tuple[int, int], corners: tuple[str, str] | None) -> None:
    path = EXAMPLES / f"{name}.csv"
    results = read_results(path, objective="maximize")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert (results.n, results.k) == shape == results.values.shape
    assert results.algorithms == tuple(lines[0].split(",")[1:])
    assert results.problems == tuple(line.split(",")[0] for line in lines[1:])
    assert fractions(results) == [[Fraction(cell) for cell in line.split(",")[1:]] for line in lines[1:]]
    assert np.array_equal(results.values, [[float(cell) for cell in line.split(",")[1:]] for line in lines[1:]])
    if corners:
        assert (results.values[0, 0], results.values[0, -1]) == tuple(map(float, corners))
    assert results.source == str(path)
    assert (results.counts, results.runs) == (None, None)


VARIANTS = {
    "plain": PLAIN.encode(),
    "byte order mark": b"\xef\xbb\xbf" + PLAIN.encode(),
    "utf-16": PLAIN.encode("utf-16"),
    "utf-16 big-endian": b"\xfe\xff" + PLAIN.encode("utf-16-be"),
    "CRLF": PLAIN.replace("\n", "\r\n").encode(),
    "old Mac": PLAIN.replace("\n", "\r").encode(),
    "no newline at the end": PLAIN.rstrip().encode(),
    "semicolon": PLAIN.replace(",", ";").encode(),
    "tab": PLAIN.replace(",", "\t").encode(),
    "bar": PLAIN.replace(",", " | ").encode(),
    "spaces": PLAIN.replace(",", "   ").encode(),
    "decimal comma": PLAIN.replace(",", ";").replace(".", ",").encode(),
    "tab and decimal comma": PLAIN.replace(",", "\t").replace(".", ",").encode(),
    "space and decimal comma": PLAIN.replace(",", " ").replace(".", ",").encode(),
    "quoted decimal comma": b'dataset,A,B\nx,"0,5","0,25"\ny,"0,752","0,801"\nz,"1e-3","0,2"\n',
    "quotes": b'"dataset","A","B"\n"x","0.5","0.25"\n"y","0.752","0.801"\n"z","1e-3","0.2"\n',
    "quotes and spaces": b'"dataset" "A" "B"\n"x" 0.5 0.25\n"y" 0.752 0.801\n"z" 1e-3 0.2\n',
    "no name above the names": PLAIN.replace("dataset,", ",").encode(),
    "R without a name above the names": PLAIN.replace("dataset,", "").encode(),
    "blank lines": PLAIN.replace("\n", "\n\n").encode() + b"\n \n,,\n",
    "trailing delimiters": PLAIN.replace("\n", ",,\n").encode(),
    "other spellings": b"dataset,A,B\nx,.5,25e-2\ny,+0.7520,8.01E-1\nz,0.001,2e-01\n",
    "spaces around": PLAIN.replace(",", " , ").encode(),
    "gzip": gzip.compress(PLAIN.encode()),
}


@pytest.mark.parametrize("content", VARIANTS.values(), ids=VARIANTS.keys())
def test_every_dress_of_one_table_gives_the_same_results(content: bytes) -> None:
    results = read_results(io.BytesIO(content), objective="maximize")
    assert results.sha256 == read(PLAIN).sha256
    assert fractions(results) == EXPECTED
    assert (results.problems, results.algorithms) == (("x", "y", "z"), ("A", "B"))


def test_digest_depends_on_everything_that_matters() -> None:
    digests = {
        read(PLAIN).sha256,
        read(PLAIN, objective="minimize").sha256,
        read(PLAIN.replace("A", "C")).sha256,
        read(PLAIN.replace("x", "w")).sha256,
        read(PLAIN.replace("0.25", "0.2500000000000000001")).sha256,
    }
    assert len(digests) == 5


def test_digest_is_the_documented_text() -> None:
    import hashlib

    text = '[1,"maximize",["A","B"],["x","y","\\u00e9"],"3e8",[["1f4","fa"],["2f0","321"],["-1","c8"]]]'
    results = read(PLAIN.replace("z,1e-3", "é,-1e-3"))
    assert results.sha256 == hashlib.sha256(text.encode("ascii")).hexdigest()


def test_notes_say_what_was_understood() -> None:
    text = "\ufeff" + PLAIN.replace(",", ";").replace(".", ",") + "\n"
    notes = " ".join(read_results(io.BytesIO(text.encode()), objective="maximize").notes)
    holds(
        notes,
        "byte order mark",
        "semicolon",
        "1 blank line",
        "'dataset', names the problems",
        "decimal mark is the comma",
    )


def test_without_problem_names() -> None:
    results = read("A,B,C\n1,2,3\n4,5,7\n")
    assert results.problems == ("1", "2")
    assert results.algorithms == ("A", "B", "C")
    holds(" ".join(results.notes), "called 1 to 2")


def test_without_any_names() -> None:
    results = read("1,2,3\n4,5,7\n")
    assert (results.problems, results.algorithms) == (("1", "2"), ("A1", "A2", "A3"))
    holds(" ".join(results.notes), "no column names", "A1 to A3")
    named = read("iris,2,3\nwine,5,7\n")
    assert (named.problems, named.algorithms) == (("iris", "wine"), ("A1", "A2"))
    assert named.values.tolist() == [[2, 3], [5, 7]]


def test_numbers_as_names() -> None:
    results = read(",1,2\n0,0.5,0.6\n1,0.7,0.8\n")
    assert (results.problems, results.algorithms) == (("0", "1"), ("1", "2"))
    holds(" ".join(results.notes), "read as the names of the algorithms")
    functions = read("function,1,2\n7,0.5,0.6\n9,0.7,0.8\n")
    assert (functions.problems, functions.algorithms) == (("7", "9"), ("1", "2"))


def test_names_option_overrules() -> None:
    assert read("A,B,C\n1,2,3\n4,5,7\n", names=True).problems == ("1", "4")
    assert read("id,B,C\n1,2,3\n4,5,7\n", names=False, keep_column="id").algorithms == ("id", "B", "C")
    assert read("id,B,C\n1,2,3\n4,5,7\n").problems == ("1", "4")


def test_delimiter_and_decimal_can_be_given() -> None:
    assert read("0,752\n0,801\n", delimiter="comma").values.tolist() == [[0, 752], [0, 801]]
    ambiguous = "d;A;B\nx;1,234;5,678\ny;2,345;1,111\n"
    assert read(ambiguous, decimal=",").values.tolist() == [[1.234, 5.678], [2.345, 1.111]]
    assert read("d:A:B\nx:1:2\ny:3:4\n", delimiter=":").k == 2
    assert read(PLAIN.replace(",", "\t"), delimiter="\\t").sha256 == read(PLAIN).sha256


def test_decimal_comma_is_seen_when_one_number_leaves_no_doubt() -> None:
    assert read("d;A;B\nx;1,234;0,678\ny;2,345;1,111\n").values.tolist() == [[1.234, 0.678], [2.345, 1.111]]


def test_names_keep_their_commas_quotes_and_accents() -> None:
    results = read('d,"A, 1","B ""x"""\n"p,q",1,2\né,3,4\n')
    assert (results.algorithms, results.problems) == (("A, 1", 'B "x"'), ("p,q", "é"))
    latin = read_results(io.BytesIO("d,A,B\né,1,2\nà,3,4\n".encode("latin-1")), objective="minimize")
    assert latin.problems == ("é", "à")
    holds(" ".join(latin.notes), "Windows-1252")


def test_constant_rows_are_noted_and_proven_summaries_left_out() -> None:
    text = "d,A,B\nx,1,1\ny,2,3\nAverage,1.5,2\n"
    results = read(text)
    assert results.problems == ("x", "y")
    holds(" ".join(results.notes), "same value on 1 problem: 'x'")
    holds(" ".join(results.handled), "'Average' (line 4)", "the mean of the other rows")
    kept = read(text, keep_row="average")
    assert kept.problems == ("x", "y", "Average")
    holds(" ".join(kept.handled), "Named like a summary", "'Average'")
    with pytest.raises(AskError, match="does not summarise the other rows") as asked:
        read(text.replace("1.5", "1.6"))
    assert [choice.command for choice in asked.value.choices] == ["--drop-row Average", "--keep-row Average"]
    with pytest.raises(AskError, match=r"podium\.compare_folds"):
        read("A,B,fold\n1,1,1\n2,3,2\n")


def test_deviations_are_kept_and_not_compared() -> None:
    results = read("d,A,B\nx,0.5±0.1,0.6±0.2\ny,0.4 ± 0.05,0.7\n")
    assert results.values.tolist() == [[0.5, 0.6], [0.4, 0.7]]
    assert results.deviations is not None
    np.testing.assert_array_equal(results.deviations, [[0.1, 0.2], [0.05, np.nan]])
    holds(" ".join(results.handled), "Deviations")


def test_repeated_lines_are_averaged_when_asked() -> None:
    text = "d,A,B\nx,0.1,1\nx,0.2,2\nx,0.3,6\ny,1,1\ny,1,1\ny,2,1\n"
    results = read(text, repeats="average")
    assert fractions(results) == [[Fraction(1, 5), Fraction(3)], [Fraction(4, 3), Fraction(1)]]
    assert results.counts.tolist() == [[3, 3], [3, 3]]
    assert results.runs[0].tolist() == [[0.1, 0.2, 0.3], [1, 2, 6]]
    holds(" ".join(results.notes), "12 measurements: 3 for each of 4 cells", "averaged exactly", "order given")
    unequal = read(text + "y,9,9\n", repeats="average")
    assert unequal.runs is None
    assert unequal.counts.tolist() == [[3, 3], [4, 4]]
    holds(" ".join(unequal.notes), "between 3 and 4", "unequal")


def test_repeated_lines_are_refused_otherwise() -> None:
    message = refusal("d,A,B\nx,1,2\nx,3,4\ny,5,6\n")
    holds(
        message,
        "t.csv",
        "1 of 2 problems",
        "'x' (lines 2, 3)",
        "repeats='average'",
        "unique names",
    )
    four = "d,A,B\n" + "".join(f"{name},0.{at * 7 % 9}1,0.{at * 5 % 8}2\n" for at, name in enumerate("wwxxyyzz"))
    holds(refusal(four), "'w' (lines 2, 3)", "'y' (lines 6, 7) and 1 more")
    holds(refusal(PLAIN, repeats="mean"), "'mean'", "'average'")


def test_results_are_immutable_and_short_to_print() -> None:
    results = read("d,A,B\nx,1,2\nx,3,4\ny,5,6\ny,7,8\n", repeats="average")
    for array in (results.values, results.exact, results.counts, results.runs):
        assert array is not None
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 0
    with pytest.raises(AttributeError):
        results.objective = "minimize"  # type: ignore[misc]
    assert repr(results) == "Results(2 problems x 2 algorithms, maximize, 8 measurements, from t.csv)"


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PLAIN.encode())))
    results = read_results("-", objective="maximize")
    assert results.source == "standard input"
    assert results.sha256 == read(PLAIN).sha256


def test_paths_and_open_files(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(PLAIN.encode())
    wanted = read(PLAIN).sha256
    assert read_results(path, objective="maximize").sha256 == wanted
    assert read_results(str(path), objective="maximize").source == str(path)
    with path.open("rb") as binary:
        assert read_results(binary, objective="maximize").sha256 == wanted
    with path.open(encoding="utf-8") as text:
        assert read_results(text, objective="maximize").sha256 == wanted


def test_two_lines_of_names_without_spans_are_joined_by_a_space() -> None:
    assert read("d,NB,SVM\n,plain,linear\nx,0.1,0.2\ny,0.3,0.4\n").algorithms == ("NB plain", "SVM linear")


def test_a_whole_column_of_per_cents_beside_numbers_out_of_100() -> None:
    table = read("d,A,B\nx,50%,30\ny,60%,40\nz,61%,44\n")
    assert table.values.tolist() == [[50, 30], [60, 40], [61, 44]]


DEVIATIONS = {
    "wide": "data,A,B\nx,1 ± 0.1,2 ± 0.2\ny,3 ± 0.3,{cell}\nz,5 ± 0.5,6 ± 0.6\n",
    "wide, columns": "data,A,A_std,B,B_std\nx,1,0.1,2,0.2\ny,3,0.3,{cell}\nz,5,0.5,6,0.6\n",
    "long": "problem,algorithm,value\nx,A,1 ± 0.1\nx,B,2 ± 0.2\ny,A,3 ± 0.3\ny,B,{cell}\nz,A,5 ± 0.5\nz,B,6 ± 0.6\n",
    "long, column": "problem,algorithm,mean,sd\nx,A,1,0.1\nx,B,2,0.2\ny,A,3,0.3\ny,B,{cell}\nz,A,5,0.5\nz,B,6,0.6\n",
}


@pytest.mark.parametrize("missing", ["refuse", "worst", "drop-problem", "incomplete"])
@pytest.mark.parametrize("shape", DEVIATIONS)
def test_deviations_are_kept_in_every_layout_and_with_every_policy(shape: str, missing: str) -> None:
    whole = missing == "refuse"
    column = "column" in shape
    cell = ("4,0.4" if whole else "n/a,") if column else ("4 ± 0.4" if whole else "n/a")
    table = io.BytesIO(DEVIATIONS[shape].format(cell=cell).encode())
    if missing == "incomplete":
        found: Any = read_incomplete(table, objective="maximize")
    else:
        found = read_results(table, objective="maximize", missing=missing)
    expected = [[0.1, 0.2], [0.3, 0.4 if whole else np.nan], [0.5, 0.6]]
    if missing == "drop-problem":
        del expected[1]
    np.testing.assert_array_equal(found.deviations, expected)


@pytest.mark.parametrize(
    "table",
    [
        "data,A,A_se,B,B_se\nx,1,0.1,2,0.2\ny,3,0.2,1,0.1\nz,4,0.2,3,0.3\n",
        "problem,algorithm,mean,std err\nx,A,1,0.1\nx,B,2,0.2\ny,A,3,0.3\ny,B,4,0.4\n",
        "problem,algorithm,mean,variance\nx,A,1,0.1\nx,B,2,0.2\ny,A,3,0.3\ny,B,4,0.4\n",
    ],
)
def test_standard_errors_and_variances_are_no_deviations(table: str) -> None:
    assert read_results(io.BytesIO(table.encode()), objective="maximize").deviations is None


def test_a_column_called_a_deviation_with_negative_numbers_is_asked_about() -> None:
    """Its name and its numbers disagree."""
    table = "problem,algorithm,mean,sd\nx,A,1,-0.1\nx,B,2,0.2\ny,A,3,0.3\ny,B,4,0.4\n"
    with pytest.raises(AskError, match="'mean', 'sd'"):
        read(table)
    assert read(table, value="mean").deviations is None


@pytest.mark.parametrize("named", ["data,noise", "noise, data"])
def test_several_columns_name_the_problems_together(named: str) -> None:
    """As in long tables: joined in one order, whatever that of the option; a mean of all rows is left out by its name."""
    table = "data,noise,A,B,C\niris,0.1,5,6,7\niris,0.2,3,4,3\nwine,0.1,4,9,8\nwine,0.2,2,5,4\nmean,,3.5,6,5.5\n"
    results = read(table, problem=named)
    problems = ("iris, noise = 0.1", "iris, noise = 0.2", "wine, noise = 0.1", "wine, noise = 0.2")
    assert (results.problems, results.algorithms) == (problems, ("A", "B", "C"))
    assert "Problems are identified by 'data', 'noise' together." in results.notes
    incomplete = read_incomplete(io.StringIO(table), objective="maximize", problem=named)
    assert incomplete.problems == problems
    assert "there is no column 'data,nose'" in refusal(table, problem="data,nose")


def test_a_quantity_is_split_from_a_name_with_a_dot_or_a_dash_wherever_it_stands() -> None:
    names = ("C4.5", "1-NN", "Naive Bayes")
    cells = [[0.1, 3, 0.2, 4, 0.3, 5], [0.2, 6, 0.1, 7, 0.5, 8]]
    for form in ("{}_acc,{}_time", "{} acc,{} time", "{} (acc),{} (time)"):
        header = ",".join(form.replace("{}", name) for name in names)
        text = "\n".join([f"task,{header}", *(f"t{i}," + ",".join(map(str, row)) for i, row in enumerate(cells))])
        found = read_results(io.StringIO(text), objective="maximize", metric="acc")
        assert found.algorithms == names, form
        assert found.values.tolist() == [[0.1, 0.2, 0.3], [0.2, 0.1, 0.5]]
