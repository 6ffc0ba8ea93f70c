"""The ROC analysis as a study: what it concludes, its hull and operating points, calibration, the documents."""

import builtins
import io
import re
import sys
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial import ConvexHull
from scipy.stats import norm
from scipy.stats import t as scipy_t
from sklearn.calibration import CalibratedClassifierCV
from sklearn.metrics import roc_auc_score

from podium import MissingExtraError, compare_multiclass, compare_roc, read_class_scores, read_points, read_scores
from podium.errors import InputError
from podium.studies.one_problem.roc.curves import calibrate_all
from studies.helpers import EXAMPLES

scores = cache(read_scores)


def fawcett(**options):
    return compare_roc(scores(EXAMPLES / "fawcett_roc_20.csv", truth="class", positive="p"), **options)


def cancer(**options):
    return compare_roc(
        scores(EXAMPLES / "breast_cancer_scores.csv", truth="diagnosis", positive="malignant"), **options
    )


def points(text):
    return read_points(io.StringIO(text))


def best(study):
    found = [p for p in study.operating if p.best]
    return {
        (
            study.names[p.owner] if p.owner >= 0 else None,
            float(study.space.fpr[p.point]),
            float(study.space.tpr[p.point]),
        )
        for p in found
    }


def test_fawcett():
    """AUC 0.69 by the scores; at slope 1 the points (0.1, 0.5) and (0.4, 0.8) are equally good (TPR − FPR = 0.4)."""
    study = fawcett()
    assert study.areas[0].auc == 0.69
    assert study.areas[0].mann_whitney == 69
    assert study.areas[0].trapezoids == 0.69
    assert "0.690" in study.text
    assert "does not show that it is better than chance" in study.text
    assert study.slope.value == 1
    assert best(study) == {("score", 0.1, 0.5), ("score", 0.4, 0.8)}
    thresholds = {float(study.space.thresholds[p.point]) for p in study.operating if p.best}
    assert thresholds == {0.54, 0.38}
    hull = [(float(study.space.fpr[p]), float(study.space.tpr[p])) for p in study.space.hull]
    assert hull == [(0, 0), (0, 0.2), (0.1, 0.5), (0.4, 0.8), (0.9, 1), (1, 1)]
    assert study.space.hull_slopes() == [None, Fraction(3), Fraction(1), Fraction(2, 5), Fraction(0)]
    assert "instance" in " ".join(study.scores.notes)
    assert (study.families, study.verdict) == ((), None)


def test_slopes_of_the_source():
    """300 negatives, 150 positives: costs (2, 4) give slope 1, costs (1, 4) slope 0.5."""
    one = fawcett(cost_fp=2, cost_fn=4, negatives=300, positives=150)
    half = fawcett(cost_fp="1", cost_fn=4.0, negatives=300, positives=150)
    assert (one.slope.value, half.slope.value) == (1, Fraction(1, 2))
    assert best(one) == best(fawcett())
    assert best(half) == {("score", 0.4, 0.8)}
    # (2·300·FPR + 4·150·(1−TPR))/450 at either of the two best points
    assert [p.cost for p in one.operating if p.best] == pytest.approx([0.8, 0.8])


def test_where_the_slope_comes_from():
    assert "no costs were given" in fawcett().slope.text
    costs = cancer(cost_fp=1, cost_fn=5)
    assert costs.slope.value == Fraction(1, 5) * Fraction(250, 149)
    assert "the class sizes of the data" in costs.slope.text
    sizes = cancer(negatives=9, positives=1)
    assert sizes.slope.value == 9
    assert "class sizes of the data" not in sizes.slope.text


def test_extreme_costs_lead_to_the_trivial_points():
    assert best(fawcett(cost_fp=1000, cost_fn=1)) == {("score", 0.0, 0.2)}
    worse = compare_roc({"y": [1, 1, 0, 0], "A": [1, 3, 2, 4]}, truth="y", positive=1, cost_fp=100, cost_fn=1)
    assert best(worse) == {(None, 0.0, 0.0)}
    assert "declare nothing positive" in worse.text
    assert best(compare_roc({"y": [1, 1, 0, 0], "A": [1, 3, 2, 4]}, truth="y", positive=1, cost_fn=100)) == {
        (None, 1.0, 1.0)
    }


@st.composite
def scored(draw):
    n = draw(st.integers(4, 12))
    truth = draw(st.lists(st.booleans(), min_size=n, max_size=n).filter(lambda t: 2 <= sum(t) <= len(t) - 2))
    columns = {name: draw(st.lists(st.integers(0, 6), min_size=n, max_size=n)) for name in ("A", "B", "C")}
    return truth, columns


