"""Tests on the shape of a sample: Shapiro-Wilk, and D'Agostino-Pearson on skewness and kurtosis. SciPy computes them."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.stats.normality.sample import NormalityTest, check_sample, result, standardised


def shapiro_wilk(x: ArrayLike) -> NormalityTest:
    """Shapiro-Wilk test of normality.

    Parameters
    ----------
    x : array, shape (..., n)
        Samples of 3 to 5000 values.

    Returns
    -------
    NormalityTest
        `statistic` is W; small values speak against normality.

    Raises
    ------
    InputError
        For other sizes, or values that are not finite.

    References
    ----------
    Shapiro & Wilk (1965), Biometrika 52, 591-611; p by Royston (1995), Applied Statistics 44, 547-551.

    Examples
    --------
    >>> round(float(shapiro_wilk([1, 2, 3, 4, 5, 6, 7, 8, 9, 40]).statistic), 6)
    0.588589
    """
    from scipy.stats import shapiro

    return _by_rows(x, "shapiro-wilk", shapiro)


def dagostino_pearson(x: ArrayLike) -> NormalityTest:
    """D'Agostino-Pearson omnibus test K² of normality, on skewness and kurtosis.

    Parameters
    ----------
    x : array, shape (..., n)
        Samples of n >= 8 values; below 20 the p-value is rough.

    Returns
    -------
    NormalityTest
        `statistic` is K², chi-squared with 2 degrees of freedom under normality.

    Raises
    ------
    InputError
        For fewer than 8 values, or values that are not finite.

    References
    ----------
    D'Agostino & Pearson (1973), Biometrika 60, 613-622.

    Examples
    --------
    >>> round(float(dagostino_pearson([1, 2, 3, 4, 5, 6, 7, 8, 9, 40]).statistic), 2)
    24.73
    """
    from scipy.stats import normaltest

    return _by_rows(x, "dagostino-pearson", normaltest)


def _by_rows(x: ArrayLike, name: str, test: Any) -> NormalityTest:
    values = check_sample(x, name)
    scores, constant = standardised(values)
    statistic = np.full(constant.shape, np.nan)
    pvalue: NDArray[np.float64] = np.full(constant.shape, np.nan)
    varying = ~constant
    if varying.any():
        with warnings.catch_warnings():  # on small samples; the caller is told by `SIZES`
            warnings.simplefilter("ignore")
            found = test(scores[varying], axis=-1)
        statistic[varying], pvalue[varying] = found.statistic, found.pvalue
    return result(statistic, pvalue, constant)
