"""Tests of ranks step by step: published worked examples, ties, small and large tables, and the number at which they end."""

from __future__ import annotations

import re

import numpy as np
import pytest

import podium
from cli.conftest import EXAMPLES
from podium.document import Bullets, Table
from podium.studies.many_problems.table.study import ResultsTable
from studies.test_published_tables import C45, demsar

SALES = [[5, 4, 7, 10, 12], [1, 3, 1, 0, 2], [16, 12, 22, 22, 35], [5, 4, 3, 5, 4], [10, 9, 7, 13, 10], [19, 18, 28, 37, 58], [10, 7, 6, 8, 7]]  # fmt: skip
"""Conover (1999), section 5.8: sales of five brands in seven stores; F = 3.83 with the actual sum of squares (R: quade.test)."""


def steps(data: object, show: str, objective: str = "maximize") -> tuple[ResultsTable, dict[str, Table], str]:
    """The study, its tables by key, and the sentences of the computation."""
    study = podium.results_table(data, objective=objective, show=show)  # type: ignore[arg-type]
    blocks = study.document().blocks
    told = next(block for block in blocks if isinstance(block, Bullets))
    return study, {block.key: block for block in blocks if isinstance(block, Table)}, " ".join(told.items)


def printed(table: Table, header: str) -> list[str]:
    column = next(one for one in table.columns if one.header == header)
    assert column.printed is not None
    return ["" if one is None else one.number for one in column.printed]


def test_friedman_of_demsar_ends_at_his_statistics() -> None:
    problems, cells = demsar()
    values = np.array([[float(cell.split(" ")[0]) for cell in row] for row in cells])
    values[problems.index("voting"), 2] += 0.0001  # two numbers that differ behind the printed digits
    _study, tables, told = steps(dict(zip(C45, values.T.round(4).tolist(), strict=True)), "friedman")
    assert [round(float(one), 3) for one in printed(tables["steps-sums"], "Mean")] == [3.143, 2.0, 2.893, 1.964]
    chi2, f = re.findall(r"= ([0-9.]+)\. Degrees of freedom", told)
    assert (round(float(chi2), 2), round(float(f), 2)) == (9.28, 3.69)
    assert "Degrees of freedom: k − 1 = 3 and (k − 1)(n − 1) = 39." in told


def test_aligned_ranks_of_the_tutorial_end_at_its_statistic() -> None:
    _study, tables, told = steps(EXAMPLES / "garcia_2010_tutorial.csv", "aligned")
    # by exact arithmetic from the printed table
    assert [round(float(one), 4) for one in printed(tables["steps-sums"], "Mean")] == [
        29.3542,
        46.7708,
        46.9583,
        70.9167,
    ]
    assert re.search(r"= 22\.26710\d\. Degrees of freedom: k − 1 = 3\.", told)


def test_quade_of_conover_has_his_scores_and_statistic() -> None:
    table = {name: [row[j] for row in SALES] for j, name in enumerate("ABCDE")}
    _study, tables, told = steps(table, "quade", "minimize")
    assert printed(tables["steps-scores"], "Q_i") == ["5", "2", "6", "1", "4", "7", "3", ""]
    assert [printed(tables["steps-scores"], name)[-1] for name in "ABCDE"] == ["-9.5", "-38", "-14", "23.5", "38"]
    assert [printed(tables["steps-weighted"], name)[-1] for name in "ABCDE"] == ["74.5", "46", "70", "107.5", "122"]
    assert "actual sum of squares 1366.5 in place of 1400, F = 3.829252" in told


KEYS = {"friedman": ["friedman", "iman_davenport"], "aligned": ["friedman_aligned"], "quade": ["quade"]}


def nearest(told: str, pattern: str, number: float) -> float:
    """How far the nearest number that is told so is from this one, relative to it."""
    return min(abs(float(one) - number) for one in re.findall(pattern, told)) / max(1, number)


def test_steps_end_at_what_compare_prints() -> None:
    rng = np.random.default_rng(5)
    for n, k, digits in ((3, 2, 2), (12, 3, 0), (12, 3, 2), (25, 5, 0)):  # few digits: many ties
        values = rng.normal(10, 2, (n, k)).round(digits)
        data = {f"a{j}": values[:, j].tolist() for j in range(k)}
        outcome = podium.compare(data, objective="maximize", ranking="all", pairwise="z").omnibus
        for show, keys in KEYS.items():
            _study, tables, told = steps(data, show)
            pvalues = [float(outcome[key].classic.pvalue) for key in keys]
            assert list(tables["omnibus"].columns[4].values) == pvalues
            for key in keys:
                statistic, corrected = (float(one.statistic) for one in (outcome[key].classic, outcome[key].corrected))
                if np.isfinite(statistic):
                    assert nearest(told, r"= (-?[0-9.]+)\. Degrees", statistic) < 1e-6, (key, n, k)
                if np.isfinite(corrected) and abs(corrected - statistic) > 1e-9 and key != "iman_davenport":
                    assert nearest(told, r"(?:: |= )([0-9]+\.?[0-9]*)\.(?= |$)", corrected) < 1e-6, (key, n, k)


def test_problems_that_agree_have_an_exact_pvalue() -> None:
    data = {"a": [1, 2, 3], "b": [2, 3, 4.5]}
    _study, _tables, told = steps(data, "friedman", "minimize")
    assert "the same ranks. The p-value is the exact probability" in told
    assert told.endswith("p = 0.25.")  # (1/2)² for the two problems after the first


def test_a_large_table_prints_the_first_problems_and_sums_of_all() -> None:
    rng = np.random.default_rng(1)
    values = rng.normal(size=(50, 3)).round(2)
    study, tables, _told = steps({name: values[:, j].tolist() for j, name in enumerate("ABC")}, "quade")
    weighted = tables["steps-weighted"]
    assert weighted.rows == 21
    assert sum(map(float, (printed(weighted, name)[-1] for name in "ABC"))) == 50 * 51 / 2 * 6
    assert all("first 20 of 50" in " ".join(tables[key].notes) for key in ("results", "steps-scores", "steps-weighted"))
    assert tables["results"].rows == 21
    assert "<!DOCTYPE html>" in study.to_html()
    assert "clamp(18px" in study.to_html()


def test_steps_need_two_whole_problems() -> None:
    table = {"a": [1, None, 3], "b": [None, 2, 4]}
    with pytest.raises(podium.InputError, match="two or more problems"):
        podium.results_table(table, objective="minimize", show="quade", missing="incomplete")
