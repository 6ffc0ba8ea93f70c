"""Rank intervals: Holm's procedure and p-values by hand, coverage by simulation, and what they may never do."""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.errors import InputError
from podium.stats import directional_pvalues, rank_intervals, within_ranks
from podium.stats.directional import least_problems


def slow_intervals(ranks: list[list[float]], alpha: float) -> list[tuple[int, int]]:
    """Go through the ordered pairs one by one."""
    n, k = len(ranks), len(ranks[0])
    found = []
    for i in range(k):
        for j in range(k):
            if i != j:
                d = [row[j] - row[i] for row in ranks]
                size = math.sqrt(sum(x * x for x in d))
                p = 0.5 if size == 0 else NormalDist().cdf(-sum(d) / size)
                found.append((max(p, 2.0 ** -sum(x != 0 for x in d)), i, j))
    found.sort()
    better = set()
    for step, (p, i, j) in enumerate(found):
        if p * (k * (k - 1) - step) > alpha:
            break
        better.add((i, j))
    assert n
    return [
        (1 + sum((i, j) in better for i in range(k)), k - sum((j, i) in better for i in range(k))) for j in range(k)
    ]


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 6), st.integers(1, 30), st.integers(0, 10**6), st.sampled_from([0.01, 0.05, 0.2]))
def test_intervals_are_those_of_the_definition(k: int, n: int, seed: int, alpha: float) -> None:
    rng = np.random.default_rng(seed)
    ranks = within_ranks((rng.normal(size=(n, k)) + rng.choice([0, 1]) * np.arange(k)).round(1), "minimize")
    found = rank_intervals(ranks, alpha)
    assert list(zip(found.lower.tolist(), found.upper.tolist(), strict=True)) == slow_intervals(ranks.tolist(), alpha)
    own = 1 + (ranks.sum(axis=0)[:, None] < ranks.sum(axis=0)).sum(axis=0)
    assert ((found.lower <= own) & (own <= found.upper)).all()
    assert not (found.better & found.better.T).any()


def test_batch_is_each_table_by_itself() -> None:
    ranks = (
        np.argsort(np.random.default_rng(2).normal(size=(4, 3, 25, 5)) + np.arange(5), axis=-1).argsort(axis=-1) + 1.0
    )
    whole = rank_intervals(ranks)
    for place in np.ndindex(4, 3):
        one = rank_intervals(ranks[place])
        assert (whole.lower[place] == one.lower).all()
        assert (whole.upper[place] == one.upper).all()


def test_pvalues_of_wins_alone_are_never_below_those_of_signs() -> None:
    for n in range(1, 40):
        found = directional_pvalues(np.tile([1.0, 2.0], (n, 1)))
        assert found[0, 1] >= 2.0**-n
        assert found[1, 0] >= 0.5
        assert np.diag(found).tolist() == [1, 1]  # nothing is better than itself


@pytest.mark.parametrize("spread", [np.ones(5), np.linspace(1, 5, 5), np.array([5.0, 1, 1, 1, 1])])
def test_simulated_coverage_of_equal_algorithms(spread: np.ndarray) -> None:
    x = np.random.default_rng(7).normal(size=(4000, 30, 5)) * spread
    found = rank_intervals(np.argsort(np.argsort(x, axis=-1), axis=-1) + 1.0)
    covered = ((found.lower == 1) & (found.upper == 5)).all(axis=-1).mean()
    assert covered >= 0.95 - 3 * math.sqrt(0.05 * 0.95 / 4000)


def test_simulated_coverage_of_two_groups() -> None:
    x = np.random.default_rng(8).normal(size=(4000, 30, 4)) + np.array([0, 0, 1, 1])
    found = rank_intervals(np.argsort(np.argsort(x, axis=-1), axis=-1) + 1.0)
    covered = ((found.lower <= [1, 1, 3, 3]) & (found.upper >= [2, 2, 4, 4])).all(axis=-1).mean()
    assert covered >= 0.95 - 3 * math.sqrt(0.05 * 0.95 / 4000)
    assert ((found.upper - found.lower) < 3).any()


@pytest.mark.parametrize("k", [2, 5, 10, 40])
def test_fewest_problems_are_the_fewest(k: int) -> None:
    # The strongest evidence there is: one algorithm ahead of another by the same distance on every problem.
    n = least_problems(k)
    for problems, narrower in ((n - 1, False), (n, True)):
        found = rank_intervals(np.tile(np.arange(1.0, k + 1), (problems, 1)))
        assert bool((found.upper - found.lower + 1 < k).any()) is narrower


def test_equal_results_tell_nothing_apart() -> None:
    found = rank_intervals(np.full((50, 4), 2.5))
    assert found.lower.tolist() == [1] * 4
    assert found.upper.tolist() == [4] * 4


def test_bad_input() -> None:
    for alpha in (0, 0.5, 0.7):
        with pytest.raises(InputError, match="alpha"):
            rank_intervals([[1, 2]], alpha)
    with pytest.raises(InputError, match="shape"):
        rank_intervals([1, 2])
    with pytest.raises(InputError, match="finite"):
        rank_intervals([[1, np.nan]])
