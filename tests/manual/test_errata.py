"""The figures of the page of errata, computed again without podium's own functions; and what podium does instead."""

from __future__ import annotations

import csv
import re
from itertools import combinations

import numpy as np
import pytest
from scipy import stats as reference

import podium
from manual.pages import ROOT, text_of
from podium import stats

PAGE = re.sub(r"\s+", " ", text_of("errata"))


def column_ranks(rows: np.ndarray) -> np.ndarray:
    return reference.rankdata(-rows, axis=1)


def test_one_rank_is_printed_wrongly() -> None:
    """The mean of 1-NN's ranks is the printed one with rank 5 on OptDigits, and another with the printed rank 1."""
    with (ROOT / "examples" / "garcia_herrera_2008.csv").open(encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    values = np.array([[float(cell) for cell in row[1:]] for row in rows])
    ranks, j = column_ranks(values), head.index("1-NN") - 1
    (opt_digits,) = [i for i, row in enumerate(rows) if row[0].startswith("OptDigits")]
    assert values[opt_digits, j] == 0.098
    assert ranks[opt_digits, j] == 5
    assert ranks[:, j].mean() == pytest.approx(3.25)
    assert "1-NN on OptDigits is printed with rank 1" in PAGE
    assert "the rank is 5" in PAGE


def test_critical_values() -> None:
    assert f"{reference.chi2.ppf(0.95, 1):.3f}" == "3.841"
    assert f"{reference.norm.isf(0.05 / 2 / 8):.3f}" == "2.734"
    wrong = 1 - 2.724 / reference.norm.isf(0.05 / 2 / 8)
    assert f"{wrong:.1%}" == "0.4%"
    k, n = 9, 20
    q = stats.critical_difference(k, n, 0.05, "bonferroni-dunn") / (k * (k + 1) / (6 * n)) ** 0.5
    assert q == pytest.approx(reference.norm.isf(0.05 / 16), rel=1e-12)
    for printed in ("3.841", "2.734", "0.4 %"):
        assert printed in PAGE


def test_a_larger_level_has_fewer_errors_of_the_second_kind() -> None:
    power = [
        reference.binom.sf(reference.binom.isf(alpha, 30, 0.5), 30, 0.7) for alpha in (0.01, 0.05, 0.1)
    ]  # one-sided sign test of 30 problems
    assert power == sorted(power)
    assert power[0] < power[2] - 0.1
    assert [float(stats.t_power(30, 0.5, alpha)) for alpha in (0.01, 0.05, 0.1)] == sorted(
        float(stats.t_power(30, 0.5, alpha)) for alpha in (0.01, 0.05, 0.1)
    )
    assert "a larger α gives more type I errors, fewer type II errors and more power" in PAGE


def test_which_test_has_the_lowest_p_value() -> None:
    results = podium.read_results(ROOT / "examples" / "garcia_2010_tutorial.csv", objective="maximize")
    study = podium.compare(results, "PDFC", ranking="all")
    lowest = {}
    for name in ("FH-GBML", "NNEP", "IS-CHC+1NN"):
        found = {
            family.ranking: float(family.pvalues[family.second.tolist().index(results.algorithms.index(name))])
            for family in study.families
            if family.control is not None
        }
        lowest[name] = (min(found, key=found.__getitem__), found)
    assert {name: test for name, (test, _) in lowest.items()} == {
        "FH-GBML": "aligned",
        "NNEP": "quade",
        "IS-CHC+1NN": "quade",
    }
    printed = [lowest["IS-CHC+1NN"][1]["quade"], lowest["NNEP"][1]["quade"]]
    assert [f"{p:.4f}" for p in printed] == ["0.0211", "0.0275"]
    assert f"{lowest['FH-GBML'][1]['aligned']:.3g}" == "2.36e-07"
    assert f"{lowest['FH-GBML'][1]['quade']:.3g}" == "6.02e-05"
    assert "in two of three hypotheses (0.0211 and 0.0275)" in PAGE


def test_medians_of_differences_change_their_sign_with_the_order() -> None:
    values = np.array([[3, 1, 2], [5, 2, 9], [4, 4, 1], [7, 3, 3]])
    for u, v in combinations(range(3), 2):
        assert np.median(values[:, v] - values[:, u]) == -np.median(values[:, u] - values[:, v])
    contrasts = stats.contrast_estimates(values)
    assert np.allclose(contrasts, -np.transpose(contrasts))


def test_the_negative_rank_sum_is_of_negative_differences() -> None:
    differences = np.array([3, -1, 4, -2, 5, 0])
    found = stats.signed_rank(differences)
    nonzero = differences[differences != 0]
    ranks = reference.rankdata(abs(nonzero))
    assert (found.r_plus, found.r_minus) == (ranks[nonzero > 0].sum(), ranks[nonzero < 0].sum())


def test_holm_divides_by_what_is_left() -> None:
    """At the printed level of α/(k − 1) throughout, the second of these would not be rejected."""
    pvalues = np.array([0.001, 0.02, 0.6])
    assert (stats.adjust(pvalues, "holm") <= 0.05).tolist() == [True, True, False]
    assert pvalues[1] > 0.05 / 3
