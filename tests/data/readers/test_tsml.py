"""Folders of tsml and aeon: files of the real tools, against the measures that tsml-eval computed."""

from __future__ import annotations

import csv
import shutil
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from data.readers.reading import FILES, cells
from data.readers.reading import read as read_by
from podium import read_metrics
from podium.data import read_predictions, read_results
from podium.data.folds import read_folds
from podium.data.readers import Records, find, look
from podium.data.readers.registry import recognises
from podium.errors import InputError

HERE = FILES / "tsml"
read = partial(read_by, "tsml")


def measures(records: Records) -> dict[tuple[Any, ...], Any]:
    return cells(records, "metric", "algorithm", "problem", "run")


ALGORITHMS = ["1NN-DTW", "ROCKET", "TSF"]
RUN = "ROCKET/Predictions/Trace/testResample1.csv"


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HERE / "runs", tmp_path / "runs"))


@pytest.mark.parametrize(
    ("measure", "name"),
    [("accuracy", "accuracy"), ("balanced_accuracy", "balacc"), ("auroc", "auroc"), ("log_loss", "logloss")],
)
def test_measures_of_runs_are_those_of_tsml_eval(measure: str, name: str) -> None:
    found, theirs = measures(read(HERE / "runs")), measures(read(HERE / "summaries"))
    compared = 0
    for (metric, algorithm, problem, run), value in found.items():
        if metric == measure and value is not None:
            assert value == pytest.approx(float(theirs[name, algorithm, problem, run]), rel=1e-12)
            compared += 1
    assert compared >= (8 if measure == "log_loss" else 12)


def test_a_log_loss_that_is_infinite_is_missing_and_says_why() -> None:
    found = read(HERE / "runs", algorithms="1NN-DTW", dataset="Chinatown", resample="0")
    assert found.metrics == ("accuracy", "balanced_accuracy", "auroc", "log_loss")
    assert found.value[3] is None
    assert found.failure[3] == "infinite: the probability of the true class is 0 in 9 cases"
    assert list(found.test or ()) == [343] * 4


def test_summaries_keep_every_resample_as_written() -> None:
    found = read(HERE / "aeon")
    for algorithm in ("HC2", "FreshPRINCE", "WEASEL-2.0"):
        with (HERE / "aeon" / f"{algorithm}_accuracy.csv").open(newline="") as file:
            header, *rows = csv.reader(file)
        for row in rows:
            for resample, value in zip(header[1:], row[1:], strict=True):
                assert measures(found)["accuracy", algorithm, row[0], f"resample {resample}"] == value
    assert found.directions == {"accuracy": "maximize"}
    with pytest.raises(InputError, match=r"no measurement: .* on .AconityMINIPrinterLarge_eq."):
        read_results(HERE / "aeon")
    table = read_results(HERE / "aeon", missing="drop-problem")
    assert table.problems == ("ACSF1", "Adiac", "Beef", "Chinatown")
    assert table.objective == "maximize"


def test_directions_of_summaries_and_files_left_aside_are_said() -> None:
    found = read(HERE / "summaries")
    assert found.directions == {
        "accuracy": "maximize", "auroc": "maximize", "balacc": "maximize", "fittime": "minimize", "logloss": "minimize",
    }  # fmt: skip
    assert "Skipped 1 file that is neither a run nor a summary: accuracy_mean.csv." in found.notes
    tables = read_metrics(HERE / "summaries")
    with (HERE / "summaries" / "accuracy_mean.csv").open(newline="") as file:
        header, *rows = csv.reader(file)
    table = tables["accuracy"]
    for row in rows:
        for algorithm, mean in zip(header[1:], row[1:], strict=True):
            at = table.problems.index(row[0]), table.algorithms.index(algorithm)
            assert table.values[at] == pytest.approx(float(mean), rel=1e-12)


