"""ROC curves of one classifier: points, area, convex hull and operating points."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.brief import brief
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.ranks import comparable

Counts = NDArray[np.int64]
Integers = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Curve(ByValue):
    """One classifier's ROC curve, from (0, 0), where no instance is classified as positive, to (1, 1), where all are."""

    false_positives: Counts  # Counts at each point, ascending, shape (m + 1,)
    true_positives: Counts
    # For each point a row whose score is its threshold ("positive when the score is at least this"), shape (m + 1,);
    # −1 at (0, 0), whose threshold lies above every score
    rows: NDArray[np.intp]
    negatives: int  # Sizes of the classes
    positives: int

    __repr__ = brief

    @property
    def fpr(self) -> NDArray[np.float64]:
        """False positive rates, shape (m + 1,)."""
        return self.false_positives / float(self.negatives)

    @property
    def tpr(self) -> NDArray[np.float64]:
        """True positive rates, shape (m + 1,)."""
        return self.true_positives / float(self.positives)

    @property
    def doubled_area(self) -> int:
        """Twice the trapezoidal area under the curve in units of one cell of the grid, an integer."""
        width = np.diff(self.false_positives)
        height = self.true_positives[1:] + self.true_positives[:-1]
        return int(width @ height)

    @property
    def area(self) -> float:
        """Trapezoidal area under the curve."""
        return self.doubled_area / (2 * self.negatives * self.positives)


def class_sizes(truth: NDArray[np.bool_]) -> tuple[int, int]:
    """Numbers of negatives and of positives."""
    positives = int(np.count_nonzero(truth))
    negatives = int(truth.size) - positives
    if not positives or not negatives:
        raise InputError(
            "ROC analysis needs at least one positive and one negative, but there are {positives} and {negatives}.",
            positives=positives,
            negatives=negatives,
        )
    return negatives, positives


def roc_curve(truth: ArrayLike, scores: ArrayLike) -> Curve:
    """Trace the ROC curve of one classifier, whose scores are larger for what is more likely positive.

    Fawcett (2006), Pattern Recognition Letters 27, 861–874, algorithm 1 (equal scores are one step).
    """
    is_positive = np.asarray(truth, dtype=bool)
    values: NDArray[Any] = comparable(scores)
    if is_positive.ndim != 1 or values.shape != is_positive.shape:
        raise InputError(
            "Truth and scores must both have the shape (n,), not {truth} and {scores}.",
            truth=is_positive.shape,
            scores=values.shape,
        )
    negatives, positives = class_sizes(is_positive)
    descending = np.argsort(values, kind="stable")[::-1]
    ordered = values[descending]
    last = np.append(np.flatnonzero(ordered[1:] != ordered[:-1]), len(ordered) - 1)
    hits = np.cumsum(is_positive[descending], dtype=np.int64)[last]
    false = last.astype(np.int64) + 1 - hits
    start = np.zeros(1, dtype=np.int64)
    return Curve(
        np.concatenate([start, false]),
        np.concatenate([start, hits]),
        np.concatenate([np.array([-1], dtype=np.intp), descending[last]]),
        negatives,
        positives,
    )


# The convex hull of ROC points, in integers: which points are best for some costs and class ratio.


def upper_hull(x: ArrayLike, y: ArrayLike) -> NDArray[np.intp]:
    """Indices of the vertices of the upper convex hull of integer points, by ascending x.

    (0, 0) and (1, 1) of the ROC space must be among the points; Python's integers serve where 64 bits would not do.

    Provost & Fawcett (2001), Machine Learning 42, 203–231: only classifiers on the hull can be optimal. The scan is
    Andrew's (1979) monotone chain.

    >>> upper_hull([0, 0, 1, 2, 4], [0, 2, 2, 4, 4]).tolist()
    [1, 3, 4]
    """
    across, up = _integers(x), _integers(y)
    if across.shape != up.shape or across.ndim != 1 or not across.size:
        raise InputError("Points need x and y of the same shape (m,), not {x} and {y}.", x=across.shape, y=up.shape)
    order = np.lexsort((np.arange(len(up)), -up, across))
    kept = order[_highest_of_each_column(across[order])]
    while True:
        bends = _bends(across[kept], up[kept])
        if bends.all():
            return np.asarray(kept, dtype=np.intp)
        # A point on or below the line of its neighbours is no vertex, whatever becomes of the neighbours.
        kept = kept[bends]


def _integers(values: ArrayLike) -> Integers:
    array = np.asarray(values)
    if array.dtype.kind not in "iuO":
        raise InputError(
            "Hull coordinates must be integers, so that rounding cannot decide which points lie on the hull."
        )
    large = array.size and max(abs(int(array.max())), abs(int(array.min()))) >= 2**30
    return array.astype(object) if large else array.astype(np.int64)


