"""The methods paragraphs of pairs, folds, orders by cost and parametric tests: numbers, citations, both languages."""

from __future__ import annotations

import json
import re
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import podium
from podium.data.costs import read_costs
from podium.data.folds import to_folds
from podium.stats.procedures import METHODS
from studies.helpers import EXAMPLES, herrera, table, tutorial
from studies.paragraphs import ODD, Paragraphs, check_both, check_hostile

REFERENCE = Path(__file__).parents[1] / "reference"
TEN_FOLDS = podium.read_folds(EXAMPLES / "breast_cancer_10fold.csv", objective="maximize")
FIVE_BY_TWO = podium.read_folds(EXAMPLES / "breast_cancer_5x2cv.csv", objective="maximize")
AMLB = podium.read_results(EXAMPLES / "amlb_2019_score.csv", objective="maximize")
SECONDS = read_costs(EXAMPLES / "amlb_2019_seconds.csv", AMLB.algorithms)
SMALL = {"A": [3, 5, 8, 1, 9, 12, 4, 7], "B": [1, 2, 3, 2, 4, 5, 4, 9], "C": [1, 2, 1, 3, 2, 4, 3, 2]}
EQUAL_STEP = {"A": [1, 2, 3, 4], "B": [2, 3, 4, 5], "C": [5, 6, 7, 9]}


def pair(first: str = "A", second: str = "B", **options: Any) -> podium.PairComparison:
    return podium.compare_pair(SMALL, first, second, objective="maximize", **options)


def folds(data: Any, control: str | None = None, **options: Any) -> podium.FoldComparison:
    return podium.compare_folds(data, control, objective="minimize", **options)


def order(data: Any, costs: Any, **options: Any) -> podium.CostOrdering:
    return podium.order_by_cost(data, costs, objective="maximize", **options)


def random_table(n: int, k: int, seed: int = 3) -> dict[str, list[float]]:
    values = np.random.default_rng(seed).normal(size=(k, n)).round(3) + np.arange(k)[:, None] * 0.4
    return {f"m{j}": row.tolist() for j, row in enumerate(values)}


