"""Tests on the distance between the sample's distribution and the normal one: Lilliefors and Anderson-Darling."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import log_ndtr, ndtr

from podium.stats.normality._lilliefors_table import TABLE
from podium.stats.normality.sample import NormalityTest, check_sample, result, standardised

Floats = NDArray[np.float64]


def lilliefors(x: ArrayLike) -> NormalityTest:
    """Kolmogorov-Smirnov test against the normal distribution with the sample's own mean and deviation.

    Parameters
    ----------
    x : array, shape (..., n)
        Samples of n >= 5 values.

    Returns
    -------
    NormalityTest
        `statistic` is D, the largest distance between the two distribution functions.

    Raises
    ------
    InputError
        For fewer than 5 values, or values that are not finite.

    Notes
    -----
    Because mean and deviation are estimated, Kolmogorov's own distribution is wrong here (far too large p-values);
    Lilliefors (1967) simulated the right one. So does podium: Stephens' (1974) modified distance
    ``z = (sqrt(n) - 0.01 + 0.85 / sqrt(n)) D`` has nearly the same distribution for every n; its quantiles at 25
    probabilities were simulated for 17 sizes (up to three million samples each) and smoothed over n, and between
    them, and beyond, the normal score of p is taken as linear in z. Within 0.0002 < p < 0.999 the error is that of
    the simulation (some per cent of p); below, p is an extrapolation and only its size means anything. Other programs use
    Dallal & Wilkinson's (1986) formula, meant for p below 0.1, from which this differs little there.

    References
    ----------
    Lilliefors (1967), JASA 62, 399-402; Stephens (1974), JASA 69, 730-737.

    Examples
    --------
    >>> test = lilliefors([1.0, 2.0, 3.0, 4.0, 50.0, 60.0, 70.0])
    >>> round(float(test.statistic), 4), bool(test.pvalue < 0.05)
    (0.3417, True)
    """
    values = check_sample(x, "lilliefors")
    scores, constant = standardised(values)
    n = values.shape[-1]
    below = ndtr(np.sort(scores, axis=-1))
    step = np.arange(1, n + 1) / n
    distance = np.maximum((step - below).max(axis=-1), (below - step + 1 / n).max(axis=-1))
    return result(distance, lilliefors_pvalue(distance, n), constant)


def lilliefors_pvalue(distance: ArrayLike, n: int) -> Floats:
    """P-value of Lilliefors' distance between a sample of size `n` and the fitted normal distribution.

    Examples
    --------
    >>> round(float(lilliefors_pvalue(0.192, 20)), 2)
    0.05
    """
    table = np.array(TABLE)
    root = np.sqrt(n)
    quantiles = table[:, 1:] @ root ** -np.arange(table.shape[1] - 1.0)
    z = (root - 0.01 + 0.85 / root) * np.asarray(distance, dtype=np.float64)
    place = np.clip(np.searchsorted(quantiles, z) - 1, 0, len(quantiles) - 2)
    slope = (table[place + 1, 0] - table[place, 0]) / (quantiles[place + 1] - quantiles[place])
    return np.asarray(ndtr(-(table[place, 0] + slope * (z - quantiles[place]))))


def anderson_darling(x: ArrayLike) -> NormalityTest:
    """Anderson-Darling test of normality with estimated mean and deviation.

    Parameters
    ----------
    x : array, shape (..., n)
        Samples of n >= 8 values.

    Returns
    -------
    NormalityTest
        `statistic` is A², without the modification for n that the p-value uses.

    Raises
    ------
    InputError
        For fewer than 8 values, or values that are not finite.

    Notes
    -----
    ``A² = -n - (1/n) sum (2i - 1) [ln F(x_i) + ln(1 - F(x_(n+1-i)))]``, both logarithms taken directly, so that values far
    out keep their weight. p from ``A* = A² (1 + 0.75/n + 2.25/n²)`` by Stephens' formulas; they end at A* = 10 (p about
    4e-24), and a larger A* gets that same p, to be read as "at most".

    References
    ----------
    Stephens (1986) in D'Agostino & Stephens, Goodness-of-Fit Techniques, table 4.9.

    Examples
    --------
    >>> test = anderson_darling([1, 2, 3, 4, 5, 6, 7, 8, 9, 40])
    >>> bool(test.pvalue < 0.001)
    True
    """
    values = check_sample(x, "anderson-darling")
    scores, constant = standardised(values)
    n = values.shape[-1]
    ordered = np.sort(scores, axis=-1)
    weight = (2 * np.arange(1, n + 1) - 1) / n
    statistic = -n - (weight * (log_ndtr(ordered) + log_ndtr(-ordered[..., ::-1]))).sum(axis=-1)
    return result(statistic, _stephens(statistic * (1 + 0.75 / n + 2.25 / n**2)), constant)


def _stephens(a: Floats) -> Floats:
    a = np.clip(a, 0.0, 10.0)
    pieces = (
        -np.expm1(-13.436 + 101.14 * a - 223.73 * a**2),
        -np.expm1(-8.318 + 42.796 * a - 59.938 * a**2),
        np.exp(0.9177 - 4.279 * a - 1.38 * a**2),
        np.exp(1.2937 - 5.709 * a + 0.0186 * a**2),
    )
    return np.asarray(np.select([a < 0.2, a < 0.34, a < 0.6], pieces[:3], pieces[3]))
