"""podium folds: which test decides, what is refused, and that the numbers are those of the tests beneath."""

from __future__ import annotations

import io
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from podium import InputError, compare_bayes, compare_folds, read_folds
from podium.data.cross_validation import parse_names
from podium.studies.one_problem.folds.design import DESIGNS
from studies.helpers import EXAMPLES, codes


def text(head: str, rows: list[str]) -> io.StringIO:
    return io.StringIO(f"{head},A,B\n" + "".join(f"{row}\n" for row in rows))


def numbered(labels: list[str], seed: int = 0) -> list[str]:
    rng = np.random.default_rng(seed)
    return [
        f"{label},{a:.4f},{b:.4f}"
        for label, (a, b) in zip(labels, rng.uniform(0.6, 0.9, (len(labels), 2)), strict=True)
    ]


def test_the_rule_of_independence():
    """Only rows that share no instance, in testing or in training, are independent; the test follows from that."""
    found = {
        name: (d.test_sets_disjoint, d.training_sets_disjoint, d.independent, d.deciding_test)
        for name, d in DESIGNS.items()
    }
    assert found == {
        "cv": (True, False, False, "corrected-t"),
        "5x2cv": (False, False, False, "combined-f"),
        "holdout": (False, False, False, "corrected-t"),
        "repeated-cv": (False, False, False, "corrected-t"),
        "bootstrap": (False, False, False, "corrected-t"),
        "independent": (True, True, True, "paired-t"),
    }


FIVE_BY_TWO = [(r, f) for r in range(1, 6) for f in (1, 2)]


@pytest.mark.parametrize(
    ("head", "labels", "design", "ratio"),
    [
        ("fold", [str(i) for i in range(1, 11)], "cv", 1 / 9),
        ("Folds", list("123"), "cv", 1 / 2),
        ("repetition,fold", [f"{r},{f}" for r, f in FIVE_BY_TWO], "5x2cv", 1),
        ("fold,run", [f"{f},{r}" for r, f in FIVE_BY_TWO], "5x2cv", 1),
        ("", [f"rep{r} fold{f}" for r, f in FIVE_BY_TWO], "5x2cv", 1),
        ("name", [f"r{r}f{f}" for r, f in FIVE_BY_TWO], "5x2cv", 1),
        ("", [f"fold {f} of repetition {r}" for r, f in FIVE_BY_TWO], "5x2cv", 1),
        ("fold", [str(f) for _, f in FIVE_BY_TWO], "5x2cv", 1),
        ("repeat", [str(r) for r, _ in FIVE_BY_TWO], "5x2cv", 1),
        ("repeat,fold", [f"{r},{f}" for r in (1, 2) for f in (1, 2, 3)], "repeated-cv", 1 / 2),
    ],
)
def test_layouts_are_recognised_and_said(head, labels, design, ratio):
    study = compare_folds(read_folds(text(head, numbered(labels)), objective="maximize"))
    assert study.layout.design.name == design
    assert study.layout.ratio == pytest.approx(ratio)
    assert "detected" in study.layout.evidence
    assert study.layout.evidence in study.to_text(width=10_000)
    assert study.verdict.family.ranking == DESIGNS[design].deciding_test


def test_ten_rows_alone_are_not_taken_for_anything():
    rows = numbered([str(i) for i in range(1, 11)])
    with pytest.raises(InputError, match="design='cv'"):
        compare_folds(read_folds(text("dataset", rows), objective="maximize"))
    study = compare_folds(read_folds(text("dataset", rows), objective="maximize"), design="5x2cv")
    assert "in order" in study.layout.evidence
    study = compare_folds(read_folds(text("dataset", rows), objective="maximize"), test_fraction=0.3)
    assert study.layout.design.name == "holdout"
    assert study.layout.ratio == pytest.approx(3 / 7)


def test_shuffled_rows_of_five_by_two_give_the_same():
    rows = numbered([f"{r},{f}" for r, f in FIVE_BY_TWO])
    plain = compare_folds(read_folds(text("repetition,fold", rows), objective="maximize"))
    mixed = [rows[i] for i in (0, 1, 8, 5, 2, 9, 4, 3, 7, 6)]
    other = compare_folds(read_folds(text("repetition,fold", mixed), objective="maximize"))
    for name, outcome in plain.all_pairs.tests.items():
        np.testing.assert_allclose(other.all_pairs.tests[name].pvalue, outcome.pvalue, rtol=1e-12)


