"""McNemar's test and Cochran's Q judged by R (also coin), enumeration, exact fractions and their exact level under the null."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from podium.errors import InfeasibleError
from podium.stats.discordance import (
    EXACT_UP_TO,
    cochran_exact_pvalue,
    cochran_permutation_pvalue,
    cochran_q,
    mcnemar,
    pair_counts,
)
from quick import for_each
from stats.helpers import SIDES, recorded, refused


@for_each(recorded("predictions_r")["mcnemar"])
def test_agrees_with_r(case):
    test = mcnemar(case["n10"], case["n01"])
    np.testing.assert_allclose([test.statistic, test.pvalue_chi2], case["corrected"], rtol=1e-12)
    np.testing.assert_allclose([test.statistic_uncorrected, test.pvalue_uncorrected], case["plain"], rtol=1e-12)
    sides = [mcnemar(case["n10"], case["n01"], side).pvalue_exact for side in SIDES]
    np.testing.assert_allclose(sides, case["exact"], rtol=1e-9)


@for_each(range(11))
def test_exact_p_by_enumeration_of_every_outcome(m):
    """All 2^m ways in which m discordant instances can fall, each equally likely."""
    wins = [sum(way) for way in product((0, 1), repeat=m)]
    for b in range(m + 1):
        gap = abs(2 * b - m)
        two = Fraction(sum(abs(2 * w - m) >= gap for w in wins), len(wins))
        tied = Fraction(sum(abs(2 * w - m) == gap for w in wins), len(wins))
        greater = Fraction(sum(w >= b for w in wins), len(wins))
        point = Fraction(sum(w == b for w in wins), len(wins))
        test, one = mcnemar(b, m - b), mcnemar(b, m - b, "greater")
        assert float(test.pvalue_exact) == pytest.approx(float(two), rel=1e-12)
        assert float(one.pvalue_exact) == pytest.approx(float(greater), rel=1e-12)
        if m:
            assert float(test.pvalue_midp) == pytest.approx(float(two - tied / 2), rel=1e-12)
            assert float(one.pvalue_midp) == pytest.approx(float(greater - point / 2), rel=1e-12)


def test_airway_example():
    """The example of Fagerland, Lydersen & Laake 2013 (Bentur et al. 2009): 1 and 7 discordant pairs."""
    test = mcnemar(1, 7)
    printed = (test.pvalue_uncorrected, test.pvalue_chi2, test.pvalue_exact, test.pvalue_midp)
    assert [round(float(p), 3) for p in printed] == [0.034, 0.077, 0.070, 0.039]


def test_one_discordant_instance_one_sided():
    # The corrected z of n10 = 1, n01 = 0 is (1 − 1)/1 = 0, of the other side (−1 − 1)/1 = −2.
    assert float(mcnemar(1, 0, "greater").pvalue_chi2) == 0.5
    assert float(mcnemar(1, 0, "less").pvalue_chi2) == pytest.approx(0.9772498680518208, rel=1e-12)
    assert float(mcnemar(0, 0, "less").pvalue_chi2) == 1.0


def test_the_fixed_rule():
    n10 = np.arange(0, 60)
    test = mcnemar(n10, np.zeros_like(n10) + 3)
    small = n10 + 3 <= EXACT_UP_TO
    np.testing.assert_array_equal(test.pvalue(), np.where(small, test.pvalue_exact, test.pvalue_chi2))
    np.testing.assert_array_equal(test.pvalue("midp"), test.pvalue_midp)


def test_no_difference_at_all():
    for side in SIDES:
        test = mcnemar(0, 0, side)
        values = (test.pvalue_exact, test.pvalue_midp, test.pvalue_chi2, test.pvalue_uncorrected)
        assert [float(v) for v in values] == [1.0] * 4
        assert float(test.statistic) == float(test.statistic_uncorrected) == 0.0


@given(st.integers(0, 400), st.integers(0, 400))
def test_properties(b, c):
    two, greater, less = (mcnemar(b, c, side) for side in ("two-sided", "greater", "less"))
    swapped = mcnemar(c, b)
    assert float(two.pvalue_exact) == float(swapped.pvalue_exact)
    assert float(two.pvalue_chi2) == float(swapped.pvalue_chi2)
    assert float(less.pvalue_exact) == float(mcnemar(c, b, "greater").pvalue_exact)
    for test in (two, greater, less):
        for p in (test.pvalue_exact, test.pvalue_midp, test.pvalue_chi2, test.pvalue_uncorrected):
            assert 0 <= float(p) <= 1
        assert float(test.pvalue_midp) <= float(test.pvalue_exact)
    assert float(two.pvalue_chi2) >= float(two.pvalue_uncorrected)
    if abs(b - c) > 1:
        doubled = 2 * min(float(greater.pvalue_exact), float(less.pvalue_exact))
        assert float(two.pvalue_exact) == pytest.approx(doubled, rel=1e-12)
        chi2 = 2 * min(float(greater.pvalue_chi2), float(less.pvalue_chi2))
        assert float(two.pvalue_chi2) == pytest.approx(chi2, rel=1e-9)


def _exact_level(n: int, share: float, pvalue) -> float:
    """Probability of rejecting at 0.05 when the classifiers are equally accurate, summed over all outcomes."""
    level = 0.0
    for m in range(n + 1):
        x = np.arange(m + 1)
        reject = pvalue(mcnemar(x, m - x)) <= 0.05
        level += binom.pmf(m, n, share) * binom.pmf(x, m, 0.5)[reject].sum()
    return level


SETTINGS = [(n, share) for n in (20, 60) for share in (0.05, 0.2, 0.5)]


@for_each(["auto", "exact", "chi2"])
def test_the_deciding_variants_keep_the_level(variant):
    assert max(_exact_level(n, share, lambda t: t.pvalue(variant)) for n, share in SETTINGS) <= 0.05


def test_midp_is_closer_to_the_level():
    """Fagerland et al. 2013: hardly ever above the level, and far less conservative than the exact test."""
    for n, share in SETTINGS:
        midp, exact = (_exact_level(n, share, lambda t, v=v: t.pvalue(v)) for v in ("midp", "exact"))
        assert exact <= midp <= 0.052


@given(st.integers(1, 30), st.integers(1, 6), st.integers(0, 10**6))
def test_counts_by_looking(n, k, seed):
    correct = np.random.default_rng(seed).random((2, n, k)) < 0.6
    counts = pair_counts(correct)
    for batch, i, j in product(range(2), range(k), range(k)):
        a, b = correct[batch, :, i], correct[batch, :, j]
        assert int(counts.n11[batch, i, j]) == sum(x and y for x, y in zip(a, b, strict=True))
        assert int(counts.n10[batch, i, j]) == sum(x and not y for x, y in zip(a, b, strict=True))
        assert int(counts.n01[batch, i, j]) == sum(y and not x for x, y in zip(a, b, strict=True))


def test_equal_statistics_are_equal_to_the_last_bit():
    """(10 - 6)^2 / 16 and (6 - 3)^2 / 9 are both 1."""
    test = mcnemar([10, 6], [6, 3])
    assert test.pvalue_uncorrected[0] == test.pvalue_uncorrected[1]
    assert float(test.statistic_uncorrected[0]) == float(test.statistic_uncorrected[1]) == 1.0


test_refused = refused(
    *(("whole and not negative", lambda bad=bad: mcnemar(bad, 3)) for bad in (-1, 1.5, "x", True)),
    ("alternative", lambda: mcnemar(1, 2, "bigger")),
    ("variant", lambda: mcnemar(1, 2).pvalue("best")),
    ("Truth values", lambda: pair_counts([[0, 1], [1, 1]])),
    *(("n >= 1", lambda empty=empty: pair_counts(np.empty(empty, dtype=bool))) for empty in ((0, 3), (2, 0, 3))),
)


@for_each(recorded("predictions_r")["cochran"])
def test_cochrans_q_in_r(case):
    found = cochran_q(np.array(case["values"], dtype=bool))
    statistic, df, pvalue = case["friedman"]
    assert found.df == df
    assert float(found.statistic) == pytest.approx(statistic, rel=1e-11)
    assert float(found.pvalue) == pytest.approx(pvalue, rel=1e-10)
    # coin forms 1 - cdf, which is 0 far out.
    np.testing.assert_allclose([float(found.statistic), float(found.pvalue)], case["coin"], rtol=1e-9, atol=1e-14)


def _enumerated(table: np.ndarray) -> Fraction:
    """Share of all arrangements of the successes within rows whose Q is at least as large, in integers."""
    k = table.shape[1]
    rows = [[tuple(j in chosen for j in range(k)) for chosen in combinations(range(k), int(r.sum()))] for r in table]
    observed = (table.sum(axis=0, dtype=int) ** 2).sum()
    sums = [sum(sum(col) ** 2 for col in zip(*way, strict=True)) for way in product(*rows)]
    return Fraction(sum(s >= observed for s in sums), len(sums))


@for_each(range(8))
def test_exact_p_of_q_by_enumeration(seed):
    rng = np.random.default_rng(seed)
    table = rng.random((int(rng.integers(2, 7)), int(rng.integers(2, 5)))) < 0.5
    assert cochran_exact_pvalue(table) == pytest.approx(float(_enumerated(table)), rel=1e-12)


def test_permutation_p_estimates_the_exact_one():
    table = np.random.default_rng(5).random((12, 3)) < [0.9, 0.5, 0.4]
    exact = cochran_exact_pvalue(table)
    assert cochran_permutation_pvalue(table, 20_000, seed=1) == pytest.approx(exact, abs=5 * (exact / 20_000) ** 0.5)


def test_instances_on_which_all_agree_change_nothing():
    table = np.random.default_rng(6).random((15, 4)) < 0.5
    padded = np.vstack([table, np.ones((30, 4), bool), np.zeros((9, 4), bool)])
    assert float(cochran_q(padded).statistic) == pytest.approx(float(cochran_q(table).statistic), rel=1e-13)
    assert int(cochran_q(padded).informative) == int(cochran_q(table).informative)
    assert cochran_exact_pvalue(padded) == cochran_exact_pvalue(table)
    assert cochran_permutation_pvalue(padded, 99, seed=3) == cochran_permutation_pvalue(table, 99, seed=3)


def test_one_instance_tells_two_apart():
    """McNemar's statistic without correction, (1 - 0)²/(1 + 0); the other arrangement is as uneven."""
    for table in ([[True, False]], [[True, False], [True, True]]):
        assert float(cochran_q(np.array(table)).statistic) == 1.0
        assert cochran_exact_pvalue(np.array(table)) == 1.0


def test_nothing_separates_them():
    for table in (np.ones((4, 3), bool), np.array([[True] * 3, [False] * 3])):
        assert float(cochran_q(table).statistic) == 0.0
        assert float(cochran_q(table).pvalue) == cochran_exact_pvalue(table) == 1.0


test_tables_without_q_are_refused = refused(
    ("Truth values", lambda: cochran_q([[0, 1], [1, 0]])),
    ("k >= 2", lambda: cochran_q(np.ones((3, 1), bool))),
    ("One table", lambda: cochran_exact_pvalue(np.ones((2, 3, 3), bool))),
)


def test_too_many_arrangements_are_refused():
    with pytest.raises(InfeasibleError):
        cochran_exact_pvalue(np.random.default_rng(1).random((200, 12)) < 0.5, max_work=1e4)
