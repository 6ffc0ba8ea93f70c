"""Matrices of the CEC competitions: checked against the table they were written from."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

import podium
from data.readers.reading import FILES, curves, finals, read
from podium.data.readers import find, look
from podium.errors import InputError

HERE = FILES / "cec"
MEANS = Path(__file__).parents[3] / "examples" / "cec2017_d10_convergence_mean.csv"


def test_means_are_those_of_the_table() -> None:
    """The means in examples come from the same published errors, by another way."""
    with MEANS.open() as file:
        rows = [row for row in csv.DictReader(file) if row["algorithm"] in ("jSO", "DES")]
    cuts = [name for name in rows[0] if name not in ("algorithm", "function")]
    expected = {(row["algorithm"], row["function"], float(cut)): float(row[cut]) for row in rows for cut in cuts}
    traces = podium.read_traces(HERE, reader="cec")
    assert traces.problems == ("F1", "F4", "F10")
    assert traces.cut_points.tolist() == [1, 2, 3, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
    assert (traces.counts == 51).all()
    for a, algorithm in enumerate(traces.algorithms):
        for p, problem in enumerate(traces.problems):
            for c, at in enumerate(traces.cut_points.tolist()):
                assert traces.values[a, p, c] == pytest.approx(expected[algorithm, problem, at], rel=1e-5, abs=1e-12)


def test_final_values_are_the_last_row_as_written() -> None:
    records = read("cec", HERE)
    last = (HERE / "DES_4_10.txt").read_text().split("\n")[13].split()
    found = [
        v for v, a, p in zip(records.value, records.algorithm, records.problem, strict=True) if (a, p) == ("DES", "F4")
    ]
    assert found == last
    assert finals(records)["DES", "F4", "51/1"] == last[50]
    assert records.directions == {"": "minimize"}
    assert "DES_4_10.txt, column 1" in records.place(list(records.problem).index("F4"))


def matrix(rows: int, columns: int = 3) -> str:
    return "\n".join(" ".join(str(float(1000 - row - column)) for column in range(columns)) for row in range(rows))


@pytest.mark.parametrize("rows", [16, 17])
def test_checkpoints_of_2020_to_2022(tmp_path: Path, rows: int) -> None:
    """Budgets D^(k/5 - 3) MaxFES; of 17 rows the last one holds the evaluations spent, which are no errors."""
    (tmp_path / "A_B_3_10.txt").write_text(matrix(rows))
    found = curves(read("cec", tmp_path, "traces"))["A_B", "F3", "1/1"]
    assert len(found) == 16
    assert [at for at, _ in found] == pytest.approx([100 * 10 ** (k / 5 - 3) for k in range(16)], rel=1e-12)
    assert found[-1] == (100, 985)


def test_checkpoints_of_the_user(tmp_path: Path) -> None:
    (tmp_path / "A_F3_D30.csv").write_text("5,4\n3,4\n")
    found = curves(read("cec", tmp_path, "traces", checkpoints="100;200"))
    assert found == {("A", "F3", "1/1"): [(100, 5), (200, 3)], ("A", "F3", "2/1"): [(100, 4), (200, 4)]}
    assert finals(read("cec", tmp_path, checkpoints="100 200", at="150")) == {
        ("A", "F3", "1/1"): 5.0, ("A", "F3", "2/1"): 4.0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "2 rows; podium knows"),
        ({"checkpoints": "1 2 3"}, "2 rows, but 3 checkpoints"),
        ({"checkpoints": "2 1"}, "ascending"),
        ({"checkpoints": "a b"}, "these must be numbers"),
        ({"checkpoints": "1 nan"}, "these must be numbers"),
        ({"checkpoints": "1 2", "zero": "-1"}, "non-negative"),
        ({"checkpoints": "1 2", "zero": "x"}, "non-negative"),
    ],
)
def test_options_that_do_not_fit(tmp_path: Path, options: dict[str, str], said: str) -> None:
    (tmp_path / "A_3_30.txt").write_text("5 4\n3 4\n")
    with pytest.raises(InputError, match=said):
        read("cec", tmp_path, **options)


def test_small_errors_count_as_zero_on_request(tmp_path: Path) -> None:
    (tmp_path / "A_3_30.txt").write_text("5 4\n1e-8 1.1e-8\n")
    assert list(read("cec", tmp_path, checkpoints="1 2").value) == ["1e-8", "1.1e-8"]
    assert list(read("cec", tmp_path, checkpoints="1 2", zero="1e-8").value) == ["0", "1.1e-8"]
    assert list(read("cec", tmp_path, "traces", checkpoints="1 2", zero="1e-8").value) == [5, 0, 4, 1.1e-8]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace(",", ",x,", 1), "line 1, column 2: 'x' is not a number"),
        (lambda text: text.replace(",", ",nan,", 1), "'nan' is not a number"),
        (lambda text: text.replace(",", ",1_0,", 1), "'1_0' is not a number"),
        (lambda text: text.replace(",", " ", 1).replace(",", ",1,", 1), "line 2: 51 numbers, but the lines above have 52"),
        (lambda text: text.split("\n", 1)[1], "13 rows; podium knows"),
        (lambda text: "\n".join(" ".join(row) for row in zip(*(line.split(",") for line in text.split()), strict=True)),
         "51 rows.*transpose"),
        (lambda text: " ", "file is empty"),
        (lambda text: "\x00\x01", "NUL"),
    ],
)  # fmt: skip
def test_damaged_matrices(tmp_path: Path, change: Callable[[str], str], said: str) -> None:
    (tmp_path / "jSO_1_10.txt").write_text(change((HERE / "jSO_1_10.txt").read_text()))
    with pytest.raises(InputError, match=said) as caught:
        read("cec", tmp_path)
    assert "jSO_1_10.txt" in str(caught.value)


def test_wide_matrices(tmp_path: Path) -> None:
    (tmp_path / "A_1_2.txt").write_text(matrix(14, 10_000))
    assert len(read("cec", tmp_path)) == 10_000


def test_several_dimensions_and_names_that_do_not_fit(tmp_path: Path) -> None:
    for name in ("A_1_10.txt", "A_1_30.txt", "notes.txt"):
        (tmp_path / name).write_text(matrix(14))
    with pytest.raises(InputError, match="dimensions 10, 30"):
        read("cec", tmp_path)
    assert set(read("cec", tmp_path, dimension="all").problem) == {"F1 10-D", "F1 30-D"}
    with pytest.raises(InputError, match="no file is named ALGORITHM_FUNCTION_DIMENSION"):
        read("cec", tmp_path / "notes.txt")
    assert not find("cec").sniff(look(tmp_path / "notes.txt"))


def test_folders_that_hold_several_algorithms_each(tmp_path: Path) -> None:
    for folder in ("x", "y"):
        (tmp_path / folder).mkdir()
        for name in ("A", "B"):
            (tmp_path / folder / f"{name}_1_10.txt").write_text(matrix(14))
    with pytest.raises(InputError, match="the folders 'x' and 'y' both contain 'A' on 'F1'"):
        read("cec", tmp_path)
    apart = read("cec", tmp_path, folders="separate")
    assert set(apart.algorithm) == {"x A", "x B", "y A", "y B"}
    merged = finals(read("cec", tmp_path, folders="merge"))
    assert len(merged) == 2 * 2 * 3
    assert {run for _, _, run in merged} == {f"{i}/{j}" for i in (1, 2, 3) for j in (1, 2)}
