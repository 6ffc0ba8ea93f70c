"""Reading Python objects: :func:`to_results` for arrays, lists, dicts and frames."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Unpack

import numpy as np

from podium.data.answers import read_or_ask
from podium.data.frames import Frame, as_objects, frame_results, is_frame, is_lazy, open_frame
from podium.data.long import LongColumns
from podium.data.measurements import Labels, check_average
from podium.data.missing import parse_policy
from podium.data.options import takes
from podium.data.readers.collect import Wanted, collect
from podium.data.readers.protocol import Records
from podium.data.results import (
    Objective,
    Results,
    check_names,
    check_objective,
    refuse_other_objective,
)
from podium.data.tables.chosen import Handling, RowsAndColumns
from podium.data.wide import check_repeats
from podium.errors import AskError, InputError, quote
from podium.i18n import N_, Message, count, some
from podium.mistaken import refuse_parts


@takes(RowsAndColumns)
def to_results(
    data: Any,
    *,
    objective: Objective | None = None,
    problems: Sequence[str] | None = None,
    algorithms: Sequence[str] | None = None,
    problem: str | None = None,
    algorithm: str | None = None,
    value: str | None = None,
    run: str | None = None,
    source: str | None = None,
    average: str = "mean",
    missing: str = "refuse",
    metric: str | None = None,
    repeats: str | None = None,
    **rows_and_columns: Unpack[RowsAndColumns],
) -> Results:
    """Build results from numbers in memory, or in the engine that holds them.

    Parameters
    ----------
    data : array (n, k) or (n, k, r), nested lists, dict or frame
        Problems are rows, algorithms columns; the third axis, if any, holds repeated measurements, which are
        averaged exactly. A dict maps each algorithm to a sequence or to a dict by problem. A frame (pandas,
        polars, pyarrow, ...) is wide, with problem names in its text column or its index, or long when
        ``problem``, ``algorithm`` and ``value`` name its columns. A long lazy frame (polars, DuckDB, Dask, PySpark,
        Ibis) of any size is aggregated by its own engine, and only the n x k cells come back.
    objective : "maximize" or "minimize"
        Whether larger or smaller values are better. Required.
    problems, algorithms : sequence of str, optional
        Names for arrays, lists and (problems only) dicts of sequences; by default "1" to "n" and "A1" to "Ak".
    problem, algorithm, value, run : str, optional
        Columns of a long frame, as in :func:`podium.data.read_results`.
    source : str, optional
        Name of the data in messages.
    average : "mean" or "median"
        Summary of repeated measurements.
    missing : str
        Treatment of missing results (None, NaN, NA, infinity; in a dict by problem and a long frame also absent ones):
        "refuse", "omit", "drop-problem", "drop-algorithm", "worst" or "value=X", as in
        :func:`podium.data.read_results`. Lazy frames support "refuse" and "omit".
    metric : str, optional
        The quantity to compare where the columns of a frame contain several for each algorithm.
    repeats : "average", optional
        Rows of a frame with the same problem, and columns that only differ in a number, are repetitions.
    drop_row, keep_row, drop_column, keep_column, transpose, take
        Treatment of rows and columns of a frame, as in :func:`podium.data.read_results`.

    Returns
    -------
    Results
        Each float counts as the shortest decimal that represents it, so ``0.1`` is exactly one tenth.

    Raises
    ------
    InputError
        If a value is invalid; the message names the row and column and says what to do.

    Examples
    --------
    >>> results = to_results({"A": [0.1, 0.2], "B": [0.3, 0.1]}, objective="maximize")
    >>> results.exact.tolist(), results.denominator, results.problems
    ([[1, 3], [2, 1]], 10, ('1', '2'))
    """
    if isinstance(data, Results):
        refuse_other_objective(data, objective)
        return data
    wanted = Wanted(check_objective(objective), metric, missing, check_average(average))
    parse_policy(missing)
    check_repeats(repeats)
    columns = LongColumns(problem, algorithm, value, run)
    decided = Handling.of(rows_and_columns)
    if is_lazy(data):
        from podium.data.lazy import lazy_results

        return lazy_results(data, columns, wanted, source=source)
    if is_frame(data):
        if problems is not None or algorithms is not None:
            raise InputError(
                "A data frame has its own names: leave out problems and algorithms, or rename its columns and index."
            )
        refuse_parts(data)
        return _from_frame(open_frame(data, source, levels=True), columns, wanted, decided, repeats)
    _refuse_options_of_frames(columns, decided, metric, repeats)
    if isinstance(data, (str, bytes, os.PathLike)) or hasattr(data, "read"):
        raise InputError(
            "This is text or a file: read it with podium.data.read_results(path or open file, objective=...)."
        )
    return collect(records_of(data, problems, algorithms, source), wanted)


def records_of(
    data: Any,
    problems: Sequence[str] | None = None,
    algorithms: Sequence[str] | None = None,
    source: str | None = None,
) -> Records:
    """Split numbers in memory into records: complete or not, with any number of runs in a cell."""
    if not isinstance(data, Mapping):
        if problems is None and algorithms is None and isinstance(data, (list, tuple)):
            _refuse_columns(data)
        return _of_array(_as_array(data, source), (problems, algorithms), source or "array")
    if algorithms is not None:
        raise InputError("The keys of the dict name the algorithms: leave out algorithms.")
    return _of_dict(data, problems, source or "dict")


def _refuse_columns(arrays: Sequence[Any]) -> None:
    """Refuse a list of arrays without names that is wider than long: nested lists are rows, and these may be algorithms."""
    if all(isinstance(one, np.ndarray) and one.ndim == 1 for one in arrays) and 0 < len(arrays) < len(arrays[0]):
        raise InputError(
            "What are the {n} arrays: algorithms or problems? For algorithms pass a dict that names them, such as "
            "{{'old': first, 'new': second}}; for problems numpy.array(data).",
            n=len(arrays),
        )


def _refuse_options_of_frames(columns: LongColumns, decided: Handling, metric: str | None, repeats: str | None) -> None:
    if decided.any_given():
        raise InputError(
            "drop_row, keep_row, drop_column, keep_column, transpose and take are for files and frames. Leave them out."
        )
    if metric is not None or repeats is not None:
        raise InputError("metric and repeats are for files and frames. Leave them out.")
    if columns.any_given():
        raise InputError(
            "problem, algorithm, value and run name the columns of a long frame; this is not a frame. Leave them out."
        )


def _from_frame(frame: Frame, columns: LongColumns, wanted: Wanted, decided: Handling, repeats: str | None) -> Results:
    """Results from a frame; only answers that lead on are shown of a question."""

    def read(given: Mapping[str, Any]) -> Results:
        if "where" in given:  # kept untried: studies that take it read a frame like a file
            raise AskError("", ())
        chosen = replace(wanted, missing=given["missing"], metric=given["metric"])
        return frame_results(frame, LongColumns.of(given), chosen, Handling.of(given), given["repeats"])

    answers = {"metric": wanted.metric, "repeats": repeats, "missing": wanted.missing}
    options = {**columns._asdict(), **decided._asdict(), **answers}
    return read_or_ask(frame, options, read)


def _as_array(data: Any, source: str | None) -> np.ndarray[Any, np.dtype[Any]]:
    """Array of the data; lists that mix number types stay objects, so that no number is changed on the way."""
    where = source or "array"
    if isinstance(data, np.ndarray):
        return data
    if hasattr(data, "__array__"):
        return np.asarray(data)
    if not isinstance(data, Sequence):
        raise InputError(
            "Cannot make results of {kind}: pass an array, nested lists, a dict of algorithms or a data frame.",
            kind=quote(type(data).__name__),
        )
    refuse_parts(data)
    rows = [list(row) if isinstance(row, np.ndarray) else row for row in data]
    for index, row in enumerate(rows):
        if not isinstance(row, Sequence) or isinstance(row, (str, bytes)):
            raise InputError(
                "{source}: row {row} is {found}, not a list of numbers. Pass a list of rows.",
                source=where, row=index + 1, found=quote(row),
            )  # fmt: skip
        if len(row) != len(rows[0]):
            raise InputError(
                "{source}: row {row} has {values}, row 1 has {first}. Every problem needs a value for every algorithm.",
                source=where, row=index + 1, values=count(len(row), "value"), first=len(rows[0]),
            )  # fmt: skip
    if rows and all(type(cell) is float for row in rows for cell in row):
        return np.array(rows, dtype=np.float64)
    return _object_array(rows)


def _object_array(rows: Sequence[Sequence[Any]]) -> np.ndarray[Any, np.dtype[Any]]:
    """Array of cells as they are; lists stay lists."""
    out = np.empty((len(rows), len(rows[0]) if rows else 0), dtype=object)
    for index, row in enumerate(rows):
        for place, cell in enumerate(row):
            out[index, place] = cell
    return out


def _measured(cell: Any) -> list[Any]:
    """List the measurements of a cell."""
    return list(cell) if isinstance(cell, (list, tuple, np.ndarray)) else [cell]


def _of_array(
    array: np.ndarray[Any, np.dtype[Any]], names: tuple[Sequence[str] | None, Sequence[str] | None], source: str
) -> Records:
    problems, algorithms = names
    if array.ndim not in {2, 3}:
        raise InputError(
            "{source}: an array with {axes} of shape {shape}; podium needs (n problems, k algorithms), or (n, k, "
            "r) with repeated measurements.",
            source=source, axes=count(array.ndim, "axis"), shape=array.shape,
        )  # fmt: skip
    n, k = array.shape[:2]
    if array.ndim == 3 and array.shape[2] == 0:
        raise InputError(
            "{source}: the third axis of the shape {shape} is empty. It must contain the repeated measurements.",
            source=source,
            shape=array.shape,
        )
    notes = []
    if problems is None:
        notes.append(Message("The problems have no names; they are called 1 to {n}.", n=n))
    if algorithms is None:
        notes.append(Message("The algorithms have no names; they are called A1 to A{k}.", k=k))
    rows = _names(problems, n, "problem", lambda index: str(index + 1), source)
    columns = _names(algorithms, k, "algorithm", lambda index: f"A{index + 1}", source)
    cells: Any = array.reshape(-1)
    sizes = np.full(n * k, array.shape[2] if array.ndim == 3 else 1)
    if array.ndim == 2 and array.dtype == object and any(isinstance(cell, (list, tuple, np.ndarray)) for cell in cells):
        measured = [_measured(cell) for cell in cells]
        cells, sizes = as_objects([one for several in measured for one in several]), np.array(list(map(len, measured)))
    cell = np.repeat(np.arange(n * k), sizes)
    number = np.arange(cell.size) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    most = int(sizes.max(initial=0))

    def place(index: int) -> str:
        row, column = divmod(int(cell[index]), k)
        problem, algorithm = quote(rows[row]), quote(columns[column])
        where = Message("row {row} ({problem}), column {column}", row=row + 1, problem=problem, column=algorithm)
        if most == 1:
            return where
        return Message("{place}, measurement {measurement}", place=where, measurement=int(number[index]) + 1)

    labelled = most > 1 and most == int(sizes.min())
    runs = Labels([str(index + 1) for index in range(most)], number) if labelled else None
    on, by = Labels(list(rows), cell // k), Labels(list(columns), cell % k)
    return Records(on, by, cells, runs, place=place, placed=True, source=source, notes=tuple(notes))


def _names(
    given: Sequence[str] | None, size: int, kind: str, made: Callable[[int], str], source: str
) -> tuple[str, ...]:
    if given is None:
        return tuple(made(index) for index in range(size))
    if isinstance(given, str):
        template = N_("{source}: the problem names are one text, {given}. Pass a list of names.")
        if kind == "algorithm":
            template = N_("{source}: the algorithm names are one text, {given}. Pass a list of names.")
        raise InputError(template, source=source, given=quote(given))
    names = [str(name) for name in given]
    if len(names) != size:
        raise InputError(
            "{source}: {names} for {things}. Give one name for each.",
            source=source, names=count(len(names), f"{kind} name"), things=count(size, kind),
        )  # fmt: skip
    return check_names(names, source, kind)


def _of_dict(data: Mapping[Any, Any], problems: Sequence[str] | None, source: str) -> Records:
    if "params" in data or any(isinstance(column, Mapping) for column in data.values()):
        from podium.data.cross_validation import refuse_scores

        refuse_scores(data)
    refuse_parts(data)
    algorithms = list(check_names([str(name) for name in data], source, "algorithm"))
    columns = [_column(cells, name, source) for name, cells in zip(algorithms, data.values(), strict=True)]
    by_problem = [isinstance(column, Mapping) for column in columns]
    if all(by_problem):
        if problems is not None:
            raise InputError("{source}: the inner dicts name the problems: leave out problems.", source=source)
        return _of_nested(dict(zip(algorithms, columns, strict=True)), source)
    if any(by_problem):
        odd = algorithms[by_problem.index(not by_problem[0])]
        raise InputError(
            "{source}: {odd} has another form than {first}. Use a list for all, or a dict for all.",
            source=source, odd=quote(odd), first=quote(algorithms[0]),
        )  # fmt: skip
    sizes = [len(column) for column in columns]
    if len(set(sizes)) > 1:
        odd_one = next(index for index, size in enumerate(sizes) if size != sizes[0])
        raise InputError(
            "{source}: {odd} has {values}, {first} has {expected}. Every algorithm needs a value for every "
            "problem; for unpaired samples use podium.data.to_groups.",
            source=source, odd=quote(algorithms[odd_one]), values=count(sizes[odd_one], "value"),
            first=quote(algorithms[0]), expected=sizes[0],
        )  # fmt: skip
    rows = [list(row) for row in zip(*columns, strict=True)]
    return _of_array(_as_array(rows, source), (problems, algorithms), source)


def _column(cells: Any, name: str, source: str) -> Any:
    """One algorithm's values: a dict by problem, or a list. A pandas Series is a dict when its index is a real one."""
    if isinstance(cells, Mapping):
        return cells
    if hasattr(cells, "index") and hasattr(cells, "to_dict"):
        index = list(cells.index)
        if len(set(index)) != len(index):
            raise InputError(
                "{source}: the index of {name} has repeated entries. Make them unique.", source=source, name=quote(name)
            )
        return list(cells) if index == list(range(len(index))) else dict(zip(index, cells, strict=True))
    if isinstance(cells, (str, bytes)) or not hasattr(cells, "__iter__"):
        raise InputError(
            "{source}: the value of {name} is {cells}. Pass a list of numbers, or a dict by problem.",
            source=source, name=quote(name), cells=quote(cells),
        )  # fmt: skip
    return list(cells)


def _of_nested(data: Mapping[str, Mapping[Any, Any]], source: str) -> Records:
    order: dict[Any, None] = {}
    for column in data.values():
        order.update(dict.fromkeys(column))
    problems = check_names([str(name) for name in order], source, "problem")
    entries = [
        (str(problem), name, value)
        for problem in order
        for name, column in data.items()
        if problem in column
        for value in _measured(column[problem])
    ]
    if not entries:
        raise InputError("{source}: the dicts are empty. Give each algorithm a value for every problem.", source=source)
    names = [problem for problem, _, _ in entries]
    used = [name for _, name, _ in entries]
    silent = [quote(name) for name, column in data.items() if not column]
    if silent:
        raise InputError(
            "{source}: no values for {algorithms}. Give each algorithm a value for all {problems}.",
            source=source, algorithms=some(silent), problems=count(len(problems), "problem"),
        )  # fmt: skip

    def place(index: int) -> str:
        return Message("{algorithm} on {problem}", algorithm=quote(used[index]), problem=quote(names[index]))

    cells = as_objects([cell for _, _, cell in entries])
    return Records(names, used, cells, place=place, placed=True, source=source)
