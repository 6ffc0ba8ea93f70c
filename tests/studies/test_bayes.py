"""The Bayesian comparison: pairs, orientation, exact ropes, advice, words, layout."""

from __future__ import annotations

import re

import numpy as np
import pytest

from podium import BayesComparison, compare_bayes, read_folds, read_results
from podium.errors import InputError
from podium.stats.bayes import bayesian_correlated_t
from studies.helpers import codes

TABLE = {
    "A": [0.91, 0.88, 0.95, 0.70, 0.81, 0.77, 0.66, 0.93],
    "B": [0.85, 0.80, 0.94, 0.66, 0.79, 0.71, 0.60, 0.88],
    "C": [0.86, 0.81, 0.93, 0.66, 0.80, 0.71, 0.61, 0.87],
}


def bayes(table=TABLE, *names, **options) -> BayesComparison:
    return compare_bayes(table, *names, **{"objective": "maximize", "rope": 0.01, "samples": 4000, **options})


def test_a_rope_must_be_chosen():
    with pytest.raises(InputError, match="rope=R"):
        compare_bayes(TABLE, "A", "B", objective="maximize")


def test_probabilities_turn_with_the_pair_and_the_objective():
    one = bayes(TABLE, "A", "B", test="sign").pairs[0].probabilities
    assert bayes(TABLE, "B", "A", test="sign").pairs[0].probabilities == pytest.approx(one[::-1], abs=1e-12)
    errors = {name: [round(1 - value, 2) for value in values] for name, values in TABLE.items()}
    turned = bayes(errors, "A", "B", test="sign", objective="minimize").pairs[0]
    assert turned.probabilities == pytest.approx(one, abs=1e-12)
    assert turned.mean == pytest.approx(bayes(TABLE, "A", "B").pairs[0].mean)


def test_the_limit_of_the_rope_is_decided_in_decimals():
    # 0.95 − 0.94 is 0.010000000000000009 in floats, and 0.01 here: within.
    pair = bayes(TABLE, "A", "B").pairs[0]
    assert pair.counts == (7, 1, 0)
    assert bayes(TABLE, "A", "B", rope=0.009999999).pairs[0].counts == (8, 0, 0)
    assert bayes(TABLE, "B", "C", rope=0.0100000001).pairs[0].counts == (0, 8, 0)


def test_which_pairs_are_compared():
    assert [(p.first, p.second) for p in bayes(TABLE, control="B").pairs] == [(1, 0), (1, 2)]
    # C and B: mean ranks decide the order, 2.3 before 2.7.
    study = bayes()
    assert study.order_indices == (0, 2, 1)
    assert [study.names(p) for p in study.pairs] == [("A", "C"), ("A", "B"), ("C", "B")]
    two = bayes({"B": TABLE["B"], "A": TABLE["A"]})
    assert two.names(two.pairs[0]) == ("B", "A")


@pytest.mark.parametrize(
    ("names", "options", "words"),
    [
        (("A",), {}, "two algorithms"),
        (("A", "A"), {}, "itself"),
        (("A", "D"), {}, "'D'"),
        (("A", "B"), {"control": "C"}, "not both"),
        ((), {"control": "D"}, "'D'"),
        (("A", "B"), {"rope": -0.1}, "rope"),
        (("A", "B"), {"rope": float("nan")}, "rope"),
        (("A", "B"), {"test": "t"}, "test"),
        (("A", "B"), {"prior": -1}, "prior"),
        (("A", "B"), {"prior_place": "left"}, "prior"),
        (("A", "B"), {"threshold": 1.0}, "threshold"),
        (("A", "B"), {"samples": 0}, "samples"),
        (("A", "B"), {"seed": -1}, "seed"),
        (("A", "B"), {"test": "correlated-t", "prior": 1.0, "design": "cv"}, "prior="),
        (("A", "B"), {"test": "correlated-t"}, "design="),
        (("A", "B"), {"design": "cv"}, "correlated-t"),
    ],
)
def test_what_cannot_be_used_is_said(names, options, words):
    with pytest.raises(InputError, match=re.escape(words)):
        bayes(TABLE, *names, **options)


