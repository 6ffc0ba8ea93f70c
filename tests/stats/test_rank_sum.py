"""Rank-sum, Brunner–Munzel, Kruskal–Wallis and Dunn: by enumeration of all divisions, R, scipy and hand calculation."""

from __future__ import annotations

import itertools
import warnings
from math import comb

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from podium import stats
from podium.stats.discrete import NullDistribution
from podium.stats.kruskal import kruskal_wallis
from podium.stats.wilcoxon import signed_rank_null
from quick import for_each
from stats.helpers import recorded, refused

few = st.lists(st.integers(0, 9), min_size=1, max_size=5)


def enumerated(x: list[int], y: list[int]) -> dict[str, float]:
    """P-values from all divisions of the pooled ranks."""
    ranks = scipy.stats.rankdata([*x, *y])
    sums = np.array([sum(one) for one in itertools.combinations(ranks, len(x))])
    seen = ranks[: len(x)].sum()
    less, greater = np.mean(sums <= seen + 1e-9), np.mean(sums >= seen - 1e-9)
    return {"less": less, "greater": greater, "two-sided": min(1.0, 2 * min(less, greater))}


@settings(max_examples=40)
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


@for_each([(8, 8), (3, 20), (20, 3), (30, 30), (51, 51)])
def test_without_ties_as_scipy(*sizes: int) -> None:
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


def test_brunner_munzel_of_samples_apart() -> None:
    """All of the second are larger: no variance is left, and the first is never better."""
    found = stats.brunner_munzel([1, 2], [3, 4])
    assert (found.superiority, found.statistic, found.pvalue) == (0.0, -np.inf, 0.0)
    assert [stats.brunner_munzel([1, 2], [3, 4], alternative=side).pvalue for side in ("greater", "less")] == [1.0, 0.0]


def test_three_against_three() -> None:
    """The examples of the issue: 1, 1, 1 against 2, 2, 2 has p .1, and three runs each can never be significant at 0.05."""
    found = stats.rank_sum_test([1, 1, 1], [2, 2, 2])
    assert found.pvalue == pytest.approx(0.1)
    assert found.null is not None
    assert (found.null.smallest(), found.null.level(0.05)) == (pytest.approx(0.1), 0.0)


def test_large_integers_are_exact() -> None:
    big = 2**60
    found = stats.rank_sum_test([big, big + 1], np.array([big + 2, big + 3], dtype=object))
    assert found.pvalue == pytest.approx(1 / 3)


test_samples_that_are_refused = refused(
    *(
        lambda call=call, bad=bad: call(bad, [1, 2])
        for call in (stats.rank_sum_test, lambda x, y: stats.brunner_munzel(y, x))
        for bad in ([], [[1, 2]], [1.0, float("nan")], ["a"])
    )
)


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


@for_each(recorded("two_samples_r")["kruskal"])
def test_kruskal_wallis_and_dunn_in_r(case):
    test = kruskal_wallis([np.array(group, dtype=int) for group in case["groups"]])
    assert test.statistic == pytest.approx(case["statistic"], rel=1e-12)
    assert test.df == case["df"]
    assert test.pvalue == pytest.approx(case["pvalue"], rel=1e-11)
    assert test.mean_ranks == pytest.approx(case["mean_ranks"], rel=1e-13)
    assert test.dunn_z == pytest.approx(np.array(case["z"]), rel=1e-11, abs=1e-13)
    assert test.dunn_pvalues == pytest.approx(np.array(case["p"]), rel=1e-10)


@given(st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=12), min_size=2, max_size=5))
def test_kruskal_wallis_in_scipy_and_its_bounds(groups):
    test = kruskal_wallis(groups)
    values = np.concatenate(groups)
    if len(set(values.tolist())) == 1:
        assert (test.statistic, test.pvalue, test.tie_correction) == (0, 1, 0)
        assert (test.dunn_pvalues == 1).all()
        return
    expected = scipy.stats.kruskal(*groups)
    assert test.statistic == pytest.approx(expected.statistic, rel=1e-9, abs=1e-9)
    assert test.pvalue == pytest.approx(expected.pvalue, rel=1e-8)
    assert -1e-12 <= test.epsilon_squared <= 1 + 1e-12
    counts = np.unique(values, return_counts=True)[1]
    total = values.size
    assert test.tie_correction == pytest.approx(1 - (counts**3 - counts).sum() / (total**3 - total), rel=1e-12)


@given(st.lists(st.lists(st.integers(-30, 30), min_size=1, max_size=9), min_size=2, max_size=4))
def test_only_the_order_of_groups_of_values_matters(groups):
    plain = kruskal_wallis(groups)
    bent = kruskal_wallis([np.array([10**20 + v**3 for v in group], dtype=object) for group in groups])
    assert bent.statistic == plain.statistic
    back = kruskal_wallis(groups[::-1])
    assert back.statistic == pytest.approx(plain.statistic, rel=1e-12, abs=1e-12)
    assert back.dunn_z[::-1, ::-1] == pytest.approx(plain.dunn_z)


def test_two_groups_are_compared_as_the_whole():
    test = kruskal_wallis([[1, 5, 2, 2], [7, 8, 2, 9, 9]])
    assert test.dunn_z[0, 1] ** 2 == pytest.approx(test.statistic, rel=1e-12)
    assert test.dunn_pvalues[0, 1] == pytest.approx(test.pvalue, rel=1e-10)
    assert test.epsilon_squared == pytest.approx(test.statistic / 8)


def test_complete_separation_has_the_largest_effect():
    groups = [np.zeros(4), np.ones(3), np.full(5, 2.0)]
    assert kruskal_wallis(groups).epsilon_squared == pytest.approx(1)


def test_integers_of_different_width_stay_exact():
    groups = [np.array([2**60 + 1, 3]), np.array([2**60, 10**25], dtype=object)]
    assert kruskal_wallis(groups).mean_ranks.tolist() == [2.0, 3.0]


test_groups_that_are_refused = refused(
    ("two groups", lambda: kruskal_wallis([[1, 2, 3]])),
    ("Group 2", lambda: kruskal_wallis([[1], []])),
    ("NaN", lambda: kruskal_wallis([[1.0], [np.nan]])),
)


def test_integers_of_different_types_are_not_compared_as_floats():
    # int64 and uint64 meet in float64, where 2^63 + 1 and 2^63 + 3 are one number.
    wide = [np.array([2**63 + 1, 2**63 + 7], dtype=np.uint64), np.array([2**63 + 3, 2**63 + 5], dtype=np.uint64)]
    found = kruskal_wallis([*wide, np.array([1, 2], dtype=np.int64)])
    # Ranks 3 and 6, 4 and 5, 1 and 2: H = 12/42 (9²/2 + 9²/2 + 3²/2) − 21.
    assert float(found.statistic) == pytest.approx(12 / 42 * 85.5 - 21, rel=1e-12)
