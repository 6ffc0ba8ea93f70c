"""Areas under correlated ROC curves: their covariance, intervals and tests (DeLong, DeLong & Clarke-Pearson 1988)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.brief import brief
from podium.errors import InputError
from podium.stats.rankings import Alternative, normal_pvalue
from podium.stats.roc.placements import placements

Floats = NDArray[np.float64]
Integers = NDArray[Any]
IntervalMethod = Literal["logit", "wald"]


@dataclass(frozen=True, eq=False)
class Areas:
    """Areas of k classifiers on the same instances and how they vary together.

    Attributes
    ----------
    doubled_wins
        Twice the Mann–Whitney statistics, integers, shape (..., k): equal areas are equal numbers.
    scatter
        The covariance matrix in integers, shape (..., k, k): ``covariance = scatter / unit``. Python integers
        (dtype object) where 64 bits would not do.
    unit
        4 P²N²(P−1)(N−1).
    negatives, positives
        Sizes of the classes.
    """

    doubled_wins: NDArray[np.int64]
    scatter: Integers
    unit: int
    negatives: int
    positives: int

    __repr__ = brief

    @property
    def auc(self) -> Floats:
        """Areas, shape (..., k)."""
        return np.asarray(self.doubled_wins / (2.0 * self.positives * self.negatives), dtype=np.float64)

    @property
    def covariance(self) -> Floats:
        """Covariance matrix of the areas, shape (..., k, k)."""
        return np.asarray(self.scatter.astype(np.float64) / float(self.unit), dtype=np.float64)

    @property
    def standard_error(self) -> Floats:
        """Standard errors of the areas, shape (..., k)."""
        return np.asarray(np.sqrt(np.diagonal(self.covariance, axis1=-2, axis2=-1)), dtype=np.float64)


class AreaTest(NamedTuple):
    """Tests of equal areas: differences, their standard errors, z (NaN where undefined) and p, each (..., m)."""

    difference: Floats
    standard_error: Floats
    z: Floats
    pvalue: Floats

    def __repr__(self) -> str:
        return brief(self)


def areas(truth: ArrayLike, scores: ArrayLike) -> Areas:
    """Areas under k ROC curves measured on the same instances, with DeLong's covariance.

    Parameters
    ----------
    truth
        Whether each instance is positive, shape (n,).
    scores
        Larger means "more likely positive", shape (..., n, k); leading axes are a batch. Integers make ties exact.

    Returns
    -------
    Areas

    Raises
    ------
    InputError
        For fewer than two instances of a class, other shapes, or NaN.

    Notes
    -----
    With placements V10 (share of negatives a positive beats) and V01 (share of positives that beat a negative) the
    covariance is S10/P + S01/N, the sample covariances of the placements over the positives and the negatives. All sums
    are formed in integers, so two classifiers that order the instances alike have exactly equal variances.

    References
    ----------
    DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44, 837–845; ranks as in Sun & Xu (2014).

    Examples
    --------
    >>> a = areas([1, 1, 1, 0, 0, 0], [[9, 1], [8, 5], [4, 4], [5, 3], [2, 2], [1, 6]])
    >>> a.auc.round(4).tolist(), a.covariance.round(4).tolist()
    ([0.8889, 0.4444], [[0.0247, -0.0247], [-0.0247, 0.0988]])
    """
    placed = placements(truth, scores)
    positives, negatives = placed.positive.shape[-1], placed.negative.shape[-1]
    if min(positives, negatives) < 2:
        raise InputError(
            "DeLong's variance needs at least two positives and two negatives, not {positives} and {negatives}.",
            positives=positives,
            negatives=negatives,
        )
    scatter = _scatter(placed.positive, 2 * negatives, negatives - 1)
    scatter = scatter + _scatter(placed.negative, 2 * positives, positives - 1)
    unit = 4 * positives**2 * negatives**2 * (positives - 1) * (negatives - 1)
    return Areas(placed.doubled_wins, scatter, unit, negatives, positives)


def _scatter(doubled: NDArray[np.int64], largest: int, factor: int) -> Integers:
    """Return factor · (n Σ v v' − Σv Σv') of integers 0 ≤ v ≤ largest, shape (..., k, n), without rounding."""
    n = doubled.shape[-1]
    turned = np.swapaxes(doubled, -1, -2)
    gram: Integers
    if n * largest**2 < 2**53:  # every partial sum is exact in floating point, whose product is much the faster
        gram = np.rint(np.matmul(doubled.astype(np.float64), turned.astype(np.float64))).astype(np.int64)
    elif n * largest**2 < 2**62:
        gram = np.matmul(doubled, turned)
    else:
        gram = np.matmul(doubled.astype(object), turned.astype(object))
    sums: Integers = doubled.sum(axis=-1)
    if 16 * factor * (n * largest) ** 2 >= 2**62:
        gram, sums = gram.astype(object), sums.astype(object)
    return np.asarray(factor * (n * gram - sums[..., :, None] * sums[..., None, :]))


def area_interval(
    auc: ArrayLike, standard_error: ArrayLike, confidence: float = 0.95, method: IntervalMethod = "logit"
) -> tuple[Floats, Floats]:
    """Confidence interval of an area.

    Parameters
    ----------
    auc, standard_error
        Areas and their standard errors, any shape.
    confidence
        Between 0 and 1.
    method
        "logit" (the default): symmetric on the scale log(A/(1−A)), so it stays inside (0, 1) and covers better near 1;
        "wald": A ± z·SE, cut at 0 and 1.

    Returns
    -------
    low, high : ndarrays
        NaN where the estimated standard error is 0, which says nothing about the true one.

    Raises
    ------
    InputError
        For another method, or a confidence outside (0, 1).

    References
    ----------
    Pepe (2003), The Statistical Evaluation of Medical Tests for Classification and Prediction, section 5.2.

    Examples
    --------
    >>> [round(float(end), 4) for end in area_interval(0.9, 0.05)]
    [0.7518, 0.9639]
    """
    if method not in get_args(IntervalMethod):
        raise InputError("Unknown interval {method!r}. Use 'logit' or 'wald'.", method=method)
    if not 0 < confidence < 1:
        raise InputError(
            "A confidence must lie between 0 and 1 (0.95 for 95 %), not {confidence!r}.", confidence=confidence
        )
    area, error = np.asarray(auc, dtype=np.float64), np.asarray(standard_error, dtype=np.float64)
    width = -special.ndtri((1 - confidence) / 2)
    known = (error > 0) & (area > 0) & (area < 1)
    a, e = np.where(known, area, 0.5), np.where(known, error, 0.0)
    if method == "wald":
        low, high = np.clip(a - width * e, 0, 1), np.clip(a + width * e, 0, 1)
    else:
        centre, reach = special.logit(a), width * e / (a * (1 - a))
        low, high = special.expit(centre - reach), special.expit(centre + reach)
    return np.where(known, low, np.nan), np.where(known, high, np.nan)


def compare_areas(
    found: Areas, first: ArrayLike, second: ArrayLike, alternative: Alternative = "two-sided"
) -> AreaTest:
    """DeLong's tests that pairs of classifiers have the same area.

    Parameters
    ----------
    found
        From `areas`.
    first, second
        Indices of the pairs, shape (m,).
    alternative
        "two-sided"; "greater": the first has the larger area; "less": the smaller one.

    Returns
    -------
    AreaTest
        z = (A_first − A_second)/SE of the difference. Where the estimated SE is 0 the test is undefined: equal areas
        get z = 0, others z = NaN, and p = 1 in either case (0.5 for equal areas, one-sided), so that no claim is made.

    Examples
    --------
    >>> a = areas([1, 1, 1, 0, 0, 0], [[9, 1], [8, 5], [4, 4], [5, 3], [2, 2], [1, 6]])
    >>> compare_areas(a, [0], [1]).pvalue.round(4).tolist()
    [0.285]
    """
    i, j = np.asarray(first, dtype=np.intp), np.asarray(second, dtype=np.intp)
    gap = found.doubled_wins[..., i] - found.doubled_wins[..., j]
    scatter = found.scatter
    variance = scatter[..., i, i] + scatter[..., j, j] - 2 * scatter[..., i, j]
    known = (variance > 0).astype(bool)
    error = np.sqrt(variance.astype(np.float64) / float(found.unit))
    difference = gap / (2.0 * found.positives * found.negatives)
    z = np.where(known, difference / np.where(known, error, 1.0), np.where(gap == 0, 0.0, np.nan))
    pvalue = normal_pvalue(np.where(np.isnan(z), 0.0, z), alternative)
    return AreaTest(difference, error, z, np.where(np.isnan(z), 1.0, pvalue))
