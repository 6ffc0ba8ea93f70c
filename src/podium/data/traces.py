"""What a set of traces is: validated, immutable, with its digest."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.data.decimals import FloatArray
from podium.data.delimited import needs_reader
from podium.data.load import Source
from podium.data.missing import is_absent_value
from podium.data.results import Objective, OfProblems, Results, check_names, check_objective, check_size, freeze
from podium.data.trace_files import Block, TraceColumns, TraceRecords, TraceTable, open_frame, open_table, read_tables
from podium.data.trace_grid import Uneven, Wanted, align, number
from podium.errors import InputError, quote
from podium.i18n import Message, count

if TYPE_CHECKING:
    from podium.data.readers.protocol import Records

Average = Literal["mean", "median"]


@dataclass(frozen=True, eq=False)
class Traces(OfProblems):
    """Convergence of k algorithms on n problems at c cut-points, complete and finite.

    Made by `read_traces` and `to_traces`, which check everything.

    Attributes
    ----------
    algorithms, problems
        Unique names, in order of first appearance.
    objective
        "maximize" or "minimize".
    cut_points : (c,) float64
        Budget used (evaluations, per cent, seconds), ascending.
    values : (k, n, c) float64, read-only
        Mean or median over the runs, each correctly rounded, so that it does not depend on the order of the runs.
    runs : (k, n, r, c) float64, read-only
        The single runs; NaN where a cell has fewer than r.
    counts : (k, n) int64
        Number of runs per cell.
    average
        "mean" or "median".
    worsened
        Number of runs whose value gets worse somewhere, so that they are not best-so-far; 0 if best-so-far was
        enforced.
    interpolated
        Number of values obtained by step interpolation.
    source
        Where the data came from.
    notes
        Notes on how the data were read.
    """

    algorithms: tuple[str, ...]
    problems: tuple[str, ...]
    objective: Objective
    cut_points: FloatArray
    values: FloatArray
    runs: FloatArray = field(repr=False)
    counts: NDArray[np.int64]
    average: Average = "mean"
    worsened: int = 0
    interpolated: int = 0
    source: str = "array"
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        shape = (len(self.algorithms), len(self.problems), len(self.cut_points))
        if self.values.shape != shape or self.counts.shape != shape[:2]:
            raise ValueError(f"values {self.values.shape} and counts {self.counts.shape} must fit {shape}")
        freeze(self.cut_points, self.values, self.runs, self.counts)

    @property
    def c(self) -> int:
        """Number of cut-points."""
        return len(self.cut_points)

    @cached_property
    def sha256(self) -> str:
        """Digest of the data.

        SHA-256 over the UTF-8 JSON text ``[1, "traces", objective, algorithms, problems, cut-points, counts]`` (ASCII, no
        spaces) followed by the runs as little-endian doubles in C order, NaN where a cell has fewer runs.
        """
        import hashlib
        import json

        head = [1, "traces", self.objective, list(self.algorithms), list(self.problems), self.cut_points.tolist()]
        text = json.dumps([*head, self.counts.tolist()], separators=(",", ":"), ensure_ascii=True)
        content = hashlib.sha256(text.encode("ascii"))
        content.update(np.ascontiguousarray(self.runs, dtype="<f8").tobytes())
        return content.hexdigest()

    def index(self, cut_point: float) -> int:
        """Position of the last recorded cut-point up to this one (step interpolation).

        Raises
        ------
        InputError
            If it is before the first recorded cut-point or after the last.
        """
        first, last = float(self.cut_points[0]), float(self.cut_points[-1])
        if not first <= cut_point <= last:
            raise InputError(
                "{source}: there is no value at cut-point {cut_point!r}. The traces run from {first} to {last}.",
                source=self.source, cut_point=cut_point, first=number(first), last=number(last),
            )  # fmt: skip
        return int(np.searchsorted(self.cut_points, cut_point, "right")) - 1

    def results_at(self, cut_point: float) -> Results:
        """Return the table of results at one cut-point, for `compare`.

        Means of runs are exact if every cell has the same number of runs, so that ties are decided on the numbers as
        written.
        """
        from podium.data.objects import to_results

        at = self.index(cut_point)
        source = Message("{source}, cut-point {cut}", source=self.source, cut=number(cut_point))
        exact = self.average == "mean" and self.counts.min() == self.counts.max() > 1
        return to_results(
            self.runs[..., at].transpose(1, 0, 2) if exact else self.values[..., at].T,
            objective=self.objective,
            problems=self.problems,
            algorithms=self.algorithms,
            source=source,
        )

    def __repr__(self) -> str:
        size = f"{count(self.k, 'algorithm')} x {count(self.n, 'problem')} x {count(self.c, 'cut-point')}"
        return f"Traces({size}, {self.objective}, {int(self.counts.sum())} runs, from {self.source})"


def check_average(average: object) -> None:
    """Refuse an unknown way to average runs."""
    if average not in get_args(Average):
        raise InputError("Runs are averaged by 'mean' or 'median', not {average!r}.", average=average)


def average_runs(runs: FloatArray, counts: NDArray[np.int64], average: Average) -> FloatArray:
    """Average over the runs of each cell, the same whatever their order."""
    k, n, most, c = runs.shape
    if most == 1:
        return runs[:, :, 0].copy()
    if average == "median":
        return np.asarray(np.nanmedian(runs, axis=2), dtype=np.float64)
    found = np.empty((k, n, c))
    for a in range(k):
        for p in range(n):
            size = int(counts[a, p])
            found[a, p] = [_mean(column, size) for column in runs[a, p, :size].T.tolist()]
    return found


def _mean(values: list[float], size: int) -> float:
    try:
        return math.fsum(values) / size
    except OverflowError:  # a sum beyond the largest float, of values that are not
        return math.fsum(value / size for value in values)


# Reading traces: `read_traces` for files, `to_traces` for numbers in memory.


def read_traces(
    source: Source | Sequence[Source],
    *,
    objective: Objective | None = None,
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
        A path, "-" for standard input, an open file, or several of them. A long file has a line per measurement; a wide
        one has a column per cut-point with the cut-point as its header ("10"), or a column per algorithm and cut-point
        ("jSO_10"). Without a column of algorithms, each of several files is one algorithm, named like the file.
    objective
        "maximize" or "minimize". Required; podium never guesses.
    algorithm, problem, run, cut_point, value
        Columns, if their headers are not the usual ones.
    where
        Keep only the lines with these cells, such as one dimension.
    at_values, every
        Cut-points at which to evaluate every run, in addition to the recorded ones; if runs were recorded at different
        cut-points, only these. Between recorded cut-points a run keeps its last value (step interpolation).
    uneven
        Runs that end at different cut-points are refused by default; "carry" keeps the last value of a run that
        stopped, "common" uses the budget that all runs share.
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
        If something cannot be read; the message names the file, line and column, and says what to do.
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
        tables, told = _open_all(sources, chosen, objective, lambda item: open_table(item, delimiter))
        goal = check_objective(told)
    else:
        goal = check_objective(objective)
        tables = [open_table(item, delimiter) for item in sources]
    stems = _stems(tables) if len(tables) > 1 else [None]
    columns = TraceColumns(algorithm, problem, run, cut_point, value)
    wanted = Wanted(tuple(map(float, at_values)), every, uneven, best_so_far)
    records = read_tables(list(zip(tables, stems, strict=True)), columns, decimal, where)
    return _build(records, goal, wanted, average)


def to_traces(
    data: Any,
    *,
    objective: Objective | None = None,
    algorithms: Sequence[str] | None = None,
    problems: Sequence[str] | None = None,
    cut_points: Sequence[float] | None = None,
    average: Average = "mean",
    source: str | None = None,
    **reading: Any,
) -> Traces:
    """Build traces from numbers in memory.

    Parameters
    ----------
    data
        Array (k, n, c), or (k, n, r, c) with r runs; a dict of algorithm to array (n, c) or (n, r, c); or a frame
        (pandas, polars, …), long or wide, for which the keyword arguments of `read_traces` about columns and cut-points
        apply; or histories, a dict of algorithm to dict of problem to history, or list of histories (runs), for which
        those about cut-points apply (`at_values`, `every`, `uneven`, `best_so_far`). A history is a list of
        (evaluations, best value), a result of pymoo with its history, or a logbook of DEAP.
    objective
        "maximize" or "minimize". Required.
    algorithms, problems, cut_points
        Names and cut-points of an array; by default "A1", "1" and 1, 2, ….
    average
        Mean or median over the runs.
    source
        Name of the data in messages.

    Raises
    ------
    InputError
        If the data are invalid.

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
    from podium.data.histories import is_histories, records_of_histories

    if isinstance(data, Traces):
        return data
    goal = check_objective(objective)
    check_average(average)
    if is_frame(data):
        columns = TraceColumns(*(reading.pop(role, None) for role in TraceColumns._fields))
        where, at_values = reading.pop("where", None), tuple(reading.pop("at_values", ()))
        wanted = Wanted(at_values, reading.pop("every", None), **reading)
        records = read_tables([(open_frame(data, source), None)], columns, None, where)
        return _build(records, goal, wanted, average)
    if is_histories(data):
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