CASES = Paragraphs({
    "pair": lambda: podium.compare_pair(tutorial(), "PDFC", "NNEP"),
    "pair greater": lambda: pair(alternative="greater"),
    "pair less, not significant": lambda: pair(alternative="less"),
    "pair drop": lambda: pair("B", "C", zeros="drop"),
    "pair pratt": lambda: pair("B", "C", zeros="pratt", alpha=0.01),
    "pair split of two zeros": lambda: pair("B", "C"),
    "pair all equal": lambda: podium.compare_pair({"A": [1, 2, 3], "B": [1, 2, 3]}, "A", "B", objective="minimize"),
    "pair of three": lambda: podium.compare_pair({"A": [1, 2, 3], "B": [2, 4, 3.5]}, "A", "B", objective="minimize"),
    "pair asymptotic": lambda: podium.compare_pair(random_table(1100, 2), "m1", "m0", objective="maximize", permutations=999),
    "pair beyond the shift": lambda: podium.compare_pair(random_table(4001, 2), "m1", "m0", objective="minimize", permutations=99),
    "pairs": lambda: podium.compare_all_pairs(tutorial()),
    "pairs drop": lambda: podium.compare_all_pairs(tutorial(), zeros="drop", alpha=0.001),
    "pairs of two": lambda: podium.compare_all_pairs({"A": [1, 2, 3], "B": [2, 3, 5]}, objective="minimize"),
    "pairs of 14": lambda: podium.compare_all_pairs(random_table(30, 14), objective="minimize"),
    "pairs alike": lambda: podium.compare_all_pairs({"A": [1, 2], "B": [1, 2], "C": [1, 2]}, objective="minimize"),
    "folds": lambda: podium.compare_folds(TEN_FOLDS),
    "folds 5x2": lambda: podium.compare_folds(FIVE_BY_TWO, "5-NN"),
    "folds undefined": lambda: folds(EQUAL_STEP, design="cv"),
    "folds all undefined": lambda: folds({"A": [1, 2, 3], "B": [2, 3, 4]}, design="independent"),
    "folds one-sided": lambda: folds({"A": [1, 2, 3, 4], "B": [2, 3, 4, 7], "C": [5, 6, 7, 9]}, "B", design="holdout", test_fraction=0.3, alternative="greater"),
    "folds repeated": lambda: folds(random_table(12, 3), "m0", design="repeated-cv", test_fraction=0.25),
    "folds of two": lambda: folds({"A": [1, 2, 3, 4], "B": [2, 3, 5, 8]}, design="independent"),
    "folds of 13": lambda: folds(random_table(10, 13), "m0", design="cv"),
    "order": lambda: order(AMLB, SECONDS),
    "order cheap": lambda: order({"A": [1, 2, 3], "B": [2, 1, 3], "C": [3, 2, 1]}, {"A": 3, "B": 2, "C": 1}),
    "order equal": lambda: order({"a": [1, 2, 3, 4, 5, 6], "b": [2, 3, 4, 5, 6, 7]}, {"a": 1, "b": 1}, test="sign"),
    "order some equal": lambda: order(TEN_FOLDS, dict(zip(TEN_FOLDS.results.algorithms, (1, 1, 2, 3), strict=True)), adjust="none"),
    "order 5x2cv t": lambda: order(FIVE_BY_TWO, dict(zip(FIVE_BY_TWO.results.algorithms, (1, 2, 3, 4), strict=True)), test="5x2cv-t"),
    "order of folds": lambda: order(FIVE_BY_TWO, dict(zip(FIVE_BY_TWO.results.algorithms, (4, 3, 2, 1), strict=True))),
    "order undefined": lambda: podium.order_by_cost(to_folds(EQUAL_STEP, objective="minimize"), {"A": 3, "B": 2, "C": 1}, design="cv", test="paired-t"),
    "order circle": lambda: order(
        {name: [row[j] for row in [(3, 2, 1)] * 10 + [(1, 3, 2)] * 10 + [(2, 1, 3)] * 10] for j, name in enumerate("ABC")},
        dict.fromkeys("ABC", 1), test="sign", adjust="none", alpha=0.11,
    ),
    "order of 14": lambda: order(random_table(40, 14), {f"m{j}": j + 1 for j in range(14)}),
    **{f"order {name}": partial(order, AMLB, SECONDS, adjust=name) for name in METHODS},
    "parametric": lambda: podium.compare(herrera(), parametric=True),
    "parametric control": lambda: podium.compare(herrera(), control="CN2", alternative="less", parametric=True),
    "parametric two": lambda: podium.compare({"A": [1, 2, 3, 4.1], "B": [2, 3, 4, 9]}, objective="maximize", parametric=True),
    "parametric calm": lambda: podium.compare(random_table(20, 4), objective="maximize", parametric=True),
    "parametric constant": lambda: podium.compare(EQUAL_STEP | {"C": [5, 6, 7, 8]}, objective="minimize", parametric=True),
    "parametric scales": lambda: podium.compare(
        {name: [1000 * row[0], *row[1:]] for name, row in random_table(9, 3).items()}, objective="maximize", parametric=True
    ),
})  # fmt: skip


said = CASES.said
test_both_languages_say_the_same_in_whole_sentences = CASES.in_both_languages()
test_the_whole_report_holds_the_paragraph_and_what_it_cites = CASES.in_reports(
    ["pair", "pairs", "folds", "folds 5x2", "order", "parametric"]
)


def signed_ranks(d: np.ndarray) -> tuple[float, float, float]:
    """R+, R− and the exact two-sided p-value, over every sign pattern."""
    d = d[d != 0]
    ranks = stats.rankdata(abs(d))
    sums = np.array([np.dot(ranks, signs) for signs in product((0, 1), repeat=len(d))])
    plus = ranks[d > 0].sum()
    p = min(1, 2 * min((sums >= plus).mean(), (sums <= plus).mean()))
    return float(plus), float(ranks[d < 0].sum()), float(p)


def test_the_published_numbers_of_a_pair() -> None:
    """R+, R− and exact p of the 24 × 4 table as printed; the sign test of scipy, 15 wins and 8 losses."""
    text = said("pair", "en", "exact")
    assert "R⁺ = 220.5, R⁻ = 55.5, p = 0.0103," in text
    assert f"without the tie, gives p = {stats.binomtest(15, 23).pvalue:.3f}" in text
    assert "PDFC is better on 15 of the problems, worse on 8 and equal on 1." in text
    assert "one difference was zero and was left out (Demšar, 2006)" in text
    assert "PDFC is significantly better than NNEP." in text
    assert "α = 0.05" in text


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_intervals_of_r(language: str) -> None:
    """Hodges–Lehmann estimates and limits of R's wilcox.test, to four digits, where there is one."""
    for case in json.loads((REFERENCE / "pair_r.json").read_text())["shifts"]:
        level = case["levels"].index(0.95)
        if case["achieved"][level] >= 1 or case["two.sided"]["level"][level] < 0.95:
            continue
        study = podium.compare_pair(
            {"A": case["d"], "B": [0] * len(case["d"])}, "A", "B", objective="maximize", permutations=99
        )
        shown = re.search(r"95 %.*?\[([^]]*)\]", study.methods(language).text)
        assert shown
        limits = [
            float(re.sub(r" × 10(.*)", lambda m: f"e{power(m[1])}", part))
            for part in shown[1].replace("−", "-").split(", ")
        ]
        assert limits == [float(f"{case['two.sided'][end][level]:.4g}") for end in ("lower", "upper")]