def test_sizes_and_fractions_say_the_same():
    folds = read_folds(text("run", numbered(list("123456"))), objective="maximize")
    by_fraction = compare_folds(folds, test_fraction=0.25)
    by_sizes = compare_folds(folds, train_size=300, test_size=100)
    assert by_fraction.layout.ratio == pytest.approx(by_sizes.layout.ratio) == pytest.approx(1 / 3)
    np.testing.assert_allclose(by_fraction.families[0].pvalues, by_sizes.families[0].pvalues)
    independent = compare_folds(folds, design="independent")
    assert independent.families[0].pvalues[0] < by_fraction.families[0].pvalues[0]
    assert "W05" in codes(by_fraction)
    assert "W26" in codes(by_fraction)
    assert not {"W05", "W26"} & set(codes(independent))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"test_fraction": 1.2}, "between 0 and 1"),
        ({"test_fraction": float("nan")}, "test_fraction must be a number"),
        ({"train_size": 10}, "test_size= is missing"),
        ({"train_size": 10, "test_size": -1}, "positive"),
        ({"train_size": 10, "test_size": 5, "test_fraction": 0.2}, "not both"),
        ({"design": "cv", "test_fraction": 0.6}, "each test set holds"),
        ({"design": "holdout"}, "test_fraction="),
        ({"design": "5x2cv"}, "10 rows"),
        ({"design": "10fold"}, "design must be one of .*not '10fold'"),
        ({"control": "C"}, "no algorithm 'C'"),
        ({"alternative": "greater"}, "name the control"),
        ({"alpha": 0.7}, "alpha"),
    ],
)
def test_options_that_make_no_sense_are_refused(options, message):
    folds = read_folds(text("fold", numbered(list("123456"))), objective="maximize")
    with pytest.raises(InputError, match=message):
        compare_folds(folds, **options)


@pytest.mark.parametrize("objective", ["maximize", "minimize"])
@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_the_numbers_are_those_of_scipy(objective, alternative):
    folds = read_folds(EXAMPLES / "breast_cancer_10fold.csv", objective=objective)
    study = compare_folds(folds, "5-NN", alternative=alternative)
    x, names = folds.results.values, folds.results.algorithms
    sign = 1 if objective == "maximize" else -1
    control = names.index("5-NN")
    for place, j in enumerate(study.control_pairs.second):
        d = sign * (x[:, control] - x[:, j])
        plain = stats.ttest_1samp(d, 0, alternative=alternative)
        found = study.control_pairs.tests
        assert found["paired-t"].pvalue[place] == pytest.approx(plain.pvalue, rel=1e-9)
        t = plain.statistic * np.sqrt((1 / 10) / (1 / 10 + 1 / 9))
        tail = {"two-sided": 2 * stats.t.sf(abs(t), 9), "greater": stats.t.sf(t, 9), "less": stats.t.cdf(t, 9)}
        assert found["corrected-t"].statistic[place] == pytest.approx(t, rel=1e-9)
        assert found["corrected-t"].pvalue[place] == pytest.approx(tail[alternative], rel=1e-9)
        mean = x[:, control].mean() - x[:, j].mean()
        assert study.control_pairs.difference[place] == pytest.approx(mean, abs=1e-12)
        assert study.control_pairs.lower[place] < mean < study.control_pairs.upper[place]
        assert study.control_pairs.better[place] == (sign * mean >= 0)


def test_several_algorithms_have_ranks_and_families():
    study = compare_folds(read_folds(EXAMPLES / "breast_cancer_10fold.csv", objective="maximize"))
    assert [(f.ranking, f.design) for f in study.families] == [
        ("corrected-t", "all-pairs"),
        ("friedman", "all-pairs"),
        ("wilcoxon", "all-pairs"),
    ]
    x = study.results.values
    expected = stats.friedmanchisquare(*x.T)
    assert float(study.omnibus["friedman"].corrected.statistic) == pytest.approx(expected.statistic)
    assert "Logistic regression has the best mean (0.9789)" in study.verdict.text
    two = compare_folds(x[:, :2], objective="maximize", design="cv")
    assert two.omnibus is None


