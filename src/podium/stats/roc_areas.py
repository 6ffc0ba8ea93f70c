"""Areas under ROC curves compared: DeLong's covariance from placements, tests of two areas, and areas of several classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.brief import brief
from podium.checks import Alternative, check_confidence
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.rankings import normal_pvalue, t_pvalue
from podium.stats.ranks import rank
from podium.stats.roc import class_sizes

Counts = NDArray[np.int64]
Floats = NDArray[np.float64]
Integers = NDArray[Any]
IntervalMethod = Literal["logit", "wald"]
Labels = NDArray[np.int64]


class Placements(NamedTuple):
    """Doubled placements of k classifiers, integers.

    ``positive`` (..., k, P): twice the negatives that each positive beats; ``negative`` (..., k, N): twice the
    positives that beat each negative.
    """

    positive: Counts
    negative: Counts

    @property
    def doubled_wins(self) -> Counts:
        """Twice the Mann–Whitney statistic U (pairs in which the positive scores higher, ties one half), (..., k)."""
        return np.asarray(self.positive.sum(axis=-1), dtype=np.int64)

    @property
    def area(self) -> NDArray[np.float64]:
        """Area under the ROC curve, U/(P·N), shape (..., k)."""
        pairs = 2.0 * self.positive.shape[-1] * self.negative.shape[-1]
        return np.asarray(self.doubled_wins / pairs, dtype=np.float64)


def placements(truth: ArrayLike, scores: ArrayLike) -> Placements:
    """Count, for every instance and classifier, the instances of the other class on the right side of it.

    Scores (..., n, k) are larger for what is more likely positive; integers make ties exact.

    Sun & Xu (2014), IEEE Signal Processing Letters 21, 1389–1393: with ranks R among all and R' among the positives,
    a positive beats R − R' negatives; a negative of ranks R and R'' is beaten by P − (R − R'') positives.

    >>> p = placements([True, True, False, False], [[3], [2], [2], [1]])
    >>> p.positive.tolist(), p.negative.tolist(), float(p.area[0])
    ([[4, 3]], [[3, 4]], 0.875)
    """
    is_positive = np.asarray(truth, dtype=bool)
    values: NDArray[Any] = np.asarray(scores)
    if is_positive.ndim != 1 or values.ndim < 2 or values.shape[-2] != is_positive.size:
        raise InputError(
            "Truth needs the shape (n,), not {truth}, and scores the shape (..., n, k), not {scores}.",
            truth=is_positive.shape,
            scores=values.shape,
        )
    _, positives = class_sizes(is_positive)
    columns = np.swapaxes(values, -1, -2)
    together = rank(columns)
    above = 2.0 * (together[..., is_positive] - rank(columns[..., is_positive]))
    below = 2.0 * (together[..., ~is_positive] - rank(columns[..., ~is_positive]))
    return Placements(np.rint(above).astype(np.int64), 2 * positives - np.rint(below).astype(np.int64))


# Areas under correlated ROC curves: their covariance, intervals and tests (DeLong, DeLong & Clarke-Pearson 1988).


@dataclass(frozen=True, eq=False)
class Areas(ByValue):
    """Areas of k classifiers on the same instances and how they vary together."""

    # Twice the Mann–Whitney statistics, integers, shape (..., k): equal areas are equal numbers
    doubled_wins: NDArray[np.int64]
    # The covariance matrix in integers, shape (..., k, k): ``covariance = scatter / unit``. Python integers (dtype
    # object) where 64 bits would not do
    scatter: Integers
    unit: int  # 4 P²N²(P−1)(N−1)
    negatives: int  # Sizes of the classes
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

    @property
    def df(self) -> int:
        """Degrees of freedom of t, from the class sizes alone (`degrees_of_freedom`)."""
        return degrees_of_freedom((self.negatives, self.positives))


class AreaTest(NamedTuple):
    """Tests of equal areas, each array of the shape (..., m)."""

    difference: Floats  # Differences of areas with DeLong's standard error
    standard_error: Floats
    z: Floats  # Their quotient; NaN where undefined
    pvalue: Floats  # DeLong's: z referred to the normal distribution
    df: int  # Degrees of freedom, from `degrees_of_freedom`
    t_pvalue: Floats  # z referred to Student's t with `df` degrees of freedom, which holds its level in small classes

    def __repr__(self) -> str:
        return brief(self)


def areas(truth: ArrayLike, scores: ArrayLike) -> Areas:
    """Areas under k ROC curves measured on the same instances, with DeLong's covariance; scores as for `placements`.

    With placements V10 (share of negatives a positive beats) and V01 (share of positives that beat a negative) the
    covariance is S10/P + S01/N, the sample covariances of the placements over the positives and the negatives. All sums
    are formed in integers, so two classifiers that order the instances alike have exactly equal variances.

    DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44, 837–845; ranks as in Sun & Xu (2014).
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

    "logit": symmetric on the scale log(A/(1−A)), so it stays inside (0, 1) and covers better near 1; "wald": A ± z·SE, cut at
    0 and 1.

    Pepe (2003), The Statistical Evaluation of Medical Tests for Classification and Prediction, section 5.2.
    """
    if method not in get_args(IntervalMethod):
        raise InputError("Unknown interval {method!r}. Use 'logit' or 'wald'.", method=method)
    check_confidence(confidence)
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


def degrees_of_freedom(sizes: ArrayLike, weights: ArrayLike | None = None) -> int:
    """Degrees of freedom of Student's t for areas under a curve, from the class sizes alone (at least 2 each).

    `weights` say how much each class contributes to a mean of several areas, as in `ClassAreas`.

    Satterthwaite's formula usually takes the estimated variances. That of two or three placements is often far too
    small, the number of degrees of freedom then far too large, and the test rejects too often; with 2 positives and 500
    negatives 9 % at 0.05.

    Satterthwaite (1946), Biometrics Bulletin 2, 110–114.

    >>> degrees_of_freedom((20, 20)), degrees_of_freedom((500, 5)), degrees_of_freedom((500, 2))
    (38, 4, 1)
    """
    counts = np.asarray(sizes, dtype=np.float64)
    parts = (1.0 if weights is None else np.asarray(weights, dtype=np.float64) ** 2) / counts
    return int(1e-9 + parts.sum() ** 2 / (parts**2 / (counts - 1)).sum())


def score_interval(
    auc: ArrayLike,
    standard_error: ArrayLike,
    sizes: ArrayLike,
    confidence: float = 0.95,
    weights: ArrayLike | None = None,
) -> tuple[Floats, Floats]:
    """Confidence interval of an area that keeps its coverage where a class is small or the area is near 1.

    `weights` are as in `degrees_of_freedom`; the standard error is 0 where the scores show no variation.

    The estimated variance of a few placements is often far too small, and 0 where the scores separate the classes. Here the
    variance is taken at every candidate area, as in Wilson's interval of a proportion, and not below that of
    exponential scores with that area. The coverage is measured in ``benchmarks/roc_small_classes.py``.

    Hanley & McNeil (1982), Radiology 143, 29–36; Newcombe (2006), Statistics in Medicine 25, 559–573, method 5; Wilson
    (1927), J. Amer. Statist. Assoc. 22, 209–212.

    >>> [round(float(end), 4) for end in score_interval(0.9, 0.05, (20, 30))]
    [0.7552, 0.9633]
    >>> [round(float(end), 4) for end in score_interval(1.0, 0.0, (5, 5))]
    [0.6427, 1.0]
    """
    check_confidence(confidence)
    counts = np.asarray(sizes, dtype=np.float64)
    if counts.ndim != 1 or counts.size < 2 or counts.min() < 2:
        raise InputError("An interval needs at least two classes of at least two instances.")
    scale = np.ones(counts.size) if weights is None else np.asarray(weights, dtype=np.float64)
    area, error = np.broadcast_arrays(np.asarray(auc, dtype=np.float64), np.asarray(standard_error, dtype=np.float64))
    tail = (1 - confidence) / 2
    z, t = -special.ndtri(tail), -special.stdtrit(degrees_of_freedom(counts, scale), tail)
    spread = area * (1 - area)
    measured = np.where((spread > 0) & (error > 0), (t * error) ** 2 / np.where(spread > 0, spread, 1.0), 0.0)

    def outside(theta: Floats) -> NDArray[np.bool_]:
        width = np.maximum(z**2 * _exponential_variance(theta, counts, scale), measured * theta * (1 - theta))
        return np.asarray((area - theta) ** 2 > width)

    ends = []
    for end in (0.0, 1.0):
        inner, outer = area.astype(np.float64), np.full(area.shape, end)
        for _ in range(60):
            middle = (inner + outer) / 2
            out = outside(middle)
            inner, outer = np.where(out, inner, middle), np.where(out, middle, outer)
        ends.append(np.where(area == end, end, (inner + outer) / 2))
    return ends[0], ends[1]


def _exponential_variance(theta: Floats, sizes: Floats, weights: Floats) -> Floats:
    """Hanley and McNeil's variance of an area (or of a weighted mean of areas), the less favourable way round.

    With exponential scores two instances of one class both beat one of the other with the probabilities Q₁ and Q₂. The class
    that contributes most to the variance gets the larger of Q₁ − θ² and Q₂ − θ². For two classes a and b this is
    (θ(1 − θ) + (b − 1)(Q₁ − θ²) + (a − 1)(Q₂ − θ²))/(ab).
    """
    both = np.stack([theta / (2 - theta) - theta**2, 2 * theta**2 / (1 + theta) - theta**2])
    shares = np.sort(weights**2 / sizes)[::-1]
    pairs = (shares.sum() ** 2 - (shares**2).sum()) / 2
    alone = both.max(axis=0) * shares[0] + both.min(axis=0) * shares[1:].sum()
    return np.asarray(alone + (theta * (1 - theta) - both.sum(axis=0)) * pairs)


def compare_areas(
    found: Areas, first: ArrayLike, second: ArrayLike, alternative: Alternative = "two-sided"
) -> AreaTest:
    """Tests that pairs of classifiers have the same area, with DeLong's variance.

    DeLong's normal p-value is for large classes: with 5 positives and 500 negatives it rejects about twice as often as it
    should. `t_pvalue` uses Student's t with `degrees_of_freedom`; its level was measured (``benchmarks/roc_small_classes.py``).

    DeLong, DeLong & Clarke-Pearson (1988), Biometrics 44, 837–845.

    >>> a = areas([1, 1, 1, 0, 0, 0], [[9, 1], [8, 5], [4, 4], [5, 3], [2, 2], [1, 6]])
    >>> test = compare_areas(a, [0], [1])
    >>> test.pvalue.round(4).tolist(), test.df, test.t_pvalue.round(4).tolist()
    ([0.285], 4, [0.3453])
    """
    i, j = np.asarray(first, dtype=np.intp), np.asarray(second, dtype=np.intp)
    gap = found.doubled_wins[..., i] - found.doubled_wins[..., j]
    scatter = found.scatter
    variance = scatter[..., i, i] + scatter[..., j, j] - 2 * scatter[..., i, j]
    known = (variance > 0).astype(bool)
    error = np.sqrt(variance.astype(np.float64) / float(found.unit))
    difference = gap / (2.0 * found.positives * found.negatives)
    return _area_test(difference, error, known, found.df, alternative)


def _area_test(
    difference: Floats, error: Floats, known: NDArray[np.bool_], df: int, alternative: Alternative
) -> AreaTest:
    z = np.where(known, difference / np.where(known, error, 1.0), np.where(difference == 0, 0.0, np.nan))
    defined = np.where(np.isnan(z), 0.0, z)
    pvalues = (normal_pvalue(defined, alternative), t_pvalue(defined, df, alternative))
    normal, student = (np.where(np.isnan(z), 1.0, p) for p in pvalues)
    return AreaTest(difference, error, z, normal, df, student)


# Areas for more than two classes: Hand & Till's M and one-vs-rest means, with the covariance over classifiers.


@dataclass(frozen=True, eq=False)
class ClassAreas(ByValue):
    """A multiclass area of k classifiers on the same instances."""

    auc: Floats  # Areas, shape (k,)
    covariance: Floats  # Their covariance, shape (k, k): DeLong's with the classes as strata
    # What `auc` is the mean of: for M the areas A(i, j) of pairs of classes, shape (k, c, c), NaN on the diagonal;
    # for one-vs-rest the area of each class, shape (k, c)
    parts: Floats
    sizes: Labels  # Number of instances of each class, shape (c,)
    # Sum of the weights of the areas that the instances of a class take part in, shape (c,); 1 and 1 for one area.
    # For M of more than two classes it is divided by √2, because a pair of classes is separated by two scores that
    # are only partly related
    weights: Floats

    __repr__ = brief

    @property
    def standard_error(self) -> Floats:
        """Standard errors of the areas, shape (k,); 0 below 1e-12, which sums of quotients cannot tell from 0."""
        error = np.sqrt(np.diagonal(self.covariance))
        return np.asarray(np.where(error < 1e-12, 0.0, error), dtype=np.float64)

    @property
    def df(self) -> int:
        """Degrees of freedom of t, from the class sizes alone (`degrees_of_freedom`)."""
        return degrees_of_freedom(self.sizes, self.weights)


def hand_till(classes: ArrayLike, scores: ArrayLike) -> ClassAreas:
    """Hand & Till's M: the mean over all pairs of classes of how well the scores (n, k, c) separate the two.

    A(i|j) is the area of the score for class i on the instances of classes i and j; A(i, j) = (A(i|j) + A(j|i))/2; M is the
    mean of A(i, j) over pairs. Unlike one-vs-rest means it does not depend on the class sizes. It is a mean of two-sample
    U-statistics, so DeLong's argument gives its variance: Σ over classes of var(h)/n_class, where h is what an
    instance contributes through its placements.

    Hand & Till (2001), Machine Learning 45, 171–186, equation 7; DeLong et al. (1988).
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
    sizes = np.bincount(codes, minlength=c)
    return ClassAreas(
        auc, _stratified(share / (c * (c - 1)), codes, c), pairs, sizes, np.full(c, 2 / c / (1 if c == 2 else 2**0.5))
    )


