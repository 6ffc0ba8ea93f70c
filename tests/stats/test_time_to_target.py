"""Time to target by hand, by loops, and the intervals against theory."""

from __future__ import annotations

import math

import numpy as np
import pytest

from podium.stats.grouping import closure, cycles, layers, missing_links, reduction
from podium.stats.time_to_target import first_hits, over_problems, summarise_hits
from quick import for_each
from stats.helpers import refused

TIMES = [1, 2, 5, 10]


def loops(values, target, minimize):
    """ERT, PAR10 and success rate of runs (r, c), written out."""
    spent, penalised, solved = 0.0, 0.0, 0
    for run in values:
        at = next((t for t, v in zip(TIMES, run, strict=True) if (v <= target if minimize else v >= target)), None)
        solved += at is not None
        spent += TIMES[-1] if at is None else at
        penalised += 10 * TIMES[-1] if at is None else at
    return (spent / solved if solved else math.inf), penalised / len(values), solved / len(values)


@for_each(["minimize", "maximize"])
def test_against_loops(objective):
    rng = np.random.default_rng(1)
    values = rng.normal(size=(3, 4, 6, 4))
    for target in (-1.5, 0.0, 0.9, 9.0, -9.0):
        found = summarise_hits(first_hits(values, TIMES, target, objective))
        for place in np.ndindex(3, 4):
            ert, par10, rate = loops(values[place], target, objective == "minimize")
            assert (found.ert[place], found.par10[place], found.success_rate[place]) == pytest.approx(
                (ert, par10, rate)
            )


def test_runs_that_stopped_early_are_censored_where_they_stopped():
    nan = math.nan
    hits = first_hits([[9.0, 8.0, nan, nan], [9.0, 1.0, 0.0, 0.0], [nan] * 4], TIMES, 1.0, "minimize")
    assert hits.time[:2].tolist() == [2, 2]
    found = summarise_hits(hits)
    assert (int(found.runs), int(found.successes)) == (2, 1)
    assert (float(found.ert), float(found.par10)) == (4.0, (20 + 2) / 2)


def test_over_problems_weighs_problems_alike():
    """Problem 1 has three runs, problem 2 one: means of the problems, not of the runs."""
    nan = math.nan
    values = np.array([[[5, 5, 5, 1], [5, 1, 1, 1], [5, 5, 5, 5]], [[1, 1, 1, 1], [nan] * 4, [nan] * 4]])
    found = over_problems(first_hits(values, TIMES, 1.0, "minimize"), resamples=50)
    assert float(found.success_rate) == pytest.approx((2 / 3 + 1) / 2)
    assert float(found.par10) == pytest.approx(((10 + 2 + 100) / 3 + 1) / 2)
    assert float(found.ert) == pytest.approx(((10 + 2 + 10) / 3 + 1) / (2 / 3 + 1))
    assert int(found.solved) == 2
    assert int(over_problems(first_hits(values[:1], TIMES, 1.0, "minimize"), resamples=50).solved) == 1


def test_intervals_of_the_success_rate_match_the_binomial():
    """One problem, 400 runs, 100 successes: 0.25 ± 1.96 √(0.25·0.75/400)."""
    values = np.ones((1, 400, 4))
    values[0, :100] = 0
    found = over_problems(first_hits(values, TIMES, 0.0, "minimize"), resamples=4000, seed=3)
    half = 1.96 * math.sqrt(0.25 * 0.75 / 400)
    np.testing.assert_allclose(found.success_rate_interval, [0.25 - half, 0.25 + half], atol=0.006)


def test_intervals_of_certain_and_of_hopeless_targets():
    values = np.zeros((2, 3, 5, 4))
    sure = over_problems(first_hits(values, TIMES, 0.0, "minimize"), resamples=20)
    assert sure.ert_interval.tolist() == [[1, 1], [1, 1]]
    never = over_problems(first_hits(values, TIMES, -1.0, "minimize"), resamples=20)
    assert np.isinf(never.ert).all()
    assert np.isinf(never.ert_interval).all()
    assert never.success_rate_interval.tolist() == [[0, 0], [0, 0]]
    assert never.par10.tolist() == [100, 100]


def test_the_seed_decides():
    values = np.random.default_rng(0).normal(size=(2, 5, 8, 4))
    hits = first_hits(values, TIMES, -1.0, "minimize")
    one, two, other = (over_problems(hits, resamples=100, seed=s) for s in (1, 1, 2))
    assert one.par10_interval.tolist() == two.par10_interval.tolist() != other.par10_interval.tolist()


def test_one_resample_is_its_own_interval():
    hits = first_hits(np.arange(24.0).reshape(2, 3, 4) % 7, TIMES, 3.0, "minimize")
    low, high = over_problems(hits, resamples=1).success_rate_interval.tolist()
    assert low == high


def test_single_runs_have_no_interval():
    hits = first_hits(np.zeros((2, 3, 1, 4)), TIMES, 0.0, "minimize")
    assert np.isnan(over_problems(hits, resamples=10).ert_interval).all()


def walk(matrix, start):
    """Everything reachable from a node, by search."""
    seen, left = set(), [start]
    while left:
        here = left.pop()
        for there in np.flatnonzero(matrix[here]).tolist():
            if there not in seen:
                seen.add(there)
                left.append(there)
    return seen


@for_each(range(10))
def test_orders_against_search(seed):
    rng = np.random.default_rng(seed)
    matrix = np.triu(rng.random((7, 7)) < 0.35, 1)
    place = rng.permutation(7)
    matrix = matrix[np.ix_(place, place)]
    reach = closure(matrix)
    assert [set(np.flatnonzero(row).tolist()) for row in reach] == [walk(matrix, i) for i in range(7)]
    assert cycles(matrix) == []
    small = reduction(matrix)
    assert not (small & ~matrix).any()
    np.testing.assert_array_equal(closure(small), reach)
    for i, j in np.argwhere(small).tolist():  # no arrow can be spared
        without = small.copy()
        without[i, j] = False
        assert not closure(without)[i, j]
    assert {(i, j) for i in range(7) for j in walk(matrix, i)} - set(map(tuple, np.argwhere(matrix).tolist())) == set(
        missing_links(matrix)
    )
    where = {j: depth for depth, layer in enumerate(layers(matrix)) for j in layer}
    assert sorted(where) == list(range(7))
    assert all(where[i] < where[j] for i, j in np.argwhere(matrix).tolist())


RING = np.array([[0, 1, 0, 0], [0, 0, 1, 1], [1, 0, 0, 0], [0, 0, 0, 0]])


def test_cycles_are_named():
    assert cycles(RING) == [(0, 1, 2)]
    assert cycles([[0, 1, 0], [1, 0, 1], [0, 0, 0]]) == [(0, 1)]


HITS = first_hits(np.zeros((1, 2, 4)), TIMES, 0.0, "minimize")
test_unusable_choices_are_refused = refused(
    *(lambda t=t: first_hits(np.zeros((1, 4)), t, 0.0, "minimize") for t in ([0, 1, 2, 3], [1, 1, 2, 3], [1, 2, 3])),
    *(
        lambda words=words: over_problems(HITS, **words)
        for words in ({"confidence": 1.0}, {"resamples": 0}, {"seed": -1})
    ),
    ("finite", lambda: first_hits(np.zeros((1, 4)), TIMES, math.nan, "minimize")),
    ("cycle", lambda: reduction(RING)),
    ("cycle", lambda: layers(RING)),
    ("square", lambda: closure([[1, 0]])),
)
