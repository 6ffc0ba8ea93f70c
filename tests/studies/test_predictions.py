"""Predictions compared: numbers put together from independent programs, and verdict, advice and views that follow them."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest
from sklearn.metrics import accuracy_score, cohen_kappa_score, confusion_matrix
from statsmodels.stats.contingency_tables import SquareTable, cochrans_q, mcnemar
from statsmodels.stats.proportion import proportion_confint

import podium
from podium.errors import InputError
from podium.stats.adjustments import adjust
from podium.stats.discordance import mcnemar as mcnemar_test
from podium.stats.discordance import pair_counts
from programs import multipletests
from studies.helpers import EXAMPLES, codes

DIGITS = podium.read_predictions(EXAMPLES / "digits_predictions.csv", truth="digit")


@cache
def digits() -> podium.PredictionsComparison:
    return podium.compare_predictions(DIGITS)


def solved(rows, **options):
    return podium.compare_predictions(np.array(rows, dtype=bool), solved=True, **options)


def columns(*shares: float, n: int = 200, seed: int = 1) -> np.ndarray:
    """Answers of classifiers of these accuracies, who find the same instances hard."""
    hard = np.random.default_rng(seed).random((n, 1))
    return np.random.default_rng(seed + 1).random((n, len(shares))) < np.array(shares) + 0.5 * (0.5 - hard)


def test_the_identifier_of_the_example_is_left_out():
    assert (DIGITS.identifier, DIGITS.n, DIGITS.k, len(DIGITS.labels)) == ("image", 599, 7, 10)


@pytest.mark.parametrize("j", range(7))
def test_single_classifiers(j):
    truth, predicted = DIGITS.truth, DIGITS.predicted[:, j]
    single = digits().classifiers[DIGITS.classifiers[j]]
    assert single.accuracy.value == pytest.approx(accuracy_score(truth, predicted), rel=1e-14)
    assert single.kappa.value == pytest.approx(cohen_kappa_score(truth, predicted), rel=1e-12)
    right = int((truth == predicted).sum())
    np.testing.assert_allclose(single.accuracy.wilson, proportion_confint(right, 599, method="wilson"), rtol=1e-10)
    np.testing.assert_allclose(
        single.accuracy.clopper_pearson, proportion_confint(right, 599, method="beta"), rtol=1e-9
    )


def test_all_pairs_by_other_programs():
    """Counts by looking, p by statsmodels with the rule of 25, Holm by statsmodels."""
    right = DIGITS.predicted == DIGITS.truth[:, None]
    seen, pvalues = set(), []
    for pair in digits().pairs:
        i, j = DIGITS.classifiers.index(pair.first), DIGITS.classifiers.index(pair.second)
        seen.add(frozenset((i, j)))
        b, c = int((right[:, i] & ~right[:, j]).sum()), int((~right[:, i] & right[:, j]).sum())
        assert (pair.n10, pair.n01) == (b, c)
        assert b >= c, "the more accurate one comes first"
        judge = mcnemar([[0, b], [c, 0]], exact=b + c <= 25, correction=True)
        pvalues.append(judge.pvalue)
        assert pair.mcnemar.pvalue == pytest.approx(judge.pvalue, rel=1e-9)
        table = confusion_matrix(DIGITS.predicted[:, i], DIGITS.predicted[:, j], labels=range(10))
        off = table - np.diag(np.diag(table))
        if (off.sum(axis=0) + off.sum(axis=1)).min() > 0:
            sm = SquareTable(table, shift_zeros=False).homogeneity("stuart_maxwell")
            if pair.marginal.marginal_df == sm.df:
                assert pair.marginal.stuart_maxwell == pytest.approx(sm.statistic, rel=1e-9)
    assert len(seen) == 21
    found = podium.compare_predictions(DIGITS).columns()
    np.testing.assert_allclose(found["holm"], multipletests(pvalues, method="holm")[1], rtol=1e-9)


def test_cochran_by_statsmodels():
    judge = cochrans_q(DIGITS.correct.astype(int))
    assert float(digits().omnibus.statistic) == pytest.approx(judge.statistic, rel=1e-12)
    assert float(digits().omnibus.pvalue) == pytest.approx(judge.pvalue, rel=1e-9)


def test_the_verdict_of_the_example():
    text = digits().verdict.text
    assert text.startswith("1-NN has the best accuracy (0.9850) on 599 instances.")
    assert "significantly better than Logistic, Tree and Naive Bayes" in text
    assert (digits().verdict.procedure, digits().verdict.family.ranking) == ("bergmann-hommel", "mcnemar")
    hits = int(digits().families[0].rejected("bergmann-hommel", 0.05).sum())
    assert f"{hits} of 21 pairs differ significantly" in text


def test_many_classifiers_get_tiers_and_shaffer():
    study = solved(columns(*np.linspace(0.3, 0.8, 30)))
    assert study.verdict.procedure == "shaffer"
    text = study.to_text()
    assert "Tiers" in text
    assert "… and 15 more rows: to_text(full=True)" in text
    members = [name for line in study.verdict.tier_indices for name in line]
    assert sorted(members) == list(range(30))
    different = study.families[0].decisions("shaffer", 0.05, 30)
    for tier in study.verdict.tier_indices:
        assert not different[tier[0], list(tier)].any()


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_control(alternative):
    study = podium.compare_predictions(DIGITS, "Logistic", alternative=alternative, test="exact")
    family = study.families[0]
    assert (family.design, family.m, study.verdict.procedure) == ("control", 6, "holm")
    right = DIGITS.correct
    control = DIGITS.classifiers.index("Logistic")
    for place in range(6):
        j = int(family.second[place])
        b, c = int((right[:, control] & ~right[:, j]).sum()), int((~right[:, control] & right[:, j]).sum())
        judge = binomtest(b, b + c, 0.5, alternative=alternative).pvalue
        assert float(family.pvalues[place]) == pytest.approx(judge, rel=1e-9)
    text = study.verdict.text
    names = {DIGITS.classifiers[int(j)] for j in family.second[family.rejected("holm", 0.05)]}
    assert names == {name for name in DIGITS.classifiers if re.search(rf"{re.escape(name)} \(adjusted", text)}
    assert study.families[1].design == "all-pairs"


@pytest.mark.parametrize("test", ["auto", "exact", "midp", "chi2"])
def test_the_chosen_test_decides(test):
    study = podium.compare_predictions(DIGITS, test=test)
    expected = {"exact": "pvalue_exact", "midp": "pvalue_midp", "chi2": "pvalue_chi2"}.get(test)
    if expected:
        judged = sorted(getattr(pair.mcnemar, expected) for pair in study.pairs)
        np.testing.assert_array_equal(study.families[0].pvalues, judged)
    assert study.options.test in str(study.to_dict()["provenance"]["options"])


def test_family_wise_error_under_the_null():
    """1500 sets of 4 equally good classifiers, McNemar and Holm: at most 5 in 100 show any difference."""
    rng = np.random.default_rng(5)
    counts = pair_counts(rng.random((1500, 80, 4)) < 0.9 - 0.6 * rng.random((1500, 80, 1)))
    i, j = np.triu_indices(4, 1)
    adjusted = adjust(mcnemar_test(counts.n10[:, i, j], counts.n01[:, i, j]).pvalue(), "holm")
    wrong = float((adjusted <= 0.05).any(axis=-1).mean())
    assert 0.005 < wrong <= 0.05


def test_advice_always_says_what_mcnemar_ignores():
    assert "W26" in codes(solved(columns(0.5, 0.9)))
    assert "W23" not in codes(solved(columns(0.5, 0.9)))


def test_advice_on_a_reused_test_set():
    study = solved(columns(*np.linspace(0.5, 0.9, 8)))
    assert "8 classifiers were evaluated on the same 200 instances." in [
        a.message for a in study.advice if a.code == "W23"
    ]


def test_advice_on_unpaired_tests():
    """One is right wherever the other is, and eight times more: paired p 0.008, unpaired far from it."""
    a = np.array([True] * 60 + [False] * 60)
    b = a.copy()
    b[60:68] = True
    study = solved(np.column_stack([a, b]))
    assert float(study.families[0].pvalues[0]) == pytest.approx(2 / 2**8)
    assert "W21" in codes(study)
    assert "W21" not in codes(solved(np.column_stack([a, ~a])))


def test_advice_on_few_discordant_instances():
    a = np.array([True] * 50)
    b = a.copy()
    b[:5] = False
    study = solved(np.column_stack([a, b]))
    assert float(study.families[0].pvalues[0]) == 0.0625
    assert "fewer than 6 discordant" in next(x.message for x in study.advice if x.code == "W08")
    b[:6] = False
    assert "W08" not in codes(solved(np.column_stack([a, b])))


def test_advice_on_copies():
    a = columns(0.6)[:, 0]
    study = solved(np.column_stack([a, a, ~a]))
    message = next(x.message for x in study.advice if x.code == "W06")
    assert "The classifiers of 1 pair are right and wrong on exactly the same instances" in message
    assert any("exact copies" in note for note in study.predictions.notes)
    assert "Suspicious: exact copies" in study.to_text(full=True)


def test_advice_on_small_but_significant_differences():
    a = np.ones(40_000, bool)
    b = a.copy()
    b[:200] = False
    study = solved(np.column_stack([a, b]))
    assert "(the smallest by 0.5)" in next(x.message for x in study.advice if x.code == "W20")
    assert "W15" not in codes(study)


def test_advice_on_repeated_instances():
    data = podium.to_predictions(
        {"patient": [1, 1, 2, 3, 4], "A": [1, 0, 1, 1, 0], "B": [0, 0, 1, 0, 1]}, solved=True, identifier="patient"
    )
    assert "2 rows of 5" in next(x.message for x in podium.compare_predictions(data).advice if x.code == "W04")


def test_omnibus_without_post_hoc_and_the_reverse():
    seen: set[str] = set()
    for seed in (*range(12), 241, 268):
        table = columns(0.45, 0.5, 0.55, 0.62, n=60, seed=seed)
        study = solved(table)
        rejects = study.omnibus.best_pvalue <= 0.05
        hits = bool(study.verdict.family.rejected(study.verdict.procedure, 0.05).any())
        assert ("W30" in codes(study)) == (rejects and not hits)
        assert ("W11" in codes(study)) == (hits and not rejects)
        seen |= {"W11", "W30"} & set(codes(study))
    assert seen == {"W11", "W30"}


def test_exact_cochran_where_it_is_cheap_and_permutations_on_request():
    study = solved(columns(0.4, 0.7, n=30), permutations=500, seed=3)
    assert study.omnibus.exact_pvalue is not None
    assert abs(study.omnibus.permutation_pvalue - study.omnibus.exact_pvalue) < 0.1
    assert study.to_dict()["provenance"]["seed"] == 3
    assert "500 random permutations, seed 3" in study.to_text(full=True)
    assert digits().omnibus.exact_pvalue is None
    assert digits().to_dict()["provenance"]["seed"] is None


def test_two_labels_have_no_marginal_test_and_too_many_say_so():
    rng = np.random.default_rng(1)
    two = podium.compare_predictions(rng.integers(0, 2, (30, 3)), truth=rng.integers(0, 2, 30))
    assert two.pairs[0].marginal is two.marginal_omitted is None
    many = podium.compare_predictions(rng.integers(0, 900, (1800, 8)), truth=np.arange(1800) % 900)
    assert many.pairs[0].marginal is None
    assert "900 × 900" in many.marginal_omitted
    assert "Marginal homogeneity was not tested" in many.to_text(full=True)


def test_undefined_kappa_is_null():
    study = podium.compare_predictions({"A": ["a", "a", "a"], "B": ["a", "a", "b"]}, truth=["a", "a", "a"])
    assert study.to_dict()["classifiers"]["A"]["kappa"]["value"] is None
    assert "NaN" not in study.to_json()


def test_everything_equal():
    study = solved([[1, 1, 1], [0, 0, 0], [1, 1, 1]])
    assert float(study.omnibus.pvalue) == study.omnibus.best_pvalue == 1.0
    assert study.families[0].pvalues.tolist() == [1.0] * 3
    assert study.verdict.text.startswith("No difference between any two of the 3 systems was shown")


@settings(deadline=None, max_examples=25)
@given(st.integers(2, 40), st.integers(2, 5), st.integers(0, 10**6))
def test_order_of_rows_and_columns_does_not_matter(n, k, seed):
    rng = np.random.default_rng(seed)
    table = rng.random((n, k)) < 0.6
    rows, cols = rng.permutation(n), rng.permutation(k)
    names = [f"c{j}" for j in range(k)]
    one = solved(table, classifiers=names)
    two = solved(table[rows][:, cols], classifiers=[names[j] for j in cols])
    np.testing.assert_allclose(one.families[0].pvalues, two.families[0].pvalues, rtol=1e-12)

    def by_pair(study, key):
        found = study.columns()
        return {
            frozenset(p): v for p, v in zip(zip(found["first"], found["second"], strict=True), found[key], strict=True)
        }

    for key in ("pvalue", "bergmann-hommel"):
        left, right = by_pair(one, key), by_pair(two, key)
        assert left.keys() == right.keys() == {frozenset(pair) for pair in combinations(names, 2)}
        np.testing.assert_allclose([left[p] for p in left], [right[p] for p in left], rtol=1e-12)


def test_columns_and_families_agree():
    found, family = digits().columns(), digits().families[-1]
    place = {(found["first"][i], found["second"][i]): i for i in range(21)}
    for h in range(family.m):
        names = DIGITS.classifiers[int(family.first[h])], DIGITS.classifiers[int(family.second[h])]
        assert found["bergmann-hommel"][place[names]] == family.adjusted["bergmann-hommel"][h]
        assert found["pvalue"][place[names]] == family.pvalues[h]


def test_views():
    short, whole = digits().to_text(), digits().to_text(full=True)
    assert len(short) < len(whole)
    assert short.index("1-NN has the best") < short.index("W26") < short.index("all pairs, McNemar's tests")
    assert "QH from" in whole
    assert "mid-p" in whole
    assert all(len(line) <= 80 for line in short.splitlines())
    assert digits().to_frame().shape[0] == digits().to_frame("polars").shape[0] == 21
    for text in (digits().to_latex(), digits().to_markdown(), digits().to_html()):
        assert "Berrar" in text
    assert "PredictionsComparison of 7 classifiers on 599 instances" in repr(digits())


@pytest.mark.parametrize(
    ("options", "fact"),
    [
        ({"control": "Z"}, "no algorithm 'Z'"),
        ({"alternative": "less"}, "Name the control"),
        ({"alpha": 0.7}, "alpha"),
        ({"alpha": float("nan")}, "alpha"),
        ({"test": "mid"}, "Did you mean 'midp'"),
        ({"permutations": -1}, "permutations"),
        ({"seed": -1}, "seed"),
    ],
)
def test_refused(options, fact):
    with pytest.raises(InputError, match=re.escape(fact)):
        podium.compare_predictions(DIGITS, **options)
