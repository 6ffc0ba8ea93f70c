"""Multiclass areas: scikit-learn, R's pROC, the definition, DeLong for two classes, the jackknife, and the level."""

from itertools import permutations

import numpy as np
import pytest
from scipy import special
from sklearn.metrics import roc_auc_score

from podium.stats.roc_areas import areas, compare_areas, compare_class_areas, hand_till, one_vs_rest, score_interval
from quick import for_each
from stats.helpers import recorded, refused


def made(seed, n, c, k, signal=1.0):
    rng = np.random.default_rng(seed)
    classes = np.concatenate([np.repeat(np.arange(c), 2), rng.integers(0, c, n - 2 * c)])
    scores = rng.standard_normal((n, k, c))
    scores[np.arange(n), :, classes] += signal
    return classes, np.rint(10 * scores).astype(int)


@for_each(recorded("roc_r")["multiclass"])
def test_proc(case):
    scores = np.array(case["scores"], dtype=int)[:, None, :]
    assert hand_till(case["classes"], scores).auc[0] == pytest.approx(case["m"], rel=1e-12)


@for_each([(1, 40, 3), (2, 90, 4), (3, 60, 6)])
def test_scikit_learn(seed, n, c):
    """Its ovo macro average is Hand and Till's M; probabilities must sum to one there, ours need not."""
    classes, scores = made(seed, n, c, 2)
    chance = np.exp(scores / 10.0)
    chance /= chance.sum(axis=2, keepdims=True)
    for j in range(2):
        ours = hand_till(classes, chance).auc[j]
        assert ours == pytest.approx(
            roc_auc_score(classes, chance[:, j], multi_class="ovo", average="macro"), rel=1e-12
        )
        for weighted, average in ((False, "macro"), (True, "weighted")):
            expected = roc_auc_score(classes, chance[:, j], multi_class="ovr", average=average)
            assert one_vs_rest(classes, chance, weighted=weighted).auc[j] == pytest.approx(expected, rel=1e-12)


def test_pairs_one_by_one():
    classes, scores = made(4, 30, 3, 1)
    found = hand_till(classes, scores)

    def told(i, j):
        up, down = scores[classes == i, 0, i], scores[classes == j, 0, i]
        return np.mean([[(a > b) + 0.5 * (a == b) for b in down] for a in up])

    values = {(i, j): told(i, j) for i, j in permutations(range(3), 2)}
    for i, j in values:
        assert found.parts[0, i, j] == pytest.approx((values[i, j] + values[j, i]) / 2, rel=1e-13)
    assert found.auc[0] == pytest.approx(np.mean(list(values.values())), rel=1e-13)
    assert np.isnan(np.diagonal(found.parts[0])).all()


def test_two_classes_are_delong():
    """With two classes whose scores mirror each other every measure is the AUC, with DeLong's covariance and tests."""
    classes, scores = made(5, 50, 2, 3)
    scores[:, :, 0] = -scores[:, :, 1]
    binary = areas(classes == 1, scores[:, :, 1])
    for found in (
        hand_till(classes, scores),
        one_vs_rest(classes, scores),
        one_vs_rest(classes, scores, weighted=True),
    ):
        assert found.auc == pytest.approx(binary.auc, rel=1e-12)
        assert found.covariance == pytest.approx(binary.covariance, rel=1e-10)
        ours = compare_class_areas(found, [0, 0], [1, 2], "greater")
        theirs = compare_areas(binary, [0, 0], [1, 2], "greater")
        assert ours.z == pytest.approx(theirs.z, rel=1e-9)
        assert ours.pvalue == pytest.approx(theirs.pvalue, rel=1e-9)


@for_each(["hand_till", "macro", "weighted"])
def test_variance_agrees_with_the_jackknife(measure):
    """The jackknife within classes estimates the same variance by leaving out one instance at a time."""
    classes, scores = made(6, 150, 3, 2)
    sizes = np.bincount(classes)

    def value(rows):
        if measure == "hand_till":
            return hand_till(classes[rows], scores[rows]).auc
        parts = one_vs_rest(classes[rows], scores[rows]).parts
        weights = sizes / sizes.sum() if measure == "weighted" else np.full(3, 1 / 3)
        return parts @ weights

    every = np.arange(len(classes))
    left_out = np.array([value(np.delete(every, i)) for i in every])
    total = np.zeros((2, 2))
    for own, size in enumerate(sizes):
        part = left_out[classes == own]
        centred = part - part.mean(axis=0)
        total += (size - 1) / size * centred.T @ centred
    found = (
        hand_till(classes, scores)
        if measure == "hand_till"
        else one_vs_rest(classes, scores, weighted=measure == "weighted")
    )
    assert found.covariance == pytest.approx(total, rel=0.04, abs=0.005 * total.max())


