"""The sign-flip test against scipy, all sign patterns, and itself by another route."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from podium.stats import paired_permutation
from podium.stats.paired_permutation import sign_flip_test
from quick import for_each
from stats.helpers import SIDES, refused


def enumerated(d, alternative):
    sums = [sum(s * v for s, v in zip(signs, d, strict=True)) for signs in itertools.product((1, -1), repeat=len(d))]
    seen = sum(d)
    hit = {
        "greater": sum(s >= seen for s in sums),
        "less": sum(s <= seen for s in sums),
        "two-sided": sum(abs(s) >= abs(seen) for s in sums),
    }
    return Fraction(hit[alternative], len(sums))


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=9), st.sampled_from(SIDES))
def test_all_sign_patterns(d, side):
    found = sign_flip_test(d, alternative=side)
    assert found.pvalue == float(enumerated(d, side))
    assert found.mean == sum(d) / len(d)
    assert (found.method, found.permutations, found.standard_error) == ("exact", None, None)


@pytest.mark.parametrize("side", SIDES)
def test_two_exact_routes_agree(side, monkeypatch):
    d = np.random.default_rng(5).integers(-40, 60, 24)
    halves = sign_flip_test(d, alternative=side)
    monkeypatch.setattr(paired_permutation, "_HALF", 3)
    table = sign_flip_test(d, alternative=side)
    assert table.method == "exact"
    assert table.pvalue == pytest.approx(halves.pvalue, rel=1e-12)


@pytest.mark.parametrize("unit", [1, 10**12, 10**25])
def test_random_signs_agree_with_all_signs(unit, monkeypatch):
    """Also where sums pass 31 and 63 bits; the rests 0..2 keep the greatest common divisor at 1."""
    rng = np.random.default_rng(8)
    d = np.array([int(v) * unit + int(rng.integers(3)) for v in rng.integers(-30, 50, 20)], dtype=object)
    for side in SIDES:
        exact = sign_flip_test(d, alternative=side)
        assert exact.method == "exact"
        with monkeypatch.context() as patch:
            patch.setattr(paired_permutation, "_exact_tail", lambda *_: None)
            random = sign_flip_test(d, alternative=side, permutations=20_000, seed=1)
        assert (random.method, random.permutations, random.seed) == ("monte-carlo", 20_000, 1)
        assert abs(random.pvalue - exact.pvalue) < 4 * random.standard_error
        assert random.standard_error == pytest.approx((exact.pvalue * (1 - exact.pvalue) / 20_000) ** 0.5, rel=0.2)


def test_random_signs_in_parts_are_those_at_once(monkeypatch):
    """32 signs are 4 bytes: the generator gives the same ones however many rows are asked for."""
    d = np.random.default_rng(2).integers(-30, 50, 32)
    monkeypatch.setattr(paired_permutation, "_exact_tail", lambda *_: None)
    whole = sign_flip_test(d, permutations=1000, seed=3)
    monkeypatch.setattr(paired_permutation, "_CHUNK", 32 * 300)
    assert sign_flip_test(d, permutations=1000, seed=3) == whole
    assert 0.001 < whole.pvalue < 1


def test_integers_between_63_and_64_bits():
    """As floats the two large ones would cancel."""
    d = [2**63 + 1, -(2**63), 3, 5, -(2**63) + 2, 7]
    for side in SIDES:
        assert sign_flip_test(np.array(d, dtype=object), alternative=side).pvalue == float(enumerated(d, side))


def test_sums_beyond_64_bits_of_integers_within():
    """Of nineteen signs of 2**60 at least sixteen are positive, or fifteen and the sign of 1."""
    d = [2**60] * 15 + [-(2**60)] * 4 + [1]
    tail = stats.binom.sf(15, 19, 0.5) + stats.binom.pmf(15, 19, 0.5) / 2
    assert sign_flip_test(np.array(d), alternative="greater").pvalue == pytest.approx(tail, rel=1e-12)


def test_many_integers_beyond_64_bits_are_drawn():
    """Python's integers take fifty times as long: their patterns are listed up to 30 differences only."""
    d = [10**25 + 7 * i for i in range(31)]
    assert sign_flip_test(np.array(d, dtype=object), permutations=9).method == "monte-carlo"
    assert sign_flip_test(np.array([value % 997 for value in d])).method == "exact"


@for_each([(45, 10**6), (300, 1.3e5)])
def test_tables_too_wide_or_too_slow_are_drawn(n, size):
    """Half the sum of the sizes is a width of 22.5 million in the first; 300 rows of 19.5 million are too many."""
    d = np.full(n, int(size))
    d[0] = 1
    assert sign_flip_test(d, permutations=9).method == "monte-carlo"


def test_a_seed_repeats_itself_and_no_pvalue_is_zero():
    d = np.random.default_rng(1).normal(3, 1, 60)
    first, second = (sign_flip_test(d, permutations=999, seed=7) for _ in range(2))
    assert first == second
    assert first.pvalue == 1 / 1000


def test_equal_sums_in_another_order_count():
    assert sign_flip_test([0.1, 0.2, 0.3, -0.3], alternative="greater").pvalue == float(
        enumerated([1, 2, 3, -3], "greater")
    )


def test_no_difference_anywhere():
    for side in SIDES:
        assert sign_flip_test([0, 0, 0], alternative=side).pvalue == 1


test_unusable_input_is_refused = refused(
    lambda: sign_flip_test([1, 2], permutations=0),
    lambda: sign_flip_test([1, 2], alternative="up"),
    *(lambda d=d: sign_flip_test(d) for d in ([], [[1, 2]], [float("inf")])),
)
