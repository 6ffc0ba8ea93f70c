"""Basic and alternative ranks: the four printed examples, the direction for both objectives, exact ties."""

from __future__ import annotations

from decimal import Decimal
from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from podium.stats.page_trend import arrival, at_optimum, basic_ranks, convergence_ranks, page
from podium.stats.ranks import rank
from quick import for_each
from stats.helpers import refused


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
)
