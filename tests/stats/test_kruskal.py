"""Kruskal-Wallis and Dunn against R and scipy, and their invariances."""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import kruskal

from podium.errors import InputError
from podium.stats.kruskal import kruskal_wallis

REFERENCE = json.loads((Path(__file__).parents[1] / "reference" / "two_samples_r.json").read_text())


@pytest.mark.parametrize("case", REFERENCE["kruskal"])
def test_r(case):
    test = kruskal_wallis([np.array(group, dtype=int) for group in case["groups"]])
    assert test.statistic == pytest.approx(case["statistic"], rel=1e-12)
    assert test.df == case["df"]
    assert test.pvalue == pytest.approx(case["pvalue"], rel=1e-11)
    assert test.mean_ranks == pytest.approx(case["mean_ranks"], rel=1e-13)
    assert test.dunn_z == pytest.approx(np.array(case["z"]), rel=1e-11, abs=1e-13)
    assert test.dunn_pvalues == pytest.approx(np.array(case["p"]), rel=1e-10)


@given(st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=12), min_size=2, max_size=5))
def test_scipy_and_bounds(groups):
    test = kruskal_wallis(groups)
    values = np.concatenate(groups)
    if len(set(values.tolist())) == 1:
        assert (test.statistic, test.pvalue, test.tie_correction) == (0, 1, 0)
        assert (test.dunn_pvalues == 1).all()
        return
    expected = kruskal(*groups)
    assert test.statistic == pytest.approx(expected.statistic, rel=1e-9, abs=1e-9)
    assert test.pvalue == pytest.approx(expected.pvalue, rel=1e-8)
    assert -1e-12 <= test.epsilon_squared <= 1 + 1e-12
    counts = np.unique(values, return_counts=True)[1]
    total = values.size
    assert test.tie_correction == pytest.approx(1 - (counts**3 - counts).sum() / (total**3 - total), rel=1e-12)


@given(st.lists(st.lists(st.integers(-30, 30), min_size=1, max_size=9), min_size=2, max_size=4))
def test_only_the_order_matters(groups):
    plain = kruskal_wallis(groups)
    bent = kruskal_wallis([np.array([10**20 + v**3 for v in group], dtype=object) for group in groups])
    assert bent.statistic == plain.statistic
    back = kruskal_wallis(groups[::-1])
    assert back.statistic == pytest.approx(plain.statistic, rel=1e-12, abs=1e-12)
    assert back.dunn_z[::-1, ::-1] == pytest.approx(plain.dunn_z)


def test_two_groups_are_compared_as_the_whole():
    test = kruskal_wallis([[1, 5, 2, 2], [7, 8, 2, 9, 9]])
    assert test.dunn_z[0, 1] ** 2 == pytest.approx(test.statistic, rel=1e-12)
    assert test.dunn_pvalues[0, 1] == pytest.approx(test.pvalue, rel=1e-10)
    assert test.epsilon_squared == pytest.approx(test.statistic / 8)


def test_complete_separation_has_the_largest_effect():
    groups = [np.zeros(4), np.ones(3), np.full(5, 2.0)]
    assert kruskal_wallis(groups).epsilon_squared == pytest.approx(1)


def test_integers_of_different_width_stay_exact():
    groups = [np.array([2**60 + 1, 3]), np.array([2**60, 10**25], dtype=object)]
    assert kruskal_wallis(groups).mean_ranks.tolist() == [2.0, 3.0]


def test_bad_input():
    with pytest.raises(InputError, match="two groups"):
        kruskal_wallis([[1, 2, 3]])
    with pytest.raises(InputError, match="Group 2"):
        kruskal_wallis([[1], []])
    with pytest.raises(InputError, match="NaN"):
        kruskal_wallis([[1.0], [np.nan]])


def test_integers_of_different_types_are_not_compared_as_floats():
    # int64 and uint64 meet in float64, where 2^63 + 1 and 2^63 + 3 are one number.
    wide = [np.array([2**63 + 1, 2**63 + 7], dtype=np.uint64), np.array([2**63 + 3, 2**63 + 5], dtype=np.uint64)]
    found = kruskal_wallis([*wide, np.array([1, 2], dtype=np.int64)])
    # Ranks 3 and 6, 4 and 5, 1 and 2: H = 12/42 (9²/2 + 9²/2 + 3²/2) − 21.
    assert float(found.statistic) == pytest.approx(12 / 42 * 85.5 - 21, rel=1e-12)
