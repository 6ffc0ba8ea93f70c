"""Cohen's kappa and marginal homogeneity, judged by R's coin, scikit-learn, statsmodels, McNemar, rational arithmetic and coverage."""

from __future__ import annotations

from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score, confusion_matrix
from statsmodels.stats.contingency_tables import SquareTable
from statsmodels.stats.inter_rater import cohens_kappa
from statsmodels.stats.proportion import proportion_confint

from podium.stats import agreement
from podium.stats.agreement import cohen_kappa, confusion_matrices, marginal_homogeneity, pair_tables
from podium.stats.discordance import mcnemar
from quick import for_each
from stats.helpers import recorded, refused, same_alone


@for_each(range(6))
def test_kappa_in_statsmodels(seed):
    rng = np.random.default_rng(seed)
    c = 2 + seed
    table = rng.poisson(3, (c, c)) + np.diag(rng.integers(1, 60, c))
    judge = cohens_kappa(table)
    found = cohen_kappa(table)
    assert float(found.kappa) == pytest.approx(judge.kappa, rel=1e-12)
    assert float(found.standard_error) == pytest.approx(judge.std_kappa, rel=1e-10)
    low, high = proportion_confint(np.trace(table), table.sum(), method="beta")
    chance = 1 - (1 - np.trace(table) / table.sum()) / (1 - judge.kappa)
    expected = np.clip([(end - chance) / (1 - chance) for end in (low, high)], -1, 1)
    assert [float(found.lower), float(found.upper)] == pytest.approx(expected, rel=1e-8)


@for_each([2, 3, 10])
def test_kappa_in_scikit_learn(classes):
    rng = np.random.default_rng(classes)
    truth = rng.integers(0, classes, 200)
    predicted = np.where(rng.random((200, 4)) < 0.6, truth[:, None], rng.integers(0, classes, (200, 4)))
    tables = confusion_matrices(truth, predicted, classes)
    found = cohen_kappa(tables)
    for j in range(4):
        np.testing.assert_array_equal(tables[j], confusion_matrix(truth, predicted[:, j], labels=range(classes)))
        assert float(found.kappa[j]) == pytest.approx(cohen_kappa_score(truth, predicted[:, j]), rel=1e-12)


def test_a_batch_of_kappas_is_its_tables():
    same_alone(cohen_kappa, np.random.default_rng(3).poisson(4, (2, 3, 4, 4)))


@for_each([(50, 0.5, 0.97), (50, 0.1, 0.97), (20, 0.5, 0.9), (200, 0.5, 0.99)])
def test_coverage_of_kappa_near_1(n, share, accuracy):
    """Of 50 instances and accuracy 0.97, kappa ∓ z · SE covers 0.78: it often is [1, 1]."""
    chances = np.array([[1 - share], [share]]) * np.where(np.eye(2) == 1, accuracy, 1 - accuracy)
    chance = (chances.sum(axis=0) * chances.sum(axis=1)).sum()
    true = (accuracy - chance) / (1 - chance)
    found = cohen_kappa(np.random.default_rng(n).multinomial(n, chances.ravel(), 4000).reshape(-1, 2, 2))
    known = ~np.isnan(found.kappa)
    assert ((found.lower <= true) & (true <= found.upper))[known].mean() > 0.945
    assert (found.upper - found.lower)[known].min() > 0.01


def test_one_predicted_class_does_not_prove_that_kappa_is_0():
    found = cohen_kappa([[45, 0], [5, 0]])
    assert float(found.kappa) == 0
    assert float(found.lower) < -0.2
    assert float(found.upper) > 0.2


def test_undefined_and_perfect_kappa():
    alone = cohen_kappa([[7, 0], [0, 0]])
    assert np.isnan([float(alone.kappa), float(alone.lower), float(alone.upper)]).all()
    perfect = cohen_kappa([[7, 0], [0, 3]])
    assert (float(perfect.kappa), float(perfect.standard_error)) == (1.0, 0.0)
    assert float(perfect.lower) < 0.5  # not [1, 1]
    for none in ([[7, 0], [3, 0]], [[0, 1], [0, 0]]):  # as often right as by chance: 7 of 10, none of 1
        assert float(cohen_kappa(none).kappa) == 0.0


