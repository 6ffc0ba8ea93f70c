"""Folders of results of KEEL, after their published structure, against the measures of scikit-learn."""

from __future__ import annotations

import json
import shutil
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from data.readers.reading import FILES
from data.readers.reading import read as read_by
from podium.data import read_predictions, read_results
from podium.data.folds import read_folds
from podium.data.readers import find, look
from podium.data.readers.registry import recognises
from podium.errors import InputError

HERE = FILES / "keel"
read = partial(read_by, "keel")
SEEN: dict[str, dict[str, float]] = json.loads((HERE / "seen.json").read_text())
ONE = "KNN-C.wine/result1.tst"


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HERE / "classification" / "results", tmp_path / "results"))


@pytest.mark.parametrize(
    ("folder", "split", "count"),
    [("classification", "test", 24), ("classification", "train", 24), ("regression", "test", 8)],
)
def test_measures_are_those_of_scikit_learn(folder: str, split: str, count: int) -> None:
    found = read(HERE / folder, split=split)
    assert found.metric is not None
    assert found.run is not None
    assert len(found) == count
    for i in range(count):
        fold = found.run[i].split()[-1]
        seen = SEEN[f"{found.algorithm[i]} {found.problem[i]} {fold} {'tst' if split == 'test' else 'tra'}"]
        assert found.value[i] == pytest.approx(seen[found.metric[i]], rel=1e-12)
    if folder == "classification" and split == "test":
        assert list(found.train or ()) == [
            SEEN[f"{a} {p} {r.split()[-1]} tst"]["train"]
            for a, p, r in zip(found.algorithm, found.problem, found.run, strict=True)
        ]
    else:
        assert found.train is None


def test_names_runs_and_directions() -> None:
    found = read(HERE / "classification")
    assert set(found.algorithm) == {"KNN-C", "C4.5-NB-C"}
    assert set(found.problem) == {"iris", "wine"}
    assert set(found.run or ()) == {"fold 0", "fold 1", "fold 2"}
    assert found.directions == {"accuracy": "maximize", "balanced_accuracy": "maximize"}
    other = read(HERE / "regression")
    assert set(other.run or ()) == {"seed 0 fold 0", "seed 0 fold 1"}
    assert other.directions["mean_squared_error"] == "minimize"
    assert other.train is None


def test_results_folds_and_predictions() -> None:
    table = read_results(HERE / "classification", metric="accuracy")
    assert (table.n, table.k) == (2, 2)
    folds = read_folds(HERE / "classification", metric="accuracy", where={"problem": "iris"})
    assert folds.labels.folds == ("0", "1", "2")
    found = read_predictions(HERE / "classification", reader_options={"dataset": "wine"})
    assert found.n == 178
    for name, right in zip(found.classifiers, found.correct.T, strict=True):
        sizes = [len(part) for part in np.array_split(np.arange(178), 3)]
        hits = sum(SEEN[f"{name} wine {fold} tst"]["accuracy"] * size for fold, size in enumerate(sizes))
        assert int(right.sum()) == round(hits)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "contains 2 data sets: 'iris', 'wine'"),
        ({"dataset": "wien"}, "no data set 'wien'"),
        ({"dataset": "wine", "algorithms": "SVM"}, "no algorithm 'SVM'"),
        ({"dataset": "wine", "seed": "3"}, "no seed '3'"),
        ({"split": "both"}, "split must be one of"),
        ({"task": "ranking", "dataset": "wine"}, "task must be one of"),
    ],
)
def test_a_choice_that_is_missing_or_wrong(options: dict[str, str], said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_predictions(HERE / "classification", reader="keel", reader_options=options)


def test_numbers_are_no_answers() -> None:
    with pytest.raises(InputError, match="neither right nor wrong"):
        read_predictions(HERE / "regression", reader="keel")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("@data", "@dat"), "no line @data"),
        (lambda text: text.split("@data")[0] + "@data\n", "no case below @data"),
        (lambda text: text.rstrip() + " more\n", "line 65: .* the expected and the predicted value, and nothing else"),
        (lambda text: text.rstrip() + "\nclass-0\n", "line 66: 'class-0' should contain"),
        (lambda text: text.rstrip() + "\nclass-0 'x\n", "line 66"),
        (lambda text: "@relation x\n@data\n" + text.split("@data\n")[1], "does not state whether classes or numbers"),
        (lambda text: text.replace("{class-0, class-1, class-2}", "real [0,1]"), "line 7: 'class-0' is not a number"),
        (lambda text: "\0" + text, "NUL"),
        (lambda text: "", "empty"),
    ],
)
def test_hostile_files(results: Path, change: Any, said: str) -> None:
    (results / ONE).write_text(change((results / ONE).read_text()))
    with pytest.raises(InputError, match=rf"result1\.tst.*{said}"):
        read(results)


