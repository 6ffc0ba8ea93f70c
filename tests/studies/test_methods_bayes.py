"""The methods paragraph of a Bayesian comparison: every model, its prior and draws, and the probabilities worked out anew."""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import podium
from podium.studies.many_problems.bayes.verb import Test
from studies.helpers import EXAMPLES, herrera, tutorial
from studies.paragraphs import ODD, Paragraphs, check_both, check_hostile, check_report

TEN_FOLDS = podium.read_folds(EXAMPLES / "breast_cancer_10fold.csv", objective="maximize")
LEAST = {"samples": 2000}


def bayes(data: Any, first: str | None = None, second: str | None = None, **options: Any) -> podium.BayesComparison:
    return podium.compare_bayes(data, first, second, **{"rope": 0.01, **options})


def folds_of_many(q: int = 5) -> podium.Results:
    dice = np.random.default_rng(3)
    rows = [
        f"t{i},{name},{j},{0.8 + 0.02 * (name == 'A') + 0.01 * dice.normal():.4f}"
        for i in range(q)
        for name in "AB"
        for j in range(4)
    ]
    text = "\n".join(["task,algorithm,fold,score", *rows])
    return podium.read_results(
        io.StringIO(text), objective="maximize", problem="task", algorithm="algorithm", value="score", run="fold"
    )


def wide(k: int) -> dict[str, list[float]]:
    values = np.random.default_rng(5).normal(size=(k, 20)) + 0.3 * np.arange(k)[:, None]
    return {f"m{j}": row.round(3).tolist() for j, row in enumerate(values)}


CASES = Paragraphs({
    "pair": lambda: bayes(tutorial(), "PDFC", "NNEP"),
    "pair, other way": lambda: bayes(tutorial(), "NNEP", "PDFC", rope=0.0, **LEAST),
    "pair, open": lambda: bayes(tutorial(), "NNEP", "IS-CHC+1NN", prior_place="second", prior=2, **LEAST),
    "pair, open, no rope": lambda: bayes(tutorial(), "NNEP", "IS-CHC+1NN", rope=0.0, prior=0, **LEAST),
    "equivalent": lambda: bayes({"A": [1, 2, 3, 4, 5], "I": [1, 2, 3, 4, 5]}, objective="minimize", **LEAST),
    "all": lambda: bayes(herrera(), **LEAST),
    "all, no rope": lambda: bayes(herrera(), rope=0, seed=7, **LEAST),
    "control": lambda: bayes(herrera(), control="CN2", threshold=0.9, **LEAST),
    "many": lambda: bayes(wide(14), objective="maximize", **LEAST),
    "sign": lambda: bayes(tutorial(), test="sign", prior_place="first"),
    "sign, pair": lambda: bayes(tutorial(), "PDFC", "NNEP", test="sign", prior_place="first"),
    "folds": lambda: bayes(TEN_FOLDS, "Logistic regression", "5-NN", test="correlated-t"),
    "folds, all": lambda: bayes(TEN_FOLDS, rope=0, test="correlated-t"),
    "folds, independent": lambda: bayes(TEN_FOLDS, test="correlated-t", design="independent"),
    "bradley-terry": lambda: bayes(herrera(), test="bradley-terry", **LEAST),
    "bradley-terry, pair": lambda: bayes(herrera(), "C4.5", "CN2", rope=0, test="bradley-terry", **LEAST),
    "bradley-terry, two": lambda: bayes(wide(2), objective="minimize", test="bradley-terry", **LEAST),
    "bradley-terry, 14": lambda: bayes(wide(14), objective="maximize", test="bradley-terry", **LEAST),
})  # fmt: skip


said = CASES.said
test_both_languages_say_the_same_in_whole_sentences = CASES.in_both_languages()
test_reports_end_with_the_paragraph = CASES.in_reports(["pair", "all", "sign", "folds", "bradley-terry"])


def test_the_hierarchical_model_is_said_with_its_priors_and_its_chains() -> None:
    pytest.importorskip("emcee")
    study = bayes(folds_of_many(), test="hierarchical", test_fraction=0.25, seed=4, **LEAST)
    check_both(study)
    check_report(study)
    text = study.methods().text
    assert "We compared A and B on 5 problems, on 4 folds of each" in text
    assert "with a correlation of 0.25" in text
    assert "uniform from 0.5 to 5 and from 0.05 to 0.15" in text
    assert "24 chains of the ensemble sampler emcee after 400 steps of warm-up (Foreman-Mackey et al., 2013)" in text
    assert f"2000 draws from the posterior (seed 4), worth at least {study.pairs[0].effective:.0f} independent" in text


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_correlated_t_probabilities_are_those_of_scipys_t(language: str) -> None:
    """Student with 9 degrees of freedom, scale √(1/10 + 1/9)·s: Corani & Benavoli (2015)."""
    values, names = TEN_FOLDS.results.values, TEN_FOLDS.results.algorithms
    d = values[:, names.index("Logistic regression")] - values[:, names.index("5-NN")]
    t = stats.t(9, d.mean(), np.sqrt(1 / 10 + 1 / 9) * d.std(ddof=1))
    text = said("folds", language)
    for p in (t.sf(0.01), t.cdf(0.01) - t.cdf(-0.01), t.cdf(-0.01)):
        assert f"P = {p:.3f} " in text
    low, high = t.interval(0.95)
    assert f"{d.mean():.4g} [{low:.4g}, {high:.4g}]".replace("-", "−") in text
    counts = [int((d > 0.01 + 1e-12).sum()), int((abs(d) <= 0.01 + 1e-12).sum()), int((d < -0.01 - 1e-12).sum())]
    assert re.findall(r"(?:in|en) (\d+)", text.split("Logistic regression", 3)[-1])[:3] == [str(n) for n in counts]
    assert "0.1111" in text


