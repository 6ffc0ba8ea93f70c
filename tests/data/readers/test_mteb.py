"""Results of MTEB, written with the classes of the tool, whose own reading of them is beside them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from data.helpers import error_of
from data.readers.reading import FILES, cells, copied, edited, read
from podium.data import read_results
from podium.errors import InputError

REAL = FILES / "mteb" / "results"
SAID = json.loads((FILES / "mteb" / "main_scores.json").read_text())
REVISION = "0123456789abcdef"


def values(path: Path = REAL, **options: str) -> dict[tuple[Any, ...], Any]:
    return cells(read("mteb", path, **options), "problem", "algorithm")


@pytest.mark.parametrize(
    ("key", "options"),
    [("main_score", {}), ("test", {"split": "test"}), ("deu", {"languages": "deu"}), ("en-fr", {"subset": "en-fr"})],
)
def test_scores_are_those_the_tool_reads(key: str, options: dict[str, str]) -> None:
    found = values(**options)
    expected = {
        (task, model): score[key] for task, models in SAID.items() for model, score in models.items() if key in score
    }
    assert {cell: found[cell] for cell in expected} == pytest.approx(expected, rel=1e-14)
    assert len(found) == len(expected)


def test_a_folder_without_scores_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no MTEB scores"):
        values(tmp_path)


def test_larger_is_better_without_being_told() -> None:
    table = read_results(REAL)
    assert (table.n, table.k, table.objective) == (3, 3, "maximize")
    assert set(table.algorithms) == {"example/steady", "example/hasty", "example/odd"}


def test_other_scores_and_single_subsets() -> None:
    halves, whole = values(metric="f1"), values()
    assert {cell: 2 * value for cell, value in halves.items()} == pytest.approx(whole, abs=2e-6)
    single = values(level="subset", split="test")
    assert single["ToyBitext/test/en-de", "example/steady"] == 0.61
    assert len(single) == 3 * 5
    with pytest.raises(InputError, match=r"no score 'f2'\. It contains: 'accuracy', 'f1', 'main_score'"):
        values(metric="f2")
    with pytest.raises(InputError, match="no MTEB scores"):
        values(split="train")
    assert values(languages="deu-Latn") == values(languages="deu")


def test_several_revisions_are_refused_or_chosen(tmp_path: Path) -> None:
    folder = copied("mteb/results", tmp_path)
    own = folder / "example__odd"
    shutil.copytree(own / REVISION, own / "new")
    (own / "new" / "model_meta.json").write_text(json.dumps({"name": "example/odd", "revision": "new"}))
    with pytest.raises(InputError, match=f"'example/odd' has 2 revisions: '{REVISION}', 'new'"):
        values(folder)
    assert values(folder, revision="new") == values()
    each = {model for _, model in values(folder, revision="each")}
    assert each == {"example/odd @ new", f"example/odd @ {REVISION}", "example/steady", "example/hasty"}
    with pytest.raises(InputError, match="no revision 'old'"):
        values(folder, revision="old")


def edit(tmp_path: Path, change: Callable[[Any], Any], task: str = "ToyBitext") -> Path:
    folder = copied("mteb/results", tmp_path)
    edited(folder / "example__odd" / REVISION / f"{task}.json", change)
    return folder


def test_means_over_other_subsets_are_refused(tmp_path: Path) -> None:
    folder = edit(tmp_path, lambda found: found["scores"]["test"].pop(0) and None)
    with pytest.raises(InputError, match="'ToyBitext': 'example/odd' lacks test/en-de"):
        values(folder)
    assert values(folder, split="validation")["ToyBitext", "example/odd"] == pytest.approx(
        SAID["ToyBitext"]["example/odd"]["test"] + 0.05, abs=1e-6
    )
    common = values(folder, parts="common")
    assert len(common) == 9
    assert common["ToyReviews", "example/odd"] == 0.67


def test_a_task_without_one_score_has_none(tmp_path: Path) -> None:
    folder = edit(tmp_path, lambda found: found["scores"]["test"][0].update(main_score=float("nan")))
    assert values(folder)["ToyBitext", "example/odd"] is None


def test_folders_name_the_model_where_nothing_else_does(tmp_path: Path) -> None:
    folder = copied("mteb/results", tmp_path)
    for path in folder.rglob("model_meta.json"):
        path.unlink()
    assert values(folder) == values()
    assert set(values(folder / "example__odd")) == {(task, "example/odd") for task in SAID}


def test_experiments_are_left_aside(tmp_path: Path) -> None:
    folder = copied("mteb/results", tmp_path)
    shutil.copytree(folder / "example__odd" / REVISION, tmp_path / "e")
    shutil.move(tmp_path / "e", folder / "example__odd" / REVISION / "experiments" / "small")
    found = read("mteb", folder)
    assert len(found) == 9
    assert "Skipped 4 files of experiments." in found.notes


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda found: [1], "expected an object, but got a list"),
        (lambda found: found.pop("scores") and None, "it contains no 'scores'. If an MTEB before 1.11"),
        (lambda found: found.update(scores=[]), "scores: expected an object"),
        (lambda found: found.update(scores={"test": {}}), "scores of 'test': expected a list"),
        (lambda found: found.update(scores={"test": [1]}), "scores of 'test'[0]: expected an object"),
        (lambda found: found["scores"]["test"][0].update(main_score="0.5"), "main_score: expected a number"),
        (lambda found: found["scores"]["test"][0].update(languages="eng"), "languages: expected a list"),
        (lambda found: found["scores"]["test"][0].update(hf_subset=None), "hf_subset: expected a name"),
        (lambda found: found["scores"]["test"].append(found["scores"]["test"][0]), "the subset 'en-de' occurs twice"),
        (lambda found: found.update(task_name=None), "task_name: expected a name"),
        (lambda found: found.update(task_name="ToyReviews"), "is also in"),
    ],
)
def test_hostile_results(change: Callable[[Any], Any], said: str, tmp_path: Path) -> None:
    folder = edit(tmp_path, change)
    found = error_of(lambda: values(folder))
    assert said in found
    assert "ToyBitext.json" in found or "ToyReviews.json" in found
