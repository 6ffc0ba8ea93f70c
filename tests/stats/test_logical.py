"""Families of all pairs: published tables, what must hold whatever the p-values, and what they refuse."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import ndtr
from scipy.stats import rankdata

from podium.errors import InfeasibleError
from podium.stats.adjustments import adjust
from podium.stats.logical import (
    ARBITRARY_LIMIT,
    EXHAUSTIVE_LIMIT,
    LOGICAL_METHODS,
    PAIRWISE_METHODS,
    acceptance_set,
    adjust_family,
    adjust_pairwise,
    bell_number,
    exhaustive_sets,
    n_pairs,
    pair_indices,
    shaffer_levels,
    shaffer_sizes,
)
from podium.stats.procedures import METHODS
from quick import for_each
from stats.helpers import example, refused

# García & Herrera (2008), Table 5, 30 problems x 5 classifiers, by ascending p.
PUBLISHED = {
    "nemenyi": [4.487e-7, 1.736e-6, 0.0288, 0.0485, 0.0796, 0.1011, 0.1276, 0.2474, 1, 1],
    "holm": [4.487e-7, 1.563e-6, 0.0230, 0.0339, 0.0478, 0.0506, 0.0511, 0.0742, 1, 1],
    "shaffer": [4.487e-7, 1.042e-6, 0.0173, 0.0291, 0.0478, 0.0478, 0.0511, 0.0742, 1, 1],
    "bergmann-hommel": [4.487e-7, 1.042e-6, 0.0115, 0.0291, 0.0319, 0.0319, 0.0383, 0.0383, 1, 1],
}


@pytest.fixture(scope="module")
def classifiers() -> tuple[np.ndarray, np.ndarray]:
    """p-values (10,) and doubled rank sums (5,) of the 30 x 5 table."""
    names, values = example("garcia_herrera_2008")
    assert names == ["C4.5", "1-NN", "NaiveBayes", "Kernel", "CN2"]
    sums = rankdata(-values, axis=1).sum(axis=0)
    assert sums.tolist() == [63, 97.5, 66, 130, 93.5]
    first, second = pair_indices(5)
    z = np.abs(sums[first] - sums[second]) / 30 / np.sqrt(5 * 6 / (6 * 30))
    return 2 * ndtr(-z), (2 * sums).astype(np.int64)


@pytest.mark.parametrize("method", PUBLISHED)
def test_published_adjusted_p_values(classifiers, method):
    p, known = classifiers
    for positions in (known, None):
        apv = adjust_family(p, method, k=5, positions=positions)
        for got, printed in zip(apv[np.argsort(p)], PUBLISHED[method], strict=True):
            assert got == pytest.approx(printed, abs=5.1e-5 if printed > 1e-3 else 5.1e-10)


def test_the_definition_differs_from_the_table_where_it_is_not_monotone(classifiers):
    p, positions = classifiers
    one_nn_vs_naive_bayes = 4
    by_definition = adjust_family(p, k=5, positions=positions, monotone=False)
    assert by_definition[one_nn_vs_naive_bayes] == pytest.approx(0.0303, abs=5e-5)
    assert adjust_family(p, k=5, positions=positions)[one_nn_vs_naive_bayes] == pytest.approx(0.0319, abs=5e-5)


def test_a_matrix_is_adjusted_as_its_pairs_are(classifiers):
    # By hand: the exhaustive sets of three are all pairs and each alone: max(3 · 0.01, p).
    p = [[1, 0.01, 0.02], [0.01, 1, 0.6], [0.02, 0.6, 1]]
    np.testing.assert_allclose(adjust_pairwise(p), [[1, 0.03, 0.03], [0.03, 1, 0.6], [0.03, 0.6, 1]], rtol=1e-15)
    table = np.ones((5, 5))
    first, second = pair_indices(5)
    table[first, second] = table[second, first] = classifiers[0]
    assert adjust_pairwise(table)[1, 2] == pytest.approx(0.0319, abs=5e-5)
    assert adjust_pairwise(table, monotone=False)[1, 2] == pytest.approx(0.0303, abs=5e-5)


@for_each(LOGICAL_METHODS)
def test_whole_numbers_are_pvalues_too(method):
    adjusted = adjust_family([0, 1, 1], method, k=3)
    assert adjusted.tolist() == [0.0, 1.0, 1.0]
    assert adjusted.dtype == np.float64


def test_acceptance_set_of_the_published_table(classifiers):
    p, _ = classifiers
    result = acceptance_set(p, 0.05, k=5)
    # Retained in the paper: 1-NN = CN2 and C4.5 = NaiveBayes, alone and together.
    assert result.retained == {(0, 2), (1, 4)}
    assert set(result.sets) == {frozenset({(0, 2), (1, 4)}), frozenset({(0, 2)}), frozenset({(1, 4)})}


@for_each([(3, 0.3), (4, 0.05), (5, 0.3), (6, 0.05)])
def test_what_is_not_retained_has_a_small_adjusted_p_value(k, alpha):
    rng = np.random.default_rng(k)
    pairs = list(combinations(range(k), 2))
    sizes = set()
    for p in rng.random((40, len(pairs))) ** 4:
        retained = acceptance_set(p, alpha, k=k).retained
        own = adjust_family(p, k=k, monotone=False)
        assert retained == {pair for pair, value in zip(pairs, own, strict=True) if value > alpha}
        sizes.add(len(retained))
    assert len(sizes) > 1


def _sums_over_integer_partitions(k: int, largest: int) -> set[int]:
    if k == 0:
        return {0}
    return {
        part * (part - 1) // 2 + rest
        for part in range(1, min(k, largest) + 1)
        for rest in _sums_over_integer_partitions(k - part, part)
    }


@for_each([*range(1, 16), 22])
def test_shaffer_sizes_are_the_sums_over_block_sizes(k):
    assert shaffer_sizes(k).tolist() == sorted(_sums_over_integer_partitions(k, k))


def test_shaffer_levels_divide_by_the_published_steps():
    p = np.linspace(0.1, 0.9, 10)[::-1]
    steps = [10, 6, 6, 6, 6, 4, 4, 3, 2, 1]  # García & Herrera (2008), k = 5
    assert (0.05 / shaffer_levels(p, 5, 0.05))[::-1] == pytest.approx(steps, rel=1e-14)
    assert shaffer_levels(np.stack([p, p[::-1]]), 5).shape == (2, 10)


@for_each([(1, 0), (2, 1), (3, 4), (4, 14), (5, 51), (6, 202), (9, 21146)])
def test_exhaustive_sets_are_counted_by_bell_numbers(k, count):
    sets = exhaustive_sets(k)
    assert len(sets) == len(set(sets)) == count == bell_number(k) - 1


def test_exhaustive_sets_are_closed_under_transitivity():
    for pairs in exhaustive_sets(5):
        for (a, b), (c, d) in combinations(sorted(pairs), 2):
            shared = {a, b} & {c, d}
            if shared:
                assert tuple(sorted({a, b, c, d} - shared)) in pairs


def test_every_procedure_without_logic_is_the_one_of_the_adjust_module():
    p = np.random.default_rng(1).random((3, 10)) ** 3
    for method in METHODS:
        np.testing.assert_array_equal(adjust_family(p, method, k=5), adjust(p, method))
    np.testing.assert_array_equal(adjust_family(p, "nemenyi", k=5), np.minimum(10 * p, 1))
    assert set(PAIRWISE_METHODS) > set(METHODS)


@for_each(PAIRWISE_METHODS)
def test_matrix_and_vector_agree_in_batches(method):
    rng = np.random.default_rng(2)
    p = rng.random((2, 3, 6))
    first, second = pair_indices(4)
    matrix = np.full((2, 3, 4, 4), np.nan)  # the diagonal is not looked at
    matrix[..., first, second] = matrix[..., second, first] = p
    result = adjust_pairwise(matrix, method)
    assert (result == np.swapaxes(result, -1, -2)).all()
    assert (result[..., range(4), range(4)] == 1).all()
    np.testing.assert_array_equal(result[..., first, second], adjust_family(p, method, k=4))
    np.testing.assert_array_equal(result[1, 2], adjust_pairwise(matrix[1, 2], method))


@for_each(["shaffer-dynamic", "bergmann-hommel"])
def test_positions_broadcast_against_a_batch(method):
    positions = np.array([0, 3, 4, 9])
    first, second = pair_indices(4)
    slopes = np.array([0.1, 0.5, 2.0])[:, None]
    p = np.exp(-slopes * np.abs(positions[first] - positions[second]))
    together = adjust_family(p, method, k=4, positions=positions)
    apart = [adjust_family(row, method, k=4, positions=positions) for row in p]
    np.testing.assert_array_equal(together, apart)


def test_two_algorithms_have_nothing_to_adjust():
    for method in PAIRWISE_METHODS:
        assert adjust_family([0.03], method, k=2)[0] == pytest.approx(0.03, rel=1e-12)
    assert adjust_family([0.03], k=2, positions=[5, 1]).tolist() == [0.03]


def test_an_empty_batch_stays_empty():
    for method in ("shaffer", "shaffer-dynamic", "bergmann-hommel"):
        assert adjust_family(np.empty((0, 6)), method, k=4).shape == (0, 6)
        assert adjust_family(np.empty((0, 6)), method, k=4, positions=np.empty((0, 4))).shape == (0, 6)


def test_tiny_p_values_keep_their_size():
    p = [1e-300, 1e-200, 0.5]
    assert adjust_family(p, k=3).tolist() == pytest.approx([3e-300, 1e-200, 0.5], rel=1e-14)
    assert adjust_family(p, k=3, positions=[0, 900, 899]).tolist() == pytest.approx([3e-300, 1e-200, 0.5])


def test_too_many_algorithms_without_positions_are_refused_with_an_alternative():
    k = ARBITRARY_LIMIT + 1
    for method in ("shaffer-dynamic", "bergmann-hommel"):
        with pytest.raises(InfeasibleError, match=rf"{k} algorithms.*{ARBITRARY_LIMIT}.*'shaffer'.*'holm'"):
            adjust_family(np.full(n_pairs(k), 0.5), method, k=k)
    assert adjust_family(np.full(n_pairs(k), 0.5), "shaffer", k=k).shape == (n_pairs(k),)


def test_too_many_exhaustive_sets_are_refused_with_their_number():
    with pytest.raises(InfeasibleError, match="115974 exhaustive sets"):
        exhaustive_sets(10)
    assert EXHAUSTIVE_LIMIT == 9
    with pytest.raises(InfeasibleError):
        acceptance_set(np.full(n_pairs(10), 0.5), 0.05, k=10)


def test_positions_of_an_empty_batch():
    assert adjust_family([0.1, 0.1, 0.1], k=3, positions=np.zeros((2, 0, 3))).shape == (2, 0, 3)


test_unusable_input_is_named = refused(
    ("3 pairs", lambda: adjust_family([0.1, 0.2], k=3)),
    ("1 pairs", lambda: adjust_family(0.1, k=2)),
    ("at least 2", lambda: adjust_family([], k=1)),
    (r"1.2 for the pair \(0, 2\)", lambda: adjust_family([0.1, 1.2, 0.3], k=3)),
    (r"1.2 for the pair \(0, 2\)", lambda: adjust_family([0.0, 1.2, 0.3], k=3)),
    (r"nan for the pair \(1, 2\)", lambda: adjust_family([0.1, 0.2, float("nan")], k=3)),
    ("Unknown adjustment 'tukey'", lambda: adjust_family([0.1, 0.2, 0.3], "tukey", k=3)),
    ("one number per algorithm", lambda: adjust_family([0.1, 0.2, 0.3], k=3, positions=[1, 2])),
    ("finite", lambda: adjust_family([0.1, 0.2, 0.3], k=3, positions=[1, 2, np.inf])),
    ("does not match", lambda: adjust_family(np.full((2, 3), 0.1), k=3, positions=np.zeros((4, 3)))),
    (r"pair \(0, 1\)", lambda: adjust_family([0.1, 0.2, 0.1], k=3, positions=[0, 1, 2])),
    ("equal distances", lambda: adjust_family([0.3, 0.1, 0.2], k=3, positions=[0, 1, 2])),
    (r"^pvalues: .* square", lambda: adjust_pairwise(np.ones((2, 3)))),
    (r"nan for the pair \(0, 1\)", lambda: adjust_pairwise([[1, np.nan, 0.2], [np.nan, 1, 0.3], [0.2, 0.3, 1]])),
    (r"\(0, 2\) and \(2, 0\) differ", lambda: adjust_pairwise([[1, 0.1, 0.2], [0.1, 1, 0.3], [0.25, 0.3, 1]])),
    ("alpha must", lambda: acceptance_set([0.1, 0.2, 0.3], 0, k=3)),
    ("alpha must", lambda: acceptance_set([0.1, 0.2, 0.3], 1, k=3)),
    ("one family", lambda: acceptance_set(np.ones((2, 3)), 0.05, k=3)),
    ("alpha must", lambda: shaffer_levels([0.1, 0.2, 0.3], 3, 1.5)),
    ("alpha must", lambda: shaffer_levels([0.1, 0.2, 0.3], 3, 0)),
    (r"^k: .* not 0\.$", lambda: shaffer_sizes(0)),
    lambda: exhaustive_sets(0),
)


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
