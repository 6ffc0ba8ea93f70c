"""Order by tests and cost: judged by SciPy's tests, the rule applied by hand, and what must hold anyway."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from podium import order_by_cost, read_results
from podium.data.costs import read_costs
from podium.data.folds import read_folds, to_folds
from podium.errors import InputError
from podium.studies.many_problems.order.study import TESTS
from podium.verbs import verb
from studies.helpers import EXAMPLES


@pytest.fixture(scope="module")
def amlb():
    return read_results(EXAMPLES / "amlb_2019_score.csv", objective="maximize")


@pytest.fixture(scope="module")
def seconds(amlb):
    return read_costs(EXAMPLES / "amlb_2019_seconds.csv", amlb.algorithms)


def by_hand(better, cost):
    left, order = set(cost), []
    while left:
        free = [a for a in left if not any((b, a) in better for b in left)]
        order.append(min(free, key=cost.__getitem__))
        left.remove(order[-1])
    return order


def test_real_frameworks_and_their_seconds(amlb, seconds):
    """Signs and Wilcoxon by SciPy, Holm's procedure and the order by hand."""
    cost = dict(zip(amlb.algorithms, seconds.values, strict=True))
    column = {name: amlb.values[:, j] for j, name in enumerate(amlb.algorithms)}
    pairs = [(a, b) for a in cost for b in cost if cost[a] > cost[b]]
    p = {
        (a, b): stats.binomtest(
            int((column[a] > column[b]).sum()), int((column[a] != column[b]).sum()), alternative="greater"
        ).pvalue
        for a, b in pairs
    }
    study = order_by_cost(amlb, seconds, test="sign")
    found = {(row["better"], row["than"]): row["pvalue"] for row in study.to_dict()["tests"]}
    untied = [pair for pair in pairs if (column[pair[0]] != column[pair[1]]).all()]
    assert len(untied) > 10
    for pair in untied:
        assert found[pair] == pytest.approx(p[pair], rel=1e-12)
    ranked = sorted(found, key=found.get)
    holm, running = {}, 0.0
    for place, pair in enumerate(ranked):
        running = max(running, min(1.0, (len(ranked) - place) * found[pair]))
        holm[pair] = running
    assert list(study.ordered) == by_hand({pair for pair in holm if holm[pair] <= 0.05}, cost)


def test_wilcoxon_of_scipy(amlb, seconds):
    study = order_by_cost(amlb, seconds)
    for row in study.to_dict()["tests"]:
        i, j = amlb.algorithms.index(row["better"]), amlb.algorithms.index(row["than"])
        d = amlb.values[:, i] - amlb.values[:, j]
        if (d != 0).all() and len(set(np.round(abs(d), 12))) == len(d):
            expected = stats.wilcoxon(d, alternative="greater", method="exact").pvalue
            assert row["pvalue"] == pytest.approx(expected, rel=1e-9)


def test_the_direction_of_the_objective(amlb, seconds):
    flipped = read_results(EXAMPLES / "amlb_2019_score.csv", objective="minimize")
    assert order_by_cost(flipped, seconds).ordered != order_by_cost(amlb, seconds).ordered
    negative = {name: (-amlb.values[:, j]).tolist() for j, name in enumerate(amlb.algorithms)}
    costs = dict(zip(amlb.algorithms, seconds.values, strict=True))
    assert order_by_cost(negative, costs, objective="minimize").ordered == order_by_cost(amlb, seconds).ordered


def test_repetitions_on_one_problem():
    folds = read_folds(EXAMPLES / "breast_cancer_10fold.csv", objective="maximize")
    names = folds.results.algorithms
    study = order_by_cost(folds, {name: place for place, name in enumerate(names, start=1)}, adjust="none")
    assert study.test == "corrected-t"
    values = folds.results.values
    for row in study.to_dict()["tests"]:
        d = values[:, names.index(row["better"])] - values[:, names.index(row["than"])]
        t = d.mean() / np.sqrt((1 / 10 + 1 / 9) * d.var(ddof=1))
        assert row["pvalue"] == pytest.approx(stats.t.sf(t, 9), rel=1e-7)


def test_five_by_two():
    folds = read_folds(EXAMPLES / "breast_cancer_5x2cv.csv", objective="maximize")
    costs = {name: -place for place, name in enumerate(folds.results.algorithms)}
    study = order_by_cost(folds, costs, alpha=0.1)
    assert study.test == "combined-f"
    assert study.to_dict()["design"] == "5x2cv"


