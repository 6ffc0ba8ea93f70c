"""The numbers behind Q-Q plots and histograms, judged by R, SciPy, NumPy and simulation."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from scipy.integrate import trapezoid

from podium.stats.normality import histogram, normal_envelope, normal_quantiles, to_unit
from quick import for_each
from stats.helpers import recorded, refused

QQ = recorded("qq_r")


@for_each(sorted(map(int, QQ["blom"])))
def test_positions_are_those_of_r(n):
    np.testing.assert_allclose(normal_quantiles(n), QQ["blom"][str(n)], rtol=1e-12, atol=1e-14)


def test_a_small_sample_stands_where_qqnorm_puts_it():
    np.testing.assert_allclose(
        normal_quantiles(len(QQ["qqnorm"]["x"])), QQ["qqnorm"]["expected"], rtol=1e-12, atol=1e-14
    )


@for_each([3, 10, 51])
def test_positions_are_nearer_to_the_true_means_than_those_of_probplot(n):
    """Blom's positions are meant to give the expected order statistics, Filliben's (`scipy.stats.probplot`) the medians."""
    x = np.linspace(0, 1, n)
    (medians, ordered), _ = stats.probplot(x)
    np.testing.assert_array_equal(ordered, x)

    def mean_of(i):
        density = stats.beta(i, n + 1 - i)
        z = np.linspace(-9, 9, 2001)
        return trapezoid(z * density.pdf(stats.norm.cdf(z)) * stats.norm.pdf(z), z)

    expected = np.array([mean_of(i) for i in range(1, n + 1)])
    ours = np.abs(normal_quantiles(n) - expected).max()
    assert ours < 0.025
    assert ours < np.abs(medians - expected).max()


@for_each([3, 8, 20, 51])
def test_the_band_holds_each_value_as_often_as_it_says(n):
    x = np.sort(np.random.default_rng(n).normal(5.0, 3.0, (20_000, n)), axis=1)
    z = (x - x.mean(axis=1, keepdims=True)) / x.std(axis=1, ddof=1, keepdims=True)
    for level in (0.8, 0.95):
        low, high = normal_envelope(n, level)
        held = ((low <= z) & (z <= high)).mean(axis=0)
        assert held.min() > level - 0.008
        if n >= 20:
            assert held.max() < level + 0.04


@given(st.integers(3, 1000), st.floats(0.5, 0.999))
def test_the_band_is_symmetric_rising_and_around_the_line(n, level):
    low, high = normal_envelope(n, level)
    assert np.isfinite(low).all()
    np.testing.assert_allclose(low, -high[::-1])
    assert (np.diff(low) > 0).all()
    if level > 0.6:  # bounds from quantiles of the beta distribution, the line from means
        assert (low < normal_quantiles(n)).all()
    wider_low, wider_high = normal_envelope(n, (1 + level) / 2)
    assert (wider_low < low).all()
    assert (wider_high > high).all()


@given(st.integers(0, 10**6), st.integers(2, 400), st.sampled_from(["normal", "exponential", "standard_cauchy"]))
def test_bins_are_those_numpy_chooses(seed, n, law):
    """The rule of NumPy from 2.1 on, which knows how to bound the number of bins; written out, it also holds before."""
    draw = getattr(np.random.default_rng(seed), law)
    x = draw(size=n)
    spread = np.ptp(x)
    iqr = np.subtract(*np.percentile(x, [75, 25]))
    width = min(max(2 * iqr / np.cbrt(n), spread / np.sqrt(n) / 2), spread / (np.log2(n) + 1))
    found = histogram(x)
    assert len(found.counts) in (int(np.ceil(spread / width)), int(np.ceil(spread / width * (1 - 1e-12))))
    counts, edges = np.histogram(x, bins=len(found.counts))
    assert np.abs(found.counts - counts).sum() <= 2  # a value on an edge may fall to either side
    np.testing.assert_allclose(found.edges, edges, atol=1e-9 * spread)


@for_each(
    [[0.0] * 50 + [1e9], [*np.linspace(0, 1e-12, 60), 1e12], [-1.7e308, 0.0, 1.7e308], [1e16, 1e16 + 2, 1e16 + 4],
     [5e-324, 0.0, 1e-323], [1e300, 1e300]],
)  # fmt: skip
def test_no_sample_is_too_odd_for_a_histogram(x):
    found = histogram(x)
    assert found.counts.sum() == len(x)
    assert len(found.counts) <= 2 * np.sqrt(len(x)) + 8
    assert (found.edges[0], found.edges[-1]) == (min(x), max(x)) or min(x) == max(x)
    assert (np.diff(found.edges) >= 0).all()


test_pictures_that_are_refused = refused(
    *(
        ("envelope", lambda n=n, level=level: normal_envelope(n, level))
        for n, level in ((2, 0.95), (10, 0.0), (10, 1.0))
    ),
    *(("finite", lambda x=x: histogram(x)) for x in ([], [1.0, np.nan], [np.inf])),
    error=ValueError,
)


def test_a_unit_sample():
    np.testing.assert_allclose(to_unit(np.array([2.0, 4.0, 3.0])), [0, 1, 0.5])
