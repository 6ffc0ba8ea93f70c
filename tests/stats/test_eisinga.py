"""Exact pairwise Friedman p-values: published numbers, exact fractions, enumeration."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from enumeration import enumerated_sums
from podium.errors import InputError
from podium.stats.rankings import rank_sum_difference_pvalue


def exact_tail(d: int, n: int, k: int) -> Fraction:
    """P(|D| >= d) in integers: n-fold convolution of k - |t|, with numbers packed into one big integer.

    Multiplying polynomials whose coefficients are spaced far enough apart is multiplying integers.
    """
    size = n * (k * k).bit_length() // 8 + 1  # bytes of a coefficient: their sum is (k(k − 1))^n
    row = sum((k - abs(t)) << (8 * size * (t + k - 1)) for t in range(-(k - 1), k) if t)
    middle = n * (k - 1)
    whole = (row**n).to_bytes(size * (2 * middle + 1), "little")
    counts = [int.from_bytes(whole[size * i : size * (i + 1)], "little") for i in range(2 * middle + 1)]
    return Fraction(sum(c for i, c in enumerate(counts) if abs(i - middle) >= d), (k * (k - 1)) ** n)


def test_published_values():
    # 30 x 5: rank sums 63 (C4.5), 97.5 (1-NN), 130 (Kernel), 93.5 (CN2); halves count as the next whole number.
    found = rank_sum_difference_pvalue([63 - 97.5, 63 - 130, 130 - 93.5], 30, 5)
    assert found == pytest.approx([0.00450488711, 1.19141112e-08, 0.00261336528], rel=1e-8)


@given(st.integers(1, 12), st.integers(2, 7), st.data())
def test_exact_fractions(n, k, data):
    d = data.draw(st.integers(0, n * (k - 1) + 2))
    assert rank_sum_difference_pvalue(d, n, k) == pytest.approx(float(exact_tail(d, n, k)), rel=1e-12)


@pytest.mark.parametrize(("n", "k", "d"), [(120, 6, 600), (120, 6, 590), (41, 30, 1000), (77, 12, 400), (200, 9, 1500)])
def test_far_tails_keep_their_relative_accuracy(n, k, d):
    expected = float(exact_tail(d, n, k))
    assert expected < 1e-15
    assert rank_sum_difference_pvalue(d, n, k) == pytest.approx(expected, rel=1e-11)


@pytest.mark.parametrize(("n", "k"), [(1, 2), (2, 3), (3, 4), (4, 3)])
def test_enumeration_of_all_rankings(n, k):
    sums = enumerated_sums([range(1, k + 1)] * n)
    total = sum(sums.values())
    for d in range(n * (k - 1) + 2):
        expected = sum(ways for s, ways in sums.items() if abs(s[0] - s[1]) >= d) / total
        assert rank_sum_difference_pvalue(d, n, k) == pytest.approx(expected, rel=1e-12)


def test_sign_halves_and_shape():
    d = np.array([[0, 3, -3], [2.5, -2.5, 1000]])
    p = rank_sum_difference_pvalue(d, 6, 4)
    assert p.shape == (2, 3)
    assert p[0, 0] == 1
    assert p[0, 1] == p[0, 2] == p[1, 0] == p[1, 1]
    assert p[1, 2] == 0


def test_large_tables_agree_with_the_normal_limit():
    n, k = 150, 80
    deviation = np.sqrt(n * k * (k + 1) / 6)
    p = rank_sum_difference_pvalue(np.round(1.959964 * deviation), n, k)
    assert p == pytest.approx(0.05, rel=0.01)


def test_bad_input():
    with pytest.raises(InputError, match="at least"):
        rank_sum_difference_pvalue(3, 0, 4)
    with pytest.raises(InputError, match="at least"):
        rank_sum_difference_pvalue(3, 5, 1)
    with pytest.raises(InputError, match="finite"):
        rank_sum_difference_pvalue(np.nan, 5, 3)
