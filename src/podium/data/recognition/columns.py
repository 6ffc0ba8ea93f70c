"""Which column names the rows, and which others number, identify or describe them instead of being algorithms."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, pairwise
from typing import Final

import numpy as np

from podium.data.cells import is_missing
from podium.data.headers import (
    ALGORITHM_HEADERS,
    ARROWS,
    INDEX_HEADERS,
    METRIC_HEADERS,
    NAME_HEADERS,
    PROBLEM_HEADERS,
    PROBLEM_PARTS,
    PROPERTY_HEADERS,
    QUANTITIES,
    REPETITION_HEADERS,
    SMALLER_BETTER,
    WEAK_NAME_HEADERS,
    corner,
    is_described,
    key,
    kinds_by_word,
    name_words,
    split_statistic,
    statistic_splits,
    summary_kinds,
    uncounted,
)
from podium.data.recognition.summaries import are_ranks
from podium.data.recognition.table import Series, Table, columns_named, is_label, is_quantity
from podium.data.tables.chosen import matches
from podium.errors import Answered, AskError, Choice, InputError, closest, quote, quoted
from podium.i18n import N_, Message
from podium.lazy import regex

_REASONS: Final = {
    "text": N_("it contains text"),
    "empty": N_("it is empty"),
    "index": N_("it numbers the rows"),
    "identity": N_("it identifies the rows"),
    "repetition": N_("it numbers the repetitions"),
    "metric": N_("it names the metric"),
}
"""Why a column of a kind is no algorithm."""
_IDENTITY: Final = regex(r"\bid\b|^did$|^tid$|^openml|^open ml", re.IGNORECASE)


def _is_factor(one: Series) -> bool:
    """Whether a column with a name holds whole numbers, and not those of repetitions."""
    return one.is_number and one.whole and one.name != "" and key(one.name) not in REPETITION_HEADERS


def _combined(columns: Sequence[Series]) -> set[tuple[str, ...]]:
    """Combinations of the cells of some columns."""
    return set(zip(*(one.cells for one in columns), strict=True))


def _is_called(one: Series, known: frozenset[str]) -> bool:
    return not known.isdisjoint((corner(one.name), key(one.name)))


class Labels(Table):
    """A table whose label columns are separated from its algorithms."""

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
            levels = set(self.grid.rows[0][: self.grid.keys])
            chosen = [one for one in self.series if one.name in levels and key(one.name) not in REPETITION_HEADERS]
            chosen = chosen or self.name_columns()
        if not chosen:
            return "", None
        self.remove(chosen)
        self.counted = chosen[0].is_number
        names = list(chosen[0].cells)
        self.crossed = len(chosen) > 1
        if self.crossed:
            names = [", ".join([first, *(f"{one.name} = {cell}" for one, cell in zip(chosen[1:], rest, strict=True))])
                     for first, *rest in zip(*(one.cells for one in chosen), strict=True)]  # fmt: skip
            self.note(
                "The rows are named by {columns} together, because {name} alone repeats.",
                columns=columns_named(chosen),
                name=quote(chosen[0].name),
            )
        if all(names):
            return chosen[0].name, names
        return chosen[0].name, [name or self.name_beside(at) for at, name in enumerate(names)]

    def name_beside(self, at: int) -> str:
        """Return the word that names a row in another column, such as "Average" in the column of numbers."""
        words = [one.cells[at] for one in self.series if np.isnan(one.values[at]) and not is_missing(one.cells[at])]
        return words[0] if len(words) == 1 else ""

    def name_columns(self) -> list[Series]:
        """Return the columns that name the rows: by their headers, else the first one of text, else a first one that counts."""
        text = [one for one in self.series if not one.is_number and one.has_words]
        known = [one for one in self.series if _is_called(one, PROBLEM_HEADERS)]
        who = [one for one in text if _is_called(one, ALGORITHM_HEADERS)]
        worded = set(text)
        words = [one for one in known if one in worded]
        plain = words or [one for one in known if not who and not self.measured(one)]
        if plain:
            return self.with_parts(plain[0], [*plain[1:], *who])
        first = self.series[0]
        if key(first.name) in REPETITION_HEADERS and not text:
            return []
        if who or (weak := [one for one in text if _is_called(one, WEAK_NAME_HEADERS)]):
            return self.with_parts((who or weak)[0], [])
        if not text and _is_called(first, NAME_HEADERS):
            if first.name and self.measured(first):
                raise self.ask(
                    "the first column, {name}, may name the problems or be an algorithm: its values are like those of the other columns.",
                    first.name,
                    "column",
                    Choice("problem", first.name, Message("to use it as the names of the problems")),
                )
            return [first]
        if text:
            return self.only_text(text)
        if (
            first.whole
            and len(set(first.cells)) == len(first.cells) > 2
            and name_words(first.name)[-1:] in (["id"], ["key"])
        ):
            return [first]
        if first.counts and len(first.cells) >= 3 and not self.kept(first.name) and len(self.series) > 2:
            self.note("The first column, {name}, counts the rows and was used as their names.", name=quote(first.name))
            return [first]
        return self.crossing() or self.counting()

    def crossing(self) -> list[Series]:
        """Columns of whole numbers of which every combination occurs once: a crossing hardly arises by chance."""
        whole = [
            one for one in self.series if _is_factor(one) and not self.kept(one.name) and not np.isnan(one.values).any()
        ]
        factors = set(whole)
        rest = [one for one in self.series if one.is_number and one not in factors]
        whole = [one for one in whole if 1 < len(set(one.cells)) < len(one.cells)]
        if len(rest) < 2 or not 2 <= len(whole) <= 8:
            return []
        for some in chain(combinations(whole, 2), combinations(whole, 3)):
            if math.prod(len(set(one.cells)) for one in some) == len(some[0].cells) == len(_combined(some)):
                return sorted(some, key=lambda one: (-len(set(one.cells)), one.name))
        return []

    def counting(self) -> list[Series]:
        """A column that counts the rows or is the only one that describes them, by a name and numbers of its own."""
        numbers = [one for one in self.series if one.is_number]
        labels = [one for one in numbers if is_described(one.name) and not self.kept(one.name) and one.whole]
        if len(labels) != 1 or not (labels[0].distinct and labels[0].first) or self.like_others(labels[0]):
            return []
        self.notes.append(
            Message("The first column, {name}, was used as the names of the rows.", name=quote(labels[0].name))
        )
        return labels

    def measured(self, one: Series) -> bool:
        """Whether a column of numbers could be a measurement like those of the others."""
        return one.is_number and not one.integers and self.like_others(one)

    def like_others(self, one: Series) -> bool:
        """Whether the numbers of a column are on the scale of those of the others."""
        others = [other.values for other in self.series if other is not one and other.is_number]
        theirs = np.abs(np.concatenate(others)) if others else np.zeros(0)
        if np.isnan(theirs).all() or not one.has_number:
            return False
        low, high = np.nanmin(theirs), np.nanmax(theirs)
        span = max(high - low, 1e-12)
        return bool(low - 0.5 * span <= np.nanmedian(np.abs(one.values)) <= high + 0.5 * span)

    def only_text(self, text: list[Series]) -> list[Series]:
        """Choose among columns of text none of which says that it names the rows."""
        words = [one for one in text if not one.has_number]
        if not words:
            return []
        labels = {one for one in words if uncounted(one.name) in PROPERTY_HEADERS or key(one.name) in METRIC_HEADERS
                  or key(one.name) in REPETITION_HEADERS or summary_kinds(one.name)}  # fmt: skip
        rest = [one for one in words if one not in labels] or words[:1]
        if words[0] is self.series[0] and words[0] not in rest and len(rest) == 1 and words[0].distinct:
            rest = words[:1]
        unique = [one for one in rest if one.distinct]
        if len(rest) > 1 and unique != rest[:1]:
            (value, *more) = [one.name for one in self.series if one.is_number] or [""]
            long = Choice("problem", rest[0].name, "", (("algorithm", rest[1].name), ("value", value)))
            raise AskError(
                "{source}: the columns {names} contain text, and none says that it names the problems.{long}",
                tuple(Choice("problem", one.name, Message("to use {name}", name=quote(one.name))) for one in rest[:4]),
                source=self.grid.source,
                names=quoted([one.name for one in rest]),
                long=Message(" If it is a long table: {options}.", options=Answered(long.shown))
                if value and not more
                else "",
            )
        return self.with_parts(rest[0], [])

    def with_parts(self, main: Series, others: Sequence[Series]) -> list[Series]:
        """Add columns without which the names repeat: a dimension, a subset, a second name."""
        if main.distinct:
            return [main]
        letters = sum(len(one.name.strip()) == 1 for one in self.series) > 2  # A, B, C, D: D is no dimension
        known = [main, *others]
        known += [one for one in self.series if one not in known and not (letters and len(one.name.strip()) == 1)
                  and not PROBLEM_PARTS.isdisjoint((key(one.name), uncounted(one.name)))
                  and (not one.is_number or one.integers)]  # fmt: skip
        words = [one for one in self.series if one not in known and not one.has_number and any(one.cells)
                 and key(one.name) not in METRIC_HEADERS | REPETITION_HEADERS]  # fmt: skip
        if len(_combined([*known, *words])) == len(main.cells):
            known += words
        if crossed := next((one for one in self.series if one not in known and self.crosses(known, one)), None):
            known.append(crossed)
        chosen = [main]
        for one in known[1:]:
            if len(_combined([*chosen, one])) > len(_combined(chosen)):
                chosen.append(one)
        return [one for one in self.series if one in chosen]

    def crosses(self, known: list[Series], one: Series) -> bool:
        """Whether whole numbers occur once with every name that some columns make."""
        if self.runs_are_fine or len(one.cells) < 6 or not _is_factor(one):
            return False  # results of a few runs may cross the names, too
        others = [other for other in self.series if other.is_number and other is not one and other not in known]
        if len(others) < 2 or 2 * sum(part.whole for part in others) >= len(others):
            return False
        levels = len(_combined(known))
        return levels > 1 and levels * len(set(one.cells)) == len(one.cells) == len(_combined([*known, one]))

    def refuse_quantities_as_rows(self, header: str, names: list[str] | None) -> None:
        """Ask about rows that are quantities (ROUGE, BLEU, time) of one task instead of problems."""
        keep = self.grid.handling.keep_row
        if names is None or self.turned or (keep and any(matches(name, keep) for name in names)):
            return
        names = names[:200]  # a table of quantities is short
        found = [name for name in names if is_quantity(name) and key(name) != "f1"]
        if key(header) in METRIC_HEADERS or (len(found) >= 2 and 2 * len(found) >= len(names)):
            raise AskError(
                "{source}: the rows {names} are different quantities, not problems; podium compares one quantity over "
                "many problems.",
                (
                    Choice("drop_row", (found or names)[-1], Message("to leave a row out (repeat the option)")),
                    Choice("keep_row", "*", Message("to read all rows as problems")),
                ),
                source=self.grid.source,
                names=quoted(found or names, 5),
            )

    # columns that are no algorithms

    def label_columns(self, row_header: str | None) -> None:
        """Leave out columns of text, indices, repetitions and properties."""
        clear = row_header is not None
        numbers, gone = sum(one.is_number for one in self.series), []
        for one in self.series:
            if self.kept(one.name):
                continue
            kind = self.label_kind(one, clear, numbers > 0)
            if kind == "repetition":
                self.run = self.run or one
            if kind:
                numbers -= one.is_number
                gone.append(one)
                reason = Message(_REASONS[kind])
                if one.name.strip():
                    self.note("Left out the column {name}: {reason}.", name=quote(one.name), reason=reason)
                elif kind == "index":
                    self.note("Left out an unnamed column (an index): {reason}.", reason=reason)
                else:
                    self.note("Left out an unnamed column: {reason}.", reason=reason)
        self.remove(gone)

    def label_kind(self, one: Series, clear: bool, numbers: bool) -> str:
        """Return the meaning of a column that is not an algorithm, "" if it is one."""
        name = key(one.name)
        if not one.is_number:
            return self.text_kind(one, name, clear, numbers)
        if name in REPETITION_HEADERS and one.integers:
            return "repetition"
        if not one.name.strip():
            return "index" if one.counts or (one.integers and clear and one.first) else ""
        if name in INDEX_HEADERS and one.integers:
            if one.counts or (_IDENTITY.search(name) and one.distinct):
                return "index" if one.counts else "identity"
            self.doubt("the column {name} may number the rows, but it does not count from 0 or 1.", one.name)
        elif one.counts and len(one.cells) >= 4:
            self.doubt("the column {name} counts the rows ({cells}, …).", one.name, cells=", ".join(one.cells[:3]))
        return ""

    def text_kind(self, one: Series, name: str, clear: bool, numbers: bool) -> str:
        """Return the meaning of a column without numbers; "" leaves it to the errors about cells. `numbers`: others have some."""
        if not any(one.cells) and not one.name.strip():
            return "empty"
        if not one.has_words:
            return ""
        if one.has_number and int((~np.isnan(one.values)).sum()) * 3 >= len(one.cells):
            return ""  # numbers with some words among them: the words are refused one by one
        if name in METRIC_HEADERS:
            self.refuse_mixed(one)
            self.named_metrics |= set(one.cells)
            return "metric"
        if name in REPETITION_HEADERS:
            return "repetition"
        if summary_kinds(one.name) or one.has_number or not clear:
            return ""
        described = name in PROPERTY_HEADERS or uncounted(one.name) in PROPERTY_HEADERS
        if (described and len(name) > 1) or not name or self.problem is not None:
            return "text"
        if not numbers:
            raise InputError(
                "{source}: no column contains numbers; the column {name} contains words ({words}). podium compares "
                "numbers: results of algorithms on problems.",
                source=self.grid.source, name=quote(one.name), words=quoted(dict.fromkeys(one.cells), 3),
            )  # fmt: skip
        raise AskError(
            "{source}: the column {name} contains words ({words}), so it is not an algorithm with results.",
            (
                Choice("drop_column", one.name, Message("to leave it out")),
                Choice("problem", one.name, Message("to use it as the names of the problems")),
            ),
            source=self.grid.source,
            name=quote(one.name),
            words=quoted(dict.fromkeys(one.cells), 3),
        )

    def refuse_mixed(self, one: Series) -> None:
        """Refuse a table whose rows hold quantities of which some are better when smaller."""
        ways = {quantity: _way(quantity) for quantity in dict.fromkeys(one.cells)}
        if len(ways) > 1 and (None in ways.values() or len(set(ways.values())) > 1):
            raise InputError(
                "{source}: the column {name} names different quantities ({names}), of which not all are known to be "
                "better in the same direction. Keep the rows of one quantity, for instance with {option}.",
                source=self.grid.source, name=quote(one.name), names=quoted(ways, 6),
                option=Answered(Choice("where", f"{one.name}={one.cells[0]}", "").shown),
            )  # fmt: skip


def _way(quantity: str) -> str | None:
    """Direction of a quantity by its name: scikit-learn's ``neg_`` turns a loss round."""
    name = key(quantity)
    if name.startswith("neg "):
        return "maximize"
    if name in SMALLER_BETTER:
        return "minimize"
    return "maximize" if name in QUANTITIES else None


