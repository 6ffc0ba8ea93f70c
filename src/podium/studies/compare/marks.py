"""The +/−/≈ table: where a control is better or worse than each other algorithm, problem by problem."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.document import Column, Table
from podium.i18n import _
from podium.stats.ranks import oriented, wide_enough
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.compare.comparison import Comparison

SIGNS = {1: "+", 0: "≈", -1: "−"}
_WORDS = {1: "better", 0: "equal", -1: "worse"}
"""What a table for programs says: a spreadsheet takes + for the beginning of a formula."""


def marks(study: Comparison, control: int, others: list[int]) -> NDArray[np.int64]:
    """Decide for each problem whether the control is better (1), worse (−1) or neither (0).

    With repeated runs by the Wilcoxon rank-sum test of each problem at the level of the comparison, otherwise by the
    numbers alone. Shape (n, number of others).
    """
    data = study.results
    if data.runs is not None:
        return _tested(oriented(data.runs, data.objective), control, others, study.options.alpha)
    exact = oriented(wide_enough(data.exact, 2), data.objective)
    mine, theirs = exact[:, [control]], exact[:, others]
    return np.asarray((mine < theirs).astype(np.int64) - (mine > theirs).astype(np.int64))


def _tested(runs: NDArray[np.float64], control: int, others: list[int], alpha: float) -> NDArray[np.int64]:
    from scipy.stats import mannwhitneyu

    mine = np.broadcast_to(runs[:, [control], :], (len(runs), len(others), runs.shape[2]))
    test = mannwhitneyu(mine, runs[:, others, :], alternative="two-sided", axis=-1)
    # U counts the pairs of runs in which the control has the larger, that is worse, oriented value.
    side = np.sign(runs.shape[2] ** 2 / 2 - np.asarray(test.statistic)).astype(np.int64)
    # Where all runs are equal the statistic has no variance, and nothing differs.
    pvalue = np.nan_to_num(np.asarray(test.pvalue), nan=1.0)
    return np.asarray(np.where(pvalue <= alpha, side, 0))


def marks_note(study: Comparison) -> str:
    """Say how the marks were decided."""
    if study.results.runs is None:
        return _("There is one number per problem: marks compare the numbers themselves, without a test.")
    runs = study.results.runs.shape[2]
    return _(
        "Marks: two-sided Wilcoxon rank-sum test of the {runs} runs of each problem, α = {alpha}, not adjusted "
        "for the number of tests.",
        runs=runs,
        alpha=show(study.options.alpha),
    )


def marks_table(study: Comparison) -> Table:
    """Return the marks of the control as a table, with wins, ties and losses in its last row.

    Examples
    --------
    >>> from podium import compare
    >>> table = marks_table(compare({"A": [3, 2, 1], "B": [1, 2, 2]}, "A", objective="maximize"))
    >>> table.columns[1].values
    ('+', '≈', '−', '1 / 1 / 1')
    """
    data = study.results
    control = study.order_indices[0] if study.control is None else study.control
    others = [j for j in study.order_indices if j != control]
    found = marks(study, control, others)
    columns = [
        Column(_("Problem"), (*data.problems, "+ / ≈ / −"), words=(*data.problems, " / ".join(_WORDS.values()))),
    ]
    for number, j in enumerate(others):
        own = found[:, number].tolist()
        sums = " / ".join(str(own.count(mark)) for mark in (1, 0, -1))
        shown, written = ((*(signs[mark] for mark in own), sums) for signs in (SIGNS, _WORDS))
        columns.append(Column(data.algorithms[j], shown, words=written))
    name = data.algorithms[control]
    note = _(
        "+: {name} is better than the algorithm above; −: worse; ≈: neither. {marks}",
        name=name,
        marks=marks_note(study),
    )
    return Table("marks", _("Wins and losses of {name}, problem by problem", name=name), tuple(columns), (note,), 0)
