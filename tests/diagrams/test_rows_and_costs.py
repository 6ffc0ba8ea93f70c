"""Estimates in tiers, sorted differences, p-values against a level, orders against cost: positions and impossible input."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diagrams.picture_checks import assert_sound, names_from
from podium.diagrams import (
    cost_order_picture,
    estimates_with_intervals,
    forest,
    pvalue_rows,
    sample_boxes,
    sorted_differences,
)
from podium.diagrams.costs import MOST_LINES
from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Rect
from podium.diagrams.finish import box
from podium.errors import InputError


def circles(drawing: Drawing) -> list[Circle]:
    return [item for item in drawing.items if isinstance(item, Circle)]


@settings(deadline=None, max_examples=20)
@given(st.sampled_from([1, 2, 5, 40, 60]), st.integers(0, 10**6))
def test_nothing_overlaps_nor_leaves_the_picture(k: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    names = names_from(seed, k)
    unit = 10.0 ** rng.integers(-12, 12)
    estimate = rng.normal(size=k) * unit
    low, high = estimate - rng.exponential(size=k) * unit, estimate + rng.exponential(size=k) * unit
    tiers = np.sort(rng.integers(1, 4, k)).tolist()
    assert_sound(
        estimates_with_intervals(names, estimate.tolist(), low.tolist(), high.tolist(), label="x", tiers=tiers)
    )
    low[0] = high[0] = math.nan
    assert_sound(forest(names, estimate.tolist(), low.tolist(), high.tolist(), reference="r", label="x"))
    assert_sound(sample_boxes(names, [rng.normal(size=rng.integers(1, 9)) for _ in names], label="x"))
    shift = (float(estimate.mean()), -math.inf, float(estimate.max()))
    assert_sound(sorted_differences(names, estimate, label=names[0], shift=shift, note="note " * 30))
    p = rng.choice([0.0, 1e-320, 1e-9, 0.04, 1.0], k).tolist()
    assert_sound(pvalue_rows(names, p, [min(1.0, 3 * one) for one in p], procedure="Bergmann–Hommel"))
    cost = rng.choice([0.0, 0.1, 1.0, 500.0], k).tolist()
    better = np.triu(rng.uniform(size=(k, k)) < rng.choice([0.0, 0.05, 0.5]), 1)
    assert_sound(cost_order_picture(names, cost, rng.integers(1, 5, k).tolist(), better, cost_label=names[0]))


def test_tiers_are_named_once_and_parted_by_lines() -> None:
    drawing = estimates_with_intervals(list("ABCD"), [4, 3, 2, 1], [3] * 4, [5] * 4, label="x", tiers=[1, 1, 2, 3])
    assert [item.text for item in drawing.texts() if item.style == "note"] == ["tier 1", "tier 2", "tier 3"]
    parts = [item.y1 for item in drawing.items if isinstance(item, Line) and item.style == "leader"]
    rows = [circle.y for circle in circles(drawing)]
    assert rows[1] < parts[0] < rows[2] < parts[1] < rows[3]
    alone = estimates_with_intervals(list("AB"), [2, 1], [1, 1], [3, 3], label="x", tiers=[1, 1])
    assert not [item for item in alone.items if item.style in ("leader", "note")]


def test_an_interval_that_does_not_exist_is_left_out() -> None:
    drawing = forest(["A", "B"], [1.0, 2.0], [math.nan, 1.0], [math.nan, 3.0], reference="r", label="x")
    assert [item.text for item in drawing.texts() if item.style == "rank"] == ["1", "2 [1, 3]"]
    assert sum(item.style == "interval" for item in drawing.items) == 3


def test_differences_are_sorted_bars_about_zero_with_the_shift_as_a_line_and_its_interval_as_a_band() -> None:
    drawing = sorted_differences(list("pqrs"), [-1.0, 3.0, 0.0, 2.0], label="x", shift=(1.0, -0.5, 2.5))
    bars = [item for item in drawing.items if isinstance(item, Rect)]
    assert [bar.style for bar in bars] == ["dot-better", "dot-better", "dot-worse"]
    zero, unit = bars[0].x, bars[0].width / 3.0
    assert bars[1].width / unit == pytest.approx(2.0)
    assert bars[2].x + bars[2].width == pytest.approx(zero)
    assert [circle.style for circle in circles(drawing)] == ["dot-equal"]
    line = next(item for item in drawing.items if isinstance(item, Line) and item.style == "interval")
    assert (line.x1 - zero) / unit == pytest.approx(1.0)
    band = next(item for item in drawing.items if isinstance(item, Polyline))
    assert sorted({round((x - zero) / unit, 9) for x, _ in band.points}) == [-0.5, 2.5]
    names = [item.text for item in drawing.texts() if item.style == "label"]
    assert names == ["q", "s", "r", "p"]
    assert "2 positive, 1 zero, 1 negative" in drawing.alt


def test_many_problems_are_bars_without_names_in_true_proportion() -> None:
    values = np.concatenate([np.full(3000, 1.0), np.full(1000, -1.0)])
    drawing = sorted_differences([f"p{i}" for i in range(4000)], values, label="x")
    bars = [item.style for item in drawing.items if isinstance(item, Rect)]
    assert len(bars) == 360
    assert bars.count("dot-better") == 270
    assert "4000 problems" in " ".join(item.text for item in drawing.texts())
    assert_sound(drawing)


def test_pvalues_stand_on_a_logarithmic_axis_and_turn_blue_at_the_level() -> None:
    drawing = pvalue_rows(["a", "b"], [0.001, 0.05], [0.01, 0.1], alpha=0.01)
    after_a, a, after_b, b = circles(drawing)
    assert [after_a.style, after_b.style] == ["dot-better", "dot"]
    assert after_a.x - a.x == pytest.approx((after_b.x - b.x) / math.log10(2))
    cut = next(item for item in drawing.items if isinstance(item, Line) and item.style == "cut")
    assert cut.x1 == pytest.approx(after_a.x)
    assert drawing.alt.startswith("1 of 2 ")


def test_arrows_lead_to_the_beaten_and_leave_out_what_follows() -> None:
    better = np.zeros((3, 3), dtype=bool)
    better[0, 1] = better[1, 2] = better[0, 2] = True
    drawing = cost_order_picture(list("ABC"), [3, 2, 1], [1.0, 2.0, 3.0], better, cost_label="s")
    assert [circle.style for circle in circles(drawing)] == ["estimate", "estimate-open", "estimate-open"]
    heads = [item.points[0] for item in drawing.items if isinstance(item, Polyline) and item.style == "arrow"]
    places = [(circle.x, circle.y) for circle in circles(drawing)]
    nearest = [min(range(3), key=lambda j, tip=tip: math.dist(places[j], tip)) for tip in heads]
    assert nearest == [1, 2]  # A over B, B over C; A over C follows
    assert places[0][0] > places[1][0] > places[2][0]
    assert places[0][1] < places[1][1] < places[2][1]
    assert "A than B, C; B than C" in drawing.alt


def test_numbers_of_a_crowd_stay_apart_and_too_many_arrows_are_left_out() -> None:
    k = 60
    better = np.zeros((k, k), dtype=bool)
    better[:30, 30:] = True
    drawing = cost_order_picture([f"m{i}" for i in range(k)], [1.0] * k, [2.0] * k, better, cost_label="s")
    assert_sound(drawing)
    assert f"{better.sum()} significant results are too many" in drawing.caption
    assert better.sum() > MOST_LINES
    assert not [item for item in drawing.items if item.style == "arrow"]
    numbers = [item for item in drawing.texts() if item.style == "rank" and item.anchor == "middle"]
    assert [item.text for item in numbers] == [str(i + 1) for i in range(k)]
    assert len({box(item) for item in numbers}) == k


@pytest.mark.parametrize(
    "call",
    [
        lambda: estimates_with_intervals(["A"], [math.nan], [0], [1], label="x"),
        lambda: estimates_with_intervals(["A", "B"], [1, 2], [0, 0], [3, 3], label="x", tiers=[1]),
        lambda: sample_boxes(["A"], [[]], label="x"),
        lambda: sample_boxes(["A", "B"], [[1.0]], label="x"),
        lambda: sorted_differences([], [], label="x"),
        lambda: sorted_differences(["p"], [math.inf], label="x"),
        lambda: pvalue_rows(["H"], [0.1, 0.2], [0.1], alpha=0.05),
        lambda: pvalue_rows(["H"] * 61, [0.1] * 61, [0.1] * 61),
        lambda: cost_order_picture(["A"], [math.inf], [1.0], [[0]], cost_label="s"),
        lambda: cost_order_picture(["A", "B"], [1.0, 2.0], [1.0, 2.0], [[0]], cost_label="s"),
    ],
)
def test_impossible_input_is_refused(call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError):
        call()