# Columns that belong to another column: deviations, ranks, other statistics and quantities; and columns that are
# repetitions.


_RUN_NAME: Final = regex(
    r"^(?:seed|run|fold|rep|repeat|trial|split|iter|iteration|cv|r|s|semilla|corrida|pliegue)[\s_#.-]*\d+(?:[\s_]test[\s_]\w+)?$",
    re.IGNORECASE,
)
_BETWEEN: Final = regex(r" / |[\s_.:-]+|\s*[(\[]")
_WHAT: Final = regex(r"[\w%. +/↑↓-]+")
_QUANTITY_FIRST: Final = regex(r"^(?P<what>[\w%.↑↓]+?)(?: / |[\s_.:-]+)(?P<whose>.+)$")


class Statistics(Labels):
    """A table whose columns of deviations, ranks and other quantities are separated from its algorithms."""

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
        spreads = [(base, one) for one in self.series
                   for base, kind in [split.get(id(one), (one.name, ""))]
                   if kind == "spread" and (base in bases or base in centred)]  # fmt: skip
        self.set_spreads(spreads)
        self.rank_columns()
        if not _by_quantity([one.name for one in self.competitors()]):
            self.rename_centres(split)
        if self.spreads:
            self.note("Deviations are not compared: {columns}.", columns=columns_named(list(self.spreads.values())))
        self.several_quantities()

    def bare_deviations(self) -> None:
        """Read ``A, std, B, std``: a column that is called a deviation belongs to the one before it."""
        called = [key(one.name) == "±" or "deviation" in summary_kinds(one.name) for one in self.series]
        pairs = [(mean, one) for at, (mean, one) in enumerate(pairwise(self.series))
                 if called[at + 1] and not called[at] and one.is_number and not self.kept(one.name)]  # fmt: skip
        alternate = len(pairs) >= 2 and 2 * len(pairs) >= len(self.series) - 1
        if not alternate or any((one.values < 0).any() for _, one in pairs):
            return
        spreads = []
        for mean, one in pairs:
            one.name = f"{mean.name} {one.name or 'std'}"
            base, kind = split_statistic(mean.name)
            spreads.append((base if kind == "centre" else mean.name, one))
        self.set_spreads(spreads)

    def set_spreads(self, spreads: Sequence[tuple[str, Series]]) -> None:
        """Keep columns as the deviations of algorithms."""
        for base, one in spreads:
            if (one.values < 0).any():
                raise self.ask(
                    "the column {name} is named like a deviation of {base}, but it contains negative numbers.",
                    one.name,
                    base=quote(base),
                )
            self.spreads[base] = one
        self.remove([one for _, one in spreads])

    def rank_columns(self) -> None:
        """Leave out columns of ranks beside the algorithms."""
        there = {one.name: one for one in self.series}
        split = [(one, *split_statistic(one.name)) for one in self.competitors() if not summary_kinds(one.name)]
        found = [(one, there[base]) for one, base, kind in split
                 if kind in ("rank", "ranks", "ranking") and base in there]  # fmt: skip
        if not found:
            return
        ranks, bases = zip(*found, strict=True)
        if not are_ranks(*(np.column_stack([one.values for one in some]) for some in (bases, ranks))):
            raise self.ask(
                "the column {name} is named like a rank of {base}, but it does not contain the ranks within the rows.",
                ranks[0].name,
                base=quote(bases[0].name),
            )
        self.remove(ranks)
        self.note("Left out {columns}: the ranks of the other columns within each row.", columns=columns_named(ranks))

    def rename_centres(self, split: dict[int, tuple[str, str]]) -> None:
        """Call ``mean_A`` A, where its deviation is there or every algorithm is called so."""
        centred = [(one, split[id(one)][0]) for one in self.series if split.get(id(one), ("", ""))[1] == "centre"]
        numbers = [one for one in self.series if one.is_number and not is_label(one.name)]
        used = Counter(one.name for one in self.series)
        for one, base in centred:
            if (base in self.spreads or len(centred) == len(numbers)) and not used[base]:
                used.subtract([one.name])
                one.name = base
                used.update([base])

    def several_quantities(self) -> None:
        """Ask which quantity to compare where every algorithm has several, or where columns are quantities of one thing."""
        names = [one.name for one in self.competitors()]
        self.refuse_beside(names)
        groups = _by_quantity(names)
        if groups:
            if self.metric is not None and self.metric not in groups:
                raise InputError(
                    "{source}: there is no metric {metric}.{closest} The columns contain: {names}.",
                    source=self.grid.source, metric=quote(self.metric), closest=closest(self.metric, groups),
                    names=quoted(groups, 20),
                )  # fmt: skip
            if self.metric is None:
                raise AskError(
                    "{source}: the columns contain {n} quantities for each algorithm: {names}.",
                    tuple(
                        Choice("metric", name, Message("to compare {name}", name=quote(name)))
                        for name in list(groups)[:4]
                    ),
                    source=self.grid.source,
                    n=len(groups),
                    names=quoted(groups, 8),
                )
            chosen = groups[self.metric]
            if split_statistic(f"A {self.metric}")[1] != "centre":
                self.spreads = {}
            others = [one for one in self.series if one.is_number and one.name not in chosen and not is_label(one.name)]
            self.remove(others)
            for one in self.series:
                one.name = chosen.get(one.name, one.name)
            self.note(
                "Compared by {metric}; not compared: {columns}.",
                metric=quote(self.metric),
                columns=columns_named(others),
            )
        elif self.metric is not None and self.metric not in self.named_metrics:
            raise InputError(
                "{source}: there is no metric {metric}: the data contains one quantity without a name. Leave metric out.",
                source=self.grid.source,
                metric=quote(self.metric),
            )
        self.refuse_quantities()

    def refuse_quantities(self) -> None:
        """Refuse columns that are quantities of one thing; doubt one among others. Costs are left to their numbers."""
        open_ = self.competitors()
        named = [one for one in open_ if is_quantity(one.name) and not kinds_by_word(one.name)]
        measured = [one for one in named if not is_described(one.name)]
        quantities = set(named)
        plain = [
            one for one in open_
            if one not in quantities and not is_label(one.name) and not is_described(one.name)
            and any(cell != one.cells[0] for cell in one.cells)
        ]  # fmt: skip
        arrows = {way for one in open_ for arrow, way in ARROWS.items() if arrow in one.name}
        if len(plain) > 1 and len(arrows) < 2:
            for one in measured:
                self.doubt(
                    N_("the column {name} has the name of a quantity, not of a problem.")
                    if self.turned
                    else N_("the column {name} has the name of a quantity, not of an algorithm."),
                    one.name,
                )
        elif len(named) > 1 or len(arrows) > 1:
            raise self.quantities(named or open_)

    def quantities(self, columns: Sequence[Series]) -> InputError:
        """Return the error for columns that are several quantities of one thing."""
        return InputError(
            N_("{source}: the columns {names} are different quantities, not problems; podium compares one quantity over many problems. If all of them are problems measured alike, set {--keep-column:'*'}.")
            if self.turned
            else N_("{source}: the columns {names} are different quantities, not algorithms; podium compares one quantity over many problems. If all of them are algorithms measured alike, set {--keep-column:'*'}."),
            source=self.grid.source,
            names=quoted([one.name for one in columns], 8),
        )  # fmt: skip

    def refuse_beside(self, names: list[str]) -> None:
        """Ask about ``A, B, time_A, time_B`` or ``A, A.1, B, B.1``: another quantity of algorithms with columns of their own."""
        there = set(names)
        owned: dict[str, dict[str, str]] = {}
        for name in names:
            for whose, what in (*_owner_first(name), *_quantity_first(name)):
                if whose in there:
                    owned.setdefault(what, {})[name] = whose
        for quantity, columns in owned.items():
            owners = set(columns.values())
            rest = there.difference(*(others for others in owned.values() if set(others.values()) == owners))
            if not (owners == rest and len(rest) > 1) and not is_quantity(quantity):
                continue
            name, owner = next(iter(columns.items()))
            all_of_them = name.replace(owner, "*") if len(columns) > 1 else name
            raise AskError(
                Message(
                    "{source}: {names} is beside a column of the same name without {quantity}: is it another quantity of the "
                    "same algorithms?",
                    "{source}: {names} are beside a column of the same name without {quantity}: are they another quantity of "
                    "the same algorithms?",
                    len(columns),
                    source=self.grid.source, names=quoted(columns, 4), quantity=quote(quantity),
                ),
                (
                    Choice("drop_column", all_of_them, Message("to leave it out")),
                    Choice("keep_column", all_of_them, Message("to read it as an algorithm of its own")),
                ),
            )  # fmt: skip

    # repetitions

    def refuse_runs_as_columns(self, columns: Sequence[str], problems: bool = False) -> None:
        """Ask about columns that number runs, folds or seeds: they are repetitions of one algorithm, not algorithms."""
        if len(columns) < 3 or any(self.kept(name) for name in columns) or (self.names is not None and not problems):
            return
        numbered = all(_RUN_NAME.match(name.strip()) for name in columns)
        whole = [int(name) for name in columns if name.strip().isdecimal() and len(name) < 20]
        n = len(columns)
        if not numbered and not (n >= 5 and whole in (list(range(n)), list(range(1, n + 1)))):
            return
        text = (
            N_("{source}: the columns {first} to {last} are numbered like repetitions (runs, folds, seeds), not named like problems. Repetitions on one problem are compared by {podium folds} or {podium compare:--unpaired}.")
            if problems
            else N_("{source}: the columns {first} to {last} are numbered like repetitions (runs, folds, seeds), not named like algorithms. Repetitions on one problem are compared by {podium folds} or {podium compare:--unpaired}.")
        )  # fmt: skip
        effect = Message("to read them as problems") if problems else Message("to read them as algorithms")
        raise AskError(
            text,
            (Choice("keep_column", "*", effect),),
            source=self.grid.source,
            first=quote(columns[0]),
            last=quote(columns[-1]),
        )


