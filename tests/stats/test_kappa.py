"""Cohen's kappa judged by scikit-learn, statsmodels, its published example, the delta method and coverage."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score, confusion_matrix
from statsmodels.stats.inter_rater import cohens_kappa
from statsmodels.stats.proportion import proportion_confint

from podium.errors import InputError
from podium.stats.agreement import cohen_kappa, confusion_matrices


@pytest.mark.parametrize("seed", range(6))
def test_agrees_with_statsmodels(seed):
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


@pytest.mark.parametrize("classes", [2, 3, 10])
def test_agrees_with_scikit_learn(classes):
    rng = np.random.default_rng(classes)
    truth = rng.integers(0, classes, 200)
    predicted = np.where(rng.random((200, 4)) < 0.6, truth[:, None], rng.integers(0, classes, (200, 4)))
    tables = confusion_matrices(truth, predicted, classes)
    found = cohen_kappa(tables)
    for j in range(4):
        np.testing.assert_array_equal(tables[j], confusion_matrix(truth, predicted[:, j], labels=range(classes)))
        assert float(found.kappa[j]) == pytest.approx(cohen_kappa_score(truth, predicted[:, j]), rel=1e-12)


def test_fleiss_cohen_everitt_by_the_delta_method():
    """The variance is the gradient of kappa (by differences) times the multinomial covariance."""
    table = np.array([[53, 5, 2], [11, 14, 5], [1, 6, 3]])
    n = table.sum()
    p = table / n

    def kappa(q: np.ndarray) -> float:
        chance = float((q.sum(axis=0) * q.sum(axis=1)).sum())
        return (float(np.trace(q)) - chance) / (1 - chance)

    gradient = np.empty(9)
    for cell in range(9):
        step = np.zeros(9)
        step[cell] = 1e-6
        gradient[cell] = (kappa(p + step.reshape(3, 3)) - kappa(p - step.reshape(3, 3))) / 2e-6
    flat = p.ravel()
    variance = gradient @ (np.diag(flat) - np.outer(flat, flat)) @ gradient / n
    assert float(cohen_kappa(table).standard_error) == pytest.approx(float(np.sqrt(variance)), rel=1e-7)


def test_a_batch_is_its_tables():
    tables = np.random.default_rng(3).poisson(4, (2, 3, 4, 4))
    whole = cohen_kappa(tables)
    for place in np.ndindex(2, 3):
        judge = cohens_kappa(tables[place])
        assert whole.kappa[place] == pytest.approx(judge.kappa, rel=1e-12)
        assert whole.standard_error[place] == pytest.approx(judge.std_kappa, rel=1e-10)
        assert whole.lower[place] == cohen_kappa(tables[place]).lower


def test_coverage():
    rng = np.random.default_rng(9)
    shares = np.array([[0.35, 0.05, 0.02], [0.04, 0.25, 0.05], [0.03, 0.03, 0.18]])
    chance = (shares.sum(axis=0) * shares.sum(axis=1)).sum()
    true = (np.trace(shares) - chance) / (1 - chance)
    tables = rng.multinomial(200, shares.ravel(), 5000).reshape(5000, 3, 3)
    found = cohen_kappa(tables)
    assert float(((found.lower <= true) & (true <= found.upper)).mean()) > 0.945


@pytest.mark.parametrize(
    ("n", "share", "accuracy"), [(50, 0.5, 0.97), (50, 0.1, 0.97), (20, 0.5, 0.9), (200, 0.5, 0.99)]
)
def test_coverage_near_1(n, share, accuracy):
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


def test_undefined_and_perfect():
    alone = cohen_kappa([[7, 0], [0, 0]])
    assert np.isnan([float(alone.kappa), float(alone.lower), float(alone.upper)]).all()
    perfect = cohen_kappa([[7, 0], [0, 3]])
    assert (float(perfect.kappa), float(perfect.standard_error)) == (1.0, 0.0)
    assert float(perfect.lower) < 0.5  # not [1, 1]
    for none in ([[7, 0], [3, 0]], [[0, 1], [0, 0]]):  # as often right as by chance: 7 of 10, none of 1
        assert float(cohen_kappa(none).kappa) == 0.0


@given(st.integers(2, 5), st.integers(0, 10**6))
def test_properties(c, seed):
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


@pytest.mark.parametrize("bad", [[[0, 0], [0, 0]], [[1, 2]], [[0.5, 1], [1, 1]], [[1, -1], [1, 1]]])
def test_refused(bad):
    with pytest.raises(InputError):
        cohen_kappa(bad)
