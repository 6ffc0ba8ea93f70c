"""Contrasts of integers beyond 64 bits, where NumPy silently returns to int64 as soon as a single number is left."""

from __future__ import annotations

from fractions import Fraction
from statistics import median

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from podium.stats.location import contrast_estimates

numbers = st.integers(-(10**19), 10**19)


@given(st.integers(2, 5).flatmap(lambda k: st.lists(st.lists(numbers, min_size=k, max_size=k), min_size=2, max_size=6)))
def test_contrasts_of_large_integers_are_those_of_fractions(rows: list[list[int]]) -> None:
    k = len(rows[0])
    exact = [[Fraction(value) for value in row] for row in rows]
    z = [[median(row[u] - row[v] for row in exact) for v in range(k)] for u in range(k)]
    level = [sum(line) / k for line in z]
    expected = [[float((level[u] - level[v]) / 1000) for v in range(k)] for u in range(k)]
    found = contrast_estimates(np.array(rows, dtype=object), 1000)
    np.testing.assert_allclose(found, expected, rtol=1e-15, atol=0)


few = st.builds(lambda high, low: high * 10**19 + low, st.integers(-1, 1), st.integers(-1, 1))


@given(st.integers(2, 4).flatmap(lambda k: st.lists(st.lists(few, min_size=k, max_size=k), min_size=1, max_size=8)))
def test_large_integers_with_equal_and_nearly_equal_differences(rows: list[list[int]]) -> None:
    columns = list(zip(*rows, strict=True))
    z = [[median(Fraction(a - b) for a, b in zip(u, v, strict=True)) for v in columns] for u in columns]
    level = [sum(line) / len(columns) for line in z]
    assert contrast_estimates(np.array(rows, dtype=object)).tolist() == [[float(u - v) for v in level] for u in level]


def test_a_difference_beyond_the_range_of_floats_is_infinite() -> None:
    rows = np.array([[10**308, -(10**308)], [10**308, -(10**308)]], dtype=object)
    assert contrast_estimates(rows).tolist() == [[0.0, np.inf], [-np.inf, 0.0]]