@settings(deadline=None, max_examples=25)
@given(scored(), st.integers(1, 5), st.integers(1, 5))
def test_no_rule_is_cheaper(data, cost_fp, cost_fn):
    """Every threshold of every classifier, and both trivial rules, costed on the instances themselves."""
    truth, columns = data
    study = compare_roc(
        {"y": [int(t) for t in truth], **columns}, truth="y", positive=1, cost_fp=cost_fp, cost_fn=cost_fn
    )
    positive = np.array(truth)
    costs = {}
    for name, values in columns.items():
        for threshold in {*values, 99}:
            called = np.array(values) >= threshold
            costs[name, threshold] = cost_fp * int((called & ~positive).sum()) + cost_fn * int(
                (~called & positive).sum()
            )
    cheapest = min(costs.values()) / len(truth)
    assert [p.cost for p in study.operating if p.best] == pytest.approx(
        [cheapest] * sum(p.best for p in study.operating)
    )
    # A classifier touches the hull exactly when it is the best for some slope; try many.
    touching = set()
    points = {}
    for name, values in columns.items():
        for threshold in set(values) - {min(values)}:
            called = np.array(values) >= threshold
            tpr = Fraction(int((called & positive).sum()), int(positive.sum()))
            fpr = Fraction(int((called & ~positive).sum()), int((~positive).sum()))
            if (fpr, tpr) not in ((0, 0), (1, 1)):
                points.setdefault((fpr, tpr), set()).add(name)
    slopes = {Fraction(a, b) for a, b in product(range(1, 25), repeat=2)} | {Fraction(1, 1000), Fraction(1000)}
    for slope in slopes:
        heights = {}
        for (fpr, tpr), there in points.items():
            heights.setdefault(tpr - slope * fpr, set()).update(there)
        top = max([*heights, Fraction(0), 1 - slope])
        touching |= heights.get(top, set())
    assert touching <= {study.names[j] for j in study.space.touching}
    assert {*study.space.touching} | {*study.space.dominated} == {0, 1, 2}
    assert not {*study.space.touching} & {*study.space.dominated}


def test_real_scores():
    study = cancer()
    table = np.genfromtxt(EXAMPLES / "breast_cancer_scores.csv", delimiter=",", skip_header=1, dtype=str)
    truth = table[:, 1] == "malignant"
    for j, area in enumerate(study.areas):
        assert area.auc == pytest.approx(roc_auc_score(truth, table[:, 2 + j].astype(float)), rel=1e-12)
    assert study.text.startswith("logistic has the best AUC (0.886) on 399 instances.")
    assert "tree" in study.text
    pairs = study.families[0]
    assert (pairs.ranking, pairs.design, pairs.m) == ("delong", "all-pairs", 10)
    assert pairs.first_better.all()
    # An independent hull, in floating point: vertices above the diagonal name the classifiers that touch it.
    space = study.space
    corners = ConvexHull(np.column_stack([space.fpr, space.tpr])).vertices
    above = {int(space.owner[p]) for p in corners if space.owner[p] >= 0 and space.tpr[p] > space.fpr[p]}
    assert above <= set(space.touching)
    assert 4 not in above
    assert 4 in space.dominated


def test_control_and_sides():
    two, greater, less = (cancer(control="tree", alternative=side) for side in ("two-sided", "greater", "less"))
    p = {name: study.families[0] for name, study in (("two", two), ("greater", greater), ("less", less))}
    by_rival = {key: dict(zip(f.second.tolist(), f.pvalues.tolist(), strict=True)) for key, f in p.items()}
    for rival, value in by_rival["two"].items():
        assert by_rival["less"][rival] == pytest.approx(value / 2, rel=1e-12)  # the tree is worse than every other
        assert by_rival["greater"][rival] == pytest.approx(1 - value / 2, rel=1e-12)
    assert less.verdict.procedure == "holm"
    assert "The control tree is significantly worse than" in less.text
    assert "The control tree was not shown to be better than any other algorithm" in greater.text
    assert "In these data it performed worse than every other algorithm" in greater.text
    assert [f.design for f in two.families] == ["control", "all-pairs"]


