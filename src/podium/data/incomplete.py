"""Tables in which some algorithms have no result on some problems, kept as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.data.decimals import FloatArray, IntArray, Scaled, cell_means, cell_medians, to_float
from podium.data.frames import columns_grid, is_columns, is_frame
from podium.data.load import Sources
from podium.data.measurements import first_appearance
from podium.data.missing import Policy
from podium.data.objects import records_of
from podium.data.options import IncompleteOptions, IncompleteTable, given_of, part_of, takes
from podium.data.readers.collect import (
    Wanted,
    account,
    choose_metric,
    direction,
    expected_entries,
    failures_of,
    measured_of,
    scaled_of,
)
from podium.data.readers.opening import Table, open_records
from podium.data.readers.protocol import Records
from podium.data.results import (
    Objective,
    Objectives,
    OfProblems,
    Results,
    check_size,
    digest,
    freeze,
    refuse_other_objective,
)
from podium.errors import InputError, Noted, quote
from podium.i18n import N_, count, in_english, some


@dataclass(frozen=True, eq=False)
class Incomplete(OfProblems):
    """Performance of k algorithms on n problems, with missing cells.

    Attributes
    ----------
    values : (n, k) float64, read-only
        NaN where a result is missing. Means (or medians) of repeated measurements.
    exact : (n, k) integers, read-only
        The same without rounding, over `denominator`; 0 where a result is missing.
    present : (n, k) bool, read-only
        Where there is a result.
    problems, algorithms : tuple of str
        Names of rows and columns.
    objective : "maximize" or "minimize"
        Whether larger or smaller values are better.
    denominator : int
        Common denominator of `exact`.
    deviations : (n, k) float64 or None
        Deviations that the data state beside the numbers, NaN where there is none.
    reasons : mapping of str to int
        Reasons that the data state for missing measurements, with counts.
    source, notes
        Where the data came from, and notes on how they were read.
    """

    values: FloatArray
    exact: IntArray = field(repr=False)
    present: NDArray[np.bool_] = field(repr=False)
    problems: tuple[str, ...]
    algorithms: tuple[str, ...]
    objective: Objective
    denominator: int = 1
    reasons: Mapping[str, int] = field(default_factory=dict)
    deviations: FloatArray | None = field(default=None, repr=False)
    source: str = "records"
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        freeze(self.values, self.exact, self.present, self.deviations)

    @property
    def missing(self) -> int:
        """Number of cells without a result."""
        return int((~self.present).sum())

    @cached_property
    def sha256(self) -> str:
        """Digest as of `podium.data.Results`, the pattern of observed cells included."""
        pattern = np.packbits(self.present).tobytes().hex()
        return digest(
            f"incomplete {pattern}",
            self.objective,
            self.algorithms,
            self.problems,
            self.denominator,
            self.exact,
        )

    @in_english
    def __repr__(self) -> str:
        size = f"{count(self.n, 'problem')} x {count(self.k, 'algorithm')}"
        return f"Incomplete({size}, {count(self.missing, 'cell')} missing, {self.objective}, from {self.source})"


@takes(IncompleteOptions, average="mean")
def read_incomplete(
    source: Sources, *, objective: Objectives | None = None, **options: Unpack[IncompleteOptions]
) -> Incomplete:
    r"""Read a table of results and keep its missing cells missing.

    Parameters
    ----------
    source, objective, delimiter, decimal, problem, algorithm, value, run, where, names, repeats, reader, reader_options, metric, average
        As in `podium.data.read_results`. A cell that lacks some repetitions is the summary of the available ones.
    sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose, take
        As in :func:`podium.data.read_results`.

    Raises
    ------
    InputError
        If something cannot be read; the message names the file, line and column, and says what to do. Also if an
        algorithm has no result at all.

    Examples
    --------
    >>> import io
    >>> read_incomplete(io.StringIO("data,A,B,C\nx,1,2,\ny,3,,1\nz,2,1,3\n"), objective="minimize")
    Incomplete(3 problems x 3 algorithms, 2 cells missing, minimize, from open file)
    """
    wanted = Wanted(objective, options["metric"], "omit", options["average"])
    wanted.check()
    return collect_incomplete(
        open_records(part_of(source, options), Table.of(options)._replace(objective=objective)), wanted
    )


@takes(IncompleteTable)
def to_incomplete(
    data: Any,
    *,
    objective: Objective | None = None,
    average: str = "mean",
    problems: Sequence[str] | None = None,
    algorithms: Sequence[str] | None = None,
    source: str | None = None,
    **table: Unpack[IncompleteTable],
) -> Incomplete:
    """Build an incomplete table from numbers in memory, with None or NaN for missing results.

    Parameters
    ----------
    data
        A frame (pandas, polars, …) or a dict of columns with one of names, with the layout of a file for
        `read_incomplete`; an array (n, k); a dict of algorithm to sequence or to dict by problem, where problems may be
        absent; or complete `Results`.
    objective
        "maximize" or "minimize".
    average
        As in :func:`read_incomplete`.
    problems, algorithms
        Names of the rows and columns of an array, of the rows of a dict of sequences; by default numbers.
    source
        Name of the data in messages.
    problem, algorithm, value, run, where, names, repeats, drop_row, keep_row, drop_column, keep_column, transpose, take
        As in :func:`read_incomplete`, for frames and dicts of columns.

    Raises
    ------
    InputError
        If lists differ in length, or an algorithm has no result.

    Examples
    --------
    >>> to_incomplete({"A": [1, 2, None], "B": [2, 3, 1]}, objective="minimize").missing
    1
    """
    if isinstance(data, Incomplete):
        return data
    if isinstance(data, Results):
        refuse_other_objective(data, objective)
        present = np.ones(data.values.shape, dtype=bool)
        return Incomplete(
            data.values, data.exact, present, data.problems, data.algorithms, data.objective, data.denominator,
            deviations=data.deviations, source=data.source, notes=data.notes,
        )  # fmt: skip
    if is_frame(data) or (is_columns(data) and any(isinstance(cell, str) for cells in data.values() for cell in cells)):
        if problems is not None or algorithms is not None:
            raise InputError("A table of columns has its own names: leave out problems and algorithms.")
        grid: Any = columns_grid(data, source)
        return read_incomplete(grid, objective=objective, average=average, **table)
    if given := given_of(table):
        raise InputError(
            "{keyword} is for tables of columns; leave it out for arrays and dicts of results.", keyword=given[0]
        )
    columns = data.values() if isinstance(data, Mapping) else ()
    lengths = sorted(
        {len(column) for column in columns if hasattr(column, "__len__") and not isinstance(column, Mapping)}
    )
    if len(lengths) > 1:
        raise InputError(
            "Every algorithm needs one result (or None) for each problem; the lists have {lengths} entries.",
            lengths=lengths,
        )
    wanted = Wanted(objective, missing="omit", average=average)
    wanted.check()
    return collect_incomplete(records_of(data, problems, algorithms, source), wanted)


def collect_incomplete(records: Records, wanted: Wanted) -> Incomplete:
    """Make a table of one metric in which cells without any measurement stay missing."""
    metric, records = choose_metric(records, wanted.metric)
    goal, said = direction(records, metric, wanted.objective)
    entries, denominator = expected_entries(records, *measured_of(records, wanted.decimal))
    found = account(entries, failures_of(entries, records), Policy("incomplete"))
    problems, rows = first_appearance([entry.problem for entry in entries])
    algorithms, columns = first_appearance([entry.algorithm for entry in entries])
    n, k = len(problems), len(algorithms)
    check_size(n, k, records.source)
    kept = np.array([entry.value is not None for entry in entries])
    cells, codes = np.unique((rows * k + columns)[kept], return_inverse=True)
    summary = cell_means if wanted.average == "mean" else cell_medians
    (exact, denominator), counts = summary(scaled_of(entries, denominator), codes.astype(np.int64), len(cells))
    present = np.zeros(n * k, dtype=bool)
    present[cells] = True
    whole = np.zeros(n * k, dtype=exact.dtype)
    whole[cells] = exact
    values = np.where(present, to_float(Scaled(whole, denominator)), np.nan)
    _refuse_empty(present.reshape(n, k), algorithms, records.source)
    low, high = int(counts.min()), int(counts.max())
    spreads = None
    if records.spread is not None and high == 1:
        spreads = np.full((n, k), np.nan)
        at = [entry.at for entry, has_value in zip(entries, kept, strict=True) if has_value]
        spreads.flat[cells[codes]] = np.asarray(records.spread)[at]
    note = N_("Each cell is the mean of {low} to {high} measurements.")
    if wanted.average == "median":
        note = N_("Each cell is the median of {low} to {high} measurements.")
    repeated = [Noted(note, low=low, high=high)] if high > 1 else []
    return Incomplete(
        values=values.reshape(n, k),
        exact=whole.reshape(n, k),
        present=present.reshape(n, k),
        problems=tuple(problems),
        algorithms=tuple(algorithms),
        objective=goal,
        denominator=denominator,
        reasons={} if found is None else found.reasons,
        deviations=spreads,
        source=records.source,
        notes=(*records.notes, *said, *repeated, *(found.found() if found else [])),
    )


def _refuse_empty(present: np.ndarray, algorithms: list[str], source: str) -> None:
    empty = [quote(algorithms[j]) for j in np.flatnonzero(~present.any(axis=0)).tolist()]
    if empty:
        raise InputError(
            "{source}: {n} algorithm has no result: {empty}. Leave it out: the data contains no information about it.",
            "{source}: {n} algorithms have no result: {empty}. Leave them out: the data contains no "
            "information about them.",
            len(empty),
            source=source,
            empty=some(empty),
        )
