"""Defaults of a project: found, beaten by the command line, named in every output, checked key by key."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Run
from podium.cli import request, study_of

Project = Callable[..., Path]
TABLE = "p,A,B,C\n" + "".join(f"{row},{row % 5},{row % 3 + 2},{row % 7 + 4}\n" for row in range(9))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """Write a project: a file of defaults at its root, and a folder with a table, in which commands run."""

    def write(text: str, name: str = "podium.toml", *, root: str = ".") -> Path:
        (tmp_path / name).write_text(text, encoding="utf-8")
        folder = tmp_path / "project" / "study"
        folder.mkdir(parents=True, exist_ok=True)
        (tmp_path / root / ".git").mkdir(exist_ok=True)
        (folder / "t.csv").write_text(TABLE)
        monkeypatch.chdir(folder)
        return folder

    return write


@pytest.mark.parametrize(
    ("name", "table"), [("podium.toml", ""), ("pyproject.toml", "[project]\nname = 'x'\n[tool.podium]\n")]
)
def test_defaults_are_used_and_named_below_the_verdict_and_in_the_provenance(
    run: Run, project: Project, name: str, table: str
) -> None:
    project(f"{table}objective = 'maximize'\nalpha = 0.01\n", name)
    lines = run("compare", "t.csv", "--brief").fine().splitlines()
    assert f"- ../../{name} sets --objective maximize, --alpha 0.01." in lines
    found = run("compare", "t.csv", "-f", "json").json()
    assert found["alpha"] == 0.01
    note = f"../../{name} sets objective='maximize', alpha=0.01."
    assert (found["provenance"]["handled"], note in found["provenance"]["notes"]) == ([note], True)
    assert "0.01" in run("compare", "t.csv", "--python").fine()


def test_the_command_line_beats_a_table_of_the_command_and_that_the_top(run: Run, project: Project) -> None:
    project("objective = 'minimize'\nalpha = 0.2\n[compare]\nalpha = 0.01\nsimes = true\ndrop-column = ['C']\n")
    shown = run("compare", "t.csv", "--objective", "max", "--brief").flat()
    assert "between A and B was shown" in shown
    assert "sets --drop-column C, --alpha 0.01, --simes." in shown
    assert "α = 0.20" in run("pair", "t.csv", "A", "B", "--brief").flat()


def test_the_command_line_can_ignore_them_and_functions_do(run: Run, project: Project) -> None:
    project("objective = 'maximize'\n")
    run("compare", "t.csv", "--no-config").refused("larger or smaller")
    assert request(["compare", "t.csv"]).given["objective"] is None
    assert "podium.toml" not in study_of(["compare", "t.csv", "--objective", "max"]).to_text()


def test_nothing_above_the_root_of_the_project_is_used(run: Run, project: Project) -> None:
    project("objective = 'maximize'\n", root="project")
    run("compare", "t.csv").refused("larger or smaller")


def test_a_file_that_it_names_lies_beside_it(run: Run, project: Project) -> None:
    folder = project("objective = 'max'\nlanguage = 'es'\nstyle = 'style.toml'\n")
    (folder.parents[1] / "style.toml").write_text("title = 'Our title'\n")
    outcome = run("compare", "t.csv", "--figure", "x.svg", "--brief")
    assert "mejor rango medio" in outcome.out
    assert "Our title" in (folder / "x.svg").read_text(encoding="utf-8")


WRONG = {
    "objectiv = 'max'": "podium.toml: objectiv is not an option that can be set. Did you mean 'objective'?",
    "[comprae]\nalpha = 0.1": "podium.toml: comprae is not an option that can be set. Did you mean 'compare'?",
    "[pair]\nalpa = 0.1": "podium.toml: [pair] alpa is not an option that can be set. Did you mean 'alpha'?",
    "average = 'meen'": "podium.toml: average: 'meen' is not one of 'mean', 'median'. Did you mean 'mean'?",
    "alpha = 'x'": "podium.toml: alpha must be a number, not 'x'.",
    "alpha = [0.1]": "podium.toml: alpha must be a number, not '[0.1]'.",
    "full = 'yes'": "podium.toml: full must be one of true, false, not 'yes'.",
    "seed = 1.5": "podium.toml: seed must be a whole number, not '1.5'.",
    "output = 'x.tex'": "podium.toml: output belongs to one command line",
    "control = 'A'": "podium.toml: control does not mean the same in every command. Set it for one of them, in a table such as [compare].",
    "alpha = ": "podium.toml: this is not TOML (",
    "alpha = 7": "podium.toml sets --alpha 7; --no-config ignores it.",
    "objective = 'sideways'": "podium.toml sets --objective sideways; --no-config ignores it.",
}


def test_a_wrong_key_or_value_is_refused_with_the_file_and_the_key(run: Run, project: Project) -> None:
    for text, message in WRONG.items():
        project(text)
        words = [] if "objective =" in text else ["--objective", "max"]
        run("compare", "t.csv", *words).refused(f"../../{message}")
    project("alpha = ")
    assert run("compare", "--help").fine()


def test_what_is_no_study_names_them_too(run: Run, project: Project) -> None:
    folder = project("decimal = '.'\n")
    outcome = run("convert", "t.csv", "x.json")
    assert "podium.toml sets --decimal .." in outcome.err
    assert json.loads((folder / "x.json").read_text())
