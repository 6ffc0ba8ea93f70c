"""What must not change when the same data are told differently."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import podium
from studies.helpers import herrera, table

modest = settings(max_examples=15, deadline=None)
OPTIONS = [
    {"ranking": "all"},
    {"ranking": "all", "se": "corrected", "control": "B"},
    {"pairwise": "wilcoxon", "control": "B"},
    {"pairwise": "sign"},
]


@st.composite
def rows_of(draw, low=0):
    n, k = draw(st.integers(2, 9)), draw(st.integers(2, 5))
    values = st.integers(low, draw(st.sampled_from([low + 2, low + 30])))
    return draw(st.lists(st.lists(values, min_size=k, max_size=k), min_size=n, max_size=n))


def numbers(study):
    """Everything a family says, by ranking, design and pair of names; z and p without regard to order."""
    found = {}
    for family in study.to_dict()["families"]:
        for row in family["hypotheses"]:
            key = family["ranking"], family["design"], frozenset((row["first"], row["second"]))
            found[key] = {"p": row["pvalue"], **row["adjusted"]}
    return found


def assert_same(first, second, rel=1e-9):
    assert first.keys() == second.keys()
    for key, values in first.items():
        assert values == pytest.approx(second[key], rel=rel), key


def omnibus(study):
    return {
        name: (test["statistic"] or -1, test["pvalue"], test["tie_corrected"]["pvalue"])  # -1: infinite, null
        for name, test in study.to_dict()["omnibus"].items()
    }


def shuffled(items, seed):
    items = list(items)
    random.Random(seed).shuffle(items)
    return items


@modest
@given(rows=rows_of(), seed=st.integers(0, 99), options=st.sampled_from(OPTIONS))
def test_the_order_of_columns(rows, seed, options):
    k = len(rows[0])
    places = shuffled(range(k), seed)
    names = [chr(65 + j) for j in range(k)]
    one = podium.compare(table(rows), **options)
    two = podium.compare(table([[row[j] for j in places] for row in rows], [names[j] for j in places]), **options)
    assert_same(numbers(one), numbers(two))
    for name, values in omnibus(one).items():
        assert values == pytest.approx(omnibus(two)[name], rel=1e-9)
    assert {frozenset(group) for group in one.to_dict()["groups"]} == {
        frozenset(group) for group in two.to_dict()["groups"]
    }
    contrasts = two.to_dict()["contrasts"]
    for a, b in combinations(names, 2):
        assert one.to_dict()["contrasts"][a][b] == pytest.approx(contrasts[a][b], abs=1e-9)


@modest
@given(rows=rows_of(), seed=st.integers(0, 99), options=st.sampled_from(OPTIONS))
def test_the_order_of_rows(rows, seed, options):
    one, two = (podium.compare(table(some), **options) for some in (rows, shuffled(rows, seed)))
    assert_same(numbers(one), numbers(two))
    assert one.verdict.text == two.verdict.text


@modest
@given(rows=rows_of(), options=st.sampled_from(OPTIONS))
def test_flipping_objective_and_signs(rows, options):
    one = podium.compare(table(rows), **options)
    two = podium.compare(table([[-value for value in row] for row in rows], objective="minimize"), **options)
    assert_same(numbers(one), numbers(two), rel=1e-12)
    assert one.verdict.text == two.verdict.text
    assert one.verdict.tiers == two.verdict.tiers
    a, b = one.to_dict()["multiple_sign"], two.to_dict()["multiple_sign"]
    if a is not None:
        for left, right in zip(a["comparisons"], b["comparisons"], strict=True):
            for key in ("pvalue_worse", "pvalue_better", "reject_worse", "reject_better"):
                assert left[key] == right[key]


@modest
@given(rows=rows_of(), control=st.sampled_from([None, "B"]))
def test_monotone_transformations_leave_friedman_alone(rows, control):
    """A different increasing function on every problem: ranks inside problems are all that counts."""
    bent = [[(i + 1) * value**3 + 7 * i for value in row] for i, row in enumerate(rows)]
    one, two = podium.compare(table(rows), control), podium.compare(table(bent), control)
    assert numbers(one) == numbers(two)
    assert one.to_dict()["omnibus"]["friedman"] == two.to_dict()["omnibus"]["friedman"]
    assert one.verdict.text == two.verdict.text


@modest
@given(rows=rows_of(), shift=st.integers(-50, 50), factor=st.sampled_from([0.001, 0.1, 3, 1000]))
def test_shifting_and_scaling_the_whole_table_changes_no_p_value(rows, shift, factor):
    one = podium.compare(table(rows), ranking="all")
    two = podium.compare(table([[round((v + shift) * factor, 6) for v in row] for row in rows]), ranking="all")
    assert numbers(one) == numbers(two)
    assert omnibus(one) == omnibus(two)


@modest
@given(rows=rows_of(), options=st.sampled_from([{"ranking": "all"}, {"pairwise": "sign"}, {"se": "corrected"}]))
def test_all_pairs_are_the_same_with_and_without_a_control(rows, options):
    free, tied = podium.compare(table(rows), **options), podium.compare(table(rows), "A", **options)
    pairs = {key: values for key, values in numbers(tied).items() if key[1] == "all-pairs"}
    assert pairs == numbers(free)
    assert (free.verdict.groups, free.verdict.tiers) == (tied.verdict.groups, tied.verdict.tiers)


@modest
@given(rows=rows_of())
def test_control_p_values_are_those_of_the_pairs(rows):
    """The same two-sided test, whichever family it stands in; only the adjustment differs."""
    study = podium.compare(table(rows), "A", ranking="all")
    found = numbers(study)
    for (ranking, design, pair), values in found.items():
        if design == "control":
            assert values["p"] == pytest.approx(found[ranking, "all-pairs", pair]["p"], rel=1e-12)


@modest
@given(rows=rows_of(), options=st.sampled_from(OPTIONS))
def test_adjusted_p_values_bound_each_other(rows, options):
    for values in numbers(podium.compare(table(rows), **options)).values():
        slack = 1 + 1e-12
        p = values["p"]
        assert all(p <= value * slack for value in values.values())
        assert values["holm"] <= values["bonferroni"] * slack
        assert values["hommel"] <= values["hochberg"] * slack <= values["holm"] * slack**2
        assert values["holland"] <= values["holm"] * slack
        if "shaffer" in values:
            assert values["nemenyi"] == values["bonferroni"]
            assert values["shaffer"] <= values["holm"] * slack
            assert values["shaffer-dynamic"] <= values["shaffer"] * slack
            assert values["bergmann-hommel"] <= values["shaffer-dynamic"] * slack


def test_the_objective_is_needed_and_cannot_be_contradicted():
    with pytest.raises(podium.InputError, match="maximize"):
        podium.compare([[1, 2], [3, 4], [5, 6]])
    with pytest.raises(podium.InputError):
        podium.compare(herrera(), objective="minimize")
