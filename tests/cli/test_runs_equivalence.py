"""podium runs, --equivalence, and the sizes of the differences beside the p-values."""

from __future__ import annotations

import re

import numpy as np
import pytest

import podium
from cli.conftest import BEST, EXAMPLES
from cli.schemas import valid
from podium.cli import study_of
from podium.stats.location import hodges_lehmann, shift_interval
from programs import multipletests

pytestmark = pytest.mark.usefixtures("computed_once")

RUNS = [
    "runs", EXAMPLES / "cec2017_d10_runs.csv", "--problem", "function", "--algorithm", "algorithm", "--run", "run", "--value",
    "error", "--objective", "minimize", "--resamples", "300",
]  # fmt: skip
KINDS = ("aggregates", "profile", "improvement", "differences", "dominance", "boxes", "violins")
FEW = "task,A,B,C\nx,5,1,9\nx,6,2,9\nx,7,1,8\ny,8,4,9\ny,7,5,7\ny,9,3,8\n"


def test_json_follows_its_schema_and_is_the_same_for_a_seed(run) -> None:
    words = (*map(str, RUNS), "--normalize", "minmax", "--dominance")
    first = run(*words, "-f", "json").fine()
    said = valid(first)
    assert first.rstrip() == study_of(words).to_json().rstrip()  # computed again
    assert (said["k"], said["n"], said["scale"], said["threshold"]) == (5, 6, "minmax", 1.0)
    assert len(said["differences"]) == len(said["improvement"]) == 10
    assert len(said["dominance"]["pairs"]) == said["dominance"]["hypotheses"] == 20
    for item in said["aggregates"]:
        low, high = item["iqm"]["interval"]
        assert low <= item["iqm"]["estimate"] <= high


def test_errors_keep_their_unit_and_their_direction(run) -> None:
    said = run(*RUNS, "-f", "json").json()
    assert (said["scale"], said["larger_is_better"], said["threshold"]) == ("raw", False, None)
    runs = podium.read_runs(
        EXAMPLES / "cec2017_d10_runs.csv", problem="function", algorithm="algorithm", run="run", value="error"
    )
    for j, item in enumerate(said["aggregates"]):
        means = [runs.sample(i, j).mean() for i in range(runs.n)]
        assert item["mean"]["estimate"] == pytest.approx(np.mean(means), rel=1e-12)
        assert item["median"]["estimate"] == pytest.approx(np.median(means), rel=1e-12)
    for pair in said["improvement"]:
        i, j = (runs.algorithms.index(pair[side]) for side in ("first", "second"))
        share = [
            np.mean(np.sign(runs.sample(p, j)[None, :] - runs.sample(p, i)[:, None]) + 1) / 2 for p in range(runs.n)
        ]
        assert pair["estimate"] == pytest.approx(np.mean(share), abs=1e-12)


def test_references_set_the_scale_and_are_not_compared(run) -> None:
    text = FEW.replace("task,A,B,C", "task,A,B,C,D").replace("\n", ",6\n")
    text = text.replace("C,D,6", "C,D", 1)
    said = run("runs", "-", *BEST, "--low", "B", "--high", "C", "-f", "json", stdin=text).json()
    assert (said["algorithms"], said["scale"]) == (["A", "D"], "references")
    lows, highs = {"x": 4 / 3, "y": 4.0}, {"x": 26 / 3, "y": 8.0}
    scores = [(6 - lows["x"]) / (highs["x"] - lows["x"]), (6 - lows["y"]) / (highs["y"] - lows["y"])]
    assert said["aggregates"][1]["mean"]["estimate"] == pytest.approx(np.mean(scores), rel=1e-12)


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        ([], ["--objective maximize"]),
        ([*BEST, "--low", "B"], ["both --low NAME and --high NAME"]),
        ([*BEST, "--low", "A", "--high", "B", "--normalize", "minmax"], ["minmax"]),
        ([*BEST, "--low", "A", "--high", "Z"], ["no algorithm 'Z'"]),
        ([*BEST, "--low", "A", "--high", "B"], ["at least two algorithms"]),
        ([*BEST, "--control", "Z"], ["to be the control"]),
        ([*BEST, "--epsilon", "0.7"], ["at most 0.5"]),
        ([*BEST, "--resamples", "5"], ["between 100 and"]),
    ],
)
def test_mistakes_are_told(run, words: list[str], facts: list[str]) -> None:
    run("runs", "-", *words, stdin=FEW).refused(*facts)


