"""Studies of Optuna in memory, by objects with the attributes that the library documents."""

from __future__ import annotations

from types import SimpleNamespace as Object
from typing import Any

import pytest

from podium.data.readers.optuna import from_optuna
from podium.errors import InputError


def study(*values: Any, direction: str = "MAXIMIZE", objectives: int = 1) -> Any:
    """Make one; "F" is a trial that failed, "P" one that was pruned after it had reported a value."""
    states = {"F": ("FAIL", None), "P": ("PRUNED", [99.0])}
    trials = [states.get(value, ("COMPLETE", [value])) for value in values]
    return Object(
        study_name="unnamed",
        directions=[Object(name=direction)] * objectives,
        trials=[Object(state=Object(name=state), values=value) for state, value in trials],
    )


def test_best_values_of_completed_trials() -> None:
    row = {"a": study(0.1, "P", 0.7, "F", 0.3), "b": study(float("inf"), 0.5)}
    results = from_optuna({"x": row, "y": row})
    assert results.values.tolist() == [[0.7, 0.5], [0.7, 0.5]]
    assert results.objective == "maximize"
    assert "Trials: 10 COMPLETE, 2 PRUNED, 2 FAIL." in results.notes


def test_lists_are_runs() -> None:
    row = {"a": [study(1.0), study(2.0)], "b": [study(5.0), study(3.0)]}
    results = from_optuna({"x": row, "y": row})
    assert results.runs is not None
    assert results.runs.tolist() == [[[1, 2], [5, 3]]] * 2


def test_what_has_no_best_value_is_missing() -> None:
    given = {name: {"a": study(1.0), "b": study(2.0)} for name in "xyz"}
    given["y"]["b"] = study("F", "F")
    with pytest.raises(InputError, match=r"no finite number.*no trial was completed"):
        from_optuna(given)
    assert from_optuna(given, missing="drop-problem").problems == ("x", "z")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (3, "a dict"),
        ({"x": study(1.0)}, "a dict"),
        ({"x": {"a": study(1.0), "b": 3}}, "'b' on 'x': 'int' is not an Optuna study"),
        ({"x": {"a": study(1.0), "b": study(1.0, objectives=2)}}, "one objective"),
        ({"x": {"a": study(1.0), "b": study(1.0, direction="MINIMIZE")}}, "opposite"),
    ],
)
def test_other_things_are_refused(given: Any, told: str) -> None:
    with pytest.raises(InputError, match=told):
        from_optuna(given)
