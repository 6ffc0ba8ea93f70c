"""The methods paragraphs of incomplete and grouped tables and of runs, and what a comparison has beside its conclusion."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import podium
from podium.data import read_runs
from podium.studies.many_problems.grouped.study import compare_grouped
from podium.studies.many_problems.incomplete.study import compare_incomplete
from podium.studies.many_problems.runs.study import compare_runs
from programs import multipletests
from studies.helpers import EXAMPLES, herrera, tutorial
from studies.paragraphs import ODD, Paragraphs, check_both, check_hostile

CEC = podium.read_results(EXAMPLES / "cec2017_d10_mean_error.csv", objective="minimize")
RUNS = read_runs(EXAMPLES / "cec2017_d10_runs.csv", problem="function", algorithm="algorithm", value="error", run="run")
NO = None
BALANCED = {
    "A": [1, NO, 2, NO, 3, NO, 1], "B": [2, 1, NO, NO, NO, 2, 2], "C": [3, NO, NO, 1, NO, 1, 3],
    "D": [NO, 2, 3, NO, NO, NO, NO], "E": [NO, NO, NO, 2, 1, NO, NO],
}  # fmt: skip


def families() -> dict[str, str]:
    with (EXAMPLES / "cec2017_families.csv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    return {row[0]: row[1] for row in rows}


def holes(n: int, k: int, seed: int = 1, share: float = 0.2) -> dict[str, list[Any]]:
    dice = np.random.default_rng(seed)
    values = dice.normal(size=(k, n)).round(2) + 0.8 * np.arange(k)[:, None]
    lost = dice.random((k, n)) < share
    lost[:, :2] = False  # all algorithms meet somewhere
    return {
        f"m{j}": [None if gone else float(v) for v, gone in zip(row, lost[j], strict=True)]
        for j, row in enumerate(values)
    }


def blocks() -> dict[str, list[Any]]:
    """Four algorithms, every two of which meet on three problems: a balanced incomplete block design."""
    dice = np.random.default_rng(4)
    table: dict[str, list[Any]] = {name: [] for name in "ABCD"}
    for pair in [(i, j) for i in range(4) for j in range(i + 1, 4)] * 3:
        for place, name in enumerate("ABCD"):
            table[name].append(round(float(place + dice.normal()), 3) if place in pair else None)
    return table


def grouped(n: int, k: int, groups: int, **options: Any) -> Any:
    values = np.random.default_rng(9).normal(size=(n, k)).round(2) + 1.5 * np.arange(k)
    table = podium.to_results(values, algorithms=[f"m{j}" for j in range(k)], objective="minimize")
    return compare_grouped(
        table, [f"g{i % groups}" for i in range(n)], **{"permutations": 99, "resamples": 99, **options}
    )


def few(text: str, **options: Any) -> Any:
    return compare_runs(read_runs(io.StringIO(text)), **{"objective": "maximize", "resamples": 200, **options})


TWO = "task,A,B\nx,5,1\nx,6,2\nx,7,1\ny,8,4\ny,7,5\ny,9,3\n"
UNEVEN = "task,A,B,C,D\n" + "".join(
    f"{'x' if i < 4 else 'y'},{i + 2},{i * 7 % 5},{i * 3 % 4},{i % 2 * 2}\n" for i in range(7)
)

CASES = Paragraphs({
    "incomplete": lambda: compare_incomplete(holes(20, 4), objective="minimize", permutations=500, seed=3),
    "incomplete control": lambda: compare_incomplete(
        holes(20, 4), "best", objective="minimize", permutations=99, pairwise="sign", alternative="greater", alpha=0.01
    ),
    "incomplete blocks": lambda: compare_incomplete(blocks(), objective="minimize", permutations=99),
    "incomplete two": lambda: compare_incomplete(holes(12, 2), objective="maximize", permutations=99),
    "incomplete strangers": lambda: compare_incomplete(BALANCED, objective="minimize", permutations=99),
    "incomplete nothing": lambda: compare_incomplete(holes(9, 3, share=0.0), objective="minimize", permutations=99),
    "incomplete 14": lambda: compare_incomplete(holes(30, 14), objective="minimize", permutations=99),
    "incomplete large": lambda: compare_incomplete(holes(2400, 2), objective="minimize", permutations=9),
    "grouped": lambda: compare_grouped(CEC, families(), permutations=999, resamples=300, seed=2),
    "grouped found": lambda: grouped(40, 3, 20),
    "grouped control": lambda: grouped(40, 3, 20, control="best", alternative="greater", alpha=0.1),
    "grouped two": lambda: grouped(12, 2, 4),
    "grouped two found": lambda: grouped(30, 2, 15),
    "grouped 22": lambda: grouped(24, 22, 8),
    "runs": lambda: compare_runs(RUNS, objective="minimize", resamples=400),
    "runs minmax": lambda: compare_runs(
        RUNS, "jSO", objective="minimize", normalize="minmax", dominance=True, resamples=300, seed=5, alpha=0.1
    ),
    "runs references": lambda: few(UNEVEN, low="B", high="A"),
    "runs threshold": lambda: few(UNEVEN, threshold=3.0),
    "runs two": lambda: few(TWO, dominance=True),
    "runs alike": lambda: few("task,A,B\n" + "x,1,1\nx,3,3\ny,2,2\ny,4,4\n", dominance=True),
    "runs 14": lambda: few(
        "task," + ",".join(f"m{j}" for j in range(14)) + "\n"
        + "".join(f"{'xy'[i % 2]}," + ",".join(str((i * 7 + j * j) % 11 + j) for j in range(14)) + "\n" for i in range(8)),
        dominance=True,
    ),
    "beside": lambda: podium.compare(herrera(), equivalence="0.01", simes=True, stability=True, parametric=True),
    "beside control": lambda: podium.compare(herrera(), "C4.5", equivalence=0.1, simes=True, stability=True),
    "beside two": lambda: podium.compare({"A": [1, 2, 3, 4], "I": [2, 3, 4, 9]}, objective="minimize", equivalence=20, stability=True, simes=True),
    "beside wilcoxon": lambda: podium.compare(tutorial(), pairwise="wilcoxon", equivalence=1, stability=True),
    "nemenyi": lambda: podium.compare(herrera(), pairwise="nemenyi"),
    "conover": lambda: podium.compare(herrera(), pairwise="conover"),
    "eisinga": lambda: podium.compare(herrera(), pairwise="eisinga"),
    "eisinga-ties": lambda: podium.compare(herrera(), pairwise="eisinga-ties"),
    "t": lambda: podium.compare(herrera(), "Kernel", pairwise="t"),
    "pair": lambda: podium.compare_pair(tutorial(), "PDFC", "NNEP", equivalence="0.5"),
    "pair not": lambda: podium.compare_pair(tutorial(), "PDFC", "NNEP", equivalence=0.001, zeros="drop"),
    "folds": lambda: podium.compare_folds(
        podium.read_folds(EXAMPLES / "breast_cancer_10fold.csv", objective="maximize"), equivalence=0.05
    ),
    "folds independent": lambda: podium.compare_folds(
        {"A": [1, 2, 3, 4], "B": [2, 3, 5, 8]}, objective="minimize", design="independent", equivalence=0.01
    ),
    "few problems": lambda: podium.compare({"A": [1, 2, 3], "B": [2, 3, 1], "C": [3, 1, 2]}, objective="minimize"),
})  # fmt: skip


said = CASES.said
test_both_languages_say_the_same_in_whole_sentences = CASES.in_both_languages()
test_reports_end_with_the_paragraph = CASES.in_reports(
    ["incomplete", "incomplete blocks", "grouped found", "runs minmax", "beside", "pair", "folds"]
)


@pytest.mark.parametrize("language", ["en", "es"])
def test_incomplete_pairs_have_scipys_wilcoxon_tests_of_common_problems(language: str) -> None:
    """Two algorithms: nothing is adjusted, and the p-value is that of the problems that both have."""
    a, b = (np.array(column, dtype=float) for column in holes(12, 2).values())
    both = ~np.isnan(a) & ~np.isnan(b)
    p = stats.wilcoxon(a[both], b[both], method="exact").pvalue
    text = said("incomplete two", language, "exact")
    assert f"p = {p:.3g}" in text
    assert f"{24 - np.isfinite(a).sum() - np.isfinite(b).sum()} of the 24" in text or language == "es"
    assert re.search(rf" {both.sum()} (in every case|en todos los casos)", text)


def test_a_complete_table_has_friedmans_statistic() -> None:
    """Skillings and Mack's statistic is Friedman's where nothing is missing."""
    test = stats.friedmanchisquare(*holes(9, 3, share=0.0).values())
    text = said("incomplete nothing")
    assert f"χ²(2) = {test.statistic:.2f}, {'p < 0.001' if test.pvalue < 0.001 else f'p = {test.pvalue:.3f}'}" in text
    assert "with no result missing" in text
    assert "filled in" not in text


def test_choices_about_incomplete_tables_are_said() -> None:
    text = said("incomplete")
    lost = sum(value is None for row in holes(20, 4).values() for value in row)
    assert f"on 20 problems, with {lost} of the 80 results missing" in text
    assert "the test of Skillings and Mack, corrected for ties (Skillings and Mack, 1981)" in text
    assert "500 random permutations of the ranks among the results that each problem has (seed 3)" in text
    assert "takes results to be missing at random" in text
    assert "z tests of the effects that the test of Skillings and Mack estimates" in text
    assert "Durbin" not in text
    assert "sign tests" in said("incomplete control")
    assert "taken after the results were seen because it has the best adjusted mean rank" in said("incomplete control")
    assert "α = 0.01" in said("incomplete control")
    assert "is better" in said("incomplete control")
    assert "Durbin's test for balanced incomplete blocks (Durbin, 1951) (χ²(3) = " in said("incomplete blocks")
    assert "its F form (Conover, 1999) (F(3, 15) = " in said("incomplete blocks")
    assert "Conover's t tests of the rank sums after Durbin's test (Conover, 1999)" in said("incomplete blocks")
    assert "3 in every case" in said("incomplete blocks")
    assert re.search(r"\d+ pairs have no problem in common and count as not significant", said("incomplete strangers"))
    assert "with the normal approximation" in said("incomplete large")
    assert "14 algorithms on 30 problems" in said("incomplete 14")


def test_grouped_pairs_have_the_sign_flips_of_brute_force() -> None:
    """15 groups: every one of the 2^15 patterns of signs, by whole groups, of Wilcoxon's signed ranks."""
    study = CASES["grouped two found"]
    d = study.results.values[:, 1] - study.results.values[:, 0]
    ranks = stats.rankdata(abs(d)) * np.sign(d)
    sums = np.array([ranks[np.arange(30) % 15 == g].sum() for g in range(15)])
    signs = 1 - 2 * ((np.arange(2**15)[:, None] >> np.arange(15)) & 1)
    p = float((abs(signs @ sums) >= abs(sums.sum()) - 1e-9).mean())
    assert f"p = {p:.2e}".split("e")[0] in said("grouped two found", style="exact")
    gap = 2 * (d > 0).mean() - 1  # of two algorithms the ranks differ by 1, to one side or the other
    assert f"Δ = {gap:.2f} [" in said("grouped two found")


