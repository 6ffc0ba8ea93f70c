"""Curves of steps: geometry, names at the ends, axes."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diagrams.picture_checks import assert_sound, names_from
from podium.diagrams.charts import Series, step_curves
from podium.diagrams.drawing import Drawing, Polyline
from podium.errors import InputError

WIDE, TALL = 280, 180


def chart(series: list[Series], start: float, end: float) -> Drawing:
    return step_curves(
        series, start=start, end=end, x_label="factor", y_label="share of problems", note="n " * 60, title="t"
    )


def lines(drawing: Drawing, number: int = 0) -> tuple[Polyline, Polyline]:
    """Give the line itself, and the piece that leads to its name."""
    first, second = (i for i in drawing.items if isinstance(i, Polyline) and i.style == f"series-{number}")
    return first, second


def shares(drawing: Drawing, number: int = 0) -> list[tuple[float, float]]:
    """Give the corners of a line as shares of the width and height of the frame."""
    points = lines(drawing, number)[0].points
    left, bottom = points[0][0], 188.0
    return [(round((x - left) / WIDE, 6), round((bottom - y) / TALL, 6)) for x, y in points]


@settings(deadline=None, max_examples=25)
@given(st.integers(1, 8), st.integers(0, 10**6))
def test_no_chart_has_overlapping_texts(count: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    start = float(10.0 ** rng.integers(-300, 290)) if seed % 2 else float(rng.integers(-3, 3))
    end = start + 1 + abs(start) * 10.0 ** float(rng.uniform(-1, 9))
    series = [
        Series(name, np.sort(rng.uniform(start, end, 9)), np.sort(rng.uniform(size=9).round(1)))
        for name in names_from(seed, count)
    ]
    drawing = chart(series, start, end)
    assert_sound(drawing)
    for number in range(count):
        line, lead = lines(drawing, number)
        assert line.points[-1] == lead.points[0]
        moves = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line.points)]
        # Right or up, never down, and by no slope but the width of what thinning leaves out.
        assert all(dx >= -1e-9 and dy <= 1e-9 and min(abs(dx), abs(dy)) <= 0.15 for dx, dy in moves)


def test_corners_by_hand() -> None:
    drawing = chart([Series("A", [1, 1, 3, 5, 9], [0.25, 0.25, 0.5, 0.75, 1.0])], 1, 5)
    assert shares(drawing) == [(0, 0.25), (0.5, 0.25), (0.5, 0.5), (1, 0.5), (1, 0.75), (1, 0.75)]
    later = chart([Series("A", [3], [1.0])], 1, 5)
    assert shares(later) == [(0, 0), (0.5, 0), (0.5, 1), (1, 1)]


def test_a_wide_axis_of_positive_places_is_logarithmic() -> None:
    drawing = chart([Series("A", [10], [1.0])], 1, 100)
    assert shares(drawing)[1] == (0.5, 0)
    ticks = [item.text for item in drawing.texts() if item.style == "tick-label"]
    assert ticks[:7] == ["1", "2", "5", "10", "20", "50", "100"]
    budget = chart([Series("A", [1e5], [1.0])], 1e4, 1e6)
    assert [item.text for item in budget.texts() if item.style == "tick-label"][:7] == [
        "1e4", "20000", "50000", "1e5", "200000", "500000", "1e6",
    ]  # fmt: skip
    assert shares(chart([Series("A", [5], [1.0])], 0, 10))[1] == (0.5, 0)
    assert shares(chart([Series("A", [5.5], [1.0])], 1, 10))[1] == (0.5, 0)
    wide = chart([Series("A", [1e4], [1.0])], 1, 1e8)
    assert shares(wide)[1] == (0.5, 0)


def test_names_stand_at_the_ends_of_their_lines_in_order() -> None:
    ends = [0.2, 1.0, 1.0, 0.6]
    drawing = chart([Series(name, [1], [end]) for name, end in zip("ABCD", ends, strict=True)], 0, 2)
    named = sorted((item for item in drawing.texts() if item.style == "label"), key=lambda item: item.y)
    assert [item.text for item in named] == ["B", "C", "D", "A"]
    assert all(b.y - a.y >= 13 - 1e-9 for a, b in pairwise(named))
    for number, end in ((0, 0.2), (3, 0.6)):  # these have room beside their own end
        lead = lines(drawing, number)[1]
        assert math.isclose(lead.points[-1][1], 8 + TALL * (1 - end))


@pytest.mark.parametrize(
    ("series", "start", "end"),
    [
        ([], 0, 1),
        ([Series(str(i), [0], [1]) for i in range(9)], 0, 1),
        ([Series("A", [1, 0], [0, 1])], 0, 1),
        ([Series("A", [0, 1], [1, 0])], 0, 1),
        ([Series("A", [0], [1.5])], 0, 1),
        ([Series("A", [float("nan")], [1])], 0, 1),
        ([Series("A", [0, 1], [1])], 0, 1),
        ([Series("A", [0], [1])], 1, 1),
        ([Series("A", [0], [1])], 0, float("inf")),
    ],
)
def test_what_cannot_be_drawn_is_refused(series: list[Series], start: float, end: float) -> None:
    with pytest.raises(InputError):
        chart(series, start, end)
