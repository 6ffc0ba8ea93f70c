"""Conditional exact tests of ranks: against enumeration, against all partitions, and against published facts about two algorithms."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from podium.stats.exchange import _saddle_point, exchange_pvalues, rank_exchange, rank_exchange_adjusted
from podium.stats.rankings import ranking
from podium.stats.sign import sign_test
from quick import for_each
from stats.helpers import SIDES, refused

TABLES = st.integers(2, 5).flatmap(
    lambda k: st.lists(st.lists(st.integers(0, 6), min_size=k, max_size=k), min_size=1, max_size=7)
)


def ranks_of(rows) -> np.ndarray:
    return ranking(np.asarray(rows), "minimize").scores


def by_enumeration(d, alternative: str) -> float:
    signs = np.array(list(itertools.product((1, -1), repeat=len(d))))
    sums, seen = signs @ np.abs(d), np.sum(d)
    hit = {"two-sided": np.abs(sums) >= abs(seen), "greater": sums >= seen, "less": sums <= seen}[alternative]
    return float(hit.mean())


@given(TABLES, st.sampled_from(SIDES))
def test_a_pair_counts_sign_patterns(rows, alternative: str) -> None:
    ranks = ranks_of(rows)
    for i, j in itertools.combinations(range(ranks.shape[1]), 2):
        d = ranks[:, j] - ranks[:, i]
        assert exchange_pvalues(d, alternative) == pytest.approx(by_enumeration(d, alternative), abs=1e-13)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=12))
def test_two_algorithms_are_compared_by_the_sign_test(rows) -> None:
    table = np.array(rows)
    ranks = ranks_of(rows)
    for side in ("two-sided", "greater"):
        found = exchange_pvalues(ranks[:, 1] - ranks[:, 0], side)
        assert found == pytest.approx(float(sign_test(table[:, 1] - table[:, 0], ties="drop", alternative=side).pvalue))


def partitions(items):
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for size in range(len(rest) + 1):
        for chosen in itertools.combinations(rest, size):
            left = [one for one in rest if one not in chosen]
            for others in partitions(left):
                yield [(first, *chosen), *others]


def block_pvalue(ranks: np.ndarray, block, *, control: int | None) -> Fraction:
    """The definition: Bonferroni's inequality over the differences, whose distribution is listed."""
    sums = ranks.sum(axis=0)
    pairs = [(i, j) for i, j in itertools.combinations(block, 2) if control is None or control in (i, j)]
    far = max(abs(sums[i] - sums[j]) for i, j in pairs)
    rows = [[row[i] - row[j] for i, j in itertools.permutations(block, 2)] for row in ranks]
    every = [abs(sum(one)) for one in itertools.product(*rows)]
    return min(Fraction(1), len(pairs) * Fraction(sum(value >= far for value in every), len(every)))


def closed_by_definition(ranks: np.ndarray) -> dict[tuple[int, int], float]:
    k = ranks.shape[1]
    p = {
        block: block_pvalue(ranks, block, control=None)
        for size in range(2, k + 1)
        for block in itertools.combinations(range(k), size)
    }
    worst = dict.fromkeys(itertools.combinations(range(k), 2), 0.0)
    for partition in partitions(list(range(k))):
        blocks = [tuple(sorted(block)) for block in partition if len(block) > 1]
        if not blocks:
            continue
        value = float(p[blocks[0]])
        if len(blocks) > 1:
            value = min(1 - (1 - float(p[block])) ** (k / len(block)) for block in blocks)
        for block in blocks:
            for pair in itertools.combinations(block, 2):
                worst[pair] = max(worst[pair], value)
    return worst