def _highest_of_each_column(ordered: Integers) -> NDArray[np.bool_]:
    first = np.ones(len(ordered), dtype=bool)
    first[1:] = ordered[1:] != ordered[:-1]
    return first


def _bends(x: Integers, y: Integers) -> NDArray[np.bool_]:
    """Whether each point lies strictly above the line between its neighbours; true at both ends."""
    result = np.ones(len(x), dtype=bool)
    cross = (x[1:-1] - x[:-2]) * (y[2:] - y[:-2]) - (y[1:-1] - y[:-2]) * (x[2:] - x[:-2])
    result[1:-1] = (cross < 0).astype(bool)
    return result


def optimal_somewhere(x: ArrayLike, y: ArrayLike, vertices: ArrayLike) -> NDArray[np.bool_]:
    """Whether each point is best, perhaps together with others, for some positive and finite slope.

    Those are the points at the vertices and on the edges that rise: a point straight below the first vertex, or to the
    right of the first one with y at its maximum, is never better than that vertex and costs more.

    >>> x, y = [0, 0, 1, 2, 4], [0, 2, 3, 4, 4]
    >>> optimal_somewhere(x, y, upper_hull(x, y)).tolist()
    [False, True, True, True, False]
    """
    across, up = _integers(x), _integers(y)
    if across.dtype != up.dtype:
        across, up = across.astype(object), up.astype(object)
    corners = np.asarray(vertices, dtype=np.intp)
    edge = np.clip(np.searchsorted(across[corners], across, side="right") - 1, 0, len(corners) - 2)
    a, b = corners[:-1][edge], corners[1:][edge]
    cross = (across[b] - across[a]) * (up - up[a]) - (up[b] - up[a]) * (across - across[a])
    level = (up[b] == up[a]) & (across != across[a])
    return np.asarray((cross == 0) & ~level, dtype=bool)


# Iso-performance lines: the best operating point for given costs and class sizes.


def iso_performance_slope(
    cost_false_positive: Fraction | int,
    cost_false_negative: Fraction | int,
    negatives: Fraction | int,
    positives: Fraction | int,
) -> Fraction:
    """Slope of the lines of equal expected cost in ROC space.

    Two points on such a line cost the same: slope = (cost of a false positive / cost of a false negative) · (N/P).

    Provost & Fawcett (2001), Machine Learning 42, 203–231, section 3; Fawcett (2006), equation 1.
    """
    given = {
        "the cost of a false positive": cost_false_positive,
        "the cost of a false negative": cost_false_negative,
        "the number of negatives": negatives,
        "the number of positives": positives,
    }
    for name, value in given.items():
        if not value > 0:
            raise InputError("{name} must be greater than 0, not {value}.", name=name, value=value)
    return Fraction(cost_false_positive) / Fraction(cost_false_negative) * Fraction(negatives) / Fraction(positives)


def best_points(x: ArrayLike, y: ArrayLike, x_unit: int, y_unit: int, slope: Fraction) -> NDArray[np.intp]:
    """Indices of all points x / x_unit, y / y_unit (integers) of greatest TPR − slope · FPR, ties decided exactly.

    >>> best_points([0, 1, 2, 4], [0, 2, 3, 4], 4, 4, Fraction(1)).tolist()
    [1, 2]
    """
    across, up = np.asarray(x), np.asarray(y)
    over, under = x_unit * slope.denominator, y_unit * slope.numerator
    if max(abs(over * y_unit), abs(under * x_unit)) >= 2**61:
        across, up = across.astype(object), up.astype(object)
    height: NDArray[Any] = up * over - across * under
    return np.flatnonzero(height == height.max())


def closest_points(x: ArrayLike, y: ArrayLike, x_unit: int, y_unit: int) -> NDArray[np.intp]:
    """Indices of all points x / x_unit, y / y_unit (integers) closest to (0, 1), ties decided exactly.

    The distance adds the squares of the two error rates, which corresponds to no costs; the largest TPR − FPR (Youden's
    index) has the smallest sum of the error rates. Where the two rules disagree, Perkins & Schisterman advise Youden's.

    >>> closest_points([0, 1, 2, 4], [0, 2, 3, 4], 4, 4).tolist()
    [1, 2]
    """
    across, up = np.asarray(x), np.asarray(y)
    if max(x_unit, y_unit) >= 2**15:
        across, up = across.astype(object), up.astype(object)
    distance: NDArray[Any] = (across * y_unit) ** 2 + ((y_unit - up) * x_unit) ** 2
    return np.flatnonzero(distance == distance.min())
