"""Page's test against SciPy, the printed table, enumeration and its own null; the ranks of convergence curves, with printed examples."""

from __future__ import annotations

import itertools
import math
from decimal import Decimal
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from podium.errors import InfeasibleError
from podium.stats import page_trend
from podium.stats.page_trend import (
    arrival,
    at_optimum,
    basic_ranks,
    convergence_ranks,
    log_ranks,
    page,
    page_exchange,
    row_distribution,
    sum_distribution,
    tail_probabilities,
    tail_work,
)
from podium.stats.ranks import rank
from quick import for_each
from stats.helpers import refused, same_alone

# Page (1963), smallest L with P(L >= value) <= 0.05, for n = 2 to 12 rows; keys are the columns.
CRITICAL = {
    3: [28, 41, 54, 66, 79, 91, 104, 116, 128, 141, 153],
    4: [58, 84, 111, 137, 163, 189, 214, 240, 266, 292, 317],
    5: [103, 150, 197, 244, 291, 338, 384, 431, 477, 523, 570],
    6: [166, 244, 321, 397, 474, 550, 625, 701, 777, 852, 928],
    7: [252, 370, 487, 603, 719, 835, 950, 1065, 1180, 1295, 1410],
    8: [362, 532, 701, 869, 1037, 1204, 1371, 1537, 1703, 1868, 2035],
}
# Printed values that come from the normal approximation and are one or two too small (exact P up to 0.0523).
APPROXIMATE = {(7, 10), (8, 10), (8, 11), (8, 12)}


@for_each(CRITICAL)
def test_the_printed_critical_values(c):
    for n, value in enumerate(CRITICAL[c], start=2):
        pattern = [(tuple(range(2, 2 * c + 1, 2)), n)]
        at, below = tail_probabilities(pattern, np.array([2 * value, 2 * value - 2]), upper=True)
        if (c, n) in APPROXIMATE:
            assert 0.05 < at < 0.0524
        else:
            assert at <= 0.05 < below


@for_each([(2, 3), (5, 4), (8, 5), (3, 6)])
def test_scipy_agrees_on_statistic_and_p(n, c):
    rng = np.random.default_rng(n * c)
    for slope in (0.0, 0.4):
        x = rng.normal(size=(n, c)) + slope * np.arange(c)
        found = page(x)
        exact = stats.page_trend_test(x, method="exact")
        assert float(found.statistic) == exact.statistic
        assert float(found.pvalue_exact) == pytest.approx(exact.pvalue, rel=1e-12)
        rough = stats.page_trend_test(x, method="asymptotic")  # without the continuity correction of 0.5
        z = float(found.z) + 6 / (c * (c + 1) * math.sqrt(n * (c - 1)))
        assert stats.norm.sf(z) == pytest.approx(rough.pvalue, rel=1e-12)


@for_each(range(3, 8))
def test_one_row_against_all_arrangements(c):
    lowest, probabilities = row_distribution(tuple(range(1, c + 1)))
    sums = [sum(j * r for j, r in enumerate(p, start=1)) for p in itertools.permutations(range(1, c + 1))]
    counts = np.bincount(np.array(sums) - lowest)
    assert min(sums) == lowest
    np.testing.assert_allclose(probabilities * math.factorial(c), counts, rtol=1e-12)


def brute(x, upper=True):
    """P of a table, every arrangement of every row's midranks listed."""
    ranks = 2 * rank(x)
    weights = np.arange(1, ranks.shape[1] + 1)
    observed = (ranks @ weights).sum()
    rows = [[np.dot(p, weights) for p in itertools.permutations(row)] for row in ranks]
    sums = np.array([sum(pick) for pick in itertools.product(*rows)])
    return float((sums >= observed).mean() if upper else (sums <= observed).mean())


@for_each(range(6))
def test_ties_are_conditional(seed):
    x = np.random.default_rng(seed).integers(0, 3, size=(3, 4))
    assert float(page(x).pvalue_exact) == pytest.approx(brute(x), rel=1e-12)
    assert float(page(x, alternative="decreasing").pvalue_exact) == pytest.approx(brute(x, upper=False), rel=1e-12)


