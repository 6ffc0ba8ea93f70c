"""Kind of a table: results of algorithms on problems, or something else that another command takes, as its numbers show.

Headers support the numbers and never decide alone. Every entry point asks here, so that all of them say the same.
"""

from __future__ import annotations

import os
import shlex
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import is_missing, looks_numeric
from podium.data.grid import Grid
from podium.data.headers import (
    ALGORITHM_HEADERS,
    NAME_HEADERS,
    PROBLEM_HEADERS,
    REPETITION_HEADERS,
    SUMMARIES,
    key,
    normalise,
    words,
)
from podium.data.long import LongColumns, names_roles
from podium.data.recognition.marks import as_float
from podium.data.recognition.region import table_region
from podium.data.results import check_objective
from podium.data.tables.chosen import matches
from podium.errors import AskError, Choice, InputError, quote
from podium.i18n import Message, count
from podium.lazy import regex
from podium.mentions import Mention

TRUTH_HEADERS: Final = words(
    "truth|true|true label|ground truth|gold|label|labels|target|targets|class|classes|y|y true|actual|reference|diagnosis|species"
)
_RATES: Final = words("tp|true positives|true positive|tpr|tp rate|true positive rate|sensitivity|recall|hit rate")
"""Headers without which no table holds points of ROC space."""
_SAYS_P: Final = regex(r"\b(p|p ?values?|p ?val|apv|valor p|p valor|significance|sig)\b")
_ITEMS: Final = words("item|items|question|questions|instance|instances|sample|samples|case|item id|question id|id")
_OUTCOMES: Final = words("1|1.0|true|yes|0|0.0|false|no")
_REPETITION: Final = regex(r"\w[\w -]*")
"""The number or name of a repetition, and not a share or a ratio."""
_ENDS_IN_NUMBER: Final = regex(r"\d\s*%?$")
_FEW: Final = 20
"""Different labels that a column of classes has at most."""
_SAMPLE: Final = 2000
"""Rows that show what a column is."""
_LOWEST: Final = 12
"""Rows from which on agreement can be told from chance."""


class Other(NamedTuple):
    """A kind of table that is not results of algorithms on problems."""

    kind: str  # folds, traces, predictions, scores, pvalues, ranks, points or groups
    evidence: Message
    verb: str | None  # the command that takes it, None where it goes with a table of results
    options: Mapping[str, str | bool] = {}  # of that command, by their names in Python; True for a switch
    labels: Sequence[str] = ()  # columns that number the repetitions of folds
    needs_objective: bool = False  # that command has to know which way is better
    anyway: Choice | None = None  # how to read it as results all the same, None where that cannot be

    def command(self, place: str, objective: object = None) -> str:
        """Return what to type for a file of this kind; `place` is the file as it is typed."""
        if self.verb is None:
            return f"podium compare RESULTS --group {place}"
        parts = ["podium", self.verb, *(["--points"] if self.kind == "points" else []), place]
        for name, value in {**self.options, "objective": objective if self.needs_objective else None}.items():
            if value is not None:
                parts += [f"--{name}"] if value is True else [f"--{name}", for_shell(str(value))]
        return " ".join(parts)


def for_shell(word: str) -> str:
    """Quote for a shell; a line of its own must not break."""
    return shlex.quote(" ".join(word.split("\n")))


def typed_source(name: str) -> str:
    """Write the name of a source as it is typed: a path with the sheet of a workbook, "-" for standard input.

    >>> typed_source("my table.csv"), typed_source(Message("standard input"))
    ("'my table.csv'", '-')
    """
    if name == Message("standard input"):
        return "-"
    path, _, sheet = name.rpartition(", sheet ")
    in_workbook = path != "" and _can_be_typed(path) and not os.path.exists(name)  # noqa: PTH110 - pathlib is slow to import
    return f"{for_shell(path)} --sheet {for_shell(sheet[1:-1])}" if in_workbook else for_shell(name)


def _can_be_typed(name: str) -> bool:
    """Whether a source is a file or standard input, and not data in memory."""
    return name == Message("standard input") or any(map(os.path.exists, (name, name.rpartition(", sheet ")[0])))