def _owner_first(name: str) -> Iterator[tuple[str, str]]:
    """Split a name such as ``C4.5_time`` wherever it can be split: into an algorithm and what is measured of it.

    >>> list(_owner_first("C4.5_time"))
    [('C4', '5_time'), ('C4.5', 'time')]
    """
    for found in _BETWEEN.finditer(name):
        whose, what = name[: found.start()].strip(), name[found.end() :].rstrip(")]").strip()
        if whose and _WHAT.fullmatch(what):
            yield whose, what


def _quantity_first(name: str) -> Iterator[tuple[str, str]]:
    """Split a name such as ``time_A``."""
    if found := _QUANTITY_FIRST.match(name):
        yield found["whose"].strip(), found["what"].strip()


def _by_quantity(names: Sequence[str]) -> dict[str, dict[str, str]]:
    """Group columns such as ``A acc, A time, B acc, B time`` by quantity; {} where they are not of this kind."""
    for parts in (_owner_first, _quantity_first):
        groups: dict[str, dict[str, str]] = {}
        for name in names:
            for whose, quantity in parts(name):
                if is_quantity(quantity) or key(quantity) in _STATISTICS:
                    groups.setdefault(quantity, {})[name] = whose
                    break
        owners = [frozenset(group.values()) for group in groups.values()]
        if len(groups) > 1 and max(map(len, owners)) > 1 and len(set(owners)) == 1:
            return groups
    return {}


_STATISTICS: Final = frozenset(
    ("mean", "median", "best", "worst", "min", "max", "avg", "train", "test", "val", "valid", "validation", "dev")
)
