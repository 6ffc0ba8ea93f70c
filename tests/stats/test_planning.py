"""Powers, sizes, runs and problems of a study: against R, scipy, published tables, theory, simulation, and by trying all."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats as ss

from podium.stats import critical_wins, noether, sign_power, signed_rank_power, smallest_size
from podium.stats.planning import allocate_runs, problems_for_family, t_power
from quick import for_each
from stats.helpers import recorded, refused

R = recorded("plan_r")


@for_each(R["t"])
def test_power_of_the_t_test_is_that_of_r(row) -> None:
    found = t_power(row["n"], row["d"], row["alpha"], row["alternative"])
    assert found == pytest.approx(row["power"], rel=1e-9, abs=1e-12)


@for_each(R["t_sizes"])
def test_size_for_the_t_test_is_that_of_r(row) -> None:
    place = smallest_size(t_power(np.arange(2, 500), row["d"], 0.05, row["alternative"]), row["wanted"])
    assert place == (row["n"] - 2, row["n"] - 2)


def test_cohen_s_table_of_the_paired_t_test() -> None:
    """Cohen (1988), α = .05 two-sided, power .80: n = 199, 34 and 15 pairs for d = .2, .5 and .8."""
    sizes = np.arange(2, 300)
    assert [int(sizes[smallest_size(t_power(sizes, d), 0.8)[0]]) for d in (0.2, 0.5, 0.8)] == [199, 34, 15]


def test_a_hopeless_and_a_certain_t_test() -> None:
    assert t_power([2, 40], 0.0) == pytest.approx(0.025)
    assert t_power(40, 0.0, alternative="greater") == pytest.approx(0.05)
    assert t_power([30, 1000, 100_000], 30.0).tolist() == [1.0, 1.0, 1.0]


def test_power_near_the_end_of_the_tail_does_not_jump() -> None:
    """Where the noncentral t distribution is left out because nothing is missed, nothing is."""
    powers = t_power(np.arange(20, 4000), 0.3)
    assert (np.diff(powers) >= -1e-12).all()
    n = np.array([500, 1500, 1900, 2100])
    normal = ss.norm.sf(ss.norm.isf(0.025) - 0.3 * np.sqrt(n))
    np.testing.assert_allclose(t_power(n, 0.3), normal, atol=1e-4)


@for_each(R["sign"])
def test_power_of_the_sign_test_is_that_of_r(row) -> None:
    found = sign_power(row["n"], row["p"], row["alpha"], row["alternative"])
    assert found == pytest.approx(row["power"], rel=1e-10, abs=1e-14)


@for_each(R["sign_sizes"])
def test_size_for_the_sign_test_is_that_of_r(row) -> None:
    place = smallest_size(sign_power(np.arange(1, 401), row["p"], 0.05, row["alternative"]), 0.8)
    assert place == (row["first"] - 1, row["always"] - 1)


@given(st.integers(1, 5000), st.floats(0.001, 0.4), st.sampled_from(["two-sided", "greater"]))
def test_the_sign_test_is_significant_where_it_is_in_a_comparison(n: int, alpha: float, side) -> None:
    """P(reject | p = ½) is the tail beyond the critical number of wins that `critical_wins` counts out."""
    wins = critical_wins(n, alpha, two_sided=side == "two-sided")
    level = 0.0 if wins is None else float(ss.binom.sf(wins - 1, n, 0.5))
    assert sign_power(n, 0.5, alpha, side) == pytest.approx(level, rel=1e-9, abs=1e-300)


@for_each([1, 6, 11, 20, 37, 50])
def test_a_level_that_is_reached_exactly_counts(n: int) -> None:
    """Tails of up to 50 coins are floats without rounding: α equal to one allows it, the next smaller α does not."""
    tails = [sum(math.comb(n, j) for j in range(k + 1)) / 2**n for k in range(n // 2)]
    for below, tail in itertools.pairwise([0.0, *(tail for tail in tails if tail < 0.5)]):
        assert sign_power(n, 0.5, 2 * tail) == pytest.approx(tail, rel=1e-12)
        assert sign_power(n, 0.5, float(np.nextafter(2 * tail, 0))) == pytest.approx(below, rel=1e-12)


def test_noether_s_formula_by_hand() -> None:
    # (1.959964 + 0.841621)² / (3 · 0.25²) = 7.848880 / 0.1875
    assert noether(0.75) == pytest.approx(7.848880 / 0.1875, rel=1e-6)
    # (1.644854 + 1.281552)² / (3 · 0.1²)
    assert noether(0.6, 0.9, alternative="greater") == pytest.approx(8.563847 / 0.03, rel=1e-6)


@for_each((n, alpha, d) for n, alpha in ((6, 0.05), (7, 0.05 / 3), (8, 0.0125)) for d in (0.3, 1.0, 1.9))
def test_power_of_signed_ranks_where_only_one_sign_throughout_is_significant(n: int, alpha: float, d: float) -> None:
    assert signed_rank_power(n, d, alpha) == pytest.approx(float(ss.norm.cdf(d)) ** n, abs=0.01)


@for_each([(8, 0.05, "two-sided"), (11, 0.05, "greater"), (25, 0.01, "two-sided")])
def test_power_of_signed_ranks_by_testing_samples(n: int, alpha: float, alternative: str) -> None:
    drawn = np.random.default_rng(n).normal(0.8, 1.0, (2000, n))
    p = ss.wilcoxon(drawn, axis=1, alternative="greater", method="exact").pvalue
    expected = np.mean((2 * p if alternative == "two-sided" else p) <= alpha)
    assert signed_rank_power(n, 0.8, alpha, alternative) == pytest.approx(expected, abs=0.035)


def test_power_of_signed_ranks_is_continued_by_a_formula() -> None:
    for alpha, d in ((0.05, 0.4), (0.01, 0.7)):
        reach = float(t_power(30, d / (np.pi / 3) ** 0.5, alpha))
        assert signed_rank_power(30, d, alpha) == pytest.approx(reach, abs=0.012)
    assert signed_rank_power(31, 0.5) == pytest.approx(float(t_power(31, 0.5 / (np.pi / 3) ** 0.5)))
    assert signed_rank_power(5, 100.0) == 0.0  # no p-value below 0.05


@given(st.lists(st.floats(0, 1), max_size=30), st.floats(0.05, 0.95))
def test_smallest_size_by_looking(powers: list[float], wanted: float) -> None:
    enough = [power >= wanted for power in powers]
    if not powers or not enough[-1]:
        assert smallest_size(powers, wanted) is None
        return
    always = next(i for i in range(len(powers)) if all(enough[i:]))
    assert smallest_size(powers, wanted) == (enough.index(True), always)


test_impossible_plans_are_refused = refused(
    lambda: t_power(1, 0.5),
    lambda: t_power(10.5, 0.5),
    lambda: t_power(10, -0.5),
    lambda: t_power(10, float("nan")),
    lambda: t_power(10, 0.5, 0.0),
    lambda: sign_power(10, 0.5, 1.0),
    lambda: t_power(10, 0.5, alternative="less"),
    lambda: sign_power(0, 0.5),
    lambda: signed_rank_power(6, -0.1),
    lambda: signed_rank_power(0, 0.1),
    lambda: sign_power(10, 1.1),
    lambda: noether(0.5),
    lambda: noether(0.7, 1.0),
)


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
    variances = np.square(deviations) / found.runs
    assert found.errors == pytest.approx(np.sqrt(variances[first] + variances[second]))
    assert found.errors.max() <= se * (1 + 1e-9)


def test_an_error_that_is_reached_exactly_is_enough() -> None:
    """1/8 + 1/8 and 9/48 + 1/16 are 0.5²: not one run more."""
    assert allocate_runs([1.0, 1.0], 0.5, [0], [1]).runs.tolist() == [8, 8]
    assert allocate_runs([3.0, 1.0], 0.5, [0], [1]).runs.tolist() == [48, 16]


def test_a_limit_is_kept_and_told() -> None:
    found = allocate_runs([1.0, 10.0], 0.1, [0], [1], most=50)
    assert found.runs.tolist() == [50, 50]
    assert not found.enough


@for_each(itertools.product([1, 3, 10, 45], ["two-sided", "greater"]))
def test_problems_are_the_fewest_with_the_power(comparisons: int, alternative: str) -> None:
    for strategy, levels in {
        "first": [comparisons], "average": list(range(1, comparisons + 1)), "last": [1],
    }.items():  # fmt: skip
        n = problems_for_family(0.6, comparisons, 0.85, 0.05, alternative, strategy)  # type: ignore[arg-type]
        assert n is not None
        powers = [np.mean([t_power(m, 0.6, 0.05 / level, alternative) for level in levels]) for m in (n - 1, n)]  # type: ignore[arg-type]
        assert powers[0] < 0.85 <= powers[1]


def test_what_cannot_be_reached_is_none() -> None:
    assert problems_for_family(0.01, 10, most=1_000) is None


test_impossible_numbers_of_runs_are_refused = refused(
    lambda: allocate_runs([-1.0, 1.0], 0.1, [0], [1]),
    lambda: allocate_runs([1.0, float("inf")], 0.1, [0], [1]),
    lambda: allocate_runs([1.0, 1.0], 0.0, [0], [1]),
    lambda: allocate_runs([1.0, 1.0], 0.1, [0], [1], least=1),
    lambda: allocate_runs([1.0, 1.0], 0.1, [], []),
    lambda: allocate_runs([1.0, 1.0], 0.1, [0], [1], most=1),
    lambda: problems_for_family(0.5, 0),
    lambda: problems_for_family(0.5, 1, power=1.0),
    lambda: problems_for_family(0.5, 1, strategy="best"),
)
