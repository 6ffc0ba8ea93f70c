"""The order by tests and cost, judged by a search over all orders and by what must hold whatever the tests say."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.errors import InputError
from podium.stats.grouping import cost_order


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


@given(st.permutations(range(6)), st.lists(st.integers(0, 9), min_size=6, max_size=6))
def test_where_everybody_differs_cost_has_no_say(quality, cost):
    better = np.array([[quality[i] < quality[j] for j in range(6)] for i in range(6)])
    assert list(cost_order(better, cost).order) == sorted(range(6), key=lambda j: quality[j])


@given(graphs(equal_costs=True))
def test_names_do_not_matter(graph):
    """Renumbering the algorithms renumbers the order (standings are distinct, so no tie is left to position)."""
    better, cost, standing = graph
    k = len(cost)
    shuffle = list(reversed(range(k)))
    moved = cost_order(better[np.ix_(shuffle, shuffle)], [cost[j] for j in shuffle], [standing[j] for j in shuffle])
    assert [shuffle[j] for j in moved.order] == list(cost_order(better, cost, standing).order)


def test_a_circle_is_named_and_resolved_by_the_rule():
    better = np.zeros((4, 4), dtype=bool)
    better[0, 1] = better[1, 2] = better[2, 0] = True  # 0, 1, 2 in a circle, all of cost 5
    better[2, 3] = True
    found = cost_order(better, [5, 5, 5, 1], [3, 2, 1, 4])
    assert found.cycles == ((0, 1, 2),)
    # The best standing of three with one loss each; then 3 is cheapest and no longer beaten; 0 beats 1.
    assert found.order == (2, 3, 0, 1)


def test_every_circle_is_named_though_one_comes_after_the_other():
    better = np.zeros((6, 6), dtype=bool)
    better[0, 1] = better[1, 2] = better[2, 0] = True
    better[3, 4] = better[4, 5] = better[5, 3] = True
    better[0, 3] = better[1, 4] = better[2, 5] = True  # the second circle is beaten by the first
    found = cost_order(better, [1, 2, 3, 4, 5, 6])
    assert found.cycles == ((0, 1, 2), (3, 4, 5))
    assert found.order == (0, 1, 2, 3, 4, 5)
    with pytest.raises(InputError, match="each be better"):
        cost_order([[False, True], [True, False]], [1, 2])


def test_arbitrary_edges_between_costs():
    """The function also takes decisions that go from cheap to dear, as of two-sided tests."""
    better = np.zeros((3, 3), dtype=bool)
    better[0, 1] = better[1, 2] = better[2, 0] = True
    found = cost_order(better, [3, 2, 1])
    assert found.cycles == ((0, 1, 2),)
    assert found.order == (2, 0, 1)  # least cost first, then 0 is no longer beaten


@pytest.mark.parametrize(
    ("better", "cost", "standing"),
    [
        ([[False]], [1, 2], None),
        ([[False, True], [True, False]], [1, 2], None),
        ([[True]], [1], None),
        ([[False]], [1], [1, 2]),
    ],
)
def test_what_does_not_fit_is_refused(better, cost, standing):
    with pytest.raises(InputError):
        cost_order(better, cost, standing)
