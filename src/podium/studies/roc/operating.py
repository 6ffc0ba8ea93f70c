"""Which point to work at: the slope in plain words, and the best points for it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from podium.brief import brief
from podium.data import RocPoints, Scores
from podium.errors import InputError
from podium.i18n import Message
from podium.stats.roc import iso_performance_slope
from podium.studies.roc.options import Options, positive_number
from podium.studies.roc.space import RocSpace


@dataclass(frozen=True)
class Slope:
    """The slope of the iso-performance lines and where it comes from.

    Attributes
    ----------
    value
        (cost of a false positive / cost of a false negative) · (negatives / positives).
    costs
        Cost of a false positive and of a false negative; None by default, where only the slope is fixed.
    sizes
        Negatives and positives; None by default.
    text
        How it came about, in words.
    """

    value: Fraction
    costs: tuple[Fraction, Fraction] | None
    sizes: tuple[Fraction, Fraction] | None
    text: str

    __repr__ = brief

    def expected_cost(self, fpr: Fraction, tpr: Fraction) -> float | None:
        """Expected cost per instance at a point; None where costs were not given."""
        if self.costs is None or self.sizes is None:
            return None
        false_positive, false_negative = self.costs
        negatives, positives = self.sizes
        total = false_positive * negatives * fpr + false_negative * positives * (1 - tpr)
        return float(total / (negatives + positives))


@dataclass(frozen=True)
class OperatingPoint:
    """A point to work at: index in the space, owner, and the two measures it is judged by."""

    point: int
    owner: int
    height: float
    cost: float | None
    best: bool


def choose_slope(options: Options, scores: Scores | None, points: RocPoints | None) -> Slope:
    """Slope from the options: 1 without any; else equal costs and the class sizes of the data fill the gaps.

    Raises
    ------
    InputError
        When costs are given but nothing says how many negatives and positives there are.
    """
    if not options.cost_given:
        text = Message("slope 1, because no costs were given: the largest TPR − FPR")
        return Slope(Fraction(1), None, None, text)
    costs = tuple(
        Fraction(1) if value is None else positive_number(name, value)
        for name, value in (("cost_fp", options.cost_fp), ("cost_fn", options.cost_fn))
    )
    given = options.negatives is not None and options.positives is not None
    if options.negatives is not None and options.positives is not None:
        sizes = (positive_number("negatives", options.negatives), positive_number("positives", options.positives))
    else:
        sizes = _sizes(scores, points)
    value = iso_performance_slope(costs[0], costs[1], sizes[0], sizes[1])
    text = Message(
        "slope ({fp:g}/{fn:g})·({negatives:g}/{positives:g}) = {value:.4g}: a false positive costs {fp:g} and a false "
        "negative {fn:g}, with {negatives:g} negatives to {positives:g} positives",
        fp=float(costs[0]),
        fn=float(costs[1]),
        negatives=float(sizes[0]),
        positives=float(sizes[1]),
        value=float(value),
    )
    if not given:
        text = Message("{slope} (the class sizes of the data)", slope=text)
    return Slope(value, (costs[0], costs[1]), sizes, text)


def _sizes(scores: Scores | None, points: RocPoints | None) -> tuple[Fraction, Fraction]:
    if scores is not None:
        return Fraction(scores.negatives), Fraction(scores.positives)
    if points is not None and points.counts is not None:
        sizes = {(fp + tn, tp + fn) for tp, fn, fp, tn in points.counts}
        if len(sizes) == 1:
            negatives, positives = sizes.pop()
            return Fraction(negatives), Fraction(positives)
    raise InputError(
        "Costs need the class sizes, which these points do not contain. Use --negatives and --positives "
        "(only their ratio matters)."
    )


def operating_points(space: RocSpace, slope: Slope) -> tuple[OperatingPoint, ...]:
    """Best points of each classifier, the best of all marked; trivial points where nothing is better."""
    best = set(space.best(slope.value).tolist())
    found: list[OperatingPoint] = []
    seen: set[int] = set()
    for j in range(len(space.names)):
        for point in space.best_of(j, slope.value).tolist():
            if point not in seen:
                found.append(_operating_point(space, slope, point, point in best))
                seen.add(point)
    return tuple(sorted(found, key=lambda p: (not p.best, -p.height)))


def _operating_point(space: RocSpace, slope: Slope, point: int, best: bool) -> OperatingPoint:
    fpr, tpr = Fraction(int(space.x[point]), space.x_unit), Fraction(int(space.y[point]), space.y_unit)
    height = float(tpr - slope.value * fpr)
    return OperatingPoint(point, int(space.owner[point]), height, slope.expected_cost(fpr, tpr), best)
