"""Groups, letters and tiers against brute force over all subsets; the order by tests and cost against a search over all orders."""

from __future__ import annotations

from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.errors import InfeasibleError
from podium.stats import grouping as module
from podium.stats.grouping import cost_order, groups, letters, tiers
from quick import for_each
from stats.helpers import refused


@st.composite
def decisions(draw, largest: int = 8) -> tuple[np.ndarray, list[int]]:
    """A random symmetric matrix of decisions, and a random order."""
    k = draw(st.integers(1, largest))
    different = np.zeros((k, k), dtype=bool)
    for i, j in combinations(range(k), 2):
        different[i, j] = different[j, i] = draw(st.booleans())
    return different, list(draw(st.permutations(range(k))))


def maximal_sets(different: np.ndarray) -> set[frozenset[int]]:
    """All subsets without a difference inside, less those inside another: the definition."""
    k = len(different)
    sets = [
        frozenset(chosen)
        for size in range(1, k + 1)
        for chosen in combinations(range(k), size)
        if not different[np.ix_(chosen, chosen)].any()
    ]
    return {one for one in sets if not any(one < other for other in sets)}


@given(decisions())
def test_groups_are_the_maximal_sets_without_a_difference(case):
    different, order = case
    found = groups(different, order)
    assert len(found) == len(set(found))
    assert {frozenset(group) for group in found} == maximal_sets(different)
    place = {algorithm: p for p, algorithm in enumerate(order)}
    as_places = [[place[a] for a in group] for group in found]
    assert as_places == sorted(sorted(own) for own in as_places)  # best first, inside and among groups


@given(decisions())
def test_letters_tell_exactly_the_different_pairs(case):
    different, order = case
    shown = letters(different, order)
    assert all(shown)
    for i, j in combinations(range(len(order)), 2):
        assert bool(set(shown[i]) & set(shown[j])) != different[i, j]


def spare_letters(different: np.ndarray, shown: list[set[str]]) -> list[str]:
    """Letters without which everybody has one and all that are alike still share one."""
    alike = [(i, j) for i, j in combinations(range(len(shown)), 2) if not different[i, j]]
    without = {letter: [own - {letter} for own in shown] for letter in set().union(*shown)}
    return [letter for letter, left in without.items() if all(left) and all(left[i] & left[j] for i, j in alike)]


@given(decisions())
def test_no_letter_can_be_spared(case):
    different, order = case
    shown = [set(own) for own in letters(different, order)]
    used = sorted(set().union(*shown))
    assert used == [chr(ord("a") + i) for i in range(len(used))]
    assert not spare_letters(different, shown)
    holders = [[p for p, a in enumerate(order) if letter in shown[a]] for letter in used]
    assert holders == sorted(holders)  # "a" stands for the best group
    assert "a" in shown[order[0]]


@given(decisions())
def test_tiers_partition_the_order(case):
    different, order = case
    found = tiers(different, order)
    assert sorted(a for tier in found for a in tier) == list(range(len(order)))
    place = {algorithm: p for p, algorithm in enumerate(order)}
    heads = [tier[0] for tier in found]
    assert heads[0] == order[0]
    for number, tier in enumerate(found):
        assert list(tier) == sorted(tier, key=place.__getitem__)
        for algorithm in tier:
            assert not different[algorithm, tier[0]]
            assert all(different[algorithm, head] for head in heads[:number])
    assert heads == sorted(heads, key=place.__getitem__)


@given(decisions(), st.randoms(use_true_random=False))
def test_names_do_not_matter(case, random):
    different, order = case
    new = list(range(len(order)))
    random.shuffle(new)  # algorithm new[i] of the original is now called i
    called = {old: i for i, old in enumerate(new)}
    renamed, moved = different[np.ix_(new, new)], [called[a] for a in order]
    for function in (groups, tiers):
        expected = [tuple(called[a] for a in own) for own in function(different, order)]
        assert function(renamed, moved) == expected
    assert letters(renamed, moved) == [letters(different, order)[old] for old in new]


def pairs(k: int, *true: tuple[int, int]) -> np.ndarray:
    matrix = np.zeros((k, k), dtype=bool)
    matrix[tuple(zip(*true, strict=True))] = True
    return matrix