def test_rows_without_information():
    found = page(np.ones((4, 5)))
    assert float(found.pvalue_exact) == 1.0
    assert float(found.statistic) == found.expected


@for_each([(29, 10), (20, 12)])
def test_the_far_tail_keeps_its_digits(n, c):
    p = float(page(np.tile(np.arange(c), (n, 1))).pvalue_exact)
    assert math.log(p) == pytest.approx(-n * math.log(math.factorial(c)), rel=1e-13)


def test_more_columns_than_usual_tables():
    """c = 14: the exact distribution has the mean and variance of theory."""
    lowest, p = row_distribution(tuple(range(1, 15)))
    values = lowest + np.arange(len(p))
    mean = float(p @ values)
    assert mean == pytest.approx(14 * 15**2 / 4, rel=1e-12)
    assert float(p @ (values - mean) ** 2) == pytest.approx(14**2 * 15 * (14**2 - 1) / 144, rel=1e-11)


@pytest.mark.parametrize(
    ("n", "pattern"),
    [(8, (2, 4, 6)), (5, (2, 4, 6, 8, 10)), (16, (3, 3, 6, 8, 10)), (8, (2, 4, 6, 8, 10, 12, 14, 16, 18))],
)
def test_the_estimated_work_is_about_that_of_the_convolutions(n, pattern, monkeypatch):
    """Ties make sums one half apart, hence twice as many of them."""
    done, convolve = [], np.convolve
    monkeypatch.setattr(np, "convolve", lambda a, b: done.append(a.size * b.size) or convolve(a, b))
    page_trend._power.cache_clear()
    sum_distribution([(pattern, n)])
    assert 0.85 < tail_work(n, len(pattern), [(pattern, n)]) / sum(done) < 1.35


def test_exact_is_left_out_or_refused_where_it_takes_too_long():
    x = np.random.default_rng(1).normal(size=(10, 30))
    assert np.isnan(page(x).pvalue_exact)
    assert float(page(x).pvalue) == float(page(x).pvalue_normal)
    with pytest.raises(InfeasibleError, match="normal approximation"):
        page(x, exact=True)


def test_tables_of_cheap_rows_are_exact_beside_dear_ones():
    """Seventeen different ranks take 17 · 2^17 steps, ranks of zeros and ones a few: only these are done unasked."""
    dear = np.random.default_rng(1).normal(size=(2, 17))
    cheap = np.array([[0] * 9 + [1] * 8, [0] * 8 + [1] * 9])
    found = page(np.array([dear, cheap]))
    assert np.isnan(found.pvalue_exact).tolist() == [True, False]
    # All ones last in both rows is the largest L: one of C(17, 8)² arrangements.
    assert float(found.pvalue_exact[1]) == pytest.approx(math.comb(17, 8) ** -2, rel=1e-12)


def test_a_batch_is_its_tables():
    same_alone(page, np.random.default_rng(2).integers(0, 9, size=(2, 3, 6, 5)))


def test_already_ranked():
    x = np.random.default_rng(4).normal(size=(6, 5))
    assert float(page(rank(x), ranked=True).statistic) == float(page(x).statistic)


test_bad_input = refused(
    *(lambda x=x: page(x) for x in ([[1, 2]], [1, 2, 3], np.empty((0, 4)), [[1.0, np.nan, 2.0]], [["a", "b", "c"]])),
    ("rankings", lambda: page(np.random.default_rng(4).normal(size=(6, 5)), ranked=True)),
    ("increasing", lambda: page([[1, 2, 3]], alternative="up")),
    ("increasing", lambda: page_exchange([[1.0, 2.0]], alternative="up")),
)