def test_choices_about_groups_are_said() -> None:
    text = said("grouped")
    sizes = list(families().values())
    assert f"on 29 problems in {len(set(sizes))} groups of 2 to 10" in text
    assert "999 random permutations, seed 2" in text
    assert "(Winkler et al., 2015)" in text
    assert "the signs of a whole group change together (exact given the ties" in text
    assert "Δ" not in text
    assert "of the 45 differences would be significant" in text
    assert "median design effect" in text
    assert "99 bootstrap samples of whole groups (seed 0) (Field and Welsh, 2007)" in said("grouped found")
    assert "its 95 % percentile interval" in said("grouped found")
    assert "its 90 % percentile interval" in said("grouped control")
    assert "positive where m0 is better" in said("grouped control")
    assert "Δ is the difference of the mean ranks of m0 and the other algorithm" in said("grouped two found")
    assert "m0, taken after the results were seen" in said("grouped control")
    assert "the difference would" in said("grouped two")


def cells() -> dict[str, np.ndarray]:
    found: dict[str, list[float]] = {}
    with (EXAMPLES / "cec2017_d10_runs.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["algorithm"], []).append(float(row["error"]))
    return {name: np.array(values) for name, values in found.items()}


@pytest.mark.parametrize("language", ["en", "es"])
def test_runs_have_the_interquartile_means_worked_out_anew(language: str) -> None:
    """306 runs: the middle 153, a run on either edge with the half of it that lies inside."""
    text = said("runs", language)
    for name, values in cells().items():
        ordered = np.sort(values)
        middle = ordered[77:229].sum() + 0.5 * (ordered[76] + ordered[229])
        assert re.search(rf"{re.escape(name)} {middle / 153:.4g} \[", text), (name, middle / 153)


def test_runs_have_the_probability_of_improvement_worked_out_anew() -> None:
    table: dict[str, dict[str, list[float]]] = {}
    with (EXAMPLES / "cec2017_d10_runs.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            table.setdefault(row["algorithm"], {}).setdefault(row["function"], []).append(float(row["error"]))
    for other in ("DES", "DYYPO", "PPSO", "jSO"):
        shares = []
        for function, mine in table["EBOwithCMAR"].items():
            gap = np.subtract.outer(np.array(mine), np.array(table[other][function]))
            shares.append(((gap < 0) + 0.5 * (gap == 0)).mean())
        assert re.search(rf"{np.mean(shares):.3f} \[[\d., ]+\] against {other}", said("runs"))


def test_choices_about_runs_are_said() -> None:
    assert "on 6 problems, with 51 runs of each algorithm on each problem" in said("runs")
    assert "smaller scores are better" in said("runs")
    assert "(400 draws, seed 0) (Efron and Tibshirani, 1993)" in said("runs")
    assert "the runs of both algorithms have the same distribution" in said("runs")
    assert "(800 drawn at random where there are more, seed 0)" in said("runs")
    assert "Bonferroni's procedure" in said("runs")
    assert "optimality gap" not in said("runs")
    assert "Almost stochastic order" not in said("runs")
    text = said("runs minmax")
    assert "0 for the worst and 1 for the best of all runs there" in text
    assert "(300 draws, seed 5)" in text
    assert "The control, jSO, was compared with each of the other 4" in text
    assert "90 % confidence interval, simultaneous" in text
    assert "the optimality gap (threshold 1)" in text
    assert "Almost stochastic order was tested for 8 ordered pairs (del Barrio et al., 2018; Dror et al., 2019" in text
    assert "ε is below 0.2" in text
    assert "with 3 to 4 runs" in said("runs references")
    assert "0 for the mean of B and 1 for that of A there" in said("runs references")
    assert "(threshold 3)" in said("runs threshold")
    assert "larger scores are better" in said("runs threshold")
    assert "This was shown of A over B (ε = 0" in said("runs two")
    assert "No algorithm was shown to be almost stochastically dominant" in said("runs alike")
    assert "bootstrap estratificado" in said("runs", "es")


@pytest.mark.parametrize("language", ["en", "es"])
def test_equivalence_of_pairs_has_scipys_tests_with_holms_values(language: str) -> None:
    """Both one-sided Wilcoxon tests of the differences shifted by the margin; the larger p-value of each pair, by Holm."""
    table, names = tutorial().values, tutorial().algorithms
    pairs = [(i, j) for i in range(4) for j in range(i + 1, 4)]
    study = podium.compare(tutorial(), equivalence=0.15)
    found = []
    for i, j in pairs:
        d = np.round(table[:, i] - table[:, j], 9)
        up = stats.wilcoxon(d + 0.15, alternative="greater", method="exact").pvalue
        down = stats.wilcoxon(d - 0.15, alternative="less", method="exact").pvalue
        found.append(max(up, down))
    adjusted = multipletests(found, method="holm")[1]
    text = study.methods(language).text
    part = text.split("Schuirmann, 1987")[1]
    joint = {"en": "and", "es": "[ye]"}[language]
    for (i, j), p in zip(pairs, adjusted, strict=True):
        both = rf"({re.escape(names[i])} {joint}|{re.escape(names[j])} {joint}) ({re.escape(names[i])}|{re.escape(names[j])}) \("
        assert bool(re.search(both, part)) == (p <= 0.05), (names[i], names[j], p)
    assert f"{sum(adjusted <= 0.05)} " in part


def test_what_stands_beside_a_comparison_is_said() -> None:
    text, study = said("beside"), CASES["beside"]
    hits = sum(row["adjusted"]["bergmann-hommel-simes"] <= 0.05 for row in study.to_dict()["families"][0]["hypotheses"])
    assert f"with Simes' test (Hommel and Bernhard, 1999); that rejects {hits} of 10 hypotheses" in text
    assert "differ by less than 0.01 in the unit of the data, was tested for 10 pairs by two one-sided" in text
    assert "(Schuirmann, 1987; Wellek, 2010; Wilcoxon, 1945)" in text
    assert "without each problem (30 tables) and without each algorithm (5 tables) in turn;" in text
    assert f"{study.stability.robust} of the 10 decisions are the same" in text
    assert "Greenhouse" in text.split("Benavoli")[1]
    intervals = study.to_dict()["rank_intervals"]["intervals"]
    for name, (low, high) in intervals.items():
        assert f"{name} [{low}, {high}]" in text
    assert "Approximate simultaneous 95 % confidence intervals" in text
    control = said("beside control")
    assert "each algorithm other than the control (4 tables)" in control
    assert "for 4 pairs" in control
    assert "with Simes' test" in control
    two = said("beside two")
    assert "Simes" not in two
    assert "ranks of all algorithms" not in two
    assert "That A and I are equivalent in this sense could not be shown (p = " in two
    assert "que A e I sean equivalentes en este sentido (p = " in said("beside two", "es")
    assert "without each problem in turn (4 tables); the decision is the same" in two  # 3 of 3 wins: p = 0.25
    assert "Wilcoxon signed-rank tests of two algorithms at a time" not in said("beside wilcoxon")
    assert "all of them reach from 1 to 3 and exclude nothing" in said("few problems")
    for case in ("nemenyi", "pair", "folds"):
        assert "hinges" not in said(case)
        assert "Simes" not in said(case)


def test_other_tests_of_pairs_are_named() -> None:
    assert "Nemenyi's single-step procedure, by the studentized range (Nemenyi, 1963; Demšar, 2006)" in said("nemenyi")
    assert "two-sided t tests of the differences of their rank sums (Conover, 1999)" in said("conover")
    assert "exact where no problem has ties (Eisinga et al., 2017)" in said("eisinga")
    assert "exact given the ties (Eisinga et al., 2017)" in said("eisinga-ties")
    assert "two-sided paired t tests (Gosset, 1908)" in said("t")
    assert "The control, Kernel," in said("t")


def test_equivalence_of_a_pair_and_of_folds_is_said() -> None:
    assert "PDFC and NNEP are equivalent in this sense (p < 0.001)." in said("pair")
    assert "by two one-sided Wilcoxon signed-rank tests, exact given the ties" in said("pair")
    assert "That PDFC and NNEP are equivalent in this sense could not be shown (p = " in said("pair not")
    assert "corrected resampled t tests each (Schuirmann, 1987; Wellek, 2010; Nadeau and Bengio, 2003)" in said("folds")
    assert "Logistic regression and 5-NN (p = 0.013)" in said("folds")
    assert "one-sided paired t tests" in said("folds independent")
    assert "equivalent" not in podium.compare_pair(tutorial(), "PDFC", "NNEP").methods().text


def test_hostile_names_are_escaped() -> None:
    values = np.random.default_rng(2).random((4, 12)).round(3)
    data = dict(zip(ODD, values.tolist(), strict=True))
    check_hostile(compare_incomplete(data, objective="minimize", permutations=9), ODD)
    table = podium.to_results(data, objective="minimize")
    check_hostile(compare_grouped(table, list("aabbccddeeff"), permutations=9, resamples=9), ODD)
    check_hostile(podium.compare(table, equivalence=1, stability=True, simes=True), ODD)
    header = "task," + ",".join(f'"{name}"' for name in ODD)
    rows = "\n".join(f"{'xy'[i % 2]},{i + 2},{i * i % 11 + 1},{9 - i},{i % 3 + 2}" for i in range(8))
    check_hostile(few(f"{header}\n{rows}\n", dominance=True), ODD)


@given(st.integers(0, 10**6), st.integers(2, 4), st.sampled_from(["all", "control"]))
@settings(deadline=None, max_examples=8)
def test_any_data_give_whole_paragraphs(seed: int, k: int, design: str) -> None:
    control = "m1" if design == "control" else None
    check_both(compare_incomplete(holes(8, k, seed), control, objective="minimize", permutations=9))
    values = np.random.default_rng(seed).integers(0, 5, (8, k))
    table = podium.to_results(values, algorithms=[f"m{j}" for j in range(k)], objective="maximize")
    check_both(compare_grouped(table, list("aabbccdd"), control, permutations=9, resamples=9))
    check_both(podium.compare(table, control, equivalence=2, stability=True, simes=True))
    head = "task," + ",".join(f"m{j}" for j in range(k))
    rows = "\n".join(f"{'xy'[i % 2]},{','.join(map(str, row))}" for i, row in enumerate(values.tolist()))
    check_both(few(f"{head}\n{rows}\n", control=control, dominance=True, resamples=100))
