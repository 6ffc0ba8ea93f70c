"""Frames of pandas, polars, pyarrow and others, wide or long, through narwhals, which is imported lazily."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np

from podium.data.cells import is_absent
from podium.data.grid import Grid, may_have_layout
from podium.data.headers import NAME_HEADERS, PROBLEM_HEADERS, corner, normalise
from podium.data.kinds import refuse_other
from podium.data.long import LongColumns, varying_columns
from podium.data.long_roles import detect_long
from podium.data.measurements import Labels
from podium.data.readers.collect import Wanted, collect
from podium.data.readers.layouts import recognise
from podium.data.readers.protocol import Records
from podium.data.readers.tables import Roles, about_others, long_records, named_roles, roles_listed, wide_records
from podium.data.recognition.evidence import heads
from podium.data.recognition.marks import taken
from podium.data.recognition.region import join_names
from podium.data.results import Results, check_names, check_size
from podium.data.tables import beside
from podium.data.tables.cells import grid_of, spelled
from podium.data.tables.chosen import AS_IT_IS, Handling, Tables
from podium.data.wide import take_apart
from podium.errors import Handled, InputError, handled, quote, quoted
from podium.i18n import N_, Message, count
from podium.mistaken import refuse_parts


class Frame(NamedTuple):
    """A frame as plain columns; levels of columns are joined to one name, as rows of names are."""

    names: list[str]
    columns: list[Any]  # the first `keys` of them are the levels of an index
    row_names: list[str] | None  # the index, unless it is 0, 1, 2, …
    row_names_are_text: bool
    source: str
    row_header: str = ""
    keys: int = 0
    notes: tuple[str, ...] = ()

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.columns[0]) if self.columns else 0


def is_frame(data: object) -> bool:
    """Whether an object is a table of some data frame library (decided without importing any)."""
    if isinstance(data, (np.ndarray, dict, list, tuple)):
        return False
    return any(
        hasattr(type(data), mark) for mark in ("__narwhals_dataframe__", "__dataframe__", "__narwhals_lazyframe__")
    ) or (
        type(data).__module__.split(".")[0]
        in {"pandas", "polars", "pyarrow", "narwhals", "modin", "cudf", "duckdb", "dask"}
    )


def open_frame(data: Any, source: str | None = None, *, levels: bool = False) -> Frame:
    """Take a frame apart into columns; `levels` takes the levels of an index as columns, too."""
    import narwhals as nw

    kind = type(data).__module__.split(".")[0]
    try:
        frame = nw.from_native(data, eager_only=True)
    except nw.exceptions.DuplicateError:
        raise InputError(
            "{source}: some columns have the same name. Rename or drop them.", source=source or f"{kind} frame"
        ) from None
    except (TypeError, ValueError):
        refuse_parts(data)
        raise InputError(
            N_("Cannot use this {kind} {type} as a table of results. Collect it first.")
            if hasattr(data, "collect")
            else N_("Cannot use this {kind} {type} as a table of results. Pass a whole data frame, wide or long."),
            kind=kind,
            type=type(data).__name__,
        ) from None
    where = source or f"{kind} frame"
    native = nw.to_native(frame)
    names, notes = _labels(native, frame.columns)
    columns = [_cells(series) for series in frame.iter_columns()]
    depth = getattr(getattr(native, "index", None), "nlevels", 0)
    if depth > 1 and (not levels or not names):
        raise InputError(
            "{source}: the index has {n} levels. Call reset_index() and name the columns to use.", source=where, n=depth
        )
    index, text, header = _index(native) if depth == 1 else (None, False, "")
    if depth > 1:
        names = [*(f"level_{at}" if name is None else str(name) for at, name in enumerate(native.index.names)), *names]
        columns = [*(native.index.get_level_values(at).tolist() for at in range(depth)), *columns]
    check_names(names, where, "column")
    return Frame(names, columns, index, text, where, header, depth if depth > 1 else 0, notes)


def _labels(native: Any, columns: Sequence[Any]) -> tuple[list[str], tuple[str, ...]]:
    """Names of the columns; those of several levels are joined, with a note."""
    if getattr(getattr(native, "columns", None), "nlevels", 1) == 1:
        return [str(name) for name in columns], ()
    levels = [[str(label) for label in level] for level in zip(*columns, strict=True)]
    names = join_names([["", *level] for level in levels], merged=False)[1:]
    return names, (Handled("{lines} of names were read as one: {names}; the first is {first}, the last {last}.",
        lines=count(len(levels), "line"), names=quoted(names, 4), first=quote(" ".join(levels[0])),
        last=quote(" ".join(levels[-1]))),)  # fmt: skip


def _cells(series: Any) -> Any:
    """Cells of one column: an array for plain numbers (which keeps float32 apart), a list of objects for the rest."""
    if series.dtype.is_float() or (series.dtype.is_integer() and series.null_count() == 0):
        array = series.to_numpy()
        if array.dtype.kind in "iuf":
            return array
    return series.to_list()


def _index(native: Any) -> tuple[list[str] | None, bool, str]:
    """Names of the rows, whether they are text, and their header: a corner where the columns have a name, too."""
    cells, rows = native.index.tolist(), native.index.name
    across = [str(name) for name in native.columns.names if name is not None]
    if cells == list(range(len(cells))) and rows is None and not across:
        return None, False, ""
    header = "" if rows is None else str(rows)
    if across and heads(header) <= 0 and corner(header) not in PROBLEM_HEADERS:
        header = f"{header} \\ {across[-1]}".strip()
    return [str(cell) for cell in cells], any(isinstance(cell, str) for cell in cells), header


def frame_results(
    frame: Frame,
    columns: LongColumns,
    wanted: Wanted,
    decided: Handling = AS_IT_IS,
    repeats: str | None = None,
) -> Results:
    """Results from a frame, recognised like a file: wide or long, with summaries and labels left out or asked about.

    A frame that is problems × algorithms as it stands is read by its numbers, any other by the text of its cells.
    """
    if frame.rows == 0:
        raise InputError(
            "{source}: the frame has no rows. It must contain a row per problem (wide) or per measurement (long).",
            source=frame.source,
        )
    if None not in columns[:3] and decided.take is None and {*columns[:3]} <= {*frame.names}:
        return _long(frame, columns, wanted)
    grid = taken(frame_grid(frame, decided))
    layout = recognise(grid) if may_have_layout(grid) and not columns.any_given() else None
    if layout is not None:
        return collect(layout.records(grid, {}, None), wanted)
    refuse_other(grid, columns, wanted.objective)
    detected = detect_long(grid, columns, metrics=wanted.metric is not None)
    if detected is not None or columns.long_given():
        grid, columns = detected or (grid, columns)
        return collect(long_records(grid, named_roles(grid, columns, metrics=wanted.metric is not None)), wanted)
    table = take_apart(grid, None, problem=columns.problem, metric=wanted.metric, repeats=repeats)
    numbers = {name for name, cells in zip(frame.names, frame.columns, strict=True) if not _is_text(cells)}
    as_it_is = numbers == set(table.algorithms) and not handled(table.notes)
    plain = not frame.keys and not decided.any_given() and columns.problem is None and wanted.missing == "refuse"
    if as_it_is and plain:
        return _wide(frame, wanted)
    records = wide_records(grid, None, repeats, None, problem=columns.problem, metric=wanted.metric)
    return collect(records, wanted)


def frame_grid(frame: Frame, decided: Handling = AS_IT_IS) -> Grid:
    """Write a frame as the cells that a file would have; an index that is not 0, 1, 2, … is a first column."""
    names, columns = frame.names, [*map(_spelled_column, frame.columns)]
    if frame.row_names is not None:
        names, columns = [frame.row_header, *names], [frame.row_names, *columns]
    grid = grid_of(names, zip(*columns, strict=True), frame.source, frame.notes)
    return grid._replace(handling=decided, unit="row", keys=frame.keys)


def columns_grid(data: Any, source: str | None = None) -> Grid:
    """Make a grid of a frame, or of a dict of columns, so that what reads files reads it."""
    if is_frame(data):
        frame = open_frame(data, source, levels=True)
        return frame_grid(frame if _names_rows(frame) else frame._replace(row_names=None))
    frame = Frame([str(name) for name in data], list(data.values()), None, False, source or "dict")
    for name, column in zip(frame.names, frame.columns, strict=True):
        if not _is_column(column):
            raise InputError(
                "{source}: column {name} is not a sequence of values.", source=frame.source, name=quote(name)
            )
        if len(column) != frame.rows:
            raise InputError(
                "{source}: column {name} has {values}, column {first} has {n}. All columns need the same length.",
                source=frame.source, name=quote(name), values=count(len(column), "value"), first=quote(frame.names[0]),
                n=frame.rows,
            )  # fmt: skip
    return frame_grid(frame)


def side_by_side(data: Any, *, value_is_named: bool = False) -> Any:
    """Return a dict of frames, one for each algorithm, as tables whose rows are matched by name; anything else as it is."""
    if not isinstance(data, Mapping) or len(data) < 2:
        return data
    if not all(is_frame(one) and hasattr(one, "columns") for one in data.values()):
        return data
    names = check_names([str(name) for name in data], "dict", "algorithm")
    grids = {name: columns_grid(one, name) for name, one in zip(names, data.values(), strict=True)}
    headers = [set(grid.rows[0]) for grid in grids.values()]
    numbers = [
        name
        for name in set.intersection(*headers)
        if all(beside.are_decimals(beside.column(g, name)) for g in grids.values())
    ]
    if len(numbers) > 1 and not value_is_named:
        raise InputError(
            "The frames have the same columns of numbers: {columns}. If each frame holds a metric, use podium.compare_metrics(data). If each "
            "is an algorithm, name its columns: problem= and value=.",
            columns=quoted(sorted(numbers)),
        )
    return Tables.of(grids)


def _names_rows(frame: Frame) -> bool:
    """Whether an index names the rows; whole numbers without a name are what sorting and selecting left behind, if a column can."""
    if frame.row_names_are_text or frame.row_header:
        return True
    named = any(normalise(header) in NAME_HEADERS for header in frame.names)
    return not named and not any(isinstance(cell, str) for column in frame.columns for cell in column[:1])


def is_columns(data: object) -> bool:
    """Whether an object is a dict of columns: sequences of numbers and words."""
    return isinstance(data, Mapping) and bool(data) and all(map(_is_column, data.values()))


def _is_column(cells: Any) -> bool:
    if isinstance(cells, (str, bytes, Mapping)) or not hasattr(cells, "__len__"):
        return False
    return all(isinstance(cell, str) or not hasattr(cell, "__len__") for cell in cells)


def _spelled_column(cells: Any) -> list[str]:
    if isinstance(cells, np.ndarray) and cells.dtype == np.float64:  # quicker than one after the other
        return ["" if value != value else repr(value).removesuffix(".0") for value in cells.tolist()]
    return list(map(spelled_object, cells.tolist() if getattr(cells, "dtype", None) == np.int64 else cells))


def spelled_object(value: Any) -> str:
    """Spell a value as `spelled` does, nothing where there is none, and truth values as numbers."""
    if isinstance(value, (bool, np.bool_)):
        return str(int(value))
    if isinstance(value, np.floating):  # float32 and the like have shortest decimals of their own
        value = float(str(value))
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return str(value)
    return "" if is_absent(value) else spelled(value)


def _long(frame: Frame, columns: LongColumns, wanted: Wanted) -> Results:
    roles = columns.roles(frame.names, frame.source)
    series = dict(zip(frame.names, frame.columns, strict=True))
    problems = labels(series[roles["problem"]], roles["problem"], frame.source)
    algorithms = labels(series[roles["algorithm"]], roles["algorithm"], frame.source)
    runs = labels(series[roles["run"]], roles["run"], frame.source) if "run" in roles else None

    def place(index: int) -> str:
        return Message(
            "row {row}, column {column}, {algorithm} on {problem}",
            row=index + 1, column=quote(roles["value"]), algorithm=quote(algorithms[index]),
            problem=quote(problems[index]),
        )  # fmt: skip

    others = {name: cells for name, cells in series.items() if name not in roles.values()}
    varying = varying_columns(others, problems, algorithms, frame.source)
    notes = [
        roles_listed(
            Roles((roles["problem"],), (roles["algorithm"],), roles["value"], (roles["run"],) if runs else ())
        ),
        *about_others([*others], varying),
    ]
    records = Records(
        problems, algorithms, as_objects(series[roles["value"]]), runs,
        place=place, placed=True, source=frame.source, notes=tuple(notes), repeated=roles.get("run", ""),
    )  # fmt: skip
    return collect(records, replace(wanted, metric=None))


def _wide(frame: Frame, wanted: Wanted) -> Results:
    text = (name for name, cells in zip(frame.names, frame.columns, strict=True) if _is_text(cells))
    named_by = next(text, None)
    if named_by is not None:
        problems = labels(frame.columns[frame.names.index(named_by)], named_by, frame.source)
        note = Message("The column {name} names the problems.", name=quote(named_by))
    elif frame.row_names is not None:
        problems, note = frame.row_names, Message("The index names the problems.")
    else:
        problems = [str(index + 1) for index in range(frame.rows)]
        note = Message("No column names the problems; they are called 1 to {n}.", n=frame.rows)
    algorithms = [name for name in frame.names if name != named_by]
    check_size(max(frame.rows, 2), len(algorithms), frame.source)
    check_names(problems, frame.source, "problem", lambda index: Message("row {row}", row=index + 1))
    cells = _matrix([frame.columns[frame.names.index(name)] for name in algorithms])

    def place(index: int) -> str:
        row, column = divmod(index, len(algorithms))
        return Message(
            "row {row} ({problem}), column {column}",
            row=row + 1, problem=quote(problems[row]), column=quote(algorithms[column]),
        )  # fmt: skip

    on = Labels(problems, np.repeat(np.arange(frame.rows), len(algorithms)))
    by = Labels(algorithms, np.tile(np.arange(len(algorithms)), frame.rows))
    records = Records(on, by, as_objects(cells), place=place, placed=True, source=frame.source, notes=(note,))
    return collect(records, replace(wanted, metric=None))


def _is_text(cells: Any) -> bool:
    return not isinstance(cells, np.ndarray) and any(isinstance(cell, str) for cell in cells)


def _matrix(columns: Sequence[Any]) -> Any:
    """Cells in row-major order: one array when all columns have the same number type, a list of objects otherwise."""
    kinds = {column.dtype if isinstance(column, np.ndarray) else None for column in columns}
    if len(kinds) == 1 and None not in kinds:
        return np.column_stack(columns).ravel()
    lists = [list(column) if isinstance(column, np.ndarray) else column for column in columns]
    return [cell for row in zip(*lists, strict=True) for cell in row]


def labels(cells: Any, column: str, source: str) -> list[str]:
    """Names from a column of text or whole numbers; a missing one is an error."""
    out = []
    for index, cell in enumerate(cells):
        if is_absent(cell) or not str(cell).strip():
            raise InputError(
                "{source}, row {row}, column {column}: no name. Fill it in.",
                source=source, row=index + 1, column=quote(column),
            )  # fmt: skip
        out.append(str(cell).strip())
    return out


# Which objects are lazy frames, decided without importing any library.


_ENGINES: Final = {
    "polars": "LazyFrame",
    "narwhals": "LazyFrame",
    "duckdb": "DuckDBPyRelation",
    "_duckdb": "DuckDBPyRelation",
    "ibis": "Table",
    "dask": "DataFrame",
    "dask_expr": "DataFrame",
    "pyspark": "DataFrame",
    "sqlframe": "DataFrame",
}


def is_lazy(data: object) -> bool:
    """Whether an object is a lazy frame of a library that narwhals knows."""
    if hasattr(type(data), "__narwhals_lazyframe__"):
        return True
    return any(_ENGINES.get(base.__module__.split(".")[0]) == base.__name__ for base in type(data).__mro__)


def as_objects(cells: Any) -> Any:
    """Make an array of cells that stay as they are."""
    if isinstance(cells, np.ndarray):
        return cells
    out = np.empty(len(cells), dtype=object)
    out[:] = cells
    return out
