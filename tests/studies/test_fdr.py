"""Procedures of the false discovery rate: only where asked for, labelled everywhere, and never deciding by themselves."""

from __future__ import annotations

import numpy as np
import pytest

from cli.schemas import valid
from podium import adjust, compare, language, order_by_cost
from podium.data import to_results
from podium.stats.procedures import FDR_METHODS

PVALUES = {"A": 0.001, "B": 0.01, "C": 0.02, "D": 0.03, "E": 0.2}
RANKS = {"A": 1.4, "B": 2.1, "C": 2.9, "D": 3.6}


@pytest.mark.parametrize(("data", "options"), [(PVALUES, {}), (RANKS, {"n": 30, "control": "A"}), (RANKS, {"n": 12})])
def test_they_stand_beside_the_verdict(data, options):
    plain, more = adjust(data, **options), adjust(data, **options, fdr=True)
    assert more.text == plain.text
    assert valid(more.to_json())["provenance"]["options"]["fdr"] is True
    assert "fdr" not in valid(plain.to_json())["provenance"]["options"]
    assert set(more.columns()) - set(plain.columns()) == set(FDR_METHODS)
    for full in (False, True):
        shown = more.to_text(full=full, width=200)
        assert "Benjamini–Hochberg (FDR)" in shown
        assert "not the family-wise error rate" in shown
        assert "(FDR)" not in plain.to_text(full=full, width=200)
    assert "Benjamini, Y." in more.to_text(full=True)
    with language("es"):
        assert "tasa de falsos descubrimientos" in more.to_text()


def test_the_numbers():
    family = adjust(PVALUES, fdr=True).families[0]
    p = np.sort(list(PVALUES.values()))
    expected = np.minimum.accumulate((p * 5 / np.arange(1, 6))[::-1])[::-1]
    np.testing.assert_allclose(family.adjusted["benjamini-hochberg"], expected)
    np.testing.assert_allclose(family.adjusted["benjamini-yekutieli"], np.minimum(expected * 137 / 60, 1))


def test_a_comparison_has_none():
    rng = np.random.default_rng(3)
    study = compare(to_results({name: rng.random(9).tolist() for name in "ABCD"}, objective="maximize"), control="A")
    assert all(family.adjusted.keys().isdisjoint(FDR_METHODS) for family in study.families)


@pytest.mark.parametrize("method", FDR_METHODS)
def test_an_order_by_one_of_them_says_so(method):
    rng = np.random.default_rng(5)
    table = {name: (rng.random(20) + 0.4 * i).tolist() for i, name in enumerate("ABC")}
    study = order_by_cost(table, {"A": 1, "B": 2, "C": 3}, objective="maximize", adjust=method)
    valid(study.to_json())
    np.testing.assert_array_equal(study.decided, study.family.adjusted[method])
    assert "false discovery rate 0.05" in study.to_text()
    assert "false discovery rate" in study.methods().text
    assert "family-wise" not in study.text + study.methods().text
    assert "Benjamini, Y." in study.to_text(full=True)
