"""Predictions in groups: what the study says beside independent computations, its advice, pictures, paragraph and page."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
import statsmodels.api as sm

import podium
from diagrams.picture_checks import assert_sound
from podium.diagrams.svg import to_svg
from podium.errors import InputError
from programs import multipletests
from studies.helpers import EXAMPLES, codes
from studies.paragraphs import ODD, Paragraphs, check_hostile

COPIES = podium.read_predictions(EXAMPLES / "digits_copies.csv", truth="digit", group="image")


def drawn(sizes, means, seed: int = 1, **options):
    """Answers that depend strongly on the group."""
    rng, labels = np.random.default_rng(seed), np.repeat(np.arange(len(sizes)), sizes)
    right = rng.random((len(labels), len(means))) < rng.beta(0.5, 0.5, (len(sizes), len(means)))[labels] * means
    names = options.pop("names", [f"S{j}" for j in range(len(means))])
    data = {name: column.astype(int).tolist() for name, column in zip(names, right.T, strict=True)}
    return podium.compare_grouped_predictions(data, solved=True, group=labels.tolist(), **options)


def test_the_example_is_read():
    assert (COPIES.n, COPIES.k, len(COPIES.groups.sizes)) == (480, 4, 60)
    assert (COPIES.identifier, set(COPIES.groups.sizes.values())) == ("copy", {8})


def test_errors_and_tests_by_other_programs():
    groups = np.unique(COPIES.groups.members, return_inverse=True)[1]
    pairs, right = CASES["example"].pairs, COPIES.correct.astype(float)
    for j in range(4):
        fit = sm.OLS(right[:, j], np.ones(480)).fit(cov_type="cluster", cov_kwds={"groups": groups})
        assert CASES["example"].classifiers[COPIES.classifiers[j]].standard_error == pytest.approx(
            float(fit.bse[0]), rel=1e-10
        )
    for pair in pairs:
        i, j = COPIES.classifiers.index(pair.first), COPIES.classifiers.index(pair.second)
        d = right[:, i] - right[:, j]
        fit = sm.OLS(d, np.ones(480)).fit(cov_type="cluster", cov_kwds={"groups": groups})
        assert pair.standard_error == pytest.approx(float(fit.bse[0]), rel=1e-10)
        sums = np.bincount(groups, d)
        sums = sums[sums != 0]
        if len(sums) <= 14:
            every = [abs(np.dot(signs, sums)) for signs in product([-1, 1], repeat=len(sums))]
            assert pair.pvalue == pytest.approx(np.mean(np.array(every) >= abs(sums.sum()) - 1e-9))


def test_the_control_family_is_holms():
    study = podium.compare_grouped_predictions(COPIES, "Tree", alternative="less")
    family = study.verdict.family
    assert (family.ranking, family.m, study.naive.ranking) == ("group-flip", 3, "mcnemar")
    expected = multipletests(family.pvalues, method="holm")[1]
    np.testing.assert_allclose(family.adjusted["holm"], expected, rtol=1e-12)


def test_what_is_lost_by_groups():
    names = COPIES.classifiers
    assert {(names[i], names[j]) for i, j in CASES["example"].lost} == {("5-NN", "Forest"), ("1-NN", "Forest")}
    assert CASES["example"].gained == []
    assert "would reject 5 of 6 hypotheses; tests by groups reject 3 (2 lost" in " ".join(
        CASES["example"].to_text().split()
    )


def test_groups_of_one_instance_are_mcnemars_exact_tests():
    plain = podium.read_predictions(EXAMPLES / "digits_predictions.csv", truth="digit")
    exact = podium.compare_predictions(plain, test="exact")
    single = podium.to_predictions(plain, group=[f"g{i}" for i in range(plain.n)])
    study = podium.compare_grouped_predictions(single)
    expected = [pair.mcnemar.pvalue_exact for pair in exact.pairs]
    np.testing.assert_allclose([pair.pvalue for pair in study.pairs], expected, rtol=1e-10)
    for name, found in study.classifiers.items():
        np.testing.assert_allclose(found.interval[0], exact.classifiers[name].accuracy.wilson[0], atol=1e-3)
    assert study.verdict.tiers == exact.verdict.tiers
    assert any("its own group" in note for note in single.notes)


def test_two_classifiers_have_no_omnibus():
    text = " ".join(drawn([5] * 8, [0.9, 0.5]).to_text(full=True).split())
    assert "the test of the pair is also the test of all" in text
    assert "Cochran's Q by groups" not in text


ADVICE = {
    "W90": (lambda: CASES["example"], lambda: drawn([5] * 8, [0.9, 0.89], 3)),
    "W91": (lambda: drawn([8] * 5, [1, 0.5]), lambda: drawn([8] * 6, [1, 0.5])),
    "W94": (lambda: drawn([5] * 10, [0.9, 0.5]), lambda: drawn([5] * 12, [0.9, 0.5])),
    "W95": (lambda: drawn([30, *[5] * 14], [0.9, 0.5]), lambda: drawn([5] * 8, [0.9, 0.5])),
    "W23": (lambda: drawn([5] * 12, [0.9] * 6), lambda: drawn([5] * 12, [0.9] * 5)),
    "W08": (lambda: CASES["example"], lambda: drawn([5] * 40, [1, 0.3])),
}


@pytest.mark.parametrize("code", ADVICE)
def test_advice(code):
    given, silent = ADVICE[code]
    assert code in codes(given())
    assert code not in codes(silent())


def test_rows_of_one_item_in_several_groups():
    text = {"item": ["a", "a", "b", "c", "d", "e"], "A": [1, 0, 1, 1, 0, 1], "B": [1, 1, 0, 0, 0, 1]}
    apart = podium.compare_grouped_predictions(text, solved=True, identifier="item", group=list("xyyzzw"))
    together = podium.compare_grouped_predictions(text, solved=True, identifier="item", group=list("xxyzzw"))
    assert "W04" in codes(apart)
    assert "W04" not in codes(together)


def test_ungrouped_samples_are_noticed():
    frame = {"id": [f"q{i}-s{j}" for i in range(6) for j in range(4)], "A": [1, 0] * 12, "B": [1, 1, 0] * 8}
    study = podium.compare_predictions(frame, solved=True, identifier="id")
    advice = next(one for one in study.advice if one.code == "W28")
    assert "24 of 24 instances look like samples or parts of 6 (q0, q1, q2 and 3 others)" in advice.message
    numbered = {**frame, "id": [f"image-{i}" for i in range(24)]}
    assert "W28" not in codes(podium.compare_predictions(numbered, solved=True, identifier="id"))


def test_repeated_identifiers_lead_to_group():
    frame = {"doc": list("aabbccdd"), "A": [1, 0] * 4, "B": [1, 1, 0, 0] * 2}
    study = podium.compare_predictions(frame, solved=True, identifier="doc")
    assert "group='doc'" in next(one for one in study.advice if one.code == "W04").remedy


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: podium.compare_predictions(COPIES), "compare_grouped_predictions"),
        (
            lambda: podium.compare_grouped_predictions({"A": [1, 0], "B": [1, 1]}, solved=True),
            "which instances belong together",
        ),
        (lambda: drawn([5] * 8, [1, 1], permutations=0), "at least 1"),
        (lambda: drawn([5] * 8, [1, 1], alternative="greater"), "Name the control"),
        (lambda: podium.to_predictions({"A": [1, 0], "B": [1, 1]}, solved=True, group=[1]), "1 group for 2"),
        (lambda: podium.to_predictions({"A": [1, 0], "B": [1, 1]}, solved=True, group=[1, None]), "no group for 1"),
        (lambda: podium.to_predictions({"A": [1, 0], "B": [1, 1]}, solved=True, group=[1, 1]), "one group"),
        (lambda: podium.to_predictions(COPIES, group="image"), "when you read them"),
    ],
)
def test_refused(call, said):
    with pytest.raises(InputError, match=said):
        call()


CASES = Paragraphs(
    {
        "example": lambda: podium.compare_grouped_predictions(COPIES),
        "control": lambda: podium.compare_grouped_predictions(
            COPIES, "Forest", alternative="greater", permutations=99, seed=4
        ),
        "two": lambda: drawn([5, 3, 9, *[4] * 9], [1, 0.3]),
        "two, open": lambda: drawn([5] * 7, [0.9, 0.85]),
        "alike": lambda: podium.compare_grouped_predictions(
            {n: [1, 0, 1, 1] for n in "ABC"}, solved=True, group=[1, 1, 2, 3]
        ),
        "14": lambda: drawn([5] * 60, np.linspace(0.4, 1, 14), permutations=99),
    }
)


test_both_languages_say_the_same_in_whole_sentences = CASES.in_both_languages()
test_the_report_ends_with_the_paragraph = CASES.in_reports(["example"])


def test_odd_names():
    study = drawn([5] * 12, [1, 0.3, 0.5, 0.6], names=list(ODD))
    check_hostile(study, ODD)
    for kind in ("accuracies", "forest", "heatmap"):
        assert_sound(study.drawing(kind))


@pytest.mark.parametrize("kind", ["accuracies", "forest", "heatmap"])
@pytest.mark.parametrize("case", ["example", "control", "two", "14"])
def test_pictures(case, kind):
    assert_sound(CASES[case].drawing(kind))


def test_pictures_of_forty():
    study = drawn([4] * 30, np.linspace(0.3, 1, 40), permutations=99)
    for kind in ("accuracies", "forest", "heatmap"):
        assert_sound(study.drawing(kind))


def test_pictures_show_the_clustered_intervals():
    low, high = CASES["example"].classifiers[CASES["example"].order[2]].interval
    text = to_svg(CASES["example"].drawing("accuracies"))
    assert f"{low:.4f}" in text
    assert f"{high:.4f}" in text


@pytest.mark.parametrize(
    ("sizes", "told"),
    [
        ([5] * 40, False),  # five samples an item: what W26 asks for
        ([5] * 37 + [4, 3, 4], False),  # some were lost
        ([1] * 30 + [2] * 10, True),
        ([3, 9, 4, 7, 12, 2, 8, 5, 6, 10, 11], True),  # documents with questions
    ],
)
def test_samples_of_every_item_are_runs(sizes: list[int], told: bool):
    study = drawn(sizes, (0.6, 0.5))
    assert ("W26" in [one.code for one in study.advice]) == told
