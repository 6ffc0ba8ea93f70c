"""Columns of a table of instances for true labels, identifier and classifiers: named, or detected and reported."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Container, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import is_absent, is_missing, looks_numeric
from podium.data.frames import is_frame, open_frame
from podium.data.grid import Grid
from podium.data.headers import NAME_HEADERS, column_index, normalise, words
from podium.data.results import check_names
from podium.errors import Handled, InputError, Noted, quote, quoted
from podium.i18n import N_, Message, both, count, joined, some

_ID_HEADERS: Final = NAME_HEADERS | words(
    "ids|uid|uuid|key|row|rows|row id|row number|row names|no|no.|nr|number|#|sample|samples|example|examples|item|items|"
    "question|questions|question id|filename|file|file name|path|image|subject|patient"
)
UNNAMED: Final = "(first column)"


class Table(NamedTuple):
    """Columns of text with their names, how to say where a cell stands, and notes."""

    names: list[str]
    cells: list[list[str]]
    place: CellPlace
    source: str
    notes: tuple[str, ...]

    @property
    def rows(self) -> int:
        """Number of instances."""
        return len(self.cells[0]) if self.cells else 0


def instances(grid: Grid) -> Table:
    """Take a grid as columns of instances."""
    names, lines = grid.rows[0], grid.lines[1:]
    if not lines:
        raise InputError(
            "{source}: there is a line of column names but no line of values. Add a line per instance.",
            source=grid.source,
        )
    cells = [list(column) for column in zip(*grid.rows[1:], strict=True)]

    def place(row: int, column: int) -> str:
        called = quote(names[column]) if names[column] else column + 1
        return Message("line {line}, column {column}", line=lines[row], column=called)

    return Table(names, cells, place, grid.source, grid.notes)


def instances_in_memory(names: list[str], cells: list[list[str]], source: str) -> Table:
    """Take columns of text as those of instances; they must have the same length."""
    for name, column in zip(names, cells, strict=True):
        if len(column) != len(cells[0]):
            raise InputError(
                "{source}: {name} has {values}, {first} has {n}. Every column needs a value for every instance.",
                source=source, name=quote(name), values=count(len(column), "value"), first=quote(names[0]),
                n=len(cells[0]),
            )  # fmt: skip

    def place(row: int, column: int) -> str:
        return Message("row {row}, column {column}", row=row + 1, column=quote(names[column]))

    return Table(names, cells, place, source, ())


def taken_apart(data: Any, source: str | None) -> tuple[list[str], list[list[Any]], str]:
    """Names and columns of a frame or a dict, and what to call it."""
    if is_frame(data):
        frame = open_frame(data, source)
        names, columns, source = list(frame.names), list(frame.columns), frame.source
    else:
        names, columns, source = [str(name) for name in data], list(data.values()), source or "dict"
    return names, [sequence(*column, source) for column in zip(names, columns, strict=True)], source


def sequence(name: str, cells: Any, source: str) -> list[Any]:
    """Return the values of a column, one for each instance."""
    if isinstance(cells, (str, bytes)) or not hasattr(cells, "__iter__"):
        raise InputError(
            "{source}: the value of {name} is {cells}. Pass a sequence with a value for every instance.",
            source=source, name=quote(name), cells=quote(cells),
        )  # fmt: skip
    values = list(cells)
    if values and isinstance(values[0], (list, np.ndarray)):
        raise InputError(
            "{source}: column {name} has {n} dimensions; it needs one value per instance.",
            source=source, name=quote(name), n=np.ndim(values[0]) + 1,
        )  # fmt: skip
    return values


def free_name(name: str, taken: Container[str]) -> str:
    """Return a name for a column that no other has: with a prime, or several, where it is taken."""
    while name in taken:
        name += "'"
    return name


class Named(NamedTuple):
    """Which columns the user names, and whether they say "solved or not"; see `podium.read_predictions`."""

    truth: str | None = None
    solved: bool = False
    identifier: str | None = None
    classifiers: Sequence[str] | None = None
    group: str | None = None


class Roles(NamedTuple):
    """Positions of the columns by role, and notes."""

    truth: int | None
    identifier: int | None
    classifiers: list[int]
    notes: list[str]


def assign(table: Table, named: Named) -> Roles:
    """Find the role of every column."""
    truth, solved, identifier, classifiers, _ = named
    _one_of_two(table, truth, solved)
    names = list(table.names)
    if names and not names[0].strip():
        names[0] = UNNAMED
    check_names(names, table.source, "column", [f"column {j + 1}" for j in range(len(names))])
    at = None if truth is None else column_index(names, truth, table.source, "truth")
    notes: list[str] = [] if truth is None else [Message("The column {truth} holds the truth.", truth=quote(truth))]
    given = None if identifier is None else column_index(names, identifier, table.source, "identifier")
    if given is not None and given == at:
        raise InputError(
            "{source}: {identifier} cannot be both the truth and the identifier.",
            source=table.source,
            identifier=quote(identifier),
        )
    if classifiers is not None:
        chosen = _chosen(names, classifiers, at, given, table.source)
        others = [j for j in range(len(names)) if j not in {*chosen, at, given}]
        answers = {cell for j in chosen for cell in table.cells[j]}
        notes += _left_out(names, given, named=True)
        notes += ignored_columns(table, others, answers, table.rows)
        return Roles(at, given, chosen, notes)
    rest = [j for j in range(len(names)) if j not in (at, given)]
    found = given if given is not None else recognise(table, names, rest, at)
    notes += _left_out(names, found, named=given is not None)
    left = [j for j in rest if j != found]
    _refuse_strangers(table, names, left, at)
    return Roles(at, found, left, notes)


def _one_of_two(table: Table, truth: str | None, solved: bool) -> None:
    if truth is None and not solved:
        raise InputError(
            "{source}: name the column that holds the truth: {--truth:COLUMN}. If the columns already show whether "
            "each instance was solved (1) or not (0), use {--solved:yes}. The columns are: {listed}.",
            source=table.source,
            listed=quoted(table.names, 20),
        )
    if truth is not None and solved:
        raise InputError(
            "{source}: either a column holds the truth ({--truth}) or the columns show whether an instance was "
            "solved ({--solved:yes}), not both. Leave one out.",
            source=table.source,
        )


def _chosen(
    names: list[str], wanted: Sequence[str], truth: int | None, identifier: int | None, source: str
) -> list[int]:
    chosen: list[int] = []
    for name in wanted:
        j = column_index(names, name, source, "classifier")
        for taken, problem in (
            ([truth], N_("{source}: {name} is the column of the truth, not a classifier. Leave it out.")),
            ([identifier], N_("{source}: {name} is the column of the identifier, not a classifier. Leave it out.")),
            (chosen, N_("{source}: the classifier {name} is named twice. Name it once.")),
        ):
            if j in taken:
                raise InputError(problem, source=source, name=quote(name))
        chosen.append(j)
    return chosen


def ignored_columns(table: Table, places: Sequence[int], answers: Collection[str], instances: int) -> list[Handled]:
    """Name columns that were not used; what splits the instances into parts, such as benchmarks, is said to be pooled."""
    if not places:
        return []
    notes = [Handled("Ignored columns: {ignored}.", ignored=quoted([table.names[at] for at in places], 20))]
    for at in places:
        values = {cell for cell in table.cells[at] if not is_missing(cell)}
        parts = 1 < len(values) <= instances / 2 and not values <= set(answers) and not all(map(looks_numeric, values))
        if parts:
            notes.append(
                Handled(
                    "Instances of all {n} values of {column} were pooled into one comparison. To compare within each, pass a file for each.",
                    n=len(values), column=quote(table.names[at]),
                )
            )  # fmt: skip
    return notes


def _left_out(names: list[str], index: int | None, *, named: bool) -> list[str]:
    if index is None:
        return []
    if named:
        return [
            Message(
                "The column {name} was named as an identifier of the instances and left out.", name=quote(names[index])
            )
        ]
    return [
        Message(
            "The column {name} was detected as an identifier of the instances and left out. If it is a classifier, "
            "list the columns to compare ({--classifiers}).",
            name=quote(names[index]),
        )
    ]


def recognise(table: Table, names: list[str], rest: list[int], truth: int | None) -> int | None:
    """Find the one column that identifies instances: called so, or all different and never a label of the truth."""
    label = _label_test(table, truth)
    different = {j for j in rest if len(set(table.cells[j])) == table.rows > 2}
    unlabelled = {j for j in rest if not any(map(label, table.cells[j]))}
    for j in rest:
        name = normalise(names[j])
        called = name in _ID_HEADERS or names[j] == UNNAMED or name.split(" ")[-1] == "id"
        if called and j in different | unlabelled:
            return j
    for j in rest:
        if j in different & unlabelled and not all(map(_is_fraction, table.cells[j])):
            return j
    return None


def _label_test(table: Table, truth: int | None) -> Callable[[str], bool]:
    return is_truth_word if truth is None else frozenset(table.cells[truth]).__contains__


def _is_fraction(cell: str) -> bool:
    return looks_numeric(cell) and ("." in cell or "," in cell or "e" in cell.casefold())


def _refuse_strangers(table: Table, names: list[str], left: list[int], truth: int | None) -> None:
    """A column without a single label of the truth is no classifier: scores, a second identifier, another coding."""
    if truth is None:
        return
    label = _label_test(table, truth)
    for j in left:
        cells = table.cells[j]
        # Columns with blanks are left to the check for missing cells, which says where they are.
        if any(map(label, cells)) or not all(cells):
            continue
        cell = quote(cells[0])
        raise InputError(
            "{source}: the column {name} holds {kind} ({place}) and not one label of the truth ({labels}).{likely} "
            "Use the same labels in all columns, or leave the column out: list the columns to compare "
            "({--classifiers:A,B}), or name it as the identifier (identifier=, {--id}).",
            source=table.source, name=quote(names[j]),
            kind=Message("numbers such as {cell}", cell=cell)
            if looks_numeric(cells[0])
            else Message("values such as {cell}", cell=cell), place=table.place(0, j),
            labels=_few_labels(table.cells[truth]), likely=_likely(cells, table.cells[truth]),
        )  # fmt: skip


def _likely(cells: Sequence[str], truth: Sequence[str]) -> str:
    """Guess what went wrong with a column that shares no label with the truth."""
    alike = look_alikes(list(dict.fromkeys([*truth, *cells])))
    if alike:
        return " " + alike[0]
    if all(map(looks_numeric, cells)) and any(map(_is_fraction, cells)):
        return Message(
            " If they are scores or probabilities, turn them into labels first, or compare them with {podium roc}."
        )
    return ""


def _few_labels(cells: Sequence[str]) -> str:
    labels = list(dict.fromkeys(cells))
    return joined([count(len(labels), "label"), quoted(labels, 5)], ": ")


# Labels: text becomes codes. Nothing is merged, and podium reports labels that look alike or are missing.


CellPlace: TypeAlias = Callable[[int, int], str]
"""Says where the cell of a row and a column stands, both counted from 0."""

_DASHES: Final = words("-|--|–|—")
_TRUTH_WORDS: Final = {
    "1": True, "1.0": True, "true": True, "yes": True, "0": False, "0.0": False, "false": False, "no": False
}  # fmt: skip


def as_labels(cells: Sequence[Any]) -> list[str]:
    """Text of Python objects: whole numbers without a point, absent ones blank, text as it is.

    >>> as_labels([1, 2.0, "cat", None, True])
    ['1', '2', 'cat', '', 'True']
    """
    return ["" if is_absent(cell) else _text(cell) for cell in cells]


def _text(cell: Any) -> str:
    if isinstance(cell, (float, np.floating)) and float(cell).is_integer():
        return str(int(cell))
    return str(cell)


def refuse_missing(columns: Sequence[Sequence[str]], indices: Sequence[int], place: CellPlace, source: str) -> None:
    """Refuse blank cells and the usual marks for no value; a dash is a label where a plus is one."""
    plus = any("+" in column for column in columns)
    found = [
        (index, row, cell)
        for index, column in zip(indices, columns, strict=True)
        for row, cell in enumerate(column)
        if is_missing(cell) and not (plus and cell in _DASHES)
    ]
    if not found:
        return
    found.sort(key=lambda entry: (entry[1], entry[0]))
    places = [
        Message("{place} ({cell})", place=place(row, index), cell=quote(cell) if cell else Message("blank"))
        for index, row, cell in found
    ]
    marks = sorted({cell for _, _, cell in found if cell})
    hint = (
        Message(
            " If {cell} is a label, write it in another way (for instance {example}).",
            cell=quote(marks[0]),
            example=f"'label {marks[0]}'",
        )
        if marks
        else ""
    )

    raise InputError(
        "{source}: {n} of {labels} is missing: {places}. A comparison on the same instances needs the truth and every prediction: supply them, leave those instances or classifiers out, or write the label that a failure stands for.{hint}",
        "{source}: {n} of {labels} are missing: {places}. A comparison on the same instances needs the truth and every prediction: supply them, leave those instances or classifiers out, or write the label that a failure stands for.{hint}",
        len(found), source=source, labels=count(len(columns) * len(columns[0]), "label"), places=some(places, 5, "; "), hint=hint,
    )  # fmt: skip


def encode(columns: Sequence[Sequence[str]], known: Sequence[str] = ()) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """Codes of all cells, one column for each column given, and the labels in order of first appearance."""
    order = {label: code for code, label in enumerate(known)}
    codes = [[order.setdefault(cell, len(order)) for cell in column] for column in columns]
    return tuple(order), np.array(codes, dtype=np.int64).T.copy()


def solved_cells(column: Sequence[str], index: int, place: CellPlace, source: str) -> list[bool]:
    """Truth values of a column of 0/1, true/false or yes/no."""
    out = []
    for row, cell in enumerate(column):
        value = _TRUTH_WORDS.get(cell.casefold())
        if value is None:
            raise InputError(
                "{source}, {place}: {cell} does not say whether the instance was solved. Write 1 or 0 (or true and "
                "false). If the columns contain predicted labels, name the column of the truth: {--truth:COLUMN}; "
                "leave an identifier out with {--id:COLUMN}.",
                source=source, place=place(row, index), cell=quote(cell),
            )  # fmt: skip
        out.append(value)
    return out


def is_truth_word(cell: str) -> bool:
    """Whether a cell can state that an instance was solved or not."""
    return cell.casefold() in _TRUTH_WORDS


def look_alikes(labels: Sequence[str], kind: str = "labels") -> list[Message]:
    """Sentences on labels (or names of groups) that differ only by case or blanks, or are the same number in different digits."""
    by_text: defaultdict[str, list[str]] = defaultdict(list)
    by_number: defaultdict[float, list[str]] = defaultdict(list)
    for label in labels:
        by_text["".join(label.casefold().split())].append(label)
        if looks_numeric(label):
            number = _number(label)
            if number is not None:
                by_number[number].append(label)
    said = {frozenset(group) for group in by_text.values()}
    texts = _ALIKE[kind]
    found = [(texts[0], group) for group in by_text.values()]
    found += [(texts[1], group) for group in by_number.values() if frozenset(group) not in said]
    return [
        Message(text, names=both(joined(map(quote, group[:-1]), ", "), quote(group[-1])))
        for text, group in found
        if len(group) > 1
    ]


def _number(label: str) -> float | None:
    try:
        return float(label.replace(",", "."))
    except ValueError:
        return None


_ALIKE: Final = {
    "labels": (
        N_("Suspicious: the labels {names} differ only by upper and lower case or by blanks; they are kept apart."),
        N_("Suspicious: the labels {names} are the same number written in different ways; they are kept apart."),
    ),
    "groups": (
        N_("Suspicious: the groups {names} differ only by upper and lower case or by blanks; they are kept apart."),
        N_("Suspicious: the groups {names} are the same number written in different ways; they are kept apart."),
    ),
    "problems": (
        N_("The problems {names} differ only by upper and lower case or by blanks; they are kept apart."),
        N_("The problems {names} are the same number written in different ways; they are kept apart."),
    ),
    "algorithms": (
        N_("The algorithms {names} differ only by upper and lower case or by blanks; they are kept apart."),
        N_("The algorithms {names} are the same number written in different ways; they are kept apart."),
    ),
}
_CONSTANT: Final = {
    "label": N_("The same label for every instance: {columns}."),
    "outcome": N_("The same outcome for every instance: {columns}."),
}


def column_notes(codes: NDArray[np.int64], names: Sequence[str], texts: Sequence[str], what: str) -> list[str]:
    """Sentences on columns that hold one value only, and on exact copies of an earlier column."""
    notes: list[str] = []
    constant = np.flatnonzero((codes == codes[:1]).all(axis=0)).tolist()
    if constant:
        shown = some([f"{quote(names[j])} ({quote(texts[int(codes[0, j])])})" for j in constant])
        notes.append(Message(_CONSTANT[what], columns=shown))
    seen: dict[bytes, int] = {}
    copies: list[str] = []
    for j in range(codes.shape[1]):
        first = seen.setdefault(codes[:, j].tobytes(), j)
        if first != j:
            copies.append(Message("{copy} of {first}", copy=quote(names[j]), first=quote(names[first])))
    if copies:
        notes.append(Message("Suspicious: exact copies, instance by instance: {copies}.", copies=some(copies)))
    return notes


def never_true(predicted: NDArray[np.int64], labels: Sequence[str], true: int, names: Sequence[str]) -> list[str]:
    """Sentence on labels (codes from `true` on) that are predicted but never the truth."""
    if len(labels) == true:
        return []
    odd = predicted >= true
    times = Counter(predicted[odd].tolist())
    shown = [
        Message("{label} ({times})", label=quote(labels[code]), times=count(times[code], "time"))
        for code in range(true, len(labels))
    ]
    who = quoted([names[j] for j in np.flatnonzero(odd.any(axis=0)).tolist()])
    return [
        Message(
            "Suspicious: predicted but never true: {labels}, by {who}; such predictions count as wrong.",
            labels=some(shown),
            who=who,
        )
    ]


# The group of each instance: the document, question or patient that several instances share.


_GIVEN: Final = "given groups"


@dataclass(frozen=True)
class InstanceGroups:
    """The group of each instance, and what the groups are called."""

    column: str
    members: tuple[str, ...] = field(repr=False)
    notes: tuple[str, ...] = ()

    @property
    def sizes(self) -> dict[str, int]:
        """Number of instances of each group, in order of first appearance."""
        return dict(Counter(self.members))


def take_groups(table: Table, group: str, named: Named) -> tuple[Table, InstanceGroups]:
    """Remove the column of groups from a table."""
    at = column_index(table.names, group, table.source, "group")
    for names, problem in (
        ([named.truth], N_("{source}: {group} cannot be both the group and the truth. Leave one of them out.")),
        (
            [named.identifier],
            N_("{source}: {group} cannot be both the group and the identifier. Leave one of them out."),
        ),
        (named.classifiers or [], N_("{source}: {group} cannot be both the group and one of the classifiers.")),
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
            source=table.source, instances=count(len(lost), "instance"), places=places,
        )  # fmt: skip
    found = _checked(cells, group, table.source)
    keep = [j for j in range(len(table.names)) if j != at]

    def place(row: int, column: int) -> str:
        return table.place(row, keep[column])

    rest = Table([table.names[j] for j in keep], [table.cells[j] for j in keep], place, table.source, table.notes)
    labels, truth = {"0", "1"}, named.truth
    if truth is not None:
        labels = set(table.cells[column_index(table.names, truth, table.source, "truth")])
    if set(cells) <= labels:
        note = N_("Suspicious: the groups in {group} are named like outcomes, 0 and 1. Is it a column of predictions?")
        if truth is not None:
            note = N_(
                "Suspicious: the groups in {group} are named like the labels of the truth. Is it a column of predictions?"
            )
        found = InstanceGroups(group, found.members, (*found.notes, Message(note, group=quote(group))))
    return rest, found


def groups_from(members: Sequence[str], n: int, source: str) -> InstanceGroups:
    """Groups given as a sequence, one for each instance."""
    if len(members) != n:
        raise InputError(
            "{source}: there are {groups} for {instances}. Pass one per instance.",
            source=source, groups=count(len(members), "group"), instances=count(n, "instance"),
        )  # fmt: skip
    lost = [row + 1 for row, member in enumerate(members) if is_missing(member)]
    if lost:
        raise InputError(
            "{source}: no group for {instances}, such as row {row}. Every instance needs a group.",
            source=source, instances=count(len(lost), "instance"), row=lost[0],
        )  # fmt: skip
    return _checked(members, _GIVEN, source)


def _checked(cells: Sequence[str], name: str, source: str) -> InstanceGroups:
    different = list(dict.fromkeys(cells))
    if len(different) == 1:
        raise InputError(
            "{source}: all instances belong to one group ({group} in {name}), so there is nothing to compare between "
            "groups. Name another column, or leave the groups out.",
            source=source, group=quote(different[0]), name=quote(name),
        )  # fmt: skip
    if 2 * len(different) > len(cells) and all(
        looks_numeric(cell) and ("." in cell or "," in cell) for cell in different
    ):
        raise InputError(
            "{source}: {name} holds decimal numbers such as {cell}, most of them different. They look like "
            "measurements, not group names. Name the column that shows which instances belong together.",
            source=source, name=quote(name), cell=quote(cells[0]),
        )  # fmt: skip
    notes: list[str] = [*look_alikes(different, "groups")]
    sizes = Counter(cells).values()
    if len(different) == len(cells):
        notes.append(Noted(
            "Every instance is its own group in {name}. Grouping then changes only the small-sample corrections.",
            name=quote(name),
        ))  # fmt: skip
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