@for_each(range(6))
def test_exchange_against_all_sign_patterns(seed):
    ranks = rank(np.random.default_rng(seed).integers(0, 5, size=(7, 4)))
    trends = ranks @ np.arange(1, 5) - 4 * 25 / 4
    for alternative, sign in (("increasing", 1), ("decreasing", -1)):
        patterns = [np.dot(signs, np.abs(trends)) for signs in itertools.product([1, -1], repeat=7)]
        wanted = np.mean(np.array(patterns) >= sign * trends.sum() - 1e-9)
        assert float(page_exchange(ranks, alternative=alternative)) == pytest.approx(wanted, rel=1e-12)


def test_exchange_of_as_many_rows_as_it_takes():
    rising = np.tile([1.0, 2.0], (1001, 1))
    assert float(page_exchange(rising[:1000])) == pytest.approx(2.0**-1000, rel=1e-9)
    assert np.isnan(page_exchange(rising))


def test_exchange_keeps_its_level_where_cut_points_depend():
    """Curves of one and the same random search: Page's own null is too narrow, the exchange keeps 0.05."""
    rng = np.random.default_rng(5)

    def curves():
        steps = rng.exponential(size=(800, 12, 5, 50)) ** rng.uniform(1, 4, size=(800, 12, 1, 1))
        return np.minimum.accumulate(steps, axis=-1)[..., 4::5].mean(axis=2)

    ranks = rank(curves() - curves())
    assert (page(ranks, exact=False).pvalue_normal <= 0.05).mean() > 0.15
    assert 0.03 < (page_exchange(ranks) <= 0.05).mean() < 0.07


def curves(differences, a_from=None, b_from=None, base=10.0):
    """Two curves with these differences first − second before anyone arrives at 0, and what follows."""
    d = np.array(differences, dtype=float)
    a, b = base + d, np.full(len(d), base)
    for place in range(len(d)):
        if a_from is not None and place >= a_from:
            a[place] = 0.0
        if b_from is not None and place >= b_from:
            b[place] = 0.0
    return a[None], b[None]


# Derrac et al. (2014): the ranks printed for cases 2, 3 and 4; rank 1 is the largest difference.
CASES = {
    "first arrives": (curves([1, 3, 2, 0, 0, 0, 0, 0, 0, 0], a_from=3), [3, 1, 2, 4, 5, 6, 7, 8, 9, 10]),
    "second arrives": (curves([5, 1, 3, 2, 4, 0, 0, 0, 0, 0], b_from=5), [6, 10, 8, 9, 7, 5, 4, 3, 2, 1]),
    "together": (curves([2, -3, -2, -1, 1, 0, 0, 0, 0, 0], a_from=5, b_from=5), [1, 10, 9, 8, 2, 5, 5, 5, 5, 5]),
}


@for_each(CASES)
def test_the_printed_examples_for_both_objectives(case):
    (a, b), ranks = CASES[case]
    assert convergence_ranks(a, b, "minimize", optimum=0).tolist() == [ranks]
    assert convergence_ranks(-a, -b, "maximize", optimum=0).tolist() == [ranks]


def test_case_1_nobody_arrives():
    a, b = curves([4, 3, 5, 1, 2])
    assert convergence_ranks(a, b, "minimize", optimum=0).tolist() == basic_ranks(a, b, "minimize").tolist()
    assert basic_ranks(a, b, "minimize").tolist() == [[2, 3, 1, 5, 4]]


@for_each([(1, 8.0, [1, 2, 3, 4, 5]), (-1, 3.0, [10, 9, 8, 7, 6])])
def test_case_4_zeros_take_the_midrank_of_their_own_block(sign, zeros, others):
    """All differences before the arrival positive, or all negative."""
    a, b = curves([5 * sign, 4 * sign, 3 * sign, 2 * sign, sign, 0, 0, 0, 0, 0], a_from=5, b_from=5)
    assert convergence_ranks(a, b, "minimize", optimum=0).tolist() == [others + [zeros] * 5]


