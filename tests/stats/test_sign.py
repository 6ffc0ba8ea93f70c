"""Sign test against R and scipy, critical numbers of wins against the printed table, and fair coins against whole numbers."""

import itertools
import math
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest, norm

from oracle.tails import mp
from podium.stats.sign import coin_point, coin_tail, critical_wins, sign_test, sign_test_pvalues
from quick import for_each
from stats.helpers import SIDES, recorded, refused

# The printed table (n = 5 .. 25), headed "two-tailed" but one-tailed, except n = 23 and 24 at 0.05, which are two-tailed.
PRINTED_05 = [5, 6, 7, 7, 8, 9, 9, 10, 10, 11, 12, 12, 13, 13, 14, 15, 15, 16, 17, 18, 18]
PRINTED_10 = [5, 6, 6, 7, 7, 8, 9, 9, 10, 10, 11, 12, 12, 13, 13, 14, 14, 15, 16, 16, 17]


@for_each(recorded("two_samples_r")["signs"])
def test_binomial_p_in_r(case):
    d = np.repeat([1, -1], [case["wins"], case["n"] - case["wins"]])
    for side, p in zip(SIDES, case["p"], strict=True):
        assert sign_test(d, alternative=side).pvalue == pytest.approx(p, rel=1e-9)


def fewest_wins(n: int, alpha: Fraction, sides: int) -> int | None:
    """Critical number of wins by counting outcomes, in exact arithmetic."""
    fits = [
        w
        for w in range(n // 2 + 1, n + 1)
        if sides * sum(comb(n, j) for j in range(w, n + 1)) <= alpha * Fraction(2) ** n
    ]
    return min(fits, default=None)


def test_printed_critical_values_are_one_tailed_but_for_two():
    """Every cell of the printed table against exact binomial tails of one and of two sides."""
    twentieth, tenth = Fraction(1, 20), Fraction(1, 10)
    for n, at_05, at_10 in zip(range(5, 26), PRINTED_05, PRINTED_10, strict=True):
        assert at_10 == fewest_wins(n, tenth, 1) == critical_wins(n, 0.10, two_sided=False)
        assert at_05 == fewest_wins(n, twentieth, 2 if n in (23, 24) else 1)
        assert critical_wins(n, 0.05, two_sided=False) == fewest_wins(n, twentieth, 1)
    assert [fewest_wins(n, twentieth, 1) for n in (23, 24)] == [16, 17]
    assert [n for n, at in zip(range(5, 26), PRINTED_05, strict=True) if at != fewest_wins(n, twentieth, 1)] == [23, 24]


def test_two_tailed_critical_values():
    assert [critical_wins(n) for n in (5, 8, 11, 13)] == [None, 8, 10, 11]


@for_each(itertools.product([0, 1, 4, 7, 30, 41, 90], ["0.1", "0.05", "0.001"], [1, 2]))
def test_critical_values_in_exact_arithmetic(n, alpha, sides):
    assert critical_wins(n, float(alpha), two_sided=sides == 2) == fewest_wins(n, Fraction(alpha), sides)


@given(
    st.lists(st.integers(-1, 1), min_size=1, max_size=50), st.sampled_from(SIDES), st.sampled_from(["split", "drop"])
)
def test_counts_and_p_by_the_definition(d, alternative, ties):
    test = sign_test(np.array(d), ties=ties, alternative=alternative)
    wins, losses, tied = d.count(1), d.count(-1), d.count(0)
    assert (test.wins, test.losses, test.ties) == (wins, losses, tied)
    share = tied // 2 if ties == "split" else 0
    n = wins + losses + 2 * share
    assert test.n_used == n
    if n:
        assert test.pvalue == pytest.approx(binomtest(wins + share, n, alternative=alternative).pvalue, rel=1e-9)
        z = (wins + share - n / 2) / (np.sqrt(n) / 2)
        tail = {"two-sided": min(1, 2 * norm.sf(abs(z))), "greater": norm.sf(z), "less": norm.cdf(z)}
        assert test.z == pytest.approx(z, abs=1e-12)
        assert test.asymptotic_pvalue == pytest.approx(tail[alternative], rel=1e-10)
    else:
        assert test.pvalue == test.asymptotic_pvalue == 1


def test_all_pairs_and_batches_equal_single_comparisons():
    x = np.random.default_rng(2).integers(0, 4, (15, 5))
    for ties in ("split", "drop"):
        pairs = sign_test_pvalues(x, ties=ties)
        batch = sign_test(x.T[:, None], x.T[None], ties=ties)
        for i, j in itertools.product(range(5), repeat=2):
            one = sign_test(x[:, i], x[:, j], ties=ties)
            assert pairs[i, j] == batch.pvalue[i, j] == one.pvalue
            assert batch.z[i, j] == one.z
    wide = x.astype(object) + 10**30
    assert (sign_test_pvalues(wide) == sign_test_pvalues(x)).all()


test_bad_input = refused(
    ("ties", lambda: sign_test([1], ties="keep")),
    ("alternative", lambda: sign_test([1], alternative="more")),
    ("finite", lambda: sign_test([1.0, np.nan])),
    ("table", lambda: sign_test_pvalues([1, 2])),
    *(("alpha", lambda alpha=alpha: critical_wins(10, alpha)) for alpha in (1.5, 1.0, 0.0, -0.1)),
)


@for_each([1, 2, 7, 19, 20, 21, 60, 400, 1000])
def test_tail_and_point_are_the_counted_ones(n: int) -> None:
    counts = [math.comb(n, i) for i in range(n + 1)]
    points = [float(Fraction(c, 2**n)) for c in counts]
    tails = [float(Fraction(sum(counts[: i + 1]), 2**n)) for i in range(n + 1)]
    np.testing.assert_allclose(coin_point(np.arange(n + 1), n), points, rtol=1e-12 if n > 100 else 5e-14)
    np.testing.assert_allclose(coin_tail(np.arange(n + 1), n), tails, rtol=1e-12)


def test_a_million_coins_keep_their_digits() -> None:
    n, half = 10**6, 5 * 10**5
    with mp.workdps(50):  # counting the whole number takes seconds
        middle = float(mp.binomial(n, half) / mp.mpf(2) ** n)
    assert float(coin_point(half, n)) == pytest.approx(middle, rel=1e-13)
    # By symmetry both halves hold one half, and the middle lies in both.
    assert float(coin_tail(half, n)) == pytest.approx((1 + middle) / 2, rel=1e-13)


def test_no_coins_and_shapes() -> None:
    assert (float(coin_tail(0, 0)), float(coin_point(0, 0))) == (1.0, 1.0)
    assert coin_tail([[0], [1]], [2, 3, 4]).shape == coin_point([[0], [1]], [2, 3, 4]).shape == (2, 3)
