"""From a table as people have it to problems × algorithms: what is no competitor is left out when it is proven, else asked.

The rule: verify or ask. A column or row is left out only where its numbers prove what its name says (an average), or where
it cannot be a competitor (names, an index that counts); everything else that looks suspicious raises an `AskError` with both
ways to go on. All that was done is a `Handled` note, shown below the verdict.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import is_missing
from podium.data.delimited import Grid, rectangular
from podium.data.number_cells import NumberCell, number_cell, without_thousands
from podium.data.region import has_header, table_region
from podium.data.roles import (
    ALGORITHM_HEADERS,
    INDEX_HEADERS,
    METRIC_HEADERS,
    NAME_HEADERS,
    NAMES_OF_WORDS,
    PROBLEM_HEADERS,
    PROBLEM_PARTS,
    PROPERTY_HEADERS,
    QUANTITIES,
    REPETITION_HEADERS,
    SMALLER_BETTER,
    WEAK_NAME_HEADERS,
    corner,
    has_summary_word,
    key,
    normalise,
    split_statistic,
    statistic_splits,
    summary_kinds,
    uncounted,
)
from podium.data.summaries import Lines, are_ranks, could_summarise, describes, unnamed_extreme, unnamed_summary
from podium.data.tables.chosen import matches
from podium.data.tidy_cells import tidy_cells
from podium.data.wording import closest, quote, some
from podium.errors import AskError, Choice, Handled, InputError

Floats = NDArray[np.float64]

_RUN_NAME: Final = re.compile(
    r"^(?:seed|run|fold|rep|repeat|trial|split|iter|iteration|cv|r|s|semilla|corrida|pliegue)[\s_#.-]*\d+(?:[\s_]test[\s_]\w+)?$",
    re.IGNORECASE,
)
_IDENTITY: Final = re.compile(r"\bid\b|^did$|^tid$|^openml|^open ml", re.IGNORECASE)
_COMPANIONS: Final = (
    (re.compile(r"^(.+?)(?: / |[\s_.:-]+|\s*[(\[])([\w%. +/-]+?)[)\]]?$"), 2, 1),
    (re.compile(r"^(\w+?)(?: / |[\s_.:-]+)(.+)$"), 1, 2),
)
_ARROWS: Final = {"↑": "maximize", "⇑": "maximize", "↓": "minimize", "⇓": "minimize"}


@dataclass(eq=False)
class Series:
    """One column below the names: its header and cells, and its numbers where it has any."""

    name: str
    cells: list[str]
    first: bool = False
    parsed: list[NumberCell | None] = field(init=False)
    values: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.parsed = []
        try:
            self.values = np.array([cell or "nan" for cell in self.cells], dtype=np.float64)
        except ValueError:
            self.parsed = [number_cell(cell) for cell in self.cells]
            self.values = np.array([_value(cell) for cell in self.parsed], dtype=np.float64)
        self.values[np.isinf(self.values)] = np.nan

    @cached_property
    def is_number(self) -> bool:
        """Whether most of what the column says is numbers."""
        without = np.flatnonzero(np.isnan(self.values)).tolist()
        words = sum(not is_missing(self.cells[at]) for at in without)
        return len(self.cells) - len(without) > words

    @cached_property
    def units(self) -> Floats:
        """Last decimal place that is printed of each number; see `units_of`."""
        return units_of(self.cells)

    @cached_property
    def has_words(self) -> bool:
        """Whether any cell is neither a number nor a mark of a missing one."""
        return any(not is_missing(self.cells[at]) for at in np.flatnonzero(np.isnan(self.values)).tolist())

    @property
    def has_number(self) -> bool:
        """Whether any cell is a number."""
        return bool((~np.isnan(self.values)).any())

    @property
    def integers(self) -> bool:
        """Whether every number is whole."""
        there = self.values[~np.isnan(self.values)]
        return bool(there.size) and bool((there == np.round(there)).all())

    @property
    def counts(self) -> bool:
        """Whether the cells count 0, 1, 2, … or 1, 2, 3, …; the last ones may be blank."""
        there = ~np.isnan(self.values)
        n = int(there.sum())
        ends = n > 1 and bool(there[:n].all()) and n >= len(there) - 3
        return ends and bool((self.values[:n] == np.arange(n) + self.values[0]).all()) and self.values[0] in (0, 1)


def _value(cell: NumberCell | None) -> float:
    if cell is None:
        return float("nan")
    text = cell.number
    if "," in text or text.count(".") > 1:
        text = without_thousands([text], None)[0][0].replace(",", ".")
    try:
        return float(text.replace(" ", "").replace("'", "").replace("’", ""))
    except ValueError:
        return float("nan")


def units_of(cells: Sequence[str]) -> Floats:
    """Last decimal place that is printed of each cell, such as 0.01 of 0.75.

    Programs drop zeros at the end, so numbers without exponents count with the finest place among them.

    Examples
    --------
    >>> units_of(["0.75", "0.8"]).tolist(), units_of(["1.5e3", "2e-1"]).tolist()
    ([0.01, 0.01], [100.0, 0.1])
    """
    units = np.ones(len(cells))
    powers = False
    for at, text in enumerate(cells):
        number = text if text.replace(".", "", 1).isdigit() else getattr(number_cell(text), "number", "")
        digits, mark, power = number.replace(",", ".").casefold().partition("e")
        units[at] = 10.0 ** (int(power or 0) - (len(digits) - digits.rindex(".") - 1 if "." in digits else 0))
        powers = powers or bool(mark)
    return units if powers else np.full(len(cells), units.min(initial=1.0))


@dataclass
class Recogniser:
    """A table on its way to problems × algorithms."""

    grid: Grid
    header: list[str]
    body: list[list[str]]
    lines: list[int]
    problem: str | None
    names: bool | None
    metric: str | None
    runs_are_fine: bool
    ragged: bool = False
    notes: list[str] = field(default_factory=list)
    series: list[Series] = field(default_factory=list)
    spreads: dict[str, Series] = field(default_factory=dict)
    run: Series | None = None

    # -- saying and asking ---------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Note what was done, for below the verdict."""
        self.notes.append(Handled(text))

    def ask(self, what: str, name: str, axis: str = "column", *more: Choice) -> AskError:
        """Return the question whether to leave a row or column out or to compare it."""
        role = "an algorithm" if (axis == "column") != self.turned else "a problem"
        return AskError(
            f"{self.grid.source}: {what}",
            (
                Choice(f"drop_{axis}", name, "to leave it out"),
                Choice(f"keep_{axis}", name, f"to read it as {role}"),
                *more,
            ),
        )

    turned: bool = False  # algorithms are rows
    counted: bool = False  # numbers name the rows

    # -- steps ---------------------------------------------------------------------------------------------------------

    def columns(self) -> None:
        """Make series of the columns; leave out those that the user wants left out."""
        handling = self.grid.handling
        # pandas calls a column without a name "Unnamed: 2"
        self.header[1:] = [re.sub(r"^Unnamed: \d+(?:_level_\d+)?$", "", name) for name in self.header[1:]]
        self.series = [Series(name, [row[at] for row in self.body], at == 0) for at, name in enumerate(self.header)]
        self.refuse_unknown(handling.drop_column, self.header, "column")
        gone = [one for one in self.series if matches(one.name, handling.drop_column)]
        if gone:
            self.series = [one for one in self.series if one not in gone]
            self.say(f"Left out on request: {_columns(gone)}.")

    def refuse_unknown(self, wanted: Sequence[str], names: Sequence[str], axis: str) -> None:
        """Refuse a name that no row or column has."""
        for one in wanted:
            if not any(matches(name, [one]) for name in names) and not (
                axis == "row" and one.casefold().startswith("line ")
            ):
                listed = some([quote(name) for name in names], 20)
                raise InputError(
                    f"{self.grid.source}: there is no {axis} {quote(one)}.{closest(one, names)} The {axis}s are: {listed}."
                )

    def kept(self, name: str, axis: str = "column") -> bool:
        """Whether the user said that a row or column is a problem or algorithm."""
        handling = self.grid.handling
        return matches(name, handling.keep_column if axis == "column" else handling.keep_row)

    def remove(self, gone: Sequence[Series]) -> None:
        """Take columns out."""
        self.series = [one for one in self.series if not any(one is other for other in gone)]

    # names of rows

    def row_names(self) -> tuple[str, list[str] | None]:
        """Find the column that names the rows; return its header and the names, None where there is none."""
        if self.problem is not None:
            self.refuse_unknown([self.problem], [one.name for one in self.series], "column")
            chosen = [next(one for one in self.series if matches(one.name, [self.problem or ""]))]
        elif self.names is False:
            return "", None
        elif self.names is True:
            chosen = self.series[:1]
        else:
            chosen = self.name_columns()
        if not chosen:
            return "", None
        self.remove(chosen)
        self.counted = chosen[0].is_number
        names = list(chosen[0].cells)
        if len(chosen) > 1:
            names = [", ".join([first, *(f"{one.name} = {cell}" for one, cell in zip(chosen[1:], rest, strict=True))])
                     for first, *rest in zip(*(one.cells for one in chosen), strict=True)]  # fmt: skip
            self.say(
                f"The rows are named by {_columns(chosen)} together, because {quote(chosen[0].name)} alone repeats."
            )
        return chosen[0].name, names

    def name_columns(self) -> list[Series]:
        """Return the columns that name the rows: by their headers, else the first one of text, else a first one that counts."""
        text = [one for one in self.series if not one.is_number and one.has_words]
        known = [one for one in self.series if corner(one.name) in PROBLEM_HEADERS or key(one.name) in PROBLEM_HEADERS]
        who = [one for one in text if corner(one.name) in ALGORITHM_HEADERS or key(one.name) in ALGORITHM_HEADERS]
        plain = [one for one in known if one in text] or [one for one in known if not self.measured(one)]
        if plain and not (who and not [one for one in plain if one in text]):
            return self.with_parts(plain[0], [*plain[1:], *who])
        if who:
            return self.with_parts(who[0], [])
        first = self.series[0]
        if key(first.name) in REPETITION_HEADERS and not text:
            return []
        weak = [one for one in text if key(one.name) in WEAK_NAME_HEADERS or normalise(one.name) in WEAK_NAME_HEADERS]
        if weak:
            return self.with_parts(weak[0], [])
        if (
            first not in text
            and (normalise(first.name) in NAME_HEADERS or key(first.name) in NAME_HEADERS)
            and not text
        ):
            if first.name and self.measured(first):
                raise self.ask(
                    f"the first column, {quote(first.name)}, may name the problems or be an algorithm: its values are like the others.",
                    first.name, "column", Choice("problem", first.name, "to take it for the names of the problems"),
                )  # fmt: skip
            return [first]
        if text:
            return self.only_text(text)
        if first.counts and len(first.cells) >= 3 and not self.kept(first.name) and len(self.series) > 2:
            self.say(f"The first column, {quote(first.name)}, counts the rows and was taken for their names.")
            return [first]
        labels = [
            one
            for one in self.series
            if uncounted(one.name) in PROPERTY_HEADERS and not self.kept(one.name) and one.integers
        ]
        others = [one for one in self.series if one.is_number and one is not first]
        if labels == [first] and len(set(first.cells)) == len(first.cells) and not _alike(first, others):
            self.notes.append(f"The first column, {quote(first.name)}, was taken for the names of the rows.")
            return [first]
        return []

    def measured(self, one: Series) -> bool:
        """Whether a column of numbers could be a measurement like those of the others."""
        if not one.is_number or one.integers:
            return False
        return _alike(one, [other for other in self.series if other is not one and other.is_number])

    def only_text(self, text: list[Series]) -> list[Series]:
        """Choose among columns of text none of which says that it names the rows."""
        words = [one for one in text if not one.has_number]
        if not words:
            return []
        labels = [one for one in words if uncounted(one.name) in PROPERTY_HEADERS or key(one.name) in METRIC_HEADERS
                  or key(one.name) in REPETITION_HEADERS or summary_kinds(one.name)]  # fmt: skip
        rest = [one for one in words if one not in labels] or words[:1]
        if (
            words[0] is self.series[0]
            and words[0] not in rest
            and len(rest) == 1
            and len(set(words[0].cells)) == len(words[0].cells)
        ):
            rest = words[:1]
        unique = [one for one in rest if len(set(one.cells)) == len(one.cells)]
        if len(rest) > 1 and unique != rest[:1]:
            numbers = [one.name for one in self.series if one.is_number]
            long = (
                f" If it is a long table: --problem {rest[0].name} --algorithm {rest[1].name} --value {numbers[0]}."
                if len(numbers) == 1
                else ""
            )
            raise AskError(
                f"{self.grid.source}: the columns {some([quote(one.name) for one in rest])} hold text, and none says that it names the "
                f"problems.{long}",
                tuple(Choice("problem", one.name, f"to take {quote(one.name)}") for one in rest[:4]),
            )
        return self.with_parts(rest[0], [])

    def with_parts(self, main: Series, others: Sequence[Series]) -> list[Series]:
        """Add columns without which the names repeat: a dimension, a subset, a second name."""
        if len(set(main.cells)) == len(main.cells):
            return [main]
        parts = [*others, *(one for one in self.series if one is not main and one not in others
                            and (key(one.name) in PROBLEM_PARTS or uncounted(one.name) in PROBLEM_PARTS)
                            and (not one.is_number or one.integers))]  # fmt: skip
        words = [one for one in self.series if one is not main and one not in parts and not one.has_number and any(one.cells)
                 and key(one.name) not in METRIC_HEADERS | REPETITION_HEADERS]  # fmt: skip
        if words and len(set(zip(*(one.cells for one in [main, *parts, *words]), strict=True))) == len(main.cells):
            parts += words
        chosen = [main]
        for one in parts:
            before = len(set(zip(*(part.cells for part in chosen), strict=True)))
            if len(set(zip(*(part.cells for part in [*chosen, one]), strict=True))) > before:
                chosen.append(one)
        return [one for one in self.series if one in chosen]

    def refuse_quantities_as_rows(self, header: str, names: list[str] | None) -> None:
        """Ask about rows that are quantities (ROUGE, BLEU, time) of one task instead of problems."""
        if names is None or self.turned or any(self.kept(name, "row") for name in names):
            return
        found = [name for name in names if _is_quantity(name) and key(name) != "f1"]
        if key(header) in METRIC_HEADERS or (len(found) >= 2 and 2 * len(found) >= len(names)):
            raise AskError(
                f"{self.grid.source}: the rows {some([quote(name) for name in found or names], 5)} are different quantities, not problems; podium "
                "compares one quantity over many problems.",
                (
                    Choice("drop_row", (found or names)[-1], "to leave a row out (repeat the option)"),
                    Choice("keep_row", "*", "to read all rows as problems"),
                ),
            )

    # columns that are no algorithms

    def label_columns(self, row_header: str | None) -> None:
        """Leave out columns of text, indices, repetitions and properties."""
        clear = row_header is not None
        for one in list(self.series):
            if self.kept(one.name):
                continue
            kind = self.label_kind(one, clear)
            if kind == "repetition":
                self.run = self.run or one
            if kind:
                self.remove([one])
                reason = {
                    "text": "it holds text", "empty": "it is empty", "index": "it numbers the rows", "identity": "it identifies the rows",
                    "repetition": "it numbers the repetitions", "property": "it describes the rows", "metric": "it names the metric",
                }[kind]  # fmt: skip
                name = (
                    f"the column {quote(one.name)}"
                    if one.name.strip()
                    else "an unnamed column" + (" (an index)" if kind == "index" else "")
                )
                self.say(f"Left out {name}: {reason}.")

    def label_kind(self, one: Series, clear: bool) -> str:
        """Return what a column is instead of an algorithm, "" where it is one.

        Raises
        ------
        AskError
            When its name says one thing and its numbers may be another.
        """
        name = key(one.name)
        if not one.is_number:
            return self.text_kind(one, name, clear)
        if name in REPETITION_HEADERS and one.integers:
            return "repetition"
        if one.name.strip() and name in INDEX_HEADERS and one.integers:
            if one.counts or (_IDENTITY.search(name) and len(set(one.cells)) == len(one.cells)):
                return "index" if one.counts else "identity"
            raise self.ask(
                f"the column {quote(one.name)} may number the rows, but it does not count from 0 or 1.", one.name
            )
        if not one.name.strip() and one.integers and clear and one.first:
            return "index"
        if one.counts and (len(one.cells) >= 4 or not one.name.strip()):
            if not one.name.strip():
                return "index"
            raise self.ask(
                f"the column {quote(one.name)} counts the rows: {one.cells[0]}, {one.cells[1]}, {one.cells[2]}, …",
                one.name,
            )
        counted = one.name.strip().startswith("#") and one.integers and not summary_kinds(one.name)
        if name in REPETITION_HEADERS or uncounted(one.name) in PROPERTY_HEADERS or counted:
            return self.property_kind(one, uncounted(one.name), clear)
        self.refuse_odd_scale(one)
        return ""

    def refuse_odd_scale(self, one: Series) -> None:
        """Ask about whole numbers on another scale among columns of fractions: hardly the same quantity."""
        if len(one.cells) < 5 or not one.integers or len(self.series) > 60:
            return
        others = [other for other in self.series if other is not one and other.is_number and not _labelled(other.name)]
        if len(others) < 2 or any(other.integers for other in others):
            return
        if not _alike(one, others) and not summary_kinds(one.name) and not _is_quantity(one.name):
            raise self.ask(
                f"the column {quote(one.name)} holds whole numbers on another scale than the other columns, so it may be no algorithm.",
                one.name,
            )

    def text_kind(self, one: Series, name: str, clear: bool) -> str:
        """Return what a column without numbers is; "" leaves it to the errors about cells."""
        if not any(one.cells) and not one.name.strip():
            return "empty"
        if not one.has_words:
            return ""
        if one.has_number and int((~np.isnan(one.values)).sum()) * 3 >= len(one.cells):
            return ""  # numbers with some words among them: the words are refused one by one
        if name in METRIC_HEADERS:
            self.refuse_mixed(one)
            return "metric"
        if name in REPETITION_HEADERS:
            return "repetition"
        if summary_kinds(one.name):
            return ""
        if one.has_number or not clear:
            return ""
        kinds = len(set(one.cells))
        if 2 <= kinds <= 10 and len(one.cells) >= 20 and name not in PROPERTY_HEADERS and self.counted:
            raise AskError(
                f"{self.grid.source}: the column {quote(one.name)} holds {kinds} different words and the rows have numbers for names: if it "
                f"holds the true classes, use podium predictions or podium roc with --truth {one.name}.",
                (Choice("drop_column", one.name, "to leave it out"),),
            )
        described = name in PROPERTY_HEADERS or uncounted(one.name) in PROPERTY_HEADERS
        if (described and len(name) > 1) or not name or self.problem is not None:
            return "text"
        raise AskError(
            f"{self.grid.source}: the column {quote(one.name)} holds words ({some([quote(cell) for cell in dict.fromkeys(one.cells)], 3)}), so it "
            "is no algorithm with results.",
            (
                Choice("drop_column", one.name, "to leave it out"),
                Choice("problem", one.name, "to take it for the names of the problems"),
            ),
        )

    def refuse_mixed(self, one: Series) -> None:
        """Refuse a table whose rows hold quantities of which some are better when smaller."""
        ways = {quantity: _way(quantity) for quantity in dict.fromkeys(one.cells)}
        if len(ways) > 1 and (None in ways.values() or len(set(ways.values())) > 1):
            listed = some([quote(name) for name in ways], 6)
            raise InputError(
                f"{self.grid.source}: the column {quote(one.name)} names different quantities ({listed}), of which not all are known to be "
                "better in the same direction. Keep the rows of one quantity, for instance with "
                f"where={{{one.name!r}: {one.cells[0]!r}}} (on the command line: --where {one.name}={one.cells[0]})."
            )

    def property_kind(self, one: Series, name: str, clear: bool) -> str:
        """Decide whether a column named like a property of data sets is one: whole numbers on a scale of their own."""
        if not clear and len(name) > 1:
            described = [
                other for other in self.series if uncounted(other.name) in PROPERTY_HEADERS and len(key(other.name)) > 1
            ]
            raise self.ask(
                f"{_columns(described)} may describe the rows, and no column is known to name them.", one.name, "column",
                Choice("problem", one.name, "to take it for the names of the problems"),
            )  # fmt: skip
        others = [other for other in self.series if other is not one and other.is_number and not _labelled(other.name)]
        if not others:
            return "property"
        alike = _alike(one, others)
        if not alike and (one.integers or len(name) > 1):
            return "property"
        if len(name) == 1 or (alike and len(one.name) <= 3 and not one.integers):
            return ""
        if one.integers and not all(other.integers for other in others) and not alike:
            return "property"
        raise self.ask(
            f"the column {quote(one.name)} may describe the rows instead of being an algorithm, but its numbers are like those of the others.",
            one.name,
        )

    # deviations and other statistics beside a mean

    def statistics(self) -> None:
        """Set deviations aside, and refuse several other statistics of one algorithm."""
        self.bare_deviations()
        names = {one.name for one in self.series if not self.kept(one.name)}
        ways = {name: list(statistic_splits(name)) for name in names}
        paired = {(base, kind) for found in ways.values() for base, kind in found}
        split: dict[int, tuple[str, str]] = {}
        for one in self.series:
            found = ways.get(one.name, [])
            # mean_SD is the mean of SD where std_SD is there, too, whatever its letters look like.
            best = [way for way in found if way[1] == "centre" and (way[0], "spread") in paired]
            best += [way for way in found if way[1] == "spread" and (way[0] in names or (way[0], "centre") in paired)]
            if (best or found) and (best or not summary_kinds(one.name)):
                split[id(one)] = (best or found)[0]
        bases = {one.name for one in self.series}
        centred = {base for base, kind in split.values() if kind == "centre"}
        for one in list(self.series):
            base, kind = split.get(id(one), (one.name, ""))
            if kind == "spread" and (base in bases or base in centred):
                self.set_spread(base, one)
            elif kind in ("rank", "ranks", "ranking") and base in bases:
                self.rank_column(one, next(other for other in self.series if other.name == base))
        self.rename_centres(split)
        self.several_quantities()

    def bare_deviations(self) -> None:
        """Read ``A, std, B, std``: a column that is called a deviation belongs to the one before it."""
        bare = [
            at for at, one in enumerate(self.series) if "deviation" in summary_kinds(one.name) or key(one.name) == "±"
        ]
        bare = [
            at
            for at in bare
            if at and self.series[at].is_number and at - 1 not in bare and not self.kept(self.series[at].name)
        ]
        alternate = len(bare) >= 2 and 2 * len(bare) >= len(self.series) - 1
        if not alternate or any((self.series[at].values < 0).any() for at in bare):
            return
        for mean, one in [(self.series[at - 1], self.series[at]) for at in bare]:
            one.name = f"{mean.name} {one.name or 'std'}"
            base, kind = split_statistic(mean.name)
            self.set_spread(base if kind == "centre" else mean.name, one)

    def set_spread(self, base: str, one: Series) -> None:
        """Keep a column as the deviations of an algorithm."""
        if (one.values < 0).any():
            raise self.ask(
                f"the column {quote(one.name)} is called a deviation of {quote(base)}, but it has negative numbers.",
                one.name,
            )
        self.spreads[base] = one
        self.remove([one])

    def rank_column(self, one: Series, of: Series) -> None:
        """Leave out a column of ranks beside an algorithm; `several_ranks` verifies them together."""
        group = [(other, split_statistic(other.name)) for other in self.series]
        pairs = [(next((base for base in self.series if base.name == split[0]), None), other) for other, split in group
                 if split[1] in ("rank", "ranks", "ranking") and not summary_kinds(other.name)]  # fmt: skip
        found = [(base, rank) for base, rank in pairs if base is not None]
        if one not in self.series:
            return
        values = np.column_stack([base.values for base, _ in found])
        if not are_ranks(values, np.column_stack([rank.values for _, rank in found])):
            raise self.ask(
                f"the column {quote(one.name)} is called a rank of {quote(of.name)}, but these are not the ranks of the rows.",
                one.name,
            )
        self.remove([rank for _, rank in found])
        self.say(f"Left out {_columns([rank for _, rank in found])}: the ranks of the other columns within each row.")

    def rename_centres(self, split: dict[int, tuple[str, str]]) -> None:
        """Call ``mean_A`` A, where its deviation is there or every algorithm is called so."""
        centred = [one for one in self.series if split.get(id(one), ("", ""))[1] == "centre"]
        numbers = [one for one in self.series if one.is_number and not _labelled(one.name)]
        for one in centred:
            base = split[id(one)][0]
            if (base in self.spreads or len(centred) == len(numbers)) and base not in {
                other.name for other in self.series
            }:
                one.name = base
        if self.spreads:
            self.say(f"Deviations are not compared: {_columns(list(self.spreads.values()))}.")

    def several_quantities(self) -> None:
        """Ask which quantity to compare where every algorithm has several, or where columns are quantities of one thing."""
        self.refuse_beside([one.name for one in self.series if one.is_number and not self.kept(one.name)])
        groups = _by_quantity([one.name for one in self.series if one.is_number and not self.kept(one.name)])
        if groups:
            if self.metric is not None and self.metric not in groups:
                raise InputError(
                    f"{self.grid.source}: there is no metric {quote(self.metric)}.{closest(self.metric, groups)} The columns hold: "
                    f"{some([quote(name) for name in groups], 20)}."
                )
            if self.metric is None:
                raise AskError(
                    f"{self.grid.source}: the columns hold {len(groups)} quantities for each algorithm: "
                    f"{some([quote(name) for name in groups], 8)}.",
                    tuple(Choice("metric", name, f"to compare {quote(name)}") for name in list(groups)[:4]),
                )
            chosen = groups[self.metric]
            others = [
                one for one in self.series if one.is_number and one.name not in chosen and not _labelled(one.name)
            ]
            self.remove(others)
            for one in self.series:
                one.name = chosen.get(one.name, one.name)
            self.say(f"Compared by {quote(self.metric)}; not compared: {_columns(others)}.")
        named = [one for one in self.series if _is_quantity(one.name) and one.is_number and not self.kept(one.name)]
        plain = [one for one in self.series if one.is_number and one not in named and not _labelled(one.name)]
        arrows = {_arrow(one.name) for one in self.series} - {None}
        if len(named) == 1 and plain:
            what = "a problem" if self.turned else "an algorithm"
            raise self.ask(f"the column {quote(named[0].name)} is called a quantity, not {what}.", named[0].name)
        if len(named) > 1 or len(arrows) > 1:
            listed = some([quote(one.name) for one in named or self.series], 8)
            what = "algorithms" if not self.turned else "problems"
            raise AskError(
                f"{self.grid.source}: the columns {listed} are different quantities, not {what}; podium compares one quantity over many "
                "problems.",
                (
                    Choice(
                        "drop_column",
                        named[0].name if named else self.series[-1].name,
                        "to leave a column out (repeat the option)",
                    ),
                    Choice("keep_column", "*", f"to read all columns as {what}"),
                ),
            )

    def refuse_beside(self, names: list[str]) -> None:
        """Ask about ``A, B, time_A, time_B`` or ``A, A.1, B, B.1``: another quantity of algorithms with columns of their own."""
        there = set(names)
        owned: dict[str, dict[str, str]] = {}
        for name in names:
            for pattern, quantity, owner in _COMPANIONS:
                found = pattern.match(name)
                if found and found[owner] in there and found[owner] != name:
                    owned.setdefault(found[quantity].strip(), {})[name] = found[owner]
        for quantity, columns in owned.items():
            rest = there - {
                column
                for others in owned.values()
                if set(others.values()) == set(columns.values())
                for column in others
            }
            if (set(columns.values()) == rest and len(rest) > 1) or any(map(_is_quantity, (quantity,))):
                name, owner = next(iter(columns.items()))
                raise AskError(
                    f"{self.grid.source}: {some([quote(column) for column in columns], 4)} {'is' if len(columns) == 1 else 'are'} beside a column of the "
                    f"same name without {quote(quantity)}: another quantity of the same algorithms?",
                    (
                        Choice(
                            "drop_column", name.replace(owner, "*") if len(columns) > 1 else name, "to leave it out"
                        ),
                        Choice(
                            "keep_column",
                            name.replace(owner, "*") if len(columns) > 1 else name,
                            "to read it as an algorithm of its own",
                        ),
                    ),
                )

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
            self.say(f"Left out on request: {_rows([names[at] for at in drop], [self.lines[at] for at in drop])}.")
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
                f"the row {quote(names[odd])} (line {self.lines[odd]}) has a name that a problem hardly has.",
                names[odd],
                "row",
            )
        plain = [at for at in left if at not in named]
        gone = []
        for at in named:
            line = rows[at]
            assert line is not None
            words = self.row_says(at, plain, line) or self.block_says(at, left, set(named), line)
            if not words:
                raise self.ask_about_row(at, names[at], plain)
            gone.append(at)
            self.say(f"Left out the row {quote(names[at])} (line {self.lines[at]}): {words}.")
        kept = [at for at in left if at not in gone]
        self.unnamed_rows(kept, names)
        return kept

    row_values: Floats = field(default_factory=lambda: np.zeros((0, 0)))

    def suspect(self, name: str) -> bool:
        """Whether a row is named like a summary."""
        return (len(key(name)) > 1 or name in "μσ") and bool(summary_kinds(name)) if name else False

    def suspect_at_end(self, name: str) -> bool:
        """Whether the first or one of the last rows has a name that a problem, or an algorithm, hardly has."""
        plain = key(name)
        if len(plain) < 2 or self.turned:
            return False
        known = uncounted(name) in PROPERTY_HEADERS - NAMES_OF_WORDS or plain in INDEX_HEADERS or _is_quantity(name)
        return (known and plain not in ("f1", "r2")) or has_summary_word(name)  # F1 is a test function, too

    def row_says(self, at: int, plain: list[int], line: Series) -> str:
        """Say in words what a row named like a summary is proven to hold, "" where it is not."""
        kinds = summary_kinds(line.name)
        return self.proven(line, kinds, lambda kind: self.row_describes(at, plain, kind), len(plain))

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
        for block, words in ((above, "above it"), (below, "below it")):
            if len(block) > 1:
                found = self.row_says(at, sorted(block), line)
                if found:
                    return f"{found.removesuffix(' of the other rows')} of the {len(block)} rows {words}"
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

    def proven(self, line: Series, kinds: Sequence[str], verify: Callable[[str], str], others: int) -> str:
        """Say what a line is: by its numbers, or because it holds none that could be compared."""
        if not line.has_number:
            return "it holds no numbers to compare" if others > 1 else ""
        for kind in kinds:
            words = verify(kind)
            if words:
                return (
                    f"no other {self._axis} is {words} anywhere"
                    if kind == "bound"
                    else f"it holds {words} of the other {self._axis}s"
                )
        return ""

    _axis: str = "row"

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
                seen = f" (in the column {quote(self.series[worst].name)} it says {self.series[worst].cells[at]}, the mean is {means[worst]:.6g})"
        return self.ask(
            f"the row {quote(name)} (line {self.lines[at]}) is named like a summary, but it is not one of the other rows{seen}.",
            name,
            "row",
        )

    def unnamed_rows(self, kept: list[int], names: list[str]) -> None:
        """Ask about a row that is the mean, median or sum of all others although its name does not say so."""
        values = self.row_values[kept]
        if len(kept) < 4 or values.shape[1] < 2 or np.isnan(values).any():
            return
        near = range(len(kept)) if len(kept) <= 60 else [0, 1, *range(len(kept) - 5, len(kept))]
        for at in [at for at in near if could_summarise(values, at)]:
            name = names[kept[at]]
            if self.kept(name, "row"):
                continue
            others = [other for other in range(len(kept)) if other != at]
            units = self.row_units(kept[at], [kept[other] for other in others])
            words = unnamed_summary(Lines(values[[at, *others]], units), 0)
            if words:
                raise self.ask(
                    f"the row {quote(name)} (line {self.lines[kept[at]]}) is {words} of the other rows to the printed digits.",
                    name,
                    "row",
                )

    def verified(self, named: list[Series]) -> list[Series]:
        """Return the columns without the named summaries, which the numbers must prove."""
        plain = [one for one in self.series if not any(one is other for other in named) and one.is_number]
        gone: list[Series] = []
        self._axis = "column"
        for one in named:
            lines = [one, *plain]
            values = np.array([line.values for line in lines])
            units = np.array([line.units for line in lines])

            def verify(kind: str, values: Floats = values, units: Floats = units, count: int = len(lines)) -> str:
                return describes(Lines(values, units), 0, range(1, count), kind)

            words = self.proven(one, summary_kinds(one.name), verify, len(plain))
            if not words:
                raise self.ask(
                    f"the column {quote(one.name)} is named like a summary, but it is not one of the other columns.",
                    one.name,
                )
            gone.append(one)
            self.say(f"Left out the column {quote(one.name)}: {words}.")
        self._axis = "row"
        return [one for one in self.series if not any(one is other for other in gone)]

    def unnamed(self) -> None:
        """Ask about a column that is the mean or the best of the others although its name does not say so."""
        series, axis = self.series, "column"
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
                    f"the {axis} {quote(one.name)} is {words} of the other {axis}s in every row.", one.name, axis
                )

    def ask_which_way(self, header: str, names: list[str] | None) -> None:
        """Ask about the direction where a last column averages the rows and nothing says that the rows are problems."""
        known = corner(header) in NAME_HEADERS | PROBLEM_HEADERS or key(header) in NAME_HEADERS | PROBLEM_HEADERS
        averaged = any("the mean" in note and "columns" in note for note in self.notes)
        below = names is not None and any(self.suspect(name) for name in names)
        if (
            averaged
            and not known
            and not below
            and not self.turned
            and names is not None
            and self.grid.handling.transpose is None
        ):
            raise AskError(
                f"{self.grid.source}: a column holds the mean of every row, which suggests that the rows ({some([quote(name) for name in names], 3)}) "
                f"are the algorithms, but the header {quote(header)} does not say so.",
                (
                    Choice("transpose", True, "to read rows as algorithms"),
                    Choice("no_transpose", True, "to read columns as algorithms"),
                ),
            )

    # repetitions

    def refuse_runs_as_columns(self, columns: Sequence[str], problems: bool = False) -> None:
        """Ask about columns that number runs, folds or seeds: they are repetitions of one algorithm, not algorithms."""
        if len(columns) < 3 or any(self.kept(name) for name in columns) or (self.names is not None and not problems):
            return
        numbered = all(_RUN_NAME.match(name.strip()) for name in columns)
        whole = [int(name) for name in columns if name.strip().isdigit()]
        consecutive = (
            len(whole) == len(columns) >= 5
            and whole == list(range(whole[0], whole[0] + len(whole)))
            and whole[0] in (0, 1)
        )
        if not numbered and not consecutive:
            return
        what = "problems" if problems else "algorithms"
        raise AskError(
            f"{self.grid.source}: the columns {quote(columns[0])} to {quote(columns[-1])} are numbered like repetitions (runs, folds, seeds), not "
            f"named like {what}. Repetitions on one problem are compared by podium folds or podium compare --unpaired.",
            (Choice("keep_column", "*", f"to read them as {what}"),),
        )


