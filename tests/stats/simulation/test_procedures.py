"""A batch of tables, and tables without one row or column: what each table gets alone, and what scipy and statsmodels give."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
import scipy.stats

from podium.errors import InfeasibleError
from podium.stats import leave_one_out as room
from podium.stats.logical import PAIRWISE_METHODS
from podium.stats.procedures import METHODS, known_procedures
from podium.stats.rankings import ranking
from podium.stats.ranks import within_ranks
from podium.stats.simulation import TESTS, apply_procedures
from programs import multipletests
from quick import for_each
from stats.helpers import refused

_SHIFTS = np.array([0.0, 0.3, 0.6, 1.5])
TABLES = np.random.default_rng(3).normal(size=(6, 12, 4)) + _SHIFTS


@for_each(product(TESTS, [None, 2]))
def test_a_batch_is_its_tables_one_by_one(test: str, control: int | None) -> None:
    procedures = PAIRWISE_METHODS if control is None else METHODS
    batch = apply_procedures(TABLES, "minimize", procedures, control=control, test=test)
    for i, table in enumerate(TABLES):
        alone = apply_procedures(table, "minimize", procedures, control=control, test=test)
        np.testing.assert_allclose(batch.pvalues[i], alone.pvalues, rtol=1e-12)
        assert (batch.better[i] == alone.better).all()
        for name in procedures:
            np.testing.assert_allclose(batch.adjusted[name][i], alone.adjusted[name], rtol=1e-9)


def test_what_is_known_of_mean_ranks_is_more_than_of_other_tests() -> None:
    for design, usual in (("control", METHODS), ("all-pairs", PAIRWISE_METHODS)):
        assert known_procedures(design, ranks=False) == usual
        assert set(known_procedures(design)) > set(usual)


def test_mean_rank_pvalues_are_those_of_the_definition() -> None:
    found = apply_procedures(TABLES, "minimize", ["holm"])
    for i, table in enumerate(TABLES):
        means = scipy.stats.rankdata(table, axis=1).mean(axis=0)
        z = (means[found.second] - means[found.first]) / np.sqrt(4 * 5 / (6 * 12))
        raw = 2 * scipy.stats.norm.sf(np.abs(z))
        np.testing.assert_allclose(found.pvalues[i], raw, rtol=1e-12)
        np.testing.assert_allclose(found.adjusted["holm"][i], multipletests(raw, method="holm")[1], rtol=1e-12)
        assert (found.better[i] == np.sign(z)).all()


@for_each([("two-sided", "two-sided"), ("greater", "less"), ("less", "greater")])
def test_the_tests_of_two_are_those_of_scipy(alternative: str, other: str) -> None:
    # Smaller is better: "the control is better" says that its values are smaller.
    kinds = {
        "t": lambda a, b: scipy.stats.ttest_rel(a, b, alternative=other).pvalue,
        "wilcoxon": lambda a, b: scipy.stats.wilcoxon(a, b, alternative=other).pvalue,
        "sign": lambda a, b: scipy.stats.binomtest(int((a > b).sum()), len(a), alternative=other).pvalue,
    }
    for test, peer in kinds.items():
        found = apply_procedures(TABLES, "minimize", [], control=1, test=test, alternative=alternative)  # type: ignore[arg-type]
        for i, table in enumerate(TABLES):
            wanted = [peer(table[:, 1], table[:, j]) for j in (0, 2, 3)]
            np.testing.assert_allclose(found.pvalues[i], wanted, rtol=1e-10)


def test_tables_without_differences_reject_nothing() -> None:
    for test in TESTS:
        found = apply_procedures(np.ones((2, 6, 3)), "maximize", ["bergmann-hommel"], test=test)
        assert (found.adjusted["bergmann-hommel"] == 1).all()
        assert (found.better == 0).all()


def test_a_constant_difference_is_certain_for_t() -> None:
    found = apply_procedures([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], "maximize", [], test="t")
    assert found.pvalues.tolist() == [0.0]
    assert found.better.tolist() == [-1]


test_what_is_not_there_is_said = refused(
    ("Unknown procedure 'shaffer' for a control", lambda: apply_procedures(TABLES, "minimize", ["shaffer"], control=0)),
    ("Unknown procedure 'tukey' for all pairs", lambda: apply_procedures(TABLES, "minimize", ["tukey"])),
    ("Unknown test", lambda: apply_procedures(TABLES, "minimize", [], test="anova")),
    ("one-sided", lambda: apply_procedures(TABLES, "minimize", [], alternative="greater")),
    ("control 4", lambda: apply_procedures(TABLES, "minimize", [], control=4)),
    ("Unknown alternative", lambda: apply_procedures(TABLES, "minimize", [], alternative="more")),
    lambda: apply_procedures([[1.0, float("nan")], [1.0, 2.0]], "minimize", ["holm"]),
    *(
        ("2 algorithms", lambda x=x: apply_procedures(x, "minimize", ["holm"]))
        for x in ([1, 2], [[1], [2]], np.ones((4, 3, 1)))
    ),
)


def test_students_test_takes_integers_beyond_the_floats() -> None:
    """t has no unit: numbers 10^400 times as large have the same p-value, which scipy gives."""
    x = np.array([[3, 1], [4, 2], [7, 1], [5, 5]])
    wide = np.array([[int(cell) * 10**400 for cell in row] for row in x], dtype=object)
    for table in (x, wide):
        found = apply_procedures(table, "maximize", ["holm"], control=0, test="t")
        assert found.pvalues[0] == pytest.approx(scipy.stats.ttest_rel(x[:, 0], x[:, 1]).pvalue, rel=1e-12)
    assert apply_procedures(0 * wide, "maximize", ["holm"], control=0, test="t").pvalues[0] == 1


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