def test_the_correlated_t_test_takes_its_ratio_from_the_folds():
    folds = read_folds("examples/breast_cancer_10fold.csv", objective="maximize")
    study = compare_bayes(folds, "Naive Bayes", "Decision tree", rope=0.01, test="correlated-t")
    assert study.ratio == pytest.approx(1 / 9)
    values = folds.results.values
    posterior = bayesian_correlated_t(values[:, 2] - values[:, 3], 1 / 9)
    assert study.pairs[0].probabilities == pytest.approx(posterior.probabilities(0.01).tolist())
    independent = compare_bayes(
        folds, "Naive Bayes", "Decision tree", rope=0.01, test="correlated-t", design="independent"
    )
    assert independent.ratio == 0.0
    assert independent.pairs[0].probabilities[0] > study.pairs[0].probabilities[0]


def test_advice():
    assert "W75" in codes(bayes(rope=0.0))
    assert "W75" not in codes(bayes())
    assert "W77" in codes(bayes())
    assert "W77" not in codes(bayes(TABLE, "A", "B"))
    few = {"A": [1.0, 1.0, 1.0], "B": [0.0, 0.0, 0.0]}
    assert "W08" in codes(bayes(few))
    # Five of five above: not enough with a prior of two problems at the rope, certain with it on the same side.
    five = {"A": [1.0] * 5, "B": [0.0] * 5}
    assert "W76" in codes(bayes(five, prior=2.0, prior_place="first", test="sign"))
    assert "W76" not in codes(bayes({"A": [1.0] * 40, "B": [0.0] * 40}))
    level = bayes(TABLE, "B", "C", rope=0.005, samples=2000).pairs[0].probabilities
    if 0.5 < max(level) < 1:
        assert "W78" in codes(bayes(TABLE, "B", "C", rope=0.005, samples=2000, threshold=max(level)))
    wide = {"A": [0.91, 0.8, 0.7, 800.0], "B": [0.9, 0.7, 0.8, 900.0]}
    assert "W13" in codes(bayes(wide))
    folds = read_folds("examples/breast_cancer_10fold.csv", objective="maximize")
    assert "W05" in codes(compare_bayes(folds, rope=0.01, test="correlated-t"))


@pytest.mark.parametrize("test", ["signed-rank", "sign"])
@pytest.mark.parametrize("rope", [0.0, 0.01, 0.2])
@pytest.mark.parametrize("names", [("A", "B"), ()])
def test_no_report_says_significant(test, rope, names):
    study = bayes(TABLE, *names, test=test, rope=rope)
    assert "signific" not in study.to_text(full=True)
    assert study.text in " ".join(study.to_text(full=True).split())


def test_the_words_of_each_conclusion():
    alike = {"A": [0.5] * 12, "B": [0.5] * 12}
    assert "A and B are practically equivalent: posterior probability > 0.999" in bayes(alike, rope=0.1).text
    assert bayes(TABLE, "B", "A").text.startswith("A is practically better than B: posterior probability ")
    assert bayes(TABLE, "A", "B", rope=0.0).text.startswith("A is better than B")
    assert "leave open" in bayes({"A": [1, 0, 3, 2], "B": [0, 1, 2, 3]}, rope=0.0).text
    assert "P(practically equivalent)" not in bayes(TABLE, "A", "B", rope=0.0).text
    control = bayes(control="B").text
    assert control.startswith("B (the control) is ")
    assert "practically worse than A" in control
    assert "A (the best mean rank) is practically better than" in bayes().text


def test_columns_and_provenance():
    study = bayes()
    columns = study.columns()
    assert {len(values) for values in columns.values()} == {3}
    sums = np.array([columns[f"p_{part}"] for part in ("first_better", "equivalent", "second_better")]).sum(axis=0)
    assert sums == pytest.approx(1)
    assert study.to_dict()["provenance"]["seed"] == 0
    exact = bayes(test="sign").to_dict()
    assert exact["provenance"]["seed"] is None
    assert exact["samples"] is None
    assert exact["pairs"][0]["monte_carlo_errors"] is None


def test_a_seed_is_its_numbers_and_a_pair_does_not_depend_on_the_others():
    assert bayes(seed=3).columns() == bayes(seed=3).columns()
    alone, among = bayes(TABLE, "A", "C", seed=3).pairs[0], bayes(seed=3).pairs[0]
    assert alone == among


def test_the_published_tutorial_table():
    """C4.5 and NaiveBayes of García & Herrera: nearly evenly divided; C4.5 and CN2 as baycomp has it."""
    results = read_results("examples/garcia_herrera_2008.csv", objective="maximize")
    open_one = compare_bayes(results, "C4.5", "NaiveBayes", rope=0.01025, samples=20_000)
    assert open_one.pairs[0].decision(0.95) is None
    assert open_one.pairs[0].counts == (13, 4, 13)
