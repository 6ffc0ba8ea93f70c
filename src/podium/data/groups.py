"""Unpaired samples: one group of observations per algorithm, of any sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Unpack

import numpy as np

from podium.data.cells import Flat, Place, comma_note, flatten, looks_numeric, parse_cells
from podium.data.decimals import FloatArray, IntArray, Scaled, to_float
from podium.data.frames import columns_grid, is_frame
from podium.data.grid import Grid, rectangular
from podium.data.headers import column_index
from podium.data.kinds import refuse_other
from podium.data.load import Sources
from podium.data.long import LongColumns, keep_where, refuse_blank
from podium.data.measurements import first_appearance
from podium.data.options import GroupsOptions, GroupsTable, given_of, part_of, takes
from podium.data.results import Objective, check_names, check_objective, digest, freeze
from podium.data.tables.chosen import Match, matched
from podium.data.tables.opening import column_of, read_grid
from podium.data.wide import take_apart
from podium.equality import ByValue
from podium.errors import InputError, quote, quoted
from podium.i18n import Message, count, in_english, some
from podium.mistaken import refuse_parts

_ADVICE: Final = Message("Supply the observation, or leave the cell blank if there was none.")


@dataclass(frozen=True, eq=False)
class Groups(ByValue):
    """Independent samples, one per algorithm.

    Attributes
    ----------
    algorithms : tuple of str
        Unique names of the groups.
    samples : tuple of float64 arrays, read-only
        Observations of each group, in file order.
    exact : tuple of integer arrays, read-only
        The same without rounding: ``samples[j] == exact[j] / denominator``.
    denominator : int
        Common denominator of all groups.
    objective : "maximize" or "minimize"
        Whether larger or smaller values are better.
    source : str
        Where the data came from.
    notes : tuple of str
        Notes on how the data were read.
    """

    algorithms: tuple[str, ...]
    samples: tuple[FloatArray, ...]
    exact: tuple[IntArray, ...] = field(repr=False)
    denominator: int
    objective: Objective
    source: str = "array"
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        freeze(*self.samples, *self.exact)

    @property
    def k(self) -> int:
        """Number of groups."""
        return len(self.algorithms)

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of observations in each group."""
        return tuple(sample.size for sample in self.samples)

    @cached_property
    def sha256(self) -> str:
        """Digest as in :attr:`podium.data.Results.sha256`: a row per group, no problems, "groups" at the end."""
        rows = [group.tolist() for group in self.exact]
        return digest("groups", self.objective, self.algorithms, (), self.denominator, rows)

    @in_english
    def __repr__(self) -> str:
        sizes = some([str(size) for size in self.sizes], 6)
        return f"Groups({count(self.k, 'algorithm')} with {sizes} observations, {self.objective}, from {self.source})"


@takes(GroupsOptions)
def read_groups(source: Sources, *, objective: Objective | None = None, **options: Unpack[GroupsOptions]) -> Groups:
    r"""Read unpaired samples from a file.

    Parameters
    ----------
    source : path, "-", open file or frame
        Wide: a column per algorithm, blank cells where a column is shorter. Long: a line per observation.
    objective : "maximize" or "minimize"
        Whether larger or smaller values are better. Required.
    algorithm, value : str, optional
        Columns of a long table.
    where : mapping of column to cell, optional
        Keep only the lines of a long table with these cells, such as one metric.
    delimiter, decimal, names
        As in :func:`podium.data.read_results`; a first column of names is ignored, with a note.
    sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose, take
        As in :func:`podium.data.read_results`.

    Raises
    ------
    InputError
        If something cannot be read; the message names the file, line and column, and says what to do.

    Examples
    --------
    >>> import io
    >>> read_groups(io.StringIO("A,B\n1,4\n2,5\n3,\n"), objective="minimize")
    Groups(2 algorithms with 3, 2 observations, minimize, from open file)
    """
    goal = check_objective(objective)
    grid = read_grid(matched(part_of(source, options), Match()), options["delimiter"])
    algorithm, value, decimal, where = options["algorithm"], options["value"], options["decimal"], options["where"]
    if algorithm is None and column_of("algorithm") in grid.rows[0]:
        algorithm, value = column_of("algorithm"), value or _only_numbers(grid)
    if algorithm is not None or value is not None:
        return _read_long(grid, algorithm, value, goal, decimal, where)
    if where:
        raise InputError("A selection of lines (where) needs a long table: name its algorithm and value columns.")
    refuse_other(grid, LongColumns(), objective, ("results", "folds"))
    return _read_wide(grid, goal, decimal, options["names"])