def heads_algorithms(header: str) -> bool:
    """Whether a header says that its column names algorithms."""
    return corner(header) in ALGORITHM_HEADERS or key(header) in ALGORITHM_HEADERS


def _way(quantity: str) -> str | None:
    """Direction of a quantity by its name: scikit-learn's ``neg_`` turns a loss round."""
    name = key(quantity)
    if name.startswith("neg "):
        return "maximize"
    if name in SMALLER_BETTER:
        return "minimize"
    return "maximize" if name in QUANTITIES else None


def _arrow(name: str) -> str | None:
    return next((way for arrow, way in _ARROWS.items() if arrow in name), None)


def _is_quantity(name: str) -> bool:
    plain = re.sub(r"\s*[(\[][^)\]]*[)\]]\s*$", "", key(name))
    return (
        plain in QUANTITIES
        or key(name) in QUANTITIES
        or bool(re.fullmatch(r"(?:\w+ )?(?:time|runtime|seconds)", plain))
    )


def _by_quantity(names: Sequence[str]) -> dict[str, dict[str, str]]:
    """Group columns such as ``A acc, A time, B acc, B time`` by quantity; {} where they are not of this kind.

    Examples
    --------
    >>> _by_quantity(["A_acc", "A_time", "B_acc", "B_time"])
    {'acc': {'A_acc': 'A', 'B_acc': 'B'}, 'time': {'A_time': 'A', 'B_time': 'B'}}
    >>> _by_quantity(["A", "B"])
    {}
    """
    for pattern, order in (
        (r"^(.+?)(?: / |[\s_.:-]+|\s*\()([\w%. ↑↓]+?)\)?$", (1, 2)),
        (r"^([\w%.↑↓]+?)(?: / |[\s_:-]+)(.+)$", (2, 1)),
    ):
        groups: dict[str, dict[str, str]] = {}
        for name in names:
            found = re.match(pattern, name)
            quantity = found[order[1]].strip() if found else ""
            if found and (_is_quantity(quantity) or key(quantity) in _STATISTICS):
                groups.setdefault(quantity, {})[name] = found[order[0]].strip()
        owners = [frozenset(group.values()) for group in groups.values()]
        if len(groups) > 1 and max(map(len, owners)) > 1 and len(set(owners)) == 1:
            return groups
    return {}


