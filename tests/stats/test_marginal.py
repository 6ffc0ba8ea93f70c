"""Marginal homogeneity judged by R's coin, statsmodels, McNemar and rational arithmetic on singular tables."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.contingency_tables import SquareTable

from podium.errors import InputError
from podium.stats import agreement
from podium.stats.agreement import marginal_homogeneity, pair_tables
from podium.stats.discordance import mcnemar

R = json.loads((Path(__file__).parents[1] / "reference" / "predictions_r.json").read_text(encoding="utf-8"))["marginal"]


@pytest.mark.parametrize("case", R, ids=lambda c: f"{len(c['table'])} classes")
def test_agrees_with_coin(case):
    found = marginal_homogeneity(case["table"])
    np.testing.assert_allclose([found.stuart_maxwell, found.stuart_maxwell_pvalue], case["coin"], rtol=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_agrees_with_statsmodels(seed):
    rng = np.random.default_rng(seed)
    c = 3 + seed
    table = rng.poisson(4, (c, c)) + np.diag(rng.integers(5, 40, c))
    found, judge = marginal_homogeneity(table), SquareTable(table, shift_zeros=False)
    for method, statistic, pvalue in (
        ("stuart_maxwell", found.stuart_maxwell, found.stuart_maxwell_pvalue),
        ("bhapkar", found.bhapkar, found.bhapkar_pvalue),
    ):
        other = judge.homogeneity(method)
        assert int(found.df) == other.df
        assert float(statistic) == pytest.approx(other.statistic, rel=1e-10)
        assert float(pvalue) == pytest.approx(other.pvalue, rel=1e-9)


def test_a_batch_is_its_tables():
    tables = np.random.default_rng(7).poisson(3, (2, 3, 4, 4)) + np.diag([9, 5, 7, 6])
    tables[1, 2] = np.diag([3, 4, 0, 5])  # never disagree
    tables[0, 1, :2, 2:] = tables[0, 1, 2:, :2] = 0  # two sets of classes
    whole = marginal_homogeneity(tables)
    for place in np.ndindex(2, 3):
        alone = marginal_homogeneity(tables[place])
        for name in ("stuart_maxwell", "stuart_maxwell_pvalue", "bhapkar", "bhapkar_pvalue", "df"):
            assert getattr(whole, name)[place] == pytest.approx(float(getattr(alone, name)), rel=1e-12)
        if whole.df[place] == 3:
            judge = SquareTable(tables[place], shift_zeros=False).homogeneity("bhapkar")
            assert whole.bhapkar[place] == pytest.approx(judge.statistic, rel=1e-10)
    assert whole.df.tolist() == [[3, 2, 3], [3, 3, 0]]


def test_two_classes_are_mcnemar():
    found = marginal_homogeneity([[31, 9], [2, 14]])
    judge = mcnemar(9, 2)
    assert float(found.stuart_maxwell) == pytest.approx(float(judge.statistic_uncorrected), rel=1e-14)
    assert float(found.stuart_maxwell_pvalue) == pytest.approx(float(judge.pvalue_uncorrected), rel=1e-12)


def test_empty_classes_drop_out():
    table = np.random.default_rng(2).poisson(5, (4, 4))
    wide = np.zeros((7, 7), dtype=np.int64)
    keep = np.ix_([0, 2, 3, 6], [0, 2, 3, 6])
    wide[keep] = table
    wide[4, 4] = 12  # a class that both always give together
    alone, padded = marginal_homogeneity(table), marginal_homogeneity(wide)
    assert int(alone.df) == int(padded.df) == 3
    assert float(padded.stuart_maxwell) == pytest.approx(float(alone.stuart_maxwell), rel=1e-12)


def _rational_statistic(table: list[list[int]], kept: list[int]) -> Fraction:
    """d' S^-1 d over the kept classes by Gaussian elimination in fractions."""
    c = len(table)
    d = [Fraction(sum(table[i]) - sum(row[i] for row in table)) for i in range(c)]
    s = [[Fraction(-(table[i][j] + table[j][i])) for j in range(c)] for i in range(c)]
    for i in range(c):
        s[i][i] = Fraction(sum(table[i]) + sum(row[i] for row in table) - 2 * table[i][i])
    rows = [[s[i][j] for j in kept] + [d[i]] for i in kept]
    for a in range(len(rows)):
        pivot = next(b for b in range(a, len(rows)) if rows[b][a] != 0)
        rows[a], rows[pivot] = rows[pivot], rows[a]
        rows[a] = [value / rows[a][a] for value in rows[a]]
        for b in range(len(rows)):
            if b != a:
                rows[b] = [x - rows[b][a] * y for x, y in zip(rows[b], rows[a], strict=True)]
    return sum((d[i] * row[-1] for i, row in zip(kept, rows, strict=True)), Fraction(0))


