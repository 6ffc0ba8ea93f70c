"""Misspelt keywords of public functions, and estimators passed for results."""

from __future__ import annotations

import inspect
import io
import pickle

import numpy as np
import pytest

import podium
from podium import stats

TABLE = {"A": [0.1, 0.2, 0.3], "B": [0.2, 0.3, 0.5]}


@pytest.mark.parametrize(
    ("call", "keyword", "meant"),
    [
        (lambda: podium.compare(TABLE, contrl="A", objective="maximize"), "contrl", "control"),
        (lambda: podium.compare("missing.csv", contrl="A"), "contrl", "control"),
        (lambda: podium.compare(TABLE, objctive="maximize"), "objctive", "objective"),
        (lambda: podium.compare("missing.csv", objective="maximize", delimitr=";"), "delimitr", "delimiter"),
        (
            lambda: podium.compare_pair(TABLE, "A", "B", objective="maximize", alternativ="less"),
            "alternativ",
            "alternative",
        ),
        (lambda: podium.adjust({"A": 0.1}, contrl="A"), "contrl", "control"),
        (lambda: podium.power(TABLE, contrl="A", objective="maximize"), "contrl", "control"),
        (lambda: podium.read_results("missing.csv", objctive="maximize"), "objctive", "objective"),
        (lambda: podium.data.read_results("missing.csv", objectiv="maximize"), "objectiv", "objective"),
        (lambda: podium.to_results(TABLE, objctive="maximize"), "objctive", "objective"),
        (lambda: stats.adjust([0.1], methd="holm"), "methd", "method"),
    ],
)
def test_a_misspelt_keyword_is_named_with_the_one_that_was_meant(call, keyword, meant) -> None:
    with pytest.raises(podium.InputError, match=rf"no keyword '{keyword}'\. Did you mean '{meant}'\?") as caught:
        call()
    assert isinstance(caught.value, TypeError)


# What looks at its options itself, when it knows what the data are.
TAKE_ANY = {
    "convert": (lambda: {"source": io.StringIO("p,A,B\nx,1,2\n")}, "nonsense_xyz: convert has no such option"),
    "to_traces": (lambda: {"data": np.ones((2, 2, 3)), "objective": "minimize"}, "nonsense_xyz"),
}


@pytest.mark.parametrize("home", [podium, stats], ids=lambda home: home.__name__)
def test_every_public_function_refuses_what_nobody_could_mean(home) -> None:
    functions = {name: one for name in home.__all__ if inspect.isfunction(one := getattr(home, name))}
    assert len(functions) > 40
    for name, function in functions.items():
        assert pickle.loads(pickle.dumps(function)) is function
        if name == "compare_metrics":  # hands its keywords on
            continue
        given, said = TAKE_ANY.get(name, (dict, "no keyword 'nonsense_xyz'"))
        with pytest.raises(podium.InputError, match=said):
            function(**given(), nonsense_xyz=1)


class Estimator:
    """Neither numbers nor a list of them."""

    def fit(self) -> None: ...


@pytest.mark.parametrize(
    "name",
    [
        "compare", "compare_all_pairs", "compare_bayes", "compare_incomplete", "compare_unpaired", "compare_runs", "compare_folds", "power",
        "validate", "results_table", "describe", "convert", "to_groups", "to_incomplete", "to_runs", "to_results", "compare_predictions",
        "compare_roc", "adjust", "convergence",
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "data", [{"A": Estimator(), "B": Estimator()}, [Estimator(), Estimator()]], ids=["dict", "list"]
)
def test_estimators_are_no_results(name, data) -> None:
    function = getattr(podium, name)
    known = inspect.signature(function).parameters
    options = {"objective": "maximize"} if "objective" in known else {}
    with pytest.raises(podium.PodiumError):
        function(data, **options)


def test_runs_of_the_probability_of_improvement_stand_in_a_row() -> None:
    for shape in ((3, 4), (1, 3), ()):
        with pytest.raises(podium.InputError, match="not an array of shape"):
            stats.probability_of_improvement(np.ones(shape), np.ones(shape), [3], [3])
    with pytest.raises(podium.InputError, match="at least one run"):
        stats.probability_of_improvement([], [])
    with pytest.raises(podium.InputError):
        stats.probability_of_improvement(["a"], [1])
    with pytest.raises(podium.InputError):
        stats.probability_of_improvement([np.nan], [1])
    assert stats.probability_of_improvement(np.array([3, 5]), np.array([3, 4])) == 0.625
