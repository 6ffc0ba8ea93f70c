"""Leaving out one problem, or one algorithm, at a time: every hypothesis tested again in each table that is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.brief import brief
from podium.checks import Alternative, RankingName, StandardError
from podium.equality import ByValue
from podium.errors import InfeasibleError, InputError
from podium.i18n import N_
from podium.progress import task
from podium.stats.logical import pair_indices
from podium.stats.rankings import RANKINGS, ranking
from podium.stats.ranks import Objective, numbers, wide_enough
from podium.stats.simulation import apply_procedures, apply_to_ranking

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
Axis = Literal["problems", "algorithms"]
Reader = Callable[[NDArray[Any], int | None], tuple[Floats, NDArray[np.int8], Floats]]


_WORK: dict[Axis, str] = {
    "problems": N_("tables without one of the problems"),
    "algorithms": N_("tables without one of the algorithms"),
}
_CHUNK = 2_000_000
"""Cells of the largest stack of tables."""

_MOST_CELLS = 3e9
_MOST_PVALUES = 2e7
"""Bounds of one call: cells ranked (a minute or two) and adjusted p-values kept (160 MB)."""


@dataclass(frozen=True, slots=True, eq=False)
class LeaveOneOut(ByValue):
    """Hypotheses of the whole table in each of the t tables without one problem or one algorithm."""

    left: Indices  # Index of what is missing in each table, ascending, shape (t,)
    first: Indices  # Algorithms of each hypothesis by their indices in the whole table, shape (m,)
    second: Indices
    adjusted: Floats  # Adjusted p-values, shape (t, m); NaN where the missing algorithm belongs to the hypothesis
    better: NDArray[np.int8]  # +1 where `first` does better by the test at hand, −1 where `second` does, shape (t, m)
    # Rank sums, smaller is better, shape (t, k); NaN for the missing algorithm. Exact, so that ties are ties
    sums: Floats

    __repr__ = brief

    @property
    def known(self) -> NDArray[np.bool_]:
        """Which hypotheses each table still has, shape (t, m)."""
        return ~np.isnan(self.adjusted)

    @property
    def order(self) -> NDArray[np.int8]:
        """+1 where `first` has the better mean rank, −1 where `second` has, 0 for equal ones and where one is missing."""
        gaps = self.sums[:, self.second] - self.sums[:, self.first]
        return np.asarray(np.sign(np.nan_to_num(gaps)), dtype=np.int8)


def without_each(x: NDArray[Any], axis: int, left: ArrayLike) -> NDArray[Any]:
    """Stack copies of a table, each without one row (axis 0) or one column (axis 1)."""
    missing = np.asarray(left, dtype=np.intp)[:, None]
    kept = np.arange(x.shape[axis] - 1)
    kept = kept + (kept >= missing)  # (t, size − 1)
    return x[kept] if axis == 0 else np.moveaxis(x[:, kept], 1, 0)


def leave_one_out(
    x: ArrayLike,
    objective: Objective,
    procedure: str,
    axis: Axis,
    *,
    control: int | None = None,
    test: str = "friedman",
    ranked: RankingName = "friedman",
    se: StandardError = "published",
    alternative: Alternative = "two-sided",
    reader: Reader | None = None,
) -> LeaveOneOut:
    """Test all pairs, or a control with every other algorithm, without each problem or each (other) algorithm in turn.

    The options are those of `podium.stats.simulation.apply_procedures`; `ranked` is the ranking of `sums` where `test` is none
    itself. A `reader` tests a stack of tables (t, n', k') in the stead of `procedure` and `test`, with the control's place in
    them: adjusted p-values (t, m'), signs of who does better (t, m') and rank sums (t, k').

    A p-value from mean ranks may change when an algorithm that is not part of the hypothesis is left out (Benavoli,
    Corani & Mangili 2016); one from a test of two algorithms cannot. Either is adjusted for fewer hypotheses then.

    >>> found = leave_one_out([[1, 2, 3], [1, 2, 3], [2, 1, 3], [1, 2, 3]], "minimize", "holm", "algorithms")
    >>> found.adjusted.round(4).tolist()
    [[nan, nan, 0.0455], [nan, 0.0455, nan], [0.3173, nan, nan]]
    """
    table = _checked(x, axis)
    n, k = table.shape
    left = np.arange(n if axis == "problems" else k)
    if axis == "algorithms" and control is not None:
        left = np.delete(left, control)
    first, second = pair_indices(k) if control is None else (np.full(k - 1, control), np.delete(np.arange(k), control))
    _refuse_endless(len(left), table.size, len(first))
    found = LeaveOneOut(
        left, first, second, np.full((len(left), len(first)), np.nan), np.zeros((len(left), len(first)), np.int8),
        np.full((len(left), k), np.nan),
    )  # fmt: skip
    read = reader or _Reader(objective, procedure, test, ranked, se, alternative)
    with task(_WORK[axis], total=len(left)) as step:
        for rows in _chunks(found.left, table.size, control if axis == "algorithms" else None, test):
            missing = found.left[rows]
            stack = without_each(table, 0 if axis == "problems" else 1, missing)
            moved = control
            if axis == "algorithms" and control is not None and missing[0] < control:
                moved = control - 1
            adjusted, better, sums = read(stack, moved)
            _fill(found, rows, axis, adjusted, better, sums)
            step(len(missing))
    return found


@dataclass(frozen=True, slots=True)
class _Reader:
    """Apply one procedure to a stack of tables."""

    objective: Objective
    procedure: str
    test: str
    ranked: RankingName
    se: StandardError
    alternative: Alternative

    def __call__(self, x: NDArray[Any], control: int | None) -> tuple[Floats, NDArray[np.int8], Floats]:
        ranks = ranking(x, self.objective, next((name for name in RANKINGS if name == self.test), self.ranked))
        if self.test in RANKINGS:
            applied = apply_to_ranking(
                ranks, [self.procedure], control=control, se=self.se, alternative=self.alternative
            )
        else:
            applied = apply_procedures(
                x, self.objective, [self.procedure], control=control, test=self.test, alternative=self.alternative
            )
        return applied.adjusted[self.procedure], applied.better, ranks.sums


def _fill(
    found: LeaveOneOut, rows: slice, axis: Axis, adjusted: Floats, better: NDArray[np.int8], sums: Floats
) -> None:
    """Insert results of smaller tables at their positions in the whole table, keeping the order of the rest."""
    missing = found.left[rows, None]
    part = found.adjusted[rows]
    if axis == "problems":
        hypotheses, algorithms = np.ones(part.shape, dtype=bool), np.ones(found.sums[rows].shape, dtype=bool)
    else:
        hypotheses = (found.first != missing) & (found.second != missing)
        algorithms = np.arange(found.sums.shape[1]) != missing
    part[hypotheses] = adjusted.ravel()
    found.better[rows][hypotheses] = better.ravel()
    found.sums[rows][algorithms] = sums.ravel()


def _checked(x: ArrayLike, axis: Axis) -> NDArray[Any]:
    if axis not in get_args(Axis):
        raise InputError("Unknown axis {axis!r}. Leave out 'problems' or 'algorithms'.", axis=axis)
    table = numbers(x)
    fewest = (2, 2) if axis == "problems" else (1, 3)
    if table.ndim != 2 or table.shape[0] < fewest[0] or table.shape[1] < fewest[1]:
        raise InputError(
            "Leaving out one of the {axis} needs a table of at least {rows} problems and {columns} algorithms, not "
            "the shape {shape}.",
            axis=axis,
            rows=fewest[0],
            columns=fewest[1],
            shape=table.shape,
        )
    return wide_enough(table, 2) if table.dtype.kind in "iuO" else table


def _refuse_endless(tables: int, cells: int, hypotheses: int) -> None:
    if tables * float(cells) > _MOST_CELLS or tables * float(hypotheses) > _MOST_PVALUES:
        raise InfeasibleError(
            "Leaving out one at a time makes {tables} tables of {cells} cells and {hypotheses} hypotheses, more than "
            "fits into memory and minutes. Use fewer problems or algorithms, or name a control.",
            tables=tables,
            cells=cells,
            hypotheses=hypotheses,
        )


def _chunks(left: Indices, cells: int, control: int | None, test: str) -> Iterator[slice]:
    """Split the tables into small stacks, so that progress can be reported, with the control at one position in each.

    Tests of two algorithms choose exact distributions by the work of a whole call: each table is its own, as in a study.
    """
    size = max(1, min(_CHUNK // cells, ceil(len(left) / 20))) if test in RANKINGS else 1
    border = 0 if control is None else int(np.searchsorted(left, control))
    for start, end in ((0, border), (border, len(left))):
        for at in range(start, end, size):
            yield slice(at, min(at + size, end))