class _Seen:
    """Header and columns of a table, without those that the user leaves out; of a large one, rows from all over it."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        gone = grid.handling.drop_column
        self._kept = [at for at, name in enumerate(grid.rows[0]) if not (gone and matches(name, gone))]
        self.header = [grid.rows[0][at] for at in self._kept]
        self.named = [normalise(name) for name in self.header]
        self.total = len(grid.rows) - 1
        self.columns = self._columns(max(1, self.total // (_SAMPLE // 2)) if self.total > _SAMPLE else 1)

    def _columns(self, step: int) -> list[list[str]]:
        width = len(self.grid.rows[0])
        body = [row for row in self.grid.rows[1::step] if len(row) == width]
        return [[row[at] for row in body] for at in self._kept]

    @cached_property
    def whole(self) -> list[list[str]]:
        """All rows."""
        return self.columns if self.total <= _SAMPLE else self._columns(1)

    @property
    def rows(self) -> int:
        return len(self.columns[0]) if self.columns else 0

    @cached_property
    def labels(self) -> list[frozenset[str]]:
        """What each column says, missing cells apart."""
        return [frozenset(cell for cell in {*column} if not is_missing(cell)) for column in self.columns]

    @cached_property
    def numeric(self) -> list[bool]:
        """Whether a column holds numbers, and nothing else but missing cells."""
        return [bool(labels) and all(map(looks_numeric, labels)) for labels in self.labels]

    def values(self, at: int) -> NDArray[np.float64]:
        """Numbers of a column, NaN where there is none."""
        return np.array([as_float(cell) for cell in self.columns[at]], dtype=np.float64)

    def names_problems(self) -> bool:
        """Whether the first column says that it names problems or data sets, and not the instances of one."""
        return bool(self.named) and self.named[0] in PROBLEM_HEADERS - {"instance", "instances", "case"}


def other_kind(grid: Grid) -> Other | None:
    """Say what a table holds, None for results of algorithms on problems."""
    if len(grid.rows) < 2 or len(grid.rows[0]) < 2:
        return None
    seen = _Seen(grid)
    if len(seen.header) < 2 or not seen.rows:
        return None
    with np.errstate(all="ignore"):
        return next((found for evidence in _EVIDENCE if (found := evidence(seen)) is not None), None)


def refuse_other(
    grid: Grid, columns: LongColumns, objective: object = None, takes: Sequence[str] = ("results",)
) -> None:
    """Refuse a table of another kind than those a study takes, with the command for it.

    A user who names the columns, keeps some or says where the algorithms are has decided.
    """
    decided = columns.any_given() or grid.handling.keep_column or grid.handling.transpose is not None
    found = None if decided else other_kind(grid)
    if found is None or found.kind in takes:
        return
    goal = check_objective(objective) if found.needs_objective and not isinstance(objective, Mapping) else None
    program, verb, words = found.command(typed_source(grid.source), goal).split(" ", 2)
    use = Mention(f"{program} {verb}", words)
    text = Message(
        "{source}: {evidence} Use {command} instead.", source=grid.source, evidence=found.evidence, command=use
    )
    raise InputError(text) if found.anyway is None else AskError(text, (found.anyway,))


def _every_row(first: str) -> Choice:
    """Return the choice that makes a table one of results: its column of problems is named, or the side of the algorithms."""
    effect = Message("to read every row as a problem anyway")
    return Choice("problem", first, effect) if first else Choice("no_transpose", True, effect)


def located(
    grid: Grid, columns: LongColumns, objective: object = None, takes: Sequence[str] | None = ("results",)
) -> Grid:
    """Return the table without what stands around it; where that is a question, the kind of the table is asked first."""
    try:
        return table_region(grid)
    except InputError:
        if takes is not None:
            refuse_other(grid, columns, objective, takes)
        raise


# The evidence for each kind, beginning with those that few headers make possible.


def _points(seen: _Seen) -> Other | None:
    if _RATES.isdisjoint(seen.named):
        return None
    from podium.data.roc_points import are_points

    if not are_points(seen.header):
        return None
    return Other(
        "points", Message("the columns are rates or counts of correct and wrong answers: points in ROC space."), "roc"
    )


def _pvalues(seen: _Seen) -> Other | None:
    names = seen.header[1:]
    left = set(seen.columns[0])
    square = len(names) - 1 <= seen.total <= len(names) and left <= set(names)
    if not square and not any(map(_SAYS_P.search, seen.named)):
        return None
    from podium.data.reported import holds_pvalues

    rows = list(map(list, zip(*seen.columns, strict=True)))
    if square:  # a triangle may lack a row
        rows = sorted(
            [*rows, *([name, *[""] * len(names)] for name in names if name not in left)],
            key=lambda row: names.index(row[0]),
        )
    if len(seen.columns[0]) != seen.total or not holds_pvalues(seen.grid._replace(rows=[seen.header, *rows])):
        return None
    return Other("pvalues", Message("it contains published p-values."), "adjust")


def _ranks(seen: _Seen) -> Other | None:
    """Mean ranks of k algorithms lie between 1 and k, and their mean is that of the numbers from 1 to k."""
    if len(seen.header) != 2 or key(seen.header[1]) not in SUMMARIES["rank"] or not seen.numeric[1]:
        return None
    ranks, k = seen.values(1), seen.total
    if k < 2 or ranks.min() < 1 or ranks.max() > k or abs(ranks.mean() - (k + 1) / 2) > 0.05:
        return None
    return Other(
        "ranks",
        Message("it contains published mean ranks; N is the number of problems they come from."),
        "adjust",
        {"n": "N"},
    )


def _groups(seen: _Seen) -> Other | None:
    """The only two columns name problems, each once, and something that several of them share."""
    if len(seen.header) != 2 or seen.named[0] not in PROBLEM_HEADERS or seen.total < 3:
        return None
    problems, groups = seen.whole
    if any(looks_numeric(cell) or is_missing(cell) for cell in groups) or len(groups) < seen.total:
        return None
    if not len(set(problems)) == len(problems) > len(set(groups)) > 1:
        return None
    return Other("groups", Message("it names the group of each problem; the results are in a separate file."), None)


def _traces(seen: _Seen) -> Other | None:
    if len(seen.header) < 4:
        return None
    found = None
    if sum(map(bool, map(_ENDS_IN_NUMBER.search, seen.header))) >= 3:
        found = _wide_traces(seen)
    elif names_roles(seen.header):
        found = _long_traces(seen)
    if found is None:
        return None
    return Other("traces", found[0], "convergence", needs_objective=True, anyway=found[1])


def _wide_traces(seen: _Seen) -> tuple[Message, Choice | None] | None:
    """Columns are named by rising numbers, of algorithms that are named, and along them the values of each row only improve."""
    from podium.data.trace_files import USUAL, cut_columns

    cuts = cut_columns(seen.header)
    whose = {cut.who for cut in cuts}
    roles = {role for role in ("algorithm", "problem", "run") if not USUAL[role].isdisjoint(seen.named)}
    at = {cut.at for cut in cuts}
    others = [j for j in range(len(seen.header)) if j not in at and seen.numeric[j]]
    if not cuts or any(normalise(seen.header[j]) not in USUAL["run"] | PROBLEM_HEADERS | NAME_HEADERS for j in others):
        return None
    if "problem" not in roles or ("algorithm" not in roles and len(whose) < 2):
        return None
    improving = [
        _improve([seen.values(cut.at) for cut in sorted(cuts, key=lambda one: float(one.cut)) if cut.who == who])
        for who in sorted(whose)
    ]
    numbers = sorted(float(cut.cut) for cut in cuts)
    consecutive = whose == {""} and numbers == [numbers[0] + step for step in range(len(numbers))]
    if not all(improving) and ({"algorithm", "problem"} - roles or consecutive or whose != {""}):
        return None
    said = Message("the columns are named by rising numbers, the points of a budget: these are traces.")
    problem = next(name for name, word in zip(seen.header, seen.named, strict=True) if word in USUAL["problem"])
    return said, None if "algorithm" in roles else _every_row(problem)


def _improve(columns: list[NDArray[np.float64]]) -> bool:
    """Whether nearly every row only falls, or only rises, from one column to the next: a best value so far."""
    steps = np.diff(np.column_stack(columns), axis=1)
    known = ~np.isnan(steps)
    if not known.any() or not (steps[known] != 0).any():
        return False
    return bool(max((steps[known] <= 0).mean(), (steps[known] >= 0).mean()) > 0.97)


def _long_traces(seen: _Seen) -> tuple[Message, Choice | None] | None:
    """Each algorithm has several values on a problem, at points of a budget that recur or along which they improve."""
    from podium.data.trace_files import USUAL

    places = {role: [at for at, name in enumerate(seen.named) if name in known] for role, known in USUAL.items()}
    if not all(places[role] for role in ("algorithm", "problem", "cut_point", "value")):
        return None
    cut = places["cut_point"][0]
    value = next((at for at in places["value"] if at != cut), None)
    if value is None or not (seen.numeric[cut] and seen.numeric[value]):
        return None
    columns = seen.whole
    of = [places["problem"][0], places["algorithm"][0], *(at for at in places["run"][:1] if at != cut)]
    cells = Counter(zip(*(columns[at] for at in of), strict=True))
    points = Counter(zip(*(columns[at] for at in (*of, cut)), strict=True))
    if len(points) < 2 * len(cells) or len(set(columns[cut])) < 3:
        return None
    if len(of) < 3 and 2 * len(set(columns[cut])) > len(points):
        return None
    name = seen.header[value]
    return (
        Message(
            "each algorithm has values at several points of {name}: these are traces.", name=quote(seen.header[cut])
        ),
        Choice("value", name, Message("to compare {name}", name=quote(name))),
    )


def _answers(seen: _Seen) -> Other | None:
    """A long table of items, systems and whether each was solved."""
    if len(seen.header) < 3 or not names_roles(seen.header):
        return None
    from podium.data.predictions import item_columns

    found = item_columns(seen.header, seen.columns)
    if found is None or (seen.total > _SAMPLE and item_columns(seen.header, seen.whole) is None):
        return None
    item, model = seen.whole[found.item], seen.whole[found.model]
    group = {"group": seen.header[found.item]} if len(set(zip(item, model, strict=True))) < len(item) else {}
    said = Message("the column {name} says which items each system solved.", name=quote(seen.header[found.correct]))
    value = Choice("value", seen.header[found.correct], Message("to compare items like problems anyway"))
    return Other("predictions", said, "predictions", group, anyway=value)


def _solved(seen: _Seen) -> Other | None:
    """All columns but a first one, which names no problems, say 0 or 1; the rows are called items, or have no names, or are many."""
    if len(seen.header) < 3 or seen.rows < 3 or not TRUTH_HEADERS.isdisjoint(seen.named):
        return None
    outcomes = [bool(labels) and {label.casefold() for label in labels} <= _OUTCOMES for labels in seen.labels]
    if not all(outcomes[1:]) or len(frozenset().union(*seen.labels[1:])) < 2 or seen.names_problems():
        return None
    # The sign test of two columns is McNemar's exact test: they may be compared like problems.
    many = seen.rows >= _LOWEST and len(seen.header) > 3
    if not (outcomes[0] or seen.named[0] in _ITEMS or many):
        return None
    said = Message(
        "all columns hold 0 and 1: they say which of {items} each system solved.", items=count(seen.total, "item")
    )
    return Other("predictions", said, "predictions", {"solved": True}, anyway=_every_row(seen.header[0]))


def _predictions(seen: _Seen) -> Other | None:
    truth = _truth(seen)
    if truth is None:
        return None
    name, group = seen.header[truth], _group(seen, truth)
    options = {"truth": name} | ({} if group is None else {"group": group})
    said = Message(
        "the columns share the labels of {name} and mostly agree with it: these are predictions for {instances}.",
        name=quote(name),
        instances=count(seen.total, "instance"),
    )
    return Other("predictions", said, "predictions", options, anyway=_every_row(seen.header[0]))


def _truth(seen: _Seen) -> int | None:
    """Return the column of true labels: the others mostly say the same few things, and agree more often than by chance."""
    if seen.rows < 2 or len(seen.header) < 3 or seen.names_problems():
        return None
    few = [at for at, labels in enumerate(seen.labels) if len(labels) <= _FEW]
    named = [at for at, name in enumerate(seen.named) if name in TRUTH_HEADERS]
    for at in named or few[:2]:
        labels = seen.labels[at]
        if not _are_labels(labels, seen.rows, bool(named)):
            continue
        others = [j for j in (range(len(seen.header)) if named else few) if j != at]
        alike = [j for j in others if seen.labels[j] and len(seen.labels[j] & labels) * 2 > len(seen.labels[j])]
        if len(alike) < max(1, len(others) - 1):
            continue
        enough = len(alike) * seen.rows
        least = max(0.1, enough**-0.5) if named else max(0.2, 3 * enough**-0.5)
        agreement = np.mean([_agreement(seen.columns[at], seen.columns[j]) for j in alike])
        if agreement > least or (named and seen.rows < _LOWEST):
            return at
    return None


def _are_labels(labels: frozenset[str], rows: int, named: bool) -> bool:
    fraction = any(looks_numeric(cell) and ("." in cell or "," in cell) for cell in labels)
    numbers = all(map(looks_numeric, labels))
    return not fraction and 1 < len(labels) <= _FEW and (named or not numbers or len(labels) * 5 <= rows)


def _agreement(truth: Sequence[str], said: Sequence[str]) -> float:
    """Cohen's kappa: 1 where two columns agree throughout, 0 where they do by chance."""
    n, left, right = len(truth), Counter(truth), Counter(said)
    chance = sum(number * right[label] for label, number in left.items()) / n**2
    observed = sum(map(str.__eq__, truth, said)) / n
    return (observed - chance) / (1 - chance) if chance < 1 else 0.0


