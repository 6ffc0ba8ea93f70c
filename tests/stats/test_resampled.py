"""Tests on repetitions of one problem: mlxtend's numbers, formulas by hand, levels under the null."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from podium.stats.effects import paired_effects
from podium.stats.resampled import (
    corrected_resampled_t,
    error_632_plus,
    five_by_two_f,
    five_by_two_t,
    paired_t,
    standardised_differences,
)
from quick import for_each
from stats.helpers import SIDES, recorded, refused, same_alone


@for_each((name, record) for name, records in recorded("resampled_mlxtend").items() for record in records)
def test_mlxtend_finds_the_same(name, record):
    d = -np.diff(np.array(record["scores"]).reshape(-1, 2))[:, 0]
    halves = {"5x2cv-t": five_by_two_t, "combined-f": five_by_two_f}
    ours = halves[name](d.reshape(5, 2)) if name in halves else paired_t(d)
    assert float(ours.statistic) == pytest.approx(record["statistic"], rel=1e-9)
    assert float(ours.pvalue) == pytest.approx(record["pvalue"], rel=1e-9)


@for_each(SIDES)
def test_the_paired_t_is_scipys(side):
    d = np.random.default_rng(1).normal(0.4, 1, (7, 12))
    theirs = stats.ttest_1samp(d, 0, axis=1, alternative=side)
    ours = paired_t(d, alternative=side)
    np.testing.assert_allclose(ours.statistic, theirs.statistic, rtol=1e-12)
    np.testing.assert_allclose(ours.pvalue, theirs.pvalue, rtol=1e-12)
    if side == "two-sided":
        low, high = ours.interval(0.9)
        expected = theirs.confidence_interval(0.9)
        np.testing.assert_allclose(low, expected.low, rtol=1e-10)
        np.testing.assert_allclose(high, expected.high, rtol=1e-10)


def test_the_correction_puts_test_over_training():
    """Nadeau & Bengio, by fractions: variance (1/m + n_test/n_train)·s², not n_train/n_test."""
    d = [3, 1, 4, 1, 5]
    mean = Fraction(sum(d), 5)
    variance = sum((v - mean) ** 2 for v in d) / 4
    for test, train in ((1, 9), (30, 70), (1, 1)):
        t = float(mean) / math.sqrt((Fraction(1, 5) + Fraction(test, train)) * variance)
        ours = corrected_resampled_t(d, test / train)
        assert float(ours.statistic) == pytest.approx(t, rel=1e-13)
        assert ours.df == 4
        assert float(ours.pvalue) == pytest.approx(2 * stats.t.sf(t, 4), rel=1e-12)


def test_five_by_two_by_fractions():
    numbers = [[3, -1], [2, 2], [5, 0], [1, 4], [-2, 1]]
    variances = [Fraction((a - b) ** 2, 2) for a, b in numbers]
    t = numbers[0][0] / math.sqrt(sum(variances) / 5)
    f = sum(v * v for pair in numbers for v in pair) / (2 * sum(variances))
    assert float(five_by_two_t(numbers).statistic) == pytest.approx(t, rel=1e-14)
    assert float(five_by_two_f(numbers).statistic) == pytest.approx(float(f), rel=1e-14)
    assert float(five_by_two_f(numbers).pvalue) == pytest.approx(stats.f.sf(float(f), 10, 5), rel=1e-12)
    assert float(five_by_two_t(numbers).pvalue) == pytest.approx(2 * stats.t.sf(t, 5), rel=1e-12)


def null_differences(tables: int, m: int, correlation: float, seed: int) -> np.ndarray:
    """Differences of two equal classifiers whose repetitions correlate, as overlapping training sets make them."""
    rng = np.random.default_rng(seed)
    shared = rng.normal(size=(tables, 1)) * math.sqrt(correlation)
    return shared + rng.normal(size=(tables, m)) * math.sqrt(1 - correlation)


def test_levels_under_the_null():
    """With the correlation n_test/(n_test + n_train) that the correction assumes it keeps its level; the plain t does not."""
    tables = 20_000
    for m, fraction in ((10, 0.1), (30, 0.3)):
        d = null_differences(tables, m, fraction, seed=m)
        corrected = (corrected_resampled_t(d, fraction / (1 - fraction)).pvalue <= 0.05).mean()
        plain = (paired_t(d).pvalue <= 0.05).mean()
        assert corrected == pytest.approx(0.05, abs=4 * math.sqrt(0.05 * 0.95 / tables))
        assert plain > 0.12
    independent = null_differences(tables, 10, 0.0, seed=3)
    assert (paired_t(independent).pvalue <= 0.05).mean() == pytest.approx(0.05, abs=0.0062)
    # With independent normal differences F = (1 + A/B)/2, A and B χ² on 5 degrees: its true level follows from F(5, 5).
    halves = independent.reshape(tables, 5, 2)

    def level(nominal: float) -> float:
        return float(stats.f.sf(2 * stats.f.isf(nominal, 10, 5) - 1, 5, 5))

    assert (five_by_two_f(halves).pvalue <= 0.05).mean() == pytest.approx(level(0.05), abs=0.004)
    for side in ("greater", "less"):
        chance = (five_by_two_f(halves, alternative=side).pvalue <= 0.05).mean()
        assert chance == pytest.approx(level(0.1) / 2, abs=0.004)
    assert (five_by_two_t(halves).pvalue <= 0.05).mean() < 0.05


def test_one_sided_f_looks_at_the_sign_of_the_differences():
    halves = np.array([[2.0, 1.0], [3.0, 1.0], [2.0, 2.0], [1.0, 2.0], [3.0, 2.0]])
    assert float(five_by_two_f(halves).statistic) == pytest.approx(41 / 7, rel=1e-14)  # Σd² = 41, 2Σs² = 7
    assert five_by_two_f(halves).df == (10, 5)
    half = stats.f.sf(41 / 7, 10, 5) / 2
    for d, small, large in ((halves, "greater", "less"), (-halves, "less", "greater")):
        assert float(five_by_two_f(d, alternative=small).pvalue) == pytest.approx(half, rel=1e-12)
        assert float(five_by_two_f(d, alternative=large).pvalue) == pytest.approx(1 - half, rel=1e-12)


@given(st.lists(st.integers(-1000, 1000), min_size=10, max_size=10), st.integers(1, 50))
def test_what_must_hold(values, scale):
    d = np.array(values)
    halves = d.reshape(5, 2)
    for plain, scaled, turned in (
        (paired_t(d), paired_t(scale * d), paired_t(-d)),
        (corrected_resampled_t(d, 0.5), corrected_resampled_t(scale * d, 0.5), corrected_resampled_t(-d, 0.5)),
        (five_by_two_f(halves), five_by_two_f(scale * halves), five_by_two_f(-halves)),
    ):
        np.testing.assert_allclose(plain.pvalue, scaled.pvalue, rtol=1e-9)
        np.testing.assert_array_equal(plain.pvalue, turned.pvalue)
    two, up, down = (five_by_two_f(halves, alternative=side).pvalue for side in SIDES)
    if not np.isnan(two):
        assert float(up + down) == pytest.approx(1)
        assert float(2 * min(up, down)) == pytest.approx(float(two)) or d.sum() == 0
    assert np.isnan(paired_t(d).pvalue) == (len(set(values)) == 1)
    wider = corrected_resampled_t(d, 0.5)
    if not np.isnan(wider.pvalue):
        assert float(wider.pvalue) >= float(paired_t(d).pvalue)


def test_differences_that_never_vary_have_no_statistic():
    """0.1 ten times has a variance of rounding noise in floats; it must count as none."""
    d = np.full(10, 0.1)
    for result in (paired_t(d), corrected_resampled_t(d, 1 / 9), five_by_two_f(d.reshape(5, 2))):
        assert np.isnan(result.statistic)
        assert np.isnan(result.pvalue)
    assert float(paired_t(d).mean) == 0.1
    assert np.isnan(paired_t(d).interval(0.95)[0])


def test_batches_are_their_parts():
    d = np.random.default_rng(5).normal(size=(2, 3, 5, 2))
    same_alone(five_by_two_f, d, rtol=0)
    same_alone(paired_t, d.reshape(2, 3, 10), core=1, rtol=0)


def test_standardised_differences_are_those_of_paired_effects():
    rng = np.random.default_rng(9)
    x, y = rng.integers(0, 50, (4, 11)), rng.integers(0, 50, (4, 11))
    d, d_z = standardised_differences(x, y)
    for i in range(4):
        effects = {effect.name: effect.estimate for effect in paired_effects(x[i], y[i])}
        assert float(d[i]) == pytest.approx(effects["cohen_d"])
        assert float(d_z[i]) == pytest.approx(effects["cohen_dz"])


test_what_cannot_be_tested_is_refused = refused(
    lambda: paired_t([1]),
    lambda: paired_t([1, float("nan")]),
    lambda: paired_t([1, 2], alternative="more"),
    lambda: corrected_resampled_t([1, 2], -1),
    lambda: five_by_two_t([1, 2]),
    lambda: five_by_two_f(np.zeros((2, 5))),
    lambda: standardised_differences([1], [2]),
    ("between 0 and 1", lambda: error_632_plus(0.1, 1.2, 0.5)),
)


@for_each(
    [
        (0.0, 0.5, 0.5, 0.5),  # R = 1: weight 1; a nearest neighbour on labels that are coins
        (0.1, 0.3, 0.5, 0.1 + 0.632 / (1 - 0.368 / 2) * 0.2),  # R = 1/2
        (0.2, 0.2, 0.5, 0.2),
        (0.2, 0.1, 0.5, 0.368 * 0.2 + 0.632 * 0.1),  # no overfitting: the plain .632 estimate
        (
            0.1,
            0.7,
            0.5,
            0.368 * 0.1 + 0.632 * 0.7 + 0.368 * 0.4,
        ),  # the correction, not the .632 estimate, caps the out-of-bag error
        # Of two public implementations (R package splendid, and a Java one of the original article).
        (0.50, 0.60, 0.45, 0.5632),
        (0.30, 0.335, 0.32, 0.32948),
    ],
)
def test_the_632_plus_estimate_by_hand(training, out_of_bag, chance, expected):
    assert float(error_632_plus(training, out_of_bag, chance)) == pytest.approx(expected, rel=1e-12)


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_the_632_plus_estimate_lies_between_its_errors(training, out_of_bag, chance):
    """It is at least the plain .632 estimate, and never outside the errors that it mixes and that of no information."""
    found = float(error_632_plus(training, out_of_bag, chance))
    assert found >= 0.368 * training + 0.632 * out_of_bag - 1e-12
    assert min(training, out_of_bag) - 1e-12 <= found <= max(training, out_of_bag) + 1e-12
