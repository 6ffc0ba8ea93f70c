"""The way in for traces: :func:`read_traces` for files, :func:`to_traces` for numbers in memory."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from podium.data.load import Source
from podium.data.results import Objective, check_names, check_objective, check_size
from podium.data.special import needs_reader
from podium.data.trace_align import Uneven, Wanted, align
from podium.data.trace_arrays import from_array
from podium.data.trace_columns import TraceColumns
from podium.data.trace_files import read_tables
from podium.data.trace_records import Records
from podium.data.trace_set import Average, Traces, average_runs, check_average
from podium.data.trace_text import TraceTable
from podium.errors import InputError
from podium.i18n import count

__all__ = ["Average", "Traces", "read_traces", "to_traces"]


def read_traces(
    source: Source | Sequence[Source],
    *,
    objective: str | None = None,
    algorithm: str | None = None,
    problem: str | None = None,
    run: str | None = None,
    cut_point: str | None = None,
    value: str | None = None,
    where: Mapping[str, str] | None = None,
    at_values: Sequence[float] = (),
    every: float | None = None,
    uneven: Uneven = "refuse",
    best_so_far: bool = False,
    average: Average = "mean",
    delimiter: str | None = None,
    decimal: str | None = None,
    reader: str | None = None,
    reader_options: Mapping[str, str] | None = None,
    metric: str | None = None,
) -> Traces:
    r"""Read traces from files: long or wide text (gzip too), or Parquet.

    Parameters
    ----------
    source
        A path, "-" for standard input, an open file, or several of them. A long file has a line for each measurement, a
        wide one a column for each cut-point with the cut-point as its header ("10"), or a column for each algorithm and
        cut-point ("jSO_10"). Without a column of algorithms each of several files is one algorithm, named like the file.
    objective
        "maximize" or "minimize". Needed: it cannot be guessed.
    algorithm, problem, run, cut_point, value
        Columns, where their headers are not the usual ones.
    where
        Keep only the lines with these cells, such as one dimension.
    at_values, every
        Cut-points at which to read every run off, besides the recorded ones; where runs were recorded at different
        cut-points, only these. Between recorded cut-points a run has the value of the last one before (step interpolation).
    uneven
        Runs that end at different cut-points are refused; "carry" keeps the last value of a run that stopped, "common" uses
        the budget that all runs had.
    best_so_far
        Replace each value by the best up to its cut-point.
    average
        Mean or median over the runs.
    delimiter, decimal, reader, reader_options, metric
        As in `read_results`.

    Returns
    -------
    Traces

    Raises
    ------
    InputError
        With the file, line and column, and what to do.
    MissingExtraError
        For Parquet without polars or pyarrow.

    Examples
    --------
    >>> import io
    >>> text = "algorithm,function,10,20,30\nA,f1,9,4,1\nB,f1,9,8,7\nA,f2,5,2,0\nB,f2,6,5,3\n"
    >>> read_traces(io.StringIO(text), objective="minimize")
    Traces(2 algorithms x 2 problems x 3 cut-points, minimize, 4 runs, from open file)
    """
    check_average(average)
    sources: list[Any] = list(source) if isinstance(source, (list, tuple)) else [source]
    if not sources:
        raise InputError("No file of traces was passed.")
    chosen = (reader, reader_options or {}, metric)
    if reader is not None or reader_options or metric is not None or any(map(needs_reader, sources)):
        from podium.data.readers.traces import open_all

        tables, objective = open_all(sources, chosen, objective, lambda item: _open(item, delimiter))
    else:
        check_objective(objective)
        tables = [_open(item, delimiter) for item in sources]
    goal = check_objective(objective)
    stems = _stems(tables) if len(tables) > 1 else [None]
    columns = TraceColumns(algorithm, problem, run, cut_point, value)
    wanted = Wanted(tuple(map(float, at_values)), every, uneven, best_so_far)
    records = read_tables(list(zip(tables, stems, strict=True)), columns, decimal, where)
    return _build(records, goal, wanted, average)


def to_traces(
    data: Any,
    *,
    objective: str | None = None,
    algorithms: Sequence[str] | None = None,
    problems: Sequence[str] | None = None,
    cut_points: Sequence[float] | None = None,
    average: Average = "mean",
    source: str | None = None,
    **reading: Any,
) -> Traces:
    """Make traces from numbers in memory.

    Parameters
    ----------
    data
        Array (k, n, c), or (k, n, r, c) with r runs; a dict of algorithm to array (n, c) or (n, r, c); or a frame (pandas,
        polars, …), long or wide, for which the keyword arguments of `read_traces` about columns and cut-points apply; or
        histories, a dict of algorithm to dict of problem to history, or list of histories (runs), for which those about
        cut-points apply (`at_values`, `every`, `uneven`, `best_so_far`). A history is a list of (evaluations, best value), a
        result of pymoo with its history, or a logbook of DEAP.
    objective
        "maximize" or "minimize". Needed.
    algorithms, problems, cut_points
        Names and cut-points of an array; "A1", "1" and 1, 2, … when left out.
    average
        Mean or median over the runs.
    source
        What to call the data in messages.

    Raises
    ------
    InputError
        When the data cannot be used.

    Examples
    --------
    >>> to_traces({"A": [[9, 4, 1], [5, 2, 0]], "B": [[9, 8, 7], [6, 5, 3]]}, objective="minimize")
    Traces(2 algorithms x 2 problems x 3 cut-points, minimize, 4 runs, from dict)
    >>> fast, slow = [(10, 5), (20, 1), (30, 1)], [(15, 9), (30, 8)]
    >>> histories = {"A": {"f": [fast, fast], "g": fast}, "B": {"f": slow, "g": slow}}
    >>> to_traces(histories, objective="minimize", at_values=[15, 20, 30]).values[:, 0].tolist()
    [[5.0, 1.0, 1.0], [9.0, 9.0, 8.0]]
    """
    from podium.data.frames import is_frame
    from podium.data.histories import is_histories

    if isinstance(data, Traces):
        return data
    goal = check_objective(objective)
    check_average(average)
    if is_frame(data):
        from podium.data.trace_frames import open_frame

        columns = TraceColumns(*(reading.pop(role, None) for role in TraceColumns._fields))
        where, at_values = reading.pop("where", None), tuple(reading.pop("at_values", ()))
        wanted = Wanted(at_values, reading.pop("every", None), **reading)
        records = read_tables([(open_frame(data, source), None)], columns, None, where)
        return _build(records, goal, wanted, average)
    if is_histories(data):
        from podium.data.histories import records_of_histories

        wanted = _wanted_of_histories(reading)
        return _build(records_of_histories(data, goal, source or "histories"), goal, wanted, average)
    if reading:
        raise InputError(
            "{options}: only data frames and files have columns to choose. Leave it out for arrays.",
            options=", ".join(reading),
        )
    return from_array(data, goal, algorithms, problems, cut_points, average, source)


def _wanted_of_histories(reading: Mapping[str, Any]) -> Wanted:
    """Take the keyword arguments about cut-points, refusing others."""
    known = {"at_values": "at_values", "every": "step", "uneven": "uneven", "best_so_far": "best_so_far"}
    unknown = [name for name in reading if name not in known]
    if unknown:
        raise InputError("{options}: histories have no columns to choose. Leave it out.", options=", ".join(unknown))
    wanted = Wanted(**{known[name]: value for name, value in reading.items()})
    return wanted._replace(at_values=tuple(map(float, wanted.at_values)))


def _open(source: Source, delimiter: str | None) -> TraceTable:
    from podium.data.trace_text import open_text

    if source != "-":
        from podium.data.trace_frames import is_parquet, open_parquet

        if is_parquet(source):
            return open_parquet(source)
    return open_text(source, delimiter)


def _stems(tables: Sequence[TraceTable]) -> list[str | None]:
    """Name of the algorithm of each file: the file name up to its first dot; None of what a reader read."""
    plain = [table for table in tables if table.place is None]
    names = [os.path.basename(table.source).split(".")[0] or table.source for table in plain]  # noqa: PTH119
    found = iter(check_names(names, "the files", "algorithm", [table.source for table in plain]))
    return [next(found) if table.place is None else None for table in tables]


def _build(
    records: Records,
    objective: Objective,
    wanted: Wanted,
    average: Average,
) -> Traces:
    check_size(len(records.problems), len(records.algorithms), records.source)
    aligned = align(records, objective, wanted)
    if len(aligned.cut_points) < 3:
        raise InputError(
            "{source}: found {cut_points}. A trend needs at least 3. Record the best value at more points of the "
            "budget.",
            source=records.source,
            cut_points=count(len(aligned.cut_points), "cut-point"),
        )
    return Traces(
        records.algorithms,
        records.problems,
        objective,
        aligned.cut_points,
        average_runs(aligned.runs, aligned.counts, average),
        aligned.runs,
        aligned.counts,
        average,
        aligned.worsened,
        aligned.interpolated,
        records.source,
        (*records.notes, *aligned.notes),
    )