def test_a_single_run_in_a_cell_is_refused(run) -> None:
    run("runs", "-", *BEST, stdin="task,A,B\nx,1,2\nx,2,3\ny,1,2\n").refused("at least 2 in every cell")


def test_runs_that_never_vary_are_no_fault(run) -> None:
    text = "task,A,B\n" + "x,1,2\n" * 3 + "y,3,3\n" * 3
    said = run("runs", "-", *BEST, "--normalize", "minmax", "--dominance", "-f", "json", stdin=text).json()
    assert said["improvement"][0]["estimate"] == 0.75
    # Three runs each on one of two problems where they differ: 2 of 20 arrangements are as extreme.
    assert said["differences"][0]["pvalue"] == 0.1
    assert said["differences"][0]["interval"] == said["aggregates"][0]["iqm"]["interval"] == [None, None]
    assert {"W08", "W93"} <= {one["code"] for one in said["advice"]}
    shown = run("runs", "-", *BEST, "--normalize", "minmax", "--full", stdin=text).fine()
    assert not re.search(r"\bnan\b", shown)


def test_one_problem_of_constant_runs(run) -> None:
    """1, 1, 1 against 0, 0, 0: p is 0.1, and no interval has a width of 0."""
    said = run("runs", "-", *BEST, "-f", "json", stdin="task,A,B\n" + "x,1,0\n" * 3).json()
    assert said["differences"][0]["pvalue"] == 0.1
    assert said["verdict"]["better"] == []
    assert said["aggregates"][0]["iqm"] == {"estimate": 1.0, "interval": [None, None]}
    # All three of three independent pairs are won with a probability of 0.025 if each is won with 0.292.
    assert said["improvement"][0]["interval"] == pytest.approx([0.025 ** (1 / 3), 1.0])


GAMES = [("x", "A", s) for s in (5, 6, 7, 6, 5)] + [("x", "B", s) for s in (8, 9, 7, 8, 8)]
GAMES += [("y", "A", s) for s in (40, 50, 55, 45, 52)] + [("y", "B", s) for s in (60, 80, 75, 66, 71)]
COLUMNS = ["--problem", "game", "--algorithm", "agent", "--value", "score", *BEST]
SCALE = ["--low", "random", "--high", "human"]


def long(rows: list[tuple[str, str, float]]) -> str:
    return "\n".join(["game,agent,score", *(f"{g},{a},{s}" for g, a, s in rows)]) + "\n"


def test_references_need_one_value_and_are_not_counted(run, tmp_path) -> None:
    """Published scores of a random and a human player: in the data or in a file, long or wide."""
    references = [("x", "random", 1), ("x", "human", 11), ("y", "random", 0), ("y", "human", 100)]
    together = run("runs", "-", *COLUMNS, *SCALE, "-f", "json", stdin=long(GAMES + references)).fine()
    said = valid(together)
    mine = [(s - 1) / 10 for s in (5, 6, 7, 6, 5)] + [s / 100 for s in (40, 50, 55, 45, 52)]
    assert said["aggregates"][0]["mean"]["estimate"] == pytest.approx(np.mean(mine), rel=1e-12)
    assert "over 2 problems, 5 runs each" in said["verdict"]["text"]
    wide, listed = tmp_path / "wide.csv", tmp_path / "long.csv"
    wide.write_text("game,random,human\ny,0,100\nx,1,11\n", encoding="utf-8")
    listed.write_text(long(references), encoding="utf-8")
    for file in (wide, listed):
        apart = run("runs", "-", *COLUMNS, *SCALE, "--reference", file, "-f", "json", stdin=long(GAMES)).json()
        for key in ("aggregates", "differences", "improvement"):
            assert apart[key] == said[key]
        assert file.name in run("runs", "-", *COLUMNS, *SCALE, "--reference", file, stdin=long(GAMES)).flat()
    two = [*references, ("x", "human", 13), ("y", "human", 100)]
    assert "5 runs each" in run("runs", "-", *COLUMNS, *SCALE, stdin=long(GAMES + two)).flat()