def power(raised: str) -> str:
    return raised.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789"))


def test_a_pair_without_any_of_the_programs_routines() -> None:
    d = np.array(SMALL["A"]) - np.array(SMALL["B"])
    plus, minus, p = signed_ranks(d)
    text = pair(zeros="drop").methods("en", "exact").text
    assert f"R⁺ = {plus:g}, R⁻ = {minus:g}, p = {float(f'{p:.3g}'):g}" in text
    assert f"r = {(plus - minus) / (plus + minus):.2f}" in text
    means = np.add.outer(d, d)[np.triu_indices(len(d))] / 2
    assert f"is {np.median(means):g}, with" in text


def test_variants_of_a_pair_are_said() -> None:
    assert "one-sided Wilcoxon signed-rank test" in said("pair greater")
    assert "against the alternative that A is better" in said("pair greater")
    assert "lower confidence bound" in said("pair greater")
    assert "There is no evidence that A is worse than B." in said("pair less, not significant")
    assert "the 2 zero differences were left out" in said("pair drop")
    assert "without the ties" in said("pair drop")
    assert "ranked and then left out (Pratt, 1959)" in said("pair pratt")
    assert "the ranks of the 2 zero differences count half to each side" in said("pair split of two zeros")
    assert "every two ties count as a win and a loss" in said("pair split of two zeros")
    assert "no difference was zero" in said("pair of three")
    assert "do not bound it with 95 % confidence" in said("pair of three")
    assert "normal approximation and a variance corrected for ties" in said("pair asymptotic")
    assert "exact" not in said("pair asymptotic").split("Two other tests")[0]
    assert re.search(r"z = \d", said("pair asymptotic"))
    assert "999 random sign patterns (seed 0)" in said("pair asymptotic")
    assert "Hodges–Lehmann" not in said("pair beyond the shift")
    assert "No hay indicios de que A sea peor que B." in said("pair less, not significant", "es")
    assert "frente a la alternativa de que A es mejor" in said("pair greater", "es")


@pytest.mark.parametrize("language", ["en", "es"])
def test_all_pairs_have_the_published_sums_and_bergmann_hommels_values(language: str) -> None:
    """R+ and R− as printed; adjusted p-values worked out by hand from the printed p (six pairs of four)."""
    text = said("pairs", language, "exact")
    versus = {"en": "vs.", "es": "frente a"}[language]
    for second, plus, minus in (("NNEP", 220.5, 55.5), ("IS-CHC+1NN", 245, 55), ("FH-GBML", 281.5, 18.5)):
        assert f"PDFC {versus} {second} (R⁺ = {plus:g}, R⁻ = {minus:g}, Δ = " in text
    assert f"PDFC {versus} FH-GBML (R⁺ = 281.5, R⁻ = 18.5, Δ = 0.06925, p = 1.90 × 10⁻⁴)" in text
    p = 6 * 3.15904617e-05
    assert f"{p:.2e}" == "1.90e-04"
    assert text.count(versus) == 5
    assert "1.77" in text


def test_variants_of_all_pairs_are_said() -> None:
    assert "zero differences are left out" in said("pairs drop")
    assert "The two algorithms were compared" in said("pairs of two")
    assert re.search(r"found \(R⁺ = 6, R⁻ = 0, Δ = 1.25, p = 0.250\)", said("pairs of two"))
    assert "14 algorithms on 30 problems" in said("pairs of 14")
    assert "Δ" not in said("pairs of 14")
    assert "No significant difference was found (smallest adjusted p-value: p = 1)" in said("pairs alike")


