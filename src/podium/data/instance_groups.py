"""The group of each instance: the document, question or patient that several instances share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from podium.data.cells import is_missing, looks_numeric
from podium.data.instance_columns import Table
from podium.data.labels import look_alikes
from podium.data.wording import column_index
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count, some

_GIVEN: Final = "given groups"


@dataclass(frozen=True)
class InstanceGroups:
    """Which instances belong together.

    Attributes
    ----------
    column : str
        What the groups are called.
    members : tuple of str
        The group of each instance.
    notes : tuple of str
        What was noticed.
    """

    column: str
    members: tuple[str, ...] = field(repr=False)
    notes: tuple[str, ...] = ()

    @property
    def sizes(self) -> dict[str, int]:
        """Number of instances of each group, in order of first appearance."""
        found: dict[str, int] = {}
        for member in self.members:
            found[member] = found.get(member, 0) + 1
        return found


def take_groups(
    table: Table, group: str, truth: str | None, identifier: str | None, classifiers: Sequence[str] | None
) -> tuple[Table, InstanceGroups]:
    """Take the column of groups out of a table.

    Raises
    ------
    InputError
        When the column is not there or has another role, a group is missing, all instances belong to one, or the column
        holds numbers that name nothing.
    """
    at = column_index(table.names, group, table.source, "group")
    for names, problem in (
        ([truth], N_("{source}: {group} cannot be both the group and the truth. Leave one of them out.")),
        ([identifier], N_("{source}: {group} cannot be both the group and the identifier. Leave one of them out.")),
        (classifiers or [], N_("{source}: {group} cannot be both the group and one of the classifiers.")),
    ):
        if group in names:
            raise InputError(problem, source=table.source, group=quote(group))
    cells = table.cells[at]
    lost = [row for row, cell in enumerate(cells) if is_missing(cell)]
    if lost:
        places = some([table.place(row, at) for row in lost], 5, "; ")
        raise InputError(
            "{source}: no group for {instances}: {places}. Every instance needs a group; one that belongs with no "
            "other is its own group.",
            source=table.source,
            instances=count(len(lost), "instance"),
            places=places,
        )
    found = _checked(cells, group, table.source)
    keep = [j for j in range(len(table.names)) if j != at]

    def place(row: int, column: int) -> str:
        return table.place(row, keep[column])

    rest = Table([table.names[j] for j in keep], [table.cells[j] for j in keep], place, table.source, table.notes)
    labels = (
        set(table.cells[column_index(table.names, truth, table.source, "truth")]) if truth is not None else {"0", "1"}
    )
    if set(cells) <= labels:
        note = N_("Suspicious: the groups in {group} are named like outcomes, 0 and 1. Is it a column of predictions?")
        if truth is not None:
            note = N_(
                "Suspicious: the groups in {group} are named like the labels of the truth. Is it a column of predictions?"
            )
        found = InstanceGroups(group, found.members, (*found.notes, Message(note, group=quote(group))))
    return rest, found


def groups_from(members: Sequence[str], n: int, source: str) -> InstanceGroups:
    """Groups given as a sequence, one for each instance.

    Raises
    ------
    InputError
        When their number is not that of the instances, one is missing, or all are the same.

    Examples
    --------
    >>> groups_from(["a", "b", "a"], 3, "array").sizes
    {'a': 2, 'b': 1}
    """
    if len(members) != n:
        raise InputError(
            "{source}: there are {groups} for {instances}. Pass one per instance.",
            source=source,
            groups=count(len(members), "group"),
            instances=count(n, "instance"),
        )
    lost = [row + 1 for row, member in enumerate(members) if is_missing(member)]
    if lost:
        raise InputError(
            "{source}: no group for {instances}, such as row {row}. Every instance needs a group.",
            source=source,
            instances=count(len(lost), "instance"),
            row=lost[0],
        )
    return _checked(members, _GIVEN, source)


def _checked(cells: Sequence[str], name: str, source: str) -> InstanceGroups:
    different = list(dict.fromkeys(cells))
    if len(different) == 1:
        raise InputError(
            "{source}: all instances belong to one group ({group} in {name}), so there is nothing to compare between "
            "groups. Name another column, or leave the groups out.",
            source=source,
            group=quote(different[0]),
            name=quote(name),
        )
    if 2 * len(different) > len(cells) and all(
        looks_numeric(cell) and ("." in cell or "," in cell) for cell in different
    ):
        raise InputError(
            "{source}: {name} holds decimal numbers such as {cell}, most of them different. They look like "
            "measurements, not group names. Name the column that shows which instances belong together.",
            source=source,
            name=quote(name),
            cell=quote(cells[0]),
        )
    notes: list[str] = [*look_alikes(different, "groups")]
    sizes = [0] * len(different)
    at = {member: j for j, member in enumerate(different)}
    for cell in cells:
        sizes[at[cell]] += 1
    if len(different) == len(cells):
        notes.append(
            Message(
                "Every instance is its own group in {name}. Grouping then changes only the small-sample corrections.",
                name=quote(name),
            )
        )
    else:
        groups, low, high = count(len(different), "group"), min(sizes), max(sizes)
        notes.append(
            Message("{groups} of {size} instances in {name}.", groups=groups, size=low, name=quote(name))
            if low == high
            else Message(
                "{groups} of {low} to {high} instances in {name}.", groups=groups, low=low, high=high, name=quote(name)
            )
        )
    return InstanceGroups(name, tuple(cells), tuple(notes))
