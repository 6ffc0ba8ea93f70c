"""Tables in which some algorithms have no result on some problems, kept as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.data.decimals import FloatArray, IntArray
from podium.data.load import Source
from podium.data.long import LongColumns
from podium.data.objects import to_results
from podium.data.options import IncompleteOptions, IncompleteTable, given_of, part_of, takes
from podium.data.results import Objective, Results, digest
from podium.errors import InputError
from podium.i18n import count, in_english


@dataclass(frozen=True, eq=False)
class Incomplete:
    """Performance of k algorithms on n problems, with cells that were not observed.

    Attributes
    ----------
    values : (n, k) float64, read-only
        NaN where there is no result. Means (or medians) where there were repeated measurements.
    exact : (n, k) integers, read-only
        The same without rounding, over `denominator`; 0 where there is no result.
    present : (n, k) bool, read-only
        Where there is one.
    problems, algorithms : tuple of str
        Names of rows and columns.
    objective : "maximize" or "minimize"
        Whether larger or smaller values are better.
    denominator : int
        Common denominator of `exact`.
    reasons : mapping of str to int
        Reasons the data give for missing measurements, with numbers.
    source, notes
        Where the data came from, and what was understood.
    """

    values: FloatArray
    exact: IntArray = field(repr=False)
    present: NDArray[np.bool_] = field(repr=False)
    problems: tuple[str, ...]
    algorithms: tuple[str, ...]
    objective: Objective
    denominator: int = 1
    reasons: Mapping[str, int] = field(default_factory=dict)
    source: str = "records"
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for array in (self.values, self.exact, self.present):
            array.flags.writeable = False

    @property
    def n(self) -> int:
        """Number of problems."""
        return len(self.problems)

    @property
    def k(self) -> int:
        """Number of algorithms."""
        return len(self.algorithms)

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
            self.exact.tolist(),
        )

    @in_english
    def __repr__(self) -> str:
        size = f"{count(self.n, 'problem')} x {count(self.k, 'algorithm')}"
        return f"Incomplete({size}, {count(self.missing, 'cell')} missing, {self.objective}, from {self.source})"


@takes(IncompleteOptions, average="mean")
def read_incomplete(source: Source, *, objective: Any = None, **options: Unpack[IncompleteOptions]) -> Incomplete:
    r"""Read a table of results and keep its missing cells missing.

    Parameters
    ----------
    source, objective, delimiter, decimal, problem, algorithm, value, run, where, names, repeats, reader, reader_options, metric, average
        As in `podium.data.read_results`. A cell with some of its repetitions is the summary of those there are.
    sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose
        As in :func:`podium.data.read_results`.

    Raises
    ------
    InputError
        With the file, line and column, and what to do; also when an algorithm has no result at all.

    Examples
    --------
    >>> import io
    >>> read_incomplete(io.StringIO("data,A,B,C\nx,1,2,\ny,3,,1\nz,2,1,3\n"), objective="minimize")
    Incomplete(3 problems x 3 algorithms, 2 cells missing, minimize, from open file)
    """
    from podium.data.readers.collect import Wanted
    from podium.data.readers.incomplete import collect_incomplete
    from podium.data.readers.opening import Table, open_records

    table = Table(
        LongColumns.of(options), options["delimiter"], options["decimal"], options["where"], options["names"],
        options["repeats"], options["reader"], options["reader_options"] or {},
    )  # fmt: skip
    wanted = Wanted(objective, options["metric"], "omit", options["average"])
    wanted.check()
    return collect_incomplete(open_records(part_of(source, options), table), wanted)


@takes(IncompleteTable)
def to_incomplete(
    data: Any,
    *,
    objective: str | None = None,
    average: str = "mean",
    problems: Sequence[str] | None = None,
    algorithms: Sequence[str] | None = None,
    source: str | None = None,
    **table: Unpack[IncompleteTable],
) -> Incomplete:
    """Make an incomplete table from numbers in memory, None or NaN where there is no result.

    Parameters
    ----------
    data
        A frame (pandas, polars, …) or a dict of columns with one of names, laid out as a file for `read_incomplete`; an array
        (n, k); a dict of algorithm to sequence or to dict by problem, where problems may be absent; or complete `Results`.
    objective
        "maximize" or "minimize".
    average
        As in :func:`read_incomplete`.
    problems, algorithms
        Names of the rows and columns of an array, of the rows of a dict of sequences; numbers when left out.
    source
        What to call the data in messages.
    problem, algorithm, value, run, where, names, repeats, drop_row, keep_row, drop_column, keep_column, transpose
        As in :func:`read_incomplete`, for frames and dicts of columns.

    Raises
    ------
    InputError
        When lists differ in length, or an algorithm has no result.

    Examples
    --------
    >>> to_incomplete({"A": [1, 2, None], "B": [2, 3, 1]}, objective="minimize").missing
    1
    """
    from podium.data.frames import is_frame
    from podium.data.readers.collect import Wanted
    from podium.data.readers.incomplete import collect_incomplete
    from podium.data.readers.tables import records_of
    from podium.data.tables import memory

    if isinstance(data, Incomplete):
        return data
    if isinstance(data, Results):
        return _complete(to_results(data, objective=objective))
    if is_frame(data) or (
        memory.is_columns(data) and any(isinstance(cell, str) for cells in data.values() for cell in cells)
    ):
        if problems is not None or algorithms is not None:
            raise InputError("A table of columns has its own names: leave out problems and algorithms.")
        grid: Any = memory.read(data, source)
        return read_incomplete(grid, objective=objective, average=average, **table)
    if given := given_of(table):
        raise InputError(
            "{keyword} is for tables of columns; leave it out for arrays and dicts of results.", keyword=given[0]
        )
    if (
        isinstance(data, Mapping)
        and len({len(column) for column in data.values() if not isinstance(column, Mapping)}) > 1
    ):
        lengths = sorted({len(column) for column in data.values()})
        raise InputError(
            "Every algorithm needs one result (or None) for each problem; the lists have {lengths} entries.",
            lengths=lengths,
        )
    wanted = Wanted(objective, missing="omit", average=average)
    wanted.check()
    return collect_incomplete(records_of(data, problems, algorithms, source), wanted)


def _complete(results: Results) -> Incomplete:
    """Results of which nothing is missing."""
    return Incomplete(
        results.values,
        results.exact,
        np.ones(results.values.shape, dtype=bool),
        results.problems,
        results.algorithms,
        results.objective,
        results.denominator,
        source=results.source,
        notes=results.notes,
    )
