"""Logs of Inspect AI, written by the tool itself."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from data.helpers import error_of, holds
from data.readers.reading import FILES, KNOWS, copied, edited, read
from podium.data import read_predictions, read_results
from podium.data.readers import find, look
from podium.errors import InputError

REAL = FILES / "inspect"
results = partial(read, "inspect")


def edit(folder: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Change the first log of a folder."""
    edited(sorted(folder.glob("*.json"))[0], change)
    return folder


@pytest.mark.parametrize("kind", ["json", "zipped"])
def test_results_of_the_tool(kind: str) -> None:
    found = results(REAL / kind)
    rows = dict(zip(zip(found.algorithm, found.metric or [], strict=True), found.value, strict=True))
    for name, knows in KNOWS.items():
        share = sum(map(knows, range(1, 11))) / 10
        assert rows[f"mockllm/{name}", "match/accuracy"] == share
        assert rows[f"mockllm/{name}", "parts/right/accuracy"] == share
        assert rows[f"mockllm/{name}", "closeness/mean"] == pytest.approx((1 + share) / 2)
    assert not any("stderr" in metric for metric in found.metrics)


@pytest.mark.parametrize("kind", ["json", "zipped"])
@pytest.mark.parametrize("metric", ["match", "parts/right"])
def test_single_items_of_the_tool(kind: str, metric: str) -> None:
    found = read_predictions(REAL / kind, reader_options={"metric": metric})
    by_name = dict(zip(found.classifiers, found.correct.T.tolist(), strict=True))
    # The tool sorts the samples of JSON logs by the text of their names: q1, q10, q2 …
    order = sorted(range(1, 11), key=str) if kind == "json" else range(1, 11)
    assert by_name == {f"mockllm/{m}": [knows(n) for n in order] for m, knows in KNOWS.items()}


def test_scores_that_are_not_right_or_wrong_are_results_over_items() -> None:
    with pytest.raises(InputError, match=r"'closeness' of 'mockllm/.*' is 0.5 on item 'q\d'.*level=item"):
        read_predictions(REAL / "json", reader_options={"metric": "closeness"})
    table = read_results(REAL / "json", objective="maximize", metric="closeness", reader_options={"level": "item"})
    assert (table.n, table.k) == (10, 3)


def test_epochs_are_chosen_for_answers_and_kept_as_runs_of_results() -> None:
    with pytest.raises(InputError, match=r"the items were repeated \(epochs '1', '2'\)"):
        read_predictions(REAL / "epochs")
    found = read_predictions(REAL / "epochs", reader_options={"epoch": "2"})
    assert sorted(found.correct.sum(axis=0).tolist()) == [2, 4]
    records = results(REAL / "epochs", level="item")
    assert (len(records), set(records.run or [])) == (16, {"1", "2"})
    table = read_results(REAL / "epochs", objective="maximize", reader_options={"level": "item"})
    assert table.runs.shape == (4, 2, 2)
    with pytest.raises(InputError, match="no epoch '3'"):
        read_predictions(REAL / "epochs", reader_options={"epoch": "3"})


def grade(value: Any) -> Callable[[dict[str, Any]], None]:
    def change(log: dict[str, Any]) -> None:
        log["samples"][0]["scores"] = {"match": {"value": value}}

    return change


def test_grades_count_as_the_tool_counts_them(tmp_path: Path) -> None:
    folder = copied("inspect/json", tmp_path)
    name = json.loads(sorted(folder.glob("*.json"))[0].read_text())["eval"]["model"]
    for value, solved in (
        ("C", True),
        ("I", False),
        ("N", False),
        ("Yes", True),
        (True, True),
        ("1.0", True),
        (0, False),
    ):
        found = read_predictions(edit(folder, grade(value)), reader_options={"metric": "match"})
        assert found.correct[0, found.classifiers.index(name)] == solved
    with pytest.raises(InputError, match=r"is 0\.5 on item 'q1'"):
        read_predictions(edit(folder, grade("P")), reader_options={"metric": "match"})
    with pytest.raises(InputError, match=r"sample 1: match: the score 'good' is neither a grade"):
        read_predictions(edit(folder, grade("good")), reader_options={"metric": "match"})


