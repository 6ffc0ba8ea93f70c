"""Files of lm-evaluation-harness, written by the tool itself and after its older versions."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from data.helpers import error_of, holds
from data.readers.reading import FILES, KNOWS, copied, read
from data.readers.reading import cells as cells_by
from podium.data import read_predictions, read_results
from podium.data.readers import Records
from podium.errors import InputError

REAL = FILES / "lm_eval"
results = partial(read, "lm-eval")


def cells(records: Records, metric: str) -> dict[tuple[Any, ...], Any]:
    return {
        key[1:]: value for key, value in cells_by(records, "metric", "problem", "algorithm").items() if key[0] == metric
    }


def write(path: Path, content: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content))
    return path


def test_results_of_the_tool() -> None:
    found = results(REAL)
    for name, knows in KNOWS.items():
        share = sum(map(knows, range(1, 13))) / 12
        assert cells(found, "acc")["toy_sums", f"example/{name}"] == pytest.approx(share, rel=1e-15)
        assert cells(found, "exact_match,flexible-extract")["toy_words", f"example/{name}"] == pytest.approx(
            share, rel=1e-15
        )
    assert {found.directions[name] for name in ("acc", "acc_norm", "exact_match,strict-match")} == {"maximize"}
    assert {found.directions[name] for name in ("word_perplexity", "bits_per_byte")} == {"minimize"}
    assert not any("stderr" in name for name in found.metrics)
    assert found.notes == ()


def test_single_items_of_the_tool() -> None:
    found = read_predictions(REAL, reader_options={"task": "toy_words", "metric": "exact_match,strict-match"})
    by_name = dict(zip(found.classifiers, found.correct.T.tolist(), strict=True))
    # The strict filter wants "it is …", which no model says where n is a multiple of 4.
    assert by_name == {f"example/{m}": [k(n) and n % 4 != 0 for n in range(1, 13)] for m, k in KNOWS.items()}
    with pytest.raises(InputError, match=r"2 tasks: 'toy_sums', 'toy_words'"):
        read_predictions(REAL)
    with pytest.raises(InputError, match=r"no task 'toy_sum'. Did you mean 'toy_sums'"):
        results(REAL, level="item", task="toy_sum")


def test_averages_of_items_are_the_results_of_the_tool() -> None:
    items, tasks = results(REAL, level="item", task="toy_sums"), results(REAL)
    for name in KNOWS:
        own = [value for (_, who), value in cells(items, "acc").items() if who == f"example/{name}"]
        assert sum(own) / len(own) == pytest.approx(cells(tasks, "acc")["toy_sums", f"example/{name}"])
    table = read_results(REAL, metric="acc", reader_options={"level": "item", "task": "toy_sums"})
    assert (table.n, table.k, table.objective) == (12, 3, "maximize")


def test_older_versions(tmp_path: Path) -> None:
    for name, value in (("a", 0.25), ("b", 0.5)):
        old = {
            "results": {"arc": {"acc": value, "acc_stderr": 0.01}, "lambada": {"ppl": 5.5 - value, "ppl_stderr": 0.2}},
            "versions": {"arc": 0},
            "config": {"model": "hf-causal", "model_args": f"pretrained=org/{name},dtype=float16"},
        }
        write(tmp_path / f"{name}.json", old)
    found = results(tmp_path)
    assert cells(found, "acc") == {("arc", "org/a"): 0.25, ("arc", "org/b"): 0.5}
    assert cells(found, "ppl") == {("lambada", "org/a"): 5.25, ("lambada", "org/b"): 5.0}
    assert found.directions == {}
    assert set(results(tmp_path, system="arguments").algorithm) == {f"pretrained=org/{n},dtype=float16" for n in "ab"}
    assert set(results(tmp_path, system="folder").algorithm) == {"a", "b"}


def test_items_of_older_versions(tmp_path: Path) -> None:
    for system, solved in (("org__a", [1.0, 0.0]), ("org__b", [1.0, 1.0])):
        lines = [json.dumps({"doc_id": i, "doc": {}, "target": "x", "acc": one}) for i, one in enumerate(solved)]
        (tmp_path / system).mkdir()
        (tmp_path / system / "samples_arc.jsonl").write_text("\n".join(lines))
    found = read_predictions(tmp_path)
    assert (found.classifiers, found.correct.tolist()) == (("org/a", "org/b"), [[True, True], [False, True]])


def test_averages_of_groups_are_left_aside_or_taken_alone(tmp_path: Path) -> None:
    content = {
        "results": {
            "mmlu": {"acc,none": 0.5},
            "stem": {"acc,none": 0.4},
            "algebra": {"acc,none": 0.4},
            "law": {"acc,none": 0.6},
        },
        "group_subtasks": {"mmlu": ["stem", "law"], "stem": ["algebra"], "law": []},
        "model_name": "m",
    }
    write(tmp_path / "results_1.json", content)
    found = results(tmp_path)
    assert list(found.problem) == ["algebra", "law"]
    assert list(found.group or []) == ["mmlu", "mmlu"]
    assert "'mmlu', 'stem'" in found.notes[0]
    assert list(results(tmp_path, groups="only").problem) == ["mmlu", "stem"]


def test_repeated_evaluations(tmp_path: Path) -> None:
    for date, value in (("2026-01-01T10-00-00.1", 0.5), ("2026-02-01T10-00-00.1", 0.75)):
        write(tmp_path / "m" / f"results_{date}.json", {"results": {"arc": {"acc,none": value}}, "model_name": "m"})
    with pytest.raises(InputError, match="'m' was evaluated 2 times on 'arc'"):
        results(tmp_path)
    assert list(results(tmp_path, runs="latest").value) == [0.75]
    each = results(tmp_path, runs="each")
    assert (list(each.value), len(set(each.run or []))) == ([0.5, 0.75], 2)
    with pytest.raises(InputError, match="runs must be one of refuse, latest, each"):
        results(tmp_path, runs="first")


def test_repeated_evaluations_of_single_items_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "m").mkdir()
    for date in ("2026-01-01T10-00-00.1", "2026-02-01T10-00-00.1"):
        (tmp_path / "m" / f"samples_arc_{date}.jsonl").write_text('{"doc_id": 1, "acc": 1.0}')
    assert len(set(results(tmp_path, level="item", runs="each").run or ())) == 2


def test_what_was_not_run_alike_is_said(tmp_path: Path) -> None:
    for name, shots, number in (("a", 0, 100), ("b", 5, 90)):
        content = {
            "results": {"arc": {"acc,none": 0.5}},
            "model_name": name,
            "n-shot": {"arc": shots},
            "n-samples": {"arc": {"original": 100, "effective": number}},
        }
        write(tmp_path / f"results_{name}.json", content)
    notes = results(tmp_path).notes
    assert "Suspicious: different numbers of examples (n-shot) on 1 task: 'arc' with 0 ('a'), 5 ('b')." in notes
    assert "Suspicious: different numbers of items on 1 task: 'arc' with 100 ('a'), 90 ('b')." in notes


def test_values_that_are_none_stay_missing(tmp_path: Path) -> None:
    text = '{"results": {"t": {"ppl,none": NaN, "acc,none": "N/A", "f1,none": Infinity, "x": [1], "note": "long"}}, "model_name": "m"}'
    (tmp_path / "results_1.json").write_text(text)
    found = results(tmp_path)
    assert (list(found.metric or []), list(found.value)) == (["ppl", "acc", "f1"], [None] * 3)
    assert list(found.failure or []) == ["no number"] * 3


def test_tasks_that_disagree_on_a_direction_give_none(tmp_path: Path) -> None:
    better = {"a": {"score": True, "f1": True}, "b": {"score": False, "f1": None}}
    entries = {task: {"score,none": 1, "f1,none": 1} for task in "ab"}
    write(tmp_path / "results_1.json", {"results": entries, "higher_is_better": better, "model_name": "m"})
    found = results(tmp_path)
    assert "score" not in found.directions
    assert found.directions["f1"] == "maximize"
    assert "Suspicious: tasks disagree on which direction is better: 'score'." in found.notes[0]


def test_an_item_that_occurs_twice_is_refused(tmp_path: Path) -> None:
    folder = copied("lm_eval", tmp_path)
    file = next(folder.glob("*odd/samples_toy_sums*"))
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines, lines[3]]))
    with pytest.raises(InputError, match=r"line 13: doc_id '3' occurs twice \(first: .*line 4\)"):
        read_predictions(folder, reader_options={"task": "toy_sums", "metric": "acc"})


def test_other_items_are_refused_by_name(tmp_path: Path) -> None:
    folder = copied("lm_eval", tmp_path)
    file = next(folder.glob("*odd/samples_toy_sums*"))
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:-2]))
    chosen = {"task": "toy_sums", "metric": "acc"}
    with pytest.raises(InputError, match=r"'example/odd' lacks 2 \('10', '11'\)"):
        read_predictions(folder, reader_options=chosen)
    assert read_predictions(folder, reader_options={**chosen, "items": "common"}).n == 10
    file.write_text("\n".join(lines).replace('"doc_hash": "', '"doc_hash": "0', 1))
    with pytest.raises(InputError, match="item '0' of 'toy_sums' is a different document"):
        read_predictions(folder, reader_options=chosen)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[]", "expected an object, but got a list"),
        ('{"results": [1]}', "results: expected an object"),
        ('{"results": {"t": 3}}', "results of 't': expected an object, but got a number"),
        ('{"results": {"t": {"acc": 1, "acc": 2}}}', "the key 'acc' occurs twice"),
        ('{"results": {"t": {"acc,none": 0.5}}, "higher_is_better": {"t": [true]}}', "higher_is_better of 't'"),
        ('{"results": {"t": {"acc,none": 0.5}}, "config": "hf"}', "config: expected an object, but got the text 'hf'"),
        ('{"results": {}}', "no results of lm-evaluation-harness"),
        ('{"results": {"t": {}}}', "no results of lm-evaluation-harness"),
    ],
)
def test_hostile_results(content: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "results_1.json").write_text(content)
    holds(error_of(lambda: results(tmp_path)), said, str(tmp_path))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{}", "doc_id: expected a name, but got null"),
        ('{"doc_id": true}', "doc_id: expected a name"),
        ('{"doc_id": 1, "metrics": "acc"}', "metrics: expected a list"),
        ('{"doc_id": 1, "metrics": [[1]]}', "metrics: expected a name"),
        ('{"doc_id": 1, "metrics": []}', "no metric with a number for each item"),
        ('{"doc_id": 1, "metrics": ["acc"], "acc": [1]}', "no metric with a number for each item"),
        ('"text"', "expected an object"),
    ],
)
def test_hostile_samples(line: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "samples_t.jsonl").write_text(line)
    assert said in error_of(lambda: results(tmp_path, "predictions"))


def test_results_without_items_say_how_to_get_them(tmp_path: Path) -> None:
    write(tmp_path / "results_1.json", {"results": {"t": {"acc,none": 0.5}}})
    with pytest.raises(InputError, match="--log_samples"):
        results(tmp_path, "predictions")