_STATISTICS: Final = frozenset(
    ("mean", "median", "best", "worst", "min", "max", "avg", "train", "test", "val", "valid", "validation", "dev")
)


def _labelled(name: str) -> bool:
    """Whether a name is that of an index, a repetition or a property rather than of an algorithm."""
    known = key(name)
    return (
        known in REPETITION_HEADERS
        or known in INDEX_HEADERS
        or uncounted(name) in PROPERTY_HEADERS
        or bool(summary_kinds(name))
    )


def _alike(one: Series, others: Sequence[Series]) -> bool:
    """Whether the numbers of a column are on the scale of those of others."""
    if not others:
        return False
    mine = np.abs(one.values[~np.isnan(one.values)])
    theirs = np.abs(np.concatenate([other.values[~np.isnan(other.values)] for other in others]))
    if not mine.size or not theirs.size:
        return False
    low, high = np.quantile(theirs, [0.0, 1.0])
    middle = float(np.median(mine))
    span = max(high - low, 1e-12)
    return bool(low - 0.5 * span <= middle <= high + 0.5 * span)


def _columns(series: Sequence[Series]) -> str:
    names = some([quote(one.name) for one in series], 12)
    return f"the column {names}" if len(series) == 1 else f"the columns {names}"


def _rows(names: Sequence[str], lines: Sequence[int]) -> str:
    listed = some([f"{quote(name)} (line {line})" for name, line in zip(names, lines, strict=True)], 12)
    return f"the row {listed}" if len(names) == 1 else f"the rows {listed}"