def test_equal_costs_are_two_sided_whichever_way():
    rng = np.random.default_rng(4)
    data = {"A": rng.normal(size=15), "B": rng.normal(size=15) + 2, "C": rng.normal(size=15)}
    data = {name: np.round(values, 4).tolist() for name, values in data.items()}
    study = order_by_cost(data, {"A": 1, "B": 1, "C": 1}, objective="maximize", adjust="none")
    assert study.ordered[0] == "B"
    for row in study.to_dict()["tests"]:
        d = np.array(data[row["better"]]) - np.array(data[row["than"]])
        assert row["equal_cost"]
        assert row["pvalue"] == pytest.approx(stats.wilcoxon(d, method="exact").pvalue, rel=1e-9)


def test_a_circle_of_equal_costs_is_said():
    """A beats B, B beats C and C beats A on most problems: the sign test is not transitive."""
    rows = [(3, 2, 1)] * 10 + [(1, 3, 2)] * 10 + [(2, 1, 3)] * 10
    data = {name: [row[j] for row in rows] for j, name in enumerate("ABC")}
    study = order_by_cost(data, dict.fromkeys("ABC", 1), objective="maximize", test="sign", adjust="none", alpha=0.11)
    assert study.to_dict()["cycles"] == [["A", "B", "C"]]
    assert "contradict" in study.text
    assert any(advice.code == "W22" for advice in study.advice)


def test_nothing_significant_leaves_the_order_of_cost():
    data = {"A": [1, 2, 3], "B": [2, 1, 3], "C": [3, 2, 1]}
    study = order_by_cost(data, {"A": 3, "B": 2, "C": 1}, objective="maximize")
    assert study.ordered == ("C", "B", "A")
    assert "order follows cost alone" in study.text
    assert any(advice.code == "W08" for advice in study.advice)


@pytest.mark.parametrize(
    ("adjustment", "hopeless"), [("holm", True), ("hochberg", False), ("benjamini-hochberg", False)]
)
def test_too_few_problems_are_said_only_where_nothing_can_be_significant(adjustment: str, hopeless: bool) -> None:
    """Five algorithms, always in the same order: ten p-values of 1/32, which step-up procedures reject together."""
    data = {name: [10 * row + at for row in range(5)] for at, name in enumerate("ABCDE")}
    costs = dict(zip("ABCDE", range(1, 6), strict=True))
    study = order_by_cost(data, costs, objective="maximize", test="sign", adjust=adjustment)
    assert any(advice.code == "W08" for advice in study.advice) is hopeless
    assert bool(study.better.any()) is not hopeless


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.lists(st.integers(0, 6), min_size=4, max_size=4), min_size=5, max_size=12),
    st.lists(st.integers(0, 3), min_size=4, max_size=4),
    st.sampled_from(["none", "holm", "bonferroni", "hommel"]),
    st.sampled_from(["wilcoxon", "sign"]),
)
def test_significance_is_respected_and_the_order_is_total(rows, cost, adjust, test):
    data = {name: [row[j] for row in rows] for j, name in enumerate("ABCD")}
    study = order_by_cost(data, dict(zip("ABCD", cost, strict=True)), objective="minimize", adjust=adjust, test=test)
    assert sorted(study.ordered) == list("ABCD")
    place = {name: i for i, name in enumerate(study.ordered)}
    circle = {name for members in study.to_dict()["cycles"] for name in members}
    for row in study.to_dict()["tests"]:
        if row["significant"] and not {row["better"], row["than"]} <= circle:
            assert place[row["better"]] < place[row["than"]]


@pytest.mark.parametrize(
    ("options", "fact"),
    [
        ({"test": "t"}, "Unknown test"),
        ({"adjust": "fdr"}, "Unknown adjustment"),
        ({"test": "corrected-t"}, "repetitions"),
        ({"alpha": 1}, "alpha"),
    ],
)
def test_options_that_are_refused(amlb, seconds, options, fact):
    with pytest.raises(InputError, match=fact):
        order_by_cost(amlb, seconds, **options)


def test_tests_that_do_not_fit_the_rows(amlb, seconds):
    folds = to_folds({"A": [1.0, 2.0, 4.0], "B": [2.0, 2.0, 5.0]}, objective="maximize")
    with pytest.raises(InputError, match="for tables of problems"):
        order_by_cost(folds, {"A": 1, "B": 2}, test="sign", design="cv")
    with pytest.raises(InputError, match="no combined-f test"):
        order_by_cost(folds, {"A": 1, "B": 2}, test="combined-f", design="cv")
    with pytest.raises(InputError, match="other algorithms"):
        order_by_cost({"A": [1, 2], "B": [2, 3]}, seconds, objective="maximize")


def test_the_option_names_every_test():
    """Beside those of the function, "folds" lets the design choose."""
    assert set(verb("order").option("test").choices) == {"folds", *TESTS}
