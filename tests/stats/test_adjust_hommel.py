"""Hommel's procedure against closed testing over every subset, Wright's algorithm, and the quadratic search."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle import adjustments
from podium.stats.adjustments import adjust, worst_simes


def closed_test(p):
    """Smallest level at which every intersection that holds i is rejected by Simes; all 2^m − 1 subsets at once."""
    m = len(p)
    order = np.argsort(p, kind="stable")
    member = (np.arange(1, 2**m)[:, None] >> np.arange(m)) & 1 == 1
    rank = np.cumsum(member, axis=1)
    ratio = np.where(member, np.asarray(p)[order] / np.maximum(rank, 1), np.inf)
    simes = member.sum(axis=1) * ratio.min(axis=1)
    result = np.empty(m)
    result[order] = np.where(member, simes[:, None], 0.0).max(axis=0)
    return np.minimum(result, 1.0)


coarse = st.sampled_from([0.0, 0.001, 0.005, 0.01, 0.0125, 0.02, 0.025, 0.03, 0.04, 0.05, 0.1, 0.4, 1.0])
families = st.one_of(st.lists(coarse, min_size=1, max_size=10), st.lists(st.floats(0.0, 1.0), min_size=1, max_size=10))


@settings(deadline=None, max_examples=150)
@given(families)
def test_is_closed_testing(p):
    np.testing.assert_allclose(adjust(p, "hommel"), closed_test(p), rtol=1e-12)


def test_closed_testing_on_many_random_families():
    rng = np.random.default_rng(1988)
    for m in range(2, 10):
        p = np.where(rng.random((60, 1)) < 0.5, rng.random((60, m)), np.ceil(rng.random((60, m)) * 12) / 40)
        np.testing.assert_allclose(adjust(p, "hommel"), [closed_test(row) for row in p], rtol=1e-12)


@pytest.mark.parametrize("m", [31, 32, 33, 64, 100])
def test_wrights_algorithm_on_larger_families(m):
    rng = np.random.default_rng(m)
    for p in (rng.random(m), np.sort(rng.random(m)) ** 3, np.ceil(rng.random(m) * 30) / 200):
        wright = adjustments.hommel([float(v) for v in p])
        np.testing.assert_allclose(adjust(p, "hommel"), [float(v) for v in wright], rtol=1e-12)


@pytest.mark.parametrize("shape", ["uniform", "signal", "convex", "concave", "steps", "line"])
def test_monotone_search_finds_every_minimum(shape):
    m = 700
    rng = np.random.default_rng(3)
    grid = np.arange(1, m + 1) / m
    p = {
        "uniform": np.sort(rng.random(m)),
        "signal": np.sort(10.0 ** -rng.uniform(0, 30, m)),
        "convex": grid**4,
        "concave": grid**0.2,
        "steps": np.ceil(grid * 9) / 9,
        "line": grid,
    }[shape]
    literal = [min(s * p[m - s + k - 1] / k for k in range(1, s + 1)) for s in range(1, m + 1)]
    np.testing.assert_allclose(worst_simes(p[None])[0], literal, rtol=1e-13)


def test_large_batch_in_blocks_equals_row_by_row():
    p = np.random.default_rng(6).random((3000, 120)) ** 2  # more entries than one block takes
    adjusted = adjust(p, "hommel")
    for row in (0, 1, 2183, 2184, 2185, 2999):
        np.testing.assert_array_equal(adjusted[row], adjust(p[row], "hommel"))
