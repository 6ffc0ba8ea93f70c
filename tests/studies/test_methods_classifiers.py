"""The methods paragraphs of classifiers on one test set: their numbers worked out anew, in both languages."""

from __future__ import annotations

import csv
import re
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from scipy.optimize import brentq
from statsmodels.stats.contingency_tables import cochrans_q
from statsmodels.stats.proportion import proportion_confint

import podium
from podium.data import read_class_scores, read_points, read_predictions, read_scores
from podium.studies.one_problem.predictions.study import compare_predictions
from podium.studies.one_problem.roc.study import compare_multiclass, compare_roc
from podium.studies.shared.figures import decimals
from programs import multipletests
from studies.helpers import EXAMPLES
from studies.paragraphs import ODD, Paragraphs, check_both, check_hostile, words

DIGITS = read_predictions(EXAMPLES / "digits_predictions.csv", truth="digit")
CANCER = read_scores(EXAMPLES / "breast_cancer_scores.csv", truth="diagnosis", positive="malignant")
POINTS = read_points(EXAMPLES / "breast_cancer_points.csv")
FAWCETT = read_scores(EXAMPLES / "fawcett_roc_20.csv", truth="class", positive="p")
WINE = read_class_scores(EXAMPLES / "wine_scores.csv", truth="cultivar")


def solved(n: int, k: int, seed: int = 1) -> dict[str, list[int]]:
    dice = np.random.default_rng(seed)
    return {f"m{j}": (dice.random(n) < 0.5 + 0.4 * j / k).astype(int).tolist() for j in range(k)}


