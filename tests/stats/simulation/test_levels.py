"""Simulated levels are those that listing every table gives, and those that were published."""

from __future__ import annotations

import itertools
from math import factorial

import numpy as np
import pytest
import scipy.stats

from enumeration import enumerated_sums
from podium.engine import run
from podium.errors import InfeasibleError
from podium.stats.proportions import clopper_pearson
from podium.stats.simulation import (
    Exchanged,
    LevelCounts,
    Mirrored,
    Population,
    Source,
    apply_procedures,
    friedman_null,
    null_population,
    residuals,
)
from podium.stats.simulation.procedures import decided
from quick import for_each
from stats.helpers import refused

FRIEDMAN = (Source("friedman"),)


def counted(work: LevelCounts, replicates: int, seed: int = 1) -> dict[str, np.ndarray]:
    return dict(run(work, replicates, seed=seed, chunk=2000).totals)


def covers(hits: float, replicates: int, level: float) -> bool:
    """Whether the 99.9 % interval of a count holds a level."""
    interval = clopper_pearson(int(hits), replicates, 0.001)
    return bool(interval.lower <= level <= interval.upper)


def listed(n: int, k: int) -> tuple[np.ndarray, np.ndarray]:
    """Column sums of every table of ranks and how many tables have them, by brute force."""
    sums = enumerated_sums([range(1, k + 1)] * n)
    return np.array(list(sums)), np.array(list(sums.values())) / factorial(k) ** n


@for_each([(4, 3), (7, 3), (4, 4)])
def test_exact_levels_are_those_of_every_table(n: int, k: int) -> None:
    sums, chances = listed(n, k)
    null = friedman_null(n, k)
    assert null.weights.sum() == pytest.approx(1, abs=1e-12)
    chi2 = 12 / (n * k * (k + 1)) * (sums**2).sum(axis=1) - 3 * n * (k + 1)
    assert null.omnibus(0.05)["friedman"] == pytest.approx(chances[scipy.stats.chi2.sf(chi2, k - 1) <= 0.05].sum())
    largest = sums.max(axis=1) - sums.min(axis=1)
    against_first = np.abs(sums - sums[:, :1]).max(axis=1)
    unit = n * np.sqrt(k * (k + 1) / (6 * n))
    m = k * (k - 1) // 2
    # Nothing true is left once something is rejected: every step-down procedure errs when its first step does.
    found = null.family_wise(("holm", "nemenyi", "studentized-range"), False, 0.05)
    cut = scipy.stats.norm.isf(0.025 / m)
    assert found["holm"] == found["nemenyi"] == pytest.approx(chances[largest / unit >= cut].sum())
    cut = scipy.stats.studentized_range.isf(0.05, k, np.inf) / np.sqrt(2)
    assert found["studentized-range"] == pytest.approx(chances[largest / unit >= cut].sum(), rel=1e-9)
    cut = scipy.stats.norm.isf(0.025 / (k - 1))
    assert null.family_wise(("holm",), True, 0.05)["holm"] == pytest.approx(chances[against_first / unit >= cut].sum())


def test_the_exact_test_has_the_largest_level_that_fits() -> None:
    sums, chances = listed(5, 3)
    squares = (sums**2).sum(axis=1)
    tails = {s: chances[squares >= s].sum() for s in set(squares.tolist())}
    best = max(tail for tail in tails.values() if tail <= 0.05)
    assert friedman_null(5, 3).omnibus(0.05)["friedman-exact"] == pytest.approx(best)
    assert friedman_null(2, 3).critical(0.05) is None  # no p-value is below 1/6
    assert friedman_null(2, 3).omnibus(0.05)["friedman-exact"] == 0
    # Two rows rank alike in 1 of 6 tables, with p = 1/6; the next F is 3 on (2, 2) degrees of freedom, p = 1/4.
    assert friedman_null(2, 3).omnibus(0.2)["iman-davenport"] == pytest.approx(1 / 6)