class Recognised(NamedTuple):
    """A plain wide grid.

    Attributes
    ----------
    grid
        A line of names and rows of plain numbers.
    names
        Whether its first column names the problems.
    headed
        Whether its first line names the algorithms.
    repeated
        Whether rows that share a name are repetitions, because a column numbers them.
    """

    grid: Grid
    names: bool | None
    headed: bool
    repeated: bool = False


def recognise_wide(
    grid: Grid,
    *,
    problem: str | None = None,
    names: bool | None = None,
    metric: str | None = None,
    decimal: str | None = None,
    runs_are_fine: bool = False,
    ragged: bool = False,
) -> Recognised:
    """Make a plain grid of a wide table: a first column of problems, then a column of plain numbers for each algorithm.

    Parameters
    ----------
    problem
        The column that names the problems, where the user says so.
    names
        Whether the first column does; None leaves it to the table.
    metric
        Which quantity to compare where columns hold several.
    decimal
        The decimal mark, where the user says it.
    runs_are_fine
        Whether rows may be repetitions: a column that numbers them is left out, instead of leading to another study.
    ragged
        Whether columns may be of different lengths: samples that are not paired.

    Raises
    ------
    AskError
        When a row or column may or may not be a competitor.
    InputError
        When the table cannot be what a comparison needs.
    """
    grid = rectangular(grid if ragged else table_region(grid), recognised=True)
    headed, width = has_header(grid.rows), len(grid.rows[0])
    if width < 2 or len(grid.rows) < 1 + headed:
        return Recognised(grid, names, headed)
    header = list(grid.rows[0]) if headed else [f"column {at + 1}" for at in range(width)]
    body, lines = (grid.rows[1:], grid.lines[1:]) if headed else (grid.rows, grid.lines)
    if not body:
        return Recognised(grid, names, headed)
    table = Recogniser(
        grid, header, [list(row) for row in body], list(lines), problem, names, metric, runs_are_fine, ragged
    )
    return _finished(table, headed, decimal)