def _stems(tables: Sequence[TraceTable]) -> list[str | None]:
    """Name of the algorithm of each file: the file name up to its first dot; None of what a reader read."""
    plain = [table for table in tables if table.place is None]
    names = [os.path.basename(table.source).split(".")[0] or table.source for table in plain]  # noqa: PTH119
    found = iter(check_names(names, "the files", "algorithm", [table.source for table in plain]))
    return [next(found) if table.place is None else None for table in tables]


def _build(records: TraceRecords, objective: Objective, wanted: Wanted, average: Average) -> Traces:
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


# Traces from arrays and dicts of arrays.


def from_array(
    data: Any,
    objective: Objective,
    algorithms: Sequence[str] | None,
    problems: Sequence[str] | None,
    cut_points: Sequence[float] | None,
    average: Average,
    source: str | None,
) -> Traces:
    """Make traces from an array or a dict of arrays; see `podium.data.traces.to_traces`."""
    name = source or ("dict" if isinstance(data, Mapping) else "array")
    if isinstance(data, Mapping):
        algorithms, data = list(map(str, data)), list(data.values())
    runs = _as_runs(data, name)
    k, n, _, c = runs.shape
    check_size(n, k, name)
    names = check_names(list(algorithms or (f"A{j + 1}" for j in range(k))), name, "algorithm")
    rows = check_names(list(problems or (str(i + 1) for i in range(n))), name, "problem")
    cuts = np.asarray(cut_points if cut_points is not None else range(1, c + 1), dtype=np.float64)
    if (len(names), len(rows), len(cuts)) != (k, n, c):
        raise InputError(
            "{name}: {k} algorithms, {n} problems and {c} cut-points need as many names, not {algorithms}, "
            "{problems} and {cuts}.",
            name=name, k=k, n=n, c=c, algorithms=len(names), problems=len(rows), cuts=len(cuts),
        )  # fmt: skip
    if c < 3 or not np.isfinite(cuts).all() or not (np.diff(cuts) > 0).all():
        raise InputError(
            "{name}: at least 3 ascending cut-points are needed, not {values}.", name=name, values=cuts.tolist()
        )
    now, before = runs[..., 1:], runs[..., :-1]
    worse = (now > before if objective == "minimize" else now < before).any(axis=-1)
    counts = np.full((k, n), runs.shape[2], dtype=np.int64)
    values = average_runs(runs, counts, average)
    return Traces(names, rows, objective, cuts, values, runs, counts, average, int(worse.sum()), 0, name)


