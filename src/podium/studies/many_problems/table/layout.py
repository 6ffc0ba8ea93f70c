"""The table of results as plain values: JSON, and the flat table with a row for each cell."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict, get_args

from podium.stats.ranks import Objective
from podium.studies.many_problems.compare.layout import OmnibusJson, omnibus_dict
from podium.studies.many_problems.table.cells import SUMMARIES, TESTS, Marks, Method
from podium.studies.many_problems.table.report import floats, omnibus_tests, plain
from podium.studies.many_problems.table.study import ResultsTable
from podium.studies.many_problems.table.verb import Adjust
from podium.studies.shared import kinds, layout
from podium.studies.shared.words import bounded

WORDS = {1: "better", 0: "no difference", -1: "worse"}
"""The control, or the first algorithm of a pair, is …"""


class Cell(TypedDict):
    problem: kinds.Name
    section: str | None
    algorithm: kinds.Name
    runs: kinds.Count
    """Number of measurements; 0 without a result."""
    mean: float | None
    deviation: float | None
    """Sample standard deviation (n − 1), or the one that the data state."""
    median: float | None
    interquartile_range: float | None
    best: float | None
    worst: float | None
    rank: kinds.AtLeastOne | None
    """Within the problem; null where an algorithm has no result."""
    aligned_rank: kinds.AtLeastOne | None
    aligned: NotRequired[float | None]
    """The first summary of the cell minus the mean of its problem, with aligned observations only."""


class MarkTest(TypedDict):
    problem: kinds.Name
    first: kinds.Name
    second: kinds.Name
    method: Annotated[str, kinds.OneOf(*get_args(Method))]
    statistic: float | None
    """t, positive where the first is better; of rank-sum tests the pairs of runs in which the first is better, ties half; of signed ranks
    the sum of the ranks of such runs; of McNemar's test the items that only the first solved, or the corrected chi-square."""
    df: float | None
    """Degrees of freedom of t or chi-square."""
    pvalue: kinds.Probability | None
    smallest: kinds.Probability | None
    """The smallest adjusted p-value that the runs can give, however they are divided; 0 of t tests."""
    adjusted: kinds.Probability | None
    conclusion: Annotated[str, kinds.OneOf(*WORDS.values())]
    """What the first algorithm is."""


class Tested(TypedDict):
    test: Annotated[str, kinds.OneOf(*TESTS)]
    adjustment: Adjust
    test_fraction: NotRequired[kinds.Probability]
    """Of the corrected resampled t tests."""
    expected_false: kinds.NonNegative
    """Number of marks to expect if nothing differed, without adjustment, at the levels that the tests really have."""
    tests: list[MarkTest]


class TableVerdict(TypedDict):
    text: kinds.Text


class TableJson(TypedDict):
    """``podium table FILE --format json``."""

    schema: Literal[1]
    study: Literal["table"]
    n: kinds.PositiveCount
    k: kinds.TwoOrMore
    objective: Objective
    alpha: kinds.Alpha
    algorithms: kinds.Names
    control: kinds.Name | None
    control_chosen: bool
    """Whether the control was taken because it ranks best on these data."""
    cell: list[Annotated[str, kinds.OneOf(*SUMMARIES)]]
    cells: kinds.Several[Cell]
    marks: Tested | None
    pairs: Tested | None
    mean_ranks: kinds.ByName[kinds.AtLeastOne] | None
    """Over the problems on which every algorithm has a result; by the ranking of the table, as its last row shows them."""
    friedman_pvalue: kinds.Probability | None
    omnibus: dict[str, OmnibusJson] | None
    """Tests over the problems: Friedman's with Iman and Davenport's F, or those of the ranking that was chosen."""
    adjusted: kinds.ByName[kinds.Probability] | None
    """Adjusted p-values of the control against the others over the problems."""
    letters: kinds.ByName[str] | None
    verdict: TableVerdict
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: ResultsTable) -> TableJson:
    """Everything as plain values."""
    cells, names, comparison, columns = study.cells, study.cells.algorithms, study.comparison, _cells(study)
    given = study.options.to_dict()
    for name, default in (("ranking", "friedman"), ("n_runs", None), ("siunitx", False)):  # came later
        if given[name] == default:
            del given[name]
    tests = () if comparison is None else omnibus_tests(study)
    if "friedman" in tests:
        tests = ("friedman", "iman_davenport", *tests[1:])
    ranks = study.mean_ranks(range(cells.n))
    return layout.filled(
        TableJson, study, cells, given,
        control=None if study.control is None else names[study.control], control_chosen=study.chosen,
        cells=[dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)],
        marks=_tests(study, study.marks), pairs=_tests(study, study.pair_marks),
        mean_ranks=None if ranks is None else dict(zip(names, ranks.tolist(), strict=True)),
        friedman_pvalue=None if comparison is None else float(comparison.omnibus["friedman"].best_pvalue),
        omnibus=None
        if comparison is None
        else {key: omnibus_dict(comparison.omnibus[key], comparison.levels) for key in tests},
        letters=None if study.letters is None else dict(zip(names, study.letters, strict=True)),
        verdict={"text": study.text},
    )  # fmt: skip