@for_each([1, 2, 5, 30])
def test_all_alike_and_all_different(k):
    order = list(range(k))[::-1]
    nothing, everything = np.zeros((k, k), dtype=bool), ~np.eye(k, dtype=bool)
    assert groups(nothing, order) == tiers(nothing, order) == [tuple(order)]
    assert letters(nothing, order) == ["a"] * k
    assert groups(everything, order) == tiers(everything, order) == [(a,) for a in order]
    shown = letters(everything, order)
    assert len(set(shown)) == k
    assert shown[order[0]] == "a"


def test_after_z_comes_aa():
    shown = letters(~np.eye(54, dtype=bool), range(54))
    assert shown[:2] + shown[25:28] + shown[51:] == ["a", "b", "z", "aa", "ab", "az", "ba", "bb"]
    chain = np.abs(np.subtract.outer(range(30), range(30))) > 1
    assert letters(chain, range(30))[26] == "z aa"  # more letters than the alphabet: a space between them


def test_a_group_with_a_gap():
    """A pairwise test may separate neighbours and not their neighbours: no bar can show that."""
    different = pairs(4, (0, 1), (1, 0))
    assert groups(different, range(4)) == [(0, 2, 3), (1, 2, 3)]
    assert tiers(different, range(4)) == [(0, 2, 3), (1,)]
    assert letters(different, range(4)) == ["a", "b", "ab", "ab"]


