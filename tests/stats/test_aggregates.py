"""Aggregates of runs, probability of improvement, violation ratio and the bootstrap: against rliable, deepsig and brute force."""

from __future__ import annotations

import itertools
import math
import statistics
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import mannwhitneyu, norm

from podium.stats.aggregates import (
    ExactScores,
    draw_counts,
    interquartile_mean,
    interquartile_variances,
    matches,
    optimality_gap,
    percentile_interval,
    probability_of_improvement,
    problem_means,
    run_weights,
    score_distribution,
    weighted_mean,
)
from podium.stats.dominance import common_steps, dominance_test, violation_ratio
from quick import for_each
from stats.helpers import recorded, refused

TABLES = recorded("aggregates_rliable_deepsig")["tables"]
SCORES = st.lists(st.integers(-5, 5), min_size=1, max_size=9)


@for_each(itertools.product(TABLES, "xy"))
def test_aggregates_are_those_of_rliable(table: dict, side: str) -> None:
    cells = np.array(table[side])
    flat, sizes, said = cells.ravel(), [cells.shape[1]] * len(cells), table["aggregates"][side]
    assert float(interquartile_mean(flat)) == pytest.approx(said["iqm"], rel=1e-12)
    assert float(np.median(problem_means(flat, sizes))) == pytest.approx(said["median"], rel=1e-12)
    assert float(weighted_mean(flat, run_weights(sizes))) == pytest.approx(said["mean"], rel=1e-12)
    assert float(optimality_gap(flat, 1.0)) == pytest.approx(said["gap"], rel=1e-12)
    assert score_distribution(flat, said["cuts"]) == pytest.approx(np.array(said["profile"]), abs=1e-12)


@for_each(TABLES)
def test_probability_of_improvement_is_that_of_rliable_and_scipy(table: dict) -> None:
    x, y = np.array(table["x"]), np.array(table["y"])
    found = probability_of_improvement(x.ravel(), y.ravel(), [x.shape[1]] * len(x), [y.shape[1]] * len(y))
    assert found == pytest.approx(table["improvement"], rel=1e-12)
    counts = [mannwhitneyu(a, b, method="asymptotic").statistic / (a.size * b.size) for a, b in zip(x, y, strict=True)]
    assert found == pytest.approx(np.mean(counts), rel=1e-12)


@for_each(TABLES)
def test_the_violation_ratio_is_that_of_deepsig_on_a_fine_grid(table: dict) -> None:
    found = violation_ratio(np.ravel(table["x"]), np.ravel(table["y"]))
    assert float(found) == pytest.approx(table["violation"], abs=5e-4)


def exact_interquartile_mean(scores: list[int]) -> Fraction:
    """Four copies of every score make the quartiles fall between copies."""
    copies = sorted(score for score in scores for _ in range(4))
    n = len(scores)
    return Fraction(sum(copies[n : 3 * n]), 2 * n)


@given(SCORES)
def test_the_interquartile_mean_counts_parts_of_scores(scores: list[int]) -> None:
    assert float(interquartile_mean(scores)) == pytest.approx(float(exact_interquartile_mean(scores)), abs=1e-12)