@for_each(range(8))
def test_adjusted_pvalues_are_those_of_all_partitions(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n, k = int(rng.integers(2, 4)), int(rng.integers(3, 5))
    ranks = ranks_of(rng.integers(0, int(rng.integers(2, 8)), (n, k)))
    found = rank_exchange(ranks)
    assert found.method == "closed"
    assert found.adjusted == pytest.approx(list(closed_by_definition(ranks).values()), abs=1e-9)
    with_control = rank_exchange(ranks, control=0).adjusted
    for place, j in enumerate(range(1, k)):
        blocks = [
            (0, *rest)
            for size in range(1, k)
            for rest in itertools.combinations(range(1, k), size)
            if j in rest
        ]  # fmt: skip
        worst = max(float(block_pvalue(ranks, block, control=0)) for block in blocks)
        assert with_control[place] == pytest.approx(worst, abs=1e-9)


def test_a_batch_agrees_with_its_tables() -> None:
    rng = np.random.default_rng(5)
    tables = ranking(rng.normal(size=(6, 12, 5)), "minimize").scores
    for control in (None, 2):
        one = [rank_exchange(table, control=control).adjusted for table in tables]
        for some in (6, 1):
            found = rank_exchange_adjusted(tables[:some], control=control)
            assert found == pytest.approx(np.array(one[:some]), abs=1e-11)
    one = [rank_exchange(table, control=0, alternative="greater").adjusted for table in tables]
    assert rank_exchange_adjusted(tables, control=0, alternative="greater") == pytest.approx(np.array(one))


def test_no_table_of_five_problems_lets_two_algorithms_differ() -> None:
    """A test that is valid whatever the others do cannot reject two-sided below 2**(1 - n)."""
    ranks = np.tile(np.arange(1.0, 7.0), (5, 1))
    assert rank_exchange(ranks).adjusted.min() >= 2.0**-4
    assert rank_exchange(np.tile(np.arange(1.0, 7.0), (12, 1))).adjusted.max() < 0.05


def test_small_pvalues_keep_their_digits() -> None:
    ahead = np.ones(400)
    assert exchange_pvalues(ahead) == pytest.approx(2.0**-399, rel=1e-10)
    mixed = np.where(np.arange(400) % 2, 1.0, 2.0)
    assert exchange_pvalues(mixed) == pytest.approx(2.0**-399, rel=1e-10)


def test_the_saddle_point_approximation_is_good_where_it_is_used() -> None:
    rng = np.random.default_rng(3)
    for n, tolerance in ((100, 0.005), (300, 0.001)):
        x = ranking(rng.normal(size=(n, 12)) + np.linspace(0, 0.7, 12), "minimize").scores
        first, second = np.triu_indices(12, 1)
        d = np.abs((4 * (x[:, second] - x[:, first])).T.astype(np.int64))
        total = np.abs((4 * (x[:, second] - x[:, first])).sum(axis=0).astype(np.int64))
        exact = exchange_pvalues((x[:, second] - x[:, first]).T) / 2
        found = _saddle_point(d, total, np.gcd.reduce(d, axis=1))
        kept = (total > 0) & (exact > 1e-12)
        assert np.abs(found / exact - 1)[kept].max() < tolerance


def test_many_algorithms_are_adjusted_by_shaffer_and_a_control_by_holm() -> None:
    rng = np.random.default_rng(1)
    ranks = ranking(rng.normal(size=(20, 20)), "minimize").scores
    assert rank_exchange(ranks).method == "shaffer"
    assert rank_exchange(ranks, control=3).method == "holm"
    assert rank_exchange(ranks[:, :5], control=3, alternative="greater").method == "holm"


def test_other_algorithms_do_not_change_the_test_of_two_at_opposite_extremes() -> None:
    """A and B at opposite extremes by a fair coin: the level holds, where that of z of mean ranks is 0.1 and more."""
    swapped = np.arange(20) < np.arange(21)[:, None]  # on none of 20 problems, on the first, on the first two, …
    tables = np.tile(np.array([0.0, 9.0, 3.0, 4.0, 5.0, 6.0]), (21, 20, 1))
    tables[swapped, 0], tables[swapped, 1] = 9.0, 0.0
    chance = binom.pmf(np.arange(21), 20, 0.5)
    ranked = ranking(tables, "minimize")
    exact = rank_exchange_adjusted(ranked.scores)[:, 0] <= 0.05
    assert 0 < chance[exact].sum() <= 0.05
    z = ranked.z(np.array([0]), np.array([1]))[:, 0]
    assert chance[np.abs(z) > 2.9].sum() > 0.1  # beyond Bonferroni's limit for 15 pairs


test_what_cannot_be_tested_is_refused = refused(
    ("at least one problem", lambda: exchange_pvalues([])),
    ("one quarter", lambda: exchange_pvalues([0.3])),
    ("none may be missing", lambda: exchange_pvalues([np.nan])),
    ("at least 2 algorithms", lambda: rank_exchange([[1.0]])),
    ("not among", lambda: rank_exchange([[1.0, 2.0]], control=2)),
    ("needs a control", lambda: rank_exchange([[1.0, 2.0]], alternative="greater")),
)