def test_both_at_different_cut_points_the_first_decides():
    a, b = curves([1, 3, 2, 0, 0, 0], a_from=3, b_from=4)
    assert convergence_ranks(a, b, "minimize", optimum=0).tolist() == [[3, 1, 2, 4, 5, 6]]
    a, b = curves([1, 3, 2, 4, 0, 0], a_from=5, b_from=4)
    assert convergence_ranks(a, b, "minimize", optimum=0).tolist() == [[6, 4, 5, 3, 2, 1]]


def test_the_first_cut_point_and_the_last_are_like_any_other():
    a, b = curves([0, 0, 0, 0], a_from=0)
    assert convergence_ranks(a, b, "minimize", optimum=0).tolist() == [[1, 2, 3, 4]]
    a, b = curves([1, 2, 3, 0], a_from=3)
    assert convergence_ranks(a, b, "minimize", optimum=0).tolist() == [[3, 2, 1, 4]]


def test_the_tolerance_makes_small_errors_arrive():
    a, b = curves([1, 3, 2, 0, 0], a_from=3)
    a = np.where(a == 0, 9e-9, a)
    assert convergence_ranks(a, b, "minimize", optimum=0, tolerance=1e-8).tolist() == [[3, 1, 2, 4, 5]]
    assert convergence_ranks(a, b, "minimize", optimum=0).tolist() == basic_ranks(a, b, "minimize").tolist()


def test_an_optimum_for_each_problem():
    a = np.array([[105.0, 101.0, 100.0, 100.0], [9.0, 8.0, 7.0, 6.0]])
    b = np.array([[106.0, 105.0, 104.0, 103.0], [9.5, 8.6, 7.7, 5.0]])
    ranks = convergence_ranks(a, b, "minimize", optimum=[100, 5])
    # Row 1: −1 > −4, then the first has arrived. Row 2: −0.5 > −0.6 > −0.7 above the lowest rank of the arrival.
    assert ranks.tolist() == [[1, 2, 3, 4], [2, 3, 4, 1]]
    assert at_optimum(a, np.array([[100.0], [5.0]]), "minimize").sum() == 2


@for_each(product(["minimize", "maximize"], [None, 0.0]))
def test_the_known_winner_decides_the_direction(objective, optimum):
    """Both start alike; the first loses 9 % of its first error at each cut-point, the second 3 %."""
    sign = 1 if objective == "minimize" else -1
    start = np.geomspace(1, 1e6, 20)[:, None]
    fast, slow = start * (1 - 0.09 * np.arange(10)), start * (1 - 0.03 * np.arange(10))
    forth = page(convergence_ranks(sign * fast, sign * slow, objective, optimum), ranked=True)
    back = page(convergence_ranks(sign * slow, sign * fast, objective, optimum), ranked=True)
    assert float(forth.pvalue_exact) < 1e-10 < 0.99 < float(back.pvalue_exact)


@given(st.integers(0, 10**6), st.sampled_from(["minimize", "maximize"]))
def test_exchanging_the_algorithms_mirrors_the_ranks(seed, objective):
    rng = np.random.default_rng(seed)
    sign = 1 if objective == "minimize" else -1
    a, b = (-np.sort(-rng.integers(0, 6, size=(8, 7)), axis=1) * sign * 1.0 for _ in range(2))
    for optimum in (None, 0.0):
        forth, back = convergence_ranks(a, b, objective, optimum), convergence_ranks(b, a, objective, optimum)
        np.testing.assert_array_equal(back, 8 - forth)
        np.testing.assert_array_equal(np.sort(forth.sum(axis=-1)), np.full(8, 28.0))


@given(st.integers(0, 10**6), st.integers(0, 4))
def test_ties_of_decimals_are_found_in_floats(seed, places):
    """Ranks of the float differences are those of the exact decimals."""
    rng = np.random.default_rng(seed)
    a, b = (rng.integers(0, 40, size=(4, 6)) for _ in range(2))
    texts = [[[f"{int(v)}e-{places}" for v in row] for row in x] for x in (a, b)]
    exact = [[Decimal(y) - Decimal(x) for x, y in zip(r, s, strict=True)] for r, s in zip(*texts, strict=True)]
    wanted = rank([[sorted(set(row)).index(value) for value in row] for row in exact])
    np.testing.assert_array_equal(basic_ranks(*(np.array(t, dtype=float) for t in texts), "minimize"), wanted)


