"""Q-Q plots and histograms of samples: where points, lines, bands, bars and curves stand."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from diagrams.picture_checks import assert_sound, names_from
from podium.diagrams import Sample, histograms, qq_plots, to_svg, to_tikz
from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Rect
from podium.diagrams.samples import MOST_SAMPLES
from podium.errors import InputError


def circles(drawing: Drawing) -> list[Circle]:
    return [item for item in drawing.items if isinstance(item, Circle)]


def only(drawing: Drawing, kind: type, style: str):
    (found,) = (item for item in drawing.items if isinstance(item, kind) and item.style == style)
    return found


def wild(rng: np.random.Generator) -> np.ndarray:
    n = int(rng.integers(1, 40))
    unit = [rng.standard_normal, rng.standard_cauchy, lambda n: rng.integers(0, 2, n), np.ones][rng.integers(4)](n)
    return unit * 10.0 ** rng.integers(-12, 13) + rng.choice([0.0, 1.0, -4e5])


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6), st.integers(1, MOST_SAMPLES))
def test_no_labels_overlap_and_nothing_leaves_the_figure(seed: int, panels: int) -> None:
    rng = np.random.default_rng(seed)
    heads, below = names_from(seed, panels), names_from(seed + 1, panels)
    samples = [Sample(wild(rng), a, b, rng.choice(["", "p = 4.77e-07*"])) for a, b in zip(heads, below, strict=True)]
    across = None if seed % 3 else int(rng.integers(1, 7))
    for picture in (qq_plots, histograms):
        drawing = picture(samples, label=heads[0], across=across, note="n " * 99)
        assert_sound(drawing)
        ET.fromstring(to_svg(drawing))
        assert "\\begin{tikzpicture}" in to_tikz(drawing)


@pytest.mark.parametrize(
    "values",
    [[1.7e308, -1.7e308, 3.0], [5e-324, 0.0, 1e-323], [0.0] * 60 + [1e300], [1e16, 1e16 + 2], [7.0], [-1e308] * 4],
)
def test_ends_of_floating_point(values) -> None:
    for picture in (qq_plots, histograms):
        assert_sound(picture([Sample(values, "A", "x"), Sample([1.0, 2.0], "B", "x")]))


def affine(pairs) -> tuple[float, float]:
    """Slope and offset of the map that takes the first of each pair to the second; it must be one."""
    given_, placed = np.array(pairs, dtype=float).T
    slope, offset = np.polyfit(given_, placed, 1)
    np.testing.assert_allclose(slope * given_ + offset, placed, atol=1e-6)
    return slope, offset


def test_points_stand_at_blom_positions_and_values() -> None:
    values = [3.1, -0.4, 12.5, 7.7, 7.6, 0.0, 1.25]
    drawing = qq_plots([Sample(values)])
    expected = stats.norm.ppf((np.arange(1, 8) - 0.375) / 7.25)
    points = circles(drawing)
    across, along = affine(list(zip(expected, [c.x for c in points], strict=True)))
    up, base = affine(list(zip(sorted(values), [c.y for c in points], strict=True)))
    assert across > 0 > up
    line = only(drawing, Line, "axis")
    slope = ((line.y2 - line.y1) / up) / ((line.x2 - line.x1) / across)
    assert slope == pytest.approx(np.std(values, ddof=1))
    at_zero = line.y1 + (along - line.x1) * (line.y2 - line.y1) / (line.x2 - line.x1)
    assert (at_zero - base) / up == pytest.approx(np.mean(values))


def test_the_band_is_drawn_where_the_numbers_say_and_points_outside_differ() -> None:
    values = [0.0, 0.1, 0.2, 0.2, 0.3, 0.4, 0.4, 0.5, 9.0]
    drawing = qq_plots([Sample(values)], level=0.9)
    points = circles(drawing)
    band = only(drawing, Polyline, "band-7")
    assert band.closed
    edge = {x: sorted(y for a, y in band.points if a == pytest.approx(x)) for x in {c.x for c in points}}
    for point in points:
        top, bottom = edge[point.x]
        assert (point.style == "dot-worse") is not (top <= point.y <= bottom)
    assert points[-1].style == "dot-worse"
    assert not any(item.style == "band-7" for item in qq_plots([Sample(values)], level=None).items)


def test_without_a_deviation_there_is_neither_line_nor_band() -> None:
    for values, points in (([2.0], 1), ([2.0, 2.0, 2.0], 3)):
        drawing = qq_plots([Sample(values)])
        assert len(circles(drawing)) == points
        assert not {item.style for item in drawing.items} & {"axis", "band-7"}
        assert not {item.style for item in histograms([Sample(values)]).items} & {"difference"}
    assert not {item.style for item in qq_plots([Sample([1.0, 2.0])]).items} & {"band-7"}


def test_many_points_are_thinned_but_never_the_outermost() -> None:
    values = np.sort(np.random.default_rng(3).standard_normal(5000))
    some, all_ = circles(qq_plots([Sample(values)])), 5000
    assert 100 < len(some) < all_ / 5
    few = circles(qq_plots([Sample(values[[0, 2500, -1]])]))
    assert len(few) == 3
    assert min(c.x for c in some) < min(c.x for c in few)


def test_areas_of_bars_and_curve_are_equal() -> None:
    values = np.random.default_rng(8).normal(50.0, 4.0, 400)
    drawing = histograms([Sample(values)])
    bars = [item for item in drawing.items if isinstance(item, Rect) and item.style == "bar"]
    counts, edges = np.histogram(values, bins="auto")
    bottom = max(bar.y + bar.height for bar in bars)
    unit, zero = affine(list(zip(counts[counts > 0], [bar.height for bar in bars], strict=True)))
    assert zero == pytest.approx(0, abs=1e-6)
    scale, offset = affine(
        list(zip(((edges[1:] + edges[:-1]) / 2)[counts > 0], [bar.x + bar.width / 2 for bar in bars], strict=True))
    )
    expected = [
        400 * (edges[1] - edges[0]) * stats.norm.pdf((x - offset) / scale, values.mean(), values.std(ddof=1))
        for x, _ in only(drawing, Polyline, "difference").points
    ]
    drawn = [(bottom - y) / unit for _, y in only(drawing, Polyline, "difference").points]
    np.testing.assert_allclose(drawn, expected, rtol=1e-6, atol=1e-6)


def test_the_same_name_looks_the_same_in_every_panel() -> None:
    long = "x" * 80
    drawing = qq_plots([Sample([1.0, 2.0], long, problem) for problem in ("a", "b")] + [Sample([1.0], long + "y", "a")])
    shown = [item.text for item in drawing.texts() if item.full]
    assert shown[0] == shown[1] != shown[2]


def test_axes_are_named_at_the_outer_sides_only() -> None:
    drawing = histograms([Sample([1.0, 2.0])] * 7, label="error", across=3)
    texts = [item.text for item in drawing.texts()]
    assert (texts.count("error"), texts.count("number of values")) == (3, 3)


@pytest.mark.parametrize(
    "samples", [[], [Sample([1.0])] * (MOST_SAMPLES + 1), [Sample([])], [Sample([np.nan])], [Sample([[1.0]])]]
)
def test_samples_that_are_refused(samples) -> None:
    for picture in (qq_plots, histograms):
        with pytest.raises(InputError):
            picture(samples)
