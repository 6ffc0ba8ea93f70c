"""Long tables: a line per measurement, with columns for the problem, the algorithm and the value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import compress
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import lacks_number, spread_numbers
from podium.data.decimals import FloatArray
from podium.data.grid import Grid, rectangular, refuse_unknown
from podium.data.headers import (
    ALGORITHM_HEADERS,
    METRIC_HEADERS,
    PROBLEM_HEADERS,
    column_index,
    columns_named,
    is_standard_deviation,
    key,
    long_options,
    normalise,
    summary_kinds,
    the,
)
from podium.data.options import ColumnOptions
from podium.data.recognition.marks import Rows, number_cell
from podium.data.recognition.summaries import Lines, describes, unnamed_summary
from podium.data.tables.chosen import Handling, matches
from podium.errors import AskError, Choice, Handled, InputError, closest, quote, quoted
from podium.i18n import N_, Message
from podium.lazy import regex

_MOST_NAMES: Final = 300
MANY: Final = 10_000
"""Problems and algorithms up to which, and rows below which, numbers alone raise the question."""


class LongColumns(NamedTuple):
    """Names of the columns of a long table; the first three are needed."""

    problem: str | None = None
    algorithm: str | None = None
    value: str | None = None
    run: str | None = None

    @classmethod
    def of(cls, options: ColumnOptions | Mapping[str, Any]) -> LongColumns:
        """Take the names from the options of a function that reads."""
        return cls(options["problem"], options["algorithm"], options["value"], options["run"])

    def any_given(self) -> bool:
        """Whether any column is named."""
        return any(name is not None for name in (self.problem, self.algorithm, self.value, self.run))

    def long_given(self) -> bool:
        """Whether the table is meant to be long: a wide one has a column of problems at most."""
        return any(name is not None for name in (self.algorithm, self.value, self.run))

    def roles(self, header: Sequence[str], source: str) -> dict[str, str]:
        """Column of each role; an error suggests the missing ones or names a column used twice."""
        wanted = {"problem": self.problem, "algorithm": self.algorithm, "value": self.value, "run": self.run}
        for role, name in wanted.items():
            if name is not None and not columns_named(header, name):
                column_index(header, name, source, role)
        missing = [role for role in ("problem", "algorithm", "value") if wanted[role] is None]
        if missing:
            raise InputError(
                "{source}: a long table needs its problem, algorithm and value columns named; missing: {missing}. "
                "Perhaps {options}. The columns are: {names}.",
                source=source, missing=", ".join(missing), options=long_options(header),
                names=quoted(header, 20),
            )  # fmt: skip
        chosen = {role: name for role, name in wanted.items() if name is not None}
        for role, name in chosen.items():
            column_index(header, name, source, role)
            other = next((first for first, used in chosen.items() if used == name and first != role), None)
            if other is not None:
                raise InputError(
                    "{source}: column {name} cannot be both {other} and {role}. Name two different columns.",
                    source=source, name=quote(name), other=the(other), role=the(role),
                )  # fmt: skip
        return chosen


def names_roles(header: Sequence[str]) -> bool:
    """Whether a header names algorithms, or a column but the first names problems, so that the table may be long."""
    return any(is_known(name, ALGORITHM_HEADERS) for name in header) or any(
        is_known(name, PROBLEM_HEADERS) for name in header[1:]
    )


def is_known(name: str, known: frozenset[str]) -> bool:
    """Whether a header is among some words."""
    return normalise(name) in known or key(name) in known


class _Words(NamedTuple):
    """What is said of the problems, or of the algorithms, that are left out or kept."""

    not_to_drop: str
    not_to_keep: str
    dropped: str
    left_out: str
    described: str
    named: str
    kept: str


_WORDS: Final = {
    "row": _Words(
        N_("{source}: there is no problem {name} to leave out.{closest} The problems are: {names}."),
        N_("{source}: there is no problem {name} to keep.{closest} The problems are: {names}."),
        N_("Left out on request: the problem {names}."),
        N_("Left out the problem {name}: it is {proof} of the others."),
        N_("{source}: the values of the problem {name} are {proof} of the others."),
        N_("{source}: the problem {name} is named like a summary of the others."),
        N_("to read it as a problem"),
    ),
    "column": _Words(
        N_("{source}: there is no algorithm {name} to leave out.{closest} The algorithms are: {names}."),
        N_("{source}: there is no algorithm {name} to keep.{closest} The algorithms are: {names}."),
        N_("Left out on request: the algorithm {names}."),
        N_("Left out the algorithm {name}: it is {proof} of the others."),
        N_("{source}: the values of the algorithm {name} are {proof} of the others."),
        N_("{source}: the algorithm {name} is named like a summary of the others."),
        N_("to read it as an algorithm"),
    ),
}


def keep_handled(
    body: list[list[str]], lines: list[int], columns: tuple[int, int, int], handling: Handling, source: str
) -> tuple[list[list[str]], list[int], list[str]]:
    """Leave out the problems and algorithms that the user wants left out, and those that summarise the others.

    A summary is left out where its name and its numbers say so; podium asks where only one of them does.
    """
    notes: list[str] = []
    for at, (axis, words) in zip(columns, _WORDS.items(), strict=False):
        drop, keep = getattr(handling, f"drop_{axis}"), getattr(handling, f"keep_{axis}")
        names = list(dict.fromkeys(row[at] for row in body))
        refuse_unknown(drop, names, words.not_to_drop, source)
        refuse_unknown(keep, names, words.not_to_keep, source)
        gone = [name for name in names if matches(name, drop)]
        if gone:
            notes.append(Handled(words.dropped, names=quoted(gone, 12)))
            body, lines = _kept(body, lines, [row[at] not in gone for row in body])
        kept = [name for name in names if matches(name, keep)]
        found = long_summaries(body, columns, axis, kept) if len(names) > len(gone) + 2 else {}
        for name, (named, proof) in found.items():
            if not (named and proof):
                choices = (
                    Choice(f"drop_{axis}", name, Message("to leave it out")),
                    Choice(f"keep_{axis}", name, Message(words.kept)),
                )
                text = words.described if proof else words.named
                raise AskError(text, choices, source=source, name=quote(name), proof=Message(proof))
        notes += [Handled(words.left_out, name=quote(name), proof=Message(proof)) for name, (_, proof) in found.items()]
        if found:
            body, lines = _kept(body, lines, [row[at] not in found for row in body])
    return body, lines, notes


def _kept(body: list[list[str]], lines: list[int], wanted: Sequence[bool]) -> tuple[list[list[str]], list[int]]:
    """Return the rows that are wanted, and their lines."""
    return list(compress(body, wanted)), list(compress(lines, wanted))


def long_summaries(
    body: Sequence[Sequence[str]], columns: tuple[int, int, int], axis: str, kept: Sequence[str]
) -> dict[str, tuple[bool, str]]:
    """Find problems ("row") or algorithms ("column") that may summarise the others.

    Each comes with whether it is named like a summary, and what its numbers are, "" where they are none.
    """
    problem, algorithm, value = columns
    places = (problem, algorithm) if axis == "row" else (algorithm, problem)
    lines, across = (Levels(axis, [row[at] for row in body]) for at in places)
    named = [name for name in lines.names if len(name) > 1 and summary_kinds(name) and name not in kept]
    small = len(body) < MANY and lines.number <= _MOST_NAMES and across.number <= _MOST_NAMES
    if not named and not small:
        return {}
    table = _means(lines, across, [row[value] for row in body])
    if table is None:
        return dict.fromkeys(named, (True, ""))
    found: dict[str, tuple[bool, str]] = {}
    rest = [at for at, name in enumerate(lines.names) if name not in named]
    for name in named:
        proofs = (describes(table, lines.names.index(name), rest, kind) for kind in summary_kinds(name))
        found[name] = True, next((proof for proof in proofs if proof), "")
    if not small or across.number < 2:
        return found
    plain = Lines(table.values[rest], table.units[rest])
    for at, line in enumerate(rest):
        if lines.names[line] not in kept and (proof := unnamed_summary(plain, at)):
            found[lines.names[line]] = False, proof
    return found


def _means(lines: Levels, across: Levels, cells: Sequence[str]) -> Lines | None:
    """Mean of each pair, with its last printed decimal place; None where cells are no plain numbers."""
    numbers = [number_cell(cell) for cell in cells]
    if any(one is None for one in numbers):
        return None
    texts = [one.number.replace(",", ".") for one in numbers if one is not None]
    try:
        values = np.array([float(text) for text in texts])
    except ValueError:
        return None
    units = np.array([_unit(text) for text in texts])
    shape = (lines.number, across.number)
    at = lines.codes * across.number + across.codes
    often = np.bincount(at, minlength=shape[0] * shape[1])
    with np.errstate(invalid="ignore", divide="ignore"):
        means = np.bincount(at, weights=values, minlength=often.size) / often
        last = np.bincount(at, weights=units, minlength=often.size) / often
    return Lines(means.reshape(shape), last.reshape(shape))


def _unit(text: str) -> float:
    mantissa, _, exponent = text.lower().partition("e")
    if len(exponent) > _DIGITS:
        return 0.0
    power = int(exponent or 0) - len(mantissa.partition(".")[2])
    return 10.0**power if abs(power) < 300 else 0.0


def keep_where(
    header: list[str], body: list[list[str]], lines: list[int], where: Mapping[str, str] | None, source: str
) -> tuple[list[list[str]], list[int], list[str]]:
    """Rows whose cells equal the wanted ones, with a note; an error lists the values there are when none does."""
    notes: list[str] = []
    for column, wanted in (where or {}).items():
        at = column_index(header, column, source, "selection")
        kept, their_lines = _kept(body, lines, [row[at] == wanted for row in body])
        if not kept:
            there = list(dict.fromkeys(row[at] for row in body))
            raise InputError(
                "{source}: no line has {cell} in column {column}.{closest} It contains: {cells}.",
                source=source, cell=quote(wanted), column=quote(column), closest=closest(wanted, there),
                cells=quoted(there, 10),
            )  # fmt: skip
        notes.append(Message(
            "Kept the {n} line (of {total}) with {cell} in column {column}.",
            "Kept the {n} lines (of {total}) with {cell} in column {column}.",
            len(kept), total=len(body), cell=quote(wanted), column=quote(column),
        ))  # fmt: skip
        body, lines = kept, their_lines
    return body, lines, notes


def selected(grid: Grid, where: Mapping[str, str] | None) -> Grid:
    """Keep the rows of a table whose cells equal the wanted ones."""
    if not where:
        return grid
    grid = rectangular(grid, recognised=True)
    body, lines, notes = keep_where(grid.rows[0], grid.rows[1:], grid.lines[1:], where, grid.source)
    return grid._replace(
        rows=[grid.rows[0], *body], lines=[grid.lines[0], *lines], notes=(*grid.notes, *map(Handled, notes))
    )


def stated_deviations(
    beside: Rows | None, others: dict[str, list[str]], problems: Sequence[str], algorithms: Sequence[str]
) -> tuple[FloatArray | None, list[str]]:
    """Deviations beside the numbers, otherwise those of the one column that is called so, which leaves `others`; with a note.

    A column of deviations is one only where every algorithm has one value on each problem.
    """
    named = [name for name in others if "deviation" in summary_kinds(name) and is_standard_deviation(name)]
    if beside is None and len(named) == 1 and len(set(zip(problems, algorithms, strict=True))) == len(problems):
        found = spread_numbers([[cell] for cell in others[named[0]]])
        assert found is not None
        if not (found < 0).any() and np.isfinite(found).any():
            del others[named[0]]
            return found.ravel(), [Handled("Deviations are not compared: {columns}.", columns=quote(named[0]))]
    found = spread_numbers(beside)
    return None if found is None else found.ravel(), []


def varying_columns(
    others: Mapping[str, Sequence[object]], problems: Sequence[str], algorithms: Sequence[str], source: str
) -> list[str]:
    """Columns (quoted) that differ between the measurements of one cell; averaging different metrics is refused."""
    cells = len(set(zip(problems, algorithms, strict=True)))
    if cells == len(problems):
        return []
    varying = []
    for name, column in others.items():
        if len(set(zip(problems, algorithms, map(str, column), strict=True))) == cells:
            continue
        varying.append(quote(name))
        kinds = list(dict.fromkeys(map(str, column)))
        if normalise(name) in METRIC_HEADERS:
            raise InputError(
                "{source}: column {name} contains different quantities ({quantities}), which must not be averaged "
                "together. Choose one, for instance where={where}, or keep only its lines.",
                source=source, name=quote(name), quantities=quoted(kinds),
                where={name: kinds[0]},
            )  # fmt: skip
    return varying


def refuse_blank(cells: Sequence[str], lines: Sequence[int], role: str, column: str, source: str) -> None:
    """Refuse a cell of names that is blank."""
    for cell, line in zip(cells, lines, strict=True):
        if not cell:
            raise InputError(
                "{source}, line {line}, column {column}: {role} has no name. Fill it in.",
                source=source, line=line, column=quote(column), role=the(role),
            )  # fmt: skip


# Levels of columns: which combinations occur, and what depends on what.


Codes = NDArray[np.int64]

_SAMPLE: Final = 200
"""Rows whose cells say of what kind a column is."""
_WHOLE: Final = regex(r"[+-]?\d+")
_NUMBERED: Final = regex(r"(.*?)(?<!\d)(\d+)")


class Levels:
    """The cells of one column, the different ones among them (levels) numbered in order of first appearance."""

    def __init__(self, name: str, cells: Sequence[str]) -> None:
        self.name = name
        self.cells = cells

    @cached_property
    def _coded(self) -> tuple[list[str], Codes]:
        order: dict[str, int] = {}
        codes = np.array([order.setdefault(cell, len(order)) for cell in self.cells], dtype=np.int64)
        return [*order], codes

    @property
    def names(self) -> list[str]:
        """The different cells."""
        return self._coded[0]

    @property
    def codes(self) -> Codes:
        """Number of each cell among them."""
        return self._coded[1]

    @property
    def number(self) -> int:
        """How many different cells there are."""
        return len(self.names)

    @cached_property
    def numeric(self) -> bool:
        """Whether the first cells are numbers, some of which may be missing."""
        return are_numbers(self.cells[:_SAMPLE])

    @cached_property
    def whole(self) -> bool:
        """Whether all cells are whole numbers."""
        if not all(map(_WHOLE.fullmatch, self.cells[:_SAMPLE])):
            return False
        return all(map(_WHOLE.fullmatch, self.names))

    @cached_property
    def numbers(self) -> NDArray[np.float64]:
        """The numbers, NaN where there is none."""
        found = {name: number_cell(name) for name in self.names}
        values = [float(cell.number) if (cell := found[name]) is not None else np.nan for name in self.names]
        return np.array(values, dtype=np.float64)[self.codes]

    @property
    def constant(self) -> bool:
        """Whether all cells are the same."""
        first = self.cells[0]
        return all(cell == first for cell in self.cells)

    @cached_property
    def labels(self) -> bool:
        """Whether the cells are names or whole numbers that recur, and not only one of them."""
        if self.numeric and not self.whole:
            return False
        return 1 < self.number <= len(self.cells) // 2

    @cached_property
    def counts_up(self) -> bool:
        """Whether the levels are 0, 1, 2, … or 1, 2, 3, …, also after a word they share ("fold 1", "fold 2")."""
        parts = [_NUMBERED.fullmatch(name) for name in self.names]
        if len({part[1] if part else None for part in parts}) > 1 or parts[0] is None:
            return False
        numbers = sorted(int(part[2]) for part in parts if part is not None and len(part[2]) < _DIGITS)
        return len(numbers) > 1 and numbers in ([*range(len(parts))], [*range(1, len(parts) + 1)])


_DIGITS: Final = 9


def are_numbers(cells: Sequence[str]) -> bool:
    """Whether some cells are numbers, and the others missing."""
    found = False
    for cell in cells:
        if number_cell(cell) is not None:
            found = True
        elif not lacks_number(cell):
            return False
    return found


def joint(columns: Sequence[Levels]) -> Codes:
    """Number the combinations of the cells of several columns, in no particular order."""
    codes = columns[0].codes
    for one in columns[1:]:
        codes = np.unique(codes * one.number + one.codes, return_inverse=True)[1].astype(np.int64)
    return codes


def distinct(columns: Sequence[Levels]) -> int:
    """Count the different combinations of cells."""
    return int(joint(columns).max()) + 1 if len(columns) > 1 else columns[0].number


def cross(columns: Sequence[Levels]) -> bool:
    """Whether every combination of levels occurs, and all equally often: this hardly arises by chance."""
    product = 1
    for one in columns:
        product *= one.number
        if product > len(one.cells):
            return False
    if len(columns[0].cells) % product:
        return False
    often = np.bincount(joint(columns))
    return len(often) == product and bool((often == often[0]).all())


def depends(column: Levels, on: Sequence[Levels]) -> bool:
    """Whether the cell of a column follows from those of others, which recur.

    >>> size, data = Levels("size", "1122"), Levels("data", "xxyy")
    >>> depends(size, [data]), depends(Levels("value", "1234"), [data])
    (True, False)
    """
    seen: dict[tuple[str, ...], str] = {}
    rows = zip(column.cells, *(one.cells for one in on), strict=True)
    return all(seen.setdefault(key, cell) == cell for cell, *key_ in rows for key in [tuple(key_)]) and (
        2 * len(seen) <= len(column.cells)
    )


def finest(columns: Sequence[Levels]) -> list[Levels]:
    """Leave out columns that follow from another one; of two that follow from each other, the first by name stays.

    >>> data, family, size = Levels("data", "xyzxyz"), Levels("family", "aabaab"), Levels("size", "112112")
    >>> [one.name for one in finest([family, data, size])]
    ['data']
    """
    order = sorted(columns, key=lambda one: (-one.number, one.numeric, one.name))
    kept: list[Levels] = []
    for one in order:
        if not any(depends(one, [other]) for other in kept):
            kept.append(one)
    return kept
