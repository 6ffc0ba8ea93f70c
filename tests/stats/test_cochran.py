"""Cochran's Q judged by R (friedman.test and coin), statsmodels, enumeration and its level under the null."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from podium.errors import InfeasibleError
from podium.stats.discordance import cochran_exact_pvalue, cochran_permutation_pvalue, cochran_q
from quick import for_each
from stats.helpers import recorded, refused


@for_each(recorded("predictions_r")["cochran"])
def test_agrees_with_r(case):
    found = cochran_q(np.array(case["values"], dtype=bool))
    statistic, df, pvalue = case["friedman"]
    assert found.df == df
    assert float(found.statistic) == pytest.approx(statistic, rel=1e-11)
    assert float(found.pvalue) == pytest.approx(pvalue, rel=1e-10)
    # coin forms 1 - cdf, which is 0 far out.
    np.testing.assert_allclose([float(found.statistic), float(found.pvalue)], case["coin"], rtol=1e-9, atol=1e-14)


def _enumerated(table: np.ndarray) -> Fraction:
    """Share of all arrangements of the successes within rows whose Q is at least as large, in integers."""
    k = table.shape[1]
    rows = [[tuple(j in chosen for j in range(k)) for chosen in combinations(range(k), int(r.sum()))] for r in table]
    observed = (table.sum(axis=0, dtype=int) ** 2).sum()
    sums = [sum(sum(col) ** 2 for col in zip(*way, strict=True)) for way in product(*rows)]
    return Fraction(sum(s >= observed for s in sums), len(sums))


@for_each(range(8))
def test_exact_p_by_enumeration(seed):
    rng = np.random.default_rng(seed)
    table = rng.random((int(rng.integers(2, 7)), int(rng.integers(2, 5)))) < 0.5
    assert cochran_exact_pvalue(table) == pytest.approx(float(_enumerated(table)), rel=1e-12)


def test_permutation_p_estimates_the_exact_one():
    table = np.random.default_rng(5).random((12, 3)) < [0.9, 0.5, 0.4]
    exact = cochran_exact_pvalue(table)
    assert cochran_permutation_pvalue(table, 20_000, seed=1) == pytest.approx(exact, abs=5 * (exact / 20_000) ** 0.5)


def test_instances_on_which_all_agree_change_nothing():
    table = np.random.default_rng(6).random((15, 4)) < 0.5
    padded = np.vstack([table, np.ones((30, 4), bool), np.zeros((9, 4), bool)])
    assert float(cochran_q(padded).statistic) == pytest.approx(float(cochran_q(table).statistic), rel=1e-13)
    assert int(cochran_q(padded).informative) == int(cochran_q(table).informative)
    assert cochran_exact_pvalue(padded) == cochran_exact_pvalue(table)
    assert cochran_permutation_pvalue(padded, 99, seed=3) == cochran_permutation_pvalue(table, 99, seed=3)


def test_one_instance_tells_two_apart():
    """McNemar's statistic without correction, (1 - 0)²/(1 + 0); the other arrangement is as uneven."""
    for table in ([[True, False]], [[True, False], [True, True]]):
        assert float(cochran_q(np.array(table)).statistic) == 1.0
        assert cochran_exact_pvalue(np.array(table)) == 1.0


def test_nothing_separates_them():
    for table in (np.ones((4, 3), bool), np.array([[True] * 3, [False] * 3])):
        assert float(cochran_q(table).statistic) == 0.0
        assert float(cochran_q(table).pvalue) == cochran_exact_pvalue(table) == 1.0


test_refused = refused(
    ("Truth values", lambda: cochran_q([[0, 1], [1, 0]])),
    ("k >= 2", lambda: cochran_q(np.ones((3, 1), bool))),
    ("One table", lambda: cochran_exact_pvalue(np.ones((2, 3, 3), bool))),
)


def test_too_many_arrangements_are_refused():
    with pytest.raises(InfeasibleError):
        cochran_exact_pvalue(np.random.default_rng(1).random((200, 12)) < 0.5, max_work=1e4)
