"""Medians near the ends of the floating-point range, against fractions."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from podium.stats.differences import wide_median

LARGEST = float(np.finfo(np.float64).max)


@pytest.mark.parametrize(
    "values",
    [
        [3.0],
        [4.0, 1.0, 2.0],
        [0.5, 4.0, 1.0, 2.0],
        [LARGEST, LARGEST],
        [1.0, LARGEST, 1.5e308, 1.7e308],
        [-LARGEST, -1.5e308, -1.7e308, 0.0],
        [-LARGEST, LARGEST],
        [5e-324, 5e-324, 1e-323],
    ],
)
def test_medians_are_those_of_fractions(values: list[float]) -> None:
    ascending = sorted(map(Fraction, values))
    n = len(values)
    expected = (ascending[(n - 1) // 2] + ascending[n // 2]) / 2
    assert wide_median(values) == float(expected)
