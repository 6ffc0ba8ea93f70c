"""Re-analysis from Python: what the command line does, on dicts; and the same answers as the full analysis."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

import podium
from podium import stats
from studies.helpers import by_pair, herrera, random_rows, table

METHODS = ["bonferroni", "sidak", "holm", "holland", "finner", "hochberg", "hommel", "rom", "li"]


@pytest.mark.parametrize("seed", range(5))
def test_mean_ranks_alone_give_the_families_of_the_whole_table(seed):
    """Mean ranks over n = 16 problems are exact decimals: nothing is lost on the way (but the exact tests, which need the table)."""
    whole = podium.compare(table(random_rows(seed, 16, 5, 0.03)), "B", pairwise="z")
    means = dict(zip(whole.results.algorithms, whole.rankings["friedman"].mean_ranks.tolist(), strict=True))
    again = podium.adjust(means, "B", n=16)
    for family in (0, 1):
        for what in ("z", "pvalue", "holm", "hommel"):
            assert by_pair(again, what, family) == pytest.approx(by_pair(whole, what, family), rel=1e-12)
    for what in ("shaffer", "bergmann-hommel"):
        assert by_pair(again, what) == pytest.approx(by_pair(whole, what), rel=1e-12)
    assert again.verdict.text == whole.verdict.text
    assert (again.verdict.tiers, again.verdict.groups) == (whole.verdict.tiers, whole.verdict.groups)


@pytest.mark.parametrize("seed", range(3))
def test_friedman_from_mean_ranks_agrees_with_scipy(seed):
    rows = random_rows(seed, 16, 4, 0.03, digits=6)
    values = np.array(rows, dtype=float)
    ranks = scipy.stats.rankdata(-values, axis=1).mean(axis=0)
    study = podium.adjust(dict(zip("ABCD", ranks.tolist(), strict=True)), n=16)
    expected = scipy.stats.friedmanchisquare(*values.T)
    assert float(study.friedman.statistic) == pytest.approx(expected.statistic, rel=1e-12)
    assert float(study.friedman.pvalue) == pytest.approx(expected.pvalue, rel=1e-12)


@settings(max_examples=50, deadline=None)
@given(p=st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_a_list_is_adjusted_as_by_the_pure_functions_and_by_name(p):
    study = podium.adjust({f"h{i}": value for i, value in enumerate(p)})
    (family,) = study.families
    assert family.labels is not None
    for method in METHODS:
        expected = dict(zip([f"h{i}" for i in range(len(p))], stats.adjust(p, method).tolist(), strict=True))
        assert dict(zip(family.labels, family.adjusted[method].tolist(), strict=True)) == expected


def test_a_list_has_no_algorithms():
    for more in ({"control": "a"}, {"exhaustive": True}):
        with pytest.raises(podium.InputError, match="list of p-values"):
            podium.adjust({"a": 0.1, "b": 0.2}, **more)


def test_the_text_of_a_list():
    assert podium.adjust({"a": 0.01, "b": 0.04, "c": 0.03}).text.startswith("1 of 3 hypotheses is rejected: a (Holm")
    assert podium.adjust({"a": 0.01, "b": 0.02}).text.startswith("2 of 2 hypotheses are rejected: a and b (Holm")
    assert podium.adjust({"a": 0.1, "b": 0.2}).text.startswith("None of the 2 hypotheses can be rejected")


def test_wrong_input():
    with pytest.raises(podium.InputError, match="add up"):
        podium.adjust({"A": 1.0, "B": 1.7}, n=10)
    with pytest.raises(podium.InputError, match="between 0 and 1"):
        podium.adjust({"A": 1.5, "B": 0.2})
    with pytest.raises(podium.InputError, match="no algorithm 'Z'"):
        podium.adjust({"A": 1.5, "B": 1.5}, "Z", n=10)
    with pytest.raises(podium.InputError, match="alpha"):
        podium.adjust({"A": 0.5, "B": 0.5}, alpha=0.0)
    with pytest.raises(podium.InfeasibleError):
        podium.adjust({f"a{j}": 10.5 for j in range(20)}, n=10, exhaustive=True)


def test_the_acceptance_set_is_the_definition_of_bergmann_hommel():
    """Accepted: every exhaustive set with all p above alpha/size. Retained hypotheses are those in one of them."""
    study = podium.adjust(
        dict(zip(herrera().algorithms, [2.1, 3.25, 2.2, 4.333333, 3.116667], strict=True)), n=30, exhaustive=True
    )
    p = by_pair(study, "pvalue")
    names = study.names
    key = {pair: frozenset(names[j] for j in pair) for pairs in study.exhaustive for pair in pairs}
    accepted = {pairs for pairs in study.exhaustive if min(p[key[pair]] for pair in pairs) > 0.05 / len(pairs)}
    assert set(study.acceptance.sets) == accepted
    assert len(study.exhaustive) == 51
    retained = {key[pair] for pairs in accepted for pair in pairs}
    adjusted = by_pair(study, "bergmann-hommel")
    assert {pair for pair, value in adjusted.items() if value > 0.05} == retained


def test_what_was_asked_beside_the_verdict_is_recorded() -> None:
    ranks = {f"a{j}": j + 1.0 for j in range(4)}
    for k, asked in ((4, {}), (4, {"simes": True}), (4, {"exhaustive": True}), (14, {"simes": True})):
        reported = ranks if k == 4 else {f"a{j}": j + 1.0 for j in range(k)}
        options = podium.adjust(reported, n=12, **asked).to_dict()["provenance"]["options"]
        usual = {"control": None, "alpha": 0.05, "exhaustive": False, "simes": False, "transitive": False}
        assert options == usual | asked
    assert not podium.adjust({"A": 0.01, "B": 0.04}).to_dict()["provenance"]["options"]["simes"]
