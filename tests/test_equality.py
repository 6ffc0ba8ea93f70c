"""A result equals itself after pickling and copying, and any other computed from the same data; it differs where a value does."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import podium
from podium import stats
from podium.equality import same

EXAMPLES = Path(__file__).parents[1] / "examples"
TABLE = {"A": [0.9, 0.8, 0.7, 0.6, 0.75], "B": [0.8, 0.7, 0.9, 0.5, 0.6], "C": [0.1, 0.2, 0.3, 0.4, 0.35]}
RUNS = {name: [[value, value + 0.01, value - 0.02] for value in column] for name, column in TABLE.items()}
ARRAY = np.array([*TABLE.values()]).T
MADE: dict[str, Callable[[], Any]] = {
    "results": lambda: podium.to_results(TABLE, objective="maximize"),
    "runs": lambda: podium.to_runs(RUNS),
    "groups": lambda: podium.to_groups(TABLE, objective="maximize"),
    "incomplete": lambda: podium.to_incomplete({**TABLE, "D": [0.1, None, 0.3, 0.2, None]}, objective="maximize"),
    "predictions": lambda: podium.read_predictions(EXAMPLES / "digits_predictions.csv", truth="digit"),
    "comparison": lambda: podium.compare(TABLE, objective="maximize"),
    "control": lambda: podium.compare(TABLE, "A", objective="maximize", parametric=True),
    "verdict": lambda: podium.compare(TABLE, objective="maximize").verdict,
    "family": lambda: podium.compare(TABLE, objective="maximize").families[0],
    "pair": lambda: podium.compare_pair(TABLE, "A", "B", objective="maximize"),
    "table": lambda: podium.results_table(TABLE, objective="maximize"),
    "runs study": lambda: podium.compare_runs(RUNS, objective="maximize", resamples=100),
    "power": lambda: podium.power(TABLE, objective="maximize", replicates=10),
    "metrics": lambda: podium.compare_metrics({"f": TABLE, "g": TABLE}, objective="maximize"),
    "friedman": lambda: stats.friedman(ARRAY),
    "anova": lambda: stats.repeated_anova(ARRAY),
    "ranking": lambda: stats.ranking(ARRAY, "maximize"),
    "wilcoxon": lambda: stats.signed_rank(ARRAY[:, 0] - ARRAY[:, 1]),
    "batch": lambda: stats.friedman(np.array([ARRAY, ARRAY[::-1]])),
}


@pytest.mark.parametrize("name", MADE)
def test_copies_are_equal(name: str) -> None:
    made = MADE[name]()
    for other in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made), MADE[name]()):
        assert made == other
        assert (made != other) is False
        assert hash(made) == hash(other)
    assert made != name
    assert (made == name) is False


def test_another_value_is_another_result() -> None:
    other = {**TABLE, "C": [0.1, 0.2, 0.3, 0.4, 0.36]}
    for function in (podium.to_results, podium.compare, podium.results_table):
        assert function(TABLE, objective="maximize") != function(other, objective="maximize")
        assert function(TABLE, objective="maximize") != function(TABLE, objective="minimize")
    assert podium.compare(TABLE, objective="maximize") != podium.compare(TABLE, objective="maximize", alpha=0.1)
    assert stats.friedman(ARRAY) != stats.friedman(ARRAY[:, ::-1] ** [1, 1, 0])


@pytest.mark.parametrize(
    ("first", "second", "equal"),
    [
        (np.array([1.0, np.nan]), np.array([1.0, np.nan]), True),
        (np.array([1.0, 2.0]), np.array([1.0, 3.0]), False),
        (np.array([1, 2]), np.array([1.0, 2.0]), False),
        (np.array([[1, 2]]), np.array([1, 2]), False),
        ({"a": [1, (2, None)]}, {"a": [1, (2, None)]}, True),
        ({"a": 1}, {"b": 1}, False),
        ([1, 2], [1, 2, 3], False),
        (float("nan"), 1.0, False),
    ],
)
def test_parts(first: object, second: object, equal: bool) -> None:
    assert same(first, second) is equal
    assert same(second, first) is equal


def test_every_public_result_on_arrays_compares_by_value() -> None:
    """A dataclass with arrays and the usual equality raises an error of NumPy instead of an answer."""
    import inspect
    import pkgutil
    from importlib import import_module

    usual = []
    for module in pkgutil.walk_packages(stats.__path__, "podium.stats."):
        for name, kind in vars(import_module(module.name)).items():
            own = inspect.isclass(kind) and kind.__module__ == module.name and not name.startswith("_")
            if own and dataclasses.is_dataclass(kind) and "__eq__" in vars(kind):
                arrays = [
                    one.name
                    for one in dataclasses.fields(kind)
                    if "NDArray" in str(one.type) or one.type in ("Floats", "Ints", "Bools")
                ]
                usual += [f"{module.name}.{name}"] if arrays else []
    assert [
        name for name in usual if "Procedure" not in name and "pair_tests" not in name
    ] == []  # these hold functions
