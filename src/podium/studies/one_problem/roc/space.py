"""All points of all classifiers in one ROC space: the joint hull, who touches it, and the best points for a slope."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import hypot, lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import RocPoints, Scores
from podium.i18n import N_
from podium.stats.roc import Curve, best_points, closest_points, optimal_somewhere, upper_hull

NEVER, ALWAYS = -1, -2
"""Owners of (0, 0), which calls nothing positive, and of (1, 1), which calls everything positive."""

TRIVIAL = {NEVER: N_("declare nothing positive"), ALWAYS: N_("declare everything positive")}


@dataclass(frozen=True, eq=False)
class RocSpace:
    """Points of k classifiers over common denominators."""

    names: tuple[str, ...]  # The classifiers: those with scores first, then the crisp ones
    # Classifier of each point, shape (m,); `NEVER` and `ALWAYS` for the first and the last point, which belong to all
    owner: NDArray[np.intp]
    x: NDArray[Any]  # Integers: FPR = x / x_unit and TPR = y / y_unit
    y: NDArray[Any]
    x_unit: int  # Common denominators
    y_unit: int
    # Smallest score called positive, shape (m,); NaN for crisp classifiers and the two trivial points
    thresholds: NDArray[np.float64]
    hull: NDArray[np.intp]  # Points at the vertices of the joint convex hull, from (0, 0) to (1, 1)
    useful: NDArray[np.bool_]  # Points that are best for some positive, finite slope, shape (m,)

    __repr__ = brief

    @property
    def fpr(self) -> NDArray[np.float64]:
        """False positive rates."""
        return _quotients(self.x, self.x_unit)

    @property
    def tpr(self) -> NDArray[np.float64]:
        """True positive rates."""
        return _quotients(self.y, self.y_unit)

    @property
    def touching(self) -> tuple[int, ...]:
        """Classifiers with a point on the hull: each is the best choice for some costs and class ratio."""
        found = set(self.owner[self.useful].tolist())
        return tuple(j for j in range(len(self.names)) if j in found)

    @property
    def dominated(self) -> tuple[int, ...]:
        """Classifiers that are never the best choice, whatever the costs and the class ratio."""
        touching = set(self.touching)
        return tuple(j for j in range(len(self.names)) if j not in touching)

    def best(self, slope: Fraction) -> NDArray[np.intp]:
        """All points, of any classifier, that are best for a slope; ties decided exactly."""
        few = np.flatnonzero(self.useful | (self.owner < 0))
        return few[best_points(self.x[few], self.y[few], self.x_unit, self.y_unit, slope)]

    def best_of(self, classifier: int, slope: Fraction) -> NDArray[np.intp]:
        """Points of one classifier that are best for a slope; the trivial ones where none of its own is as good."""
        own = np.flatnonzero((self.owner == classifier) | (self.owner < 0))
        return own[best_points(self.x[own], self.y[own], self.x_unit, self.y_unit, slope)]

    def closest_of(self, classifier: int) -> NDArray[np.intp]:
        """Points of one classifier that are closest to (0, 1); the trivial ones where none of its own is as close."""
        own = np.flatnonzero((self.owner == classifier) | (self.owner < 0))
        return own[closest_points(self.x[own], self.y[own], self.x_unit, self.y_unit)]

    def distance(self, point: int) -> float:
        """Distance of a point from (0, 1)."""
        return hypot(float(self.fpr[point]), 1.0 - float(self.tpr[point]))

    def hull_slopes(self) -> list[Fraction | None]:
        """Slope of the edge after each vertex but the last; None where it is vertical."""
        slopes: list[Fraction | None] = []
        for a, b in zip(self.hull[:-1].tolist(), self.hull[1:].tolist(), strict=True):
            run, rise = int(self.x[b] - self.x[a]), int(self.y[b] - self.y[a])
            slopes.append(Fraction(rise * self.x_unit, run * self.y_unit) if run else None)
        return slopes


class _Part(NamedTuple):
    owner: NDArray[np.intp]
    x: NDArray[Any]
    y: NDArray[Any]
    thresholds: NDArray[np.float64]


def roc_space(scores: Scores | None, curves: Sequence[Curve], points: RocPoints | None) -> RocSpace:
    """Bring curves and points to common denominators and find the joint hull."""
    negatives, positives = (1, 1) if scores is None else (scores.negatives, scores.positives)
    x_unit = lcm(negatives, *(rate.denominator for rate in (points.fpr if points else ())))
    y_unit = lcm(positives, *(rate.denominator for rate in (points.tpr if points else ())))
    kind: Any = object if max(x_unit, y_unit) >= 2**30 else np.int64
    names: tuple[str, ...] = ()
    parts = [_single(NEVER, 0, 0, kind)]
    if scores is not None:
        names = scores.names
        factors = x_unit // negatives, y_unit // positives
        parts += [_own(curve, j, scores.values[:, j], kind, factors) for j, curve in enumerate(curves)]
    if points is not None:
        number = {name: len(names) + at for at, name in enumerate(points.classifiers)}
        names = (*names, *points.classifiers)
        for name, fpr, tpr in zip(points.names, points.fpr, points.tpr, strict=True):
            parts.append(_single(number[name], int(fpr * x_unit), int(tpr * y_unit), kind))
    parts.append(_single(ALWAYS, x_unit, y_unit, kind))
    owner, x, y, thresholds = (np.concatenate(group) for group in zip(*parts, strict=True))
    hull = upper_hull(x, y)
    useful = optimal_somewhere(x, y, hull) & (owner >= 0)
    return RocSpace(names, owner, x, y, x_unit, y_unit, thresholds, _from_origin_to_end(hull, x, y), useful)


def _single(owner: int, x: int, y: int, kind: Any) -> _Part:
    nothing = np.array([np.nan])
    return _Part(np.array([owner], dtype=np.intp), np.array([x], dtype=kind), np.array([y], dtype=kind), nothing)


def _own(curve: Curve, j: int, values: NDArray[np.float64], kind: Any, factors: tuple[int, int]) -> _Part:
    """Points of a curve between its two trivial ends."""
    inner = slice(1, -1)
    x = curve.false_positives[inner].astype(kind) * factors[0]
    y = curve.true_positives[inner].astype(kind) * factors[1]
    return _Part(np.full(len(x), j, dtype=np.intp), x, y, values[curve.rows[inner]])


def _from_origin_to_end(hull: NDArray[np.intp], x: NDArray[Any], y: NDArray[Any]) -> NDArray[np.intp]:
    """Begin the hull with (0, 0), also where it starts by going straight up."""
    first = int(hull[0])
    if x[first] == 0 and y[first] == 0:
        hull = hull[1:]
    last = int(hull[-1])
    if x[last] == x[-1] and y[last] == y[-1]:
        hull = hull[:-1]
    return np.concatenate([np.array([0]), hull, np.array([len(x) - 1])]).astype(np.intp)


def _quotients(whole: NDArray[Any], unit: int) -> NDArray[np.float64]:
    if whole.dtype == object:
        return np.array([int(value) / unit for value in whole.tolist()], dtype=np.float64)
    return np.asarray(whole / float(unit), dtype=np.float64)
