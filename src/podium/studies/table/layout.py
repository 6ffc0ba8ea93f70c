"""The table of results as plain values: JSON, and the flat table with a row for each cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict, cast, get_args

import numpy as np

from podium.stats.ranks import Objective
from podium.studies import layout
from podium.studies.compare.layout import OmnibusJson, omnibus_dict
from podium.studies.table.cells import SUMMARIES, summarised
from podium.studies.table.marks import TESTS, Method
from podium.studies.table.report import omnibus_tests

if TYPE_CHECKING:
    from podium.studies.table.marks import Marks
    from podium.studies.table.study import ResultsTable

WORDS = {1: "better", 0: "no difference", -1: "worse"}
"""The control, or the first algorithm of a pair, is …"""


class Cell(TypedDict):
    problem: layout.Name
    section: str | None
    algorithm: layout.Name
    runs: layout.Count
    """Number of measurements; 0 without a result."""
    mean: float | None
    deviation: float | None
    """Sample standard deviation (n − 1), or the one that the data state."""
    median: float | None
    interquartile_range: float | None
    best: float | None
    worst: float | None
    rank: layout.AtLeastOne | None
    """Within the problem; null where an algorithm has no result."""
    aligned_rank: layout.AtLeastOne | None
    aligned: NotRequired[float | None]
    """The first summary of the cell minus the mean of its problem, with aligned observations only."""


class MarkTest(TypedDict):
    problem: layout.Name
    first: layout.Name
    second: layout.Name
    method: Annotated[str, layout.OneOf(*get_args(Method))]
    statistic: float | None
    """t, positive where the first is better; of rank-sum tests the pairs of runs in which the first is better, ties half; of signed ranks
    the sum of the ranks of such runs; of McNemar's test the items that only the first solved, or the corrected chi-square."""
    df: float | None
    """Degrees of freedom of t or chi-square."""
    pvalue: layout.Probability | None
    smallest: layout.Probability | None
    """The smallest adjusted p-value that the runs can give, however they are divided; 0 of t tests."""
    adjusted: layout.Probability | None
    conclusion: Annotated[str, layout.OneOf(*WORDS.values())]
    """What the first algorithm is."""


class Tested(TypedDict):
    test: Annotated[str, layout.OneOf(*TESTS)]
    adjustment: Literal["none", "holm", "benjamini-hochberg"]
    test_fraction: NotRequired[layout.Probability]
    """Of the corrected resampled t tests."""
    expected_false: layout.NonNegative
    """Number of marks to expect if nothing differed, without adjustment, at the levels that the tests really have."""
    tests: list[MarkTest]


class TableVerdict(TypedDict):
    text: layout.Text


class TableJson(TypedDict):
    """``podium table FILE --format json``."""

    schema: Literal[1]
    study: Literal["table"]
    n: layout.PositiveCount
    k: layout.TwoOrMore
    objective: Objective
    alpha: layout.Alpha
    algorithms: layout.Names
    control: layout.Name | None
    control_chosen: bool
    """Whether the control was taken because it ranks best on these data."""
    cell: list[Annotated[str, layout.OneOf(*SUMMARIES)]]
    cells: layout.Several[Cell]
    marks: Tested | None
    pairs: Tested | None
    mean_ranks: layout.ByName[layout.AtLeastOne] | None
    """Over the problems on which every algorithm has a result; by the ranking of the table, as its last row shows them."""
    friedman_pvalue: layout.Probability | None
    omnibus: dict[str, OmnibusJson] | None
    """Tests over the problems: Friedman's with Iman and Davenport's F, or those of the ranking that was chosen."""
    adjusted: layout.ByName[layout.Probability] | None
    """Adjusted p-values of the control against the others over the problems."""
    letters: layout.ByName[str] | None
    verdict: TableVerdict
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: ResultsTable) -> TableJson:
    """Everything as plain values."""
    cells, options, names = study.cells, study.options, study.cells.algorithms
    comparison = study.comparison
    family = None if comparison is None or study.control is None else comparison.families[0]
    adjusted = None
    if comparison is not None and family is not None:
        values = family.adjusted[comparison.verdict.procedure].tolist()
        adjusted = {names[j]: p for j, p in zip(family.second.tolist(), values, strict=True)}
    letters = None if comparison is None else comparison.verdict.letter_list
    given = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(options).items()}
    for name, default in (("ranking", "friedman"), ("n_runs", None), ("siunitx", False)):  # came later
        if given[name] == default:
            del given[name]
    ranks = study.mean_ranks(range(cells.n))
    found: TableJson = {
        "schema": layout.SCHEMA,
        "study": "table",
        "n": cells.n,
        "k": cells.k,
        "objective": cells.objective,
        "alpha": options.alpha,
        "algorithms": list(names),
        "control": None if study.control is None else names[study.control],
        "control_chosen": study.chosen,
        "cell": list(options.cell),
        "cells": cell_rows(study),
        "marks": _tested(study, study.marks),
        "pairs": _tested(study, study.pair_marks),
        "mean_ranks": None if ranks is None else dict(zip(names, ranks.tolist(), strict=True)),
        "friedman_pvalue": None if comparison is None else float(comparison.omnibus["friedman"].best_pvalue),
        "omnibus": _omnibus(study),
        "adjusted": adjusted,
        "letters": None if letters is None else dict(zip(names, letters, strict=True)),
        "verdict": {"text": study.text},
        "advice": layout.advice_list(study.advice),
        "provenance": layout.provenance(cells.sha256, cells.source, cells.notes, given, None, cells.treated),
    }  # fmt: skip
    return found


