"""ROC curves, hulls and operating points: by definition, by brute force, by scikit-learn."""

from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics

from podium.stats.roc import (
    best_points,
    closest_points,
    iso_performance_slope,
    optimal_somewhere,
    roc_curve,
    upper_hull,
)
from quick import for_each
from stats.helpers import refused


@st.composite
def instances(draw, largest=12, size=30):
    n = draw(st.integers(2, size))
    truth = draw(st.lists(st.booleans(), min_size=n, max_size=n).filter(lambda t: any(t) and not all(t)))
    return truth, draw(st.lists(st.integers(-largest, largest), min_size=n, max_size=n))


def test_fawcett_points_by_hand():
    """Fawcett (2006), figure 3: the 20 instances, in the order of their scores, step up for p and right for n."""
    labels = "ppnpppnnpnpnpnnnpnpn"
    # rows 12 and 13 stand out of order in the source (0.37 before 0.38): by score p comes first; 15 and 16 are tied
    by_score = "ppnpppnnpnppnnnnpnpn"
    truth = [label == "p" for label in labels]
    scores = [90, 80, 70, 60, 55, 54, 53, 52, 51, 50.5, 40, 37, 38, 36, 35, 35, 34, 33, 30, 10]
    path = [(0, 0)]
    for place, label in enumerate(by_score):
        x, y = path[-1]
        path.append((x + (label == "n"), y + (label == "p")))
        if place == 15:
            path.pop(-2)  # the tied pair moves in one step
    found = roc_curve(truth, scores)
    assert list(zip(found.false_positives.tolist(), found.true_positives.tolist(), strict=True)) == path
    assert found.doubled_area == 2 * 69


@given(instances())
def test_scikit_learn(data):
    truth, scores = data
    found = roc_curve(truth, scores)
    fpr, tpr, thresholds = metrics.roc_curve(truth, scores, drop_intermediate=False)
    assert found.fpr == pytest.approx(fpr)
    assert found.tpr == pytest.approx(tpr)
    assert np.array(scores)[found.rows[1:]].tolist() == thresholds[1:].tolist()
    assert found.area == pytest.approx(metrics.auc(fpr, tpr))


@given(instances())
def test_a_point_is_what_its_threshold_says(data):
    truth, scores = (np.array(part) for part in data)
    found = roc_curve(truth, scores)
    assert (found.false_positives[0], found.true_positives[0], found.rows[0]) == (0, 0, -1)
    for fp, tp, row in zip(found.false_positives[1:], found.true_positives[1:], found.rows[1:], strict=True):
        called = scores >= scores[row]
        assert (fp, tp) == ((called & ~truth).sum(), (called & truth).sum())
    assert found.doubled_area == sum(
        2 * (p > n) + (p == n) for p in scores[truth].tolist() for n in scores[~truth].tolist()
    )


def test_wide_decimals():
    wide = np.array([10**30 + 1, 10**30, 10**30, 5], dtype=object)
    assert roc_curve([True, False, True, False], wide).true_positives.tolist() == [0, 1, 2, 2]


def highest(points, x):
    """Height of the upper hull above x: the best of all points there and of all chords over it."""
    here = [Fraction(b) for a, b in points if a == x]
    for (a, b), (c, d) in combinations(points, 2):
        if a != c and min(a, c) <= x <= max(a, c):
            here.append(b + Fraction((d - b) * (x - a), c - a))
    return max(here)


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=14), st.sampled_from([1, 2**31]))
def test_hull_by_brute_force(inner, factor):
    points = [(0, 0), *inner, (8, 8)]
    x, y = (np.array(side, dtype=object) * factor for side in zip(*points, strict=True))
    vertices = upper_hull(x, y).tolist()
    heights = {a: highest(points, a) for a in range(9)}
    corners = [(points[v][0], points[v][1]) for v in vertices]
    assert corners == sorted(set(corners))
    assert all(heights[a] == b for a, b in corners)
    # A vertex cannot be left out: the hull of the others lies lower there, or ends before it.
    for a, b in corners:
        rest = [point for point in points if point != (a, b)]
        at_the_end = not any(p[0] <= a for p in rest) or not any(p[0] >= a for p in rest)
        assert at_the_end or highest(rest, a) < b if (a, b) not in ((0, 0), (8, 8)) else True
    # And all points lie on or under the chain of vertices.
    for a in range(9):
        assert highest(corners, a) == heights[a] if corners[0][0] <= a <= corners[-1][0] else True


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=10))
def test_useful_points_are_best_for_some_slope(inner):
    """Each slope where the ranking of two points can change, and one between any two of them, is tried."""
    points = [(0, 0), *inner, (6, 6)]
    x, y = (np.array(side) for side in zip(*points, strict=True))
    turning = sorted(
        {Fraction(d - b, c - a) for (a, b), (c, d) in combinations(points, 2) if a != c and Fraction(d - b, c - a) > 0}
    )
    between = [(a + b) / 2 for a, b in pairwise(turning)]
    ends = [turning[0] / 2, turning[-1] + 1]
    best = set()
    for slope in [*turning, *between, *ends]:
        heights = [b - slope * a for a, b in points]
        top = [i for i, height in enumerate(heights) if height == max(heights)]
        assert best_points(x, y, 6, 6, slope).tolist() == top
        best.update(top)
    assert set(np.flatnonzero(optimal_somewhere(x, y, upper_hull(x, y))).tolist()) == best