def test_the_sign_tests_probability_is_that_of_many_dirichlet_draws() -> None:
    table = tutorial()
    names = table.algorithms
    d = table.values[:, names.index("PDFC")] - table.values[:, names.index("NNEP")]
    weights = [(d > 0.01 + 1e-12).sum() + 1, (abs(d) <= 0.01 + 1e-12).sum(), (d < -0.01 - 1e-12).sum()]
    draws = np.random.default_rng(0).dirichlet(weights, 400_000).argmax(axis=1)
    found = [float(p) for p in re.findall(r"P = (\d\.\d+)", said("sign, pair"))]
    expected = [np.mean(draws == place) for place in range(3)]
    assert found == pytest.approx([p for p in expected if p >= 0.001], abs=0.002)


def test_what_was_chosen_is_said() -> None:
    assert "Differences from −0.01 to 0.01, in the unit of the data, count as practically equivalent." in said("pair")
    assert "Dirichlet process prior whose weight, in problems, is 0.5, placed at a difference of zero" in said("pair")
    assert "50 000 draws from the posterior (seed 0)" in said("pair")
    assert "A conclusion is drawn where P reaches 0.95" in said("pair")
    assert "PDFC is practically better than NNEP: P = " in said("pair")
    assert "(Benavoli et al., 2014; Benavoli et al., 2017)" in said("pair")
    assert "No difference counts as practically equivalent." in said("pair, other way")
    assert "PDFC is better than NNEP: P " in said("pair, other way")
    assert "practically equivalent:" not in said("pair, other way")
    assert "is 2, placed in favour of IS-CHC+1NN" in said("pair, open")
    assert "leave open whether NNEP is practically better than IS-CHC+1NN, worse or equivalent: P" in said("pair, open")
    assert "without a prior observation" in said("pair, open, no rope")
    assert "A and I are practically equivalent: P" in said("equivalent")
    assert "A e I son equivalentes en la práctica: P" in said("equivalent", "es")
    assert "for all 10 pairs by" in said("all")
    assert "(seed 7)" in said("all, no rope")
    assert "for CN2, the control, against each of the other 4 algorithms, by" in said("control")
    assert "P reaches 0.9, a convention" in said("control")
    assert "in favour of the first algorithm of each pair" in said("sign")
    assert "numerical integration, without random draws" in said("sign")
    assert "by 10-fold cross-validation" in said("folds")
    assert "the repetitions being independent" in said("folds, independent")
    assert "(Nadeau and Bengio, 2003)" not in said("folds, independent")
    assert "each counts 3/(k + 1) = 0.5" in said("bradley-terry")
    assert "3/(k + 1)" not in said("bradley-terry, two")
    assert "between 0.45 and 0.55" in said("bradley-terry")
    assert "wins more than half of the games" in said("bradley-terry, pair")
    assert "We compared 5 algorithms" in said("bradley-terry, pair")
    assert "C4.5 has the largest strength; with P" in said("bradley-terry")
    assert re.search(r"Of the 91 pairs, \d+ have a practically better algorithm\.", said("many"))


@pytest.mark.parametrize("case", ["all", "control", "sign", "bradley-terry"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_pair_has_the_conclusion_of_the_json(case: str, language: str) -> None:
    text = said(case, language)
    over = {"en": "over", "es": "sobre"}[language]
    for row in CASES[case].to_dict()["pairs"]:
        best, worst = row["first"], row["second"]
        if row["conclusion"] == "second-better":
            best, worst = worst, best
        assert (f"{best} {over} {worst} (P " in text) == row["conclusion"].endswith("better")


def test_a_probability_stays_on_its_side_of_the_threshold() -> None:
    """Rounding to three decimals must not move it onto or across a threshold that is very near."""
    study = bayes(TEN_FOLDS, "Logistic regression", "5-NN", test="correlated-t", rope=0.0)
    p = study.pairs[0].probabilities[0]
    for threshold in (p - 1e-5, p + 1e-5):
        text = (
            bayes(TEN_FOLDS, "Logistic regression", "5-NN", test="correlated-t", rope=0.0, threshold=threshold)
            .methods()
            .text
        )
        shown = float(re.findall(r"P = (\d\.\d+) that", text)[0])
        assert (shown >= threshold) == (p >= threshold)
        assert ("is better than 5-NN:" in text) == (p >= threshold)


@pytest.mark.parametrize("test", ["signed-rank", "bradley-terry"])
def test_hostile_names_are_escaped(test: Test) -> None:
    values = np.random.default_rng(2).random((4, 12)).round(3)
    data = dict(zip(ODD, values.tolist(), strict=True))
    check_hostile(bayes(data, objective="maximize", test=test, **LEAST), ODD)


@given(
    st.integers(0, 10**6), st.integers(2, 4), st.sampled_from(["sign", "signed-rank", "bradley-terry"]), st.booleans()
)
@settings(deadline=None, max_examples=12)
def test_any_data_give_whole_paragraphs(seed: int, k: int, test: Test, rope: bool) -> None:
    values = np.random.default_rng(seed).integers(0, 6, (k, 7))
    data = {f"m{j}": row.tolist() for j, row in enumerate(values)}
    check_both(bayes(data, objective="minimize", rope=float(rope), test=test, samples=1000))