def test_equal_differences_are_no_evidence():
    study = compare_folds({"A": [0.1, 0.2, 0.3], "B": [0.2, 0.3, 0.4]}, objective="maximize", design="cv")
    assert np.isnan(study.all_pairs.tests["corrected-t"].pvalue[0])
    assert study.families[0].untested.all()
    assert "W34" in codes(study)
    assert study.to_dict()["tests"]["all_pairs"]["pairs"][0]["tests"]["corrected-t"]["pvalue"] is None


TEN = [0.8, 0.81, 0.82, 0.83, 0.8, 0.81, 0.82, 0.83, 0.8, 0.81]


@pytest.mark.parametrize("more", [0.0, 0.02])
def test_a_difference_that_does_not_vary_is_not_tested(more):
    """Identical columns, or a constant difference in all ten folds: no p-value, no statement about equivalence, and no posterior."""
    table = {"A": [round(value + more, 2) for value in TEN], "B": TEN}
    found = compare_folds(table, objective="maximize", design="cv", equivalence=0.05)
    assert found.text.startswith("A and B were not tested: their difference does not vary")
    assert "p = 1" not in found.to_text(full=True)
    assert "could not be shown" not in found.text
    assert not found.different
    hypothesis = found.to_dict()["families"][0]["hypotheses"][0]
    assert hypothesis["pvalue"] is None
    assert set(hypothesis["adjusted"].values()) == {None}
    assert found.equivalence.statuses(found.different_matrix) == ["not tested"]
    assert ("identical results" in " ".join(one.message for one in found.advice)) == (more == 0)
    posterior = compare_bayes(table, objective="maximize", design="cv", test="correlated-t", rope=0.01)
    assert posterior.pairs[0].decision(0.95) is None
    assert "no posterior can be estimated" in posterior.text


def test_one_pair_of_three_does_not_vary():
    """The others are tested, and adjusted for all three."""
    c = [0.81, 0.84, 0.8, 0.82, 0.81, 0.85, 0.83, 0.81, 0.82, 0.84]
    found = compare_folds({"A": [round(x + 0.02, 2) for x in TEN], "B": TEN, "C": c}, objective="maximize", design="cv")
    family = found.families[0]
    assert family.untested.tolist().count(True) == 1
    assert "A and B were not tested" in found.text
    shown = [row["pvalue"] for row in found.to_dict()["families"][0]["hypotheses"]]
    assert [p is None for p in shown] == family.untested.tolist()
    tested = family.pvalues[~family.untested]
    assert family.adjusted["holm"][~family.untested].min() == pytest.approx(3 * tested.min())


@pytest.mark.parametrize("test", ["correlated-t", "signed-rank"])
def test_two_folds_prove_nothing_by_the_bayesian_model_either(test):
    """Both +0.02: it said "practically better, > 0.999" for a reason of another model."""
    options = {"design": "cv"} if test == "correlated-t" else {}
    found = compare_bayes({"A": [0.82, 0.85], "B": [0.8, 0.83]}, objective="maximize", rope=0.01, test=test, **options)
    few = next(one for one in found.advice if one.code == "W08")
    assert ("Dirichlet" in few.reason) == (test == "signed-rank")
    if test == "correlated-t":
        assert "0.999" not in found.to_text(full=True)
        assert found.to_dict()["pairs"][0]["probabilities"]["first_better"] is None
        assert found.to_dict()["pairs"][0]["difference"]["lower"] is None
        assert found.to_dict()["pairs"][0]["mean_advantage"] == pytest.approx(0.02)


@given(
    st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50), st.integers(-50, 50)), min_size=3, max_size=10),
    st.sampled_from([1e-150, 1, 1e150]),
)
@settings(max_examples=15, deadline=None)
def test_neither_unit_nor_order_matters(rows, unit):
    table = np.array(rows, dtype=float)
    plain = compare_folds(table, objective="maximize", design="cv")
    other = compare_folds(table[::-1, ::-1] * unit, objective="maximize", design="cv")
    np.testing.assert_allclose(np.sort(other.families[0].pvalues), np.sort(plain.families[0].pvalues), rtol=1e-6)
    turned = compare_folds(-table, objective="minimize", design="cv")
    np.testing.assert_allclose(turned.families[0].pvalues, plain.families[0].pvalues, rtol=1e-9)


