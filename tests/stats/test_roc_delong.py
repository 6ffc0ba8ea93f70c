"""DeLong against R's pROC, against the definition pair by pair, and its level under the null hypothesis."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import special, stats

from podium.stats.roc_areas import (
    _scatter,
    area_interval,
    areas,
    compare_areas,
    degrees_of_freedom,
    placements,
    score_interval,
)
from quick import for_each
from stats.helpers import recorded, refused, same_alone


def by_definition(truth, scores):
    """Areas and covariance as DeLong et al. write them, in fractions, with two loops."""
    truth, scores = np.array(truth, dtype=bool), np.array(scores)
    up, down = scores[truth].tolist(), scores[~truth].tolist()
    k = scores.shape[1]

    def wins(a, b):
        return Fraction(1) if a > b else Fraction(1, 2) if a == b else Fraction(0)

    v10 = [[sum(wins(p[j], n[j]) for n in down) / len(down) for p in up] for j in range(k)]
    v01 = [[sum(wins(p[j], n[j]) for p in up) / len(up) for n in down] for j in range(k)]
    area = [sum(row) / len(row) for row in v10]

    def part(v, a, b):
        m = len(v[0])
        return sum((v[a][i] - area[a]) * (v[b][i] - area[b]) for i in range(m)) / (m - 1) / m

    return area, [[part(v10, a, b) + part(v01, a, b) for b in range(k)] for a in range(k)]


@st.composite
def tables(draw, k=3, size=16, largest=5):
    n = draw(st.integers(4, size))
    truth = draw(st.lists(st.booleans(), min_size=n, max_size=n).filter(lambda t: 2 <= sum(t) <= len(t) - 2))
    row = st.lists(st.integers(0, largest), min_size=k, max_size=k)
    return truth, draw(st.lists(row, min_size=n, max_size=n))


@for_each(recorded("roc_r")["cases"])
def test_proc(case):
    found = areas(case["truth"], np.array(case["scores"], dtype=int))
    assert found.auc == pytest.approx(case["auc"], rel=1e-13)
    assert found.covariance == pytest.approx(np.array(case["covariance"]), rel=1e-11, abs=1e-17)
    low, high = area_interval(found.auc, found.standard_error, method="wald")
    assert np.transpose([low, high]) == pytest.approx(np.array(case["wald"]), rel=1e-11)
    for first, second, z, p, greater in case["tests"]:
        pair = [int(first)], [int(second)]
        test = compare_areas(found, *pair)
        assert test.z[0] == pytest.approx(z, rel=1e-10)
        assert test.pvalue[0] == pytest.approx(p, rel=1e-10)
        assert compare_areas(found, *pair, "greater").pvalue[0] == pytest.approx(greater, rel=1e-10)
        assert compare_areas(found, *pair, "less").pvalue[0] == pytest.approx(1 - greater, rel=1e-9)


@given(tables())
def test_definition(data):
    truth, scores = data
    found = areas(truth, scores)
    area, covariance = by_definition(truth, scores)
    assert [Fraction(int(w), 2 * found.positives * found.negatives) for w in found.doubled_wins] == area
    exact = [[Fraction(int(cell), found.unit) for cell in row] for row in found.scatter]
    assert exact == covariance
    test = compare_areas(found, [0, 1], [1, 2])
    for m, (a, b) in enumerate(((0, 1), (1, 2))):
        variance = covariance[a][a] + covariance[b][b] - 2 * covariance[a][b]
        if variance == 0:
            assert test.pvalue[m] == 1
            assert np.isnan(test.z[m]) if area[a] != area[b] else test.z[m] == 0
        else:
            assert test.z[m] == pytest.approx(float(area[a] - area[b]) / float(variance) ** 0.5, rel=1e-12, abs=1e-300)


def test_placements_count_the_other_class():
    rng = np.random.default_rng(11)
    truth, scores = rng.random(15) < 0.4, rng.integers(0, 5, (2, 15, 3))
    placed = placements(truth, scores)
    up, down = scores[:, truth].swapaxes(1, 2), scores[:, ~truth].swapaxes(1, 2)
    beats = 2 * (up[..., None] > down[..., None, :]) + (up[..., None] == down[..., None, :])  # halves, doubled
    assert (placed.positive == beats.sum(axis=-1)).all()
    assert (placed.negative == beats.sum(axis=-2)).all()
    assert placed.positive.dtype == placed.negative.dtype == np.int64


def test_equal_p_values_are_equal_to_the_last_bit():
    """Three copies of one ordering against another: the tests must not differ by rounding."""
    rng = np.random.default_rng(3)
    truth = rng.random(200) < 0.4
    one, other = rng.integers(0, 50, 200) + 8 * truth, rng.integers(0, 50, 200)
    found = areas(truth, np.stack([one, 3 * one, one**3, other], axis=1))
    p = compare_areas(found, [0, 1, 2, 0], [3, 3, 3, 1]).pvalue.tolist()
    assert p[0] == p[1] == p[2]
    assert p[3] == 1


@for_each([(10, "i"), (2**26, "O"), (2**30, "O"), (2**34, "O")])
def test_sums_of_products_are_those_of_pythons_integers(largest, kind):
    """By floats, by 64 bits, by Python's integers: each as far as it is exact."""
    values = np.random.default_rng(6).integers(largest - 9, largest + 1, (3, 7))
    rows = values.tolist()
    expected = [
        [5 * (7 * sum(a * b for a, b in zip(one, other, strict=True)) - sum(one) * sum(other)) for other in rows]
        for one in rows
    ]
    found = _scatter(values, largest, 5)
    assert found.tolist() == expected
    assert found.dtype.kind == kind


