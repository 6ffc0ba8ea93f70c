"""Missing cells: Skillings–Mack and Durbin against published examples, enumeration and Friedman; the level of what decides."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.special import ndtr
from scipy.stats import f as f_distribution
from scipy.stats import friedmanchisquare

from podium import stats
from podium.stats.incomplete import (
    balance,
    components,
    durbin,
    expected_ranks,
    observed_ranks,
    skillings_mack,
    skillings_mack_pvalue,
)
from podium.stats.wilcoxon import signed_rank
from stats.helpers import refused

NAN = float("nan")

# Skillings & Mack 1981, table 1, p. 173, as in the example of R's Skillings.Mack: assembly times, 9 assemblers by 4 methods.
ASSEMBLY = [
    [3.2, 4.1, 3.8, 4.2], [3.1, 3.9, 3.4, 4.0], [4.3, 3.5, 4.6, 4.8], [3.5, 3.6, 3.9, 4.0], [3.6, 4.2, 3.7, 3.9],
    [4.5, 4.7, 3.7, NAN], [NAN, 4.2, 3.4, NAN], [4.3, 4.6, 4.4, 4.9], [3.5, NAN, 3.7, 3.9],
]  # fmt: skip

# Conover 1999, p. 391: 7 persons rank 3 of 7 varieties of ice cream.
VARIETIES = [(0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 6), (0, 4, 5), (1, 5, 6), (0, 2, 6)]
RANKS = [(2, 3, 1), (3, 1, 2), (2, 1, 3), (1, 2, 3), (3, 1, 2), (3, 1, 2), (3, 1, 2)]


def ice_cream():
    table = np.full((7, 7), NAN)
    for person, (which, given_ranks) in enumerate(zip(VARIETIES, RANKS, strict=True)):
        table[person, list(which)] = given_ranks
    return table


def test_the_assembly_example():
    """Printed by R's Skillings.Mack for the same data: 15.493049, 0.001440296302."""
    test = skillings_mack(ASSEMBLY)
    assert (round(test.statistic, 6), test.df) == (15.493049, 3)
    assert test.pvalue == pytest.approx(0.001440296302, abs=5e-13)


def test_the_ice_cream_example():
    """T1 = 12, T2 = 8, p = 0.06197 and 0.004904; k1 = 6 and k2 = 8 degrees of freedom."""
    test = durbin(ice_cream())
    assert test.statistic == pytest.approx(12)
    assert test.pvalue == pytest.approx(0.06197, abs=5e-6)
    assert (test.f, test.f_df) == (pytest.approx(8), (6, 8))
    assert test.f_pvalue == pytest.approx(0.004904, abs=5e-7)
    assert test.sums.tolist() == [8, 9, 4, 3, 5, 6, 7]
    # Worked by hand from A = 98, C = 84: the least significant difference at 0.05 is 2.306 sqrt(1.5) = 2.82.
    assert test.t[3, 0] == pytest.approx(5 / 1.5**0.5)
    assert ((test.pvalues <= 0.05) == (abs(test.sums[:, None] - test.sums) > 2.82)).all()


def test_designs_are_recognised():
    assert balance(~np.isnan(ice_cream())) == (3, 3, 1)
    assert balance(np.ones((1, 3))) == (3, 1, 1)
    assert balance(np.ones((3, 4))) is not None
    for unlike in ([[1, 1, 0], [1, 0, 1]], [[1, 1, 0, 0], [0, 0, 1, 1]], np.eye(3), np.zeros((2, 2))):
        assert balance(unlike) is None


def test_durbin_where_all_problems_agree():
    """T1 is b (t - 1), nothing is left to divide by: F and t are infinite, but for algorithms of equal sums."""
    test = durbin([[1, 2, 2]] * 4)
    assert (test.statistic, test.f, test.f_pvalue) == (pytest.approx(8), np.inf, 0)
    assert test.t.tolist() == [[0, np.inf, np.inf], [-np.inf, 0, 0], [-np.inf, 0, 0]]
    assert test.pvalues.tolist() == [[1, 0, 0], [0, 1, 1], [0, 1, 1]]
    assert skillings_mack([[1, 1, 1], [2, 2, 2]]).pvalue == 1.0
    alike = durbin([[2, 2, 2]] * 4)
    assert (alike.statistic, alike.pvalue, alike.f, alike.f_pvalue) == (0, 1, 0, 1)
    assert alike.pvalues.tolist() == [[1] * 3] * 3
    assert durbin([[1, 2, 3], [2, 1, 3]]).statistic == pytest.approx(3)  # 27 - 24, as Friedman's


def test_durbin_of_complete_tables_is_iman_and_davenports_f():
    """One pair of neighbours out of order in one of eight problems: all but half a unit of T1 is used up."""
    x = np.tile(np.arange(6), (8, 1))
    x[0, :2] = [1, 0]
    chi2 = friedmanchisquare(*x.T).statistic
    test = durbin(x)
    assert test.statistic == pytest.approx(chi2)
    assert 40 - chi2 < 1
    assert test.f == pytest.approx(7 * chi2 / (40 - chi2))
    assert test.f_pvalue == pytest.approx(f_distribution.sf(test.f, 5, 35))


def test_durbin_is_skillings_and_mack_on_balanced_blocks():
    assert skillings_mack(ice_cream()).statistic == pytest.approx(durbin(ice_cream()).statistic)


@given(x=arrays(np.int64, st.tuples(st.integers(2, 8), st.integers(2, 6)), elements=st.integers(0, 5)))
@pytest.mark.parametrize("ties", ["classic", "corrected"])
def test_complete_tables_give_friedman(x, ties):
    test, expected = skillings_mack(x, ties=ties), stats.friedman(x, ties=ties)
    assert test.statistic == pytest.approx(float(expected.statistic), rel=1e-9, abs=1e-9)
    assert test.pvalue == pytest.approx(float(expected.pvalue), rel=1e-7)
    assert expected_ranks(x)[0] == pytest.approx(stats.rank(x).mean(axis=0))