def test_long_tables():
    x = np.random.default_rng(2).uniform(size=(10, 2)).round(4)
    rows = [f"iris,{m},{r},{f},{x[i, j]}" for i, (r, f) in enumerate(FIVE_BY_TWO) for j, m in enumerate("AB")]
    rows += [f"wine,{m},{r},{f},0.5" for r, f in FIVE_BY_TWO for m in "AB"]
    head = "dataset,model,seed,fold,acc"

    def read(**options):
        return read_folds(
            io.StringIO("\n".join([head, *rows])), objective="maximize", algorithm="model", value="acc", **options
        )

    with pytest.raises(InputError, match=re.escape("where={'dataset': 'iris'}")):
        read()
    study = compare_folds(read(where={"dataset": "iris"}))
    assert study.layout.design.name == "5x2cv"
    wide = compare_folds(x, objective="maximize", design="5x2cv")
    np.testing.assert_allclose(study.families[0].pvalues, wide.families[0].pvalues)


@pytest.mark.parametrize(
    ("names", "repetitions", "folds"),
    [
        (["Rep 1 / Fold 2", "Rep 2 / Fold 1"], ("1", "2"), ("2", "1")),
        (["run_3_fold_4", "run_3_fold_5"], ("3", "3"), ("4", "5")),
        (["CV1", "CV2"], None, ("1", "2")),
        (["seed=7", "seed=8"], ("7", "8"), None),
        (["iris", "wine"], None, None),
        (["1", "2"], None, None),
        (["shelf 1", "shelf 2"], None, None),
    ],
)
def test_names_that_spell_labels(names, repetitions, folds):
    assert parse_names(names, "table") == (repetitions, folds)


def test_errors_speak_of_repetitions():
    with pytest.raises(InputError) as caught:
        read_folds(text("fold", ["1,0.5,0.6", "2,,0.7"]), objective="maximize")
    assert "repetition" in str(caught.value)
    assert "problem" not in str(caught.value).replace("drop-problem", "")  # the name of a policy
    with pytest.raises(InputError, match="'mean'"):
        read_folds(text("fold", [*numbered(list("123")), "mean,0.5,0.6"]), objective="maximize")
    with pytest.raises(InputError, match="'mean'"):
        read_folds(text("", [*numbered(["fold 1", "fold 2", "fold 3"]), "mean,0.5,0.6"]), objective="maximize")
    with pytest.raises(InputError, match="occurs twice"):
        read_folds(text("run,fold", numbered(["1,1", "1,1", "1,2"])), objective="maximize")
    with pytest.raises(InputError, match="same number of folds"):
        compare_folds(read_folds(text("run,fold", numbered(["1,1", "1,2", "2,1"])), objective="maximize"))


def test_bootstrap_rounds_use_the_corrected_test_and_say_what_that_costs():
    rows = np.random.default_rng(4).normal(size=(25, 2)).round(3)
    table = {"A": rows[:, 0].tolist(), "B": rows[:, 1].tolist()}
    study = compare_folds(table, objective="maximize", design="bootstrap")
    other = compare_folds(table, objective="maximize", design="holdout", train_size=np.e - 1, test_size=1)
    assert study.layout.ratio == pytest.approx(0.5819767, abs=1e-7)
    assert study.families[0].pvalues.tolist() == pytest.approx(other.families[0].pvalues.tolist())
    assert "No exact test is known for bootstrap rounds" in study.to_text(width=1000)
    assert "25 bootstrap rounds" in str(study.methods())