def test_answers_are_paired_by_position() -> None:
    found = read_predictions(HERE / "runs", reader_options={"dataset": "Chinatown", "resample": "0"})
    assert list(found.classifiers) == ALGORITHMS
    for algorithm, right in zip(ALGORITHMS, found.correct.T.tolist(), strict=True):
        lines = (HERE / "runs" / algorithm / "Predictions/Chinatown/testResample0.csv").read_text().splitlines()[3:]
        assert right == [line.split(",")[0] == line.split(",")[1] for line in lines]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "contains 2 data sets: 'Chinatown', 'Trace'"),
        ({"dataset": "Trace"}, "contains 2 resamples: '0', '1'"),
        ({"dataset": "Trce"}, "no data set 'Trce'.*Trace"),
        ({"resample": "7"}, "no resample '7'"),
        ({"algorithms": "ROCKET,TSF2"}, "no algorithm 'TSF2'"),
        ({"split": "both"}, "split must be one of"),
    ],
)
def test_a_choice_that_is_missing_or_wrong(options: dict[str, str], said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_predictions(HERE / "runs", reader="tsml", reader_options=options)


def test_the_train_split() -> None:
    found = read(HERE / "runs", split="train")
    assert set(found.problem) == {"Chinatown"}
    assert list(found.test or ())[:1] == [20]
    with pytest.raises(InputError, match="all 3 runs are of the split 'test'"):
        read(HERE / "regression", split="train")


def test_numbers_to_be_hit() -> None:
    found = measures(read(HERE / "regression"))
    for algorithm in ALGORITHMS:
        path = HERE / "regression" / algorithm / "Predictions/Covid3Month/testResample0.csv"
        lines = path.read_text().splitlines()
        truth, answer = np.array([line.split(",")[:2] for line in lines[3:]], dtype=float).T
        key = algorithm, "Covid3Month", "resample 0"
        assert found["mean_squared_error", *key] == pytest.approx(float(lines[2].split(",")[0]), rel=1e-12)
        assert found["mean_absolute_error", *key] == pytest.approx(np.abs(truth - answer).mean(), rel=1e-12)
    with pytest.raises(InputError, match="neither right nor wrong"):
        read_predictions(HERE / "regression")
    errors = {key[:3]: value for key, value in measures(read(HERE / "forecasting")).items()}
    for (metric, algorithm, problem), value in errors.items():
        if metric == "mean_absolute_percentage_error":
            path = HERE / "forecasting" / algorithm / "Predictions" / problem / "testResample0.csv"
            assert value == pytest.approx(float(path.read_text().splitlines()[2].split(",")[0]), rel=1e-9)


def test_runs_become_repetitions_on_one_problem() -> None:
    folds = read_folds(HERE / "aeon", where={"problem": "ACSF1"})
    assert folds.m == 30
    assert folds.labels.repetitions == tuple(str(resample) for resample in range(30))


def test_broken_files_are_named_or_missing_but_never_skipped(runs: Path) -> None:
    text = (runs / RUN).read_text()
    (runs / RUN).write_text(text[:-40])
    (runs / "TSF/Predictions/Trace/testResample0.csv").write_text("")
    with pytest.raises(InputError, match=r"2 of 12 runs cannot be read.*ROCKET.*testResample1.*TSF.*testResample0"):
        read(runs)
    found = read(runs, broken="missing")
    assert measures(found)["accuracy", "ROCKET", "Trace", "resample 1"] is None
    assert measures(found)["auroc", "TSF", "Trace", "resample 0"] is None
    assert len(found) == 48
    assert any(note.startswith("Suspicious: 2 files of 12 could not be read") for note in found.notes)
    table = read_results(runs, metric="accuracy", missing="omit", reader_options={"broken": "missing"})
    assert table.n == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda text: text.replace("Trace,", "Coffee,", 1),
            "line 1: the data set is 'Coffee', but by its path it is 'Trace'",
        ),
        (lambda text: text.replace("TEST,1", "TEST,2", 1), "line 1: the resample is '2', but by its path it is '1'"),
        (lambda text: text.replace("TEST", "TRAIN", 1), "line 1: the split is 'train'"),
        (
            lambda text: text.replace("\n0,0,", "\n0,1,", 1),
            "line 3: the accuracy 1.0 does not match that of the cases below, 0.99",
        ),
        (lambda text: text.replace("\n0,0,,", "\n0,0,,7", 1), "line 4: a probability is not between 0 and 1"),
        (lambda text: text.replace("\n0,0,,1.0", "\n0,0,,0.5", 1), "line 4: the probabilities sum to 0.5"),
        (lambda text: text.replace("\n0,0,,", "\n0,,,", 1), "line 4: the true value or the answer is empty"),
        (lambda text: text.replace("\n0,0,,1.0", "\n0,0,,one", 1), "line 4: 'one' is not a number"),
        (lambda text: text.replace(",4,,", ",many,,", 1), "line 3: 'many' is not a number of classes"),
        (lambda text: "\0" + text, "NUL"),
        (lambda text: "\n".join(text.splitlines()[:2]), "ends after line 2"),
    ],
)
def test_hostile_runs(runs: Path, change: Any, said: str) -> None:
    before = (runs / RUN).read_text()
    after = change(before)
    assert after != before
    (runs / RUN).write_text(after)
    with pytest.raises(InputError, match=said):
        read(runs)


def test_a_run_cut_between_lines_lacks_cases(runs: Path) -> None:
    (runs / RUN).write_text("\n".join((runs / RUN).read_text().splitlines()[:60]))
    with pytest.raises(InputError, match="'ROCKET' has 57 cases, but '1NN-DTW' has 100"):
        read_predictions(runs, reader_options={"dataset": "Trace", "resample": "1"})