def _tidied(
    table: Recogniser, series: list[Series], at: Sequence[int], names: Sequence[str], decimal: str | None
) -> tuple[list[list[str]], list[list[str]] | None, list[str]]:
    """Make plain numbers of the cells; a table that holds nothing else is left alone."""
    matrix = [[one.cells[row] for one in series] for row in at]
    if not any(one.parsed for one in series):
        return matrix, None, []
    return tidy_cells(matrix, names, [one.name for one in series], table.grid.source, decimal, table.turned)


def _finished(table: Recogniser, headed: bool, decimal: str | None) -> Recognised:
    grid = table.grid
    table.columns()
    if not headed:
        return _unheaded(table, decimal)
    row_header, names = table.row_names()
    wanted = grid.handling.transpose
    table.turned = bool(wanted) if wanted is not None else names is not None and heads_algorithms(row_header)
    table.refuse_quantities_as_rows(row_header, names)
    table.label_columns(row_header if names is not None else None)
    table.statistics()
    table.summary_columns()
    table.ask_which_way(row_header, names)
    if not table.series:
        return Recognised(grid, table.names, headed)
    if names is None:
        return _without_names(table, decimal)
    kept = table.summary_rows(names)
    plain, spreads, said = _tidied(table, table.series, kept, [names[at] for at in kept], decimal)
    if spreads is None and table.spreads:
        spreads = [
            [table.spreads[one.name].cells[at] if one.name in table.spreads else "" for one in table.series]
            for at in kept
        ]
    table.notes += said
    return _turned_or_not(
        table, row_header, [names[at] for at in kept], [table.lines[at] for at in kept], plain, spreads
    )


