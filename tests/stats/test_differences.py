"""Differences against Python's integers, in the type that is promised; medians near the ends of the floating-point range."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from podium.stats.differences import as_differences, pair_differences, pair_matrix, wide_median
from podium.stats.ranks import rank
from quick import for_each
from stats.helpers import refused


@for_each([(1, "i"), (2**62 - 1, "i"), (2**62, "O"), (2**63 - 1, "O"), (2**64 - 1, "O"), (10**30, "O")])
def test_integers_are_exact_in_the_smallest_type_that_holds_them(largest, kind):
    """Differences of numbers below 2^62 stay below 2^63."""
    x, y = [largest, 0, 3], [-largest, largest, 5]
    for first, second in ((x, y), (y, x)):
        found = as_differences(np.array(first, dtype=object), np.array(second, dtype=object))
        assert found.dtype.kind == kind
        assert found.tolist() == [a - b for a, b in zip(first, second, strict=True)]


def test_floats_stay_floats_and_nothing_stays_nothing():
    assert as_differences([0.5, 2.0], [1, 1]).tolist() == [-0.5, 1.0]
    assert as_differences(np.array([], dtype=int)).dtype == np.int64


def test_a_list_of_integers_is_not_rounded():
    """NumPy would make floats of these, which cannot tell them apart."""
    x = [1, 2**63 + 1, 2**63, -3]
    assert as_differences(x, [0, 2**63, 2**63, 0]).tolist() == [1, 1, 0, -3]
    assert rank(x).tolist() == [2, 4, 3, 1]
    assert rank([[1.5, 2.0**63], [2**63, 0]]).tolist() == [[1, 2], [2, 1]]


def test_pairs_in_their_order():
    x = np.array([[1, 2**63], [5, 7], [0, 4]], dtype=object)
    assert pair_differences(x).tolist() == [[row[0] - row[1] for row in x]]
    matrix = pair_matrix(np.array([0.1, 0.2, 0.3]), 3)
    assert matrix.tolist() == [[1, 0.1, 0.2], [0.1, 1, 0.3], [0.2, 0.3, 1]]


test_what_has_no_differences_is_refused = refused(
    ("at least one axis", lambda: as_differences(3)),
    *(
        (r"finite|numbers", lambda bad=bad: as_differences(bad))
        for bad in ([1.0, np.inf], [np.nan], ["a"], [True, False])
    ),
    *(("rows and columns", lambda bad=bad: pair_differences(bad)) for bad in ([1, 2], [[[1, 2]]])),
)


LARGEST = float(np.finfo(np.float64).max)


@for_each(
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
