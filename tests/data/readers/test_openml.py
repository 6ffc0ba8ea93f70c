"""Evaluations listed by openml-python, one value a run or a list of those of all folds; files follow the documented columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from podium.data.read import read_results
from podium.errors import InputError

HEADER = "run_id,task_id,setup_id,flow_id,flow_name,data_id,data_name,function,upload_time,uploader,uploader_name,value,values,array_data"
FOLDS = {
    ("iris", "tree"): "[0.9, 0.8, 1.0]",
    ("iris", "svm"): "[0.7, 0.75, 0.8]",
    ("wine", "tree"): "[1, 1, 1]",
    ("wine", "svm"): "[0.5 0.25 0.75]",
}


def table(tmp_path: Path, **cells: str) -> Path:
    changed = {tuple(key.split("_")): cell for key, cell in cells.items()}
    rows = [
        f'{number},{1 + (data == "wine")},7,{number},{flow},3,{data},predictive_accuracy,2020-01-01,1,me,,"{folds}",'
        for number, ((data, flow), folds) in enumerate({**FOLDS, **changed}.items())
    ]
    path = tmp_path / "evaluations.csv"
    path.write_text("\n".join([HEADER, *rows]) + "\n")
    return path


def test_lists_of_folds_are_runs(tmp_path: Path) -> None:
    results = read_results(table(tmp_path), objective="maximize")
    assert results.algorithms == ("tree", "svm")
    assert results.runs is not None
    assert results.runs.tolist() == [[[0.9, 0.8, 1.0], [0.7, 0.75, 0.8]], [[1, 1, 1], [0.5, 0.25, 0.75]]]
    assert results.exact[0].tolist() == [9 * results.denominator // 10, 3 * results.denominator // 4]
    assert any("are in 'values': 12 measurements" in note for note in results.notes)


def test_a_fold_without_value_is_missing(tmp_path: Path) -> None:
    path = table(tmp_path, iris_svm="[0.7, 0.75, nan]")
    with pytest.raises(InputError, match="missing"):
        read_results(path, objective="maximize")
    assert read_results(path, objective="maximize", missing="omit").values[0, 1] == 0.725


def test_a_selection_is_carried_out_first(tmp_path: Path) -> None:
    path = table(tmp_path)
    text = path.read_text()
    again = [line.replace(",7,", ",8,", 1).replace("0.9", "0.1") for line in text.splitlines()[1:]]
    path.write_text(text + "\n".join(again) + "\n")
    with pytest.raises(
        InputError, match=r"lines 2 and 6 both contain the folds of 'iris', 'tree', 'predictive_accuracy'"
    ):
        read_results(path, objective="maximize")
    options = {"reader": "openml", "objective": "maximize"}
    assert read_results(path, where={"setup_id": "7"}, **options).values[0, 0] == 0.9  # type: ignore[arg-type]
    assert read_results(path, where={"setup_id": "8"}, **options).values[0, 0] == pytest.approx(1.9 / 3)  # type: ignore[arg-type]


@pytest.mark.parametrize("cell", ["", "0.9", "[0.9", "(0.9, 0.8)"])
def test_damaged_lists_are_refused_by_place(tmp_path: Path, cell: str) -> None:
    with pytest.raises(InputError, match=r"line 3, column 'values': expected a list") as caught:
        read_results(table(tmp_path, iris_svm=cell), objective="maximize")
    assert str(caught.value).endswith(f"but got '{cell}'.")


@pytest.mark.parametrize("cell", ["[]", "[a, b, c]", "[[1], [2], [3]]"])
def test_lists_of_other_things_are_refused(tmp_path: Path, cell: str) -> None:
    with pytest.raises(InputError):
        read_results(table(tmp_path, iris_svm=cell), objective="maximize")
