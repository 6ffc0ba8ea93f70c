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
from podium.i18n import _, count
from podium.studies.many_problems.table.report import texts_of
from podium.studies.many_problems.table.study import ResultsTable
from podium.studies.shared.content import Pictures
from podium.studies.shared.family.pictures import SHOWN, sentences


def pictures(study: ResultsTable) -> Pictures:
    """Return the pictures by kind."""
    return {
        "values": lambda: _heatmap(study, "value"),
        "ranks": lambda: _heatmap(study, "rank"),
        "shares": lambda: _heatmap(study, "share"),
        "boxes": lambda: _runs(study, "boxes"),
        "violins": lambda: _runs(study, "violins"),
        "win-bars": lambda: _wins(study),
    }


def _first(study: ResultsTable, n: int, most: int, noun: str) -> str:
    """Say how many are shown, where not all are."""
    return "" if n <= most else texts_of(study)("drawn.first", most=most, all=count(n, noun))


def _heatmap(study: ResultsTable, show: Show) -> Drawing:
    """Problems by algorithms, shaded by the first summary of each cell."""
    cells, part = study.cells, (slice(MOST_PROBLEMS), slice(SHOWN))
    rows = study.summary(study.main).numbers
    values = np.array([[np.nan if number is None else float(number) for number in row] for row in rows])
    notes = (_first(study, cells.k, SHOWN, "algorithm"), _first(study, cells.n, MOST_PROBLEMS, "problem"))
    # Ranks are those of the whole table; a problem with an empty cell has none there.
    return results_heatmap(
        cells.problems[:MOST_PROBLEMS], cells.algorithms[:SHOWN], values[part],
        ranks=study.ranks[part] if show == "rank" else None, show=show, larger_is_better=cells.objective == "maximize", note=sentences(texts_of(study)("drawn", show), *notes),
    )  # fmt: skip


def _runs(study: ResultsTable, shape: Shape) -> Drawing:
    """Runs of each problem."""
    cells, shown = study.cells, range(min(study.cells.k, SHOWN))
    if not cells.has_runs:
        raise InputError("The picture {kind!r} shows runs, and this table has one value in each cell.", kind=shape)
    problems = [i for i in range(cells.n) if cells.present[i, shown].any()][:MOST_PANELS]
    label = _("result (larger is better)") if cells.objective == "maximize" else _("result (smaller is better)")
    notes = (_first(study, cells.k, SHOWN, "algorithm"), _first(study, cells.n, MOST_PANELS, "problem"))
    return problem_samples(
        [cells.problems[i] for i in problems], cells.algorithms[:SHOWN],
        [[cells.floats(i, j) for j in shown] for i in problems], label=label, shape=shape,
        larger_is_better=cells.objective == "maximize", note=sentences(shape_note(shape), *notes),
    )  # fmt: skip


def _wins(study: ResultsTable) -> Drawing:
    """Problems on which the control is better, not different, and worse: by its marks, or by the numbers without tests."""
    if study.control is None:
        raise InputError("The picture 'win-bars' needs a control: name one ({--control:NAME}).")
    names, (others, signs, there) = study.cells.algorithms, study.sides
    counts = np.stack([((signs == mark) & there).sum(axis=0) for mark in (1, 0, -1)], axis=1)
    tested = study.marks is not None
    note = texts_of(study)("drawn", "marks" if tested else "numbers")
    return win_bars(
        names[study.control], [names[j] for j in others[:SHOWN]], counts[:SHOWN], tested=tested,
        note=sentences(note, _first(study, len(others), SHOWN, "algorithm")),
    )  # fmt: skip