def _omnibus(study: ResultsTable) -> dict[str, OmnibusJson] | None:
    comparison = study.comparison
    if comparison is None:
        return None
    keys = [*omnibus_tests(study)]
    if "friedman" in keys:
        keys.insert(1, "iman_davenport")
    return {key: omnibus_dict(comparison.omnibus[key], comparison.levels) for key in keys}


def cell_rows(study: ResultsTable) -> list[Cell]:
    """One row for each cell, problem by problem."""
    cells = study.cells
    means, medians = summarised(cells, "mean ± sd"), summarised(cells, "median [IQR]")
    best, worst = summarised(cells, "best"), summarised(cells, "worst")
    rows: list[Cell] = []
    aligned = study.aligned_numbers() if study.options.show == "aligned" else None
    for place in range(cells.n * cells.k):
        i, j = divmod(place, cells.k)
        rows.append({
            "problem": cells.problems[i],
            "section": None if study.sections is None else study.sections[i],
            "algorithm": cells.algorithms[j],
            "runs": int(cells.sizes[i, j]),
            "mean": _float(means.numbers[place]),
            "deviation": _float(means.spreads[place]),
            "median": _float(medians.numbers[place]),
            "interquartile_range": _float(medians.spreads[place]),
            "best": _float(best.numbers[place]),
            "worst": _float(worst.numbers[place]),
            "rank": _defined(study.ranks[i, j]),
            "aligned_rank": _defined(study.aligned[i, j]),
        })  # fmt: skip
        if aligned is not None:
            rows[-1]["aligned"] = _float(aligned[place])
    return rows


def _float(value: Any) -> float | None:
    return None if value is None else float(value)


def _defined(value: float) -> float | None:
    """Return a number, None for an undefined one."""
    return None if np.isnan(value) else float(value)


def _tested(study: ResultsTable, marks: Marks | None) -> Tested | None:
    if marks is None:
        return None
    names, rows = study.cells.algorithms, []
    for i, problem in enumerate(study.cells.problems):
        for place in np.flatnonzero(marks.tested[i]).tolist():
            one = marks.decisions[i, place]
            row: MarkTest = {
                "problem": problem,
                "first": names[marks.first[place]],
                "second": names[marks.second[place]],
                "method": one.method,
                "statistic": _defined(one.statistic),
                "df": _defined(one.df),
                "pvalue": _defined(marks.pvalues[i, place]),
                "smallest": _defined(marks.smallest[i, place]),
                "adjusted": _defined(marks.adjusted[i, place]),
                "conclusion": WORDS[int(marks.signs[i, place])],
            }
            rows.append(row)
    fraction: dict[str, Any] = {} if marks.ratio is None else {"test_fraction": marks.ratio / (1 + marks.ratio)}
    found: Any = {
        "test": marks.test, "adjustment": study.options.adjust, **fraction,
        "expected_false": float(marks.levels.sum()), "tests": rows,
    }  # fmt: skip
    return cast("Tested", found)


def columns(study: ResultsTable) -> dict[str, list[Any]]:
    """The cells as columns, with the marks of the control beside them."""
    rows: Sequence[Any] = cell_rows(study)
    found: dict[str, list[Any]] = {name: [row[name] for row in rows] for name in rows[0]}
    if study.sections is None:
        del found["section"]
    marks = _tested(study, study.marks)
    if marks is not None:
        tests = {(one["problem"], one["second"]): one for one in marks["tests"]}
        own = [tests.get((row["problem"], row["algorithm"])) for row in rows]
        for key in ("method", "statistic", "df", "pvalue", "adjusted"):
            found[key] = [None if one is None else one[key] for one in own]
        found["control"] = [None if one is None else one["conclusion"] for one in own]
    return found
