"""From a real-world table to problems × algorithms: provable extras are left out, otherwise podium asks.

The rule: verify or ask. A column or row is left out only where its numbers prove what its name says (an average), or where
it cannot be a competitor (names, an index that counts); everything else that looks suspicious raises an `AskError` with both
ways to go on. All that was done is a `Handled` note, shown below the verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple

import numpy as np

from podium.data.cells import is_missing
from podium.data.decimals import Plain
from podium.data.grid import Grid
from podium.data.headers import (
    INDEX_HEADERS,
    NAMES_OF_WORDS,
    PROPERTY_HEADERS,
    has_summary_word,
    is_described,
    is_measured,
    is_standard_deviation,
    key,
    kinds_by_word,
    name_words,
    summary_kinds,
    summary_named,
    uncounted,
    with_summary_words,
)
from podium.data.recognition.columns import Statistics
from podium.data.recognition.evidence import direction, heads, mixed, odd_columns, opposite, with_rows_of_repetitions
from podium.data.recognition.marks import number_cell, tidy_cells
from podium.data.recognition.summaries import (
    Lines,
    could_summarise,
    describes,
    members,
    unnamed_extreme,
    unnamed_summary,
)
from podium.data.recognition.table import Floats, Series, columns_named, is_quantity, rows_named, units_of
from podium.data.tables.chosen import matches
from podium.errors import Answered, AskError, Choice, InputError, quote, quoted
from podium.i18n import N_, Message, joined


class Recognised(NamedTuple):
    """A plain wide grid: a line of names, and rows of plain numbers."""

    grid: Grid
    names: bool | None  # whether its first column names the problems
    repeated: str = ""  # header of the column that numbers rows that share a name, so that these are repetitions
    plain: Plain | None = None  # the numbers row by row, where they were parsed already


def recognised(table: Totals, headed: bool, decimal: str | None, averaged: bool) -> Recognised:
    """Make a plain grid of a wide table; `averaged` says that columns numbered alike are repetitions."""
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # numbers near the ends of float64 count, too
        found = _finished(table, headed, decimal)
    rows = None
    if found.names and headed and not (table.ragged or found.repeated or table.turned):
        rows = with_rows_of_repetitions(found.grid, averaged)
    return found if rows is None else Recognised(rows, True, "run")


def _tidied(
    table: Totals, at: Sequence[int], names: Sequence[str], decimal: str | None
) -> tuple[list[list[str]], list[list[str]] | None]:
    """Convert the cells of some rows to plain numbers; a table with nothing else is left unchanged."""
    matrix = [list(row) for row in zip(*([one.cells[row] for row in at] for one in table.series), strict=True)]
    if not any(one.parsed for one in table.series):
        return matrix, None
    rows, columns = [names[row] for row in at], [one.name for one in table.series]
    plain, spreads, said = tidy_cells(matrix, rows, columns, table.grid.source, decimal, table.turned)
    table.notes += said
    return plain, spreads


def _finished(table: Totals, headed: bool, decimal: str | None) -> Recognised:
    table.columns()
    if not headed:
        return _unheaded(table, decimal)
    row_header, names = separated(table)
    table.refuse_repeated_columns()
    if names is None:
        return _without_names(table, decimal)
    kept = table.summary_rows(names)
    if table.unchanged(names, kept):
        columns = [one.name for one in table.series]
        table.refuse_runs_as_columns(columns)
        grid = table.made([[row_header, *columns], *table.body])
        return Recognised(grid, True, plain=Plain.beside([one.plain for one in table.series]))
    plain, spreads = _tidied(table, kept, names, decimal)
    stated = {name: one for name, one in table.spreads.items() if is_standard_deviation(one.name)}
    if spreads is None and stated:
        spreads = [[stated[one.name].cells[at] if one.name in stated else "" for one in table.series] for at in kept]
    return _turned_or_not(table, row_header, names, kept, plain, spreads)


def separated(table: Totals) -> tuple[str, list[str] | None]:
    """Leave the algorithms as the only columns; return the names of the rows, None where there are none, and their header."""
    row_header, names = table.row_names()
    wanted = table.grid.handling.transpose
    table.turned = bool(wanted) if wanted is not None else names is not None and heads(row_header) > 0
    table.refuse_quantities_as_rows(row_header, names)
    table.label_columns(row_header if names is not None else None)
    table.statistics()
    table.summary_columns()
    table.which_way(row_header, names)
    table.named = names is not None
    table.odd()
    if not table.series:
        raise InputError(
            "{source}: no column of results is left. {notes}", source=table.grid.source, notes=joined(table.notes, " ")
        )
    return row_header, names


def _without_names(table: Totals, decimal: str | None) -> Recognised:
    first, header = table.series[0], [one.name for one in table.series]
    unclear = np.isnan(first.values).any() and not all(is_missing(one) or number_cell(one) for one in first.cells)
    if table.names is None and (unclear or not first.is_number):
        return Recognised(
            table.made([header, *map(list, zip(*(one.cells for one in table.series), strict=True))]), None
        )
    if table.run is not None and not table.runs_are_fine:
        raise AskError(
            "{source}: the column {name} numbers repetitions and no column names problems, so the rows are "
            "repetitions on one problem; comparing them like problems would overstate the evidence. Use "
            "{podium folds} for folds or repeated splits, {podium compare:--unpaired} for independent runs.",
            (Choice("problem", table.run.name, Message("to read every row as a problem anyway")),),
            source=table.grid.source,
            name=quote(table.run.name),
        )
    if table.turned:
        raise InputError(
            "{source}: no column names the rows, so they cannot be algorithms. Add a column of names.",
            source=table.grid.source,
        )
    names = [str(at + 1) for at in range(len(table.body))]
    table.row_values = np.column_stack([one.values for one in table.series])
    table.unnamed_rows(range(len(names)), names)
    table.ask_doubts()
    plain, spreads = _tidied(table, range(len(names)), names, decimal)
    table.refuse_runs_as_columns(header)
    return Recognised(table.made([header, *plain], spreads=spreads), False)


def _unheaded(table: Totals, decimal: str | None) -> Recognised:
    """Leave a table without names of columns to its own reading, but for summaries and cells."""
    first, n = table.series[0], len(table.body)
    named = table.names is not False and (not first.is_number or table.names is True)
    if first.counts and not named and n >= 3 and len(table.series) > 2:
        table.note("The first column counts the rows and was used as their names.")
        named = True
    names = list(first.cells) if named else [str(at + 1) for at in range(n)]
    table.series = table.series[named:]
    kept = table.summary_rows(names) if named else range(n)
    algorithms = [f"A{at + 1}" for at in range(len(table.series))]
    for one, name in zip(table.series, algorithms, strict=True):
        one.name = name
    table.named = named
    table.odd()
    if table.doubts and not table.grid.handling.keep_column:
        raise InputError(
            "{source}: the first line contains values, so the columns have no names, and some may be no algorithms: "
            "{what} Put a line with names above them, or set {--keep-column:'*'}.",
            source=table.grid.source, what=table.doubts_listed(),
        )  # fmt: skip
    table.note(
        "The first line contains values, so the table was read as having no column names; the algorithms are "
        "called A1 to A{n}.",
        n=len(algorithms),
    )
    plain, spreads = _tidied(table, kept, names, decimal)
    rows = [["", *algorithms], *([names[at], *row] for at, row in zip(kept, plain, strict=True))]
    grid = table.made(
        rows if named else [row[1:] for row in rows], lines=[0, *(table.lines[at] for at in kept)], spreads=spreads
    )
    return Recognised(grid, named)


def _turned_or_not(
    table: Totals,
    row_header: str,
    every: list[str],
    kept: Sequence[int],
    cells: list[list[str]],
    spreads: list[list[str]] | None,
) -> Recognised:
    columns, names, top = [one.name for one in table.series], [every[at] for at in kept], table.grid.lines[0]
    repeated = len(set(names)) < len(names)
    if table.run is not None and not repeated and not table.runs_are_fine:
        raise AskError(
            "{source}: the column {name} numbers repetitions, but no row name occurs twice.",
            (
                Choice("drop_column", table.run.name, Message("to leave the column out")),
                Choice("keep_column", table.run.name, Message("to read it as an algorithm")),
            ),
            source=table.grid.source,
            name=quote(table.run.name),
        )
    if table.turned and table.run is not None and repeated:
        raise InputError(
            "{source}: the rows are repetitions (column {run}) of algorithms (column {algorithm}), and nothing "
            "names problems. Independent runs on one problem: {podium compare:--unpaired} {options}; folds of one "
            "data set: {podium folds} {options} {--fold:{fold}}.",
            source=table.grid.source, run=quote(table.run.name), algorithm=quote(row_header),
            options=Answered(Choice("algorithm", row_header, "", (("value", columns[0]),))), fold=table.run.name,
        )  # fmt: skip
    if table.turned:
        why = Message("on request") if table.grid.handling.transpose else joined(table.why, ", ")
        table.note(
            "Transposed: algorithms were rows ({why}); the problems are {names}.", why=why, names=quoted(columns, 4)
        )
    table.refuse_runs_as_columns(columns, problems=table.turned)
    if not table.turned:
        rows = [[row_header, *columns], *([name, *row] for name, row in zip(names, cells, strict=True))]
        grid = table.made(rows, lines=[top, *(table.lines[at] for at in kept)], spreads=spreads)
        return Recognised(grid, True, "" if table.run is None else table.run.name)
    there = set(columns)
    places = [at + 1 for at, name in enumerate(table.header) if name in there]
    places = places if len(places) == len(columns) else list(range(1, len(columns) + 1))
    rows = [["", *names], *([name, *column] for name, column in zip(columns, zip(*cells, strict=True), strict=True))]
    turned = None if spreads is None else [list(column) for column in zip(*spreads, strict=True)]
    return Recognised(table.made(rows, lines=[top, *places], unit="column", spreads=turned), True)


# Rows and columns that summarise the others: left out where the numbers prove it, asked about where only the name says
# so.


_NO_OTHER_ROW: Final = {
    "smaller": N_("no other row is smaller in any column"),
    "larger": N_("no other row is larger in any column"),
}
_NO_OTHER_COLUMN: Final = {
    "smaller": N_("no other column is smaller in any row"),
    "larger": N_("no other column is larger in any row"),
}


def _lines(series: Sequence[Series]) -> Lines:
    return Lines(np.array([one.values for one in series]), np.array([one.units for one in series]))


def proven(line: Series, lines: Lines) -> tuple[str, str]:
    """Return the kind of summary that the first of some lines is, and its words: "" and "" where nothing is proven.

    A line that holds nothing that could be compared is of no kind.
    """
    others = len(lines.values) - 1
    if line.has_overflow or not line.has_number:
        return "", "" if line.has_overflow or others < 2 else N_("it contains no numbers to compare")
    for kind in summary_kinds(line.name) or kinds_by_word(line.name):
        if kind in ("rank", "count") and lines.values.size * lines.values.shape[1] > 2e8:
            continue
        if words := describes(lines, 0, range(1, others + 1), kind):
            return kind, words
    return "", ""


class Totals(Statistics):
    """A table without its summaries."""

    def unchanged(self, names: Sequence[str], kept: Sequence[int]) -> bool:
        """Whether the rows of the body are the names and plain numbers to compare, as they stand."""
        return (
            not (self.turned or self.spreads or self.run)
            and len(self.series) == len(self.header) - 1
            and not any(one.first or one.parsed for one in self.series)
            and len(kept) == len(self.body)
            and all(row[0] == name for row, name in zip(self.body, names, strict=True))
        )

    def made(self, rows: list[list[str]], **changes: Any) -> Grid:
        """Return a table of some rows with all notes."""
        changes = {"spreads": None, **changes}
        return self.grid._replace(rows=rows, notes=(*self.grid.notes, *self.notes), **changes)

    # summaries

    def summary_columns(self) -> None:
        """Leave out columns that are verified to summarise the others."""
        numbers = [one for one in self.series if not self.kept(one.name)]
        named = [one for one in numbers if self.may_be(one)]
        self.series = self.verified(named)
        open_ = set(numbers).difference(named)
        weak = [one for one in self.series if has_summary_word(one.name) and one in open_]
        told = [one for one in weak if is_measured(one.name)]  # "Average performance": every word of it says so
        self.series = self.verified(told)
        self.series = self.verified([one for one in weak if not is_measured(one.name)], doubt=self.turned)
        self.unnamed()

    def may_be(self, one: Series) -> tuple[str, ...]:
        """Kinds of summary that the name of a column announces and its numbers may be."""
        kinds = summary_kinds(one.name)
        there = one.values[~np.isnan(one.values)]
        if not kinds or not there.size:
            return kinds
        low, high, size = float(there.min()), float(there.max()), len(one.cells)
        impossible = {
            "p-value": low < 0 or high > 1,
            "count": low < 0 or high > size or not one.integers,
            "rank": low < 1 or high > max(len(self.series), size) ** 2,
        }
        statistic = "statistic" in key(one.name) or "test" in key(one.name)
        return tuple(kind for kind in kinds if statistic or not impossible.get(kind, False))

    def summary_rows(self, names: list[str]) -> Sequence[int]:
        """Return the positions of the rows to keep: without those that are verified to summarise the others."""
        handling = self.grid.handling
        self.refuse_unknown((*handling.drop_row, *handling.keep_row), names, "row")
        drop = [at for at, name in enumerate(names) if matches(name, handling.drop_row) or f"line {self.lines[at]}" in
                {one.casefold() for one in handling.drop_row}] if handling.drop_row else []  # fmt: skip
        if drop:
            self.note(
                "Left out on request: {rows}.",
                rows=rows_named([names[at] for at in drop], [self.lines[at] for at in drop]),
            )
        self.row_values = np.array([one.values for one in self.series]).reshape(-1, len(names)).T  # quick by columns
        left: Sequence[int] = [at for at in range(len(names)) if at not in drop] if drop else range(len(names))
        suspects = [at for at in self.suspects(names) if at not in drop and not self.kept(names[at], "row")]
        plain = [at for at in left if at not in suspects] if suspects else left
        weak = [at for at in with_summary_words(names) if at not in suspects and at not in drop]
        weak = [at for at in weak if not self.kept(names[at], "row")] if len(weak) <= 20 else []
        gone = []
        for at in sorted([*suspects, *weak]):
            line = Series(names[at], [one.cells[at] for one in self.series])
            base = [one for one in plain if one != at]
            reason = (
                self.row_sentence(at, base, line)
                or (self.row_sentence(at, sorted([*base, *drop]), line) if drop else "")
                or self.block_sentence(at, left, {*suspects, *weak}, line)
            )
            if reason:
                gone.append(at)
                self.note(
                    "Left out the row {name} (line {line}): {reason}.",
                    name=quote(names[at]),
                    line=self.lines[at],
                    reason=reason,
                )
            elif at in suspects:
                self.doubt_row(at, names[at], plain)
        kept = [at for at in left if at not in gone] if gone else left
        self.doubt_ends(kept, suspects, names)
        self.unnamed_rows(kept, names)
        self.ask_doubts()
        return kept

    def doubt_ends(self, kept: Sequence[int], suspects: Sequence[int], names: list[str]) -> None:
        """Doubt a first or last row whose name a problem hardly has."""
        for at in () if self.ragged else dict.fromkeys([*kept[:1], *kept[-4:]]):
            if at not in suspects and not self.kept(names[at], "row") and self.suspect_at_end(names[at]):
                self.doubt(
                    "the row {name} (line {line}) has a name that is unusual for a problem.",
                    names[at],
                    "row",
                    line=self.lines[at],
                )

    def suspects(self, names: Sequence[str]) -> list[int]:
        """Return the positions of the rows that are named like summaries."""
        return [at for at in summary_named(names) if names[at] and (len(key(names[at])) > 1 or names[at] in "μσ")]

    def suspect_at_end(self, name: str) -> bool:
        """Whether the first or one of the last rows has a name that a problem, or an algorithm, hardly has."""
        plain = key(name)
        if len(plain) < 2 or self.turned:
            return False
        known = uncounted(name) in PROPERTY_HEADERS - NAMES_OF_WORDS or plain in INDEX_HEADERS or is_quantity(name)
        return (known and plain not in ("f1", "r2")) or has_summary_word(name)  # F1 is a test function, too

    def row_sentence(self, at: int, plain: Sequence[int], line: Series, others: Message | None = None) -> str:
        """Say in words what a row named like a summary is proven to hold of others, "" where it is not."""
        kind, words = proven(line, Lines(self.row_values[[at, *plain]], self.row_units(at, plain)))
        if kind == "bound":
            return Message(_NO_OTHER_ROW[words])
        if not kind:
            return Message(words) if words else ""
        return Message(
            "it contains {summary} of {rows}", summary=Message(words), rows=others or Message("the other rows")
        )

    def block_sentence(self, at: int, left: Sequence[int], named: set[int], line: Series) -> str:
        """Say what a summary holds of its own section: the rows since the summary before it, or until the one after it."""
        where = left.index(at)
        above, below = (list(takewhile(lambda other: other not in named, rows))
                        for rows in (reversed(left[:where]), left[where + 1 :]))  # fmt: skip
        for block, rows in (
            (above, Message("the {n} row above it", "the {n} rows above it", len(above))),
            (below, Message("the {n} row below it", "the {n} rows below it", len(below))),
        ):
            # A largest or smallest value proves nothing where a row holds the very same numbers.
            if len(block) < 2 or (self.row_values[block] == self.row_values[at]).all(axis=1).any():
                continue
            if found := self.row_sentence(at, sorted(block), line, rows):
                return found
        return ""

    def row_units(self, at: int, plain: Sequence[int]) -> Floats:
        """Units of a row, as it is printed itself, and below them those of other rows, as their columns are."""
        own = units_of([one.cells[at] for one in self.series])
        return np.vstack([own, np.column_stack([one.units[plain] for one in self.series])])

    def doubt_row(self, at: int, name: str, plain: Sequence[int]) -> None:
        """Doubt a row named like a summary, and show the cell that contradicts most."""
        seen: str = ""
        if "mean" in summary_kinds(name) and plain:
            others = self.row_values[plain]
            with np.errstate(invalid="ignore", divide="ignore"):  # a column without a number has no mean
                means = np.nansum(others, axis=0) / np.count_nonzero(~np.isnan(others), axis=0)
            off = np.nan_to_num(np.abs(means - self.row_values[at]))
            if off.any():
                worst = int(off.argmax())
                seen = Message(
                    " (column {name} contains {cell}, the mean is {mean:.6g})",
                    name=quote(self.series[worst].name), cell=self.series[worst].cells[at], mean=means[worst],
                )  # fmt: skip
        self.doubt(
            "the row {name} (line {line}) is named like a summary, but it does not summarise the other rows{seen}.",
            name,
            "row",
            line=self.lines[at],
            seen=seen,
        )

    def unnamed_rows(self, kept: Sequence[int], names: list[str]) -> None:
        """Ask about a row that is the mean, median or sum of all others although its name does not say so."""
        rows = slice(None) if len(kept) == len(self.row_values) else kept
        values = self.row_values[rows]
        if len(kept) < 4 or values.shape[1] < 2 or np.isnan(values).any():
            return
        near = range(len(kept)) if len(kept) <= 60 else [0, 1, *range(len(kept) - 5, len(kept))]
        for at in could_summarise(values, near):
            name = names[kept[at]]
            if self.kept(name, "row"):
                continue
            units = np.column_stack([one.units[rows] for one in self.series])
            units[at] = units_of([one.cells[kept[at]] for one in self.series])
            words = unnamed_summary(Lines(values, units), at)
            if words == "the median" and 0 < at < len(kept) - 3:
                continue  # the middle one of rows in order is no summary
            if words and len({names[row] for row in kept}) == len(kept):  # not runs of one problem
                self.doubt(
                    "the row {name} (line {line}) equals {summary} of the other rows to the printed digits.",
                    name,
                    "row",
                    line=self.lines[kept[at]],
                    summary=Message(words),
                )

    def verified(self, named: list[Series], doubt: bool = True) -> list[Series]:
        """Return the columns without the named summaries that the numbers prove; the others are doubted."""
        summaries = set(named)
        plain = [one for one in self.series if one not in summaries and one.is_number]
        results = [one for one in plain if not is_described(one.name)]
        gone: list[Series] = []
        for one in named:
            kind, words, of = self.proven_of(one, plain, results)
            if not words:
                if doubt and not self.fits(one, results or plain):
                    self.doubt(
                        "the column {name} is named like a summary, but it does not summarise the other columns.",
                        one.name,
                    )
                continue
            gone.append(one)
            self.averaged = self.averaged or kind in ("mean", "median", "sum")
            if kind == "bound":
                reason = Message(_NO_OTHER_COLUMN[words])
            elif kind:
                columns = Message("the other columns") if len(of) == len(plain) else columns_named(of)
                reason = Message("it contains {summary} of {columns}", summary=Message(words), columns=columns)
            else:
                reason = Message(words)
            self.note("Left out the column {name}: {reason}.", name=quote(one.name), reason=reason)
        return [one for one in self.series if not any(one is other for other in gone)]

    def fits(self, one: Series, others: list[Series]) -> bool:
        """Whether a column is an algorithm that is only called by such a word, such as Best: its numbers are like the others'."""
        kinds = set(summary_kinds(one.name))
        if (
            self.turned
            or not kinds <= {"extreme", "difference", "range", "count", "p-value"}
            or len(name_words(one.name)) > 1
        ):
            return False
        if len(others) < 2 or not self.agrees(one, others):
            return False
        rest = np.array([other.values for other in others])
        ends = (one.values >= np.fmax.reduce(rest, axis=0), one.values <= np.fmin.reduce(rest, axis=0))
        if max(float(np.mean(end)) for end in ends) > 0.8:  # as a best or worst value is
            return False
        self.note(
            "The column {name} is named like a summary, but it summarises nothing and its numbers are like those of the others: it "
            "was read as an algorithm.",
            name=quote(one.name),
        )
        return True

    def agrees(self, one: Series, others: list[Series]) -> bool:
        """Whether the numbers of a column lie among, or near, those of others in most rows."""
        rest = np.array([other.values for other in others])
        low, high = np.fmin.reduce(rest, axis=0), np.fmax.reduce(rest, axis=0)
        slack = np.maximum(high - low, 0.1 * np.abs(high))
        return bool(np.mean((one.values >= low - slack) & (one.values <= high + slack)) > 0.6)

    def bases(self, one: Series, plain: list[Series], results: list[Series]) -> Iterator[list[Series]]:
        """Sets of columns that a column may summarise: all others, those that are no costs, and, of a mean or sum, its members."""
        if len(results) < len(plain):
            yield results
        yield plain
        kinds = {*summary_kinds(one.name), *kinds_by_word(one.name)}
        if kinds & {"mean", "sum"} and len(results) > 2:
            values = np.array([one.values, *(other.values for other in results)])
            yield [results[at] for at in members(values)]

    def proven_of(self, one: Series, plain: list[Series], results: list[Series]) -> tuple[str, str, list[Series]]:
        """Return what a column is proven to be, as `proven` does, and of which others."""
        for others in filter(None, self.bases(one, plain, results)):
            kind, words = proven(one, _lines([one, *others]))
            if words:
                return kind, words, others
        return "", "", []

    def unnamed(self) -> None:
        """Ask about a column that is the mean or the best of the others although its name does not say so."""
        series = self.results_like()
        if not 4 <= len(series) <= 60 or len(series[0].cells) < 2 or not all(one.is_number for one in series):
            return
        values = np.array([one.values for one in series])
        for at, one in enumerate(series):
            if self.kept(one.name):
                continue
            words = unnamed_summary(_lines(series), at) if could_summarise(values, [at]) else ""
            if words := words or unnamed_extreme(values, at):
                self.doubt(
                    "the column {name} equals {summary} of the other columns in every row.",
                    one.name,
                    summary=Message(words),
                )

    def which_way(self, header: str, names: list[str] | None) -> None:
        """Decide by the evidence whether rows are the algorithms, and report it unless the header says so."""
        if names is None or self.counted or self.grid.handling.transpose is not None or self.names is not None:
            return
        numbers = self.results_like()
        values = np.array([one.values for one in numbers]).reshape(-1, len(names)).T
        if len(set(names)) < len(names) and heads(header) <= 0:
            return  # algorithms have names of their own
        self.refuse_pairs(names, [one.name for one in numbers], values)
        seen = direction(
            header,
            names,
            [one.name for one in numbers],
            values,
            means_rows=self.averaged,
            sums_columns=self.sums_columns(names),
            crossed=self.crossed,
        )
        # Three problems, or fewer, of three algorithms decide nothing.
        few = len(names) < 3 or max(len(names), len(numbers)) < 4
        if not seen.clear and not self.ragged and not (few and seen.score <= 0):
            self.odd(ask=True)  # what is doubtful whichever way it stands belongs to the same question
            raise AskError(
                "{source}: it is not clear whether the rows ({rows}) or the columns ({columns}) are the algorithms, and the header {header} does not say so.{doubts}",
                (
                    Choice("transpose", True, Message("to read rows as algorithms"), self.answer("drop")),
                    Choice("no_transpose", True, Message("to read columns as algorithms"), self.answer("drop")),
                ),
                source=self.grid.source,
                rows=quoted(names, 3),
                columns=quoted([one.name for one in numbers], 3),
                header=quote(header),
                doubts=Message(" Besides, {what}", what=self.doubts_listed()) if self.doubts else "",
            )
        self.turned, self.why = seen.turned and seen.clear, seen.reasons
        if not seen.known and not self.turned:
            self.note(
                "Columns were read as algorithms and rows as problems ({why}); set {--transpose:yes} if it is the "
                "other way round.",
                why=joined(seen.reasons, ", "),
            )

    def refuse_pairs(self, rows: list[str], columns: list[str], values: Floats) -> None:
        """Refuse a matrix of pairs: rows and columns are the same things, and the diagonal is constant."""
        if len(rows) != len(columns) or len(rows) < 3 or set(rows) != set(columns):
            return
        diagonal = values[np.arange(len(rows)), [columns.index(name) for name in rows]]
        if np.isnan(diagonal).all() or (diagonal == diagonal[0]).all():
            raise InputError(
                "{source}: rows and columns have the same names ({names}) and the diagonal is constant, so this is a matrix of "
                "pairs, not a table of the results of algorithms on problems.",
                source=self.grid.source, names=quoted(rows, 4),
            )  # fmt: skip

    def results_like(self) -> list[Series]:
        """Columns of numbers without those that are named like costs or properties, where others are left."""
        numbers = [one for one in self.series if one.is_number]
        plain = [one for one in numbers if not is_described(one.name) or self.kept(one.name)]
        return plain if len(plain) > 1 else numbers

    def sums_columns(self, names: list[str]) -> bool:
        """Whether a row that is named like a summary of the columns is one."""
        named = self.suspects(names)
        if not named:
            return False
        everything, self.series = self.series, self.results_like()
        self.row_values = np.array([one.values for one in self.series]).reshape(-1, len(names)).T
        plain = [at for at in range(len(names)) if at not in named]
        lines = {at: Series(names[at], [one.cells[at] for one in self.series]) for at in named}
        found = any(line.has_number and self.row_sentence(at, plain, line) for at, line in lines.items())
        self.series = everything
        return found

    def odd(self, ask: bool = False) -> None:
        """Leave out columns that name and numbers show to be of another quantity, and doubt those of which one does.

        With `ask`, and where no column names the rows, all of them are doubted.
        """
        numbers = [one for one in self.series if one.is_number and not self.doubted(one.name)]
        if len(numbers) < 2 or self.ragged:
            return
        values = np.array([one.values for one in numbers]).T
        if self.turned and not self.grid.handling.keep_column and opposite(values):
            raise self.quantities(numbers)
        if not (self.turned or self.grid.handling.keep_column) and mixed(values, self.named and not self.counted):
            raise AskError(  # solvers may be decades apart, too
                "{source}: the columns {names} may be different quantities, not algorithms: they hardly lie on one scale or rise "
                "and fall together. podium compares one quantity over many problems.",
                (Choice("keep_column", "*", Message("to compare them all the same")),),
                source=self.grid.source, names=quoted([one.name for one in numbers], 8),
            )  # fmt: skip
        letters = sum(len(key(one.name)) == 1 for one in numbers) > 1  # A, B, C: a letter among letters is a name
        found = odd_columns(
            values,
            [one.name for one in numbers],
            [one.whole for one in numbers],
            [is_described(one.name) and not (letters and len(key(one.name)) == 1) for one in numbers],
            turned=self.turned,
            kept=[at for at, one in enumerate(numbers) if self.kept(one.name)],
        )
        sure = [numbers[at] for at, odd in found.items() if odd.sure and self.named and not ask]
        for at, odd in found.items():
            if odd.sure and not self.named:
                self.doubt(
                    "the column {name} may describe the rows, and no column is known to name them.",
                    numbers[at].name, "column",
                    Choice("problem", numbers[at].name, Message("to use it as the names of the problems")),
                )  # fmt: skip
            elif odd.sure and not ask:
                self.note("Left out the column {name}: {reason}.", name=quote(numbers[at].name), reason=odd.reason)
            else:
                self.doubt("the column {name} may not be comparable: {reason}.", numbers[at].name, reason=odd.reason)
        self.remove(sure)