@pytest.mark.parametrize(
    ("table", "words", "facts"),
    [
        ("game,random,human\ny,0,100\n", SCALE, ["no score of 'random' on 'x'", "ref.csv"]),
        ("game,random,human\nx,1,1\ny,0,100\n", SCALE, ["same mean on 'x'"]),
        ("game,random,human\nx,1,11\ny,0,100\n", ["--low", "random", "--high", "people"], ["no algorithm 'people'", "human"]),
        ("game,random,human\nx,1,11\ny,0,100\n", [], ["--low NAME", "--high NAME"]),
    ],
)  # fmt: skip
def test_mistakes_about_references_are_told(run, tmp_path, table: str, words: list[str], facts: list[str]) -> None:
    file = tmp_path / "ref.csv"
    file.write_text(table, encoding="utf-8")
    run("runs", "-", *COLUMNS, *words, "--reference", file, stdin=long(GAMES)).refused(*facts)


def test_raw_scores_on_different_scales_are_told_first(run) -> None:
    """Half of the problems span 50 times as much: no problem is far from the typical one, and yet a few decide."""
    rng = np.random.default_rng(3)
    rows = [
        (f"p{i}", name, round((1 + 49 * (i % 2)) * rng.uniform(0, 1), 3))
        for i in range(6)
        for name in ("A", "B")
        for _ in range(4)
    ]
    said = run("runs", "-", *COLUMNS, "-f", "json", stdin=long(rows)).json()
    assert said["verdict"]["text"].startswith(
        "The raw scores of the problems differ in scale, so a few problems decide"
    )
    assert said["advice"][0]["code"] == "W80"
    scaled = run("runs", "-", *COLUMNS, "--normalize", "minmax", "-f", "json", stdin=long(rows)).json()
    assert "differ in scale" not in scaled["verdict"]["text"]


def test_accuracies_of_easy_and_hard_problems_have_one_scale(run) -> None:
    rows = [
        (f"p{i}", name, round(0.99 - 0.02 * i + w * r, 4))
        for i in range(6)
        for name in ("A", "B")
        for r, w in enumerate([0.001 * (i + 1)] * 4)
    ]
    assert "W80" not in run("runs", "-", *COLUMNS, stdin=long(rows)).fine()


def test_many_algorithms_are_refused_without_a_control(run) -> None:
    names = [f"a{j}" for j in range(31)]
    text = "\n".join([",".join(["task", *names]), *[",".join(["x", *map(str, range(r, 31 + r))]) for r in range(2)]])
    run("runs", "-", *BEST, stdin=text).refused("name a control")


def test_every_picture_is_drawn(run, tmp_path) -> None:
    more = [part for kind in KINDS for part in ("--figure", tmp_path / f"{kind}.svg", "--kind", kind)]
    assert run(*RUNS, "--normalize", "minmax", "--dominance", *more).code == 0
    assert all((tmp_path / f"{kind}.svg").read_text("utf-8").startswith("<svg") for kind in KINDS)
    run(*RUNS, "--figure", tmp_path / "no.svg", "--kind", "dominance").refused("--dominance")


