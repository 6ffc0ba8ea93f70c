"""Runs: every single measurement behind a table, any number of them in each cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Unpack, cast

import numpy as np
from numpy.typing import NDArray

from podium.data.answers import read_or_ask
from podium.data.decimals import FloatArray, IntArray, Scaled, from_floats, tidy, to_float
from podium.data.load import Sources
from podium.data.long import LongColumns
from podium.data.measurements import by_run, refuse_holes
from podium.data.options import RunsOptions, RunsTable, given_of, part_of, takes
from podium.data.readers.collect import choose_metric, measured_of, without_number
from podium.data.readers.opening import Table, open_records
from podium.data.readers.protocol import Records
from podium.data.results import OfProblems, Results, digest, freeze
from podium.errors import InputError, Noted, quote
from podium.i18n import N_, Message, count, in_english

_ADVICE: Final = Message(
    "Supply the missing runs, or leave them out with {--missing:omit}; the report then says how many there were."
)


@dataclass(frozen=True, eq=False)
class Runs(OfProblems):
    """The runs of k algorithms on n problems.

    Made by :func:`read_runs` and :meth:`Runs.of`, which check everything.

    Attributes
    ----------
    problems, algorithms : tuple of str
        Unique names, in order of first appearance.
    exact : tuple of integer arrays, read-only
        The measurements of each cell without rounding, cells in row-major order (problem by problem): cell (i, j) is
        ``exact[i * k + j] / denominator``. Empty only if measurements without a number were left out on request.
    denominator : int
        Common denominator of all of them.
    left_out : int
        Number of measurements without a number that were left out.
    source : str
        Where the data came from.
    notes : tuple of str
        Notes on how the data were read.
    repeated : str
        Header of the column that labels the runs; "" without one.
    """

    problems: tuple[str, ...]
    algorithms: tuple[str, ...]
    exact: tuple[IntArray, ...] = field(repr=False)
    denominator: int
    left_out: int = 0
    source: str = "array"
    notes: tuple[str, ...] = ()
    repeated: str = ""

    def __post_init__(self) -> None:
        if len(self.exact) != len(self.problems) * len(self.algorithms):
            raise ValueError("there must be one array of measurements for each problem and algorithm")
        freeze(*self.exact)

    @classmethod
    def of(cls, results: Results) -> Runs:
        """Return the runs of `Results`.

        Raises
        ------
        InputError
            If cells contain a single value, or the runs were not kept because their numbers differ.
        """
        if results.runs is None:
            raise InputError(
                N_("{source}: there are no runs in this table: each cell contains one value; values on different problems are not runs, so single cells cannot be analysed.")
                if results.counts is None
                else N_("{source}: there are no runs in this table: its cells contain different numbers of runs, of which only the means were kept; read the file with read_runs."),
                source=results.source,
            )  # fmt: skip
        scaled = results.exact_runs or from_floats(results.runs.ravel())
        scaled = tidy(scaled.exact, scaled.denominator)
        cells = scaled.exact.reshape(results.n * results.k, -1)
        return cls(
            results.problems,
            results.algorithms,
            tuple(cell.copy() for cell in cells),
            scaled.denominator,
            0,
            results.source,
            results.notes,
            results.repeated,
        )

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """Number of runs in each cell, shape (n, k)."""
        sizes = np.array([cell.size for cell in self.exact], dtype=np.int64)
        return np.asarray(sizes.reshape(self.n, self.k))

    def sample(self, problem: int, algorithm: int) -> FloatArray:
        """Measurements of one cell as floats."""
        return to_float(Scaled(self.exact[problem * self.k + algorithm], self.denominator))

    @cached_property
    def sha256(self) -> str:
        """Digest as in :attr:`podium.data.Results.sha256`: a row per cell, no objective, "runs" at the end."""
        rows = [cell.tolist() for cell in self.exact]
        return digest("runs", "", self.algorithms, self.problems, self.denominator, rows)

    @in_english
    def __repr__(self) -> str:
        low, high = int(self.counts.min()), int(self.counts.max())
        runs = count(low, "run") if low == high else f"{low} to {high} runs"
        return f"Runs({count(self.n, 'problem')} x {count(self.k, 'algorithm')}, {runs} a cell, from {self.source})"


@takes(RunsOptions)
def read_runs(source: Sources, **options: Unpack[RunsOptions]) -> Runs:
    r"""Read single measurements from a file.

    Parameters
    ----------
    source : path, "-", open file or frame
        Long (a line per measurement; its columns are detected by usual headers, or named), or wide (a line per run, a column per algorithm; lines with
        the same problem name are runs of that problem).
    problem, algorithm, value, run, where, delimiter, decimal, names
        As in :func:`podium.data.read_results`.
    missing : "omit", optional
        Leave out measurements without a number, with a note; without it, they are an error.
    one_problem : str, optional
        Treat all lines of a wide table as runs of one problem with this name.
    reader, reader_options, metric, sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose, take
        As in :func:`podium.data.read_results`.

    Raises
    ------
    InputError
        If something cannot be read; the message names the file, line and column, and says what to do.

    Examples
    --------
    >>> import io
    >>> read_runs(io.StringIO("task,A,B\nx,1,2\nx,3,4\nx,5,5\n"))
    Runs(1 problem x 2 algorithms, 3 runs a cell, from open file)
    """

    def read(given: Mapping[str, Any]) -> Runs:
        return _read(source, cast(RunsOptions, given))

    def attempt(given: Mapping[str, Any]) -> Runs:
        return _read(source, cast(RunsOptions, given), single=True)  # that there are no runs is no matter of the answer

    return read_or_ask(source, options, read, attempt)


def _read(source: Sources, options: RunsOptions, *, single: bool = False) -> Runs:
    """Read measurements; `single` allows for one value in every cell."""
    missing, one_problem = options["missing"], options["one_problem"]
    if missing not in {None, "omit"}:
        raise InputError(
            "Unknown {--missing:{missing}}: use 'omit' or leave it out.",
            missing=quote(missing),
        )
    if LongColumns.of(options).any_given() and (options["names"] is not None or one_problem is not None):
        raise InputError(
            "{--names} and {--one-problem} are for wide tables, {--problem}, {--algorithm} and {--value} for long ones."
        )
    if one_problem is not None and any(options[name] for name in ("reader", "reader_options", "metric")):
        raise InputError("{--one-problem} is for plain wide tables. Leave out {--reader} and {--metric}.")
    one = one_problem is not None
    table = Table.of(options)._replace(metrics=options["metric"] is not None)
    table = table._replace(repeats="rows" if one else "runs", takes=None if one else ("results", "folds"))
    records = open_records(part_of(source, options), table)
    if one_problem is not None:
        records = replace(records, problem=[one_problem] * len(records))
    return runs_of_records(records, options["metric"], missing, single=single)


@takes(RunsTable)
def to_runs(
    data: Any,
    *,
    problems: Sequence[str] | None = None,
    algorithms: Sequence[str] | None = None,
    source: str | None = None,
    **table: Unpack[RunsTable],
) -> Runs:
    """Build runs from measurements in memory.

    Parameters
    ----------
    data
        A frame (pandas, polars, …) or a dict of columns, with the layout of a file for `read_runs`; an array (n, k, r);
        a dict of algorithm to array (n, r) or to dict of problem to runs, whose numbers may differ; or `Results` that
        kept their runs.
    problems, algorithms
        Names for an array; `problems` also for dicts of arrays.
    source
        Name of the data in messages.
    missing
        As in :func:`read_runs`.
    problem, algorithm, value, run, where, one_problem, names, drop_row, keep_row, drop_column, keep_column, transpose, take
        As in :func:`read_runs`, for frames and dicts of columns.

    Raises
    ------
    InputError
        If a value is invalid; the message names the place and says what to do.

    Examples
    --------
    >>> to_runs({"A": {"x": [1, 3, 5], "y": [2, 2]}, "B": {"x": [2, 4, 5], "y": [3, 1]}})
    Runs(2 problems x 2 algorithms, 2 to 3 runs a cell, from dict)
    """
    from podium.data.frames import columns_grid, is_columns, is_frame

    if isinstance(data, Runs):
        return data
    if isinstance(data, Results):
        return Runs.of(data)
    if is_frame(data) or is_columns(data):
        if problems is not None or algorithms is not None:
            raise InputError("A table of columns has its own names: leave out problems and algorithms.")
        grid: Any = columns_grid(data, source)
        return read_runs(grid, **table)
    if given := [name for name in given_of(table) if name != "missing"]:
        raise InputError(
            "{keyword} is for tables of columns; leave it out for arrays and dicts of runs.", keyword=given[0]
        )
    from podium.data.objects import records_of

    return runs_of_records(replace(records_of(data, problems, algorithms, source), run=None), None, table["missing"])


def reference_scores(data: Any) -> Runs:
    """Read the scores of algorithms that set a scale: like runs, but one value on each problem is enough."""
    from podium.data.frames import columns_grid, is_columns, is_frame
    from podium.data.given import is_file
    from podium.data.objects import records_of

    if isinstance(data, Runs):
        return data
    if isinstance(data, Results):
        cells = tuple(np.array([value]) for value in data.exact.ravel())
        return Runs(data.problems, data.algorithms, cells, data.denominator, source=data.source)
    if is_file(data) or is_frame(data) or is_columns(data):
        source: Any = data if is_file(data) else columns_grid(data, None)
        return _read(source, RunsOptions(**dict.fromkeys(RunsOptions.__annotations__)), single=True)  # type: ignore[typeddict-item]
    return runs_of_records(replace(records_of(data), run=None), None, None, single=True)


def runs_of_records(records: Records, metric: str | None, missing: str | None, *, single: bool = False) -> Runs:
    """Make runs of one metric; `missing` is None or "omit", as in `podium.data.read_runs`, `single` allows for one value a cell."""
    _, records = choose_metric(records, metric)
    measured, lost = measured_of(records, ".")
    if lost and missing != "omit":
        raise InputError(without_number(records, lost, _ADVICE))
    notes = [*records.notes]
    if lost:
        notes.append(Noted(
            "Left out {measurements} (of {all}) without a number.",
            measurements=count(len(lost), "measurement"), all=len(records),
        ))  # fmt: skip
    problems, algorithms, cells, counts = measured.cells()
    if missing != "omit":
        refuse_holes(counts, problems, algorithms, records.source)
    if int(counts.max()) < 2 and not single:
        raise InputError(
            "{source}: every algorithm has one value on every problem, so there are no runs to analyse. Provide the "
            "single runs (folds, seeds): a long table with {--problem}, {--algorithm} and {--value}, or a wide one "
            "with a line per run.",
            source=records.source,
        )
    order = np.argsort(cells, kind="stable") if measured.runs is None else by_run(measured, cells, records.source)
    scaled = tidy(measured.scaled.exact, measured.scaled.denominator)
    exact = np.split(scaled.exact[order], np.cumsum(counts)[:-1])
    low, high = int(counts.min()), int(counts.max())
    size = f"{low}" if low == high else Message("between {low} and {high}", low=low, high=high)
    note = Message(
        "{n} measurements: {size} for each of {cells} cells.", n=int(counts.sum()), size=size, cells=counts.size
    )
    return Runs(
        tuple(problems), tuple(algorithms), tuple(exact), scaled.denominator, len(lost), records.source, (*notes, note),
        measured.repeated,
    )  # fmt: skip
