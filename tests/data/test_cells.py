"""Cells of every notation: what each is, and tables written in any of them give the same numbers and deviations."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import podium
from data.helpers import fractions, holds, read, refusal
from podium.cli import main
from podium.data import read_results, to_results
from podium.data.cells import Kind, cell, is_missing, lacks_number
from podium.data.delimited import sniff
from podium.errors import AskError

WITH_SPREAD = [
    ("0.85 ± 0.02", "0.85", "0.02"),
    ("0.85±0.02", "0.85", "0.02"),
    ("0.85 +/- 0.02", "0.85", "0.02"),
    ("0.85+-0.02", "0.85", "0.02"),
    ("0.85 + / - 0.02", "0.85", "0.02"),
    ("0.85∓0.02", "0.85", "0.02"),
    ("0.85\u00a0±\u00a00.02", "0.85", "0.02"),
    ("0,85 ± 0,02", "0,85", "0,02"),
    ("−0.85 ± 0.02", "-0.85", "0.02"),
    ("0.8239+0.0000", "0.8239", "0.0000"),
    ("8.72E-01 ± 2.3E-01", "8.72e-01", "2.3e-01"),
    ("(1.20 ± 0.31)e-07", "1.20e-07", "0.31e-07"),
    ("(1.20 ± 0.31) × 10⁻⁷", "1.20e-7", "0.31e-7"),
    ("0.85 (±0.02)", "0.85", "0.02"),
    ("0.85 (sd 0.02)", "0.85", "0.02"),
    ("0.85 [SD = 0.02]", "0.85", "0.02"),
    ("0.85 ± nan", "0.85", "nan"),
]


@pytest.mark.parametrize(("text", "number", "spread"), WITH_SPREAD)
def test_a_number_with_its_deviation(text: str, number: str, spread: str) -> None:
    found = cell(text)
    assert (found.kind, found.number, found.spread, found.brackets) == (Kind.NUMBER, number, spread, ())


@pytest.mark.parametrize(
    ("text", "number", "bracket"),
    [
        ("0.85 (0.02)", "0.85", "0.02"),
        ("0.85(0.02)", "0.85", "0.02"),
        ("0.85 [0.02]", "0.85", "0.02"),
        ("0.85_{0.02}", "0.85", "0.02"),
        ("8.72E-01_{2.3E-01}", "8.72e-01", "2.3E-01"),
        ("0.853(12)", "0.853", "12"),
        ("39.14 (Best: 54.80)", "39.14", "Best: 54.80"),
    ],
)
def test_what_stands_in_brackets_is_for_the_table_to_tell(text: str, number: str, bracket: str) -> None:
    found = cell(text)
    assert (found.kind, found.number, found.spread, found.brackets) == (Kind.NUMBER, number, "", (bracket,))


@pytest.mark.parametrize(
    ("text", "number", "unit", "marks"),
    [
        ("3794.34 s", "3794.34", "s", ""),
        ("12.5k", "12.5", "k", ""),
        ("13×", "13", "×", ""),
        ("10.5 ms ± 0.2 ms", "10.5", "ms", ""),
        ("93.5%", "93.5", "%", ""),
        ("(85.1 ± 0.4)%", "85.1", "%", ""),
        ("~2000", "2000", "", "~"),
        ("0.85*", "0.85", "", "*"),
        ("0.85 †", "0.85", "", "†"),
        ("0.62 v", "0.62", "", "v"),
        ("🥇 0.613", "0.613", "", "🥇"),
        ("0.85¹", "0.85", "", "¹"),
    ],
)
def test_units_and_marks(text: str, number: str, unit: str, marks: str) -> None:
    found = cell(text)
    assert (found.kind, found.number, found.unit, found.marks) == (Kind.NUMBER, number, unit, marks)


@pytest.mark.parametrize(
    ("text", "number"),
    [("1.20D-07", "1.20e-07"), ("1.20 e-07", "1.20e-07"), ("1.5×10⁻³", "1.5e-3"), ("2x10^3", "2e3"), ("1.", "1")],
)
def test_powers_of_ten(text: str, number: str) -> None:
    assert (cell(text).kind, cell(text).number) == (Kind.NUMBER, number)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("84.01 / 92.40", "several numbers"),
        ("74.2|90.6", "several numbers"),
        ("0.85 ± 0.02 / 0.91 +/- 0.03", "several numbers"),
        ("84.6% / -", "several numbers"),
        (">3600", "bound"),
        ("≤ 0.001", "bound"),
        ("nan±nan", "missing"),
        ("memout", "missing"),
        ("not run", "missing"),
        ("N/A*", "missing"),
        ("", "blank"),
        ("7B", "text"),
        ("3x", "text"),
        ("3-nn", "text"),
        ("1.20±0.31e-07", "text"),
        ("5+2.5", "text"),
        ("0.5 + 0.25", "text"),
        ("3 s ± 20 ms", "text"),
        ("01/02/2024", "text"),
        ("0:01:23", "text"),
        ("1_000", "text"),
        ("(0.801)", "text"),
    ],
)
def test_other_kinds(text: str, kind: str) -> None:
    assert cell(text).kind.value == kind


def test_marks_for_missing_that_are_words_elsewhere() -> None:
    for mark in ("TO", "ERR", "N", "x", "MO", "error"):
        assert lacks_number(mark)
        assert not is_missing(mark)


def test_the_grammar_takes_no_time_for_hostile_cells() -> None:
    started = time.process_time()
    for text in ("1" + " " * 190 + "q", "1" + "*" * 190 + "q", "1 " * 90 + "q", "1/" * 90 + "q", "(" * 150 + "1"):
        for _ in range(500):
            cell(text)
    assert time.process_time() - started < 2


# Tables in any notation.

NOTATIONS: list[Callable[[str, str], str]] = [
    "{} ± {}".format,
    "{}±{}".format,
    "{} +/- {}".format,
    "{}+-{}".format,
    "{}+{}".format,
    "{} ({})".format,
    "{}({})".format,
    "{} [{}]".format,
    "{}_{{{}}}".format,
    "${}_{{{}}}$".format,
    "${} \\pm {}$".format,
    "\\num{{{} +- {}}}".format,
    "{} (sd {})".format,
    "{} ± {} *".format,
    "**{}** ± {}".format,
    "({} ± {}) s".format,
    "{} s ± {} s".format,
]
values = st.decimals(4, 99, places=3).map(str)  # neither is a rank among three
spreads = st.decimals(0, "0.999", places=3).map(str)
tables = st.lists(st.lists(st.tuples(values, spreads), min_size=3, max_size=3), min_size=2, max_size=5)


def check(numbers: list[list[tuple[str, str]]], written: list[list[str]]) -> None:
    text = "problem\tA\tB\tC\n" + "".join("\t".join([f"p{at} x", *row]) + "\n" for at, row in enumerate(written))
    results = read(text, keep_column="*")
    assert fractions(results) == [[Fraction(number) for number, _ in row] for row in numbers]
    assert results.deviations.tolist() == [[float(spread) for _, spread in row] for row in numbers]


@pytest.mark.parametrize("write", NOTATIONS, ids=[write("0.85", "0.02") for write in NOTATIONS])
def test_each_notation(write: Callable[[str, str], str]) -> None:
    numbers = [
        [("0.850", "0.020"), ("12.5", "1.25"), ("0.7", "0.1")],
        [("99.9", "0.05"), ("1.0", "0.50"), ("3.25", "0.0")],
    ]
    check(numbers, [[write(*pair) for pair in row] for row in numbers])


@given(st.sampled_from(NOTATIONS), tables)
def test_any_notation_gives_the_same_numbers_and_deviations(
    write: Callable[[str, str], str], numbers: list[list[tuple[str, str]]]
) -> None:
    check(numbers, [[write(*pair) for pair in row] for row in numbers])


@given(st.data(), tables)
def test_notations_may_differ_from_cell_to_cell(data: st.DataObject, numbers: list[list[tuple[str, str]]]) -> None:
    plain = st.sampled_from(NOTATIONS[:12])
    check(numbers, [[data.draw(plain)(*pair) for pair in row] for row in numbers])


def test_uncertainty_in_the_last_digits_where_siunitx_says_so() -> None:
    body = "x & {} & {} \\\\\ny & {} & {} \\\\\n"
    macro = body.format(r"\num{0.853(12)}", r"\num{0.9(1)}", r"\num{1.20(3)e-1}", r"\num{12.3(1.4)}")
    column = body.format("0.853(12)", "0.9(1)", "1.20(3)e-1", "12.3(1.4)")
    for specification, rows in (("lll", macro), ("l S[table-format=1.3(2)] S", column)):
        results = read(
            f"\\begin{{tabular}}{{{specification}}}\nd & {{A}} & {{B}} \\\\ \\hline\n{rows}\\end{{tabular}}\n"
        )
        assert results.values.tolist() == [[0.853, 0.9], [0.12, 12.3]]
        assert results.deviations.tolist() == [[0.012, 0.1], [0.003, 1.4]]
    plain = read("d,A,B,C\nx,0.853(12),0.9(1),0.7(7)\ny,0.83(2),0.91(12),0.8(3)\n")
    assert plain.deviations is None
    holds(" ".join(plain.handled), "'(12)'", "not compared")


def test_decimal_marks_may_differ_from_cell_to_cell_where_none_is_in_doubt() -> None:
    results = read("d;A;B\nx;0,75;0.8\ny;12,5;13.25\n")
    assert results.values.tolist() == [[0.75, 0.8], [12.5, 13.25]]
    holds(" ".join(results.handled), "decimal comma", "decimal point")
    frame = read("a;d;v\nA;x;0,75\nB;x;0.8\nA;y;12,5\nB;y;13.25\n", problem="d", algorithm="a", value="v")
    assert frame.values.tolist() == results.values.tolist()
    holds(refusal("d;A;B\nx;0,75;0.8\ny;12,5;13.255\n"), "two decimal marks", "'0,75'", "'0.8'")
    holds(refusal("d;A;B\nx;0,75;0.8\ny;1,555;13.25\n"), "two decimal marks")


def test_one_unit_is_left_out_and_several_are_refused() -> None:
    results = read("d,A,B\nx,3794.34 s,120 s\ny,74.10 s,75.5 s\n", objective="minimize")
    assert results.values.tolist() == [[3794.34, 120], [74.1, 75.5]]
    holds(" ".join(results.handled), "unit 's'", "'3794.34 s'")
    assert read("d,A,B\nx,12.5k,1.5k\ny,2.5k,0.5k\n").values.tolist() == [[12.5, 1.5], [2.5, 0.5]]
    holds(refusal("d,A,B\nx,3.5 s,120 ms\ny,7.1 s,7.5 s\n"), "'3.5 s' at 'x', 'A'", "'120 ms' at 'x', 'B'", "unit")
    holds(refusal("d,A,B\nx,3.5 s,1.2\ny,7.1 s,7.5 s\n"), "'3.5 s' at 'x', 'A'", "'1.2' at 'x', 'B'", "unit")


@pytest.mark.parametrize(
    "mark", ["N", "TO", "ERR", "memout", "not run", "nan±nan", "OOM", "OOT", "MO", "DNF", "✗", "x"]
)
@pytest.mark.parametrize("number", ["{}", "{} ± 0.02"])
def test_marks_for_missing_results(mark: str, number: str) -> None:
    cells = [number.format(value) for value in ("0.5", "0.6", "0.7", "0.8", "0.3", "0.4")]
    text = "d,A,B,C\nx,{},{},{}\ny,{},{},{}\nz,{},{},{}\n"
    filled = [*cells[:4], mark, cells[4], *cells[:3]]
    holds(refusal(text.format(*filled)), "1 of 9 values has no finite number", f"line 3, column 'B' ('{mark}')")
    kept = read(text.format(*filled), missing="drop-problem")
    assert kept.problems == ("x", "z")
    long = "d,alg,acc\n" + "".join(
        f"{problem},{name},{filled[3 * row + at]}\n"
        for row, problem in enumerate("xyz")
        for at, name in enumerate("ABC")
    )
    assert read(long, missing="drop-algorithm").algorithms == ("A", "C")


# Several numbers in a cell.

DOUBLE = "task,A,B\nx,84.01 / 92.40,80 / 90\ny,74 / 80,75.5 / 77\n"
ONE_ROW = "task,A,B\nSST,91.2,90.1\nMNLI,84.6/83.4,82.1/81.4\nRTE,66.4,56.0\n"


@pytest.mark.parametrize("text", [DOUBLE, ONE_ROW, "model;a;v\nA;x;0.5|0.6\nB;x;0.4|0.7\nA;y;0.1|0.2\nB;y;0.3|0.1\n"])
def test_several_numbers_are_asked_about_and_every_answer_is_read(text: str) -> None:
    options = {"problem": "a", "algorithm": "model", "value": "v"} if text.startswith("model") else {}
    with pytest.raises(AskError, match="Which one is compared") as caught:
        read(text, **options)
    assert [choice.command for choice in caught.value.choices] == ["--take 1", "--take 2"]
    for choice in caught.value.choices:
        holds(" ".join(read(text, **options, **choice.options).handled), f"number {choice.value} was compared")


def test_the_number_that_is_taken() -> None:
    assert read(DOUBLE, take=1).values.tolist() == [[84.01, 80], [74, 75.5]]
    assert read(DOUBLE, take=2).values.tolist() == [[92.4, 90], [80, 77]]
    assert read(ONE_ROW, take=2).values.tolist() == [[91.2, 90.1], [83.4, 81.4], [66.4, 56]]
    spread = read("d,A,B\nx,0.5 ± 0.1 / 0.6 ± 0.2,0.7 ± 0.3 / 0.8 ± 0.4\ny,0.1 ± 0.1 / 0.2 ± 0.1,0.3 / 0.4\n", take=2)
    assert spread.values.tolist() == [[0.6, 0.8], [0.2, 0.4]]
    assert spread.deviations is not None
    np.testing.assert_array_equal(spread.deviations, [[0.2, 0.4], [0.1, np.nan]])


def test_names_of_two_numbers_stay_names() -> None:
    results = read("split,A,B\n10/90,0.5/0.6,0.7/0.8\n20/80,0.1/0.2,0.3/0.4\n", take=1)
    assert results.problems == ("10/90", "20/80")
    assert results.values.tolist() == [[0.5, 0.7], [0.1, 0.3]]
    counted = read("d,A,B\nx,0.5/0.6,0.7/0.8\ny,0.1/0.2,0.3/0.4\nW/T/L,0/0/2,2/0/0\n", take=1)
    assert counted.problems == ("x", "y")


def test_take_must_match() -> None:
    holds(refusal("d,A,B\nx,1,2\ny,2,1\n", take=1), "no cell holds several numbers", "take=")
    holds(refusal(DOUBLE, take=3), "line 2", "'84.01 / 92.40'", "only 2 numbers")
    for bad in (0, -1, "first"):
        holds(refusal(DOUBLE, take=bad), "take=", "whole number from 1")


def test_a_column_of_several_numbers_beside_algorithms_may_be_left_out() -> None:
    text = "task,A,B,dev/test\nx,91.2,90.1,3/4\ny,84.6,82.1,5/6\nz,66.4,56.0,7/8\n"
    holds(refusal(text), "Which one is compared", "take='1'", "drop_column='dev/test'")
    assert read(text, drop_column="dev/test").algorithms == ("A", "B")


def test_take_works_for_frames_and_studies(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    pandas = pytest.importorskip("pandas")
    frame = pandas.read_csv(io.StringIO(DOUBLE))
    assert to_results(frame, objective="maximize", take=2).values.tolist() == [[92.4, 90], [80, 77]]
    long = frame.melt(id_vars="task", var_name="algorithm", value_name="accuracy")
    roles = {"problem": "task", "algorithm": "algorithm", "value": "accuracy"}
    assert to_results(long, objective="maximize", take=2, **roles).values.tolist() == [[92.4, 90], [80, 77]]
    assert podium.compare(frame, objective="maximize", take=1).results.values.tolist() == [[84.01, 80], [74, 75.5]]
    path = tmp_path / "double.csv"
    path.write_text(DOUBLE, encoding="utf-8")
    assert main(["describe", str(path), "--take", "2"]) == 0, capsys.readouterr().err
    for verb in ("compare", "table"):
        assert main([verb, str(path), "--objective", "maximize", "--take", "2"]) == 0, capsys.readouterr().err
    asked = podium.describe(path)
    assert asked.seen.shape == {"problems": 2, "algorithms": 2}
    assert [choice.command for choice in asked.findings("stops")[0].choices] == ["--take 1", "--take 2"]
    assert main(["compare", str(path), "--objective", "maximize"]) != 0
    holds(capsys.readouterr().err, "--take 1", "--take 2")


# The separator.


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("problem,SVM,Random Forest\niris,91.32 ± 0.69,92.1 ± 0.5\nwine data,90.1 ± 0.2,88.0 ± 0.4\n", ","),
        ("task A,B,C\nx y,74.2 / 90.6,80.1 / 88\ny z,70.2 / 90.6,81.1 / 87\n", ","),
        ("task,A,B\nx,74.2|90.6,80.1|88\ny,70.2|90.6,81.1|87\n", ","),
        ("instance,GA,ACO\na 1,12.35 s,12.40 s\nb,1.5 s,2.4 s\n", ","),
        ("problem,SVM,RF\niris a,$0.85 \\pm 0.02$,$0.86_{0.01}$\nwine,$0.85 \\pm 0.02$,$0.86_{0.01}$\n", ","),
        ("p\tA\tB\nx y\t0.5 (0.1)\t0.6 (0.2)\nz\t0.5 (0.1)\t0.6 (0.2)\n", "\t"),
        ("problem;SVM;RF\niris;0,85 ± 0,02;0,86 ± 0,03\nwine data;0,85 ± 0,02;0,86 ± 0,03\n", ";"),
        ("problem  SVM  RF\niris  0.5 ± 0.1  0.6 ± 0.2\nwine data  0.7 ± 0.3  0.8 ± 0.2\n", " "),
        ("d;A;B\nx;1,234;5,678\ny;2,345;1,111\n", ";"),
    ],
)
def test_the_separator_under_which_cells_are_results(text: str, separator: str) -> None:
    assert sniff(text) == separator


def test_a_comma_file_with_deviations_and_a_blank_in_one_name() -> None:
    results = read_results(
        io.StringIO("problem,SVM,Random Forest\niris,91.32 ± 0.69,92.1 ± 0.5\nwine data,90.1 ± 0.2,88.0 ± 0.4\n"),
        objective="maximize",
    )
    assert results.algorithms == ("SVM", "Random Forest")
    assert results.problems == ("iris", "wine data")
    assert results.values.tolist() == [[91.32, 92.1], [90.1, 88]]
