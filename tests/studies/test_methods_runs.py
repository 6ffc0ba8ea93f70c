"""The methods paragraphs of convergence and of the check of assumptions: their numbers worked out anew."""

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
from statsmodels.stats.diagnostic import lilliefors

from podium.data import read_runs, read_traces
from podium.studies.before_and_after.assumptions.study import check_assumptions
from podium.studies.many_problems.convergence.study import convergence
from programs import multipletests
from studies.helpers import EXAMPLES, cec_convergence, cec_traces
from studies.paragraphs import ODD, Paragraphs, check_both, check_hostile

CEC = cec_traces()
RUNS = read_runs(EXAMPLES / "cec2017_d10_runs.csv", problem="function", algorithm="algorithm", value="error", run="run")
STEPS = range(6)


def curves(k: int = 3, n: int = 12) -> dict[str, list[list[float]]]:
    """Algorithm j falls by (j + 1)-th powers of the step: the later the faster."""
    return {f"m{j}": [[100 / (i + (1 + s) ** (j + 1)) for s in STEPS] for i in range(1, n + 1)] for j in range(k)}


def noisy(seed: int, k: int = 3, n: int = 8, c: int = 5) -> dict[str, np.ndarray]:
    found = np.random.default_rng(seed).normal(size=(k, n, c)).round(2)
    return {f"m{j}": found[j] for j in range(k)}


def repeated() -> Any:
    dice = np.random.default_rng(2)
    lines = [
        f"m{a},f{p},{r},{cut},{max(0.0, 8 - cut - a + dice.normal()):.3f}"
        for a in range(3)
        for p in range(4)
        for r in range(5)
        for cut in (1, 2, 4, 8)
    ]
    text = "\n".join(["algorithm,problem,run,cut-point,value", *lines])
    return read_traces(
        io.StringIO(text),
        objective="minimize",
        algorithm="algorithm",
        problem="problem",
        run="run",
        cut_point="cut-point",
        value="value",
        average="median",
    )


def runs(rows: list[tuple[str, float, float]]) -> Any:
    return read_runs(io.StringIO("\n".join(["task,A,B", *(f"{t},{a},{b}" for t, a, b in rows)])))


NORMAL = runs([("x", a, b) for a, b in np.random.default_rng(0).normal(size=(30, 2)).round(4).tolist()])

CASES = Paragraphs(
    {
        "convergence": lambda: cec_convergence(optimum=0.0, tolerance=1e-8),
        "basic": lambda: convergence(CEC, every=20.0, final_at=50.0, alpha=0.01),
        "small": lambda: convergence(curves(), objective="minimize"),
        "two": lambda: convergence(curves(2), objective="minimize", optimum=0.0, targets=[20.0]),
        "alike": lambda: convergence({name: curves(1)["m0"] for name in "AB"}, objective="maximize"),
        "noise": lambda: convergence(noisy(4), objective="maximize"),
        "targets": lambda: convergence(repeated(), targets=[6.0, 2.0, 0.1, 1e-9], resamples=200, seed=3),
        "unreached": lambda: convergence(repeated(), targets=[-5.0]),
        "many": lambda: convergence(curves(14), objective="minimize"),
        "long": lambda: convergence(noisy(5, n=60, c=20), objective="minimize"),
        "assumptions": lambda: check_assumptions(RUNS, scheme="seeds"),
        "calm": lambda: check_assumptions(NORMAL, scheme="independent", alpha=0.01),
        "unknown": lambda: check_assumptions(NORMAL),
        "folds": lambda: check_assumptions(NORMAL, scheme="cv"),
        "repeated": lambda: check_assumptions(NORMAL, scheme="repeated-cv"),
        "5x2": lambda: check_assumptions(NORMAL, scheme="5x2cv"),
        "holdout": lambda: check_assumptions(NORMAL, scheme="holdout"),
        "too few": lambda: check_assumptions(runs([("x", 1, 2), ("x", 2, 5), ("y", 1, 1), ("y", 2, 9)])),
        "one constant": lambda: check_assumptions(runs([("x", 1, i * i) for i in range(12)]), scheme="seeds"),
        "all constant": lambda: check_assumptions(runs([("x", 1, 2)] * 5)),
    }
)


said = CASES.said
test_both_languages_say_the_same_in_whole_sentences = CASES.in_both_languages()
test_reports_end_with_the_paragraph = CASES.in_reports(["small", "targets", "assumptions", "too few"])