def _without_names(table: Recogniser, decimal: str | None) -> Recognised:
    if table.names is None and any(not one.is_number or (np.isnan(one.values).any() and not all(
            is_missing(cell) or number_cell(cell) for cell in one.cells)) for one in table.series[:1]):  # fmt: skip
        grid = table.grid._replace(
            rows=[
                [one.name for one in table.series],
                *(list(row) for row in zip(*(one.cells for one in table.series), strict=True)),
            ],
            notes=(*table.grid.notes, *table.notes),
        )
        return Recognised(grid, None, True)
    if table.run is not None and not table.runs_are_fine:
        raise _one_problem(table)
    names = [str(at + 1) for at in range(len(table.body))]
    if table.turned:
        raise InputError(
            f"{table.grid.source}: no column names the rows, so they cannot be algorithms. Add a column of names."
        )
    table.row_values = np.column_stack([one.values for one in table.series])
    table.unnamed_rows(list(range(len(names))), names)
    plain, spreads, said = _tidied(table, table.series, range(len(names)), names, decimal)
    header = [one.name for one in table.series]
    table.refuse_runs_as_columns(header)
    grid = table.grid._replace(rows=[header, *plain], notes=(*table.grid.notes, *table.notes, *said), spreads=spreads)
    return Recognised(grid, False, True)


