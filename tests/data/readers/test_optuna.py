"""Studies of Optuna: the best values and paths that Optuna itself gives."""

from __future__ import annotations

import json
import math
import shutil
import sqlite3
from functools import partial
from pathlib import Path
from types import SimpleNamespace as Object
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.readers.reading import FILES
from data.readers.reading import read as read_by
from podium.data.readers import choose, look
from podium.data.readers.collect import Wanted, collect
from podium.data.readers.optuna import from_optuna
from podium.data.readers.tracking import pattern, split_name
from podium.errors import InputError

HERE = FILES / "optuna"
read = partial(read_by, "optuna")
EXPECTED = json.loads((HERE / "expected.json").read_text())
NAMES = {"names": "{problem}/{algorithm}/{run}"}


@pytest.fixture(scope="module")
def storage(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("optuna") / "optuna.db"
    with sqlite3.connect(path) as database:
        database.executescript((HERE / "optuna.sql").read_text())
    database.close()
    return path


def test_the_values_are_the_best_ones_of_optuna(storage: Path) -> None:
    assert choose(look(storage), "results").name == "optuna"
    records = read(storage, **NAMES)
    assert records.directions == {"": "minimize"}
    keys = ["/".join(parts) for parts in zip(records.problem, records.algorithm, records.run or [], strict=True)]
    found = dict(zip(keys, records.value, strict=True))
    assert found.pop("sphere/grid/1") is None
    assert found == {name: study["best"] for name, study in EXPECTED.items()}
    assert "no trial was completed with a finite value: 2 FAIL" in (records.failure or [])
    assert any("8 PRUNED" in note and "10 FAIL" in note for note in records.notes)


def test_attributes_name_the_roles_too(storage: Path) -> None:
    with pytest.raises(InputError, match=r"1 of 9 studies cannot be assigned: 'sphere/grid/1' \(no problem\)"):
        read(storage, problem="problem", algorithm="sampler", run="seed")
    records = read(storage, problem="problem", algorithm="sampler", run="seed", unlabelled="skip")
    results = collect(records, Wanted())
    assert results.problems == ("sphere", "tilted-bowl")
    assert results.objective == "minimize"
    assert results.runs[1, 0, 1] == EXPECTED["tilted-bowl/tpe/2"]["best"]
    with pytest.raises(InputError, match=r"no finite number.*no trial was completed"):
        collect(read(storage, **NAMES), Wanted())


def test_paths_are_the_best_so_far_by_trials(storage: Path) -> None:
    records = read(storage, "traces", problem="problem", algorithm="sampler", run="seed", unlabelled="skip")
    paths: dict[str, list[tuple[float, float]]] = {}
    rows = zip(records.problem, records.algorithm, records.run or [], records.budget or [], records.value, strict=True)
    for problem, sampler, seed, budget, value in rows:
        paths.setdefault(f"{problem}/{sampler}/{seed}", []).append((budget, value))
    for name, study in EXPECTED.items():
        own = [
            (float(at), best) for at, best in enumerate(study["path"], 1) if best is not None and math.isfinite(best)
        ]
        assert paths[name] == own


def test_several_objectives_and_opposite_directions_are_refused(storage: Path, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "several.db") as database:
        database.executescript((HERE / "several.sql").read_text())
    database.close()
    with pytest.raises(InputError, match="'a/b/1': a study must have one objective"):
        read(tmp_path / "several.db", **NAMES)
    with pytest.raises(InputError, match="opposite directions"):
        read(
            changed(storage, tmp_path, "update study_directions set direction = 'MAXIMIZE' where study_id = 1"), **NAMES
        )


def changed(storage: Path, tmp_path: Path, statement: str) -> Path:
    path = tmp_path / "o.db"
    shutil.copy(storage, path)
    with sqlite3.connect(path) as database:
        database.execute(statement)
    database.close()
    return path


def test_maximizing_takes_the_largest(storage: Path, tmp_path: Path) -> None:
    records = read(changed(storage, tmp_path, "update study_directions set direction = 'MAXIMIZE'"), **NAMES)
    with sqlite3.connect(storage) as database:
        (own,) = database.execute(
            "select max(value) from trial_values join trials using (trial_id) where study_id = 1 and state = 'COMPLETE'"
        ).fetchone()
    database.close()
    assert records.value[0] == own
    assert records.directions == {"": "maximize"}


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, r"names=\{problem\}-\{algorithm\}.*'problem', 'sampler', 'seed'"),
        ({"names": "{problem}-{algoritm}"}, "a pattern has"),
        ({"names": "{problem}{algorithm}"}, "put some text between"),
        ({"names": "{problem}/{algorithm}"}, "can be read as problem 'sphere', algorithm 'tpe/1' or as"),
        ({"names": "{problem}_{algorithm}"}, "9 of 9 studies cannot be assigned"),
        ({"names": "{problem}_{algorithm}", "unlabelled": "skip"}, "there are no studies to read; left out 9 of 9 studies"),
        ({**NAMES, "run": "seed"}, "names already specifies"),
        ({"problem": "problem", "algorithm": "x"}, "no algorithm"),
    ],
)  # fmt: skip
def test_what_is_not_said_or_wrong_is_asked_for(storage: Path, options: dict[str, str], told: str) -> None:
    with pytest.raises(InputError, match=told):
        read(storage, **options)


@pytest.mark.parametrize(
    "statement",
    [
        "update trial_values set value = 'low'",
        "update trials set number = 'one'",
        "update study_directions set direction = 'NOT_SET'",
        "delete from study_directions",
        "update study_user_attributes set value_json = '{'",
        "delete from studies",
        "drop table trial_values",
        "alter table studies rename column study_name to title",
    ],
)
def test_databases_that_somebody_changed_are_refused(storage: Path, tmp_path: Path, statement: str) -> None:
    path = changed(storage, tmp_path, statement)
    if statement == "update trials set number = 'one'":
        assert len(read(path, **NAMES)) == 9  # the order of the trials serves as well
        return
    with pytest.raises(InputError, match=r"o\.db"):
        read(path, **NAMES)


name = st.text(alphabet="ab1", min_size=1, max_size=5)


@settings(max_examples=50, deadline=None)
@given(name, name, name)
def test_names_are_taken_apart_as_they_were_put_together(problem: str, algorithm: str, run: str) -> None:
    expression = pattern("p={problem}; {algorithm} #{run}", "x")
    found = split_name(f"p={problem}; {algorithm} #{run}", expression, "x")
    assert found == {"problem": problem, "algorithm": algorithm, "run": run}


# Studies in memory, by objects with the attributes that the library documents.


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
