"""Westfall and Young's step-down maxT against enumeration from the definition."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from math import sqrt

import numpy as np
import pytest

import podium
from podium.stats import sign_flip_test, westfall_young, westfall_young_flips, westfall_young_permutations
from quick import for_each
from stats.helpers import refused
from studies.helpers import herrera


def stepped(observed, resamples):
    """Adjusted p-values from the definition: for each hypothesis, every set of hypotheses that are not more significant."""
    order = sorted(range(len(observed)), key=lambda j: -observed[j])
    adjusted, highest = {}, Fraction(0)
    for place, j in enumerate(order):
        rest = order[place:]
        share = Fraction(sum(max(one[i] for i in rest) >= observed[j] - 1e-9 for one in resamples), len(resamples))
        highest = max(highest, share)
        adjusted[j] = float(highest)
    return [adjusted[j] for j in range(len(observed))]


SIDES = {"two-sided": abs, "greater": lambda value: value, "less": lambda value: -value}


@for_each(product(range(4), SIDES))
def test_sign_flips_are_those_of_the_definition(seed, alternative):
    scores = np.random.default_rng(seed).integers(-4, 7, (6, 4)).astype(float)
    scores[:, 3] = scores[:, 2] if seed == 1 else scores[:, 3]  # tied statistics
    side = SIDES[alternative]

    def statistics(signs):
        return [
            side(sum(s * x for s, x in zip(signs, column, strict=True)) / sqrt(sum(x * x for x in column)))
            for column in scores.T.tolist()
        ]

    expected = stepped(statistics([1] * 6), [statistics(signs) for signs in product((1, -1), repeat=6)])
    found = westfall_young_flips(scores, alternative=alternative)
    assert found.adjusted.tolist() == pytest.approx(expected, abs=1e-12)
    assert (found.method, found.permutations) == ("exact", 64)


@for_each(product(range(3), SIDES))
def test_permutations_are_those_of_the_definition(seed, alternative):
    ranks = np.random.default_rng(seed).random((4, 3)).argsort(axis=1) + 1.0
    ranks[0] = (1.5, 1.5, 3)  # a tie
    pairs, side = ((0, 0, 1), (1, 2, 2)), SIDES[alternative]

    def statistics(table):
        sums = [sum(column) for column in zip(*table, strict=True)]
        return [side(sums[j] - sums[i]) for i, j in zip(*pairs, strict=True)]

    tables = product(*(list(permutations(row)) for row in ranks.tolist()))
    expected = stepped(statistics(ranks.tolist()), [statistics(table) for table in tables])
    found = westfall_young_permutations(ranks, *pairs, alternative=alternative)
    assert found.adjusted.tolist() == pytest.approx(expected, abs=1e-12)
    assert found.permutations == 6**4


def test_a_single_hypothesis_is_the_sign_flip_test():
    d = [3, 1, 4, -1, 5, 9, -2, 6]
    found = westfall_young_flips(np.array(d)[:, None])
    assert found.adjusted[0] == pytest.approx(sign_flip_test(d).pvalue)
    assert found.pvalues[0] == found.adjusted[0]


def test_a_sample_comes_near_all_patterns_and_counts_the_observed_table():
    scores = np.random.default_rng(5).normal(0.4, 1, (16, 5))
    exact = westfall_young_flips(scores)
    doubled = np.vstack([scores, np.zeros((4, 5))])  # 2^20 patterns of the same distribution
    sample = westfall_young_flips(doubled, permutations=20_000, seed=3)
    assert (exact.method, sample.method, sample.seed) == ("exact", "monte-carlo", 3)
    assert sample.adjusted == pytest.approx(exact.adjusted, abs=4 * sqrt(0.25 / 20_000))
    assert westfall_young_flips(doubled + 1e6, permutations=99).adjusted.max() == 1 / 100


def test_patterns_in_parts_are_those_at_once(monkeypatch):
    scores = np.random.default_rng(8).integers(-4, 7, (6, 4)).astype(float)
    whole = westfall_young_flips(scores)
    monkeypatch.setattr(westfall_young, "_CHUNK", 60)  # ten of 64 patterns at a time
    assert westfall_young_flips(scores).adjusted.tolist() == whole.adjusted.tolist()


def test_identical_hypotheses_cost_nothing():
    """Where all hypotheses are one, the adjusted p-value is the p-value; Holm would multiply it."""
    scores = np.repeat(np.array([[3.0], [1], [4], [-1], [5], [9], [2]]), 10, axis=1)
    found = westfall_young_flips(scores)
    assert found.adjusted.tolist() == pytest.approx(found.pvalues.tolist())


@pytest.mark.parametrize("pairwise", [None, "wilcoxon", "sign", "t"])
def test_it_stands_beside_the_verdict_and_changes_nothing(pairwise):
    asked = {"westfall_young": 200, "seed": 2}
    x = np.random.default_rng(1).integers(0, 50, (17, 3)) + np.array([0, 5, 15])
    data = podium.to_results(x, objective="maximize")
    usual, beside, again = (
        podium.compare(data, data.algorithms[0], pairwise=pairwise, **options) for options in ({}, asked, asked)
    )
    assert beside.verdict.text == usual.verdict.text
    for family, other in zip(beside.families, usual.families, strict=True):
        assert family.adjusted["westfall-young"].min() >= 1 / 201
        assert {**family.adjusted, "westfall-young": None}.keys() - other.adjusted.keys() == {"westfall-young"}
        assert (np.diff(family.adjusted["westfall-young"]) >= -0.03).all()
    assert again.to_json() == beside.to_json()
    assert beside.to_dict()["provenance"]["options"] == usual.to_dict()["provenance"]["options"] | asked
    how = beside.to_dict()["families"][0]["westfall_young"]
    assert how == {
        "by": "sign flips" if pairwise else "permutations",
        "method": "monte-carlo",
        "permutations": 200,
        "seed": 2,
    }


test_wrong_input_is_refused = refused(
    *(("finite scores", lambda x=x: westfall_young_flips(x)) for x in ([[np.nan]], [1, 2], np.empty((0, 2)))),
    ("permutations", lambda: westfall_young_flips([[1.0]], permutations=0)),
    ("indices", lambda: westfall_young_permutations([[1, 2]], [0], [2])),
    ("westfall_young", lambda: podium.compare(herrera(), westfall_young=-1)),
)