def scored(n: int, k: int, names: tuple[str, ...] = ()) -> dict[str, list[Any]]:
    truth = [1, 0] * (n // 2)
    called = names or tuple(f"m{j}" for j in range(k))
    noise = np.random.default_rng(3).normal(size=(k, n))
    return {"y": truth, **{name: (noise[j] + np.array(truth) * j * 0.3).tolist() for j, name in enumerate(called)}}


def classes(names: tuple[str, ...], n: int = 30) -> dict[str, list[Any]]:
    labels = [str(i % 3) for i in range(n)]
    noise = np.random.default_rng(5).random((len(names), 3, n))
    columns: dict[str, list[Any]] = {"y": labels}
    for j, name in enumerate(names):
        for c in range(3):
            columns[f"{name}:{c}"] = (noise[j, c] + [j * 0.3 * (label == str(c)) for label in labels]).tolist()
    return columns


CASES = Paragraphs(
    {
        "predictions": lambda: compare_predictions(DIGITS),
        "predictions control": lambda: compare_predictions(
            DIGITS, control="Logistic", alternative="less", permutations=99, seed=5
        ),
        "predictions greater": lambda: compare_predictions(
            DIGITS, control="SVM (RBF)", alternative="greater", test="chi2"
        ),
        "predictions exact": lambda: compare_predictions(DIGITS, test="exact", alpha=0.01),
        "predictions mid-p": lambda: compare_predictions(DIGITS, test="midp"),
        "predictions few": lambda: compare_predictions(solved(20, 3), solved=True),
        "predictions two": lambda: compare_predictions({"A": [1] * 8 + [0] * 12, "B": [1] * 18 + [0] * 2}, solved=True),
        "predictions two, many": lambda: compare_predictions(solved(400, 2), solved=True),
        "predictions two, open": lambda: compare_predictions(
            {"A": [1] * 18 + [0] * 2, "B": [1] * 17 + [0] * 3}, solved=True
        ),
        "predictions alike": lambda: compare_predictions({"A": [1, 0, 1], "B": [1, 0, 1], "C": [1, 0, 1]}, solved=True),
        "predictions 14": lambda: compare_predictions(solved(500, 14), solved=True),
        "roc": lambda: compare_roc(CANCER),
        "roc control": lambda: compare_roc(CANCER, control="tree", alternative="less", confidence=0.9, alpha=0.1),
        "roc points": lambda: compare_roc(CANCER, points=POINTS, cost_fp=1, cost_fn=5),
        "roc one": lambda: compare_roc(FAWCETT, cost_fp=1, cost_fn=4, negatives=300, positives=150),
        "roc one and points": lambda: compare_roc(FAWCETT, points=POINTS),
        "roc only points": lambda: compare_roc(points=POINTS),
        "roc two": lambda: compare_roc(scored(60, 2), truth="y", positive=1),
        "roc perfect": lambda: compare_roc(
            {"y": [1, 1, 0, 0], "A": [4, 3, 2, 1], "B": [1, 1, 2, 2], "C": [4, 3, 2, 1]}, truth="y", positive=1
        ),
        "roc below": lambda: compare_roc(
            {"y": [1, 1, 0, 0], "A": [1, 1, 2, 2], "B": [1, 2, 4, 4]}, truth="y", positive=1
        ),
        "roc 14": lambda: compare_roc(scored(80, 14), truth="y", positive=1),
        "multiclass": lambda: compare_multiclass(WINE),
        "multiclass control": lambda: compare_multiclass(WINE, control="logistic", alternative="less", confidence=0.99),
        "multiclass one": lambda: compare_multiclass(classes(("A",)), truth="y"),
        "multiclass two": lambda: compare_multiclass(classes(("A", "B")), truth="y"),
        "multiclass 14": lambda: compare_multiclass(classes(tuple(f"m{j}" for j in range(14))), truth="y"),
    }
)


said = CASES.said
test_both_languages_say_the_same_in_whole_sentences = CASES.in_both_languages()
test_reports_end_with_the_paragraph = CASES.in_reports(
    ["predictions", "roc", "roc one", "roc only points", "multiclass"]
)


def answers() -> dict[str, np.ndarray]:
    with (EXAMPLES / "digits_predictions.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {name: np.array([row[name] == row["digit"] for row in rows]) for name in DIGITS.classifiers}


def newcombe(b: int, c: int, both: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """Newcombe's method 10: Wilson's limits joined by the phi coefficient, corrected as he does."""
    neither = n - b - c - both
    p1, p2 = (both + b) / n, (both + c) / n
    (l1, u1), (l2, u2) = (proportion_confint(round(p * n), n, 1 - level, "wilson") for p in (p1, p2))
    product = both * neither - b * c
    corrected = max(product - n / 2, 0) if product > 0 else product
    spread = np.sqrt(float(both + b) * (c + neither) * (both + c) * (b + neither))
    phi = corrected / spread if spread else 0.0
    d1, e1, d2, e2 = p1 - l1, u1 - p1, p2 - l2, u2 - p2
    low = p1 - p2 - np.sqrt(d1**2 - 2 * phi * d1 * e2 + e2**2)
    return float(low), float(p1 - p2 + np.sqrt(d2**2 - 2 * phi * d2 * e1 + e1**2))


def mcnemar(b: int, c: int) -> float:
    if b + c <= 25:
        return float(stats.binomtest(b, b + c).pvalue) if b + c else 1.0
    return float(stats.chi2.sf((abs(b - c) - 1) ** 2 / (b + c), 1))


def minus(text: str) -> str:
    return text.replace("-", "−")


@pytest.mark.parametrize("language", ["en", "es"])
def test_predictions_have_cochrans_q_and_the_counts_of_the_file(language: str) -> None:
    right, text = answers(), said("predictions", language)
    q = cochrans_q(np.column_stack(list(right.values())).astype(int))
    assert f"Q(6) = {q.statistic:.2f}, p < 0.001" in text
    assert q.pvalue < 0.001
    versus = {"en": "vs.", "es": "frente a"}[language]
    found = re.findall(rf"(?:: |, )([\w\- ()]+?) {versus} ([\w\- ()]+?) \(Δ = ", text)
    assert len(found) == 11
    for first, second in found:
        a, b = right[first], right[second]
        only, other = int((a & ~b).sum()), int((b & ~a).sum())
        low, high = newcombe(only, other, int((a & b).sum()), 599)
        shown = f"Δ = {a.mean() - b.mean():.4f} [{low:.4f}, {high:.4f}], b = {only}, c = {other}"
        if only + other > 25:
            shown += f", χ²(1) = {(abs(only - other) - 1) ** 2 / (only + other):.2f}"
        assert f"{first} {versus} {second} ({shown}, p " in text
    for name, hits in right.items():
        low, high = proportion_confint(int(hits.sum()), 599, 0.05, "wilson")
        assert f"{name} {hits.mean():.4f} [{low:.4f}, {high:.4f}]" in text
    rough = sum((a ^ b).sum() > 25 for a, b in combinations(right.values(), 2))
    assert f"({21 - rough} " in text


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_control_of_predictions_has_one_sided_values_adjusted_by_holm(language: str) -> None:
    right, text = answers(), said("predictions control", language, "exact")
    control, raw = right["Logistic"], {}
    for name, hits in right.items():
        b, c = int((control & ~hits).sum()), int((hits & ~control).sum())
        exact = stats.binomtest(b, b + c, alternative="less").pvalue if b + c else 1.0
        raw[name] = exact if b + c <= 25 else stats.norm.sf((c - b - 1) / np.sqrt(b + c))
    del raw["Logistic"]
    adjusted = multipletests(list(raw.values()), method="holm")[1]
    for name, p in zip(raw, adjusted, strict=True):
        c = int((right[name] & ~control).sum())
        shown = f"{minus(f'{control.mean() - right[name].mean():.4f}')} ["
        end = "p = 1" if p == 1 else f"p = {float(f'{p:.3g}')}"
        assert re.search(rf"{re.escape(name)} \(Δ = {re.escape(shown)}[^)]*c = {c}, {re.escape(end)}", text), (name, p)


def test_choices_about_predictions_are_said() -> None:
    assert "exact (binomial) up to 25 discordant instances (9 of the 21 tests)" in said("predictions")
    assert "one-sided McNemar tests" in said("predictions control")
    assert "against the alternative that Logistic is less accurate" in said("predictions control")
    assert "from 99 random permutations (seed 5)" in said("predictions control")
    assert "continuity-corrected normal approximation (McNemar" in said("predictions greater")
    assert "exact (binomial) (McNemar, 1947)" in said("predictions exact")
    assert "α = 0.01" in said("predictions exact")
    assert "99 % interval" in said("predictions exact")
    assert "mid-p-value (McNemar, 1947; Fagerland et al., 2013)" in said("predictions mid-p")
    assert "no more than 25 instances are discordant in any comparison" in said("predictions few")
    assert "more than 25 instances are discordant (McNemar" in said("predictions two, many")
    assert "adjusted" not in said("predictions two")
    assert "14 classifiers by their predictions for the same 500" in said("predictions 14")
    assert "The highest accuracy" in said("predictions 14")
    assert "No significant difference was found" in said("predictions alike")
    assert "one trained model" in said("predictions")
    assert "mayor que" in said("predictions greater", "es")


@pytest.mark.parametrize("language", ["en", "es"])
def test_two_classifiers_are_told_apart_by_name_where_the_better_one_came_second(language: str) -> None:
    """B is right on 18 of 20 and A on 8 of those: 10 to 0, and 2 / 2¹⁰ = 0.00195."""
    text = said("predictions two", language, "exact")
    assert "Δ = 0.5000" in text
    assert "b = 10, c = 0, p = 0.00195" in text
    assert {"en": "B minus A", "es": "la de B menos la de A"}[language] in text
    assert {"en": "differ significantly (Δ", "es": "difieren significativamente (Δ"}[language] in text
    open_pair = said("predictions two, open", language)
    assert re.search(r"\(Δ = 0\.0500 [^)]*, b = 1, c = 0, p = 1\)\.", open_pair)


def delong(positive: np.ndarray, negative: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Areas and their covariance from all placements, as printed by DeLong, DeLong & Clarke-Pearson."""
    wins = (positive[:, :, None] > negative[:, None, :]) + 0.5 * (positive[:, :, None] == negative[:, None, :])
    v10, v01 = wins.mean(axis=2), wins.mean(axis=1)
    return v10.mean(axis=1), np.cov(v10) / v10.shape[1] + np.cov(v01) / v01.shape[1]


def score_limits(area: float, variance: float, a: int, b: int, t: float) -> tuple[float, float]:
    """Ends of the areas that neither Hanley and McNeil's variance nor DeLong's, taken there, rejects; a is the smaller class."""

    def excess(x: float) -> float:
        terms = sorted((x / (2 - x) - x * x, 2 * x * x / (1 + x) - x * x))
        exponential = (x * (1 - x) + (b - 1) * terms[1] + (a - 1) * terms[0]) / (a * b)
        measured = variance * x * (1 - x) / (area * (1 - area))
        return float((area - x) ** 2 - max(stats.norm.ppf(0.95) ** 2 * exponential, t * t * measured))

    return brentq(excess, 0.5, area), brentq(excess, area, 1 - 1e-9)


def columns() -> tuple[list[str], np.ndarray, np.ndarray]:
    with (EXAMPLES / "breast_cancer_scores.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    names = [name for name in rows[0] if name not in ("instance", "diagnosis")]
    values = np.array([[float(row[name]) for row in rows] for name in names])
    truth = np.array([row["diagnosis"] == "malignant" for row in rows])
    return names, values[:, truth], values[:, ~truth]


@pytest.mark.parametrize("language", ["en", "es"])
def test_roc_has_t_tests_of_delong_and_score_intervals_by_hand(language: str) -> None:
    names, positive, negative = columns()
    auc, covariance = delong(positive, negative)
    text = said("roc control", language, "exact")
    parts = np.array([1 / positive.shape[1], 1 / negative.shape[1]])
    df = parts.sum() ** 2 / (parts**2 / (1 / parts - 1)).sum()
    width, control = stats.t.ppf(0.95, df), names.index("tree")
    raw, shown = [], []
    for j, name in enumerate(names):
        low, high = score_limits(auc[j], covariance[j, j], positive.shape[1], negative.shape[1], width)
        assert f"{name} {auc[j]:.3f} [{low:.3f}, {high:.3f}]" in text
        if j != control:
            gap = auc[control] - auc[j]
            error = np.sqrt(covariance[control, control] + covariance[j, j] - 2 * covariance[control, j])
            raw.append(stats.t.cdf(gap / error, df))
            limits = f"[{gap - width * error:.3f}, {gap + width * error:.3f}]"
            shown.append(f"{name} (" + minus(f"Δ = {gap:.3f} {limits}, t({int(df)}) = {gap / error:.2f}, p = "))
    for start, p in zip(shown, multipletests(raw, method="holm")[1], strict=True):
        found = re.search(rf"{re.escape(start)}([\d.]+)(?: × 10⁻(.))?", text)
        assert found, (start, text)
        power = int(found[2].translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"))) if found[2] else 0
        assert float(found[1]) * 10.0**-power == pytest.approx(p, rel=0.006)
    assert "90 %" in text
    assert "α = 0.1" in text


def test_the_area_of_fawcetts_twenty_instances_and_its_operating_point() -> None:
    """The area of his figure 3 by Mann and Whitney's count; 300 to 150 and 1 to 4 make the slope 0.5."""
    with (EXAMPLES / "fawcett_roc_20.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    groups = [[float(row["score"]) for row in rows if row["class"] == label] for label in "pn"]
    area = stats.mannwhitneyu(*groups).statistic / 100
    for language in ("en", "es"):
        text = said("roc one", language)
        assert f"score {area:.3f} [" in text
        assert "(1/4)·(300/150) = 0.5" in text
        threshold = re.search(r"(?:threshold|umbral) ([\d.]+) \(TPR ([\d.]+), FPR ([\d.]+)\)", text)
        assert threshold
        rates = [np.mean(np.array(group) >= float(threshold[1])) for group in groups]
        assert [float(threshold[2]), float(threshold[3])] == pytest.approx(rates)
        best = max(
            np.mean(np.array(groups[0]) >= t) - 0.5 * np.mean(np.array(groups[1]) >= t) for t in groups[0] + groups[1]
        )
        assert rates[0] - 0.5 * rates[1] == pytest.approx(best)


def test_choices_about_roc_are_said() -> None:
    assert "399 instances, 149 of them positive (malignant) and 250 negative" in said("roc")
    assert "against the alternative that tree has the smaller AUC" in said("roc control")
    assert "also take in 2 crisp classifiers" in said("roc points")
    assert "a false positive costs 1 and a false negative 5, with 250 negatives to 149" in said("roc points")
    assert "slope 1, because no costs were given" in said("roc")
    assert "includes 0.5" in said("roc one")
    assert "Points alone do not allow a test" in said("roc only points")
    assert "Where no interval is given" in said("roc perfect")
    assert "z = " not in said("roc perfect")
    assert "all points lie below the diagonal" in said("roc below")
    assert "declare nothing positive" in said("roc below")
    assert "14 classifiers by their scores" in said("roc 14")
    assert "m1 minus m0" in said("roc two")


def test_calibration_is_described() -> None:
    pytest.importorskip("sklearn")
    study = compare_roc(CANCER, calibrate=True)
    check_both(study)
    text = study.methods().text
    assert "cross-fitted over 5 stratified folds (seed 0) (Platt, 1999)" in text
    share = 149 / 399
    assert f"gives {share * (1 - share):.3f}." in text
    names, positive, negative = columns()
    for j, name in enumerate(names):
        before = (((1 - positive[j]) ** 2).sum() + (negative[j] ** 2).sum()) / 399
        assert f"{name} {before:.3f} → " in text


@pytest.mark.parametrize("language", ["en", "es"])
def test_multiclass_has_hand_and_tills_m(language: str) -> None:
    with (EXAMPLES / "wine_scores.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    labels = sorted({row["cultivar"] for row in rows})
    text = said("multiclass", language)
    for name in ("logistic", "forest", "naive Bayes"):
        parts = []
        for first, second in combinations(labels, 2):
            for own, other in ((first, second), (second, first)):
                groups = [[float(r[f"{name}:{own}"]) for r in rows if r["cultivar"] == c] for c in (own, other)]
                parts.append(stats.mannwhitneyu(*groups).statistic / (len(groups[0]) * len(groups[1])))
        assert f"{name} {np.mean(parts):.3f} [" in text
    sizes = ", ".join(f"{label}: {sum(row['cultivar'] == label for row in rows)}" for label in labels)
    assert f"({sizes})" in text


def test_multiclass_tests_are_those_of_the_json() -> None:
    study = CASES["multiclass control"]
    data, text = study.to_dict(), said("multiclass control")
    rows = zip(data["families"][0]["hypotheses"], data["differences"][0]["hypotheses"], strict=True)
    for row, gap in rows:
        low, high = gap["interval"]
        shown = f"Δ = {gap['difference']:.3f} [{low:.3f}, {high:.3f}], t(110) = {row['t']:.2f}, "
        p = row["adjusted"]["holm"]
        assert minus(f"{row['second']} ({shown}") + ("p < 0.001" if p < 0.001 else f"p = {p:.3f}") in text
    assert "99 % t interval" in text
    assert "smaller M" in text
    assert "the value of guessing" in said("multiclass one")
    assert "B minus A" in said("multiclass two")


def test_hostile_names_are_escaped() -> None:
    right = dict(zip(ODD, solved(40, 4).values(), strict=True))
    check_hostile(compare_predictions(right, solved=True), ODD)
    check_hostile(compare_predictions(dict(list(right.items())[:2]), solved=True), ODD[:2])
    check_hostile(compare_roc(scored(40, 4, ODD), truth="y", positive=1), ODD)
    one = {"y": ["{who}<script>", "b"] * 10, ODD[1]: [i % 7 for i in range(20)]}
    check_hostile(compare_roc(one, truth="y", positive="{who}<script>"), (ODD[1], "{who}<script>"))
    check_hostile(compare_multiclass(classes(tuple(name.replace(":", "") for name in ODD)), truth="y"), ODD)


@given(st.floats(-1, 1, allow_subnormal=False), st.integers(2, 4))
@settings(deadline=None)
def test_an_estimate_looks_whole_only_when_it_is(value: float, digits: int) -> None:
    text = decimals(value, digits)
    if "×" not in text:
        shown = float(text.replace("−", "-"))
        assert shown == pytest.approx(value, abs=0.5 * 10.0**-digits + 1e-12)
        assert (shown in (-1, 0, 1)) == (round(value, 12) in (-1, 0, 1))


@given(st.lists(st.tuples(st.booleans(), *[st.integers(0, 3)] * 3), min_size=4, max_size=12))
@settings(deadline=None, max_examples=10)
def test_any_table_gives_whole_paragraphs(rows: list[tuple[Any, ...]]) -> None:
    truth = [1, 1, 0, 0, *(int(row[0]) for row in rows)]
    table = {name: [1, 0, j, 2, *(row[j + 1] for row in rows)] for j, name in enumerate("ABC")}
    right = {name: [int(value > 1) for value in values] for name, values in table.items()}
    check_both(compare_predictions(right, solved=True))
    check_both(compare_predictions(right, control="B", alternative="greater", solved=True))
    check_both(compare_roc({"y": truth, **table}, truth="y", positive=1))
    check_both(compare_roc({"y": truth, "A": table["A"]}, truth="y", positive=1))


def test_podium_offers_the_paragraph_everywhere() -> None:
    assert words(podium.compare_roc(CANCER).methods("es")).startswith("Se compararon 5 clasificadores")
