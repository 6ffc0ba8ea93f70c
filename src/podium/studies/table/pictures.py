"""The pictures of a table of results: heatmaps, the runs of each problem, wins against the control."""

from __future__ import annotations

import numpy as np

from podium.diagrams.drawing import Drawing
from podium.diagrams.results import (
    MOST_PANELS,
    MOST_PROBLEMS,
    Shape,
    Show,
    problem_samples,
    results_heatmap,
    shape_note,
    win_bars,
)
from podium.errors import InputError
from podium.i18n import Message, _, count
from podium.stats.ranks import oriented
from podium.studies.content import Pictures
from podium.studies.family.pictures import SHOWN, sentences
from podium.studies.table.study import ResultsTable

_NOTES = {
    "value": Message("Shade: rank within the problem."),
    "rank": Message("Rank 1 is best; equal results share their mean rank."),
    "share": Message("Percentage of the best result on the problem, or for errors of the result that the best one is."),
}


def pictures(study: ResultsTable) -> Pictures:
    """Return the pictures by kind."""
    return {
        "values": lambda: heatmap(study, "value"),
        "ranks": lambda: heatmap(study, "rank"),
        "shares": lambda: heatmap(study, "share"),
        "boxes": lambda: runs(study, "boxes"),
        "violins": lambda: runs(study, "violins"),
        "win-bars": lambda: wins(study),
    }


def _numbers(study: ResultsTable) -> np.ndarray:
    """Return the first summary of each cell, NaN without a result."""
    found = [np.nan if number is None else float(number) for number in study.summary(study.main).numbers]
    return np.array(found).reshape(study.cells.n, study.cells.k)


def _cut(n: int, most: int) -> str:
    return "" if n <= most else _("The first {most} of {problems} are shown.", most=most, problems=count(n, "problem"))


def _columns(study: ResultsTable) -> tuple[list[int], str]:
    """Return the algorithms that are shown, as the table has them, and a sentence when some are not."""
    k = study.cells.k
    less = "" if k <= SHOWN else _("The first {most} of {all} are shown.", most=SHOWN, all=count(k, "algorithm"))
    return list(range(min(k, SHOWN))), less


def heatmap(study: ResultsTable, show: Show) -> Drawing:
    """Problems by algorithms, shaded."""
    cells, (columns, less) = study.cells, _columns(study)
    values = _numbers(study)[:MOST_PROBLEMS, columns]
    # Ranks are those of the whole table; a problem with an empty cell has none there.
    known = study.ranks[:MOST_PROBLEMS, columns] if show == "rank" else None
    return results_heatmap(
        cells.problems[:MOST_PROBLEMS], [cells.algorithms[j] for j in columns], values, ranks=known, show=show,
        larger_is_better=cells.objective == "maximize", note=sentences(_NOTES[show], less, _cut(cells.n, MOST_PROBLEMS)),
    )  # fmt: skip


def runs(study: ResultsTable, shape: Shape) -> Drawing:
    """Runs of each problem."""
    cells, (columns, less) = study.cells, _columns(study)
    if not cells.has_runs:
        raise InputError("The picture {kind!r} shows runs, and this table has one value in each cell.", kind=shape)
    problems = [i for i in range(cells.n) if cells.present[i, columns].any()][:MOST_PANELS]
    label = _("result (larger is better)") if cells.objective == "maximize" else _("result (smaller is better)")
    return problem_samples(
        [cells.problems[i] for i in problems], [cells.algorithms[j] for j in columns],
        [[cells.floats(i, j) for j in columns] for i in problems],
        label=label, shape=shape, larger_is_better=cells.objective == "maximize", note=sentences(shape_note(shape), less, _cut(cells.n, MOST_PANELS)),
    )  # fmt: skip


def wins(study: ResultsTable) -> Drawing:
    """Problems on which the control is better, not different, and worse: by its marks, or by the numbers without tests."""
    cells = study.cells
    if study.control is None:
        raise InputError("The picture 'win-bars' needs a control: name one (--control NAME; in Python control=NAME).")
    if study.marks is not None:
        others = study.marks.second.tolist()
        signs, there = study.marks.signs, study.marks.tested
        note = _("Significantly better, not significantly different, significantly worse: the marks of the table.")
    else:
        others = [j for j in range(cells.k) if j != study.control]
        numbers = study.summary(study.main).numbers
        exact = np.array([0 if number is None else number for number in numbers], dtype=object)
        gains = oriented(exact.reshape(cells.n, cells.k), cells.objective)
        mine, theirs = gains[:, [study.control]], gains[:, others]
        signs = (mine < theirs).astype(np.int64) - (mine > theirs).astype(np.int64)
        there = cells.present[:, [study.control]] & cells.present[:, others]
        note = _("There is one number per problem: marks compare the numbers themselves, without a test.")
    counts = np.stack([((signs == mark) & there).sum(axis=0) for mark in (1, 0, -1)], axis=1)
    most, shown = counts[:SHOWN], others[:SHOWN]
    less = (
        ""
        if len(others) <= SHOWN
        else _("The first {most} of {all} are shown.", most=SHOWN, all=count(len(others), "algorithm"))
    )
    return win_bars(
        cells.algorithms[study.control],
        [cells.algorithms[j] for j in shown],
        most,
        tested=study.marks is not None,
        note=sentences(note, less),
    )
