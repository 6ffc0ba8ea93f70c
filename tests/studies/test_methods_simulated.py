"""The methods paragraphs of power, plans, checks of levels and several metrics: true to the studies, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

import podium
from podium.stats.simulation import NULLS, SHAPES, TESTS, Population
from podium.studies.before_and_after.validate.situations import INTRANSITIVE, TABLE_NULLS
from podium.studies.shared.texts import read_texts
from programs import multipletests
from studies.helpers import EXAMPLES, herrera, sign_flips, tutorial
from studies.paragraphs import ODD, Paragraphs, check_hostile

RUNS = podium.read_runs(EXAMPLES / "cec2017_d10_runs.csv", problem="function", algorithm="algorithm", value="error")
STUDIES = Path(podium.__file__).parent / "studies"
METRICS = podium.read_metrics(EXAMPLES / "jmetal_indicators.csv")


def table(names: tuple[str, ...], n: int = 12, scale: float = 1.0) -> podium.Results:
    values = np.random.default_rng(2).normal(size=(n, len(names))) * scale + np.arange(len(names))
    return podium.to_results(dict(zip(names, values.T.tolist(), strict=True)), objective="minimize")


def power(data: Any, **options: Any) -> Any:
    return podium.power(data, **{"replicates": 60, "bias": (0, 20), **options})


def plan(data: Any = None, **options: Any) -> Any:
    return podium.plan(data, **{"replicates": 100, "max_problems": 80, **options})


def validate(data: Any = None, **options: Any) -> Any:
    size = {} if data is not None else {"n": 10, "k": 4}
    return podium.validate(data, **{**size, "replicates": 400, **options})


CASES = Paragraphs({
    "power": lambda: power(herrera(), pair=("C4.5", "1-NN")),
    "power control": lambda: power(tutorial(), control="best", bias=range(21), tests=["friedman", "aligned", "quade", "wilcoxon", "sign", "t"]),
    "power named control": lambda: power(tutorial(), control="NNEP", tests=["quade"], procedures=["li"]),
    "power unbiased": lambda: power(herrera(), bias=(0,), procedures=["shaffer-dynamic", "nemenyi"]),
    "power one bias": lambda: power(herrera(), bias=(7,), replacement=True, scale=0.5, procedures=["bonferroni"]),
    "power scaled": lambda: power(table(("A", "B", "C"), scale=30), pair=("B", "A")),
    "power percent": lambda: power({"A": [50, 60, 70, 80, 91], "B": [40, 70, 60, 75, 80]}, objective="maximize"),
    "power alike": lambda: power({"A": [500, 600, 1, 2], "B": [500, 600, 1, 2]}, objective="maximize", replicates=1),
    "power of 14": lambda: power(table(tuple(f"m{j}" for j in range(14))), procedures=["holm"]),
    "plan": lambda: plan(effect="d=0.8"),
    "plan exact": lambda: plan(effect="p=0.7", tests=["t", "sign"], alternative="greater"),
    "plan pilot": lambda: plan(tutorial(), control="best", tests=["friedman"], procedures=["holm", "finner"]),
    "plan alone": lambda: plan(tutorial(), pair=("PDFC", "NNEP"), alone=True, tests=["wilcoxon"]),
    "plan of many": lambda: plan(effect="rank=2", k=5, tests=list(TESTS), procedures=["nemenyi", "holm", "shaffer"]),
    "plan control": lambda: plan(effect="d=1", k=3, control="best", tests=["t"], alternative="greater", shape="t3", pattern="ends", procedures=["holm"]),
    "plan average": lambda: plan(effect="d=1", k=4, power_of="average", pattern="steps", shape="laplace", max_problems=12, tests=["friedman"]),
    "plan any": lambda: plan(effect="d=1", k=3, power_of="any", shape="uniform", tests=["sign"]),
    "plan all": lambda: plan(effect="d=1", k=3, power_of="all", shape="lognormal", tests=["aligned"]),
    "runs": lambda: podium.plan_runs(RUNS, se=1, d=0.5),
    "runs control": lambda: podium.plan_runs(RUNS, se=1000, control="DES"),
    "runs out of reach": lambda: podium.plan_runs(RUNS, se=1000, d=0.001, max_runs=7),
    "validate": lambda: validate(tests=("friedman", "quade"), se="both"),
    "validate exact": lambda: validate(n=4, k=3, nulls=["iid", "ties"], design="all-pairs"),
    "validate table": lambda: validate(tutorial(), design="all-pairs", tests=("friedman", "aligned", "wilcoxon"), procedures=("none", "holm")),
    "validate control": lambda: validate(tutorial(), control="NNEP", procedures=("holm", "li")),
    "validate two": lambda: validate(n=6, k=2, tests=("sign",), nulls=["iid"]),
    "validate two tables": lambda: validate({"A": [1, 2, 3, 4], "B": [2, 1, 4, 3]}, objective="maximize", tests=("t",)),
    "validate one's own": lambda: validate(k=3, nulls={"wide": Population((0.0,) * 3, scales=(1, 1, 9))}, procedures=("none",)),
    "metrics": lambda: podium.compare_metrics(METRICS),
    "metrics control": lambda: podium.compare_metrics(METRICS, "best", ranking="aligned", permutations=99, seed=4),
    "metrics wilcoxon": lambda: podium.compare_metrics({"a": table(("A", "B", "C")), "b": table(("A", "B", "C"), 9)}, pairwise="wilcoxon", exact=True),
    "metrics unlike": lambda: podium.compare_metrics({"a": table(("A", "B", "C")), "b": table(("A", "D"), 8)}, ranking="quade"),
    "metrics alike": lambda: podium.compare_metrics({name: podium.to_results([[1, 1, 1]] * 4, objective="maximize") for name in "xy"}),
    "metrics of 14": lambda: podium.compare_metrics({f"metric {j}": table(("A", "B", "C")) for j in range(14)}),
})  # fmt: skip


said = CASES.said
test_both_languages_say_the_same_in_whole_sentences = CASES.in_both_languages()
test_reports_end_with_the_paragraph = CASES.in_reports(["power", "plan", "plan pilot", "runs", "validate", "metrics"])


def test_every_choice_has_its_words() -> None:
    assert set(SHAPES) == set(read_texts(STUDIES / "before_and_after" / "plan" / "texts.toml")["distributed"])
    assert {*NULLS, *TABLE_NULLS, INTRANSITIVE, "custom"} == set(
        read_texts(STUDIES / "before_and_after" / "validate" / "texts.toml")["situation"]
    )
    rules = {CASES[case].design.rule for case in CASES if case.startswith("power")}
    assert rules == set(read_texts(STUDIES / "before_and_after" / "power" / "texts.toml")["scale"])


def test_power_says_how_samples_were_drawn() -> None:
    text = said("power")
    for part in (
        "we drew 60 samples of 10 problems without replacement",
        "For each of the biases κ = 0, 20",
        "proportional to 1/(1 + exp(−κ·d)) among those left",
        "C4.5 is better than 1-NN on it, taken as it is because all values lie between 0 and 1",
        "(seed 0)",
        "exact 95 % intervals (Clopper and Pearson, 1934)",
        "at most α = 0.05",
        "the procedure of Bergmann and Hommel",
    ):
        assert part in text
    assert "For each of 21 biases from κ = 0 to κ = 20" in said("power control")
    assert "taken after the results were seen" in said("power control")
    assert "both with the standard errors published there and with those that follow" in said("power control")
    assert "every problem with the same probability (κ = 0)" in said("power unbiased")
    assert "exp(" not in said("power unbiased")
    assert "With a bias of κ = 7, we drew 60 samples of 10 problems with replacement" in said("power one bias")
    assert "among those left" not in said("power one bias")
    assert "divided by 0.5, a scale given by us" in said("power one bias")
    assert "were taken because" not in text
    assert "were taken because" in said("power control")
    assert r"\exp(-\kappa\cdot d)" in CASES["power"].methods().to_latex()


def test_shares_of_power_have_the_limits_of_scipy() -> None:
    """Clopper and Pearson's limits by scipy, from the counts of the simulation itself."""
    study = CASES["power"]
    tally = study.estimates.tally
    place = study.design.work.procedures.index("bergmann-hommel")
    hits = int(tally.totals["rejected"][0, 0, place, study.design.work.focus[0]])
    limits = stats.binomtest(hits, 60).proportion_ci(0.95, "exact")
    shown = re.search(r"told C4.5 and 1-NN apart is (\S+) \[(\S+), (\S+)\]", said("power"))
    assert shown
    assert [float(part) for part in shown.groups()] == pytest.approx([hits / 60, *limits], abs=6e-4)
    counts = tally.totals["rejected"][0, 0, place].sum()
    assert f"Bergmann–Hommel {counts / 60:.2f} ±" in said("power")