def _one_problem(table: Recogniser) -> InputError:
    assert table.run is not None
    name = table.run.name
    return AskError(
        f"{table.grid.source}: the column {quote(name)} numbers repetitions and no column names problems, so the rows are repetitions on "
        "one problem; comparing them like problems would overstate the evidence. Use podium folds (podium.compare_folds) for "
        "folds or repeated splits, podium compare --unpaired for independent runs.",
        (Choice("problem", name, "to read every row as a problem all the same"),),
    )


def _unheaded(table: Recogniser, decimal: str | None) -> Recognised:
    """Leave a table without names of columns to its own reading, but for summaries and cells."""
    first = table.series[0]
    named = table.names is not False and (not first.is_number or table.names is True)
    start = 1 if named else 0
    numbers = table.series[start:]
    if not all(one.is_number for one in numbers):
        return Recognised(table.grid, table.names, False)
    if numbers and numbers[0].counts and not named and len(first.cells) >= 3 and len(numbers) > 2:
        table.say("The first column counts the rows and was taken for their names.")
        named, start, numbers = True, 1, table.series[1:]
    names = list(first.cells) if named else [str(at + 1) for at in range(len(table.body))]
    table.series = numbers
    kept = table.summary_rows(names) if named else list(range(len(names)))
    algorithms = [f"A{at + 1}" for at in range(len(numbers))]
    plain, spreads, said = _tidied(table, numbers, kept, [names[at] for at in kept], decimal)
    table.say(
        f"The first line holds values, so the table was read as having no column names; the algorithms are called A1 to A{len(numbers)}."
    )
    body = [[names[at], *row] for at, row in zip(kept, plain, strict=True)] if named else plain
    header = ["", *algorithms] if named else algorithms
    grid = table.grid._replace(
        rows=[header, *body],
        lines=[0, *(table.lines[at] for at in kept)],
        notes=(*table.grid.notes, *table.notes, *said),
        spreads=spreads,
    )
    return Recognised(grid, named, True)