def _only_numbers(grid: Grid) -> str:
    """Find the column of values in files of one algorithm each: the only one of numbers."""
    named = zip(grid.rows[0], zip(*rectangular(grid).rows[1:], strict=True), strict=True)
    found = [name for name, cells in named if all(map(looks_numeric, cells))]
    if len(found) != 1:
        raise InputError(
            "{source}: {n} columns hold numbers only. Name that of the values: {--value:COLUMN}. The columns are: "
            "{names}.",
            source=grid.source, n=len(found), names=quoted(grid.rows[0], 20),
        )  # fmt: skip
    return found[0]


@takes(GroupsTable)
def to_groups(
    data: Any,
    *,
    objective: Objective | None = None,
    algorithms: Sequence[str] | None = None,
    source: str | None = None,
    **table: Unpack[GroupsTable],
) -> Groups:
    """Build groups from observations in memory.

    Parameters
    ----------
    data
        A dict of algorithm to observations; an array or list whose columns are groups; or a frame (pandas, polars, …),
        with the layout of a file for `read_groups`.
    objective
        "maximize" or "minimize".
    algorithms
        Names of the columns of an array; by default "A1" to "Ak".
    source
        Name of the data in messages.
    algorithm, value, names, where, drop_row, keep_row, drop_column, keep_column, transpose, take
        As in :func:`read_groups`, for frames.

    Raises
    ------
    InputError
        If a value is invalid; the message names the group and observation.

    Examples
    --------
    >>> to_groups({"A": [0.1, 0.2], "B": [0.3]}, objective="maximize").denominator
    10
    """
    goal = check_objective(objective)
    refuse_parts(data)
    if is_frame(data):
        if algorithms is not None:
            raise InputError("A frame has its own names: leave out algorithms.")
        grid: Any = columns_grid(data, source)
        return read_groups(grid, objective=goal, **table)
    if given := given_of(table):
        raise InputError("{keyword} is for frames; leave it out for arrays and dicts.", keyword=given[0])
    if not isinstance(data, Mapping):
        data, source = _by_name(data, algorithms), source or "array"
    elif algorithms is not None:
        raise InputError("The keys of the dict name the algorithms: leave out algorithms.")
    source = source or "dict"
    algorithms = check_names([str(name) for name in data], source, "algorithm")
    for name, cells in data.items():
        if isinstance(cells, (str, bytes, Mapping)) or not hasattr(cells, "__iter__"):
            raise InputError(
                "{source}: the value of {name} is {value}. Pass a list of observations.",
                source=source,
                name=quote(name),
                value=quote(cells),
            )
    columns = [list(cells) for cells in data.values()]
    codes = [index for index, column in enumerate(columns) for _ in column]
    starts = np.cumsum([0, *(len(column) for column in columns)]).tolist()

    def place(index: int) -> str:
        return Message(
            "observation {number} of {algorithm}",
            number=index - starts[codes[index]] + 1,
            algorithm=quote(algorithms[codes[index]]),
        )

    scaled = flatten(Flat([cell for column in columns for cell in column], place, source))
    return _build(scaled, algorithms, codes, goal, source, [])


def _by_name(data: Any, algorithms: Sequence[str] | None) -> dict[str, list[Any]]:
    """Columns of an array by their names."""
    shape = getattr(data, "shape", None)
    if isinstance(data, (str, bytes)) or not hasattr(data, "__iter__") or (shape is not None and len(shape) != 2):
        raise InputError(
            "Pass groups as a dict of algorithm to observations, a frame or an array, not as {type}.",
            type=quote(type(data).__name__),
        )
    rows = [list(row) if hasattr(row, "__iter__") and not isinstance(row, (str, bytes)) else [row] for row in data]
    k = len(rows[0]) if rows else 0
    names = [f"A{at + 1}" for at in range(k)] if algorithms is None else [str(name) for name in algorithms]
    if len(set(map(len, rows))) > 1 or len(names) != k:
        raise InputError(
            "Every row needs a value for each of the algorithms; pass samples of different sizes as a dict of algorithm to observations."
        )
    check_names(names, "array", "algorithm")
    return {name: [row[at] for row in rows] for at, name in enumerate(names)}


