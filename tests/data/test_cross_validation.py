"""Dicts of scikit-learn's cross_validate and cv_results_: the same numbers, all splits kept, nothing that fails is lost."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from sklearn.datasets import load_iris, load_wine
from sklearn.model_selection import (
    GridSearchCV,
    RepeatedStratifiedKFold,
    ShuffleSplit,
    StratifiedKFold,
    TimeSeriesSplit,
    cross_validate,
)
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

import podium
from podium.data.cross_validation import Splits, from_cross_validate
from podium.data.folds import folds_from_cross_validate
from podium.errors import InputError

DATA = {"iris": load_iris(return_X_y=True), "wine": load_wine(return_X_y=True)}
MODELS = {"NB": GaussianNB(), "stump": DecisionTreeClassifier(max_depth=1, random_state=0)}
CV = StratifiedKFold(3, shuffle=True, random_state=1)


def scores(**options: Any) -> dict[str, dict[str, Any]]:
    return {
        problem: {name: cross_validate(model, *data, cv=CV, **options) for name, model in MODELS.items()}
        for problem, data in DATA.items()
    }


def test_means_and_runs_are_the_arrays_of_scikit_learn() -> None:
    given = scores()
    results = from_cross_validate(given)
    assert results.problems == ("iris", "wine")
    assert results.algorithms == ("NB", "stump")
    assert results.objective == "maximize"
    expected = np.array([[given[p][a]["test_score"] for a in MODELS] for p in DATA])
    assert results.runs is not None
    np.testing.assert_array_equal(results.runs, expected)
    np.testing.assert_allclose(results.values, expected.mean(axis=2), rtol=1e-15)
    assert any("larger" in note for note in results.notes)
    assert any("podium assumes" in note for note in results.notes)


def test_the_outer_keys_may_name_the_algorithms() -> None:
    given = scores()
    turned = {name: {problem: given[problem][name] for problem in given} for name in MODELS}
    assert from_cross_validate(turned, outer="algorithm").sha256 == from_cross_validate(given).sha256
    with pytest.raises(InputError, match="outer"):
        from_cross_validate(given, outer="rows")


@pytest.mark.filterwarnings("ignore:The y_pred values do not sum to one")  # scikit-learn 1.4, of its own classifiers
def test_of_several_scores_one_is_chosen() -> None:
    given = scores(scoring=["accuracy", "neg_log_loss"], return_train_score=True, return_estimator=True)
    with pytest.raises(InputError, match=r"2 metrics.*'accuracy', 'neg_log_loss'"):
        from_cross_validate(given)
    losses = from_cross_validate(given, metric="neg_log_loss")
    assert losses.objective == "maximize"
    assert (losses.values < 0).all()
    assert from_cross_validate(given, metric="test_accuracy").values.min() > 0
    times = from_cross_validate(given, metric="fit_time")
    assert times.objective == "minimize"
    with pytest.raises(InputError, match=r"no metric 'acuracy'. Did you mean 'accuracy'"):
        from_cross_validate(given, metric="acuracy")


def test_what_the_user_says_of_the_direction_counts() -> None:
    given = {p: {a: {"test_score": [1.0, 2.0 + len(a)]} for a in MODELS} for p in DATA}
    assert from_cross_validate(given, objective="minimize").objective == "minimize"


def test_splits_are_checked_where_they_are_known() -> None:
    given = scores(return_indices=True)
    assert not any("podium assumes" in note for note in from_cross_validate(given).notes)
    other = StratifiedKFold(3, shuffle=True, random_state=2)
    given["wine"]["stump"] = cross_validate(MODELS["stump"], *DATA["wine"], cv=other, return_indices=True)
    with pytest.raises(InputError, match="'stump' on 'wine' was tested on other splits than 'NB'"):
        from_cross_validate(given)


class Picky(GaussianNB):
    """Refuses to be trained on iris flowers without the first of all, which one split of CV tests on."""

    def fit(self, X: Any, y: Any) -> Picky:  # type: ignore[override]
        if X.shape[1] == 4 and (X[0] != DATA["iris"][0][0]).any():
            raise ValueError("not that one")
        return super().fit(X, y)


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.FitFailedWarning", "ignore:Scoring failed")
def test_failures_are_missing_and_treated_by_a_policy() -> None:
    given = scores()
    for problem, data in {**DATA, "again": DATA["wine"]}.items():
        row = given.setdefault(problem, dict(given["wine"]))
        row["picky"] = cross_validate(Picky(), *data, cv=CV)
    failed = np.isnan(given["iris"]["picky"]["test_score"])
    assert failed.sum() == 1
    with pytest.raises(InputError, match=r"1 of 27 values has no finite number: .*'picky' on 'iris'"):
        from_cross_validate(given)
    assert from_cross_validate(given, missing="drop-problem").problems == ("wine", "again")
    worth = from_cross_validate(given, missing="value=0")
    assert (worth.runs[0, 2] == 0).tolist() == failed.tolist()
    assert "NaN" in next(iter(worth.treated.reasons))
    folds = folds_from_cross_validate(given["iris"], missing="drop-problem")
    assert folds.m == 2


def test_one_problem_goes_to_compare_folds() -> None:
    X, y = DATA["iris"]
    cv = RepeatedStratifiedKFold(n_splits=2, n_repeats=5, random_state=0)
    given = {name: cross_validate(model, X, y, cv=cv, return_indices=True) for name, model in MODELS.items()}
    folds = folds_from_cross_validate(given)
    assert folds.labels.repetitions == tuple("1122334455")
    assert folds.labels.folds == tuple("12" * 5)
    np.testing.assert_array_equal(folds.results.values[:, 0], given["NB"]["test_score"])
    assert podium.compare_folds(given).to_dict()["design"]["name"] == "5x2cv"
    plain = {name: {"test_score": value["test_score"]} for name, value in given.items()}
    assert not folds_from_cross_validate(plain).labels.known


def test_labels_follow_from_the_test_sets_alone() -> None:
    X = np.zeros((12, 1))

    def labels(cv: Any) -> Any:
        train, test = zip(*cv.split(X, np.arange(12) % 2), strict=True)
        return Splits.of(train, test).labels()

    assert labels(StratifiedKFold(3)) == (None, ("1", "2", "3"))
    assert labels(ShuffleSplit(3, test_size=0.1, random_state=0)) == (("1", "2", "3"), None)
    assert labels(TimeSeriesSplit(3)) == (("1", "2", "3"), None)


def test_candidates_of_a_search_are_algorithms() -> None:
    grid = {"max_depth": [1, 2], "criterion": ["gini"], "random_state": [0]}
    searches = {}
    for problem, data in DATA.items():
        found = GridSearchCV(DecisionTreeClassifier(), grid, cv=CV, return_train_score=True).fit(*data)
        searches[problem] = found.cv_results_
    results = from_cross_validate(searches)
    assert results.algorithms == ("max_depth=1", "max_depth=2")
    expected = [searches[p]["mean_test_score"] for p in DATA]
    np.testing.assert_allclose(results.values, expected, rtol=1e-14)
    folds = folds_from_cross_validate(searches["iris"])
    np.testing.assert_array_equal(folds.results.values[2], searches["iris"]["split2_test_score"])
    with pytest.raises(InputError, match="Cross-validate the search itself"):
        from_cross_validate({"iris": {"tree": searches["iris"]}})
    with pytest.raises(InputError, match="successive halving"):
        folds_from_cross_validate({**searches["iris"], "n_resources": [1, 2]})


def test_other_doors_say_where_such_dicts_go() -> None:
    given = scores()
    with pytest.raises(InputError, match=r"podium\.from_cross_validate"):
        podium.compare(given, objective="maximize")
    with pytest.raises(InputError, match=r"podium\.compare_folds"):
        podium.to_results(given["iris"], objective="maximize")
    with pytest.raises(InputError, match=r"to podium\.compare_folds"):
        from_cross_validate(given["iris"])
    # A plain table with a problem of that name is none of them.
    assert podium.to_results({"A": {"test_1": 1, "x": 2}, "B": {"test_1": 3, "x": 4}}, objective="maximize").n == 2


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"test_score": ["x", 1]}, "test_score: these are not numbers"),
        ({"test_score": [[1.0]]}, "test_score: .*shape"),
        ({"test_score": []}, "empty"),
        ({"test_a": [1.0], "test_b": [1.0, 2.0]}, "different lengths"),
        ({"test_score": [1.0], "indices": {"train": [[1]]}}, "indices"),
        ({"test_score": [1.0], "indices": {"train": [[1]], "test": [[0], [2]]}}, "2 splits"),
        ({"fit_time": [1.0]}, "test_score"),
        (3, "test_score"),
    ],
)
def test_damaged_dicts_are_refused_by_place(value: Any, told: str) -> None:
    good = {"test_score": [0.5]}
    with pytest.raises(InputError, match=told):
        from_cross_validate({"x": {"A": good, "B": value}, "y": {"A": good, "B": good}})


def test_searches_that_contradict_themselves_are_refused() -> None:
    good = {"params": [{"a": 1}, {"a": 2}], "split0_test_score": [1.0, 2.0]}
    assert folds_from_cross_validate({**good, "split1_test_score": [1.0, 2.0]}).m == 2
    for bad, told in (
        ({"params": 3}, "list of dicts"),
        ({"params": [{"a": 1}, {"a": "1"}]}, "two candidates"),
        ({"split0_test_score": [1.0]}, "1 scores for 2 candidates"),
        ({"split1_test_f1": [1.0, 2.0]}, "different splits"),
    ):
        with pytest.raises(InputError, match=told):
            folds_from_cross_validate({**good, **bad})


def test_splits_of_different_numbers_are_refused() -> None:
    uneven = {"A": {"test_score": [1.0, 2.0]}, "B": {"test_score": [1.0]}}
    with pytest.raises(InputError, match="'B' has 1 split, others have 2"):
        folds_from_cross_validate(uneven)
    with pytest.raises(InputError, match="missing"):
        from_cross_validate({"x": uneven, "y": uneven})


@pytest.mark.parametrize("rows", [("0.5,0.6", "0.7,x", "0.8,0.9"), ("f1,0.5,0.6", "f2,0.7,x", "f3,0.8,0.9")])
def test_a_table_of_folds_without_names_is_refused_by_the_line_it_has(rows: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match=r"line 2, column 'A2' \('x'\)"):
        podium.read_folds(io.StringIO("\n".join(rows)), objective="maximize")
