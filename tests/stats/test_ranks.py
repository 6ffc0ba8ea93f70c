"""Ranks against scipy and exact fractions; every kind of number; what cannot be ranked is refused."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from scipy.stats import rankdata

from oracle import ranks as oracle
from podium.stats.ranks import (
    aligned_ranks,
    comparable,
    oriented,
    range_ranks,
    rank,
    rank_sums,
    wide_enough,
    within_ranks,
)
from quick import for_each
from stats.helpers import refused, same_alone

BEYOND = 10**25  # no 64-bit integer and, times three, no exact float
small_tables = hnp.arrays(
    np.int64, hnp.array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=7), elements=st.integers(-4, 4)
)


def text(table) -> list[list[str]]:
    return [[str(value) for value in row] for row in table.tolist()]


def exact(matrix) -> np.ndarray:
    return np.array([[float(value) for value in row] for row in matrix])


@given(hnp.arrays(np.int64, hnp.array_shapes(min_dims=1, max_dims=3, max_side=6), elements=st.integers(-3, 3)))
def test_average_ranks_are_those_of_scipy(x):
    assert (rank(x) == rankdata(x, axis=-1)).all()


@given(
    hnp.arrays(np.float64, hnp.array_shapes(min_dims=1, max_dims=2, max_side=9), elements=st.floats(allow_nan=False))
)
def test_floats_of_every_size_infinities_included(x):
    assert (rank(x) == rankdata(x, axis=-1)).all()


def test_a_tie_is_equality_and_nothing_less():
    near = np.array([1.0, np.nextafter(1.0, 2.0), 1.0])
    assert rank(near).tolist() == [1.5, 3.0, 1.5]
    assert rank([0.0, -0.0, 1e-320]).tolist() == [1.5, 1.5, 3.0]


def test_python_integers_are_compared_exactly():
    x = np.array([BEYOND + 1, BEYOND, BEYOND + 1, -BEYOND], dtype=object)
    assert rank(x).tolist() == [3.5, 2.0, 3.5, 1.0]
    assert rank(x.astype(np.float64)).tolist() == [3.0, 3.0, 3.0, 1.0]  # what floats would have made of it
    assert rank(np.array([2**63 - 1, 2**63 - 2])).tolist() == [2.0, 1.0]


@given(small_tables)
def test_rank_sums_are_the_sums_of_the_ranks_and_their_ties(x):
    sums, ties = rank_sums(x, "minimize")
    ranks = rankdata(x, axis=-1)
    counts = [np.unique(row, return_counts=True)[1] for row in x]
    assert (sums == ranks.sum(axis=0)).all()
    assert ties == sum(int((c**3 - c).sum()) for c in counts)


@for_each([(3, 4, 2, 5), (2, 6, 3), (70, 40, 30), (2, 9000, 16), (1, 3, 70_000)])
def test_rank_sums_in_blocks(*shape):
    """Slices of one table, of many tables, and rows wider than a block."""
    x = np.random.default_rng(3).integers(0, 50, shape)
    sums, ties = rank_sums(x, "minimize")
    assert (sums == rankdata(x, axis=-1).sum(axis=-2)).all()
    last = np.unique(x[(-1,) * (x.ndim - 2)] + 100 * np.arange(shape[-2])[:, None], return_counts=True)[1]
    assert ties.shape == shape[:-2]
    assert ties[(-1,) * (x.ndim - 2)] == (last.astype(float) ** 3 - last).sum()


@given(small_tables, st.sampled_from(["minimize", "maximize"]))
def test_the_three_rankings_are_those_of_the_definition(x, objective):
    assert (within_ranks(x, objective) == exact(oracle.friedman_ranks(text(x), objective))).all()
    assert (aligned_ranks(x, objective) == exact(oracle.aligned_ranks(text(x), objective))).all()
    assert range_ranks(x).tolist() == [float(q) for q in oracle.quade_weights(text(x))]


@given(small_tables, st.sampled_from(["minimize", "maximize"]))
def test_integers_of_any_width_and_floats_agree(x, objective):
    """Whole numbers are exact in all three, up to the third part of a row's mean."""
    k = x.shape[-1]
    wide = np.array([[BEYOND + k * int(v) for v in row] for row in x], dtype=object).reshape(x.shape)
    for other in (wide, (k * x).astype(np.float64), (k * x).astype(np.int8)):
        assert (within_ranks(other, objective) == within_ranks(x, objective)).all()
        assert (aligned_ranks(other, objective) == aligned_ranks(x, objective)).all()
        assert (range_ranks(other) == range_ranks(x)).all()


def test_derived_ties_need_integers():
    """0.3 − 0.1 and 0.5 − 0.3 are equal as written, not in binary: the reason for integers on a decimal scale."""
    tenths = np.array([[1, 3], [3, 5], [1, 8], [2, 9]])
    assert range_ranks(tenths).tolist() == [1.5, 1.5, 3.5, 3.5]
    assert range_ranks(tenths / 10).tolist() != [1.5, 1.5, 3.5, 3.5]
    assert aligned_ranks(tenths, "minimize").tolist() == [[3.5, 5.5], [3.5, 5.5], [1.5, 7.5], [1.5, 7.5]]