def test_points_join_the_hull_but_not_the_tests():
    alone = cancer()
    joined = cancer(points=points("classifier,tp,fn,fp,tn\nsharp,140,9,25,225\nblunt,70,79,125,125\n"))
    assert joined.families[0].m == alone.families[0].m
    assert "sharp" in [joined.names[j] for j in joined.space.touching]
    assert "blunt" in [joined.names[j] for j in joined.space.dominated]
    sharp = joined.areas[5]
    assert (sharp.kind, sharp.auc) == ("crisp", pytest.approx((140 / 149 + 225 / 250) / 2))
    assert sharp.standard_error == pytest.approx(
        ((140 * 9 / 149**2 / 148 + 225 * 25 / 250**2 / 249) ** 0.5) / 2, rel=1e-12
    )
    assert best(joined) == {("sharp", 0.1, 140 / 149)}
    assert "W52" in {advice.code for advice in joined.advice}


def test_points_alone():
    study = compare_roc(
        points=points("classifier,fpr,tpr\nA,0.1,0.5\nB,0.3,0.9\nC,0.3,0.6\nB,0.6,0.95\nD,0.4,0.2\nD,0.2,0.3\n")
    )
    assert [area.kind for area in study.areas] == ["crisp", "points", "crisp", "points"]
    assert study.areas[0].auc == pytest.approx(0.7)
    assert study.areas[1].auc == pytest.approx(0.3 * 0.45 + 0.3 * 0.925 + 0.4 * 0.975)
    assert np.isnan(study.areas[3].auc)
    assert np.isnan([area.standard_error for area in study.areas]).all()
    assert {study.names[j] for j in study.space.dominated} == {"C", "D"}
    assert best(study) == {("B", 0.3, 0.9)}
    with pytest.raises(InputError, match="negatives= and positives="):
        compare_roc(points=points("classifier,fpr,tpr\nA,0.1,0.5\n"), cost_fp=2)
    counted = compare_roc(points=points("classifier,tp,fn,fp,tn\nA,30,10,5,75\n"), cost_fp=2)
    assert counted.slope.value == 4


def test_a_crisp_column():
    study = compare_roc(
        {"y": [1] * 10 + [0] * 10, "rule": [1] * 7 + [0] * 3 + [1] * 2 + [0] * 8}, truth="y", positive=1
    )
    area = study.areas[0]
    assert (area.kind, area.auc, area.sensitivity, area.specificity) == ("crisp", 0.75, 0.7, 0.8)


def test_advice_says_what_it_saw():
    codes = {advice.code: advice for advice in fawcett().advice}
    assert "10 positives and 10 negatives" in codes["W36"].message
    rng = np.random.default_rng(1)
    truth = np.arange(200) % 2
    noise = rng.normal(size=200).round(3)
    study = compare_roc(
        {
            "y": truth,
            "wrong": noise - 3 * truth,
            "perfect": truth * 2.0 + rng.random(200).round(3),
            "flat": np.ones(200),
        },
        truth="y",
        positive=1,
    )
    codes = {advice.code: advice for advice in study.advice}
    assert "wrong" in codes["W50"].message
    assert "perfect (AUC 1)" in codes["W51"].message
    assert "1 pair cannot be tested" in codes["W51"].message
    assert "W36" not in codes
    # a steep start and a long flat tail: less area, but the better choice where false alarms are dear
    steep = compare_roc(
        {"y": [1] * 10 + [0] * 10, "steep": [9] * 6 + [0] * 4 + [5] * 10, "round": [9] * 9 + [1] + [9] * 2 + [1] * 8},
        truth="y",
        positive=1,
        cost_fp=100,
    )
    assert "W53" in {advice.code for advice in steep.advice}


def test_refusals():
    for options, fact in [
        ({"control": "nobody"}, "no algorithm 'nobody'"),
        ({"alternative": "greater"}, "Name the control"),
        ({"alternative": "bigger"}, "alternative must be one of .*not 'bigger'"),
        ({"alpha": 0.7}, "alpha"),
        ({"confidence": 95}, "confidence"),
        ({"cost_fp": 0}, "cost_fp="),
        ({"cost_fn": "many"}, "cost_fn="),
        ({"cost_fn": float("nan")}, "cost_fn must be a number .*not nan"),
        ({"cost_fn": float("inf")}, "cost_fn="),
        ({"cost_fn": "1e999999999"}, "cost_fn="),
        ({"negatives": 5}, "together"),
        ({"points": points("classifier,fpr,tpr\ntree,0,1\n")}, "among the scores and among the points"),
    ]:
        with pytest.raises(InputError, match=fact):
            cancer(**options)
    with pytest.raises(InputError, match="another classifier"):
        fawcett(control="score")
    with pytest.raises(InputError, match="nothing to compare"):
        compare_roc()
    with pytest.raises(InputError, match="points alone"):
        compare_roc(points=points("classifier,fpr,tpr\nA,0,1\n"), calibrate=True)