@given(st.lists(st.lists(st.integers(-5, 5), min_size=1, max_size=4), min_size=1, max_size=4), st.integers(1, 9))
def test_exact_aggregates_are_those_of_repeated_scores(cells: list[list[int]], unit: int) -> None:
    """Each run stands for as many copies as give every problem the same weight; the sums are whole numbers."""
    common = math.lcm(*map(len, cells))
    copies = [score for cell in cells for score in cell for _ in range(common // len(cell))]
    exact = ExactScores([x for cell in cells for x in cell], [unit] * len(cells), [len(cell) for cell in cells])
    assert exact.interquartile_mean == exact_interquartile_mean(copies) / unit
    means = sorted(Fraction(sum(cell), len(cell)) for cell in cells)
    assert exact.mean == sum(means) / len(means) / unit
    assert exact.median == Fraction(statistics.median(means)) / unit
    short = sum(Fraction(max(0, 1 - x), len(cell)) for cell in cells for x in cell) / len(cells)
    assert exact.gap(Fraction(1, unit), "maximize") == short / unit


def test_equal_decimals_have_equal_aggregates() -> None:
    """0.1 + 0.7 is not 0.8 in binary."""
    first = ExactScores([7, 9, 8, 8], [10, 10], [2, 2])
    second = ExactScores([80, 80, 80, 80], [100, 100], [2, 2])
    assert first.interquartile_mean == second.interquartile_mean == Fraction(4, 5)
    assert first.mean == second.mean == first.median == Fraction(4, 5)


def test_weights_are_repetitions() -> None:
    scores, times = np.array([3.0, 1.0, 4.0, 1.5]), np.array([2, 0, 1, 3])
    repeated = np.repeat(scores, times)
    assert float(interquartile_mean(scores, times / 6)) == pytest.approx(float(interquartile_mean(repeated)), rel=1e-12)
    assert float(weighted_mean(scores, times / 6)) == pytest.approx(repeated.mean(), rel=1e-12)
    cuts = [1.0, 1.5, 3.5]
    assert score_distribution(scores, cuts, times / 6) == pytest.approx([(repeated > cut).mean() for cut in cuts])


def test_every_problem_counts_the_same_however_many_runs_it_has() -> None:
    weights = run_weights([1, 3])
    assert weights.tolist() == [0.5, *[1 / 6] * 3]
    assert float(weighted_mean([10, 1, 2, 3], weights)) == pytest.approx(6.0)


def brute_violation(x: list[int], y: list[int]) -> Fraction:
    n, m = len(x), len(y)
    first, second = sorted(x), sorted(y)
    gaps = [first[t // m] - second[t // n] for t in range(n * m)]
    total = sum(gap * gap for gap in gaps)
    return Fraction(sum(gap * gap for gap in gaps if gap < 0), total) if total else Fraction(1, 2)


def test_each_violation_ratio_of_a_batch_has_its_own_unit() -> None:
    """Gaps 0, -1, 2: 1 / (1 + 4), in each row by itself, although the squares of small ones are no floating-point numbers."""
    unit = np.array([[1e-200], [1.0], [1e200]])
    np.testing.assert_allclose(violation_ratio([1, 2, 5] * unit, [1, 3, 3] * unit), 0.2, rtol=1e-12)


@given(SCORES, SCORES)
def test_the_violation_ratio_is_integrated_exactly(x: list[int], y: list[int]) -> None:
    assert float(violation_ratio(x, y)) == pytest.approx(float(brute_violation(x, y)), abs=1e-12)
    assert float(violation_ratio(x, y) + violation_ratio(y, x)) == pytest.approx(1.0, abs=1e-12)


def test_steps_of_two_quantile_functions() -> None:
    """Of 2 and 3 scores: cut at 1/3, 1/2 and 2/3."""
    steps = common_steps(2, 3)
    assert (steps.first.tolist(), steps.second.tolist()) == ([0, 0, 1, 1], [0, 1, 1, 2])
    assert steps.widths == pytest.approx([1 / 3, 1 / 6, 1 / 6, 1 / 3])


@given(SCORES, SCORES)
def test_probability_of_improvement_counts_pairs(x: list[int], y: list[int]) -> None:
    pairs = [1.0 if a > b else 0.5 if a == b else 0.0 for a, b in itertools.product(x, y)]
    assert probability_of_improvement(x, y) == pytest.approx(sum(pairs) / len(pairs), abs=1e-15)


def test_a_draw_of_matches_is_the_probability_of_the_drawn_runs() -> None:
    rng = np.random.default_rng(3)
    x, y, r, s = rng.integers(0, 4, 7), rng.integers(0, 4, 9), [3, 4], [5, 4]
    cx, cy = draw_counts(r, 6, rng), draw_counts(s, 6, rng)
    found = matches(x, y, r, s).probability(cx, cy)
    for row in range(6):
        drawn = probability_of_improvement(np.repeat(x, cx[row]), np.repeat(y, cy[row]), r, s)
        assert found[row] == pytest.approx(drawn, abs=1e-14)
    batch = matches(x, y, r, s).probability(cx.reshape(2, 3, -1), cy.reshape(2, 3, -1))
    assert batch == pytest.approx(found.reshape(2, 3))


def test_draws_are_stratified_and_uniform() -> None:
    counts = draw_counts([4, 2], 20_000, np.random.default_rng(0))
    assert (counts[:, :4].sum(axis=1) == 4).all()
    assert (counts[:, 4:].sum(axis=1) == 2).all()
    # Every run is drawn r times with probability 1/r: mean 1, variance 1 − 1/r.
    assert counts.mean(axis=0) == pytest.approx(np.ones(6), abs=0.03)
    assert counts.var(axis=0) == pytest.approx([0.75] * 4 + [0.5] * 2, abs=0.03)


def test_the_bound_of_a_violation_ratio() -> None:
    drawn = np.random.default_rng(2).normal(0.2, 0.05, 999)
    test = dominance_test(0.2, drawn, 0.4, 0.05)
    assert float(test.upper) == pytest.approx(0.2 + 1.6449 * drawn.std(ddof=1), rel=1e-4)
    assert float(test.pvalue) == pytest.approx(norm.cdf(-0.2 / drawn.std(ddof=1)))
    certain = dominance_test([0.0, 0.5], np.tile([0.0, 0.5], (99, 1)), 0.2, 0.05)
    assert certain.upper.tolist() == [0.0, 0.5]
    assert certain.pvalue.tolist() == [0.0, 1.0]


def test_variances_of_the_interquartile_mean_by_repetition() -> None:
    """Runs of 3, 2 and 4 stand for 4, 6 and 3 copies each: quartiles are those of 36 copies, between the 9th and the 10th."""
    runs = [[4.0, 1.0, 7.0], [2.0, 9.0], [3.0, 5.0, 6.0, 8.0]]
    copies = sorted(x for part in runs for x in part for _ in range(12 // len(part)))
    low, high = (copies[8] + copies[9]) / 2, (copies[26] + copies[27]) / 2
    expected = [np.var([2 * min(max(x, low), high) for x in part], ddof=1) / (9 * len(part)) for part in runs]
    assert interquartile_variances([*runs[0], *runs[1], *runs[2]], [3, 2, 4]) == pytest.approx(expected, rel=1e-12)


@given(SCORES, st.integers(-5, 5))
def test_where_small_scores_are_good(scores: list[int], cut: int) -> None:
    n = len(scores)
    gap = sum(max(score - cut, 0) for score in scores) / n
    assert float(optimality_gap(scores, cut, sense="minimize")) == pytest.approx(gap, abs=1e-12)
    below = sum(score < cut for score in scores) / n
    assert float(score_distribution(scores, [cut], sense="minimize")[0]) == pytest.approx(below, abs=1e-12)


def test_weights_in_batches() -> None:
    scores, sizes = [1.0, 3.0, 4.0, 8.0, 6.0], [2, 3]
    weights = np.array([run_weights(sizes), [0.1, 0.3, 0.2, 0.2, 0.2]])
    assert problem_means(scores, sizes, weights) == pytest.approx(np.array([[2.0, 6.0], [2.5, 6.0]]))
    for aggregate in (interquartile_mean, weighted_mean):
        assert aggregate(scores, weights) == pytest.approx([float(aggregate(scores, row)) for row in weights])


def test_percentile_intervals_of_many_estimates() -> None:
    """Along an axis of 0 … 100 the ends of 90 % are 5 and 95; a problem may have one run only."""
    drawn = np.arange(101.0)[:, None] + np.array([0.0, 1000.0])
    shuffled = np.random.default_rng(5).permuted(drawn, axis=0)
    for found in (percentile_interval(shuffled, 0.9), percentile_interval(shuffled.T, 0.9, axis=1)):
        assert np.array(found) == pytest.approx(np.array([[5, 1005], [95, 1095]]))
    counts = draw_counts([1, 3], 8, np.random.default_rng(6))
    assert counts[:, 0].tolist() == [1] * 8


test_what_makes_no_sense_is_refused = refused(
    ("at least one score", lambda: common_steps(0, 2)),
    ("at least one score", lambda: common_steps(2, 0)),
    ("at least 2 runs", lambda: interquartile_variances([1.0, 2.0, 3.0], [2, 1])),
    (r"2 scores need as many weights, not the shape \(1,\)", lambda: weighted_mean([1.0, 2.0], [1.0])),
    (r"2 scores need as many weights, not the shape \(1,\)", lambda: weighted_mean([1.0, 2.0], [[1.0], [1.0], [1.0]])),
    lambda: interquartile_mean([]),
    lambda: interquartile_mean([1.0, np.nan]),
    lambda: interquartile_mean([1.0, 2.0], [1.0]),
    lambda: run_weights([2, 0]),
    lambda: draw_counts([2, 0], 5, np.random.default_rng(0)),
    lambda: violation_ratio([], [1.0]),
    lambda: dominance_test(0.1, [0.1, 0.2], 0.6, 0.05),
    lambda: percentile_interval([1.0], 1.0),
    lambda: probability_of_improvement([1, 2], [1, 2], [1, 1], [2]),
)
