"""Independent samples: tests of two samples by enumeration and scipy, Kruskal–Wallis against scipy, Dunn's tests by hand."""

from __future__ import annotations

import itertools
import math
import warnings

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

import podium
from podium import stats

samples = st.lists(st.lists(st.integers(0, 12), min_size=1, max_size=8), min_size=2, max_size=5).filter(
    lambda groups: sum(map(len, groups)) >= 3 and len({v for g in groups for v in g}) > 1
)


def named(groups):
    return {chr(65 + j): group for j, group in enumerate(groups)}


def dunn(study):
    """The families of Dunn's tests in the JSON, which stand beside those that decide."""
    return [family for family in study.to_dict()["families"] if family["ranking"] == "kruskal-wallis"]


def by_enumeration(x, y):
    """Two-sided p of the rank sum of x among all divisions of the pooled values: twice the smaller tail."""
    ranks = scipy.stats.rankdata([*x, *y])
    sums = np.array([sum(one) for one in itertools.combinations(ranks, len(x))])
    seen = ranks[: len(x)].sum()
    return min(1.0, 2 * min(np.mean(sums <= seen + 1e-9), np.mean(sums >= seen - 1e-9)))


@settings(max_examples=30, deadline=None)
@given(groups=samples, objective=st.sampled_from(["maximize", "minimize"]))
def test_kruskal_wallis_agrees_with_scipy(groups, objective):
    study = podium.compare_unpaired(named(groups), objective=objective)
    expected = scipy.stats.kruskal(*groups)
    test = study.to_dict()["omnibus"]["kruskal_wallis"]
    assert test["statistic"] == pytest.approx(expected.statistic, rel=1e-9, abs=1e-12)
    assert test["pvalue"] == pytest.approx(expected.pvalue, rel=1e-9)
    assert test["df"] == [len(groups) - 1]


@settings(max_examples=30, deadline=None)
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
    for row in dunn(study)[0]["hypotheses"]:
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
    control, pairs = dunn(study)
    z = {row["second"]: row["z"] for row in control["hypotheses"]}
    assert z == pytest.approx({"B": 3 / math.sqrt(5), "C": 6 / math.sqrt(5)}, rel=1e-12)
    p = {frozenset((row["first"], row["second"])): row["pvalue"] for row in pairs["hypotheses"]}
    assert p[frozenset("AB")] == p[frozenset("BC")], "equal distances, equal p-values to the last bit"
    smallest = math.erfc(6 / math.sqrt(10))
    assert control["hypotheses"][0]["adjusted"]["holm"] == pytest.approx(2 * smallest, rel=1e-12)
    # Three values against three: the smallest exact p is 2/20, whatever Dunn's normal approximation says.
    own = [row["pvalue"] for family in said["families"][:2] for row in family["hypotheses"]]
    assert own == pytest.approx([0.1] * 5)
    assert "No difference between the control" in said["verdict"]["text"]
    assert study.decisions[0].decision == "no evidence"


def test_direction():
    groups = {"low": [1, 2, 3, 2, 1, 3], "high": [11, 12, 13, 12, 11, 13]}
    assert "high is significantly better" in podium.compare_unpaired(groups, "high", objective="maximize").verdict.text
    assert "high is significantly worse" in podium.compare_unpaired(groups, "high", objective="minimize").verdict.text


@pytest.mark.parametrize("alternative", ["greater", "less"])
def test_one_sided(alternative):
    groups = {"A": [1, 4, 6, 2], "B": [3, 5, 7, 9, 8], "C": [10, 2, 4]}
    both = podium.compare_unpaired(groups, "A", objective="minimize").families[2]
    study = podium.compare_unpaired(groups, "A", objective="minimize", alternative=alternative)
    one = study.families[2]
    for pair in study.pairs:
        side = {"greater": "less", "less": "greater"}[alternative]  # smaller values are better
        expected = scipy.stats.permutation_test(
            (groups["A"], groups["ABC"[pair.second]]), lambda x, y: scipy.stats.rankdata([*x, *y])[: len(x)].sum(),
            n_resamples=10_000, alternative=side,
        )  # fmt: skip
        assert pair.rank_sum.pvalue == pytest.approx(expected.pvalue)
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


