"""A table being converted to problems × algorithms: its columns, notes, and how to ask."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import Cell, lacks_number
from podium.data.decimals import Plain, plain_decimals
from podium.data.grid import Grid, refuse_unknown
from podium.data.headers import (
    INDEX_HEADERS,
    PROPERTY_HEADERS,
    QUANTITIES,
    REPETITION_HEADERS,
    is_measured,
    key,
    summary_kinds,
    uncounted,
    without_unit,
)
from podium.data.recognition.marks import as_float, number_cell, without_thousands
from podium.data.tables.chosen import matches
from podium.errors import AskError, Choice, Handled, quote, quoted
from podium.i18n import N_, Message, joined, some

Floats = NDArray[np.float64]


_COLUMN: Final = "column {}"
"""Names a column by its place, from 1, where several have one name."""


@dataclass(eq=False)
class Series:
    """One column below the names: its header and cells, and its numbers where it has any."""

    name: str
    cells: Sequence[str]
    first: bool = False
    parsed: Sequence[Cell | None] = ()
    plain: Plain | None = None
    values: Floats = field(default_factory=lambda: np.zeros(0))
    header: str = ""  # as the table has it, whatever the column is called later

    def __post_init__(self) -> None:
        self.header = self.header or self.name
        if self.values.size:  # parsed with the other columns
            return
        self.plain = plain_decimals(self.cells)
        if len(self.cells) > 1 and are_words(self.cells):
            self.parsed = [None] * len(self.cells)
            self.values = np.full(len(self.cells), np.nan)
            return
        try:
            self.values = np.array([cell or "nan" for cell in self.cells], dtype=np.float64)
        except ValueError:
            known = {text: number_cell(text) for text in set(self.cells)}
            self.parsed = [known[text] for text in self.cells]
            self.values = np.array([_value(cell) for cell in self.parsed], dtype=np.float64)
        self.values[np.isinf(self.values)] = np.nan

    @cached_property
    def is_number(self) -> bool:
        """Whether the column consists mostly of numbers."""
        without = np.flatnonzero(np.isnan(self.values))
        if len(without) == len(self.cells):
            return False
        words = sum(not lacks_number(self.cells[at]) for at in without.tolist())
        return len(self.cells) - len(without) > words

    @cached_property
    def distinct(self) -> bool:
        """Whether no two cells are equal."""
        return len(set(self.cells)) == len(self.cells)

    @cached_property
    def units(self) -> Floats:
        """Last decimal place that is printed of each number; see `units_of`."""
        if self.plain is not None:
            return np.broadcast_to(10.0 ** -int(self.plain.places.max()), len(self.cells))
        return units_of(self.cells)

    @cached_property
    def has_words(self) -> bool:
        """Whether any cell is neither a number nor a mark of a missing one."""
        return any(not lacks_number(self.cells[at]) for at in map(int, np.flatnonzero(np.isnan(self.values))))

    @property
    def has_number(self) -> bool:
        """Whether any cell is a number."""
        return bool((~np.isnan(self.values)).any())

    @property
    def has_overflow(self) -> bool:
        """Whether any cell is a number beyond all floats."""
        others = [self.cells[at] for at in np.flatnonzero(np.isnan(self.values)).tolist()]
        return any(cell is not None and np.isinf(_value(cell)) for cell in map(number_cell, others))

    @property
    def integers(self) -> bool:
        """Whether every number is whole."""
        there = self.values[~np.isnan(self.values)]
        return bool(there.size) and bool((there == np.round(there)).all())

    @property
    def whole(self) -> bool:
        """Whether every number is whole and printed without decimals."""
        if not self.integers:
            return False
        return not self.plain.places.any() if self.plain is not None else not any("." in cell for cell in self.cells)

    @property
    def counts(self) -> bool:
        """Whether the cells count 0, 1, 2, … or 1, 2, 3, …; the last ones may be blank."""
        if not self.values.size or self.values[0] not in (0, 1):
            return False
        there = ~np.isnan(self.values)
        n = int(there.sum())
        ends = n > 1 and bool(there[:n].all()) and n >= len(there) - 3
        return ends and bool((self.values[:n] == np.arange(n) + self.values[0]).all())


def are_words(cells: Sequence[str]) -> bool:
    """Whether all cells begin with a letter, and the first is no name of a float such as "nan"; cheap."""
    letters = "".join([cell[:1] for cell in cells])
    if len(letters) < len(cells) or not letters.isascii() or not letters.isalpha():
        return False
    try:
        float(cells[0])
    except ValueError:
        return True
    return False


def _value(cell: Cell | None) -> float:
    if cell is None:
        return float("nan")
    text = cell.number
    if "," in text or text.count(".") > 1:
        text = without_thousands([text], None)[0][0]
    return as_float(text.replace(" ", "").replace("'", "").replace("’", ""))


def units_of(cells: Sequence[str]) -> Floats:
    """Last decimal place that is printed of each cell, such as 0.01 of 0.75.

    Programs drop zeros at the end, so numbers without exponents count with the finest place among them.

    >>> units_of(["0.75", "0.8"]).tolist(), units_of(["1.5e3", "2e-1"]).tolist()
    ([0.01, 0.01], [100.0, 0.1])
    """
    units = np.ones(len(cells))
    powers = False
    for at, text in enumerate(cells):
        number = text if text.replace(".", "", 1).isdigit() else getattr(number_cell(text), "number", "")
        digits, mark, power = number.replace(",", ".").casefold().partition("e")
        places = len(digits) - digits.rindex(".") - 1 if "." in digits else 0
        units[at] = 10.0 ** min(int(power or 0) - places, 308)  # of a larger number nothing is verified
        powers = powers or bool(mark)
    return units if powers else np.full(len(cells), units.min(initial=1.0))


class Doubt(NamedTuple):
    """A row or column that may or may not be a competitor: what speaks, and further ways to go on."""

    axis: str
    name: str
    what: Message
    more: tuple[Choice, ...] = ()


@dataclass
class Table:
    """A table on its way to problems × algorithms."""

    grid: Grid
    header: list[str]
    body: list[list[str]]
    lines: Sequence[int]
    problem: str | None
    names: bool | None
    metric: str | None
    runs_are_fine: bool
    ragged: bool = False
    notes: list[str] = field(default_factory=list)
    series: list[Series] = field(default_factory=list)
    spreads: dict[str, Series] = field(default_factory=dict)
    run: Series | None = None
    turned: bool = False  # algorithms are rows
    counted: bool = False  # numbers name the rows
    row_values: Floats = field(default_factory=lambda: np.zeros((0, 0)))
    named_metrics: set[str] = field(default_factory=set)  # cells of a column of metrics
    doubts: list[Doubt] = field(default_factory=list)
    named: bool = True  # a column names the rows
    crossed: bool = False  # several columns name the rows
    averaged: bool = False  # a column is the mean of every row
    why: tuple[Message, ...] = ()  # what says that algorithms are rows, or columns

    def doubt(self, what: str, name: str, axis: str = "column", /, *more: Choice, **values: Any) -> None:
        """Keep a row or column in mind that may be no competitor; `ask_doubts` asks about all of them at once."""
        if not any((one.axis, one.name) == (axis, name) for one in self.doubts):
            self.doubts.append(Doubt(axis, name, Message(what, **{"name": quote(name), **values}), more))

    def doubted(self, name: str, axis: str = "column") -> bool:
        """Whether a row or column is to be asked about."""
        return any((one.axis, one.name) == (axis, name) for one in self.doubts)

    def ask_doubts(self) -> None:
        """Ask about all doubtful rows and columns in one question."""
        if not self.doubts:
            return
        if len(self.doubts) == 1:
            one = self.doubts[0]
            raise self.ask(one.what, one.name, one.axis, *one.more)
        raise AskError(
            "{source}: several rows or columns may be no competitors: {what}",
            (
                Choice(
                    *self.answer("drop")[0],
                    Message("to leave them out"),
                    self.answer("drop")[1:],
                    reasons=self._reasons(),
                ),
                Choice(*self.answer("keep")[0], Message("to compare them"), self.answer("keep")[1:]),
            ),
            source=self.grid.source,
            what=self.doubts_listed(),
        )

    def _reasons(self) -> tuple[Message, ...]:
        """Say what speaks against each, in the order of an answer."""
        return tuple(one.what for axis in ("column", "row") for one in self.doubts if one.axis == axis)

    def doubts_listed(self) -> Message:
        """Say what speaks against all doubtful rows and columns."""
        return joined([one.what for one in self.doubts], " ")

    def answer(self, way: str) -> tuple[tuple[str, str | tuple[str, ...]], ...]:
        """Options that drop, or keep, all doubtful columns and rows."""
        names = {
            axis: tuple(self.given(one.name, axis) for one in self.doubts if one.axis == axis)
            for axis in ("column", "row")
        }
        return tuple((f"{way}_{axis}", there if len(there) > 1 else there[0]) for axis, there in names.items() if there)

    def ask(self, what: str, name: str, axis: str = "column", /, *more: Choice, **values: Any) -> AskError:
        """Return the question whether to leave a row or column out or to compare it; `what` can show its `{name}`."""
        algorithm = (axis == "column") != self.turned
        kept = Message("to read it as an algorithm") if algorithm else Message("to read it as a problem")
        return AskError(
            "{source}: {what}",
            (
                Choice(f"drop_{axis}", self.given(name, axis), Message("to leave it out")),
                Choice(f"keep_{axis}", self.given(name, axis), kept),
                *more,
            ),
            source=self.grid.source,
            what=Message(what, **{"name": quote(name), **values}),
        )

    def note(self, text: str, **values: Any) -> None:
        """Report what was left out or assumed."""
        self.notes.append(Handled(text, **values))

    def columns(self) -> None:
        """Make series of the columns; leave out those that the user wants left out."""
        handling = self.grid.handling
        # pandas calls a column without a name "Unnamed: 2"
        given = list(self.header)
        self.header[1:] = [re.sub(r"^Unnamed: \d+(?:_level_\d+)?$", "", name) for name in self.header[1:]]
        self.series = [
            Series(name, [row[at] for row in self.body], at == 0, header=given[at])
            for at, name in enumerate(self.header)
        ]
        dropped = {one.casefold() for one in handling.drop_column}
        places = [_COLUMN.format(at + 1) for at in range(len(self.header))]
        self.refuse_unknown(
            [one for one in (*handling.drop_column, *handling.keep_column) if one.casefold() not in places],
            list(dict.fromkeys([*self.header, *given])),
            "column",
        )
        gone = [
            one
            for place, one in zip(places, self.series, strict=True)
            if any(matches(name, handling.drop_column) for name in (one.name, one.header)) or place in dropped
        ]
        if gone:
            self.series = [one for one in self.series if one not in gone]
            self.note("Left out on request: {columns}.", columns=columns_named(gone))

    def refuse_unknown(self, wanted: Sequence[str], names: Sequence[str], axis: str) -> None:
        """Refuse a name that no row or column has; a row may be named by its line, too."""
        lines = {f"line {line}" for line in self.lines} if axis == "row" and wanted else ()
        refuse_unknown(
            [one for one in wanted if one.casefold() not in lines],
            names,
            N_("{source}: there is no column {name}.{closest} The columns are: {names}.")
            if axis == "column"
            else N_("{source}: there is no row {name}.{closest} The rows are: {names}."),
            self.grid.source,
        )

    def refuse_repeated_columns(self) -> None:
        """Ask what columns of one name are; those that were declared algorithms get a number."""
        there = [one.name for one in self.series]
        for name in dict.fromkeys(name for name in there if name.strip() and there.count(name) > 1):
            same = [one for one in self.series if one.name == name]
            if self.turned:
                continue  # of problems, other answers fit
            if matches(name, [one for one in self.grid.handling.keep_column if one != "*"]):
                for number, one in enumerate(same, 1):
                    one.name = f"{name} ({number})"
                self.note("The {n} columns {name} are numbered.", n=len(same), name=quote(name))
                continue
            places = [at for at, one in enumerate(self.header) if one == name]
            raise AskError(
                "{source}, line {line}: {n} columns are called {name}: {places}. Every algorithm needs a name of its own.",
                (
                    Choice("keep_column", name, Message("to compare all of them, numbered")),
                    Choice("drop_column", _columns(places[1:]), Message("to keep only the first")),
                    Choice("drop_column", _columns(places[:-1]), Message("to keep only the last")),
                ),
                source=self.grid.source, line=self.grid.lines[0], n=len(same), name=quote(name),
                places=some([Message("column {column}", column=at + 1) for at in places], 6),
            )  # fmt: skip

    def kept(self, name: str, axis: str = "column") -> bool:
        """Whether the user declared a row or column to be a problem or algorithm."""
        handling = self.grid.handling
        if axis == "row":
            return matches(name, handling.keep_row)
        return bool(handling.keep_column) and any(
            matches(one, handling.keep_column) for one in (name, self.given(name))
        )

    def given(self, name: str, axis: str = "column") -> str:
        """Name of a row or column as the table has it, so that an answer can name it."""
        return next((one.header for one in self.series if one.name == name), name) if axis == "column" else name

    def competitors(self) -> list[Series]:
        """Columns of numbers of which the user did not say what they are."""
        return [one for one in self.series if one.is_number and not self.kept(one.name)]

    def remove(self, gone: Sequence[Series]) -> None:
        """Remove columns."""
        left_out = set(gone)
        self.series = [one for one in self.series if one not in left_out]


def _columns(places: Sequence[int]) -> str | tuple[str, ...]:
    names = tuple(_COLUMN.format(at + 1) for at in places)
    return names if len(names) > 1 else names[0]


def is_quantity(name: str) -> bool:
    """Whether a name is that of a quantity, such as accuracy or training time."""
    whole = key(name)
    plain = without_unit(whole)
    return plain in QUANTITIES or whole in QUANTITIES or is_measured(name)


def is_label(name: str) -> bool:
    """Whether a name is that of an index, a repetition or a property rather than of an algorithm."""
    known = key(name)
    return (
        known in REPETITION_HEADERS
        or known in INDEX_HEADERS
        or uncounted(name) in PROPERTY_HEADERS
        or bool(summary_kinds(name))
    )


def columns_named(series: Sequence[Series]) -> Message:
    """Name columns in a sentence."""
    names = quoted([one.name for one in series], 12)
    return Message("the column {names}", "the columns {names}", len(series), names=names)


def rows_named(names: Sequence[str], lines: Sequence[int]) -> Message:
    """Name rows and their lines in a sentence."""
    if len(names) == 1:
        return Message("the row {name} (line {line})", name=quote(names[0]), line=lines[0])
    return Message(
        "the rows {names} (lines {lines})", names=quoted(names, 12), lines=some([str(line) for line in lines], 12)
    )