@pytest.mark.parametrize("language", ["en", "es"])
def test_corrected_t_by_hand(language: str) -> None:
    """t = d̄/√((1/m + r) s²), Bergmann–Hommel's values of the two smallest of six, and limits by the t quantile."""
    text = said("folds", language, "exact")
    data = TEN_FOLDS.results
    columns = dict(zip(data.algorithms, data.values.T, strict=True))
    versus = {"en": "vs.", "es": "frente a"}[language]
    for first, second in (("Logistic regression", "Decision tree"), ("5-NN", "Decision tree")):
        d = columns[first] - columns[second]
        error = np.sqrt((1 / 10 + 1 / 9) * d.var(ddof=1))
        reach = stats.t.ppf(0.975, 9) * error
        shown = f"Δ = {d.mean():.4g} [{d.mean() - reach:.4g}, {d.mean() + reach:.4g}], t(9) = {d.mean() / error:.2f}"
        assert f"{first} {versus} {second} ({shown}, p = " in text
    assert f"({columns['Logistic regression'].mean():.4g})" in text
    assert "0.1111" in text
    assert "10-fold cross-validation" in text or "validación cruzada de 10 particiones" in text


def test_combined_f_by_hand_with_holms_values() -> None:
    text = said("folds 5x2", "en", "exact")
    data = FIVE_BY_TWO.results
    columns = dict(zip(data.algorithms, data.values.T, strict=True))
    found = {}
    for name, column in columns.items():
        d = (columns["5-NN"] - column).reshape(5, 2)
        if name != "5-NN":
            value = (d**2).sum() / (2 * ((d - d.mean(axis=1, keepdims=True)) ** 2).sum())
            found[name] = (value, stats.f.sf(value, 10, 5))
    ordered = sorted(found, key=lambda name: found[name][1])
    adjusted = np.maximum.accumulate([(3 - i) * found[name][1] for i, name in enumerate(ordered)])
    for name, p in zip(ordered, adjusted, strict=True):
        shown = f"{p:.3f}" if p >= 0.1 else f"{p:.4f}"
        assert re.search(rf"{name} \(Δ = [^)]*F\(10, 5\) = {found[name][0]:.2f}, p = {shown}\)", text), text
    assert "does not differ significantly from" in text
    assert "Holm" in text
    assert "5×2 cross-validation" in text


def test_variants_of_folds_are_said() -> None:
    assert "One pair differs by the same amount in every repetition" in said("folds undefined")
    assert "t is positive where the first is better" in said("folds undefined")
    assert "A vs. C (Δ = −4.25 [" in said("folds undefined")
    assert "The difference was not tested (Δ = −1, p = –)." in said("folds all undefined")
    assert "against the alternative that B is better" in said("folds one-sided")
    assert "hold-out, repeated 4 times" in said("folds one-sided")
    assert "instances is 0.4286" in said("folds one-sided")
    assert "t is positive where B is better" in said("folds one-sided")
    assert "repeated cross-validation (12 folds in all)" in said("folds repeated")
    assert "paired t tests (Gosset, 1908)" in said("folds of two")
    assert "adjusted" not in said("folds of two")
    d = np.array([-1, -1, -2, -4])
    assert f"t(3) = {-stats.ttest_1samp(d, 0).statistic:.2f}, p = {stats.ttest_1samp(d, 0).pvalue:.3f}" in said(
        "folds of two"
    )
    assert "13 algorithms on one problem" in said("folds of 13")


@pytest.mark.parametrize("language", ["en", "es"])
def test_an_order_has_scipys_one_sided_tests_and_holms_values(language: str) -> None:
    text = said("order", language, "exact")
    values, cost = (
        dict(zip(AMLB.algorithms, AMLB.values.T, strict=True)),
        dict(zip(AMLB.algorithms, SECONDS.values, strict=True)),
    )
    word = {"en": "better than", "es": "mejor que"}[language]
    claims = re.findall(rf"(\w+) {word} (\w+) \(p", text)
    assert len(claims) == 12
    for better, worse in claims:
        assert cost[better] > cost[worse]
        assert values[better].mean() > values[worse].mean()
    ordered = re.search(r"(?:is|es) (h2oautoml \(3262\).*?)\. ", text)
    assert ordered
    names = re.findall(r"(\w+) \(", ordered[1])
    assert sorted(names) == sorted(AMLB.algorithms)
    assert [names.index(better) < names.index(worse) for better, worse in claims] == [True] * 12
    for name in names:
        assert f"{name} ({cost[name]:.4g})" in text
    assert "(seconds)" in text