def test_another_truth_is_not_paired(runs: Path) -> None:
    path = runs / "TSF/Predictions/Trace/testResample1.csv"
    lines = path.read_text().splitlines()
    lines[3], lines[-1] = lines[-1], lines[3]
    path.write_text("\n".join(lines))
    with pytest.raises(
        InputError, match=r"true value of case 1 is .* for 'TSF' and .* for '1NN-DTW'.*differs in 2 cases"
    ):
        read_predictions(runs, reader_options={"dataset": "Trace", "resample": "1"})


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("brokenClassificationResultsFile.csv", "line 7: line 3 states 2 classes, but there are 0 probabilities"),
        ("brokenRegressionResultsFile.csv", "is not a number"),
        ("brokenResultsFile.csv", "neither runs .* nor summaries"),
        ("clustering.csv", "a clustering run"),
    ],
)
def test_files_broken_on_purpose(name: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read(HERE / "others" / name, split="train" if name.startswith("clus") else "test")


def test_a_file_of_the_java_version() -> None:
    found = measures(read(HERE / "others" / "javaResultsFile.csv"))
    assert found["accuracy", "ProximityForest", "BeetleFly", "resample 0"] == 0.9


def test_what_is_recognised(tmp_path: Path) -> None:
    (tmp_path / "x_y.csv").write_text("name,A,B\n1,2,3\n")
    assert not recognises(find("tsml"), look(tmp_path))
    assert not recognises(find("tsml"), look(tmp_path / "x_y.csv"))
    with pytest.raises(InputError, match="there are neither runs"):
        read(tmp_path)
    shutil.copytree(HERE / "runs", tmp_path / "runs")
    shutil.copy(HERE / "aeon" / "HC2_accuracy.csv", tmp_path)
    with pytest.raises(InputError, match=r"Choose with reader_options=\{'files': 'runs'\} or files=summaries"):
        read(tmp_path)
    assert len(read(tmp_path, files="runs")) == 48
    assert set(read(tmp_path, files="summaries").algorithm) == {"HC2"}
    shutil.copytree(HERE / "runs", tmp_path / "again")
    with pytest.raises(InputError, match="are both resample 0 of '1NN-DTW' on 'Chinatown'"):
        read(tmp_path, files="runs")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Resamples:,0,1\nx,1\n", "line 2: 1 values? of 'x', but line 1 names 2 resamples"),
        ("Resamples:,0,1\nx,1,2,3\n", "line 2: 3 values"),
        ("Resamples:,0,0\nx,1,2\n", "line 1: a resample occurs twice"),
        ("Resamples:,0,1\nx,1,2\nx,1,2\n", "'x' is on line 2 and on line 3"),
        ("Resamples:,0,1\n,1,2\n", "line 2"),
    ],
)
def test_hostile_summaries(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "A_accuracy.csv").write_text(text)
    with pytest.raises(InputError, match=said):
        read(tmp_path)


def test_one_measure_of_an_algorithm_in_two_folders(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "HC2_accuracy.csv").write_text("folds:,0\nx,0.5\n")
    said = "b/HC2_accuracy.csv and a/HC2_accuracy.csv both contain the accuracy of 'HC2'"
    with pytest.raises(InputError, match=said):
        read(tmp_path)


def test_a_summary_with_holes_and_one_without_a_name(tmp_path: Path) -> None:
    (tmp_path / "A_accuracy.csv").write_text("folds:,0,1,\nx,0.5,,\ny,NaN,1,\n")
    assert list(read(tmp_path).value) == ["0.5", "", "NaN", "1"]
    (tmp_path / "accuracy.csv").write_text("folds:,0,1,\nx,0.5,,\n")
    with pytest.raises(InputError, match="the name should be"):
        read(tmp_path)


def test_the_published_long_table_is_a_plain_table(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    found = read(HERE / "aeon")
    assert found.run is not None
    columns = {
        "ds": found.problem,
        "res": [run.split()[-1] for run in found.run],
        "acc": [*map(float, found.value)],
        "alg": found.algorithm,
    }
    polars.DataFrame(columns).write_parquet(tmp_path / "long.parquet")
    names = {"problem": "ds", "run": "res", "value": "acc", "algorithm": "alg"}
    table = read_results(tmp_path / "long.parquet", objective="maximize", missing="drop-problem", **names)
    theirs = read_results(HERE / "aeon", missing="drop-problem")
    assert dict(zip(table.algorithms, table.values.T.tolist(), strict=True)) == dict(
        zip(theirs.algorithms, theirs.values.T.tolist(), strict=True)
    )
