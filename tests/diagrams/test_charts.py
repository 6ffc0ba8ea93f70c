"""Lines over axes: ROC space and curves along a budget."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diagrams.picture_checks import assert_sound, extent, names_from
from podium.diagrams.charts import Panel, Series, curves, roc, thinned
from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Rect
from podium.errors import InputError


def line(drawing: Drawing, style: str) -> Polyline:
    return next(item for item in drawing.items if isinstance(item, Polyline) and item.style == style)


@settings(deadline=None, max_examples=25)
@given(st.integers(1, 9), st.integers(1, 8), st.integers(0, 10**6))
def test_no_chart_has_overlapping_texts(panels: int, lines: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    names = names_from(seed, lines)
    budget = np.cumsum(rng.exponential(size=6)) * 10.0 ** rng.integers(-6, 7)
    series = [
        Series(name, budget, *(10.0 ** rng.uniform(-9, 9, 6) * rng.integers(0, 2, 6) for _ in range(3)))
        for name in names
    ]
    drawing = curves(
        [Panel(series, name) for name in names_from(seed, panels)],
        x_label=names[0],
        y_label="y",
        note="n " * 99,
        title="t",
    )
    assert_sound(drawing)
    rates = [Series(name, np.sort(rng.uniform(size=5)), np.sort(rng.uniform(size=5))) for name in names]
    assert_sound(
        roc(
            rates,
            hull=[(0, 0), (0, 1), (1, 1)],
            operating=[(0, 0), (0.5, 1), (1, 1)],
            slope=float(rng.exponential() * 9),
        )
    )


@pytest.mark.parametrize("panels", [1, 2, 3])
@pytest.mark.parametrize("name", ["Bergmann–Hommel", "x" * 200, "<script>alert(1)</script>"])
def test_a_legend_keeps_its_distance_from_the_edge(panels: int, name: str) -> None:
    """Fonts differ: what ends at the very edge by the table of widths is cut in another one."""
    series = [Series(name, [0, 1], [0, 1])]
    charts = [curves([Panel(series)] * panels, x_label="x", y_label="y", title="t"), roc(series)]
    for drawing in charts:
        assert max(extent(text)[2] for text in drawing.texts()) <= drawing.width - 4.0 + 1e-6


def test_counts_that_are_all_zero_have_no_negative_axis() -> None:
    drawing = curves([Panel([Series("A", [0, 5], [0, 0], [0, 0], [0, 0])])], x_label="x", y_label="rejected", title="t")
    assert [text.text for text in drawing.texts() if text.text.startswith("−")] == []
    ends = line(drawing, "series-0").points
    (frame,) = [item for item in drawing.items if isinstance(item, Rect)]
    assert [y for _, y in ends] == [frame.y + frame.height] * 2


def test_roc_space_is_the_unit_square() -> None:
    drawing = roc(
        [Series("A", [0, 0.2, 1], [0, 0.7, 1]), Series("crisp", [0.4], [0.9])], operating=[(0.2, 0.7)], slope=2.0
    )
    (x0, y0), (x1, y1), (x2, y2) = line(drawing, "series-0").points
    assert (x2 - x0, y0 - y2) == pytest.approx((220, 220))
    assert ((x1 - x0) / 220, (y0 - y1) / 220) == pytest.approx((0.2, 0.7))
    crisp = [item for item in drawing.items if isinstance(item, Circle) and item.style == "point-1"]
    assert any(((c.x - x0) / 220, (y0 - c.y) / 220) == pytest.approx((0.4, 0.9)) for c in crisp)
    iso = next(item for item in drawing.items if isinstance(item, Line) and item.style == "iso-performance")
    ends = [((iso.x1 - x0) / 220, (y0 - iso.y1) / 220), ((iso.x2 - x0) / 220, (y0 - iso.y2) / 220)]
    # tpr = 0.7 + 2 (fpr - 0.2), from the left side to the upper one.
    assert ends == [pytest.approx((0.0, 0.3)), pytest.approx((0.35, 1.0))]


def test_small_values_can_stand_on_top() -> None:
    for upside_down, sign in ((True, 1), (False, -1)):
        drawing = curves(
            [Panel([Series("A", [1, 2], [1, 3])])], x_label="x", y_label="rank", title="t", upside_down=upside_down
        )
        (_, first), (_, second) = line(drawing, "series-0").points
        assert np.sign(second - first) == sign


def test_a_band_goes_there_and_back() -> None:
    series = Series("A", [1, 2, 3], [2, 2, 2], [1, 1, 1], [3, 4, 5])
    band = line(curves([Panel([series])], x_label="x", y_label="y", title="t"), "band-0")
    assert band.closed
    assert len(band.points) == 6
    assert band.points[0][0] == band.points[-1][0]


def test_thinning_moves_nothing_by_more_than_its_room() -> None:
    rng = np.random.default_rng(0)
    points = [(float(a), float(b)) for a, b in np.cumsum(rng.uniform(0, 0.1, (5000, 2)), axis=0)]
    kept = np.array(thinned(points, 0.5))
    assert len(kept) < 1000
    assert tuple(kept[0]) == points[0]
    assert tuple(kept[-1]) == points[-1]
    nearest = np.abs(np.array(points)[:, None] - kept).max(axis=2).min(axis=1)
    assert nearest.max() <= 0.5


@pytest.mark.parametrize(
    "call",
    [
        lambda: roc([]),
        lambda: roc([Series(str(i), [0, 1], [0, 1]) for i in range(9)]),
        lambda: roc([Series("A", [0, 2], [0, 1])]),
        lambda: roc([Series("A", [0, float("nan")], [0, 1])]),
        lambda: curves([], x_label="", y_label="", title=""),
        lambda: curves([Panel([Series("A", [1], [float("inf")])])], x_label="", y_label="", title=""),
        lambda: curves([Panel([Series("A", [1], [1])])] * 10, x_label="", y_label="", title=""),
    ],
)
def test_what_cannot_be_drawn_is_refused(call) -> None:
    with pytest.raises(InputError):
        call()
