"""The other pictures: values where their scale puts them, texts apart and inside, impossible input refused."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diagrams.picture_checks import assert_sound, names_from
from podium.diagrams import axes, differences, look, matrices, rows
from podium.diagrams.drawing import Circle, Line, Polyline, Rect
from podium.diagrams.finish import without_caption
from podium.diagrams.labels import labels
from podium.errors import InputError

SEEDS = st.integers(0, 10**6)


@settings(deadline=None, max_examples=20)
@given(st.sampled_from([1, 2, 3, 6, 12, 13, 30]), SEEDS)
def test_no_matrix_has_overlapping_texts(k: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    names = names_from(seed, k)
    raw = rng.choice([0.0, 1e-320, 1e-9, 0.0004, 0.04, 0.3, 1.0], (k, k))
    p = np.minimum(raw, raw.T)
    d = rng.normal(size=(k, k)) * 10.0 ** rng.integers(-12, 12)
    assert_sound(matrices.pvalue_matrix(names, p, note="note " * 30))
    assert_sound(matrices.contrast_matrix(names, d - d.T, larger_is_better=bool(seed % 2)))
    assert_sound(matrices.rank_distribution(names, rng.multinomial(1000, np.full(k, 1 / k), k)))
    assert_sound(
        matrices.mark_matrix(names, names[: max(1, k // 2)], rng.integers(-1, 2, (k, max(1, k // 2))), control=names[0])
    )
    if k <= 13:
        wins = rng.integers(0, 500, (k, k))
        assert_sound(matrices.comparison_matrix(names, d - d.T, wins, p, problems=1000, larger_is_better=True))
        assert_sound(
            matrices.comparison_matrix(names, d - d.T, wins, p, problems=1000, larger_is_better=True, means=d[0])
        )


@settings(deadline=None, max_examples=20)
@given(st.sampled_from([1, 2, 5, 10, 40, 60]), SEEDS)
def test_no_picture_of_rows_has_overlapping_texts(k: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    names = names_from(seed, k)
    unit = 10.0 ** rng.integers(-12, 12)
    ranks = np.sort(rng.uniform(1, max(k, 2), k)).tolist()
    cuts = {0.05: rng.uniform(0.1, k), 0.01: 0.0}
    cuts = {0.10: cuts[0.05] * 0.9, 0.05: cuts[0.05], 0.01: cuts[0.05] * 1.2}
    assert_sound(rows.rank_points(names, ranks, control=int(rng.integers(k)), cuts=cuts, note="note " * 30))
    estimate = rng.normal(size=k) * unit
    low, high = estimate - rng.exponential(size=k) * unit, estimate + rng.exponential(size=k) * unit
    low[0] = -math.inf
    assert_sound(
        differences.forest(
            names, estimate.tolist(), low.tolist(), high.tolist(), reference=names[0], label="difference"
        )
    )
    assert_sound(rows.boxes(names, 10.0 ** rng.uniform(-12, 8, (7, k)) * rng.integers(0, 2, (7, k)), label="error"))
    m = min(k, 9)
    x = rng.normal(size=(7, m)) * unit
    assert_sound(differences.scatter(names[0], x[:, 0], names[:m], x, larger_is_better=True))


def test_points_stand_at_the_ranks_and_lines_at_control_plus_critical_difference() -> None:
    drawing = rows.rank_points(list("ABC"), [1.5, 2.0, 2.5], control=0, cuts={0.05: 0.8, 0.10: 0.7})
    (control,) = [item for item in drawing.items if isinstance(item, Polyline)]
    points = [item for item in drawing.items if isinstance(item, Circle)]
    places = [sum(x for x, _y in control.points) / 4, *(point.x for point in points)]
    unit = places[0] - places[2]  # of the ranks 1.5 and 2.5; better is right
    assert unit > 0

    def rank(x: float) -> float:
        return 1.5 + (places[0] - x) / unit

    assert [rank(x) for x in places] == pytest.approx([1.5, 2.0, 2.5])
    assert [(point.about, point.style) for point in points] == [
        (("B",), "estimate-open"),
        (("C",), "mark"),
    ]  # 2.5 is 1.0 from the control
    cuts = {item.style: rank(item.x1) for item in drawing.items if isinstance(item, Line) and "cut" in item.style}
    assert cuts == {"cut": pytest.approx(2.3), "cut-loose": pytest.approx(2.2)}


def test_a_control_that_is_not_the_best_has_lines_on_both_sides() -> None:
    drawing = rows.rank_points(list("ABC"), [1.0, 2.0, 3.0], control=1, cuts={0.05: 0.5})
    assert sum(isinstance(item, Line) and item.style == "cut" for item in drawing.items) == 2


def test_few_small_scores_do_not_make_an_axis_logarithmic_and_zeros_stand_beyond_a_line() -> None:
    scores = [[0.0004], [0.6], [0.7], [0.8], [0.9], [0.95]]
    linear = rows.boxes(["A"], scores, label="score")
    assert [item.text for item in linear.texts() if item.style == "tick-label"][:2] == ["0.0", "0.2"]
    assert not [item for item in linear.items if item.style == "hull"]
    errors = [[0.0], [1e-6], [1e-4], [0.1], [1.0], [100.0]]
    drawing = rows.boxes(["A"], errors, label="error", larger_is_better=False)
    (line,) = [item for item in drawing.items if isinstance(item, Line) and item.style == "hull"]
    zero, *others = (item.x for item in drawing.items if isinstance(item, Circle))
    assert max(others) < line.x1 < zero
    assert "zeros stand beyond the dotted line" in drawing.caption


def test_a_pair_of_long_names_keeps_both_of_them() -> None:
    pair = "a classifier with a very long name, tuned vs. another classifier with a long name, boosted"
    (label,) = labels([pair], 150.0)
    first, second = label.lines[0].split(" vs. ")
    assert (first[:3], first[-4:], second[:3], second[-4:]) == ("a c", "uned", "ano", "sted")
    assert label.full == pair


def test_a_forest_is_linear_and_marks_open_ends_with_arrows() -> None:
    drawing = differences.forest(
        ["B", "C"], [1.0, 3.0], [0.0, -math.inf], [2.0, 4.0], reference="A", label="d", significant=[True, False]
    )
    points = [item for item in drawing.items if isinstance(item, Circle)]
    assert [point.style for point in points] == ["estimate", "estimate-open"]
    zero = next(item.x1 for item in drawing.items if isinstance(item, Line) and item.style == "zero")
    assert (points[1].x - zero) / (points[0].x - zero) == pytest.approx(3)
    assert sum(item.style == "arrow" for item in drawing.items) == 1
    assert [item.text for item in drawing.texts() if item.style == "rank"] == ["1 [0, 2]", "3 [−∞, 4]"]


def test_a_box_is_at_the_quartiles() -> None:
    column = [0.0, 1.0, 2.0, 3.0, 4.0, 100.0]
    drawing = rows.boxes(["A"], [[value] for value in column], label="v")
    at = {value: dot.x for value, dot in zip(column, (i for i in drawing.items if isinstance(i, Circle)), strict=True)}
    box = next(item for item in drawing.items if isinstance(item, Rect))
    first, third = np.quantile(column, [0.25, 0.75])
    unit = (at[100.0] - at[0.0]) / 100
    assert (box.x - at[0.0]) / unit == pytest.approx(first)
    assert (box.x + box.width - at[0.0]) / unit == pytest.approx(third)
    whisker = next(item for item in drawing.items if isinstance(item, Line) and item.style == "whisker")
    assert (whisker.x2 - at[0.0]) / unit == pytest.approx(4.0)  # 100 lies beyond 1.5 box lengths


def test_points_of_a_scatter_lie_on_their_side_of_the_diagonal() -> None:
    drawing = differences.scatter("A", [1.0, 2.0, 3.0], ["B"], [[0.0], [2.0], [5.0]], larger_is_better=False)
    dots = [item for item in drawing.items if isinstance(item, Circle)]
    assert [dot.style for dot in dots] == ["dot-worse", "dot-equal", "dot-better"]
    diagonal = next(item for item in drawing.items if isinstance(item, Line) and item.style == "zero")
    slopes = [(diagonal.y1 - dot.y) - (dot.x - diagonal.x1) for dot in dots]
    assert slopes[0] > 0  # above: the reference has the larger value
    assert slopes[1] == pytest.approx(0)
    assert slopes[2] < 0


def test_shades_of_pvalues_grow_darker_at_the_levels() -> None:
    p = [0.2, 0.08, 0.04, 0.009, 0.0009]
    matrix = np.ones((6, 6))
    matrix[0, 1:] = matrix[1:, 0] = p
    drawing = matrices.pvalue_matrix(list("ABCDEF"), matrix)
    cells = {(item.x, item.y): item.style for item in drawing.items if isinstance(item, Rect) and item.height > 10}
    top = min(y for _, y in cells)
    assert [cells[key] for key in sorted(cells) if key[1] == top] == [f"shade-{i}" for i in range(5)]


def test_scales_place_and_count() -> None:
    linear = axes.linear(0.13, 0.96, 10, 110)
    assert linear.ticks == (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
    assert linear(0.5) == 60
    log = axes.fitting([0, 1e-6, 1e-2, 100], 0, 100)
    assert log.log
    assert log.tick_labels()[0][1] == "0"
    assert log(0) == 0
    assert log(1e-2) - log(1e-4) == pytest.approx(log(1) - log(1e-2))
    assert not axes.fitting([-1, 1e6], 0, 100).log
    for huge in ([-1.7e308, 1.7e308], [5e-324, 1e308], [3.0, 3.0], [0.0], [1e308, 1.1e308]):
        found = axes.fitting(huge, 0, 100)
        assert all(0 <= found(value) <= 100 for value in huge)
        assert found.tick_labels()


@pytest.mark.parametrize(
    "call",
    [
        lambda: matrices.pvalue_matrix(["A"], [[1, 1]]),
        lambda: matrices.mark_matrix(["p"], ["A"], [[1, 1]], control="c"),
        lambda: rows.rank_points(["A"] * 61, [1] * 61, control=0, cuts={}),
        lambda: rows.rank_points(["A", "B"], [1], control=0, cuts={}),
        lambda: differences.forest(["A"], [math.nan], [0], [1], reference="B", label="x"),
        lambda: rows.boxes(["A"], [[math.inf]], label="x"),
        lambda: differences.scatter("A", [1.0], ["B"] * 10, np.ones((1, 10)), larger_is_better=True),
        lambda: differences.scatter("A", [1.0, 2.0], ["B"], [[1.0]], larger_is_better=True),
    ],
)
def test_what_cannot_be_drawn_is_refused(call) -> None:
    with pytest.raises(InputError):
        call()


def test_the_sentences_at_the_foot_can_be_left_to_a_caption() -> None:
    drawing = rows.rank_points(["A", "B"], [1, 2], control=0, cuts={0.05: 0.5}, note="why " * 60)
    bare = without_caption(drawing)
    assert_sound(bare)
    assert bare.height < drawing.height
    assert not [item for item in bare.texts() if "why" in item.text]
    assert [item for item in bare.texts() if item.style != "caption"] == bare.texts()
    assert bare.caption == drawing.caption


def test_an_outlier_does_not_crush_the_other_differences() -> None:
    estimates, low, high = [0.4, -0.1, -20.0], [-0.3, -0.3, -14000.0], [1.5, 1.0, -6.0]
    drawing = differences.forest(list("BCD"), estimates, low, high, reference="A", label="d")
    intervals = [
        item.x2 - item.x1
        for item in drawing.items
        if isinstance(item, Line) and item.style == "interval" and item.y1 == item.y2
    ]
    assert min(intervals) > 10  # on a linear axis 220 points long the first would be 0.03 wide
    assert "logarithmic beyond" in drawing.caption
    bent = axes.around_zero([*estimates, *low, *high], 0.0, 220.0)
    places = [bent(value) for value in sorted([*low, *high])]
    assert places == sorted(places)
    assert len(set(places)) == 5  # 5 different ends
    assert bent(-14000.0) == 0
    assert bent(1.5) == 220
    assert 0.0 in bent.ticks
    linear = differences.forest(list("BC"), [0.4, -0.1], [-0.3, -0.3], [1.5, 1.0], reference="A", label="d")
    assert "logarithmic beyond" not in linear.caption


def test_marks_against_many_stay_narrow_and_sum_below() -> None:
    found = np.tile([[1, 0, -1]], (4, 20))
    drawing = matrices.mark_matrix(list("pqrs"), [f"algorithm {number}" for number in range(60)], found, control="A")
    assert_sound(drawing)
    assert drawing.width < 60 * 14 + 140
    sums = [item for item in drawing.texts() if item.style == "cell-strong"]
    assert [item.text for item in sums] == ["4", "0", "0"] * 20 + ["0", "4", "0"] * 20 + ["0", "0", "4"] * 20
    assert len({item.y for item in sums}) == 3


def test_columns_of_a_matrix_are_as_wide_as_what_is_written_in_them() -> None:
    names = [f"method number {number}" for number in range(10)]
    values = np.zeros((10, 10))
    drawing = matrices.comparison_matrix(names, values, values, values + 1, problems=9, larger_is_better=True)
    assert_sound(drawing)
    assert drawing.width < 500  # a page, so that its 6.5 points stay readable


def test_means_stand_under_the_names_of_rows_and_columns() -> None:
    for names in (
        ["A", "B", "C"],
        ["a name too long for its column", "another one, longer than the first of them", "C"],
    ):
        zeros = np.zeros((3, 3))
        drawing = matrices.comparison_matrix(
            names, zeros, zeros, zeros + 1, problems=9, larger_is_better=True, means=[0.25, 10.5, -3]
        )
        assert_sound(drawing)
        figures = [item for item in drawing.texts() if item.style == "rank"]
        assert [float(item.text.replace("−", "-")) for item in figures] == [0.25, 10.5, -3] * 2
        beside, above = figures[:3], figures[3:]
        assert len({item.x for item in beside}) == len({item.y for item in above}) == 1
        assert [item.x for item in above] == sorted({item.x for item in above})
        for figure, name in zip(beside, names, strict=True):
            last = [
                item
                for item in drawing.texts()
                if item.style == "label" and item.x == figure.x and name.endswith(item.text)
            ]
            assert any(7 < figure.y - item.y < 12 for item in last), name
        assert "Below each name: mean" in drawing.caption
    bare = matrices.comparison_matrix(["A", "B", "C"], zeros, zeros, zeros + 1, problems=9, larger_is_better=True)
    assert "Below each name" not in bare.caption
    assert not any(item.style == "rank" for item in bare.texts())
    with pytest.raises(InputError, match="means"):
        matrices.comparison_matrix(names, zeros, zeros, zeros, problems=9, larger_is_better=True, means=[1, 2])


def test_bold_figures_are_explained_only_where_there_are_figures() -> None:
    for k, explained in ((3, True), (30, False)):
        drawing = matrices.pvalue_matrix([f"a{number}" for number in range(k)], np.full((k, k), 0.001))
        assert ("Bold" in drawing.caption) == explained
        assert any(item.style.startswith("cell") for item in drawing.texts()) == explained


def test_signs_of_contrasts_are_written_up_to_sixty_algorithms() -> None:
    values = np.subtract.outer(np.arange(60.0), np.arange(60.0))
    drawing = matrices.contrast_matrix([f"a{number}" for number in range(60)], values, larger_is_better=True)
    assert_sound(drawing)
    written = [item.text for item in drawing.texts() if item.style == "cell"]
    assert (written.count("+"), written.count("−")) == (1770, 1770)  # grey does not tell blue from orange
    assert min(look.style(item.style).size for item in drawing.texts()) >= 6.5


def test_panels_of_a_scatter_leave_no_more_room_than_their_numbers_need() -> None:
    def width(unit: float) -> float:
        values = unit * np.arange(1.0, 4.0)
        return differences.scatter("A", values, list("BCD"), np.tile(values[:, None], 3), larger_is_better=True).width

    assert width(0.1) < 560
    assert width(0.1) < width(100_000.0)  # 300000 is wider than 0.3


def test_better_is_at_the_right_and_the_best_on_top() -> None:
    spans = rows.rank_spans(["A", "B", "C"], [1, 2, 3], [(1, 2), (1, 3), (3, 3)], field=3)
    points = [item for item in spans.items if isinstance(item, Circle)]
    assert [point.about for point in points] == [("A",), ("B",), ("C",)]
    assert points[0].x > points[1].x > points[2].x
    assert points[0].y < points[1].y < points[2].y
    places = matrices.rank_distribution(["A", "B"], [[7, 3], [4, 6]])
    heads = {item.text: item.x for item in places.texts() if item.text in ("1", "2") and not item.about}
    figures = {item.text: item.x for item in places.texts() if item.style.startswith("cell")}
    assert heads["1"] > heads["2"]
    assert (figures["7"], figures["3"]) == (pytest.approx(heads["1"]), pytest.approx(heads["2"]))


def test_where_smaller_is_better_the_axis_runs_from_right_to_left() -> None:
    drawing = differences.forest(
        ["B", "C"], [-1.0, 3.0], [-math.inf, 2.0], [0.5, 4.0], reference="A", label="d", larger_is_better=False
    )
    assert_sound(drawing)
    first, second = [item for item in drawing.items if isinstance(item, Circle)]
    assert first.x > second.x
    (arrow,) = [item for item in drawing.items if isinstance(item, Polyline)]
    (tip, *base) = (x for x, _ in arrow.points)
    assert tip > max(base)  # without end towards smaller numbers, which are at the right
    boxes = rows.boxes(["A", "B"], [[1.0, 5.0], [2.0, 6.0], [3.0, 9.0]], label="error", larger_is_better=False)
    assert_sound(boxes)
    medians = {item.about: item.x1 for item in boxes.items if isinstance(item, Line) and item.style == "median"}
    assert medians[("A",)] > medians[("B",)]


@pytest.mark.parametrize(("k", "named"), [(5, 5), (40, 40), (60, 60), (61, 31), (183, 46), (500, 100)])
def test_a_field_shows_everybody_on_a_page_and_names_as_many_as_fit(k: int, named: int) -> None:
    drawing = rows.rank_spans([f"a{j}" for j in range(k)], range(1, k + 1), [(1, k)] * k, field=k, note="How.")
    assert_sound(drawing)
    assert drawing.height < 72 * 14
    assert {item.about for item in drawing.items if isinstance(item, Circle)} == {(f"a{j}",) for j in range(k)}
    assert sum(item.text.startswith("a") and item.anchor == "end" for item in drawing.texts()) == named
    assert ("One name in" in drawing.caption) == (named < k)
