"""Misspelt keywords of public functions, and estimators passed for results."""

from __future__ import annotations

import inspect
import io
import pickle
from typing import Any

import numpy as np
import pytest

import podium
from podium import stats

pandas = pytest.importorskip("pandas")

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

    def get_params(self) -> None: ...


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


class Benchmark:
    """By its name and what it can do, that of `podium.benchmark`."""

    def results(self) -> None: ...


def wrong_calls() -> list[tuple[Any, str]]:
    """Calls that cannot work, with what their errors must say to write instead."""
    frame = pandas.DataFrame({"task": ["x", "y", "z"], **TABLE})
    series, long = frame["A"], frame.melt("task").set_index(["task", "variable"])["value"]
    options: dict[str, Any] = {"objective": "maximize"}
    study = podium.compare(TABLE, **options)
    return [
        (lambda: podium.compare({"a": Estimator()}, [[1]], [1]), r"podium\.benchmark\(estimators"),
        (lambda: podium.compare(Estimator(), **options), r"podium\.benchmark\(estimators"),
        (lambda: podium.compare(Benchmark()), r"results\(\)"),
        (lambda: podium.compare(study), "such as its results"),
        (lambda: podium.compare(), "missing a required argument: 'data'"),
        (lambda: podium.compare(TABLE, "A", "B"), r"too many positional arguments.*help\(podium.compare\)"),
        (lambda: podium.compare(np.ones(3), np.ones(3), **options), "Pass all algorithms in one table"),
        (lambda: podium.compare_pair(series, series, **options), "Pass all algorithms in one table"),
        (lambda: podium.compare(series, **options), "a dict of columns"),
        (lambda: podium.compare(long, **options), r"data\.unstack\(\)"),
        (lambda: podium.compare(pandas.Series(TABLE), **options), r"data\.to_dict\(\)"),
        (lambda: podium.compare([series, series], **options), "a dict that names the algorithms"),
        (lambda: podium.compare_unpaired([series, series], **options), "a dict that names the algorithms"),
        (lambda: podium.compare([frame, frame], **options), "a dict that names the algorithms"),
        (lambda: podium.compare(frame.to_dict("records"), **options), r"pandas\.DataFrame\(data\)"),
        (lambda: podium.compare({"acc": frame}, **options), "Pass the frame itself"),
        (lambda: podium.compare({"acc": frame, "f1": frame}, **options), r"podium\.compare_metrics\(data\)"),
        (lambda: podium.compare(frame.to_dict("list"), **options), r"'task' holds words.*pandas\.DataFrame"),
        (lambda: podium.compare([np.ones(3), np.ones(3)], **options), "algorithms or problems"),
        (lambda: podium.compare(frame.groupby("task"), **options), "Pass the frame itself"),
        (lambda: podium.compare(frame.T, **options), r"df\.set_index\('task'\)\.T"),
        (lambda: podium.compare(TABLE, maximize=True), "Use objective='maximize'"),
        (lambda: podium.compare(TABLE, baseline="A", **options), "Use control="),
    ]


def test_a_wrong_call_is_refused_with_the_right_one() -> None:
    for call, said in wrong_calls():
        with pytest.raises(podium.InputError, match=said):
            call()
    with pytest.raises(AttributeError, match=r"Use podium\.stats\.friedman"):
        _ = podium.friedman


def test_what_looks_like_a_wrong_call_and_is_a_right_one_is_read() -> None:
    frame = pandas.DataFrame({"task": ["x", "y", "z"], **TABLE})
    expected = podium.compare(frame, objective="maximize").results
    levels = pandas.concat({"accuracy": frame.set_index("task")}, axis=1)
    for data in (frame.set_index("task").T, levels, {name: frame.set_index("task")[name].to_dict() for name in TABLE}):
        found = podium.compare(data, objective="maximize").results
        assert (found.algorithms, found.values.tolist()) == (expected.algorithms, expected.values.tolist())
