"""Advice on extreme tables: each code once, figures that are possible, remedies that are not refused, and all of it in Spanish."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import podium
from podium.i18n import speaking
from studies.helpers import codes


def made(n: int, k: int, value: Callable[[int, int], float]) -> podium.Results:
    rows = {chr(65 + j) if j < 26 else f"x{j}": [value(i, j) for i in range(n)] for j in range(k)}
    return podium.to_results(rows, objective="maximize")


def drawn(n: int, k: int, gap: float = 0.0) -> podium.Results:
    noise = np.random.default_rng(n * 100 + k).normal(size=(n, k))
    return made(n, k, lambda i, j: round(float(noise[i, j]) - gap * j, 3))


TABLES = {
    "2 × 2": drawn(2, 2),
    "2 × 2 tied": made(2, 2, lambda i, j: 1.0),
    "5 × 2": drawn(5, 2),
    "3 × 5": drawn(3, 5),
    "4 × 3": drawn(4, 3),
    "6 × 4": drawn(6, 4),
    "tied": made(10, 3, lambda i, j: 0.1),
    "equal columns": made(10, 3, lambda i, j: 0.1 * i),
    "two equal": made(12, 3, lambda i, j: round(0.1 * i + 0.05 * (i % 3) * (j == 2), 2)),
    "coarse": made(15, 3, lambda i, j: float((7 * i + 3 * j) % 2)),
    "many": drawn(200, 3, 0.15),
    "wide": drawn(30, 40, 0.05),
    "scales": made(12, 4, lambda i, j: round(10.0 ** (i % 6) * (1 + 0.1 * j + 0.03 * ((i + j) % 3)), 4)),
    "ordinary": drawn(24, 4, 0.4),
}
OPTIONS: dict[str, dict[str, Any]] = {
    "all pairs": {},
    "control": {"control": "A"},
    "best": {"control": "best"},
    "worse": {"control": "A", "alternative": "less"},
    "better": {"control": "B", "alternative": "greater"},
    "quade": {"ranking": "quade"},
    "all rankings": {"ranking": "all"},
    "wilcoxon": {"pairwise": "wilcoxon"},
    "sign control": {"pairwise": "sign", "control": "A"},
    "nemenyi": {"pairwise": "nemenyi"},
    "everything": {"stability": True, "parametric": True, "equivalence": "0.1"},
}
REPEATED = {"W31"}  # once for each ranking


def compared(table: str, options: str) -> podium.Comparison:
    return podium.compare(TABLES[table], **OPTIONS[options])


# Every table with half of the options, every set of options with half of the tables.
@pytest.mark.parametrize(
    ("table", "options"),
    [
        (table, one)
        for i, table in enumerate(TABLES)
        for j, one in enumerate(OPTIONS)
        if (i + j) % 2 and (table, one) != ("wide", "everything")  # which takes long
    ],
)
def test_advice_is_given_once_and_with_possible_figures(table: str, options: str) -> None:
    study = compared(table, options)
    found = [code for code in codes(study) if code not in REPEATED]
    assert len(found) == len(set(found))
    hits = study.verdict.family.rejected(study.verdict.procedure, study.options.alpha)
    for advice in study.advice:
        assert not re.search(r"\b(nan|None|inf)\b|e-1[4-9]|\(-0\b", advice.message + advice.reason)
        for text in (advice.message, advice.reason, advice.remedy):
            with speaking("en"):
                english = f"{text}"
            with speaking("es"):
                assert not english or f"{text}" != english, english
    if OPTIONS[options].get("alternative"):
        assert "W30" not in codes(study)
    if study.results.k == 2:
        assert not {"W30", "W11", "W01", "W25"} & set(codes(study))
    if not hits.any():
        assert not {"W03", "W37", "W20"} & set(codes(study))


@pytest.mark.parametrize("table", TABLES)
def test_the_least_difference_named_is_possible(table: str) -> None:
    """W08 names a difference of mean ranks from which on pairs can differ: it fits between 1 and k."""
    study = compared(table, "all pairs")
    for advice in study.advice:
        named = re.search(r"from about ([\d.]+) on a scale of 1 to (\d+)", advice.reason)
        if named:
            assert float(named[1]) <= int(named[2]) - 1


def test_what_w08_calls_impossible_is_impossible() -> None:
    """Perfect agreement of all problems: where W08 rules every rejection out, none happens, and one problem more allows one."""
    for n in range(2, 12):
        study = podium.compare(made(n, 4, lambda i, j: float(j)), pairwise="wilcoxon")
        ruled_out = any("whatever the data" in advice.reason for advice in study.advice)
        hits = study.verdict.family.rejected(study.verdict.procedure, 0.05)
        assert ruled_out != bool(hits.any())


def test_remedies_are_not_refused() -> None:
    """What the advice of a comparison names as an option works on the same table."""
    for table in ("5 × 2", "6 × 4", "tied", "coarse", "ordinary", "scales"):
        for options in ({"pairwise": "wilcoxon"}, {"pairwise": "sign"}, {"ranking": "all"}, {"ranking": "aligned"}, {"ranking": "quade"},
                        {"permutations": 200}, {"exact": True}, {"se": "corrected", "ranking": "quade"}, {"control": "A"},
                        {"pairwise": "eisinga-ties"}, {"equivalence": "0.1"}):  # fmt: skip
            assert podium.compare(TABLES[table], **options).verdict.text


def test_folds_of_one_problem_are_sent_where_they_are_read() -> None:
    """Averaging folds of one problem leaves one row, which a comparison refuses: folds go to podium folds."""
    rows = {"A": [0.9, 0.8, 0.85, 0.7, 0.95, 0.91], "B": [0.8, 0.7, 0.9, 0.6, 0.9, 0.8]}
    for problems, remedy in (
        ([f"iris_fold{i}" for i in range(6)], "podium.compare_folds"),
        ([f"{name}_fold{i}" for name in ("iris", "wine") for i in range(3)], "repeats='average'"),
    ):
        data = podium.to_results(rows, objective="maximize", problems=problems)
        (advice,) = (advice for advice in podium.compare(data).advice if advice.code == "W04")
        assert remedy in advice.remedy
        if remedy == "podium folds":
            assert podium.compare_folds(data, design="cv").verdict.text
