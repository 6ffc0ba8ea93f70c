"""Pictures of every study: numbers where the study has them, refusals in words, hostile names, many items."""

from __future__ import annotations

import csv
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import binomtest, t, tukey_hsd

import podium
from diagrams.picture_checks import HOSTILE, assert_sound, extent
from podium.data import PairwisePValues
from podium.data.costs import read_costs
from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Rect
from podium.studies.shared.base import Study
from render.browser import look_at_all, needs_chromium
from studies.helpers import EXAMPLES

NAMES = {
    "two": ["A", "B"],
    "five": ["C4.5", "1-NN", "Naive Bayes", "Kernel", "CN2"],
    "forty": [f"model_{i}/variant" for i in range(40)],
    # Of more, Bergmann and Hommel's procedure takes longest.
    "hostile": [name for name in HOSTILE if name.strip()][:8],
    "more hostile": [name for name in HOSTILE if name.strip()][8:],
}
RELATED = ("exhaustive", "recursion")  # of few algorithms, and where A = B and B = C imply A = C
KINDS = {
    "pair": ("differences", "scatter"),
    "pairs": ("heatmap", "matrix"),
    "folds": ("forest", "boxes", "heatmap"),
    "predictions": ("accuracies", "forest", "heatmap"),
    "order": ("order", "heatmap"),
    "unpaired": ("cd", "heatmap", "boxes"),
    "ranks": ("cd", "cd-nemenyi", "cd-bonferroni-dunn", "ranks", "heatmap", "pvalues", *RELATED),
    "matrix": ("heatmap", "pvalues", *RELATED),
    "list": ("pvalues",),
}


def studies(names: list[str], unit: float = 1.0) -> Iterator[tuple[str, Study]]:
    rng, k = np.random.default_rng(2), len(names)
    x = ((rng.normal(size=(12, k)) + np.linspace(0, 2, k)).round(2) * unit).T.tolist()
    table = dict(zip(names, x, strict=True))
    right = (rng.uniform(size=(60, k)) < np.linspace(0.5, 0.9, k)).astype(int).T.tolist()
    p = rng.uniform(size=(k, k)) ** 4
    ranks = (np.argsort(np.argsort(np.array(x), axis=0), axis=0) + 1).mean(axis=1)
    yield "pair", podium.compare_pair(table, names[0], names[1], objective="maximize")
    yield "pairs", podium.compare_all_pairs(table, objective="minimize")
    yield "folds", podium.compare_folds(table, objective="minimize", design="cv")
    yield "folds", podium.compare_folds(table, names[1], objective="maximize", design="holdout", test_fraction=0.3)
    yield "predictions", podium.compare_predictions(dict(zip(names, right, strict=True)), solved=True)
    yield "order", podium.order_by_cost(table, {name: i % 7 for i, name in enumerate(names)}, objective="maximize")
    uneven = {name: column[: 5 + i % 7] for i, (name, column) in enumerate(table.items())}
    yield "unpaired", podium.compare_unpaired(uneven, objective="maximize")
    yield "ranks", podium.adjust(dict(zip(names, ranks.tolist(), strict=True)), names[0], n=12)
    yield "matrix", podium.adjust(PairwisePValues.of(np.minimum(p, p.T), names))
    yield "list", podium.adjust(dict(zip(names, p[0].tolist(), strict=True)))


def rank_texts(drawing: Drawing) -> list[str]:
    return [item.text for item in drawing.texts() if item.style == "rank"]


def circles(drawing: Drawing) -> list[Circle]:
    return [item for item in drawing.items if isinstance(item, Circle)]


@pytest.mark.parametrize("case", NAMES)
def test_every_kind_is_sound_and_says_what_it_shows(case: str) -> None:
    for what, study in studies(NAMES[case]):
        first = {"unpaired": "boxes"} if case == "two" else {}  # ranks of two samples tell less than the samples
        assert study.picture_kinds == tuple(dict.fromkeys((first.get(what, KINDS[what][0]), *KINDS[what])))
        for kind in study.picture_kinds:
            if kind in RELATED and (what == "matrix" or len(NAMES[case]) > 5):
                with pytest.raises(podium.InputError, match=r"imply A = C|algorithms"):
                    study.drawing(kind)
                continue
            drawing = study.drawing(kind)
            assert_sound(drawing)
            assert drawing.caption
            assert drawing.alt
            ET.fromstring(study.to_svg(kind, standalone=False))


@pytest.mark.parametrize("unit", [1e307, 1e-310])
def test_values_at_the_ends_of_floating_point_are_drawn_or_refused(unit: float) -> None:
    for what, study in studies(NAMES["five"], unit):
        for kind in study.picture_kinds:
            try:
                drawing = study.drawing(kind)
            except podium.InputError as error:
                if kind not in RELATED:
                    assert "finite" in str(error) or "floating point" in str(error), what  # noqa: PT017 - either is right
            else:
                assert_sound(drawing)


