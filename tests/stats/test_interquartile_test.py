"""The permutation test of interquartile means: against all arrangements in exact fractions, and where rounding decided before."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.stats.aggregates import ExactScores
from podium.stats.interquartile_test import Arrangements, InterquartileMeanTest, interquartile_mean_test
from quick import for_each
from stats.helpers import refused

Cells = list[list[int]]


def aggregate(cells: Cells) -> tuple[Fraction, Fraction]:
    """Interquartile mean, and its variance without that of rounding, from copies of the runs: four quarters of whole numbers."""
    common, n = 4 * math.lcm(*map(len, cells)), len(cells)
    copies = sorted(x for cell in cells for x in cell for _ in range(common // len(cell)))
    quarter = len(copies) // 4
    low, high = (Fraction(copies[at - 1] + copies[at], 2) for at in (quarter, 3 * quarter))
    variance = Fraction()
    for cell in cells:
        influence = [2 * min(max(x, low), high) for x in cell]
        mean = sum(influence) / Fraction(len(cell))
        variance += sum((x - mean) ** 2 for x in influence) / (len(cell) - 1) / (n * n * len(cell))
    return Fraction(sum(copies[quarter : 3 * quarter]), 2 * quarter), variance


def square(first: Cells, second: Cells) -> Fraction:
    """The squared statistic; 0 where all scores of each problem are equal."""
    rounding, n = Fraction(), len(first)
    for mine, other in zip(first, second, strict=True):
        unit = math.gcd(*(x - mine[0] for x in [*mine, *other]))
        rounding += Fraction(unit**2, 6) * (Fraction(1, len(mine)) + Fraction(1, len(other))) / n**2
    (a, va), (b, vb) = aggregate(first), aggregate(second)
    total = va + vb + rounding
    return (a - b) ** 2 / total if total else Fraction()


def brute_pvalue(first: Cells, second: Cells) -> Fraction:
    """The share of all arrangements with at least the observed statistic."""
    choices = []
    for mine, other in zip(first, second, strict=True):
        pooled = [*mine, *other]
        rows = [
            ([pooled[i] for i in taken], [pooled[i] for i in range(len(pooled)) if i not in taken])
            for taken in itertools.combinations(range(len(pooled)), len(mine))
        ]
        choices.append(rows)
    observed = square(first, second)
    found = [square([a for a, _ in rows], [b for _, b in rows]) >= observed for rows in itertools.product(*choices)]
    return Fraction(sum(found), len(found))


def flat(cells: Cells, unit: float = 1.0) -> list[float]:
    return [round(x * unit, 10) for cell in cells for x in cell]


def compared(first: Cells, second: Cells, unit: float = 1.0, **options: object) -> InterquartileMeanTest:
    sizes = [[len(cell) for cell in cells] for cells in (first, second)]
    return interquartile_mean_test(flat(first, unit), flat(second, unit), *sizes, **options)


SHAPES = st.lists(st.tuples(st.integers(2, 3), st.integers(2, 3)), min_size=1, max_size=2)


@given(st.data(), SHAPES)
def test_exact_pvalues_count_all_arrangements(data: st.DataObject, shapes: list[tuple[int, int]]) -> None:
    """Few values, so that there are ties; the brute force works in fractions."""
    scores = st.integers(0, 4)
    first = [data.draw(st.lists(scores, min_size=r, max_size=r)) for r, _ in shapes]
    second = [data.draw(st.lists(scores, min_size=s, max_size=s)) for _, s in shapes]
    found = compared(first, second, unit=0.1)
    assert found.method == "exact"
    assert found.permutations == math.prod(math.comb(r + s, r) for r, s in shapes)
    assert found.difference == float((aggregate(first)[0] - aggregate(second)[0]) / 10)
    assert found.pvalue == pytest.approx(float(brute_pvalue(first, second)), abs=1e-12)
    turned = compared(second, first, unit=0.1)
    assert (turned.pvalue, turned.difference) == (found.pvalue, -found.difference)
    negated = compared([[-x for x in c] for c in first], [[-x for x in c] for c in second], unit=0.1)
    assert (negated.pvalue, negated.difference) == (found.pvalue, -found.difference)


@given(st.data(), st.integers(1, 3), st.integers(2, 4), st.sampled_from([0.01, 0.05, 0.2]), st.integers(1, 3))
def test_the_interval_excludes_zero_where_the_test_rejects(
    data: st.DataObject, n: int, runs: int, alpha: float, tests: int
) -> None:
    cells = st.lists(st.lists(st.integers(0, 5), min_size=runs, max_size=runs), min_size=n, max_size=n)
    found = compared(data.draw(cells), data.draw(cells), permutations=500, alpha=alpha, tests=tests)
    if math.isnan(found.reach):
        assert found.pvalue > alpha
    else:
        assert (abs(found.difference) > found.reach) == (found.pvalue <= alpha)


@for_each([2, 3])
def test_constant_runs_of_one_problem_show_nothing_at_the_usual_level(runs: int) -> None:
    """1, 1, 1 against 0, 0, 0: two of 20 arrangements are as extreme."""
    found = interquartile_mean_test([1] * runs, [0] * runs)
    assert found.pvalue == 2 / math.comb(2 * runs, runs)
    assert math.isnan(found.reach)


def test_equal_interquartile_means_do_not_differ() -> None:
    """Both are 0.8, but not if the decimals are summed in binary."""
    found = interquartile_mean_test([0.7, 0.9, 0.8, 0.8, 0.6, 1.0], [0.8] * 6, [2] * 3, [2] * 3)
    assert (found.difference, found.pvalue) == (0.0, 1.0)


def test_nothing_varies_at_all() -> None:
    found = interquartile_mean_test([3, 3, 5, 5], [3, 3, 5, 5], [2, 2], [2, 2])
    assert (found.difference, found.standard_error, found.df, found.pvalue) == (0.0, 0.0, math.inf, 1.0)
    assert math.isnan(found.reach)


def test_random_arrangements_estimate_the_exact_pvalue() -> None:
    first, second = [[4, 5, 3], [9, 8, 8], [1, 3, 2]], [[3, 4, 3], [7, 8, 9], [1, 1, 2]]
    every = compared(first, second)
    drawn = compared(first, second, permutations=7_999, seed=3)
    assert (every.method, every.permutations) == ("exact", 8_000)
    assert drawn.method == "monte-carlo"
    assert drawn.pvalue == pytest.approx(every.pvalue, abs=4 * math.sqrt(0.25 / 8_000))
    assert (drawn.pvalue * 8_000) == pytest.approx(round(drawn.pvalue * 8_000), abs=1e-9)  # (1 + hits) / (1 + draws)
    assert drawn.reach == pytest.approx(every.reach, rel=0.1)


def test_several_tests_share_the_level() -> None:
    first, second = [[5, 6, 7], [8, 7, 9]], [[1, 2, 1], [4, 5, 3]]
    one, three = compared(first, second), compared(first, second, tests=3)
    assert three.pvalue == pytest.approx(3 * one.pvalue, rel=1e-12)
    assert three.reach > one.reach


def test_the_pair_does_not_matter_for_the_arrangements() -> None:
    """They are drawn once for all pairs with the same numbers of runs; every run is as likely on both sides."""
    arrangements = Arrangements([3, 12], [2, 12], 5_000, 1)
    first, again = (np.concatenate(list(arrangements)) for _ in range(2))
    assert np.array_equal(first, again)
    assert (first[:, :5].sum(axis=1) == 3).all()
    assert (first[:, 5:].sum(axis=1) == 12).all()
    assert first[:, :5].mean(axis=0) == pytest.approx(np.full(5, 0.6), abs=0.03)
    assert first[:, 5:].mean(axis=0) == pytest.approx(np.full(24, 0.5), abs=0.03)


def test_many_different_numbers_of_runs() -> None:
    """Their least common multiple has no 64 bits."""
    sizes = list(range(2, 48))
    rng = np.random.default_rng(2)
    x, y = (rng.integers(0, 9, sum(sizes)).tolist() for _ in range(2))
    found = interquartile_mean_test(x, y, sizes, sizes, permutations=99)
    exact = [ExactScores(z, [1] * len(sizes), sizes).interquartile_mean for z in (x, y)]
    assert found.difference == pytest.approx(float(exact[0] - exact[1]), abs=1e-12)
    assert 0.01 <= found.pvalue <= 1


test_what_makes_no_sense_is_refused = refused(
    lambda: interquartile_mean_test([1.0], [2.0]),
    lambda: interquartile_mean_test([1.0, np.nan], [2.0, 3.0]),
    lambda: interquartile_mean_test([1, 2], [2, 3], permutations=0),
    lambda: interquartile_mean_test([1, 2], [2, 3], alpha=1.5),
    lambda: interquartile_mean_test([1, 2, 3, 4], [2, 3], [2, 2], [2]),
)