def test_exact_plans_have_the_numbers_of_scipy() -> None:
    """d of P = 0.7 is Φ⁻¹(0.7)·√2/√2·…: cells of variance 1, so the differences have variance 2."""
    d = stats.norm.ppf(0.7)
    shown = re.search(r"t tests (\d+) \((\S+), exact\)", said("plan exact"))
    assert shown
    n = int(shown[1])
    powers = [stats.nct.sf(stats.t.isf(0.05, m - 1), m - 1, d * m**0.5) for m in (n - 1, n)]
    assert powers[0] < 0.8 <= powers[1]
    assert float(shown[2]) == pytest.approx(powers[1], abs=6e-4)
    assert "seed" not in said("plan exact")
    assert "one-sided against the alternative that the first algorithm is better" in said("plan exact")


def test_plans_say_what_was_planned_for() -> None:
    assert "100 simulated studies of every size (seed 0)" in said("plan")
    assert "up to 80 problems" in said("plan")
    assert "with 400 studies of each size" in said("plan")
    assert "Noether, 1987" in said("plan")
    assert "drawing rows with replacement from a pilot table of 24 problems (larger values are better)" in said(
        "plan pilot"
    )
    assert "taken after the results were seen" in said("plan pilot")
    assert "exact up to 20 problems" in said("plan alone")
    assert "The control, the first algorithm, was compared with each of the other 2" in said("plan control")
    assert "more than 12 (" in said("plan average")
    assert "(by the normal approximation)" in said("plan average")
    assert "evenly spaced" in said("plan average")
    assert "detect at least one of the 2 true differences" in said("plan any")
    assert "the other 6 methods need as many or more" in said("plan of many")


