"""Folders of HELM, written with the classes of the tool."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from data.helpers import error_of
from data.readers.reading import FILES, KNOWS, copied, edited, read
from podium.data import read_predictions
from podium.data.readers import Records
from podium.errors import InputError

REAL = FILES / "helm" / "suite"
HARD = {"task": "quiz:level=hard", "metric": "exact_match"}
results = partial(read, "helm")


def values(found: Records, metric: str = "exact_match") -> dict[tuple[str, str], Any]:
    rows = zip(found.problem, found.algorithm, found.metric or [], found.value, strict=True)
    return {(problem, algorithm): value for problem, algorithm, name, value in rows if name == metric}


def test_results_are_means_over_the_split() -> None:
    found, valid, typed = results(REAL), results(REAL, split="valid"), results(REAL, perturbation="typos")
    for name, knows in KNOWS.items():
        who = f"example/{name}"
        assert values(found)["quiz:level=easy", who] == sum(map(knows, range(1, 8))) / 7
        assert values(found)["quiz:level=hard", who] == sum(map(knows, range(2, 9))) / 7
        assert values(valid)["quiz:level=hard", who] == knows(9)
        assert values(typed)["quiz:level=hard", who] == sum(knows(n) and knows(n + 1) for n in range(1, 8)) / 7
    assert found.metrics == ("exact_match", "num_output_tokens")
    assert "'inference_runtime'" in found.notes[1]
    assert found.directions == {}


def test_single_instances() -> None:
    found = read_predictions(REAL, reader_options=HARD)
    by_name = dict(zip(found.classifiers, found.correct.T.tolist(), strict=True))
    assert by_name == {f"example/{m}": [knows(n + 1) for n in range(1, 8)] for m, knows in KNOWS.items()}
    assert read_predictions(REAL, reader_options={"task": "all", "metric": "exact_match"}).n == 14
    assert read_predictions(REAL, reader_options={**HARD, "perturbation": "typos"}).n == 7
    with pytest.raises(InputError, match="level=item"):
        read_predictions(REAL, reader_options={**HARD, "metric": "num_output_tokens"})
    with pytest.raises(InputError, match=r"no task 'quiz:level=soft'. Did you mean"):
        read_predictions(REAL, reader_options={"task": "quiz:level=soft"})
    assert len(results(REAL, level="item", task="quiz:level=hard")) == 3 * 7 * 2


def test_names_come_from_folders_where_there_is_no_description(tmp_path: Path) -> None:
    for model in KNOWS:
        target = tmp_path / f"quiz:level=easy,model=example_{model},groups=x"
        shutil.copytree(REAL / f"quiz_easy_{model}", target)
        (target / "run_spec.json").unlink()
    found = results(tmp_path)
    assert set(found.algorithm) == {f"example/{model}" for model in KNOWS}
    assert set(found.problem) == {"quiz:level=easy,groups=x"}


def test_several_suites_are_refused_or_chosen(tmp_path: Path) -> None:
    for suite in ("v1", "v2"):
        shutil.copytree(REAL, tmp_path / suite)
    with pytest.raises(InputError, match=r"'example/hasty' ran 'quiz:level=easy' twice, in v1/.* and v2/"):
        results(tmp_path)
    assert len(results(tmp_path, suite="v2")) == len(results(REAL))
    with pytest.raises(InputError, match="no suite 'v3'"):
        results(tmp_path, suite="v3")


def test_the_folder_of_a_suite_is_that_suite() -> None:
    assert values(results(REAL, suite="suite")) == values(results(REAL))


def edit(tmp_path: Path, file: str, change: Callable[[Any], Any]) -> Path:
    folder = copied("helm/suite", tmp_path)
    edited(folder / "quiz_hard_odd" / file, change)
    return folder


def test_trials_are_chosen(tmp_path: Path) -> None:
    def again(instances: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [*instances, *({**one, "train_trial_index": 1} for one in instances)]

    folder = copied("helm/suite", tmp_path)
    for path in folder.glob("quiz_hard*/per_instance_stats.json"):
        edited(path, again)
    with pytest.raises(InputError, match=r"several train trials \('0', '1'\)"):
        read_predictions(folder, reader_options=HARD)
    assert read_predictions(folder, reader_options={**HARD, "trial": "1"}).n == 7
    assert set(results(folder, level="item", task="quiz:level=hard").run or []) == {"0", "1"}


def test_other_instances_are_refused_by_name(tmp_path: Path) -> None:
    folder = edit(tmp_path, "per_instance_stats.json", lambda found: found[2:])
    with pytest.raises(InputError, match=r"'example/odd' lacks 1 \('id1'\)"):
        read_predictions(folder, reader_options=HARD)
    assert read_predictions(folder, reader_options={**HARD, "items": "common"}).n == 6


@pytest.mark.parametrize(
    ("file", "change", "said"),
    [
        ("stats.json", lambda found: {"a": 1}, "stats.json: expected a list, but got an object"),
        ("stats.json", lambda found: [1], r"stats.json[0]: expected an object"),
        ("stats.json", lambda found: [{"mean": 1}], "name: expected an object, but got null"),
        ("stats.json", lambda found: found + found, "the metric 'exact_match' occurs twice"),
        ("stats.json", lambda found: found[0].update(mean="high"), "mean: expected a number"),
        ("run_spec.json", lambda found: [1], "run_spec.json: expected an object"),
        ("run_spec.json", lambda found: found.update(adapter_spec=3), "adapter_spec: expected an object"),
        ("run_spec.json", lambda found: found.update(adapter_spec={}, name="quiz"), "the model: expected a name"),
    ],
)
def test_hostile_statistics(file: str, change: Callable[[Any], Any], said: str, tmp_path: Path) -> None:
    assert said in error_of(lambda: results(edit(tmp_path, file, change)))


def test_hostile_instances(tmp_path: Path) -> None:
    folder = edit(tmp_path, "per_instance_stats.json", lambda found: found + found)
    with pytest.raises(InputError, match="'exact_match' of the instance 'id1' occurs twice"):
        read_predictions(folder, reader_options=HARD)
    (folder / "quiz_hard_odd" / "per_instance_stats.json").unlink()
    with pytest.raises(InputError, match=r"per_instance_stats\.json: there is no such file"):
        read_predictions(folder, reader_options=HARD)
    with pytest.raises(InputError, match=r"there is no stats\.json"):
        results(FILES / "mteb")
    with pytest.raises(InputError, match="no statistics of the split 'x'"):
        results(REAL, split="x")
