"""podium.benchmark: scikit-learn's own numbers, the same for any number of workers, resumed and never silent on failures."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_iris, load_wine
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LinearRegression, Ridge
from sklearn.metrics import accuracy_score, f1_score, make_scorer
from sklearn.model_selection import (
    GroupKFold,
    KFold,
    RepeatedStratifiedKFold,
    ShuffleSplit,
    StratifiedKFold,
    cross_val_predict,
    cross_validate,
)
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

import podium
from benchmark_run.estimators import Counting, Interrupted, Wineless, odd_score
from podium.errors import InputError
from podium.progress import listening

IRIS, WINE = load_iris(), load_wine()
DATA: dict[str, Any] = {"iris": IRIS, "wine": (WINE.data, WINE.target)}
MODELS = {"NB": GaussianNB(), "stump": DecisionTreeClassifier(max_depth=1, random_state=3)}
CV = StratifiedKFold(3, shuffle=True, random_state=7)


@pytest.mark.filterwarnings("ignore:The y_pred values do not sum to one")  # scikit-learn 1.4, of its own classifiers
def test_scores_are_those_of_cross_validate() -> None:
    run = podium.benchmark(MODELS, DATA, cv=CV, scoring=["accuracy", "neg_log_loss"])
    for metric in ("accuracy", "neg_log_loss"):
        results = run.results(metric)
        assert results.objective == "maximize"
        assert results.runs is not None
        for i, X_y in enumerate([(IRIS.data, IRIS.target), (WINE.data, WINE.target)]):
            for j, model in enumerate(MODELS.values()):
                own = cross_validate(model, *X_y, cv=CV, scoring=metric)["test_score"]
                np.testing.assert_allclose(results.runs[i, j], own, rtol=1e-12)
    assert run.results("fit_time").objective == "minimize"
    assert run.failures() == []
    with pytest.raises(InputError, match="Which score"):
        run.results()
    with pytest.raises(InputError, match="Did you mean 'accuracy'"):
        run.results("Accuracy")


def test_folds_and_predictions_are_ready_for_the_studies() -> None:
    run = podium.benchmark(MODELS, DATA, cv=CV)
    folds = run.folds("wine")
    assert folds.labels == (None, ("1", "2", "3"))
    assert run.results().runs is not None
    np.testing.assert_array_equal(folds.results.values, run.results().runs[1].T)  # type: ignore[index]
    assert podium.compare_folds(folds).to_dict()["design"]["name"] == "cv"
    predictions = run.predictions("wine")
    for j, model in enumerate(MODELS.values()):
        own = cross_val_predict(model, WINE.data, WINE.target, cv=CV)
        assert predictions.correct[:, j].tolist() == (own == WINE.target).tolist()
    assert podium.compare_predictions(predictions).to_dict()["k"] == 2
    with pytest.raises(InputError, match=r"no data set 'wines'\. Did you mean 'wine'"):
        run.folds("wines")


def test_repeated_cross_validation_has_predictions_of_each_repetition() -> None:
    cv = RepeatedStratifiedKFold(n_splits=2, n_repeats=2)
    run = podium.benchmark(MODELS, {"iris": IRIS}, cv=cv, seed=5)
    assert run.folds("iris").labels.names() == [f"repetition {r}, fold {f}" for r in "12" for f in "12"]
    first, second = run.predictions("iris"), run.predictions("iris", repetition=2)
    assert first.n == second.n == 150
    assert first.sha256 != second.sha256
    with pytest.raises(InputError, match="2 repetitions"):
        run.predictions("iris", repetition=3)
    with pytest.raises(InputError, match="1 problem"):
        run.results()
    random = podium.benchmark(MODELS, {"iris": IRIS}, cv=ShuffleSplit(3, test_size=0.2))
    assert random.predictions("iris", repetition=3).n == 30


def forests() -> dict[str, Any]:
    return {
        "forest": make_pipeline(StandardScaler(), RandomForestClassifier(3)),
        "other forest": RandomForestClassifier(3, max_depth=1),
    }


def test_the_seed_alone_decides() -> None:
    one = podium.benchmark(forests(), DATA, cv=2, seed=1)
    two = podium.benchmark(dict(reversed(forests().items())), dict(reversed(DATA.items())), cv=2, seed=1, jobs=2)
    assert sorted(one.to_csv().splitlines()) == sorted(two.to_csv().splitlines())
    for name in DATA:
        assert one.predictions(name).correct.tolist() == two.predictions(name).correct[:, ::-1].tolist()
    other = podium.benchmark(forests(), DATA, cv=2, seed=2)
    assert other.to_csv() != one.to_csv()


def test_a_random_state_that_is_given_is_kept() -> None:
    model = DecisionTreeClassifier(max_features=1, random_state=0)
    run = podium.benchmark({"a": model, "b": model}, DATA, cv=3)
    assert (run.results().values[:, 0] == run.results().values[:, 1]).all()


def test_failures_are_missing_with_their_reason() -> None:
    run = podium.benchmark({"picky": Wineless(), **MODELS}, {**DATA, "more": IRIS}, cv=2)
    assert run.failures()[0] == ("picky", "wine", 1, "fit", "ValueError: no wine")
    assert {(name, problem) for name, problem, *_ in run.failures()} == {("picky", "wine")}
    with pytest.raises(
        InputError, match=r"2 of 18 values have no finite number.*'picky' on 'wine'.*'ValueError: no wine' 2"
    ):
        run.results()
    assert run.results(missing="drop-problem").problems == ("iris", "more")
    assert run.results(missing="drop-algorithm").algorithms == ("NB", "stump")
    assert run.folds("wine", missing="drop-algorithm").k == 2
    with pytest.raises(InputError, match=r"'picky' has no predictions of split 1 of 'wine': ValueError: no wine"):
        run.predictions("wine")
    lines = list(csv.DictReader(io.StringIO(run.to_csv())))
    assert [line["failure"] for line in lines if line["value"] == ""] == ["ValueError: no wine"] * 2
    alone = podium.benchmark({"p": Wineless(), "q": Wineless()}, {"wine": WINE}, cv=2)
    with pytest.raises(InputError, match=r"every fit failed. The first failure, of 'p': ValueError: no wine"):
        alone.results()
    with pytest.raises(InputError, match="every fit failed"):
        alone.folds("wine")
    assert alone.to_csv().count("ValueError: no wine") == 4


def test_a_score_that_is_nan_is_missing_alone() -> None:
    run = podium.benchmark(
        MODELS, DATA, cv=2, scoring={"odd": odd_score, "macro": make_scorer(f1_score, average="macro")}
    )
    assert {(p, m, why) for _, p, _, m, why in run.failures()} == {("wine", "odd", "the score is nan")}
    assert run.results("macro").n == 2


def test_a_run_goes_on_from_its_folder(tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    trap.touch()
    models = {"counting": Counting(str(tmp_path / "log")), "stops": Interrupted(str(trap))}
    kept = tmp_path / "kept"
    with pytest.raises(KeyboardInterrupt):
        podium.benchmark(models, DATA, cv=3, checkpoint=kept)
    assert len(list(kept.iterdir())) == 7  # all of iris, and the first of wine before the interruption
    trap.unlink()
    done = podium.benchmark(models, DATA, cv=3, checkpoint=kept)
    assert "7 of the fits were taken from the checkpoint." in done.notes
    assert (tmp_path / "log").read_text().count("fit") == 6
    assert done.to_csv() == podium.benchmark(models, DATA, cv=3).to_csv()
    again = podium.benchmark(models, DATA, cv=3, checkpoint=kept)
    assert again.results("fit_time").values.tolist() == done.results("fit_time").values.tolist()
    assert again.predictions("wine").sha256 == done.predictions("wine").sha256


def test_only_the_very_same_cell_is_taken_from_the_folder(tmp_path: Path) -> None:
    def taken(models: Any = MODELS, data: Any = DATA, **options: Any) -> int:
        run = podium.benchmark(models, data, **{"cv": 2, "checkpoint": tmp_path, **options})
        return sum(int(note.split()[0]) for note in run.notes if "checkpoint" in note)

    assert taken() == 0
    assert taken() == 8
    assert taken({"NB": MODELS["NB"], "stump": DecisionTreeClassifier(max_depth=2, random_state=3)}) == 4
    assert taken({**MODELS, "third": GaussianNB()}) == 8
    assert taken(data={"iris": IRIS, "wine": (WINE.data + 1e-9, WINE.target)}) == 4
    assert taken(seed=1) == 0
    assert taken(scoring="f1_macro") == 0
    assert taken(cv=3) == 0


def test_failures_are_tried_again_when_asked(tmp_path: Path) -> None:
    def notes(retry: bool) -> str:
        run = podium.benchmark({"p": Wineless()}, {"wine": WINE, "iris": IRIS}, cv=2, checkpoint=tmp_path, retry=retry)
        return run.notes[-1]

    notes(False)
    assert notes(False).startswith("4 of the fits")
    assert notes(True).startswith("2 of the fits")


def test_damaged_and_foreign_folders_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    podium.benchmark(MODELS, {"iris": IRIS}, cv=2, checkpoint=folder)
    file = next(folder.iterdir())
    whole = file.read_text()
    for bad in (
        "{",
        "[]",
        "{}",
        whole.replace('"NB"', '"XX"').replace('"stump"', '"XX"'),
        whole.replace("accuracy", "f1"),
    ):
        file.write_text(bad)
        with pytest.raises(InputError, match=r"is damaged\. Remove it"):
            podium.benchmark(MODELS, {"iris": IRIS}, cv=2, checkpoint=folder)
    (folder / "thesis.tex").touch()
    with pytest.raises(InputError, match=r"'thesis\.tex'\. Name an empty folder"):
        podium.benchmark(MODELS, {"iris": IRIS}, cv=2, checkpoint=folder)
    with pytest.raises(InputError, match="cannot be used as a folder"):
        podium.benchmark(MODELS, {"iris": IRIS}, cv=2, checkpoint=file)
    scoring = {"s": lambda estimator, X, y: 1.0}
    with pytest.raises(InputError, match="not as a lambda"):
        podium.benchmark(MODELS, {"iris": IRIS}, cv=2, scoring=scoring, checkpoint=tmp_path / "new")


def test_groups_are_never_split() -> None:
    groups = np.arange(150) % 10
    run = podium.benchmark(MODELS, {"iris": (IRIS.data, IRIS.target, groups)}, cv=5)
    for train, test in zip(*run.splits["iris"], strict=True):
        assert not set(groups[train]) & set(groups[test])
    own = podium.benchmark(MODELS, {"iris": (IRIS.data, IRIS.target, groups)}, cv=GroupKFold(2))
    assert len(own.splits["iris"].test) == 2


def test_folds_of_a_number_are_stratified_and_shuffled() -> None:
    run = podium.benchmark(MODELS, {"iris": IRIS}, cv=3)
    for test in run.splits["iris"].test:
        assert np.bincount(IRIS.target[test]).tolist() in (
            [17, 17, 16],
            [17, 16, 17],
            [16, 17, 17],
            [16, 17, 16],
            [16, 16, 17],
            [17, 16, 16],
            [17, 17, 17],
            [16, 16, 16],
        )
        assert np.diff(test).max() > 1


def test_frames_text_labels_and_regression() -> None:
    frame = pd.DataFrame(IRIS.data, columns=list("abcd"))
    named = pd.Series(IRIS.target_names[IRIS.target])
    run = podium.benchmark([GaussianNB(), DecisionTreeClassifier()], {"iris": (frame, named)}, cv=3)
    assert run.algorithms == ("GaussianNB", "DecisionTreeClassifier")
    assert run.predictions("iris").labels == ("setosa", "versicolor", "virginica")
    X, y = IRIS.data[:, :3], IRIS.data[:, 3]
    lines = podium.benchmark({"ols": LinearRegression(), "ridge": Ridge()}, {"a": (X, y), "b": (X, -y)}, cv=3)
    assert lines.metrics == ("r2",)
    assert lines.results().n == 2
    with pytest.raises(InputError, match="need classifiers"):
        lines.predictions("a")


def test_predictions_may_be_left_out() -> None:
    run = podium.benchmark(MODELS, {"iris": IRIS}, cv=2, predictions=False)
    with pytest.raises(InputError, match="were not kept"):
        run.predictions("iris")


def test_the_csv_is_read_back(tmp_path: Path) -> None:
    run = podium.benchmark(MODELS, DATA, cv=3, scoring=["accuracy", "f1_macro"])
    file = tmp_path / "runs.csv"
    assert run.to_csv(file) == file.read_text()
    read = podium.read_results(file, metric="f1_macro")
    assert read.sha256 == run.results("f1_macro").sha256
    named = podium.benchmark({"=1+1": GaussianNB()}, {"iris": IRIS}, cv=2)
    with pytest.raises(InputError, match="formulas"):
        named.to_csv()
    assert ",'=1+1," in named.to_csv(protect=True)


def test_progress_is_told() -> None:
    told: list[Any] = []
    with listening(told.append, every=0):
        podium.benchmark(MODELS, {"iris": IRIS}, cv=2)
    assert [(one.done, one.total) for one in told if one.task == "fits"][-1] == (4, 4)


def test_lists_of_splits_belong_to_a_data_set() -> None:
    halves = list(KFold(2, shuffle=True, random_state=0).split(IRIS.data))
    run = podium.benchmark(MODELS, {"iris": IRIS}, cv={"iris": halves})
    assert [part.tolist() for part in run.splits["iris"].test] == [test.tolist() for _, test in halves]


@pytest.mark.parametrize(
    ("estimators", "datasets", "options", "told"),
    [
        ({}, DATA, {}, "estimators is empty"),
        (GaussianNB(), DATA, {}, "dict or a list"),
        ({"NB": GaussianNB}, DATA, {}, "not a class"),
        ([GaussianNB(), GaussianNB()], DATA, {}, "occurs twice"),
        (MODELS, {}, {}, "at least one data set"),
        (MODELS, IRIS, {}, "at least one data set"),
        (MODELS, {"x": IRIS.data}, {}, "a data set is"),
        (MODELS, {"x": (IRIS.data, IRIS.target[1:])}, {}, "inconsistent"),
        ({"NB": GaussianNB(), "ols": LinearRegression()}, DATA, {}, "'ols' is not a classifier"),
        (MODELS, DATA, {"scoring": "acuracy"}, "Did you mean 'accuracy'"),
        (MODELS, DATA, {"scoring": accuracy_score}, "make_scorer"),
        (MODELS, DATA, {"scoring": []}, "scoring is empty"),
        (MODELS, DATA, {"scoring": {"fit_time": "accuracy"}}, "cannot be called"),
        (MODELS, DATA, {"scoring": {"x": 3}}, "neither a name"),
        (MODELS, DATA, {"cv": 1}, "cannot be created"),
        (MODELS, DATA, {"cv": 1000}, "cannot be created"),
        (MODELS, DATA, {"cv": True}, "number of folds"),
        (MODELS, DATA, {"cv": [([0], [1])]}, "belongs to one data set"),
        (MODELS, DATA, {"cv": {"iris": 2}}, "no splits for 'wine'"),
        (MODELS, {"iris": IRIS}, {"cv": [([0, 1], [1, 2])]}, "trains on"),
        (MODELS, {"iris": IRIS}, {"cv": [([0, 1], [150])]}, "beyond"),
        (MODELS, {"iris": IRIS}, {"cv": [([0, 1], [])]}, "0 test"),
        (MODELS, {"iris": IRIS}, {"cv": []}, "cannot be created"),
        (MODELS, DATA, {"jobs": 0}, "jobs"),
    ],
)  # fmt: skip
def test_what_cannot_be_run_is_refused_before_any_work(estimators: Any, datasets: Any, options: Any, told: str) -> None:
    with pytest.raises(InputError, match=told):
        podium.benchmark(estimators, datasets, **options)
