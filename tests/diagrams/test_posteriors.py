"""Pictures of posteriors: sound with any names and any draws, and true to the numbers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diagrams.picture_checks import HOSTILE, assert_sound, unique_names
from podium.diagrams.drawing import Circle, Polyline, Rect
from podium.diagrams.posterior import (
    _CELLS,
    _cells,
    _outline,
    density_with_rope,
    probability_bars,
    probability_matrix,
    share_density,
    simplex_picture,
)
from podium.errors import InputError
from podium.stats.bayes import StudentPosterior

CHANCES = ("0.981", "< 0.001", "0.018")


@settings(deadline=None, max_examples=30)
@given(unique_names(2), st.integers(0, 1000), st.floats(0.05, 60))
def test_triangles_are_sound(names, seed, strength):
    draws = np.random.default_rng(seed).dirichlet([strength, 1, 2], 300)
    assert_sound(simplex_picture(*names, draws, CHANCES, note="How this was computed."))


@given(st.integers(0, _CELLS), st.integers(0, _CELLS))
def test_every_point_lies_in_its_cell(a, b):
    """Points of the grid itself are the hard ones: they lie on the edges of cells."""
    if a + b > _CELLS:
        a, b = _CELLS - a, _CELLS - b
    shares = np.array([[a, b, _CELLS - a - b]]) / _CELLS
    cell = _cells(shares)[0].tolist()
    assert min(cell) >= 0
    assert sum(cell) in (_CELLS - 1, _CELLS - 2)
    picture = simplex_picture("A", "B", shares, CHANCES)
    x, y = next((item.x, item.y) for item in picture.items if isinstance(item, Circle))
    corners = np.array(_outline(cell))
    assert corners[:, 0].min() - 1e-9 <= x <= corners[:, 0].max() + 1e-9
    assert corners[:, 1].min() - 1e-9 <= y <= corners[:, 1].max() + 1e-9


def test_the_darkest_cells_hold_the_densest_quarter():
    draws = np.random.default_rng(0).dirichlet([8, 3, 2], 20_000)
    picture = simplex_picture("A", "B", draws, CHANCES)
    cells = [item for item in picture.items if isinstance(item, Polyline) and item.style.startswith("shade")]
    assert len(cells) == len(np.unique(_cells(draws), axis=0))
    few = sum(item.style == "shade-4" for item in cells)
    assert 0 < few < 0.15 * len(cells)


@settings(deadline=None, max_examples=30)
@given(unique_names(2), st.floats(-1e6, 1e6), st.floats(1e-6, 1e6), st.integers(1, 200), st.floats(0, 1e6))
def test_densities_are_sound(names, location, scale, df, rope):
    t = StudentPosterior(np.array(location), np.array(scale), df)
    low, high = t.interval(0.95)
    picture = density_with_rope(
        *names, t.density, location, scale, df, rope=rope, interval=(float(low), float(high)), probabilities=CHANCES
    )
    assert_sound(picture)


def test_a_posterior_in_one_point_has_no_density():
    with pytest.raises(InputError, match="single point"):
        density_with_rope("A", "B", lambda x: x, 0.1, 0.0, 9, rope=0.1, interval=(0.1, 0.1), probabilities=CHANCES)


@settings(deadline=None, max_examples=20)
@given(unique_names(2), st.integers(0, 100))
def test_histograms_of_shares_are_sound(names, seed):
    assert_sound(share_density(*names, np.random.default_rng(seed).beta(3, 2, 500), CHANCES, note="No rope."))


@pytest.mark.parametrize("k", [2, 3, 8, 12, 13, 40, 60])
@pytest.mark.parametrize("with_rope", [True, False])
def test_matrices_and_bars_are_sound(k, with_rope):
    names = [*HOSTILE, *(f"algorithm {i}" for i in range(60))][:k]
    rng = np.random.default_rng(k)
    values = rng.dirichlet([0.3, 0.1, 0.3], (k, k))
    values[np.arange(k), np.arange(k)] = np.nan
    assert_sound(probability_matrix(names, values, with_rope=with_rope, note="How."))
    assert_sound(probability_bars(names[0], names[1:], values[0, 1:], with_rope=with_rope, note="How."))


def test_bars_are_as_long_as_their_probabilities():
    picture = probability_bars("A", ["B"], [[0.5, 0.25, 0.25]])
    bars = [item for item in picture.items if isinstance(item, Rect) and item.height > 9.5]
    widths = [bar.width for bar in bars]
    assert widths == pytest.approx([2 * widths[1], widths[1], widths[1]])