def test_calibration():
    """Scores far too sure of themselves: the true log-odds are a quarter of what the scores say."""
    rng = np.random.default_rng(6)
    odds = rng.normal(size=4000) * 1.5 - 0.5
    truth = (rng.random(4000) < 1 / (1 + np.exp(-odds))).astype(int)
    columns = {"y": truth, "sure": (1 / (1 + np.exp(-4 * odds))).round(6), "raw": odds.round(6)}
    study = compare_roc(columns, truth="y", positive=1, calibrate=True)
    sure, raw = study.calibration
    assert sure.brier_before == pytest.approx(np.mean((columns["sure"] - truth) ** 2))
    assert sure.brier_after < sure.brier_before - 0.02
    assert np.isnan(raw.brier_before)
    assert (raw.slope, raw.intercept) == (pytest.approx(1, abs=0.12), pytest.approx(0, abs=0.12))
    honest = np.mean((1 / (1 + np.exp(-odds)) - truth) ** 2)
    assert raw.brier_after == pytest.approx(honest, abs=0.002)
    assert raw.brier_constant == pytest.approx(truth.mean() * (1 - truth.mean()))


def test_calibration_by_scikit_learn():
    """The sigmoid equals the one scikit-learn fits by Platt's method on the same instances."""
    from sklearn.base import BaseEstimator, ClassifierMixin

    class Score(ClassifierMixin, BaseEstimator):
        def fit(self, x, y):
            self.classes_ = np.unique(y)
            return self

        def predict(self, x):
            return x[:, 0] > 0

        def decision_function(self, x):
            return x[:, 0]

    rng = np.random.default_rng(7)
    truth = np.arange(120) % 3 == 0
    values = (rng.normal(size=120) + truth).round(4)
    study = compare_roc({"y": truth.astype(int), "A": values}, truth="y", positive=1)
    ours = calibrate_all(study.scores)[0]
    model = CalibratedClassifierCV(Score(), method="sigmoid", cv=2, ensemble=False).fit(values[:, None], truth)
    theirs = model.predict_proba(values[:, None])[:, 1]
    assert 1 / (1 + np.exp(-(ours.slope * values + ours.intercept))) == pytest.approx(theirs, abs=2e-4)


def test_calibration_of_odd_scores():
    """Perfect, constant and huge scores have a finite sigmoid."""
    data = {"y": [1] * 6 + [0] * 6, "perfect": [9] * 6 + [1] * 6, "flat": [3] * 12, "huge": [1e300, -1e300] * 6}
    for entry in compare_roc(data, truth="y", positive=1, calibrate=True).calibration:
        assert np.isfinite([entry.slope, entry.intercept, entry.brier_after]).all()
        assert 0 <= entry.brier_after <= 1


def test_calibration_without_the_extra(monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "sklearn"]:
        monkeypatch.delitem(sys.modules, name)
    real = builtins.__import__

    def refuse(name, *rest, **more):
        if name.split(".")[0] == "sklearn":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)
    monkeypatch.setitem(sys.modules, "sklearn", None)
    with pytest.raises(MissingExtraError, match=r"podium\[calibration\]"):
        fawcett(calibrate=True)


def test_multiclass():
    data = read_class_scores(EXAMPLES / "wine_scores.csv", truth="cultivar")
    study = compare_multiclass(data)
    for j in range(3):
        chance = data.values[:, j] / data.values[:, j].sum(axis=1, keepdims=True)
        expected = roc_auc_score(data.truth, chance, multi_class="ovo", average="macro")
        assert study.measures["hand_till"].auc[j] == pytest.approx(expected, abs=2e-3)  # rescaling moves a few ties
    assert study.text.startswith("forest has the best multiclass AUC M (0.864) on 125 instances.")
    control = compare_multiclass(data, "logistic", alternative="less")
    assert control.families[0].control == 1 - 1
    assert "The control logistic is significantly worse" in control.text
    with pytest.raises(InputError, match="'svm'"):
        compare_multiclass(data, "svm")


@pytest.mark.parametrize("side", ["two-sided", "greater", "less"])
def test_differences_over_several_classes_are_tested_on_the_side_of_the_control(side):
    study = compare_multiclass(EXAMPLES / "wine_scores.csv", "logistic", truth="cultivar", alternative=side)
    against, pairs = study.to_dict()["differences"]
    for family, tail in ((against, side), (pairs, "two-sided")):
        for one in family["hypotheses"]:
            z = one["difference"] / one["standard_error"]
            expected = {"two-sided": 2 * norm.sf(abs(z)), "greater": norm.sf(z), "less": norm.cdf(z)}[tail]
            assert one["pvalue_normal"] == pytest.approx(expected, rel=1e-9)