@pytest.mark.parametrize("language", ["en", "es"])
def test_convergence_has_scipys_tests_with_holms_values(language: str) -> None:
    """Signed-rank tests of the areas for speed; Page's test and, by hand, all signs of its trends for gains."""
    table = {name: np.array(rows) for name, rows in curves(2).items()}
    cut = np.log(np.arange(1, 7))
    area = {name: np.trapezoid(np.log10(rows), cut, axis=1) for name, rows in table.items()}
    test = stats.wilcoxon(area["m0"] - area["m1"], alternative="greater", method="exact")
    adjusted = multipletests([test.pvalue, 1 - test.pvalue], method="holm")[1]
    assert adjusted[0] < 0.001
    text = said("two", language)
    phrase = {"en": "faster than", "es": "más rápido que"}[language]
    assert f"m1 {phrase} m0 (R⁺ = {test.statistic:g}, p < 0.001)" in text
    assert text.count(phrase) == 1


def test_convergence_says_what_was_compared() -> None:
    text = said("convergence")
    assert "the convergence of 10 algorithms" in text
    assert "on 29 problems" in text
    assert "at 10 cut-points (10, 20, 30, 40, 50, 60, 70, 80, 90 and 100); smaller values are better" in text
    assert "the cut-points weighted by the logarithm of the budget; errors below 1 × 10⁻⁸ count as 1 × 10⁻⁸" in text
    assert "the first to come within 1 × 10⁻⁸ of the optimum gains" in text
    assert "Each of the 90 ordered pairs" in text
    hits = int(CASES["convergence"].order.faster.sum())
    assert f"Of the 90 ordered pairs, {hits} are significant." in text
    marked = int(CASES["convergence"].deciding.significant(0.05).sum())
    assert f"Of {marked} ordered pairs, it confirms {len(CASES['convergence'].gains)}." in text
    assert "the algorithm that gains is the one behind, so it catches up and is not faster: " in text
    wins = dict(zip(CEC.algorithms, CASES["convergence"].order.faster.sum(axis=1).tolist(), strict=True))
    best = [name for name in wins if wins[name] == max(wins.values())]
    assert (
        f"{best[0]} and {best[1]} are each shown to be faster than {wins[best[0]]} of the 9 others, more than any other"
        in text
    )
    assert "compared as well. The algorithms were ranked on each problem" in text
    final = CASES["convergence"].final
    assert f"χ²(9) = {final.to_dict()['omnibus']['friedman']['statistic']:.2f}" in text


def test_final_results_have_scipys_friedman_statistic() -> None:
    last = CEC.values[..., list(CEC.cut_points).index(50.0)]
    test = stats.friedmanchisquare(*last)
    assert f"χ²(9) = {test.statistic:.2f}, p < 0.001" in said("basic").split("cut-point 50")[1]
    assert "α = 0.01" in said("basic")
    assert "cut-points (20, 40, 60, 80 and 100)" in said("basic")


def test_choices_about_convergence_are_said() -> None:
    assert "the first to reach the optimum gains" in said("two")
    assert "the number of cut-points at which it is ahead minus the number at which it is behind" in said("small")
    assert "target 20 (distance from the optimum)" in said("two")
    assert "No algorithm could be shown to converge faster than another (smallest adjusted p-value: p = 1)" in said(
        "alike"
    )
    assert "larger values are better" in said("noise")
    assert "the median of 5 runs each" in said("targets")
    assert "95 % bootstrap intervals from 200 resamples (seed 3)" in said("targets")
    assert said("targets").count("For the target") + said("targets").count("No algorithm reached") == 3
    assert "No algorithm reached the target −5." in said("unreached")
    assert "14 algorithms on 12 problems" in said("many")
    assert "with the normal approximation" in said("long")
    assert "20 cut-points (1 to 20)" in said("long")
    assert "la mediana de 5 ejecuciones" in said("targets", "es")


def test_times_to_targets_are_those_of_the_runs() -> None:
    data = repeated()
    text = said("targets")
    for value, shown in ((6.0, "6"), (2.0, "2")):
        found = []
        for algorithm in data.runs:
            spent, rate = [], []
            for problem in algorithm:
                hit = [next((t for t, v in zip((1, 2, 4, 8), run, strict=True) if v <= value), None) for run in problem]
                spent.append(np.mean([8 if t is None else t for t in hit]))
                rate.append(np.mean([t is not None for t in hit]))
            found.append(np.sum(spent) / np.sum(rate) if np.sum(rate) else np.inf)
        best = int(np.argmin(found))
        assert f"For the target {shown}, m{best} has the smallest ERT (ERT = {found[best]:.4g} [" in text