def test_runs_have_the_numbers_of_the_study() -> None:
    study = CASES["runs"]
    assert f"between {study.runs.min()} and 1000 runs of an algorithm on a problem, 15 456 in all" in said("runs")
    assert "On F1, F10 and F21 even 1000 runs of each are too few." in said("runs")
    assert (
        "this takes 50 problems; with the power at its first level, 58; with the power of a test at that level itself, 34"
        in said("runs")
    )
    assert "the means of DES and of every other algorithm" in said("runs control")
    assert "more than 100 000" in said("runs out of reach")


def test_levels_are_those_counted() -> None:
    study = CASES["validate table"]
    rows = [row for row in study.rows if row.procedure == "holm" and row.source.test == "wilcoxon"]
    worst = max(rows, key=lambda row: row.family.value)
    limits = stats.binomtest(round(worst.family.value * 400), 400).proportion_ci(0.99, "exact")
    shown = re.search(r"With Wilcoxon tests, .*?\(at most (\S+) \[(\S+), (\S+)\] in (\S+)\)", said("validate table"))
    assert shown
    assert [float(part) for part in shown.groups()[:3]] == pytest.approx([worst.family.value, *limits], abs=6e-4)
    assert shown[4] == worst.situation.name
    text = said("validate")
    assert text.count("; ") >= 6
    assert "Each gave 400 tables (seed 0)" in text
    assert "One algorithm, the control, was compared with each of the other 3 algorithms in every table" in text
    assert "exact 99 % intervals" in text
    assert "wide (a custom population)" in said("validate one's own")
    assert "the p-values were not adjusted. A hypothesis was rejected where its p-value was" in said(
        "validate one's own"
    )
    assert "from all tables of ranks" in said("validate exact")
    assert "from all tables of ranks" not in said("validate table")


def test_metrics_are_adjusted_as_statsmodels_does() -> None:
    study = CASES["metrics"]
    pooled, own = [], 0
    for one in study.comparisons.values():
        family, gaps = one.verdict.family, one.rankings["friedman"].scores
        exact = [sign_flips(gaps[:, j] - gaps[:, i]) for i, j in zip(family.first, family.second, strict=True)]
        pooled += np.maximum(family.pvalues, exact).tolist()
        own += int((np.maximum(family.adjusted["bergmann-hommel"], family.adjusted["exchange"]) <= 0.05).sum())
    pooled = multipletests(pooled, method="holm")[0].sum()
    assert f"Of all 60 hypotheses, the number of those rejected is {own} metric by metric and {pooled} with" in said(
        "metrics"
    )
    assert said("metrics").count("All 15 pairs of algorithms were compared") == 1
    assert "HV (8 problems; larger values are better)" in said("metrics")
    assert "this test is significant by all metrics" in said("metrics")
    assert "from 99 random permutations (seed 4)" in said("metrics control")
    assert "exact given the ties" in said("metrics wilcoxon")
    assert "2 algorithms on 8 problems" in said("metrics unlike")
    assert "By a, F(" in said("metrics unlike")
    assert "significant by no metric" in said("metrics alike")
    assert "By metric 1," not in said("metrics of 14")


def test_the_first_tier_is_told_of_all_pairs_only() -> None:
    """With a control the tiers rest on another family than the paragraph tells of."""
    assert "to be worse than the best ranked" in said("metrics")
    assert "to be worse than the best ranked" not in said("metrics control")


def test_odd_names_are_only_names() -> None:
    data = table(ODD)
    check_hostile(power(data), ODD)
    check_hostile(plan(data, tests=["friedman"], procedures=["holm"], max_problems=20), ODD)
    check_hostile(validate(data, replicates=50), ODD)
    check_hostile(podium.compare_metrics({ODD[0]: data, ODD[1]: table(ODD, 9)}), ODD)
