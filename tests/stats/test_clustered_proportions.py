"""Shares of instances in clusters: statsmodels' clustered errors, the formulas written out, enumeration, coverage."""

from __future__ import annotations

from itertools import permutations, product
from math import erf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import beta, binomtest, norm
from scipy.stats import t as student
from statsmodels.regression.linear_model import OLS

from podium.stats import clustered_predictions
from podium.stats.clustered_predictions import (
    Clusters,
    clustered_cochran,
    clustered_differences,
    clustered_mcnemar,
    clustered_shares,
    clustered_wilson,
    flip_pvalue,
)
from podium.stats.clusters import group_effect
from podium.stats.discordance import cochran_exact_pvalue, mcnemar
from stats.helpers import SIDES, refused, same_alone

tables = st.integers(0, 2**32 - 1).map(np.random.default_rng)


def answers(rng, n: int = 30, k: int = 3, groups: int = 7):
    """Answers that depend on the group, and groups of different sizes."""
    labels = np.concatenate([np.arange(groups), rng.integers(0, groups, n - groups)])
    return rng.random((n, k)) < rng.random((groups, k))[labels], labels


def by_statsmodels(y, labels, correct: bool = True) -> float:
    """Error of the mean: regression on a constant with standard errors by clusters."""
    fit = OLS(y.astype(float), np.ones(len(y))).fit(
        cov_type="cluster", cov_kwds={"groups": labels, "use_correction": correct}
    )
    return float(fit.bse[0])


@given(rng=tables)
def test_errors_by_statsmodels(rng):
    right, labels = answers(rng)
    clusters = Clusters.of(right, labels)
    share = clustered_shares(clusters)
    first, second = np.array([0, 0, 1]), np.array([1, 2, 2])
    apart = right[:, first].astype(int) - right[:, second]
    found = clustered_differences(clusters, (apart != 0).sum(axis=0), first, second)
    for j in range(3):
        assert share.standard_error[j] == pytest.approx(by_statsmodels(right[:, j], labels), abs=1e-12)
        assert found.standard_error[j] == pytest.approx(by_statsmodels(apart[:, j], labels), abs=1e-12)


@given(rng=tables)
def test_clusters_of_one_instance(rng):
    right = rng.random((int(rng.integers(3, 40)), 2)) < [0.6, 0.8]
    n = len(right)
    clusters = Clusters.of(right, np.arange(n))
    share = clustered_shares(clusters)
    np.testing.assert_allclose(share.standard_error, right.std(axis=0, ddof=1) / n**0.5, atol=1e-12)
    np.testing.assert_allclose(share.design_effect[share.naive_error > 0], 1.0)
    assert share.df.tolist() == [n - 1, n - 1]
    n10, n01 = ((right[:, 0] & ~right[:, 1]).sum(), (right[:, 1] & ~right[:, 0]).sum())
    for side in SIDES:
        found = clustered_mcnemar(clusters.sums[:, :1] - clusters.sums[:, 1:], alternative=side)
        assert found.pvalue[0] == pytest.approx(float(mcnemar(n10, n01, side).pvalue_exact), rel=1e-10)
    plain = float(mcnemar(n10, n01).statistic_uncorrected)
    assert clustered_mcnemar(clusters.sums[:, :1] - clusters.sums[:, 1:]).statistic[0] == pytest.approx(
        plain * (n - 1) / n
    )


@given(rng=tables)
def test_effects_are_those_of_the_analysis_of_variance(rng):
    right, labels = answers(rng)
    share = clustered_shares(Clusters.of(right, labels))
    for j in range(3):
        expected = group_effect(right[:, j].astype(float), labels)
        if expected.design_effect is None:
            assert np.isnan(share.design_effect[j])
        else:
            assert share.design_effect[j] == pytest.approx(expected.design_effect, abs=1e-9)
            assert share.correlation[j] == pytest.approx(expected.correlation, abs=1e-9)