def test_two_separate_groups_of_confusions():
    """Classes 0-1 and 2-3-4 are never confused across: rank 1 + 2, and the statistics add up."""
    table = [[9, 5, 0, 0, 0], [1, 8, 0, 0, 0], [0, 0, 7, 4, 1], [0, 0, 2, 6, 6], [0, 0, 3, 1, 5]]
    found = marginal_homogeneity(table)
    assert int(found.df) == 3
    assert float(found.stuart_maxwell) == pytest.approx(float(_rational_statistic(table, [0, 2, 3])), rel=1e-13)
    n = sum(map(sum, table))
    q = _rational_statistic(table, [0, 2, 3])
    assert float(found.bhapkar) == pytest.approx(float(q / (1 - q / n)), rel=1e-12)


def test_no_disagreement_and_all_in_one_direction():
    never = marginal_homogeneity(np.diag([3, 4, 5]))
    assert (int(never.df), float(never.stuart_maxwell), float(never.stuart_maxwell_pvalue)) == (0, 0.0, 1.0)
    nothing = marginal_homogeneity(np.zeros((3, 3), dtype=int))
    assert (int(nothing.df), float(nothing.bhapkar), float(nothing.bhapkar_pvalue)) == (0, 0.0, 1.0)
    always = marginal_homogeneity([[0, 8], [0, 0]])
    assert float(always.stuart_maxwell) == pytest.approx(8.0, rel=1e-14)
    assert np.isnan(float(always.bhapkar))


def test_level_under_the_null():
    """4000 pairs of exchangeable predictions of 4 classes on 150 instances."""
    rng = np.random.default_rng(4)
    truth = rng.integers(0, 4, (4000, 150))
    a, b = (np.where(rng.random(truth.shape) < 0.7, truth, rng.integers(0, 4, truth.shape)) for _ in range(2))
    cells = (np.arange(4000)[:, None] * 4 + a) * 4 + b
    tables = np.bincount(cells.ravel(), minlength=4000 * 16).reshape(4000, 4, 4)
    share = float((marginal_homogeneity(tables).stuart_maxwell_pvalue <= 0.05).mean())
    assert 0.038 < share < 0.062


@given(
    st.integers(1, 25), st.integers(2, 5), st.integers(1, 40), st.integers(0, 10**6), st.sampled_from([1, 30, 10**4])
)
def test_tables_of_pairs_by_looking(n, k, classes, seed, rows):
    codes = np.random.default_rng(seed).integers(0, classes, (n, k))
    i, j = np.triu_indices(k, 1)
    flip = np.random.default_rng(seed).random(len(i)) < 0.5
    first, second = np.where(flip, j, i), np.where(flip, i, j)
    with mock.patch.object(agreement, "_BLOCK_ROWS", rows):
        tables = pair_tables(codes, classes, first, second)
    for place in range(len(first)):
        looked = np.zeros((classes, classes), dtype=int)
        for row in codes:
            looked[row[first[place]], row[second[place]]] += 1
        np.testing.assert_array_equal(tables[place], looked)


@given(st.integers(2, 6), st.integers(0, 10**6))
def test_exchanging_the_classifiers_or_the_classes_changes_nothing(c, seed):
    rng = np.random.default_rng(seed)
    table = rng.poisson(1.0, (c, c))
    order = rng.permutation(c)
    found = [marginal_homogeneity(t) for t in (table, table.T, table[np.ix_(order, order)])]
    assert len({int(t.df) for t in found}) == 1
    for other in found[1:]:
        np.testing.assert_allclose(other.stuart_maxwell, found[0].stuart_maxwell, rtol=1e-9, atol=1e-12)
        np.testing.assert_allclose(other.bhapkar, found[0].bhapkar, rtol=1e-8, atol=1e-12)


@pytest.mark.parametrize("bad", [[[1, 2]], [[1.0, 2.0], [3.0, 4.0]], [[1, -1], [0, 2]]])
def test_refused(bad):
    with pytest.raises(InputError, match=r"Whole counts|must not be negative"):
        marginal_homogeneity(bad)
    with pytest.raises(InputError):
        pair_tables(np.array([[0, 5]]), 3, [0], [1])
