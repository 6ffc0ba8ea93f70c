"""Tables without one row or column: stacks against plain deletion, decisions against single calls on each."""

from __future__ import annotations

import numpy as np
import pytest

from podium.errors import InfeasibleError
from podium.stats import leave_one_out as room
from podium.stats.rankings import ranking
from podium.stats.ranks import within_ranks
from podium.stats.simulation import apply_procedures
from quick import for_each
from stats.helpers import refused


@for_each([0, 1])
def test_stacks_are_deletions(axis):
    x = np.arange(20).reshape(4, 5)
    left = [0, 2, x.shape[axis] - 1]
    for table, gone in zip(room.without_each(x, axis, left), left, strict=True):
        np.testing.assert_array_equal(table, np.delete(x, gone, axis))


@pytest.mark.parametrize("control", [None, 0, 4])
@pytest.mark.parametrize("axis", ["problems", "algorithms"])
@pytest.mark.parametrize("chunk", [1, 2_000_000])
def test_each_table_is_that_of_a_single_call(monkeypatch, control, axis, chunk):
    monkeypatch.setattr(room, "_CHUNK", chunk)
    x = np.random.default_rng(1).integers(0, 6, (12, 5))
    procedure = "bergmann-hommel" if control is None else "holm"
    found = room.leave_one_out(x, "minimize", procedure, axis, control=control)
    size = 12 if axis == "problems" else 5
    assert found.left.tolist() == [i for i in range(size) if axis == "problems" or i != control]
    for row, gone in enumerate(found.left):
        less = np.delete(x, gone, 0 if axis == "problems" else 1)
        kept = np.arange(5) if axis == "problems" else np.delete(np.arange(5), gone)
        moved = None if control is None else int(np.flatnonzero(kept == control)[0])
        single = apply_procedures(less, "minimize", [procedure], control=moved)
        place = {(int(a), int(b)): i for i, (a, b) in enumerate(zip(found.first, found.second, strict=True))}
        at = [place[int(kept[a]), int(kept[b])] for a, b in zip(single.first, single.second, strict=True)]
        np.testing.assert_array_equal(found.adjusted[row, at], single.adjusted[procedure])
        np.testing.assert_array_equal(found.better[row, at], single.better)
        assert found.known[row].sum() == len(at)
        np.testing.assert_array_equal(found.sums[row, kept], within_ranks(less, "minimize").sum(axis=0))
        assert np.isnan(found.sums[row]).sum() == 5 - len(kept)


@for_each(
    [
        ({"test": "quade"}, "quade"),
        ({"test": "quade", "ranked": "aligned"}, "quade"),
        ({"test": "wilcoxon"}, "friedman"),
        ({"test": "wilcoxon", "ranked": "aligned"}, "aligned"),
    ],
)
def test_rank_sums_are_those_of_the_test_or_of_the_ranking_asked_for(options, name):
    x = np.random.default_rng(4).integers(0, 9, (7, 4))
    found = room.leave_one_out(x, "minimize", "holm", "problems", **options)
    for row in range(7):
        less = np.delete(x, row, 0)
        single = apply_procedures(less, "minimize", ["holm"], test=options["test"])
        np.testing.assert_array_equal(found.adjusted[row], single.adjusted["holm"])
        np.testing.assert_array_equal(found.sums[row], ranking(less, "minimize", name).sums)


def test_the_order_of_mean_ranks_knows_ties_and_what_is_missing():
    found = room.leave_one_out([[1, 2, 3], [2, 1, 3], [1, 2, 3]], "minimize", "holm", "problems")
    assert found.order[:, 0].tolist() == [0, 1, 0]
    found = room.leave_one_out([[1, 2, 3], [2, 1, 3], [1, 2, 3]], "minimize", "holm", "algorithms")
    assert found.order.tolist() == [[0, 0, 1], [0, 1, 0], [1, 0, 0]]


def test_what_would_not_end_is_refused(monkeypatch):
    monkeypatch.setattr(room, "_MOST_PVALUES", 10.0)
    with pytest.raises(InfeasibleError, match="name a control"):
        room.leave_one_out(np.eye(5), "minimize", "holm", "problems")


test_what_cannot_be_left_out_is_refused = refused(
    *(
        ("eav", lambda x=x, axis=axis: room.leave_one_out(x, "minimize", "holm", axis))
        for x, axis in (
            ([[1, 2], [2, 1]], "algorithms"),
            ([[1, 2, 3]], "problems"),
            ([[1, 2, 3]] * 3, "rows"),
            ([1, 2], "problems"),
        )
    )
)
