"""Multiple sign test: published example, enumeration of the null, exact against Monte Carlo."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from podium.stats import sign
from podium.stats.sign import minimum_sign_count, multiple_sign_critical_value, multiple_sign_test
from quick import for_each
from stats.helpers import example, refused

TUTORIAL = example("garcia_2010_tutorial")[1]


def listed(n: int, k: int) -> list[Fraction]:
    """P(min plus <= c) from all rankings of all rows (control = first column)."""
    orders = list(itertools.permutations(range(k)))
    least = [0] * (n + 1)
    for table in itertools.product(orders, repeat=n):
        least[min(sum(row[j] > row[0] for row in table) for j in range(1, k))] += 1
    return [Fraction(sum(least[: c + 1]), len(orders) ** n) for c in range(n + 1)]


@for_each([(3, 2), (1, 4), (2, 4), (5, 3), (2, 5)])
def test_null_by_listing_all_tables(n, k):
    null = minimum_sign_count(n, k)
    assert null.method == "exact"
    assert null.cdf == pytest.approx([float(p) for p in listed(n, k)], rel=1e-12)


def test_one_comparison_is_binomial():
    assert minimum_sign_count(40, 2).cdf == pytest.approx(binom.cdf(np.arange(41), 40, 0.5), rel=1e-10)


def test_simulation_quoted_in_the_literature_notes():
    # k - 1 = 3, n = 24: P(min <= 6) about 0.032, P(min <= 7) about 0.085, critical value 6.
    null = minimum_sign_count(24, 4)
    assert null.cdf[6] == pytest.approx(0.032, abs=0.0005)
    assert null.cdf[7] == pytest.approx(0.085, abs=0.0005)
    assert multiple_sign_critical_value(24, 4, 0.05) == multiple_sign_critical_value(24, 4) == 6


@pytest.mark.parametrize(("n", "k"), [(20, 5), (10, 6), (4, 3)])
def test_estimate_agrees_with_the_exact_null(n, k, monkeypatch):
    exact = minimum_sign_count.__wrapped__(n, k)
    monkeypatch.setattr(sign, "_MAX_EXACT_WORK", 0)
    estimate = minimum_sign_count.__wrapped__(n, k, seed=9)
    assert (exact.method, estimate.method) == ("exact", "monte-carlo")
    assert (estimate.seed, estimate.replicates) == (9, 20_000)
    # The far tails rest on few replicates; judge where the estimate is not dominated by one of them.
    solid = (exact.cdf > 1e-4) & (exact.cdf < 1 - 1e-3)
    assert (abs(estimate.cdf - exact.cdf) <= 5 * estimate.standard_error + 1e-12)[solid].all()
    assert minimum_sign_count.__wrapped__(n, k, seed=9).cdf.tolist() == estimate.cdf.tolist()


def test_published_example():
    test = multiple_sign_test(TUTORIAL, 0, "maximize")
    # NNEP, IS-CHC+1NN, FH-GBML against PDFC; the tie counts one half to each sign.
    assert test.others.tolist() == [1, 2, 3]
    assert test.plus.tolist() == [8.5, 6.0, 4.0]
    assert test.minus.tolist() == [15.5, 18.0, 20.0]
    assert test.ties.tolist() == [1, 0, 0]
    assert test.critical_value == 6
    assert test.reject_worse.tolist() == [False, True, True]
    assert not test.reject_better.any()
    assert test.pvalue_worse[1] == pytest.approx(0.032, abs=0.0005)


def test_minimising_turns_the_signs():
    up = multiple_sign_test(TUTORIAL, 2, "maximize")
    down = multiple_sign_test(-TUTORIAL, 2, "minimize")
    assert down.better.tolist() == up.better.tolist() == up.plus.tolist() == down.minus.tolist()
    assert down.reject_better.tolist() == up.reject_better.tolist()
    # Turned the other way, IS-CHC+1NN beats the control on 18 of 24 problems: P(min <= 6), as for worse.
    turned = multiple_sign_test(TUTORIAL, 0, "minimize")
    assert turned.pvalue_better[1] == pytest.approx(0.032, abs=0.0005)
    assert turned.pvalue_worse[1] > 0.9


@given(st.integers(1, 14), st.integers(2, 4), st.integers(0, 2**31), st.sampled_from([0.05, 0.2]))
def test_decision_by_count_and_by_pvalue_agree(n, k, seed, alpha):
    x = np.random.default_rng(seed).integers(0, 3, (n, k))
    test = multiple_sign_test(x, seed % k, "maximize", alpha)
    limit = -1 if test.critical_value is None else test.critical_value
    assert test.reject_worse.tolist() == (test.better <= limit).tolist()
    assert test.reject_better.tolist() == (test.worse <= limit).tolist()
    assert (np.diff(test.null.cdf) >= 0).all()
    assert test.null.cdf[-1] == pytest.approx(1)
    assert (test.plus + test.minus == n).all()


def test_no_count_is_small_enough():
    assert multiple_sign_critical_value(3, 4, 0.05) is None


def test_wide_tables_and_wide_integers():
    x = np.array([[10**30 + int(v) for v in row] for row in np.random.default_rng(0).integers(0, 99, (41, 183))])
    test = multiple_sign_test(x.astype(object), -1, "maximize", seed=4)
    assert test.control == 182
    assert test.others.size == 182
    assert test.null.seed == 4


test_bad_input = refused(
    ("column 4", lambda: multiple_sign_test(TUTORIAL, 4, "maximize")),
    ("two columns", lambda: multiple_sign_test([[1], [2]], 0, "maximize")),
    ("needs rows", lambda: multiple_sign_test(np.empty((0, 3)), 0, "maximize")),
)


def test_the_work_of_the_exact_distribution_by_counting():
    """Before each of 4 rows there are 1, 3, 6 and 10 sorted pairs of counts; every row adds one of 4 subsets of two."""
    counts, work = {(0, 0)}, 0
    for _ in range(4):
        work += 4 * len(counts)
        counts = {tuple(sorted((a + i, b + j))) for a, b in counts for i in (0, 1) for j in (0, 1)}
    assert sign._exact_work(4, 2) == work == 4 * (1 + 3 + 6 + 10)


def test_many_rows_are_counted_by_normals_as_exact_as_the_binomial_and_the_replicates() -> None:
    """Two algorithms have a binomial count; of more, the replicates of the smaller tables are the measure."""
    n = 2500
    exact = binom.cdf(np.arange(n + 1), n, 0.5)
    seen = exact > 1e-3
    assert sign._normal_cdf(n, 1)[seen] == pytest.approx(exact[seen], rel=0.005)
    estimate, error = sign._monte_carlo_cdf(200, 4, 3, 1000)
    seen = estimate > 1e-3
    assert np.all(np.abs(sign._normal_cdf(200, 4) - estimate)[seen] < 4 * error[seen] + 1e-3)


@for_each([(2, "exact"), (4, "normal")])
def test_tables_of_many_rows_are_answered(k: int, method: str) -> None:
    """It would have taken hours: the time of a replicate grows with the square of the rows."""
    n = 2_500
    null = minimum_sign_count(n, k)
    assert null.method == method
    # Of k - 1 counts, Bonferroni's bound is close where the level is small.
    critical = null.critical_value(0.001)
    assert critical is not None
    assert binom.cdf(critical, n, 0.5) <= 0.001
    assert (k - 1) * binom.cdf(critical + 1, n, 0.5) > 0.001 * 0.9