@given(st.integers(0, 10**6), st.sampled_from([("minimize", 1), ("maximize", -1)]))
def test_ranks_of_logarithms_are_those_of_ratios(seed, direction):
    rng, (objective, sign) = np.random.default_rng(seed), direction
    a, b = rng.integers(1, 12, size=(2, 4, 6))
    optimum = rng.integers(-50, 50, 4)
    ratios = [[Fraction(int(y), int(x)) for x, y in zip(*rows, strict=True)] for rows in zip(a, b, strict=True)]
    wanted = rank([[sorted(set(row)).index(value) for value in row] for row in ratios])
    curves = (optimum[:, None] + sign * errors for errors in (a, b))
    np.testing.assert_array_equal(log_ranks(*curves, objective, optimum), wanted)
    assert log_ranks([[8.0, 0.0]], [[8.0, 1.0]], "minimize", 0.0, tolerance=1.0).tolist() == [[1.5, 1.5]]


def test_a_difference_that_rounding_would_split():
    a, b = [[0.3, 0.2, 9.0]], [[0.2, 0.1, 0.0]]
    assert 0.3 - 0.2 != 0.2 - 0.1
    assert basic_ranks(a, b, "minimize").tolist() == [[2.5, 2.5, 1.0]]


def test_integers_are_compared_exactly():
    a, b = [[2**60 + 1, 2**60, 5]], [[2**60, 2**60, 0]]
    assert basic_ranks(a, b, "minimize").tolist() == [[2, 3, 1]]


def test_arrival():
    assert arrival(np.zeros((2, 3), bool)).tolist() == [3, 3]
    assert arrival([[[0, 1, 1], [0, 0, 0]], [[1, 0, 1], [0, 0, 1]]]).tolist() == [[1, 3], [0, 2]]


def test_whole_numbers_beside_floats_tie_as_decimals_do():
    assert 1.3 - 1 != 0.3
    assert basic_ranks([[0, 1, 0]], [[0.3, 1.3, 5.0]], "minimize").tolist() == [[1.5, 1.5, 3]]
    assert basic_ranks([[0, 1, 0]], [[0.3, 1.2, 5.0]], "minimize").tolist() == [[2, 1, 3]]


def test_numbers_whose_differences_overflow():
    near = 1e308 * (1 + 1e-12 * np.arange(3))  # far above the rounding, 2e-16
    assert basic_ranks([near], [-near], "minimize").tolist() == [[3, 2, 1]]
    assert at_optimum([1.7e308, -1.7e308], -1.7e308, "minimize").tolist() == [False, True]


def test_a_batch_of_curves_is_its_members():
    a, b = np.random.default_rng(6).normal(size=(2, 3, 5, 4))
    together = basic_ranks(a, b, "maximize")
    assert together.tolist() == [basic_ranks(one, two, "maximize").tolist() for one, two in zip(a, b, strict=True)]
    assert together.tolist() == rank(a - b).tolist()


test_curves_that_are_refused = refused(
    ("finite", lambda: convergence_ranks([[1.0, np.nan, 0.0]], [[1.0, 1.0, 1.0]], "minimize", optimum=0)),
    ("finite", lambda: convergence_ranks([[1.0, 1.0, 1.0]], [[1.0, np.inf, 0.0]], "minimize", optimum=0)),
    ("same shape", lambda: convergence_ranks([[1.0, 2.0, 0.0]], [[1.0, 1.0]], "minimize", optimum=0)),
    ("better than the optimum", lambda: convergence_ranks([[1.0, -2.0, 0.0]], [[1.0] * 3], "minimize", optimum=0)),
    ("tolerance", lambda: at_optimum([1.0], 0, "minimize", -1)),
    ("An error of 0 has no logarithm", lambda: log_ranks([[1.0, 0.0]], [[1.0, 1.0]], "minimize", 0.0)),
)
