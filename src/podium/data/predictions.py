"""Predictions: what k classifiers say about the same n instances, and whether they are right."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from podium.data.instance_columns import Roles, Table, assign
from podium.data.instance_groups import InstanceGroups, take_groups
from podium.data.labels import (
    column_notes,
    encode,
    look_alikes,
    never_true,
    refuse_missing,
    solved_cells,
)
from podium.data.results import MAX_ALGORITHMS, MAX_CELLS
from podium.errors import InputError, quote
from podium.i18n import Message, count, joined, some

_ALWAYS_CLASSES: Final = 10  # up to this number of labels nobody asks whether the truth is a number to be predicted


@dataclass(frozen=True, eq=False)
class Predictions:
    """Right and wrong answers of k classifiers on n instances, and the labels behind them where they are known.

    Made by :func:`podium.data.read_predictions` and :func:`podium.data.to_predictions`, which check everything.

    Attributes
    ----------
    correct : (n, k) bool, read-only
        Whether each classifier gets each instance right.
    classifiers : tuple of str
        Unique names of the columns.
    labels : tuple of str
        All labels, those of the truth first, each group in order of first appearance; empty when only "solved or not"
        is known.
    truth : (n,) int64 or None
        Position of the true label in `labels`.
    predicted : (n, k) int64 or None
        Position of each predicted label.
    repeated : int
        Rows that share their identifier with another row; with groups, with a row of another group.
    identifier : str or None
        Column that identifies the instances, left out of the comparison.
    instances : tuple of str
        What the identifier says of each instance; empty without one.
    groups : InstanceGroups or None
        Which instances belong together, where that was said.
    source : str
        Where the data came from.
    notes : tuple of str
        Plain sentences about what was understood and done on the way; what may be a mistake starts with "Suspicious".
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


def build_predictions(
    table: Table,
    truth: str | None,
    solved: bool,
    identifier: str | None,
    classifiers: Sequence[str] | None,
    group: str | None = None,
) -> Predictions:
    """Make :class:`Predictions` from columns of text.

    Raises
    ------
    InputError
        With the place, and what to do.
    """
    if table.rows < 2:
        raise InputError(
            "{source}: found {instances}. A comparison needs at least two.",
            source=table.source,
            instances=count(table.rows, "instance"),
        )
    groups = None
    if group is not None:
        table, groups = take_groups(table, group, truth, identifier, classifiers)
    roles = assign(table, truth, solved, identifier, classifiers)
    _check_size(table, roles)
    cells = [table.cells[j] for j in roles.classifiers]
    names = tuple(table.names[j].strip() or f"column {j + 1}" for j in roles.classifiers)
    instances = () if roles.identifier is None else tuple(table.cells[roles.identifier])
    repeated, repeats = _repeats(instances, groups)
    notes = [*table.notes, *roles.notes, *(() if groups is None else groups.notes), *repeats]
    known = (names, roles, repeated)
    at = roles.truth
    found = _solved(table, cells, known, notes) if at is None else _labelled(table, cells, known, notes, at)
    return replace(found, instances=instances, groups=groups)


_Known = tuple[tuple[str, ...], Roles, int]


def _solved(table: Table, cells: list[list[str]], known: _Known, notes: list[str]) -> Predictions:
    names, roles, repeated = known
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
    return Predictions(
        correct=correct,
        classifiers=names,
        repeated=repeated,
        identifier=_identifier(table, roles),
        source=table.source,
        notes=tuple(notes),
    )


def _labelled(table: Table, cells: list[list[str]], known: _Known, notes: list[str], at: int) -> Predictions:
    names, roles, repeated = known
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
    return Predictions(
        correct=predicted == truth,
        classifiers=names,
        labels=labels,
        truth=truth[:, 0].copy(),
        predicted=predicted,
        repeated=repeated,
        identifier=_identifier(table, roles),
        source=table.source,
        notes=tuple(notes),
    )


def _identifier(table: Table, roles: Roles) -> str | None:
    if roles.identifier is None:
        return None
    return table.names[roles.identifier].strip() or f"column {roles.identifier + 1}"


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
    names = some([quote(table.names[j]) for j in roles.classifiers])
    if k < 2:
        raise InputError(
            "{source}: found {classifiers}{names}. A comparison needs at least two columns of predictions. Check the "
            "delimiter and the column names.",
            source=table.source,
            classifiers=count(k, "classifier"),
            names=joined([" (", names, ")"]) if k else "",
        )
    if k > MAX_ALGORITHMS or n * k > MAX_CELLS:
        raise InputError(
            "{source}: there are {n} instances by {k} classifiers, but podium handles up to {most} classifiers and "
            "{cells} predictions. If the classifiers are the rows, transpose the table.",
            source=table.source,
            n=n,
            k=k,
            most=MAX_ALGORITHMS,
            cells=MAX_CELLS,
        )


def _refuse_numbers(labels: Sequence[str], table: Table, truth: int) -> None:
    """A truth with a new label in more than every second row is a number to be predicted, or an identifier."""
    if len(labels) > max(_ALWAYS_CLASSES, table.rows // 2):
        raise InputError(
            "{source}: the truth {name} has {labels} different labels on {rows} instances (such as {listed}). It "
            "looks like a numeric target or an identifier, but comparing correct and wrong answers needs classes. "
            "Name the column of the true classes.",
            source=table.source,
            name=quote(table.names[truth]),
            labels=len(labels),
            rows=table.rows,
            listed=some([quote(label) for label in labels], 3),
        )
