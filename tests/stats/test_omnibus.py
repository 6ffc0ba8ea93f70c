"""Omnibus tests against scipy, R, exact fractions, complete enumeration, and 40-digit tails."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from scipy import stats

from oracle import omnibus as oracle
from podium.errors import InputError
from podium.stats.omnibus import (
    friedman,
    friedman_aligned,
    friedman_from_sums,
    iman_davenport,
    kendall_w,
    permutation_pvalues,
    quade,
)
from podium.stats.ranks import rank_sums
from quick import for_each
from stats.helpers import recorded, same_alone

FORMS = {"classic": oracle.TIE_FREE, "corrected": oracle.TIES}
TESTS = {
    "friedman": (friedman, oracle.friedman),
    "iman-davenport": (iman_davenport, oracle.iman_davenport),
    "aligned": (friedman_aligned, oracle.friedman_aligned),
    "quade": (quade, oracle.quade),
}
every_test = pytest.mark.parametrize("name", list(TESTS))
every_form = pytest.mark.parametrize("form", list(FORMS))
BOTH = list(product(TESTS, FORMS))
tables = hnp.arrays(np.int64, st.tuples(st.integers(2, 8), st.integers(2, 6)), elements=st.integers(-3, 3))


def written(table) -> list[list[str]]:
    return [[str(value) for value in row] for row in np.asarray(table).tolist()]


def by_definition(name: str, x, form: str) -> oracle.Omnibus:
    """The oracle's answer; Quade's weighted rows that are all equal have a conditional p in the classic form as well."""
    text = written(x)
    exact = TESTS[name][1](text, "maximize", FORMS[form])
    if name == "quade" and len(set(oracle.quade_weights(text))) == 1:
        alike = oracle.alike_pvalue(oracle.friedman_ranks(text, "maximize"))
        if alike not in (None, 1):
            return oracle.Omnibus(exact.statistic, exact.df, alike)
    return exact


# ---------------------------------------------------------------- other programs


@for_each(recorded("omnibus_r")["tables"])
def test_r(case):
    for test, key in ((friedman, "friedman"), (quade, "quade")):
        ours, theirs = test(case["values"], ties="corrected"), case[key]
        assert float(ours.statistic) == pytest.approx(theirs["statistic"], rel=1e-12)
        assert list(ours.df) == theirs["df"]
        assert float(ours.pvalue) == pytest.approx(theirs["pvalue"], rel=1e-11)


# ---------------------------------------------------------------- exact fractions


@every_test
@every_form
@given(x=tables)
def test_the_definition_in_fractions(name, form, x):
    ours, exact = TESTS[name][0](x, ties=form), by_definition(name, x, form)
    assert ours.df == exact.df
    assert float(ours.pvalue) == pytest.approx(float(exact.pvalue), rel=1e-11)
    if exact.statistic is not None:
        assert float(ours.statistic) == pytest.approx(float(exact.statistic), rel=1e-12, abs=1e-12)


@every_form
@given(x=tables)
def test_concordance(form, x):
    exact = oracle.kendall_w(written(x), "minimize", FORMS[form])
    assert float(kendall_w(x, ties=form)) == pytest.approx(float(exact or 0), rel=1e-12, abs=1e-15)


def test_concordance_runs_from_none_to_complete():
    assert float(kendall_w([[1, 2, 3], [3, 2, 1]])) == 0
    assert float(kendall_w([[1, 2, 3]] * 5)) == 1
    assert float(kendall_w([[1, 1, 3]] * 5)) < 1
    assert float(kendall_w([[1, 1, 3]] * 5, ties="corrected")) == pytest.approx(1, rel=1e-15)


# ---------------------------------------------------------------- all rows alike


def chance_of_all_rows_alike(row: tuple[int, ...], n: int) -> Fraction:
    """List every table whose rows are rearrangements of `row`; how many have equal rows?"""
    arrangements = list(permutations(row))
    hit = sum(len(set(table)) == 1 for table in product(arrangements, repeat=n))
    return Fraction(hit, len(arrangements) ** n)


ALIKE = [((1, 2), 2), ((1, 2), 6), ((1, 2, 3), 3), ((1, 1, 2), 4), ((1, 2, 2, 3), 3), ((1, 1, 2, 2), 3)]


@for_each((row, n, ties) for row, n in ALIKE for ties in FORMS)
def test_rows_all_alike_have_the_exact_conditional_pvalue(row, n, ties):
    chance = float(chance_of_all_rows_alike(row, n))
    levels = np.arange(n)[:, None]
    table = np.array([row] * n)
    for test in (iman_davenport, quade):
        ours = test(table + 10 * levels, ties=ties)  # the ranges are equal: Quade's rows are alike as well
        assert float(ours.pvalue) == pytest.approx(chance, rel=1e-12)
        if ties == "corrected" or (len(set(row)) == len(row) and test is iman_davenport):
            assert float(ours.statistic) == np.inf
    # Quade's weights differ with the ranges, and B stays below A: an ordinary F.
    weighted = quade(table * (1 + levels), ties=ties)
    assert np.isfinite(weighted.statistic)
    assert float(iman_davenport(table * (1 + levels), ties=ties).pvalue) == pytest.approx(chance, rel=1e-12)


def test_one_exchange_is_not_alike():
    table = np.array([[1, 2, 3]] * 29 + [[1, 3, 2]])
    ours, exact = iman_davenport(table), oracle.iman_davenport(written(table), "minimize", oracle.TIE_FREE)
    assert float(ours.statistic) == pytest.approx(float(exact.statistic), rel=1e-12)
    assert float(ours.pvalue) == pytest.approx(float(exact.pvalue), rel=1e-10)


@for_each(product(TESTS, FORMS, [(2, 2), (2, 5), (6, 2), (30, 4)]))
def test_constant_rows_show_nothing(name, form, shape):
    ours = TESTS[name][0](np.full(shape, 3), ties=form)
    assert float(ours.statistic) == 0
    assert float(ours.pvalue) == 1


@for_each(BOTH)
def test_some_constant_rows_are_no_harm(name, form):
    x = np.array([[1, 2, 3], [1, 2, 3], [5, 5, 5], [2, 2, 2]])
    ours, exact = TESTS[name][0](x, ties=form), by_definition(name, x, form)
    assert float(ours.statistic) == pytest.approx(float(exact.statistic), rel=1e-13)
    assert float(ours.pvalue) == pytest.approx(float(exact.pvalue), rel=1e-12)


@for_each(BOTH)
def test_the_smallest_tables(name, form):
    """Two problems and two algorithms: won by one, or one each."""
    for x in ([[1, 2], [3, 5]], [[1, 2], [5, 3]], [[1, 2], [2, 1]], [[1, 1], [1, 2]], [[0, 1], [0, 1]]):
        ours, exact = TESTS[name][0](x, ties=form), by_definition(name, x, form)
        assert float(ours.pvalue) == pytest.approx(float(exact.pvalue), rel=1e-12)


# ---------------------------------------------------------------- properties


@every_test
@every_form
@given(x=tables, random=st.randoms(use_true_random=False))
def test_what_does_not_matter(name, form, x, random):
    """Order of rows and columns, the objective, and the level of each problem; for ranks within rows the scale too."""
    test = partial(TESTS[name][0], ties=form)
    rows, columns = list(range(x.shape[0])), list(range(x.shape[1]))
    random.shuffle(rows)
    random.shuffle(columns)
    levels = 100 * np.arange(len(x))[:, None]
    others = [x[np.ix_(rows, columns)], -x, x + levels, 3 * x - 50]
    if name in ("friedman", "iman-davenport"):
        others += [x**3, x * (1 + levels)]
    ours = test(x)
    for other in others:
        again = test(other)
        assert float(again.statistic) == pytest.approx(float(ours.statistic), rel=1e-12, abs=1e-12)
        assert float(again.pvalue) == pytest.approx(float(ours.pvalue), rel=1e-10)


@every_test
@every_form
@given(x=tables)
def test_integers_of_any_width_and_floats_agree(name, form, x):
    test, k = partial(TESTS[name][0], ties=form), x.shape[1]
    ours = test(x)
    wide = np.array([[10**25 + k * int(v) for v in row] for row in x], dtype=object)
    for other in (wide, (k * x).astype(np.float64), (k * x + 128).astype(np.uint8)):
        assert float(test(other).statistic) == float(ours.statistic)
        assert float(test(other).pvalue) == float(ours.pvalue)


@for_each(BOTH)
def test_a_batch_is_a_loop(name, form):
    x = np.random.default_rng(4).integers(0, 3, (3, 4, 5, 3))
    x[0, 0] = 2  # constant
    x[1, 1] = [1, 2, 2]  # all alike
    x[1, 2] = [[0, 1, 2], [0, 1, 2], [0, 2, 1], [0, 1, 2], [0, 1, 2]]
    for test in (TESTS[name][0], kendall_w):
        same_alone(partial(test, ties=form), x)


def test_from_sums_is_the_same_test():
    x = np.random.default_rng(6).integers(0, 4, (7, 9, 5))
    sums, ties = rank_sums(x, "minimize")
    for form in FORMS:
        assert (friedman_from_sums(sums, ties, 9, ties=form).statistic == friedman(x, ties=form).statistic).all()


# ---------------------------------------------------------------- tails


@for_each([0.5, 0.1, 0.05, 0.01, 1e-6])
def test_critical_values(alpha):
    x = np.random.default_rng(9).integers(0, 9, (14, 4))
    chi2, f = friedman(x), iman_davenport(x)
    assert chi2.critical(alpha) == pytest.approx(stats.chi2.isf(alpha, 3), rel=1e-12)
    assert f.critical(alpha) == pytest.approx(stats.f.isf(alpha, 3, 39), rel=1e-10)


def test_a_critical_value_beyond_all_doubles_is_infinite():
    # F on 1 and 1 degrees is the square of a Cauchy variable: its upper point is about (2/πα)², here 4e399.
    assert iman_davenport([[1, 2], [2, 1]]).critical(1e-200) == np.inf


# ---------------------------------------------------------------- refusals


@for_each(TESTS)
def test_refusals(name):
    test = TESTS[name][0]
    for x in ([[1, 2, 3]], [[1], [2]], [1, 2, 3], 4):
        with pytest.raises(InputError, match="at least 2 problems and 2 algorithms"):
            test(x)
    for hole in ([[1.0, 2.0], [float("nan"), 1.0]], np.array([[1, 2], [float("nan"), 1]], dtype=object)):
        with pytest.raises(InputError, match="NaN"):
            test(hole)
    with pytest.raises(InputError, match="Real numbers"):
        test([["a", "b"], ["c", "d"]])
    with pytest.raises(InputError, match="Unknown form 'mid'"):
        test([[1, 2], [2, 1]], ties="mid")


def test_no_permutation_pvalue_is_below_the_least_that_is_possible() -> None:
    """Six tables of three are the same but for one permutation of all rows: 6 of 36 for two rows, 6^-5 for six."""
    assert permutation_pvalues([[[1, 2, 3]] * 6], 10_000)[0] == pytest.approx(6.0**-5)
    assert permutation_pvalues([[[1, 2, 3]] * 2], 20_000)[0] == pytest.approx(1 / 6, abs=0.011)
