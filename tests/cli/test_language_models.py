"""Evaluations of language models go from the folders of their tools to verdicts and tiers."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from cli.conftest import BEST, Run
from data.readers.reading import FILES

SKILLS = {"org/large": 0.9, "org/medium": 0.7, "org/small": 0.72, "org/tiny": 0.3}
ITEMS = 300


@pytest.fixture
def evaluated(tmp_path: Path) -> tuple[Path, Path]:
    """A folder as lm-evaluation-harness writes it, lines in any order, and the same answers as a plain table."""
    chance = random.Random(5)
    solved = {name: [int(chance.random() < skill) for _ in range(ITEMS)] for name, skill in SKILLS.items()}
    for name, own in solved.items():
        lines = [
            json.dumps({"doc_id": i, "filter": "none", "metrics": ["acc"], "doc_hash": f"h{i}", "acc": float(one)})
            for i, one in enumerate(own)
        ]
        folder = tmp_path / "results" / name.replace("/", "__")
        folder.mkdir(parents=True)
        chance.shuffle(lines)
        (folder / "samples_quiz_2026-01-01T00-00-00.000001.jsonl").write_text("\n".join(lines))
    table = tmp_path / "table.csv"
    rows = zip(*solved.values(), strict=True)
    table.write_text(",".join(solved) + "\n" + "".join(",".join(map(str, row)) + "\n" for row in rows))
    return tmp_path / "results", table


def test_tiers_are_those_of_a_plain_table(run: Run, evaluated: tuple[Path, Path]) -> None:
    folder, table = evaluated
    found = run("predictions", folder, "-f", "json").json()
    expected = run("predictions", table, "--solved", "-f", "json").json()
    assert (found["n"], found["k"]) == (ITEMS, 4)
    assert found["algorithms"] == expected["algorithms"]
    assert found["pairs"] == expected["pairs"]
    assert found["verdict"] == expected["verdict"]
    tiers = found["verdict"]["tiers"]
    assert (tiers[0], tiers[-1], len(tiers)) == (["org/large"], ["org/tiny"], 3)


def test_the_verdict_speaks_of_systems(run: Run, evaluated: tuple[Path, Path]) -> None:
    text = run("predictions", evaluated[0]).flat()
    assert "org/large has the best accuracy" in text
    assert "significantly better than every other system" in text
    assert "does not show that two systems perform equally" in text


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["lm_eval", "--metric", "exact_match,strict-match", "--option", "level=item"], "12 problems"),
        (["inspect/json", "--metric", "closeness", "--option", "level=item", *BEST], "10 problems"),
        (["helm/suite", "--metric", "exact_match", *BEST], "2 problems"),
        (["mteb/results"], "3 problems"),
    ],
)
def test_results_are_compared(run: Run, words: list[str], shown: str) -> None:
    assert f"Comparison of 3 algorithms on {shown}" in run("compare", FILES / words[0], *words[1:]).fine()


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (["lm_eval"], ["2 tasks", "--option task=NAME"]),
        (["lm_eval", "--option", "taks=x"], ["no option 'taks'", "Did you mean 'task'"]),
        (["mteb/results", "--reader", "mteb"], ["reads results, not predictions"]),
        (["inspect/json", "--truth", "y"], ["--truth is for plain tables"]),
        (["helm"], ["2 tasks"]),
        (["inspect/zipped", "--reader", "lm-eval"], ["samples_<task>_*.jsonl"]),
    ],
)
def test_mistakes_are_told(run: Run, words: list[str], facts: list[str]) -> None:
    run("predictions", FILES / words[0], *words[1:]).refused(*facts)


def test_several_systems_can_be_left_out(run: Run) -> None:
    words = ["--option", "instances=" + str(FILES / "swe_bench" / "instances.txt")]
    out = run("predictions", FILES / "swe_bench" / "evaluation", *words, "-f", "json").fine()
    assert json.loads(out)["n"] == 16
    two = run(
        "predictions", FILES / "swe_bench" / "evaluation", *words, "--option", "systems=20260101_steady,20260303_odd"
    )
    assert "20260202_hasty" not in two.fine()


def test_one_file_of_single_items_is_not_called_broken_json(run: Run, tmp_path: Path) -> None:
    """It was read as one JSON object: "line 2: this is not JSON. Is the file truncated?" of a file that is whole."""
    path = str(next((FILES / "lm_eval" / "example__hasty").glob("samples_toy_words_*.jsonl")))
    for words in (["compare", path], ["describe", path], ["convert", path, str(tmp_path / "out.csv")]):
        assert "not JSON" not in run(*words).refused("single items", "podium predictions")
    assert run("convert", path, str(tmp_path / "items.csv"), "--option", "level=item").code == 0
    assert len((tmp_path / "items.csv").read_text().splitlines()) > 2
