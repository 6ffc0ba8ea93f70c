"""Tests of two algorithms on one problem from repeated training and testing.

Every function takes differences of performance between two algorithms; leading axes are a batch, so that all pairs of
k algorithms go through the same lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.checks import Alternative, check_alternative
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.differences import as_differences
from podium.stats.rankings import t_pvalue
from podium.stats.ranks import quotient

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class MeanTest(ByValue):
    """A t test of a mean difference; arrays have the batch shape (...)."""

    mean: Floats  # Mean difference, in the unit of the data
    standard_error: Floats  # Its standard error, by the rule of the test
    statistic: Floats  # t; NaN where the standard error is 0, because then there is nothing to judge the difference by
    df: int  # Degrees of freedom
    pvalue: Floats  # NaN where the statistic is

    def interval(self, level: float) -> tuple[Floats, Floats]:
        """Lower and upper confidence limits of the mean difference; NaN where the standard error is 0."""
        reach = -special.stdtrit(self.df, (1.0 - level) / 2.0) * np.where(self.standard_error > 0, 1.0, np.nan)
        return self.mean - reach * self.standard_error, self.mean + reach * self.standard_error


@dataclass(frozen=True, slots=True, eq=False)
class CombinedTest(ByValue):
    """A statistic with an F distribution, its degrees of freedom and p-value; arrays of the batch shape (...)."""

    statistic: Floats
    df: tuple[int, int]
    pvalue: Floats


def paired_t(differences: ArrayLike, *, alternative: Alternative = "two-sided") -> MeanTest:
    """Student's t test of paired measurements, which assumes independent differences.

    Parameters
    ----------
    differences
        Differences of performance, shape (..., m) with m ≥ 2 repetitions.
    alternative
        "two-sided"; "greater": the mean difference is positive; "less": negative.

    Returns
    -------
    MeanTest
        t = d̄√m/s with s² = Σ(d − d̄)²/(m − 1), on m − 1 degrees of freedom.

    Raises
    ------
    InputError
        For fewer than two repetitions, values that are not finite, or an unknown alternative.

    References
    ----------
    Student (1908), Biometrika 6, 1–25.

    Examples
    --------
    >>> test = paired_t([1, 2, 3, 2])
    >>> round(float(test.statistic), 4), test.df
    (4.899, 3)
    """
    return corrected_resampled_t(differences, 0.0, alternative=alternative)


def corrected_resampled_t(
    differences: ArrayLike, test_train_ratio: float, *, alternative: Alternative = "two-sided"
) -> MeanTest:
    """Nadeau and Bengio's corrected resampled t test, for repetitions whose training sets overlap.

    Parameters
    ----------
    differences
        Differences of performance, shape (..., m) with m ≥ 2 repetitions.
    test_train_ratio
        n_test/n_train: test instances per training instance, 1/(f − 1) for f-fold cross-validation. With 0 this is the
        ordinary paired t test.
    alternative
        As in `paired_t`.

    Returns
    -------
    MeanTest
        t = d̄/√((1/m + n_test/n_train)·s²) on m − 1 degrees of freedom.

    Raises
    ------
    InputError
        For fewer than two repetitions, values that are not finite, a negative ratio, or an unknown alternative.

    References
    ----------
    Nadeau & Bengio (2003), Machine Learning 52, 239–281, section 4. Some textbooks print n_train/n_test.

    Examples
    --------
    >>> test = corrected_resampled_t([1, 2, 3, 2], 1 / 3)
    >>> round(float(test.statistic), 4), test.df
    (3.2071, 3)
    """
    d = _differences(differences)
    m = d.shape[-1]
    if m < 2:
        raise InputError("A t test needs at least 2 repetitions, not {m}.", m=m)
    if not 0 <= test_train_ratio < np.inf:
        raise InputError(
            "The ratio of test to training instances must be 0 or positive, not {ratio}.",
            ratio=test_train_ratio,
        )
    mean = _mean(d)
    return _t_test(mean, np.sqrt((1.0 / m + test_train_ratio) * _variance(d)), m - 1, alternative)


def five_by_two_t(differences: ArrayLike, *, alternative: Alternative = "two-sided") -> MeanTest:
    """Dietterich's 5×2 cv t test: five replications of two-fold cross-validation.

    Parameters
    ----------
    differences
        Differences of performance, shape (..., 5, 2): replication, fold.
    alternative
        As in `paired_t`.

    Returns
    -------
    MeanTest
        t = d[1,1]/√(Σs²/5) with s² = (d[i,1] − d̄[i])² + (d[i,2] − d̄[i])², on 5 degrees of freedom. The numerator is a
        single difference, so the result depends on which fold comes first. ``mean`` is that difference.

    Raises
    ------
    InputError
        If the shape is wrong, a value is not finite, or the alternative is unknown.

    References
    ----------
    Dietterich (1998), Neural Computation 10, 1895–1923, section 3.5.

    Examples
    --------
    >>> test = five_by_two_t([[2, 1], [3, 1], [2, 2], [1, 2], [3, 2]])
    >>> round(float(test.statistic), 4), test.df
    (2.3905, 5)
    """
    d = _five_by_two(differences)
    error = np.sqrt(_replication_variances(d).sum(axis=-1) / 5.0)
    first = np.asarray(d[..., 0, 0])
    return _t_test(first, error, 5, alternative)


def five_by_two_f(differences: ArrayLike, *, alternative: Alternative = "two-sided") -> CombinedTest:
    """Alpaydın's combined 5×2 cv F test, which does not depend on the order of the folds.

    Parameters
    ----------
    differences
        Differences of performance, shape (..., 5, 2): replication, fold.
    alternative
        "two-sided"; or "greater"/"less": half of the two-sided p-value if the mean difference lies on that side,
        otherwise one minus half of it. (Under the null hypothesis F and the sign of the mean are independent, because
        flipping all signs changes only the latter.)

    Returns
    -------
    CombinedTest
        F = Σd²/(2Σs²) on (10, 5) degrees of freedom; NaN where all s² are 0.

    Raises
    ------
    InputError
        If the shape is wrong, a value is not finite, or the alternative is unknown.

    References
    ----------
    Alpaydın (1999), Neural Computation 11, 1885–1892.

    Examples
    --------
    >>> test = five_by_two_f([[2, 1], [3, 1], [2, 2], [1, 2], [3, 2]])
    >>> round(float(test.statistic), 4), test.df
    (5.8571, (10, 5))
    """
    check_alternative(alternative)
    d = _five_by_two(differences)
    spread = 2.0 * _replication_variances(d).sum(axis=-1)
    squares = (d**2).sum(axis=(-2, -1))
    statistic = quotient(squares, spread, np.nan)
    p = np.asarray(special.fdtrc(10, 5, statistic))
    if alternative != "two-sided":
        side = np.sign(d.sum(axis=(-2, -1))) * (1.0 if alternative == "greater" else -1.0)
        p = np.where(side > 0, p / 2, np.where(side < 0, 1.0 - p / 2, 0.5 + 0.0 * p))
    return CombinedTest(statistic, (10, 5), p)


def _five_by_two(differences: ArrayLike) -> Floats:
    d = _differences(differences)
    if d.ndim < 2 or d.shape[-2:] != (5, 2):
        raise InputError("A 5×2 cv test needs differences of shape (..., 5, 2), not {shape}.", shape=d.shape)
    return d


def _replication_variances(d: Floats) -> Floats:
    """Sum of squares of two values about their mean: half the square of their difference."""
    return np.asarray((d[..., 0] - d[..., 1]) ** 2 / 2.0)


def _differences(values: ArrayLike) -> Floats:
    return np.asarray(as_differences(values).astype(np.float64))


def _mean(d: Floats) -> Floats:
    """Mean that is exactly the common value of equal numbers, which a sum and a division may miss."""
    return np.asarray(np.where(_constant(d), d[..., 0], d.mean(axis=-1)))


def _constant(d: Floats) -> NDArray[np.bool_]:
    return np.asarray((d == d[..., :1]).all(axis=-1))


def _t_test(mean: Floats, error: Floats, df: int, alternative: Alternative) -> MeanTest:
    statistic = quotient(mean, error, np.nan)
    return MeanTest(mean, np.asarray(error), statistic, df, t_pvalue(statistic, df, alternative))


def standardised_differences(x: ArrayLike, y: ArrayLike) -> tuple[Floats, Floats]:
    """Cohen's d and d_z of paired measurements (..., m), m ≥ 2.

    Cohen (1988), Statistical Power Analysis for the Behavioral Sciences, section 2.
    """
    first, second, gain = _differences(x), _differences(y), _differences(as_differences(x, y))
    if gain.shape[-1] < 2:
        raise InputError("A standardised difference needs at least 2 repetitions, not {n}.", n=gain.shape[-1])
    mean = _mean(gain)
    pooled = np.sqrt((_variance(first) + _variance(second)) / 2)
    own = np.sqrt(_variance(gain))
    return quotient(mean, pooled, np.nan), quotient(mean, own, np.nan)


def _variance(values: Floats) -> Floats:
    """Sample variance, exactly 0 for equal numbers."""
    return np.asarray(np.where(_constant(values), 0.0, values.var(axis=-1, ddof=1)))


def _floats(d: NDArray[Any]) -> NDArray[np.float64]:
    """Return differences as floats, integers beyond their range divided by the largest of them: t has no unit."""
    if d.dtype == object and d.size:
        d = d / (max(abs(int(d.max())), abs(int(d.min()))) or 1)
    return d.astype(np.float64)


def t_of_rows(differences: NDArray[Any], alternative: Alternative) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
    """P-values and signs of Student's paired t of many rows of differences (..., n) at once.

    The p-value is 1 where all differences are 0, and 0 where all are alike otherwise.
    """
    d = _floats(differences)
    n = d.shape[-1]
    if n < 2:
        raise InputError("A paired t test needs at least 2 problems.")
    mean, deviation = d.mean(axis=-1), d.std(axis=-1, ddof=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.where((deviation == 0) & (mean == 0), 0.0, mean * np.sqrt(n) / deviation)
    return np.minimum(1.0, t_pvalue(t, n - 1, alternative)), np.sign(mean).astype(np.int8)


# The .632+ bootstrap estimate of an error rate.


def error_632_plus(training: ArrayLike, out_of_bag: ArrayLike, no_information: ArrayLike) -> NDArray[np.float64]:
    """Efron and Tibshirani's .632+ estimate of the error rate of a classifier trained on all instances.

    Parameters
    ----------
    training
        Error rate on the instances it was trained on (resubstitution), any shape.
    out_of_bag
        Mean error rate on the instances that bootstrap samples left out (leave-one-out bootstrap).
    no_information
        Error rate if labels and predictions were unrelated: Σ over classes of (share of the class)·(1 − share of predictions of it).

    Returns
    -------
    ndarray
        0.368·training + 0.632·out_of_bag + (capped − training)·0.368·0.632·R/(1 − 0.368·R) with capped = min(out_of_bag, no_information). The relative
        overfitting R is (capped − training)/(no_information − training), and 0 unless both out_of_bag and no_information exceed training.

    Raises
    ------
    InputError
        If a rate does not lie between 0 and 1.

    Notes
    -----
    Only the correction uses the capped error; the plain .632 estimate in it keeps the out-of-bag error as measured. Where
    0 ≤ R ≤ 1 without a cap this is (1 − w)·training + w·out_of_bag with w = 0.632/(1 − 0.368·R). The estimate mixes two errors to remove most of the bias of each; its variance is that of the out-of-bag error
    and more, and it is one number for an algorithm: there are no rows to compare, hence no test. Compare algorithms by the out-of-bag errors of the same
    samples (``podium folds --design bootstrap``) and report .632+ beside them (``--training FILE2``).

    References
    ----------
    Efron & Tibshirani (1997), J. Amer. Statist. Assoc. 92, 548–560, equations 24 to 32.

    Examples
    --------
    >>> error_632_plus(0.0, 0.5, 0.5).tolist(), error_632_plus(0.1, 0.3, 0.5).round(4).tolist()
    (0.5, 0.2549)
    >>> error_632_plus(0.5, 0.6, 0.45).round(4).tolist()  # no information beats the training error: .632 without a correction
    0.5632
    """
    low, high, chance = (np.asarray(rate, dtype=np.float64) for rate in (training, out_of_bag, no_information))
    if not all(((rate >= 0) & (rate <= 1)).all() for rate in (low, high, chance)):
        raise InputError("Error rates must lie between 0 and 1.")
    capped = np.minimum(high, chance)
    overfits = capped > low
    relative = np.where(overfits, (capped - low) / np.where(overfits, chance - low, 1.0), 0.0)
    plain = 0.368 * low + 0.632 * high
    return np.asarray(plain + (capped - low) * (0.368 * 0.632) * relative / (1.0 - 0.368 * relative))