def test_compare_gives_sizes_before_p(run, herrera) -> None:
    said = run("compare", herrera, *BEST, "-f", "json").json()
    results = podium.read_results(herrera, objective="maximize")
    for row in said["families"][0]["hypotheses"]:
        i, j = (results.algorithms.index(row[side]) for side in ("first", "second"))
        d = results.exact[:, i] - results.exact[:, j]
        shift = shift_interval(d, (0.95,), denominator=results.denominator)
        assert row["estimate"] == float(hodges_lehmann(d, denominator=results.denominator))
        assert row["interval"] == [shift.intervals[0].lower, shift.intervals[0].upper]
    text = run("compare", herrera, *BEST).fine()
    head = next(line for line in text.splitlines() if line.startswith("Hypothesis "))
    assert head.index("Difference") < head.index("95 % interval") < head.index(" p ")


def test_equivalence_in_pair_compare_and_folds(run, herrera) -> None:
    wide = run("pair", herrera, "C4.5", "NaiveBayes", *BEST, "--equivalence", "0.2", "-f", "json").json()
    assert wide["equivalence"]["pairs"][0]["conclusion"] == "equivalent"
    assert "equivalent within ±0.2" in wide["verdict"]["text"]
    narrow = run("pair", herrera, "C4.5", "NaiveBayes", *BEST, "--equivalence", "0.001", "-f", "json").json()
    assert narrow["equivalence"]["pairs"][0]["conclusion"] == "undecided"
    assert "W84" in {item["code"] for item in narrow["advice"]}
    every = run("compare", herrera, *BEST, "--equivalence", "0.1", "-f", "json").json()
    found = every["equivalence"]["pairs"]
    assert len(found) == 10
    raw = sorted(row["wilcoxon"]["pvalue"] for row in found)
    assert min(row["wilcoxon"]["adjusted"] for row in found) == pytest.approx(min(1, 10 * raw[0]))
    folds = EXAMPLES / "breast_cancer_10fold.csv"
    said = run("folds", folds, *BEST, "--equivalence", "0.05", "-f", "json").json()
    assert said["equivalence"]["test"] == "corrected-t"
    assert run("compare", herrera, *BEST, "--equivalence", "0.1").fine().count("Equivalence") >= 1


@pytest.mark.parametrize("margin", ["0", "-1", "much"])
def test_a_margin_is_a_positive_number(run, herrera, margin: str) -> None:
    for words in (["pair", herrera, "C4.5", "CN2"], ["compare", herrera]):
        run(*words, *BEST, "--equivalence", margin).refused("positive number")


def test_equivalence_is_refused_where_it_makes_no_sense(run, herrera) -> None:
    run("compare", herrera, *BEST, "--unpaired", "--equivalence", "1").refused("--equivalence")


def test_equivalence_of_every_pair_is_that_of_each_adjusted_by_holm(run, herrera) -> None:
    """The p-values are those of the pairs by themselves; Holm's adjustment is statsmodels'."""
    words = ["pair", herrera, *BEST, "--equivalence", "0.1"]
    found = run(*words, "-f", "json").json()
    rows = found["equivalence"]["pairs"]
    alone = [
        run("pair", herrera, row["first"], row["second"], *words[2:], "-f", "json").json()["equivalence"]["pairs"][0]
        for row in rows
    ]
    raw = [one["wilcoxon"]["pvalue"] for one in alone]
    assert len(rows) == 10
    assert [row["wilcoxon"]["pvalue"] for row in rows] == pytest.approx(raw, rel=1e-12)
    adjusted = multipletests(raw, method="holm")[1]
    assert [row["wilcoxon"]["adjusted"] for row in rows] == pytest.approx(adjusted, rel=1e-12)
    assert found["equivalence"]["adjustment"] == "holm"
    assert found["provenance"]["options"]["equivalence"] == "0.1"
    text = run(*words).fine()
    assert "Equivalence p (Holm)" in text
    assert "within ±0.1" in text
    assert "adjusted by Holm" in run(*words, "--methods", "en").flat()
    assert run("pair", herrera, *BEST, "-f", "json").json()["equivalence"] is None
    run(*words[:-1], "much").refused("margin")