def group_of(grid: Grid, truth: str) -> str | None:
    """Return the column that groups the instances of a table of predictions, None where there is none."""
    seen = _Seen(grid)
    return _group(seen, seen.header.index(truth)) if truth in seen.header and seen.rows else None


def _group(seen: _Seen, truth: int) -> str | None:
    """Return the only column beside identifiers and labels whose cells recur: rows with the same cell belong together."""
    found = [
        name
        for at, (name, cells) in enumerate(zip(seen.header, seen.whole, strict=True))
        if at != truth and _FEW < len(set(cells)) < len(cells) and not any("." in cell for cell in cells)
    ]
    return found[0] if len(found) == 1 else None


def _scores(seen: _Seen) -> Other | None:
    classes = {name.rpartition(":")[2] for name in seen.header if ":" in name}
    if len(classes) > 1 and (of := [at for at, labels in enumerate(seen.labels) if labels == classes]):
        return _scores_of(seen, of[0], {"multiclass": True})
    named = [at for at, name in enumerate(seen.named) if name in TRUTH_HEADERS]
    if len(named) != 1 or seen.names_problems() or len(seen.labels[named[0]]) != 2:
        return None
    truth = named[0]
    others = [at for at in range(len(seen.header)) if at != truth and not _identifies(seen.columns[at])]
    if not others or not all(seen.numeric[at] and len(seen.labels[at]) > 2 for at in others):
        return None
    first, second = sorted(seen.labels[truth])
    is_first = np.array([cell == first for cell in seen.columns[truth]])
    higher = [np.nanmean(seen.values(at)[is_first]) > np.nanmean(seen.values(at)[~is_first]) for at in others]
    return _scores_of(seen, truth, {"positive": first if 2 * sum(higher) > len(higher) else second})


