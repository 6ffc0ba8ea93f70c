"""Pictures of the results themselves: heatmaps, runs in small multiples, bars of wins."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.stats import gaussian_kde, rankdata

import podium
from diagrams.picture_checks import assert_sound, names_from
from podium import diagrams
from podium.diagrams.drawing import Circle, Line, Polyline, Rect
from podium.errors import InputError

EXAMPLES = Path(__file__).parents[2] / "examples"
RNG = np.random.default_rng(7)


def grid(drawing: diagrams.Drawing) -> list[list[str]]:
    """Texts of the cells, row by row."""
    rows: dict[float, list] = {}
    for text in drawing.texts():
        if text.style.startswith("cell"):
            rows.setdefault(round(text.y, 2), []).append(text)
    return [[text.text for text in sorted(rows[y], key=lambda text: text.x)] for y in sorted(rows)]


def shades(drawing: diagrams.Drawing, columns: int) -> np.ndarray:
    cells = [item for item in drawing.items if isinstance(item, Rect) and item.style.startswith("shade")]
    cells = sorted(cells[: len(cells)], key=lambda item: (round(item.y, 2), item.x))
    last = max(item.y for item in cells)  # the legend
    return np.array([int(item.style[-1]) for item in cells if item.y < last]).reshape(-1, columns)


@pytest.mark.parametrize("larger", [True, False])
def test_ranks_of_a_heatmap_are_those_of_scipy_and_shade_the_cells(larger: bool) -> None:
    x = RNG.integers(1, 6, size=(7, 5)).astype(float)
    drawing = diagrams.results_heatmap(
        [f"p{i}" for i in range(7)], list("ABCDE"), x, larger_is_better=larger, show="rank"
    )
    wanted = rankdata(-x if larger else x, axis=1)
    assert [[float(text) for text in row] for row in grid(drawing)] == wanted.tolist()
    found = shades(drawing, 5)
    for ranks, row in zip(wanted, found, strict=True):
        assert all(a >= b for a, b in zip(row[np.argsort(ranks)], row[np.argsort(ranks)][1:], strict=False))
        assert (row[ranks == 1] == 4).all()
        assert (row[ranks == 5] == 0).all()


def test_shares_of_the_best_by_hand() -> None:
    x = [[50.0, 100.0, 99.0], [4.0, 1.0, 2.0]]
    larger = diagrams.results_heatmap(["p", "q"], list("ABC"), x, larger_is_better=True, show="share")
    smaller = diagrams.results_heatmap(["p", "q"], list("ABC"), x, larger_is_better=False, show="share")
    assert grid(larger) == [["50.0", "100", "99.0"], ["100", "25.0", "50.0"]]
    assert shades(larger, 3).tolist() == [[1, 4, 4], [4, 0, 1]]
    assert grid(smaller) == [["100", "50.0", "50.5"], ["25.0", "100", "50.0"]]
    with pytest.raises(InputError, match=r"'B' has 0 on 'q'"):
        diagrams.results_heatmap(["p", "q"], list("AB"), [[1, 2], [3, 0]], larger_is_better=True, show="share")


def test_an_empty_cell_stays_empty_and_ranks_the_rest() -> None:
    x = [[3.0, np.nan, 1.0], [np.nan, np.nan, np.nan]]
    for show in ("value", "rank", "share"):
        drawing = diagrams.results_heatmap(["p", "q"], list("ABC"), x, larger_is_better=True, show=show)
        assert len(grid(drawing)[0]) == 2
        assert len(grid(drawing)) == 1
    assert "A 1, B 0, C 0" in drawing.alt


@pytest.mark.parametrize("k", [2, 5, 40])
def test_every_picture_is_sound_for_few_and_many_and_for_odd_names(k: int) -> None:
    names, problems = names_from(k, k), names_from(99, 6)
    x = RNG.random((6, k)) * 10.0 ** RNG.integers(-8, 8, size=(6, k))
    for show in ("value", "rank", "share"):
        assert_sound(diagrams.results_heatmap(problems, names, x, larger_is_better=False, show=show))
    runs = [[RNG.random(RNG.integers(0, 9)) for _ in names] for _ in problems]
    runs[0][0] = np.array([0.5, 0.5, 0.5])
    for part in runs:
        part[1] = np.array([1e-9, 3.0, 0.0])
    for shape in ("boxes", "violins"):
        drawing = diagrams.problem_samples(problems, names, runs, label="error", shape=shape)
        assert_sound(drawing)
        assert "\\begin{tikzpicture}" in diagrams.to_tikz(drawing)
    assert_sound(diagrams.win_bars(names[0], names[1:], RNG.integers(0, 9, size=(k - 1, 3))))


def test_a_violin_is_the_density_of_scipy() -> None:
    sample = [1.0, 2.0, 2.5, 4.0, 8.0]
    drawing = diagrams.problem_samples(["p"], ["A"], [[sample]], label="x", shape="violins", axis="linear")
    (violin,) = [item for item in drawing.items if isinstance(item, Polyline)]
    half = len(violin.points) // 2
    upper = violin.points[:half]
    middle = (max(y for _, y in violin.points) + min(y for _, y in violin.points)) / 2
    place, height = np.array([x for x, _ in upper]), np.array([middle - y for _, y in upper])
    value = np.interp(place, [place[0], place[-1]], [1.0, 8.0])  # from the smallest to the largest run
    density = gaussian_kde(sample)(value)
    np.testing.assert_allclose(height / height.max(), density / density.max(), atol=2e-3)
    medians = [item for item in drawing.items if isinstance(item, Line) and item.style == "median"]
    np.testing.assert_allclose(np.interp(medians[0].x1, [place[0], place[-1]], [1.0, 8.0]), 2.5)


def test_boxes_show_every_run_in_the_panel_of_its_problem() -> None:
    runs = podium.read_runs(EXAMPLES / "cec2017_d10_runs.csv", problem="function", algorithm="algorithm", value="error")
    study = podium.compare_runs(runs, objective="minimize", resamples=100)
    drawing = study.drawing("boxes")
    assert sum(isinstance(item, Circle) for item in drawing.items) == int(runs.counts.sum())
    heads = [item.text for item in drawing.texts() if item.style == "axis-label"]
    assert heads[:-1] == list(runs.problems)
    assert heads[-1] == "result (smaller is better)"


def test_bars_of_wins_have_the_lengths_of_the_counts() -> None:
    drawing = diagrams.win_bars("A", ["B", "C"], [[7, 1, 2], [3, 0, 7]], tested=True)
    bars = [item for item in drawing.items if isinstance(item, Rect) and item.height == 10.0]
    unit = bars[0].width / 7
    assert [(bar.style, round(bar.width / unit, 6)) for bar in bars] == [
        ("better-3", 7), ("shade-1", 1), ("worse-3", 2), ("better-3", 3), ("worse-3", 7),
    ]  # fmt: skip
    assert "no significant difference" in {item.text for item in drawing.texts()}


def test_pictures_of_the_table_of_results() -> None:
    table = podium.results_table(EXAMPLES / "garcia_herrera_2008.csv", "C4.5", objective="maximize")
    # García and Herrera (2008): the numbers of problems won, tied and lost by C4.5, counted by hand in their table 2.
    assert {item.text for item in table.drawing("win-bars").texts() if item.style == "rank"} == {
        "22 / 1 / 7", "14 / 0 / 16", "27 / 0 / 3", "23 / 1 / 6",
    }  # fmt: skip
    ranks = np.array([[float(text) for text in row] for row in grid(table.drawing("ranks"))])
    np.testing.assert_allclose(ranks.mean(axis=0), [2.1, 3.25, 2.2, 4.333, 3.117], atol=5e-4)  # published
    with pytest.raises(InputError, match="one value in each cell"):
        table.drawing("violins")
    with pytest.raises(InputError, match="needs a control"):
        podium.results_table(EXAMPLES / "garcia_herrera_2008.csv", objective="maximize").drawing("win-bars")
    runs = podium.results_table(EXAMPLES / "cec2017_d10_runs.csv", "jSO", objective="minimize")
    for kind in runs.picture_kinds:
        if kind != "shares":  # one result is zero
            assert_sound(runs.drawing(kind))


@pytest.mark.parametrize(
    "call",
    [
        lambda: diagrams.results_heatmap(["p"], ["A"], [[1, 2]], larger_is_better=True),
        lambda: diagrams.results_heatmap([f"p{i}" for i in range(81)], ["A"], [[1]] * 81, larger_is_better=True),
        lambda: diagrams.problem_samples(["p"], ["A"], [[[np.inf]]], label="x"),
        lambda: diagrams.problem_samples(["p"], ["A"], [[[]]], label="x"),
        lambda: diagrams.problem_samples(["p"], ["A", "B"], [[[1]]], label="x"),
        lambda: diagrams.win_bars("A", ["B"], [[1, 2]]),
        lambda: diagrams.win_bars("A", ["B"], [[1, -2, 3]]),
    ],
)
def test_what_cannot_be_drawn_is_refused(call) -> None:
    with pytest.raises(InputError):
        call()
