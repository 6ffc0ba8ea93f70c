"""Areas for more than two classes: Hand & Till's M and one-vs-rest means, with the covariance over classifiers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.brief import brief
from podium.errors import InputError
from podium.stats.rankings import Alternative, normal_pvalue
from podium.stats.roc.delong import AreaTest
from podium.stats.roc.placements import placements

Floats = NDArray[np.float64]
Labels = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class ClassAreas:
    """A multiclass area of k classifiers on the same instances.

    Attributes
    ----------
    auc
        Areas, shape (k,).
    covariance
        Their covariance, shape (k, k): DeLong's with the classes as strata.
    parts
        What `auc` is the mean of: for M the areas A(i, j) of pairs of classes, shape (k, c, c), NaN on the diagonal;
        for one-vs-rest the area of each class, shape (k, c).
    """

    auc: Floats
    covariance: Floats
    parts: Floats

    __repr__ = brief

    @property
    def standard_error(self) -> Floats:
        """Standard errors of the areas, shape (k,)."""
        return np.asarray(np.sqrt(np.diagonal(self.covariance)), dtype=np.float64)


def hand_till(classes: ArrayLike, scores: ArrayLike) -> ClassAreas:
    """Hand & Till's M: the mean over all pairs of classes of how well the scores tell the two apart.

    Parameters
    ----------
    classes
        Class of each instance, codes 0 to c − 1, shape (n,).
    scores
        Score of each instance for each class, shape (n, k, c). Integers make ties exact.

    Returns
    -------
    ClassAreas

    Raises
    ------
    InputError
        For fewer than two instances of a class, or other shapes.

    Notes
    -----
    A(i|j) is the area of the score for class i on the instances of classes i and j; A(i, j) = (A(i|j) + A(j|i))/2; M is the
    mean of A(i, j) over pairs. Unlike one-vs-rest means it does not depend on the class sizes. It is a mean of two-sample
    U-statistics, so DeLong's argument gives its variance: Σ over classes of var(h)/n_class, where h is what an
    instance contributes through its placements.

    References
    ----------
    Hand & Till (2001), Machine Learning 45, 171–186, equation 7; DeLong et al. (1988).

    Examples
    --------
    >>> m = hand_till([0, 0, 1, 1, 2, 2], [[[5, 1, 1]], [[4, 2, 2]], [[1, 4, 1]], [[2, 3, 3]], [[3, 1, 5]], [[1, 1, 4]]])
    >>> float(m.auc[0])
    1.0
    """
    codes, values, c = _checked(classes, scores)
    n, k, _ = values.shape
    share = np.zeros((n, k))
    area = np.full((k, c, c), np.nan)
    for own in range(c):
        for other in range(c):
            if own == other:
                continue
            rows = np.flatnonzero((codes == own) | (codes == other))
            mine = codes[rows] == own
            placed = placements(mine, values[rows, :, own])
            area[:, own, other] = placed.area
            share[rows[mine]] += (placed.positive / (2.0 * placed.negative.shape[-1])).T
            share[rows[~mine]] += (placed.negative / (2.0 * placed.positive.shape[-1])).T
    pairs = (area + np.swapaxes(area, 1, 2)) / 2
    auc = np.nanmean(pairs.reshape(k, -1), axis=1)
    return ClassAreas(auc, _stratified(share / (c * (c - 1)), codes, c), pairs)


def one_vs_rest(classes: ArrayLike, scores: ArrayLike, *, weighted: bool = False) -> ClassAreas:
    """Mean over the classes of the area of each class against all others.

    Parameters
    ----------
    classes, scores
        As for `hand_till`.
    weighted
        Weigh each class by its number of instances (Provost & Domingos) instead of alike (macro average).

    Returns
    -------
    ClassAreas

    Raises
    ------
    InputError
        As `hand_till`.

    References
    ----------
    Fawcett (2006), section 9.2; Provost & Domingos (2001). Variance as for `hand_till`, class sizes taken as given.

    Examples
    --------
    >>> s = [[[5, 1, 1]], [[1, 2, 2]], [[1, 4, 1]], [[2, 3, 3]], [[3, 1, 5]], [[1, 1, 4]]]
    >>> one_vs_rest([0, 0, 1, 1, 2, 2], s).parts.round(4).tolist()
    [[0.625, 1.0, 1.0]]
    """
    codes, values, c = _checked(classes, scores)
    n, k, _ = values.shape
    sizes = np.bincount(codes, minlength=c)
    weights = sizes / n if weighted else np.full(c, 1 / c)
    share = np.zeros((n, k))
    area = np.empty((k, c))
    for own in range(c):
        mine = codes == own
        placed = placements(mine, values[:, :, own])
        area[:, own] = placed.area
        share[mine] += weights[own] * (placed.positive / (2.0 * (n - sizes[own]))).T
        # An instance of class j stands for n_j/(n − n_own) of the rest.
        rest = sizes[codes[~mine]] / float(n - sizes[own])
        share[~mine] += weights[own] * rest[:, None] * (placed.negative / (2.0 * sizes[own])).T
    return ClassAreas(area @ weights, _stratified(share, codes, c), area)


def compare_class_areas(
    found: ClassAreas, first: ArrayLike, second: ArrayLike, alternative: Alternative = "two-sided"
) -> AreaTest:
    """Tests that pairs of classifiers have the same multiclass area, as `podium.stats.roc.delong.compare_areas`.

    A difference or standard error below 1e-12 is taken for 0: these areas are sums of many quotients and carry
    rounding errors of about 1e-16.
    """
    i, j = np.asarray(first, dtype=np.intp), np.asarray(second, dtype=np.intp)
    difference = found.auc[i] - found.auc[j]
    difference = np.where(np.abs(difference) < 1e-12, 0.0, difference)
    variance = found.covariance[i, i] + found.covariance[j, j] - 2 * found.covariance[i, j]
    error = np.sqrt(np.maximum(variance, 0.0))
    error = np.where(error < 1e-12, 0.0, error)
    known = error > 0
    z = np.where(known, difference / np.where(known, error, 1.0), np.where(difference == 0, 0.0, np.nan))
    pvalue = normal_pvalue(np.where(np.isnan(z), 0.0, z), alternative)
    return AreaTest(difference, error, z, np.where(np.isnan(z), 1.0, pvalue))


def _checked(classes: ArrayLike, scores: ArrayLike) -> tuple[Labels, NDArray[np.generic], int]:
    codes, values = np.asarray(classes, dtype=np.int64), np.asarray(scores)
    if codes.ndim != 1 or values.ndim != 3 or len(values) != len(codes) or values.shape[2] < 2:
        raise InputError(
            "Classes need the shape (n,), not {classes}, and scores the shape (n, k, c), not {scores}.",
            classes=codes.shape,
            scores=values.shape,
        )
    c = values.shape[2]
    if codes.size and (codes.min() < 0 or codes.max() >= c):
        raise InputError("Class codes must lie between 0 and {last}.", last=c - 1)
    if np.bincount(codes, minlength=c).min() < 2:
        raise InputError("Every class needs at least two instances.")
    return codes, values, c


def _stratified(share: Floats, codes: Labels, c: int) -> Floats:
    """Sum over classes of the sample covariance of what their instances contribute, over the class size."""
    k = share.shape[1]
    total = np.zeros((k, k))
    for own in range(c):
        part = share[codes == own]
        # h is a sum of placements; its mean over the class is the class's part of the area.
        centred = part - part.mean(axis=0)
        total += centred.T @ centred / ((len(part) - 1.0) * len(part))
    return total