def _turned_or_not(
    table: Recogniser,
    row_header: str,
    names: list[str],
    lines: list[int],
    cells: list[list[str]],
    spreads: list[list[str]] | None,
) -> Recognised:
    grid, columns = table.grid, [one.name for one in table.series]
    if table.run is not None and not table.runs_are_fine and not _repeats(names):
        raise _one_problem(table) if not table.turned and len(set(names)) == 1 else _run_of_what(table)
    notes = [*grid.notes, *table.notes]
    if not table.turned:
        table.refuse_runs_as_columns(columns)
        grid = grid._replace(
            rows=[[row_header, *columns], *([name, *row] for name, row in zip(names, cells, strict=True))],
            lines=[grid.lines[0], *lines],
            notes=tuple(notes),
            spreads=spreads,
        )
        return Recognised(grid, True, True, table.run is not None)
    why = "on request" if grid.handling.transpose else f"the first column is headed {quote(row_header)}"
    notes.append(
        Handled(
            f"Transposed: algorithms were rows ({why}), the problems are {some([quote(name) for name in columns], 4)}."
        )
    )
    table.refuse_runs_as_columns(columns, problems=True)
    turned = [list(column) for column in zip(*cells, strict=True)]
    places = [at + 1 for at, name in enumerate(table.header) if name in set(columns)]
    places = places if len(places) == len(columns) else list(range(1, len(columns) + 1))
    grid = grid._replace(
        rows=[["", *names], *([name, *row] for name, row in zip(columns, turned, strict=True))],
        lines=[grid.lines[0], *places],
        notes=tuple(notes),
        unit="column",
        spreads=None if spreads is None else [list(column) for column in zip(*spreads, strict=True)],
    )
    return Recognised(grid, True, True)


def _repeats(names: Sequence[str]) -> bool:
    return len(set(names)) < len(names)


def _run_of_what(table: Recogniser) -> InputError:
    assert table.run is not None
    return AskError(
        f"{table.grid.source}: the column {quote(table.run.name)} numbers repetitions, but no row name occurs twice.",
        (
            Choice("drop_column", table.run.name, "to leave the column out"),
            Choice("keep_column", table.run.name, "to read it as an algorithm"),
        ),
    )