def test_a_batch_is_its_members():
    truth = np.array([1, 0, 1, 0, 0, 1, 1, 0], dtype=bool)
    scores = np.random.default_rng(5).integers(0, 6, (4, 8, 3))
    same_alone(lambda one: areas(truth, one), scores, rtol=0)
    same_alone(lambda one: compare_areas(areas(truth, one), [0, 1], [1, 2]), scores, rtol=0)


def test_perfect_and_useless_scores_make_no_claim():
    truth = np.repeat([True, False], 10)
    found = areas(truth, np.stack([np.arange(20, 0, -1), np.ones(20, dtype=int), np.arange(20)], axis=1))
    assert found.auc.tolist() == [1, 0.5, 0]
    assert found.standard_error.tolist() == [0, 0, 0]
    low, high = area_interval(found.auc, found.standard_error)
    assert np.isnan([low, high]).all()
    for method in ("logit", "wald"):  # nor is a standard error believed there
        assert np.isnan(area_interval([0.0, 1.0], [0.1, 0.1], method=method)).all()
    test = compare_areas(found, [0, 0, 1], [1, 2, 2])
    assert np.isnan(test.z).all()
    assert test.pvalue.tolist() == [1, 1, 1]
    assert compare_areas(found, [0], [1], "greater").pvalue.tolist() == [1]


def test_intervals():
    """By hand: logit(0.9) = 2.19722, half width 1.95996·0.05/0.09 = 1.08887."""
    low, high = area_interval(0.9, 0.05)
    assert [float(low), float(high)] == pytest.approx(
        [1 / (1 + np.exp(-1.10835583)), 1 / (1 + np.exp(-3.28609332))], rel=1e-6
    )
    low, high = area_interval([0.9, 0.99], [0.05, 0.05], 0.99, "wald")
    assert low.tolist() == pytest.approx([0.9 - 2.5758293 * 0.05, 0.99 - 2.5758293 * 0.05])
    assert high.tolist() == [1, 1]


SMALL = [(2, 300), (5, 50), (5, 300)]