def _as_runs(data: ArrayLike, name: str) -> FloatArray:
    try:
        array = np.array(data, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise InputError("{name}: this is not an array of numbers ({error}).", name=name, error=error) from None
    if array.ndim == 3:
        array = array[:, :, None]
    if array.ndim != 4 or 0 in array.shape:
        raise InputError(
            "{name}: traces have the shape (k algorithms, n problems, c cut-points), or (k, n, r, c) with r runs, "
            "not {shape}.",
            name=name,
            shape=quote(array.shape),
        )
    if not np.isfinite(array).all():
        a, p, r, c = (int(i[0]) for i in np.nonzero(~np.isfinite(array)))
        raise InputError(
            "{name}: there is no finite number at algorithm {algorithm}, problem {problem}, run {run}, cut-point "
            "{cut}. Every algorithm needs a value at every cut-point.",
            name=name, algorithm=a + 1, problem=p + 1, run=r + 1, cut=c + 1,
        )  # fmt: skip
    return array


# Traces from readers: records with budgets as the tables that `podium.data.read_traces` puts together.


def _open_all(
    sources: Sequence[Any],
    chosen: tuple[str | None, Mapping[str, str], str | None],
    objective: Objective | None,
    plain: Callable[[Any], TraceTable],
) -> tuple[list[TraceTable], str | None]:
    """Open files of traces, with a reader if one is named or recognises them, and return the direction."""
    from podium.data.readers.collect import choose_metric, direction
    from podium.data.readers.opening import read_with, recognised

    reader, options, metric = chosen
    tables: list[TraceTable] = []
    said: dict[str, str] = {}
    for source in sources:
        if reader is None and not recognised(source, "traces"):
            if options or metric is not None:
                raise InputError(
                    "{--option} and {--metric} apply only to formats with a reader: name it with {--reader}. For a "
                    "plain table, keep the rows of one metric with {--where}."
                )
            tables.append(plain(source))
            continue
        records = read_with(source, "traces", reader, options)
        name, records = choose_metric(records, metric)
        goal, notes = direction(records, name, objective)
        said.setdefault(goal, records.source)
        tables.append(table_of(records, notes))
    if len(said) > 1:
        raise InputError(
            "For {one} larger is better, but for {other} smaller: compare them separately.",
            one=said["maximize"],
            other=said["minimize"],
        )
    return tables, next(iter(said), objective)


def table_of(records: Records, notes: Sequence[str]) -> TraceTable:
    """Make a table of traces of records with budgets."""
    if records.budget is None:
        raise InputError(
            "{source}: the reader provides no budgets, so these are results, not traces.", source=records.source
        )
    values = ["" if is_absent_value(value) else str(value) for value in records.value]
    columns: dict[str, Sequence[Any]] = {
        "algorithm": records.algorithm,
        "problem": records.problem,
        **({} if records.run is None else {"run": records.run}),
        "cut_point": [repr(float(cut)) for cut in records.budget],
        "value": values,
    }

    def blocks(_: Collection[int]) -> Iterator[Block]:
        yield Block(list(columns.values()), range(1, len(values) + 1))

    source = os.fspath(records.source)
    return TraceTable(list(columns), blocks, source, (*records.notes, *notes), "entry", records.place)
