"""Runs and problems of a study: the smallest numbers, found by trying all, by theory and by simulation."""

from __future__ import annotations

import itertools
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.errors import InputError
from podium.stats.planning import allocate_runs, problems_for_family, t_power


def error(s: tuple[float, float], n: tuple[int, int]) -> float:
    return float(np.sqrt(s[0] ** 2 / n[0] + s[1] ** 2 / n[1]))


def fewest_of_two(s: tuple[float, float], se: float) -> int:
    """Try every total, divided in every way."""
    for total in itertools.count(4):
        n1 = np.arange(2, total - 1)
        if (np.sqrt(s[0] ** 2 / n1 + s[1] ** 2 / (total - n1)) <= se * (1 + 1e-9)).any():
            return total
    raise AssertionError


def test_an_algorithm_that_does_not_vary_takes_nothing_of_the_error() -> None:
    # 2²/4 + 0²/2 is 1² exactly.
    assert allocate_runs([2.0, 0.0], 1.0, [0], [1]).runs.tolist() == [4, 2]
    assert allocate_runs([0.0, 2.0], 1.0, [0], [1]).runs.tolist() == [2, 4]


@given(st.lists(st.floats(0, 3), min_size=2, max_size=2), st.floats(0.3, 2))
def test_giving_runs_one_by_one_comes_within_one_of_the_optimum(deviations: list[float], se: float) -> None:
    greedy = allocate_runs(deviations, se, [0], [1], most=10_000)
    assert greedy.enough
    best = fewest_of_two((deviations[0], deviations[1]), se)
    assert best <= int(greedy.runs.sum()) <= best + 1


@given(st.lists(st.floats(0.05, 3), min_size=3, max_size=6), st.floats(0.2, 1))
def test_every_pair_is_as_precise_as_asked_for(deviations: list[float], se: float) -> None:
    first, second = np.triu_indices(len(deviations), 1)
    found = allocate_runs(deviations, se, first, second, most=100_000)
    for place, (i, j) in enumerate(combinations(range(len(deviations)), 2)):
        wanted = error((deviations[i], deviations[j]), (int(found.runs[i]), int(found.runs[j])))
        assert found.errors[place] == pytest.approx(wanted)
        assert wanted <= se * (1 + 1e-9)


def test_an_error_that_is_reached_exactly_is_enough() -> None:
    """1/8 + 1/8 and 9/48 + 1/16 are 0.5²: not one run more."""
    assert allocate_runs([1.0, 1.0], 0.5, [0], [1]).runs.tolist() == [8, 8]
    assert allocate_runs([3.0, 1.0], 0.5, [0], [1]).runs.tolist() == [48, 16]


def test_a_limit_is_kept_and_told() -> None:
    found = allocate_runs([1.0, 10.0], 0.1, [0], [1], most=50)
    assert found.runs.tolist() == [50, 50]
    assert not found.enough


def test_standard_errors_are_those_of_simulated_means() -> None:
    deviations = np.array([2.0, 0.5, 1.0])
    found = allocate_runs(deviations, 0.25, [0, 0, 1], [1, 2, 2])
    rng = np.random.default_rng(3)
    means = np.stack([rng.normal(0, s, (20_000, n)).mean(axis=1) for s, n in zip(deviations, found.runs, strict=True)])
    for place, (i, j) in enumerate(((0, 1), (0, 2), (1, 2))):
        assert (means[i] - means[j]).std() == pytest.approx(found.errors[place], rel=0.03)


@pytest.mark.parametrize("comparisons", [1, 3, 10, 45])
@pytest.mark.parametrize("alternative", ["two-sided", "greater"])
def test_problems_are_the_fewest_with_the_power(comparisons: int, alternative: str) -> None:
    for strategy, levels in {
        "first": [comparisons], "average": list(range(1, comparisons + 1)), "last": [1],
    }.items():  # fmt: skip
        n = problems_for_family(0.6, comparisons, 0.85, 0.05, alternative, strategy)  # type: ignore[arg-type]
        assert n is not None
        powers = [np.mean([t_power(m, 0.6, 0.05 / level, alternative) for level in levels]) for m in (n - 1, n)]  # type: ignore[arg-type]
        assert powers[0] < 0.85 <= powers[1]


def test_one_comparison_is_cohens_table() -> None:
    assert [problems_for_family(d, 1) for d in (0.2, 0.5, 0.8)] == [199, 34, 15]


def test_what_cannot_be_reached_is_none() -> None:
    assert problems_for_family(0.01, 10, most=1_000) is None


def test_impossible_numbers_are_refused() -> None:
    for call in (
        lambda: allocate_runs([-1.0, 1.0], 0.1, [0], [1]),
        lambda: allocate_runs([1.0, float("inf")], 0.1, [0], [1]),
        lambda: allocate_runs([1.0, 1.0], 0.0, [0], [1]),
        lambda: allocate_runs([1.0, 1.0], 0.1, [0], [1], least=1),
        lambda: allocate_runs([1.0, 1.0], 0.1, [], []),
        lambda: allocate_runs([1.0, 1.0], 0.1, [0], [1], most=1),
        lambda: problems_for_family(0.5, 0),
        lambda: problems_for_family(0.5, 1, power=1.0),
        lambda: problems_for_family(0.5, 1, strategy="best"),  # type: ignore[arg-type]
    ):
        with pytest.raises(InputError):
            call()
