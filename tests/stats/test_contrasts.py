"""Contrast estimates against exact fractions, also of integers beyond 64 bits (NumPy silently returns to int64), and published figures."""

from __future__ import annotations

from fractions import Fraction
from statistics import median

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from oracle.pairwise import contrasts
from podium.stats.location import contrast_between, contrast_estimates
from quick import for_each
from stats.helpers import example, refused, same_alone

tables = hnp.arrays(np.int64, st.tuples(st.integers(1, 9), st.integers(1, 6)), elements=st.integers(-50, 50))


def exact(x, unit: int = 1) -> list[list[float]]:
    """The fraction nearest to the truth, rounded once."""
    return [[float(value / unit) for value in row] for row in contrasts([[str(v) for v in row] for row in x.tolist()])]


@given(tables, st.sampled_from([1, 10, 1000]))
def test_integers_are_rounded_once(x, unit):
    assert contrast_estimates(x, unit).tolist() == exact(x, unit)


@given(hnp.arrays(np.float64, st.tuples(st.integers(1, 8), st.integers(1, 5)), elements=st.floats(-1e6, 1e6)))
def test_floats(x):
    text = [[f"{Fraction(v)}" for v in row] for row in x.tolist()]
    true = np.array([[float(v) for v in row] for row in contrasts(text)])
    assert contrast_estimates(x) == pytest.approx(true, rel=1e-9, abs=1e-9)
    assert contrast_between(x, 0, -1) == pytest.approx(true[0, -1], rel=1e-9, abs=1e-9)


@for_each(
    [
        ("garcia_herrera_2008", "C4.5", {"1-NN": 0.0491, "NaiveBayes": 0.0059, "Kernel": 0.1722, "CN2": 0.0348}),
        ("garcia_2010_tutorial", "PDFC", {"NNEP": 0.0225, "IS-CHC+1NN": 0.01975, "FH-GBML": 0.05925}),
    ],
)
def test_published_tables(name, first, others):
    names, x = example(name)
    ours = contrast_estimates(x, 1000)
    for other, figure in others.items():
        decimals = len(str(figure).partition(".")[2])
        assert ours[names.index(first), names.index(other)] == pytest.approx(figure, abs=0.51 * 10**-decimals)


@for_each([2**60, 2**62, 10**30])
def test_beyond_64_bits(size):
    x = np.array([[size, -size, 3], [size - 1, 5, -size], [7, -size + 2, size]], dtype=object)
    assert contrast_estimates(x).tolist() == exact(x)
    assert contrast_between(x, 0, 1) == exact(x)[0][1]


@for_each([2**57, 2**59, 2**61])
def test_sums_of_differences_do_not_wrap(size):
    x = np.array([[size, -size, -size, -size, -size, 1]] * 3 + [[size, 2, 3, 4, 5, 6]])
    assert x.dtype == np.int64
    assert contrast_estimates(x).tolist() == exact(x)
    assert contrast_between(x, 0, 3) == exact(x)[0][3]


def test_types_that_wrap():
    x = np.array([[0, 255], [250, 1], [0, 200]], dtype=np.uint8)
    assert contrast_estimates(x).tolist() == exact(x)
    truth = np.array([[True, False], [True, True], [True, False]])
    assert contrast_estimates(truth).tolist() == [[0, 1], [-1, 0]]


@for_each([np.int64, np.float64, object])
def test_a_batch_is_a_loop(kind):
    same_alone(contrast_estimates, np.random.default_rng(2).integers(-9, 9, (2, 3, 6, 4)).astype(kind), rtol=0)


test_what_has_no_contrasts_is_refused = refused(
    *(
        (said, lambda call=call, bad=bad: call(bad))
        for call in (contrast_estimates, lambda x: contrast_between(x, 0, 1))
        for said, bad in (
            ("finite", [[1.0, np.nan], [2.0, 3.0], [0.0, 1.0]]),
            ("finite", [[1.0, np.inf], [2.0, 3.0], [0.0, 1.0]]),
            ("shape", [1, 2, 3]),
            ("shape", 1),
            ("Real numbers", [["a", "b"]]),
        )
    ),
    ("shape", lambda: contrast_between(np.zeros((2, 3, 4)), 0, 1)),
)


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
