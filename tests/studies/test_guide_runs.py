"""Every command of the guide, and its lines of Python, run on files such as it names."""

from __future__ import annotations

import csv
import json
import shlex
import shutil
from pathlib import Path
from random import Random

import pytest

import podium
from podium.cli import main
from podium.studies.data_and_help.guide.routes import ROUTES

WITH_VERB = [route for route in ROUTES if route.verb]
NAMES = ("My method", "Baseline", "Third")
FASTER = {
    "power": ("--replicates", "20"),
    "plan": ("--replicates", "100", "--max-problems", "40"),
    "validate": ("--replicates", "50"),
    "bayes": ("--samples", "500"),
    "runs": ("--resamples", "100"),
}
LIGHTER = (
    ("podium.power(", "replicates=20"),
    ("podium.plan(", "replicates=100, max_problems=40"),
    ("podium.validate(", "replicates=50"),
    ("podium.compare_bayes(", "samples=500"),
    ("podium.compare_runs(", "resamples=100"),
)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every file that the guide names."""
    folder = tmp_path_factory.mktemp("guide")
    rng = Random(8)
    problems = [f"p{i}" for i in range(16)]

    def write(name, header, rows):
        with (folder / name).open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([header, *rows])

    def cells(k=3):
        return [round(rng.uniform(0.4, 0.6) + 0.03 * (k - j), 3) for j in range(k)]

    write("results.csv", ["task", *NAMES], ([problem, *cells()] for problem in problems))
    write("families.csv", ["task", "family"], ([problem, f"f{i // 2}"] for i, problem in enumerate(problems)))
    write("seeds.csv", ["seed", *NAMES], ([i, *cells()] for i in range(12)))
    write("folds.csv", ["fold", *NAMES], ([f"fold {i}", *cells()] for i in range(1, 11)))
    write(
        "runs.csv",
        ["task", "model", "seed", "score"],
        (
            [p, model, r, value]
            for p in problems
            for r in range(4)
            for model, value in zip(("Mine", "Other", "Third"), cells(), strict=True)
        ),
    )
    write(
        "test.csv",
        ["id", "label", *NAMES],
        ([i, i % 3, i % 3, rng.randrange(3), (i + i % 5 // 4) % 3] for i in range(90)),
    )
    write(
        "copies.csv",
        ["item", "label", *NAMES],
        ([f"item {i // 4}", i % 3, i % 3, rng.randrange(3), (i + i % 5 // 4) % 3] for i in range(90)),
    )
    write(
        "scores.csv",
        ["id", "class", "mine", "other"],
        ([i, "yes" if i % 2 else "no", round(rng.random() + i % 2, 4), round(rng.random(), 4)] for i in range(60)),
    )
    write("pvalues.csv", ["first", "second", "p"], [("A", "B", 0.01), ("A", "C", 0.2), ("B", "C", 0.04)])
    write("ranks.csv", ["algorithm", "rank"], [("My method", 1.4), ("Baseline", 2.2), ("Third", 2.4)])
    write(
        "traces.csv",
        ["problem", "algorithm", "evaluations", "value"],
        (
            [p, name, cut, round(1 / cut + rng.random() / 9, 4)]
            for p in problems
            for name in NAMES
            for cut in (1, 5, 10, 50, 100)
        ),
    )
    return folder


@pytest.fixture
def here(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that folder, and the place to be."""
    folder = tmp_path / "files"
    shutil.copytree(files, folder)
    monkeypatch.chdir(folder)
    return folder


def write_costs(folder: Path, verb: str, words: list[str]) -> None:
    """Write the costs of the algorithms of the table at hand, as podium order wants them."""
    if verb != "order":
        return
    names = ("Mine", "Other", "Third") if "runs.csv" in words else NAMES
    (folder / "seconds.csv").write_text(
        "algorithm,seconds\n" + "".join(f"{name},{len(name)}\n" for name in names), encoding="utf-8"
    )


def make_missing(folder: Path) -> None:
    """Take a few results away."""
    for name in ("results.csv", "runs.csv"):
        rows = list(csv.reader((folder / name).read_text(encoding="utf-8").splitlines()))
        if name == "results.csv":
            rows[3][1] = rows[5][2] = ""
        else:
            rows = [row for row in rows if row[:2] not in (["p1", "Mine"], ["p3", "Other"])]
        with (folder / name).open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)


def plain(route):
    """Whether the route reads tables that are made here: workbooks and folders of other tools have tests of their own."""
    return route.verb != "convert"


@pytest.mark.parametrize("route", [route for route in WITH_VERB if plain(route)], ids=lambda route: route.command)
def test_every_command_runs(route, here, capsys):
    _, verb, *words = shlex.split(route.command)
    write_costs(here, verb, words)
    if route.missing == "some":
        make_missing(here)
    assert main([verb, *words, *FASTER.get(verb, ()), "-f", "json"]) == 0, capsys.readouterr().err
    assert json.loads(capsys.readouterr().out)
    assert all((here / name).stat().st_size for name in words if name.endswith(".svg"))


@pytest.mark.parametrize(
    ("route", "choice"),
    [
        (route, choice)
        for route in WITH_VERB
        for choice in route.choices
        if plain(route) and "--hierarchical" not in choice.words and "--low" not in choice.words
    ],
    ids=lambda one: getattr(one, "words", None) or one.command,
)
def test_every_choice_runs(route, choice, here, capsys):
    _, verb, *words = shlex.split(route.command_with(choice))
    if route.missing == "some":
        make_missing(here)
    assert main([verb, *words, *FASTER.get(verb, ()), "-f", "json"]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("route", [route for route in WITH_VERB if plain(route)], ids=lambda route: route.python)
def test_every_line_of_python_runs(route, here):
    write_costs(here, route.verb, shlex.split(route.command))
    if route.missing == "some":
        make_missing(here)
    *before, last = route.python.split("\n")
    for call, setting in LIGHTER:
        if last.startswith(call):
            last = f"{last[:-1]}, {setting})"
    space = {"podium": podium}
    for line in before:
        exec(line, space)
    assert eval(last, space) is not None


def test_reference_algorithms_run(here, capsys):
    """The choice that needs another file. That of the hierarchical model needs an extra and has tests of its own."""
    rows = (here / "runs.csv").read_text(encoding="utf-8").splitlines()
    more = [
        row.replace("Mine", name).rpartition(",")[0] + f",{value}"
        for name, value in (("Random", 0.1), ("Human", 1))
        for row in rows
        if "Mine" in row
    ]
    (here / "runs.csv").write_text("\n".join([*rows, *more]) + "\n", encoding="utf-8")
    (command,) = (route.command_with(one) for route in WITH_VERB for one in route.choices if "--low" in one.words)
    assert main([*shlex.split(command)[1:], "--resamples", "200", "-f", "json"]) == 0, capsys.readouterr().err