def test_equal_results_have_pictures_too() -> None:
    table = {"A": [1.0] * 6, "B": [1.0] * 6, "C": [1.0] * 6}
    found: list[Study] = [
        podium.compare_pair(table, "A", "B", objective="maximize"),
        podium.compare_all_pairs(table, objective="maximize"),
        podium.compare_folds(table, objective="maximize", design="cv"),
        podium.compare_predictions(table, solved=True),
        podium.order_by_cost(table, {"A": 1, "B": 1, "C": 1}, objective="maximize"),
        podium.compare_unpaired(table, objective="maximize"),
        podium.compare(table, "B", objective="maximize", parametric=True, stability=True),
    ]
    for study in found:
        for kind in study.picture_kinds:
            assert_sound(study.drawing(kind))


def test_the_differences_of_a_pair_are_those_of_the_table_with_the_published_shift() -> None:
    results = podium.read_results(EXAMPLES / "garcia_2010_tutorial.csv", objective="maximize")
    study = podium.compare_pair(results, "PDFC", "NNEP")
    drawing = study.drawing("differences")
    gains = results.values[:, 0] - results.values[:, 1]
    bars = [item.style for item in drawing.items if isinstance(item, Rect)]
    assert (bars.count("dot-better"), bars.count("dot-worse")) == (int((gains > 0).sum()), int((gains < 0).sum()))
    names = [item.text for item in drawing.texts() if item.style == "label"]
    assert names == [results.problems[i] for i in np.argsort(-gains.round(3), kind="stable")]
    walsh = np.add.outer(gains, gains)[np.triu_indices(len(gains))] / 2
    assert any(text.startswith(f"shift {np.median(walsh):.2g}") for text in rank_texts(drawing))
    with pytest.raises(podium.InputError, match="use one of differences, scatter"):
        study.drawing("cd")


def test_a_one_sided_interval_of_the_shift_is_open() -> None:
    table = {"A": [3.0, 5.0, 4.0, 6.0, 7.0, 5.5], "B": [1.0, 2.0, 3.0, 2.5, 1.5, 2.0]}
    drawing = podium.compare_pair(table, "A", "B", objective="maximize", alternative="greater").drawing("differences")
    assert any("∞" in text for text in rank_texts(drawing))
    assert "one-sided" in drawing.caption


def test_more_problems_than_the_shift_allows_are_bars_alone() -> None:
    x = np.random.default_rng(0).normal(size=(5000, 2)).round(3)
    study = podium.compare_pair({"A": x[:, 0], "B": x[:, 1]}, "A", "B", objective="maximize", permutations=99)
    drawing = study.drawing("differences")
    assert "shift is not shown" in drawing.caption
    assert not [item for item in drawing.items if item.style in ("interval", "band-4")]
    assert_sound(drawing)


def test_the_matrix_of_every_pair_holds_shifts_wins_and_adjusted_pvalues() -> None:
    results = podium.read_results(EXAMPLES / "garcia_2010_tutorial.csv", objective="maximize")
    study = podium.compare_all_pairs(results)
    cells = [item.text for item in study.drawing("matrix").texts() if item.style.startswith("cell")]
    x = results.values
    assert f"{(x[:, 0] > x[:, 1]).sum()} / {(x[:, 0] == x[:, 1]).sum()} / {(x[:, 0] < x[:, 1]).sum()}" in cells
    gains = x[:, 0] - x[:, 3]
    shift = np.median(np.add.outer(gains, gains)[np.triu_indices(len(gains))] / 2)
    assert any(
        text == f"{shift:.{len(text.partition('.')[2])}f}" for text in cells if text[0].isdigit() and "/" not in text
    )


def test_the_forest_of_folds_has_the_corrected_intervals() -> None:
    study = podium.compare_folds(podium.read_folds(EXAMPLES / "breast_cancer_10fold.csv", objective="maximize"))
    drawing = study.drawing("forest")
    values, names = study.results.values, study.results.algorithms
    d = values[:, names.index("Logistic regression")] - values[:, names.index("Decision tree")]
    reach = t.ppf(0.975, 9) * np.sqrt((1 / 10 + 1 / 9) * d.var(ddof=1))  # Nadeau & Bengio: 1/m + n_test/n_train
    assert f"{d.mean():.4f} [{d.mean() - reach:.4f}, {d.mean() + reach:.4f}]" in rank_texts(drawing)
    assert "corrected resampled t" in drawing.caption
    assert [circle.style for circle in circles(drawing)] == ["estimate-open", "estimate-open", "estimate"]
    assert len([c for c in circles(study.drawing("boxes")) if c.style == "dot"]) == 40