@given(rng=tables)
def test_degrees_of_freedom_by_matrices(rng):
    right, labels = answers(rng, 25, 1, 6)
    clusters = Clusters.of(right, labels)
    share = clustered_shares(clusters)
    sizes, n = clusters.sizes.astype(float), 25
    r = min(max(np.nan_to_num(share.correlation[0]), 0.0), 1.0)
    a = np.eye(6) - np.outer(sizes, np.ones(6)) / n
    spread = a @ np.diag(sizes * (1 + (sizes - 1) * r)) @ a.T
    assert share.df[0] == pytest.approx(max(np.trace(spread) ** 2 / np.trace(spread @ spread), 1.0), rel=1e-9)


def test_equal_clusters_have_one_degree_of_freedom_less_than_clusters():
    right, _ = answers(np.random.default_rng(1), 24)
    assert clustered_shares(Clusters.of(right, np.arange(24) // 3)).df.tolist() == [7.0] * 3
    batch = np.random.default_rng(4).random((3, 20, 2)) < 0.6
    same_alone(lambda one: clustered_shares(Clusters.of(one, np.arange(20) // 4)), batch, rtol=1e-7)


def test_all_right_counts_clusters():
    """Nothing varies: every cluster counts as one instance, in Wilson's limit G / (G + t²)."""
    clusters = Clusters.of(np.ones((20, 1), dtype=bool), np.arange(20) // 5)
    low, high = clustered_wilson(clustered_shares(clusters), clusters)
    assert (float(low[0]), float(high[0])) == (pytest.approx(4 / (4 + 3.182446305284263**2)), 1.0)


@given(d=st.lists(st.integers(-5, 5), min_size=2, max_size=10), side=st.sampled_from(SIDES))
def test_flips_against_enumeration(d, side):
    every = [int(np.dot(signs, d)) for signs in product([-1, 1], repeat=len(d))]
    seen = sum(d)
    hits = {"two-sided": [abs(s) >= abs(seen) for s in every], "greater": [s >= seen for s in every]}
    hits["less"] = [s <= seen for s in every]
    assert flip_pvalue(d, alternative=side) == (pytest.approx(np.mean(hits[side]), abs=1e-12), True)


def test_flips_of_many_clusters_keep_small_tails():
    p, exact = flip_pvalue([1] * 900 + [-1] * 100)
    assert exact
    assert p == pytest.approx(float(binomtest(100, 1000).pvalue), rel=1e-9)
    assert p < 1e-150


def test_random_flips_beyond_the_work():
    d = np.random.default_rng(0).integers(-(10**6), 10**6, 200)
    p, exact = flip_pvalue(d, work=1e3)
    z = d.sum() / np.sqrt((d.astype(float) ** 2).sum())
    assert not exact
    assert p == pytest.approx(2 * (1 - 0.5 * (1 + erf(abs(z) / 2**0.5))), abs=0.02)
    assert flip_pvalue(d, work=1e3, seed=1)[0] != p


def test_every_pair_has_its_own_test():
    """Signed root of Obuchowski's statistic: (G - 1)/G · (sum)²/sum of squares, here 4/5 · 6²/18 and 4/5 · 2²/4."""
    sums = np.array([[3, 0], [2, -1], [2, -1], [0, 1], [-1, -1]])
    roots = np.array([1.6**0.5, -(0.8**0.5)])
    for side, p in (
        ("two-sided", 2 * norm.sf(abs(roots))),
        ("greater", norm.sf(roots)),
        ("less", norm.cdf(roots)),
    ):
        found = clustered_mcnemar(sums, alternative=side)
        assert found.statistic == pytest.approx(roots**2)
        assert found.pvalue_chi2 == pytest.approx(p)
        assert found.uneven.tolist() == [4, 4]
        assert found.exact.tolist() == [True, True]
        assert found.pvalue.tolist() == [flip_pvalue(column, alternative=side)[0] for column in sums.T]
    assert clustered_mcnemar([[1, 0], [2, 0]]).uneven.tolist() == [2, 0]
    assert flip_pvalue([1, -1]) == (1.0, True)


def test_cochran_by_groups_against_enumeration():
    sums = np.array([[3, 1, 0], [2, 2, 1], [0, 1, 1], [4, 0, 2]])
    every = [
        (np.sum(choice, axis=0) ** 2).sum()
        for choice in product(*([np.array(p) for p in permutations(row)] for row in sums))
    ]
    expected = np.mean(np.array(every) >= (sums.sum(axis=0) ** 2).sum())
    assert clustered_cochran(sums).pvalue == pytest.approx(expected)
    drawn = clustered_cochran(sums, max_work=0, permutations=20_000)
    assert drawn.pvalue == pytest.approx(expected, abs=4 * drawn.standard_error)
    assert clustered_cochran(sums, max_work=0, permutations=20_000) == drawn
    assert drawn.uneven == clustered_cochran(sums).uneven == 4


def test_cochran_of_single_instances_is_the_exact_test():
    right = np.random.default_rng(5).random((9, 3)) < [0.3, 0.6, 0.9]
    assert clustered_cochran(right.astype(int)).pvalue == pytest.approx(cochran_exact_pvalue(right))


def wilson_limits(p, size, t):
    """Roots of (p - x)² = t² x (1 - x) / size."""
    return sorted(np.roots([1 + t**2 / size, -2 * p - t**2 / size, p**2]).real)


def test_wilsons_interval_of_the_effective_size():
    """n / design effect instances, at most n, and Student's t."""
    right, labels = answers(np.random.default_rng(12), 60, 4, 9)
    right[:, 3] = np.arange(60) % 3 > 0  # the same share almost everywhere: a design effect below 1
    clusters = Clusters.of(right, labels)
    share = clustered_shares(clusters)
    assert (share.design_effect > 1).tolist() == [True, True, True, False]
    low, high = clustered_wilson(share, clusters, 0.1)
    for j in range(4):
        t = student.ppf(0.95, share.df[j])
        expected = wilson_limits(right[:, j].mean(), 60 / max(share.design_effect[j], 1), t)
        assert [low[j], high[j]] == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("sizes", [[20] * 3, [90, 2, 2, 2, 2, 2], [100] + [10] * 9])
def test_few_effective_groups_have_intervals_that_cover(sizes):
    """Three groups covered 0.887, one dominant group 0.736: with so few, answers count as all alike within a group."""
    rng, labels = np.random.default_rng(8), np.repeat(np.arange(len(sizes)), sizes)
    for accuracy, correlation in ((0.7, 0.3), (0.9, 0.3), (0.9, 0.8)):
        hits = 0
        for _ in range(200):
            scale = 1 / correlation - 1
            chance = rng.beta(accuracy * scale, (1 - accuracy) * scale, len(sizes))[labels]
            clusters = Clusters.of((rng.random(len(labels)) < chance)[:, None], labels)
            low, high = clustered_wilson(clustered_shares(clusters), clusters)
            hits += low[0] <= accuracy <= high[0]
        assert hits / 200 > 0.92, (accuracy, correlation, hits)


def test_few_effective_groups_count_as_one_instance_each():
    right, labels = np.tile([[True], [True], [False]], (20, 1)), np.repeat([0, 1, 2], 20)
    clusters = Clusters.of(right, labels)  # the groups look alike: nothing else says how much they differ
    low, high = clustered_wilson(clustered_shares(clusters), clusters)
    # Clopper-Pearson for 2 right of 3
    assert [low[0], high[0]] == pytest.approx([beta.ppf(0.025, 2, 2), beta.ppf(0.975, 3, 1)])


def test_intervals_of_a_difference_by_their_definition(monkeypatch):
    right, labels = answers(np.random.default_rng(13), 60, 4, 9)
    clusters = Clusters.of(right, labels)
    share = clustered_shares(clusters)
    first, second = np.triu_indices(4, 1)
    apart = right[:, first].astype(int) - right[:, second]
    discordant = (apart != 0).sum(axis=0)
    found = clustered_differences(clusters, discordant, first, second, 0.1)
    for m, (i, j) in enumerate(zip(first, second, strict=True)):
        t = student.ppf(0.95, found.df[m])
        p, q = right[:, i].mean(), right[:, j].mean()
        (l1, u1), (l2, u2) = (wilson_limits(right[:, s].mean(), 60 / max(share.design_effect[s], 1), t) for s in (i, j))
        e = clusters.sums - clusters.sizes[:, None] * right.mean(axis=0)
        r = (e[:, i] @ e[:, j]) / np.sqrt((e[:, i] @ e[:, i]) * (e[:, j] @ e[:, j]))
        low = p - q - np.sqrt((p - l1) ** 2 - 2 * r * (p - l1) * (u2 - q) + (u2 - q) ** 2)
        high = p - q + np.sqrt((u1 - p) ** 2 - 2 * r * (u1 - p) * (q - l2) + (q - l2) ** 2)
        assert [found.newcombe.lower[m], found.newcombe.upper[m]] == pytest.approx([low, high], rel=1e-9)
        half = t * found.standard_error[m]
        assert [found.wald.lower[m], found.wald.upper[m]] == pytest.approx([p - q - half, p - q + half], rel=1e-9)
    for most in (20, 40):  # two or four pairs at a time: three parts or two
        monkeypatch.setattr(clustered_predictions, "_CHUNK", most)
        parts = clustered_differences(clusters, discordant, first, second, 0.1)
        for name, value in vars(found).items():
            np.testing.assert_array_equal(getattr(parts, name), value)


def test_coverage_and_level_with_strong_dependence():
    """20 clusters of 5, correlation 0.5: the naive test errs often, flips do not; intervals hold what they should."""
    rng, labels = np.random.default_rng(11), np.repeat(np.arange(20), 5)
    hits = np.zeros(4)
    for _ in range(250):
        chance = rng.beta(0.7, 0.3, (20, 2))[labels]
        right = rng.random((100, 2)) < chance
        clusters = Clusters.of(right, labels)
        d = clusters.sums[:, :1] - clusters.sums[:, 1:]
        n10, n01 = (right[:, 0] & ~right[:, 1]).sum(), (right[:, 1] & ~right[:, 0]).sum()
        found = clustered_differences(clusters, [n10 + n01], [0], [1])
        low, high = clustered_wilson(clustered_shares(clusters), clusters)
        hits += [
            float(mcnemar(n10, n01).pvalue()) <= 0.05,
            clustered_mcnemar(d).pvalue[0] <= 0.05,
            low[0] <= 0.7 <= high[0],
            found.newcombe.lower[0] <= 0 <= found.newcombe.upper[0],
        ]
    naive, flips, wilson, newcombe = hits / 250
    assert naive > 0.12
    assert flips < 0.09
    assert wilson > 0.91
    assert newcombe > 0.91


TWO = Clusters.of([[True, False], [False, False]], [1, 2])
test_bad_input = refused(
    ("Truth values", lambda: Clusters.of([[1, 0]], [1])),
    ("Every instance needs its group", lambda: Clusters.of([[True], [False]], [1])),
    ("one group", lambda: Clusters.of([[True], [False]], [1, 1])),
    ("Whole numbers", lambda: clustered_mcnemar([[0.5], [1.0]])),
    ("better", lambda: clustered_mcnemar([[1], [1]], alternative="better")),
    ("at least 2", lambda: clustered_cochran([[1, 2]])),
    *(("0 to 1", lambda j=j: clustered_differences(TWO, [1], [0], [j])) for j in (-1, 2)),
    ("alpha must", lambda: clustered_shares(Clusters.of([[True], [False]], [1, 2])).plain(2.0)),
)