@given(x=arrays(np.int64, (6, 4), elements=st.integers(0, 3)), seed=st.integers(0, 99))
def test_covariance_is_that_of_all_permutations(x, seed):
    """Enumerate the permutations of each row: blocks are independent, so their covariances add up."""
    present = np.random.default_rng(seed).random(x.shape) < 0.7
    if (present.sum(axis=1) < 2).all() or len(components(present & (present.sum(axis=1, keepdims=True) >= 2))) > 1:
        return
    total = np.zeros((4, 4))
    for row, mask in zip(x, present, strict=True):
        where = np.flatnonzero(mask)
        if len(where) < 2:
            continue
        ranks = stats.rank(row[where])
        drawn = np.zeros((0, 4))
        for order in permutations(ranks):
            line = np.zeros(4)
            line[where] = (np.array(order) - (len(where) + 1) / 2) * np.sqrt(12 / (len(where) + 1))
            drawn = np.vstack([drawn, line])
        total += drawn.T @ drawn / len(drawn)
    assert skillings_mack(x, present).covariance == pytest.approx(total, abs=1e-9)


def test_monte_carlo_against_enumeration():
    x = np.array([[1, 2, 3], [1, 3, 2], [1, 2, 0]])
    present = np.array([[1, 1, 1], [1, 1, 1], [1, 1, 0]], dtype=bool)
    observed = skillings_mack(x, present).statistic
    rows = [list(permutations([1, 2, 3]))] * 2 + [[(1, 2, 0), (2, 1, 0)]]
    every = [skillings_mack(np.array(rows_), present).statistic for rows_ in product(*rows)]
    exact = np.mean(np.array(every) >= observed - 1e-9)
    assert skillings_mack_pvalue(x, present, permutations=20_000, seed=3) == pytest.approx(exact, abs=0.012)
    assert skillings_mack_pvalue(x, present, seed=5) == skillings_mack_pvalue(x, present, seed=5)


def test_pairs_by_another_inverse():
    """Differences of effects do not depend on the generalised inverse: hold the last effect at 0 and solve the rest."""
    test = skillings_mack(ASSEMBLY)
    effects, inverse = np.zeros(4), np.zeros((4, 4))
    inverse[:3, :3] = np.linalg.inv(test.covariance[:3, :3])
    effects[:3] = np.linalg.solve(test.covariance[:3, :3], test.adjusted_sums[:3])
    for i in range(4):
        assert test.z[i, i] == 0
        for j in {0, 1, 2, 3} - {i}:
            error = np.sqrt(inverse[i, i] + inverse[j, j] - 2 * inverse[i, j])
            assert test.z[i, j] == pytest.approx((effects[j] - effects[i]) / error, rel=1e-9)


def test_an_algorithm_is_not_compared_with_itself():
    """Twelve algorithms: with so many, memory that is taken and not filled does not happen to be 0."""
    test = skillings_mack(np.random.default_rng(2).normal(size=(9, 12)))
    assert np.diag(test.z).tolist() == [0.0] * 12


def test_numbers_in_cells_marked_as_missing_are_not_looked_at():
    table = np.array(ASSEMBLY)
    present = ~np.isnan(table)
    filled = np.where(present, table, 99.0)
    assert skillings_mack(filled, present).statistic == skillings_mack(table).statistic
    pvalue = skillings_mack_pvalue(table[3:], permutations=2000, seed=1)
    assert skillings_mack_pvalue(filled[3:], present[3:], permutations=2000, seed=1) == pvalue


def test_what_decides_keeps_its_level_where_plain_sums_do_not():
    """Two equal algorithms, one of which meets the weak and the other the strong ones on most problems."""
    rng = np.random.default_rng(7)
    rows = np.arange(30)
    present = np.ones((30, 6), dtype=bool)
    present[rows % 3 == 0], present[rows % 3 == 1] = [1, 0, 1, 1, 0, 0], [0, 1, 0, 0, 1, 1]
    both = present[:, 0] & present[:, 1]
    hits, tables = np.zeros(3), 300
    for _ in range(tables):
        x = rng.normal((0, 0, -2, -2, 2, 2), size=(30, 6))
        test = skillings_mack(x, present)
        sums, v = test.adjusted_sums, test.covariance
        plain = (sums[0] - sums[1]) / np.sqrt(v[0, 0] + v[1, 1] - 2 * v[0, 1])
        pvalues = [2 * ndtr(-abs(plain)), 2 * ndtr(-abs(test.z[0, 1])), signed_rank(x[both, 0] - x[both, 1]).pvalue]
        hits += np.array(pvalues) <= 0.05
    assert hits[0] / tables > 0.5
    assert (hits[1:] / tables < 0.05 + 3 * np.sqrt(0.05 * 0.95 / tables)).all()


test_what_cannot_be_compared_is_refused = refused(
    ("2 sets", lambda: skillings_mack([[1, 2, NAN, NAN], [NAN, NAN, 1, 2]])),
    (r"at least two algorithms is needed, not the shape \(3,\)", lambda: observed_ranks([1, 2, 3])),
    (r"shape \(1, 1\), but the table \(1, 2\)", lambda: observed_ranks([[1, 2]], [[True]])),
    ("nothing to compare", lambda: skillings_mack([[1, NAN], [NAN, 2]])),
    ("balanced", lambda: durbin(ASSEMBLY)),
    ("2 problems", lambda: durbin([[1, 2, 3]])),
)