def test_accuracies_have_wilsons_intervals_in_tiers() -> None:
    predictions = podium.read_predictions(EXAMPLES / "digits_predictions.csv", truth="digit")
    study = podium.compare_predictions(predictions)
    drawing = study.drawing()
    best = study.order_indices[0]
    right, n = int(predictions.correct[:, best].sum()), predictions.n
    low, high = binomtest(right, n).proportion_ci(method="wilson")
    assert rank_texts(drawing)[0] == f"{right / n:.4f} [{low:.4f}, {high:.4f}]"
    tiers = [item for item in drawing.texts() if item.style == "note"]
    assert len(tiers) == len(study.verdict.tiers) > 1
    assert len([item for item in drawing.items if isinstance(item, Line) and item.style == "leader"]) == len(tiers) - 1


def test_an_order_is_numbered_and_its_arrows_are_significant_results() -> None:
    results = podium.read_results(EXAMPLES / "amlb_2019_score.csv", objective="maximize")
    study = podium.order_by_cost(results, read_costs(EXAMPLES / "amlb_2019_seconds.csv", results.algorithms))
    drawing = study.drawing("order")
    listed = [item.full or item.text for item in drawing.texts() if item.style == "label"]
    assert listed == list(study.ordered)
    beaten = [bool(study.better[:, j].any()) for j in study.outcome.order]
    assert [circle.style == "estimate-open" for circle in circles(drawing)] == beaten
    arrows = [item for item in drawing.items if isinstance(item, Polyline) and item.style == "arrow"]
    assert 0 < len(arrows) <= study.better.sum()
    cells = [item for item in study.drawing("heatmap").texts() if item.style.startswith("cell")]
    assert len(cells) == 21  # one direction of each of 7 · 6 / 2 pairs


def test_samples_of_unequal_sizes_may_need_bars_that_break() -> None:
    even = podium.compare_unpaired({"A": [1, 2, 3, 4], "B": [2, 3, 4, 5], "C": [11, 12, 13, 14]}, objective="minimize")
    bars = [item for item in even.drawing("cd").items if isinstance(item, Line) and item.style == "clique"]
    assert len(bars) == len([group for group in even.verdict.groups or [] if len(group) > 1])
    # B lies between A and C in mean rank and differs from A; of C there is one value, which tells it from nobody.
    data = {"A": list(range(40)), "B": [v + 0.5 for v in range(22, 62)], "C": [50.2]}
    uneven = podium.compare_unpaired(data, objective="minimize")
    assert np.argsort(uneven.kruskal.mean_ranks).tolist() == [0, 1, 2]
    assert uneven.verdict.group_indices == [(0, 2), (1, 2)]
    drawing = uneven.drawing("cd")
    assert "Where a bar breaks" in drawing.caption
    assert [item.about for item in drawing.items if item.style == "stop"] == [("A",), ("C",), ("B",), ("C",)]
    assert len(circles(uneven.drawing("boxes"))) == 81


def test_means_have_tukeys_intervals_and_need_the_parametric_route() -> None:
    x = np.random.default_rng(4).normal(size=(8, 3)).round(2) + np.array([0.0, 1.0, 0.2])
    study = podium.compare(x, objective="maximize", parametric=True)
    drawing = study.drawing("means")
    # Tukey by SciPy on the two-way residuals' variance: its intervals rescaled from its own pooled variance.
    plain = tukey_hsd(*x.T)
    rest = x - x.mean(0) - x.mean(1, keepdims=True) + x.mean()
    error, pooled = (rest**2).sum() / 14, x.var(axis=0, ddof=1).mean()
    order = np.argsort(-x.mean(0))
    from scipy.stats import studentized_range

    reach = studentized_range.ppf(0.95, 3, 14) * np.sqrt(error / 8)
    own = studentized_range.ppf(0.95, 3, 21) * np.sqrt(pooled / 8)
    interval = plain.confidence_interval()
    assert interval.high[0, 1] - interval.low[0, 1] == pytest.approx(2 * own)  # the formula is SciPy's
    gap = x[:, order[0]].mean() - x[:, order[1]].mean()
    shown = [
        float(part)
        for part in rank_texts(drawing)[0].replace("−", "-").replace("[", "").replace("]", "").replace(",", "").split()
    ]
    assert shown == pytest.approx([gap, gap - reach, gap + reach], abs=0.006)
    with pytest.raises(podium.InputError, match="parametric=True"):
        podium.compare(x, objective="maximize").drawing("means")