def _cells(study: ResultsTable) -> dict[str, list[Any]]:
    """What the cells hold, problem by problem, by the keys of `Cell`."""
    cells, sections = study.cells, study.sections or [None] * study.cells.n
    mean, median = study.summary("mean ± sd"), study.summary("median [IQR]")
    numbers = {
        "mean": mean.numbers, "deviation": mean.spreads, "median": median.numbers, "interquartile_range": median.spreads,
        "best": study.summary("best").numbers, "worst": study.summary("worst").numbers,
    }  # fmt: skip
    found: dict[str, list[Any]] = {
        "problem": [name for name in cells.problems for _j in range(cells.k)],
        "section": [name for name in sections for _j in range(cells.k)],
        "algorithm": [*cells.algorithms] * cells.n,
        "runs": cells.sizes.ravel().tolist(),
        **{key: [number for row in rows for number in floats(row)] for key, rows in numbers.items()},
        "rank": plain(study.ranks.ravel()),
        "aligned_rank": plain(study.aligned.ravel()),
    }
    if study.options.show == "aligned":
        found["aligned"] = [number for row in study.aligned_numbers for number in floats(row)]
    return found


def _tests(study: ResultsTable, marks: Marks | None) -> dict[str, Any] | None:
    if marks is None:
        return None
    names = study.cells.algorithms
    rows = [
        {
            "problem": study.cells.problems[i], "first": names[marks.first[at]], "second": names[marks.second[at]],
            "method": one.method, "statistic": bounded(one.statistic), "df": bounded(one.df),
            "pvalue": bounded(marks.pvalues[i, at]), "smallest": bounded(marks.smallest[i, at]),
            "adjusted": bounded(marks.adjusted[i, at]), "conclusion": WORDS[int(marks.signs[i, at])],
        }
        for (i, at), one in marks.decisions.items()
    ]  # fmt: skip
    return {
        "test": marks.test, "adjustment": study.options.adjust,
        **({} if marks.ratio is None else {"test_fraction": marks.ratio / (1 + marks.ratio)}),
        "expected_false": float(marks.levels.sum()), "tests": rows,
    }  # fmt: skip


def columns(study: ResultsTable) -> dict[str, list[Any]]:
    """The cells as columns, with the marks of the control beside them."""
    found = _cells(study)
    if study.sections is None:
        del found["section"]
    if (marks := _tests(study, study.marks)) is not None:
        tests = {(one["problem"], one["second"]): one for one in marks["tests"]}
        own = [tests.get(cell, {}) for cell in zip(found["problem"], found["algorithm"], strict=True)]
        for key in ("method", "statistic", "df", "pvalue", "adjusted"):
            found[key] = [one.get(key) for one in own]
        found["control"] = [one.get("conclusion") for one in own]
    return found