def test_critical_values_stand_beside_the_tests():
    """Of |t| with m − 1 degrees of freedom; one-sided against a control, where no table of F applies."""
    rng = np.random.default_rng(2)
    table = {name: (rng.normal(size=10) / 50 + 0.8).round(3).tolist() for name in "AB"}
    found = compare_folds(table, "A", objective="maximize", design="5x2cv", alternative="greater", alpha=0.01)
    both, one = (found.to_dict()["tests"][part]["critical"] for part in ("all_pairs", "control"))
    assert set(both) == {"paired-t", "corrected-t", "combined-f", "5x2cv-t"}
    assert set(one) == {"paired-t", "corrected-t", "5x2cv-t"}
    for level in (0.01, 0.05, 0.1):
        assert both["paired-t"][f"{level:g}"] == pytest.approx(stats.t.isf(level / 2, 9), rel=1e-12)
        assert both["combined-f"][f"{level:g}"] == pytest.approx(stats.f.isf(level, 10, 5), rel=1e-12)
        assert one["5x2cv-t"][f"{level:g}"] == pytest.approx(stats.t.isf(level, 5), rel=1e-12)
    text = " ".join(found.to_text(full=True).split())
    assert "Critical at α = 0.01, unadjusted: t(9) ±3.250, F(10, 5) 10.051, t(5) ±4.032." in text
    assert "unadjusted: t(9) 2.821, t(5) 3.365." in text


ROUNDS = {"A": [0.2, 0.3, 0.4], "B": [0.5, 0.55, 0.6], "C": [0.1, 0.2, 0.3]}
TRAINING = {"A": (0.1, 0.5), "B": (0.0, 0.5), "C": (0.2, 0.5)}


def test_the_632_plus_estimates_by_hand(tmp_path: Path):
    """A: R = 0.2/0.4 and w = 0.632/(1 − 0.368/2). B: worse than chance: R = 1, and 0.632 of 0.55 and 0.368 of 0.5. C: no overfitting, so 0.632 of 0.2 and 0.368 of 0.2."""
    weight = 0.632 / (1 - 0.368 / 2)
    expected = [(1 - weight) * 0.1 + weight * 0.3, 0.632 * 0.55 + 0.368 * 0.5, 0.2]
    found = compare_folds(ROUNDS, objective="minimize", design="bootstrap", training=TRAINING)
    assert found.plus is not None
    assert list(found.plus.estimate.values()) == pytest.approx(expected, rel=1e-12)
    part = found.to_dict()["error_632_plus"]
    assert part["estimate"] == found.plus.estimate
    assert part["out_of_bag"] == pytest.approx({"A": 0.3, "B": 0.55, "C": 0.2})
    assert found.verdict.text == compare_folds(ROUNDS, objective="minimize", design="bootstrap").verdict.text
    assert "no test compares these estimates" in found.methods().text
    assert found.to_dict()["provenance"]["options"]["training"] == "dict"
    # The same as accuracies, from a file with the algorithms in another order.
    file = tmp_path / "training.csv"
    file.write_text("name;training;chance\nC;0,8;0,5\nA;0,9;0,5\nB;1;0,5\n", encoding="utf-8")
    right = {name: [round(1 - value, 2) for value in values] for name, values in ROUNDS.items()}
    accurate = compare_folds(right, objective="maximize", design="bootstrap", training=file)
    assert accurate.plus is not None
    assert [1 - one for one in accurate.plus.estimate.values()] == pytest.approx(expected, rel=1e-12)
    assert ".632+" in accurate.to_text()


def test_the_632_plus_estimates_need_rates_of_every_algorithm(tmp_path: Path):
    with pytest.raises(InputError, match="pass design='bootstrap' as well"):
        compare_folds(ROUNDS, objective="minimize", design="cv", training=TRAINING)
    for wrong in ({"A": (0.1, 0.5)}, {**TRAINING, "D": (0.1, 0.5)}, {**TRAINING, "A": (0.1,)}):
        with pytest.raises(InputError, match="one row for each of 'A', 'B', 'C'"):
            compare_folds(ROUNDS, objective="minimize", design="bootstrap", training=wrong)
    percent = dict.fromkeys(ROUNDS, (10, 50))
    with pytest.raises(InputError, match="shares instead of percentages"):
        compare_folds(ROUNDS, objective="minimize", design="bootstrap", training=percent)
    file = tmp_path / "training.csv"
    file.write_text("A,0.1,x\nB,0,0.5\nC,0.2,0.5\n", encoding="utf-8")
    with pytest.raises(InputError, match="'A'"):
        compare_folds(ROUNDS, objective="minimize", design="bootstrap", training=file)
