"""The reader of flat layouts: a table, and one of `PRESETS` with the meaning of its columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from podium.data.cells import is_missing
from podium.data.grid import Grid, rectangular
from podium.data.headers import normalise
from podium.data.long import keep_where
from podium.data.readers.protocol import Kind, Place, Records, twice
from podium.data.readers.registry import PRESETS, Preset, alternatives, fits, matching
from podium.data.readers.tables import Roles, columns_in, long_records, wide_records
from podium.data.results import Objective, check_objective
from podium.data.tables.opening import read_grid
from podium.errors import InputError, Noted, quote, quoted
from podium.i18n import Message, count, joined, some

_LOSSES: Final = ("logloss", "rmse", "mse", "mae", "brier", "balacc_error")
_OPTIONS: Final = {
    "delimiter": Message("one character, tab or space; auto-detected when left out"),
    "decimal": Message("decimal mark, . or ,; auto-detected when left out"),
    "value": Message("a column of values other than the default one, such as auc"),
}
_SAES_OPTIONS: Final = _OPTIONS | {
    "metrics": Message("a table MetricName,Maximize that lists the metrics for which larger is better")
}


class Layout:
    """The reader of one layout."""

    def __init__(self, name: str, preset: Preset) -> None:
        self.name = name
        self.preset = preset
        self.title = preset.title
        self.kinds: tuple[Kind, ...] = ("results",)
        self.options: Mapping[str, str] = _SAES_OPTIONS if name == "saes" else _OPTIONS

    def sniff(self, place: Place) -> bool:
        """Whether the first line of a text has the columns of this layout."""
        header = columns_in(place)
        return self.name in matching(header) and (not self.preset.wide or normalise(header[0]) in self.preset.signature)

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Records:
        """Read a file of this layout."""
        assert kind in self.kinds
        if place.is_folder:
            raise InputError(
                "{source}: the layout {name} is for a file, but this is a folder. Name the file.",
                source=place.source,
                name=quote(self.name),
            )
        return self.records(read_grid(place.path, options.get("delimiter")), options)

    def records(self, grid: Grid, options: Mapping[str, str], where: Mapping[str, str] | None = None) -> Records:
        """Records of a grid of this layout."""
        preset, decimal = self.preset, options.get("decimal")
        grid = rectangular(grid, recognised=True)
        grid = grid._replace(
            notes=(*grid.notes, Message("Read as {name}: {title}.", name=quote(self.name), title=preset.title))
        )
        if preset.wide:
            if where:
                raise InputError(
                    "{source}: selecting rows (where) needs a long table; {name} is a wide one.",
                    source=grid.source,
                    name=self.name,
                )
            return wide_records(grid, preset.names, "folds" if preset.repeats else None, decimal, preset.directions)
        there = {normalise(name) for name in grid.rows[0]}
        if not fits(preset, there):
            needed = [quote(name.replace("|", " or ")) for name in preset.signature]
            raise InputError(
                "{source}: this is not the layout {name} ({title}), which has the columns {needed}. The columns here "
                "are: {listed}.",
                source=grid.source, name=quote(self.name), title=preset.title, needed=some(needed, 20),
                listed=quoted(grid.rows[0], 20),
            )  # fmt: skip
        if preset.folds is not None:
            names = (preset.problem, preset.algorithm, preset.metric or "")
            grid, where = _unfolded(grid, preset.folds, preset.value[0], names, where)
        roles = _roles_of(preset, grid.rows[0], options.get("value"))
        if preset.own:
            roles = roles._replace(known=_OWN)
        records = long_records(grid, roles, where, {}, decimal)
        directions = self._directions(records, options)
        if options.get("value") is not None and normalise(options["value"]) not in map(normalise, preset.value):
            directions = {}
        records = replace(records, directions=directions)
        if preset.own:
            return _with_own_columns(records, grid, where)
        return _turned(records, grid, roles) if preset.losses and where is None else records

    def _directions(self, records: Records, options: Mapping[str, str]) -> dict[str, Objective]:
        fixed = dict(self.preset.directions)
        if "*" in fixed:
            return dict.fromkeys(records.metrics or ("",), fixed["*"])
        if "metrics" in options:
            return _saes_directions(options["metrics"])
        return {metric: way for metric, way in fixed.items() if not metric or metric in records.metrics}


def _roles_of(preset: Preset, header: Sequence[str], value: str | None = None) -> Roles:
    """Columns of a header that play the roles of a layout."""
    by_name: dict[str, str] = {}
    for name in header:
        by_name.setdefault(normalise(name), name)

    def present(columns: Sequence[str]) -> tuple[str, ...]:
        found = (by_name.get(normalise(word)) for column in columns for word in column.split("|"))
        return tuple(dict.fromkeys(name for name in found if name is not None))

    def first(columns: str) -> tuple[str, ...]:
        return next((found for found in map(present, alternatives(columns)) if found), ())

    values = present(preset.value)
    return Roles(
        problem=first(preset.problem),
        algorithm=first(preset.algorithm),
        value=value if value is not None else values[0],
        run=first(preset.run),
        metric=next(iter(present([preset.metric])), None) if preset.metric else None,
        failure=next(iter(present([preset.failure])), None) if preset.failure else None,
    )


def _turned(records: Records, grid: Grid, roles: Roles) -> Records:
    """Turn the sign of losses among scores, so that larger is better on every problem.

    The AutoML benchmark of 2019 writes the AUC of two classes and the log loss of more into one column ``result``.
    """
    header, body = grid.rows[0], grid.rows[1:]
    at = {normalise(name): place for place, name in enumerate(header)}
    if "metric" in at:
        losing = [row[at["metric"]].casefold() in _LOSSES for row in body]
    else:
        columns = [at[name] for name in _LOSSES if name in at]
        value = header.index(roles.value)
        losing = ["auc" in at and not row[at["auc"]] and any(row[c] == row[value] for c in columns) for row in body]
    losing = [lost and not is_missing(str(cell)) for lost, cell in zip(losing, records.value, strict=True)]
    if not any(losing):
        return records
    problems = {name for name, lost in zip(records.problem, losing, strict=True) if lost}
    mixed = [
        name
        for name, lost, cell in zip(records.problem, losing, records.value, strict=True)
        if not lost and name in problems and not is_missing(str(cell))
    ]
    if mixed:
        raise InputError(
            "{source}: {problem} has losses and scores in the column {column}, so larger is neither better nor "
            "worse. Choose a column that contains one quantity: {--option:value=NAME}.",
            source=records.source, problem=quote(mixed[0]), column=quote(roles.value),
        )  # fmt: skip
    values = [_negated(cell) if lost else cell for cell, lost in zip(records.value, losing, strict=True)]
    note = Noted(
        "Column {column} contains a loss on {problems} ({listed}): its sign was flipped there, so that larger "
        "values are always better.",
        column=quote(roles.value), problems=count(len(problems), "problem"), listed=some(sorted(problems)),
    )  # fmt: skip
    return replace(records, value=values, notes=(*records.notes, note))


def _negated(cell: Any) -> str:
    text = str(cell)
    return text[1:] if text.startswith("-") else f"-{text.removeprefix('+')}"


def _saes_directions(path: str) -> dict[str, Objective]:
    grid = rectangular(read_grid(path))
    found: dict[str, Objective] = {}
    if [normalise(name) for name in grid.rows[0]] != ["metric name", "maximize"]:
        raise InputError("{source}: it must have the columns MetricName and Maximize.", source=grid.source)
    for (name, way), line in zip(grid.rows[1:], grid.lines[1:], strict=True):
        if way.casefold() not in ("true", "false"):
            raise InputError(
                "{source}, line {line}, column 'Maximize': {way} is neither True nor False.",
                source=grid.source, line=line, way=quote(way),
            )  # fmt: skip
        if name in found:
            raise InputError(
                "{source}, line {line}: the metric {name} occurs twice.",
                source=grid.source, line=line, name=quote(name),
            )  # fmt: skip
        found[name] = check_objective("maximize" if way.casefold() == "true" else "minimize")
    return found


def recognise(grid: Grid) -> Layout | None:
    """Return the layout of a grid, None where it has none."""
    found = [name for name in matching(grid.rows[0]) if not PRESETS[name].wide or _repeats(grid, PRESETS[name])]
    if len(found) > 1:
        raise InputError(
            "{source}: the columns match {listed}. Name the layout ({--reader}), or the columns ({--problem}, "
            "{--algorithm}, {--value}).",
            source=grid.source,
            listed=some([joined((name, " (", PRESETS[name].title, ")")) for name in found], 5, "; "),
        )
    return READERS[found[0]] if found else None


def _repeats(grid: Grid, preset: Preset) -> bool:
    """Whether the first column has the signature of a wide layout, and names some lines alike."""
    first = [row[0] for row in grid.rows[1:]]
    return normalise(grid.rows[0][0]) in preset.signature and len(set(first)) < len(first)


READERS: Final[dict[str, Layout]] = {name: Layout(name, preset) for name, preset in PRESETS.items()}


# Tables whose lines hold the values of all folds as a list: a line for each fold is made of each.


_FOLD: Final = "fold"
"""The column that is added; folds are counted from 0."""

_LIST: Final = re.compile(r"\[(.*)\]", re.DOTALL)
_BETWEEN: Final = re.compile(r"[,\s]+")


def _unfolded(
    grid: Grid, folds: str, value: str, cell: Sequence[str], where: Mapping[str, str] | None
) -> tuple[Grid, Mapping[str, str] | None]:
    """Make a line for each fold of a table that has lists of them; leave others as they are.

    >>> table = Grid([["a", "v", "all"], ["x", "", "[0.5, 0.7]"]], [1, 2], ";", "t", ())
    >>> _unfolded(table, "all", "v", ["a"], None)[0].rows
    [['a', 'v', 'all', 'fold'], ['x', '0.5', '[0.5, 0.7]', '0'], ['x', '0.7', '[0.5, 0.7]', '1']]
    """
    header = grid.rows[0]
    at = {normalise(name): place for place, name in enumerate(header)}
    if normalise(folds) not in at or not any(row[at[normalise(folds)]] for row in grid.rows[1:]):
        return grid, where
    place, target = at[normalise(folds)], at[normalise(value)]
    body, lines, notes = keep_where(header, grid.rows[1:], grid.lines[1:], where, grid.source)
    keys = [at[normalise(name)] for name in cell if normalise(name) in at]
    _refuse_several(body, lines, keys, grid.source)
    rows, numbers = [[*header, _FOLD]], [grid.lines[0]]
    for row, line in zip(body, lines, strict=True):
        for fold, token in enumerate(_tokens(row[place], grid.source, line, header[place])):
            rows.append([*row[:target], token, *row[target + 1 :], str(fold)])
            numbers.append(line)
    told = Message(
        "The values of the folds are in {column}: {measurements}.",
        column=quote(header[place]),
        measurements=count(len(rows) - 1, "measurement"),
    )
    return grid._replace(rows=rows, lines=numbers, notes=(*grid.notes, *notes, told)), None


def _tokens(cell: str, source: str, line: int, column: str) -> list[str]:
    match = _LIST.fullmatch(cell.strip())
    if match is None:
        raise InputError(
            "{source}, line {line}, column {column}: expected a list of the values of all folds, as on other "
            "lines, but got {cell}.",
            source=source, line=line, column=quote(column), cell=quote(cell),
        )  # fmt: skip
    return _BETWEEN.split(match[1].strip())


def _refuse_several(body: Sequence[Sequence[str]], lines: Sequence[int], keys: Sequence[int], source: str) -> None:
    """Folds of two evaluations have the same numbers, and may be other splits."""
    cells = [tuple(row[place] for place in keys) for row in body]
    if repeated := twice(zip(cells, lines, strict=True), lambda one: one[0]):
        (cell, first), (_, line) = repeated
        raise InputError(
            "{source}: lines {first} and {line} both contain the folds of {cell}. Keep one evaluation of each with "
            "{--where:COLUMN=VALUE}, such as one task, setup or uploader.",
            source=source, first=first, line=line, cell=", ".join(map(quote, cell)),
        )  # fmt: skip


# The columns of podium's own long table beyond those of every long table: which way is better, budget, group, sizes.


_OWN: Final = ("objective", "budget", "group", "train", "test")
"""Headers of these columns."""

_TYPES: Final[Mapping[str, Callable[[str], Any]]] = {"budget": float, "train": int, "test": int}


def _with_own_columns(records: Records, grid: Grid, where: Mapping[str, str] | None) -> Records:
    """Add the columns that only podium writes to the records."""
    header = grid.rows[0]
    body, _, _ = keep_where(header, grid.rows[1:], grid.lines[1:], where, grid.source)
    found = {name: [row[header.index(name)] for row in body] for name in _OWN if name in header}
    directions = _directions(records, found.pop("objective", []))
    more: dict[str, Any] = {name: _typed(records, name, cells) for name, cells in found.items()}
    return replace(records, directions=directions, **more)


def _directions(records: Records, cells: Sequence[str]) -> dict[str, Objective]:
    metrics = records.metric if records.metric is not None else [""] * len(cells)
    said: dict[str, str] = {}
    for index, (metric, cell) in enumerate(zip(metrics, cells, strict=True)):
        if said.setdefault(metric, cell) != cell:
            raise InputError(
                "{source}, {place}: the objective is {cell}, but {first} further up. Use the same objective for "
                "all measurements of a metric.",
                source=records.source, place=records.place(index), cell=quote(cell), first=quote(said[metric]),
            )  # fmt: skip
    return {metric: check_objective(cell) for metric, cell in said.items() if cell}


def _typed(records: Records, name: str, cells: Sequence[str]) -> list[Any]:
    convert = _TYPES.get(name, str)
    found = []
    for index, cell in enumerate(cells):
        try:
            found.append(convert(cell))
        except ValueError:
            raise InputError(
                "{source}, {place}: {cell} in the column {name} is not a number.",
                source=records.source, place=records.place(index), cell=quote(cell), name=quote(name),
            ) from None  # fmt: skip
    return found
