"""Histories in memory: pairs, states of pymoo, logbooks of DEAP."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import podium
from podium.errors import InputError

SEEN = json.loads((Path(__file__).parent / "readers" / "files" / "histories" / "seen.json").read_text())


class _Evaluator:
    def __init__(self, n_eval: int) -> None:
        self.n_eval = n_eval


class _Population:
    def __init__(self, state: dict[str, Any]) -> None:
        self.state = state

    def get(self, name: str) -> Any:
        return np.array(self.state[name])


class _State:
    """Has what podium reads of a state of pymoo, under the same names."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.evaluator, self.opt = _Evaluator(state["n_eval"]), _Population(state)


class _Result:
    def __init__(self, history: Any) -> None:
        self.history = history


class _Logbook(list[Any]):
    """A list of dicts with chapters, as DEAP's."""

    def __init__(self, book: dict[str, Any]) -> None:
        super().__init__(book["rows"])
        self.chapters = book["chapters"]


def pymoo(problem: str) -> _Result:
    return _Result([_State(state) for state in SEEN["pymoo"][problem]["history"]])


def of(cells: dict[str, Any], objective: str = "minimize", **options: Any) -> podium.Traces:
    """Traces of two algorithms with the same histories."""
    return podium.to_traces({"A": cells, "B": cells}, objective=objective, **options)


def test_states_of_pymoo() -> None:
    found = of({"ackley": pymoo("ackley"), "g24": [pymoo("g24"), pymoo("g24").history]})
    assert found.cut_points.tolist() == [20, 40, 60, 80, 100, 120, 140, 160]
    assert found.counts.tolist() == [[1, 2]] * 2
    for problem, row in zip(("ackley", "g24"), found.values[0], strict=True):
        seen = SEEN["pymoo"][problem]
        assert row.tolist() == [state["F"][0][0] for state in seen["history"]]
        assert row[-1] == seen["final"]


def test_generations_without_a_feasible_solution_are_left_out_and_said() -> None:
    with pytest.raises(InputError, match="'A' on 'g', run 1: no generation has a feasible solution"):
        of({"f": pymoo("ackley"), "g": pymoo("g1")})
    late = [dict(state, feas=[index > 0]) for index, state in enumerate(SEEN["pymoo"]["ackley"]["history"])]
    found = of({"f": _Result([_State(state) for state in late]), "g": pymoo("g24")}, at_values=[40, 60, 80])
    assert "Left out 2 generations without a feasible solution." in found.notes
    assert found.values[0, 0, 0] == late[1]["F"][0][0]


def test_several_objectives_are_refused() -> None:
    state = {"n_eval": 20, "F": [[1.0, 2.0], [2.0, 1.0]], "feas": [True, True]}
    with pytest.raises(InputError, match="generation 1: 2 objectives"):
        of({"f": _Result([_State(state)]), "g": pymoo("g24")})
    with pytest.raises(InputError, match="save_history=True"):
        of({"f": _Result([]), "g": pymoo("g24")})


@pytest.mark.parametrize("book", ["one", "several"])
def test_logbooks_of_deap(book: str) -> None:
    """Evaluations are summed over the generations; of several statistics the chapter of the fitness counts."""
    seen = SEEN["deap"][book]
    rows = seen["chapters"]["fitness"] if book == "several" else seen["rows"]
    found = of({name: _Logbook(seen) for name in "fg"}, best_so_far=True)
    assert found.cut_points.tolist() == np.cumsum([row["nevals"] for row in rows]).tolist()
    assert found.values[0, 1].tolist() == np.minimum.accumulate([row["min"] for row in rows]).tolist()
    assert any("summed over generations" in note for note in found.notes)
    with pytest.raises(InputError, match="need 'max'"):
        of({name: _Logbook(seen) for name in "fg"}, "maximize")


def test_pairs_arrays_and_rows_say_the_same() -> None:
    pairs = [(10, 5), (20, 3.5), (30, 1)]
    rows = [{"evaluations": at, "best": value} for at, value in pairs]
    forms: list[Any] = [
        pairs,
        np.array(pairs),
        tuple(pairs),
        [list(pair) for pair in pairs],
        rows,
        [pairs],
        np.array([pairs]),
    ]
    found = of({f"f{i}": form for i, form in enumerate(forms)})
    assert found.cut_points.tolist() == [10, 20, 30]
    assert found.values[0].tolist() == [[5, 3.5, 1]] * len(forms)
    assert (found.counts == 1).all()


def test_runs_that_were_recorded_elsewhere_are_read_off() -> None:
    """The value of the last point before, by hand."""
    found = of(
        {"f": [[(10, 5), (25, 1)], [(10, 4), (40, 2)]], "g": [(10, 1), (40, 0)]}, uneven="carry", at_values=[20, 30, 40]
    )
    assert found.runs[0, 0].tolist() == [[5, 1, 1], [4, 4, 2]]
    assert found.values[0].tolist() == [[4.5, 2.5, 1.5], [1, 1, 0]]
    with pytest.raises(InputError, match="uneven budgets"):
        of({"f": [(1, 2), (5, 1)], "g": [(1, 2), (7, 1)]})


GOOD = [(10, 3), (20, 2), (30, 1)]


@pytest.mark.parametrize(
    ("history", "said"),
    [
        ([(10, 3), (10, 2)], "run 1: its evaluations must be ascending numbers"),
        ([(10, 3), (np.nan, 2)], "must be ascending numbers"),
        ([(10, 3), (20, np.inf)], "entry 2: inf is not a finite number"),
        ([GOOD, [(10, np.nan)]], "run 2, entry 1: nan"),
        ([(10, 3, 1)], "this is not a history"),
        ([("10", "x")], "this is not a history"),
        ([(10, object())], "are not numbers"),
        ([], "this is not a history"),
        ("text", "this is not a history"),
        (7, "this is not a history"),
        ([{"gen": 1, "nevals": 20}], "need 'min'"),
        ([{"evals": 1, "fes": 2, "min": 3}], "need 'nevals' or 'evaluations', once"),
        ([{"nevals": 10, "min": [1, 2]}], "row 1: 'min' should be one number"),
        ([{"nevals": 10, "min": 1}, {"nevals": None, "min": 1}], "row 2: 'nevals' should be one number"),
    ],
)
def test_histories_that_are_none(history: Any, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        of({"f": GOOD, "g": history}, at_values=[10])
    assert "'A' on 'g'" in str(caught.value)


def test_a_problem_that_is_missing_is_named() -> None:
    with pytest.raises(InputError, match="'B' on 'g'"):
        podium.to_traces({"A": {"f": GOOD, "g": GOOD}, "B": {"f": GOOD}}, objective="minimize")
    with pytest.raises(InputError, match="histories have no columns"):
        of({"f": GOOD, "g": GOOD}, problem="f")
