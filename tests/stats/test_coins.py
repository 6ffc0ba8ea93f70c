"""The binomial distribution of fair coins, against whole numbers counted by Python."""

import math
from fractions import Fraction

import numpy as np
import pytest
from mpmath import mp

from podium.stats.sign import coin_point, coin_tail


@pytest.mark.parametrize("n", [1, 2, 7, 19, 20, 21, 60, 400, 1000])
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


def test_no_coins() -> None:
    assert (float(coin_tail(0, 0)), float(coin_point(0, 0))) == (1.0, 1.0)


def test_shapes_are_broadcast() -> None:
    assert coin_tail([[0], [1]], [2, 3, 4]).shape == coin_point([[0], [1]], [2, 3, 4]).shape == (2, 3)
