"""What must hold for any family of all pairs, whatever the p-values."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import ndtr

from podium.stats.logical import LOGICAL_METHODS, adjust_family, adjust_pairwise, n_pairs, pair_indices

shares = st.one_of(st.floats(0, 1), st.sampled_from([0.0, 0.01, 0.04, 0.05, 0.5, 1.0]), st.floats(0, 0.05))
families = st.integers(2, 6).flatmap(
    lambda k: st.tuples(st.just(k), st.lists(shares, min_size=n_pairs(k), max_size=n_pairs(k)))
)
lines = st.lists(st.integers(0, 40), min_size=2, max_size=7)


def z_test(positions: list[int], scale: float = 12.0) -> np.ndarray:
    x = np.array(positions)
    first, second = pair_indices(len(x))
    return 2 * ndtr(-np.abs(x[first] - x[second]) / scale)


@given(families)
def test_each_refinement_rejects_at_least_what_the_cruder_one_does(case):
    k, p = case
    chain = ["bergmann-hommel", "shaffer-dynamic", "shaffer", "holm", "nemenyi"]
    values = [adjust_family(p, method, k=k) for method in chain]
    for finer, cruder in pairwise(values):
        assert (finer <= cruder * (1 + 1e-12)).all()
    assert (values[0] >= np.array(p)).all()
    assert (values[0] >= adjust_family(p, k=k, monotone=False)).all()


@given(lines)
def test_each_refinement_on_a_line(positions):
    p, k = z_test(positions), len(positions)
    values = [adjust_family(p, m, k=k, positions=positions) for m in (*reversed(LOGICAL_METHODS), "nemenyi")]
    for finer, cruder in pairwise(values):
        assert (finer <= cruder * (1 + 1e-12)).all()
    assert (values[0] >= p).all()


@given(families)
def test_adjusted_values_keep_the_order_of_the_p_values(case):
    k, p = case
    for method in LOGICAL_METHODS:
        apv = adjust_family(p, method, k=k)
        for i, j in zip(*np.nonzero(np.less.outer(p, p)), strict=True):
            assert apv[i] <= apv[j]
        if method != "bergmann-hommel":  # equal p-values: one value (there they are told apart by logic)
            assert all(apv[i] == apv[j] for i, j in zip(*np.nonzero(np.equal.outer(p, p)), strict=True))


@settings(max_examples=12)
@given(families, st.randoms(use_true_random=False))
def test_renaming_the_algorithms_renames_the_result(case, random):
    k, p = case
    first, second = pair_indices(k)
    matrix = np.ones((k, k))
    matrix[first, second] = matrix[second, first] = p
    new = random.sample(range(k), k)
    for method in LOGICAL_METHODS:
        for monotone in (True, False):
            moved = adjust_pairwise(matrix[np.ix_(new, new)], method, monotone=monotone)
            np.testing.assert_array_equal(moved, adjust_pairwise(matrix, method, monotone=monotone)[np.ix_(new, new)])


@settings(max_examples=12)
@given(lines, st.integers(-1000, 1000), st.randoms(use_true_random=False))
def test_only_distances_of_positions_matter(positions, shift, random):
    p, k = z_test(positions), len(positions)
    first, second = pair_indices(k)
    x = np.array(positions)
    for method in ("shaffer-dynamic", "bergmann-hommel"):
        reference = adjust_family(p, method, k=k, positions=x)
        far = np.array([int(value) + 10**30 for value in positions], dtype=object)
        for same in (x + shift, -x, 7 * x, x / 8, far, x.astype(np.uint64), x + 2**62):
            np.testing.assert_array_equal(adjust_family(p, method, k=k, positions=same), reference)
        new = random.sample(range(k), k)
        square = np.ones((k, k))
        square[first, second] = square[second, first] = reference
        moved = adjust_family(z_test(x[new].tolist()), method, k=k, positions=x[new])
        np.testing.assert_array_equal(moved, square[np.ix_(new, new)][first, second])


@given(lines)
def test_positions_are_only_a_faster_way(positions):
    p, k = z_test(positions), len(positions)
    for method in LOGICAL_METHODS:
        for monotone in (True, False):
            np.testing.assert_allclose(
                adjust_family(p, method, k=k, positions=positions, monotone=monotone),
                adjust_family(p, method, k=k, monotone=monotone),
                rtol=1e-12,
            )


def test_rounding_noise_in_p_or_in_positions_separates_nothing():
    integers = [1, 2, 3, 4, 9]
    floats = np.array(integers) / 10
    first, second = pair_indices(5)
    distances = np.abs(floats[first] - floats[second])
    assert len(np.unique(distances)) > len({abs(a - b) for a in integers for b in integers if a != b})
    noisy = 2 * ndtr(-distances)  # 0.3 - 0.2 and 0.2 - 0.1 differ in binary
    exact = [Fraction(abs(integers[i] - integers[j]), 10) for i, j in zip(first, second, strict=True)]
    clean = 2 * ndtr(-np.array([float(distance) for distance in exact]))
    reference = adjust_family(clean, k=5, positions=integers)
    np.testing.assert_allclose(adjust_family(noisy, k=5, positions=integers), reference, rtol=1e-12)
    np.testing.assert_allclose(adjust_family(noisy, k=5, positions=floats), reference, rtol=1e-12)