def cells() -> dict[str, dict[str, np.ndarray]]:
    found: dict[str, dict[str, list[float]]] = {}
    with (EXAMPLES / "cec2017_d10_runs.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["function"], {}).setdefault(row["algorithm"], []).append(float(row["error"]))
    return {p: {a: np.array(values) for a, values in row.items()} for p, row in found.items()}


@pytest.mark.parametrize("language", ["en", "es"])
def test_assumptions_have_scipys_tests_of_every_cell(language: str) -> None:
    table, text = cells(), said("assumptions", language)
    samples = [sample for row in table.values() for sample in row.values() if np.ptp(sample)]
    shapiro = [stats.shapiro((s - s.min()) / np.ptp(s)) for s in samples]
    failed = sum(test.pvalue <= 0.05 for test in shapiro)
    chance = stats.binom.sf(failed - 1, len(samples), 0.05)
    holm = int(multipletests([test.pvalue for test in shapiro], method="holm")[0].sum())
    worst = min(shapiro, key=lambda test: test.pvalue)
    assert f"; {failed} {'of' if language == 'en' else 'de'} {len(samples)} " in text
    assert chance < 0.001
    assert f"p < 0.001; {holm} " in text
    assert f"W = {worst.statistic:.4f}, p < 0.001" in text
    assert f" {len(samples) * 0.05:g}" in text
    brown = [stats.levene(*row.values(), center="median") for row in table.values()]
    assert f"{sum(test.pvalue <= 0.05 for test in brown)} {'of' if language == 'en' else 'de'} {len(table)} " in text
    worst = min(brown, key=lambda test: test.pvalue)
    k, total = 5, sum(len(s) for s in next(iter(table.values())).values())
    assert f"F({k - 1}, {total - k}) = {worst.statistic:.2f}, p < 0.001" in text
    fails = sum(lilliefors(s, dist="norm")[1] <= 0.05 for s in samples)
    assert re.search(rf"\(Lilliefors, 1967\)[^(]* {fails} (of|de) {len(samples)} ", text)
    fails = sum(stats.fligner(*row.values()).pvalue <= 0.05 for row in table.values())
    assert re.search(rf"\(Fligner (and|y) Killeen, 1976\)[^(]* {fails} (of|de) {len(table)} ", text)
    constant = 30 - len(samples)
    assert f"{constant} {'of the 30' if language == 'en' else 'de las 30'} " in text


def test_choices_about_assumptions_are_said() -> None:
    assert "the 1530 runs of 5 algorithms (DES, DYYPO, EBOwithCMAR, PPSO and jSO) on 6 problems (51 of" in said(
        "assumptions"
    )
    assert "differ in their random seed" in said("assumptions")
    assert "not safe: normality and equality of variances fail." in said("assumptions")
    assert "not safe: independence fails." in said("folds")
    assert "(Dietterich, 1998; Nadeau and Bengio, 2003)" in said("folds")
    assert "5×2" in said("5x2")
    assert "hold-out" in said("holdout")
    assert "repeated cross-validation" in said("repeated")
    assert "independent by design" in said("calm")
    assert "α = 0.01" in said("calm")
    assert "Nothing in these runs contradicts the assumptions of parametric tests" in said("calm")
    assert "none of 2 cells departs" in said("calm")
    assert "was not recorded" in said("unknown")
    assert "4 of the 4 cells could not be tested" in said("too few")
    assert "no test was possible" in said("too few")
    assert "could not be checked" in said("too few")
    assert "1 of the 2 cells is constant" in said("one constant")
    assert "the only cell tested" in said("one constant")
    assert "no se cumple la independencia" in said("folds", "es")


def test_hostile_names_are_escaped() -> None:
    table = dict(zip(ODD, curves(4).values(), strict=True))
    check_hostile(convergence(table, objective="minimize", targets=[20.0]), ODD)
    header = "task," + ",".join(f'"{name}"' for name in ODD)
    rows = "\n".join(f"x,{i + 2},{i * i % 11 + 1},{9 - i},{i % 3 + 2}" for i in range(9))
    check_hostile(check_assumptions(read_runs(io.StringIO(f"{header}\n{rows}"))), ODD)


@given(st.integers(0, 10**6), st.integers(2, 4), st.booleans())
@settings(deadline=None, max_examples=8)
def test_any_data_give_whole_paragraphs(seed: int, k: int, optimum: bool) -> None:
    table = {name: np.abs(np.trunc(2 * values)) for name, values in noisy(seed, k).items()}
    options: dict[str, Any] = {"optimum": 0.0, "tolerance": 1.0} if optimum else {}
    check_both(convergence(table, objective="minimize", targets=[0.5, 1.0], resamples=10, **options))
    rows = [(f"p{i % 2}", a, b) for i, (a, b) in enumerate(table["m0"][:, :2].tolist())]
    check_both(check_assumptions(runs(rows)))
