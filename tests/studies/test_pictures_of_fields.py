"""Pictures of simulations, posteriors, runs, ranks, groups and holes: sound with two and with forty algorithms of hostile names."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import podium
from diagrams.picture_checks import HOSTILE, assert_sound, extent
from podium.diagrams.drawing import Polyline
from podium.studies.shared.base import Study

TALLEST = 1000.0
"""Points; a page of A4 has 842, and pictures are scaled to it."""


def names(k: int) -> list[str]:
    odd = [name for name in HOSTILE if name.strip() and name == name.strip() and "\n" not in name]
    return [*odd, *(f"Algorithm {number}" for number in range(k))][:k] if k > 2 else ["a_b%$#{}", "x" * 200]


def table(k: int) -> np.ndarray:
    rng = np.random.default_rng(k)
    return np.round(0.5 + np.linspace(0.2, 0, k) + rng.normal(0, 0.08, (16, k)), 3)


@pytest.fixture(scope="module", params=[2, 40])
def k(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module")
def results(k: int) -> podium.Results:
    return podium.to_results(dict(zip(names(k), table(k).T.tolist(), strict=True)), objective="maximize")


@pytest.fixture(scope="module")
def runs(k: int, tmp_path_factory: pytest.TempPathFactory) -> podium.Runs:
    path: Path = tmp_path_factory.mktemp("runs") / "runs.csv"
    rng = np.random.default_rng(3)
    with path.open("w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file)
        lines.writerow(["task", "model", "score"])
        lines.writerows(
            [f"task {i % 4}", name, round(float(rng.normal(place / k, 0.1)), 3)]
            for place, name in enumerate(names(k))
            for i in range(16)
        )
    return podium.read_runs(str(path), problem="task", algorithm="model", value="score")


def grouped(results: podium.Results) -> podium.GroupedComparison:
    return podium.compare_grouped(results, [f"g{i // 2}" for i in range(16)], permutations=99, resamples=50)


def incomplete(results: podium.Results) -> podium.IncompleteComparison:
    cells = table(results.k)
    columns = {
        name: [None if (i + j) % 7 == 0 else float(cells[i, j]) for i in range(16)]
        for j, name in enumerate(results.algorithms)
    }
    return podium.compare_incomplete(columns, objective="maximize", permutations=99)


STUDIES = {
    "power": lambda results: podium.power(results, replicates=10, bias=(0, 5, 10)),
    "plan": lambda results: podium.plan(results, replicates=100, pair=(results.algorithms[0], results.algorithms[-1])),
    "validate": lambda results: podium.validate(results, replicates=40),
    "every pair": lambda results: podium.compare_bayes(results, rope=0.02, samples=500),
    "one pair": lambda results: podium.compare_bayes(results, *results.algorithms[:2], rope=0.02, samples=500),
    "no rope": lambda results: podium.compare_bayes(results, *results.algorithms[:2], rope=0, samples=500),
    "control": lambda results: podium.compare_bayes(results, control=results.algorithms[1], rope=0.02, samples=500),
    "strengths": lambda results: podium.compare_bayes(results, rope=0, test="bradley-terry", samples=500),
    "grouped": grouped,
    "incomplete": incomplete,
}


def check(study: Study) -> None:
    """No text leaves a picture, touches another or its right edge; none is taller than a page."""
    for kind in study.pictures():
        drawing = study.drawing(kind)
        assert_sound(drawing)
        assert drawing.height <= TALLEST, kind
        assert max(extent(item)[2] for item in drawing.texts()) <= drawing.width - 2.0, kind


@pytest.mark.parametrize("make", STUDIES.values(), ids=STUDIES)
def test_pictures_are_sound(results, make):
    check(make(results))


def test_pictures_of_comparisons_are_sound(results):
    study = podium.compare(results, stability=True)
    for kind in ("rank-intervals", "stability", "forest", "cd"):
        drawing = study.drawing(kind)
        assert_sound(drawing)
        assert drawing.height <= TALLEST, kind


@pytest.fixture(scope="module")
def of_runs(runs: podium.Runs) -> podium.RunsComparison:
    """All pairs of a few algorithms; one of many with the others, as all pairs of them are refused."""
    control = runs.algorithms[-1] if runs.k > 30 else None
    options: Any = {"dominance": True, "normalize": "minmax"}
    return podium.compare_runs(runs, control=control, objective="maximize", resamples=100, **options)


def test_pictures_of_runs_are_sound(of_runs):
    check(of_runs)


def test_dominance_is_marked_where_figures_have_no_room(of_runs, k):
    drawing = of_runs.drawing("dominance")
    dominant = int(of_runs.dominance.dominates(0.05).sum())
    assert dominant
    dots = sum(text.text == "•" for text in drawing.texts())
    assert dots == (dominant if k == 40 else 0)
    said = " ".join(text.text for text in drawing.texts() if text.style == "caption")
    assert ("Dot: almost" in said, "Bold: almost" in said) == (k == 40, k == 2)


def test_of_many_algorithms_the_aggregate_that_decides_is_drawn(of_runs, k):
    drawing = of_runs.drawing("aggregates")
    labels = " ".join(text.text for text in drawing.texts() if text.style == "axis-label")
    assert "interquartile mean" in labels
    assert ("optimality gap" in labels) == (k == 2)
    said = " ".join(text.text for text in drawing.texts() if text.style == "caption")
    assert ("other aggregates" in said) == (k == 40)


def test_adjusted_p_values_end_at_one(results):
    drawing = podium.power(results, control=results.algorithms[0], replicates=10, bias=(0, 5)).drawing("apv")
    frames = [item for item in drawing.items if type(item).__name__ == "Rect" and item.style == "outside"]
    bands = [point for item in drawing.items if isinstance(item, Polyline) for point in item.points]
    assert min(y for _, y in bands) >= min(frame.y for frame in frames) - 1e-9
    above = [text.text for text in drawing.texts() if text.style == "tick-label"]
    assert not {"1.1", "1.2", "1.5", "2.0"} & set(above)
