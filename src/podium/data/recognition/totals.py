"""Rows and columns that summarise the others: left out where the numbers prove it, asked about where only the name says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from podium.data.recognition.statistics import Statistics
from podium.data.recognition.summaries import Lines, could_summarise, describes, unnamed_extreme, unnamed_summary
from podium.data.recognition.table import Floats, Series, is_quantity, rows_named, units_of
from podium.data.roles import (
    INDEX_HEADERS,
    NAME_HEADERS,
    NAMES_OF_WORDS,
    PROBLEM_HEADERS,
    PROPERTY_HEADERS,
    corner,
    has_summary_word,
    key,
    summary_kinds,
    uncounted,
)
from podium.data.tables.chosen import matches
from podium.errors import AskError, Choice, Handled, quote
from podium.i18n import N_, Message, some

_NO_OTHER_ROW: Final = {
    "smaller": N_("no other row is smaller in any column"),
    "larger": N_("no other row is larger in any column"),
}
_NO_OTHER_COLUMN: Final = {
    "smaller": N_("no other column is smaller in any row"),
    "larger": N_("no other column is larger in any row"),
}


class Totals(Statistics):
    """A table without its summaries."""

    # summaries

    def summary_columns(self) -> None:
        """Leave out columns that are verified to summarise the others."""
        numbers = [one for one in self.series if not self.kept(one.name)]
        named = [one for one in numbers if summary_kinds(one.name)]
        self.series = self.verified(named)
        self.unnamed()

    def summary_rows(self, names: list[str]) -> list[int]:
        """Return the positions of the rows to keep: without those that are verified to summarise the others."""
        handling = self.grid.handling
        self.refuse_unknown(handling.drop_row, names, "row")
        drop = [at for at, name in enumerate(names) if matches(name, handling.drop_row) or f"line {self.lines[at]}" in
                {one.casefold() for one in handling.drop_row}]  # fmt: skip
        if drop:
            self.notes.append(
                Handled(
                    "Left out on request: {rows}.",
                    rows=rows_named([names[at] for at in drop], [self.lines[at] for at in drop]),
                )
            )
        rows = [
            Series(names[at], [one.cells[at] for one in self.series]) if self.suspect(names[at]) else None
            for at in range(len(names))
        ]
        self.row_values = (
            np.column_stack([one.values for one in self.series]) if self.series else np.zeros((len(names), 0))
        )
        left = [at for at in range(len(names)) if at not in drop]
        named = [at for at in left if rows[at] is not None and not self.kept(names[at], "row")]
        ends = (
            []
            if self.ragged
            else [at for at in [*left[:1], *left[-4:]] if at not in named and not self.kept(names[at], "row")]
        )
        odd = next((at for at in ends if self.suspect_at_end(names[at])), None)
        if odd is not None:
            raise self.ask(
                Message(
                    "the row {name} (line {line}) has a name that is unusual for a problem.",
                    name=quote(names[odd]),
                    line=self.lines[odd],
                ),
                names[odd],
                "row",
            )
        plain = [at for at in left if at not in named]
        gone = []
        for at in named:
            line = rows[at]
            assert line is not None
            reason = (
                self.row_says(at, plain, line)
                or (self.row_says(at, sorted([*plain, *drop]), line) if drop else "")
                or self.block_says(at, left, set(named), line)
            )
            if not reason:
                raise self.ask_about_row(at, names[at], plain)
            gone.append(at)
            self.notes.append(
                Handled(
                    "Left out the row {name} (line {line}): {reason}.",
                    name=quote(names[at]),
                    line=self.lines[at],
                    reason=reason,
                )
            )
        kept = [at for at in left if at not in gone]
        self.unnamed_rows(kept, names)
        return kept

    def suspect(self, name: str) -> bool:
        """Whether a row is named like a summary."""
        return bool(name) and bool(summary_kinds(name)) and (len(key(name)) > 1 or name in "μσ")

    def suspect_at_end(self, name: str) -> bool:
        """Whether the first or one of the last rows has a name that a problem, or an algorithm, hardly has."""
        plain = key(name)
        if len(plain) < 2 or self.turned:
            return False
        known = uncounted(name) in PROPERTY_HEADERS - NAMES_OF_WORDS or plain in INDEX_HEADERS or is_quantity(name)
        return (known and plain not in ("f1", "r2")) or has_summary_word(name)  # F1 is a test function, too

    def row_says(self, at: int, plain: list[int], line: Series, others: Message | None = None) -> str:
        """Say in words what a row named like a summary is proven to hold of others, "" where it is not."""
        found = self.proven(line, lambda kind: self.row_describes(at, plain, kind), len(plain))
        if not found:
            return ""
        kind, words = found
        if not kind:
            return Message(words)
        if kind == "bound":
            return Message(_NO_OTHER_ROW[words])
        return Message(
            "it contains {summary} of {rows}", summary=Message(words), rows=others or Message("the other rows")
        )

    def block_says(self, at: int, left: list[int], named: set[int], line: Series) -> str:
        """Say what a summary holds of its own section: the rows since the summary before it, or until the one after it."""
        where = left.index(at)
        above = []
        for other in reversed(left[:where]):
            if other in named:
                break
            above.append(other)
        below = []
        for other in left[where + 1 :]:
            if other in named:
                break
            below.append(other)
        for block, rows in (
            (above, Message("the {n} row above it", "the {n} rows above it", len(above))),
            (below, Message("the {n} row below it", "the {n} rows below it", len(below))),
        ):
            if len(block) > 1 and (found := self.row_says(at, sorted(block), line, rows)):
                return found
        return ""

    def row_describes(self, at: int, plain: list[int], kind: str) -> str:
        """Verify one kind of summary of some rows."""
        chosen = [at, *plain]
        values = self.row_values[chosen]
        if kind in ("rank", "count") and values.size * values.shape[1] > 2e8:
            return ""
        return describes(Lines(values, self.row_units(at, plain)), 0, range(1, len(chosen)), kind)

    def row_units(self, at: int, plain: list[int]) -> Floats:
        """Units of a row, as it is printed itself, and below them those of other rows, as their columns are."""
        own = units_of([one.cells[at] for one in self.series])
        return np.vstack([own, np.column_stack([one.units[plain] for one in self.series])])

    def proven(self, line: Series, verify: Callable[[str], str], others: int) -> tuple[str, str] | None:
        """Return the kind of summary that a line is and its words; no kind where it holds nothing that could be compared."""
        if not line.has_number:
            return ("", N_("it contains no numbers to compare")) if others > 1 else None
        return next(((kind, words) for kind in summary_kinds(line.name) if (words := verify(kind))), None)

    def ask_about_row(self, at: int, name: str, plain: list[int]) -> AskError:
        """Return the question about a row named like a summary, with the cell that contradicts most."""
        kinds = summary_kinds(name)
        seen = ""
        if "mean" in kinds and plain:
            with np.errstate(invalid="ignore"):
                means = np.nanmean(self.row_values[plain], axis=0)
            off = np.flatnonzero(np.abs(means - self.row_values[at]) > 0)
            if off.size:
                worst = int(off[np.argmax(np.abs(means - self.row_values[at])[off])])
                seen = Message(
                    " (column {name} contains {cell}, the mean is {mean:.6g})",
                    name=quote(self.series[worst].name),
                    cell=self.series[worst].cells[at],
                    mean=means[worst],
                )
        return self.ask(
            Message(
                "the row {name} (line {line}) is named like a summary, but it does not summarise the other rows{seen}.",
                name=quote(name),
                line=self.lines[at],
                seen=seen,
            ),
            name,
            "row",
        )

    def unnamed_rows(self, kept: list[int], names: list[str]) -> None:
        """Ask about a row that is the mean, median or sum of all others although its name does not say so."""
        values = self.row_values[kept]
        repeated = len({names[at] for at in kept}) < len(kept)  # runs of one problem
        if len(kept) < 4 or values.shape[1] < 2 or np.isnan(values).any() or repeated:
            return
        near = range(len(kept)) if len(kept) <= 60 else [0, 1, *range(len(kept) - 5, len(kept))]
        for at in [at for at in near if could_summarise(values, at)]:
            name = names[kept[at]]
            if self.kept(name, "row"):
                continue
            others = [other for other in range(len(kept)) if other != at]
            units = self.row_units(kept[at], [kept[other] for other in others])
            words = unnamed_summary(Lines(values[[at, *others]], units), 0)
            if words == "the median" and 0 < at < len(kept) - 3:
                continue  # the middle one of rows in order is no summary
            if words:
                raise self.ask(
                    Message(
                        "the row {name} (line {line}) equals {summary} of the other rows to the printed digits.",
                        name=quote(name),
                        line=self.lines[kept[at]],
                        summary=Message(words),
                    ),
                    name,
                    "row",
                )

    def verified(self, named: list[Series]) -> list[Series]:
        """Return the columns without the named summaries, which the numbers must prove."""
        plain = [one for one in self.series if not any(one is other for other in named) and one.is_number]
        gone: list[Series] = []
        for one in named:
            lines = [one, *plain]
            values = np.array([line.values for line in lines])
            units = np.array([line.units for line in lines])

            def verify(kind: str, values: Floats = values, units: Floats = units, count: int = len(lines)) -> str:
                return describes(Lines(values, units), 0, range(1, count), kind)

            found = self.proven(one, verify, len(plain))
            if not found:
                raise self.ask(
                    Message(
                        "the column {name} is named like a summary, but it does not summarise the other columns.",
                        name=quote(one.name),
                    ),
                    one.name,
                )
            gone.append(one)
            kind, words = found
            if kind == "bound":
                reason = Message(_NO_OTHER_COLUMN[words])
            elif kind:
                reason = Message("it contains {summary} of the other columns", summary=Message(words))
            else:
                reason = Message(words)
            self.notes.append(Handled("Left out the column {name}: {reason}.", name=quote(one.name), reason=reason))
        return [one for one in self.series if not any(one is other for other in gone)]

    def unnamed(self) -> None:
        """Ask about a column that is the mean or the best of the others although its name does not say so."""
        series = self.series
        if not 4 <= len(series) <= 60 or len(series[0].cells) < 2 or not all(one.is_number for one in series):
            return
        values = np.array([one.values for one in series])
        for at, one in enumerate(series):
            if self.kept(one.name):
                continue
            words = ""
            if could_summarise(values, at):
                words = unnamed_summary(Lines(values, np.array([other.units for other in series])), at)
            words = words or unnamed_extreme(values, at)
            if words:
                raise self.ask(
                    Message(
                        "the column {name} equals {summary} of the other columns in every row.",
                        name=quote(one.name),
                        summary=Message(words),
                    ),
                    one.name,
                )

    def ask_which_way(self, header: str, names: list[str] | None) -> None:
        """Ask about the direction where a last column averages the rows and nothing says that the rows are problems."""
        if self.turned or names is None or self.grid.handling.transpose is not None:
            return
        if not any("the mean" in note and "columns" in note for note in self.notes):
            return
        known = {corner(header), key(header)} & (NAME_HEADERS | PROBLEM_HEADERS)
        if not known and not any(self.suspect(name) for name in names):
            raise AskError(
                Message(
                    "{source}: a column contains the mean of every row, which suggests that the rows ({names}) are the "
                    "algorithms, but the header {header} does not say so.",
                    source=self.grid.source,
                    names=some([quote(name) for name in names], 3),
                    header=quote(header),
                ),
                (
                    Choice("transpose", True, Message("to read rows as algorithms")),
                    Choice("no_transpose", True, Message("to read columns as algorithms")),
                ),
            )