def test_published_mean_ranks_have_the_diagrams_of_the_table_they_come_from() -> None:
    results = podium.read_results(EXAMPLES / "garcia_herrera_2008.csv", objective="maximize")
    whole = podium.compare(results)
    exact = dict(zip(results.algorithms, whole.rankings["friedman"].mean_ranks.tolist(), strict=True))
    study = podium.adjust({name: round(rank, 4) for name, rank in exact.items()}, n=30)
    for kind in ("cd", "cd-nemenyi"):
        bars = [[item for item in one.drawing(kind).items if item.style == "clique"] for one in (study, whole)]
        assert len(bars[0]) == len(bars[1]) > 0
    with pytest.raises(podium.InputError, match="control"):
        study.drawing("cd-bonferroni-dunn")


def test_adjusted_pvalues_of_a_list_are_holms_and_the_smallest_are_shown() -> None:
    study = podium.adjust({"A": 0.01, "B": 0.04, "C": 0.03})
    assert rank_texts(study.drawing()) == ["0.030", "0.060", "0.060", "Holm"]
    many = podium.adjust({f"H{i}": (i + 1) / 1000 for i in range(200)})
    assert "60 smallest of 200" in many.drawing().caption


@needs_chromium
def test_report_pages_with_their_pictures_fit_a_narrow_screen(tmp_path: Path) -> None:
    # The first picture has a broad and a narrow form, of which one is shown.
    script = (
        "return [d.documentElement.scrollWidth,"
        " [...d.querySelectorAll('figure svg')].filter((one) => one.getClientRects().length).length];"
    )
    made = dict(studies(NAMES["hostile"][:6]))
    wanted = [made[what] for what in ("pair", "predictions", "order", "unpaired")]
    seen, said = look_at_all(tmp_path, [study.to_report() for study in wanted], 360, script)
    assert said == []
    assert seen == [[360, len(study.picture_kinds)] for study in wanted]


# Simulations, posteriors, runs, ranks, groups and holes: sound with two and with 31 algorithms of hostile names.

TALLEST = 1000.0
"""Points; a page of A4 has 842, and pictures are scaled to it."""


def hostile_names(k: int) -> list[str]:
    odd = [name for name in HOSTILE if name.strip() and "\n" not in name]
    return [*odd, *(f"Algorithm {number}" for number in range(k))][:k] if k > 2 else ["a_b%$#{}", "x" * 200]


def table(k: int) -> np.ndarray:
    rng = np.random.default_rng(k)
    return np.round(0.5 + np.linspace(0.2, 0, k) + rng.normal(0, 0.08, (16, k)), 3)


@pytest.fixture(scope="module", params=[2, 31])
def k(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module")
def results(k: int) -> podium.Results:
    return podium.to_results(dict(zip(hostile_names(k), table(k).T.tolist(), strict=True)), objective="maximize")


@pytest.fixture(scope="module")
def runs(k: int, tmp_path_factory: pytest.TempPathFactory) -> podium.Runs:
    path: Path = tmp_path_factory.mktemp("runs") / "runs.csv"
    rng = np.random.default_rng(3)
    with path.open("w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file)
        lines.writerow(["task", "model", "score"])
        lines.writerows(
            [f"task {i % 4}", name, round(float(rng.normal(place / k, 0.1)), 3)]
            for place, name in enumerate(hostile_names(k))
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


FIELDS = {
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


@pytest.mark.parametrize("make", FIELDS.values(), ids=FIELDS)
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
    assert dots == (dominant if k > 2 else 0)
    said = " ".join(text.text for text in drawing.texts() if text.style == "caption")
    assert ("Dot: almost" in said, "Bold: almost" in said) == (k > 2, k == 2)


def test_of_many_algorithms_the_aggregate_that_decides_is_drawn(of_runs, k):
    drawing = of_runs.drawing("aggregates")
    labels = " ".join(text.text for text in drawing.texts() if text.style == "axis-label")
    assert "interquartile mean" in labels
    assert ("optimality gap" in labels) == (k == 2)
    said = " ".join(text.text for text in drawing.texts() if text.style == "caption")
    assert ("other aggregates" in said) == (k > 2)


def test_adjusted_p_values_end_at_one(results):
    drawing = podium.power(results, control=results.algorithms[0], replicates=10, bias=(0, 5)).drawing("apv")
    frames = [item for item in drawing.items if isinstance(item, Rect) and item.style == "outside"]
    bands = [point for item in drawing.items if isinstance(item, Polyline) for point in item.points]
    assert min(y for _, y in bands) >= min(frame.y for frame in frames) - 1e-9
    above = [text.text for text in drawing.texts() if text.style == "tick-label"]
    assert not {"1.1", "1.2", "1.5", "2.0"} & set(above)