def test_too_many_tables_are_refused() -> None:
    with pytest.raises(InfeasibleError, match="too many tables"):
        friedman_null(30, 10)


@for_each(["iid", "correlated", "skewed", "incommensurable"])
def test_simulated_levels_of_friedman_ranks_are_the_exact_ones(name: str) -> None:
    null, procedures = friedman_null(6, 4), ("none", "holm", "li", "finner")
    work = LevelCounts((null_population(name, 4),), 6, FRIEDMAN, procedures, 1, critical=null.critical(0.05))
    found = counted(work, 3000, seed=5)
    for place, level in enumerate(null.family_wise(procedures, True, 0.05).values()):
        assert covers(found["any"][0, 0, place], 3000, level)
    for place, test in enumerate(work.omnibus):
        assert covers(found["omnibus"][0, place], 3000, null.omnibus(0.05)[test])


def test_nemenyis_range_has_its_level_by_enumeration() -> None:
    """6 problems, 3 algorithms: all orders of five rows beside one that is fixed."""
    reach = scipy.stats.studentized_range.ppf(0.95, 3, np.inf) / 2**0.5 * (3 * 4 / (6 * 6)) ** 0.5
    rows = np.array(list(itertools.product(itertools.permutations(range(3)), repeat=5)))
    exact = np.mean(np.ptp(rows.sum(axis=1) + np.arange(3), axis=1) / 6 >= reach)
    work = LevelCounts((null_population("iid", 3),), 6, FRIEDMAN, ("studentized-range",))
    assert covers(counted(work, 6000)["any"].item(), 6000, float(exact))


@for_each(
    [
        # At most 1 of 9: the p-value of the sign test is 0.039; at most 2: 0.18.
        ("iid", 9, "sign", 2 * (1 + 9) / 2**9),
        # Of 8 signed ranks a sum of at most 3 has p = 2 · 5/2⁸ = 0.039, of at most 4 0.055.
        ("skewed", 8, "wilcoxon", 10 / 2**8),
        ("unequal-variance", 5, "t", 0.05),
    ]
)
def test_simulated_levels_of_a_test_of_two_are_the_exact_ones(name: str, n: int, test: str, exact: float) -> None:
    work = LevelCounts((null_population(name, 2),), n, (Source(test),), ("holm",), 0)
    assert covers(counted(work, 6000)["any"].item(), 6000, exact)


def test_a_pvalue_equal_to_the_level_rejects() -> None:
    """Five of five: the sign test's p is 2/32."""
    found = apply_procedures([[1, 2]] * 5, "minimize", ["holm"], test="sign")
    for procedure in ("none", "holm"):
        assert decided(found, procedure, 2, 1 / 16).tolist() == [True]
        assert decided(found, procedure, 2, 0.0624).tolist() == [False]


@for_each([("iid", (0.034, 0.039, 0.069)), ("unequal-variance", (0.10, 0.11, 0.18))])
def test_published_levels_of_holm_finner_and_li(name: str, levels: tuple[float, ...]) -> None:
    """methods.md, section 10: n = 30, k = 10, a control, α = 0.05 (Finner's 0.11 with unequal variances is ours)."""
    work = LevelCounts((null_population(name, 10),), 30, FRIEDMAN, ("holm", "finner", "li"), 0)
    found = counted(work, 5_000)["any"].ravel() / 5_000
    assert np.abs(found - levels).max() < 0.015


def test_rates_with_false_hypotheses() -> None:
    """Three algorithms alike and one far away: three hypotheses of six are true, the others are always rejected."""
    work = LevelCounts((Population((0.0, 0.0, 0.0, 9.0)),), 12, (Source("t"),), ("none", "holm"))
    found = counted(work, 4000)
    any_, true, false, share = (found[name][0, 0] for name in ("any", "true", "false", "share"))
    assert (false == 3 * 4000).all()
    assert (found["false_squares"] == 9 * 4000).all()
    assert covers(true[0] / 3, 4000, 0.05)
    assert any_[1] / 4000 <= 0.06
    # Of 3 + v rejections v are wrong: v/(3+v) is between v/6 and v/4.
    assert (true / 6 <= share).all()
    assert (share <= true / 4).all()
    assert (found["true_squares"] >= true).all()


