"""Columns that belong to another column: deviations, ranks, other statistics and quantities; and columns that are repetitions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np

from podium.data.recognition.labels import Labels
from podium.data.recognition.summaries import are_ranks
from podium.data.recognition.table import Series, columns_named, is_label, is_quantity
from podium.data.roles import key, split_statistic, statistic_splits, summary_kinds
from podium.errors import AskError, Choice, Handled, InputError, closest, quote
from podium.i18n import N_, Message, some

_RUN_NAME: Final = re.compile(
    r"^(?:seed|run|fold|rep|repeat|trial|split|iter|iteration|cv|r|s|semilla|corrida|pliegue)[\s_#.-]*\d+(?:[\s_]test[\s_]\w+)?$",
    re.IGNORECASE,
)
_COMPANIONS: Final = (
    (re.compile(r"^(.+?)(?: / |[\s_.:-]+|\s*[(\[])([\w%. +/-]+?)[)\]]?$"), 2, 1),
    (re.compile(r"^(\w+?)(?: / |[\s_.:-]+)(.+)$"), 1, 2),
)
_ARROWS: Final = {"↑": "maximize", "⇑": "maximize", "↓": "minimize", "⇓": "minimize"}


class Statistics(Labels):
    """A table whose columns of deviations, ranks and further quantities are told from its algorithms."""

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
                Message(
                    "the column {name} is named like a deviation of {base}, but it contains negative numbers.",
                    name=quote(one.name),
                    base=quote(base),
                ),
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
                Message(
                    "the column {name} is named like a rank of {base}, but it does not contain the ranks within the rows.",
                    name=quote(one.name),
                    base=quote(of.name),
                ),
                one.name,
            )
        self.remove([rank for _, rank in found])
        self.notes.append(
            Handled(
                "Left out {columns}: the ranks of the other columns within each row.",
                columns=columns_named([rank for _, rank in found]),
            )
        )

    def rename_centres(self, split: dict[int, tuple[str, str]]) -> None:
        """Call ``mean_A`` A, where its deviation is there or every algorithm is called so."""
        centred = [one for one in self.series if split.get(id(one), ("", ""))[1] == "centre"]
        numbers = [one for one in self.series if one.is_number and not is_label(one.name)]
        for one in centred:
            base = split[id(one)][0]
            if (base in self.spreads or len(centred) == len(numbers)) and base not in {
                other.name for other in self.series
            }:
                one.name = base
        if self.spreads:
            self.notes.append(
                Handled(
                    "Deviations are not compared: {columns}.",
                    columns=columns_named(list(self.spreads.values())),
                )
            )

    def several_quantities(self) -> None:
        """Ask which quantity to compare where every algorithm has several, or where columns are quantities of one thing."""
        self.refuse_beside([one.name for one in self.series if one.is_number and not self.kept(one.name)])
        groups = _by_quantity([one.name for one in self.series if one.is_number and not self.kept(one.name)])
        if groups:
            if self.metric is not None and self.metric not in groups:
                raise InputError(
                    "{source}: there is no metric {metric}.{closest} The columns contain: {names}.",
                    source=self.grid.source,
                    metric=quote(self.metric),
                    closest=closest(self.metric, groups),
                    names=some([quote(name) for name in groups], 20),
                )
            if self.metric is None:
                raise AskError(
                    Message(
                        "{source}: the columns contain {n} quantities for each algorithm: {names}.",
                        source=self.grid.source,
                        n=len(groups),
                        names=some([quote(name) for name in groups], 8),
                    ),
                    tuple(
                        Choice("metric", name, Message("to compare {name}", name=quote(name)))
                        for name in list(groups)[:4]
                    ),
                )
            chosen = groups[self.metric]
            others = [one for one in self.series if one.is_number and one.name not in chosen and not is_label(one.name)]
            self.remove(others)
            for one in self.series:
                one.name = chosen.get(one.name, one.name)
            self.notes.append(
                Handled(
                    "Compared by {metric}; not compared: {columns}.",
                    metric=quote(self.metric),
                    columns=columns_named(others),
                )
            )
        named = [one for one in self.series if is_quantity(one.name) and one.is_number and not self.kept(one.name)]
        plain = [one for one in self.series if one.is_number and one not in named and not is_label(one.name)]
        arrows = {_arrow(one.name) for one in self.series} - {None}
        if len(named) == 1 and plain:
            raise self.ask(
                Message("the column {name} has the name of a quantity, not of a problem.", name=quote(named[0].name))
                if self.turned
                else Message(
                    "the column {name} has the name of a quantity, not of an algorithm.", name=quote(named[0].name)
                ),
                named[0].name,
            )
        if len(named) > 1 or len(arrows) > 1:
            text = (
                N_("{source}: the columns {names} are different quantities, not problems; podium compares one quantity over many problems.")
                if self.turned
                else N_("{source}: the columns {names} are different quantities, not algorithms; podium compares one quantity over many problems.")
            )  # fmt: skip
            raise AskError(
                Message(
                    text, source=self.grid.source, names=some([quote(one.name) for one in named or self.series], 8)
                ),
                (
                    Choice(
                        "drop_column",
                        named[0].name if named else self.series[-1].name,
                        Message("to leave a column out (repeat the option)"),
                    ),
                    Choice(
                        "keep_column",
                        "*",
                        Message("to read all columns as problems")
                        if self.turned
                        else Message("to read all columns as algorithms"),
                    ),
                ),
            )

    def refuse_beside(self, names: list[str]) -> None:
        """Ask about ``A, B, time_A, time_B`` or ``A, A.1, B, B.1``: another quantity of algorithms with columns of their own."""
        there = set(names)
        owned: dict[str, dict[str, str]] = {}
        for name in names:
            for pattern, of_what, whose in _COMPANIONS:
                found = pattern.match(name)
                if found and found[whose] in there and found[whose] != name:
                    owned.setdefault(found[of_what].strip(), {})[name] = found[whose]
        for quantity, columns in owned.items():
            rest = there - {
                column
                for others in owned.values()
                if set(others.values()) == set(columns.values())
                for column in others
            }
            if (set(columns.values()) == rest and len(rest) > 1) or any(map(is_quantity, (quantity,))):
                name, owner = next(iter(columns.items()))
                raise AskError(
                    Message(
                        "{source}: {names} is beside a column of the same name without {quantity}: is it another quantity of the "
                        "same algorithms?",
                        "{source}: {names} are beside a column of the same name without {quantity}: are they another quantity of "
                        "the same algorithms?",
                        len(columns),
                        source=self.grid.source,
                        names=some([quote(column) for column in columns], 4),
                        quantity=quote(quantity),
                    ),
                    (
                        Choice(
                            "drop_column",
                            name.replace(owner, "*") if len(columns) > 1 else name,
                            Message("to leave it out"),
                        ),
                        Choice(
                            "keep_column",
                            name.replace(owner, "*") if len(columns) > 1 else name,
                            Message("to read it as an algorithm of its own"),
                        ),
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
        text = (
            N_("{source}: the columns {first} to {last} are numbered like repetitions (runs, folds, seeds), not named like problems. Repetitions on one problem are compared by podium folds or podium compare --unpaired.")
            if problems
            else N_("{source}: the columns {first} to {last} are numbered like repetitions (runs, folds, seeds), not named like algorithms. Repetitions on one problem are compared by podium folds or podium compare --unpaired.")
        )  # fmt: skip
        effect = Message("to read them as problems") if problems else Message("to read them as algorithms")
        raise AskError(
            Message(text, source=self.grid.source, first=quote(columns[0]), last=quote(columns[-1])),
            (Choice("keep_column", "*", effect),),
        )


def _arrow(name: str) -> str | None:
    return next((way for arrow, way in _ARROWS.items() if arrow in name), None)


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
            if found and (is_quantity(quantity) or key(quantity) in _STATISTICS):
                groups.setdefault(quantity, {})[name] = found[order[0]].strip()
        owners = [frozenset(group.values()) for group in groups.values()]
        if len(groups) > 1 and max(map(len, owners)) > 1 and len(set(owners)) == 1:
            return groups
    return {}


_STATISTICS: Final = frozenset(
    ("mean", "median", "best", "worst", "min", "max", "avg", "train", "test", "val", "valid", "validation", "dev")
)
