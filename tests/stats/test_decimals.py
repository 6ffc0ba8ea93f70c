"""Floats count as the decimals that print them: podium.stats and the commands rank the same numbers."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import podium
from podium import stats
from podium.stats.decimals import decimal_unit, shortest

TABLE = Path(__file__).parents[2] / "examples" / "garcia_herrera_2008.csv"


def study() -> podium.Results:
    return podium.read_results(TABLE, objective="maximize")


def test_the_aligned_ranks_of_the_30_by_5_example() -> None:
    found = study()
    assert float(stats.friedman_aligned(found.values).statistic) == pytest.approx(41.728, abs=5e-4)
    assert float(stats.friedman_aligned(stats.binary(found.values)).statistic) == pytest.approx(41.696, abs=5e-4)
    # In exact fractions, and by the command.
    rows = [[Fraction(repr(value)) for value in row] for row in found.values.tolist()]
    aligned = [value - sum(row) / len(row) for row in rows for value in row]
    order = sorted(aligned)
    ranks = np.array([(order.index(x) + 1 + len(order) - order[::-1].index(x)) / 2 for x in aligned]).reshape(30, 5)
    n, k = ranks.shape
    top = (k - 1) * ((ranks.sum(axis=0) ** 2).sum() - k * n**2 / 4 * (k * n + 1) ** 2)
    bottom = k * n * (k * n + 1) * (2 * k * n + 1) / 6 - (ranks.sum(axis=1) ** 2).sum() / k
    assert float(stats.friedman_aligned(found.values).statistic) == pytest.approx(top / bottom, rel=1e-12)


def test_wilcoxon_of_1nn_and_naive_bayes() -> None:
    found = study()
    x, y = (found.values[:, found.algorithms.index(name)] for name in ("1-NN", "NaiveBayes"))
    assert float(stats.signed_rank(x, y, exact=False).pvalue) == pytest.approx(0.0584, abs=5e-5)
    binary = stats.signed_rank(stats.binary(x), stats.binary(y), exact=False)
    assert float(binary.pvalue) == pytest.approx(0.0598, abs=5e-5)


def tables(places: int) -> st.SearchStrategy[list[list[float]]]:
    cell = st.integers(0, 10**places).map(lambda value: value / 10**places)
    sizes = st.tuples(st.integers(3, 9), st.integers(2, 5))
    return sizes.flatmap(
        lambda size: st.lists(
            st.lists(cell, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0], unique_by=tuple
        )
    )


@settings(max_examples=8)
@given(st.sampled_from([1, 2, 3, 5]).flatmap(tables))
def test_statistics_are_those_of_the_commands(rows: list[list[float]]) -> None:
    data = podium.to_results(rows, objective="maximize")
    compared = podium.compare(data, ranking="all")
    for key, function in (("friedman_aligned", stats.friedman_aligned), ("quade", stats.quade)):
        assert float(function(rows).statistic) == float(compared.omnibus[key].classic.statistic)
    x, y = (np.array(rows)[:, j] for j in (0, 1))
    pair = podium.compare_pair(data, data.algorithms[0], data.algorithms[1])
    assert float(stats.signed_rank(x, y).pvalue) == float(pair.wilcoxon.pvalue)
    assert stats.paired_effects(x, y) == tuple(pair.effects)
    np.testing.assert_array_equal(
        stats.contrast_estimates(rows), stats.contrast_estimates(data.exact, denominator=data.denominator)
    )
    matrix = podium.compare_all_pairs(data)
    np.testing.assert_array_equal(stats.signed_rank_pvalues(rows).pvalues, matrix.matrices.pvalues)


NUMBERS = st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**6), 10**6).map(
    lambda value: value / 1000
)


@given(st.lists(NUMBERS, min_size=1, max_size=20))
def test_the_decimals_are_those_that_print_the_floats(values: list[float]) -> None:
    found = shortest(np.array(values))
    assert found is not None
    exact, unit = found
    assert [Fraction(int(one), unit) for one in exact] == [Fraction(repr(one)) for one in values]


def test_every_function_that_ranks_what_it_computes() -> None:
    """0.3 − 0.1 and 0.4 − 0.2 tie as they do for integers, and units come back."""
    x, y = np.array([0.3, 0.4, 0.9, 0.5]), np.array([0.1, 0.2, 0.7, 0.8])
    table, whole = np.column_stack([x, y]), np.column_stack([[3, 4, 9, 5], [1, 2, 7, 8]])
    same: list[tuple[Any, Any]] = [
        (stats.aligned_ranks(table, "maximize"), stats.aligned_ranks(whole, "maximize")),
        (stats.range_ranks(table), stats.range_ranks(whole)),
        (stats.ranking(table, "minimize", "quade").sums, stats.ranking(whole, "minimize", "quade").sums),
        (stats.ranking(table, "minimize", "aligned").sums, stats.ranking(whole, "minimize", "aligned").sums),
        (stats.signed_rank(x, y).r_plus, stats.signed_rank(whole[:, 0], whole[:, 1]).r_plus),
        (stats.contrast_between(table, 0, 1), stats.contrast_between(whole, 0, 1, 10)),
        (stats.performance_profile(table, "minimize").ratios, stats.performance_profile(whole, "minimize").ratios),
        (
            stats.homogeneity([x, y], "fligner-killeen").pvalue,
            stats.homogeneity([whole[:, 0], whole[:, 1]], "fligner-killeen").pvalue,
        ),
    ]
    d, steps = [0.1, 0.2, 0.3, -0.4], [1, 2, 3, -4]
    same += [
        (stats.hodges_lehmann(d), stats.hodges_lehmann(steps, denominator=10)),
        (stats.shift_interval(d).intervals[0].lower, stats.shift_interval(steps, denominator=10).intervals[0].lower),
        (stats.sign_flip_test(d).mean, stats.sign_flip_test(steps, denominator=10).mean),
        (stats.sign_flip_test(d).pvalue, stats.sign_flip_test(steps).pvalue),
        (stats.group_flip_test(d, [1, 1, 2, 2]).pvalue, stats.group_flip_test(steps, [1, 1, 2, 2]).pvalue),
        (stats.tost_signed_rank(d, 0.2).pvalue, stats.tost_signed_rank(steps, "0.2", denominator=10).pvalue),
        (
            stats.bayesian_signed_rank(d, 0.15, samples=50).draws,
            stats.bayesian_signed_rank([10, 20, 30, -40], 15, samples=50).draws,
        ),
    ]
    for one, other in same:
        np.testing.assert_array_equal(one, other)


def test_what_stays_as_it_is() -> None:
    rng = np.random.default_rng(1)
    assert decimal_unit([np.array([1, 2])]) is None
    assert decimal_unit([np.array([0.1, np.nan])]) is None
    assert decimal_unit([np.asanyarray(stats.binary([0.1, 0.2]))]) is None
    assert decimal_unit([rng.random(200_000)]) is None
    assert decimal_unit([np.append(rng.integers(0, 99, 200_000) / 100, 0.1 + 0.2)]) is not None


def test_floats_of_single_precision_have_their_own_decimals() -> None:
    x, y = np.float32([0.3, 0.5, 0.9]), np.float32([0.1, 0.7, 0.4])
    assert float(stats.signed_rank(x, y).r_plus) == 4.5


def test_masked_numbers_are_missing() -> None:
    hidden = np.ma.masked_equal([[1.0, 2.0, 3.0], [2.0, -999.0, 1.0], [3.0, 1.0, 2.0], [1.0, 3.0, 2.0]], -999.0)
    for function in (stats.friedman, stats.repeated_anova, stats.quade, stats.page):
        with pytest.raises(podium.InputError, match=r"NaN|finite|missing"):
            function(hidden)
    with pytest.raises(podium.InputError):
        stats.paired_t(hidden[:, 1])
    plain = np.where(np.ma.getmaskarray(hidden), np.nan, hidden.data)
    assert stats.skillings_mack(hidden).statistic == stats.skillings_mack(plain).statistic
    whole = np.ma.masked_equal([[1, 2, 3], [2, -9, 1], [3, 1, 2], [1, 3, 2]], -9)
    assert stats.skillings_mack(whole).statistic == stats.skillings_mack(plain).statistic
    assert float(stats.friedman(np.ma.masked_equal([[1, 2], [2, 1], [1, 2]], -9)).statistic) >= 0
