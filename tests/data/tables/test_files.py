"""Many files by a pattern."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.helpers import holds, read_file, refused_file
from podium.data.tables.files import labels_of
from podium.errors import InputError


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    for name, values in {"rf": (0.1, 0.30), "svm": (0.2, 0.35), "nb": (0.25, 0.31)}.items():
        text = f"task,acc\nx,{values[0]}\ny,{values[1]}\n"
        (tmp_path / f"result_{name}.csv").write_text(text)
    return tmp_path


def test_a_file_for_each_algorithm(runs: Path) -> None:
    results = read_file(runs / "*.csv", file_is="algorithm")
    assert (results.problems, results.algorithms) == (("x", "y"), ("nb", "rf", "svm"))
    assert results.values.tolist() == [[0.25, 0.1, 0.2], [0.31, 0.3, 0.35]]
    holds(" ".join(results.notes), "3 files match", "result_nb.csv", "belongs to 'nb'")
    named = read_file(runs / "*.csv", file_is="algorithm", problem="task", value="acc")
    assert named.sha256 == read_file(str(runs / "result_{algorithm}.csv")).sha256 == results.sha256


def test_a_file_for_each_problem(tmp_path: Path) -> None:
    for name in ("f10", "f2", "f1"):
        (tmp_path / f"{name}.csv").write_text(f"alg,loss\na,{name[1:]}\nb,3\n")
    results = read_file(tmp_path / "f*.csv", file_is="problem")
    assert results.problems == ("f1", "f2", "f10")
    assert results.values.tolist() == [[1, 3], [2, 3], [10, 3]]


def test_folders_and_files_with_values_alone(tmp_path: Path) -> None:
    for at, algorithm in enumerate(("NSGAII", "MOEAD")):
        for problem in ("ZDT1", "ZDT2"):
            folder = tmp_path / algorithm / problem
            folder.mkdir(parents=True)
            (folder / "HV").write_text(f"0.{at + 1}\n0.{at + 3}\n")
    pattern = f"{tmp_path}/{{algorithm}}/{{problem}}/HV"
    results = read_file(pattern)
    assert (results.problems, results.algorithms) == (("ZDT1", "ZDT2"), ("MOEAD", "NSGAII"))
    assert results.values.tolist() == [[0.3, 0.2], [0.3, 0.2]]
    assert results.runs[0].tolist() == [[0.2, 0.4], [0.1, 0.3]]


def test_seeds_in_folders(tmp_path: Path) -> None:
    for seed in ("s1", "s2"):
        (tmp_path / seed).mkdir()
        for at, name in enumerate("ab"):
            (tmp_path / seed / f"{name}.csv").write_text(f"p,v\nx,{at + int(seed[1])}\ny,1\n")
    results = read_file(f"{tmp_path}/{{run}}/{{algorithm}}.csv")
    assert results.values.tolist() == [[1.5, 2.5], [1, 1]]
    assert "not matched" not in " ".join(results.notes)
    holds(
        refused_file(tmp_path / "*" / "*.csv", file_is="algorithm"),
        "several parts of the paths differ",
        "{run}/{algorithm}",
        "and 1 more). Mark the algorithm",
    )


def test_parts_of_one_long_table(tmp_path: Path) -> None:
    (tmp_path / "1.csv").write_text("p,a,v\nx,A,1\nx,B,2\n")
    (tmp_path / "2.csv").write_text("v;a;p\n3;A;y\n4;B;y\n")
    results = read_file(tmp_path / "*.csv", problem="p", algorithm="a", value="v")
    assert results.values.tolist() == [[1, 2], [3, 4]]
    assert "another order" in " ".join(results.notes)
    (tmp_path / "2.csv").write_text("p,a,v\ny,A,3\ny,B,four\n")
    holds(refused_file(tmp_path / "*.csv", problem="p", algorithm="a", value="v"), "line 3 of", "2.csv", "'four'")


def test_refusals(runs: Path) -> None:
    pattern = runs / "*.csv"
    holds(refused_file(pattern), "1 algorithm detected")
    holds(refused_file(runs / "*.tsv"), "no such file")
    holds(refused_file(runs / "none[1].csv"), "no such file")
    holds(refused_file(pattern, file_is="seed"), "Unknown file_is='seed'")
    holds(refused_file(f"{runs}/result_{{method}}.csv"), "{method} is not supported")
    holds(refused_file(f"{runs}/result_{{algorithm}}.csv", file_is="problem"), "Leave out file_is")
    (runs / "result_knn.csv").write_text("task,accuracy\nx,1\ny,2\n")
    holds(refused_file(pattern, file_is="algorithm"), "result_nb.csv", "lacks 'accuracy'", "has besides 'acc'")
    (runs / "result_knn.csv").write_text("task,acc\nx,1\n")
    holds(refused_file(pattern, file_is="algorithm"), "'knn' on 'y'")
    (runs / "result_knn.csv").write_text("task,acc,time\nx,1,2\n")
    for name in ("rf", "svm", "nb"):
        (runs / f"result_{name}.csv").write_text("task,acc,time\nx,1,2\ny,1,2\n")
    holds(refused_file(pattern, file_is="algorithm"), "'task', 'acc', 'time'", "problem= and value=")


def test_files_with_wild_names_are_files(tmp_path: Path) -> None:
    odd = tmp_path / "a[1]*{x}.csv"
    odd.write_text("d,A,B\nx,1,2\ny,2,1\n")
    assert read_file(odd).n == 2


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        (["r/rf.csv", "r/svm.csv"], ["rf", "svm"]),
        (["r/rf.csv.gz", "r/svm.csv.zst"], ["rf", "svm"]),
        (["out_rf_v2.csv", "out_svm_v2.csv"], ["rf", "svm"]),
        (["out_rf.csv", "out_rf_deep.csv"], ["rf", "rf_deep"]),
        (["out.csv", "out_2.csv"], ["out", "out_2"]),
        (["rf/scores.csv", "svm/scores.csv"], ["rf", "svm"]),
        (["f1.csv", "f10.csv"], ["f1", "f10"]),
        (["only_one.csv"], ["only_one"]),
        (["_.csv", "__.csv"], ["_", "__"]),
    ],
)
def test_the_telling_part_of_a_name(paths: list[str], expected: list[str]) -> None:
    assert labels_of(paths, "*.csv", "algorithm")["algorithm"] == expected


def test_unclear_patterns() -> None:
    with pytest.raises(InputError, match="several ways"):
        labels_of(["a_b_c.csv"], "{algorithm}_{problem}.csv", None)
    assert labels_of(["a_b.csv"], "{algorithm}_{problem}.csv", None) == {"algorithm": ["a"], "problem": ["b"]}
    with pytest.raises(InputError, match="two files would be"):
        labels_of(["r/a.csv", "r/a.tsv"], "r/*", "algorithm")
