"""Readers, metrics and policies on the command line."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cli.conftest import EXAMPLES, Run
from cli.schemas import valid

pytestmark = pytest.mark.usefixtures("computed_once")

INDICATORS, AMLB = EXAMPLES / "jmetal_indicators.csv", EXAMPLES / "amlb_2019_medium_8c1h.csv"
DOCS = Path(__file__).parents[2] / "docs"


def test_all_metrics_follow_the_schema(run: Run) -> None:
    data = run("compare", INDICATORS, "--metric", "all", "--format", "json").json()
    assert [(one["metric"], one["objective"]) for one in data["metrics"]] == [
        ("EP", "minimize"),
        ("HV", "maximize"),
        ("IGD", "minimize"),
        ("IGD+", "minimize"),
    ]
    assert data["comparisons"]["HV"]["study"] == "compare"
    control = run("compare", INDICATORS, "--metric", "all", "--control", "MOMBI2", "-f", "json").fine()
    assert {one["hypotheses"] for one in valid(control)["metrics"]} == {5}


@pytest.mark.parametrize("kind", ["text", "latex", "markdown", "html", "csv"])
def test_every_format_of_all_metrics(run: Run, kind: str) -> None:
    assert "IGD+" in run("compare", INDICATORS, "--metric", "all", "--format", kind).fine()


def test_pictures_and_folder_of_all_metrics(run: Run, no_pdf: None, tmp_path: Path) -> None:
    done = run(
        "compare", INDICATORS, "--metric", "all", "--figure", tmp_path / "a.svg", "--output-dir", tmp_path / "out"
    )
    assert done.code == 0
    assert ">IGD+<" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert (tmp_path / "out" / "results.json").exists()


@pytest.mark.parametrize("verb", [["compare"], ["pair"], ["pair", "TPOT", "AutoWEKA"]])
def test_what_was_missing_stands_in_json(run: Run, verb: list[str]) -> None:
    name, *words = verb
    data = run(name, AMLB, *words, "--missing", "worst", "--format", "json").json()
    found = data["provenance"]["missing"]
    assert (found["policy"], found["missing"], found["expected"]) == ("worst", 203, 950)
    assert "W17" in {advice["code"] for advice in data["advice"]}
    full = run(name, AMLB, *words, "--missing", "value=0", "--average", "median", "--format", "json").json()
    assert full["provenance"]["data_sha256"] != data["provenance"]["data_sha256"]


def test_assumptions_read_through_layouts(run: Run) -> None:
    out = run("assumptions", INDICATORS, "--reader", "jmetal", "--metric", "HV", "--format", "json").fine()
    assert valid(out)["study"] == "assumptions"


def test_folds_read_one_problem(run: Run) -> None:
    words = ("--reader", "jmetal", "--metric", "HV")
    run("folds", INDICATORS, *words).refused("8 problems", "--where problem=NAME")
    assert (
        "6 algorithms" in run("folds", INDICATORS, *words, "--where", "problem=DTLZ1", "--design", "independent").fine()
    )
    run("folds", INDICATORS, *words, "--where", "problem=DTLZ9").refused("no problem 'DTLZ9'", "'DTLZ1'")


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (["compare", AMLB], ["203 of 950 values have no finite number", "--missing"]),
        (["compare", AMLB, "--missing", "drop-algorithm"], ["leaves 1 of 5 algorithms"]),
        (["compare", AMLB, "--missing", "maybe"], ["Unknown --missing 'maybe'", "drop-problem"]),
        (["compare", AMLB, "--missing", "worst", "--objective", "minimize"], ["contradicts the format", "maximize"]),
        (["compare", AMLB, "--option", "value"], ["'value' is not of the form KEY=VALUE"]),
        (["compare", AMLB, "--option", "a=1", "--option", "a=2"], ["'a' is passed twice"]),
        (["compare", AMLB, "--reader", "amlb", "--option", "a=1"], ["no option 'a'", "value"]),
        (["compare", AMLB, "--reader", "nothing"], ["Unknown reader 'nothing'"]),
        (["compare", INDICATORS], ["4 metrics", "--metric"]),
        (["compare", INDICATORS, "--metric", "X"], ["no metric 'X'", "'IGD+'"]),
        (["compare", INDICATORS, "--metric", "all", "--objective", "HV=minimize"], ["contradicts"]),
        (["compare", INDICATORS, "--metric", "all", "--repeats", "average"], ["--repeats is for wide tables"]),
        (["compare", AMLB, "--metric", "all", "--missing", "worst"], ["one quantity without a name"]),
        (["compare", INDICATORS, "--unpaired", "--metric", "all"], ["--metric needs paired rows"]),
        (["pair", INDICATORS, "--metric", "all"], ["this needs one metric"]),
        (["compare", "-", "--reader", "coco"], ["needs the path of a file or folder"]),
        (["predictions", AMLB, "--reader", "amlb"], ["reads results, not predictions"]),
        (["convergence", AMLB, "--reader", "amlb"], ["reads results, not traces"]),
    ],
)
def test_mistakes_are_told(run: Run, words: list[str], facts: list[str]) -> None:
    run(*words).refused(*facts)


def test_the_commands_of_the_page_run(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (DOCS / "reference" / "formats" / "index.md").read_text(encoding="utf-8")
    commands = re.findall(r"^podium (.*)$", page, re.MULTILINE)
    assert len(commands) >= 2
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(EXAMPLES)
    for command in commands:
        assert run(*shlex.split(command)).code == 0, command


def test_every_layout_stands_on_the_page() -> None:
    from podium.data.readers.registry import PRESETS

    page = (DOCS / "reference" / "formats" / "index.md").read_text(encoding="utf-8")
    assert [
        name for name in PRESETS if f"`{name}`" not in page and f"--reader {name}" not in page.replace("\n", " ")
    ] == []
