"""Benchmarks of pytest-benchmark: the times that the tool itself states."""

from __future__ import annotations

import json
import shutil
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from data.readers.reading import FILES, edited
from data.readers.reading import read as read_by
from podium.data.readers import Records, find, look
from podium.data.readers.collect import Wanted, collect
from podium.data.readers.registry import recognises
from podium.errors import InputError

HERE = FILES / "pytest_benchmark"
read = partial(read_by, "pytest-benchmark")
FULL = HERE / "full.json"
SAVED = HERE / "saved"
OWN = {one["name"]: one for one in json.loads(FULL.read_text())["benchmarks"]}
NAMES = {"names": "test_sort[{algorithm}-{problem}]"}
PARAMS = {"problem": "params.order", "algorithm": "params.algorithm"}


def times(records: Records) -> dict[tuple[str, str], list[Any]]:
    found: dict[tuple[str, str], list[Any]] = {}
    for problem, algorithm, value in zip(records.problem, records.algorithm, records.value, strict=True):
        found.setdefault((problem, algorithm), []).append(value)
    return found


@pytest.mark.parametrize("options", [NAMES, PARAMS])
def test_rounds_are_the_repetitions(options: dict[str, str]) -> None:
    records = read(FULL, **options, unlabelled="skip")
    assert records.directions == {"": "minimize"}
    assert records.run is None  # the rounds of two functions are not paired
    found = times(records)
    assert len(found) == 9
    for (problem, algorithm), values in found.items():
        assert values == OWN[f"test_sort[{algorithm}-{problem}]"]["stats"]["data"]


def test_means_of_rounds_are_those_of_the_tool() -> None:
    results = collect(read(FULL, **PARAMS, unlabelled="skip"), Wanted())
    assert results.objective == "minimize"
    assert results.problems == ("sorted", "reversed", "shuffled")
    assert results.algorithms == ("timsort", "insertion", "selection")
    for row, problem in enumerate(results.problems):
        for column, algorithm in enumerate(results.algorithms):
            stats = OWN[f"test_sort[{algorithm}-{problem}]"]["stats"]
            assert results.values[row, column] == pytest.approx(stats["mean"], rel=1e-12)
            assert stats["mean"] == pytest.approx(fmean(stats["data"]), rel=1e-12)


@pytest.mark.parametrize("value", ["mean", "median", "min"])
def test_a_statistic_takes_the_place_of_the_rounds(value: str) -> None:
    found = times(read(FULL, **NAMES, value=value, unlabelled="skip"))
    assert found["shuffled", "timsort"] == [OWN["test_sort[timsort-shuffled]"]["stats"][value]]


def test_groups_and_functions_name_problem_and_algorithm() -> None:
    records = read(FULL, problem="group", algorithm="function", unlabelled="skip")
    assert times(records) == {
        ("sorted", "test_timsort"): OWN["test_timsort"]["stats"]["data"],
        ("sorted", "test_insertion"): OWN["test_insertion"]["stats"]["data"],
    }
    assert any("Left out 15 of 17 benchmarks" in note for note in records.notes)


def test_extra_information_names_the_problem(tmp_path: Path) -> None:
    path = Path(shutil.copy(FULL, tmp_path))
    edited(path, lambda content: [one.update(extra_info={"on": one["name"]}) for one in content["benchmarks"]] and None)
    assert set(read(path, problem="extra_info.on", algorithm="function").problem) == set(OWN)


def test_saved_runs_without_rounds_give_their_means() -> None:
    file = next(SAVED.glob("*before.json"))
    records = read(file, **NAMES)
    own = {one["name"]: one["stats"]["mean"] for one in json.loads(file.read_text())["benchmarks"]}
    assert times(records)["sorted", "insertion"] == [own["test_sort[insertion-sorted]"]]
    with pytest.raises(InputError, match=r"has no 'data'. Saved runs have it with --benchmark-save-data"):
        read(file, **NAMES, value="data")


def test_a_folder_of_saved_runs() -> None:
    with pytest.raises(InputError, match=r"'timsort' on 'sorted' is in .*'run': 'file'.*'algorithm': 'file'"):
        read(SAVED, **NAMES)
    records = read(SAVED, **NAMES, run="file")
    assert set(records.run or ()) == {path.stem for path in SAVED.glob("*.json")}
    assert {len(values) for values in times(records).values()} == {2}
    versions = read(SAVED, problem="name", algorithm="file")
    assert set(versions.algorithm) == {path.stem for path in SAVED.glob("*.json")}
    assert len(set(versions.problem)) == 9


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, r"specify which fields hold problem and algorithm.*'?params\.algorithm'?.*first name is 'test_sort\["),
        ({"problem": "params.order"}, "specify which fields"),
        ({"problem": "params.ordr", "algorithm": "function"}, r"no benchmark has that field.*params\.order"),
        ({"problem": "params.order", "algorithm": "params.function"}, "this parameter is a Python object"),
        (PARAMS, r"8 of 17 benchmarks cannot be assigned"),
        ({"problem": "module", "algorithm": "function", "unlabelled": "skip"}, "are both 'test_sort' on"),
        ({**NAMES, "problem": "group"}, "names already specifies problem and algorithm"),
        ({"names": "{run}_{problem}[{algorithm}]", "run": "file"}, "names already specifies the run"),
        ({**NAMES, "value": "max"}, "must be one of"),
        ({**NAMES, "run": "file", "value": "data", "unlabelled": "skip"}, "the rounds are repetitions already"),
        ({"names": "x{problem}-{algorithm}", "unlabelled": "skip"}, "there are no benchmarks to read; left out 17"),
    ],
)
def test_what_is_not_said_or_wrong_is_asked_for(options: dict[str, str], told: str) -> None:
    with pytest.raises(InputError, match=told):
        read(FULL, **options)


def changed(tmp_path: Path, **stats: Any) -> Path:
    """Copy a file with other statistics of its first benchmark."""
    content = json.loads(FULL.read_text())
    content["benchmarks"][0]["stats"].update(stats)
    path = tmp_path / "b.json"
    path.write_text(json.dumps(content))
    return path


def test_times_that_are_no_numbers_are_missing(tmp_path: Path) -> None:
    path = changed(tmp_path, data=[1.0, float("nan"), None])
    records = read(path, **NAMES, unlabelled="skip")
    assert list(records.value[:3]) == [1.0, None, None]
    assert records.failure[1] == "the time is no finite number"
    with pytest.raises(InputError, match=r"benchmark 1: data\[0\]: expected a number"):
        read(changed(tmp_path, data=["fast"]), **NAMES, unlabelled="skip")
    with pytest.raises(InputError, match="benchmark 1: data: expected a list"):
        read(changed(tmp_path, data="fast"), **NAMES, unlabelled="skip")


def test_files_of_other_tools_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    path.write_text('{"context": {}, "benchmarks": []}')  # Google Benchmark
    assert not recognises(find("pytest-benchmark"), look(path))
    with pytest.raises(InputError, match="there are no benchmarks"):
        read(path, **NAMES)
    path.write_text("{}")
    with pytest.raises(InputError, match="it contains no 'benchmarks'"):
        read(path, **NAMES)
    shutil.copy(FULL, tmp_path / "a.json")
    with pytest.raises(InputError, match=r"b\.json: it contains no 'benchmarks'"):
        read(tmp_path, **NAMES)