def _build(
    scaled: Scaled,
    algorithms: Sequence[str],
    codes: Sequence[int],
    objective: Objective,
    source: str,
    notes: Sequence[str],
) -> Groups:
    k = len(algorithms)
    if k < 2:
        raise InputError(
            "{source}: {n} group detected; a comparison needs at least two. Check the delimiter.",
            "{source}: {n} groups detected; a comparison needs at least two. Check the delimiter.",
            k,
            source=source,
        )
    membership = np.array(codes, dtype=np.int64)
    sizes = np.bincount(membership, minlength=k)
    empty = [quote(algorithms[index]) for index in np.flatnonzero(sizes == 0).tolist()]
    if empty:
        raise InputError(
            "{source}: no observations for {names}. Every group needs at least one; remove empty columns.",
            source=source,
            names=some(empty),
        )
    if len(codes) < 3:
        raise InputError(
            "{source}: only {observations} in all. A comparison of groups needs at least three.",
            source=source,
            observations=count(len(codes), "observation"),
        )
    exact = tuple(scaled.exact[membership == index] for index in range(k))
    return Groups(
        algorithms=tuple(algorithms),
        samples=tuple(to_float(Scaled(group, scaled.denominator)) for group in exact),
        exact=exact,
        denominator=scaled.denominator,
        objective=objective,
        source=source,
        notes=tuple(notes),
    )


def _read_wide(grid: Grid, objective: Objective, decimal: str | None, names: bool | None) -> Groups:
    width = len(grid.rows[0])
    padded = [row + [""] * (width - len(row)) for row in grid.rows]
    table = take_apart(grid._replace(rows=padded), names, decimal=decimal, runs_are_fine=True, ragged=True)
    k = len(table.algorithms)
    cells = [cell for row in table.rows for cell in row]
    filled = [index for index, cell in enumerate(cells) if cell]
    scaled, mark = _numbers([cells[i] for i in filled], lambda i: table.place(filled[i]), grid.source, decimal)
    codes = [index % k for index in filled]
    notes = [note for note in table.notes if "names the problems" not in note]  # unpaired: there are no problems
    if table.problems is not None:
        notes.append(Message("The first column contains names and was ignored: the samples are unpaired."))
    if len(filled) < len(cells):
        sizes = np.bincount(codes, minlength=k).tolist()
        listed = [f"{quote(name)} {size}" for name, size in zip(table.algorithms, sizes, strict=True)]
        notes.append(Message(
            "{n} blank cell read as no observation; observations: {sizes}.",
            "{n} blank cells read as no observation; observations: {sizes}.",
            len(cells) - len(filled), sizes=some(listed, 10),
        ))  # fmt: skip
    return _build(scaled, table.algorithms, codes, objective, grid.source, [*notes, *comma_note(mark)])


def _read_long(
    grid: Grid,
    algorithm: str | None,
    value: str | None,
    objective: Objective,
    decimal: str | None,
    where: Mapping[str, str] | None,
) -> Groups:
    grid = rectangular(grid)
    header = grid.rows[0]
    body, lines, kept_notes = keep_where(header, list(grid.rows[1:]), list(grid.lines[1:]), where, grid.source)
    if algorithm is None or value is None:
        missing = "algorithm" if algorithm is None else "value"
        raise InputError(
            "{source}: a long table needs its algorithm and value columns named; missing: {missing}. The columns "
            "are: {names}.",
            source=grid.source, missing=missing, names=quoted(header, 20),
        )  # fmt: skip
    at, value_at = (
        column_index(header, name, grid.source, role) for name, role in ((algorithm, "algorithm"), (value, "value"))
    )
    labels = [row[at] for row in body]
    refuse_blank(labels, lines, "algorithm", algorithm, grid.source)
    names, codes = first_appearance(labels)
    kept = [index for index, row in enumerate(body) if row[value_at]]

    def place(index: int) -> str:
        return Message("line {line}, column {name}", line=lines[kept[index]], name=quote(value))

    scaled, mark = _numbers([body[index][value_at] for index in kept], place, grid.source, decimal)
    notes = [
        *grid.notes,
        *kept_notes,
        Message(
            "Long table: algorithms from {algorithm}, values from {value}.",
            algorithm=quote(algorithm),
            value=quote(value),
        ),
    ]
    ignored = [quote(name) for name in header if name not in {algorithm, value}]
    if ignored:
        notes.append(Message("Ignored columns: {names}.", names=some(ignored, 20)))
    if len(kept) < len(body):
        notes.append(Message(
            "{n} blank cell read as no observation.",
            "{n} blank cells read as no observation.",
            len(body) - len(kept),
        ))  # fmt: skip
    return _build(scaled, names, codes[kept].tolist(), objective, grid.source, [*notes, *comma_note(mark)])


def _numbers(tokens: Sequence[str], place: Place, source: str, decimal: str | None) -> tuple[Scaled, str]:
    if not tokens:
        raise InputError(
            "{source}: the table contains no observations. Add them below the names of the algorithms.", source=source
        )
    return parse_cells(tokens, place, source, decimal, _ADVICE)