def test_folds_that_are_missing_or_other(results: Path) -> None:
    text = (results / ONE).read_text()
    (results / ONE).unlink()
    with pytest.raises(InputError, match="'KNN-C' has no fold 1 of 'wine'"):
        read_predictions(results, reader_options={"dataset": "wine"})
    with pytest.raises(InputError, match=r"1 run that other algorithms have is missing"):
        read_results(results, metric="accuracy")
    (results / ONE).write_text("\n".join(text.splitlines()[:-1]))
    with pytest.raises(InputError, match=r"58 cases, but 'C4\.5-NB-C' has 59"):
        read_predictions(results, reader_options={"dataset": "wine"})
    (results / ONE).write_text(text.replace("class-1 class-1", "class-2 class-1", 1))
    with pytest.raises(
        InputError, match=r"true value of case \d+ is 'class-2' for 'KNN-C' and 'class-1' for 'C4.5-NB-C'"
    ):
        read_predictions(results, reader_options={"dataset": "wine"})


def test_an_algorithm_without_the_data_set_chosen_is_named_and_can_be_left_out(results: Path) -> None:
    for name in ("wine", "iris"):
        shutil.copytree(results / f"C4.5-NB-C.{name}", results / f"Copy.{name}")
    shutil.rmtree(results / "KNN-C.wine")
    with pytest.raises(InputError, match="'KNN-C' has no data set 'wine'"):
        read_predictions(results, reader_options={"dataset": "wine"})
    left = read_predictions(results, reader_options={"dataset": "wine", "algorithms": "C4.5-NB-C,Copy"})
    assert left.classifiers == ("C4.5-NB-C", "Copy")


def test_seeds_and_names_that_clash(results: Path) -> None:
    shutil.copy(results / ONE, results / "KNN-C.wine" / "result1s2.tst")
    with pytest.raises(InputError, match="contains 2 seeds"):
        read_predictions(results, reader_options={"dataset": "wine"})
    (results / "KNN-C" / "wine").mkdir(parents=True)
    shutil.copy(results / ONE, results / "KNN-C" / "wine")
    with pytest.raises(InputError, match="are both fold 1 of 'KNN-C' on 'wine'"):
        read(results)


def test_labels_in_quotes_and_the_task(tmp_path: Path) -> None:
    folder = tmp_path / "A.x"
    folder.mkdir()
    (folder / "result0.tst").write_text("@relation x\n@data\n'very good' 'very good'\n1.0 2.0\n")
    found = read(tmp_path, task="classification")
    assert list(found.value) == [0.5, 0.5]
    with pytest.raises(InputError, match="'very good' is not a number"):
        read(tmp_path, task="regression")


def test_what_is_recognised(tmp_path: Path) -> None:
    (tmp_path / "result0.tst").write_text("x")
    assert not recognises(find("keel"), look(tmp_path))
    for path in (tmp_path, tmp_path / "result0.tst"):
        with pytest.raises(InputError, match="there is no <algorithm>"):
            read(path)