@for_each(
    [
        (Fraction(2**60), [0]),  # four times four times this passes 64 bits
        (Fraction(1, 2**60), [3]),
        (Fraction(1), [0, 1, 2, 3]),
        (1 + Fraction(1, 10**30), [0]),
        (1 - Fraction(1, 10**30), [3]),
    ],
)
def test_best_points_of_the_diagonal(slope, best):
    """Steeper lines than the diagonal leave its lower end, flatter ones its upper end, however little."""
    assert best_points([0, 1, 3, 4], [0, 1, 3, 4], 4, 4, slope).tolist() == best


def test_hulls_by_hand():
    """(4, 8) lies below the line from (2, 6) to (6, 11), which passes 8.5."""
    assert upper_hull([0, 2, 4, 6, 10], [0, 6, 8, 11, 12]).tolist() == [0, 1, 3, 4]


@for_each([(42, True), (41, False), (84, True), (83, False)])
def test_one_unit_decides(n, above):
    """Cassini: F(n+1)² − F(n) F(n+2) is 1 for even n and −1 for odd: a hair above or below the line from (0, 0)."""
    fibonacci = [0, 1]
    while len(fibonacci) < n + 3:
        fibonacci.append(sum(fibonacci[-2:]))
    x, y = [0, *fibonacci[n : n + 2]], [0, *fibonacci[n + 1 : n + 3]]
    assert upper_hull(x, y).tolist() == ([0, 1, 2] if above else [0, 2])
    assert optimal_somewhere(x, y, upper_hull(x, y)).tolist() == [True, above, True]


def test_small_beside_large_coordinates():
    for hair in (-1, 0, 1):
        x, y = [0, 1, 2], [0, 10**20 + hair, 2 * 10**20]
        assert optimal_somewhere(x, y, upper_hull(x, y)).tolist() == [True, hair >= 0, True]
        turned = [2 * 10**20 - value for value in y[::-1]], [2 - value for value in x[::-1]]
        assert optimal_somewhere(*turned, upper_hull(*turned)).tolist() == [True, hair >= 0, True]


test_unusable_input_is_refused = refused(
    ("there are 0 and 2", lambda: roc_curve([False, False], [1, 2])),
    ("shape", lambda: roc_curve([True, False], [1, 2, 3])),
    ("NaN", lambda: roc_curve([True, False], [1, np.nan])),
    *(
        ("same shape", lambda x=x, y=y: upper_hull(np.array(x, dtype=int), np.array(y, dtype=int)))
        for x, y in (([0, 1, 2], [0, 2]), ([], []), ([[0, 1]], [[0, 1]]))
    ),
    ("integers", lambda: upper_hull([0.0, 0.5, 1.0], [0.0, 0.7, 1.0])),
    ("false negative must be greater than 0", lambda: iso_performance_slope(1, 0, 1, 1)),
)


def test_slopes_of_the_source():
    """300 negatives and 150 positives: costs (2, 4) give slope 1, costs (1, 4) slope 0.5."""
    assert iso_performance_slope(2, 4, 300, 150) == 1
    assert iso_performance_slope(1, 4, 300, 150) == Fraction(1, 2)


@given(
    st.lists(st.tuples(st.integers(0, 20), st.integers(0, 10)), min_size=1, max_size=12),
    st.tuples(*[st.integers(1, 9)] * 4),
)
def test_the_best_point_is_the_cheapest(points, numbers):
    """The line construction is only a means: what counts is the expected cost."""
    cost_fp, cost_fn, negatives, positives = numbers
    x, y = (np.array(side) for side in zip(*points, strict=True))
    slope = iso_performance_slope(cost_fp, cost_fn, negatives, positives)
    costs = [cost_fp * negatives * Fraction(a, 20) + cost_fn * positives * (1 - Fraction(b, 10)) for a, b in points]
    cheapest = [i for i, cost in enumerate(costs) if cost == min(costs)]
    assert best_points(x, y, 20, 10, slope).tolist() == cheapest
    # A slope too fine for 64 bits: of the points tied at `slope` the one furthest left wins.
    finer = slope + Fraction(1, 10**30)
    left = min(points[i][0] for i in cheapest)
    assert best_points(x, y, 20, 10, finer).tolist() == [i for i in cheapest if points[i][0] == left]


@for_each(range(12))
def test_the_closest_points_are_those_of_fractions(seed):
    rng = np.random.default_rng(seed)
    x_unit, y_unit = int(rng.integers(1, 40_000)), int(rng.integers(1, 50))
    x, y = rng.integers(0, x_unit + 1, 30), rng.integers(0, y_unit + 1, 30)
    far = [Fraction(int(a), x_unit) ** 2 + (1 - Fraction(int(b), y_unit)) ** 2 for a, b in zip(x, y, strict=True)]
    expected = [i for i, distance in enumerate(far) if distance == min(far)]
    assert closest_points(x, y, x_unit, y_unit).tolist() == expected
