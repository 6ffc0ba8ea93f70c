"""Tests by whole groups: enumeration, the tests they become with groups of one, their level under strong dependence."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from podium import stats
from podium.stats.clusters import group_bootstrap, group_effect, group_flip_test, group_friedman_pvalue
from podium.stats.wilcoxon import signed_rank
from quick import for_each
from stats.helpers import SIDES, refused

differences = st.lists(st.integers(-6, 6), min_size=3, max_size=10)


@given(d=differences, alternative=st.sampled_from(SIDES))
def test_groups_of_one_problem_give_wilcoxons_exact_test(d, alternative):
    found = group_flip_test(d, range(len(d)), alternative=alternative)
    assert found.pvalue == pytest.approx(float(signed_rank(d, alternative=alternative, exact=True).pvalue))


@given(d=differences, seed=st.integers(0, 1000))
def test_flips_against_enumeration(d, seed):
    d = [value for value in d if value] or [1, 2]
    groups = np.random.default_rng(seed).integers(0, 4, len(d))
    if len(set(groups.tolist())) < 2:
        return
    ranks = scipy.stats.rankdata(np.abs(d)) * np.sign(d)
    sums = [ranks[groups == g].sum() for g in set(groups.tolist())]
    every = [abs(np.dot(signs, sums)) for signs in product([-1, 1], repeat=len(sums))]
    expected = np.mean(np.array(every) >= abs(sum(sums)) - 1e-9)
    assert group_flip_test(d, groups).pvalue == pytest.approx(expected)


@for_each(
    [
        (1, [8, 1, 6, -4, 2, -7, -5, 3], [1, 0, 2, 2, 0, 0, 1, 3]),
        (2, [-6, -2, 3, -1, 8, 5, 7, -4], [0, 1, 3, 2, 0, 2, 1, 0]),
        (3, [-4, -8, -6, -7, 3, 1, 2, -5], [1, 3, 1, 2, 3, 2, 3, 0]),
        (4, [6, 5, -3, -1, 4, -8, 7, -2], [2, 2, 1, 0, 1, 1, 3, 3]),
    ],
)
def test_an_odd_zero_is_left_out_and_the_others_are_ranked(zeros, others, where):
    """Tables on which one zero more or fewer in the ranking makes another p-value."""
    d, groups = np.array([0] * zeros + others), np.array([0] * zeros + where)
    live = slice(zeros % 2, None)
    sizes = scipy.stats.rankdata(np.abs(d[live])) * np.sign(d[live])
    sums = [sizes[groups[live] == g].sum() for g in range(4)]
    every = [abs(np.dot(signs, sums)) for signs in product([-1, 1], repeat=4)]
    assert group_flip_test(d, groups).pvalue == np.mean(np.array(every) >= abs(sum(sums)) - 1e-9)


def test_friedman_by_groups_against_enumeration():
    x = np.array([[1, 2, 3], [1, 3, 2], [2, 1, 3], [1, 2, 3], [1, 2, 3]])
    groups = [0, 0, 1, 1, 2]
    sums = [x[:2].sum(axis=0), x[2:4].sum(axis=0), x[4]]
    every = [(sum(np.array(p) for p in table) ** 2).sum() for table in product(*(list(permutations(s)) for s in sums))]
    exact = np.mean(np.array(every) >= (sum(sums) ** 2).sum())
    assert group_friedman_pvalue(x, groups, permutations=20_000) == pytest.approx(exact, abs=0.012)


def test_group_effect_by_the_formulas():
    """One-way analysis of variance by hand: 3 groups of 2."""
    d = np.array([1.0, 2.0, 4.0, 5.0, 6.0, 9.0])
    means = d.reshape(3, 2).mean(axis=1)
    between = 2 * ((means - d.mean()) ** 2).sum() / 2
    inside = ((d.reshape(3, 2) - means[:, None]) ** 2).sum() / 3
    found = group_effect(d, [1, 1, 2, 2, 3, 3])
    assert found.correlation == pytest.approx((between - inside) / (between + inside))
    by_group, naive = np.var(means, ddof=1) / 3, np.var(d, ddof=1) / 6
    assert found.design_effect == pytest.approx(by_group / naive)


def test_differences_that_do_not_vary_have_no_effect_of_groups():
    """Both variances are 0: neither ratio exists."""
    assert group_effect([2.0, 2.0, 2.0, 2.0], [1, 1, 2, 2]) == (None, None)


def test_random_flips_say_how_they_were_drawn():
    """As for plain differences: seed 0 unless told, and the share of 9 patterns and the observed one."""
    found = group_flip_test(range(1, 1102), range(1101), permutations=9)
    assert (found.method, found.permutations, found.seed, found.pvalue) == ("monte-carlo", 9, 0, 0.1)


@given(st.lists(st.integers(0, 9), min_size=4, max_size=12), st.integers(0, 99))
def test_bootstrap_against_drawing_the_groups(values, seed):
    """The weighted mean and median are those of the problems of the drawn groups put together."""
    d = np.array(values, dtype=float)
    groups = np.arange(len(d)) % 3
    drawn = np.random.default_rng(seed).multinomial(3, np.full(3, 1 / 3), size=50)
    samples = [np.concatenate([d[groups == g] for g in np.repeat(range(3), row)]) for row in drawn]
    found = group_bootstrap(d[:, None], d[:, None], groups, resamples=50, seed=seed, confidence=0.9)
    assert found.mean[0] == pytest.approx(np.quantile([s.mean() for s in samples], [0.05, 0.95]))
    assert found.median[0] == pytest.approx(np.quantile([np.median(s) for s in samples], [0.05, 0.95]))


def test_the_level_under_strong_dependence():
    """10 groups of 6 problems, correlation 0.8: the naive tests fail, those by groups hold 0.05."""
    rng, labels, tables = np.random.default_rng(11), np.repeat(np.arange(10), 6), 250
    hits = np.zeros(4)
    for _ in range(tables):
        x = np.repeat(rng.normal(size=(10, 4)), 6, axis=0) * 0.8**0.5 + rng.normal(size=(60, 4)) * 0.2**0.5
        d = x[:, 1] - x[:, 0]
        hits += [
            float(signed_rank(d).pvalue) <= 0.05,
            float(stats.friedman(x).pvalue) <= 0.05,
            group_flip_test(d, labels).pvalue <= 0.05,
            group_friedman_pvalue(x, labels, permutations=99) <= 0.05,
        ]
    share = hits / tables
    assert (share[:2] > 0.25).all()
    assert (share[2:] < 0.05 + 3 * np.sqrt(0.05 * 0.95 / tables)).all()


test_one_group_is_refused = refused(
    ("one group", lambda: group_flip_test([1, 2, 3], ["a", "a", "a"])),
    ("its group", lambda: group_flip_test([1, 2, 3], ["a", "b"])),
)