def _scores_of(seen: _Seen, truth: int, options: dict[str, str | bool]) -> Other:
    name = seen.header[truth]
    said = Message(
        "the column {name} names the class of each row and the others hold numbers: these are scores of {instances}.",
        name=quote(name),
        instances=count(seen.total, "instance"),
    )
    several = sum(seen.numeric) > 2 and seen.header[0] != name
    anyway = _every_row(seen.header[0]) if several else None
    return Other("scores", said, "roc", {"truth": name, **options}, anyway=anyway)


def _identifies(cells: Sequence[str]) -> bool:
    return len(set(cells)) == len(cells) and not any("." in cell or "," in cell for cell in cells)


def _folds(seen: _Seen) -> Other | None:
    """A column numbers repetitions, and none names problems: all others hold numbers, or the same word throughout."""
    labels = [at for at, name in enumerate(seen.named) if name in REPETITION_HEADERS]
    if not labels or seen.rows < 2 or not ALGORITHM_HEADERS.isdisjoint(seen.named):
        return None
    others = [at for at in range(len(seen.header)) if at not in labels and len(seen.labels[at]) > 1]
    if len(others) < 2 or not all(seen.numeric[at] for at in others):
        return None
    if any(seen.named[at] in NAME_HEADERS and _identifies(seen.columns[at]) for at in others):
        return None
    numbered = [seen.whole[at] for at in labels]
    if not all(_REPETITION.fullmatch(cell) for cells in numbered for cell in cells):
        return None
    if len(set(zip(*numbered, strict=True))) < seen.total:
        return None
    said = Message(
        "the column {name} numbers repetitions and no column names problems, so the rows are repetitions on one "
        "problem; comparing them like problems would overstate the evidence. Independent runs are compared by "
        "{podium compare:--unpaired}.",
        name=quote(seen.header[labels[0]]),
    )
    names = [seen.header[at] for at in labels]
    return Other("folds", said, "folds", labels=names, needs_objective=True, anyway=_every_row(names[0]))


_EVIDENCE: Final[tuple[Callable[[_Seen], Other | None], ...]] = (
    _traces, _pvalues, _ranks, _points, _groups, _answers, _solved, _predictions, _scores, _folds,
)  # fmt: skip