def drawn_pairs(rng, classes, tables, gap):
    """The tests of `tables` pairs of equally good classifiers on the same instances, all at once."""
    noise = rng.standard_normal((len(classes), tables, 1, 3)) + rng.standard_normal((len(classes), tables, 2, 3))
    found = hand_till(classes, noise.reshape(len(classes), 2 * tables, 3) + gap * np.eye(3)[classes][:, None, :])
    first = 2 * np.arange(tables)
    return found, compare_class_areas(found, first, first + 1)


def test_level_under_the_null():
    """Two classifiers of the same quality on three classes: 300 tables at the level 0.05."""
    _, test = drawn_pairs(np.random.default_rng(2001), np.repeat([0, 1, 2], [40, 50, 60]), 300, 1.2)
    assert 5 <= (test.pvalue <= 0.05).sum() <= 30  # 15 expected, standard deviation 3.8


def test_copies_are_equal_and_perfect_scores_make_no_claim():
    classes, scores = made(7, 40, 3, 1)
    perfect = 100 * np.eye(3, dtype=int)[classes][:, None, :]
    found = hand_till(classes, np.concatenate([scores, 2 * scores, perfect, 0 * perfect], axis=1))
    test = compare_class_areas(found, [0, 2, 2], [1, 0, 3])
    assert (test.z[0], test.pvalue[0]) == (0, 1)
    assert test.z[1] > 0
    assert (np.isnan(test.z[2]), test.pvalue[2]) == (True, 1)
    assert compare_class_areas(found, [2], [3], "greater").pvalue.tolist() == [1]


def test_a_class_weighs_by_its_own_area_and_its_part_of_the_others():
    sizes, classes = np.array([2, 3, 5]), np.repeat([0, 1, 2], [2, 3, 5])
    scores = np.random.default_rng(9).integers(0, 9, (10, 1, 3))
    for weighted, w in ((False, np.full(3, 1 / 3)), (True, sizes / 10)):
        expected = [w[j] + sum(w[i] * sizes[j] / (10 - sizes[i]) for i in {0, 1, 2} - {j}) for j in range(3)]
        assert one_vs_rest(classes, scores, weighted=weighted).weights == pytest.approx(expected, rel=1e-12)


def test_two_instances_of_each_class_are_enough():
    """By hand: of the scores for class 0 one of four pairs goes wrong, of those for class 1 none."""
    scores = np.array([[5, 1], [2, 1], [3, 4], [1, 3]])[:, None, :]
    assert hand_till([0, 0, 1, 1], scores).auc.tolist() == [(3 / 4 + 1) / 2]
    assert one_vs_rest([0, 0, 1, 1], scores).parts.tolist() == [[3 / 4, 1]]


CLASSES, SCORES = made(8, 20, 3, 1)
test_unusable_input_is_refused = refused(
    ("two instances", lambda: hand_till([0, 0, 1, 1, 2], SCORES[:5])),
    ("two instances", lambda: hand_till([0, 0, 1, 1, 0], SCORES[:5])),  # none of class 2
    ("between 0 and 2", lambda: hand_till(CLASSES + 1, SCORES)),
    ("shape", lambda: one_vs_rest(CLASSES, SCORES[:, 0])),
)


@for_each([(3, 100, 100), (5, 30, 30)])
def test_the_level_and_the_coverage_hold_where_a_class_is_small(*sizes):
    """With (3, 100, 100), z rejects 0.146."""
    found, test = drawn_pairs(np.random.default_rng(sizes[0]), np.repeat(np.arange(3), sizes), 250, 2**0.5)
    assert (test.t_pvalue <= 0.05).mean() <= 0.08
    low, high = score_interval(found.auc, found.standard_error, found.sizes, 0.95, found.weights)
    true = special.ndtr(1 / 2**0.5)
    assert ((low <= true) & (true <= high)).mean() >= 0.945