@given(st.integers(2, 5), st.integers(0, 10**6))
def test_order_of_classes_and_of_classifiers_does_not_matter_to_kappa(c, seed):
    rng = np.random.default_rng(seed)
    table = rng.poisson(2.0, (c, c))
    table[0, 1] += 1
    table[1, 0] += 1
    order = rng.permutation(c)
    found, turned, moved = (cohen_kappa(t) for t in (table, table.T, table[np.ix_(order, order)]))
    assert -1 <= float(found.lower) <= float(found.kappa) <= float(found.upper) <= 1
    np.testing.assert_allclose([turned.kappa, moved.kappa], found.kappa, rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(
        [turned.standard_error, moved.standard_error], found.standard_error, rtol=1e-7, atol=1e-9
    )


test_tables_without_kappa_are_refused = refused(
    *(lambda bad=bad: cohen_kappa(bad) for bad in ([[0, 0], [0, 0]], [[1, 2]], [[0.5, 1], [1, 1]], [[1, -1], [1, 1]]))
)


@for_each(recorded("predictions_r")["marginal"])
def test_marginal_homogeneity_in_coin(case):
    found = marginal_homogeneity(case["table"])
    np.testing.assert_allclose([found.stuart_maxwell, found.stuart_maxwell_pvalue], case["coin"], rtol=1e-9)


@for_each(range(6))
def test_marginal_homogeneity_in_statsmodels(seed):
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


def test_a_batch_of_marginals_is_its_tables():
    tables = np.random.default_rng(7).poisson(3, (2, 3, 4, 4)) + np.diag([9, 5, 7, 6])
    tables[1, 2] = np.diag([3, 4, 0, 5])  # never disagree
    tables[0, 1, :2, 2:] = tables[0, 1, 2:, :2] = 0  # two sets of classes
    same_alone(marginal_homogeneity, tables)
    assert marginal_homogeneity(tables).df.tolist() == [[3, 2, 3], [3, 3, 0]]


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


def test_two_separate_groups_of_confusions():
    """Classes 0-1 and 2-3-4 are never confused across: rank 1 + 2, and d' S⁺ d with the pseudoinverse of the covariance."""
    table = np.array([[9, 5, 0, 0, 0], [1, 8, 0, 0, 0], [0, 0, 7, 4, 1], [0, 0, 2, 6, 6], [0, 0, 3, 1, 5]])
    rows, columns = table.sum(axis=1), table.sum(axis=0)
    d, s = rows - columns, np.diag(rows + columns) - table - table.T
    q = d @ np.linalg.pinv(s) @ d
    found = marginal_homogeneity(table)
    assert int(found.df) == 3
    assert float(found.stuart_maxwell) == pytest.approx(q, rel=1e-12)
    assert float(found.bhapkar) == pytest.approx(q / (1 - q / table.sum()), rel=1e-11)


def test_no_disagreement_and_all_in_one_direction():
    never = marginal_homogeneity(np.diag([3, 4, 5]))
    assert (int(never.df), float(never.stuart_maxwell), float(never.stuart_maxwell_pvalue)) == (0, 0.0, 1.0)
    nothing = marginal_homogeneity(np.zeros((3, 3), dtype=int))
    assert (int(nothing.df), float(nothing.bhapkar), float(nothing.bhapkar_pvalue)) == (0, 0.0, 1.0)
    always = marginal_homogeneity([[0, 8], [0, 0]])
    assert float(always.stuart_maxwell) == pytest.approx(8.0, rel=1e-14)
    assert np.isnan(float(always.bhapkar))


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


test_tables_without_marginals_are_refused = refused(
    *(
        (r"Whole counts|must not be negative", lambda bad=bad: marginal_homogeneity(bad))
        for bad in ([[1, 2]], [[1.0, 2.0], [3.0, 4.0]], [[1, -1], [0, 2]])
    ),
    ("from 0 to 2", lambda: pair_tables(np.array([[0, 5]]), 3, [0], [1])),
)
