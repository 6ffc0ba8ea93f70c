"""Equivalence tests and shifts of many pairs: against enumeration of signs, scipy, and the exact interval of one pair."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar
from scipy.special import xlogy
from scipy.stats import norm, rankdata, t, ttest_1samp, wilcoxon

from podium.stats import location
from podium.stats.equivalence import margin_fraction, tost_paired_proportions, tost_signed_rank, tost_t
from podium.stats.location import hodges_lehmann, shift_interval, shift_intervals
from quick import for_each
from stats.helpers import refused


def upper_tail(d: list[Fraction]) -> float:
    """P(R+ at least as large as observed) over all signs of the non-zero differences; zeros dropped."""
    live = [value for value in d if value != 0]
    if not live:
        return 1.0
    ranks = rankdata([float(abs(value)) for value in live])
    seen = sum(rank for rank, value in zip(ranks, live, strict=True) if value > 0)
    sums = [sum(itertools.compress(ranks, signs)) for signs in itertools.product([0, 1], repeat=len(live))]
    return sum(total >= seen - 1e-9 for total in sums) / len(sums)


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=9), st.integers(1, 8), st.sampled_from([1, 2, 3]))
def test_signed_ranks_are_exact_given_the_ties(d: list[int], margin: int, part: int) -> None:
    exact = Fraction(margin, part)
    test = tost_signed_rank(d, exact, zeros="drop")
    assert float(test.above) == pytest.approx(upper_tail([value + exact for value in d]), abs=1e-12)
    assert float(test.below) == pytest.approx(upper_tail([exact - value for value in d]), abs=1e-12)
    assert float(test.pvalue) == max(float(test.above), float(test.below))


def test_a_margin_is_the_decimal_it_is_written_as() -> None:
    """0.1 added to −0.1 is a zero, and ties with other tenths stay ties."""
    tenths = np.array([-1, 2, -3, 1, 0, 2])
    by_text = tost_signed_rank(tenths, "0.1", denominator=10)
    by_float = tost_signed_rank(tenths, 0.1, denominator=10)
    whole = tost_signed_rank(tenths, 1)
    assert by_text.above == by_float.above == whole.above
    assert by_text.below == by_float.below == whole.below
    assert margin_fraction(0.1) == Fraction(1, 10)


def test_signed_ranks_of_floats_are_those_of_scipy() -> None:
    d = np.random.default_rng(2).normal(0.1, 1.0, 14)
    test = tost_signed_rank(d, 0.7)
    assert float(test.above) == pytest.approx(wilcoxon(d + 0.7, alternative="greater").pvalue, rel=1e-12)
    assert float(test.below) == pytest.approx(wilcoxon(d - 0.7, alternative="less").pvalue, rel=1e-12)
    assert test.method == "exact"


def test_both_sides_are_computed_the_same_way() -> None:
    """With 1001 differences, one of which is the margin, the lower test alone could be exact."""
    tenths = np.arange(1, 1002) * np.where(np.arange(1001) % 7 < 3, 1, -1)
    assert (tenths == 3).sum() == 1
    assert (tenths == -3).sum() == 0
    test = tost_signed_rank(tenths, "0.3", denominator=10, zeros="drop")
    assert test.method == "asymptotic"
    shift = {"above": (tenths + 3, "greater"), "below": (tenths - 3, "less")}
    for side, (d, alternative) in shift.items():
        scipys = wilcoxon(d, alternative=alternative, method="asymptotic", correction=False)
        assert float(getattr(test, side)) == pytest.approx(scipys.pvalue, rel=1e-12)


def test_what_takes_too_long_is_not_computed_exactly_unasked() -> None:
    many = np.tile(np.arange(1, 1001), (9, 1))
    for row in range(9):
        many[row, : row + 1] = 1
    assert tost_signed_rank(many, "0.5").method == "asymptotic"


def test_t_is_that_of_scipy() -> None:
    d = np.random.default_rng(0).normal(0.1, 1.0, (4, 12))
    test = tost_t(d, 0.7)
    above = ttest_1samp(d, -0.7, axis=1, alternative="greater").pvalue
    below = ttest_1samp(d, 0.7, axis=1, alternative="less").pvalue
    assert test.pvalue == pytest.approx(np.maximum(above, below), rel=1e-10)


@for_each([(11, 7, 599, 0.02), (0, 0, 50, 0.1), (3, 9, 40, 0.15), (12, 0, 40, 0.4)])
def test_shares_are_compared_by_tangos_score(b: int, c: int, n: int, margin: float) -> None:
    """The share on which only the second succeeds maximises the likelihood given the difference, here by search."""

    def z(delta: float) -> float:
        def lack(q: float) -> float:
            return -(xlogy(b, q + delta) + xlogy(c, q) + xlogy(n - b - c, 1 - 2 * q - delta))

        bounds = max(0.0, -delta), (1 - delta) / 2
        q = minimize_scalar(lack, bounds=bounds, method="bounded", options={"xatol": 1e-13}).x
        return float((b - c - n * delta) / np.sqrt(n * (2 * q + delta * (1 - delta))))

    test = tost_paired_proportions(b, c, n, margin)
    assert float(test.above) == pytest.approx(norm.sf(z(-margin)), rel=1e-4)
    assert float(test.below) == pytest.approx(norm.cdf(z(margin)), rel=1e-4)


test_shares_that_are_refused = refused(
    ("between 0 and 1", lambda: tost_paired_proportions(1, 2, 10, 1)),
    ("negative", lambda: tost_paired_proportions(-1, 2, 10, 0.1)),
    ("at most the number", lambda: tost_paired_proportions(6, 5, 10, 0.1)),
)


def test_the_correction_for_overlap_widens() -> None:
    d = np.random.default_rng(1).normal(0.0, 1.0, 10)
    assert float(tost_t(d, 1.0, test_train_ratio=1 / 9).pvalue) > float(tost_t(d, 1.0).pvalue)
    mean, error = d.mean(), d.std(ddof=1) * np.sqrt(1 / 10 + 1 / 9)
    assert float(tost_t(d, 1.0, test_train_ratio=1 / 9).above) == pytest.approx(t.sf((mean + 1) / error, 9), rel=1e-10)


def test_equivalence_is_the_interval_inside_the_margin() -> None:
    """Without ties the tests at level α reject when the (1 − 2α) interval lies strictly inside."""
    rng = np.random.default_rng(5)
    for _ in range(40):
        d = rng.integers(-1000, 1000, 11)
        inside = shift_interval(d, (0.90,)).intervals[0]
        margin = int(rng.integers(100, 900))
        assert (float(tost_signed_rank(d, margin + Fraction(1, 3)).pvalue) <= 0.05) == (
            -margin - 1 / 3 < inside.lower and inside.upper < margin + 1 / 3
        )


def test_huge_integers_are_shifted_exactly() -> None:
    d = np.array([10**30, -(10**30), 3, 5], dtype=object)
    assert float(tost_signed_rank(d, 10**31).pvalue) == 1 / 16


test_a_margin_has_to_be_positive = refused(
    *(("margin", lambda m=m: tost_signed_rank([1, 2], m)) for m in (0, -1, "x", float("nan"), float("inf"), "")),
    *(
        ("must be a positive number", lambda m=m: margin_fraction(m))
        for m in ("1e400", "1e-400", "1e999999999", "1e-999999999", "inf", "nan", "0", "-1", "1/0", "0/7")
    ),
)


@for_each(itertools.product([1, 2, 5, 6, 13, 30], [0.9, 0.95, 0.99]))
def test_many_shifts_are_those_of_one_at_a_time(n: int, confidence: float) -> None:
    d = np.random.default_rng(n).normal(size=(2, 3, n))
    many = shift_intervals(d, confidence)
    assert many.estimate == pytest.approx(hodges_lehmann(d), abs=1e-14)
    for place in np.ndindex(2, 3):
        one = shift_interval(d[place], (confidence,)).intervals[0]
        assert (many.lower[place], many.upper[place]) == pytest.approx((one.lower, one.upper), abs=1e-14)


def test_shifts_of_wide_integers_are_those_of_their_unit() -> None:
    d = np.random.default_rng(3).integers(-50, 90, (2, 11))
    plain = shift_intervals(d, 0.9)
    tenths = shift_intervals(d, 0.9, denominator=10)
    wide = shift_intervals(d.astype(object) * 10**20, 0.9, denominator=10**20)
    for name in ("estimate", "lower", "upper"):
        assert getattr(wide, name) == pytest.approx(getattr(plain, name), rel=1e-14)
        assert getattr(tenths, name) == pytest.approx(getattr(plain, name) / 10, rel=1e-14)


def test_with_ties_the_classical_interval_holds_the_shift_often_enough() -> None:
    rng = np.random.default_rng(9)
    d = rng.integers(-2, 3, (4000, 12))
    found = shift_intervals(d, 0.90)
    assert ((found.lower <= 0) & (found.upper >= 0)).mean() >= 0.90


def test_the_normal_place_is_next_to_the_exact_one(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = location._place(300, 0.025)
    monkeypatch.setattr(location, "_EXACT", 10)
    assert abs(location._place(300, 0.025) - exact) <= 2


def test_shifts_of_numbers_near_the_smallest_float() -> None:
    """The unit 10^310 is an integer, and no float."""
    many = shift_intervals([[1, 2, 3, 4, 5, 7]], 0.8, denominator=10**310)
    one = shift_intervals([[1, 2, 3, 4, 5, 7]], 0.8)
    assert float(many.estimate[0]) == pytest.approx(float(one.estimate[0]) * 1e-310, abs=5e-324)
    assert float(many.lower[0]) == pytest.approx(float(one.lower[0]) * 1e-310, abs=5e-324)