def test_variants_of_an_order_are_said() -> None:
    assert "No test is significant" in said("order cheap")
    assert "cost alone decides" in said("order cheap")
    assert "For the pair, of equal cost, a two-sided exact sign test" in said("order equal")
    p = stats.binomtest(6, 6).pvalue
    assert f"The test is significant: b better than a (p = {p:.3f})." in said("order equal")
    assert "were not adjusted" in said("order some equal")
    assert "for one pair of equal cost, a two-sided one" in said("order some equal")
    assert "between equal costs the mean rank" in said("order some equal")
    assert "5×2 cv t test (Dietterich, 1998) (5 degrees of freedom)" in said("order 5x2cv t")
    assert "10 and 5 degrees of freedom" in said("order of folds")
    assert "MultiTest (Yıldız and Alpaydın, 2006)" in said("order of folds")
    assert "same amount in every repetition" in said("order undefined")
    assert "A, B and C, which beat each other in a circle" in said("order circle")
    assert "begins with" in said("order of 14")
    assert "independent p-values" in said("order hochberg")
    assert "independent" not in said("order holm") + said("order bonferroni") + said("order li")
    assert "family-wise" not in said("order li")
    assert "Li, 2008" in said("order li")


def test_parametric_sentences_have_the_numbers_of_r() -> None:
    """The tables of aov, mauchly.test, Greenhouse–Geisser's ε and shapiro.test recorded from R."""
    for case in json.loads((REFERENCE / "parametric_r.json").read_text())["tables"]:
        x = np.array(case["x"])
        study = podium.compare(table(x), parametric=True)
        for language in ("en", "es"):
            text = study.methods(language).text
            found = re.search(r"F\(([\d.]+), ([\d.]+)\) = ([\d.]+), p ([<=]) ([\d.]+) \(ε = ([\d.]+)\)", text)
            assert found, text
            n, k = x.shape
            assert float(found[6]) == pytest.approx(case["gg"], abs=0.006)
            assert float(found[1]) == pytest.approx(case["gg"] * (k - 1), abs=0.006 * k)
            assert float(found[2]) == pytest.approx(case["gg"] * (k - 1) * (n - 1), abs=0.006 * k * n)
            assert float(found[3]) == pytest.approx(case["F"], rel=0.01, abs=0.006)
            if found[4] == "=":
                assert float(found[5]) == pytest.approx(case["p_gg"], abs=0.0006)
            else:
                assert case["p_gg"] < 0.001
            assert f"W = {case['shapiro_w']:.2f}" in text
            algorithms, _, error = case["ss"]
            share = algorithms / (algorithms + error)
            assert re.search(rf"η² (of|parcial de) {share:.2f}" if share >= 0.1 else "η²", text)


def test_variants_of_the_parametric_route_are_said() -> None:
    assert "contradict normal residuals and sphericity" in said("parametric")
    route = CASES["parametric"].parametric
    rejected = int((route.comparisons.adjusted <= 0.05).sum())
    assert f"Tukey's test of all pairs of means (Tukey, 1949) rejects {rejected} of the 10 hypotheses" in said(
        "parametric"
    )
    assert "Dunnett's one-sided test of the control" in said("parametric control")
    assert "its hypothesis at α = 0.05" in said("parametric two")
    assert "sphericity" not in said("parametric two")
    assert "Nothing contradicts" in said("parametric calm")
    assert "no error variance" in said("parametric constant")
    assert "one scale for all problems (the widest range of a problem is" in said("parametric scales")
    assert "Parametric" not in podium.compare(herrera()).methods().text


@given(
    st.lists(st.lists(st.integers(0, 6), min_size=3, max_size=3), min_size=4, max_size=10),
    st.sampled_from(["split", "drop", "pratt"]),
    st.sampled_from(["two-sided", "greater", "less"]),
)
@settings(deadline=None, max_examples=8)
def test_any_table_gives_whole_paragraphs(rows: list[list[int]], zeros: Any, side: Any) -> None:
    data = {name: [float(row[j]) for row in rows] for j, name in enumerate("ABC")}
    studies = (
        podium.compare_pair(data, "A", "B", objective="maximize", zeros=zeros, alternative=side, permutations=99),
        podium.compare_all_pairs(data, objective="minimize", zeros=zeros),
        folds(data, "A", design="cv", alternative=side),
        folds(data, design="independent"),
        order(data, {"A": 1, "B": 2, "C": 2}),
        podium.compare(data, objective="maximize", parametric=True),
    )
    for study in studies:
        check_both(study)


def test_hostile_names_stay_names() -> None:
    values = [[5.0, 6, 7, 9, 8], [1, 2, 3, 5, 2], [1, 1, 2, 2, 1], [0, 1, 0, 1, 1]]
    data = dict(zip(ODD, values, strict=True))
    for study in (
        podium.compare_pair(data, ODD[0], ODD[2], objective="maximize", alternative="greater"),
        podium.compare_all_pairs(data, objective="maximize", alpha=0.49),
        folds(data, ODD[2], design="cv"),
        order(data, dict(zip(ODD, (4, 3, 2, 1), strict=True)), alpha=0.49),
    ):
        check_hostile(study, ODD[:1])