def test_a_sample_without_a_score_is_named(tmp_path: Path) -> None:
    folder = edit(copied("inspect/json", tmp_path), lambda log: log["samples"][5].update(scores={}))
    with pytest.raises(InputError, match=r"lacks 1 \('q5'\)"):
        read_predictions(folder, reader_options={"metric": "match"})
    assert read_predictions(folder, reader_options={"metric": "match", "items": "common"}).n == 9


def test_a_sample_that_occurs_twice_is_refused(tmp_path: Path) -> None:
    folder = edit(copied("inspect/json", tmp_path), lambda log: log["samples"].append(log["samples"][0]))
    with pytest.raises(InputError, match="sample 11: the sample 'q1' occurs twice"):
        read_predictions(folder, reader_options={"metric": "match"})


def test_what_did_not_end_fails_or_is_left_aside_where_it_was_finished(tmp_path: Path) -> None:
    folder = edit(copied("inspect/json", tmp_path), lambda log: log.update(status="error", results=None))
    found = results(folder)
    lost = [failure for failure, value in zip(found.failure or [], found.value, strict=True) if value is None]
    assert lost == ["the evaluation did not end (error)"] * 4
    with pytest.raises(InputError, match=r"did not finish \('error'\)"):
        read_predictions(folder, reader_options={"metric": "match"})
    first = sorted(folder.glob("*.json"))[0]
    log = json.loads(first.read_text())
    (folder / "again.json").write_text(json.dumps({**log, "status": "success"}))
    found = find("inspect").read(look(folder), "predictions", {"metric": "match"})
    assert found.k == 3
    assert any("1 log of unfinished evaluations" in note for note in found.notes)


def test_repeated_evaluations(tmp_path: Path) -> None:
    folder = copied("inspect/json", tmp_path)
    log = json.loads(sorted(folder.glob("*.json"))[0].read_text())
    log["eval"]["created"] = "2027-01-01T00:00:00"
    log["samples"][0]["scores"]["match"]["value"] = "I"
    (folder / "z.json").write_text(json.dumps(log))
    with pytest.raises(InputError, match="was evaluated 2 times on 'doubling'"):
        results(folder)
    found = read_predictions(folder, reader_options={"metric": "match", "runs": "latest"})
    assert not found.correct[0, found.classifiers.index(log["eval"]["model"])]
    assert set(results(folder, runs="each").run or []) >= {"2027-01-01T00:00:00"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda log: log.update(eval=[1]), "eval: expected an object, but got a list"),
        (lambda log: log["eval"].update(model=None), "eval.model: expected a name, but got null"),
        (lambda log: log.update(samples={"a": 1}), "samples: expected a list"),
        (lambda log: log.update(samples=[1]), "sample 1: expected an object, but got a number"),
        (lambda log: log["samples"][2].update(id=None), "sample 3: id: expected a name"),
        (lambda log: log["samples"][2].update(scores=[1]), "sample 3: scores: expected an object"),
        (lambda log: log["samples"][2].update(scores={"match": "C"}), "sample 3: match: expected an object"),
        (lambda log: log.update(samples=[]), "has no samples"),
    ],
)
def test_hostile_logs(change: Callable[[dict[str, Any]], None], said: str, tmp_path: Path) -> None:
    folder = edit(copied("inspect/json", tmp_path), change)
    options = {"metric": "match"}
    found = error_of(lambda: read_predictions(folder, reader="inspect", reader_options=options))
    holds(found, said, str(folder))


def test_an_archive_that_is_none_or_has_no_header(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.eval", "w") as archive:
        archive.writestr("_journal/start.json", "{}")
    with pytest.raises(InputError, match=r"no header\.json; the evaluation did not finish"):
        results(tmp_path)
    (tmp_path / "a.eval").write_bytes(b"PK\x03\x04rubbish")
    with pytest.raises(InputError, match="damaged zip archive"):
        results(tmp_path)
    (tmp_path / "a.eval").unlink()
    with pytest.raises(InputError, match="no Inspect AI logs"):
        results(tmp_path)
