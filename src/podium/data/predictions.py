"""Predictions of k classifiers on the same n instances, and whether they are correct."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, NamedTuple, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import is_missing
from podium.data.delimited import needs_reader
from podium.data.frames import is_frame
from podium.data.grid import Grid, rectangular
from podium.data.headers import ALGORITHM_HEADERS, column_index, normalise, words
from podium.data.instances import (
    InstanceGroups,
    Named,
    Roles,
    Table,
    as_labels,
    assign,
    column_notes,
    encode,
    free_name,
    groups_from,
    ignored_columns,
    instances,
    instances_in_memory,
    is_truth_word,
    look_alikes,
    never_true,
    refuse_missing,
    sequence,
    solved_cells,
    take_groups,
    taken_apart,
)
from podium.data.load import Sources
from podium.data.options import PredictionsOptions, part_of, takes
from podium.data.results import MAX_ALGORITHMS, MAX_CELLS
from podium.data.tables.chosen import Match, matched
from podium.data.tables.opening import read_grid
from podium.equality import ByValue
from podium.errors import InputError, quote, quoted
from podium.i18n import Message, both, count, joined, some

_ALWAYS_CLASSES: Final = 10  # up to this number of labels nobody asks whether the truth is a number to be predicted


@dataclass(frozen=True, eq=False)
class Predictions(ByValue):
    """Correct and incorrect predictions of k classifiers on n instances, with the labels if they are known.

    Made by :func:`podium.data.read_predictions` and :func:`podium.data.to_predictions`, which check everything.

    Attributes
    ----------
    correct : (n, k) bool, read-only
        Whether each classifier gets each instance right.
    classifiers : tuple of str
        Unique names of the columns.
    labels : tuple of str
        All labels, first the true ones, each group in order of first appearance; empty if only "solved or not" is
        known.
    truth : (n,) int64 or None
        Position of the true label in `labels`.
    predicted : (n, k) int64 or None
        Position of each predicted label.
    repeated : int
        Rows that share their identifier with another row; with groups, with a row of another group.
    identifier : str or None
        Column that identifies the instances; not compared.
    instances : tuple of str
        The identifier of each instance; empty without one.
    groups : InstanceGroups or None
        The groups of instances, if given.
    source : str
        Where the data came from.
    notes : tuple of str
        Notes on how the data were read; notes on possible mistakes start with "Suspicious".
    """

    correct: NDArray[np.bool_]
    classifiers: tuple[str, ...]
    labels: tuple[str, ...] = ()
    truth: NDArray[np.int64] | None = field(default=None, repr=False)
    predicted: NDArray[np.int64] | None = field(default=None, repr=False)
    repeated: int = 0
    identifier: str | None = None
    instances: tuple[str, ...] = field(default=(), repr=False)
    groups: InstanceGroups | None = None
    source: str = "array"
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for array in (self.correct, self.truth, self.predicted):
            if array is not None:
                array.flags.writeable = False

    @property
    def n(self) -> int:
        """Number of instances."""
        return int(self.correct.shape[0])

    @property
    def k(self) -> int:
        """Number of classifiers."""
        return len(self.classifiers)

    @cached_property
    def sha256(self) -> str:
        """Digest of the content: SHA-256 of a JSON text of names, labels, truth and predictions (or 0/1), by row, groups."""
        body: list[Any] = [1, "predictions", list(self.classifiers)]
        if self.truth is None or self.predicted is None:
            body.append(self.correct.astype(int).tolist())
        else:
            body += [list(self.labels), self.truth.tolist(), self.predicted.tolist()]
        if self.groups is not None:
            body.append(list(self.groups.members))
        return hashlib.sha256(json.dumps(body, separators=(",", ":")).encode("ascii")).hexdigest()

    def __repr__(self) -> str:
        what = f"{len(self.labels)} labels" if self.labels else "solved or not"
        size = f"{count(self.k, 'classifier')} on {count(self.n, 'instance')}"
        return f"Predictions({size}, {what}, from {self.source})"


def build_predictions(table: Table, named: Named) -> Predictions:
    """Make :class:`Predictions` from columns of text."""
    if table.rows < 2:
        raise InputError(
            "{source}: found {instances}. A comparison needs at least two.",
            source=table.source,
            instances=count(table.rows, "instance"),
        )
    groups = None
    if named.group is not None:
        table, groups = take_groups(table, named.group, named)
    roles = assign(table, named)
    _check_size(table, roles)
    cells = [table.cells[j] for j in roles.classifiers]
    names = tuple(table.names[j].strip() or f"column {j + 1}" for j in roles.classifiers)
    instances = () if roles.identifier is None else tuple(table.cells[roles.identifier])
    repeated, repeats = _repeats(instances, groups)
    notes = [*table.notes, *roles.notes, *(() if groups is None else groups.notes), *repeats]
    at = roles.identifier
    return Predictions(
        **(_solved if roles.truth is None else _labelled)(table, cells, roles, names, notes),
        classifiers=names,
        repeated=repeated,
        identifier=None if at is None else table.names[at].strip() or f"column {at + 1}",
        instances=instances,
        groups=groups,
        source=table.source,
        notes=tuple(notes),
    )


def _solved(
    table: Table, cells: list[list[str]], roles: Roles, names: tuple[str, ...], notes: list[str]
) -> dict[str, Any]:
    """Return what columns of "solved or not" say, and add to the notes."""
    refuse_missing(cells, roles.classifiers, table.place, table.source)
    columns = [
        solved_cells(column, j, table.place, table.source) for j, column in zip(roles.classifiers, cells, strict=True)
    ]
    correct = np.array(columns, dtype=bool).T.copy()
    notes += [
        Message(
            "The columns show whether each instance was solved (1) or not (0), so there is no truth to compare with."
        )
    ]
    notes += column_notes(correct.astype(np.int64), names, ("0", "1"), "outcome")
    return {"correct": correct}


def _labelled(
    table: Table, cells: list[list[str]], roles: Roles, names: tuple[str, ...], notes: list[str]
) -> dict[str, Any]:
    """Return what columns of labels say beside a truth, and add to the notes."""
    at = roles.truth
    assert at is not None
    own = table.cells[at]
    refuse_missing([own, *cells], [at, *roles.classifiers], table.place, table.source)
    true, truth = encode([own])
    _refuse_numbers(true, table, at)
    labels, predicted = encode(cells, true)
    counts = np.bincount(truth[:, 0])
    shown = some([f"{quote(label)} {number}" for label, number in zip(true, counts.tolist(), strict=True)], 6)
    notes.append(Message("{labels} in the truth: {shown}.", labels=count(len(true), "label"), shown=shown))
    if len(true) == 1:
        notes.append(
            Message("Suspicious: the truth is the same for every instance. Kappa is then undefined or uninformative.")
        )
    notes += never_true(predicted, labels, len(true), names)
    notes += look_alikes(labels)
    notes += column_notes(predicted, names, labels, "label")
    return {"correct": predicted == truth, "labels": labels, "truth": truth[:, 0].copy(), "predicted": predicted}


def regrouped(found: Predictions, groups: InstanceGroups) -> Predictions:
    """Return the same predictions with these groups."""
    _, before = _repeats(found.instances, found.groups)
    repeated, repeats = _repeats(found.instances, groups)
    outdated = {*before, *(() if found.groups is None else found.groups.notes)}
    notes = [note for note in found.notes if note not in outdated]
    return replace(found, groups=groups, repeated=repeated, notes=(*notes, *groups.notes, *repeats))


def _repeats(cells: Sequence[str], groups: InstanceGroups | None) -> tuple[int, list[str]]:
    if not cells:
        return 0, []
    # With groups a row counts once for each group: rows of one group may well repeat an identifier.
    once = cells if groups is None else [cell for cell, _ in set(zip(cells, groups.members, strict=True))]
    times = Counter(once)
    repeated = sum(1 for cell in cells if times[cell] > 1)
    if not repeated:
        return 0, []
    first = next(cell for cell in cells if times[cell] > 1)
    if groups is not None:
        return repeated, [
            Message(
                "Suspicious: {rows} share their identifier with a row of another group ({first} is in {times} groups).",
                rows=count(repeated, "row"),
                first=quote(first),
                times=times[first],
            )
        ]
    return repeated, [
        Message(
            "Suspicious: {rows} share their identifier with another row ({first} occurs {times} times; "
            "{different_values} in all).",
            rows=count(repeated, "row"),
            first=quote(first),
            times=times[first],
            different_values=count(len(times), "different value"),
        )
    ]


def _check_size(table: Table, roles: Roles) -> None:
    n, k = table.rows, len(roles.classifiers)
    names = quoted([table.names[j] for j in roles.classifiers])
    if k < 2:
        raise InputError(
            "{source}: found {classifiers}{names}. A comparison needs at least two columns of predictions. Check the "
            "delimiter and the column names.",
            source=table.source, classifiers=count(k, "classifier"), names=joined([" (", names, ")"]) if k else "",
        )  # fmt: skip
    if k > MAX_ALGORITHMS or n * k > MAX_CELLS:
        raise InputError(
            "{source}: there are {n} instances by {k} classifiers, but podium handles up to {most} classifiers and "
            "{cells} predictions. If the classifiers are the rows, transpose the table.",
            source=table.source, n=n, k=k, most=MAX_ALGORITHMS, cells=MAX_CELLS,
        )  # fmt: skip


def _refuse_numbers(labels: Sequence[str], table: Table, truth: int) -> None:
    """A truth with a new label in more than every second row is a number to be predicted, or an identifier."""
    if len(labels) > max(_ALWAYS_CLASSES, table.rows // 2):
        raise InputError(
            "{source}: the truth {name} has {labels} different labels on {rows} instances (such as {listed}). It "
            "looks like a numeric target or an identifier, but comparing correct and wrong answers needs classes. "
            "Name the column of the true classes.",
            source=table.source, name=quote(table.names[truth]), labels=len(labels), rows=table.rows,
            listed=quoted(labels, 3),
        )  # fmt: skip


# Reading predictions: files, and arrays, dicts and frames in memory.


@takes(PredictionsOptions)
def read_predictions(
    source: Sources,
    *,
    truth: str | None = None,
    solved: bool = False,
    identifier: str | None = None,
    classifiers: Sequence[str] | None = None,
    group: str | None = None,
    **options: Unpack[PredictionsOptions],
) -> Predictions:
    r"""Read the predictions of several classifiers on one test set.

    Parameters
    ----------
    source : path, "-" or open file
        A header line, then a line per instance. Or a line per answer, with columns named item (question, doc_id, …),
        model (system, …) and correct (score, passed, … with 0 and 1), and optionally sample. Several paths, as a list,
        are files of one classifier each, named after it, or with a column for each classifier; their rows are matched by
        the column that identifies the instances.
    truth : str, optional
        Column of the true labels; the others hold predicted labels, spelled in the same way.
    solved : bool
        Without true labels: the columns contain 1 (or true) for solved instances and 0 (or false) for others.
    identifier : str, optional
        Column that identifies the instances; detected by default, and reported in the notes.
    classifiers : sequence of str, optional
        Columns to compare; all others are ignored, with a note.
    group : str, optional
        Column with the group of each instance (questions of one document, samples of one item); for
        `podium.compare_grouped_predictions`.
    delimiter, reader, reader_options, sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose, take
        As in :func:`podium.data.read_results`.

    Returns
    -------
    Predictions

    Raises
    ------
    InputError
        If something cannot be read; the message names the file, line and column, and says what to do. Missing
        predictions are refused, not dropped.

    Examples
    --------
    >>> import io
    >>> p = read_predictions(io.StringIO("id,y,A,B\n1,cat,cat,dog\n2,dog,dog,dog\n3,cat,cat,cat\n"), truth="y")
    >>> p.correct.tolist(), p.identifier
    ([[True, False], [True, True], [True, True]], 'id')
    """
    source, delimiter = part_of(source, options), options["delimiter"]
    reader, reader_options = options["reader"], options["reader_options"]
    if reader is not None or reader_options or needs_reader(source):
        from podium.data.readers.opening import by_reader

        columns = {"truth": truth, "solved": solved or None, "identifier": identifier, "classifiers": classifiers}
        columns |= {"delimiter": delimiter, "group": group}
        found: Predictions | None = by_reader(source, "predictions", reader, reader_options or {}, columns)
        if found is not None:
            return found
    shared = tuple((role, name) for role, name in (("truth", truth), ("group", group)) if name is not None)
    match = Match(identifier, shared, tuple(classifiers or ()), always=True)
    grid = rectangular(read_grid(matched(source, match), delimiter))
    return build_from_items(instances(grid), named_in(grid, Named(truth, solved, identifier, classifiers, group)))


def named_in(grid: Grid, named: Named) -> Named:
    """Add what is known of files that were put side by side: the identifier, and the classifiers if their columns have new names."""
    if grid.matched_by is None or grid.matched_by not in grid.rows[0]:
        return named
    own = named.classifiers if named.classifiers is not None and {*named.classifiers} <= {*grid.rows[0]} else None
    return named._replace(identifier=grid.matched_by, classifiers=own)


def to_predictions(
    data: Any,
    *,
    truth: Any = None,
    solved: bool = False,
    identifier: str | None = None,
    classifiers: Sequence[str] | None = None,
    group: Any = None,
    source: str | None = None,
) -> Predictions:
    """Build predictions from objects in memory.

    Parameters
    ----------
    data : array (n, k), nested lists, dict or frame
        Instances are rows, classifiers columns. A dict maps each classifier to a sequence of n.
    truth : str or sequence of n, optional
        Name of the column of true labels in a dict or frame, or the true labels.
    solved, identifier
        As in `read_predictions`.
    classifiers : sequence of str, optional
        For a dict or frame: the columns to compare. For an array: the names of its columns, by default "A1" to "Ak".
    group : str or sequence of n, optional
        Name of the column of groups in a dict or frame, or the group of each instance.
    source : str, optional
        Name of the data in messages.

    Returns
    -------
    Predictions
        Labels are compared as text; whole floats count as integers, so that 1.0 and 1 are the same label.

    Raises
    ------
    InputError
        If a value is invalid; the message names the row and column and says what to do.

    Examples
    --------
    >>> to_predictions({"A": [0, 1, 1], "B": [0.0, 0.0, 1.0]}, truth=[0, 1, 1]).correct.tolist()
    [[True, True], [True, False], [True, True]]
    """
    if isinstance(data, Predictions):
        return data if group is None else _regrouped(data, group)
    if isinstance(data, (str, bytes, os.PathLike)) or hasattr(data, "read"):
        raise InputError("This is text or a file. Read it with podium.read_predictions(path or open file, truth=...).")
    by_name = isinstance(data, Mapping) or is_frame(data)
    names, columns, where = taken_apart(data, source) if by_name else _of_array(data, classifiers, source or "array")
    if truth is not None and not isinstance(truth, str):
        own, truth = sequence("truth", truth, where), free_name("truth", names)
        names, columns = [truth, *names], [own, *columns]
    table = instances_in_memory(names, [as_labels(column) for column in columns], where)
    column = group if isinstance(group, str) else None
    found = build_from_items(table, Named(truth, solved, identifier, classifiers if by_name else None, column))
    return found if group is None or column is not None else _regrouped(found, group)


def _regrouped(found: Predictions, group: Any) -> Predictions:
    """Add groups that are given as a sequence."""
    if isinstance(group, str):
        raise InputError(
            "These predictions were already read, and their other columns are gone. Name the column of groups "
            "({group}) when you read them (group=), or pass the group of each instance.",
            group=quote(group),
        )
    members = as_labels(sequence("group", group, found.source))
    return regrouped(found, groups_from(members, found.n, found.source))


def _of_array(data: Any, classifiers: Sequence[str] | None, where: str) -> tuple[list[str], list[list[Any]], str]:
    """Names and columns of an array or of nested lists."""
    try:
        array = np.asarray(data) if isinstance(data, np.ndarray) else np.array(data, dtype=object)
    except ValueError:
        raise InputError(
            "{where}: the rows have different lengths. Every classifier needs every instance.", where=where
        ) from None
    if array.ndim != 2:
        raise InputError(
            "{where}: podium needs an array of shape (n instances, k classifiers), not {shape}.",
            where=where,
            shape=array.shape,
        )
    k = array.shape[1]
    names = [f"A{j + 1}" for j in range(k)] if classifiers is None else [str(name) for name in classifiers]
    if len(names) != k:
        raise InputError(
            "{where}: there are {names} for {classifiers}. Pass one name per classifier.",
            where=where, names=count(len(names), "name"), classifiers=count(k, "classifier"),
        )  # fmt: skip
    return names, [column.tolist() for column in array.T], where


# Long tables of answers: a line for each item and model, turned into a column for each model.


_ITEM: Final = words(
    "item|items|item id|question|questions|question id|doc id|prompt|prompt id|task id|instance|instance id|example|example id|"
    "query|query id|problem id|case|case id|uid|id"
)
_MODEL: Final = ALGORITHM_HEADERS | words("agent|llm|model id|system name|agent name")
_CORRECT: Final = words(
    "correct|is correct|score|acc|accuracy|passed|pass|resolved|is resolved|solved|is solved|success|exact match|em|right|value|"
    "result|outcome"
)
_SAMPLE: Final = words("sample|sample id|run|seed|repeat|repetition|trial|attempt|epoch|generation")


class ItemColumns(NamedTuple):
    """Positions of the columns of a long table of answers; `sample` is None where each item was answered once."""

    item: int
    model: int
    correct: int
    sample: int | None


def item_columns(names: Sequence[str], cells: Sequence[Sequence[str]]) -> ItemColumns | None:
    """Recognise a long table of answers: its headers name item, model and outcome, and every outcome is 0 or 1."""
    item, model, correct = (_only(names, known) for known in (_ITEM, _MODEL, _CORRECT))
    if item is None or model is None or correct is None:
        return None
    answers = [cell for cell in cells[correct] if not is_missing(cell)]
    if not answers or not all(map(is_truth_word, answers)) or len(set(cells[item])) == len(cells[item]):
        return None
    return ItemColumns(item, model, correct, _only(names, _SAMPLE))


def _only(names: Sequence[str], known: frozenset[str]) -> int | None:
    """Return the only column called so; a column called "id" gives way to one that says of what."""
    found = [at for at, name in enumerate(names) if normalise(name) in known]
    if len(found) > 1:
        found = [at for at in found if normalise(names[at]) != "id"]
    return found[0] if len(found) == 1 else None


def build_from_items(table: Table, named: Named) -> Predictions:
    """Make predictions of a table, whose lines may be answers or, as `build_predictions` has it, items."""
    columns = None if named.truth is not None else item_columns(table.names, table.cells)
    if columns is None or named.identifier not in (None, table.names[columns.item]):
        return build_predictions(table, named)
    item = table.names[columns.item]
    models = list(dict.fromkeys(table.cells[columns.model]))
    group = named.group
    wide = by_model(table, columns, group)
    return build_predictions(
        wide, Named(None, True, None if group == item else item, named.classifiers or models, group)
    )


def by_model(table: Table, columns: ItemColumns, group: str | None) -> Table:
    """Turn a long table of answers into one with a row for each item (and sample) and a column for each model."""
    item, model, sample = (table.names[columns.item], table.names[columns.model], columns.sample)
    items, models = table.cells[columns.item], table.cells[columns.model]
    samples = [""] * table.rows if sample is None else table.cells[sample]
    keys = list(dict.fromkeys(zip(items, samples, strict=True)))
    answers: dict[tuple[str, str, str], int] = {}
    for row, key in enumerate(zip(items, samples, models, strict=True)):
        if answers.setdefault(key, row) != row:
            raise _twice(table, columns, answers[key], row)
    if len({name for name, _ in keys}) < len(keys) and group is None:
        raise InputError(
            "{source}: the items in {item} have several samples each (column {sample}), which depend on each other. "
            "Use the samples of an item as a group: {--group:{column}}, or compare the share of correct answers per "
            "item: {podium compare} with {--problem:{column}} {--algorithm:{model}} {--value:{value}}.",
            source=table.source, item=quote(item), sample=quote(table.names[sample or 0]), column=item, model=model,
            value=table.names[columns.correct],
        )  # fmt: skip
    named = list(dict.fromkeys(models))
    found = [[answers.get((*key, name)) for key in keys] for name in named]
    outcome = table.cells[columns.correct]
    answered = [["" if row is None else outcome[row] for row in rows] for rows in found]
    names, cells = [item, *named], [[key[0] for key in keys], *answered]
    if group is not None and group != item:
        names, cells = [*names, group], [*cells, _groups(table, columns, keys, group)]

    def place(row: int, column: int) -> str:
        line = found[column - 1][row] if 0 < column <= len(named) else None
        if line is not None:
            return table.place(line, columns.correct)
        where = Message("item {item}", item=quote(keys[row][0]))
        if 0 < column <= len(named):
            where = Message("item {item} of {model}", item=quote(keys[row][0]), model=quote(named[column - 1]))
        if sample is None:
            return where
        return Message("{item}, sample {sample}", item=where, sample=quote(keys[row][1]))

    used = {*columns, *([table.names.index(group)] if group in table.names else [])}
    ignored = [at for at in range(len(table.names)) if at not in used]
    note = Message(
        "One line per answer: {items} in {item}, {models} in {model}.",
        items=count(len({key[0] for key in keys}), "item"), item=quote(item), models=count(len(named), "model"),
        model=quote(model),
    )  # fmt: skip
    notes = [
        *table.notes,
        note,
        *ignored_columns(table, ignored, outcome, len({name for name, _ in keys})),
    ]
    return Table(names, cells, place, table.source, tuple(notes))


def _twice(table: Table, columns: ItemColumns, first: int, second: int) -> InputError:
    item, model = table.cells[columns.item][second], table.cells[columns.model][second]
    places = both(table.place(first, columns.correct), table.place(second, columns.correct))
    names = table.names
    return InputError(
        "{source}: {model} answers {item} twice ({places}). If items were answered several times, number the "
        "answers in a column called sample (or run, seed), so that those of all models can be paired. Or compare "
        "the share of correct answers per item: {podium compare} with {--problem:{item_column}} "
        "{--algorithm:{model_column}} {--value:{value_column}}.",
        source=table.source, model=quote(model), item=quote(item), places=places, item_column=names[columns.item],
        model_column=names[columns.model], value_column=names[columns.correct],
    )  # fmt: skip


def _groups(table: Table, columns: ItemColumns, keys: Sequence[tuple[str, str]], group: str) -> list[str]:
    """Return the group of each row; all lines of an item must agree."""
    at = column_index(table.names, group, table.source, "group")
    of: dict[str, str] = {}
    for row, (item, cell) in enumerate(zip(table.cells[columns.item], table.cells[at], strict=True)):
        if of.setdefault(item, cell) != cell:
            raise InputError(
                "{source}: the item {item} belongs to two groups, {first} and {second} ({place}). Every item belongs to "
                "one.",
                source=table.source, item=quote(item), first=quote(of[item]), second=quote(cell),
                place=table.place(row, at),
            )  # fmt: skip
    return [of[item] for item, _ in keys]