@settings(max_examples=30, deadline=None)
@given(
    groups=samples.filter(lambda groups: sum(map(len, groups)) <= 14),
    objective=st.sampled_from(["maximize", "minimize"]),
)
def test_pairs_by_enumeration_and_scipy(groups, objective):
    study = podium.compare_unpaired(named(groups), objective=objective)
    found = study.to_dict()["pairs"]
    assert len(found) == len(groups) * (len(groups) - 1) / 2
    larger = []
    for pair in found:
        x, y = (groups[ord(pair[end]) - 65] for end in ("first", "second"))
        wins = sum((a > b) + (a == b) / 2 for a in x for b in y)
        wins = wins if objective == "maximize" else len(x) * len(y) - wins
        assert pair["superiority"] == pytest.approx(wins / len(x) / len(y))
        assert pair["mann_whitney"]["statistic"] == pytest.approx(wins)
        assert pair["mann_whitney"]["pvalue"] == pytest.approx(by_enumeration(x, y))
        assert pair["mann_whitney"]["method"] == "exact"
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs = scipy.stats.brunnermunzel(x, y)
        if math.isfinite(theirs.statistic) and math.isfinite(theirs.pvalue):
            sign = -1 if objective == "maximize" else 1
            assert pair["brunner_munzel"]["statistic"] == pytest.approx(sign * theirs.statistic, abs=1e-9)
            assert pair["brunner_munzel"]["pvalue"] == pytest.approx(theirs.pvalue, rel=1e-9)
        larger.append(max(pair["mann_whitney"]["pvalue"], pair["brunner_munzel"]["pvalue"]))
    assert larger == sorted(larger)
    m = len(larger)
    holm = np.minimum(1, np.maximum.accumulate([(m - i) * p for i, p in enumerate(larger)]))
    assert study.verdict.procedure == "holm"
    assert study.verdict.family.adjusted["holm"] == pytest.approx(holm)


@settings(max_examples=30, deadline=None)
@given(groups=samples.filter(lambda groups: len(groups) == 2))
def test_two_algorithms_have_the_exact_p_of_mann_and_whitney(groups):
    """The p-value of two algorithms is exact given the ties; the verdict needs Brunner and Munzel's test as well."""
    study = podium.compare_unpaired(named(groups), objective="minimize")
    row = study.to_dict()["families"][0]["hypotheses"][0]
    assert row["pvalue"] == pytest.approx(by_enumeration(*groups))
    assert row["adjusted"]["holm"] == max(row["pvalue"], study.pairs[0].studentized.pvalue)


def test_three_against_three_is_never_significant():
    """Dunn's normal p is .0495, the exact one 2/20."""
    study = podium.compare_unpaired({"A": [1, 2, 3], "B": [4, 5, 6]}, objective="minimize")
    assert study.families[0].pvalues[0] == pytest.approx(0.1)
    assert study.verdict.different == []
    assert "cannot differ significantly" in study.advice[1].message
    assert "Kruskal" not in study.verdict.text


def test_where_keys_disagree_the_verdict_is_open():
    """Wide values on both sides of a narrow sample: Mann and Whitney's test finds their spread, Brunner and Munzel's does not."""
    wide = [-9, -8, 20, 21, 22, 23, 24, 25, 26, 27]
    narrow = list(range(30))
    narrow = [value / 10 for value in narrow]
    study = podium.compare_unpaired({"A": narrow, "B": wide}, objective="minimize")
    pair = study.pairs[0]
    assert pair.rank_sum.pvalue <= 0.05 < pair.studentized.pvalue
    assert study.verdict.different == []


def test_levels_where_all_perform_alike():
    """Errors of a pair at 0.05, equal spreads and four times the spread in the smaller sample: 400 tables each (SE .011)."""
    rng = np.random.default_rng(5)
    for spread, alone in ((1, (0.02, 0.08)), (4, (0.09, 0.2))):
        found = []
        for _ in range(400):
            x, y = spread * rng.normal(size=10), rng.normal(size=30)
            found.append((stats.rank_sum_test(x, y).pvalue, stats.brunner_munzel(x, y).pvalue))
        pvalues = np.array(found)
        assert (pvalues.max(axis=1) <= 0.05).mean() < 0.085
        assert alone[0] < (pvalues[:, 0] <= 0.05).mean() < alone[1], "Mann and Whitney's test finds the spread"


@pytest.mark.parametrize("fail_if", ["worse", "not-better"])
def test_the_gate_of_two_designs(fail_if):
    """It read the level as an attribute of options that are a mapping."""
    samples = {"A": [1, 2, 3, 4, 5, 6], "B": [11, 12, 13, 14, 15, 16], "C": [1, 2, 3, 4, 5, 7]}
    found = podium.compare_unpaired(samples, "A", objective="minimize", alpha=0.01).gate(fail_if)
    assert found.alpha == 0.01
    assert [one.decision for one in found.decisions] == ["worse", "no evidence"]
    assert found.failed
    holes = {"A": [1, 2, 1, 3, 1, 2, 1, 2], "B": [2, 3, None, 4, 2, 3, 2, 5], "C": [5, None, 5, 6, 5, 7, 5, 9]}
    found = podium.compare_incomplete(holes, "A", objective="minimize", permutations=99, alpha=0.04).gate(fail_if)
    assert found.alpha == 0.04
    assert found.failed
    one_sided = podium.compare_unpaired(samples, "A", objective="minimize", alternative="less")
    with pytest.raises(podium.InputError, match="cannot show what this gate asks"):
        one_sided.gate("worse")