def test_multiclass_alone():
    found = compare_multiclass(
        {"y": list("aabbcc"), "a": [5, 4, 1, 2, 3, 1], "b": [1, 2, 4, 3, 1, 1], "c": [1, 2, 1, 3, 5, 4]}, truth="y"
    )
    assert found.measures["hand_till"].auc.tolist() == [1]
    assert (
        "to 1.000, lies above 0.5" in found.text or "to 1.000, includes 0.5" in found.text
    )  # two instances of each class show little
    assert found.verdict is None


def test_a_small_class_decides_by_t():
    """5 positives to 50 negatives; DeLong's normal p stays beside the t that the verdict rests on."""
    rng = np.random.default_rng(3)
    truth = np.repeat([1, 0], [5, 50])
    data = {"y": truth, "A": (rng.normal(size=55) + truth).round(3), "B": (rng.normal(size=55) + 2 * truth).round(3)}
    study = compare_roc(data, truth="y", positive=1)
    family, test = study.families[0], study.differences[0]
    assert family.df == 4  # (1/5 + 1/50)² / ((1/5)²/4 + (1/50)²/49) = 4.84
    assert family.pvalues[0] == pytest.approx(2 * scipy_t.sf(abs(test.z[0]), 4))
    assert test.pvalue[0] == pytest.approx(2 * norm.sf(abs(test.z[0])))
    shown = study.to_dict()["differences"][0]["hypotheses"][0]
    assert shown["pvalue_normal"] == pytest.approx(float(test.pvalue[0]))
    reach = scipy_t.ppf(0.975, 4) * test.standard_error[0]
    assert shown["interval"] == pytest.approx([test.difference[0] - reach, min(test.difference[0] + reach, 1)])
    assert "t test of the AUC with DeLong's variance" in study.text
    assert "very different shape" in next(one.reason for one in study.advice if one.code == "W36")


def test_two_positives_are_said_to_show_hardly_anything():
    truth = np.repeat([1, 0], [2, 40])
    data = {"y": truth, "A": np.arange(42) % 7 + 9 * truth, "B": np.arange(42) % 5 + truth}
    study = compare_roc(data, truth="y", positive=1)
    assert study.families[0].df == 1
    assert "1 degree of freedom" in next(one.reason for one in study.advice if one.code == "W36")


@cache
def documented():
    return (
        compare_roc(points=points("classifier,fpr,tpr\nA,0.2,0.5\n")),
        cancer(control="forest", cost_fp=1, cost_fn=3, calibrate=True, points=points("classifier,fpr,tpr\nA,0,1\n")),
        compare_multiclass(read_class_scores(EXAMPLES / "wine_scores.csv", truth="cultivar"), "forest"),
    )


@pytest.mark.parametrize("form", ["to_text", "to_latex", "to_markdown", "to_html", "to_json", "to_csv"])
def test_documents(form):
    for place, study in enumerate((*documented(), fawcett())):
        text = getattr(study, form)()
        assert len(text) > 60
        assert re.search(r"\bnan\b", text, re.IGNORECASE) is None
        assert "logistic" in text or place not in (1, 2)


def test_verdict_first():
    study = cancer()
    first = study.document().blocks[0]
    assert first.lead
    assert first.text == study.text


def test_many_classifiers_get_tiers():
    rng = np.random.default_rng(9)
    truth = np.arange(300) % 2
    data = {"y": truth, **{f"m{j:02d}": (rng.normal(size=300) + 0.1 * j * truth).round(3) for j in range(24)}}
    study = compare_roc(data, truth="y", positive=1)
    assert study.verdict.procedure == "shaffer"
    assert "Tier 1" in study.to_text()
    assert "24 algorithms fall into" in study.text


def test_the_points_closest_to_the_corner():
    """Fawcett's 20 instances by hand: FPR 0.4 and TPR 0.8 at 0.38 (distance √0.2); 0.1 and 0.5 at 0.54 (√0.26)."""
    study = compare_roc(Path("examples/fawcett_roc_20.csv"), truth="class", positive="p")
    (closest,) = study.to_dict()["closest_points"]
    assert (closest["fpr"], closest["tpr"]) == (pytest.approx(0.4), pytest.approx(0.8))
    assert closest["distance"] == pytest.approx(0.2**0.5)
    assert study.table("closest-points").columns()["Also the operating point"] == ["yes"]