@for_each([np.uint8, np.uint64, np.int8, np.bool_])
def test_types_without_a_negative(dtype):
    x = np.array([[0, 1], [1, 0], [0, 0]]).astype(dtype)
    assert within_ranks(x, "maximize").tolist() == [[2, 1], [1, 2], [1.5, 1.5]]
    assert aligned_ranks(x, "maximize").tolist() == [[5.5, 1.5], [1.5, 5.5], [3.5, 3.5]]
    assert range_ranks(x).tolist() == [2.5, 2.5, 1.0]


@for_each([np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint64])
def test_the_extremes_of_a_type_do_not_wrap(dtype):
    low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
    x = np.array([[low, high, low], [high, low, 1]], dtype=dtype)
    assert within_ranks(x, "maximize").tolist() == [[2.5, 1, 2.5], [1, 3, 2]]
    written = [[str(v) for v in row] for row in x.tolist()]
    assert (aligned_ranks(x, "maximize") == exact(oracle.aligned_ranks(written, "maximize"))).all()
    assert range_ranks(x).tolist() == [1.5, 1.5]
    assert oriented(x, "maximize").tolist() == [[-int(v) for v in row] for row in x]


@for_each([2**58, 2**60, 2**61 - 1])
def test_derived_numbers_do_not_wrap_either(largest):
    """Six columns: k·x − Σx is up to twelve times as large as the table."""
    x = np.array([[largest, -largest, 0, 3, -largest, largest - 1], [largest, -largest, -largest, -largest, 5, 7]])
    assert x.dtype == np.int64
    assert (aligned_ranks(x, "minimize") == exact(oracle.aligned_ranks(text(x), "minimize"))).all()
    assert range_ranks(x).tolist() == [1.5, 1.5]


def test_a_batch_is_a_loop():
    x = np.random.default_rng(1).integers(0, 4, (2, 3, 6, 5))
    for function in (lambda t: within_ranks(t, "maximize"), lambda t: aligned_ranks(t, "maximize"), range_ranks):
        same_alone(function, x, rtol=0)
    wide = np.array(x.tolist(), dtype=object) + BEYOND
    assert (aligned_ranks(wide, "maximize") == aligned_ranks(x, "maximize")).all()


test_what_has_no_rank_is_refused = refused(
    *(
        ("NaN", lambda call=call, x=x: call(x))
        for call in (rank, comparable, lambda x: within_ranks(x, "maximize"), lambda x: rank_sums(x[None], "minimize"))
        for x in (np.array([1.0, np.nan]), np.array([1, float("nan")], dtype=object))
    ),
    *(
        ("finite", lambda call=call, hole=hole: call([[1.0, hole], [2.0, 3.0]]))
        for call in (range_ranks, lambda x: aligned_ranks(x, "minimize"))
        for hole in (np.nan, np.inf, -np.inf)
    ),
    *(("Real numbers", lambda x=x: rank(x)) for x in (["b", "a"], [1j, 2], np.array(["2026-01-01"], dtype="M8[D]"))),
    ("Unknown objective 'max'", lambda: oriented([1, 2], "max")),
)


@for_each([1, 2**61 // 10, 2**62, 2**63 - 1, 2**70])
def test_wide_enough_leaves_room(largest):
    x = np.array([largest, -largest], dtype=np.int64 if largest < 2**63 else object)
    room = wide_enough(x, 10)
    assert (10 * room).tolist() == [10 * largest, -10 * largest]
    assert room.dtype == (np.int64 if 10 * largest < 2**62 else object)


@for_each([(8, 90, 7), (3, 60, 40), (2, 9, 300), (1, 1, 5000)])
def test_ranks_of_large_tables_are_those_of_exact_integers(*shape):
    """Large tables are compared, counted or sorted with the column in the lowest bits; small ones and Python integers are not."""
    rng = np.random.default_rng(1)
    x = rng.normal(size=shape)
    few = np.round(2 * x)
    tables = {
        "distinct": np.abs(x),
        "tied": np.round(x, 1),
        "few": few,
        "few but one": np.where(np.arange(x.size).reshape(shape) == x.size - 1, few + 0.25, few),
        "negative": np.round(4 * x) / 4 - 9,
        "infinite": np.where(x > 1, np.inf, np.where(x < -1, -np.inf, np.where(x < 0, -0.0, 0.0))),
        # Apart in the bits that give way to the column.
        "neighbours": np.where(rng.random(x.shape) < 0.2, np.nextafter(np.round(x, 1), 9), np.round(x, 1)),
        "integers": np.round(9 * x).astype(np.int64),
        "wide integers": np.round(9 * x).astype(np.int64) * 2**55 + np.round(2 * x).astype(np.int64),
        "bytes": rng.integers(-128, 128, shape, dtype=np.int8),
        "top": 2**64 - 1 - rng.integers(0, 9, shape, dtype=np.uint64),
    }
    for kind, values in tables.items():
        codes = np.unique(values, return_inverse=True)[1].reshape(values.shape)
        expected = rankdata(codes, axis=-1)
        np.testing.assert_array_equal(rank(values), expected, err_msg=kind)
        sums, ties = rank_sums(values, "minimize")
        np.testing.assert_array_equal(sums, expected.sum(axis=1), err_msg=kind)
        rows = codes + codes.max() * 2 * np.arange(shape[1])[:, None]
        counts = [np.unique(table, return_counts=True)[1] for table in rows]
        np.testing.assert_array_equal(ties, [(t**3 - t).sum() for t in counts], err_msg=kind)
