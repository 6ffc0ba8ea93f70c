"""Independent samples: Kruskal–Wallis against scipy, Dunn's tests worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

import podium

samples = st.lists(st.lists(st.integers(0, 12), min_size=1, max_size=8), min_size=2, max_size=5).filter(
    lambda groups: sum(map(len, groups)) >= 3 and len({v for g in groups for v in g}) > 1
)


def named(groups):
    return {chr(65 + j): group for j, group in enumerate(groups)}


@settings(max_examples=60, deadline=None)
@given(groups=samples, objective=st.sampled_from(["maximize", "minimize"]))
def test_kruskal_wallis_agrees_with_scipy(groups, objective):
    study = podium.compare_unpaired(named(groups), objective=objective)
    expected = scipy.stats.kruskal(*groups)
    test = study.to_dict()["omnibus"]["kruskal_wallis"]
    assert test["statistic"] == pytest.approx(expected.statistic, rel=1e-9, abs=1e-12)
    assert test["pvalue"] == pytest.approx(expected.pvalue, rel=1e-9)
    assert test["df"] == [len(groups) - 1]


@settings(max_examples=60, deadline=None)
@given(groups=samples, objective=st.sampled_from(["maximize", "minimize"]))
def test_dunn_by_its_formula(groups, objective):
    """z = (mean rank difference) / sqrt((N(N+1)/12 - Σ(t³-t)/(12(N-1))) (1/a + 1/b)), Dunn (1964)."""
    study = podium.compare_unpaired(named(groups), objective=objective)
    pooled = np.concatenate(groups).astype(float)
    ranks = scipy.stats.rankdata(-pooled if objective == "maximize" else pooled)
    n = len(pooled)
    _, counts = np.unique(pooled, return_counts=True)
    variance = n * (n + 1) / 12 - float((counts**3 - counts).sum()) / (12 * (n - 1))
    ends = np.cumsum([len(group) for group in groups])
    means = [float(part.mean()) for part in np.split(ranks, ends[:-1])]
    for row in study.to_dict()["families"][0]["hypotheses"]:
        a, b = ord(row["first"]) - 65, ord(row["second"]) - 65
        z = (means[b] - means[a]) / math.sqrt(variance * (1 / len(groups[a]) + 1 / len(groups[b])))
        assert row["z"] == pytest.approx(z, rel=1e-9, abs=1e-9)
        assert row["z"] >= 0
        assert row["pvalue"] == pytest.approx(math.erfc(abs(z) / math.sqrt(2)), rel=1e-9)


def test_dunn_worked_out_by_hand():
    """A 1 2 3, B 4 5 6, C 7 8 9 minimised: ranks 2, 5, 8; variance 9·10/12 = 7.5; SE = sqrt(7.5·2/3) = sqrt(5)."""
    study = podium.compare_unpaired({"A": [1, 2, 3], "B": [4, 5, 6], "C": [7, 8, 9]}, "A", objective="minimize")
    said = study.to_dict()
    assert said["rankings"]["kruskal-wallis"]["mean_ranks"] == {"A": 2, "B": 5, "C": 8}
    # H = 12/(9·10) · (3·2² + 3·5² + 3·8²) - 3·10 = 7.2
    assert said["omnibus"]["kruskal_wallis"]["statistic"] == pytest.approx(7.2, rel=1e-12)
    assert said["omnibus"]["kruskal_wallis"]["pvalue"] == pytest.approx(math.exp(-3.6), rel=1e-12)
    # epsilon² = H (N + 1)/(N² - 1) = 7.2/8
    assert said["omnibus"]["kruskal_wallis"]["epsilon_squared"] == pytest.approx(0.9, rel=1e-12)
    control, pairs = said["families"]
    z = {row["second"]: row["z"] for row in control["hypotheses"]}
    assert z == pytest.approx({"B": 3 / math.sqrt(5), "C": 6 / math.sqrt(5)}, rel=1e-12)
    p = {frozenset((row["first"], row["second"])): row["pvalue"] for row in pairs["hypotheses"]}
    assert p[frozenset("AB")] == p[frozenset("BC")], "equal distances, equal p-values to the last bit"
    smallest = math.erfc(6 / math.sqrt(10))
    assert control["hypotheses"][0]["adjusted"]["holm"] == pytest.approx(2 * smallest, rel=1e-12)
    assert "A is significantly better than C" in said["verdict"]["text"]


def test_direction():
    groups = {"low": [1, 2, 3, 2, 1, 3], "high": [11, 12, 13, 12, 11, 13]}
    assert "high is significantly better" in podium.compare_unpaired(groups, "high", objective="maximize").verdict.text
    assert "high is significantly worse" in podium.compare_unpaired(groups, "high", objective="minimize").verdict.text


@pytest.mark.parametrize("alternative", ["greater", "less"])
def test_one_sided(alternative):
    groups = {"A": [1, 4, 6, 2], "B": [3, 5, 7, 9, 8], "C": [10, 2, 4]}
    both = podium.compare_unpaired(groups, "A", objective="minimize").families[0]
    one = podium.compare_unpaired(groups, "A", objective="minimize", alternative=alternative).families[0]
    z = {int(j): value for j, value in zip(both.second, both.z, strict=True)}
    for j, p in zip(one.second, one.pvalues, strict=True):
        side = z[int(j)] if alternative == "greater" else -z[int(j)]
        assert p == pytest.approx(math.erfc(side / math.sqrt(2)) / 2, rel=1e-12)


def test_a_one_sided_alternative_needs_a_control():
    with pytest.raises(podium.InputError, match="control"):
        podium.compare_unpaired({"A": [1, 2], "B": [3, 4]}, objective="minimize", alternative="greater")


def test_wrong_words():
    groups = {"A": [1, 2], "B": [3, 4]}
    with pytest.raises(podium.InputError, match="maximize"):
        podium.compare_unpaired(groups)
    with pytest.raises(podium.InputError, match="alpha"):
        podium.compare_unpaired(groups, objective="minimize", alpha=0.7)
    with pytest.raises(podium.InputError, match="The algorithms are: A, B"):
        podium.compare_unpaired(groups, "Z", objective="minimize")
    with pytest.raises(podium.InputError, match="alternative"):
        podium.compare_unpaired(groups, "A", objective="minimize", alternative="larger")


def test_advice():
    small = podium.compare_unpaired({"A": [1, 2], "B": [3, 4, 5, 6, 7]}, objective="minimize")
    large = podium.compare_unpaired({"A": [1, 2, 8, 9, 3], "B": [3, 4, 5, 6, 7]}, objective="minimize")
    assert [advice.code for advice in small.advice] == ["W21", "W36"]
    assert [advice.code for advice in large.advice] == ["W21"]
    assert "2 observations" in small.advice[1].message


def test_all_values_equal():
    said = podium.compare_unpaired({"A": [1, 1, 1], "B": [1, 1, 1]}, objective="minimize").to_dict()
    assert said["omnibus"]["kruskal_wallis"]["pvalue"] == 1
    assert said["families"][0]["hypotheses"][0]["pvalue"] == 1