def test_dealing_out_keeps_each_problems_values_and_makes_every_order_as_likely() -> None:
    table = np.array([[1, 2, 2], [10**18, 5, 7]])
    drawn = Exchanged(table).draw(np.random.default_rng(1), 6000, 2)
    assert drawn.dtype == table.dtype
    assert (np.sort(drawn, axis=-1) == np.sort(table, axis=-1)).all()
    orders = {order: (drawn[:, 1] == order).all(axis=-1).sum() for order in itertools.permutations(table[1].tolist())}
    assert sum(orders.values()) == 6000
    assert all(covers(hits, 6000, 1 / 6) for hits in orders.values())
    wide = Exchanged(np.array([[10**30, 10**30 + 1, 3]], dtype=object)).draw(np.random.default_rng(1), 5, 1)
    assert (np.sort(wide, axis=-1) == [[3, 10**30, 10**30 + 1]]).all()


def test_levels_on_a_table_with_ties_are_those_of_all_its_tables() -> None:
    table = np.array([[0, 1, 1], [0, 1, 2], [3, 3, 3], [0, 2, 1], [5, 5, 9]])
    ranks = scipy.stats.rankdata(table, axis=1)
    sums = enumerated_sums((2 * ranks).astype(int))
    total = sum(sums.values())
    unit = 2 * np.sqrt(5 * 3 * 4 / 6)
    cut = scipy.stats.norm.isf(0.05)  # an alpha of 0.2, two hypotheses
    exact = sum(ways for s, ways in sums.items() if max(abs(s[0] - s[1]), abs(s[0] - s[2])) / unit >= cut) / total
    work = LevelCounts((Exchanged(table),), 5, FRIEDMAN, ("bonferroni",), 0, alpha=0.2)
    assert covers(counted(work, 8000)["any"].item(), 8000, exact)


def test_mirrored_problems_make_every_hypothesis_true_and_keep_the_spreads() -> None:
    rng = np.random.default_rng(4)
    table = Population((0.0, 1.0, -3.0, 0.5), scales=(4.0, 1.0, 1.0, 1.0)).draw(rng, 1, 60)[0]
    left = residuals(100.0 ** np.arange(60)[:, None] / 1e60 * table + 7.0 * np.arange(60)[:, None])
    drawn = Mirrored(residuals(table)).draw(rng, 500, 40)
    ranks = scipy.stats.rankdata(drawn, axis=-1)
    np.testing.assert_allclose(ranks.mean(axis=(0, 1)), 2.5, atol=0.03)
    d = drawn[..., 0] - drawn[..., 1]
    assert abs((d > 0).mean() - 0.5) < 0.01
    assert ranks.std(axis=(0, 1)).argmax() == 0
    assert drawn[..., 0].std() > 1.5 * drawn[..., 1:].std(axis=(0, 1)).max()
    assert np.isfinite(left).all()


IID = null_population("iid", 3)
test_what_does_not_go_together_is_refused = refused(
    lambda: LevelCounts((), 5, FRIEDMAN, ("holm",)),
    lambda: LevelCounts((IID,), 1, FRIEDMAN, ("holm",)),
    lambda: LevelCounts((IID,), 5, FRIEDMAN, ("studentized-range",), 0),
    lambda: LevelCounts((IID,), 5, (Source("sign"),), ("studentized-range",)),
    ("at least 2", lambda: friedman_null(1, 3)),
    ("its own number of problems", lambda: Exchanged(np.ones((2, 3))).draw(np.random.default_rng(1), 5, 3)),
)