def test_a_redundant_group_gets_no_letter():
    """A triangle each of whose sides lies in another triangle as well: those three hold all its pairs together."""
    alike = {(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (0, 4), (2, 4), (1, 5), (2, 5)}
    different = np.array([[i != j and (min(i, j), max(i, j)) not in alike for j in range(6)] for i in range(6)])
    assert groups(different, range(6)) == [(0, 1, 2), (0, 1, 3), (0, 2, 4), (1, 2, 5)]
    assert letters(different, range(6)) == ["ab", "ac", "bc", "a", "b", "c"]


def test_redundant_groups_one_after_another():
    """Eight groups, pairs of which lie in up to four: half of the letters can go, not more."""
    different = pairs(7, (0, 1), (2, 4), (3, 6), (4, 5))
    different |= different.T
    assert len(groups(different, range(7))) == 8
    shown = letters(different, range(7))
    assert len(set("".join(shown))) == 4
    assert not spare_letters(different, [set(own) for own in shown])


def test_no_algorithms_have_no_letters():
    nothing = np.zeros((0, 0), dtype=bool)
    assert groups(nothing, []) == letters(nothing, []) == tiers(nothing, []) == []


def test_many_algorithms_on_a_line_are_quick():
    x = np.sort(np.random.default_rng(1).integers(0, 5000, 400))
    different = np.abs(x[:, None] - x[None, :]) > 300
    found = groups(different, range(400))
    ends = {max(np.flatnonzero(x <= start + 300)) for start in x}
    assert len(found) == len(ends)  # one group for every last member
    assert [g[-1] for g in found] == sorted(ends)


def moon_moser(parts: int) -> np.ndarray:
    """Triples of mutually different algorithms, everything else alike: 3^parts groups."""
    return np.kron(np.eye(parts, dtype=bool), ~np.eye(3, dtype=bool)).astype(bool)


def test_exponentially_many_groups_are_counted_or_refused():
    found = groups(moon_moser(7), range(21))
    assert len(set(found)) == 3**7
    assert all(sorted(a // 3 for a in group) == list(range(7)) for group in found)
    with pytest.raises(InfeasibleError, match="20000 overlapping groups"):
        groups(moon_moser(10), range(30))
    with pytest.raises(InfeasibleError):
        letters(moon_moser(10), range(30))
    assert len(tiers(moon_moser(10), range(30))) == 3  # tiers need no groups


def test_the_limit_itself_is_allowed(monkeypatch):
    monkeypatch.setattr(module, "MAX_GROUPS", 27)
    assert len(groups(moon_moser(3), range(9))) == 27
    monkeypatch.setattr(module, "MAX_GROUPS", 26)
    with pytest.raises(InfeasibleError):
        groups(moon_moser(3), range(9))


test_decisions_that_are_refused = refused(
    *(
        (message, lambda function=function, given=given: function(*given))
        for function in (groups, letters, tiers)
        for message, *given in (
            ("symmetric", [[0, 1], [0, 0]], [0, 1]),
            ("diagonal", [[1, 0], [0, 0]], [0, 1]),
            ("places", [[0, 1], [1, 0]], [0]),
            ("order of all", [[0, 1], [1, 0]], [0, 0]),
            ("order of all", [[0, 1], [1, 0]], [1, 2]),
            ("matrix", [0, 1], [0, 1]),
        )
    )
)


@st.composite
def graphs(draw, equal_costs: bool):
    """Costs, and edges that lead from the costlier to the cheaper (either way between equal costs)."""
    k = draw(st.integers(1, 6))
    cost = draw(st.lists(st.integers(0, 3 if equal_costs else 50), min_size=k, max_size=k, unique=not equal_costs))
    better = np.zeros((k, k), dtype=bool)
    for i in range(k):
        for j in range(i + 1, k):
            edge = draw(st.sampled_from([0, 1, 2]))
            if edge and cost[i] != cost[j]:
                better[(i, j) if cost[i] > cost[j] else (j, i)] = edge == 1
            elif edge:
                better[(i, j) if edge == 1 else (j, i)] = True
    return better, cost, draw(st.permutations(range(k)))


def respected(better, order) -> bool:
    """Nobody precedes an algorithm that beats it."""
    return not any(better[later, earlier] for place, earlier in enumerate(order) for later in order[place + 1 :])


@given(graphs(equal_costs=False))
def test_all_orders_searched(graph):
    """Of all orders that respect the tests it is the one with the least costs from the front (costs are distinct)."""
    better, cost, standing = graph
    found = cost_order(better, cost, standing)
    allowed = [order for order in permutations(range(len(cost))) if respected(better, order)]
    best = min(allowed, key=lambda order: [cost[j] for j in order])
    assert found.order == best
    assert found.cycles == ()


@given(graphs(equal_costs=True))
def test_a_total_order_that_respects_the_tests_outside_circles(graph):
    better, cost, standing = graph
    found = cost_order(better, cost, standing)
    assert sorted(found.order) == list(range(len(cost)))
    members = {j for cycle in found.cycles for j in cycle}
    for place, earlier in enumerate(found.order):
        for later in found.order[place + 1 :]:
            if better[later, earlier]:
                assert {later, earlier} <= members
    for cycle in found.cycles:
        assert len(cycle) >= 3
        assert len({cost[j] for j in cycle}) == 1  # edges never lead from cheap to dear, so circles have one cost
        assert all(any(better[i, j] for i in cycle) for j in cycle)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8), st.data())
def test_without_significance_cost_then_standing_decides(cost, data):
    k = len(cost)
    standing = data.draw(st.permutations(range(k)))
    order = cost_order(np.zeros((k, k), dtype=bool), cost, standing).order
    assert list(order) == sorted(range(k), key=lambda j: (cost[j], standing[j]))


def test_a_circle_is_named_and_resolved_by_the_rule():
    better = pairs(4, (0, 1), (1, 2), (2, 0), (2, 3))  # 0, 1, 2 in a circle, all of cost 5
    found = cost_order(better, [5, 5, 5, 1], [3, 2, 1, 4])
    assert found.cycles == ((0, 1, 2),)
    # The best standing of three with one loss each; then 3 is cheapest and no longer beaten; 0 beats 1.
    assert found.order == (2, 3, 0, 1)


def test_every_circle_is_named_though_one_comes_after_the_other():
    # The second circle is beaten by the first.
    better = pairs(6, (0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5))
    found = cost_order(better, [1, 2, 3, 4, 5, 6])
    assert found.cycles == ((0, 1, 2), (3, 4, 5))
    assert found.order == (0, 1, 2, 3, 4, 5)


def test_arbitrary_edges_between_costs():
    """The function also takes decisions that go from cheap to dear, as of two-sided tests."""
    found = cost_order(pairs(3, (0, 1), (1, 2), (2, 0)), [3, 2, 1])
    assert found.cycles == ((0, 1, 2),)
    assert found.order == (2, 0, 1)  # least cost first, then 0 is no longer beaten


test_costs_that_do_not_fit_are_refused = refused(
    ("each be better", lambda: cost_order([[False, True], [True, False]], [1, 2])),
    lambda: cost_order([[False]], [1, 2]),
    lambda: cost_order([[True]], [1]),
    lambda: cost_order([[False]], [1], [1, 2]),
)