def one_vs_rest(classes: ArrayLike, scores: ArrayLike, *, weighted: bool = False) -> ClassAreas:
    """Mean over the classes of the area of each class against all others.

    `weighted` by the number of instances of each class (Provost & Domingos) instead of alike (macro average).

    Fawcett (2006), section 9.2; Provost & Domingos (2001). Variance as for `hand_till`, class sizes taken as given.
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
    # A class has the weight of its own area, and in each other area its part of the rest.
    taken = weights + sizes * ((weights / (n - sizes)).sum() - weights / (n - sizes))
    return ClassAreas(area @ weights, _stratified(share, codes, c), area, sizes, taken)


def compare_class_areas(
    found: ClassAreas, first: ArrayLike, second: ArrayLike, alternative: Alternative = "two-sided"
) -> AreaTest:
    """Tests that pairs of classifiers have the same multiclass area, as `podium.stats.roc_areas.compare_areas`.

    A difference or standard error below 1e-12 is taken for 0: these areas are sums of many quotients and carry
    rounding errors of about 1e-16.
    """
    i, j = np.asarray(first, dtype=np.intp), np.asarray(second, dtype=np.intp)
    difference = found.auc[i] - found.auc[j]
    difference = np.where(np.abs(difference) < 1e-12, 0.0, difference)
    variance = found.covariance[i, i] + found.covariance[j, j] - 2 * found.covariance[i, j]
    error = np.sqrt(np.maximum(variance, 0.0))
    error = np.where(error < 1e-12, 0.0, error)
    return _area_test(difference, error, error > 0, found.df, alternative)


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