def small_class(positives: int, negatives: int, area: float, tables: int, classifiers: int):
    """Normal scores of equal areas, correlated 0.5 between classifiers."""
    rng = np.random.default_rng([positives, negatives])
    truth = np.repeat([True, False], [positives, negatives])
    n = len(truth)
    scores = 0.5**0.5 * (rng.standard_normal((tables, n, 1)) + rng.standard_normal((tables, n, classifiers)))
    return truth, scores + (2**0.5 * special.ndtri(area)) * truth[:, None]


@for_each(product(SMALL, [0.7, 0.85]))
def test_the_level_holds_where_a_class_is_small(sizes, area):
    """DeLong's normal p is at 0.10 for 5 to 300 and above 0.2 for 2 to 300; t stays at 0.05 or below."""
    truth, scores = small_class(*sizes, area, 1000, 2)
    test = compare_areas(areas(truth, scores), [0], [1])
    assert (test.t_pvalue <= 0.05).mean() <= 0.055 + 2 * (0.05 * 0.95 / 1000) ** 0.5
    assert (test.t_pvalue >= test.pvalue - 1e-12).all()
    if sizes == (5, 300) and area == 0.7:
        assert (test.pvalue <= 0.05).mean() > 0.08


@for_each(product(SMALL, [0.7, 0.961]))
def test_the_score_interval_covers_where_a_class_is_small(sizes, area):
    """The logit interval covers 0.75 for 5 to 300 and AUC 0.961."""
    truth, scores = small_class(*sizes, area, 1000, 1)
    found = areas(truth, scores)
    low, high = score_interval(found.auc, found.standard_error, sizes)
    assert ((low <= area) & (area <= high)).mean() > 0.945


def test_score_intervals_by_their_definition():
    """The ends are the roots of (A − θ)² = max(z² H(θ), t² SE² θ(1 − θ)/(A(1 − A))), H as Hanley and McNeil print it."""
    z = stats.norm.ppf(0.975)
    for area, error, positives, negatives in (
        (0.8, 0.02, 5, 50),
        (0.8, 0.2, 5, 50),
        (0.3, 0.05, 40, 8),
        (1.0, 0.0, 6, 6),
    ):
        small, large = sorted((positives, negatives))
        parts = [1 / positives, 1 / negatives]
        df = int(sum(parts) ** 2 / (parts[0] ** 2 / (positives - 1) + parts[1] ** 2 / (negatives - 1)))
        low, high = score_interval(area, error, (negatives, positives))
        for theta in (float(low), float(high)):
            if theta == area:
                continue
            q1, q2 = theta / (2 - theta), 2 * theta**2 / (1 + theta)
            wide, narrow = max(q1, q2) - theta**2, min(q1, q2) - theta**2
            printed = (theta * (1 - theta) + (large - 1) * wide + (small - 1) * narrow) / (small * large)
            own = (
                0.0 if area == 1 else stats.t.ppf(0.975, df) ** 2 * error**2 * theta * (1 - theta) / (area * (1 - area))
            )
            assert (area - theta) ** 2 == pytest.approx(max(z**2 * printed, own), rel=1e-6)


def test_score_intervals_turn_with_the_scores():
    low, high = score_interval([0.9, 0.1], [0.05, 0.05], (7, 30))
    assert [low[0], high[0]] == pytest.approx([1 - high[1], 1 - low[1]])


def test_degrees_of_freedom_are_those_of_equal_variances():
    assert degrees_of_freedom((10, 10)) == 18
    assert degrees_of_freedom((5, 50)) == 4
    assert degrees_of_freedom((2, 10**6)) == 1
    assert degrees_of_freedom((20, 20, 20), (2, 2, 2)) == 57


test_unusable_input_is_refused = refused(
    ("at least two positives and two negatives", lambda: areas([1, 0, 0], [[1], [2], [3]])),
    ("shape", lambda: areas([1, 1, 0, 0], [1, 2, 3, 4])),
    ("at least two instances", lambda: score_interval(0.9, 0.05, (1, 30))),
    lambda: area_interval(0.9, 0.05, confidence=1.0),
    lambda: area_interval(0.9, 0.05, confidence=0.0),
    lambda: area_interval(0.9, 0.05, method="exact"),
)
