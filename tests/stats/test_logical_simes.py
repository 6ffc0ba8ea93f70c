"""Bergmann-Hommel with Simes: the definition over all partitions, and what it must not lose."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bruteforce import partition_pairs
from podium.errors import InfeasibleError, InputError
from podium.stats.logical import adjust_family, adjust_pairwise, bell_number
from podium.stats.logical.exhaustive import _labels
from quick import for_each
from stats.helpers import same_alone


def literal(p: np.ndarray, k: int) -> list[float]:
    """The definition, one set and one hypothesis at a time."""
    out = [0.0] * p.size
    for together in partition_pairs(k):
        inside = np.flatnonzero(together)
        q = sorted(p[inside])
        simes = min(len(q) * value / (j + 1) for j, value in enumerate(q))
        for i in inside:
            out[i] = max(out[i], simes)
    return [min(value, 1.0) for value in out]


@given(st.integers(2, 6), st.integers(0, 10_000), st.booleans())
def test_the_definition_over_all_partitions(k: int, seed: int, ties: bool) -> None:
    rng = np.random.default_rng(seed)
    p = rng.random(k * (k - 1) // 2) ** 3
    p = np.round(p, 1) if ties else p
    found = adjust_family(p, "bergmann-hommel-simes", k=k, monotone=False)
    np.testing.assert_allclose(found, literal(p, k), rtol=1e-12)


@given(st.integers(2, 7), st.integers(0, 10_000))
def test_it_never_rejects_less_than_bonferroni_tests_of_the_sets(k: int, seed: int) -> None:
    p = np.random.default_rng(seed).random(k * (k - 1) // 2) ** 2
    simes = adjust_family(p, "bergmann-hommel-simes", k=k)
    assert (simes <= adjust_family(p, "bergmann-hommel", k=k) * (1 + 1e-12)).all()
    assert (simes >= p * (1 - 1e-12)).all()
    order = np.argsort(p)
    assert (np.diff(simes[order]) >= -1e-15).all()


def test_a_case_by_hand() -> None:
    # Three algorithms, p = 0.02, 0.03, 0.04: Simes of all three is min(0.06, 0.045, 0.04) = 0.04, of each alone p itself.
    assert adjust_family([0.02, 0.03, 0.04], "bergmann-hommel-simes", k=3).tolist() == [0.04, 0.04, 0.04]
    assert adjust_family([0.02, 0.03, 0.04], "bergmann-hommel", k=3).round(12).tolist() == [0.06, 0.06, 0.06]


def test_values_are_raised_to_those_of_smaller_p() -> None:
    """By hand: 01 with 23 gives 0.02; the sets with 02 give at most 0.0165 (02, 03, 23), though its p is larger."""
    p = [0.01, 0.011, 0.011, 0.011, 0.011, 1.0]
    definition = adjust_family(p, "bergmann-hommel-simes", k=4, monotone=False)
    assert definition == pytest.approx([0.02, 0.0165, 0.0165, 0.0165, 0.0165, 1.0])
    assert adjust_family(p, "bergmann-hommel-simes", k=4) == pytest.approx([0.02] * 5 + [1.0])


def test_a_batch_is_its_families() -> None:
    p = np.random.default_rng(1).random((3, 10))
    same_alone(lambda one: adjust_family(one, "bergmann-hommel-simes", k=5), p, core=1, rtol=0)


def test_a_matrix_goes_in_and_comes_out() -> None:
    p = np.ones((4, 4))
    for i, j in combinations(range(4), 2):
        p[i, j] = p[j, i] = 0.01 * (i + j)
    found = adjust_pairwise(p, "bergmann-hommel-simes")
    assert np.array_equal(found, found.T)
    assert found[0, 1] == adjust_family(p[np.triu_indices(4, 1)], "bergmann-hommel-simes", k=4)[0]


@for_each(range(1, 10))
def test_there_are_as_many_partitions_as_bell_says(k: int) -> None:
    labels = _labels(k)
    assert len({tuple(row) for row in labels.tolist()}) == len(labels) == bell_number(k)


# Hommel's procedure with the logical relations of all pairs.


def smallest_level(p: np.ndarray, k: int) -> list[float]:
    """The smallest α at which the definition rejects each hypothesis, tried at every α where a decision can change."""
    m = p.size
    ordered = sorted(p)
    possible = {int(together.sum()) for together in partition_pairs(k)}
    tries = sorted({s * q / r for q in ordered for s in possible for r in range(1, s + 1)})

    def size(alpha: float) -> int:
        standing = [s for s in possible if all(ordered[m - s + r - 1] * s / r > alpha for r in range(1, s + 1))]
        return max(standing, default=1)

    sizes = {alpha: size(alpha) for alpha in tries}
    return [min(alpha for alpha in tries if value * sizes[alpha] <= alpha * (1 + 1e-12)) for value in p]


@given(st.integers(2, 5), st.integers(0, 10_000), st.booleans())
def test_hommel_with_possible_sizes_is_its_definition(k: int, seed: int, ties: bool) -> None:
    p = np.random.default_rng(seed).random(k * (k - 1) // 2) ** 2
    p = np.round(p, 1) if ties else p
    np.testing.assert_allclose(adjust_family(p, "hommel-logical", k=k), smallest_level(p, k), rtol=1e-12)


@given(st.integers(2, 7), st.integers(0, 10_000))
def test_hommel_with_possible_sizes_stands_between_shaffer_and_bergmann_hommel_with_simes(k: int, seed: int) -> None:
    p = np.random.default_rng(seed).random(k * (k - 1) // 2) ** 3
    found = adjust_family(p, "hommel-logical", k=k)
    for weaker in ("hommel", "hochberg", "shaffer", "holm"):
        assert (found <= adjust_family(p, weaker, k=k) * (1 + 1e-12)).all()
    assert (found >= adjust_family(p, "bergmann-hommel-simes", k=k) * (1 - 1e-12)).all()
    assert (found >= p).all()


def test_hommel_with_possible_sizes_by_hand() -> None:
    # Three algorithms: 1 or 3 pairs can be equal. Simes of all three is min(0.036, 0.03, 0.045) = 0.03, of one pair its p.
    p = [0.02, 0.045, 0.012]
    assert adjust_family(p, "hommel-logical", k=3) == pytest.approx([0.03, 0.045, 0.03])
    assert adjust_family(p, "hommel", k=3) == pytest.approx([0.04, 0.045, 0.03])
    assert adjust_family(p, "shaffer", k=3) == pytest.approx([0.036, 0.045, 0.036])


def test_hommel_with_possible_sizes_keeps_the_level_and_shaffers_levels_stepped_up_do_not() -> None:
    """Three equal algorithms, p independent: the wrong hybrid errs with α(1 − α)² + 3α² − 2α³ = 0.052375 at 0.05."""
    p = np.sort(np.random.default_rng(3).random((100_000, 3)), axis=1)
    stepped_up = (
        (p <= np.array([0.05 / 3, 0.05, 0.05])).any(axis=1).mean()
    )  # α/t_i, the largest p that is below its level decides
    kept = (adjust_family(p, "hommel-logical", k=3) <= 0.05).any(axis=1).mean()
    error = np.sqrt(0.05 * 0.95 / len(p))
    assert stepped_up == pytest.approx(0.052375, abs=4 * error)
    assert kept == pytest.approx(0.05, abs=4 * error)


def test_too_many_algorithms_and_unknown_names_are_refused() -> None:
    with pytest.raises(InfeasibleError, match="13 algorithms have 27644436"):
        adjust_family(np.ones(78), "bergmann-hommel-simes", k=13)
    with pytest.raises(InputError, match="bergmann-hommel-simes"):
        adjust_family([0.1], "simes", k=2)
