"""Rank-sum and Brunner–Munzel tests: by enumeration of all divisions, scipy and hand calculation."""

from __future__ import annotations

import itertools
import warnings
from math import comb

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from podium import InputError, stats
from podium.stats.discrete import NullDistribution
from podium.stats.wilcoxon import signed_rank_null

few = st.lists(st.integers(0, 9), min_size=1, max_size=6)


def enumerated(x: list[int], y: list[int]) -> dict[str, float]:
    """P-values from all divisions of the pooled ranks."""
    ranks = scipy.stats.rankdata([*x, *y])
    sums = np.array([sum(one) for one in itertools.combinations(ranks, len(x))])
    seen = ranks[: len(x)].sum()
    less, greater = np.mean(sums <= seen + 1e-9), np.mean(sums >= seen - 1e-9)
    return {"less": less, "greater": greater, "two-sided": min(1.0, 2 * min(less, greater))}


@given(x=few, y=few)
def test_exact_given_the_ties(x: list[int], y: list[int]) -> None:
    for alternative, p in enumerated(x, y).items():
        found = stats.rank_sum_test(x, y, alternative=alternative)  # type: ignore[arg-type]
        assert found.pvalue == pytest.approx(p, rel=1e-12)
        assert found.method == "exact"
    assert found.statistic == scipy.stats.mannwhitneyu(x, y).statistic
    assert found.null is not None
    assert found.null.weights.sum() == pytest.approx(1)
    # The level: the share of divisions that the test at 0.1 rejects.
    if comb(len(x) + len(y), len(x)) > 40:
        return
    pooled = np.array([*x, *y])
    rejected = []
    for chosen in itertools.combinations(range(len(pooled)), len(x)):
        mine = pooled[list(chosen)].tolist()
        rejected.append(enumerated(mine, np.delete(pooled, chosen).tolist())["two-sided"] <= 0.1)
    assert found.null.level(0.1) == pytest.approx(np.mean(rejected))


@pytest.mark.parametrize("sizes", [(8, 8), (3, 20), (20, 3), (30, 30), (51, 51)])
def test_without_ties_as_scipy(sizes: tuple[int, int]) -> None:
    rng = np.random.default_rng(3)
    x, y = (rng.normal(shift, size=n) for shift, n in zip((0.0, 0.4), sizes, strict=True))
    expected = scipy.stats.mannwhitneyu(x, y, method="exact").pvalue
    assert stats.rank_sum_test(x, y).pvalue == pytest.approx(expected, rel=1e-9)
    smallest = stats.rank_sum_test(x, y).null
    assert smallest is not None
    assert smallest.smallest() == pytest.approx(2 / comb(sum(sizes), sizes[0]), rel=1e-9)


def test_large_samples_by_the_normal_approximation() -> None:
    rng = np.random.default_rng(4)
    x, y = rng.integers(0, 30, 90), rng.integers(3, 33, 80)
    found = stats.rank_sum_test(x, y)
    assert found.method == "asymptotic"
    assert found.pvalue == pytest.approx(scipy.stats.mannwhitneyu(x, y, method="asymptotic").pvalue, rel=1e-12)


def test_many_zeros_are_exact_where_the_approximation_fails() -> None:
    """Six of 51 runs fail, all of one algorithm: hypergeometric p .027, by the normal approximation .012."""
    x, y = [0] * 45 + [1, 2, 3, 4, 5, 6], [0] * 51
    expected = 2 * scipy.stats.hypergeom(102, 6, 51).sf(5)
    assert stats.rank_sum_test(x, y).pvalue == pytest.approx(expected, rel=1e-9)
    assert scipy.stats.mannwhitneyu(x, y).pvalue < expected / 2
    many = stats.rank_sum_test([0] * 1995 + [1] * 5, [0] * 2000)
    assert many.pvalue == pytest.approx(2 * scipy.stats.hypergeom(4000, 5, 2000).sf(4), rel=1e-9)


def test_three_against_three() -> None:
    """The examples of the issue: 1, 1, 1 against 2, 2, 2 has p .1, and three runs each can never be significant at 0.05."""
    found = stats.rank_sum_test([1, 1, 1], [2, 2, 2])
    assert found.pvalue == pytest.approx(0.1)
    assert found.null is not None
    assert (found.null.smallest(), found.null.level(0.05)) == (pytest.approx(0.1), 0.0)


def test_large_integers_and_bad_input() -> None:
    big = 2**60
    found = stats.rank_sum_test([big, big + 1], np.array([big + 2, big + 3], dtype=object))
    assert found.pvalue == pytest.approx(1 / 3)
    for bad in ([], [[1, 2]], [1.0, float("nan")], ["a"]):
        with pytest.raises(InputError):
            stats.rank_sum_test(bad, [1, 2])
        with pytest.raises(InputError):
            stats.brunner_munzel([1, 2], bad)


@given(x=st.lists(st.integers(0, 9), min_size=2, max_size=8), y=st.lists(st.integers(0, 9), min_size=2, max_size=8))
def test_brunner_munzel_as_scipy(x: list[int], y: list[int]) -> None:
    found = stats.brunner_munzel(x, y)
    wins = np.mean([(a > b) + (a == b) / 2 for a in x for b in y])
    assert found.superiority == pytest.approx(wins)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        theirs = scipy.stats.brunnermunzel(y, x)  # its statistic is positive where the second sample is larger
    if np.isfinite(theirs.statistic) and np.isfinite(theirs.pvalue):
        assert found.statistic == pytest.approx(theirs.statistic, abs=1e-9)
        assert found.pvalue == pytest.approx(theirs.pvalue, rel=1e-9)
        halves = [stats.brunner_munzel(x, y, alternative=side).pvalue for side in ("greater", "less")]  # type: ignore[arg-type]
        assert min(1.0, 2 * min(halves)) == pytest.approx(found.pvalue)
        assert sum(halves) == pytest.approx(1)
    else:
        assert found.pvalue == (1.0 if wins == 0.5 else 0.0)


@given(d=st.lists(st.integers(-6, 6), min_size=1, max_size=9))
def test_signed_ranks_at_all_signs(d: list[int]) -> None:
    """The distribution by which a mark of matched runs may be impossible: every pattern of signs, one by one."""
    null = signed_rank_null(d)
    assert null is not None
    patterns = [
        [abs(a) * s for a, s in zip(d, signs, strict=True)] for signs in itertools.product((1, -1), repeat=len(d))
    ]
    pvalues = np.asarray(stats.signed_rank(patterns).pvalue)
    assert null.smallest() == pytest.approx(pvalues.min())
    assert null.level(0.1) == pytest.approx(np.mean(pvalues <= 0.1))


def test_a_distribution_by_hand() -> None:
    coin = NullDistribution(np.array([1, 4, 6, 4, 1]) / 16)
    assert coin.pvalues().tolist() == [0.125, 0.625, 1.0, 0.625, 0.125]
    assert coin.pvalues("greater").tolist() == [1.0, 15 / 16, 11 / 16, 5 / 16, 1 / 16]
    assert (coin.level(0.2), coin.level(0.05), coin.level(0.07, "less")) == (0.125, 0.0, 1 / 16)
