"""The group of each instance: the document, question or patient that several instances share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from podium.data.cells import is_missing, looks_numeric
from podium.data.instance_columns import Table
from podium.data.labels import look_alikes
from podium.data.wording import column_index, plural, quote, some
from podium.errors import InputError

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
    for role, names in (("truth", [truth]), ("identifier", [identifier]), ("classifiers", classifiers or [])):
        if group in names:
            raise InputError(
                f"{table.source}: {quote(group)} cannot be both the group and one of the {role}."
                if role == "classifiers"
                else f"{table.source}: {quote(group)} cannot be both the group and the {role}. Leave one of them out."
            )
    cells = table.cells[at]
    lost = [row for row, cell in enumerate(cells) if is_missing(cell)]
    if lost:
        places = some([table.place(row, at) for row in lost], 5, "; ")
        raise InputError(
            f"{table.source}: no group for {plural(len(lost), 'instance')}: {places}. Give every instance its group; one that "
            "belongs with no other is a group of its own."
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
        called = "labels of the truth" if truth is not None else "0 and 1"
        note = f"Suspicious: the groups in {quote(group)} are called like the {called}; is it a column of predictions?"
        found = InstanceGroups(group, found.members, (*found.notes, note.replace("the 0 and 1", "outcomes 0 and 1")))
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
        raise InputError(f"{source}: {plural(len(members), 'group')} for {plural(n, 'instance')}. Give one for each.")
    lost = [row + 1 for row, member in enumerate(members) if is_missing(member)]
    if lost:
        raise InputError(f"{source}: no group for {plural(len(lost), 'instance')}, such as row {lost[0]}. Give it one.")
    return _checked(members, _GIVEN, source)


def _checked(cells: Sequence[str], name: str, source: str) -> InstanceGroups:
    different = list(dict.fromkeys(cells))
    if len(different) == 1:
        raise InputError(
            f"{source}: all instances belong to one group ({quote(different[0])} in {quote(name)}). Between groups there is "
            "nothing to compare; name another column, or leave the groups out."
        )
    if 2 * len(different) > len(cells) and all(
        looks_numeric(cell) and ("." in cell or "," in cell) for cell in different
    ):
        raise InputError(
            f"{source}: {quote(name)} holds decimal numbers such as {quote(cells[0])}, most of them different: measurements, not "
            "names of groups. Name the column that says which instances belong together."
        )
    notes: list[str] = [*look_alikes(different, groups=True)]
    sizes = [0] * len(different)
    at = {member: j for j, member in enumerate(different)}
    for cell in cells:
        sizes[at[cell]] += 1
    if len(different) == len(cells):
        notes.append(
            f"Every instance is a group of its own in {quote(name)}: grouping changes nothing but the small-sample corrections."
        )
    else:
        spread = f"{min(sizes)}" if min(sizes) == max(sizes) else f"{min(sizes)} to {max(sizes)}"
        notes.append(f"{plural(len(different), 'group')} of {spread} instances in {quote(name)}.")
    return InstanceGroups(name, tuple(cells), tuple(notes))
