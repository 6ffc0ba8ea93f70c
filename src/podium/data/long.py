"""Long tables: a line per measurement, with columns for the problem, the algorithm and the value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from typing import Any, Final, NamedTuple

import numpy as np

from podium.data.cells import spread_numbers
from podium.data.decimals import FloatArray
from podium.data.delimited import Grid, rectangular, refuse_unknown
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
from podium.data.levels import Levels
from podium.data.options import ColumnOptions
from podium.data.recognition.marks import Rows, number_cell
from podium.data.recognition.summaries import Lines, describes, unnamed_summary
from podium.data.tables.chosen import Handling, matches
from podium.errors import AskError, Choice, Handled, InputError, closest, quote, quoted
from podium.i18n import N_, Message

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
